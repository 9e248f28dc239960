#include "views/memory/memory_view.h"

#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "model/analysis/estimate.h"
#include "model/items/buffer_text.h"
#include "model/items/memory_report_text.h"
#include "model/session/memory_overview.h"
#include "model/session/report_pairing.h"
#include "model/words/missing.h"
#include "views/drawing/memory_coloring.h"
#include "views/memory/advice_panel.h"
#include "views/memory/facts_panel.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_export.h"
#include "views/memory/memory_legend.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_text.h"
#include "views/memory/report_panel.h"
#include "views/memory/summary_panel.h"
#include "views/memory/usage_curve.h"
#include "views/memory/why_view.h"
#include "views/widget_style.h"

namespace views {
namespace {

constexpr int kNarrow = 760;      // width in pixels below which the panels are below the map
constexpr int kLow = 500;         // height in pixels up to which they are still beside it
constexpr QSize kLeast(260, 64);  // for a window on a small screen; contents that do not fit are cut off
constexpr int kLeastWithBoth =
    400;  // pixels of height, below which the live values are a tab beside what explains them
constexpr int kLeastWithCurve = 230;                // likewise for the curve below the map
constexpr int kLeastWithSummary = 480;              // pixels of height, below which the summary is one line
constexpr int kLeastSide = 240;                     // pixels: the values of the table are readable
constexpr int kShowProgressAfter = 100;             // ms
constexpr int kLiveShare = 320, kBelowShare = 260;  // heights, relative
enum BelowTab { kLiveTab, kWhyTab, kFactsTab };     // the first one is there only in a low view

std::vector<uint32_t> useSteps(const buffers::Assignment& assignment, buffers::ValueId id) {
  std::vector<uint32_t> steps;
  for (const buffers::Use& use : assignment.uses(id)) {
    if (const auto step = assignment.stepOf(use.instruction)) steps.push_back(*step);
  }
  std::sort(steps.begin(), steps.end());
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  return steps;
}

/// Returns the copies of a value that asynchronous instructions make in other memory spaces, and the values that it is
/// a copy of.
std::vector<buffers::ValueId> copiesOf(const model::Snapshot& snapshot, buffers::ValueId id) {
  std::vector<buffers::ValueId> copies;
  if (snapshot.module == nullptr) return copies;
  const hlo::Module& module = *snapshot.module;
  const buffers::Assignment& assignment = *snapshot.assignment;
  const int64_t space = assignment.value(id).memorySpace;
  // A copy-start has (copy, source, context), an async-start ((operands), result, context).
  const auto copyIndex = [&module](hlo::InstructionId start) -> absl::string_view {
    const hlo::OpKind kind = module.kind(start);
    return kind == hlo::OpKind::kCopyStart ? "{0}" : kind == hlo::OpKind::kAsyncStart ? "{1}" : "";
  };
  const auto addOthers = [&](absl::Span<const buffers::ValueId> values, absl::string_view index) {
    for (const buffers::ValueId other : values) {
      const buffers::Value value = assignment.value(other);
      const bool isNew = std::find(copies.begin(), copies.end(), other) == copies.end();
      if (isNew && value.memorySpace != space && (index.empty() || value.index == index)) copies.push_back(other);
    }
  };
  for (const buffers::Use& use : assignment.uses(id)) {
    const auto step = assignment.stepOf(use.instruction);
    const auto start = step ? snapshot.link.instructionAt(*step) : std::nullopt;
    if (start && !copyIndex(*start).empty()) addOthers(snapshot.link.defined(*start), copyIndex(*start));
  }
  const auto own = snapshot.link.instruction(id);
  if (own && !copyIndex(*own).empty() && assignment.value(id).index == copyIndex(*own) &&
      !module.operands(*own).empty())
    addOthers(snapshot.link.visible(module.operands(*own)[0]), "");
  return copies;
}

/// Returns the values that these instructions define, the largest first.
std::vector<buffers::ValueId> valuesOf(const model::Snapshot& snapshot,
                                       const std::vector<hlo::InstructionId>& instructions) {
  std::vector<hlo::InstructionId> sorted = instructions;
  std::sort(sorted.begin(), sorted.end());
  std::vector<buffers::ValueId> values;
  for (uint32_t i = 0; i < snapshot.assignment->valueCount(); ++i) {
    const auto defined = snapshot.link.instruction(buffers::ValueId(i));
    if (defined && std::binary_search(sorted.begin(), sorted.end(), *defined)) values.push_back(buffers::ValueId(i));
  }
  std::stable_sort(values.begin(), values.end(), [&](buffers::ValueId a, buffers::ValueId b) {
    return snapshot.assignment->value(a).sizeBytes > snapshot.assignment->value(b).sizeBytes;
  });
  return values;
}

}  // namespace

MemoryView::MemoryView(Context context, QWidget* parent)
    : View(context, QStringLiteral("memory"), tr("Memory"), parent, Source::kMemory),
      m_stack(new QStackedLayout(this)),
      m_empty(new EmptyState(this)),
      m_content(new QWidget(this)),
      m_notice(new QLabel(m_content)),
      m_summary(new SummaryPanel(context, m_content)),
      m_progress(new QProgressBar(m_content)),
      m_progressDelay(new QTimer(this)),
      m_outer(new QSplitter(Qt::Horizontal, m_content)),
      m_side(new QSplitter(Qt::Vertical, m_outer)),
      m_main(new QWidget(m_outer)),
      m_chart(new QSplitter(Qt::Vertical, m_main)),
      m_bar(new QWidget(m_main)),
      m_tabs(new QTabBar(m_bar)),
      m_legend(new MemoryLegend(context, m_bar)),
      m_found(new QToolButton(m_bar)),
      m_coloring(new QComboBox(m_bar)),
      m_pages(new QStackedWidget(m_chart)),
      m_map(new MemoryMap(context, m_pages)),
      m_lifetimes(new LifetimesPanel(context, m_pages)),
      m_report(new ReportPanel(context, m_pages)),
      m_advice(new AdvicePanel(context, m_pages)),
      m_curve(new UsageCurve(context, m_chart)),
      m_live(new LivePanel(context, m_side)),
      m_below(new QWidget(m_side)),
      m_belowTabs(new QTabBar(m_below)),
      m_belowPages(new QStackedWidget(m_below)),
      m_why(new WhyView(context, m_below)),
      m_facts(new FactsPanel(context, m_below)) {
  buildBar();
  m_bar->installEventFilter(this);
  m_below->installEventFilter(this);
  m_outer->insertWidget(0, m_main);
  m_outer->addWidget(m_side);
  m_side->addWidget(m_live);
  m_side->addWidget(m_below);
  m_chart->addWidget(m_pages);
  m_chart->addWidget(m_curve);
  for (QSplitter* const splitter : {m_outer, m_side, m_chart}) {
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(1);
  }
  m_outer->setStretchFactor(0, 7);
  m_outer->setStretchFactor(1, 3);
  m_side->setStretchFactor(0, 5);
  m_side->setStretchFactor(1, 4);
  m_chart->setStretchFactor(0, 7);
  m_chart->setStretchFactor(1, 3);
  m_side->setMinimumWidth(kLeastSide);
  setMinimumSize(kLeast);
  m_outer->setSizes({700, 300});
  m_sideSizes = {kLiveShare, kBelowShare};
  m_side->setSizes(m_sideSizes);
  connect(m_side, &QSplitter::splitterMoved, this, [this] { m_sideSizes = m_side->sizes(); });
  m_chart->setSizes({700, 300});

  m_notice->setTextFormat(Qt::PlainText);
  m_notice->setWordWrap(true);
  m_notice->setContentsMargins(12, 6, 12, 6);
  m_notice->hide();
  m_progress->setRange(0, 0);
  m_progress->setTextVisible(false);
  m_progress->setFixedHeight(3);
  m_progress->hide();
  m_progressDelay->setSingleShot(true);
  m_progressDelay->setInterval(kShowProgressAfter);
  connect(m_progressDelay, &QTimer::timeout, m_progress, &QWidget::show);

  auto* const column = new QVBoxLayout(m_content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_progress);
  column->addWidget(m_summary);
  column->addWidget(m_notice);
  column->addWidget(m_outer, 1);
  m_stack->setContentsMargins(0, 0, 0, 0);
  m_stack->addWidget(m_empty);
  m_stack->addWidget(m_content);
  connect(m_empty, &EmptyState::message, this, &View::message);
  connect(m_empty, &EmptyState::mainStageRequested, this, &View::mainStageRequested);
  connect(m_map, &MemoryMap::menuRequested, this, &View::menuRequested);
  connect(m_map, &MemoryMap::stepsShownChanged, this, [this](double first, double count) {
    m_lifetimes->setWindow({first, count});
    m_stepsOfMap = {first, count};
    navigation().setStepsShown(m_stepsOfMap);
  });
  connect(&navigation(), &model::Navigation::stepsShownChanged, this, [this] {
    if (m_map->scene() == nullptr || snapshot() != navigation().memory()) return;
    const model::StepsShown all{0, static_cast<double>(m_map->scene()->steps())};
    const model::StepsShown shown = navigation().stepsShown().value_or(all);
    constexpr double kNear = 1e-3;  // steps: tolerance, since the map clamps the steps to its limits
    if (std::abs(shown.first - m_stepsOfMap.first) < kNear && std::abs(shown.count - m_stepsOfMap.count) < kNear)
      return;
    m_map->setStepsShown(shown.first, shown.count);
  });
  connect(m_lifetimes, &LifetimesPanel::windowRequested, m_map, &MemoryMap::setStepsShown);
  connect(m_lifetimes, &LifetimesPanel::menuRequested, this, &View::menuRequested);
  connect(m_live, &LivePanel::pinRequested, this, [this] { togglePinned(navigation()); });
  connect(m_live, &LivePanel::menuRequested, this, &View::menuRequested);
  connect(m_facts, &FactsPanel::menuRequested, this, &View::menuRequested);
  for (View* const part : {static_cast<View*>(m_curve), static_cast<View*>(m_why)}) {
    connect(part, &View::menuRequested, this, &View::menuRequested);
    connect(part, &View::message, this, &View::message);
    connect(part, &View::mainStageRequested, this, &View::mainStageRequested);
  }
  connect(m_map, &MemoryMap::axisMoved, this, &MemoryView::alignCurve);
  connect(m_lifetimes, &LifetimesPanel::axisMoved, this, &MemoryView::alignCurve);
  connect(m_report, &ReportPanel::menuRequested, this, &View::menuRequested);
  connect(m_report, &ReportPanel::message, this, &View::message);
  connect(m_summary, &SummaryPanel::message, this, &View::message);
  connect(m_advice, &AdvicePanel::message, this, &View::message);
  connect(m_advice, &AdvicePanel::menuRequested, this, &View::menuRequested);
  connect(m_report, &ReportPanel::moduleRequested, this,
          [this] { m_tabs->setCurrentIndex(m_pages->indexOf(m_report)); });
  connect(m_report, &ReportPanel::adviceRequested, this,
          [this] { m_tabs->setCurrentIndex(m_pages->indexOf(m_advice)); });
  connect(&navigation().reports(), &model::ReportPairing::changed, this, &MemoryView::broughtToFront);
  connect(&navigation().overview(), &model::MemoryOverview::changed, this, &MemoryView::followSpace);
  connect(&navigation().overview(), &model::MemoryOverview::changed, this, &MemoryView::followBounds);
  connect(&navigation().overview(), &model::MemoryOverview::changed, this, &MemoryView::followHeadline);
  setFocusProxy(m_map);
  addActions();
  showParts();
  m_empty->setReason(EmptyReason::kNothingOpen, tr("its memory"));
}

void MemoryView::buildBar() {
  m_tabs->setObjectName(QStringLiteral("memory.tabs"));
  m_tabs->addTab(tr("Map"));
  m_tabs->addTab(tr("Lifetimes"));
  m_tabs->addTab(tr("Out of Memory"));
  m_tabs->addTab(tr("Advice"));
  m_tabs->setExpanding(false);
  m_tabs->setDrawBase(false);
  m_tabs->setIconSize(QSize(10, 10));
  m_tabs->setFocusPolicy(Qt::TabFocus);
  m_pages->addWidget(m_map);
  m_pages->addWidget(m_lifetimes);
  m_pages->addWidget(m_report);
  m_pages->addWidget(m_advice);
  connect(m_tabs, &QTabBar::currentChanged, this, &MemoryView::showPage);
  markReport();
  connect(&theme(), &Theme::changed, this, &MemoryView::markReport);
  m_coloring->setObjectName(QStringLiteral("memory.coloring"));
  m_coloring->setAccessibleName(tr("Colour the map by"));
  m_coloring->setToolTip(tr("Meaning of the map colours"));
  m_coloring->setFocusPolicy(Qt::TabFocus);
  for (const model::Grouping grouping :
       {model::Grouping::kKind, model::Grouping::kScope, model::Grouping::kLine, model::Grouping::kElementType,
        model::Grouping::kAllocation, model::Grouping::kSpace}) {
    m_coloring->addItem(tr("Colour by %1").arg(model::toQString(model::groupingWord(grouping))),
                        static_cast<int>(grouping));
  }
  connect(m_coloring, &QComboBox::currentIndexChanged, this, [this] {
    navigation().overview().setColoring(static_cast<model::Grouping>(m_coloring->currentData().toInt()));
    buildScene();
  });
  auto* const row = new QHBoxLayout(m_bar);
  row->setContentsMargins(0, 0, 8, 0);
  row->setSpacing(12);
  row->addWidget(m_tabs);
  row->addWidget(m_legend, 1);
  m_found->setObjectName(QStringLiteral("memory.found"));
  m_found->setToolTip(tr("Values that do not match are dimmed. Click or press Esc to end the search."));
  m_found->setIcon(QIcon::fromTheme(QStringLiteral("window-close"), QIcon(QStringLiteral(":/icons/window-close.svg"))));
  m_found->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_found->setAutoRaise(true);
  m_found->setFocusPolicy(Qt::TabFocus);
  m_found->hide();
  connect(m_found, &QToolButton::clicked, this, [this] { navigation().setMatches(nullptr); });
  row->addWidget(m_found);
  row->addWidget(m_coloring);
  auto* const column = new QVBoxLayout(m_main);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_bar);
  column->addWidget(m_chart, 1);

