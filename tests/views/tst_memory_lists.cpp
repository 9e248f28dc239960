// The tabs beside and in place of the map: live values, facts, lifetimes, free bytes, colours and their legend, by real
// events.

#include <QAction>
#include <QComboBox>
#include <QSignalSpy>
#include <QToolButton>
#include <QTreeView>
#include <QtTest>

#include "tests/support/memory_stage.h"
#include "views/memory/facts_panel.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_icicle.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_legend.h"

using namespace support;
using namespace views;

class TestMemoryLists : public QObject {
  Q_OBJECT

 private slots:
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
      const auto* const allocation = each.allocation ? &snapshot->assignment->allocation(*each.allocation) : nullptr;
      if (allocation != nullptr && allocation->isThreadLocal) continue;
      // Constants stay for the whole execution.
      const bool isResident = !each.range || (allocation != nullptr && allocation->isConstant);
      if (isResident || each.range->contains(31)) expected.push_back(each.name());
    }
    std::vector<std::string> shown;
    for (const QString& name : firstColumn(stage.view.livePanel().model())) shown.push_back(name.toStdString());
    std::sort(expected.begin(), expected.end());
    std::sort(shown.begin(), shown.end());
    QCOMPARE(shown, expected);
    QCOMPARE(stage.view.livePanel().headline(),
             QStringLiteral("%1 values · %2").arg(shown.size()).arg(model::exactBytes(snapshot->liveBytes.at(31))));
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
    // Following the selection hub does not change it: a selected allocation stays selected.
    stage.navigation.select(buffers::AllocationId(0));
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(buffers::AllocationId(0)));
    QSignalSpy revealed(&stage.navigation, &model::Navigation::revealRequested);
    table->setCurrentIndex(row);
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(revealed.size(), 1);
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "b.2")));
  }

  void linksOfTheFactsSelectTheirTargets() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    // They are behind the answer to why the value is live.
    QVERIFY(!stage.view.factsPanel().isVisible());
    stage.view.findChild<QAction*>("memory.details")->trigger();
    QVERIFY(stage.view.factsPanel().isVisible());
    stage.navigation.select(value(*snapshot, "d.4", "{0}"));
    FactsTree& tree = stage.view.factsPanel().tree();
    const auto found = tree.model()->match(tree.model()->index(0, 0), Qt::DisplayRole, "out.5", 1,
                                           Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    tree.scrollTo(found[0]);
    const QRect row = tree.visualRect(found[0]);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, {row.left() + 12, row.center().y()});
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "out.5")));
  }

  void requestsContextMenus() {
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

  void liveInGroups() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot, {1300, 900});
    LivePanel& panel = stage.view.livePanel();
    stage.navigation.setCursor(3);
    panel.setGrouping(model::Grouping::kKind);
    QCOMPARE(firstColumn(panel.model()), QStringList({"temp", "parameter", "constant"}));
    QCOMPARE(panel.headline(), QString("4 values · 300 bytes"));
    // Expanded rows stay expanded at another step.
    QVERIFY(panel.table().isExpanded(panel.model().index(0, 0)));
    panel.table().collapse(panel.model().index(0, 0));
    stage.navigation.setCursor(2);
    QVERIFY(!panel.table().isExpanded(panel.model().index(0, 0)));
    QVERIFY(panel.table().isExpanded(panel.model().index(1, 0)));
    stage.navigation.setCursor(3);
    // Selecting a value expands its group.
    stage.navigation.select(value(*snapshot, "c.3"));
    QCOMPARE(panel.table().currentIndex().data().toString(), QString("c.3"));
    QVERIFY(panel.table().isExpanded(panel.table().currentIndex().parent()));
    // A click on a value's row selects the value.
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
    // QTest::mouseMove() ends at the edge of the screen, which may be smaller than the view.
    const QPointF over = centre("c.3");
    QMouseEvent move(QEvent::MouseMove, over, icicle.mapToGlobal(over), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(&icicle, &move);
    QCOMPARE(stage.navigation.hovered().target, std::optional<model::Target>(value(*snapshot, "c.3")));
    QCOMPARE(icicle.tipAt(centre("c.3")), QString("c.3\n64 bytes\nf32[16]{0}"));
    QCOMPARE(icicle.tipAt(centre("temp")), QString("temp\n192 bytes\n2 values"));
    QTest::mouseClick(&icicle, Qt::LeftButton, {}, centre("c.3"));
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value(*snapshot, "c.3")));
    QTest::mouseDClick(&icicle, Qt::LeftButton, {}, centre("temp"));
    QVERIFY(icicle.top() != 0);
    QCOMPARE(centre("p.0"), QPoint(-1, -1));
    // The zoom to the group stays at another step.
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
    QCOMPARE(panel.comparison(), QString("This is the pinned step. Move the cursor to compare."));
    stage.navigation.setCursor(4);
    QCOMPARE(firstColumn(panel.model()), QStringList({"At both steps", "Only at step 4", "Only at step 1"}));
    QCOMPARE(panel.headline(), QString("6 values · 364 bytes · dump’s peak"));
    QCOMPARE(panel.comparison(), QString("192 bytes more than at step 1 (172 bytes)"));
    auto* const pin = panel.findChild<QToolButton*>("memory.live.pin");
    QCOMPARE(pin->text(), QString("Pinned: 1"));
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

  void freeBytesNameTheNextValue() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemoryStage stage(snapshot);
    MemoryMap& map = stage.view.map();
    stage.navigation.setCursor(1);
    QCOMPARE(map.highlight().holes.size(), size_t{1});
    QCOMPARE(map.highlight().holeTexts[0], QString("192 B free until step 2, then b.2"));
    const QRectF bar = *map.rectOf(value(*snapshot, "d.4", "{1}"));
    const QPoint at(int(xOf(map.transform(), 2.5)), int(bar.center().y()));
    QCOMPARE(map.tipAt(at),
             QString("64 bytes free\nallocation 2 · offset 192\nsteps 0–3\nends when d.4{1} is allocated there"));
    stage.view.findChild<QAction*>("memory.holes")->trigger();
    QVERIFY(map.highlight().holes.empty());
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
    // A click on a column title sorts.
    TimeHeader& header = panel.header();
    const int column = model::LifetimeModel::kSteps;
    QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                      {header.sectionViewportPosition(column) + 10, header.height() - 8});
    QCOMPARE(panel.model().index(0, 0).data().toString(),
             QString(header.sortIndicatorOrder() == Qt::AscendingOrder ? "p.0" : "out.5"));
    // The axis moves the cursor; the bars follow the map's zoom.
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
    QCOMPARE(stage.view.legend().entries().front().name, std::string("temp"));
    stage.view.setColoring(model::Grouping::kAllocation);
    QCOMPARE(stage.view.legend().entries().front().name, std::string("allocation 2"));
    QCOMPARE(fillOf("b.2"), colors.series[0]);
    QCOMPARE(fillOf("p.0"), colors.series[1]);
    QTest::mouseClick(&stage.view.legend(), Qt::LeftButton, {}, {4, stage.view.legend().height() / 2});
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(buffers::AllocationId(2)));
  }

  void panelsMoveBelowInANarrowView() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1200, 700});
    QVERIFY(stage.view.livePanel().mapTo(&stage.view, QPoint()).x() > 300);
    stage.view.resize(600, 700);
    QTRY_VERIFY(stage.view.livePanel().mapTo(&stage.view, QPoint()).y() > 200);
    QCOMPARE(stage.view.livePanel().mapTo(&stage.view, QPoint()).x(), 0);
  }
};

QTEST_MAIN(TestMemoryLists)
#include "tst_memory_lists.moc"
