#pragma once

// The positions of data and their readers, for the computations on the schedule. A value is the output of one
// instruction at one shape index: an array, a token, or the pointer table of a tuple. Its positions are all
// (instruction, index) at which it is visible without a copy, since tuples, bitcasts, loops and calls only pass it on.
// A loop or a conditional that merges several values defines a new value, a phi. Source: HloDataflowAnalysis;
// formats/live-range-rules.md §2, §3.
//
// Every position has one value. XLA keeps sets of values for computations with several callers, which its own pipelines
// clone before the analysis; here the parameters of such computations merge the callers' values in a phi. A position
// that no rule covers, such as a missing operand, defines a separate value.

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

/// `operand` counts from 0, `node` is a node of the operand's shape.
struct ValueUse {
  InstructionId user;
  uint32_t operand = 0;
  uint32_t node = 0;
  friend bool operator==(ValueUse, ValueUse) = default;
};

/// One operand slot that contains an instruction.
struct OperandSlot {
  InstructionId user;
  uint32_t operand = 0;
};

class Dataflow {
 public:
  /// All three arguments must outlive this object. Linear in the text, except for a few steps for nested loops.
  Dataflow(const Module& module, const ShapeTrees& trees, const Schedule& schedule, const std::stop_token& stop = {});
  Dataflow(const Dataflow&) = delete;
  Dataflow& operator=(const Dataflow&) = delete;

  size_t valueCount() const { return m_definitions.size(); }
  /// Returns the position that defines the value, the first of its positions.
  ValuePosition definition(FlowValueId id) const { return m_definitions[id.index()]; }
  bool isPhi(FlowValueId id) const { return id.index() >= m_phisBegin; }
  const Shape& shape(FlowValueId id) const {
    const ValuePosition at = definition(id);
    return m_trees.shape(m_module.shapeId(at.instruction), at.node);
  }
  /// Returns the value at a position; nothing for instructions that are not on the schedule.
  std::optional<FlowValueId> at(ValuePosition position) const {
    const uint32_t begin = m_nodesBegin[position.instruction.index()];
    if (position.node >= m_nodesBegin[position.instruction.index() + 1] - begin) return std::nullopt;
    const uint32_t value = m_values[begin + position.node];
    return value == kNone ? std::nullopt : std::optional(FlowValueId(value));
  }
  /// The definition first, then the others in text order.
  absl::Span<const ValuePosition> positions(FlowValueId id) const {
    const uint32_t begin = m_positionsBegin[id.index()];
    return absl::MakeConstSpan(m_positions).subspan(begin, m_positionsBegin[id.index() + 1] - begin);
  }
  /// Every operand slot that contains the instruction, in text order of the users. On the schedule only.
  absl::Span<const OperandSlot> operandSlots(InstructionId id) const {
    const uint32_t begin = m_slotsBegin[id.index()];
    return absl::MakeConstSpan(m_slots).subspan(begin, m_slotsBegin[id.index() + 1] - begin);
  }
  /// Calls `visit(ValueUse)` for all uses, by position. Operations that only pass data on (tuple, get-tuple-element,
  /// copy and domain) use only the top of their operand, unless they are the root of their computation.
  template <typename Visit>
  void forEachUse(FlowValueId id, const Visit& visit) const;
  /// Returns whether the user reads this node of an operand rather than only passing it on.
  bool reads(OpKind user, uint32_t node) const {
    switch (user) {
      case OpKind::kGetTupleElement:
      case OpKind::kCopy: return node == 0;
      case OpKind::kTuple:
      case OpKind::kDomain: return false;
      default: return true;
    }
  }
  /// Returns whether a position of the value is in the result of the computation.
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
  std::vector<uint32_t> m_nodesBegin;  // into m_values, by instruction
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
