// Costs in the inspector, the lines of a fusion, and scopes.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "tests/support/compare.h"
#include "tests/support/print_inspector.h"
#include "tests/support/snapshots.h"

namespace {

// One iteration: n 8 FLOPs and 32 bytes read, x 8 transcendentals and 32 bytes written. Three iterations, and c: 64
// bytes.
constexpr const char* kModule = R"(HloModule m

fused {
  p = f32[8] parameter(0)
  n = f32[8] negate(p), metadata={op_name="jit(f)/mlp/neg" source_file="/s/a.py" source_line=1}
  ROOT x = f32[8] exponential(n), metadata={op_name="jit(f)/mlp/exp" source_file="/s/a.py" source_line=2}
}

body {
  s = f32[8] parameter(0)
  ROOT k = f32[8] fusion(s), kind=kLoop, calls=fused, metadata={op_name="jit(f)/mlp/exp" source_file="/s/a.py" source_line=2}
}

condition {
  t = f32[8] parameter(0)
  ROOT yes = pred[] constant(true)
}

ENTRY e {
  q = f32[8] parameter(0)
  w = f32[8] while(q), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}
  ROOT c = f32[8] copy(w), metadata={op_name="jit(f)/copy" source_file="/s/b.py" source_line=5}
}
)";

struct Told {
  Told() : snapshot(support::moduleSnapshot(kModule)) {
    hlo::Device device;
    device.name = "toy";
    device.vector = {{hlo::ElementType::kF32, {8e6, ""}}};
    device.memoryBytes = hlo::Rate{32e6, ""};
    estimates = model::estimate(snapshot, device);
  }
  /// Returns the sections from one heading up to the next.
  std::string of(const model::Target& target, const std::string& from, const std::string& to) const {
    const std::string text = support::told(snapshot, target, {}, estimates.get());
    const size_t begin = text.find(from);
    const size_t end = text.find(to, begin);
    return begin == std::string::npos || end == std::string::npos ? text : text.substr(begin, end - begin);
  }

  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const model::Estimates> estimates;
};

}  // namespace

class TestInspectorCost : public QObject {
  Q_OBJECT

 private slots:
  void fusion() {
    const Told told;
    COMPARE_TEXT(told.of(support::instruction(*told.snapshot, "k"), "Cost", "Shape"),
                 R"(Cost | in one run of the module, estimated
  FLOPs | 24
  Transcendentals | 24
  Bytes read | 96 B
  Bytes written | 96 B
  Intensity | 0.13 FLOP/byte
  Time | 6.00 µs (toy, at peak), bound by memory
  Executions | 3
  One execution | 2.00 µs
    FLOPs | 8
    Bytes read | 32 B
    Bytes written | 32 B
  Share of FLOPs | 100.0%
  Share of bytes | 75.0%
Source lines | 2
  Line | FLOPs · Bytes
  a.py:1 | 100.0% · 50.0% [/s/a.py:1]
  a.py:2 | 0.0% · 50.0% [/s/a.py:2]
)");
  }

  // Inside a fusion there are no times; without a known device, nowhere.
  void withoutTimes() {
    const Told told;
    const std::string inside = told.of(support::instruction(*told.snapshot, "n"), "Cost", "Shape");
    QVERIFY2(inside.find("  FLOPs | 24\n") != std::string::npos, inside.c_str());
    QVERIFY2(inside.find("Time") == std::string::npos, inside.c_str());
    const auto unknown = model::estimate(told.snapshot, {});
    const std::string text = support::told(told.snapshot, support::instruction(*told.snapshot, "k"), {}, unknown.get());
    QVERIFY2(text.find("  Time | no device (choose one…)\n") != std::string::npos, text.c_str());
    QVERIFY2(text.find("  One execution | 8 FLOPs\n") != std::string::npos, text.c_str());
    const auto processor = model::estimate(told.snapshot, *hlo::findDevice("CPU"));
    const std::string named =
        support::told(told.snapshot, support::instruction(*told.snapshot, "k"), {}, processor.get());
    QVERIFY2(named.find("  Time | CPU: rates not entered\n") != std::string::npos, named.c_str());
  }

