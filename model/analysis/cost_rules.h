#pragma once

// The cost of one instruction in isolation, by its opcode: every operand is read from memory and the result is written
// there. Source: formats/cost-analysis.md §2, §3, §5; HloCostAnalysis.

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
  /// All arguments must outlive the rules.
  CostRules(const Module& module, const ShapeSizes& sizes, Collectives& collectives);

  /// `totals`: costs by computation, of those that are applied to each element. The cost excludes other callees
  /// (fusions, bodies, branches): the caller adds them.
  Cost own(InstructionId id, absl::Span<const Cost> totals);

  /// Returns the bytes that an asynchronous operation with an opcode of its own reads and writes, all of them at its
  /// start: those of its operands and of its destination. XLA also counts the other elements of the start's tuple, and
  /// reads and writes again at updates and the done. Nothing for other instructions, to which own() applies.
  std::optional<Cost> memoryOnce(InstructionId id, const Cost& own) const;

  /// Returns the part of own().bytesRead that belongs to the n-th operand. Unknown if a rule states only the total.
  Amount read(InstructionId id, size_t n) const;
  /// Returns the share of the n-th operand's elements that the instruction uses; nothing if it has no elements.
  std::optional<double> utilization(InstructionId id, size_t n) const;

  struct Application {
    Amount times;
    Cost work;  ///< of all applications, as included in the instruction's cost: FLOPs and transcendentals
  };
  /// Returns the number of times that an instruction applies a function, by the same rules: a reduction once for each
  /// element that it removes, a sort once for each comparison. Unknown without a rule. A comparison in a sort and an
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

/// Returns whether a transpose only renames the dimensions of the same bytes.
bool isRelabelling(const Module& module, InstructionId transpose);

}  // namespace hlo
