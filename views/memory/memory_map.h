#pragma once

// The map as a widget: owns the transform, turns events into transform changes or hub calls, and paints what the hub
// says. Wheel zooms the steps about the pointer, with Ctrl or Shift the bytes; dragging pans; on the axis it moves the
// cursor. Keys: W S A D and arrows, F, [ ], comma and full stop, P, Home, End, Enter.

#include <QAbstractScrollArea>
#include <QImage>
#include <QVariantAnimation>
#include <memory>

#include "views/accessible_items.h"
#include "views/memory/memory_painter.h"
#include "views/view.h"

namespace views {

class Minimap;

class MemoryMap : public QAbstractScrollArea, public AccessibleItems {
  Q_OBJECT
 public:
  MemoryMap(Context context, QWidget* parent);

  /// Null: nothing to draw. Shows everything of a new document, keeps the place of the same one.
  void setScene(std::shared_ptr<const model::Snapshot> snapshot, std::shared_ptr<const MemoryScene> scene);
  void setSelection(MemorySelection selection);
  void setHovered(std::optional<buffers::ValueId> value, std::optional<buffers::AllocationId> allocation);
  void setMarks(std::optional<uint32_t> cursor, std::optional<uint32_t> pinned,
                std::optional<buffers::StepRange> range);
  /// By value: 1 where a search has found it; the others step back. Nothing: nothing is searched for.
  void setFound(std::optional<std::vector<uint8_t>> values);
  /// Bars that were found, of those that there are.
  size_t foundCount() const;
  /// Whether the free bytes at the cursor are marked.
  void setHolesShown(bool on);
  /// The wheel pans, and zooms with Ctrl; else it zooms.
  void setWheelPans(bool pans) { m_wheelPans = pans; }
  /// Jumps take a moment in which one sees where they go. Off when the style has no animations.
  void setAnimated(bool animated) { m_isAnimated = animated; }
  const MemoryHighlight& highlight() const { return m_highlight; }
  const std::shared_ptr<const MemoryScene>& scene() const { return m_scene; }

  const MemoryTransform& transform() const { return m_transform; }
  const MemoryGeometry& geometryOfMap() const { return m_geometry; }
  /// In pixels of the viewport; nothing for a value that is not on the map.
  std::optional<QRectF> rectOf(buffers::ValueId value) const;
  /// What the tooltip says there, plain; "" for nothing.
  QString tipAt(QPoint position) const;

  // Bands and bars: the highest and the largest where there are very many.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t key) const override;
  void chooseItem(uint64_t key) override;
  QString itemsSummary() const override;
  std::optional<AccessibleNumber> itemsNumber() const override;
  void setItemsNumber(double step) override;
  QWidget& itemsSurface() const override { return *viewport(); }

 public slots:
  /// The selection in the middle; everything where it is there already or nothing is selected.
  void fitSelection();
  void fitEverything();
  /// Pans as little as brings them on screen.
  void ensureVisible(buffers::ValueId value);
  void ensureVisible(buffers::AllocationId allocation);
  void ensureStepVisible(uint32_t step);
  /// The steps and scene units that are shown, and so they shall be.
  QRectF shown() const;
  void setShown(const QRectF& shown);
  bool showsEverything() const;
  /// The steps alone.
  void setStepsShown(double firstStep, double stepCount);
  /// Selects who held the selected value's bytes before (-1) or holds them next (+1).
  void goToHolder(int direction);
  void moveCursor(int64_t steps);
  /// Selects the next bar above (-1) or below (+1) that is alive at the cursor; the biggest where the selected one is
  /// not.
  void goToNeighbour(int direction);
  /// In (+1) or out (-1), about the pointer where that is over the plot.
  void zoomByKey(int notches, bool bytes);
  void panByKey(int right, int up);
  /// The computed peak; from there the dump's where it is another one.
  void goToPeak();

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  /// Other steps are shown.
  void stepsShownChanged(double firstStep, double stepCount);

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

 private:
  enum class Drag { kNone, kPressed, kPan, kCursor };

  MemoryFonts fonts() const;
  void layOut();
  void setTransform(const MemoryTransform& transform);
  void animateTo(const MemoryTransform& transform);
  void updateScrollBars();
  void setCursorAt(double x);
  void updateFound();
  void updateHoles();
  /// The minimap, and whoever has the same steps.
  void showPlace();
  /// Of a hole at a place, plain; "" for none.
  QString holeTip(const MemoryHit& hit, QPointF position) const;
  /// The value, allocation or step at a place.
  std::optional<model::Target> targetAt(QPointF position) const;
  void pan(double dx, double dy);

  Context m_context;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const MemoryScene> m_scene;
  MemoryHighlight m_highlight;
  MemoryGeometry m_geometry;
  MemoryTransform m_transform;
  MemoryTransform m_from, m_to;  // of the running animation
  QVariantAnimation m_animation;
  bool m_isAnimated = true;
  Minimap* m_minimap;
  bool m_showsHoles = true;
  bool m_wheelPans = false;
  std::optional<std::vector<uint8_t>> m_foundValues;
  std::optional<std::vector<uint8_t>> m_foundBars;
  MemoryScratch m_scratch;
  QImage m_base;  // kept when it is stale: fresh pages for every frame would cost a millisecond
  bool m_isStale = true;
  bool m_updatingScrollBars = false;
  Drag m_drag = Drag::kNone;
  QPointF m_pressedAt;
  QPointF m_lastPosition;
};

}  // namespace views
