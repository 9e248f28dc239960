#pragma once

// What leads back to itself: instructions by their operands and control predecessors, computations by their calls.
// Such a module cannot run.

#include <string>

#include "absl/functional/function_ref.h"
#include "model/ir/module.h"

namespace hlo {

/// Calls `found` for each operand or control predecessor that closes a cycle. Linear in the computation.
void eachDependencyCycle(const Module& module, ComputationId id,
                         absl::FunctionRef<void(InstructionId user, InstructionId dependency)> found);
/// Calls `found` for each call that leads back to the computation that makes it.
void eachRecursion(const Module& module, absl::FunctionRef<void(InstructionId caller, ComputationId callee)> found);

/// The first of either, as a reason: "the computation e calls itself". Empty where there is none.
std::string cycleIn(const Module& module);

}  // namespace hlo
