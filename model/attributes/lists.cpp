#include "model/attributes/lists.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {

absl::StatusOr<std::vector<int64_t>> parseIntegers(absl::string_view text) {
  return parseWhole<std::vector<int64_t>>(
      text, [](ValueReader& reader, std::vector<int64_t>* integers) { return reader.integers(integers); });
}

absl::StatusOr<std::vector<std::vector<int64_t>>> parseIntegerLists(absl::string_view text) {
  using Lists = std::vector<std::vector<int64_t>>;
  return parseWhole<Lists>(text, [](ValueReader& reader, Lists* lists) {
    return reader.list('{', '}', [&] { return reader.integers(&lists->emplace_back()); });
  });
}

absl::StatusOr<std::vector<std::string>> parseWords(absl::string_view text) {
  using Words = std::vector<std::string>;
  return parseWhole<Words>(text, [](ValueReader& reader, Words* words) {
    return reader.list('{', '}', [&] {
      absl::string_view word;
      if (!reader.word(&word)) return false;
      words->emplace_back(word);
      return true;
    });
  });
}

std::vector<absl::string_view> elementsOf(absl::string_view group) {
  std::vector<absl::string_view> elements;
  int64_t open = 0;
  size_t begin = 1;
  for (size_t i = 0; i < group.size(); ++i) {
    const char c = group[i];
    open += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
    const bool isEnd = i + 1 == group.size();
    if (!isEnd && (open != 1 || c != ',')) continue;
    const absl::string_view element = absl::StripAsciiWhitespace(group.substr(begin, i - begin));
    if (!isEnd || !element.empty()) elements.push_back(element);
    begin = i + 1;
  }
  return elements;
}

std::string toText(absl::Span<const int64_t> integers) { return absl::StrCat("{", absl::StrJoin(integers, ","), "}"); }

std::string toText(const std::vector<std::vector<int64_t>>& lists) {
  const auto list = [](std::string* out, const std::vector<int64_t>& integers) { *out += toText(integers); };
  return absl::StrCat("{", absl::StrJoin(lists, ",", list), "}");
}

std::string toText(const std::vector<std::string>& words) { return absl::StrCat("{", absl::StrJoin(words, ","), "}"); }

}  // namespace hlo