  m_belowPages->addWidget(m_why);
  m_belowPages->addWidget(m_facts);
  m_belowTabs->setObjectName(QStringLiteral("memory.below"));
  m_belowTabs->addTab(tr("Live Values"));
  m_belowTabs->addTab(m_why->title());
  m_belowTabs->addTab(tr("Details"));
  m_belowTabs->setExpanding(false);
  m_belowTabs->setDrawBase(false);
  m_belowTabs->setFocusPolicy(Qt::TabFocus);
  m_belowTabs->setTabVisible(kLiveTab, false);
  m_belowTabs->setCurrentIndex(kWhyTab);
  connect(m_belowTabs, &QTabBar::currentChanged, this, &MemoryView::showBelow);
  auto* const below = new QVBoxLayout(m_below);
  below->setContentsMargins(0, 0, 0, 0);
  below->setSpacing(0);
  below->addWidget(m_belowTabs);
  below->addWidget(m_belowPages, 1);
}

// Without a map there is only the list.
void MemoryView::showPage() {
  QWidget* const page = hasMap() ? m_pages->widget(m_tabs->currentIndex()) : m_report;
  const bool hadFocus = m_pages->isAncestorOf(QApplication::focusWidget());
  m_pages->setCurrentWidget(page);
  m_bar->setVisible(hasMap());
  m_side->setVisible(hasMap() && page != m_report);  // a message needs the room
  const bool hasColors = page == m_map || page == m_lifetimes;
  m_legend->setVisible(hasColors);
  m_coloring->setVisible(hasColors);
  m_summary->setVisible(hasMap());
  followHeadline();
  showParts();
  alignCurve();
  fitBars();
  setFocusProxy(page == m_lifetimes ? &m_lifetimes->table() : page);
  // Qt would move the focus to the first field of the page, where letters are not shortcuts.
  if (hadFocus) setFocus();
}

