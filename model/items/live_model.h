#pragma once

// The live values at a step as a tree table (live_tree.h): groups and values with their bytes, allocation and steps; if
// two steps are compared, the bytes at both and the difference. Bytes add up: a value whose bytes count for another
// value has only the rest, which its tooltip states. TargetRole returns the value or the target of a group, BytesRole
// the exact bytes, MemoryKindRole the kind of a value or a group. Sorted by its own index vector.

#include <QAbstractItemModel>
#include <array>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/items/live_tree.h"
#include "model/items/roles.h"

namespace model {

class LiveModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kBytes, kPinned, kDifference, kShare, kAllocation, kSteps, kColumnCount };

  explicit LiveModel(QObject* parent = nullptr);

  /// The groups must be those of the tree. A null tree clears the table.
  void setTree(std::shared_ptr<const Snapshot> snapshot, std::shared_ptr<const ValueGroups> groups,
               std::shared_ptr<const LiveTree> tree);
  const LiveTree* tree() const { return m_tree.get(); }
  const ValueGroups* groups() const { return m_groups.get(); }

  int64_t biggestBytes() const;
  /// Invalid if the value is not in the tree.
  QModelIndex indexOf(buffers::ValueId value) const;
  QModelIndex indexOf(uint32_t node, int column = 0) const;
  /// Returns the row of a group with the target; invalid if there is none.
  QModelIndex indexOfGroup(const Target& target) const;
  uint32_t nodeAt(const QModelIndex& index) const { return static_cast<uint32_t>(index.internalId()); }

  /// Returns the name of any node, including the first, on one line, and its full description as plain text.
  QString nameOf(uint32_t node) const;
  QString tipOf(uint32_t node) const;
  /// Returns its bytes at the step; for added or removed values, the increase or decrease.
  QString amountOf(uint32_t node) const;
  /// Returns its share of the bytes live at the step; "" if two steps are compared.
  QString shareOf(uint32_t node) const;
  std::optional<Target> targetOf(uint32_t node) const;
  /// Returns the kind of a value; of a group the kind with most of its bytes.
  std::optional<buffers::ValueKind> kindOf(uint32_t node) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  void sortRows();

  std::shared_ptr<const Snapshot> m_snapshot;
  std::shared_ptr<const ValueGroups> m_groups;
  std::shared_ptr<const LiveTree> m_tree;
  std::vector<uint32_t> m_nodes;  // the sorted children of each node, starting at its first child
  std::vector<uint32_t> m_rows;   // by node: its position in m_nodes
  std::unordered_map<uint32_t, std::array<int64_t, buffers::kValueKindCount>> m_kinds;  // by group: bytes of each kind
  int m_sortColumn = kBytes;
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}  // namespace model
