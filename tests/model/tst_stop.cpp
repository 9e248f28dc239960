// Long operations on a large dump end early when stopped, and leave the rest undone; stopping at any moment is safe.

#include <QTest>
#include <atomic>
#include <stop_token>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "model/analysis/attribution.h"
#include "model/analysis/cost.h"
#include "model/analysis/device.h"
#include "model/analysis/donation.h"
#include "model/analysis/estimate.h"
#include "model/analysis/heap.h"
#include "model/analysis/loops.h"
#include "model/analysis/memory_plan.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_costs.h"
#include "model/analysis/xla_cycles.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"
#include "model/queries/live_shares.h"
#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace {

constexpr int kLength = 3000;

// Returns a module with a function and an entry of this many additions each, with names and lines.
std::shared_ptr<const hlo::Module> chains() {
  const auto chain = [](const std::string& first) {
    std::string text, before = first;
    for (int i = 0; i < kLength; ++i) {
      const std::string name = absl::StrCat(first, i);
      absl::StrAppend(&text, "  ", name, " = f32[8] add(", before, ", ", first, "), metadata={op_name=\"jit(f)/layer",
                      i % 7, "/add\" source_file=\"a.py\" source_line=", i + 1, "}\n");
      before = name;
    }
    return std::pair(text, before);
  };
  const auto [inner, innerLast] = chain("x");
  const auto [outer, outerLast] = chain("p");
  return support::parseModule(absl::StrCat("HloModule m, is_scheduled=true\n\nf {\n  x = f32[8] parameter(0)\n", inner,
                                           "  ROOT r = f32[8] negate(", innerLast,
                                           ")\n}\n\nENTRY e {\n  p = f32[8] parameter(0)\n", outer,
                                           "  ROOT c = f32[8] call(", outerLast, "), to_apply=f\n}\n"));
}

std::stop_token stopped() {
  std::stop_source source;
  source.request_stop();
  return source.get_token();
}

}  // namespace

class TestStop : public QObject {
  Q_OBJECT

 private slots:
  void costs() {
    const auto module = chains();
    const hlo::InstructionId last(static_cast<uint32_t>(module->instructionCount() - 1));
    const hlo::InstructionId before(last.index() - 1);
    const hlo::Costs complete(*module), none(*module, stopped());
    QCOMPARE(complete.own(before).flops.atLeast(), 8);
    QCOMPARE(none.own(before).flops.atLeast(), 0);
    const hlo::Device& device = hlo::devicePresets().front();
    QVERIFY(hlo::TimeEstimates(*module, complete, device).of(before, hlo::Loops::kOnce).seconds > 0);
    const hlo::TimeEstimates noTimes(*module, complete, device, stopped());
    QCOMPARE(noTimes.of(*module->entry(), hlo::Loops::kOnce).seconds, 0.0);
    const hlo::XlaCycles cycles = hlo::xlaCyclesOf(*module, *module, stopped());
    QVERIFY(!cycles.isKnown());
    QCOMPARE(cycles.reason, std::string());  // a reason would mean that all instructions were checked
  }

  void linesAndScopes() {
    const auto module = chains();
    const hlo::Costs costs(*module);
    const hlo::SourceIndex sources(*module);
    QCOMPARE(sources.lines().size(), size_t{kLength});
    QCOMPARE(hlo::SourceIndex(*module, hlo::FrameRules(), stopped()).lines().size(), size_t{0});
    QCOMPARE(hlo::SourceCosts(*module, sources, costs).all().total.instructions, uint32_t{2 * kLength + 4});
    QCOMPARE(hlo::SourceCosts(*module, sources, costs, stopped()).all().total.instructions, uint32_t{0});
    QCOMPARE(hlo::ScopeTree(*module, costs.calls()).size(), size_t{9});  // with f and the root
    QCOMPARE(hlo::ScopeTree(*module, costs.calls(), stopped()).size(), size_t{0});
  }