void MemoryView::followHeadline() { m_report->setHeadlineAbove(hasMap() ? m_summary->headline() : QString()); }

void MemoryView::showLifetimes(bool on) {
  // The action is switched off too when another tab than the map is chosen.
  if (on || m_tabs->currentIndex() == m_pages->indexOf(m_lifetimes)) m_tabs->setCurrentIndex(on ? 1 : 0);
}

void MemoryView::showReport() { m_tabs->setCurrentIndex(m_pages->indexOf(m_report)); }

void MemoryView::showAdvice() { m_tabs->setCurrentIndex(m_pages->indexOf(m_advice)); }

void MemoryView::setColoring(model::Grouping grouping) {
  m_coloring->setCurrentIndex(m_coloring->findData(static_cast<int>(grouping)));
}

void MemoryView::selectLargestTemp() {
  m_wantsLargestTemp = m_map->scene() == nullptr;
  if (m_wantsLargestTemp || m_map->goToLargestTemp()) return;
  emit message(cursor() ? tr("No temporary value is live at step %1.").arg(grouped(*cursor()))
                        : tr("There are no temporary values."));
}

void MemoryView::addActions() {
  // Single-letter shortcuts, active only while the map or the lifetimes have the focus.
  const auto add = [this](const char* id, const QString& text, const QList<QKeySequence>& keys, auto slot) {
    auto* const action = new QAction(text, this);
    action->setObjectName(QLatin1String(id));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, m_map, slot);
    m_main->addAction(action);
    m_actions << action;
    return action;
  };
  add("memory.zoomIn", tr("Zoom In (Steps)"), {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal},
      [this] { m_map->zoomByKey(+1, false); });
  add("memory.zoomOut", tr("Zoom Out (Steps)"), {Qt::Key_S, Qt::Key_Minus}, [this] { m_map->zoomByKey(-1, false); });
  add("memory.zoomInBytes", tr("Zoom In (Bytes)"),
      {Qt::SHIFT | Qt::Key_W, Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal},
      [this] { m_map->zoomByKey(+1, true); });
  add("memory.zoomOutBytes", tr("Zoom Out (Bytes)"), {Qt::SHIFT | Qt::Key_S, Qt::CTRL | Qt::Key_Minus},
      [this] { m_map->zoomByKey(-1, true); });
  add("memory.panLeft", tr("Pan to Earlier Steps"), {Qt::Key_A}, [this] { m_map->panByKey(-1, 0); });
  add("memory.panRight", tr("Pan to Later Steps"), {Qt::Key_D}, [this] { m_map->panByKey(+1, 0); });
  add("memory.fit", tr("Fit Selection or All Memory"), {Qt::Key_F}, &MemoryMap::fitSelection);
  add("memory.fitAll", tr("Show All Memory"), {}, &MemoryMap::fitEverything);
  auto* const earlier = add("memory.earlierHolder", tr("Previous Buffer at This Address"), {Qt::Key_BracketLeft},
                            [this] { m_map->goToHolder(-1); });
  auto* const later = add("memory.laterHolder", tr("Next Buffer at This Address"), {Qt::Key_BracketRight},
                          [this] { m_map->goToHolder(+1); });
  auto* const group =
      add("memory.group", tr("Next Grouping of Live Values"), {Qt::Key_G}, [this] { m_live->showNextGrouping(+1); });
  auto* const groupBack = add("memory.groupBack", tr("Previous Grouping of Live Values"), {Qt::SHIFT | Qt::Key_G},
                              [this] { m_live->showNextGrouping(-1); });
  auto* const largest =
      add("memory.largestTemp", tr("Select Largest Live Temporary"), {Qt::Key_T}, [this] { selectLargestTemp(); });
  m_side->addActions(
      {earlier, later, group, groupBack, largest});  // also available for a value chosen in the list beside the map
  add("memory.earlierStep", tr("Move Cursor to Previous Step"), {Qt::Key_Comma}, [this] { m_map->moveCursor(-1); });
  add("memory.laterStep", tr("Move Cursor to Next Step"), {Qt::Key_Period}, [this] { m_map->moveCursor(+1); });
  add("memory.peak", tr("Move Cursor to Peak"), {Qt::Key_P}, &MemoryMap::goToPeak);
  add("memory.clear", tr("Clear Selection or End Search"), {Qt::Key_Escape}, [this] {
    if (range() && m_curve->hasFocus()) return navigation().setRange(std::nullopt);
    selection().isEmpty() ? navigation().setMatches(nullptr) : navigation().clearSelection();
  });
  add("memory.pin", tr("Pin Step at Cursor"), {Qt::Key_M}, [this] { togglePinned(navigation()); });
  m_threadLocal = new QAction(tr("Show Thread-Local Allocations"), this);
  m_threadLocal->setObjectName(QStringLiteral("memory.threadLocal"));
  m_threadLocal->setCheckable(true);
  m_threadLocal->setToolTip(
      tr("Memory of reducers and comparators: one copy per executing thread, not in device memory."));
  connect(m_threadLocal, &QAction::toggled, this, &MemoryView::buildScene);
  m_actions << m_threadLocal;
  m_toScale = new QAction(tr("Draw Allocations to Scale"), this);
  m_toScale->setObjectName(QStringLiteral("memory.toScale"));
  m_toScale->setCheckable(true);
  m_toScale->setChecked(true);
  m_toScale->setShortcut(QKeySequence(Qt::Key_O));
  m_toScale->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  m_toScale->setToolTip(tr("The height of every allocation is proportional to its bytes"));
  connect(m_toScale, &QAction::toggled, this, &MemoryView::buildScene);
  m_main->addAction(m_toScale);
  m_actions << m_toScale;
  m_foldSmall = new QAction(tr("Fold Small Parameters and Constants"), this);
  m_foldSmall->setObjectName(QStringLiteral("memory.foldSmall"));
  m_foldSmall->setCheckable(true);
  m_foldSmall->setChecked(true);
  m_foldSmall->setToolTip(tr("Parameters and constants below 1/64 of their memory space share one band"));
  connect(m_foldSmall, &QAction::toggled, this, &MemoryView::buildScene);
  m_actions << m_foldSmall;
  auto* const holes = new QAction(tr("Show Free Bytes at Cursor"), this);
  holes->setObjectName(QStringLiteral("memory.holes"));
  holes->setCheckable(true);
  holes->setChecked(true);
  holes->setToolTip(tr("The largest hole in each allocation, its duration, and the value that ends it"));
  connect(holes, &QAction::toggled, m_map, &MemoryMap::setHolesShown);
  m_actions << holes;
  m_showFacts = new QAction(tr("Show Details Below Live Values"), this);
  m_showFacts->setObjectName(QStringLiteral("memory.details"));
  m_showFacts->setCheckable(true);
  m_showFacts->setToolTip(tr("The selected value, as in the inspector"));
  connect(m_showFacts, &QAction::toggled, m_belowTabs, [this](bool on) {
    if (on != (m_belowTabs->currentIndex() == kFactsTab)) m_belowTabs->setCurrentIndex(on ? kFactsTab : kWhyTab);
  });
  connect(m_belowTabs, &QTabBar::currentChanged, m_showFacts,
          [this](int tab) { m_showFacts->setChecked(tab == kFactsTab); });
  m_actions << m_showFacts;
  auto* const image = new QAction(tr("Export Memory Image…"), this);
  image->setObjectName(QStringLiteral("memory.export"));
  connect(image, &QAction::triggered, this, [this] {
    if (!hasMap()) return;
    exportMemoryImage(*this, jobs(), snapshot(), navigation().overview().limits(), theme().colors(),
                      [this](const QString& text) { emit message(text); });
  });
  m_actions << image;
  auto* const lifetimes = new QAction(tr("Show Lifetimes Instead of Map"), this);
  lifetimes->setObjectName(QStringLiteral("memory.lifetimes.show"));
  lifetimes->setCheckable(true);
  lifetimes->setShortcut(QKeySequence(Qt::Key_L));
  lifetimes->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  connect(lifetimes, &QAction::toggled, this, &MemoryView::showLifetimes);
  connect(m_tabs, &QTabBar::currentChanged, lifetimes, [lifetimes](int tab) { lifetimes->setChecked(tab == 1); });
  m_main->addAction(lifetimes);
  m_actions << lifetimes;
  auto* const space = new QAction(tr("Show Next Memory Space"), this);
  space->setObjectName(QStringLiteral("memory.nextSpace"));
  space->setShortcut(QKeySequence(Qt::Key_N));
  space->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  space->setToolTip(tr("Summary, map, live values and curve show the next memory space, such as VMEM after HBM"));
  connect(space, &QAction::triggered, this, [this] { navigation().overview().showNextSpace(); });
  m_main->addAction(space);
  m_side->addAction(space);
  m_actions << space;
  auto* const advice = new QAction(tr("Show Advice"), this);
  advice->setObjectName(QStringLiteral("memory.showAdvice"));
  connect(advice, &QAction::triggered, this, &MemoryView::showAdvice);
  m_actions << advice << &m_summary->copyAction() << &m_advice->copyAction();
}

