#include "model/io/proto_attributes.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/reflection.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "model/attributes/attribute_table.h"
#include "model/io/float_text.h"
#include "model/io/proto_annotations.h"
#include "model/io/proto_attribute_fields.h"
#include "model/io/proto_shape.h"
#include "model/ir/opcode_properties.h"

namespace io {
namespace {

using fields::AttributeCodec;
using fields::customField;
using fields::From;
using fields::kQuoted;
using fields::put;
using fields::simpleField;
using fields::Style;
using fields::To;
using fields::When;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;
using hlo::OpKind;

using Text = std::string*;
using Value = absl::string_view;

// --- when an attribute is printed ---------------------------------------------------------------------

template <OpKind... kinds>
bool isOneOf(const From& from) {
  return ((from.kind == kinds) || ...);
}

constexpr When kIsBatchNorm = isOneOf<OpKind::kBatchNormTraining, OpKind::kBatchNormInference, OpKind::kBatchNormGrad>;
constexpr When kIsReducePrecision = isOneOf<OpKind::kReducePrecision>;

bool hasGather(const From& from) { return from.p.has_gather_dimension_numbers(); }
bool hasScatter(const From& from) { return from.p.has_scatter_dimension_numbers(); }

bool hasDimensions(const From& from) {
  if (isOneOf<OpKind::kIota, OpKind::kReshape>(from)) return false;  // they use another key for their dimension
  return from.p.dimensions_size() > 0 ||
         isOneOf<OpKind::kBroadcast, OpKind::kConcatenate, OpKind::kReduce, OpKind::kReverse, OpKind::kTranspose,
                 OpKind::kMap, OpKind::kSort, OpKind::kScan>(from);
}

// --- fields printed unchanged --------------------------------------------------------------------------

// A field of the instruction or, after a dot, of a message in it.
class Field {
 public:
  explicit Field(absl::string_view path) {
    const auto* type = proto::HloInstructionProto::descriptor();
    for (const absl::string_view name : absl::StrSplit(path, '.')) {
      m_path.push_back(type->FindFieldByName(std::string(name)));
      type = m_path.back()->message_type();
    }
  }

  bool isSet(const Message& instruction) const {
    const Message* message = &instruction;
    for (const FieldDescriptor* field : m_path) {
      const Reflection& reflection = *message->GetReflection();
      if (field->is_repeated()) return reflection.FieldSize(*message, field) > 0;
      if (!reflection.HasField(*message, field)) return false;
      if (field->message_type() != nullptr) message = &reflection.GetMessage(*message, field);
    }
    return true;
  }

  void print(const Message& instruction, const Style& style, Text out) const {
    const Message* message = &instruction;
    for (size_t i = 0; i + 1 < m_path.size(); ++i) message = &message->GetReflection()->GetMessage(*message, m_path[i]);
    const FieldDescriptor* const field = m_path.back();
    const Reflection& reflection = *message->GetReflection();
    if (field->is_repeated()) {
      fields::putIntegers(out, reflection.GetRepeatedFieldRef<int64_t>(*message, field));
      return;
    }
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_BOOL: put(out, reflection.GetBool(*message, field) ? "true" : "false"); break;
      case FieldDescriptor::CPPTYPE_INT32: put(out, reflection.GetInt32(*message, field)); break;
      case FieldDescriptor::CPPTYPE_INT64: put(out, reflection.GetInt64(*message, field)); break;
      case FieldDescriptor::CPPTYPE_ENUM: {
        absl::string_view name = reflection.GetEnum(*message, field)->name();
        absl::ConsumePrefix(&name, style.prefix);
        put(out, style.isLower ? absl::AsciiStrToLower(name) : std::string(name));
        break;
      }
      default: {
        std::string scratch;
        const std::string& text = reflection.GetStringReference(*message, field, &scratch);
        style.isQuoted ? fields::putQuoted(out, text) : put(out, text);
      }
    }
  }

