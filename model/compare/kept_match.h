#pragma once

// A match in a few bytes: what most passes leave alone is a run of consecutive pairs. The timeline of a compilation
// keeps one for each stage, so that a stage that has been read is compared with the one before it without matching
// them again.

#include <cstdint>
#include <utility>
#include <vector>

#include "model/compare/match.h"

namespace compare {

class KeptMatch {
 public:
  KeptMatch() = default;
  /// `match` is of these modules.
  KeptMatch(Match match, const hlo::Module& a, const hlo::Module& b);
  /// The match of a module with an equal copy of it.
  static KeptMatch identity(const hlo::Module& module);

  /// The match again. Linear in the instructions and computations.
  Match match() const;
  /// Returns true if it is of these modules, by their texts. At several gigabytes a second.
  bool fits(const hlo::Module& a, const hlo::Module& b) const;
  /// Bytes in memory.
  size_t bytes() const;

 private:
  struct Run {
    uint32_t begin = 0, value = 0;  // kNone: for all of the run; else it grows by one
  };
  struct EvidenceRun {
    uint32_t begin = 0;
    Evidence evidence;
  };
  static std::vector<Run> runsOf(const hlo::LargeVector<uint32_t>& values);
  static void expand(const std::vector<Run>& runs, uint32_t count, hlo::LargeVector<uint32_t>* to);

  std::vector<Run> m_partners;          // of instructions of A
  std::vector<Run> m_computations;      // of A
  std::vector<Run> m_clones[2];         // by side, by computation
  std::vector<EvidenceRun> m_evidence;  // of instructions of A
  std::vector<std::pair<uint32_t, uint32_t>> m_replacements;
  std::vector<DimensionChange> m_dimensions;
  uint32_t m_instructionCount[2] = {}, m_computationCount[2] = {};
  uint64_t m_hashes[2] = {};  // of the texts
  uint32_t m_pairCount = 0;
};

}  // namespace compare
