#include "model/analysis/plan_input.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "model/analysis/walk_order.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

uint64_t pairOf(uint32_t high, uint32_t low) { return uint64_t{high} << 32 | low; }

class PlanInputBuilder {
 public:
  PlanInputBuilder(const MemoryAnalysis& memory, const std::stop_token& stop)
      : m_stop(stop),
        m_memory(memory),
        m_dataflow(memory.dataflow),
        m_module(memory.dataflow.module()),
        m_walkOrder(walkOrder(m_module)) {}

  PlanInput build() {
    m_input.analysis = &m_memory;
    addValues();
    addBuffers();
    findEmbedded();
    if (const std::optional<InstructionId> root = this->root()) m_input.result = m_dataflow.at({*root, 0});
    return std::move(m_input);
  }

 private:
  std::optional<InstructionId> root() const {
    return m_module.entry() ? m_module.root(*m_module.entry()) : std::nullopt;
  }

  void addToSum(int64_t bytes) {
    if (__builtin_add_overflow(m_sum, bytes, &m_sum)) m_sum = kMaximumPlanBytes;
  }

  // Phis come after all other values.
  void addValues() {
    m_input.operandsBegin.push_back(0);
    absl::flat_hash_map<uint32_t, uint32_t> lists;  // by instruction
    for (uint32_t i = 0; i < m_dataflow.valueCount() && !isStopped(m_stop, i); ++i) {
      const FlowValueId id(i);
      const ValuePosition at = m_dataflow.definition(id);
      const std::optional<int64_t> bytes = m_memory.rules.bufferBytes(m_dataflow.shape(id));
      addToSum(bytes.value_or(0));
      const auto [list, isNew] =
          lists.emplace(at.instruction.index(), static_cast<uint32_t>(m_input.operandsBegin.size() - 1));
      if (isNew) addOperands(at.instruction);
      const buffers::StepRange range = m_memory.ranges.range(id);
      const uint64_t walk = m_walkOrder[at.instruction.index()];
      m_input.values.push_back({.bytes = bytes.value_or(0),
                                .hasSize = bytes.has_value(),
                                .firstStep = range.begin,
                                .lastStep = range.printedEnd(),
                                .buffer = m_memory.buffers.of(id),
                                .operands = list->second,
                                .order = uint64_t{m_dataflow.isPhi(id)} << 63 | walk << 32 | at.node,
                                .definition = at,
                                .end = lastPosition(id)});
    }
  }

  void addOperands(InstructionId id) {
    for (const InstructionId operand : m_module.operands(id)) {
      const std::optional<FlowValueId> held = m_dataflow.at({operand, 0});
      m_input.operands.push_back(held ? static_cast<uint32_t>(held->index()) : UINT32_MAX);
    }
    m_input.operandsBegin.push_back(static_cast<uint32_t>(m_input.operands.size()));
  }

  ValuePosition lastPosition(FlowValueId id) const {
    const auto stepAt = [this](InstructionId at) {
      return m_module.isRoot(at) ? m_memory.schedule.span(m_module.computation(at)).end : *m_memory.schedule.step(at);
    };
    ValuePosition last = m_dataflow.definition(id);
    uint32_t lastStep = stepAt(last.instruction);
    for (const ValuePosition position : m_dataflow.positions(id)) {
      if (const uint32_t step = stepAt(position.instruction); step > lastStep) {
        last = position;
        lastStep = step;
      }
    }
    return last;
  }

  void addBuffers() {
    for (uint32_t i = 0; i < m_memory.buffers.count() && !isStopped(m_stop, i); ++i) {
      const absl::Span<const FlowValueId> values = m_memory.buffers.values(BufferId(i));
      PlanBuffer& buffer = m_input.buffers.emplace_back();
      buffer.memorySpace = m_dataflow.shape(values.front()).memorySpace;
      // Values of callers before those of callees.
      buffer.order = UINT64_MAX;
      for (const FlowValueId value : values) {
        const InstructionId id = m_dataflow.definition(value).instruction;
        const uint32_t computation = static_cast<uint32_t>(m_module.computation(id).index());
        buffer.order = std::min(buffer.order, pairOf(UINT32_MAX - computation, m_walkOrder[id.index()]));
        buffer.isLiveOut |= isInResult(value);
      }
      findKind(buffer, values);
      buffer.valuesBegin = static_cast<uint32_t>(m_input.members.size());
      m_input.members.insert(m_input.members.end(), values.begin(), values.end());
      buffer.valuesEnd = static_cast<uint32_t>(m_input.members.size());
    }
  }

