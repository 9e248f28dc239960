#include "views/graph/change_marks.h"

#include "model/items/format.h"
#include "views/change_roles.h"

namespace views {

using compare::ChangeKind;
using compare::Side;

QString changeBadge(ChangeKind kind, Side side, uint32_t inside, uint32_t copies) {
  QStringList parts;
  const QString glyph = changeGlyph(kind, side);
  if (!glyph.isEmpty() && (inside == 0 || kind != ChangeKind::kChanged)) parts += glyph;
  if (inside > 0) parts += QStringLiteral("~%1").arg(model::grouped(inside));
  if (copies > 1) parts += QStringLiteral("×%1").arg(model::grouped(copies));
  return parts.join(u' ');
}

std::vector<ChangeMark> changeMarks(const model::Comparison& comparison, Side side, const GraphScene& scene,
                                    const std::stop_token& stop) {
  const layout::ComputationGraph& graph = scene.graph();
  std::vector<ChangeMark> marks(scene.boxes().size());
  std::vector<uint32_t> within(marks.size(), 0);  // of a scope, or of a layer with copies
  layout::InsideChanges inside(comparison.moduleA(), comparison.moduleB(), comparison.match, comparison.changes);
  for (uint32_t i = 0; i < graph.nodeOfInstruction.size(); ++i) {
    if (i % (1u << 12) == 0 && stop.stop_requested()) return marks;
    const hlo::InstructionId id(graph.firstInstruction + i);
    const auto box = scene.boxOf(id);
    if (!box || *box >= graph.nodes.size()) continue;
    const layout::GraphNode& node = graph.nodes[*box];
    const bool isOne = !node.scope && node.copies == 1;
    if (isOne && node.instruction != id) continue;  // text in the box of another
    const ChangeKind kind = comparison.changes.of(side, id).kind;
    const uint32_t called = inside.of(side, id);
    if (isOne) {
      const bool isPair = comparison.match.counterpart(side, id).has_value();
      marks[*box] = {kind, isPair ? Side::kB : side, changeBadge(kind, side, called)};
    } else {
      within[*box] += (compare::isChange(kind) ? 1 : 0) + called;
    }
  }
  for (uint32_t box = 0; box < marks.size(); ++box) {
    if (within[box] > 0) marks[box].badge = changeBadge(ChangeKind::kSame, side, within[box]);
  }
  return marks;
}

}  // namespace views
