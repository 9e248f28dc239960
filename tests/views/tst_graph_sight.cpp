// Automatic scrolling of the graph view: to a neighbourhood, and to computations opened in place.

#include <QSpinBox>
#include <QTest>

#include "tests/support/graph_bench.h"
#include "views/graph/graph_painter.h"

namespace {

using support::GraphBench;
using views::toViewport;

/// A chain n0 … n59 with `call` in the middle, a fusion of a chain of `inner` boxes.
std::string withFusion(int inner) {
  std::string text = "HloModule m\n\n%fused (p: f32[8]) -> f32[8] {\n  %i0 = f32[8]{0} parameter(0)\n";
  for (int i = 1; i < inner; ++i) {
    text += (i + 1 == inner ? "  ROOT %i" : "  %i") + std::to_string(i) + " = f32[8]{0} negate(%i" +
            std::to_string(i - 1) + ")\n";
  }
  text += "}\n\nENTRY %main (x: f32[8]) -> f32[8] {\n  %n0 = f32[8]{0} parameter(0)\n";
  for (int i = 1; i < 60; ++i) {
    text += (i == 59 ? "  ROOT %n" : "  %n") + std::to_string(i) + " = f32[8]{0} negate(%" +
            (i == 31 ? "call" : "n" + std::to_string(i - 1)) + ")\n";
    if (i == 30) text += "  %call = f32[8]{0} fusion(%n30), kind=kLoop, calls=%fused\n";
  }
  return text + "}\n";
}

bool isInSight(GraphBench& bench, const char* name) { return bench.canvas().isBoxInSight(bench.box(name)); }

}  // namespace

class GraphSightTest : public QObject {
  Q_OBJECT

 private slots:
  void aNeighbourhoodIsScrolledIntoView() {
    GraphBench bench;
    QVERIFY(bench.show());
    bench.open(withFusion(2));
    bench.navigation.select(bench.id("n40"));
    // At the lower edge, so that its users are off screen.
    while (bench.at("n40").y() < bench.canvas().height() - 60) bench.canvas().panBy(0, -0.05);
    bench.key(Qt::Key_N);
    for (const char* const name : {"n38", "n39", "n40", "n41", "n42"}) QVERIFY2(isInSight(bench, name), name);
    // Increasing the hops scrolls likewise; another selection in the same layout stays at the clicked position.
    auto* const hops = bench.notice().findChild<QSpinBox*>();
    hops->setValue(3);
    for (const char* const name : {"n37", "n43"}) QVERIFY2(isInSight(bench, name), name);
    // Esc returns the keyboard focus to the canvas.
    hops->setFocus();
    QTest::keyClick(hops, Qt::Key_Escape);
    QVERIFY(bench.canvas().hasFocus());
    QVERIFY(bench.action("graph.neighbourhood")->isChecked());
  }

  void openedBoxesAreScrolledIntoView_data() {
    QTest::addColumn<int>("inner");
    QTest::newRow("with room") << 3;
    QTest::newRow("smaller than it was") << 18;
    QTest::newRow("larger than the canvas") << 300;
  }
  void openedBoxesAreScrolledIntoView() {
    QFETCH(int, inner);
    GraphBench bench;
    bench.view.resize(1400, 1000);
    QVERIFY(bench.show());
    bench.open(withFusion(inner));
    bench.navigation.select(bench.id("call"));
    bench.key(Qt::Key_0);
    while (bench.at("call").y() < bench.canvas().height() - 60) bench.canvas().panBy(0, -0.05);
    bench.key(Qt::Key_E);
    QVERIFY(bench.scene().boxes()[bench.box("call")].label.isOpen);
    QVERIFY(isInSight(bench, "i0"));
    QCOMPARE(isInSight(bench, ("i" + std::to_string(inner - 1)).c_str()), inner < 300);
    QCOMPARE(bench.canvas().transform().scale < 1, inner == 18);
    QVERIFY(bench.canvas().transform().scale >= views::kReadableScale);
  }
};

QTEST_MAIN(GraphSightTest)
#include "tst_graph_sight.moc"
