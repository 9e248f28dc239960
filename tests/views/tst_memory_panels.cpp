// The lists beside the memory map and in its place, by real events: visible columns and selection by keyboard.

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>
#include <QTabBar>
#include <QTableView>
#include <QTreeView>
#include <QtTest>

#include "model/session/memory_overview.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/settle.h"
#include "tests/support/stage.h"
#include "views/memory/facts_panel.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/live_icicle.h"
#include "views/memory/live_panel.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/memory/usage_curve.h"
#include "views/memory/why_view.h"

using namespace support;
using namespace views;
using model::LifetimeModel;
using model::LiveModel;

namespace {

using MemoryStage = Stage<MemoryView>;

/// Returns the titles of the visible columns in display order.
QStringList titles(const QHeaderView& header) {
  QStringList titles;
  for (int place = 0; place < header.count(); ++place) {
    const int column = header.logicalIndex(place);
    if (!header.isSectionHidden(column)) titles << header.model()->headerData(column, Qt::Horizontal).toString();
  }
  return titles;
}

/// Returns the first-level node with this name.
uint32_t nodeNamed(const LiveModel& model, const QString& name) {
  for (uint32_t node = 1; node < model.tree()->nodes.size(); ++node) {
    if (model.nameOf(node) == name) return node;
  }
  qFatal("no such node");
}

}  // namespace

