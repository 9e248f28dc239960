#include "model/text/body_reader.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;
using charclass::kDigit;
using charclass::kNameStart;

constexpr int kMaximumNesting = 100;  // operands written as nested instructions
constexpr uint32_t kInstructionsPerCheck = 4096;
constexpr size_t kReferencesTogether = 64;

// `null` is printed for an operand that was removed.
bool isNull(const char* begin, const char* end) { return end - begin == 4 && std::memcmp(begin, "null", 4) == 0; }

// Behind a value in a usual spelling, `%name`, `word`, `12`, `{1,0}`; null for any other.
const char* plainValueEnd(const char* p) {
  const char* const begin = p;
  if (*p == '{') {
    do {
      ++p;
    } while (is(*p, kDigit) || *p == ',');
    if (*p++ != '}') return nullptr;
  } else {
    p = nameEnd(p + (*p == '%'));
    if (p - begin < 1 + (*begin == '%')) return nullptr;
  }
  return *p == ',' || *p == '\n' ? p : nullptr;
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
  m_shapes.clear();
  m_opcodes.clear();
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
    m_named.clear();
    if (m_recent.size() >= kReferencesTogether) resolveRecent();
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

bool BodyReader::resolve(const Reference& reference) {
  const uint32_t id = m_names.lookup(reference.name, reference.tag);
  if (id == NameTable::kAbsent) return false;
  if (reference.slot == kControl) {
    m_builder->addControlPredecessor(InstructionId(reference.user), InstructionId(id));
  } else {
    m_builder->resolveOperand(reference.slot, InstructionId(id));
  }
  return true;
}

void BodyReader::resolveRecent() {
  for (const Reference& reference : m_recent) m_names.fetch(reference.tag);
  for (const Reference& reference : m_recent) {
    if (!resolve(reference)) m_references.push_back(reference);
  }
  m_recent.clear();
}

void BodyReader::resolveReferences() {
  resolveRecent();
  bool anyUnresolved = false;
  for (const Reference& reference : m_references) {
    if (resolve(reference)) continue;
    const bool isControl = reference.slot == kControl;
    m_problems.report(Severity::kError, reference.name.data(),
                      absl::StrCat(isControl ? "control predecessor " : "operand ", shortened(reference.name),
                                   " is not defined in the computation"));
    anyUnresolved |= !isControl;
  }
  m_references.clear();
  if (anyUnresolved) m_builder->dropUnresolvedOperands();
}

// --- instructions -----------------------------------------------------------------------------------
//
// Each step first tries the usual spelling with a pointer of its own, and only then goes by the scanner, which knows
// blanks, comments and the end of the text everywhere.

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
  if (std::memcmp(m_scanner.at(), " = ", 3) == 0) {
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
  const uint32_t tag = m_names.tag(name);
  if (!shape(&instruction.shape)) return false;
  absl::string_view word;
  if (!opcode(&instruction.opcode, &word)) return false;
  instruction.name = range(name.empty() ? word : name);

  const size_t firstOperand = m_operands.size();
  const size_t firstNamed = m_named.size();
  const char* const argumentsBegin = m_scanner.at() + 1;
  const OpKind kind = m_builder->opKind(instruction.opcode);
  if (kind == OpKind::kConstant || kind == OpKind::kParameter) {
    if (!literal()) return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends ", word));
  } else {
    if (!operands(word, depth)) return false;
    instruction.references = static_cast<uint32_t>(m_operands.size() - firstOperand);
  }
  instruction.arguments = {m_scanner.offset(argumentsBegin), m_scanner.offset() - 1};
  instruction.textBegin = m_scanner.offset(begin);
  // An attribute that cannot be read costs itself and those behind it, not the instruction.
  const bool isWhole = depth > 0 || attributes(&instruction);

  const uint32_t firstSlot = m_builder->operandCount();
  const InstructionId id =
      m_builder->addInstruction(instruction, absl::MakeConstSpan(m_operands).subspan(firstOperand));
  for (size_t i = firstNamed; i < m_named.size(); ++i) {
    Reference& reference = m_recent.emplace_back(m_named[i]);
    reference.slot += firstSlot - static_cast<uint32_t>(firstOperand);
    reference.user = id.index();
  }
  m_named.resize(firstNamed);
  m_operands.resize(firstOperand);
  if (depth > 0) {
    m_operands.push_back(id.index());
    return true;
  }
  if (!m_names.insert(name, tag, id.index())) {
    m_problems.report(Severity::kError, name.data(),
                      absl::StrCat("instruction ", shortened(name), " is defined twice in the computation"));
  }
  if (isRoot) {
    if (m_builder->hasRoot()) {
      m_problems.report(Severity::kWarning, begin, "a second ROOT in the computation; the last one counts");
    }
    m_builder->setRoot(id);
  }
  if (m_hasCallees) takeCallees(id, instruction.opcode, word);
  return isWhole;
}

// To behind the shape, which may be missing, and the blank behind it.
bool BodyReader::shape(ShapeId* id) {
  if (is(m_scanner.peek(), charclass::kBlank) || m_scanner.peek() == '/') m_scanner.skipBlank();
  const char* const begin = m_scanner.at();
  auto& last = m_shapes.entry(begin);
  if (last.isAt(begin)) {
    *id = ShapeId(last.id);
    m_scanner.advance(last.size + 1);
    return true;
  }
  skipShape(m_scanner);
  const absl::string_view text(begin, static_cast<size_t>(m_scanner.at() - begin));
  const uint64_t hash = hashBytes(text.data(), text.size());
  if (const auto known = m_builder->findShape(text, hash)) {
    *id = *known;
  } else if (text.empty() && !m_scanner.atEnd() && (m_scanner.peek() == '(' || m_scanner.peek() == '{')) {
    return m_problems.expected(m_scanner, "a shape and an opcode");
  } else {
    Shape shape;
    if (!text.empty() && !parseShape(text, &shape)) {
      m_problems.report(Severity::kWarning, begin, "the shape cannot be read; its size is unknown");
    }
    *id = m_builder->addShape(std::move(shape), text, hash);
  }
  if (!text.empty()) m_shapes.keep(last, text, id->index());
  m_scanner.skipBlank();
  return true;
}

// To the parenthesis behind the opcode.
bool BodyReader::opcode(uint32_t* id, absl::string_view* word) {
  const char* const begin = m_scanner.at();
  auto& last = m_opcodes.entry(begin);
  if (last.isAt(begin)) {
    *id = last.id;
    *word = {begin, last.size};
    m_scanner.advance(last.size);
    return true;
  }
  m_scanner.skipBlank();
  *word = m_scanner.name();
  if (word->empty()) return m_problems.expected(m_scanner, "an opcode");
  m_scanner.skipSpaces();
  if (m_scanner.atEnd() || m_scanner.peek() != '(') {
    return m_problems.expected(m_scanner, absl::StrCat("\"(\" after ", shortened(*word)));
  }
  *id = m_builder->internOpcode(*word);
  m_opcodes.keep(last, *word, *id);
  return true;
}

// `(…)` without operands.
bool BodyReader::literal() {
  const char* p = m_scanner.at() + 1;
  while (is(*p, kDigit)) ++p;
  if (*p != ')') return m_scanner.skipGroup();
  m_scanner.seek(p + 1);
  return true;
}

// --- operands ---------------------------------------------------------------------------------------

bool BodyReader::operands(absl::string_view opcode, int depth) {
  m_scanner.advance();
  for (;;) {
    const char* p = m_scanner.at();
    const char* const name = p + (*p == '%');
    if (is(*name, kNameStart)) {
      p = nameEnd(name);
      if ((*p == ',' || *p == ')') && (name == m_scanner.at() + 1 || !isNull(name, p))) {
        operandName({name, static_cast<size_t>(p - name)});
        m_scanner.seek(p + 1);
        if (*p == ')') return true;
        if (p[1] == ' ') m_scanner.advance();
        continue;
      }
    }
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;  // a comma may stand before it
    if (m_scanner.atEnd()) {
      return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends the operands of ", shortened(opcode)));
    }
    if (!operand(depth)) return false;
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    if (!m_scanner.consume(',')) return m_problems.expected(m_scanner, "\",\" or \")\" after an operand");
  }
}

bool BodyReader::operand(int depth) {
  if (m_scanner.startsWith("...(+")) {  // operands that a short print left out
    m_scanner.advance(3);
    return m_scanner.skipGroup() || m_problems.expected(m_scanner, "\")\" after \"...(+\"");
  }
  const char* const begin = m_scanner.at();
  if (skipShape(m_scanner)) {
    m_scanner.skipBlank();
    if (m_scanner.peek() == ',' || m_scanner.peek() == ')') return true;  // a shape alone names nothing
  }
  const bool isMarked = m_scanner.consume('%');
  const absl::string_view name = m_scanner.name();
  if (name.empty()) return m_problems.expected(m_scanner, "an operand");
  if (!isMarked) {
    if (isNull(name.begin(), name.end())) return true;
    const char* const behind = m_scanner.at();
    m_scanner.skipSpaces();
    if (!m_scanner.atEnd() && m_scanner.peek() == '(') {  // hand-written: an instruction in place of its name
      m_scanner.seek(begin);
      if (depth >= kMaximumNesting) return m_problems.expected(m_scanner, "fewer nested operands");
      return rhs(begin, {}, depth + 1, false);
    }
    m_scanner.seek(behind);
  }
  while (m_scanner.consume('#')) {  // an element of a tuple whose get-tuple-element is not printed
    while (is(m_scanner.peek(), kDigit)) m_scanner.advance();
  }
  operandName(name);
  return true;
}

void BodyReader::operandName(absl::string_view name) {
  m_named.push_back({name, m_names.tag(name), static_cast<uint32_t>(m_operands.size()), 0});
  m_operands.push_back(ModuleBuilder::kUnresolved);
}

// --- attributes -------------------------------------------------------------------------------------

// To where the next instruction may begin.
bool BodyReader::attributes(ModuleBuilder::Instruction* instruction) {
  for (;;) {
    absl::string_view key;
    const char* const behind = m_scanner.at();
    if (behind[0] == ',' && behind[1] == ' ' && is(behind[2], kNameStart)) {
      const char* const end = nameEnd(behind + 3);
      if (*end == '=' && !is(end[1], charclass::kBlank)) {
        key = {behind + 2, static_cast<size_t>(end - behind - 2)};
        m_scanner.seek(end + 1);
      }
    }
    if (key.empty()) {
      bool isLast = false;
      if (!attributeKey(&key, &isLast)) return false;
      if (isLast) return true;
    }
    const char* const begin = m_scanner.at();
    const KeyKind kind = keyKind(key);
    if (kind == KeyKind::kMetadata && *begin == '{' && !m_scanner.atEnd()) {
      if (!m_metadata.read(instruction)) {
        m_problems.report(Severity::kError, begin, "\"{\" in metadata is never closed");
        return false;
      }
    } else if (const char* const end = plainValueEnd(begin)) {
      m_scanner.seek(end);
    } else if (!skipValue(m_scanner, m_problems, key, kind)) {
      return false;
    }
    m_hasCallees |= kind == KeyKind::kCallee || kind == KeyKind::kControlPredecessors;
    m_builder->addAttribute({range(key), rangeFrom(begin)});
  }
}

// `, key=` with blanks and comments anywhere, to the value. Where no comma follows, or nothing behind it, it is the last.
bool BodyReader::attributeKey(absl::string_view* key, bool* isLast) {
  m_scanner.skipBlank();
  *isLast = !m_scanner.consume(',');
  if (*isLast) return true;
  const char* const behindComma = m_scanner.at();
  m_scanner.skipBlank();
  const char* const keyBegin = m_scanner.at();
  *key = m_scanner.name();
  if (m_scanner.peek() != '=' || key->empty()) {
    // A comma may stand behind the last one.
    *isLast = m_scanner.atEnd() || *keyBegin == '}' ||
              (std::find(behindComma, keyBegin, '\n') != keyBegin && m_scanner.beginsInstruction(keyBegin));
    if (*isLast) {
      m_scanner.seek(keyBegin);
      return true;
    }
    if (!key->empty()) m_scanner.skipSpaces();
    if (m_scanner.peek() != '=' || key->empty() || m_scanner.atEnd()) {
      m_scanner.seek(keyBegin + key->size());
      return m_problems.expected(m_scanner, "an attribute (key=value)");
    }
  }
  m_scanner.advance();
  m_scanner.skipBlank();
  return true;
}

void BodyReader::takeCallees(InstructionId id, uint32_t opcode, absl::string_view word) {
  for (const Attribute& attribute : m_builder->lastAttributes()) {
    const KeyKind kind = keyKind(m_builder->text().text(attribute.key));
    if (kind == KeyKind::kCallee) {
      m_callees.add(*m_builder, id, opcode, word, attribute, m_depth);
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
    m_recent.push_back({name, m_names.tag(name), kControl, id.index()});
    names.skipBlank();
    if (!names.consume(',')) return;
  }
}

}  // namespace hlo
