// The usage curve by real events.

#include "tests/support/text_edit.h"
#include "views/memory/peaks.h"
#include "views/memory/usage_curve.h"

#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest>
#include <cmath>

#include "model/session/memory_overview.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/stage.h"

using namespace support;
using namespace views;

namespace {

struct CurveStage : Stage<UsageCurve> {
  explicit CurveStage(std::shared_ptr<const model::Snapshot> snapshot) : Stage(std::move(snapshot), {700, 160}) {}
  QPoint at(double step) const {
    const UsageGeometry g = view.geometryOfCurve();
    return QPointF(xOfStep(g, step), g.plot.center().y()).toPoint();
  }
};

}  // namespace

class TestUsageCurve : public QObject {
  Q_OBJECT
 private slots:
  void draggingMovesTheCursor() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));  // the computed peak
    QTest::mousePress(&stage.view, Qt::LeftButton, {}, stage.at(1.5));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(1));
    QTest::mouseMove(&stage.view, stage.at(3.5));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(3));
    QTest::mouseMove(&stage.view, QPoint(-50, 40));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(0));
    QTest::mouseMove(&stage.view, QPoint(5000, 40));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));
    QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, QPoint(5000, 40));
    QTest::mouseMove(&stage.view, stage.at(2.5));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));
    QCOMPARE(stage.navigation.hovered().target, std::optional<model::Target>(model::Step{2}));
  }

  // A file with only live ranges has steps and states a peak, but no bytes.
  void aPeakWithoutBytes() {
    const auto snapshot = snapshotOf({}, R"(HloLiveRange (max 3):
  InstructionSequence:
    0:p
    1:a
    2:b
  BufferLiveRange:
    p{}:0-3
    a{}:1-2
  Live ranges at 1 (peak):
    p: 8 bytes
)");
    QCOMPARE(snapshot->assignment->printedPeakStep(), std::optional<uint32_t>(1));
    QVERIFY(peakMarks(*snapshot, snapshot->liveBytes).empty());
    const CurveStage stage(snapshot);
    QVERIFY(!stage.navigation.cursor());
  }

  void aSpaceWithoutBytesHasNoPeak() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 8, maybe-live-out:
 value: <0 a @0> (size=8,offset=0): f32[2]{0}
allocation 1: size 0, color 1, preallocated-temp:
 value: <1 v @1> (size=0,offset=0): f32[0]{0}
HloLiveRange (max 2):
  InstructionSequence:
    0:a
    1:v
  BufferLiveRange:
    a{}:0-2
    v{}:1-2
)");
    QCOMPARE(peakMarks(*snapshot, snapshot->liveBytes).size(), size_t{1});
    QVERIFY(peakMarks(*snapshot, queries::LiveBytes(*snapshot->assignment, 1)).empty());
  }

  // Steps within 0.1% of the peak are one peak: the dump's step 3 is on the plateau that begins at step 1.
  void aPlateauIsOnePeak() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 4, parameter 0, shape |f32[1]| at ShapeIndex {}:
 value: <0 p @0> (size=4,offset=0): f32[1]{0}
allocation 1: size 8000, preallocated-temp:
 value: <1 a @0> (size=8000,offset=0): f32[2000]{0}
