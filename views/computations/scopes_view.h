#pragma once

// The scopes of the program as a tree with their costs and a filter. A click selects a scope, and so its instructions
// in all views; a selection made elsewhere shows its scope here. If the dock is narrow or the tree deep, columns are
// hidden, the least important first.

#include <array>

#include "model/items/scope_model.h"
#include "views/view.h"

class QStackedLayout;

namespace views {

class NameFilter;
class NameTree;

class ScopesView : public View {
  Q_OBJECT
 public:
  ScopesView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;
  /// Sets the scopes of the snapshot that are folded in the graph.
  void setFolded(const std::shared_ptr<const model::Snapshot>& snapshot, const std::vector<hlo::ScopeId>& scopes);

 signals:
  /// The user wants to isolate this scope in the graph.
  void onlyWanted(hlo::ScopeId scope);
  /// The user wants to fold this scope in the graph.
  void foldWanted(hlo::ScopeId scope);

 protected:
  void applySnapshot() override;
  void applySelection() override;
  void applyEstimates() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void applyFilter();
  void updateEmptyState();
  void fitColumns();
  /// Fits the columns soon, once for all rows that are expanded or collapsed meanwhile.
  void scheduleFit();
  void openTo(hlo::ScopeId id);
  /// Returns the expanded scopes, parents before children.
  std::vector<hlo::ScopeId> openScopes() const;
  void choose(const QModelIndex& index);
  void showFolded();

  model::ScopeModel* m_model;
  NameTree* m_tree;
  NameFilter* m_filter;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QAction* m_onlyAction;
  QAction* m_foldAction;
  QAction* m_copyAction;
  QAction* m_expandAction;
  QAction* m_collapseAction;
  std::array<QAction*, model::ScopeModel::kColumnCount> m_columnActions{};  // none for the name column
  std::weak_ptr<const model::Snapshot> m_foldedOf;
  std::vector<hlo::ScopeId> m_folded;
  QJsonObject m_open;  // rows that were expanded before the tree was filtered
  bool m_fitScheduled = false;
};

}  // namespace views
