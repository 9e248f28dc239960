// The source pane with the selection hub: the file and lines shown for a selection, clicks, keys, the call stack, and
// the empty states.

#include <QClipboard>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "absl/strings/str_cat.h"
#include "tests/support/source_stage.h"
#include "tests/support/text_edit.h"

using hlo::FileId;
using hlo::SourceLine;
using support::computation;
using support::instruction;
using support::kSourceCalls;
using support::kSourceModule;
using support::kSourceStacks;
using support::numberedLines;
using support::SourceStage;
using views::LineMark;
using views::LineRange;

class TestSourceView : public QObject {
  Q_OBJECT

 private slots:
  // At any width the selected line is readable.
  void narrowPanes() {
    SourceStage f(support::moduleSnapshot(kSourceCalls));
    auto* const choice = f.view.findChild<QToolButton*>("source-calls");
    auto* const picker = f.view.findChild<views::FilePicker*>();
    for (const char* const option : {"source-line-alone", "source-line-and-calls"}) {
      f.view.findChild<QAction*>(option)->trigger();
      for (const int width : {600, 360, 300, 240, 200}) {
        f.view.resize(width, 220);
        QCoreApplication::processEvents();
        const QString at = QStringLiteral("%1 at %2: %3").arg(choice->text()).arg(width).arg(choice->width());
        QVERIFY2(choice->width() >= choice->sizeHint().width(), qPrintable(at));
        QVERIFY2(choice->mapTo(&f.view, choice->rect().bottomRight()).x() < f.view.width(), qPrintable(at));
        QVERIFY2(picker->geometry().right() < choice->geometry().left(), qPrintable(at));
        QVERIFY2(picker->width() >= picker->minimumSizeHint().width(), qPrintable(at));
        // The file name has priority over the summary.
        QVERIFY2(picker->width() >= std::min(picker->nameWidth(), width / 2) || width < 300, qPrintable(at));
      }
      f.view.resize(600, 220);
      QCoreApplication::processEvents();
      QVERIFY(!f.summary().isEmpty());
    }
  }

