#pragma once

// Turns what Graphviz draws into what a picture of boxes needs: a polyline from the border of one box to the border
// of another. Plain geometry, y downwards.

#include <vector>

namespace layout {

struct Position {
  double x = 0;
  double y = 0;
};

/// By its centre.
struct Rectangle {
  Position centre;
  double width = 0;
  double height = 0;
};

/// Appends the points of a piecewise cubic curve given by 3n + 1 control points. Straight pieces give their end only,
/// curved ones are cut so finely that the polyline stays within a quarter of a point of the curve.
void appendBezier(const std::vector<Position>& controls, std::vector<Position>& points);

/// The route cut or stretched so that it begins on the border of `from` and ends on that of `to`, without points that
/// a straight line has no need of. A route without two points becomes the straight line between the centres.
std::vector<Position> borderToBorder(std::vector<Position> route, const Rectangle& from, const Rectangle& to);

/// A loop on the right of a box.
std::vector<Position> loopRoute(const Rectangle& box);
/// How far a loop stands out.
inline constexpr double kLoopReach = 10;

}  // namespace layout
