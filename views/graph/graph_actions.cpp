// What can be done in the graph view, and what the keys do: each a call of the hub or a move of the canvas.

#include <QActionGroup>
#include <QFile>
#include <QMenu>
#include <algorithm>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace views {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.2;  // of the canvas
constexpr uint32_t kHubChoices[] = {4, 8, 16, 32, 0};

/// By its freedesktop name; the program brings a file for where the theme has none.
QIcon icon(const char* name) {
  const QString file = QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name));
  return QIcon::fromTheme(QLatin1String(name), QFile::exists(file) ? QIcon(file) : QIcon());
}

}  // namespace

QAction* GraphView::newAction(const char* id, const QString& text, const QList<QKeySequence>& keys,
                              void (GraphView::*slot)()) {
  auto* const action = new QAction(text, this);
  action->setObjectName(QLatin1String(id));
  action->setShortcuts(keys);
  // Single letters: they mean something only while the graph itself has the focus.
  action->setShortcutContext(Qt::WidgetShortcut);
  m_canvas->addAction(action);
  if (slot) connect(action, &QAction::triggered, this, slot);
  m_actions.append(action);
  return action;
}

void GraphView::addSeparator() {
  auto* const separator = new QAction(this);
  separator->setSeparator(true);
  m_actions.append(separator);
}

void GraphView::makeActions() {
  const auto onCanvas = [this](const char* id, const QString& text, const QList<QKeySequence>& keys, auto slot) {
    QAction* const action = newAction(id, text, keys, nullptr);
    connect(action, &QAction::triggered, m_canvas, slot);
    return action;
  };
  GraphCanvas* const canvas = m_canvas;
  onCanvas("graph.fit", tr("Fit"), {}, &GraphCanvas::fit)->setIcon(icon("zoom-fit-best"));
  onCanvas("graph.fitWidth", tr("Fit Width"), {Qt::SHIFT | Qt::Key_F}, &GraphCanvas::fitWidth);
  newAction("graph.frame", tr("Centre Selection, Then Fit"), {Qt::Key_F}, &GraphView::frameSelection);
  onCanvas("graph.zoomIn", tr("Zoom In"), {Qt::Key_W, Qt::Key_Plus, Qt::Key_Equal}, [canvas] {
    canvas->zoomBy(kZoomStep);
  })->setIcon(icon("zoom-in"));
  onCanvas("graph.zoomOut", tr("Zoom Out"), {Qt::Key_S, Qt::Key_Minus}, [canvas] {
    canvas->zoomBy(1 / kZoomStep);
  })->setIcon(icon("zoom-out"));
  newAction("graph.actualSize", tr("Actual Size"), {Qt::Key_0}, &GraphView::actualSize);
  const auto pan = [&](const char* id, const QString& text, const QList<QKeySequence>& keys, double right,
                       double down) {
    onCanvas(id, text, keys, [canvas, right, down] { canvas->panBy(right * kPanStep, down * kPanStep); });
  };
  pan("graph.panLeft", tr("Pan Left"), {Qt::Key_A, Qt::SHIFT | Qt::Key_Left}, -1, 0);
  pan("graph.panRight", tr("Pan Right"), {Qt::Key_D, Qt::SHIFT | Qt::Key_Right}, 1, 0);
  pan("graph.panUp", tr("Pan Up"), {Qt::SHIFT | Qt::Key_Up}, 0, -1);
  pan("graph.panDown", tr("Pan Down"), {Qt::SHIFT | Qt::Key_Down}, 0, 1);
  onCanvas("graph.pageUp", tr("Page Up"), {Qt::Key_PageUp}, [canvas] { canvas->panBy(0, -0.8); });
  onCanvas("graph.pageDown", tr("Page Down"), {Qt::Key_PageDown}, [canvas] { canvas->panBy(0, 0.8); });
  addSeparator();
  const auto walking = [this](const char* id, const QString& text, Walk direction) {
    QAction* const action = newAction(id, text, {}, nullptr);
    connect(action, &QAction::triggered, this, [this, direction] { walkAlong(direction); });
    return action;
  };
  // The arrow keys are theirs, as data flows (refreshActions).
  m_goOperand = walking("graph.firstOperand", tr("Go to First Operand"), Walk::kOperand);
  m_goUser = walking("graph.firstUser", tr("Go to First User"), Walk::kUser);
  m_goBefore = walking("graph.before", {}, Walk::kBefore);
  m_goAfter = walking("graph.after", {}, Walk::kAfter);
  connect(newAction("graph.nextUser", tr("Next User"), {Qt::Key_X}, nullptr), &QAction::triggered, this,
          [this] { cycleThrough(true); });
  connect(newAction("graph.nextOperand", tr("Next Operand"), {Qt::SHIFT | Qt::Key_X}, nullptr), &QAction::triggered,
          this, [this] { cycleThrough(false); });
  connect(newAction("graph.previousInstruction", tr("Previous Instruction"), {Qt::Key_Comma}, nullptr),
          &QAction::triggered, this, [this] { stepInProgram(-1); });
  connect(newAction("graph.nextInstruction", tr("Next Instruction"), {Qt::Key_Period}, nullptr), &QAction::triggered,
          this, [this] { stepInProgram(1); });
  makeFindActions();
  makeOpenActions();
  newAction("graph.enter", tr("Enter Called Computation"), {Qt::Key_Return, Qt::Key_Enter}, &GraphView::enterSelected);
  newAction("graph.leave", tr("Leave to Caller"), {Qt::Key_Backspace}, &GraphView::leave);
  newAction("graph.clear", tr("Clear Selection, Then Leave"), {Qt::Key_Escape}, &GraphView::clearOrLeave);
  addSeparator();

  const auto toggle = [this](const char* id, const QString& text, auto set) {
    QAction* const action = newAction(id, text, {}, nullptr);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, set](bool on) {
      set(on);
      optionChosen();
    });
    return action;
  };
  m_foldConstants =
      toggle("graph.foldConstants", tr("Fold Constants"), [this](bool on) { m_options.folds.constants = on; });
  m_foldParameters = toggle("graph.foldParameters", tr("Fold Parameters"), [this](bool on) { m_parameters = on; });
  m_foldTupleElements = toggle("graph.foldTupleElements", tr("Fold Tuple Elements"),
                               [this](bool on) { m_options.folds.tupleElements = on; });
  m_foldRepeats =
      toggle("graph.foldRepeats", tr("Fold Repeated Layers"), [this](bool on) { m_options.folds.repeats = on; });
  std::vector<Choice> hubs;
  for (const uint32_t users : kHubChoices) {
    hubs.push_back({QStringLiteral("graph.hubs.%1").arg(users),
                    users == 0 ? tr("Never") : tr("For Values with More Than %1 Users").arg(users), users});
  }
  m_hubActions = newChoices("graph.hubs", tr("References in Place of Edges"), hubs, &GraphView::setHubUsers);
  addSeparator();
  const auto number = [](auto choice) { return static_cast<uint32_t>(choice); };
  m_engineActions =
      newChoices("graph.engine", tr("Layout Engine"),
                 {{QStringLiteral("graph.engine.automatic"), tr("Automatic"), number(EngineChoice::kAutomatic)},
                  {QStringLiteral("graph.engine.graphviz"), tr("Graphviz"), number(EngineChoice::kGraphviz)},
                  {QStringLiteral("graph.engine.layered"), tr("Layered"), number(EngineChoice::kLayered)}},
                 &GraphView::setEngine);
  m_directionActions =
      newChoices("graph.direction", tr("Direction of Data"),
                 {{QStringLiteral("graph.direction.down"), tr("Down"), number(layout::Direction::kDown)},
                  {QStringLiteral("graph.direction.right"), tr("Right"), number(layout::Direction::kRight)}},
                 &GraphView::setDirection);
  m_neighbourhood = newAction("graph.neighbourhood", tr("Only the Neighbourhood"), {Qt::Key_N}, nullptr);
  m_neighbourhood->setCheckable(true);
  connect(m_neighbourhood, &QAction::triggered, this, &GraphView::setNeighbourhood);
  makeScopeActions();
  addSeparator();
  makeColorActions();
  addSeparator();
  newAction("graph.export", tr("Export Picture…"), {}, &GraphView::exportPicture);
  QAction* const frameTime = onCanvas("graph.frameTime", tr("Show Frame Time"), {}, &GraphCanvas::setFrameTimeShown);
  frameTime->setCheckable(true);
  refreshActions();
}

