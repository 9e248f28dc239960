#include "views/graph/open_in_place.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "layout/cluster_graph.h"
#include "model/session/target_key.h"
#include "views/view.h"

namespace views {

std::vector<hlo::InstructionId> OpenInPlace::callsHere() const {
  const hlo::Module& module = *m_shown.module();
  std::vector<hlo::InstructionId> here;
  absl::flat_hash_set<uint32_t> shown{m_shown.active()->index()};
  for (bool goesOn = !m_calls.empty(); goesOn;) {
    goesOn = false;
    for (hlo::InstructionId id : m_calls) {
      if (!shown.contains(module.computation(id).index())) continue;
      if (std::find(here.begin(), here.end(), id) != here.end()) continue;
      here.push_back(id);
      for (hlo::ComputationId callee : layout::calleesInside(module, id)) shown.insert(callee.index());
      goesOn = true;
    }
  }
  std::sort(here.begin(), here.end());
  return here;
}

void OpenInPlace::setCalls(std::vector<hlo::InstructionId> calls) {
  const auto cannotOpen = [this](hlo::InstructionId id) { return !canBeOpened(*m_shown.module(), id); };
  std::erase_if(calls, cannotOpen);
  std::sort(calls.begin(), calls.end());
  calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
  m_calls = std::move(calls);
}

void OpenInPlace::moveTo(const model::Snapshot& before, const model::Snapshot& now) {
  std::vector<hlo::InstructionId> moved;
  for (hlo::InstructionId id : m_calls) {
    const auto there = model::counterpart(model::Target(id), before, now);
    if (there) moved.push_back(std::get<hlo::InstructionId>(*there));
  }
  std::sort(moved.begin(), moved.end());
  moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
  m_calls = std::move(moved);
}

void OpenInPlace::toggle(hlo::InstructionId id) {
  if (!m_shown.isCurrent()) return;
  const GraphScene& scene = m_shown.scene();
  const auto box = scene.boxOf(id);
  if (!box) return;
  if (const layout::GraphScope* const folded = scene.scopeAt(*box)) return m_scopes.openBox(*folded);
  if (scene.boxes()[*box].label.instruction != id) return;
  const QString name = toQString(m_shown.module()->name(id));
  if (!canBeOpened(*m_shown.module(), id))
    return emit m_shown.message(GraphText::tr("%1 calls no computation.").arg(name));
  if (m_shown.picture()->request.paths)
    return emit m_shown.message(GraphText::tr("Choose Show All to open %1 in place.").arg(name));
  if (scene.boxes()[*box].label.isOpen) {
    std::erase(m_calls, id);
  } else if (!open(id)) {
    return emit m_shown.message(
        GraphText::tr("%1 is too large to open in place. Press Enter to go into it.").arg(name));
  }
  m_toggled = id;
  {
    const auto still = m_shown.keepStill();
    m_shown.navigation().select(id);  // a selected instruction within may just have been closed
  }
  emit m_shown.pictureWanted();
}

/// False if the drawing would become too large.
bool OpenInPlace::open(hlo::InstructionId id) {
  const hlo::Module& module = *m_shown.module();
  const std::vector<hlo::ComputationId> callees = layout::calleesInside(module, id);
  size_t size = m_shown.scene().graph().instructions;
  for (hlo::ComputationId callee : callees) size += module.instructions(callee).size();
  if (size > layout::kMostOpenInstructions) return false;
  // A drawing has a computation once: if another call has it open, that one is closed.
  const auto same = std::find_if(m_calls.begin(), m_calls.end(), [&](hlo::InstructionId other) {
    return layout::calleesInside(module, other) == callees;
  });
  if (same != m_calls.end()) {
    emit m_shown.message(
        GraphText::tr("%1 was closed: it calls the same computation, and a graph shows each computation only once.")
            .arg(toQString(module.name(*same))));
    m_calls.erase(same);
  }
  m_calls.insert(std::lower_bound(m_calls.begin(), m_calls.end(), id), id);
  return true;
}

void OpenInPlace::toggleSelected() {
  if (const auto id = m_shown.selected()) {
    toggle(*id);
  } else {
    emit m_shown.message(GraphText::tr("Select an instruction first."));
  }
}

void OpenInPlace::closeAll() {
  if (!m_shown.isCurrent() || callsHere().empty()) return;
  // The selection moves from a box that disappears to the outermost call around it.
  if (const auto selected = m_shown.selectedBox()) {
    const layout::ComputationGraph& graph = m_shown.scene().graph();
    uint32_t box = *selected;
    for (size_t c = graph.clusters.size(); c-- > 0;) {
      if (box >= graph.clusters[c].firstNode && box < graph.clusters[c].endNode) box = graph.clusters[c].node;
    }
    const auto still = m_shown.keepStill();
    if (box != *selected) m_shown.navigation().select(graph.nodes[box].instruction);
  }
  for (hlo::InstructionId id : callsHere()) std::erase(m_calls, id);
  emit m_shown.pictureWanted();
}

}  // namespace views
