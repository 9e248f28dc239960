#pragma once

// The bytes that instructions read from each operand, for comparison with the values of XLA's cost analysis: `bytes
// accessedN{}` and `utilizationN{}`. Computed on demand, separately from Costs.

#include <optional>
#include <vector>

#include "model/analysis/cost.h"
#include "model/analysis/cost_fusion.h"
#include "model/analysis/cost_rules.h"

namespace hlo {

class OperandCosts {
 public:
  struct Operand {
    Amount bytesRead;                   ///< in one execution
    std::optional<double> utilization;  ///< the share of its elements that is used; nothing if it has no elements
  };

  /// Both arguments must outlive this object. Linear.
  OperandCosts(const Module& module, const Costs& costs);

  /// Returns the costs of all operands, in order. Their bytes are those that Costs::inclusive() reads, except for
  /// constants in a fusion. Nothing if the callees read them, as in a while, and inside a fusion, whose own operands
  /// have the costs.
  std::optional<std::vector<Operand>> of(InstructionId id);

 private:
  const Module& m_module;
  const Costs& m_costs;
  ShapeSizes m_sizes;
  Collectives m_collectives;
  CostRules m_rules;
  LargeVector<Cost> m_dealt;
  FusionBytes m_fusionBytes;
};

}  // namespace hlo
