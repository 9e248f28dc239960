#include "model/text/mlir_reader.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "model/ir/module_builder.h"
#include "model/ir/stop.h"
#include "model/text/log_prefix.h"
#include "model/text/mlir_locations.h"
#include "model/text/mlir_scanner.h"
#include "model/text/mlir_type.h"

namespace hlo {
namespace {

using absl::string_view;

constexpr uint32_t kDeepestRegion = 200;  // deeper regions are skipped
constexpr uint32_t kNoRegion = kNone;

/// A use of a value: `%name` or `%name#1`.
struct Use {
  TextRange name;
  std::optional<uint32_t> result;
};

/// An operation, or an argument of a region. The ranges index the lists of the reader.
struct Operation {
  TextRange name;  // of its first result; empty: unnamed
  TextRange opcode;
  TextRange symbol;     // that it defines
  TextRange arguments;  // after the opcode, until its attributes
  TextRange signature;  // after the colon
  TextRange location;   // between the parentheses of loc()
  uint32_t begin = 0;
  uint32_t end = 0;  // of the whole operation, with its regions
  uint32_t results = 0;
  uint32_t usesBegin = 0, usesEnd = 0;
  uint32_t typesBegin = 0, typesEnd = 0;  // of its results
  uint32_t attributesBegin = 0, attributesEnd = 0;
  uint32_t symbolsBegin = 0, symbolsEnd = 0;        // that it names
  uint32_t extraNamesBegin = 0, extraNamesEnd = 0;  // `%a, %b = `: the names after the first
  std::vector<uint32_t> regions;
  bool isArgument = false;
  bool isInText = true;  // false for an argument that another operation's text introduces
};

struct Region {
  uint32_t parent = kNoRegion;
  uint32_t begin = 0, end = 0;
  std::vector<Operation> operations;
  std::string name;  // empty: that of the symbol
  TextRange symbol;  // of a function
  bool isFunction = false;
  bool isContainer = false;  // of a module, or the text itself: its operations are definitions
  uint32_t computation = kNone;
  absl::flat_hash_map<string_view, std::pair<uint32_t, std::optional<uint32_t>>> values;  // operation, result
  uint32_t firstInstruction = 0;
};

string_view lastPart(string_view opcode) { return opcode.substr(opcode.rfind('.') + 1); }

/// Words that continue an operation at the beginning of a line.
bool continuesOperation(string_view word) {
  static constexpr string_view kWords[] = {"cond",    "do",        "reducer", "else",       "attributes", "across",
                                           "applies", "into",      "outs",    "ins",        "loc",        "to",
                                           "step",    "iter_args", "init",    "dimensions", "at"};
  return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

class MlirReader {
 public:
  MlirReader(std::shared_ptr<const SourceText> text, std::stop_token stop, const std::function<void(double)>& progress)
      : m_text(std::move(text)),
        m_stop(std::move(stop)),
        m_progress(progress),
        m_scanner(m_text->text()),
        m_builder(m_text),
        m_locations(*m_text) {}

  absl::StatusOr<ParsedMlir> read() {
    if (m_scanner.startsWith("\xEF\xBB\xBF")) m_scanner.advance(3);
    const uint32_t root = addRegion(kNoRegion, m_scanner.offset());
    m_regions[root].isContainer = true;
    readRegion(root, 0);
    // A closing brace too many does not end the text.
    while (!m_scanner.atEnd() && !m_stop.stop_requested()) {
      problem(m_scanner.offset(), Severity::kError, "expected an operation, found a closing brace");
      m_scanner.advance();
      readRegion(root, 0);
    }
    m_regions[root].end = static_cast<uint32_t>(m_text->text().size());
    if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
    const bool isEmpty =
        std::all_of(m_regions.begin(), m_regions.end(), [](const Region& region) { return region.operations.empty(); });
    if (isEmpty && m_outline->symbols.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(m_text->name(), ": there is no MLIR operation in it"));
    }
    emit();
    if (m_stop.stop_requested()) return absl::CancelledError("cancelled");
    std::stable_sort(m_problems.begin(), m_problems.end(),
                     [](const Diagnostic& a, const Diagnostic& b) { return a.line < b.line; });
    if (m_omitted > 0) {
      m_problems.push_back({Severity::kNote,
                            std::string(m_text->name()),
                            0,
                            0,
                            absl::StrCat(m_omitted, " more problems are not listed"),
                            {}});
    }
    return ParsedMlir{m_builder.finish(), m_outline, std::move(m_problems)};
  }

 private:
  // --- reading -------------------------------------------------------------------------------------------------------

  uint32_t addRegion(uint32_t parent, uint32_t begin) {
    Region& region = m_regions.emplace_back();
    region.parent = parent;
    region.begin = begin;
    return static_cast<uint32_t>(m_regions.size() - 1);
  }

  void problem(size_t offset, Severity severity, std::string message) {
    if (m_problems.size() >= kMaximumDiagnostics) {
      ++m_omitted;
    } else {
      m_problems.push_back(diagnosticAt(*m_text, offset, severity, std::move(message)));
    }
  }

  // Reads operations up to a closing brace, which is left, or the end of the text.
  void readRegion(uint32_t region, uint32_t depth) {
    while (!isStopped(m_stop, m_turn++)) {
      if (m_progress && m_turn % 65536 == 0)
        m_progress(static_cast<double>(m_scanner.offset()) / static_cast<double>(m_text->text().size()));
      m_scanner.skipSpace();
      if (m_scanner.atEnd()) return;
      const uint32_t begin = m_scanner.offset();
      switch (m_scanner.peek()) {
        case '}': return;
        case '^': readBlock(region); break;
        case '#':
        case '!': readAlias(); break;
        case '{':
          if (m_scanner.startsWith("{-#")) {
            readResources();
            break;
          }
          [[fallthrough]];
        default: readOperation(region, depth);
      }
      if (m_scanner.offset() != begin) continue;
      if (!std::exchange(m_isSkipping, true)) {
        problem(begin, Severity::kWarning, "expected an operation of MLIR");
      }
      m_scanner.advance();
    }
  }

  // `^bb0(%x: tensor<4xf32> loc(…), …):`
  void readBlock(uint32_t region) {
    m_scanner.advance();
    m_scanner.suffix();
    m_scanner.skipSpace();
    if (m_scanner.peek() == '(') {
      std::vector<Operation> arguments;
      std::swap(arguments, m_pending);
      Operation block;
      readParentheses(&block, region, kDeepestRegion, Parentheses::kBlock);
      std::swap(arguments, m_pending);
      for (Operation& argument : arguments) push(std::move(argument), region);
    }
    m_scanner.skipSpace();
    m_scanner.consume(':');
  }

  // `#loc5 = loc("a.py":1:2)`, `!type = …`: an alias ends with its line, or with the group that begins there.
  void readAlias() {
    const bool isAttribute = m_scanner.peek() == '#';
    m_scanner.advance();
    const TextRange name = m_scanner.suffix();
    m_scanner.skipSpace();
    if (!m_scanner.consume('=')) return;
    m_scanner.skipSpace();
    if (isAttribute && m_scanner.startsWith("loc(")) {
      m_scanner.advance(3);
      const uint32_t begin = m_scanner.offset() + 1;
      if (m_scanner.skipGroup()) {
        m_locations.addAlias(m_scanner.text(name), {begin, m_scanner.offset() - 1});
        return;
      }
    }
    while (!m_scanner.atEnd() && m_scanner.peek() != '\n') skipToken();
  }

  void readResources() {
    while (!m_scanner.atEnd() && !m_scanner.consume("#-}")) {
      m_scanner.peek() == '"' ? static_cast<void>(m_scanner.string()) : m_scanner.advance();
    }
  }

  void skipToken() {
    switch (m_scanner.peek()) {
      case '"': m_scanner.string(); return;
      case '(':
      case '[':
      case '{':
      case '<':
        if (!m_scanner.skipGroup()) m_scanner.advance();
        return;
      case '-': m_scanner.advance(m_scanner.peek(1) == '>' ? 2 : 1); return;
      default: m_scanner.advance();
    }
  }

  // `%0:2, %x = `. Returns false if there is no equals sign.
  bool readResults(Operation* operation) {
    operation->extraNamesBegin = static_cast<uint32_t>(m_extraNames.size());
    while (m_scanner.consume('%')) {
      const TextRange name = m_scanner.suffix();
      if (name.empty()) return false;
      uint32_t count = 1;
      if (m_scanner.consume(':')) count = std::clamp(m_scanner.number(), 1u, kMostResults);
      if (operation->results == 0) {
        operation->name = name;
      } else {
        m_extraNames.emplace_back(name, operation->results);
      }
      operation->results += count;
      m_scanner.skipSpace();
      if (!m_scanner.consume(',')) break;
      m_scanner.skipSpace();
    }
    operation->extraNamesEnd = static_cast<uint32_t>(m_extraNames.size());
    if (operation->results == 0) return true;
    m_scanner.skipSpace();
    if (!m_scanner.consume('=')) return false;
    m_scanner.skipSpace();
    return true;
  }

  void readOperation(uint32_t region, uint32_t depth) {
    std::vector<Operation> outerPending = std::exchange(m_pending, {});
    Operation operation;
    operation.begin = m_scanner.offset();
    operation.usesBegin = static_cast<uint32_t>(m_uses.size());
    // The lists of operations in nested regions lie between those of this one, so it collects its own.
    Lists lists;
    std::swap(lists, m_lists);
    if (readResults(&operation)) operation.opcode = m_scanner.peek() == '"' ? m_scanner.string() : m_scanner.word();
    if (!operation.opcode.empty()) {
      m_isSkipping = false;
      readRest(&operation, region, depth);
      finish(std::move(operation), region);
    } else if (operation.results > 0 && !std::exchange(m_isSkipping, true)) {
      problem(m_scanner.offset(), Severity::kWarning, "expected an operation of MLIR");
    }
    std::swap(lists, m_lists);
    m_pending = std::move(outerPending);
  }

  // Reads what follows the opcode.
  void readRest(Operation* operation, uint32_t region, uint32_t depth) {
    const string_view opcode = m_scanner.text(operation->opcode);
    const bool isFunction = lastPart(opcode) == "func";
    operation->arguments = {m_scanner.offset(), m_scanner.offset()};
    bool isAfterSignature = false;
    char last = 0;
    for (;;) {
      const uint32_t before = m_scanner.offset();
      const bool isNewLine = m_scanner.skipSpace();
      const char c = m_scanner.peek();
      if (m_scanner.atEnd() || c == '}' || c == ')') break;
      const bool isOpen = last == ',' || last == '=' || last == ':';
      if (((isNewLine && !isOpen) || isAfterSignature) && beginsOperation(isAfterSignature, !isNewLine)) {
        m_scanner.seek(before);
        break;
      }
      last = 0;
      if (c == '"') {
        m_scanner.string();
      } else if (c == '%') {
        readUse();
      } else if (c == '@') {
        readSymbol();
      } else if (c == '(') {
        if (!readParentheses(operation, region, depth, isFunction ? Parentheses::kFunction : Parentheses::kOperands))
          break;
      } else if (c == '<' && m_scanner.peek(1) == '{') {
        m_scanner.advance();
        readDictionary();
        m_scanner.consume('>');
      } else if (c == '{') {
        if (isDictionary()) {
          readDictionary();
        } else {
          readNested(operation, region, depth, true);
          isAfterSignature = false;
        }
      } else if (c == ':' && m_scanner.peek(1) != ':') {
        if (m_lists.attributes.empty() && !hasRegions(*operation)) operation->arguments.end = m_scanner.offset();
        const uint32_t colon = m_scanner.offset();
        m_scanner.advance();
        readTypes();
        operation->signature = trimmed({colon + 1, m_scanner.offset()});
        if (!hasRegions(*operation)) addAttribute({colon, colon + 1}, operation->signature);
        isAfterSignature = true;
      } else if (c == '-' && m_scanner.peek(1) == '>') {
        m_scanner.advance(2);
        m_lists.types.clear();
        readTypes();
      } else if (c == '#' || c == '!') {
        m_scanner.advance();
        m_scanner.suffix();
        if (m_scanner.peek() == '<') skipToken();
      } else if (c == '^') {
        m_scanner.advance();
        m_scanner.suffix();
      } else if (const TextRange word = m_scanner.word(); !word.empty()) {
        if (m_scanner.text(word) == "loc" && m_scanner.peek() == '(') {
          readLocation(operation, word);
          break;
        }
        readAfterWord(word);
      } else {
        last = c;
        skipToken();
      }
      const bool hasMore = !m_lists.attributes.empty() || hasRegions(*operation);
      if (!hasMore) operation->arguments.end = m_scanner.offset();
    }
    operation->end = m_scanner.offset();
    operation->arguments = argumentsOf(*operation);
  }

  bool hasRegions(const Operation& operation) const { return !operation.regions.empty(); }

  // Without the parentheses around them. The text of an instruction without attributes ends one byte after these.
  TextRange argumentsOf(const Operation& operation) const {
    TextRange range = trimmed(operation.arguments);
    const string_view text = m_scanner.text(range);
    if (text.size() >= 2 && text.front() == '(' && text.back() == ')' && text.find(')') == text.size() - 1)
      return {range.begin + 1, range.end - 1};
    if (!m_lists.attributes.empty()) return range;
    if (!range.empty()) return {range.begin, range.end - 1};
    return {operation.opcode.end - 1, operation.opcode.end - 1};
  }

  TextRange trimmed(TextRange range) const {
    const string_view text = m_text->text();
    const auto isBlank = [](char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; };
    while (range.begin < range.end && isBlank(text[range.begin])) ++range.begin;
    while (range.begin < range.end && isBlank(text[range.end - 1])) --range.end;
    return range;
  }

  void addAttribute(TextRange key, TextRange value) {
    if (!key.empty() && !value.empty()) m_lists.attributes.push_back({key, value});
  }

  void readUse() {
    m_scanner.consume('%');
    Use use{m_scanner.suffix(), {}};
    if (m_scanner.peek() == '#') {
      m_scanner.advance();
      use.result = m_scanner.number();
    }
    if (!use.name.empty()) m_lists.uses.push_back(use);
  }

  // `@main`, `@"a b"`, `@outer::@inner`
  void readSymbol() {
    m_scanner.consume('@');
    const TextRange name = m_scanner.peek() == '"' ? m_scanner.string() : m_scanner.suffix();
    if (!name.empty()) m_lists.symbols.push_back(name);
    if (m_scanner.startsWith("::@")) m_scanner.advance(2);
  }

  // `key = value` outside braces; any other word is skipped. The value ends before a comma, a colon, a brace or the end
  // of the line.
  void readAfterWord(TextRange word) {
    const uint32_t after = m_scanner.offset();
    m_scanner.skipSpace();
    if (m_scanner.peek() != '=' || m_scanner.peek(1) == '=') return m_scanner.seek(after);
    m_scanner.advance();
    m_scanner.skipSpace();
    const uint32_t begin = m_scanner.offset();
    for (char c = m_scanner.peek(); !m_scanner.atEnd() && c != ',' && c != ':' && c != '{' && c != '}' && c != ')' &&
                                    c != '\n' && !m_scanner.startsWith("loc(");
         c = m_scanner.peek()) {
      c == '%' ? readUse() : c == '@' ? readSymbol() : skipToken();
    }
    addAttribute(word, trimmed({begin, m_scanner.offset()}));
  }

  void readLocation(Operation* operation, TextRange word) {
    const uint32_t begin = m_scanner.offset() + 1;
    if (!m_scanner.skipGroup()) return m_scanner.skipLine();
    operation->location = {begin, m_scanner.offset() - 1};
    if (!hasRegions(*operation)) addAttribute(word, operation->location);
  }

  /// Returns true if an operation, or anything that does not continue one, begins here, after a line break or a type.
  bool beginsOperation(bool isAfterSignature, bool isSameLine) {
    switch (m_scanner.peek()) {
      case '"': return !isSameLine || isOpcode();
      case '{':
      case '(':
      case '[':
      case '<':
      case ',':
      case '=':
      case ':':
      case '-': return false;
      case '%':
      case '^':
      case '#':
      case '!': return true;
      default: break;
    }
    const uint32_t begin = m_scanner.offset();
    const string_view word = m_scanner.text(m_scanner.word());
    m_scanner.seek(begin);
    return word.empty() ? isAfterSignature && !isSameLine : !continuesOperation(word);
  }

  // Returns true for the name of an operation in generic form; false for a location that is printed for people, as in
  // `"jit(f)/add"("f"(a.py:8:11))`.
  bool isOpcode() {
    const uint32_t begin = m_scanner.offset();
    const string_view name = m_scanner.text(m_scanner.string());
    m_scanner.seek(begin);
    return absl::StrContains(name, '.') && name.find_first_of("/() ") == string_view::npos;
  }

  // Returns true for `{a = 1, b}`, and false for a region.
  bool isDictionary() {
    const uint32_t begin = m_scanner.offset();
    m_scanner.advance();
    m_scanner.skipSpace();
    bool isOne = m_scanner.peek() == '}';
    if (!isOne) {
      const string_view key = m_scanner.text(m_scanner.peek() == '"' ? m_scanner.string() : m_scanner.word());
      m_scanner.skipSpace();
      const char c = m_scanner.peek();
      const string_view last = lastPart(key);
      isOne = !key.empty() && last != "return" && last != "yield" && last != "terminator" &&
              (c == ',' || c == '}' || (c == '=' && m_scanner.peek(1) != '='));
    }
    m_scanner.seek(begin);
    return isOne;
  }

  // `{key = value, unit}`, whose brace is next.
  void readDictionary() {
    m_scanner.consume('{');
    while (!m_scanner.atEnd()) {
      m_scanner.skipSpace();
      if (m_scanner.consume('}')) return;
      const uint32_t before = m_scanner.offset();
      const TextRange key = m_scanner.peek() == '"' ? m_scanner.string() : m_scanner.word();
      m_scanner.skipSpace();
      if (m_scanner.consume('=')) {
        m_scanner.skipSpace();
        const uint32_t begin = m_scanner.offset();
        for (char c = m_scanner.peek(); !m_scanner.atEnd() && c != ',' && c != '}'; c = m_scanner.peek()) {
          c == '@' ? readSymbol() : skipToken();
        }
        addAttribute(key, trimmed({begin, m_scanner.offset()}));
      }
      m_scanner.skipSpace();
      if (!m_scanner.consume(',') && m_scanner.offset() == before) m_scanner.advance();
    }
  }

  // Types after a colon or an arrow; those after the last arrow are of the results.
  void readTypes() {
    m_lists.types.clear();
    for (;;) {
      m_scanner.skipSpace();
      if (m_scanner.peek() == '(') {
        readTypeGroup();
      } else if (!readType()) {
        return;
      }
      const uint32_t end = m_scanner.offset();
      m_scanner.skipSpace();
      if (m_scanner.startsWith("->")) {
        m_scanner.advance(2);
        m_lists.types.clear();
      } else if (m_scanner.startsWith("to ") || m_scanner.startsWith("into ")) {
        m_scanner.word();
        m_lists.types.clear();
      } else if (!m_scanner.consume(',')) {
        return m_scanner.seek(end);
      }
    }
  }

  bool readType() {
    const uint32_t begin = m_scanner.offset();
    if (m_scanner.consume('!')) {
      m_scanner.suffix();
    } else if (m_scanner.word().empty()) {
      return false;
    }
    if (m_scanner.peek() == '<') skipToken();
    m_lists.types.push_back({begin, m_scanner.offset()});
    return true;
  }

  // `(tensor<4xf32> {attributes}, f32)`
  void readTypeGroup() {
    const uint32_t begin = m_scanner.offset();
    if (!m_scanner.skipGroup()) return m_scanner.advance();
    const uint32_t end = m_scanner.offset();
    m_scanner.seek(begin + 1);
    while (m_scanner.offset() + 1 < end) {
      m_scanner.skipSpace();
      if (m_scanner.offset() + 1 >= end) break;
      if (!readType()) skipToken();
      while (m_scanner.offset() + 1 < end && m_scanner.peek() != ',') skipToken();
      m_scanner.consume(',');
    }
    m_scanner.seek(end);
  }

  enum class Parentheses : uint8_t { kOperands, kFunction, kBlock };

  // Operands, regions of the generic form, or the arguments of a function, a block or a region: `%x: type`, and
  // `%x = %y` of a loop. Returns false if the text ends.
  bool readParentheses(Operation* operation, uint32_t region, uint32_t depth, Parentheses kind) {
    m_scanner.consume('(');
    int open = 1;
    while (!m_scanner.atEnd()) {
      m_scanner.skipSpace();
      const char c = m_scanner.peek();
      if (c == '(' || c == '[') {
        ++open;
        m_scanner.advance();
      } else if (c == ')' || c == ']') {
        m_scanner.advance();
        if (--open == 0) return true;
      } else if (c == '}') {
        return true;  // of an enclosing region: the parenthesis is not closed
      } else if (c == '%') {
        readArgument(kind);
      } else if (c == '@') {
        readSymbol();
      } else if (c == '{') {
        if (isDictionary()) {
          kind == Parentheses::kOperands ? readDictionary() : skipToken();
        } else {
          readNested(operation, region, depth, false);
        }
      } else {
        skipToken();
      }
    }
    return false;
  }

  void readArgument(Parentheses kind) {
    const uint32_t begin = m_scanner.offset();
    m_scanner.advance();
    const TextRange name = m_scanner.suffix();
    const uint32_t after = m_scanner.offset();
    m_scanner.skipSpace();
    const bool isTyped = m_scanner.peek() == ':' && m_scanner.peek(1) != ':';
    const bool isAssigned = m_scanner.peek() == '=' && kind == Parentheses::kOperands;
    if (name.empty() || (!isTyped && !isAssigned)) {
      m_scanner.seek(begin);
      return readUse();
    }
    Operation argument;
    argument.isArgument = true;
    argument.isInText = isTyped;
    argument.name = name;
    argument.begin = begin;
    argument.results = 1;
    argument.arguments = {after, after};
    if (isTyped) {
      const uint32_t colon = m_scanner.offset();
      m_scanner.advance();
      m_scanner.skipSpace();
      argument.typesBegin = static_cast<uint32_t>(m_types.size());
      Lists lists;
      std::swap(lists, m_lists);
      const uint32_t type = m_scanner.offset();
      if (m_scanner.peek() == '(' ? m_scanner.skipGroup() : readType()) {
        argument.signature = {type, m_scanner.offset()};
        m_types.push_back(argument.signature);
        addAttribute({colon, colon + 1}, argument.signature);
      }
      argument.typesEnd = static_cast<uint32_t>(m_types.size());
      readArgumentRest(&argument);
      argument.attributesBegin = static_cast<uint32_t>(m_attributes.size());
      m_attributes.insert(m_attributes.end(), m_lists.attributes.begin(), m_lists.attributes.end());
      argument.attributesEnd = static_cast<uint32_t>(m_attributes.size());
      std::swap(lists, m_lists);
    } else {
      m_scanner.advance();
    }
    argument.end = m_scanner.offset();
    m_pending.push_back(std::move(argument));
  }

  // ` {attributes} loc(…)`
  void readArgumentRest(Operation* argument) {
    uint32_t end = m_scanner.offset();
    m_scanner.skipSpace();
    if (m_scanner.peek() == '{') {
      readDictionary();
      end = m_scanner.offset();
      m_scanner.skipSpace();
    }
    if (m_scanner.startsWith("loc(")) {
      const TextRange word = m_scanner.word();
      readLocation(argument, word);
      end = m_scanner.offset();
    }
    m_scanner.seek(end);
  }

  // A region, whose brace is next. `isCustom`: outside the parentheses of the generic form.
  void readNested(Operation* operation, uint32_t region, uint32_t depth, bool isCustom) {
    if (depth >= kDeepestRegion) {
      problem(m_scanner.offset(), Severity::kWarning, "regions are nested too deeply, so this one is skipped");
      if (!m_scanner.skipGroup()) m_scanner.seek(static_cast<uint32_t>(m_text->text().size()));
      return;
    }
    const uint32_t nested = addRegion(region, m_scanner.offset());
    m_regions[nested].isContainer = lastPart(m_scanner.text(operation->opcode)) == "module";
    operation->regions.push_back(nested);
    if (isCustom) takeArguments(nested);
    const uint32_t brace = m_scanner.offset();
    m_scanner.consume('{');
    readRegion(nested, depth + 1);
    if (!m_scanner.consume('}')) {
      if (!std::exchange(m_isCutOff, true) && !m_stop.stop_requested())
        problem(brace, Severity::kError, "the text ends before the brace that closes this one");
    }
    m_regions[nested].end = m_scanner.offset();
  }

  // Arguments of the form `%x: type` belong to the next region, those of a loop to all of its regions.
  void takeArguments(uint32_t nested) {
    Region& region = m_regions[nested];
    std::vector<Operation> kept, own;
    for (Operation& argument : m_pending) {
      if (!argument.isInText) {
        kept.push_back(std::move(argument));
      } else if (isDefined(region.parent, m_scanner.text(argument.name))) {
        m_lists.uses.push_back({argument.name, {}});  // operands with their type look the same
      } else {
        own.push_back(std::move(argument));
      }
    }
    for (size_t i = 0; i < kept.size(); ++i) {
      Operation argument = kept[i];
      argument.typesBegin = argument.typesEnd = static_cast<uint32_t>(m_types.size());
      if (i < m_lists.types.size()) {
        m_types.push_back(m_lists.types[i]);
        ++argument.typesEnd;
      }
      push(std::move(argument), nested);
    }
    for (Operation& argument : own) {
      region.begin = std::min(region.begin, argument.begin);
      push(std::move(argument), nested);
    }
    m_pending = std::move(kept);
  }

  bool isDefined(uint32_t region, string_view name) const {
    for (; region != kNoRegion; region = m_regions[region].parent) {
      if (m_regions[region].values.contains(name)) return true;
    }
    return false;
  }

  void push(Operation operation, uint32_t region) {
    auto& values = m_regions[region].values;
    const auto index = static_cast<uint32_t>(m_regions[region].operations.size());
    if (operation.results > 0) {
      const bool isNamedEach = operation.extraNamesBegin < operation.extraNamesEnd;
      values.try_emplace(m_scanner.text(operation.name), index, isNamedEach ? std::optional(0u) : std::nullopt);
      for (uint32_t n = operation.extraNamesBegin; n < operation.extraNamesEnd; ++n)
        values.try_emplace(m_scanner.text(m_extraNames[n].first), index, m_extraNames[n].second);
    }
    m_regions[region].operations.push_back(std::move(operation));
  }

  // Adds the operation to its region, or to the symbols.
  void finish(Operation operation, uint32_t region) {
    // Operands with their type, which were not arguments of a region.
    for (const Operation& argument : m_pending) {
      if (argument.isInText) m_lists.uses.push_back({argument.name, {}});
    }
    const auto take = [](auto& from, auto* to, uint32_t* begin, uint32_t* end) {
      *begin = static_cast<uint32_t>(to->size());
      to->insert(to->end(), from.begin(), from.end());
      *end = static_cast<uint32_t>(to->size());
    };
    take(m_lists.uses, &m_uses, &operation.usesBegin, &operation.usesEnd);
    take(m_lists.types, &m_types, &operation.typesBegin, &operation.typesEnd);
    take(m_lists.attributes, &m_attributes, &operation.attributesBegin, &operation.attributesEnd);
    take(m_lists.symbols, &m_symbols, &operation.symbolsBegin, &operation.symbolsEnd);
    const string_view opcode = m_scanner.text(operation.opcode);
    const string_view last = lastPart(opcode);
    const bool isModule = last == "module", isFunction = last == "func";
    const TextRange symbol = symbolOf(operation);
    if (isModule) {
      if (m_moduleName.empty()) m_moduleName = unescapedMlir(m_scanner.text(symbol));
      return;
    }
    const bool isDefinition =
        isFunction || (operation.results == 0 && m_regions[region].isContainer && !symbol.empty());
    if (isDefinition) {
      const uint32_t body = isFunction && !operation.regions.empty() ? operation.regions.front() : kNoRegion;
      m_definitions.push_back({symbol, operation.opcode, {operation.begin, operation.end}, body});
    }
    if (isFunction && !operation.regions.empty()) {
      Region& body = m_regions[operation.regions.front()];
      body.isFunction = true;
      body.symbol = symbol;
      body.begin = operation.begin;
      return;
    }
    if (isDefinition) operation.symbol = symbol;
    push(std::move(operation), region);
  }

  // The symbol that an operation defines: the value of sym_name, or the first one after its opcode.
  TextRange symbolOf(const Operation& operation) const {
    for (uint32_t i = operation.attributesBegin; i < operation.attributesEnd; ++i) {
      if (m_scanner.text(m_attributes[i].key) != "sym_name") continue;
      const TextRange value = m_attributes[i].value;
      const bool isQuoted = value.size() >= 2 && m_text->text()[value.begin] == '"';
      return isQuoted ? TextRange{value.begin + 1, value.end - 1} : value;
    }
    return operation.symbolsBegin < operation.symbolsEnd ? m_symbols[operation.symbolsBegin] : TextRange();
  }

  // --- the module ----------------------------------------------------------------------------------------------------

  void emit() {
    nameRegions();
    // Computations are in text order.
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < m_regions.size(); ++i) {
      if (!m_regions[i].isContainer || !m_regions[i].operations.empty()) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [this](uint32_t a, uint32_t b) { return m_regions[a].begin < m_regions[b].begin; });
    absl::flat_hash_map<string_view, ComputationId> functions;
    std::optional<ComputationId> entry;
    for (const uint32_t index : order) {
      const ComputationId id = emitRegion(index);
      const Region& region = m_regions[index];
      if (m_stop.stop_requested()) return;
      if (!region.isFunction) continue;
      const string_view name = m_scanner.text(region.symbol);
      functions.try_emplace(name, id);
      if (!entry || name == "main") entry = id;
    }
    if (!entry && !order.empty()) entry = ComputationId(m_regions[order.back()].computation);
    if (entry) m_builder.setEntry(*entry);
    for (const uint32_t index : order) addCalls(m_regions[index], functions);
    if (const string_view name = m_locations.firstUndefined(); !name.empty()) {
      problem(static_cast<size_t>(name.data() - m_text->text().data()), Severity::kNote,
              absl::StrCat("the location #", name, " is not defined in the text"));
    }
    m_builder.setFrames(m_locations.takeFrames());
    m_builder.setName(m_moduleName);
    for (const Definition& definition : m_definitions) {
      MlirOutline::Symbol symbol{
          definition.name, m_builder.internOpcode(opcodeOf(definition.opcode)), definition.text, {}};
      if (definition.body != kNoRegion) symbol.computation = ComputationId(m_regions[definition.body].computation);
      m_outline->symbols.push_back(symbol);
    }
    std::stable_sort(m_outline->symbols.begin(), m_outline->symbols.end(),
                     [](const auto& a, const auto& b) { return a.text.begin < b.text.begin; });
    m_builder.complete({0, static_cast<uint32_t>(m_text->text().size())});
    for (const uint32_t index : order) {
      if (!m_regions[index].isContainer) m_outline->folds.push_back({m_regions[index].begin, m_regions[index].end});
    }
  }

