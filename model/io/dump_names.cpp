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
// Longer extensions precede those that they end with.
constexpr string_view kExtensions[] = {
    "top_level.html", "hlo.pb", "textproto", "pbtxt",       "pb", "txt", "hlo", "riegeli", "dot", "html",  "url",
    "mlir",           "log",    "json",      "fdo_profile", "ll", "bc",  "o",   "ptx",     "pyz", "hsaco", "cubin"};
// The extensions of a module at a point.
constexpr string_view kPointExtensions[] = {"txt",  "hlo.pb",         "pb",  "pbtxt",       "hlo", "riegeli", "dot",
                                            "html", "top_level.html", "url", "fdo_profile", ""};
// The extensions of files that may be modules, decided by content.
constexpr string_view kWordExtensions[] = {"txt", "hlo.pb", "pb", "pbtxt", "hlo"};

/// Returns the longest ending in the table that the name has, and the kind of its row; an empty ending if there is
/// none. The extension is part of an ending.
std::pair<string_view, Kind> endingOf(string_view name, size_t extension) {
  std::pair<string_view, Kind> found = {{}, Kind::kOther};
  for (const KindRow& row : kindTable()) {
    for (string_view rest = row.endings; !rest.empty();) {
      const string_view ending = rest.substr(0, rest.find('|'));
      rest.remove_prefix(std::min(ending.size() + 1, rest.size()));
      if (ending.size() <= found.first.size() || ending.size() < extension) continue;
      const bool isWhole = absl::ascii_isalpha(ending.front());
      const bool fits = isWhole ? name == ending : name.size() > ending.size() && absl::EndsWith(name, ending);
      if (fits) found = {ending, row.kind};
    }
  }
  return found;
}

bool isDigits(string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return absl::ascii_isdigit(c); });
}

