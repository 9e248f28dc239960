#pragma once

// What the source pane has around the text: the names of the gutter's columns above it, and beside the scroll bar the
// heat of the whole file.

#include <QWidget>
#include <vector>

#include "views/text/text_area.h"
#include "views/theme.h"

namespace views {

/// The names of the gutter's columns, over the columns.
class GutterHeader : public QWidget {
  Q_OBJECT
 public:
  GutterHeader(Theme& theme, TextArea* area, QWidget* parent);
  /// One for each column of the area's gutter; none hides the row.
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

/// Where in the file the cost is: a mark for each line that has some, the stronger the more, and the part that is on
/// screen. A click or a drag goes there.
class HeatStrip : public QWidget {
  Q_OBJECT
 public:
  struct Mark {
    size_t line = 0;  ///< from 0
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
