#pragma once

// What the name of a file in a dump folder says, by the scheme of XLA's dumper (DumpingEnabledForHloModule and
// FilenameFor in its service/dump.cc, all eras):
//
//   1649161872771469.module_0042.jit_step.0007.simplification.after_algsimp.before_dce.hlo.pb.gz
//   prefix           stem up to here     number pipeline      passes                   extension
//
// The module's name may hold dots, so names are matched from the right. A name is a hint: what a file is, its content
// says (kinds.h).

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "model/io/kinds.h"

namespace io {

/// All views point into the name that was given; absent parts are empty.
struct DumpName {
  Kind kind = Kind::kOther;
  /// The name without extension and, for a buffer file, without what follows the point: files with the same point in
  /// one folder belong together.
  absl::string_view point;
  absl::string_view stem;          ///< what all files of one module share; empty where the scheme does not tell
  absl::string_view prefix;        ///< a time stamp in microseconds, or a word of the writer
  absl::string_view id;            ///< four digits or more
  absl::string_view moduleName;    ///< empty in files before 2021-06, and where it did not fit
  std::optional<uint32_t> number;  ///< of a kStep, counted per module
  absl::string_view pipeline;      ///< of a kStep; for one inside a pass, that pass
  absl::string_view pass;          ///< what produced a kStep; for one inside a pass, its step
  absl::string_view nextPass;      ///< that comes after a kStep
  absl::string_view backend;       ///< of a kFinal: "cpu", "gpu", "sm_8.0", "gfx942"; else what tells it from its like
  absl::string_view detail;        ///< what tells it from others of its kind: a word, a kernel, an execution
  absl::string_view extension;     ///< "txt", "hlo.pb", …, without a packing; empty where it is none that is known
  absl::string_view packing;       ///< "gz", "zst", "bz2", "xz"
};

/// `name` is a file's name without folders.
DumpName parseDumpName(absl::string_view name);

/// The same where it is known from other files that the name begins with this stem and a dot or a hyphen: module names
/// with dots and numbers in them are ambiguous alone.
DumpName parseDumpName(absl::string_view name, absl::string_view stem);

}  // namespace io
