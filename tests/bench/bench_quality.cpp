// Measures the readability of layouts of real computations by the layered engine and by Graphviz: bench_quality
// [--brief] [FILE…]. Files are graphs of shared/bench/peers, for comparison with other engines (see side_by_side.sh);
// without files the bench uses twenty computations of the available dumps, folded as in the view.
//
//   ms         layered engine: processor time, median of seven; Graphviz, which has its own process: wall time
//   crossings  of straight lines between centres, all edges, and of the drawn lines (tests/support/picture_quality.h)
//   edge       mean length in points, from centre to centre
//   aspect     width divided by height

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"
#include "tests/support/graph_of.h"
#include "tests/support/picture_quality.h"

namespace {

using layout::Graph;

layout::LayeredOptions everyEdge() {
  layout::LayeredOptions options;
  options.hubUsers = options.hubOperands = options.longestEdge = options.columnRows = 0;
  return options;
}

class Bench {
 public:
  explicit Bench(int runs) : m_runs(runs) {
    std::printf("%-44s %6s %6s  %-22s %9s %10s %10s %8s %7s\n", "graph", "boxes", "edges", "engine", "ms", "crossings",
                "drawn", "edge", "aspect");
  }

  void measure(const std::string& name, const Graph& graph, bool withEveryEdge) {
    layout::LayeredEngine own, all(everyEdge());
    row(name, graph, "own", own, CLOCK_THREAD_CPUTIME_ID);
    if (withEveryEdge) row(name, graph, "own, every edge drawn", all, CLOCK_THREAD_CPUTIME_ID);
    row(name, graph, "Graphviz", m_graphviz, CLOCK_MONOTONIC);
  }

 private:
  void row(const std::string& name, const Graph& graph, const char* as, layout::Engine& engine, clockid_t clock) {
    std::vector<double> times;
    layout::Placement placement;
    for (int run = 0; run < m_runs; ++run) {
      const double begin = bench::milliseconds(clock);
      auto placed = engine.place(graph, {});
      times.push_back(bench::milliseconds(clock) - begin);
      if (!placed.ok()) {
        std::printf("%-44.44s %6zu %6zu  %-22s %s\n", name.c_str(), graph.boxes.size(), graph.edges.size(), as,
                    std::string(placed.status().message()).c_str());
        return;
      }
      placement = *std::move(placed);
    }
    const support::PictureQuality quality = support::qualityOf(graph, placement);
    std::printf("%-44.44s %6zu %6zu  %-22s %9.2f %10zu %10zu %8.0f %7.2f\n", name.c_str(), graph.boxes.size(),
                graph.edges.size(), as, bench::median(times), static_cast<size_t>(quality.straightCrossings),
                static_cast<size_t>(quality.drawnCrossings), quality.meanEdge, quality.aspect);
    std::fflush(stdout);
  }

