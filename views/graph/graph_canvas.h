#pragma once

// The surface that a graph is painted on: it owns the transform, pans, zooms and jumps, turns the mouse into "this box
// was clicked", and carries the minimap and the busy line. It knows the scene and nothing of modules or
// the hub: the view does. While another drawing is on its way the user can still look around.

#include <QTimer>
#include <QVariantAnimation>
#include <QWidget>
#include <functional>
#include <memory>

#include "views/accessible_items.h"
#include "views/graph/graph_caption.h"
#include "views/graph/graph_painter.h"
#include "views/graph/graph_scene.h"
#include "views/theme.h"
#include "views/view_transform.h"

namespace views {

class Minimap;

inline constexpr double kMostScale = 4;
inline constexpr double kKept = 48;  ///< pixels of the drawing that stay visible, however it is moved

class GraphCanvas : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  GraphCanvas(Theme& theme, QWidget* parent);

  /// Another drawing, at once and without a highlight; null: an empty canvas. It stands as openingTransform() says,
  /// and goes on to do so when the canvas is resized, until it is moved.
  void openScene(std::shared_ptr<const GraphScene> scene, std::optional<uint32_t> box);
  /// The same at a place that is known.
  void setScene(std::shared_ptr<const GraphScene> scene, const ViewTransform& transform);
  const std::shared_ptr<const GraphScene>& scene() const { return m_scene; }
  /// A box that opens or closes, as the scene in which it is open: what is right of the box and below it comes from (or
  /// goes) where it is while the box is closed, which is less by `grown`; the rest does not move.
  struct Unfolding {
    std::shared_ptr<const GraphScene> scene;
    std::shared_ptr<const GraphColors> colors;
    ViewTransform from, to;  ///< position of the scene before and after; a pan apart
    QPointF corner;          ///< the lower right one of the box; scene units, as is `grown`
    QSizeF grown;
    bool isOpening = true;
  };
  /// Follows setScene() and setColors(): animates the change from the drawing before to the present one. Does nothing
  /// if animations are off.
  void showUnfolding(Unfolding unfolding);
  /// The colours of the present scene; null: by category.
  void setColors(std::shared_ptr<const GraphColors> colors, bool withEdgeWidths);
  const std::shared_ptr<const GraphColors>& colors() const { return m_colors; }
  /// The regions of the present scene that are painted when zoomed out; null: only boxes.
  void setOverview(std::shared_ptr<const GraphOverview> overview);
  const std::shared_ptr<const GraphOverview>& overview() const { return m_overview; }
  /// A widget in the corner in which it covers the fewest boxes, of its size hint as far as there is room.
  void setCorner(QWidget* corner);
  /// kWhereFree: it is shown only in a corner in which it covers no box.
  enum class CornerUse { kNever, kWhereFree, kAlways };
  void setCornerUse(CornerUse use);
  void setHighlight(GraphHighlight highlight);
  const GraphHighlight& highlight() const { return m_highlight; }
  /// Paints over the scene: boxes and edges of a comparison. Called in each frame, with the canvas and its transform.
  void setOverlay(std::function<void(QPainter& painter, const ViewTransform& transform)> paint) {
    m_overlay = std::move(paint);
    update();
  }
  /// Another drawing is on its way: without one a sentence says so, after 100 ms this one is dimmed. Boxes can be
  /// pointed at if it shows the same computation as that one will.
  void setWaiting(bool waiting, bool canPoint);
  /// The description of a box for assistive programs, as plain text. Called while there is a scene.
  void setDescriber(std::function<QString(uint32_t box)> describe) { m_describe = std::move(describe); }
  void setCaption(const GraphCaption& caption);
  const GraphCaption& caption() const { return m_caption; }
  /// Paints how long a frame takes in the corner.
  void setFrameTimeShown(bool shown);
  /// Animates jumps, so that the user sees where they go. Off if the style has no animations.
  void setAnimated(bool animated) { m_animated = animated; }
  /// The wheel pans, and zooms with Ctrl; else it zooms.
  void setWheelPans(bool pans) { m_wheelPans = pans; }

