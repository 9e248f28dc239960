// Parses the text in one pass:
//
//   text         HloModule lines begin modules; source tables, computations and bare instructions follow
//   computation  [ENTRY] name [(…) -> shape] { instructions }
//
// BodyReader reads the instructions. Calls are resolved at the end of the module, since a computation may be defined
// after its callers; inline bodies are read then too, as computations of their own.
//
// For large files a second parser reads the second half on another thread. It guesses where a computation of the first
// module begins. The first parser verifies the guess: if it reaches that position between two computations, it takes
// over the result of the second parser and continues after it. If not, or if earlier text affects the second half (a
// name that is already defined, a limit), it discards that result and reads the second half itself.

#include "model/text/hlo_parser.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/attributes/alias.h"
#include "model/attributes/entry_layout.h"
#include "model/text/body_reader.h"
#include "model/text/left_out_shapes.h"
#include "model/text/log_prefix.h"
#include "model/text/shape_parser.h"
#include "model/text/source_tables.h"

namespace hlo {
namespace {

using charclass::is;
using charclass::kName;
using charclass::kNameStart;

constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr size_t kMaximumModules = 10000;  // each needs a kilobyte or more

constexpr size_t kLargeText = size_t{4} << 20;  // bytes; from here on a second thread pays off

// Test suites separate the modules of a text by lines of exactly this form.
bool isDivider(absl::string_view line) {
  return absl::ConsumePrefix(&line, "// -----") && line.find_first_not_of(" \t\r") == absl::string_view::npos;
}

// Calls `take` for each line after the first line break, until it returns true. Returns whether it did.
template <typename Take>
bool anyLine(absl::string_view text, const Take& take) {
  for (size_t begin = text.find('\n'); begin != absl::string_view::npos; begin = text.find('\n', begin + 1)) {
    if (take(text.substr(begin + 1, text.find('\n', begin + 1) - begin - 1))) return true;
  }
  return false;
}

bool hasDivider(absl::string_view comments) {
  return absl::StrContains(comments, "\n// -----") && anyLine(comments, isDivider);
}

// A divider before a header needs no special rule. Before anything else in a module with a header, a divider is a
// comment, unless another ENTRY comes before the next divider or header.
bool hasEntryBeforeDivider(const Scanner& scanner) {
  bool hasEntry = scanner.startsWithWord("ENTRY");
  if (hasEntry || scanner.startsWithWord("HloModule")) return hasEntry;
  anyLine({scanner.at(), static_cast<size_t>(scanner.end() - scanner.at())}, [&hasEntry](absl::string_view line) {
    if (isDivider(line) || absl::StartsWith(line, "HloModule ")) return true;
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    hasEntry = absl::StartsWith(line, "ENTRY ");
    return hasEntry;
  });
  return hasEntry;
}

class Parser {
 public:
  /// The second thread looks for a computation after `split`; null: no second thread.
  Parser(std::shared_ptr<const SourceText> text, std::stop_token stop, const Progress& progress, const char* split)
      : m_text(std::move(text)),
        m_stop(std::move(stop)),
        m_progress(progress),
        m_split(split),
        m_scanner(m_text->text().data(), m_text->text().data() + m_text->text().size()),
        m_problems(m_text),
        m_computations(m_text->text()),
        m_calls(m_problems, m_computations),
        m_bodies(m_scanner, m_problems, m_calls, [this] { return isStopped(); }) {}

  absl::StatusOr<ParsedHlo> run();

 private:
  // The part that a second thread reads meanwhile; it starts at a computation of the first module.
  struct Rest {
    const char* begin;
    std::unique_ptr<Parser> parser;
    std::jthread thread;
  };

  bool isStopped();

  bool topLevel();
  void beginRest();
  bool takeRest();
  bool agreesWith(const Parser& rest) const;
  bool skipToText();
  void otherText();
  void recover();
  void beginModule(const char* begin);
  void header(const char* begin);
  void checkAliases(absl::string_view key, absl::string_view value);
  bool finishModule();
  bool inlineBodies();
  bool computation();
  bool toBody();
  bool signature();
  bool bareInstructions();
  bool body(const char* begin, absl::string_view name, bool isEntry, BodyReader::Kind kind);
  bool lastFitsEntryLayout() const;

