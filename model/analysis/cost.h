#pragma once

// What a module costs: FLOPs, transcendentals, bytes of memory and of links, for each instruction and for whatever is
// made of instructions. By the rules of XLA's generic cost analysis (HloCostAnalysis; formats/cost-analysis.md), worked
// out from the text alone. Figures of a model, not measurements.
//
//   const Costs costs(module);
//   costs.inclusive(fusion, Loops::kOnce).flops      the fusion's own figure, as XLA has it
//   costs.total(Loops::kAllTrips)                    one run of the module
//   for (InstructionId i : selection) sum += costs.share(i);   what these are of it
//
// Every cost has one place. What a fusion computes stands at the instructions of its body, and so do the bytes that it
// touches, at those that read and write them. What a function does that is applied to each element (a reducer, a
// comparator) stands at the instruction that applies it. So shares of different instructions may be added up, and those
// of all instructions are the total, if but one branch of each conditional is counted: each has its share as if taken.

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
  kOnce,      ///< bodies of loops run once: XLA's own figures
  kAllTrips,  ///< as often as is known; "at least" where it is not
};

class Costs {
 public:
  /// The module must outlive the costs. Linear.
  explicit Costs(const Module& module, std::stop_token stop = {});
  Costs(const Costs&) = delete;
  Costs& operator=(const Costs&) = delete;

  /// By itself, once, without the computations that it calls. In a fusion's body: of what the fusion touches.
  const Cost& own(InstructionId id) const { return m_own[id.index()]; }
  /// With all that it calls, once. Of a conditional the most that a branch costs.
  Cost inclusive(InstructionId id, Loops loops) const;
  /// All instructions of the computation, once.
  const Cost& total(ComputationId id, Loops loops) const {
    return loops == Loops::kOnce ? m_once[id.index()] : m_allTrips[id.index()];
  }
  /// The entry's.
  Cost total(Loops loops) const;

  /// How often one run of the module runs the computation on the schedule, or as part of fusions.
  Amount executions(ComputationId id) const { return m_executions[id.index()]; }
  /// How often one run of the module applies the computation to elements, as reducers and comparators are, by XLA's
  /// rules; CostRules::application().
  Amount applications(ComputationId id) const { return m_applications[id.index()]; }
  /// What the instruction by itself is of one run of the module, loops and all. Nothing in functions that are applied
  /// to elements: what they cost is in the share of the instruction that applies them.
  Cost share(InstructionId id) const;
  /// What the computation with all that it calls is of one run of the module, loops and all.
  Cost share(ComputationId id) const { return total(id, Loops::kAllTrips) * executions(id) + m_applied[id.index()]; }

  /// Whether a fusion calls the computation.
  bool isFused(ComputationId id) const { return m_isFused[id.index()]; }
  /// Of a while; as hlo::tripCount() has it.
  std::optional<int64_t> tripCount(InstructionId id) const;
  /// Of a collective operation.
  std::optional<int64_t> groupSize(InstructionId id) const { return m_collectives.groupSize(id); }
  const CallGraph& calls() const { return m_calls; }
  /// How often one run of the caller runs the callee.
  Amount timesCalled(const CallGraph::Edge& edge) const;

 private:
  Cost called(absl::Span<const CallGraph::Edge> calls, Loops loops) const;
  void addUp(ComputationId id);
  void countExecutions(const CostRules& rules);

  const Module& m_module;
  CallGraph m_calls;
  Collectives m_collectives;
  LargeVector<Cost> m_own;
  std::vector<Cost> m_once, m_allTrips;  // by computation
  std::vector<bool> m_isFused;
  absl::flat_hash_map<InstructionId, int64_t> m_trips;  // of whiles for which it is known
  std::vector<Amount> m_executions;
  std::vector<Amount> m_memoryExecutions;  // without those inside of a fusion's registers
  std::vector<Amount> m_applications;
  std::vector<Cost> m_applied;  // by computation: what applications of it cost
};

}  // namespace hlo
