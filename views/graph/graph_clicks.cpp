#include "views/graph/graph_clicks.h"

#include <QMenu>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <functional>

#include "model/items/text.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_marks.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_tooltips.h"
#include "views/graph/graph_walk.h"
#include "views/graph/open_in_place.h"
#include "views/menu_text.h"
#include "views/view.h"

namespace views {
namespace {

/// A menu of the first kMostListed instructions.
QMenu* instructionMenu(QWidget* parent, const hlo::Module& module, const std::vector<hlo::InstructionId>& ids,
                       const std::function<void(hlo::InstructionId)>& choose) {
  auto* const menu = new QMenu(parent);
  menu->setObjectName(QStringLiteral("graph.offered"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (size_t i = 0; i < ids.size() && i < kMostListed; ++i) {
    const QString text = instructionTooltip(module, ids[i]).mid(0, 2).join(QStringLiteral("    "));
    QObject::connect(menu->addAction(elided(escapeMnemonics(text), 80, false)), &QAction::triggered, menu,
                     [choose, id = ids[i]] { choose(id); });
  }
  return menu;
}

}  // namespace

GraphClicks::GraphClicks(ShownGraph& shown, GraphCanvas& canvas, GraphMarks& marks, GraphWalker& walker,
                         OpenInPlace& open, QObject* parent)
    : QObject(parent), m_shown(shown), m_canvas(canvas), m_marks(marks), m_walker(walker), m_open(open) {
  connect(&canvas, &GraphCanvas::clicked, this, &GraphClicks::click);
  connect(&canvas, &GraphCanvas::doubleClicked, this, &GraphClicks::doubleClick);
  connect(&canvas, &GraphCanvas::toggled, this, &GraphClicks::toggle);
  connect(&canvas, &GraphCanvas::banded, this, &GraphClicks::band);
  connect(&canvas, &GraphCanvas::pointed, this, &GraphClicks::point);
  connect(&canvas, &GraphCanvas::helpWanted, this, &GraphClicks::showHelp);
}

void GraphClicks::click(const SceneHit& hit) {
  if (!m_shown.isCurrent()) return;
  const auto still = m_shown.keepStill();  // a double click needs what was clicked to stay under the mouse
  switch (hit.kind) {
    case SceneHit::kNothing: return m_shown.navigation().clearSelection();
    case SceneHit::kBox: return m_shown.selectBox(hit.index);
    case SceneHit::kChip: return clickChip(hit.index, hit.part);
    case SceneHit::kStub: return clickStub(hit);
    case SceneHit::kRegion: return m_shown.navigation().select(*m_canvas.overview()->regions[hit.index].scope);
    case SceneHit::kSign: return m_open.toggle(m_shown.scene().boxes()[hit.index].label.instruction);
    case SceneHit::kEdge: return;
  }
}

void GraphClicks::clickChip(uint32_t box, uint32_t part) {
  const NodeLabel& label = m_shown.scene().boxes()[box].label;
  const Chip& chip = label.chips[part];
  if (chip.instruction != label.instruction) {
    if (chip.isReference) return m_walker.follow(chip.instruction);
    return m_shown.navigation().select(chip.instruction);
  }
  // "… 9 more": the folded operands that have no chip.
  std::vector<hlo::InstructionId> others;
  for (const layout::FoldedOperand& each : m_shown.scene().graph().nodes[box].folded)
    others.push_back(each.instruction);
  for (const Chip& shown : label.chips) std::erase(others, shown.instruction);
  instructionMenu(&m_canvas, *m_shown.module(), others, [this, from = m_shown.snapshot()](hlo::InstructionId id) {
    if (m_shown.snapshot() == from) m_walker.follow(id);
  })->popup(QCursor::pos());
}

/// Follows the only edge, or the one that the user chooses from a menu.
void GraphClicks::clickStub(const SceneHit& hit) {
  const std::vector<hlo::InstructionId> ends = otherEnds(m_shown.scene(), hit);
  if (ends.size() == 1) return m_walker.follow(ends.front());
  const auto from = m_shown.snapshot();
  QMenu* const menu = instructionMenu(&m_canvas, *m_shown.module(), ends, [this, from](hlo::InstructionId id) {
    if (m_shown.snapshot() == from) m_walker.follow(id);
  });
  if (ends.size() > kMostListed) {
    // From the selected box the keys lead to all of them.
    const SceneStub& stub = m_shown.scene().stubs()[hit.index];
    const QString more = grouped(static_cast<int64_t>(ends.size() - kMostListed));
    const QString text = stub.isOut ? GraphText::tr("… %1 more: step through all with X").arg(more)
                                    : GraphText::tr("… %1 more: step through all with Shift+X").arg(more);
    const hlo::InstructionId id = m_shown.scene().boxes()[stub.box].label.instruction;
    connect(menu->addAction(text), &QAction::triggered, this, [this, from, id] {
      if (m_shown.snapshot() == from) m_shown.navigation().select(id);
    });
  }
  menu->popup(QCursor::pos());
}

void GraphClicks::doubleClick(const SceneHit& hit, const QPointF& scene) {
  if (!m_shown.isCurrent()) return;
  const auto& boxes = m_shown.scene().boxes();
  if (hit.kind == SceneHit::kBox) {
    m_shown.selectBox(hit.index);
    m_walker.enterSelected();
  } else if (hit.kind == SceneHit::kEdge) {
    const SceneEdge& edge = m_shown.scene().edges()[hit.index];
    const auto away = [&](uint32_t box) {
      const QPointF d = boxes[box].rect.center() - scene;
      return std::hypot(d.x(), d.y());
    };
    m_walker.follow(boxes[away(edge.from) > away(edge.to) ? edge.from : edge.to].label.instruction);
  } else if (hit.kind == SceneHit::kRegion) {
    QRectF area;
    for (const QRectF& rect : m_canvas.overview()->regions[hit.index].rects) area |= rect;
    m_canvas.showArea(area);
  }
}

void GraphClicks::toggle(const SceneHit& hit) {
  const bool isBox = hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip || hit.kind == SceneHit::kSign;
  if (!m_shown.isCurrent() || !isBox) return;
  std::vector<hlo::InstructionId> instructions = m_shown.selection().instructions;
  const std::vector<hlo::InstructionId> its = m_shown.instructionsOf(hit.index);
  const auto isIts = [&its](hlo::InstructionId id) { return std::binary_search(its.begin(), its.end(), id); };
  if (std::erase_if(instructions, isIts) == 0) instructions.insert(instructions.end(), its.begin(), its.end());
  m_shown.selectInPlace(std::move(instructions));
}

void GraphClicks::band(const QRectF& area, bool adds) {
  if (!m_shown.isCurrent()) return;
  std::vector<hlo::InstructionId> instructions;
  if (adds) instructions = m_shown.selection().instructions;
  const size_t before = instructions.size();
  m_shown.scene().visitBoxes(area, [&](uint32_t box) {
    const std::vector<hlo::InstructionId> its = m_shown.instructionsOf(box);
    instructions.insert(instructions.end(), its.begin(), its.end());
  });
  std::sort(instructions.begin(), instructions.end());
  instructions.erase(std::unique(instructions.begin(), instructions.end()), instructions.end());
  if (!adds || instructions.size() != before) m_shown.selectInPlace(std::move(instructions));
}

void GraphClicks::point(const SceneHit& hit) {
  GraphHighlight highlight = m_canvas.highlight();
  highlight.chip.reset();
  highlight.edge.reset();
  highlight.stub.reset();
  highlight.sign.reset();
  std::optional<model::Target> target;
  std::optional<uint32_t> box;
  if (m_shown.isCurrent() &&
      (hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip || hit.kind == SceneHit::kSign)) {
    box = hit.index;
    const NodeLabel& label = m_shown.scene().boxes()[hit.index].label;
    if (hit.kind == SceneHit::kSign) highlight.sign = hit.index;
    if (hit.kind == SceneHit::kChip) highlight.chip = {hit.index, hit.part};
    target = hit.kind == SceneHit::kChip ? label.chips[hit.part].instruction : label.instruction;
  } else if (m_shown.isCurrent() && hit.kind == SceneHit::kEdge) {
    highlight.edge = hit.index;
  } else if (m_shown.isCurrent() && hit.kind == SceneHit::kStub) {
    highlight.stub = {hit.index, hit.part};
    if (const auto ends = otherEnds(m_shown.scene(), hit); ends.size() == 1) target = ends.front();
  }
  m_marks.setPointedBox(box);
  m_canvas.setHighlight(std::move(highlight));
  m_shown.navigation().hover(target);
}

void GraphClicks::showHelp(const SceneHit& hit, const QPoint& globalPosition) {
  if (!m_shown.isCurrent()) return;
  const bool isKnown = m_estimates && m_estimates->snapshot == m_shown.snapshot();
  const QStringList lines = graphTooltip(*m_shown.snapshot(), isKnown ? m_estimates.get() : nullptr, m_shown.scene(),
                                         m_canvas.overview().get(), hit);
  if (!lines.isEmpty()) QToolTip::showText(globalPosition, model::toolTip(lines.join(u'\n')), &m_canvas);
}

}  // namespace views
