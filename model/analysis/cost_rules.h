#pragma once

// What one instruction costs by itself, by its opcode, as if it stood alone: every operand read from memory and the
// result written there. Source: formats/cost-analysis.md §2, §3, §5; HloCostAnalysis.

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
  CostRules(const Module& module, const ShapeSizes& sizes, const Collectives& collectives);

  /// `totals`: by computation, of those that are applied to each element. What else is called (fusions, bodies,
  /// branches) is not in the cost: it is that of the caller and of what it calls.
  Cost own(InstructionId id, absl::Span<const Cost> totals);

 private:
  struct Operation;

  void addWork(const Operation& op, absl::Span<const Cost> totals, Cost* cost);
  Cost applied(const Operation& op, CallRole role, absl::Span<const Cost> totals) const;
  Amount dot(const Operation& op) const;
  Amount convolution(const Operation& op);
  Amount windowElements(const Operation& op) const;
  Cost reduceWindow(const Operation& op, const Cost& sub) const;
  Cost scatter(const Operation& op, absl::Span<const Cost> totals) const;
  Amount fft(const Operation& op) const;

  const Module& m_module;
  const ShapeSizes& m_sizes;
  const Collectives& m_collectives;
  StepBudget m_windowSteps;
};

/// A transpose that only gives other names to the dimensions of the same bytes.
bool isRelabelling(const Module& module, InstructionId transpose);

}  // namespace hlo