bool isRunId(string_view text) {
  absl::ConsumePrefix(&text, "-");
  return isDigits(text);
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

/// Returns the position of "module_" and an id as a part between dots; kNowhere if there is none.
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
    m_extension = m_name.extension.empty() ? 0 : m_name.extension.size() + 1;
    m_ending = endingOf(name.substr(0, m_body.size() + m_extension), m_extension);
  }

  DumpName run() {
    const bool matched = bufferFile() || point() || ending() || autotuned() || execution() || executable() ||
                         insideModule() || pointOfBackend();
    if (!matched) m_name.kind = m_name.extension == "mlir" ? Kind::kFrontEnd : Kind::kOther;
    splitStem();
    return m_name;
  }

 private:
  // Removes `.extension` from the body; m_end is then its position in the name.
  bool takeExtension(string_view extension) {
    if (m_body.size() <= extension.size() + 1 || !absl::EndsWith(m_body, extension)) return false;
    const size_t dot = m_body.size() - extension.size() - 1;
    if (m_body[dot] != '.') return false;
    m_end = m_body.substr(dot + 1);
    m_body = m_body.substr(0, dot);
    return true;
  }

  // Ends the stem here, or at its known end; the text between the known stem and here distinguishes files of one kind.
  void stemUpTo(size_t end) {
    if (m_known.empty() || end < m_known.size()) {
      m_name.stem = m_body.substr(0, end);
      return;
    }
    m_name.stem = m_known;
    if (end > m_known.size()) m_name.detail = m_body.substr(m_known.size() + 1, end - m_known.size() - 1);
  }

  bool bufferFile() {
    if (!isBufferFile(m_ending.second)) return false;
    m_body.remove_suffix(m_ending.first.size() - m_extension);
    m_name.point = m_body;
    if (!matchPoint() && !stepInside() && !matchWord()) stemUpTo(m_body.size());
    m_name.kind = m_ending.second;
    return true;
  }

  bool point() { return isOneOf(m_name.extension, kPointExtensions) && matchPoint(); }

  bool matchPoint() {
    // Steps are matched first: a nested pipeline may be called "optimizations".
    if (stepBetween() || final()) return true;
    constexpr std::pair<string_view, Kind> kPoints[] = {
        {"before_optimizations", Kind::kBeforeOptimizations},
        {"before_config_assignment", Kind::kNamedPoint},
        {"after_spmd_partitioner", Kind::kNamedPoint},
        {"before_msa", Kind::kNamedPoint},
        {"after_codegen", Kind::kCodegen},
        {"oom_intermediate_module", Kind::kOomModule},
        {"after_optimizations_before_buffer_assignment", Kind::kNamedPoint},
        {"after_optimizations_after_buffer_assignment", Kind::kNamedPoint}};
    for (const auto& [suffix, kind] : kPoints) {
      const size_t begin = partBefore(suffix);
      if (begin == kNowhere) continue;
      m_name.kind = kind;
      stemUpTo(begin == 0 ? 0 : begin - 1);
      m_name.detail = kind == Kind::kNamedPoint ? m_body.substr(begin) : string_view();
      return true;
    }
    return false;
  }

  // Returns the position of the suffix, as the whole body or after a dot; kNowhere if there is none.
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
    // Also `after_STEP` alone, and `before_STEP`, which names only the next step.
    m_name.pass = m_body.substr(dot + 1);
    absl::ConsumePrefix(&m_name.pass, "after_");
    if (absl::StartsWith(m_name.pass, "before_")) {
      m_name.nextPass = m_name.pass.substr(7);
      m_name.pass = {};
    }
    return true;
  }

  // Matches a number and a pipeline that ends at `end`. The number is the last part of digits before it, or directly
  // follows the known stem.
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
    m_name.kind = Kind::kStep;
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
    m_name.kind = Kind::kFinal;
    if (begin == 0 || m_body[begin - 1] == '.') {
      stemUpTo(begin == 0 ? 0 : begin - 1);
      return true;
    }
    if (m_body[begin - 1] != '_') {
      m_name.kind = Kind::kOther;
      return false;
    }
    // A compute capability contains a dot.
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

  bool ending() {
    if (!m_ending.first.empty()) {
      m_name.kind = m_ending.second;
      const size_t end = m_body.size() + m_extension - m_ending.first.size();
      stemUpTo(m_name.kind == Kind::kObjectCode ? std::min(end, m_body.rfind(".obj-file.")) : end);
      return true;
    }
    // NAME.schedule_after_x: the word continues.
    const size_t dot = m_body.rfind(".schedule_");
    if (dot == kNowhere || dot == 0 || m_body.find('.', dot + 1) != kNowhere) return false;
    m_name.kind = Kind::kSchedule;
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
    m_name.kind = Kind::kTunedInstruction;
    stemUpTo(dot);
    m_name.detail = m_body.substr(begin + 1);
    return true;
  }

  // S.execution_NNNN.hlo_snapshot, snapshot.RUNID
  bool execution() {
    if (absl::StartsWith(m_body, "snapshot.") && isRunId(m_body.substr(9)) && m_name.extension == "pb") {
      m_name.kind = Kind::kSnapshot;
      m_name.detail = m_body.substr(9);
      return true;
    }
    // S.snapshot.RUNID, with a decimal number that may be negative.
    constexpr string_view kRun = ".snapshot.";
    const size_t run = m_body.rfind(kRun);
    if (run != kNowhere && run > 0 && m_name.extension == "pb" && isRunId(m_body.substr(run + kRun.size()))) {
      m_name.kind = Kind::kSnapshot;
      m_name.detail = m_body.substr(run + kRun.size());
      const string_view detail = m_name.detail;
      stemUpTo(run);
      m_name.detail = detail;
      return true;
    }
    constexpr string_view kExecution = ".execution_";
    const size_t dot = m_body.rfind(kExecution);
    if (dot == kNowhere || dot == 0) return false;
    const size_t digits = digitsAt(m_body, dot + kExecution.size());
    if (digits < kIdDigits) return false;
    const string_view rest = m_body.substr(dot + kExecution.size() + digits);
    const bool isSnapshot = rest == ".hlo_snapshot" || rest == ".hlo_unoptimized_snapshot";
    m_name.kind = isSnapshot ? Kind::kSnapshot : Kind::kExecution;
    stemUpTo(dot);
    m_name.detail = m_body.substr(dot + kExecution.size(), digits);
    return true;
  }

  bool executable() {
    const size_t dot = m_body.rfind(".gpu_executable_proto");
    if (dot == kNowhere || dot == 0) return false;
    m_name.kind = Kind::kExecutable;
    stemUpTo(dot);
    return true;
  }

  bool insideModule() {
    const bool hasModule = findModule(m_body) != kNowhere;
    // The interactive page of a fusion under its old name, from before it was an archive: COMP.S.html.
    if (m_name.extension == "html" && hasModule && findModule(m_body) > 0) {
      m_name.kind = Kind::kFusionStory;
      stemUpTo(m_body.size());
      return true;
    }
    if (m_name.extension == "mlir" && hasModule) return matchWord() && (m_name.kind = Kind::kKernelIr, true);
    if (m_name.extension == "hlo" && hasModule) return matchWord() && (m_name.kind = Kind::kFusion, true);
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
    m_name.kind = Kind::kWord;
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
    // The change number of a TPU compiler: `jit_f.cl_1014260217`.
    constexpr string_view kChange = ".cl_";
    const size_t change = m_name.moduleName.rfind(kChange);
    if (change != kNowhere && isDigits(m_name.moduleName.substr(change + kChange.size())))
      m_name.moduleName = m_name.moduleName.substr(0, change);
    // For these kinds the prefix names a computation or an execution, not the module.
    const bool isOwn = m_name.kind == Kind::kFusionStory || m_name.kind == Kind::kExecution;
    if (!isOwn || m_name.prefix.empty() || !m_known.empty()) return;
    if (m_name.prefix.size() == kTimestampDigits && isDigits(m_name.prefix)) return;
    m_name.detail = m_name.prefix;
    m_name.stem.remove_prefix(module);
  }

  string_view m_known;
  string_view m_body;
  string_view m_end;
  size_t m_extension = 0;  // its length, including the dot
  std::pair<string_view, Kind> m_ending;
  DumpName m_name;
};

}  // namespace

DumpName parseDumpName(absl::string_view name) { return Matcher(name, {}).run(); }

DumpName parseDumpName(absl::string_view name, absl::string_view stem) {
  const bool begins = !stem.empty() && name.size() > stem.size() && absl::StartsWith(name, stem) &&
                      (name[stem.size()] == '.' || name[stem.size()] == '-');
  return begins ? Matcher(name, name.substr(0, stem.size())).run() : parseDumpName(name);
}

}  // namespace io
