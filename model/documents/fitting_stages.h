#pragma once

// Stages of the same kind in two dumps: what to compare instead of a module before optimisation with one after it.

#include <optional>

#include "model/compare/match.h"
#include "model/io/dump_folder.h"

namespace model {

struct FittingStages {
  io::StageId a, b;
};

/// `before` is the side that is before optimisation: a stage of its module that is as the other side's is preferred,
/// otherwise a stage of the other module that is as its own. No value if there is neither.
std::optional<FittingStages> fittingStages(const io::Dump& a, io::StageId atA, const io::Dump& b, io::StageId atB,
                                           compare::Side before);

}  // namespace model
