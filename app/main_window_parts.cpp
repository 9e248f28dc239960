// What the window does beside its views: help on the one that has the focus, marks of bookmarks, places that are kept
// for the next start, other windows.

#include <QApplication>
#include <QJsonObject>

#include "app/help.h"
#include "app/main_window.h"
#include "model/session/landmark.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector_view.h"
#include "views/memory/memory_view.h"

namespace app {
namespace {

constexpr size_t kMostSelected = 1000;  // instructions whose bookmark is looked for by all their names

QList<MainWindow*> windows() {
  QList<MainWindow*> windows;
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    if (auto* const window = qobject_cast<MainWindow*>(widget)) windows.append(window);
  }
  return windows;
}

}  // namespace

void MainWindow::connectParts() {
  const auto on = [this](const char* id, auto slot) { connect(m_actions[id], &QAction::triggered, this, slot); };
  on("help-here", [this] { showHelp(); });
  on("next-pane", [this] { m_docks.focusNext(+1); });
  on("previous-pane", [this] { m_docks.focusNext(-1); });
  on("new-window", [this] { openWindow(); });
  on("quit", [this] { quit(); });

  connect(&m_bookmarks, &model::Bookmarks::changed, this, &MainWindow::showBookmarks);
  connect(&m_navigation, &model::Navigation::snapshotChanged, this, &MainWindow::showBookmarks);
  m_inspector->setBookmarks([this](const model::Target& target) -> std::optional<QString> {
    const auto memory = m_navigation.memory();
    const bool isTooMuch = m_navigation.selection().instructions.size() > kMostSelected;
    if (memory == nullptr || isTooMuch) return std::nullopt;
    const auto* const entry = m_bookmarks.find(m_navigation.snapshot(), model::landmarkOf(target, *memory));
    if (entry == nullptr) return std::nullopt;
    const model::Bookmark& bookmark = entry->bookmark;
    if (bookmark.number == 0) return bookmark.note;
    if (bookmark.note.isEmpty()) return QString::number(bookmark.number);
    return tr("%1 · %2", "number and note of a bookmark").arg(bookmark.number).arg(bookmark.note);
  });

  m_keeper.setViews([this] {
    return QJsonObject{{m_graph->id(), m_graph->place()}, {m_memory->id(), m_memory->place()}};
  });
  connect(&m_keeper, &SessionKeeper::placed, this, [this](const QJsonObject& views) {
    m_graph->setPlace(views.value(m_graph->id()).toObject());
    m_memory->setPlace(views.value(m_memory->id()).toObject());
  });
}

void MainWindow::showHelp() {
  const views::View* const view = m_docks.focused();
  const HelpPlace place = helpOf(view == nullptr ? QString() : view->id());
  showManual(place.page, place.anchor);
}

void MainWindow::showBookmarks() {
  const auto snapshot = m_navigation.snapshot();
  std::vector<views::GraphView::Bookmark> bookmarks;
  for (const model::Bookmarks::ModuleBookmarks& module : m_bookmarks.modules()) {
    if (module.snapshot != snapshot) continue;
    for (const model::Bookmarks::Entry& entry : module.entries) {
      const auto* const id = entry.target ? std::get_if<hlo::InstructionId>(&*entry.target) : nullptr;
      if (id != nullptr) bookmarks.push_back({*id, entry.bookmark.number});
    }
  }
  m_graph->setBookmarks(snapshot, std::move(bookmarks));
  m_inspector->bookmarksChanged();
}

// --- other windows -------------------------------------------------------------------------------------

// Of its own in everything but the settings and the theme. It goes with its last document when it is closed.
void MainWindow::openWindow() {
  auto* const window = new MainWindow(m_settings, m_theme, m_sourceRoots);
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->resize(size());
  window->move(pos() + QPoint(32, 32));
  window->show();
}

void MainWindow::quit() {
  const QList<MainWindow*> all = windows();
  for (MainWindow* const window : all) window->m_keepsSession = true;
  for (MainWindow* const window : all) window->close();
}

void MainWindow::setPreferences(const Preferences& preferences) {
  m_settings.setPreferences(preferences);
  for (MainWindow* const window : windows()) {
    window->apply(preferences);
    if (window != this) window->m_bindings->apply(preferences.keys);
  }
}

}  // namespace app
