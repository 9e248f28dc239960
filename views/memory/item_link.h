#pragma once

// Links an item view to the hub by TargetRole: the current row is selected, Enter and double click reveal it, the
// pointer hovers, a right click opens the menu. `follow` works in the opposite direction: it shows the hub's selection
// without calling the hub again.

#include <QAbstractItemView>
#include <QObject>

#include "views/view.h"

namespace views {

class ItemLink : public QObject {
  Q_OBJECT
 public:
  /// The view owns the link and must already have its model.
  ItemLink(QAbstractItemView* view, Context context);

  /// Makes the index current and scrolls to it; an invalid index clears the current row.
  void follow(const QModelIndex& index);

 signals:
  void menuRequested(const model::Target& target, const QPoint& globalPosition);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// Selects the target. A value that is not live at the cursor takes the cursor to its first step, so that all views
  /// of the memory answer for it.
  void select(const model::Target& target);

  QAbstractItemView* m_view;
  Context m_context;
  bool m_following = false;
};

}  // namespace views
