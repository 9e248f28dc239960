// Entries of out-of-memory messages in a module: the evidence for each match; several candidates are all listed,
// without guessing.

#include <QFile>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/documents/document.h"
#include "model/documents/module_memory.h"
#include "model/io/loader.h"
#include "model/items/report_matches.h"
#include "tests/support/models.h"
#include "tests/support/text_edit.h"

namespace {

const std::string kModule = R"(HloModule jit_step, is_scheduled=true
%fused {
  %fp = f32[64,32] parameter(0)
  ROOT %inner = f32[64,32] negate(%fp), metadata={op_name="step/inside"}
}
ENTRY %e {
  %w = f32[64,32] parameter(0), metadata={op_name="params['w']"}
  %b = f32[32] parameter(1)
  %c = f32[32] parameter(2)
  %fusion.1 = f32[64,32] fusion(%w), kind=kLoop, calls=%fused, metadata={op_name="step/mul" source_file="a.py" source_line=3}
  %fusion.2 = f32[64,32] fusion(%fusion.1), kind=kLoop, calls=%fused, metadata={op_name="step/mul" source_file="a.py" source_line=4}
  %copy.3 = f32[64,32] copy(%fusion.2), metadata={op_name="step/mul" source_file="a.py" source_line=4}
  %two = (f32[16,16], f32[64,64]) custom-call(%copy.3), custom_call_target="t", metadata={op_name="step/two"}
  ROOT %gte = f32[64,64] get-tuple-element(%two), index=1
}
)";

// Returns an entry as open-source XLA prints it.
std::string entry(const std::string& size, const std::string& lines) {
  return "RESOURCE_EXHAUSTED: Out of memory while trying to allocate 17179869184 bytes.\nPeak buffers:\n\tBuffer "
         "1:\n\t\tSize: " +
         size + "\n" + lines + "\t\t==========================\n\n";
}

// Returns an entry as a TPU's compiler prints it.
std::string tpuEntry(const std::string& lines) {
  return "Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm.\n\n"
         "  Largest program allocations in hbm:\n\n  1. Size: 8.0K\n" +
         lines + "     ==========================\n";
}

}  // namespace

class TestReportMatch : public QObject {
  Q_OBJECT

 private slots:
  void matches_data();
  void matches();
  void withoutSchedule();
  void values();
  void sumsUp();
  void findsTheDumps_data();
  void findsTheDumps();
  void manyAlike();
};

