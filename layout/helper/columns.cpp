#include <algorithm>
#include <cmath>
#include <utility>

#include "layout/helper/rows.h"

namespace layout {
namespace {

constexpr double kBoxDistance = 16;  // points between boxes of a row
constexpr double kPassDistance = 9;  // between a passing edge and what is next to it

// Means bring everything near to what it belongs to and keep the picture narrow; medians then set what can be upright
// upright. Sweeps that look at the row before only, as in the usual order, stretch chains of single boxes over miles.
constexpr int kMeanSweeps = 24;
constexpr int kMedianSweeps = 3;

// How hard a piece of an edge pulls at its ends. Bends in long edges are what the eye follows.
double pull(const RowItem& a, const RowItem& b) {
  if (a.isBox && b.isBox) return 1;
  return a.isBox || b.isBox ? 2 : 8;
}

double distance(const RowItem& left, const RowItem& right) {
  return (left.width + right.width) / 2 + (left.isBox && right.isBox ? kBoxDistance : kPassDistance);
}

struct Neighbour {
  uint32_t item;
  double weight;
};

// The neighbours of each item in the row above or in the one below.
class Neighbours {
 public:
  Neighbours(const RowGraph& graph, bool above) : m_begin(graph.items.size() + 1, 0) {
    forEachPiece(graph, above, [&](uint32_t item, uint32_t) { ++m_begin[item + 1]; });
    for (size_t i = 1; i < m_begin.size(); ++i) m_begin[i] += m_begin[i - 1];
    m_all.resize(m_begin.back());
    std::vector<uint32_t> next(m_begin.begin(), m_begin.end() - 1);
    forEachPiece(graph, above, [&](uint32_t item, uint32_t other) {
      m_all[next[item]++] = {other, pull(graph.items[item], graph.items[other])};
    });
  }

  const Neighbour* begin(uint32_t item) const { return m_all.data() + m_begin[item]; }
  const Neighbour* end(uint32_t item) const { return m_all.data() + m_begin[item + 1]; }

 private:
  template <typename Function>
  static void forEachPiece(const RowGraph& graph, bool above, Function function) {
    for (const auto& chain : graph.chains) {
      for (size_t i = 1; i < chain.size(); ++i) {
        above ? function(chain[i], chain[i - 1]) : function(chain[i - 1], chain[i]);
      }
    }
  }

  std::vector<uint32_t> m_begin;
  std::vector<Neighbour> m_all;
};

// Where half of the weight is on either side; the middle where that is a stretch.
double weightedMedian(std::vector<std::pair<double, double>>& places, double weight) {
  std::sort(places.begin(), places.end());
  double sum = 0;
  for (size_t i = 0; i < places.size(); ++i) {
    sum += places[i].second;
    if (2 * sum > weight) return places[i].first;
    if (2 * sum == weight && i + 1 < places.size()) return (places[i].first + places[i + 1].first) / 2;
  }
  return places.back().first;
}

class Columns {
 public:
  explicit Columns(const RowGraph& graph)
      : m_graph(graph), m_above(graph, true), m_below(graph, false), m_x(graph.items.size(), 0) {
    for (const auto& row : graph.rows) packAroundZero(row);
  }

  std::vector<double> place() {
    for (int sweep = 0; sweep < kMeanSweeps; ++sweep) sweepOnce();
    m_middle = Middle::kMedian;
    for (int sweep = 0; sweep < kMedianSweeps; ++sweep) sweepOnce();
    pushTogether();
    return std::move(m_x);
  }

 private:
  enum class Middle { kMean, kMedian };

  void packAroundZero(const std::vector<uint32_t>& row) {
    double at = 0;
    for (size_t i = 0; i < row.size(); ++i) {
      if (i > 0) at += distance(m_graph.items[row[i - 1]], m_graph.items[row[i]]);
      m_x[row[i]] = at;
    }
    for (uint32_t item : row) m_x[item] -= at / 2;
  }

  void sweepOnce() {
    for (const auto& row : m_graph.rows) placeRow(row);
    for (auto row = m_graph.rows.rbegin(); row != m_graph.rows.rend(); ++row) placeRow(*row);
  }

  void placeRow(const std::vector<uint32_t>& row) {
    m_wishes.clear();
    for (size_t i = 0; i < row.size(); ++i) {
      Wish wish = wishOf(row[i]);
      if (i > 0) wish.distance = distance(m_graph.items[row[i - 1]], m_graph.items[row[i]]);
      m_wishes.push_back(wish);
    }
    const std::vector<double> places = keepApart(m_wishes);
    for (size_t i = 0; i < row.size(); ++i) m_x[row[i]] = places[i];
  }

