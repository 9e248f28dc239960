#pragma once

// A list of the instructions that matter most (queries/hot_list.h) as a table, largest first until it is sorted by a
// column. Behind its own columns it has all others of an instruction table (queries/instruction_columns.h).

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "model/items/instruction_cells.h"
#include "model/items/roles.h"
#include "model/queries/hot_list.h"

namespace model {

struct HotOptions {
  bool joinsAlike = false;  ///< queries::joinAlike()
  bool showsAll = false;    ///< else only the first items that have 90% of the sum
};

/// The items of a list, computed on a worker.
struct HotRows {
  queries::HotList list = queries::HotList::kFlops;
  std::vector<queries::HotItem> items;
  hlo::Amount total;       ///< total of the module, to which shares refer
  size_t left = 0;         ///< items that are left out
  hlo::Amount leftAmount;  ///< their sum
};
HotRows hotRows(const Estimates& estimates, queries::HotList list, const HotOptions& options = {},
                std::stop_token stop = {});

/// "Most FLOPs", "Most bytes accessed" …
QString hotListName(queries::HotList list);

class HotListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// Columns from kFirstOfInstruction on are those of queries::instructionColumns() after the name.
  enum Column { kName, kAmount, kShare, kFirstOfInstruction };
  static int columnOf(queries::InstructionColumn column) { return kFirstOfInstruction - 1 + static_cast<int>(column); }
  /// No value for the list's own columns.
  static std::optional<queries::InstructionColumn> instructionColumn(int column);
  /// double, 0 to 1, of kShare; invalid if it is unknown.
  static constexpr int kShareRole = MemoryKindRole + 1;

  explicit HotListModel(QObject* parent = nullptr);

  /// Null: empty. Keeps the order of the last sort().
  void setRows(std::shared_ptr<const Estimates> estimates, HotRows rows);
  const HotRows& rows() const { return m_rows; }
  hlo::InstructionId instruction(int row) const { return m_rows.items[static_cast<size_t>(row)].instruction; }
  /// Returns the row of the instruction, or of the item that stands for it.
  std::optional<int> rowOf(hlo::InstructionId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// A column below 0: largest first.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  bool isBytes() const;
  InstructionCells cells() const { return {*m_estimates->snapshot, m_estimates.get()}; }
  QString amountText(hlo::Amount amount) const;
  QString text(const queries::HotItem& item, int column) const;
  QString tip(const queries::HotItem& item, int column) const;
  QString headerTip(int section) const;
  void order();

  std::shared_ptr<const Estimates> m_estimates;
  HotRows m_rows;
  int m_sortBy = -1;
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}  // namespace model
