#pragma once

// Shapes that a hand-written text leaves out (`add.1 = add(a, b)`): each is inferred from the operands, attributes and
// called computations of its instruction (shape_inference.h), in an order in which these are known. An instruction may
// stand before its operands, and a computation before those that it calls.

#include "model/ir/module_builder.h"
#include "model/text/problem_list.h"

namespace hlo {

/// Of a module that is complete. What cannot be inferred stays unknown (Shape::isKnown()) and is an error at the opcode.
/// Does nothing, in no time, where the text has every shape.
void inferLeftOutShapes(ModuleBuilder& builder, ProblemList& problems);

}  // namespace hlo
