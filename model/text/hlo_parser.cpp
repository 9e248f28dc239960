// One pass over the text. Every structure is a local decision (formats/hlo-text.md §1), so no dialect is detected first:
// a `%`, operand shapes, layouts, parameter lists may be there or not, each time.
//
//   text         HloModule lines begin modules; source tables, computations and bare instructions follow
//   computation  [ENTRY] name [(…) -> shape] { instructions }
//   instruction  [ROOT] name = [shape] opcode(arguments){, key=value}
//
// An operand is looked up when it is read; one that is not yet defined waits for the end of its computation. Called
// computations wait for the end of the module. After an error reading goes on at the next line that begins an
// instruction or closes the body.

#include "model/text/hlo_parser.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "model/ir/module_builder.h"
#include "model/text/name_table.h"
#include "model/text/scanner.h"
#include "model/text/shape_parser.h"

namespace hlo {
namespace {

using charclass::is;
using charclass::kDigit;
using charclass::kName;
using charclass::kNameStart;

constexpr int kMaximumNesting = 100;        // operands written as nested instructions
constexpr uint32_t kInstructionsPerCheck = 4096;

// What a cut excerpt of the text in a message looks like.
std::string found(const Scanner& scanner) {
  if (scanner.atEnd()) return "the end of the text";
  const char c = scanner.peek();
  if (c == '\n' || c == '\r') return "the end of the line";
  if (is(c, kName) || c == '%') {
    const char* p = scanner.at() + 1;
    while (p < scanner.end() && is(*p, kName) && p - scanner.at() < 40) ++p;
    return absl::StrCat("\"", absl::string_view(scanner.at(), static_cast<size_t>(p - scanner.at())), "\"");
  }
  if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f) {
    return absl::StrCat("byte 0x", absl::Hex(static_cast<unsigned char>(c), absl::kZeroPad2));
  }
  return absl::StrCat("\"", std::string(1, c), "\"");
}

class Parser {
 public:
  Parser(std::shared_ptr<const SourceText> text, std::stop_token stop, const Progress& progress)
      : m_text(std::move(text)),
        m_stop(std::move(stop)),
        m_progress(progress),
        m_scanner(m_text->text().data(), m_text->text().data() + m_text->text().size()) {}

  absl::StatusOr<ParsedHlo> run();

 private:
  struct Reference {  // to a name that is not defined yet
    uint32_t slot;    // operand slot, or kControl
    uint32_t user;
    absl::string_view name;
  };
  struct PendingCall {
    InstructionId caller;
    Call call;  // callee unknown
    absl::string_view name;
  };
  struct InlineBody {
    InstructionId caller;
    Call call;
    TextRange key;
    const char* begin;  // its opening brace
    const char* end;    // behind its closing brace
  };
  static constexpr uint32_t kControl = UINT32_MAX;

  // --- errors -----------------------------------------------------------------------------------
  void report(Severity severity, const char* at, std::string message) {
    if (m_diagnostics.size() < kMaximumDiagnostics) {
      m_diagnostics.push_back(diagnosticAt(*m_text, m_scanner.offset(at), severity, std::move(message)));
    } else {
      ++m_unreported;
    }
  }
  bool fail(std::string expected) {
    report(Severity::kError, m_scanner.at(), absl::StrCat("expected ", expected, ", found ", found(m_scanner)));
    return false;
  }
  TextRange range(absl::string_view view) const {
    const uint32_t begin = m_scanner.offset(view.data());
    return {begin, begin + static_cast<uint32_t>(view.size())};
  }
  TextRange rangeTo(const char* begin) const { return {m_scanner.offset(begin), m_scanner.offset()}; }

  // --- top level --------------------------------------------------------------------------------
  void topLevel();
  void beginModule(const char* at);
  void finishModule();
  ModuleBuilder& builder();
  void header();
  void sourceTables();
  void tableEntries(absl::string_view title);
  void finishTables();
  bool computation();
  void skipToNextLine();
  void recover();
  bool beginsComputation() const;

  // --- bodies -----------------------------------------------------------------------------------
  void body(const char* begin, TextRange name, bool isEntry, bool isBare);
  void finishBody();
  void inlineBodies();
  bool cancelled();

  // --- instructions -----------------------------------------------------------------------------
  bool instruction();
  bool rhs(const char* begin, absl::string_view name, int depth, bool isRoot);
  bool operands(absl::string_view opcode, int depth);
  bool operand(int depth);
  bool shape(ShapeId* id);
  bool attributes(ModuleBuilder::Instruction* instruction);
  bool value(absl::string_view key);
  bool metadata(absl::string_view value, ModuleBuilder::Instruction* instruction);
  void takeCalls(InstructionId id, OpKind kind);
  void calleeNames(InstructionId id, CallRole role, absl::string_view value);
  void controlPredecessors(InstructionId id, absl::string_view value);

  absl::string_view string(absl::string_view quoted);

  std::shared_ptr<const SourceText> m_text;
  std::stop_token m_stop;
  const Progress& m_progress;
  Scanner m_scanner;
  std::vector<Diagnostic> m_diagnostics;
  size_t m_unreported = 0;
  std::vector<std::shared_ptr<const Module>> m_modules;
  std::unique_ptr<ModuleBuilder> m_builder;
  const char* m_moduleBegin = nullptr;
  bool m_hasHeader = false;
  bool m_isCancelled = false;
  uint32_t m_untilCheck = kInstructionsPerCheck;