  Wish wishOf(uint32_t item) {
    constexpr double kStay = 0.05;  // of an item without neighbours: it gives way to all others
    m_places.clear();
    double weight = 0, moment = 0;
    for (const Neighbours* neighbours : {&m_above, &m_below}) {
      for (const Neighbour* n = neighbours->begin(item); n != neighbours->end(item); ++n) {
        m_places.emplace_back(m_x[n->item], n->weight);
        weight += n->weight;
        moment += n->weight * m_x[n->item];
      }
    }
    if (m_places.empty()) return {m_x[item], kStay, 0};
    return {m_middle == Middle::kMean ? moment / weight : weightedMedian(m_places, weight), weight, 0};
  }

  // Nothing holds pieces of the graph together that no edge joins: they drift apart. dot sets one beside the other in
  // all rows, so each of them can move left as a whole until it meets what stands there.
  void pushTogether() {
    const std::vector<uint32_t> pieceOf = pieces();
    struct Contact {
      uint32_t left, right;  // items of different pieces, side by side
    };
    std::vector<std::vector<Contact>> contacts(m_x.size());  // by the piece on the right
    std::vector<std::vector<uint32_t>> behind(m_x.size());   // pieces, by the piece on their left
    std::vector<std::vector<uint32_t>> members(m_x.size());
    std::vector<uint32_t> waitsFor(m_x.size(), 0);
    for (const auto& row : m_graph.rows) {
      for (size_t i = 0; i < row.size(); ++i) {
        members[pieceOf[row[i]]].push_back(row[i]);
        if (i == 0 || pieceOf[row[i - 1]] == pieceOf[row[i]]) continue;
        contacts[pieceOf[row[i]]].push_back({row[i - 1], row[i]});
        behind[pieceOf[row[i - 1]]].push_back(pieceOf[row[i]]);
        ++waitsFor[pieceOf[row[i]]];
      }
    }
    std::vector<uint32_t> ready;
    for (uint32_t piece = 0; piece < members.size(); ++piece) {
      if (!members[piece].empty() && waitsFor[piece] == 0) ready.push_back(piece);
    }
    for (size_t next = 0; next < ready.size(); ++next) {
      const uint32_t piece = ready[next];
      double room = HUGE_VAL;
      for (const auto& [left, right] : contacts[piece]) {
        room = std::min(room, m_x[right] - m_x[left] - distance(m_graph.items[left], m_graph.items[right]));
      }
      if (room < HUGE_VAL) {
        for (uint32_t item : members[piece]) m_x[item] -= room;
      }
      for (uint32_t right : behind[piece]) {
        if (--waitsFor[right] == 0) ready.push_back(right);
      }
    }
  }

  // By item: the first item of the connected piece that it belongs to.
  std::vector<uint32_t> pieces() const {
    std::vector<uint32_t> pieceOf(m_x.size(), UINT32_MAX);
    std::vector<uint32_t> reached;
    for (uint32_t first = 0; first < m_x.size(); ++first) {
      if (pieceOf[first] != UINT32_MAX) continue;
      pieceOf[first] = first;
      reached.assign(1, first);
      while (!reached.empty()) {
        const uint32_t item = reached.back();
        reached.pop_back();
        for (const Neighbours* neighbours : {&m_above, &m_below}) {
          for (const Neighbour* n = neighbours->begin(item); n != neighbours->end(item); ++n) {
            if (pieceOf[n->item] != UINT32_MAX) continue;
            pieceOf[n->item] = first;
            reached.push_back(n->item);
          }
        }
      }
    }
    return pieceOf;
  }

  const RowGraph& m_graph;
  const Neighbours m_above;
  const Neighbours m_below;
  std::vector<double> m_x;
  Middle m_middle = Middle::kMean;
  std::vector<Wish> m_wishes;
  std::vector<std::pair<double, double>> m_places;
};

}  // namespace

std::vector<double> keepApart(const std::vector<Wish>& wishes) {
  // Pool adjacent violators: with the distances taken off, items that would pass each other share their mean.
  struct Pool {
    double sum;
    double weight;
    size_t count;
  };
  std::vector<Pool> pools;
  pools.reserve(wishes.size());
  double offset = 0;
  for (const Wish& wish : wishes) {
    offset += wish.distance;
    pools.push_back({wish.weight * (wish.place - offset), wish.weight, 1});
    while (pools.size() > 1) {
      const Pool& last = pools.back();
      Pool& before = pools[pools.size() - 2];
      if (before.sum * last.weight <= last.sum * before.weight) break;
      before = {before.sum + last.sum, before.weight + last.weight, before.count + last.count};
      pools.pop_back();
    }
  }
  std::vector<double> places;
  places.reserve(wishes.size());
  offset = 0;
  for (const Pool& pool : pools) {
    for (size_t i = 0; i < pool.count; ++i) {
      offset += wishes[places.size()].distance;
      places.push_back(pool.sum / pool.weight + offset);
    }
  }
  return places;
}

std::vector<double> columns(const RowGraph& graph) { return Columns(graph).place(); }

}  // namespace layout
