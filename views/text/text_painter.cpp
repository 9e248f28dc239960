#include "views/text/text_painter.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace views {

TextMetrics::TextMetrics(const QFont& base, QPaintDevice* device) : font(base) {
  font.setKerning(false);
  const QFontMetricsF metrics(font, device);
  advance = metrics.horizontalAdvance(QLatin1Char('0'));
  // Code reads better with some air between its lines than fonts ask for.
  lineHeight = std::max(8, static_cast<int>(std::ceil(metrics.ascent() + metrics.descent())) + 5);
  baseline = static_cast<int>(std::lround((lineHeight + metrics.ascent() - metrics.descent()) / 2));
  for (const char c : {'i', 'm', '_'}) {
    const qreal sixteen = metrics.horizontalAdvance(QString(16, QLatin1Char(c)));
    if (std::abs(sixteen - 16 * advance) > 0.5) isUniform = false;
  }
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
  QString pending;
  uint64_t pendingColumn = 0;
  QColor pendingColor;
  const auto flush = [&] {
    if (!pending.isEmpty()) run(pendingColumn, pending, pendingColor);
    pending.clear();
  };
  for (const VisibleLine::Cell& cell : line.cells) {
    while (span != spans.end() && span->end <= cell.offset) ++span;
    const bool inSpan = span != spans.end() && span->begin <= cell.offset;
    const bool inLink = link.begin <= cell.offset && cell.offset < link.end;
    const QColor color = inLink ? m_colors.accent : syntaxColor(inSpan ? span->role : SyntaxRole::kPlain, m_colors);
    const bool isPlain = cell.cell.kind == TextCell::Kind::kPlain && cell.cell.code < 0x80;
    if (!isPlain || !m_metrics.isUniform || color != pendingColor) flush();
    if (isPlain && m_metrics.isUniform) {
      if (pending.isEmpty()) {
        pendingColumn = cell.column;
        pendingColor = color;
      }
      pending += QChar(static_cast<char16_t>(cell.cell.code));
    } else {
      this->cell(cell, color);
    }
  }
  flush();
  if (!link.empty()) {
    const qreal from = x(line.columnOf(link.begin));
    const qreal to = x(line.columnOf(link.end));
    m_painter.fillRect(QRectF(from, m_top + m_metrics.baseline + 2, to - from, 1), m_colors.accent);
  }
}

void LinePainter::run(uint64_t column, const QString& text, const QColor& color) {
  m_painter.setPen(color);
  m_painter.drawText(QPointF(x(column), m_top + m_metrics.baseline), text);
}

void LinePainter::cell(const VisibleLine::Cell& cell, const QColor& color) {
  switch (cell.cell.kind) {
    case TextCell::Kind::kTab: return;
    case TextCell::Kind::kControl: run(cell.column, QStringLiteral("·"), m_colors.secondaryText); return;
    case TextCell::Kind::kInvalid: run(cell.column, QString(QChar(QChar::ReplacementCharacter)), m_colors.error); return;
    case TextCell::Kind::kPlain: run(cell.column, QString::fromUcs4(&cell.cell.code, 1), color); return;
  }
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
