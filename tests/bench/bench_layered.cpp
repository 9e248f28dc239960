// Measures the layered engine and the growth of its time and memory: bench_layered [--brief] [FILE…]. Without files it
// uses the reference dumps if they are available. Times come from the thread's own clock, which load on the machine
// does not stretch; they are medians unless stated otherwise.
//
//   computations   all computations of the dumps and the corpus: distribution, the slowest ten, failures
//   large graphs   ENTRYs of the dumps and of the corpus's largest module, modules of make_scale.py, generated graphs
//   cancelling     from the request to the return

#include <malloc.h>
#include <pthread.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "layout/layered_engine.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"
#include "tests/support/check_placement.h"
#include "tests/support/graph_of.h"

namespace {

using bench::milliseconds;
using bench::percentile;
using layout::Graph;
using layout::LayeredEngine;
using layout::LayeredOptions;

double medianOf(int runs, const Graph& graph, const LayeredOptions& options) {
  LayeredEngine engine(options);
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    const double begin = milliseconds();
    if (!engine.place(graph, {}).ok()) return -1;
    times.push_back(milliseconds() - begin);
  }
  return percentile(times, 0.5);
}

LayeredOptions everyEdge() {
  LayeredOptions options;
  options.hubUsers = options.hubOperands = options.longestEdge = options.columnRows = 0;
  return options;
}

/// Returns the modules of a text, or an empty list if it is not HLO.
std::vector<std::shared_ptr<const hlo::Module>> modulesOf(const std::string& path) {
  const auto text = io::readText(path);
  if (!text.ok()) return {};
  const auto parsed = hlo::parseHlo(*text);
  if (!parsed.ok()) return {};
  return {parsed->modules.begin(), parsed->modules.end()};
}

std::vector<std::string> textsBelow(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    const std::string path = entry.path().string();
    if (absl::EndsWith(path, ".hlo") || absl::EndsWith(path, ".txt")) paths.push_back(path);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// --- computations ---------------------------------------------------------------------------------

struct Computation {
  std::string name;
  size_t boxes, edges;
  double milliseconds;
};

void everyComputation(const std::vector<std::string>& paths) {
  std::vector<Computation> all;
  size_t modules = 0, failures = 0;
  double sum = 0;
  for (const std::string& path : paths) {
    for (const auto& module : modulesOf(path)) {
      ++modules;
      for (uint32_t c = 0; c < module->computationCount(); ++c) {
        const Graph graph = support::graphOf(*module, layout::computationGraph(*module, hlo::ComputationId(c), {}));
        const double begin = milliseconds();
        const auto placement = LayeredEngine().place(graph, {});
        const double time = milliseconds() - begin;
        if (!placement.ok() || !support::problemIn(graph, *placement).empty()) ++failures;
        const std::string name = absl::StrCat(std::filesystem::path(path).parent_path().filename().string(), " ",
                                              module->name(hlo::ComputationId(c)));
        all.push_back({name, graph.boxes.size(), graph.edges.size(), time});
        sum += time;
      }
    }
  }
  if (all.empty()) return;
  std::vector<double> times;
  for (const Computation& computation : all) times.push_back(computation.milliseconds);
  std::printf("%zu computations of %zu modules, folded: %zu failures, %.0f ms in all\n", all.size(), modules, failures,
              sum);
  for (double share : {0.5, 0.9, 0.99, 0.999, 1.0}) {
    std::printf("  %5.1f %%  %8.3f ms\n", share * 100, percentile(times, share));
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Computation& a, const Computation& b) { return a.milliseconds > b.milliseconds; });
  std::printf("the slowest\n");
  for (size_t i = 0; i < std::min<size_t>(all.size(), 10); ++i) {
    std::printf("  %-48.48s %6zu %6zu %8.2f ms\n", all[i].name.c_str(), all[i].boxes, all[i].edges,
                all[i].milliseconds);
  }
  std::printf("\n");
}

// --- large graphs ---------------------------------------------------------------------------------

/// Returns memory of this process in megabytes: the current size, or the peak since the last reset.
double residentMegabytes(const char* field) {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (absl::StartsWith(line, field)) return std::atof(line.c_str() + std::strlen(field)) / 1024;
  }
  return 0;
}

/// Returns the peak memory of one layout including its result, in megabytes. Measured in a separate process.
double memoryOf(const Graph& graph, const LayeredOptions& options) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) {
    malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";  // resets the peak
    const double before = residentMegabytes("VmRSS:");
    const bool isPlaced = LayeredEngine(options).place(graph, {}).ok();
    const double megabytes = isPlaced ? residentMegabytes("VmHWM:") - before : -1;
    const ssize_t written = write(ends[1], &megabytes, sizeof megabytes);
    _exit(written == sizeof megabytes ? 0 : 1);
  }
  double megabytes = 0;
  if (child < 0 || read(ends[0], &megabytes, sizeof megabytes) != sizeof megabytes) megabytes = -1;
  close(ends[0]);
  close(ends[1]);
  if (child > 0) waitpid(child, nullptr, 0);
  return megabytes;
}

void measure(const std::string& name, const Graph& graph, int runs, const LayeredOptions& options = {}) {
  const auto placement = LayeredEngine(options).place(graph, {});
  if (!placement.ok()) {
    std::printf("%-46.46s failed: %s\n", name.c_str(), std::string(placement.status().message()).c_str());
    return;
  }
  std::printf("%-46.46s %7zu %7zu %9.2f %8.1f %8zu %8.0f x %-8.0f\n", name.c_str(), graph.boxes.size(),
              graph.edges.size(), medianOf(runs, graph, options), memoryOf(graph, options), placement->stubs.size(),
              placement->width, placement->height);
  std::fflush(stdout);
}

