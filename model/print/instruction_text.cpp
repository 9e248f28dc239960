#include "model/print/instruction_text.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "model/attributes/shape_text.h"
#include "model/ir/opcode_properties.h"
#include "model/print/attribute_text.h"
#include "model/print/words_text.h"
#include "model/text/attribute_value.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

constexpr absl::string_view kToken = "token[]";

bool isBefore(const Call& a, const Call& b) { return std::tie(a.role, a.branch) < std::tie(b.role, b.branch); }

// Returns the calls made by an attribute with that key, from an instruction's calls sorted by role and branch.
std::vector<absl::Span<const Call>> callsOf(absl::string_view key, absl::Span<const Call> calls) {
  const auto between = [&](Call first, Call last) {
    const auto begin = std::lower_bound(calls.begin(), calls.end(), first, isBefore);
    const auto end = std::upper_bound(begin, calls.end(), last, isBefore);
    return calls.subspan(static_cast<size_t>(begin - calls.begin()), static_cast<size_t>(end - begin));
  };
  const auto of = [&](CallRole role, uint32_t first = 0, uint32_t last = UINT32_MAX) {
    return between({ComputationId(), role, first}, {ComputationId(), role, last});
  };
  if (key == "to_apply") return {of(CallRole::kToApply), of(CallRole::kApply)};
  if (key == "calls") {
    return {of(CallRole::kFusion), of(CallRole::kAsync), of(CallRole::kToApply), of(CallRole::kCalled)};
  }
  if (key == "condition") return {of(CallRole::kCondition)};
  if (key == "body") return {of(CallRole::kBody)};
  if (key == "branch_computations") return {of(CallRole::kBranch)};
  if (key == "true_computation") return {of(CallRole::kBranch, 0, 0)};
  if (key == "false_computation") return {of(CallRole::kBranch, 1, 1)};
  if (key == "select") return {of(CallRole::kSelect)};
  if (key == "scatter") return {of(CallRole::kScatter)};
  return {of(CallRole::kCalled)};
}

// Returns the number of names or bodies: `%a`, `{%a, %b}`, `{ instructions }`.
size_t namesIn(absl::string_view value, bool isList) {
  Scanner scanner(value.data(), value.data() + value.size());
  if (!scanner.consume('{')) return 1;
  size_t count = 0;
  for (;;) {
    scanner.skipBlank();
    if (scanner.atEnd() || scanner.peek() == '}') return count;
    ++count;
    if (scanner.peek() == '{') {
      if (!scanner.skipGroup(Scanner::Within::kText)) return 0;
    } else {
      scanner.consume('%');
      if (scanner.name().empty()) return isList ? 0 : 1;
    }
    scanner.skipBlank();
    if (scanner.peek() == '}') return count;
    if (!scanner.consume(',')) return isList ? 0 : 1;  // an inline body
  }
}

// An operand as written.
struct Written {
  enum class Kind { kName, kNested, kShape, kNull, kElided } kind = Kind::kName;
  absl::string_view text;  // a name without `%`; otherwise the whole operand
};

// Reads the operand at the scanner; returns false if it cannot be read.
bool readOperand(Scanner& scanner, Written* operand) {
  const char* begin = scanner.at();
  const auto since = [&] { return absl::string_view(begin, static_cast<size_t>(scanner.at() - begin)); };
  if (scanner.startsWith("...(")) {
    scanner.advance(3);
    if (!scanner.skipGroup()) return false;
    *operand = {Written::Kind::kElided, since()};
    return true;
  }
  if (skipShape(scanner)) {
    *operand = {Written::Kind::kShape, since()};
    scanner.skipBlank();
    if (scanner.atEnd() || scanner.peek() == ',') return true;
    begin = scanner.at();
  }
  const bool isMarked = scanner.consume('%');
  const absl::string_view name = scanner.name();
  if (name.empty()) return false;
  *operand = {!isMarked && name == "null" ? Written::Kind::kNull : Written::Kind::kName, name};
  scanner.skipBlank();
  if (!scanner.atEnd() && scanner.peek() == '(') {
    if (!scanner.skipGroup(Scanner::Within::kText)) return false;
    *operand = {Written::Kind::kNested, since()};
  }
  while (scanner.consume('#')) scanner.name(true);
  scanner.skipBlank();
  return true;
}

}  // namespace

absl::string_view InstructionText::shape(InstructionId id) {
  if (isTokenToXla(m_module.kind(id))) return kToken;
  std::string& text = m_shapes[m_module.shapeId(id).index()];
  if (text.empty()) text = canonicalShape(m_module.shape(id).text);
  return text;
}

std::string InstructionText::shapeWithoutLayout(InstructionId id) const {
  if (isTokenToXla(m_module.kind(id))) return std::string(kToken);
  return canonicalShapeWithoutLayout(m_module.shape(id).text);
}

void InstructionText::appendArguments(std::string* out, InstructionId id) const {
  const absl::string_view arguments = m_module.arguments(id);
  if (const auto number = m_module.parameterNumber(id)) {
    absl::StrAppend(out, *number);
    return;
  }
  if (!hasOperands(m_module.kind(id))) {
    appendLiteral(out, arguments, m_module.shape(id).type);
    return;
  }
  const auto operands = m_module.operands(id);
  Scanner scanner(arguments.data(), arguments.data() + arguments.size());
  size_t next = 0;
  size_t count = 0;
  const auto appendNext = [&] {
    absl::StrAppend(out, "%", m_names.of(operands[next]));
    for (const int64_t i : m_module.operandIndex(id, next)) absl::StrAppend(out, "#", i);
    ++next;
  };
  for (;; ++count) {
    scanner.skipBlank();
    Written operand;
    if (scanner.atEnd() || !readOperand(scanner, &operand)) return;
    if (count > 0) *out += ", ";
    if (count > 0 && count % 5 == 0) absl::StrAppend(out, "/*index=", count, "*/");
    const bool isThere = next < operands.size();
    switch (operand.kind) {
      case Written::Kind::kName:
        // An undefined name is not in operands().
        if (isThere && m_module.name(operands[next]) == operand.text) {
          appendNext();
        } else {
          absl::StrAppend(out, "%", operand.text);
        }
        break;
      case Written::Kind::kNested:
      case Written::Kind::kShape:
        if (isThere && !m_module.isNamed(operands[next])) {
          appendNext();
        } else {
          appendWords(out, operand.text);
        }
        break;
      case Written::Kind::kNull:
      case Written::Kind::kElided: absl::StrAppend(out, operand.text); break;
    }
    scanner.consume(',');
  }
}

