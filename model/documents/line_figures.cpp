#include "model/documents/line_figures.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "model/buffers/byte_count.h"
#include "model/ir/stop.h"

namespace model {

LineFigures& LineFigures::operator+=(const LineFigures& other) {
  instructions += other.instructions;
  inferred += other.inferred;
  cost += other.cost;
  if (other.peakBytes) peakBytes = buffers::saturatingSum(peakBytes.value_or(0), *other.peakBytes);
  inferredPeakBytes = buffers::saturatingSum(inferredPeakBytes, other.inferredPeakBytes);
  isPeakEstimated |= other.isPeakEstimated;
  return *this;
}

LineFigures lineFigures(const Workload& workload, hlo::InstructionId id) {
  LineFigures figures;
  figures.instructions = 1;
  figures.inferred = workload.lines.isInferred(id);
  figures.cost = workload.costs.share(id);
  if (workload.peak) {
    const int64_t bytes = workload.peak->byInstruction[id.index()];
    figures.peakBytes = figures.inferred > 0 ? 0 : bytes;
    figures.inferredPeakBytes = figures.inferred > 0 ? bytes : 0;
  }
  figures.isPeakEstimated = workload.peak && workload.peak->isEstimated;
  return figures;
}

LineShares lineShares(const hlo::SourceIndex& sources, const Workload* workload,
                      absl::Span<const hlo::InstructionId> instructions, const std::stop_token& stop) {
  LineFigures one;
  one.instructions = 1;
  LineShares shares;
  absl::flat_hash_map<hlo::LineId, LineFigures> byLine;
  for (size_t turn = 0; const hlo::InstructionId id : instructions) {
    if (hlo::isStopped(stop, turn++)) return shares;
    const LineFigures figures = workload == nullptr ? one : lineFigures(*workload, id);
    shares.total += figures;
    const auto line = workload == nullptr ? sources.lineId(id) : workload->lines.lineId(id);
    if (line) byLine[*line] += figures;
  }
  shares.lines.reserve(byLine.size());
  for (auto& [line, figures] : byLine) {
    figures.line = sources.lines()[line.index()].line;
    shares.lines.push_back(figures);
  }
  std::sort(shares.lines.begin(), shares.lines.end(),
            [](const LineFigures& a, const LineFigures& b) { return a.line < b.line; });
  return shares;
}

LineShares lineShares(const hlo::Module& module, const hlo::SourceIndex& sources, const Workload* workload) {
  LineShares shares;
  shares.total.instructions = static_cast<uint32_t>(module.instructionCount());
  const auto entries = sources.lines();
  shares.lines.resize(entries.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    LineFigures& of = shares.lines[i];
    of.line = entries[i].line;
    of.instructions = static_cast<uint32_t>(entries[i].instructions.size());
    if (workload == nullptr) continue;
    const hlo::LineCost& line = workload->lines.lines()[i];
    of.instructions = line.instructions;
    of.inferred = line.inferred;
    of.cost = line.cost;
    if (workload->peak) {
      of.peakBytes = workload->peak->byLine[i];
      of.inferredPeakBytes = workload->peak->inferredByLine[i];
    }
    of.isPeakEstimated = workload->peak && workload->peak->isEstimated;
  }
  if (workload == nullptr) return shares;
  const hlo::LineCost& total = workload->lines.all().total;
  shares.total.inferred = total.inferred;
  shares.total.cost = total.cost;
  for (const LineFigures& of : shares.lines) {
    if (of.peakBytes)
      shares.total.peakBytes = buffers::saturatingSum(shares.total.peakBytes.value_or(0), *of.peakBytes);
    shares.total.inferredPeakBytes = buffers::saturatingSum(shares.total.inferredPeakBytes, of.inferredPeakBytes);
  }
  return shares;
}

}  // namespace model
