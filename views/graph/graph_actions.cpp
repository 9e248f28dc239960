// What mouse and keys do in the graph view: every one of them is a call of the hub or a move of the canvas.

#include <QActionGroup>
#include <QFile>
#include <QMenu>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "layout/repeats.h"
#include "model/items/text.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_view.h"

namespace views {
namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanStep = 0.2;    // of the canvas
constexpr size_t kMostListed = 24;  // ends of a stub
constexpr uint32_t kHubChoices[] = {4, 8, 16, 32, 0};

/// By its freedesktop name; the program brings a file for where the theme has none.
QIcon icon(const char* name) {
  const QString file = QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name));
  return QIcon::fromTheme(QLatin1String(name), QFile::exists(file) ? QIcon(file) : QIcon());
}

QString bytesText(int64_t bytes) {
  if (bytes < 1024) return GraphView::tr("%1 bytes").arg(grouped(bytes));
  return GraphView::tr("%1 bytes (%2)").arg(grouped(bytes), humanBytes(bytes));
}

QString bytesText(const hlo::Shape& shape) {
  const auto bytes = shape.bytes();
  return bytes ? bytesText(*bytes) : QString();
}

QStringList describe(const hlo::Module& module, hlo::InstructionId id) {
  constexpr qsizetype kLongestShape = 240;  // of a tuple of thousands; the inspector has all of it
  const hlo::Shape& shape = module.shape(id);
  QString shapeText = QString::fromStdString(shape.text);
  if (shapeText.size() > kLongestShape) shapeText = shapeText.left(kLongestShape) + u'…';
  QStringList lines;
  lines += toQString(module.name(id));
  lines += toQString(module.opcode(id)) + u' ' + shapeText;
  if (const QString bytes = bytesText(shape); !bytes.isEmpty()) lines += bytes;
  if (!module.opName(id).empty()) lines += model::oneLine(module.opName(id));
  if (const auto frameId = module.frame(id)) {
    const hlo::Frame& frame = module.frame(*frameId);
    lines += model::wholePlaceText(module, {frame.file, frame.line});
  }
  return lines;
}

/// The first of them and the last: "a, b, … z".
QString someNames(const hlo::Module& module, const std::vector<hlo::InstructionId>& ids) {
  constexpr size_t kFirst = 3;
  QStringList names;
  for (size_t i = 0; i < ids.size(); ++i) {
    if (i < kFirst || i + 1 == ids.size()) names += toQString(module.name(ids[i]));
    if (i == kFirst && i + 1 < ids.size()) names += QStringLiteral("…");
  }
  return names.join(QStringLiteral(", "));
}

/// What a box of a repeated layer stands for, and what its copies do not have in common.
QStringList describeCopies(const hlo::Module& module, const layout::ComputationGraph& graph, uint32_t box) {
  const std::vector<hlo::InstructionId> copies = layout::copiesOf(graph, box);
  if (copies.size() < 2) return {};
  QStringList lines{GraphView::tr("The same in %1 layers: %2")
                        .arg(grouped(static_cast<int64_t>(copies.size())), someNames(module, copies))};
  for (const layout::RepeatDifference& each : layout::differences(module, graph, box)) {
    lines += GraphView::tr("Operand %1 differs: %2").arg(each.operand).arg(someNames(module, each.instructions));
  }
  const auto scope = [&module](hlo::InstructionId id) { return toQString(module.opName(id)); };
  if (const QString last = scope(copies.back()); !last.isEmpty() && last != scope(copies.front())) {
    lines += GraphView::tr("The last comes from %1").arg(last);
  }
  return lines;
}

}  // namespace

model::LayerCopies GraphView::layerCopies(hlo::InstructionId id) const {
  const auto box = isCurrent() ? m_picture->scene.boxOf(id) : std::nullopt;
  if (!box) return {};
  const layout::ComputationGraph& graph = m_picture->scene.graph();
  model::LayerCopies layers{layout::copiesOf(graph, *box), {}};
  // What is folded into a box is none of its copies.
  if (std::find(layers.copies.begin(), layers.copies.end(), id) == layers.copies.end()) return {};
  for (layout::RepeatDifference& each : layout::differences(*module(), graph, *box)) {
    layers.operands.push_back({each.operand, std::move(each.instructions)});
  }
  return layers;
}

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
  onCanvas("graph.panLeft", tr("Pan Left"), {Qt::Key_A}, [canvas] { canvas->panBy(-kPanStep, 0); });
  onCanvas("graph.panRight", tr("Pan Right"), {Qt::Key_D}, [canvas] { canvas->panBy(kPanStep, 0); });
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

