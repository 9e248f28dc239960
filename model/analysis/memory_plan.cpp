#include "model/analysis/memory_plan.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "model/analysis/may_share.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

// Maximum number of comparisons of a temporary with the values of an allocation. After that all temporaries go to the
// heap.
constexpr size_t kMaximumChecks = 20'000'000;
constexpr uint32_t kNoIndex = UINT32_MAX;  // in lists of values, blocks and allocations

class Planner {
 public:
  Planner(const PlanInput& input, const PackingRules& rules, const MemoryPlan* before, const std::stop_token& stop)
      : m_stop(stop),
        m_input(input),
        m_rules(rules),
        m_before(before),
        m_module(input.analysis->dataflow.module()),
        m_mayShare(input.analysis->dataflow, input.analysis->inPlace, rules.platform) {}

  std::optional<MemoryPlan> plan();

 private:
  // A value in an allocation, with its steps as XLA prints them. Values in one allocation may only touch.
  struct Occupant {
    uint32_t first;
    uint32_t last;
    FlowValueId value;
  };
  // An allocation that temporaries may reuse. The members examined first are adjacent, because millions of these are
  // scanned.
  struct Reusable {
    int64_t bytes;
    int64_t memorySpace;
    Occupant last;  // of those that it was created for
    uint32_t allocation;
    std::vector<Occupant> occupants;  // by time
  };

  bool findSizes();
  bool addToSum(int64_t bytes);
  std::vector<BufferId> bySize() const;
  void assign(BufferId id);
  bool reuse(BufferId id);
  bool tryToReuse(BufferId id, Reusable& reusable);
  bool mayFollow(FlowValueId operand, FlowValueId user);
  bool isStated(FlowValueId operand, FlowValueId user) const {
    return std::binary_search(m_input.shared.begin(), m_input.shared.end(), std::pair(operand, user));
  }
  bool interferes(FlowValueId added, const Occupant& held);
  uint32_t addAllocation(BufferId id);
  void place(BufferId id, uint32_t allocation, int64_t offset);
  void makeReusable(BufferId id, uint32_t allocation);
  void fillHeaps();
  std::vector<uint32_t> originsOf(const PlannedHeap& heap, const PlannedHeap& before) const;
  void combineTemporaries();
  void addEmbedded();
  std::optional<FlowValueId> operandToShare(FlowValueId value, uint32_t step, const std::vector<bool>& isToBeFreed);

  const PlanValue& value(FlowValueId id) const { return m_input.values[id.index()]; }
  const PlanBuffer& buffer(BufferId id) const { return m_input.buffers[id.index()]; }
  bool isLiveOut(BufferId id) const { return buffer(id).isLiveOut; }
  uint32_t firstStep(FlowValueId id) const { return value(id).firstStep; }
  uint32_t lastStep(FlowValueId id) const { return value(id).lastStep; }
  int64_t space(BufferId id) const { return buffer(id).memorySpace; }
  std::pair<uint64_t, FlowValueId> order(FlowValueId id) const { return {value(id).order, id}; }

  const std::stop_token& m_stop;
  const PlanInput& m_input;
  const PackingRules& m_rules;
  const MemoryPlan* const m_before;  // may be null
  const Module& m_module;
  MayShare m_mayShare;
  MemoryPlan m_plan;
  std::vector<int64_t> m_bytes;  // by buffer: of its largest value
  std::vector<Reusable> m_reusable;
  std::vector<uint32_t> m_reusableOf;  // by allocation
  std::vector<BufferId> m_temporaries;
  size_t m_checks = 0;
  int64_t m_sum = 0;  // of the sizes of all values
};

bool Planner::addToSum(int64_t bytes) {
  return !__builtin_add_overflow(m_sum, bytes, &m_sum) && m_sum < kMaximumPlanBytes;
}

bool Planner::findSizes() {
  m_bytes.assign(m_input.buffers.size(), 0);
  for (const PlanValue& each : m_input.values) {
    m_plan.places.push_back({.allocation = kNoIndex, .bytes = each.bytes, .hasSize = each.hasSize});
    int64_t& all = m_bytes[each.buffer.index()];
    all = std::max(all, each.bytes);
    if (!addToSum(each.bytes)) return false;
  }
  for (const PlanEmbedded& each : m_input.embedded) {
    m_plan.embedded.push_back({each.definition, {.bytes = each.bytes, .hasSize = each.hasSize}});
    if (!addToSum(each.bytes)) return false;
  }
  return true;
}

