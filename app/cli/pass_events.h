#pragma once

// Events of instructions between stages (model/documents/pass_events.h) as rows of `hloscope passes`.

#include <vector>

#include "app/cli/table.h"
#include "model/documents/pass_events.h"

namespace cli {

using model::EventLine;
using model::otherName;
using model::trackSource;

/// Columns: number, pipeline, pass, since, change, what, name, computation, opcode, type, bytes, was, from, source,
/// scope.
std::vector<Column<EventLine>> eventColumns();

}  // namespace cli
