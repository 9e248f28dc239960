#pragma once

// Sums of allocations as text, and the total of a dump.

#include <cstdint>

#include <string>
#include "model/buffers/assignment.h"
#include "model/queries/space_figures.h"

namespace cli {

/// The total that a dump prints, else the sum of what it lists: of all memory spaces together, as XLA counts it. It is
/// shown only as what the dump says. Needs allocations or a printed total.
queries::ByteSum totalOf(const buffers::Assignment& assignment);

/// "1,048,576 bytes (1.00 MiB)", with "≈" or "≥" before it.
std::string about(const queries::ByteSum& sum);

}  // namespace cli
