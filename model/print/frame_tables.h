#pragma once

// Prints the tables FileNames, FunctionNames, FileLocations and StackFrames of a module. Source: formats/hlo-text.md
// §5.

#include <string>

#include "model/ir/module.h"

namespace hlo {

/// Appends nothing if the source locations are in the metadata itself. A blank line follows each table.
void appendFrameTables(std::string* out, const Module& module);

}  // namespace hlo
