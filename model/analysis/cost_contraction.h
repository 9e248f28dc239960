#pragma once

// Multiplications and additions of products: dot and its like, convolution. Source: formats/cost-analysis.md §3.4.

#include "absl/types/span.h"
#include "model/analysis/cost_amount.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/window.h"
#include "model/ir/shape.h"

namespace hlo {

/// 2 × the elements of the result × the sizes of the contracted dimensions. Unknown where one is not there.
Amount dotFlops(const Shape& lhs, const Shape& result, absl::Span<const int64_t> lhsContracting);

/// Steps that counts of window positions may take, in all: no file is long enough to need more.
using StepBudget = int64_t;

struct Convolution {
  const Shape* input = nullptr;
  const Shape* kernel = nullptr;
  const Shape* result = nullptr;
  ConvolutionDimensions dimensions;
  Window window;  ///< none: every position of the kernel meets one of the input
  int64_t featureGroups = 1;
  int64_t batchGroups = 1;
};

/// Counts only the positions at which the kernel meets the input, not those in the padding or between dilated elements.
Amount convolutionFlops(const Convolution& convolution, StepBudget* budget);

}  // namespace hlo
