#include "views/bookmarks/bookmarks_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QStackedLayout>
#include <algorithm>
#include <utility>

#include "views/bookmarks/bookmark_delegate.h"
#include "views/header_state.h"
#include "views/row_list.h"

namespace views {
namespace {

constexpr qsizetype kFirstNumber = 2;  // of the actions that visit a bookmark
constexpr int kPause = 700;            // milliseconds without typing after which a note is saved

}  // namespace

BookmarksView::BookmarksView(Context context, model::Bookmarks& bookmarks, QWidget* parent)
    : View(context, QStringLiteral("bookmarks"), tr("Bookmarks"), parent),
      m_bookmarks(bookmarks),
      m_model(new model::BookmarkModel(this)),
      m_list(new RowList(this)),
      m_note(new QPlainTextEdit(this)),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_pages(new QStackedLayout(this)),
      m_empty(new EmptyState(this)) {
  setAutoFillBackground(true);
  setBackgroundRole(QPalette::Base);
  m_list->setObjectName(QStringLiteral("bookmark-list"));
  m_list->setAccessibleName(tr("Bookmarks"));
  m_list->setModel(m_model);
  m_list->setItemDelegate(new BookmarkDelegate(theme(), this));
  m_list->setContextMenuPolicy(Qt::CustomContextMenu);
  m_list->installEventFilter(this);
  m_list->setWidths({{model::BookmarkModel::kNumber, 7},
                     {model::BookmarkModel::kName, 36},
                     {model::BookmarkModel::kNote, 40},
                     {model::BookmarkModel::kDetail, 36}});
  m_list->header()->setStretchLastSection(true);

  m_note->setObjectName(QStringLiteral("note"));
  m_note->setAccessibleName(tr("Bookmark note"));
  m_note->setFrameShape(QFrame::NoFrame);
  m_note->document()->setDocumentMargin(8);
  m_note->setTabChangesFocus(true);
  m_note->installEventFilter(this);
  m_splitter->addWidget(m_list);
  m_splitter->addWidget(m_note);
  m_splitter->setStretchFactor(0, 3);
  m_splitter->setStretchFactor(1, 1);
  m_splitter->setChildrenCollapsible(false);
  m_splitter->setHandleWidth(1);
  m_pages->addWidget(m_splitter);
  m_pages->addWidget(m_empty);
  setFocusProxy(m_list);
  makeActions();
  m_pause.setSingleShot(true);
  m_pause.setInterval(kPause);

  connect(&m_pause, &QTimer::timeout, this, &BookmarksView::saveNote);
  connect(m_note, &QPlainTextEdit::textChanged, this, [this] {
    m_isTyped = true;
    m_pause.start();
  });
  connect(m_list, &RowList::clicked, this, [this](const QModelIndex& index) { choose(index, false); });
  connect(m_list, &RowList::doubleClicked, this, [this](const QModelIndex& index) { choose(index); });
  connect(m_list, &RowList::customContextMenuRequested, this, &BookmarksView::showMenu);
  connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &BookmarksView::showNote);
  connect(&m_bookmarks, &model::Bookmarks::changed, this, &BookmarksView::refresh);
  connect(&theme(), &Theme::changed, this, [this] { m_list->viewport()->update(); });
  refresh();
}

QAction* BookmarksView::addAction(const char* id, const QString& text, const char* key, void (BookmarksView::*run)()) {
  auto* const action = new QAction(text, this);
  action->setObjectName(QLatin1String(id));
  action->setShortcut(QKeySequence(QLatin1String(key)));
  connect(action, &QAction::triggered, this, run);
  m_actions.append(action);
  return action;
}

QAction* BookmarksView::addListAction(const char* id, const QString& text, const QKeySequence& key,
                                      void (BookmarksView::*run)()) {
  QAction* const action = addAction(id, text, "", run);
  action->setShortcut(key);
  action->setShortcutContext(Qt::WidgetShortcut);
  m_list->addAction(action);
  return action;
}

