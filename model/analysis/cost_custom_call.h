#pragma once

// Costs of known kinds of custom calls: matrix products, convolutions and attention of the vendors' libraries, markers
// without an effect, and calls that state their cost themselves. The cost of all others is unknown. Source:
// formats/cost-analysis.md §5; the targets of XLA's GPU backend and of Transformer Engine.

#include "absl/strings/string_view.h"
#include "model/analysis/cost_contraction.h"
#include "model/analysis/cost_sizes.h"

namespace hlo {

enum class CustomCallKind : uint8_t {
  kUnknown,
  kMark,          ///< shardings, placements, boundaries of computations: removed before execution
  kMove,          ///< a copy
  kMatmul,        ///< of cuBLAS
  kScaledMatmul,  ///< with block-scaled operands, contracted in their last dimensions
  kConvolution,   ///< of cuDNN
  kAttention,     ///< of cuDNN or Transformer Engine, forward or backward
  kTriangularSolve,
  kTopK,
};

/// Returns the kind for a value of custom_call_target without quotes.
CustomCallKind customCallKind(absl::string_view target);
/// Returns the value of custom_call_target, without quotes; "" if there is none.
absl::string_view customCallTarget(const Module& module, InstructionId id);

/// Attention counts every pair of positions, masked or not, like a dot.
Cost customCallCost(const Module& module, const ShapeSizes& sizes, InstructionId id, StepBudget* budget);
/// Returns the part of the bytes read that belongs to the n-th operand; unknown if the call states only the total.
Amount customCallRead(const Module& module, const ShapeSizes& sizes, InstructionId id, size_t n);

}  // namespace hlo
