#include <algorithm>
#include <cmath>
#include <utility>

#include "layout/helper/rows.h"
#include "layout/pull_tight.h"

namespace layout {
namespace {

constexpr double kRowGap = 28;          // points between rows
constexpr double kWidestExtraGap = 70;  // more of it where edges run far across
constexpr double kAcrossPerGap = 28;    // points across for one more point of gap

constexpr double kClearance = 4;      // between an edge and a box that it passes
constexpr double kPortShare = 0.84;   // of a box's width that edges may end on
constexpr double kPortDistance = 12;  // between ends of edges, where there is room

constexpr double kBendRadius = 14;
constexpr int kBendPieces = 4;

struct Interval {
  double least;
  double most;
};

// A point that an edge could bend at, and how far it could go aside there.
struct Station {
  Position at;
  Interval free;
};

// Everything down a picture: where each row begins and ends.
struct RowSpan {
  double top = 0;
  double bottom = 0;
};

class Router {
 public:
  explicit Router(const RowGraph& graph) : m_graph(graph), m_x(columns(graph)), m_rowOf(graph.items.size(), 0) {
    for (uint32_t r = 0; r < graph.rows.size(); ++r) {
      for (uint32_t item : graph.rows[r]) m_rowOf[item] = r;
    }
    stackRows();
    findFreeIntervals();
    placePorts();
  }

  RowPlacement place() const {
    RowPlacement placement;
    for (uint32_t item = 0; item < m_graph.items.size(); ++item) {
      const RowSpan& row = m_spans[m_rowOf[item]];
      placement.centres.push_back({m_x[item], (row.top + row.bottom) / 2});
    }
    placement.routes.reserve(m_graph.chains.size());
    for (size_t chain = 0; chain < m_graph.chains.size(); ++chain) {
      std::vector<Position> route;
      pullTight(stations(chain), route);
      placement.routes.push_back(rounded(route));
    }
    return placement;
  }

 private:
  // The farther the edges between two rows run across, the more room they get, or they would lie on each other.
  void stackRows() {
    std::vector<double> across(m_graph.rows.size() + 1, 0);
    for (const auto& chain : m_graph.chains) {
      for (size_t i = 1; i < chain.size(); ++i) {
        double& most = across[m_rowOf[chain[i]]];
        most = std::max(most, std::abs(m_x[chain[i]] - m_x[chain[i - 1]]));
      }
    }
    m_spans.resize(m_graph.rows.size());
    double at = 0;
    for (size_t r = 0; r < m_graph.rows.size(); ++r) {
      if (r > 0) at += kRowGap + std::min(across[r] / kAcrossPerGap, kWidestExtraGap);
      double height = 0;
      for (uint32_t item : m_graph.rows[r]) height = std::max(height, m_graph.items[item].height);
      m_spans[r] = {at, at + height};
      at += height;
    }
  }

  // Between which boxes of its row an item stands.
  void findFreeIntervals() {
    constexpr double kFar = 1e7;
    m_free.assign(m_graph.items.size(), {-kFar, kFar});
    for (const auto& row : m_graph.rows) {
      double border = -kFar;
      for (uint32_t item : row) {
        m_free[item].least = border;
        if (m_graph.items[item].isBox) border = m_x[item] + m_graph.items[item].width / 2 + kClearance;
      }
      border = kFar;
      for (auto item = row.rbegin(); item != row.rend(); ++item) {
        m_free[*item].most = border;
        if (m_graph.items[*item].isBox) border = m_x[*item] - m_graph.items[*item].width / 2 - kClearance;
      }
    }
  }

