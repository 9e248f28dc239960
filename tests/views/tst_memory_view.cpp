// The memory view by real events: every click on the map changes the selection hub, and the view paints the hub's
// state.

#include <QAction>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "tests/support/memory_stage.h"
#include "tests/support/settle.h"
#include "views/memory/facts_panel.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_panel.h"
#include "views/memory/usage_curve.h"

using namespace support;
using namespace views;

class TestMemoryView : public QObject {
  Q_OBJECT

 private slots:
  // Issue 2, scene 3: the assignment alone.
  void aClickSelectsTheValue() {
    const auto snapshot = keras();
    if (snapshot == nullptr) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    MemoryStage stage(snapshot);
    const buffers::ValueId id = value(*snapshot, "fusion.7", "{0}");
    clickBar(stage.view.map(), id);
    const model::Selection& selection = stage.navigation.selection();
    QCOMPARE(selection.target, std::optional<model::Target>(id));
    QCOMPARE(selection.allocation, std::optional(buffers::AllocationId(0)));
    const buffers::Value chosen = snapshot->assignment->value(id);
    QCOMPARE(chosen.sizeBytes, 401408);
    QCOMPARE(chosen.range->begin, 69u);
    QCOMPARE(chosen.range->printedEnd(), 74u);

    const model::FactsModel& facts = stage.view.factsPanel().tree().facts();
    QCOMPARE(fact(facts, "Bytes"), QStringList({"392.00 KiB (401,408 bytes)"}));
    QCOMPARE(fact(facts, "Steps"), QStringList({"69–73, live after the program ends"}));
    QCOMPARE(fact(facts, "Allocation"), QStringList({"0 · output · maybe-live-out"}));
    QCOMPARE(fact(facts, "Positions"), QStringList({"fusion.7{0}", "get-tuple-element.24", "tuple.13{2}"}));
    QCOMPARE(fact(facts, "Uses"), QStringList({"tuple.13"}));
    QCOMPARE(fact(facts, "Previous at this address"), QStringList({"input_fusion_reduce.2{1}", "fusion.15"}));
    const auto* const text = stage.view.factsPanel().findChild<QPlainTextEdit*>();
    QVERIFY(text->toPlainText().startsWith("%fusion.7 = (f32[784,128]{1,0}, "));
  }

