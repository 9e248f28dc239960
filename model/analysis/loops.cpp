#include "model/analysis/loops.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"

namespace hlo {
namespace {

// Budget for following an update's index back to the loop's counter: a few numbers, possibly computed by fusions.
constexpr int kMaximumLoopSteps = 500;
// Limit for indices of updates that are read from lists of numbers.
constexpr int64_t kLongestList = 64;
constexpr int kMaximumUpdates = 64;

// Determines the kind of carry from the instruction that writes a value.
class CarryFinder {
 public:
  CarryFinder(const MemoryAnalysis& memory, const Loop& loop, InstructionId parameter, InstructionId root)
      : m_memory(memory),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_parameter(parameter),
        m_root(root) {
    if (!loop.tripCount || !loop.tripCount->induction) return;
    const auto node = memory.trees.find(m_module.shapeId(parameter), loop.tripCount->induction->element);
    if (node) m_counter = m_dataflow.at({parameter, *node});
  }

  CarryKind kind(uint32_t node) {
    const std::optional<FlowValueId> before = m_dataflow.at({m_parameter, node});
    const std::optional<FlowValueId> after = m_dataflow.at({m_root, node});
    if (!before || !after || before == after) return CarryKind::kUnchanged;
    const ValuePosition at = m_dataflow.definition(*after);
    if (isCopy(at.instruction)) return CarryKind::kCopied;
    return m_counter && isUpdateOf(at, *before) && isByCounter(at) ? CarryKind::kStacked : CarryKind::kInPlace;
  }

 private:
  // An instruction and its enclosing fusions, the outermost first.
  struct Place {
    InstructionId id;
    std::vector<InstructionId> fusions;
  };

  // Returns true for a copy, or a fusion that contains only a copy.
  bool isCopy(InstructionId id) const {
    switch (m_module.kind(id)) {
      case OpKind::kCopy:
      case OpKind::kCopyStart: return true;
      case OpKind::kFusion:
        for (const Call& call : m_module.calls(id)) {
          for (const InstructionId inner : m_module.instructions(call.callee)) {
            const OpKind kind = m_module.kind(inner);
            if (kind != OpKind::kParameter && kind != OpKind::kCopy && kind != OpKind::kBitcast &&
                kind != OpKind::kTuple) {
              return false;
            }
          }
        }
        return true;
      default: return false;
    }
  }

  // Returns whether the value is written in place over the other one, possibly after several updates: an unrolled loop
  // has one for each of its iterations.
  bool isUpdateOf(ValuePosition at, FlowValueId before) {
    for (int updates = 0; updates < kMaximumUpdates; ++updates) {
      const std::optional<InPlacePair> pair = pairInto(at);
      if (!pair) return false;
      const InstructionId operand = m_module.operands(at.instruction)[pair->operand];
      const std::optional<FlowValueId> value = m_dataflow.at({operand, pair->operandNode});
      if (!value || value == before) return value == before;
      at = m_dataflow.definition(*value);
    }
    return false;
  }

  std::optional<InPlacePair> pairInto(ValuePosition at) {
    const auto [known, isNew] = m_pairs.try_emplace(at.instruction);
    std::vector<InPlacePair>& pairs = known->second;
    const auto byResult = [](const InPlacePair& a, const InPlacePair& b) { return a.resultNode < b.resultNode; };
    if (isNew) {
      pairs = m_memory.inPlace.pairs(at.instruction);
      std::stable_sort(pairs.begin(), pairs.end(), byResult);
    }
    const auto found = std::lower_bound(pairs.begin(), pairs.end(), InPlacePair{0, 0, at.node}, byResult);
    return found != pairs.end() && found->resultNode == at.node ? std::optional(*found) : std::nullopt;
  }

  std::optional<InstructionId> fusedRoot(InstructionId fusion) const {
    for (const Call& call : m_module.calls(fusion)) {
      if (call.role == CallRole::kFusion) return m_module.root(call.callee);
    }
    return std::nullopt;
  }

