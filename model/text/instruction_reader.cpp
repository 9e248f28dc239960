// XLA's usual spelling is read step by step with a pointer. If a step meets anything else, the scanner takes over,
// which handles blanks, comments and the end of the text everywhere. Both produce the same result for text that both
// can read.

#include "model/text/instruction_reader.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace hlo {
namespace {

using charclass::digitsEnd;
using charclass::is;
using charclass::kDigit;
using charclass::kNameStart;

constexpr int kMaximumNesting = 100;  // of operands written as instructions

// XLA prints `null` for an operand that was removed.
bool isNull(const char* begin, const char* end) { return end - begin == 4 && std::memcmp(begin, "null", 4) == 0; }

// Returns the end of a value in a usual spelling, `%name`, `word`, `12`, `{1,0}`, `"text"`; null for any other.
const char* plainValueEnd(const char* p) {
  const char* const begin = p;
  if (*p == '{') {
    do {
      ++p;
    } while (is(*p, kDigit) || *p == ',');
    if (*p++ != '}') return nullptr;
  } else if (*p == '"') {
    p = plainStringEnd(p + 1);
    if (*p++ != '"') return nullptr;
  } else {
    p = nameEnd(p + (*p == '%'));
    if (p - begin < 1 + (*begin == '%')) return nullptr;
  }
  return *p == ',' || *p == '\n' ? p : nullptr;
}

// Returns true if a line break ends the instruction in XLA's layout: the next instruction, or the closing brace,
// follows.
bool endsInstruction(const char* p) {
  return *p == '\n' && (p[1] == '}' || (p[1] == ' ' && p[2] == ' ' && (p[3] == '%' || is(p[3], kNameStart))));
}

}  // namespace