absl::string_view InstructionText::missingName(InstructionId id) const {
  const OpKind kind = m_module.kind(id);
  const auto operands = m_module.operands(id);
  const absl::string_view arguments = m_module.arguments(id);
  Scanner scanner(arguments.data(), arguments.data() + arguments.size());
  for (size_t next = 0; hasOperands(kind); scanner.consume(',')) {
    scanner.skipBlank();
    Written operand;
    if (scanner.atEnd() || !readOperand(scanner, &operand)) break;
    if (operand.kind == Written::Kind::kNull) continue;
    const bool isNamed = operand.kind == Written::Kind::kName;
    const bool isThere = next < operands.size() && operand.kind != Written::Kind::kElided &&
                         (isNamed ? m_module.name(operands[next]) == operand.text : !m_module.isNamed(operands[next]));
    if (!isThere) return operand.text;
    ++next;
  }
  size_t callees = 0;
  absl::string_view last;
  for (const Attribute& attribute : m_module.attributes(id)) {
    const absl::string_view key = m_module.text().text(attribute.key);
    const absl::string_view value = m_module.text().text(attribute.value);
    const KeyKind keyKind = hlo::keyKind(key);
    if (keyKind == KeyKind::kControlPredecessors) {
      if (namesIn(value, true) > m_module.controlPredecessors(id).size()) return value;
    } else if (keyKind == KeyKind::kCallee) {
      if ((key == "select" || key == "scatter") && kind != OpKind::kSelectAndScatter) continue;
      callees += namesIn(value, key == "branch_computations" || key == "called_computations");
      last = value;
    }
  }
  return callees > m_module.calls(id).size() ? last : absl::string_view();
}

const std::vector<Attribute>& InstructionText::attributes(InstructionId id) {
  const auto all = m_module.attributes(id);
  m_attributes.assign(all.begin(), all.end());
  sortAttributes(m_module.text(), m_module.opcode(id), &m_attributes);
  return m_attributes;
}

void InstructionText::appendValue(std::string* out, InstructionId id, const Attribute& attribute) {
  const absl::string_view key = m_module.text().text(attribute.key);
  const absl::string_view value = m_module.text().text(attribute.value);
  const KeyKind kind = keyKind(key);
  if (kind == KeyKind::kCallee && appendCallees(out, id, key, value)) return;
  if (kind == KeyKind::kControlPredecessors && appendControlPredecessors(out, id, value)) return;
  appendAttributeValue(out, key, value);
}

void InstructionText::append(std::string* out, InstructionId id, bool withMetadata) {
  if (m_module.isRoot(id)) *out += "ROOT ";
  absl::StrAppend(out, "%", m_names.of(id), " = ");
  const absl::string_view shapeText = shape(id);
  if (!shapeText.empty()) absl::StrAppend(out, shapeText, " ");
  absl::StrAppend(out, m_module.opcode(id), "(");
  appendArguments(out, id);
  *out += ')';
  for (const Attribute& attribute : attributes(id)) {
    const absl::string_view key = m_module.text().text(attribute.key);
    if (!withMetadata && key == "metadata") continue;
    absl::StrAppend(out, ", ", key, "=");
    appendValue(out, id, attribute);
  }
}

// Returns false if a name is undefined: the value is then printed as written.
bool InstructionText::appendCallees(std::string* out, InstructionId id, absl::string_view key,
                                    absl::string_view value) {
  if (m_caller != id) {
    const auto all = m_module.calls(id);
    m_calls.assign(all.begin(), all.end());
    std::stable_sort(m_calls.begin(), m_calls.end(), isBefore);
    m_caller = id;
  }
  const auto parts = callsOf(key, m_calls);
  size_t count = 0;
  for (const auto& calls : parts) count += calls.size();
  const bool isList = key == "branch_computations" || key == "called_computations";
  if (count == 0 || count != namesIn(value, isList)) return false;
  const bool inBraces = isList || count > 1;
  absl::string_view before = inBraces ? "{%" : "%";
  for (const auto& calls : parts) {
    for (const Call& call : calls) {
      absl::StrAppend(out, before, m_names.of(call.callee));
      before = ", %";
    }
  }
  if (inBraces) *out += '}';
  return true;
}

// Keeps the order of the text, as XLA does.
bool InstructionText::appendControlPredecessors(std::string* out, InstructionId id, absl::string_view value) const {
  if (m_module.controlPredecessors(id).size() != namesIn(value, true)) return false;
  Scanner names(value.data(), value.data() + value.size());
  names.consume('{');
  *out += '{';
  for (absl::string_view before = "%";; before = ", %") {
    names.skipBlank();
    names.consume('%');
    const absl::string_view name = names.name();
    if (name.empty()) break;
    absl::StrAppend(out, before, name);
    names.skipBlank();
    if (!names.consume(',')) break;
  }
  *out += '}';
  return true;
}

}  // namespace hlo