  // `main.while.cond`, `main.while.body`, `main.reduce`, with a number if there are several.
  void nameRegions() {
    absl::flat_hash_map<std::string, uint32_t> counts;
    for (uint32_t i = 0; i < m_regions.size(); ++i) {
      Region& parent = m_regions[i];
      if (parent.isContainer) parent.name = "module";
      if (parent.isFunction) {
        parent.name = unescapedMlir(m_scanner.text(parent.symbol));
        if (parent.name.empty()) parent.name = "func";
      }
      if (parent.name.empty()) parent.name = absl::StrCat("region.", i);
      if (parent.isFunction || (parent.isContainer && !parent.operations.empty())) {
        if (const uint32_t n = ++counts[parent.name]; n > 1) absl::StrAppend(&parent.name, ".", n);
      }
      // A region follows its parent in the list.
      for (const Operation& operation : parent.operations) {
        const std::string base = absl::StrCat(parent.name, ".", lastPart(m_scanner.text(operation.opcode)));
        for (size_t n = 0; n < operation.regions.size(); ++n) {
          std::string name = absl::StrCat(base, roleSuffix(operation, n));
          if (name.size() > kLongestName) name = absl::StrCat("region.", operation.regions[n]);
          if (const uint32_t number = ++counts[name]; number > 1) absl::StrAppend(&name, ".", number);
          m_regions[operation.regions[n]].name = std::move(name);
        }
      }
    }
  }

