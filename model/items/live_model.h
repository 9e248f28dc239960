#pragma once

// The values alive at one step as a table: value, bytes, share of the biggest, allocation, steps. Sorted by an index
// vector of its own. TargetRole gives the value, BytesRole its exact bytes, MemoryKindRole the kind of its allocation.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/roles.h"

namespace model {

class LiveModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kValue, kBytes, kShare, kAllocation, kSteps, kColumnCount };

  explicit LiveModel(QObject* parent = nullptr);

  /// Lists what is alive at the step; nothing: empties the table.
  void setStep(std::shared_ptr<const Snapshot> snapshot, std::optional<uint32_t> step);

  /// Sum of the sizes of all rows. Aliases share bytes, so it may be more than the bytes live at the step.
  int64_t sumBytes() const { return m_sumBytes; }
  int64_t biggestBytes() const { return m_biggestBytes; }
  std::optional<int> rowOf(buffers::ValueId value) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  void sortRows();

  std::shared_ptr<const Snapshot> m_snapshot;
  std::vector<buffers::ValueId> m_rows;
  int64_t m_sumBytes = 0;
  int64_t m_biggestBytes = 0;
  int m_sortColumn = kBytes;
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}  // namespace model
