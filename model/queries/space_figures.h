#pragma once

// What each memory space of a program holds: the figures that the command line, its JSON, the window and `check` show.
// Those of the default space and of host memory are the figures that XLA reports of a compiled program
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

/// A sum of allocations, and what is not known of it: a memory-usage report rounds sizes and leaves the small ones out,
/// and an estimate has values of unknown size.
struct ByteSum {
  int64_t bytes = 0;
  int64_t roundingBytes = 0;  ///< how far it may be off, either way
  bool isLeast = false;       ///< something is not in it

  int64_t leastBytes() const;
  int64_t mostBytes() const;  ///< only where it is not the least
};

/// A sum, or why nothing is known of it; `reason` is a sentence without its full stop, "" where the sum is exact.
struct SpaceFigure {
  std::optional<ByteSum> sum;
  std::string reason;

  /// Nothing where the sum is unknown, rounded or the least.
  std::optional<int64_t> exact() const;
};

struct SpaceFigures {
  int64_t space = kDefaultSpace;
  std::string name;  ///< spaceName()

  SpaceFigure reserved;  ///< all allocations as printed, thread-local ones and constants too
  SpaceFigure argument;  ///< parameters of the program, donated ones too
  SpaceFigure output;    ///< what may be live at the end, with what it shares with arguments
  SpaceFigure alias;     ///< donated parameters: argument and output both
  SpaceFigure temp;      ///< of a TPU's HBM in units of 16 KiB, and 0 where it is nothing but pointer tables
  SpaceFigure constant;
  SpaceFigure livePeak;                  ///< LiveBytes::peakBytes()
  SpaceFigure packingLoss;               ///< LiveBytes::packingLossBytes()
  SpaceFigure capacity;                  ///< where an out-of-memory message states it
  std::optional<uint32_t> livePeakStep;  ///< nothing without live ranges
  /// Allocations as printed, each of one kind: a donated parameter is no output here.
  std::array<SpaceFigure, buffers::kAllocationKindCount> kinds;

  const SpaceFigure& of(buffers::AllocationKind kind) const { return kinds[static_cast<size_t>(kind)]; }
};

/// Of so many spaces live peaks are known, the default one among them.
inline constexpr size_t kMostSpaces = 32;

/// The figures of each space that has allocations, ascending, and of the default one. `live` is of the default space.
/// Near-linear.
std::vector<SpaceFigures> spaceFigures(const buffers::Assignment& assignment, const LiveBytes& live,
                                       hlo::Platform platform, const std::stop_token& stop = {});
/// The same of one space, which need not have allocations. `live` is of that space.
SpaceFigures spaceFigures(const buffers::Assignment& assignment, const LiveBytes& live, hlo::Platform platform,
                          int64_t space);

}  // namespace queries
