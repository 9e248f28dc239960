// The graph view's reaction to the selection hub: the visible computation and position, the colouring, and the export.

#include <QAction>
#include <QSignalSpy>
#include <QTest>
#include <QToolBar>
#include <QTreeWidget>

#include "tests/support/graph_bench.h"
#include "views/minimap.h"

using namespace views;
using Bench = support::GraphBench;
using support::chain;
using support::sorted;

class GraphViewTest : public QObject {
  Q_OBJECT

 private slots:
  // The narrower the bar, the more of its buttons are rows of the menu of the last one; none is cut off or lost.
  void toolsHaveRoom() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    auto* const bar = bench.view.findChild<QToolBar*>("graph-toolbar");
    auto* const more = bar->findChild<QToolButton*>("graph-toolbar-more");
    const auto shown = [&] {
      QCoreApplication::processEvents();
      int count = 0;
      for (const QToolButton* button : bar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (button == more || button->objectName() == "qt_toolbar_ext_button" || !button->isVisible()) continue;
        if (!bar->rect().contains(button->geometry())) return -1;
        ++count;
      }
      return count;
    };
    bench.view.resize(1500, 500);
    // At once: no frame shows texts that are cut off.
    for (const QToolButton* button : bar->findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
      QVERIFY2(button->menu() == nullptr || button->isHidden() || button->width() >= button->sizeHint().width(),
               qPrintable(button->text()));
    QCOMPARE(shown(), 11);
    QVERIFY(!more->isVisible());
    for (const int width : {700, 500, 300}) {
      bench.view.resize(width, 500);
      const int count = shown();
      QVERIFY2(count >= 4 && count < 11, qPrintable(QString::number(count)));
      QVERIFY(more->isVisible() && bar->rect().contains(more->geometry()));
      QCOMPARE(count + more->menu()->actions().size(), 11);
    }
  }

  void saysWhyItIsEmpty() {
    Bench bench;
    QVERIFY(bench.show());
    QVERIFY(bench.text().contains("No module is open"));
    bench.navigation.show(std::make_shared<model::Snapshot>());  // only an assignment
    QVERIFY(bench.text().contains("no HLO module"));
    QVERIFY(bench.text().contains("after_optimizations.txt"));
    bench.open();
    QVERIFY(!bench.text().contains("no HLO module"));
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    bench.open("HloModule nothing\n");
    QVERIFY(bench.text().contains("no computations"));
    QVERIFY(!bench.canvas().scene());
  }

