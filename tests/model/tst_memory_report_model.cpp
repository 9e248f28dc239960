// The table and lines of memory reports, which are not complete buffer assignments.

#include <QAbstractItemModelTester>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/items/buffer_model.h"
#include "model/items/memory_report_model.h"
#include "model/items/memory_report_text.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/compare.h"

namespace {

using model::MemoryForm;
using model::MemoryReportModel;

const std::string kTpu =
    R"(Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm. Exceeded hbm capacity by 5.42G.

Total hbm usage >= 21.42G:
    reserved        530.00M
    arguments       unknown size

Output size 5.87G; shares 5.87G with arguments.

Program hbm requirement 15.03G:
    HLO temp          15.03G (98.1% utilization: Unpadded (14.68G) Padded (14.96G), 0.5% fragmentation (72.19M))

  Largest program allocations in hbm:

  1. Size: 512.00M
     Operator: op_name="step/one_hot" source_file="m.py" source_line=40
     Shape: f32[4,18]{1,0:T(8,128)}
     Unpadded size: 40.50M
     Extra memory due to padding: 471.50M (12.6x expansion)
     XLA label: %copy.3 = f32[4,18]{1,0:T(8,128)} copy(%p)
     Allocation type: HLO temp
     ==========================

  2. Size: 2.00G
     Shape: f32[8,16]{1,0:T(8,128)}
     Unpadded size: 2.00G
     XLA label: fusion.12 = fusion(%p)
     Allocation type: arguments
     ==========================
)";
// As in corpus/made/tpu/pallas_vmem_oom; its label ends with a longer custom call.
const std::string kKernels = R"(Ran out of memory in memory space vmem. Used 192.00M of 128.00M vmem.
  Largest program allocations in vmem:
  1. Size: 64.00M
     Shape: u8[67108864]{0}
     Tag: input window allocation for operator input 0. The window shape is bf16[4096,4096], while the full shape is bf16[8192,8192]. The u8 shape/size shown above represents the raw byte size of this window in VMEM. This allocation has 2 buffering levels.
     XLA label: big.1 = custom-call(x)
     Allocation type: scoped
     ==========================
  2. Size: 4.0K
     XLA label: register allocator spill slots in HLO :: spills.2
     Allocation type: scoped
     ==========================
)";
const std::string kReport = R"(Total bytes used: 65552 (64.0KiB)

Allocations sorted by size:

cumulative_size; total_size - cumulative_size; allocation
------------------------------------------------------------------------------
  64.0KiB(100%);        16B; allocation 10: size 64.0KiB, preallocated-temp:
The rest 1 allocations are less than 5% of the total size and not shown.

Allocations sorted by size with their values:
allocation 10: size 64.0KiB, preallocated-temp:

	cumulative_size;       size;       offset; used_by_n_values; shapes_list
	------------------------------------------------------------
	  32.0KiB( 50%);    32.0KiB;        32768;                2; 2×f32[8192]
	  64.0KiB(100%);    32.0KiB;            0;                1; f32[8192]
	The rest 7 values are less than 5% of the total size and not shown.

allocation 9: size 16B, constant:
)";
const std::string kLiveRange = R"(HloLiveRange (max 2):
  InstructionSequence:
    0:a.10
    1:a.9
  BufferLiveRange:
    a.10{0}:0-2
    a.9{}:1-1
    b{}:1-1
  Live ranges at 1 (peak):
    a.10{0}: 4096 bytes (cumulative: 4096 bytes)
    a.9{}: 512 bytes (cumulative: 4608 bytes)
)";
const std::string kValues = "Used values:\n<2 b{1} @0>\n positions:\n  b {1}\n<1 a @0>\n positions:\n  a\n";

std::string columns(const MemoryReportModel& model) {
  std::string text;
  for (int column = 0; column < MemoryReportModel::kColumnCount; ++column) {
    if (!model.hasColumn(column)) continue;
    absl::StrAppend(&text, text.empty() ? "" : " ", model.headerData(column, Qt::Horizontal).toString().toStdString());
  }
  return text;
}

}  // namespace