  // Returns whether the value is written by a dynamic-update-slice with an index computed from the loop's counter.
  bool isByCounter(ValuePosition at) {
    Place place{at.instruction, {}};
    uint32_t node = at.node;
    for (int steps = 0; steps < kMaximumLoopSteps; ++steps) {
      const absl::Span<const InstructionId> operands = m_module.operands(place.id);
      switch (m_module.kind(place.id)) {
        case OpKind::kDynamicUpdateSlice: {
          std::vector<Place> numbers;
          for (size_t n = 2; n < operands.size(); ++n) numbers.push_back({operands[n], place.fusions});
          return leadsToCounter(std::move(numbers));
        }
        case OpKind::kFusion: {
          const std::optional<InstructionId> root = fusedRoot(place.id);
          if (!root) return false;
          place.fusions.push_back(place.id);
          place.id = *root;
          break;
        }
        case OpKind::kBitcast:
        case OpKind::kReshape:
          if (operands.empty()) return false;
          place.id = operands[0];
          break;
        case OpKind::kTuple: {
          const ShapeId shape = m_module.shapeId(place.id);
          size_t n = 0;
          for (; n < operands.size(); ++n) {
            const auto child = m_memory.trees.child(shape, 0, static_cast<int64_t>(n));
            if (!child || node < *child || node - *child >= m_memory.trees.size(shape, *child)) continue;
            node -= *child;
            break;
          }
          if (n == operands.size()) return false;
          place.id = operands[n];
          break;
        }
        default: return false;
      }
    }
    return false;
  }

  // Follows arithmetic on a few integers, into fusions and out of them, in any order.
  bool leadsToCounter(std::vector<Place> open) {
    absl::flat_hash_set<std::pair<InstructionId, size_t>> seen;
    for (int steps = 0; steps < kMaximumLoopSteps && !open.empty(); ++steps) {
      Place place = std::move(open.back());
      open.pop_back();
      if (!seen.emplace(place.id, place.fusions.size()).second) continue;
      if (place.fusions.empty() && m_dataflow.at({place.id, 0}) == m_counter) return true;
      const absl::Span<const InstructionId> operands = m_module.operands(place.id);
      switch (m_module.kind(place.id)) {
        case OpKind::kParameter: {
          if (place.fusions.empty()) break;
          const InstructionId fusion = place.fusions.back();
          place.fusions.pop_back();
          const std::optional<int64_t> number = m_module.parameterNumber(place.id);
          const absl::Span<const InstructionId> given = m_module.operands(fusion);
          if (number && *number >= 0 && *number < static_cast<int64_t>(given.size())) {
            open.push_back({given[static_cast<size_t>(*number)], std::move(place.fusions)});
          }
          break;
        }
        case OpKind::kFusion:
          if (const auto root = fusedRoot(place.id)) {
            std::vector<InstructionId> fusions = place.fusions;
            fusions.push_back(place.id);
            open.push_back({*root, std::move(fusions)});
          }
          break;
        default:
          if (m_module.shape(place.id).elementCount().value_or(kLongestList + 1) > kLongestList) break;
          for (const InstructionId operand : operands) open.push_back({operand, place.fusions});
      }
    }
    return false;
  }

  const MemoryAnalysis& m_memory;
  const Dataflow& m_dataflow;
  const Module& m_module;
  InstructionId m_parameter;
  InstructionId m_root;
  std::optional<FlowValueId> m_counter;
  absl::flat_hash_map<InstructionId, std::vector<InPlacePair>> m_pairs;
};

}  // namespace

LoopNest::LoopNest(const MemoryAnalysis& memory, const std::stop_token& stop) : m_memory(memory) {
  if (stop.stop_requested()) return;
  findLoops();
  findNesting();
  for (Loop& loop : m_loops) {
    if (stop.stop_requested()) return;
    findCarried(loop);
    std::vector<BufferId>& buffers = m_carriedBuffers.emplace_back();
    for (const Carried& carried : loop.carried) buffers.push_back(carried.buffer);
    // The pointer tables of its state are also carried.
    if (const auto top = memory.dataflow.at({loop.instruction, 0})) buffers.push_back(memory.buffers.of(*top));
    std::sort(buffers.begin(), buffers.end());
  }
}

void LoopNest::findLoops() {
  const Module& module = m_memory.dataflow.module();
  const Schedule& schedule = m_memory.schedule;
  for (const InstructionId id : schedule.steps()) {
    if (module.kind(id) != OpKind::kWhile) continue;
    const uint32_t own = *schedule.step(id);
    Loop& loop = m_loops.emplace_back();
    loop.instruction = id;
    loop.steps = {own, own + 1};
    for (const Call& call : scheduledCalls(module, id)) {
      // A computation that is already on the schedule is not entered again.
      if (!schedule.contains(call.callee) || schedule.callers(call.callee).front() != id) continue;
      loop.steps.begin = std::min(loop.steps.begin, schedule.span(call.callee).begin);
    }
    loop.tripCount = tripCount(module, id);
  }
  std::sort(m_loops.begin(), m_loops.end(), [](const Loop& a, const Loop& b) {
    return std::tuple(a.steps.begin, b.steps.end, a.instruction) <
           std::tuple(b.steps.begin, a.steps.end, b.instruction);
  });
}

// A computation belongs to the loop of its first caller, or to that of the caller's computation.
void LoopNest::findNesting() {
  const Module& module = m_memory.dataflow.module();
  const Schedule& schedule = m_memory.schedule;
  constexpr uint32_t kUnknown = kNone - 1;
  absl::flat_hash_map<InstructionId, uint32_t> loopAt;
  for (uint32_t i = 0; i < m_loops.size(); ++i) loopAt.emplace(m_loops[i].instruction, i);
  m_loopOf.assign(module.computationCount(), kUnknown);
  std::vector<ComputationId> path;
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    uint32_t found = kNone;
    path.clear();
    for (ComputationId at(i); schedule.contains(at);) {
      if (m_loopOf[at.index()] != kUnknown) {
        found = m_loopOf[at.index()];
        break;
      }
      m_loopOf[at.index()] = kNone;  // until it is known: terminates recursion
      path.push_back(at);
      if (schedule.callers(at).empty() || at == module.entry()) break;
      const InstructionId caller = schedule.callers(at).front();
      if (const auto loop = loopAt.find(caller); loop != loopAt.end()) {
        found = loop->second;
        break;
      }
      at = module.computation(caller);
    }
    for (const ComputationId at : path) m_loopOf[at.index()] = found;
  }
  for (uint32_t& loop : m_loopOf) {
    if (loop == kUnknown) loop = kNone;
  }
  // Outer loops come first, except in recursive computations.
  for (uint32_t i = 0; i < m_loops.size(); ++i) {
    const uint32_t parent = m_loopOf[module.computation(m_loops[i].instruction).index()];
    if (parent >= i) continue;
    m_loops[i].parent = LoopId(parent);
    m_loops[i].depth = m_loops[parent].depth + 1;
  }
}

