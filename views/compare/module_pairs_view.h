#pragma once

// The modules of the two dumps that are compared, as pairs: the one with the largest difference of the peak first, what
// has no counterpart last. A row that is chosen compares its pair; one without a counterpart shows its module. The pair
// that is compared is bold.

#include "model/items/module_pair_model.h"
#include "model/session/comparer.h"
#include "views/view.h"

class QLabel;
class QStackedLayout;
class QTreeView;

namespace views {

class ModulePairsView : public View {
  Q_OBJECT
 public:
  ModulePairsView(Context context, QWidget* parent = nullptr);

  /// Called once; both outlive the view.
  void setSession(model::Session& session, model::Comparer& comparer);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions; }

 protected:
  void applySnapshot() override { refresh(); }
  void broughtToFront() override;

 private:
  void refresh();
  void choose(int row);
  void step(int by);
  std::shared_ptr<const model::Document> documentOf(compare::Side side) const;

  model::Session* m_session = nullptr;
  model::Comparer* m_comparer = nullptr;
  model::ModulePairModel* m_model;
  QTreeView* m_tree;
  QLabel* m_summary;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  std::shared_ptr<const model::Document> m_documents[2];  // of the rows
};

}  // namespace views