  void cyclesOfXla() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT s = f32[8] copy(p), "
        "backend_config={\"window_config\":{\"estimated_cycles\":\"15377\"}}\n}\n");
    const auto estimates = model::estimate(snapshot, {});
    const std::string with = support::told(snapshot, support::instruction(*snapshot, "s"), {}, estimates.get());
    QVERIFY2(with.find("  XLA's estimate | 15.4 K (15,377) cycles\n") != std::string::npos, with.c_str());
    const std::string without = support::told(snapshot, support::instruction(*snapshot, "p"), {}, estimates.get());
    QVERIFY2(without.find("XLA's estimate") == std::string::npos, without.c_str());
  }

  void loop() {
    const Told told;
    COMPARE_TEXT(told.of(support::instruction(*told.snapshot, "w"), "Cost", "Shape"),
                 R"(Cost | in one run of the module, estimated
  FLOPs | 24
  Transcendentals | 24
  Bytes read | 96 B
  Bytes written | 96 B
  Intensity | 0.13 FLOP/byte
  Time | 6.00 µs (toy, at peak)
  Executions | 1
  Share of FLOPs | 100.0%
  Share of bytes | 75.0%
Source lines | 3
  Line | FLOPs · Bytes
  a.py:1 | 100.0% · 50.0% [/s/a.py:1]
  a.py:2 | 0.0% · 50.0% [/s/a.py:2]
  b.py:5 | 0.0% · 0.0% [/s/b.py:5]
)");
  }

  void unknownCosts() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT s = f32[8] custom-call(p), "
        "custom_call_target=\"secret\"\n}\n");
    const auto estimates = model::estimate(snapshot, {});
    const std::string text = support::told(snapshot, support::instruction(*snapshot, "s"), {}, estimates.get());
    QVERIFY2(text.find("  FLOPs | unknown\n") != std::string::npos, text.c_str());
    QVERIFY2(text.find("  Intensity | unknown\n") != std::string::npos, text.c_str());
    QVERIFY2(text.find("Share of FLOPs") == std::string::npos, text.c_str());
  }

  // 2 · 64 · 64 · 64; the dot reads its operand twice, 2 · 16,384 bytes. Abbreviated values first, then exact ones.
  void largeFigures() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  p = f32[64,64] parameter(0)\n  d = f32[64,64] dot(p, p), "
        "lhs_contracting_dims={1}, rhs_contracting_dims={0}\n  ROOT s = (f32[64,64], f32[64,64]) custom-call(d), "
        "custom_call_target=\"secret\"\n}\n");
    const auto estimates = model::estimate(snapshot, {});
    const std::string dot = support::told(snapshot, support::instruction(*snapshot, "d"), {}, estimates.get());
    QVERIFY2(dot.find("  FLOPs | 524 K (524,288)\n  Bytes read | 32.00 KiB (32,768 bytes)\n"
                      "  Bytes written | 16.00 KiB (16,384 bytes)\n") != std::string::npos,
             dot.c_str());
    const std::string all = support::told(snapshot, *snapshot->module->entry(), {}, estimates.get());
    QVERIFY2(all.find("  FLOPs | ≥ 524 K (524,288)\n") != std::string::npos, all.c_str());
  }

  // 24 FLOPs in all; the fusion runs three times for 2 µs, the copy once for 2 µs.
  void startHere() {
    const Told told;
    COMPARE_TEXT(told.of(support::computation(*told.snapshot, "e"), "Start here", "Cost"), R"(Start here
  k | most FLOPs, 100.0% [%k]
  k | most time, 6.00 µs [%k]
  w | largest loop, 100.0% [%w]
)");
  }

  void computation() {
    const Told told;
    const std::string text = told.of(support::computation(*told.snapshot, "body"), "Cost", "Parameters");
    QVERIFY2(text.find("  Executions | 3\n  One execution | 2.00 µs\n    FLOPs | 8\n    "
                       "Bytes read | 32 B\n    Bytes written | 32 B\n  Share of FLOPs | 100.0%\n  Share of "
                       "bytes | 75.0%\n") != std::string::npos,
             text.c_str());
  }

  // The fusion has 192 bytes in one run, the exponential in it, which is earlier in the text, 96.
  void instructionsOfALine() {
    const Told told;
    const std::string text = support::told(told.snapshot, hlo::SourceLine{hlo::FileId(0), 2}, {}, told.estimates.get());
    const size_t list = text.rfind("Instructions"), fusion = text.find("  k | ", list),
                 inner = text.find("  x | ", list);
    QVERIFY2(fusion != std::string::npos && inner != std::string::npos && fusion < inner, text.c_str());
  }

  void lines() {
    const Told told;
    // The fusion itself and the parameter also count for lines, without cost.
    const std::string line = told.of(hlo::SourceLine{hlo::FileId(0), 1}, "Cost", "Instructions");
    QVERIFY2(line.find("  FLOPs | 24\n") != std::string::npos, line.c_str());
    // As many as the margin of the source text has.
    const std::string main = told.of(hlo::SourceLine{hlo::FileId(0), 1}, "Source line", "Cost");
    const size_t place = told.snapshot->sources.find({hlo::FileId(0), 1}) - told.snapshot->sources.lines().data();
    const uint32_t all = told.estimates->workload->lines.lines()[place].instructions;
    const std::string row = absl::StrCat("  Instructions | ", all, " (1 inferred)\n");
    QVERIFY2(main.find(row) != std::string::npos, main.c_str());
    const std::string range =
        support::told(told.snapshot, model::SourceRange{hlo::FileId(0), 1, 2}, {}, told.estimates.get());
    QVERIFY2(range.find("Source lines\n  Lines | 1–2\n  File | /s/a.py\n  Instructions | 5 (2 inferred)\nCost | "
                        "in one run of the "
                        "module, estimated\n  FLOPs | 24\n") == 0,
             range.c_str());
    // The same lines with everything they call: only instructions with a line in their own stack.
    const std::string called =
        support::told(told.snapshot, model::SourceRange{hlo::FileId(0), 1, 1, true}, {}, told.estimates.get());
    QVERIFY2(called.find("Source lines\n  Lines | 1, including calls\n  File | /s/a.py\n") == 0, called.c_str());
    QVERIFY2(called.find("Cost | in one run of the module, estimated\n  FLOPs | 24\n") != std::string::npos,
             called.c_str());
  }

  void scope() {
    const Told told;
    const hlo::ScopeId mlp = *told.snapshot->workload->get().scopes.find("f/mlp");
    const std::string text = support::told(told.snapshot, mlp, {}, told.estimates.get());
    QVERIFY2(text.find("Scope\n  Name | mlp\n  Path | f/mlp\n  Parent scope | f [scope f]\n  Transforms | jit\n") == 0,
             text.c_str());
    QVERIFY2(text.find("Cost | in one run of the module, estimated\n  FLOPs | 24\n  Transcendentals | 24\n") !=
                 std::string::npos,
             text.c_str());
    QVERIFY2(text.find("  n | negate f32[8] [%n]\n") != std::string::npos, text.c_str());
    const std::string outer =
        support::told(told.snapshot, *told.snapshot->workload->get().scopes.find("f"), {}, told.estimates.get());
    QVERIFY2(outer.find("Child scopes\n  mlp | ") != std::string::npos, outer.c_str());
  }

  void severalInstructions() {
    const Told told;
    const auto id = [&](const char* name) { return support::instruction(*told.snapshot, name); };
    const std::string text =
        support::told(told.snapshot, model::InstructionSet({id("c"), id("w")}), {}, told.estimates.get());
    QVERIFY2(text.find("Selection\n  Instructions | 2\n  Result bytes | 64 B\nCost | in one run of the module, "
                       "estimated\n  FLOPs | 24\n") == 0,
             text.c_str());
    QVERIFY2(text.find("Instructions | 2\n  w | while f32[8] [%w]\n  c | copy f32[8] [%c]\n") != std::string::npos,
             text.c_str());
    // The fusion runs inside the loop, and counts once, with it.
    const std::string nested =
        support::told(told.snapshot, model::InstructionSet({id("k"), id("w")}), {}, told.estimates.get());
    QVERIFY2(nested.find("Cost | in one run of the module, estimated\n  FLOPs | 24\n") != std::string::npos,
             nested.c_str());
    QVERIFY2(nested.find("  Time | 6.00 µs (toy, at peak)\n") != std::string::npos, nested.c_str());
  }

  // Comparisons of top-k are not FLOPs for XLA: the 0 is shown, with an explanation.
  void topK() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY e {\n  p = f32[4,100] parameter(0)\n  ROOT t = (f32[4,5], s32[4,5]) custom-call(p), "
        "custom_call_target=\"TopK\"\n}\n");
    const auto estimates = model::estimate(snapshot, {});
    model::Navigation hub;
    hub.show(snapshot);
    hub.select(support::instruction(*snapshot, "t"));
    const auto rows = model::inspect(snapshot, hub.selection(), hub.active(), estimates.get());
    QCOMPARE(rows[1].rows.front().text, QString("0"));
    QCOMPARE(rows[1].rows.front().tip,
             QString("XLA's cost rules count no FLOPs for top-k: it only compares and moves data. The 0 is exact."));
  }

  // The source lines of every kind of selection, with their bytes at the peak. A scope includes only its own
  // instructions.
  void linesOfEverything() {
    const Told told;
    const std::string body = told.of(support::computation(*told.snapshot, "body"), "Source lines", "Parameters");
    COMPARE_TEXT(body, R"(Source lines | 2
  Line | FLOPs · Bytes
  a.py:1 | 100.0% · 50.0% [/s/a.py:1]
  a.py:2 | 0.0% · 50.0% [/s/a.py:2]
)");
    const hlo::ScopeId mlp = *told.snapshot->workload->get().scopes.find("f/mlp");
    const std::string scope = told.of(mlp, "Source lines", "Child scopes");
    QVERIFY2(scope.find("  a.py:1 | 100.0% · ") != std::string::npos, scope.c_str());
    QVERIFY2(scope.find("b.py") == std::string::npos, scope.c_str());
    const model::InstructionSet two(
        {support::instruction(*told.snapshot, "c"), support::instruction(*told.snapshot, "w")});
    const std::string several = told.of(two, "Source lines", "Instructions |");
    QVERIFY2(several.find("b.py:5 | 0.0% · 25.0%") != std::string::npos, several.c_str());
    const std::string entry = told.of(*told.snapshot->module->entry(), "Source lines", "Parameters");
    QVERIFY2(entry.find("Source lines | 3\n") == 0, entry.c_str());
    QVERIFY2(entry.find("at the peak") == std::string::npos, entry.c_str());
  }

  // Without estimates no costs are shown, not even 0.
  void withoutEstimates() {
    const Told told;
    const std::string text = support::told(told.snapshot, support::instruction(*told.snapshot, "k"));
    QVERIFY(text.find("Cost") == std::string::npos && text.find("FLOPs") == std::string::npos);
  }
};

QTEST_GUILESS_MAIN(TestInspectorCost)
#include "tst_inspector_cost.moc"