void GraphView::refreshActions() {
  const layout::FoldOptions& folds = m_options.folds;
  m_foldConstants->setChecked(folds.constants);
  m_foldTupleElements->setChecked(folds.tupleElements);
  m_foldRepeats->setChecked(folds.repeats);
  const bool isLarge = module() && active() && module()->instructions(*active()).size() > folds.largeComputation;
  m_foldParameters->setChecked(m_parameters.value_or(folds.parameters || isLarge));
  m_neighbourhood->setChecked(m_isNeighbourhood);
  m_onlyScopeAction->setChecked(m_onlyScope && active() && m_onlyScope->computation == *active());
  const auto check = [](const QList<QAction*>& choices, auto value) {
    for (QAction* const choice : choices) choice->setChecked(choice->data().toUInt() == static_cast<uint32_t>(value));
  };
  check(m_hubActions, folds.hubUsers);
  check(m_engineActions, m_options.engine);
  check(m_directionActions, m_options.direction);
  check(m_coloringActions, m_options.coloring);
  m_edgeWidths->setChecked(m_options.withEdgeWidths);
  m_legendShown->setChecked(m_options.hasLegend);
  m_overviewShown->setChecked(m_options.hasOverview);
  const bool isDown = m_options.direction == layout::Direction::kDown;
  m_goOperand->setShortcut(isDown ? Qt::Key_Up : Qt::Key_Left);
  m_goUser->setShortcut(isDown ? Qt::Key_Down : Qt::Key_Right);
  m_goBefore->setShortcut(isDown ? Qt::Key_Left : Qt::Key_Up);
  m_goBefore->setText(isDown ? tr("Go Left") : tr("Go Up"));
  m_goAfter->setShortcut(isDown ? Qt::Key_Right : Qt::Key_Down);
  m_goAfter->setText(isDown ? tr("Go Right") : tr("Go Down"));
}

