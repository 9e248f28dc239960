#include "app/window/main_window.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QKeyEvent>
#include <QMimeData>
#include <utility>

#include "app/manual/manual.h"
#include "app/window/layout_menu.h"
#include "app/window/recent_pictures.h"
#include "app/window/status_bar.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/items/memory_report_text.h"
#include "model/items/text.h"
#include "views/bookmarks/bookmarks_view.h"
#include "views/computations/computations_view.h"
#include "views/computations/modules_view.h"
#include "views/computations/scopes_view.h"
#include "views/costs/cost_map_view.h"
#include "views/costs/roofline_view.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector_view.h"
#include "views/instructions/hot_list_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/buffers_view.h"
#include "views/memory/memory_view.h"
#include "views/memory/usage_curve.h"
#include "views/memory/why_view.h"
#include "views/menu_text.h"
#include "views/problems/problems_view.h"
#include "views/query_field.h"
#include "views/saved_queries.h"
#include "views/search/search_view.h"
#include "views/shortcut_filter.h"
#include "views/source/source_view.h"
#include "views/text/text_view.h"
#include "views/wheel_filter.h"

// Resources of a static library are there only when somebody asks for them; the macro wants the global namespace.
static void initResources() { Q_INIT_RESOURCE(resources); }

namespace app {
namespace {

constexpr QSize kLeastSize(480, 320);

}  // namespace

namespace {

/// More than one thing to look at.
bool hasChoice(const model::Document& document) {
  const auto& modules = document.dump->modules;
  return modules.size() > 1 || (!modules.empty() && modules.front().stages.size() > 1);
}

}  // namespace

MainWindow::MainWindow(Settings& settings, views::Theme& theme, const QStringList& sourceRoots, bool inlineJobs)
    : m_sourceRoots(sourceRoots),
      m_settings(settings),
      m_theme(theme),
      m_jobs(inlineJobs),
      m_session(m_jobs, m_navigation),
      m_bookmarks(m_jobs, m_navigation, Settings::dataFolder() + QStringLiteral("/bookmarks")),
      m_estimator(m_jobs, m_navigation),
      m_keeper(m_settings, m_jobs, m_session, m_navigation),
      m_copy(m_jobs, m_navigation),
      m_actions((initResources(), this)),
      m_docks(*this, theme),
      m_palette(m_navigation, m_jobs, this),
      m_opener(m_session, *this) {
  setObjectName(QStringLiteral("main-window"));
  setWindowTitle(QStringLiteral("hloscope"));
  setWindowIcon(QIcon(QStringLiteral(":/icons/hloscope.svg")));
  setAcceptDrops(true);
  // With room for the frame that the system puts round it.
  resize(QSize(1600, 1000).boundedTo(screen()->availableSize() * 0.94));
  // Else it would grow, beyond the screen too, with what its panes would like to have.
  setMinimumSize(kLeastSize);

  // The start page is the central widget; with a document open it is hidden and the docks fill the window.
  m_startPage = new StartPage(m_theme, this);
  setCentralWidget(m_startPage);
  m_status = new StatusBar(m_jobs, m_navigation, this);
  setStatusBar(m_status);

  if (const auto* const device = hlo::findDevice(m_settings.device().toStdString())) m_estimator.setDevice(*device);
  addViews(sourceRoots);
  buildToolBar();
  buildMenus();
  connect(m_status, &StatusBar::cancelRequested, m_actions["cancel"], &QAction::trigger);
  connect(m_status, &StatusBar::problemsRequested, this, [this] { raiseView(m_problems); });
  connectActions();
  connectLinks();
  m_palette.setCommands([this](const QString& text) { return graphCommand(text); });

  connect(&m_session, &model::Session::documentsChanged, this, &MainWindow::documentsChanged);
  connect(&m_session, &model::Session::opening, this, [this] {
    m_messages->hide();
    m_refused.clear();
    keepPicture();
  });
  connect(&m_session, &model::Session::opened, this, [this](const QString& path) {
    if (QFileInfo::exists(path)) m_settings.addRecentPath(QFileInfo(path).absoluteFilePath());
    showRecent();
    announceFailure(path);
  });
  connect(&m_session, &model::Session::openFailed, this, [this](const QString& path, const QString& sentence) {
    m_refused.append(sentence);
    m_messages->showMessage(refusedText(m_refused), tr("Open Another…"), [this] { m_opener.openFile(); });
    if (!QFileInfo::exists(path)) m_settings.removeRecentPath(path);
    showRecent();
  });
  connect(&m_session, &model::Session::fileOpened, this, [this](const std::shared_ptr<const hlo::SourceText>& text) {
    raiseView(m_text);
    m_text->showFile(text);
    m_text->setFocus();
  });
  connect(&m_keeper, &SessionKeeper::interrupted, this, [this](const QStringList& paths) {
    const QString what = QFileInfo(paths.front()).fileName();
    m_messages->showMessage(
        paths.size() == 1
            ? tr("hloscope ended while it opened %1.").arg(what)
            : tr("hloscope ended while it opened %1 and %2 more.").arg(what, QString::number(paths.size() - 1)),
        tr("Open Again"), [this] { m_keeper.restore(true); });
  });
  connect(&m_opener, &OpenActions::refused, this,
          [this](const QString& sentence) { m_messages->showMessage(sentence); });
  connect(&m_session, &model::Session::diskChanged, this, &MainWindow::diskChanged);
  connect(&m_navigation, &model::Navigation::memoryChanged, this, &MainWindow::snapshotChanged);
  connect(&m_navigation, &model::Navigation::activeChanged, this, &MainWindow::updateStatus);
  connect(&m_navigation, &model::Navigation::selectionChanged, this, &MainWindow::updateStatus);
  connect(&m_navigation, &model::Navigation::historyChanged, this, &MainWindow::updateStatus);
  connect(&m_navigation, &model::Navigation::revealRequested, this, &MainWindow::reveal);
  connect(&m_jobs, &model::JobRunner::jobsChanged, this,
          [this] { m_actions["cancel"]->setEnabled(!m_jobs.jobs().isEmpty()); });

  m_bindings = new KeyBindings(actionGroups(), this);
  connect(m_bindings, &KeyBindings::keysChanged, this, &MainWindow::showKeys);
  m_bindings->apply(m_settings.preferences().keys);
  apply(m_settings.preferences());
  if (!m_settings.windowGeometry().isEmpty()) restoreGeometry(m_settings.windowGeometry());
  showRecent();
  documentsChanged();
  m_actions["cancel"]->setEnabled(false);
}

MainWindow::~MainWindow() {
  // Views go before the hub and the jobs that they use.
  for (QDockWidget* const dock : m_docks.all()) delete dock;
}

// Each with its reason, as far as a bar has room.
QString MainWindow::refusedText(const QStringList& sentences) {
  constexpr qsizetype kMostSentences = 6;
  if (sentences.size() == 1) return sentences.front();
  QStringList lines(tr("%1 files were not opened:").arg(sentences.size()));
  lines += sentences.mid(0, kMostSentences);
  if (sentences.size() > kMostSentences) lines += tr("… and %1 more").arg(sentences.size() - kMostSentences);
  return lines.join(u'\n');
}

void MainWindow::addViews(const QStringList& sourceRoots) {
  const views::Context context{m_navigation, m_jobs, m_theme};
  const auto add = [this](auto* view) {
    m_views.append(view);
    m_docks.add(view);
    connectView(view);
    return view;
  };
  m_modules = add(new views::ModulesView(context, this));
  add(new views::ComputationsView(context, this));
  auto* const scopes = add(new views::ScopesView(context, this));
  const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                    std::make_shared<layout::LayeredEngine>()};
  m_graph = add(new views::GraphView(context, engines, m_settings.graphOptions(), this));
  m_text = add(new views::TextView(context, this));
  m_memory = add(new views::MemoryView(context, this));
  m_source = add(new views::SourceView(context, this));
  m_inspector = add(new views::InspectorView(context, this));
  add(new views::WhyView(context, this));
  m_instructions = add(new views::InstructionsView(context, this));
  add(new views::HotListView(context, this));
  add(new views::RooflineView(context, this));
  add(new views::CostMapView(context, this));
  add(new views::BuffersView(context, this));
  m_search = add(new views::SearchView(context, this));
  auto* const bookmarks = add(new views::BookmarksView(context, m_bookmarks, this));
  m_problems = add(new views::ProblemsView(context, this));
  add(new views::UsageCurve(context, this));

