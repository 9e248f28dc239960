// The module that a buffer assignment alone states: by hand, of the seed, and compared with the modules of the corpus.

#include <QDirIterator>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "model/documents/document.h"
#include "model/documents/memory_join.h"
#include "model/documents/reduced_module.h"
#include "model/words/why_report.h"
#include "tests/support/compare.h"

namespace {

std::shared_ptr<const buffers::Assignment> parse(const std::string& text) {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
  return parsed.ok() ? parsed->assignment : nullptr;
}

std::shared_ptr<const model::Snapshot> snapshotOf(std::shared_ptr<const buffers::Assignment> assignment) {
  model::Snapshot read;
  read.title = "a";
  read.assignmentPath = "a.txt";
  read.assignment = std::move(assignment);
  return model::makeSnapshot(std::move(read));
}

// A loop in a program with a get-tuple-element and a bitcast, which have no text, and a donated parameter.
const std::string kLoop = R"(BufferAssignment:
allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}, maybe-live-out:
 value: <0 p @0> (size=32,offset=0): f32[8]{0}
 value: <3 s{0} (phi) @0> (size=32,offset=0): f32[8]{0}
 value: <4 n @0> (size=32,offset=0): f32[8]{0}
 value: <9 w{0} (phi) @0> (size=32,offset=0): f32[8]{0}
allocation 1: size 1, preallocated-temp:
 value: <6 c @0> (size=1,offset=0): pred[]
allocation 2: size 8, preallocated-temp:
 value: <2 t{} @0> (size=8,offset=0): (f32[8]{0})
allocation 3: size 8, output shape is |(f32[8])|, maybe-live-out:
 value: <8 r{} @0> (size=8,offset=0): (f32[2,4]{1,0})

Total bytes used: 49 (49B)

Used values:
<0 p @0>
 positions:
  p
  t {0}
 uses:
  w, operand 0 {0}
 from instruction: %p = f32[8]{0} parameter(0), metadata={op_name="x"}
<2 t{} @0>
 positions:
  t {}
 uses:
  w, operand 0 {}
 from instruction: %t = (f32[8]{0}) tuple(f32[8]{0} %p)
<3 s{0} (phi) @0>
 positions:
  s {0}
  g
 uses:
  n, operand 0
 from instruction: %s = (f32[8]{0}) parameter(0)
<13 s{} (phi) @0>
 positions:
  s {}
 uses:
  g, operand 0 {}
 from instruction: %s = (f32[8]{0}) parameter(0)
<4 n @0>
 positions:
  n
  o {0}
 uses:
 from instruction: %n = f32[8]{0} negate(f32[8]{0} %g)
<14 o{} @0>
 positions:
  o {}
 uses:
 from instruction: %o = (f32[8]{0}) tuple(f32[8]{0} %n)
<5 q{} (phi) @0>
 positions:
  q {}
 uses:
  c, operand 0 {}
 from instruction: %q = (f32[8]{0}) parameter(0)
<6 c @0>
 positions:
  c
 uses:
 from instruction: %c = pred[] custom-call((f32[8]{0}) %q), custom_call_target="x"
<7 w{} (phi) @0>
 positions:
  w {}
 uses:
  h, operand 0 {}
 from instruction: %w = (f32[8]{0}) while((f32[8]{0}) %t), condition=%cond, body=%body
<9 w{0} (phi) @0>
 positions:
  w {0}
  h
  b
  r {0}
 uses:
  b, operand 0
 from instruction: %w = (f32[8]{0}) while((f32[8]{0}) %t), condition=%cond, body=%body
<8 r{} @0>
 positions:
  r {}
 uses:
 from instruction: %r = (f32[2,4]{1,0}) tuple(f32[2,4]{1,0} %b)

HloLiveRange (max 12):
  InstructionSequence:
    0:p
    1:t
    2:q
    3:c
    4:s
    5:g
    6:n
    7:o
    8:w
    9:h
    10:b
    11:r
  BufferLiveRange:
    p{}:0-3
    t{}:1-2
    c{}:3-4
    r{}:11-12
)";

