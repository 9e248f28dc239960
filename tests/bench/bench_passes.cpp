// Benchmarks the compilation of a module as a timeline: bench_passes [--brief] [DUMP]. Reads all stages of the module
// with most stages, and prints for changed stages and for those with the same bytes the processor time of a stage, with
// its reading, and how much of the file is read a second; the wall time of all; the largest growth of memory, and what
// is kept of it. Without a dump: generated folders of 20 stages of 20,000 instructions, changed and with the same
// bytes.

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/documents/document.h"
#include "model/documents/pass_index.h"
#include "tests/bench/measure.h"
#include "tests/support/temporary_folder.h"

namespace {

// Layers of 1,000 instructions; a copy behind every 1,000th instruction from the `copies`th stage on.
std::string stageText(int instructions, int copies) {
  std::string text = "HloModule m\n\nENTRY e {\n  x = f32[64,64]{1,0} parameter(0)\n";
  std::string last = "x";
  static constexpr const char* kOpcodes[] = {"tanh", "negate", "exponential", "abs", "cosine", "log", "sine"};
  for (int i = 0; i < instructions; ++i) {
    const std::string name = absl::StrCat("i", i);
    absl::StrAppend(&text, "  ", name, " = f32[64,64]{1,0} ", kOpcodes[(i * 5 + i / 7) % 7], "(", last,
                    "), metadata={op_name=\"jit(f)/layer_", i / 1000, "/op", i % 40,
                    "\" source_file=\"train.py\" source_line=", i % 200 + 1, "}\n");
    last = name;
    if (i % 1000 >= copies) continue;
    absl::StrAppend(&text, "  copy.", i, " = f32[64,64]{1,0} copy(", last, ")\n");
    last = absl::StrCat("copy.", i);
  }
  return absl::StrCat(text, "  ROOT r = f32[64,64]{1,0} add(", last, ", x)\n}\n");
}

// The largest resident memory since it was reset. 0 where the system does not tell.
int64_t peakOfProcess() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stoll(line.substr(6)) << 10;
  }
  return 0;
}
void resetPeakOfProcess() {
#ifdef __GLIBC__
  ::mallopt(M_MMAP_THRESHOLD, 128 << 10);
  ::malloc_trim(0);
#endif
  std::ofstream("/proc/self/clear_refs") << "5";
}

bool measure(const char* what, const std::string& path) {
  const auto dump = model::listDocument(path);
  if (!dump.ok()) return false;
  uint32_t module = 0;
  for (uint32_t i = 0; i < (*dump)->modules.size(); ++i) {
    if ((*dump)->modules[i].stages.size() > (*dump)->modules[module].stages.size()) module = i;
  }
  std::vector<double> changed, same;
  double changedBytes = 0, sameBytes = 0, last = bench::milliseconds();
  model::PassOptions options;
  options.progress = [&](const model::PassStage& stage, size_t, size_t) {
    const double now = bench::milliseconds();
    const bool isSame = stage.state == model::PassState::kSameBytes;
    (isSame ? same : changed).push_back(now - last);
    (isSame ? sameBytes : changedBytes) += static_cast<double>((*dump)->files->entries()[stage.name.file].bytes);
    last = now;
  };
  resetPeakOfProcess();
  const int64_t before = peakOfProcess();
  const double wall = bench::seconds(CLOCK_MONOTONIC);
  last = bench::milliseconds();
  const auto index = model::readPasses(*dump, module, options);
  if (!index.ok()) return false;
  const double all = bench::seconds(CLOCK_MONOTONIC) - wall;
  const auto megabytes = [](auto bytes) { return static_cast<double>(bytes) / (1 << 20); };
  const auto sum = [](const std::vector<double>& of) {
    double total = 0;
    for (const double one : of) total += one;
    return total;
  };
  std::printf("%-12s %6zu %9zu %8.2f %8zu %8.1f %8.1f %8zu %8.2f %8.2f %8.1f %8.1f\n", what, (*index)->stages.size(),
              (*index)->stages.back().counts.instructions, all, changed.size(), bench::median(changed),
              bench::percentile(changed, 1), same.size(), bench::median(same),
              same.empty() ? 0 : sameBytes / 1e9 / (sum(same) / 1e3), megabytes(peakOfProcess() - before),
              megabytes((*index)->tracks.bytes()));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  std::printf("%-12s %6s %9s %8s %8s %8s %8s %8s %8s %8s %8s %8s\n", "", "stages", "last", "all s", "changed",
              "ms each", "most ms", "same", "ms each", "GB/s", "MiB more", "MiB kept");
  if (argc > 1 && !isBrief) return measure("files", argv[1]) ? 0 : 1;
  const int stages = isBrief ? 3 : 20, instructions = isBrief ? 2000 : 20000;
  for (const bool isSame : {false, true}) {
    const support::TemporaryFolder folder;
    for (int i = 0; i < stages; ++i)
      folder.write(
          absl::StrCat("module_0001.m.", absl::Dec(i, absl::kZeroPad4), ".p.after_a", i, ".before_a", i + 1, ".txt"),
          stageText(instructions, isSame ? 0 : i));
    if (!measure(isSame ? "same bytes" : "changed", folder.path())) return 1;
  }
  return 0;
}
