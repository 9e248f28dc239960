#pragma once

// The matches of a search in the open modules as a table with the location of each. Rows are set by one reset; texts
// are created only for requested cells.

#include <QAbstractTableModel>
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

  size_t size() const { return result.hits.size() + unread.size(); }
};

/// Returns the text of a SearchModel::Column for a match.
QString hitText(const Snapshot& snapshot, const queries::SearchHit& hit, int column);
/// No value for a text that belongs to no instruction; it has a position instead.
std::optional<Target> hitTarget(const queries::SearchHit& hit);
std::optional<hlo::Position> hitPlace(const Snapshot& snapshot, const queries::SearchHit& hit);

class SearchModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kKind, kDetail, kWhere, kSource, kColumnCount };

  explicit SearchModel(QObject* parent = nullptr);

  void setHits(std::vector<ModuleHits> modules);
  /// Appends further matches.
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

 private:
  void append(std::vector<ModuleHits> modules);
  size_t moduleOf(int row) const;
  const queries::SearchHit* hit(int row) const;
  QString text(int row, int column) const;

  std::vector<ModuleHits> m_modules;
  std::vector<size_t> m_begins;  // first row of each module, and the end
};

}  // namespace model
