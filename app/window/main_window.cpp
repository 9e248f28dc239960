#include "app/window/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QJsonObject>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <algorithm>
#include <utility>

#include "app/window/comparison_bar.h"
#include "app/window/copy_actions.h"
#include "app/window/device_menu.h"
#include "app/window/layout_menu.h"
#include "app/window/memory_release.h"
#include "app/window/module_chooser.h"
#include "app/window/module_name.h"
#include "app/window/palette_links.h"
#include "app/window/pass_bar.h"
#include "app/window/recent_files.h"
#include "app/window/sort_menu.h"
#include "app/window/status_bar.h"
#include "app/window/usage_pane.h"
#include "app/window/window_messages.h"
#include "model/items/text.h"
#include "model/session/memory_overview.h"
#include "model/session/report_pairing.h"
#include "model/session/shown_comparison.h"
#include "views/dialog_folders.h"
#include "views/menu_text.h"
#include "views/navigation_menu.h"
#include "views/query_field.h"
#include "views/saved_queries.h"
#include "views/shortcut_filter.h"
#include "views/wheel_filter.h"

// Resources of a static library have to be initialised explicitly; the macro works only in the global namespace.
static void initResources() { Q_INIT_RESOURCE(resources); }

namespace app {
namespace {

constexpr QSize kLeastSize(480, 320);
constexpr int kWideWindow = 1280;  // pixels, from which the waterfall is beside the graph

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
      m_comparer(m_jobs, m_session, m_navigation, Settings::dataFolder() + QStringLiteral("/bookmarks")),
      m_timeline(m_jobs, m_session, m_navigation, m_comparer),
      m_pair(m_jobs, m_session, m_comparer),
      m_problems(m_session, m_navigation, m_timeline),
      m_keeper(m_settings, m_jobs, m_session, m_navigation),
      m_actions((initResources(), this)),
      m_docks(*this, theme),
      m_palette(m_navigation, m_jobs, this),
      m_opener(m_session, m_settings, *this) {
  setObjectName(QStringLiteral("main-window"));
  setWindowTitle(QStringLiteral("hloscope"));
  setWindowIcon(QIcon(QStringLiteral(":/icons/hloscope.svg")));
  setAcceptDrops(true);
  new views::DialogFolders(
      {[this](const char* kind) { return m_settings.dialogFolder(kind); },
       [this](const char* kind, const QString& folder) { m_settings.setDialogFolder(kind, folder); },
       [this] { return m_opener.lastFolder(); }},
      this);
  // Leaves room for the window frame.
  resize(QSize(1600, 1000).boundedTo(screen()->availableSize() * 0.94));
  // Else it would grow, beyond the screen too, with what its panes would like to have.
  setMinimumSize(kLeastSize);

  // The start page is the central widget; with a document open it is hidden and the docks fill the window.
  m_startPage = new StartPage(m_theme, this);
  setCentralWidget(m_startPage);
  m_dropHint = new DropHint(m_theme, this);
  m_status = new StatusBar(m_jobs, m_navigation, this);
  setStatusBar(m_status);
  m_modules = new ModuleChooser(m_session, m_navigation, this);
  m_recent = new RecentFiles(m_settings, m_session, m_navigation, m_docks, *m_startPage, this);

  connect(&m_estimator, &model::Estimator::devicesChanged, this,
          [this] { m_session.setDevices(m_estimator.devices()); });
  if (const auto* const device = hlo::findDevice(m_settings.device().toStdString())) m_estimator.choose(*device);
  model::MemoryOverview& memory = m_navigation.overview();
  memory.setDefaultLimit(model::parseMemoryLimit(m_settings.preferences().memoryLimit.toStdString()));
  // Docks are arranged before the views get the documents.
  connect(&m_session, &model::Session::documentsChanged, this, &MainWindow::documentsChanged);
  addViews();
  keepViewStates();
  m_usage = new UsagePane(m_docks, m_session, m_navigation, this);
  m_paletteLinks = new PaletteLinks(m_palette, m_session, m_navigation, m_bookmarks, m_docks, m_views, this);
  m_copies = new CopyActions(m_actions, m_docks, m_jobs, m_navigation, this);
  buildToolBar();
  buildMenus();
  connectActions();
  connectLayouts();
  auto* const messages = new WindowMessages(*m_messages, m_session, m_navigation, this);
  messages->follow(m_opener);
  messages->follow(m_keeper);
  messages->follow(m_bookmarks);
  connect(messages, &WindowMessages::failureOpened, this, [this] {
    const bool isAsLeft = m_keeper.isRestoring() || m_docks.isMaximized() || m_isComparing;
    if (!isAsLeft && m_docks.layout() == QLatin1String("graph")) m_docks.choose(QStringLiteral("memory"));
  });
  connect(messages, &WindowMessages::problemsRequested, this, [this] { m_docks.raise(m_docks["problems"]); });
  connect(&m_comparer, &model::Comparer::failed, this,
          [this](const QString& sentence) { m_messages->showMessage(sentence); });
  connect(&m_comparer, &model::Comparer::left, this, &MainWindow::comparisonLeft);
  connect(&m_comparer, &model::Comparer::changed, this, &MainWindow::comparisonChanged);
  connect(&m_comparer, &model::Comparer::totalsChanged, this, &MainWindow::comparisonTotalsChanged);

  const auto showText = [this](const QString& text) { m_status->showText(text); };
  connect(m_copies, &CopyActions::message, this, showText);
  connect(&m_timeline, &model::Timeline::message, this, showText);
  connect(&m_timeline, &model::Timeline::changed, this, &MainWindow::updateActions);
  connect(m_modules, &ModuleChooser::message, this, showText);
  for (views::View* const view : m_views) {
    connect(view, &views::View::message, this, showText);
    connect(view, &views::View::mainStageRequested, this, &MainWindow::showMainStage);
  }
  connect(&m_navigation, &model::Navigation::selectionChanged, this, [showText](const model::Selection& selection) {
    const auto id = selection.instruction();
    if (selection.guessedFrom.empty() || !id) return;
    showText(
        tr("%1 is not in this stage. Selected instead, as a guess: the instruction with its scope, source line and "
           "shape.")
            .arg(views::toQString(selection.guessedFrom)));
  });
  connect(m_status, &StatusBar::cancelRequested, m_actions["cancel"], &QAction::trigger);
  connect(m_status, &StatusBar::problemsRequested, this, [this] {
    // Alone, the message of the compilation that ran out of memory is one click away.
    const bool isFailureAlone = m_problems.failures().size() == 1 && m_problems.all().size() == 1;
    if (isFailureAlone && m_navigation.reports().report() != nullptr) return m_navigation.reports().reveal();
    m_docks.raise(m_docks["problems"]);
  });
  connect(&m_problems, &ProblemList::changed, this, [this] {
    m_status->showProblems(m_problems.all(), static_cast<int>(m_problems.failures().size()),
                           !m_session.documents().empty());
  });
  connect(&m_navigation, &model::Navigation::memoryChanged, this, &MainWindow::memoryChanged);
  connect(&m_navigation, &model::Navigation::activeChanged, this, &MainWindow::updatePlace);
  connect(&m_navigation, &model::Navigation::selectionChanged, this, &MainWindow::updatePlace);
  connect(&m_navigation, &model::Navigation::historyChanged, this, &MainWindow::updatePlace);
  connect(&m_navigation, &model::Navigation::revealRequested, this, &MainWindow::reveal);
  connect(&m_jobs, &model::JobRunner::jobsChanged, this,
          [this] { m_actions["cancel"]->setEnabled(!m_jobs.jobs().isEmpty()); });
  connect(&m_jobs, &model::JobRunner::jobsChanged, m_startPage, [this] {
    const QList<model::JobRunner::Job> jobs = m_jobs.jobs();
    m_startPage->setJob(jobs.isEmpty() ? QString() : jobs.front().name, jobs.isEmpty() ? 0 : jobs.front().share);
  });
  connect(m_recent, &RecentFiles::changed, this, &MainWindow::updateActions);

  m_bindings = new KeyBindings(actionGroups(), this);
  connect(m_bindings, &KeyBindings::keysChanged, this, &MainWindow::showKeys);
  m_bindings->apply(m_settings.preferences().keys);
  connect(&m_settings, &Settings::preferencesChanged, this, &MainWindow::apply);
  apply(m_settings.preferences());
  if (!m_settings.windowGeometry().isEmpty()) restoreGeometry(m_settings.windowGeometry());
  emit m_problems.changed();
  documentsChanged();
}

MainWindow::~MainWindow() {
  // The focus must not move to a view that is being deleted.
  if (QWidget* const focused = focusWidget()) focused->clearFocus();
  // Views go before the hub and the jobs that they use.
  for (QDockWidget* const dock : m_docks.all()) delete dock;
}

void MainWindow::addViews() {
  const ViewServices services{m_settings, m_session, m_navigation, m_bookmarks, m_problems, m_comparer, m_timeline};
  const ViewParts parts{{m_navigation, m_jobs, m_theme}, m_sourceRoots, &services};
  const QMap<QString, QByteArray> columns = m_settings.columns();
  for (const ViewRow& row : viewTable()) {
    views::View* const view = row.make(parts, this);
    Q_ASSERT(view->id() == QLatin1String(row.id));
    m_views.append(view);
    m_docks.add(view, QLatin1String(row.area));
    view->followNavigation();
    views::leaveLettersToActions(*view);
    views::ignoreWheelWithoutFocus(*view);
    connect(&m_estimator, &model::Estimator::changed, view, &views::View::showEstimates);
    connect(view, &views::View::menuRequested, this, &MainWindow::showMenu);
    connect(view, &views::View::deviceRequested, this, [this](const QPoint& at) { m_devices->popup(at); });
    connect(view, &views::View::raiseRequested, this, [this, view] { m_docks.raise(view); });
    if (row.link != nullptr) row.link(*view, services);
    view->setColumns(columns.value(view->id()));
  }
  // What had the bytes before and after also answers for a value chosen beside the map.
  for (const char* const id : {"why", "buffers", "usage", "inspector"}) {
    for (const char* const action : {"memory.earlierHolder", "memory.laterHolder"})
      view(id)->addAction(actionOfView(action));
  }
  const views::SavedQueries saved{[this] { return m_settings.savedQueries(); },
                                  [this](const QMap<QString, QString>& queries) {
                                    if (!m_settings.setSavedQueries(queries))
                                      m_messages->showMessage(tr("Cannot write the saved queries."));
                                  }};
  for (views::QueryField* const field : findChildren<views::QueryField*>()) field->setSavedQueries(saved);
}

/// Makes the view states a part of the session.
void MainWindow::keepViewStates() {
  m_keeper.setViews([this] {
    QJsonObject states;
    for (const views::View* const view : m_views) {
      if (const QJsonObject state = view->viewState(); !state.isEmpty()) states.insert(view->id(), state);
    }
    if (const QJsonObject compared = comparisonState(m_session, m_comparer, m_navigation); !compared.isEmpty())
      states.insert(kComparisonState, compared);
    return states;
  });
  connect(&m_keeper, &SessionKeeper::placed, this, [this](const QJsonObject& states) {
    for (views::View* const view : m_views) view->setViewState(states.value(view->id()).toObject());
    m_keptComparison = states.value(kComparisonState).toObject();
    restoreComparison();
  });
  connect(&m_session, &model::Session::opened, this, &MainWindow::restoreComparison);
}

/// Compares again what was compared when the session was kept, as soon as both documents are open.
void MainWindow::restoreComparison() {
  if (m_keptComparison.isEmpty()) return;
  const auto sides = comparedModules(m_keptComparison, m_session);
  if (!sides) return;
  if (comparedSide(m_keptComparison) == compare::Side::kA) {
    connect(
        &m_comparer, &model::Comparer::changed, this, [this] { m_navigation.comparison().show(compare::Side::kA); },
        Qt::SingleShotConnection);
  }
  m_keptComparison = {};
  m_comparer.compare(sides->first, sides->second);
}

/// Shows the stage of the same module that a dump opens with: the one with memory, if any has it.
void MainWindow::showMainStage() {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  if (const auto stage = m_session.otherMainStage()) m_session.show(QString::fromStdString(document->path), *stage);
}

// --- events ----------------------------------------------------------------------------------------------------------

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!event->mimeData()->hasUrls()) return;
  event->acceptProposedAction();
  const bool canCompare = m_session.documentOf(m_navigation.snapshot()) != nullptr;
  m_dropHint->showOver(canCompare ? tr("Drop to open, with Shift to compare with the module shown")
                                  : tr("Drop to open"));
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { m_dropHint->hide(); }

void MainWindow::dropEvent(QDropEvent* event) {
  m_dropHint->hide();
  // With Shift the module that is shown is compared with what is dropped; two files with each other.
  const QList<QUrl> urls = event->mimeData()->urls();
  if (event->modifiers().testFlag(Qt::ShiftModifier) && !urls.isEmpty() && urls.front().isLocalFile()) {
    if (urls.size() == 2 && urls.back().isLocalFile()) {
      m_comparer.open(urls.front().toLocalFile(), urls.back().toLocalFile());
      return event->acceptProposedAction();
    }
    if (urls.size() == 1 && m_session.documentOf(m_navigation.snapshot()) != nullptr) {
      m_comparer.compareShownWith(urls.front().toLocalFile());
      return event->acceptProposedAction();
    }
  }
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

// Qt reports docks behind a tab as visible, so they are skipped here.
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
  if (button != nullptr && isReturn) return button->click();
  if (QAction* const action = graphActionOf(*event)) return action->trigger();
  QMainWindow::keyPressEvent(event);
}

/// Returns the action of the graph whose key is a letter, a digit or a sign that the pane with the focus did not take;
/// null if there is none, or if the graph is not visible.
QAction* MainWindow::graphActionOf(const QKeyEvent& event) const {
  const QString text = event.text();
  const bool isSign = !text.isEmpty() && text.front().isPrint() && !text.front().isSpace();
  if (!isSign || (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) ||
      !m_docks.isInSight(m_docks["graph"]))
    return nullptr;
  // Shift is a part of the key for letters; signs need it or not, depending on the keyboard.
  const bool isLetter = text.front().isLetter();
  const QKeySequence key(isLetter ? event.key() | (event.modifiers() & Qt::ShiftModifier) : event.key());
  for (QAction* const action : view("graph")->viewActions()) {
    if (action->isEnabled() && action->shortcuts().contains(key)) return action;
  }
  return nullptr;
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_recent->keepImage();
  QMap<QString, QByteArray> columns;
  for (const views::View* const view : m_views) {
    if (const QByteArray own = view->columns(); !own.isEmpty()) columns.insert(view->id(), own);
  }
  m_settings.setColumns(columns);
  // The next start has one window: the documents of one and the arrangement of another would not go together.
  if (m_keeper.end(!m_keepsSession)) {
    const QByteArray arrangements = m_docks.arrangements();
    m_settings.setWindow(saveGeometry(), arrangements.isEmpty() ? m_settings.windowState() : arrangements);
  }
  m_jobs.cancelAll();
  QMainWindow::closeEvent(event);
}

// --- what is open and shown ------------------------------------------------------------------------------------------

void MainWindow::documentsChanged() {
  const bool isEmpty = m_session.documents().empty();
  const bool wasEmpty = m_startPage->isVisibleTo(this);
  if (isEmpty) {
    m_recent->refresh();
    m_docks.hideAll();
    docksArranged();
    m_startPage->show();
  } else if (wasEmpty) {
    m_startPage->hide();
    const model::Snapshot& first = *m_session.snapshots().front();
    const bool hasModule = first.module != nullptr && !first.isReduced;
    const QByteArray arrangements = m_docks.arrangements();
    m_docks.arrange(hasModule ? QStringLiteral("graph") : QStringLiteral("memory"));
    m_docks.restoreArrangements(arrangements.isEmpty() ? m_settings.windowState() : arrangements);
    // A look at the text, at problems or for a name is no arrangement for the next dump, nor is the choice among
    // modules of the last.
    if (hasModule && !m_keeper.isRestoring()) {
      const bool isChoice = hasChoice(*m_session.documents().front());
      if (m_docks.isInSight(m_docks["modules"]) && !isChoice) m_docks.raise(m_docks["computations"]);
      const bool isGraphBehind =
          m_docks.layout() == QStringLiteral("graph") && !m_docks["graph"]->isHidden() && !m_docks.isMaximized();
      if (first.mlir == nullptr && (m_docks.isInSight(m_docks["text"]) || isGraphBehind))
        m_docks.raise(m_docks["graph"]);
      if (first.mlir != nullptr) m_docks.raise(m_docks["text"]);
      const auto* const query = view("search")->findChild<views::QueryField*>();
      const bool hasNone = (m_docks.isInSight(m_docks["problems"]) && m_problems.all().empty()) ||
                           (m_docks.isInSight(m_docks["search"]) && query->text().isEmpty());
      if (hasNone) m_docks.raise(m_docks["instructions"]);
    }
    // The arrangement that was kept may be one for memory, which this document does not have.
    if (hasModule && first.assignment == nullptr && first.estimate == nullptr) {
      if (m_docks.layout() == QStringLiteral("memory") && !m_keeper.isRestoring())
        m_docks.choose(QStringLiteral("graph"));
      if (m_docks.isInSight(m_docks["memory"])) m_docks.raise(m_docks["graph"]);
      if (m_docks.isInSight(m_docks["buffers"])) m_docks.raise(m_docks["instructions"]);
    }
    if (hasModule) view(first.mlir == nullptr ? "graph" : "text")->setFocus();
  }
  // A choice of modules and stages is visible from the start, unless the layout has no trees, such as that for memory.
  if (m_session.documents().size() > m_documentCount && hasChoice(*m_session.documents().back())) {
    if (!m_docks.isMaximized() && !m_docks["computations"]->isHidden()) m_docks.raise(m_docks["modules"]);
  }
  if (m_session.documents().size() < m_documentCount) releaseMemoryLater(m_jobs, this);
  m_documentCount = m_session.documents().size();
  m_bookmarks.setModules(m_session.snapshots());
  updatePlace();
}

// The panes about changes are on screen from the start of a comparison to its end. A step to a stage in which nothing
// changed does not open them.
void MainWindow::comparisonChanged() {
  const auto& comparison = m_navigation.comparison().comparison();
  const bool isComparing =
      comparison != nullptr && (m_isComparing || !m_comparer.isStep() || !comparison->isSameProgram());
  if (isComparing != m_isComparing) {
    const bool isGraphInSight = m_docks.isInSight(m_docks["graph"]);
    m_docks.setComparing(isComparing);
    if (isComparing && !m_docks.isMaximized()) {
      // The table of passes stays in front while its stages are compared.
      const bool isOfStages = m_comparer.module(compare::Side::kA).path == m_comparer.module(compare::Side::kB).path;
      if (!isOfStages || !m_docks.isInSight(m_docks["passes"])) m_docks.raise(m_docks["changes"]);
      if (isGraphInSight) m_docks.raise(m_docks["union"]);
    }
    m_raisesWaterfall = isComparing && !m_docks.isMaximized() && width() >= kWideWindow;
  }
  m_isComparing = isComparing;
  updateActions();
}

void MainWindow::comparisonLeft(const model::Comparer::Module& a, const model::Comparer::Module& b) {
  if (m_pair.alignment() != nullptr) return;  // the strip shows both compilations
  const auto nameOf = [](const QString& path) { return model::oneLine(QFileInfo(path).fileName().toStdString(), 60); };
  m_messages->showMessage(tr("The comparison of %1 with %2 has ended: this stage is compared with the one before it.")
                              .arg(nameOf(a.path), nameOf(b.path)),
                          tr("Compare Again"), [this, a, b] {
                            m_messages->hide();
                            m_comparer.compare(a, b);
                          });
}

// A waterfall of peaks comes to the front if both sides have one.
void MainWindow::comparisonTotalsChanged() {
  const model::ComparisonTotals& totals = m_comparer.totals();
  if (std::exchange(m_raisesWaterfall, false) && totals.peak[0] && totals.peak[1]) m_docks.raise(m_docks["waterfall"]);
}

void MainWindow::memoryChanged() {
  const auto snapshot = m_navigation.memory();
  m_usage->update();
  // Without a module of its own the memory is what there is to see; read again, what is in front stays.
  const bool isAlone = snapshot != nullptr && (snapshot->module == nullptr || snapshot->isReduced);
  const std::string alone = isAlone ? snapshot->path : std::string();
  if (std::exchange(m_memoryAlone, alone) != alone && !alone.empty()) {
    m_docks.raise(m_docks["memory"]);
    if (!m_docks.isCollapsed(m_docks["buffers"])) m_docks.raise(m_docks["buffers"]);
    view("memory")->setFocus();
  }
  updatePlace();
}

// Found once: it is asked for at every selection.
QAction* MainWindow::actionOfView(const char* id) const {
  QAction*& action = m_viewActions[id];
  if (action == nullptr) action = findChild<QAction*>(QLatin1String(id));
  return action;
}

void MainWindow::updateActions() {
  const auto active = m_navigation.active();
  const auto memory = m_navigation.memory();
  const bool hasDocument = !m_session.documents().empty();
  m_actions.enable({.hasDocument = hasDocument,
                    .canGoBack = m_navigation.canGoBack(),
                    .canGoForward = m_navigation.canGoForward(),
                    .hasCaller = active && !m_navigation.pathTo(*active).empty(),
                    .hasSteps = memory != nullptr && memory->liveBytes.stepCount() > 0,
                    .hasRecent = !m_recent->isEmpty(),
                    .hasJobs = !m_jobs.jobs().isEmpty(),
                    .hasComparison = m_navigation.comparison().comparison() != nullptr,
                    .hasPreviousStage = m_comparer.hasPrevious(),
                    .hasStagesOfSameKind = m_comparer.stagesOfSameKind().has_value(),
                    .hasClosed = m_session.canReopen(),
                    .hasStages = !m_timeline.isEmpty()});
  m_layouts->setEnabled(hasDocument);
  for (QAction* const show : m_docks.showActions()) show->setEnabled(hasDocument);
  for (QMenu* const menu : m_viewMenus) menu->setEnabled(hasDocument);
  for (const char* const id : {"graph.export", "bookmarks.toggle", "bookmarks.note"})
    actionOfView(id)->setEnabled(hasDocument && m_navigation.snapshot() != nullptr);
}

void MainWindow::updatePlace() {
  updateActions();
  nameClosing();
  const auto snapshot = m_navigation.memory();
  const QString folder = folderOf(m_session, m_navigation.snapshot());
  // Qt takes [*] for a sign of its own.
  const QString title = snapshot == nullptr ? QString() : model::oneLine(snapshot->title, 200);
  setWindowTitle(snapshot == nullptr
                     ? QStringLiteral("hloscope")
                     : tr("%1 — hloscope")
                           .arg(folder.isEmpty() ? title : QStringLiteral("%1 · %2").arg(title, model::oneLine(folder)))
                           .replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")));
  m_status->showPlace(folder);
}

// A folder goes as a whole, so its name is in the action.
void MainWindow::nameClosing() {
  const auto document = m_session.documentOf(m_navigation.snapshot());
  const auto modules = document == nullptr ? qsizetype{0} : static_cast<qsizetype>(document->dump->modules.size());
  const QString name = document == nullptr ? QString() : model::oneLine(model::fileName(document->path), 40);
  // By default a tooltip is the text, which Qt would read as markup.
  m_actions["close"]->setToolTip(document == nullptr ? QString() : model::toolTip(model::toQString(document->path)));
  const bool isFolder = document != nullptr && document->dump->files->entries().size() > 1;
  m_actions["close"]->setText(
      modules < 2 && !isFolder ? tr("&Close Module")
      : modules < 2            ? tr("&Close %1").arg(views::escapeMnemonics(name))
                    : tr("&Close %1 (%2 Modules)").arg(views::escapeMnemonics(name), views::grouped(modules)));
}

void MainWindow::docksArranged() {
  m_usage->update();
  showModuleChoice();
  for (const char* const name : {"graph", "memory", "source"}) {
    m_actions[qPrintable(QStringLiteral("layout-%1").arg(QLatin1String(name)))]->setChecked(m_docks.layout() ==
                                                                                            QLatin1String(name));
  }
}

/// The default layouts hide the pane of modules, which most dumps do not need.
void MainWindow::showModuleChoice() {
  const auto& documents = m_session.documents();
  const bool isNeeded = documents.size() > 1 || std::any_of(documents.begin(), documents.end(),
                                                            [](const auto& each) { return hasChoice(*each); });
  const bool hasTree = !m_docks["computations"]->isHidden();
  if (isNeeded && hasTree && !m_docks.isMaximized()) m_docks["modules"]->show();
}

void MainWindow::reveal(const model::Target& target) {
  views::View* const view =
      homeOf(target, m_views, [this](const views::View* each) { return m_docks.isInSight(each); });
  if (view == nullptr) return;
  m_docks.raise(view);
  view->reveal(target);
  // The keyboard follows.
  if (!m_docks.dockOf(view)->isAncestorOf(QApplication::focusWidget())) view->setFocus();
}

void MainWindow::showMenu(const model::Target& target, const QPoint& globalPosition) {
  QMenu menu(this);
  views::fillNavigationMenu(menu, target, m_navigation, m_views, [this](views::View* view) { m_docks.raise(view); });
  // They are about the selection, which is the target's where that is not selected.
  const auto add = [this, &menu, &target](QAction* action) {
    menu.addAction(views::menuTextWithKeys(action->text(), action), this, [this, target, action] {
      const auto* const instruction = std::get_if<hlo::InstructionId>(&target);
      const model::Selection& selection = m_navigation.selection();
      if (selection.target != target && !(instruction != nullptr && selection.contains(*instruction)))
        m_navigation.select(target);
      action->trigger();
    });
  };
  for (const char* const id : {"copy-report", "copy-hlo"}) add(m_actions[id]);
  menu.addSeparator();
  for (const char* const id : {"bookmarks.toggle", "bookmarks.note"}) add(actionOfView(id));
  const auto showsText = [&target](const views::View* view) { return view->fileLine(&target).has_value(); };
  if (std::any_of(m_views.begin(), m_views.end(), showsText)) menu.addAction(m_actions["open-editor"]);
  if (const auto* const list = qobject_cast<const QAbstractItemView*>(m_docks.focusWidget())) {
    if (QMenu* const sorting = sortMenu(*list, &menu)) menu.addMenu(sorting);
  }
  menu.exec(globalPosition);
}

}  // namespace app