bool beginsUnnamedInstruction(Scanner& scanner) {
  const Scanner::Rewind rewind(scanner);
  if (skipShapeAndLayout(scanner)) scanner.skipBlank();
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

// --- the usual spelling -----------------------------------------------------------------------------

bool InstructionReader::read(int depth) {
  m_depth = depth;
  if (!m_elements.empty()) beginOperands();  // leftovers of an instruction that could not be read
  const char* const begin = m_scanner.at();
  const char* p = begin;
  const bool isRoot = std::memcmp(p, "ROOT ", 5) == 0;
  if (isRoot) p += 5;
  if (*p == '%') ++p;
  const absl::string_view name(p, is(*p, kNameStart) ? static_cast<size_t>(nameEnd(p) - p) : 0);
  p = name.end();
  // Only the end of the text is followed by padding; the end of an inline body is not.
  if (name.empty() || std::memcmp(p, " = ", 3) != 0 || depth > 0 || m_names.isBare()) return readFreely();
  const uint32_t tag = m_names.tag(name);
  p += 3;

  Reading reading;
  ShapeId shapeId;
  if (const auto* const known = m_shapes.find(p); known != nullptr && p[known->size + 1] != '{') {
    shapeId = ShapeId(known->id);
    p += known->size + 1;
  } else {
    m_scanner.seek(p);
    if (!shape(&shapeId)) return false;
    p = m_scanner.at();
  }
  if (const auto* const known = m_opcodes.find(p)) {
    reading.opcode = OpcodeId(known->id);
    reading.word = {p, known->size};
    p += known->size;
  } else {
    m_scanner.seek(p);
    if (!opcode(&reading.opcode, &reading.word)) return false;
    p = m_scanner.at();
  }

  const char* const argumentsBegin = p + 1;
  OperandSlot firstOperand = m_builder->nextOperand();
  uint32_t references = 0;
  bool isPlain = true;
  const OpKind kind = m_builder->opKind(reading.opcode);
  if (kind == OpKind::kParameter || kind == OpKind::kConstant) {
    const char* const end = digitsEnd(p + 1);
    if (kind == OpKind::kParameter && end > p + 1 && *end == ')') {
      p = end + 1;
    } else {
      m_scanner.seek(p);
      if (kind == OpKind::kParameter ? !parameterNumber() : !constant(shapeId)) return false;
      p = m_scanner.at();
    }
  } else if (const char* const end = plainOperands(p, &references)) {
    p = end;
  } else {
    beginOperands();
    m_scanner.seek(p);
    if (!operands(reading.word, 0)) return false;
    p = m_scanner.at();
    references = static_cast<uint32_t>(m_operands.size());
    isPlain = false;
  }
  const char* const argumentsEnd = p - 1;
  // An attribute that cannot be read loses itself and those after it, but not the instruction.
  const bool isWhole = plainAttributes(p, &reading);

  if (!isPlain) firstOperand = m_builder->nextOperand();
  const InstructionId id =
      m_builder->addInstruction({m_scanner.offset(begin), range(name), range(argumentsBegin, argumentsEnd), shapeId,
                                 reading.opcode, reading.metadata, firstOperand, references});
  if (!isPlain) addOperands(Mark(), firstOperand, id);
  if (!m_elements.empty()) addElements(0, 0);
  m_names.define(name, tag, id);
  if (isRoot) setRoot(begin, id);
  return isWhole;
}

// Reads from the opening parenthesis to after the closing one. Returns null and adds nothing if the text is not in the
// usual spelling. The operands are added to the module at once, because none of them is a nested instruction, which
// would have to be added before this one.
const char* InstructionReader::plainOperands(const char* p, uint32_t* references) {
  const OperandSlot firstOperand = m_builder->nextOperand();
  const size_t recent = m_names.recentCount();
  const InstructionId user = next();
  uint32_t count = 0;
  if (p[1] == ')') return p + 2;
  for (++p;;) {
    if (*p != '%') {
      if (const auto* const known = m_shapes.find(p)) {
        p += known->size + 1;
      } else if (p[0] == '/' && p[1] == '*') {  // `/*index=5*/`
        for (p += 2; is(*p, charclass::kName) || *p == '='; ++p) {
        }
        if (p[0] != '*' || p[1] != '/') break;
        p += 2;
        continue;
      }
    }
    const bool isMarked = *p == '%';
    const char* const name = p + isMarked;
    if (!is(*name, kNameStart)) break;
    p = nameEnd(name);
    const auto size = static_cast<uint32_t>(p - name);
    if (!isMarked && isNull(name, p)) break;
    const OperandSlot slot(firstOperand.index() + count++);
    if (*p == '#') {
      p = plainElement(p, slot);
      if (p == nullptr) break;
    }
    if (*p != ',' && *p != ')') break;
    m_builder->addOperand(ModuleBuilder::kUnresolved);
    m_names.refer({name, size, m_names.tag({name, size}), slot, user});
    if (*p == ')') {
      *references = count;
      return p + 1;
    }
    ++p;
    if (*p == ' ') ++p;
  }
  m_builder->dropOperands(firstOperand);
  m_names.dropRecent(recent);
  m_elements.clear();
  m_paths.clear();
  return nullptr;
}

// Returns the end of `#1#0`; null if a number is missing or too long.
const char* InstructionReader::plainElement(const char* p, OperandSlot slot) {
  m_elements.push_back({slot, static_cast<uint32_t>(m_paths.size()), p});
  while (*p == '#') {
    const char* const begin = ++p;
    int64_t number = 0;
    for (; is(*p, kDigit) && p - begin < 9; ++p) number = number * 10 + (*p - '0');
    if (p == begin || is(*p, kDigit)) return nullptr;
    m_paths.push_back(number);
  }
  return p;
}

// Reads the attributes and the end of the instruction; leaves any part in an unusual spelling to attributes().
bool InstructionReader::plainAttributes(const char* p, Reading* reading) {
  constexpr absl::string_view kMetadata = "metadata={";
  while (!endsInstruction(p)) {
    const char* const key = p + 2;
    if (p[0] != ',' || p[1] != ' ' || !is(*key, kNameStart)) break;
    if (std::memcmp(key, kMetadata.data(), kMetadata.size()) == 0) {
      const char* const value = key + kMetadata.size() - 1;
      m_scanner.seek(value);
      if (!m_metadata.read(&reading->metadata)) break;
      p = m_scanner.at();
      m_builder->addAttribute({range(key, value - 1), range(value, p)});
      continue;
    }
    const char* const keyEnd = nameEnd(key + 1);
    const char* const value = keyEnd + 1;
    const absl::string_view word(key, static_cast<size_t>(keyEnd - key));
    const KeyKind kind = keyKind(word);
    if (*keyEnd != '=' || is(*value, charclass::kBlank) || kind == KeyKind::kMetadata) break;
    p = plainValueEnd(value);
    if (p == nullptr) {
      m_scanner.seek(value);
      if (!skipValue(m_scanner, m_problems, word, kind)) return false;
      p = m_scanner.at();
    }
    addAttribute(*reading, word, kind, value, p);
  }
  m_scanner.seek(p);
  return endsInstruction(p) || attributes(reading);
}

// --- any spelling -----------------------------------------------------------------------------------

bool InstructionReader::readFreely() {
  beginOperands();
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
  m_scanner.skipBlank();
  if (!m_scanner.consume('=')) return m_problems.expected(m_scanner, absl::StrCat("\"=\" after ", shortened(name)));
  return rhs(begin, name, 0, isRoot);
}

// Reads `[shape] opcode(arguments), attributes`. Nested instructions have no name and no attributes.
bool InstructionReader::rhs(const char* begin, absl::string_view name, int nesting, bool isRoot) {
  Reading reading;
  ShapeId shapeId;
  const uint32_t tag = m_names.tag(name);
  if (!shape(&shapeId) || !opcode(&reading.opcode, &reading.word)) return false;

  const Mark before{m_operands.size(), m_named.size(), m_elements.size()};
  const char* const argumentsBegin = m_scanner.at() + 1;
  const OpKind kind = m_builder->opKind(reading.opcode);
  uint32_t references = 0;
  if (kind == OpKind::kParameter) {
    if (!parameterNumber()) return false;
  } else if (kind == OpKind::kConstant) {
    if (!constant(shapeId)) return false;
  } else {
    if (!operands(reading.word, nesting)) return false;
    references = static_cast<uint32_t>(m_operands.size() - before.operands);
  }
  const char* const argumentsEnd = m_scanner.at() - 1;
  const bool isWhole = nesting > 0 || attributes(&reading);

  const OperandSlot firstOperand = m_builder->nextOperand();
  const InstructionId id =
      m_builder->addInstruction({m_scanner.offset(begin), range(name), range(argumentsBegin, argumentsEnd), shapeId,
                                 reading.opcode, reading.metadata, firstOperand, references});
  addOperands(before, firstOperand, id);
  if (name.empty()) {
    m_names.addUnnamed(id, reading.word);
  } else {
    m_names.define(name, tag, id);
  }
  if (nesting > 0) m_operands.push_back(id);
  if (isRoot) setRoot(begin, id);
  return isWhole;
}

void InstructionReader::beginOperands() {
  m_operands.clear();
  m_named.clear();
  m_elements.clear();
  m_paths.clear();
}

// Moves the operands after the mark to the instruction that was added last.
void InstructionReader::addOperands(Mark mark, OperandSlot firstOperand, InstructionId user) {
  const uint32_t toSlot = firstOperand.index() - static_cast<uint32_t>(mark.operands);
  for (size_t i = mark.operands; i < m_operands.size(); ++i) m_builder->addOperand(m_operands[i]);
  for (size_t i = mark.named; i < m_named.size(); ++i) {
    NameScope::Reference& reference = m_named[i];
    reference.slot = OperandSlot(reference.slot.index() + toSlot);
    reference.user = user;
    m_names.refer(reference);
  }
  m_named.resize(mark.named);
  m_operands.resize(mark.operands);
  addElements(mark.elements, toSlot);
}

void InstructionReader::addElements(size_t first, uint32_t toSlot) {
  for (size_t i = first; i < m_elements.size(); ++i) {
    const Element& element = m_elements[i];
    const size_t end = i + 1 < m_elements.size() ? m_elements[i + 1].pathBegin : m_paths.size();
    m_names.addElement(OperandSlot(element.operand.index() + toSlot),
                       absl::MakeConstSpan(m_paths).subspan(element.pathBegin, end - element.pathBegin), element.place);
  }
  if (first == m_elements.size()) return;
  m_paths.resize(m_elements[first].pathBegin);
  m_elements.resize(first);
}

void InstructionReader::setRoot(const char* begin, InstructionId id) {
  if (m_builder->hasRoot()) {
    m_problems.report(Severity::kWarning, begin, "a second ROOT in the computation; the last one is used");
  }
  m_builder->setRoot(id);
}

// Reads the shape, which may be missing, and the blank after it.
bool InstructionReader::shape(ShapeId* id) {
  m_scanner.skipBlank();
  const char* const begin = m_scanner.at();
  skipShapeAndLayout(m_scanner);
  const absl::string_view text(begin, static_cast<size_t>(m_scanner.at() - begin));
  if (text.empty() && !m_scanner.atEnd() && (m_scanner.peek() == '(' || m_scanner.peek() == '{')) {
    return m_problems.expected(m_scanner, "a shape and an opcode");
  }
  *id = internShape(text);
  m_shapes.keep(text, id->index());
  m_scanner.skipBlank();
  return true;
}

ShapeId InstructionReader::internShape(absl::string_view text) {
  if (const auto known = m_builder->findShape(text)) return *known;
  Shape shape;
  size_t elementsLeft = std::min(m_elementsLeft, kMaximumElements);
  m_elementsLeft -= elementsLeft;
  const size_t elementsBefore = elementsLeft;
  if (!text.empty() && !parseShape(text, &shape, &elementsLeft)) {
    m_problems.report(Severity::kWarning, text.data(),
                      elementsLeft == 0
                          ? "the shapes of this file have too many elements; the size of this one is unknown"
                          : "the shape cannot be read; its size is unknown");
    m_hasBadShape = true;
  }
  m_elementsLeft += elementsLeft;
  return m_builder->addShape(std::move(shape), text, elementsBefore - elementsLeft);
}

// A shape that cannot be read is reported where it first occurs, and the limit is reached at some position of the text:
// both depend on the text before.
bool InstructionReader::agreesWith(const InstructionReader& rest) const {
  return !rest.m_hasBadShape && m_elementsLeft >= kElements - rest.m_elementsLeft + kMaximumElements;
}

// Moves to the parenthesis after the opcode.
bool InstructionReader::opcode(OpcodeId* id, absl::string_view* word) {
  m_scanner.skipBlank();
  *word = m_scanner.name();
  if (word->empty()) return m_problems.expected(m_scanner, "an opcode");
  m_scanner.skipSpaces();
  if (m_scanner.atEnd() || m_scanner.peek() != '(') {
    return m_problems.expected(m_scanner, absl::StrCat("\"(\" after ", shortened(*word)));
  }
  *id = m_builder->internOpcode(*word);
  m_opcodes.keep(*word, id->index());
  return true;
}

// Reads `(3)` of a parameter.
bool InstructionReader::parameterNumber() {
  const char* const begin = m_scanner.at() + 1;
  if (!m_scanner.skipGroup()) return m_problems.expected(m_scanner, "\")\" that ends parameter");
  const absl::string_view text(begin, static_cast<size_t>(m_scanner.at() - begin - 1));
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || number < 0) {
    const Scanner::Rewind rewind(m_scanner);
    m_scanner.seek(begin);
    m_problems.expected(m_scanner, "the number of the parameter");
  }
  return true;
}