  bool hasComputation() const { return m_isRest || (m_builder != nullptr && m_builder->computationCount() > 0); }
  TextRange range(absl::string_view view) const {
    const uint32_t begin = m_scanner.offset(view.data());
    return {begin, begin + static_cast<uint32_t>(view.size())};
  }
  TextRange rangeFrom(const char* begin) const { return {m_scanner.offset(begin), m_scanner.offset()}; }

  std::shared_ptr<const SourceText> m_text;
  std::stop_token m_stop;
  const Progress& m_progress;
  bool m_isStopped = false;
  const char* m_split;
  std::unique_ptr<Rest> m_rest;
  size_t m_bytesOfSecond = 0;
  bool m_isRest = false;      // this parser reads the second part for another parser
  std::stop_token m_dropped;  // stop is requested when the result is no longer needed; used only with m_isRest
  Scanner m_scanner;
  ProblemList m_problems;
  NameTable m_computations;  // of the current module
  Calls m_calls;
  BodyReader m_bodies;
  std::vector<std::shared_ptr<const Module>> m_modules;

  // The current module.
  std::unique_ptr<ModuleBuilder> m_builder;
  const char* m_moduleBegin = nullptr;
  bool m_hasHeader = false;
  bool m_isCutOff = false;          // the text ends inside the module, so the content that would follow is unknown
  absl::string_view m_entryLayout;  // the value of entry_computation_layout; "" without it
  std::vector<ComputationId> m_nameless;
  uint32_t m_madeNames = 0;
};

absl::StatusOr<ParsedHlo> Parser::run() {
  if (m_scanner.startsWith(kByteOrderMark)) m_scanner.advance(kByteOrderMark.size());
  if (!topLevel() || !finishModule()) return absl::CancelledError("cancelled");
  if (const char* const comment = m_scanner.unclosedComment()) {
    m_problems.report(Severity::kError, comment, "the comment is never closed");
  }
  if (m_modules.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat(m_text->name(), ": contains no HLO module, computation or instruction"));
  }
  return ParsedHlo{std::move(m_modules), m_problems.take(), m_bytesOfSecond};
}

bool Parser::isStopped() {
  const double size = static_cast<double>(m_text->text().size());
  if (m_progress && !m_isRest) m_progress(static_cast<double>(m_scanner.offset()) / size);
  m_isStopped = m_stop.stop_requested() || m_dropped.stop_requested();
  return m_isStopped;
}

// --- modules ----------------------------------------------------------------------------------------

// Returns false if stopped. The second parser stops where another module begins.
bool Parser::topLevel() {
  while (!m_isStopped && skipToText()) {
    const char* const begin = m_scanner.at();
    if (m_rest != nullptr && begin >= m_rest->begin && takeRest()) continue;
    const bool isHeader = m_scanner.startsWithWord("HloModule");
    if (isHeader && m_isRest) return true;
    if (isHeader && !finishModule()) return false;
    if (m_modules.size() == kMaximumModules) {
      m_problems.report(Severity::kError, begin,
                        absl::StrCat("expected at most ", kMaximumModules, " modules, found more"));
      return true;
    }
    if (isHeader) {
      header(begin);
    } else if (!hasComputation() && beginsSourceTable(m_scanner) && !beginsComputation(m_scanner)) {
      if (m_builder == nullptr) beginModule(begin);
      readSourceTables(m_scanner, m_problems, *m_builder);
    } else if (m_scanner.startsWithWord("ENTRY") || beginsComputation(m_scanner)) {
      if (!computation() && !m_isStopped) recover();
    } else if (!bareInstructions() && !m_isStopped) {
      otherText();
    }
    if (m_split != nullptr && hasComputation()) beginRest();
  }
  return !m_isStopped;
}

// After the first computation no source table can follow.
void Parser::beginRest() {
  const char* begin = std::max(std::exchange(m_split, nullptr), m_scanner.at());
  for (;;) {
    const absl::string_view left(begin, static_cast<size_t>(m_scanner.end() - begin));
    const size_t brace = left.find("\n}\n");
    if (brace == absl::string_view::npos) return;
    begin += brace + 3;
    while (begin < m_scanner.end() && *begin == '\n') ++begin;
    if (begin < m_scanner.end() && (*begin == '%' || is(*begin, kNameStart))) break;
  }
  auto parser = std::make_unique<Parser>(m_text, m_stop, m_progress, nullptr);
  parser->m_isRest = true;
  parser->m_scanner.seek(begin);
  parser->m_builder = m_builder->continuation();
  parser->m_builder->reserve(static_cast<size_t>(m_scanner.end() - begin));
  parser->m_bodies.beginModule(*parser->m_builder);
  std::jthread thread([rest = parser.get()](std::stop_token dropped) {
    rest->m_dropped = std::move(dropped);
    if (rest->topLevel()) rest->m_builder->addUsers();
  });
  m_rest.reset(new Rest{begin, std::move(parser), std::move(thread)});
}

// Takes over the second parser's result and continues after it. Returns false, and drops the result, if it is unusable.
bool Parser::takeRest() {
  const std::unique_ptr<Rest> dropped = std::move(m_rest);
  if (m_scanner.at() != dropped->begin || !m_modules.empty()) return false;
  m_builder->addUsers();
  dropped->thread.join();
  Parser& rest = *dropped->parser;
  m_isStopped = rest.m_isStopped;
  if (m_isStopped || !agreesWith(rest)) return m_isStopped;
  const size_t instructions = m_builder->instructionCount();
  const size_t computations = m_builder->computationCount();
  const size_t shapes = m_builder->shapeCount();
  m_builder->append(std::move(*rest.m_builder));
  m_bodies.countShapes(shapes);
  for (size_t i = computations; i < m_builder->computationCount(); ++i) {
    const absl::string_view name = m_builder->name(ComputationId(static_cast<uint32_t>(i)));
    if (!name.empty()) m_computations.insert(name, m_computations.tag(name), static_cast<uint32_t>(i));
  }
  for (ComputationId id : rest.m_nameless) m_nameless.emplace_back(id.index() + static_cast<uint32_t>(computations));
  m_calls.append(std::move(rest.m_calls), instructions);
  m_problems.append(std::move(rest.m_problems));
  m_isCutOff = rest.m_isCutOff;
  m_bytesOfSecond = static_cast<size_t>(rest.m_scanner.at() - m_scanner.at());
  m_scanner.seek(rest.m_scanner.at());
  return true;
}

// Returns true if the second parser's result is what this parser would read from here on.
bool Parser::agreesWith(const Parser& rest) const {
  if (m_scanner.unclosedComment() != nullptr || rest.m_scanner.unclosedComment() != nullptr) return false;
  if (m_builder->hasEntry() && rest.m_builder->hasEntry()) return false;
  for (size_t i = 0; i < rest.m_builder->computationCount(); ++i) {
    const absl::string_view name = rest.m_builder->name(ComputationId(static_cast<uint32_t>(i)));
    if (!name.empty() && m_computations.lookup(name, m_computations.tag(name)) != NameTable::kAbsent) return false;
  }
  return m_bodies.agreesWith(rest.m_bodies);
}

// Skips blanks, comments and the fences of a code block. Returns false at the end of the text, or if stopped.
bool Parser::skipToText() {
  for (;;) {
    const char* const begin = m_scanner.at();
    m_scanner.skipBlank();
    const absl::string_view skipped(begin, static_cast<size_t>(m_scanner.at() - begin));
    if (hasComputation() && hasDivider(skipped)) {
      if (m_isRest) {  // only the first parser knows whether there is an ENTRY
        m_scanner.seek(begin);
        return false;
      }
      const bool isDivided = !m_hasHeader || (m_builder->hasEntry() && hasEntryBeforeDivider(m_scanner));
      if (isDivided && !finishModule()) return false;
    }
    if (!m_scanner.startsWith("```") && !m_scanner.startsWith("~~~")) return !m_scanner.atEnd();
    m_scanner.skipLine();
  }
}

// Text around a module is usually other output of the program that printed it; inside a module it is an error.
void Parser::otherText() {
  const char* const begin = m_scanner.at();
  const char* line = begin;
  while (line > m_scanner.begin() && (line[-1] == ' ' || line[-1] == '\t')) --line;
  const bool isLine = line == m_scanner.begin() || line[-1] == '\n';
  recover();
  if (isLine && *begin != '}' && (m_builder == nullptr || m_scanner.atEnd() || m_scanner.startsWithWord("HloModule"))) {
    m_problems.report(Severity::kNote, begin, "not HLO, skipped");
  } else {
    const Scanner::Rewind rewind(m_scanner);
    m_scanner.seek(begin);
    m_problems.expected(m_scanner, "a computation or an instruction");
  }
}

// Moves to the next line that begins a module, a computation or an instruction, or to after an unmatched closing brace.
void Parser::recover() {
  for (;;) {
    m_scanner.skipLine();
    if (m_scanner.atEnd()) return;
    m_scanner.advance();
    if (m_scanner.consume('}')) return;
    const char* const line = m_scanner.at();
    m_scanner.skipSpaces();
    if (m_scanner.startsWithWord("HloModule") || m_scanner.startsWithWord("ENTRY") ||
        m_scanner.beginsInstruction(m_scanner.at()) || (m_scanner.at() == line && beginsComputation(m_scanner))) {
      return;
    }
  }
}

void Parser::beginModule(const char* begin) {
  m_builder = std::make_unique<ModuleBuilder>(m_text);
  m_hasHeader = m_isCutOff = false;
  m_entryLayout = {};
  // Usually there is one module. Reserving memory for the rest of the text in each of many modules would be far too
  // much.
  if (m_modules.empty()) m_builder->reserve(static_cast<size_t>(m_scanner.end() - begin));
  m_bodies.beginModule(*m_builder);
  m_moduleBegin = begin;
  m_computations.clear();
  m_madeNames = 0;
}

// Reads `HloModule name, key=value, …`.
void Parser::header(const char* begin) {
  beginModule(begin);
  m_hasHeader = true;
  m_scanner.advance(absl::string_view("HloModule").size());
  m_scanner.skipSpaces();
  m_scanner.consume('%');
  const char* const nameBegin = m_scanner.at();
  while (!m_scanner.atEnd() && !is(m_scanner.peek(), charclass::kBlank) && m_scanner.peek() != ',') m_scanner.advance();
  absl::string_view name(nameBegin, static_cast<size_t>(m_scanner.at() - nameBegin));
  if (!name.empty() && name.back() == ':') name.remove_suffix(1);
  if (name.empty()) m_problems.expected(m_scanner, "the module's name");
  m_builder->setName(std::string(name));
  for (;;) {
    m_scanner.skipSpaces();
    const char* const behind = m_scanner.at();
    if (m_scanner.peek() != ',') m_scanner.skipBlank();
    if (!m_scanner.consume(',')) {
      m_scanner.seek(behind);
      return;
    }
    const char* const behindComma = m_scanner.at();
    m_scanner.skipBlank();
    const absl::string_view key = m_scanner.name();
    if (key.empty()) return;  // a trailing comma
    m_scanner.skipSpaces();
    if (!m_scanner.consume('=')) {
      if (std::find(behindComma, key.data(), '\n') != key.data()) {  // another header line
        m_scanner.seek(key.data());
        return;
      }
      m_problems.expected(m_scanner, absl::StrCat("\"=\" after ", shortened(key)));
      m_scanner.skipLine();
      return;
    }
    m_scanner.skipSpaces();
    const char* const valueBegin = m_scanner.at();
    if (!skipValue(m_scanner, m_problems, key, keyKind(key))) {
      m_scanner.skipLine();
      return;
    }
    const TextRange value = rangeFrom(valueBegin);
    m_builder->addHeaderAttribute({range(key), value});
    if (key == "entry_computation_layout") m_entryLayout = m_text->text(value);
    if (key == "is_scheduled") m_builder->setScheduled(m_text->text(value) == "true");
    checkAliases(key, m_text->text(value));
  }
}

// Memory analysis uses these two attributes: if they cannot be read, buffers that share memory appear as separate.
void Parser::checkAliases(absl::string_view key, absl::string_view value) {
  const absl::Status status = key == "input_output_alias" ? parseInputOutputAlias(value).status()
                              : key == "buffer_donor"     ? parseBufferDonors(value).status()
                                                          : absl::OkStatus();
  if (!status.ok()) {
    m_problems.report(Severity::kWarning, value.data(), absl::StrCat(key, " cannot be read: ", status.message()));
  }
}

// Returns false if stopped.
bool Parser::finishModule() {
  if (m_builder == nullptr) return true;
  if (!m_hasHeader && m_builder->computationCount() == 0) {  // only source tables
    m_builder.reset();
    return true;
  }
  const char* const end = m_scanner.at();
  if (!m_builder->hasEntry() && m_builder->computationCount() > 0 && !m_isCutOff) {
    if (lastFitsEntryLayout()) {
      m_builder->setEntry(ComputationId(static_cast<uint32_t>(m_builder->computationCount() - 1)));
    } else {
      m_problems.report(Severity::kWarning, end, "this file is truncated before its ENTRY computation");
    }
  }
  if (!inlineBodies()) return false;
  for (ComputationId id : m_nameless) m_builder->nameComputation(id, unusedName(m_computations, "entry", &m_madeNames));
  m_nameless.clear();
  m_calls.resolve(*m_builder);
  m_builder->complete({m_scanner.offset(m_moduleBegin), m_scanner.offset(end)});
  inferLeftOutShapes(*m_builder, m_problems);
  m_modules.push_back(m_builder->finish());
  m_builder.reset();
  return true;
}

// A text without ENTRY may be truncated between two computations: the last one has other parameters then.
bool Parser::lastFitsEntryLayout() const {
  if (m_entryLayout.empty()) return true;
  const auto layout = parseEntryLayout(m_entryLayout);
  return !layout.ok() || layout->parameters.size() == m_builder->freeParameterNumber();
}

bool Parser::inlineBodies() {
  auto& bodies = m_calls.inlineBodies();
  for (size_t i = 0; i < bodies.size(); ++i) {
    const InlineBody inlineBody = bodies[i];  // a copy, because reading it may extend the list
    const Scanner::Part part(m_scanner, inlineBody.begin + 1, inlineBody.end);
    const ComputationId id(static_cast<uint32_t>(m_builder->computationCount()));
    if (!m_bodies.read(inlineBody.begin, inlineBody.key, BodyReader::Kind::kInline, inlineBody.depth)) return false;
    m_builder->nameComputation(id, unusedName(m_computations, m_text->text(inlineBody.key), &m_madeNames));
    Call call = inlineBody.call;
    call.callee = id;
    m_builder->addCall(inlineBody.caller, call);
  }
  bodies.clear();
  return true;
}

// --- computations -----------------------------------------------------------------------------------

bool Parser::computation() {
  const char* const begin = m_scanner.at();
  const bool isEntry = m_scanner.startsWithWord("ENTRY");
  if (isEntry) {
    m_scanner.advance(absl::string_view("ENTRY").size());
    m_scanner.skipBlank();
  }
  m_scanner.consume('%');
  const absl::string_view name = m_scanner.name(true);
  if (name.empty() && !(isEntry && m_scanner.peek() == '{')) {
    return m_problems.expected(m_scanner, "the computation's name");
  }
  if (!toBody()) {
    m_isCutOff = m_scanner.atEnd();
    return false;
  }
  return body(begin, name, isEntry, BodyReader::Kind::kBraced);
}

// Skips `(…) -> shape` and the opening brace. If the signature cannot be read, the brace may still end the line.
bool Parser::toBody() {
  m_scanner.skipBlank();
  const bool isRead =
      signature() && ((m_scanner.peek() == '{' && !m_scanner.atEnd()) || m_problems.expected(m_scanner, "\"{\""));
  if (!isRead) {
    const char* const begin = m_scanner.at();
    m_scanner.skipLine();
    const char* p = m_scanner.at();
    while (p > begin && is(p[-1], charclass::kBlank)) --p;
    m_scanner.seek(p > begin && p[-1] == '{' ? p - 1 : begin);
  }
  return m_scanner.consume('{');
}

bool Parser::signature() {
  if (m_scanner.peek() != '(' || m_scanner.atEnd()) return true;
  if (!m_scanner.skipGroup()) return m_problems.expected(m_scanner, "\")\" that ends the parameters");
  m_scanner.skipBlank();
  if (!m_scanner.startsWith("->")) return true;
  m_scanner.advance(2);
  m_scanner.skipBlank();
  if (!skipShapeAndLayout(m_scanner)) return m_problems.expected(m_scanner, "the shape of the result");
  m_scanner.skipBlank();
  return true;
}

// Reads a list of instructions without braces. The name of the first one, if any, is the name of the computation.
bool Parser::bareInstructions() {
  const char* const begin = m_scanner.at();
  absl::string_view name(begin, 0);
  {
    const Scanner::Rewind rewind(m_scanner);
    if (m_scanner.startsWithWord("ROOT")) {
      m_scanner.advance(4);
      m_scanner.skipBlank();
    }
    if (!beginsUnnamedInstruction(m_scanner)) {
      m_scanner.consume('%');
      name = m_scanner.name();
      m_scanner.skipBlank();
      if (name.empty() || m_scanner.peek() != '=' || m_scanner.atEnd()) return false;
    }
  }
  return body(begin, name, false, BodyReader::Kind::kBare);
}

bool Parser::body(const char* begin, absl::string_view name, bool isEntry, BodyReader::Kind kind) {
  if (m_builder == nullptr) beginModule(begin);
  // XLA's default name for a module without a header; a bare list of instructions is named after its computation.
  m_builder->setDefaultNamePrefix(kind == BodyReader::Kind::kBare ? "" : "module_");
  const ComputationId id(static_cast<uint32_t>(m_builder->computationCount()));
  if (isEntry) {
    if (m_builder->hasEntry()) {
      m_problems.report(Severity::kWarning, begin, "a second ENTRY in the module; the last one is used");
    }
    m_builder->setEntry(id);
  }
  const uint32_t tag = m_computations.tag(name);
  if (!m_bodies.read(begin, range(name), kind, 0)) return false;
  m_isCutOff = m_bodies.isCutOff();
  if (name.empty()) {
    m_nameless.push_back(id);
  } else if (!m_computations.insert(name, tag, id.index())) {
    m_problems.report(Severity::kWarning, name.data(),
                      absl::StrCat("computation ", shortened(name), " is defined twice"));
  }
  return true;
}

}  // namespace

