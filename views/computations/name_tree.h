#pragma once

// A tree of names with numbers to the right; the common base of the trees of computations and of modules.

#include <QTreeView>

namespace views {

class NameTree : public QTreeView {
  Q_OBJECT
 public:
  explicit NameTree(QWidget* parent = nullptr);

  /// The name column takes the remaining width; each other column has room for a number like its sample. Called when
  /// the model is set.
  void fitColumns(const QStringList& figures);

 signals:
  /// A click on a row (not on its triangle), Enter or Space.
  void rowChosen(const QModelIndex& index);
  /// The row under the mouse; invalid if there is none.
  void rowHovered(const QModelIndex& index);
  void copyRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
};

}  // namespace views
