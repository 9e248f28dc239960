#pragma once

// The costs of a module: FLOPs, transcendentals, bytes of memory and of links, for each instruction and for any set of
// instructions. Computed from the text alone by the rules of XLA's generic cost analysis (HloCostAnalysis;
// formats/cost-analysis.md). Model values, not measurements.
//
//   const Costs costs(module);
//   costs.inclusive(fusion, Loops::kOnce).flops      the fusion's own value, as in XLA
//   costs.perRun(fusion)                             the same times its executions in one run of the module
//   costs.total(Loops::kAllTrips)                    one run of the module
//   for (InstructionId i : selection) sum += costs.share(i);   their share of it
//
// Every cost is counted once. The work of a fusion is counted at the instructions of its body, and so are the bytes
// that it accesses, at the instructions that read and write them. The work of a function that is applied to each
// element (a reducer, a comparator) is counted at the instruction that applies it. Shares of different instructions can
// therefore be added, and those of all instructions add up to the total, if only one branch of each conditional is
// included: each branch has its share as if taken.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/analysis/call_graph.h"
#include "model/analysis/cost_amount.h"
#include "model/analysis/cost_collective.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace hlo {

class CostRules;

enum class Loops : uint8_t {
  kOnce,  ///< bodies of loops run once, asynchronous operations access memory as often as XLA counts: its own values
  kAllTrips,  ///< as many iterations as known; "at least" if the trip count is unknown
};

class Costs {
 public:
  /// The module must outlive the costs. Linear.
  explicit Costs(const Module& module, std::stop_token stop = {});
  Costs(const Costs&) = delete;
  Costs& operator=(const Costs&) = delete;

  /// Cost of one execution without the called computations. In a fusion's body: including the bytes of the fusion that
  /// it accesses.
  const Cost& own(InstructionId id) const { return m_own[id.index()]; }
  /// Cost of one execution including all callees. For a conditional, that of the most expensive branch.
  Cost inclusive(InstructionId id, Loops loops) const;
  /// Cost of all instructions of the computation, executed once.
  const Cost& total(ComputationId id, Loops loops) const {
    return loops == Loops::kOnce ? m_once[id.index()] : m_allTrips[id.index()];
  }
  /// Cost of the entry computation; unknown if the text ends before it.
  Cost total(Loops loops) const;

  /// Executions of the computation per module run, on the schedule or as part of fusions. Unknown without an entry
  /// computation.
  Amount executions(ComputationId id) const { return m_executions[id.index()]; }
  /// Applications of the computation to elements per module run, as for reducers and comparators, by XLA's rules;
  /// CostRules::application().
  Amount applications(ComputationId id) const { return m_applications[id.index()]; }
  /// Returns the instruction's own part of the cost of a module run, including loop iterations. Zero in functions that
  /// are applied to elements: their cost is in the share of the instruction that applies them.
  Cost share(InstructionId id) const { return perRun(id, own(id)); }
  /// Returns the cost of the instruction and everything it calls in one run of the module: that of one execution with
  /// all trips, times its executions. The value in every table, graph and sum. Zero if isApplied().
  Cost perRun(InstructionId id) const { return perRun(id, inclusive(id, Loops::kAllTrips)); }
  /// Returns whether the computation is only applied to elements: its cost is part of the instructions that apply it.
  bool isApplied(ComputationId id) const { return executions(id).isZero() && !applications(id).isZero(); }
  /// Returns the part of the computation and all its callees in the cost of a module run, including loop iterations.
  Cost share(ComputationId id) const { return total(id, Loops::kAllTrips) * executions(id) + m_applied[id.index()]; }

  /// Returns whether a fusion calls the computation.
  bool isFused(ComputationId id) const { return m_isFused[id.index()]; }
  /// Returns the trip count of a while, as hlo::tripCount() does.
  std::optional<int64_t> tripCount(InstructionId id) const;
  /// Returns the group size of a collective operation.
  std::optional<int64_t> groupSize(InstructionId id) const { return m_collectives.groupSize(id); }
  const CallGraph& calls() const { return m_calls; }
  const Module& module() const { return m_module; }
  /// Returns the executions of the callee per execution of the caller.
  Amount timesCalled(const CallGraph::Edge& edge) const;

 private:
  Cost called(absl::Span<const CallGraph::Edge> calls, Loops loops) const;
  Cost perRun(InstructionId id, const Cost& once) const;
  const Cost& own(InstructionId id, Loops loops) const;
  void addUp(ComputationId id);
  void countExecutions(const CostRules& rules);

  const Module& m_module;
  CallGraph m_calls;
  Collectives m_collectives;
  LargeVector<Cost> m_own;
  absl::flat_hash_map<InstructionId, Cost> m_asXla;  // of asynchronous operations, where it differs from m_own
  std::vector<Cost> m_once, m_allTrips;              // by computation
  std::vector<bool> m_isFused;
  absl::flat_hash_map<InstructionId, int64_t> m_trips;  // of whiles with a known trip count
  std::vector<Amount> m_executions;
  std::vector<Amount> m_memoryExecutions;  // excluding those inside a fusion's registers
  std::vector<Amount> m_applications;
  std::vector<Cost> m_applied;  // by computation: cost of its applications
};

}  // namespace hlo