  NameTable m_names;
  std::vector<Reference> m_references;
  std::vector<PendingCall> m_calls;
  std::vector<InlineBody> m_bodies;
  std::vector<uint32_t> m_operands;             // of the instructions being read, innermost last
  std::vector<std::pair<uint32_t, absl::string_view>> m_unknownOperands;  // index into m_operands, name
  std::vector<Attribute> m_attributes;

  // Metadata of neighbours is mostly equal: the last strings seen, as written.
  absl::string_view m_lastOpName, m_lastOpNameDecoded;
  absl::string_view m_lastFile;
  FileId m_lastFileId;

  // The source tables of the module being read.
  std::vector<absl::string_view> m_fileNames, m_functionNames;
  struct Location {
    uint32_t file = 0, function = 0, line = 0, endLine = 0, column = 0, endColumn = 0;
  };
  std::vector<Location> m_locations;
  std::vector<std::pair<uint32_t, uint32_t>> m_frames;  // location, parent, as printed
};

// ---------------------------------------------------------------------------------------------------
// Top level

absl::StatusOr<ParsedHlo> Parser::run() {
  if (m_scanner.startsWith("\xEF\xBB\xBF")) m_scanner.seek(m_scanner.at() + 3);
  topLevel();
  if (m_isCancelled) return absl::CancelledError("cancelled");
  finishModule();
  if (m_unreported > 0) {
    Diagnostic rest;
    rest.severity = Severity::kNote;
    rest.file = std::string(m_text->name());
    rest.message = absl::StrCat(m_unreported, " more problems are not listed");
    m_diagnostics.push_back(std::move(rest));
  }
  if (m_modules.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(m_text->name(), ": there is no HLO module, computation or instruction in it"));
  }
  return ParsedHlo{std::move(m_modules), std::move(m_diagnostics)};
}

ModuleBuilder& Parser::builder() {
  if (m_builder == nullptr) beginModule(m_scanner.at());
  return *m_builder;
}

void Parser::beginModule(const char* at) {
  m_builder = std::make_unique<ModuleBuilder>(m_text);
  m_moduleBegin = at;
  m_hasHeader = false;
  m_lastOpName = m_lastOpNameDecoded = m_lastFile = {};
  m_fileNames.clear();
  m_functionNames.clear();
  m_locations.clear();
  m_frames.clear();
}

void Parser::finishModule() {
  if (m_builder == nullptr) return;
  inlineBodies();
  absl::flat_hash_map<absl::string_view, ComputationId> computations;
  Module& module = m_builder->module();
  for (uint32_t i = 0; i < m_builder->computationCount(); ++i) {
    const ComputationId id(i);
    if (!computations.emplace(module.name(id), id).second && module.text().text(module.range(id)).substr(0, 1) != "{") {
      report(Severity::kWarning, module.name(id).data(), absl::StrCat("computation ", module.name(id), " is defined twice"));
    }
  }
  for (const PendingCall& pending : m_calls) {
    auto it = computations.find(pending.name);
    if (it == computations.end()) {
      report(Severity::kWarning, pending.name.data(),
             absl::StrCat("computation ", pending.name, " is not defined in the module"));
      continue;
    }
    Call call = pending.call;
    call.callee = it->second;
    m_builder->addCall(pending.caller, call);
  }
  m_calls.clear();
  if (m_hasHeader || m_builder->instructionCount() > 0 || m_builder->computationCount() > 0) {
    m_modules.push_back(m_builder->finish(rangeTo(m_moduleBegin)));
  }
  m_builder.reset();
}

void Parser::topLevel() {
  while (!m_isCancelled) {
    m_scanner.skipBlank();
    if (m_scanner.atEnd()) return;
    if (m_scanner.startsWith("HloModule") && !is(m_scanner.at()[9], kName)) {
      finishModule();
      beginModule(m_scanner.at());
      header();
    } else if (m_builder != nullptr && m_builder->computationCount() == 0 &&
               (m_scanner.startsWith("FileNames") || m_scanner.startsWith("FunctionNames") ||
                m_scanner.startsWith("FileLocations") || m_scanner.startsWith("StackFrames"))) {
      sourceTables();
    } else if (m_scanner.startsWith("ENTRY") || beginsComputation()) {
      if (!computation()) recover();
    } else if (m_scanner.startsWith("ROOT") || m_scanner.peek() == '%' || is(m_scanner.peek(), kNameStart)) {
      // A bare list of instructions: the body of one computation.
      const char* const begin = m_scanner.at();
      const char* p = begin + (m_scanner.peek() == '%' ? 1 : 0);
      if (m_scanner.startsWith("ROOT")) p = begin;
      Scanner ahead = m_scanner;
      ahead.seek(p);
      absl::string_view name = ahead.name();
      ahead.skipBlank();
      if (!m_scanner.startsWith("ROOT") && (ahead.atEnd() || ahead.peek() != '=')) {
        fail("a computation or an instruction");
        skipToNextLine();
        continue;
      }
      builder();
      body(begin, range(name), false, true);
    } else {
      fail("a computation or an instruction");
      m_scanner.advance();
      skipToNextLine();
    }
  }
}

