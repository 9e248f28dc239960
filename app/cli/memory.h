#pragma once

// `hloscope memory [--at STEP] [--by GROUPS] PATH`: prints allocations, peaks and live values at a step, or an image of
// the memory view.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/result.h"
#include "model/documents/snapshot.h"

namespace cli {

/// Returns the values of --by; the first is the default: "value", "scope", "line", "kind", "type", "allocation",
/// "space".
const std::vector<std::string>& memoryGroups();

/// Returns the bytes of an image of the memory view, as "svg" or "png".
using MemoryPainter = std::function<std::string(const model::Snapshot&, const std::string& format)>;

/// Uses the module that the window would show first. `format`: "text", "json", "csv", "svg" or "png"; the last two are
/// painted. `at`: "peak" or a step; `out`: "" is standard output; `space`: "" is the default memory space. Returns
/// status 1 if there is no memory or no such step.
Result memory(const std::string& path, const std::string& at, const std::string& by, const std::string& format,
              const std::string& out, const MemoryPainter& paint, const std::string& space = {});

}  // namespace cli