void TestReportMatch::matches_data() {
  QTest::addColumn<std::string>("log");
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("note");
  const auto row = [](const char* name, const std::string& log, const char* text, const char* note) {
    QTest::newRow(name) << log << QString::fromUtf8(text) << QString::fromUtf8(note);
  };
  row("name in a label that is cut",
      tpuEntry("     Shape: f32[64,32]{1,0:T(8,128)}\n"
               "     XLA label: %copy.3 = f32[64,32]{1,0:T(8,128)} copy(%fus...(truncated)\n"),
      "copy.3", "Matched by instruction name and shape.");
  row("element of a named tuple",
      tpuEntry("     Shape: f32[64,64]\n     XLA label: %two = (f32[16,16], f32[64,64]) custom-call(%c\n"), "two{1}",
      "Matched by instruction name and shape.");
  row("that name with another shape", tpuEntry("     Shape: f32[9,9]\n     XLA label: %copy.3 = f32[9,9] copy(%p)\n"),
      "no match", "No instruction has this name, operation or shape.");
  row("another name, the same operation",
      tpuEntry("     Operator: op_name=\"step/two\"\n     Shape: f32[16,16]\n     XLA label: %old.7 = (f32[16,16], "
               "f32[64,64]) x(%c\n"),
      "two{0}", "Matched by operation and shape.");
  row("another name and operation, a shape that is there",
      tpuEntry(
          "     Operator: op_name=\"step/old\"\n     Shape: f32[16,16]\n     XLA label: %old.7 = f32[16,16] x(%c\n"),
      "no match", "No instruction has this name, operation or shape.");
  row("name in the metadata of newer messages",
      entry("8.0KiB",
            "\t\tOperator: op_name=\"step/mul\" scheduling_name=\"fusion.2\"\n\t\tXLA Label: fusion\n\t\tShape: "
            "f32[64,32]\n"),
      "fusion.2", "Matched by instruction name and shape.");
  row("inside a fusion", tpuEntry("     Shape: f32[64,32]\n     XLA label: %inner = f32[64,32] negate(%fp)\n"),
      "no match", "No instruction has this name, operation or shape.");
  row("operation, distinguished by the line",
      entry("8.0KiB",
            "\t\tOperator: op_name=\"step/mul\" source_file=\"a.py\" source_line=3\n\t\tXLA Label: fusion\n\t\tShape: "
            "f32[64,32]\n"),
      "fusion.1", "Matched by operation and shape.");
  row("operation, distinguished by the opcode",
      entry("8.0KiB",
            "\t\tOperator: op_name=\"step/mul\" source_file=\"a.py\" source_line=4\n\t\tXLA Label: copy\n\t\tShape: "
            "f32[64,32]\n"),
      "copy.3", "Matched by operation and shape.");
  row("operation alone",
      entry("8.0KiB", "\t\tOperator: op_name=\"step/mul\"\n\t\tXLA Label: fusion\n\t\tShape: f32[64,32]\n"),
      "2 candidates", "Matched by operation and shape. Candidates: fusion.1, fusion.2");
  row("operation with another opcode",
      entry("8.0KiB", "\t\tOperator: op_name=\"step/mul\"\n\t\tXLA Label: dot\n\t\tShape: f32[64,32]\n"), "no match",
      "No instruction has this name, operation or shape.");
  row("parameter by shape", entry("8.0KiB", "\t\tEntry Parameter Subshape: f32[64,32]\n"), "w",
      "Matched by shape among the parameters.");
  row("parameters of one shape", entry("128B", "\t\tEntry Parameter Subshape: f32[32]\n"), "2 candidates",
      "Matched by shape among the parameters. Candidates: b, c");
  row("argument by its number", tpuEntry("     Shape: f32[32]\n     XLA label: Argument 2 index {}\n"), "c",
      "Matched by parameter or result number.");
  row("argument with another shape", tpuEntry("     Shape: f32[33]\n     XLA label: Argument 2 index {}\n"), "no match",
      "No instruction has this name, operation or shape.");
  row("argument that is not there", tpuEntry("     Shape: f32[32]\n     XLA label: Argument 3 index {}\n"), "no match",
      "No instruction has this name, operation or shape.");
  row("result", tpuEntry("     Shape: f32[64,64]\n     XLA label: Output index {}\n"), "two{1}",
      "Matched by parameter or result number.");
  row("the program itself", tpuEntry("     XLA label: overlays\n     Allocation type: overlays\n"), "—",
      "Memory of the program itself, not of an instruction.");
  row("memory of no instruction",
      tpuEntry("     Shape: u8[1048576]{0}\n     XLA label: global memory for <no-hlo-instruction>\n"
               "     Allocation type: global\n"),
      "—", "Memory of the program itself, not of an instruction.");
  row("window of a kernel with two results",
      tpuEntry(
          "     Operator: op_name=\"step/two\"\n     Shape: u8[8192]{0}\n     XLA label: two = custom-call(copy.3)\n"
          "     Allocation type: scoped\n"),
      "two", "Matched by instruction name.");
  row("window of a kernel with another name",
      tpuEntry(
          "     Operator: op_name=\"step/two\"\n     Shape: u8[8192]{0}\n     XLA label: old.7 = custom-call(copy.3)\n"
          "     Allocation type: scoped\n"),
      "two", "Matched by operation.");
  row("spill slots",
      tpuEntry("     XLA label: register allocator spill slots in HLO :: two\n     Allocation type: scoped\n"), "two",
      "Matched by instruction name.");
  row("one allocation of a kernel",
      "Allocation (size=16777216) would exceed memory (size=1048576) :: #allocation3 [shape = 'u8[16777216]{0}', "
      "space=smem, size = 0x1000000, scoped, tag = 'prefetched SMEM operand 0'] :: two\n",
      "two", "Matched by instruction name.");
  row("shape and bytes", entry("16.0KiB", "\t\tXLA Label: custom-call\n\t\tShape: f32[64,64]\n"), "two{1}",
      "Matched only by shape and bytes.");
  row("shape without those bytes", entry("17.0KiB", "\t\tXLA Label: custom-call\n\t\tShape: f32[64,64]\n"), "no match",
      "No instruction has this name, operation or shape.");
}

