#include "views/graph/graph_actions.h"

#include <QActionGroup>
#include <QFile>
#include <QMenu>
#include <algorithm>
#include <utility>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_color_actions.h"
#include "views/graph/graph_marks.h"
#include "views/graph/open_in_place.h"
#include "views/menu_text.h"
#include "views/view.h"

namespace views {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.2;   // of the canvas
constexpr double kPageStep = 0.8;  // likewise
constexpr uint32_t kHubChoices[] = {4, 8, 16, 32, 0};
constexpr uint32_t kHopChoices[] = {1, 2, 3, 4, 6, 10, 20};
constexpr int kMenuScopeColumns = 60;  // of a path in the menu

/// By its freedesktop name; the program brings a file in case the theme has none.
QIcon icon(const char* name) {
  const QString file = QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name));
  return QIcon::fromTheme(QLatin1String(name), QFile::exists(file) ? QIcon(file) : QIcon());
}

template <typename Enum>
uint32_t number(Enum value) {
  return static_cast<uint32_t>(value);
}

}  // namespace

GraphActions::GraphActions(const GraphActionTargets& targets, QWidget* parent) : QObject(parent), m_view(targets) {
  beginGroup(Group::kZoom, GraphText::tr("Zoom and Pan"));
  addCanvasActions();
  beginGroup(Group::kWalk, GraphText::tr("Walk"));
  addWalks();
  beginGroup(Group::kFold, GraphText::tr("Fold"));
  addFolds();
  beginGroup(Group::kScope, GraphText::tr("Scope"));
  addScopeActions();
  beginGroup(Group::kShow, GraphText::tr("Show"));
  addColorActions();
  beginGroup(Group::kLayout, GraphText::tr("Layout"));
  addLayoutChoices();
  m_group = nullptr;
  add("graph.export", GraphText::tr("Export Graph…"), {}, m_view.exportPicture);
  refresh();
}

void GraphActions::fillMenu(QMenu& menu) const {
  for (QMenu* const group : m_menus) {
    menu.addMenu(group);
    if (group == this->menu(Group::kWalk)) menu.addAction(find("graph.coloring"));
    if (group == this->menu(Group::kScope)) menu.addAction(find("graph.hops"));
  }
  menu.addAction(find("graph.export"));
}

void GraphActions::refresh() {
  for (const auto& refresher : m_refreshers) refresher();
}

QAction* GraphActions::add(const char* id, const QString& text, const QList<QKeySequence>& keys,
                           std::function<void()> run) {
  auto* const action = new QAction(text, this);
  action->setObjectName(QLatin1String(id));
  action->setShortcuts(keys);
  // Single letters: they mean something only while the canvas itself has the focus.
  action->setShortcutContext(Qt::WidgetShortcut);
  m_view.canvas.addAction(action);
  if (run) connect(action, &QAction::triggered, this, std::move(run));
  m_list.append(action);
  if (m_group != nullptr) m_group->addAction(action);
  return action;
}

QAction* GraphActions::addToggle(const char* id, const QString& text, const QList<QKeySequence>& keys,
                                 std::function<bool()> isOn, std::function<void(bool)> set) {
  QAction* const action = add(id, text, keys, nullptr);
  action->setCheckable(true);
  connect(action, &QAction::triggered, this, std::move(set));
  m_refreshers.push_back([action, isOn = std::move(isOn)] { action->setChecked(isOn()); });
  return action;
}

void GraphActions::addChoices(const char* id, const QString& text, const std::vector<Choice>& choices,
                              std::function<uint32_t()> value, std::function<void(uint32_t)> set) {
  QAction* const action = add(id, text, {}, nullptr);
  auto* const menu = new QMenu(static_cast<QWidget*>(parent()));
  auto* const group = new QActionGroup(menu);
  for (const Choice& each : choices) {
    auto* const choice = menu->addAction(each.text);
    choice->setObjectName(each.id);
    choice->setData(each.value);
    choice->setCheckable(true);
    group->addAction(choice);
    connect(choice, &QAction::triggered, this, [set, chosen = each.value] { set(chosen); });
  }
  action->setMenu(menu);
  m_refreshers.push_back([menu, value = std::move(value)] {
    for (QAction* const choice : menu->actions()) choice->setChecked(choice->data().toUInt() == value());
  });
}

