#pragma once

// Where data is and who reads it, for the computations on the schedule. A value is what one instruction defines at one
// shape index: an array, a token, or the pointer table of a tuple. Its positions are all (instruction, index) at which
// it can be seen without copying, since tuples, bitcasts, loops and calls only pass it on. Where a loop or a
// conditional merges several values there is a new one, a phi. Source: HloDataflowAnalysis; formats/live-range-rules.md
// §2, §3.
//
// Every position has one value. XLA keeps sets for computations with several callers, which its own pipelines make
// copies of before they look; here their parameters merge what the callers give, as a phi.
// What no rule explains, such as an operand that is missing, defines a value of its own.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "absl/types/span.h"
#include "model/analysis/schedule.h"
#include "model/analysis/shape_trees.h"
#include "model/ir/module.h"

namespace hlo {

using FlowValueId = Id<struct DataflowValueTag>;  ///< values as defined in the order of the schedule, then phis

/// An instruction and a node of its shape (shape_trees.h).
struct ValuePosition {
  InstructionId instruction;
  uint32_t node = 0;
  friend bool operator==(ValuePosition, ValuePosition) = default;
};

/// `operand` counts from 0, `node` is one of the operand's shape.
struct ValueUse {
  InstructionId user;
  uint32_t operand = 0;
  uint32_t node = 0;
  friend bool operator==(ValueUse, ValueUse) = default;
};

/// One operand slot that holds an instruction.
struct OperandSlot {
  InstructionId user;
  uint32_t operand = 0;
};

class Dataflow {
 public:
  /// All three must outlive it. Linear in the text, but for the few steps that loops inside loops take.
  Dataflow(const Module& module, const ShapeTrees& trees, const Schedule& schedule, const std::stop_token& stop = {});
  Dataflow(const Dataflow&) = delete;
  Dataflow& operator=(const Dataflow&) = delete;

  size_t valueCount() const { return m_definitions.size(); }
  /// Where it is defined, the first of its positions.
  ValuePosition definition(FlowValueId id) const { return m_definitions[id.index()]; }
  bool isPhi(FlowValueId id) const { return id.index() >= m_phisBegin; }
  const Shape& shape(FlowValueId id) const {
    const ValuePosition at = definition(id);
    return m_trees.shape(m_module.shapeId(at.instruction), at.node);
  }
  /// What is at a position; nothing for instructions that are not on the schedule.
  std::optional<FlowValueId> at(ValuePosition position) const {
    const uint32_t begin = m_nodesBegin[position.instruction.index()];
    if (position.node >= m_nodesBegin[position.instruction.index() + 1] - begin) return std::nullopt;
    const uint32_t value = m_values[begin + position.node];
    return value == kNone ? std::nullopt : std::optional(FlowValueId(value));
  }
  /// The definition first, the others in order of the text.
  absl::Span<const ValuePosition> positions(FlowValueId id) const {
    const uint32_t begin = m_positionsBegin[id.index()];
    return absl::MakeConstSpan(m_positions).subspan(begin, m_positionsBegin[id.index() + 1] - begin);
  }
  /// Every operand slot that the instruction is in, in order of the users' text. On the schedule only.
  absl::Span<const OperandSlot> operandSlots(InstructionId id) const {
    const uint32_t begin = m_slotsBegin[id.index()];
    return absl::MakeConstSpan(m_slots).subspan(begin, m_slotsBegin[id.index() + 1] - begin);
  }
  /// Calls `visit(ValueUse)` for all uses, by position. What only passes on (tuple, get-tuple-element, copy and domain)
  /// uses no more than the top of its operand, unless it ends its computation.
  template <typename Visit>
  void forEachUse(FlowValueId id, const Visit& visit) const;
  /// Whether the user reads this node of an operand or only passes it on.
  bool reads(OpKind user, uint32_t node) const {
    switch (user) {
      case OpKind::kGetTupleElement:
      case OpKind::kCopy: return node == 0;
      case OpKind::kTuple:
      case OpKind::kDomain: return false;
      default: return true;
    }
  }
  /// A position of the value is in the result of the computation.
  bool isAtRoot(FlowValueId id, ComputationId computation) const;

  const Module& module() const { return m_module; }
  const ShapeTrees& trees() const { return m_trees; }
  const Schedule& schedule() const { return m_schedule; }

 private:
  friend class DataflowBuilder;

  void listPositions();
  void listSlots();
  bool endsWith(ValuePosition position, OperandSlot slot) const;

  const Module& m_module;
  const ShapeTrees& m_trees;
  const Schedule& m_schedule;
  std::vector<uint32_t> m_nodesBegin;  // in m_values, by instruction
  LargeVector<uint32_t> m_values;      // at each node of each instruction on the schedule
  std::vector<ValuePosition> m_definitions;
  uint32_t m_phisBegin = 0;
  std::vector<uint32_t> m_positionsBegin;
  LargeVector<ValuePosition> m_positions;
  std::vector<uint32_t> m_slotsBegin;
  LargeVector<OperandSlot> m_slots;
};

template <typename Visit>
void Dataflow::forEachUse(FlowValueId id, const Visit& visit) const {
  for (const ValuePosition position : positions(id)) {
    for (const OperandSlot slot : operandSlots(position.instruction)) {
      if (reads(m_module.kind(slot.user), position.node) || endsWith(position, slot)) {
        visit(ValueUse{slot.user, slot.operand, position.node});
      }
    }
  }
}

}  // namespace hlo
