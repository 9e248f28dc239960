#pragma once

// Prints a module as text in one canonical form: that of XLA's long printouts without operand shapes. Every computation
// has a name and parameters; every instruction has its own line, its shape with layout, and its attributes in a fixed
// order. Inline bodies and nested operands become computations and instructions of their own. Parsing the text yields
// an equal module, except for the order of computations, and printing that module yields the same text. XLA parses it
// as the same module.

#include <string>
#include <vector>

#include "model/ir/module.h"

namespace hlo {

std::string print(const Module& module);

/// Returns the computations in print order: callees before their callers, otherwise in text order. XLA reads no other
/// order. Computations that call each other in a cycle stay in text order.
std::vector<ComputationId> printOrder(const Module& module);

class InstructionText;
/// Appends a computation of the module, marked as ENTRY or not, and an empty line. `instructions` must be of the same
/// module.
void appendComputation(std::string* out, const Module& module, ComputationId id, InstructionText& instructions,
                       bool isEntry);

}  // namespace hlo