// Sorts by size, largest first; ties: outputs, then XLA's order.
std::vector<BufferId> Planner::bySize() const {
  std::vector<BufferId> result;
  for (uint32_t i = 0; i < m_input.buffers.size(); ++i) result.emplace_back(i);
  const auto key = [this](BufferId id) {
    return std::tuple(-m_bytes[id.index()], !buffer(id).isLiveOut, buffer(id).order, id);
  };
  std::sort(result.begin(), result.end(), [&](BufferId a, BufferId b) { return key(a) < key(b); });
  return result;
}

uint32_t Planner::addAllocation(BufferId id) {
  const auto allocation = static_cast<uint32_t>(m_plan.allocations.size());
  PlannedAllocation& added = m_plan.allocations.emplace_back();
  added.bytes = m_bytes[id.index()];
  added.memorySpace = space(id);
  added.isLiveOut = isLiveOut(id);
  m_reusableOf.push_back(kNoIndex);
  place(id, allocation, 0);
  return allocation;
}

void Planner::place(BufferId id, uint32_t allocation, int64_t offset) {
  for (const FlowValueId value : m_input.valuesOf(id)) {
    m_plan.places[value.index()].allocation = allocation;
    m_plan.places[value.index()].offsetBytes = offset;
  }
}

void Planner::makeReusable(BufferId id, uint32_t allocation) {
  m_reusableOf[allocation] = static_cast<uint32_t>(m_reusable.size());
  Reusable& reusable = m_reusable.emplace_back();
  reusable.bytes = m_bytes[id.index()];
  reusable.memorySpace = space(id);
  reusable.allocation = allocation;
  for (const FlowValueId value : m_input.valuesOf(id)) {
    reusable.occupants.push_back({firstStep(value), lastStep(value), value});
  }
  std::sort(reusable.occupants.begin(), reusable.occupants.end(), [](const Occupant& a, const Occupant& b) {
    return std::tuple(a.first, a.last, a.value) < std::tuple(b.first, b.last, b.value);
  });
  reusable.last = reusable.occupants.back();
}

void Planner::assign(BufferId id) {
  switch (buffer(id).kind) {
    case PlanBufferKind::kConstant: m_plan.allocations[addAllocation(id)].isConstant = true; return;
    case PlanBufferKind::kParameter: {
      const uint32_t allocation = addAllocation(id);
      m_plan.allocations[allocation].parameter = buffer(id).parameter;
      if (buffer(id).isAliased) makeReusable(id, allocation);
      return;
    }
    case PlanBufferKind::kTable: m_plan.allocations[addAllocation(id)].isTemp = !isLiveOut(id); return;
    case PlanBufferKind::kArray: break;
  }
  if (reuse(id)) return;
  if (!isLiveOut(id)) {
    m_temporaries.push_back(id);
    return;
  }
  makeReusable(id, addAllocation(id));
}

// Tries allocations of operands first, then the smallest one with enough room.
bool Planner::reuse(BufferId id) {
  if (m_reusable.empty() || !m_rules.reusesAllocations) return false;
  for (const FlowValueId value : m_input.valuesOf(id)) {
    if (m_module.shape(this->value(value).definition.instruction).isTuple()) continue;
    for (const uint32_t held : m_input.operandsOf(value)) {
      if (held == kNoIndex) continue;
      const uint32_t allocation = m_plan.places[held].allocation;
      if (allocation >= m_reusableOf.size() || m_reusableOf[allocation] == kNoIndex) continue;
      if (tryToReuse(id, m_reusable[m_reusableOf[allocation]])) return true;
    }
  }
  for (size_t i = m_reusable.size(); i-- > 0;) {
    if (m_checks >= kMaximumChecks) {
      m_plan.isExact = false;
      return false;
    }
    if (tryToReuse(id, m_reusable[i])) return true;
  }
  return false;
}

