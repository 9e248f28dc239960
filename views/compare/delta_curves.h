#pragma once

// Live bytes of both sides over one time axis, on which equal places of the program are at the same position. What only
// one side runs is hatched there. The cursor is that of all views; a click sets it.

#include <QWidget>

#include "views/compare/delta_rows.h"

namespace views {

class DeltaCurves : public QWidget {
  Q_OBJECT
 public:
  DeltaCurves(Theme& theme, QWidget* parent);

  void setCurve(DeltaCurve curve);
  const DeltaCurve& curve() const { return m_curve; }
  /// A step of a side; no value: no cursor.
  void setCursor(size_t side, std::optional<uint32_t> step);
  /// "position 120: A step 96, 18.54 MiB; B step 110, 20.01 MiB (+1.47 MiB)"; "" outside.
  QString textAt(size_t position) const;
  QSize sizeHint() const override { return {480, 120}; }
  QSize minimumSizeHint() const override { return {240, 80}; }

 signals:
  /// The user chose a position.
  void positionChosen(size_t position);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  QRectF plot() const;
  double xOf(double position) const;
  size_t positionAt(double x) const;

  Theme& m_theme;
  DeltaCurve m_curve;
  std::optional<size_t> m_cursor;  // a position
};

}  // namespace views