void MemoryView::applySnapshot() {
  const bool hasData = snapshot() != nullptr && snapshot()->assignment != nullptr;
  for (QAction* const action : m_actions) action->setEnabled(!hasData || hasMap());
  m_map->setScene(nullptr, nullptr);
  showListed();
  m_sources = hasMap() ? navigation().overview().sources() : nullptr;
  m_live->setSnapshot(hasMap() ? snapshot() : nullptr, m_sources);
  m_lifetimes->setSnapshot(hasMap() ? snapshot() : nullptr, m_sources);
  m_summary->setSnapshot(hasMap() ? snapshot() : nullptr);
  m_advice->setSnapshot(hasMap() ? snapshot() : nullptr);
  m_curve->setSnapshot(snapshot());
  m_why->setSnapshot(snapshot());
  if (const auto reason = missingMemory(snapshot().get()))
    m_empty->setReason(*reason, tr("its memory"), snapshot().get(), navigation().hasOtherMainStage());
  const bool isEstimated = hasMap() && snapshot()->assignment->isEstimated();
  const bool noRanges = hasMap() && snapshot()->liveBytes.stepCount() == 0;
  m_notice->setText(
      isEstimated
          ? model::toQString(words::asSentence(words::estimatedText(hlo::areRangesEstimated(*snapshot()->assignment))))
          : QStringList{emptyText(EmptyReason::kNoLiveRanges), tr("Each value is drawn across the whole width."),
                        emptyHint(EmptyReason::kNoLiveRanges, {}, snapshot().get())}
                .join(u' '));
  m_notice->setVisible(noRanges || isEstimated);
  buildScene();
  applyMarks();
}

