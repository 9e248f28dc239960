#pragma once

// Compilations that ran out of memory, as the compiler's messages state them: the memory space, its limit, and what the
// message counts that is in no buffer assignment.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/documents/snapshot.h"

namespace model {

/// Memory that a message counts besides values: the program itself, memory of the kernel that runs.
struct CountedPart {
  std::string name;  ///< XLA's: "global", "overlays", "scoped"
  int64_t bytes = 0;
  int64_t roundingBytes = 0;
};

struct CompileFailure {
  std::string name;              ///< of the memory: "HBM", "scoped VMEM"
  std::optional<int64_t> space;  ///< nothing for a part of a memory space, which has a limit of its own
  std::optional<int64_t> limitBytes;
  std::optional<int64_t> neededBytes;
  int64_t roundingBytes = 0;  ///< maximum error of neededBytes
  std::vector<CountedPart> besides;

  /// Returns no value if one of both is not stated.
  std::optional<int64_t> exceededBytes() const;
};

/// Returns the failures that an out-of-memory message of the compiler states, one for each memory; empty for other
/// snapshots. Messages of run-time allocators are about all programs of a process.
std::vector<CompileFailure> compileFailures(const Snapshot& message);

}  // namespace model
