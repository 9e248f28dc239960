#include "app/cli/space_memory.h"

#include <algorithm>

#include "absl/strings/str_join.h"
#include "app/cli/memory_source.h"
#include "app/cli/memory_sums.h"
#include "app/cli/result.h"
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

Json::Object spaceJson(const queries::SpaceFigures& figures) {
  Json::Object unknown;
  Json::Object object{{"space", figures.space}, {"name", figures.name}};
  for (const Key& key : kKeys) {
    const queries::SpaceFigure& figure = figures.*key.figure;
    object.insert_or_assign(key.name, exactJson(figure));
    if (!figure.exact()) unknown.insert_or_assign(key.name, figure.reason);
  }
  const bool isPeakKnown = figures.livePeakStep && figures.livePeak.exact();
  object.insert_or_assign("live_peak_step", isPeakKnown ? Json(*figures.livePeakStep) : Json());
  if (!isPeakKnown) unknown.insert_or_assign("live_peak_step", figures.livePeak.reason);
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
