#pragma once

// FLOPs of contractions: dot and similar operations, convolution. Source: formats/cost-analysis.md §3.4.

#include "absl/types/span.h"
#include "model/analysis/cost_amount.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/window.h"
#include "model/ir/shape.h"

namespace hlo {

/// Returns 2 × the elements of the result × the sizes of the contracted dimensions. Unknown if such a dimension does
/// not exist.
Amount dotFlops(const Shape& lhs, const Shape& result, absl::Span<const int64_t> lhsContracting);

/// The total number of steps for counting window positions: no real file needs more.
using StepBudget = int64_t;

struct Convolution {
  const Shape* input = nullptr;
  const Shape* kernel = nullptr;
  const Shape* result = nullptr;
  ConvolutionDimensions dimensions;
  Window window;  ///< none: every position of the kernel meets an input position
  int64_t featureGroups = 1;
  int64_t batchGroups = 1;
};

/// Counts only the positions at which the kernel meets the input, excluding padding and the gaps between dilated
/// elements.
Amount convolutionFlops(const Convolution& convolution, StepBudget* budget);

}  // namespace hlo
