#pragma once

// The ladder by which match() finds pairs: lines of evidence, strongest first. Each line first pairs instructions whose
// key occurs once on each side (anchors), then spreads from every new pair to its operands, users, callees and callers.

#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "model/compare/colours.h"
#include "model/compare/labels.h"
#include "model/compare/match.h"
#include "model/compare/topology.h"

namespace compare {

class Matcher {
 public:
  /// The parts of a match, for KeptMatch.
  struct Parts {
    hlo::LargeVector<uint32_t>*partners, *computations, *clones;  // arrays of two, by side
    hlo::LargeVector<Evidence>* evidence;
    absl::flat_hash_map<uint32_t, uint32_t>* replacements;  // an array of two
    std::vector<DimensionChange>* dimensions;
    size_t* pairCount;
  };
  static Parts partsOf(Match& match) {
    return {match.m_partners,     match.m_computations, match.m_clones,    &match.m_evidence,
            match.m_replacements, &match.m_dimensions,  &match.m_pairCount};
  }

  /// `isTurned`: the first module is B. Pins are of A and B.
  Matcher(const hlo::Module& first, const hlo::Module& second, bool isTurned, const MatchOptions& options,
          std::stop_token stop);

  Match run();

 private:
  static constexpr int kDeepestWall = 16;  // instructions that only pass values on, one after another
  // Side 0 is the first module, side 1 the second one.
  using Key = std::function<uint64_t(size_t side, size_t at)>;  // of m_open[side][at]; 0: none

  bool isOpen(size_t side, uint32_t id) const { return m_partners[side][id] == hlo::kNone && !m_isAlone[side][id]; }
  bool isPair(uint32_t a, uint32_t b) const { return m_partners[0][a] == b; }
  bool isSame(Level level, uint32_t a, uint32_t b) const {
    return m_labels[0].at(level, a) == m_labels[1].at(level, b);
  }
  void pair(uint32_t a, uint32_t b);
  bool tryPair(uint32_t a, uint32_t b);
  bool haveSimilarBodies(uint32_t a, uint32_t b);
  const std::vector<std::pair<uint32_t, uint32_t>>& opcodesOf(size_t side, hlo::ComputationId id);

  void collectOpen();
  void anchor(const Key& key);
  /// Calls `use` for the instructions whose key occurs once on each side.
  void forEachAnchor(const Key& key, const std::function<void(uint32_t, uint32_t)>& use);
  void anchorByColours(Level level, bool withNames, absl::Span<const uint8_t> radii);
  void pairGroups(const Key& key, size_t largest, bool allowsUnequal);
  bool hasSupport(uint32_t a, uint32_t b) const;
  bool isBesidePair(size_t side, uint32_t id) const;

  void pushFrontier();
  void spread(Level level);
  void spreadFrom(uint32_t a, uint32_t b);
  void spreadToOperands(uint32_t a, uint32_t b);
  void spreadToUsers(uint32_t a, uint32_t b);
  void spreadThroughCalls(uint32_t a, uint32_t b);
  void spreadThroughWalls(uint32_t a, uint32_t b);
  struct Binding {
    uint32_t a, b;  // callers
    hlo::ComputationId calleeA, calleeB;
  };
  void bind(const Binding& binding);
  void pairUnique(std::vector<std::pair<uint64_t, uint32_t>>* a, std::vector<std::pair<uint64_t, uint32_t>>* b);
  uint32_t resolved(size_t side, uint32_t id) const;
  void addResolvedUsers(size_t side, uint32_t id, int depth, std::vector<std::pair<uint64_t, uint32_t>>* to) const;
  uint64_t userKey(size_t side, const UserEdge& edge) const;

  void pairPins();
  void pairNames();
  void pairContents();
  void pairByNamesWithin();
  void pairBySurroundings();
  bool mapDimensions();
  void pairEntry();
  void pairLeft();
  void pairDissolved(Level level, bool withNames);
  void updateComputations();
  std::vector<uint32_t> classes(size_t side, bool withDissolved) const;
  void findReplacements();
  void findClones(Match* match) const;
  Match result();

  std::array<const hlo::Module*, 2> m_modules;
  const bool m_isTurned;
  const MatchOptions& m_options;
  const std::stop_token m_stop;
  std::array<Topology, 2> m_topologies;
  std::array<Labels, 2> m_labels;
  std::array<DimensionMap, 2> m_dimensions;  // of each side in the other one

  std::array<hlo::LargeVector<uint32_t>, 2> m_partners;
  std::array<std::vector<bool>, 2> m_isAlone;  // by a pin, or replaced by another opcode with its name
  hlo::LargeVector<Evidence> m_evidence;       // by instruction of the first module
  std::array<std::vector<uint32_t>, 2> m_open;
  std::array<std::vector<uint32_t>, 2> m_computations;
  std::vector<std::pair<uint32_t, uint32_t>> m_replacements;

  size_t m_pairCount = 0;
  size_t m_pairsOfComputations = SIZE_MAX;  // when m_computations was computed

  Evidence m_now;  // of pairs that are made now
  Level m_level = Level::kValues;
  uint8_t m_leastRadius = 0;    // pairs by smaller surroundings are not spread from
  bool m_trustsNames = false;   // callers other than fusions need no similar bodies
  bool m_needsNames = false;    // spreads only to instructions with the same op_name
  bool m_needsSupport = true;   // of the only one on each side, too
  bool m_allowsPlaces = false;  // spreads to operands of commutative operations by position
  bool m_seesThroughWalls = false;
  std::vector<uint32_t> m_queue;  // instructions of the first module
  std::vector<Binding> m_bindings;
  std::array<absl::flat_hash_map<uint32_t, std::vector<std::pair<uint32_t, uint32_t>>>, 2> m_opcodes;
};

}  // namespace compare
