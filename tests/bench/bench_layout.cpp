// Measures the layout of computations: bench_layout [--brief] [FILE…]. Folding, then Graphviz in its process, from
// request to positions. The reference is the round trip of a graph of 50 boxes, measured in the same run. The largest
// computations of each HLO file are laid out; without files the bench uses the reference dumps if they are available,
// and generated graphs.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "layout/computation_graph.h"
#include "layout/graphviz/graphviz_engine.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"

namespace {

using layout::Graph;
using layout::GraphvizEngine;

double milliseconds() { return bench::milliseconds(CLOCK_MONOTONIC); }

template <typename Function>
double medianOf(int runs, Function function) {
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    const double begin = milliseconds();
    function();
    times.push_back(milliseconds() - begin);
  }
  return bench::median(times);
}

/// Each box has edges from randomly chosen boxes among the `reach` boxes before it.
Graph madeGraph(uint32_t boxes, uint32_t edges, uint32_t reach) {
  Graph graph;
  graph.boxes.assign(boxes, {120, 34});
  uint32_t random = 7;
  for (uint32_t e = 0; e < edges; ++e) {
    const uint32_t to = 1 + static_cast<uint32_t>(uint64_t{e} * (boxes - 1) / edges);
    random = random * 1664525 + 1013904223;
    graph.edges.push_back({to - 1 - (random >> 8) % std::min(to, reach), to});
  }
  return graph;
}

Graph boxesOf(const hlo::Module& module, const layout::ComputationGraph& folded) {
  Graph graph;
  for (const layout::GraphNode& node : folded.nodes) {
    const float letters = static_cast<float>(std::clamp<size_t>(module.name(node.instruction).size(), 12, 36));
    graph.boxes.push_back({16 + 6 * letters, node.folded.empty() ? 34.0f : 47.0f});
  }
  for (const layout::GraphEdge& edge : folded.edges) graph.edges.push_back({edge.from, edge.to});
  return graph;
}

class Bench {
 public:
  explicit Bench(int runs) : m_runs(runs), m_reference(madeGraph(50, 71, 10)) {
    const double begin = milliseconds();
    place(m_reference);
    const double first = milliseconds() - begin;
    std::printf("50 boxes: first %.2f ms, with the start of the process; then %.2f ms\n", first, reference());
    const double stopped = medianOf(m_runs, [&] { stopAndPlace(); });
    std::printf("stopped at once, process started again, 50 boxes: %.2f ms\n\n", stopped);
    std::printf("%-44s %6s %6s %9s %9s %12s\n", "computation", "nodes", "edges", "fold ms", "place ms", "× 50 boxes");
  }

  void measure(const std::string& name, double foldMilliseconds, const Graph& graph) {
    if (!layout::isInGraphvizBudget(graph.boxes.size(), graph.edges.size())) {
      std::printf("%-44.44s %6zu %6zu %9.3f      over the budget\n", name.c_str(), graph.boxes.size(),
                  graph.edges.size(), foldMilliseconds);
      return;
    }
    const double before = reference();
    const double time = medianOf(m_runs, [&] { place(graph); });
    std::printf("%-44.44s %6zu %6zu %9.3f %9.2f %12.0f\n", name.c_str(), graph.boxes.size(), graph.edges.size(),
                foldMilliseconds, time, time / ((before + reference()) / 2));
  }

  void measureFile(const std::string& path) {
    const auto text = io::readText(path);
    if (!text.ok()) return;
    const auto parsed = hlo::parseHlo(*text);
    if (!parsed.ok()) return;
    const hlo::Module& module = *parsed->modules.front();
    std::vector<uint32_t> largest(module.computationCount());
    std::iota(largest.begin(), largest.end(), 0u);
    const auto size = [&](uint32_t c) { return module.instructions(hlo::ComputationId(c)).size(); };
    std::stable_sort(largest.begin(), largest.end(), [&](uint32_t a, uint32_t b) { return size(a) > size(b); });
    largest.resize(std::min<size_t>(largest.size(), 4));
    for (uint32_t c : largest) {
      layout::ComputationGraph folded;
      const double fold =
          medianOf(m_runs, [&] { folded = layout::computationGraph(module, hlo::ComputationId(c), {}); });
      const std::string name(module.name(hlo::ComputationId(c)));
      measure(absl::StrCat(name, ", ", size(c)), fold, boxesOf(module, folded));
    }
    const double begin = milliseconds();
    for (uint32_t c = 0; c < module.computationCount(); ++c) {
      const auto folded = layout::computationGraph(module, hlo::ComputationId(c), {});
      if (layout::isInGraphvizBudget(folded.nodes.size(), folded.edges.size())) place(boxesOf(module, folded));
    }
    std::printf("all %zu computations of it: %.0f ms\n\n", module.computationCount(), milliseconds() - begin);
  }

 private:
  void place(const Graph& graph) {
    if (const auto placement = m_engine.place(graph, {}); !placement.ok()) {
      std::printf("%s\n", std::string(placement.status().message()).c_str());
    }
  }
  double reference() {
    return medianOf(9, [&] { place(m_reference); });
  }
  void stopAndPlace() {
    std::stop_source stop;
    std::jthread other([&] { stop.request_stop(); });
    (void)m_engine.place(madeGraph(1500, 3000, 1500), stop.get_token()).ok();
    place(m_reference);
  }

  const int m_runs;
  GraphvizEngine m_engine{{{}, std::chrono::seconds(60)}};
  const Graph m_reference;
};

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
  if (files.empty()) {
    files = {HLOSCOPE_SHARED "/seeds/gpu-trax-rnn.hlo.txt", HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt"};
  }
  Bench bench(isBrief ? 1 : 9);
  for (const std::string& file : files) bench.measureFile(file);
  for (const auto& [boxes, edges] :
       {std::pair(100u, 160u), {101u, 160u}, {500u, 700u}, {1000u, 1400u}, {1500u, 2000u}}) {
    bench.measure("made, near edges", 0, madeGraph(boxes, edges, 12));
    bench.measure("made, edges from anywhere", 0, madeGraph(boxes, edges, boxes));
  }
  return 0;
}
