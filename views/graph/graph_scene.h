#pragma once

// The drawing of one computation in points, ready to paint and to point at: boxes with their text, edges as polylines,
// the stubs of edges that are not drawn all the way, and indexes for "what is in this rectangle" and "what is here".
// Built on a worker from a graph, its labels and its placement; immutable; holds no widget, font or colour, and nothing
// of the module's text.

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "layout/computation_graph.h"
#include "views/drawing/graph_geometry.h"
#include "views/drawing/rect_index.h"
#include "views/graph/graph_labels.h"

namespace views {

using drawing::RectIndex;

struct SceneBox {
  QRectF rect;
  NodeLabel label;
};

struct SceneEdge {
  uint32_t edge = 0;  ///< index into ComputationGraph::edges
  uint32_t from = 0;  ///< index of a box
  uint32_t to = 0;
  layout::EdgeKind kind = layout::EdgeKind::kData;
  QString label;                               ///< "{1}" or ""
  std::vector<layout::EdgeValue> values = {};  ///< that it carries, into or out of a folded scope; else empty
  bool isStub = false;                         ///< only its ends are drawn: its points are two lines
  double length = 0;                           ///< from end to end of what is drawn
  uint32_t pointsBegin = 0;
  uint32_t pointsEnd = 0;
  QPointF arrowBase;  ///< where the line ends and the arrow head begins; its tip is the last point
};

/// A straight piece of an edge, up to the arrow's base.
struct SceneLine {
  QLineF line;
  uint32_t edge = 0;
  layout::EdgeKind kind = layout::EdgeKind::kData;
  bool isOfLongEdge = false;  ///< over GraphScene::kLongEdge points from end to end
};

/// The ends of cut edges at one side of a box, with one label for all: the name at their other ends, or how many these
/// are.
struct SceneStub {
  uint32_t box = 0;
  bool isOut = false;     ///< they leave the box, in one line
  bool isMerged = false;  ///< a line of it stands for several edges
  QString label;          ///< "" where there is no room
  QRectF labelRect;       ///< at 100 %, covers no box and no other label
  uint32_t edgesBegin = 0;
  uint32_t edgesEnd = 0;
};

/// A computation that is opened within the box that calls it.
struct SceneCluster {
  QRectF frame;      ///< of the box, which is in its upper left corner; all clusters of a box share it
  QRectF rect;       ///< the cluster's own part of it; the title is at its top
  uint32_t box = 0;  ///< that is open
  QString title;
};

/// The part of a scene under a point. kSign is the sign in the corner of a box that can be opened; kRegion a region of
/// the zoomed-out drawing (graph_overview.h), of which a scene knows nothing.
struct SceneHit {
  enum Kind : uint8_t { kNothing, kBox, kChip, kEdge, kStub, kSign, kRegion };
  static constexpr uint32_t kAll = UINT32_MAX;
  Kind kind = kNothing;
  uint32_t index = 0;  ///< of the box, the edge, the stub or the region
  uint32_t part = 0;   ///< the chip of a box's label; the edge among those of a stub, or kAll of them

  friend bool operator==(const SceneHit&, const SceneHit&) = default;
};

class GraphScene {
 public:
  static constexpr double kArrowLength = drawing::kArrowLength;
  static constexpr double kArrowWidth = drawing::kArrowWidth;
  static constexpr double kLongEdge = drawing::kLongEdge;

  GraphScene() = default;
  /// One label a node, one centre a label, and one route or stub an edge; edges without either are left out. The
  /// clusters of one box follow each other.
  GraphScene(layout::ComputationGraph graph, std::vector<NodeLabel> labels, const layout::Placement& placement,
             layout::Direction direction = layout::Direction::kDown, std::vector<drawing::ClusterShape> clusters = {});

  /// The same drawing for files that are written without Qt (views/drawing/graph_svg.h). A copy, in time linear in the
  /// size of the scene.
  drawing::GraphGeometry geometry() const;

  layout::Direction direction() const { return m_direction; }

  const layout::ComputationGraph& graph() const { return m_graph; }
  const std::vector<SceneBox>& boxes() const { return m_boxes; }
  const std::vector<SceneEdge>& edges() const { return m_edges; }
  /// The open computations; each follows the ones that it is in.
  const std::vector<SceneCluster>& clusters() const { return m_clusters; }
  /// The frame of a box that is open, and the box itself of any other.
  QRectF frameOf(uint32_t box) const;
  /// The bounds of the whole drawing; null if it is empty.
  const QRectF& bounds() const { return m_bounds; }
  /// The edge's polyline; its last point is the tip of the arrow. Of a stub two points at its first box and two at the
  /// second.
  absl::Span<const QPointF> points(const SceneEdge& edge) const {
    return absl::MakeConstSpan(m_points).subspan(edge.pointsBegin, edge.pointsEnd - edge.pointsBegin);
  }
  const std::vector<SceneStub>& stubs() const { return m_stubs; }
  /// The edges of a stub, ascending.
  absl::Span<const uint32_t> edgesOf(const SceneStub& stub) const {
    return absl::MakeConstSpan(m_stubEdges).subspan(stub.edgesBegin, stub.edgesEnd - stub.edgesBegin);
  }
  /// Edges that are stubs.
  uint32_t stubCount() const { return m_stubCount; }
  /// The share of a run at which a bar is full: one scale in a drawing, a round number by the largest folded scope.
  double fullBar() const { return m_fullBar; }
  bool hasEdges(layout::EdgeKind kind) const { return m_hasKind[static_cast<size_t>(kind)]; }

