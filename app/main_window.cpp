#include "app/main_window.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QFontDatabase>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

#include "app/device_menu.h"
#include "app/editor.h"
#include "app/graph_prompt.h"
#include "app/key_sheet.h"
#include "app/manual.h"
#include "app/preferences_dialog.h"
#include "app/status_bar.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/items/text.h"
#include "views/bookmarks/bookmarks_view.h"
#include "views/computations/computations_view.h"
#include "views/computations/modules_view.h"
#include "views/computations/scopes_view.h"
#include "views/costs/cost_map_view.h"
#include "views/costs/roofline_view.h"
#include "views/graph/graph_view.h"
#include "views/inspector/inspector_view.h"
#include "views/instructions/hot_view.h"
#include "views/instructions/instructions_view.h"
#include "views/memory/buffers_view.h"
#include "views/memory/memory_view.h"
#include "views/memory/usage_curve.h"
#include "views/memory/why_view.h"
#include "views/navigation_menu.h"
#include "views/problems/problems_view.h"
#include "views/search/search_view.h"
#include "views/source/source_view.h"
#include "views/text/text_view.h"

// Resources of a static library are there only when somebody asks for them; the macro wants the global namespace.
static void initResources() { Q_INIT_RESOURCE(resources); }

namespace app {

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
  resize(1600, 1000);

  // The start page is the central widget; with a document open it is hidden and the docks fill the window.
  m_startPage = new StartPage(m_theme, this);
  setCentralWidget(m_startPage);
  m_startPage->setRecentPaths(m_settings.recentPaths());
  m_status = new StatusBar(m_jobs, m_navigation, this);
  setStatusBar(m_status);

  if (const auto* const device = hlo::findDevice(m_settings.device().toStdString())) m_estimator.setDevice(*device);
  addViews(sourceRoots);
  buildToolBar();
  buildMenus();
  connect(m_status, &StatusBar::cancelRequested, m_actions["cancel"], &QAction::trigger);
  connect(m_status, &StatusBar::problemsRequested, this, [this] { raiseView(m_problems); });
  connectActions();
  connectParts();
  m_palette.setActions(actionGroups());
  m_palette.setCommands([this](const QString& text) { return graphCommand(text); });

  connect(&m_session, &model::Session::documentsChanged, this, &MainWindow::documentsChanged);
  connect(&m_session, &model::Session::opening, this, [this] { m_messages->hide(); });
  connect(&m_session, &model::Session::opened, this, [this](const QString& path) {
    if (QFileInfo::exists(path)) m_settings.addRecentPath(QFileInfo(path).absoluteFilePath());
    m_startPage->setRecentPaths(m_settings.recentPaths());
  });
  connect(&m_session, &model::Session::openFailed, this, [this](const QString& path, const QString& sentence) {
    m_messages->say(sentence, tr("Open Another…"), [this] { m_opener.openFile(); });
    if (!QFileInfo::exists(path)) m_settings.removeRecentPath(path);
    m_startPage->setRecentPaths(m_settings.recentPaths());
  });
  connect(&m_session, &model::Session::fileOpened, this, [this](const std::shared_ptr<const hlo::SourceText>& text) {
    raiseView(m_text);
    m_text->showFile(text);
    m_text->setFocus();
  });
  connect(&m_keeper, &SessionKeeper::interrupted, this, [this](const QStringList& paths) {
    const QString what = QFileInfo(paths.front()).fileName();
    m_messages->say(paths.size() == 1
                        ? tr("hloscope ended while it opened %1.").arg(what)
                        : tr("hloscope ended while it opened %1 and %2 more.").arg(what).arg(paths.size() - 1),
                    tr("Open Again"), [this] { m_keeper.restore(true); });
  });
  connect(&m_opener, &Opener::refused, this, [this](const QString& sentence) { m_messages->say(sentence); });
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
  documentsChanged();
  m_actions["cancel"]->setEnabled(false);
}