  /// The transform, or the one at which a running jump ends.
  ViewTransform destination() const { return isMoving() ? m_jumpEnd : m_transform; }
  const ViewTransform& transform() const { return m_transform; }
  void jumpTo(const ViewTransform& transform);
  /// The same at once.
  void moveTo(const ViewTransform& transform);
  void zoomBy(double factor);
  /// By shares of the canvas: (0, -1) shows what is one page up.
  void panBy(double pagesRight, double pagesDown);
  void fit();
  /// All of the width, at the height where it stands.
  void fitWidth();
  bool isFitted() const { return isFittedIn(size()); }
  /// The transform that shows the area after the smallest pan, not behind the minimap if there is room beside it. An
  /// area that is too large shows its upper left corner.
  ViewTransform transformThatShows(const QRectF& scene) const;
  /// The transform that shows what is open in a box: all of it, at a smaller scale if that can be read; else the box
  /// and the beginning of what is in it, after the smallest pan.
  ViewTransform transformThatOpens(uint32_t box) const;
  /// The transform moved so that a scene larger than the canvas leaves no part of it empty. A smaller one stays.
  ViewTransform filled(const GraphScene& scene, const ViewTransform& transform) const;
  /// The transform with the box in the middle, at the present scale.
  ViewTransform transformThatCentres(uint32_t box) const { return centredTransform(box, destination().scale); }
  /// Pans as little as it must; what is more than half a canvas away comes to the middle.
  void showBox(uint32_t box);
  /// The box in the middle, at 100 % where it could not be read otherwise.
  void centreBox(uint32_t box);
  /// As large as it goes up to 100 %.
  void showArea(const QRectF& scene);
  bool isBoxInSight(uint32_t box) const;
  bool isBoxCentred(uint32_t box) const;
  /// Gives up the rubber band that is being drawn; false where there is none.
  bool cancelBand();

  // Boxes, by their index; those nearest to the middle where there are very many.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t box) const override;
  void chooseItem(uint64_t box) override;
  QString itemsSummary() const override { return captionText(); }

 signals:
  void clicked(const views::SceneHit& hit);
  /// Clicked with Ctrl.
  void toggled(const views::SceneHit& hit);
  /// A rubber band was drawn, with Shift; with Ctrl as well it adds to what is selected.
  void banded(const QRectF& scene, bool adds);
  void doubleClicked(const views::SceneHit& hit, const QPointF& scene);
  /// The mouse is over something else.
  void pointed(const views::SceneHit& hit);
  /// It stayed there for 400 ms.
  void helpWanted(const views::SceneHit& hit, const QPoint& globalPosition);
  void menuWanted(const views::SceneHit& hit, const QPoint& globalPosition);
  /// The scene is seen from nearer or farther.
  void scaled();
  /// The transform changed.
  void moved();
  void captionChanged(const views::GraphCaption& caption);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  bool isAnimated() const;
  bool isMoving() const { return m_jump.state() == QAbstractAnimation::Running; }
  QString captionText() const;
  QSizeF room() const { return size(); }
  bool isFittedIn(const QSize& size) const;
  ScaleRange scaleRange() const;
  ViewTransform centredTransform(uint32_t box, double scale) const;
  double readableScale() const;
  void setTransform(const ViewTransform& transform);
  void moveByHand(const ViewTransform& transform);
  SceneHit hitAt(const QPointF& position) const;
  void point(const SceneHit& hit, const QPoint& globalPosition);
  void placeOverlays();
  void placeCorner();
  void refreshMinimap();
  void endBand();
  void paintBand(QPainter& painter);
  void paintBusyLine(QPainter& painter);

  Theme& m_theme;
  std::function<QString(uint32_t)> m_describe;
  std::function<void(QPainter&, const ViewTransform&)> m_overlay;
  std::shared_ptr<const GraphScene> m_scene;
  ViewTransform m_transform;
  QSize m_placedSize;        // of the canvas, when it got its transform
  bool m_isOpening = false;  // it was not moved since it was opened
  bool m_isSeen = false;     // it was painted since it was opened
  std::optional<uint32_t> m_openingBox;
  GraphHighlight m_highlight;
  SceneHit m_pointed;
  QPoint m_pointedAt;  // global
  void endUnfolding();
  void paintUnfolding(QPainter& painter);

  QVariantAnimation m_unfold;
  std::optional<Unfolding> m_unfolding;  // while it is seen
  QVariantAnimation m_jump;
  ViewTransform m_jumpBegin, m_jumpEnd;
  QTimer m_help;
  QTimer m_late;  // runs out when the next drawing takes so long that the user should see it
  QTimer m_busy;  // moves the busy line
  int m_busyStep = 0;
  Minimap* m_minimap;
  GraphCaption m_caption;
  QPointF m_pressedAt;
  QPointF m_lastMouse;
  QRectF m_band;  // while it is drawn; null else
  std::shared_ptr<const GraphColors> m_colors;
  bool m_withEdgeWidths = false;
  std::shared_ptr<const GraphOverview> m_overview;
  QWidget* m_corner = nullptr;
  CornerUse m_cornerUse = CornerUse::kNever;
  size_t m_cornerAt = 0;  // where it is now: it stays there while that is as good as another
  bool m_pressed = false, m_dragging = false, m_isBand = false;
  bool m_canPoint = true, m_isWaiting = false, m_dimmed = false;
  bool m_animated = true;
  bool m_wheelPans = false;
  bool m_frameTimeShown = false;
};

}  // namespace views