  void showsTheActiveComputation() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QCOMPARE(bench.canvas().caption().shown, QStringLiteral("8 of 10 shown"));
    QCOMPARE(bench.canvas().caption().folds, QString());
    QCOMPARE(bench.canvas().caption().details, QStringLiteral("Fixed · 1.5 ms · ══ same memory · 2 constants folded"));
    QCOMPARE(bench.crumbs().crumbs().size(), size_t{1});
    bench.navigation.enter(bench.computation("fused"));
    QCOMPARE(bench.scene().boxes().size(), size_t{3});
    QCOMPARE(bench.canvas().itemsSummary(), QStringLiteral("3 of 3 shown · Fixed · 1.5 ms"));
    // Going back uses the cached layout.
    const int calls = bench.engine->calls;
    bench.navigation.back();
    QCOMPARE(bench.scene().boxes().size(), size_t{8});
    QCOMPARE(int(bench.engine->calls), calls);
  }

  void aSelectionElsewhereIsScrolledIntoView() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open(chain(300));
    bench.navigation.reveal(bench.id("n299"));
    const double scale = bench.canvas().transform().scale;
    QCOMPARE(scale, 1.0);
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n299")));
    bench.navigation.select(bench.id("n5"));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n5")));
    QCOMPARE(bench.canvas().transform().scale, scale);
    // Selecting a visible box does not scroll.
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
    // The word has the frame, not the box.
    const GraphHighlight& highlight = bench.canvas().highlight();
    QVERIFY(highlight.selected.empty());
    QCOMPARE(highlight.words, (std::vector<std::pair<uint32_t, uint32_t>>{{bench.box("add"), 0}}));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("add")));
    bench.navigation.select(bench.id("add"));
    QVERIFY(highlight.words.empty());
    QCOMPARE(highlight.selected, std::vector<uint32_t>{bench.box("add")});
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

  void fitsTheWidthAndKeepsTheVerticalPosition() {
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
    // At an edge of the scene no empty space is shown.
    canvas.moveTo(centredOn(bench.scene().bounds().topLeft(), 0.5, QSizeF(canvas.size())));
    bench.key(Qt::Key_F, Qt::ShiftModifier);
    QVERIFY(std::abs(toViewport(canvas.transform(), bench.scene().bounds()).top() - 24) < 1);
  }

  void opensFitted() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QVERIFY(bench.canvas().isFitted());
    bench.view.resize(1000, 640);  // and stays fitted until the user pans
    QVERIFY(bench.canvas().isFitted());
    bench.canvas().zoomBy(0.7);
    bench.key(Qt::Key_F);  // again after that
    QVERIFY(bench.canvas().isFitted());
    bench.view.resize(800, 500);
    QVERIFY(bench.canvas().isFitted());
    bench.open(chain(300));
    QVERIFY(bench.canvas().isFitted());
    QVERIFY(bench.canvas().transform().scale < kReadableScale);
    QVERIFY(!bench.view.findChild<Minimap*>()->isVisible());
    // With a box to show, that is shown so that it can be read.
    bench.open();
    bench.snapshot = support::graphSnapshot(chain(300));
    bench.navigation.revealIn(bench.snapshot, bench.id("n150"));
    QCOMPARE(bench.canvas().transform().scale, 1.0);
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n150")));
    QVERIFY(bench.view.findChild<Minimap*>()->isVisible());
    // Each computation keeps its view state.
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
    bench.navigation.reveal(bench.id("n299"));
    auto* const minimap = bench.view.findChild<Minimap*>();
    QTest::mouseClick(minimap, Qt::LeftButton, {}, QPoint(minimap->width() / 2, 6));
    QVERIFY(bench.canvas().isBoxInSight(bench.box("n1")));
    bench.canvas().fit();
    QVERIFY(!minimap->isVisible());
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
    QVERIFY(bench.text().contains("No module is open"));
  }

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

  void jumpsAreAnimatedAndEndExactly() {
    Bench bench;
    bench.view.setAnimated(true);
    QVERIFY(bench.show());
    bench.open(chain(300));
    bench.canvas().moveTo({1, {0, -20000}});
    const ViewTransform before = bench.canvas().transform();
    bench.navigation.select(bench.id("n5"));
    QVERIFY(bench.canvas().transform() == before);  // the animation has begun
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
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::magenta));  // transparent
    QVERIFY(bench.view.sceneSize().isEmpty());
    bench.open();
    {
      QPainter painter(&image);
      bench.view.paintScene(painter, image.rect());
    }
    QCOMPARE(image.pixelColor(2, 2), Bench::theme().colors().canvas);
    QVERIFY(bench.view.sceneSize().width() > 500);
  }

  void coloursAreChosenAndKept() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    QSignalSpy changes(&bench.view, &GraphView::optionsChanged);
    auto* const legend = bench.view.findChild<QWidget*>(QStringLiteral("graph-legend"));
    // In a corner without boxes.
    const auto covered = [&] {
      size_t boxes = 0;
      bench.scene().visitBoxes(toScene(bench.canvas().transform(), QRectF(legend->geometry())),
                               [&](uint32_t) { ++boxes; });
      return boxes;
    };
    QVERIFY(legend->isVisible());
    QCOMPARE(covered(), size_t{0});
    bench.view.resize(300, 240);  // now there is none
    QVERIFY(legend->isHidden());
    bench.view.resize(780, 640);
    QVERIFY(legend->isVisible());
    const auto* const byFile = bench.view.findChild<QAction*>(QStringLiteral("graph.coloring.source-file"));
    const_cast<QAction*>(byFile)->trigger();
    QCOMPARE(changes.count(), 1);
    QCOMPARE(bench.view.options().coloring, *Coloring::find("source-file"));
    QVERIFY(byFile->isChecked() && legend->isVisible());
    QCOMPARE(bench.canvas().colors()->classes.size(), size_t{2});
    QVERIFY(bench.canvas().colors()->boxes[bench.box("neg")] == BoxFill::group(0));
    QVERIFY(bench.canvas().colors()->boxes[bench.box("fusion")] == BoxFill::none());
    // A click on a row of the legend.
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
    QVERIFY(bench.canvas().colors()->boxes[bench.box("mul")] == BoxFill::category(hlo::Category::kElementwise));
  }

  // FLOPs are computed in the background; the colours appear when they are ready.
  void coloursByFlopsWaitForThem() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.navigation.enter(bench.computation("fused"));
    bench.action("graph.coloring.flops")->trigger();
    QCOMPARE(bench.canvas().colors()->classes.size(), size_t{1});
    QVERIFY(bench.canvas().colors()->boxes[bench.box("mul")] == BoxFill::none());
    bench.view.showEstimates(model::estimate(bench.snapshot, {}));
    QCOMPARE(bench.canvas().colors()->classes.size(), size_t{2});
    // 8 FLOPs in the entry computation, and 8 more for each iteration of the loop: at least one.
    QVERIFY(bench.canvas().colors()->boxes[bench.box("mul")] == BoxFill::heat(2));
    QVERIFY(bench.canvas().colors()->boxes[bench.box("p0")] == BoxFill::heat(0));
  }
};

QTEST_MAIN(GraphViewTest)
#include "tst_graph_view.moc"
