#pragma once

// The changes and amounts of each instruction of both sides of a comparison, and the query subject of a side.

#include <memory>
#include <stop_token>
#include <vector>

#include "model/documents/comparison.h"
#include "model/queries/query_match.h"

namespace model {

/// Near-linear; null if stopped. The comparison keeps it: Comparison::compared().
std::unique_ptr<const ComparedSides> makeComparedSides(const Comparison& of, const std::stop_token& stop);

/// The difference of a source line: B minus A.
struct LineDelta {
  hlo::SourceLine line;      ///< of the side that it was asked of
  int64_t instructions = 0;  ///< added less removed ones
  queries::ChangeAmounts amounts;
};
/// The differences of lines of a side, by file, then line; without instructions that have no line. A
/// pair counts on the line of this side, wherever it was on the other; an instruction of the other side alone on the
/// line of this side that has most counterparts of its line's instructions, else on the line of the same file and
/// number. For workers; empty if stopped.
std::vector<LineDelta> lineDeltas(const Comparison& comparison, compare::Side side, const std::stop_token& stop = {});

/// Returns the query subject of a snapshot, with the fields of the comparison if the snapshot is one of its sides.
/// `comparison` may be null.
queries::QuerySubject querySubject(const std::shared_ptr<const Snapshot>& snapshot,
                                   const std::shared_ptr<const Comparison>& comparison,
                                   int64_t space = queries::kDefaultSpace, const std::stop_token& stop = {});

}  // namespace model
