#pragma once

// A module as text, in one form: that of XLA's long printouts without operand shapes. Every computation has its name
// and its parameters, every instruction its line, its shape with the layout and its attributes in one order; bodies
// that stand in place of a name and nested operands are computations and instructions of their own. Reading it gives an
// equal module, but for the order of computations, and printing that the same text. XLA reads it as the same module.

#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

std::string print(const Module& module);

/// Computations in the order in which they are printed: those that are called before their callers, else in the order
/// of the text. XLA reads no other. Computations that call each other in a ring stay in the order of the text.
std::vector<ComputationId> printOrder(const Module& module);

class InstructionText;
/// A computation of it, as the entry or not, and an empty line. `instructions` are those of the module.
void appendComputation(std::string* out, const Module& module, ComputationId id, InstructionText& instructions,
                       bool isEntry);

}  // namespace hlo
