#pragma once

// The tables FileNames, FunctionNames, FileLocations and StackFrames of a module. Source: formats/hlo-text.md §5.

#include <string>

#include "model/ir/module.h"

namespace hlo {

/// Nothing for a module whose metadata says itself where an instruction comes from. A blank line follows each table.
void appendFrameTables(std::string* out, const Module& module);

}  // namespace hlo