MainWindow::~MainWindow() {
  // Views go before the hub and the jobs that they use.
  for (QDockWidget* const dock : m_docks.all()) delete dock;
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
  add(new views::ScopesView(context, this));
  const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                    std::make_shared<layout::LayeredEngine>()};
  m_graph = add(new views::GraphView(context, engines, m_settings.graphOptions(), this));
  m_text = add(new views::TextView(context, this));
  m_memory = add(new views::MemoryView(context, this));
  m_source = add(new views::SourceView(context, this));
  m_inspector = add(new views::InspectorView(context, this));
  add(new views::WhyView(context, this));
  m_instructions = add(new views::InstructionsView(context, this));
  add(new views::HotView(context, this));
  add(new views::RooflineView(context, this));
  add(new views::CostMapView(context, this));
  add(new views::BuffersView(context, this));
  m_search = add(new views::SearchView(context, this));
  auto* const bookmarks = add(new views::BookmarksView(context, m_bookmarks, this));
  m_problems = add(new views::ProblemsView(context, this));
  add(new views::UsageCurve(context, this));

  connect(m_graph, &views::GraphView::optionsChanged, this,
          [this](const views::GraphOptions& options) { m_settings.setGraphOptions(options); });
  connect(m_graph, &views::GraphView::layoutFailed, this, &MainWindow::addLayoutProblem);
  m_source->setRoots(sourceRoots + m_settings.sourceRoots());
  connect(m_source, &views::SourceView::rootsChanged, this,
          [this](const QStringList& roots) { m_settings.setSourceRoots(roots); });
  connect(m_source, &views::SourceView::rulesChanged, this, [this](const QList<model::SourceRule>& rules) {
    Preferences preferences = m_settings.preferences();
    preferences.sourceRules = rules;
    m_settings.setPreferences(preferences);
  });
  m_source->setOptions(m_settings.sourceOptions());
  connect(m_source, &views::SourceView::optionsChanged, this,
          [this](const views::SourceOptions& options) { m_settings.setSourceOptions(options); });
  connect(m_modules, &views::ModulesView::stageRequested, &m_session, &model::Session::show);
  connect(m_modules, &views::ModulesView::fileRequested, &m_session, &model::Session::openFile);
  connect(m_modules, &views::ModulesView::reloadRequested, &m_session, &model::Session::reload);
  connect(m_modules, &views::ModulesView::closeRequested, &m_session, &model::Session::close);
  connect(m_problems, &views::ProblemsView::openPlace, this, &MainWindow::openPlace);
  m_search->setSavedQueries(m_settings.savedQueries());
  connect(m_search, &views::SearchView::savedQueriesChanged, this,
          [this](const QMap<QString, QString>& queries) { m_settings.setSavedQueries(queries); });
  const auto go = [this](const std::shared_ptr<const model::Snapshot>& snapshot, const model::Target& target) {
    if (snapshot != m_navigation.snapshot()) m_navigation.show(snapshot);
    m_navigation.reveal(target);
  };
  connect(m_search, &views::SearchView::hitChosen, this, go);
  connect(bookmarks, &views::BookmarksView::chosen, this, go);
  connect(bookmarks, &views::BookmarksView::wanted, this, [this, bookmarks] { raiseView(bookmarks); });
  connect(&m_bookmarks, &model::Bookmarks::failed, this, [this](const QString& sentence) {
    m_messages->say(tr("Bookmarks last only until hloscope ends. %1").arg(sentence));
  });
  const QMap<QString, QByteArray> columns = m_settings.columns();
  for (views::View* const view : m_views) view->setColumns(columns.value(view->id()));
  connect(m_docks["usage"]->toggleViewAction(), &QAction::triggered, this, [this](bool on) { m_usageWanted = on; });
}

void MainWindow::connectView(views::View* view) {
  view->followNavigation();
  connect(&m_estimator, &model::Estimator::changed, view, &views::View::showEstimates);
  connect(view, &views::View::menuRequested, this, &MainWindow::showMenu);
  connect(view, &views::View::message, m_status, [this](const QString& text) { m_status->showMessage(text, 5000); });
}

