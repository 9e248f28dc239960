#include "model/words/memory_report_text.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/analysis/estimate.h"
#include "model/words/buffer_text.h"
#include "model/words/missing.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace words {
namespace {

using buffers::Budget;

// "HBM", "scoped VMEM": messages print the names in lower case, the rest of the program in upper case.
std::string spaceText(absl::string_view printed) {
  std::string text = oneLine(printed, 60);
  for (const absl::string_view name : {"hbm", "vmem", "smem"}) {
    if (text == name || absl::EndsWith(text, absl::StrCat(" ", name)))
      text.replace(text.size() - name.size(), name.size(), absl::AsciiStrToUpper(name));
  }
  return text;
}

// Returns whether the sizes are not those of a dump.
bool isPlanned(const buffers::Assignment& assignment) {
  return assignment.isEstimated() && !hlo::areRangesEstimated(assignment);
}

std::string lineOf(const Budget& budget) {
  const std::string space = spaceText(budget.space);
  std::string title;
  switch (budget.source) {
    case Budget::Source::kCompiler:
      title = space.empty() ? translate("model", "Out of memory")
                            : filled(translate("model", "Out of memory in %1"), space);
      break;
    case Budget::Source::kAllocator:
      title = space.empty() ? translate("model", "Out of memory")
                            : filled(translate("model", "Out of memory in allocator %1"), space);
      break;
    case Budget::Source::kRematerialization:
      title = translate("model", "Rematerialization cannot meet the memory limit");
      break;
  }
  // Two equal roundings would contradict the bytes by which the limit is exceeded.
  const bool isEqual = budget.used && budget.limit && countText(budget.used) == countText(budget.limit);
  const bool isExact = isEqual && budget.used->isExact() && budget.limit->isExact();
  const auto amount = [&](const std::optional<buffers::ByteCount>& count) {
    return isExact ? exactBytes(count->bytes) : countText(count);
  };
  std::vector<std::string> parts;
  if (budget.requested) parts.push_back(filled(translate("model", "%1 requested"), countText(budget.requested)));
  if (budget.used && budget.source == Budget::Source::kAllocator) {
    parts.push_back(filled(translate("model", "%1 in use"), amount(budget.used)));
  } else if (budget.used && (isExact || !isEqual || !budget.exceededBy)) {
    parts.push_back(filled(translate("model", "%1 needed"), amount(budget.used)));
  }
  if (budget.limit && budget.used && budget.source == Budget::Source::kCompiler) {
    parts.push_back(filled(translate("model", "%1 available"), amount(budget.limit)));
  } else if (budget.limit) {
    parts.push_back(filled(translate("model", "limit %1"), amount(budget.limit)));
  }
  if (budget.exceededBy) {
    parts.push_back(filled(translate("model", "%1 over the limit"), countText(budget.exceededBy)));
  } else if (budget.used && budget.limit && budget.used->bytes > budget.limit->bytes) {
    // The difference of two rounded values is rounded too.
    parts.push_back(filled(translate("model", "%1 over the limit"),
                           countText(buffers::ByteCount{budget.used->bytes - budget.limit->bytes, 0})));
  }
  if (budget.free) parts.push_back(filled(translate("model", "%1 free"), countText(budget.free)));
  return parts.empty() ? title : filled("%1: %2", title, absl::StrJoin(parts, ", "));
}

std::string shareText(const buffers::Share& share, hlo::Platform platform) {
  const std::string name =
      share.memorySpace ? queries::spaceName(platform, *share.memorySpace) : oneLine(share.name, 60);
  const std::string text = filled("%1 %2", name, countText(share.size));
  std::vector<std::string> details;
  if (share.unpadded) details.push_back(filled(translate("model", "%1 unpadded"), countText(share.unpadded)));
  if (share.fragmentation)
    details.push_back(filled(translate("model", "%1 fragmentation"), countText(share.fragmentation)));
  return details.empty() ? text : filled("%1 (%2)", text, absl::StrJoin(details, ", "));
}

}  // namespace

MemoryForm memoryForm(const buffers::Assignment& assignment) {
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    if (!assignment.values(buffers::AllocationId(i)).empty()) return MemoryForm::kWhole;
  }
  if (assignment.report() != nullptr) {
    return assignment.report()->isUsageReport ? MemoryForm::kUsageReport : MemoryForm::kMessage;
  }
  if (assignment.allocationCount() > 0) return MemoryForm::kWhole;
  return assignment.stepCount() > 0 ? MemoryForm::kLiveRanges : MemoryForm::kValues;
}

std::string formName(const buffers::Assignment& assignment) {
  switch (memoryForm(assignment)) {
    case MemoryForm::kWhole:
      return isPlanned(assignment) ? translate("model", "Estimated buffer assignment")
                                   : translate("model", "Buffer assignment");
    case MemoryForm::kUsageReport: return translate("model", "Memory-usage report");
    case MemoryForm::kMessage:
      return assignment.report()->budgets.empty() ? translate("model", "Memory statistics")
                                                  : translate("model", "Out-of-memory message");
    case MemoryForm::kLiveRanges: return translate("model", "Live ranges");
    case MemoryForm::kValues: return translate("model", "Values of a buffer assignment");
  }
  return {};
}

