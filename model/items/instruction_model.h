#pragma once

// Instructions as a table. The rows and their order are computed elsewhere (queries/instruction_filter, in a job) and
// set by one reset; texts are created only for requested cells, so a million rows cost nothing.
//
// Qt::DisplayRole is short and fits on one line; Qt::EditRole is the complete and exact text, which is copied.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/instruction_cells.h"
#include "model/items/roles.h"
#include "model/queries/instruction_filter.h"

namespace model {

class InstructionModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using Column = queries::InstructionColumn;

  explicit InstructionModel(QObject* parent = nullptr);

  /// Removes all rows.
  void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
  /// Sets the values of the cost columns; null: they are empty until the estimates are ready. Must belong to the
  /// snapshot.
  void setEstimates(std::shared_ptr<const Estimates> estimates);
  /// Instructions of the snapshot's module, in display order.
  void setRows(std::vector<hlo::InstructionId> rows);

  hlo::InstructionId instruction(int row) const { return m_rows[static_cast<size_t>(row)]; }
  /// Returns the row of an instruction; no value if it is not shown.
  std::optional<int> row(hlo::InstructionId id) const;
  /// Returns the rows of the instructions that are shown, ascending.
  std::vector<int> rows(const std::vector<hlo::InstructionId>& instructions) const;
  /// Returns cells as lines of tab-separated exact texts; tabs and line breaks inside a cell become spaces.
  QString tabSeparated(const std::vector<int>& rows, const std::vector<int>& columns) const;

  static bool isNumber(Column column);
  static bool isCost(Column column);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  InstructionCells cells() const { return {*m_snapshot, m_estimates.get()}; }

  std::shared_ptr<const Snapshot> m_snapshot;
  std::shared_ptr<const Estimates> m_estimates;
  std::vector<hlo::InstructionId> m_rows;
};

}  // namespace model
