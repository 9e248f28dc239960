#pragma once

// The cost of a module as a tree of groups, for charts whose areas add up: by scope, by file and line, by opcode, or by
// computation, each below its first caller. Each instruction counts in one group, with its share of a module run; the
// most expensive instructions of a group are separate nodes below it.

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/estimates.h"
#include "model/documents/target.h"
#include "model/items/sum_tree.h"

namespace model {

enum class CostGrouping { kScope, kFile, kOpcode, kComputation };
inline constexpr int kCostGroupingCount = 4;
enum class CostMeasure { kFlops, kBytes, kTime, kInstructions, kPeakBytes };
inline constexpr int kCostMeasureCount = 5;

/// "Scopes", "FLOPs", …; translated.
QString costGroupingText(CostGrouping grouping);
QString costMeasureText(CostMeasure measure);

/// A sum of a metric; unknown amounts count as 0.
struct CostSum {
  double amount = 0;
  bool isAtLeast = false;     ///< a part of it is unknown
  uint32_t instructions = 0;  ///< number of instructions in the sum

  CostSum& operator+=(const CostSum& other) {
    amount += other.amount;
    isAtLeast |= other.isAtLeast;
    instructions += other.instructions;
    return *this;
  }
};

/// Including all descendants.
struct CostNode : SumNode, CostSum {
  QString name;
  std::optional<Target> target;  ///< the target of the node; no value for an opcode

  bool isInstruction() const { return target && std::holds_alternative<hlo::InstructionId>(*target); }
};

/// Groups and instructions without cost are left out. A scope with the whole cost of its parent shares its node:
/// "layers/layers_0".
struct CostTree : SumTree<CostNode> {
  std::shared_ptr<const Estimates> estimates;
  CostGrouping grouping = CostGrouping::kScope;
  CostMeasure measure = CostMeasure::kFlops;
};

/// Near-linear; for workers. Returns an empty tree if stopped. `estimates` must not be null. Peak bytes are 0 if they
/// are unknown.
CostTree makeCostTree(std::shared_ptr<const Estimates> estimates, CostGrouping grouping, CostMeasure measure,
                      std::stop_token stop = {});

/// "33.6 M FLOPs", "≥ 12 MiB", "45 µs", "1,024 instructions".
QString costAmountText(CostMeasure measure, const CostSum& sum);

/// Returns the instructions that execute by themselves: loops, calls and branches are replaced with what they call,
/// fusions are kept. Each instruction once, in order of first occurrence. Linear.
std::vector<hlo::InstructionId> runInstructions(const hlo::Module& module, std::vector<hlo::InstructionId> of);
/// The computation; no value means the entry.
std::vector<hlo::InstructionId> runInstructions(const hlo::Module& module, std::optional<hlo::ComputationId> of = {});

}  // namespace model
