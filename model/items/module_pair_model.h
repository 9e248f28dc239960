#pragma once

// The modules of two compared dumps as pairs: name, peak of A and of B, and their difference, the largest first. What
// has no counterpart is last. Values that are unknown are empty.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/documents/module_pairs.h"
#include "model/items/roles.h"

namespace model {

class ModulePairModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kModule, kPeakA, kPeakB, kPeakDelta, kInstructionsDelta, kColumnCount };

  enum Role { IsCurrentRole = MemoryKindRole + 1 };  ///< bool: the pair is compared

  explicit ModulePairModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

  /// Null: empty. Of the same dumps only the sizes may have become known.
  void setDocuments(std::shared_ptr<const Document> a, std::shared_ptr<const Document> b);
  const ModulePair& pair(int row) const { return m_rows[static_cast<size_t>(row)].pair; }
  /// Marks the pair that is compared; without one, none.
  void setCurrent(std::optional<ModulePair> pair);
  /// The row of the pair that is compared; -1: none.
  int currentRow() const;
  /// How many rows are pairs.
  int pairCount() const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex&) const override { return kColumnCount; }
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  struct Row {
    ModulePair pair;
    std::optional<int64_t> peak[2], instructions[2];
  };
  std::optional<int64_t> number(const Row& row, int column) const;
  QString name(const Row& row) const;
  void order();

  std::shared_ptr<const Document> m_documents[2];
  std::vector<Row> m_rows;
  std::optional<ModulePair> m_current;
  int m_sortBy = -1;  // the largest difference of the peak
  Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
};

}  // namespace model
