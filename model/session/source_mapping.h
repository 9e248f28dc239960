#pragma once

// From a folder with sources to the rules that lead there: what a dump calls /workspace/maxtext/layers/mlp.py may lie
// in
// ~/src/maxtext/layers here. The longest common tail tells where one path goes over into the other.
//
//   const Mapping mapping = mappingTo(folder, named, filesBelow(folder, named));
//   mapping.rules        /workspace/maxtext → ~/src/maxtext

#include <QList>
#include <QString>
#include <QStringList>
#include <stop_token>

#include "model/session/source_finder.h"

namespace model {

struct Mapping {
  QList<SourceRule> rules;  ///< those that lead to most files first
  qsizetype files = 0;      ///< of those named, such as the rules and the folder lead to
  /// Files that are named by a relative path lie below the folder as they are: it is a root.
  bool isRoot = false;

  bool isEmpty() const { return files == 0; }
};

/// `named`: paths as a dump has them. `here`: files of this machine, below the folder. No two files that fit a path
/// equally well lead to a rule, unless another path decides between them. Nothing is touched.
Mapping mappingTo(const QString& folder, const QStringList& named, const QStringList& here);

/// The regular files below a folder that are called as one of those named, at most so many that looking for them ends
/// soon. Links are not followed. Touches the disk: for a job.
QStringList filesBelow(const QString& folder, const QStringList& named, std::stop_token stop = {});

}  // namespace model