void LoopNest::findCarried(Loop& loop) {
  const Module& module = m_memory.dataflow.module();
  const ShapeTrees& trees = m_memory.trees;
  std::optional<InstructionId> parameter;
  std::optional<InstructionId> root;
  for (const Call& call : scheduledCalls(module, loop.instruction)) {
    if (call.role != CallRole::kBody || !m_memory.schedule.contains(call.callee)) continue;
    root = module.root(call.callee);
    for (const InstructionId id : module.instructions(call.callee)) {
      if (module.kind(id) == OpKind::kParameter) parameter = id;
    }
  }
  if (!parameter || !root) return;
  CarryFinder finder(m_memory, loop, *parameter, *root);
  const absl::Span<const InstructionId> operands = module.operands(loop.instruction);
  const ShapeId shape = module.shapeId(loop.instruction);
  for (uint32_t node = 0; node < trees.size(shape); ++node) {
    if (trees.shape(shape, node).isTuple()) continue;
    const std::optional<FlowValueId> result = m_memory.dataflow.at({loop.instruction, node});
    if (!result) continue;
    Carried& carried = loop.carried.emplace_back();
    carried.node = node;
    carried.kind = finder.kind(node);
    carried.buffer = m_memory.buffers.of(*result);
    carried.result = result;
    carried.parameter = m_memory.dataflow.at({*parameter, node});
    carried.bodyResult = m_memory.dataflow.at({*root, node});
    if (!operands.empty()) carried.init = m_memory.dataflow.at({operands[0], node});
  }
}

std::optional<LoopId> LoopNest::at(uint32_t step) const {
  // Starts at the last loop that begins at or before the step and continues with its parents.
  const auto behind = std::upper_bound(m_loops.begin(), m_loops.end(), step,
                                       [](uint32_t at, const Loop& loop) { return at < loop.steps.begin; });
  if (behind == m_loops.begin()) return std::nullopt;
  std::optional<LoopId> id = LoopId(static_cast<uint32_t>(behind - m_loops.begin() - 1));
  while (id && !loop(*id).steps.contains(step)) id = loop(*id).parent;
  return id;
}

LoopRole LoopNest::role(FlowValueId id) const {
  const InstructionId definition = m_memory.dataflow.definition(id).instruction;
  const std::optional<LoopId> loop = around(m_memory.dataflow.module().computation(definition));
  if (!loop) return LoopRole::kOutside;
  const std::vector<BufferId>& buffers = m_carriedBuffers[loop->index()];
  return std::binary_search(buffers.begin(), buffers.end(), m_memory.buffers.of(id)) ? LoopRole::kCarried
                                                                                     : LoopRole::kScratch;
}

}  // namespace hlo
