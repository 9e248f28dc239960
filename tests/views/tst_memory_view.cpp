// The memory view by real events: every click is seen in the hub, and the view paints from the hub.

#include "views/memory/memory_view.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "model/io/file.h"
#include "model/items/report_model.h"
#include "model/session/module_memory.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/stage.h"
#include "views/memory/facts_panel.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_icicle.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_legend.h"
#include "views/memory/memory_map.h"
#include "views/memory/report_panel.h"

using namespace support;
using namespace views;

namespace {

std::shared_ptr<const model::Snapshot> keras() {
  const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
  return text.ok() ? snapshotOf({}, std::string((*text)->text())) : nullptr;
}

using MemoryStage = Stage<MemoryView>;

/// Below `name` in the facts: the texts.
QStringList group(const QAbstractItemModel& model, const QString& name) {
  QStringList texts;
  for (int row = 0; row < model.rowCount(); ++row) {
    const QModelIndex index = model.index(row, 0);
    if (index.data().toString() != name) continue;
    for (int child = 0; child < model.rowCount(index); ++child) texts << model.index(child, 1, index).data().toString();
    if (texts.isEmpty()) texts << index.siblingAtColumn(1).data().toString();
  }
  return texts;
}

void clickBar(MemoryMap& map, buffers::ValueId value, QPointF share = {0.5, 0.5}) {
  const auto rect = map.rectOf(value);
  QVERIFY(rect.has_value());
  const QPointF at(rect->left() + rect->width() * share.x(), rect->top() + rect->height() * share.y());
  QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, at.toPoint());
}

}  // namespace

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

    const auto& facts = stage.view.factsPanel().model();
    QCOMPARE(group(facts, "Bytes"), QStringList({"401,408 bytes (392.00 KiB)"}));
    QCOMPARE(group(facts, "Steps"), QStringList({"69–74"}));
    QCOMPARE(group(facts, "Allocation"), QStringList({"0 · output · maybe-live-out"}));
    QCOMPARE(group(facts, "Positions"), QStringList({"fusion.7 {0}", "get-tuple-element.24", "tuple.13 {2}"}));
    QCOMPARE(group(facts, "Uses"), QStringList({"tuple.13, operand 2"}));
    QCOMPARE(group(facts, "Held before by"),
             QStringList({"input_fusion_reduce.2{1} · 16.00 KiB", "fusion.15 · 1.25 KiB"}));
    const auto* const text = stage.view.factsPanel().findChild<QPlainTextEdit*>();
    QVERIFY(text->toPlainText().startsWith("%fusion.7 = (f32[784,128]{1,0}, "));
  }

  void whatASearchDoesNotFindStepsBack() {
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
    QVERIFY2(found->isVisible() && found->text() == "1 of 8 values found", qPrintable(found->text()));
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_Escape);
    QVERIFY(stage.navigation.matches() == nullptr && !found->isVisible());
    QCOMPARE(colorOf("b.2"), other);
  }

  void whatASearchDoesNotFindStepsBackWithoutAModule() {
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
    QCOMPARE(stage.view.findChild<QToolButton*>(QStringLiteral("memory.found"))->text(), "1 of 8 values found");
  }

  void theTooltipIsExact() {
    const auto snapshot = keras();
    if (snapshot == nullptr) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const QRectF rect = *map.rectOf(value(*snapshot, "fusion.7", "{0}"));
    QCOMPARE(map.tipAt(rect.center().toPoint()),
             QString("fusion.7{0}\n401,408 bytes (392.00 KiB)\nallocation 0 · output · offset 0\nsteps 69–74\n"
                     "f32[784,128]{1,0}\ndefined by fusion.7"));
    QCOMPARE(map.tipAt({int(map.geometryOfMap().labels.left()) + 4, int(rect.center().y())}),
             QString("allocation 0 · output\n401,408 bytes (392.00 KiB)\nmaybe-live-out\n3 values"));
    const QPoint onAxis(int(xOf(map.transform(), 69.5)), int(map.geometryOfMap().axis.center().y()));
    QCOMPARE(map.tipAt(onAxis).section('\n', 0, 1), QString("step 69 · fusion.7\n2,559,316 bytes (2.44 MiB) live"));
    QVERIFY(map.tipAt(onAxis).endsWith("dump’s peak"));
  }

  void theCursorListsWhatIsLive() {
    const auto snapshot = keras();
    if (snapshot == nullptr) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    // The cursor starts at the computed peak.
    QCOMPARE(stage.navigation.cursor(), snapshot->liveBytes.peakStep());
    QVERIFY(stage.view.livePanel().headline().endsWith(" · computed peak"));
    const int y = int(map.geometryOfMap().axis.center().y());
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {}, {int(xOf(map.transform(), 31.5)), y});
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(31));

    std::vector<std::string> expected;
    for (uint32_t v = 0; v < snapshot->assignment->valueCount(); ++v) {
      const buffers::Value each = snapshot->assignment->value(buffers::ValueId(v));
      const bool isLocal = each.allocation && snapshot->assignment->allocation(*each.allocation).isThreadLocal;
      if (!isLocal && (!each.range || each.range->contains(31))) expected.push_back(each.name());
    }
    std::vector<std::string> shown;
    for (const QString& name : firstColumn(stage.view.livePanel().model())) shown.push_back(name.toStdString());
    std::sort(expected.begin(), expected.end());
    std::sort(shown.begin(), shown.end());
    QCOMPARE(shown, expected);
    QCOMPARE(stage.view.livePanel().headline(),
             QStringLiteral("%1 values · %2").arg(shown.size()).arg(model::exactBytes(snapshot->liveBytes.at(31))));
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
    // The cursor is not a place: nothing to go back to.
    QVERIFY(!stage.navigation.canGoBack());
  }

  void keysWalkHoldersAndSteps() {
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
    // Also from the list beside it.
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

  // Every letter is an action of the view, so that it stands in the palette and among the keys, and can be changed.
  void keysAreActions() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    QStringList keys;
    for (const QAction* const action : stage.view.viewActions()) {
      QVERIFY(!action->objectName().isEmpty());
      if (!action->shortcut().isEmpty()) keys << action->shortcut().toString();
    }
    QCOMPARE(keys, QStringList({"W", "S", "Shift+W", "Shift+S", "F", "[", "]", ",", ".", "P", "Esc", "M", "L"}));
    MemoryMap& map = stage.view.map();
    const QRectF all = map.shown();
    QTest::keyClick(&map, Qt::Key_W, Qt::ShiftModifier);
    QVERIFY(map.shown().height() < all.height() && map.shown().width() == all.width());
    QTest::keyClick(&map, Qt::Key_S, Qt::ShiftModifier);
    stage.view.findChild<QAction*>("memory.peak")->setShortcut(Qt::Key_K);
    stage.navigation.setCursor(0);
    QTest::keyClick(&map, Qt::Key_P);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(0));
    QTest::keyClick(&map, Qt::Key_K);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(5));
    // They work in the lifetimes too, and not where one writes.
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

  // What the map is zoomed to is the hub's, and the other way round.
  void sharesTheStepsShown() {
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
    QVERIFY(map.transform().scale > before.scale * 1.3);
    QTest::keyClick(&map, Qt::Key_W);
    QVERIFY(map.transform().stepWidth > zoomed);
    QTest::keyClick(&map, Qt::Key_S);
    const double left = map.transform().firstStep;
    QTest::keyClick(&map, Qt::Key_A);
    QVERIFY(map.transform().firstStep < left);
    QTest::keyClick(&map, Qt::Key_D);
    QVERIFY(std::abs(map.transform().firstStep - left) < 1e-6);
    // Out again as far as it goes is where it began.
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
    QTest::keyClick(&map, Qt::Key_F);
    // [3, 5) and its bytes take half the plot, in the middle.
    QTRY_VERIFY(map.rectOf(value(*snapshot, "c.3"))->height() > map.transform().plot.height() * 0.45);
    QTRY_VERIFY(std::abs(map.rectOf(value(*snapshot, "c.3"))->center().x() - map.transform().plot.center().x()) < 2);
    QTest::qWait(250);
    QTest::keyClick(&map, Qt::Key_F);
    QTRY_VERIFY(std::abs(map.transform().stepWidth / map.transform().plot.width() - everything) < 1e-9);
  }

  void aSelectionOffScreenIsBroughtIn() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    for (int i = 0; i < 12; ++i) QTest::keyClick(&map, Qt::Key_W);
    for (int i = 0; i < 60; ++i) QTest::keyClick(&map, Qt::Key_A);
    QCOMPARE(map.transform().firstStep, 0.0);
    stage.navigation.select(value(*snapshot, "out.5"));
    QTRY_VERIFY(map.rectOf(value(*snapshot, "out.5"))->intersects(map.transform().plot));
  }

  void hoverGoesBothWays() {
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
    QCOMPARE(group(stage.view.factsPanel().model(), "Flags"), QStringList({"parameter 0 {}"}));
    // A click on nothing clears.
    QTest::mouseClick(map.viewport(), Qt::LeftButton, {},
                      QPoint(int(xOf(map.transform(), 0.2)), int(map.rectOf(value(*snapshot, "b.2"))->center().y())));
    QVERIFY(stage.navigation.selection().isEmpty());
  }

  void theLiveTableSelectsAndFollows() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    stage.navigation.setCursor(4);
    auto* const table = stage.view.findChild<QTreeView*>("memory.live.table");
    const QModelIndex row = table->model()->index(0, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(row).center());
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
    stage.navigation.select(value(*snapshot, "c.3"));
    QCOMPARE(table->currentIndex().siblingAtColumn(0).data().toString(), QString("c.3"));
    // Following the hub does not call the hub: an allocation stays an allocation.
    stage.navigation.select(buffers::AllocationId(0));
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(buffers::AllocationId(0)));
    QSignalSpy revealed(&stage.navigation, &model::Navigation::revealRequested);
    table->setCurrentIndex(row);
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
  }

  void linksOfTheFactsLeadOn() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    stage.navigation.select(value(*snapshot, "d.4", "{0}"));
    auto* const tree = stage.view.findChild<QTreeView*>("memory.facts.list");
    const auto found = tree->model()->match(tree->model()->index(0, 1), Qt::DisplayRole, "out.5, operand 0 {0}", 1,
                                            Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    tree->scrollTo(found[0]);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(found[0]).center());
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "out.5")));
  }

  void menusAreAskedFor() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    QSignalSpy asked(&stage.view, &View::menuRequested);
    const QPoint at = map.rectOf(value(*snapshot, "p.0"))->center().toPoint();
    QContextMenuEvent event(QContextMenuEvent::Mouse, at, map.viewport()->mapToGlobal(at));
    QCoreApplication::sendEvent(map.viewport(), &event);
    QCOMPARE(asked.size(), 1);
    QCOMPARE(asked[0][0].value<model::Target>(), model::Target(value(*snapshot, "p.0")));
  }

  void threadLocalOnRequest() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    QVERIFY(!stage.view.map().rectOf(value(*snapshot, "add.9")));
    auto* const action = stage.view.findChild<QAction*>("memory.threadLocal");
    action->trigger();
    QVERIFY(stage.view.map().rectOf(value(*snapshot, "add.9")).has_value());
  }

  void emptyStatesSayWhatWouldFillThem() {
    const auto texts = [](const View& view) {
      QStringList all;
      for (const auto* const label : view.findChildren<QLabel*>()) {
        if (label->isVisible()) all << label->text();
      }
      return all.join('\n');
    };
    MemoryStage stage(snapshotOf("HloModule m\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n"));
    QVERIFY(texts(stage.view).contains("This document has no buffer assignment."));
    QVERIFY(texts(stage.view).contains("*-buffer-assignment.txt"));
    auto* const button = stage.view.findChild<EmptyState*>()->findChild<QPushButton*>();
    QSignalSpy said(&stage.view, &View::message);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), QString("XLA_FLAGS=--xla_dump_to=DIR"));
    QCOMPARE(said.size(), 1);
    QVERIFY(!stage.view.canShow(buffers::ValueId(0)));

    stage.navigation.show(snapshotOf({}, bufferDumpWithoutRanges()));
    QVERIFY(texts(stage.view).contains("*-live-range.txt"));
    QCOMPARE(stage.view.map().scene()->bands().size(), size_t{4});
    QCOMPARE(stage.view.livePanel().model().rowCount(), 0);
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!texts(stage.view).contains("*-live-range.txt"));
    stage.navigation.show(nullptr);
    QVERIFY(texts(stage.view).contains("Nothing is open."));
  }

  // What has no map is a table below its budget.
  void listsAMessage() {
    MemoryStage stage(
        snapshotOf("HloModule m\n\nENTRY e {\n  p = f32[8] parameter(0)\n  ROOT copy.3 = f32[8] copy(p)\n}\n",
                   "Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm.\n"
                   "Largest program allocations in hbm:\n  1. Size: 2.00G\n     XLA label: fusion.1 = fusion(p)\n"
                   "  2. Size: 1.00G\n     XLA label: copy.3 = copy(p)\n"));
    ReportPanel& panel = stage.view.reportPanel();
    QVERIFY(panel.isVisible() && !stage.view.map().isVisible());
    QCOMPARE(panel.lines().mid(0, 2), (QStringList{"Out-of-memory message · 2 allocations listed",
                                                   "Memory space hbm: 20.90 GiB used of 15.48 GiB"}));
    QVERIFY(panel.lines().last().contains("XLA_FLAGS=--xla_dump_to=DIR"));
    QCOMPARE(firstColumn(panel.model()), QStringList({"fusion.1", "copy.3"}));
    for (const QAction* const action : stage.view.viewActions()) QVERIFY(!action->isEnabled());

    // A row that stands for an instruction selects it, and the other way round.
    auto* const table = panel.findChild<QTableView*>();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(panel.model().index(1, 0)).center());
    const hlo::InstructionId copy = instruction(*stage.navigation.snapshot(), "copy.3");
    QCOMPARE(stage.navigation.selection().instruction(), std::optional(copy));
    table->setCurrentIndex({});
    stage.navigation.clearSelection();
    stage.navigation.select(copy);
    QCOMPARE(table->currentIndex().row(), 1);
    table->selectAll();
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QString("Name\tSize\tIn the module\nfusion.1\t2147483648\tnot found\ncopy.3\t1073741824\tcopy.3\n"));

    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!panel.isVisible() && stage.view.map().isVisible());
    // Another module has a map; the message, which is still open, stays beside it until it is closed.
    QVERIFY(stage.view.findChild<QTabBar*>("memory.tabs")->isTabVisible(2));
    stage.navigation.keepOnly({stage.navigation.snapshot()});
    QVERIFY(!stage.view.findChild<QTabBar*>("memory.tabs")->isTabVisible(2));
    QCOMPARE(panel.model().rowCount(), 0);
    for (const QAction* const action : stage.view.viewActions()) QVERIFY(action->isEnabled());
  }

  // With a module open too, a message is held against it: what is found there can be gone to, and the list stays.
  void findsAMessageInTheModule() {
    const auto module = snapshotOf(
        "HloModule jit_f, is_scheduled=true\n\nENTRY e {\n  p = f32[8] parameter(0)\n"
        "  q = f32[8] parameter(1)\n  a = f32[8] negate(p)\n  ROOT copy.3 = f32[8] copy(a)\n}\n");
    module->estimate->get();
    const auto log = snapshotOf({},
                                "Ran out of memory in memory space hbm. Used 20.90G of 15.48G hbm.\n"
                                "Largest program allocations in hbm:\n  1. Size: 2.00G\n     Shape: f32[8]\n"
                                "     XLA label: fusion.1 = fusion(p)\n  2. Size: 32B\n     Shape: f32[8]\n"
                                "     XLA label: copy.3 = copy(a)\n");
    MemoryStage stage(module);
    ReportPanel& panel = stage.view.reportPanel();
    auto* const tabs = stage.view.findChild<QTabBar*>("memory.tabs");
    QVERIFY(!tabs->isTabVisible(2));
    stage.navigation.show(log);
    QVERIFY(panel.isVisible() && !tabs->isVisible());
    QVERIFY(panel.lines().contains("In the module jit_f: 1 of 2 found, 1 not found."));
    auto* const table = panel.findChild<QTableView*>();
    const auto click = [&](int row) {
      QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(panel.model().index(row, 0)).center());
    };
    // What is not in the module leads nowhere.
    click(0);
    QCOMPARE(stage.navigation.snapshot(), std::shared_ptr<const model::Snapshot>(log));
    QVERIFY(stage.navigation.selection().isEmpty());
    click(1);
    QCOMPARE(stage.navigation.snapshot(), std::shared_ptr<const model::Snapshot>(module));
    const auto copy = stage.navigation.memory()->assignment->findValue("copy.3", "{}");
    QCOMPARE(stage.navigation.selection().value(), copy);
    QCOMPARE(stage.navigation.selection().instruction(), std::optional(instruction(*module, "copy.3")));
    // The list is now a tab beside the module's map, at the same row.
    QVERIFY(panel.isVisible() && tabs->isVisible());
    QCOMPARE(tabs->tabText(tabs->currentIndex()), QString("Out of Memory"));
    QCOMPARE(table->currentIndex().row(), 1);
    QVERIFY(table->selectionModel()->isRowSelected(1));
    // A selection made elsewhere is found in it, too.
    stage.navigation.select(*stage.navigation.memory()->assignment->findValue("a", "{}"));
    QVERIFY(!table->currentIndex().isValid());
    stage.navigation.select(instruction(*module, "copy.3"));
    tabs->setCurrentIndex(0);
    QVERIFY(stage.view.map().isVisible() && !panel.isVisible());
    // Closed, it is gone.
    stage.navigation.keepOnly({module});
    QVERIFY(!tabs->isTabVisible(2));
  }

  void listsLiveRangesAlone() {
    MemoryStage stage(
        snapshotOf({},
                   "HloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n  BufferLiveRange:\n    a{}:0-0\n"
                   "  Live ranges at 0 (peak):\n    a{}: 512 bytes (cumulative: 512 bytes)\n"));
    ReportPanel& panel = stage.view.reportPanel();
    QVERIFY(panel.isVisible());
    QCOMPARE(panel.lines().mid(0, 2), (QStringList{"Live ranges · 1 values · 1 steps",
                                                   "The dump’s peak is at step 0; below are the values alive there."}));
    QCOMPARE(panel.model().index(0, 1).data().toString(), QString("512 B"));
    QVERIFY(!stage.view.canShow(model::Step{0}));
    stage.navigation.select(buffers::ValueId(0));
    QCOMPARE(panel.findChild<QTableView*>()->currentIndex().row(), 0);
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

  void liveInGroups() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot, {1300, 900});
    LivePanel& panel = stage.view.livePanel();
    stage.navigation.setCursor(3);
    auto* const grouping = panel.findChild<QComboBox*>("memory.live.grouping");
    grouping->setCurrentText("By kind");
    QCOMPARE(firstColumn(panel.model()), QStringList({"temp", "parameter", "constant"}));
    QCOMPARE(panel.headline(), QString("4 values · 300 bytes"));
    // What is open stays open at another step.
    QVERIFY(panel.table().isExpanded(panel.model().index(0, 0)));
    panel.table().collapse(panel.model().index(0, 0));
    stage.navigation.setCursor(2);
    QVERIFY(!panel.table().isExpanded(panel.model().index(0, 0)));
    QVERIFY(panel.table().isExpanded(panel.model().index(1, 0)));
    stage.navigation.setCursor(3);
    // Selecting a value opens its group.
    stage.navigation.select(value(*snapshot, "c.3"));
    QCOMPARE(panel.table().currentIndex().data().toString(), QString("c.3"));
    QVERIFY(panel.table().isExpanded(panel.table().currentIndex().parent()));
    // The row of a value selects it.
    const QModelIndex b = panel.model().indexOf(value(*snapshot, "b.2"));
    QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {}, panel.table().visualRect(b).center());
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
  }

  void icicleSelectsAndZooms() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot, {1300, 900});
    stage.navigation.setCursor(3);
    stage.view.livePanel().setGrouping(model::Grouping::kKind);
    LiveIcicle& icicle = stage.view.livePanel().icicle();
    const auto centre = [&](const QString& name) {
      for (const IcicleBlock& block : icicle.blocks()) {
        if (stage.view.livePanel().model().nameOf(block.node) == name) return block.rect.center().toPoint();
      }
      return QPoint(-1, -1);
    };
    QTest::mouseMove(&icicle, centre("c.3"));
    QCOMPARE(stage.navigation.hovered().target, std::optional<model::Target>(value(*snapshot, "c.3")));
    QCOMPARE(icicle.tipAt(centre("c.3")), QString("c.3\n64 bytes\nf32[16]{0}"));
    QCOMPARE(icicle.tipAt(centre("temp")), QString("temp\n192 bytes\n2 values"));
    QTest::mouseClick(&icicle, Qt::LeftButton, {}, centre("c.3"));
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "c.3")));
    QTest::mouseDClick(&icicle, Qt::LeftButton, {}, centre("temp"));
    QVERIFY(icicle.top() != 0);
    QCOMPARE(centre("p.0"), QPoint(-1, -1));
    // The group stays the whole at another step.
    stage.navigation.setCursor(2);
    QVERIFY(icicle.top() != 0);
    QVERIFY(centre("a.1") != QPoint(-1, -1));
    icicle.setFocus();
    QTest::keyClick(&icicle, Qt::Key_Backspace);
    QCOMPARE(icicle.top(), 0u);
    QVERIFY(centre("p.0") != QPoint(-1, -1));
  }

  void twoStepsAreCompared() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot, {1300, 900});
    LivePanel& panel = stage.view.livePanel();
    stage.navigation.setCursor(1);
    QTest::keyClick(&stage.view.map(), Qt::Key_M);
    QCOMPARE(stage.navigation.pinned(), std::optional<uint32_t>(1));
    QCOMPARE(panel.comparison(), QString("This is the pinned step: move the cursor to compare."));
    stage.navigation.setCursor(4);
    QCOMPARE(firstColumn(panel.model()), QStringList({"Kept", "Added", "Gone"}));
    QCOMPARE(panel.headline(), QString("6 values · 364 bytes · dump’s peak"));
    QCOMPARE(panel.comparison(), QString("192 bytes more than at step 1, which has 172 bytes"));
    auto* const pin = panel.findChild<QToolButton*>("memory.live.pin");
    QCOMPARE(pin->text(), QString("Pinned 1"));
    QTest::mouseClick(pin, Qt::LeftButton);
    QVERIFY(!stage.navigation.pinned());
    QCOMPARE(panel.comparison(), QString());
    QTest::mouseClick(pin, Qt::LeftButton);
    QCOMPARE(stage.navigation.pinned(), std::optional<uint32_t>(4));
    QVERIFY(pin->isChecked());
    // Another module has other steps.
    stage.navigation.show(snapshotOf({}, kBufferDump));
    QVERIFY(!stage.navigation.pinned());
  }

  void freeBytesSayWhatEndsThem() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    stage.navigation.setCursor(1);
    QCOMPARE(map.highlight().holes.size(), size_t{1});
    QCOMPARE(map.highlight().holeTexts[0], QString("192 B free until step 2: b.2"));
    const QRectF bar = *map.rectOf(value(*snapshot, "d.4", "{1}"));
    const QPoint at(int(xOf(map.transform(), 2.5)), int(bar.center().y()));
    QCOMPARE(map.tipAt(at),
             QString("64 bytes free\nallocation 2 · offset 192\nsteps 0–3\nends where d.4{1} takes of it"));
    stage.view.findChild<QAction*>("memory.holes")->trigger();
    QVERIFY(map.highlight().holes.empty());
  }

  void minimapBrushes() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    auto* const minimap = map.findChild<QWidget*>("memory.minimap");
    QVERIFY(!minimap->isVisible());
    for (int i = 0; i < 6; ++i) QTest::keyClick(&map, Qt::Key_W);
    QVERIFY(minimap->isVisible());
    // The left half, all of the height.
    const QPoint from(4, 4), to(minimap->width() / 2, minimap->height() - 5);
    map.setShown({4, 0, 1, map.scene()->height()});
    QTest::mousePress(minimap, Qt::LeftButton, {}, from);
    QTest::mouseMove(minimap, to);
    QTest::mouseRelease(minimap, Qt::LeftButton, {}, to);
    QVERIFY(std::abs(map.shown().left()) < 0.05);
    QVERIFY(std::abs(map.shown().right() - 3) < 0.1);
    // By its frame it is moved.
    const QPoint inside(minimap->width() / 4, minimap->height() / 2);
    QTest::mousePress(minimap, Qt::LeftButton, {}, inside);
    QTest::mouseMove(minimap, inside + QPoint(minimap->width() / 4, 0));
    QTest::mouseRelease(minimap, Qt::LeftButton, {}, inside + QPoint(minimap->width() / 4, 0));
    QVERIFY(std::abs(map.shown().left() - 1.5) < 0.2);
  }

  // Into the pixels of an image without alpha the bars are written, on all else they are drawn.
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
        image.fill(Qt::magenta);  // the map is to cover all of it
        QPainter painter(&image);
        MemoryScratch scratch;
        paintMemoryBase(painter, scene, snapshot->assignment.get(), geometry, transform, lightColors(), fonts, scratch);
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

  void lifetimesFollowTheMapAndTheHub() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    LifetimesPanel& panel = stage.view.lifetimes();
    QTest::keyClick(&stage.view.map(), Qt::Key_L);
    QVERIFY(panel.isVisible());
    QCOMPARE(firstColumn(panel.model()), QStringList({"d.4{0}", "b.2", "p.0", "a.1", "c.3", "d.4{1}", "out.5", "k.6"}));
    stage.navigation.select(value(*snapshot, "c.3"));
    QCOMPARE(panel.table().currentIndex().data().toString(), QString("c.3"));
    const QModelIndex b = panel.model().index(1, 0);
    QTest::mouseClick(panel.table().viewport(), Qt::LeftButton, {}, panel.table().visualRect(b).center());
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
    QTest::keyClicks(&panel.filter(), "d.4");
    QCOMPARE(firstColumn(panel.model()), QStringList({"d.4{0}", "d.4{1}"}));
    panel.filter().setText("alive@2 or kind:constant");
    QCOMPARE(firstColumn(panel.model()), QStringList({"b.2", "p.0", "a.1", "k.6"}));
    panel.filter().clear();
    stage.navigation.setRange(buffers::StepRange{0, 2});
    QCOMPARE(firstColumn(panel.model()), QStringList({"p.0", "a.1", "k.6"}));
    stage.navigation.setRange(std::nullopt);
    // A click on the title sorts.
    TimeHeader& header = panel.header();
    const int column = model::LifetimeModel::kSteps;
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                      {header.sectionViewportPosition(column) + 10, header.height() - 8});
    QCOMPARE(panel.model().index(0, 0).data().toString(),
             QString(header.sortIndicatorOrder() == Qt::AscendingOrder ? "p.0" : "out.5"));
    // The axis moves the cursor; the map's zoom is the bars'.
    const int left = header.sectionViewportPosition(model::LifetimeModel::kBar);
    const int width = header.sectionSize(model::LifetimeModel::kBar);
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {}, {left + width / 12, header.height() - 8});
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(0));
    stage.view.map().setStepsShown(2, 3);
    QVERIFY(std::abs(panel.marks().window.first - 2) < 1e-9);
    QVERIFY(std::abs(panel.marks().window.count - 3) < 1e-9);
    QWheelEvent wheel(QPointF(left + width / 2.0, 10), panel.mapToGlobal(QPointF(left, 10)), {}, {0, -1200},
                      Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(panel.table().viewport(), &wheel);
    QVERIFY(std::abs(stage.view.map().shown().width() - 6) < 1e-6);
  }

  void coloursAndTheirLegend() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    const Colors& colors = stage.theme.colors();
    stage.navigation.setCursor(0);
    const auto fillOf = [&](const char* name, const char* index = "{}") {
      const QImage picture = map.viewport()->grab().toImage();
      const QRectF rect = *map.rectOf(value(*snapshot, name, index));
      return picture.pixelColor(QPointF(rect.right() - 12, rect.top() + 6).toPoint());
    };
    QCOMPARE(fillOf("b.2"), colors.of(buffers::AllocationKind::kTemp));
    QCOMPARE(stage.view.legend().entries().front().name, QString("temp"));
    stage.view.setColoring(model::Grouping::kAllocation);
    QCOMPARE(stage.view.legend().entries().front().name, QString("allocation 2"));
    QCOMPARE(fillOf("b.2"), colors.series[0]);
    QCOMPARE(fillOf("p.0"), colors.series[1]);
    QTest::mouseClick(&stage.view.legend(), Qt::LeftButton, {}, {4, stage.view.legend().height() / 2});
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(buffers::AllocationId(2)));
  }

  void panelsGoBelowWhereItIsNarrow() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1200, 700});
    QVERIFY(stage.view.livePanel().mapTo(&stage.view, QPoint()).x() > 300);
    stage.view.resize(600, 700);
    QTRY_VERIFY(stage.view.livePanel().mapTo(&stage.view, QPoint()).y() > 200);
    QCOMPARE(stage.view.livePanel().mapTo(&stage.view, QPoint()).x(), 0);
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
