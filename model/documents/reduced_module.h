#pragma once

// The module that a buffer assignment states without its module: the instructions of the schedule, from the lines `from
// instruction`, the positions and the uses of the values. It has no bodies of fusions and reducers. Why-live, donation,
// source lines and graphs can be answered from it. Source: formats/buffer-assignment.md §3, §4.

#include <memory>

#include "absl/status/statusor.h"
#include "model/documents/snapshot.h"
#include "model/ir/module.h"

namespace model {

/// Writes the reduced module as HLO text, in the order of the assignment's schedule. Aliases of parameters and outputs
/// are those of the allocations. An error states what the assignment lacks. Linear in the texts.
absl::StatusOr<std::string> reducedModuleText(const buffers::Assignment& assignment);

/// Returns a snapshot of an assignment without a module with its reduced module; null if it has a module or the
/// assignment lacks the texts. `problem`, which may be null, gets the reason. For workers.
std::shared_ptr<const Snapshot> withReducedModule(const Snapshot& snapshot, std::string* problem,
                                                  const std::stop_token& stop = {});

}  // namespace model