void measureEntry(const std::string& name, const std::string& path, int runs, bool withEveryEdge = false) {
  for (const auto& module : modulesOf(path)) {
    if (!module->entry()) continue;
    const Graph folded = support::graphOf(*module, layout::computationGraph(*module, *module->entry(), {}));
    const Graph unfolded =
        support::graphOf(*module, layout::computationGraph(*module, *module->entry(), support::nothingFolded()));
    measure(absl::StrCat(name, ", folded"), folded, runs);
    measure(absl::StrCat(name, ", unfolded"), unfolded, runs);
    if (withEveryEdge) measure(absl::StrCat(name, ", unfolded, every edge drawn"), unfolded, runs, everyEdge());
  }
}

/// Generates a module with that many instructions and returns its path, or "" on failure.
std::string madeModule(const std::filesystem::path& folder, const char* instructions) {
  const std::string script = HLOSCOPE_SHARED "/corpus/make_scale.py",
                    path = folder / absl::StrCat(instructions, ".txt");
  if (access(script.c_str(), R_OK) != 0) return "";
  const std::string command =
      absl::StrCat("python3 '", script, "' --instructions ", instructions, " --out '", path, "' > /dev/null 2>&1");
  return std::system(command.c_str()) == 0 ? path : "";
}

void largeGraphs(int runs, bool isBrief) {
  std::printf("%-46s %7s %7s %9s %8s %8s %s\n", "graph", "boxes", "edges", "cpu ms", "MB", "stubs", "points");
  if (!isBrief) {
    const std::string seeds = HLOSCOPE_SHARED "/seeds/", real = HLOSCOPE_SHARED "/corpus/real/";
    measureEntry("trax ENTRY", seeds + "gpu-trax-rnn.hlo.txt", runs, true);
    measureEntry("maxtext ENTRY", seeds + "gpu-maxtext-train-step.hlo.txt", runs, true);
    measureEntry("gpt-j training ENTRY",
                 real + "ROCm__xla/gpt_j_6b/training/module_0228.jit_train_step.before_optimizations.txt", runs);
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / absl::StrCat("bench_layered.", getpid());
    std::filesystem::create_directory(folder);
    // The last module is used for its ENTRY, which has a hundred thousand instructions.
    for (const char* instructions : {"1000", "10000", "100000", "620000"}) {
      const std::string path = madeModule(folder, instructions);
      if (!path.empty()) measureEntry(absl::StrCat("make_scale ", instructions, " ENTRY"), path, runs);
    }
    std::filesystem::remove_all(folder);
  }
  for (uint32_t count : {1000u, 10'000u, 100'000u, 1'000'000u}) {
    if (count > (isBrief ? 10'000u : 1'000'000u)) break;
    const int some = count > 100'000 ? 1 : runs;
    measure("chain", support::chainGraph(count), some);
    measure("hub", support::starGraph(count, true), some);
    measure("tuple", support::starGraph(count, false), some);
    measure("no edges", Graph{std::vector<layout::Box>(count, {120, 34}), {}}, some);
    measure("program, near edges", support::programGraph(count, 2, 12), some);
    measure("program, edges from anywhere", support::programGraph(count, 2, count), some);
  }
  std::printf("\n");
}

// --- cancelling -----------------------------------------------------------------------------------

void cancelling(const std::string& name, const Graph& graph, int runs) {
  LayeredEngine engine;
  const double whole = medianOf(1, graph, {});
  clockid_t clock;
  pthread_getcpuclockid(pthread_self(), &clock);
  std::vector<double> latencies;
  for (int run = 0; run < runs; ++run) {
    std::stop_source stop;
    const double begin = milliseconds(), delay = whole * (run + 0.5) / runs;
    double asked = 0;
    std::thread other([&] {
      while (milliseconds(clock) < begin + delay) std::this_thread::sleep_for(std::chrono::microseconds(50));
      asked = milliseconds(clock);
      stop.request_stop();
    });
    const bool isPlaced = engine.place(graph, stop.get_token()).ok();
    const double returned = milliseconds();
    while (isPlaced && milliseconds() < begin + delay) {
    }
    other.join();
    if (!isPlaced) latencies.push_back(returned - asked);
  }
  std::printf("cancelled %-34.34s %3zu times in %.0f ms: median %.2f, 90 %% %.2f, worst %.2f ms\n", name.c_str(),
              latencies.size(), whole, percentile(latencies, 0.5), percentile(latencies, 0.9),
              percentile(latencies, 1));
}

}  // namespace

int main(int argc, char** argv) {
  bool isBrief = false;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      isBrief = true;
    } else {
      files.emplace_back(argv[i]);
    }
  }
  if (!files.empty()) {
    everyComputation(files);
    for (const std::string& file : files) measureEntry(std::filesystem::path(file).filename(), file, 5, true);
    return 0;
  }
  if (!isBrief) {
    everyComputation(textsBelow(HLOSCOPE_SHARED "/seeds"));
    everyComputation(textsBelow(HLOSCOPE_SHARED "/corpus/real"));
  }
  largeGraphs(isBrief ? 1 : 7, isBrief);
  const uint32_t size = isBrief ? 5000 : 100'000;
  cancelling("program, near edges", support::programGraph(size, 2, 12), isBrief ? 3 : 40);
  cancelling("program, edges from anywhere", support::programGraph(size, 2, size), isBrief ? 3 : 40);
  cancelling("chain", support::chainGraph(size), isBrief ? 3 : 40);
  return 0;
}