  connect(m_graph, &views::GraphView::foldedScopesChanged, scopes, &views::ScopesView::setFolded);
  connect(scopes, &views::ScopesView::onlyWanted, m_graph, [this](hlo::ScopeId scope) {
    raiseView(m_graph);
    m_graph->scopes().show(scope);
  });
  connect(scopes, &views::ScopesView::foldWanted, m_graph, [this](hlo::ScopeId scope) {
    raiseView(m_graph);
    m_graph->scopes().toggle(scope);
  });
  connect(m_graph, &views::GraphView::optionsChanged, this,
          [this](const views::GraphOptions& options) { m_settings.setGraphOptions(options); });
  connect(m_graph, &views::GraphView::layoutFailed, this, &MainWindow::addLayoutProblem);
  m_source->setRoots(sourceRoots + m_settings.sourceRoots());
  connect(m_source, &views::SourceView::rootsChanged, this,
          [this](const QStringList& roots) { m_settings.setSourceRoots(roots); });
  connect(m_source, &views::SourceView::rulesChanged, this, [this](const std::vector<model::SourceRule>& rules) {
    Preferences preferences = m_settings.preferences();
    preferences.sourceRules = rules;
    m_settings.setPreferences(preferences);
  });
  m_source->setOptions(m_settings.sourceOptions());
  connect(m_source, &views::SourceView::optionsChanged, this,
          [this](const views::SourceOptions& options) { m_settings.setSourceOptions(options); });
  connect(m_modules, &views::ModulesView::stageRequested, &m_session,
          [this](const QString& path, io::StageId stage) { m_session.show(path, stage); });
  connect(m_modules, &views::ModulesView::fileRequested, &m_session, &model::Session::openFile);
  connect(m_modules, &views::ModulesView::reloadRequested, &m_session, &model::Session::reload);
  connect(m_modules, &views::ModulesView::closeRequested, this, [this](const QString& path) {
    keepPicture();
    m_session.close(path);
  });
  connect(m_problems, &views::ProblemsView::openPlace, this, &MainWindow::openPlace);
  const views::SavedQueries saved{[this] { return m_settings.savedQueries(); },
                                  [this](const QMap<QString, QString>& queries) {
                                    if (!m_settings.setSavedQueries(queries))
                                      m_messages->showMessage(tr("The saved queries cannot be written."));
                                  }};
  for (views::QueryField* const field : findChildren<views::QueryField*>()) field->setSavedQueries(saved);
  const auto go = [this](const std::shared_ptr<const model::Snapshot>& snapshot, const model::Target& target) {
    if (snapshot != m_navigation.snapshot()) m_navigation.show(snapshot);
    m_navigation.reveal(target);
  };
  connect(m_search, &views::SearchView::hitChosen, this, go);
  const auto goToPlace = [this](const std::shared_ptr<const model::Snapshot>& snapshot, hlo::Position place) {
    m_navigation.show(snapshot);
    raiseView(m_text);
    m_text->showPlace(place.line, place.column);
  };
  connect(m_search, &views::SearchView::placeChosen, this, goToPlace);
  connect(m_search, &views::SearchView::unreadChosen, this, [this, go, goToPlace](const model::UnreadHit& hit) {
    m_session.show(hit.module.path, hit.module.stage, [hit, go, goToPlace](const model::LoadedStage& stage) {
      const auto& snapshot = stage.snapshots[std::min(hit.snapshot, stage.snapshots.size() - 1)];
      if (hit.place) goToPlace(snapshot, *hit.place);
      if (!hit.target) return;
      if (const auto target = model::findTarget(*hit.target, *snapshot)) go(snapshot, *target);
    });
  });
  connect(bookmarks, &views::BookmarksView::chosen, this, go);
  connect(bookmarks, &views::BookmarksView::wanted, this, [this, bookmarks] { raiseView(bookmarks); });
  connect(&m_bookmarks, &model::Bookmarks::failed, this, [this](const QString& sentence) {
    m_messages->showMessage(tr("Bookmarks last only until hloscope ends. %1").arg(sentence));
  });
  connect(&m_bookmarks, &model::Bookmarks::unreadable, this, [this](const QString& path) {
    m_messages->showMessage(
        tr("The bookmarks of this module cannot be read. Their file, %1, is kept beside the new one as "
           "%2.broken when you make a bookmark.")
            .arg(path, QFileInfo(path).fileName()));
  });
  const QMap<QString, QByteArray> columns = m_settings.columns();
  for (views::View* const view : m_views) view->setColumns(columns.value(view->id()));
  connect(findChild<QAction*>(QStringLiteral("dock.usage")), &QAction::triggered, this,
          [this](bool on) { m_usageWanted = on; });
  connect(findChild<QAction*>(QStringLiteral("pane.show.usage")), &QAction::triggered, this,
          [this] { m_usageWanted = true; });
  connect(findChild<QAction*>(QStringLiteral("pane.hide.usage")), &QAction::triggered, this,
          [this] { m_usageWanted = false; });
}

