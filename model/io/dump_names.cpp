#include "model/io/dump_names.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/strip.h"

namespace io {
namespace {

using absl::string_view;

constexpr size_t kNowhere = string_view::npos;
constexpr size_t kIdDigits = 4;  // ids and step numbers are padded to this
constexpr size_t kTimestampDigits = 16;

constexpr string_view kPackings[] = {"gz", "zst", "bz2", "xz"};
// The longer before those that they end with.
constexpr string_view kExtensions[] = {
    "top_level.html", "hlo.pb", "textproto", "pbtxt",       "pb", "txt", "hlo", "riegeli", "dot", "html",  "url",
    "mlir",           "log",    "json",      "fdo_profile", "ll", "bc",  "o",   "ptx",     "pyz", "hsaco", "cubin"};
// What a snapshot of a module is written as.
constexpr string_view kPointExtensions[] = {"txt",  "hlo.pb",         "pb",  "pbtxt",       "hlo", "riegeli", "dot",
                                            "html", "top_level.html", "url", "fdo_profile", ""};
// What may be a module where only its content can tell.
constexpr string_view kWordExtensions[] = {"txt", "hlo.pb", "pb", "pbtxt", "hlo"};

struct BufferSuffix {
  string_view suffix;
  NameKind kind;
};
constexpr BufferSuffix kBufferSuffixes[] = {{"-buffer-assignment", NameKind::kBufferAssignment},
                                            {"-buffer-assignment-values", NameKind::kBufferValues},
                                            {"-live-range", NameKind::kLiveRange},
                                            {"-memory-usage-report", NameKind::kMemoryReport}};

/// A name that ends in `.suffix.extension`, the extension any of those between bars; none between two bars.
struct Suffix {
  string_view suffix;
  string_view extensions;
  NameKind kind;
};
constexpr Suffix kSuffixes[] = {
    {".debug_options", "||", NameKind::kDebugOptions},
    {".config", "|pbtxt|", NameKind::kConfig},
    {".gpu_target_config", "|pbtxt|", NameKind::kTargetConfig},
    {".autotune_results", "|pbtxt|txt|", NameKind::kAutotuneResults},
    {".thunk_sequence", "|txt|", NameKind::kThunks},
    {".thunk_sequence_after_thunk_passes", "|txt|", NameKind::kThunks},
    {".thunk_schedule", "||txt|", NameKind::kThunks},
    {".thunk_metadata", "|txt|pb|pbtxt|", NameKind::kThunkMetadata},
    {".ir-no-opt", "|ll|", NameKind::kLlvmIr},
    {".ir-with-opt", "|ll|", NameKind::kLlvmIr},
    {".ir-no-opt-noconst", "|ll|", NameKind::kLlvmIr},
    {".ttir", "|txt|", NameKind::kKernelIr},
    {".mlir-passes", "|log|", NameKind::kKernelIr},
    {".triton-passes", "|log|", NameKind::kKernelIr},
    {".priority_fusion_dump", "|txt|pb|pbtxt|", NameKind::kFusionDecisions},
    {"._fusion", "|pyz|", NameKind::kFusionStory},
    {"_fusion_", "|html|", NameKind::kFusionStory},
    {".schedule", "|txt|pb|pbtxt|", NameKind::kSchedule},
    {".metadata", "|textproto|", NameKind::kPassMetadata},
    {".xplane", "|pb|", NameKind::kProfile},
    {".trace", "|json|", NameKind::kProfile},
};
/// Names that end in `.extension` alone.
struct Extension {
  string_view extension;
  NameKind kind;
};
constexpr Extension kByExtension[] = {{"ptx", NameKind::kAssembly},   {"hsaco", NameKind::kAssembly},
                                      {"cubin", NameKind::kAssembly}, {"ll", NameKind::kLlvmIr},
                                      {"bc", NameKind::kLlvmIr},      {"o", NameKind::kObjectCode},
                                      {"pyz", NameKind::kFusionStory}};

bool isDigits(string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return absl::ascii_isdigit(c); });
}

