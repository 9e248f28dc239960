// The choice and timing of layouts: engines and their limits, superseded requests, layouts that are cancelled or fail.

#include <QAbstractButton>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/graph_bench.h"

using namespace views;
using Bench = support::GraphBench;
using support::chain;

class GraphEnginesTest : public QObject {
  Q_OBJECT

 private slots:
  void largeGraphsUseTheOtherEngine() {
    GraphOptions options;
    options.nodeBudget = 8;
    Bench bench(true, options);
    QVERIFY(bench.show());
    bench.open();
    QVERIFY(bench.canvas().caption().details.startsWith(QStringLiteral("Fixed · ")));
    bench.open(chain(9));
    QCOMPARE(bench.canvas().itemsSummary(), QStringLiteral("9 of 9 shown · Second · 1.5 ms"));
    QCOMPARE(bench.scene().boxes().size(), size_t{9});
    QVERIFY(!bench.notice().isVisible());
  }

  void theEngineCanBeChosen() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy changes(&bench.view, &GraphView::optionsChanged);
    QVERIFY(bench.action("graph.engine.automatic")->isChecked());
    bench.action("graph.engine.layered")->trigger();
    QVERIFY(bench.canvas().caption().details.startsWith(QStringLiteral("Second · ")));
    QVERIFY(!bench.action("graph.engine.automatic")->isChecked());
    QCOMPARE(bench.view.options().engine, EngineChoice::kLayered);
    bench.action("graph.engine.graphviz")->trigger();
    QVERIFY(bench.canvas().caption().details.startsWith(QStringLiteral("Fixed · ")));
    QCOMPARE(changes.count(), 2);
    // A layout in the cache is not computed again.
    const int calls = bench.layered->calls;
    bench.action("graph.engine.layered")->trigger();
    QCOMPARE(int(bench.layered->calls), calls);
  }

  // The fixed engine ignores the direction, so only the keys for walking along and across edges change.
  void dataCanFlowToTheRight() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(bench.action("graph.before")->text(), QStringLiteral("Select Box to the Left"));
    bench.action("graph.direction.right")->trigger();
    QCOMPARE(bench.scene().direction(), layout::Direction::kRight);
    QCOMPARE(bench.action("graph.before")->text(), QStringLiteral("Select Box Above"));
    bench.navigation.select(bench.id("fusion"));
    bench.key(Qt::Key_Left);
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
    bench.key(Qt::Key_Right);
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    bench.key(Qt::Key_Up);
    QCOMPARE(bench.selected(), QStringLiteral("b"));
    bench.key(Qt::Key_Down);
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
  }

  void theOtherEngineIsUsedAfterAFailure() {
    Bench bench;
    bench.engine->mostBoxes = 5;
    QVERIFY(bench.show());
    const QSignalSpy failures(&bench.view, &GraphView::layoutFailed);
    bench.open();
    QVERIFY(bench.notice().isVisible());
    QCOMPARE(
        bench.notice().text(),
        QStringLiteral("Fixed could not lay out this graph: it fell over 5 boxes. It was laid out by Second instead."));
    QVERIFY(bench.canvas().caption().details.startsWith(QStringLiteral("Second · ")));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    QCOMPARE(failures.count(), 1);
    QCOMPARE(QByteArray::fromStdString(failures[0][1].value<hlo::Diagnostic>().message),
             QByteArray("Fixed did not lay out main, Second did instead: it fell over 5 boxes"));
    // A failed layout is not retried on return …
    const int calls = bench.engine->calls;
    bench.navigation.enter(bench.computation("fused"));
    bench.navigation.back();
    QCOMPARE(bench.engine->calls - calls, 1);  // the fusion
    QCOMPARE(failures.count(), 1);
    // … only on request.
    bench.engine->mostBoxes = 100;
    QTest::mouseClick(bench.notice().findChild<QAbstractButton*>(), Qt::LeftButton);
    QVERIFY(bench.canvas().caption().details.startsWith(QStringLiteral("Fixed · ")));
    QVERIFY(!bench.notice().isVisible());
  }

  void failureOfAllEnginesIsReported() {
    Bench bench;
    bench.engine->mostBoxes = 0;
    bench.layered->mostBoxes = 0;
    QVERIFY(bench.show());
    bench.open();
    QVERIFY2(bench.text().contains("Second could not lay out this computation: it fell over 0 boxes"),
             qPrintable(bench.text()));
    QVERIFY(bench.crumbs().isVisible());
  }

  void theOldLayoutStaysUntilTheNextIsReady() {
    Bench bench(false);
    QVERIFY(bench.show());
    bench.open();
    QTRY_VERIFY(bench.canvas().scene());
    const GraphScene* const old = bench.canvas().scene().get();
    const QImage before = bench.canvas().grab().toImage();
    bench.engine->hold();
    bench.navigation.enter(bench.computation("fused"));
    QCOMPARE(bench.canvas().scene().get(), old);
    QCOMPARE(bench.crumbs().crumbs().back().text, QStringLiteral("fused"));
    // The old layout belongs to another computation, so a click on it selects nothing.
    const QSignalSpy selections(&bench.navigation, &model::Navigation::selectionChanged);
    bench.click("neg");
    QCOMPARE(selections.count(), 0);
    QTRY_VERIFY(bench.canvas().grab().toImage().pixelColor(bench.at("a")) !=
                before.pixelColor(bench.at("a")));  // dimmed
    bench.engine->release();
    QTRY_VERIFY(bench.canvas().scene().get() != old);
    QCOMPARE(bench.scene().boxes().size(), size_t{3});
  }

  void theNewestRequestWins() {
    Bench bench(false);
    QVERIFY(bench.show());
    bench.engine->hold();
    bench.open();
    bench.navigation.enter(bench.computation("fused"));
    bench.navigation.enter(bench.computation("body"));
    QTRY_VERIFY(bench.engine->calls >= 1);
    bench.engine->release();
    QTRY_VERIFY(bench.canvas().scene());
    QTRY_VERIFY(bench.jobs.jobs().isEmpty());
    QCOMPARE(bench.scene().boxes().size(), size_t{2});
    QVERIFY(bench.scene().boxOf(bench.id("inner")));
  }

  void aCancelledLayoutIsReportedAndCanBeRetried() {
    Bench bench(false);
    QVERIFY(bench.show());
    bench.engine->hold();
    bench.open();
    QTRY_VERIFY(bench.engine->calls == 1);
    bench.jobs.cancelAll();
    QTRY_VERIFY(bench.text().contains("The layout was cancelled."));
    bench.engine->release();
    QAbstractButton* again = nullptr;
    for (auto* const button : bench.view.findChildren<QAbstractButton*>()) {
      if (button->isVisible() && button->text() == QStringLiteral("Try Again")) again = button;
    }
    QVERIFY(again);
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY(bench.canvas().scene());
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }
};

QTEST_MAIN(GraphEnginesTest)
#include "tst_graph_engines.moc"
