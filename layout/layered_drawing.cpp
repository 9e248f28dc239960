// Each piece is drawn by itself: columns (layered_columns.h), then routes (layered_routes.h). The drawings are arranged
// on a page (layered_page.h), together with a grid of the boxes without arcs. Edges use the lines of their arcs.

#include "layout/layered_drawing.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "layout/layered_columns.h"
#include "layout/layered_page.h"
#include "layout/layered_routes.h"
#include "layout/turn.h"
#include "model/ir/id.h"
#include "model/ir/stop.h"

namespace layout::layered {
namespace {

using hlo::kNone;

constexpr float kPieceDistance = 40;  // points between pieces
constexpr float kLoopReach = 10;      // how far a loop extends sideways
constexpr float kLoopRise = 8;        // its maximum extent up and down

// The product of sweeps and size (boxes, arcs and places). Graphs up to this size get all requested sweeps. For larger
// ones the number is halved repeatedly, so that a small change of the graph rarely changes it.
constexpr uint64_t kSweepWork = 500'000;
constexpr uint32_t kFewestSweeps = 3;
constexpr uint32_t kColumnSweeps = 60, kFewestColumnSweeps = 6, kMostColumnSweeps = 18;

class Drawing {
 public:
  Drawing(const Graph& graph, const Arcs& arcs, const Pieces& pieces, const DrawingOptions& options, OrderPiece order,
          const std::stop_token& stop)
      : m_graph(graph),
        m_arcs(arcs.arcs),
        m_arcOf(arcs.ofEdge),
        m_hasLoop(arcs.hasLoop),
        m_pieces(pieces),
        m_options(options),
        m_order(order),
        m_stop(stop),
        m_boxes(graph.boxes) {
    // The layout is transposed afterwards, and the page with it.
    if (graph.direction == Direction::kRight) {
      turn(m_boxes);
      m_options.aspect = 1 / m_options.aspect;
    }
    const uint32_t sweeps = sweepsFor(arcs, pieces, kColumnSweeps);
    m_columnSweeps = std::clamp(sweeps, kFewestColumnSweeps, kMostColumnSweeps);
  }

  Placement place() {
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
    m_pictures.reserve(m_pieces.boxes.count());
    for (uint32_t piece = 0; piece < m_pieces.boxes.count() && !m_stop.stop_requested(); ++piece) {
      m_pictures.push_back(drawPiece(piece));
    }
  }

  Picture drawPiece(uint32_t piece) {
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
    m_order(piece, rows);
    if (m_stop.stop_requested()) return {};
    const std::vector<float> x = columns(rows, m_columnSweeps, m_stop);
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
    if (!m_pieces.lone.empty())
      pieces.insert(isGridFirst() ? pieces.begin() : pieces.end(), {{grid.width, grid.height}});
    Page page = setOnPage(pieces, m_options.aspect, kPieceDistance);
    const Point gridCorner = m_pieces.lone.empty() ? Point()
                             : isGridFirst()       ? page.corners.front()
                                                   : page.corners.back();
    if (isGridFirst()) page.corners.erase(page.corners.begin());
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
      const Point inGrid = grid.corners[i];
      m_placement.centres[box] = {gridCorner.x + inGrid.x + extent.width / 2 + extent.sides,
                                  gridCorner.y + inGrid.y + extent.stripAbove + extent.height / 2};
    }
    m_corners = std::move(page.corners);
  }

  // Parameters that only references use are at the top, as in the program.
  bool isGridFirst() const {
    return !m_pieces.lone.empty() && !m_pictures.empty() && m_pieces.lone.front() < m_pieces.boxes[0].front();
  }

  void drawEdges() {
    m_placement.routes.resize(m_graph.edges.size());
    for (uint32_t e = 0; e < m_graph.edges.size(); ++e) {
      if (hlo::isStopped(m_stop, e)) return;
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
  const std::vector<Arc>& m_arcs;
  const std::vector<uint32_t>& m_arcOf;  // by edge
  const std::vector<bool>& m_hasLoop;    // by box
  const Pieces& m_pieces;
  DrawingOptions m_options;
  const OrderPiece m_order;
  const std::stop_token& m_stop;
  uint32_t m_columnSweeps = 0;
  std::vector<Box> m_boxes;            // transposed if data flows to the right
  std::vector<Stubs> m_stubs;          // by box
  std::vector<uint32_t> m_stubNumber;  // by arc, if cut: its index among the stubs into its box
  std::vector<bool> m_haveLinesBelow;  // by box
  std::vector<bool> m_haveLinesAbove;
  std::vector<uint32_t> m_pieceOf;      // by box; kNone for a lone one
  std::vector<uint32_t> m_number;       // by box: its index in its piece
  std::vector<uint32_t> m_numberOfArc;  // by arc: its index in its piece
  std::vector<Picture> m_pictures;      // by piece
  std::vector<Point> m_corners;         // by piece
  Placement m_placement;
};

}  // namespace

uint32_t sweepsFor(const Arcs& arcs, const Pieces& pieces, uint32_t most) {
  // Boxes, drawn arcs, and the places that they pass.
  std::vector<uint32_t> reach(arcs.hasLoop.size(), 1);
  uint64_t size = 0;
  for (size_t a = 0; a < arcs.arcs.size(); ++a) {
    if (pieces.isCut[a]) continue;
    ++size;
    const auto [from, to, weight] = arcs.arcs[a];
    reach[from] = std::max(reach[from], pieces.row[to] - pieces.row[from]);
  }
  for (uint32_t rows : reach) size += rows;
  while (size * most > kSweepWork && most / 2 >= kFewestSweeps) most /= 2;
  return most;
}

Placement drawPieces(const Graph& graph, const Arcs& arcs, const Pieces& pieces, const DrawingOptions& options,
                     OrderPiece order, const std::stop_token& stop) {
  return Drawing(graph, arcs, pieces, options, order, stop).place();
}

}  // namespace layout::layered
