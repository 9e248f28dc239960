#include "model/items/facts_model.h"

#include <limits>

#include "model/items/format.h"
#include "model/items/text.h"

namespace model {
namespace {

constexpr quintptr kNoGroup = std::numeric_limits<quintptr>::max();  // of rows that are in no group

}  // namespace

std::vector<FactRow> factRows(const std::vector<words::Fact>& facts) {
  std::vector<FactRow> rows;
  for (const words::Fact& fact : facts) {
    rows.push_back({toQString(fact.name), toQString(fact.text), fact.target, factRows(fact.rows)});
  }
  return rows;
}

void FactsModel::setRows(std::vector<FactRow> rows) {
  beginResetModel();
  m_rows = std::move(rows);
  endResetModel();
}

const FactRow& FactsModel::rowAt(const QModelIndex& index) const {
  if (index.internalId() == kNoGroup) return m_rows[static_cast<size_t>(index.row())];
  return m_rows[index.internalId()].rows[static_cast<size_t>(index.row())];
}

QModelIndex FactsModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kNoGroup);
}

QModelIndex FactsModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kNoGroup) return {};
  return createIndex(static_cast<int>(index.internalId()), 0, kNoGroup);
}

int FactsModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(m_rows.size());
  if (parent.column() != 0 || parent.internalId() != kNoGroup) return 0;
  return static_cast<int>(m_rows[static_cast<size_t>(parent.row())].rows.size());
}

int FactsModel::columnCount(const QModelIndex&) const { return kColumnCount; }

QVariant FactsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const FactRow& row = rowAt(index);
  if (role == TargetRole && row.target) return QVariant::fromValue(*row.target);
  if (role == Qt::ToolTipRole && index.column() == kText) return toolTip(row.text);
  if (role == Qt::DisplayRole) return index.column() == kName ? row.name : row.text;
  return {};
}

QVariant FactsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kName ? tr("Fact") : tr("Value");
}

}  // namespace model
