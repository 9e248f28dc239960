#include "app/cli/space_memory.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/result.h"
#include "model/documents/document.h"
#include "model/words/memory_summary_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

struct Key {
  const char* name;
  queries::SpaceFigure queries::SpaceFigures::*figure;
};

constexpr Key kKeys[] = {
    {"reserved_bytes", &queries::SpaceFigures::reserved},  {"argument_bytes", &queries::SpaceFigures::argument},
    {"output_bytes", &queries::SpaceFigures::output},      {"alias_bytes", &queries::SpaceFigures::alias},
    {"temp_bytes", &queries::SpaceFigures::temp},          {"constant_bytes", &queries::SpaceFigures::constant},
    {"live_peak_bytes", &queries::SpaceFigures::livePeak}, {"packing_loss_bytes", &queries::SpaceFigures::packingLoss},
    {"capacity_bytes", &queries::SpaceFigures::capacity},
};

std::string listOfSpaces(const model::Snapshot& snapshot) {
  constexpr size_t kMost = 8;
  std::vector<std::string> names;
  for (size_t i = 0; i < std::min(snapshot.spaces.size(), kMost); ++i) names.push_back(snapshot.spaces[i].name);
  if (snapshot.spaces.size() > kMost) names.emplace_back("…");
  return absl::StrJoin(names, ", ");
}

std::optional<int64_t> find(const model::Snapshot& snapshot, const std::string& space, std::string* problem) {
  if (space.empty()) return queries::kDefaultSpace;
  const auto number = queries::findSpace(snapshot.platform, space);
  if (!number) {
    *problem =
        words::filled("no memory space %1; memory spaces: %2", words::oneLine(space, 40), listOfSpaces(snapshot));
  }
  return number;
}

}  // namespace

const std::vector<Column<queries::SpaceFigures>>& spaceColumns() {
  using Row = const queries::SpaceFigures&;
  static const std::vector<Column<queries::SpaceFigures>> columns = [] {
    std::vector<Column<queries::SpaceFigures>> all{{"space", Unit::kCount, [](Row row) { return row.space; }},
                                                   {"name", Unit::kText, [](Row row) { return row.name; }}};
    for (const Key& key : kKeys)
      all.push_back({key.name, Unit::kBytes, [&key](Row row) { return exactJson(row.*key.figure); }});
    all.push_back({"live_peak_step", Unit::kCount, [](Row row) {
                     return row.livePeakStep && row.livePeak.exact() ? Json(*row.livePeakStep) : Json();
                   }});
    return all;
  }();
  return columns;
}

Json::Object spaceJson(const queries::SpaceFigures& figures) {
  Json::Object object = rowJson(spaceColumns(), figures), unknown;
  for (const Key& key : kKeys) {
    const queries::SpaceFigure& figure = figures.*key.figure;
    if (!figure.exact()) unknown.insert_or_assign(key.name, figure.reason);
  }
  if (object.at("live_peak_step").isNull()) unknown.insert_or_assign("live_peak_step", figures.livePeak.reason);
  object.insert_or_assign("unknown", unknown);
  return object;
}

std::optional<int64_t> spaceOf(const std::shared_ptr<const model::Snapshot>& snapshot, const std::string& space,
                               std::string* problem) {
  if (space.empty()) return queries::kDefaultSpace;
  const MemorySource source = memorySource(snapshot);
  if (source.snapshot != nullptr) return find(*source.snapshot, space, problem);
  *problem = source.problem;
  return std::nullopt;
}

std::optional<SpaceMemory> SpaceMemory::of(const model::Snapshot& snapshot, const std::string& space,
                                           std::string* problem) {
  const std::optional<int64_t> number = find(snapshot, space, problem);
  if (!number) return std::nullopt;
  SpaceMemory memory;
  memory.m_isNamed = !space.empty() || snapshot.spaces.size() > 1;
  const buffers::Assignment& assignment = *snapshot.assignment;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i)
    memory.m_allocationCount += assignment.allocation(buffers::AllocationId(i)).memorySpace == *number ? 1 : 0;
  if (*number == queries::kDefaultSpace) {
    memory.m_live = {std::shared_ptr<const queries::LiveBytes>(), &snapshot.liveBytes};
    memory.m_figures = snapshot.defaultSpace();
    return memory;
  }
  memory.m_live = std::make_shared<const queries::LiveBytes>(assignment, *number);
  memory.m_figures = queries::spaceFigures(assignment, *memory.m_live, snapshot.platform, *number);
  return memory;
}

std::string SpaceMemory::inSpace(const std::string& bytes) const {
  return m_isNamed ? words::filled("%1 in %2", bytes, name()) : bytes;
}

