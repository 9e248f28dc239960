#pragma once

// The filter field above a tree of names. Down and Enter move into the tree; Esc clears the field and, if it is empty,
// returns to the tree.

#include <QLineEdit>
#include <QTreeView>

namespace views {

class NameFilter : public QLineEdit {
  Q_OBJECT
 public:
  /// `what` names the filtered rows for assistive programs.
  NameFilter(QTreeView* tree, const QString& what, QWidget* parent = nullptr);

 signals:
  /// Enter was pressed; `index` is the tree's current row.
  void rowChosen(const QModelIndex& index);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QTreeView* m_tree;
};

}  // namespace views