// A call passes a tuple to its computation and another one back; neither the call nor the parameter has a value.
const std::string kCall = R"(BufferAssignment:
allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}:
 value: <0 p @0> (size=32,offset=0): f32[8]{0}
allocation 1: size 32, maybe-live-out:
 value: <2 n @0> (size=32,offset=0): f32[8]{0}
allocation 2: size 8, output shape is |(f32[8])|, maybe-live-out:
 value: <3 o{} @0> (size=8,offset=0): (f32[8]{0})
allocation 3: size 8, preallocated-temp:
 value: <1 t{} @0> (size=8,offset=0): (f32[8]{0})

Total bytes used: 80 (80B)

Used values:
<0 p @0>
 positions:
  p
  t {0}
  a {0}
  g
 uses:
  n, operand 0
 from instruction: %p = f32[8]{0} parameter(0)
<1 t{} @0>
 positions:
  t {}
  a {}
 uses:
  g, operand 0 {}
 from instruction: %t = (f32[8]{0}) tuple(f32[8]{0} %p)
<2 n @0>
 positions:
  n
  o {0}
  c {0}
 uses:
 from instruction: %n = f32[8]{0} negate(f32[8]{0} %g)
<3 o{} @0>
 positions:
  o {}
  c {}
 uses:
 from instruction: %o = (f32[8]{0}) tuple(f32[8]{0} %n)

HloLiveRange (max 7):
  InstructionSequence:
    0:p
    1:t
    2:a
    3:g
    4:n
    5:o
    6:c
  BufferLiveRange:
    p{}:0-7
    t{}:1-3
    n{}:4-7
    o{}:5-7
)";

}  // namespace

class TestReducedModule : public QObject {
  Q_OBJECT

 private slots:
  void text();
  void calls();
  void missing_data();
  void missing();
  void seed();
  void corpus();
};

