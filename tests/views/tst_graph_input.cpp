// The graph view by real events: the effect of each click, drag and key on the selection hub.

#include <QAbstractButton>
#include <QAction>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "tests/support/graph_bench.h"

using namespace views;
using Bench = support::GraphBench;
using support::chain;

class GraphInputTest : public QObject {
  Q_OBJECT

 private slots:
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
    // A point outside all boxes and edges.
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
    QTest::mouseDClick(&bench.canvas(), Qt::LeftButton, {}, bench.at("neg"));  // it calls no computation
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

  void hoverHighlightsAndShowsATooltip() {
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
    QVERIFY2(help.contains("jit(f)/&lt;b&gt;neg"), qPrintable(help));  // text of the dump is escaped
    bench.point(QPoint(3, 3));
    QVERIFY(bench.navigation.hovered().isEmpty());
    QVERIFY(!bench.canvas().highlight().hovered);
    // An instruction hovered in another view is highlighted here too.
    bench.navigation.hover(bench.id("exp"));
    QCOMPARE(bench.canvas().highlight().hovered, std::optional(bench.box("exp")));
  }

  // The tooltip of a tuple with thousands of elements does not fill the screen.
  void aLongShapeIsElidedInTheTooltip() {
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
    bench.canvas().centreBox(bench.box("t"));
    QVERIFY(!bench.canvas().isBoxInSight(bench.box("h")));  // at the other end
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

  void theContextMenuIsRequestedFromTheWindow() {
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
    // a point outside all boxes: nothing changes
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, Qt::ControlModifier, QPoint(4, 4));
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
    // The band is visible while it is drawn; Escape cancels it.
    const QPoint from = corner("a", true), to = corner("add", false);
    const QImage without = bench.canvas().grab().toImage();
    begin(from, to, Qt::ShiftModifier);
    QVERIFY(bench.canvas().grab().toImage() != without);
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.canvas().grab().toImage(), without);
    QTest::mouseRelease(&bench.canvas(), Qt::LeftButton, Qt::ShiftModifier, to);
    QCOMPARE(bench.navigation.selection().instructions, four);
    // Another layout removes the band over the previous one.
    begin(from, to, Qt::ShiftModifier);
    bench.navigation.enter(bench.computation("fused"));
    QTest::mouseRelease(&bench.canvas(), Qt::LeftButton, Qt::ShiftModifier, to);
    QCOMPARE(bench.navigation.selection().instructions, four);
    bench.navigation.back();
    bench.key(Qt::Key_Z);  // selects all of them
    for (const char* const name : {"a", "exp", "while", "add"}) QVERIFY(bench.canvas().isBoxInSight(bench.box(name)));
  }

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
    // The first link by mouse: it leads back to the call that was entered.
    QTest::mouseClick(bench.crumbs().findChildren<QAbstractButton*>().at(1), Qt::LeftButton);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.selected(), QStringLiteral("while"));
    QVERIFY(bench.canvas().isBoxCentred(bench.box("while")));
    QVERIFY(bench.canvas().hasFocus());
    // By keyboard: Enter follows a link, even if the window has an action for Space.
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
    canvas.centreBox(bench.box("n199"));
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
    // The same without letter keys.
    bench.key(Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(canvas.transform().offset.x() < before.x());
    bench.key(Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(canvas.transform().offset.x(), before.x());
    bench.key(Qt::Key_Up, Qt::ShiftModifier);
    QVERIFY(canvas.transform().offset.y() > before.y());
    bench.key(Qt::Key_Down, Qt::ShiftModifier);
    QCOMPARE(canvas.transform().offset.y(), before.y());
    // F centres the selection, then fits the graph.
    bench.navigation.select(bench.id("n100"));
    bench.key(Qt::Key_PageUp);
    bench.key(Qt::Key_F);
    QVERIFY(canvas.isBoxCentred(bench.box("n100")));
    QVERIFY(!canvas.isFitted());
    bench.key(Qt::Key_F);
    QVERIFY(canvas.isFitted());
    // Pages do not lead away from the graph.
    for (int i = 0; i < 3; ++i) bench.key(Qt::Key_PageDown);
    const QRectF shown = toViewport(canvas.transform(), bench.scene().bounds());
    QVERIFY2(shown.bottom() > 0.75 * canvas.height(), qPrintable(QString::number(shown.bottom())));
    bench.key(Qt::Key_0);
    QCOMPARE(canvas.transform().scale, 1.0);
  }

  void tabFocusesTheGraphVisibly() {
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

  // Every action has an id, a text and a shortcut that no other action has.
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
};

QTEST_MAIN(GraphInputTest)
#include "tst_graph_input.moc"
