#include "model/text/body_reader.h"

#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/text/attribute_value.h"

namespace hlo {
namespace {

using charclass::is;

constexpr uint32_t kInstructionsPerCheck = 4096;

}  // namespace

bool beginsComputation(Scanner& scanner) {
  const Scanner::Rewind rewind(scanner);
  const bool isMarked = scanner.consume('%');
  const absl::string_view name = scanner.name();
  if (name.empty()) return false;
  scanner.skipBlank();
  if (scanner.atEnd()) return false;
  if (scanner.peek() == '{') return true;
  if (scanner.peek() != '(') return false;
  if (isMarked || opKindFromWord(name) == OpKind::kUnknown) return true;
  // `add(f32[], f32[])` is an instruction.
  if (!scanner.skipGroup()) return true;
  scanner.skipBlank();
  return !scanner.atEnd() && (scanner.peek() == '{' || scanner.startsWith("->"));
}

BodyReader::BodyReader(Scanner& scanner, ProblemList& problems, Calls& calls, std::function<bool()> isStopped)
    : m_scanner(scanner),
      m_problems(problems),
      m_isStopped(std::move(isStopped)),
      m_untilCheck(kInstructionsPerCheck),
      m_names(problems, {scanner.begin(), static_cast<size_t>(scanner.end() - scanner.begin())}),
      m_instructions(scanner, problems, calls, m_names) {}

void BodyReader::beginModule(ModuleBuilder& builder) {
  m_builder = &builder;
  m_names.beginModule(builder);
  m_instructions.beginModule(builder);
}

bool BodyReader::read(const char* begin, TextRange name, Kind kind, int depth) {
  m_isCutOff = false;
  m_builder->beginComputation(name);
  m_names.beginComputation(kind == Kind::kBare);
  const absl::string_view title(m_scanner.begin() + name.begin, name.size());
  for (;;) {
    m_scanner.skipBlank();
    if (endsHere(kind, title)) break;
    do {
      if (--m_untilCheck == 0) {
        if (m_isStopped()) return false;
        m_untilCheck = kInstructionsPerCheck;
      }
      m_names.resolveRecent();
      const char* const instructionBegin = m_scanner.at();
      if (!m_instructions.read(depth)) {
        recover(instructionBegin);
        break;
      }
    } while (toNextLine());
  }
  const size_t written = m_builder->instructionCount();
  m_names.endComputation();
  // Implicit parameters are added after the instructions of the text.
  if (m_builder->instructionCount() > written && !m_builder->hasRoot()) {
    m_builder->setRoot(InstructionId(static_cast<uint32_t>(written - 1)));
  }
  m_builder->endComputation({m_scanner.offset(begin), m_scanner.offset()});
  return true;
}

// Moves to the instruction on the next line if the line is indented as XLA prints instructions. No other construct
// begins there then.
bool BodyReader::toNextLine() {
  const char* const p = m_scanner.at();
  if (m_scanner.end() - p <= 4 || std::memcmp(p, "\n  ", 3) != 0) return false;
  const bool isName = p[3] == '%' || (is(p[3], charclass::kNameStart) && p[3] != 'E' && p[3] != 'H');
  if (isName) m_scanner.seek(p + 3);
  return isName;
}

bool BodyReader::endsHere(Kind kind, absl::string_view name) {
  if (m_scanner.atEnd()) {
    m_isCutOff = kind == Kind::kBraced;
    if (kind == Kind::kBare || m_scanner.unclosedComment() != nullptr) return true;
    const char* p = m_scanner.end();
    while (p > name.data() && is(p[-1], charclass::kBlank)) --p;
    m_problems.report(Severity::kWarning, p,
                      absl::StrCat("this file is truncated inside computation ", shortened(name)));
    return true;
  }
  const char c = m_scanner.peek();
  if (c == '}') {
    if (kind == Kind::kBare) return true;
    m_scanner.advance();
    if (kind == Kind::kBraced) attributes();
    return true;
  }
  const bool isOther = (c == 'H' && m_scanner.startsWith("HloModule ")) ||
                       (c == 'E' && m_scanner.startsWith("ENTRY ")) ||
                       ((kind == Kind::kBare || m_scanner.at()[-1] == '\n') && beginsComputation(m_scanner));
  if (isOther && kind != Kind::kBare) {
    m_problems.expected(m_scanner, absl::StrCat("\"}\" that ends computation ", shortened(name)));
  }
  return isOther;
}

// Reads `, execution_thread="…"` after the closing brace.
void BodyReader::attributes() {
  for (;;) {
    const char* const behind = m_scanner.at();
    m_scanner.skipSpaces();
    const bool hasComma = m_scanner.consume(',');
    if (hasComma) m_scanner.skipBlank();
    const absl::string_view key = m_scanner.name();
    if (!hasComma || key.empty() || !m_scanner.consume('=')) {
      m_scanner.seek(behind);
      return;
    }
    const char* const value = m_scanner.at();
    if (!skipValue(m_scanner, m_problems, key, KeyKind::kPlain)) return;
    const char* const end = m_scanner.at();
    if ((key == "execution_thread" || key == "thread_name") && *value == '"' && end[-1] == '"' && end - value >= 2) {
      m_builder->setThread({m_scanner.offset(value + 1), m_scanner.offset(end - 1)});
    }
  }
}

// Moves from an error to the line that begins the next instruction or ends the body. The error itself may be on that
// line: then the end of the instruction that began at `begin` is missing.
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

}  // namespace hlo
