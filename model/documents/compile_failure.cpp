#include "model/documents/compile_failure.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/report.h"
#include "model/queries/memory_spaces.h"

namespace model {
namespace {

std::vector<CountedPart> partsBesides(const buffers::Report& report, absl::string_view space) {
  std::vector<CountedPart> parts;
  const std::string title = absl::StrCat("Program ", space, " requirement");
  for (const buffers::Breakdown& breakdown : report.breakdowns) {
    if (!absl::EqualsIgnoreCase(breakdown.title, title)) continue;
    for (const buffers::Share& share : breakdown.shares) {
      if (share.name == "HLO temp" || !share.size || share.size->bytes <= 0) continue;
      parts.push_back({std::string(share.name), share.size->bytes, share.size->roundingBytes});
    }
  }
  return parts;
}

// "HBM", "scoped VMEM": messages print the names in lower case.
std::string nameOf(absl::string_view printed) {
  std::string name(printed);
  for (const absl::string_view space : {"hbm", "vmem", "smem"}) {
    if (absl::EndsWith(name, space))
      name.replace(name.size() - space.size(), space.size(), absl::AsciiStrToUpper(space));
  }
  return name;
}

}  // namespace

std::optional<int64_t> CompileFailure::exceededBytes() const {
  if (!limitBytes || !neededBytes) return std::nullopt;
  return *neededBytes - *limitBytes;
}

std::vector<CompileFailure> compileFailures(const Snapshot& message) {
  std::vector<CompileFailure> failures;
  if (message.assignment == nullptr || message.assignment->report() == nullptr) return failures;
  const buffers::Report& report = *message.assignment->report();
  for (const buffers::Budget& budget : report.budgets) {
    if (budget.source != buffers::Budget::Source::kCompiler) continue;
    CompileFailure& failure = failures.emplace_back();
    // A message alone has no platform; the compiler names memories only for TPUs.
    failure.space = budget.space.empty() ? std::optional(queries::kDefaultSpace)
                                         : queries::findSpace(hlo::Platform::kTpu, budget.space);
    failure.name = nameOf(budget.space);
    if (budget.limit) failure.limitBytes = budget.limit->bytes;
    if (budget.limit && budget.exceededBy) {
      failure.neededBytes = buffers::saturatingSum(budget.limit->bytes, budget.exceededBy->bytes);
      failure.roundingBytes = budget.exceededBy->roundingBytes;
    } else if (const auto& needed = budget.used ? budget.used : budget.requested) {
      failure.neededBytes = needed->bytes;
      failure.roundingBytes = needed->roundingBytes;
    }
    if (!budget.space.empty()) failure.besides = partsBesides(report, budget.space);
  }
  return failures;
}

}  // namespace model