bool looksLikeHlo(absl::string_view text) {
  // The first 256 KiB decide, line by line: `HloModule …`, the first line of a computation, or an instruction with a
  // shape.
  Scanner scanner(text.data(), text.data() + std::min<size_t>(text.size(), size_t{256} << 10));
  if (scanner.startsWith(kByteOrderMark)) scanner.advance(kByteOrderMark.size());
  const auto beginsShape = [&scanner] {
    const Scanner::Rewind rewind(scanner);
    const bool isTuple = scanner.peek() == '(';
    while (scanner.consume('(')) {
    }
    return (isTuple && scanner.peek() == ')') || elementTypeFromName(scanner.name()) != ElementType::kInvalid;
  };
  for (;; scanner.skipLine()) {
    scanner.skipBlank();
    if (scanner.atEnd()) return false;
    scanner.advance(logPrefixSize({scanner.at(), static_cast<size_t>(scanner.end() - scanner.at())}));
    if (scanner.startsWith("HloModule ") || scanner.startsWith("ENTRY ")) return true;
    if (scanner.startsWith("ROOT ")) scanner.advance(5);
    const Scanner::Rewind rewind(scanner);
    if (beginsShape() && beginsUnnamedInstruction(scanner)) return true;
    scanner.consume('%');
    if (scanner.name().empty()) continue;
    scanner.skipSpaces();
    if (scanner.consume('=')) {
      scanner.skipSpaces();
      if (!beginsShape() || !skipShapeAndLayout(scanner)) continue;
      scanner.skipSpaces();
      if (!scanner.name().empty() && scanner.peek() == '(' && !scanner.atEnd()) return true;
    } else if (scanner.consume('{')) {
      scanner.skipBlank();
      if (scanner.beginsInstruction(scanner.at())) return true;
    } else if (scanner.peek() == '(' && !scanner.atEnd() && scanner.skipGroup()) {
      scanner.skipSpaces();
      if (!scanner.startsWith("-> ")) continue;
      scanner.advance(3);
      if (!skipShapeAndLayout(scanner)) continue;
      scanner.skipSpaces();
      if (scanner.peek() == '{' && !scanner.atEnd()) return true;
    }
  }
}

absl::StatusOr<ParsedHlo> parseHlo(std::shared_ptr<const SourceText> text, std::stop_token stop,
                                   const Progress& progress, const ParseOptions& options) {
  text = withoutLogPrefixes(std::move(text));
  const absl::string_view bytes = text->text();
  const bool hasTwo = options.threads == 0 ? bytes.size() >= kLargeText && std::thread::hardware_concurrency() > 1
                                           : options.threads > 1;
  // The first thread has less work per byte, so the second one starts a little after the middle.
  const size_t behindMiddle = bytes.size() / 16 * 9;
  const char* const split = bytes.data() + std::min(options.split.value_or(behindMiddle), bytes.size());
  return Parser(std::move(text), std::move(stop), progress, hasTwo ? split : nullptr).run();
}

}  // namespace hlo
