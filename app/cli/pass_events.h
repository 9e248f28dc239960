#pragma once

// Events of instructions between stages, as rows of `hloscope passes`, and the filter by which --query selects them:
// terms that must all match, FIELD:VALUE, bytes>64M, each also behind `not`. A value may contain * for any text.

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

struct EventTerm {
  enum class Compare : uint8_t { kText, kLess, kLessOrEqual, kGreater, kGreaterOrEqual, kEqual };
  std::string field, value;  ///< lower case
  Compare compare = Compare::kText;
  double number = 0;
  bool isNegated = false;
};

/// Matches a whole name, in any case; `*` is any text.
bool matchesPattern(absl::string_view name, absl::string_view pattern);

/// Parses a filter. Returns an error message, or "" if it is valid.
std::string parseEventFilter(const std::string& text, std::vector<EventTerm>* terms);
bool matchesEvent(const EventLine& line, const std::vector<EventTerm>& terms);

}  // namespace cli