void MemoryView::setAnimated(bool animated) { m_map->setAnimated(animated); }

void MemoryView::setWheelPans(bool pans) {
  m_map->setWheelPans(pans);
  m_curve->setWheelPans(pans);
}

bool MemoryView::hasMap() const {
  return snapshot() != nullptr && snapshot()->assignment != nullptr &&
         model::memoryForm(*snapshot()->assignment) == model::MemoryForm::kWhole;
}

std::shared_ptr<const model::Snapshot> MemoryView::listed() const {
  const auto isList = [](const std::shared_ptr<const model::Snapshot>& of) {
    return of != nullptr && of->assignment != nullptr &&
           model::memoryForm(*of->assignment) != model::MemoryForm::kWhole;
  };
  if (isList(snapshot())) return snapshot();
  return isList(navigation().reports().report()) ? navigation().reports().report() : nullptr;
}

void MemoryView::showListed() {
  const std::shared_ptr<const model::Snapshot> list = listed();
  m_report->setSnapshot(list);
  m_tabs->setTabVisible(m_pages->indexOf(m_report), list != nullptr);
  m_stack->setCurrentWidget(hasMap() || list != nullptr ? m_content : static_cast<QWidget*>(m_empty));
  if (m_stack->currentWidget() == m_content) {
    showPage();
  } else {
    setFocusProxy(m_empty);
  }
}

