#include "views/memory/memory_minimap.h"

#include <QApplication>
#include <QMouseEvent>

#include "views/minimap_frame.h"

namespace views {
namespace {

constexpr double kMiniatureMargin = 4;
constexpr double kLeastFrame = 5;  // pixels: a frame that can be taken hold of

}  // namespace

MemoryMinimap::MemoryMinimap(Theme& theme, QWidget* parent)
    : QWidget(parent), AccessibleItems(this, QAccessible::Graphic, QAccessible::Graphic), m_theme(theme) {
  setObjectName(QStringLiteral("memory.minimap"));
  setAccessibleName(tr("All memory, with a frame round what the map shows"));
  setFocusPolicy(Qt::NoFocus);
  setCursor(Qt::CrossCursor);
  setToolTip(tr("Drag the frame to move, drag elsewhere to show a part"));
  resize(sizeHint());
  connect(&theme, &Theme::changed, this, [this] {
    m_map = QImage();
    update();
  });
}

void MemoryMinimap::setScene(std::shared_ptr<const MemoryScene> scene) {
  m_scene = std::move(scene);
  m_map = QImage();
  m_drag = Drag::kNone;
  update();
}

void MemoryMinimap::setShown(const QRectF& shown) {
  if (shown == m_shown) return;
  m_shown = shown;
  update();
}

QString MemoryMinimap::itemsSummary() const {
  return m_scene != nullptr ? shownText(m_shown, QRectF(0, 0, m_scene->steps(), m_scene->height())) : QString();
}

QRectF MemoryMinimap::inner() const {
  return QRectF(rect()).adjusted(kMiniatureMargin, kMiniatureMargin, -kMiniatureMargin, -kMiniatureMargin);
}

QPointF MemoryMinimap::sceneAt(QPointF position) const {
  const QRectF in = inner();
  return {(position.x() - in.left()) / in.width() * m_scene->steps(),
          (position.y() - in.top()) / in.height() * m_scene->height()};
}

QRectF MemoryMinimap::pixelsOf(const QRectF& scene) const {
  const QRectF in = inner();
  const double x = in.width() / m_scene->steps(), y = in.height() / m_scene->height();
  const QRectF rect(in.left() + scene.left() * x, in.top() + scene.top() * y, scene.width() * x, scene.height() * y);
  const double wider = std::max(0.0, kLeastFrame - rect.width()) / 2,
               higher = std::max(0.0, kLeastFrame - rect.height()) / 2;
  return rect.adjusted(-wider, -higher, wider, higher).intersected(in.adjusted(-2, -2, 2, 2));
}

void MemoryMinimap::paintMap() {
  const double ratio = devicePixelRatioF();
  m_map = QImage((QSizeF(size()) * ratio).toSize(), QImage::Format_RGB32);
  m_map.setDevicePixelRatio(ratio);
  m_map.fill(m_theme.colors().panel);
  QPainter painter(&m_map);
  MemoryGeometry geometry;
  geometry.plot = inner();
  MemoryTransform transform;
  transform.plot = geometry.plot;
  fitAll(transform, *m_scene);
  paintMemoryBars(painter, *m_scene, geometry, transform, m_theme.colors(), m_scratch);
}

void MemoryMinimap::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  if (m_scene == nullptr || m_scene->isEmpty()) return;
  if (m_map.isNull() || m_map.devicePixelRatio() != devicePixelRatioF()) paintMap();
  painter.drawImage(QPointF(0, 0), m_map);
  paintMinimapFrame(painter, rect(), m_drag == Drag::kBrush ? m_brush : pixelsOf(m_shown), m_theme.colors());
}

void MemoryMinimap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_scene == nullptr) return;
  m_pressedAt = event->position();
  m_shownBefore = m_shown;
  m_brush = QRectF(m_pressedAt, m_pressedAt);
  m_drag = pixelsOf(m_shown).contains(m_pressedAt) ? Drag::kFrame : Drag::kBrush;
  setCursor(m_drag == Drag::kFrame ? Qt::ClosedHandCursor : Qt::CrossCursor);
}

void MemoryMinimap::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag == Drag::kFrame) {
    const QPointF way = sceneAt(event->position()) - sceneAt(m_pressedAt);
    emit shownRequested(m_shownBefore.translated(way));
  } else if (m_drag == Drag::kBrush) {
    m_brush = QRectF(m_pressedAt, event->position()).normalized().intersected(inner());
    update();
  }
}

void MemoryMinimap::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::kNone);
  setCursor(Qt::CrossCursor);
  if (drag != Drag::kBrush || m_scene == nullptr) return;
  const bool isClick = (event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
  if (isClick) {
    QRectF shown = m_shown;
    shown.moveCenter(sceneAt(event->position()));
    emit shownRequested(shown);
  } else {
    emit shownRequested(QRectF(sceneAt(m_brush.topLeft()), sceneAt(m_brush.bottomRight())));
  }
  update();
}

void MemoryMinimap::wheelEvent(QWheelEvent* event) { event->accept(); }

}  // namespace views