void BookmarksView::makeActions() {
  addAction("bookmarks.toggle", tr("Toggle Bookmark"), "Ctrl+B", &BookmarksView::toggle);
  addAction("bookmarks.note", tr("Edit Bookmark Note"), "Ctrl+Shift+B", &BookmarksView::writeNote);
  for (int number = 1; number <= model::kBookmarkNumbers; ++number) {
    auto* const action = new QAction(tr("Go to Bookmark %1").arg(number), this);
    action->setObjectName(QStringLiteral("bookmarks.go%1").arg(number));
    action->setShortcut(QKeySequence(QStringLiteral("Ctrl+%1").arg(number)));
    connect(action, &QAction::triggered, this, [this, number] { go(number); });
    m_actions.append(action);
  }
  m_remove = addListAction("bookmarks.remove", tr("Remove Bookmark"), QKeySequence(QKeySequence::Delete),
                           &BookmarksView::removeCurrent);
  m_bringBack = addListAction("bookmarks.back", tr("Undo Remove Bookmark"), QKeySequence(QKeySequence::Undo),
                              &BookmarksView::bringBack);
  addListAction("bookmarks.copy", tr("Copy Rows"), QKeySequence(QKeySequence::Copy), &BookmarksView::copyRows);
  m_bringBack->setEnabled(false);
}

// --- adding and visiting --------------------------------------------------------------------------------

std::optional<BookmarksView::Place> BookmarksView::selectedPlace() {
  const auto shown = navigation().snapshot();
  std::optional<model::Target> target = navigation().selection().target;
  if (!target && navigation().active()) target = *navigation().active();
  if (shown == nullptr || !target) {
    emit message(tr("Nothing is selected. Select an item to bookmark."));
    return std::nullopt;
  }
  return Place{shown, model::targetKeyOf(*target, *navigation().memory())};
}

void BookmarksView::toggle() {
  const auto place = selectedPlace();
  if (!place) return;
  const QString name = model::targetName(place->key);
  if (const auto* const there = m_bookmarks.find(place->snapshot, place->key)) {
    if (there->bookmark.note.isEmpty()) {
      m_bookmarks.remove(place->snapshot, place->key);
      emit message(tr("Removed the bookmark on %1.").arg(name));
    } else {
      // A second press of the key must not lose a note.
      emit wanted();
      setCurrent(*place);
      emit message(
          tr("The bookmark on %1 has a note. To remove both, press Delete in the list of bookmarks.").arg(name));
    }
    return;
  }
  m_bookmarks.add(place->snapshot, place->key);
  const auto* const made = m_bookmarks.find(place->snapshot, place->key);
  const int number = made == nullptr ? 0 : made->bookmark.number;
  emit message(number == 0 ? tr("Set a bookmark on %1.").arg(name)
                           : tr("Set bookmark %1 on %2.").arg(number).arg(name));
  setCurrent(*place);
}

void BookmarksView::writeNote() {
  const auto place = selectedPlace();
  if (!place) return;
  m_awaited = place;
  m_bookmarks.add(place->snapshot, place->key);
  emit wanted();
  focusNote();
}

void BookmarksView::go(int number) {
  const auto shown = navigation().snapshot();
  const auto* const there = m_bookmarks.find(shown, number);
  if (there == nullptr) {
    emit message(tr("There is no bookmark %1 in this module.").arg(number));
  } else if (!there->target) {
    emit message(tr("This module no longer contains %1.").arg(model::targetName(there->bookmark.place)));
  } else {
    const model::Target target = *there->target;
    emit chosen(shown, target);
  }
}