void MemoryView::markReport() {
  constexpr int kSize = 10;
  const qreal ratio = devicePixelRatioF();
  QPixmap dot(QSize(kSize, kSize) * ratio);
  dot.setDevicePixelRatio(ratio);
  dot.fill(Qt::transparent);
  QPainter painter(&dot);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().colors().error);
  painter.drawEllipse(1, 1, kSize - 2, kSize - 2);
  m_tabs->setTabIcon(m_pages->indexOf(m_report), dot);
}

void MemoryView::broughtToFront() {
  if (isInSight()) showListed();
}

void MemoryView::followSpace() {
  if (m_sources == nullptr || snapshot() != navigation().memory()) return;
  if (m_sources->space() == navigation().overview().space()) return;
  m_sources = navigation().overview().sources();
  m_live->setSources(m_sources);
  buildScene();
}

bool MemoryView::hasFailed() const { return !navigation().overview().limits().failures().empty(); }

void MemoryView::followBounds() {
  if (m_sources == nullptr || snapshot() != navigation().memory()) return;
  const auto& summary = navigation().overview().summary();
  m_map->setBounds(summary != nullptr ? memoryBounds(*summary) : std::vector<MemoryBounds>());
  if (m_isFailed != hasFailed()) buildScene();
}

void MemoryView::buildScene() {
  const std::shared_ptr<const model::Snapshot> of = snapshot();
  m_progressDelay->stop();
  m_progress->hide();
  if (!hasMap()) {
    jobs().cancel(this, QStringLiteral("scene"));
    return;
  }
  struct Made {
    std::shared_ptr<const MemoryScene> scene;
    MemoryColoring coloring;
  };
  m_isFailed = hasFailed();
  m_progressDelay->start();
  startJob<Made>(
      QStringLiteral("scene"), tr("Memory map"),
      [of, sources = m_sources, threadLocal = m_threadLocal->isChecked(), isToScale = m_toScale->isChecked(),
       foldsSmall = m_foldSmall->isChecked(), limits = navigation().overview().limits(),
       grouping = static_cast<model::Grouping>(m_coloring->currentData().toInt())](std::stop_token stop,
                                                                                   const model::JobRunner::Progress&) {
        const model::ValueGroups* const groups = sources->groups(grouping, stop);
        if (groups == nullptr || sources->live(stop) == nullptr) return Made();
        MemoryColoring coloring = makeColoring(*of->assignment, *groups, sources->space());
        const MemorySceneOptions options{threadLocal,
                                         coloring.colorOf,
                                         of->platform,
                                         isToScale,
                                         foldsSmall,
                                         model::loopBrackets(*of),
                                         sources->space(),
                                         drawing::emptyAreas(*of, limits),
                                         drawing::emptyBandNotes(*of, stop),
                                         drawing::memoryKernels(*of, stop)};
        return Made{std::make_shared<const MemoryScene>(makeMemoryScene(*of->assignment, options, std::move(stop))),
                    std::move(coloring)};
      },
      [this, of, sources = m_sources](Made made) {
        if (sources != m_sources) return;  // the job for another space follows
        m_progressDelay->stop();
        m_progress->hide();
        m_map->setScene(of, std::move(made.scene), sources);
        followBounds();
        applyMatches();
        tryRestore();
        m_live->setColors(made.coloring.colorOf);
        m_lifetimes->setColors(std::move(made.coloring.colorOf));
        m_legend->setEntries(
            std::move(made.coloring.legend),
            tr("sum of value sizes: %1").arg(model::withSpace(*of, sources->space(), QStringLiteral("%1"))));
        applySelection();
        if (m_wantsLargestTemp) selectLargestTemp();
      });
}

