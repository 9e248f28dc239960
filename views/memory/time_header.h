#pragma once

// The header of a table with a time axis as one of its columns: step numbers below, and above them the loops of the
// schedule as brackets with their trip counts, a row per nesting depth. Dragging on the axis moves the cursor, a click
// on a bracket selects the loop. The column's delegate draws its bars on the same axis (xOf).

#include "model/items/lifetime_table.h"
#include "views/sort_header.h"
#include "views/view.h"

namespace views {

/// The visible steps.
struct StepWindow {
  double first = 0;
  double count = 1;  ///< above 0
  friend bool operator==(const StepWindow&, const StepWindow&) = default;

  double xOf(double step, double left, double width) const { return left + (step - first) / count * width; }
  double stepAt(double x, double left, double width) const { return first + (x - left) / width * count; }
};

class TimeHeader : public SortHeader {
  Q_OBJECT
 public:
  /// `axis` is the index of the time axis column.
  TimeHeader(Context context, int axis, QWidget* parent);

  /// The table must stay valid while it is set. Null: no steps, no loops.
  void setTable(const model::LifetimeTable* table);
  void setWindow(StepWindow window);
  void setCursorStep(std::optional<uint32_t> step);
  /// Returns the tooltip at the position as plain text; "" if there is none.
  QString tipAt(QPoint position) const;

  QSize sizeHint() const override;

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const override;
  bool viewportEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;

 private:
  QRect axisRect() const;
  int lanes() const;
  QRectF bracketRect(const model::LoopBracket& loop) const;
  const model::LoopBracket* loopAt(QPoint position) const;
  void setCursorAt(double x);

  Context m_context;
  int m_axis;
  const model::LifetimeTable* m_table = nullptr;
  StepWindow m_window;
  std::optional<uint32_t> m_cursor;
  bool m_drags = false;
};

}  // namespace views