class TestMemoryReportModel : public QObject {
  Q_OBJECT

 private slots:
  void forms_data();
  void forms();
  void lines();
  void spaces();
  void lists_data();
  void lists();
  void sorts();
  void linksToInstructions();
  void marksRoundedSizes();
};

void TestMemoryReportModel::forms_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<int>("form");
  QTest::addColumn<QString>("facts");
  const auto row = [](const char* name, const std::string& text, MemoryForm form, const char* facts) {
    QTest::newRow(name) << text << static_cast<int>(form) << QString::fromUtf8(facts);
  };
  row("whole", support::kBufferDump, MemoryForm::kWhole, "5 allocations · 9 values · 432 bytes");
  row("allocations without values", "BufferAssignment:\nallocation 0: size 8:\n", MemoryForm::kWhole,
      "1 allocation · 8 bytes");
  row("more than there are numbers",
      "BufferAssignment:\nallocation 0: size 9223372036854775807:\nallocation 1: size 1:\n", MemoryForm::kWhole,
      "2 allocations · ≥ 9,223,372,036,854,775,807 bytes");
  row("report", kReport, MemoryForm::kUsageReport, "Memory-usage report · 2 allocations · 65,552 bytes");
  row("report beside its assignment",
      std::string(support::kBufferDump) + "\nBufferAssignment stats:\n   total allocation: 432B\n", MemoryForm::kWhole,
      "5 allocations · 9 values · 432 bytes");
  row("message", kTpu, MemoryForm::kMessage, "Out-of-memory message · 2 allocations listed");
  row("message of a module",
      "Ran out of memory on HBM, the total memory required for HLO temporaries (20.56G) exceeds available HBM "
      "(15.75G). "
      "HLO module: jit_f.\n",
      MemoryForm::kMessage, "Out-of-memory message · module jit_f");
  row("message with one entry",
      "Allocation (size=16) would exceed memory (size=4) :: #allocation3 [shape = 'u8[16]{0}']\n", MemoryForm::kMessage,
      "Out-of-memory message · 1 allocation listed");
  row("stats", "BufferAssignment stats:\n   total allocation: 432B\n", MemoryForm::kMessage, "Memory statistics");
  row("live ranges", kLiveRange, MemoryForm::kLiveRanges, "Live ranges · 3 values · 2 steps");
  row("values", kValues, MemoryForm::kValues, "Values of a buffer assignment · 2 values");
  row("values with their total", "Total bytes used: 12 (12B)\n\n" + kValues, MemoryForm::kValues,
      "Values of a buffer assignment · 2 values · 12 bytes");
}

void TestMemoryReportModel::forms() {
  QFETCH(std::string, text);
  const auto snapshot = support::snapshotOf({}, text);
  QTEST(static_cast<int>(model::memoryForm(*snapshot->assignment)), "form");
  QTEST(model::assignmentFacts(*snapshot).join(QStringLiteral(" · ")), "facts");
  QCOMPARE(model::formNote(model::memoryForm(*snapshot->assignment)).isEmpty(),
           model::memoryForm(*snapshot->assignment) == MemoryForm::kWhole);
}

