#pragma once

// The changes between two modules as rows, with their differences of memory and cost: pairs, and instructions of one
// side, by hunk and by pattern (compare/changes.h). Computed on a worker; immutable.
//
// Amounts add up: those of all rows plus `elsewhere` are the differences of both modules. Those of the peak are of
// PeakRequest's defaults; costs are shares of one run of the module, with loop iterations as far as known.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/comparison.h"

namespace model {

using queries::ChangeAmounts;

/// A pair that differs, an instruction and its replacement, or an instruction of one side.
struct ChangeRow {
  std::optional<hlo::InstructionId> a, b;
  compare::ChangeKind kind = compare::ChangeKind::kSame;
  std::string what;  ///< words::changeText()
  ChangeAmounts amounts;

  /// The side of the change: B unless it has only an instruction of A.
  compare::Side side() const { return b ? compare::Side::kB : compare::Side::kA; }
  hlo::InstructionId id() const { return b ? *b : *a; }
};

/// A part of a large hunk (hunk_parts.h).
struct ChangePart {
  uint32_t begin = 0, end = 0;  ///< in ChangeTable::rows
  std::string title;            ///< "layers/attn: 12 multiply removed"
};

/// Changes that hang together, or a single one.
struct ChangeHunk {
  uint32_t begin = 0, end = 0;  ///< in ChangeTable::rows
  uint32_t pattern = 0;         ///< in ChangeTable::patterns
  std::string title;
  ChangeAmounts amounts;

  std::vector<ChangePart> parts;  ///< of a large hunk: all its rows, in order; otherwise none

  size_t size() const { return end - begin; }
};

struct ChangePattern {
  std::vector<uint32_t> hunks;  ///< at least one
  size_t rows = 0;              ///< of all of them
  ChangeAmounts amounts;
};

struct ChangeTable {
  std::shared_ptr<const Comparison> comparison;
  std::vector<ChangeRow> rows;  ///< hunk by hunk
  std::vector<ChangeHunk> hunks;
  std::vector<ChangePattern> patterns;  ///< those with the most rows first
  std::string memoryProblem;            ///< why there are no differences of the peak; "" if there are
  std::string costProblem;              ///< why there are no differences of costs; "" if there are
  int64_t peak = 0;                     ///< of all: B minus A
  ChangeAmounts elsewhere;              ///< of instructions without a change, such as in a loop with another trip count

  bool hasPeak() const { return memoryProblem.empty(); }
  bool hasCosts() const { return costProblem.empty(); }
};

/// Null if stopped.
std::shared_ptr<const ChangeTable> makeChangeTable(std::shared_ptr<const Comparison> comparison,
                                                   const std::stop_token& stop = {});

}  // namespace model