  std::string roleSuffix(const Operation& operation, size_t n) const {
    const string_view last = lastPart(m_scanner.text(operation.opcode));
    if (last == "while") return n == 0 ? ".cond" : ".body";
    if (operation.regions.size() == 1) return {};
    return absl::StrCat(".", n);
  }

  Call callOf(const Operation& operation, size_t n) const {
    const string_view last = lastPart(m_scanner.text(operation.opcode));
    Call call{ComputationId(m_regions[operation.regions[n]].computation), CallRole::kApply};
    if (last == "while") call.role = n == 0 ? CallRole::kCondition : CallRole::kBody;
    if (last == "case" || last == "if") call = {call.callee, CallRole::kBranch, static_cast<uint32_t>(n)};
    if (last == "for" || last == "parallel") call.role = CallRole::kBody;
    return call;
  }

  ComputationId emitRegion(uint32_t index) {
    Region& region = m_regions[index];
    const ComputationId id = m_builder.beginComputation(region.symbol);
    if (!region.isFunction || region.name != m_scanner.text(region.symbol)) m_builder.nameComputation(id, region.name);
    region.computation = id.index();
    region.firstInstruction = static_cast<uint32_t>(m_builder.instructionCount());
    absl::flat_hash_map<string_view, uint32_t> unnamed;
    for (const Operation& operation : region.operations) {
      if (isStopped(m_stop, m_turn++)) break;
      emitOperation(operation, index, &unnamed);
    }
    m_builder.endComputation({region.begin, std::max(region.begin, region.end)});
    return id;
  }

