#pragma once

// The roofline of the selected computation, scope, lines or loop, otherwise of the whole module. A selected instruction
// is marked in the current chart. A click selects an instruction in all views, a double click reveals it; if several
// coincide, the first click takes the one with the largest time, each further click the next. Up and Down move between
// instructions by time, the wheel zooms, a drag pans, F fits the chart.

#include <optional>

#include "views/accessible_items.h"
#include "views/costs/roofline_painter.h"
#include "views/view.h"

class QStackedLayout;
class QToolButton;

namespace views {

class DeviceLink;
/// The chart, with its mouse and keyboard input.
class RooflinePlot : public QWidget, public AccessibleItems {
  Q_OBJECT
 public:
  RooflinePlot(Context context, QWidget* parent);

  void setScene(RooflineScene scene);
  const RooflineScene& scene() const { return m_scene; }
  const std::vector<RooflineMark>& marks() const { return m_marks; }
  void setSelection(const model::Selection& selection);
  void setHovered(const model::Selection& hovered);
  /// Shows the whole chart.
  void fit();
  /// Moves by time: 1 to the next instruction, which takes less, -1 to the previous one.
  void step(int by);
  /// Plain text; "" if there is no mark.
  QString tipAt(QPointF at) const;

  // Indices of marks, the largest first.
  std::vector<uint64_t> itemsInSight() const override;
  std::vector<uint64_t> itemsSelected() const override;
  AccessibleItem item(uint64_t mark) const override;
  void chooseItem(uint64_t mark) override;

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
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
  RooflineStyle style() const;
  void layOut();
  void showMarks();
  void choose(const RooflineMark& mark);
  QString tipOf(const RooflineMark& mark) const;
  std::optional<hlo::InstructionId> instructionAt(QPointF at) const;

  Context m_context;
  RooflineScene m_scene;
  RooflineAxes m_axes;
  std::vector<RooflineMark> m_marks;
  RooflineHighlight m_highlight;
  std::vector<hlo::InstructionId> m_selected;  // ascending
  std::optional<hlo::InstructionId> m_hovered;
  std::optional<QPointF> m_pressed, m_dragged;
};

class RooflineView : public View {
  Q_OBJECT
 public:
  explicit RooflineView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;

  RooflinePlot* plot() const { return m_plot; }
  QString headline() const;

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyHover() override;
  void applyEstimates() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  /// Returns true if the target is a set whose roofline is shown, rather than a single instruction to be marked.
  bool isSet(const model::Target& target) const;
  void refresh();
  void showScene(RooflineScene scene);
  void updateTexts();

  RooflinePlot* m_plot;
  QLabel* m_headline;
  QToolButton* m_all;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  DeviceLink* m_device;
  std::optional<model::Target> m_of;  // no value: the module
  bool m_isReady = false;
};

}  // namespace views
