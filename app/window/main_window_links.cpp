// Where the window leads: to a target in the view that shows it, to its menu, to a page of the manual, to what is typed
// into the palette; the marks of bookmarks, and the places that are kept for the next start.

#include <QApplication>
#include <QFileInfo>
#include <QJsonObject>

#include "app/manual/help_topics.h"
#include "app/manual/manual.h"
#include "app/window/graph_prompt.h"
#include "app/window/main_window.h"
#include "app/window/sort_menu.h"
#include "app/window/status_bar.h"
#include "model/items/bookmark_model.h"
#include "model/items/module_tree.h"
#include "model/items/text.h"
#include "model/items/unread_search.h"
#include "model/session/target_key.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector_view.h"
#include "views/memory/memory_view.h"
#include "views/menu_text.h"
#include "views/navigation_menu.h"
#include "views/source/source_view.h"
#include "views/text/text_view.h"

namespace app {
namespace {

constexpr size_t kMostSelected = 1000;  // instructions whose bookmark is looked for by all their names

}  // namespace

void MainWindow::connectLinks() {
  connect(&m_bookmarks, &model::Bookmarks::changed, this, &MainWindow::showBookmarks);
  connect(&m_navigation, &model::Navigation::snapshotChanged, this, &MainWindow::showBookmarks);
  m_inspector->setBookmarks([this](const model::Target& target) -> std::optional<QString> {
    const auto memory = m_navigation.memory();
    const bool isTooMuch = m_navigation.selection().instructions.size() > kMostSelected;
    if (memory == nullptr || isTooMuch) return std::nullopt;
    const auto* const entry = m_bookmarks.find(m_navigation.snapshot(), model::targetKeyOf(target, *memory));
    if (entry == nullptr) return std::nullopt;
    const model::Bookmark& bookmark = entry->bookmark;
    if (bookmark.number == 0) return bookmark.note;
    if (bookmark.note.isEmpty()) return QString::number(bookmark.number);
    return tr("%1 · %2", "number and note of a bookmark").arg(bookmark.number).arg(bookmark.note);
  });
  m_inspector->setCopies([this](hlo::InstructionId id) { return m_graph->layerCopies(id); });
  connect(m_graph, &views::GraphView::pictureChanged, m_inspector, &views::InspectorView::copiesChanged);

  m_palette.setOthers([this] { return m_session.snapshots(); }, [this] { return namedPlaces(); },
                      [this] {
                        const model::ReadCount count = model::readCount(model::searchedModules(m_session.documents()));
                        if (count.unread == 0) return QString();
                        return tr("%1 of %2 modules are not read yet: of those only the names are known.")
                            .arg(count.unread)
                            .arg(count.modules);
                      });
  // Whoever runs an action of a pane wants to see what it does.
  connect(&m_palette, &Palette::chosen, this, [this](const QAction* action) {
    for (QObject* owner = action->parent(); owner != nullptr; owner = owner->parent()) {
      auto* const view = qobject_cast<views::View*>(owner);
      if (view != nullptr && !m_docks.isInSight(view)) raiseView(view);
    }
  });
  m_keeper.setViews([this] {
    QJsonObject places;
    for (const views::View* const view : m_views) {
      if (const QJsonObject place = view->viewState(); !place.isEmpty()) places.insert(view->id(), place);
    }
    return places;
  });
  connect(&m_keeper, &SessionKeeper::placed, this, [this](const QJsonObject& views) {
    for (views::View* const view : m_views) view->setViewState(views.value(view->id()).toObject());
  });
}

// Modules and stages, in memory or not.
void MainWindow::addListed(const model::Document& document, std::vector<GoToRow>* places) {
  const QString file = model::oneLine(model::fileName(document.path));
  const auto add = [&](const QString& name, const QString& what, io::StageId stage) {
    const std::string& id = document.dump->modules[stage.module].id;
    const QString number = id.empty() ? QString() : QStringLiteral(" #") + model::oneLine(absl::string_view(id));
    GoToRow row{name, QStringLiteral("%1%2 · %3").arg(what, number, file), std::nullopt};
    row.run = [this, path = views::toQString(document.path), stage] { m_session.show(path, stage); };
    places->push_back(std::move(row));
  };
  for (uint32_t i = 0; i < document.dump->modules.size(); ++i) {
    const io::DumpModule& module = document.dump->modules[i];
    const auto main = module.mainStage();
    if (!main) continue;
    const QString name = model::oneLine(absl::string_view(module.name));
    add(name, tr("module"), {i, *main});
    for (uint32_t stage = 0; stage < module.stages.size(); ++stage) {
      if (stage == *main) continue;
      add(QStringLiteral("%1: %2").arg(name, model::oneLine(model::stageTitle(module.stages[stage]))), tr("stage"),
          {i, stage});
    }
  }
}

std::vector<GoToRow> MainWindow::namedPlaces() {
  std::vector<GoToRow> places;
  const size_t loaded = m_session.snapshots().size();
  for (const auto& document : m_session.documents()) {
    if (document->dump->modules.size() > 1 || document->dump->modules.front().stages.size() > 1) {
      addListed(*document, &places);
      continue;
    }
    for (const auto& [id, stage] : document->loaded) {
      for (const auto& snapshot : stage.snapshots) {
        if (loaded > 1)
          places.push_back({model::oneLine(absl::string_view(snapshot->title)), tr("module"), std::nullopt, snapshot});
      }
    }
  }
  for (const model::Bookmarks::ModuleBookmarks& module : m_bookmarks.modules()) {
    for (const model::Bookmarks::Entry& entry : module.entries) {
      if (!entry.target) continue;
      const QString name = model::oneLine(model::targetName(entry.bookmark.place));
      const QString note = model::oneLine(entry.bookmark.note);
      places.push_back({note.isEmpty() ? name : tr("%1: %2", "place and note of a bookmark").arg(name, note),
                        tr("bookmark"), entry.target, module.snapshot});
    }
  }
  return places;
}

void MainWindow::raiseView(views::View* view) { m_docks.raise(m_docks.dockOf(view)); }

void MainWindow::reveal(const model::Target& target) {
  const bool isMemory = std::holds_alternative<buffers::ValueId>(target) ||
                        std::holds_alternative<buffers::AllocationId>(target) ||
                        std::holds_alternative<model::Step>(target);
  views::View* view = m_graph;
  if (isMemory) view = m_memory;
  if (std::holds_alternative<hlo::SourceLine>(target) || std::holds_alternative<model::SourceRange>(target))
    view = m_source;
  // The text shows instructions as well as the graph; whichever is in front stays.
  if (view == m_graph && m_docks.isInSight(m_text)) view = m_text;
  if (!view->canShow(target)) return;
  raiseView(view);
  view->reveal(target);
  // Keys go on where the eye went.
  if (!m_docks.dockOf(view)->isAncestorOf(QApplication::focusWidget())) view->setFocus();
}

void MainWindow::showMenu(const model::Target& target, const QPoint& globalPosition) {
  QMenu menu(this);
  views::fillNavigationMenu(menu, target, m_navigation, m_views, [this](views::View* view) { raiseView(view); });
  // Of what is selected, where that is what the menu is of; else of its target.
  const auto add = [this, &menu, &target](const QAction* like, auto act) {
    menu.addAction(views::menuTextWithKeys(like->text(), like), this, [this, target, act] {
      const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
      const model::Selection& selection = m_navigation.selection();
      if (selection.target != target && !(instruction != nullptr && selection.contains(*instruction)))
        m_navigation.select(target);
      act();
    });
  };
  for (const auto& [id, form] :
       {std::pair("copy-report", SelectionCopy::Form::kReport), std::pair("copy-hlo", SelectionCopy::Form::kHlo)}) {
    add(m_actions[id], [this, form = form] { m_copy.copy(form); });
  }
  menu.addSeparator();
  for (const char* const id : {"bookmarks.toggle", "bookmarks.note"}) {
    QAction* const action = findChild<QAction*>(QLatin1String(id));
    add(action, [action] { action->trigger(); });
  }
  if (m_source->showsText(target)) menu.addAction(m_actions["open-editor"]);
  if (const auto* const list = qobject_cast<const QAbstractItemView*>(m_docks.focusWidget())) {
    if (QMenu* const sorting = sortMenu(*list, &menu)) menu.addMenu(sorting);
  }
  menu.exec(globalPosition);
}

/// By what each table that its pane shows can be sorted; for the palette, until it is opened again.
QList<ActionGroup> MainWindow::sortGroups() {
  qDeleteAll(m_palette.findChildren<QMenu*>(QStringLiteral("sort-by")));
  QList<ActionGroup> groups;
  for (views::View* const view : m_views) {
    for (const QAbstractItemView* const list : view->findChildren<QAbstractItemView*>()) {
      QMenu* const menu = list->isVisibleTo(view) ? sortMenu(*list, &m_palette) : nullptr;
      if (menu == nullptr) continue;
      const QList<QAction*> columns = menu->actions();
      for (qsizetype i = 0; i < columns.size(); ++i)
        columns[i]->setObjectName(QStringLiteral("%1.sort-by-%2").arg(view->id()).arg(i));
      connect(menu, &QMenu::triggered, this, [this, view] { raiseView(view); });
      groups.append({view->title().section(QStringLiteral(" ("), 0, 0), {menu->menuAction()}});
    }
  }
  return groups;
}

std::optional<Palette::Command> MainWindow::graphCommand(const QString& text) {
  const auto snapshot = m_navigation.snapshot();
  if (snapshot == nullptr || snapshot->module == nullptr) return std::nullopt;
  const auto prompt = parseGraphPrompt(text, *snapshot->module, m_navigation.active());
  if (!prompt) return std::nullopt;
  Palette::Command command{prompt->text, {}};
  const auto inGraph = [this](auto show) {
    return [this, show] {
      raiseView(m_graph);
      show();
      m_graph->setFocus();
    };
  };
  if (const auto* const around = std::get_if<GraphPrompt::Neighbourhood>(&prompt->command)) {
    command.run = inGraph([this, it = *around] { m_graph->mode().showNeighbourhood(it.centre, it.hops, it.boundary); });
  } else if (const auto* const paths = std::get_if<GraphPrompt::Paths>(&prompt->command)) {
    command.run = inGraph([this, it = *paths] { m_graph->mode().showPaths({it.a, it.b, it.limit}); });
  } else if (const auto* const computation = std::get_if<GraphPrompt::Computation>(&prompt->command)) {
    command.run = inGraph([this, it = *computation] { m_navigation.enter(it.id); });
  } else if (const auto* const info = std::get_if<GraphPrompt::Info>(&prompt->command)) {
    command.run = [this, it = *info] {
      m_navigation.reveal(it.id);
      m_docks.raise(m_docks["inspector"]);
    };
  } else if (std::holds_alternative<GraphPrompt::ListComputations>(prompt->command)) {
    command.run = [this] { m_docks.raise(m_docks["computations"]); };
  }
  return command;
}

void MainWindow::openPlace(const QString& file, uint32_t line, uint32_t column) {
  const auto snapshots = m_session.snapshots();
  const std::string path = file.toStdString();
  for (const auto& snapshot : snapshots) {
    if (snapshot->path != path) continue;
    m_navigation.show(snapshot);
    raiseView(m_text);
    m_text->showPlace(line, column);
    return;
  }
  m_status->showText(tr("%1 is not the text of an open module.").arg(file));
}

void MainWindow::showManual(const QString& page, const QString& anchor) {
  if (m_manual == nullptr) m_manual = new Manual(manualPages(actionGroups()), m_theme, this);
  m_manual->showPage(page, anchor);
  m_manual->show();
  m_manual->raise();
  m_manual->activateWindow();
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

}  // namespace app
