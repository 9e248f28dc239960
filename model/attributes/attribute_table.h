#pragma once

// The attributes of HLO text: a row for each key, in the order in which XLA prints them. The parser, the printer and the
// reader and the writer of protos take the order and the kind of value from this table, and from nowhere else.
// Source: HloModule::Print, HloInstruction::PrintExtraAttributes and PrintExtraAttributesImpl of its subclasses, as
// jaxlib 0.10.2 prints them; formats/hlo-text.md §4, §11.

#include <cstdint>

#include "absl/strings/string_view.h"

namespace hlo {

/// What the value of an attribute is made of.
enum class ValueKind : uint8_t {
  kUnknown,
  kBool,
  kBools,         ///< `{true,false}`; of headers also a bool alone
  kInteger,
  kNumber,        ///< an integer or a float
  kIntegers,      ///< `{1,2}`
  kIntegerLists,  ///< `{{0,1},{2}}`
  kWord,          ///< of an enumeration
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
  kSliceSizes,    ///< integers; of a collective-permute lists of them
  kSourceTargetPairs,
  kSparsity,
  kStatistics,
  kWindow,
};

struct AttributeRow {
  absl::string_view key;
  ValueKind kind = ValueKind::kUnknown;
};

inline constexpr AttributeRow kAttributeTable[] = {
    // Of headers.
    {"is_scheduled", ValueKind::kBool},
    {"input_output_alias", ValueKind::kInputOutputAlias},
    {"buffer_donor", ValueKind::kBufferDonors},
    {"alias_passthrough_params", ValueKind::kBool},
    {"entry_computation_layout", ValueKind::kEntryLayout},
    {"allow_spmd_sharding_propagation_to_parameters", ValueKind::kBools},
    {"allow_spmd_sharding_propagation_to_output", ValueKind::kBools},
    {"replica_count", ValueKind::kInteger},
    {"num_partitions", ValueKind::kInteger},
    // Of some opcodes.
    {"async_execution_thread", ValueKind::kString},
    {"parameter_replication", ValueKind::kBools},
    {"index", ValueKind::kInteger},
    {"direction", ValueKind::kWord},
    {"type", ValueKind::kWord},
    {"slice", ValueKind::kSlice},
    {"padding", ValueKind::kPadding},
    {"iota_dimension", ValueKind::kInteger},
    {"inferred_dimension", ValueKind::kInteger},
    {"exponent_bits", ValueKind::kInteger},
    {"mantissa_bits", ValueKind::kInteger},
    {"window", ValueKind::kWindow},
    {"dim_labels", ValueKind::kDimensionLabels},
    {"feature_group_count", ValueKind::kInteger},
    {"batch_group_count", ValueKind::kInteger},
    {"convolution_kind", ValueKind::kWord},
    {"conv_kind", ValueKind::kWord},  // convolution_kind of 2026-01 to 2026-03
    {"dynamic_slice_sizes", ValueKind::kIntegers},
    {"lhs_batch_dims", ValueKind::kIntegers},
    {"lhs_contracting_dims", ValueKind::kIntegers},
    {"rhs_batch_dims", ValueKind::kIntegers},
    {"rhs_contracting_dims", ValueKind::kIntegers},
    {"lhs_ragged_dims", ValueKind::kIntegers},
    {"rhs_group_dims", ValueKind::kIntegers},
    {"operand_precision", ValueKind::kWords},
    {"algorithm", ValueKind::kWord},
    {"sparsity", ValueKind::kUnknown},  // of dots, 2024-02 to 2025-08
    {"sparsity_config", ValueKind::kSparsity},
    {"padding_type", ValueKind::kWord},
    {"update_window_dims", ValueKind::kIntegers},
    {"inserted_window_dims", ValueKind::kIntegers},
    {"scatter_dims_to_operand_dims", ValueKind::kIntegers},
    {"input_batching_dims", ValueKind::kIntegers},
    {"scatter_indices_batching_dims", ValueKind::kIntegers},
    {"offset_dims", ValueKind::kIntegers},
    {"collapsed_slice_dims", ValueKind::kIntegers},
    {"start_index_map", ValueKind::kIntegers},
    {"operand_batching_dims", ValueKind::kIntegers},
    {"start_indices_batching_dims", ValueKind::kIntegers},
    {"index_vector_dim", ValueKind::kInteger},
    {"channel_id", ValueKind::kInteger},
    {"all_reduce_id", ValueKind::kInteger},  // channel_id until 2019-06
    {"is_host_transfer", ValueKind::kBool},
    {"replica_groups", ValueKind::kReplicaGroups},
    {"source_target_pairs", ValueKind::kSourceTargetPairs},
    {"slice_sizes", ValueKind::kSliceSizes},
    {"indices_are_sorted", ValueKind::kBool},
    {"unique_indices", ValueKind::kBool},
    {"constrain_layout", ValueKind::kBool},
    {"has_dynamic_root", ValueKind::kBool},
    {"dimensions", ValueKind::kIntegers},
    {"use_global_device_ids", ValueKind::kBool},
    {"num_carries", ValueKind::kInteger},
    {"is_reverse", ValueKind::kBool},
    {"is_associative", ValueKind::kBool},
    {"epsilon", ValueKind::kNumber},
    {"feature_index", ValueKind::kInteger},
    {"fft_type", ValueKind::kWord},
    {"fft_length", ValueKind::kIntegers},
    {"left_side", ValueKind::kBool},
    {"lower", ValueKind::kBool},
    {"unit_diagonal", ValueKind::kBool},
    {"transpose_a", ValueKind::kWord},
    {"is_stable", ValueKind::kBool},
    {"k", ValueKind::kInteger},
    {"largest", ValueKind::kBool},
    {"distribution", ValueKind::kWord},
    {"delta", ValueKind::kInteger},
    {"kind", ValueKind::kWord},
    {"custom_call_target", ValueKind::kString},
    {"operand_layout_constraints", ValueKind::kShapes},
    {"custom_call_has_side_effect", ValueKind::kBool},
    {"literal", ValueKind::kLiteral},
    {"output_to_operand_aliasing", ValueKind::kOutputAliases},
    {"schedule", ValueKind::kWord},
    {"api_version", ValueKind::kWord},
    {"outfeed_shape", ValueKind::kShape},
    {"outfeed_config", ValueKind::kString},
    {"infeed_config", ValueKind::kString},
    {"cross_program_prefetch_index", ValueKind::kInteger},
    {"is_cross_program_prefetch", ValueKind::kBool},  // cross_program_prefetch_index until 2023-01
    {"domain", ValueKind::kDomain},
    {"", ValueKind::kUnknown},  // every other key
    // Of opcodes that call computations.
    {"condition", ValueKind::kCallee},
    {"body", ValueKind::kCallee},
    {"true_computation", ValueKind::kCallee},
    {"false_computation", ValueKind::kCallee},
    {"branch_computations", ValueKind::kCallees},
    {"select", ValueKind::kCallee},
    {"scatter", ValueKind::kCallee},
    {"to_apply", ValueKind::kCallee},
    {"called_computations", ValueKind::kCallees},
    {"calls", ValueKind::kCallee},
    {"is_composite", ValueKind::kBool},
    // Of any opcode; frontend_attributes and the last two of headers.
    {"sharding", ValueKind::kSharding},
    {"frontend_attributes", ValueKind::kFrontendAttributes},
    {"control-predecessors", ValueKind::kInstructions},
    {"statistics", ValueKind::kStatistics},
    {"result_accuracy", ValueKind::kAccuracy},
    {"origin", ValueKind::kOrigin},
    {"metadata", ValueKind::kMetadata},
    {"backend_config", ValueKind::kBackendConfig},
    {"origin_recovery_table", ValueKind::kRecoveryTable},
    {"debug_attributes", ValueKind::kDebugAttributes},
};

/// The row of "" for a key that has none.
const AttributeRow& attributeRow(absl::string_view key);

/// Position of an attribute when XLA prints an instruction of that opcode, or a header (""). Keys without a row have one
/// position together.
uint32_t printOrder(absl::string_view key, absl::string_view opcode);

}  // namespace hlo
