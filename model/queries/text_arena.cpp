#include "model/queries/text_arena.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string>

#include "absl/strings/ascii.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace queries {
namespace {

// A block may be loaded at any position before the end, so this many bytes after it must be readable.
constexpr size_t kPadding = 16;

#ifdef __SSE2__
// Bit i: block[i] is `first` and block[i + distance] is `last`. Checking both ends of the word leaves almost no false
// candidates, which makes this faster than memmem (Muła, "SIMD-friendly algorithms for substring searching").
constexpr size_t kBlock = 16;
uint32_t candidates(const char* block, size_t distance, char first, char last) {
  const __m128i atFirst = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block));
  const __m128i atLast = _mm_loadu_si128(reinterpret_cast<const __m128i*>(block + distance));
  const __m128i both =
      _mm_and_si128(_mm_cmpeq_epi8(atFirst, _mm_set1_epi8(first)), _mm_cmpeq_epi8(atLast, _mm_set1_epi8(last)));
  return static_cast<uint32_t>(_mm_movemask_epi8(both));
}
#else
constexpr size_t kBlock = 8;
uint32_t candidates(const char* block, size_t distance, char first, char last) {
  uint32_t mask = 0;
  for (size_t i = 0; i < kBlock; ++i) {
    mask |= static_cast<uint32_t>((block[i] == first) & (block[i + distance] == last)) << i;
  }
  return mask;
}
#endif
static_assert(kBlock <= kPadding);

}  // namespace

std::string toLower(absl::string_view text) { return absl::AsciiStrToLower(text); }

TextArena::TextArena() : m_bytes(kPadding, '\n'), m_begins(1, 0) {}

void TextArena::reserve(size_t texts, size_t bytes) {
  m_begins.reserve(texts + 1);
  m_bytes.reserve(bytes + texts + kPadding);
}

void TextArena::append(absl::string_view text) {
  const size_t begin = m_begins.back();
  m_bytes.resize(begin + text.size() + 1 + kPadding, '\n');
  char* const to = m_bytes.data() + begin;
  std::transform(text.begin(), text.end(), to, [](char c) { return absl::ascii_tolower(c); });
  to[text.size()] = '\n';
  m_begins.push_back(static_cast<uint32_t>(begin + text.size() + 1));
}

void TextArena::find(absl::string_view word, size_t first, size_t last, uint8_t* hits) const {
  if (word.empty()) {
    std::fill_n(hits, last - first, uint8_t{1});
    return;
  }
  const char* const bytes = m_bytes.data();
  const char* at = bytes + m_begins[first];
  const char* const end = bytes + m_begins[last];
  const size_t distance = word.size() - 1;
  size_t text = first;
  while (at < end && static_cast<size_t>(end - at) >= word.size()) {
    const char* next = at + kBlock;
    for (uint32_t mask = candidates(at, distance, word.front(), word.back()); mask != 0; mask &= mask - 1) {
      const char* const candidate = at + std::countr_zero(mask);
      // A block may extend into the text after the last one, so the candidate may be past the end.
      if (end - candidate < static_cast<std::ptrdiff_t>(word.size())) break;
      if (distance > 1 && std::memcmp(candidate + 1, word.data() + 1, distance - 1) != 0) continue;
      while (m_begins[text + 1] <= static_cast<size_t>(candidate - bytes)) ++text;
      hits[text - first] = 1;
      next = bytes + m_begins[text + 1];  // the rest of this text need not be read
      break;
    }
    at = next;
  }
}

}  // namespace queries
