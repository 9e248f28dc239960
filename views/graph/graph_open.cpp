// Computations that are opened in place in the graph view: within the box that calls them, to any depth.

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "layout/cluster_graph.h"
#include "model/session/target_key.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"

namespace views {

void GraphView::makeOpenActions() {
  newAction("graph.open", tr("Open or Close in Place"), {Qt::Key_E}, &GraphView::toggleSelected);
  newAction("graph.closeAll", tr("Close All That Is Open"), {Qt::SHIFT | Qt::Key_E}, &GraphView::closeAll);
}

void GraphView::toggleSelected() {
  if (const auto id = selectedHere()) {
    toggleOpen(*id);
  } else {
    emit message(tr("Select an instruction first"));
  }
}

void GraphView::toggleOpen(hlo::InstructionId id) {
  if (!isCurrent()) return;
  const GraphScene& scene = m_picture->scene;
  const auto box = scene.boxOf(id);
  const QString name = toQString(module()->name(id));
  if (!box) return;
  if (const layout::GraphScope* const folded = scene.scopeAt(*box)) return unfoldScope(folded->scope);
  if (scene.boxes()[*box].label.instruction != id) return;
  const std::vector<hlo::ComputationId> callees = layout::calleesInside(*module(), id);
  if (callees.empty()) return emit message(tr("%1 calls no computation").arg(name));
  if (m_picture->request.paths) return emit message(tr("Show all to open %1 in place").arg(name));
  const bool isOpen = scene.boxes()[*box].label.isOpen;
  if (isOpen) {
    std::erase(m_open, id);
  } else {
    size_t size = scene.graph().instructions;
    for (hlo::ComputationId callee : callees) size += module()->instructions(callee).size();
    if (size > layout::kMostOpenInstructions)
      return emit message(tr("%1 is too large to be opened here: Enter goes in").arg(name));
    // A computation is in a picture once: where another call has it open, it closes.
    const auto same = std::find_if(m_open.begin(), m_open.end(), [&](hlo::InstructionId other) {
      return layout::calleesInside(*module(), other) == callees;
    });
    if (same != m_open.end()) {
      emit message(
          tr("%1 is closed: it calls the same, which is in a picture once").arg(toQString(module()->name(*same))));
      m_open.erase(same);
    }
    m_open.insert(std::lower_bound(m_open.begin(), m_open.end(), id), id);
  }
  m_toggled = id;
  m_keepStill = true;
  navigation().select(id);  // what was selected may be gone with what is closed
  m_keepStill = false;
  requestPicture();
}

void GraphView::closeAll() {
  if (!isCurrent() || openHere().empty()) return;
  // What is selected within goes with it, and the call that is in sight then stands for it.
  const auto selected = selectedBox();
  if (selected) {
    const layout::ComputationGraph& graph = m_picture->scene.graph();
    uint32_t box = *selected;
    for (size_t c = graph.clusters.size(); c-- > 0;) {
      if (box >= graph.clusters[c].firstNode && box < graph.clusters[c].endNode) box = graph.clusters[c].node;
    }
    m_keepStill = true;
    if (box != *selected) navigation().select(graph.nodes[box].instruction);
    m_keepStill = false;
  }
  for (hlo::InstructionId id : openHere()) std::erase(m_open, id);
  requestPicture();
}

std::vector<hlo::InstructionId> GraphView::openHere() const {
  std::vector<hlo::InstructionId> here;
  absl::flat_hash_set<uint32_t> shown{active()->index()};
  for (bool goesOn = !m_open.empty(); goesOn;) {
    goesOn = false;
    for (hlo::InstructionId id : m_open) {
      if (!shown.contains(module()->computation(id).index())) continue;
      if (std::find(here.begin(), here.end(), id) != here.end()) continue;
      here.push_back(id);
      for (hlo::ComputationId callee : layout::calleesInside(*module(), id)) shown.insert(callee.index());
      goesOn = true;
    }
  }
  std::sort(here.begin(), here.end());
  return here;
}

void GraphView::moveOpen(const model::Snapshot& before, const model::Snapshot& now) {
  std::vector<hlo::InstructionId> moved;
  for (hlo::InstructionId id : m_open) {
    const auto there = model::counterpart(model::Target(id), before, now);
    if (there) moved.push_back(std::get<hlo::InstructionId>(*there));
  }
  std::sort(moved.begin(), moved.end());
  moved.erase(std::unique(moved.begin(), moved.end()), moved.end());
  m_open = std::move(moved);
}

void GraphView::showToggled(const std::shared_ptr<const GraphScene>& before,
                            const std::shared_ptr<const GraphColors>& colors, const ViewTransform& transform) {
  const auto now = m_canvas->scene();
  const auto closed = before->boxOf(*m_toggled), box = now->boxOf(*m_toggled);
  if (!closed || !box) return;
  const bool isOpening = now->boxes()[*box].label.isOpen;
  const QSizeF grown = (now->bounds().size() - before->bounds().size()) * (isOpening ? 1 : -1);
  if (!isOpening) {
    m_canvas->showUnfolding(
        {before, colors, transform, transform, before->boxes()[*closed].rect.bottomRight(), grown, false});
    return;
  }
  // The box stays in the scene; the view moves where else one would not see what opened.
  const ViewTransform from = m_canvas->transform(), to = m_canvas->transformThatOpens(*box);
  m_canvas->moveTo(to);
  m_canvas->showUnfolding({now, m_colors, from, to, now->boxes()[*box].rect.bottomRight(), grown, true});
}

}  // namespace views
