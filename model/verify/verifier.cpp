#include "model/verify/verifier.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "model/ir/opcode_properties.h"
#include "model/text/scanner.h"
#include "model/verify/async_chains.h"
#include "model/verify/attribute_values.h"
#include "model/verify/findings.h"
#include "model/verify/module_checks.h"
#include "model/verify/opcode_rules.h"
#include "model/verify/operand_checks.h"
#include "model/verify/shape_checks.h"

namespace hlo {
namespace {

constexpr uint32_t kBetweenStops = 4096;  // instructions between two checks of the stop token

// Reads `{1,0}` or `3` as XLA prints them: a few numbers without blanks.
class PlainNumbers {
 public:
  bool read(absl::string_view text) {
    const bool isList = text.front() == '{';
    if (isList) {
      if (text.size() < 2 || text.back() != '}') return false;
      text = text.substr(1, text.size() - 2);
      if (text.empty()) return true;
    }
    const char* p = text.data();
    const char* const end = p + text.size();
    for (;;) {
      const char* const begin = p;
      int64_t number = 0;
      for (; p != end && charclass::is(*p, charclass::kDigit); ++p) number = number * 10 + (*p - '0');
      if (p == begin || p - begin > 15 || m_count == std::size(m_numbers)) return false;
      m_numbers[m_count++] = number;
      if (p == end) return true;
      if (*p++ != ',' || !isList) return false;
    }
  }
  absl::Span<const int64_t> span() const { return {m_numbers, m_count}; }

 private:
  int64_t m_numbers[8];
  size_t m_count = 0;
};

// Returns true if the value of the attribute can have errors.
bool isChecked(const AttributeRow& row) {
  switch (row.kind) {
    case ValueKind::kUnknown:
    case ValueKind::kBackendConfig:
    case ValueKind::kCallee:
    case ValueKind::kCallees:
    case ValueKind::kFrontendAttributes:
    case ValueKind::kInstructions:
    case ValueKind::kMetadata:
    case ValueKind::kOrigin:
    case ValueKind::kStatistics: return false;
    default: return true;
  }
}

class Verifier {
 public:
  Verifier(const Module& module, std::stop_token stop)
      : m_module(module), m_stop(std::move(stop)), m_findings(module), m_chains(module, m_findings) {
    for (uint32_t i = 0; i < module.opcodeCount(); ++i) m_opcodes.push_back(opcodeOf(module.opcode(OpcodeId(i))));
  }

  std::vector<Diagnostic> run();

 private:
  // Properties of a distinct opcode word.
  struct Opcode {
    OpKind kind;     // opcode of the instruction
    OpKind wrapped;  // opcode that runs: fusion for `fusion-start`
    OperandCount operands;
    KeySet allowed;
    const AttributeRow* required = nullptr;
    std::string problem;
    bool isError = false;
    bool isChecked = true;  // the rules for its operands and attributes are known
  };

  static Opcode opcodeOf(absl::string_view word);
  void instruction(InstructionId id);
  void attributes(InstructionId id, const Opcode& opcode);
  void value(InstructionId id, const Opcode& opcode, const AttributeRow& row, absl::string_view text);
  bool mayLack(InstructionId id, OpKind kind) const;
  void malformed(const AttributeRow& row, absl::string_view text, absl::string_view message);

