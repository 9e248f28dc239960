#include "model/text/body_reader.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;
using charclass::kDigit;
using charclass::kName;
using charclass::kNameStart;

constexpr int kMaximumNesting = 100;  // operands written as nested instructions
constexpr uint32_t kInstructionsPerCheck = 4096;

// Behind a shape in its usual spelling, `f32[8,128]{1,0}`; null for any other and where there is none.
const char* plainShapeEnd(const char* p) {
  if (!is(*p, kNameStart)) return nullptr;
  while (is(*p, kName)) ++p;
  if (*p != '[') return nullptr;
  do {
    ++p;
  } while (is(*p, kDigit) || *p == ',');
  if (*p++ != ']') return nullptr;
  if (*p != '{') return p;
  if (!is(*++p, kDigit)) return nullptr;
  while (is(*p, kDigit) || *p == ',') ++p;
  return *p == '}' ? p + 1 : nullptr;
}

}  // namespace

bool beginsComputation(Scanner& scanner) {
  const Scanner::Rewind rewind(scanner);
  scanner.consume('%');
  if (scanner.name().empty()) return false;
  scanner.skipBlank();
  return !scanner.atEnd() && (scanner.peek() == '{' || scanner.peek() == '(');
}

BodyReader::BodyReader(Scanner& scanner, ProblemList& problems, Callees& callees, std::function<bool()> isStopped)
    : m_scanner(scanner),
      m_problems(problems),
      m_callees(callees),
      m_metadata(scanner, problems),
      m_isStopped(std::move(isStopped)),
      m_untilCheck(kInstructionsPerCheck),
      m_names({scanner.begin(), static_cast<size_t>(scanner.end() - scanner.begin())}) {}

void BodyReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_metadata.beginModule(builder);
}

// --- bodies -----------------------------------------------------------------------------------------

bool BodyReader::read(const char* begin, TextRange name, Kind kind, int depth) {
  m_builder->beginComputation(name);
  m_names.clear();
  m_depth = depth;
  const absl::string_view title(m_scanner.begin() + name.begin, name.size());
  for (;;) {
    m_scanner.skipBlank();
    if (endsHere(kind, title)) break;
    if (--m_untilCheck == 0) {
      if (m_isStopped()) return false;
      m_untilCheck = kInstructionsPerCheck;
    }
    const char* const instructionBegin = m_scanner.at();
    m_operands.clear();
    m_unknownOperands.clear();
    m_attributes.clear();
    m_hasCallees = false;
    if (!instruction()) recover(instructionBegin);
  }
  resolveReferences();
  m_builder->endComputation(rangeFrom(begin));
  return true;
}

bool BodyReader::endsHere(Kind kind, absl::string_view name) {
  if (m_scanner.atEnd()) {
    if (kind == Kind::kBare) return true;
    const char* p = m_scanner.end();
    while (p > name.data() && is(p[-1], charclass::kBlank)) --p;
    m_problems.report(Severity::kWarning, p,
                      absl::StrCat("the text ends inside computation ", shortened(name), ": it was cut off"));
    return true;
  }
  const char c = m_scanner.peek();
  if (c == '}') {
    if (kind == Kind::kBare) return true;
    m_scanner.advance();
    if (kind == Kind::kBraced) threadName();
    return true;
  }
  const bool isOther =
      (c == 'H' && m_scanner.startsWith("HloModule ")) || (c == 'E' && m_scanner.startsWith("ENTRY ")) ||
      ((kind == Kind::kBare || m_scanner.at()[-1] == '\n') && beginsComputation(m_scanner));
  if (isOther && kind != Kind::kBare) {
    m_problems.expected(m_scanner, absl::StrCat("\"}\" that ends computation ", shortened(name)));
  }
  return isOther;
}

