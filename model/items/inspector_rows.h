#pragma once

// The facts that the inspector shows about a selection. The memory view also shows those of values and allocations.

#include <memory>
#include <optional>
#include <vector>

#include "model/documents/estimates.h"
#include "model/items/fact_row.h"
#include "model/session/navigation.h"

namespace model {

/// Returns sections about the selection; without one, about the active computation. Empty without either. If the
/// snapshot's estimates are given, the sections include costs.
std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, const Selection& selection,
                             std::optional<hlo::ComputationId> active, const Estimates* estimates = nullptr);

/// Returns the sections about a value or allocation. The snapshot must have an assignment.
std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, buffers::ValueId id);
std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, buffers::AllocationId id);

/// An instruction of layers that a graph draws as one.
struct LayerCopies {
  /// An operand from outside the layers that differs between them.
  struct Operand {
    uint32_t number = 0;
    std::vector<hlo::InstructionId> instructions;  ///< by layer
  };
  std::vector<hlo::InstructionId> copies;  ///< by layer; no value if the layer does not contain it
  std::vector<Operand> operands;
};

using SharedModule = std::shared_ptr<const hlo::Module>;
/// Returns the counterparts in all layers, and their differences.
std::optional<FactRow> copiesSection(const SharedModule& module, const LayerCopies& layers);

}  // namespace model
