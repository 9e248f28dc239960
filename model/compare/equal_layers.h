#pragma once

// Finds out if instructions that are new or gone are a layer among equal ones. The other layers are then paired by
// their order, and which of them is new is arbitrary.

#include <stop_token>

#include "model/compare/changes.h"

namespace compare {

/// Returns true if a hunk has at least three instructions of one side alone, and most of them have equal instructions
/// with equal neighbours elsewhere in their computation that have a counterpart. Near-linear in both modules.
bool hasEqualLayers(const hlo::Module& a, const hlo::Module& b, const Match& match, const Changes& changes,
                    const std::stop_token& stop = {});

}  // namespace compare
