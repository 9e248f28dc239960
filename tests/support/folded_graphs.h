#pragma once

// Folded graphs of computations for tests: HLO text as input, the graph as text as output (print_graph.h).

#include <QTest>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_split.h"
#include "layout/computation_graph.h"
#include "tests/support/hlo_text.h"
#include "tests/support/print_graph.h"

namespace support {

/// Parses options written as the differences from the defaults: "no-constants parameters no-elements hubs=2 large=3".
inline layout::FoldOptions optionsFrom(const std::string& words) {
  layout::FoldOptions options;
  for (absl::string_view word : absl::StrSplit(words, ' ', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> option = absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (word == "no-constants") options.constants = false;
    if (word == "parameters") options.parameters = true;
    if (word == "no-elements") options.tupleElements = false;
    if (option.first == "hubs") (void)absl::SimpleAtoi(option.second, &options.hubUsers);
    if (option.first == "large") (void)absl::SimpleAtoi(option.second, &options.largeComputation);
  }
  return options;
}

inline std::shared_ptr<const hlo::Module> parse(const std::string& text) {
  auto parsed = hlo::parseHlo(textOf(text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

/// Returns the first problem of a graph, or "".
inline std::string problemIn(const hlo::Module& module, const layout::ComputationGraph& graph) {
  if (graph.nodeOfInstruction.size() != graph.instructions) return "an instruction is not accounted for";
  for (uint32_t n = 0; n < graph.nodes.size(); ++n) {
    if (graph.nodeOf(graph.nodes[n].instruction) != n) return "a node does not show its own instruction";
    if (n > 0 && !(graph.nodes[n - 1].instruction < graph.nodes[n].instruction)) return "nodes out of order";
    for (const layout::FoldedOperand& folded : graph.nodes[n].folded) {
      if (folded.text.empty() || folded.text.size() > 120) return "a text that is none";
      if (folded.operand >= module.operands(graph.nodes[n].instruction).size()) return "a text of no operand";
    }
  }
  absl::flat_hash_set<std::string> seen;
  for (const layout::GraphEdge& edge : graph.edges) {
    if (edge.from >= graph.nodes.size() || edge.to >= graph.nodes.size()) return "an edge to nowhere";
    if (!seen.insert(absl::StrCat(edge.from, " ", edge.to, " ", static_cast<int>(edge.kind), edge.label)).second) {
      return "two equal edges";
    }
  }
  return "";
}

inline void addFoldColumns() {
  QTest::addColumn<std::string>("options");
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
}

/// Adds a row of data. Both texts may begin with an empty line.
inline void addFold(const char* name, const char* options, absl::string_view text, absl::string_view expected) {
  const auto inner = [](absl::string_view raw) { return std::string(raw.substr(raw.front() == '\n' ? 1 : 0)); };
  QTest::newRow(name) << std::string(options) << inner(text) << inner(expected);
}

/// Tests the current row of data.
inline void compareFold() {
  QFETCH(std::string, options);
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto module = parse(text);
  QVERIFY(module);
  const layout::ComputationGraph graph = layout::computationGraph(*module, *module->entry(), optionsFrom(options));
  COMPARE_TEXT(print(*module, graph), expected);
  COMPARE_TEXT(problemIn(*module, graph), "");
}

}  // namespace support
