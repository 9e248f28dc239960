#pragma once

// What a search found in the open modules, as a table that says where each hit lives. Rows come by one reset; texts are
// made only for the cells that are asked for.

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "model/items/roles.h"
#include "model/items/unread_search.h"
#include "model/queries/search.h"

namespace model {

/// What was found in one module; or where that is not in memory.
struct ModuleHits {
  std::shared_ptr<const Snapshot> snapshot;  ///< null: of those that are not in memory
  queries::SearchResult result;
  std::vector<UnreadHit> unread = {};

  size_t size() const { return result.hits.size() + unread.size(); }
};

/// What a row says of a hit: the text of a SearchModel::Column.
QString hitText(const Snapshot& snapshot, const queries::SearchHit& hit, int column);
/// Nothing for a text that belongs to no instruction; that has a place.
std::optional<Target> hitTarget(const queries::SearchHit& hit);
std::optional<hlo::Position> hitPlace(const Snapshot& snapshot, const queries::SearchHit& hit);

class SearchModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kKind, kDetail, kWhere, kSource, kColumnCount };

  explicit SearchModel(QObject* parent = nullptr);

  void setHits(std::vector<ModuleHits> modules);
  /// More of them, behind the others.
  void addHits(std::vector<ModuleHits> modules);
  const std::vector<ModuleHits>& modules() const { return m_modules; }
  const std::shared_ptr<const Snapshot>& snapshot(int row) const;
  /// Of a module that is not in memory; else null.
  const UnreadHit* unread(int row) const;
  /// Of a snapshot.
  std::optional<Target> target(int row) const;
  std::optional<hlo::Position> place(int row) const;
  /// The row of a target of a module; -1 where it is none.
  int row(const std::shared_ptr<const Snapshot>& snapshot, const Target& target) const;
  /// Lines of tab-separated exact texts.
  QString tabSeparated(const std::vector<int>& rows) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  void append(std::vector<ModuleHits> modules);
  size_t moduleOf(int row) const;
  const queries::SearchHit* hit(int row) const;
  QString text(int row, int column) const;

  std::vector<ModuleHits> m_modules;
  std::vector<size_t> m_begins;  // of each module's rows, and one more
};

}  // namespace model