void MainWindow::connectView(views::View* view) {
  view->followNavigation();
  views::leaveLettersToActions(*view);
  views::ignoreWheelWithoutFocus(*view);
  connect(&m_estimator, &model::Estimator::changed, view, &views::View::showEstimates);
  connect(view, &views::View::menuRequested, this, &MainWindow::showMenu);
  connect(view, &views::View::message, m_status, [this](const QString& text) { m_status->showText(text); });
}

// --- opening -----------------------------------------------------------------------------------------

void MainWindow::openPaths(const QStringList& paths) { m_session.open(paths); }

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  m_opener.openUrls(event->mimeData()->urls());
  event->acceptProposedAction();
}

bool MainWindow::event(QEvent* event) {
  // Other machines change a share without a word.
  if (event->type() == QEvent::WindowActivate) {
    m_session.checkForChanges();
    m_bookmarks.check();
  }
  return QMainWindow::event(event);
}

// What is behind a tab is visible to Qt, only not on the screen.
bool MainWindow::focusNextPrevChild(bool next) {
  QWidget* const from = QApplication::focusWidget() == nullptr ? this : QApplication::focusWidget();
  const auto step = [next](const QWidget* widget) {
    return next ? widget->nextInFocusChain() : widget->previousInFocusChain();
  };
  for (QWidget* widget = step(from); widget != from; widget = step(widget)) {
    if (widget->window() != this || !takesTab(widget) || m_docks.isBehind(widget)) continue;
    widget->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
  }
  return false;
}

