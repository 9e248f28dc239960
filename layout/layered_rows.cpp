#include "layout/layered_rows.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "model/ir/stop.h"

namespace layout::layered {
namespace {

class RowMaker {
 public:
  RowMaker(std::vector<Extent> boxes, std::vector<uint32_t> rows, const std::vector<Arc>& arcs,
           const std::stop_token& stop)
      : m_arcs(arcs), m_stop(stop) {
    m_rows.boxes = static_cast<uint32_t>(boxes.size());
    m_rows.extents = std::move(boxes);
    m_rows.rowOf = std::move(rows);
    makePlaces();
    link();
    if (!stop.stop_requested()) sortIntoRows();
  }

  Rows take() { return std::move(m_rows); }

 private:
  uint32_t length(const Arc& arc) const { return m_rows.rowOf[arc.to] - m_rows.rowOf[arc.from]; }

  // The trunk of a box extends to the row above its farthest user.
  void makePlaces() {
    std::vector<uint32_t> reach(m_rows.boxes, 0), first(m_rows.boxes, 0);
    for (const Arc& arc : m_arcs) reach[arc.from] = std::max(reach[arc.from], length(arc) - 1);
    for (uint32_t box = 0; box < m_rows.boxes; ++box) {
      first[box] = m_rows.items();
      for (uint32_t i = 0; i < reach[box]; ++i) {
        m_rows.extents.emplace_back();
        m_rows.rowOf.push_back(m_rows.rowOf[box] + 1 + i);
        m_rows.trunkOf.push_back(box);
      }
    }
    m_shared.assign(m_rows.items(), 0);
    m_rows.ways.reserve(m_arcs.size());
    for (const Arc& arc : m_arcs) {
      const uint32_t places = length(arc) - 1;
      m_rows.ways.push_back({arc.from, arc.to, first[arc.from], places});
      if (places > 0) ++m_shared[first[arc.from] + places - 1];
    }
    for (uint32_t box = 0; box < m_rows.boxes; ++box) {
      for (uint32_t i = reach[box]; i > 1; --i) m_shared[first[box] + i - 2] += m_shared[first[box] + i - 1];
    }
  }

  void link() {
    // Calls with (upper item, lower item, weight). After a stop both passes end early, the second no later than the
    // first.
    const auto forEachLink = [&](auto function) {
      for (uint32_t place = m_rows.boxes; place < m_rows.items(); ++place) {
        if (hlo::isStopped(m_stop, place)) return;
        const uint32_t box = m_rows.trunkOf[place - m_rows.boxes];
        const bool isFirst = m_rows.rowOf[place] == m_rows.rowOf[box] + 1;
        function(isFirst ? box : place - 1, place, m_shared[place]);
      }
      for (const auto& [from, to, first, places] : m_rows.ways)
        function(places == 0 ? from : first + places - 1, to, 1u);
    };
    m_rows.above = Lists<Link>(m_rows.items(), [&](auto add) {
      forEachLink([&](uint32_t upper, uint32_t lower, uint32_t weight) { add(lower, Link{upper, weight}); });
    });
    m_rows.below = Lists<Link>(m_rows.items(), [&](auto add) {
      forEachLink([&](uint32_t upper, uint32_t lower, uint32_t weight) { add(upper, Link{lower, weight}); });
    });
  }

  void sortIntoRows() {
    uint32_t last = 0;
    for (uint32_t row : m_rows.rowOf) last = std::max(last, row);
    m_rows.rowBegin.assign(last + 2, 0);
    for (uint32_t row : m_rows.rowOf) ++m_rows.rowBegin[row + 1];
    for (uint32_t row = 0; row <= last; ++row) m_rows.rowBegin[row + 1] += m_rows.rowBegin[row];
    m_rows.order.resize(m_rows.items());
    std::vector<uint32_t> next(m_rows.rowBegin.begin(), m_rows.rowBegin.end() - 1);
    for (uint32_t item = 0; item < m_rows.items(); ++item) m_rows.order[next[m_rows.rowOf[item]]++] = item;
  }

  const std::vector<Arc>& m_arcs;
  const std::stop_token& m_stop;
  std::vector<uint32_t> m_shared;  // by item, for places: the number of arcs that pass it
  Rows m_rows;
};

}  // namespace

Rows makeRows(std::vector<Extent> boxes, std::vector<uint32_t> rows, const std::vector<Arc>& arcs,
              const std::stop_token& stop) {
  return RowMaker(std::move(boxes), std::move(rows), arcs, stop).take();
}

}  // namespace layout::layered
