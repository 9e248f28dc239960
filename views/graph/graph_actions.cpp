// What mouse and keys do in the graph view: every one of them is a call of the hub or a move of the canvas.

#include <QActionGroup>
#include <QFile>
#include <QMenu>
#include <QToolTip>
#include <cmath>

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

/// Text of a dump, which must never be read as markup, with the lines that it has.
QString plainToolTip(const QStringList& lines) {
  return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(lines.join(u'\n').toHtmlEscaped());
}

QString bytesText(const hlo::Shape& shape) {
  const auto bytes = shape.bytes();
  if (!bytes) return {};
  if (*bytes < 1024) return GraphView::tr("%1 bytes").arg(grouped(*bytes));
  return GraphView::tr("%1 bytes (%2)").arg(grouped(*bytes), humanBytes(*bytes));
}

QStringList describe(const hlo::Module& module, hlo::InstructionId id) {
  const hlo::Shape& shape = module.shape(id);
  QStringList lines;
  lines += toQString(module.name(id));
  lines += toQString(module.opcode(id)) + u' ' + QString::fromStdString(shape.text);
  if (const QString bytes = bytesText(shape); !bytes.isEmpty()) lines += bytes;
  if (!module.opName(id).empty()) lines += toQString(module.opName(id));
  if (const auto frameId = module.frame(id)) {
    const hlo::Frame& frame = module.frame(*frameId);
    lines += QStringLiteral("%1:%2").arg(toQString(module.file(frame.file))).arg(frame.line);
  }
  return lines;
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
  const auto walking = [this](const char* id, const QString& text, const QList<QKeySequence>& keys, Walk direction) {
    connect(newAction(id, text, keys, nullptr), &QAction::triggered, this, [this, direction] { walkAlong(direction); });
  };
  walking("graph.firstOperand", tr("Go to First Operand"), {Qt::Key_Up}, Walk::kOperand);
  walking("graph.firstUser", tr("Go to First User"), {Qt::Key_Down}, Walk::kUser);
  walking("graph.left", tr("Go Left"), {Qt::Key_Left}, Walk::kLeft);
  walking("graph.right", tr("Go Right"), {Qt::Key_Right}, Walk::kRight);
  connect(newAction("graph.nextUser", tr("Next User"), {Qt::Key_X}, nullptr), &QAction::triggered, this,
          [this] { cycleThrough(true); });
  connect(newAction("graph.nextOperand", tr("Next Operand"), {Qt::SHIFT | Qt::Key_X}, nullptr), &QAction::triggered,
          this, [this] { cycleThrough(false); });
  connect(newAction("graph.previousInstruction", tr("Previous Instruction"), {Qt::Key_Comma}, nullptr),
          &QAction::triggered, this, [this] { stepInProgram(-1); });
  connect(newAction("graph.nextInstruction", tr("Next Instruction"), {Qt::Key_Period}, nullptr), &QAction::triggered,
          this, [this] { stepInProgram(1); });
  newAction("graph.enter", tr("Enter Called Computation"), {Qt::Key_Return, Qt::Key_Enter}, &GraphView::enterSelected);
  newAction("graph.leave", tr("Leave to Caller"), {Qt::Key_Backspace}, &GraphView::leave);
  newAction("graph.clear", tr("Clear Selection, Then Leave"), {Qt::Key_Escape}, &GraphView::clearOrLeave);
  addSeparator();

  const auto toggle = [this](const char* id, const QString& text, auto set) {
    QAction* const action = newAction(id, text, {}, nullptr);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, set](bool on) {
      set(on);
      refreshActions();
      emit optionsChanged(m_options);
      requestPicture();
    });
    return action;
  };
  m_foldConstants = toggle("graph.foldConstants", tr("Fold Constants"),
                           [this](bool on) { m_options.folds.constants = on; });
  m_foldParameters = toggle("graph.foldParameters", tr("Fold Parameters"), [this](bool on) { m_parameters = on; });
  m_foldTupleElements = toggle("graph.foldTupleElements", tr("Fold Tuple Elements"),
                               [this](bool on) { m_options.folds.tupleElements = on; });
  QAction* const hubs = newAction("graph.hubs", tr("References in Place of Edges"), {}, nullptr);
  auto* const menu = new QMenu(this);
  auto* const group = new QActionGroup(menu);
  for (const uint32_t users : kHubChoices) {
    auto* const choice = menu->addAction(users == 0 ? tr("Never") : tr("For Values with More Than %1 Users").arg(users));
    choice->setObjectName(QStringLiteral("graph.hubs.%1").arg(users));
    choice->setData(users);
    choice->setCheckable(true);
    group->addAction(choice);
    connect(choice, &QAction::triggered, this, [this, users] { setHubUsers(users); });
    m_hubActions.append(choice);
  }
  hubs->setMenu(menu);
  // Chosen where there is no menu bar to open it from.
  connect(hubs, &QAction::triggered, menu, [menu, canvas] { menu->popup(canvas->mapToGlobal(canvas->rect().center())); });
  addSeparator();
  QAction* const frameTime = onCanvas("graph.frameTime", tr("Show Frame Time"), {}, &GraphCanvas::setFrameTimeShown);
  frameTime->setCheckable(true);
  refreshActions();
}

