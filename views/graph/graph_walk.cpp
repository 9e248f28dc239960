#include "views/graph/graph_walk.h"

#include <algorithm>
#include <limits>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_marks.h"
#include "views/graph/neighbourhood_mode.h"
#include "views/graph/scope_folding.h"
#include "views/view.h"

namespace views {
namespace {

std::optional<uint32_t> beside(const GraphScene& scene, uint32_t box, bool after) {
  const QRectF& bounds = scene.bounds();
  const QPointF centre = scene.boxes()[box].rect.center();
  const bool isDown = scene.direction() == layout::Direction::kDown;
  QRectF band(centre, centre);
  if (isDown) {
    after ? band.setRight(bounds.right()) : band.setLeft(bounds.left());
  } else {
    after ? band.setBottom(bounds.bottom()) : band.setTop(bounds.top());
  }
  std::optional<uint32_t> nearest;
  double least = std::numeric_limits<double>::infinity();
  scene.visitBoxes(band, [&](uint32_t other) {
    const QPointF way = (scene.boxes()[other].rect.center() - centre) * (after ? 1 : -1);
    const double away = isDown ? way.x() : way.y();
    if (other == box || away <= 0 || away > least || (away == least && nearest && other > *nearest)) return;
    least = away;
    nearest = other;
  });
  return nearest;
}

}  // namespace

std::optional<uint32_t> walk(const GraphScene& scene, uint32_t box, Walk direction) {
  if (direction == Walk::kBefore || direction == Walk::kAfter) return beside(scene, box, direction == Walk::kAfter);
  const auto next = direction == Walk::kOperand ? scene.operands(box) : scene.users(box);
  return next.empty() ? std::nullopt : std::optional(next.front());
}

std::optional<uint32_t> cycle(absl::Span<const uint32_t> boxes, std::optional<uint32_t> last) {
  if (boxes.empty()) return std::nullopt;
  const auto at = last ? std::find(boxes.begin(), boxes.end(), *last) : boxes.end();
  if (at == boxes.end() || at + 1 == boxes.end()) return boxes.front();
  return *(at + 1);
}

void GraphWalker::follow(hlo::InstructionId id) {
  const auto box = m_shown.isCurrent() ? m_shown.scene().boxOf(id) : std::nullopt;
  // In a closed scope: it is opened for it.
  if (box && m_shown.scene().scopeAt(*box) != nullptr) return m_shown.navigation().reveal(id);
  {
    const auto still = m_shown.keepStill();
    if (box && m_shown.scene().boxes()[*box].label.instruction == id) {
      m_shown.selectBox(*box);
    } else {
      m_shown.navigation().select(id);
    }
  }
  if (box) m_canvas.centreBox(*box);
}

void GraphWalker::walkAlong(Walk direction) {
  if (!m_shown.isCurrent()) return;
  const auto from = m_shown.selectedBox();
  const auto to = from ? walk(m_shown.scene(), *from, direction) : m_shown.scene().rootBox();
  if (to) m_shown.selectBox(*to);
}

void GraphWalker::cycleThrough(bool users) {
  const auto here = m_shown.selectedBox();
  if (!here) return;
  const GraphScene& scene = m_shown.scene();
  const hlo::InstructionId id = scene.boxes()[*here].label.instruction;
  const bool goesOn = m_cycle && m_cycle->users == users && m_cycle->last == id && scene.boxOf(m_cycle->origin);
  const uint32_t origin = goesOn ? *scene.boxOf(m_cycle->origin) : *here;
  const auto next =
      cycle(users ? scene.users(origin) : scene.operands(origin), goesOn ? std::optional(*here) : std::nullopt);
  if (!next) {
    const QString name = toQString(m_shown.module()->name(id));
    return emit m_shown.message(users ? GraphText::tr("%1 has no users in this graph.").arg(name)
                                      : GraphText::tr("%1 has no operands drawn as boxes.").arg(name));
  }
  const hlo::InstructionId to = scene.boxes()[*next].label.instruction;
  m_cycle = Cycle{scene.boxes()[origin].label.instruction, to, users};
  m_shown.selectBox(*next);
}

void GraphWalker::stepInProgram(int by) {
  const hlo::Module* const module = m_shown.module();
  if (module == nullptr || !m_shown.active()) return;
  hlo::InstructionRange here = module->instructions(*m_shown.active());
  if (here.empty()) return;
  const auto selected = m_shown.selected();
  if (!selected) return m_shown.navigation().select(by > 0 ? here[0] : here[here.size() - 1]);
  here = module->instructions(module->computation(*selected));
  const hlo::InstructionId next(selected->index() + static_cast<uint32_t>(by));
  if (here.contains(next)) m_shown.navigation().select(next);
}

void GraphWalker::stepToMatch(int by) {
  if (!m_shown.isCurrent()) return;
  const SearchMarks& search = m_marks.search();
  if (!search.isSearch()) return emit m_shown.message(GraphText::tr("There is no search to step through."));
  if (search.found().empty())
    return emit m_shown.message(GraphText::tr("No match in this graph. The search results list the other matches."));
  follow(search.next(m_shown.selected(), by));
}

void GraphWalker::enterSelected() {
  const auto id = m_shown.selected();
  if (!id) return;
  const auto box = m_shown.selectedBox();
  const layout::GraphScope* const folded = box ? m_shown.scene().scopeAt(*box) : nullptr;
  if (folded != nullptr) return m_scopes.openBox(*folded);
  if (const auto callee = m_shown.module()->mainCallee(*id)) {
    m_shown.navigation().enter(*callee);
  } else {
    emit m_shown.message(GraphText::tr("%1 calls no computation.").arg(toQString(m_shown.module()->name(*id))));
  }
}

void GraphWalker::clearOrLeave() {
  model::Navigation& navigation = m_shown.navigation();
  if (m_canvas.cancelBand() || m_marks.clearMarked()) return;
  if (!navigation.selection().isEmpty()) {
    navigation.clearSelection();
  } else if (m_mode.paths() || m_mode.isNeighbourhood() || (m_shown.isCurrent() && m_shown.picture()->request.scope)) {
    m_mode.showAll();
  } else if (navigation.matches() != nullptr) {
    navigation.setMatches(nullptr);
  } else {
    navigation.leave();
  }
}

void GraphWalker::frameSelection() {
  const auto box = m_shown.selectedBox();
  if (box && !m_canvas.isBoxCentred(*box)) {
    m_canvas.centreBox(*box);
  } else {
    m_canvas.fit();
  }
}

void GraphWalker::zoomToSelection() {
  if (!m_shown.isCurrent()) return;
  const GraphHighlight& highlight = m_canvas.highlight();
  QRectF area;
  for (const auto* const boxes : {&highlight.selected, &highlight.upstream, &highlight.downstream, &highlight.marked}) {
    for (uint32_t box : *boxes) area |= m_shown.scene().frameOf(box);
  }
  for (const auto& [box, word] : highlight.words) area |= m_shown.scene().boxes()[box].rect;
  if (!area.isNull()) m_canvas.showArea(area);
}

}  // namespace views
