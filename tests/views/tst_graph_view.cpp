// The graph view by real events: what each click and key tells the hub, and what the hub tells the view.

#include <QAbstractButton>
#include <QAction>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QToolTip>
#include <QTreeWidget>
#include <QWheelEvent>

#include "tests/support/graph_bench.h"
#include "views/graph/minimap.h"

using namespace views;
using Bench = support::GraphBench;

namespace {

std::string chain(int length) {
  std::string text = "HloModule chain\nENTRY %long {\n  %n0 = f32[8] parameter(0)\n";
  for (int i = 1; i < length; ++i) {
    text += (i + 1 == length ? "  ROOT %n" : "  %n") + std::to_string(i) + " = f32[8] negate(%n" +
            std::to_string(i - 1) + ")\n";
  }
  return text + "}\n";
}

std::vector<uint32_t> sorted(std::vector<uint32_t> boxes) {
  std::sort(boxes.begin(), boxes.end());
  return boxes;
}

}  // namespace

class GraphViewTest : public QObject {
  Q_OBJECT

 private slots:
  void saysWhyItIsEmpty() {
    Bench bench;
    QVERIFY(bench.show());
    QVERIFY(bench.text().contains("Nothing is open"));
    bench.navigation.show(std::make_shared<model::Snapshot>());  // an assignment alone
    QVERIFY(bench.text().contains("has no HLO module"));
    QVERIFY(bench.text().contains("after_optimizations.txt"));
    bench.open();
    QVERIFY(!bench.text().contains("has no HLO module"));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    bench.open("HloModule nothing\n");
    QVERIFY(bench.text().contains("no computations"));
    QVERIFY(!bench.canvas().scene());
  }