  bool read(Value value, const Style& style, Message* instruction) const {
    Message* message = instruction;
    for (size_t i = 0; i + 1 < m_path.size(); ++i) {
      message = message->GetReflection()->MutableMessage(message, m_path[i]);
    }
    const FieldDescriptor* const field = m_path.back();
    const Reflection& reflection = *message->GetReflection();
    if (field->is_repeated()) {
      const auto integers = hlo::parseIntegers(value);
      if (!integers.ok()) return false;
      for (const int64_t integer : *integers) reflection.AddInt64(message, field, integer);
      return true;
    }
    switch (field->cpp_type()) {
      case FieldDescriptor::CPPTYPE_BOOL:
        return fields::readBool(value, [&](bool is) { reflection.SetBool(message, field, is); });
      case FieldDescriptor::CPPTYPE_INT32:
        return fields::readNumber<int32_t>(value, [&](int32_t n) { reflection.SetInt32(message, field, n); });
      case FieldDescriptor::CPPTYPE_INT64:
        return fields::readNumber<int64_t>(value, [&](int64_t n) { reflection.SetInt64(message, field, n); });
      case FieldDescriptor::CPPTYPE_ENUM: {
        // The words of an enumeration are case-insensitive.
        const auto* const number =
            field->enum_type()->FindValueByName(absl::StrCat(style.prefix, absl::AsciiStrToUpper(value)));
        if (number != nullptr) reflection.SetEnum(message, field, number);
        return number != nullptr;
      }
      default:
        if (style.isQuoted) {
          return fields::readQuoted(value, [&](std::string t) { reflection.SetString(message, field, std::move(t)); });
        }
        reflection.SetString(message, field, std::string(value));
        return true;
    }
  }