void TestMemoryReportModel::lines() {
  const auto tpu = support::snapshotOf({}, kTpu);
  QCOMPARE(model::budgetLines(*tpu->assignment->report()),
           (QStringList{"Out of memory in HBM: 20.90 GiB needed, 15.48 GiB available, 5.42 GiB over the limit",
                        "Output: 5.87 GiB, of which 5.87 GiB is shared with arguments"}));
  QCOMPARE(model::failureHeadline(*tpu->assignment->report()), QString("Does not fit: 5.42 GiB over the limit of HBM"));
  QCOMPARE(model::breakdownLines(*tpu->assignment->report()),
           (QStringList{
               "Total hbm usage ≥ 21.42 GiB: reserved 530.00 MiB · arguments unknown",
               "Program hbm requirement 15.03 GiB: HLO temp 15.03 GiB (14.68 GiB unpadded, 72.19 MiB fragmentation)"}));
  const auto allocator =
      support::snapshotOf({},
                          "Allocator (GPU_0_bfc) ran out of memory trying to allocate 8.00GiB (rounded to 8)\n"
                          "Reported by CUDA: Free memory/Total memory: 1024/4096\n"
                          "Ran out of memory in memory space vmem.\n"
                          "Can't reduce memory use below 1.00KiB by rematerialization; only reduced to 2.00KiB\n");
  QCOMPARE(model::budgetLines(*allocator->assignment->report()),
           (QStringList{"Out of memory in allocator GPU_0_bfc: 8.00 GiB requested, limit 4.00 KiB, 1.00 KiB free",
                        "Out of memory in VMEM",
                        "Rematerialization cannot meet the memory limit: 2.00 KiB needed, limit 1.00 KiB, 1.00 "
                        "KiB over the limit"}));
  QCOMPARE(model::failureHeadline(*allocator->assignment->report()), QString("Cannot allocate 8.00 GiB in GPU_0_bfc"));
  const auto headline = [](const std::string& message) {
    return model::failureHeadline(*support::snapshotOf({}, message)->assignment->report());
  };
  QCOMPARE(headline("Out of memory allocating 4096 bytes\n"), QString("Cannot allocate 4.00 KiB"));
  QCOMPARE(headline("Can't reduce memory use below 1.00KiB by rematerialization; only reduced to 2.00KiB\n"),
           QString("Does not fit: 1.00 KiB over the limit"));
  QCOMPARE(headline("Ran out of memory in memory space vmem.\n"), QString("Out of memory in VMEM"));
  QCOMPARE(headline(kReport), QString());
  // Equal roundings of the need and the limit: exact bytes if the message has them, else only what is over.
  const auto budgetLine = [](const std::string& message) {
    return model::budgetLines(*support::snapshotOf({}, message)->assignment->report()).value(0);
  };
  QCOMPARE(budgetLine("Ran out of memory in memory space hbm. Used 15.75G of 15.75G hbm. Exceeded hbm capacity by "
                      "1.08M.\n"),
           QString("Out of memory in HBM: 15.75 GiB available, 1.08 MiB over the limit"));
  QCOMPARE(
      budgetLine("Ran out of memory in memory space hbm. Used 2049B of 2048B hbm. Exceeded hbm capacity by 1B.\n"),
      QString(
          "Out of memory in HBM: 2.00 KiB (2,049 bytes) needed, 2.00 KiB (2,048 bytes) available, 1 B over the limit"));
  const auto report = support::snapshotOf({}, kReport);
  QCOMPARE(model::budgetLines(*report->assignment->report()), QStringList());
  QCOMPARE(model::breakdownLines(*report->assignment->report()),
           (QStringList{"Not listed (below 5%): 1 allocation, 7 values"}));
}

