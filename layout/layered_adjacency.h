#pragma once

// Lists by owner, such as the arcs that leave each box, in one array.

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/types/span.h"

namespace layout::layered {

/// One list of values for each of `count` owners, in insertion order.
template <typename Value>
class Lists {
 public:
  Lists() = default;
  /// `forEach` calls its argument with (owner, value). It is called twice and must produce the same sequence each time.
  template <typename ForEach>
  Lists(size_t count, ForEach forEach) : m_begin(count + 1, 0) {
    forEach([&](uint32_t owner, const Value&) { ++m_begin[owner + 1]; });
    for (size_t i = 1; i <= count; ++i) m_begin[i] += m_begin[i - 1];
    m_values.resize(m_begin[count]);
    std::vector<uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    forEach([&](uint32_t owner, const Value& value) { m_values[next[owner]++] = value; });
  }

  absl::Span<const Value> operator[](size_t owner) const {
    return {m_values.data() + m_begin[owner], m_begin[owner + 1] - m_begin[owner]};
  }
  size_t count() const { return m_begin.size() - 1; }

 private:
  std::vector<uint32_t> m_begin = {0};
  std::vector<Value> m_values;
};

}  // namespace layout::layered
