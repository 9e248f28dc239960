// Stepping through search matches in the graph by real key events.

#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <set>

#include "absl/strings/str_join.h"
#include "tests/support/graph_bench.h"
#include "views/graph/match_strip.h"

using namespace views;

namespace {

struct Bench : support::GraphBench {
  using GraphBench::GraphBench;
  void find(const std::vector<const char*>& names) {
    std::vector<uint8_t> found(snapshot->module->instructionCount(), 0);
    for (const char* const name : names) found[id(name).index()] = 1;
    navigation.setMatches(std::make_shared<const model::Matches>(model::Matches{snapshot, std::move(found)}));
  }
  MatchStrip& strip() { return *view.findChild<MatchStrip*>(); }
  bool isCentred(const char* name) { return canvas().isBoxCentred(box(name)); }
};

}  // namespace

class GraphFindTest : public QObject {
  Q_OBJECT

 private slots:
  void keysStepThroughTheMatches() {
    Bench bench;
    QVERIFY(bench.show());
    bench.view.resize(400, 300);
    bench.open();
    QVERIFY(!bench.strip().isVisible());
    const QPoint canvas = bench.canvas().mapTo(&bench.view, QPoint());
    bench.find({"neg", "get", "add"});
    QVERIFY(bench.strip().isVisible());
    QCOMPARE(bench.strip().text(), QStringLiteral("3 matches"));
    // The strip covers nothing of the graph, and the canvas does not move.
    QCOMPARE(bench.canvas().mapTo(&bench.view, QPoint()), canvas);
    QVERIFY(bench.strip().mapTo(&bench.view, bench.strip().rect().bottomLeft()).y() < canvas.y());
    bench.key(Qt::Key_F3);
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
    QCOMPARE(bench.strip().text(), QStringLiteral("1 of 3"));
    QVERIFY(bench.isCentred("neg"));
    bench.key(Qt::Key_F3);
    QCOMPARE(bench.selected(), QStringLiteral("get"));
    bench.key(Qt::Key_F3);
    QCOMPARE(bench.selected(), QStringLiteral("add"));
    QCOMPARE(bench.strip().text(), QStringLiteral("3 of 3"));
    QVERIFY(bench.isCentred("add"));
    bench.key(Qt::Key_F3);  // wraps around
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
    bench.key(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(bench.selected(), QStringLiteral("add"));
    // From an instruction that does not match: the nearest match in that direction.
    bench.navigation.select(bench.id("exp"));
    QCOMPARE(bench.strip().text(), QStringLiteral("3 matches"));
    bench.key(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(bench.selected(), QStringLiteral("neg"));
    bench.navigation.select(bench.id("exp"));
    for (QToolButton* const button : bench.strip().findChildren<QToolButton*>()) {
      if (button->arrowType() == Qt::DownArrow) QTest::mouseClick(button, Qt::LeftButton);
    }
    QCOMPARE(bench.selected(), QStringLiteral("get"));
    bench.navigation.setMatches(nullptr);
    QVERIFY(!bench.strip().isVisible());
  }

  void findsFoldedAndOpenedInstructions() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.find({"mul", "c"});
    // The constant is shown as text in the last box, which therefore is not dimmed.
    QCOMPARE(bench.strip().text(), QStringLiteral("1 match"));
    const auto& dimmed = *bench.canvas().highlight().dimmed;
    QCOMPARE(dimmed[bench.box("add")], uint8_t{0});
    QCOMPARE(dimmed[bench.box("neg")], uint8_t{1});
    bench.navigation.select(bench.id("fusion"));
    bench.key(Qt::Key_E);
    QCOMPARE(bench.strip().text(), QStringLiteral("2 matches"));
    bench.key(Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(bench.selected(), QStringLiteral("c"));
    bench.key(Qt::Key_F3, Qt::ShiftModifier);  // it precedes the others in the text
    QCOMPARE(bench.selected(), QStringLiteral("mul"));
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.strip().text(), QStringLiteral("1 of 2"));
  }

  // The selection with its operands and users, what U marks and paths are looked at, and can be read.
  void whatIsLookedAtIsNotDimmed() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.find({"while"});
    const auto undimmed = [&] {
      std::set<std::string> names;
      for (const uint32_t box : bench.canvas().highlight().undimmed)
        names.emplace(bench.snapshot->module->name(bench.scene().boxes()[box].label.instruction));
      return QString::fromStdString(absl::StrJoin(names, " "));
    };
    QCOMPARE(undimmed(), QString());
    const auto neighbours = [&](const char* name) {
      std::set<std::string> names{name};
      for (const auto& boxes : {bench.scene().operands(bench.box(name)), bench.scene().users(bench.box(name))}) {
        for (const uint32_t box : boxes)
          names.emplace(bench.snapshot->module->name(bench.scene().boxes()[box].label.instruction));
      }
      return QString::fromStdString(absl::StrJoin(names, " "));
    };
    bench.navigation.select(bench.id("exp"));
    QVERIFY(neighbours("exp").contains(u' '));
    QCOMPARE(undimmed(), neighbours("exp"));
    bench.key(Qt::Key_U);
    const auto& upstream = bench.canvas().highlight().upstream;
    QVERIFY(!upstream.empty());
    for (const uint32_t box : upstream) {
      const auto& boxes = bench.canvas().highlight().undimmed;
      QVERIFY(std::find(boxes.begin(), boxes.end(), box) != boxes.end());
    }
    // Pixels: the selected box is as without a search.
    const auto pixels = [&](const char* name) {
      const QImage image = bench.canvas().grab().toImage();
      return image.pixelColor((bench.at(name) - QPoint(0, 9)) * image.devicePixelRatio());
    };
    bench.navigation.select(bench.id("neg"));
    const QColor dimmed = pixels("exp");
    bench.navigation.select(bench.id("exp"));
    const QColor selected = pixels("exp");
    bench.navigation.setMatches(nullptr);
    QCOMPARE(pixels("exp"), selected);
    QVERIFY(selected != dimmed || neighbours("neg").contains(QStringLiteral("exp")));
  }