// `, execution_thread="…"` behind the closing brace.
void BodyReader::threadName() {
  const char* const behind = m_scanner.at();
  m_scanner.skipSpaces();
  if (m_scanner.consume(',')) {
    m_scanner.skipBlank();
    const absl::string_view key = m_scanner.name();
    if (!key.empty() && m_scanner.consume('=')) {
      skipValue(m_scanner, m_problems, key, KeyKind::kPlain);
      return;
    }
  }
  m_scanner.seek(behind);
}

// From the place of an error to the line that begins the next instruction or ends the body. The place itself may be
// there: then the instruction that began at `begin` lacked its end.
void BodyReader::recover(const char* begin) {
  const auto nextLine = [this] {
    m_scanner.skipLine();
    if (!m_scanner.atEnd()) m_scanner.advance();
    m_scanner.skipSpaces();
  };
  const char* line = m_scanner.at();
  while (line > begin && (line[-1] == ' ' || line[-1] == '\t')) --line;
  if (line == begin || line[-1] != '\n') nextLine();
  while (!m_scanner.atEnd() && m_scanner.peek() != '}' && !m_scanner.startsWith("HloModule ") &&
         !m_scanner.startsWith("ENTRY ") && !m_scanner.beginsInstruction(m_scanner.at()) &&
         !(m_scanner.at()[-1] == '\n' && beginsComputation(m_scanner))) {
    nextLine();
  }
}

void BodyReader::resolveReferences() {
  bool anyUnresolved = false;
  for (const Reference& reference : m_references) {
    const bool isControl = reference.slot == kControl;
    const uint32_t id = m_names.lookup(reference.name);
    if (id == NameTable::kAbsent) {
      m_problems.report(Severity::kError, reference.name.data(),
                        absl::StrCat(isControl ? "control predecessor " : "operand ", shortened(reference.name),
                                     " is not defined in the computation"));
      anyUnresolved |= !isControl;
    } else if (isControl) {
      m_builder->addControlPredecessor(InstructionId(reference.user), InstructionId(id));
    } else {
      m_builder->resolveOperand(reference.slot, InstructionId(id));
    }
  }
  m_references.clear();
  if (anyUnresolved) m_builder->dropUnresolvedOperands();
}

// --- instructions -----------------------------------------------------------------------------------

bool BodyReader::instruction() {
  const char* const begin = m_scanner.at();
  const bool isRoot = *begin == 'R' && m_scanner.startsWithWord("ROOT");
  if (isRoot) {
    m_scanner.advance(4);
    m_scanner.skipBlank();
  }
  m_scanner.consume('%');
  const absl::string_view name = m_scanner.name();
  if (name.empty()) return m_problems.expected(m_scanner, "an instruction");
  if (m_scanner.startsWith(" = ")) {
    m_scanner.advance(3);
  } else {
    m_scanner.skipBlank();
    if (!m_scanner.consume('=')) {
      return m_problems.expected(m_scanner, absl::StrCat("\"=\" after ", shortened(name)));
    }
  }
  return rhs(begin, name, 0, isRoot);
}

