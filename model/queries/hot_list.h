#pragma once

// The instructions of a module that matter most, by what one looks for. Figures are of one run of the module, loops as
// often as is known.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/analysis/cost.h"
#include "model/analysis/xla_cycles.h"
#include "model/ir/module.h"

namespace queries {

enum class HotList : uint8_t {
  kFlops,        ///< what runs as one piece (a fusion, a dot; not a loop, not what is inside of a fusion), by its FLOPs
  kBytes,        ///< the same by the bytes of memory that it reads and writes
  kOutputs,      ///< results that need memory of their own, by their bytes: no parameters, constants, tuples, bitcasts
  kCopies,       ///< copies and transposes, in fusions too, by the bytes of memory that they read and write
  kCollectives,  ///< by the bytes that each device sends
  kCycles,       ///< by the cycles that XLA estimates, of the instructions for which it states them
};
inline constexpr int kHotListCount = 6;

struct HotItem {
  hlo::InstructionId instruction;
  hlo::Amount amount;
};

/// Largest first, equal ones in order of the text, at most `maximum`. What is exactly 0 is left out; what is not known
/// at all stands last. Near-linear. When stopped, the result is of no use.
std::vector<HotItem> hotItems(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles,
                              HotList list, size_t maximum, std::stop_token stop = {});

/// What `amount` of all items would add up to: of FLOPs, bytes and link bytes what the module has in all.
hlo::Amount hotTotal(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles, HotList list);

}  // namespace queries
