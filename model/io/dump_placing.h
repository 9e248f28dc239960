#pragma once

// Places each file of a dump under the module and the point that it belongs to: by its name, and by its content where
// the name does not tell. The first half of groupFiles().

#include <stop_token>

#include "model/io/dump_folder.h"

namespace io {

/// The modules with their stages, companions and the files of no module, all in the order of the files.
Dump placeFiles(FilesPtr files, std::stop_token stop, const hlo::SourceText* message);

/// Returns true if the module was dumped at a point of this kind.
bool hasKind(const DumpModule& module, Kind kind);

}  // namespace io
