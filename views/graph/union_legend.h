#pragma once

// The signs of a comparison in one row below the drawing: a box with the border of each role, its glyph and its name.

#include <QWidget>

#include "views/theme.h"

namespace views {

class UnionLegend : public QWidget {
  Q_OBJECT
 public:
  /// The theme outlives the legend.
  explicit UnionLegend(Theme& theme, QWidget* parent = nullptr);

  QSize sizeHint() const override;
  /// The entries and keys that fit the width; entries are left out from the end.
  QString text() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void updateTexts();

  Theme& m_theme;
};

}  // namespace views
