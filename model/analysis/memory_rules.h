#pragma once

// A backend's rules for sizes and placement of buffers, for the backend that the module's text indicates. Source:
// formats/live-range-rules.md §6, buffer-assignment.md §5.2, §5.4, and the dumps that tst_memory_dumps reads.

#include <cstdint>
#include <optional>

#include "model/analysis/packing_rules.h"
#include "model/analysis/platform.h"
#include "model/ir/module.h"

namespace hlo {

/// The minimum number of elements for which a TPU reserves memory in an array without tiles.
inline constexpr int64_t kTpuUntiledElements = 1024;

class MemoryRules {
 public:
  explicit MemoryRules(const Module& module);

  Platform platform() const { return m_packing.platform; }
  /// Returns the bytes of one buffer of this shape: an array with its padding, a tuple's pointer table. Nothing if
  /// unknown.
  std::optional<int64_t> bufferBytes(const Shape& shape) const;
  /// Returns the rules by which buffers get their addresses.
  const PackingRules& packing() const { return m_packing; }
  /// Returns whether a value computed by an async start is live from the start rather than from its own instruction,
  /// which the schedule places before the start.
  bool asyncValuesBeginAtStart() const { return platform() == Platform::kTpu; }

 private:
  PackingRules m_packing;
  int64_t m_tableGranule = 0;  ///< the unit to which pointer tables are rounded up on TPU
};

}  // namespace hlo