allocation 2: size 8000, preallocated-temp:
 value: <2 b @0> (size=8000,offset=0): f32[2000]{0}

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:a
    2:n
    3:b
  BufferLiveRange:
    p{}:0-4
    a{}:1-2
    b{}:3-4
  Live ranges at 3 (peak):
    b: 8000 bytes
)");
    const std::vector<PeakMark> marks = peakMarks(*snapshot, snapshot->liveBytes);
    QCOMPARE(marks.size(), size_t{1});
    QCOMPARE(marks[0].shortLabel(), std::string("computed peak · 7.82 KiB · steps 1–3; the dump names step 3"));
    QCOMPARE(drawing::peakNotes(marks, 3),
             std::vector<std::string>({"dump’s peak", "The dump names step 3, which is on the same plateau."}));
    QCOMPARE(nextPeak(marks, std::nullopt), std::optional<uint32_t>(1));
    QCOMPARE(nextPeak(marks, 1), std::optional<uint32_t>(3));
  }

  // The dump states a step without bytes, so its mark has none.
  void eachLabelHasItsOwnFigures() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const std::vector<PeakMark> marks = peakMarks(*snapshot, snapshot->liveBytes);
    QCOMPARE(marks.size(), size_t{2});
    QCOMPARE(marks[0].shortLabel(), std::string("dump’s peak · step 4"));
    QCOMPARE(marks[1].shortLabel(), std::string("computed peak · 428 B · step 5"));
  }

  // A limit near what is reserved is in the plot; a far one is only named.
  void theLimitIsInTheCurve() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    const auto choose = [&](int64_t bytes) {
      stage.navigation.overview().chooseLimit(model::MemoryLimit{bytes, model::MemoryLimit::Source::kGiven, {}});
    };
    choose(800);
    QCOMPARE(stage.view.geometryOfCurve().topBytes, int64_t{840});
    QImage picture = stage.view.grab().toImage();
    const UsageGeometry g = stage.view.geometryOfCurve();
    const auto at = [&](double bytes) {
      return picture.pixelColor(int(xOfStep(g, 3.3)), int(std::floor(yOfBytes(g, bytes))));
    };
    QCOMPARE(at(800), stage.theme.colors().error);
    choose(8000);
    QCOMPARE(stage.view.geometryOfCurve().topBytes, int64_t{453});
  }

  void keys_data() {
    QTest::addColumn<int>("key");
    QTest::addColumn<uint>("from");
    QTest::addColumn<uint>("to");
    QTest::newRow("left") << int(Qt::Key_Left) << 3u << 2u;
    QTest::newRow("left at the begin") << int(Qt::Key_Left) << 0u << 0u;
    QTest::newRow("right") << int(Qt::Key_Right) << 3u << 4u;
    QTest::newRow("right at the end") << int(Qt::Key_Right) << 5u << 5u;
    QTest::newRow("comma") << int(Qt::Key_Comma) << 3u << 2u;
    QTest::newRow("full stop") << int(Qt::Key_Period) << 3u << 4u;
    QTest::newRow("page up") << int(Qt::Key_PageUp) << 3u << 2u;
    QTest::newRow("home") << int(Qt::Key_Home) << 3u << 0u;
    QTest::newRow("end") << int(Qt::Key_End) << 3u << 5u;
    QTest::newRow("peak") << int(Qt::Key_P) << 3u << 5u;
    QTest::newRow("the other peak") << int(Qt::Key_P) << 5u << 4u;
  }

  void keys() {
    QFETCH(int, key);
    QFETCH(uint, from);
    CurveStage stage(snapshotOf({}, kBufferDump));
    stage.navigation.setCursor(from);
    QTest::keyClick(&stage.view, Qt::Key(key));
    QTEST(uint(*stage.navigation.cursor()), "to");
  }

  void tooltipIsExact() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    QCOMPARE(stage.view.tipAt(stage.at(4.5)),
             QString("step 4 · d.4\n364 bytes live\nparameter: 100 bytes\ntemp: 256 bytes\nconstant: 8 bytes\n"
                     "dump’s peak\nThe dump names step 4, with 364 B live: XLA counts each value with the whole result "
                     "of its instruction to find the step, so its step can differ from that of the real peak.\n"
                     "432 bytes reserved"));
    QCOMPARE(stage.view.tipAt(stage.at(5.5)),
             QString("step 5 · out.5\n428 bytes live\nparameter: 100 bytes\noutput: 64 bytes\ntemp: 256 bytes\n"
                     "constant: 8 bytes\ncomputed peak\n432 bytes reserved"));
    QCOMPARE(stage.view.tipAt({2, 50}), QString());
  }

  void aRangeIsDraggedOnTheAxis() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    const auto onAxis = [&](double step) {
      const UsageGeometry g = stage.view.geometryOfCurve();
      return QPointF(xOfStep(g, step), g.plot.bottom() + 6).toPoint();
    };
    const auto range = [&] { return stage.navigation.range(); };
    QTest::mousePress(&stage.view, Qt::LeftButton, {}, onAxis(1.5));
    QTest::mouseMove(&stage.view, onAxis(3.5));
    QCOMPARE(range(), std::optional(buffers::StepRange{1, 4}));
    QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, onAxis(3.5));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));  // stays
    // Drags the end of the range.
    QTest::mousePress(&stage.view, Qt::LeftButton, {}, onAxis(4));
    QTest::mouseMove(&stage.view, onAxis(4.5));
    QTest::mouseRelease(&stage.view, Qt::LeftButton, {}, onAxis(4.5));
    QCOMPARE(range(), std::optional(buffers::StepRange{1, 5}));
    auto* const clear = stage.view.findChild<QToolButton*>("usage.clearRange");
    QCOMPARE(clear->text(), QString("Steps 1–4  ×"));
    QTest::mouseClick(clear, Qt::LeftButton);
    QVERIFY(!range());
    QVERIFY(!clear->isVisible());
    // With Shift on the curve too, and from the cursor by keyboard.
    QTest::mousePress(&stage.view, Qt::LeftButton, Qt::ShiftModifier, stage.at(0.5));
    QTest::mouseMove(&stage.view, stage.at(2.5));
    QTest::mouseRelease(&stage.view, Qt::LeftButton, Qt::ShiftModifier, stage.at(2.5));
    QCOMPARE(range(), std::optional(buffers::StepRange{0, 3}));
    stage.view.setFocus();
    QTest::keyClick(&stage.view, Qt::Key_Escape);
    QVERIFY(!range());
    stage.navigation.setCursor(2);
    QTest::keyClick(&stage.view, Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&stage.view, Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(range(), std::optional(buffers::StepRange{2, 5}));
    QTest::keyClick(&stage.view, Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(range(), std::optional(buffers::StepRange{2, 4}));
    // A click on the axis clears it.
    QTest::mouseClick(&stage.view, Qt::LeftButton, {}, onAxis(0.5));
    QVERIFY(!range());
    QTest::keyClick(&stage.view, Qt::Key_M);
    QCOMPARE(stage.navigation.pinned(), std::optional<uint32_t>(3));
  }

  // Steps 2 and 3, shown on the map, fill the plot; the wheel zooms, a double click shows all steps.
  void showsTheStepsOfTheMap() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    const auto shown = [&] { return stage.navigation.stepsShown(); };
    stage.navigation.setStepsShown(model::StepsShown{2, 2});
    const UsageGeometry g = stage.view.geometryOfCurve();
    QCOMPARE(xOfStep(g, 2), g.plot.left());
    QCOMPARE(xOfStep(g, 4), g.plot.right());
    QCOMPARE(stepAtX(g, g.plot.left() + 1), 2u);
    QCOMPARE(stepAtX(g, g.plot.right() - 1), 3u);
    QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.at(3.5));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(3));
    // 300 bytes are live at both, with a maximum of 428: the column has exactly that height.
    const QImage picture = stage.view.grab().toImage();
    const auto at = [&](double step, double bytes) {
      return picture.pixelColor(QPointF(xOfStep(g, step), yOfBytes(g, bytes)).toPoint());
    };
    QCOMPARE(at(2.5, 200), stage.theme.colors().of(buffers::AllocationKind::kTemp));
    QCOMPARE(at(2.5, 400), stage.theme.colors().panel);
    // Revealing a step off screen scrolls to it.
    stage.view.reveal(model::Step{5});
    QCOMPARE(shown(), std::optional(model::StepsShown{4, 2}));

    const auto wheel = [&](double step, int notches, Qt::KeyboardModifiers modifiers = {}) {
      QWheelEvent event(stage.at(step), stage.view.mapToGlobal(stage.at(step)), {}, {0, 120 * notches}, Qt::NoButton,
                        modifiers, Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(&stage.view, &event);
    };
    QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, stage.at(4.5));
    QVERIFY(!shown());
    wheel(3, +4);
    QVERIFY(shown() && std::abs(shown()->count - 6 / std::pow(1.2, 4)) < 1e-9);
    QVERIFY(std::abs(shown()->first + shown()->count / 2 - 3) < 0.05);
    wheel(3, +100);
    QCOMPARE(shown()->count, 2.0);
    wheel(3, -1, Qt::ShiftModifier);
    QVERIFY(shown()->first > 2);
    wheel(3, -100);
    QVERIFY(!shown());
    // A new module shows all its steps.
    stage.navigation.setStepsShown(model::StepsShown{1, 2});
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!shown());
    QCOMPARE(stage.view.geometryOfCurve().stepsShown, 6.0);
  }

  // Memory spaces do not add up: the curve shows the default space until another is selected.
  void oneSpaceIsShown() {
    CurveStage stage(snapshotOf({}, replaced(kBufferDump, "size 256, pre", "size 256, color 1, pre")));
    QVERIFY(stage.view.spaceName().isVisible());
    QCOMPARE(stage.view.spaceName().text(), QString("default"));
    // There is room above the line of the 176 bytes that are reserved.
    QCOMPARE(stage.view.geometryOfCurve().topBytes, int64_t{184});
    QCOMPARE(stage.view.tipAt(stage.at(5.5)),
             QString("step 5 · out.5\n172 bytes live in default\nparameter: 100 bytes\noutput: 64 bytes\n"
                     "constant: 8 bytes\ncomputed peak\n176 bytes reserved"));
    stage.navigation.overview().setSpace(1);
    QCOMPARE(stage.view.spaceName().text(), QString("S(1)"));
    QCOMPARE(stage.view.geometryOfCurve().topBytes, int64_t{256});
    // The dump's own peak covers all memory spaces, so none is shown for this one.
    QCOMPARE(stage.view.tipAt(stage.at(4.5)),
             QString("step 4 · d.4\n256 bytes live in S(1)\ntemp: 256 bytes\ncomputed peak\n256 bytes reserved"));
    const QImage picture = stage.view.grab().toImage();
    const UsageGeometry g = stage.view.geometryOfCurve();
    const auto at = [&](double step, double bytes) {
      return picture.pixelColor(QPointF(xOfStep(g, step), yOfBytes(g, bytes)).toPoint());
    };
    QCOMPARE(at(4.2, 150), stage.theme.colors().of(buffers::AllocationKind::kTemp));
    // Another dump begins with its default space again.
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!stage.view.spaceName().isVisible());
    QCOMPARE(stage.view.geometryOfCurve().topBytes, int64_t{453});
  }

  // The tag of the pinned step gives way to the one of the cursor, on the side of its own line if there is room.
  void tagsOfCursorAndPinDoNotOverlap() {
    const QFontMetricsF metrics(QFont{});
    const QRectF plot(0, 0, 300, 100);
    for (const auto& [pinnedAt, cursorAt, isLeft] :
         {std::tuple(148.0, 150.0, true), std::tuple(152.0, 150.0, false), std::tuple(1.0, 4.0, false),
          std::tuple(299.0, 296.0, true), std::tuple(150.0, 150.0, false)}) {
      const QRectF cursor = stepTag(metrics, 64, cursorAt, plot);
      const QRectF pinned = pinnedTag(metrics, 63, pinnedAt, plot, cursor);
      QVERIFY(!pinned.intersects(cursor));
      QCOMPARE(pinned.right() < cursor.left(), isLeft);
      QVERIFY(pinned.left() >= plot.left() && pinned.right() <= plot.right());
    }
    // Far from it, the tag is centred below its own line.
    QCOMPARE(pinnedTag(metrics, 63, 40, plot, stepTag(metrics, 64, 250, plot)).center().x(), 40.0);
  }

  void stackIsDrawnByKind() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    stage.navigation.setCursor(0);
    const QImage picture = stage.view.grab().toImage();
    const UsageGeometry g = stage.view.geometryOfCurve();
    const Colors& colors = stage.theme.colors();
    const auto at = [&](double step, double bytes) {
      return picture.pixelColor(QPointF(xOfStep(g, step), yOfBytes(g, bytes)).toPoint());
    };
    // From below: parameter to 100, constant to 108, output to 172, temp to 428.
    QCOMPARE(at(5.2, 50), colors.of(buffers::AllocationKind::kParameter));
    QCOMPARE(at(5.2, 104), colors.of(buffers::AllocationKind::kConstant));
    QCOMPARE(at(5.2, 150), colors.of(buffers::AllocationKind::kOutput));
    QCOMPARE(at(5.2, 400), colors.of(buffers::AllocationKind::kTemp));
    QVERIFY(at(1.2, 400) != colors.of(buffers::AllocationKind::kTemp));
    QCOMPARE(at(1.2, 150), colors.of(buffers::AllocationKind::kTemp));
  }

  void aPeakOfOneStepIsNotLostAmongMany() {
    std::string text =
        "BufferAssignment:\nallocation 0: size 1000, preallocated-temp:\n"
        " value: <1 thin @0> (size=1000,offset=0): f32[250]{0}\n"
        " value: <2 wide @0> (size=10,offset=0): f32[2]{0}\n\nHloLiveRange (max 50000):\n"
        "  InstructionSequence:\n";
    for (int i = 0; i < 50000; ++i) {
      text += "    ";
      text += std::to_string(i);
      text += ":i.";
      text += std::to_string(i);
      text += '\n';
    }
    text += "  BufferLiveRange:\n    thin{}:31234-31234\n    wide{}:0-49999\n";
    CurveStage stage(snapshotOf({}, text));
    const QImage picture = stage.view.grab().toImage();
    const UsageGeometry g = stage.view.geometryOfCurve();
    stage.navigation.setCursor(0);
    int found = 0;
    for (int x = int(g.plot.left()); x < int(g.plot.right()); ++x) {
      // Next to the line of the peak, which is drawn over it, at most one pixel of the column is visible.
      const QColor color = picture.pixelColor(x, int(yOfBytes(g, 500)));
      found += color != stage.theme.colors().panel;
    }
    QVERIFY(found >= 1 && found <= 3);
    QCOMPARE(highestSteps(stage.navigation.snapshot()->liveBytes, 0, 50000, 640)[31234 * 640 / 50000], 31234u);
  }

  void saysWhatIsMissing() {
    CurveStage stage(snapshotOf({}, bufferDumpWithoutRanges()));
    const auto* const state = stage.view.findChild<EmptyState*>();
    QVERIFY(state->isVisible());
    QVERIFY(!stage.view.canShow(model::Step{0}));
    QTest::mouseClick(&stage.view, Qt::LeftButton, {}, QPoint(300, 50));
    QTest::keyClick(&stage.view, Qt::Key_Right);
    QVERIFY(!stage.navigation.cursor());
    const auto says = [&] { return state->findChild<QLabel*>()->text(); };
    QCOMPARE(says(), QString("The buffer assignment has no live ranges, so there are no steps."));
    // Steps without sizes have no curve of bytes.
    stage.navigation.show(snapshotOf({}, "HloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n"));
    QVERIFY(state->isVisible());
    QCOMPARE(says(), QString("This file has no allocations. The Memory view lists its contents."));
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!state->isVisible());
    QVERIFY(stage.view.canShow(model::Step{0}));
    QVERIFY(!stage.view.canShow(buffers::ValueId(0)));
  }

  // A double click shows all steps; the cursor change by its first click is undone.
  void aDoubleClickKeepsTheStep() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    stage.navigation.setCursor(2);
    stage.navigation.setStepsShown(model::StepsShown{1, 3});
    const QPoint at = stage.at(3.5);
    QTest::mouseClick(&stage.view, Qt::LeftButton, {}, at);
    QCOMPARE(stage.navigation.cursor(), std::optional(3u));
    QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, at);
    QVERIFY(!stage.navigation.stepsShown());
    QCOMPARE(stage.navigation.cursor(), std::optional(2u));
    // With all steps visible, two clicks are two separate clicks.
    QTest::mouseClick(&stage.view, Qt::LeftButton, {}, stage.at(4.5));
    QTest::mouseDClick(&stage.view, Qt::LeftButton, {}, stage.at(4.5));
    QCOMPARE(stage.navigation.cursor(), std::optional(4u));
  }

  void theMenuOfAStep() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    const auto choose = [&stage](uint32_t step, const QString& text) {
      QMenu menu;
      stage.view.addToMenu(menu, model::Step{step}, [] {});
      QStringList texts;
      for (QAction* const action : menu.actions()) {
        texts << action->text();
        if (action->text() == text) action->trigger();
      }
      return texts;
    };
    stage.navigation.setCursor(5);
    QCOMPARE(choose(2, "Move Cursor to Step 2"),
             QStringList({"Move Cursor to Step 2", "Move Cursor to Peak", "Pin Step 2"}));
    QCOMPARE(stage.navigation.cursor(), std::optional(2u));
    QCOMPARE(choose(2, "Pin Step 2"), QStringList({"Move Cursor to Peak", "Pin Step 2"}));
    QCOMPARE(stage.navigation.pinned(), std::optional(2u));
    choose(2, "Move Cursor to Peak");
    QCOMPARE(stage.navigation.cursor(), std::optional(5u));
    choose(2, "Unpin Step");
    QVERIFY(!stage.navigation.pinned());
    stage.navigation.setStepsShown(model::StepsShown{1, 3});
    choose(2, "Show All Steps");
    QVERIFY(!stage.navigation.stepsShown());
    QMenu menu;
    stage.view.addToMenu(menu, buffers::ValueId(0), [] {});
    QVERIFY(menu.isEmpty());
  }

  void asksForTheMenuOfAStep() {
    CurveStage stage(snapshotOf({}, kBufferDump));
    QSignalSpy asked(&stage.view, &View::menuRequested);
    const QPoint at = stage.at(2.5);
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, stage.view.mapToGlobal(at));
    QCoreApplication::sendEvent(&stage.view, &event);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<model::Target>(), model::Target(model::Step{2}));
  }
};

QTEST_MAIN(TestUsageCurve)
#include "tst_usage_curve.moc"
