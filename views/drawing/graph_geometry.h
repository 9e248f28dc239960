#pragma once

// The positions of everything in a placed graph, in points: boxes, edges as polylines with rounded bends, the stubs of
// edges that are not drawn all the way, and the room for their labels. Immutable; holds no text but that of stubs.

#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "layout/computation_graph.h"
#include "layout/graph.h"
#include "views/drawing/geometry.h"

namespace drawing {

inline constexpr double kArrowLength = 8;
inline constexpr double kArrowWidth = 7;
inline constexpr double kLongEdge = 1000;  ///< points, about a screen

struct EdgeShape {
  uint32_t edge = 0;    ///< index into ComputationGraph::edges
  bool isStub = false;  ///< only its ends are drawn: its points are two lines
  double length = 0;    ///< from end to end of what is drawn
  uint32_t pointsBegin = 0;
  uint32_t pointsEnd = 0;
  Point arrowBase;  ///< where the line ends and the arrow head begins; its tip is the last point
};

/// A straight piece of an edge, up to the arrow's base.
struct EdgeLine {
  Line line;
  uint32_t shape = 0;  ///< index into GraphGeometry::edges
};

/// The ends of cut edges at one side of a box, with one label for all: the name at their other ends, or how many these
/// are.
struct StubShape {
  uint32_t box = 0;
  bool isOut = false;     ///< they leave the box, in one line
  bool isMerged = false;  ///< a line of it stands for several edges
  std::string label;      ///< "" where there is no room
  Rect labelRect;         ///< covers no box and no other label
  uint32_t edgesBegin = 0;
  uint32_t edgesEnd = 0;
};

/// A computation that is opened within the box that calls it.
struct ClusterShape {
  Rect frame;        ///< of the box, which is in its upper left corner; all clusters of a box share it
  Rect rect;         ///< the cluster's own part of it; the title is at its top
  uint32_t box = 0;  ///< that is open
  std::string title;
};

struct GraphGeometry {
  layout::Direction direction = layout::Direction::kDown;
  std::vector<Rect> boxes;             ///< by node
  std::vector<EdgeShape> edges;        ///< those that have a route or a stub
  std::vector<Point> points;           ///< of all edges
  std::vector<EdgeLine> lines;         ///< of all edges
  std::vector<StubShape> stubs;        ///< by box, incoming ones first
  std::vector<uint32_t> stubEdges;     ///< indices into `edges`
  std::vector<ClusterShape> clusters;  ///< each follows the ones that it is in
  Rect bounds;                         ///< of everything

  absl::Span<const Point> pointsOf(const EdgeShape& edge) const {
    return absl::MakeConstSpan(points).subspan(edge.pointsBegin, edge.pointsEnd - edge.pointsBegin);
  }
  /// Indices into `edges`, ascending.
  absl::Span<const uint32_t> edgesOf(const StubShape& stub) const {
    return absl::MakeConstSpan(stubEdges).subspan(stub.edgesBegin, stub.edgesEnd - stub.edgesBegin);
  }
};

/// `sizes` has one entry a node, and `nameOf` returns the name in the label of a node. Edges without a route and a stub
/// are left out.
GraphGeometry graphGeometry(const layout::ComputationGraph& graph, absl::Span<const layout::Box> sizes,
                            const layout::Placement& placement, layout::Direction direction,
                            std::vector<ClusterShape> clusters, const std::function<std::string(uint32_t)>& nameOf);

}  // namespace drawing
