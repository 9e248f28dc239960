#pragma once

// `hloscope cost [--by GROUPS] [--module MODULE] [--format text|json|csv|markdown] PATH…`: prints the cost of a module
// by scope, source line, opcode, computation or instruction, without a display. packaging/cli.md documents columns and
// keys.

#include <string>
#include <vector>

#include "app/cli/result.h"
#include "app/cli/table.h"

namespace cli {

/// Returns the groups that costs can be listed by; the first is the default.
std::vector<std::string> costGroups();

struct CostRequest {
  std::string by;  ///< one of costGroups(), "" for the first
  TableStyle table = TableFormat::kAligned;
  std::string space = {};   ///< "" is the default memory space
  std::string module = {};  ///< value of --module
};

/// Returns status 1 without a module.
Result cost(const std::string& path, const CostRequest& request);

}  // namespace cli
