#include "model/buffers/name_buckets.h"

#include <algorithm>
#include <bit>

namespace buffers {

NameBuckets::NameBuckets(absl::Span<const uint32_t> hashes, absl::Span<const uint32_t> numbers) {
  if (numbers.empty()) return;
  const uint32_t buckets = std::bit_floor(static_cast<uint32_t>(numbers.size()));
  m_mask = buckets - 1;
  m_begin.assign(size_t{buckets} + 1, 0);
  for (const uint32_t hash : hashes) ++m_begin[(hash & m_mask) + 1];
  for (uint32_t i = 0; i < buckets; ++i) m_begin[i + 1] += m_begin[i];
  m_numbers.resize(numbers.size());
  // Each begin serves as the bucket's write position and ends as the begin of the next bucket, so all are moved up by
  // one.
  for (size_t i = 0; i < numbers.size(); ++i) m_numbers[m_begin[hashes[i] & m_mask]++] = numbers[i];
  std::move_backward(m_begin.begin(), m_begin.end() - 1, m_begin.end());
  m_begin[0] = 0;
}

}  // namespace buffers
