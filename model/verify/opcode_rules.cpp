#include "model/verify/opcode_rules.h"

#include <array>
#include <cstring>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

// --- operands ---------------------------------------------------------------------------------------

struct CountRow {
  OperandCount count;
  absl::string_view opcodes;
};

// Elementwise opcodes take as many as they are elementwise in. Others that are in no row take any number. Before 2018
// there were no tokens: send, recv, infeed and outfeed had one operand less.
constexpr CountRow kCounts[] = {
    {{0, 0}, "iota partition-id replica-id rng-get-and-update-state"},
    {{1, 1},
     "all-gather-done all-reduce-done bitcast broadcast cholesky collective-permute-done copy-done copy-start domain "
     "fft "
     "get-dimension-size get-tuple-element opt-barrier recv-done reshape reverse send-done slice topk transpose while"},
    {{0, 1}, "infeed recv"},
    {{1, 2}, "outfeed send"},
    {{2, 2}, "add-dependency gather pad set-dimension-size triangular-solve"},
    {{2, 4}, "convolution"},  // 2026: two more describe sparsity
    {{3, 3}, "batch-norm-training select-and-scatter"},
    {{5, 5}, "batch-norm-grad batch-norm-inference"},
    {{1, -1},
     "concatenate conditional dynamic-reshape rng-bit-generator sort dynamic-slice all-gather all-gather-start "
     "reduce-scatter"},
    {{2, -1}, "dot ragged-dot scaled-dot dynamic-update-slice reduce reduce-window"},
};

// --- attributes -------------------------------------------------------------------------------------

struct KeyRow {
  absl::string_view key;
  absl::string_view opcodes;  // "*": every opcode
  absl::string_view words = "";
};

