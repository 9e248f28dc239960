#pragma once

// The sides that `hloscope diff` compares: a module of a path, in one of its stages.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/result.h"
#include "model/compare/match.h"
#include "model/documents/document.h"

namespace cli {

/// One side: a module of a path.
struct SideInput {
  std::shared_ptr<const model::Snapshot> snapshot;
  std::string path;               ///< for messages
  std::optional<io::StageId> at;  ///< in the dump of its path
  std::string stage;              ///< "final", "0012 after algsimp"; "" if the path has one stage
  bool hasBuffers = true;         ///< false: a computation that runs inside its caller
  Result error;                   ///< without a snapshot
  std::string notes;              ///< for standard error
};

/// Reads the module that `selection` names: as --module has it, or MODULE/STAGE with final, first, a number,
/// before_optimizations, after_optimizations, after:PASS, before:PASS or the name of a pass. STAGE alone is enough if
/// one module has it. "": the module that --module would choose.
SideInput readSide(const std::string& path, const std::string& selection);
/// Returns the options that select stages of the same kind, "--a jit_f/final", if one side is before and the other one
/// after optimisation; "" if there are none.
std::string fittingSelections(const SideInput& a, const SideInput& b, compare::Side before);
/// Reads one stage; `path` is for messages.
SideInput readStage(const io::Dump& dump, std::string path, io::StageId stage);

}  // namespace cli
