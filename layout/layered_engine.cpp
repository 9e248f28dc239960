// A layered layout after Sugiyama, Tagawa and Toda (1981), as compilers' graphs need it. What is taken from whom:
//
//   arcs     Edges between the same two boxes are one arc. Those that close a circle are turned round.
//   ranks    Each box gets a row, by network simplex after Gansner et al. (1993), within an allowance. Longest paths,
//            which most linear-time layouts stop at, pull operands far from their users: twice the crossings.
//   pieces   What would not be readable is cut (layered_pieces.cpp); from here on everything is done piece by piece.
//   rows     Arcs pass the rows between their ends at places. The places of a value are shared by all its users, so
//   there
//            are at most longestEdge of them a box, and a value is drawn as one line with branches.
//   order    Sweeps of means and medians, exchanges and sifting, from four starts; the best order is kept.
//   columns  Not the four alignments of Brandes and Köpf (2001), which are linear but stretch pictures by a third, but
//            isotonic regression row by row, and straight lines where there is room for them.
//   routes   Straight lines upright through rows and aslant between them.
//   page     The pieces side by side.
//
// All of it is linear in boxes and drawn arcs but for sorting within rows. Nothing depends on the clock, on addresses
// or on random numbers; ties go to the order of the boxes, which is that of the program.

#include "layout/layered_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "layout/layered_columns.h"
#include "layout/layered_order.h"
#include "layout/layered_page.h"
#include "layout/layered_pieces.h"
#include "layout/layered_ranks.h"
#include "layout/layered_routes.h"
#include "layout/layered_rows.h"
#include "layout/layered_stop.h"
#include "layout/turn.h"
#include "model/ir/id.h"

namespace layout {
namespace {

using namespace layered;

using hlo::kNone;

constexpr float kPieceDistance = 40;  // points between pieces
constexpr float kLoopReach = 10;      // how far a loop stands out
constexpr float kLoopRise = 8;        // and goes up and down at most

// Boxes, arcs and places times sweeps: up to here a graph gets all the sweeps that are asked for. Above it they become
// fewer, by halves, so that a small change of the graph seldom makes it another number.
constexpr uint64_t kSweepWork = 500'000;
constexpr uint32_t kFewestSweeps = 3;
constexpr uint32_t kFewestColumnSweeps = 6, kMostColumnSweeps = 18;

class Layout {
 public:
  Layout(const Graph& graph, const LayeredOptions& options, const std::stop_token& stop)
      : m_graph(graph), m_options(options), m_stop(stop), m_boxes(graph.boxes) {
    // It is turned afterwards, and with it the page.
    if (graph.direction == Direction::kRight) {
      turn(m_boxes);
      m_options.aspect = 1 / m_options.aspect;
    }
  }

  Placement place() {
    uniteEdges();
    turnCircles(count(), m_arcs, m_stop);
    if (m_stop.stop_requested()) return {};
    m_pieces = cutIntoPieces(m_boxes, m_arcs, cutOptions(), m_stop);
    if (m_stop.stop_requested()) return {};
    countEnds();
    drawPieces();
    if (m_stop.stop_requested()) return {};
    setBoxes();
    drawEdges();
    if (m_graph.direction == Direction::kRight) turn(m_placement);
    return std::move(m_placement);
  }

 private:
  uint32_t count() const { return static_cast<uint32_t>(m_boxes.size()); }

  CutOptions cutOptions() const {
    return {m_options.hubUsers, m_options.hubOperands, m_options.longestEdge, m_options.columnRows, m_options.aspect};
  }

  // Sorted by the lower number of their boxes.
  void uniteEdges() {
    const Lists<uint32_t> edgesOf(count(), [&](auto add) {
      for (uint32_t e = 0; e < m_graph.edges.size(); ++e) {
        const auto [from, to] = m_graph.edges[e];
        add(std::min(from, to), e);
      }
    });
    m_arcOf.assign(m_graph.edges.size(), kNone);
    m_hasLoop.assign(count(), false);
    std::vector<uint32_t> arcTo(count(), kNone);
    for (uint32_t box = 0; box < count(); ++box) {
      if (isStopped(m_stop, box)) return;
      const uint32_t first = static_cast<uint32_t>(m_arcs.size());
      for (uint32_t e : edgesOf[box]) {
        const auto [from, to] = m_graph.edges[e];
        if (from == to) {
          m_hasLoop[box] = true;
          continue;
        }
        uint32_t& arc = arcTo[from == box ? to : from];
        if (arc == kNone || arc < first) {
          arc = static_cast<uint32_t>(m_arcs.size());
          m_arcs.push_back({from, to, 0});
        }
        ++m_arcs[arc].weight;
        m_arcOf[e] = arc;
      }
    }
  }

