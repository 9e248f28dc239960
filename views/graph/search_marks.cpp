#include "views/graph/search_marks.h"

#include <algorithm>

namespace views {

SearchMarks::SearchMarks(const model::Matches& matches, const GraphScene& scene) : m_isSearch(true) {
  auto dimmed = std::make_shared<std::vector<uint8_t>>(scene.boxes().size(), uint8_t{1});
  const layout::ComputationGraph& graph = scene.graph();
  for (uint32_t i = 0; i < graph.nodeOfInstruction.size(); ++i) {
    const hlo::InstructionId id(graph.firstInstruction + i);
    if (!matches.contains(id)) continue;
    const std::vector<uint32_t> boxes = scene.boxesOf(id);
    if (!boxes.empty()) m_found.push_back(id);
    for (uint32_t box : boxes) (*dimmed)[box] = 0;
  }
  if (!m_found.empty()) m_dimmed = std::move(dimmed);
}

std::optional<size_t> SearchMarks::positionOf(std::optional<hlo::InstructionId> id) const {
  if (!id) return std::nullopt;
  const auto at = std::lower_bound(m_found.begin(), m_found.end(), *id);
  if (at == m_found.end() || *at != *id) return std::nullopt;
  return static_cast<size_t>(at - m_found.begin());
}

hlo::InstructionId SearchMarks::next(std::optional<hlo::InstructionId> from, int by) const {
  const auto count = static_cast<ptrdiff_t>(m_found.size());
  ptrdiff_t next = by > 0 ? 0 : count - 1;
  if (from) {
    const auto at = std::lower_bound(m_found.begin(), m_found.end(), *from) - m_found.begin();
    next = by < 0 ? at - 1 : positionOf(from) ? at + 1 : at;
  }
  return m_found[static_cast<size_t>((next + count) % count)];
}

}  // namespace views
