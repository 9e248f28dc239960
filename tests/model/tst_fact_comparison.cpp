// Two lists of facts side by side: rows of one name joined, rows of one side in their place, differences marked.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "absl/strings/str_cat.h"
#include "model/items/fact_comparison_model.h"
#include "model/items/inspector_rows.h"
#include "tests/support/compare.h"
#include "tests/support/models.h"

namespace {

std::string print(const std::vector<words::ComparedFact>& facts, const std::string& indent = {}) {
  std::string text;
  for (const words::ComparedFact& fact : facts) {
    absl::StrAppend(&text, indent, fact.differs ? "* " : "", fact.name, ": ", fact.left.value_or("-"), " | ",
                    fact.right.value_or("-"), "\n", print(fact.rows, indent + "  "));
  }
  return text;
}

words::Fact fact(std::string name, std::string text, std::vector<words::Fact> rows = {}) {
  return {std::move(name), std::move(text), {}, std::move(rows)};
}

constexpr const char* kModule = R"(HloModule m

ENTRY %main (a: f32[8], b: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %b = f32[8]{0} parameter(1)
  %add.1 = f32[8]{0} add(%a, %b)
  ROOT %add.2 = f32[8]{0} add(%add.1, %b)
}
)";

}  // namespace

class TestFactComparison : public QObject {
  Q_OBJECT

 private slots:
  void joinsRowsByName() {
    const std::vector<words::Fact> left{
        fact("kind", "fusion"), fact("shape", "f32[8]"), fact("only left", "1"),
        fact("operand", "a"),   fact("operand", "b"),    fact("cost", "", {fact("FLOPs", "8"), fact("bytes", "64")})};
    const std::vector<words::Fact> right{
        fact("first right", "0"), fact("kind", "fusion"),
        fact("shape", "f32[9]"),  fact("after shape", "2"),
        fact("operand", "a"),     fact("operand", "c"),
        fact("operand", "d"),     fact("cost", "", {fact("FLOPs", "8"), fact("bytes", "72")})};
    COMPARE_TEXT(print(words::compareFacts(left, right)), R"(* first right: - | 0
kind: fusion | fusion
* shape: f32[8] | f32[9]
* after shape: - | 2
* only left: 1 | -
operand: a | a
* operand: b | c
* operand: - | d
* cost:  | 
  FLOPs: 8 | 8
  * bytes: 64 | 72
)");
    QVERIFY(words::compareFacts({}, {}).empty());
  }

  // Words and numbers are marked as a whole.
  void marksWhatDiffers() {
    const auto marked = [](const char* left, const char* right) {
      const QString a = QString::fromUtf8(left), b = QString::fromUtf8(right);
      const model::DifferingParts parts = model::differingParts(a, b);
      return QStringLiteral("%1[%2|%3]")
          .arg(a.left(parts.begin), a.mid(parts.begin, parts.leftEnd - parts.begin),
               b.mid(parts.begin, parts.rightEnd - parts.begin));
    };
    QCOMPARE(marked("loop_fusion.12", "loop_fusion.13"), QStringLiteral("loop_fusion.[12|13]"));
    QCOMPARE(marked("bf16[8,128]{1,0}", "bf16[8,64]{1,0}"), QStringLiteral("bf16[8,[128|64]"));
    QCOMPARE(marked("f32[8]", "bf16[8]"), QStringLiteral("[f32|bf16]"));
    QCOMPARE(marked("1,024 bytes", "1,088 bytes"), QStringLiteral("[1,024|1,088]"));
    QCOMPARE(marked("2.50 MiB", "2.75 MiB"), QStringLiteral("[2.50|2.75]"));
    QCOMPARE(marked("a.b", "a.b.c"), QStringLiteral("a.b[|.c]"));
    QCOMPARE(marked("aa", "aaa"), QStringLiteral("[aa|aaa]"));
    QCOMPARE(marked("", "x"), QStringLiteral("[|x]"));
    QCOMPARE(marked("ü/x", "ö/x"), QStringLiteral("[ü|ö]"));
  }

  void instructions() {
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(kModule);
    model::Navigation navigation;
    navigation.show(made);
    const auto facts = [&](const char* name) {
      return model::factsOf(model::inspect(made, navigation.resolve(support::instruction(*made, name)), {}));
    };
    model::FactComparisonModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setFacts(QStringLiteral("add.1"), QStringLiteral("add.2"),
                   words::compareFacts(facts("add.1"), facts("add.2")));
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("add.1"));
    const QModelIndexList found = model.match(model.index(0, 0), Qt::DisplayRole, QStringLiteral("Operands"));
    QCOMPARE(found.size(), 1);
    const QModelIndex operands = found.front();
    QCOMPARE(model.rowCount(operands), 2);
    const QModelIndex first = model.index(0, 0, operands);
    QCOMPARE(first.data().toString(), QStringLiteral("≠ 1"));
    QVERIFY(first.data(model::FactComparisonModel::DiffersRole).toBool());
    QCOMPARE(model.index(0, 1, operands).data().toString(), QStringLiteral("a  f32[8]{0}"));
    QCOMPARE(model.index(0, 2, operands).data().toString(), QStringLiteral("add.1  f32[8]{0}"));
    QCOMPARE(model.index(0, 2, operands).data(model::TargetRole).value<model::Target>(),
             model::Target(support::instruction(*made, "add.1")));
    QCOMPARE(model.index(1, 0, operands).data().toString(), QStringLiteral("2"));  // b in both
    const int all = model.differences();
    model.setOnlyDifferences(true);
    QCOMPARE(model.differences(), all);
    const QModelIndex fewer = model.match(model.index(0, 0), Qt::DisplayRole, QStringLiteral("Operands")).front();
    QCOMPARE(model.rowCount(fewer), 1);
    QVERIFY(model.copyText().startsWith(QStringLiteral("\tadd.1\tadd.2\n")));
  }
};

QTEST_GUILESS_MAIN(TestFactComparison)
#include "tst_fact_comparison.moc"
