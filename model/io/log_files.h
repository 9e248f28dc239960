#pragma once

// Splits the output of --xla_dump_to=- on standard output: files framed by lines of the form
//
//   *** Begin module_0000.jit_f.before_optimizations.txt ***
//   HloModule jit_f, …
//   *** End module_0000.jit_f.before_optimizations.txt ***
//
// among all other output of the program (DumpToFileInDirOrStdout in XLA's service/dump.cc).

#include "model/io/files.h"

namespace io {

/// Returns whether such a frame begins anywhere in the text.
bool looksLikeFramedLog(absl::string_view text);

/// Returns the framed files. A file without an end line extends to the next begin line or the end of the text, and is
/// reported in a diagnostic. A repeated name, from another process or a second run, is placed in a numbered folder:
/// "2/module_0000.….txt".
FilesPtr splitLog(TextPtr log);

}  // namespace io
