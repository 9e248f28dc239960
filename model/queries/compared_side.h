#pragma once

// The changes and amounts of each instruction of a module that is compared with another: for the fields change, what,
// was, dpeak, dbytes, dflops and evidence of queries, and for the rows of changes.

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "model/compare/changes.h"
#include "model/compare/match.h"

namespace queries {

/// B minus A.
struct ChangeAmounts {
  int64_t peak = 0;   ///< bytes; 0 if the peaks are unknown
  int64_t bytes = 0;  ///< accessed in one run of the module
  int64_t flops = 0;  ///< in one run of the module

  ChangeAmounts& operator+=(const ChangeAmounts& other) {
    peak += other.peak;
    bytes += other.bytes;
    flops += other.flops;
    return *this;
  }
  friend bool operator==(const ChangeAmounts&, const ChangeAmounts&) = default;
};

/// Immutable; any thread. The match, the changes and both modules must outlive it.
struct ComparedSide {
  compare::Side side = compare::Side::kA;
  const compare::Changes* changes = nullptr;
  const compare::Match* match = nullptr;
  const hlo::Module* other = nullptr;            ///< the module of the other side
  hlo::LargeVector<ChangeAmounts> amounts = {};  ///< by instruction: of its pair, or of it and its replacement
  std::string memoryProblem = {};                ///< why differences of the peak are unknown; "" if they are known
  std::string costProblem = {};                  ///< the same for bytes accessed and FLOPs

  /// The counterpart, otherwise the instruction that replaced it.
  std::optional<hlo::InstructionId> partner(hlo::InstructionId id) const {
    if (const auto pair = match->counterpart(side, id)) return pair;
    return match->replacement(side, id);
  }
  /// "certain", "good" or "likely"; "" without a counterpart.
  absl::string_view evidence(hlo::InstructionId id) const {
    const auto pair = match->counterpart(side, id);
    return pair ? compare::evidenceGrade(match->evidence(side == compare::Side::kA ? id : *pair)) : "";
  }
};

}  // namespace queries
