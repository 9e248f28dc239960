#pragma once

// The same thing in another snapshot, by name: where one is when a file is read again, or when another stage of the
// module is shown.

#include <optional>

#include "model/session/navigation.h"

namespace model {

/// Nothing where nothing there has that name. Instructions of the same computation come first; an instruction that moved
/// is found when its name is unique. Steps and lines go by their numbers, scopes by their paths where both
/// snapshots have their workload.
std::optional<Target> counterpart(const Target& target, const Snapshot& from, const Snapshot& to);
std::optional<hlo::ComputationId> counterpart(hlo::ComputationId id, const Snapshot& from, const Snapshot& to);

}  // namespace model
