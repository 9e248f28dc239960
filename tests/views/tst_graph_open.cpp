// Computations opened in place, by real events: visible boxes, the selection, and boxes that must not move.

#include <QAction>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/graph_bench.h"

using namespace views;

namespace {

struct Bench : support::GraphBench {
  using GraphBench::GraphBench;
  QPointF corner(const char* name) {
    return toViewport(canvas().transform(), scene().boxes()[box(name)].rect).topLeft();
  }
  void clickSign(const char* name) {
    const QRectF sign = toViewport(canvas().transform(), scene().signRect(box(name)));
    QTest::mouseClick(&canvas(), Qt::LeftButton, {}, sign.center().toPoint());
  }
  bool isShown(const char* name) {
    const auto found = scene().boxOf(id(name));
    return found && scene().boxes()[*found].label.instruction == id(name);
  }
  QStringList titles() {
    QStringList titles;
    for (const SceneCluster& cluster : scene().clusters()) titles += cluster.title;
    return titles;
  }
};

}  // namespace

class GraphOpenTest : public QObject {
  Q_OBJECT

 private slots:
  void theIconOpensAndCloses() {
    Bench bench;
    QVERIFY(bench.show());
    bench.view.resize(2000, 1200);  // large enough for the opened computation
    bench.open();
    const QPointF at = bench.corner("fusion"), above = bench.corner("neg"), beside = bench.corner("get");
    const auto closed = bench.canvas().scene();
    bench.clickSign("fusion");
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
    QCOMPARE(bench.titles(), QStringList{"fused · 3 instructions"});
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    QCOMPARE(bench.canvas().itemsSummary(),
             QStringLiteral("11 of 13 shown · Fixed · 3.0 ms · ══ same memory · 2 constants folded"));
    // Neither the box nor anything above it moves; boxes beside it move aside.
    QCOMPARE(bench.corner("fusion"), at);
    QCOMPARE(bench.corner("neg").y(), above.y());
    QCOMPARE(bench.corner("get").y(), beside.y());
    QVERIFY(bench.corner("get").x() > beside.x());
    const QRectF frame = bench.scene().frameOf(bench.box("fusion"));
    QCOMPARE(frame.topLeft(), bench.scene().boxes()[bench.box("fusion")].rect.topLeft());
    for (const char* const name : {"p0", "p1", "mul"})
      QVERIFY(frame.contains(bench.scene().boxes()[bench.box(name)].rect));
    QVERIFY(!frame.intersects(bench.scene().boxes()[bench.box("while")].rect));
    // The cached layout is used again.
    QCOMPARE(int(bench.engine->calls), 2);
    bench.clickSign("fusion");
    QCOMPARE(bench.canvas().scene(), closed);
    QCOMPARE(bench.corner("fusion"), at);
    QCOMPARE(bench.corner("get"), beside);
    QCOMPARE(int(bench.engine->calls), 2);
  }