void GraphActions::beginGroup(Group group, const QString& title) {
  m_group = new QMenu(title, static_cast<QWidget*>(parent()));
  m_menus[static_cast<size_t>(group)] = m_group;
}

void GraphActions::addSeparator() { m_group->addSeparator(); }

void GraphActions::addCanvasActions() {
  GraphCanvas* const canvas = &m_view.canvas;
  add("graph.fit", GraphText::tr("Fit"), {}, [canvas] { canvas->fit(); })->setIcon(icon("zoom-fit-best"));
  add("graph.fitWidth", GraphText::tr("Fit Width"), {Qt::SHIFT | Qt::Key_F}, [canvas] { canvas->fitWidth(); });
  add("graph.frame", GraphText::tr("Centre Selection or Fit"), {Qt::Key_F}, [this] { m_view.walker.frameSelection(); });
  add("graph.zoomToSelection", GraphText::tr("Zoom to Selection"), {Qt::Key_Z},
      [this] { m_view.walker.zoomToSelection(); });
  addSeparator();
  add("graph.zoomIn", GraphText::tr("Zoom In"), {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal}, [canvas] {
    canvas->zoomBy(kZoomStep);
  })->setIcon(icon("zoom-in"));
  add("graph.zoomOut", GraphText::tr("Zoom Out"), {Qt::Key_S, Qt::Key_Minus}, [canvas] {
    canvas->zoomBy(1 / kZoomStep);
  })->setIcon(icon("zoom-out"));
  add("graph.actualSize", GraphText::tr("Actual Size"), {Qt::Key_0},
      [canvas] { canvas->zoomBy(1 / canvas->destination().scale); });
  addSeparator();
  const auto pan = [&](const char* id, const QString& text, const QList<QKeySequence>& keys, double right,
                       double down) { add(id, text, keys, [canvas, right, down] { canvas->panBy(right, down); }); };
  pan("graph.panLeft", GraphText::tr("Pan Left"), {Qt::Key_A, Qt::SHIFT | Qt::Key_Left}, -kPanStep, 0);
  pan("graph.panRight", GraphText::tr("Pan Right"), {Qt::Key_D, Qt::SHIFT | Qt::Key_Right}, kPanStep, 0);
  pan("graph.panUp", GraphText::tr("Pan Up"), {Qt::SHIFT | Qt::Key_Up}, 0, -kPanStep);
  pan("graph.panDown", GraphText::tr("Pan Down"), {Qt::SHIFT | Qt::Key_Down}, 0, kPanStep);
  pan("graph.pageUp", GraphText::tr("Page Up"), {Qt::Key_PageUp}, 0, -kPageStep);
  pan("graph.pageDown", GraphText::tr("Page Down"), {Qt::Key_PageDown}, 0, kPageStep);
}

