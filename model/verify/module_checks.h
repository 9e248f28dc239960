#pragma once

// What a module and its computations as wholes must be.

#include "model/verify/findings.h"

namespace hlo {

/// input_output_alias, buffer_donor, debug_attributes.
void checkHeader(const Module& module, Findings& findings);
/// The declared result, the numbers of the parameters.
void checkComputation(const Module& module, ComputationId id, Findings& findings);
/// Instructions of the computation that need their own results.
void checkCycles(const Module& module, ComputationId id, Findings& findings);
/// Computations that call themselves.
void checkRecursion(const Module& module, Findings& findings);

}  // namespace hlo
