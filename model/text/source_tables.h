#pragma once

// The tables FileNames, FunctionNames, FileLocations and StackFrames between a module's header and its first
// computation (2025-12 and later). Source: formats/hlo-text.md §5.

#include "model/ir/module_builder.h"
#include "model/text/problem_list.h"
#include "model/text/scanner.h"

namespace hlo {

/// Whether the title of a table stands at the scanner.
bool beginsSourceTable(const Scanner& scanner);

/// Reads the tables that begin at the scanner and gives the module their frames.
void readSourceTables(Scanner& scanner, ProblemList& problems, ModuleBuilder& builder);

}  // namespace hlo
