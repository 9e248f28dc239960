// Partial views of a computation in the graph: folds, neighbourhoods, paths, cones, and the stubs of long edges.

#include <QAbstractButton>
#include <QMenu>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>

#include "tests/support/graph_bench.h"

using namespace views;
using Bench = support::GraphBench;
using support::chain;
using support::sorted;

class GraphPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void foldsCanBeUndone() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy changes(&bench.view, &GraphView::optionsChanged);
    bench.navigation.select(bench.id("fusion"));
    const QPoint before = bench.at("fusion");
    QVERIFY(bench.action("graph.foldConstants")->isChecked());
    bench.action("graph.foldConstants")->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{10});
    QCOMPARE(bench.at("fusion"), before);  // its position on screen is unchanged
    QCOMPARE(changes.count(), 1);
    QVERIFY(!bench.view.options().folds.constants);
    QVERIFY(!bench.action("graph.foldParameters")->isChecked());
    bench.action("graph.foldParameters")->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    bench.action("graph.hubs.4")->trigger();
    QCOMPARE(bench.view.options().folds.hubUsers, 4u);
  }

  void showsTheNeighbourhoodOnRequest() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(60));
    QVERIFY(!bench.notice().isVisible());
    QCOMPARE(bench.scene().boxes().size(), size_t{60});
    bench.key(Qt::Key_N);
    QVERIFY(bench.action("graph.neighbourhood")->isChecked());
    QCOMPARE(bench.notice().text(), QStringLiteral("Showing the neighbourhood of n59."));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});  // the root and two hops upstream
    QCOMPARE(bench.canvas().itemsSummary(), QStringLiteral("3 of 60 shown · 2 hops · Fixed · 1.5 ms"));
    // The neighbourhood follows the selection, and the clicked box stays under the mouse.
    const QPoint before = bench.at("n57");
    bench.click("n57");
    QCOMPARE(bench.scene().boxes().size(), size_t{5});
    QCOMPARE(bench.at("n57"), before);
    QVERIFY(bench.notice().text().endsWith("Showing the neighbourhood of n57."));
    auto* const hops = bench.notice().findChild<QSpinBox*>();
    QCOMPARE(hops->maximum(), 20);
    auto* const slider = bench.notice().findChild<QSlider*>();
    QTest::keyClick(slider, Qt::Key_Right);
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(hops->value(), 4);
    QCOMPARE(bench.scene().boxes().size(), size_t{7});
    hops->setValue(3);
    QCOMPARE(slider->value(), 3);
    hops->setValue(4);
    bench.navigation.select(bench.id("n10"));
    QCOMPARE(bench.scene().boxes().size(), size_t{9});
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n10")));
    bench.navigation.clearSelection();
    QCOMPARE(bench.scene().boxes().size(), size_t{9});
    // The button shows the whole computation again.
    QTest::mouseClick(bench.notice().findChild<QAbstractButton*>(), Qt::LeftButton);
    QCOMPARE(bench.scene().boxes().size(), size_t{60});
    QVERIFY(!bench.notice().isVisible());
    QVERIFY(!bench.action("graph.neighbourhood")->isChecked());
    // Escape does too, once nothing is selected.
    bench.click("n57");
    bench.key(Qt::Key_N);
    QCOMPARE(bench.scene().boxes().size(), size_t{7});
    bench.key(Qt::Key_Escape);
    QVERIFY(bench.navigation.selection().isEmpty());
    QVERIFY(bench.action("graph.neighbourhood")->isChecked());
    bench.key(Qt::Key_Escape);
    QVERIFY(!bench.action("graph.neighbourhood")->isChecked());
    QCOMPARE(bench.scene().boxes().size(), size_t{60});
  }

  void searchStopsAtABoundary() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.view.mode().showNeighbourhood(bench.id("while"), 4, {bench.id("fusion")});
    QCOMPARE(bench.selected(), QStringLiteral("while"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});  // fusion while add
    QVERIFY(bench.scene().boxes()[bench.box("fusion")].label.isBoundary);
    QVERIFY(!bench.scene().boxes()[bench.box("add")].label.isBoundary);
    auto* const button = bench.notice().findChild<QAbstractButton*>();
    QCOMPARE(button->text(), QStringLiteral("Show All"));
    button->click();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }

  void showsPathsAcrossComputations() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.view.mode().showPaths({bench.id("neg"), bench.id("mul"), 100});
    // neg p0 mul through the fusion in the entry; fusion s p0 p1 mul through the fusion in the body.
    QCOMPARE(bench.scene().boxes().size(), size_t{6});
    QVERIFY(bench.scene().hasEdges(layout::EdgeKind::kCall));
    QVERIFY2(bench.notice().text().contains("paths between neg and mul"), qPrintable(bench.notice().text()));
    QCOMPARE(bench.scene().boxes()[bench.box("mul")].label.note, QStringLiteral("in fused"));
    // A click also selects instructions of the other computation.
    bench.click("mul");
    QCOMPARE(bench.selected(), QStringLiteral("mul"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("mul")});
    // Escape shows the whole computation, and so does entering another computation.
    bench.key(Qt::Key_Escape);
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    QVERIFY(bench.notice().text().isEmpty());
    bench.view.mode().showPaths({bench.id("a"), bench.id("add"), 100});
    QCOMPARE(bench.scene().boxes().size(), size_t{5});
    bench.navigation.enter(bench.computation("fused"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});
    bench.navigation.back();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }

  void pathsAreShownFromTheirBegin() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(400));
    bench.navigation.reveal(bench.id("n399"));
    QVERIFY(!bench.canvas().isBoxInSight(bench.box("n10")));
    bench.view.mode().showPaths({bench.id("n10"), bench.id("n390"), 1000});
    QCOMPARE(bench.scene().boxes().size(), size_t{381});
    QCOMPARE(bench.selected(), QStringLiteral("n10"));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n10")));
    QCOMPARE(sorted(bench.canvas().highlight().marked), sorted({bench.box("n10"), bench.box("n390")}));
    bench.key(Qt::Key_Escape);
    bench.key(Qt::Key_Escape);
    QVERIFY(bench.canvas().highlight().marked.empty());
  }

  void reportsThatThereIsNoPath() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy messages(&bench.view, &View::message);
    bench.view.mode().showPaths({bench.id("b"), bench.id("neg"), 100});
    QCOMPARE(messages.count(), 1);
    QCOMPARE(messages.first().first().toString(), QStringLiteral("no path leads from b to neg or back"));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }

  void conesAreHighlighted() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.click("fusion");
    bench.key(Qt::Key_U);
    QCOMPARE(bench.canvas().highlight().upstream, (std::vector{bench.box("a"), bench.box("b"), bench.box("neg")}));
    QVERIFY(bench.canvas().highlight().downstream.empty());
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    bench.key(Qt::Key_U, Qt::ShiftModifier);
    QVERIFY(bench.canvas().highlight().upstream.empty());
    QCOMPARE(bench.canvas().highlight().downstream, (std::vector{bench.box("while"), bench.box("add")}));
    bench.canvas().zoomBy(4);
    bench.key(Qt::Key_Z);
    for (const char* const name : {"fusion", "while", "add"}) QVERIFY(bench.canvas().isBoxInSight(bench.box(name)));
    bench.key(Qt::Key_U, Qt::ShiftModifier);
    QVERIFY(bench.canvas().highlight().downstream.empty());
    bench.key(Qt::Key_U);
    bench.click("neg");  // the cone belonged to the previous selection
    QVERIFY(bench.canvas().highlight().upstream.empty());
  }

  // The edges a > exp and b > fusion are drawn as stubs.
  void stubsAreEdges() {
    Bench bench;
    bench.engine->longestEdge = 2;
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(bench.canvas().caption().details,
             QStringLiteral("Fixed · 1.5 ms · 2 edges shown as stubs · ══ same memory · 2 constants folded"));
    bench.navigation.select(bench.id("exp"));
    bench.key(Qt::Key_X, Qt::ShiftModifier);
    QCOMPARE(bench.selected(), QStringLiteral("a"));
    bench.key(Qt::Key_X);
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
    bench.navigation.select(bench.id("b"));
    bench.key(Qt::Key_X);
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
  }

  void aStubIsFollowed() {
    Bench bench;
    bench.engine->longestEdge = 2;
    QVERIFY(bench.show());
    bench.open();
    bench.canvas().zoomBy(1 / bench.canvas().transform().scale);
    bench.canvas().centreBox(bench.box("fusion"));
    const auto& stubs = bench.scene().stubs();
    const auto stubOf = [&](const char* name) {
      return std::find_if(stubs.begin(), stubs.end(),
                          [&](const SceneStub& stub) { return stub.box == bench.box(name); });
    };
    const auto onCanvas = [&](const QPointF& scene) { return toViewport(bench.canvas().transform(), scene).toPoint(); };
    QCOMPARE(stubOf("fusion")->label, QStringLiteral("← b"));
    QPoint label = onCanvas(stubOf("fusion")->labelRect.center());
    bench.point(label);
    QCOMPARE(bench.canvas().cursor().shape(), Qt::PointingHandCursor);
    QCOMPARE(bench.navigation.hovered().instruction(), std::optional(bench.id("b")));
    QVERIFY(bench.canvas().highlight().stub.has_value());
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, label);
    QCOMPARE(bench.selected(), QStringLiteral("b"));
    QVERIFY(bench.canvas().isBoxCentred(bench.box("b")));
    bench.navigation.back();
    QVERIFY(bench.navigation.selection().isEmpty());
    // By its line too, at the other end.
    const SceneEdge& cut = bench.scene().edges()[bench.scene().edgesOutOf(bench.box("b"))[0]];
    QVERIFY(cut.isStub);
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, onCanvas(bench.scene().points(cut)[1] - QPointF(0, 2)));
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    // Zoomed out, labels are neither drawn nor clickable.
    bench.navigation.clearSelection();
    bench.canvas().fit();
    bench.canvas().zoomBy(0.5);
    label = onCanvas(stubOf("fusion")->labelRect.center() + QPointF(8, -4));
    bench.point(label);
    QVERIFY(!bench.canvas().highlight().stub);
  }

  void aStubOfManyEdgesOpensAMenu() {
    std::string text = "HloModule m\nENTRY %e {\n  %h = f32[8] parameter(0)\n  %g = f32[8] abs(%h)\n";
    std::string all;
    for (int i = 0; i < 6; ++i) {
      const std::string user = "%one_of_its_users." + std::to_string(i);
      text += "  " + user + " = f32[8] negate(%h)\n";
      all += (i == 0 ? "" : ", ") + user;
    }
    Bench bench;
    bench.engine->longestEdge = 2;
    QVERIFY(bench.show());
    bench.open(text + "  ROOT %t = (f32[8]) tuple(" + all + ")\n}\n");
    bench.canvas().centreBox(bench.box("h"));
    const auto& stubs = bench.scene().stubs();
    const auto out = std::find_if(stubs.begin(), stubs.end(), [](const SceneStub& stub) { return stub.isOut; });
    QCOMPARE(out->box, bench.box("h"));
    QVERIFY(out->isMerged);
    QCOMPARE(out->label, QStringLiteral("→ 5 users"));
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {},
                      toViewport(bench.canvas().transform(), out->labelRect.center()).toPoint());
    auto* const menu = bench.view.findChild<QMenu*>(QStringLiteral("graph.offered"));
    QVERIFY(menu != nullptr && menu->isVisible());
    QCOMPARE(menu->actions().size(), 5);
    QVERIFY2(menu->actions()[4]->text().startsWith("one_of_its_users.5"), qPrintable(menu->actions()[4]->text()));
    menu->actions()[4]->trigger();
    menu->close();
    QCOMPARE(bench.selected(), QStringLiteral("one_of_its_users.5"));
  }

  // Operands that do not fit into a box are counted, and a click on the count lists them.
  void theCountOfHiddenOperandsOpensAMenu() {
    std::string text = "HloModule m\nENTRY %e {\n", all, types;
    for (int i = 0; i < 40; ++i) {
      const std::string number = std::to_string(i);
      text += "  %c" + number + " = s32[] constant(" + std::to_string(1000 + i) + ")\n";
      all += (i == 0 ? "%c" : ", %c") + number;
      types += i == 0 ? "s32[]" : ", s32[]";
    }
    Bench bench;
    QVERIFY(bench.show());
    bench.open(text + "  ROOT %t = (" + types + ") tuple(" + all + ")\n}\n");
    const uint32_t box = bench.box("t");
    bench.canvas().centreBox(box);
    const auto& chips = bench.scene().boxes()[box].label.chips;
    QVERIFY(chips.size() < 40 && chips.back().text.endsWith("more"));
    const QRectF count = bench.scene().chipRect(box, static_cast<uint32_t>(chips.size() - 1));
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {},
                      toViewport(bench.canvas().transform(), count.center()).toPoint());
    auto* const menu = bench.view.findChild<QMenu*>(QStringLiteral("graph.offered"));
    QVERIFY(menu != nullptr && menu->isVisible());
    QCOMPARE(menu->actions().size(), static_cast<qsizetype>(std::min<size_t>(24, 41 - chips.size())));
    const QString first = menu->actions()[0]->text().section(u' ', 0, 0);
    QCOMPARE(first, QStringLiteral("c%1").arg(chips.size() - 1));
    menu->actions()[0]->trigger();
    menu->close();
    QCOMPARE(bench.selected(), first);
  }
};

QTEST_MAIN(GraphPartsTest)
#include "tst_graph_parts.moc"
