#pragma once

// The scopes of a module as a tree, with the totals of each including its descendants: instructions, FLOPs, bytes of
// memory accessed, bytes at the peak. The top row is the whole module. A scope that contains only one other scope
// shares its row, `Transformer/decoder`, which belongs to the innermost scope. Siblings are sorted on first access, so
// that a hundred thousand scopes cost nothing until they are expanded. With a filter the tree contains the scopes with
// matching paths, their descendants and their ancestors.

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
    /// QStringList: "folded" if the scope is folded in the graph, then the transforms that were applied in it.
    BadgesRole = MemoryKindRole + 1,
    ShareRole,  ///< double, 0 to 1: share of the module's total; invalid if it is unknown
  };

  explicit ScopeModel(QObject* parent = nullptr);

  /// Null: an empty model.
  void setEstimates(std::shared_ptr<const Estimates> estimates);
  /// Sets the scopes that are folded in the graph of the snapshot; ignored for another snapshot, and cleared by
  /// setEstimates().
  void setFolded(const std::shared_ptr<const Snapshot>& snapshot, const std::vector<hlo::ScopeId>& scopes);
  /// Words separated by spaces, all of which must occur in a scope's path, case-insensitively for ASCII; none: all
  /// scopes.
  void setFilter(const QString& words);
  bool isFiltered() const { return !m_words.empty(); }
  /// Returns at most `maximum` scopes that match the filter themselves, in tree order.
  std::vector<hlo::ScopeId> matches(size_t maximum) const;
  bool hasPeakBytes() const { return m_estimates != nullptr && m_estimates->workload->peak.has_value(); }

  hlo::ScopeId scope(const QModelIndex& index) const { return hlo::ScopeId(static_cast<uint32_t>(index.internalId())); }
  /// Returns the row of the scope, which it may share; invalid if the filter hides it.
  QModelIndex indexOf(hlo::ScopeId id) const;
  /// The depth of the row; 0 at the top.
  int depth(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  bool hasChildren(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Sorts by a column; a negative column restores program order.
  void sort(int column, Qt::SortOrder order) override;

 private:
  enum Visibility : uint8_t { kHidden, kOnTheWay, kBelow, kMatch };

  const hlo::ScopeTree& scopes() const { return m_estimates->workload->scopes; }
  bool isShown(hlo::ScopeId id) const { return m_visibility.empty() || m_visibility[id.index()] != kHidden; }
  /// Returns the rows below a row, each by the innermost scope that shares it.
  const std::vector<hlo::ScopeId>& children(hlo::ScopeId id) const;
  /// Returns true if the scope shares the row of the only scope in it.
  bool isShared(hlo::ScopeId id) const;
  hlo::ScopeId innermost(hlo::ScopeId id) const;
  /// Returns the row above, by its innermost scope.
  std::optional<hlo::ScopeId> parentRow(hlo::ScopeId id) const;
  int64_t sortKey(hlo::ScopeId id) const;
  void findMatches();
  QString name(hlo::ScopeId id) const;
  QString tip(hlo::ScopeId id) const;
  std::optional<double> share(hlo::ScopeId id, int column) const;

  std::shared_ptr<const Estimates> m_estimates;
  std::vector<hlo::ScopeId> m_folded;  // scopes with rows, ascending
  std::vector<std::string> m_words;
  std::vector<Visibility> m_visibility;  // by scope; empty if all are shown
  int m_sortColumn = -1;
  Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
  // The rows that were accessed so far: the sorted children, and the position of each row among its siblings.
  mutable absl::flat_hash_map<hlo::ScopeId, std::unique_ptr<std::vector<hlo::ScopeId>>> m_children;
  mutable std::vector<uint32_t> m_rows;
};

}  // namespace model