void TestReportMatch::matches() {
  QFETCH(std::string, log);
  const auto memory = model::memoryOf([] {
    const auto module = support::snapshotOf(kModule);
    module->estimate->get();
    return std::shared_ptr<const model::Snapshot>(module);
  }());
  QVERIFY(memory->assignment != nullptr);
  const auto message = support::snapshotOf({}, log);
  const auto matches = model::matchReport(*message, memory);
  QCOMPARE(matches->entries.size(), size_t{1});
  const queries::ReportMatch& match = matches->entries.front();
  QTEST(model::matchText(*memory, match), "text");
  QTEST(model::matchNote(*memory, match), "note");
  QCOMPARE(model::targetOf(match).has_value(), match.count == 1);
}

// Without values the instructions are found.
void TestReportMatch::withoutSchedule() {
  const std::shared_ptr<const model::Snapshot> module =
      support::snapshotOf(support::replaced(kModule, ", is_scheduled=true", ""));
  const auto message = support::snapshotOf(
      {}, tpuEntry("     Shape: f32[64,64]\n     XLA label: %two = (f32[16,16], f32[64,64]) custom-call(%c\n"));
  const auto matches = model::matchReport(*message, module);
  QCOMPARE(model::targetOf(matches->entries.front()),
           std::optional<model::Target>(support::instruction(*module, "two")));
  QVERIFY(model::matchReport(*message, std::shared_ptr<const model::Snapshot>(message)) == nullptr);
}

// The result is the value, which every view can show.
void TestReportMatch::values() {
  const std::shared_ptr<const model::Snapshot> module = support::snapshotOf(kModule);
  const auto memory = module->estimate->get().snapshot;
  const auto message =
      support::snapshotOf({}, tpuEntry("     Shape: f32[64,32]\n     XLA label: %copy.3 = f32[64,32] copy(%x)\n"));
  const auto matches = model::matchReport(*message, memory);
  QCOMPARE(model::targetOf(matches->entries.front()),
           std::optional<model::Target>(memory->assignment->findValue("copy.3", "{}").value()));
}

void TestReportMatch::sumsUp() {
  const std::shared_ptr<const model::Snapshot> module = support::snapshotOf(kModule);
  const auto memory = module->estimate->get().snapshot;
  std::string log = "RESOURCE_EXHAUSTED: Out of memory while trying to allocate 1 bytes.\nPeak buffers:\n";
  int number = 0;
  for (const char* const shape : {"f32[64,32]", "f32[32]", "f32[5]"}) {
    absl::StrAppend(&log, "\tBuffer ", ++number, ":\n\t\tSize: 128B\n\t\tEntry Parameter Subshape: ", shape,
                    "\n\t\t==========================\n\n");
  }
  const auto matches = model::matchReport(*support::snapshotOf({}, log), memory);
  QCOMPARE(model::matchSummary(*matches),
           QStringLiteral("In module jit_step: 1 of 3 entries matched, 1 ambiguous, 1 unmatched."));
}

