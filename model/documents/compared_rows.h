#pragma once

// Two compared modules row by row, in canonical form: pairs beside each other in the order of B, and what only A has
// where it was. Both the patch (comparison_patch.h) and the panes of text (compared_text.h) are written from it.

#include <functional>
#include <optional>
#include <stop_token>

#include "model/documents/comparison.h"
#include "model/print/unique_names.h"

namespace model {

struct ComparedRow {
  enum Part : uint8_t { kHead, kInstruction, kEnd, kBlank };

  Part part = kBlank;
  std::optional<hlo::ComputationId> ofA, ofB;  ///< the computations; one side may have none
  std::optional<hlo::InstructionId> a, b;      ///< of kInstruction

  bool isOn(compare::Side side) const {
    const bool isA = side == compare::Side::kA;
    return part == kInstruction ? (isA ? a : b).has_value() : (isA ? ofA : ofB).has_value();
  }
};

/// The rows of all computations of B, each with its counterpart, and then those of the others of A. Incomplete if
/// stopped.
void forEachComparedRow(const Comparison& comparison, const std::stop_token& stop,
                        const std::function<void(const ComparedRow&)>& use);

/// Returns names for A in which pairs have the name of B; what only A has keeps its own, with an ending if B has it for
/// something else.
hlo::WrittenNames namesOfB(const Comparison& comparison);

}  // namespace model
