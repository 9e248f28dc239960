// The view state of the source view: the file, by its path in the dump, its first visible line, and the column
// arrangement of the line table.

#include <QStackedWidget>

#include "model/items/source_line_model.h"
#include "views/source/line_table.h"
#include "views/source/source_view.h"

namespace views {

QJsonObject SourceView::saveState() const {
  if (!m_shown || m_shown != m_wanted) return {};
  const bool isTable = m_pages->currentWidget() == m_table;
  const QModelIndex first = isTable ? m_table->indexAt(QPoint(0, 0)) : QModelIndex();
  const TextArea& area = *m_pane->area();
  const size_t top = first.isValid() ? m_lines->lineAt(first.row()).line : area.topLine() + 1;
  QJsonObject sight{{QStringLiteral("file"), toQString(snapshot()->module->file(*m_shown))},
                    {QStringLiteral("top"), static_cast<qint64>(top)}};
  if (!isTable) sight.insert(QStringLiteral("caret"), static_cast<qint64>(area.caretLine() + 1));
  return {{kSight, sight}};
}

bool SourceView::restoreState(const QJsonObject& place) {
  const auto shown = snapshot();
  if (shown == nullptr || shown->module == nullptr || shown->sources.lines().empty()) return true;
  if (m_isCounting || !m_wanted) return false;
  const QJsonObject sight = place.value(kSight).toObject();
  const QString name = sight.value(QStringLiteral("file")).toString();
  std::optional<hlo::FileId> file;
  for (uint32_t i = 0; i < shown->module->fileCount() && !file; ++i) {
    if (toQString(shown->module->file(hlo::FileId(i))) == name) file = hlo::FileId(i);
  }
  if (!file) return true;
  if (m_wanted != file) {
    m_place.reset();
    wantFile(*file);
  }
  if (m_shown != file) return false;  // the file is being read
  const auto top = static_cast<uint32_t>(std::max(1, sight.value(QStringLiteral("top")).toInt(1)));
  if (m_pages->currentWidget() == m_table) {
    const int row = m_lines->rowOf({*file, top});
    if (row >= 0) m_table->scrollTo(m_lines->index(row, 0), QAbstractItemView::PositionAtTop);
    return true;
  }
  TextArea& area = *m_pane->area();
  const int caret = sight.value(QStringLiteral("caret")).toInt();
  if (area.text() == nullptr) return true;
  if (caret > 0 && static_cast<size_t>(caret) <= area.text()->lineCount())
    area.setCaret(area.text()->lineBegin(static_cast<size_t>(caret) - 1));
  area.setTopLine(top - 1);
  return true;
}

QByteArray SourceView::columns() const { return m_table->arrangement(); }

void SourceView::setColumns(const QByteArray& columns) { m_table->setArrangement(columns); }

QTreeView* SourceView::table() const { return m_table; }

}  // namespace views