 private:
  std::vector<const FieldDescriptor*> m_path;
};

// --- attributes with a structure of their own ---------------------------------------------------------

bool printOneDimension(const From& from, Text out) {
  return from.p.dimensions_size() == 1 && put(out, from.p.dimensions(0));
}

template <OpKind kind>
bool printOneDimensionOf(const From& from, Text out) {
  return from.kind == kind && printOneDimension(from, out);
}

bool readOneDimension(Value value, const To& to) {
  return fields::readNumber<int64_t>(value, [&](int64_t dimension) { to.p.add_dimensions(dimension); });
}

bool printSizesOfSlice(const From& from, Text out) {
  if (hlo::isPermute(from.kind)) return false;  // its sizes are another attribute
  const auto& sizes = from.p.dynamic_slice_sizes();
  return (!sizes.empty() || from.kind == OpKind::kDynamicSlice) && fields::putIntegers(out, sizes);
}

bool readSizesOfSlice(Value value, const To& to) {
  return !hlo::isPermute(to.kind) && fields::readIntegers(value, to.p.mutable_dynamic_slice_sizes());
}

bool printReplication(const From& from, Text out) {
  const auto& leaves = from.p.parameter_replication().replicated_at_leaf_buffers();
  const auto word = [](Text text, bool isReplicated) { *text += isReplicated ? "true" : "false"; };
  return !leaves.empty() && put(out, absl::StrCat("{", absl::StrJoin(leaves, ",", word), "}"));
}

bool readReplication(Value value, const To& to) {
  const auto words = hlo::parseWords(value);
  if (!words.ok()) return false;
  for (const std::string& word : *words) {
    if (word != "true" && word != "false") return false;
    to.p.mutable_parameter_replication()->add_replicated_at_leaf_buffers(word == "true");
  }
  return true;
}

bool printEpsilon(const From& from, Text out) {
  if (!kIsBatchNorm(from)) return false;
  appendFloat(from.p.epsilon(), out);
  return true;
}

bool readEpsilon(Value value, const To& to) {
  float epsilon = 0;
  if (!readFloat(value, &epsilon)) return false;
  to.p.set_epsilon(epsilon);
  return true;
}

bool printAssociative(const From& from, Text out) {
  const proto::TriState state = from.p.is_associative();
  return state != proto::TRI_STATE_UNSPECIFIED && put(out, state == proto::TRI_STATE_TRUE ? "true" : "false");
}

bool readAssociative(Value value, const To& to) {
  return fields::readBool(
      value, [&](bool is) { to.p.set_is_associative(is ? proto::TRI_STATE_TRUE : proto::TRI_STATE_FALSE); });
}

// The attribute of a triangular solve and of a Cholesky decomposition, each in its own message.
bool printLower(const From& from, Text out) {
  const auto& solve = from.p.triangular_solve_options();
  const auto& cholesky = from.p.cholesky_options();
  if (from.kind == OpKind::kTriangularSolve) return fields::putBool(out, solve.has_lower(), solve.lower());
  return fields::putBool(out, cholesky.has_lower(), cholesky.lower());
}

bool readLower(Value value, const To& to) {
  return fields::readBool(value, [&](bool is) {
    if (to.kind == OpKind::kTriangularSolve) {
      to.p.mutable_triangular_solve_options()->set_lower(is);
    } else {
      to.p.mutable_cholesky_options()->set_lower(is);
    }
  });
}

// The attribute of a gather and of a scatter, each in its own message.
bool printIndexVector(const From& from, Text out) {
  if (hasGather(from)) return put(out, from.p.gather_dimension_numbers().index_vector_dim());
  return hasScatter(from) && put(out, from.p.scatter_dimension_numbers().index_vector_dim());
}

bool readIndexVector(Value value, const To& to) {
  return fields::readNumber<int64_t>(value, [&](int64_t dimension) {
    if (to.kind == OpKind::kScatter) {
      to.p.mutable_scatter_dimension_numbers()->set_index_vector_dim(dimension);
    } else {
      to.p.mutable_gather_dimension_numbers()->set_index_vector_dim(dimension);
    }
  });
}

// Dot dimensions are in one message for dots and inside another one for ragged dots.
const proto::DotDimensionNumbers& dotOf(const From& from) {
  return from.p.has_ragged_dot_dimension_numbers() ? from.p.ragged_dot_dimension_numbers().dot_dimension_numbers()
                                                   : from.p.dot_dimension_numbers();
}

using DotField = google::protobuf::RepeatedField<int64_t>;

// Contracting dimensions are also printed if there are none.
template <const DotField& (proto::DotDimensionNumbers::*get)() const, bool isContracting>
bool printDot(const From& from, Text out) {
  const DotField& dimensions = (dotOf(from).*get)();
  const bool isDot = isContracting && (from.p.has_dot_dimension_numbers() || from.p.has_ragged_dot_dimension_numbers());
  return (isDot || !dimensions.empty()) && fields::putIntegers(out, dimensions);
}

template <DotField* (proto::DotDimensionNumbers::*get)()>
bool readDot(Value value, const To& to) {
  proto::DotDimensionNumbers* const dot =
      to.kind == OpKind::kRaggedDot ? to.p.mutable_ragged_dot_dimension_numbers()->mutable_dot_dimension_numbers()
                                    : to.p.mutable_dot_dimension_numbers();
  return fields::readIntegers(value, (dot->*get)());
}

bool printOutfeedShape(const From& from, Text out) {
  if (!from.p.has_outfeed_shape()) return false;
  appendShape(from.p.outfeed_shape(), out);
  return true;
}

bool readOutfeedShape(Value value, const To& to) { return readShape(value, to.p.mutable_outfeed_shape()); }

bool printFrontendAttributes(const From& from, Text out) {
  return !from.p.frontend_attributes().map().empty() && put(out, frontendAttributesText(from.p.frontend_attributes()));
}

bool readFrontendAttributes(Value value, const To& to) {
  return io::readFrontendAttributes(value, to.p.mutable_frontend_attributes());
}

bool printOrigin(const From& from, Text out) {
  if (!from.p.has_original_value()) return false;
  const auto text = originText(from.p.original_value());
  return text.ok() ? put(out, *text) : from.problem(text.status().message());
}

bool readOrigin(Value value, const To& to) { return io::readOrigin(value, to.p.mutable_original_value()); }

// --- the table ----------------------------------------------------------------------------------------

using Dot = proto::DotDimensionNumbers;
#define DOT(field, isContracting) printDot<&Dot::field, isContracting>, readDot<&Dot::mutable_##field>

constexpr AttributeCodec kOwnCodecs[] = {
    customField("parameter_replication", printReplication, readReplication),
    simpleField("index", "tuple_index", isOneOf<OpKind::kGetTupleElement>),
    simpleField("direction", "comparison_direction"),
    customField("iota_dimension", printOneDimensionOf<OpKind::kIota>, readOneDimension),
    customField("inferred_dimension", printOneDimensionOf<OpKind::kReshape>, readOneDimension),
    simpleField("exponent_bits", "exponent_bits", kIsReducePrecision),
    simpleField("mantissa_bits", "mantissa_bits", kIsReducePrecision),
    simpleField("feature_group_count", "feature_group_count",
                [](const From& f) { return f.p.feature_group_count() > 1; }),
    simpleField("batch_group_count", "batch_group_count", [](const From& f) { return f.p.batch_group_count() > 1; }),
    simpleField("convolution_kind", "conv_kind",
                [](const From& f) { return f.p.conv_kind() != proto::CONVOLUTION_KIND_UNSET; },
                {false, true, "CONVOLUTION_KIND_"}),
    simpleField("padding_type", "padding_type",
                [](const From& f) { return f.p.padding_type() != proto::PADDING_INVALID; }),
    customField("dynamic_slice_sizes", printSizesOfSlice, readSizesOfSlice),
    customField("lhs_batch_dims", DOT(lhs_batch_dimensions, false)),
    customField("lhs_contracting_dims", DOT(lhs_contracting_dimensions, true)),
    customField("rhs_batch_dims", DOT(rhs_batch_dimensions, false)),
    customField("rhs_contracting_dims", DOT(rhs_contracting_dimensions, true)),
    simpleField("lhs_ragged_dims", "ragged_dot_dimension_numbers.lhs_ragged_dimensions"),
    simpleField("rhs_group_dims", "ragged_dot_dimension_numbers.rhs_group_dimensions"),
    simpleField("update_window_dims", "scatter_dimension_numbers.update_window_dims", hasScatter),
    simpleField("inserted_window_dims", "scatter_dimension_numbers.inserted_window_dims", hasScatter),
    simpleField("scatter_dims_to_operand_dims", "scatter_dimension_numbers.scatter_dims_to_operand_dims", hasScatter),
    simpleField("input_batching_dims", "scatter_dimension_numbers.input_batching_dims"),
    simpleField("scatter_indices_batching_dims", "scatter_dimension_numbers.scatter_indices_batching_dims"),
    simpleField("offset_dims", "gather_dimension_numbers.offset_dims", hasGather),
    simpleField("collapsed_slice_dims", "gather_dimension_numbers.collapsed_slice_dims", hasGather),
    simpleField("start_index_map", "gather_dimension_numbers.start_index_map", hasGather),
    simpleField("operand_batching_dims", "gather_dimension_numbers.operand_batching_dims"),
    simpleField("start_indices_batching_dims", "gather_dimension_numbers.start_indices_batching_dims"),
    customField("index_vector_dim", printIndexVector, readIndexVector),
    simpleField("channel_id", "channel_id", [](const From& f) { return f.p.channel_id() > 0; }),
    simpleField("all_reduce_id", "all_reduce_id", [](const From& f) { return f.p.all_reduce_id() > 0; }),
    simpleField("indices_are_sorted", "indices_are_sorted"),
    simpleField("unique_indices", "unique_indices"),
    simpleField("constrain_layout", "constrain_layout",
                [](const From& f) { return f.p.constrain_layout() && f.kind != OpKind::kCustomCall; }),
    simpleField("use_global_device_ids", "use_global_device_ids"),
    simpleField("has_dynamic_root", "has_dynamic_root"),
    simpleField("is_host_transfer", "is_host_transfer"),
    simpleField("dimensions", "dimensions", hasDimensions),
    simpleField("num_carries", "num_carries", isOneOf<OpKind::kScan>),
    simpleField("is_reverse", "is_reverse"),
    customField("is_associative", printAssociative, readAssociative),
    customField("epsilon", printEpsilon, readEpsilon),
    simpleField("feature_index", "feature_index", kIsBatchNorm),
    simpleField("fft_type", "fft_type", isOneOf<OpKind::kFft>),
    simpleField("fft_length", "fft_length", isOneOf<OpKind::kFft>),
    simpleField("left_side", "triangular_solve_options.left_side"),
    customField("lower", printLower, readLower),
    simpleField("unit_diagonal", "triangular_solve_options.unit_diagonal"),
    simpleField("transpose_a", "triangular_solve_options.transpose_a"),
    simpleField("is_stable", "is_stable"),
    simpleField("k", "k", isOneOf<OpKind::kTopk>),
    simpleField("largest", "largest", isOneOf<OpKind::kTopk>),
    simpleField("distribution", "distribution", [](const From& f) { return f.p.distribution() != proto::RNG_INVALID; },
                {false, true, {}}),
    simpleField("delta", "delta", isOneOf<OpKind::kRngGetAndUpdateState>),
    simpleField("is_composite", "is_composite"),
    simpleField("kind", "fusion_kind"),
    simpleField("custom_call_target", "custom_call_target", nullptr, kQuoted),
    simpleField("custom_call_has_side_effect", "custom_call_has_side_effect"),
    simpleField("schedule", "custom_call_schedule",
                [](const From& f) { return f.p.custom_call_schedule() != proto::SCHEDULE_NONE; }),
    simpleField("api_version", "custom_call_api_version",
                [](const From& f) {
                  return f.kind == OpKind::kCustomCall && f.p.custom_call_api_version() != proto::API_VERSION_ORIGINAL;
                }),
    customField("outfeed_shape", printOutfeedShape, readOutfeedShape),
    simpleField("outfeed_config", "outfeed_config", nullptr, kQuoted),
    simpleField("infeed_config", "infeed_config", nullptr, kQuoted),
    simpleField("cross_program_prefetch_index", "cross_program_prefetch_index"),
    simpleField("is_cross_program_prefetch", "is_cross_program_prefetch"),
    simpleField(
        "async_execution_thread", "async_execution_thread",
        [](const From& f) {
          const std::string& thread = f.p.async_execution_thread();
          return !thread.empty() && thread != "main";
        },
        kQuoted),
    customField("frontend_attributes", printFrontendAttributes, readFrontendAttributes),
    customField("origin", printOrigin, readOrigin),
};
#undef DOT

static_assert(fields::areInTable(kOwnCodecs), "each key has its row in model/attributes/attribute_table.h");

struct Codec {
  AttributeCodec of;
  Field field;  // if it has a path
};

// Returns all rows; created once.
const std::vector<Codec>& codecs() {
  static const auto* const made = [] {
    auto* const all = new std::vector<Codec>;
    for (const absl::Span<const AttributeCodec> part :
         {absl::MakeConstSpan(kOwnCodecs), fields::dimensionCodecs(), fields::valueCodecs(), fields::placeCodecs()}) {
      for (const AttributeCodec& codec : part) all->push_back({codec, Field(codec.path.empty() ? "name" : codec.path)});
    }
    return all;
  }();
  return *made;
}

const Codec* codecOf(absl::string_view key) {
  static const auto* const byKey = [] {
    auto* const made = new absl::flat_hash_map<absl::string_view, const Codec*>;
    for (const Codec& codec : codecs()) made->emplace(codec.of.key, &codec);
    return made;
  }();
  const auto known = byKey->find(key);
  return known == byKey->end() ? nullptr : known->second;
}

}  // namespace

void appendAttributes(const proto::HloInstructionProto& instruction, const AttributeContext& context,
                      std::vector<AttributeValue>* attributes) {
  const OpKind kind = hlo::opKindFromWord(instruction.opcode());
  std::string value;
  for (const auto& [codec, field] : codecs()) {
    const From from{instruction, context, kind, codec.key};
    if (!codec.path.empty()) {
      if (!(codec.when != nullptr ? codec.when(from) : field.isSet(instruction))) continue;
      field.print(instruction, codec.style, &value);
    } else if (!codec.print(from, &value)) {
      continue;
    }
    attributes->push_back({codec.key, std::move(value)});
    value.clear();
  }
}

absl::Status setAttribute(absl::string_view key, absl::string_view value, OpKind kind,
                          proto::HloInstructionProto* instruction) {
  const Codec* const codec = codecOf(key);
  if (codec == nullptr) return absl::NotFoundError("no field holds it");
  const bool isRead = codec->of.path.empty() ? codec->of.read(value, To{*instruction, kind})
                                             : codec->field.read(value, codec->of.style, instruction);
  return isRead ? absl::OkStatus() : absl::InvalidArgumentError("its field cannot hold the value");
}

}  // namespace io