  void valuesThatDoNotMatchAreDimmed() {
    const auto snapshot = snapshotOf(R"(ENTRY %main (p.0: f32[25]) -> f32[32] {
  %p.0 = f32[25]{0} parameter(0)
  %a.1 = f32[16]{0} slice(%p.0), slice={[0:16]}
  ROOT %b.2 = f32[32]{0} concatenate(%a.1, %a.1), dimensions={0}
}
)",
                                     kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    QVERIFY(map.scene() != nullptr);
    const auto colorOf = [&](const char* name) {
      const auto rect = map.rectOf(value(*snapshot, name));
      return map.viewport()->grab().toImage().pixelColor((rect->bottomRight() - QPointF(4, 4)).toPoint());
    };
    auto* const found = stage.view.findChild<QToolButton*>(QStringLiteral("memory.found"));
    const QColor before = colorOf("a.1"), other = colorOf("b.2");
    QVERIFY(!found->isVisible());
    stage.navigation.setMatches(
        std::make_shared<const model::Matches>(model::Matches{snapshot, std::vector<uint8_t>{0, 1, 2}}));
    QCOMPARE(colorOf("a.1"), before);
    QVERIFY(colorOf("b.2") != other);
    QVERIFY2(found->isVisible() && found->text() == "1 of 8 values match", qPrintable(found->text()));
    // The selection is not dimmed, and nothing is if nothing matches.
    stage.navigation.select(value(*snapshot, "b.2"));
    const QColor selected = colorOf("b.2");
    stage.navigation.setMatches(nullptr);
    QCOMPARE(colorOf("b.2"), selected);
    stage.navigation.clearSelection();
    stage.navigation.setMatches(std::make_shared<const model::Matches>(model::Matches{snapshot, {0, 0, 2}}));
    QCOMPARE(colorOf("b.2"), other);
    QCOMPARE(found->text(), "0 of 8 values match");
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_Escape);
    QVERIFY(stage.navigation.matches() == nullptr && !found->isVisible());
    QCOMPARE(colorOf("b.2"), other);
  }

  void valuesThatDoNotMatchAreDimmedWithoutAModule() {
    const auto snapshot = snapshotOf("", kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    QVERIFY(map.scene() != nullptr);
    const auto colorOf = [&](const char* name) {
      const auto rect = map.rectOf(value(*snapshot, name));
      return map.viewport()->grab().toImage().pixelColor((rect->bottomRight() - QPointF(4, 4)).toPoint());
    };
    const QColor before = colorOf("a.1"), other = colorOf("b.2");
    std::vector<uint8_t> found(snapshot->assignment->valueCount());
    found[value(*snapshot, "a.1").index()] = 1;
    stage.navigation.setMatches(std::make_shared<const model::Matches>(model::Matches{snapshot, {}, std::move(found)}));
    QCOMPARE(colorOf("a.1"), before);
    QVERIFY(colorOf("b.2") != other);
    QCOMPARE(stage.view.findChild<QToolButton*>(QStringLiteral("memory.found"))->text(), "1 of 8 values match");
  }

  void theTooltipIsExact() {
    const auto snapshot = keras();
    if (snapshot == nullptr) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const QRectF rect = *map.rectOf(value(*snapshot, "fusion.7", "{0}"));
    QCOMPARE(map.tipAt(rect.center().toPoint()),
             QString("fusion.7{0}\n392.00 KiB (401,408 bytes)\nallocation 0 · output · offset 0\nsteps 69–73\n"
                     "f32[784,128]{1,0}\ndefined by fusion.7"));
    QCOMPARE(map.tipAt({int(map.geometryOfMap().labels.left()) + 4, int(rect.center().y())}),
             QString("allocation 0 · output\n392.00 KiB (401,408 bytes)\nmaybe-live-out\n3 values"));
    const QPoint onAxis(int(xOf(map.transform(), 69.5)), int(map.geometryOfMap().axis.center().y()));
    QCOMPARE(map.tipAt(onAxis).section('\n', 0, 1), QString("step 69 · fusion.7\n2.44 MiB (2,559,332 bytes) live"));
    QVERIFY(map.tipAt(onAxis).endsWith("dump’s peak\nThe dump names step 69, which is on the same plateau."));
  }

  // Map, lifetimes and curve have the same step at the same pixel.
  void theCurveIsOnTheAxisOfThePageAbove() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1300, 900});
    UsageCurve& curve = stage.view.curve();
    MemoryMap& map = stage.view.map();
    QVERIFY(curve.isVisible());
    const auto isAbove = [&](const QWidget* page, double step, double x) {
      return std::abs(curve.mapFromGlobal(page->mapToGlobal(QPointF(x, 0))).x() -
                      xOfStep(curve.geometryOfCurve(), step)) < 1e-6;
    };
    const auto isOnMap = [&](double step) { return isAbove(map.viewport(), step, xOf(map.transform(), step)); };
    QVERIFY(isOnMap(0) && isOnMap(2.5));
    map.zoomByKey(+1, false);
    QVERIFY(!map.showsEverything());
    QVERIFY(isOnMap(1) && isOnMap(2.5));
    stage.view.resize(1500, 700);
    QVERIFY(isOnMap(1) && isOnMap(2.5));
    stage.view.showLifetimes(true);
    settle();
    const auto [left, right] = stage.view.lifetimes().axis();
    const StepWindow& window = stage.view.lifetimes().marks().window;
    for (const double step : {1.0, 2.5})
      QVERIFY(isAbove(&stage.view.lifetimes(), step, window.xOf(step, left, right - left)));
    stage.view.showAdvice();
    QVERIFY(!curve.isVisible());
    stage.view.showLifetimes(false);
    stage.view.resize(1300, 220);
    QVERIFY(!curve.isVisible());  // the map needs the room
  }

  void theLargestTemporaryIsSelectedByKey() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot, {1300, 900});
    stage.navigation.setCursor(3);
    stage.view.findChild<QAction*>("memory.largestTemp")->trigger();
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
    // Without one it says so.
    QSignalSpy messages(&stage.view, &View::message);
    stage.navigation.setCursor(0);
    stage.view.findChild<QAction*>("memory.largestTemp")->trigger();
    QCOMPARE(messages.size(), 1);
    QCOMPARE(messages.at(0).at(0).toString(), QString("No temporary value is live at step 0."));
  }

  void draggingTheAxisMovesTheCursor() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    const int y = int(map.geometryOfMap().axis.center().y());
    const auto at = [&](double step) { return QPoint(int(xOf(map.transform(), step)), y); };
    QSignalSpy moved(&stage.navigation, &model::Navigation::cursorChanged);
    QTest::mousePress(map.viewport(), Qt::LeftButton, {}, at(0.5));
    QTest::mouseMove(map.viewport(), at(2.5));
    QTest::mouseMove(map.viewport(), at(3.5));
    QTest::mouseRelease(map.viewport(), Qt::LeftButton, {}, at(3.5));
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(3));
    QVERIFY(moved.size() >= 2);
    QCOMPARE(firstColumn(stage.view.livePanel().model()), QStringList({"b.2", "p.0", "c.3", "k.6"}));
    QCOMPARE(stage.view.livePanel().headline(), QString("4 values · 300 bytes"));
    // Moving the cursor adds no history entry.
    QVERIFY(!stage.navigation.canGoBack());
  }

  void keysWalkAddressesAndSteps() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const auto selected = [&] {
      const auto id = stage.navigation.selection().value();
      return id ? snapshot->assignment->value(*id).name() : std::string();
    };
    clickBar(map, value(*snapshot, "d.4", "{0}"), {0.9, 0.9});
    QCOMPARE(selected(), std::string("d.4{0}"));
    QTest::keyClick(&map, Qt::Key_BracketLeft);
    QCOMPARE(selected(), std::string("c.3"));
    QTest::keyClick(&map, Qt::Key_BracketLeft);
    QCOMPARE(selected(), std::string("a.1"));
    QTest::keyClick(&map, Qt::Key_BracketLeft);
    QCOMPARE(selected(), std::string("a.1"));
    QTest::keyClick(&map, Qt::Key_BracketRight);
    QCOMPARE(selected(), std::string("c.3"));
    stage.navigation.back();
    QCOMPARE(selected(), std::string("a.1"));
    // By the list beside the map too.
    auto* const list = stage.view.livePanel().findChild<QTreeView*>();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_BracketRight);
    QCOMPARE(selected(), std::string("c.3"));
    QTest::keyClick(list, Qt::Key_BracketLeft);
    QCOMPARE(selected(), std::string("a.1"));
    map.setFocus();

    stage.navigation.setCursor(2);
    QTest::keyClick(&map, Qt::Key_Period);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(3));
    QTest::keyClick(&map, Qt::Key_Comma);
    QTest::keyClick(&map, Qt::Key_Comma);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(1));
    QTest::keyClick(&map, Qt::Key_End);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));
    QTest::keyClick(&map, Qt::Key_Home);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(0));
    QTest::keyClick(&map, Qt::Key_P);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));
    QTest::keyClick(&map, Qt::Key_P);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(4));
  }

  // Every key is an action of the view, so that it is listed in the palette and in the keyboard shortcuts, and can be
  // changed.
  void keysAreActions() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    QStringList keys;
    for (const QAction* const action : stage.view.viewActions()) {
      QVERIFY(!action->objectName().isEmpty());
      if (!action->shortcut().isEmpty()) keys << action->shortcut().toString();
    }
    QCOMPARE(keys, QStringList({"W",       "S", "Shift+W", "Shift+S", "A", "D",   "F", "[", "]", "G",
                                "Shift+G", "T", ",",       ".",       "P", "Esc", "M", "O", "L", "N"}));
    MemoryMap& map = stage.view.map();
    const QRectF all = map.shown();
    QTest::keyClick(&map, Qt::Key_W, Qt::ShiftModifier);
    const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-9 * b; };  // the overview takes room
    QVERIFY(map.shown().height() < all.height() && near(map.shown().width(), all.width()));
    QTest::keyClick(&map, Qt::Key_S, Qt::ShiftModifier);
    // The same without letter keys.
    QTest::keyClick(&map, Qt::Key_Plus);
    QVERIFY(map.shown().width() < all.width() && near(map.shown().height(), all.height()));
    const double left = map.shown().left();
    QTest::keyClick(&map, Qt::Key_Right);
    QVERIFY(map.shown().left() > left);
    QTest::keyClick(&map, Qt::Key_A);
    QCOMPARE(map.shown().left(), left);
    QTest::keyClick(&map, Qt::Key_Plus, Qt::ControlModifier);
    QVERIFY(map.shown().height() < all.height());
    QTest::keyClick(&map, Qt::Key_Minus, Qt::ControlModifier);
    QTest::keyClick(&map, Qt::Key_Minus);
    QCOMPARE(map.shown(), all);
    stage.view.findChild<QAction*>("memory.peak")->setShortcut(Qt::Key_K);
    stage.navigation.setCursor(0);
    QTest::keyClick(&map, Qt::Key_P);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(0));
    QTest::keyClick(&map, Qt::Key_K);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));
    // They also work in the lifetimes, but not in text fields.
    QTest::keyClick(&map, Qt::Key_L);
    LifetimesPanel& panel = stage.view.lifetimes();
    panel.table().setFocus();
    QTest::keyClick(&panel.table(), Qt::Key_Comma);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(4));
    panel.filter().setFocus();
    QTest::keyClicks(&panel.filter(), "m,w");
    QCOMPARE(panel.filter().text(), QString("m,w"));
    QVERIFY(!stage.navigation.pinned());
  }

  // The map's zoom and the hub's active step range follow each other.
  void sharesTheActiveStepRange() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    QVERIFY(!stage.navigation.stepsShown());
    map.setStepsShown(2, 3);
    QVERIFY(stage.navigation.stepsShown().has_value());
    QVERIFY(std::abs(stage.navigation.stepsShown()->first - 2) < 1e-9);
    QVERIFY(std::abs(stage.navigation.stepsShown()->count - 3) < 1e-9);
    stage.navigation.setStepsShown(model::StepsShown{1, 2});
    QVERIFY(std::abs(map.shown().left() - 1) < 1e-9 && std::abs(map.shown().width() - 2) < 1e-9);
    QVERIFY(std::abs(stage.view.lifetimes().marks().window.first - 1) < 1e-9);
    stage.navigation.setStepsShown(std::nullopt);
    QVERIFY(std::abs(map.shown().width() - 6) < 1e-9);
    QVERIFY(!stage.navigation.stepsShown());
  }

  void wheelAndKeysZoomAboutThePointer() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    const MemoryTransform before = map.transform();
    const QPointF at = map.geometryOfMap().plot.center();
    const auto wheel = [&](int delta, Qt::KeyboardModifiers modifiers) {
      QWheelEvent event(at, map.viewport()->mapToGlobal(at), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                        false);
      QCoreApplication::sendEvent(map.viewport(), &event);
    };
    const double step = stepAt(before, at.x());
    wheel(240, Qt::NoModifier);
    QVERIFY(map.transform().stepWidth > before.stepWidth * 1.3);
    QCOMPARE(map.transform().scale / map.transform().plot.height(), before.scale / before.plot.height());
    QVERIFY(std::abs(stepAt(map.transform(), at.x()) - step) < 0.05);
    const double zoomed = map.transform().stepWidth;
    wheel(240, Qt::ControlModifier);
    QVERIFY(map.transform().scale / map.transform().plot.height() > 1.3 * before.scale / before.plot.height());
    QTest::keyClick(&map, Qt::Key_W);
    QVERIFY(map.transform().stepWidth > zoomed);
    QTest::keyClick(&map, Qt::Key_S);
    const double left = map.transform().firstStep;
    QTest::keyClick(&map, Qt::Key_A);
    QVERIFY(map.transform().firstStep < left);
    QTest::keyClick(&map, Qt::Key_D);
    QVERIFY(std::abs(map.transform().firstStep - left) < 1e-6);
    // Zooming out completely restores the initial view.
    for (int i = 0; i < 10; ++i) {
      wheel(-240, Qt::NoModifier);
      wheel(-240, Qt::ShiftModifier);
    }
    QVERIFY(std::abs(map.transform().stepWidth - before.stepWidth) < 1e-6 * before.stepWidth);
    QCOMPARE(map.transform().firstStep, 0.0);
  }

  void draggingPansAndSelectsNothing() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    for (int i = 0; i < 4; ++i) QTest::keyClick(&map, Qt::Key_W);
    const MemoryTransform before = map.transform();
    const QPoint at = map.geometryOfMap().plot.center().toPoint();
    QTest::mousePress(map.viewport(), Qt::LeftButton, {}, at);
    QTest::mouseMove(map.viewport(), at + QPoint(-60, 0));
    QTest::mouseMove(map.viewport(), at + QPoint(-100, 0));
    QTest::mouseRelease(map.viewport(), Qt::LeftButton, {}, at + QPoint(-100, 0));
    QVERIFY(std::abs(map.transform().firstStep - before.firstStep - 100 / before.stepWidth) < 1e-6);
    QVERIFY(stage.navigation.selection().isEmpty());
  }

  void fitGoesToTheSelectionAndBack() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const double everything = map.transform().stepWidth / map.transform().plot.width();
    stage.navigation.select(value(*snapshot, "c.3"));
    settle();
    map.setAnimated(false);
    QTest::keyClick(&map, Qt::Key_F);
    const QRectF fitted = map.shown();
    QTest::keyClick(&map, Qt::Key_F);
    QVERIFY(map.showsEverything());
    map.setAnimated(true);
    QTest::keyClick(&map, Qt::Key_F);
    QVERIFY(map.showsEverything());
    // Steps [3, 5) and the value's bytes take half the plot, in the middle.
    QTRY_VERIFY(map.rectOf(value(*snapshot, "c.3"))->height() > map.transform().plot.height() * 0.45);
    QTRY_VERIFY(std::abs(map.rectOf(value(*snapshot, "c.3"))->center().x() - map.transform().plot.center().x()) < 2);
    QTRY_COMPARE(map.shown(), fitted);  // the animation has ended
    QTest::keyClick(&map, Qt::Key_F);
    QTRY_VERIFY(std::abs(map.transform().stepWidth / map.transform().plot.width() - everything) < 1e-9);
  }

  void aSelectionOffScreenIsScrolledIntoView() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    for (int i = 0; i < 12; ++i) QTest::keyClick(&map, Qt::Key_W);
    for (int i = 0; i < 60; ++i) QTest::keyClick(&map, Qt::Key_A);
    QCOMPARE(map.transform().firstStep, 0.0);
    stage.navigation.select(value(*snapshot, "out.5"));
    QTRY_VERIFY(map.rectOf(value(*snapshot, "out.5"))->intersects(map.transform().plot));
  }

  // A value that is brought here is live at the cursor, or takes the cursor to its first step.
  void aRevealedValueTakesTheCursor() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    const auto revealed = [&](const char* name) {
      stage.navigation.select(value(*snapshot, name));
      stage.view.reveal(value(*snapshot, name));
      return stage.navigation.cursor();
    };
    stage.navigation.setCursor(4);
    QCOMPARE(revealed("b.2"), std::optional<uint32_t>(4));  // live there
    QCOMPARE(revealed("a.1"), std::optional<uint32_t>(1));
    QCOMPARE(revealed("out.5"), std::optional<uint32_t>(5));
  }

  void hoverIsSharedWithTheHub() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const buffers::ValueId id = value(*snapshot, "p.0");
    QTest::mouseMove(map.viewport(), map.rectOf(id)->center().toPoint());
    QTRY_COMPARE(stage.navigation.hovered().target, std::optional<model::Target>(id));
    QCOMPARE(map.highlight().hovered, std::optional(id));
    stage.navigation.hover(value(*snapshot, "b.2"));
    QCOMPARE(map.highlight().hovered, std::optional(value(*snapshot, "b.2")));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(map.viewport(), &leave);
    QVERIFY(stage.navigation.hovered().isEmpty());
  }

  void aLabelSelectsTheAllocation() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const QRectF rect = *map.rectOf(value(*snapshot, "p.0"));
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {},
                      QPoint(int(map.geometryOfMap().labels.center().x()), int(rect.center().y())));
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(buffers::AllocationId(0)));
    QCOMPARE(fact(stage.view.factsPanel().tree().facts(), "Flags"), QStringList({"parameter 0 {}"}));
    // A click on an empty area clears the selection.
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {},
                      QPoint(int(xOf(map.transform(), 0.2)), int(map.rectOf(value(*snapshot, "b.2"))->center().y())));
    QVERIFY(stage.navigation.selection().isEmpty());
  }

  void threadLocalOnRequest() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    QVERIFY(!stage.view.map().rectOf(value(*snapshot, "add.9")));
    auto* const action = stage.view.findChild<QAction*>("memory.threadLocal");
    action->trigger();
    QVERIFY(stage.view.map().rectOf(value(*snapshot, "add.9")).has_value());
  }

  void hiddenViewsCatchUp() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(nullptr);
    stage.view.hide();
    stage.navigation.show(snapshot);
    stage.navigation.select(value(*snapshot, "b.2"));
    QVERIFY(stage.view.map().scene() == nullptr);
    stage.view.show();
    QVERIFY(stage.view.map().scene() != nullptr);
    QCOMPARE(stage.view.map().highlight().selection.values.size(), size_t{1});
  }

  // The overview is above the map and covers nothing of it.
  void theOverviewIsAboveTheMap() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1300, 900});
    MemoryMap& map = stage.view.map();
    const auto* const overview = map.findChild<QWidget*>("memory.minimap");
    map.zoomByKey(+1, false);
    QVERIFY(overview->isVisible());
    QVERIFY(overview->geometry().bottom() < map.viewport()->geometry().top());
    QCOMPARE(overview->x(), int(map.geometryOfMap().plot.left()));
    map.zoomByKey(-1, false);
    QVERIFY(!overview->isVisible());
    QCOMPARE(map.viewport()->y(), 0);
  }

  // Other layouts of the window make the view narrower for a while.
  void theVisibleStepsStayInAnotherSize() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1300, 900});
    MemoryMap& map = stage.view.map();
    map.zoomByKey(+1, false);
    map.zoomByKey(+1, true);
    const QRectF shown = map.shown();
    for (const QSize size : {QSize(500, 400), QSize(1700, 1100), QSize(300, 70), QSize(1300, 900)}) {
      stage.view.resize(size);
      const QRectF now = map.shown();
      QVERIFY(std::abs(now.left() - shown.left()) < 1e-6 && std::abs(now.width() - shown.width()) < 1e-6);
      QVERIFY(std::abs(now.top() - shown.top()) < 1e-6 && std::abs(now.height() - shown.height()) < 1e-6);
    }
  }

  void minimapBrushes() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    auto* const minimap = map.findChild<QWidget*>("memory.minimap");
    QVERIFY(!minimap->isVisible());
    for (int i = 0; i < 6; ++i) QTest::keyClick(&map, Qt::Key_W);
    QVERIFY(minimap->isVisible());
    // The left half, full height.
    const QPoint from(4, 4), to(minimap->width() / 2, minimap->height() - 5);
    map.setShown({4, 0, 1, map.scene()->height()});
    QTest::mousePress(minimap, Qt::LeftButton, {}, from);
    QTest::mouseMove(minimap, to);
    QTest::mouseRelease(minimap, Qt::LeftButton, {}, to);
    QVERIFY(std::abs(map.shown().left()) < 0.05);
    QVERIFY(std::abs(map.shown().right() - 3) < 0.1);
    // Dragging the frame pans the map.
    const QPoint inside(minimap->width() / 4, minimap->height() / 2);
    QTest::mousePress(minimap, Qt::LeftButton, {}, inside);
    QTest::mouseMove(minimap, inside + QPoint(minimap->width() / 4, 0));
    QTest::mouseRelease(minimap, Qt::LeftButton, {}, inside + QPoint(minimap->width() / 4, 0));
    QVERIFY(std::abs(map.shown().left() - 1.5) < 0.2);
  }

  // On an image without alpha the bars are written directly into the pixels, on other devices they are painted; both
  // must look the same.
  void theMapIsTheSameOnAnyImage() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    const MemoryFonts fonts{QGuiApplication::font(), QGuiApplication::font()};
    const QSize size(500, 300);
    const MemoryGeometry geometry = memoryGeometry(size, scene, {}, fonts);
    MemoryTransform transform;
    transform.plot = geometry.plot;
    fitAll(transform, scene);
    for (const double ratio : {1.0, 2.0}) {
      QImage pictures[2];
      for (const QImage::Format format : {QImage::Format_RGB32, QImage::Format_ARGB32_Premultiplied}) {
        QImage image((QSizeF(size) * ratio).toSize(), format);
        image.setDevicePixelRatio(ratio);
        image.fill(Qt::magenta);  // the map must cover all of it
        QPainter painter(&image);
        MemoryScratch scratch;
        paintMemoryBase(painter, scene, snapshot.get(), geometry, transform, lightColors(), fonts, scratch);
        painter.end();
        QVERIFY(scratch.image.isNull() == (format == QImage::Format_RGB32));
        pictures[format == QImage::Format_RGB32] = image.convertToFormat(QImage::Format_RGB32);
      }
      QCOMPARE(pictures[0], pictures[1]);
      const QImage& picture = pictures[0];
      for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) QVERIFY(picture.pixelColor(x, y) != QColor(Qt::magenta));
      }
    }
  }

  void paintsInBothThemes() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    stage.navigation.select(value(*snapshot, "d.4", "{0}"));
    for (const ThemeMode mode : {ThemeMode::kLight, ThemeMode::kDark}) {
      stage.theme.setMode(mode);
      const Colors colors = stage.theme.colors();
      const QImage picture = stage.view.map().viewport()->grab().toImage();
      const auto at = [&](buffers::ValueId id) {
        const QRectF rect = *stage.view.map().rectOf(id);
        return picture.pixelColor(
            QPointF(rect.left() + rect.width() * 0.2, rect.top() + rect.height() * 0.8).toPoint());
      };
      QCOMPARE(at(value(*snapshot, "p.0")), colors.of(buffers::AllocationKind::kParameter));
      QCOMPARE(at(value(*snapshot, "b.2")), colors.of(buffers::AllocationKind::kTemp));
    }
  }
};

QTEST_MAIN(TestMemoryView)
#include "tst_memory_view.moc"
