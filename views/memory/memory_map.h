#pragma once

// The map widget: owns the transform, translates events into transform changes or hub calls, and paints the state of
// the hub. The wheel zooms the steps around the pointer, with Ctrl or Shift the bytes; dragging pans; dragging on the
// axis moves the cursor. Keys: W S A D and arrows, F, [ ], comma and full stop, P, Home, End, Enter.

#include <QAbstractScrollArea>
#include <QImage>
#include <QVariantAnimation>
#include <memory>

#include "model/items/live_tree.h"
#include "views/accessible_items.h"
#include "views/memory/memory_painter.h"
#include "views/view.h"

namespace views {

class Minimap;

class MemoryMap : public QAbstractScrollArea, public AccessibleItems {
  Q_OBJECT
 public:
  MemoryMap(Context context, QWidget* parent);

  /// Null: an empty map. Shows everything of a new document, and keeps the visible part for the same one.
  /// `sources` are of the memory space that is shown, with its live bytes computed; null: the default space.
  void setScene(std::shared_ptr<const model::Snapshot> snapshot, std::shared_ptr<const MemoryScene> scene,
                std::shared_ptr<const model::LiveSources> sources = nullptr);
  void setSelection(MemorySelection selection);
  void setHovered(std::optional<buffers::ValueId> value, std::optional<buffers::AllocationId> allocation);
  void setMarks(std::optional<uint32_t> cursor, std::optional<uint32_t> pinned,
                std::optional<buffers::StepRange> range);
  /// By value: 1 if it matches the search; the others are dimmed. No value: no search.
  void setFound(std::optional<std::vector<uint8_t>> values);
  /// Returns the number of matching bars.
  size_t foundCount() const;
  /// Sets the bytes that are drawn as lines.
  void setBounds(std::vector<MemoryBounds> bounds);
  /// Sets whether the free bytes at the cursor are marked.
  void setHolesShown(bool on);
  /// Sets whether the steps are numbered below the map.
  void setStepsNumbered(bool on);
  /// If true, the wheel pans, and zooms with Ctrl; otherwise it zooms.
  void setWheelPans(bool pans) { m_wheelPans = pans; }
  /// Sets whether jumps are animated, so that the user can follow them. Off if the style has no animations.
  void setAnimated(bool animated) { m_isAnimated = animated; }
  const MemoryHighlight& highlight() const { return m_highlight; }
  const std::shared_ptr<const MemoryScene>& scene() const { return m_scene; }

  const MemoryTransform& transform() const { return m_transform; }
  const MemoryGeometry& geometryOfMap() const { return m_geometry; }
  /// Returns pixels of the viewport; no value if the value is not on the map.
  std::optional<QRectF> rectOf(buffers::ValueId value) const;
  /// Returns the tooltip at the position as plain text; "" if there is none.
  QString tipAt(QPoint position) const;

  // Bands and bars: the highest and the largest ones if there are very many.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t key) const override;
  void chooseItem(uint64_t key) override;
  QString itemsSummary() const override;
  std::optional<AccessibleNumber> itemsNumber() const override;
  void setItemsNumber(double step) override;
  QWidget& itemsSurface() const override { return *viewport(); }

 public slots:
  /// Centres the selection; shows everything if it is already centred or if there is no selection.
  void fitSelection();
  void fitEverything();
  /// Pans by the smallest distance that makes the value visible.
  void ensureVisible(buffers::ValueId value);
  void ensureVisible(buffers::AllocationId allocation);
  void ensureStepVisible(uint32_t step);
  /// The visible part, in steps and scene units.
  QRectF shown() const;
  void setShown(const QRectF& shown);
  bool showsEverything() const;
  /// Sets only the visible steps.
  void setStepsShown(double firstStep, double stepCount);
  /// Selects the previous (-1) or next (+1) value at the same address as the selected one.
  void goToHolder(int direction);
  void moveCursor(int64_t steps);
  /// Selects the next bar above (-1) or below (+1) that is live at the cursor; the biggest if the selected one is not
  /// live.
  void goToNeighbour(int direction);
  /// Selects the largest temporary that is live at the cursor. Returns false if there is none.
  bool goToLargestTemp();
  /// Zooms in (+1) or out (-1), around the pointer if it is over the plot.
  void zoomByKey(int notches, bool bytes);
  void panByKey(int right, int up);
  /// Moves the cursor to the computed peak, and from there to the dump's peak if it differs.
  void goToPeak();

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  /// Other steps are visible.
  void stepsShownChanged(double firstStep, double stepCount);
  /// The axis of steps is between other pixels.
  void axisMoved();

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
  /// Returns the live bytes of the memory space that is shown; requires a snapshot.
  const queries::LiveBytes& live() const { return m_sources != nullptr ? m_sources->live() : m_snapshot->liveBytes; }
  void layOut();
  void measure();
  void setTransform(const MemoryTransform& transform);
  void animateTo(const MemoryTransform& transform);
  void updateScrollBars();
  void setCursorAt(double x);
  void updateFound();
  void updateHoles();
  /// Updates the minimap and the widgets that share the steps.
  void showPlace();
  /// Returns the kernel near a position, and its area; null where none is.
  std::pair<const drawing::MemoryArea*, const drawing::MemoryKernel*> kernelAt(QPointF position) const;
  /// Returns the tooltip of a hole at the position as plain text; "" for none.
  QString holeTip(const MemoryHit& hit, QPointF position) const;
  QString loopTip(QPoint position) const;
  /// Returns the value, allocation, step or loop at the position.
  std::optional<model::Target> targetAt(QPointF position) const;
  void pan(double dx, double dy);

  Context m_context;
  std::shared_ptr<const model::Snapshot> m_snapshot;
  std::shared_ptr<const MemoryScene> m_scene;
  std::shared_ptr<const model::LiveSources> m_sources;
  MemoryHighlight m_highlight;
  MemoryGeometry m_geometry;
  MemoryTransform m_transform;
  MemoryTransform m_from, m_to;  // begin and end of the running animation
  QVariantAnimation m_animation;
  bool m_isAnimated = true;
  Minimap* m_minimap;
  bool m_showsHoles = true;
  bool m_numbersSteps = true;
  bool m_wheelPans = false;
  std::optional<std::vector<uint8_t>> m_foundValues;
  std::optional<std::vector<uint8_t>> m_foundBars;
  MemoryScratch m_scratch;
  QImage m_base;  // kept when it is outdated: allocating new pages for every frame would cost a millisecond
  bool m_isStale = true;
  bool m_updatingScrollBars = false;
  Drag m_drag = Drag::kNone;
  QPointF m_pressedAt;
  QPointF m_lastPosition;
};

}  // namespace views
