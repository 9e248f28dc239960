#include "model/analysis/dataflow.h"

#include "model/analysis/dataflow_builder.h"

namespace hlo {

Dataflow::Dataflow(const Module& module, const ShapeTrees& trees, const Schedule& schedule, const std::stop_token& stop)
    : m_module(module), m_trees(trees), m_schedule(schedule) {
  const auto instructions = static_cast<uint32_t>(module.instructionCount());
  m_nodesBegin.reserve(instructions + 1);
  uint32_t nodes = 0;
  for (const InstructionId id : module.instructions()) {
    m_nodesBegin.push_back(nodes);
    if (schedule.step(id)) nodes += trees.size(module.shapeId(id));
  }
  m_nodesBegin.push_back(nodes);
  m_values.assign(nodes, kNone);
  DataflowBuilder(*this).build(stop);
  if (stop.stop_requested()) return;
  listPositions();
  listSlots();
}

void Dataflow::listPositions() {
  m_positionsBegin.assign(valueCount() + 1, 0);
  for (const uint32_t value : m_values) {
    if (value != kNone) ++m_positionsBegin[value + 1];
  }
  for (size_t i = 1; i < m_positionsBegin.size(); ++i) m_positionsBegin[i] += m_positionsBegin[i - 1];
  m_positions.resize(m_positionsBegin.back());
  std::vector<uint32_t> next(m_positionsBegin.begin(), m_positionsBegin.end() - 1);
  for (size_t i = 0; i < valueCount(); ++i) m_positions[next[i]++] = m_definitions[i];
  for (const InstructionId id : m_module.instructions()) {
    const uint32_t begin = m_nodesBegin[id.index()];
    const uint32_t end = m_nodesBegin[id.index() + 1];
    for (uint32_t i = begin; i < end; ++i) {
      const ValuePosition position{id, i - begin};
      if (m_values[i] != kNone && m_definitions[m_values[i]] != position) m_positions[next[m_values[i]]++] = position;
    }
  }
}

void Dataflow::listSlots() {
  m_slotsBegin.assign(m_module.instructionCount() + 1, 0);
  const auto forEachSlot = [this](const auto& visit) {
    for (const InstructionId user : m_module.instructions()) {
      if (!m_schedule.step(user)) continue;
      const absl::Span<const InstructionId> operands = m_module.operands(user);
      for (uint32_t n = 0; n < operands.size(); ++n) visit(operands[n], OperandSlot{user, n});
    }
  };
  forEachSlot([this](InstructionId operand, OperandSlot) { ++m_slotsBegin[operand.index() + 1]; });
  for (size_t i = 1; i < m_slotsBegin.size(); ++i) m_slotsBegin[i] += m_slotsBegin[i - 1];
  m_slots.resize(m_slotsBegin.back());
  std::vector<uint32_t> next(m_slotsBegin.begin(), m_slotsBegin.end() - 1);
  forEachSlot([&](InstructionId operand, OperandSlot slot) { m_slots[next[operand.index()]++] = slot; });
}

// The user is the result of its computation and contains the value at the position: XLA counts this as a use.
bool Dataflow::endsWith(ValuePosition position, OperandSlot slot) const {
  if (!m_module.isRoot(slot.user)) return false;
  if (m_module.kind(slot.user) != OpKind::kGetTupleElement) return true;
  const ShapeId shape = m_module.shapeId(position.instruction);
  const std::optional<int64_t> element = m_module.tupleIndex(slot.user);
  const auto child = element ? m_trees.child(shape, 0, *element) : std::nullopt;
  return child && position.node >= *child && position.node - *child < m_trees.size(shape, *child);
}

bool Dataflow::isAtRoot(FlowValueId id, ComputationId computation) const {
  const std::optional<InstructionId> root = m_module.root(computation);
  for (const ValuePosition position : positions(id)) {
    if (root && position.instruction == *root) return true;
  }
  return false;
}

}  // namespace hlo