// Return presses the button that has the focus, as Space does; Qt has it so in dialogs alone.
void MainWindow::keyPressEvent(QKeyEvent* event) {
  auto* const button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
  const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (button == nullptr || !isReturn) return QMainWindow::keyPressEvent(event);
  button->click();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  keepPicture();
  QMap<QString, QByteArray> columns;
  for (const views::View* const view : m_views) {
    if (const QByteArray own = view->columns(); !own.isEmpty()) columns.insert(view->id(), own);
  }
  m_settings.setColumns(columns);
  // The next start has one window: the documents of one and the arrangement of another would not go together.
  if (m_keeper.end(!m_keepsSession)) {
    // Without a document the docks are hidden, which is no arrangement to keep.
    m_settings.setWindow(saveGeometry(), m_session.documents().empty() ? m_settings.windowState() : saveState());
  }
  m_jobs.cancelAll();
  QMainWindow::closeEvent(event);
}

// What the shown document looks like, before something else is shown.
void MainWindow::keepPicture() {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  if (document == nullptr) return;
  const QString path = QFileInfo(views::toQString(document->path)).absoluteFilePath();
  if (!m_settings.recentPaths().contains(path)) return;
  for (views::View* const view : std::initializer_list<views::View*>{m_graph, m_text, m_memory}) {
    if (m_docks.isInSight(view)) return keepRecentPicture(path, view->grab());
  }
}

void MainWindow::showRecent() {
  const QStringList paths = m_settings.recentPaths();
  pruneRecentPictures(paths);
  m_startPage->setRecentPaths(paths);
  m_actions["clear-recent"]->setEnabled(!paths.isEmpty());
}

// --- what is open and shown --------------------------------------------------------------------------