void Parser::skipToNextLine() {
  m_scanner.skipLine();
  if (!m_scanner.atEnd()) m_scanner.advance();
}

// To the next line that begins a computation's body, a module or an instruction.
void Parser::recover() {
  for (;;) {
    skipToNextLine();
    if (m_scanner.atEnd()) return;
    if (m_scanner.startsWith("HloModule") || m_scanner.startsWith("ENTRY") || m_scanner.startsWith("%") ||
        m_scanner.beginsInstruction(m_scanner.at())) {
      return;
    }
    const char c = m_scanner.peek();
    if (c == '}') {
      m_scanner.advance();
      return;
    }
    if (is(c, kNameStart) && beginsComputation()) return;
  }
}

// `[%]name {` or `[%]name (…` (not `name = `).
bool Parser::beginsComputation() const {
  Scanner ahead = m_scanner;
  ahead.consume('%');
  if (ahead.name().empty()) return false;
  ahead.skipBlank();
  return !ahead.atEnd() && (ahead.peek() == '{' || ahead.peek() == '(');
}

void Parser::header() {
  m_hasHeader = true;
  m_scanner.seek(m_scanner.at() + 9);
  m_scanner.skipSpaces();
  m_scanner.consume('%');
  const char* const begin = m_scanner.at();
  while (!m_scanner.atEnd() && !is(m_scanner.peek(), charclass::kBlank) && m_scanner.peek() != ',') m_scanner.advance();
  absl::string_view name(begin, static_cast<size_t>(m_scanner.at() - begin));
  if (!name.empty() && name.back() == ':') name.remove_suffix(1);
  if (name.empty()) fail("the module's name");
  m_builder->setName(std::string(name));
  for (;;) {
    m_scanner.skipSpaces();
    if (!m_scanner.consume(',')) break;
    m_scanner.skipBlank();
    const absl::string_view key = m_scanner.name();
    if (key.empty()) break;  // a trailing comma
    m_scanner.skipBlank();
    if (!m_scanner.consume('=')) {
      fail(absl::StrCat("\"=\" after ", key));
      break;
    }
    m_scanner.skipBlank();
    const char* const valueBegin = m_scanner.at();
    if (!value(key)) break;
    const TextRange valueRange = rangeTo(valueBegin);
    m_builder->addHeaderAttribute({range(key), valueRange});
    if (key == "is_scheduled") m_builder->setScheduled(m_text->text(valueRange) == "true");
  }
}

// ---------------------------------------------------------------------------------------------------
// Source tables (§5)

void Parser::sourceTables() {
  for (;;) {
    m_scanner.skipBlank();
    const char* const begin = m_scanner.at();
    const absl::string_view title = m_scanner.name();
    if (title == "FileNames" || title == "FunctionNames" || title == "FileLocations" || title == "StackFrames") {
      tableEntries(title);
    } else {
      m_scanner.seek(begin);
      break;
    }
  }
  finishTables();
}

void Parser::tableEntries(absl::string_view title) {
  for (;;) {
    m_scanner.skipBlank();
    if (m_scanner.atEnd() || !is(m_scanner.peek(), kDigit)) return;
    while (is(m_scanner.peek(), kDigit)) m_scanner.advance();  // entries are numbered in order from 1
    m_scanner.skipBlank();
    const char* const begin = m_scanner.at();
    if (!m_scanner.atEnd() && m_scanner.peek() == '"') {
      if (!m_scanner.skipString()) {
        m_scanner.seek(begin);
        fail("the end of a string");
        m_scanner.seek(m_scanner.end());
        return;
      }
      const absl::string_view text = string({begin, static_cast<size_t>(m_scanner.at() - begin)});
      (title == "FileNames" ? m_fileNames : m_functionNames).push_back(text);
      continue;
    }
    if (m_scanner.atEnd() || m_scanner.peek() != '{' || !m_scanner.skipGroup()) {
      fail("a string or \"{\"");
      skipToNextLine();
      continue;
    }
    Location location;
    uint32_t parent = 0, frameLocation = 0;
    Scanner fields(begin + 1, m_scanner.at() - 1);
    for (;;) {
      fields.skipBlank();
      const absl::string_view key = fields.name();
      if (key.empty() || !fields.consume('=')) break;
      const absl::string_view digits = fields.name(true);
      uint32_t number = 0;
      if (!absl::SimpleAtoi(digits, &number)) number = 0;
      if (key == "file_name_id") location.file = number;
      if (key == "function_name_id") location.function = number;
      if (key == "line") location.line = number;
      if (key == "end_line") location.endLine = number;
      if (key == "column") location.column = number;
      if (key == "end_column") location.endColumn = number;
      if (key == "file_location_id") frameLocation = number;
      if (key == "parent_frame_id") parent = number;
      fields.skipBlank();
      fields.consume(',');
    }
    if (title == "StackFrames") {
      m_frames.emplace_back(frameLocation, parent);
    } else {
      m_locations.push_back(location);
    }
  }
}

