#pragma once

// The table of the kinds of files: one row for each. A row states how the first bytes of a file tell the kind, by which
// endings its name does, which reader takes it, what it belongs to, and how lists and messages call it. A new kind is a
// row here and, where it is read, a reader.
//
// The content decides; a name is a hint (dump_names.h), for what no content can tell: the point of the pipeline that a
// module is of, or a text proto without a type. Packed input is unpacked before it is asked (archive.h).

#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "model/buffers/recognize.h"

namespace io {

enum class Kind : uint8_t {
  // Points of the pipeline, by name: the module as it was there.
  kBeforeOptimizations,
  kStep,        ///< numbered, between two passes or inside one
  kNamedPoint,  ///< before_config_assignment, after_spmd_partitioner
  kFinal,       ///< after_optimizations of any back end
  kCodegen,     ///< TPU, after_codegen: the final module with what code generation found out
  kOomModule,   ///< TPU, oom_intermediate_module: the module that did not fit
  kWord,        ///< `S.WORD.txt`: a point that only a back end knows, or something else; the content tells
  // Memory at the point that is named before the hyphen.
  kBufferAssignment,
  kBufferValues,
  kLiveRange,
  kMemoryReport,
  // What belongs to the module as a whole.
  kDebugOptions,  ///< flags of the compiler
  kConfig,
  kTargetConfig,  ///< the device that is compiled for
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
  kFusionStory,  ///< an interactive page
  kSchedule,
  kPassMetadata,  ///< HloModuleMetadataProto: passes with times
  kSnapshot,      ///< a module with the arguments of one execution
  kExecution,     ///< other files of one execution
  kExecutable,
  // Without a module.
  kProfile,   ///< of the profiler: xplane, trace
  kFrontEnd,  ///< what the compiler was given: MLIR text
  kDrawing,   ///< a point as DOT, as a page or as a link
  // By content alone.
  kHloText,
  kModuleProto,  ///< protos with modules in them, binary or in text form
  kOutOfMemory,  ///< a text with an out-of-memory message
  kFramedLog,    ///< what --xla_dump_to=- prints
  kArchive,
  kPacked,
  kRiegeli,
  kBytecode,   ///< MLIR bytecode
  kJaxExport,  ///< what jax.export writes
  kTensorFlow,
  kJaxpr,
  kImage,
  kPage,  ///< XML, HTML
  kSourceCode,
  kJson,
  kForeignBinary,  ///< a known binary format of other programs
  kEmpty,
  kZeros,
  kCopiedAsText,  ///< binary data that a program took for text
  kBinary,
  kOther,  ///< text that nothing else tells
};

/// Whether it is the module at some point, by its name: the first seven.
inline bool isPoint(Kind kind) { return kind <= Kind::kWord; }
/// Whether it describes the memory at a point.
inline bool isBufferFile(Kind kind) { return kind >= Kind::kBufferAssignment && kind <= Kind::kMemoryReport; }

/// What takes a file of a kind.
enum class Reader : uint8_t {
  kNone,
  kHlo,     ///< modules as text
  kProto,   ///< modules as protos
  kMemory,  ///< a text about memory: an assignment, a part of one, a report or a message
  kFrames,  ///< a log with files in it
  kArchive,
};

/// What a file belongs to where it is in a folder.
enum class Owner : uint8_t { kNone, kPoint, kModule };

/// A file as it is asked what it is: unpacked, and all of a SourceText, since a scan may run on a little. The head
/// tells; only a text that no head tells is searched to its end, once, for what may begin anywhere in a log. What
/// several rows ask is computed once.
class Content {
 public:
  explicit Content(absl::string_view text);

  /// At most the first 256 KiB.
  absl::string_view head() const { return m_head; }
  /// All of it: for what may begin anywhere in a log, and for places that the head names.
  absl::string_view whole() const { return m_whole; }
  /// Whether nearly all bytes are those of text.
  bool isText() const { return m_isText; }
  /// Whether zero bytes make it binary; a few of them, in a string or behind the text, do not.
  bool isBinary() const { return m_isBinary; }
  /// Whether it is a text that goes on behind the head.
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

/// Recognises a kind by content, in one of three ways. An empty rule never holds: the kind is known by name only.
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
  absl::string_view name;     ///< in lists: "Thunk sequence"; "" for points and for what has no name
  absl::string_view endings;  ///< of names, without packing: ".thunk_sequence.txt|.thunk_schedule"; between bars;
                              ///< one that begins with a letter is a whole name
  ContentRule rule;
  absl::string_view sentence;  ///< what it is and what to do, for what is not read here: "is a PNG image, …"
  bool isShown = true;         ///< as text, where it is text: false for what only programs read
};

/// The rows in the order in which they are asked. A kind may have several.
absl::Span<const KindRow> kindTable();

/// The first row whose content it is; always one. `text` is all of a SourceText.
const KindRow& recognize(absl::string_view text);
/// The first row of that kind.
const KindRow& rowOf(Kind kind);

/// What a person calls it in a list: "Thunk sequence"; "" for points.
inline absl::string_view nameOf(Kind kind) { return rowOf(kind).name; }
inline bool holdsModules(const KindRow& row) { return row.reader == Reader::kHlo || row.reader == Reader::kProto; }

/// What to do to get a dump, as a half sentence with the exact flag.
#define HLOSCOPE_HOW_TO_DUMP \
  "make a dump with XLA_FLAGS=--xla_dump_to=DIR and open the folder DIR, or a *after_optimizations.txt in it"
inline constexpr absl::string_view kHowToDump = HLOSCOPE_HOW_TO_DUMP;

}  // namespace io
