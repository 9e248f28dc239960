#pragma once

// `hloscope cost [--by GROUPS] [--format text|json|csv|markdown] PATH`: what the modules of a dump cost, by scope,
// source line, opcode, computation or instruction, without a display. Columns and keys are in packaging/cli.md.

#include <string>
#include <vector>

#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

/// What costs can be grouped by; the first is the default.
std::vector<std::string> costGroups();

/// `by` is one of costGroups().
Result cost(const std::string& path, const std::string& by, TableFormat format, const std::string& space = {});

}  // namespace cli
