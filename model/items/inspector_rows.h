#pragma once

// The facts that the inspector shows about a selection. The memory view shows those of values and allocations too.

#include <memory>
#include <optional>
#include <vector>

#include "model/documents/estimates.h"
#include "model/items/fact_row.h"
#include "model/session/navigation.h"

namespace model {

/// Sections about the selection; without one, about the active computation. Empty where there is neither. With the
/// snapshot's estimates also what it costs.
std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, const Selection& selection,
                             std::optional<hlo::ComputationId> active, const Estimates* estimates = nullptr);

/// The sections about one value or allocation. The snapshot has an assignment.
std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, buffers::ValueId id);
std::vector<FactRow> inspect(const std::shared_ptr<const Snapshot>& snapshot, buffers::AllocationId id);

/// An instruction of layers that a graph draws as one.
struct LayerCopies {
  /// What of the operands comes from outside of the layers, and is not the same for all.
  struct Operand {
    uint32_t number = 0;
    std::vector<hlo::InstructionId> instructions;  ///< by layer
  };
  std::vector<hlo::InstructionId> copies;  ///< by layer; none where it is in no such layer
  std::vector<Operand> operands;
};

using SharedModule = std::shared_ptr<const hlo::Module>;
/// The counterparts in all layers, and what they do not have in common.
std::optional<FactRow> copiesSection(const SharedModule& module, const LayerCopies& layers);

}  // namespace model
