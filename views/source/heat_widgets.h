#pragma once

// The widgets around the text of the source pane: the names of the gutter's columns above it, and the heat of the whole
// file beside the scroll bar.

#include <QWidget>
#include <vector>

#include "views/text/text_area.h"
#include "views/theme.h"

namespace views {

/// The names of the gutter's columns, above the columns.
class GutterHeader : public QWidget {
  Q_OBJECT
 public:
  GutterHeader(Theme& theme, TextArea* area, QWidget* parent);
  /// Expects a name per column of the area's gutter; an empty list hides the row.
  void setNames(const QStringList& names);
  const QStringList& names() const { return m_names; }

  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  Theme& m_theme;
  TextArea* m_area;
  QStringList m_names;
};

/// The cost distribution over the file: a mark per line with a cost, stronger for higher costs, and the visible part of
/// the file. A click or a drag scrolls there.
class HeatStrip : public QWidget {
  Q_OBJECT
 public:
  struct Mark {
    size_t line = 0;  ///< starts at 0
    double heat = 0;  ///< 0 to 1
  };

  HeatStrip(Theme& theme, TextArea* area, QWidget* parent);
  void setMarks(std::vector<Mark> marks);
  const std::vector<Mark>& marks() const { return m_marks; }

  QSize sizeHint() const override { return {12, 0}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  size_t lineCount() const;
  void showAt(int y);

  Theme& m_theme;
  TextArea* m_area;
  std::vector<Mark> m_marks;
};

}  // namespace views
