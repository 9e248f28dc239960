// Each step first tries the usual spelling with a pointer of its own, and only then goes by the scanner, which knows
// blanks, comments and the end of the text everywhere.

#include "model/text/instruction_reader.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

using charclass::is;
using charclass::kDigit;
using charclass::kNameStart;

constexpr int kMaximumNesting = 100;  // operands written as nested instructions

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

bool beginsUnnamedInstruction(Scanner& scanner) {
  const Scanner::Rewind rewind(scanner);
  if (skipShape(scanner)) scanner.skipBlank();
  const absl::string_view word = scanner.name();
  scanner.skipSpaces();
  return !word.empty() && !scanner.atEnd() && scanner.peek() == '(' && opKindFromWord(word) != OpKind::kUnknown;
}

void InstructionReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_metadata.beginModule(builder);
  m_shapes.clear();
  m_opcodes.clear();
}

bool InstructionReader::read(int depth) {
  m_depth = depth;
  m_operands.clear();
  m_named.clear();
  m_elements.clear();
  m_paths.clear();
  m_hasCallees = false;
  const char* const begin = m_scanner.at();
  const bool isRoot = *begin == 'R' && m_scanner.startsWithWord("ROOT");
  if (isRoot) {
    m_scanner.advance(4);
    m_scanner.skipBlank();
  }
  if (m_names.isBare() && beginsUnnamedInstruction(m_scanner)) return rhs(begin, {}, 0, isRoot);
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

// `[shape] opcode(arguments), attributes`. Nested instructions have no name and no attributes.
bool InstructionReader::rhs(const char* begin, absl::string_view name, int nesting, bool isRoot) {
  ModuleBuilder::Instruction instruction;
  const uint32_t tag = m_names.tag(name);
  if (!shape(&instruction.shape)) return false;
  absl::string_view word;
  if (!opcode(&instruction.opcode, &word)) return false;
  instruction.name = range(name);

  const size_t firstOperand = m_operands.size();
  const size_t firstNamed = m_named.size();
  const size_t firstElement = m_elements.size();
  const char* const argumentsBegin = m_scanner.at() + 1;
  const OpKind kind = m_builder->opKind(instruction.opcode);
  if (kind == OpKind::kConstant || kind == OpKind::kParameter) {
    bool isNumber = false;
    if (!arguments(&isNumber)) return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends ", word));
    if (kind == OpKind::kParameter && !isNumber) checkParameterNumber(argumentsBegin);
  } else {
    if (!operands(word, nesting)) return false;
    instruction.references = static_cast<uint32_t>(m_operands.size() - firstOperand);
  }
  instruction.arguments = {m_scanner.offset(argumentsBegin), m_scanner.offset() - 1};
  instruction.textBegin = m_scanner.offset(begin);
  // An attribute that cannot be read costs itself and those behind it, not the instruction.
  const bool isWhole = nesting > 0 || attributes(&instruction);

  const uint32_t firstSlot = m_builder->operandCount();
  const InstructionId id =
      m_builder->addInstruction(instruction, absl::MakeConstSpan(m_operands).subspan(firstOperand));
  const uint32_t toSlot = firstSlot - static_cast<uint32_t>(firstOperand);
  for (size_t i = firstNamed; i < m_named.size(); ++i) {
    NameScope::Reference& reference = m_named[i];
    reference.slot += toSlot;
    reference.user = id.index();
    m_names.refer(reference);
  }
  for (size_t i = firstElement; i < m_elements.size(); ++i) {
    const Element& element = m_elements[i];
    const size_t end = i + 1 < m_elements.size() ? m_elements[i + 1].pathBegin : m_paths.size();
    m_names.addElement(element.operand + toSlot,
                       absl::MakeConstSpan(m_paths).subspan(element.pathBegin, end - element.pathBegin), element.place);
  }
  if (m_elements.size() > firstElement) {
    m_paths.resize(m_elements[firstElement].pathBegin);
    m_elements.resize(firstElement);
  }
  m_named.resize(firstNamed);
  m_operands.resize(firstOperand);
  if (name.empty()) {
    m_names.addUnnamed(id, word);
  } else {
    m_names.define(name, tag, id);
  }
  if (nesting > 0) {
    m_operands.push_back(id.index());
    return true;
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
bool InstructionReader::shape(ShapeId* id) {
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
  if (text.empty() && !m_scanner.atEnd() && (m_scanner.peek() == '(' || m_scanner.peek() == '{')) {
    return m_problems.expected(m_scanner, "a shape and an opcode");
  }
  *id = internShape(text);
  if (!text.empty()) m_shapes.keep(last, text, id->index());
  m_scanner.skipBlank();
  return true;
}

ShapeId InstructionReader::internShape(absl::string_view text) {
  if (const auto known = m_builder->findShape(text)) return *known;
  Shape shape;
  size_t elementsLeft = std::min(m_elementsLeft, kMaximumElements);
  m_elementsLeft -= elementsLeft;
  if (!text.empty() && !parseShape(text, &shape, &elementsLeft)) {
    m_problems.report(Severity::kWarning, text.data(),
                      elementsLeft == 0 ? "shapes have too many elements; its size is unknown"
                                        : "the shape cannot be read; its size is unknown");
  }
  m_elementsLeft += elementsLeft;
  return m_builder->addShape(std::move(shape), text);
}

// To the parenthesis behind the opcode.
bool InstructionReader::opcode(uint32_t* id, absl::string_view* word) {
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

// `(…)` without operands: a literal or a parameter's number.
bool InstructionReader::arguments(bool* isNumber) {
  const char* const begin = m_scanner.at() + 1;
  const char* p = begin;
  while (is(*p, kDigit)) ++p;
  *isNumber = *p == ')' && p > begin;
  if (*p != ')') return m_scanner.skipGroup();
  m_scanner.seek(p + 1);
  return true;
}

// What stands between the parentheses that were read last.
void InstructionReader::checkParameterNumber(const char* begin) {
  uint32_t number = 0;
  if (absl::SimpleAtoi(absl::string_view(begin, static_cast<size_t>(m_scanner.at() - begin - 1)), &number)) return;
  const Scanner::Rewind rewind(m_scanner);
  m_scanner.seek(begin);
  m_problems.expected(m_scanner, "the number of the parameter");
}

// --- operands ---------------------------------------------------------------------------------------

bool InstructionReader::operands(absl::string_view opcode, int nesting) {
  m_scanner.advance();
  for (;;) {
    const char* p = m_scanner.at();
    const char* const name = p + (*p == '%');
    if (is(*name, kNameStart)) p = nameEnd(name);
    if ((*p == ',' || *p == ')') && p > name && (name == m_scanner.at() + 1 || !isNull(name, p))) {
      operandName({name, static_cast<size_t>(p - name)});
      m_scanner.seek(p + 1);
      if (*p == ')') return true;
      if (p[1] == ' ') m_scanner.advance();
      continue;
    }
    if (*p == '#' && p > name) {
      operandName({name, static_cast<size_t>(p - name)});
      m_scanner.seek(p);
      if (!elementPath()) return false;
    } else {
      m_scanner.skipBlank();
      if (m_scanner.consume(')')) return true;  // a comma may stand before it
      if (m_scanner.atEnd()) {
        return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends the operands of ", shortened(opcode)));
      }
      if (!operand(nesting)) return false;
    }
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    if (!m_scanner.consume(',')) return m_problems.expected(m_scanner, "\",\" or \")\" after an operand");
    if (m_scanner.peek() == ' ') m_scanner.advance();
  }
}

bool InstructionReader::operand(int nesting) {
  if (m_scanner.startsWith("...(+")) {  // operands that a short print left out
    m_scanner.advance(3);
    return m_scanner.skipGroup() || m_problems.expected(m_scanner, "\")\" after \"...(+\"");
  }
  const char* const begin = m_scanner.at();
  absl::string_view shapeText;
  if (skipShape(m_scanner)) {
    shapeText = {begin, static_cast<size_t>(m_scanner.at() - begin)};
    m_scanner.skipBlank();
    if (m_scanner.peek() == ',' || m_scanner.peek() == ')') {
      m_operands.push_back(m_names.addParameter(range(shapeText), internShape(shapeText)).index());
      return true;
    }
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
      if (nesting >= kMaximumNesting) return m_problems.expected(m_scanner, "fewer nested operands");
      return rhs(begin, {}, nesting + 1, false);
    }
    m_scanner.seek(behind);
  }
  operandName(name);
  if (m_scanner.peek() == '#') return elementPath();
  if (m_names.isBare() && !shapeText.empty()) m_names.tellShape(name, internShape(shapeText));
  return true;
}

void InstructionReader::operandName(absl::string_view name) {
  m_named.push_back({name, m_names.tag(name), static_cast<uint32_t>(m_operands.size()), 0});
  m_operands.push_back(ModuleBuilder::kUnresolved);
}

// `#1#0` behind the name of the last operand: an element of a tuple whose get-tuple-element is not printed.
bool InstructionReader::elementPath() {
  constexpr int64_t kBeyondAllTuples = int64_t{1} << 32;
  m_elements.push_back({static_cast<uint32_t>(m_operands.size() - 1), static_cast<uint32_t>(m_paths.size()),
                        m_scanner.at()});
  while (m_scanner.consume('#')) {
    const char* p = m_scanner.at();
    if (!is(*p, kDigit) || m_scanner.atEnd()) return m_problems.expected(m_scanner, "the number of a tuple's element");
    int64_t number = 0;
    for (; is(*p, kDigit); ++p) number = std::min(number * 10 + (*p - '0'), kBeyondAllTuples);
    m_paths.push_back(number);
    m_scanner.seek(p);
  }
  return true;
}

// --- attributes -------------------------------------------------------------------------------------

// To where the next instruction may begin.
bool InstructionReader::attributes(ModuleBuilder::Instruction* instruction) {
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
bool InstructionReader::attributeKey(absl::string_view* key, bool* isLast) {
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

void InstructionReader::takeCallees(InstructionId id, uint32_t opcode, absl::string_view word) {
  for (const Attribute& attribute : m_builder->lastAttributes()) {
    const KeyKind kind = keyKind(m_builder->text().text(attribute.key));
    if (kind == KeyKind::kCallee) {
      m_callees.add(*m_builder, id, opcode, word, attribute, m_depth);
    } else if (kind == KeyKind::kControlPredecessors) {
      controlPredecessors(id, m_builder->text().text(attribute.value));
    }
  }
}

void InstructionReader::controlPredecessors(InstructionId id, absl::string_view value) {
  Scanner names(value.data(), value.data() + value.size());
  names.consume('{');
  for (;;) {
    names.skipBlank();
    names.consume('%');
    const absl::string_view name = names.name();
    if (name.empty()) return;
    m_names.refer({name, m_names.tag(name), NameScope::kControl, id.index()});
    names.skipBlank();
    if (!names.consume(',')) return;
  }
}

}  // namespace hlo
