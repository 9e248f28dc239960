#pragma once

// The changes between two modules, by a match of their instructions. A pair is the same only if its contents were
// compared and are equal, never by a hash. What one module never prints, such as metadata in a short text, is not
// compared and is listed in notes().
//
//   hunk      changes that hang together: connected instructions of both sides that are added, removed, replaced or
//             changed. Its part of A became its part of B: 14 adds became a fusion, one all-gather became two.
//   pattern   hunks that are equal, such as the same change in each layer
//
// For a graph of both modules at once (the union), node numbers are those of UnionNode: a pair is one node.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "model/compare/match.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace compare {

enum class ChangeKind : uint8_t {
  kSame,
  kInherits,  ///< its own text is equal, but a callee or the shape of an operand changed; counts as the same
  kChanged,
  kMoved,      ///< equal, but in another computation
  kReplaced,   ///< another opcode with the same operands and users took its place
  kAdded,      ///< only in B
  kRemoved,    ///< only in A
  kClone,      ///< in a copy of a computation that has a counterpart; or a copy of an instruction beside it. In B or A.
  kMerged,     ///< an equal instruction of A beside it does its work in B
  kUnprinted,  ///< a get-tuple-element that the text of the other module does not write; not counted
};
inline constexpr int kChangeKindCount = 10;
/// "same", "changed", …: also the values of the query field `change`.
absl::string_view changeKindName(ChangeKind kind);
/// Returns false for pairs that are the same and for what a module does not print.
bool isChange(ChangeKind kind);

/// The aspects in which a pair differs, as bits.
enum Aspect : uint32_t {
  kShapeAspect = 1u << 0,     ///< type, rank or dimensions
  kLayoutAspect = 1u << 1,    ///< layout and padding
  kSpaceAspect = 1u << 2,     ///< memory space
  kOperandsAspect = 1u << 3,  ///< other operands
  kAttributesAspect = 1u << 4,
  kLiteralAspect = 1u << 5,
  kCalleeAspect = 1u << 6,  ///< calls a computation that does not correspond
  kRootAspect = 1u << 7,    ///< is the result of its computation in one module
  kConfigAspect = 1u << 8,  ///< backend_config, frontend_attributes
  kShardingAspect = 1u << 9,
  kControlAspect = 1u << 10,
  kOpcodeAspect = 1u << 11,       ///< only of pins
  kComputationAspect = 1u << 12,  ///< in a computation that does not correspond
  // Reported, but not counted unless requested:
  kNameAspect = 1u << 16,
  kNumberAspect = 1u << 17,  ///< the number of a parameter that callers do not bind by position
  kChannelAspect = 1u << 18,
  kSourceAspect = 1u << 19,    ///< op_name, source file and line
  kScheduleAspect = 1u << 20,  ///< runs before or after others that it ran after or before
  kOrderAspect = 1u << 21,     ///< operands of a commutative operation or of a fusion in another order
};
inline constexpr uint32_t kCountedAspects = (1u << 16) - 1;
inline constexpr int kAspectBits = 22;
/// "shape", "layout", …; "" for a bit without a meaning. The words of --ignore, --count and the query field `what`.
absl::string_view aspectName(int bit);
/// "shape, layout"
std::string aspectNames(uint32_t aspects);
/// Returns the bit of a name, also in the plural ("names", "lines"); 0 if there is none.
uint32_t aspectNamed(absl::string_view name);

struct Change {
  ChangeKind kind = ChangeKind::kSame;
  uint32_t aspects = 0;
  std::optional<uint32_t> hunk;  ///< index in hunks()
};

/// Changes that hang together. Instructions in text order.
struct Hunk {
  std::vector<hlo::InstructionId> a, b;  ///< also the two sides of changed pairs
  uint32_t pattern = 0;                  ///< index in patterns()

  size_t size() const { return a.size() + b.size(); }
};

/// Equal hunks, by their first one.
struct Pattern {
  std::vector<uint32_t> hunks;
  size_t instructions = 0;  ///< of all its hunks
};

struct Counts {
  /// By ChangeKind: pairs for kSame to kMoved, and kReplaced; instructions otherwise.
  size_t kinds[kChangeKindCount] = {};
  size_t clonesInA = 0, unprintedInA = 0;  ///< of those kinds, how many are in A; the others are in B
  size_t inherited = 0;
  size_t aspects[kAspectBits] = {};  ///< pairs that differ in the aspect

  size_t of(ChangeKind kind) const { return kinds[static_cast<size_t>(kind)]; }
};

struct ChangeOptions {
  uint32_t counted = kCountedAspects;  ///< aspects that make a pair a change
};

class Changes {
 public:
  Changes() = default;
  /// Near-linear. Both modules and the match must outlive the changes.
  Changes(const hlo::Module& a, const hlo::Module& b, const Match& match, const ChangeOptions& options = {},
          const std::stop_token& stop = {});

  Change of(Side side, hlo::InstructionId id) const;
  absl::Span<const Hunk> hunks() const { return m_hunks; }
  /// Those with the most instructions first.
  absl::Span<const Pattern> patterns() const { return m_patterns; }
  const Counts& counts() const { return m_counts; }
  /// Sentences about what could not be compared.
  const std::vector<std::string>& notes() const { return m_notes; }
  /// Returns true if no pair differs in a counted aspect and no instruction is without a counterpart. Dimensions,
  /// donation and other facts of headers are compared by headerChanges().
  bool isSameProgram() const;

 private:
  friend class ChangeFinder;
  struct Record {
    ChangeKind kind = ChangeKind::kSame;
    uint32_t aspects = 0;
    uint32_t hunk = hlo::kNone;
  };
  hlo::LargeVector<Record> m_records[2];
  std::vector<Hunk> m_hunks;
  std::vector<Pattern> m_patterns;
  Counts m_counts;
  std::vector<std::string> m_notes;
};

/// A difference between the headers of two modules, with both values.
struct HeaderChange {
  std::string key;   ///< "donation", replica_count or num_partitions
  std::string a, b;  ///< of donation the numbers of donated parameters
};
/// Compares what headers state beyond the instructions. A donated parameter is compared with its counterpart, whatever
/// their numbers are.
std::vector<HeaderChange> headerChanges(const hlo::Module& a, const hlo::Module& b, const Match& match);

/// Returns a short description of a hunk: "copy added", "14 add became fusion", "fusion: shape".
std::string hunkTitle(const hlo::Module& a, const hlo::Module& b, const Changes& changes, const Hunk& hunk);

/// A node of the union of two corresponding computations: a pair, or an instruction of one side.
struct UnionNode {
  std::optional<hlo::InstructionId> a, b;
};
/// Returns the union of a computation of A and one of B in the order in which a graph or a list shows it: the order
/// of B, and instructions of A alone after their nearest predecessor in A that is in the union. A pair whose partner is
/// in another computation counts as alone. Either computation may be missing. Linear.
std::vector<UnionNode> unionOrder(const hlo::Module& a, const hlo::Module& b, const Match& match,
                                  std::optional<hlo::ComputationId> ofA, std::optional<hlo::ComputationId> ofB);

}  // namespace compare
