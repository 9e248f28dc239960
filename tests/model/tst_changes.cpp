// Changes between two modules: kinds and aspects by hand, hunks and patterns, counts that add up, and the classes
// of ../shared/corpus/diff-cases.

#include <QDir>
#include <QFile>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/compare/changes.h"
#include "model/compare/time_axis.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"

namespace {

using compare::ChangeKind;
using compare::Side;

std::shared_ptr<const hlo::Module> parse(const std::string& text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("t", text));
  return parsed.ok() && !parsed->modules.empty() ? parsed->modules.front() : nullptr;
}

std::string textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

struct Compared {
  std::shared_ptr<const hlo::Module> a, b;
  compare::Match match;
  compare::Changes changes;

  explicit Compared(const std::string& textA, const std::string& textB, const compare::ChangeOptions& options = {})
      : a(parse(textA)), b(parse(textB)), match(compare::match(*a, *b)), changes(*a, *b, match, options) {}

  // "n changed (shape); c added": what differs, A first.
  QString text() const {
    QStringList all;
    for (const Side side : {Side::kA, Side::kB}) {
      const hlo::Module& module = side == Side::kA ? *a : *b;
      for (const hlo::InstructionId id : module.instructions()) {
        if (side == Side::kB && match.counterpart(side, id)) continue;
        const compare::Change change = changes.of(side, id);
        if (change.kind == ChangeKind::kSame) continue;
        std::string text = absl::StrCat(module.name(id), " ", compare::changeKindName(change.kind));
        const std::string what = compare::aspectNames(change.aspects & compare::kCountedAspects);
        if (!what.empty()) absl::StrAppend(&text, " (", what, ")");
        all << QString::fromStdString(text);
      }
    }
    return all.join("; ");
  }

  // A + added + clones − removed … = B, always.
  bool addsUp() const {
    const compare::Counts& counts = changes.counts();
    size_t pairs = 0;
    for (const ChangeKind kind : {ChangeKind::kSame, ChangeKind::kChanged, ChangeKind::kMoved})
      pairs += counts.of(kind);
    const size_t replaced = counts.of(ChangeKind::kReplaced);
    const size_t inA = pairs + replaced + counts.of(ChangeKind::kRemoved) + counts.of(ChangeKind::kMerged) +
                       counts.clonesInA + counts.unprintedInA;
    const size_t inB = pairs + replaced + counts.of(ChangeKind::kAdded) + counts.of(ChangeKind::kClone) -
                       counts.clonesInA + counts.of(ChangeKind::kUnprinted) - counts.unprintedInA;
    return pairs == match.pairCount() && inA == a->instructionCount() && inB == b->instructionCount();
  }
};

const char kPlain[] = "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n t = f32[4]{0} tanh(n)\n}\n";

}  // namespace

