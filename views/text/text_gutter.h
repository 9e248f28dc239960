#pragma once

// What stands left of the text: line numbers, columns that the owner supplies, and the marks that fold blocks.

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
};

struct GutterColumn {
  int characters = 0;                           ///< room for the text
  std::function<GutterCell(size_t line)> cell;  ///< line from 0
  std::function<QString(size_t line)> toolTip;  ///< plain text; may be null or return nothing
};

/// Of the bars: the accent, light enough to stand beside text.
QColor barColor(const Colors& colors);

class TextGutter {
 public:
  /// What a line looks like in the gutter.
  struct LineState {
    size_t line = 0;  ///< from 0
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
  /// Works the places out anew; call when the font, the columns or the text change.
  void arrange(const TextMetrics& metrics, size_t lineCount, bool canFold);
  int width() const { return m_width; }
  /// Where a column begins and ends, in pixels from the left.
  std::pair<int, int> place(size_t column) const;
  Hit hitTest(int x) const;
  void paint(QPainter* painter, const TextMetrics& metrics, const Colors& colors, int top,
             const LineState& state) const;

 private:
  std::vector<GutterColumn> m_columns;
  std::vector<int> m_rights;  // where the text of each column ends
  int m_numberRight = 0;
  int m_foldLeft = -1;  // -1: nothing to fold
  int m_width = 0;
};

}  // namespace views
