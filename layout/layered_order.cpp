// Crossings are counted only between adjacent rows, so the order within rows is all that matters. Finding the best
// order is hard even for two rows (Eades and Wormald), so these heuristics are used:
//
//   starts    Breadth-first search through the links that lead down from the boxes at the top, or up from those at the
//             bottom, or through all links, from either. Each order is swept a few times, and the best is kept.
//   sweep     From one end to the other, each row is sorted by the mean (or median) position of its items' links in the
//             previous row. Items without links keep their position. Then adjacent items are exchanged while this
//             reduces crossings.
//   sift      Each item in turn is moved past its neighbours on both sides to the position with the fewest crossings.
//
// Sweeps do not converge: they oscillate around a good order. So each phase starts with the best order so far and ends
// after a few sweeps without an improvement; the search ends when all kinds of phases in turn bring none.
//
// Ties keep the current order, which goes back to the indices of the boxes, the order of the program. This also decides
// between a layout and its mirror image.

#include "layout/layered_order.h"

#include <algorithm>
#include <utility>

#include "model/ir/stop.h"

namespace layout::layered {
namespace {

constexpr uint32_t kFewSweeps = 24;  // upper limit for one start
constexpr uint32_t kPatience = 6;    // sweeps of a phase without an improvement
constexpr uint32_t kReach = 20;      // positions to either side that sifting tries

class Order {
 public:
  Order(Rows& rows, const std::stop_token& stop) : m_rows(rows), m_stop(stop), m_at(rows.items()) {
    uint32_t widest = 0;
    for (uint32_t r = 0; r < rows.rows(); ++r) widest = std::max(widest, static_cast<uint32_t>(rows.row(r).size()));
    m_sums.assign(widest + 1, 0);
  }

  void find(uint32_t sweeps) {
    allow(sweeps);
    const uint32_t trials = std::clamp(sweeps / 15, 2u, 4u);
    const uint32_t starts = sweeps < kFewSweeps ? 1 : 4;
    for (uint32_t i = 0; i < starts && m_least > 0; ++i) {
      const bool isDown = i % 2 == 0;
      start(isDown, i < 2);
      if (m_stop.stop_requested()) return;
      keepIfBest();
      for (uint32_t j = 0; j < trials && m_least > 0; ++j) sweep((j % 2 == 0) == isDown, By::kMean, j % 4 >= 2);
    }
    goOn();
  }

  // Improves the current order.
  void improve(uint32_t sweeps) {
    allow(sweeps);
    number();
    keepIfBest();
    goOn();
  }

  uint64_t count() {
    number();
    uint64_t sum = 0;
    for (uint32_t r = 1; r < m_rows.rows(); ++r) sum += crossingsAbove(r);
    return sum;
  }

 private:
  enum class By { kMean, kMedian };

  void allow(uint32_t sweeps) {
    m_left = sweeps;
    m_turns = std::clamp(sweeps / 15, 1u, 4u);
  }

  // Continues from the best order so far, until there is no more improvement.
  void goOn() {
    uint32_t inVain = 0;
    for (uint32_t round = 0; inVain < 3 && m_left > 0 && m_least > 0 && !m_stop.stop_requested(); ++round) {
      const uint64_t before = m_least;
      m_rows.order = m_best;
      number();
      if (round % 3 == 2) {
        while (m_left > 0 && sift()) {
        }
      } else {
        const By key = round % 3 == 0 ? By::kMean : By::kMedian;
        for (uint32_t i = 0, since = 0; since < kPatience && m_left > 0; ++i) {
          since = sweep((i + round / 3) % 2 == 0, key, i % 4 >= 2) ? 0 : since + 1;
        }
      }
      inVain = m_least < before ? 0 : inVain + 1;
    }
    if (m_stop.stop_requested()) return;
    m_rows.order = std::move(m_best);
    turnAsProgram();
  }

  void number() {
    for (uint32_t r = 0; r < m_rows.rows(); ++r) numberRow(r);
  }
  void numberRow(uint32_t r) {
    const auto row = m_rows.row(r);
    for (uint32_t i = 0; i < row.size(); ++i) m_at[row[i]] = i;
  }

  // --- counting -----------------------------------------------------------------------------------

