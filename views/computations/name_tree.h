#pragma once

// A tree of names with figures to the right: what the lists of computations and of modules share.

#include <QTreeView>

namespace views {

class NameTree : public QTreeView {
  Q_OBJECT
 public:
  explicit NameTree(QWidget* parent = nullptr);

  /// The names' column takes the width that is left; each other one has room for a figure like the one given for it.
  /// Called when the model is set.
  void fitColumns(const QStringList& figures);

 signals:
  /// A click on a row (not on its triangle), Enter or Space.
  void rowChosen(const QModelIndex& index);
  /// The row under the mouse; invalid where there is none.
  void rowHovered(const QModelIndex& index);
  void copyRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
};

}  // namespace views
