#pragma once

// A list of the instructions that matter most (queries/hot_list.h) as a table, largest first.

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "model/documents/estimates.h"
#include "model/items/roles.h"
#include "model/queries/hot_list.h"

namespace model {

/// The items of a list, computed on a worker.
struct HotRows {
  queries::HotList list = queries::HotList::kFlops;
  std::vector<queries::HotItem> items;
  hlo::Amount total;  ///< total of the module, to which shares refer
};
HotRows hotRows(const Estimates& estimates, queries::HotList list, std::stop_token stop = {});

/// "Most FLOPs", "Most bytes accessed" …
QString hotListName(queries::HotList list);

class HotListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kAmount, kShare, kTime, kOpcode, kShape, kSource, kScope, kColumnCount };
  /// double, 0 to 1, of kShare; invalid if it is unknown.
  static constexpr int kShareRole = MemoryKindRole + 1;

  explicit HotListModel(QObject* parent = nullptr);

  /// Null: empty.
  void setRows(std::shared_ptr<const Estimates> estimates, HotRows rows);
  hlo::InstructionId instruction(int row) const { return m_rows.items[static_cast<size_t>(row)].instruction; }
  std::optional<int> rowOf(hlo::InstructionId id) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  bool isBytes() const { return m_rows.list != queries::HotList::kFlops && m_rows.list != queries::HotList::kCycles; }
  QString text(const queries::HotItem& item, int column) const;
  QString tip(const queries::HotItem& item, int column) const;
  QString headerTip(int section) const;

  std::shared_ptr<const Estimates> m_estimates;
  HotRows m_rows;
};

}  // namespace model
