#pragma once

// The tables FileNames, FunctionNames, FileLocations and StackFrames between a module's header and its first
// computation (2025-12 and later). Source: formats/hlo-text.md §5.

#include "model/ir/module_builder.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// Returns true if the title of a table is at the scanner.
bool beginsSourceTable(const Scanner& scanner);

/// Reads the tables at the scanner and adds their frames to the module.
void readSourceTables(Scanner& scanner, ProblemList& problems, ModuleBuilder& builder);

}  // namespace hlo