bool Planner::tryToReuse(BufferId id, Reusable& reusable) {
  const absl::Span<const FlowValueId> values = m_input.valuesOf(id);
  ++m_checks;
  if (firstStep(values.front()) < reusable.last.last && reusable.last.first < lastStep(values.front())) return false;
  if (reusable.memorySpace != space(id) || m_bytes[id.index()] > reusable.bytes) return false;
  std::vector<Occupant>& occupants = reusable.occupants;
  for (const FlowValueId value : values) {
    // Both ends are ascending, because occupants only touch.
    auto held = std::lower_bound(occupants.begin(), occupants.end(), firstStep(value),
                                 [](const Occupant& occupant, uint32_t step) { return occupant.last < step; });
    for (; held != occupants.end() && held->first <= lastStep(value); ++held, ++m_checks) {
      if (interferes(value, *held)) return false;
    }
  }
  if (isLiveOut(id) && reusable.bytes != m_bytes[id.index()]) return false;
  if (isLiveOut(id)) m_plan.allocations[reusable.allocation].isLiveOut = true;
  place(id, reusable.allocation, 0);
  for (const FlowValueId value : values) {
    const Occupant added{firstStep(value), lastStep(value), value};
    occupants.insert(std::upper_bound(occupants.begin(), occupants.end(), added,
                                      [](const Occupant& a, const Occupant& b) {
                                        return std::tuple(a.first, a.last, a.value) <
                                               std::tuple(b.first, b.last, b.value);
                                      }),
                     added);
  }
  return true;
}

// Returns whether the user's instruction may write its result over the operand's last position.
bool Planner::mayFollow(FlowValueId operand, FlowValueId user) {
  const ValuePosition at = value(user).definition;
  if (isStated(operand, user)) return true;
  return m_module.kind(at.instruction) != OpKind::kCopy && m_mayShare.mayShare(value(operand).end, at);
}

// Returns whether their steps overlap. At a single common step one may reuse the memory of the other.
bool Planner::interferes(FlowValueId added, const Occupant& held) {
  if (lastStep(added) == held.first) {
    if (!mayFollow(added, held.value)) return true;
  } else if (held.last != firstStep(added) || !mayFollow(held.value, added)) {
    return true;
  }
  return false;
}

// Returns the operand that ends at the start of the value, so that its memory may be reused.
std::optional<FlowValueId> Planner::operandToShare(FlowValueId id, uint32_t step,
                                                   const std::vector<bool>& isToBeFreed) {
  const ValuePosition at = value(id).definition;
  if (m_module.kind(at.instruction) == OpKind::kCopy) return std::nullopt;
  for (const uint32_t operand : m_input.operandsOf(id)) {
    if (operand == kNoIndex || !isToBeFreed[operand]) continue;
    const FlowValueId held(operand);
    if (lastStep(held) != step || m_input.valuesOf(value(held).buffer).size() > 1) continue;
    if (isStated(held, id) || m_mayShare.mayShare(value(held).definition, at)) return held;
  }
  return std::nullopt;
}

