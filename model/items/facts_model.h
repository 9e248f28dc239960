#pragma once

// A list of named facts, some of them groups of more. A row whose TargetRole is set is a link.

#include <QAbstractItemModel>
#include <optional>
#include <vector>

#include "model/items/roles.h"
#include "model/words/why_report.h"

namespace model {

struct FactRow {
  QString name;
  QString text;
  std::optional<Target> target;
  std::vector<FactRow> rows;  ///< of a group; these have none
};

std::vector<FactRow> factRows(const std::vector<words::Fact>& facts);

class FactsModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kText, kColumnCount };

  explicit FactsModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

  void setRows(std::vector<FactRow> rows);
  void clear() { setRows({}); }

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  const FactRow& rowAt(const QModelIndex& index) const;

  std::vector<FactRow> m_rows;
};

}  // namespace model
