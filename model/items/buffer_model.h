#pragma once

// Allocations and, below each, its values: name, kind, size, padding, offset, steps, reuse, memory space, defining
// instruction, shape, scope and source line; the last row has the totals of the file, or of the rows that are shown.
// Trees with 180,000 values are available at once: a value costs one id in an index vector, and the values of an
// allocation are sorted on first access.
//
// Qt::DisplayRole is short and fits on one line; Qt::EditRole is the complete text. Filters and sorting work on the
// index vectors, not on a proxy.

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/roles.h"
#include "model/queries/padding.h"

namespace model {

class BufferModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column {
    kName,
    kKind,
    kSize,
    kPadding,
    kOffset,
    kSteps,
    kReuse,
    kSpace,
    kInstruction,
    kShape,
    kScope,
    kSource,
    kColumnCount
  };

  explicit BufferModel(QObject* parent = nullptr);

  /// Null or without an assignment: no rows.
  void setSnapshot(std::shared_ptr<const Snapshot> snapshot);
  /// Keeps the marked values, and allocations that contain any. By value: 1 if a query matched it; empty: all.
  void setFound(std::vector<uint8_t> found);
  const std::vector<uint8_t>& found() const { return m_found; }
  /// Keeps the values that are live at one of the steps, or that have no range in the dump; no value: all.
  void setRange(std::optional<buffers::StepRange> range);
  bool isFiltered() const { return !m_found.empty() || m_range.has_value(); }
  /// Returns the number of values that pass filter and range.
  size_t shownValues() const { return m_children.size(); }
  /// Returns the sum of the sizes of these values, "1.20 GiB", by memory space if they are in several; "" for none.
  /// Values that are live at different steps may be at the same address: the sum can be larger than the allocations.
  QString shownBytesText() const;
  /// "Total 20.56 GiB in HBM · 15 allocations · 67 values": the last row without a filter. Needs an assignment.
  QString totalLine() const;

  /// Returns the row of an allocation or a value, or of an instruction's first value; invalid if it is not shown.
  QModelIndex indexOf(const Target& target) const;
  bool isTotal(const QModelIndex& index) const;
  /// Returns the rows in screen order as tab-separated text below a header; bytes are exact.
  QString toTsv(QModelIndexList rows, const QList<int>& columns) const;
  /// All rows that are shown as comma-separated text (RFC 4180) below a header: an allocation, then its values, with
  /// exact bytes and steps as printed.
  QString toCsv() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  const buffers::Assignment* assignment() const;
  buffers::AllocationId allocationAt(const QModelIndex& index) const;  ///< of a top-level row
  std::optional<buffers::ValueId> valueAt(const QModelIndex& index) const;
  void applyFilter();
  void sortAllocations();
  void sortChildren(uint32_t allocation) const;
  QString allocationText(buffers::AllocationId id, int column) const;
  QString valueText(buffers::ValueId id, int column) const;
  QString totalText(int column) const;
  /// Returns the sum of the sizes of the shown values in a memory space.
  int64_t shownBytes(int64_t space) const;
  /// As reuseCounts(); kNone: not known.
  uint32_t reuseOf(buffers::ValueId id) const;
  QString wholeText(const QModelIndex& index) const;
  std::optional<hlo::SourceLine> lineOf(buffers::ValueId id) const;
  /// Exact bytes of a size, a padding or an offset column.
  std::optional<int64_t> bytesAt(const QModelIndex& index) const;

  /// Bytes live at the computed peak; no value if the dump states no live ranges, none of it is known, or it is
  /// thread-local.
  std::optional<hlo::Amount> peakPadding(buffers::AllocationId id) const;
  std::optional<hlo::Amount> peakPadding() const;  ///< of all
  QString paddingTip(const QModelIndex& index) const;

  std::shared_ptr<const Snapshot> m_snapshot;
  mutable queries::Paddings m_paddings;
  mutable std::optional<std::vector<hlo::Amount>> m_peakPaddings;  // by allocation; no value: not computed yet
  mutable std::optional<std::vector<uint32_t>> m_reuse;            // by value; no value: not computed yet
  std::vector<uint8_t> m_found;
  std::optional<buffers::StepRange> m_range;
  int m_sortColumn = kSize;
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;

  std::vector<buffers::AllocationId> m_allocations;  // shown, sorted
  std::vector<uint32_t> m_rowOfAllocation;           // by allocation; kNone: not shown
  std::vector<uint32_t> m_childrenBegin;             // by allocation, and one more
  mutable std::vector<buffers::ValueId> m_children;  // shown; sorted if m_isSorted is set for the allocation
  mutable std::vector<bool> m_isSorted;              // by allocation
  mutable std::vector<uint32_t> m_rowOfValue;        // by value; kNone: not shown; valid if its allocation is sorted
};

}  // namespace model
