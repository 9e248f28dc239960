#include "model/io/proto_instruction.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/attributes/attribute_table.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_literal.h"
#include "model/io/proto_shape.h"

namespace io {
namespace {

using hlo::OpKind;

// Appends the name of an id's target. A dangling id is reported by the parser, under this name.
void appendName(const std::optional<int>& number, int64_t id, const std::function<absl::string_view(int)>& name,
                std::string* out) {
  if (number) {
    absl::StrAppend(out, "%", name(*number));
  } else {
    absl::StrAppend(out, "%missing.", id < 0 ? 0 : id);
  }
}

absl::string_view calleeKey(OpKind kind) {
  switch (kind) {
    case OpKind::kFusion:
    case OpKind::kAsyncStart:
    case OpKind::kAsyncUpdate:
    case OpKind::kAsyncDone:
    case OpKind::kHostCompute: return "calls";
    case OpKind::kCustomCall:
    case OpKind::kUnknown: return "called_computations";
    default: return "to_apply";
  }
}

}  // namespace

InstructionPrinter::InstructionPrinter(const ProtoIndex& index, std::function<void(std::string)> onProblem)
    : m_index(index), m_onProblem(std::move(onProblem)) {}

std::string InstructionPrinter::shape(const proto::HloInstructionProto& instruction) const {
  std::string result;
  if (instruction.has_shape()) appendShape(instruction.shape(), &result);
  return result;
}

void InstructionPrinter::appendLiteral(const proto::HloInstructionProto& instruction, std::string* out) {
  if (!instruction.has_literal()) {
    *out += "{...}";
    return;
  }
  const size_t begin = out->size();
  const size_t limit = std::min(kLongestLiteral, kMostLiterals - std::min(m_literalBytes, kMostLiterals));
  const absl::Status status = io::appendLiteral(instruction.literal(), instruction.shape(), limit, out);
  if (!status.ok()) {
    m_onProblem(absl::StrCat(status.message(), "; it is omitted"));
    *out += "{...}";
  }
  m_literalBytes += out->size() - begin;
}

void InstructionPrinter::appendArguments(const proto::HloInstructionProto& instruction, size_t limit,
                                         std::string* out) {
  const OpKind kind = hlo::opKindFromWord(instruction.opcode());
  if (kind == OpKind::kParameter) {
    absl::StrAppend(out, instruction.parameter_number());
    return;
  }
  if (kind == OpKind::kConstant) {
    appendLiteral(instruction, out);
    return;
  }
  const auto operands = m_index.operands(instruction);
  for (size_t i = 0; i < operands.size() && out->size() < limit; ++i) {
    if (i > 0) *out += ", ";
    if (i > 0 && i % 5 == 0) absl::StrAppend(out, "/*index=", i, "*/");
    if (operands[i]) {
      absl::StrAppend(out, "%", m_index.name(*operands[i]));
    } else {
      const auto at = static_cast<int>(i);
      appendName(std::nullopt, at < instruction.operand_ids_size() ? instruction.operand_ids(at) : 0, nullptr, out);
    }
  }
}

void InstructionPrinter::appendCallees(const proto::HloInstructionProto& instruction, OpKind kind,
                                       std::vector<AttributeValue>* attributes) const {
  const auto callees = m_index.callees(instruction);
  if (callees.empty()) return;
  const auto name = [&](size_t i) {
    std::string text;
    const auto at = static_cast<int>(i);
    const int64_t id = at < instruction.called_computation_ids_size() ? instruction.called_computation_ids(at) : 0;
    appendName(
        callees[i], id, [&](int number) { return m_index.computationName(number); }, &text);
    return text;
  };
  const auto list = [&](size_t begin) {
    std::string text = "{";
    for (size_t i = begin; i < callees.size(); ++i) absl::StrAppend(&text, i > begin ? ", " : "", name(i));
    return text + "}";
  };
  const bool isPair = callees.size() == 2;
  if (kind == OpKind::kWhile && isPair) {
    attributes->push_back({"condition", name(1)});
    attributes->push_back({"body", name(0)});
  } else if (kind == OpKind::kSelectAndScatter && isPair) {
    attributes->push_back({"select", name(0)});
    attributes->push_back({"scatter", name(1)});
  } else if (kind == OpKind::kConditional) {
    const auto operands = m_index.operands(instruction);
    const bool isPredicate = isPair && !operands.empty() && operands.front() &&
                             elementType(m_index.instruction(*operands.front()).shape()) == hlo::ElementType::kPred;
    if (isPredicate) {
      attributes->push_back({"true_computation", name(0)});
      attributes->push_back({"false_computation", name(1)});
    } else {
      attributes->push_back({"branch_computations", list(0)});
    }
  } else {
    const absl::string_view key = calleeKey(kind);
    const bool isList = key == "called_computations" || callees.size() > 1;
    attributes->push_back({key == "to_apply" && isList ? "called_computations" : key, isList ? list(0) : name(0)});
  }
}

std::vector<AttributeValue> InstructionPrinter::attributes(const proto::HloInstructionProto& instruction) {
  const OpKind kind = hlo::opKindFromWord(instruction.opcode());
  AttributeContext context;
  context.module = &m_index.module();
  context.literalLimit = kLongestLiteral;
  context.operandShape = [&](int n) -> const proto::ShapeProto* {
    const auto operands = m_index.operands(instruction);
    const auto at = static_cast<size_t>(n);
    return at < operands.size() && operands[at] ? &m_index.instruction(*operands[at]).shape() : nullptr;
  };
  context.onProblem = [&](absl::string_view key, absl::string_view message) {
    m_onProblem(absl::StrCat(key, " is omitted: ", message));
  };
  std::vector<AttributeValue> attributes;
  appendAttributes(instruction, context, &attributes);
  appendCallees(instruction, kind, &attributes);
  const auto before = m_index.controlPredecessors(instruction);
  if (!before.empty()) {
    std::string value = "{";
    for (size_t i = 0; i < before.size(); ++i) {
      if (i > 0) value += ", ";
      const auto at = static_cast<int>(i);
      const int64_t id = at < instruction.control_predecessor_ids_size() ? instruction.control_predecessor_ids(at) : 0;
      appendName(
          before[i], id, [&](int number) { return m_index.name(number); }, &value);
    }
    attributes.push_back({"control-predecessors", value + "}"});
  }
  const auto isBefore = [&](const AttributeValue& a, const AttributeValue& b) {
    return hlo::printOrder(a.key, instruction.opcode()) < hlo::printOrder(b.key, instruction.opcode());
  };
  std::stable_sort(attributes.begin(), attributes.end(), isBefore);
  return attributes;
}

}  // namespace io
