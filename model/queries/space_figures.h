#pragma once

// The contents of each memory space of a program: the values that the command line, its JSON, the window and `check`
// show. Those of the default space and of host memory equal the values that XLA reports for a compiled program
// (CompiledMemoryStats: *_size_in_bytes, host_*_size_in_bytes). Source: formats/buffer-assignment.md §5.4, §5.5.

#include <array>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "model/buffers/assignment.h"
#include "model/queries/live_bytes.h"
#include "model/queries/memory_spaces.h"

namespace queries {

/// A sum of allocations and its uncertainty: a memory-usage report rounds sizes and omits the small ones, and an
/// estimate has values of unknown size.
struct ByteSum {
  int64_t bytes = 0;
  int64_t roundingBytes = 0;  ///< maximum error, in either direction
  bool isLeast = false;       ///< a lower bound: something is missing

  int64_t leastBytes() const;
  int64_t mostBytes() const;  ///< valid only if not a lower bound
};

/// A sum, or the reason why it is unknown; `reason` is a sentence without its full stop, "" if the sum is exact.
struct SpaceFigure {
  std::optional<ByteSum> sum;
  std::string reason;

  /// Returns nothing if the sum is unknown, rounded or a lower bound.
  std::optional<int64_t> exact() const;
};

struct SpaceFigures {
  int64_t space = kDefaultSpace;
  std::string name;  ///< spaceName()

  SpaceFigure reserved;  ///< all allocations as printed, including thread-local ones and constants
  SpaceFigure argument;  ///< parameters of the program, including donated ones
  SpaceFigure output;    ///< allocations that may be live at the end, including those shared with arguments
  SpaceFigure alias;     ///< donated parameters, counted in both argument and output
  SpaceFigure temp;      ///< for a TPU's HBM in units of 16 KiB, and 0 if it consists only of pointer tables
  SpaceFigure constant;
  SpaceFigure livePeak;                  ///< LiveBytes::peakBytes()
  SpaceFigure packingLoss;               ///< LiveBytes::packingLossBytes()
  SpaceFigure capacity;                  ///< if an out-of-memory message states it
  std::optional<uint32_t> livePeakStep;  ///< nothing without live ranges
  /// Allocations as printed, each in one kind: a donated parameter does not count as output here.
  std::array<SpaceFigure, buffers::kAllocationKindCount> kinds;

  const SpaceFigure& of(buffers::AllocationKind kind) const { return kinds[static_cast<size_t>(kind)]; }
};

/// Maximum number of spaces with a known live peak, including the default space.
inline constexpr size_t kMostSpaces = 32;

/// Returns the values of each space that has allocations and of the default space, ascending. `live` is that of the
/// default space. Near-linear.
std::vector<SpaceFigures> spaceFigures(const buffers::Assignment& assignment, const LiveBytes& live,
                                       hlo::Platform platform, const std::stop_token& stop = {});
/// Returns the values of one space, which need not have allocations. `live` is that of this space.
SpaceFigures spaceFigures(const buffers::Assignment& assignment, const LiveBytes& live, hlo::Platform platform,
                          int64_t space);

}  // namespace queries