void TestReducedModule::text() {
  const auto reduced = model::reducedModuleText(*parse(kLoop));
  QVERIFY2(reduced.ok(), std::string(reduced.status().message()).c_str());
  QCOMPARE(QString::fromStdString(*reduced),
           QString(R"(HloModule reduced, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }

%body {
  %s = (f32[8]{0}) parameter(0)
  %g = f32[8]{0} get-tuple-element(%s), index=0
  %n = f32[8]{0} negate(f32[8]{0} %g)
  ROOT %o = (f32[8]{0}) tuple(f32[8]{0} %n)
}

%cond {
  %q = (f32[8]{0}) parameter(0)
  ROOT %c = pred[] custom-call((f32[8]{0}) %q), custom_call_target="x"
}

ENTRY %main {
  %p = f32[8]{0} parameter(0), metadata={op_name="x"}
  %t = (f32[8]{0}) tuple(f32[8]{0} %p)
  %w = (f32[8]{0}) while((f32[8]{0}) %t), condition=%cond, body=%body
  %h = f32[8]{0} get-tuple-element(%w), index=0
  %b = f32[2,4]{1,0} bitcast(%h)
  ROOT %r = (f32[2,4]{1,0}) tuple(f32[2,4]{1,0} %b)
}

)"));
}

void TestReducedModule::calls() {
  const auto reduced = model::reducedModuleText(*parse(kCall));
  QVERIFY2(reduced.ok(), std::string(reduced.status().message()).c_str());
  QCOMPARE(QString::fromStdString(*reduced), QString(R"(HloModule reduced, is_scheduled=true

ENTRY %main {
  %p = f32[8]{0} parameter(0)
  %t = (f32[8]{0}) tuple(f32[8]{0} %p)
  %a = (f32[8]{0}) opt-barrier(%t)
  %g = f32[8]{0} get-tuple-element(%t), index=0
  %n = f32[8]{0} negate(f32[8]{0} %g)
  %o = (f32[8]{0}) tuple(f32[8]{0} %n)
  ROOT %c = (f32[8]{0}) opt-barrier(%o)
}

)"));
}

void TestReducedModule::missing_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("expected");
  const std::string allocation =
      "BufferAssignment:\nallocation 0: size 4, preallocated-temp:\n value: <0 a @0> (size=4,offset=0): f32[]\n";
  QTest::newRow("no schedule") << QString::fromStdString(allocation) << "there is no schedule";
  QTest::newRow("no instructions") << QString::fromStdString(allocation) +
                                          "\nHloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n  "
                                          "BufferLiveRange:\n    a{}:0-1\n"
                                   << "there are no lines with instructions";
}

void TestReducedModule::missing() {
  QFETCH(QString, text);
  QTEST(QString::fromStdString(std::string(model::reducedModuleText(*parse(text.toStdString())).status().message())),
        "expected");
}

// Every value on the schedule has an answer, and every parameter a verdict.
void TestReducedModule::seed() {
  const QString path = QStringLiteral(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
  if (!QFile::exists(path)) QSKIP("the reference dumps are not available");
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const auto lone = snapshotOf(parse(file.readAll().toStdString()));
  std::string problem;
  const auto snapshot = model::withReducedModule(*lone, &problem);
  QCOMPARE(QString::fromStdString(problem), QString());
  const model::MemoryJoin join(*snapshot);
  QCOMPARE(QString::fromStdString(join.problem()), QString());
  int answered = 0, scheduled = 0;
  const buffers::Assignment& assignment = *snapshot->assignment;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const buffers::Value value = assignment.value(buffers::ValueId(i));
    if (!value.range) continue;
    ++scheduled;
    const words::WhyReport report = words::whyReport(join, buffers::ValueId(i), value.range->begin);
    answered += report.rows.empty() ? 0 : 1;
  }
  QVERIFY(scheduled > 60);
  QCOMPARE(answered, scheduled);
  // Its last reader is a fusion, of which the text has no body: that it may write in place is assumed, and said.
  QString parameter;
  const words::DonationReport donation = words::donationReport(join.memory());
  QVERIFY(donation.possible);
  for (const words::Fact& row : donation.possible->fact().rows) {
    if (row.text.starts_with("parameter 8 ")) parameter = QString::fromStdString(row.name + " · " + row.text);
  }
  QCOMPARE(parameter, QString("392.00 KiB · parameter 8 · could alias output {2} if fusion.7 writes in place: its body "
                              "is not in the dump"));
}

// Steps, live ranges and donations of the reduced module equal those of the module beside the assignment.
void TestReducedModule::corpus() {
  const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/made/base");
  if (!QFile::exists(path)) QSKIP("the reference dumps are not available");
  int compared = 0;
  for (const QString& name : QDir(path).entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    const auto document = model::readDocument((path + "/" + name).toStdString(), nullptr);
    if (!document.ok()) continue;
    const auto& whole = document->loaded.begin()->second.snapshots.front();
    if (whole->module == nullptr || whole->assignment == nullptr) continue;
    std::string problem;
    const auto reduced = model::withReducedModule(*snapshotOf(whole->assignment), &problem);
    QVERIFY2(reduced != nullptr, qPrintable(name + QString::fromStdString(": " + problem)));
    const model::MemoryJoin join(*reduced);
    QVERIFY2(join.problem().empty(), qPrintable(name + QString::fromStdString(": " + join.problem())));
    int equal = 0, ranges = 0;
    for (uint32_t i = 0; i < whole->assignment->valueCount(); ++i) {
      const buffers::Value value = whole->assignment->value(buffers::ValueId(i));
      const auto analysed = value.range ? join.analysed(buffers::ValueId(i)) : std::nullopt;
      if (!analysed) continue;
      ++ranges;
      equal += join.memory().analysis.ranges.range(*analysed) == *value.range ? 1 : 0;
    }
    // The branches of a conditional are part of its computation: rnn_while has two, whose operands live for a step more
    // or less.
    const int different = name == QLatin1String("rnn_while") ? 10 : 0;
    QVERIFY2(ranges - equal <= different, qPrintable(name));
    ++compared;
  }
  QVERIFY(compared > 4);
}

QTEST_GUILESS_MAIN(TestReducedModule)
#include "tst_reduced_module.moc"
