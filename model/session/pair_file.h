#pragma once

// The pairs of two modules that the user set by hand (compare::Pin), and the file that keeps them beside the bookmarks:
// named after the contents of both modules, so that they are found wherever the dumps are. A pair is stored by the
// names of its instructions. For workers: the contents are hashed.

#include <QString>
#include <stop_token>
#include <vector>

#include "absl/status/status.h"
#include "model/compare/match.h"
#include "model/documents/snapshot.h"

namespace model {

/// Which of two modules is A does not matter. Pairs whose instructions are not found are left out; none if the file
/// does not exist or cannot be parsed.
std::vector<compare::Pin> readPins(const QString& folder, const Snapshot& a, const Snapshot& b,
                                   const std::stop_token& stop = {});
/// Without pins the file is removed.
absl::Status writePins(const QString& folder, const Snapshot& a, const Snapshot& b,
                       const std::vector<compare::Pin>& pins);

}  // namespace model