void GraphView::refreshActions() {
  const layout::FoldOptions& folds = m_options.folds;
  m_foldConstants->setChecked(folds.constants);
  m_foldTupleElements->setChecked(folds.tupleElements);
  const bool isLarge = module() && active() && module()->instructions(*active()).size() > folds.largeComputation;
  m_foldParameters->setChecked(m_parameters.value_or(folds.parameters || isLarge));
  for (QAction* const choice : m_hubActions) choice->setChecked(choice->data().toUInt() == folds.hubUsers);
}

void GraphView::setHubUsers(uint32_t users) {
  if (users == m_options.folds.hubUsers) return;
  m_options.folds.hubUsers = users;
  refreshActions();
  emit optionsChanged(m_options);
  requestPicture();
}

// --- mouse ------------------------------------------------------------------------------------------

void GraphView::onClicked(const SceneHit& hit) {
  if (!isCurrent()) return;
  m_keepStill = true;  // what was clicked is in sight, and a double click needs it to stay under the mouse
  if (hit.kind == SceneHit::kNothing) {
    navigation().clearSelection();
  } else if (hit.kind == SceneHit::kBox) {
    navigation().select(m_picture->scene.boxes()[hit.index].label.instruction);
  } else if (hit.kind == SceneHit::kChip) {
    const Chip& chip = m_picture->scene.boxes()[hit.index].label.chips[hit.chip];
    if (chip.isReference) {
      follow(chip.instruction);
    } else {
      navigation().select(chip.instruction);
    }
  }
  m_keepStill = false;
}

void GraphView::onDoubleClicked(const SceneHit& hit, const QPointF& scene) {
  if (!isCurrent()) return;
  const auto& boxes = m_picture->scene.boxes();
  if (hit.kind == SceneHit::kBox) {
    navigation().select(boxes[hit.index].label.instruction);
    enterSelected();
  } else if (hit.kind == SceneHit::kEdge) {
    // Along the edge to its other end.
    const SceneEdge& edge = m_picture->scene.edges()[hit.index];
    const auto away = [&](uint32_t box) {
      const QPointF d = boxes[box].rect.center() - scene;
      return std::hypot(d.x(), d.y());
    };
    follow(boxes[away(edge.from) > away(edge.to) ? edge.from : edge.to].label.instruction);
  }
}

void GraphView::onPointed(const SceneHit& hit) {
  GraphHighlight highlight = m_canvas->highlight();
  highlight.chip.reset();
  highlight.edge.reset();
  std::optional<model::Target> target;
  m_pointedBox.reset();
  if (isCurrent() && (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip)) {
    const NodeLabel& label = m_picture->scene.boxes()[hit.index].label;
    m_pointedBox = hit.index;
    if (hit.kind == SceneHit::kChip) highlight.chip = {hit.index, hit.chip};
    target = hit.kind == SceneHit::kChip ? label.chips[hit.chip].instruction : label.instruction;
  } else if (isCurrent() && hit.kind == SceneHit::kEdge) {
    highlight.edge = hit.index;
  }
  m_canvas->setHighlight(std::move(highlight));
  navigation().hover(target);
}

