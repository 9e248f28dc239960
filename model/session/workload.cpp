#include "model/session/workload.h"

#include "model/buffers/byte_count.h"
#include "model/queries/live_shares.h"

namespace model {
namespace {

std::optional<PeakBytes> peakBytes(const hlo::Module& module, const buffers::Assignment* assignment,
                                   const queries::Link& link, const queries::LiveBytes& liveBytes,
                                   const hlo::ScopeTree& scopes, const hlo::SourceCosts& lines) {
  if (assignment == nullptr || !liveBytes.peakStep()) return std::nullopt;
  PeakBytes peak;
  peak.byInstruction.assign(module.instructionCount(), 0);
  for (const queries::LiveShare& share : queries::LiveShares(*assignment).at(*liveBytes.peakStep())) {
    const auto instruction = link.instruction(share.value);
    if (!instruction) continue;
    int64_t& sum = peak.byInstruction[instruction->index()];
    sum = buffers::saturatingSum(sum, share.bytes);
  }
  const auto figure = [&peak](hlo::InstructionId id) { return peak.byInstruction[id.index()]; };
  peak.byScope = scopes.sums(figure);
  peak.byLine = lines.sums(figure);
  return peak;
}

}  // namespace

Workload::Workload(const hlo::Module& module, const hlo::SourceIndex& sources, const buffers::Assignment* assignment,
                   const queries::Link& link, const queries::LiveBytes& liveBytes)
    : costs(module),
      scopes(module, costs.calls()),
      lines(module, sources, costs),
      scopeCosts(scopes.costs(costs)),
      peak(peakBytes(module, assignment, link, liveBytes, scopes, lines)) {}

}  // namespace model
