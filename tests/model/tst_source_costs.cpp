// Costs of source lines, for whole modules and for selections.

#include <QFile>
#include <QTest>
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/analysis/source_costs.h"
#include "model/io/file.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"

namespace {

using hlo::LineCost;
using hlo::LineCosts;
using support::moduleOf;
using support::named;

struct Analyses {
  explicit Analyses(const hlo::Module& module) : index(module), costs(module), lines(module, index, costs) {}
  hlo::SourceIndex index;
  hlo::Costs costs;
  hlo::SourceCosts lines;
};

std::string print(const LineCost& line) {
  return absl::StrCat(line.instructions, line.inferred > 0 ? absl::StrCat(" (", line.inferred, " inferred)") : "", " ",
                      support::print(line.cost), line.isReported ? ", reported" : "");
}

std::string print(const hlo::Module& m, const LineCosts& costs) {
  std::string text;
  for (const LineCost& line : costs.lines) {
    absl::StrAppend(&text, m.file(line.line.file), ":", line.line.line, " ", print(line), "\n");
  }
  if (costs.unattributed.instructions > 0) absl::StrAppend(&text, "nowhere ", print(costs.unattributed), "\n");
  absl::StrAppend(&text, "all ", print(costs.total), "\n");
  return text;
}

// A loop of 3 iterations with a fusion of two lines, which the compiler assigned to the second line.
constexpr absl::string_view kModule = R"hlo(HloModule m

f {
  p = f32[8] parameter(0)
  n = f32[8] negate(p), metadata={op_name="jit(f)/neg" source_file="a.py" source_line=1}
  ROOT x = f32[8] exponential(n), metadata={op_name="jit(f)/exp" source_file="a.py" source_line=2}
}

body {
  s = f32[8] parameter(0)
  ROOT k = f32[8] fusion(s), kind=kLoop, calls=f, metadata={op_name="jit(f)/exp" source_file="a.py" source_line=2}
}

condition {
  t = f32[8] parameter(0)
  ROOT c = pred[] constant(true)
}

ENTRY e {
  q = f32[8] parameter(0)
  w = f32[8] while(q), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}, metadata={source_file="b.py" source_line=7}
  y = f32[8] copy(w)
  ROOT z = f32[8] add(y, y), metadata={source_file="b.py" source_line=9}
}

dead {
  u = f32[8] parameter(0)
  ROOT v = f32[8] tanh(u)
}
)hlo";

}  // namespace

class TestSourceCosts : public QObject {
  Q_OBJECT

 private slots:
  void wholeModule();
  void sets_data();
  void sets();
  void computations();
  void shares();
  void sums();
  void withoutLines();
  void realDumps_data();
  void realDumps();
  void costliestLinesOfRealDump();
};

// The body's bytes count at the instructions that read and write them: 32 by the negation, 32 by the exponential, three
// times.
void TestSourceCosts::wholeModule() {
  const auto m = moduleOf(kModule);
  QVERIFY(m);
  const Analyses all(*m);
  COMPARE_TEXT(print(*m, all.lines.all()), R"(a.py:1 2 (1 inferred) flops 24, read 96
a.py:2 3 (1 inferred) transcendentals 24, written 96
b.py:7 5 (4 inferred) read 32, written 32
b.py:9 1 flops 8, read 64, written 32
nowhere 2 nothing
all 13 (6 inferred) flops 32, transcendentals 24, read 192, written 160
)");
  QCOMPARE(all.lines.lines().size(), all.index.lines().size());
  QVERIFY(all.lines.isInferred(named(*m, "y")) && !all.lines.isInferred(named(*m, "z")));
  QVERIFY(!all.lines.lineId(named(*m, "v")));
}