void MainWindow::buildToolBar() {
  m_toolBar = addToolBar(tr("Main"));
  m_toolBar->setObjectName(QStringLiteral("main-tool-bar"));
  m_toolBar->setMovable(false);
  m_toolBar->setIconSize(QSize(16, 16));
  m_toolBar->setToolButtonStyle(Qt::ToolButtonIconOnly);
  m_toolBar->addAction(m_actions["back"]);
  m_toolBar->addAction(m_actions["forward"]);
  auto* const search = new QPushButton(m_toolBar);
  m_goTo = search;
  search->setObjectName(QStringLiteral("go-to-field"));
  search->setIcon(m_actions["go-to"]->icon());
  search->setCursor(Qt::IBeamCursor);
  search->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  search->setMaximumWidth(560);
  // It looks like the field that it opens.
  search->setStyleSheet(
      QStringLiteral("QPushButton { text-align: left; padding: 4px 8px; border: 1px solid palette(mid);"
                     " border-radius: 6px; background: palette(base); color: palette(placeholder-text); }"
                     "QPushButton:focus { border-color: palette(link); }"));
  connect(search, &QPushButton::clicked, m_actions["go-to"], &QAction::trigger);
  m_toolBar->addWidget(search);
  auto* const space = new QWidget(m_toolBar);
  space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  m_toolBar->addWidget(space);
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) {
    auto* const button = new QToolButton(m_toolBar);
    button->setDefaultAction(m_actions[id]);
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_toolBar->addWidget(button);
  }
  // A second row for what has to be said.
  addToolBarBreak();
  m_messages = new MessageBar(this);
  addToolBar(m_messages);
}

void MainWindow::buildMenus() {
  QMenu* const file = menuBar()->addMenu(tr("&File"));
  for (const char* const id : {"new-window", "open", "open-folder", "open-sample", "paste"})
    file->addAction(m_actions[id]);
  m_recentMenu = file->addMenu(tr("Open &Recent"));
  connect(m_recentMenu, &QMenu::aboutToShow, this, [this] {
    m_recentMenu->clear();
    for (const QString& path : m_settings.recentPaths()) {
      m_recentMenu->addAction(QString(path).replace(QLatin1Char('&'), QStringLiteral("&&")), this,
                              [this, path] { openPaths({path}); });
    }
    if (m_recentMenu->isEmpty()) m_recentMenu->addAction(tr("Nothing yet"))->setEnabled(false);
  });
  file->addSeparator();
  for (const char* const id : {"reload", "close", "close-all"}) file->addAction(m_actions[id]);
  file->addSeparator();
  file->addAction(m_graph->findChild<QAction*>(QStringLiteral("graph.export")));
  file->addAction(m_actions["copy-report"]);
  file->addAction(m_actions["copy-hlo"]);
  file->addSeparator();
  file->addAction(m_actions["preferences"]);
  file->addSeparator();
  file->addAction(m_actions["quit"]);

  QMenu* const go = menuBar()->addMenu(tr("&Go"));
  for (const char* const id : {"back", "forward", "leave", "go-entry", "go-peak"}) go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"search", "go-to", "filter", "palette"}) go->addAction(m_actions[id]);
  go->addSeparator();
  for (const char* const id : {"bookmarks.toggle", "bookmarks.note"})
    go->addAction(findChild<QAction*>(QLatin1String(id)));

  QMenu* const view = menuBar()->addMenu(tr("&View"));
  QMenu* const layouts = view->addMenu(tr("&Layouts"));
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) layouts->addAction(m_actions[id]);
  layouts->addSeparator();
  layouts->addAction(m_actions["layout-reset"]);
  for (const char* const id : {"next-pane", "previous-pane"}) view->addAction(m_actions[id]);
  QMenu* const docks = view->addMenu(tr("&Docks"));
  for (QDockWidget* const dock : m_docks.all()) docks->addAction(dock->toggleViewAction());
  view->addAction(m_actions["toggle-text"]);
  for (views::View* const each : m_views) {
    const QList<QAction*> own = each->viewActions();
    if (own.isEmpty()) continue;
    QMenu* const menu = view->addMenu(each->title());
    menu->addActions(own);
  }
  view->addSeparator();
  auto* const devices = new DeviceMenu(m_estimator.device(), this);
  view->addMenu(devices);
  connect(devices, &DeviceMenu::deviceChosen, this, [this](const hlo::Device& device) {
    m_settings.setDevice(QString::fromStdString(device.name));
    setDevice(device, m_settings.preferences());
  });
  view->addSeparator();
  auto* const themes = new QActionGroup(this);
  for (const char* const id : {"theme-system", "theme-light", "theme-dark"}) {
    themes->addAction(m_actions[id]);
    view->addAction(m_actions[id]);
  }
  view->addAction(m_actions["color-blind-safe"]);
  view->addAction(m_actions["animations"]);
  view->addSeparator();
  view->addAction(m_actions["source-root"]);
  view->addAction(m_actions["open-editor"]);

  QMenu* const help = menuBar()->addMenu(tr("&Help"));
  help->addAction(m_actions["manual"]);
  help->addAction(m_actions["help-here"]);
  help->addAction(m_actions["keys"]);
  help->addAction(m_actions["about"]);
}

