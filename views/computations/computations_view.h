#pragma once

// The call tree of the module's computations from the entry, with a filter. A click makes a computation active; the
// active one is bold, and the tree is expanded down to it.

#include <functional>

#include "model/items/computation_model.h"
#include "views/view.h"

class QStackedLayout;

namespace views {

class NameFilter;
class NameTree;

class ComputationsView : public View {
  Q_OBJECT
 public:
  ComputationsView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override;

  void focusField() override;

 protected:
  void applySnapshot() override;
  void applyActive() override;
  QJsonObject saveState() const override;
  bool restoreState(const QJsonObject& place) override;

 private:
  using Path = std::vector<std::pair<hlo::InstructionId, hlo::ComputationId>>;

  void applyFilter();
  void updateEmptyState();
  void choose(const QModelIndex& index);
  /// Selects the computations of two selected rows.
  void selectPair();
  void makeCurrent(const QModelIndex& index);
  void openTo(hlo::ComputationId computation, const Path& path);
  /// Changes the model by a reset that keeps expanded rows expanded.
  void changeTree(const std::function<void()>& change);
  void showMenu(const QPoint& position);

  model::ComputationModel* m_model;
  NameTree* m_tree;
  NameFilter* m_filter;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QAction* m_reducersAction;
  QAction* m_collapseAction;
  QAction* m_copyAction;
  QJsonObject m_open;  // rows that were expanded before the tree was filtered
};

}  // namespace views
