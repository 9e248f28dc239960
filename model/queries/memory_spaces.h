#pragma once

// The memory spaces of a device: `color` in buffer assignments, S(n) in layouts. Every memory value refers to one
// space, because a sum over different memories is meaningless. Source: formats/hlo-text.md §8.4. XLA's own memory-usage
// report uses one list of names for all devices, which is wrong on TPU from color 2 on.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/analysis/platform.h"
#include "model/buffers/assignment.h"

namespace queries {

/// The space of values whose layout does not name one: HBM of a TPU, device memory of a GPU, host memory of a CPU.
inline constexpr int64_t kDefaultSpace = 0;

/// Returns the platform of a dump, determined by its file name, its memory spaces, the tiles of its layouts or its
/// module, which may be null. `path` is that of the module's file, "" if there is none. Linear in the values in the
/// worst case.
hlo::Platform platformOf(const buffers::Assignment& assignment, const hlo::Module* module, absl::string_view path);

/// "HBM", "VMEM", "host", …; "default" or "S(7)" for a space without a name of its own.
std::string spaceName(hlo::Platform platform, int64_t space);

/// Finds the space that a user names by its number, S(n), or its name (case-insensitive). Nothing for a name that the
/// platform does not have.
std::optional<int64_t> findSpace(hlo::Platform platform, absl::string_view text);

/// Returns the spaces of the allocations, or of a report that lists none, ascending; always includes the default space.
std::vector<int64_t> spacesOf(const buffers::Assignment& assignment);

}  // namespace queries