// Reads `({1, 2})` of a constant. A literal is kept as written, even if it is invalid.
bool InstructionReader::constant(ShapeId shape) {
  const char* const begin = m_scanner.at();
  LiteralCheck check = checkLiteral(begin + 1, m_scanner.end(), m_builder->shape(shape));
  const bool isGood = check.result == LiteralCheck::Result::kGood;
  m_scanner.seek(isGood ? check.at : begin);
  if (isGood && m_scanner.consume(')')) return true;
  m_scanner.seek(begin);
  if (!m_scanner.skipGroup()) return m_problems.expected(m_scanner, "\")\" that ends constant");
  if (check.result == LiteralCheck::Result::kBad) {
    m_problems.report(Severity::kError, check.at, std::move(check.message));
  } else if (isGood) {
    const Scanner::Rewind rewind(m_scanner);
    m_scanner.seek(check.at);
    m_problems.expected(m_scanner, "\")\" after the literal");
  }
  return true;
}

// Checks `s32[2]{0} {1, 2}` of the attribute `literal`.
void InstructionReader::literalAttribute(absl::string_view value) {
  Scanner scanner(value.data(), value.data() + value.size());
  Shape shape;
  if (!skipShape(scanner) || !parseShape(value.substr(0, scanner.offset()), &shape)) return;
  LiteralCheck check = checkLiteral(value.substr(scanner.offset()), shape);
  if (check.result == LiteralCheck::Result::kBad) {
    m_problems.report(Severity::kError, check.at, std::move(check.message));
  }
}

