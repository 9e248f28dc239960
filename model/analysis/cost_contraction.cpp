#include "model/analysis/cost_contraction.h"

#include <algorithm>
#include <numeric>

namespace hlo {
namespace {

// For sums of products of numbers from files.
__extension__ using Wide = __int128;

Wide floorDivide(Wide a, Wide b) { return a / b - (a % b < 0); }  // b > 0
Wide ceilDivide(Wide a, Wide b) { return -floorDivide(-a, b); }

std::optional<int64_t> dimension(const Shape& shape, int64_t number) {
  if (number < 0 || number >= static_cast<int64_t>(shape.dimensions.size())) return std::nullopt;
  const int64_t size = shape.dimensions[static_cast<size_t>(number)];
  return size < 0 ? std::nullopt : std::optional(size);
}

// Returns the inverse of a modulo m, for coprime a and m.
Wide inverse(Wide a, Wide m) {
  Wide s = 0, t = 1, r = m, next = a % m;
  while (next != 0) {
    const Wide quotient = r / next;
    std::swap(r -= quotient * next, next);
    std::swap(s -= quotient * t, t);
  }
  return s < 0 ? s + m : s;
}

// For one spatial dimension: kernel position k and output position o meet the input at
//
//   u = o * stride - padLow + k * windowDilation,   where u is a multiple of baseDilation and u / baseDilation in it
//
// Loops over the shorter of the two and counts the other one in closed form.
Amount meetings(int64_t input, int64_t kernel, int64_t output, const WindowDimension& window, StepBudget* budget) {
  if (window.stride < 1 || window.windowDilation < 1 || window.baseDilation < 1) return Amount::unknown();
  Wide outerCount = kernel, outerStep = window.windowDilation, innerCount = output, innerStep = window.stride;
  if (innerCount < outerCount) {
    std::swap(outerCount, innerCount);
    std::swap(outerStep, innerStep);
  }
  if (outerCount == 0 || input == 0) return 0;
  if (outerCount > *budget) return Amount::unknown();
  *budget -= static_cast<int64_t>(outerCount);

  // inner * innerStep + base = 0 modulo the base dilation: every `period`th value from `first` on, if there is one.
  const Wide dilation = window.baseDilation;
  const Wide divisor = std::gcd(static_cast<int64_t>(innerStep), window.baseDilation);
  const Wide period = dilation / divisor;
  const Wide reciprocal = inverse(innerStep / divisor, period);
  Wide count = 0;
  for (Wide outer = 0; outer < outerCount; ++outer) {
    const Wide base = outer * outerStep - window.padLow;
    if (base % divisor != 0) continue;
    const Wide remainder = (-base / divisor % period + period) % period;
    const Wide first = remainder * reciprocal % period;
    const Wide begin = std::max<Wide>(0, ceilDivide(-base, innerStep));
    const Wide last = std::min<Wide>(innerCount - 1, floorDivide((input - 1) * dilation - base, innerStep));
    if (last >= begin) count += floorDivide(last - first, period) - ceilDivide(begin - first, period) + 1;
  }
  return count > INT64_MAX ? Amount::atLeast(INT64_MAX) : Amount(static_cast<int64_t>(count));
}

}  // namespace

Amount dotFlops(const Shape& lhs, const Shape& result, absl::Span<const int64_t> lhsContracting) {
  Amount flops = Amount(2) * Amount(result.elementCount());
  for (const int64_t number : lhsContracting) flops = flops * Amount(dimension(lhs, number));
  return flops;
}

Amount convolutionFlops(const Convolution& convolution, StepBudget* budget) {
  const ConvolutionDimensions& dimensions = convolution.dimensions;
  const Shape& input = *convolution.input;
  if (convolution.featureGroups < 1 || convolution.batchGroups < 1) return Amount::unknown();
  Amount flops = Amount(2) * (Amount(dimension(input, dimensions.inputFeature)) / convolution.featureGroups) *
                 Amount(dimension(*convolution.result, dimensions.outputFeature)) *
                 (Amount(dimension(input, dimensions.inputBatch)) / convolution.batchGroups);
  const std::vector<WindowDimension>& windows = convolution.window.dimensions;
  if (windows.empty()) return flops;
  const size_t rank = windows.size();
  if (dimensions.inputSpatial.size() != rank || dimensions.kernelSpatial.size() != rank ||
      dimensions.outputSpatial.size() != rank) {
    return Amount::unknown();
  }
  for (size_t i = 0; i < rank; ++i) {
    const auto in = dimension(input, dimensions.inputSpatial[i]);
    const auto kernel = dimension(*convolution.kernel, dimensions.kernelSpatial[i]);
    const auto out = dimension(*convolution.result, dimensions.outputSpatial[i]);
    flops = flops * (in && kernel && out ? meetings(*in, *kernel, *out, windows[i], budget) : Amount::unknown());
  }
  return flops;
}

}  // namespace hlo
