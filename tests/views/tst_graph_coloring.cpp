// What colours say of a graph, worked out by hand; and the legend by real clicks.

#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

#include "tests/support/fixed_engine.h"
#include "tests/support/snapshots.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_picture.h"

using namespace views;

namespace {

const char kText[] = R"(HloModule m
ENTRY main {
  p = f32[64]{0} parameter(0), sharding={replicated}
  q = f32[1024,1024]{1,0:S(5)} parameter(1), sharding={devices=[2]0,1}
  a = f32[64]{0} negate(p), metadata={op_name="jit(step)/net/layer0/neg" source_file="/x/model.py" source_line=3}
  b = f32[64]{0} abs(a), metadata={op_name="jit(step)/net/layer1/abs" source_file="/x/model.py" source_line=4}
  c = f32[64]{0} sine(b), metadata={op_name="jit(step)/net/layer1/sin" source_file="/x/train.py" source_line=9}
  t = (f32[64]{0}, f32[1024,1024]{1,0:S(5)}) tuple(c, q), metadata={op_name="jit(step)/net/tuple"}
  k = token[] after-all()
  ROOT r = ((f32[64]{0}, f32[1024,1024]{1,0:S(5)}), token[]) tuple(t, k)
}
)";

struct Coloured {
  explicit Coloured(const std::string& text = kText) : snapshot(support::moduleSnapshot(text)) {
    const auto engine = std::make_shared<support::FixedEngine>();
    PictureRequest request;
    request.computation = *snapshot->module->entry();
    picture = *makePicture(*snapshot->module, request, {engine, engine}, {});
  }
  GraphColors by(Coloring coloring) const { return graphColors(*snapshot, picture->scene, coloring); }
  /// "layer1: b c | no scope: p".
  QString print(Coloring coloring) const {
    QStringList rows;
    for (const ColorClass& one : by(coloring).classes) {
      QString row = one.name + ':';
      for (hlo::InstructionId id : one.instructions) {
        const auto name = snapshot->module->name(id);
        row += ' ' + QString::fromUtf8(name.data(), static_cast<int>(name.size()));
      }
      rows += row;
    }
    return rows.join(" | ");
  }

  std::shared_ptr<model::Snapshot> snapshot;
  std::shared_ptr<const GraphPicture> picture;
};

}  // namespace

class GraphColoringTest : public QObject {
  Q_OBJECT

 private slots:
  void classes_data() {
    QTest::addColumn<int>("coloring");
    QTest::addColumn<QString>("expected");
    const auto row = [](Coloring coloring, const char* expected) {
      QTest::newRow(qPrintable(coloringId(coloring))) << static_cast<int>(coloring) << QString(expected);
    };
    row(Coloring::kScope, "layer1: b c | directly in net: t | layer0: a | no scope: p q k r");
    row(Coloring::kSourceFile, "model.py: a b | train.py: c | no source: p q t k r");
    row(Coloring::kBytes, "below 1.00 KiB: p a b c k | 1.00 MiB to 16.00 MiB: q t r");
    row(Coloring::kMemorySpace, "default, S(0): p a b c t k r | S(5): q");
    row(Coloring::kSharding, "{devices=[2]0,1}: q | {replicated}: p | no sharding: a b c t k r");
  }
  void classes() {
    QFETCH(int, coloring);
    QFETCH(QString, expected);
    QCOMPARE(Coloured().print(static_cast<Coloring>(coloring)), expected);
  }

  void boxesHaveTheColourOfTheirClass() {
    const Coloured coloured;
    for (int i = 0; i < kColoringCount; ++i) {
      const GraphColors colors = coloured.by(static_cast<Coloring>(i));
      QCOMPARE(colors.boxes.size(), coloured.picture->scene.boxes().size());
      size_t counted = 0;
      for (const ColorClass& one : colors.classes) {
        counted += one.instructions.size();
        for (hlo::InstructionId id : one.instructions) {
          const BoxPaint paint = colors.boxes[*coloured.picture->scene.boxOf(id)];
          QVERIFY(paint == one.paint || paint == BoxPaint::largeParameter());  // a shade of its category
        }
      }
      QCOMPARE(counted, colors.boxes.size());
    }
  }

  // More groups than colours: the smaller ones are one.
  void manyGroups() {
    std::string text = "HloModule m\nENTRY main {\n  n0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 20; ++i) {
      const std::string scope = i > 18 ? "big" : "s" + std::to_string(i);
      text += "  n" + std::to_string(i) + " = f32[8] negate(n" + std::to_string(i - 1) + "), metadata={op_name=\"jit(f)/" + scope + "/neg\"}\n";
    }
    const GraphColors colors = Coloured(text + "}\n").by(Coloring::kScope);
    QCOMPARE(colors.classes.size(), kGroupCount + 1);
    QCOMPARE(colors.classes[0].name, QString("big"));
    QCOMPARE(colors.classes[kGroupCount - 1].name, QString("8 others"));
    QCOMPARE(colors.classes[kGroupCount - 1].instructions.size(), size_t{8});
    QCOMPARE(colors.classes.back().name, QString("no scope"));
    QVERIFY(colors.classes.back().paint == BoxPaint::none());
  }

  void edgesCarryTheirElements() {
    const Coloured coloured;
    const GraphColors colors = coloured.by(Coloring::kCategory);
    const GraphScene& scene = coloured.picture->scene;
    for (size_t i = 0; i < scene.edges().size(); ++i) {
      const auto name = coloured.snapshot->module->name(scene.boxes()[scene.edges()[i].from].label.instruction);
      const int64_t expected = name == "q" ? 4 << 20 : name == "t" ? (4 << 20) + 256 : name == "k" ? 0 : 256;
      QCOMPARE(colors.edgeBytes[i], expected);
    }
    QCOMPARE(edgeWidth(0), 1.0);
    QCOMPARE(edgeWidth(1024), 1.0);
    QCOMPARE(edgeWidth(int64_t{1} << 21), 3.5);
    QCOMPARE(edgeWidth(int64_t{1} << 32), 6.0);
    QCOMPARE(edgeWidth(INT64_MAX), 6.0);
  }

  void legendTellsAndChooses() {
    const Coloured coloured;
    Theme theme;
    QWidget window;
    window.resize(600, 400);
    GraphLegend legend(theme, &window);
    legend.setContents(coloured.by(Coloring::kSharding), coloured.picture->scene, false);
    legend.resize(legend.sizeHint());
    legend.show();
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    auto* const rows = legend.findChild<QTreeWidget*>();
    QCOMPARE(rows->topLevelItemCount(), 4);
    QCOMPARE(rows->topLevelItem(0)->text(0), QString("{devices=[2]0,1}"));
    QCOMPARE(rows->topLevelItem(2)->text(1), QString("6"));
    QCOMPARE(rows->topLevelItem(3)->text(0), QString("data"));
    QSignalSpy chosen(&legend, &GraphLegend::classChosen);
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualItemRect(rows->topLevelItem(1)).center());
    QCOMPARE(chosen.takeFirst().first().toInt(), 1);
    QVERIFY(chosen.isEmpty());
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualItemRect(rows->topLevelItem(3)).center());
    QVERIFY(chosen.isEmpty());  // edges are not chosen
  }
};

QTEST_MAIN(GraphColoringTest)
#include "tst_graph_coloring.moc"
