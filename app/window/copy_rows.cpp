#include "app/window/copy_rows.h"

#include <QHeaderView>
#include <QTableView>
#include <QTreeView>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/text.h"

namespace app {
namespace {

constexpr qsizetype kLongestCell = 100'000;

// No tab or line break of a dump makes another cell or row.
QString textOf(const QModelIndex& index) {
  const model::EnglishNumbers english;
  return model::oneLine(index.data().toString(), kLongestCell);
}

}  // namespace

QHeaderView* headerOf(const QAbstractItemView& list) {
  if (const auto* const table = qobject_cast<const QTableView*>(&list)) return table->horizontalHeader();
  if (const auto* const tree = qobject_cast<const QTreeView*>(&list)) return tree->header();
  return nullptr;
}

QString cellText(const QAbstractItemView& list) { return textOf(list.currentIndex()); }

QString rowsText(const QAbstractItemView& list) {
  if (list.selectionModel() == nullptr) return {};
  QModelIndexList rows;
  for (const QModelIndex& index : list.selectionModel()->selectedIndexes()) rows.append(index.siblingAtColumn(0));
  std::sort(rows.begin(), rows.end(), [&list](const QModelIndex& a, const QModelIndex& b) {
    const int above = list.visualRect(a).y(), below = list.visualRect(b).y();
    return above != below ? above < below : a < b;
  });
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  const QHeaderView* const header = headerOf(list);
  QStringList lines;
  for (const QModelIndex& row : rows.mid(0, kMostRowsCopied)) {
    QStringList cells;
    const int columns = header == nullptr ? 1 : header->count();
    for (int place = 0; place < columns; ++place) {
      const int column = header == nullptr ? 0 : header->logicalIndex(place);
      if (header == nullptr || !header->isSectionHidden(column)) cells.append(textOf(row.siblingAtColumn(column)));
    }
    lines.append(model::delimited(cells, '\t'));
  }
  return lines.join(u'\n');
}

}  // namespace app