class TestMemoryPanels : public QObject {
  Q_OBJECT
 private slots:
  // The columns that identify a value are hidden last.
  void namesOfTheLiveListStayReadable() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    stage.navigation.setCursor(2);
    LivePanel& live = stage.view.livePanel();
    const QHeaderView& header = *live.table().header();
    const auto name = [&] {
      support::settle();
      return header.sectionSize(LiveModel::kName);
    };
    const int least = 20 * QFontMetrics(stage.theme.fixedFont()).averageCharWidth();
    live.setMinimumWidth(700);
    QVERIFY(name() >= least);
    QCOMPARE(titles(header), QStringList({"Value", "Bytes", "Share", "Alloc.", "Steps"}));
    live.setMinimumWidth(0);
    live.setMaximumWidth(260);
    QVERIFY2(name() >= least, qPrintable(titles(header).join(u' ')));
    QCOMPARE(titles(header), QStringList({"Value", "Bytes"}));
    stage.navigation.setPinned(1);
    QVERIFY2(name() >= least, qPrintable(titles(header).join(u' ')));
    QCOMPARE(titles(header), QStringList({"Value", "Change"}));
    live.setMaximumWidth(700);
    live.setMinimumWidth(700);
    QVERIFY(name() >= least);
    QCOMPARE(titles(header), QStringList({"Value", "At 2", "At 1", "Change"}));
    // Columns that come and go leave the widths to the view, so that each number has its room.
    QVERIFY(live.columns().startsWith('0'));
  }

  // Lines if the module has them, until the user chooses another grouping.
  void theLiveListOpensByLine() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    LivePanel& live = stage.view.livePanel();
    stage.navigation.setCursor(3);
    QCOMPARE(live.model().headerData(0, Qt::Horizontal).toString(), QString("Value"));
    const auto withLines = snapshotOf(R"(HloModule m
ENTRY e {
  p.0 = f32[25]{0} parameter(0)
  b.2 = f32[32]{0} custom-call(p.0), custom_call_target="f", metadata={op_name="f" source_file="train.py" source_line=7}
  ROOT out.5 = f32[16]{0} slice(b.2), slice={[0:16]}
}
)",
                                      kBufferDump);
    stage.navigation.show(withLines);
    stage.navigation.setCursor(3);
    QCOMPARE(live.model().headerData(0, Qt::Horizontal).toString(), QString("Source line"));
    QCOMPARE(stage.navigation.overview().liveGrouping(), model::Grouping::kLine);
    live.setGrouping(model::Grouping::kKind);
    stage.navigation.show(snapshotOf({}, kBufferDump));
    stage.navigation.setCursor(3);
    QCOMPARE(live.model().headerData(0, Qt::Horizontal).toString(), QString("Kind"));
    // b.2 has 128 of 300 bytes; the kind adds those of c.3 to them.
    QCOMPARE(live.model().shareOf(nodeNamed(live.model(), "b.2")), QString("42.7%"));
    QCOMPARE(live.model().shareOf(nodeNamed(live.model(), "temp")), QString("64.0%"));
  }

  // A group has the kind of most of its bytes.
  void groupsHaveAKind() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    LivePanel& live = stage.view.livePanel();
    live.setGrouping(model::Grouping::kElementType);
    stage.navigation.setCursor(3);  // values of type f32: b.2 and c.3 have 192 bytes, p.0 100, k.6 8
    QCOMPARE(live.model().kindOf(nodeNamed(live.model(), "f32")), std::optional(buffers::ValueKind::kTemp));
    stage.navigation.setCursor(0);
    QCOMPARE(live.model().kindOf(nodeNamed(live.model(), "f32")), std::optional(buffers::ValueKind::kParameter));
  }

  // In a low view the live values and what explains them are tabs.
  void everythingIsReachableInALowView() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1000, 700});
    auto* const tabs = stage.view.findChild<QTabBar*>("memory.below");
    const QWidget& live = stage.view.livePanel();
    const QWidget& why = stage.view.whyPanel();
    const QList<int> sizes = qobject_cast<QSplitter*>(live.parentWidget())->sizes();
    const auto titles = [&] {
      QStringList shown;
      for (int tab = 0; tab < tabs->count(); ++tab) {
        if (tabs->isTabVisible(tab)) shown << tabs->tabText(tab);
      }
      return shown;
    };
    QVERIFY(live.isVisible() && why.isVisible());
    QCOMPARE(titles(), QStringList({"Why Is It Live?", "Details"}));
    stage.view.resize(1000, 300);
    support::settle();
    QVERIFY(live.isVisible() && !why.isVisible());
    QCOMPARE(titles(), QStringList({"Live Values", "Why Is It Live?", "Details"}));
    QVERIFY(tabs->mapTo(&stage.view, QPoint()).y() < live.mapTo(&stage.view, QPoint()).y());
    QVERIFY(stage.view.curve().isVisible());
    QVERIFY(stage.view.findChild<QWidget*>("memory.summary.report")->isVisible());
    QVERIFY(stage.view.findChild<QWidget*>("memory.summary.bar")->isVisible());
    tabs->setCurrentIndex(1);
    QVERIFY(!live.isVisible() && why.isVisible());
    stage.view.findChild<QAction*>("memory.details")->trigger();
    QVERIFY(!why.isVisible() && stage.view.factsPanel().isVisible());
    tabs->setCurrentIndex(0);
    QVERIFY(live.isVisible() && !stage.view.factsPanel().isVisible());
    stage.view.resize(1000, 700);
    support::settle();
    QVERIFY(live.isVisible() && why.isVisible());
    QCOMPARE(qobject_cast<QSplitter*>(live.parentWidget())->sizes(), sizes);
  }

  // In the comparison with a pinned step, blocks of allocated and freed values are as wide as the amounts that they
  // show.
  void theIcicleShowsTheDifferences() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    stage.navigation.setPinned(1);
    stage.navigation.setCursor(4);
    const LiveModel& model = stage.view.livePanel().model();
    QVERIFY(model.tree() != nullptr && model.tree()->pinned);
    QCOMPARE(model.amountOf(nodeNamed(model, "Only at step 1")), QString("−64 B"));
    QCOMPARE(model.amountOf(nodeNamed(model, "Only at step 4")), QString("+256 B"));
    QCOMPARE(model.amountOf(nodeNamed(model, "At both steps")), QString("108 B"));
    QCOMPARE(model.amountOf(nodeNamed(model, "a.1")), QString("−64 B"));
    QCOMPARE(model.amountOf(0), QString("364 B"));
  }

  void downTakesTheFirstRow() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    stage.navigation.setCursor(2);
    QTreeView& table = stage.view.livePanel().table();
    table.setFocus(Qt::TabFocusReason);
    QVERIFY(!stage.navigation.selection().target);
    // The highlighted row is the selected one.
    QTest::keyClick(&table, Qt::Key_Space);
    QVERIFY(stage.navigation.selection().target);
    stage.navigation.clearSelection();
    const auto named = [&] {
      return stage.navigation.snapshot()->assignment->value(*stage.navigation.selection().value()).name();
    };
    QTest::keyClick(&table, Qt::Key_Down);
    QCOMPARE(QString::fromStdString(named()), table.model()->index(0, 0).data().toString());
    QTest::keyClick(&table, Qt::Key_Down);
    QCOMPARE(QString::fromStdString(named()), table.model()->index(1, 0).data().toString());
  }

  // The key that opens the lifetimes also closes them, and the schedule's keys work there too.
  void keysMeanTheSameInTheLifetimes() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    QVERIFY(stage.view.map().hasFocus());
    QTest::keyClick(&stage.view.map(), Qt::Key_L);
    QTableView& table = stage.view.lifetimes().table();
    QVERIFY(table.isVisible());
    QVERIFY(table.hasFocus());
    stage.navigation.setCursor(2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Period);
    QCOMPARE(stage.navigation.cursor(), std::optional(3u));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_L);
    QVERIFY(stage.view.map().isVisible());
    QVERIFY(stage.view.map().hasFocus());
  }

  // With the whole map visible, arrow keys select other steps and values; zoomed in, they pan.
  void arrowKeysSelectOnTheMap() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    const auto selected = [&]() -> QString {
      const auto id = stage.navigation.selection().value();
      return id ? QString::fromStdString(stage.navigation.snapshot()->assignment->value(*id).name()) : QString();
    };
    const auto after = [&](Qt::Key key) {
      QTest::keyClick(&map, key);
      return selected();
    };
    stage.navigation.setCursor(5);
    QTest::keyClick(&map, Qt::Key_Left);
    QCOMPARE(stage.navigation.cursor(), std::optional(4u));
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(stage.navigation.cursor(), std::optional(5u));
    stage.navigation.setCursor(4);
    // The largest live value, then the values below and above it.
    QCOMPARE(after(Qt::Key_Down), QString("d.4{0}"));
    QCOMPARE(after(Qt::Key_Up), QString("b.2"));
    QCOMPARE(after(Qt::Key_Up), QString("d.4{1}"));
    QCOMPARE(after(Qt::Key_Up), QString("d.4{1}"));
    for (const char* const below : {"b.2", "d.4{0}", "c.3", "k.6", "p.0", "p.0"})
      QCOMPARE(after(Qt::Key_Down), QString(below));
    // The selected value is not live at the cursor: the largest again.
    stage.navigation.select(value(*stage.navigation.snapshot(), "a.1"));
    QCOMPARE(after(Qt::Key_Up), QString("d.4{0}"));
    map.zoomByKey(+1, true);
    map.zoomByKey(+1, false);
    const QRectF before = map.shown();
    QCOMPARE(after(Qt::Key_Down), QString("d.4{0}"));
    QTest::keyClick(&map, Qt::Key_Right);
    QCOMPARE(stage.navigation.cursor(), std::optional(4u));
    QVERIFY(map.shown().top() > before.top());
    QVERIFY(map.shown().left() > before.left());
  }

  // The band of an allocation with half of the bytes takes more than half of the height, and the map labels this.
  void theMapLabelsBandsThatAreNotToScale() {
    MemoryStage stage(snapshotOf({}, kBufferDump));
    MemoryMap& map = stage.view.map();
    const auto corner = [&map] { return QPoint(60, map.viewport()->height() - 8); };
    QVERIFY(!map.tipAt(corner()).startsWith("Heights are not proportional"));
    stage.view.findChild<QAction*>("memory.toScale")->setChecked(false);
    QVERIFY2(map.tipAt(corner()).startsWith("Heights are not proportional"), qPrintable(map.tipAt(corner())));
    const auto ink = [&] {
      const QImage picture = map.viewport()->grab(QRect(2, corner().y() - 8, 88, 14)).toImage();
      int pixels = 0;
      for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) pixels += picture.pixelColor(x, y) != stage.theme.colors().canvas;
      }
      return pixels;
    };
    QVERIFY(ink() > 50);
    stage.navigation.show(snapshotOf({},
                                     "BufferAssignment:\nallocation 0: size 100, preallocated-temp:\n"
                                     " value: <1 a @0> (size=100,offset=0): f32[25]{0}\n"));
    settle();  // there is no curve below the map any more
    QVERIFY(!map.tipAt(corner()).startsWith("Heights are not proportional"));
    QCOMPARE(ink(), 0);
  }

  void barsOfLifetimesHaveHalfOfTheWidth() {
    MemoryStage stage(snapshotOf({}, kBufferDump), {1700, 800});
    stage.view.showLifetimes(true);
    QTableView& table = stage.view.lifetimes().table();
    QHeaderView& header = *table.horizontalHeader();
    const auto bars = [&] {
      support::settle();
      return double(header.sectionSize(LifetimeModel::kBar)) / table.viewport()->width();
    };
    const QStringList all{"Value", "Bytes", "Steps", "Length", "Scope", ""};
    stage.view.resize(2400, 800);
    QVERIFY2(bars() >= 0.5, qPrintable(QString::number(bars())));
    QCOMPARE(titles(header), all);
    stage.view.resize(900, 800);
    QVERIFY2(bars() >= 0.5, qPrintable(QString::number(bars())));
    QVERIFY(titles(header).size() < all.size());
    QVERIFY(titles(header).contains("Bytes"));
    QVERIFY(!table.horizontalScrollBar()->isVisible());
    // Columns chosen in the header's menu are shown, and the table scrolls if necessary.
    const auto choose = [&](const QString& text) {
      QTimer::singleShot(0, &stage.view, [&] {
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        for (QAction* const action : menu->actions()) {
          if (action->text() == text) menu->setActiveAction(action);
        }
        QTest::keyClick(menu, Qt::Key_Return);
      });
      QContextMenuEvent event(QContextMenuEvent::Mouse, {20, 10}, header.viewport()->mapToGlobal(QPoint(20, 10)));
      QApplication::sendEvent(header.viewport(), &event);
      support::settle();
    };
    choose("Scope");
    QVERIFY(titles(header).contains("Scope"));
    QVERIFY2(bars() >= 0.5, qPrintable(QString::number(bars())));
    QVERIFY(table.horizontalScrollBar()->maximum() > 0);
    choose("Bytes");
    QVERIFY(!titles(header).contains("Bytes"));
    stage.view.resize(2400, 800);
    QVERIFY(bars() >= 0.5);
    QVERIFY(!titles(header).contains("Bytes"));
    choose("Reset Columns");
    QVERIFY(bars() >= 0.5);
    QCOMPARE(titles(header), all);
  }
};

QTEST_MAIN(TestMemoryPanels)
#include "tst_memory_panels.moc"