hlo::Diagnostic noSuchSpace(const model::Snapshot& snapshot, const std::string& problem) {
  return problemOf(snapshot.assignmentPath.empty() ? snapshot.path : snapshot.assignmentPath, problem);
}

std::string about(const queries::SpaceFigure& figure) { return figure.sum ? about(*figure.sum) : "unknown"; }

std::string otherSpacesText(const model::Snapshot& snapshot, const SpaceMemory& besides) {
  std::string text;
  for (const queries::SpaceFigures& figures : snapshot.spaces) {
    if (figures.space == besides.space()) continue;
    text += words::filled("  %1 %2", words::padded(figures.name, 13), about(figures.reserved));
    if (figures.livePeakStep) {
      text += words::filled(", peak step %1, %2", *figures.livePeakStep, about(figures.livePeak));
    }
    text += '\n';
  }
  return text;
}

std::string summaryText(const model::Snapshot& snapshot, const SpaceMemory& space, const model::MemorySummary& all) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  const model::SpaceSummary* const found = all.find(space.space());
  if (assignment.allocationCount() == 0 || found == nullptr) return {};
  const model::SpaceSummary& summary = *found;
  std::string text;
  for (const std::string& line : words::failureLines(all)) text += words::filled("  failed        %1\n", line);
  const auto addLine = [&text](const std::string& name, const std::string& value) {
    text += words::filled("  %1 %2\n", words::padded(absl::AsciiStrToLower(name), 13), value);
  };
  for (const words::SummaryLine& line : words::summaryLines(summary, space.isNamed())) addLine(line.name, line.text);
  // The limit is the last line.
  if (!summary.limit && space.space() == queries::kDefaultSpace) {
    const std::string device = model::likelyDevice(snapshot);
    text.pop_back();
    absl::StrAppend(&text, "; to compare: memory --capacity ", device.empty() ? "15GiB" : words::filled("'%1'", device),
                    "\n");
  }
  using Kind = buffers::AllocationKind;
  for (const auto& [kind, name] : {std::pair(Kind::kConstant, "constants"), {Kind::kThreadLocal, "thread-local"}}) {
    const queries::SpaceFigure& figure = summary.figures.of(kind);
    if (figure.sum && figure.sum->bytes > 0) addLine(name, about(figure));
  }
  // XLA rounds the temporaries of a TPU's HBM in its own total, and leaves out pointer tables.
  const std::optional<int64_t> byXla = summary.figures.temp.exact();
  if (byXla && byXla != summary.figures.of(Kind::kTemp).exact()) {
    text += words::filled("  %1 %2 of temporaries (temp_size_in_bytes)\n", words::padded("XLA reports", 13),
                          words::exactBytes(*byXla));
  }
  for (const model::TempSummary& temp : summary.temps) {
    if (temp.lossBytes() <= temp.sizeBytes / 1000) continue;
    const std::string size = words::humanBytes(temp.sizeBytes);
    addLine(absl::StrCat("allocation ", assignment.allocation(temp.allocation).number),
            words::filled("%1, at most %2 live, packing loss %3", size, words::humanBytes(temp.mostLiveBytes),
                          words::humanBytes(temp.lossBytes())));
    if (temp.pin.kind == hlo::PinKind::kPacking || temp.pin.kind == hlo::PinKind::kNoValue)
      absl::StrAppend(&text, "    pushed up by ", words::pinText(assignment, temp), "\n");
  }
  return text;
}

