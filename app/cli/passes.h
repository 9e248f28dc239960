#pragma once

// Implements `hloscope passes PATH [PATH]`: the compilation of a module as a timeline. A row for each stage, for each
// pass or for each event of an instruction; with two paths, where two compilations of a program first differ.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct CommandLine;

struct PassesRequest {
  std::vector<std::string> paths;  ///< one or two
  std::string module;
  std::string what;                  ///< of passRows()
  std::string instruction;           ///< "" for all: NAME or COMPUTATION/NAME
  std::string query;                 ///< of events (model/documents/event_query.h)
  std::optional<uint32_t> from, to;  ///< numbers of stages, both included
  TableStyle style = TableFormat::kAligned;
  std::string question = {};  ///< of passQuestionNames(); "" for none
};

/// Status 0: done; 1: the instruction does not exist, or the timelines differ; 2: wrong usage or nothing readable.
Result passes(const PassesRequest& request);

/// The values of --what; the first is the default.
std::vector<std::string> passRows();
/// The values of --ask.
std::vector<std::string> passQuestionNames();
std::string contradictionOfPasses(const CommandLine& line);
/// Returns an error message for the number of a stage; "" if it is one.
std::string expectedStageNumber(const std::string& value);

}  // namespace cli