void TestSourceCosts::sets_data() {
  QTest::addColumn<QStringList>("names");
  QTest::addColumn<QByteArray>("expected");
  QTest::newRow("nothing") << QStringList{} << QByteArray("all 0 nothing\n");
  QTest::newRow("one") << QStringList{"z"}
                       << QByteArray(
                              "b.py:9 1 flops 8, read 64, written 32, reported\n"
                              "all 1 flops 8, read 64, written 32\n");
  QTest::newRow("an inferred one is not reported")
      << QStringList{"y"}
      << QByteArray("b.py:7 1 (1 inferred) read 32, written 32\nall 1 (1 inferred) read 32, written 32\n");
  QTest::newRow("a fusion is the lines of its body")
      << QStringList{"k"}
      << QByteArray(
             "a.py:1 2 (1 inferred) flops 24, read 96\n"
             "a.py:2 2 transcendentals 24, written 96, reported\n"
             "all 4 (1 inferred) flops 24, transcendentals 24, read 96, written 96\n");
  QTest::newRow("a loop is all that is in it")
      << QStringList{"w"}
      << QByteArray(
             "a.py:1 2 (1 inferred) flops 24, read 96\n"
             "a.py:2 3 (1 inferred) transcendentals 24, written 96\n"
             "b.py:7 3 (2 inferred) nothing, reported\n"
             "all 8 (4 inferred) flops 24, transcendentals 24, read 96, written 96\n");
  QTest::newRow("each counts once") << QStringList{"k", "n", "k"}
                                    << QByteArray(
                                           "a.py:1 2 (1 inferred) flops 24, read 96, reported\n"
                                           "a.py:2 2 transcendentals 24, written 96, reported\n"
                                           "all 4 (1 inferred) flops 24, transcendentals 24, read 96, written 96\n");
  QTest::newRow("instructions without a line") << QStringList{"v"} << QByteArray("nowhere 1 nothing\nall 1 nothing\n");
}

void TestSourceCosts::sets() {
  QFETCH(QStringList, names);
  QFETCH(QByteArray, expected);
  const auto m = moduleOf(kModule);
  QVERIFY(m);
  const Analyses all(*m);
  std::vector<hlo::InstructionId> ids;
  for (const QString& name : names) ids.push_back(named(*m, name.toStdString()));
  COMPARE_TEXT(print(*m, all.lines.of(ids)), expected.toStdString());
}

void TestSourceCosts::computations() {
  const auto m = moduleOf(kModule);
  QVERIFY(m);
  const Analyses all(*m);
  COMPARE_TEXT(print(*m, all.lines.of(*m->findComputation("f"))), R"(a.py:1 2 (1 inferred) flops 24, read 96
a.py:2 1 transcendentals 24, written 96
all 3 (1 inferred) flops 24, transcendentals 24, read 96, written 96
)");
}

void TestSourceCosts::shares() {
  const auto m = moduleOf(kModule);
  QVERIFY(m);
  const LineCosts costs = Analyses(*m).lines.all();
  QCOMPARE(LineCosts::share(costs.lines[0].cost.flops, costs.total.cost.flops), 0.75);
  QCOMPARE(LineCosts::share(costs.lines[0].cost.linkBytes, costs.total.cost.linkBytes), 0.0);
}

void TestSourceCosts::sums() {
  const auto m = moduleOf(kModule);
  QVERIFY(m);
  const Analyses all(*m);
  const std::vector<int64_t> counts = all.lines.sums([](hlo::InstructionId) { return 1; });
  QCOMPARE(counts, (std::vector<int64_t>{2, 3, 5, 1}));
  QCOMPARE(all.lines.sums([](hlo::InstructionId) { return INT64_MAX; })[0], INT64_MAX);
}

void TestSourceCosts::withoutLines() {
  const auto m = moduleOf("ENTRY e {\n  p = f32[8] parameter(0)\n  ROOT n = f32[8] negate(p)\n}\n");
  QVERIFY(m);
  COMPARE_TEXT(print(*m, Analyses(*m).lines.all()),
               "nowhere 2 flops 8, read 32, written 32\nall 2 flops 8, read 32, written 32\n");
}