  // A drawing in which everything is dimmed looks disabled.
  void withoutAVisibleMatchNothingIsDimmed() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const auto pixels = [&] {
      const QImage image = bench.canvas().grab().toImage();
      return image.pixelColor((bench.at("exp") - QPoint(0, 9)) * image.devicePixelRatio());
    };
    const QColor plain = pixels();
    bench.find({"a"});  // in the row above
    QVERIFY(pixels() != plain);
    ViewTransform below = bench.canvas().transform();
    below.offset.ry() -= bench.at("a").y() + bench.scene().boxes()[bench.box("a")].rect.height() * below.scale;
    bench.canvas().moveTo(below);
    QVERIFY(bench.canvas().rect().contains(bench.at("exp")));
    QVERIFY(bench.at("a").y() < 0);
    QCOMPARE(pixels(), plain);
  }

  void theCrossEndsTheSearch() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.find({"inner"});  // in another computation
    QVERIFY(bench.canvas().highlight().dimmed == nullptr);
    auto* const cross = bench.strip().findChild<QToolButton*>(QStringLiteral("graph-search-end"));
    QVERIFY(cross->isVisible());
    QTest::mouseClick(cross, Qt::LeftButton);
    QVERIFY(bench.navigation.matches() == nullptr);
    QVERIFY(!bench.strip().isVisible());
  }

  void matchesAreVisibleWhenZoomedOut() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    bench.canvas().moveTo(centredOn(bench.scene().bounds().center(), 0.05, QSizeF(bench.canvas().size())));
    const auto saturationAt = [&](const char* name) {
      const QImage image = bench.canvas().grab().toImage();
      return image.pixelColor(bench.at(name) * image.devicePixelRatio()).saturation();
    };
    const int before = saturationAt("while");  // the current match has its own colour
    QVERIFY(saturationAt("while") > 60);
    bench.find({"while"});
    QCOMPARE(saturationAt("while"), before);
    bench.find({"neg"});
    QVERIFY(saturationAt("while") < before / 2);
  }

  void reportsNoMatches() {
    Bench bench;
    QVERIFY(bench.show());
    bench.open();
    const QSignalSpy messages(&bench.view, &View::message);
    bench.key(Qt::Key_F3);
    QCOMPARE(messages.last().first().toString(), QStringLiteral("There is no search to step through."));
    bench.find({"inner"});
    QCOMPARE(bench.strip().text(), QStringLiteral("No match in this graph"));
    bench.key(Qt::Key_F3);
    QVERIFY(messages.last().first().toString().startsWith(QStringLiteral("No match in this graph")));
    QCOMPARE(bench.selected(), QString());
    bench.navigation.enter(bench.computation("body"));
    QCOMPARE(bench.strip().text(), QStringLiteral("1 match"));
    bench.key(Qt::Key_F3);
    QCOMPARE(bench.selected(), QStringLiteral("inner"));
  }
};

QTEST_MAIN(GraphFindTest)
#include "tst_graph_find.moc"
