#pragma once

// The window that a convolution or a reduce-window slides over its operand, and the ranges of pad and slice.
// Source: window_util::ToString, PaddingConfigToString, HloSliceInstruction; formats/hlo-text.md §12.

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace hlo {

struct WindowDimension {
  int64_t size = 1;
  int64_t stride = 1;
  int64_t padLow = 0;          ///< elements added before the first; negative: removed
  int64_t padHigh = 0;         ///< elements added after the last; negative: removed
  int64_t baseDilation = 1;    ///< `lhs_dilate`: spacing of the operand's elements
  int64_t windowDilation = 1;  ///< `rhs_dilate`: spacing of the window's elements
  bool isReversed = false;     ///< `rhs_reversal`
  friend bool operator==(const WindowDimension&, const WindowDimension&) = default;
};

struct Window {
  std::vector<WindowDimension> dimensions;  ///< spatial ones of a convolution, all of a reduce-window
  friend bool operator==(const Window&, const Window&) = default;
};

/// `{size=3x3 stride=2x2 pad=0_1x0_1 lhs_dilate=2x2 rhs_dilate=1x2 rhs_reversal=0x1}`; `{}` has no dimensions.
absl::StatusOr<Window> parseWindow(absl::string_view text);
std::string toText(const Window& window);

struct PaddingDimension {
  int64_t low = 0;  ///< negative: elements are removed
  int64_t high = 0;
  int64_t interior = 0;  ///< elements added between two elements
  friend bool operator==(const PaddingDimension&, const PaddingDimension&) = default;
};

struct PaddingConfig {
  std::vector<PaddingDimension> dimensions;
  friend bool operator==(const PaddingConfig&, const PaddingConfig&) = default;
};

/// `0_1x2_2_1`; the empty text for a scalar.
absl::StatusOr<PaddingConfig> parsePaddingConfig(absl::string_view text);
std::string toText(const PaddingConfig& padding);

/// One dimension of a slice: the range [start, limit) with step `stride`.
struct SliceRange {
  int64_t start = 0;
  int64_t limit = 0;
  int64_t stride = 1;
  friend bool operator==(const SliceRange&, const SliceRange&) = default;
};

/// `{[0:16], [2:10:2]}`
absl::StatusOr<std::vector<SliceRange>> parseSlice(absl::string_view text);
/// Prints all strides if one of them is not 1.
std::string toText(const std::vector<SliceRange>& slice);

}  // namespace hlo