// Replays the schedule as a sequence of numbered events: at each step, values that begin come before values that end.
void Planner::fillHeaps() {
  struct Block {
    int64_t bytes;
    FlowValueId main;  // the value that it was created for
    std::vector<HeapTimes> times;
    std::vector<FlowValueId> values;  // in use at each of the times
  };
  std::vector<bool> isTemporary(m_input.buffers.size(), false);
  for (const BufferId id : m_temporaries) isTemporary[id.index()] = m_bytes[id.index()] > 0;
  std::vector<FlowValueId> values;
  for (uint32_t i = 0; i < m_input.values.size(); ++i) {
    if (isTemporary[m_input.values[i].buffer.index()]) values.emplace_back(i);
  }
  std::sort(values.begin(), values.end(), [&](FlowValueId a, FlowValueId b) {
    return std::tuple(firstStep(a), lastStep(a), order(a)) < std::tuple(firstStep(b), lastStep(b), order(b));
  });
  std::vector<FlowValueId> ending = values;
  std::stable_sort(ending.begin(), ending.end(),
                   [&](FlowValueId a, FlowValueId b) { return lastStep(a) < lastStep(b); });

  std::vector<Block> blocks;
  std::vector<uint32_t> blockOf(m_input.buffers.size(), kNoIndex);
  std::vector<uint32_t> timesOf(m_input.values.size(), 0);  // index of the value among its block's times
  std::vector<bool> isToBeFreed(m_input.values.size(), false);
  for (const FlowValueId id : values) isToBeFreed[id.index()] = true;
  const auto addEvent = [&](uint32_t step) {
    m_plan.steps.push_back(step);
    return static_cast<uint32_t>(m_plan.steps.size() - 1);
  };
  size_t nextToEnd = 0;
  const auto free = [&](FlowValueId id) {
    blocks[blockOf[value(id).buffer.index()]].times[timesOf[id.index()]].last = addEvent(lastStep(id));
    isToBeFreed[id.index()] = false;
  };
  const auto begin = [&](FlowValueId id, uint32_t block) {
    blockOf[value(id).buffer.index()] = block;
    timesOf[id.index()] = static_cast<uint32_t>(blocks[block].times.size());
    blocks[block].times.push_back({addEvent(firstStep(id)), 0});
    blocks[block].values.push_back(id);
  };
  const auto freeBefore = [&](uint32_t step) {
    for (; nextToEnd < ending.size() && lastStep(ending[nextToEnd]) < step; ++nextToEnd) {
      if (isToBeFreed[ending[nextToEnd].index()]) free(ending[nextToEnd]);
    }
  };
  for (size_t turn = 0; const FlowValueId id : values) {
    if (isStopped(m_stop, turn++)) return;
    freeBefore(firstStep(id));
    const BufferId buffer = value(id).buffer;
    if (blockOf[buffer.index()] != kNoIndex) {
      begin(id, blockOf[buffer.index()]);
      continue;
    }
    const bool isAlone = m_input.valuesOf(buffer).size() == 1;
    if (const auto operand = isAlone ? operandToShare(id, firstStep(id), isToBeFreed) : std::nullopt) {
      free(*operand);
      const uint32_t block = blockOf[value(*operand).buffer.index()];
      blocks[block].bytes = std::max(blocks[block].bytes, m_bytes[buffer.index()]);
      begin(id, block);
      continue;
    }
    blocks.push_back({m_bytes[buffer.index()], id, {}, {}});
    begin(id, static_cast<uint32_t>(blocks.size() - 1));
  }
  freeBefore(UINT32_MAX);
  std::sort(blocks.begin(), blocks.end(),
            [&](const Block& a, const Block& b) { return order(a.main) < order(b.main); });

  // One heap in each memory space. Values without a size are assigned to it.
  std::map<int64_t, std::vector<const Block*>> spaces;
  for (const Block& block : blocks) spaces[space(value(block.main).buffer)].push_back(&block);
  for (const BufferId id : m_temporaries) {
    if (m_bytes[id.index()] == 0) spaces[space(id)];
  }
  std::map<int64_t, uint32_t> allocationOf;
  for (const auto& [memorySpace, content] : spaces) {
    const auto allocation = static_cast<uint32_t>(m_plan.allocations.size());
    allocationOf[memorySpace] = allocation;
    PlannedAllocation& temp = m_plan.allocations.emplace_back();
    temp.memorySpace = memorySpace;
    temp.isTemp = true;
    PlannedHeap& planned = m_plan.heaps.emplace_back();
    planned.allocation = allocation;
    planned.memorySpace = memorySpace;
    Heap& heap = planned.packed.heap;
    for (const Block* block : content) {
      const auto first = static_cast<uint32_t>(heap.times.size());
      heap.times.insert(heap.times.end(), block->times.begin(), block->times.end());
      heap.blocks.push_back({block->bytes, first, static_cast<uint32_t>(heap.times.size())});
      planned.values.insert(planned.values.end(), block->values.begin(), block->values.end());
    }
    const PlannedHeap* const before = m_before == nullptr ? nullptr : m_before->heapIn(memorySpace);
    if (before != nullptr) {
      const std::vector<uint32_t> origins = originsOf(planned, *before);
      planned.packed = repackHeap(std::move(heap), before->packed, origins, m_stop);
    } else {
      planned.packed = packHeap(std::move(heap), m_rules.heapIn(memorySpace), m_stop);
    }
    if (m_stop.stop_requested()) return;
    for (uint32_t i = 0; i < content.size(); ++i) {
      for (const FlowValueId id : content[i]->values) {
        const BufferId own = value(id).buffer;
        if (m_input.valuesOf(own).front() == id) place(own, allocation, planned.packed.offset(i));
      }
    }
    temp.bytes = planned.packed.bytes();
    m_plan.isExact = m_plan.isExact && planned.packed.isExact();
  }
  for (const BufferId id : m_temporaries) {
    if (m_bytes[id.index()] == 0) place(id, allocationOf[space(id)], 0);
  }
}

// Returns the blocks of the heap before that were created for the same values.
std::vector<uint32_t> Planner::originsOf(const PlannedHeap& heap, const PlannedHeap& before) const {
  std::vector<uint32_t> blockOf;  // by value
  const std::vector<HeapBlock>& old = before.packed.heap.blocks;
  for (uint32_t block = 0; block < old.size(); ++block) {
    const size_t main = before.values[old[block].timesBegin].index();
    if (main >= blockOf.size()) blockOf.resize(main + 1, kNoIndex);
    blockOf[main] = block;
  }
  std::vector<uint32_t> origins;
  for (const HeapBlock& block : heap.packed.heap.blocks) {
    const size_t main = heap.values[block.timesBegin].index();
    origins.push_back(main < blockOf.size() ? blockOf[main] : kNoIndex);
  }
  return origins;
}

