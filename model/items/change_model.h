#pragma once

// The changes between two modules (documents/change_table.h) as a tree: patterns of equal hunks, hunks of several
// changes, parts of large hunks, changes. A level with a single row is left out. The largest difference of the peak is
// first until the tree is sorted by a column.

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/change_table.h"
#include "model/items/roles.h"

namespace model {

class ChangeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kKind, kA, kB, kWhat, kPeak, kBytes, kFlops, kScope, kColumnCount };
  enum Role {
    KindRole = MemoryKindRole + 1,  ///< int: compare::ChangeKind, of a group the one that all have that are not
                                    ///< only changed, otherwise kChanged
    SideRole,                       ///< int: compare::Side of the change
    IsGroupRole,                    ///< bool: a pattern, a hunk or a part of one; its title is in column kA
  };

  explicit ChangeModel(QObject* parent = nullptr);

  /// Null: empty.
  void setTable(std::shared_ptr<const ChangeTable> table);
  const std::shared_ptr<const ChangeTable>& table() const { return m_table; }
  /// By row of the table: 1 is shown. Empty: all rows. Groups without a shown row are left out.
  void setShown(std::vector<uint8_t> rows);
  size_t shownCount() const { return m_shownCount; }

  /// Returns the change of a row; null for a group.
  const ChangeRow* change(const QModelIndex& index) const;
  /// Returns the numbers of all shown rows in and below an index.
  std::vector<uint32_t> rowsBelow(const QModelIndex& index) const;
  /// Returns the row with an instruction; invalid if none has it.
  QModelIndex find(compare::Side side, hlo::InstructionId id) const;
  /// Returns the hunk after or before an index in the order shown; the first or last one for an invalid index. With
  /// `inPattern` only of the same pattern. Invalid at the end.
  QModelIndex nextHunk(const QModelIndex& from, int by, bool inPattern) const;
  /// Returns rows as text, with tabs between the columns.
  QString copyText(const QModelIndexList& rows) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// A column below 0: the largest difference first.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  static constexpr uint32_t kNone = UINT32_MAX;
  struct Node {
    uint32_t parent = kNone;
    uint32_t place = 0;     ///< among its siblings
    uint32_t row = kNone;   ///< of the table; kNone: a group
    uint32_t hunk = kNone;  ///< of the table; kNone: a pattern
    uint32_t pattern = 0;
    uint32_t part = kNone;  ///< of its hunk: a group of changes in one place
    size_t hunks = 1;       ///< shown hunks of a pattern
    compare::ChangeKind kind = compare::ChangeKind::kSame;
    ChangeAmounts amounts;
    std::vector<uint32_t> children;
  };

  void rebuild();
  uint32_t addNode(uint32_t parent);
  void addRow(uint32_t row, uint32_t hunk, uint32_t parent);
  void attach(uint32_t node, uint32_t parent);
  void fillGroup(uint32_t node);
  void order(std::vector<uint32_t>* nodes) const;
  void orderAll();
  bool isBefore(const Node& one, const Node& two) const;
  const Node& node(const QModelIndex& index) const { return m_nodes[index.internalId()]; }
  QModelIndex indexOf(uint32_t node, int column = 0) const;
  void addRows(uint32_t node, std::vector<uint32_t>* rows) const;
  /// The nodes of hunks, in the order shown.
  std::vector<uint32_t> hunkNodes() const;
  uint32_t firstRow(const Node& node) const;
  QString name(compare::Side side, const ChangeRow& row) const;
  QString scope(const ChangeRow& row) const;
  QString text(const Node& node, int column) const;
  QString groupText(const Node& node) const;

  std::shared_ptr<const ChangeTable> m_table;
  std::vector<uint8_t> m_shown;
  size_t m_shownCount = 0;
  std::vector<Node> m_nodes;
  std::vector<uint32_t> m_roots;
  std::vector<uint32_t> m_nodeOfRow;  // kNone: not shown
  int m_sortBy = -1;
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}  // namespace model
