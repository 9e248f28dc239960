#include "layout/turn.h"

#include <algorithm>
#include <utility>

namespace layout {
namespace {

void turnPoint(Point& p) { std::swap(p.x, p.y); }

}  // namespace

void turn(std::vector<Box>& boxes) {
  for (Box& box : boxes) std::swap(box.width, box.height);
}

void turn(Placement& placement) {
  std::for_each(placement.centres.begin(), placement.centres.end(), turnPoint);
  for (std::vector<Point>& route : placement.routes) std::for_each(route.begin(), route.end(), turnPoint);
  for (Stub& stub : placement.stubs) {
    for (Point* p : {&stub.leaves, &stub.out, &stub.in, &stub.arrives}) turnPoint(*p);
  }
  std::swap(placement.width, placement.height);
}

}  // namespace layout
