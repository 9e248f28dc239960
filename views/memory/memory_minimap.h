#pragma once

// The whole memory map, small, with a frame round what the map shows; there while the map is zoomed in. A drag of the
// frame moves the map, a drag elsewhere brushes what it shall show, a click brings the place to its middle.

#include <QImage>
#include <QWidget>
#include <memory>

#include "views/accessible_items.h"
#include "views/memory/memory_painter.h"

namespace views {

class MemoryMinimap : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  MemoryMinimap(Theme& theme, QWidget* parent);

  void setScene(std::shared_ptr<const MemoryScene> scene);
  /// Steps across and scene units down.
  void setShown(const QRectF& shown);

  QSize sizeHint() const override { return {184, 104}; }
  std::vector<uint64_t> itemsInSight() const override { return {}; }
  AccessibleItem item(uint64_t) const override { return {}; }
  QString itemsSummary() const override;

 signals:
  /// The map shall show these steps and scene units.
  void shownRequested(const QRectF& shown);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;

 private:
  QRectF inner() const;
  QPointF sceneAt(QPointF position) const;
  QRectF pixelsOf(const QRectF& scene) const;
  void paintMap();

  Theme& m_theme;
  std::shared_ptr<const MemoryScene> m_scene;
  QRectF m_shown;
  QImage m_map;  // painted on first need
  MemoryScratch m_scratch;
  enum class Drag { kNone, kFrame, kBrush } m_drag = Drag::kNone;
  QPointF m_pressedAt;  // pixels
  QRectF m_shownBefore;
  QRectF m_brush;  // pixels
};

}  // namespace views
