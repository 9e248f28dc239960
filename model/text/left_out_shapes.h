#pragma once

// Shapes that a hand-written text omits (`add.1 = add(a, b)`): each is inferred from the operands, attributes and
// called computations of its instruction (shape_inference.h), in an order in which these are known. An instruction may
// precede its operands, and a computation those that it calls.

#include "model/ir/module_builder.h"
#include "model/text/problem_list.h"

namespace hlo {

/// Infers the shapes that the text of a complete module omits. A shape that cannot be inferred stays unknown
/// (Shape::isKnown()) and is an error at the opcode. Returns immediately if the text has every shape.
void inferLeftOutShapes(ModuleBuilder& builder, ProblemList& problems);

}  // namespace hlo
