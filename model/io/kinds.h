#pragma once

// The table of file kinds, with one row for each. A row states how the kind is recognized by the first bytes of a file
// and by name endings, which reader reads it, what the file belongs to, and its name in lists and messages. A new kind
// is a row here and, if it is read, a reader.
//
// The content decides; a name is a hint (dump_names.h), used for information that no content provides: the pipeline
// point of a module, or a text proto without a type. Packed input is unpacked before recognition (archive.h).

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/buffers/recognize.h"

namespace io {

enum class Kind : uint8_t {
  // Points of the pipeline, by name: the module at that point.
  kBeforeOptimizations,
  kStep,        ///< numbered, between two passes or inside one
  kNamedPoint,  ///< before_config_assignment, after_spmd_partitioner
  kFinal,       ///< after_optimizations of any back end
  kCodegen,     ///< TPU, after_codegen: the final module with results of code generation
  kOomModule,   ///< TPU, oom_intermediate_module: the module that ran out of memory
  kWord,        ///< `S.WORD.txt`: a point specific to a backend, or something else; the content decides
  // Memory at the point named before the hyphen.
  kBufferAssignment,
  kBufferValues,
  kLiveRange,
  kMemoryReport,
  // Files about the module as a whole.
  kDebugOptions,  ///< compiler flags
  kConfig,
  kTargetConfig,  ///< the target device
  kCompileOptions,
  kTopology,
  kCompilerEnvironment,
  kExecutionOptions,
  kTransfers,  ///< between device and host
  kCompilerMetadata,
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
  kFusionStory,  ///< an interactive HTML page
  kSchedule,
  kPassMetadata,  ///< HloModuleMetadataProto: passes with times
  kSnapshot,      ///< a module with the arguments of one execution
  kExecution,     ///< other files of one execution
  kExecutable,
  // Without a module.
  kProfile,   ///< from the profiler: xplane, trace
  kFrontEnd,  ///< the compiler's input: MLIR text; read, but without HLO
  kDrawing,   ///< a point as DOT, HTML page or link
  // By content alone.
  kHloText,
  kModuleProto,  ///< protos with modules in them, binary or in text form
  kOutOfMemory,  ///< a text with an out-of-memory message
  kFramedLog,    ///< the output of --xla_dump_to=-
  kArchive,
  kPacked,
  kRiegeli,
  kBytecode,   ///< MLIR bytecode
  kJaxExport,  ///< written by jax.export
  kTensorFlow,
  kJaxpr,
  kImage,
  kPage,  ///< XML, HTML
  kSourceCode,
  kJson,
  kForeignBinary,  ///< a known binary format of other programs
  kEmpty,
  kZeros,
  kCopiedAsText,  ///< binary data that a program treated as text
  kBinary,
  kOther,  ///< unrecognized text
};

/// Returns whether the kind, by its name, is a module at some point: the first seven kinds.
inline bool isPoint(Kind kind) { return kind <= Kind::kWord; }
/// Returns whether the kind describes the memory at a point.
inline bool isBufferFile(Kind kind) { return kind >= Kind::kBufferAssignment && kind <= Kind::kMemoryReport; }

/// The reader for files of a kind.
enum class Reader : uint8_t {
  kNone,
  kHlo,     ///< modules as text
  kMlir,    ///< StableHLO and other MLIR text
  kProto,   ///< modules as protos
  kMemory,  ///< a text about memory: an assignment, a part of one, a report or a message
  kReport,  ///< a memory report as a proto
  kFrames,  ///< a log with files in it
  kArchive,
};

/// The owner of a file in a folder.
enum class Owner : uint8_t { kNone, kPoint, kModule };

/// The content of a file for recognition: unpacked, and all of a SourceText, because a scan may read a little past the
/// end. Recognition uses the head; only if that fails, a text is searched to its end, once, for structures that may
/// begin anywhere in a log. Results needed by several rows are computed once.
class Content {
 public:
  explicit Content(absl::string_view text);

  /// At most the first 256 KiB.
  absl::string_view head() const { return m_head; }
  /// The whole content: for structures that may begin anywhere in a log, and for offsets stated in the head.
  absl::string_view whole() const { return m_whole; }
  /// Returns whether nearly all bytes are text.
  bool isText() const { return m_isText; }
  /// Returns whether zero bytes make it binary; a few of them, in a string or after the text, do not.
  bool isBinary() const { return m_isBinary; }
  /// Returns whether it is a text that is longer than the head.
  bool isLong() const { return !m_isBinary && m_whole.size() > m_head.size(); }
  bool isMlir() const;
  buffers::Kind memory() const;

 private:
  absl::string_view m_whole;
  absl::string_view m_head;
  bool m_isText = false;
  bool m_isBinary = false;
  mutable std::optional<bool> m_isMlir;
  mutable std::optional<buffers::Kind> m_memory;
};

/// Recognizes a kind by content, in one of three ways. An empty rule never matches: the kind is known by name only.
struct ContentRule {
  absl::string_view magic;  ///< the first bytes; alternatives are separated by bars
  absl::string_view lines;  ///< the beginning of some line in the head of a text; alternatives are separated by bars
  bool (*tells)(const Content&) = nullptr;

  bool holds(const Content& content) const;
};

struct KindRow {
  Kind kind;
  Reader reader;
  Owner owner;
  absl::string_view name;     ///< in lists: "Thunk sequence"; "" for points and unnamed kinds
  absl::string_view endings;  ///< of names, without packing: ".thunk_sequence.txt|.thunk_schedule"; separated by bars;
                              ///< an ending that begins with a letter is a whole name
  ContentRule rule;
  absl::string_view sentence;  ///< description and advice for files that are not read: "is a PNG image, …"
  bool isShown = true;         ///< shown as text if it is text: false for files that are not meant for people
};

/// Returns the rows in the order of matching. A kind may have several.
absl::Span<const KindRow> kindTable();

/// Returns the first row that matches the content; there is always one. `text` is all of a SourceText.
const KindRow& recognize(absl::string_view text);
/// Returns the first row of the kind.
const KindRow& rowOf(Kind kind);

/// Returns the name of a kind in lists: "Thunk sequence"; "" for points.
inline absl::string_view nameOf(Kind kind) { return rowOf(kind).name; }
inline bool holdsModules(const KindRow& row) { return row.reader == Reader::kHlo || row.reader == Reader::kProto; }
/// The advice for MLIR text: a phrase about the file.
absl::string_view compilerInputText();

/// Instructions for creating a dump, as a phrase with the exact flag.
#define HLOSCOPE_HOW_TO_DUMP \
  "make a dump with XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR or one of its *after_optimizations.txt files"
inline constexpr absl::string_view kHowToDump = HLOSCOPE_HOW_TO_DUMP;

}  // namespace io
