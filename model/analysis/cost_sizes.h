#pragma once

// The number of elements and bytes of a shape, as counted by the cost analysis. Source: formats/cost-analysis.md §1.

#include <optional>
#include <vector>

#include "model/analysis/cost_amount.h"
#include "model/analysis/memory_rules.h"
#include "model/ir/module.h"

namespace hlo {

struct ShapeSize {
  Amount elements;    ///< of an array; for a tuple, of all its arrays
  Amount bytes;       ///< of all its arrays, including tile padding
  Amount tableBytes;  ///< for an array, equal to `bytes`; for a tuple, the size of its table: 8 per element
};

/// The sizes of all shapes of a module. If arrays have tiles, tables of pointers and arrays without tiles are sized as
/// on a TPU.
class ShapeSizes {
 public:
  /// The module must outlive this object.
  explicit ShapeSizes(const Module& module);

  /// Returns the size of a shape of the module, or of a part of one.
  ShapeSize of(const Shape& shape) const;
  const ShapeSize& of(InstructionId id) const { return m_sizes[m_module.shapeId(id).index()]; }
  /// Returns the size of the n-th operand as used: the whole operand, or the element that the text names. Unknown if it
  /// does not exist.
  ShapeSize operand(InstructionId id, size_t n) const;

 private:
  const Module& m_module;
  std::optional<MemoryRules> m_tpuRules;
  std::vector<ShapeSize> m_sizes;
};

}  // namespace hlo
