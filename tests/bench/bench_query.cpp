// Measures the cost of a keystroke over 10^6 instructions: bench_query [--brief]. Each query runs on one module and is
// compared with a plain memchr over the same names and with the budget (B9): 16 ms for words, 120 ms for a regular
// expression.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/queries/instruction_filter.h"
#include "model/queries/name_search.h"
#include "model/queries/search.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"

namespace {

double median(const std::function<void()>& work, int runs) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const double begin = bench::milliseconds();
    work();
    times.push_back(bench::milliseconds() - begin);
  }
  return bench::median(std::move(times));
}

/// Generates fusions of eight instructions each, as in optimised modules.
std::string madeModule(size_t instructions) {
  std::string text = "HloModule made, is_scheduled=true\n\n";
  const size_t fusions = instructions / 10;
  for (size_t i = 0; i < fusions; ++i) {
    absl::StrAppend(&text, "%fused_computation.", i, " (param_0.", i, ": f32[64,", i % 97, "]) -> f32[64,", i % 97,
                    "] {\n");
    absl::StrAppend(&text, "  %param_0.", i, " = f32[64,", i % 97, "]{1,0} parameter(0)\n");
    for (size_t k = 0; k < 8; ++k) {
      const std::string operand = k == 0 ? absl::StrCat("param_0.", i) : absl::StrCat("multiply.", i * 8 + k - 1);
      absl::StrAppend(&text, k == 7 ? "  ROOT" : " ", " %multiply.", i * 8 + k, " = f32[64,", i % 97,
                      "]{1,0} multiply(%", operand, ", %", operand, "), metadata={op_name=\"jit(step)/layers_", i % 64,
                      "/mlp/mul_", k, "\" source_file=\"/home/u/train.py\" source_line=", i % 500 + k, "}\n");
    }
    text += "}\n\n";
  }
  text += "ENTRY %main (p: f32[64,1]) -> f32[64,1] {\n  %p = f32[64,1]{1,0} parameter(0)\n";
  for (size_t i = 0; i < fusions; ++i) {
    absl::StrAppend(&text, i + 1 == fusions ? "  ROOT" : " ", " %loop_multiply_fusion.", i, " = f32[64,", i % 97,
                    "]{1,0} fusion(%p), kind=kLoop, calls=%fused_computation.", i, "\n");
  }
  return text + "}\n";
}

}  // namespace

int main(int argc, char** argv) {
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  const int runs = isBrief ? 1 : 21;
  const auto parsed =
      hlo::parseHlo(std::make_shared<const hlo::SourceText>("made", madeModule(isBrief ? 10'000 : 1'000'000)));
  if (!parsed.ok()) return 2;
  const hlo::Module& module = *parsed->modules.front();
  const hlo::SourceIndex sources(module);
  const queries::Link link(&module, nullptr);
  std::unique_ptr<queries::InstructionIndex> index;
  std::printf(
      "%-44s %9.2f ms\n", "index",
      median([&] { index = std::make_unique<queries::InstructionIndex>(module, sources, link, 0); }, isBrief ? 1 : 3));
  std::unique_ptr<const hlo::Costs> costs;
  const queries::QuerySubject subject{index.get(),
                                      nullptr,
                                      &link,
                                      nullptr,
                                      [&]() -> const hlo::Costs* {
                                        if (costs == nullptr) costs = std::make_unique<const hlo::Costs>(module);
                                        return costs.get();
                                      },
                                      {}};
  subject.costs();  // computed once per module, not per keystroke

  const absl::string_view names = index->names().block(0, index->size());
  size_t found = 0;
  std::printf("%zu instructions, %.1f MB of names\n", index->size(), static_cast<double>(names.size()) * 1e-6);
  std::printf("%-44s %9.2f ms\n", "memchr for a byte that no name has",
              median([&] { found += std::memchr(names.data(), '\1', names.size()) != nullptr; }, runs));
  std::printf("%-44s %9.2f ms\n", "memchr from line to line",
              median(
                  [&] {
                    for (const char* at = names.data();
                         (at = static_cast<const char*>(
                              std::memchr(at, '\n', static_cast<size_t>(names.data() + names.size() - at)))) != nullptr;
                         ++at) {
                      ++found;
                    }
                  },
                  runs));
  const struct {
    const char* text;
    double budget;
  } queriesAsked[] = {{"", 16},
                      {"m", 16},
                      {"multiply.1234", 16},
                      {"layers_17 mul_3", 16},
                      {"nowhere", 16},
                      {"opcode:fusion", 16},
                      {"shape:f32[*,17]", 16},
                      {"name=multiply.77", 16},
                      {"computation:fused_computation.12", 16},
                      {"bytes>16K", 16},
                      {"users>1 operands<3", 16},
                      {"flops>0", 16},
                      {"kind:loop", 16},
                      {"calls:computation.77", 120},
                      {"opcode:fusion bytes>16K scope:mlp or line<20", 16},
                      {"name~/^loop.*77$/", 120},
                      {"name~/multiply\\.\\d*7/", 120},
                      {"name~/./", 120},
                      {"scope~/layers_(1|3)\\d/", 120},
                      {"name:mult*9", 120}};
  for (const auto& asked : queriesAsked) {
    queries::InstructionQuery query;
    query.query = queries::Query::parse(asked.text).value();
    size_t rows = 0;
    const double time = median([&] { rows = queries::filterInstructions(subject, query).rows.size(); }, runs);
    std::printf("%-44s %9.2f ms, budget %3.0f, %7zu rows\n", asked.text, time, asked.budget, rows);
  }
  // Fuzzy search for a name while its letters are typed.
  for (const char* const typed : {"m", "mu", "multiply.1234", "lpfsn77", "nowhere"}) {
    const double time = median([&] { found += queries::bestNames(index->names(), typed, 100).size(); }, runs);
    std::printf("go to: %-37s %9.2f ms, budget  16\n", typed, time);
  }
  // The window's search: names at each keystroke, then the text on the worker until the next keystroke.
  for (const char* const text : {"multiply.1234", "nowhere", "calls"}) {
    const auto query = queries::Query::parse(text).value();
    const queries::SearchResult byName = queries::search(query, subject);
    size_t inText = 0;
    std::printf("%-44s %9.2f ms\n", absl::StrCat("search for ", text).c_str(),
                median([&] { queries::search(query, subject); }, isBrief ? 1 : 5));
    const double time =
        median([&] { inText = queries::searchText(query, subject, byName).hits.size(); }, isBrief ? 1 : 5);
    std::printf("%-44s %9.2f ms, %zu hits\n", "  in the text", time, inText);
  }
  return found == 0 ? 1 : 0;
}