void GraphActions::addWalks() {
  GraphWalker* const walker = &m_view.walker;
  const auto walking = [&](const char* id, const QString& text, Walk direction) {
    return add(id, text, {}, [walker, direction] { walker->walkAlong(direction); });
  };
  QAction* const operand = walking("graph.firstOperand", GraphText::tr("Go to First Operand"), Walk::kOperand);
  QAction* const user = walking("graph.firstUser", GraphText::tr("Go to First User"), Walk::kUser);
  QAction* const before = walking("graph.before", {}, Walk::kBefore);
  QAction* const after = walking("graph.after", {}, Walk::kAfter);
  // The arrow keys lead along the flow of data and across it.
  m_refreshers.push_back([this, operand, user, before, after] {
    const bool isDown = m_view.choices.options.direction == layout::Direction::kDown;
    operand->setShortcut(isDown ? Qt::Key_Up : Qt::Key_Left);
    user->setShortcut(isDown ? Qt::Key_Down : Qt::Key_Right);
    before->setShortcut(isDown ? Qt::Key_Left : Qt::Key_Up);
    before->setText(isDown ? GraphText::tr("Select Box to the Left") : GraphText::tr("Select Box Above"));
    after->setShortcut(isDown ? Qt::Key_Right : Qt::Key_Down);
    after->setText(isDown ? GraphText::tr("Select Box to the Right") : GraphText::tr("Select Box Below"));
  });
  addSeparator();
  add("graph.nextUser", GraphText::tr("Next User"), {Qt::Key_X}, [walker] { walker->cycleThrough(true); });
  add("graph.nextOperand", GraphText::tr("Next Operand"), {Qt::SHIFT | Qt::Key_X},
      [walker] { walker->cycleThrough(false); });
  add("graph.previousInstruction", GraphText::tr("Previous Instruction"), {Qt::Key_Comma},
      [walker] { walker->stepInProgram(-1); });
  add("graph.nextInstruction", GraphText::tr("Next Instruction"), {Qt::Key_Period},
      [walker] { walker->stepInProgram(1); });
  addSeparator();
  add("graph.nextMatch", GraphText::tr("Next Match"), {Qt::Key_F3}, [walker] { walker->stepToMatch(1); });
  add("graph.previousMatch", GraphText::tr("Previous Match"), {Qt::SHIFT | Qt::Key_F3},
      [walker] { walker->stepToMatch(-1); });
  addSeparator();
  add("graph.enter", GraphText::tr("Enter Called Computation"), {Qt::Key_Return, Qt::Key_Enter},
      [walker] { walker->enterSelected(); });
  add("graph.leave", GraphText::tr("Up to Caller"), {Qt::Key_Backspace}, [this] { m_view.shown.navigation().leave(); });
  add("graph.clear", GraphText::tr("Clear Selection or Go Up"), {Qt::Key_Escape}, [walker] { walker->clearOrLeave(); });
}

void GraphActions::addFolds() {
  ScopeFolding* const scopes = &m_view.scopes;
  add("graph.expandAll", GraphText::tr("Expand All"), {}, [scopes] { scopes->expandAll(); });
  add("graph.collapseAll", GraphText::tr("Collapse All"), {}, [scopes] { scopes->collapseAll(); });
  addSeparator();
  add("graph.open", GraphText::tr("Open or Close in Place"), {Qt::Key_E}, [this] { m_view.open.toggleSelected(); });
  add("graph.closeAll", GraphText::tr("Close All Opened Computations"), {Qt::SHIFT | Qt::Key_E},
      [this] { m_view.open.closeAll(); });
  addSeparator();
  add("graph.foldScope", GraphText::tr("Fold Scope (again: its parent)"), {Qt::Key_C},
      [scopes] { scopes->foldSelected(); });
  add("graph.foldScopes", GraphText::tr("Fold All Scopes at This Level"), {Qt::SHIFT | Qt::Key_C},
      [scopes] { scopes->foldAlike(); });
  addSeparator();
  const auto fold = [this](const char* id, const QString& text, bool layout::FoldOptions::*option) {
    layout::FoldOptions& folds = m_view.choices.options.folds;
    addToggle(
        id, text, {}, [&folds, option] { return folds.*option; },
        [this, &folds, option](bool on) {
          folds.*option = on;
          emit optionChosen();
        });
  };
  fold("graph.foldConstants", GraphText::tr("Fold Constants"), &layout::FoldOptions::constants);
  const auto foldsParameters = [this] {
    const bool isComputation = m_view.shown.module() && m_view.shown.active();
    return m_view.choices.foldsParameters(
        isComputation ? m_view.shown.module()->instructions(*m_view.shown.active()).size() : 0);
  };
  addToggle("graph.foldParameters", GraphText::tr("Fold Parameters"), {}, foldsParameters, [this](bool on) {
    m_view.choices.parameters = on;
    emit optionChosen();
  });
  fold("graph.foldTupleElements", GraphText::tr("Fold Tuple Elements"), &layout::FoldOptions::tupleElements);
  fold("graph.foldRepeats", GraphText::tr("Fold Repeated Layers"), &layout::FoldOptions::repeats);
  std::vector<Choice> hubs;
  for (const uint32_t users : kHubChoices) {
    hubs.push_back({QStringLiteral("graph.hubs.%1").arg(users),
                    users == 0 ? GraphText::tr("Never") : GraphText::tr("More Than %1 Users").arg(users), users});
  }
  uint32_t& hubUsers = m_view.choices.options.folds.hubUsers;
  addChoices(
      "graph.hubs", GraphText::tr("Hide Edges of Hubs"), hubs, [&hubUsers] { return hubUsers; },
      [this, &hubUsers](uint32_t users) {
        if (std::exchange(hubUsers, users) != users) emit optionChosen();
      });
}

