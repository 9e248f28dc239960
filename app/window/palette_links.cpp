#include "app/window/palette_links.h"

#include <QAbstractItemView>
#include <QMenu>

#include "app/window/docks.h"
#include "app/window/graph_prompt.h"
#include "app/window/sort_menu.h"
#include "model/items/bookmark_model.h"
#include "model/items/module_tree.h"
#include "model/items/text.h"
#include "model/items/unread_search.h"
#include "model/session/graph_link.h"
#include "model/session/memory_overview.h"
#include "model/session/session.h"

namespace app {

PaletteLinks::PaletteLinks(Palette& palette, model::Session& session, model::Navigation& navigation,
                           const model::Bookmarks& bookmarks, Docks& docks, const QList<views::View*>& views,
                           QObject* parent)
    : QObject(parent),
      m_palette(palette),
      m_session(session),
      m_navigation(navigation),
      m_bookmarks(bookmarks),
      m_docks(docks),
      m_views(views) {
  palette.setCommands([this](const QString& text) {
    auto limit = limitCommand(text);
    return limit ? std::move(limit) : graphCommand(text);
  });
  palette.setOthers([this] { return m_session.snapshots(); }, [this] { return namedPlaces(); },
                    [this] { return unreadNote(); });
  // An action of a pane brings the pane on screen, and the keys with it.
  connect(&palette, &Palette::chosen, this, [this](const QAction* action) {
    for (QObject* owner = action->parent(); owner != nullptr; owner = owner->parent()) {
      auto* const view = qobject_cast<views::View*>(owner);
      if (view != nullptr && !m_docks.isInSight(view)) m_docks.go(m_docks.dockOf(view));
    }
  });
}

QString PaletteLinks::unreadNote() const {
  const model::ReadCount count = model::readCount(model::searchedModules(m_session.documents()));
  if (count.unread == 0) return {};
  return tr("%1 of %2 modules are not read yet; only their names can be searched.")
      .arg(count.unread)
      .arg(count.modules);
}

std::optional<Palette::Command> PaletteLinks::limitCommand(const QString& text) {
  const QString word = QStringLiteral("limit ");
  if (!text.startsWith(word, Qt::CaseInsensitive)) return std::nullopt;
  const auto limit = model::parseMemoryLimit(text.mid(word.size()).trimmed().toStdString());
  if (!limit) return Palette::Command{tr("Memory limit: a device, or bytes such as 15.5 GiB"), {}};
  return Palette::Command{tr("Memory limit: %1").arg(model::humanBytes(limit->bytes)), [this, limit] {
                            m_navigation.overview().chooseLimit(limit);
                            m_docks.go(m_docks["memory"]);
                          }};
}

std::optional<Palette::Command> PaletteLinks::graphCommand(const QString& text) {
  const auto snapshot = m_navigation.snapshot();
  if (snapshot == nullptr || snapshot->module == nullptr) return std::nullopt;
  const auto prompt = parseGraphPrompt(text, *snapshot->module, m_navigation.active());
  if (!prompt) return std::nullopt;
  Palette::Command command{prompt->text, {}};
  if (const auto* const around = std::get_if<GraphPrompt::Neighbourhood>(&prompt->command)) {
    command.run = [this, it = *around] {
      emit m_navigation.graph().neighbourhoodRequested(it.centre, it.hops, it.boundary);
    };
  } else if (const auto* const paths = std::get_if<GraphPrompt::Paths>(&prompt->command)) {
    command.run = [this, it = *paths] { emit m_navigation.graph().pathsRequested(it.a, it.b, it.limit); };
  } else if (const auto* const computation = std::get_if<GraphPrompt::Computation>(&prompt->command)) {
    command.run = [this, it = *computation] {
      m_docks.raise(m_docks["graph"]);
      m_navigation.enter(it.id);
      m_docks["graph"]->widget()->setFocus();
    };
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

std::vector<GoToRow> PaletteLinks::namedPlaces() const {
  std::vector<GoToRow> places;
  for (views::View* const view : m_views) {
    GoToRow row{view->title().section(QStringLiteral(" ("), 0, 0), tr("view"), std::nullopt};
    row.run = [&docks = m_docks, view] { docks.go(docks.dockOf(view)); };
    places.push_back(std::move(row));
  }
  const size_t loaded = m_session.snapshots().size();
  for (const auto& document : m_session.documents()) {
    if (document->dump->modules.size() > 1 || document->dump->modules.front().stages.size() > 1) {
      addStages(*document, &places);
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

void PaletteLinks::addStages(const model::Document& document, std::vector<GoToRow>* places) const {
  const QString file = model::oneLine(model::fileName(document.path));
  const auto add = [&](const QString& name, const QString& what, io::StageId stage) {
    const std::string& id = document.dump->modules[stage.module].id;
    const QString number = id.empty() ? QString() : QStringLiteral(" #") + model::oneLine(absl::string_view(id));
    GoToRow row{name, QStringLiteral("%1%2 · %3").arg(what, number, file), std::nullopt};
    row.run = [&session = m_session, path = views::toQString(document.path), stage] { session.show(path, stage); };
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
      // A pass that runs several times has a number for each.
      const io::Stage& of = module.stages[stage];
      const QString title = (model::stageNumber(of) + u' ' + model::stageTitle(of)).trimmed();
      add(QStringLiteral("%1: %2").arg(name, model::oneLine(title)), tr("stage"), {i, stage});
    }
  }
}

QList<ActionGroup> PaletteLinks::sortGroups() {
  qDeleteAll(m_palette.findChildren<QMenu*>(QStringLiteral("sort-by")));
  QList<ActionGroup> groups;
  for (views::View* const view : m_views) {
    const QList<QAbstractItemView*> lists = view->findChildren<QAbstractItemView*>();
    const auto sorted = std::count_if(lists.begin(), lists.end(), [](const auto* each) { return canSort(*each); });
    for (const QAbstractItemView* const list : lists) {
      // A view that is not on screen may show its list only then.
      const bool isOffered = list->isVisibleTo(view) || (sorted == 1 && !view->isInSight());
      QMenu* const menu = isOffered ? sortMenu(*list, &m_palette) : nullptr;
      if (menu == nullptr) continue;
      const QList<QAction*> columns = menu->actions();
      for (qsizetype i = 0; i < columns.size(); ++i)
        columns[i]->setObjectName(QStringLiteral("%1.sort-by-%2").arg(view->id()).arg(i));
      connect(menu, &QMenu::triggered, this, [this, view] { m_docks.raise(view); });
      groups.append({view->title().section(QStringLiteral(" ("), 0, 0), {menu->menuAction()}});
    }
  }
  return groups;
}

}  // namespace app
