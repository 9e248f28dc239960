#include "model/analysis/dataflow_builder.h"
#include "model/ir/opcode_properties.h"

#include <algorithm>

#include "model/ir/stop.h"

namespace hlo {
namespace {

// With more callers than this, a parameter is assumed to merge several values.
constexpr size_t kMaximumCallers = 16;
// Number of users of an async operation that are searched for its update.
constexpr size_t kMaximumAsyncUsers = 16;

}  // namespace

void DataflowBuilder::build(const std::stop_token& stop) {
  size_t turn = 0;
  for (const InstructionId id : m_schedule.steps()) {
    if (isStopped(stop, turn++)) return;
    visit(id);
  }
  resolvePhis();
}

std::optional<InstructionId> DataflowBuilder::operand(InstructionId id, size_t n) const {
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  return n < operands.size() ? std::optional(operands[n]) : std::nullopt;
}

// Returns the value of an async start's parameter: its own operand, or one that a subsequent update provides.
std::optional<InstructionId> DataflowBuilder::boundOperand(InstructionId start, size_t n) const {
  InstructionId at = start;
  absl::Span<const InstructionId> operands = m_module.operands(at);
  for (int left = kMaximumAsyncUpdates; n >= operands.size() && left > 0; --left) {
    n -= operands.size();
    const absl::Span<const InstructionId> users =
        m_module.users(at).first(std::min(m_module.users(at).size(), kMaximumAsyncUsers));
    const auto update = std::find_if(users.begin(), users.end(),
                                     [this](InstructionId id) { return m_module.kind(id) == OpKind::kAsyncUpdate; });
    if (update == users.end()) return std::nullopt;
    at = *update;
    operands = m_module.operands(at).subspan(1);
  }
  return n < operands.size() ? std::optional(operands[n]) : std::nullopt;
}

// Copies all values below `from` to the nodes below `to` with the same index.
void DataflowBuilder::copy(Place to, Place from, bool arraysOnly) {
  const ShapeId shape = m_module.shapeId(to.instruction);
  m_trees.forEachCommon(shape, to.node, m_module.shapeId(from.instruction), from.node, [&](uint32_t t, uint32_t f) {
    if (!arraysOnly || !m_trees.shape(shape, t).isTuple()) value(to.instruction, t) = value(from.instruction, f);
  });
}

void DataflowBuilder::copyChild(InstructionId to, int64_t n, Place from, bool arraysOnly) {
  if (const auto node = child(to, 0, n)) copy({to, *node}, from, arraysOnly);
}

void DataflowBuilder::copyFromChild(InstructionId to, InstructionId from, int64_t n, bool arraysOnly) {
  if (const auto node = child(from, 0, n)) copy({to, 0}, {from, *node}, arraysOnly);
}

void DataflowBuilder::visit(InstructionId id) {
  const OpKind kind = m_module.kind(id);
  const std::optional<InstructionId> first = operand(id, 0);
  switch (kind) {
    case OpKind::kParameter:
      if (m_module.computation(id) != m_module.entry()) definePhis(id);
      break;
    case OpKind::kWhile:
    case OpKind::kConditional: definePhis(id); break;
    case OpKind::kAllReduceDone:
      if (first) copy({id}, {*first});
      break;
    case OpKind::kGetTupleElement:
      if (const auto n = m_module.tupleIndex(id); n && first) copyFromChild(id, *first, *n);
      break;
    case OpKind::kTuple: {
      // If an operand is missing, it is unknown which one.
      const absl::Span<const InstructionId> operands = m_module.operands(id);
      if (operands.size() != m_trees.childCount(m_module.shapeId(id), 0)) break;
      for (size_t n = 0; n < operands.size(); ++n) copyChild(id, static_cast<int64_t>(n), {operands[n]});
      break;
    }
    case OpKind::kCopy:
      for (uint32_t n = 0; first && n < m_trees.childCount(m_module.shapeId(id), 0); ++n) {
        if (const auto from = child(*first, 0, n)) copyChild(id, n, {*first, *from});
      }
      break;
    case OpKind::kCall:
      for (const Call& call : scheduledCalls(m_module, id)) {
        if (const auto root = m_module.root(call.callee)) copy({id}, {*root});
      }
      break;
    case OpKind::kAsyncStart:
    case OpKind::kAsyncUpdate:
    case OpKind::kAsyncDone: visitAsync(id, kind); break;
    case OpKind::kCopyStart:
      if (first) copyChild(id, 1, {*first});
      break;
    case OpKind::kCopyDone:
      if (first) copyFromChild(id, *first, 0);
      break;
    case OpKind::kAllGatherStart: {
      const absl::Span<const InstructionId> operands = m_module.operands(id);
      const auto inputs = child(id, 0, 0);
      if (operands.size() == 1) copyChild(id, 0, {operands[0]});
      for (size_t n = 0; operands.size() > 1 && inputs && n < operands.size(); ++n) {
        if (const auto to = child(id, *inputs, static_cast<int64_t>(n))) copy({id, *to}, {operands[n]});
      }
      break;
    }
    case OpKind::kAllGatherDone:
    case OpKind::kCollectivePermuteDone:
      if (first) copyFromChild(id, *first, 1, true);
      break;
    case OpKind::kCollectivePermuteStart: visitCollectivePermuteStart(id); break;
    case OpKind::kSend:
      if (first) copyChild(id, 0, {*first});
      break;
    case OpKind::kRecvDone:
      if (const auto from = first ? child(*first, 0, 0) : std::nullopt) copyChild(id, 0, {*first, *from});
      break;
    default:
      if (forwardsOperand(kind) && first) copy({id}, {*first});
  }
  defineRest(id);
}

// A start is ((operands), results, contexts), an update the same, a done the results. Tuples and contexts are defined
// by the operation; operands are passed on; results are those of the computation that the start runs, after it has run.
// A start of a computation that is not printed (`slice-start`) defines its results itself.
void DataflowBuilder::visitAsync(InstructionId id, OpKind kind) {
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  const std::optional<InstructionId> start = asyncChainStart(m_module, id);
  std::optional<InstructionId> root;
  if (start) {
    for (const Call& call : scheduledCalls(m_module, *start)) {
      root = m_module.root(call.callee);
      const std::optional<uint32_t> step = root ? m_schedule.step(*root) : std::nullopt;
      if (!step || *step > *m_schedule.step(id)) root.reset();
    }
  }
  if (kind == OpKind::kAsyncDone) {
    if (root) {
      copy({id}, {*root}, true);
    } else if (!operands.empty()) {
      copyFromChild(id, operands[0], 1, true);
    }
    return;
  }
  size_t first = 0;  // the operand for the first element of {0} that has no operand yet
  size_t bound = 0;
  if (kind == OpKind::kAsyncUpdate && !operands.empty()) {
    for (const int64_t n : {0, 1}) {
      if (const auto from = child(operands[0], 0, n)) copyChild(id, n, {operands[0], *from}, true);
    }
    if (const auto before = child(operands[0], 0, 0))
      bound = m_trees.childCount(m_module.shapeId(operands[0]), *before);
    first = 1;
  }
  if (const auto inputs = child(id, 0, 0)) {
    for (size_t n = first; n < operands.size(); ++n) {
      if (const auto to = child(id, *inputs, static_cast<int64_t>(bound + n - first))) {
        copy({id, *to}, {operands[n]}, true);
      }
    }
  }
  if (!start) return;
  const std::optional<InstructionId> updated = operand(*start, 0);
  const OpKind wrapped = root ? m_module.kind(*root) : sugaredOpKind(m_module.opcode(*start));
  if (wrapped == OpKind::kDynamicUpdateSlice && updated) {
    copyChild(id, 1, {*updated}, true);
  } else if (root) {
    copyChild(id, 1, {*root}, true);
  }
}

// (operand, result, contexts), or ((operands), (results), contexts). XLA has no value for the operands' table.
void DataflowBuilder::visitCollectivePermuteStart(InstructionId id) {
  const absl::Span<const InstructionId> operands = m_module.operands(id);
  const auto inputs = child(id, 0, 0);
  if (operands.empty() || !inputs) return;
  if (m_trees.childCount(m_module.shapeId(id), *inputs) == 0) {
    copy({id, *inputs}, {operands[0]});
    return;
  }
  value(id, *inputs) = kNothing;
  const uint32_t count = m_trees.childCount(m_module.shapeId(id), *inputs);
  for (uint32_t n = 0; n < count; ++n) {
    const uint32_t to = *child(id, *inputs, n);
    if (const auto from = child(operands[0], 0, n)) {
      copy({id, to}, {operands[0], *from});
    } else if (n < operands.size()) {
      copy({id, to}, {operands[n]});
    }
  }
}

void DataflowBuilder::definePhis(InstructionId id) {
  m_merges.push_back(id);
  m_phiOf.push_back(static_cast<uint32_t>(m_phis.size()));
  const uint32_t count = m_trees.size(m_module.shapeId(id));
  for (uint32_t node = 0; node < count; ++node) {
    value(id, node) = kPhi | static_cast<uint32_t>(m_phis.size());
    m_phis.push_back({id, node});
  }
}

void DataflowBuilder::defineRest(InstructionId id) {
  const uint32_t count = m_trees.size(m_module.shapeId(id));
  for (uint32_t node = 0; node < count; ++node) {
    uint32_t& at = value(id, node);
    if (at != kNone) continue;
    at = static_cast<uint32_t>(m_dataflow.m_definitions.size());
    m_dataflow.m_definitions.push_back({id, node});
  }
}

void DataflowBuilder::addInput(PhiGraph& graph, uint32_t firstPhi, InstructionId merge, InstructionId from) {
  m_trees.forEachCommon(m_module.shapeId(merge), 0, m_module.shapeId(from), 0, [&](uint32_t to, uint32_t node) {
    const uint32_t input = value(from, node);
    if (input != kNone) graph.addInput(firstPhi + to, input);
  });
}

void DataflowBuilder::addInputs(PhiGraph& graph, uint32_t firstPhi, InstructionId merge) {
  const auto addOperand = [&](InstructionId caller, size_t n) {
    if (const auto from = operand(caller, n)) addInput(graph, firstPhi, merge, *from);
  };
  const auto addRoot = [&](ComputationId callee) {
    if (const auto root = m_module.root(callee); root && m_schedule.contains(callee)) {
      addInput(graph, firstPhi, merge, *root);
    }
  };
  const OpKind kind = m_module.kind(merge);
  if (kind != OpKind::kParameter) {
    if (kind == OpKind::kWhile) addOperand(merge, 0);
    size_t count = 0;
    for (const Call& call : scheduledCalls(m_module, merge)) {
      if (call.role != CallRole::kCondition && ++count <= kMaximumCallers) addRoot(call.callee);
    }
    return;
  }
  const ComputationId computation = m_module.computation(merge);
  const absl::Span<const InstructionId> callers = m_schedule.callers(computation);
  const std::optional<int64_t> number = m_module.parameterNumber(merge);
  if (!number || *number < 0 || callers.size() > kMaximumCallers) return;
  for (const InstructionId caller : callers) {
    const OpKind by = m_module.kind(caller);
    if (by == OpKind::kCall) {
      addOperand(caller, static_cast<size_t>(*number));
      continue;
    }
    if (by == OpKind::kAsyncStart) {
      const auto from = boundOperand(caller, static_cast<size_t>(*number));
      if (from) addInput(graph, firstPhi, merge, *from);
      continue;
    }
    if (*number != 0) continue;
    if (by == OpKind::kWhile) addOperand(caller, 0);
    size_t count = 0;
    for (const Call& call : scheduledCalls(m_module, caller)) {
      if (by == OpKind::kWhile && call.role == CallRole::kBody) addRoot(call.callee);
      if (call.role == CallRole::kBranch && call.callee == computation && ++count <= kMaximumCallers) {
        addOperand(caller, size_t{call.branch} + 1);
      }
    }
  }
}

void DataflowBuilder::resolvePhis() {
  const auto firstPhi = static_cast<uint32_t>(m_dataflow.m_definitions.size());
  LargeVector<uint32_t>& values = m_dataflow.m_values;
  for (uint32_t& value : values) {
    if (value == kNothing) {
      value = kNone;
    } else if (value != kNone && (value & kPhi) != 0) {
      value = firstPhi + (value & ~kPhi);
    }
  }
  PhiGraph graph(firstPhi, firstPhi + static_cast<uint32_t>(m_phis.size()));
  for (size_t i = 0; i < m_merges.size(); ++i) addInputs(graph, firstPhi + m_phiOf[i], m_merges[i]);
  graph.resolve();

  // The remaining phis are renumbered consecutively after the other values.
  std::vector<uint32_t> numbers(m_phis.size(), kNone);
  for (uint32_t i = 0; i < m_phis.size(); ++i) {
    if (graph.find(firstPhi + i) != firstPhi + i) continue;
    numbers[i] = static_cast<uint32_t>(m_dataflow.m_definitions.size());
    m_dataflow.m_definitions.push_back(m_phis[i]);
  }
  for (uint32_t& value : values) {
    if (value == kNone || value < firstPhi) continue;
    value = graph.find(value);
    if (value >= firstPhi) value = numbers[value - firstPhi];
  }
  m_dataflow.m_phisBegin = firstPhi;
}

}  // namespace hlo
