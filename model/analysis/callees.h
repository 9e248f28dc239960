#pragma once

// What instructions stand for beside themselves: the computations that they call, however deep.

#include <vector>

#include "absl/types/span.h"
#include "model/ir/module.h"

namespace hlo {

/// Whether the instruction stands for the bodies that it calls: a fusion, a loop, a branch, a call. A reducer or a
/// comparator is a function per element and says little about where its caller comes from.
bool standsForBodies(const Module& module, InstructionId id);

/// The instructions and those of all computations that they call, however deep: each once, in no order.
std::vector<InstructionId> withCallees(const Module& module, absl::Span<const InstructionId> instructions);

}  // namespace hlo
