#pragma once

// The rules by which XLA gives buffers their addresses, as a value: a memory plan with other rules shows what a flag or
// another version of XLA would change. Source: BufferAssigner, HeapSimulator; formats/buffer-assignment.md §5.2, §5.4.

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/analysis/heap.h"
#include "model/analysis/platform.h"

namespace hlo {

struct PackingRules {
  /// The backend that decides which operands an instruction may write its result over (may_share.h).
  Platform platform = Platform::kOther;
  /// True if other buffers may use an allocation of an output or a donated parameter while its own values are not live.
  bool reusesAllocations = true;
  /// For temporaries in memory spaces without an entry in `spaces`.
  HeapRules heap = {.alignment = 64};
  std::vector<std::pair<int64_t, HeapRules>> spaces;

  const HeapRules& heapIn(int64_t memorySpace) const {
    const auto found =
        std::find_if(spaces.begin(), spaces.end(), [&](const auto& each) { return each.first == memorySpace; });
    return found == spaces.end() ? heap : found->second;
  }
};

}  // namespace hlo
