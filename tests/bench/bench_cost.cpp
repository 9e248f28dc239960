// How long costs, scopes and source lines of a module take: bench_cost [--brief] [FILE…]. The reference is the budget
// of 500 ms for 10^6 instructions, all analyses together, and the time in which the same text is parsed. Without files
// it makes a text of its own.

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/cost.h"
#include "model/analysis/device.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_costs.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"

namespace {

constexpr double kBudgetPerInstruction = 0.5e-6;  // seconds

// Processor time of this thread: what other processes do matters less.
double seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Layers of fusions, forward and backward, with products between them.
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

enum Part { kParse, kCosts, kTimes, kScopes, kLines, kPartCount };

struct Runs {
  const char* name;
  std::vector<double> times;

  double median() const {
    std::vector<double> sorted = times;
    std::nth_element(sorted.begin(), sorted.begin() + static_cast<long>(sorted.size() / 2), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

// False where the text is none.
bool measure(const std::shared_ptr<const hlo::SourceText>& text, int runs) {
  Runs parts[kPartCount] = {{"parse", {}}, {"costs", {}}, {"times", {}}, {"scopes", {}}, {"lines", {}}};
  size_t instructions = 0, scopes = 0, lines = 0;
  for (int run = 0; run < runs; ++run) {
    double begin = seconds();
    const auto end = [&](Part part) {
      const double now = seconds();
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
    instructions = module.instructionCount();
  }
  std::printf("%s: %zu instructions, %zu scopes, %zu lines;", std::string(text->name()).c_str(), instructions, scopes,
              lines);
  double sum = 0;
  for (const Runs& part : parts) {
    std::printf(" %s %.1f ms,", part.name, part.median() * 1e3);
    if (&part != &parts[kParse] && &part != &parts[kTimes]) sum += part.median();
  }
  const double budget = kBudgetPerInstruction * static_cast<double>(instructions);
  std::printf(" costs, scopes and lines %.1f ms = %.2f of the budget, %.2f of the parse\n", sum * 1e3,
              budget > 0 ? sum / budget : 0, sum / parts[kParse].median());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  bool brief = false, any = false;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      brief = true;
      continue;
    }
    any = true;
    const auto text = io::readText(argv[i]);
    if (!text.ok()) {
      std::fprintf(stderr, "%s\n", std::string(text.status().message()).c_str());
      return 1;
    }
    if (!measure(*text, 7)) return 1;
  }
  if (any) return 0;
  const std::string made = madeText(brief ? 200 : 40000);
  return measure(std::make_shared<hlo::SourceText>("made text", made), brief ? 1 : 7) ? 0 : 1;
}
