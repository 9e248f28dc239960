#include "model/text/diagnostic.h"

#include <algorithm>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace hlo {
namespace {

constexpr size_t kExcerptWidth = 100;
constexpr absl::string_view kPositionPayload = "hloscope/position";

std::string printable(absl::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = c == '\t' ? ' ' : '?';
  }
  return result;
}

}  // namespace

absl::string_view severityName(Severity severity) {
  switch (severity) {
    case Severity::kError: return "error";
    case Severity::kWarning: return "warning";
    case Severity::kNote: return "note";
  }
  return "";
}

Diagnostic diagnosticAt(const SourceText& text, size_t offset, Severity severity, std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = severity;
  diagnostic.file = std::string(text.name());
  diagnostic.message = std::move(message);
  const Position position = text.position(offset);
  diagnostic.line = position.line;
  diagnostic.column = position.column;

  const absl::string_view line = text.line(position.line - 1);
  const size_t caret = std::min<size_t>(position.column - 1, line.size());
  size_t begin = 0;
  if (line.size() > kExcerptWidth && caret > kExcerptWidth / 2) {
    begin = std::min(caret - kExcerptWidth / 2, line.size() - kExcerptWidth);
  }
  // Start at a whole UTF-8 character.
  while (begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xC0) == 0x80) --begin;
  const absl::string_view cut = line.substr(begin, kExcerptWidth);
  const absl::string_view before = begin > 0 ? "..." : "";
  const absl::string_view after = begin + cut.size() < line.size() ? "..." : "";
  size_t columns = before.size();
  for (size_t i = begin; i < caret; ++i) {
    if ((static_cast<unsigned char>(line[i]) & 0xC0) != 0x80) ++columns;
  }
  diagnostic.excerpt = absl::StrCat(before, printable(cut), after, "\n", std::string(columns, ' '), "^");
  return diagnostic;
}

std::string format(const Diagnostic& diagnostic) {
  std::string result = printable(diagnostic.file);
  if (diagnostic.line > 0) absl::StrAppend(&result, ":", diagnostic.line, ":", diagnostic.column);
  absl::StrAppend(&result, ": ", diagnostic.message);
  if (!diagnostic.excerpt.empty()) absl::StrAppend(&result, "\n", diagnostic.excerpt);
  return result;
}

absl::Status statusOf(absl::StatusCode code, const Diagnostic& diagnostic) {
  absl::Status status(code, format(diagnostic));
  if (diagnostic.line > 0) {
    status.SetPayload(kPositionPayload, absl::Cord(absl::StrCat(diagnostic.line, ":", diagnostic.column)));
  }
  return status;
}

std::optional<Position> errorPosition(const absl::Status& status) {
  const auto payload = status.GetPayload(kPositionPayload);
  if (!payload.has_value()) return std::nullopt;
  const std::pair<std::string, std::string> parts = absl::StrSplit(std::string(*payload), ':');
  Position position;
  if (!absl::SimpleAtoi(parts.first, &position.line) || !absl::SimpleAtoi(parts.second, &position.column)) {
    return std::nullopt;
  }
  return position;
}

void append(std::vector<Diagnostic> more, std::vector<Diagnostic>* diagnostics) {
  diagnostics->insert(diagnostics->end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace hlo