  void emitOperation(const Operation& operation, uint32_t region, absl::flat_hash_map<string_view, uint32_t>* unnamed) {
    ModuleBuilder::Instruction instruction;
    instruction.opcode = m_builder.internOpcode(operation.isArgument ? "argument" : opcodeOf(operation.opcode));
    instruction.textBegin = operation.isInText ? operation.begin : m_regions[region].begin;
    instruction.name = operation.name;
    instruction.arguments = operation.arguments;
    instruction.firstOperand = m_builder.nextOperand();
    for (uint32_t i = operation.usesBegin; i < operation.usesEnd; ++i) addOperand(m_uses[i], region, &instruction);
    for (uint32_t i = operation.attributesBegin; i < operation.attributesEnd; ++i)
      m_builder.addAttribute(m_attributes[i]);
    instruction.shape = shapeOf(operation);
    if (!operation.location.empty()) {
      const MlirLocations::Location location = m_locations.resolve(operation.location, &m_builder);
      instruction.metadata = {opName(location.name), location.frame};
      m_outline->locations += location.frame != kNone;
    }
    if (!operation.isInText) instruction.arguments = {instruction.textBegin, instruction.textBegin};
    const InstructionId id = m_builder.addInstruction(instruction);
    if (!operation.isInText) {
      m_builder.nameInstruction(id, std::string(m_scanner.text(operation.name)));
    } else if (!operation.symbol.empty()) {
      m_builder.nameInstruction(id, unescapedMlir(m_scanner.text(operation.symbol)));
    } else if (operation.name.empty()) {
      string_view word = lastPart(m_scanner.text(operation.opcode));
      if (word.empty()) word = "operation";
      const uint32_t number = ++(*unnamed)[word];
      m_builder.nameInstruction(id, number == 1 ? std::string(word) : absl::StrCat(word, ".", number));
    }
  }