// One row a key, as the page has them; retired ones and those of single releases last.
// clang-format off
constexpr KeyRow kKeys[] = {
    {"algorithm", "convolution dot ragged-dot rng-bit-generator scaled-dot"},
    {"api_version", "custom-call",
     "API_VERSION_UNSPECIFIED API_VERSION_ORIGINAL API_VERSION_STATUS_RETURNING API_VERSION_STATUS_RETURNING_UNIFIED "
     "API_VERSION_TYPED_FFI"},
    {"async_execution_thread", "async-start async-update async-done"},
    {"backend_config", "*"},
    {"batch_group_count", "convolution custom-call"},
    {"body", "while"},
    {"branch_computations", "conditional"},
    {"called_computations", "custom-call"},
    {"calls", "async-start async-update async-done call fusion"},
    {"channel_id",
     "all-gather all-gather-done all-gather-start all-reduce all-reduce-done all-reduce-start all-to-all "
     "collective-broadcast collective-permute collective-permute-done collective-permute-start ragged-all-to-all recv "
     "recv-done reduce-scatter send send-done"},
    {"collapsed_slice_dims", "gather"},
    {"condition", "while"},
    {"constrain_layout", "all-gather all-gather-start all-reduce all-reduce-start all-to-all reduce-scatter"},
    {"control-predecessors", "*"},
    {"convolution_kind", "convolution"},
    {"cross_program_prefetch_index", "copy-start"},
    {"custom_call_has_side_effect", "custom-call"},
    {"custom_call_target", "custom-call"},
    {"delta", "rng-get-and-update-state"},
    {"dim_labels", "convolution custom-call"},
    {"dimensions",
     "all-gather all-gather-start all-to-all broadcast concatenate get-dimension-size map ragged-all-to-all reduce "
     "reduce-scatter reshape reverse scan set-dimension-size sort transpose"},
    {"direction", "compare", "EQ NE GE GT LE LT"},
    {"distribution", "rng", "rng_uniform rng_normal rng_bernoulli"},
    {"domain", "domain"},
    {"dynamic_slice_sizes", "dynamic-slice"},
    {"epsilon", "batch-norm-grad batch-norm-inference batch-norm-training"},
    {"exponent_bits", "reduce-precision"},
    {"false_computation", "conditional"},
    {"feature_group_count", "convolution custom-call"},
    {"feature_index", "batch-norm-grad batch-norm-inference batch-norm-training"},
    {"fft_length", "fft"},
    {"fft_type", "fft", "FFT IFFT RFFT IRFFT"},
    {"frontend_attributes", "*"},
    {"has_dynamic_root", "collective-broadcast"},
    {"index", "get-tuple-element"},
    {"index_vector_dim", "gather scatter"},
    {"indices_are_sorted", "gather scatter"},
    {"infeed_config", "infeed"},
    {"inferred_dimension", "reshape"},
    {"input_batching_dims", "scatter"},
    {"inserted_window_dims", "scatter"},
    {"iota_dimension", "iota"},
    {"is_associative", "scan"},
    {"is_composite", "call"},
    {"is_host_transfer", "recv recv-done send send-done"},
    {"is_reverse", "scan"},
    {"is_stable", "sort topk"},
    {"k", "topk"},
    {"kind", "fusion", "kLoop kInput kOutput kCustom kTransposeDot"},
    {"largest", "topk"},
    {"left_side", "triangular-solve"},
    {"lhs_batch_dims", "dot ragged-dot scaled-dot"},
    {"lhs_contracting_dims", "dot ragged-dot scaled-dot"},
    {"lhs_ragged_dims", "ragged-dot"},
    {"literal", "custom-call"},
    {"lower", "cholesky triangular-solve"},
    {"mantissa_bits", "reduce-precision"},
    {"metadata", "*"},
    {"mode", "all-reduce all-reduce-start reduce-scatter"},
    {"num_carries", "scan"},
    {"offset_dims", "gather"},
    {"operand_batching_dims", "gather"},
    {"operand_layout_constraints", "custom-call"},
    {"operand_precision", "convolution custom-call dot ragged-dot scaled-dot"},
    {"origin", "*"},
    {"outfeed_config", "outfeed"},
    {"outfeed_shape", "outfeed"},
    {"output_to_operand_aliasing", "async-start async-update async-done custom-call fusion"},
    {"padding", "pad"},
    {"padding_type", "custom-call", "PADDING_INVALID PADDING_VALID PADDING_SAME"},
    {"parameter_replication", "*"},
    {"replica_groups",
     "all-gather all-gather-start all-reduce all-reduce-start all-to-all collective-broadcast ragged-all-to-all "
     "reduce-scatter"},
    {"result_accuracy",
     "acos acosh asin asinh atanh cbrt cosh cosine erf exponential exponential-minus-one log log-plus-one logistic "
     "rsqrt sine sinh sqrt tan tanh"},
    {"rhs_batch_dims", "dot ragged-dot scaled-dot"},
    {"rhs_contracting_dims", "dot ragged-dot scaled-dot"},
    {"rhs_group_dims", "ragged-dot"},
    {"scatter", "select-and-scatter"},
    {"scatter_dims_to_operand_dims", "scatter"},
    {"scatter_indices_batching_dims", "scatter"},
    {"schedule", "custom-call", "SCHEDULE_NONE SCHEDULE_LATEST SCHEDULE_EARLIEST"},
    {"select", "select-and-scatter"},
    {"sharding", "*"},
    {"slice", "slice"},
    {"slice_sizes", "collective-permute collective-permute-start gather"},
    {"source_target_pairs", "collective-permute collective-permute-start"},
    {"sparsity_config", "convolution custom-call dot ragged-dot scaled-dot"},
    {"start_index_map", "gather"},
    {"start_indices_batching_dims", "gather"},
    {"statistics", "*"},
    {"to_apply",
     "all-reduce all-reduce-start call custom-call map reduce reduce-scatter reduce-window scan scatter sort topk"},
    {"transpose_a", "triangular-solve", "NO_TRANSPOSE TRANSPOSE ADJOINT TRANSPOSE_INVALID"},
    {"true_computation", "conditional"},
    {"type", "compare", "FLOAT TOTALORDER SIGNED UNSIGNED"},
    {"unique_indices", "gather scatter"},
    {"unit_diagonal", "triangular-solve"},
    {"update_window_dims", "scatter"},
    {"use_global_device_ids", "all-gather all-gather-start all-reduce all-reduce-start reduce-scatter"},
    {"window", "convolution custom-call reduce-window select-and-scatter"},
};
// clang-format on

