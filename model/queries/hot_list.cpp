#include "model/queries/hot_list.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "model/analysis/async_operation.h"
#include "model/ir/opcode_properties.h"
#include "model/queries/padding.h"

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

bool isUnitOfExecution(const hlo::Module& module, InstructionId id) {
  return !module.isEmbedded(module.computation(id)) && !isMadeOfOthers(module, id);
}

Amount picoseconds(const hlo::TimeEstimate& time) {
  const auto count = static_cast<int64_t>(std::llround(std::min(time.seconds * 1e12, 9e18)));
  return time.isPartial ? Amount::atLeast(count) : Amount(count);
}

Amount amountOf(const hlo::Module& module, const InstructionCosts& in, HotList list, InstructionId id) {
  const hlo::Costs& costs = *in.costs;
  switch (list) {
    case HotList::kFlops: return isUnitOfExecution(module, id) ? costs.perRun(id).flops : Amount();
    case HotList::kBytes: return isUnitOfExecution(module, id) ? costs.perRun(id).bytes() : Amount();
    case HotList::kOutputs:
      if (module.isEmbedded(module.computation(id)) || !hasMemoryOfItsOwn(module, id)) return {};
      return resultBytes(module.shape(id)).held;
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
      const auto cycles = isUnitOfExecution(module, id) ? in.cycles(id) : std::nullopt;
      return cycles ? *cycles : Amount();
    }
    case HotList::kTime: {
      const auto time = isUnitOfExecution(module, id) ? in.time(id) : std::nullopt;
      return time ? picoseconds(*time) : Amount();
    }
  }
  return {};
}

bool isBefore(const HotItem& a, const HotItem& b) {
  if (a.amount.isUnknown() != b.amount.isUnknown()) return b.amount.isUnknown();
  if (a.amount.atLeast() != b.amount.atLeast()) return a.amount.atLeast() > b.amount.atLeast();
  return a.instruction < b.instruction;
}

/// "loop_add_fusion" of "loop_add_fusion.12.clone.1".
absl::string_view withoutNumbers(absl::string_view name) {
  while (true) {
    const size_t dot = name.rfind('.');
    if (dot == absl::string_view::npos || dot == 0) return name;
    const absl::string_view suffix = name.substr(dot + 1);
    const bool isNumber = std::all_of(suffix.begin(), suffix.end(), [](char c) { return absl::ascii_isdigit(c); });
    if (!isNumber && suffix != "clone" && suffix != "remat") return name;
    name = name.substr(0, dot);
  }
}

/// Returns the instruction that stands for the item: of an asynchronous collective, its start.
InstructionId shownBy(const hlo::Module& module, HotList list, InstructionId id) {
  const auto async = list == HotList::kCollectives ? hlo::asyncOperation(module, id) : std::nullopt;
  return async ? async->start : id;
}

}  // namespace

std::vector<HotItem> hotItems(const hlo::Module& module, const InstructionCosts& costs, HotList list, size_t maximum,
                              std::stop_token stop) {
  std::vector<HotItem> items;
  for (const InstructionId id : module.instructions()) {
    if (id.index() % 4096 == 0 && stop.stop_requested()) return {};
    const Amount amount = amountOf(module, costs, list, id);
    if (!amount.isZero()) items.push_back({shownBy(module, list, id), amount});
  }
  const auto end = items.begin() + static_cast<ptrdiff_t>(std::min(maximum, items.size()));
  std::partial_sort(items.begin(), end, items.end(), isBefore);
  items.erase(end, items.end());
  return items;
}

Amount hotTotal(const hlo::Module& module, const InstructionCosts& costs, HotList list) {
  const hlo::Cost total = costs.costs->total(hlo::Loops::kAllTrips);
  switch (list) {
    case HotList::kFlops: return total.flops;
    case HotList::kBytes:
    case HotList::kCopies: return total.bytes();
    case HotList::kCollectives: return total.linkBytes;
    case HotList::kOutputs:
    case HotList::kCycles:
    case HotList::kTime: break;
  }
  Amount sum;
  for (const InstructionId id : module.instructions()) sum += amountOf(module, costs, list, id);
  return sum;
}

std::vector<HotItem> joinAlike(const hlo::Module& module, std::vector<HotItem> items) {
  using Key = std::tuple<absl::string_view, absl::string_view, absl::string_view, int64_t, bool>;
  absl::flat_hash_map<Key, size_t> known;
  std::vector<HotItem> joined;
  for (HotItem& item : items) {
    const InstructionId id = item.instruction;
    const auto [it, isNew] = known.try_emplace(Key(withoutNumbers(module.name(id)), module.opcode(id),
                                                   module.shape(id).text, item.amount.atLeast(), item.amount.isExact()),
                                               joined.size());
    if (isNew) {
      joined.push_back(std::move(item));
    } else {
      joined[it->second].amount += item.amount;
      joined[it->second].alike.push_back(id);
    }
  }
  std::sort(joined.begin(), joined.end(), isBefore);
  return joined;
}

size_t itemsWithShare(const std::vector<HotItem>& items, Amount total, double share, size_t minimum) {
  const double needed = share * static_cast<double>(total.atLeast());
  double sum = 0;
  size_t count = 0;
  for (; count < items.size() && (count < minimum || sum < needed); ++count) {
    sum += static_cast<double>(items[count].amount.atLeast());
  }
  return count;
}

}  // namespace queries
