#pragma once

// The whole of a painted scene, small, with a frame round the part that its view shows. A drag of the frame moves that
// part; a press elsewhere centres it there or, if the minimap has brushes, begins a drag round the part to show. The
// view says what the scene looks like and how large it is; the minimap paints it once and keeps the image.

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
    double margin = 4;        ///< pixels round the scene
    bool keepsAspect = true;  ///< as large as it goes up to 100 %, in the middle; else it fills the minimap
    bool hasBrush = false;
  };
  Minimap(Theme& theme, const Options& options, QWidget* parent);

  /// Paints the scene in pixels of the minimap; toMap() tells where. It is called again when the theme changes.
  using Paint = std::function<void(QPainter&)>;
  /// `bounds` in scene units; an empty minimap if they are.
  void setScene(const QRectF& bounds, Paint paint);
  /// The part of the scene that the view shows, in scene units.
  void setShown(const QRectF& shown);

  /// The pixels that the scene fills.
  QRectF area() const;
  QRectF toMap(const QRectF& scene) const;

  QSize sizeHint() const override { return m_options.size; }
  std::vector<uint64_t> itemsInSight() const override { return {}; }
  AccessibleItem item(uint64_t) const override { return {}; }
  /// "Shown are 40 % of the width, from 20 %, …"; "" if nothing is.
  QString itemsSummary() const override;

 signals:
  /// The user wants the view to show this part, in scene units.
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
  QImage m_image;  // painted on first need
  enum class Drag { kNone, kFrame, kBrush } m_drag = Drag::kNone;
  QPointF m_pressedAt;   // pixels
  QRectF m_shownBefore;  // the drag; scene units
  QRectF m_brush;        // pixels
};

}  // namespace views
