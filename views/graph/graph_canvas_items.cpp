// The boxes of the graph's canvas as items for assistive programs.

#include <algorithm>
#include <cmath>

#include "views/graph/graph_canvas.h"

namespace views {

std::vector<uint64_t> GraphCanvas::itemsInSight() const {
  if (!m_scene) return {};
  const QRectF shown = toScene(m_transform, QRectF(rect()));
  Foremost nearest;
  m_scene->visitBoxes(shown, [&](uint32_t box) {
    const QPointF away = m_scene->boxes()[box].rect.center() - shown.center();
    nearest.add(-std::hypot(away.x(), away.y()), box);
  });
  // In reading order: row by row.
  std::vector<uint64_t> boxes = nearest.take();
  const auto place = [this](uint64_t box) {
    const QPointF centre = m_scene->boxes()[box].rect.center();
    return std::pair(centre.y(), centre.x());
  };
  std::sort(boxes.begin(), boxes.end(), [&](uint64_t a, uint64_t b) { return place(a) < place(b); });
  return boxes;
}

std::vector<uint64_t> GraphCanvas::itemsSelected() const {
  if (!m_scene) return {};
  const auto& selected = m_highlight.selected;
  return {selected.begin(), selected.begin() + static_cast<std::ptrdiff_t>(std::min(selected.size(), kMostSelected))};
}

AccessibleItem GraphCanvas::item(uint64_t key) const {
  if (!m_scene || key >= m_scene->boxes().size()) return {};
  const auto box = static_cast<uint32_t>(key);
  const auto& selected = m_highlight.selected;
  return {m_describe ? m_describe(box) : m_scene->boxes()[box].label.name,
          toViewport(m_transform, m_scene->boxes()[box].rect).toAlignedRect(),
          std::find(selected.begin(), selected.end(), box) != selected.end()};
}

void GraphCanvas::chooseItem(uint64_t box) {
  if (m_scene && m_canPoint && box < m_scene->boxes().size())
    emit clicked({SceneHit::kBox, static_cast<uint32_t>(box), 0});
}

}  // namespace views
