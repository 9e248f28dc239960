#include "model/words/nearest.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace words {

size_t editDistance(absl::string_view a, absl::string_view b) {
  const auto isEqual = [](char x, char y) { return absl::ascii_tolower(x) == absl::ascii_tolower(y); };
  // Rows of the table of distances between prefixes: of the prefix of `a` two characters shorter, one shorter, and
  // this.
  std::vector<size_t> older(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    older.swap(last);
    last.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (isEqual(a[i - 1], b[j - 1]) ? 0 : 1)});
      const bool isSwap = i > 1 && j > 1 && isEqual(a[i - 1], b[j - 2]) && isEqual(a[i - 2], b[j - 1]);
      if (isSwap) row[j] = std::min(row[j], older[j - 2] + 1);
    }
  }
  return row.back();
}

std::vector<std::string> nearestFirst(std::vector<std::string> names, absl::string_view word) {
  std::vector<std::pair<size_t, std::string>> ranked;
  for (std::string& name : names) {
    const bool isBegin = !word.empty() && absl::StartsWithIgnoreCase(name, word);
    const size_t distance = isBegin ? 0 : editDistance(name, word);
    ranked.emplace_back(distance, std::move(name));
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  names.clear();
  for (auto& [distance, name] : ranked) names.push_back(std::move(name));
  return names;
}

}  // namespace words
