#include "layout/layered_ordering.h"

#include <algorithm>
#include <utility>

#include "layout/layered_drawing.h"
#include "layout/layered_order.h"
#include "layout/layered_pieces.h"
#include "layout/layered_rows.h"

namespace layout::layered {
namespace {

// Other programs route each arc separately. After arcs are merged to trunks, crossings differ, and these sweeps remove
// a third of them.
constexpr uint32_t kSweeps = 24;

// Returns the first place of each box's trunk, as an item; the last entry is the end.
std::vector<uint64_t> firstPlaces(const std::vector<uint32_t>& rowOf, const std::vector<Arc>& arcs) {
  std::vector<uint64_t> reach(rowOf.size(), 0), first(rowOf.size() + 1, rowOf.size());
  for (const auto& [from, to, weight] : arcs) {
    const auto [upper, lower] = rowOf[from] < rowOf[to] ? std::pair(from, to) : std::pair(to, from);
    reach[upper] = std::max<uint64_t>(reach[upper], rowOf[lower] - rowOf[upper] - 1);
  }
  for (size_t box = 0; box < rowOf.size(); ++box) first[box + 1] = first[box] + reach[box];
  return first;
}

}  // namespace

absl::Status checkOrdering(const Ordering& ordering, size_t boxes, const Arcs& arcs) {
  const auto& [rowOf, order] = ordering;
  if (rowOf.size() != boxes) return absl::InvalidArgumentError("not every box has a row");
  for (const auto& [from, to, weight] : arcs.arcs) {
    if (rowOf[from] == rowOf[to]) return absl::InvalidArgumentError("an arc is within a row");
  }
  const std::vector<uint64_t> first = firstPlaces(rowOf, arcs.arcs);
  if (order.size() != first.back()) return absl::InvalidArgumentError("not every item has a place in its row");
  std::vector<uint32_t> rowOfItem(rowOf);
  for (size_t box = 0; box < boxes; ++box) {
    for (uint64_t place = first[box]; place < first[box + 1]; ++place) {
      rowOfItem.push_back(rowOf[box] + 1 + static_cast<uint32_t>(place - first[box]));
    }
  }
  std::vector<bool> isSeen(order.size(), false);
  for (size_t at = 0; at < order.size(); ++at) {
    if (order[at] >= order.size() || isSeen[order[at]]) {
      return absl::InvalidArgumentError("an item is missing or listed twice");
    }
    isSeen[order[at]] = true;
    if (at > 0 && rowOfItem[order[at]] < rowOfItem[order[at - 1]]) {
      return absl::InvalidArgumentError("an item is in the wrong row");
    }
  }
  return absl::OkStatus();
}

Placement drawOrdering(const Graph& graph, Arcs arcs, const Ordering& ordering, const std::stop_token& stop) {
  for (auto& [from, to, weight] : arcs.arcs) {
    if (ordering.rowOf[from] > ordering.rowOf[to]) std::swap(from, to);
  }
  const std::vector<uint64_t> first = firstPlaces(ordering.rowOf, arcs.arcs);
  std::vector<uint32_t> at(ordering.order.size());
  for (uint32_t i = 0; i < at.size(); ++i) at[ordering.order[i]] = i;

  const Pieces pieces = piecesOf(graph.boxes, arcs.arcs, ordering.rowOf);
  const uint32_t sweeps = sweepsFor(arcs, pieces, kSweeps);
  std::vector<uint32_t> key;
  const auto order = [&](uint32_t piece, Rows& rows) {
    const auto boxes = pieces.boxes[piece];
    key.clear();
    for (uint32_t box : boxes) key.push_back(at[box]);
    for (uint32_t place = rows.boxes; place < rows.items(); ++place) {
      const uint32_t trunk = rows.trunkOf[place - rows.boxes];
      key.push_back(at[first[boxes[trunk]] + rows.rowOf[place] - rows.rowOf[trunk] - 1]);
    }
    for (uint32_t r = 0; r < rows.rows(); ++r) {
      const auto row = rows.row(r);
      std::sort(row.begin(), row.end(), [&](uint32_t a, uint32_t b) { return key[a] < key[b]; });
    }
    improveOrder(rows, sweeps, stop);
  };
  return drawPieces(graph, arcs, pieces, {}, order, stop);
}

}  // namespace layout::layered
