#pragma once

// The picture of one computation in points, ready to paint and to point at: boxes with their text, edges as polylines,
// and indexes for "what is in this rectangle" and "what is here". Built on a worker from a graph, its labels and its
// placement; immutable; holds no widget, font or colour, and nothing of the module's text.

#include <QLineF>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "layout/computation_graph.h"
#include "views/graph/graph_index.h"
#include "views/graph/graph_labels.h"

namespace views {

struct SceneBox {
  QRectF rect;
  NodeLabel label;
};

struct SceneEdge {
  uint32_t from = 0;  ///< index of a box
  uint32_t to = 0;
  layout::EdgeKind kind = layout::EdgeKind::kData;
  QString label;           ///< "{1}" or ""
  double length = 0;       ///< from end to end
  uint32_t pointsBegin = 0;
  uint32_t pointsEnd = 0;
  QPointF arrowBase;       ///< where the line ends and the arrow head begins; its tip is the last point
};

/// What is under a point.
struct SceneHit {
  enum Kind : uint8_t { kNothing, kBox, kChip, kEdge };
  Kind kind = kNothing;
  uint32_t index = 0;  ///< of the box or the edge
  uint32_t chip = 0;   ///< of the box's label

  friend bool operator==(const SceneHit&, const SceneHit&) = default;
};

class GraphScene {
 public:
  static constexpr double kArrowLength = 8;
  static constexpr double kArrowWidth = 7;

  GraphScene() = default;
  /// One label a node, one centre a label and one route an edge; edges without a route are left out.
  GraphScene(layout::ComputationGraph graph, std::vector<NodeLabel> labels, const layout::Placement& placement);

  const layout::ComputationGraph& graph() const { return m_graph; }
  const std::vector<SceneBox>& boxes() const { return m_boxes; }
  const std::vector<SceneEdge>& edges() const { return m_edges; }
  /// Of the whole picture; null where there is nothing.
  const QRectF& bounds() const { return m_bounds; }
  /// The edge's polyline; its last point is the tip of the arrow.
  absl::Span<const QPointF> points(const SceneEdge& edge) const {
    return absl::MakeConstSpan(m_points).subspan(edge.pointsBegin, edge.pointsEnd - edge.pointsBegin);
  }
  bool hasEdges(layout::EdgeKind kind) const { return m_hasKind[static_cast<size_t>(kind)]; }

  /// The box that shows the instruction, itself or folded; nothing where it is not in the picture.
  std::optional<uint32_t> boxOf(hlo::InstructionId id) const;
  /// All boxes that show the instruction: its own, or those in which it is text.
  std::vector<uint32_t> boxesOf(hlo::InstructionId id) const;
  /// The box of the computation's root, else the last one; nothing in an empty picture.
  std::optional<uint32_t> rootBox() const { return m_rootBox; }

  /// Boxes that the box takes operands from: along its edges, then those it only refers to. Each once.
  absl::Span<const uint32_t> operands(uint32_t box) const { return m_operands.of(box); }
  /// Boxes that use it: along its edges, then those that only refer to it. Each once.
  absl::Span<const uint32_t> users(uint32_t box) const { return m_users.of(box); }
  /// Edges that end or begin at the box.
  absl::Span<const uint32_t> edgesInto(uint32_t box) const { return m_edgesInto.of(box); }
  absl::Span<const uint32_t> edgesOutOf(uint32_t box) const { return m_edgesOutOf.of(box); }

  /// Where the chip is drawn.
  QRectF chipRect(uint32_t box, uint32_t chip) const;
  /// Boxes win over edges; an edge counts within `tolerance` points of its line.
  SceneHit hitTest(const QPointF& point, double tolerance) const;

  /// Calls `visit(uint32_t)` for each box that meets the area.
  template <typename Visit>
  void visitBoxes(const QRectF& area, Visit&& visit) const {
    m_boxIndex.visit(area, visit);
  }
  /// Calls `visit(uint32_t edge, const QLineF&)` for each straight piece of an edge that may meet the area, up to the
  /// arrow's base.
  template <typename Visit>
  void visitSegments(const QRectF& area, Visit&& visit) const {
    m_segmentIndex.visit(area, [&](uint32_t i) { visit(m_segments[i].edge, m_segments[i].line); });
  }
  size_t segmentCount() const { return m_segments.size(); }

 private:
  /// Lists of numbers, one per box, in one array.
  struct Lists {
    std::vector<uint32_t> begin, items;
    absl::Span<const uint32_t> of(uint32_t box) const {
      return absl::MakeConstSpan(items).subspan(begin[box], begin[box + 1] - begin[box]);
    }
    static Lists from(const std::vector<std::vector<uint32_t>>& lists);
  };
  struct Segment {
    uint32_t edge;
    QLineF line;
  };

  void addEdge(const layout::GraphEdge& edge, const std::vector<layout::Point>& route);
  void connectBoxes();

  layout::ComputationGraph m_graph;
  std::vector<SceneBox> m_boxes;
  std::vector<SceneEdge> m_edges;
  std::vector<QPointF> m_points;
  std::vector<Segment> m_segments;
  QRectF m_bounds;
  bool m_hasKind[layout::kEdgeKindCount] = {};
  std::optional<uint32_t> m_rootBox;
  std::vector<std::pair<hlo::InstructionId, uint32_t>> m_textIn;  // folded instructions and boxes, sorted
  Lists m_operands, m_users, m_edgesInto, m_edgesOutOf;
  RectIndex m_boxIndex, m_segmentIndex;
};

}  // namespace views
