#pragma once

// All that is known of one value, or of one allocation, as a list of named facts with groups of more of them: positions,
// uses, who shares the bytes, who held them before and holds them next. A row whose TargetRole is set is a link. It works
// without a module: then a name leads to the value that is defined there, or nowhere.

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/roles.h"

namespace model {

class BufferFactsModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kText, kColumnCount };

  explicit BufferFactsModel(QObject* parent = nullptr);

  void clear();
  void setValue(std::shared_ptr<const Snapshot> snapshot, buffers::ValueId value);
  void setAllocation(std::shared_ptr<const Snapshot> snapshot, buffers::AllocationId allocation);

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  struct Row {
    QString name;
    QString text;
    std::optional<Target> target;
    std::vector<Row> rows;
  };
  const Row& rowAt(const QModelIndex& index) const;
  std::vector<Row> factsOf(const Snapshot& snapshot, buffers::ValueId id) const;
  std::vector<Row> factsOf(const Snapshot& snapshot, buffers::AllocationId id) const;
  /// `count` members; of very many the first, and a row that says how many more there are.
  template <typename RowAt>
  void addGroup(std::vector<Row>& rows, const QString& name, size_t count, RowAt rowAt) const;

  std::vector<Row> m_rows;
};

}  // namespace model
