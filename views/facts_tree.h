#pragma once

// A tree of facts (fact_row.h) with links, as the inspector, the memory view and "Why Alive?" show it: a click on a
// link or Enter follows it, rows and texts can be copied, what the user opens or closes stays so.

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
    kOther,  ///< about something else: shown from the top
    kSame,   ///< about the same thing again: keeps the scroll position and the open rows
  };

  FactsTree(Context context, QWidget* parent);

  void setFacts(std::vector<model::FactRow> rows, Rows are = Rows::kOther);
  const model::FactsModel& facts() const { return *m_model; }
  /// "Copy" and "Copy Everything"; owned by the tree.
  QList<QAction*> copyActions() const { return {m_copyRows, m_copyAll}; }

  /// The sections that the user closed, which stay closed whatever is shown.
  QStringList closedSections() const { return {m_closed.cbegin(), m_closed.cend()}; }
  /// The rows of what is shown that the user opened or closed, and the scroll position.
  QJsonObject openRowsState() const;
  void restoreOpenRows(const QStringList& closedSections, const QJsonObject& state);

 signals:
  /// A click on a link, or Enter on its row.
  void linkFollowed(const model::Target& target);
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

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
  void follow(const QModelIndex& index);
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
  bool m_isOpening = false;
  QSet<QString> m_closed;          // headings of sections
  QHash<QString, bool> m_toggled;  // by path: rows that the user opened or closed, of what is shown
};

}  // namespace views