void MainWindow::connectActions() {
  addActions(m_actions.all());
  const auto on = [this](const char* id, auto slot) { connect(m_actions[id], &QAction::triggered, this, slot); };
  on("open", [this] { m_opener.openFile(); });
  on("open-folder", [this] { m_opener.openFolder(); });
  on("open-sample", [this] { m_opener.openSample(); });
  on("paste", [this] { m_opener.paste(); });
  on("reload", [this] {
    if (const auto document = m_session.documentOf(m_navigation.snapshot())) m_session.reload(document->path);
  });
  on("close", [this] {
    if (const auto document = m_session.documentOf(m_navigation.snapshot())) m_session.close(document->path);
  });
  on("copy-report", [this] { m_copy.copy(SelectionCopy::Form::kReport); });
  on("copy-hlo", [this] { m_copy.copy(SelectionCopy::Form::kHlo); });
  connect(&m_copy, &SelectionCopy::said, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, 5000); });
  on("close-all", [this] { m_session.closeAll(); });
  on("back", [this] { m_navigation.back(); });
  on("forward", [this] { m_navigation.forward(); });
  on("leave", [this] { m_navigation.leave(); });
  on("go-entry", [this] {
    const auto snapshot = m_navigation.snapshot();
    if (snapshot != nullptr && snapshot->module != nullptr && snapshot->module->entry()) {
      m_navigation.enter(*snapshot->module->entry());
    }
  });
  on("go-peak", [this] {
    const auto snapshot = m_navigation.memory();
    if (snapshot != nullptr && snapshot->liveBytes.peakStep()) {
      m_navigation.reveal(model::Step{*snapshot->liveBytes.peakStep()});
    }
  });
  on("go-to", [this] { m_palette.open(Palette::Mode::kNames); });
  on("palette", [this] { m_palette.open(Palette::Mode::kActions); });
  on("search", [this] {
    raiseView(m_search);
    m_search->focusField();
  });
  on("filter", [this] {
    raiseView(m_instructions);
    m_instructions->focusFilter();
  });
  on("toggle-text", [this] {
    const bool showsText = m_text->isVisible() && !m_text->visibleRegion().isEmpty();
    raiseView(showsText ? static_cast<views::View*>(m_graph) : m_text);
    (showsText ? static_cast<views::View*>(m_graph) : m_text)->setFocus();
  });
  // Space would press buttons and tick rows elsewhere, so it belongs to the two views.
  for (views::View* const view : {static_cast<views::View*>(m_graph), static_cast<views::View*>(m_text)}) {
    auto* const space = new QAction(view);
    space->setShortcut(QKeySequence(Qt::Key_Space));
    space->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(space, &QAction::triggered, m_actions["toggle-text"], &QAction::trigger);
    view->addAction(space);
  }
  on("layout-graph", [this] {
    m_docks.arrange(Arrangement::kGraph);
    snapshotChanged();
  });
  on("layout-memory", [this] {
    m_docks.arrange(Arrangement::kMemory);
    snapshotChanged();
  });
  on("layout-source", [this] {
    m_docks.arrange(Arrangement::kSource);
    snapshotChanged();
  });
  on("layout-reset", [this] {
    m_usageWanted = true;
    m_docks.arrange(Arrangement::kGraph);
    snapshotChanged();
  });
  on("theme-system", [this] { setThemeMode(views::ThemeMode::kSystem); });
  on("theme-light", [this] { setThemeMode(views::ThemeMode::kLight); });
  on("theme-dark", [this] { setThemeMode(views::ThemeMode::kDark); });
  on("color-blind-safe", [this](bool isOn) {
    Preferences preferences = m_settings.preferences();
    preferences.colorBlindSafe = isOn;
    setPreferences(preferences);
  });
  on("animations", [this](bool isOn) {
    Preferences preferences = m_settings.preferences();
    preferences.animations = isOn;
    setPreferences(preferences);
  });
  on("preferences", [this] {
    PreferencesDialog dialog(m_settings.preferences(), *m_bindings, m_jobs, this);
    if (const auto shown = m_navigation.snapshot(); shown && shown->module) {
      dialog.setNamedFiles(model::namedSources(*shown->module));
    }
    dialog.showDevice(QString::fromStdString(m_estimator.device().name));
    connect(&dialog, &PreferencesDialog::preferencesChanged, this, &MainWindow::setPreferences);
    dialog.exec();
  });
  on("open-editor", [this] { openEditor(); });
  on("source-root", [this] { m_source->chooseRoot(); });
  on("manual", [this] { showManual(QStringLiteral("start")); });
  on("keys", [this] {
    KeySheet sheet(actionGroups(), this);
    connect(&sheet, &KeySheet::manualRequested, this, [this] { showManual(QStringLiteral("keys")); });
    sheet.exec();
  });
  on("about", [this] {
    QMessageBox::about(this, tr("About hloscope"),
                       tr("hloscope %1\n\nOpens what the XLA compiler dumps. Apache-2.0; it links Qt (LGPL-3), Abseil "
                          "(Apache-2.0), and runs Graphviz (EPL-1.0) in a process of its own. See NOTICE.")
                           .arg(QCoreApplication::applicationVersion()));
  });
  on("cancel", [this] { m_jobs.cancelAll(); });
  connect(m_startPage, &StartPage::openFileRequested, &m_opener, &Opener::openFile);
  connect(m_startPage, &StartPage::openFolderRequested, &m_opener, &Opener::openFolder);
  connect(m_startPage, &StartPage::openSampleRequested, &m_opener, &Opener::openSample);
  connect(m_startPage, &StartPage::manualRequested, this, [this] { showManual(QStringLiteral("dumps")); });
  connect(m_startPage, &StartPage::pathChosen, this, [this](const QString& path) { openPaths({path}); });
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
    m_session.lookAtDisk();
    m_bookmarks.look();
  }
  return QMainWindow::event(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  // Without a document the docks are hidden, which is no arrangement to keep.
  m_settings.setWindow(saveGeometry(), m_session.documents().empty() ? m_settings.windowState() : saveState());
  QMap<QString, QByteArray> columns;
  for (const views::View* const view : m_views) {
    if (const QByteArray own = view->columns(); !own.isEmpty()) columns.insert(view->id(), own);
  }
  m_settings.setColumns(columns);
  m_keeper.end(!m_keepsSession);
  m_jobs.cancelAll();
  QMainWindow::closeEvent(event);
}

