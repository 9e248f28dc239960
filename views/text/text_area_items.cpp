// The accessible items of the text view: its lines.

#include <QScrollBar>
#include <algorithm>

#include "model/items/text.h"
#include "views/text/text_area.h"

namespace views {
namespace {

constexpr qsizetype kMostBytes = 1000;  // maximum of a line that is read aloud

}  // namespace

std::vector<uint64_t> TextArea::itemsInSight() const {
  std::vector<uint64_t> lines;
  if (m_text == nullptr) return lines;
  const auto top = static_cast<size_t>(verticalScrollBar()->value());
  const size_t end = std::min({rowCount(), top + visibleRows(), top + kMost});
  for (size_t row = top; row < end; ++row) lines.push_back(m_folds.lineAt(row));
  return lines;
}

std::vector<uint64_t> TextArea::itemsSelected() const {
  if (m_text == nullptr) return {};
  return {caretLine()};
}

AccessibleItem TextArea::item(uint64_t line) const {
  if (m_text == nullptr || line >= m_folds.lineCount()) return {};
  const size_t begin = m_text->lineBegin(line);
  const absl::string_view text = m_text->text().substr(begin, lineEnd(line) - begin);
  const QRect first = rectAt(begin);
  return {tr("%1: %2", "number and text of a line").arg(line + 1).arg(model::oneLine(text, kMostBytes)),
          QRect(0, first.top(), viewport()->width(), first.height()), line == caretLine()};
}

void TextArea::chooseItem(uint64_t line) {
  if (m_text == nullptr || line >= m_folds.lineCount()) return;
  setCaret(m_text->lineBegin(line));
  showLines({line, line + 1});
}

}  // namespace views
