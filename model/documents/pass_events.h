#pragma once

// Events of instructions between stages, and their texts, the same in `hloscope passes` and in the window. Queries of
// them: event_query.h.

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "model/documents/pass_index.h"

namespace model {

struct EventLine {
  const PassIndex* index = nullptr;
  compare::TrackEvent event;

  const PassStage& stage() const { return index->stages[event.stage]; }
  compare::Track track() const { return index->tracks.track(event.track); }
  /// The operation after the event; of the end of a track, before it.
  compare::TrackResult result() const { return index->tracks.resultAt(event.track, event.stage); }
};

/// The track before the event: its opcode and name before another took its place, or its former name; "" if there is
/// none.
std::string wasText(const EventLine& line);
/// The aspects that changed: "shape, layout".
std::string whatText(const compare::TrackEvent& event);
/// "holds multiply.7 convert.31 +2": how the ancestors of a track that begins were found, and the first few of them.
std::string fromText(const EventLine& line);
/// "train.py:88", or "" without a line.
std::string trackSource(const compare::Track& track);

/// Returns the name of another track that an event shows: the one at the stage, or before it.
std::string otherName(const PassIndex& index, compare::TrackId track, uint32_t stage);
/// Returns the opcode of another track there.
absl::string_view otherOpcode(const PassIndex& index, compare::TrackId track, uint32_t stage);

}  // namespace model
