// A layered layout after Sugiyama, Tagawa and Toda (1981), adapted to compiler graphs. The steps and their sources:
//
//   arcs     Edges between the same two boxes are one arc. Arcs that close a cycle are reversed.
//   ranks    Each box gets a row, by network simplex after Gansner et al. (1993), within a work limit. Longest paths,
//            the usual choice of linear-time layouts, place operands far from their users: twice the crossings.
//   pieces   Unreadable edges are cut (layered_pieces.cpp); all following steps handle each piece separately.
//   rows     Arcs pass the rows between their ends at places (dummy nodes). All users of a value share its places, so
//            a box has at most longestEdge of them, and a value is drawn as one line with branches.
//   order    Sweeps of means and medians, exchanges and sifting, from four starts; the best order is kept.
//   columns  Isotonic regression row by row, and straight lines if there is room. The four alignments of Brandes and
//            Köpf (2001) are also linear, but make layouts a third wider.
//   routes   Lines are vertical in rows and diagonal between them.
//   page     The pieces side by side.
//
// The last three steps are the placement engine (layered_drawing.h), which also draws Graphviz's orderings.
//
// All steps are linear in boxes and drawn arcs, except for sorting within rows. Nothing depends on the clock, on
// addresses or on random numbers; ties are resolved by the order of the boxes, which is that of the program.

#include "layout/layered_engine.h"

#include <chrono>
#include <utility>

#include "layout/layered_arcs.h"
#include "layout/layered_drawing.h"
#include "layout/layered_order.h"
#include "layout/layered_pieces.h"
#include "layout/layered_ranks.h"
#include "layout/turn.h"

namespace layout {
namespace {

using namespace layered;

Placement placeOf(const Graph& graph, const LayeredOptions& options, const std::stop_token& stop) {
  Arcs arcs = uniteEdges(graph, stop);
  turnCircles(static_cast<uint32_t>(graph.boxes.size()), arcs.arcs, stop);
  if (stop.stop_requested()) return {};
  CutOptions cuts{options.hubUsers, options.hubOperands, options.longestEdge, options.columnRows, options.aspect};
  std::vector<Box> boxes = graph.boxes;
  if (graph.direction == Direction::kRight) {
    turn(boxes);
    cuts.aspect = 1 / cuts.aspect;
  }
  const Pieces pieces = cutIntoPieces(boxes, arcs.arcs, cuts, stop);
  if (stop.stop_requested()) return {};
  const uint32_t sweeps = sweepsFor(arcs, pieces, options.sweeps);
  const auto order = [&](uint32_t, Rows& rows) { orderRows(rows, sweeps, stop); };
  return drawPieces(graph, arcs, pieces, {options.stubLength, options.stubLabel, options.aspect}, order, stop);
}

}  // namespace

absl::StatusOr<Placement> LayeredEngine::place(const Graph& graph, std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  if (absl::Status status = checkGraph(graph); !status.ok()) return status;
  Placement placement;
  if (!graph.boxes.empty()) placement = placeOf(graph, m_options, stop);
  if (stop.stop_requested()) return absl::CancelledError("the layout was cancelled");
  placement.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  return placement;
}

}  // namespace layout
