#pragma once

// A comparison as a unified diff of both modules in canonical form, with the names of B on both sides, so that
// renumbering does not show. Rows are pairs, not lines: the order is that of B, and what only A has is where it was.
// Pairs without a change that counts are context. Metadata is left out.

#include <stop_token>
#include <string>

#include "model/documents/comparison.h"

namespace model {

/// Near-linear: for workers. Only the first two lines if nothing changed. Incomplete if stopped.
std::string comparisonPatch(const Comparison& comparison, const std::stop_token& stop = {});

}  // namespace model