  /// The box that shows the instruction, itself or folded; nothing where it is not in the drawing.
  std::optional<uint32_t> boxOf(hlo::InstructionId id) const;
  /// All boxes that show the instruction: its own, or those in which it is text.
  std::vector<uint32_t> boxesOf(hlo::InstructionId id) const;
  /// The folded scope that the box stands for; null of any other box.
  const layout::GraphScope* scopeAt(uint32_t box) const {
    const auto scope = m_graph.nodes[box].scope;
    return scope ? &m_graph.scopes[*scope] : nullptr;
  }
  /// The box of the computation's root, else the last one; nothing in an empty drawing.
  std::optional<uint32_t> rootBox() const { return m_rootBox; }

  /// Boxes that the box takes operands from: along its edges, then those it only refers to. Each once.
  absl::Span<const uint32_t> operands(uint32_t box) const { return m_operands.of(box); }
  /// Boxes that use it: along its edges, then those that only refer to it. Each once.
  absl::Span<const uint32_t> users(uint32_t box) const { return m_users.of(box); }
  /// Edges that end or begin at the box.
  absl::Span<const uint32_t> edgesInto(uint32_t box) const { return m_edgesInto.of(box); }
  absl::Span<const uint32_t> edgesOutOf(uint32_t box) const { return m_edgesOutOf.of(box); }

  /// The rectangle of a chip.
  QRectF chipRect(uint32_t box, uint32_t chip) const;
  /// The sign with which the box is opened and closed.
  QRectF signRect(uint32_t box) const;
  /// Boxes win over labels of stubs, and these over edges; an edge counts within `tolerance` points of its line.
  SceneHit hitTest(const QPointF& point, double tolerance) const;

  /// Calls `visit(uint32_t)` for each box that meets the area.
  template <typename Visit>
  void visitBoxes(const QRectF& area, Visit&& visit) const {
    m_boxIndex.visit(area, visit);
  }
  /// Calls `visit(uint32_t box, const QRectF&, hlo::Category, bool isLargeParameter)` for each box that meets the area,
  /// without a look at the boxes themselves, which are scattered in memory.
  template <typename Visit>
  void visitBlocks(const QRectF& area, Visit&& visit) const {
    m_boxIndex.visitRects(area, [&](uint32_t i, double left, double top, double right, double bottom) {
      visit(i, QRectF(QPointF(left, top), QPointF(right, bottom)), m_sorts[i].category, m_sorts[i].isLargeParameter);
    });
  }
  /// Calls `visit(const SceneLine&)` for each piece of an edge that may meet the area.
  template <typename Visit>
  void visitLines(const QRectF& area, Visit&& visit) const {
    m_lineIndex.visit(area, [&](uint32_t i) { visit(m_lines[i]); });
  }
  /// The same, but pieces that are shorter than `shortest` points need not come, nor do short ones where it takes
  /// longer ones alone to be about `enough` in an area of this size.
  template <typename Visit>
  void visitLongLines(const QRectF& area, double shortest, size_t enough, Visit&& visit) const {
    const LineLevel* const level = levelFor(area, shortest, enough);
    if (level == nullptr) return visitLines(area, visit);
    level->index.visit(area, [&](uint32_t i) { visit(level->lines[i]); });
  }
  /// Calls `visit(uint32_t)` for each stub whose label may meet the area.
  template <typename Visit>
  void visitStubLabels(const QRectF& area, Visit&& visit) const {
    m_labelIndex.visit(area, [&](uint32_t i) { visit(m_labelled[i]); });
  }
  size_t lineCount() const { return m_lines.size(); }

 private:
  /// Lists of numbers, one per box, in one array.
  struct Lists {
    std::vector<uint32_t> begin, items;
    absl::Span<const uint32_t> of(uint32_t box) const {
      return absl::MakeConstSpan(items).subspan(begin[box], begin[box + 1] - begin[box]);
    }
    template <typename Fill>
    static Lists make(size_t count, Fill&& fill);
  };
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Sort {
    hlo::Category category;
    bool isLargeParameter;
  };
  /// The lines from a length on, for zooms that show no others: copies, since those that are far apart among all lines
  /// would each be fetched from memory.
  struct LineLevel {
    double shortest;
    std::vector<SceneLine> lines;
    RectIndex index;
  };
  /// Sorts the lines along the curve of their index.
  static RectIndex indexOf(std::vector<SceneLine>& lines);

  void addLine(uint32_t edge, const QLineF& line);
  void indexLines();
  const LineLevel* levelFor(const QRectF& area, double shortest, size_t enough) const;
  void addEdges(const drawing::GraphGeometry& geometry);
  void addStubs(const drawing::GraphGeometry& geometry);
  void connectBoxes();
  SceneHit hitOfEdge(uint32_t edge, const QLineF& line) const;

  layout::ComputationGraph m_graph;
  std::vector<SceneBox> m_boxes;
  std::vector<SceneEdge> m_edges;
  std::vector<SceneCluster> m_clusters;
  std::vector<QPointF> m_points;
  std::vector<SceneLine> m_lines;
  std::vector<LineLevel> m_levels;  // longer and longer
  std::vector<Sort> m_sorts;        // by box
  std::vector<SceneStub> m_stubs;
  std::vector<uint32_t> m_stubEdges;
  std::vector<uint32_t> m_labelled;           // stubs
  std::vector<uint32_t> m_outStub, m_inStub;  // by box; kNone
  uint32_t m_stubCount = 0;
  double m_fullBar = 1;
  layout::Direction m_direction = layout::Direction::kDown;
  QRectF m_bounds;
  bool m_hasKind[layout::kEdgeKindCount] = {};
  std::optional<uint32_t> m_rootBox;
  std::vector<std::pair<hlo::InstructionId, uint32_t>> m_textIn;  // folded instructions and boxes, sorted
  Lists m_operands, m_users, m_edgesInto, m_edgesOutOf;
  RectIndex m_boxIndex, m_lineIndex, m_labelIndex;
};

}  // namespace views