  // Operations of the default dialect of functions are written without it: `return`, `call`.
  string_view opcodeOf(TextRange opcode) {
    const string_view written = m_scanner.text(opcode);
    if (absl::StrContains(written, '.') || written.empty()) return written;
    const auto [it, isNew] = m_opcodes.try_emplace(written);
    if (isNew) it->second = m_builder.keep(absl::StrCat("func.", written));
    return it->second;
  }

  ModuleBuilder::OpName opName(TextRange name) {
    if (name.empty()) return {};
    const string_view written = m_scanner.text(name);
    if (!absl::StrContains(written, '\\') && absl::StartsWith(m_text->text().substr(name.end), "\""))
      return {true, false, name.begin};
    if (const auto known = m_builder.findDecodedName(written)) return *known;
    return m_builder.addDecodedName(written, unescapedMlir(written));
  }

  void addOperand(const Use& use, uint32_t region, ModuleBuilder::Instruction* instruction) {
    const string_view name = m_scanner.text(use.name);
    ++instruction->references;
    bool isFirst = true;
    for (uint32_t at = region; at != kNoRegion; at = m_regions[at].parent, isFirst = false) {
      const auto found = m_regions[at].values.find(name);
      if (found == m_regions[at].values.end()) continue;
      if (!isFirst) return;  // a value of an enclosing region: operands are of the same computation
      const OperandSlot slot = m_builder.nextOperand();
      m_builder.addOperand(InstructionId(m_regions[at].firstInstruction + found->second.first));
      const auto result = use.result ? use.result : found->second.second;
      if (result && m_regions[at].operations[found->second.first].results > 1)
        m_builder.addElementOperand(slot, {static_cast<int64_t>(*result)});
      return;
    }
    problem(use.name.begin, Severity::kWarning, absl::StrCat("the value %", name, " is not defined"));
  }

