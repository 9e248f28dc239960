#pragma once

// Checks of whole modules and whole computations.

#include "model/verify/findings.h"

namespace hlo {

/// Checks input_output_alias, buffer_donor and debug_attributes.
void checkHeader(const Module& module, Findings& findings);
/// Checks the declared result and the parameter numbers.
void checkComputation(const Module& module, ComputationId id, Findings& findings);
/// Reports instructions of the computation that depend on their own results.
void checkCycles(const Module& module, ComputationId id, Findings& findings);
/// Reports computations that call themselves.
void checkRecursion(const Module& module, Findings& findings);

}  // namespace hlo
