#pragma once

// What leads back to itself: instructions by their operands, computations by their calls. Such a module cannot run.

#include <string>

#include "absl/functional/function_ref.h"
#include "model/ir/module.h"

namespace hlo {

/// Calls `found` for each operand that closes a cycle. Linear in the computation.
void eachOperandCycle(const Module& module, ComputationId id,
                      absl::FunctionRef<void(InstructionId user, InstructionId operand)> found);
/// Calls `found` for each call that leads back to the computation that makes it.
void eachRecursion(const Module& module, absl::FunctionRef<void(InstructionId caller, ComputationId callee)> found);

/// The first of either, as a reason: "the computation e calls itself". Empty where there is none.
std::string cycleIn(const Module& module);

}  // namespace hlo