void Parser::finishTables() {
  // parent_frame_id is printed one too high, but for a few days of 2026-01: then some entry reads 0.
  const bool isShifted = std::none_of(m_frames.begin(), m_frames.end(), [](const auto& f) { return f.second == 0; });
  std::vector<Frame> frames;
  frames.reserve(m_frames.size());
  for (const auto& [location, printedParent] : m_frames) {
    Frame frame;
    const Location at = location >= 1 && location <= m_locations.size() ? m_locations[location - 1] : Location();
    frame.file = m_builder->internFile(at.file >= 1 && at.file <= m_fileNames.size() ? m_fileNames[at.file - 1] : "");
    frame.line = at.line;
    frame.endLine = at.endLine;
    frame.column = at.column;
    frame.endColumn = at.endColumn;
    if (at.function >= 1 && at.function <= m_functionNames.size()) frame.function = m_functionNames[at.function - 1];
    const uint32_t parent = isShifted && printedParent > 0 ? printedParent - 1 : printedParent;
    if (parent >= 1 && parent <= m_frames.size()) frame.parent = FrameId(parent - 1);
    frames.push_back(frame);
  }
  m_builder->setFrames(std::move(frames));
}

// ---------------------------------------------------------------------------------------------------
// Computations

bool Parser::computation() {
  const char* const begin = m_scanner.at();
  bool isEntry = false;
  if (m_scanner.startsWith("ENTRY") && !is(m_scanner.at()[5], kName)) {
    isEntry = true;
    m_scanner.seek(begin + 5);
    m_scanner.skipBlank();
  }
  m_scanner.consume('%');
  const absl::string_view name = m_scanner.name(true);
  if (name.empty() && !(isEntry && m_scanner.peek() == '{')) return fail("the computation's name");
  m_scanner.skipBlank();
  if (!m_scanner.atEnd() && m_scanner.peek() == '(') {
    if (!m_scanner.skipGroup()) return fail("\")\" that ends the parameters");
    m_scanner.skipBlank();
    if (m_scanner.startsWith("->")) {
      m_scanner.seek(m_scanner.at() + 2);
      m_scanner.skipBlank();
      if (!skipShape(m_scanner)) return fail("the shape of the result");
      m_scanner.skipBlank();
    }
  }
  if (m_scanner.atEnd() || m_scanner.peek() != '{') return fail("\"{\"");
  m_scanner.advance();
  builder();
  body(begin, range(name), isEntry, false);
  return true;
}

bool Parser::cancelled() {
  if (--m_untilCheck > 0) return false;
  m_untilCheck = kInstructionsPerCheck;
  if (m_progress) m_progress(static_cast<double>(m_scanner.offset()) / static_cast<double>(m_text->text().size() + 1));
  m_isCancelled = m_isCancelled || m_stop.stop_requested();
  return m_isCancelled;
}

// Instructions to the closing brace; a bare list ends where something else begins.
void Parser::body(const char* begin, TextRange name, bool isEntry, bool isBare) {
  m_builder->beginComputation(name, isEntry);
  m_names.clear();
  m_references.clear();
  for (;;) {
    m_scanner.skipBlank();
    if (m_scanner.atEnd()) {
      if (!isBare) {
        report(Severity::kWarning, m_scanner.at(),
               absl::StrCat("the text ends inside computation ", m_text->text(name), ": it was cut off"));
      }
      break;
    }
    if (m_scanner.peek() == '}') {
      if (isBare) break;
      m_scanner.advance();
      // `, execution_thread="…"`
      Scanner ahead = m_scanner;
      ahead.skipSpaces();
      if (ahead.consume(',')) {
        ahead.skipBlank();
        const absl::string_view key = ahead.name();
        if (!key.empty() && ahead.consume('=')) {
          m_scanner.seek(ahead.at());
          value(key);
        }
      }
      break;
    }
    if (m_scanner.startsWith("HloModule ") || m_scanner.startsWith("ENTRY ") ||
        ((isBare || m_scanner.at()[-1] == '\n') && beginsComputation())) {
      if (!isBare) {
        report(Severity::kError, m_scanner.at(),
               absl::StrCat("expected \"}\" that ends computation ", m_text->text(name), ", found ", found(m_scanner)));
      }
      break;
    }
    if (cancelled()) return;
    m_operands.clear();
    m_unknownOperands.clear();
    m_attributes.clear();
    if (!instruction()) {
      // To the next line that begins an instruction or closes the body.
      for (;;) {
        skipToNextLine();
        if (m_scanner.atEnd() || m_scanner.beginsInstruction(m_scanner.at())) break;
        Scanner ahead = m_scanner;
        ahead.skipSpaces();
        if (ahead.peek() == '}' || ahead.startsWith("HloModule ") || ahead.startsWith("ENTRY ")) break;
        if (beginsComputation() && is(m_scanner.peek(), kNameStart)) break;
      }
    }
  }
  finishBody();
  m_builder->endComputation(rangeTo(begin));
}