  // Algorithm of Barth, Jünger and Mutzel: links are visited from left to right by their lower ends; each crosses the
  // earlier ones whose upper end is farther right. A binary indexed tree holds the weights by upper end.
  uint64_t crossingsAbove(uint32_t r) {
    const uint32_t width = static_cast<uint32_t>(m_rows.row(r - 1).size());
    std::fill(m_sums.begin(), m_sums.begin() + width + 1, 0);
    uint64_t crossings = 0, sum = 0;
    for (uint32_t item : m_rows.row(r)) {
      const auto links = m_rows.above[item];
      for (const Link& link : links) {
        uint64_t upToHere = 0;
        for (uint32_t i = m_at[link.item] + 1; i > 0; i &= i - 1) upToHere += m_sums[i];
        crossings += link.weight * (sum - upToHere);
      }
      for (const Link& link : links) {
        sum += link.weight;
        for (uint32_t i = m_at[link.item] + 1; i <= width; i += i & (0 - i)) m_sums[i] += link.weight;
      }
    }
    return crossings;
  }

  bool keepIfBest() {
    uint64_t sum = 0;
    for (uint32_t r = 1; r < m_rows.rows() && sum < m_least; ++r) {
      if (m_stop.stop_requested()) return false;
      sum += crossingsAbove(r);
    }
    if (sum >= m_least) return false;
    m_least = sum;
    m_best = m_rows.order;
    return true;
  }

  // --- starts -------------------------------------------------------------------------------------

  void start(bool fromTop, bool throughAll) {
    const Lists<Link>& ahead = fromTop ? m_rows.below : m_rows.above;
    const Lists<Link>& back = fromTop ? m_rows.above : m_rows.below;
    std::vector<uint32_t> next(m_rows.rowBegin.begin(), m_rows.rowBegin.end() - 1), reached;
    std::vector<bool> seen(m_rows.items(), false);
    reached.reserve(m_rows.items());
    const auto reach = [&](uint32_t item) {
      if (seen[item]) return;
      seen[item] = true;
      m_rows.order[next[m_rows.rowOf[item]]++] = item;
      reached.push_back(item);
    };
    size_t done = 0;
    for (uint32_t box = 0; box < m_rows.boxes; ++box) {
      if (!back[box].empty()) continue;
      reach(box);
      for (; throughAll && done < reached.size(); ++done) {
        if (hlo::isStopped(m_stop, done)) return;
        for (const Link& link : back[reached[done]]) reach(link.item);
        for (const Link& link : ahead[reached[done]]) reach(link.item);
      }
    }
    for (; done < reached.size(); ++done) {
      if (hlo::isStopped(m_stop, done)) return;
      for (const Link& link : ahead[reached[done]]) reach(link.item);
    }
    number();
  }

  // --- sweeps -------------------------------------------------------------------------------------

  bool sweep(bool isDown, By key, bool turnsTies) {
    if (m_left > 0) --m_left;
    const uint32_t count = m_rows.rows();
    for (uint32_t i = 1; i < count && !m_stop.stop_requested(); ++i) {
      arrange(isDown ? i : count - 1 - i, isDown ? m_rows.above : m_rows.below, key, turnsTies);
    }
    transpose(!turnsTies);
    return keepIfBest();
  }

  void arrange(uint32_t r, const Lists<Link>& links, By key, bool turnsTies) {
    const auto row = m_rows.row(r);
    m_moving.clear();
    bool sorted = true;
    for (uint32_t item : row) {
      const auto list = links[item];
      if (list.empty()) continue;
      const float k = key == By::kMean ? meanOf(list) : medianOf(list);
      if (!m_moving.empty() && k <= m_moving.back().key) sorted = false;
      m_moving.push_back({k, item});
    }
    if (sorted) return;
    if (turnsTies) std::reverse(m_moving.begin(), m_moving.end());
    std::stable_sort(m_moving.begin(), m_moving.end(), [](const Keyed& a, const Keyed& b) { return a.key < b.key; });
    size_t next = 0;
    for (uint32_t i = 0; i < row.size(); ++i) {
      if (!links[row[i]].empty()) row[i] = m_moving[next++].item;
      m_at[row[i]] = i;
    }
  }

  float meanOf(absl::Span<const Link> links) const {
    if (links.size() == 1) return static_cast<float>(m_at[links[0].item]);
    float sum = 0, weight = 0;
    for (const Link& link : links) {
      sum += static_cast<float>(link.weight) * static_cast<float>(m_at[link.item]);
      weight += static_cast<float>(link.weight);
    }
    return sum / weight;
  }

