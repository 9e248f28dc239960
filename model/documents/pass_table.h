#pragma once

// The values of a table of stages or of passes, the same in `hloscope passes` and in the window: differences to the
// stage that a stage was compared with, and the stages of a pass added up.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "model/documents/pass_index.h"
#include "model/text/diagnostic.h"

namespace model {

/// The instructions that a stage touched: added, removed, changed, moved and renamed ones. A pair that is both moved
/// and changed counts twice, as two changes of it.
size_t touchedBy(const compare::StageDelta& delta);

/// "0147", or "" for a stage without a number.
std::string stageNumberText(const PassStage& stage);
/// "priority-fusion"; "algsimp … dce" if it may be any pass from the one to the other; "after dce" if it may be any
/// pass behind that; "before X" for a stage without a pass.
std::string passText(const PassStage& stage);

/// The problem of a stage that cannot be read, with its place; no value without one.
std::optional<hlo::Diagnostic> problemOf(const PassStage& stage);
/// "module_0001.f.0007.txt:12:5: expected a shape": problemOf() as text, without the folder of the file; "" without
/// one.
std::string problemText(const PassStage& stage);

/// A count of a stage minus that of the stage before; no value for the first stage and for unreadable ones.
std::optional<int64_t> differenceOf(absl::Span<const PassStage> stages, uint32_t at, size_t PassCounts::*count);
/// The same for an amount; no value also if one of the two is not exactly known.
std::optional<int64_t> differenceOf(absl::Span<const PassStage> stages, uint32_t at, hlo::Amount PassCounts::*amount);

/// The stages of a pass in one pipeline, added up.
struct PassSum {
  std::string pipeline, pass;
  std::vector<uint32_t> stages;  ///< positions, in order
  size_t changed = 0;            ///< stages with changes
  std::optional<double> seconds;
  compare::StageDelta delta;
  int64_t fusions = 0, collectives = 0, copies = 0;
  std::optional<int64_t> bytes = 0, flops = 0;  ///< no value if unknown at one stage
};

/// Returns the passes of the stages at some positions, those that touched most instructions first. Stages without one
/// before them are left out.
std::vector<PassSum> addUpPasses(absl::Span<const PassStage> stages, absl::Span<const uint32_t> positions);

}  // namespace model
