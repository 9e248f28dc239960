#pragma once

// The lines of one source file that a module knows: line, function, instructions. What the source pane shows where the
// file itself is not at hand.

#include <QAbstractTableModel>
#include <vector>

#include "model/session/navigation.h"

namespace model {

class SourceLineModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kLine, kFunction, kInstructions, kColumnCount };
  /// double, 0 to 1: the row's instructions against the busiest line's; of the last column.
  static constexpr int kShareRole = Qt::UserRole + 100;

  explicit SourceLineModel(QObject* parent = nullptr);

  /// The lines of `file` in the module; the snapshot is kept alive. Null: no rows.
  void setFile(std::shared_ptr<const Snapshot> snapshot, hlo::FileId file);
  /// How many instructions of the current surroundings each line has, by file and line; lines of other files are passed
  /// over.
  void setCounts(const std::vector<hlo::LineCount>& counts);

  hlo::SourceLine lineAt(int row) const { return entry(row).line; }
  /// -1: the file has no such line here.
  int rowOf(hlo::SourceLine line) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  const hlo::LineEntry& entry(int row) const { return m_entries[m_order[static_cast<size_t>(row)]]; }
  uint32_t count(int row) const { return m_counts[m_order[static_cast<size_t>(row)]]; }
  void arrange();

  std::shared_ptr<const Snapshot> m_snapshot;
  absl::Span<const hlo::LineEntry> m_entries;
  std::vector<uint32_t> m_counts;  // by entry
  uint32_t m_busiest = 0;
  std::vector<size_t> m_order;     // row: entry
  std::vector<int> m_rows;         // entry: row
  int m_sortColumn = kLine;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace model
