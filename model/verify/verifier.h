#pragma once

// Reports the errors that XLA would report for a module that could be parsed: operands, attributes and their values,
// shapes, aliases, asynchronous chains, cycles, recursion. The module is shown even if it has errors. Text of older and
// newer XLA releases has no findings. An unknown opcode or attribute may be newer than this program: the opcode is a
// warning, the attribute is ignored.
//
// Source: the official parser and verifier (jaxlib 0.10.2); formats/hlo-text.md §11, §14, §16 to §18.

#include <stop_token>
#include <vector>

#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace hlo {

/// Returns the findings in text order, a limited number of them. Linear in the size of the module; may be called from
/// any thread. The result is incomplete if a stop is requested.
std::vector<Diagnostic> verify(const Module& module, std::stop_token stop = {});

}  // namespace hlo
