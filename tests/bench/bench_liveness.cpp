// Measures the computation of live ranges: bench_liveness [--brief] [FILE…]. "Analysis" is dataflow, aliases, schedule
// and live ranges; "peak" is the search for the step with the most bytes. Together they are compared with the budget of
// 1.5 ms for 1,000 instructions (engineering.md B14). "Loops" and "donation" serve views and `why`; "plan" packs
// buffers, and "plan again" after the largest temporary became half as large; "estimate" builds an assignment from all
// of it, including the peak. The reference is the time to parse the same text. Times are processor time. Without files
// the bench generates its own input.

#include <cstdio>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/donation.h"
#include "model/analysis/estimate.h"
#include "model/analysis/loops.h"
#include "model/analysis/memory_plan.h"
#include "model/queries/live_bytes.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/arguments.h"
#include "tests/bench/measure.h"

namespace {

constexpr double kBudgetPerInstruction = 1.5e-6;  // seconds

/// Generates loops that carry three arrays and update one of them in place, with short-lived elementwise work between
/// the loops.
std::string madeText(int loops) {
  std::string text = "HloModule made, is_scheduled=true\n\n", entry = "ENTRY main {\n  x = f32[64,64] parameter(0)\n";
  entry += "  n = s32[] constant(0)\n";
  std::string last = "x";
  for (int loop = 0; loop < loops; ++loop) {
    absl::StrAppend(
        &text, "cond.", loop, " {\n  p = (s32[], f32[64,64], f32[64,64]) parameter(0)\n",
        "  i = s32[] get-tuple-element(p), index=0\n  k = s32[] constant(8)\n",
        "  ROOT lt = pred[] compare(i, k), direction=LT\n}\n\nbody.", loop,
        " {\n  p = (s32[], f32[64,64], f32[64,64]) parameter(0)\n  i = s32[] get-tuple-element(p), index=0\n",
        "  a = f32[64,64] get-tuple-element(p), index=1\n  b = f32[64,64] get-tuple-element(p), index=2\n",
        "  one = s32[] constant(1)\n  j = s32[] add(i, one)\n  zero = s32[] constant(0)\n",
        "  row = f32[1,64] dynamic-slice(a, i, zero), dynamic_slice_sizes={1,64}\n",
        "  c = f32[64,64] dynamic-update-slice(b, row, i, zero)\n",
        "  ROOT r = (s32[], f32[64,64], f32[64,64]) tuple(j, a, c)\n}\n\n");
    absl::StrAppend(&entry, "  m.", loop, " = f32[64,64] multiply(", last, ", x)\n  e.", loop,
                    " = f32[64,64] exponential(m.", loop, ")\n  t.", loop,
                    " = (s32[], f32[64,64], f32[64,64]) tuple(n, e.", loop, ", m.", loop, ")\n  w.", loop,
                    " = (s32[], f32[64,64], f32[64,64]) while(t.", loop, "), condition=cond.", loop, ", body=body.",
                    loop, "\n  g.", loop, " = f32[64,64] get-tuple-element(w.", loop, "), index=2\n");
    last = absl::StrCat("g.", loop);
  }
  return absl::StrCat(text, entry, "  ROOT out = f32[64,64] negate(", last, ")\n}\n");
}

enum Part { kParse, kAnalysis, kLoops, kDonation, kPlan, kPlanAgain, kEstimate, kPeak, kPartCount };
constexpr const char* kNames[] = {"parse", "analysis", "loops", "donation", "plan", "plan again", "estimate", "peak"};

/// Halves the size of the largest temporary.
void halveLargest(hlo::PlanInput& input, const hlo::MemoryPlan& plan) {
  hlo::PlanValue* largest = nullptr;
  for (size_t i = 0; i < input.values.size(); ++i) {
    const bool isTemp = plan.allocations[plan.places[i].allocation].isTemp;
    if (isTemp && (largest == nullptr || input.values[i].bytes > largest->bytes)) largest = &input.values[i];
  }
  if (largest != nullptr) largest->bytes /= 2;
}

bool measure(const std::shared_ptr<const hlo::SourceText>& text, int runs) {
  std::vector<double> times[kPartCount];
  size_t instructions = 0, values = 0, steps = 0;
  bool isExact = true;
  for (int run = 0; run < runs; ++run) {
    double begin = bench::seconds();
    const auto end = [&](Part part) {
      const double now = bench::seconds();
      times[part].push_back(now - begin);
      begin = bench::seconds();
    };
    hlo::ParseOptions oneThread;
    oneThread.threads = 1;
    const auto parsed = hlo::parseHlo(text, {}, {}, oneThread);
    if (!parsed.ok() || parsed->modules.empty()) {
      std::fprintf(stderr, "%s\n", std::string(parsed.status().message()).c_str());
      return false;
    }
    end(kParse);
    const hlo::MemoryAnalysis analysis(*parsed->modules.front());
    end(kAnalysis);
    const hlo::LoopNest loops(analysis);
    end(kLoops);
    const auto advice = hlo::donationAdvice(analysis);
    end(kDonation);
    const auto plan = hlo::planMemory(analysis);
    end(kPlan);
    if (!plan) {
      std::fprintf(stderr, "the module has no plan\n");
      return false;
    }
    hlo::PlanInput input = hlo::makePlanInput(analysis);
    halveLargest(input, *plan);
    begin = bench::seconds();
    const auto changed = hlo::planMemory(input, analysis.rules.packing(), &*plan);
    end(kPlanAgain);
    isExact = isExact && plan->isExact && changed && changed->isExact;
    const auto assignment = hlo::estimateAssignment(analysis);
    if (!assignment.ok()) {
      std::fprintf(stderr, "%s\n", std::string(assignment.status().message()).c_str());
      return false;
    }
    end(kEstimate);
    const queries::LiveBytes liveBytes(**assignment);
    end(kPeak);
    instructions = parsed->modules.front()->instructionCount();
    values = analysis.dataflow.valueCount();
    steps = liveBytes.stepCount();
  }
  std::printf("%s: %zu instructions, %zu values, %zu steps;", std::string(text->name()).c_str(), instructions, values,
              steps);
  for (int part = 0; part < kPartCount; ++part) {
    std::printf(" %s %.1f ms,", kNames[part], bench::median(times[part]) * 1e3);
  }
  if (!isExact) std::printf(" the plan is NOT EXACT,");
  const double sum = bench::median(times[kAnalysis]) + bench::median(times[kPeak]);
  std::printf(" analysis and peak %.2f of the budget, %.2f of the parse\n",
              sum / (kBudgetPerInstruction * static_cast<double>(instructions)), sum / bench::median(times[kParse]));
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const auto arguments = bench::readArguments(argc, argv);
  if (!arguments) return 1;
  for (const io::TextPtr& text : arguments->texts) {
    if (!measure(text, 5)) return 1;
  }
  if (!arguments->texts.empty()) return 0;
  for (const int loops : arguments->isBrief ? std::vector<int>{50} : std::vector<int>{500, 5000, 50000}) {
    const auto made = std::make_shared<hlo::SourceText>("made text", madeText(loops));
    if (!measure(made, arguments->isBrief ? 1 : 5)) return 1;
  }
  return 0;
}
