#include "views/graph/graph_tooltips.h"

#include "layout/repeats.h"
#include "model/documents/workload.h"
#include "model/items/amount_text.h"
#include "model/items/text.h"
#include "model/queries/padding.h"
#include "views/graph/shown_graph.h"
#include "views/view.h"

namespace views {
namespace {

constexpr size_t kMostInTooltip = 5;  // entries of a list

QString countText(size_t n) { return grouped(static_cast<int64_t>(n)); }

QString bytesText(int64_t bytes) {
  if (bytes < 1024) return GraphText::tr("%1 bytes").arg(grouped(bytes));
  return GraphText::tr("%1 bytes (%2)").arg(grouped(bytes), humanBytes(bytes));
}

QString bytesText(const hlo::Shape& shape) {
  const queries::ResultBytes bytes = queries::resultBytes(shape);
  if (!bytes.held) return {};
  return bytes.isPadded()
             ? GraphText::tr("%1, %2 without padding").arg(bytesText(*bytes.held), humanBytes(*bytes.unpadded))
             : bytesText(*bytes.held);
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

/// The copies that a box of a repeated layer stands for, and what they do not have in common.
QStringList copiesTooltip(const hlo::Module& module, const layout::ComputationGraph& graph, uint32_t box) {
  const std::vector<hlo::InstructionId> copies = layout::copiesOf(graph, box);
  if (copies.size() < 2) return {};
  QStringList lines{
      GraphText::tr("The same in %1 layers: %2").arg(countText(copies.size()), someNames(module, copies))};
  for (const layout::RepeatDifference& each : layout::differences(module, graph, box)) {
    lines += GraphText::tr("Operand %1 differs: %2").arg(each.operand).arg(someNames(module, each.instructions));
  }
  const auto scope = [&module](hlo::InstructionId id) { return toQString(module.opName(id)); };
  if (const QString last = scope(copies.back()); !last.isEmpty() && last != scope(copies.front())) {
    lines += GraphText::tr("Last copy: %1").arg(last);
  }
  return lines;
}

QStringList scopeTooltip(const model::Snapshot& snapshot, const layout::GraphScope& folded) {
  constexpr size_t kNamed = 4;
  const std::vector<hlo::InstructionId>& ids = folded.instructions;
  const QString path = displayText(folded.path);
  QStringList lines{!folded.siblings.empty() ? GraphText::tr("Scopes %1 to %2, %n scope(s), folded by hloscope",
                                                             nullptr, static_cast<int>(folded.siblings.size()))
                                                   .arg(path, displayText(folded.lastPath))
                    : folded.isRest ? GraphText::tr("Rest of scope %1, folded by hloscope").arg(path)
                                    : GraphText::tr("Scope %1, folded by hloscope").arg(path)};
  lines += folded.parts == 1 ? GraphText::tr("%n instruction(s)", nullptr, static_cast<int>(ids.size()))
                             : GraphText::tr("%1 instructions, part %2 of %3 in data-flow order")
                                   .arg(countText(ids.size()), countText(folded.part + 1), countText(folded.parts));
  lines += GraphText::tr("%1 FLOPs in one run of the module, estimated").arg(model::exactCount(folded.cost.flops));
  lines += GraphText::tr("%1 read and written in one run of the module, estimated")
               .arg(model::exactBytes(folded.cost.bytes()));
  hlo::Transforms transforms;
  for (hlo::InstructionId id : ids) transforms |= snapshot.readyWorkload()->scopes.transforms(id);
  if (!transforms.isEmpty()) lines += QString::fromStdString(hlo::toText(transforms));
  QStringList names;
  for (size_t i = 0; i < ids.size() && i < kNamed; ++i) names += toQString(snapshot.module->name(ids[i]));
  if (ids.size() > kNamed) names += QStringLiteral("…");
  return lines << names.join(QStringLiteral(", "));
}

/// "2.1 M FLOPs · 1.2 ms (A100), in a run of the module, estimated"; no times in fusions, which run as one.
QStringList costTooltip(const model::Estimates* estimates, hlo::InstructionId id) {
  if (estimates == nullptr) return {};
  const hlo::Costs& costs = estimates->workload->costs;
  const hlo::Cost cost = costs.perRun(id);
  if (cost == hlo::Cost()) return {};
  QStringList parts{GraphText::tr("%1 FLOPs").arg(model::countText(cost.flops))};
  if (const auto time = estimates->times.perRun(id)) {
    parts += GraphText::tr("%1 (%2)").arg(model::secondsText(*time), QString::fromStdString(estimates->device.name));
  }
  return {GraphText::tr("%1 per run of the module, estimated").arg(parts.join(QStringLiteral(" · ")))};
}

QStringList boxTooltip(const model::Snapshot& snapshot, const GraphScene& scene, uint32_t box) {
  const layout::GraphScope* const folded = scene.scopeAt(box);
  return folded != nullptr ? scopeTooltip(snapshot, *folded)
                           : instructionTooltip(*snapshot.module, scene.boxes()[box].label.instruction);
}

QStringList edgeTooltip(const hlo::Module& module, const GraphScene& scene, uint32_t index) {
  const SceneEdge& edge = scene.edges()[index];
  const NodeLabel& to = scene.boxes()[edge.to].label;
  const hlo::InstructionId from = scene.boxes()[edge.from].label.instruction;
  const bool isParameter = module.parameterNumber(from).has_value();
  const bool isAlias = edge.kind == layout::EdgeKind::kAlias;
  const auto end = [&](uint32_t box) {
    const layout::GraphScope* const folded = scene.scopeAt(box);
    return folded != nullptr ? displayText(folded->path) : toQString(module.name(scene.boxes()[box].label.instruction));
  };
  const QString element = edge.values.empty() ? edge.label : QString();
  QStringList lines{end(edge.from) + element + QStringLiteral(" → ") + end(edge.to)};
  if (edge.kind == layout::EdgeKind::kControl) {
    lines += GraphText::tr("control dependency: the first runs before the second");
  } else if (isAlias && to.isRoot && !edge.label.isEmpty() && isParameter) {
    lines += GraphText::tr("the output reuses the memory of the parameter (input_output_alias)");
  } else if (!edge.values.empty()) {
    for (size_t i = 0; i < edge.values.size() && i < kMostInTooltip; ++i) {
      const layout::EdgeValue& value = edge.values[i];
      lines += toQString(module.name(value.instruction)) + QString::fromStdString(value.element);
    }
    if (edge.values.size() > kMostInTooltip)
      lines += GraphText::tr("… %1 more").arg(countText(edge.values.size() - kMostInTooltip));
    if (const int64_t bytes = bytesAlong(module, scene, index); bytes > 0) lines += bytesText(bytes);
  } else if (edge.label.isEmpty()) {
    lines += QString::fromStdString(module.shape(from).text);
    lines += bytesText(module.shape(from));
  }
  if (isAlias && edge.values.empty() && !isParameter) lines += GraphText::tr("written in place, in the same memory");
  return lines << GraphText::tr("Double-click to go to the other end");
}

QStringList stubTooltip(const hlo::Module& module, const std::vector<hlo::InstructionId>& ends) {
  QStringList lines;
  for (size_t i = 0; i < ends.size() && i < kMostInTooltip; ++i)
    lines += instructionTooltip(module, ends[i]).mid(0, 2).join(u' ');
  if (ends.size() > kMostInTooltip) lines += GraphText::tr("… %1 more").arg(countText(ends.size() - kMostInTooltip));
  return lines << (ends.size() == 1 ? GraphText::tr("Click to go there") : GraphText::tr("Click to choose one"));
}

QStringList regionTooltip(const model::Snapshot& snapshot, const OverviewRegion& region) {
  const model::Workload* const workload = snapshot.readyWorkload();
  if (workload == nullptr || !region.scope) return {};
  QStringList lines{GraphText::tr("scope %1").arg(toQString(workload->scopes.path(*region.scope)))};
  QStringList metrics{GraphText::tr("%n box(es)", nullptr, static_cast<int>(region.boxes))};
  if (!region.heat.isEmpty()) metrics += GraphText::tr("%1 of this graph, estimated").arg(region.heat);
  return lines << metrics.join(QStringLiteral(", "))
               << GraphText::tr("Click to select the scope, double-click to zoom in");
}

}  // namespace

QStringList instructionTooltip(const hlo::Module& module, hlo::InstructionId id) {
  constexpr qsizetype kLongestShape = 240;  // a tuple may have thousands of elements; the inspector shows all of it
  const hlo::Shape& shape = module.shape(id);
  QString shapeText = QString::fromStdString(shape.text);
  if (shapeText.size() > kLongestShape) shapeText = shapeText.left(kLongestShape) + u'…';
  QStringList lines{toQString(module.name(id)), toQString(module.opcode(id)) + u' ' + shapeText};
  if (const QString bytes = bytesText(shape); !bytes.isEmpty()) lines += bytes;
  if (!module.opName(id).empty()) lines += model::oneLine(module.opName(id));
  if (const auto frameId = module.frame(id)) {
    const hlo::StackFrame& frame = module.frame(*frameId);
    lines += model::wholePlaceText(module, {frame.file, frame.line});
  }
  return lines;
}

QStringList graphTooltip(const model::Snapshot& snapshot, const model::Estimates* estimates, const GraphScene& scene,
                         const GraphOverview* overview, const SceneHit& hit) {
  const hlo::Module& module = *snapshot.module;
  const auto label = [&]() -> const NodeLabel& { return scene.boxes()[hit.index].label; };
  switch (hit.kind) {
    case SceneHit::kNothing: return {};
    case SceneHit::kBox:
      if (scene.scopeAt(hit.index) != nullptr) return boxTooltip(snapshot, scene, hit.index);
      return boxTooltip(snapshot, scene, hit.index) + costTooltip(estimates, label().instruction) +
             copiesTooltip(module, scene.graph(), hit.index);
    case SceneHit::kChip: return instructionTooltip(module, label().chips[hit.part].instruction);
    case SceneHit::kEdge: return edgeTooltip(module, scene, hit.index);
    case SceneHit::kStub: return stubTooltip(module, otherEnds(scene, hit));
    case SceneHit::kSign:
      return {label().isScope ? GraphText::tr("Unfold %1 (E)").arg(label().name)
              : label().isOpen
                  ? GraphText::tr("Close %1 in place (E)").arg(label().name)
                  : GraphText::tr("Open %1 in place (E); double-click the box to go into it").arg(label().name)};
    case SceneHit::kRegion: return regionTooltip(snapshot, overview->regions[hit.index]);
  }
  return {};
}

QStringList boxDescription(const model::Snapshot& snapshot, const GraphScene& scene, const std::vector<BoxFlag>& flags,
                           uint32_t box) {
  const NodeLabel& label = scene.boxes()[box].label;
  QStringList lines = boxTooltip(snapshot, scene, box);
  for (const QString& part : {label.badge, label.note}) {
    if (!part.isEmpty()) lines += part;
  }
  QStringList chips;
  for (const Chip& chip : label.chips) chips += chip.text;
  if (!chips.isEmpty()) lines += GraphText::tr("folded operands: %1").arg(chips.join(QStringLiteral(", ")));
  if (label.isOpen) lines += GraphText::tr("opened in place");
  for (const BoxFlag& flag : flags) {
    if (flag.box != box) continue;
    lines += flag.number == 0 ? GraphText::tr("bookmarked") : GraphText::tr("bookmark %1").arg(flag.number);
  }
  return lines;
}

std::vector<hlo::InstructionId> otherEnds(const GraphScene& scene, const SceneHit& hit) {
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

}  // namespace views
