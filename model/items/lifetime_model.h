#pragma once

// The rows of a lifetime table in display order: value, bytes, steps, length, scope, and the bar, which the view
// paints. The visible rows are computed elsewhere (lifetimeOrder), so a million rows are available at once. TargetRole
// returns the value, MemoryKindRole its kind.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/lifetime_table.h"
#include "model/items/roles.h"

namespace model {

class LifetimeModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kValue, kBytes, kSteps, kLength, kScope, kBar, kColumnCount };

  explicit LifetimeModel(QObject* parent = nullptr);

  /// All arguments must be of the same snapshot; `scopes` may be null. A null table: no rows.
  void setRows(std::shared_ptr<const Snapshot> snapshot, std::shared_ptr<const LifetimeTable> table,
               std::shared_ptr<const ValueGroups> scopes, std::vector<LifetimeRowId> order);
  const LifetimeTable* table() const { return m_table.get(); }
  const LifetimeTable::Row& row(int row) const { return m_table->row(m_order[static_cast<size_t>(row)]); }
  std::optional<int> rowOf(buffers::ValueId value) const;
  /// Returns the steps of a value of any row.
  std::optional<buffers::StepRange> rangeOf(buffers::ValueId value) const {
    return m_snapshot->assignment->value(value).range;
  }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  /// Returns the sort key of a column; no value for the bar, which is sorted by the first step.
  static LifetimeKey keyOf(int column);

 private:
  std::shared_ptr<const Snapshot> m_snapshot;
  std::shared_ptr<const LifetimeTable> m_table;
  std::shared_ptr<const ValueGroups> m_scopes;
  std::vector<LifetimeRowId> m_order;
  std::vector<uint32_t> m_placeOf;  // by row of the table
};

}  // namespace model
