#include "layout/helper/routes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace layout {
namespace {

constexpr double kFlatness = 0.25;  // points
constexpr int kMaximumPieces = 64;  // of one cubic

Position operator-(Position a, Position b) { return {a.x - b.x, a.y - b.y}; }
double length(Position p) { return std::hypot(p.x, p.y); }

Position between(Position a, Position b, double share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

// Distance of p from the straight line between a and b.
double distanceFromSegment(Position p, Position a, Position b) {
  const Position along = b - a;
  const double square = along.x * along.x + along.y * along.y;
  const Position to = p - a;
  const double share = square > 0 ? std::clamp((to.x * along.x + to.y * along.y) / square, 0.0, 1.0) : 0.0;
  return length(p - between(a, b, share));
}

Position cubic(Position a, Position b, Position c, Position d, double t) {
  const Position ab = between(a, b, t), bc = between(b, c, t), cd = between(c, d, t);
  return between(between(ab, bc, t), between(bc, cd, t), t);
}

bool contains(const Rectangle& box, Position p) {
  return std::abs(p.x - box.centre.x) <= box.width / 2 && std::abs(p.y - box.centre.y) <= box.height / 2;
}

// Where the line from `inside` (in the box) to `outside` crosses the border.
Position crossing(const Rectangle& box, Position inside, Position outside) {
  const Position way = outside - inside;
  double share = 1;
  if (way.x != 0) {
    const double border = box.centre.x + std::copysign(box.width / 2, way.x);
    share = std::min(share, (border - inside.x) / way.x);
  }
  if (way.y != 0) {
    const double border = box.centre.y + std::copysign(box.height / 2, way.y);
    share = std::min(share, (border - inside.y) / way.y);
  }
  return between(inside, outside, std::max(share, 0.0));
}

// The point of the border that is nearest to p, which is outside of the box.
Position nearest(const Rectangle& box, Position p) {
  return {std::clamp(p.x, box.centre.x - box.width / 2, box.centre.x + box.width / 2),
          std::clamp(p.y, box.centre.y - box.height / 2, box.centre.y + box.height / 2)};
}

// Makes a route begin on the border of the box that it leaves.
void beginOnBorder(std::vector<Position>& route, const Rectangle& box) {
  const auto outside = std::find_if(route.begin(), route.end(), [&](Position p) { return !contains(box, p); });
  if (outside == route.end()) {
    // All of it is inside: what it says of the way is of no use.
    route = {crossing(box, box.centre, {box.centre.x, box.centre.y + box.height})};
  } else if (outside == route.begin()) {
    route.insert(route.begin(), nearest(box, route.front()));
  } else {
    *(outside - 1) = crossing(box, *(outside - 1), *outside);
    route.erase(route.begin(), outside - 1);
  }
}

void dropPointsOnLine(std::vector<Position>& route) {
  constexpr double kOnLine = 0.05;
  size_t kept = 1;
  for (size_t i = 1; i + 1 < route.size(); ++i) {
    if (distanceFromSegment(route[i], route[kept - 1], route[i + 1]) > kOnLine) route[kept++] = route[i];
  }
  route[kept++] = route.back();
  route.resize(kept);
}

}  // namespace

void appendBezier(const std::vector<Position>& controls, std::vector<Position>& points) {
  if (controls.empty()) return;
  points.push_back(controls.front());
  for (size_t i = 0; i + 3 < controls.size(); i += 3) {
    const Position a = controls[i], b = controls[i + 1], c = controls[i + 2], d = controls[i + 3];
    int pieces = 1;
    if (std::max(distanceFromSegment(b, a, d), distanceFromSegment(c, a, d)) > kFlatness / 2) {
      // n chords stray from a cubic by at most 3/4 of its larger second difference over n².
      const double bend = std::max(length({a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y}),
                                   length({b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y}));
      pieces = static_cast<int>(std::clamp(std::ceil(std::sqrt(0.75 * bend / kFlatness)), 1.0, double{kMaximumPieces}));
    }
    for (int piece = 1; piece < pieces; ++piece) points.push_back(cubic(a, b, c, d, double(piece) / pieces));
    points.push_back(d);
  }
}

std::vector<Position> borderToBorder(std::vector<Position> route, const Rectangle& from, const Rectangle& to) {
  if (route.size() < 2) route = {from.centre, to.centre};
  beginOnBorder(route, from);
  std::reverse(route.begin(), route.end());
  beginOnBorder(route, to);
  std::reverse(route.begin(), route.end());
  if (route.size() < 2) route.push_back(route.front());
  dropPointsOnLine(route);
  return route;
}

std::vector<Position> loopRoute(const Rectangle& box) {
  const double right = box.centre.x + box.width / 2;
  const double rise = std::min(box.height / 4, 8.0);
  return {{right, box.centre.y - rise},
          {right + kLoopReach, box.centre.y - rise},
          {right + kLoopReach, box.centre.y + rise},
          {right, box.centre.y + rise}};
}

}  // namespace layout