  const Module& m_module;
  std::stop_token m_stop;
  Findings m_findings;
  AsyncChains m_chains;
  std::vector<Opcode> m_opcodes;  // by OpcodeId
  // Values that were read without an error, by the row of their key: dumps repeat them.
  std::vector<absl::flat_hash_set<absl::string_view>> m_good{std::size(kAttributeTable)};
};

Verifier::Opcode Verifier::opcodeOf(absl::string_view word) {
  Opcode opcode;
  opcode.kind = opKindFromWord(word);
  const OpKind sugared = sugaredOpKind(word);
  opcode.wrapped = wrappedOpKind(opcode.kind, word);
  if (opcode.kind == OpKind::kUnknown) {
    opcode.problem = absl::StrCat("the opcode ", excerptOf(word), " is unknown; it is shown as written");
    opcode.isChecked = false;
  } else if (hasOwnAsyncPair(sugared)) {
    const bool isTransfer = sugared == OpKind::kSend || sugared == OpKind::kRecv;
    const absl::string_view pair = opKindWord(sugared);
    opcode.problem = absl::StrCat("expected ", pair, isTransfer ? "" : "-start", " or ", pair, "-done, found ", word);
    opcode.isError = true;
    opcode.isChecked = false;
  } else if (isRetired(opcode.wrapped)) {
    opcode.isChecked = false;
  }
  if (opcode.isChecked) {
    opcode.allowed = allowedKeys(opcode.kind) | allowedKeys(opcode.wrapped);
    if (!isGenericAsync(opcode.kind)) opcode.required = requiredKey(opcode.kind);
    if (sugared == OpKind::kUnknown && hasOperands(opcode.kind)) opcode.operands = operandCount(opcode.kind);
  }
  return opcode;
}

std::vector<Diagnostic> Verifier::run() {
  checkHeader(m_module, m_findings);
  checkLayouts(m_module, m_findings);
  for (uint32_t c = 0; c < m_module.computationCount(); ++c) {
    const ComputationId computation(c);
    for (const InstructionId id : m_module.instructions(computation)) {
      if (id.index() % kBetweenStops == 0 && m_stop.stop_requested()) return m_findings.take();
      instruction(id);
    }
    checkComputation(m_module, computation, m_findings);
    checkCycles(m_module, computation, m_findings);
  }
  checkRecursion(m_module, m_findings);
  return m_findings.take();
}

void Verifier::instruction(InstructionId id) {
  Opcode& opcode = m_opcodes[m_module.opcodeId(id).index()];
  if (!opcode.problem.empty()) {
    const char* const place = opcodePlace(m_module, id);
    if (opcode.isError) {
      m_findings.error(Check::kOpcode, place, std::move(opcode.problem));
    } else {
      m_findings.warning(Check::kOpcode, place, std::move(opcode.problem));
    }
    opcode.problem.clear();  // report each word once
  }
  const auto operands = m_module.operands(id);
  if (!opcode.isChecked) return;
  const auto count = static_cast<int>(operands.size());
  if (count < opcode.operands.least || (opcode.operands.most >= 0 && count > opcode.operands.most)) {
    checkOperandCount(m_module, id, opcode.kind, m_findings);
  }
  if (count > 0) {
    const absl::string_view arguments = m_module.arguments(id);
    if (arguments.front() != '%' && arguments.find('[') != absl::string_view::npos) {
      checkDeclaredShapes(m_module, id, m_findings);
    }
  }
  if (isGenericAsync(opcode.kind)) {
    m_chains.check(id);
  } else {
    checkOpcode(m_module, id, opcode.kind, m_findings);
  }
  attributes(id, opcode);
}

void Verifier::attributes(InstructionId id, const Opcode& opcode) {
  KeySet seen;
  for (const Attribute& attribute : m_module.attributes(id)) {
    const absl::string_view key = m_module.text().text(attribute.key);
    if (key == "metadata") continue;
    const AttributeRow& row = attributeRow(key);
    // No opcode is known to have it, so it may be newer than this program.
    if (row.opcodes.empty()) continue;
    if (!opcode.allowed.test(rowNumber(row))) {
      m_findings.error(Check::kAttribute, key.data(),
                       absl::StrCat(key, " is not an attribute of ", m_module.opcode(id)));
      continue;
    }
    if (seen.test(rowNumber(row))) {
      m_findings.error(Check::kAttribute, key.data(),
                       absl::StrCat("expected the attribute ", key, " once, found it again"));
    }
    seen.set(rowNumber(row));
    if (isChecked(row)) value(id, opcode, row, m_module.text().text(attribute.value));
  }
  if (opcode.required != nullptr && !seen.test(rowNumber(*opcode.required)) && !mayLack(id, opcode.kind)) {
    m_findings.error(
        Check::kAttribute, opcodePlace(m_module, id),
        absl::StrCat("expected the attribute ", opcode.required->key, " of ", m_module.opcode(id), ", found none"));
  }
}

// Returns true if the attribute that the opcode requires may be absent. A broadcast of a scalar, or of an operand that
// may be a scalar, has no dimensions to name.
bool Verifier::mayLack(InstructionId id, OpKind kind) const {
  // A parse error loses the attributes after it.
  const absl::string_view text = m_module.text().text();
  size_t behind = m_module.range(id).end;
  while (behind < text.size() && charclass::is(text[behind], charclass::kBlank)) ++behind;
  if (behind == text.size() || text[behind] == ',') return true;
  if (kind != OpKind::kBroadcast || m_module.operands(id).empty()) return kind == OpKind::kBroadcast;
  const Shape* const operand = m_module.operandShape(id, 0);
  return operand == nullptr || operand->dimensions.empty();
}

void Verifier::value(InstructionId id, const Opcode& opcode, const AttributeRow& row, absl::string_view text) {
  if (text.empty()) return;
  const bool isNumbers = row.kind == ValueKind::kIntegers || row.kind == ValueKind::kInteger;
  PlainNumbers numbers;
  if (isNumbers && numbers.read(text)) {
    if (!isGenericAsync(opcode.kind)) checkNumbers(m_module, id, opcode.kind, row, text, numbers.span(), m_findings);
    return;
  }
  if (row.kind == ValueKind::kBool && (text == "true" || text == "false")) return;
  if (!m_good[rowNumber(row)].contains(text)) {
    const absl::Status status = checkValue(row, opcode.wrapped, text);
    if (!status.ok()) return malformed(row, text, status.message());
    m_good[rowNumber(row)].insert(text);
  }
  if (!isGenericAsync(opcode.kind)) checkAgainstOperands(m_module, id, opcode.kind, row, text, m_findings);
}

// The message drops the column, because the caret shows it.
void Verifier::malformed(const AttributeRow& row, absl::string_view text, absl::string_view message) {
  constexpr absl::string_view kColumn = " at column ";
  size_t column = 1;
  const size_t end = message.rfind(kColumn);
  if (end != absl::string_view::npos && absl::SimpleAtoi(message.substr(end + kColumn.size()), &column)) {
    message = message.substr(0, end);
  }
  column = std::clamp<size_t>(column, 1, text.size());
  m_findings.error(Check::kAttribute, text.data() + column - 1, absl::StrCat(row.key, " cannot be read: ", message));
}

}  // namespace

std::vector<Diagnostic> verify(const Module& module, std::stop_token stop) {
  return Verifier(module, std::move(stop)).run();
}

}  // namespace hlo