void GraphActions::addLayoutChoices() {
  EngineChoice& engine = m_view.choices.options.engine;
  addChoices(
      "graph.engine", GraphText::tr("Layout Engine"),
      {{QStringLiteral("graph.engine.automatic"), GraphText::tr("Automatic"), number(EngineChoice::kAutomatic)},
       {QStringLiteral("graph.engine.graphviz"), GraphText::tr("Graphviz"), number(EngineChoice::kGraphviz)},
       {QStringLiteral("graph.engine.layered"), GraphText::tr("Layered"), number(EngineChoice::kLayered)}},
      [&engine] { return number(engine); },
      [this, &engine](uint32_t value) {
        const auto chosen = static_cast<EngineChoice>(value);
        if (std::exchange(engine, chosen) != chosen) emit optionChosen();
      });
  layout::Direction& direction = m_view.choices.options.direction;
  addChoices(
      "graph.direction", GraphText::tr("Layout Direction"),
      {{QStringLiteral("graph.direction.down"), GraphText::tr("Down"), number(layout::Direction::kDown)},
       {QStringLiteral("graph.direction.right"), GraphText::tr("Right"), number(layout::Direction::kRight)}},
      [&direction] { return number(direction); },
      [this, &direction](uint32_t value) {
        const auto chosen = static_cast<layout::Direction>(value);
        if (std::exchange(direction, chosen) != chosen) emit optionChosen();
      });
}

void GraphActions::addScopeActions() {
  addToggle(
      "graph.onlyScope", GraphText::tr("Isolate Scope"), {Qt::SHIFT | Qt::Key_N},
      [this] { return m_view.mode.isOnlyScope(); },
      [this](bool on) {
        m_view.scopes.showSelected(on);
        refresh();  // there may be no scope to show
      });
  addToggle(
      "graph.neighbourhood", GraphText::tr("Isolate Neighbourhood"), {Qt::Key_N},
      [this] { return m_view.mode.isNeighbourhood(); },
      [this](bool on) { on ? m_view.mode.showNeighbourhood(m_view.mode.hops()) : m_view.mode.showAll(); });
  connect(m_group, &QMenu::aboutToShow, this, &GraphActions::fillScopeMenu);
  m_group = nullptr;
  std::vector<Choice> hops{{QStringLiteral("graph.hops.all"), GraphText::tr("Whole Computation"), 0}};
  for (const uint32_t count : kHopChoices) {
    hops.push_back({QStringLiteral("graph.hops.%1").arg(count),
                    GraphText::tr("%n Hop(s) around the Selection", nullptr, static_cast<int>(count)), count});
  }
  addChoices(
      "graph.hops", GraphText::tr("Hops"), hops,
      [this] { return m_view.mode.isNeighbourhood() ? static_cast<uint32_t>(m_view.mode.hops()) : 0; },
      [this](uint32_t count) {
        count == 0 ? m_view.mode.showAll() : m_view.mode.showNeighbourhood(static_cast<int>(count));
      });
}

