#pragma once

// The most important instructions of a module by a criterion. Values are per run of the module, with loop iterations
// counted as far as known.

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/queries/instruction_columns.h"

namespace queries {

enum class HotList : uint8_t {
  kFlops,        ///< units of execution (a fusion, a dot; not a loop or the inside of a fusion), by their FLOPs
  kBytes,        ///< the same units by the bytes of memory that they read and write
  kOutputs,      ///< results with memory of their own, by bytes: no parameters, constants, tuples or bitcasts
  kCopies,       ///< copies and transposes, including those in fusions, by the bytes of memory that they read and write
  kCollectives,  ///< by the bytes that each device sends; an asynchronous one is its start
  kCycles,       ///< units of execution by XLA's estimated cycles
  kTime,         ///< units of execution by their estimated time on the device, in picoseconds
};
inline constexpr int kHotListCount = 7;

struct HotItem {
  hlo::InstructionId instruction;
  hlo::Amount amount;  ///< of all that it stands for
  /// Further instructions that the item stands for, in text order; empty unless joinAlike() put them there.
  std::vector<hlo::InstructionId> alike = {};
};

/// Returns at most `maximum` items, largest first, ties in text order. Items of exactly 0 are omitted; entirely unknown
/// ones come last. Requires costs; cycles and times that are null have no items. Near-linear. When stopped, the result
/// is unusable.
std::vector<HotItem> hotItems(const hlo::Module& module, const InstructionCosts& costs, HotList list, size_t maximum,
                              std::stop_token stop = {});

/// Returns the sum of `amount` over all items: for FLOPs, bytes and link bytes the total of the module.
hlo::Amount hotTotal(const hlo::Module& module, const InstructionCosts& costs, HotList list);

/// Joins items of the same opcode, shape, amount and name, up to the numbers and suffixes that XLA appends to names
/// ("loop_add_fusion.1", "loop_add_fusion.12.clone"). The first of them stays, with the sum of the amounts; the result
/// is sorted like hotItems().
std::vector<HotItem> joinAlike(const hlo::Module& module, std::vector<HotItem> items);

/// Returns how many of the first items have the share of the total, 0 to 1, and at least `minimum` of them.
size_t itemsWithShare(const std::vector<HotItem>& items, hlo::Amount total, double share, size_t minimum);

}  // namespace queries