void BookmarksView::choose(const QModelIndex& index, bool goes) {
  if (!index.isValid()) return;
  const auto snapshot = m_model->snapshot(index.row());
  const auto& entry = m_model->entry(index.row());
  if (entry.target) {
    const model::Target target = *entry.target;
    goes ? emit chosen(snapshot, target) : emit selected(snapshot, target);
  } else {
    emit message(tr("This module no longer contains %1.").arg(model::targetName(entry.bookmark.place)));
  }
}

// --- the list ------------------------------------------------------------------------------------------

std::optional<BookmarksView::Place> BookmarksView::current() const {
  const QModelIndex index = m_list->currentIndex();
  if (!index.isValid()) return std::nullopt;
  return Place{m_model->snapshot(index.row()), m_model->entry(index.row()).bookmark.place};
}

void BookmarksView::setCurrent(const Place& place) {
  const int row = m_model->row(place.snapshot, place.key);
  if (row < 0) return;
  const QModelIndex index = m_model->index(row, 0);
  if (m_list->currentIndex().row() != row) m_list->setCurrentIndex(index);
  m_list->scrollTo(index);
}

void BookmarksView::refresh() {
  const auto before = current();
  m_model->setModules(m_bookmarks.modules());
  const int count = m_model->rowCount();
  setWindowTitle(count == 0 ? tr("Bookmarks") : tr("Bookmarks (%1)").arg(grouped(count)));
  const auto keyOf = [this](qsizetype action) {
    return m_actions[action]->shortcut().toString(QKeySequence::NativeText);
  };
  m_empty->setText(tr("No bookmarks"),
                   tr("Press %1 to bookmark the selection, and %2 to %3 to go to a bookmark. A bookmark can have a "
                      "note. Bookmarks belong to the content of the dump and are found again after its file has moved.")
                       .arg(keyOf(0), keyOf(kFirstNumber), keyOf(kFirstNumber + model::kBookmarkNumbers - 1)));
  m_pages->setCurrentWidget(count == 0 ? static_cast<QWidget*>(m_empty) : m_splitter);
  if (before) setCurrent(*before);
  if (!m_list->currentIndex().isValid() && count > 0) m_list->setCurrentIndex(m_model->index(0, 0));
  m_remove->setEnabled(count > 0);
  showNote();
  focusNote();
}

void BookmarksView::applySelection() {
  if (m_note->hasFocus() || !selection().target || snapshot() == nullptr) return;
  setCurrent({snapshot(), model::targetKeyOf(*selection().target, *navigation().memory())});
}

void BookmarksView::removeCurrent() {
  std::vector<Place> places;
  for (const QModelIndex& index : m_list->selectionModel()->selectedRows()) {
    places.push_back({m_model->snapshot(index.row()), m_model->entry(index.row()).bookmark.place});
  }
  saveNote();
  for (const Place& place : places) {
    if (const auto* const there = m_bookmarks.find(place.snapshot, place.key))
      m_removed = {place.snapshot, there->bookmark};
    m_bookmarks.remove(place.snapshot, place.key);
  }
  m_bringBack->setEnabled(m_removed.has_value());
}

void BookmarksView::bringBack() {
  if (!m_removed) return;
  const auto [snapshot, bookmark] = *std::exchange(m_removed, std::nullopt);
  m_bringBack->setEnabled(false);
  m_bookmarks.put(snapshot, bookmark);
  setCurrent({snapshot, bookmark.place});
}

void BookmarksView::giveNumber(int number) {
  const auto place = current();
  const auto* const there = place ? m_bookmarks.find(place->snapshot, place->key) : nullptr;
  if (there == nullptr) return;
  model::Bookmark bookmark = there->bookmark;
  bookmark.number = number;
  m_bookmarks.put(place->snapshot, bookmark);
}

void BookmarksView::copyRows() {
  std::vector<int> rows;
  for (const QModelIndex& index : m_list->selectionModel()->selectedRows()) rows.push_back(index.row());
  if (rows.empty()) return;
  std::sort(rows.begin(), rows.end());
  QApplication::clipboard()->setText(m_model->tabSeparated(rows));
  emit message(tr("%n row(s) copied", nullptr, static_cast<int>(rows.size())));
}

