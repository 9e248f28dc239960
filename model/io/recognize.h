#pragma once

// What a file is, by its content, never by its name alone; and a sentence for what is no dump.

#include <string>

#include "absl/strings/string_view.h"

namespace io {

enum class FileKind {
  kHlo,             ///< HLO text
  kAllocations,     ///< a buffer assignment with its allocations
  kAssignmentPart,  ///< what else is said of memory: values, live ranges, a usage report, an out-of-memory message
  kProto,           ///< protos with modules in them, binary or in text form
  kOther,           ///< no dump that is read here
};

/// `text` is all of a SourceText: a scan may run on a little.
FileKind recognize(absl::string_view text);

inline bool holdsModules(FileKind kind) { return kind == FileKind::kHlo || kind == FileKind::kProto; }

/// What a file of kind kOther is and what to do: "is a PNG image, not an XLA dump. Open …".
std::string describeOther(absl::string_view text);

/// What to do to get a dump, as a half sentence with the exact flag.
inline constexpr absl::string_view kHowToDump =
    "make a dump with XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR, or a *after_optimizations.txt in it";

}  // namespace io