  void countEnds() {
    m_stubs.assign(count(), {});
    m_haveLinesBelow.assign(count(), false);
    m_haveLinesAbove.assign(count(), false);
    m_stubNumber.assign(m_arcs.size(), 0);
    for (size_t a = 0; a < m_arcs.size(); ++a) {
      const auto [from, to, weight] = m_arcs[a];
      if (m_pieces.isCut[a]) {
        m_stubs[from].hasOut = true;
        m_stubNumber[a] = m_stubs[to].into++;
      } else {
        m_haveLinesBelow[from] = true;
        m_haveLinesAbove[to] = true;
      }
    }
  }

  Extent extentOf(uint32_t box) const {
    const bool isDown = m_graph.direction == Direction::kDown;
    const float strip = m_options.stubLength + (isDown ? m_options.stubLabel.height : m_options.stubLabel.width);
    return {m_boxes[box].width, m_boxes[box].height, m_stubs[box].into > 0 ? strip : 0, m_stubs[box].hasOut ? strip : 0,
            m_hasLoop[box] ? kLoopReach : 0};
  }

  // --- pieces -------------------------------------------------------------------------------------

  void drawPieces() {
    m_number.resize(count());
    m_numberOfArc.resize(m_arcs.size());
    m_pieceOf.assign(count(), kNone);
    const uint64_t size = sizeOfRows();
    uint32_t sweeps = m_options.sweeps;
    while (size * sweeps > kSweepWork && sweeps / 2 >= kFewestSweeps) sweeps /= 2;
    m_pictures.reserve(m_pieces.boxes.count());
    for (uint32_t piece = 0; piece < m_pieces.boxes.count() && !m_stop.stop_requested(); ++piece) {
      m_pictures.push_back(drawPiece(piece, sweeps));
    }
  }

  // Boxes, arcs that are drawn, and places that they pass.
  uint64_t sizeOfRows() const {
    std::vector<uint32_t> reach(count(), 1);
    uint64_t size = 0;
    for (size_t a = 0; a < m_arcs.size(); ++a) {
      if (m_pieces.isCut[a]) continue;
      ++size;
      uint32_t& farthest = reach[m_arcs[a].from];
      farthest = std::max(farthest, m_pieces.row[m_arcs[a].to] - m_pieces.row[m_arcs[a].from]);
    }
    for (uint32_t rows : reach) size += rows;
    return size;
  }

  Picture drawPiece(uint32_t piece, uint32_t sweeps) {
    std::vector<Extent> extents;
    std::vector<uint32_t> rowOf;
    std::vector<Stubs> stubs;
    for (uint32_t box : m_pieces.boxes[piece]) {
      m_pieceOf[box] = piece;
      m_number[box] = static_cast<uint32_t>(extents.size());
      extents.push_back(extentOf(box));
      rowOf.push_back(m_pieces.row[box]);
      stubs.push_back(m_stubs[box]);
    }
    const Lists<uint32_t> arcsFrom(extents.size(), [&](auto add) {
      for (uint32_t a : m_pieces.arcs[piece]) add(m_number[m_arcs[a].from], a);
    });
    std::vector<Arc> arcs;
    for (uint32_t box = 0; box < extents.size(); ++box) {
      for (uint32_t a : arcsFrom[box]) {
        m_numberOfArc[a] = static_cast<uint32_t>(arcs.size());
        arcs.push_back({box, m_number[m_arcs[a].to], m_arcs[a].weight});
      }
    }
    Rows rows = makeRows(std::move(extents), std::move(rowOf), arcs, m_stop);
    if (m_stop.stop_requested()) return {};
    orderRows(rows, sweeps, m_stop);
    if (m_stop.stop_requested()) return {};
    const std::vector<float> x = columns(rows, std::clamp(sweeps, kFewestColumnSweeps, kMostColumnSweeps), m_stop);
    if (m_stop.stop_requested()) return {};
    return drawRows(rows, x, stubs, m_stop);
  }

  // --- the page -----------------------------------------------------------------------------------

  void setBoxes() {
    std::vector<PagePiece> pieces;
    std::vector<Box> loneSizes;
    for (const Picture& picture : m_pictures) {
      pieces.push_back({{picture.width, picture.height}, m_pieces.isColumn[pieces.size()]});
    }
    for (uint32_t box : m_pieces.lone) {
      const Extent extent = extentOf(box);
      loneSizes.push_back({extent.width + 2 * extent.sides, extent.height + extent.stripAbove + extent.stripBelow});
    }
    const Page grid = setInGrid(loneSizes, m_options.aspect, kBoxDistance);
    if (!m_pieces.lone.empty()) pieces.push_back({{grid.width, grid.height}, false});
    Page page = setOnPage(pieces, m_options.aspect, kPieceDistance);
    m_placement.width = page.width;
    m_placement.height = page.height;
    m_placement.centres.resize(count());
    for (uint32_t box = 0; box < count(); ++box) {
      if (m_pieceOf[box] == kNone) continue;
      const Point corner = page.corners[m_pieceOf[box]], centre = m_pictures[m_pieceOf[box]].centres[m_number[box]];
      m_placement.centres[box] = {corner.x + centre.x, corner.y + centre.y};
    }
    for (size_t i = 0; i < m_pieces.lone.size(); ++i) {
      const uint32_t box = m_pieces.lone[i];
      const Extent extent = extentOf(box);
      const Point corner = page.corners.back(), inGrid = grid.corners[i];
      m_placement.centres[box] = {corner.x + inGrid.x + extent.width / 2 + extent.sides,
                                  corner.y + inGrid.y + extent.stripAbove + extent.height / 2};
    }
    m_corners = std::move(page.corners);
  }

