#pragma once

// Implements `hloscope blame PATH NAME`: where an instruction of any stage comes from, which passes made and changed
// it, and which line of the program it computes.

#include <string>

#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

struct BlameRequest {
  std::string name;  ///< NAME or COMPUTATION/NAME; with * for any text, a row for each that matches
  std::string module;
  std::string at;  ///< a stage (PassIndex::findStage()); "": the last that has the name
  TableStyle style = TableFormat::kAligned;
};

/// Status 1: no stage has the name, or several instructions of the stage have it.
Result blame(const std::string& path, const BlameRequest& request);

}  // namespace cli
