// What the mouse does in the graph view: it selects, follows, enters; and what a tooltip says of what is under it.

#include <QMenu>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <functional>

#include "layout/repeats.h"
#include "model/items/text.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_view.h"
#include "views/menu_text.h"

namespace views {
namespace {

constexpr size_t kMostListed = 24;  // ends of a stub

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
    const hlo::StackFrame& frame = module.frame(*frameId);
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

/// A menu of the first of them.
QMenu* offer(QWidget* parent, const hlo::Module& module, const std::vector<hlo::InstructionId>& ids,
             const std::function<void(hlo::InstructionId)>& choose) {
  auto* const menu = new QMenu(parent);
  menu->setObjectName(QStringLiteral("graph.offered"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (size_t i = 0; i < ids.size() && i < kMostListed; ++i) {
    QString text = describe(module, ids[i]).mid(0, 2).join(QStringLiteral("    "));
    QObject::connect(menu->addAction(elided(escapeMnemonics(text), 80, false)), &QAction::triggered, menu,
                     [choose, id = ids[i]] { choose(id); });
  }
  return menu;
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

/// The instruction of a box; of one that stands for several copies the one that is selected already.
hlo::InstructionId GraphView::instructionFor(uint32_t box) const {
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
    const NodeLabel& label = m_picture->scene.boxes()[hit.index].label;
    const Chip& chip = label.chips[hit.part];
    if (chip.instruction == label.instruction) {  // "… 9 more"
      // Those that have chips are the first.
      const auto& folded = m_picture->scene.graph().nodes[hit.index].folded;
      std::vector<hlo::InstructionId> others;
      for (const layout::FoldedOperand& each : folded) others.push_back(each.instruction);
      for (const Chip& shown : label.chips) std::erase(others, shown.instruction);
      offer(m_canvas, *module(), others, [this, from = snapshot()](hlo::InstructionId id) {
        if (snapshot() == from) follow(id);
      })->popup(QCursor::pos());
    } else if (chip.isReference) {
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

void GraphView::onCrumb(int crumb) {
  if (crumb < 0 || static_cast<size_t>(crumb) >= m_crumbTargets.size()) return;
  const hlo::ComputationId target = m_crumbTargets[static_cast<size_t>(crumb)];
  for (const auto& [call, callee] : navigation().pathTo(*active())) {
    if (module()->computation(call) != target) continue;
    // Back to where one came in: what shows it may be the text beside the graph, and the graph does so too.
    navigation().reveal(call);
    reveal(call);
    break;
  }
  m_canvas->setFocus();
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
  QMenu* const menu = offer(m_canvas, *module(), ends, [this, from = snapshot()](hlo::InstructionId id) {
    if (snapshot() == from) follow(id);
  });
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

}  // namespace views
