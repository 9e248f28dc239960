// Several instructions at a time in the graph view: added one by one with Ctrl, or all that a rubber band meets.

#include <algorithm>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace views {

void GraphView::select(std::vector<hlo::InstructionId> instructions) {
  m_keepStill = true;  // they are picked from what is in sight
  if (instructions.empty()) {
    navigation().clearSelection();
  } else if (instructions.size() == 1) {
    navigation().select(instructions.front());
  } else {
    navigation().select(model::InstructionSet(std::move(instructions)));
  }
  m_keepStill = false;
}

void GraphView::onToggled(const SceneHit& hit) {
  if (!isCurrent() || (hit.kind != SceneHit::kBox && hit.kind != SceneHit::kChip && hit.kind != SceneHit::kSign))
    return;
  std::vector<hlo::InstructionId> instructions = selection().instructions;
  const std::vector<hlo::InstructionId> its = instructionsOf(hit.index);
  const auto isIts = [&its](hlo::InstructionId id) { return std::binary_search(its.begin(), its.end(), id); };
  if (std::erase_if(instructions, isIts) == 0) instructions.insert(instructions.end(), its.begin(), its.end());
  select(std::move(instructions));
}

void GraphView::onBanded(const QRectF& area, bool adds) {
  if (!isCurrent()) return;
  std::vector<hlo::InstructionId> instructions;
  if (adds) instructions = selection().instructions;
  const size_t before = instructions.size();
  m_picture->scene.visitBoxes(area, [&](uint32_t box) {
    const std::vector<hlo::InstructionId> its = instructionsOf(box);
    instructions.insert(instructions.end(), its.begin(), its.end());
  });
  // One that was selected already is one still.
  std::sort(instructions.begin(), instructions.end());
  instructions.erase(std::unique(instructions.begin(), instructions.end()), instructions.end());
  if (!adds || instructions.size() != before) select(std::move(instructions));
}

}  // namespace views
