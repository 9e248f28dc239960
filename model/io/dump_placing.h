#pragma once

// Assigns each file of a dump to its module and point: by its name, or by its content if the name is not sufficient.
// The first half of groupFiles().

#include <stop_token>

#include "model/io/dump_folder.h"

namespace io {

/// Returns the modules with their stages and companions, and the files without a module, all in file order.
Dump placeFiles(FilesPtr files, std::stop_token stop, const hlo::SourceText* message);

/// Returns true if the module was dumped at a point of this kind.
bool hasKind(const DumpModule& module, Kind kind);

}  // namespace io
