#pragma once

// Tells what XLA refuses of a module that could be read: operands, attributes and their values, shapes, aliases,
// asynchronous chains, cycles, recursion. The module is shown all the same. What other releases of XLA write, older and
// newer ones, has no problem here; an opcode or an attribute that nobody knows may be newer than this program: the one
// is a warning, the other none.
//
// Source: the official parser and verifier (jaxlib 0.10.2); formats/hlo-text.md §11, §14, §16 to §18.

#include <stop_token>
#include <vector>

#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace hlo {

/// In order of the text, a bounded number. Linear in the module; may be called from any thread. Incomplete once a stop
/// is requested.
std::vector<Diagnostic> verify(const Module& module, std::stop_token stop = {});

}  // namespace hlo
