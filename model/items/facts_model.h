#pragma once

// Fact rows (fact_row.h) as an item model with one column. DisplayRole is the label, TextRole the text; the delegate of
// the view draws them side by side.

#include <QAbstractItemModel>
#include <QHash>
#include <memory>
#include <vector>

#include "model/items/fact_row.h"
#include "model/items/roles.h"

namespace model {

class FactsModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Role {
    KindRole = MemoryKindRole + 1,  ///< int of FactRow::Kind
    TextRole,                       ///< FactRow::text on one line
    CodeRole,                       ///< FactRow::isCode
    DeviceRole,                     ///< FactRow::choosesDevice
    CellsRole,                      ///< FactRow::cells
    SortColumnRole,                 ///< of kColumns: the column by which the table is sorted
    DescendingRole,                 ///< of kColumns: bool
  };

  explicit FactsModel(QObject* parent = nullptr);
  ~FactsModel() override;

  void setRows(std::vector<FactRow> rows);
  /// Adds further rows to the list that ends with `more`, a row of kind kMore. Returns the first new row.
  QModelIndex showMore(const QModelIndex& more);
  /// Sorts the table with these column titles by a column, in the other direction if it is sorted by it already. Later
  /// tables with this heading and column are sorted likewise.
  void sortTable(const QModelIndex& titles, int column);
  /// Returns a row as text: a field's text, a link's label, or a section with all its rows, each on a line.
  QString copyText(const QModelIndex& index) const;
  FactRow::Kind kind(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  /// Rows with a text can be "edited": the view opens a read-only field to select parts of it.
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  struct Node;
  std::unique_ptr<Node> makeNode(FactRow row, Node* parent, int place) const;
  /// Appends rows to a list or table, up to `end`, and a row for the rest.
  void append(Node* list, size_t end) const;
  const Node& node(const QModelIndex& index) const;

  std::unique_ptr<Node> m_root;
  struct Sorting {
    QString column;
    bool isDescending = true;
  };
  QHash<QString, Sorting> m_sortings;  // chosen by the user, by heading
};

}  // namespace model
