#pragma once

// The shape of an instruction whose text omits it (`add.1 = add(a, b)`), by the rules of XLA's own parser. Pure
// functions of opcode, operand shapes and attributes; left_out_shapes.h applies them to a module.
// Source: ShapeInference of XLA; formats/hlo-text.md §16.
//
// Two rules follow the semantics of the opcode where XLA's parser uses the wrong operands: scaled-dot has its two
// factors before their scales, and a reduce-window with several inputs returns a tuple.

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "model/attributes/dimension_numbers.h"
#include "model/ir/module.h"
#include "model/ir/opcode.h"
#include "model/ir/shape.h"

namespace hlo {

/// Returns true if the text may omit the shape. The operands do not determine the shape of other opcodes: constant,
/// reshape, custom-call …
bool hasInferableShape(OpKind kind);

struct CalleeShape {
  CallRole role;
  uint32_t branch;
  const Shape* result;  ///< shape of the root
};

/// One of the given shapes, a part of one, or a new shape. Unknown layouts are empty.
struct InferredShape {
  const Shape* same = nullptr;
  Shape made;  ///< used if `same` is null

  const Shape& shape() const { return same == nullptr ? made : *same; }
};

/// All given shapes must be non-null and known. Errors: InvalidArgument with the mismatch: "the attribute dimensions is
/// missing".
absl::StatusOr<InferredShape> inferShape(OpKind kind, absl::Span<const Shape* const> operands,
                                         AttributeLookup attribute, absl::Span<const CalleeShape> callees);

/// Gives every array of the shape that has no layout the default layout, row-major.
void giveDefaultLayout(Shape* shape);

}  // namespace hlo
