#pragma once

// Events of instructions between stages, as rows of `hloscope passes`.

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli/table.h"
#include "model/documents/pass_index.h"

namespace cli {

struct EventLine {
  const model::PassIndex* index = nullptr;
  compare::TrackEvent event;

  const model::PassStage& stage() const { return index->stages[event.stage]; }
  compare::Track track() const { return index->tracks.track(event.track); }
};

/// Columns: number, pipeline, pass, since, change, what, name, computation, opcode, type, bytes, was, from, source,
/// scope.
std::vector<Column<EventLine>> eventColumns();

/// Returns the name of another track that an event shows: the one at the stage, or before it.
std::string otherName(const model::PassIndex& index, compare::TrackId track, uint32_t stage);

}  // namespace cli
