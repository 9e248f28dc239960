#pragma once

// `hloscope memory [--at STEP] [--by GROUPS] PATH`: allocations, peaks and what is alive at a step, or a picture of it
// all.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/result.h"
#include "model/documents/snapshot.h"

namespace cli {

/// What --by may say, the first where nothing is said: "value", "scope", "line", "kind", "type", "allocation", "space".
const std::vector<std::string>& memoryGroups();

/// The bytes of a picture of the memory, as "svg" or "png".
using MemoryPainter = std::function<std::string(const model::Snapshot&, const std::string& format)>;

/// Of the module that the window would show first. `format`: "text", "json", "csv", "svg" or "png"; the last two are
/// painted. `at`: "peak" or a step; `out`: "" is standard output; `space`: "" is the default memory space. Status 1
/// where there is no memory or no such step.
Result memory(const std::string& path, const std::string& at, const std::string& by, const std::string& format,
              const std::string& out, const MemoryPainter& paint, const std::string& space = {});

}  // namespace cli
