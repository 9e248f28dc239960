#include "model/documents/pass_events.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/words/text.h"

namespace model {

using compare::EventKind;
using compare::TrackEvent;

namespace {

// The stage at which an event of `stage` sees another track: that before it, unless the other begins there, too.
uint32_t stageOfOther(const PassIndex& index, compare::TrackId track, uint32_t stage) {
  return index.tracks.track(track).first < stage && stage > 0 ? stage - 1 : stage;
}

}  // namespace

std::string otherName(const PassIndex& index, compare::TrackId track, uint32_t stage) {
  return std::string(index.tracks.nameAt(track, stageOfOther(index, track, stage)).first);
}

absl::string_view otherOpcode(const PassIndex& index, compare::TrackId track, uint32_t stage) {
  return index.tracks.resultAt(track, stageOfOther(index, track, stage)).opcode;
}

std::string trackSource(const compare::Track& track) {
  return track.hasLine() ? absl::StrCat(words::fileName(track.file), ":", track.line) : std::string();
}

std::string wasText(const EventLine& line) {
  const TrackEvent& event = line.event;
  if (event.kind == EventKind::kMade && event.other) {
    return absl::StrCat(otherOpcode(*line.index, *event.other, event.stage), " ",
                        otherName(*line.index, *event.other, event.stage));
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

}  // namespace model
