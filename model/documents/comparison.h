#pragma once

// Two snapshots compared: the match of their modules, what changed, and where the bytes and the cost came from.
// Immutable and shared, as a snapshot is.
//
// Sums are exact: the rows of a PeakDelta add up to the difference of both sides to the byte, whatever the match is,
// and so do those of a CostDelta. A byte counts once, for the value that held it first (queries::LiveShares).

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/compare/changes.h"
#include "model/compare/match.h"
#include "model/compare/time_axis.h"
#include "model/documents/snapshot.h"
#include "model/queries/compared_side.h"

namespace model {

/// The grouping of the rows of a delta.
enum class DeltaBy : uint8_t {
  kScope,
  kLine,
  kArgument,  ///< the parameter of the entry computation; memory only
  kKind,      ///< of the allocation; memory only
  kType,      ///< element type; memory only
  kOpcode,
  kComputation,  ///< by its counterpart: its name in B
  kValue,        ///< a pair of values, or of instructions for costs
};
/// "scope", "line", …: the values of --by.
absl::string_view deltaByName(DeltaBy by);
inline constexpr int kDeltaByCount = 8;

/// Why a row of the peak differs; the first that holds.
enum class PeakCause : uint8_t {
  kNone,     ///< the same bytes
  kAdded,    ///< its instruction is only in B
  kRemoved,  ///< its instruction is only in A
  kType,
  kShape,
  kLayout,  ///< layout or padding
  kSpace,
  kOutOfMemoryOf,   ///< no longer in the memory of another value: donation, or in place
  kIntoMemoryOf,    ///< now in the memory of another value
  kLivesLonger,     ///< its last use moved behind the peak
  kEndsBefore,      ///< it ends before the peak of B
  kDefinedEarlier,  ///< it is defined before the peak of B, and after the one of A
  kDefinedLater,    ///< it is defined after the peak of B
  kSharesBytes,     ///< on one side, its bytes count for another live value
  kPeakElsewhere,   ///< live at the same place of the program on both sides, but the peaks are at different places
};

/// The most values that a row lists (PeakRow::members).
inline constexpr size_t kMostPeakMembers = 100;

/// A row of the waterfall from A to B.
struct PeakRow {
  std::string group;                   ///< "" for values without one
  int64_t a = 0, b = 0;                ///< bytes
  size_t values = 0;                   ///< of both sides, pairs once
  PeakCause cause = PeakCause::kNone;  ///< of the value with the largest difference in the row's direction
  std::string reason;                  ///< a sentence without its full stop, translated; "" without a difference
  std::optional<buffers::ValueId> valueA, valueB;  ///< that value
  /// If requested: the values of the row that differ, largest difference first. The last one stands for all others: its
  /// group is "". They add up to the row.
  std::vector<PeakRow> members;

  int64_t delta() const { return b - a; }
};

enum class PeakAt : uint8_t {
  kOwn,   ///< peak against peak
  kSame,  ///< the peak of B against the same place of A
  kStep,  ///< a step of B against the same place of A
};

struct PeakRequest {
  DeltaBy by = DeltaBy::kScope;
  PeakAt at = PeakAt::kOwn;
  uint32_t step = 0;  ///< of B, for PeakAt::kStep
  int64_t space = queries::kDefaultSpace;
  bool isReserved = false;   ///< allocations as printed, by kind, instead of live bytes
  bool withMembers = false;  ///< rows of live bytes list their values
};

struct PeakDelta {
  std::string problem;       ///< why there is none, a sentence without its full stop; "" if there is one
  bool isEstimated = false;  ///< both sides are estimated, by the same rules
  int64_t space = queries::kDefaultSpace;
  int64_t from = 0, to = 0;  ///< bytes of A and B
  uint32_t stepA = 0, stepB = 0;
  /// Largest difference first. For PeakAt::kSame and kStep a last row without values is "A's own peak was elsewhere".
  std::vector<PeakRow> rows;
  size_t equalRows = 0;  ///< groups without a difference, which are not in `rows`

  bool isKnown() const { return problem.empty(); }
  int64_t delta() const { return to - from; }
};

struct CostRow {
  std::string group;
  hlo::Cost a, b;
  size_t instructions = 0;  ///< of both sides, pairs once

  int64_t flops() const { return b.flops.atLeast() - a.flops.atLeast(); }
  int64_t bytes() const { return b.bytes().atLeast() - a.bytes().atLeast(); }
};
struct CostDelta {
  hlo::Cost a, b;             ///< sums of all rows: shares of one run of the module; unknown with a costProblem()
  std::vector<CostRow> rows;  ///< largest difference of bytes first, then of FLOPs; with those that are equal
};

/// Both sides as queries see them (compared_sides.h).
struct ComparedSides {
  queries::ComparedSide sides[2];  ///< A, B
  int64_t peak = 0;                ///< of all instructions: B minus A
};

struct Comparison {
  Comparison(std::shared_ptr<const Snapshot> of, std::shared_ptr<const Snapshot> to, compare::Match by,
             const compare::ChangeOptions& options, const std::stop_token& stop);

  const std::shared_ptr<const Snapshot> a, b;
  const compare::Match match;
  const compare::Changes changes;
  const std::vector<compare::HeaderChange> header;

  const hlo::Module& moduleA() const { return *a->module; }
  const hlo::Module& moduleB() const { return *b->module; }
  /// Returns true if nothing that counts differs: instructions and headers.
  bool isSameProgram() const { return changes.isSameProgram() && header.empty() && match.dimensions().empty(); }
  /// The same bytes in both files.
  bool isSameText() const;
  /// Returns the snapshots with the memory that is compared: both dumped, or both estimated by the same rules. Null,
  /// and a reason, if there is none. Computes estimates on first use: for workers.
  struct Memories {
    std::shared_ptr<const Snapshot> a, b;
    std::string problem;
  };
  const Memories& memories(const std::stop_token& stop = {}) const;

  PeakDelta peak(const PeakRequest& request, const std::stop_token& stop = {}) const;
  /// Why the costs of one run of the modules cannot be compared, a sentence without its full stop: the text of a side
  /// ends before its entry computation. "" if they can.
  std::string costProblem() const;
  /// By scope, line, opcode, computation or value. The kinds of memory count as kOpcode. No rows with a costProblem().
  CostDelta cost(DeltaBy by, const std::stop_token& stop = {}) const;
  /// Computed on first use, from peaks and costs: for workers. Null if stopped.
  const ComparedSides* compared(const std::stop_token& stop = {}) const { return m_compared->get(stop); }
  /// The common axis of both schedules, by the steps of memories().
  compare::TimeAxis timeAxis() const;

 private:
  std::unique_ptr<const Lazy<Memories>> m_memories;
  std::unique_ptr<const Lazy<ComparedSides>> m_compared;
};

/// Returns true if the text of the module ends early.
bool isTruncated(const Snapshot& snapshot);

/// Both snapshots must have a module. Near-linear; for workers. Null if stopped.
std::shared_ptr<const Comparison> makeComparison(std::shared_ptr<const Snapshot> a, std::shared_ptr<const Snapshot> b,
                                                 const compare::MatchOptions& matching = {},
                                                 const compare::ChangeOptions& counting = {},
                                                 const std::stop_token& stop = {});

}  // namespace model
