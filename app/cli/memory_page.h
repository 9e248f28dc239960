#pragma once

// The memory report of `memory --format html` and `md`, in this order: what is reserved and live, with drawings of the
// curve and the map; the values live at the peak with causes, grouped by source line, argument and scope; what can be
// changed; packing.

#include <optional>

#include "app/cli/page.h"
#include "model/documents/memory_summary.h"
#include "model/documents/snapshot.h"

namespace cli {

/// `memory` has an assignment with steps, which may be estimated. `limits` with the messages about the module.
/// `command` is the command line that writes the report, "" to leave it out. Plans changes of the module: takes up to
/// some seconds.
Page memoryPage(const model::Snapshot& memory, const model::LimitSources& limits, const std::string& command);

}  // namespace cli
