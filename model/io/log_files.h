#pragma once

// What --xla_dump_to=- writes to standard output: files framed by lines of the form
//
//   *** Begin module_0000.jit_f.before_optimizations.txt ***
//   HloModule jit_f, …
//   *** End module_0000.jit_f.before_optimizations.txt ***
//
// in the midst of whatever else the program prints (DumpToFileInDirOrStdout in XLA's service/dump.cc).

#include "model/io/files.h"

namespace io {

/// Whether such a frame begins anywhere in the text.
bool looksLikeFramedLog(absl::string_view text);

/// The framed files. One without its end goes to the next beginning or the end of the text, and a diagnostic says so. A
/// name that comes again, from another process or a second run, stands in a folder of its own: "2/module_0000.….txt".
FilesPtr splitLog(TextPtr log);

}  // namespace io
