#include "model/print/attribute_text.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "model/attributes/alias.h"
#include "model/attributes/dimension_numbers.h"
#include "model/attributes/entry_layout.h"
#include "model/attributes/frontend_attributes.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/shape_text.h"
#include "model/attributes/sharding.h"
#include "model/attributes/value_reader.h"
#include "model/attributes/window.h"
#include "model/print/words_text.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;

// Appends the value; false, and nothing appended, where it is none of its kind.
using Append = bool (*)(std::string* out, absl::string_view value);

template <auto parse>
bool again(std::string* out, absl::string_view value) {
  const auto parsed = parse(value);
  if (!parsed.ok()) return false;
  *out += toText(*parsed);
  return true;
}

bool appendShape(std::string* out, absl::string_view value) {
  *out += canonicalShape(value);
  return true;
}

// `{f32[2]{0}, (s32[], s32[])}`
bool appendShapes(std::string* out, absl::string_view value) {
  ValueReader reader(value);
  std::vector<std::string> shapes;
  const bool isRead = reader.list('{', '}', [&] {
    Shape shape;
    if (!readShape(reader, &shape)) return false;
    shapes.push_back(std::move(shape.text));
    return true;
  });
  if (isRead) absl::StrAppend(out, "{", absl::StrJoin(shapes, ", "), "}");
  return isRead;
}

// A shape, then a literal.
bool appendShapedLiteral(std::string* out, absl::string_view value) {
  Scanner scanner(value.data(), value.data() + value.size());
  if (!skipShape(scanner)) return false;
  const size_t size = scanner.offset();
  scanner.skipBlank();
  if (scanner.atEnd()) return false;
  absl::StrAppend(out, canonicalShape(value.substr(0, size)), " ");
  appendLiteral(out, value.substr(size));
  return true;
}

// In the order in which they stand: those of the header, of opcodes, what nobody knows, what calls computations, what
// any instruction has.
constexpr absl::string_view kUnknownKey = "*";
constexpr absl::string_view kOrder = R"(
  is_scheduled input_output_alias buffer_donor alias_passthrough_params entry_computation_layout
  allow_spmd_sharding_propagation_to_parameters allow_spmd_sharding_propagation_to_output replica_count
  num_partitions
  parameter_replication index direction type slice padding iota_dimension window dim_labels feature_group_count
  batch_group_count convolution_kind dynamic_slice_sizes lhs_batch_dims lhs_contracting_dims rhs_batch_dims
  rhs_contracting_dims lhs_ragged_dims rhs_group_dims operand_precision algorithm update_window_dims
  inserted_window_dims scatter_dims_to_operand_dims input_batching_dims scatter_indices_batching_dims offset_dims
  collapsed_slice_dims start_index_map operand_batching_dims start_indices_batching_dims index_vector_dim channel_id
  replica_groups source_target_pairs slice_sizes indices_are_sorted unique_indices constrain_layout dimensions
  use_global_device_ids num_carries is_reverse is_associative fft_type fft_length left_side lower unit_diagonal
  transpose_a is_stable k largest kind custom_call_target operand_layout_constraints custom_call_has_side_effect
  literal output_to_operand_aliasing api_version outfeed_shape cross_program_prefetch_index async_execution_thread
  *
  condition body true_computation false_computation branch_computations select scatter to_apply called_computations
  calls sharding frontend_attributes control-predecessors statistics result_accuracy origin metadata backend_config
  origin_recovery_table debug_attributes
)";

// What is read and printed again; the others are words.
constexpr std::pair<absl::string_view, Append> kStructured[] = {
    {"input_output_alias", again<parseInputOutputAlias>},
    {"buffer_donor", again<parseBufferDonors>},
    {"entry_computation_layout", again<parseEntryLayout>},
    {"slice", again<parseSlice>},
    {"padding", again<parsePaddingConfig>},
    {"window", again<parseWindow>},
    {"dim_labels", again<parseConvolutionDimensions>},
    {"replica_groups", again<parseReplicaGroups>},
    {"source_target_pairs", again<parseSourceTargetPairs>},
    {"operand_layout_constraints", appendShapes},
    {"literal", appendShapedLiteral},
    {"output_to_operand_aliasing", again<parseOutputOperandAliases>},
    {"outfeed_shape", appendShape},
    {"sharding", again<parseSharding>},
    {"frontend_attributes", again<parseFrontendAttributes>},
    {"metadata", again<parseMetadata>}};

struct Rule {
  size_t order = 0;
  Append append = nullptr;
};

const Rule& rule(absl::string_view key) {
  static const auto* const rules = [] {
    auto* map = new absl::flat_hash_map<absl::string_view, Rule>;
    for (const absl::string_view known : absl::StrSplit(kOrder, absl::ByAnyChar(" \n"), absl::SkipEmpty())) {
      const size_t order = map->size();
      (*map)[known].order = order;
    }
    for (const auto& [known, append] : kStructured) (*map)[known].append = append;
    return map;
  }();
  const auto known = rules->find(key);
  return known == rules->end() ? rules->at(kUnknownKey) : known->second;
}

// A string alone, with its escapes as XLA writes them.
bool appendString(std::string* out, absl::string_view value) {
  const char quote = value.empty() ? 0 : value.front();
  if ((quote != '"' && quote != '\'') || value.size() < 2 || value.back() != quote) return false;
  const absl::string_view inside = value.substr(1, value.size() - 2);
  bool isPlain = true;
  for (size_t i = 0; i < inside.size(); ++i) {
    const auto byte = static_cast<unsigned char>(inside[i]);
    if (inside[i] == quote) return false;
    isPlain = isPlain && byte >= 0x20 && byte < 0x7f && inside[i] != '\\' && inside[i] != '\'' && inside[i] != '"';
    i += inside[i] == '\\';
  }
  absl::StrAppend(out, "\"", isPlain ? std::string(inside) : absl::CEscape(unescape(inside)), "\"");
  return true;
}

bool isPlainValue(absl::string_view value) {
  for (const char c : value) {
    if (!is(c, charclass::kName) && !(c == '{' || c == '}') && c != ',') return false;
  }
  return value.find(",}") == absl::string_view::npos;
}

}  // namespace

void sortAttributes(const SourceText& text, std::vector<Attribute>* attributes) {
  struct Placed {
    size_t order;
    absl::string_view key;
    Attribute attribute;
    bool operator<(const Placed& other) const { return std::tie(order, key) < std::tie(other.order, other.key); }
  };
  std::vector<Placed> placed;
  placed.reserve(attributes->size());
  for (const Attribute& attribute : *attributes) {
    const absl::string_view key = text.text(attribute.key);
    placed.push_back({rule(key).order, key, attribute});
  }
  if (std::is_sorted(placed.begin(), placed.end())) return;
  std::stable_sort(placed.begin(), placed.end());
  for (size_t i = 0; i < placed.size(); ++i) (*attributes)[i] = placed[i].attribute;
}

void appendAttributeValue(std::string* out, absl::string_view key, absl::string_view value) {
  const Append append = rule(key).append;
  if (append != nullptr && append(out, value)) return;
  if (append == nullptr && isPlainValue(value)) {
    absl::StrAppend(out, value);
  } else if (!appendString(out, value)) {
    appendWords(out, value);
  }
}

}  // namespace hlo