  void showsTheActiveComputation() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(bench.canvas().footer(),
             QStringLiteral("Fixed · 1.5 ms · 8 of 10 shown · ══ same memory · 2 constants folded"));
    QCOMPARE(bench.crumbs().crumbs().size(), size_t{1});
    bench.navigation.enter(bench.computation("fused"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});
    QCOMPARE(bench.canvas().footer(), QStringLiteral("Fixed · 1.5 ms · 3 of 3 shown"));
    // Going back lays nothing out again.
    const int calls = bench.engine->calls;
    bench.navigation.back();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    QCOMPARE(int(bench.engine->calls), calls);
  }

  // --- mouse --------------------------------------------------------------------------------------

  void aClickSelects() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy selections(&bench.navigation, &model::Navigation::selectionChanged);
    const ViewTransform before = bench.canvas().transform();
    bench.click("neg");
    QCOMPARE(selections.count(), 1);
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("neg")});
    QVERIFY(bench.canvas().transform() == before);
    // Beside every box and edge.
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, QPoint(4, 4));
    QVERIFY(bench.navigation.selection().isEmpty());
    QVERIFY(bench.canvas().highlight().selected.empty());
  }

  void aDragPansAndSelectsNothing() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const ViewTransform before = bench.canvas().transform();
    const QPoint from = bench.at("neg");
    QTest::mousePress(&bench.canvas(), Qt::LeftButton, {}, from);
    QTest::mouseMove(&bench.canvas(), from + QPoint(20, 5));
    QTest::mouseMove(&bench.canvas(), from + QPoint(60, -25));
    QTest::mouseRelease(&bench.canvas(), Qt::LeftButton, {}, from + QPoint(60, -25));
    QCOMPARE(bench.canvas().transform().offset - before.offset, QPointF(60, -25));
    QVERIFY(bench.navigation.selection().isEmpty());
  }

  void aDoubleClickEnters() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QTest::mouseDClick(&bench.canvas(), Qt::LeftButton, {}, bench.at("fusion"));
    QCOMPARE(bench.active(), QStringLiteral("fused"));
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});
    bench.key(Qt::Key_Backspace);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    QTest::mouseDClick(&bench.canvas(), Qt::LeftButton, {}, bench.at("neg"));  // calls nothing
    QCOMPARE(bench.active(), QStringLiteral("main"));
  }

  void theWheelZoomsAtTheMouse() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QPoint mouse = bench.at("fusion") + QPoint(7, 3);
    const QPointF under = toScene(bench.canvas().transform(), QPointF(mouse));
    const double before = bench.canvas().transform().scale;
    bench.wheel(mouse, 240);
    QVERIFY(bench.canvas().transform().scale > before);
    QVERIFY((toScene(bench.canvas().transform(), QPointF(mouse)) - under).manhattanLength() < 1e-6);
    for (int i = 0; i < 100; ++i) bench.wheel(mouse, 240);
    QCOMPARE(bench.canvas().transform().scale, 4.0);
    const double x = bench.canvas().transform().offset.x();
    bench.wheel(mouse, 120, Qt::ShiftModifier);
    QCOMPARE(bench.canvas().transform().scale, 4.0);
    QCOMPARE(bench.canvas().transform().offset.x(), x + 120);
  }

  void hoverLightsUpAndExplains() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy hovers(&bench.navigation, &model::Navigation::hoverChanged);
    bench.point(bench.at("neg"));
    QCOMPARE(hovers.count(), 1);
    QCOMPARE(bench.navigation.hovered().instruction(), std::optional(bench.id("neg")));
    QCOMPARE(bench.canvas().highlight().hovered, std::optional(bench.box("neg")));
    QVERIFY(bench.navigation.selection().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(QToolTip::isVisible(), 2000);
    const QString help = QToolTip::text();
    QVERIFY2(help.contains("32 bytes") && help.contains("f.py:7") && help.contains("f32[8]{0}"), qPrintable(help));
    QVERIFY2(help.contains("jit(f)/&lt;b&gt;neg"), qPrintable(help));  // the dump's text is no markup
    bench.point(QPoint(3, 3));
    QVERIFY(bench.navigation.hovered().isEmpty());
    QVERIFY(!bench.canvas().highlight().hovered);
    // Another view's hover shows here too.
    bench.navigation.hover(bench.id("exp"));
    QCOMPARE(bench.canvas().highlight().hovered, std::optional(bench.box("exp")));
  }

  // A tuple of thousands does not fill the screen.
  void aLongShapeIsCutInTheTooltip() {
    std::string shape = "f32[8]{0}";
    for (int i = 1; i < 3000; ++i) shape += ", f32[8]{0}";
    Bench bench;
    QVERIFY(bench.show());
    bench.open("HloModule m\nENTRY %e {\n  %t = (" + shape + ") parameter(0)\n  ROOT %c = (" + shape +
               ") copy(%t)\n}\n");
    bench.point(bench.at("c"));
    QTRY_VERIFY_WITH_TIMEOUT(QToolTip::isVisible() && QToolTip::text().contains("copy (f32[8]"), 2000);
    QVERIFY2(QToolTip::text().size() < 400 && QToolTip::text().contains(u'…'), qPrintable(QToolTip::text()));
  }

  void aReferenceIsFollowed() {
    std::string text = "HloModule m\nENTRY %e {\n  %h = f32[8] parameter(0)\n";
    std::string all;
    for (int i = 0; i < 30; ++i) {
      const std::string user = "%u" + std::to_string(i);
      text += "  " + user + " = f32[8] negate(%h)\n";
      all += (i == 0 ? "" : ", ") + user;
    }
    Bench bench;
    QVERIFY(bench.show());
    bench.open(text + "  ROOT %t = (f32[8]) tuple(" + all + ")\n}\n");
    QVERIFY(!bench.canvas().isBoxInSight(bench.box("h")));  // it opened round the root, at the other end
    const uint32_t user = bench.box("u28");
    bench.canvas().centreBox(user);
    const QPoint chip = toViewport(bench.canvas().transform(), bench.scene().chipRect(user, 0).center()).toPoint();
    bench.point(chip);
    QCOMPARE(bench.canvas().cursor().shape(), Qt::PointingHandCursor);
    QCOMPARE(bench.navigation.hovered().instruction(), std::optional(bench.id("h")));
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, chip);
    QCOMPARE(bench.selected(), QStringLiteral("h"));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("h")));
  }

  void anEdgeIsFollowedByDoubleClick() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(60));
    bench.navigation.select(bench.id("n3"));
    const SceneEdge& edge = bench.scene().edges()[bench.scene().edgesOutOf(bench.box("n3"))[0]];
    const auto points = bench.scene().points(edge);
    const QPointF near = points.front() + (points.back() - points.front()) * 0.2;
    const QPoint at = toViewport(bench.canvas().transform(), near).toPoint();
    bench.point(at);
    QCOMPARE(bench.canvas().highlight().edge, std::optional(bench.scene().edgesOutOf(bench.box("n3"))[0]));
    QVERIFY(bench.navigation.hovered().isEmpty());
    QTest::mouseDClick(&bench.canvas(), Qt::LeftButton, {}, at);
    QCOMPARE(bench.selected(), QStringLiteral("n4"));
  }

  void theMenuIsTheWindows() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QList<model::Target> targets;
    connect(&bench.view, &View::menuRequested, this, [&targets](const model::Target& target) { targets += target; });
    QContextMenuEvent onBox(QContextMenuEvent::Mouse, bench.at("exp"), bench.canvas().mapToGlobal(bench.at("exp")));
    QApplication::sendEvent(&bench.canvas(), &onBox);
    QContextMenuEvent onNothing(QContextMenuEvent::Mouse, QPoint(3, 3), bench.canvas().mapToGlobal(QPoint(3, 3)));
    QApplication::sendEvent(&bench.canvas(), &onNothing);
    QCOMPARE(targets.size(), 2);
    QVERIFY(targets[0] == model::Target(bench.id("exp")));
    QVERIFY(targets[1] == model::Target(bench.computation("main")));
  }

  // --- keys ---------------------------------------------------------------------------------------

  void keysWalk_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<int>("key");
    QTest::addColumn<QString>("to");
    QTest::newRow("up") << "fusion" << int(Qt::Key_Up) << "neg";
    QTest::newRow("down") << "fusion" << int(Qt::Key_Down) << "while";
    QTest::newRow("left") << "fusion" << int(Qt::Key_Left) << "exp";
    QTest::newRow("right") << "fusion" << int(Qt::Key_Right) << "get";
    QTest::newRow("nothing there") << "a" << int(Qt::Key_Up) << "a";
    QTest::newRow("from a folded one") << "c" << int(Qt::Key_Up) << "while";
    QTest::newRow("the root where nothing is selected") << "" << int(Qt::Key_Up) << "add";
    QTest::newRow("next in the program") << "b" << int(Qt::Key_Period) << "c";
    QTest::newRow("previous in the program") << "neg" << int(Qt::Key_Comma) << "c";
    QTest::newRow("the last has no next") << "add" << int(Qt::Key_Period) << "add";
    QTest::newRow("a user") << "a" << int(Qt::Key_X) << "neg";
  }
  void keysWalk() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QFETCH(QString, from);
    QFETCH(int, key);
    if (!from.isEmpty()) bench.navigation.select(bench.id(from.toUtf8().constData()));
    bench.key(static_cast<Qt::Key>(key));
    QTEST(bench.selected(), "to");
  }

  void xCyclesThroughUsersAndOperands() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.navigation.select(bench.id("a"));
    QStringList seen;
    for (int i = 0; i < 3; ++i) {
      bench.key(Qt::Key_X);
      seen += bench.selected();
    }
    QCOMPARE(seen, (QStringList{"neg", "exp", "neg"}));
    bench.navigation.select(bench.id("fusion"));
    seen.clear();
    for (int i = 0; i < 3; ++i) {
      bench.key(Qt::Key_X, Qt::ShiftModifier);
      seen += bench.selected();
    }
    QCOMPARE(seen, (QStringList{"neg", "b", "neg"}));
  }

  void enterAndLeave() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.navigation.select(bench.id("while"));
    bench.key(Qt::Key_Return);
    QCOMPARE(bench.active(), QStringLiteral("body"));
    bench.navigation.select(bench.id("inner"));
    bench.key(Qt::Key_Enter);
    QCOMPARE(bench.active(), QStringLiteral("fused"));
    const auto& crumbs = bench.crumbs().crumbs();
    QCOMPARE(crumbs.size(), size_t{3});
    QCOMPARE(crumbs[0].text, QStringLiteral("main"));
    QCOMPARE(crumbs[1].text, QStringLiteral("while body"));
    QCOMPARE(crumbs[2].text, QStringLiteral("fused"));
    // The first link, by the mouse: it leads back to what one came in by.
    QTest::mouseClick(bench.crumbs().findChildren<QAbstractButton*>().at(1), Qt::LeftButton);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.selected(), QStringLiteral("while"));
    QVERIFY(bench.canvas().isBoxCentred(bench.box("while")));
    QVERIFY(bench.canvas().hasFocus());
    // And by the keyboard: Enter follows a link, also where the window has a use for Space.
    bench.navigation.enter(bench.computation("fused"));
    bench.crumbs().findChildren<QAbstractButton*>().at(1)->setFocus();
    QTest::keyClick(qApp->focusWidget(), Qt::Key_Return);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    bench.navigation.enter(bench.computation("fused"));
    QAction space;
    space.setShortcut(Qt::Key_Space);
    space.setShortcutContext(Qt::WidgetWithChildrenShortcut);
    bench.view.addAction(&space);
    bench.crumbs().findChildren<QAbstractButton*>().at(1)->setFocus();
    QTest::keyClick(qApp->focusWidget(), Qt::Key_Space);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    bench.key(Qt::Key_Escape);
    QVERIFY(bench.navigation.selection().isEmpty());
    bench.navigation.enter(bench.computation("body"));
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.active(), QStringLiteral("main"));
  }

  void keysZoomAndPan() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(200));
    GraphCanvas& canvas = bench.canvas();
    const double scale = canvas.transform().scale;
    bench.key(Qt::Key_S);
    bench.key(Qt::Key_Minus);
    QCOMPARE(canvas.transform().scale, scale / 1.25 / 1.25);
    bench.key(Qt::Key_W);
    bench.key(Qt::Key_Plus);
    QCOMPARE(canvas.transform().scale, scale);
    QPointF before = canvas.transform().offset;
    bench.key(Qt::Key_PageUp);
    QVERIFY(canvas.transform().offset.y() > before.y());
    before = canvas.transform().offset;
    bench.key(Qt::Key_D);
    QVERIFY(canvas.transform().offset.x() < before.x());
    bench.key(Qt::Key_A);
    QCOMPARE(canvas.transform().offset.x(), before.x());
    // F: the selection in the middle, then all of it.
    bench.navigation.select(bench.id("n100"));
    bench.key(Qt::Key_PageUp);
    bench.key(Qt::Key_F);
    QVERIFY(canvas.isBoxCentred(bench.box("n100")));
    QVERIFY(!canvas.isFitted());
    bench.key(Qt::Key_F);
    QVERIFY(canvas.isFitted());
    bench.key(Qt::Key_0);
    QCOMPARE(canvas.transform().scale, 1.0);
  }

  void tabReachesTheGraphAndItShows() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.navigation.enter(bench.computation("body"));
    QAbstractButton* const crumb = bench.crumbs().findChildren<QAbstractButton*>().at(1);
    crumb->setFocus();
    QVERIFY(!bench.canvas().hasFocus());
    const QColor without = bench.canvas().grab().toImage().pixelColor(0, 100);
    for (int i = 0; i < 5 && !bench.canvas().hasFocus(); ++i) QTest::keyClick(qApp->focusWidget(), Qt::Key_Tab);
    QVERIFY(bench.canvas().hasFocus());
    QVERIFY(bench.canvas().grab().toImage().pixelColor(0, 100) != without);
  }

  // --- the hub ------------------------------------------------------------------------------------

  void aSelectionElsewhereComesIntoSight() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(300));
    const double scale = bench.canvas().transform().scale;
    QCOMPARE(scale, 1.0);
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n299")));
    bench.navigation.select(bench.id("n5"));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n5")));
    QCOMPARE(bench.canvas().transform().scale, scale);
    // What is in sight does not move anything.
    const ViewTransform before = bench.canvas().transform();
    bench.navigation.select(bench.id("n4"));
    QVERIFY(bench.canvas().transform() == before);
  }

  void revealSwitchesAndCentres() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QVERIFY(bench.view.canShow(bench.id("mul")));
    bench.navigation.reveal(bench.id("mul"));
    QCOMPARE(bench.active(), QStringLiteral("fused"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("mul")});
    bench.open(chain(300));
    bench.canvas().fit();
    QVERIFY(bench.canvas().transform().scale < kReadableScale);
    bench.navigation.reveal(bench.id("n150"));
    QCOMPARE(bench.canvas().transform().scale, 1.0);
    QVERIFY(bench.canvas().isBoxCentred(bench.box("n150")));
  }

  void showsALine() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const hlo::SourceLine line = bench.snapshot->sources.lines()[0].line;
    QVERIFY(bench.view.canShow(line));
    QVERIFY(!bench.view.canShow(hlo::SourceLine{line.file, 9999}));
    QVERIFY(!bench.view.canShow(buffers::AllocationId(0)));
    bench.navigation.select(line);
    QCOMPARE(bench.canvas().highlight().selected, sorted({bench.box("neg"), bench.box("exp")}));
  }

  void aFoldedSelectionIsShownWhereItIsText() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.navigation.select(bench.id("bc"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("add")});
  }

  void aHiddenViewCatchesUp() {
    Bench bench;
    bench.open();
    bench.navigation.enter(bench.computation("body"));
    bench.navigation.select(bench.id("inner"));
    QVERIFY(!bench.canvas().scene());
    QCOMPARE(int(bench.engine->calls), 0);
    QVERIFY(bench.show());
    QCOMPARE(int(bench.engine->calls), 1);
    QCOMPARE(bench.scene().boxes().size(), size_t{2});
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("inner")});
  }

  void fitsTheWidthAtTheHeightWhereItStands() {
    Bench bench;
    QVERIFY(bench.show());
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    for (int i = 1; i < 60; ++i)
      text += "  v" + std::to_string(i) + " = f32[8] negate(v" + std::to_string(i - 1) + ")\n";
    bench.open(text + "  ROOT r = f32[8] negate(v59)\n}\n");
    GraphCanvas& canvas = bench.canvas();
    canvas.moveTo(centredOn(bench.scene().bounds().center(), 0.5, QSizeF(canvas.size())));
    bench.key(Qt::Key_F, Qt::ShiftModifier);
    const QRectF all = toViewport(canvas.transform(), bench.scene().bounds());
    QVERIFY2(std::abs(all.width() + 48 - canvas.width()) < 2, qPrintable(QString::number(all.width())));
    QVERIFY(std::abs(all.left() - 24) < 1 && all.top() < 0 && all.bottom() > canvas.height());
    // At an end no emptiness is shown.
    canvas.moveTo(centredOn(bench.scene().bounds().topLeft(), 0.5, QSizeF(canvas.size())));
    bench.key(Qt::Key_F, Qt::ShiftModifier);
    QVERIFY(std::abs(toViewport(canvas.transform(), bench.scene().bounds()).top() - 24) < 1);
  }

  void opensAtFitOnlyWhereItCanBeRead() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QVERIFY(bench.canvas().isFitted());
    bench.view.resize(1000, 640);  // and stays so until it is moved
    QVERIFY(bench.canvas().isFitted());
    bench.open(chain(300));
    QVERIFY(!bench.canvas().isFitted());
    QCOMPARE(bench.canvas().transform().scale, 1.0);
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n299")));
    QVERIFY(bench.view.findChild<Minimap*>()->isVisible());
    // Each computation keeps its place.
    bench.open();
    bench.canvas().zoomBy(0.7);
    const ViewTransform left = bench.canvas().transform();
    bench.navigation.enter(bench.computation("fused"));
    QVERIFY(bench.canvas().isFitted());
    bench.navigation.back();
    QCOMPARE(bench.canvas().transform().scale, left.scale);
    QVERIFY((bench.canvas().transform().offset - left.offset).manhattanLength() < 0.01);
  }

  void theMinimapMovesTheView() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(300));
    auto* const minimap = bench.view.findChild<Minimap*>();
    QTest::mouseClick(minimap, Qt::LeftButton, {}, QPoint(minimap->width() / 2, 6));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n1")));
    bench.canvas().fit();
    QVERIFY(!minimap->isVisible());
  }

  // --- folds --------------------------------------------------------------------------------------

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
    QCOMPARE(bench.at("fusion"), before);  // it stays where it was on the screen
    QCOMPARE(changes.count(), 1);
    QVERIFY(!bench.view.options().folds.constants);
    QVERIFY(!bench.action("graph.foldParameters")->isChecked());
    bench.action("graph.foldParameters")->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    bench.action("graph.hubs.4")->trigger();
    QCOMPARE(bench.view.options().folds.hubUsers, 4u);
  }

  // --- parts --------------------------------------------------------------------------------------

  void theNeighbourhoodWhereAsked() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(60));
    QVERIFY(!bench.notice().isVisible());
    QCOMPARE(bench.scene().boxes().size(), size_t{60});
    bench.key(Qt::Key_N);
    QVERIFY(bench.action("graph.neighbourhood")->isChecked());
    QCOMPARE(bench.notice().text(), QStringLiteral("Showing the neighbourhood of n59."));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});  // the root and two hops up
    QCOMPARE(bench.canvas().footer(), QStringLiteral("Fixed · 1.5 ms · 3 of 60 shown · 2 hops"));
    // It moves with the selection, and what was clicked stays under the mouse.
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
    // All again, by the button.
    QTest::mouseClick(bench.notice().findChild<QAbstractButton*>(), Qt::LeftButton);
    QCOMPARE(bench.scene().boxes().size(), size_t{60});
    QVERIFY(!bench.notice().isVisible());
    QVERIFY(!bench.action("graph.neighbourhood")->isChecked());
    // And by Escape, once nothing is selected.
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

  // --- engines ------------------------------------------------------------------------------------

  void whatIsTooLargeIsForTheOtherEngine() {
    GraphOptions options;
    options.nodeBudget = 8;
    Bench bench(true, options);
    QVERIFY(bench.show());
    bench.open();
    QVERIFY(bench.canvas().footer().startsWith(QStringLiteral("Fixed · ")));
    bench.open(chain(9));
    QCOMPARE(bench.canvas().footer(), QStringLiteral("Second · 1.5 ms · 9 of 9 shown"));
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
    QVERIFY(bench.canvas().footer().startsWith(QStringLiteral("Second · ")));
    QVERIFY(!bench.action("graph.engine.automatic")->isChecked());
    QCOMPARE(bench.view.options().engine, EngineChoice::kLayered);
    bench.action("graph.engine.graphviz")->trigger();
    QVERIFY(bench.canvas().footer().startsWith(QStringLiteral("Fixed · ")));
    QCOMPARE(changes.count(), 2);
    // What was drawn before is not laid out again.
    const int calls = bench.layered->calls;
    bench.action("graph.engine.layered")->trigger();
    QCOMPARE(int(bench.layered->calls), calls);
  }

  // The engine gives the same picture here, so what stands beside and what stands below only change their keys.
  void dataCanFlowToTheRight() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(bench.action("graph.before")->text(), QStringLiteral("Go Left"));
    bench.action("graph.direction.right")->trigger();
    QCOMPARE(bench.scene().direction(), layout::Direction::kRight);
    QCOMPARE(bench.action("graph.before")->text(), QStringLiteral("Go Up"));
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

  void theOtherEngineDrawsWhatOneFailsOn() {
    Bench bench;
    bench.engine->mostBoxes = 5;
    QVERIFY(bench.show());
    const QSignalSpy failures(&bench.view, &GraphView::layoutFailed);
    bench.open();
    QVERIFY(bench.notice().isVisible());
    QCOMPARE(bench.notice().text(),
             QStringLiteral("Fixed did not lay out this picture: it fell over 5 boxes. It is drawn by Second."));
    QVERIFY(bench.canvas().footer().startsWith(QStringLiteral("Second · ")));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    QCOMPARE(failures.count(), 1);
    QCOMPARE(QByteArray::fromStdString(failures[0][1].value<hlo::Diagnostic>().message),
             QByteArray("Fixed did not lay out main, Second did instead: it fell over 5 boxes"));
    // It is not tried again when one comes back …
    const int calls = bench.engine->calls;
    bench.navigation.enter(bench.computation("fused"));
    bench.navigation.back();
    QCOMPARE(bench.engine->calls - calls, 1);  // the fusion
    QCOMPARE(failures.count(), 1);
    // … but when asked.
    bench.engine->mostBoxes = 100;
    QTest::mouseClick(bench.notice().findChild<QAbstractButton*>(), Qt::LeftButton);
    QVERIFY(bench.canvas().footer().startsWith(QStringLiteral("Fixed · ")));
    QVERIFY(!bench.notice().isVisible());
  }

  void whenNothingCanBeDrawnItSaysSo() {
    Bench bench;
    bench.engine->mostBoxes = 0;
    bench.layered->mostBoxes = 0;
    QVERIFY(bench.show());
    bench.open();
    QVERIFY2(bench.text().contains("Second could not draw this computation: it fell over 0 boxes"),
             qPrintable(bench.text()));
    QVERIFY(bench.crumbs().isVisible());
  }

  // --- stubs --------------------------------------------------------------------------------------

  // Cut are a > exp and b > fusion.
  void stubsAreEdges() {
    Bench bench;
    bench.engine->longestEdge = 2;
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(bench.canvas().footer(),
             QStringLiteral("Fixed · 1.5 ms · 8 of 10 shown · 2 edges as stubs · ══ same memory · 2 constants folded"));
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
    // And by its line, at the other end.
    const SceneEdge& cut = bench.scene().edges()[bench.scene().edgesOutOf(bench.box("b"))[0]];
    QVERIFY(cut.isStub);
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, onCanvas(bench.scene().points(cut)[1] - QPointF(0, 2)));
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    // Far out no label is drawn, and none can be hit.
    bench.navigation.clearSelection();
    bench.canvas().fit();
    bench.canvas().zoomBy(0.5);
    label = onCanvas(stubOf("fusion")->labelRect.center() + QPointF(8, -4));
    bench.point(label);
    QVERIFY(!bench.canvas().highlight().stub);
  }

  void aStubOfManyEdgesAsks() {
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
    auto* const menu = bench.view.findChild<QMenu*>(QStringLiteral("graph.stubEnds"));
    QVERIFY(menu != nullptr && menu->isVisible());
    QCOMPARE(menu->actions().size(), 5);
    QVERIFY2(menu->actions()[4]->text().startsWith("one_of_its_users.5"), qPrintable(menu->actions()[4]->text()));
    menu->actions()[4]->trigger();
    menu->close();
    QCOMPARE(bench.selected(), QStringLiteral("one_of_its_users.5"));
  }

  // --- jobs ---------------------------------------------------------------------------------------

  void theOldPictureStaysUntilTheNextIsThere() {
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
    // It cannot be pointed at: it is another computation's.
    const QSignalSpy selections(&bench.navigation, &model::Navigation::selectionChanged);
    bench.click("neg");
    QCOMPARE(selections.count(), 0);
    QTRY_VERIFY(bench.canvas().grab().toImage().pixelColor(bench.at("a")) !=
                before.pixelColor(bench.at("a")));  // steps back
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

  void aCancelledLayoutSaysSoAndCanBeTriedAgain() {
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

  void closingTheDocumentEmptiesTheView() {
    Bench bench(false);
    QVERIFY(bench.show());
    bench.engine->hold();
    bench.open();
    bench.navigation.show(nullptr);
    bench.engine->release();
    QTRY_VERIFY(bench.jobs.jobs().isEmpty());
    QVERIFY(!bench.canvas().scene());
    QVERIFY(bench.text().contains("Nothing is open"));
  }

  // --- looks --------------------------------------------------------------------------------------

  void followsTheTheme() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    Bench::theme().setMode(ThemeMode::kLight);
    QCOMPARE(bench.canvas().grab().toImage().pixelColor(5, 5), lightColors().canvas);
    Bench::theme().setMode(ThemeMode::kDark);
    QCOMPARE(bench.canvas().grab().toImage().pixelColor(5, 5), darkColors().canvas);
    Bench::theme().setMode(ThemeMode::kLight);
  }

  void jumpsTakeAMomentAndEndExactly() {
    Bench bench;
    bench.view.setAnimated(true);
    QVERIFY(bench.show());
    bench.open(chain(300));
    const ViewTransform before = bench.canvas().transform();
    bench.navigation.select(bench.id("n5"));
    QVERIFY(bench.canvas().transform() == before);  // on its way
    const ViewTransform end = bench.canvas().destination();
    QVERIFY(!(end == before));
    QTRY_VERIFY(bench.canvas().transform() == end);
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n5")));
  }

  void paintsTheWholeForExports() {
    Bench bench;
    QVERIFY(bench.show());
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    {
      QPainter painter(&image);
      bench.view.paintScene(painter, image.rect());
    }
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::magenta));  // nothing there
    QVERIFY(bench.view.sceneSize().isEmpty());
    bench.open();
    {
      QPainter painter(&image);
      bench.view.paintScene(painter, image.rect());
    }
    QCOMPARE(image.pixelColor(2, 2), Bench::theme().colors().canvas);
    QVERIFY(bench.view.sceneSize().width() > 500);
  }

  // Every action has an id, a text and no key that another one has.
  void actionsAreDistinct() {
    Bench bench;
    QSet<QString> ids, keys;
    for (const QAction* const action : bench.view.viewActions()) {
      if (action->isSeparator()) continue;
      QVERIFY(action->objectName().startsWith("graph."));
      QVERIFY(!action->text().isEmpty());
      QVERIFY(!ids.contains(action->objectName()));
      ids.insert(action->objectName());
      for (const QKeySequence& key : action->shortcuts()) {
        QVERIFY2(!keys.contains(key.toString()), qPrintable(key.toString()));
        keys.insert(key.toString());
      }
    }
    QVERIFY(ids.size() > 20);
  }

  // --- parts of a module ----------------------------------------------------------------------------

  void showsPathsAcrossComputations() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.view.showPaths({bench.id("neg"), bench.id("mul"), 100});
    // neg p0 mul by the fusion of the entry; fusion s p0 p1 mul by the one in the body.
    QCOMPARE(bench.scene().boxes().size(), size_t{6});
    QVERIFY(bench.scene().hasEdges(layout::EdgeKind::kCall));
    QVERIFY2(bench.notice().text().contains("paths between neg and mul"), qPrintable(bench.notice().text()));
    QCOMPARE(bench.scene().boxes()[bench.box("mul")].label.note, QStringLiteral("in fused"));
    // What is selected in the other computation is selected here.
    bench.click("mul");
    QCOMPARE(bench.selected(), QStringLiteral("mul"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("mul")});
    // Escape goes back to all, and so does another computation.
    bench.key(Qt::Key_Escape);
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    QVERIFY(bench.notice().text().isEmpty());
    bench.view.showPaths({bench.id("a"), bench.id("add"), 100});
    QCOMPARE(bench.scene().boxes().size(), size_t{5});
    bench.navigation.enter(bench.computation("fused"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});
    bench.navigation.back();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }

  void saysThatThereIsNoPath() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy messages(&bench.view, &View::message);
    bench.view.showPaths({bench.id("b"), bench.id("neg"), 100});
    QCOMPARE(messages.count(), 1);
    QCOMPARE(messages.first().first().toString(), QStringLiteral("no path leads from b to neg or back"));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }

  void aBoundaryIsNotWalkedBeyond() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.view.showNeighbourhood(bench.id("while"), 4, {bench.id("fusion")});
    QCOMPARE(bench.selected(), QStringLiteral("while"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});  // fusion while add
    QVERIFY(bench.scene().boxes()[bench.box("fusion")].label.isBoundary);
    QVERIFY(!bench.scene().boxes()[bench.box("add")].label.isBoundary);
    auto* const button = bench.notice().findChild<QAbstractButton*>();
    QCOMPARE(button->text(), QStringLiteral("Show All"));
    button->click();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
  }

  // --- what stands out ------------------------------------------------------------------------------

  void conesStandOut() {
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
    bench.click("neg");  // it belonged to what was selected
    QVERIFY(bench.canvas().highlight().upstream.empty());
  }

  void coloursAreChosenAndKept() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QSignalSpy changes(&bench.view, &GraphView::optionsChanged);
    auto* const legend = bench.view.findChild<QWidget*>(QStringLiteral("graph-legend"));
    QVERIFY(legend->isHidden());
    const auto* const byFile = bench.view.findChild<QAction*>(QStringLiteral("graph.coloring.source-file"));
    const_cast<QAction*>(byFile)->trigger();
    QCOMPARE(changes.count(), 1);
    QCOMPARE(bench.view.options().coloring, Coloring::kSourceFile);
    QVERIFY(byFile->isChecked() && legend->isVisible());
    QCOMPARE(bench.canvas().colors()->classes.size(), size_t{2});
    QVERIFY(bench.canvas().colors()->boxes[bench.box("neg")] == BoxPaint::group(0));
    QVERIFY(bench.canvas().colors()->boxes[bench.box("fusion")] == BoxPaint::none());
    // A row of the legend.
    auto* const rows = legend->findChild<QTreeWidget*>();
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualItemRect(rows->topLevelItem(0)).center());
    QCOMPARE(bench.canvas().highlight().marked, (std::vector{bench.box("neg"), bench.box("exp")}));
    QVERIFY(bench.navigation.selection().isEmpty());
    bench.canvas().setFocus();
    bench.key(Qt::Key_Escape);
    QVERIFY(bench.canvas().highlight().marked.empty());
    bench.navigation.enter(bench.computation("fused"));
    QCOMPARE(bench.canvas().colors()->boxes.size(), size_t{3});
    bench.key(Qt::Key_L);
    QVERIFY(legend->isHidden());
    bench.action("graph.coloring.category")->trigger();
    QVERIFY(bench.canvas().colors()->boxes[bench.box("mul")] == BoxPaint::category(hlo::Category::kElementwise));
  }

  // FLOPs are worked out in the background: the colours come when they are there.
  void coloursByFlopsWaitForThem() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.navigation.enter(bench.computation("fused"));
    bench.action("graph.coloring.flops")->trigger();
    QCOMPARE(bench.canvas().colors()->classes.size(), size_t{1});
    QVERIFY(bench.canvas().colors()->boxes[bench.box("mul")] == BoxPaint::none());
    bench.view.showEstimates(model::estimate(bench.snapshot, {}));
    QCOMPARE(bench.canvas().colors()->classes.size(), size_t{2});
    QVERIFY(bench.canvas().colors()->boxes[bench.box("mul")] == BoxPaint::heat(1));  // 8 of 32 and more
    QVERIFY(bench.canvas().colors()->boxes[bench.box("p0")] == BoxPaint::heat(0));
  }

  // --- several at a time ----------------------------------------------------------------------------

  void ctrlClickAddsAndRemoves() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const auto ctrlClick = [&](const char* name) {
      QTest::mouseClick(&bench.canvas(), Qt::LeftButton, Qt::ControlModifier, bench.at(name));
    };
    bench.click("fusion");
    ctrlClick("neg");
    QCOMPARE(bench.navigation.selection().instructions, (std::vector{bench.id("neg"), bench.id("fusion")}));
    QCOMPARE(bench.canvas().highlight().selected, (std::vector{bench.box("neg"), bench.box("fusion")}));
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, Qt::ControlModifier, QPoint(4, 4));  // beside: nothing changes
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{2});
    ctrlClick("neg");
    QCOMPARE(bench.navigation.selection().target, std::optional<model::Target>(bench.id("fusion")));
    ctrlClick("fusion");
    QVERIFY(bench.navigation.selection().isEmpty());
    bench.navigation.back();
    bench.navigation.back();
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{2});
  }

  void aRubberBandSelects() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const ViewTransform before = bench.canvas().transform();
    const auto corner = [&](const char* name, bool isFirst) {
      const QRectF rect = toViewport(bench.canvas().transform(), bench.scene().boxes()[bench.box(name)].rect);
      return (isFirst ? rect.topLeft() - QPointF(3, 3) : rect.bottomRight() + QPointF(3, 3)).toPoint();
    };
    const auto begin = [&](const QPoint& from, const QPoint& to, Qt::KeyboardModifiers modifiers) {
      QTest::mousePress(&bench.canvas(), Qt::LeftButton, modifiers, from);
      for (const QPoint& at : {(from + to) / 2, to}) {
        QMouseEvent move(QEvent::MouseMove, QPointF(at), bench.canvas().mapToGlobal(QPointF(at)), Qt::NoButton,
                         Qt::LeftButton, modifiers);
        QApplication::sendEvent(&bench.canvas(), &move);
      }
    };
    const auto band = [&](const char* from, const char* to, Qt::KeyboardModifiers modifiers) {
      begin(corner(from, true), corner(to, false), modifiers);
      QTest::mouseRelease(&bench.canvas(), Qt::LeftButton, modifiers, corner(to, false));
    };
    band("a", "exp", Qt::ShiftModifier);
    QCOMPARE(bench.navigation.selection().instructions, (std::vector{bench.id("a"), bench.id("exp")}));
    QVERIFY(bench.canvas().transform() == before);
    band("while", "add", Qt::ShiftModifier | Qt::ControlModifier);
    const std::vector four{bench.id("a"), bench.id("exp"), bench.id("while"), bench.id("add")};
    QCOMPARE(bench.navigation.selection().instructions, four);
    // Where it is drawn it is seen; Escape gives it up.
    const QPoint from = corner("a", true), to = corner("add", false);
    const QImage without = bench.canvas().grab().toImage();
    begin(from, to, Qt::ShiftModifier);
    QVERIFY(bench.canvas().grab().toImage() != without);
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.canvas().grab().toImage(), without);
    QTest::mouseRelease(&bench.canvas(), Qt::LeftButton, Qt::ShiftModifier, to);
    QCOMPARE(bench.navigation.selection().instructions, four);
    // Another picture, and the band over the one before is gone.
    begin(from, to, Qt::ShiftModifier);
    bench.navigation.enter(bench.computation("fused"));
    QTest::mouseRelease(&bench.canvas(), Qt::LeftButton, Qt::ShiftModifier, to);
    QCOMPARE(bench.navigation.selection().instructions, four);
    bench.navigation.back();
    bench.key(Qt::Key_Z);  // all of them at once
    for (const char* const name : {"a", "exp", "while", "add"}) QVERIFY(bench.canvas().isBoxInSight(bench.box(name)));
  }
};

QTEST_MAIN(GraphViewTest)
#include "tst_graph_view.moc"
