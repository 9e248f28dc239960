#include "model/analysis/memory_plan.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "model/analysis/heap.h"
#include "model/analysis/may_share.h"
#include "model/analysis/walk_order.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

constexpr int64_t kMaximumBytes = int64_t{1} << 60;
// Maximum number of comparisons of a temporary with the values of an allocation. After that all temporaries go to the
// heap.
constexpr size_t kMaximumChecks = 20'000'000;

class Planner {
 public:
  Planner(const MemoryAnalysis& memory, const std::stop_token& stop)
      : m_stop(stop),
        m_memory(memory),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_mayShare(memory.dataflow, memory.inPlace, memory.rules.platform()),
        m_walkOrder(walkOrder(m_module)) {}

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
  bool findEmbedded();
  bool addToSum(int64_t bytes);
  void findEnds();
  std::vector<BufferId> bySize() const;
  void assign(BufferId id);
  bool reuse(BufferId id);
  bool tryToReuse(BufferId id, Reusable& reusable);
  bool mayFollow(FlowValueId operand, FlowValueId user);
  bool interferes(FlowValueId added, const Occupant& held);
  uint32_t addAllocation(BufferId id);
  void place(BufferId id, uint32_t allocation, int64_t offset);
  void makeReusable(BufferId id, uint32_t allocation);
  void fillHeaps();
  void combineTemporaries();
  void addEmbedded();
  std::optional<FlowValueId> operandToShare(FlowValueId value, uint32_t step, const std::vector<bool>& isToBeFreed);

  bool isLiveOut(BufferId id) const { return m_isLiveOut[id.index()]; }
  bool isTuple(FlowValueId id) const { return m_dataflow.shape(id).isTuple(); }
  uint32_t firstStep(FlowValueId id) const { return m_memory.ranges.range(id).begin; }
  uint32_t lastStep(FlowValueId id) const { return m_memory.ranges.range(id).printedEnd(); }
  int64_t space(BufferId id) const { return m_dataflow.shape(m_memory.buffers.values(id).front()).memorySpace; }
  // XLA's order of values: phis after all others.
  std::tuple<bool, uint32_t, uint32_t> order(FlowValueId id) const {
    const ValuePosition at = m_dataflow.definition(id);
    return {m_dataflow.isPhi(id), m_walkOrder[at.instruction.index()], at.node};
  }

  const std::stop_token& m_stop;
  const MemoryAnalysis& m_memory;
  const Dataflow& m_dataflow;
  const Module& m_module;
  MayShare m_mayShare;
  std::vector<uint32_t> m_walkOrder;  // by instruction
  MemoryPlan m_plan;
  std::vector<int64_t> m_bytes;       // by buffer: of its largest value
  std::vector<bool> m_isLiveOut;      // by buffer
  std::vector<ValuePosition> m_ends;  // by value: its last position
  std::vector<Reusable> m_reusable;
  std::vector<uint32_t> m_reusableOf;  // by allocation
  std::vector<BufferId> m_temporaries;
  size_t m_checks = 0;
  int64_t m_sum = 0;  // of the sizes of all values
};

bool Planner::addToSum(int64_t bytes) { return !__builtin_add_overflow(m_sum, bytes, &m_sum) && m_sum < kMaximumBytes; }

bool Planner::findSizes() {
  m_bytes.assign(m_memory.buffers.count(), 0);
  m_plan.places.resize(m_dataflow.valueCount());
  for (uint32_t i = 0; i < m_dataflow.valueCount(); ++i) {
    const std::optional<int64_t> bytes = m_memory.rules.bufferBytes(m_dataflow.shape(FlowValueId(i)));
    m_plan.places[i].hasSize = bytes.has_value();
    m_plan.places[i].bytes = bytes.value_or(0);
    int64_t& all = m_bytes[m_memory.buffers.of(FlowValueId(i)).index()];
    all = std::max(all, m_plan.places[i].bytes);
    if (!addToSum(m_plan.places[i].bytes)) return false;
  }
  return true;
}