// --- mouse ------------------------------------------------------------------------------------------

/// The instruction of a box; of one that stands for several copies the one that is selected already.
hlo::InstructionId GraphView::meantBy(uint32_t box) const {
  const NodeLabel& label = m_picture->scene.boxes()[box].label;
  const auto selected = selectedHere();
  if (!selected || label.copies < 2) return label.instruction;
  const auto copies = layout::copiesOf(m_picture->scene.graph(), box);
  return std::find(copies.begin(), copies.end(), *selected) != copies.end() ? *selected : label.instruction;
}

void GraphView::onClicked(const SceneHit& hit) {
  if (!isCurrent()) return;
  m_keepStill = true;  // what was clicked is in sight, and a double click needs it to stay under the mouse
  if (hit.kind == SceneHit::kNothing) {
    navigation().clearSelection();
  } else if (hit.kind == SceneHit::kBox) {
    selectBox(hit.index);
  } else if (hit.kind == SceneHit::kChip) {
    const Chip& chip = m_picture->scene.boxes()[hit.index].label.chips[hit.part];
    if (chip.isReference) {
      follow(chip.instruction);
    } else {
      navigation().select(chip.instruction);
    }
  } else if (hit.kind == SceneHit::kStub) {
    followStub(hit);
  } else if (hit.kind == SceneHit::kRegion) {
    navigation().select(*m_canvas->overview()->regions[hit.index].scope);
  } else if (hit.kind == SceneHit::kSign) {
    toggleOpen(m_picture->scene.boxes()[hit.index].label.instruction);
  }
  m_keepStill = false;
}

void GraphView::onDoubleClicked(const SceneHit& hit, const QPointF& scene) {
  if (!isCurrent()) return;
  const auto& boxes = m_picture->scene.boxes();
  if (hit.kind == SceneHit::kBox) {
    selectBox(hit.index);
    enterSelected();
  } else if (hit.kind == SceneHit::kEdge) {
    // Along the edge to its other end.
    const SceneEdge& edge = m_picture->scene.edges()[hit.index];
    const auto away = [&](uint32_t box) {
      const QPointF d = boxes[box].rect.center() - scene;
      return std::hypot(d.x(), d.y());
    };
    follow(boxes[away(edge.from) > away(edge.to) ? edge.from : edge.to].label.instruction);
  } else if (hit.kind == SceneHit::kRegion) {
    zoomToRegion(m_canvas->overview()->regions[hit.index]);
  }
}

void GraphView::onPointed(const SceneHit& hit) {
  GraphHighlight highlight = m_canvas->highlight();
  highlight.chip.reset();
  highlight.edge.reset();
  highlight.stub.reset();
  highlight.sign.reset();
  std::optional<model::Target> target;
  m_pointedBox.reset();
  if (isCurrent() && (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip || hit.kind == SceneHit::kSign)) {
    if (hit.kind == SceneHit::kSign) highlight.sign = hit.index;
    const NodeLabel& label = m_picture->scene.boxes()[hit.index].label;
    m_pointedBox = hit.index;
    if (hit.kind == SceneHit::kChip) highlight.chip = {hit.index, hit.part};
    target = hit.kind == SceneHit::kChip ? label.chips[hit.part].instruction : label.instruction;
  } else if (isCurrent() && hit.kind == SceneHit::kEdge) {
    highlight.edge = hit.index;
  } else if (isCurrent() && hit.kind == SceneHit::kStub) {
    highlight.stub = {hit.index, hit.part};
    if (const auto ends = otherEnds(hit); ends.size() == 1) target = ends.front();
  }
  m_canvas->setHighlight(std::move(highlight));
  navigation().hover(target);
}