/// Lists the scopes that can be shown alone: those around the selection, or without one the outermost that divide the
/// computation.
void GraphActions::fillScopeMenu() {
  QMenu* const menu = this->menu(Group::kScope);
  qDeleteAll(std::exchange(m_scopeRows, {}));
  const hlo::ScopeTree* const tree = m_view.shown.scopes();
  if (tree == nullptr) return;
  const auto keep = [this](QAction* action) {
    m_scopeRows.append(action);
    return action;
  };
  keep(menu->addSeparator());
  QAction* const all = keep(menu->addAction(GraphText::tr("Whole Computation")));
  all->setCheckable(true);
  all->setChecked(!m_view.mode.isOnlyScope());
  connect(all, &QAction::triggered, this, [this] { m_view.mode.showAll(); });
  for (const hlo::ScopeId scope : m_view.scopes.offered()) {
    QAction* const row = keep(menu->addAction(escapeMnemonics(scopeText(tree->path(scope), kMenuScopeColumns))));
    row->setCheckable(true);
    row->setChecked(m_view.mode.isOnlyScope() && m_view.mode.onlyScope()->scope == scope);
    connect(row, &QAction::triggered, this, [this, scope, of = m_view.shown.snapshot()] {
      if (m_view.shown.snapshot() == of) m_view.scopes.show(scope);
    });
  }
}

void GraphActions::addColorActions() {
  const GraphOptions& options = m_view.choices.options;
  std::vector<Choice> colorings;
  const std::vector<Coloring> all = Coloring::all();
  for (uint32_t i = 0; i < all.size(); ++i) {
    colorings.push_back({QStringLiteral("graph.coloring.") + toQString(all[i].id()), toQString(all[i].name()), i});
  }
  QMenu* const shown = std::exchange(m_group, nullptr);  // colours have a menu of their own
  addChoices(
      "graph.coloring", GraphText::tr("Colour by"), colorings,
      [&options, all] {
        return static_cast<uint32_t>(std::find(all.begin(), all.end(), options.coloring) - all.begin());
      },
      [this, all](uint32_t value) { m_view.colors.setColoring(all[value]); });
  m_group = shown;
  const auto toggle = [&](const char* id, const QString& text, const QList<QKeySequence>& keys,
                          bool GraphOptions::*option) {
    addToggle(
        id, text, keys, [&options, option] { return options.*option; },
        [this, option](bool on) { m_view.colors.setOption(option, on); });
  };
  toggle("graph.legend", GraphText::tr("Legend"), {Qt::Key_L}, &GraphOptions::hasLegend);
  toggle("graph.edgeWidths", GraphText::tr("Edge Width by Bytes"), {}, &GraphOptions::withEdgeWidths);
  toggle("graph.overview", GraphText::tr("Scope Regions When Zoomed Out"), {}, &GraphOptions::hasOverview);
  addSeparator();
  add("graph.upstream", GraphText::tr("Highlight Upstream"), {Qt::Key_U}, [this] { m_view.marks.toggleCone(true); });
  add("graph.downstream", GraphText::tr("Highlight Downstream"), {Qt::SHIFT | Qt::Key_U},
      [this] { m_view.marks.toggleCone(false); });
  addSeparator();
  QAction* const frameTime = add("graph.frameTime", GraphText::tr("Show Frame Time"), {}, nullptr);
  frameTime->setCheckable(true);
  connect(frameTime, &QAction::triggered, &m_view.canvas, &GraphCanvas::setFrameTimeShown);
}

}  // namespace views
