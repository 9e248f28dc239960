#include "views/graph/minimap.h"

#include <QMouseEvent>
#include <QPainter>

#include "views/graph/graph_painter.h"
#include "views/minimap_frame.h"
#include "views/view_transform.h"

namespace views {
namespace {

constexpr double kMinimapMargin = 6;

ViewTransform mapTransform(const GraphScene& scene, const QSize& size) {
  return fitted(scene.bounds(), QSizeF(size), kMinimapMargin, 1);
}

}  // namespace

Minimap::Minimap(Theme& theme, QWidget* parent)
    : QWidget(parent), AccessibleItems(this, QAccessible::Graphic, QAccessible::Graphic), m_theme(theme) {
  setAccessibleName(tr("The whole graph, with a frame round what is shown"));
  setFocusPolicy(Qt::NoFocus);
  setCursor(Qt::ArrowCursor);
  resize(sizeHint());
  connect(&theme, &Theme::changed, this, [this] {
    m_map = QPixmap();
    update();
  });
}

void Minimap::setScene(std::shared_ptr<const GraphScene> scene) {
  m_scene = std::move(scene);
  m_colors.reset();
  m_map = QPixmap();
  update();
}

void Minimap::setColors(std::shared_ptr<const GraphColors> colors) {
  m_colors = std::move(colors);
  m_map = QPixmap();
  update();
}

void Minimap::setShown(const QRectF& shown) {
  if (shown == m_shown) return;
  m_shown = shown;
  update();
}

QString Minimap::itemsSummary() const { return m_scene != nullptr ? shownText(m_shown, m_scene->bounds()) : QString(); }

QRectF Minimap::mapRect(const QRectF& scene) const { return toViewport(mapTransform(*m_scene, size()), scene); }
QPointF Minimap::sceneAt(const QPointF& position) const { return toScene(mapTransform(*m_scene, size()), position); }

void Minimap::renderMap() {
  const double ratio = devicePixelRatioF();
  m_map = QPixmap((QSizeF(size()) * ratio).toSize());
  m_map.setDevicePixelRatio(ratio);
  m_map.fill(m_theme.colors().panel);
  QPainter painter(&m_map);
  painter.setPen(Qt::NoPen);
  for (uint32_t i = 0; i < m_scene->boxes().size(); ++i) {
    const SceneBox& box = m_scene->boxes()[i];
    const QRectF rect = mapRect(box.rect);
    const BoxFill paint = m_colors ? m_colors->boxes[i] : BoxFill::of(box.label);
    painter.fillRect(QRectF(rect.topLeft(), rect.size().expandedTo(QSizeF(1, 1))),
                     paint.colors(m_theme.colors()).stroke);
  }
}

void Minimap::paintEvent(QPaintEvent*) {
  if (!m_scene || m_scene->boxes().empty()) return;
  if (m_map.isNull() || m_map.devicePixelRatio() != devicePixelRatioF()) renderMap();
  QPainter painter(this);
  painter.drawPixmap(0, 0, m_map);
  paintMinimapFrame(painter, rect(), mapRect(m_shown).intersected(QRectF(rect()).adjusted(2, 2, -2, -2)),
                    m_theme.colors());
}

void Minimap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !m_scene) return;
  const QPointF at = sceneAt(event->position());
  // Taken by the frame it moves along; elsewhere the view comes to the mouse.
  m_grab = m_shown.contains(at) ? at - m_shown.center() : QPointF();
  setCursor(Qt::ClosedHandCursor);
  emit centreRequested(at - m_grab);
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) && m_scene) emit centreRequested(sceneAt(event->position()) - m_grab);
}

void Minimap::mouseReleaseEvent(QMouseEvent*) { setCursor(Qt::ArrowCursor); }

void Minimap::wheelEvent(QWheelEvent* event) { event->accept(); }

void Minimap::resizeEvent(QResizeEvent*) { m_map = QPixmap(); }

}  // namespace views
