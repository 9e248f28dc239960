#include "views/expanded_rows.h"

#include <algorithm>

namespace views {
namespace {

constexpr int kMostOpen = 500;       // maximum of stored rows
constexpr int kMostLookedAt = 5000;  // maximum of visited children per row

// Returns the accessible text of the row, which distinguishes rows whose name is spread over several columns.
QString nameOf(const QModelIndex& index) {
  const QString told = index.data(Qt::AccessibleTextRole).toString();
  return told.isEmpty() ? index.data().toString() : told;
}

QJsonObject openBelow(const QTreeView& tree, const QModelIndex& parent, int* left) {
  const QAbstractItemModel& model = *tree.model();
  std::vector<QModelIndex> rows;
  for (int row = 0; row < std::min(model.rowCount(parent), kMostLookedAt) && *left > 0; ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    if (!tree.isExpanded(index)) continue;
    rows.push_back(index);
    --*left;
  }
  QJsonObject open;
  for (const QModelIndex& index : rows) open.insert(nameOf(index), openBelow(tree, index, left));
  return open;
}

void setOpenBelow(QTreeView& tree, const QModelIndex& parent, const QJsonObject& open) {
  QAbstractItemModel& model = *tree.model();
  for (int row = 0; row < std::min(model.rowCount(parent), kMostLookedAt); ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    const auto wanted = open.isEmpty() ? open.end() : open.find(nameOf(index));
    const bool isOpen = wanted != open.end() && wanted->isObject();
    if (isOpen && model.canFetchMore(index)) model.fetchMore(index);
    tree.setExpanded(index, isOpen);
    if (isOpen) setOpenBelow(tree, index, wanted->toObject());
  }
}

}  // namespace

QJsonObject openRows(const QTreeView& tree) {
  int left = kMostOpen;
  return openBelow(tree, {}, &left);
}

void setOpenRows(QTreeView& tree, const QJsonObject& open) { setOpenBelow(tree, {}, open); }

}  // namespace views
