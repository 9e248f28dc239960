#pragma once

// The callees of instructions: the computations that they call, directly or indirectly.

#include <vector>

#include "absl/types/span.h"
#include "model/ir/module.h"

namespace hlo {

/// Returns whether the instruction represents the bodies that it calls: a fusion, a loop, a branch, a call. A reducer
/// or a comparator is a function per element and says little about the origin of its caller.
bool standsForBodies(const Module& module, InstructionId id);

/// Returns the instructions and those of all computations that they call, directly or indirectly: each once, unordered.
std::vector<InstructionId> withCallees(const Module& module, absl::Span<const InstructionId> instructions);

/// Returns those of the instructions that do not run inside another of them, each once, in ascending order. Their costs
/// per run of the module can be added (Costs::perRun()): nothing counts twice.
std::vector<InstructionId> outermost(const Module& module, absl::Span<const InstructionId> instructions);

}  // namespace hlo
