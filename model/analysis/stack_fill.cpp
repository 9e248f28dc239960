#include "model/analysis/stack_fill.h"

#include <algorithm>

#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

constexpr int kMaximumWalk = 64;

class FillFinder {
 public:
  FillFinder(const MemoryAnalysis& memory, const Loop& loop, const Carried& carried)
      : m_memory(memory), m_module(memory.dataflow.module()), m_loop(loop), m_carried(carried) {}

  std::optional<StackFill> find() {
    if (!m_carried.bodyResult) return std::nullopt;
    StackFill fill;
    fill.loop = m_loop.instruction;
    if (m_loop.tripCount) fill.iterations = m_loop.tripCount->count;
    fill.writer = m_memory.dataflow.definition(*m_carried.bodyResult).instruction;
    const std::optional<InstructionId> update = updateOf(fill.writer);
    if (!update) return std::nullopt;
    const absl::Span<const InstructionId> operands = m_module.operands(*update);
    if (operands.size() < 2) return std::nullopt;
    fill.sliceBytes = m_module.shape(operands[1]).bytes().value_or(0);
    fill.source = sourceOf(operands[1], fill.writer);
    fill.isLoopInput = m_module.kind(fill.source) == OpKind::kParameter;
    return fill;
  }

 private:
  // Returns the dynamic-update-slice of an instruction, which may be a fusion with it as root or as an element of it.
  std::optional<InstructionId> updateOf(InstructionId writer) const {
    if (m_module.kind(writer) == OpKind::kDynamicUpdateSlice) return writer;
    if (m_module.kind(writer) != OpKind::kFusion) return std::nullopt;
    const std::optional<InstructionId> root = fusionRoot(writer);
    if (!root) return std::nullopt;
    InstructionId at = *root;
    if (m_module.kind(at) == OpKind::kTuple) {
      const uint32_t element = m_memory.dataflow.definition(*m_carried.bodyResult).node;
      // Node 0 is the tuple itself, and its elements are arrays.
      if (element == 0 || element > m_module.operands(at).size()) return std::nullopt;
      at = m_module.operands(at)[element - 1];
    }
    for (int i = 0; i < kMaximumWalk && isView(at); ++i) at = m_module.operands(at)[0];
    return m_module.kind(at) == OpKind::kDynamicUpdateSlice ? std::optional(at) : std::nullopt;
  }

  std::optional<InstructionId> fusionRoot(InstructionId fusion) const {
    for (const Call& call : m_module.calls(fusion)) {
      if (call.role == CallRole::kFusion) return m_module.root(call.callee);
    }
    return std::nullopt;
  }

  bool isView(InstructionId id) const {
    switch (m_module.kind(id)) {
      case OpKind::kBitcast:
      case OpKind::kBitcastConvert:
      case OpKind::kConvert:
      case OpKind::kCopy:
      case OpKind::kReshape:
      case OpKind::kTranspose:
      case OpKind::kBroadcast: return !m_module.operands(id).empty();
      default: return false;
    }
  }

  // Follows views, get-tuple-elements, and the parameters of fusions to the operands of their caller.
  InstructionId sourceOf(InstructionId id, InstructionId fusion) const {
    for (int i = 0; i < kMaximumWalk; ++i) {
      if (isView(id)) {
        id = m_module.operands(id)[0];
      } else if (m_module.kind(id) == OpKind::kGetTupleElement && !m_module.operands(id).empty()) {
        const InstructionId tuple = m_module.operands(id)[0];
        if (m_module.kind(tuple) != OpKind::kParameter) return tuple;
        id = tuple;
      } else if (m_module.kind(id) == OpKind::kParameter && m_module.computation(id) != m_module.computation(fusion)) {
        const std::optional<int64_t> number = m_module.parameterNumber(id);
        const absl::Span<const InstructionId> operands = m_module.operands(fusion);
        if (!number || *number < 0 || static_cast<size_t>(*number) >= operands.size()) return id;
        id = operands[static_cast<size_t>(*number)];
      } else {
        return id;
      }
    }
    return id;
  }

  const MemoryAnalysis& m_memory;
  const Module& m_module;
  const Loop& m_loop;
  const Carried& m_carried;
};

}  // namespace

std::optional<StackFill> stackFillOf(const MemoryAnalysis& memory, const LoopNest& loops, FlowValueId value) {
  const BufferId buffer = memory.buffers.of(value);
  for (const Loop& loop : loops.loops()) {
    for (const Carried& carried : loop.carried) {
      if (carried.buffer != buffer || carried.kind != CarryKind::kStacked) continue;
      if (const auto fill = FillFinder(memory, loop, carried).find()) return fill;
    }
  }
  return std::nullopt;
}

}  // namespace hlo
