#include "views/graph/graph_walk.h"

#include <algorithm>
#include <limits>

namespace views {
namespace {

std::optional<uint32_t> beside(const GraphScene& scene, uint32_t box, bool toTheRight) {
  const QRectF& bounds = scene.bounds();
  const QPointF centre = scene.boxes()[box].rect.center();
  const QRectF band = toTheRight ? QRectF(centre.x(), centre.y(), bounds.right() - centre.x(), 0)
                                 : QRectF(bounds.left(), centre.y(), centre.x() - bounds.left(), 0);
  std::optional<uint32_t> nearest;
  double least = std::numeric_limits<double>::infinity();
  scene.visitBoxes(band, [&](uint32_t other) {
    const double x = scene.boxes()[other].rect.center().x();
    const double away = toTheRight ? x - centre.x() : centre.x() - x;
    if (other == box || away <= 0 || away > least || (away == least && nearest && other > *nearest)) return;
    least = away;
    nearest = other;
  });
  return nearest;
}

}  // namespace

std::optional<uint32_t> walk(const GraphScene& scene, uint32_t box, Walk direction) {
  if (direction == Walk::kLeft || direction == Walk::kRight) return beside(scene, box, direction == Walk::kRight);
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
