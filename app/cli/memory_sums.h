#pragma once

// Formats sums of allocations and the total of a dump.

#include <cstdint>

#include <string>
#include "model/buffers/assignment.h"
#include "model/queries/space_figures.h"

namespace cli {

/// Returns the total that a dump prints, otherwise the sum of its entries: over all memory spaces, as XLA counts it. It
/// is shown only as a statement of the dump. Requires allocations or a printed total.
queries::ByteSum totalOf(const buffers::Assignment& assignment);

/// "1.00 MiB (1,048,576 bytes)", with "≈" or "≥" before it.
std::string about(const queries::ByteSum& sum);

}  // namespace cli
