#include "views/graph/search_marks.h"

#include <algorithm>
#include <map>

#include "model/analysis/callees.h"

namespace views {
namespace {

/// The number of matches in the computations that the instruction calls.
uint32_t matchesInside(const model::Matches& matches, hlo::InstructionId caller) {
  uint32_t count = 0;
  for (const hlo::InstructionId id : hlo::withCallees(*matches.snapshot->module, {caller})) {
    if (matches.instructions[id.index()] == 1) ++count;
  }
  return count;
}

}  // namespace

SearchMarks::SearchMarks(const model::Matches& matches, const GraphScene& scene) : m_isSearch(true) {
  auto dimmed = std::make_shared<std::vector<uint8_t>>(scene.boxes().size(), uint8_t{1});
  const layout::ComputationGraph& graph = scene.graph();
  std::map<uint32_t, uint32_t> counts;
  for (uint32_t i = 0; i < graph.nodeOfInstruction.size(); ++i) {
    const hlo::InstructionId id(graph.firstInstruction + i);
    if (!matches.contains(id)) continue;
    const std::vector<uint32_t> boxes = scene.boxesOf(id);
    if (!boxes.empty()) m_found.push_back(id);
    for (uint32_t box : boxes) {
      (*dimmed)[box] = 0;
      const NodeLabel& label = scene.boxes()[box].label;
      if (label.isScope || label.copies > 1) {
        ++counts[box];
      } else if (label.instruction == id && !label.isOpen && matches.instructions[id.index()] == 2) {
        // A fusion with one match looks like the match itself.
        if (const uint32_t inside = matchesInside(matches, id); inside > 1) counts[box] = inside;
      }
    }
  }
  if (!m_found.empty()) m_dimmed = std::move(dimmed);
  if (counts.empty()) return;
  auto inBoxes = std::make_shared<std::vector<BoxMatches>>();
  for (const auto& [box, count] : counts) inBoxes->push_back({box, count});
  m_inBoxes = std::move(inBoxes);
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
