#pragma once

// The order in which XLA visits the instructions of a computation, independent of their schedule: operands before their
// users, the first operand first, starting from instructions without users. Values are numbered in this order, and
// their numbers break ties. Source: HloComputation::MakeInstructionPostOrder.

#include <cstdint>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

/// Returns the position of each instruction, with computations in text order. If several instructions have no users,
/// text order replaces their order in XLA's memory, which the text does not show. Linear.
std::vector<uint32_t> walkOrder(const Module& module);

}  // namespace hlo
