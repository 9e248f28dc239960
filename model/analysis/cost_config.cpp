#include "model/analysis/cost_config.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

namespace hlo {
namespace {

bool isWordCharacter(char c) { return absl::ascii_isalnum(c) || c == '_'; }

// A quotation mark as escapes write it: `\22` (MLIR), `\x22`, `\u0022`, `\U00000022`, with any number of backslashes.
constexpr absl::string_view kQuoteCodes[] = {"22", "x22", "u0022", "U00000022"};

// Returns the size of the backslashes at the start of `text` and of the quotation mark that they escape.
size_t escapeSize(absl::string_view text) {
  const size_t code = std::min(text.find_first_not_of('\\'), text.size());
  for (const absl::string_view each : kQuoteCodes) {
    if (code > 0 && absl::StartsWith(text.substr(code), each)) return code + each.size();
  }
  return code;
}

bool endsWithEscapedQuote(absl::string_view text) {
  for (const absl::string_view each : kQuoteCodes) {
    if (absl::EndsWith(text, each) && absl::EndsWith(text.substr(0, text.size() - each.size()), "\\")) return true;
  }
  return false;
}

// Returns the position of a whole word; npos if it does not occur.
size_t findWord(absl::string_view text, absl::string_view word) {
  for (size_t at = text.find(word); at != absl::string_view::npos; at = text.find(word, at + 1)) {
    const size_t end = at + word.size();
    const bool begins = at == 0 || !isWordCharacter(text[at - 1]) || endsWithEscapedQuote(text.substr(0, at));
    if (begins && (end == text.size() || !isWordCharacter(text[end]))) return at;
  }
  return absl::string_view::npos;
}

// Skips the characters, backslashes, and escaped quotation marks.
void skip(absl::string_view* text, absl::string_view characters) {
  while (!text->empty()) {
    const size_t escape = escapeSize(*text);
    if (escape == 0 && characters.find(text->front()) == absl::string_view::npos) return;
    text->remove_prefix(std::max<size_t>(escape, 1));
  }
}

std::optional<int64_t> takeInteger(absl::string_view* text) {
  size_t size = 0;
  while (size < text->size() && absl::ascii_isdigit((*text)[size])) ++size;
  int64_t value = 0;
  if (!absl::SimpleAtoi(text->substr(0, size), &value)) return std::nullopt;
  text->remove_prefix(size);
  return value;
}

constexpr absl::string_view kBetween = "\"' :=\n\t";

}  // namespace

std::optional<absl::string_view> behindKeys(absl::string_view config, std::initializer_list<absl::string_view> keys) {
  for (const absl::string_view key : keys) {
    const size_t at = findWord(config, key);
    if (at == absl::string_view::npos) return std::nullopt;
    config.remove_prefix(at + key.size());
  }
  return config;
}

std::optional<int64_t> integerAt(absl::string_view config, std::initializer_list<absl::string_view> keys) {
  auto value = behindKeys(config, keys);
  if (!value) return std::nullopt;
  skip(&*value, kBetween);
  return takeInteger(&*value);
}

std::optional<std::vector<int64_t>> integersAt(absl::string_view config,
                                               std::initializer_list<absl::string_view> keys) {
  auto value = behindKeys(config, keys);
  if (!value) return std::nullopt;
  skip(&*value, kBetween);
  if (value->empty() || value->front() != '[') return std::nullopt;
  std::vector<int64_t> result;
  for (value->remove_prefix(1);;) {
    skip(&*value, "\"', \n\t");
    if (value->empty()) return std::nullopt;
    if (value->front() == ']') return result;
    const std::optional<int64_t> integer = takeInteger(&*value);
    if (!integer) return std::nullopt;
    result.push_back(*integer);
  }
}

}  // namespace hlo
