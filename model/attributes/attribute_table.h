#pragma once

// The attributes of HLO text: one row per key, in XLA's print order. The parser, the printer, the verifier, and the
// proto reader and writer take the order, value kind, opcodes and words only from this table. structured_values.h
// defines how the values of a kind are checked and printed; model/io/proto_attributes.cpp maps keys to proto fields.
// Source: HloModule::Print, HloInstruction::PrintExtraAttributes and PrintExtraAttributesImpl of its subclasses, as
// printed by jaxlib 0.10.2; formats/hlo-text.md §4, §11. The opcodes of each attribute were found by testing the parser
// of jaxlib 0.10.2 opcode by opcode; attributes of older and newer releases (§11, §18) are also allowed.

#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace hlo {

/// The form of an attribute's value.
enum class ValueKind : uint8_t {
  kUnknown,
  kBool,
  kBools,  ///< `{true,false}`; in headers also a single bool
  kInteger,
  kNumber,        ///< an integer or a floating-point number
  kIntegers,      ///< `{1,2}`
  kIntegerLists,  ///< `{{0,1},{2}}`
  kWord,          ///< a word of an enumeration
  kWords,         ///< `{high,default}`
  kString,
  kShape,
  kShapes,        ///< `{f32[2]{0}, s32[]}`
  kLiteral,       ///< a shape, then a literal
  kInstructions,  ///< `{%a, %b}`
  kCallee,        ///< the name of a computation, or its body
  kCallees,       ///< `{%a, %b}`, names or bodies
  kAccuracy,
  kBackendConfig,
  kBufferDonors,
  kDebugAttributes,
  kDimensionLabels,
  kDomain,
  kEntryLayout,
  kFrontendAttributes,
  kInputOutputAlias,
  kMetadata,
  kOrigin,
  kOutputAliases,
  kPadding,
  kRecoveryTable,
  kReplicaGroups,
  kSharding,
  kSlice,
  kSliceSizes,  ///< integers; for a collective-permute, lists of integers
  kSourceTargetPairs,
  kSparsity,
  kStatistics,
  kWindow,
};

struct AttributeRow {
  absl::string_view key;
  ValueKind kind = ValueKind::kUnknown;
  /// Opcodes that may have the attribute, separated by blanks; a `!` follows those that require it. "*": every opcode;
  /// "": no current opcode, for attributes of headers and of single releases.
  absl::string_view opcodes = {};
  /// All words that a kWord may be, separated by blanks; "": any word.
  absl::string_view words = {};
};

