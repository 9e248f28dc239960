#pragma once

// The inspector's tree with its links: what follows them, and what selects and copies.

#include <QTreeView>

namespace views {

class InspectorDelegate;

class InspectorTree : public QTreeView {
  Q_OBJECT
 public:
  InspectorTree(InspectorDelegate* delegate, QWidget* parent);

 signals:
  /// A click on a link, Enter on its row.
  void linkFollowed(const QModelIndex& index);
  /// The mouse came onto a link; invalid: it left.
  void linkHovered(const QModelIndex& index);
  void copyRequested();

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;

 private:
  QModelIndex linkAt(const QPoint& position) const;
  void setHovered(const QModelIndex& index);

  InspectorDelegate* m_delegate;
  QPersistentModelIndex m_pressed;
  QPersistentModelIndex m_hovered;
};

}  // namespace views
