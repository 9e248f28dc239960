#pragma once

// The sides that `hloscope diff` compares: a module of a path, in one of its stages.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/result.h"
#include "model/documents/document.h"

namespace cli {

/// One side: a module of a path.
struct SideInput {
  std::shared_ptr<const model::Snapshot> snapshot;
  std::string path;               ///< for messages
  std::optional<io::StageId> at;  ///< in the dump of its path
  std::string stage;              ///< "final", "0012 after algsimp"; "" if the path has one stage
  Result error;                   ///< without a snapshot
  std::string notes;              ///< for standard error
};

/// Reads the module that `selection` names: as --module has it, or MODULE/STAGE with final, first, a number,
/// after:PASS, before:PASS or the name of a pass. "": the module that --module would choose.
SideInput readSide(const std::string& path, const std::string& selection);
/// Reads one stage; `path` is for messages.
SideInput readStage(const io::Dump& dump, std::string path, io::StageId stage);

}  // namespace cli