class TestChanges : public QObject {
  Q_OBJECT
 private slots:
  void byHand_data() {
    QTest::addColumn<QByteArray>("a");
    QTest::addColumn<QByteArray>("b");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QByteArray& b, const char* expected, const char* a = kPlain) {
      QTest::newRow(name) << QByteArray(a) << b << QString(expected);
    };
    row("the same", kPlain, "");
    row("other names do not count",
        "ENTRY f {\n a = f32[4]{0} parameter(0)\n b = f32[4]{0} negate(a)\n c = f32[4]{0} tanh(b)\n}\n", "");
    row("a copy between two instructions",
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} negate(x)\n c = f32[4]{0} copy(n)\n t = f32[4]{0} "
        "tanh(c)\n}\n",
        "t changed (operands); c added");
    row("another opcode", "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0} abs(x)\n t = f32[4]{0} tanh(n)\n}\n",
        "n replaced; t changed (operands); n replaced");
    row("another memory space",
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0:S(1)} negate(x)\n t = f32[4]{0} tanh(n)\n}\n",
        "n changed (space); t inherits");
    row("the default layout", "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4] negate(x)\n t = f32[4] tanh(n)\n}\n",
        "");
    row("another literal", "ENTRY e {\n c = f32[] constant(2)\n n = f32[] negate(c)\n}\n", "c changed (literal)",
        "ENTRY e {\n c = f32[] constant(1)\n n = f32[] negate(c)\n}\n");
    row("a literal in another form", "ENTRY e {\n c = f32[] constant( 1 )\n}\n", "",
        "ENTRY e {\n c = f32[] constant(1)\n}\n");
    row("replica groups in two notations",
        "ENTRY e {\n x = f32[4] parameter(0)\n g = f32[16] all-gather(x), dimensions={0}, channel_id=7, "
        "replica_groups=[1,4]<=[4]\n}\n",
        "",
        "ENTRY e {\n x = f32[4] parameter(0)\n g = f32[16] all-gather(x), dimensions={0}, channel_id=1, "
        "replica_groups={{0,1,2,3}}\n}\n");
    row("a configuration with members in another order",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x), backend_config={\"b\":[1,2],\"a\":1}\n}\n", "",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x), backend_config={\"a\":1, \"b\":[1, 2]}\n}\n");
    row("another configuration",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x), backend_config={\"a\":2}\n}\n",
        "n changed (config)",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x), backend_config={\"a\":1}\n}\n");
    row("a changed body",
        "f {\n p = f32[4] parameter(0)\n a = f32[4] abs(p)\n c = f32[4] copy(a)\n r = f32[4] tanh(c)\n}\nENTRY e {\n x "
        "= "
        "f32[4] parameter(0)\n u = f32[4] fusion(x), kind=kLoop, calls=f\n}\n",
        "r changed (operands); u inherits; c added",
        "f {\n p = f32[4] parameter(0)\n a = f32[4] abs(p)\n r = f32[4] tanh(a)\n}\nENTRY e {\n x = f32[4] "
        "parameter(0)\n "
        "u = f32[4] fusion(x), kind=kLoop, calls=f\n}\n");
    row("operands of an add in another order",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n a = f32[4] add(x, n)\n}\n", "",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n a = f32[4] add(n, x)\n}\n");
    row("operands of a subtraction in another order",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n a = f32[4] subtract(x, n)\n}\n",
        "a changed (operands)",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n a = f32[4] subtract(n, x)\n}\n");
  }
  void byHand() {
    QFETCH(QByteArray, a);
    QFETCH(QByteArray, b);
    QFETCH(QString, expected);
    const Compared compared(a.toStdString(), b.toStdString());
    QCOMPARE(compared.text(), expected);
    QCOMPARE(compared.changes.isSameProgram(), expected.isEmpty());
    QVERIFY(compared.addsUp());
  }

  void aspectsThatDoNotCount() {
    const std::string renamed =
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n m = f32[4]{0} negate(x)\n t = f32[4]{0} tanh(m)\n}\n";
    QVERIFY(Compared(kPlain, renamed).changes.isSameProgram());
    compare::ChangeOptions options;
    options.counted |= compare::aspectNamed("names");
    QCOMPARE(Compared(kPlain, renamed, options).text(), QString("n changed"));
    options.counted = compare::kCountedAspects & ~compare::aspectNamed("space");
    const std::string other =
        "ENTRY e {\n x = f32[4]{0} parameter(0)\n n = f32[4]{0:S(1)} negate(x)\n t = f32[4]{0} tanh(n)\n}\n";
    QVERIFY(Compared(kPlain, other, options).changes.isSameProgram());
    QCOMPARE(compare::aspectNamed("nonsense"), 0u);
  }

  // The fewest instructions that moved in the schedule.
  void schedules() {
    const std::string head = "HloModule m, is_scheduled=true\n\nENTRY e {\n x = f32[4] parameter(0)\n";
    const std::string one = " a = f32[4] abs(x)\n b = f32[4] cosine(x)\n c = f32[4] tanh(x)\n";
    const std::string two = " c = f32[4] tanh(x)\n a = f32[4] abs(x)\n b = f32[4] cosine(x)\n";
    const std::string tail = " ROOT r = (f32[4], f32[4], f32[4]) tuple(a, b, c)\n}\n";
    const Compared compared(head + one + tail, head + two + tail);
    QVERIFY(compared.changes.isSameProgram());
    QStringList moved;
    for (const hlo::InstructionId id : compared.a->instructions()) {
      if ((compared.changes.of(Side::kA, id).aspects & compare::kScheduleAspect) != 0)
        moved << QString::fromStdString(std::string(compared.a->name(id)));
    }
    QCOMPARE(moved, QStringList("c"));
  }

  // The same copy in each of three layers is one pattern with three hunks.
  void patterns() {
    std::string a = "ENTRY e {\n x = f32[4] parameter(0)\n", b = a, last = "x";
    std::string lastB = "x";
    for (const char* layer : {"1", "2", "3"}) {
      const std::string scope = absl::StrCat(", metadata={op_name=\"jit(f)/layer_", layer, "/tanh\"}\n");
      const std::string scopeOfNext = absl::StrCat(", metadata={op_name=\"jit(f)/layer_", layer, "/exp\"}\n");
      absl::StrAppend(&a, " t", layer, " = f32[4] tanh(", last, ")", scope);
      absl::StrAppend(&a, " e", layer, " = f32[4] exponential(t", layer, ")", scopeOfNext);
      absl::StrAppend(&b, " t", layer, " = f32[4] tanh(", lastB, ")", scope);
      absl::StrAppend(&b, " c", layer, " = f32[4] copy(t", layer, ")\n");
      absl::StrAppend(&b, " e", layer, " = f32[4] exponential(c", layer, ")", scopeOfNext);
      last = lastB = absl::StrCat("e", layer);
    }
    const Compared compared(a + "}\n", b + "}\n");
    QCOMPARE(compared.changes.hunks().size(), size_t{3});
    QCOMPARE(compared.changes.patterns().size(), size_t{1});
    QCOMPARE(compared.changes.patterns().front().hunks.size(), size_t{3});
    QCOMPARE(compare::hunkTitle(*compared.a, *compared.b, compared.changes, compared.changes.hunks().front()),
             std::string("copy added"));
    // Parameters are named if there is nothing else.
    const Compared fewer("ENTRY e {\n x = f32[4] parameter(0)\n y = f32[8] parameter(1)\n t = f32[4] tanh(x)\n}\n",
                         "ENTRY e {\n x = f32[4] parameter(0)\n t = f32[4] tanh(x)\n}\n");
    QCOMPARE(compare::hunkTitle(*fewer.a, *fewer.b, fewer.changes, fewer.changes.hunks().front()),
             std::string("parameter removed"));
  }

  // The union: the order of B, with what only A has behind its predecessor.
  void unionOrder() {
    const Compared compared(
        "ENTRY e {\n x = f32[4] parameter(0)\n c = f32[4] copy(x)\n t = f32[4] tanh(c)\n}\n",
        "ENTRY e {\n x = f32[4] parameter(0)\n t = f32[4] tanh(x)\n ROOT n = f32[4] negate(t)\n}\n");
    QStringList names;
    for (const compare::UnionNode& node :
         compare::unionOrder(*compared.a, *compared.b, compared.match, compared.a->entry(), compared.b->entry())) {
      names << QString::fromStdString(
          absl::StrCat(node.a ? compared.a->name(*node.a) : "", "|", node.b ? compared.b->name(*node.b) : ""));
    }
    QCOMPARE(names, QStringList({"x|x", "c|", "t|t", "|n"}));
  }

  void donation() {
    const std::string body = "ENTRY e {\n x = f32[4] parameter(0)\n ROOT n = f32[4] negate(x)\n}\n";
    const Compared compared("HloModule m, input_output_alias={ {}: (0, {}, may-alias) }\n\n" + body,
                            "HloModule m\n\n" + body);
    const auto header = compare::headerChanges(*compared.a, *compared.b, compared.match);
    QCOMPARE(header.size(), size_t{1});
    QCOMPARE(header.front().key, std::string("donation"));
    QCOMPARE(header.front().a + header.front().b, std::string("10"));
  }

  void notes() {
    const Compared compared(
        "ENTRY e {\n x = f32[4]{0} parameter(0), metadata={op_name=\"x\"}\n n = f32[4]{0} negate(x)\n}\n",
        "ENTRY e {\n x = f32[4] parameter(0)\n n = f32[4] negate(x)\n}\n");
    QVERIFY(compared.changes.isSameProgram());
    QCOMPARE(compared.changes.notes(),
             (std::vector<std::string>{"B prints no metadata: op_names and lines are not compared",
                                       "B prints no layouts: layouts and memory spaces are not compared"}));
  }

  void timeAxis() {
    // A runs 4 steps, B 6; steps 1 and 2 of A are 3 and 4 of B.
    const compare::TimeAxis axis({{1, 3}, {2, 4}}, 4, 6);
    QCOMPARE(axis.size(), 6u);
    QStringList steps;
    for (uint32_t position = 0; position < axis.size(); ++position)
      steps << QString("%1/%2").arg(axis.step(0, position)).arg(axis.step(1, position));
    QCOMPARE(steps, QStringList({"0/0", "0/1", "0/2", "1/3", "2/4", "3/5"}));
    QCOMPARE(axis.counterpart(0, 2), 4u);
    QCOMPARE(axis.counterpart(1, 3), 1u);
    QCOMPARE(compare::TimeAxis().size(), 0u);
    QCOMPARE(compare::longestIncreasingRun({3, 1, 2, 5, 4}), (std::vector<bool>{false, true, true, false, true}));
  }

  void cases_data() {
    QTest::addColumn<QString>("folder");
    const QDir folder(HLOSCOPE_SHARED "/corpus/diff-cases");
    for (const QString& name : folder.entryList({"ours-*"}, QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(name.toUtf8().constData()) << folder.filePath(name);
    if (!folder.exists()) QTest::newRow("none") << QString();
  }
  // The column `class` of our cases.
  void cases() {
    QFETCH(QString, folder);
    if (folder.isEmpty()) QSKIP("no ../shared/corpus/diff-cases");
    const Compared compared(textOf(folder + "/left.hlo"), textOf(folder + "/right.hlo"));
    QVERIFY(compared.addsUp());
    bool isHead = true;
    for (const absl::string_view line : absl::StrSplit(textOf(folder + "/expected.tsv"), '\n', absl::SkipEmpty())) {
      std::vector<std::string> cells = absl::StrSplit(line, '\t');
      cells.resize(8);
      const std::string& expected = cells[5];
      const bool isRow = !std::exchange(isHead, false) && !expected.empty() && !(cells[1].empty() && cells[3].empty());
      if (!isRow) continue;
      const Side side = cells[1].empty() ? Side::kB : Side::kA;
      const hlo::Module& module = side == Side::kA ? *compared.a : *compared.b;
      const auto computation = module.findComputation(cells[side == Side::kA ? 0 : 2]);
      const auto id = module.findInstruction(*computation, cells[side == Side::kA ? 1 : 3]);
      const ChangeKind kind = compared.changes.of(side, *id).kind;
      // Moved within the schedule.
      if (expected == "moved" && kind == ChangeKind::kSame) {
        QVERIFY((compared.changes.of(side, *id).aspects & compare::kScheduleAspect) != 0);
        continue;
      }
      // Of twins any one may be merged.
      if (!cells[6].empty()) continue;
      const bool isUnchanged = kind == ChangeKind::kSame || kind == ChangeKind::kInherits;
      QVERIFY2(expected == "unchanged" ? isUnchanged : compare::changeKindName(kind) == expected,
               absl::StrCat(module.name(*id), " is ", compare::changeKindName(kind), ", not ", expected).c_str());
    }
  }

  // A module with itself has no change.
  void dumps_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(HLOSCOPE_SHARED "/seeds");
    for (const QString& name : folder.entryList({"*.hlo.txt"}))
      QTest::newRow(name.toUtf8().constData()) << folder.filePath(name);
    if (!folder.exists()) QTest::newRow("none") << QString();
  }
  void dumps() {
    QFETCH(QString, path);
    if (path.isEmpty()) QSKIP("no ../shared/seeds");
    const std::string text = textOf(path);
    const Compared compared(text, text);
    QVERIFY(compared.changes.isSameProgram());
    QVERIFY(compared.addsUp());
    for (int bit = 0; bit < compare::kAspectBits; ++bit) QCOMPARE(compared.changes.counts().aspects[bit], size_t{0});
  }
};

QTEST_APPLESS_MAIN(TestChanges)
#include "tst_changes.moc"
