#include "app/window/view_table.h"

#include <QPointer>
#include <algorithm>

#include "app/manual/manual.h"
#include "app/preferences/settings.h"
#include "app/window/problem_list.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/items/unread_search.h"
#include "model/session/bookmarks.h"
#include "model/session/comparer.h"
#include "model/session/graph_link.h"
#include "model/session/report_pairing.h"
#include "model/session/session.h"
#include "model/session/target_key.h"
#include "model/session/timeline.h"
#include "views/bookmarks/bookmarks_view.h"
#include "views/compare/changes_view.h"
#include "views/compare/module_pairs_view.h"
#include "views/compare/waterfall_view.h"
#include "views/computations/computations_view.h"
#include "views/computations/modules_view.h"
#include "views/computations/scopes_view.h"
#include "views/costs/cost_map_view.h"
#include "views/costs/roofline_view.h"
#include "views/graph/graph_view.h"
#include "views/graph/union_view.h"
#include "views/inspector/inspector_view.h"
#include "views/instructions/hot_list_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/buffers_view.h"
#include "views/memory/memory_view.h"
#include "views/memory/report_panel.h"
#include "views/memory/usage_curve.h"
#include "views/memory/why_view.h"
#include "views/passes/history_view.h"
#include "views/passes/passes_view.h"
#include "views/problems/problems_view.h"
#include "views/search/search_view.h"
#include "views/source/source_folders.h"
#include "views/source/source_view.h"
#include "views/text/compared_text_view.h"
#include "views/text/text_view.h"

namespace app {
namespace {

constexpr size_t kMostSelected = 1000;  // instructions for which a bookmark is looked up

struct ViewTableText {
  Q_DECLARE_TR_FUNCTIONS(ViewTable)
};

// --- making ----------------------------------------------------------------------------------------------------------

template <class V>
views::View* make(const ViewParts& parts, QWidget* parent) {
  return new V(parts.context, parent);
}

views::View* makeGraph(const ViewParts& parts, QWidget* parent) {
  const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                    std::make_shared<layout::LayeredEngine>()};
  const auto options = parts.window == nullptr ? views::GraphOptions() : parts.window->settings.graphOptions();
  return new views::GraphView(parts.context, engines, options, parent);
}

views::View* makeUnion(const ViewParts& parts, QWidget* parent) {
  const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                    std::make_shared<layout::LayeredEngine>()};
  return new views::UnionView(parts.context, engines, parent);
}

views::View* makeSource(const ViewParts& parts, QWidget* parent) {
  auto* const view = new views::SourceView(parts.context, parent);
  view->folders().setRoots(parts.sourceRoots);
  return view;
}

views::View* makeBookmarks(const ViewParts& parts, QWidget* parent) {
  return new views::BookmarksView(parts.context, parts.window->bookmarks, parent);
}

// --- linking ---------------------------------------------------------------------------------------------------------

void linkScopes(views::ScopesView& view, const ViewServices& services) {
  const model::GraphLink& graph = services.navigation.graph();
  QObject::connect(&graph, &model::GraphLink::foldedScopesChanged, &view, &views::ScopesView::setFolded);
  QObject::connect(&view, &views::ScopesView::onlyWanted, &graph, &model::GraphLink::isolationRequested);
  QObject::connect(&view, &views::ScopesView::foldWanted, &graph, &model::GraphLink::foldRequested);
}

