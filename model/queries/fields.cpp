#include "model/queries/fields.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/strip.h"
#include "model/text/scanner.h"

namespace queries {
namespace {

bool isSeparator(char c) { return c == ',' || absl::ascii_isspace(c); }

// Returns the index after the string that begins at `at`.
size_t skipString(absl::string_view text, size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
  return at + 1;
}

// Returns the index after the value that begins at `at`: the next separator outside strings and groups.
size_t skipValue(absl::string_view text, size_t at) {
  size_t depth = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == '"') {
      at = skipString(text, at);
      continue;
    }
    if (c == '{' || c == '[' || c == '(') ++depth;
    if ((c == '}' || c == ']' || c == ')') && depth > 0) --depth;
    if (depth == 0 && isSeparator(c)) break;
    ++at;
  }
  return std::min(at, text.size());
}

}  // namespace

std::vector<Field> fieldsOf(absl::string_view text) {
  std::vector<Field> fields;
  if (!absl::ConsumePrefix(&text, "{") || !absl::ConsumeSuffix(&text, "}")) return fields;
  for (size_t at = 0;;) {
    while (at < text.size() && isSeparator(text[at])) ++at;
    if (at >= text.size()) return fields;
    const size_t begin = at;
    while (at < text.size() && hlo::charclass::is(text[at], hlo::charclass::kName)) ++at;
    if (at == begin || at >= text.size() || text[at] != '=') return {};
    const absl::string_view key = text.substr(begin, at - begin);
    const size_t valueBegin = at + 1;
    at = skipValue(text, valueBegin);
    fields.push_back({key, text.substr(valueBegin, at - valueBegin)});
  }
}

std::string unquoted(absl::string_view text) {
  if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::string(text);
  return hlo::unescape(text.substr(1, text.size() - 2));
}

}  // namespace queries