// Finds the last position of each value: the instruction there may reuse its memory.
void Planner::findEnds() {
  const auto stepAt = [this](InstructionId id) {
    return m_module.isRoot(id) ? m_memory.schedule.span(m_module.computation(id)).end : *m_memory.schedule.step(id);
  };
  m_isLiveOut.assign(m_memory.buffers.count(), false);
  const std::optional<InstructionId> root = m_module.entry() ? m_module.root(*m_module.entry()) : std::nullopt;
  for (uint32_t i = 0; i < m_dataflow.valueCount(); ++i) {
    ValuePosition last = m_dataflow.definition(FlowValueId(i));
    uint32_t lastStep = stepAt(last.instruction);
    for (const ValuePosition position : m_dataflow.positions(FlowValueId(i))) {
      if (root && position.instruction == *root) m_isLiveOut[m_memory.buffers.of(FlowValueId(i)).index()] = true;
      if (const uint32_t step = stepAt(position.instruction); step > lastStep) {
        last = position;
        lastStep = step;
      }
    }
    m_ends.push_back(last);
  }
}

// Sorts by size, largest first; ties: outputs, then values of callers before those of callees, in XLA's order.
std::vector<BufferId> Planner::bySize() const {
  struct Key {
    int64_t bytes;
    bool isLiveOut;
    std::pair<uint32_t, uint32_t> place;
    BufferId id;
  };
  std::vector<Key> keys;
  for (uint32_t i = 0; i < m_memory.buffers.count(); ++i) {
    std::pair<uint32_t, uint32_t> place(UINT32_MAX, UINT32_MAX);
    for (const FlowValueId value : m_memory.buffers.values(BufferId(i))) {
      const InstructionId id = m_dataflow.definition(value).instruction;
      place = std::min(place, std::pair(UINT32_MAX - m_module.computation(id).index(), m_walkOrder[id.index()]));
    }
    keys.push_back({m_bytes[i], m_isLiveOut[i], place, BufferId(i)});
  }
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return std::tuple(-a.bytes, !a.isLiveOut, a.place, a.id) < std::tuple(-b.bytes, !b.isLiveOut, b.place, b.id);
  });
  std::vector<BufferId> result;
  for (const Key& key : keys) result.push_back(key.id);
  return result;
}

uint32_t Planner::addAllocation(BufferId id) {
  const auto allocation = static_cast<uint32_t>(m_plan.allocations.size());
  PlannedAllocation& added = m_plan.allocations.emplace_back();
  added.bytes = m_bytes[id.index()];
  added.memorySpace = space(id);
  added.isLiveOut = isLiveOut(id);
  m_reusableOf.push_back(UINT32_MAX);
  place(id, allocation, 0);
  return allocation;
}

