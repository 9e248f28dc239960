#pragma once

// Input and output of a layout engine: boxes of known size and edges between them in, positions out. The view measures
// text beforehand, so a placement does not depend on fonts. Units are points; x grows to the right, y downwards, and
// the origin is the top left of the layout.

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace layout {

struct Point {
  float x = 0;
  float y = 0;
};

struct Box {
  float width = 0;
  float height = 0;
};

/// Data flows from `from` to `to`: indices into Graph::boxes.
struct Edge {
  uint32_t from = 0;
  uint32_t to = 0;
};

/// The direction in which data flows.
enum class Direction : uint8_t { kDown, kRight };

struct Graph {
  std::vector<Box> boxes;
  std::vector<Edge> edges;
  Direction direction = Direction::kDown;
};

inline constexpr float kWidestBox = 20000;  ///< points, for width and height

/// Checks the requirements of engines. InvalidArgument: an edge to a missing box, or a side that is not a number from 0
/// to kWidestBox.
absl::Status checkGraph(const Graph& graph);

/// An edge that is not drawn completely, because it is too long to follow or one of very many: a short line out of its
/// first box, and one into its second. All cut edges that leave a box share one line.
struct Stub {
  uint32_t edge = 0;  ///< index into Graph::edges
  Point leaves;       ///< on the border of the edge's first box
  Point out;          ///< the free end of the line out of it
  Point in;           ///< the free end of the line into the second box
  Point arrives;      ///< on the border of the second box
};

struct Placement {
  std::vector<Point> centres;  ///< one per box
  /// One polyline per edge, from the border of its first box to the border of its second, with at least two points;
  /// empty if the edge is in `stubs`.
  std::vector<std::vector<Point>> routes;
  std::vector<Stub> stubs;  ///< by edge, ascending; empty if the engine draws every edge
  float width = 0;
  float height = 0;
  double milliseconds = 0;  ///< time used by the engine
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// The name in the interface: "Graphviz".
  virtual std::string name() const = 0;
  /// Called on a worker thread; `stop` ends it quickly. Errors: Cancelled, DeadlineExceeded (the engine's own time
  /// limit), Internal (it crashed), InvalidArgument (see checkGraph()).
  virtual absl::StatusOr<Placement> place(const Graph& graph, std::stop_token stop) = 0;
};

}  // namespace layout