std::string formNote(MemoryForm form) {
  switch (form) {
    case MemoryForm::kWhole: return {};
    case MemoryForm::kUsageReport:
      return translate("model",
                       "A memory-usage report has rounded sizes and no steps. The file *-buffer-assignment.txt of the "
                       "same module has exact sizes and steps.");
    case MemoryForm::kMessage:
      return translate("model",
                       "The message lists only the largest allocations, if any. A dump of the same program has all "
                       "allocations and their steps. XLA writes it with this flag:\nXLA_FLAGS=--xla_dump_to=DIR");
    case MemoryForm::kLiveRanges:
      return translate("model",
                       "Live ranges alone have only the sizes at the peak. The file *-buffer-assignment.txt of the "
                       "same module has all sizes.");
    case MemoryForm::kValues:
      return translate("model",
                       "The values alone have neither sizes nor steps. The files *-buffer-assignment.txt and "
                       "*-live-range.txt of the same module have them.");
  }
  return {};
}

std::string noModuleText(const model::Snapshot& snapshot) {
  const bool isMessage = snapshot.assignment != nullptr && memoryForm(*snapshot.assignment) == MemoryForm::kMessage;
  if (!isMessage) return missingText(Missing::kModule);
  return snapshot.assignment->report()->budgets.empty()
             ? translate("Missing", "this file has memory statistics but no HLO module")
             : translate("Missing", "this file has an out-of-memory message but no HLO module");
}

std::string adviceFor(const buffers::Assignment& assignment) {
  const MemoryForm form = memoryForm(assignment);
  if (form == MemoryForm::kMessage) {
    const auto& entries = assignment.report()->entries;
    const bool isOfKernels = !entries.empty() && std::all_of(entries.begin(), entries.end(), [](const auto& entry) {
      return entry.kind == "scoped" || entry.kind == "stack";
    });
    if (isOfKernels) return {};
  }
  return formNote(form);
}

std::string countText(const std::optional<buffers::ByteCount>& count) {
  return count ? humanBytes(count->bytes) : translate("model", "unknown");
}

std::string wholeCountText(const buffers::ByteCount& count) {
  return count.isExact() ? exactBytes(count.bytes) : filled(translate("model", "about %1"), exactBytes(count.bytes));
}

std::vector<std::string> budgetLines(const buffers::Report& report) {
  std::vector<std::string> lines;
  for (const Budget& budget : report.budgets) lines.push_back(lineOf(budget));
  if (report.output) {
    lines.push_back(filled(translate("model", "Output: %1, of which %2 is shared with arguments"),
                           countText(report.output), countText(report.outputShared)));
  }
  return lines;
}

std::string failureHeadline(const buffers::Report& report) {
  if (report.budgets.empty()) return {};
  const Budget& budget = report.budgets.front();
  const std::string space = spaceText(budget.space);
  if (budget.source == Budget::Source::kAllocator && budget.requested) {
    const std::string bytes = countText(budget.requested);
    return space.empty() ? filled(translate("model", "Cannot allocate %1"), bytes)
                         : filled(translate("model", "Cannot allocate %1 in %2"), bytes, space);
  }
  std::optional<buffers::ByteCount> over = budget.exceededBy;
  if (!over && budget.used && budget.limit && budget.used->bytes > budget.limit->bytes)
    over = buffers::ByteCount{budget.used->bytes - budget.limit->bytes, 0};
  if (!over) return lineOf(budget);
  return space.empty() ? filled(translate("model", "Does not fit: %1 over the limit"), countText(over))
                       : filled(translate("model", "Does not fit: %1 over the limit of %2"), countText(over), space);
}

std::vector<std::string> breakdownLines(const buffers::Report& report, hlo::Platform platform) {
  std::vector<std::string> lines;
  for (const buffers::Breakdown& breakdown : report.breakdowns) {
    std::string title = oneLine(breakdown.title, 60);
    if (breakdown.total) title += (breakdown.isLeast ? " ≥ " : " ") + countText(breakdown.total);
    std::vector<std::string> shares;
    for (const buffers::Share& share : breakdown.shares) shares.push_back(shareText(share, platform));
    if (breakdown.fragmentation)
      shares.push_back(filled(translate("model", "%1 fragmentation"), countText(breakdown.fragmentation)));
    lines.push_back(shares.empty() ? title : filled("%1: %2", title, absl::StrJoin(shares, " · ")));
  }
  std::vector<std::string> unlisted;
  if (report.unlistedAllocations > 0) {
    unlisted.push_back(translate("model", "%n allocation(s)", nullptr, report.unlistedAllocations));
  }
  if (report.unlistedValues > 0) unlisted.push_back(translate("model", "%n value(s)", nullptr, report.unlistedValues));
  if (!unlisted.empty())
    lines.push_back(filled(translate("model", "Not listed (below 5%): %1"), absl::StrJoin(unlisted, ", ")));
  return lines;
}

