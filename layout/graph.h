#pragma once

// What a layout engine takes and gives: boxes of known size, edges between them and clusters around
// them in; positions out. Text is measured before (by the view), so a placement does not depend on fonts.
// Units are points; x grows to the right, y downwards, the origin is the top left of the picture.

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

/// In which data flows.
enum class Direction : uint8_t { kDown, kRight };

struct Graph {
  std::vector<Box> boxes;
  std::vector<Edge> edges;
  Direction direction = Direction::kDown;
};

inline constexpr float kWidestBox = 20000;  ///< points, either way

/// What engines ask of a graph. InvalidArgument: an edge to no box, a side that is no number from 0 to kWidestBox.
absl::Status checkGraph(const Graph& graph);

/// An edge that is not drawn all the way, because it is too long to follow or one of very many: a short line out of its
/// first box and one into its second. The edges of a box that are cut leave it in one line.
struct Stub {
  uint32_t edge = 0;  ///< index into Graph::edges
  Point leaves;       ///< on the border of the edge's first box,
  Point out;          ///< and the free end of the line out of it
  Point in;           ///< The free end of the line into the second box,
  Point arrives;      ///< and where it meets the border.
};

struct Placement {
  std::vector<Point> centres;  ///< one per box
  /// One polyline per edge, from the border of its first box to that of the second, at least two points; none where the
  /// edge is in `stubs`.
  std::vector<std::vector<Point>> routes;
  std::vector<Stub> stubs;  ///< by edge, ascending; empty where the engine draws every edge
  float width = 0;
  float height = 0;
  double milliseconds = 0;  ///< what the engine took
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// As the view says it: "Graphviz".
  virtual std::string name() const = 0;
  /// Called on a worker; `stop` ends it within a moment. Errors: Cancelled, DeadlineExceeded (the engine's
  /// own time limit), Internal (it crashed), InvalidArgument (as checkGraph()).
  virtual absl::StatusOr<Placement> place(const Graph& graph, std::stop_token stop) = 0;
};

}  // namespace layout
