#pragma once

// What one instruction costs by itself, by its opcode, as if it stood alone: every operand read from memory and the
// result written there. Source: formats/cost-analysis.md §2, §3, §5; HloCostAnalysis.

#include <optional>

#include "absl/types/span.h"
#include "model/analysis/cost_amount.h"
#include "model/analysis/cost_collective.h"
#include "model/analysis/cost_contraction.h"
#include "model/analysis/cost_sizes.h"
#include "model/ir/module.h"

namespace hlo {

class CostRules {
 public:
  /// All must outlive the rules.
  CostRules(const Module& module, const ShapeSizes& sizes, Collectives& collectives);

  /// `totals`: by computation, of those that are applied to each element. What else is called (fusions, bodies,
  /// branches) is not in the cost: it is that of the caller and of what it calls.
  Cost own(InstructionId id, absl::Span<const Cost> totals);

  /// The part of own().bytesRead that is of the n-th operand. Unknown where a rule says only what all are together.
  Amount read(InstructionId id, size_t n) const;
  /// The share of the elements of the n-th operand that the instruction uses; nothing where it has none.
  std::optional<double> utilization(InstructionId id, size_t n) const;

  struct Application {
    Amount times;
    Cost work;  ///< of them all, as it is in the instruction's cost: FLOPs and transcendentals
  };
  /// How often an instruction applies a function that it names, by the same rules: a reduction once for each element
  /// that it takes away, a sort once for each comparison. Unknown where no rule says it. A comparison in a sort and an
  /// addition in an all-reduce count 1, whatever the function does. `total`: the function's cost.
  Application application(InstructionId id, CallRole role, const Cost& total) const;

 private:
  struct Operation;

  Operation operation(InstructionId id) const;
  void addWork(const Operation& op, absl::Span<const Cost> totals, Cost* cost);
  Amount indexingFactor(const Operation& op) const;
  Amount read(const Operation& op, size_t n, Amount factor) const;
  Amount written(const Operation& op, Amount factor) const;
  Amount applications(const Operation& op, CallRole role) const;
  Cost applied(const Operation& op, CallRole role, absl::Span<const Cost> totals) const;
  Amount dot(const Operation& op) const;
  Amount convolution(const Operation& op);
  Amount windowElements(const Operation& op) const;
  Amount windowApplications(const Operation& op) const;
  Amount gatherFactor(const Operation& op) const;
  Amount scatterFactor(const Operation& op) const;
  Amount fft(const Operation& op) const;

  const Module& m_module;
  const ShapeSizes& m_sizes;
  Collectives& m_collectives;
  StepBudget m_windowSteps;
};

/// A transpose that only gives other names to the dimensions of the same bytes.
bool isRelabelling(const Module& module, InstructionId transpose);

}  // namespace hlo
