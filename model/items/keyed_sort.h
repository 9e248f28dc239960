#pragma once

// Sorts index vectors by a key that is computed once per entry, for the item models.

#include <Qt>
#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/queries/natural_order.h"

namespace model {

/// Returns a name as a key: add.2 precedes add.10, followed by the shape index.
struct NameKey {
  absl::string_view name;
  absl::string_view index;

  /// The index without its braces: the whole value, {}, precedes its elements.
  absl::string_view inside() const { return index.size() < 2 ? index : index.substr(1, index.size() - 2); }

  friend bool operator<(const NameKey& a, const NameKey& b) {
    const int order = queries::compareNaturally(a.name, b.name);
    return order != 0 ? order < 0 : queries::compareNaturally(a.inside(), b.inside()) < 0;
  }
  friend bool operator==(const NameKey& a, const NameKey& b) { return !(a < b) && !(b < a); }
};

/// Sorts ids by `key(id)`; equal keys by id. Descending order reverses only the key.
template <typename Iterator, typename Key>
void sortByKey(Iterator first, Iterator last, Qt::SortOrder order, Key key) {
  using Id = typename std::iterator_traits<Iterator>::value_type;
  std::vector<std::pair<decltype(key(*first)), Id>> keyed;
  keyed.reserve(static_cast<size_t>(last - first));
  for (auto it = first; it != last; ++it) keyed.emplace_back(key(*it), *it);
  std::sort(keyed.begin(), keyed.end(), [order](const auto& a, const auto& b) {
    if (a.first != b.first) return order == Qt::AscendingOrder ? a.first < b.first : b.first < a.first;
    return a.second < b.second;
  });
  for (const auto& entry : keyed) *first++ = entry.second;
}

}  // namespace model
