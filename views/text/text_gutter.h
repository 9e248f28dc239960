#pragma once

// The gutter to the left of the text: line numbers, columns that the owner supplies, and fold markers.

#include <QPainter>
#include <QString>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "views/text/text_painter.h"

namespace views {

struct GutterCell {
  QString text;      ///< right-aligned
  double share = 0;  ///< 0 to 1: length of the bar behind the text; 0: none
  bool isFaint = false;
  QColor color = {};       ///< of the text; invalid: as ever
  QColor background = {};  ///< of the column; invalid: none
};

struct GutterColumn {
  int characters = 0;                           ///< width of the text in characters
  std::function<GutterCell(size_t line)> cell;  ///< line starting at 0
  std::function<QString(size_t line)> toolTip;  ///< plain text; may be null or return ""
};

/// Returns the colour of the bars: the accent, light enough to be readable behind text.
QColor barColor(const Colors& colors);

class TextGutter {
 public:
  /// The state of a line in the gutter.
  struct LineState {
    size_t line = 0;  ///< starting at 0
    bool isReported = false;
    bool isFound = false;
    bool isCurrent = false;  ///< the caret is on it
    bool canFold = false;
    bool isFolded = false;
  };
  struct Hit {
    bool onFold = false;
    std::optional<size_t> column;
  };

  void setColumns(std::vector<GutterColumn> columns) { m_columns = std::move(columns); }
  const std::vector<GutterColumn>& columns() const { return m_columns; }
  /// Takes effect with arrange().
  void setNumbered(bool isNumbered) { m_isNumbered = isNumbered; }
  /// Computes the columns' positions; call it when the font, the columns or the text change.
  void arrange(const TextMetrics& metrics, size_t lineCount, bool canFold);
  int width() const { return m_width; }
  /// Returns the begin and end of a column, in pixels from the left.
  std::pair<int, int> place(size_t column) const;
  Hit hitTest(int x) const;
  void paint(QPainter* painter, const TextMetrics& metrics, const Colors& colors, int top,
             const LineState& state) const;

 private:
  std::vector<GutterColumn> m_columns;
  std::vector<int> m_rights;  // right end of each column's text
  int m_numberRight = 0;
  bool m_isNumbered = true;
  int m_foldLeft = -1;  // -1: no blocks to fold
  int m_width = 0;
};

}  // namespace views
