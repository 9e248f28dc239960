#pragma once

// The most important instructions of a module by a criterion. Values are per run of the module, with loop iterations
// counted as far as known.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/analysis/cost.h"
#include "model/analysis/xla_cycles.h"
#include "model/ir/module.h"

namespace queries {

enum class HotList : uint8_t {
  kFlops,        ///< units of execution (a fusion, a dot; not a loop or the inside of a fusion), by their FLOPs
  kBytes,        ///< the same units by the bytes of memory that they read and write
  kOutputs,      ///< results with memory of their own, by bytes: no parameters, constants, tuples or bitcasts
  kCopies,       ///< copies and transposes, including those in fusions, by the bytes of memory that they read and write
  kCollectives,  ///< by the bytes that each device sends
  kCycles,       ///< by XLA's estimated cycles, for the instructions that have them
};
inline constexpr int kHotListCount = 6;

struct HotItem {
  hlo::InstructionId instruction;
  hlo::Amount amount;
};

/// Returns at most `maximum` items, largest first, ties in text order. Items of exactly 0 are omitted; entirely unknown
/// ones come last. Near-linear. When stopped, the result is unusable.
std::vector<HotItem> hotItems(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles,
                              HotList list, size_t maximum, std::stop_token stop = {});

/// Returns the sum of `amount` over all items: for FLOPs, bytes and link bytes the total of the module.
hlo::Amount hotTotal(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles, HotList list);

}  // namespace queries