QList<QAction*> GraphView::newChoices(const char* id, const QString& text, const std::vector<Choice>& choices,
                                      void (GraphView::*slot)(uint32_t)) {
  QAction* const action = newAction(id, text, {}, nullptr);
  auto* const menu = new QMenu(this);
  auto* const group = new QActionGroup(menu);
  QList<QAction*> actions;
  for (const Choice& each : choices) {
    auto* const choice = menu->addAction(each.text);
    choice->setObjectName(each.id);
    choice->setData(each.value);
    choice->setCheckable(true);
    group->addAction(choice);
    connect(choice, &QAction::triggered, this, [this, slot, value = each.value] { (this->*slot)(value); });
    actions.append(choice);
  }
  action->setMenu(menu);
  return actions;
}

void GraphView::optionChosen() {
  refreshActions();
  emit optionsChanged(m_options);
  requestPicture();
}

void GraphView::setHubUsers(uint32_t users) {
  if (users == m_options.folds.hubUsers) return;
  m_options.folds.hubUsers = users;
  optionChosen();
}

void GraphView::setEngine(uint32_t choice) {
  if (static_cast<EngineChoice>(choice) == m_options.engine) return;
  m_options.engine = static_cast<EngineChoice>(choice);
  optionChosen();
}

void GraphView::setDirection(uint32_t direction) {
  if (static_cast<layout::Direction>(direction) == m_options.direction) return;
  m_options.direction = static_cast<layout::Direction>(direction);
  optionChosen();
}

void GraphView::walkAlong(Walk direction) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  const auto from = selectedBox();
  const auto to = from ? walk(scene, *from, direction) : scene.rootBox();
  if (to) selectBox(*to);
}

void GraphView::cycleThrough(bool users) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  const auto here = selectedBox();
  if (!here) return;
  const hlo::InstructionId id = scene.boxes()[*here].label.instruction;
  const bool goesOn = m_cycle && m_cycle->users == users && m_cycle->last == id && scene.boxOf(m_cycle->origin);
  const uint32_t origin = goesOn ? *scene.boxOf(m_cycle->origin) : *here;
  const auto next =
      cycle(users ? scene.users(origin) : scene.operands(origin), goesOn ? std::optional(*here) : std::nullopt);
  if (!next) {
    emit message(users ? tr("%1 has no users here").arg(toQString(module()->name(id)))
                       : tr("%1 has no operands with a box here").arg(toQString(module()->name(id))));
    return;
  }
  const hlo::InstructionId to = scene.boxes()[*next].label.instruction;
  m_cycle = Cycle{scene.boxes()[origin].label.instruction, to, users};
  selectBox(*next);
}

void GraphView::stepInProgram(int by) {
  if (!module() || !active()) return;
  hlo::InstructionRange here = module()->instructions(*active());
  if (here.empty()) return;
  const auto selected = selectedHere();
  if (selected) here = module()->instructions(module()->computation(*selected));
  if (!selected) {
    navigation().select(by > 0 ? here[0] : here[here.size() - 1]);
    return;
  }
  const hlo::InstructionId next(selected->index() + static_cast<uint32_t>(by));
  if (here.contains(next)) navigation().select(next);
}

void GraphView::frameSelection() {
  const auto box = selectedBox();
  if (box && !m_canvas->isBoxCentred(*box)) {
    m_canvas->centreBox(*box);
  } else {
    m_canvas->fit();
  }
}

void GraphView::actualSize() { m_canvas->zoomBy(1 / m_canvas->destination().scale); }

void GraphView::enterSelected() {
  const auto id = selectedHere();
  if (!id) return;
  const auto box = selectedBox();
  const layout::GraphScope* const folded = box ? m_picture->scene.scopeAt(*box) : nullptr;
  if (folded != nullptr) return unfoldScope(folded->scope);
  if (const auto callee = module()->mainCallee(*id)) {
    navigation().enter(*callee);
  } else {
    emit message(tr("%1 calls no computation").arg(toQString(module()->name(*id))));
  }
}

void GraphView::leave() { navigation().leave(); }

void GraphView::clearOrLeave() {
  if (m_canvas->cancelBand()) return;
  if (!m_marked.empty()) {
    m_marked.clear();
    refreshHighlight();
  } else if (!navigation().selection().isEmpty()) {
    navigation().clearSelection();
  } else if (m_paths || m_isNeighbourhood || (isCurrent() && m_picture->request.scope)) {
    showAll();
  } else if (navigation().matches() != nullptr) {
    navigation().setMatches(nullptr);
  } else {
    navigation().leave();
  }
}

}  // namespace views
