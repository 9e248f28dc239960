#pragma once

// What the name of a file in a dump folder says, by the scheme of XLA's dumper (DumpingEnabledForHloModule and
// FilenameFor in its service/dump.cc, all eras):
//
//   1649161872771469.module_0042.jit_step.0007.simplification.after_algsimp.before_dce.hlo.pb.gz
//   prefix           stem up to here     number pipeline      passes                   extension
//
// The module's name may hold dots, so names are matched from the right. A name is a hint: what a file is, its content
// says (recognize.h).

#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"

namespace io {

enum class NameKind : uint8_t {
  // Points of the pipeline: the module as it was there.
  kBeforeOptimizations,
  kStep,        ///< numbered, between two passes or inside one
  kNamedPoint,  ///< before_config_assignment, after_spmd_partitioner
  kFinal,       ///< after_optimizations of any back end
  kWord,        ///< `S.WORD.txt`: a point that only a back end knows, or something else; the content tells
  // What belongs to the point that is named before the hyphen.
  kBufferAssignment,
  kBufferValues,
  kLiveRange,
  kMemoryReport,
  // What belongs to the module as a whole.
  kDebugOptions,
  kConfig,
  kTargetConfig,
  kAutotuneResults,
  kThunks,
  kThunkMetadata,
  kAssembly,  ///< PTX, HSACO, CUBIN
  kLlvmIr,
  kObjectCode,
  kKernelIr,          ///< Triton and MLIR of one kernel
  kFusion,            ///< one fusion as a module
  kTunedInstruction,  ///< an instruction before or after autotuning
  kFusionDecisions,
  kFusionStory,  ///< an interactive page
  kSchedule,
  kPassMetadata,  ///< HloModuleMetadataProto: passes with times
  kSnapshot,      ///< a module with the arguments of one execution
  kExecution,     ///< other files of one execution
  kExecutable,
  // Without a module.
  kProfile,   ///< of the profiler: xplane, trace
  kFrontEnd,  ///< what the compiler was given: MLIR
  kDrawing,   ///< a point as DOT, as a page or as a link
  kOther,
};

/// Whether it is the module at some point: the first five.
inline bool isPoint(NameKind kind) { return kind <= NameKind::kWord; }
/// Whether it says something of the buffers at a point.
inline bool isBufferFile(NameKind kind) {
  return kind >= NameKind::kBufferAssignment && kind <= NameKind::kMemoryReport;
}
/// What a person calls it: "Thunk sequence"; "" for points and for kOther.
absl::string_view nameOf(NameKind kind);

/// All views point into the name that was given; absent parts are empty.
struct DumpName {
  NameKind kind = NameKind::kOther;
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