void Parser::finishBody() {
  bool anyUnresolved = false;
  for (const Reference& reference : m_references) {
    const std::optional<uint32_t> id = m_names.lookup(reference.name);
    if (!id) {
      report(Severity::kError, reference.name.data(),
             absl::StrCat(reference.slot == kControl ? "control predecessor " : "operand ", reference.name,
                          " is not defined in the computation"));
      anyUnresolved |= reference.slot != kControl;
    } else if (reference.slot == kControl) {
      m_builder->addControlPredecessor(InstructionId(reference.user), InstructionId(*id));
    } else {
      m_builder->resolveOperand(reference.slot, InstructionId(*id));
    }
  }
  m_references.clear();
  if (anyUnresolved) m_builder->dropUnresolvedOperands();
}

// Bodies that stand in place of a name: `to_apply={ … }`. They may hold more of their kind.
void Parser::inlineBodies() {
  const char* const behind = m_scanner.at();
  for (size_t i = 0; i < m_bodies.size() && !m_isCancelled; ++i) {
    const InlineBody inlineBody = m_bodies[i];
    const ComputationId id(static_cast<uint32_t>(m_builder->computationCount()));
    m_scanner.seek(inlineBody.begin + 1);
    body(inlineBody.begin, inlineBody.key, false, false);
    Call call = inlineBody.call;
    call.callee = id;
    m_builder->addCall(inlineBody.caller, call);
  }
  m_bodies.clear();
  m_scanner.seek(behind);
}

// ---------------------------------------------------------------------------------------------------
// Instructions

bool Parser::instruction() {
  const char* const begin = m_scanner.at();
  bool isRoot = false;
  if (m_scanner.startsWith("ROOT") && !is(begin[4], kName)) {
    isRoot = true;
    m_scanner.seek(begin + 4);
    m_scanner.skipBlank();
  }
  m_scanner.consume('%');
  const absl::string_view name = m_scanner.name();
  if (name.empty()) return fail("an instruction");
  if (m_scanner.peek() == ' ') m_scanner.advance();
  if (m_scanner.peek() != '=') m_scanner.skipBlank();
  if (!m_scanner.consume('=')) return fail(absl::StrCat("\"=\" after ", name));
  return rhs(begin, name, 0, isRoot);
}

// `[shape] opcode(arguments), attributes`. Nested instructions (depth > 0) have no name and no attributes.
bool Parser::rhs(const char* begin, absl::string_view name, int depth, bool isRoot) {
  ModuleBuilder::Instruction instruction;
  m_scanner.skipBlank();
  if (!shape(&instruction.shape)) return false;
  m_scanner.skipBlank();
  instruction.opcode = m_scanner.name();
  if (instruction.opcode.empty()) return fail("an opcode");
  instruction.name = range(name.empty() ? instruction.opcode : name);
  m_scanner.skipSpaces();
  if (m_scanner.atEnd() || m_scanner.peek() != '(') return fail(absl::StrCat("\"(\" after ", instruction.opcode));

  const size_t firstOperand = m_operands.size();
  const size_t firstUnknown = m_unknownOperands.size();
  const char* const argumentsBegin = m_scanner.at() + 1;
  const bool hasOperands = instruction.opcode != "constant" && instruction.opcode != "parameter";
  if (hasOperands) {
    if (!operands(instruction.opcode, depth)) return false;
  } else if (!m_scanner.skipGroup()) {
    return fail(absl::StrCat("\")\" that ends ", instruction.opcode));
  }
  instruction.arguments = {m_scanner.offset(argumentsBegin), m_scanner.offset() - 1};
  instruction.references = hasOperands ? static_cast<uint32_t>(m_operands.size() - firstOperand) : 0;
  // An attribute that cannot be read costs itself and those behind it, not the instruction.
  const bool isWhole = depth > 0 || attributes(&instruction);
  instruction.text = rangeTo(begin);

  const InstructionId id = m_builder->addInstruction(
      instruction, absl::MakeConstSpan(m_operands).subspan(firstOperand),
      depth > 0 ? absl::Span<const Attribute>() : absl::MakeConstSpan(m_attributes));
  const uint32_t slotBase = m_builder->operandCount() - static_cast<uint32_t>(m_operands.size() - firstOperand);
  for (size_t i = firstUnknown; i < m_unknownOperands.size(); ++i) {
    m_references.push_back({slotBase + m_unknownOperands[i].first - static_cast<uint32_t>(firstOperand), id.index(),
                            m_unknownOperands[i].second});
  }
  m_operands.resize(firstOperand);
  m_unknownOperands.resize(firstUnknown);
  if (depth > 0) {
    m_operands.push_back(id.index());
    return true;
  }
  if (!m_names.insert(name, id.index())) {
    report(Severity::kError, name.data(), absl::StrCat("instruction ", name, " is defined twice in the computation"));
  }
  if (isRoot) {
    if (m_builder->hasRoot()) report(Severity::kWarning, begin, "a second ROOT in the computation; the last one counts");
    m_builder->setRoot(id);
  }
  takeCalls(id, opKindFromWord(instruction.opcode));
  return isWhole;
}

