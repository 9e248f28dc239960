#include "app/cli/pass_events.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/cli/pass_input.h"

namespace cli {
namespace {

using compare::EventKind;
using compare::TrackEvent;

// Returns what the track was: its opcode and name before another took its place, or its former name.
std::string wasText(const EventLine& line) {
  const TrackEvent& event = line.event;
  if (event.kind == EventKind::kMade && event.other) {
    const compare::Track old = line.index->tracks.track(*event.other);
    return absl::StrCat(old.opcode, " ", otherName(*line.index, *event.other, event.stage));
  }
  if (event.kind == EventKind::kAltered && event.isRenamed()) return std::string(event.oldName);
  if (event.kind == EventKind::kAltered && event.isMoved) return std::string(event.oldComputation);
  return {};
}

std::string whatText(const TrackEvent& event) {
  return compare::aspectNames(event.aspects & ~uint32_t{compare::kNameAspect} & ~uint32_t{compare::kComputationAspect});
}

std::string fromText(const EventLine& line) {
  if (line.event.kind != EventKind::kMade) return {};
  const compare::Track track = line.track();
  std::vector<std::string> names;
  constexpr size_t kMostNames = 4;
  for (size_t i = 0; i < std::min(track.ancestors.size(), kMostNames); ++i)
    names.push_back(otherName(*line.index, track.ancestors[i], line.event.stage));
  if (track.ancestors.size() > kMostNames) names.push_back(absl::StrCat("+", track.ancestors.size() - kMostNames));
  return names.empty() ? "" : absl::StrCat(compare::descentName(track.descent), " ", absl::StrJoin(names, " "));
}

}  // namespace

std::string otherName(const model::PassIndex& index, compare::TrackId track, uint32_t stage) {
  const compare::Track other = index.tracks.track(track);
  const uint32_t at = other.first < stage && stage > 0 ? stage - 1 : stage;
  return std::string(index.tracks.nameAt(track, at).first);
}

std::vector<Column<EventLine>> eventColumns() {
  using Line = EventLine;
  return {
      Column<Line>("number", Unit::kCount,
                   [](const Line& line) { return line.stage().name.number ? Json(*line.stage().name.number) : Json(); })
          .withText([](const Line& line) {
            return line.stage().name.number ? absl::StrFormat("%04d", *line.stage().name.number) : std::string();
          }),
      {"pipeline", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pipeline); }},
      {"pass", Unit::kText, [](const Line& line) { return orNull(line.stage().name.pass); }},
      {"since", Unit::kText,
       [](const Line& line) { return line.stage().isExact ? Json() : orNull(line.stage().since); }},
      {"change", Unit::kText, [](const Line& line) { return Json(line.event.kindText()); }},
      {"what", Unit::kText, [](const Line& line) { return orNull(whatText(line.event)); }},
      {"name", Unit::kText, [](const Line& line) { return Json(line.event.name); }},
      {"computation", Unit::kText, [](const Line& line) { return Json(line.event.computation); }},
      {"opcode", Unit::kText, [](const Line& line) { return Json(line.track().opcode); }},
      {"type", Unit::kText, [](const Line& line) { return Json(line.track().type); }},
      {"bytes", Unit::kBytes, [](const Line& line) { return orNull(line.track().bytes); }},
      {"was", Unit::kText, [](const Line& line) { return orNull(wasText(line)); }},
      {"from", Unit::kText, [](const Line& line) { return orNull(fromText(line)); }},
      {"source", Unit::kText, [](const Line& line) { return orNull(sourceText(line.track())); }},
      {"scope", Unit::kText, [](const Line& line) { return orNull(line.track().opName); }}};
}

}  // namespace cli