// --- what is open and shown --------------------------------------------------------------------------

void MainWindow::documentsChanged() {
  const bool isEmpty = m_session.documents().empty();
  const bool wasEmpty = m_startPage->isVisibleTo(this);
  if (isEmpty) {
    m_docks.hideAll();
    m_startPage->show();
  } else if (wasEmpty) {
    m_startPage->hide();
    const bool hasModule = m_session.snapshots().front()->module != nullptr;
    m_docks.arrange(hasModule ? Arrangement::kGraph : Arrangement::kMemory);
    if (!m_settings.windowState().isEmpty()) {
      const bool isSaying = !m_messages->isHidden();
      restoreState(m_settings.windowState());
      m_messages->setVisible(isSaying);
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
  m_search->setModules(m_session.snapshots());
  m_bookmarks.setModules(m_session.snapshots());
  for (const char* const id : {"copy-report", "copy-hlo", "reload", "close", "close-all", "go-entry", "go-to", "search",
                               "filter", "toggle-text", "layout-graph", "layout-memory", "layout-source",
                               "layout-reset", "source-root", "open-editor"}) {
    m_actions[id]->setEnabled(!isEmpty);
  }
  updateStatus();
}

void MainWindow::snapshotChanged() {
  const auto snapshot = m_navigation.memory();
  const bool hasCurve = snapshot != nullptr && snapshot->liveBytes.stepCount() > 0;
  // The room for an estimate is kept, so that nothing moves when it is there.
  const bool isAwaited = snapshot != nullptr && snapshot->estimate != nullptr && snapshot->estimate->ready() == nullptr;
  m_docks["usage"]->setVisible((hasCurve || isAwaited) && m_usageWanted && !m_session.documents().empty());
  m_actions["go-peak"]->setEnabled(hasCurve);
  // Without a module the memory is all there is to see.
  if (snapshot != nullptr && snapshot->module == nullptr) {
    m_docks.raise(m_docks["memory"]);
    m_docks.raise(m_docks["buffers"]);
    m_memory->setFocus();
  }
  updateProblems();  // an estimate brings its own
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
  m_messages->say(m_diskMessage, isGone ? QString() : tr("Reload"), [this, path] { m_session.reload(path); });
}

void MainWindow::updateStatus() {
  m_actions["back"]->setEnabled(m_navigation.canGoBack());
  m_actions["forward"]->setEnabled(m_navigation.canGoForward());
  const auto active = m_navigation.active();
  m_actions["leave"]->setEnabled(active && !m_navigation.pathTo(*active).empty());
  const auto snapshot = m_navigation.memory();
  setWindowTitle(snapshot == nullptr ? QStringLiteral("hloscope")
                                     : tr("%1 — hloscope").arg(QString::fromStdString(snapshot->title)));
  m_status->showPlace();
}

void MainWindow::updateProblems() {
  std::vector<hlo::Diagnostic> problems = m_session.diagnostics();
  std::erase_if(m_layoutProblems, [](const LayoutProblem& each) { return each.snapshot.expired(); });
  for (const LayoutProblem& each : m_layoutProblems) problems.push_back(each.problem);
  m_problems->setProblems(problems);
  m_status->showProblems(problems, !m_session.documents().empty());
}

// --- linking -----------------------------------------------------------------------------------------

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
  if (view == m_graph && m_text->isVisible() && !m_text->visibleRegion().isEmpty()) view = m_text;
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
  for (const auto& [id, form] :
       {std::pair("copy-report", SelectionCopy::Form::kReport), std::pair("copy-hlo", SelectionCopy::Form::kHlo)}) {
    menu.addAction(m_actions[id]->text(), this, [this, target, form = form] {
      const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
      const model::Selection& selection = m_navigation.selection();
      if (selection.target != target && !(instruction != nullptr && selection.contains(*instruction)))
        m_navigation.select(target);
      m_copy.copy(form);
    });
  }
  menu.exec(globalPosition);
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
    command.run = inGraph([this, it = *around] { m_graph->showNeighbourhood(it.centre, it.hops, it.boundary); });
  } else if (const auto* const paths = std::get_if<GraphPrompt::Paths>(&prompt->command)) {
    command.run = inGraph([this, it = *paths] { m_graph->showPaths({it.a, it.b, it.limit}); });
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
  m_status->showMessage(tr("%1 is not the text of an open module.").arg(file), 5000);
}

QList<ActionGroup> MainWindow::actionGroups() const {
  QList<ActionGroup> groups{{tr("Window"), m_actions.all()}};
  for (views::View* const view : m_views) groups.append({view->title(), view->viewActions()});
  ActionGroup docks{tr("Show or hide"), {}};
  for (QDockWidget* const dock : m_docks.all()) docks.actions.append(dock->toggleViewAction());
  groups.append(docks);
  return groups;
}

void MainWindow::showManual(const QString& page, const QString& anchor) {
  if (m_manual == nullptr) m_manual = new Manual(manualPages(actionGroups()), m_theme, this);
  m_manual->showPage(page, anchor);
  m_manual->show();
  m_manual->raise();
  m_manual->activateWindow();
}

void MainWindow::setThemeMode(views::ThemeMode mode) {
  Preferences preferences = m_settings.preferences();
  preferences.theme = mode;
  setPreferences(preferences);
}

// All but the keys, which the bindings have.
void MainWindow::apply(const Preferences& preferences) {
  const views::ThemeMode mode = preferences.theme;
  m_theme.setMode(mode);
  m_actions[mode == views::ThemeMode::kLight  ? "theme-light"
            : mode == views::ThemeMode::kDark ? "theme-dark"
                                              : "theme-system"]
      ->setChecked(true);
  QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
  if (preferences.fontPoints > 0) font.setPointSize(preferences.fontPoints);
  if (font.pointSizeF() != QApplication::font().pointSizeF()) {
    QApplication::setFont(font);
    emit m_theme.changed();  // its fonts are made from the application's
  }
  m_theme.setColorBlindSafe(preferences.colorBlindSafe);
  m_actions["color-blind-safe"]->setChecked(preferences.colorBlindSafe);
  m_actions["animations"]->setChecked(preferences.animations);
  m_graph->setAnimated(preferences.animations);
  m_source->setRules(preferences.sourceRules);
  m_session.setFrameRules(preferences.frameRules);
  if (const auto* const device = hlo::findDevice(m_estimator.device().name)) setDevice(*device, preferences);
}

void MainWindow::setDevice(const hlo::Device& preset, const Preferences& preferences) {
  m_estimator.setDevice(withRates(preset, preferences.deviceRates.value(QString::fromStdString(preset.name))));
}

void MainWindow::openEditor() {
  const QString file = m_source->shownPath();
  const QString command = m_settings.preferences().editor;
  if (file.isEmpty()) {
    m_messages->say(tr("No source file is shown. Select an instruction whose source file is on this machine."));
  } else if (!model::findSource(file, {})) {  // what is there now may be a link to a device
    m_messages->say(tr("%1 is no longer a file that can be opened.").arg(model::oneLine(file)));
  } else if (command.isEmpty()) {
    m_messages->say(tr("Which editor? Its command stands in the preferences, under Source Files."), tr("Preferences…"),
                    [this] { m_actions["preferences"]->trigger(); });
  } else if (!startEditor(command, file, m_source->pane()->area()->caretLine() + 1)) {
    m_messages->say(tr("The editor did not start: %1").arg(command), tr("Preferences…"),
                    [this] { m_actions["preferences"]->trigger(); });
  }
}

// Keys that stand in texts.
void MainWindow::showKeys() {
  const auto keyOf = [this](const char* id) { return m_actions[id]->shortcut().toString(QKeySequence::NativeText); };
  m_goTo->setText(tr("Go to anything by name    %1").arg(keyOf("go-to")));
  for (const char* const id : {"layout-graph", "layout-memory", "layout-source"}) {
    const QString key = keyOf(id);
    const QString what = tr("Arrange the window for %1").arg(m_actions[id]->iconText());
    m_actions[id]->setToolTip(key.isEmpty() ? what : tr("%1 (%2)").arg(what, key));
  }
}

}  // namespace app