// The messages of the reference dumps in the modules beside them: every match is the value named in the entry's label;
// arguments and outputs are checked by hand, from the parameter numbers and the root.
void TestReportMatch::findsTheDumps_data() {
  QTest::addColumn<QString>("module");
  QTest::addColumn<QString>("found");
  QTest::addColumn<QString>("names");
  const auto row = [](const char* folder, const char* module, const char* found, const char* names) {
    QTest::newRow(folder) << QString::fromUtf8(module) << QString::fromUtf8(found) << QString::fromUtf8(names);
  };
  row("pallas_vmem_oom", "module_0000.jit_f.cl_1014260217.after_optimizations.txt",
      "In module jit_f: 3 of 3 entries matched.", "big_windows.1 big_windows.1 big_windows.1");
  row("pallas_scoped_oom", "module_0000.jit_f.cl_1014260217.after_optimizations.txt",
      "In module jit_f: 1 of 1 entries matched.", "over_the_limit.1");
  row("pallas_smem_oom", "module_0000.jit_f.cl_1014260217.after_optimizations.txt",
      "In module jit_f: 1 of 1 entries matched.", "f.1");
  row("oom_padding", "module_0000.jit_f.cl_1014260217.after_optimizations.txt",
      "In module jit_f: 6 of 6 entries matched, 2 of the program itself.",
      "broadcast_add_fusion rows_of_three.1 — — copy-start{} points.1 copy.4 shift.1");
  row("oom_borderline", "module_0000.jit_loss_fn.cl_1014260217.after_optimizations.txt",
      "In module jit_loss_fn: 11 of 11 entries matched, 2 of the program itself.",
      "custom-call custom-call.1 custom-call.2 — — tuple.46{} tuple.43{} bitcast_dynamic-update-slice_fusion.6{} "
      "copy.33 copy.4 weights.1 while.5{2} x.1");
  row("oom_saved_activations-libtpu39", "module_0001.jit_loss_fn.cl_895581894.after_optimizations.txt",
      "In module jit_loss_fn: 8 of 8 entries matched.",
      "custom-call custom-call.1 custom-call.2 tuple.46{} tuple.43{} bitcast_dynamic-update-slice_fusion.6{} copy.33 "
      "copy.4");
}

void TestReportMatch::findsTheDumps() {
  QFETCH(QString, module);
  const QString folder =
      QStringLiteral(HLOSCOPE_SHARED "/corpus/made/tpu/") + QString::fromUtf8(QTest::currentDataTag());
  if (!QFile::exists(folder)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
  const auto load = [&folder](const QString& name) {
    const auto dump = io::openDump((folder + u'/' + name).toStdString());
    return dump.ok() ? model::loadStage(**dump, {}).value_or(model::LoadedStage{}).snapshots
                     : std::vector<std::shared_ptr<const model::Snapshot>>();
  };
  const auto message = load(QStringLiteral("error.txt")), memory = load(module);
  QVERIFY(message.size() == 1 && memory.size() == 1);
  const auto matches = model::matchReport(*message.front(), memory.front());
  QTEST(model::matchSummary(*matches), "found");
  QStringList names;
  for (const auto& match : matches->entries) names << model::matchText(*memory.front(), match);
  QTEST(names.join(QStringLiteral(" ")), "names");
}

// With very many candidates only the first are named, and none is chosen.
void TestReportMatch::manyAlike() {
  std::string text = "HloModule m, is_scheduled=true\nENTRY e {\n  a0 = f32[7] parameter(0)\n";
  for (int i = 1; i <= 3000; ++i) {
    absl::StrAppend(&text, "  a", i, " = f32[7] negate(a", i - 1, "), metadata={op_name=\"same\"}\n");
  }
  const std::shared_ptr<const model::Snapshot> module = support::snapshotOf(text + "}\n");
  const auto message = support::snapshotOf(
      {}, entry("28B", "\t\tOperator: op_name=\"same\"\n\t\tXLA Label: negate\n\t\tShape: f32[7]\n"));
  const auto matches = model::matchReport(*message, module->estimate->get().snapshot);
  QCOMPARE(matches->entries.front().count, size_t{3000});
  QCOMPARE(matches->entries.front().candidates.size(), queries::ReportMatch::kMostNamed);
  QVERIFY(!model::targetOf(matches->entries.front()));
}

QTEST_GUILESS_MAIN(TestReportMatch)
#include "tst_report_match.moc"
