#pragma once

// A line through free places, with as few bends as they allow: what both engines' routes end with.

#include <algorithm>
#include <limits>
#include <vector>

namespace layout {

/// Adds the stations' points to `route`: from each bend on to the farthest one that a straight line reaches within what
/// is free at the stations between. A station has a point `at` (x across, y down) and across it an interval `free`
/// (`least`, `most`); they are given from above downwards, one at least.
template <typename Station, typename Point>
void pullTight(const std::vector<Station>& stations, std::vector<Point>& route) {
  using Number = decltype(Point::x);
  constexpr Number kFar = std::numeric_limits<Number>::max();
  constexpr Number kLeastDown = static_cast<Number>(1e-3);
  route.push_back(stations.front().at);
  for (size_t at = 0; at + 1 < stations.size();) {
    const Point from = stations[at].at;
    size_t reached = at + 1;
    Number least = -kFar, most = kFar;  // how far aside per point down a line may go
    for (size_t next = at + 1; next < stations.size() && least <= most; ++next) {
      const Station& station = stations[next];
      const Number down = std::max(station.at.y - from.y, kLeastDown);
      const Number slope = (station.at.x - from.x) / down;
      if (least <= slope && slope <= most) reached = next;
      least = std::max(least, (station.free.least - from.x) / down);
      most = std::min(most, (station.free.most - from.x) / down);
    }
    route.push_back(stations[reached].at);
    at = reached;
  }
}

}  // namespace layout