void linkModules(views::ModulesView& view, const ViewServices& services) {
  model::Session& session = services.session;
  view.setTimeline(services.timeline);
  QObject::connect(&session, &model::Session::documentsChanged, &view,
                   [&view, &session] { view.setDocuments(session.documents()); });
  QObject::connect(&view, &views::ModulesView::stageRequested, &session,
                   [&session](const QString& path, io::StageId stage) { session.show(path, stage); });
  QObject::connect(&view, &views::ModulesView::stepRequested, &session,
                   [&session, &timeline = services.timeline](const QString& path, io::StageId stage, int by) {
                     if (timeline.current()) return static_cast<void>(timeline.step(by, false));
                     session.show(path, stage);
                   });
  QObject::connect(&view, &views::ModulesView::sizesRequested, &session, &model::Session::readSizes);
  QObject::connect(&view, &views::ModulesView::fileRequested, &session, &model::Session::openFile);
  QObject::connect(&view, &views::ModulesView::reloadRequested, &session, &model::Session::reload);
  QObject::connect(&view, &views::ModulesView::closeRequested, &session, &model::Session::close);
  QObject::connect(
      &view, &views::ModulesView::compareRequested, &services.comparer,
      [&comparer = services.comparer](const model::ModuleModel::Choice& a, const model::ModuleModel::Choice& b) {
        comparer.compare(model::Comparer::Module{a.path, a.stage, a.snapshot},
                         model::Comparer::Module{b.path, b.stage, b.snapshot});
      });
}

void linkPairs(views::ModulePairsView& view, const ViewServices& services) {
  view.setSession(services.session, services.comparer);
}

void linkPasses(views::PassesView& view, const ViewServices& services) { view.setTimeline(services.timeline); }

void linkHistory(views::HistoryView& view, const ViewServices& services) { view.setTimeline(services.timeline); }

void linkChanges(views::ChangesView& view, const ViewServices& services) {
  QObject::connect(&view, &views::ChangesView::pinRequested, &services.comparer, &model::Comparer::pin);
  QObject::connect(&view, &views::ChangesView::pinsCleared, &services.comparer, &model::Comparer::clearPins);
  QObject::connect(&view, &views::ChangesView::countRequested, &services.comparer, &model::Comparer::list);
  QObject::connect(&services.comparer, &model::Comparer::changed, &view,
                   [&view, &comparer = services.comparer] { view.setPinCount(comparer.pins().size()); });
}

/// The bookmarked instructions of the module that is shown.
std::vector<views::GraphView::Bookmark> graphBookmarks(const ViewServices& services) {
  std::vector<views::GraphView::Bookmark> bookmarks;
  for (const model::Bookmarks::ModuleBookmarks& module : services.bookmarks.modules()) {
    if (module.snapshot != services.navigation.snapshot()) continue;
    for (const model::Bookmarks::Entry& entry : module.entries) {
      const auto* const id = entry.target ? std::get_if<hlo::InstructionId>(&*entry.target) : nullptr;
      if (id != nullptr) bookmarks.push_back({*id, entry.bookmark.number});
    }
  }
  return bookmarks;
}

void linkGraph(views::GraphView& view, const ViewServices& services) {
  QObject::connect(
      &view, &views::GraphView::optionsChanged, &view,
      [&settings = services.settings](const views::GraphOptions& options) { settings.setGraphOptions(options); });
  QObject::connect(&view, &views::GraphView::layoutFailed, &services.problems, &ProblemList::add);
  const auto showBookmarks = [&view, services] {
    view.setBookmarks(services.navigation.snapshot(), graphBookmarks(services));
  };
  QObject::connect(&services.bookmarks, &model::Bookmarks::changed, &view, showBookmarks);
  QObject::connect(&services.navigation, &model::Navigation::snapshotChanged, &view, showBookmarks);

  model::GraphLink& graph = services.navigation.graph();
  graph.setLayers([shown = QPointer(&view)](hlo::InstructionId id) {
    return shown == nullptr ? model::LayerCopies() : shown->layerCopies(id);
  });
  QObject::connect(&view, &views::GraphView::pictureChanged, &graph, &model::GraphLink::layersChanged);
  QObject::connect(&view, &views::GraphView::foldedScopesChanged, &graph, &model::GraphLink::foldedScopesChanged);
  QObject::connect(&graph, &model::GraphLink::isolationRequested, &view, [&view](hlo::ScopeId scope) {
    emit view.raiseRequested();
    view.scopes().show(scope);
  });
  QObject::connect(&graph, &model::GraphLink::foldRequested, &view, [&view](hlo::ScopeId scope) {
    emit view.raiseRequested();
    view.scopes().toggle(scope);
  });
  QObject::connect(&graph, &model::GraphLink::neighbourhoodRequested, &view,
                   [&view](hlo::InstructionId centre, int hops, const std::vector<hlo::InstructionId>& boundary) {
                     emit view.raiseRequested();
                     view.mode().showNeighbourhood(centre, hops, boundary);
                     view.setFocus();
                   });
  QObject::connect(&graph, &model::GraphLink::pathsRequested, &view,
                   [&view](hlo::InstructionId a, hlo::InstructionId b, uint32_t limit) {
                     emit view.raiseRequested();
                     view.mode().showPaths({a, b, limit});
                     view.setFocus();
                   });
}