// clang-format off
inline constexpr AttributeRow kAttributeTable[] = {
    // Attributes of headers.
    {"is_scheduled", ValueKind::kBool},
    {"input_output_alias", ValueKind::kInputOutputAlias},
    {"buffer_donor", ValueKind::kBufferDonors},
    {"alias_passthrough_params", ValueKind::kBool},
    {"entry_computation_layout", ValueKind::kEntryLayout},
    {"allow_spmd_sharding_propagation_to_parameters", ValueKind::kBools},
    {"allow_spmd_sharding_propagation_to_output", ValueKind::kBools},
    {"replica_count", ValueKind::kInteger},
    {"num_partitions", ValueKind::kInteger},
    // Attributes of some opcodes.
    {"async_execution_thread", ValueKind::kString, "async-start async-update async-done"},
    {"parameter_replication", ValueKind::kBools, "*"},
    {"index", ValueKind::kInteger, "get-tuple-element!"},
    {"direction", ValueKind::kWord, "compare!", "EQ NE GE GT LE LT"},
    {"type", ValueKind::kWord, "compare", "FLOAT TOTALORDER SIGNED UNSIGNED"},
    {"slice", ValueKind::kSlice, "slice!"},
    {"padding", ValueKind::kPadding, "pad!"},
    {"iota_dimension", ValueKind::kInteger, "iota!"},
    {"inferred_dimension", ValueKind::kInteger, "reshape"},
    {"exponent_bits", ValueKind::kInteger, "reduce-precision"},
    {"mantissa_bits", ValueKind::kInteger, "reduce-precision"},
    {"window", ValueKind::kWindow, "convolution custom-call reduce-window select-and-scatter"},
    {"dim_labels", ValueKind::kDimensionLabels, "convolution! custom-call"},
    {"feature_group_count", ValueKind::kInteger, "convolution custom-call"},
    {"batch_group_count", ValueKind::kInteger, "convolution custom-call"},
    {"convolution_kind", ValueKind::kWord, "convolution"},
    {"conv_kind", ValueKind::kWord},  // convolution_kind from 2026-01 to 2026-03
    {"dynamic_slice_sizes", ValueKind::kIntegers, "dynamic-slice"},
    {"lhs_batch_dims", ValueKind::kIntegers, "dot ragged-dot scaled-dot"},
    {"lhs_contracting_dims", ValueKind::kIntegers, "dot ragged-dot scaled-dot"},
    {"rhs_batch_dims", ValueKind::kIntegers, "dot ragged-dot scaled-dot"},
    {"rhs_contracting_dims", ValueKind::kIntegers, "dot ragged-dot scaled-dot"},
    {"lhs_ragged_dims", ValueKind::kIntegers, "ragged-dot"},
    {"rhs_group_dims", ValueKind::kIntegers, "ragged-dot"},
    {"operand_precision", ValueKind::kWords, "convolution custom-call dot ragged-dot scaled-dot"},
    {"algorithm", ValueKind::kWord, "convolution dot ragged-dot rng-bit-generator scaled-dot"},
    {"sparsity", ValueKind::kUnknown},  // on dots, 2024-02 to 2025-08
    {"sparsity_config", ValueKind::kSparsity, "convolution custom-call dot ragged-dot scaled-dot"},
    {"padding_type", ValueKind::kWord, "custom-call", "PADDING_INVALID PADDING_VALID PADDING_SAME"},
    {"update_window_dims", ValueKind::kIntegers, "scatter"},
    {"inserted_window_dims", ValueKind::kIntegers, "scatter"},
    {"scatter_dims_to_operand_dims", ValueKind::kIntegers, "scatter"},
    {"input_batching_dims", ValueKind::kIntegers, "scatter"},
    {"scatter_indices_batching_dims", ValueKind::kIntegers, "scatter"},
    {"offset_dims", ValueKind::kIntegers, "gather"},
    {"collapsed_slice_dims", ValueKind::kIntegers, "gather"},
    {"start_index_map", ValueKind::kIntegers, "gather"},
    {"operand_batching_dims", ValueKind::kIntegers, "gather"},
    {"start_indices_batching_dims", ValueKind::kIntegers, "gather"},
    {"index_vector_dim", ValueKind::kInteger, "gather scatter"},
    {"channel_id", ValueKind::kInteger,
     "all-gather all-gather-done all-gather-start all-reduce all-reduce-done all-reduce-start all-to-all "
     "collective-broadcast collective-permute collective-permute-done collective-permute-start "
     "ragged-all-to-all recv recv-done reduce-scatter send send-done"},
    {"all_reduce_id", ValueKind::kInteger},  // channel_id until 2019-06
    {"is_host_transfer", ValueKind::kBool, "recv recv-done send send-done"},
    {"replica_groups", ValueKind::kReplicaGroups,
     "all-gather all-gather-start all-reduce all-reduce-start all-to-all collective-broadcast "
     "ragged-all-to-all reduce-scatter"},
    {"source_target_pairs", ValueKind::kSourceTargetPairs, "collective-permute collective-permute-start"},
    {"slice_sizes", ValueKind::kSliceSizes, "collective-permute collective-permute-start gather"},
    {"indices_are_sorted", ValueKind::kBool, "gather scatter"},
    {"unique_indices", ValueKind::kBool, "gather scatter"},
    {"constrain_layout", ValueKind::kBool,
     "all-gather all-gather-start all-reduce all-reduce-start all-to-all reduce-scatter"},
    {"has_dynamic_root", ValueKind::kBool, "collective-broadcast"},
    {"dimensions", ValueKind::kIntegers,
     "all-gather! all-gather-start! all-to-all broadcast! concatenate! get-dimension-size! map "
     "ragged-all-to-all reduce! reduce-scatter! reshape reverse! scan set-dimension-size! sort transpose!"},
    {"use_global_device_ids", ValueKind::kBool,
     "all-gather all-gather-start all-reduce all-reduce-start reduce-scatter"},
    {"num_carries", ValueKind::kInteger, "scan"},
    {"is_reverse", ValueKind::kBool, "scan"},
    {"is_associative", ValueKind::kBool, "scan"},
    {"epsilon", ValueKind::kNumber, "batch-norm-grad batch-norm-inference batch-norm-training"},
    {"feature_index", ValueKind::kInteger, "batch-norm-grad batch-norm-inference batch-norm-training"},
    {"fft_type", ValueKind::kWord, "fft", "FFT IFFT RFFT IRFFT"},
    {"fft_length", ValueKind::kIntegers, "fft"},
    {"left_side", ValueKind::kBool, "triangular-solve"},
    {"lower", ValueKind::kBool, "cholesky triangular-solve"},
    {"unit_diagonal", ValueKind::kBool, "triangular-solve"},
    {"transpose_a", ValueKind::kWord, "triangular-solve", "NO_TRANSPOSE TRANSPOSE ADJOINT TRANSPOSE_INVALID"},
    {"is_stable", ValueKind::kBool, "sort topk"},
    {"k", ValueKind::kInteger, "topk"},
    {"largest", ValueKind::kBool, "topk"},
    {"distribution", ValueKind::kWord, "rng", "rng_uniform rng_normal rng_bernoulli"},
    {"delta", ValueKind::kInteger, "rng-get-and-update-state"},
    {"kind", ValueKind::kWord, "fusion", "kLoop kInput kOutput kCustom kTransposeDot"},
    {"custom_call_target", ValueKind::kString, "custom-call!"},
    {"operand_layout_constraints", ValueKind::kShapes, "custom-call"},
    {"custom_call_has_side_effect", ValueKind::kBool, "custom-call"},
    {"literal", ValueKind::kLiteral, "custom-call"},
    {"output_to_operand_aliasing", ValueKind::kOutputAliases, "async-start async-update async-done custom-call fusion"},
    {"schedule", ValueKind::kWord, "custom-call", "SCHEDULE_NONE SCHEDULE_LATEST SCHEDULE_EARLIEST"},
    {"api_version", ValueKind::kWord, "custom-call",
     "API_VERSION_UNSPECIFIED API_VERSION_ORIGINAL API_VERSION_STATUS_RETURNING "
     "API_VERSION_STATUS_RETURNING_UNIFIED API_VERSION_TYPED_FFI"},
    {"outfeed_shape", ValueKind::kShape, "outfeed"},
    {"outfeed_config", ValueKind::kString, "outfeed"},
    {"infeed_config", ValueKind::kString, "infeed"},
    {"cross_program_prefetch_index", ValueKind::kInteger, "copy-start"},
    {"is_cross_program_prefetch", ValueKind::kBool},  // cross_program_prefetch_index until 2023-01
    {"domain", ValueKind::kDomain, "domain"},
    {"mode", ValueKind::kUnknown, "all-reduce all-reduce-start reduce-scatter"},
    {"", ValueKind::kUnknown},  // every other key
    // Attributes of opcodes that call computations.
    {"condition", ValueKind::kCallee, "while"},
    {"body", ValueKind::kCallee, "while!"},
    {"true_computation", ValueKind::kCallee, "conditional"},
    {"false_computation", ValueKind::kCallee, "conditional"},
    {"branch_computations", ValueKind::kCallees, "conditional"},
    {"select", ValueKind::kCallee, "select-and-scatter"},
    {"scatter", ValueKind::kCallee, "select-and-scatter"},
    {"to_apply", ValueKind::kCallee,
     "all-reduce all-reduce-start call custom-call map reduce reduce-scatter reduce-window scan scatter sort topk"},
    {"called_computations", ValueKind::kCallees, "custom-call"},
    {"calls", ValueKind::kCallee, "async-start async-update async-done call fusion!"},
    {"is_composite", ValueKind::kBool, "call"},
    // Attributes of any opcode; frontend_attributes and the last two also of headers.
    {"sharding", ValueKind::kSharding, "*"},
    {"frontend_attributes", ValueKind::kFrontendAttributes, "*"},
    {"control-predecessors", ValueKind::kInstructions, "*"},
    {"statistics", ValueKind::kStatistics, "*"},
    {"result_accuracy", ValueKind::kAccuracy,
     "acos acosh asin asinh atanh cbrt cosh cosine erf exponential exponential-minus-one log log-plus-one "
     "logistic rsqrt sine sinh sqrt tan tanh"},
    {"origin", ValueKind::kOrigin, "*"},
    {"metadata", ValueKind::kMetadata, "*"},
    {"backend_config", ValueKind::kBackendConfig, "*"},
    {"origin_recovery_table", ValueKind::kRecoveryTable},
    {"debug_attributes", ValueKind::kDebugAttributes},
};
// clang-format on

/// Returns the index of a row, from 0.
inline size_t rowNumber(const AttributeRow& row) { return static_cast<size_t>(&row - kAttributeTable); }

/// Returns the row of the key, or the row of "" if the key has none.
const AttributeRow& attributeRow(absl::string_view key);

/// Returns the position of an attribute in the text that XLA prints for an instruction of that opcode, or for a header
/// (opcode ""). All keys without a row share one position.
uint32_t printOrder(absl::string_view key, absl::string_view opcode);

}  // namespace hlo
