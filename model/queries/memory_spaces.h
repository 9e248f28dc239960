#pragma once

// The memory spaces of a device: `color` in buffer assignments, S(n) in layouts. Every figure of memory is of one space:
// bytes of different memories do not add up to anything that a device has to have.
// Source: formats/hlo-text.md §8.4. XLA's own memory-usage report has one list of names for all devices, which is wrong
// on TPU from color 2 on.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/analysis/platform.h"
#include "model/buffers/assignment.h"

namespace queries {

/// The space of values whose layout names none: HBM of a TPU, device memory of a GPU, host memory of a CPU.
inline constexpr int64_t kDefaultSpace = 0;

/// The platform of a dump, by the name of its file, its memory spaces, the tiles of its layouts or its module, which may
/// be null. `path` is of the module's file, "" where there is none. Linear in the values at worst.
hlo::Platform platformOf(const buffers::Assignment& assignment, const hlo::Module* module, absl::string_view path);

/// "HBM", "VMEM", "host", …; "default" or "S(7)" for a space without a name of its own.
std::string spaceName(hlo::Platform platform, int64_t space);

/// The space that a user names: its number, S(n), or its name, whatever the case of its letters. Nothing for a name that
/// the platform does not have.
std::optional<int64_t> findSpace(hlo::Platform platform, absl::string_view text);

/// The spaces of the allocations, or of a report that lists none, ascending; the default one always among them.
std::vector<int64_t> spacesOf(const buffers::Assignment& assignment);

}  // namespace queries
