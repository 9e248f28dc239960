#pragma once

// The table of allocations and their values, with a filter as you type. Ctrl+C copies the selected rows as tab-separated
// text with exact bytes; the header's menu hides columns.

#include "model/items/buffer_model.h"
#include "views/view.h"

class QLabel;
class QLineEdit;
class QStackedLayout;
class QTreeView;

namespace views {

class ItemLink;

class BuffersView : public View {
  Q_OBJECT
 public:
  explicit BuffersView(Context context, QWidget* parent = nullptr);

  bool canShow(const model::Target& target) const override;
  void reveal(const model::Target& target) override;
  QList<QAction*> viewActions() override { return m_actions; }

  model::BufferModel& model() { return *m_model; }
  QTreeView& tree() { return *m_tree; }
  QLineEdit& filter() { return *m_filter; }

 public slots:
  void copySelection();

 protected:
  void applySnapshot() override;
  void applySelection() override;

 private:
  void applyFilter(const QString& text);
  void showHeaderMenu(const QPoint& position);

  model::BufferModel* m_model;
  QStackedLayout* m_stack;
  EmptyState* m_empty;
  QWidget* m_content;
  QLineEdit* m_filter;
  QLabel* m_count;
  QTreeView* m_tree;
  ItemLink* m_link;
  QList<QAction*> m_actions;
};

}  // namespace views