  const int m_runs;
  layout::GraphvizEngine m_graphviz{{{}, std::chrono::seconds(60)}};
};

/// Returns the pairs of numbers at a key: {"nodes":[[width,height],…],"edges":[[from,to],…]}.
std::vector<std::pair<double, double>> pairsOf(const std::string& json, const char* key) {
  std::vector<std::pair<double, double>> pairs;
  const size_t begin = json.find(absl::StrCat("\"", key, "\":["));
  if (begin == std::string::npos) return pairs;
  const char* at = json.c_str() + begin + std::strlen(key) + 4;
  while (*at != '\0' && *at != ']') {
    char* next = nullptr;
    ++at;  // a bracket or a comma
    const double first = std::strtod(at, &next);
    if (next == at) continue;
    const double second = std::strtod(next + 1, &next);
    pairs.emplace_back(first, second);
    at = next + 1;
  }
  return pairs;
}

void measurePeersGraph(Bench& bench, const std::string& path) {
  const auto text = io::readText(path);
  if (!text.ok()) {
    std::fprintf(stderr, "%s\n", std::string(text.status().message()).c_str());
    return;
  }
  const std::string json((*text)->text().data(), (*text)->text().size());
  Graph graph;
  for (const auto& [width, height] : pairsOf(json, "nodes")) {
    graph.boxes.push_back({static_cast<float>(width), static_cast<float>(height)});
  }
  for (const auto& [from, to] : pairsOf(json, "edges")) {
    graph.edges.push_back({static_cast<uint32_t>(from), static_cast<uint32_t>(to)});
  }
  bench.measure(std::filesystem::path(path).stem().string(), graph, true);
}

// --- named computations ---------------------------------------------------------------------------

struct Subject {
  const char* file;         // relative to shared
  const char* computation;  // "" for the ENTRY
};

#define REAL "corpus/real/"
#define ROCM REAL "ROCm__xla/"
#define SANDBOX REAL "jackmcarthur__lorrax_sandbox/"
// From large to small: forward and training steps, optimised and unoptimised, from seven front ends and compilers.
constexpr Subject kSubjects[] = {
    {"seeds/gpu-trax-rnn.hlo.txt", ""},
    {"seeds/gpu-maxtext-train-step.hlo.txt", ""},
    {"seeds/gpu-maxtext-train-step.hlo.txt", "region_30.3928_spmd"},
    {ROCM "gemma3_4b/training/module_0096.jit_train_step.before_optimizations.txt", "closed_call_14.364"},
    {ROCM "gp3_oss_20b/training/module_0121.jit_train_step.before_optimizations.txt", "closed_call_17.137"},
    {ROCM "llama3_8b/training/module_0099.jit_train_step.before_optimizations.txt", ""},
    {ROCM "deepseek2_16b/training/module_0132.jit_train_step.before_optimizations.txt", "closed_call_25.94"},
    {ROCM "alphafold3/inference/1gpu/alphafold3.inference.before_optimizations.txt", "closed_call_104.452"},
    {ROCM "llama3_8b/inference/8gpu/module_0090.jit__generate_jit.before_optimizations.txt", "closed_call.30"},
    {ROCM "mixtral_8x7b/inference/8gpu/module_0100.jit__generate_jit.before_optimizations.txt", "closed_call.33"},
    {REAL "sail-sg__hloenv/test_hlos/efficientnet-jax/module_0698.jit__lambda_.256.before_optimizations.txt", ""},
    {REAL "sail-sg__hloenv/test_hlos/unopt_hlo_Mixer-B_16.txt", ""},
    {REAL "nicholas-miklaucic__avid/model.hlo", ""},
    {REAL "nicholas-miklaucic__avid/model_opt.hlo", ""},
    {REAL "kahfizulkifli__GraphHelper/bert/bert_dp_graph_5.hlo", ""},
    {REAL "kahfizulkifli__GraphHelper/qwb_linear_model/pp_1_broken.hlo", ""},
    {REAL "kahfizulkifli__GraphHelper/llama/tp_8.hlo", ""},
    {SANDBOX "si_bse/profile_block4/xla_dump/module_0037.jit__full_run.sm_8.0_gpu_after_optimizations.txt", ""},
    {SANDBOX "si_bse/profile_block4/xla_dump/module_0037.jit__full_run.sm_8.0_gpu_after_optimizations.txt",
     "fused_transpose.28"},
    {SANDBOX "si_bse/profile_fused_clean/xla_dump/module_0043.jit__full_run.sm_8.0_gpu_after_optimizations.txt",
     "fused_multiply.4"},
};

void measureSubject(Bench& bench, const Subject& subject) {
  const auto text = io::readText(absl::StrCat(HLOSCOPE_SHARED "/", subject.file));
  if (!text.ok()) return;
  const auto parsed = hlo::parseHlo(*text);
  if (!parsed.ok() || parsed->modules.empty()) return;
  const hlo::Module& module = *parsed->modules.front();
  std::optional<hlo::ComputationId> computation = module.entry();
  if (*subject.computation != '\0') computation = module.findComputation(subject.computation);
  if (!computation) {
    std::printf("%s: no %s\n", subject.file, subject.computation);
    return;
  }
  const Graph graph = support::graphOf(module, layout::computationGraph(module, *computation, {}));
  const std::string folder = std::filesystem::path(subject.file).parent_path().filename().string();
  bench.measure(absl::StrCat(module.name(*computation), " of ", std::filesystem::path(subject.file).stem().string()),
                graph, false);
}

}  // namespace

int main(int argc, char** argv) {
  bool isBrief = false;
  std::vector<std::string> graphs;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      isBrief = true;
    } else {
      graphs.emplace_back(argv[i]);
    }
  }
  Bench bench(isBrief ? 1 : 7);
  for (const std::string& path : graphs) measurePeersGraph(bench, path);
  if (isBrief) bench.measure("made", support::programGraph(200, 2, 12), true);
  if (!isBrief && graphs.empty()) {
    for (const Subject& subject : kSubjects) measureSubject(bench, subject);
  }
  return 0;
}