  void emptyStates() {
    const auto why = [](const SourceStage& f) {
      const auto* const empty = f.view.findChild<views::EmptyState*>();
      return empty->isVisible() ? empty->findChildren<QLabel*>().at(0)->text() : QString();
    };
    SourceStage none;
    QCOMPARE(why(none), QStringLiteral("No module is open."));
    SourceStage alone(
        support::assignmentSnapshot("BufferAssignment:\nallocation 0: 0x1, size 64, parameter 0, shape |f32[16]| at "
                                    "ShapeIndex {}:\n value: <1 a @0> (size=64,offset=0): f32[16]{0}\n"));
    QCOMPARE(why(alone), QStringLiteral("This file has buffers but no HLO module."));
    SourceStage bare(support::moduleSnapshot("HloModule m\n\nENTRY main {\n  ROOT p = f32[] parameter(0)\n}\n"));
    QCOMPARE(why(bare), QStringLiteral("This module has no source metadata."));
    QSignalSpy message(&bare.view, &views::View::message);
    bare.view.findChild<views::EmptyState*>()->findChild<QPushButton*>()->click();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("--xla_dump_disable_metadata=false"));
    QCOMPARE(message.size(), 1);
    bare.navigation.select(instruction(*bare.snapshot, "p"));
    QVERIFY(!bare.view.canShow(instruction(*bare.snapshot, "p")));
    QCOMPARE(why(bare), QStringLiteral("This module has no source metadata."));
    // From a module without lines to one with lines, and back to no module.
    bare.navigation.show(support::moduleSnapshot(kSourceModule));
    QCOMPARE(why(bare), QString());
    QCOMPARE(bare.file(), QStringLiteral("a.py"));
    bare.navigation.show(nullptr);
    QCOMPARE(why(bare), QStringLiteral("No module is open."));
  }

  void theModuleAsAWhole() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    QVERIFY(f.showsText());
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    QCOMPARE(f.summary(), QStringLiteral("5 of 8 instructions here"));
    QVERIFY(f.marks().empty());
    QCOMPARE(f.notice(), QString());
    QVERIFY(f.area().isLineVisible(3));  // the line with the most instructions
    const auto* const picker = f.view.findChild<views::FilePicker*>();
    QCOMPARE(picker->count(), 2);
    QCOMPARE(picker->itemText(1), QStringLiteral("b.py"));
  }

  // Three instructions of a.py have 12 FLOPs together, the one of b.py has 2 × 8³ = 1,024.
  void theCostliestFileOnceCostsAreKnown() {
    SourceStage f(support::moduleSnapshot(
        "HloModule m\n\nENTRY main {\n  p = f32[4] parameter(0)\n  q = f32[8,8] parameter(1)\n"
        "  a = f32[4] negate(p), metadata={source_file=\"/w/m/a.py\" source_line=1}\n"
        "  b = f32[4] negate(a), metadata={source_file=\"/w/m/a.py\" source_line=2}\n"
        "  c = f32[4] negate(b), metadata={source_file=\"/w/m/a.py\" source_line=2}\n"
        "  d = f32[8,8] dot(q, q), lhs_contracting_dims={1}, rhs_contracting_dims={0}, "
        "metadata={source_file=\"/w/m/b.py\" source_line=9}\n  ROOT t = (f32[4], f32[8,8]) tuple(c, d)\n}\n"));
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    const auto estimates = model::estimate(f.snapshot, hlo::devicePresets().front());
    f.view.showEstimates(estimates);
    QCOMPARE(f.file(), QStringLiteral("b.py"));
    QVERIFY(f.area().isLineVisible(8));
    // Only once: a file that was chosen stays.
    f.navigation.select(instruction(*f.snapshot, "a"));
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    f.view.showEstimates(nullptr);
    f.view.showEstimates(estimates);
    QCOMPARE(f.file(), QStringLiteral("a.py"));
  }

  void aFusion() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{3, 4}, {5, 6}}));
    QCOMPARE(f.marks(LineMark::kReported), (std::vector<LineRange>{{5, 6}}));
    QCOMPARE(f.summary(), QStringLiteral("3 of 5 instructions here"));
    QCOMPARE(f.area().caretLine(), size_t{5});
    f.navigation.select(instruction(*f.snapshot, "z"));  // in another file
    QCOMPARE(f.file(), QStringLiteral("b.py"));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{2, 3}}));
    QVERIFY(f.marks(LineMark::kReported).empty());
    f.navigation.back();
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    QCOMPARE(f.marks(LineMark::kReported), (std::vector<LineRange>{{5, 6}}));
    f.navigation.clearSelection();
    QVERIFY(f.marks().empty());
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    QCOMPARE(f.summary(), QStringLiteral("5 of 8 instructions here"));
  }

  void scrollsOnlyWhenNotVisible() {
    std::string text = "HloModule m\n\nENTRY main {\n  p = f32[] parameter(0)\n";
    for (const int line : {10, 12, 300}) {
      absl::StrAppend(&text, "  i", line,
                      " = f32[] negate(p), metadata={source_file=\"/w/m/long.py\" source_line=", line, "}\n");
    }
    SourceStage f;
    f.write("m/long.py", numberedLines(400));
    f.navigation.show(support::moduleSnapshot(text + "}\n"));
    const auto select = [&](const char* name) { f.navigation.select(instruction(*f.navigation.snapshot(), name)); };
    select("i300");
    QVERIFY(f.area().isLineVisible(299));
    QVERIFY(qAbs(static_cast<int>(299 - f.area().topLine()) - static_cast<int>(f.area().pageLines() / 2)) <= 1);
    select("i10");
    const size_t top = f.area().topLine();
    select("i12");
    QCOMPARE(f.area().topLine(), top);
  }

  void clicksSelectTheLine() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.clickLine(3);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(4)));
    QCOMPARE(f.navigation.selection().instructions.size(), size_t{2});
    QCOMPARE(f.marks(), (std::vector<LineRange>{{3, 4}}));
    f.clickLine(4);  // no instruction comes from this line
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(4)));
    // Dragging over line numbers: a single line with instructions selects that line.
    const auto inGutter = [&](size_t line) {
      return QPoint(5, f.area().rectAt(f.area().text()->lineBegin(line)).center().y());
    };
    f.area().showLines({4, 9});
    QTest::mousePress(f.area().viewport(), Qt::LeftButton, {}, inGutter(6));
    QMouseEvent move(QEvent::MouseMove, inGutter(8), f.area().viewport()->mapToGlobal(inGutter(8)), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(f.area().viewport(), &move);
    QTest::mouseRelease(f.area().viewport(), Qt::LeftButton, {}, inGutter(8));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(9)));
    // Several lines with instructions select all their instructions.
    QTest::mousePress(f.area().viewport(), Qt::LeftButton, {}, inGutter(4));
    QMouseEvent again(QEvent::MouseMove, inGutter(8), f.area().viewport()->mapToGlobal(inGutter(8)), Qt::NoButton,
                      Qt::LeftButton, {});
    QApplication::sendEvent(f.area().viewport(), &again);
    QTest::mouseRelease(f.area().viewport(), Qt::LeftButton, {}, inGutter(8));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(model::SourceRange{FileId(0), 5, 9}));
    QCOMPARE(f.navigation.selection().instructions,
             (std::vector<hlo::InstructionId>{instruction(*f.snapshot, "fusion"), instruction(*f.snapshot, "t")}));
    QCOMPARE(f.marks(), (std::vector<LineRange>{{5, 6}, {8, 9}}));
  }

  // The context menu of a line includes copying its text and the pane's own menu; that of a line elsewhere does not.
  void theMenuOfALine() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    const auto menuOf = [&f](const model::Target& target) {
      auto menu = std::make_unique<QMenu>();
      f.view.addToMenu(*menu, target, [] {});
      return menu;
    };
    const auto menu = menuOf(f.line(4));
    QCOMPARE(menu->actions().size(), 2);
    menu->actions().front()->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("line_4 = 1"));
    QCOMPARE(menu->actions().back()->menu()->actions(), f.view.viewActions());
    menuOf(model::SourceRange{FileId(0), 4, 6})->actions().front()->trigger();
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("line_4 = 1\nline_5 = 1\nline_6 = 1"));
    QVERIFY(menuOf(SourceLine{FileId(1), 3})->isEmpty());
    QVERIFY(menuOf(SourceLine{FileId(0), 4000})->isEmpty());
    QVERIFY(menuOf(instruction(*f.snapshot, "fusion"))->isEmpty());
  }

  void aLineAndWhatItCalls() {
    SourceStage f(support::moduleSnapshot(kSourceStacks));
    f.navigation.select(instruction(*f.snapshot, "a"));
    auto* const stack = f.view.findChild<views::CallStackBar*>();
    QTest::mouseClick(stack->viewport(), Qt::LeftButton, {}, stack->visualRect(stack->model()->index(1, 0)).center());
    QCOMPARE(f.file(), QString("train.py"));
    // No instruction comes from line 7 itself.
    f.clickLine(6);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(instruction(*f.snapshot, "a")));
    QSignalSpy changed(&f.view, &views::SourceView::optionsChanged);
    auto* const choice = f.view.findChild<QToolButton*>("source-calls");
    QVERIFY(choice->isVisible());
    QCOMPARE(choice->text(), QString("This line"));
    f.view.findChild<QAction*>("source-line-and-calls")->trigger();
    QCOMPARE(choice->text(), QString("Line and calls"));
    QCOMPARE(changed.size(), 1);
    QVERIFY(f.view.options().selectsCalls);
    const QModelIndex caller = stack->model()->index(1, 0);
    QTest::mouseClick(stack->viewport(), Qt::LeftButton, {}, stack->visualRect(caller).center());
    QCOMPARE(f.area().gutter().columns()[0].cell(6).text, QString("1"));
    f.clickLine(6);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(model::SourceRange{FileId(0), 7, 7, true}));
    QCOMPARE(f.navigation.selection().instructions, std::vector<hlo::InstructionId>{instruction(*f.snapshot, "a")});
    QCOMPARE(f.marks(), (std::vector<LineRange>{{6, 7}}));
    f.clickLine(5);  // no instructions and no calls
    QCOMPARE(f.marks(), (std::vector<LineRange>{{6, 7}}));
    // Without called lines, the line has no instructions of its own.
    f.view.setOptions({});
    QCOMPARE(choice->text(), QString("This line"));
    QCOMPARE(changed.size(), 1);
    // Without call stacks there is no choice.
    f.navigation.show(support::moduleSnapshot(kSourceModule));
    QVERIFY(choice->isHidden());
  }

  void stepsOverLinesWithoutCost() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.view.showEstimates(model::estimate(f.snapshot, hlo::devicePresets().front()));
    f.area().setFocus();
    f.area().setCaret(0);
    // line 6 has only the fusion, whose cost counts at the fused instructions
    for (const uint32_t line : {2u, 4u, 9u}) {
      QTest::keyClick(&f.area(), Qt::Key_Down, Qt::AltModifier);
      QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(line)));
    }
    QTest::keyClick(&f.area(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(4)));
  }

  void stepsFromLineToLine() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.area().setFocus();
    f.area().setCaret(0);
    QSignalSpy message(&f.view, &views::View::message);
    for (const uint32_t line : {2u, 4u, 6u, 9u}) {
      QTest::keyClick(&f.area(), Qt::Key_Down, Qt::AltModifier);
      QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(line)));
      QCOMPARE(f.area().caretLine(), size_t{line - 1});
    }
    QTest::keyClick(&f.area(), Qt::Key_Down, Qt::AltModifier);
    QCOMPARE(message.size(), 1);
    QTest::keyClick(&f.area(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(f.line(6)));
    // The key takes precedence over the window's own Alt+Up.
    QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Up, Qt::AltModifier);
    event.ignore();
    QApplication::sendEvent(&f.area(), &event);
    QVERIFY(event.isAccepted());
  }

  void hovers() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.area().showLines({3, 4});
    const QPoint point = f.area().rectAt(f.area().text()->lineBegin(3)).center();
    QMouseEvent move(QEvent::MouseMove, point, f.area().viewport()->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(f.area().viewport(), &move);
    QCOMPARE(f.navigation.hovered().target, std::optional<model::Target>(f.line(4)));
    QCOMPARE(f.marks(LineMark::kHovered), (std::vector<LineRange>{{3, 4}}));
    f.navigation.hover(instruction(*f.snapshot, "t"));
    QCOMPARE(f.marks(LineMark::kHovered), (std::vector<LineRange>{{8, 9}}));
    f.navigation.hover(instruction(*f.snapshot, "z"));  // in another file
    QVERIFY(f.marks(LineMark::kHovered).empty());
  }

  void theUserPicksAFile() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    auto* const picker = f.view.findChild<views::FilePicker*>();
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Down);
    QCOMPARE(f.view.shownFile(), std::optional(FileId(1)));
    QCOMPARE(f.summary(), QStringLiteral("1 of 8 instructions here"));
    QCOMPARE(f.area().caretLine(), size_t{2});  // the line of its instruction
    // An instruction unrelated to any file does not change the file.
    f.navigation.hover(instruction(*f.snapshot, "t"));
    QCOMPARE(f.view.shownFile(), std::optional(FileId(1)));
  }

  // When the memory estimate is ready, the selection is announced again with the additional data.
  void theChosenFileStaysWhenTheEstimateIsReady() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    f.navigation.select(instruction(*f.snapshot, "fusion"));
    QCOMPARE(f.file(), QStringLiteral("a.py"));
    auto* const picker = f.view.findChild<views::FilePicker*>();
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Down);
    QCOMPARE(f.file(), QStringLiteral("b.py"));
    f.navigation.estimateReady();
    QCOMPARE(f.file(), QStringLiteral("b.py"));
    QCOMPARE(f.summary(), QStringLiteral("1 of 5 instructions here"));
    f.navigation.select(instruction(*f.snapshot, "t"));
    QCOMPARE(f.file(), QStringLiteral("a.py"));
  }

  void theCallStack() {
    SourceStage f(support::moduleSnapshot(kSourceStacks));
    QVERIFY(f.frames().isEmpty());
    f.navigation.select(instruction(*f.snapshot, "a"));
    QCOMPARE(f.frames(), QStringList({QStringLiteral("scores.py:2 normalized"), QStringLiteral("train.py:7 main")}));
    QCOMPARE(f.file(), QStringLiteral("scores.py"));
    auto* const stack = f.view.findChild<views::CallStackBar*>();
    const QModelIndex caller = stack->model()->index(1, 0);
    QTest::mouseClick(stack->viewport(), Qt::LeftButton, {}, stack->visualRect(caller).center());
    QCOMPARE(f.file(), QStringLiteral("train.py"));
    QCOMPARE(f.marks(LineMark::kVisited), (std::vector<LineRange>{{6, 7}}));
    QVERIFY(f.area().isLineVisible(6));
    QCOMPARE(f.navigation.selection().target, std::optional<model::Target>(instruction(*f.snapshot, "a")));
    QCOMPARE(f.summary(), QStringLiteral("0 of 2 instructions here"));
    // Without a stack of its own: that of its user.
    f.navigation.select(instruction(*f.snapshot, "p"));
    QVERIFY(f.marks(LineMark::kVisited).empty());
    QCOMPARE(f.frames(), QStringList({QStringLiteral("scores.py:2 normalized"), QStringLiteral("train.py:7 main")}));
    f.navigation.select(SourceLine{FileId(1), 2});  // many instructions, no single call stack
    QVERIFY(f.frames().isEmpty());
  }

  void framesOfFrameworksAreOmitted() {
    SourceStage f(support::moduleSnapshot(
        support::replaced(kSourceStacks, "/w/m/scores.py", "/usr/lib/site-packages/flax/linear.py")));
    f.navigation.select(instruction(*f.snapshot, "a"));
    QCOMPARE(f.file(), QString("train.py"));  // the line selected by the user, not the innermost one
    QCOMPARE(f.marks(), (std::vector<LineRange>{{6, 7}}));
    QCOMPARE(f.frames(), QStringList{"train.py:7 main"});
  }

  void whatItCanShow() {
    SourceStage f(support::moduleSnapshot(kSourceModule));
    QVERIFY(f.view.canShow(f.line(4)));
    QVERIFY(f.view.canShow(instruction(*f.snapshot, "x")));
    QVERIFY(f.view.canShow(instruction(*f.snapshot, "p")));  // by its user's line
    QVERIFY(f.view.canShow(computation(*f.snapshot, "fused")));
    QVERIFY(!f.view.canShow(model::Step{0}));
  }

  void namesOfFiles() {
    const auto snapshot = support::moduleSnapshot(
        "HloModule m\n\nENTRY main {\n  p = f32[] parameter(0)\n"
        "  a = f32[] negate(p), metadata={source_file=\"/w/one/layers/core.py\" source_line=1}\n"
        "  b = f32[] negate(p), metadata={source_file=\"/w/two/layers/core.py\" source_line=1}\n"
        "  c = f32[] negate(p), metadata={source_file=\"/w/hardcore.py\" source_line=1}\n"
        "  d = f32[] negate(p), metadata={source_file=\"<stdin>\" source_line=1}\n"
        "  ROOT e = f32[] negate(p), metadata={source_file=\"core.py\" source_line=1}\n}\n");
    SourceStage f(snapshot, false);
    const auto* const picker = f.view.findChild<views::FilePicker*>();
    QStringList names;
    for (int i = 0; i < picker->count(); ++i) names += picker->itemText(i);
    names.sort();
    QCOMPARE(names, QStringList({"<stdin>", "core.py", "hardcore.py", "one/layers/core.py", "two/layers/core.py"}));
    const int typed = picker->findText(QStringLiteral("<stdin>"));
    QVERIFY(picker->itemData(typed, Qt::ToolTipRole).toString().contains(QStringLiteral("&lt;stdin&gt;")));
  }
};

QTEST_MAIN(TestSourceView)
#include "tst_source_view.moc"
