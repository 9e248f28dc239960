#include "app/cli/diff_totals.h"

#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "model/queries/live_shares.h"
#include "model/queries/space_figures.h"
#include "model/words/amount_text.h"
#include "model/words/comparison_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

// "peak        1.00 GiB → 2.00 GiB   +1.00 GiB   +100.0 %"
std::string bytesLine(absl::string_view name, int64_t a, int64_t b, absl::string_view remark) {
  const int64_t delta = b - a;
  std::string line = absl::StrCat(words::padded(name, 12), words::humanBytes(a), " → ", words::humanBytes(b), "   ",
                                  words::signedBytes(delta));
  if (a > 0 && delta != 0) {
    const double percent = 100.0 * static_cast<double>(delta) / static_cast<double>(a);
    absl::StrAppend(&line, delta > 0 ? "   +" : "   −", absl::StrFormat("%.1f %%", std::abs(percent)));
  }
  return absl::StrCat(line, remark.empty() ? "" : "   ", remark);
}

}  // namespace

DiffTotals::DiffTotals(const model::Comparison& comparison, int64_t space) {
  for (size_t side : {0, 1}) {
    const model::Snapshot& snapshot = side == 0 ? *comparison.a : *comparison.b;
    const hlo::Cost total = snapshot.costs->get().costs.total(hlo::Loops::kAllTrips);
    instructions[side] = static_cast<int64_t>(snapshot.module->instructionCount());
    flops[side] = total.flops;
    bytes[side] = total.bytes();
    const words::KernelCounts kernels = words::kernelCounts(*snapshot.module);
    fusions[side] = kernels.fusions;
    collectives[side] = kernels.collectives;
  }
  const auto& memories = comparison.memories();
  if (memories.a == nullptr) return;
  for (size_t side : {0, 1}) {
    const model::Snapshot& memory = side == 0 ? *memories.a : *memories.b;
    const queries::LiveBytes live(*memory.assignment, space);
    const queries::SpaceFigures figures = queries::spaceFigures(*memory.assignment, live, memory.platform, space);
    peak[side] = figures.livePeak.exact();
    peakStep[side] = live.peakStep();
    reserved[side] = figures.reserved.exact();
  }
}

std::vector<TotalRow> totalRows(const DiffTotals& totals, bool isEstimated) {
  std::vector<TotalRow> rows;
  const auto count = [&rows](const char* name, const int64_t(&of)[2]) {
    rows.push_back({name, words::grouped(of[0]), words::grouped(of[1]), words::signedCount(of[1] - of[0])});
  };
  const auto bytes = [&rows](const char* name, int64_t a, int64_t b) {
    rows.push_back({name, words::humanBytes(a), words::humanBytes(b), words::signedBytes(b - a)});
  };
  count("instructions", totals.instructions);
  if (totals.hasPeaks()) bytes(isEstimated ? "peak (estimated)" : "peak", *totals.peak[0], *totals.peak[1]);
  if (totals.hasReserved()) bytes("reserved", *totals.reserved[0], *totals.reserved[1]);
  const auto cost = [&rows](const char* name, const hlo::Amount(&of)[2], std::string (*text)(hlo::Amount),
                            std::string (*difference)(int64_t)) {
    std::string change = "unknown";
    if (!of[0].isUnknown() && !of[1].isUnknown()) {
      change = difference(of[1].atLeast() - of[0].atLeast());
      if (!of[0].isExact() || !of[1].isExact()) absl::StrAppend(&change, " (known part)");
    }
    rows.push_back({name, text(of[0]), text(of[1]), std::move(change)});
  };
  cost("FLOPs", totals.flops, words::countText, words::signedCount);
  cost("bytes accessed", totals.bytes, words::bytesText, words::signedBytes);
  count("fusions", totals.fusions);
  count("collectives", totals.collectives);
  return rows;
}

std::vector<std::string> totalLines(const DiffTotals& totals, const model::Comparison& comparison, bool isEstimated,
                                    const std::string& memoryProblem) {
  std::vector<std::string> lines;
  if (totals.hasPeaks())
    lines.push_back(bytesLine("peak", *totals.peak[0], *totals.peak[1],
                              isEstimated ? "(estimated for both)" : "(buffer assignment of both)"));
  if (totals.hasReserved()) lines.push_back(bytesLine("reserved", *totals.reserved[0], *totals.reserved[1], ""));
  if (comparison.memories().a == nullptr) lines.push_back(absl::StrCat("memory      not compared: ", memoryProblem));
  const std::string problem = comparison.costProblem();
  lines.push_back(problem.empty()
                      ? absl::StrCat(words::padded("FLOPs", 12), words::countText(totals.flops[0]), " → ",
                                     words::countText(totals.flops[1]), "   bytes accessed ",
                                     words::bytesText(totals.bytes[0]), " → ", words::bytesText(totals.bytes[1]))
                      : absl::StrCat("FLOPs       not compared: ", problem));
  lines.push_back(absl::StrCat(words::padded("fusions", 12), words::grouped(totals.fusions[0]), " → ",
                               words::grouped(totals.fusions[1]), "   collectives ",
                               words::grouped(totals.collectives[0]), " → ", words::grouped(totals.collectives[1])));
  return lines;
}

Json totalsJson(const DiffTotals& totals) {
  const auto both = [](const Json& a, const Json& b) { return Json::Array{a, b}; };
  return Json::Object{{"flops", both(orNull(totals.flops[0].exact()), orNull(totals.flops[1].exact()))},
                      {"bytes", both(orNull(totals.bytes[0].exact()), orNull(totals.bytes[1].exact()))},
                      {"peak", both(orNull(totals.peak[0]), orNull(totals.peak[1]))},
                      {"peak_step", both(orNull(totals.peakStep[0]), orNull(totals.peakStep[1]))},
                      {"reserved", both(orNull(totals.reserved[0]), orNull(totals.reserved[1]))},
                      {"fusions", both(totals.fusions[0], totals.fusions[1])},
                      {"collectives", both(totals.collectives[0], totals.collectives[1])}};
}

}  // namespace cli
