#pragma once

// The modules that are open, as a list: name, instructions, bytes at the peak and in all. Those that came from one file
// stand under it; a file with a single module is that module's row.

#include <QAbstractItemModel>
#include <QList>
#include <memory>
#include <vector>

#include "model/items/roles.h"

namespace model {

class ModuleModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kInstructions, kPeak, kTotal, kColumnCount };
  enum Role {
    DetailRole = MemoryKindRole + 1,  ///< the file, less important than the name
  };

  explicit ModuleModel(QObject* parent = nullptr);

  void setModules(QList<std::shared_ptr<const Snapshot>> modules);
  /// Null for the row of a file.
  std::shared_ptr<const Snapshot> snapshot(const QModelIndex& index) const;
  QModelIndex find(const std::shared_ptr<const Snapshot>& snapshot) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct File {
    QString path;
    QList<std::shared_ptr<const Snapshot>> modules;
  };
  // An index of a row without a parent carries 0, one of a module below its file the file's row + 1.
  const File& file(const QModelIndex& index) const;

  std::vector<File> m_files;
};

}  // namespace model
