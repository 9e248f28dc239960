#pragma once

// `hloscope cost [--by GROUPS] [--format text|json|csv|markdown] PATH`: prints the cost of a dump's modules by scope,
// source line, opcode, computation or instruction, without a display. packaging/cli.md documents columns and keys.

#include <string>
#include <vector>

#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

/// Returns the groups that costs can be listed by; the first is the default.
std::vector<std::string> costGroups();

/// `by` is one of costGroups().
Result cost(const std::string& path, const std::string& by, TableFormat format, const std::string& space = {});

}  // namespace cli
