#pragma once

// Draws lines of text on a grid of columns. A VisibleLine is the visible part of a line, decoded once; everything that
// is drawn on it (selection, matches, links, colours) is given in bytes of the text, and is mapped to columns by it.

#include <QFont>
#include <QPainter>
#include <QRawFont>
#include <array>
#include <vector>

#include "model/ir/id.h"
#include "views/text/highlighter.h"
#include "views/text/text_columns.h"

namespace views {

/// The grid, in pixels.
struct TextMetrics {
  TextMetrics() = default;
  TextMetrics(const QFont& font, QPaintDevice* device);

  QFont font;
  QRawFont glyphFont;
  std::array<quint32, 128> glyphs = {};  ///< for ASCII, in glyphFont
  qreal advance = 8;                     ///< of one column
  int lineHeight = 16;
  int baseline = 12;  ///< below the top of a line
};

/// Collects all ASCII letters of a paint event and draws them at the end with one call per colour. This is several
/// times faster than a call for each word, and every letter is exactly on its column with any font.
class GlyphBatch {
 public:
  void add(const QColor& color, quint32 glyph, QPointF position);
  void draw(QPainter* painter, const QRawFont& font);

 private:
  struct Letters {
    QColor color;
    QList<quint32> glyphs;
    QList<QPointF> positions;
  };
  std::vector<Letters> m_colors;
  size_t m_last = 0;
};

struct VisibleLine {
  struct Cell {
    uint32_t offset;  ///< into the text
    uint64_t column;
    TextCell cell;
  };
  std::vector<Cell> cells;
  hlo::TextRange bytes;    ///< of the cells
  uint64_t column = 0;     ///< first column
  uint64_t endColumn = 0;  ///< after the last column
  bool endsLine = false;   ///< the last cell is the line's last

  /// Returns the column of an offset; for an offset outside, the nearest end of the visible part.
  uint64_t columnOf(uint32_t offset) const;
};

/// Decodes the part of a line in columns [first, last).
VisibleLine decodeVisible(const hlo::SourceText& text, LineColumns* columns, size_t line, uint64_t first,
                          uint64_t last);

class LinePainter {
 public:
  /// `left` is the x of column `firstColumn`, `top` the y of the line. Letters are added to the batch.
  LinePainter(QPainter* painter, GlyphBatch* batch, const TextMetrics& metrics, const Colors& colors, qreal left,
              int top, uint64_t firstColumn)
      : m_painter(*painter),
        m_batch(*batch),
        m_metrics(metrics),
        m_colors(colors),
        m_left(left),
        m_top(top),
        m_firstColumn(firstColumn) {}

  void fill(uint64_t fromColumn, uint64_t toColumn, const QColor& color);
  void frame(uint64_t fromColumn, uint64_t toColumn, const QColor& color);
  void caret(uint64_t column, const QColor& color);
  /// The text in `link` is drawn as a link.
  void text(const VisibleLine& line, const std::vector<SyntaxSpan>& spans, hlo::TextRange link);
  /// Draws a framed note after the text.
  void badge(uint64_t column, const QString& text);

 private:
  qreal x(uint64_t column) const {
    return m_left + (static_cast<double>(column) - static_cast<double>(m_firstColumn)) * m_metrics.advance;
  }
  void sign(uint64_t column, const QString& text, const QColor& color);
  void cell(const VisibleLine::Cell& cell, const QColor& color);

  QPainter& m_painter;
  GlyphBatch& m_batch;
  const TextMetrics& m_metrics;
  const Colors& m_colors;
  qreal m_left;
  int m_top;
  uint64_t m_firstColumn;
};

}  // namespace views
