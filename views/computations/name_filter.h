#pragma once

// The field above a tree of names that leaves only what matches. Down and Enter lead into the tree, Esc clears the
// field and then leads back to the tree.

#include <QLineEdit>
#include <QTreeView>

namespace views {

class NameFilter : public QLineEdit {
  Q_OBJECT
 public:
  /// `what` is what is filtered, for those who do not see the field.
  NameFilter(QTreeView* tree, const QString& what, QWidget* parent = nullptr);

 signals:
  /// Enter: the tree's current row is what was looked for.
  void rowChosen(const QModelIndex& index);

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QTreeView* m_tree;
};

}  // namespace views