void MainWindow::documentsChanged() {
  const bool isEmpty = m_session.documents().empty();
  const bool wasEmpty = m_startPage->isVisibleTo(this);
  if (isEmpty) {
    showRecent();
    m_docks.hideAll();
    m_startPage->show();
  } else if (wasEmpty) {
    m_startPage->hide();
    const model::Snapshot& first = *m_session.snapshots().front();
    const bool hasModule = first.module != nullptr;
    m_docks.arrange(hasModule ? Arrangement::kGraph : Arrangement::kMemory);
    if (!m_settings.windowState().isEmpty()) restoreDocks(m_settings.windowState());
    // The arrangement that was kept may be one for memory, which this document does not have.
    if (hasModule && first.assignment == nullptr && first.estimate == nullptr) {
      if (m_docks.isInSight(m_memory)) raiseView(m_graph);
      if (m_docks.isInSight(m_docks["buffers"])) raiseView(m_instructions);
    }
    if (hasModule) m_graph->setFocus();
  }
  // Where there is a choice of modules and stages it is in sight from the start.
  if (m_session.documents().size() > m_documentCount && hasChoice(*m_session.documents().back())) {
    m_docks.raise(m_docks["modules"]);
  }
  m_documentCount = m_session.documents().size();
  m_modules->setDocuments(m_session.documents());
  updateProblems();
  m_search->setModules(model::searchedModules(m_session.documents()));
  m_bookmarks.setModules(m_session.snapshots());
  for (const char* const id :
       {"copy-cell",   "copy-rows",   "copy-picture", "copy-report",   "copy-hlo",      "reload",
        "close",       "close-all",   "go-entry",     "go-to",         "search",        "saved-queries",
        "filter",      "toggle-text", "layout-graph", "layout-memory", "layout-source", "layout-reset",
        "layout-save", "detach-pane", "source-root",  "open-editor"}) {
    m_actions[id]->setEnabled(!isEmpty);
  }
  m_layouts->setEnabled(!isEmpty);
  for (QAction* const show : m_docks.showActions()) show->setEnabled(!isEmpty);
  updateStatus();
}

// A folder goes as a whole, so its name is in the action.
void MainWindow::nameClosing() {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  const auto modules = document == nullptr ? qsizetype{0} : static_cast<qsizetype>(document->dump->modules.size());
  const QString name = document == nullptr ? QString() : model::oneLine(model::fileName(document->path), 40);
  m_actions["close"]->setText(
      modules < 2 ? tr("&Close Module")
                  : tr("&Close %1 (%2 Modules)").arg(views::escapeMnemonics(name), views::grouped(modules)));
}

void MainWindow::restoreDocks(const QByteArray& state) {
  const bool isSaying = !m_messages->isHidden();
  restoreState(state);
  m_messages->setVisible(isSaying);  // it is a tool bar
}

void MainWindow::snapshotChanged() {
  const auto snapshot = m_navigation.memory();
  const bool hasCurve = snapshot != nullptr && snapshot->liveBytes.stepCount() > 0;
  // The room for an estimate is kept, so that nothing moves when it is there.
  const bool isAwaited =
      snapshot != nullptr && snapshot->estimate != nullptr && snapshot->estimate->tryGet() == nullptr;
  m_docks["usage"]->setVisible((hasCurve || isAwaited) && m_usageWanted && !m_session.documents().empty());
  m_actions["go-peak"]->setEnabled(hasCurve);
  // Without a module the memory is all there is to see; read again, what is in front stays.
  const std::string alone = snapshot != nullptr && snapshot->module == nullptr ? snapshot->path : std::string();
  if (std::exchange(m_memoryAlone, alone) != alone && !alone.empty()) {
    m_docks.raise(m_docks["memory"]);
    m_docks.raise(m_docks["buffers"]);
    m_memory->setFocus();
  }
  updateProblems();  // an estimate brings its own
  nameClosing();
  updateStatus();
}

void MainWindow::addLayoutProblem(const std::shared_ptr<const model::Snapshot>& snapshot,
                                  const hlo::Diagnostic& problem) {
  const bool isKnown = std::any_of(m_layoutProblems.begin(), m_layoutProblems.end(), [&](const LayoutProblem& each) {
    return each.snapshot.lock() == snapshot && each.problem.message == problem.message;
  });
  if (isKnown) return;
  m_layoutProblems.push_back({snapshot, problem});
  updateProblems();
}

