#pragma once

// How many elements and bytes a shape has, as the cost analysis counts them. Source: formats/cost-analysis.md §1.

#include <vector>

#include "model/analysis/cost_amount.h"
#include "model/ir/module.h"

namespace hlo {

struct ShapeSize {
  Amount elements;    ///< of an array; of a tuple, of its arrays together
  Amount bytes;       ///< of its arrays together, with tile padding
  Amount tableBytes;  ///< of an array the same; of a tuple 8 for each of its elements
};

ShapeSize sizeOf(const Shape& shape);

/// Those of all shapes of a module.
class ShapeSizes {
 public:
  /// The module must outlive the sizes.
  explicit ShapeSizes(const Module& module);

  const ShapeSize& of(InstructionId id) const { return m_sizes[m_module.shapeId(id).index()]; }
  /// Of what the instruction uses as its n-th operand: all of the operand, or the element that the text names. Unknown
  /// where there is no such thing.
  ShapeSize operand(InstructionId id, size_t n) const;

 private:
  const Module& m_module;
  std::vector<ShapeSize> m_sizes;
};

}  // namespace hlo
