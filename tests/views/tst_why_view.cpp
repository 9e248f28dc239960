// The view Why Is It Live? by real events: it follows the selection and the cursor, its rows are links, and missing
// data is reported.

#include "views/memory/why_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include "model/documents/module_memory.h"
#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/facts_tree.h"

using namespace support;
using namespace views;

namespace {

const std::string kBody = R"(
ENTRY e {
  p = f32[4]{0} parameter(0)
  q = f32[8]{0} parameter(1)
  a = f32[8]{0} pad(p, p), padding=0_4
  b = f32[8]{0} add(a, q)
  c = f32[2]{0} slice(b), slice={[0:2]}
  d = f32[4]{0} negate(p)
  ROOT t = (f32[2]{0}, f32[4]{0}) tuple(c, d)
}
)";
const std::string kModule = "HloModule m, is_scheduled=true\n" + kBody;

/// With a memory estimate.
std::shared_ptr<const model::Snapshot> estimated() {
  auto snapshot = moduleSnapshot(kModule);
  snapshot->estimate->get();
  return snapshot;
}

/// Returns "Name | text" per row, each group followed by its rows.
QStringList rows(const QAbstractItemModel& model, const QModelIndex& parent = {}) {
  QStringList lines;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    lines << QStringLiteral("%1 | %2").arg(index.data().toString(), index.data(model::FactsModel::TextRole).toString());
    lines << rows(model, index);
  }
  return lines;
}

struct Why : Stage<WhyView> {
  explicit Why(std::shared_ptr<const model::Snapshot> snapshot) : Stage(std::move(snapshot), {360, 600}) {}

  FactsTree& tree() { return view.tree(); }
  void select(const char* name) { navigation.select(*navigation.memory()->assignment->findValue(name, "{}")); }
  QModelIndex row(const QString& name) {
    for (int row = 0; row < tree().model()->rowCount(); ++row) {
      if (const QModelIndex index = tree().model()->index(row, 0); index.data() == name) return index;
    }
    return {};
  }
  QString selectedName() {
    const auto id = navigation.selection().instruction();
    return id ? model::toQString(navigation.snapshot()->module->name(*id)) : QString();
  }
  /// Returns the texts of the page for missing data.
  QStringList missing() {
    QStringList texts;
    for (const QLabel* const label : view.findChildren<QLabel*>()) {
      if (label->isVisible()) texts << label->text();
    }
    return texts;
  }
};

}  // namespace

class TestWhyView : public QObject {
  Q_OBJECT

 private slots:
  void followsSelectionAndCursor() {
    Why stage(estimated());
    QCOMPARE(stage.view.cause(), QString("No value is selected."));
    QCOMPARE(rows(stage.tree().facts()), QStringList({"Could be donated | 1 parameter, 16 B",
                                                      "16 B | parameter 0 · for output {1}",
                                                      "Cannot be donated | 1 parameter, 32 B",
                                                      "32 B | parameter 1 · no output of the same shape"}));
    stage.select("b");
    stage.navigation.setCursor(4);
    QCOMPARE(stage.view.cause(), QString("In use"));
    QCOMPARE(stage.view.sentence(), QString("c reads it at this step."));
    QCOMPARE(rows(stage.tree().facts()),
             QStringList({"Size | 32 bytes", "Live | steps 3–4", "Defined by | step 3 · b",
                          "Last needed by | step 4 · c, operand 0", "Could be donated | 1 parameter, 16 B",
                          "16 B | parameter 0 · for output {1}"}));
    stage.navigation.setCursor(1);
    QCOMPARE(stage.view.cause(), QString("Not live at step 1"));
    QCOMPARE(stage.view.sentence(), QString("It has not been written yet."));
    stage.select("c");
    stage.navigation.setCursor(5);
    QCOMPARE(stage.view.cause(), QString("Program output"));
    QCOMPARE(rows(stage.tree().facts()).mid(0, 5),
             QStringList({"Size | 8 bytes", "Live | steps 4–6, 1 more after this one", "Defined by | step 4 · c",
                          "Passed through | 1", "step 6 | t{0}"}));
    stage.select("q");
    QCOMPARE(stage.view.cause(), QString("Parameter not donated"));
    QVERIFY(rows(stage.tree().facts()).contains("Donation | no output of the same shape"));
  }