bool Parser::shape(ShapeId* id) {
  const char* const begin = m_scanner.at();
  absl::string_view text;
  if (skipShape(m_scanner)) text = {begin, static_cast<size_t>(m_scanner.at() - begin)};
  const uint64_t hash = hashBytes(text.data(), text.size());
  if (const auto known = m_builder->findShape(text, hash)) {
    *id = *known;
    return true;
  }
  if (text.empty() && !m_scanner.atEnd() && (m_scanner.peek() == '(' || m_scanner.peek() == '{')) {
    return fail("a shape and an opcode");
  }
  Shape shape;
  if (!text.empty() && !parseShape(text, &shape)) {
    report(Severity::kWarning, begin, "the shape cannot be read; its size is unknown");
  }
  *id = m_builder->addShape(std::move(shape), text, hash);
  return true;
}

bool Parser::operands(absl::string_view opcode, int depth) {
  m_scanner.advance();
  for (;;) {
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;  // a comma may stand before it
    if (m_scanner.atEnd()) return fail(absl::StrCat("\")\" that ends the operands of ", opcode));
    if (!operand(depth)) return false;
    m_scanner.skipBlank();
    if (m_scanner.consume(')')) return true;
    if (!m_scanner.consume(',')) return fail("\",\" or \")\" after an operand");
  }
}

bool Parser::operand(int depth) {
  const char* const begin = m_scanner.at();
  if (m_scanner.peek() != '%') {
    if (m_scanner.startsWith("...(+")) {  // operands that a short print left out
      m_scanner.seek(begin + 3);
      return m_scanner.skipGroup();
    }
    if (skipShape(m_scanner)) {
      m_scanner.skipBlank();
      if (m_scanner.peek() == ',' || m_scanner.peek() == ')') return true;  // a shape alone names nothing
    }
  }
  const bool isMarked = m_scanner.consume('%');
  const absl::string_view name = m_scanner.name();
  if (name.empty()) return fail("an operand");
  if (!isMarked) {
    if (name == "null") return true;  // printed for a removed operand
    Scanner ahead = m_scanner;
    ahead.skipSpaces();
    if (!ahead.atEnd() && ahead.peek() == '(') {  // hand-written: an instruction in place of its name
      if (depth >= kMaximumNesting) return fail("fewer nested operands");
      m_scanner.seek(begin);
      return rhs(begin, {}, depth + 1, false);
    }
  }
  while (m_scanner.consume('#')) {  // an element of a tuple whose get-tuple-element is not printed
    while (!m_scanner.atEnd() && is(m_scanner.peek(), kDigit)) m_scanner.advance();
  }
  if (const auto id = m_names.lookup(name)) {
    m_operands.push_back(*id);
  } else {
    m_unknownOperands.emplace_back(static_cast<uint32_t>(m_operands.size()), name);
    m_operands.push_back(ModuleBuilder::kUnresolved);
  }
  return true;
}

// ---------------------------------------------------------------------------------------------------
// Attributes

bool Parser::attributes(ModuleBuilder::Instruction* instruction) {
  for (;;) {
    const char* const behind = m_scanner.at();
    if (m_scanner.peek() != ',') {
      m_scanner.skipBlank();
      if (m_scanner.atEnd() || m_scanner.peek() != ',') {
        m_scanner.seek(behind);
        return true;
      }
    }
    m_scanner.advance();
    m_scanner.skipBlank();
    const absl::string_view key = m_scanner.name();
    const char* const afterKey = m_scanner.at();
    if (!key.empty()) m_scanner.skipSpaces();
    if (key.empty() || m_scanner.peek() != '=') {
      // A trailing comma, then the end of the line or the body.
      if (key.empty() && (m_scanner.atEnd() || m_scanner.peek() == '}' || m_scanner.peek() == '%')) return true;
      m_scanner.seek(afterKey);
      return fail("an attribute (key=value)");
    }
    m_scanner.advance();
    m_scanner.skipBlank();
    const char* const begin = m_scanner.at();
    if (!value(key)) return false;
    const absl::string_view text(begin, static_cast<size_t>(m_scanner.at() - begin));
    m_attributes.push_back({range(key), range(text)});
    if (key == "metadata" && !text.empty() && text[0] == '{') metadata(text, instruction);
  }
}

// One value of any kind, to the comma, bracket or line that ends it (§17.2).
bool Parser::value(absl::string_view key) {
  const char* const begin = m_scanner.at();
  const bool mayHoldBody = key == "to_apply" || key == "calls" || key == "condition" || key == "body" ||
                           key == "true_computation" || key == "false_computation" || key == "select" ||
                           key == "scatter" || key == "branch_computations" || key == "called_computations";
  if (key == "literal" && skipShape(m_scanner)) m_scanner.skipBlank();
  while (!m_scanner.atEnd()) {
    switch (m_scanner.peek()) {
      case '{': case '[': case '(': {
        const char* const group = m_scanner.at();
        if (m_scanner.skipGroup(mayHoldBody)) continue;
        m_scanner.seek(group);
        report(Severity::kError, group, absl::StrCat("\"", std::string(1, *group), "\" in ", key, " is never closed"));
        return false;
      }
      case '"': case '\'':
        if (m_scanner.peek() == '\'' && m_scanner.at() != begin) break;
        {
          const char* const quote = m_scanner.at();
          if (m_scanner.skipString()) continue;
          m_scanner.seek(quote);
          report(Severity::kError, quote, absl::StrCat("the string in ", key, " is never closed"));
          return false;
        }
      case ' ': case '\t': {
        // Only a group may stand apart from what it belongs to: `literal=s32[2] {1, 2}`, `mesh[…] {'x'}`.
        Scanner ahead = m_scanner;
        ahead.skipSpaces();
        if (!ahead.atEnd() && ahead.peek() == '{') {
          m_scanner.seek(ahead.at());
          continue;
        }
        return true;
      }
      case ',': case '}': case ']': case ')': case '\n': case '\r':
        if (m_scanner.at() == begin) return fail(absl::StrCat("the value of ", key));
        return true;
      default: break;
    }
    m_scanner.advance();
  }
  return m_scanner.at() != begin || fail(absl::StrCat("the value of ", key));
}

