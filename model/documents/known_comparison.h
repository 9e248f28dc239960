#pragma once

// A comparison by a match that is known, as that of a stage of a compilation with the one before it.

#include <memory>
#include <stop_token>

#include "model/documents/comparison.h"

namespace model {

/// As makeComparison(), without matching. Null if stopped.
std::shared_ptr<const Comparison> comparisonBy(compare::Match match, std::shared_ptr<const Snapshot> a,
                                               std::shared_ptr<const Snapshot> b,
                                               const compare::ChangeOptions& counting = {},
                                               const std::stop_token& stop = {});

}  // namespace model
