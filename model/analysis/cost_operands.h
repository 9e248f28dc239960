#pragma once

// What instructions read of each of their operands, to hold them against the figures of XLA's cost analysis:
// `bytes accessedN{}` and `utilizationN{}`. Worked out anew, beside Costs, for those who ask for it.

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
    std::optional<double> utilization;  ///< the share of its elements that is used; nothing where it has none
  };

  /// Both must outlive it. Linear.
  OperandCosts(const Module& module, const Costs& costs);

  /// Of all operands, in order. Their bytes are those that Costs::inclusive() reads, but for constants in a fusion.
  /// Nothing where what is called reads, as of a while, and within a fusion, where the fusion's own operands tell it.
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
