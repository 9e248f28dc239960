// Measures costs, scopes and source lines of a module: bench_cost [--brief] [FILE…]. The references are the budget of
// 500 ms for 10^6 instructions, all analyses together, and the time to parse the same text. "workload" is all analyses
// as the program runs them, including the sums by scope and line, and the bytes at the peak if the buffer assignment
// FILE-buffer-assignment.txt is next to FILE.txt. Without files the bench generates its own input.

#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/cost.h"
#include "model/analysis/device.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_costs.h"
#include "model/buffers/assignment_parser.h"
#include "model/documents/workload.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/arguments.h"
#include "tests/bench/measure.h"

namespace {

constexpr double kBudgetPerInstruction = 0.5e-6;  // seconds

// Generates layers of fusions, forward and backward, with matrix products between them.
std::string madeText(int layers) {
  std::string text = "HloModule made, is_scheduled=true\n\n", entry =
                                                                  "ENTRY %main (x: bf16[64,64]) -> bf16[64,64] {\n"
                                                                  "  %x = bf16[64,64]{1,0} parameter(0)\n";
  std::string last = "x";
  for (int layer = 0; layer < layers; ++layer) {
    const std::string scope = absl::StrCat("jit(step)/jit(main)/", layer % 2 == 0 ? "jvp" : "transpose(jvp", "(Model)",
                                           layer % 2 == 0 ? "" : ")", "/layers_", layer / 2, "/mlp/");
    absl::StrAppend(&text, "%fused.", layer, " (p: bf16[64,64]) -> bf16[64,64] {\n  %p.", layer,
                    " = bf16[64,64]{1,0} parameter(0)\n");
    for (int i = 0; i < 20; ++i) {
      absl::StrAppend(&text, "  ", i == 19 ? "ROOT " : "", "%add.", layer, ".", i, " = bf16[64,64]{1,0} add(%",
                      i == 0 ? absl::StrCat("p.", layer) : absl::StrCat("add.", layer, ".", i - 1), ", %p.", layer,
                      ")");
      if (i % 2 == 0) {
        absl::StrAppend(&text, ", metadata={op_name=\"", scope,
                        "add\" source_file=\"/home/u/train.py\" source_line=", 10 + i, "}");
      }
      text += "\n";
    }
    text += "}\n\n";
    absl::StrAppend(&entry, "  %dot.", layer, " = bf16[64,64]{1,0} dot(%", last,
                    ", %x), lhs_contracting_dims={1}, "
                    "rhs_contracting_dims={0}, metadata={op_name=\"",
                    scope, "dot_general\"}\n  %fusion.", layer, " = bf16[64,64]{1,0} fusion(%dot.", layer,
                    "), kind=kLoop, calls=%fused.", layer, "\n");
    last = absl::StrCat("fusion.", layer);
  }
  return absl::StrCat(text, entry, "}\n");
}

enum Part { kParse, kCosts, kTimes, kScopes, kLines, kWorkload, kPartCount };

struct Runs {
  const char* name;
  std::vector<double> times;

  double median() const { return bench::median(times); }
};

// Returns false if the text is not HLO.
bool measure(const std::shared_ptr<const hlo::SourceText>& text, const buffers::Assignment* assignment, int runs) {
  Runs parts[kPartCount] = {{"parse", {}},  {"costs", {}}, {"times", {}},
                            {"scopes", {}}, {"lines", {}}, {"workload", {}}};
  const queries::LiveBytes liveBytes = assignment != nullptr ? queries::LiveBytes(*assignment) : queries::LiveBytes();
  bool hasPeak = false;
  size_t instructions = 0, scopes = 0, lines = 0;
  for (int run = 0; run < runs; ++run) {
    double begin = bench::seconds();
    const auto end = [&](Part part) {
      const double now = bench::seconds();
      parts[part].times.push_back(now - begin);
      begin = now;
    };
    const auto parsed = hlo::parseHlo(text);
    if (!parsed.ok() || parsed->modules.empty()) {
      std::fprintf(stderr, "%s\n", std::string(parsed.status().message()).c_str());
      return false;
    }
    const hlo::Module& module = *parsed->modules.front();
    end(kParse);
    const hlo::Costs costs(module);
    end(kCosts);
    const hlo::TimeEstimates times(module, costs, hlo::devicePresets().front());
    end(kTimes);
    const hlo::ScopeTree tree(module, costs.calls());
    scopes = tree.costs(costs).size();
    end(kScopes);
    const hlo::SourceIndex index(module, hlo::FrameRules::defaults());
    lines = hlo::SourceCosts(module, index, costs).lines().size();
    end(kLines);
    const queries::Link link(&module, assignment);
    begin = bench::seconds();
    const auto of = std::make_shared<const model::ModuleCosts>(parsed->modules.front(), index);
    const model::Workload workload(of, assignment, link, liveBytes);
    end(kWorkload);
    hasPeak = workload.peak.has_value();
    instructions = module.instructionCount();
  }
  std::printf("%s: %zu instructions, %zu scopes, %zu lines;", std::string(text->name()).c_str(), instructions, scopes,
              lines);
  double sum = 0;
  for (const Runs& part : parts) {
    std::printf(" %s %.1f ms,", part.name, part.median() * 1e3);
    if (&part != &parts[kParse] && &part != &parts[kTimes] && &part != &parts[kWorkload]) sum += part.median();
  }
  const double budget = kBudgetPerInstruction * static_cast<double>(instructions);
  std::printf(" costs, scopes and lines %.1f ms = %.2f of the budget, %.2f of the parse\n", sum * 1e3,
              budget > 0 ? sum / budget : 0, sum / parts[kParse].median());
  std::printf("  workload %s %.2f of the budget\n", hasPeak ? "with the bytes at the peak" : "without an assignment",
              budget > 0 ? parts[kWorkload].median() / budget : 0);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = bench::readArguments(argc, argv);
  if (!arguments) return 1;
  for (const io::TextPtr& text : arguments->texts) {
    const std::string name(text->name());
    const auto buffers = io::readText(name.substr(0, name.rfind(".txt")) + "-buffer-assignment.txt");
    std::shared_ptr<const buffers::Assignment> assignment;
    if (buffers.ok()) {
      const auto parsed = buffers::parseAssignment({*buffers});
      if (parsed.ok()) assignment = parsed->assignment;
    }
    if (!measure(text, assignment.get(), 7)) return 1;
  }
  if (!arguments->texts.empty()) return 0;
  const std::string made = madeText(arguments->isBrief ? 200 : 40000);
  const int runs = arguments->isBrief ? 1 : 7;
  return measure(std::make_shared<hlo::SourceText>("made text", made), nullptr, runs) ? 0 : 1;
}