// Combines all temporary allocations of a memory space. XLA separates them with std::partition, which swaps the first
// temporary with the last other allocation, so the order depends on the thread-local ones after them.
void Planner::combineTemporaries() {
  const size_t own = m_plan.allocations.size();
  std::vector<uint32_t> order(own + m_plan.embedded.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto isTemp = [&](uint32_t n) { return n < own && m_plan.allocations[n].isTemp; };
  size_t first = 0;
  for (size_t last = order.size();; ++first) {
    while (first < last && !isTemp(order[first])) ++first;
    if (first == last) break;
    --last;
    while (first < last && isTemp(order[last])) --last;
    if (first == last) break;
    std::swap(order[first], order[last]);
  }

  std::vector<PlannedAllocation> result;
  std::vector<uint32_t> newNumber(own, 0);
  std::vector<int64_t> moved(own, 0);  // offset added to values of the allocation
  std::map<int64_t, uint32_t> combined;
  for (const uint32_t n : order) {
    if (n >= own) continue;
    const PlannedAllocation& allocation = m_plan.allocations[n];
    if (!allocation.isTemp) {
      newNumber[n] = static_cast<uint32_t>(result.size());
      result.push_back(allocation);
      continue;
    }
    const auto [at, isNew] = combined.emplace(allocation.memorySpace, static_cast<uint32_t>(result.size()));
    if (isNew) {
      result.push_back(allocation);
      result.back().bytes = 0;
    }
    PlannedAllocation& all = result[at->second];
    newNumber[n] = at->second;
    moved[n] = roundUp(all.bytes, m_rules.heapIn(allocation.memorySpace).alignment);
    all.bytes = moved[n] + allocation.bytes;
  }
  for (PlannedPlace& place : m_plan.places) {
    place.offsetBytes += moved[place.allocation];
    place.allocation = newNumber[place.allocation];
  }
  for (PlannedHeap& heap : m_plan.heaps) {
    heap.offsetBytes = moved[heap.allocation];
    heap.allocation = newNumber[heap.allocation];
  }
  m_plan.allocations = std::move(result);
}

void Planner::addEmbedded() {
  for (size_t i = 0; i < m_input.embedded.size(); ++i) {
    const PlanEmbedded& value = m_input.embedded[i];
    m_plan.embedded[i].place.allocation = static_cast<uint32_t>(m_plan.allocations.size());
    PlannedAllocation& added = m_plan.allocations.emplace_back();
    added.bytes = value.bytes;
    added.memorySpace = value.memorySpace;
    added.isConstant = value.isConstant;
    added.isThreadLocal = !value.isConstant;
  }
}

std::optional<MemoryPlan> Planner::plan() {
  if (!findSizes()) return std::nullopt;
  size_t turn = 0;
  for (const BufferId id : bySize()) {
    if (isStopped(m_stop, turn++)) return std::nullopt;
    assign(id);
  }
  if (m_input.result) {
    const uint32_t allocation = m_plan.places[m_input.result->index()].allocation;
    if (allocation < m_plan.allocations.size()) m_plan.allocations[allocation].isOutput = true;
  }
  fillHeaps();
  if (m_stop.stop_requested()) return std::nullopt;
  combineTemporaries();
  addEmbedded();
  return std::move(m_plan);
}

}  // namespace

const PlannedHeap* MemoryPlan::heapIn(int64_t memorySpace) const {
  const auto found = std::find_if(heaps.begin(), heaps.end(),
                                  [&](const PlannedHeap& heap) { return heap.memorySpace == memorySpace; });
  return found == heaps.end() ? nullptr : &*found;
}

std::optional<MemoryPlan> planMemory(const PlanInput& input, const PackingRules& rules, const MemoryPlan* before,
                                     const std::stop_token& stop) {
  if (stop.stop_requested()) return std::nullopt;
  return Planner(input, rules, before, stop).plan();
}

std::optional<MemoryPlan> planMemory(const MemoryAnalysis& memory, const std::stop_token& stop) {
  if (stop.stop_requested()) return std::nullopt;
  const PlanInput input = makePlanInput(memory, stop);
  return planMemory(input, memory.rules.packing(), nullptr, stop);
}

}  // namespace hlo