// The text between the quotes, escapes decoded.
absl::string_view Parser::string(absl::string_view quoted) {
  const absl::string_view inside = quoted.substr(1, quoted.size() - 2);
  if (std::memchr(inside.data(), '\\', inside.size()) == nullptr) return inside;
  return m_builder->own(unescape(inside));
}

// `{op_type="…" op_name="…" source_file="…" source_line=12 stack_frame_id=3}` (§13).
bool Parser::metadata(absl::string_view text, ModuleBuilder::Instruction* instruction) {
  Scanner fields(text.data() + 1, text.data() + text.size() - 1);
  Frame frame;
  bool hasFile = false;
  uint32_t frameId = 0;
  for (;;) {
    fields.skipBlank();
    const absl::string_view key = fields.name();
    if (key.empty() || !fields.consume('=')) break;
    const char* const begin = fields.at();
    if (!fields.atEnd() && fields.peek() == '"') {
      // Mostly what the instruction before had.
      const absl::string_view last = key == "op_name" ? m_lastOpName : key == "source_file" ? m_lastFile : "";
      if (last.size() > 1 && fields.startsWith(last)) {
        fields.seek(begin + last.size());
      } else if (!fields.skipString()) {
        break;
      }
      const absl::string_view quoted(begin, static_cast<size_t>(fields.at() - begin));
      if (key == "op_name") {
        if (quoted != m_lastOpName) {
          m_lastOpName = quoted;
          m_lastOpNameDecoded = string(quoted);
        }
        instruction->opName = m_lastOpNameDecoded;
      } else if (key == "source_file") {
        if (quoted != m_lastFile) {
          m_lastFile = quoted;
          m_lastFileId = m_builder->internFile(string(quoted));
        }
        frame.file = m_lastFileId;
        hasFile = true;
      }
    } else if (!fields.atEnd() && fields.peek() == '{') {
      if (!fields.skipGroup()) break;
    } else {
      uint32_t number = 0;
      const absl::string_view word = fields.name(true);
      if (word.empty()) break;
      if (!absl::SimpleAtoi(word, &number)) number = 0;
      if (key == "source_line") frame.line = number;
      if (key == "source_end_line") frame.endLine = number;
      if (key == "source_column") frame.column = number;
      if (key == "source_end_column") frame.endColumn = number;
      if (key == "stack_frame_id") frameId = number;
    }
    fields.skipBlank();
    fields.consume(',');
  }
  fields.skipBlank();
  if (frameId >= 1 && frameId <= m_builder->tableFrameCount()) {
    instruction->frame = FrameId(frameId - 1);
  } else if (hasFile) {
    instruction->frame = m_builder->internInlineFrame(frame);
  }
  if (!fields.atEnd()) {
    report(Severity::kWarning, fields.at(), "the rest of the metadata cannot be read");
    return false;
  }
  return true;
}

void Parser::takeCalls(InstructionId id, OpKind kind) {
  for (const Attribute& attribute : m_attributes) {
    const absl::string_view key = m_text->text(attribute.key);
    const absl::string_view text = m_text->text(attribute.value);
    CallRole role;
    uint32_t branch = 0;
    if (key == "calls") {
      role = kind == OpKind::kFusion ? CallRole::kFusion
             : kind == OpKind::kCall ? CallRole::kToApply
             : kind == OpKind::kAsyncStart || kind == OpKind::kAsyncUpdate || kind == OpKind::kAsyncDone
                 ? CallRole::kAsync
                 : CallRole::kCalled;
    } else if (key == "to_apply") {
      role = kind == OpKind::kCall || kind == OpKind::kAsyncStart ? CallRole::kToApply : CallRole::kApply;
    } else if (key == "condition") {
      role = CallRole::kCondition;
    } else if (key == "body") {
      role = CallRole::kBody;
    } else if (key == "true_computation") {
      role = CallRole::kBranch;
    } else if (key == "false_computation") {
      role = CallRole::kBranch;
      branch = 1;
    } else if (key == "branch_computations") {
      role = CallRole::kBranch;
    } else if (key == "called_computations") {
      role = CallRole::kCalled;
    } else if (key == "select" && kind == OpKind::kSelectAndScatter) {
      role = CallRole::kSelect;
    } else if (key == "scatter" && kind == OpKind::kSelectAndScatter) {
      role = CallRole::kScatter;
    } else if (key == "control-predecessors") {
      controlPredecessors(id, text);
      continue;
    } else {
      continue;
    }
    if (text.empty()) continue;
    if (key == "branch_computations" || key == "called_computations") {
      calleeNames(id, role, text);
    } else if (text[0] == '{') {
      // A list of one name (2017), or the body itself.
      Scanner ahead(text.data() + 1, text.data() + text.size());
      ahead.skipBlank();
      ahead.consume('%');
      const absl::string_view name = ahead.name();
      ahead.skipBlank();
      if (!name.empty() && (ahead.peek() == '}' || ahead.peek() == ',')) {
        calleeNames(id, role, text);
      } else {
        m_bodies.push_back({id, {ComputationId(), role, branch}, attribute.key, text.data(), text.data() + text.size()});
      }
    } else {
      const absl::string_view name = text[0] == '%' ? text.substr(1) : text;
      m_calls.push_back({id, {ComputationId(), role, branch}, name});
    }
  }
}