  // In a low pane, the first rows say what can be done.
  void theChangeComesFirst() {
    const auto snapshot = moduleSnapshot(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[512,512] parameter(0), metadata={op_name="params['w']" source_file="t.py" source_line=7}
  g = f32[512,512] parameter(1)
  ROOT n = f32[512,512] subtract(p, g)
}
)");
    snapshot->estimate->get();
    Why stage(snapshot);
    stage.select("p");
    stage.navigation.setCursor(2);
    QTRY_COMPARE(rows(stage.tree().facts()).value(0), QString("What lowers the memory | saves 1.00 MiB of 3.00 MiB"));
    QCOMPARE(
        rows(stage.tree().facts()).mid(1, 5),
        QStringList({"Change | Donate params['w'] (parameter 0), 1.00 MiB", "Write | donate_argnames=(\"params\",)",
                     "Line | t.py:7", "Value | ", "Size | 1.00 MiB (1,048,576 bytes)"}));
    stage.select("g");
    QVERIFY(rows(stage.tree().facts()).value(0).startsWith("Size | "));
  }

  void rowsAreLinks() {
    Why stage(estimated());
    stage.select("b");
    stage.navigation.setCursor(4);
    const QRect at = stage.tree().visualRect(stage.row("Last needed by"));
    QTest::mouseClick(stage.tree().viewport(), Qt::LeftButton, {}, {at.left() + 140, at.center().y()});
    QCOMPARE(stage.selectedName(), QString("c"));
    QCOMPARE(stage.view.cause(), QString("Program output"));  // now for the linked value
    stage.navigation.back();
    QCOMPARE(stage.view.cause(), QString("In use"));
  }

  void keysReachEverything() {
    Why stage(estimated());
    stage.select("b");
    stage.navigation.setCursor(4);
    QVERIFY(stage.tree().hasFocus());
    for (int i = 0; i < 8 && stage.tree().currentIndex().data() != "Last needed by"; ++i) {
      QTest::keyClick(&stage.tree(), Qt::Key_Down);
    }
    QTest::keyClick(&stage.tree(), Qt::Key_Return);
    QCOMPARE(stage.selectedName(), QString("c"));
    // An answer needs the room of the button.
    QVERIFY(!stage.child<QPushButton>("why.copy")->isVisible());
    stage.navigation.clearSelection();
    QTest::keyClick(&stage.tree(), Qt::Key_Tab);
    QVERIFY(stage.child<QPushButton>("why.copy")->hasFocus());
  }

  void adviceIsCopied() {
    Why stage(estimated());
    QSignalSpy messages(&stage.view, &View::message);
    QTest::mouseClick(stage.child<QPushButton>("why.copy"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QString("parameter 0, f32[4], 16 bytes: could alias output {1}, but is not donated\n"));
    QCOMPARE(messages.size(), 1);
    QCOMPARE(messages.at(0).at(0).toString(), QString("1 line copied"));
    // Without advice there is nothing to copy.
    auto none =
        moduleSnapshot("HloModule m, is_scheduled=true\nENTRY e { ROOT a = f32[4]{0} iota(), iota_dimension=0 }\n");
    none->estimate->get();
    stage.navigation.show(none);
    QVERIFY(!stage.child<QPushButton>("why.copy")->isVisible());
    QVERIFY(!stage.view.viewActions().front()->isEnabled());
  }

  void appearsWithTheEstimate() {
    const auto snapshot = moduleSnapshot(kModule);
    Why stage(snapshot);
    stage.navigation.select(instruction(*snapshot, "c"));
    QCOMPARE(stage.missing().value(0), QString("The memory is being estimated."));
    snapshot->estimate->get();
    stage.navigation.estimateReady();
    QCOMPARE(stage.navigation.cursor(), std::optional(4u));  // p, q, b and c
    QCOMPARE(stage.view.cause(), QString("Program output"));
  }

  void saysWhatIsMissing() {
    Why stage(moduleSnapshot("HloModule m\n" + kBody));
    QVERIFY2(stage.missing().value(1).contains("not scheduled"), qPrintable(stage.missing().join('\n')));
    stage.navigation.show(assignmentSnapshot(
        "BufferAssignment:\nallocation 0: size 16:\n value: <0 p @0> (size=16,offset=0): f32[4]{0}\n"));
    QVERIFY2(stage.missing().value(0).startsWith("This file has buffers but no HLO module"),
             qPrintable(stage.missing().join('\n')));
    stage.navigation.show(nullptr);
    QCOMPARE(stage.missing().value(0), QString("No module is open."));
  }

  // A mismatch with the module is reported, not guessed.
  void reportsAMismatch() {
    const auto text = std::string(R"(BufferAssignment:
allocation 0: size 16:
 value: <0 p @0> (size=16,offset=0): f32[4]{0}

HloLiveRange (max 2):
  InstructionSequence:
    0:p
    1:x
  BufferLiveRange:
    p{}:0-1
)");
    model::Snapshot read;
    read.module = moduleSnapshot(kModule)->module;
    read.assignment = assignmentSnapshot(text)->assignment;
    Why stage(model::makeSnapshot(std::move(read)));
    stage.select("p");
    QCOMPARE(stage.view.cause(), QString("No answer"));
    QCOMPARE(stage.view.sentence(),
             QString("The buffer assignment belongs to another module: step 1 is x there and q here."));
  }
};

QTEST_MAIN(TestWhyView)
#include "tst_why_view.moc"