size_t digitsAt(string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && absl::ascii_isdigit(text[end])) ++end;
  return end - at;
}

template <size_t kSize>
bool isOneOf(string_view word, const string_view (&words)[kSize]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool hasExtension(string_view extensions, string_view extension) {
  for (size_t bar = 0; bar + 1 < extensions.size();) {
    const size_t next = extensions.find('|', bar + 1);
    if (extensions.substr(bar + 1, next - bar - 1) == extension) return true;
    bar = next;
  }
  return false;
}

/// Where "module_" and an id stand as a part between dots; kNowhere.
size_t findModule(string_view text) {
  constexpr string_view kModule = "module_";
  for (size_t at = text.find(kModule); at != kNowhere; at = text.find(kModule, at + 1)) {
    if (at > 0 && text[at - 1] != '.') continue;
    const size_t digits = digitsAt(text, at + kModule.size());
    const size_t end = at + kModule.size() + digits;
    if (digits >= kIdDigits && (end == text.size() || text[end] == '.')) return at;
  }
  return kNowhere;
}

class Matcher {
 public:
  Matcher(string_view name, string_view known) : m_known(known) {
    m_body = name;
    for (const string_view packing : kPackings) {
      if (!takeExtension(packing)) continue;
      m_name.packing = m_end;
      break;
    }
    for (const string_view extension : kExtensions) {
      if (!takeExtension(extension)) continue;
      m_name.extension = m_end;
      break;
    }
    m_name.point = m_body;
  }

  DumpName run() {
    const bool matched = bufferFile() || point() || suffix() || autotuned() || execution() || executable() ||
                         byExtension() || pointOfBackend();
    if (!matched) m_name.kind = m_name.extension == "mlir" ? NameKind::kFrontEnd : NameKind::kOther;
    splitStem();
    return m_name;
  }

 private:
  // Takes `.extension` off the body; m_end is then where it stands in the name.
  bool takeExtension(string_view extension) {
    if (m_body.size() <= extension.size() + 1 || !absl::EndsWith(m_body, extension)) return false;
    const size_t dot = m_body.size() - extension.size() - 1;
    if (m_body[dot] != '.') return false;
    m_end = m_body.substr(dot + 1);
    m_body = m_body.substr(0, dot);
    return true;
  }

  // The stem is known, or ends here; what stands between the known one and here tells files of one kind apart.
  void stemUpTo(size_t end) {
    if (m_known.empty() || end < m_known.size()) {
      m_name.stem = m_body.substr(0, end);
      return;
    }
    m_name.stem = m_known;
    if (end > m_known.size()) m_name.detail = m_body.substr(m_known.size() + 1, end - m_known.size() - 1);
  }

  bool bufferFile() {
    if (m_name.extension != "txt" && m_name.extension != "pb") return false;
    for (const auto& [suffix, kind] : kBufferSuffixes) {
      if (!absl::EndsWith(m_body, suffix) || m_body.size() == suffix.size()) continue;
      m_body.remove_suffix(suffix.size());
      m_name.point = m_body;
      if (!matchPoint() && !stepInside() && !matchWord()) stemUpTo(m_body.size());
      m_name.kind = kind;
      return true;
    }
    return false;
  }

  bool point() { return isOneOf(m_name.extension, kPointExtensions) && matchPoint(); }

  bool matchPoint() {
    // The step comes first: a nested pipeline may be called "optimizations".
    if (stepBetween() || final()) return true;
    constexpr std::pair<string_view, NameKind> kPoints[] = {{"before_optimizations", NameKind::kBeforeOptimizations},
                                                            {"before_config_assignment", NameKind::kNamedPoint},
                                                            {"after_spmd_partitioner", NameKind::kNamedPoint}};
    for (const auto& [suffix, kind] : kPoints) {
      const size_t begin = partBefore(suffix);
      if (begin == kNowhere) continue;
      m_name.kind = kind;
      stemUpTo(begin == 0 ? 0 : begin - 1);
      m_name.detail = kind == NameKind::kNamedPoint ? m_body.substr(begin) : string_view();
      return true;
    }
    return false;
  }

  // Where the suffix begins, as the whole body or after a dot; kNowhere.
  size_t partBefore(string_view suffix) const {
    if (!absl::EndsWith(m_body, suffix)) return kNowhere;
    const size_t begin = m_body.size() - suffix.size();
    return begin == 0 || m_body[begin - 1] == '.' ? begin : kNowhere;
  }

  // S.NNNN.PIPELINE.after_PASS.before_PASS
  bool stepBetween() {
    constexpr string_view kAfter = ".after_", kBefore = ".before_";
    const size_t before = m_body.rfind(kBefore);
    if (before == kNowhere) return false;
    const size_t after = m_body.substr(0, before).rfind(kAfter);
    if (after == kNowhere || !numberedUpTo(after)) return false;
    m_name.pass = m_body.substr(after + kAfter.size(), before - after - kAfter.size());
    m_name.nextPass = m_body.substr(before + kBefore.size());
    return true;
  }

  // S.NNNN.PASS.STEP
  bool stepInside() {
    const size_t dot = m_body.rfind('.');
    if (dot == kNowhere || (m_known.empty() && findModule(m_body) == kNowhere) || !numberedUpTo(dot)) return false;
    m_name.pass = m_body.substr(dot + 1);
    return true;
  }

  // A number and a pipeline that ends at `end`. The number is the last part of digits before it, or stands right behind
  // the known stem.
  bool numberedUpTo(size_t end) {
    size_t dot = m_known.size();
    if (m_known.empty()) {
      const size_t module = findModule(m_body);
      dot = end;
      do {
        if (dot == 0) return false;
        dot = m_body.rfind('.', dot - 1);
        if (dot == kNowhere || (module != kNowhere && dot < module)) return false;
      } while (!isNumber(dot + 1, end));
    } else if (dot >= end || !isNumber(dot + 1, end)) {
      return false;
    }
    const size_t digits = digitsAt(m_body, dot + 1);
    uint32_t number = 0;
    if (!absl::SimpleAtoi(m_body.substr(dot + 1, digits), &number)) return false;
    const size_t pipeline = dot + digits + 2;
    m_name.kind = NameKind::kStep;
    m_name.number = number;
    m_name.pipeline = m_body.substr(pipeline, end - pipeline);
    stemUpTo(dot);
    return true;
  }

  bool isNumber(size_t begin, size_t end) const {
    const size_t digits = digitsAt(m_body, begin);
    return digits >= kIdDigits && begin + digits + 1 < end && m_body[begin + digits] == '.';
  }

  // S.cpu_after_optimizations, S.sm_8.0_gpu_after_optimizations, S.after_optimizations
  bool final() {
    constexpr string_view kSuffix = "after_optimizations";
    if (!absl::EndsWith(m_body, kSuffix)) return false;
    size_t begin = m_body.size() - kSuffix.size();
    m_name.kind = NameKind::kFinal;
    if (begin == 0 || m_body[begin - 1] == '.') {
      stemUpTo(begin == 0 ? 0 : begin - 1);
      return true;
    }
    if (m_body[begin - 1] != '_') {
      m_name.kind = NameKind::kOther;
      return false;
    }
    // A compute capability has a dot in it.
    string_view word = m_body.substr(0, begin - 1);
    const size_t capability = word.rfind(".sm_");
    size_t dot = word.rfind('.');
    if (capability != kNowhere && absl::EndsWith(word, "_gpu")) {
      const string_view number = word.substr(capability + 4, word.size() - capability - 8);
      if (std::all_of(number.begin(), number.end(), [](char c) { return absl::ascii_isalnum(c) || c == '.'; }))
        dot = capability;
    }
    if (!m_known.empty()) dot = m_known.size();
    if (dot == kNowhere && word != "cpu" && word != "gpu") {
      stemUpTo(word.size());
      return true;
    }
    m_name.backend = dot == kNowhere ? word : word.substr(std::min(dot + 1, word.size()));
    if (absl::StartsWith(m_name.backend, "sm_") || absl::StartsWith(m_name.backend, "gfx")) {
      absl::ConsumeSuffix(&m_name.backend, "_gpu");
    }
    stemUpTo(dot == kNowhere ? 0 : dot);
    return true;
  }

  bool suffix() {
    for (const auto& [suffix, extensions, kind] : kSuffixes) {
      if (m_body.size() <= suffix.size() || !absl::EndsWith(m_body, suffix) ||
          !hasExtension(extensions, m_name.extension)) {
        continue;
      }
      m_name.kind = kind;
      stemUpTo(m_body.size() - suffix.size());
      return true;
    }
    // NAME.schedule_after_x, S.thunk_sequence_…: the word goes on.
    const size_t dot = m_body.rfind(".schedule_");
    if (dot == kNowhere || dot == 0 || m_body.find('.', dot + 1) != kNowhere) return false;
    m_name.kind = NameKind::kSchedule;
    stemUpTo(dot);
    return true;
  }

  // S.autotuner_N.INSTRUCTION.before
  bool autotuned() {
    constexpr string_view kTuner = ".autotuner_";
    const size_t dot = m_body.rfind(kTuner);
    if (dot == kNowhere || dot == 0 || m_name.extension != "txt") return false;
    if (!absl::EndsWith(m_body, ".before") && !absl::EndsWith(m_body, ".after")) return false;
    const size_t digits = digitsAt(m_body, dot + kTuner.size());
    const size_t begin = dot + kTuner.size() + digits;
    if (digits == 0 || begin + 1 >= m_body.size() || m_body[begin] != '.' || begin + 1 >= m_body.rfind('.'))
      return false;
    m_name.kind = NameKind::kTunedInstruction;
    stemUpTo(dot);
    m_name.detail = m_body.substr(begin + 1);
    return true;
  }

  // S.execution_NNNN.hlo_snapshot, snapshot.RUNID
  bool execution() {
    if (absl::StartsWith(m_body, "snapshot.") && isDigits(m_body.substr(9)) && m_name.extension == "pb") {
      m_name.kind = NameKind::kSnapshot;
      m_name.detail = m_body.substr(9);
      return true;
    }
    constexpr string_view kExecution = ".execution_";
    const size_t dot = m_body.rfind(kExecution);
    if (dot == kNowhere || dot == 0) return false;
    const size_t digits = digitsAt(m_body, dot + kExecution.size());
    if (digits < kIdDigits) return false;
    const string_view rest = m_body.substr(dot + kExecution.size() + digits);
    const bool isSnapshot = rest == ".hlo_snapshot" || rest == ".hlo_unoptimized_snapshot";
    m_name.kind = isSnapshot ? NameKind::kSnapshot : NameKind::kExecution;
    stemUpTo(dot);
    m_name.detail = m_body.substr(dot + kExecution.size(), digits);
    return true;
  }

  bool executable() {
    const size_t dot = m_body.rfind(".gpu_executable_proto");
    if (dot == kNowhere || dot == 0) return false;
    m_name.kind = NameKind::kExecutable;
    stemUpTo(dot);
    return true;
  }

  bool byExtension() {
    for (const auto& [extension, kind] : kByExtension) {
      if (m_name.extension != extension) continue;
      m_name.kind = kind;
      const size_t object = kind == NameKind::kObjectCode ? m_body.rfind(".obj-file.") : kNowhere;
      stemUpTo(object == kNowhere ? m_body.size() : object);
      return true;
    }
    const bool hasModule = findModule(m_body) != kNowhere;
    // The interactive page of one fusion, before it was an archive: COMP.S.html.
    if (m_name.extension == "html" && hasModule && findModule(m_body) > 0) {
      m_name.kind = NameKind::kFusionStory;
      stemUpTo(m_body.size());
      return true;
    }
    if (m_name.extension == "mlir" && hasModule) return matchWord() && (m_name.kind = NameKind::kKernelIr, true);
    if (m_name.extension == "hlo" && hasModule) return matchWord() && (m_name.kind = NameKind::kFusion, true);
    return false;
  }

  bool pointOfBackend() {
    if (isOneOf(m_name.extension, kPointExtensions) && stepInside()) return true;
    return isOneOf(m_name.extension, kWordExtensions) && matchWord();
  }

  // S.WORD, S alone
  bool matchWord() {
    const size_t module = findModule(m_body);
    if (module == kNowhere && m_known.empty()) return false;
    m_name.kind = NameKind::kWord;
    if (!m_known.empty()) {
      m_name.stem = m_known;
      m_name.detail = m_body.substr(std::min(m_known.size() + 1, m_body.size()));
      return true;
    }
    const size_t dot = m_body.rfind('.');
    const bool isAlone = dot == kNowhere || dot < module;
    stemUpTo(isAlone ? m_body.size() : dot);
    if (!isAlone) m_name.detail = m_body.substr(dot + 1);
    return true;
  }

  // [prefix.]module_id[.name]
  void splitStem() {
    const size_t module = findModule(m_name.stem);
    if (module == kNowhere) return;
    if (module > 0) m_name.prefix = m_name.stem.substr(0, module - 1);
    const size_t id = module + string_view("module_").size();
    m_name.id = m_name.stem.substr(id, digitsAt(m_name.stem, id));
    m_name.moduleName = m_name.stem.substr(std::min(id + m_name.id.size() + 1, m_name.stem.size()));
    // Here the prefix tells a computation or an execution, not the module.
    const bool isOwn = m_name.kind == NameKind::kFusionStory || m_name.kind == NameKind::kExecution;
    if (!isOwn || m_name.prefix.empty() || !m_known.empty()) return;
    if (m_name.prefix.size() == kTimestampDigits && isDigits(m_name.prefix)) return;
    m_name.detail = m_name.prefix;
    m_name.stem.remove_prefix(module);
  }

  string_view m_known;
  string_view m_body;
  string_view m_end;
  DumpName m_name;
};

}  // namespace

