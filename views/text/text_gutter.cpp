#include "views/text/text_gutter.h"

#include <algorithm>
#include <cmath>

namespace views {
namespace {

constexpr int kMarkBar = 3;
constexpr int kSpace = 8;
constexpr int kFoldWidth = 16;
constexpr int kBarMargin = 1;     // above and below
constexpr int kBarAlpha = 176;    // beside text
constexpr int kBehindAlpha = 72;  // behind the text, which must stay readable

}  // namespace

QColor barColor(const Colors& colors) {
  QColor color = colors.accent;
  color.setAlpha(kBarAlpha);
  return color;
}

void TextGutter::arrange(const TextMetrics& metrics, size_t lineCount, bool canFold) {
  const auto widthOf = [&metrics](int characters) { return static_cast<int>(std::ceil(characters * metrics.advance)); };
  const int digits = std::max<int>(3, static_cast<int>(QString::number(lineCount).size()));
  m_numberRight = kMarkBar + (m_isNumbered ? kSpace + widthOf(digits) : 0);
  int x = m_numberRight;
  m_rights.clear();
  for (const GutterColumn& column : m_columns) {
    x += kSpace + widthOf(column.characters);
    m_rights.push_back(x);
  }
  m_foldLeft = canFold ? x + kSpace / 2 : -1;
  if (canFold) x = m_foldLeft + kFoldWidth - kSpace;
  m_width = x + kSpace;
}

std::pair<int, int> TextGutter::place(size_t column) const {
  return {(column == 0 ? m_numberRight : m_rights[column - 1]) + kSpace / 2, m_rights[column] + kSpace / 2};
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
  if (state.isReported || state.isFound) {
    painter->fillRect(QRect(0, top, kMarkBar, metrics.lineHeight), state.isReported ? colors.accent : colors.warning);
  }
  const auto drawRight = [&](int right, const QString& text, const QColor& color) {
    painter->setPen(color);
    painter->drawText(QPointF(right - text.size() * metrics.advance, top + metrics.baseline), text);
  };
  if (m_isNumbered) {
    drawRight(m_numberRight, QString::number(state.line + 1),
              state.isReported  ? colors.accent
              : state.isCurrent ? colors.text
                                : colors.secondaryText);
  }
  for (size_t i = 0; i < m_columns.size(); ++i) {
    const GutterCell cell = m_columns[i].cell(state.line);
    if (cell.share > 0) {
      const auto [left, right] = place(i);
      const int length =
          std::clamp(static_cast<int>(std::lround(cell.share * (right - left - 1))), 2, right - left - 1);
      QColor color = colors.accent;
      color.setAlpha(kBehindAlpha);
      painter->fillRect(QRect(left, top + kBarMargin, length, metrics.lineHeight - 2 * kBarMargin), color);
    }
    if (cell.background.isValid()) {
      const auto [left, right] = place(i);
      painter->fillRect(QRect(left, top, right - left, metrics.lineHeight), cell.background);
    }
    const QColor color = cell.color.isValid() ? cell.color : cell.isFaint ? colors.secondaryText : colors.text;
    if (!cell.text.isEmpty()) drawRight(m_rights[i], cell.text, color);
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
