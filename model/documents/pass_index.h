#pragma once

// The compilation of a module as a timeline: what each stage changed, found by reading one stage after the other, and
// the tracks of all instructions through them. At most two stages are in memory at a time.
//
// A stage with the same bytes as the one before is not parsed, whatever its name says. A stage that cannot be read is a
// gap: the next one is compared with the last that could be.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "model/analysis/cost_amount.h"
#include "model/compare/tracks.h"
#include "model/documents/pass_names.h"
#include "model/io/dump_folder.h"
#include "model/text/diagnostic.h"

namespace compare {
class KeptMatch;
}

namespace model {

enum class PassState : uint8_t {
  kFirst,      ///< nothing to compare with
  kChanged,    ///< differs from the stage before
  kSame,       ///< the same instructions, in other bytes
  kSameBytes,  ///< byte for byte the stage before
  kUnreadable,
};
/// "first", "changed", "same", "same-bytes", "unreadable".
absl::string_view passStateName(PassState state);

struct PassCounts {
  size_t instructions = 0, computations = 0, fusions = 0, collectives = 0, copies = 0;
  hlo::Amount bytes, flops;  ///< of one run of the module
  friend bool operator==(const PassCounts&, const PassCounts&) = default;
};

struct PassStage {
  PassName name;
  std::string file;  ///< relative to the root of the dump
  PassState state = PassState::kUnreadable;
  PassCounts counts;               ///< zero if unreadable
  compare::StageDelta delta;       ///< since `before`
  std::optional<uint32_t> before;  ///< the stage that it was compared with, as a position in PassIndex::stages
  uint64_t hash = 0;               ///< of its bytes
  /// With `before`; null without it.
  std::shared_ptr<const compare::KeptMatch> match;
  std::string problem;  ///< of an unreadable stage, or an error in a readable one
  /// The position of the problem in the file; no value: the whole file.
  std::optional<hlo::Position> problemAt;

  bool isReadable() const { return state != PassState::kUnreadable; }
  bool isChanged() const { return state == PassState::kChanged || state == PassState::kFirst; }
  /// The change is of `name.pass` alone: no stage is missing between this and the one before.
  bool isExact = true;
  std::string since;  ///< if not: the first pass that may have made it; "" if unknown
  /// The change is of passes after the last one that has a stage: its position. `since` is its pass.
  std::optional<uint32_t> lastPass;
};

/// Immutable and shared, as a snapshot is.
struct PassIndex {
  std::shared_ptr<const io::Dump> dump;
  uint32_t module = 0;  ///< in dump->modules
  std::vector<PassStage> stages;
  PassCoverage coverage = PassCoverage::kEnds;
  bool isCoverageStated = false;
  std::vector<std::string> notes;  ///< sentences without a full stop
  compare::Tracks tracks;          ///< by position in `stages`

  /// The first stage that could be read: tracks that begin there have no ancestors.
  uint32_t firstReadable() const;
  /// "0147 priority-fusion", or, where stages are missing, "0147, by one of the passes from algsimp to dce".
  std::string makerText(uint32_t stage) const;
  /// Returns the position of a stage by its number, "0147", or by a name: "first", "final", after:PASS, before:PASS, or
  /// the pass itself; of several, the last.
  std::optional<uint32_t> findStage(absl::string_view word) const;
};

struct PassOptions {
  bool hasCosts = true;  ///< computes bytes and FLOPs of each stage
  /// Called after each stage on the calling thread; more stages follow if the second value is larger.
  std::function<void(const PassStage&, size_t done, size_t all)> progress = {};
  /// A stage, as a position, that is compared with the one before it ahead of all others; `isAhead` is called with it
  /// if both can be read.
  std::optional<uint32_t> first = {};
  std::function<void(uint32_t at, const PassStage&)> isAhead = {};
};

/// Reads all stages of a module. Errors: NotFound if no stage can be read, with the reason of the first; Cancelled.
absl::StatusOr<std::shared_ptr<const PassIndex>> readPasses(std::shared_ptr<const io::Dump> dump, uint32_t module,
                                                            const PassOptions& options = {}, std::stop_token stop = {});

}  // namespace model
