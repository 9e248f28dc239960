#pragma once

// Two compilations of the same program side by side: stages aligned by pipeline and pass, in order, and where the
// modules first differ. Names do not count, nor do source lines and the schedule.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "model/documents/pass_names.h"
#include "model/io/dump_folder.h"
#include "model/text/source_text.h"

namespace model {

enum class AlignedState : uint8_t { kSameBytes, kSame, kDiffers, kOnlyA, kOnlyB, kUnreadable };
/// "same-bytes", "same", "differs", "only-a", "only-b", "unreadable".
absl::string_view alignedStateName(AlignedState state);

struct AlignedStage {
  std::optional<uint32_t> a, b;  ///< positions in PassNames::stages
  AlignedState state = AlignedState::kUnreadable;
  std::string problem;  ///< of an unreadable one
  bool isProblemOfB = false;
  std::optional<hlo::Position> problemAt;  ///< in the file of that side; no value: the whole file
  /// For kDiffers: instructions of A and B, and pairs of kinds that count; opcodes with more or fewer instructions in
  /// B.
  size_t instructionsA = 0, instructionsB = 0, added = 0, removed = 0, changed = 0, replaced = 0, moved = 0;
  std::vector<std::pair<std::string, int64_t>> opcodes;  ///< largest difference first

  bool isSame() const { return state == AlignedState::kSame || state == AlignedState::kSameBytes; }
};

struct PassAlignment {
  PassNames a, b;
  std::vector<AlignedStage> stages;       ///< in order of both
  std::optional<size_t> firstDifference;  ///< in `stages`: the first that is not the same, also of one side alone
  std::optional<size_t> firstDiverged;    ///< in `stages`: the first kDiffers
  /// The first stage behind firstDiverged from which on all stages are the same; no value if the end differs.
  std::optional<size_t> sameAgain;
};

/// Reads the stages of both that do not have the same bytes. For workers. Errors: NotFound if no stage of one has a
/// module, Cancelled.
absl::StatusOr<PassAlignment> alignPasses(const io::Dump& a, uint32_t moduleA, const io::Dump& b, uint32_t moduleB,
                                          std::stop_token stop = {});

}  // namespace model
