#pragma once

// The usage curve, below the memory map or at the bottom of the window: live bytes of a memory space at each step,
// stacked by kind, with the peaks, the cursor and the step range that all views share, and with lines for what is
// reserved and for the limit. It shows the space of the hub's memory overview, and its name if there are others. A
// click or drag moves the cursor, as do the arrow keys, Page Up and Down, Home, End and P. A drag on the axis below, or
// with Shift, selects a range, Shift+arrow extends a range from the cursor, Escape clears it. The curve has the same
// visible steps as the map: the wheel zooms both, a double click shows all steps again. A low view is a strip: the
// curve between its name and its values, without legend and axes. Below the map the curve has no legend and no names of
// peaks, since the map has them.

#include <QImage>

#include "views/accessible_items.h"
#include "views/memory/usage_painter.h"
#include "views/view.h"

class QLabel;
class QToolButton;

namespace views {

class MemoryLegend;

class UsageCurve : public View, public AccessibleItems {
  Q_OBJECT
 public:
  explicit UsageCurve(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  QList<FixedKeys> fixedKeys() const override;
  void reveal(const model::Target& target) override;
  void addToMenu(QMenu& menu, const model::Target& target, const std::function<void()>& raise) override;
  void setWheelPans(bool pans) override { m_wheelPans = pans; }

  /// Puts the curve on the time axis of what is above it, which has the legend and the names of the peaks: its steps
  /// are between these pixels.
  void setAxis(double left, double right);

  /// In pixels of the view.
  UsageGeometry geometryOfCurve() const;
  /// Returns the tooltip at the position as plain text; "" if there is none.
  QString tipAt(QPoint position) const;
  QSize sizeHint() const override { return {600, 170}; }
  /// The height of the strip, and the greatest height at which the view is one.
  static constexpr int kStripHeight = 32, kHighestStrip = 56;
  /// Returns the label with the name of the memory space; hidden if there is only one.
  QLabel& spaceName() { return *m_spaceName; }

  // The steps of the peaks, of the cursor and the pinned one; the accessible number is the cursor's step.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t step) const override;
  void chooseItem(uint64_t step) override;
  QString itemsSummary() const override;
  std::optional<AccessibleNumber> itemsNumber() const override;
  void setItemsNumber(double step) override;

 protected:
  void applySnapshot() override;
  void applyHover() override { update(); }
  void applyCursor() override;
  void applyPinned() override;
  void applyRange() override;
  void broughtToFront() override;
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  enum class Drag { kNone, kCursor, kRange };

  bool hasSteps() const;
  bool isStrip() const { return !m_axis && height() <= kHighestStrip; }
  /// The text at the right end of the strip: what is reserved, and the peak.
  QString peakText() const;
  void paintStrip(QPainter& painter);
  /// Draws the names of the curve and of the memory space beside the numbers of bytes.
  void paintTitle(QPainter& painter, const UsageGeometry& geometry);
  void paintPeakLines(QPainter& painter, const UsageGeometry& geometry);
  void placeClearRange();
  void showParts();
  QString tipOf(uint32_t step) const;
  /// Returns the live bytes of the displayed memory space.
  const queries::LiveBytes& live() const;
  QFont labelFont() const;
  void moveCursor(int64_t steps);
  void growRange(int64_t steps);
  /// Sets the range between two steps, both included.
  void setRangeBetween(uint32_t from, uint32_t to);
  void nameSpace();
  /// Computes the live bytes of the hub's memory space.
  void loadSpace();
  void showSpace(std::shared_ptr<const queries::LiveBytes> live);
  void showLegend();
  /// Divides the live bytes by the colours of the map, in the background.
  void loadColors();
  /// Returns the layers of the curve: by the colours of the map if they are known, else by kind.
  std::vector<UsageLayer> layers() const;
  /// Shows the space and the bounds of the hub's memory overview.
  void overviewChanged();

  EmptyState* m_empty;
  QString m_emptyText;  // of the strip
  QWidget* m_bar;
  QLabel* m_spaceName;
  MemoryLegend* m_legend;
  QToolButton* m_clearRange;
  std::vector<PeakMark> m_peaks;
  UsageBounds m_bounds;                              // of the displayed space
  std::vector<model::ScopedStep> m_kernels;          // likewise
  std::shared_ptr<const queries::LiveBytes> m_live;  // null: the default space is displayed
  std::shared_ptr<const UsageColors> m_colors;       // of the displayed space; null: by kind
  Drag m_drag = Drag::kNone;
  uint32_t m_rangeFrom = 0;
  std::optional<uint32_t> m_cursorBefore;  // before a press moved it
  bool m_wheelPans = false;
  std::optional<std::pair<double, double>> m_axis;  // its ends, if it is that of the view above
  QImage m_base;                                    // null: must be painted again
};

}  // namespace views