// Says in a bar which compilations ran out of memory, or shows the message itself if it was opened.
void MainWindow::announceFailure(const QString& path) {
  const auto show = [this] {
    m_docks.raise(m_docks["memory"]);
    m_memory->showReport();
    m_memory->setFocus();
  };
  const std::shared_ptr<const model::Snapshot>& message = m_navigation.report();
  const auto document = m_session.documentOf(message);
  QStringList own;
  if (message != m_navigation.snapshot() && document != nullptr && views::toQString(document->path) == path)
    own = model::budgetLines(*message->assignment->report());
  if (!own.isEmpty() && message->path == path.toStdString()) return show();
  const std::vector<OtherFailure> others = otherFailures(path);
  constexpr size_t kMostNames = 3;
  QStringList names;
  for (size_t i = 0; i < std::min(others.size(), kMostNames); ++i) names += others[i].name;
  const QString more = others.size() > kMostNames ? QStringLiteral(", …") : QString();
  if (!own.isEmpty()) {
    QString text = own.front() + u'.';
    if (!others.empty()) text += u' ' + tr("Also out of memory: %1.").arg(names.join(QStringLiteral(", ")) + more);
    return m_messages->showMessage(text, tr("Show"), show);
  }
  if (others.empty()) return;
  const OtherFailure& first = others.front();
  QString text = QStringLiteral("%1: %2.").arg(first.name, first.line);
  names.removeFirst();
  if (!names.isEmpty()) text += u' ' + tr("Also out of memory: %1.").arg(names.join(QStringLiteral(", ")) + more);
  m_messages->showMessage(text, tr("Show"), [this, path, stage = first.stage, show] {
    m_session.show(path, stage, [show](const model::LoadedStage&) { show(); });
  });
}

// Of modules of the path that are not shown, and messages whose module is not known.
std::vector<MainWindow::OtherFailure> MainWindow::otherFailures(const QString& path) const {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  if (document == nullptr || views::toQString(document->path) != path) return {};
  const uint32_t shown = document->stageOf(m_navigation.snapshot())->module;
  std::vector<OtherFailure> failures;
  const auto& modules = document->dump->modules;
  for (uint32_t i = 0; i < modules.size(); ++i) {
    const auto message = i == shown ? nullptr : document->messageOf(i);
    if (message == nullptr) continue;
    const QStringList lines = model::budgetLines(*message->assignment->report());
    const auto stage = modules[i].mainStage();
    if (lines.isEmpty() || !stage) continue;
    const bool hasModule = !modules[i].stages[*stage].modules.empty();
    const QString name = hasModule ? QString::fromStdString(modules[i].name)
                                   : QFileInfo(QString::fromStdString(message->path)).fileName();
    failures.push_back({{i, *stage}, model::oneLine(name, 40), lines.front()});
  }
  return failures;
}

void MainWindow::diskChanged(const QString& path, model::DiskChange change, const QString& file) {
  if (change == model::DiskChange::kNone) {  // it is again as it was
    if (m_messages->text() == m_diskMessage) m_messages->hide();
    return;
  }
  const bool isGone = change == model::DiskChange::kGone;
  m_diskMessage = isGone ? tr("%1 is no longer there. What is shown was read before.")
                  : change == model::DiskChange::kUnreachable
                      ? tr("%1 cannot be reached. What is shown was read before.")
                  : change == model::DiskChange::kNewFiles ? tr("There are new files in %1.")
                                                           : tr("%1 has changed on disk.");
  m_diskMessage = m_diskMessage.arg(file);
  m_messages->showMessage(m_diskMessage, isGone ? QString() : tr("Reload"), [this, path] { m_session.reload(path); });
}

void MainWindow::updateStatus() {
  m_actions["back"]->setEnabled(m_navigation.canGoBack());
  m_actions["forward"]->setEnabled(m_navigation.canGoForward());
  const auto active = m_navigation.active();
  m_actions["leave"]->setEnabled(active && !m_navigation.pathTo(*active).empty());
  const auto snapshot = m_navigation.memory();
  // Qt takes [*] for a sign of its own.
  setWindowTitle(snapshot == nullptr ? QStringLiteral("hloscope")
                                     : tr("%1 — hloscope")
                                           .arg(model::oneLine(snapshot->title, 200))
                                           .replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")));
  m_status->showPlace();
}

void MainWindow::updateProblems() {
  std::vector<hlo::Diagnostic> problems = m_session.diagnostics();
  std::erase_if(m_layoutProblems, [](const LayoutProblem& each) { return each.snapshot.expired(); });
  for (const LayoutProblem& each : m_layoutProblems) problems.push_back(each.problem);
  m_problems->setProblems(problems);
  m_status->showProblems(problems, !m_session.documents().empty());
}

}  // namespace app
