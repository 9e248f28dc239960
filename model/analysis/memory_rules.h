#pragma once

// How a backend sizes and places buffers, as far as a module's text shows which backend it was compiled for.
// Source: formats/live-range-rules.md §6, buffer-assignment.md §5.2, §5.4, and the dumps that tst_memory_dumps reads.

#include <cstdint>
#include <optional>

#include "model/analysis/heap.h"
#include "model/analysis/platform.h"
#include "model/ir/module.h"

namespace hlo {

/// A TPU gives an array without tiles room for so many elements at least.
inline constexpr int64_t kTpuUntiledElements = 1024;

class MemoryRules {
 public:
  explicit MemoryRules(const Module& module);

  Platform platform() const { return m_platform; }
  /// Bytes of one buffer of this shape: an array with its padding, a tuple's pointer table. Nothing where unknown.
  std::optional<int64_t> bufferBytes(const Shape& shape) const;
  /// Offsets in the temporary allocation of a memory space are multiples of this.
  int64_t alignment(int64_t memorySpace) const;
  /// How the temporary allocation of a memory space is packed.
  HeapOrder heapOrder(int64_t memorySpace) const;
  /// Whether other buffers may use an allocation of an output or a donated parameter while its own values are not live.
  bool reusesAllocations() const { return m_platform != Platform::kTpu; }
  /// Whether a value that an async start computes is live from the start on, not from its own instruction on, which the
  /// schedule puts before the start.
  bool asyncValuesBeginAtStart() const { return m_platform == Platform::kTpu; }

 private:
  Platform m_platform;
  int64_t m_granule = 0;  ///< alignment on GPU; what pointer tables are rounded up to on TPU
};

}  // namespace hlo