  // Returns a position between the two middle links, closer to the side where links are denser.
  float medianOf(absl::Span<const Link> links) {
    if (links.size() == 1) return static_cast<float>(m_at[links[0].item]);
    m_places.clear();
    for (const Link& link : links) m_places.push_back(static_cast<float>(m_at[link.item]));
    std::sort(m_places.begin(), m_places.end());
    const size_t middle = m_places.size() / 2;
    if (m_places.size() % 2 == 1) return m_places[middle];
    const float left = m_places[middle - 1] - m_places.front(), right = m_places.back() - m_places[middle];
    if (m_places.size() == 2 || left + right == 0) return (m_places[middle - 1] + m_places[middle]) / 2;
    return (m_places[middle - 1] * right + m_places[middle] * left) / (left + right);
  }

  // A layout and its mirror image are equally good; the one that agrees more often with program order is more stable.
  void turnAsProgram() {
    constexpr size_t kNear = 64;  // boxes compared with each box
    int64_t onwards = 0;
    std::vector<uint32_t> boxes;
    for (uint32_t r = 0; r < m_rows.rows() && !m_stop.stop_requested(); ++r) {
      boxes.clear();
      for (uint32_t item : m_rows.row(r)) {
        if (m_rows.isBox(item)) boxes.push_back(item);
      }
      for (size_t i = 1; i < boxes.size(); ++i) {
        for (size_t j = i - std::min(i, kNear); j < i; ++j) onwards += boxes[j] < boxes[i] ? 1 : -1;
      }
    }
    if (onwards >= 0) return;
    for (uint32_t r = 0; r < m_rows.rows(); ++r) std::reverse(m_rows.row(r).begin(), m_rows.row(r).end());
  }

  // --- neighbours in a row ------------------------------------------------------------------------

  // The ends above and below of the links of a row's items, from left to right; exchanges in the row need nothing else.
  struct End {
    uint32_t at;
    uint32_t weight;
  };
  struct Ends {
    uint32_t begin, middle, end;  // the ends above, then those below, in m_ends
  };

  void gatherEnds(uint32_t r) {
    m_ends.clear();
    m_endsOf.clear();
    for (uint32_t item : m_rows.row(r)) {
      const uint32_t begin = static_cast<uint32_t>(m_ends.size());
      gather(m_rows.above[item]);
      const uint32_t middle = static_cast<uint32_t>(m_ends.size());
      gather(m_rows.below[item]);
      m_endsOf.push_back({begin, middle, static_cast<uint32_t>(m_ends.size())});
    }
  }
  void gather(absl::Span<const Link> links) {
    const size_t begin = m_ends.size();
    for (const Link& link : links) m_ends.push_back({m_at[link.item], link.weight});
    if (links.size() < 2) return;
    if (links.size() > 16) {
      std::sort(m_ends.begin() + static_cast<ptrdiff_t>(begin), m_ends.end(),
                [](const End& a, const End& b) { return a.at < b.at; });
      return;
    }
    for (size_t i = begin + 1; i < m_ends.size(); ++i) {
      const End end = m_ends[i];
      size_t j = i;
      for (; j > begin && m_ends[j - 1].at > end.at; --j) m_ends[j] = m_ends[j - 1];
      m_ends[j] = end;
    }
  }

  // Returns the crossings between two lists of ends of adjacent items, minus the crossings after an exchange of the
  // items.
  int64_t gain(uint32_t leftBegin, uint32_t leftEnd, uint32_t rightBegin, uint32_t rightEnd) const {
    const End* const ends = m_ends.data();
    if (leftBegin == leftEnd || rightBegin == rightEnd) return 0;
    if (leftEnd - leftBegin == 1 && rightEnd - rightBegin == 1) {
      const int64_t weight = int64_t{ends[leftBegin].weight} * ends[rightBegin].weight;
      return ends[leftBegin].at > ends[rightBegin].at ? weight : ends[leftBegin].at < ends[rightBegin].at ? -weight : 0;
    }
    int64_t won = 0, passed = 0, rest = 0;
    for (uint32_t i = rightBegin; i < rightEnd; ++i) rest += ends[i].weight;
    uint32_t before = rightBegin, upTo = rightBegin;
    for (uint32_t i = leftBegin; i < leftEnd; ++i) {
      while (before < rightEnd && ends[before].at < ends[i].at) passed += ends[before++].weight;
      while (upTo < rightEnd && ends[upTo].at <= ends[i].at) rest -= ends[upTo++].weight;
      won += ends[i].weight * (passed - rest);
    }
    return won;
  }
  int64_t gainOfExchange(const Ends& left, const Ends& right) const {
    return gain(left.begin, left.middle, right.begin, right.middle) +
           gain(left.middle, left.end, right.middle, right.end);
  }

