#pragma once

// How many changes are in the computations that an instruction calls, on all levels: the number at a fusion or a loop
// whose body changed.

#include <vector>

#include "model/compare/changes.h"
#include "model/compare/match.h"

namespace layout {

/// A changed pair counts once. Linear in the computations that are asked for; each is counted once.
class InsideChanges {
 public:
  /// All must outlive the object.
  InsideChanges(const hlo::Module& a, const hlo::Module& b, const compare::Match& match,
                const compare::Changes& changes);

  /// In the callees of both instructions of a pair.
  uint32_t ofPair(hlo::InstructionId a, hlo::InstructionId b);
  /// In the callees of an instruction and of its counterpart. 0 without one: what is called is all new, or all gone.
  uint32_t of(compare::Side side, hlo::InstructionId id);

 private:
  uint32_t own(size_t side, hlo::ComputationId computation) const;
  uint32_t total(size_t side, hlo::ComputationId computation);
  uint32_t inside(size_t side, hlo::InstructionId id);

  const hlo::Module* m_modules[2];
  const compare::Match& m_match;
  const compare::Changes& m_changes;
  std::vector<uint32_t> m_totals[2];  // by side, by computation; hlo::kNone: not computed
};

}  // namespace layout