void MemoryView::applySelection() {
  MemorySelection lit;
  const model::Selection& selected = selection();
  const bool hasData = snapshot() != nullptr && snapshot()->assignment != nullptr;
  if (hasData && selected.target) {
    if (const auto* const allocation = std::get_if<buffers::AllocationId>(&*selected.target)) {
      lit.allocation = *allocation;
    } else if (selected.values.empty() && selected.line) {
      lit.values = valuesOf(*snapshot(), selected.instructions);
    } else if (!selected.values.empty()) {
      lit.values = selected.values;
      lit.holders = queries::byteReuse(*snapshot()->assignment, selected.values.front());
      lit.useSteps = useSteps(*snapshot()->assignment, selected.values.front());
      lit.copies = copiesOf(*snapshot(), selected.values.front());
    }
  }
  m_map->setSelection(std::move(lit));
  const MemorySelection& shown = m_map->highlight().selection;
  if (shown.allocation) {
    m_map->ensureVisible(*shown.allocation);
  } else if (!shown.values.empty()) {
    m_map->ensureVisible(shown.values.front());
  }
  m_live->follow(selected);
  m_lifetimes->follow(selected);
  m_facts->show(snapshot(), selected);
  m_why->showSelection(selected);
  m_report->follow(selected);
}

void MemoryView::applyHover() {
  const auto* const allocation = hovered().target ? std::get_if<buffers::AllocationId>(&*hovered().target) : nullptr;
  if (allocation != nullptr) {
    m_map->setHovered(std::nullopt, *allocation);
  } else {
    m_map->setHovered(hovered().value(), std::nullopt);
  }
  m_curve->showHover(hovered());
}

void MemoryView::applyActive() { m_why->showActive(active()); }

void MemoryView::applyMarks() {
  m_map->setMarks(cursor(), pinned(), range());
  m_live->setSteps(cursor(), pinned());
  m_lifetimes->setMarks(cursor(), pinned(), range());
  m_curve->showCursor(cursor());
  m_curve->showPinned(pinned());
  m_curve->showRange(range());
  m_why->showCursor(cursor());
}

void MemoryView::applyCursor() { applyMarks(); }
void MemoryView::applyPinned() { applyMarks(); }
void MemoryView::applyRange() { applyMarks(); }

void MemoryView::applyMatches() {
  const model::Matches* const matches = hasMap() ? navigation().matches() : nullptr;
  m_found->setVisible(matches != nullptr && m_map->scene() != nullptr);
  if (matches == nullptr) return m_map->setFound(std::nullopt);
  std::vector<uint8_t> values = matches->values;
  values.resize(snapshot()->assignment->valueCount());
  for (uint32_t i = 0; i < values.size() && !matches->instructions.empty(); ++i) {
    const auto instruction = snapshot()->link.instruction(buffers::ValueId(i));
    values[i] = instruction && matches->instructions[instruction->index()] == 1;
  }
  m_map->setFound(std::move(values));
  if (m_map->scene() == nullptr) return;
  m_found->setText(tr("%1 of %2 values match")
                       .arg(grouped(static_cast<int64_t>(m_map->foundCount())),
                            grouped(static_cast<int64_t>(m_map->scene()->bars().size()))));
}

bool MemoryView::canShow(const model::Target& target) const {
  if (snapshot() == nullptr || snapshot()->assignment == nullptr) return false;
  if (std::holds_alternative<model::Step>(target)) return snapshot()->liveBytes.stepCount() > 0;
  if (const auto* const instruction = std::get_if<hlo::InstructionId>(&target)) {
    return hasMap() && !snapshot()->link.visible(*instruction).empty();
  }
  return std::holds_alternative<buffers::ValueId>(target) || std::holds_alternative<buffers::AllocationId>(target);
}

