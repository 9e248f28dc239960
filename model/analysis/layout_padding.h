#pragma once

// Layouts that pad an array: the dimension whose tiles have the most room without an element, the layout with the
// fewest bytes, and the instruction that asks for the present one. Source: formats/hlo-text.md; tiles as dumps of TPU
// programs have them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "model/analysis/memory_analysis.h"

namespace hlo {

struct PaddedDimension {
  size_t dimension = 0;
  int64_t elements = 0;
  int64_t padded = 0;  ///< the elements that its tiles have room for
};

/// Returns the dimension of a tiled array with the most padding in proportion; nothing without padding.
std::optional<PaddedDimension> paddedDimension(const Shape& shape);

struct LayoutBytes {
  Shape shape;  ///< with the layout
  int64_t bytes = 0;
};

/// Returns the layout that needs the fewest bytes, with the tiles that XLA gives it; nothing if no other one needs
/// less, and for arrays of more than 5 dimensions.
std::optional<LayoutBytes> smallestLayout(const MemoryRules& rules, const Shape& shape);

/// Returns the custom call that reads the value and states the layouts of its operands.
std::optional<InstructionId> layoutRequester(const MemoryAnalysis& memory, FlowValueId value);

/// "{1,0:T(8,128)}" for the layout of an array.
std::string layoutText(const Shape& shape);

}  // namespace hlo
