// Repeated layers in the window: one layer is drawn, with the number of copies.

#include <QSignalSpy>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "layout/repeats.h"
#include "tests/support/graph_bench.h"

using namespace views;

namespace {

/// Twelve layers of ten boxes with one parameter each, one box before and one after them.
std::string layers() {
  std::string lines, x = "start";
  for (int k = 0; k < 12; ++k) {
    absl::StrAppend(&lines, "  w.", k, " = f32[8]{0} parameter(", k + 1, ")\n");
    absl::StrAppend(&lines, "  n0.", k, " = f32[8]{0} multiply(", x, ", w.", k, ")\n");
    const char* const opcodes[] = {"tanh", "negate", "exponential", "abs", "sine", "cosine", "floor", "ceil"};
    for (int i = 0; i < 8; ++i)
      absl::StrAppend(&lines, "  n", i + 1, ".", k, " = f32[8]{0} ", opcodes[i], "(n", i, ".", k, ")\n");
    absl::StrAppend(&lines, "  n9.", k, " = f32[8]{0} add(n8.", k, ", n1.", k, ")\n");
    x = absl::StrCat("n9.", k);
  }
  return absl::StrCat("HloModule m\nENTRY main {\n  in = f32[8]{0} parameter(0)\n  start = f32[8]{0} negate(in)\n",
                      lines, "  ROOT end = f32[8]{0} sqrt(", x, ")\n}\n");
}

}  // namespace

class GraphRepeatsTest : public QObject {
  Q_OBJECT

 private slots:
  void oneLayerRepresentsAll() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open(layers());
    QCOMPARE(bench.scene().boxes().size(), size_t{12});
    QVERIFY2(bench.canvas().itemsSummary().contains(QStringLiteral("12 of 135 shown")),
             qPrintable(bench.canvas().itemsSummary()));
    QVERIFY2(bench.canvas().itemsSummary().contains(QStringLiteral("repeated layers: 12 × 10")),
             qPrintable(bench.canvas().itemsSummary()));
    const NodeLabel& label = bench.scene().boxes()[bench.box("n3.0")].label;
    QCOMPARE(label.badge, QStringLiteral("× 12"));
    QVERIFY(bench.scene().boxes()[bench.box("start")].label.badge.isEmpty());
    // An instruction of another layer is shown by its counterpart in the drawn layer.
    bench.navigation.select(bench.id("n3.7"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("n3.0")});
    QCOMPARE(bench.selected(), QStringLiteral("n3.7"));
    // A click on a box selects the same instruction again if its counterpart is selected; a click on another box
    // selects the drawn instruction.
    bench.canvas().centreBox(bench.box("n3.0"));
    bench.click("n3.0");
    QCOMPARE(bench.selected(), QStringLiteral("n3.7"));
    bench.click("n4.0");
    QCOMPARE(bench.selected(), QStringLiteral("n4.0"));
    // From the end of a layer to the next one, along the reference.
    const uint32_t first = bench.box("n0.0"), last = bench.box("n9.0");
    const auto users = bench.scene().users(last);
    QVERIFY(std::find(users.begin(), users.end(), first) != users.end());
    QCOMPARE(bench.scene().boxes()[first].label.chips.back().text, QStringLiteral("↻ n9.0"));
  }

  // For the inspector: the counterparts of the selection in all layers, whichever layer it belongs to.
  void theCounterpartsInAllLayers() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    QSignalSpy changes(&bench.view, &GraphView::pictureChanged);
    bench.open(layers());
    QVERIFY(!changes.isEmpty());
    const model::LayerCopies ofAdd = bench.view.layerCopies(bench.id("n0.7"));
    QCOMPARE(ofAdd.copies.size(), size_t{12});
    QCOMPARE(ofAdd.copies[3], bench.id("n0.3"));
    QCOMPARE(ofAdd.operands.size(), size_t{1});
    QCOMPARE(ofAdd.operands[0].number, 1u);
    QCOMPARE(ofAdd.operands[0].instructions[3], bench.id("w.3"));
    QCOMPARE(bench.view.layerCopies(bench.id("start")).copies.size(), size_t{1});  // only itself
    QVERIFY(bench.view.layerCopies(bench.id("w.3")).copies.empty());               // it is drawn as text
  }

  void foldingCanBeSwitchedOff() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open(layers());
    QAction* const fold = bench.action("graph.foldRepeats");
    QVERIFY(fold->isChecked());
    fold->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{122});
    QVERIFY(!bench.canvas().itemsSummary().contains(QStringLiteral("layers")));
    fold->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{12});
  }

  void foldedLayersAreDrawnStacked() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.view.resize(700, 700);
    bench.open(layers());
    bench.navigation.clearSelection();
    // A folded layer has a stacked box visible at its lower edge; other boxes do not.
    const auto isPile = [&](const char* name) {
      bench.canvas().centreBox(bench.box(name));
      const QImage image = bench.canvas().grab().toImage();
      const QRectF box = toViewport(bench.canvas().transform(), bench.scene().boxes()[bench.box(name)].rect);
      const QPoint below(static_cast<int>(box.left() + 30), static_cast<int>(box.bottom() + 2));
      return image.pixelColor(below * image.devicePixelRatio()) != bench.theme().colors().canvas;
    };
    QVERIFY(isPile("n3.0"));
    QVERIFY(!isPile("start"));
  }
};

QTEST_MAIN(GraphRepeatsTest)
#include "tst_graph_repeats.moc"
