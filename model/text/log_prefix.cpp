#include "model/text/log_prefix.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"

namespace hlo {
namespace {

constexpr size_t kLongestPrefix = 256;
constexpr size_t kFirstLines = size_t{64} << 10;  // bytes searched for a first prefix

// Returns true if the line begins like the pattern; `0` matches any digit.
bool beginsLike(absl::string_view line, absl::string_view pattern) {
  if (line.size() < pattern.size()) return false;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '0' ? !absl::ascii_isdigit(line[i]) : line[i] != pattern[i]) return false;
  }
  return true;
}

// Calls `use(line)` for each line, without its line break, until it returns false.
template <typename Use>
void eachLine(absl::string_view text, const Use& use) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    if (!use(text.substr(0, end))) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

size_t logPrefixSize(absl::string_view line) {
  const bool hasLetter = !line.empty() && absl::string_view("IWEF").find(line[0]) != absl::string_view::npos;
  if (!(hasLetter && beginsLike(line.substr(1), "0000 ")) && !beginsLike(line, "0000-00-00 ")) return 0;
  // `file.cc:55] `
  const absl::string_view head = line.substr(0, kLongestPrefix);
  for (size_t at = head.find(']'); at != absl::string_view::npos; at = head.find(']', at + 1)) {
    size_t digits = at;
    while (digits > 0 && absl::ascii_isdigit(head[digits - 1])) --digits;
    if (digits == at || digits == 0 || head[digits - 1] != ':') continue;
    if (at + 1 == line.size()) return at + 1;
    if (line[at + 1] == ' ') return at + 2;
  }
  return 0;
}

std::shared_ptr<const SourceText> withoutLogPrefixes(std::shared_ptr<const SourceText> text) {
  const absl::string_view bytes = text->text();
  bool hasAny = false;
  eachLine(bytes.substr(0, kFirstLines), [&hasAny](absl::string_view line) {
    hasAny = logPrefixSize(line) > 0;
    return !hasAny;
  });
  if (!hasAny) return text;
  std::unique_ptr<char[]> copy(new char[bytes.size() + SourceText::kPadding]);
  std::memcpy(copy.get(), bytes.data(), bytes.size());
  std::memset(copy.get() + bytes.size(), '\n', SourceText::kPadding);
  eachLine(bytes, [&](absl::string_view line) {
    std::memset(copy.get() + (line.data() - bytes.data()), ' ', logPrefixSize(line));
    return true;
  });
  return std::make_shared<const SourceText>(std::string(text->name()), std::move(copy), bytes.size());
}

}  // namespace hlo
