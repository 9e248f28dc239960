#include "model/documents/workload.h"

#include <algorithm>
#include <utility>

#include "model/buffers/byte_count.h"
#include "model/buffers/unknown_sizes.h"
#include "model/queries/live_shares.h"

namespace model {
namespace {

std::optional<PeakBytes> peakBytes(const ModuleCosts& of, const buffers::Assignment* assignment,
                                   const queries::Link& link, const queries::LiveBytes& liveBytes,
                                   const std::stop_token& stop) {
  if (assignment == nullptr || !liveBytes.peakStep()) return std::nullopt;
  // If a size is unknown, so are the peak and its step.
  if (buffers::unknownSizes(*assignment, liveBytes.space()) > 0) return std::nullopt;
  PeakBytes peak;
  peak.total = liveBytes.peakBytes();
  peak.space = liveBytes.space();
  peak.isEstimated = assignment->isEstimated();
  peak.byInstruction.assign(of.module->instructionCount(), 0);
  for (const queries::LiveShare& share :
       queries::LiveShares(*assignment, liveBytes.space(), stop).at(*liveBytes.peakStep())) {
    const auto instruction = link.instruction(share.value);
    if (!instruction) continue;
    int64_t& sum = peak.byInstruction[instruction->index()];
    sum = buffers::saturatingSum(sum, share.bytes);
  }
  if (stop.stop_requested()) return std::nullopt;
  const auto figure = [&peak](hlo::InstructionId id) { return peak.byInstruction[id.index()]; };
  peak.byScope = of.scopes.sums(figure);
  peak.byLine = of.lines.sums([&](hlo::InstructionId id) { return of.lines.isInferred(id) ? 0 : figure(id); });
  peak.inferredByLine = of.lines.sums([&](hlo::InstructionId id) { return of.lines.isInferred(id) ? figure(id) : 0; });
  return peak;
}

}  // namespace

bool PeakBytes::isAnyInferred() const {
  return std::any_of(inferredByLine.begin(), inferredByLine.end(), [](int64_t bytes) { return bytes != 0; });
}

ModuleCosts::ModuleCosts(std::shared_ptr<const hlo::Module> of, const hlo::SourceIndex& sourcesOf,
                         const std::stop_token& stop)
    : module(std::move(of)),
      sources(sourcesOf),
      costs(*module, stop),
      scopes(*module, costs.calls(), stop),
      lines(*module, sources, costs, stop),
      scopeCosts(stop.stop_requested() ? std::vector<hlo::Cost>() : scopes.costs(costs)) {}

Workload::Workload(std::shared_ptr<const ModuleCosts> of, const buffers::Assignment* assignment,
                   const queries::Link& link, const queries::LiveBytes& liveBytes, const std::stop_token& stop)
    : m_of(std::move(of)),
      costs(m_of->costs),
      scopes(m_of->scopes),
      lines(m_of->lines),
      scopeCosts(m_of->scopeCosts),
      peak(peakBytes(*m_of, assignment, link, liveBytes, stop)) {}

}  // namespace model
