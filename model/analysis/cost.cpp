#include "model/analysis/cost.h"

#include <utility>

#include "model/analysis/cost_fusion.h"
#include "model/analysis/cost_rules.h"
#include "model/analysis/cost_sizes.h"
#include "model/analysis/trip_count.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

// A fusion keeps intermediate data in registers, without memory accesses.
Cost withoutMemory(Cost cost) {
  cost.bytesRead = cost.bytesWritten = 0;
  return cost;
}

// Returns the part of a cost that an applied function has: its operands are not in memory.
Cost workOf(const Cost& cost) {
  Cost work;
  work.flops = cost.flops;
  work.transcendentals = cost.transcendentals;
  return work;
}

}  // namespace

Costs::Costs(const Module& module, std::stop_token stop)
    : m_module(module),
      m_calls(module),
      m_collectives(module),
      m_own(module.instructionCount()),
      m_once(module.computationCount(), Cost::unknown()),  // until they are summed; remains in recursive computations
      m_allTrips(module.computationCount(), Cost::unknown()),
      m_isFused(module.computationCount(), false),
      m_executions(module.computationCount()),
      m_memoryExecutions(module.computationCount()),
      m_applications(module.computationCount()),
      m_applied(module.computationCount()) {
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    if (isStopped(stop, c)) return;
    for (const CallGraph::Edge& edge : m_calls.edges(ComputationId(c))) {
      if (edge.call.role == CallRole::kFusion) m_isFused[edge.call.callee.index()] = true;
      if (edge.call.role != CallRole::kBody) continue;
      if (const auto trips = hlo::tripCount(module, edge.caller)) m_trips[edge.caller] = trips->count;
    }
  }
  const ShapeSizes sizes(module);
  CostRules rules(module, sizes, m_collectives);
  FusionBytes fusionBytes(module, m_calls, sizes, absl::MakeSpan(m_own));
  size_t turn = 0;
  for (const ComputationId id : m_calls.calleesFirst()) {
    for (const InstructionId instruction : module.instructions(id)) {
      if (isStopped(stop, turn++)) return;
      Cost& own = m_own[instruction.index()] = rules.own(instruction, m_once);
      if (const auto once = rules.memoryOnce(instruction, own)) m_asXla.emplace(instruction, std::exchange(own, *once));
    }
    if (m_isFused[id.index()]) fusionBytes.deal(id);
    addUp(id);
  }
  countExecutions(rules);
}

void Costs::addUp(ComputationId id) {
  Cost once, allTrips;
  for (const InstructionId instruction : m_module.instructions(id)) {
    once += own(instruction, Loops::kOnce);
    allTrips += own(instruction);
  }
  m_once[id.index()] = once;
  m_allTrips[id.index()] = allTrips;
  const absl::Span<const CallGraph::Edge> edges = m_calls.edges(id);
  for (size_t begin = 0, end = 0; begin < edges.size(); begin = end) {
    while (end < edges.size() && edges[end].caller == edges[begin].caller) ++end;
    const absl::Span<const CallGraph::Edge> ofOne = edges.subspan(begin, end - begin);
    m_once[id.index()] += called(ofOne, Loops::kOnce);
    m_allTrips[id.index()] += called(ofOne, Loops::kAllTrips);
  }
}

Amount Costs::timesCalled(const CallGraph::Edge& edge) const {
  if (edge.call.role != CallRole::kBody && edge.call.role != CallRole::kCondition) return 1;
  const std::optional<int64_t> trips = tripCount(edge.caller);
  return trips ? Amount(*trips) : Amount::atLeast(1);
}

Cost Costs::called(absl::Span<const CallGraph::Edge> calls, Loops loops) const {
  Cost sum, branch;
  for (const CallGraph::Edge& edge : calls) {
    if (!runsWithCaller(m_module, edge)) continue;
    Cost cost = edge.closesRing ? Cost::unknown() : total(edge.call.callee, loops);
    if (m_isFused[m_module.computation(edge.caller).index()]) cost = withoutMemory(cost);
    if (edge.call.role == CallRole::kBranch) {
      branch = larger(branch, cost);
    } else {
      sum += loops == Loops::kOnce ? cost : cost * timesCalled(edge);
    }
  }
  return sum + branch;
}

const Cost& Costs::own(InstructionId id, Loops loops) const {
  if (loops == Loops::kOnce && !m_asXla.empty()) {
    if (const auto found = m_asXla.find(id); found != m_asXla.end()) return found->second;
  }
  return own(id);
}

Cost Costs::inclusive(InstructionId id, Loops loops) const {
  return m_module.calls(id).empty() ? own(id, loops) : own(id, loops) + called(m_calls.edges(id), loops);
}

Cost Costs::total(Loops loops) const {
  if (m_module.entry()) return total(*m_module.entry(), loops);
  return m_module.computationCount() == 0 ? Cost() : Cost::unknown();
}

void Costs::countExecutions(const CostRules& rules) {
  const auto start = [&](uint32_t computation, Amount runs) {
    m_executions[computation] = m_memoryExecutions[computation] = runs;
  };
  if (m_module.entry()) {
    start(m_module.entry()->index(), 1);
  } else {
    // The text ends before its entry computation, so it does not state how often the others run.
    for (uint32_t c = 0; c < m_module.computationCount(); ++c) {
      if (m_module.callers(ComputationId(c)).empty()) start(c, Amount::unknown());
    }
  }
  const absl::Span<const ComputationId> order = m_calls.calleesFirst();
  for (size_t i = order.size(); i-- > 0;) {
    const uint32_t caller = order[i].index();
    const Amount runs = m_executions[caller], applications = m_applications[caller];
    if (runs.isZero() && applications.isZero()) continue;
    for (const CallGraph::Edge& edge : m_calls.edges(order[i])) {
      if (edge.closesRing) continue;
      const uint32_t callee = edge.call.callee.index();
      if (runsWithCaller(m_module, edge)) {
        const Amount times = timesCalled(edge);
        m_executions[callee] += runs * times;
        if (!m_isFused[caller]) m_memoryExecutions[callee] += m_memoryExecutions[caller] * times;
        if (applications.isZero()) continue;
        m_applications[callee] += applications * times;
        m_applied[callee] += workOf(m_allTrips[callee]) * (applications * times);
      } else if (!edge.call.isControlFlow()) {
        const Amount times = runs + applications;
        const auto once = rules.application(edge.caller, edge.call.role, m_allTrips[callee]);
        m_applications[callee] += once.times * times;
        m_applied[callee] += once.work * times;
      }
    }
  }
  if (m_module.entry()) return;
  for (uint32_t c = 0; c < m_module.computationCount(); ++c) {  // computations that call each other
    if (m_executions[c].isZero() && m_applications[c].isZero()) start(c, Amount::unknown());
  }
}

Cost Costs::perRun(InstructionId id, const Cost& once) const {
  const uint32_t computation = m_module.computation(id).index();
  const Amount times = m_executions[computation];
  const Amount memoryTimes = m_memoryExecutions[computation];
  return {once.flops * times, once.transcendentals * times, once.bytesRead * memoryTimes,
          once.bytesWritten * memoryTimes, once.linkBytes * times};
}

std::optional<int64_t> Costs::tripCount(InstructionId id) const {
  const auto known = m_trips.find(id);
  return known == m_trips.end() ? std::nullopt : std::optional(known->second);
}

}  // namespace hlo
