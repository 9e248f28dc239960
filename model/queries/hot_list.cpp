#include "model/queries/hot_list.h"

#include <algorithm>

#include "model/ir/opcode_properties.h"

namespace queries {
namespace {

using hlo::Amount;
using hlo::InstructionId;
using hlo::OpKind;

/// Returns whether the instruction only runs its callees, which are in the list themselves.
bool isMadeOfOthers(const hlo::Module& module, InstructionId id) {
  const auto calls = module.calls(id);
  return std::any_of(calls.begin(), calls.end(), [](const hlo::Call& call) { return call.isControlFlow(); });
}

bool hasMemoryOfItsOwn(const hlo::Module& module, InstructionId id) {
  const OpKind kind = module.kind(id);
  return hlo::hasOperands(kind) && kind != OpKind::kTuple && kind != OpKind::kGetTupleElement &&
         !hlo::forwardsOperand(kind) && !isMadeOfOthers(module, id);
}

Amount amountOf(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles, HotList list,
                InstructionId id) {
  const hlo::ComputationId computation = module.computation(id);
  switch (list) {
    case HotList::kFlops:
    case HotList::kBytes: {
      if (module.isEmbedded(computation) || isMadeOfOthers(module, id)) return {};
      const hlo::Cost cost = costs.inclusive(id, hlo::Loops::kOnce) * costs.executions(computation);
      return list == HotList::kFlops ? cost.flops : cost.bytes();
    }
    case HotList::kOutputs:
      if (module.isEmbedded(computation) || !hasMemoryOfItsOwn(module, id)) return {};
      return module.shape(id).bytes();
    case HotList::kCopies:
      switch (module.kind(id)) {
        case OpKind::kCopy:
        case OpKind::kCopyStart:
        case OpKind::kTranspose: return costs.share(id).bytes();
        default: return {};
      }
    case HotList::kCollectives:
      if (hlo::category(hlo::kindWithoutSugar(module, id)) != hlo::Category::kCollective) return {};
      return costs.share(id).linkBytes;
    case HotList::kCycles: {
      const auto once = cycles.of(id);
      if (!once || module.isEmbedded(computation) || isMadeOfOthers(module, id)) return {};
      return Amount(*once) * costs.executions(computation);
    }
  }
  return {};
}

}  // namespace

std::vector<HotItem> hotItems(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles,
                              HotList list, size_t maximum, std::stop_token stop) {
  std::vector<HotItem> items;
  for (const InstructionId id : module.instructions()) {
    if (id.index() % 4096 == 0 && stop.stop_requested()) return {};
    const Amount amount = amountOf(module, costs, cycles, list, id);
    if (!amount.isZero()) items.push_back({id, amount});
  }
  const auto isBefore = [](const HotItem& a, const HotItem& b) {
    if (a.amount.isUnknown() != b.amount.isUnknown()) return b.amount.isUnknown();
    if (a.amount.atLeast() != b.amount.atLeast()) return a.amount.atLeast() > b.amount.atLeast();
    return a.instruction < b.instruction;
  };
  const auto end = items.begin() + static_cast<ptrdiff_t>(std::min(maximum, items.size()));
  std::partial_sort(items.begin(), end, items.end(), isBefore);
  items.erase(end, items.end());
  return items;
}

Amount hotTotal(const hlo::Module& module, const hlo::Costs& costs, const hlo::XlaCycles& cycles, HotList list) {
  const hlo::Cost total = costs.total(hlo::Loops::kAllTrips);
  switch (list) {
    case HotList::kFlops: return total.flops;
    case HotList::kBytes:
    case HotList::kCopies: return total.bytes();
    case HotList::kCollectives: return total.linkBytes;
    case HotList::kOutputs:
    case HotList::kCycles: break;
  }
  Amount sum;
  for (const InstructionId id : module.instructions()) sum += amountOf(module, costs, cycles, list, id);
  return sum;
}

}  // namespace queries
