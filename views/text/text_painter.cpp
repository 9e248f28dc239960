#include "views/text/text_painter.h"

#include <QFontMetricsF>
#include <QGlyphRun>
#include <algorithm>
#include <cmath>

namespace views {

TextMetrics::TextMetrics(const QFont& base, QPaintDevice* device) : font(base) {
  font.setKerning(false);
  const QFontMetricsF metrics(font, device);
  advance = metrics.horizontalAdvance(QLatin1Char('0'));
  // Code is easier to read with more line spacing than the font's.
  lineHeight = std::max(8, static_cast<int>(std::ceil(metrics.ascent() + metrics.descent())) + 5);
  baseline = static_cast<int>(std::lround((lineHeight + metrics.ascent() - metrics.descent()) / 2));
  glyphFont = QRawFont::fromFont(font);
  QString ascii(128, QLatin1Char(' '));
  for (int c = 0x20; c < 0x7F; ++c) ascii[c] = QLatin1Char(static_cast<char>(c));
  const QList<quint32> indexes = glyphFont.glyphIndexesForString(ascii);
  if (indexes.size() == 128) std::copy(indexes.begin(), indexes.end(), glyphs.begin());
}

void GlyphBatch::add(const QColor& color, quint32 glyph, QPointF position) {
  if (m_last >= m_colors.size() || m_colors[m_last].color != color) {
    const auto it = std::find_if(m_colors.begin(), m_colors.end(),
                                 [&color](const Letters& letters) { return letters.color == color; });
    m_last = static_cast<size_t>(it - m_colors.begin());
    if (it == m_colors.end()) m_colors.push_back({color, {}, {}});
  }
  m_colors[m_last].glyphs.append(glyph);
  m_colors[m_last].positions.append(position);
}

void GlyphBatch::draw(QPainter* painter, const QRawFont& font) {
  for (const Letters& letters : m_colors) {
    QGlyphRun run;
    run.setRawFont(font);
    run.setGlyphIndexes(letters.glyphs);
    run.setPositions(letters.positions);
    painter->setPen(letters.color);
    painter->drawGlyphRun({}, run);
  }
  m_colors.clear();
}

uint64_t VisibleLine::columnOf(uint32_t offset) const {
  const auto it = std::lower_bound(cells.begin(), cells.end(), offset,
                                   [](const Cell& cell, uint32_t at) { return cell.offset + cell.cell.bytes <= at; });
  if (it == cells.end()) return endColumn;
  return it->column;
}

VisibleLine decodeVisible(const hlo::SourceText& text, LineColumns* columns, size_t line, uint64_t first,
                          uint64_t last) {
  VisibleLine visible;
  const absl::string_view all = text.line(line);
  const size_t begin = text.lineBegin(line);
  const LineColumns::Place place = columns->place(line, first);
  size_t at = place.offset - begin;
  uint64_t column = place.column;
  visible.column = column;
  visible.bytes.begin = static_cast<uint32_t>(place.offset);
  while (at < all.size() && column < last) {
    const TextCell cell = cellAt(all, at, column);
    visible.cells.push_back({static_cast<uint32_t>(begin + at), column, cell});
    at += cell.bytes;
    column += cell.columns;
  }
  visible.bytes.end = static_cast<uint32_t>(begin + at);
  visible.endColumn = column;
  visible.endsLine = at == all.size();
  return visible;
}

void LinePainter::fill(uint64_t fromColumn, uint64_t toColumn, const QColor& color) {
  m_painter.fillRect(QRectF(x(fromColumn), m_top, x(toColumn) - x(fromColumn), m_metrics.lineHeight), color);
}

void LinePainter::frame(uint64_t fromColumn, uint64_t toColumn, const QColor& color) {
  m_painter.setPen(color);
  m_painter.setBrush(Qt::NoBrush);
  m_painter.drawRect(QRectF(x(fromColumn) - 0.5, m_top + 1.5, x(toColumn) - x(fromColumn), m_metrics.lineHeight - 3));
}

void LinePainter::caret(uint64_t column, const QColor& color) {
  m_painter.fillRect(QRectF(std::round(x(column)), m_top + 1, 1, m_metrics.lineHeight - 2), color);
}

void LinePainter::text(const VisibleLine& line, const std::vector<SyntaxSpan>& spans, hlo::TextRange link) {
  auto span = spans.begin();
  for (const VisibleLine::Cell& cell : line.cells) {
    while (span != spans.end() && span->end <= cell.offset) ++span;
    const bool inSpan = span != spans.end() && span->begin <= cell.offset;
    const bool inLink = link.begin <= cell.offset && cell.offset < link.end;
    this->cell(cell, inLink ? m_colors.accent : syntaxColor(inSpan ? span->role : SyntaxRole::kPlain, m_colors));
  }
  if (!link.empty()) {
    const qreal from = x(line.columnOf(link.begin));
    const qreal to = x(line.columnOf(link.end));
    m_painter.fillRect(QRectF(from, m_top + m_metrics.baseline + 2, to - from, 1), m_colors.accent);
  }
}

void LinePainter::cell(const VisibleLine::Cell& cell, const QColor& color) {
  switch (cell.cell.kind) {
    case TextCell::Kind::kTab: return;
    case TextCell::Kind::kControl: sign(cell.column, QStringLiteral("·"), m_colors.secondaryText); return;
    case TextCell::Kind::kInvalid:
      sign(cell.column, QString(QChar(QChar::ReplacementCharacter)), m_colors.error);
      return;
    case TextCell::Kind::kPlain: break;
  }
  if (cell.cell.code == U' ') return;
  if (cell.cell.code < 0x80 && m_metrics.glyphs[cell.cell.code] != 0) {
    m_batch.add(color, m_metrics.glyphs[cell.cell.code], QPointF(x(cell.column), m_top + m_metrics.baseline));
  } else {
    sign(cell.column, QString::fromUcs4(&cell.cell.code, 1), color);
  }
}

void LinePainter::sign(uint64_t column, const QString& text, const QColor& color) {
  m_painter.setPen(color);
  m_painter.drawText(QPointF(x(column), m_top + m_metrics.baseline), text);
}

void LinePainter::badge(uint64_t column, const QString& text) {
  const qreal width = m_painter.fontMetrics().horizontalAdvance(text) + m_metrics.advance;
  const QRectF box(x(column) + m_metrics.advance, m_top + 1.5, width, m_metrics.lineHeight - 3);
  m_painter.setPen(m_colors.border);
  m_painter.setBrush(m_colors.window);
  m_painter.drawRoundedRect(box, 4, 4);
  m_painter.setPen(m_colors.secondaryText);
  m_painter.drawText(QPointF(box.left() + m_metrics.advance / 2, m_top + m_metrics.baseline), text);
}

}  // namespace views