  // Stopped during the first computation: the second is not processed.
  void inTheMiddle() {
    const auto module = chains();
    const hlo::CallGraph calls(*module);
    std::stop_source source;
    int asked = 0;
    const hlo::Attribution attribution(
        *module, calls,
        [&](hlo::InstructionId) {
          if (++asked == 10) source.request_stop();
          return true;
        },
        source.get_token());
    QCOMPARE(asked, kLength + 2);
    QVERIFY(attribution.source(module->instructions(calls.calleesFirst().front())[0]));
    QVERIFY(!attribution.source(module->instructions(*module->entry())[0]));
  }

  void memory() {
    const auto module = chains();
    const hlo::MemoryAnalysis complete(*module), none(*module, stopped());
    QCOMPARE(complete.dataflow.valueCount(), size_t{2 * kLength + 2});
    QCOMPARE(none.dataflow.valueCount(), size_t{0});
    QVERIFY(hlo::planMemory(complete));
    QVERIFY(!hlo::planMemory(complete, stopped()));
    for (const hlo::MemoryAnalysis* const analysis : {&complete, &none}) {
      QCOMPARE(hlo::estimateText(*analysis, stopped()).status().code(), absl::StatusCode::kCancelled);
      QCOMPARE(hlo::estimateAssignment(*analysis, stopped()).status().code(), absl::StatusCode::kCancelled);
      QVERIFY(hlo::donationAdvice(*analysis, stopped()).empty());
      QVERIFY(hlo::LoopNest(*analysis, stopped()).loops().empty());
    }
    const hlo::Heap heap{{{64, 0, 1}, {64, 1, 2}}, {{0, 3}, {1, 2}}};
    QCOMPARE(hlo::packHeap(heap, {.alignment = 64}).bytes(), 128);
    QCOMPARE(hlo::packHeap(heap, {.alignment = 64}, stopped()).bytes(), 0);
  }

  void assignments() {
    const auto module = chains();
    const auto assignment = hlo::estimateAssignment(hlo::MemoryAnalysis(*module));
    QVERIFY(assignment.ok());
    QVERIFY(queries::LiveBytes(**assignment).peakBytes() > 0);
    QCOMPARE(queries::LiveBytes(**assignment, queries::kDefaultSpace, stopped()).peakBytes(), 0);
    QVERIFY(!queries::LiveShares(**assignment).at(kLength).empty());
    QVERIFY(queries::LiveShares(**assignment, queries::kDefaultSpace, stopped()).at(kLength).empty());
    QVERIFY(queries::Link(module.get(), assignment->get()).instruction(buffers::ValueId(0)));
    QVERIFY(!queries::Link(module.get(), assignment->get(), stopped()).instruction(buffers::ValueId(0)));
  }

  // Stopped by another thread, early and late. The result is either complete or missing.
  void atAnyMoment() {
    const auto module = chains();
    const auto whole = hlo::estimateText(hlo::MemoryAnalysis(*module));
    for (int spins = 0; spins < 40; ++spins) {
      std::stop_source source;
      std::jthread other([&source, spins] {
        std::atomic<int> turns = 0;
        while (++turns < spins * 10'000) {
        }
        source.request_stop();
      });
      const hlo::MemoryAnalysis analysis(*module, source.get_token());
      const hlo::LoopNest loops(analysis, source.get_token());
      const auto advice = hlo::donationAdvice(analysis, source.get_token());
      const auto text = hlo::estimateText(analysis, source.get_token());
      if (text.ok()) {
        QCOMPARE(*text, *whole);
      } else {
        QCOMPARE(text.status().code(), absl::StatusCode::kCancelled);
      }
      const hlo::Costs costs(*module, source.get_token());
      const hlo::ScopeTree scopes(*module, costs.calls(), source.get_token());
      const hlo::SourceIndex sources(*module, hlo::FrameRules(), source.get_token());
      const hlo::SourceCosts lines(*module, sources, costs, source.get_token());
    }
  }
};

QTEST_GUILESS_MAIN(TestStop)
#include "tst_stop.moc"
