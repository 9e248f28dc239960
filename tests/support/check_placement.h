#pragma once

// Invariants of every placement, independent of the layout engine.

#include <algorithm>
#include <cmath>
#include <string>

#include "absl/strings/str_cat.h"
#include "layout/graph.h"

namespace support {

/// Returns the distance of a point from the border of a box.
inline float distanceFromBorder(layout::Point p, layout::Point centre, layout::Box box) {
  const float dx = std::abs(p.x - centre.x) - box.width / 2, dy = std::abs(p.y - centre.y) - box.height / 2;
  if (dx > 0 || dy > 0) return std::hypot(std::max(dx, 0.0f), std::max(dy, 0.0f));
  return std::min(-dx, -dy);
}

/// Returns the names of two boxes that overlap, or "". Boxes are sorted from left to right, so that each is compared
/// with few others.
inline std::string overlapIn(const layout::Graph& graph, const layout::Placement& placement) {
  constexpr float kTouch = 0.25f;  // tolerance for rounding
  std::vector<uint32_t> order(graph.boxes.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto left = [&](uint32_t i) { return placement.centres[i].x - graph.boxes[i].width / 2; };
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return left(a) < left(b); });
  for (size_t i = 0; i < order.size(); ++i) {
    const uint32_t a = order[i];
    for (size_t j = i + 1; j < order.size() && left(order[j]) < left(a) + graph.boxes[a].width - kTouch; ++j) {
      const uint32_t b = order[j];
      const float apart = std::abs(placement.centres[a].y - placement.centres[b].y);
      if (apart < (graph.boxes[a].height + graph.boxes[b].height) / 2 - kTouch) {
        return absl::StrCat("boxes ", a, " and ", b, " overlap");
      }
    }
  }
  return "";
}

/// Returns the first problem of a placement, or "".
inline std::string problemIn(const layout::Graph& graph, const layout::Placement& placement) {
  constexpr float kNear = 0.5f;
  if (placement.centres.size() != graph.boxes.size()) return "not every box has a place";
  if (placement.routes.size() != graph.edges.size()) return "not every edge has a route";
  const auto inside = [&](float x, float y) {
    return x >= -kNear && y >= -kNear && x <= placement.width + kNear && y <= placement.height + kNear;
  };
  for (size_t i = 0; i < graph.boxes.size(); ++i) {
    const auto [x, y] = placement.centres[i];
    const auto [width, height] = graph.boxes[i];
    if (!inside(x - width / 2, y - height / 2) || !inside(x + width / 2, y + height / 2)) {
      return absl::StrCat("box ", i, " is outside of the picture");
    }
  }
  const auto problemOf = [&](size_t i, layout::Point first, layout::Point last) -> std::string {
    const auto [from, to] = graph.edges[i];
    if (distanceFromBorder(first, placement.centres[from], graph.boxes[from]) > kNear) {
      return absl::StrCat("edge ", i, " does not begin at box ", from);
    }
    if (distanceFromBorder(last, placement.centres[to], graph.boxes[to]) > kNear) {
      return absl::StrCat("edge ", i, " does not end at box ", to);
    }
    return "";
  };
  auto stub = placement.stubs.begin();
  for (size_t i = 0; i < graph.edges.size(); ++i) {
    const auto& route = placement.routes[i];
    std::string problem;
    if (stub != placement.stubs.end() && stub->edge == i) {
      if (!route.empty()) return absl::StrCat("edge ", i, " is drawn and a stub");
      problem = problemOf(i, stub->leaves, stub->arrives);
      for (layout::Point p : {stub->leaves, stub->out, stub->in, stub->arrives}) {
        if (!inside(p.x, p.y)) return absl::StrCat("a stub of edge ", i, " leaves the picture");
      }
      ++stub;
    } else {
      if (route.size() < 2) return absl::StrCat("edge ", i, " has no two points");
      problem = problemOf(i, route.front(), route.back());
      for (layout::Point p : route) {
        if (!inside(p.x, p.y)) return absl::StrCat("edge ", i, " leaves the picture");
      }
    }
    if (!problem.empty()) return problem;
  }
  if (stub != placement.stubs.end()) return "stubs of no edge, or out of order";
  return overlapIn(graph, placement);
}

/// Returns an edge that runs through a box, or "". Only for graphs without cycles.
inline std::string crossedBoxIn(const layout::Graph& graph, const layout::Placement& placement) {
  for (size_t e = 0; e < graph.edges.size(); ++e) {
    if (graph.edges[e].from == graph.edges[e].to) continue;
    for (size_t p = 1; p < placement.routes[e].size(); ++p) {
      const layout::Point a = placement.routes[e][p - 1], b = placement.routes[e][p];
      for (size_t i = 0; i < graph.boxes.size(); ++i) {
        // Liang–Barsky clipping against the box, shrunk by half a point.
        const float halfWidth = graph.boxes[i].width / 2 - 0.5f, halfHeight = graph.boxes[i].height / 2 - 0.5f;
        if (halfWidth <= 0 || halfHeight <= 0) continue;
        float enters = 0, leaves = 1;
        const auto clip = [&](float at, float way, float half) {
          if (way == 0) return std::abs(at) < half;
          const float one = (-half - at) / way, two = (half - at) / way;
          enters = std::max(enters, std::min(one, two));
          leaves = std::min(leaves, std::max(one, two));
          return enters < leaves;
        };
        if (clip(a.x - placement.centres[i].x, b.x - a.x, halfWidth) &&
            clip(a.y - placement.centres[i].y, b.y - a.y, halfHeight)) {
          return absl::StrCat("edge ", e, " runs through box ", i);
        }
      }
    }
  }
  return "";
}

/// Compares bit by bit, except for the elapsed time.
inline bool isSame(const layout::Placement& a, const layout::Placement& b) {
  const auto same = [](layout::Point p, layout::Point q) { return p.x == q.x && p.y == q.y; };
  return a.width == b.width && a.height == b.height &&
         std::equal(a.centres.begin(), a.centres.end(), b.centres.begin(), b.centres.end(), same) &&
         std::equal(a.stubs.begin(), a.stubs.end(), b.stubs.begin(), b.stubs.end(),
                    [&](const layout::Stub& s, const layout::Stub& t) {
                      return s.edge == t.edge && same(s.leaves, t.leaves) && same(s.out, t.out) && same(s.in, t.in) &&
                             same(s.arrives, t.arrives);
                    }) &&
         std::equal(
             a.routes.begin(), a.routes.end(), b.routes.begin(), b.routes.end(),
             [&](const auto& r, const auto& s) { return std::equal(r.begin(), r.end(), s.begin(), s.end(), same); });
}

}  // namespace support
