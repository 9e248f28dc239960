// Benchmarks the comparison of two modules: bench_compare [--brief] [A B]. Prints the processor time of the match and
// of the changes, and the largest growth of memory while matching, for each instruction of both. Without files: a
// generated module of 100,000 instructions in 100 equal layers against a copy with other names and a copy inserted in
// every tenth layer.

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/compare/changes.h"
#include "model/compare/match.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"

namespace {

std::shared_ptr<const hlo::Module> parse(std::string text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("bench", std::move(text)));
  return parsed.ok() && !parsed->modules.empty() ? parsed->modules.front() : nullptr;
}

std::string read(const char* path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Layers of 1,000 instructions: products, additions and elementwise chains with op_names.
std::string generated(int layers, const char* prefix, bool isEdited) {
  std::string text = "HloModule m, is_scheduled=true\n\nENTRY e {\n";
  const auto name = [&](int layer, int i) { return absl::StrCat(prefix, layer, "_", i); };
  absl::StrAppend(&text, "  ", prefix, "x = f32[64,64]{1,0} parameter(0)\n");
  std::string last = absl::StrCat(prefix, "x");
  for (int layer = 0; layer < layers; ++layer) {
    const std::string carried = last;
    for (int i = 0; i < 1000; ++i) {
      static constexpr const char* kOpcodes[] = {"tanh", "negate", "exponential", "add", "multiply", "abs", "cosine"};
      const int kind = (i * 5 + i / 7) % 7;
      const bool isBinary = kind == 3 || kind == 4;
      absl::StrAppend(&text, "  ", name(layer, i), " = f32[64,64]{1,0} ", kOpcodes[kind], "(", last,
                      isBinary ? absl::StrCat(", ", carried) : "", "), metadata={op_name=\"jit(f)/layer_", layer, "/op",
                      i % 40, "\"}\n");
      last = name(layer, i);
      if (isEdited && layer % 10 == 3 && i == 500) {
        absl::StrAppend(&text, "  ", name(layer, 1000), " = f32[64,64]{1,0} copy(", last, ")\n");
        last = name(layer, 1000);
      }
    }
  }
  return text + "}\n";
}

// The largest resident memory since it was reset. 0 where the system does not tell.
int64_t peakKilobytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stoll(line.substr(6));
  }
  return 0;
}
void resetPeak() {
#ifdef __GLIBC__
  // Blocks that were freed before would hide those of the match, and a threshold that grows with them would keep holes.
  ::mallopt(M_MMAP_THRESHOLD, 128 << 10);
  ::malloc_trim(0);
#endif
  std::ofstream("/proc/self/clear_refs") << "5";
}

void measure(const char* what, const hlo::Module& a, const hlo::Module& b, int runs) {
  const auto count = static_cast<double>(a.instructionCount() + b.instructionCount());
  resetPeak();
  const int64_t before = peakKilobytes();
  const compare::Match match = compare::match(a, b);
  const int64_t after = peakKilobytes();
  std::vector<double> matching, changing;
  for (int run = 0; run < runs; ++run) {
    double start = bench::milliseconds();
    const compare::Match again = compare::match(a, b);
    matching.push_back(bench::milliseconds() - start);
    start = bench::milliseconds();
    const compare::Changes changes(a, b, again);
    changing.push_back(bench::milliseconds() - start);
  }
  const double bytes = static_cast<double>(after - before) * 1024;
  std::printf("%-32s %8zu %8zu %8zu %10.1f %10.1f %10.1f\n", what, a.instructionCount(), b.instructionCount(),
              match.pairCount(), bench::median(matching), bench::median(changing), bytes / count);
}

}  // namespace

int main(int argc, char** argv) {
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  std::printf("%-32s %8s %8s %8s %10s %10s %10s\n", "median of runs", "A", "B", "pairs", "match ms", "changes ms",
              "bytes each");
  if (argc > 2) {
    const auto a = parse(read(argv[1])), b = parse(read(argv[2]));
    if (a == nullptr || b == nullptr) return 1;
    measure("files", *a, *b, 5);
    return 0;
  }
  const int layers = isBrief ? 2 : 100;
  const auto a = parse(generated(layers, "a", false)), b = parse(generated(layers, "b", true));
  measure("layers, copies inserted", *a, *b, isBrief ? 1 : 5);
  const auto c = parse(generated(layers, "c", false));
  measure("layers, other names", *a, *c, isBrief ? 1 : 5);
  return 0;
}