void linkText(views::TextView& view, const ViewServices& services) {
  QObject::connect(&services.session, &model::Session::fileOpened, &view,
                   [&view](const std::shared_ptr<const hlo::SourceText>& text) {
                     emit view.raiseRequested();
                     view.showFile(text);
                     view.setFocus();
                   });
  QObject::connect(&services.navigation, &model::Navigation::textRequested, &view, [&view](hlo::Position place) {
    emit view.raiseRequested();
    view.showPlace(place.line, place.column);
  });
}

void linkMemory(views::MemoryView& view, const ViewServices& services) {
  model::Session& session = services.session;
  QObject::connect(&view.reportPanel(), &views::ReportPanel::folderRequested, &session,
                   [&session](const QString& path) { session.open({path}); });
  QObject::connect(&services.navigation.reports(), &model::ReportPairing::revealRequested, &view, [&view] {
    emit view.raiseRequested();
    view.showReport();
    view.setFocus();
  });
}

void linkSource(views::SourceView& view, const ViewServices& services) {
  Settings& settings = services.settings;
  views::SourceFolders& folders = view.folders();
  folders.setRoots(folders.roots() + settings.sourceRoots());
  folders.setRules(settings.preferences().sourceRules);
  view.setOptions(settings.sourceOptions());
  QObject::connect(&folders, &views::SourceFolders::rootsChanged, &settings, &Settings::setSourceRoots);
  QObject::connect(&folders, &views::SourceFolders::rulesChanged, &settings,
                   [&settings](const std::vector<model::SourceRule>& rules) {
                     Preferences preferences = settings.preferences();
                     preferences.sourceRules = rules;
                     settings.setPreferences(preferences);
                   });
  QObject::connect(&settings, &Settings::preferencesChanged, &folders,
                   [&folders](const Preferences& preferences) { folders.setRules(preferences.sourceRules); });
  QObject::connect(&view, &views::SourceView::optionsChanged, &settings, &Settings::setSourceOptions);
}

/// Returns the text of a target's bookmark; no value without a bookmark.
std::optional<QString> bookmarkText(const ViewServices& services, const model::Target& target) {
  const auto memory = services.navigation.memory();
  const bool isTooMuch = services.navigation.selection().instructions.size() > kMostSelected;
  if (memory == nullptr || isTooMuch) return std::nullopt;
  const auto* const entry =
      services.bookmarks.find(services.navigation.snapshot(), model::targetKeyOf(target, *memory));
  if (entry == nullptr) return std::nullopt;
  const model::Bookmark& bookmark = entry->bookmark;
  if (bookmark.number == 0) return bookmark.note;
  if (bookmark.note.isEmpty()) return QString::number(bookmark.number);
  return ViewTableText::tr("%1 · %2", "number and note of a bookmark").arg(bookmark.number).arg(bookmark.note);
}

void linkInspector(views::InspectorView& view, const ViewServices& services) {
  view.setBookmarks([services](const model::Target& target) { return bookmarkText(services, target); });
  QObject::connect(&services.bookmarks, &model::Bookmarks::changed, &view, &views::InspectorView::bookmarksChanged);
  QObject::connect(&services.navigation, &model::Navigation::snapshotChanged, &view,
                   &views::InspectorView::bookmarksChanged);
  const model::GraphLink& graph = services.navigation.graph();
  view.setCopies([&graph](hlo::InstructionId id) { return graph.layerCopies(id); });
  QObject::connect(&graph, &model::GraphLink::layersChanged, &view, &views::InspectorView::copiesChanged);
}