void BookmarksView::showMenu(const QPoint& position) {
  const QModelIndex index = m_list->indexAt(position);
  if (!index.isValid()) return;
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Go to Bookmark"), this, [this] { choose(m_list->currentIndex()); });
  QMenu* const numbers = menu->addMenu(tr("Key"));
  const int now = m_model->entry(index.row()).bookmark.number;
  for (int number = 1; number <= model::kBookmarkNumbers; ++number) {
    const QAction* const recall = m_actions[kFirstNumber + number - 1];
    QAction* const action = numbers->addAction(
        QStringLiteral("%1\t%2").arg(number).arg(recall->shortcut().toString(QKeySequence::NativeText)), this,
        [this, number] { giveNumber(number); });
    action->setCheckable(true);
    action->setChecked(number == now);
  }
  numbers->addAction(tr("None"), this, [this] { giveNumber(0); })->setEnabled(now != 0);
  menu->addSeparator();
  for (const char* const id : {"bookmarks.copy", "bookmarks.remove", "bookmarks.back"}) {
    menu->addAction(findChild<QAction*>(QLatin1String(id)));
  }
  menu->popup(m_list->viewport()->mapToGlobal(position));
}

// --- the note ------------------------------------------------------------------------------------------

void BookmarksView::showNote() {
  const auto place = current();
  const bool isSame = place && m_noted && place->snapshot == m_noted->snapshot && place->key == m_noted->key;
  if (isSame && m_isTyped) return;  // the typed text takes precedence
  if (!isSame) saveNote();
  m_noted = current();
  const QString note = m_noted ? m_model->entry(m_list->currentIndex().row()).bookmark.note : QString();
  m_note->setEnabled(m_noted.has_value());
  m_note->setPlaceholderText(m_noted ? tr("Note on %1").arg(model::targetName(m_noted->key)) : QString());
  if (note == m_note->toPlainText()) return;
  const QSignalBlocker blocker(m_note);
  m_note->setPlainText(note);
}

void BookmarksView::saveNote() {
  m_pause.stop();
  if (!std::exchange(m_isTyped, false) || !m_noted) return;
  const auto* const there = m_bookmarks.find(m_noted->snapshot, m_noted->key);
  if (there == nullptr) return;
  model::Bookmark bookmark = there->bookmark;
  const auto snapshot = m_noted->snapshot;
  bookmark.note = m_note->toPlainText().left(model::kMaximumNote);
  if (bookmark.note != there->bookmark.note) m_bookmarks.put(snapshot, bookmark);
}

void BookmarksView::focusNote() {
  if (!m_awaited || m_model->row(m_awaited->snapshot, m_awaited->key) < 0) return;
  const Place place = *std::exchange(m_awaited, std::nullopt);
  setCurrent(place);
  m_note->setFocus(Qt::ShortcutFocusReason);
  m_note->moveCursor(QTextCursor::End);
}

void BookmarksView::hideEvent(QHideEvent* event) {
  saveNote();
  View::hideEvent(event);
}

bool BookmarksView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_note && event->type() == QEvent::FocusOut) saveNote();
  if (event->type() != QEvent::KeyPress) return View::eventFilter(watched, event);
  auto* const key = static_cast<QKeyEvent*>(event);
  const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (watched == m_list && isEnter) {
    choose(m_list->currentIndex());
    return true;
  }
  if (watched == m_note &&
      (key->key() == Qt::Key_Escape || (isEnter && (key->modifiers() & Qt::ControlModifier) != 0))) {
    m_list->setFocus();
    return true;
  }
  return View::eventFilter(watched, event);
}

QByteArray BookmarksView::columns() const { return headerState(*m_list->header()); }

void BookmarksView::setColumns(const QByteArray& columns) { restoreHeader(*m_list->header(), columns); }

}  // namespace views