// --- tables by number -------------------------------------------------------------------------------

template <typename Use>
void eachOpcode(absl::string_view words, const Use& use) {
  for (const absl::string_view word : absl::StrSplit(words, ' ', absl::SkipEmpty())) {
    use(static_cast<size_t>(opKindFromWord(word)));
  }
}

size_t slotOf(absl::string_view key) {
  return (key.size() * 37 + static_cast<unsigned char>(key.front()) * 11 +
          static_cast<unsigned char>(key[key.size() / 2]) * 5 + static_cast<unsigned char>(key.back())) %
         512;
}

struct RuleTables {
  std::array<OperandCount, kOpKindCount> counts{};
  std::vector<KeyRule> keys;
  std::array<uint8_t, 512> slots{};  // of keys, from 1; those that fall together follow each other

  RuleTables() {
    for (size_t kind = 0; kind < kOpKindCount; ++kind) {
      if (const int count = elementwiseOperands(static_cast<OpKind>(kind)); count > 0) counts[kind] = {count, count};
    }
    for (const CountRow& row : kCounts) {
      eachOpcode(row.opcodes, [&](size_t kind) { counts[kind] = row.count; });
    }
    for (const KeyRow& row : kKeys) {
      KeyRule rule{
          row.key, attributeRow(row.key).kind, row.words, row.opcodes == "*", static_cast<uint8_t>(keys.size()), {}};
      if (!rule.isAnywhere) eachOpcode(row.opcodes, [&](size_t kind) { rule.opcodes.set(kind); });
      keys.push_back(rule);
      size_t slot = slotOf(row.key);
      while (slots[slot] != 0) slot = (slot + 1) % slots.size();
      slots[slot] = static_cast<uint8_t>(keys.size());
    }
  }
};

const RuleTables& tables() {
  static const auto* const made = new RuleTables;
  return *made;
}

static_assert(std::size(kKeys) <= kMaximumKeys && kMaximumKeys < 256);

absl::string_view requiredWord(OpKind kind) {
  switch (kind) {
    case OpKind::kBroadcast:  // but of a scalar
    case OpKind::kConcatenate:
    case OpKind::kGetDimensionSize:
    case OpKind::kSetDimensionSize:
    case OpKind::kReduce:
    case OpKind::kReverse:
    case OpKind::kTranspose:
    case OpKind::kAllGather:
    case OpKind::kAllGatherStart:
    case OpKind::kReduceScatter: return "dimensions";
    case OpKind::kCompare: return "direction";
    case OpKind::kCustomCall: return "custom_call_target";
    case OpKind::kConvolution: return "dim_labels";
    case OpKind::kGetTupleElement: return "index";
    case OpKind::kIota: return "iota_dimension";
    case OpKind::kPad: return "padding";
    case OpKind::kSlice: return "slice";
    case OpKind::kWhile: return "body";
    case OpKind::kFusion: return "calls";
    default: return "";
  }
}

}  // namespace

OperandCount operandCount(OpKind kind) { return tables().counts[static_cast<size_t>(kind)]; }

const KeyRule* keyRule(absl::string_view key) {
  if (key.empty()) return nullptr;
  const RuleTables& all = tables();
  for (size_t slot = slotOf(key); all.slots[slot] != 0; slot = (slot + 1) % all.slots.size()) {
    const KeyRule& rule = all.keys[all.slots[slot] - 1];
    if (rule.key == key) return &rule;
  }
  return nullptr;
}

KeySet allowedKeys(OpKind kind) {
  KeySet allowed;
  for (const KeyRule& rule : tables().keys) {
    if (rule.isAnywhere || rule.opcodes.test(static_cast<size_t>(kind))) allowed.set(rule.number);
  }
  return allowed;
}

const KeyRule* requiredKey(OpKind kind) {
  const absl::string_view key = requiredWord(kind);
  return key.empty() ? nullptr : keyRule(key);
}

}  // namespace hlo
