#pragma once

// A multimap from names to dense numbers by hash, in two flat arrays (about seven bytes per entry). A bucket contains
// all numbers of a name and occasionally those of another name, so the caller compares names.

#include <cstdint>
#include <vector>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace buffers {

class NameBuckets {
 public:
  NameBuckets() = default;
  /// Adds `numbers[i]` under `hashes[i]`; numbers with the same hash keep their order.
  NameBuckets(absl::Span<const uint32_t> hashes, absl::Span<const uint32_t> numbers);

  absl::Span<const uint32_t> find(uint32_t hash) const {
    if (m_numbers.empty()) return {};
    const uint32_t bucket = hash & m_mask;
    return absl::MakeConstSpan(m_numbers).subspan(m_begin[bucket], m_begin[bucket + 1] - m_begin[bucket]);
  }

  static uint32_t hash(absl::string_view name) { return static_cast<uint32_t>(absl::HashOf(name)); }
  /// Returns the hash of a name and its shape index, from their hashes.
  static uint32_t combine(uint32_t name, uint32_t index) { return name + index * 0x9E3779B1u; }

 private:
  uint32_t m_mask = 0;
  std::vector<uint32_t> m_begin;
  std::vector<uint32_t> m_numbers;
};

}  // namespace buffers