void TestMemoryReportModel::lists_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("titles");
  QTest::addColumn<std::string>("rows");
  QTest::newRow("message")
      << kTpu << std::string("Name Size Unpadded Padding Expansion Shape Operation Kind Source line")
      << std::string(
             R"(copy.3 | 512.00 MiB | 40.50 MiB | 471.50 MiB | 12.6× |  |  |  | f32[4,18]{1,0:T(8,128)} | step/one_hot | HLO temp |  |  | m.py:40 | 
fusion.12 | 2.00 GiB | 2.00 GiB |  |  |  |  |  | f32[8,16]{1,0:T(8,128)} |  | arguments |  |  |  | 
)");
  QTest::newRow("report")
      << kReport << std::string("Name Size Shape Kind Offset Values")
      << std::string(
             R"(allocation 10 | 32.00 KiB |  |  |  |  |  |  | 2×f32[8192] |  | temp | 32.00 KiB | 2 |  | 
allocation 10 | 32.00 KiB |  |  |  |  |  |  | f32[8192] |  | temp | 0 B | 1 |  | 
allocation 9 | 16 B |  |  |  |  |  |  |  |  | constant |  |  |  | 
)");
  QTest::newRow("memory of kernels")
      << kKernels << std::string("Name Size Used for Full shape Buffers Shape Kind")
      << std::string(
             R"(big.1 | 64.00 MiB |  |  |  | window of input 0, bf16[4096,4096] | bf16[8192,8192] | 2 | u8[67108864]{0} |  | scoped |  |  |  | 
spills.2 | 4.00 KiB |  |  |  | register allocator spill slots in HLO :: spills.2 |  |  |  |  | scoped |  |  |  | 
)");
  QTest::newRow("live ranges")
      << kLiveRange << std::string("Name Size")
      << std::string(
             "a.10{0} | 4.00 KiB |  |  |  |  |  |  |  |  |  |  |  |  | \na.9 | 512 B |  |  |  |  |  "
             "|  |  |  |  |  |  |  | \n");
  QTest::newRow("values") << kValues << std::string("Name Size")
                          << std::string(
                                 "a | unknown |  |  |  |  |  |  |  |  |  |  |  |  | \nb{1} | unknown |  |  |  |  |  |  "
                                 "|  |  |  |  |  |  | \n");
  QTest::newRow("whole") << std::string(support::kBufferDump) << std::string("Name Size") << std::string();
}

void TestMemoryReportModel::lists() {
  QFETCH(std::string, text);
  QFETCH(std::string, titles);
  QFETCH(std::string, rows);
  MemoryReportModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setSnapshot(support::snapshotOf({}, text));
  COMPARE_TEXT(support::printModel(model), rows);
  COMPARE_TEXT(columns(model), titles);
  model.setSnapshot(nullptr);
  QCOMPARE(model.rowCount(), 0);
}

void TestMemoryReportModel::sorts() {
  const auto names = [](const MemoryReportModel& model) {
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
      rows << model.index(row, 0).data().toString() + u' ' + model.index(row, 1).data().toString();
    }
    return rows;
  };
  MemoryReportModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setSnapshot(support::snapshotOf({}, kReport));
  const QPersistentModelIndex last(model.index(2, 1));
  model.sort(MemoryReportModel::kName);
  QCOMPARE(names(model), (QStringList{"allocation 9 16 B", "allocation 10 32.00 KiB", "allocation 10 32.00 KiB"}));
  QCOMPARE(last.row(), 0);
  model.sort(MemoryReportModel::kOffset, Qt::DescendingOrder);
  QCOMPARE(model.index(0, MemoryReportModel::kOffset).data().toString(), QStringLiteral("32.00 KiB"));
  QCOMPARE(model.index(2, MemoryReportModel::kName).data().toString(), QStringLiteral("allocation 9"));
  model.sort(MemoryReportModel::kValues);
  QCOMPARE(model.index(2, MemoryReportModel::kValues).data().toString(), QStringLiteral("2"));
  model.sort(-1);
  QCOMPARE(last.row(), 2);
  model.setSnapshot(support::snapshotOf({}, kLiveRange));
  model.sort(MemoryReportModel::kName);
  QCOMPARE(names(model), (QStringList{"a.9 512 B", "a.10{0} 4.00 KiB"}));
  QCOMPARE(model.toTsv({model.index(1, 0), model.index(0, 0)}, {MemoryReportModel::kName, MemoryReportModel::kSize}),
           QStringLiteral("Name\tSize\na.9\t512\na.10{0}\t4096\n"));
}