void linkSearch(views::SearchView& view, const ViewServices& services) {
  model::Session& session = services.session;
  model::Navigation& hub = services.navigation;
  QObject::connect(&session, &model::Session::documentsChanged, &view,
                   [&view, &session] { view.setModules(model::searchedModules(session.documents())); });
  QObject::connect(&view, &views::SearchView::hitSelected, &hub, &model::Navigation::selectIn);
  QObject::connect(&view, &views::SearchView::hitChosen, &hub, &model::Navigation::revealIn);
  QObject::connect(&view, &views::SearchView::placeChosen, &hub, &model::Navigation::revealText);
  QObject::connect(&view, &views::SearchView::unreadChosen, &session, [&session, &hub](const model::UnreadHit& hit) {
    session.show(hit.module.path, hit.module.stage, [hit, &hub](const model::LoadedStage& stage) {
      const auto& snapshot = stage.snapshots[std::min(hit.snapshot, stage.snapshots.size() - 1)];
      if (hit.place) hub.revealText(snapshot, *hit.place);
      if (!hit.target) return;
      if (const auto target = model::findTarget(*hit.target, *snapshot)) hub.revealIn(snapshot, *target);
    });
  });
}

void linkBookmarks(views::BookmarksView& view, const ViewServices& services) {
  QObject::connect(&view, &views::BookmarksView::selected, &services.navigation, &model::Navigation::selectIn);
  QObject::connect(&view, &views::BookmarksView::chosen, &services.navigation, &model::Navigation::revealIn);
  QObject::connect(&view, &views::BookmarksView::wanted, &view, &views::View::raiseRequested);
}

void linkProblems(views::ProblemsView& view, const ViewServices& services) {
  QObject::connect(&services.problems, &ProblemList::changed, &view,
                   [&view, &problems = services.problems] { view.setProblems(problems.all()); });
  QObject::connect(&view, &views::ProblemsView::openPlace, &services.navigation,
                   [&view, services](const QString& file, uint32_t line, uint32_t column) {
                     const std::string path = file.toStdString();
                     const auto snapshots = services.session.snapshots();
                     const auto shown = std::find_if(snapshots.begin(), snapshots.end(),
                                                     [&path](const auto& each) { return each->path == path; });
                     // The memory view has the message of a compilation that ran out of memory.
                     if (shown != snapshots.end() && *shown == services.navigation.reports().report() && line == 0)
                       return services.navigation.reports().reveal();
                     if (shown != snapshots.end()) return services.navigation.revealText(*shown, {line, column});
                     const auto& stages = services.timeline.stages();
                     const auto stage = std::find_if(stages.begin(), stages.end(),
                                                     [&path](const auto& each) { return each.file == path; });
                     if (stage != stages.end())
                       return services.timeline.choose(static_cast<uint32_t>(stage - stages.begin()));
                     emit view.message(ViewTableText::tr("%1 does not belong to an open module.").arg(file));
                   });
}

/// Gives a function of a view class the form that a row has.
template <class V, void (*kLink)(V&, const ViewServices&)>
void link(views::View& view, const ViewServices& services) {
  kLink(static_cast<V&>(view), services);
}

Home homeOfKind(const model::Target& target) {
  if (std::holds_alternative<buffers::ValueId>(target) || std::holds_alternative<buffers::AllocationId>(target) ||
      std::holds_alternative<model::Step>(target)) {
    return Home::kMemory;
  }
  if (std::holds_alternative<hlo::SourceLine>(target) || std::holds_alternative<model::SourceRange>(target))
    return Home::kLines;
  return Home::kInstructions;
}

}  // namespace