  void transpose(bool movesTies) {
    m_isOpen.assign(m_rows.rows(), true);
    for (uint32_t turn = 0; turn < m_turns; ++turn) {
      bool won = false;
      for (uint32_t r = 0; r < m_rows.rows() && !m_stop.stop_requested(); ++r) {
        if (!m_isOpen[r]) continue;
        m_isOpen[r] = false;
        if (!transposeRow(r, movesTies && turn == 0)) continue;
        won = true;
        m_isOpen[r] = true;
        if (r > 0) m_isOpen[r - 1] = true;
        if (r + 1 < m_rows.rows()) m_isOpen[r + 1] = true;
      }
      if (!won) return;
    }
  }

  bool transposeRow(uint32_t r, bool movesTies) {
    gatherEnds(r);
    const auto row = m_rows.row(r);
    bool won = false, moved = false;
    for (uint32_t i = 0; i + 1 < row.size(); ++i) {
      const int64_t change = gainOfExchange(m_endsOf[i], m_endsOf[i + 1]);
      if (change < 0 || (change == 0 && !movesTies)) continue;
      won = won || change > 0;
      moved = true;
      std::swap(row[i], row[i + 1]);
      std::swap(m_endsOf[i], m_endsOf[i + 1]);
    }
    if (moved) numberRow(r);
    return won;
  }

  bool sift() {
    --m_left;
    for (uint32_t r = 0; r < m_rows.rows() && !m_stop.stop_requested(); ++r) siftRow(r);
    return keepIfBest();
  }

  void siftRow(uint32_t r) {
    gatherEnds(r);
    const auto row = m_rows.row(r);
    m_sifted.assign(row.begin(), row.end());
    for (uint32_t item : m_sifted) {
      if (m_stop.stop_requested()) return;
      const uint32_t at = m_at[item];
      const Ends ends = m_endsOf[at];
      uint32_t best = at;
      int64_t most = 0, won = 0;
      for (uint32_t i = at; i > 0 && at - i < kReach; --i) {
        won += gainOfExchange(m_endsOf[i - 1], ends);
        if (won > most) {
          most = won;
          best = i - 1;
        }
      }
      won = 0;
      for (uint32_t i = at + 1; i < row.size() && i - at <= kReach; ++i) {
        won += gainOfExchange(ends, m_endsOf[i]);
        if (won > most) {
          most = won;
          best = i;
        }
      }
      if (best < at) {
        std::rotate(row.begin() + best, row.begin() + at, row.begin() + at + 1);
        std::rotate(m_endsOf.begin() + best, m_endsOf.begin() + at, m_endsOf.begin() + at + 1);
      } else if (best > at) {
        std::rotate(row.begin() + at, row.begin() + at + 1, row.begin() + best + 1);
        std::rotate(m_endsOf.begin() + at, m_endsOf.begin() + at + 1, m_endsOf.begin() + best + 1);
      }
      for (uint32_t i = std::min(at, best); i <= std::max(at, best); ++i) m_at[row[i]] = i;
    }
  }

  struct Keyed {
    float key;
    uint32_t item;
  };

  Rows& m_rows;
  const std::stop_token& m_stop;
  std::vector<uint32_t> m_at;  // by item: its position in its row
  std::vector<uint64_t> m_sums;
  uint32_t m_left = 0;   // remaining sweeps
  uint32_t m_turns = 1;  // passes of exchanges over a row in one sweep
  uint64_t m_least = UINT64_MAX;
  std::vector<uint32_t> m_best;
  std::vector<Keyed> m_moving;
  std::vector<float> m_places;
  std::vector<End> m_ends;
  std::vector<Ends> m_endsOf;  // by position in the current row
  std::vector<bool> m_isOpen;  // by row: adjacent items might be exchanged
  std::vector<uint32_t> m_sifted;
};

}  // namespace

uint64_t crossings(const Rows& rows) {
  Rows copy = rows;
  return Order(copy, {}).count();
}

void orderRows(Rows& rows, uint32_t sweeps, const std::stop_token& stop) { Order(rows, stop).find(sweeps); }

void improveOrder(Rows& rows, uint32_t sweeps, const std::stop_token& stop) { Order(rows, stop).improve(sweeps); }

}  // namespace layout::layered
