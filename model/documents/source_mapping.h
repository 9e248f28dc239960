#pragma once

// From a folder with sources to the rules that lead there: what a dump calls /workspace/maxtext/layers/mlp.py may lie
// in ~/src/maxtext/layers here. The longest common tail tells where one path goes over into the other.
//
//   const Mapping mapping = mappingTo(folder, named, filesBelow(folder, named));
//   mapping.rules        /workspace/maxtext → ~/src/maxtext

#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/source_finder.h"

namespace model {

struct Mapping {
  std::vector<SourceRule> rules;  ///< those that lead to most files first
  size_t files = 0;               ///< of those named, such as the rules and the folder lead to
  /// Files that are named by a relative path lie below the folder as they are: it is a root.
  bool isRoot = false;

  bool isEmpty() const { return files == 0; }
};

/// `named`: paths as a dump has them. `here`: files of this machine, below the folder. No two files that fit a path
/// equally well lead to a rule, unless another path decides between them. Nothing is touched.
Mapping mappingTo(const std::string& folder, const std::vector<std::string>& named,
                  const std::vector<std::string>& here);

/// The regular files below a folder that are called as one of those named, at most so many that looking for them ends
/// soon. Links are not followed. Touches the disk: for a job.
std::vector<std::string> filesBelow(const std::string& folder, const std::vector<std::string>& named,
                                    std::stop_token stop = {});

}  // namespace model