// `[shape] opcode(arguments), attributes`. Nested instructions (depth > 0) have no name and no attributes.
bool BodyReader::rhs(const char* begin, absl::string_view name, int depth, bool isRoot) {
  ModuleBuilder::Instruction instruction;
  m_scanner.skipBlank();
  if (!shape(&instruction.shape)) return false;
  m_scanner.skipBlank();
  const absl::string_view word = m_scanner.name();
  if (word.empty()) return m_problems.expected(m_scanner, "an opcode");
  instruction.name = range(name.empty() ? word : name);
  m_scanner.skipSpaces();
  if (m_scanner.atEnd() || m_scanner.peek() != '(') {
    return m_problems.expected(m_scanner, absl::StrCat("\"(\" after ", shortened(word)));
  }
  instruction.opcode = m_builder->internOpcode(word);

  const size_t firstOperand = m_operands.size();
  const size_t firstUnknown = m_unknownOperands.size();
  const char* const argumentsBegin = m_scanner.at() + 1;
  const OpKind kind = m_builder->opKind(instruction.opcode);
  if (kind == OpKind::kConstant || kind == OpKind::kParameter) {
    if (!m_scanner.skipGroup()) return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends ", word));
  } else {
    if (!operands(word, depth)) return false;
    instruction.references = static_cast<uint32_t>(m_operands.size() - firstOperand);
  }
  instruction.arguments = {m_scanner.offset(argumentsBegin), m_scanner.offset() - 1};
  // An attribute that cannot be read costs itself and those behind it, not the instruction.
  const bool isWhole = depth > 0 || attributes(&instruction);
  instruction.text = rangeFrom(begin);

  const auto operands = absl::MakeConstSpan(m_operands).subspan(firstOperand);
  const uint32_t firstSlot = m_builder->operandCount();
  const InstructionId id = m_builder->addInstruction(instruction, operands, m_attributes);
  for (size_t i = firstUnknown; i < m_unknownOperands.size(); ++i) {
    const auto& [index, unknown] = m_unknownOperands[i];
    m_references.push_back({firstSlot + index - static_cast<uint32_t>(firstOperand), id.index(), unknown});
  }
  m_operands.resize(firstOperand);
  m_unknownOperands.resize(firstUnknown);
  if (depth > 0) {
    m_operands.push_back(id.index());
    return true;
  }
  if (!m_names.insert(name, id.index())) {
    m_problems.report(Severity::kError, name.data(),
                      absl::StrCat("instruction ", shortened(name), " is defined twice in the computation"));
  }
  if (isRoot) {
    if (m_builder->hasRoot()) {
      m_problems.report(Severity::kWarning, begin, "a second ROOT in the computation; the last one counts");
    }
    m_builder->setRoot(id);
  }
  if (m_hasCallees) takeAttributes(id, instruction, word);
  return isWhole;
}

bool BodyReader::shape(ShapeId* id) {
  const char* const begin = m_scanner.at();
  if (const char* const end = plainShapeEnd(begin)) {
    m_scanner.seek(end);
  } else {
    skipShape(m_scanner);
  }
  const absl::string_view text(begin, static_cast<size_t>(m_scanner.at() - begin));
  const uint64_t hash = hashBytes(text.data(), text.size());
  if (const auto known = m_builder->findShape(text, hash)) {
    *id = *known;
    return true;
  }
  if (text.empty() && !m_scanner.atEnd() && (m_scanner.peek() == '(' || m_scanner.peek() == '{')) {
    return m_problems.expected(m_scanner, "a shape and an opcode");
  }
  Shape shape;
  if (!text.empty() && !parseShape(text, &shape)) {
    m_problems.report(Severity::kWarning, begin, "the shape cannot be read; its size is unknown");
  }
  *id = m_builder->addShape(std::move(shape), text, hash);
  return true;
}

// --- operands ---------------------------------------------------------------------------------------

bool BodyReader::operands(absl::string_view opcode, int depth) {
  m_scanner.advance();
  for (;;) {
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;  // a comma may stand before it
    if (m_scanner.atEnd()) {
      return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends the operands of ", shortened(opcode)));
    }
    if (!operand(depth)) return false;
    if (m_scanner.peek() != ',' && m_scanner.peek() != ')') m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    if (!m_scanner.consume(',')) return m_problems.expected(m_scanner, "\",\" or \")\" after an operand");
  }
}

bool BodyReader::operand(int depth) {
  const char* const begin = m_scanner.at();
  if (*begin != '%') {
    if (m_scanner.startsWith("...(+")) {  // operands that a short print left out
      m_scanner.advance(3);
      return m_scanner.skipGroup() || m_problems.expected(m_scanner, "\")\" after \"...(+\"");
    }
    if (skipShape(m_scanner)) {
      m_scanner.skipBlank();
      if (m_scanner.peek() == ',' || m_scanner.peek() == ')') return true;  // a shape alone names nothing
    }
  }
  const bool isMarked = m_scanner.consume('%');
  const absl::string_view name = m_scanner.name();
  if (name.empty()) return m_problems.expected(m_scanner, "an operand");
  if (!isMarked && m_scanner.peek() != ',' && m_scanner.peek() != ')') {
    const char* const behind = m_scanner.at();
    m_scanner.skipSpaces();
    if (!m_scanner.atEnd() && m_scanner.peek() == '(') {  // hand-written: an instruction in place of its name
      m_scanner.seek(begin);
      if (depth >= kMaximumNesting) return m_problems.expected(m_scanner, "fewer nested operands");
      return rhs(begin, {}, depth + 1, false);
    }
    m_scanner.seek(behind);
  }
  if (!isMarked && name == "null") return true;  // printed for a removed operand
  while (m_scanner.consume('#')) {  // an element of a tuple whose get-tuple-element is not printed
    while (is(m_scanner.peek(), kDigit)) m_scanner.advance();
  }
  operandName(name);
  return true;
}

