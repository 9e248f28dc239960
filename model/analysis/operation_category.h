#pragma once

// The category of an instruction for colours and glyphs: that of its opcode, except for instructions that stand for
// another operation. Matrix products and convolutions of vendors' libraries are written as custom calls, and those of
// Triton and of TPUs as fusions: these are in the category of what they compute, and so are asynchronous operations in
// computations or in chains of fusions of their own.

#include "model/ir/module.h"
#include "model/ir/opcode.h"

namespace hlo {

/// Reads the bodies of fusions: linear in their size.
Category operationCategory(const Module& module, InstructionId id);

}  // namespace hlo
