#include "views/graph/shown_graph.h"

#include <algorithm>

#include "layout/repeats.h"

namespace views {

const hlo::ScopeTree* ShownGraph::scopes() const {
  const model::Workload* const workload = snapshot() ? snapshot()->readyWorkload() : nullptr;
  return workload != nullptr ? &workload->scopes : nullptr;
}

void ShownGraph::setPicture(std::shared_ptr<const GraphPicture> picture,
                            std::shared_ptr<const model::Snapshot> snapshot) {
  m_picture = std::move(picture);
  m_pictureSnapshot = std::move(snapshot);
}

std::optional<hlo::InstructionId> ShownGraph::selected() const {
  // The state of the hub itself: it announces a new active computation before the selection that came with it.
  if (!module() || !active() || navigation().snapshot() != snapshot() || navigation().selection().isEmpty())
    return std::nullopt;
  const hlo::InstructionRange here = module()->instructions(*active());
  if (const auto* const scope = std::get_if<hlo::ScopeId>(&*navigation().selection().target)) {
    if (const auto id = foldedBoxOf(*scope)) return id;
    const auto& all = navigation().selection().instructions;
    if (m_anchor && std::find(all.begin(), all.end(), *m_anchor) != all.end() &&
        (here.contains(*m_anchor) || (isCurrent() && scene().boxOf(*m_anchor)))) {
      return m_anchor;
    }
  }
  for (hlo::InstructionId id : navigation().selection().instructions) {
    if (here.contains(id)) return id;
    // Paths may lead through other computations, and others are open in place.
    if (isCurrent() && scene().boxOf(id)) return id;
  }
  return std::nullopt;
}

std::optional<uint32_t> ShownGraph::selectedBox() const {
  const auto id = selected();
  return id && isCurrent() ? scene().boxOf(*id) : std::nullopt;
}

hlo::InstructionId ShownGraph::instructionFor(uint32_t box) const {
  const NodeLabel& label = scene().boxes()[box].label;
  const auto id = selected();
  if (!id || label.copies < 2) return label.instruction;
  const auto copies = layout::copiesOf(scene().graph(), box);
  return std::find(copies.begin(), copies.end(), *id) != copies.end() ? *id : label.instruction;
}

std::vector<hlo::InstructionId> ShownGraph::instructionsOf(uint32_t box) const {
  const layout::GraphScope* const folded = scene().scopeAt(box);
  return folded != nullptr ? folded->instructions
                           : std::vector<hlo::InstructionId>{scene().boxes()[box].label.instruction};
}

model::LayerCopies ShownGraph::layerCopies(hlo::InstructionId id) const {
  const auto box = isCurrent() ? scene().boxOf(id) : std::nullopt;
  if (!box) return {};
  model::LayerCopies layers{layout::copiesOf(scene().graph(), *box), {}};
  // An instruction that is folded into the box is not one of its copies.
  if (std::find(layers.copies.begin(), layers.copies.end(), id) == layers.copies.end()) return {};
  for (layout::RepeatDifference& each : layout::differences(*module(), scene().graph(), *box)) {
    layers.operands.push_back({each.operand, std::move(each.instructions)});
  }
  return layers;
}

void ShownGraph::selectBox(uint32_t box) {
  const layout::GraphScope* const folded = scene().scopeAt(box);
  if (folded == nullptr) return navigation().select(instructionFor(box));
  m_anchor = folded->instructions.front();  // a scope may be folded to several boxes
  if (folded->isRest || !folded->siblings.empty())
    return navigation().select(model::InstructionSet(folded->instructions));
  navigation().select(folded->scope);
}

void ShownGraph::selectInPlace(std::vector<hlo::InstructionId> instructions) {
  const auto still = keepStill();
  if (instructions.empty()) {
    navigation().clearSelection();
  } else if (instructions.size() == 1) {
    navigation().select(instructions.front());
  } else {
    navigation().select(model::InstructionSet(std::move(instructions)));
  }
}

/// The first instruction of a box that the scope is folded to: of the box with the anchor, or else of the first one.
std::optional<hlo::InstructionId> ShownGraph::foldedBoxOf(hlo::ScopeId scope) const {
  if (!isCurrent()) return std::nullopt;
  std::optional<hlo::InstructionId> first;
  for (const layout::GraphScope& folded : scene().graph().scopes) {
    if (folded.scope != scope) continue;
    const hlo::InstructionId id = folded.instructions.front();
    const bool isAnchored =
        m_anchor && std::binary_search(folded.instructions.begin(), folded.instructions.end(), *m_anchor);
    if (isAnchored) return id;
    if (!first) first = id;
  }
  return first;
}

}  // namespace views
