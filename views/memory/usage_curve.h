#pragma once

// The usage curve along the bottom of the window: bytes live at each step, with the peaks and the cursor that all views
// share. A click or drag moves the cursor; so do the arrow keys, Page Up and Down, Home, End and P.

#include <QImage>

#include "views/memory/usage_painter.h"
#include "views/view.h"

namespace views {

class UsageCurve : public View {
  Q_OBJECT
 public:
  explicit UsageCurve(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target&) override {}  // the whole schedule is on screen

  /// In pixels of the view.
  UsageGeometry geometryOfCurve() const;
  /// What the tooltip says there, plain; "" for nothing.
  QString tipAt(QPoint position) const;
  QSize sizeHint() const override { return {600, 150}; }

 protected:
  void applySnapshot() override;
  void applyHover() override { update(); }
  void applyCursor() override { update(); }
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  bool hasSteps() const;
  QFont labelFont() const;
  void moveCursor(int64_t steps);

  EmptyState* m_empty;
  std::vector<PeakMark> m_peaks;
  QImage m_base;  // null: to be painted anew
};

}  // namespace views