// The module's totals in the memory spaces named in the message, computed by hand from its allocations.
void TestMemoryReportModel::spaces() {
  const auto memory = support::snapshotOf(
      "HloModule jit_f\n\nENTRY e {\n  %p = f32[4,18]{1,0:T(8,128)} parameter(0)\n"
      "  ROOT %copy.3 = f32[4,18]{1,0:T(8,128)} copy(%p)\n}\n",
      "BufferAssignment:\nallocation 0: size 4096, parameter 0, shape |f32[4,18]| at ShapeIndex {}:\n"
      " value: <0 p @0> (size=4096,offset=0): f32[4,18]{1,0:T(8,128)}\n"
      "allocation 1: size 8192, maybe-live-out:\n"
      " value: <1 copy.3 @0> (size=4096,offset=0): f32[4,18]{1,0:T(8,128)}\n"
      "allocation 2: size 1024, color 1, preallocated-temp:\n");
  const auto lines = [&](const std::string& log) {
    return model::spaceLines(*support::snapshotOf({}, log)->assignment->report(), *memory);
  };
  QCOMPARE(lines(kTpu),
           (QStringList{"HBM of jit_f (buffer assignment): 12.00 KiB: arguments 4.00 KiB · outputs 8.00 KiB"}));
  QCOMPARE(lines(kKernels), (QStringList{"VMEM of jit_f (buffer assignment): 1.00 KiB: temporaries 1.00 KiB"}));
  QCOMPARE(lines("Out of memory allocating 12 bytes.\n"),
           (QStringList{"HBM of jit_f (buffer assignment): 12.00 KiB: arguments 4.00 KiB · outputs 8.00 KiB"}));
}

// A matched entry links to its instruction if that can be shown; the row of a value links to the value.
void TestMemoryReportModel::linksToInstructions() {
  const std::shared_ptr<const model::Snapshot> snapshot = support::snapshotOf(
      "HloModule m\n\nENTRY e {\n  %p = f32[4,18]{1,0} parameter(0)\n"
      "  ROOT %copy.3 = f32[4,18]{1,0} copy(%p)\n}\n",
      kTpu);
  MemoryReportModel model;
  model.setSnapshot(snapshot);
  QVERIFY(!model.hasColumn(MemoryReportModel::kMatch));
  const auto matches = model::matchReport(*snapshot, snapshot);
  model.setMatches(matches, false);
  QVERIFY(model.hasColumn(MemoryReportModel::kMatch));
  QCOMPARE(model.index(0, MemoryReportModel::kMatch).data().toString(), QStringLiteral("copy.3"));
  QCOMPARE(model.index(1, MemoryReportModel::kMatch).data().toString(), QStringLiteral("no match"));
  QVERIFY(!model.index(0, 0).data(model::TargetRole).isValid());
  QCOMPARE(model.matchedTarget(model.index(0, 0)),
           std::optional<model::Target>(support::instruction(*snapshot, "copy.3")));
  model.setMatches(matches, true);
  QCOMPARE(model.index(0, 0).data(model::TargetRole).value<model::Target>(),
           model::Target(support::instruction(*snapshot, "copy.3")));
  QVERIFY(!model.index(1, 0).data(model::TargetRole).isValid());
  QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("about 512.00 MiB (536,870,912 bytes)"));
  model.setSnapshot(support::snapshotOf({}, kValues));
  QCOMPARE(model.index(1, 0).data(model::TargetRole).value<model::Target>(), model::Target(buffers::ValueId(1)));
}

void TestMemoryReportModel::marksRoundedSizes() {
  model::BufferModel model;
  model.setSnapshot(support::snapshotOf({}, kReport));
  QCOMPARE(model.rowCount(), 3);
  const auto cell = [&](int row, int column, int role) { return model.index(row, column).data(role).toString(); };
  QCOMPARE(cell(0, model::BufferModel::kSize, Qt::DisplayRole), QStringLiteral("≈ 64.00 KiB"));
  QCOMPARE(cell(0, model::BufferModel::kSize, Qt::ToolTipRole), QStringLiteral("about 64.00 KiB (65,536 bytes)"));
  QCOMPARE(cell(0, model::BufferModel::kInstruction, Qt::DisplayRole), QString());
  QCOMPARE(cell(1, model::BufferModel::kSize, Qt::DisplayRole), QStringLiteral("16 B"));
  QCOMPARE(cell(2, model::BufferModel::kSize, Qt::DisplayRole), QStringLiteral("64.02 KiB"));
}

QTEST_GUILESS_MAIN(TestMemoryReportModel)
#include "tst_memory_report_model.moc"
