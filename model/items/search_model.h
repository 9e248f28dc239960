#pragma once

// The matches of a search in the open modules as a table with the location of each. Rows are set by one reset; texts
// are created only for requested cells. Columns of numbers can be sorted; by any other column the rows are in the order
// of the modules, their stages, and their texts.

#include <QAbstractTableModel>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/roles.h"
#include "model/items/unread_search.h"
#include "model/queries/search.h"

namespace model {

/// The matches in a module, in memory or not.
struct ModuleHits {
  std::shared_ptr<const Snapshot> snapshot;  ///< null if the module is not in memory
  queries::SearchResult result;
  std::vector<UnreadHit> unread = {};
  QString stage = {};  ///< of the column of stages
  uint32_t place = 0;  ///< determines the order of the rows: ascending, as added if equal

  size_t size() const { return result.hits.size() + unread.size(); }
};

/// Returns the text of a SearchModel::Column for a match; "" for kStage.
QString hitText(const Snapshot& snapshot, const queries::SearchHit& hit, int column);
/// Returns the bytes and executions of a match that has them and whose module's costs are known.
HitFigures hitFigures(const Snapshot& snapshot, const queries::SearchHit& hit);
/// No value for a text that belongs to no instruction; it has a position instead.
std::optional<Target> hitTarget(const queries::SearchHit& hit);
std::optional<hlo::Position> hitPlace(const Snapshot& snapshot, const queries::SearchHit& hit);

class SearchModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kKind, kDetail, kWhere, kSource, kBytes, kExecutions, kStage, kColumnCount };

  explicit SearchModel(QObject* parent = nullptr);

  void setHits(std::vector<ModuleHits> modules);
  /// Adds further matches at their places.
  void addHits(std::vector<ModuleHits> modules);
  const std::vector<ModuleHits>& modules() const { return m_modules; }
  const std::shared_ptr<const Snapshot>& snapshot(int row) const;
  /// Returns the match in a module that is not in memory, otherwise null.
  const UnreadHit* unread(int row) const;
  /// Returns the target of a match in a snapshot.
  std::optional<Target> target(int row) const;
  std::optional<hlo::Position> place(int row) const;
  /// Returns the row of a module's target; -1 if there is none.
  int row(const std::shared_ptr<const Snapshot>& snapshot, const Target& target) const;
  /// Returns the rows as lines of tab-separated exact texts.
  QString tabSeparated(const std::vector<int>& rows) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// By a column without numbers, or by none: in the order of the matches.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
  /// The costs of a module are known now.
  void costsChanged();

 private:
  static bool isFigure(int column) { return column == kBytes || column == kExecutions; }
  void insert(ModuleHits module, size_t at);
  void arrange();
  size_t hitOf(int row) const { return m_order.empty() ? static_cast<size_t>(row) : m_order[static_cast<size_t>(row)]; }
  size_t moduleOf(size_t hit) const;
  const queries::SearchHit* hit(int row) const;
  HitFigures figures(int row) const;
  QString text(int row, int column) const;
  QString tip(int row, int column) const;

  std::vector<ModuleHits> m_modules;
  std::vector<size_t> m_begins;   // first match of each module, and the end
  std::vector<uint32_t> m_order;  // by row: the match; empty if both are the same
  int m_sortColumn = -1;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

}  // namespace model
