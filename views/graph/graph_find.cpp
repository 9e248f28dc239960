// What a search found, in the graph: the rest steps back, and keys step from one match to the next.

#include <algorithm>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_view.h"
#include "views/graph/match_strip.h"

namespace views {

void GraphView::makeFindActions() {
  const auto add = [this](const char* id, const QString& text, const QKeySequence& key, int by) {
    QAction* const action = newAction(id, text, {key}, nullptr);
    connect(action, &QAction::triggered, this, [this, by] { stepToMatch(by); });
  };
  add("graph.nextMatch", tr("Next Match"), Qt::Key_F3, 1);
  add("graph.previousMatch", tr("Previous Match"), Qt::SHIFT | Qt::Key_F3, -1);
}

void GraphView::applyMatches() {
  refreshFound();
  refreshHighlight();
}

/// Works out once, for the picture and the search, what the mouse and the selection ask for again and again.
void GraphView::refreshFound() {
  m_found.clear();
  m_dimmed.reset();
  const model::Matches* const matches = navigation().matches();
  if (matches == nullptr || !isCurrent() || navigation().snapshot() != snapshot()) return;
  const GraphScene& scene = m_picture->scene;
  auto dimmed = std::make_shared<std::vector<uint8_t>>(scene.boxes().size(), uint8_t{1});
  const layout::ComputationGraph& graph = scene.graph();
  for (uint32_t i = 0; i < graph.nodeOfInstruction.size(); ++i) {
    const hlo::InstructionId id(graph.firstInstruction + i);
    if (!matches->contains(id)) continue;
    const std::vector<uint32_t> boxes = scene.boxesOf(id);
    if (!boxes.empty()) m_found.push_back(id);
    for (uint32_t box : boxes) (*dimmed)[box] = 0;
  }
  m_dimmed = std::move(dimmed);
}

void GraphView::refreshMatchStrip() {
  std::optional<size_t> current;
  if (const auto id = selectedHere()) {
    const auto at = std::lower_bound(m_found.begin(), m_found.end(), *id);
    if (at != m_found.end() && *at == *id) current = static_cast<size_t>(at - m_found.begin());
  }
  m_matchStrip->setMatches(m_found.size(), current);
  m_matchStrip->setVisible(m_dimmed != nullptr);
}

/// From what is selected, in order of the text, round and round.
void GraphView::stepToMatch(int by) {
  if (!isCurrent()) return;
  if (m_dimmed == nullptr) return emit message(tr("Nothing is searched for"));
  if (m_found.empty()) return emit message(tr("No match in this graph: the list of results leads to the others"));
  const auto count = static_cast<ptrdiff_t>(m_found.size());
  ptrdiff_t next = by > 0 ? 0 : count - 1;
  if (const auto id = selectedHere()) {
    const auto at = std::lower_bound(m_found.begin(), m_found.end(), *id) - m_found.begin();
    const bool isThere = at < count && m_found[static_cast<size_t>(at)] == *id;
    next = by < 0 ? at - 1 : isThere ? at + 1 : at;
  }
  follow(m_found[static_cast<size_t>((next + count) % count)]);
}

}  // namespace views