  ShapeId shapeOf(const Operation& operation) {
    const uint32_t count = operation.typesEnd - operation.typesBegin;
    if (operation.results == 0) return intern("()", {});
    if (operation.results == 1) {
      // Without an arrow the types are those of the operands; the last one is that of the result.
      if (count == 0) return intern("", {});
      return intern(m_scanner.text(m_types[operation.typesEnd - 1]), {});
    }
    std::vector<string_view> types;
    for (uint32_t i = 0; i < operation.results && i < count; ++i)
      types.push_back(m_scanner.text(m_types[operation.typesBegin + i]));
    return intern({}, types);
  }

  ShapeId intern(string_view text, const std::vector<string_view>& elements) {
    std::string joined;
    if (!elements.empty()) {
      for (const string_view element : elements) absl::StrAppend(&joined, joined.empty() ? "(" : ", ", element);
      joined += ')';
      text = joined;
    }
    if (const auto known = m_builder.findShape(text)) return *known;
    Shape shape;
    if (elements.empty() && text != "()") {
      shape = mlirShape(text);
    } else {
      shape.type = ElementType::kTuple;
      bool areKnown = true;
      for (const string_view element : elements) {
        shape.elements.push_back(mlirShape(element));
        shape.elements.back().text = std::string(element);
        areKnown &= shape.elements.back().isKnown();
      }
      if (!areKnown) shape = {};
    }
    return m_builder.addShape(std::move(shape), joined.empty() ? text : m_builder.keep(std::move(joined)),
                              elements.size());
  }