absl::string_view nameOf(NameKind kind) {
  switch (kind) {
    case NameKind::kBeforeOptimizations:
    case NameKind::kStep:
    case NameKind::kNamedPoint:
    case NameKind::kFinal:
    case NameKind::kWord: return "";
    case NameKind::kBufferAssignment: return "Buffer assignment";
    case NameKind::kBufferValues: return "Buffer values";
    case NameKind::kLiveRange: return "Live ranges";
    case NameKind::kMemoryReport: return "Memory report";
    case NameKind::kDebugOptions: return "Flags";
    case NameKind::kConfig: return "Module configuration";
    case NameKind::kTargetConfig: return "Device description";
    case NameKind::kAutotuneResults: return "Autotuning results";
    case NameKind::kThunks: return "Thunk sequence";
    case NameKind::kThunkMetadata: return "Thunk metadata";
    case NameKind::kAssembly: return "Assembly";
    case NameKind::kLlvmIr: return "LLVM IR";
    case NameKind::kObjectCode: return "Object code";
    case NameKind::kKernelIr: return "Kernel IR";
    case NameKind::kFusion: return "Fusion";
    case NameKind::kTunedInstruction: return "Tuned instruction";
    case NameKind::kFusionDecisions: return "Fusion decisions";
    case NameKind::kFusionStory: return "Fusion story";
    case NameKind::kSchedule: return "Schedule";
    case NameKind::kPassMetadata: return "Passes and times";
    case NameKind::kSnapshot: return "Snapshot with arguments";
    case NameKind::kExecution: return "Execution";
    case NameKind::kExecutable: return "Executable";
    case NameKind::kProfile: return "Profile";
    case NameKind::kFrontEnd: return "MLIR";
    case NameKind::kDrawing: return "Drawing";
    case NameKind::kOther: return "";
  }
  return "";
}

DumpName parseDumpName(absl::string_view name) { return Matcher(name, {}).run(); }

DumpName parseDumpName(absl::string_view name, absl::string_view stem) {
  const bool begins = !stem.empty() && name.size() > stem.size() && absl::StartsWith(name, stem) &&
                      (name[stem.size()] == '.' || name[stem.size()] == '-');
  return begins ? Matcher(name, name.substr(0, stem.size())).run() : parseDumpName(name);
}

}  // namespace io