  void instructionsInsideAreSelectable() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.clickSign("fusion");
    bench.view.resize(1400, 1000);
    bench.click("mul");
    QCOMPARE(bench.selected(), QStringLiteral("mul"));
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("mul")});
    bench.key(Qt::Key_Comma);  // the previous instruction in its own computation
    QCOMPARE(bench.selected(), QStringLiteral("p1"));
    // A parameter names the operand passed to it and links to it.
    const NodeLabel& label = bench.scene().boxes()[bench.box("p0")].label;
    QCOMPARE(label.chips.size(), size_t{1});
    QCOMPARE(label.chips[0].text, QStringLiteral("← neg"));
    const QRectF chip = toViewport(bench.canvas().transform(), bench.scene().chipRect(bench.box("p0"), 0));
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, chip.center().toPoint());
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
  }

  void keysOpenToAnyDepth() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy messages(&bench.view, &View::message);
    bench.click("while");
    bench.key(Qt::Key_E);
    QCOMPARE(bench.titles(), QStringList{"while body · 2 instructions"});
    bench.navigation.select(bench.id("inner"));
    bench.key(Qt::Key_E);
    QCOMPARE(bench.titles(), (QStringList{"while body · 2 instructions", "fused · 3 instructions"}));
    const QRectF outer = bench.scene().frameOf(bench.box("while"));
    QVERIFY(outer.contains(bench.scene().frameOf(bench.box("inner"))));
    // A computation is open in at most one box.
    bench.navigation.select(bench.id("fusion"));
    bench.key(Qt::Key_E);
    QCOMPARE(bench.titles(), (QStringList{"fused · 3 instructions", "while body · 2 instructions"}));
    // A closed computation remembers the open ones inside it; leaving the computation and returning changes nothing.
    bench.navigation.enter(bench.computation("body"));
    QVERIFY(bench.titles().isEmpty());
    bench.navigation.back();
    QCOMPARE(bench.titles().size(), 2);
    bench.navigation.select(bench.id("inner"));
    bench.key(Qt::Key_E, Qt::ShiftModifier);
    QVERIFY(bench.titles().isEmpty());
    QCOMPARE(bench.selected(), QStringLiteral("while"));  // the call that contained it
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    bench.navigation.select(bench.id("neg"));
    bench.key(Qt::Key_E);
    QCOMPARE(messages.last().first().toString(), QStringLiteral("neg calls no computation."));
  }

  void boxesStayOpenAfterAReload() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.clickSign("while");
    const auto again = support::graphSnapshot(support::kGraphText);
    bench.navigation.replace(bench.snapshot, again);
    bench.snapshot = again;
    QCOMPARE(bench.titles(), QStringList{"while body · 2 instructions"});
    bench.open();  // another module
    QVERIFY(bench.titles().isEmpty());
  }

  void eachComputationHasItsEngine() {
    GraphOptions options;
    options.nodeBudget = 5;  // the fusion's three nodes fit, the entry's eight do not
    Bench bench(true, options);
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(int(bench.layered->calls), 1);
    bench.clickSign("fusion");
    QCOMPARE(int(bench.layered->calls), 1);
    QCOMPARE(int(bench.engine->calls), 1);
  }

  void openedBoxesAreScrolledIntoView() {
    Bench bench;
    QVERIFY(bench.show());
    bench.view.resize(1060, 640);
    bench.open();
    const auto inScene = [&] { return bench.scene().boxes()[bench.box("while")].rect.topLeft(); };
    const QPointF there = inScene();
    bench.canvas().panBy(0, -0.2);  // the box is at the lower edge
    const QPointF before = bench.corner("while");
    bench.clickSign("while");
    QVERIFY((inScene() - there).manhattanLength() < 0.01);
    const auto frame = [&](const char* name) {
      return toViewport(bench.canvas().transform(), bench.scene().frameOf(bench.box(name)));
    };
    QVERIFY(before.y() + frame("while").height() > bench.canvas().height());
    QVERIFY(QRectF(bench.canvas().rect()).contains(frame("while")));
    QVERIFY(bench.corner("while").y() < before.y());
    // The computation opened inside it is too wide: the view zooms out as long as labels stay readable.
    bench.view.resize(800, 640);
    bench.navigation.select(bench.id("inner"));
    bench.key(Qt::Key_E);
    QVERIFY(bench.scene().frameOf(bench.box("inner")).width() > bench.canvas().width());
    QVERIFY(QRectF(bench.canvas().rect()).contains(frame("inner")));
    // A closed box keeps its position on screen.
    const QPointF corner = bench.corner("inner");
    bench.key(Qt::Key_E);
    QCOMPARE(bench.corner("inner"), corner);
  }

  void openingIsAnimated() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.clickSign("fusion");
    const QImage open = bench.canvas().grab().toImage();
    bench.key(Qt::Key_E);
    const QImage closed = bench.canvas().grab().toImage();
    QVERIFY(open != closed);
    bench.view.setAnimated(true);
    bench.key(Qt::Key_E);
    QVERIFY(bench.canvas().grab().toImage() != open);
    QTRY_COMPARE_WITH_TIMEOUT(bench.canvas().grab().toImage(), open, 2000);
    bench.key(Qt::Key_E);
    QVERIFY(bench.canvas().grab().toImage() != closed);
    QTRY_COMPARE_WITH_TIMEOUT(bench.canvas().grab().toImage(), closed, 2000);
    // Zooming by the user ends the animation.
    bench.key(Qt::Key_E);
    bench.wheel(QPoint(20, 20), 120);
    bench.wheel(QPoint(20, 20), -120);
    const QImage zoomed = bench.canvas().grab().toImage();
    QVERIFY(zoomed != closed);
    QTest::qWait(100);
    QCOMPARE(bench.canvas().grab().toImage(), zoomed);
  }
};

QTEST_MAIN(GraphOpenTest)
#include "tst_graph_open.moc"
