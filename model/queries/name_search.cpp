#include "model/queries/name_search.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/ascii.h"

namespace queries {
namespace {

// Number of names between two checks of the stop token.
constexpr size_t kNamesAtOnce = 1 << 16;
// The kinds of matches, each worse than all previous ones. Within one kind the shorter name is better.
enum Tier : uint32_t { kExact, kBegins, kPartBegins, kHas, kLetters };
constexpr uint32_t kTierCost = 1 << 24;
constexpr uint32_t kLongest = kTierCost - 1;

bool isWordPart(char c) { return absl::ascii_isalnum(c); }

/// Returns the cost of a name that contains the typed text.
uint32_t costOfPart(absl::string_view name, absl::string_view typed) {
  Tier tier = kHas;
  size_t at = name.find(typed);
  if (at == 0) {
    tier = name.size() == typed.size() ? kExact : kBegins;
  } else {
    // The best of several positions counts.
    for (; at != absl::string_view::npos && tier == kHas; at = name.find(typed, at + 1)) {
      if (!isWordPart(name[at - 1]) && isWordPart(name[at])) tier = kPartBegins;
    }
  }
  return tier * kTierCost + static_cast<uint32_t>(std::min<size_t>(name.size(), kLongest));
}

/// Returns the cost of a name that contains the letters in order; UINT32_MAX if it does not. Letters that are adjacent,
/// or at the start of a part, cost less.
uint32_t costOfLetters(absl::string_view name, absl::string_view letters) {
  const char* at = name.data();
  const char* const end = at + name.size();
  uint32_t gaps = 0;
  const char* before = nullptr;
  for (const char letter : letters) {
    const auto* const found = static_cast<const char*>(std::memchr(at, letter, static_cast<size_t>(end - at)));
    if (found == nullptr) return UINT32_MAX;
    const bool isFollowing = before != nullptr && found == before + 1;
    const bool isAtBegin = found == name.data() || !isWordPart(found[-1]);
    gaps += isFollowing ? 0 : isAtBegin ? 1 : 3;
    before = found;
    at = found + 1;
  }
  return kLetters * kTierCost +
         std::min<uint32_t>(gaps * 64 + static_cast<uint32_t>(std::min<size_t>(name.size(), 4096)), kLongest);
}

bool isBetter(const NameHit& a, const NameHit& b) { return a.cost != b.cost ? a.cost < b.cost : a.name < b.name; }

/// Keeps the best `limit` matches; the worst of them is at the front of a heap.
class Best {
 public:
  explicit Best(size_t limit) : m_limit(limit) {}

  void add(NameHit hit) {
    if (m_hits.size() == m_limit) {
      if (m_limit == 0 || !isBetter(hit, m_hits.front())) return;
      std::pop_heap(m_hits.begin(), m_hits.end(), isBetter);
      m_hits.pop_back();
    }
    m_hits.push_back(hit);
    std::push_heap(m_hits.begin(), m_hits.end(), isBetter);
  }
  bool isFull() const { return m_hits.size() == m_limit; }
  std::vector<NameHit> take() {
    std::sort(m_hits.begin(), m_hits.end(), isBetter);
    return std::move(m_hits);
  }

 private:
  size_t m_limit;
  std::vector<NameHit> m_hits;
};

}  // namespace

std::vector<NameHit> bestNames(const TextArena& names, absl::string_view typed, size_t limit, std::stop_token stop) {
  const std::string text = toLower(absl::StripAsciiWhitespace(typed));
  std::string letters;
  for (const char c : text) {
    if (!absl::ascii_isspace(c)) letters += c;
  }
  Best best(limit);
  if (letters.empty()) return {};
  std::vector<uint8_t> has(names.size());
  for (size_t begin = 0; begin < names.size() && !stop.stop_requested(); begin += kNamesAtOnce) {
    const size_t end = std::min(begin + kNamesAtOnce, names.size());
    names.find(text, begin, end, has.data() + begin);
    for (size_t i = begin; i < end; ++i) {
      if (has[i] != 0) best.add({static_cast<uint32_t>(i), costOfPart(names.text(i), text)});
    }
  }
  // A name that only contains the letters is worse than all of these.
  const bool needsMore = !best.isFull() && letters.size() > 1;
  for (size_t begin = 0; begin < names.size() && needsMore; begin += kNamesAtOnce) {
    if (stop.stop_requested()) break;
    const size_t end = std::min(begin + kNamesAtOnce, names.size());
    for (size_t i = begin; i < end; ++i) {
      if (has[i] != 0) continue;
      const uint32_t cost = costOfLetters(names.text(i), letters);
      if (cost != UINT32_MAX) best.add({static_cast<uint32_t>(i), cost});
    }
  }
  return best.take();
}

}  // namespace queries
