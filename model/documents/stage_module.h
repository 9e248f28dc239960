#pragma once

// The module of one stage of a compilation from the text of its file. A text that was cut off is an error here, unlike
// in the views: its missing rest would count as removed by the pass.

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "model/io/dump_folder.h"
#include "model/ir/module.h"
#include "model/text/diagnostic.h"

namespace model {

struct StageModule {
  std::shared_ptr<const hlo::Module> module;  ///< the largest of the text
  std::optional<hlo::Diagnostic> error;       ///< the first in it, if the rest could be read
};

/// Errors: those of the loader; InvalidArgument without an HLO module; DataLoss, with its position, for a text that
/// ends inside a computation.
absl::StatusOr<StageModule> parseStage(const io::Dump& dump, io::FileIndex file, const io::TextPtr& text,
                                       std::stop_token stop = {});

/// Returns the message of a status without the file, the position and the excerpt that hlo::statusOf() added.
std::string sentenceOf(const absl::Status& status);

}  // namespace model
