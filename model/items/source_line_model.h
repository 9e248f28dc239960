#pragma once

// The lines of a source file that a module refers to: line, function, instructions, and their costs if known. The
// source pane shows them if the file itself is not available.

#include <QAbstractTableModel>
#include <vector>

#include "model/documents/compared_sides.h"
#include "model/documents/line_figures.h"
#include "model/session/navigation.h"

namespace model {

class SourceLineModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kLine, kFunction, kInstructions, kFlops, kBytes, kPeakBytes, kColumnCount };
  /// double, 0 to 1: the value relative to the largest in the column; for kInstructions and the columns after it.
  static constexpr int kShareRole = Qt::UserRole + 100;

  explicit SourceLineModel(QObject* parent = nullptr);

  /// Sets the lines of `file` in the module, and `more` lines of it in ascending order, such as lines that only call.
  /// Keeps the snapshot. Null: no rows.
  void setFile(std::shared_ptr<const Snapshot> snapshot, hlo::FileId file, const std::vector<uint32_t>& more = {});
  /// Sets the metrics of the lines, sorted by file and line. Lines of other files are ignored; lines that are not
  /// listed have metrics of 0. `withCosts` adds the cost columns. With `deltas`, which may be null, the cells and the
  /// order are those of the differences from the module that is compared.
  void setFigures(const std::vector<LineFigures>& figures, bool withCosts,
                  const std::vector<LineDelta>* deltas = nullptr);

  hlo::SourceLine lineAt(int row) const { return entry(row).line; }
  /// Returns -1 if the model has no such line of the file.
  int rowOf(hlo::SourceLine line) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 private:
  const hlo::LineEntry& entry(int row) const { return m_entries[m_order[static_cast<size_t>(row)]]; }
  const LineFigures& figures(int row) const { return m_figures[m_order[static_cast<size_t>(row)]]; }
  QString costText(int row, int column) const;
  QString deltaText(int row, int column) const;
  static int64_t deltaOf(const LineDelta& of, int column);
  static QString headerTip(int section);
  QString figureTip(int row, int column) const;
  double share(int row, int column) const;
  void addCallers(hlo::FileId file, const std::vector<uint32_t>& lines);
  void arrange();

  std::shared_ptr<const Snapshot> m_snapshot;
  std::vector<hlo::LineEntry> m_entries;
  std::vector<LineFigures> m_figures;  // by entry
  std::vector<LineDelta> m_deltas;     // by entry; empty without a comparison
  bool m_hasCosts = false;
  uint32_t m_busiest = 0;
  int64_t m_mostFlops = 0, m_mostBytes = 0, m_mostPeakBytes = 0;
  std::vector<size_t> m_order;  // row: entry
  std::vector<int> m_rows;      // entry: row
  int m_sortColumn = kLine;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace model