void Planner::place(BufferId id, uint32_t allocation, int64_t offset) {
  for (const FlowValueId value : m_memory.buffers.values(id)) {
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
  for (const FlowValueId value : m_memory.buffers.values(id)) {
    reusable.occupants.push_back({firstStep(value), lastStep(value), value});
  }
  std::sort(reusable.occupants.begin(), reusable.occupants.end(), [](const Occupant& a, const Occupant& b) {
    return std::tuple(a.first, a.last, a.value) < std::tuple(b.first, b.last, b.value);
  });
  reusable.last = reusable.occupants.back();
}

void Planner::assign(BufferId id) {
  const absl::Span<const FlowValueId> values = m_memory.buffers.values(id);
  for (const FlowValueId value : values) {
    const ValuePosition at = m_dataflow.definition(value);
    const OpKind kind = m_module.kind(at.instruction);
    if (kind == OpKind::kConstant) {
      m_plan.allocations[addAllocation(id)].isConstant = true;
      return;
    }
    if (kind != OpKind::kParameter || m_module.computation(at.instruction) != m_module.entry()) continue;
    const uint32_t allocation = addAllocation(id);
    m_plan.allocations[allocation].parameter = at;
    if (m_memory.buffers.isAliased(at)) makeReusable(id, allocation);
    return;
  }
  if (std::any_of(values.begin(), values.end(), [this](FlowValueId value) { return isTuple(value); })) {
    m_plan.allocations[addAllocation(id)].isTemp = !isLiveOut(id);
    return;
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
  if (m_reusable.empty() || !m_memory.rules.reusesAllocations()) return false;
  for (const FlowValueId value : m_memory.buffers.values(id)) {
    const InstructionId definition = m_dataflow.definition(value).instruction;
    if (m_module.shape(definition).isTuple()) continue;
    for (const InstructionId operand : m_module.operands(definition)) {
      const std::optional<FlowValueId> held = m_dataflow.at({operand, 0});
      if (!held) continue;
      const PlannedPlace& heldPlace = m_plan.places[held->index()];
      if (heldPlace.allocation >= m_reusableOf.size() || m_reusableOf[heldPlace.allocation] == UINT32_MAX) continue;
      Reusable& reusable = m_reusable[m_reusableOf[heldPlace.allocation]];
      if (tryToReuse(id, reusable)) return true;
    }
  }
  for (size_t i = m_reusable.size(); i-- > 0 && m_checks < kMaximumChecks;) {
    if (tryToReuse(id, m_reusable[i])) return true;
  }
  return false;
}

bool Planner::tryToReuse(BufferId id, Reusable& reusable) {
  const absl::Span<const FlowValueId> values = m_memory.buffers.values(id);
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
  const ValuePosition at = m_dataflow.definition(user);
  return m_module.kind(at.instruction) != OpKind::kCopy && m_mayShare.mayShare(m_ends[operand.index()], at);
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
std::optional<FlowValueId> Planner::operandToShare(FlowValueId value, uint32_t step,
                                                   const std::vector<bool>& isToBeFreed) {
  const ValuePosition at = m_dataflow.definition(value);
  if (m_module.kind(at.instruction) == OpKind::kCopy) return std::nullopt;
  for (const InstructionId operand : m_module.operands(at.instruction)) {
    const std::optional<FlowValueId> held = m_dataflow.at({operand, 0});
    if (!held || !isToBeFreed[held->index()] || lastStep(*held) != step) continue;
    if (m_memory.buffers.values(m_memory.buffers.of(*held)).size() > 1) continue;
    if (m_mayShare.mayShare(m_dataflow.definition(*held), at)) return held;
  }
  return std::nullopt;
}

// Replays the schedule as a sequence of numbered events: at each step, values that begin come before values that end. A
// block is a buffer and all others that reuse its memory.
void Planner::fillHeaps() {
  struct Block {
    int64_t bytes;
    FlowValueId main;  // the value that it was created for
    std::vector<HeapTimes> times;
    std::vector<BufferId> buffers;
  };
  std::vector<bool> isTemporary(m_memory.buffers.count(), false);
  for (const BufferId id : m_temporaries) isTemporary[id.index()] = m_bytes[id.index()] > 0;
  std::vector<FlowValueId> values;
  for (uint32_t i = 0; i < m_dataflow.valueCount(); ++i) {
    if (isTemporary[m_memory.buffers.of(FlowValueId(i)).index()]) values.emplace_back(i);
  }
  const auto xlaOrder = [this](FlowValueId a, FlowValueId b) { return order(a) < order(b); };
  std::sort(values.begin(), values.end(), [&](FlowValueId a, FlowValueId b) {
    return std::tuple(firstStep(a), lastStep(a), order(a)) < std::tuple(firstStep(b), lastStep(b), order(b));
  });
  std::vector<FlowValueId> ending = values;
  std::stable_sort(ending.begin(), ending.end(),
                   [&](FlowValueId a, FlowValueId b) { return lastStep(a) < lastStep(b); });

  std::vector<Block> blocks;
  std::vector<uint32_t> blockOf(m_memory.buffers.count(), UINT32_MAX);
  std::vector<uint32_t> timesOf(m_dataflow.valueCount(), 0);  // index of the value among its block's times
  std::vector<bool> isToBeFreed(m_dataflow.valueCount(), false);
  for (const FlowValueId value : values) isToBeFreed[value.index()] = true;
  uint32_t events = 0;
  size_t nextToEnd = 0;
  const auto free = [&](FlowValueId value) {
    const uint32_t block = blockOf[m_memory.buffers.of(value).index()];
    blocks[block].times[timesOf[value.index()]].last = events++;
    isToBeFreed[value.index()] = false;
  };
  const auto begin = [&](FlowValueId value, uint32_t block) {
    blockOf[m_memory.buffers.of(value).index()] = block;
    timesOf[value.index()] = static_cast<uint32_t>(blocks[block].times.size());
    blocks[block].times.push_back({events++, 0});
  };
  const auto freeBefore = [&](uint32_t step) {
    for (; nextToEnd < ending.size() && lastStep(ending[nextToEnd]) < step; ++nextToEnd) {
      if (isToBeFreed[ending[nextToEnd].index()]) free(ending[nextToEnd]);
    }
  };
  for (size_t turn = 0; const FlowValueId value : values) {
    if (isStopped(m_stop, turn++)) return;
    freeBefore(firstStep(value));
    const BufferId buffer = m_memory.buffers.of(value);
    if (blockOf[buffer.index()] != UINT32_MAX) {
      begin(value, blockOf[buffer.index()]);
      continue;
    }
    const bool isAlone = m_memory.buffers.values(buffer).size() == 1;
    if (const auto operand = isAlone ? operandToShare(value, firstStep(value), isToBeFreed) : std::nullopt) {
      free(*operand);
      const uint32_t block = blockOf[m_memory.buffers.of(*operand).index()];
      blocks[block].bytes = std::max(blocks[block].bytes, m_bytes[buffer.index()]);
      blocks[block].buffers.push_back(buffer);
      begin(value, block);
      continue;
    }
    blocks.push_back({m_bytes[buffer.index()], value, {}, {buffer}});
    begin(value, static_cast<uint32_t>(blocks.size() - 1));
  }
  freeBefore(UINT32_MAX);
  std::sort(blocks.begin(), blocks.end(), [&](const Block& a, const Block& b) { return xlaOrder(a.main, b.main); });

  // One heap in each memory space. Values without a size are assigned to it.
  std::map<int64_t, std::vector<const Block*>> spaces;
  for (const Block& block : blocks) spaces[space(block.buffers.front())].push_back(&block);
  for (const BufferId id : m_temporaries) {
    if (m_bytes[id.index()] == 0) spaces[space(id)];
  }
  std::map<int64_t, uint32_t> allocationOf;
  for (const auto& [memorySpace, content] : spaces) {
    allocationOf[memorySpace] = static_cast<uint32_t>(m_plan.allocations.size());
    PlannedAllocation& temp = m_plan.allocations.emplace_back();
    temp.memorySpace = memorySpace;
    temp.isTemp = true;
    Heap heap;
    for (const Block* block : content) {
      const auto first = static_cast<uint32_t>(heap.times.size());
      heap.times.insert(heap.times.end(), block->times.begin(), block->times.end());
      heap.blocks.push_back({block->bytes, first, static_cast<uint32_t>(heap.times.size())});
    }
    const PackedHeap packing = packHeap(
        std::move(heap), {m_memory.rules.alignment(memorySpace), m_memory.rules.heapOrder(memorySpace)}, m_stop);
    for (uint32_t i = 0; i < content.size(); ++i) {
      for (const BufferId id : content[i]->buffers) place(id, allocationOf[memorySpace], packing.offset(i));
    }
    temp.bytes = packing.bytes();
  }
  for (const BufferId id : m_temporaries) {
    if (m_bytes[id.index()] == 0) place(id, allocationOf[space(id)], 0);
  }
}

// Lists the values of computations that run per element. XLA gives them allocations after all others.
bool Planner::findEmbedded() {
  std::vector<bool> entered(m_module.computationCount(), false);
  std::vector<ComputationId> open;
  const auto define = [&](ValuePosition at) {
    const std::optional<int64_t> bytes =
        m_memory.rules.bufferBytes(m_memory.trees.shape(m_module.shapeId(at.instruction), at.node));
    m_plan.embedded.push_back({at, {.bytes = bytes.value_or(0), .hasSize = bytes.has_value()}});
    return addToSum(bytes.value_or(0));
  };
  const auto defineAll = [&](ComputationId computation) {
    for (const InstructionId id : m_module.instructions(computation)) {
      const OpKind kind = m_module.kind(id);
      if (kind == OpKind::kGetTupleElement || kind == OpKind::kBitcast) continue;
      const uint32_t count = kind == OpKind::kTuple ? 1 : m_memory.trees.size(m_module.shapeId(id));
      for (uint32_t node = 0; node < count; ++node) {
        if (!define({id, node})) return false;
      }
    }
    return true;
  };
  const auto enterCallees = [&](InstructionId id) {
    for (const Call& call : m_module.calls(id)) {
      if (m_memory.schedule.contains(call.callee) || entered[call.callee.index()]) continue;
      entered[call.callee.index()] = true;
      open.push_back(call.callee);
      if (call.role != CallRole::kFusion && !defineAll(call.callee)) return false;
    }
    return true;
  };
  for (const InstructionId id : m_memory.schedule.steps()) {
    if (!enterCallees(id)) return false;
  }
  while (!open.empty()) {
    const ComputationId computation = open.back();
    open.pop_back();
    for (const InstructionId id : m_module.instructions(computation)) {
      if (!enterCallees(id)) return false;
    }
  }
  return true;
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
    moved[n] = roundUp(all.bytes, m_memory.rules.alignment(allocation.memorySpace));
    all.bytes = moved[n] + allocation.bytes;
  }
  for (PlannedPlace& place : m_plan.places) {
    place.offsetBytes += moved[place.allocation];
    place.allocation = newNumber[place.allocation];
  }
  m_plan.allocations = std::move(result);
}

void Planner::addEmbedded() {
  for (EmbeddedValue& value : m_plan.embedded) {
    value.place.allocation = static_cast<uint32_t>(m_plan.allocations.size());
    PlannedAllocation& added = m_plan.allocations.emplace_back();
    added.bytes = value.place.bytes;
    added.memorySpace =
        m_memory.trees.shape(m_module.shapeId(value.definition.instruction), value.definition.node).memorySpace;
    added.isConstant = m_module.kind(value.definition.instruction) == OpKind::kConstant;
    added.isThreadLocal = !added.isConstant;
  }
}

std::optional<MemoryPlan> Planner::plan() {
  if (!findSizes() || !findEmbedded()) return std::nullopt;
  findEnds();
  for (PlannedPlace& place : m_plan.places) place.allocation = UINT32_MAX;  // not yet placed
  size_t turn = 0;
  for (const BufferId id : bySize()) {
    if (isStopped(m_stop, turn++)) return std::nullopt;
    assign(id);
  }
  if (const std::optional<InstructionId> root = m_module.entry() ? m_module.root(*m_module.entry()) : std::nullopt) {
    if (const auto top = m_dataflow.at({*root, 0})) {
      const uint32_t allocation = m_plan.places[top->index()].allocation;
      if (allocation < m_plan.allocations.size()) m_plan.allocations[allocation].isOutput = true;
    }
  }
  fillHeaps();
  if (m_stop.stop_requested()) return std::nullopt;
  combineTemporaries();
  addEmbedded();
  return std::move(m_plan);
}

}  // namespace

std::optional<MemoryPlan> planMemory(const MemoryAnalysis& memory, const std::stop_token& stop) {
  if (stop.stop_requested()) return std::nullopt;
  return Planner(memory, stop).plan();
}

}  // namespace hlo
