#pragma once

// How many elements and bytes a shape has, as the cost analysis counts them. Source: formats/cost-analysis.md §1.

#include <optional>
#include <vector>

#include "model/analysis/cost_amount.h"
#include "model/analysis/memory_rules.h"
#include "model/ir/module.h"

namespace hlo {

struct ShapeSize {
  Amount elements;    ///< of an array; of a tuple, of its arrays together
  Amount bytes;       ///< of its arrays together, with tile padding
  Amount tableBytes;  ///< of an array the same; of a tuple that of its table: 8 for each element
};

/// Those of all shapes of a module. Where arrays have tiles, tables of pointers and arrays without tiles are those of a
/// TPU.
class ShapeSizes {
 public:
  /// The module must outlive the sizes.
  explicit ShapeSizes(const Module& module);

  /// Of a shape of the module, or of a part of one.
  ShapeSize of(const Shape& shape) const;
  const ShapeSize& of(InstructionId id) const { return m_sizes[m_module.shapeId(id).index()]; }
  /// Of what the instruction uses as its n-th operand: all of the operand, or the element that the text names. Unknown
  /// where there is no such thing.
  ShapeSize operand(InstructionId id, size_t n) const;

 private:
  const Module& m_module;
  std::optional<MemoryRules> m_tpuRules;
  std::vector<ShapeSize> m_sizes;
};

}  // namespace hlo
