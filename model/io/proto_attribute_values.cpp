#include "model/io/proto_attribute_fields.h"

#include <algorithm>
#include <vector>

#include "absl/strings/strip.h"
#include "model/attributes/alias.h"
#include "model/attributes/json_dictionary.h"
#include "model/attributes/lists.h"
#include "model/io/float_text.h"
#include "model/io/proto_defaults.h"
#include "model/io/proto_literal.h"
#include "model/io/proto_shape.h"
#include "model/io/proto_sharding.h"
#include "model/print/words_text.h"

namespace io::fields {
namespace {

bool printComparisonType(const From& from, std::string* out) {
  const std::string& type = from.p.comparison_type();
  const proto::ShapeProto* const operand = from.context.operandShape ? from.context.operandShape(0) : nullptr;
  if (type.empty() || (operand != nullptr && type == usualComparison(elementType(*operand)))) return false;
  return put(out, type);
}

bool readComparisonType(absl::string_view value, const To& to) {
  to.p.set_comparison_type(std::string(value));
  return true;
}

bool printPrecision(const From& from, std::string* out) {
  const auto& precisions = from.p.precision_config().operand_precision();
  const auto isDefault = [](int precision) { return precision == proto::PrecisionConfig::DEFAULT; };
  if (std::all_of(precisions.begin(), precisions.end(), isDefault)) return false;
  const auto name = [](std::string* text, int precision) {
    *text += absl::AsciiStrToLower(
        proto::PrecisionConfig::Precision_Name(static_cast<proto::PrecisionConfig::Precision>(precision)));
  };
  absl::StrAppend(out, "{", absl::StrJoin(precisions, ",", name), "}");
  return true;
}

bool readPrecision(absl::string_view value, const To& to) {
  const auto words = hlo::parseWords(value);
  if (!words.ok()) return false;
  for (const std::string& word : *words) {
    proto::PrecisionConfig::Precision precision{};
    if (!readEnum(word, "", &proto::PrecisionConfig::Precision_Parse, &precision)) return false;
    to.p.mutable_precision_config()->add_operand_precision(precision);
  }
  return true;
}

bool printAlgorithm(const From& from, std::string* out) {
  if (from.kind == hlo::OpKind::kRngBitGenerator) {
    return put(out, absl::AsciiStrToLower(proto::RandomAlgorithm_Name(from.p.rng_algorithm())));
  }
  const auto algorithm = from.p.precision_config().algorithm();
  if (algorithm == proto::PrecisionConfig::ALG_UNSET) return false;
  std::string name = absl::AsciiStrToLower(proto::PrecisionConfig::Algorithm_Name(algorithm));
  return put(out, absl::StripPrefix(name, "alg_"));
}

bool readAlgorithm(absl::string_view value, const To& to) {
  if (to.kind == hlo::OpKind::kRngBitGenerator) {
    proto::RandomAlgorithm algorithm{};
    if (!readEnum(value, "", &proto::RandomAlgorithm_Parse, &algorithm)) return false;
    to.p.set_rng_algorithm(algorithm);
    return true;
  }
  proto::PrecisionConfig::Algorithm algorithm{};
  if (!readEnum(value, "ALG_", &proto::PrecisionConfig::Algorithm_Parse, &algorithm)) return false;
  to.p.mutable_precision_config()->set_algorithm(algorithm);
  return true;
}

bool printAliases(const From& from, std::string* out) {
  if (from.p.output_operand_aliasing_size() == 0) return false;
  std::vector<hlo::OutputOperandAlias> aliases;
  for (const auto& alias : from.p.output_operand_aliasing()) {
    aliases.push_back({{alias.output_shape_index().begin(), alias.output_shape_index().end()},
                       alias.operand_index(),
                       {alias.operand_shape_index().begin(), alias.operand_shape_index().end()}});
  }
  return put(out, hlo::toText(aliases));
}

bool readAliases(absl::string_view value, const To& to) {
  const auto aliases = hlo::parseOutputOperandAliases(value);
  if (!aliases.ok()) return false;
  for (const hlo::OutputOperandAlias& alias : *aliases) {
    proto::OutputOperandAliasing* const added = to.p.add_output_operand_aliasing();
    added->mutable_output_shape_index()->Assign(alias.output.begin(), alias.output.end());
    added->set_operand_index(alias.operand);
    added->mutable_operand_shape_index()->Assign(alias.operandIndex.begin(), alias.operandIndex.end());
  }
  return true;
}

bool printLayoutConstraints(const From& from, std::string* out) {
  if (from.p.operand_shapes_with_layout_size() == 0 &&
      (from.kind != hlo::OpKind::kCustomCall || !from.p.constrain_layout())) {
    return false;
  }
  *out += '{';
  for (int i = 0; i < from.p.operand_shapes_with_layout_size(); ++i) {
    if (i > 0) *out += ", ";
    if (i > 0 && i % 5 == 0) absl::StrAppend(out, "/*index=", i, "*/");
    appendShape(from.p.operand_shapes_with_layout(i), out);
  }
  *out += '}';
  return true;
}

bool readLayoutConstraints(absl::string_view value, const To& to) {
  // Parsed like the elements of a tuple.
  if (!absl::ConsumePrefix(&value, "{") || !absl::ConsumeSuffix(&value, "}")) return false;
  proto::ShapeProto tuple;
  if (!readShape(absl::StrCat("(", value, ")"), &tuple)) return false;
  to.p.set_constrain_layout(true);
  to.p.mutable_operand_shapes_with_layout()->Swap(tuple.mutable_tuple_shapes());
  return true;
}

// Appends `s32[2]{0} {1, 2}`, or for a tuple `( s32[2]{0} {1, 2}, s32[] 3 )`, in the form that XLA parses.
absl::Status appendShapedLiteral(const proto::LiteralProto& literal, size_t limit, std::string* out) {
  if (literal.shape().element_type() != proto::TUPLE) {
    appendShape(literal.shape(), out);
    *out += ' ';
    return appendLiteral(literal, literal.shape(), limit, out);
  }
  const size_t begin = out->size();
  *out += '(';
  for (const proto::LiteralProto& element : literal.tuple_literals()) {
    *out += out->back() == '(' ? " " : ", ";
    const size_t used = out->size() - begin;
    const absl::Status status = appendShapedLiteral(element, limit - std::min(used, limit), out);
    if (!status.ok()) return status;
  }
  *out += out->back() == '(' ? ")" : " )";
  return absl::OkStatus();
}

bool readShapedLiteral(absl::string_view value, int depth, proto::LiteralProto* literal);

// Both the shape and the literal may contain blanks and braces: the shape ends where the rest is a literal of it.
bool readBehindShape(absl::string_view value, proto::LiteralProto* literal) {
  hlo::ValueReader reader(value);
  absl::string_view part;
  if (reader.isAt('(') ? !reader.group(&part) : !reader.word(&part) || !reader.group(&part)) return false;
  const hlo::ValueReader withoutLayout = reader;
  for (const bool hasLayout : {true, false}) {
    reader = withoutLayout;
    if (hasLayout && (!reader.isAt('{') || !reader.group(&part))) continue;
    const absl::string_view shapeText = reader.since(0);
    proto::ShapeProto shape;
    if (readShape(shapeText, &shape) && io::readLiteral(value.substr(shapeText.size()), shape, literal).ok())
      return true;
    literal->Clear();
  }
  return false;
}

// `(s32[2]{0} {1, 2}, s32[] 3)`
bool readElements(absl::string_view tuple, int depth, proto::LiteralProto* literal) {
  literal->mutable_shape()->set_element_type(proto::TUPLE);
  for (const absl::string_view element : hlo::elementsOf(tuple)) {
    proto::LiteralProto& added = *literal->add_tuple_literals();
    if (!readShapedLiteral(element, depth + 1, &added)) return false;
    *literal->mutable_shape()->add_tuple_shapes() = added.shape();
  }
  return true;
}

bool readShapedLiteral(absl::string_view value, int depth, proto::LiteralProto* literal) {
  constexpr int kDeepest = 64;
  if (readBehindShape(value, literal)) return true;
  hlo::ValueReader reader(value);
  absl::string_view tuple;
  return depth < kDeepest && reader.isAt('(') && reader.group(&tuple) && reader.atEnd() &&
         readElements(tuple, depth, literal);
}

bool printLiteral(const From& from, std::string* out) {
  if (from.kind == hlo::OpKind::kConstant || !from.p.has_literal()) return false;
  const size_t begin = out->size();
  const absl::Status status = appendShapedLiteral(from.p.literal(), from.context.literalLimit, out);
  if (status.ok()) return true;
  from.problem(absl::StrCat(status.message(), "; it is omitted"));
  out->resize(begin);
  appendShape(from.p.literal().shape(), out);
  return put(out, " {...}");
}

bool readLiteral(absl::string_view value, const To& to) {
  proto::LiteralProto literal;
  if (!readShapedLiteral(value, 0, &literal)) return false;
  to.p.mutable_literal()->Swap(&literal);
  return true;
}

bool printAccuracy(const From& from, std::string* out) {
  const auto& accuracy = from.p.result_accuracy();
  if (accuracy.has_tolerance()) {
    *out += "{tolerance={atol=";
    appendFloat(accuracy.tolerance().atol(), out);
    *out += ",rtol=";
    appendFloat(accuracy.tolerance().rtol(), out);
    absl::StrAppend(out, ",ulps=", accuracy.tolerance().ulps(), "}}");
    return true;
  }
  return accuracy.mode() == proto::ResultAccuracy::HIGHEST && put(out, "{mode=highest}");
}

bool readAccuracy(absl::string_view value, const To& to) {
  hlo::ValueReader reader(value);
  auto* const accuracy = to.p.mutable_result_accuracy();
  if (!reader.take('{')) return false;
  if (reader.takeKey("mode")) {
    absl::string_view word;
    proto::ResultAccuracy::Mode mode{};
    if (!reader.word(&word) || !readEnum(word, "", &proto::ResultAccuracy::Mode_Parse, &mode)) return false;
    accuracy->set_mode(mode);
    return reader.take('}') && reader.atEnd();
  }
  auto* const tolerance = accuracy->mutable_tolerance();
  const auto field = [&] {
    absl::string_view key, text;
    double number = 0;
    int64_t ulps = 0;
    if (!reader.word(&key) || !reader.take('=') || !reader.number(&text)) return false;
    if (key == "ulps") return absl::SimpleAtoi(text, &ulps) && (tolerance->set_ulps(ulps), true);
    if (!readFloat(text, &number)) return false;
    if (key == "atol") return tolerance->set_atol(number), true;
    return key == "rtol" && (tolerance->set_rtol(number), true);
  };
  return reader.takeKey("tolerance") && reader.list('{', '}', field) && reader.take('}') && reader.atEnd();
}

bool printBackendConfig(const From& from, std::string* out) {
  const absl::string_view config = from.p.has_backend_config_payload()
                                       ? payloadBytes(from.p.backend_config_payload(), from.context.module)
                                       : absl::string_view(from.p.backend_config());
  if (config.empty()) return false;
  if (!hlo::lexesAsDictionary(config)) return putQuoted(out, config);
  if (config.find_first_of("\n\r") == absl::string_view::npos) return put(out, config);
  hlo::appendWords(out, config, true);  // on one line
  return true;
}

bool readBackendConfig(absl::string_view value, const To& to) {
  if (hlo::lexesAsDictionary(value)) {
    to.p.set_backend_config(std::string(value));
    return true;
  }
  return readQuoted(value, [&](std::string text) { to.p.set_backend_config(std::move(text)); });
}

constexpr AttributeCodec kValueCodecs[] = {
    customField("type", printComparisonType, readComparisonType),
    customField("operand_precision", printPrecision, readPrecision),
    customField("algorithm", printAlgorithm, readAlgorithm),
    customField("operand_layout_constraints", printLayoutConstraints, readLayoutConstraints),
    customField("literal", printLiteral, readLiteral),
    customField("output_to_operand_aliasing", printAliases, readAliases),
    customField("result_accuracy", printAccuracy, readAccuracy),
    customField("backend_config", printBackendConfig, readBackendConfig),
};
static_assert(areInTable(kValueCodecs));

}  // namespace

absl::Span<const AttributeCodec> valueCodecs() { return kValueCodecs; }

}  // namespace io::fields