void GraphView::onHelpWanted(const SceneHit& hit, const QPoint& globalPosition) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  QStringList lines;
  if (hit.kind == SceneHit::kBox && scene.scopeAt(hit.index) != nullptr) {
    lines = describeScope(hit.index);
  } else if (hit.kind == SceneHit::kBox) {
    lines = describe(*module(), scene.boxes()[hit.index].label.instruction) +
            describeCopies(*module(), scene.graph(), hit.index);
  } else if (hit.kind == SceneHit::kChip) {
    lines = describe(*module(), scene.boxes()[hit.index].label.chips[hit.part].instruction);
  } else if (hit.kind == SceneHit::kEdge) {
    const SceneEdge& edge = scene.edges()[hit.index];
    const hlo::InstructionId from = scene.boxes()[edge.from].label.instruction;
    const hlo::InstructionId to = scene.boxes()[edge.to].label.instruction;
    const auto end = [&](uint32_t box, hlo::InstructionId id) {
      const layout::GraphScope* const folded = scene.scopeAt(box);
      return folded != nullptr ? displayText(folded->path) : toQString(module()->name(id));
    };
    const QString element = edge.values.empty() ? edge.label : QString();
    lines += end(edge.from, from) + element + QStringLiteral(" → ") + end(edge.to, to);
    if (edge.kind == layout::EdgeKind::kControl) {
      lines += tr("control dependency: runs before");
    } else if (edge.kind == layout::EdgeKind::kAlias && scene.boxes()[edge.to].label.isRoot && !edge.label.isEmpty() &&
               module()->parameterNumber(from)) {
      lines += tr("the output takes the memory of the parameter: input_output_alias");
    } else if (!edge.values.empty()) {
      for (size_t i = 0; i < edge.values.size() && i < kMostListed; ++i) {
        const layout::EdgeValue& value = edge.values[i];
        lines += toQString(module()->name(value.instruction)) + QString::fromStdString(value.element);
      }
      if (edge.values.size() > kMostListed)
        lines += tr("… %1 more").arg(grouped(static_cast<int64_t>(edge.values.size() - kMostListed)));
      if (const int64_t bytes = bytesAlong(*module(), scene, hit.index); bytes > 0) lines += bytesText(bytes);
    } else if (edge.label.isEmpty()) {
      lines += QString::fromStdString(module()->shape(from).text);
      lines += bytesText(module()->shape(from));
    }
    if (edge.kind == layout::EdgeKind::kAlias && edge.values.empty() && !module()->parameterNumber(from))
      lines += tr("written in place: it stays in the same memory");
    lines += tr("Double-click to go to the other end");
  }
  if (hit.kind == SceneHit::kSign) {
    const NodeLabel& label = scene.boxes()[hit.index].label;
    lines += label.isScope  ? tr("Unfold %1 (E)").arg(label.name)
             : label.isOpen ? tr("Close %1 (E)").arg(label.name)
                            : tr("Open %1 here (E); a double click on the box goes in").arg(label.name);
  }
  if (hit.kind == SceneHit::kStub) {
    const auto ends = otherEnds(hit);
    for (size_t i = 0; i < ends.size() && i < kMostListed; ++i)
      lines += describe(*module(), ends[i]).mid(0, 2).join(u' ');
    if (ends.size() > kMostListed)
      lines += tr("… %1 more").arg(grouped(static_cast<int64_t>(ends.size() - kMostListed)));
    lines += ends.size() == 1 ? tr("Click to go there") : tr("Click to choose one");
  }
  if (hit.kind == SceneHit::kRegion) lines = regionText(m_canvas->overview()->regions[hit.index]);
  if (!lines.isEmpty()) QToolTip::showText(globalPosition, model::toolTip(lines.join(u'\n')), m_canvas);
}

/// What a tooltip says of a box, and what else stands in it.
QString GraphView::boxText(uint32_t box) const {
  if (!isCurrent()) return {};
  const NodeLabel& label = m_picture->scene.boxes()[box].label;
  QStringList lines = label.isScope ? describeScope(box) : describe(*module(), label.instruction);
  for (const QString& part : {label.badge, label.note}) {
    if (!part.isEmpty()) lines += part;
  }
  QStringList chips;
  for (const Chip& chip : label.chips) chips += chip.text;
  if (!chips.isEmpty()) lines += tr("takes %1").arg(chips.join(QStringLiteral(", ")));
  if (label.isOpen) lines += tr("opened in place");
  for (const BoxFlag& flag : m_canvas->highlight().flags) {
    if (flag.box == box) lines += flag.number == 0 ? tr("bookmarked") : tr("bookmark %1").arg(flag.number);
  }
  return lines.join(u'\n');
}

