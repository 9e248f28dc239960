#pragma once

// Parses the name of a file in a dump folder, by the naming scheme of XLA's dumper (DumpingEnabledForHloModule and
// FilenameFor in its service/dump.cc, all eras):
//
//   1649161872771469.module_0042.jit_step.0007.simplification.after_algsimp.before_dce.hlo.pb.gz
//   prefix           stem up to here     number pipeline      passes                   extension
//
// The module's name may contain dots, so names are matched from the right. A name is only a hint: the content
// determines the kind of a file (kinds.h).

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "model/io/kinds.h"

namespace io {

/// All views point into the parsed name; absent parts are empty.
struct DumpName {
  Kind kind = Kind::kOther;
  /// The name without extension and, for a buffer file, without the suffix of the point: files with the same point in
  /// one folder belong together.
  absl::string_view point;
  absl::string_view stem;    ///< the common part of all files of one module; empty if the scheme does not determine it
  absl::string_view prefix;  ///< a timestamp in microseconds, or a word added by the program that wrote the file
  absl::string_view id;      ///< four digits or more
  absl::string_view moduleName;    ///< empty in files before 2021-06, and if it was too long
  std::optional<uint32_t> number;  ///< of a kStep, counted per module
  absl::string_view pipeline;      ///< of a kStep; for a step inside a pass, that pass
  absl::string_view pass;          ///< the pass that produced a kStep; for a step inside a pass, that step
  absl::string_view nextPass;      ///< the pass after a kStep
  absl::string_view backend;       ///< of a kFinal: "cpu", "gpu", "sm_8.0", "gfx942"; else a distinguishing part
  absl::string_view detail;        ///< distinguishes it from others of its kind: a word, a kernel, an execution
  absl::string_view extension;     ///< "txt", "hlo.pb", …, without a packing; empty if unknown
  absl::string_view packing;       ///< "gz", "zst", "bz2", "xz"
};

/// `name` is a file name without folders.
DumpName parseDumpName(absl::string_view name);

/// Parses a name that is known, from other files, to begin with this stem and a dot or a hyphen: names with dots and
/// numbers in the module name are otherwise ambiguous.
DumpName parseDumpName(absl::string_view name, absl::string_view stem);

}  // namespace io
