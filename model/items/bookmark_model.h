#pragma once

// The bookmarks of all open modules as a table: target, note and location.

#include <QAbstractTableModel>
#include <memory>
#include <vector>

#include "model/items/roles.h"
#include "model/session/bookmarks.h"

namespace model {

class BookmarkModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kNumber, kName, kNote, kDetail, kWhere, kColumnCount };

  explicit BookmarkModel(QObject* parent = nullptr);

  /// Unchanged rows stay; otherwise the model is reset.
  void setModules(std::vector<Bookmarks::ModuleBookmarks> modules);

  const std::shared_ptr<const Snapshot>& snapshot(int row) const { return m_rows[static_cast<size_t>(row)].snapshot; }
  const Bookmarks::Entry& entry(int row) const { return m_rows[static_cast<size_t>(row)].entry; }
  /// Returns -1 if there is none.
  int row(const std::shared_ptr<const Snapshot>& snapshot, const TargetKey& place) const;
  /// Lines of tab-separated texts.
  QString tabSeparated(const std::vector<int>& rows) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    std::shared_ptr<const Snapshot> snapshot;
    Bookmarks::Entry entry;
  };
  QString text(const Row& row, int column) const;

  std::vector<Row> m_rows;
};

/// Returns the display name of the target: "exp.4", "allocation 3", "train.py:88", "step 69".
QString targetName(const TargetKey& key);

}  // namespace model
