#pragma once

// The scopes of a module as a tree, with the totals of each including its descendants: instructions, FLOPs, bytes of
// memory accessed, bytes at the peak. The row at the top is the whole module. A scope that contains only one other
// scope shares its row, `Transformer/decoder`, which belongs to the innermost. Siblings are sorted on first access, so
// that a hundred thousand scopes cost nothing until they are expanded. With a filter the tree has the scopes whose path
// matches, their descendants and their ancestors.

#include <QAbstractItemModel>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/documents/estimates.h"
#include "model/items/roles.h"

namespace model {

class ScopeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kInstructions, kFlops, kBytes, kPeakBytes, kColumnCount };
  enum Role {
    /// QStringList: words for the transforms that were applied in the scope, and before these that it is folded.
    BadgesRole = MemoryKindRole + 1,
    ShareRole,  ///< double, 0 to 1: share of the module's total; invalid without one
  };

  explicit ScopeModel(QObject* parent = nullptr);

  /// Null: an empty model.
  void setEstimates(std::shared_ptr<const Estimates> estimates);
  /// Scopes of the snapshot that are folded in the graph; of another snapshot they mean nothing. None after other
  /// estimates.
  void setFolded(const std::shared_ptr<const Snapshot>& snapshot, const std::vector<hlo::ScopeId>& scopes);
  /// Words between blanks, all to be found in a scope's path, whatever the case of ASCII letters; none: all scopes.
  void setFilter(const QString& words);
  bool isFiltered() const { return !m_words.empty(); }
  /// Scopes that match the filter themselves, in order of the tree, at most so many.
  std::vector<hlo::ScopeId> matches(size_t maximum) const;
  bool hasPeakBytes() const { return m_estimates != nullptr && m_estimates->workload->peak.has_value(); }

  hlo::ScopeId scope(const QModelIndex& index) const { return hlo::ScopeId(static_cast<uint32_t>(index.internalId())); }
  /// The row that the scope has, or shares. Invalid where the filter hides it.
  QModelIndex indexOf(hlo::ScopeId id) const;
  /// Includes the rows above it.
  int depth(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  bool hasChildren(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Sorts by a column; a negative column: in order of the program.
  void sort(int column, Qt::SortOrder order) override;

 private:
  enum Visibility : uint8_t { kHidden, kOnTheWay, kBelow, kMatch };

  const hlo::ScopeTree& scopes() const { return m_estimates->workload->scopes; }
  bool isShown(hlo::ScopeId id) const { return m_visibility.empty() || m_visibility[id.index()] != kHidden; }
  /// By row: the innermost of the scopes that share it.
  const std::vector<hlo::ScopeId>& children(hlo::ScopeId id) const;
  /// It has no row of its own: all that is in it is in the one below.
  bool isShared(hlo::ScopeId id) const;
  hlo::ScopeId innermost(hlo::ScopeId id) const;
  /// By row: the next scope above that has a row.
  std::optional<hlo::ScopeId> parentRow(hlo::ScopeId id) const;
  int64_t sortKey(hlo::ScopeId id) const;
  void findMatches();
  QString name(hlo::ScopeId id) const;
  QString tip(hlo::ScopeId id) const;
  std::optional<double> share(hlo::ScopeId id, int column) const;

  std::shared_ptr<const Estimates> m_estimates;
  std::vector<hlo::ScopeId> m_folded;  // that have rows, ascending
  std::vector<std::string> m_words;
  std::vector<Visibility> m_visibility;  // by scope; empty: all are shown
  int m_sortColumn = -1;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
  // What was asked for so far: children in order, and each one's row among them.
  mutable absl::flat_hash_map<hlo::ScopeId, std::unique_ptr<std::vector<hlo::ScopeId>>> m_children;
  mutable std::vector<uint32_t> m_rows;
};

}  // namespace model
