#pragma once

// The entries of a memory text without a map, as a table: the largest allocations of an out-of-memory message, the rows
// of a memory-usage report, otherwise the values live at the printed peak, otherwise all values. The view hides empty
// columns. Rows are in file order until they are sorted.

#include <QAbstractTableModel>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/keyed_sort.h"
#include "model/items/report_matches.h"
#include "model/items/roles.h"

namespace model {

class MemoryReportModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column {
    kName,
    kSize,
    kUnpadded,
    kPadding,
    kExpansion,
    kScratch,
    kFullShape,
    kBuffers,
    kShape,
    kOperator,
    kKind,
    kOffset,
    kValues,
    kSource,
    kMatch,
    kColumnCount
  };

  explicit MemoryReportModel(QObject* parent = nullptr);

  /// Null, or an assignment that has a map: no rows.
  void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
  /// Sets the matches of the entries in a module; null without a module to compare with. `isShown`: the module's
  /// memory is shown, so that rows link to it.
  void setMatches(std::shared_ptr<const ReportMatches> matches, bool isShown);
  const ReportMatches* matches() const { return m_matches.get(); }
  /// Returns the target of the row in the snapshot of the matches, shown or not.
  std::optional<Target> matchedTarget(const QModelIndex& index) const;
  /// Returns the source line of the row in the module of the matches; no value if the module does not have it.
  std::optional<Target> lineTarget(const QModelIndex& index) const;
  /// Returns the source file and the line of the row as printed; no value if the text states no line.
  std::optional<std::pair<QString, size_t>> fileLine(const QModelIndex& index) const;
  /// Returns true if any row has a value in the column.
  bool hasColumn(int column) const { return m_hasColumn[static_cast<size_t>(column)]; }
  /// Returns the rows as tab-separated text below a header. Bytes are exact, or the middle of the rounding interval.
  QString toTsv(QModelIndexList rows, const QList<int>& columns) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  enum class Rows { kNone, kEntries, kPeak, kAllValues };

  const buffers::Assignment& assignment() const { return *m_snapshot->assignment; }
  /// Returns null if the row is not an entry, or is not compared with a module.
  const queries::ReportMatch* match(uint32_t item) const {
    return m_rows == Rows::kEntries && m_matches != nullptr && !m_matches->entries.empty() ? &m_matches->entries[item]
                                                                                           : nullptr;
  }
  const buffers::ReportEntry& entry(uint32_t item) const { return assignment().report()->entries[item]; }
  std::optional<buffers::ByteCount> count(uint32_t item, int column) const;
  /// Bytes divided by bytes of the elements; no value if either is unknown or there is no padding.
  std::optional<double> expansion(uint32_t item) const;
  QString text(uint32_t item, int column) const;
  NameKey nameKey(uint32_t item) const;
  std::optional<Target> target(uint32_t item) const;
  std::optional<buffers::ValueId> value(uint32_t item) const;
  /// Returns the line of the matched instruction; no value if the message states a line itself.
  std::optional<hlo::SourceLine> matchedLine(uint32_t item) const;
  void findColumns();

  std::shared_ptr<const Snapshot> m_snapshot;
  std::shared_ptr<const ReportMatches> m_matches;  // of m_snapshot's report
  bool m_isShown = false;
  Rows m_rows = Rows::kNone;
  std::vector<uint32_t> m_order;  // items by row
  std::array<bool, kColumnCount> m_hasColumn{};
};

}  // namespace model
