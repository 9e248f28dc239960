#include "model/analysis/source_costs.h"

#include <algorithm>
#include <utility>

#include "model/analysis/callees.h"
#include "model/ir/stop.h"

namespace hlo {

double LineCosts::share(Amount part, Amount whole) {
  if (whole.atLeast() == 0) return 0;
  return static_cast<double>(part.atLeast()) / static_cast<double>(whole.atLeast());
}

SourceCosts::SourceCosts(const Module& module, const SourceIndex& sources, const Costs& costs, std::stop_token stop)
    : m_module(module), m_sources(sources), m_costs(costs) {
  for (const LineEntry& entry : sources.lines()) {
    m_all.lines.emplace_back();
    m_all.lines.back().line = entry.line;
  }
  for (const InstructionId id : module.instructions()) {
    if (isStopped(stop, id.index())) return;
    const std::optional<LineId> line = lineId(id);
    add(id, line ? &m_all.lines[line->index()] : &m_all.unattributed);
    add(id, &m_all.total);
  }
}

void SourceCosts::add(InstructionId id, LineCost* line) const {
  ++line->instructions;
  line->inferred += isInferred(id);
  line->cost += m_costs.share(id);
}

std::optional<LineId> SourceCosts::lineId(InstructionId id) const {
  const std::optional<InstructionId> from = source(id);
  return from ? m_sources.lineId(*from) : std::nullopt;
}

LineCosts SourceCosts::of(absl::Span<const InstructionId> instructions) const {
  return collect(withCallees(m_module, instructions), instructions);
}

LineCosts SourceCosts::of(ComputationId computation) const {
  std::vector<InstructionId> all;
  for (const InstructionId id : m_module.instructions(computation)) all.push_back(id);
  return collect(withCallees(m_module, all), {});
}

LineCosts SourceCosts::collect(std::vector<InstructionId> all, absl::Span<const InstructionId> asked) const {
  LineCosts result;
  std::vector<std::pair<LineId, InstructionId>> byLine;
  byLine.reserve(all.size());
  for (const InstructionId id : all) {
    add(id, &result.total);
    if (const auto line = lineId(id)) {
      byLine.emplace_back(*line, id);
    } else {
      add(id, &result.unattributed);
    }
  }
  std::sort(byLine.begin(), byLine.end());
  std::vector<LineId> reported;
  for (const InstructionId id : asked) {
    if (const auto line = m_sources.lineId(id)) reported.push_back(*line);
  }
  std::sort(reported.begin(), reported.end());
  for (size_t i = 0; i < byLine.size(); ++i) {
    const LineId line = byLine[i].first;
    if (i == 0 || byLine[i - 1].first != line) {
      result.lines.emplace_back();
      result.lines.back().line = m_all.lines[line.index()].line;
      result.lines.back().isReported = std::binary_search(reported.begin(), reported.end(), line);
    }
    add(byLine[i].second, &result.lines.back());
  }
  return result;
}

std::vector<int64_t> SourceCosts::sums(absl::FunctionRef<int64_t(InstructionId)> figure) const {
  std::vector<int64_t> sums(m_all.lines.size(), 0);
  for (const InstructionId id : m_module.instructions()) {
    const std::optional<LineId> line = lineId(id);
    if (!line) continue;
    int64_t& sum = sums[line->index()];
    if (__builtin_add_overflow(sum, figure(id), &sum)) sum = INT64_MAX;
  }
  return sums;
}

}  // namespace hlo
