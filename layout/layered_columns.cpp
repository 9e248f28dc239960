// The best position of an item is the middle of its neighbours above and below. A row as a whole gets the positions
// nearest to those of its items that keep their order and distances: an isotonic regression, linear in the size of the
// row. Three steps, all linear except for the number of sweeps:
//
//   means      Sweeps down and up move items close to their neighbours and keep the layout narrow. Each move overshoots
//              (successive over-relaxation), so deep graphs converge in a third of the sweeps.
//   medians    A few more sweeps make lines vertical where possible.
//   runs       Items that are linked only to each other, and the places of a trunk, are aligned as far as the rows have
//              room: straight chains and long lines make a layout readable.

#include "layout/layered_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "model/ir/id.h"
#include "model/ir/stop.h"

namespace layout::layered {
namespace {

using hlo::kNone;
constexpr float kOverRelaxation = 1.6f;
constexpr float kStill = 0.5f;  // points; smaller moves do not count

// Returns the weight of a link: each arc that shares it counts, and more for long arcs, in which bends are most
// visible.
float pull(bool isBox, bool isOtherBox, uint32_t arcs) {
  const float each = isBox && isOtherBox ? 1 : isBox || isOtherBox ? 2 : 8;
  return each * static_cast<float>(arcs);
}

class Columns {
 public:
  Columns(const Rows& rows, const std::stop_token& stop) : m_rows(rows), m_stop(stop), m_x(rows.items(), 0) {
    m_distance.assign(rows.items(), 0);
    for (uint32_t r = 0; r < rows.rows(); ++r) {
      const auto row = rows.row(r);
      for (size_t i = 1; i < row.size(); ++i) m_distance[row[i]] = distance(row[i - 1], row[i]);
    }
  }

  std::vector<float> place(uint32_t sweeps) {
    for (uint32_t r = 0; r < m_rows.rows(); ++r) packAroundZero(m_rows.row(r));
    settle(sweeps);
    m_byMedian = true;
    settle(1 + sweeps / 8);
    if (!m_stop.stop_requested()) findRuns();
    for (uint32_t i = 0; i < 2; ++i) straighten();
    return std::move(m_x);
  }

 private:
  float distance(uint32_t left, uint32_t right) const {
    const float between = m_rows.isBox(left) && m_rows.isBox(right) ? kBoxDistance : kPlaceDistance;
    const Extent &one = m_rows.extents[left], &other = m_rows.extents[right];
    return (one.width + other.width) / 2 + one.sides + other.sides + between;
  }

  void packAroundZero(absl::Span<const uint32_t> row) {
    float at = 0;
    for (uint32_t item : row) m_x[item] = at += m_distance[item];
    for (uint32_t item : row) m_x[item] -= at / 2;
  }

  // --- rows ---------------------------------------------------------------------------------------

  // Sweeps until nothing moves, or until the limit is reached.
  void settle(uint32_t sweeps) {
    m_farthest = kFar;
    for (uint32_t i = 0; i < sweeps && m_farthest > kStill; ++i) {
      m_farthest = 0;
      for (uint32_t r = 0; r < m_rows.rows() && !m_stop.stop_requested(); ++r) placeRow(m_rows.row(r));
      for (uint32_t r = m_rows.rows(); r-- > 0 && !m_stop.stop_requested();) placeRow(m_rows.row(r));
    }
  }

  void placeRow(absl::Span<const uint32_t> row) {
    m_wishes.clear();
    for (uint32_t item : row) m_wishes.push_back(wishOf(item));
    if (row.size() > 1) m_keepApart(m_wishes);
    const Wish* wish = m_wishes.data();
    for (uint32_t item : row) {
      m_farthest = std::max(m_farthest, std::abs(wish->place - m_x[item]));
      m_x[item] = (wish++)->place;
    }
  }

  Wish wishOf(uint32_t item) {
    constexpr float kStay = 0.05f;  // weight of an item without links, which yields to all others
    const bool isBox = m_rows.isBox(item);
    float weight = 0, moment = 0;
    if (m_byMedian) m_places.clear();
    for (const Lists<Link>* links : {&m_rows.above, &m_rows.below}) {
      for (const Link& link : (*links)[item]) {
        const float strength = pull(isBox, m_rows.isBox(link.item), link.weight);
        weight += strength;
        moment += strength * m_x[link.item];
        if (m_byMedian) m_places.emplace_back(m_x[link.item], strength);
      }
    }
    const float distance = m_distance[item];
    if (weight == 0) return {m_x[item], kStay, distance};
    if (m_byMedian) return {weightedMedian(weight), weight, distance};
    return {m_x[item] + kOverRelaxation * (moment / weight - m_x[item]), weight, distance};
  }

  // Returns the weighted median of m_places: the position with half of the weight on either side, or the middle of an
  // interval of such positions.
  float weightedMedian(float weight) {
    std::sort(m_places.begin(), m_places.end());
    float sum = 0;
    for (size_t i = 0; i < m_places.size(); ++i) {
      sum += m_places[i].second;
      if (2 * sum > weight) return m_places[i].first;
      if (2 * sum == weight && i + 1 < m_places.size()) return (m_places[i].first + m_places[i + 1].first) / 2;
    }
    return m_places.back().first;
  }

  // --- runs ---------------------------------------------------------------------------------------

