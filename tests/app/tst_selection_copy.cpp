// Copying the selection: the exact report, names that look like markup, HLO that parses again, and the messages if
// there is nothing to copy.

#include <QClipboard>
#include <QGuiApplication>
#include <QtTest>

#include "app/window/selection_copy.h"
#include "model/items/mermaid_flowchart.h"
#include "model/items/selection_report.h"
#include "tests/support/models.h"

namespace {

const std::string kModule = R"(HloModule step

helper {
  q = f32[4]{0} parameter(0)
  ROOT inner = f32[4]{0} negate(q), metadata={op_name="x" source_file="/src/train.py" source_line=7}
}

ENTRY main {
  p = f32[4]{0} parameter(0)
  first = f32[4]{0} fusion(p), kind=kLoop, calls=helper, metadata={op_name="x" source_file="/src/train.py" source_line=7}
  ROOT second = f32[4]{0} add(p, first)
}
)";

struct Bench {
  explicit Bench(const std::string& module = kModule) : copy(jobs, navigation), snapshot(support::snapshotOf(module)) {
    QObject::connect(&copy, &app::SelectionCopy::message, &copy, [this](const QString& sentence) { said = sentence; });
    navigation.show(snapshot);
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
  }
  QString copied(app::SelectionCopy::Form form) {
    copy.copy(form);
    return QGuiApplication::clipboard()->text();
  }

  model::JobRunner jobs{true};
  model::Navigation navigation;
  app::SelectionCopy copy;
  std::shared_ptr<const model::Snapshot> snapshot;
  QString said;
};

using Form = app::SelectionCopy::Form;

}  // namespace

class TestSelectionCopy : public QObject {
  Q_OBJECT

 private slots:
  void report() {
    Bench bench;
    bench.navigation.select(support::instruction(*bench.snapshot, "first"));
    QCOMPARE(bench.copied(Form::kReport), QStringLiteral(R"(### 1 instruction of `main` in `step`

From `m.hlo`. Size of all results: 16 bytes.

| instruction | opcode | shape | bytes | users | source line |
| --- | --- | --- | ---: | ---: | --- |
| `first` | `fusion` | `f32[4]{0}` | 16 | 1 | `train.py:7` |

```mermaid
flowchart TD
  n0["first<br/>fusion f32[4]{0}"]
  n1["p<br/>parameter f32[4]{0}"]
  n2["second<br/>add f32[4]{0}"]
  n1 --> n0
  n1 --> n2
  n0 --> n2
  classDef selected stroke-width:3px
  class n0 selected
```

```hlo
HloModule step

%helper (q: f32[4]) -> f32[4] {
  %q = f32[4]{0} parameter(0)
  ROOT %inner = f32[4]{0} negate(%q), metadata={op_name="x" source_file="/src/train.py" source_line=7}
}

ENTRY %main (p: f32[4]) -> f32[4] {
  %p = f32[4]{0} parameter(0)
  ROOT %first = f32[4]{0} fusion(%p), kind=kLoop, calls=%helper, metadata={op_name="x" source_file="/src/train.py" source_line=7}
}
```
)"));
    QCOMPARE(bench.said, QStringLiteral("Copied a report on 1 instruction to the clipboard."));
  }

  // A source line has instructions in the entry and in a fusion: the table lists both, the HLO contains the active
  // computation only.
  void ofSeveralComputations() {
    Bench bench;
    bench.navigation.select(*bench.snapshot->sources.line(support::instruction(*bench.snapshot, "first")));
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{2});
    const QString report = bench.copied(Form::kReport);
    QVERIFY2(report.startsWith(QStringLiteral("### 2 instructions in `step`\n")), qPrintable(report));
    QVERIFY(
        report.contains(QStringLiteral("| `inner` | `helper` | `negate` | `f32[4]{0}` | 16 | 0 | `train.py:7` |\n")));
    QVERIFY(report.contains(QStringLiteral("| `first` | `main` | `fusion` |")));
    const QString hlo = bench.copied(Form::kHlo);
    QVERIFY2(hlo.contains(QStringLiteral("ENTRY %main")), qPrintable(hlo));
    QCOMPARE(bench.said, QStringLiteral("Copied the HLO of 1 instruction to the clipboard."));
    bench.navigation.enter(support::computation(*bench.snapshot, "helper"));
    QVERIFY(bench.copied(Form::kHlo).contains(QStringLiteral("ENTRY %helper (q: f32[4])")));
  }

