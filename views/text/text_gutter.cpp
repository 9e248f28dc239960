#include "views/text/text_gutter.h"

#include <algorithm>
#include <cmath>

namespace views {
namespace {

constexpr int kReportedBar = 3;
constexpr int kSpace = 8;
constexpr int kFoldWidth = 16;
constexpr int kBarHeight = 8;
constexpr int kBarAlpha = 176;

}  // namespace

QColor barColor(const Colors& colors) {
  QColor color = colors.accent;
  color.setAlpha(kBarAlpha);
  return color;
}

void TextGutter::arrange(const TextMetrics& metrics, size_t lineCount, bool canFold) {
  const auto widthOf = [&metrics](int characters) { return static_cast<int>(std::ceil(characters * metrics.advance)); };
  const int digits = std::max<int>(3, static_cast<int>(QString::number(lineCount).size()));
  m_numberRight = kReportedBar + kSpace + widthOf(digits);
  int x = m_numberRight;
  m_rights.clear();
  for (const GutterColumn& column : m_columns) {
    x += kSpace + widthOf(column.characters);
    m_rights.push_back(x);
    if (column.barWidth > 0) x += kSpace / 2 + column.barWidth;
  }
  m_foldLeft = canFold ? x + kSpace / 2 : -1;
  if (canFold) x = m_foldLeft + kFoldWidth - kSpace;
  m_width = x + kSpace;
}

std::pair<int, int> TextGutter::place(size_t column) const {
  const auto endOf = [this](size_t i) {
    return m_rights[i] + (m_columns[i].barWidth > 0 ? kSpace / 2 + m_columns[i].barWidth : 0);
  };
  return {column == 0 ? m_numberRight : endOf(column - 1), endOf(column)};
}

TextGutter::Hit TextGutter::hitTest(int x) const {
  Hit hit;
  hit.onFold = m_foldLeft >= 0 && x >= m_foldLeft && x < m_foldLeft + kFoldWidth;
  for (size_t i = 0; i < m_rights.size(); ++i) {
    const auto [left, right] = place(i);
    if (x > left && x <= right) hit.column = i;
  }
  return hit;
}

void TextGutter::paint(QPainter* painter, const TextMetrics& metrics, const Colors& colors, int top,
                       const LineState& state) const {
  if (state.isReported) painter->fillRect(QRect(0, top, kReportedBar, metrics.lineHeight), colors.accent);
  const auto drawRight = [&](int right, const QString& text, const QColor& color) {
    painter->setPen(color);
    painter->drawText(QPointF(right - text.size() * metrics.advance, top + metrics.baseline), text);
  };
  drawRight(m_numberRight, QString::number(state.line + 1),
            state.isReported  ? colors.accent
            : state.isCurrent ? colors.text
                              : colors.secondaryText);
  for (size_t i = 0; i < m_columns.size(); ++i) {
    const GutterCell cell = m_columns[i].cell(state.line);
    if (!cell.text.isEmpty()) drawRight(m_rights[i], cell.text, cell.isFaint ? colors.secondaryText : colors.text);
    if (cell.share <= 0 || m_columns[i].barWidth <= 0) continue;
    const int length =
        std::clamp(static_cast<int>(std::lround(cell.share * m_columns[i].barWidth)), 2, m_columns[i].barWidth);
    painter->fillRect(QRect(m_rights[i] + kSpace / 2, top + (metrics.lineHeight - kBarHeight) / 2, length, kBarHeight),
                      barColor(colors));
  }
  if (!state.canFold || m_foldLeft < 0) return;
  const QPointF centre(m_foldLeft + kFoldWidth / 2.0, top + metrics.lineHeight / 2.0);
  const QPointF closed[] = {
      {centre.x() - 2, centre.y() - 4}, {centre.x() + 3, centre.y()}, {centre.x() - 2, centre.y() + 4}};
  const QPointF open[] = {
      {centre.x() - 4, centre.y() - 2}, {centre.x() + 4, centre.y() - 2}, {centre.x(), centre.y() + 3}};
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(Qt::NoPen);
  painter->setBrush(colors.secondaryText);
  painter->drawPolygon(state.isFolded ? closed : open, 3);
  painter->restore();
}

}  // namespace views
