#include "app/cli/report_info.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/space_memory.h"
#include "model/words/memory_report_text.h"
#include "model/words/numbers.h"
#include "model/words/report_matches.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMostEntries = 10;  // maximum in text output

Json size(const std::optional<buffers::ByteCount>& count) {
  if (!count) return {};
  return Json::Object{{"bytes", count->bytes}, {"rounding_bytes", count->roundingBytes}};
}

Json text(absl::string_view words) { return orNull(words); }

// XLA's report has names of its own, which are correct only on some platforms.
Json spaceName(absl::string_view printed, const std::optional<int64_t>& space, hlo::Platform platform) {
  return space ? Json(queries::spaceName(platform, *space)) : text(printed);
}

std::string sourceName(buffers::Budget::Source source) {
  switch (source) {
    case buffers::Budget::Source::kCompiler: return "compiler";
    case buffers::Budget::Source::kAllocator: return "allocator";
    case buffers::Budget::Source::kRematerialization: return "rematerialization";
  }
  return {};
}

Json::Object budgetJson(const buffers::Budget& budget) {
  return {{"source", sourceName(budget.source)},
          {"space", text(budget.space)},
          {"used", size(budget.used)},
          {"limit", size(budget.limit)},
          {"exceeded_by", size(budget.exceededBy)},
          {"requested", size(budget.requested)},
          {"free", size(budget.free)}};
}

Json::Object breakdownJson(const buffers::Breakdown& breakdown, hlo::Platform platform) {
  Json::Array shares;
  for (const buffers::Share& share : breakdown.shares) {
    shares.push_back(Json::Object{{"name", spaceName(share.name, share.memorySpace, platform)},
                                  {"size", size(share.size)},
                                  {"unpadded", size(share.unpadded)},
                                  {"padded", size(share.padded)},
                                  {"fragmentation", size(share.fragmentation)}});
  }
  return {{"title", text(breakdown.title)},
          {"total", size(breakdown.total)},
          {"is_least", breakdown.isLeast},
          {"fragmentation", size(breakdown.fragmentation)},
          {"shares", shares}};
}

Json windowJson(const buffers::Window& window) {
  if (window.shape.empty() && window.fullShape.empty() && window.operand.empty()) return {};
  return Json::Object{{"operand", text(window.operand)},
                      {"shape", text(window.shape)},
                      {"full_shape", text(window.fullShape)},
                      {"buffers", window.buffers > 0 ? Json(window.buffers) : Json()}};
}

Json::Object entryJson(const buffers::ReportEntry& entry, hlo::Platform platform) {
  return {{"name", text(entry.instruction)},
          {"size", size(entry.size)},
          {"unpadded", size(entry.unpadded)},
          {"padding", size(entry.padding)},
          {"op_name", text(entry.opName)},
          {"op_type", text(entry.opType)},
          {"source_file", text(entry.sourceFile)},
          {"source_line", entry.sourceLine > 0 ? Json(entry.sourceLine) : Json()},
          {"shape", text(entry.shape)},
          {"kind", text(entry.kind)},
          {"space", spaceName(entry.space, entry.memorySpace, platform)},
          {"label", text(entry.label)},
          {"tag", text(entry.tag)},
          {"window", windowJson(entry.window)},
          {"allocation", orNull(entry.allocation)},
          {"offset_bytes", orNull(entry.offsetBytes)},
          {"values", orNull(entry.values)},
          {"line", static_cast<int64_t>(entry.line)}};
}

absl::string_view evidenceName(queries::ReportMatch::By by) {
  using By = queries::ReportMatch::By;
  switch (by) {
    case By::kNothing: break;
    case By::kName: return "name";
    case By::kOperation: return "operation";
    case By::kPlace: return "place";
    case By::kParameter: return "parameter";
    case By::kShape: return "shape";
    case By::kOutside: return "outside";
  }
  return "nothing";
}

Json::Object matchJson(const queries::ReportMatch& match, const model::Snapshot& memory) {
  Json::Array candidates;
  for (const queries::ReportMatch::Candidate& candidate : match.candidates) {
    Json value, name, allocation;
    if (candidate.value) {
      const buffers::Value found = memory.assignment->value(*candidate.value);
      value = found.number;
      name = text(found.name());
      if (found.allocation) allocation = memory.assignment->allocation(*found.allocation).number;
    }
    const hlo::Module& module = *memory.module;
    const auto line = memory.sources.line(candidate.instruction);
    candidates.push_back(Json::Object{{"instruction", text(module.name(candidate.instruction))},
                                      {"computation", text(module.name(module.computation(candidate.instruction)))},
                                      {"value", value},
                                      {"name", name},
                                      {"allocation", allocation},
                                      {"source_file", line ? text(module.file(line->file)) : Json()},
                                      {"source_line", line ? Json(line->line) : Json()}});
  }
  return {{"by", evidenceName(match.by)}, {"count", match.count}, {"candidates", candidates}};
}

