#pragma once

// The timeline that `hloscope passes` and `hloscope blame` answer for: all stages of one module of a path.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/result.h"
#include "model/documents/pass_index.h"

namespace cli {

struct PassInput {
  std::shared_ptr<const model::PassIndex> index;
  std::string path;   ///< for messages
  std::string given;  ///< as the user wrote it
  Result error;       ///< without an index
  std::vector<hlo::Diagnostic> problems;
  std::string note;  ///< for standard error: which of several modules was chosen

  /// Returns the error; as JSON of the subcommand, if requested.
  Result failure(absl::string_view subcommand, bool isJson) const;
  const io::DumpModule& module() const { return index->dump->modules[index->module]; }
};

/// The module of a dump whose stages are a timeline.
struct TimelineChoice {
  std::optional<uint32_t> module;  ///< in io::Dump::modules
  Result error;                    ///< without a module
  std::string note;
};
TimelineChoice chooseTimeline(const io::Dump& dump, const std::string& path, const std::string& module);

/// Lists a path and reads all stages of the module that --module selects. The default is the module with the most
/// stages; if several have as many, the one with the largest file.
PassInput readPassInput(const std::string& path, const std::string& module, const model::PassOptions& options = {});

/// Sentences about the listing and the stages: what is missing, and which boundaries have a file.
std::string coverageText(const model::PassIndex& index);

}  // namespace cli
