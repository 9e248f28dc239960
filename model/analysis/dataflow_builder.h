#pragma once

// Assigns a value to every node of every instruction on the schedule, by the rules of the opcodes
// (formats/live-range-rules.md §2, §3). Instructions are visited in schedule order, so the inputs from operands and
// callees are already known, except for the back edges of loops. Merge points therefore get a phi at each node, and
// unnecessary phis are removed at the end (phi_graph.h).

#include <cstdint>
#include <stop_token>
#include <vector>

#include "model/analysis/dataflow.h"
#include "model/analysis/phi_graph.h"

namespace hlo {

class DataflowBuilder {
 public:
  explicit DataflowBuilder(Dataflow& dataflow)
      : m_dataflow(dataflow), m_module(dataflow.m_module), m_trees(dataflow.m_trees), m_schedule(dataflow.m_schedule) {}

  /// Fills in the values and their definitions.
  void build(const std::stop_token& stop);

 private:
  static constexpr uint32_t kNothing = kNone - 1;  // a node without a value
  static constexpr uint32_t kPhi = uint32_t{1}
                                   << 31;  // phis are numbered separately until the number of other values is known

  // A destination of values; the node is the top of a subtree.
  using Place = ValuePosition;

  void visit(InstructionId id);
  void visitAsync(InstructionId id, OpKind kind);
  void visitCollectivePermuteStart(InstructionId id);
  void definePhis(InstructionId id);
  void defineRest(InstructionId id);
  void copy(Place to, Place from, bool arraysOnly = false);
  void copyChild(InstructionId to, int64_t n, Place from, bool arraysOnly = false);
  void copyFromChild(InstructionId to, InstructionId from, int64_t n, bool arraysOnly = false);

  std::optional<InstructionId> operand(InstructionId id, size_t n) const;
  std::optional<InstructionId> boundOperand(InstructionId start, size_t n) const;
  std::optional<uint32_t> child(InstructionId id, uint32_t node, int64_t n) const {
    return m_trees.child(m_module.shapeId(id), node, n);
  }
  uint32_t& value(InstructionId id, uint32_t node) {
    return m_dataflow.m_values[m_dataflow.m_nodesBegin[id.index()] + node];
  }

  void resolvePhis();
  void addInputs(PhiGraph& graph, uint32_t firstPhi, InstructionId merge);
  void addInput(PhiGraph& graph, uint32_t firstPhi, InstructionId merge, InstructionId from);

  Dataflow& m_dataflow;
  const Module& m_module;
  const ShapeTrees& m_trees;
  const Schedule& m_schedule;
  std::vector<ValuePosition> m_phis;
  std::vector<uint32_t> m_phiOf;  // by merge in m_merges: the first of its phis, one per node
  std::vector<InstructionId> m_merges;
};

}  // namespace hlo
