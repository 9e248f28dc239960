#include "views/text/substring_finder.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "absl/strings/ascii.h"

namespace views {
namespace {

constexpr size_t kSampleBytes = size_t{64} << 10;

char lower(char c) { return absl::ascii_tolower(c); }

/// Returns the next `c` in [at, end), or end.
const char* next(const char* at, const char* end, char c) {
  const void* const hit = at < end ? std::memchr(at, c, static_cast<size_t>(end - at)) : nullptr;
  return hit == nullptr ? end : static_cast<const char*>(hit);
}

}  // namespace

SubstringFinder::SubstringFinder(std::string needle, bool caseSensitive, absl::string_view sample)
    : m_needle(std::move(needle)), m_caseSensitive(caseSensitive) {
  if (m_needle.empty()) return;
  if (!caseSensitive) absl::AsciiStrToLower(&m_needle);
  std::array<size_t, 256> counts = {};
  for (const char c : sample.substr(0, kSampleBytes)) {
    ++counts[static_cast<unsigned char>(caseSensitive ? c : lower(c))];
  }
  const auto rarest = std::min_element(m_needle.begin(), m_needle.end(), [&counts](char a, char b) {
    return counts[static_cast<unsigned char>(a)] < counts[static_cast<unsigned char>(b)];
  });
  m_pivot = static_cast<size_t>(rarest - m_needle.begin());
  m_pivotLower = *rarest;
  m_pivotUpper = caseSensitive ? *rarest : absl::ascii_toupper(*rarest);
}

bool SubstringFinder::matchesAt(const char* at) const {
  if (m_caseSensitive) return std::memcmp(at, m_needle.data(), m_needle.size()) == 0;
  return std::equal(m_needle.begin(), m_needle.end(), at, [](char a, char b) { return a == lower(b); });
}

std::optional<size_t> SubstringFinder::find(absl::string_view text, size_t from, size_t to) const {
  if (m_needle.empty() || text.size() < m_needle.size()) return std::nullopt;
  to = std::min(to, text.size() - m_needle.size() + 1);
  if (from >= to) return std::nullopt;
  // Searches both cases of a letter in parallel, so that no byte is scanned twice for the same letter.
  const char* const end = text.data() + to + m_pivot;
  const char* low = next(text.data() + from + m_pivot, end, m_pivotLower);
  const char* up = m_pivotUpper == m_pivotLower ? end : next(text.data() + from + m_pivot, end, m_pivotUpper);
  while (true) {
    const char* const hit = std::min(low, up);
    if (hit == end) return std::nullopt;
    if (matchesAt(hit - m_pivot)) return static_cast<size_t>(hit - m_pivot - text.data());
    if (hit == low) {
      low = next(low + 1, end, m_pivotLower);
    } else {
      up = next(up + 1, end, m_pivotUpper);
    }
  }
}

std::optional<size_t> SubstringFinder::findLast(absl::string_view text, size_t from, size_t to) const {
  std::optional<size_t> last;
  while (const auto hit = find(text, from, to)) {
    last = hit;
    from = *hit + m_needle.size();
  }
  return last;
}

}  // namespace views
