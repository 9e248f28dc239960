#pragma once

// A tree of facts (fact_row.h) with links, used by the inspector, the memory view and "Why Live?". A click on a link or
// Enter follows it; rows and texts can be copied; expanded and collapsed rows stay as the user left them.

#include <QAction>
#include <QHash>
#include <QJsonObject>
#include <QSet>
#include <QTreeView>

#include "model/items/facts_model.h"
#include "views/view.h"

namespace views {

class FactsDelegate;

class FactsTree : public QTreeView {
  Q_OBJECT
 public:
  enum class Rows {
    kOther,  ///< another subject: scrolls to the top
    kSame,   ///< the same subject again: keeps the scroll position and the expanded rows
  };

  FactsTree(Context context, QWidget* parent);
  /// Sorts the first table by its next column and moves to its first row. Does nothing without a table.
  void sortByNextColumn();

  void setFacts(std::vector<model::FactRow> rows, Rows are = Rows::kOther);
  const model::FactsModel& facts() const { return *m_model; }
  /// Returns "Copy" and "Copy Everything"; the tree owns them.
  QList<QAction*> copyActions() const { return {m_copyRows, m_copyAll}; }

  /// Returns the sections that the user collapsed. They stay collapsed for every subject.
  QStringList closedSections() const { return {m_closed.cbegin(), m_closed.cend()}; }
  /// Returns the rows of the current subject that the user expanded or collapsed, and the scroll position.
  QJsonObject openRowsState() const;
  void restoreOpenRows(const QStringList& closedSections, const QJsonObject& state);

 signals:
  /// Emitted after a click on a link, or Enter on its row.
  void linkFollowed(const model::Target& target);
  void menuRequested(const model::Target& target, const QPoint& globalPosition);
  /// Emitted after a click on a time, whose device the user wants to change.
  void deviceRequested(const QPoint& globalPosition);

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const override;

 private:
  QModelIndex linkAt(const QPoint& position) const;
  void setHovered(const QModelIndex& index);
  void follow(const QModelIndex& index);
  void sortBy(const QModelIndex& titles, int column);
  void sortByNextColumn(const QModelIndex& titles);
  /// Returns the column of the table's title at the position; -1 if there is none.
  int titleAt(const QPoint& position) const;
  void copyRows();
  void showMenu(const QPoint& position);
  void openRows();
  void openAsToggled(const QModelIndex& parent);
  void noteToggled(const QModelIndex& index, bool isOpen);

  model::Navigation& m_navigation;
  model::FactsModel* m_model;
  FactsDelegate* m_delegate;
  QAction* m_copyRows;
  QAction* m_copyAll;
  QPersistentModelIndex m_pressed;
  QPersistentModelIndex m_hovered;
  int m_pressedTitle = -1;
  bool m_isOpening = false;
  QSet<QString> m_closed;          // headings of sections
  QHash<QString, bool> m_toggled;  // by path: rows of the current subject that the user expanded or collapsed
};

}  // namespace views
