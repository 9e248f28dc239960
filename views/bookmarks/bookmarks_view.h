#pragma once

// The bookmarks of all open modules: a row each, and beside them the note on the one that is current, which is kept as
// it is typed. Has the actions that make bookmarks and go to them, wherever the keyboard is.

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
  /// `bookmarks` outlives it.
  BookmarksView(Context context, model::Bookmarks& bookmarks, QWidget* parent = nullptr);

  bool canShow(const model::Target&) const override { return false; }
  void reveal(const model::Target&) override {}
  QList<QAction*> viewActions() override { return m_actions; }
  QByteArray columns() const override;
  void setColumns(const QByteArray& columns) override;

 signals:
  /// The user chose one, perhaps of another module.
  void chosen(std::shared_ptr<const model::Snapshot> snapshot, const model::Target& target);
  /// The user wants to write a note: the view is to be seen.
  void wanted();

 protected:
  void applySnapshot() override {}
  void applySelection() override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  /// A bookmark, wherever its row is.
  struct Place {
    std::shared_ptr<const model::Snapshot> snapshot;
    model::TargetKey key;
  };
  QAction* addAction(const char* id, const QString& text, const char* key, void (BookmarksView::*run)());
  QAction* addListAction(const char* id, const QString& text, const QKeySequence& key, void (BookmarksView::*run)());
  void makeActions();
  /// Of what is selected, else of the computation that is active; tells the user where there is none.
  std::optional<Place> selectedPlace();
  void toggle();
  void writeNote();
  void go(int number);
  void choose(const QModelIndex& index);
  void giveNumber(int number);
  void removeCurrent();
  void bringBack();
  void copyRows();
  void showMenu(const QPoint& position);

  void refresh();
  void showNote();
  void saveNote();
  void focusNote();
  /// Of the current row; nothing where there is none.
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
  QTimer m_pause;                  // in typing
  std::optional<Place> m_noted;    ///< whose note is shown
  std::optional<Place> m_awaited;  ///< whose note is wanted as soon as it is there
  std::optional<std::pair<std::shared_ptr<const model::Snapshot>, model::Bookmark>> m_removed;  ///< last
  bool m_isTyped = false;  ///< the note is not kept yet
};

}  // namespace views