void MemoryView::reveal(const model::Target& target) {
  if (!hasMap()) return m_report->follow(selection());
  if (const auto* const step = std::get_if<model::Step>(&target)) {
    m_map->ensureStepVisible(step->index);
  } else if (const auto* const allocation = std::get_if<buffers::AllocationId>(&target)) {
    m_map->ensureVisible(*allocation);
  } else if (const auto value = navigation().resolve(target).value()) {
    m_map->ensureVisible(*value);
    // The lists and Why? answer for the cursor: it moves to a step at which the value is live.
    const auto range = snapshot()->assignment->value(*value).range;
    if (range && !(navigation().cursor() && range->contains(*navigation().cursor())))
      navigation().setCursor(range->begin);
  }
}

void MemoryView::showParts() {
  const bool narrow = width() < kNarrow && height() > kLow;
  setSideTabbed(!narrow && height() < kLeastWithBoth);
  const bool hasSteps = hasMap() && snapshot()->liveBytes.stepCount() > 0;
  const bool isOnAxis = m_pages->currentWidget() == m_map || m_pages->currentWidget() == m_lifetimes;
  m_curve->setVisible(hasSteps && isOnAxis && height() >= kLeastWithCurve);
  m_map->setStepsNumbered(!m_curve->isVisibleTo(m_chart));
}

void MemoryView::setSideTabbed(bool isTabbed) {
  if (isTabbed == m_belowTabs->isTabVisible(kLiveTab)) return;
  m_belowTabs->setTabVisible(kLiveTab, isTabbed);
  fitBars();
  // The tabs are above what they show.
  m_side->insertWidget(0, isTabbed ? m_below : static_cast<QWidget*>(m_live));
  if (isTabbed) m_belowTabs->setCurrentIndex(kLiveTab);
  showBelow();
  if (!isTabbed) m_side->setSizes(m_sideSizes);
}

void MemoryView::showBelow() {
  const bool isTabbed = m_belowTabs->isTabVisible(kLiveTab);
  const bool isLive = isTabbed && m_belowTabs->currentIndex() == kLiveTab;
  m_belowPages->setVisible(!isLive);
  m_below->setMaximumHeight(isLive ? m_belowTabs->sizeHint().height() : QWIDGETSIZE_MAX);
  m_live->setVisible(!isTabbed || isLive);
  if (m_belowTabs->currentIndex() != kLiveTab) m_belowPages->setCurrentIndex(m_belowTabs->currentIndex() - kWhyTab);
}

void MemoryView::fitBars() {
  const QMargins margins = m_bar->layout()->contentsMargins();
  const int spacing = m_bar->layout()->spacing();
  constexpr int kLeastLegend = 32;  // pixels
  int room = m_bar->width() - margins.left() - margins.right();
  if (m_legend->isVisibleTo(m_bar)) room -= kLeastLegend + spacing;
  for (const QWidget* const part : {static_cast<QWidget*>(m_found), static_cast<QWidget*>(m_coloring)}) {
    if (part->isVisibleTo(m_bar)) room -= part->sizeHint().width() + spacing;
  }
  fitTabs(*m_tabs, room);
  fitTabs(*m_belowTabs, m_below->width());
}

bool MemoryView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && (watched == m_bar || watched == m_below)) fitBars();
  return View::eventFilter(watched, event);
}

void MemoryView::alignCurve() {
  if (m_pages->currentWidget() == m_lifetimes) {
    const auto [left, right] = m_lifetimes->axis();
    m_curve->setAxis(left, right);
  } else if (m_map->scene() != nullptr) {
    m_curve->setAxis(m_map->geometryOfMap().plot.left(), m_map->geometryOfMap().plot.right());
  }
}

void MemoryView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  const bool narrow = width() < kNarrow && height() > kLow;
  m_summary->setLow(height() < kLeastWithSummary || width() < kNarrow);
  showParts();
  const Qt::Orientation orientation = narrow ? Qt::Vertical : Qt::Horizontal;
  if (m_outer->orientation() == orientation) return;
  m_outer->setOrientation(orientation);
  m_side->setOrientation(narrow ? Qt::Horizontal : Qt::Vertical);
  m_outer->setSizes(narrow ? QList<int>{600, 400} : QList<int>{700, 300});
  m_side->setSizes({kLiveShare, kBelowShare});
}

// A row of a message states a file, whether a module with it is open or not. Without the focus, the file is that of
// the source view.
std::optional<View::FileLine> MemoryView::fileLine(const model::Target* target) const {
  const bool isMeant =
      target == nullptr && m_report->isVisible() && m_report->isAncestorOf(QApplication::focusWidget());
  return isMeant ? m_report->fileLine() : std::nullopt;
}

QList<View::FixedKeys> MemoryView::fixedKeys() const {
  return {{tr("Pan the map; if everything is visible, go to other steps and values"),
           {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}},
          {tr("First and last step"), {Qt::Key_Home, Qt::Key_End}},
          {tr("Go to selection"), {Qt::Key_Return}}};
}

}  // namespace views