  bool isInResult(FlowValueId value) const {
    const absl::Span<const ValuePosition> positions = m_dataflow.positions(value);
    return std::any_of(positions.begin(), positions.end(),
                       [root = root()](ValuePosition position) { return root == position.instruction; });
  }

  // The first value that is a constant or a parameter decides.
  void findKind(PlanBuffer& buffer, absl::Span<const FlowValueId> values) const {
    for (const FlowValueId value : values) {
      const ValuePosition at = m_dataflow.definition(value);
      if (m_module.kind(at.instruction) == OpKind::kConstant) {
        buffer.kind = PlanBufferKind::kConstant;
        return;
      }
      if (m_module.kind(at.instruction) != OpKind::kParameter) continue;
      if (m_module.computation(at.instruction) != m_module.entry()) continue;
      buffer.kind = PlanBufferKind::kParameter;
      buffer.parameter = at;
      buffer.isAliased = m_memory.buffers.isAliased(at);
      return;
    }
    const bool hasTable = std::any_of(values.begin(), values.end(),
                                      [this](FlowValueId value) { return m_dataflow.shape(value).isTuple(); });
    if (hasTable) buffer.kind = PlanBufferKind::kTable;
  }

  // Lists the values of computations that run per element. XLA gives them allocations after all others.
  void findEmbedded() {
    std::vector<bool> entered(m_module.computationCount(), false);
    std::vector<ComputationId> open;
    const auto enterCallees = [&](InstructionId id) {
      for (const Call& call : m_module.calls(id)) {
        if (m_memory.schedule.contains(call.callee) || entered[call.callee.index()]) continue;
        entered[call.callee.index()] = true;
        open.push_back(call.callee);
        if (call.role != CallRole::kFusion) defineAll(call.callee);
      }
    };
    size_t turn = 0;
    for (const InstructionId id : m_memory.schedule.steps()) {
      if (isStopped(m_stop, turn++)) return;
      enterCallees(id);
    }
    while (!open.empty()) {
      const ComputationId computation = open.back();
      open.pop_back();
      for (const InstructionId id : m_module.instructions(computation)) {
        if (isStopped(m_stop, turn++)) return;
        enterCallees(id);
      }
    }
  }

  void defineAll(ComputationId computation) {
    for (const InstructionId id : m_module.instructions(computation)) {
      const OpKind kind = m_module.kind(id);
      if (kind == OpKind::kGetTupleElement || kind == OpKind::kBitcast) continue;
      const uint32_t count = kind == OpKind::kTuple ? 1 : m_memory.trees.size(m_module.shapeId(id));
      for (uint32_t node = 0; node < count && m_sum < kMaximumPlanBytes; ++node) {
        const Shape& shape = m_memory.trees.shape(m_module.shapeId(id), node);
        const std::optional<int64_t> bytes = m_memory.rules.bufferBytes(shape);
        addToSum(bytes.value_or(0));
        m_input.embedded.push_back({.definition = {id, node},
                                    .bytes = bytes.value_or(0),
                                    .hasSize = bytes.has_value(),
                                    .isConstant = kind == OpKind::kConstant,
                                    .memorySpace = shape.memorySpace});
      }
    }
  }

  const std::stop_token& m_stop;
  const MemoryAnalysis& m_memory;
  const Dataflow& m_dataflow;
  const Module& m_module;
  const std::vector<uint32_t> m_walkOrder;  // by instruction
  PlanInput m_input;
  int64_t m_sum = 0;  // of the sizes of all values
};

}  // namespace

PlanInput makePlanInput(const MemoryAnalysis& memory, const std::stop_token& stop) {
  return PlanInputBuilder(memory, stop).build();
}

}  // namespace hlo
