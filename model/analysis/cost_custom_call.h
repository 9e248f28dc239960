#pragma once

// What custom calls of known kinds cost: matrix products, convolutions and attention of the vendors' libraries, marks
// that do nothing, and calls that state their cost themselves. Of all others nothing is known.
// Source: formats/cost-analysis.md §5; the targets of XLA's GPU backend and of Transformer Engine.

#include "absl/strings/string_view.h"
#include "model/analysis/cost_contraction.h"
#include "model/analysis/cost_sizes.h"

namespace hlo {

enum class CustomCallKind : uint8_t {
  kUnknown,
  kMark,          ///< shardings, placements, borders of computations: gone before anything runs
  kMove,          ///< a copy
  kMatmul,        ///< of cuBLAS
  kScaledMatmul,  ///< of block-scaled operands, contracted in their last dimensions
  kConvolution,   ///< of cuDNN
  kAttention,     ///< of cuDNN or Transformer Engine, forward or backward
  kTriangularSolve,
  kTopK,
};

/// By the value of custom_call_target, without quotes.
CustomCallKind customCallKind(absl::string_view target);
/// The value of custom_call_target, without quotes; "" where there is none.
absl::string_view customCallTarget(const Module& module, InstructionId id);

/// Attention counts every pair of positions, masked or not, as a dot would.
Cost customCallCost(const Module& module, const ShapeSizes& sizes, InstructionId id, StepBudget* budget);
/// What of the bytes read is of the n-th operand; unknown where the call only states what it moves.
Amount customCallRead(const Module& module, const ShapeSizes& sizes, InstructionId id, size_t n);

}  // namespace hlo
