#pragma once

// A small image of a whole painted scene with a frame around the part that the view shows. Dragging the frame moves
// that part; a press elsewhere centres it there or, if the minimap has brushes, starts dragging a new part. The view
// provides the scene's size and paints it; the minimap calls it once and caches the image.

#include <QImage>
#include <QWidget>
#include <functional>

#include "views/accessible_items.h"
#include "views/theme.h"

namespace views {

class Minimap : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  struct Options {
    QSize size;
    double margin = 4;        ///< pixels around the scene
    bool keepsAspect = true;  ///< scales the scene uniformly up to 100 % and centres it; otherwise the scene fills the
                              ///< minimap
    bool hasBrush = false;
  };
  Minimap(Theme& theme, const Options& options, QWidget* parent);

  /// Paints the scene in pixels of the minimap; toMap() converts to them. Called again when the theme changes.
  using Paint = std::function<void(QPainter&)>;
  /// `bounds` are in scene units; if they are empty, the minimap is empty.
  void setScene(const QRectF& bounds, Paint paint);
  /// Sets the part of the scene that the view shows, in scene units.
  void setShown(const QRectF& shown);

  /// Returns the pixels that the scene fills.
  QRectF area() const;
  QRectF toMap(const QRectF& scene) const;

  QSize sizeHint() const override { return m_options.size; }
  std::vector<uint64_t> itemsInSight() const override { return {}; }
  AccessibleItem item(uint64_t) const override { return {}; }
  /// Returns a text such as "Visible: 40% of the width, starting at 20%, …"; "" if the scene is empty.
  QString itemsSummary() const override;

 signals:
  /// Asks the view to show this part, in scene units.
  void shownRequested(const QRectF& shown);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QPointF toScene(const QPointF& position) const;
  QRectF frame() const;
  Qt::CursorShape restingCursor() const;

  Theme& m_theme;
  const Options m_options;
  QRectF m_bounds;  // scene units
  Paint m_paint;
  QRectF m_shown;  // scene units
  QImage m_image;  // painted on first use
  enum class Drag { kNone, kFrame, kBrush } m_drag = Drag::kNone;
  QPointF m_pressedAt;   // pixels
  QRectF m_shownBefore;  // before the drag; scene units
  QRectF m_brush;        // pixels
};

}  // namespace views
