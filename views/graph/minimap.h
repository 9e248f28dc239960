#pragma once

// The whole scene, small, with a frame round what the view shows. Press or drag moves the view there.

#include <QPixmap>
#include <QWidget>
#include <memory>

#include "views/accessible_items.h"
#include "views/graph/graph_coloring.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"

namespace views {

class Minimap : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  Minimap(Theme& theme, QWidget* parent);

  void setScene(std::shared_ptr<const GraphScene> scene);
  /// Of the scene; null: by category.
  void setColors(std::shared_ptr<const GraphColors> colors);
  /// The part of the scene that the view shows, in scene units.
  void setShown(const QRectF& shown);

  QSize sizeHint() const override { return {152, 100}; }
  std::vector<uint64_t> itemsInSight() const override { return {}; }
  AccessibleItem item(uint64_t) const override { return {}; }
  QString itemsSummary() const override;

 signals:
  /// The scene point that the view should have in its middle.
  void centreRequested(const QPointF& scene);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QRectF mapRect(const QRectF& scene) const;
  QPointF sceneAt(const QPointF& position) const;
  void renderMap();

  Theme& m_theme;
  std::shared_ptr<const GraphScene> m_scene;
  std::shared_ptr<const GraphColors> m_colors;
  QRectF m_shown;
  QPixmap m_map;   // rendered on first need
  QPointF m_grab;  // from the middle of the frame to where it was taken, in scene units
};

}  // namespace views