namespace {

Json limitJson(const std::optional<model::MemoryLimit>& limit) {
  if (!limit) return {};
  using Source = model::MemoryLimit::Source;
  const char* const source = limit->source == Source::kGiven    ? "given"
                             : limit->source == Source::kDevice ? "device"
                             : limit->source == Source::kDump   ? "dump"
                                                                : "message";
  return Json::Object{{"bytes", limit->bytes}, {"source", source}, {"device", orNull(limit->device)}};
}

Json peakJson(const std::optional<model::PeakSummary>& peak) {
  if (!peak) return {};
  Json::Array plateaus;
  for (const buffers::StepRange range : peak->plateaus)
    plateaus.push_back(Json::Object{{"first_step", range.begin}, {"last_step", range.end - 1}});
  return Json::Object{{"bytes", peak->bytes},
                      {"step", peak->step},
                      {"steps", peak->steps},
                      {"plateaus", plateaus},
                      {"dump_step", orNull(peak->dumpStep)},
                      {"dump_step_bytes", peak->dumpStep ? Json(peak->dumpStepBytes) : Json()},
                      {"is_dump_step_in_plateau", peak->dumpStep ? Json(peak->isDumpStepInPlateau) : Json()}};
}

Json scopedPeakJson(const std::optional<model::ScopedPeak>& peak) {
  if (!peak) return {};
  return Json::Object{
      {"bytes", peak->bytes}, {"step", peak->step}, {"scoped_bytes", peak->scopedBytes}, {"instruction", peak->kernel}};
}

Json pinName(hlo::PinKind kind) {
  switch (kind) {
    case hlo::PinKind::kNotTheHeap: return {};
    case hlo::PinKind::kLivePeak: return "live peak";
    case hlo::PinKind::kPacking: return "packing";
    case hlo::PinKind::kNoValue: return "no value";
  }
  return {};
}

Json::Object tempJson(const buffers::Assignment& assignment, const model::TempSummary& temp) {
  Json::Array stack;
  for (const hlo::StackedValue& each : temp.pin.values) {
    const buffers::Value value = assignment.value(each.value);
    stack.push_back(Json::Object{{"value", value.number},
                                 {"name", value.name()},
                                 {"offset_bytes", each.offsetBytes},
                                 {"bytes", each.bytes},
                                 {"first_step", value.range ? Json(value.range->begin) : Json()},
                                 {"last_step", value.range ? Json(value.range->end - 1) : Json()},
                                 {"size_bytes_without", orNull(each.bytesWithout)}});
  }
  return {{"allocation", assignment.allocation(temp.allocation).number},
          {"size_bytes", temp.sizeBytes},
          {"most_live_bytes", temp.mostLiveBytes},
          {"most_live_step", orNull(temp.mostLiveStep)},
          {"packing_loss_bytes", temp.lossBytes()},
          {"pinned_by", pinName(temp.pin.kind)},
          {"bytes_without_value", temp.pin.bytesWithoutValue},
          {"stack", stack}};
}

}  // namespace

Json::Array failuresJson(const model::MemorySummary& summary) {
  Json::Array failures;
  for (const model::CompileFailure& failure : summary.failures) {
    failures.push_back(Json::Object{{"name", failure.name},
                                    {"space", orNull(failure.space)},
                                    {"needed_bytes", orNull(failure.neededBytes)},
                                    {"limit_bytes", orNull(failure.limitBytes)},
                                    {"rounding_bytes", failure.roundingBytes}});
  }
  return failures;
}

Json::Array summaryJson(const model::Snapshot& snapshot, const model::MemorySummary& summary) {
  Json::Array spaces;
  for (const model::SpaceSummary& one : summary.spaces) {
    Json::Array temps;
    for (const model::TempSummary& temp : one.temps) temps.push_back(tempJson(*snapshot.assignment, temp));
    spaces.push_back(Json::Object{{"space", one.figures.space},
                                  {"name", one.figures.name},
                                  {"reserved_bytes", exactJson(one.figures.reserved)},
                                  {"temporary_bytes", exactJson(one.figures.of(buffers::AllocationKind::kTemp))},
                                  {"limit", limitJson(one.limit)},
                                  {"unlisted_bytes", one.unlistedBytes()},
                                  {"left_bytes", orNull(one.leftBytes())},
                                  {"peak", peakJson(one.peak)},
                                  {"scoped_peak", scopedPeakJson(one.scopedPeak)},
                                  {"temporaries", temps}});
  }
  return spaces;
}

model::LimitSources limitsOf(const Walk& walk, const ModuleAt& at, const std::string& given) {
  model::LimitSources limits;
  if (!given.empty()) limits.given = model::parseMemoryLimit(given);
  if (at.snapshot->module == nullptr || walk.dump() == nullptr) return limits;
  limits.messages = model::messagesAbout(*walk.dump(), at.stage.module);
  return limits;
}

Json exactJson(const queries::SpaceFigure& figure) {
  const std::optional<int64_t> bytes = figure.exact();
  return bytes ? Json(*bytes) : Json();
}

Json::Array spacesJson(const model::Snapshot& snapshot) {
  Json::Array spaces;
  for (const queries::SpaceFigures& figures : snapshot.spaces) spaces.push_back(spaceJson(figures));
  return spaces;
}

void insertSpaces(const model::Snapshot& snapshot, const SpaceMemory& memory, Json::Object* object) {
  object->insert_or_assign("space", memory.space());
  object->insert_or_assign("space_name", memory.name());
  object->insert_or_assign("spaces", spacesJson(snapshot));
  object->insert_or_assign("reserved_bytes", exactJson(snapshot.defaultSpace().reserved));
  object->insert_or_assign("source", snapshot.assignment->isEstimated() ? "estimated" : "dump");
}

}  // namespace cli
