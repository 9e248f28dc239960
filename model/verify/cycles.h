#pragma once

// Cycles: of instructions through operands and control predecessors, and of computations through calls. A module with a
// cycle cannot run.

#include <string>

#include "absl/functional/function_ref.h"
#include "model/ir/module.h"

namespace hlo {

/// Calls `found` for each operand or control predecessor that closes a cycle. Linear in the size of the computation.
void eachDependencyCycle(const Module& module, ComputationId id,
                         absl::FunctionRef<void(InstructionId user, InstructionId dependency)> found);
/// Calls `found` for each call that leads back to its own computation.
void eachRecursion(const Module& module, absl::FunctionRef<void(InstructionId caller, ComputationId callee)> found);

/// Returns the first cycle of either kind as a reason: "the computation e calls itself". Empty if there is none.
std::string cycleIn(const Module& module);

}  // namespace hlo
