#pragma once

// A tree of names with numbers to the right; the common base of the trees of computations and of modules.

#include <QStackedLayout>
#include <QTreeView>

namespace views {

class NameTree : public QTreeView {
  Q_OBJECT
 public:
  explicit NameTree(QWidget* parent = nullptr);

  /// The name column takes the remaining width; each other column has room for a number like its sample. Called when
  /// the model is set.
  void fitColumns(const QStringList& figures);

  /// Returns the room of a cell's text. A name extends up to the numbers of its row, over the blank part of their
  /// columns; the last argument is the font of the numbers.
  static QRect textRect(const QStyleOptionViewItem& option, const QModelIndex& index, const QFont& figures);
  /// Paints the background of a row in its first column, so that a name can extend over the next ones.
  static void paintRow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                       const QColor& selected, const QColor& hovered);

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

/// Lays out a view: the filter at the top, below it the tree, or another page in its place. Returns the pages: the tree
/// and `empty`, which the view owns.
QStackedLayout* layOutNames(QWidget* view, QWidget* filter, NameTree* tree, QWidget* empty);

}  // namespace views
