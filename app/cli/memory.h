#pragma once

// `hloscope memory [--at STEP] [--by GROUPS] [--module MODULE] PATH…`: prints allocations, peaks and live values at a
// step, or an image of the memory view.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/result.h"
#include "app/cli/table.h"
#include "model/documents/memory_summary.h"
#include "model/documents/value_groups.h"

namespace cli {

/// Returns the values of --by; the first is the default: "value", "scope", "line", "kind", "type", "allocation",
/// "space", "argument".
const std::vector<std::string>& memoryGroups();

/// Returns the bytes of an image of the memory view in the format of the request, "svg" or "png".
using MemoryPainter = std::function<std::string(const model::Snapshot&, const model::LimitSources& limits)>;

struct MemoryRequest {
  std::string at = "peak";  ///< "peak" or a step
  std::string by = {};      ///< one of memoryGroups(), "" for the first
  /// "text", "json", "csv", "markdown", "html", "md", "svg" or "png"; the last two are drawings, html and md are
  /// reports.
  std::string format = {};
  std::string space = {};   ///< "" is the default memory space
  std::string module = {};  ///< value of --module
  RowChoice rows = {};
  size_t width = 0;           ///< as in TableStyle
  std::string capacity = {};  ///< value of --capacity: bytes or a device; "" without
};

/// Returns the values live at the step as CSV, the same as `hloscope memory --format csv`. `snapshot` has live ranges.
std::string liveCsv(const model::Snapshot& snapshot, int64_t space, uint32_t step, model::Grouping grouping);

/// Returns status 1 if there is no memory or no such step.
Result memory(const std::string& path, const MemoryRequest& request, const MemoryPainter& paint);

}  // namespace cli