// --- operands ---------------------------------------------------------------------------------------

bool InstructionReader::operands(absl::string_view opcode, int nesting) {
  m_scanner.advance();
  for (;;) {
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;  // a comma may precede it
    if (m_scanner.atEnd()) {
      return m_problems.expected(m_scanner, absl::StrCat("\")\" that ends the operands of ", shortened(opcode)));
    }
    if (!operand(nesting)) return false;
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    if (!m_scanner.consume(',')) return m_problems.expected(m_scanner, "\",\" or \")\" after an operand");
  }
}

bool InstructionReader::operand(int nesting) {
  if (m_scanner.startsWith("...(+")) {  // operands omitted from a short print
    m_scanner.advance(3);
    return m_scanner.skipGroup() || m_problems.expected(m_scanner, "\")\" after \"...(+\"");
  }
  const char* const begin = m_scanner.at();
  absl::string_view shapeText;
  if (skipShapeAndLayout(m_scanner)) {
    shapeText = {begin, static_cast<size_t>(m_scanner.at() - begin)};
    m_scanner.skipBlank();
    if (m_scanner.peek() == ',' || m_scanner.peek() == ')') {
      m_operands.push_back(m_names.addParameter(range(shapeText), internShape(shapeText)));
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
    if (!m_scanner.atEnd() && m_scanner.peek() == '(') {  // hand-written: an instruction instead of its name
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
  m_named.push_back({name.data(), static_cast<uint32_t>(name.size()), m_names.tag(name),
                     OperandSlot(static_cast<uint32_t>(m_operands.size())), InstructionId()});
  m_operands.push_back(ModuleBuilder::kUnresolved);
}

// Reads `#1#0` after the name of the last operand: an element of a tuple whose get-tuple-element is not printed.
bool InstructionReader::elementPath() {
  constexpr int64_t kBeyondAllTuples = int64_t{1} << 32;
  m_elements.push_back({OperandSlot(static_cast<uint32_t>(m_operands.size() - 1)),
                        static_cast<uint32_t>(m_paths.size()), m_scanner.at()});
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

// Reads to where the next instruction may begin.
bool InstructionReader::attributes(Reading* reading) {
  for (;;) {
    absl::string_view key;
    bool isLast = false;
    if (!attributeKey(&key, &isLast)) return false;
    if (isLast) return true;
    const char* const begin = m_scanner.at();
    const KeyKind kind = keyKind(key);
    if (kind == KeyKind::kMetadata && *begin == '{' && !m_scanner.atEnd()) {
      if (!m_metadata.read(&reading->metadata)) {
        m_problems.report(Severity::kError, begin, "\"{\" in metadata is never closed");
        return false;
      }
    } else if (!skipValue(m_scanner, m_problems, key, kind)) {
      return false;
    }
    addAttribute(*reading, key, kind, begin, m_scanner.at());
  }
}

// Reads `, key=`, with blanks and comments anywhere, up to the value. Sets *isLast if no comma follows, or nothing
// follows it.
bool InstructionReader::attributeKey(absl::string_view* key, bool* isLast) {
  m_scanner.skipBlank();
  *isLast = !m_scanner.consume(',');
  if (*isLast) return true;
  const char* const behindComma = m_scanner.at();
  m_scanner.skipBlank();
  const char* const keyBegin = m_scanner.at();
  *key = m_scanner.name();
  if (m_scanner.peek() != '=' || key->empty()) {
    // The list may end with a comma.
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

// Adds an attribute of the instruction that is added next.
void InstructionReader::addAttribute(const Reading& reading, absl::string_view key, KeyKind kind,
                                     const char* valueBegin, const char* valueEnd) {
  const Attribute attribute{range(key), range(valueBegin, valueEnd)};
  m_builder->addAttribute(attribute);
  if (kind == KeyKind::kCallee) {
    m_calls.add(*m_builder, next(), reading.opcode, reading.word, attribute, m_depth);
  } else if (kind == KeyKind::kLiteral) {
    literalAttribute(m_builder->text().text(attribute.value));
  } else if (kind == KeyKind::kControlPredecessors) {
    controlPredecessors(m_builder->text().text(attribute.value));
  }
}

void InstructionReader::controlPredecessors(absl::string_view value) {
  Scanner names(value.data(), value.data() + value.size());
  names.consume('{');
  for (;;) {
    names.skipBlank();
    names.consume('%');
    const absl::string_view name = names.name();
    if (name.empty()) return;
    m_names.refer({name.data(), static_cast<uint32_t>(name.size()), m_names.tag(name), NameScope::kControl, next()});
    names.skipBlank();
    if (!names.consume(',')) return;
  }
}

}  // namespace hlo