  void drawEdges() {
    m_placement.routes.resize(m_graph.edges.size());
    for (uint32_t e = 0; e < m_graph.edges.size(); ++e) {
      if (isStopped(m_stop, e)) return;
      const auto [from, to] = m_graph.edges[e];
      std::vector<Point>& route = m_placement.routes[e];
      if (from == to) {
        route = loopOf(from);
        continue;
      }
      const uint32_t arc = m_arcOf[e];
      const bool isTurned = m_arcs[arc].from != from;
      if (m_pieces.isCut[arc]) {
        Stub stub = stubOf(arc);
        stub.edge = e;
        if (isTurned) {
          std::swap(stub.leaves, stub.arrives);
          std::swap(stub.out, stub.in);
        }
        m_placement.stubs.push_back(stub);
        continue;
      }
      const Point corner = m_corners[m_pieceOf[from]];
      const auto line = m_pictures[m_pieceOf[from]].route(m_numberOfArc[arc]);
      route.assign(line.begin(), line.end());
      for (Point& p : route) p = {p.x + corner.x, p.y + corner.y};
      if (isTurned) std::reverse(route.begin(), route.end());
    }
  }

  std::vector<Point> loopOf(uint32_t box) const {
    const Point centre = m_placement.centres[box];
    const float right = centre.x + m_boxes[box].width / 2, rise = std::min(m_boxes[box].height / 4, kLoopRise);
    return {{right, centre.y - rise},
            {right + kLoopReach, centre.y - rise},
            {right + kLoopReach, centre.y + rise},
            {right, centre.y + rise}};
  }

  Stub stubOf(uint32_t arc) const {
    const auto [upper, lower, weight] = m_arcs[arc];
    const Point above = m_placement.centres[upper], below = m_placement.centres[lower];
    const float leaves = above.x + ports(upper).leaves, bottom = above.y + m_boxes[upper].height / 2;
    const StubPorts into = ports(lower);
    const float arrives = below.x + into.arrives + into.step * static_cast<float>(m_stubNumber[arc]);
    const float top = below.y - m_boxes[lower].height / 2;
    return {0,
            {leaves, bottom},
            {leaves, bottom + m_options.stubLength},
            {arrives, top - m_options.stubLength},
            {arrives, top}};
  }
  StubPorts ports(uint32_t box) const {
    return stubPorts(m_boxes[box].width, m_stubs[box], m_haveLinesBelow[box], m_haveLinesAbove[box]);
  }

  const Graph& m_graph;
  LayeredOptions m_options;
  const std::stop_token& m_stop;
  std::vector<Box> m_boxes;  // turned where data flows to the right
  std::vector<Arc> m_arcs;
  std::vector<uint32_t> m_arcOf;  // by edge; none for a loop
  std::vector<bool> m_hasLoop;
  Pieces m_pieces;
  std::vector<Stubs> m_stubs;          // by box
  std::vector<uint32_t> m_stubNumber;  // by arc, of one that is cut: among those into its box
  std::vector<bool> m_haveLinesBelow;  // by box
  std::vector<bool> m_haveLinesAbove;
  std::vector<uint32_t> m_pieceOf;      // by box; none for a lone one
  std::vector<uint32_t> m_number;       // by box: in its piece
  std::vector<uint32_t> m_numberOfArc;  // by arc: in its piece
  std::vector<Picture> m_pictures;      // by piece
  std::vector<Point> m_corners;         // by piece
  Placement m_placement;
};

absl::Status check(const Graph& graph) {
  const size_t boxes = graph.boxes.size();
  for (size_t e = 0; e < graph.edges.size(); ++e) {
    const auto [from, to] = graph.edges[e];
    if (from < boxes && to < boxes) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("edge ", e, " leads from box ", from, " to box ", to, ", and there are ", boxes));
  }
  const auto isSize = [](float points) { return points >= 0 && points <= LayeredEngine::kWidestBox; };
  for (size_t i = 0; i < boxes; ++i) {
    const auto [width, height] = graph.boxes[i];
    if (isSize(width) && isSize(height)) continue;
    return absl::InvalidArgumentError(absl::StrCat("box ", i, " is ", width, " by ", height,
                                                   " points, and a side has 0 to ", LayeredEngine::kWidestBox));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Placement> LayeredEngine::place(const Graph& graph, std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  if (absl::Status status = check(graph); !status.ok()) return status;
  Placement placement;
  if (!graph.boxes.empty()) placement = Layout(graph, m_options, stop).place();
  if (stop.stop_requested()) return absl::CancelledError("the layout was cancelled");
  placement.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  return placement;
}

}  // namespace layout