const std::vector<ViewRow>& viewTable() {
  using namespace views;
  static const std::vector<ViewRow> kRows{
      {"computations", "navigation", "Computations", Home::kNone, make<ComputationsView>},
      {"scopes", "navigation", "Scopes", Home::kNone, make<ScopesView>, link<ScopesView, linkScopes>},
      {"modules", "navigation", "Modules", Home::kNone, make<ModulesView>, link<ModulesView, linkModules>},
      {"graph", "main", "Graph", Home::kInstructions, makeGraph, link<GraphView, linkGraph>},
      {"union", "main", "Compared Graph", Home::kNone, makeUnion},
      {"compared-text", "main", "Compared Text", Home::kNone, make<ComparedTextView>},
      {"text", "main", "Text", Home::kInstructions, make<TextView>, link<TextView, linkText>},
      {"memory", "main", "Memory", Home::kMemory, make<MemoryView>, link<MemoryView, linkMemory>},
      {"source", "source", "Source", Home::kLines, makeSource, link<SourceView, linkSource>},
      {"waterfall", "details", "Waterfall", Home::kNone, make<WaterfallView>},
      {"inspector", "details", "Inspector", Home::kNone, make<InspectorView>, link<InspectorView, linkInspector>},
      {"why", "details", "Why Is It Live?", Home::kNone, make<WhyView>},
      {"history", "details", "History", Home::kNone, make<HistoryView>, link<HistoryView, linkHistory>},
      {"changes", "lists", "Changes", Home::kNone, make<ChangesView>, link<ChangesView, linkChanges>},
      {"pairs", "lists", "A ↔ B", Home::kNone, make<ModulePairsView>, link<ModulePairsView, linkPairs>},
      {"instructions", "lists", "Instructions", Home::kNone, make<InstructionsView>},
      {"hot", "lists", "Hot List", Home::kNone, make<HotListView>},
      {"roofline", "lists", "Roofline", Home::kNone, make<RooflineView>},
      {"costs", "lists", "Cost Map", Home::kNone, make<CostMapView>},
      {"buffers", "lists", "Buffers", Home::kNone, make<BuffersView>},
      {"passes", "lists", "Passes", Home::kNone, make<PassesView>, link<PassesView, linkPasses>},
      {"search", "lists", "Search", Home::kNone, make<SearchView>, link<SearchView, linkSearch>},
      {"bookmarks", "lists", "Bookmarks", Home::kNone, makeBookmarks, link<BookmarksView, linkBookmarks>},
      {"problems", "lists", "Problems", Home::kNone, make<ProblemsView>, link<ProblemsView, linkProblems>},
      {"usage", "curve", "Usage", Home::kNone, make<UsageCurve>},
  };
  return kRows;
}

views::View* makeView(const char* id, const ViewParts& parts, QWidget* parent) {
  const auto& rows = viewTable();
  const auto row =
      std::find_if(rows.begin(), rows.end(), [id](const ViewRow& each) { return qstrcmp(each.id, id) == 0; });
  Q_ASSERT_X(row != rows.end(), "makeView", id);
  return row->make(parts, parent);
}

HelpPlace helpOf(const QString& view) {
  for (const ViewRow& row : viewTable()) {
    if (view == QLatin1String(row.id)) return {QStringLiteral("views"), anchorOf(QString::fromUtf8(row.help))};
  }
  return {QStringLiteral("start"), {}};
}

views::View* homeOf(const model::Target& target, const QList<views::View*>& views,
                    const std::function<bool(const views::View*)>& isInSight) {
  const Home home = homeOfKind(target);
  views::View* best = nullptr;
  views::View* inMemory = nullptr;
  for (const ViewRow& row : viewTable()) {
    const bool canStay = home == Home::kInstructions && row.home == Home::kMemory;
    if (row.home != home && !canStay) continue;
    const auto view = std::find_if(views.begin(), views.end(),
                                   [&row](const views::View* each) { return each->id() == QLatin1String(row.id); });
    if (view == views.end() || !(*view)->canShow(target)) continue;
    if (canStay) {
      if (isInSight(*view)) inMemory = *view;
      continue;
    }
    if (best == nullptr || isInSight(*view)) best = *view;
  }
  if (inMemory != nullptr && (best == nullptr || !isInSight(best))) return inMemory;
  return best;
}

}  // namespace app
