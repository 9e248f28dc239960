#pragma once

// Sums of allocations, and what is not known of them: a memory-usage report rounds sizes and leaves the small ones out,
// and an estimate has values of unknown size.

#include <QString>
#include <cstdint>

#include "model/buffers/assignment.h"

namespace app {

struct MemorySum {
  int64_t bytes = 0;
  int64_t roundingBytes = 0;  ///< how far it may be off, either way
  bool isLeast = false;       ///< something is not in it

  int64_t leastBytes() const;
  int64_t mostBytes() const;  ///< only where it is not the least
};

/// Of the allocations of a kind.
MemorySum sumOf(const buffers::Assignment& assignment, buffers::AllocationKind kind);
/// Of all: as it is printed, where it is. Needs allocations or a printed total.
MemorySum totalOf(const buffers::Assignment& assignment);
/// Of the bytes live at a step.
MemorySum liveSum(const buffers::Assignment& assignment, int64_t bytes);

/// Why sums of the assignment are the least that they can be: "the sizes of 3 values are not known"; "" where they are
/// not.
QString missingIn(const buffers::Assignment& assignment);

/// "1,048,576 bytes (1.00 MiB)", with "≈" or "≥" before it.
QString about(const MemorySum& sum);

}  // namespace app
