#pragma once

// Derives the rules that map a dump's paths to a folder with sources: /workspace/maxtext/layers/mlp.py in a dump may be
// in ~/src/maxtext/layers on this machine. The longest common suffix of both paths determines the rule.
//
//   const Mapping mapping = mappingTo(folder, named, filesBelow(folder, named));
//   mapping.rules        /workspace/maxtext → ~/src/maxtext

#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/source_finder.h"

namespace model {

struct Mapping {
  std::vector<SourceRule> rules;  ///< those that map most files first
  size_t files = 0;               ///< number of named files that the rules and the folder map
  /// Files named by a relative path exist below the folder: it is a source root.
  bool isRoot = false;

  bool isEmpty() const { return files == 0; }
};

/// `named`: paths as in a dump. `here`: files of this machine, below the folder. If two files match a path equally
/// well, neither leads to a rule, unless another path decides between them. Does not access the disk.
Mapping mappingTo(const std::string& folder, const std::vector<std::string>& named,
                  const std::vector<std::string>& here);

/// Returns the regular files below a folder that have the file name of a named file; the number is bounded, so that the
/// walk ends soon. Links are not followed. Accesses the disk: for jobs.
std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string>& named,
                                    std::stop_token stop = {});

}  // namespace model
