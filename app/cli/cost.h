#pragma once

// `hloscope cost [--by GROUPS] [--format text|json|csv] PATH`: what the modules of a dump cost, by scope, source line,
// opcode, computation or instruction, without a display. Columns and keys are in packaging/cli.md.

#include <string>
#include <vector>
#include "app/cli/result.h"

namespace cli {

/// What costs can be grouped by; the first where nothing is said.
std::vector<std::string> costGroups();

/// `by` is one of costGroups(), `format` "text", "json" or "csv".
Result cost(const std::string& path, const std::string& by, const std::string& format, const std::string& space = {});

}  // namespace cli