Json::Array sumsJson(const buffers::Report& report, const model::Snapshot& memory) {
  Json::Array sums;
  if (memory.assignment == nullptr) return sums;
  for (const queries::SpaceFigures* const figures : words::spacesOf(report, memory)) {
    Json::Object kinds;
    for (int i = 0; i < buffers::kAllocationKindCount; ++i) {
      const auto kind = static_cast<buffers::AllocationKind>(i);
      kinds.insert_or_assign(std::string(buffers::allocationKindName(kind)), exactJson(figures->of(kind)));
    }
    Json::Object sum = spaceJson(*figures);
    sum.insert_or_assign("kinds", kinds);
    sums.push_back(sum);
  }
  return sums;
}

/// Returns the module that the message is compared with; null without one.
Json joinedJson(const buffers::Report& report, const words::ReportMatches* matches) {
  if (matches == nullptr) return {};
  const model::Snapshot& memory = *matches->memory;
  const bool hasMemory = memory.assignment != nullptr;
  return Json::Object{{"module", text(memory.module->name())},
                      {"file", text(memory.path)},
                      {"source", !hasMemory ? Json() : Json(memory.assignment->isEstimated() ? "estimated" : "dump")},
                      {"is_of_module", matches->isOfModule()},
                      {"spaces", sumsJson(report, memory)}};
}

// `line` is that of the module, for an entry that states none.
std::string entryText(const buffers::ReportEntry& entry, const std::string& line) {
  std::vector<std::string> parts{words::countText(entry.size)};
  const auto say = [&parts](absl::string_view words) {
    if (!words.empty()) parts.push_back(words::oneLine(words, 80));
  };
  say(entry.instruction.empty() ? entry.label : entry.instruction);
  if (const std::string scratch = words::scratchText(entry); !scratch.empty()) {
    parts.push_back(scratch);
    if (!entry.window.fullShape.empty())
      parts.push_back(words::filled("of %1", words::oneLine(entry.window.fullShape, 80)));
    if (entry.window.buffers > 0) parts.push_back(words::filled("buffers %1", entry.window.buffers));
  } else {
    say(entry.shape);
  }
  say(entry.opName);
  say(entry.sourceFile.empty() ? line
      : entry.sourceLine > 0   ? absl::StrCat(entry.sourceFile, ":", entry.sourceLine)
                               : std::string(entry.sourceFile));
  return absl::StrJoin(parts, " · ");
}

}  // namespace

Json reportJson(const model::Snapshot& snapshot, const std::shared_ptr<const model::Snapshot>& memory) {
  const buffers::Report* const report = snapshot.assignment->report();
  if (report == nullptr) return {};
  Json::Array budgets, breakdowns, entries;
  for (const buffers::Budget& budget : report->budgets) budgets.push_back(budgetJson(budget));
  for (const buffers::Breakdown& breakdown : report->breakdowns)
    breakdowns.push_back(breakdownJson(breakdown, snapshot.platform));
  const auto matches = memory == nullptr ? nullptr : words::matchReport(snapshot, memory);
  for (size_t i = 0; i < report->entries.size(); ++i) {
    Json::Object entry = entryJson(report->entries[i], snapshot.platform);
    const bool isMatched = matches != nullptr && i < matches->entries.size();
    entry.insert_or_assign("match", isMatched ? Json(matchJson(matches->entries[i], *matches->memory)) : Json());
    entries.push_back(entry);
  }
  return Json::Object{{"module", text(report->module)},
                      {"budgets", budgets},
                      {"breakdowns", breakdowns},
                      {"output", size(report->output)},
                      {"output_shared", size(report->outputShared)},
                      {"unlisted_allocations", report->unlistedAllocations},
                      {"unlisted_values", report->unlistedValues},
                      {"joined", joinedJson(*report, matches.get())},
                      {"entries", entries}};
}

std::vector<std::string> entryLines(const model::Snapshot& snapshot, const words::ReportMatches* matches) {
  std::vector<std::string> lines;
  const buffers::Report* const report = snapshot.assignment->report();
  if (report == nullptr) return lines;
  for (size_t i = 0; i < std::min(report->entries.size(), kMostEntries); ++i) {
    const auto line = matches == nullptr ? std::nullopt : words::lineOf(*matches, i);
    lines.push_back(entryText(report->entries[i], line ? words::placeText(*matches->memory->module, *line) : ""));
  }
  if (report->entries.size() > kMostEntries) {
    lines.push_back(
        words::filled("and %1 more", words::grouped(static_cast<int64_t>(report->entries.size() - kMostEntries))));
  }
  return lines;
}

std::string reportText(const model::Snapshot& snapshot, const std::vector<std::string>& joined,
                       const words::ReportMatches* matches) {
  const buffers::Report* const report = snapshot.assignment->report();
  if (report == nullptr) return {};
  std::string text;
  for (const auto& lines : {words::budgetLines(*report), joined, words::breakdownLines(*report, snapshot.platform)}) {
    for (const std::string& line : lines) absl::StrAppend(&text, "  ", line, "\n");
  }
  const std::vector<std::string> entries = entryLines(snapshot, matches);
  for (size_t i = 0; i < entries.size(); ++i) {
    text += i < kMostEntries ? words::filled("  %1  %2\n", words::padded(absl::StrCat(i + 1), -3), entries[i])
                             : words::filled("  %1\n", entries[i]);
  }
  return text;
}

}  // namespace cli