  // The ends of the edges on the lower and upper borders of the boxes, in the order of where they lead.
  void placePorts() {
    struct End {
      double towards;
      uint32_t chain;
    };
    std::vector<std::vector<End>> leaving(m_graph.items.size()), arriving(m_graph.items.size());
    for (uint32_t c = 0; c < m_graph.chains.size(); ++c) {
      const auto& chain = m_graph.chains[c];
      const uint32_t first = chain.front(), last = chain.back();
      // Two boxes in neighbouring rows meet half way, so that the edge is upright where they overlap.
      const double middle = (m_x[first] + m_x[last]) / 2;
      leaving[first].push_back({chain.size() == 2 ? middle : m_x[chain[1]], c});
      arriving[last].push_back({chain.size() == 2 ? middle : m_x[chain[chain.size() - 2]], c});
    }
    m_leaves.resize(m_graph.chains.size());
    m_arrives.resize(m_graph.chains.size());
    std::vector<Wish> wishes;
    const auto spread = [&](uint32_t item, std::vector<End>& ends, std::vector<double>& ports) {
      if (ends.empty()) return;
      std::stable_sort(ends.begin(), ends.end(), [](const End& a, const End& b) { return a.towards < b.towards; });
      const double half = m_graph.items[item].width * kPortShare / 2;
      const double between =
          ends.size() < 2 ? 0 : std::min(kPortDistance, 2 * half / static_cast<double>(ends.size() - 1));
      const Interval border{m_x[item] - half, m_x[item] + half};
      wishes.clear();
      for (const End& end : ends) wishes.push_back({std::clamp(end.towards, border.least, border.most), 1, between});
      const std::vector<double> places = keepApart(wishes);
      for (size_t i = 0; i < ends.size(); ++i) {
        const double before = between * static_cast<double>(i);
        const double behind = between * static_cast<double>(ends.size() - 1 - i);
        ports[ends[i].chain] = std::max(border.least + before, std::min(places[i], border.most - behind));
      }
    };
    for (uint32_t item = 0; item < m_graph.items.size(); ++item) {
      spread(item, leaving[item], m_leaves);
      spread(item, arriving[item], m_arrives);
    }
  }

  // All the way at its most angular: upright through every row, aslant from one to the next.
  std::vector<Station> stations(size_t index) const {
    const auto& chain = m_graph.chains[index];
    const auto halfHeight = [&](uint32_t item) { return m_graph.items[item].height / 2; };
    const RowSpan& first = m_spans[m_rowOf[chain.front()]];
    const RowSpan& last = m_spans[m_rowOf[chain.back()]];
    const double leaves = m_leaves[index], arrives = m_arrives[index];
    std::vector<Station> all;
    const auto add = [&](double x, double y, Interval free) {
      // The row's edge may be the box's own.
      if (all.empty() || y > all.back().at.y + 0.1) all.push_back({{x, y}, free});
    };
    add(leaves, (first.top + first.bottom) / 2 + halfHeight(chain.front()), {leaves, leaves});
    add(leaves, first.bottom, m_free[chain.front()]);
    for (size_t i = 1; i + 1 < chain.size(); ++i) {
      const RowSpan& row = m_spans[m_rowOf[chain[i]]];
      add(m_x[chain[i]], row.top, m_free[chain[i]]);
      add(m_x[chain[i]], row.bottom, m_free[chain[i]]);
    }
    const Position end{arrives, (last.top + last.bottom) / 2 - halfHeight(chain.back())};
    if (last.top < end.y - 0.1) add(arrives, last.top, m_free[chain.back()]);
    all.push_back({end, {arrives, arrives}});
    return all;
  }

  static std::vector<Position> rounded(const std::vector<Position>& route) {
    std::vector<Position> points = {route.front()};
    for (size_t i = 1; i + 1 < route.size(); ++i) {
      const Position before = route[i - 1], bend = route[i], after = route[i + 1];
      const auto towards = [&](Position end) {
        const double length = std::hypot(end.x - bend.x, end.y - bend.y);
        const double share = length > 0 ? std::min(kBendRadius, length / 2) / length : 0;
        return Position{bend.x + (end.x - bend.x) * share, bend.y + (end.y - bend.y) * share};
      };
      const Position begin = towards(before), end = towards(after);
      for (int piece = 0; piece <= kBendPieces; ++piece) {
        const double t = static_cast<double>(piece) / kBendPieces, u = 1 - t;
        points.push_back({u * u * begin.x + 2 * u * t * bend.x + t * t * end.x,
                          u * u * begin.y + 2 * u * t * bend.y + t * t * end.y});
      }
    }
    points.push_back(route.back());
    return points;
  }

  const RowGraph& m_graph;
  const std::vector<double> m_x;
  std::vector<uint32_t> m_rowOf;
  std::vector<RowSpan> m_spans;
  std::vector<Interval> m_free;
  std::vector<double> m_leaves;   // by chain: where it leaves the upper box
  std::vector<double> m_arrives;  // and where it arrives at the lower one
};

}  // namespace

RowPlacement placeRows(const RowGraph& graph) { return Router(graph).place(); }

}  // namespace layout
