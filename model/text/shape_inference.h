#pragma once

// The shape of an instruction whose text leaves it out (`add.1 = add(a, b)`), by the rules of XLA's own parser.
// Pure functions of opcode, operand shapes and attributes; left_out_shapes.h applies them to a module.
// Source: ShapeInference of XLA; formats/hlo-text.md §16.
//
// Two rules go by what the opcode means where XLA's parser takes wrong operands: scaled-dot has its two factors before
// their scales, and a reduce-window of several inputs returns a tuple.

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "model/attributes/dimension_numbers.h"
#include "model/ir/module.h"
#include "model/ir/opcode.h"
#include "model/ir/shape.h"

namespace hlo {

/// Whether the shape may be left out. Nothing determines that of the other opcodes: constant, reshape, custom-call …
bool hasInferableShape(OpKind kind);

struct CalleeShape {
  CallRole role;
  uint32_t branch;
  const Shape* result;  ///< of the root
};

/// Either one of the given shapes, or a part of one, or a new shape. Layouts that are not known are left empty.
struct InferredShape {
  const Shape* same = nullptr;
  Shape made;  ///< where `same` is null

  const Shape& shape() const { return same == nullptr ? made : *same; }
};

/// No shape that is given is null or unknown. Errors: InvalidArgument, what does not fit: "the attribute dimensions is
/// missing".
absl::StatusOr<InferredShape> inferShape(OpKind kind, absl::Span<const Shape* const> operands,
                                         AttributeLookup attribute, absl::Span<const CalleeShape> callees);

/// Gives every array of the shape that has no layout the default one: row major.
void giveDefaultLayout(Shape* shape);

}  // namespace hlo
