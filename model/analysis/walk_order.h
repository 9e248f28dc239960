#pragma once

// The order in which XLA walks through the instructions of a computation, whatever their schedule: operands before
// their users, the first operand first, from what nobody uses. Values are numbered in it, and their numbers decide
// between equal ones. Source: HloComputation::MakeInstructionPostOrder.

#include <cstdint>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

/// By instruction: which one it is, computations in the order of the text. Where several instructions have no users the
/// order of the text stands for that in XLA's memory, which no text tells. Linear.
std::vector<uint32_t> walkOrder(const Module& module);

}  // namespace hlo
