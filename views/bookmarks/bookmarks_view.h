#pragma once

// The bookmarks of all open modules, each in a row, and the note of the current bookmark, which is saved while it is
// typed. Has the actions that add and visit bookmarks, wherever the focus is.

#include <QMenu>
#include <QTimer>

#include "model/items/bookmark_model.h"
#include "views/view.h"

class QPlainTextEdit;
class QSplitter;
class QStackedLayout;

namespace views {

class RowList;

class BookmarksView : public View {
  Q_OBJECT
 public:
  /// `bookmarks` must outlive the view.
  BookmarksView(Context context, model::Bookmarks& bookmarks, QWidget* parent = nullptr);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

 signals:
  /// The user chose a bookmark, possibly of another module.
  void chosen(std::shared_ptr<const model::Snapshot> snapshot, const model::Target& target);
  /// The user clicked the bookmark: it is shown where the views are.
  void selected(std::shared_ptr<const model::Snapshot> snapshot, const model::Target& target);
  /// The user wants to write a note: the view must become visible.
  void wanted();

 protected:
  void applySnapshot() override {}
  void applySelection() override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  /// A bookmark, independent of its row.
  struct Place {
    std::shared_ptr<const model::Snapshot> snapshot;
    model::TargetKey key;
  };
  QAction* addAction(const char* id, const QString& text, const char* key, void (BookmarksView::*run)());
  QAction* addListAction(const char* id, const QString& text, const QKeySequence& key, void (BookmarksView::*run)());
  void makeActions();
  /// Returns the key of the selection, otherwise of the active computation; shows a message if there is neither.
  std::optional<Place> selectedPlace();
  void toggle();
  void writeNote();
  void go(int number);
  void choose(const QModelIndex& index, bool goes = true);
  void giveNumber(int number);
  void removeCurrent();
  void bringBack();
  void copyRows();
  void showMenu(const QPoint& position);

  void refresh();
  void showNote();
  void saveNote();
  void focusNote();
  /// Returns the bookmark of the current row; no value if there is none.
  std::optional<Place> current() const;
  void setCurrent(const Place& place);

  model::Bookmarks& m_bookmarks;
  model::BookmarkModel* m_model;
  RowList* m_list;
  QPlainTextEdit* m_note;
  QSplitter* m_splitter;
  QStackedLayout* m_pages;
  EmptyState* m_empty;
  QList<QAction*> m_actions;
  QAction* m_remove = nullptr;
  QAction* m_bringBack = nullptr;
  QTimer m_pause;                  // runs out when typing pauses
  std::optional<Place> m_noted;    ///< whose note is shown
  std::optional<Place> m_awaited;  ///< whose note is edited as soon as it exists
  std::optional<std::pair<std::shared_ptr<const model::Snapshot>, model::Bookmark>> m_removed;  ///< removed last
  bool m_isTyped = false;  ///< the note is not saved yet
};

}  // namespace views
