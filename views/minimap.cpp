#include "views/minimap.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <utility>

namespace views {
namespace {

constexpr double kLeastFrame = 5;   // pixels: minimum size of a frame that can be dragged
constexpr double kFrameMargin = 2;  // pixels: the frame stays in the minimap

/// Dims the hidden parts and outlines the visible part and the map.
void paintFrame(QPainter& painter, const QRectF& map, const QRectF& shown, const Colors& colors) {
  painter.setRenderHint(QPainter::Antialiasing);
  QColor veil = colors.panel;
  veil.setAlphaF(0.6F);
  QPainterPath outside;
  outside.addRect(map);
  outside.addRect(shown);
  painter.fillPath(outside, veil);
  painter.setPen(QPen(colors.accent, 1.5));
  painter.drawRect(shown);
  painter.setPen(QPen(colors.border, 1));
  painter.drawRect(map.adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace

Minimap::Minimap(Theme& theme, const Options& options, QWidget* parent)
    : QWidget(parent),
      AccessibleItems(this, QAccessible::Graphic, QAccessible::Graphic),
      m_theme(theme),
      m_options(options) {
  setFocusPolicy(Qt::NoFocus);
  setCursor(restingCursor());
  resize(sizeHint());
  connect(&theme, &Theme::changed, this, [this] {
    m_image = QImage();
    update();
  });
}

void Minimap::setScene(const QRectF& bounds, Paint paint) {
  if (bounds != m_bounds) m_drag = Drag::kNone;
  m_bounds = bounds;
  m_paint = std::move(paint);
  m_image = QImage();
  update();
}

void Minimap::setShown(const QRectF& shown) {
  if (shown == m_shown) return;
  m_shown = shown;
  update();
}

QString Minimap::itemsSummary() const {
  const QRectF part = m_shown.intersected(m_bounds);
  if (part.isEmpty()) return {};
  const auto percent = [](double some, double all) { return static_cast<int>(std::lround(100 * some / all)); };
  return tr("Visible: %1% of the width, starting at %2%; %3% of the height, starting at %4%")
      .arg(percent(part.width(), m_bounds.width()))
      .arg(percent(part.left() - m_bounds.left(), m_bounds.width()))
      .arg(percent(part.height(), m_bounds.height()))
      .arg(percent(part.top() - m_bounds.top(), m_bounds.height()));
}

QRectF Minimap::area() const {
  const double margin = m_options.margin;
  const QRectF all = QRectF(rect()).adjusted(margin, margin, -margin, -margin);
  if (!m_options.keepsAspect || m_bounds.isEmpty()) return all;
  const double scale = std::min({1.0, all.width() / m_bounds.width(), all.height() / m_bounds.height()});
  QRectF area(QPointF(0, 0), m_bounds.size() * scale);
  area.moveCenter(all.center());
  return area;
}

QRectF Minimap::toMap(const QRectF& scene) const {
  const QRectF to = area();
  const double x = to.width() / m_bounds.width(), y = to.height() / m_bounds.height();
  return {to.left() + (scene.left() - m_bounds.left()) * x, to.top() + (scene.top() - m_bounds.top()) * y,
          scene.width() * x, scene.height() * y};
}

QPointF Minimap::toScene(const QPointF& position) const {
  const QRectF from = area();
  return {m_bounds.left() + (position.x() - from.left()) / from.width() * m_bounds.width(),
          m_bounds.top() + (position.y() - from.top()) / from.height() * m_bounds.height()};
}

QRectF Minimap::frame() const {
  const QRectF shown = toMap(m_shown);
  const double wider = std::max(0.0, kLeastFrame - shown.width()) / 2;
  const double higher = std::max(0.0, kLeastFrame - shown.height()) / 2;
  return shown.adjusted(-wider, -higher, wider, higher)
      .intersected(QRectF(rect()).adjusted(kFrameMargin, kFrameMargin, -kFrameMargin, -kFrameMargin));
}

Qt::CursorShape Minimap::restingCursor() const { return m_options.hasBrush ? Qt::CrossCursor : Qt::ArrowCursor; }

void Minimap::paintEvent(QPaintEvent*) {
  if (m_bounds.isEmpty()) return;
  const double ratio = devicePixelRatioF();
  if (m_image.isNull() || m_image.devicePixelRatio() != ratio) {
    m_image = QImage((QSizeF(size()) * ratio).toSize(), QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_image.fill(m_theme.colors().panel);
    QPainter painter(&m_image);
    m_paint(painter);
  }
  QPainter painter(this);
  painter.drawImage(QPointF(0, 0), m_image);
  paintFrame(painter, rect(), m_drag == Drag::kBrush ? m_brush : frame(), m_theme.colors());
}

void Minimap::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || m_bounds.isEmpty()) return;
  m_pressedAt = event->position();
  m_shownBefore = m_shown;
  m_brush = QRectF(m_pressedAt, m_pressedAt);
  const bool isInFrame = frame().contains(m_pressedAt);
  m_drag = isInFrame || !m_options.hasBrush ? Drag::kFrame : Drag::kBrush;
  setCursor(m_drag == Drag::kFrame ? Qt::ClosedHandCursor : Qt::CrossCursor);
  if (isInFrame || m_options.hasBrush) return;
  m_shownBefore.moveCenter(toScene(m_pressedAt));
  emit shownRequested(m_shownBefore);
}

void Minimap::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag == Drag::kFrame) {
    emit shownRequested(m_shownBefore.translated(toScene(event->position()) - toScene(m_pressedAt)));
  } else if (m_drag == Drag::kBrush) {
    m_brush = QRectF(m_pressedAt, event->position()).normalized().intersected(area());
    update();
  }
}

void Minimap::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, Drag::kNone);
  setCursor(restingCursor());
  if (drag != Drag::kBrush || m_bounds.isEmpty()) return;
  const bool isClick = (event->position() - m_pressedAt).manhattanLength() < QApplication::startDragDistance();
  if (isClick) {
    QRectF shown = m_shown;
    shown.moveCenter(toScene(event->position()));
    emit shownRequested(shown);
  } else {
    emit shownRequested(QRectF(toScene(m_brush.topLeft()), toScene(m_brush.bottomRight())));
  }
  update();
}

void Minimap::wheelEvent(QWheelEvent* event) { event->accept(); }

void Minimap::resizeEvent(QResizeEvent*) { m_image = QImage(); }

}  // namespace views