std::vector<const queries::SpaceFigures*> spacesOf(const buffers::Report& report, const model::Snapshot& memory) {
  std::vector<const queries::SpaceFigures*> spaces;
  for (const Budget& budget : report.budgets) {
    const bool isDefault = budget.space.empty() || budget.space == "hbm" || budget.source == Budget::Source::kAllocator;
    const auto space =
        isDefault ? std::optional(queries::kDefaultSpace) : queries::findSpace(memory.platform, budget.space);
    if (!space) continue;
    const auto figures = std::find_if(memory.spaces.begin(), memory.spaces.end(),
                                      [&](const queries::SpaceFigures& one) { return one.space == *space; });
    if (figures == memory.spaces.end()) continue;
    if (std::find(spaces.begin(), spaces.end(), &*figures) == spaces.end()) spaces.push_back(&*figures);
  }
  return spaces;
}

std::vector<std::string> spaceLines(const buffers::Report& report, const model::Snapshot& memory) {
  std::vector<std::string> lines;
  for (const queries::SpaceFigures* const figures : spacesOf(report, memory)) {
    const auto sumText = [](const queries::SpaceFigure& figure) {
      if (!figure.sum) return translate("model", "unknown");
      return absl::StrCat(figure.sum->isLeast ? "≥ " : "", humanBytes(figure.sum->bytes));
    };
    using Kind = buffers::AllocationKind;
    const std::pair<Kind, std::string> kKinds[] = {{Kind::kTemp, translate("model", "temporaries")},
                                                   {Kind::kParameter, translate("model", "arguments")},
                                                   {Kind::kOutput, translate("model", "outputs")},
                                                   {Kind::kConstant, translate("model", "constants")},
                                                   {Kind::kThreadLocal, translate("model", "thread-local")}};
    std::vector<std::string> parts;
    for (const auto& [kind, name] : kKinds) {
      const queries::SpaceFigure& figure = figures->of(kind);
      if (figure.exact() != std::optional<int64_t>(0)) parts.push_back(filled("%1 %2", name, sumText(figure)));
    }
    const std::string source =
        isPlanned(*memory.assignment) ? translate("model", "estimate") : translate("model", "buffer assignment");
    const std::string total = filled(translate("model", "%1 of %2 (%3): %4"), figures->name, oneLine(memory.title, 60),
                                     source, sumText(figures->reserved));
    lines.push_back(parts.empty() ? total : filled("%1: %2", total, absl::StrJoin(parts, " · ")));
  }
  return lines;
}

std::string scratchText(const buffers::ReportEntry& entry) {
  if (!entry.window.shape.empty() && !entry.window.operand.empty()) {
    return filled(translate("model", "window of %1, %2"), oneLine(entry.window.operand, 40),
                  oneLine(entry.window.shape, 200));
  }
  if (!entry.tag.empty()) return oneLine(entry.tag, 400);
  // The label of a single allocation is its tag, not an instruction's text.
  const bool isTag = entry.kind == "scoped" && !absl::StrContains(entry.label, " = ");
  return isTag ? oneLine(entry.label, 200) : std::string();
}

std::vector<std::string> assignmentFacts(const model::Snapshot& snapshot) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const auto count = [](size_t number) { return static_cast<int64_t>(number); };
  const MemoryForm form = memoryForm(assignment);
  std::vector<std::string> facts;
  if (form != MemoryForm::kWhole || isPlanned(assignment)) facts.push_back(formName(assignment));
  if (assignment.allocationCount() > 0)
    facts.push_back(translate("model", "%n allocation(s)", nullptr, count(assignment.allocationCount())));
  if (assignment.valueCount() > 0)
    facts.push_back(translate("model", "%n value(s)", nullptr, count(assignment.valueCount())));
  if (form == MemoryForm::kLiveRanges)
    facts.push_back(translate("model", "%n step(s)", nullptr, count(assignment.stepCount())));
  if (form == MemoryForm::kMessage) {
    const buffers::Report& report = *assignment.report();
    if (!report.module.empty()) facts.push_back(filled(translate("model", "module %1"), oneLine(report.module, 60)));
    if (!report.entries.empty())
      facts.push_back(translate("model", "%n allocation(s) listed", nullptr, count(report.entries.size())));
  }
  if (const auto& reserved = snapshot.defaultSpace().reserved.sum) {
    const std::string bytes =
        withSpace(snapshot, queries::kDefaultSpace, filled(translate("model", "%1 bytes"), grouped(reserved->bytes)));
    facts.push_back(reserved->isLeast ? "≥ " + bytes : bytes);
  }
  return facts;
}

}  // namespace words