void GraphView::onMenuWanted(const SceneHit& hit, const QPoint& globalPosition) {
  if (!isCurrent()) return;
  if (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kSign) {
    const layout::GraphScope* const folded = m_picture->scene.scopeAt(hit.index);
    const hlo::InstructionId id = m_picture->scene.boxes()[hit.index].label.instruction;
    emit menuRequested(folded != nullptr ? model::Target(folded->scope) : model::Target(id), globalPosition);
  } else if (hit.kind == SceneHit::kChip) {
    emit menuRequested(m_picture->scene.boxes()[hit.index].label.chips[hit.part].instruction, globalPosition);
  } else if (hit.kind == SceneHit::kRegion) {
    emit menuRequested(*m_canvas->overview()->regions[hit.index].scope, globalPosition);
  } else {
    emit menuRequested(*active(), globalPosition);
  }
}

void GraphView::onCrumb(int crumb) {
  if (crumb < 0 || static_cast<size_t>(crumb) >= m_crumbTargets.size()) return;
  m_canvas->setFocus();
  navigation().enter(m_crumbTargets[static_cast<size_t>(crumb)]);
}

std::vector<hlo::InstructionId> GraphView::otherEnds(const SceneHit& hit) const {
  const GraphScene& scene = m_picture->scene;
  const SceneStub& stub = scene.stubs()[hit.index];
  auto edges = scene.edgesOf(stub);
  if (hit.part < edges.size()) edges = edges.subspan(hit.part, 1);
  std::vector<hlo::InstructionId> ends;
  for (uint32_t number : edges) {
    const SceneEdge& edge = scene.edges()[number];
    const hlo::InstructionId end = scene.boxes()[stub.isOut ? edge.to : edge.from].label.instruction;
    if (ends.empty() || ends.back() != end) ends.push_back(end);
  }
  return ends;
}

/// To the only other end, or to the one that is chosen from a menu.
void GraphView::followStub(const SceneHit& hit) {
  const std::vector<hlo::InstructionId> ends = otherEnds(hit);
  if (ends.size() == 1) {
    follow(ends.front());
    return;
  }
  auto* const menu = new QMenu(m_canvas);
  menu->setObjectName(QStringLiteral("graph.stubEnds"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (size_t i = 0; i < ends.size() && i < kMostListed; ++i) {
    QString text = describe(*module(), ends[i]).mid(0, 2).join(QStringLiteral("    "));
    connect(menu->addAction(elided(text.replace(u'&', QStringLiteral("&&")), 80, false)), &QAction::triggered, this,
            [this, from = snapshot(), id = ends[i]] {
              if (snapshot() == from) follow(id);
            });
  }
  if (ends.size() > kMostListed) {
    // All are reached from the selected box, one by one.
    const SceneStub& stub = m_picture->scene.stubs()[hit.index];
    const QString more = grouped(static_cast<int64_t>(ends.size() - kMostListed));
    connect(menu->addAction(stub.isOut ? tr("… %1 more: step through all with X").arg(more)
                                       : tr("… %1 more: step through all with Shift+X").arg(more)),
            &QAction::triggered, this,
            [this, from = snapshot(), id = m_picture->scene.boxes()[stub.box].label.instruction] {
              if (snapshot() == from) navigation().select(id);
            });
  }
  menu->popup(QCursor::pos());
}

/// Selects it and brings it to the middle: the way of a reference or a long edge.
void GraphView::follow(hlo::InstructionId id) {
  const auto box = isCurrent() ? m_picture->scene.boxOf(id) : std::nullopt;
  m_keepStill = true;
  if (box && m_picture->scene.boxes()[*box].label.instruction == id) {
    selectBox(*box);
  } else {
    navigation().select(id);
  }
  m_keepStill = false;
  if (box) m_canvas->centreBox(*box);
}

// --- keys -------------------------------------------------------------------------------------------

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