  // Returns the item below that should be aligned with this one.
  uint32_t continuation(uint32_t item) const {
    if (!m_rows.isBox(item) && item + 1 < m_rows.items() && m_rows.rowOf[item + 1] == m_rows.rowOf[item] + 1 &&
        m_rows.trunkOf[item + 1 - m_rows.boxes] == m_rows.trunkOf[item - m_rows.boxes]) {
      return item + 1;
    }
    const auto below = m_rows.below[item];
    return below.size() == 1 && m_rows.above[below[0].item].size() == 1 ? below[0].item : kNone;
  }

  void findRuns() {
    std::vector<uint32_t> next(m_rows.items());
    std::vector<bool> isFirst(m_rows.items(), true);
    for (uint32_t item = 0; item < m_rows.items(); ++item) {
      next[item] = continuation(item);
      if (next[item] != kNone) isFirst[next[item]] = false;
    }
    for (uint32_t item = 0; item < m_rows.items(); ++item) {
      if (!isFirst[item] || next[item] == kNone) continue;
      for (uint32_t i = item; i != kNone; i = next[i]) m_runs.push_back(i);
      m_runEnds.push_back(static_cast<uint32_t>(m_runs.size()));
    }
    m_at.resize(m_rows.items());
    for (uint32_t r = 0; r < m_rows.rows(); ++r) {
      const auto row = m_rows.row(r);
      for (uint32_t i = 0; i < row.size(); ++i) m_at[row[i]] = i;
    }
  }

  void straighten() {
    uint32_t begin = 0;
    for (uint32_t runEnd : m_runEnds) {
      if (m_stop.stop_requested()) return;
      while (begin < runEnd) {
        // Take as many items as fit on one line.
        float least = -kFar, most = kFar;
        uint32_t end = begin;
        for (; end < runEnd; ++end) {
          const auto [left, right] = room(m_runs[end]);
          if (std::max(least, left) > std::min(most, right)) break;
          least = std::max(least, left);
          most = std::min(most, right);
        }
        end = std::max(end, begin + 1);
        if (end - begin > 1) setUpright(begin, end, least, most);
        begin = end;
      }
    }
  }

  std::pair<float, float> room(uint32_t item) const {
    const auto row = m_rows.row(m_rows.rowOf[item]);
    const uint32_t at = m_at[item];
    return {at > 0 ? m_x[row[at - 1]] + m_distance[item] : -kFar,
            at + 1 < row.size() ? m_x[row[at + 1]] - m_distance[row[at + 1]] : kFar};
  }

  // Aligns the run at the position that most of its neighbours prefer.
  void setUpright(uint32_t begin, uint32_t end, float least, float most) {
    m_places.clear();
    for (uint32_t i = begin; i < end; ++i) {
      const uint32_t item = m_runs[i];
      for (const Link& link : m_rows.above[item]) {
        if (i == begin || link.item != m_runs[i - 1]) m_places.emplace_back(m_x[link.item], 1.0f);
      }
      for (const Link& link : m_rows.below[item]) {
        if (i + 1 == end || link.item != m_runs[i + 1]) m_places.emplace_back(m_x[link.item], 1.0f);
      }
    }
    if (m_places.empty()) {
      for (uint32_t i = begin; i < end; ++i) m_places.emplace_back(m_x[m_runs[i]], 1.0f);
    }
    const float x = std::clamp(weightedMedian(static_cast<float>(m_places.size())), least, most);
    for (uint32_t i = begin; i < end; ++i) m_x[m_runs[i]] = x;
  }

  const Rows& m_rows;
  const std::stop_token& m_stop;
  std::vector<float> m_x;
  std::vector<float> m_distance;  // by item: minimum distance to the previous one in its row
  bool m_byMedian = false;
  float m_farthest = 0;  // largest move in a sweep
  std::vector<Wish> m_wishes;
  std::vector<std::pair<float, float>> m_places;  // positions and their weights
  KeepApart m_keepApart;
  std::vector<uint32_t> m_runs;  // items of all runs, concatenated, each run from the top down
  std::vector<uint32_t> m_runEnds;
  std::vector<uint32_t> m_at;  // by item: its position in its row
};

}  // namespace

void KeepApart::operator()(std::vector<Wish>& wishes) {
  // Pool adjacent violators: after the distances are subtracted, items that would pass each other share their mean.
  m_pools.clear();
  double offset = 0;
  for (const Wish& wish : wishes) {
    offset += wish.distance;
    m_pools.push_back({wish.weight * (wish.place - offset), wish.weight, 1});
    while (m_pools.size() > 1) {
      const Pool& last = m_pools.back();
      Pool& before = m_pools[m_pools.size() - 2];
      if (before.sum * last.weight <= last.sum * before.weight) break;
      before = {before.sum + last.sum, before.weight + last.weight, before.count + last.count};
      m_pools.pop_back();
    }
  }
  size_t at = 0;
  offset = 0;
  for (const Pool& pool : m_pools) {
    const double place = pool.sum / pool.weight;
    for (uint32_t i = 0; i < pool.count; ++i, ++at) {
      offset += wishes[at].distance;
      wishes[at].place = static_cast<float>(place + offset);
    }
  }
}

std::vector<float> columns(const Rows& rows, uint32_t sweeps, const std::stop_token& stop) {
  return Columns(rows, stop).place(sweeps);
}

}  // namespace layout::layered