  // Names with Markdown characters are escaped.
  void hostileNames() {
    Bench bench(
        "HloModule m\nENTRY e { ROOT p = f32[] parameter(0), metadata={op_name=\"a\" source_file=\"/x/a|b`c``.py\" "
        "source_line=1} }\n");
    bench.navigation.select(support::instruction(*bench.snapshot, "p"));
    const QString report = bench.copied(Form::kReport);
    QVERIFY2(report.contains(QStringLiteral("| ``` a\\|b`c``.py:1 ``` |\n")), qPrintable(report));
    QVERIFY2(report.contains(QStringLiteral("\n```hlo\n")), qPrintable(report));
    // In the Mermaid diagram they are neither Mermaid nor HTML syntax.
    QCOMPARE(model::mermaidText("a\"]<b>;#`&|%1 ü{0}"), QString("a#34;]#60;b#62;#59;#35;#96;#38;#124;#37;1 #252;{0}"));
  }

  void longReportsAreTruncated() {
    std::string text = "HloModule m\nENTRY e {\n";
    for (int i = 0; i < 201; ++i) text += "  c" + std::to_string(i) + " = f32[] constant(1)\n";
    const auto snapshot = support::snapshotOf(text + "}\n");
    std::vector<hlo::InstructionId> all;
    for (const hlo::InstructionId id : snapshot->module->instructions()) all.push_back(id);
    const QString report = model::selectionReport(*snapshot, all, QString(model::kMostReportHlo + 1, u'x'));
    QVERIFY(report.contains(QStringLiteral("| `c199` |")));
    QVERIFY(!report.contains(QStringLiteral("| `c200` |")));
    QVERIFY(!report.contains(QStringLiteral("mermaid")));  // too many to be readable as a diagram
    QVERIFY(report.endsWith(QStringLiteral("\n… and 1 more.\n\nThe HLO is omitted: it has 60,001 characters.\n")));
  }

  // A buffer assignment may have no module.
  void ofBuffers() {
    Bench bench;
    const auto alone = support::snapshotOf({}, R"(BufferAssignment:
allocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:
 value: <0 a @0> (size=16,offset=0): f32[4]{0}
allocation 1: size 48, preallocated-temp:
 value: <1 c @0> (size=32,offset=16): f32[8]{0}

HloLiveRange (max 3):
  InstructionSequence:
    0:a
    1:c
    2:d
  BufferLiveRange:
    c{}:1-2
)");
    model::Snapshot named;
    named.title = "buffers";
    named.assignment = alone->assignment;
    named.assignmentPath = alone->assignmentPath;
    bench.navigation.show(model::makeSnapshot(std::move(named)));
    bench.navigation.select(alone->assignment->findValue("c", "{}").value());
    QCOMPARE(bench.copied(Form::kReport), QStringLiteral(R"(### Value `c` in `buffers`

From `m-buffers.txt`.

|   |   |
| --- | --- |
| shape | `f32[8]{0}` |
| bytes | 32 bytes |
| steps | 1 to 2 |
| offset | 16 |
| allocation | 1 |
| allocation size | 48 bytes |
| kind | `temp` |
)"));
    QCOMPARE(bench.said, QStringLiteral("Copied a report on the selected buffer to the clipboard."));
    bench.navigation.select(buffers::AllocationId(0));
    QCOMPARE(bench.copied(Form::kReport), QStringLiteral(R"(### Allocation 0 in `buffers`

From `m-buffers.txt`.

|   |   |
| --- | --- |
| allocation | 0 |
| allocation size | 16 bytes |
| kind | `parameter` |
| values | 1 |
)"));
    bench.copied(Form::kHlo);
    QCOMPARE(bench.said, QStringLiteral("No instruction is selected."));
  }

  void nothingToCopy() {
    Bench bench;
    for (const Form form : {Form::kReport, Form::kHlo}) {
      QCOMPARE(bench.copied(form), QStringLiteral("before"));
      QCOMPARE(bench.said, QStringLiteral("No instruction is selected."));
    }
  }
};

QTEST_MAIN(TestSelectionCopy)
#include "tst_selection_copy.moc"
