#pragma once

// The modules that are open: name, instructions, bytes at the peak and in all. A click shows one in all views.

#include <QList>

#include "model/items/module_model.h"
#include "views/view.h"

class QStackedLayout;

namespace views {

class NameTree;

class ModulesView : public View {
  Q_OBJECT
 public:
  ModulesView(Context context, QWidget* parent = nullptr);

  /// What is open, in order of opening.
  void setModules(const QList<std::shared_ptr<const model::Snapshot>>& modules);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;

 signals:
  void closeRequested(std::shared_ptr<const model::Snapshot> snapshot);

 protected:
  void applySnapshot() override;

 private:
  void choose(const QModelIndex& index);
  void copy(const QModelIndex& index);
  void showMenu(const QPoint& position);

  model::ModuleModel* m_model;
  NameTree* m_tree;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
};

}  // namespace views
