#pragma once

// Opcodes by XLA's names, and the categories by which its graph dumper colours them (GetNodeColor in
// hlo_graph_dumper.cc). Source: formats/hlo-text.md §10.

#include <cstdint>

#include "absl/strings/string_view.h"

namespace hlo {

// One entry per opcode: OPCODE(enumerator, "word", category). Retired opcodes are last. Several entries share a line,
// because one per line would fill three screens.
// clang-format off
#define HLO_OPCODES(OPCODE) \
  OPCODE(kAbs, "abs", kElementwise) OPCODE(kAcos, "acos", kElementwise) OPCODE(kAcosh, "acosh", kElementwise) \
  OPCODE(kAdd, "add", kElementwise) OPCODE(kAddDependency, "add-dependency", kElementwise) \
  OPCODE(kAfterAll, "after-all", kElementwise) OPCODE(kAllGather, "all-gather", kCollective) \
  OPCODE(kAllGatherDone, "all-gather-done", kCollective) OPCODE(kAllGatherStart, "all-gather-start", kCollective) \
  OPCODE(kAllReduce, "all-reduce", kCollective) OPCODE(kAllReduceDone, "all-reduce-done", kCollective) \
  OPCODE(kAllReduceStart, "all-reduce-start", kCollective) OPCODE(kAllToAll, "all-to-all", kCollective) \
  OPCODE(kAnd, "and", kElementwise) OPCODE(kAsin, "asin", kElementwise) OPCODE(kAsinh, "asinh", kElementwise) \
  OPCODE(kAsyncDone, "async-done", kControl) OPCODE(kAsyncStart, "async-start", kControl) \
  OPCODE(kAsyncUpdate, "async-update", kControl) OPCODE(kAtan2, "atan2", kElementwise) \
  OPCODE(kAtanh, "atanh", kElementwise) OPCODE(kBatchNormGrad, "batch-norm-grad", kReduction) \
  OPCODE(kBatchNormInference, "batch-norm-inference", kReduction) \
  OPCODE(kBatchNormTraining, "batch-norm-training", kReduction) OPCODE(kBitcast, "bitcast", kDataMovement) \
  OPCODE(kBitcastConvert, "bitcast-convert", kElementwise) OPCODE(kBroadcast, "broadcast", kBroadcast) \
  OPCODE(kCall, "call", kControl) OPCODE(kCbrt, "cbrt", kElementwise) OPCODE(kCeil, "ceil", kElementwise) \
  OPCODE(kCholesky, "cholesky", kDot) OPCODE(kClamp, "clamp", kElementwise) \
  OPCODE(kCollectiveBroadcast, "collective-broadcast", kCollective) \
  OPCODE(kCollectivePermute, "collective-permute", kCollective) \
  OPCODE(kCollectivePermuteDone, "collective-permute-done", kCollective) \
  OPCODE(kCollectivePermuteStart, "collective-permute-start", kCollective) \
  OPCODE(kCompare, "compare", kElementwise) OPCODE(kComplex, "complex", kElementwise) \
  OPCODE(kConcatenate, "concatenate", kDataMovement) OPCODE(kConditional, "conditional", kControl) \
  OPCODE(kConstant, "constant", kElementwise) OPCODE(kConvert, "convert", kElementwise) \
  OPCODE(kConvolution, "convolution", kDot) OPCODE(kCopy, "copy", kDataMovement) \
  OPCODE(kCopyDone, "copy-done", kDataMovement) OPCODE(kCopyStart, "copy-start", kDataMovement) \
  OPCODE(kCosh, "cosh", kElementwise) OPCODE(kCosine, "cosine", kElementwise) \
  OPCODE(kCountLeadingZeros, "count-leading-zeros", kElementwise) OPCODE(kCustomCall, "custom-call", kControl) \
  OPCODE(kDivide, "divide", kElementwise) OPCODE(kDomain, "domain", kElementwise) OPCODE(kDot, "dot", kDot) \
  OPCODE(kDynamicReshape, "dynamic-reshape", kDataMovement) OPCODE(kDynamicSlice, "dynamic-slice", kDataMovement) \
  OPCODE(kDynamicUpdateSlice, "dynamic-update-slice", kBroadcast) OPCODE(kErf, "erf", kElementwise) \
  OPCODE(kExponential, "exponential", kElementwise) \
  OPCODE(kExponentialMinusOne, "exponential-minus-one", kElementwise) OPCODE(kFft, "fft", kDot) \
  OPCODE(kFloor, "floor", kElementwise) OPCODE(kFusion, "fusion", kFusion) OPCODE(kGather, "gather", kReduction) \
  OPCODE(kGetDimensionSize, "get-dimension-size", kElementwise) \
  OPCODE(kGetTupleElement, "get-tuple-element", kElementwise) OPCODE(kImag, "imag", kElementwise) \
  OPCODE(kInfeed, "infeed", kCollective) OPCODE(kIota, "iota", kElementwise) \
  OPCODE(kIsFinite, "is-finite", kElementwise) OPCODE(kLog, "log", kElementwise) \
  OPCODE(kLogPlusOne, "log-plus-one", kElementwise) OPCODE(kLogistic, "logistic", kElementwise) \
  OPCODE(kMap, "map", kFusion) OPCODE(kMaximum, "maximum", kElementwise) OPCODE(kMinimum, "minimum", kElementwise) \
  OPCODE(kMulhi, "mulhi", kElementwise) OPCODE(kMultiply, "multiply", kElementwise) \
  OPCODE(kNegate, "negate", kElementwise) OPCODE(kNot, "not", kElementwise) \
  OPCODE(kOptBarrier, "opt-barrier", kElementwise) OPCODE(kOr, "or", kElementwise) \
  OPCODE(kOutfeed, "outfeed", kCollective) OPCODE(kPad, "pad", kDataMovement) \
  OPCODE(kParameter, "parameter", kParameter) OPCODE(kPartitionId, "partition-id", kCollective) \
  OPCODE(kPopcnt, "popcnt", kElementwise) OPCODE(kPower, "power", kElementwise) \
  OPCODE(kRaggedAllToAll, "ragged-all-to-all", kCollective) OPCODE(kRaggedDot, "ragged-dot", kDot) \
  OPCODE(kReal, "real", kElementwise) OPCODE(kRecv, "recv", kCollective) OPCODE(kRecvDone, "recv-done", kCollective) \
  OPCODE(kReduce, "reduce", kReduction) OPCODE(kReducePrecision, "reduce-precision", kElementwise) \
  OPCODE(kReduceScatter, "reduce-scatter", kCollective) OPCODE(kReduceWindow, "reduce-window", kReduction) \
  OPCODE(kRemainder, "remainder", kElementwise) OPCODE(kReplicaId, "replica-id", kCollective) \
  OPCODE(kReshape, "reshape", kDataMovement) OPCODE(kReverse, "reverse", kDataMovement) \
  OPCODE(kRng, "rng", kElementwise) OPCODE(kRngBitGenerator, "rng-bit-generator", kElementwise) \
  OPCODE(kRngGetAndUpdateState, "rng-get-and-update-state", kElementwise) \
  OPCODE(kRoundNearestAfz, "round-nearest-afz", kElementwise) \
  OPCODE(kRoundNearestEven, "round-nearest-even", kElementwise) OPCODE(kRsqrt, "rsqrt", kElementwise) \
  OPCODE(kScaledDot, "scaled-dot", kDot) OPCODE(kScan, "scan", kControl) OPCODE(kScatter, "scatter", kReduction) \
  OPCODE(kSelect, "select", kElementwise) OPCODE(kSelectAndScatter, "select-and-scatter", kReduction) \
  OPCODE(kSend, "send", kCollective) OPCODE(kSendDone, "send-done", kCollective) \
  OPCODE(kSetDimensionSize, "set-dimension-size", kElementwise) OPCODE(kShiftLeft, "shift-left", kElementwise) \
  OPCODE(kShiftRightArithmetic, "shift-right-arithmetic", kElementwise) \
  OPCODE(kShiftRightLogical, "shift-right-logical", kElementwise) OPCODE(kSign, "sign", kElementwise) \
  OPCODE(kSine, "sine", kElementwise) OPCODE(kSinh, "sinh", kElementwise) OPCODE(kSlice, "slice", kElementwise) \
  OPCODE(kSort, "sort", kElementwise) OPCODE(kSqrt, "sqrt", kElementwise) \
  OPCODE(kStochasticConvert, "stochastic-convert", kElementwise) OPCODE(kSubtract, "subtract", kElementwise) \
  OPCODE(kTan, "tan", kElementwise) OPCODE(kTanh, "tanh", kElementwise) OPCODE(kTopk, "topk", kElementwise) \
  OPCODE(kTranspose, "transpose", kDataMovement) OPCODE(kTriangularSolve, "triangular-solve", kDot) \
  OPCODE(kTuple, "tuple", kElementwise) OPCODE(kWhile, "while", kControl) OPCODE(kXor, "xor", kElementwise) \
  OPCODE(kAllReduceScatter, "all-reduce-scatter", kCollective) \
  OPCODE(kBroadcastDimOne, "broadcast-dim-one", kBroadcast) \
  OPCODE(kCrossReplicaSum, "cross-replica-sum", kCollective) OPCODE(kEqualTo, "equal-to", kElementwise) \
  OPCODE(kGenerateToken, "generate-token", kElementwise) OPCODE(kGreaterThan, "greater-than", kElementwise) \
  OPCODE(kGreaterThanOrEqualTo, "greater-than-or-equal-to", kElementwise) \
  OPCODE(kHostCompute, "host-compute", kControl) OPCODE(kLessThan, "less-than", kElementwise) \
  OPCODE(kLessThanOrEqualTo, "less-than-or-equal-to", kElementwise) \
  OPCODE(kNotEqualTo, "not-equal-to", kElementwise) OPCODE(kTrace, "trace", kElementwise) \
  OPCODE(kTupleSelect, "tuple-select", kElementwise) OPCODE(kIndex, "index", kElementwise) \
  OPCODE(kUpdate, "update", kBroadcast) OPCODE(kLogicalAnd, "logical-and", kElementwise) \
  OPCODE(kLogicalOr, "logical-or", kElementwise) OPCODE(kLogicalNot, "logical-not", kElementwise)
// clang-format on

/// The categories of XLA's graph dumper.
enum class Category : uint8_t {
  kElementwise,
  kDataMovement,
  kBroadcast,
  kDot,
  kReduction,
  kParameter,
  kFusion,
  kCollective,
  kControl,
};
inline constexpr int kCategoryCount = 9;

enum class OpKind : uint8_t {
#define HLO_ENUMERATOR(name, word, category) name,
  HLO_OPCODES(HLO_ENUMERATOR)
#undef HLO_ENUMERATOR
      kUnknown,  ///< a word that is not a known opcode; shown as written
};

/// Returns the opcode for a word. Sugared words (`add-start`, `fusion-done`, §14) return the generic async opcode.
OpKind opKindFromWord(absl::string_view word);
/// Returns the wrapped opcode of a sugared word: `fusion` for `fusion-start`. Returns kUnknown for any other word,
/// including asynchronous opcodes of XLA's own (`copy-start`).
OpKind sugaredOpKind(absl::string_view word);
/// Returns the generic async opcode that matches the suffix of a word: `async-start` for `anything-start`. Otherwise
/// kUnknown.
OpKind asyncOpKindBySuffix(absl::string_view word);
/// Returns "" for kUnknown.
absl::string_view opKindWord(OpKind kind);
Category category(OpKind kind);
/// Returns the name of the category in the interface, in lower case: "data movement".
absl::string_view categoryName(Category category);

}  // namespace hlo