void GraphView::onHelpWanted(const SceneHit& hit, const QPoint& globalPosition) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  QStringList lines;
  if (hit.kind == SceneHit::kBox) {
    lines = describe(*module(), scene.boxes()[hit.index].label.instruction);
  } else if (hit.kind == SceneHit::kChip) {
    lines = describe(*module(), scene.boxes()[hit.index].label.chips[hit.chip].instruction);
  } else if (hit.kind == SceneHit::kEdge) {
    const SceneEdge& edge = scene.edges()[hit.index];
    const hlo::InstructionId from = scene.boxes()[edge.from].label.instruction;
    const hlo::InstructionId to = scene.boxes()[edge.to].label.instruction;
    lines += toQString(module()->name(from)) + edge.label + QStringLiteral(" → ") + toQString(module()->name(to));
    if (edge.kind == layout::EdgeKind::kControl) {
      lines += tr("control dependency: runs before");
    } else if (edge.label.isEmpty()) {
      lines += QString::fromStdString(module()->shape(from).text);
      lines += bytesText(module()->shape(from));
    }
    lines += tr("Double-click to go to the other end");
  }
  if (!lines.isEmpty()) QToolTip::showText(globalPosition, plainToolTip(lines), m_canvas);
}

void GraphView::onMenuWanted(const SceneHit& hit, const QPoint& globalPosition) {
  if (!isCurrent()) return;
  if (hit.kind == SceneHit::kBox) {
    emit menuRequested(m_picture->scene.boxes()[hit.index].label.instruction, globalPosition);
  } else if (hit.kind == SceneHit::kChip) {
    emit menuRequested(m_picture->scene.boxes()[hit.index].label.chips[hit.chip].instruction, globalPosition);
  } else {
    emit menuRequested(*active(), globalPosition);
  }
}

void GraphView::onCrumb(int crumb) {
  if (crumb < 0 || static_cast<size_t>(crumb) >= m_crumbTargets.size()) return;
  m_canvas->setFocus();
  navigation().enter(m_crumbTargets[static_cast<size_t>(crumb)]);
}

/// Selects it and brings it to the middle: the way of a reference or a long edge.
void GraphView::follow(hlo::InstructionId id) {
  m_keepStill = true;
  navigation().select(id);
  m_keepStill = false;
  const auto box = isCurrent() ? m_picture->scene.boxOf(id) : std::nullopt;
  if (box) m_canvas->centreBox(*box);
}

// --- keys -------------------------------------------------------------------------------------------

void GraphView::walkAlong(Walk direction) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  const auto from = selectedBox();
  const auto to = from ? walk(scene, *from, direction) : scene.rootBox();
  if (to) navigation().select(scene.boxes()[*to].label.instruction);
}

void GraphView::cycleThrough(bool users) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  const auto here = selectedBox();
  if (!here) return;
  const hlo::InstructionId id = scene.boxes()[*here].label.instruction;
  const bool goesOn = m_cycle && m_cycle->users == users && m_cycle->last == id && scene.boxOf(m_cycle->origin);
  const uint32_t origin = goesOn ? *scene.boxOf(m_cycle->origin) : *here;
  const auto next = cycle(users ? scene.users(origin) : scene.operands(origin),
                          goesOn ? std::optional(*here) : std::nullopt);
  if (!next) {
    emit message(users ? tr("%1 has no users here").arg(toQString(module()->name(id)))
                       : tr("%1 has no operands with a box here").arg(toQString(module()->name(id))));
    return;
  }
  const hlo::InstructionId to = scene.boxes()[*next].label.instruction;
  m_cycle = Cycle{scene.boxes()[origin].label.instruction, to, users};
  navigation().select(to);
}

void GraphView::stepInProgram(int by) {
  if (!module() || !active()) return;
  const hlo::InstructionRange here = module()->instructions(*active());
  if (here.empty()) return;
  const auto selected = selectedHere();
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
  if (const auto callee = module()->mainCallee(*id)) {
    navigation().enter(*callee);
  } else {
    emit message(tr("%1 calls no computation").arg(toQString(module()->name(*id))));
  }
}

void GraphView::leave() { navigation().leave(); }

void GraphView::clearOrLeave() {
  if (!navigation().selection().isEmpty()) {
    navigation().clearSelection();
  } else {
    navigation().leave();
  }
}

}  // namespace views