void BodyReader::operandName(absl::string_view name) {
  const uint32_t id = m_names.lookup(name);
  if (id == NameTable::kAbsent) m_unknownOperands.emplace_back(static_cast<uint32_t>(m_operands.size()), name);
  m_operands.push_back(id);
}

// --- attributes -------------------------------------------------------------------------------------

bool BodyReader::attributes(ModuleBuilder::Instruction* instruction) {
  for (;;) {
    const char* const behind = m_scanner.at();
    if (*behind != ',') {
      m_scanner.skipBlank();
      if (m_scanner.atEnd() || m_scanner.peek() != ',') {
        m_scanner.seek(behind);
        return true;
      }
    }
    m_scanner.advance();
    const char* const behindComma = m_scanner.at();
    m_scanner.skipBlank();
    const char* const keyBegin = m_scanner.at();
    const absl::string_view key = m_scanner.name();
    if (m_scanner.peek() != '=' || key.empty()) {
      // A comma may stand behind the last one.
      if (m_scanner.atEnd() || *keyBegin == '}' ||
          (std::find(behindComma, keyBegin, '\n') != keyBegin && m_scanner.beginsInstruction(keyBegin))) {
        m_scanner.seek(behindComma);
        return true;
      }
      if (!key.empty()) m_scanner.skipSpaces();
      if (m_scanner.peek() != '=' || key.empty() || m_scanner.atEnd()) {
        m_scanner.seek(keyBegin + key.size());
        return m_problems.expected(m_scanner, "an attribute (key=value)");
      }
    }
    m_scanner.advance();
    m_scanner.skipBlank();
    const char* const begin = m_scanner.at();
    const KeyKind kind = keyKind(key);
    if (kind == KeyKind::kMetadata && *begin == '{' && !m_scanner.atEnd()) {
      if (!m_metadata.read(instruction)) {
        m_problems.report(Severity::kError, begin, "\"{\" in metadata is never closed");
        return false;
      }
    } else if (!skipValue(m_scanner, m_problems, key, kind)) {
      return false;
    }
    m_hasCallees |= kind == KeyKind::kCallee || kind == KeyKind::kControlPredecessors;
    m_attributes.push_back({range(key), rangeFrom(begin)});
  }
}

void BodyReader::takeAttributes(InstructionId id, const ModuleBuilder::Instruction& instruction,
                                absl::string_view word) {
  for (const Attribute& attribute : m_attributes) {
    const KeyKind kind = keyKind(m_builder->text().text(attribute.key));
    if (kind == KeyKind::kCallee) {
      m_callees.add(*m_builder, id, instruction.opcode, word, attribute, m_depth);
    } else if (kind == KeyKind::kControlPredecessors) {
      controlPredecessors(id, m_builder->text().text(attribute.value));
    }
  }
}

void BodyReader::controlPredecessors(InstructionId id, absl::string_view value) {
  Scanner names(value.data(), value.data() + value.size());
  names.consume('{');
  for (;;) {
    names.skipBlank();
    names.consume('%');
    const absl::string_view name = names.name();
    if (name.empty()) return;
    m_references.push_back({kControl, id.index(), name});
    names.skipBlank();
    if (!names.consume(',')) return;
  }
}

}  // namespace hlo