// Every instruction counts for at most one line, and so does every cost.
void TestSourceCosts::realDumps_data() {
  QTest::addColumn<QString>("path");
  for (const char* path :
       {"seeds/gpu-maxtext-train-step.hlo.txt", "seeds/gpu-trax-rnn.hlo.txt", "seeds/gpu-mnist-pmap.hlo.txt",
        "seeds/tpu-sync-tensors-graph.hlo.txt",
        "corpus/real/ROCm__xla/llama3_8b/training/module_0099.jit_train_step.before_optimizations.txt",
        "corpus/real/nicholas-miklaucic__avid/model_opt.hlo"}) {
    QTest::newRow(path) << QString(path);
  }
}

void TestSourceCosts::realDumps() {
  QFETCH(QString, path);
  const std::string file = absl::StrCat(HLOSCOPE_SHARED "/", path.toStdString());
  if (!QFile::exists(QString::fromStdString(file))) QSKIP("the reference dumps are not at hand");
  const auto text = io::readText(file);
  QVERIFY(text.ok());
  const auto m = moduleOf((*text)->text());
  QVERIFY(m);
  const Analyses all(*m);
  LineCost sum = all.lines.all().unattributed;
  for (const LineCost& line : all.lines.lines()) {
    sum.instructions += line.instructions;
    sum.cost += line.cost;
    QVERIFY(line.instructions > 0 && line.inferred <= line.instructions);
  }
  QCOMPARE(sum.instructions, all.lines.all().total.instructions);
  QCOMPARE(size_t{sum.instructions}, m->instructionCount());
  QVERIFY(sum.cost == all.lines.all().total.cost);
  // Without conditionals the costs of the lines add up to those of the module.
  const hlo::Cost total = all.costs.total(hlo::Loops::kAllTrips);
  bool hasBranches = false;
  for (const hlo::InstructionId id : m->instructions()) hasBranches |= m->kind(id) == hlo::OpKind::kConditional;
  if (!hasBranches) QVERIFY(sum.cost == total);
}

// The products of the experts, twice up and once down, each forward, recomputed and twice backward in 9 iterations.
// Added up by line from the shapes in the text: 2mnk of each cuBLAS call with that line.
void TestSourceCosts::costliestLinesOfRealDump() {
  const std::string file = HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt";
  if (!QFile::exists(QString::fromStdString(file))) QSKIP("the seeds are not at hand");
  const auto text = io::readText(file);
  QVERIFY(text.ok());
  const auto m = moduleOf((*text)->text());
  QVERIFY(m);
  const Analyses all(*m);
  std::vector<LineCost> lines(all.lines.lines().begin(), all.lines.lines().end());
  std::sort(lines.begin(), lines.end(), [](const LineCost& a, const LineCost& b) {
    return std::pair(-a.cost.flops.atLeast(), a.line) < std::pair(-b.cost.flops.atLeast(), b.line);
  });
  std::string text10;
  for (size_t i = 0; i < 10; ++i) {
    const absl::string_view path = m->file(lines[i].line.file);
    absl::StrAppend(&text10, path.substr(path.rfind('/') + 1), ":", lines[i].line.line, " ",
                    lines[i].cost.flops.atLeast() / 1000000000000, "e12\n");
  }
  COMPARE_TEXT(text10, R"(moe.py:1409 949e12
moe.py:1423 949e12
moe.py:1439 949e12
linears.py:88 495e12
attention_op.py:1148 415e12
moe.py:1388 356e12
moe.py:1460 356e12
embeddings.py:150 52e12
moe.py:1434 0e12
moe.py:1435 0e12
)");
  // 949,978,046,398,464 for the products themselves; the rest are conversions on the same line.
  QVERIFY(lines[0].cost.flops.atLeast() >= 949978046398464 && lines[0].cost.flops.atLeast() < 950100000000000);
}

QTEST_APPLESS_MAIN(TestSourceCosts)
#include "tst_source_costs.moc"