// `{%a, %b}`, or one name.
void Parser::calleeNames(InstructionId id, CallRole role, absl::string_view text) {
  Scanner names(text.data(), text.data() + text.size());
  names.consume('{');
  for (uint32_t i = 0;; ++i) {
    names.skipBlank();
    const char* const begin = names.at();
    if (names.atEnd() || names.peek() == '}') return;
    const Call call = {ComputationId(), role, role == CallRole::kBranch ? i : 0};
    if (names.peek() == '{') {
      if (!names.skipGroup(true)) return;
      m_bodies.push_back({id, call, {m_scanner.offset(begin), m_scanner.offset(begin) + 1}, begin, names.at()});
    } else {
      names.consume('%');
      const absl::string_view name = names.name();
      if (name.empty()) return;
      m_calls.push_back({id, call, name});
    }
    names.skipBlank();
    if (!names.consume(',')) return;
  }
}

void Parser::controlPredecessors(InstructionId id, absl::string_view text) {
  Scanner names(text.data(), text.data() + text.size());
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

}  // namespace

std::string unescape(absl::string_view quoted) {
  const auto digit = [](char c, int base) {
    const int value = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10
                      : c >= 'A' && c <= 'F' ? c - 'A' + 10 : 99;
    return value < base ? value : -1;
  };
  std::string result;
  result.reserve(quoted.size());
  for (size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      result += quoted[i];
      continue;
    }
    const char c = quoted[++i];
    const int base = c == 'x' ? 16 : 8;
    if (c == 'x' || digit(c, 8) >= 0) {
      size_t at = c == 'x' ? i + 1 : i;
      int code = 0;
      size_t digits = 0;
      while (at < quoted.size() && digits < (base == 16 ? 2u : 3u) && digit(quoted[at], base) >= 0) {
        code = code * base + digit(quoted[at++], base);
        ++digits;
      }
      if (digits > 0) {
        result += static_cast<char>(code);
        i = at - 1;
        continue;
      }
    }
    switch (c) {
      case 'n': result += '\n'; break;
      case 't': result += '\t'; break;
      case 'r': result += '\r'; break;
      default: result += c;
    }
  }
  return result;
}

bool looksLikeHlo(absl::string_view text) {
  // The first 256 KiB tell, line by line: `HloModule …`, a computation's first line, or an instruction with a shape.
  Scanner scanner(text.data(), text.data() + std::min<size_t>(text.size(), size_t{256} << 10));
  if (scanner.startsWith("\xEF\xBB\xBF")) scanner.seek(scanner.at() + 3);
  while (!scanner.atEnd()) {
    scanner.skipBlank();
    if (scanner.atEnd()) return false;
    const char* const line = scanner.at();
    if (scanner.startsWith("HloModule ") || scanner.startsWith("ENTRY ")) return true;
    if (scanner.startsWith("ROOT ")) scanner.seek(line + 5);
    scanner.consume('%');
    const absl::string_view name = scanner.name();
    if (!name.empty()) {
      scanner.skipSpaces();
      const char* const behind = scanner.at();
      if (scanner.consume('=')) {
        scanner.skipSpaces();
        const char* const shape = scanner.at();
        const bool hasShape = skipShape(scanner) && (*shape == '(' || elementTypeFromName(Scanner(shape, scanner.end()).name()) != ElementType::kInvalid);
        if (hasShape) {
          scanner.skipSpaces();
          const absl::string_view opcode = scanner.name();
          if (!opcode.empty() && !scanner.atEnd() && scanner.peek() == '(') return true;
        }
      } else if (scanner.consume('{')) {
        // A short computation: its first instruction follows.
        scanner.skipBlank();
        if (scanner.beginsInstruction(scanner.at())) return true;
      } else if (scanner.peek() == '(' && scanner.skipGroup()) {
        scanner.skipSpaces();
        if (scanner.startsWith("-> ")) {
          scanner.seek(scanner.at() + 3);
          if (skipShape(scanner)) {
            scanner.skipSpaces();
            if (!scanner.atEnd() && scanner.peek() == '{') return true;
          }
        }
      }
      scanner.seek(behind);
    }
    scanner.skipLine();
  }
  return false;
}

absl::StatusOr<ParsedHlo> parseHlo(std::shared_ptr<const SourceText> text, std::stop_token stop,
                                   const Progress& progress) {
  return Parser(std::move(text), std::move(stop), progress).run();
}

}  // namespace hlo
