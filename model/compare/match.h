#pragma once

// Which instruction of one module is which of another. Two modules, A and B, are compared without their names: by what
// instructions compute, from which operands and for which users (labels.h, colours.h), strongest evidence first
// (matcher.cpp has the lines). match(a, b) is the mirror image of match(b, a), the same on every machine and in every
// run.
//
// A pair says only that two instructions correspond; changes.h compares their contents.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/types/span.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace compare {

enum class Side : uint8_t { kA, kB };
inline Side other(Side side) { return side == Side::kA ? Side::kB : Side::kA; }
inline size_t index(Side side) { return static_cast<size_t>(side); }

/// The steps by which pairs are found, strongest first.
enum class EvidenceLine : uint8_t {
  kPin,                ///< set by the user
  kName,               ///< of one compilation: the same name and opcode
  kNamedSurroundings,  ///< the same surroundings and op_names within `radius` steps, once on each side
  kUniqueName,         ///< the only one with its op_name or source line; or the only caller of its contents
  kSurroundings,       ///< the same surroundings within `radius` steps, once on each side
  kDimensions,         ///< the same with dimensions that became others
  kTypes,              ///< the same surroundings by opcodes and types, with other dimensions or attributes
  kThroughWalls,       ///< beside a pair, through the wall of a fusion that has no counterpart
  kEntry,              ///< the result or a parameter of the entry computation
  kEqualGroup,         ///< one of several equal ones, in order
  kLeft,               ///< the only ones left in corresponding computations
  kDissolved,          ///< left over in a computation that was dissolved into its caller
  kBeside,             ///< left over beside a pair, at the same position
  kNone,
};

struct Evidence {
  EvidenceLine line = EvidenceLine::kNone;
  /// Steps within which the surroundings are equal; 0 if the pair was found beside another pair.
  uint8_t radius = 0;

  /// Pairs of the last lines are only likely: the interface says so.
  bool isLikely() const { return line >= EvidenceLine::kEqualGroup; }
  friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// A pair set by the user. Without `b`, the instruction of A has no counterpart, and the other way round.
struct Pin {
  std::optional<hlo::InstructionId> a, b;
};

/// A dimension that became another, in so many places.
struct DimensionChange {
  int64_t a = 0, b = 0;
  uint32_t places = 0;
  friend bool operator==(const DimensionChange&, const DimensionChange&) = default;
};

struct MatchOptions {
  std::vector<Pin> pins;
  /// Both are stages of one compilation, in which a name is given out once.
  bool isSameCompilation = false;
  /// At least one module is truncated: computations with equal contents are pairs, because their callers may be
  /// missing.
  bool isTruncated = false;
};

/// Immutable; any thread. 8 bytes for an instruction, and 2 for one of A.
class Match {
 public:
  Match() = default;

  std::optional<hlo::InstructionId> counterpart(Side of, hlo::InstructionId id) const {
    return found<hlo::InstructionId>(m_partners[index(of)], id.index());
  }
  /// The computation with the same role: most of its instructions have their counterparts in it.
  std::optional<hlo::ComputationId> counterpart(Side of, hlo::ComputationId id) const {
    return found<hlo::ComputationId>(m_computations[index(of)], id.index());
  }
  /// For a computation without a counterpart that has the contents of one with a counterpart, and is called in its
  /// place: that computation, of the same module. Clones are copies for single callers.
  std::optional<hlo::ComputationId> cloneOf(Side of, hlo::ComputationId id) const {
    return found<hlo::ComputationId>(m_clones[index(of)], id.index());
  }
  /// The evidence of a pair, by its instruction of A; kNone without a pair.
  Evidence evidence(hlo::InstructionId ofA) const { return m_evidence[ofA.index()]; }
  /// Returns the instruction that took the place of one without a counterpart: the same operands and users, another
  /// opcode. Not a pair: its contents are not compared.
  std::optional<hlo::InstructionId> replacement(Side of, hlo::InstructionId id) const;
  absl::Span<const DimensionChange> dimensions() const { return m_dimensions; }
  size_t pairCount() const { return m_pairCount; }
  /// Returns true if it is match(b, a) of this match(a, b). For tests.
  bool isMirrorOf(const Match& other) const;

 private:
  friend class Matcher;
  template <typename Id>
  static std::optional<Id> found(const hlo::LargeVector<uint32_t>& in, uint32_t at) {
    return at < in.size() && in[at] != hlo::kNone ? std::optional(Id(in[at])) : std::nullopt;
  }

  hlo::LargeVector<uint32_t> m_partners[2];      // by side, by instruction
  hlo::LargeVector<uint32_t> m_computations[2];  // by side, by computation
  hlo::LargeVector<uint32_t> m_clones[2];
  hlo::LargeVector<Evidence> m_evidence;  // by instruction of A
  absl::flat_hash_map<uint32_t, uint32_t> m_replacements[2];
  std::vector<DimensionChange> m_dimensions;
  size_t m_pairCount = 0;
};

/// Near-linear in the instructions and operands of both modules, whatever they contain; at most about 100 bytes for an
/// instruction while it runs. If stopped, the result must not be used.
Match match(const hlo::Module& a, const hlo::Module& b, const MatchOptions& options = {},
            const std::stop_token& stop = {});

/// "certain" (a pin, names of one compilation, unique surroundings and op_names), "good" (surroundings), "likely"
/// (Evidence::isLikely()); "" without a pair. The values of the query field `evidence`.
absl::string_view evidenceGrade(Evidence evidence);
/// Returns a sentence for the evidence of a pair: "same surroundings within 8 steps".
std::string evidenceText(Evidence evidence);

}  // namespace compare
