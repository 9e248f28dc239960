#pragma once

// A waterfall: a bar for the sum of A, one for the difference of each group, floating where the ones before it end, and
// a bar for the sum of B. What has no room is one bar, "12 more". Growth is filled, shrinkage hatched. A click or the
// arrow keys choose a bar.

#include <QWidget>

#include "views/compare/delta_rows.h"

namespace views {

class WaterfallChart : public QWidget {
  Q_OBJECT
 public:
  WaterfallChart(Theme& theme, QWidget* parent);

  void setRows(const DeltaRows& rows);
  /// The row whose bar is marked; no value: none.
  void setCurrent(std::optional<size_t> row);

  /// A bar: of side A or B, of a row, or of all rows from `row` on.
  struct Bar {
    enum Kind : uint8_t { kSideA, kSideB, kRow, kRest };
    Kind kind = kRow;
    size_t row = 0;
    int64_t from = 0, to = 0;  ///< the sum before and after it
    QRectF rect;
    QString amount, name;
  };
  /// The bars from left to right in pixels of the widget, and the amount at the bottom of the chart, above 0 if the
  /// differences could not be seen otherwise.
  std::vector<Bar> bars() const;
  int64_t baseline() const;
  QSize sizeHint() const override { return {480, 240}; }
  QSize minimumSizeHint() const override { return {240, 140}; }

 signals:
  void rowChosen(size_t row);
  void rowActivated(size_t row);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  const Bar* barAt(const std::vector<Bar>& bars, const QPointF& position) const;
  QString tipOf(const Bar& bar) const;

  Theme& m_theme;
  DeltaRows m_rows;
  std::optional<size_t> m_current;
};

}  // namespace views
