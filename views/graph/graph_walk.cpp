#include "views/graph/graph_walk.h"

#include <algorithm>
#include <limits>

namespace views {
namespace {

std::optional<uint32_t> beside(const GraphScene& scene, uint32_t box, bool after) {
  const QRectF& bounds = scene.bounds();
  const QPointF centre = scene.boxes()[box].rect.center();
  const bool isDown = scene.direction() == layout::Direction::kDown;
  QRectF band(centre, centre);
  if (isDown) {
    after ? band.setRight(bounds.right()) : band.setLeft(bounds.left());
  } else {
    after ? band.setBottom(bounds.bottom()) : band.setTop(bounds.top());
  }
  std::optional<uint32_t> nearest;
  double least = std::numeric_limits<double>::infinity();
  scene.visitBoxes(band, [&](uint32_t other) {
    const QPointF way = (scene.boxes()[other].rect.center() - centre) * (after ? 1 : -1);
    const double away = isDown ? way.x() : way.y();
    if (other == box || away <= 0 || away > least || (away == least && nearest && other > *nearest)) return;
    least = away;
    nearest = other;
  });
  return nearest;
}

}  // namespace

std::optional<uint32_t> walk(const GraphScene& scene, uint32_t box, Walk direction) {
  if (direction == Walk::kBefore || direction == Walk::kAfter) return beside(scene, box, direction == Walk::kAfter);
  const auto next = direction == Walk::kOperand ? scene.operands(box) : scene.users(box);
  return next.empty() ? std::nullopt : std::optional(next.front());
}

std::optional<uint32_t> cycle(absl::Span<const uint32_t> boxes, std::optional<uint32_t> last) {
  if (boxes.empty()) return std::nullopt;
  const auto at = last ? std::find(boxes.begin(), boxes.end(), *last) : boxes.end();
  if (at == boxes.end() || at + 1 == boxes.end()) return boxes.front();
  return *(at + 1);
}

}  // namespace views
