#include "model/io/kinds.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "model/io/archive.h"
#include "model/io/log_files.h"
#include "model/io/proto_fields.h"
#include "model/io/proto_file.h"
#include "model/io/proto_profile.h"
#include "model/text/hlo_parser.h"
#include "model/text/stablehlo.h"

namespace io {
namespace {

using absl::string_view;

constexpr size_t kHead = size_t{256} << 10;

// --- what several rows ask ----------------------------------------------------------------------------

bool isMostlyText(string_view head) {
  const auto odd = std::count_if(head.begin(), head.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f';
  });
  return odd * 100 <= static_cast<std::ptrdiff_t>(head.size());
}

bool hasZeros(string_view head) {
  while (!head.empty() && head.back() == '\0') head.remove_suffix(1);
  const auto zeros = std::count(head.begin(), head.end(), '\0');
  return head.empty() || zeros > 4 + static_cast<std::ptrdiff_t>(head.size() / 100);
}

string_view firstLine(const Content& content) { return content.head().substr(0, content.head().find('\n')); }

bool isReadableText(const Content& content, buffers::Kind kind) {
  return !content.isBinary() && content.memory() == kind;
}

// --- rows that take more than a line ------------------------------------------------------------------

// Riegeli's file signature: the first header is the same in every file (its format specification, "File signature").
constexpr string_view kRiegeli("\x83\xAF\x70\xD1\x0D\x88\x4A\x3F\0\0\0\0\0\0\0\0\x40", 17);

// U+FFFD is what text decoders substitute for invalid bytes; its three bytes in UTF-8 hardly ever occur together by
// chance.
bool wasCopiedAsText(string_view head) {
  constexpr string_view kReplacement = "\xEF\xBF\xBD";
  size_t replaced = 0;
  for (size_t at = head.find(kReplacement); at != string_view::npos; at = head.find(kReplacement, at + 1)) ++replaced;
  return replaced > 8 && replaced * 100 > head.size();
}

/// Returns whether the data is a protobuf whose only first field is a message that begins with the strings of an
/// operation's name and kind: TensorFlow's GraphDef.
bool isGraphProto(string_view head) {
  const auto byte = [head](size_t at) { return at < head.size() ? static_cast<unsigned char>(head[at]) : 0u; };
  size_t at = 1;
  while (at < 5 && byte(at) >= 0x80) ++at;  // the message's length
  if (byte(0) != 0x0A || byte(at + 1) != 0x0A) return false;
  const size_t op = at + 3 + byte(at + 2);  // after the name
  return byte(op) == 0x12 && byte(op + 1) > 1 && byte(op + 1) < 64 && absl::ascii_isupper(byte(op + 2));
}

/// `000: kGemm   [source`, `kKernel\tfusion`: the run-time steps of a module for GPUs.
bool isThunkSequence(string_view line) {
  while (!line.empty() && (absl::ascii_isdigit(line.front()) || line.front() == ':' || line.front() == ' '))
    line.remove_prefix(1);
  return line.size() > 2 && line[0] == 'k' && absl::ascii_isupper(line[1]) && line.find_first_of(" \t") < 40 &&
         (absl::StrContains(line, '\t') || absl::StrContains(line, "[source") || absl::StrContains(line, "[prev"));
}

/// Recognizes a flatbuffer whose root table has MLIR bytecode in its 14th field and the name of the function in its
/// second: the output of jax.export (Exported in JAX's export/serialization.fbs). If the bytecode begins after the
/// available bytes, the name is sufficient.
bool isJaxExport(string_view bytes) {
  const auto number = [bytes](size_t at, size_t size) {
    size_t value = 0;
    for (size_t i = size; i-- > 0 && at + size <= bytes.size();) {
      value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    return value;
  };
  const size_t root = number(0, 4), back = number(root, 4);
  if (root < 4 || back < 4 || back > root) return false;
  const size_t fields = root - back;  // the size of the list, the size of the table, and the offset of each field
  const size_t size = number(fields, 2);
  if (size < 4 + 2 * 14 || size > 256) return false;
  const auto placeOf = [&](size_t field) -> size_t {
    const size_t offset = number(fields + 4 + 2 * field, 2);
    return offset == 0 ? 0 : root + offset + number(root + offset, 4);
  };
  const size_t module = placeOf(13), name = placeOf(1);
  if (module == 0 || name == 0) return false;
  if (module + 8 <= bytes.size()) return absl::StartsWith(bytes.substr(module + 4), "ML\xEFR");
  const size_t nameSize = number(name, 4);
  if (nameSize == 0 || nameSize > 1024 || name + 4 + nameSize >= bytes.size()) return false;
  const string_view word = bytes.substr(name + 4, nameSize);
  return bytes[name + 4 + nameSize] == 0 && std::all_of(word.begin(), word.end(), absl::ascii_isprint);
}

// Looks for operations in the middle of a line, as in a module printed on one line.
bool hasMlir(string_view head) {
  if (absl::StartsWith(head, "HloModule")) return false;
  for (const string_view mark :
       {"stablehlo.", "mhlo.", "vhlo.", "func.func", "module @", "module attributes", "#loc", "tt.func"}) {
    if (absl::StrContains(head, mark)) return true;
  }
  return false;
}

// --- the table ----------------------------------------------------------------------------------------

#define NOT_A_DUMP ", not an XLA dump; " HLOSCOPE_HOW_TO_DUMP
#define COMPILER_INPUT_OF ", the compiler's input; hloscope opens its output, HLO: "
#define COMPILER_INPUT COMPILER_INPUT_OF HLOSCOPE_HOW_TO_DUMP
#define OPEN_THE_FOLDER " of a module; open the dump folder that contains it and select it there"

/// The file begins with these bytes; alternatives are separated by bars.
constexpr ContentRule startsWith(string_view magic) { return {magic, {}, nullptr}; }
/// A line of the text begins with this; alternatives are separated by bars.
constexpr ContentRule hasLine(string_view begins) { return {{}, begins, nullptr}; }
/// A predicate, for content that needs more than a comparison.
constexpr ContentRule asks(bool (*tells)(const Content&)) { return {{}, {}, tells}; }
// Backend-specific files, whose content has no type name, are known by name alone.
constexpr ContentRule kByName;

const KindRow kRows[] = {
    {Kind::kEmpty, Reader::kNone, Owner::kNone, "Empty", "", asks([](const Content& c) { return c.head().empty(); }),
     "is empty; wait until XLA has finished writing the dump, or " HLOSCOPE_HOW_TO_DUMP},
    {Kind::kZeros, Reader::kNone, Owner::kNone, "Zero bytes", "", asks([](const Content& c) {
       return std::all_of(c.head().begin(), c.head().end(), [](char byte) { return byte == '\0'; });
     }),
     "contains only zero bytes: it was not written completely; " HLOSCOPE_HOW_TO_DUMP},

    {Kind::kJaxExport, Reader::kNone, Owner::kModule, "JAX export", "",
     asks([](const Content& c) { return isJaxExport(c.whole()); }),
     "is a function serialized by jax.export (StableHLO)" COMPILER_INPUT_OF
     "call jax.export.deserialize(…).call in a program and " HLOSCOPE_HOW_TO_DUMP},

    // Protos.
    {Kind::kProfile, Reader::kProto, Owner::kModule, "Profile", ".xplane.pb",
     asks([](const Content& c) { return looksLikeProfile(c.head()); }), ""},
    {Kind::kModuleProto, Reader::kProto, Owner::kPoint, "Module", "",
     asks([](const Content& c) { return looksLikeProto(c.head()); }), ""},

    {Kind::kMemoryReport, Reader::kReport, Owner::kPoint, "Memory report",
     "-memory-usage-report.txt|-memory-usage-report.pb",
     asks([](const Content& c) { return looksLikeMemoryReport(c.head()); }), ""},
    {Kind::kCompileOptions, Reader::kNone, Owner::kModule, "Compile options",
     "compile_options.pb|compile_options.textproto",
     asks([](const Content& c) { return looksLikeCompileOptions(c.head()); }),
     "is a compile options proto" OPEN_THE_FOLDER},
    {Kind::kTopology, Reader::kNone, Owner::kModule, "Topology", "topology.pb|topology.textproto",
     asks([](const Content& c) { return looksLikeTopology(c.head()); }), "is a topology proto" OPEN_THE_FOLDER},

    // Supported texts. A log looks like the dumps in it.
    {Kind::kFramedLog, Reader::kFrames, Owner::kNone, "Log with dumps", "",
     asks([](const Content& c) { return !c.isBinary() && looksLikeFramedLog(c.head()); }), ""},
    {Kind::kBufferAssignment, Reader::kMemory, Owner::kPoint, "Buffer assignment", "-buffer-assignment.txt",
     asks([](const Content& c) { return isReadableText(c, buffers::Kind::kAllocations); }), ""},
    {Kind::kBufferValues, Reader::kMemory, Owner::kPoint, "Buffer values", "-buffer-assignment-values.txt",
     asks([](const Content& c) { return isReadableText(c, buffers::Kind::kValues); }), ""},
    {Kind::kLiveRange, Reader::kMemory, Owner::kPoint, "Live ranges", "-live-range.txt",
     asks([](const Content& c) { return isReadableText(c, buffers::Kind::kLiveRange); }), ""},
    {Kind::kMemoryReport, Reader::kMemory, Owner::kPoint, "Memory report", "",
     asks([](const Content& c) { return isReadableText(c, buffers::Kind::kUsageReport); }), ""},
    {Kind::kOutOfMemory, Reader::kMemory, Owner::kModule, "Out-of-memory message",
     ".oom_top_memory_consuming_instructions|.peak_memory_tensors.txt",
     asks([](const Content& c) { return isReadableText(c, buffers::Kind::kOutOfMemory); }), ""},
    {Kind::kHloText, Reader::kHlo, Owner::kPoint, "Module", "",
     asks([](const Content& c) { return !c.isBinary() && !c.isMlir() && hlo::looksLikeHlo(c.head()); }), ""},
    // After the head of a log, at any position.
    {Kind::kFramedLog, Reader::kFrames, Owner::kNone, "Log with dumps", "",
     asks([](const Content& c) { return c.isLong() && looksLikeFramedLog(c.whole()); }), ""},
    {Kind::kOutOfMemory, Reader::kMemory, Owner::kModule, "Out-of-memory message", "",
     asks([](const Content& c) { return c.isLong() && buffers::hasOutOfMemory(c.whole()); }), ""},

    // Unsupported binary files, by their first bytes.
    {Kind::kImage, Reader::kNone, Owner::kNone, "Image", "", startsWith("\x89PNG"), "is a PNG image" NOT_A_DUMP},
    {Kind::kImage, Reader::kNone, Owner::kNone, "Image", "", startsWith("\xFF\xD8\xFF"), "is a JPEG image" NOT_A_DUMP},
    {Kind::kImage, Reader::kNone, Owner::kNone, "Image", "", startsWith("GIF8"), "is a GIF image" NOT_A_DUMP},
    {Kind::kForeignBinary, Reader::kNone, Owner::kNone, "PDF document", "", startsWith("%PDF"),
     "is a PDF document" NOT_A_DUMP},
    {Kind::kObjectCode, Reader::kNone, Owner::kModule, "Object code", ".o", startsWith("\177ELF|\xCF\xFA\xED\xFE"),
     "is a compiled program or object file" NOT_A_DUMP},
    {Kind::kLlvmIr, Reader::kNone, Owner::kModule, "LLVM IR", ".bc", startsWith("BC\xC0\xDE"),
     "is LLVM bitcode" NOT_A_DUMP},
    {Kind::kForeignBinary, Reader::kNone, Owner::kNone, "NumPy array", "", startsWith("\x93NUMPY"),
     "is a NumPy array" NOT_A_DUMP},
    {Kind::kForeignBinary, Reader::kNone, Owner::kNone, "SQLite database", "", startsWith("SQLite format 3"),
     "is an SQLite database" NOT_A_DUMP},
    // Unpacked before recognition, unless it is inside another packed file.
    {Kind::kPacked, Reader::kArchive, Owner::kNone, "Packed file", "", startsWith("\x1F\x8B"),
     "is a gzip file" NOT_A_DUMP},
    {Kind::kPacked, Reader::kArchive, Owner::kNone, "Packed file", "", startsWith("\x28\xB5\x2F\xFD"),
     "is a Zstandard file" NOT_A_DUMP},
    {Kind::kPacked, Reader::kArchive, Owner::kNone, "Packed file", "", startsWith("BZh"), "is a bzip2 file" NOT_A_DUMP},
    {Kind::kPacked, Reader::kArchive, Owner::kNone, "Packed file", "", startsWith("\3757zXZ"),
     "is an xz file" NOT_A_DUMP},
    {Kind::kArchive, Reader::kArchive, Owner::kNone, "Archive", ".zip|.tar|.tgz|.tzst|.tbz2|.txz",
     asks([](const Content& c) { return looksPacked(c.head()); }),
     "is an archive without readable files: it is empty, damaged or inside another archive; unpack it and open its "
     "contents"},
    {Kind::kRiegeli, Reader::kNone, Owner::kPoint, "Module (Riegeli)", "", startsWith(kRiegeli),
     "is a Riegeli file (--xla_dump_hlo_as_riegeli), which hloscope cannot read; dump text instead with "
     "XLA_FLAGS=\"--xla_dump_to=DIR --xla_dump_hlo_as_text\" and open the folder DIR"},
    {Kind::kBytecode, Reader::kNone, Owner::kModule, "MLIR bytecode", ".mlirbc", startsWith("ML\xEFR"),
     "is MLIR bytecode (StableHLO)" COMPILER_INPUT},

    // Other binary data.
    {Kind::kCopiedAsText, Reader::kNone, Owner::kNone, "Damaged binary data", "",
     asks([](const Content& c) { return !c.isText() && wasCopiedAsText(c.head()); }),
     "is binary data that was copied as text: every byte above 127 was replaced by U+FFFD; copy the original again as "
     "binary data"},
    // It begins with its schema's version, 1, and a message.
    {Kind::kTensorFlow, Reader::kNone, Owner::kNone, "TensorFlow SavedModel", "",
     asks([](const Content& c) { return !c.isText() && absl::StartsWith(c.head(), string_view("\x08\x01\x12", 3)); }),
     "is a TensorFlow SavedModel" COMPILER_INPUT},
    {Kind::kTensorFlow, Reader::kNone, Owner::kNone, "TensorFlow graph", "",
     asks([](const Content& c) { return !c.isText() && isGraphProto(c.head()); }),
     "is a TensorFlow graph (GraphDef)" COMPILER_INPUT},
    {Kind::kBinary, Reader::kNone, Owner::kNone, "Binary data", "", asks([](const Content& c) { return !c.isText(); }),
     "is binary data, but not an HLO module proto; " HLOSCOPE_HOW_TO_DUMP},

    // Unsupported texts. MLIR comes before words that may occur in it.
    {Kind::kFrontEnd, Reader::kMlir, Owner::kModule, "MLIR", "", asks([](const Content& c) { return c.isMlir(); }),
     "is StableHLO (MLIR) text" COMPILER_INPUT},
    {Kind::kPage, Reader::kNone, Owner::kNone, "XML", "", hasLine("<?xml"), "is an XML file" NOT_A_DUMP},
    {Kind::kImage, Reader::kNone, Owner::kNone, "Image", "", hasLine("<svg"), "is an SVG image" NOT_A_DUMP},
    {Kind::kPage, Reader::kNone, Owner::kNone, "HTML page", "", hasLine("<!DOCTYPE html|<html"),
     "is an HTML page" NOT_A_DUMP},
    {Kind::kDrawing, Reader::kNone, Owner::kModule, "Drawing", "", hasLine("digraph"),
     "is a Graphviz graph (DOT)" NOT_A_DUMP},
    {Kind::kLlvmIr, Reader::kNone, Owner::kModule, "LLVM IR", ".ll|.ir-no-opt.ll|.ir-with-opt.ll|.ir-no-opt-noconst.ll",
     hasLine("; ModuleID|source_filename =|target triple"), "is LLVM IR" NOT_A_DUMP},
    {Kind::kAssembly, Reader::kNone, Owner::kModule, "Assembly", ".ptx|.hsaco|.cubin",
     hasLine(".version |// Generated by LLVM NVPTX"), "is PTX (CUDA assembly)" NOT_A_DUMP},
    {Kind::kAssembly, Reader::kNone, Owner::kModule, "Assembly", "", hasLine("\t.amdgcn_target"),
     "is AMD GPU assembly" NOT_A_DUMP},
    {Kind::kJaxpr, Reader::kNone, Owner::kNone, "jaxpr", "", hasLine("{ lambda "),
     "is a jaxpr, the input of JAX's lowering to StableHLO" NOT_A_DUMP},
    {Kind::kTensorFlow, Reader::kNone, Owner::kNone, "TensorFlow SavedModel", "",
     hasLine("saved_model_schema_version:"), "is a TensorFlow SavedModel" NOT_A_DUMP},
    {Kind::kSourceCode, Reader::kNone, Owner::kNone, "Source code", "", hasLine("from __future__|import "),
     "is Python source" NOT_A_DUMP},
    {Kind::kSourceCode, Reader::kNone, Owner::kNone, "Source code", "", hasLine("#include"),
     "is C++ source" NOT_A_DUMP},
    {Kind::kTensorFlow, Reader::kNone, Owner::kNone, "TensorFlow graph", "", asks([](const Content& c) {
       return absl::StrContains(c.head(), "node {") && absl::StrContains(c.head(), "op: \"");
     }),
     "is a TensorFlow graph (GraphDef)" NOT_A_DUMP},
    {Kind::kProfile, Reader::kNone, Owner::kNone, "Profile", ".trace.json",
     asks([](const Content& c) { return absl::StrContains(c.head(), "\"traceEvents\""); }),
     "is a profiler trace" NOT_A_DUMP, false},
    {Kind::kFrontEnd, Reader::kMlir, Owner::kModule, "MLIR", "",
     asks([](const Content& c) { return hasMlir(c.head()); }), "is StableHLO (MLIR) text" COMPILER_INPUT},
    {Kind::kThunks, Reader::kNone, Owner::kModule, "Thunk sequence",
     ".thunk_sequence.txt|.thunk_sequence_after_thunk_passes.txt|.thunk_schedule|.thunk_schedule.txt",
     asks([](const Content& c) { return isThunkSequence(firstLine(c)); }), "is a thunk sequence" OPEN_THE_FOLDER},
    {Kind::kDebugOptions, Reader::kNone, Owner::kModule, "Flags", ".debug_options|.flagfile",
     asks([](const Content& c) {
       return (absl::StartsWith(c.head(), "xla_") && absl::StrContains(firstLine(c), ": ")) ||
              (absl::StartsWith(c.head(), "--") && absl::StrContains(firstLine(c), "="));
     }),
     "contains the compiler flags" OPEN_THE_FOLDER},

    // By name alone.
    {Kind::kBeforeOptimizations, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kStep, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kNamedPoint, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kFinal, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kCodegen, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kOomModule, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kWord, Reader::kNone, Owner::kPoint, "", "", kByName, ""},
    {Kind::kConfig, Reader::kNone, Owner::kModule, "Module configuration", ".config.pbtxt|.hlo_module_config.txt",
     kByName, ""},
    {Kind::kTargetConfig, Reader::kNone, Owner::kModule, "Device description",
     ".gpu_target_config.pbtxt|.target_arguments.txt", kByName, ""},
    {Kind::kCompilerEnvironment, Reader::kNone, Owner::kModule, "Compiler environment", ".tpu_comp_env.txt", kByName,
     ""},
    {Kind::kExecutionOptions, Reader::kNone, Owner::kModule, "Execution options", ".execution_options.txt", kByName,
     ""},
    {Kind::kTransfers, Reader::kNone, Owner::kModule, "Host transfers", ".transfer_stats.txt", kByName, ""},
    {Kind::kCompilerMetadata, Reader::kNone, Owner::kModule, "Compiler metadata", ".basic_compiler_metadata.txt",
     kByName, ""},
    {Kind::kAutotuneResults, Reader::kNone, Owner::kModule, "Autotuning results",
     ".autotune_results.pbtxt|.autotune_results.txt", kByName, ""},
    {Kind::kThunkMetadata, Reader::kNone, Owner::kModule, "Thunk metadata",
     ".thunk_metadata.txt|.thunk_metadata.pb|.thunk_metadata.pbtxt", kByName, ""},
    {Kind::kKernelIr, Reader::kNone, Owner::kModule, "Kernel IR", ".ttir.txt|.mlir-passes.log|.triton-passes.log",
     kByName, ""},
    {Kind::kFusion, Reader::kNone, Owner::kModule, "Fusion", "", kByName, ""},
    {Kind::kTunedInstruction, Reader::kNone, Owner::kModule, "Tuned instruction", "", kByName, ""},
    {Kind::kFusionDecisions, Reader::kNone, Owner::kModule, "Fusion decisions",
     ".priority_fusion_dump.txt|.priority_fusion_dump.pb|.priority_fusion_dump.pbtxt", kByName, ""},
    {Kind::kFusionStory, Reader::kNone, Owner::kModule, "Fusion visualization", ".pyz|._fusion.pyz|_fusion_.html",
     kByName, ""},
    {Kind::kSchedule, Reader::kNone, Owner::kModule, "Schedule", ".schedule.txt|.schedule.pb|.schedule.pbtxt", kByName,
     ""},
    {Kind::kPassMetadata, Reader::kNone, Owner::kModule, "Pass metadata", ".metadata.textproto", kByName, ""},
    {Kind::kSnapshot, Reader::kNone, Owner::kModule, "Snapshot with arguments", "", kByName, ""},
    {Kind::kExecution, Reader::kNone, Owner::kModule, "Execution", "", kByName, ""},
    {Kind::kExecutable, Reader::kNone, Owner::kModule, "Executable", "", kByName, ""},

    {Kind::kJson, Reader::kNone, Owner::kNone, "JSON", "", asks([](const Content& c) {
       const string_view begin = absl::StripLeadingAsciiWhitespace(c.head());
       return absl::StartsWith(begin, "{") &&
              absl::StartsWith(absl::StripLeadingAsciiWhitespace(begin.substr(1)), "\"");
     }),
     "is JSON" NOT_A_DUMP},
    {Kind::kOther, Reader::kNone, Owner::kNone, "Text", "", asks([](const Content&) { return true; }),
     "is text, but neither HLO nor a buffer assignment; " HLOSCOPE_HOW_TO_DUMP},
};

}  // namespace

Content::Content(absl::string_view text)
    : m_whole(text),
      m_head(text.substr(0, kHead)),
      m_isText(isMostlyText(m_head)),
      m_isBinary(hasZeros(text.substr(0, 4096))) {}

bool Content::isMlir() const {
  if (!m_isMlir) m_isMlir = hlo::looksLikeStableHlo(m_head);
  return *m_isMlir;
}

buffers::Kind Content::memory() const {
  if (!m_memory) m_memory = buffers::recognize(m_head);
  return *m_memory;
}

bool ContentRule::holds(const Content& content) const {
  const auto startsWithAny = [](string_view text, string_view beginnings) {
    for (const string_view begin : absl::StrSplit(beginnings, '|')) {
      if (absl::StartsWith(text, begin)) return true;
    }
    return false;
  };
  if (tells != nullptr) return tells(content);
  if (!magic.empty()) return startsWithAny(content.head(), magic);
  if (lines.empty() || !content.isText()) return false;
  for (const string_view line : absl::StrSplit(content.head(), '\n')) {
    if (startsWithAny(line, lines)) return true;
  }
  return false;
}

absl::string_view compilerInputText() { return rowOf(Kind::kFrontEnd).sentence; }

absl::Span<const KindRow> kindTable() { return kRows; }

const KindRow& recognize(absl::string_view text) {
  const Content content(text);
  return *std::find_if(std::begin(kRows), std::end(kRows), [&](const KindRow& row) { return row.rule.holds(content); });
}

const KindRow& rowOf(Kind kind) {
  return *std::find_if(std::begin(kRows), std::end(kRows), [kind](const KindRow& row) { return row.kind == kind; });
}

}  // namespace io