  void addCalls(const Region& region, const absl::flat_hash_map<string_view, ComputationId>& functions) {
    for (uint32_t i = 0; i < region.operations.size(); ++i) {
      const Operation& operation = region.operations[i];
      const InstructionId id(region.firstInstruction + i);
      for (size_t n = 0; n < operation.regions.size(); ++n) {
        if (m_regions[operation.regions[n]].computation != kNone) m_builder.addCall(id, callOf(operation, n));
      }
      const bool isCall = lastPart(m_scanner.text(operation.opcode)) == "call";
      for (uint32_t n = operation.symbolsBegin; n < operation.symbolsEnd; ++n) {
        const auto function = functions.find(m_scanner.text(m_symbols[n]));
        if (function == functions.end()) continue;
        m_builder.addCall(id, {function->second, isCall ? CallRole::kToApply : CallRole::kCalled});
      }
    }
  }

  static constexpr uint32_t kMostResults = 1u << 16;
  static constexpr size_t kLongestName = 256;

  struct Definition {
    TextRange name, opcode, text;
    uint32_t body;
  };
  // Of the operation that is being read.
  struct Lists {
    std::vector<Use> uses;
    std::vector<TextRange> types, symbols;
    std::vector<Attribute> attributes;
  };

  std::shared_ptr<const SourceText> m_text;
  std::stop_token m_stop;
  const std::function<void(double)>& m_progress;
  MlirScanner m_scanner;
  ModuleBuilder m_builder;
  MlirLocations m_locations;
  std::shared_ptr<MlirOutline> m_outline = std::make_shared<MlirOutline>();
  std::vector<Diagnostic> m_problems;
  size_t m_omitted = 0, m_turn = 0;
  bool m_isSkipping = false, m_isCutOff = false;
  std::string m_moduleName;

  std::deque<Region> m_regions;      // parents first
  std::vector<Operation> m_pending;  // arguments that were read before their region
  Lists m_lists;
  std::vector<Use> m_uses;
  std::vector<TextRange> m_types, m_symbols;
  std::vector<Attribute> m_attributes;
  std::vector<std::pair<TextRange, uint32_t>> m_extraNames;  // a name and its result
  std::vector<Definition> m_definitions;
  absl::flat_hash_map<string_view, string_view> m_opcodes;
};

}  // namespace

absl::StatusOr<ParsedMlir> parseMlir(std::shared_ptr<const SourceText> text, std::stop_token stop,
                                     const std::function<void(double)>& progress) {
  return MlirReader(withoutLogPrefixes(std::move(text)), std::move(stop), progress).read();
}

}  // namespace hlo
