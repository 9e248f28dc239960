#include "model/analysis/schedule.h"

#include <algorithm>
#include <queue>
#include <utility>

#include "model/ir/opcode_properties.h"

namespace hlo {

std::vector<Call> scheduledCalls(const Module& module, InstructionId id) {
  const OpKind kind = module.kind(id);
  if (!isControlFlow(kind)) return {};
  const auto runs = [kind](CallRole role) {
    switch (kind) {
      case OpKind::kCall: return role == CallRole::kToApply;
      case OpKind::kWhile: return role == CallRole::kCondition || role == CallRole::kBody;
      case OpKind::kConditional: return role == CallRole::kBranch;
      default: return role == CallRole::kAsync || role == CallRole::kToApply;
    }
  };
  std::vector<Call> result;
  for (const Call& call : module.calls(id)) {
    if (runs(call.role)) result.push_back(call);
  }
  // The attributes may be in any order.
  std::stable_sort(result.begin(), result.end(), [](const Call& a, const Call& b) {
    return std::pair(a.role == CallRole::kBody, a.branch) < std::pair(b.role == CallRole::kBody, b.branch);
  });
  return result;
}

std::optional<InstructionId> asyncChainStart(const Module& module, InstructionId id) {
  for (int left = kMaximumAsyncUpdates; left >= 0; --left) {
    const OpKind kind = module.kind(id);
    if (kind == OpKind::kAsyncStart) return id;
    const absl::Span<const InstructionId> operands = module.operands(id);
    if (!isGenericAsync(kind) || operands.empty()) return std::nullopt;
    id = operands[0];
  }
  return std::nullopt;
}

// Returns the computations that precede an instruction. A start without operands and with an empty result leaves its
// computation to the update that has the result, else to the done.
std::vector<Call> Schedule::callsBefore(InstructionId id) const {
  const OpKind kind = m_module.kind(id);
  if (!isGenericAsync(kind)) return scheduledCalls(m_module, id);
  const std::optional<InstructionId> start = asyncChainStart(m_module, id);
  if (!start) return {};
  std::vector<Call> calls = scheduledCalls(m_module, *start);
  if (calls.empty() || kind == OpKind::kAsyncDone) return calls;
  if (kind == OpKind::kAsyncStart && !m_module.operands(id).empty()) return calls;
  const auto isEmpty = [](const Shape& shape) { return shape.isTuple() && shape.elements.empty(); };
  const Shape& shape = m_module.shape(id);
  const std::optional<InstructionId> root = m_module.root(calls.front().callee);
  const bool hasResult = shape.elements.size() < 2 || !isEmpty(shape.elements[1]);
  if (hasResult || (root && isEmpty(m_module.shape(*root)))) return calls;
  return {};
}

Schedule::Schedule(const Module& module)
    : m_module(module),
      m_stepOf(module.instructionCount(), kNone),
      m_spans(module.computationCount()),
      m_asyncStart(module.computationCount(), kNone) {
  if (module.entry()) flatten(*module.entry());
  listCallers();
}

// Returns text order if operands precede their users, else the first order by text in which they do; cyclic operands
// come last. Empty: text order.
std::vector<uint32_t> Schedule::legalOrder(ComputationId id) const {
  const InstructionRange range = m_module.instructions(id);
  bool legal = true;
  for (const InstructionId user : range) {
    for (const InstructionId operand : m_module.operands(user)) legal &= operand < user;
  }
  if (legal || m_module.isScheduled()) return {};
  const uint32_t first = range[0].index();
  std::vector<uint32_t> missing(range.size(), 0);
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> ready;
  for (const InstructionId user : range) {
    missing[user.index() - first] = static_cast<uint32_t>(m_module.operands(user).size());
    if (missing[user.index() - first] == 0) ready.push(user.index());
  }
  // Users are listed once each, operands once per occurrence.
  std::vector<std::vector<uint32_t>> slots(range.size());
  for (const InstructionId user : range) {
    for (const InstructionId operand : m_module.operands(user)) slots[operand.index() - first].push_back(user.index());
  }
  std::vector<uint32_t> order;
  order.reserve(range.size());
  std::vector<bool> done(range.size(), false);
  while (!ready.empty()) {
    const uint32_t next = ready.top();
    ready.pop();
    order.push_back(next);
    done[next - first] = true;
    for (const uint32_t user : slots[next - first]) {
      if (--missing[user - first] == 0) ready.push(user);
    }
  }
  for (const InstructionId rest : range) {
    if (!done[rest.index() - first]) order.push_back(rest.index());
  }
  return order;
}

// Depth-first without recursion: open computations, each with its current instruction and the callees of that
// instruction that remain to be entered.
void Schedule::flatten(ComputationId entry) {
  struct Open {
    ComputationId computation;
    std::vector<uint32_t> order;  // empty: text order
    uint32_t next = 0;
    std::vector<Call> calls;  // of instruction `next`, last one first
    bool hasCalls = false;
  };
  std::vector<Open> open;
  const auto enter = [&](ComputationId id, uint32_t asyncStart) {
    m_spans[id.index()].begin = stepCount();
    m_asyncStart[id.index()] = asyncStart;
    open.push_back({id, legalOrder(id), 0, {}, false});
  };
  enter(entry, kNone);
  while (!open.empty()) {
    Open& here = open.back();
    const InstructionRange range = m_module.instructions(here.computation);
    if (here.next == range.size()) {
      m_spans[here.computation.index()].end = stepCount();
      open.pop_back();
      continue;
    }
    const InstructionId id = here.order.empty() ? range[here.next] : InstructionId(here.order[here.next]);
    if (!here.hasCalls) {
      here.calls = callsBefore(id);
      std::reverse(here.calls.begin(), here.calls.end());
      here.hasCalls = true;
    }
    if (!here.calls.empty()) {
      const ComputationId callee = here.calls.back().callee;
      here.calls.pop_back();
      if (contains(callee)) continue;
      const std::optional<InstructionId> start = asyncChainStart(m_module, id);
      enter(callee, start ? start->index() : m_asyncStart[here.computation.index()]);
      continue;
    }
    m_stepOf[id.index()] = stepCount();
    m_steps.push_back(id);
    ++here.next;
    here.hasCalls = false;
  }
}

void Schedule::listCallers() {
  std::vector<std::pair<ComputationId, InstructionId>> pairs;
  for (uint32_t i = 0; i < m_module.instructionCount(); ++i) {
    if (m_stepOf[i] == kNone) continue;
    for (const Call& call : scheduledCalls(m_module, InstructionId(i)))
      pairs.emplace_back(call.callee, InstructionId(i));
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  m_callersBegin.assign(m_module.computationCount() + 1, 0);
  m_callers.reserve(pairs.size());
  for (const auto& [callee, caller] : pairs) {
    ++m_callersBegin[callee.index() + 1];
    m_callers.push_back(caller);
  }
  for (size_t i = 1; i < m_callersBegin.size(); ++i) m_callersBegin[i] += m_callersBegin[i - 1];
}

absl::Span<const InstructionId> Schedule::callers(ComputationId id) const {
  const uint32_t begin = m_callersBegin[id.index()];
  return absl::MakeConstSpan(m_callers).subspan(begin, m_callersBegin[id.index() + 1] - begin);
}

}  // namespace hlo
