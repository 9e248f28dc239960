// Colourings of a graph with values computed by hand; and the legend by real clicks.

#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>
#include <set>

#include "model/words/numbers.h"
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

/// A dot of 2 M FLOPs, one of 2 K, a loop of 5 trips, one with an unknown trip count, and a call with unknown cost.
const char kCosts[] = R"(HloModule m, is_scheduled=true
body {
  s = (s32[], f32[10,10]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  one = s32[] constant(1)
  next = s32[] add(i, one)
  x = f32[10,10] get-tuple-element(s), index=1
  d = f32[10,10] dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT r = (s32[], f32[10,10]) tuple(next, d)
}
cond {
  s2 = (s32[], f32[10,10]) parameter(0)
  ROOT p = pred[] constant(true)
}
ENTRY main {
  a = f32[100,100] parameter(0)
  state = (s32[], f32[10,10]) parameter(1)
  big = f32[100,100] dot(a, a), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  neg = f32[100,100] negate(big)
  known = (s32[], f32[10,10]) while(state), condition=cond, body=body, backend_config={"known_trip_count":{"n":"5"}}
  endless = (s32[], f32[10,10]) while(known), condition=cond, body=body
  secret = f32[10] custom-call(neg), custom_call_target="secret"
  ROOT t = (f32[10], (s32[], f32[10,10])) tuple(secret, endless)
}
)";

struct Coloured {
  explicit Coloured(const std::string& text = kText) : snapshot(support::moduleSnapshot(text)) {
    const auto engine = std::make_shared<support::FixedEngine>();
    PictureRequest request;
    request.computation = *snapshot->module->entry();
    picture = *makePicture(*snapshot->module, request, {engine, engine}, {});
  }
  GraphColors by(const std::string& coloring) const {
    return graphColors(*snapshot, estimates.get(), picture->scene, *Coloring::find(coloring));
  }
  /// Estimates for a device of 1.6 TFLOP/s and 4 TB/s.
  void estimate() {
    hlo::Device device;
    device.matrix = {{hlo::ElementType::kF32, {1.6e12, ""}}};
    device.vector = device.matrix;
    device.memoryBytes = hlo::Rate{4e12, ""};
    estimates = model::estimate(snapshot, device);
  }
  /// Prints "layer1: b c | no scope: p".
  QString print(const std::string& coloring) const {
    QStringList rows;
    for (const GraphLegendEntry& one : by(coloring).classes) {
      QString row = one.name + ':';
      for (hlo::InstructionId id : one.instructions) {
        const auto name = snapshot->module->name(id);
        row += ' ' + QString::fromUtf8(name.data(), static_cast<int>(name.size()));
      }
      rows += row;
    }
    return rows.join(" | ");
  }

  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const GraphPicture> picture;
  std::shared_ptr<const model::Estimates> estimates;  // null: not computed yet
};

}  // namespace

class GraphColoringTest : public QObject {
  Q_OBJECT

 private slots:
  void classes_data() {
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* coloring, const char* expected) { QTest::newRow(coloring) << QString(expected); };
    row("scope", "layer1: b c | directly in net: t | layer0: a | no scope: p q k r");
    row("source-file", "model.py: a b | train.py: c | no source file: p q t k r");
    row("bytes", "below 1.00 KiB: p a b c k | 1.00 MiB to 16.00 MiB: q t r");
    row("users", "none: r | 1: p q a b c t k");
    row("step", "not scheduled: p q a b c t k r");
    row("memory-space", "default: p a b c t k r | host: q");
    row("sharding", "{devices=[2]0,1}: q | {replicated}: p | no sharding: a b c t k r");
  }
  void classes() {
    QFETCH(QString, expected);
    QCOMPARE(Coloured().print(QTest::currentDataTag()), expected);
  }

  // A dot of 2·100·100·100 = 2 M FLOPs, a loop of 5 trips with a dot of 2·10·10·10 = 2 K and an addition, a loop with
  // an unknown trip count, and a call with unknown cost. The last class of the scale begins at 1 M and contains the
  // large dot.
  void flops() {
    const Coloured coloured(kCosts);
    QCOMPARE(coloured.print("flops"), QString("not computed yet: a state big neg known endless secret t"));
    coloured.snapshot->workload->get();
    QCOMPARE(coloured.print("flops"),
             QString("none: a state t | at least 1 K: endless | 10 K to 100 K: neg known | 1 M or more: big | "
                     "unknown: secret"));
    const GraphColors colors = coloured.by("flops");
    const auto paint = [&](const char* name) {
      return colors.boxes[*coloured.picture->scene.boxOf(support::instruction(*coloured.snapshot, name))];
    };
    QVERIFY(paint("a") == BoxFill::heat(0));
    QVERIFY(paint("big") == BoxFill::heat(kHeatCount - 1));
    QVERIFY(paint("secret") == BoxFill::none());
  }

  // Bytes: the large dot reads its operand twice and writes its result, 3 · 40,000; the negation 2 · 40,000; the body 3
  // · 400 for its dot, 3 · 4 for its addition and 16 for its tuple of two, five times in the loop with a known trip
  // count: 6,140.
  void costsAsHeat() {
    Coloured coloured(kCosts);
    for (const char* const coloring : {"accessed", "intensity", "time", "peak"})
      QCOMPARE(coloured.print(coloring), QString("not computed yet: a state big neg known endless secret t"));
    coloured.estimate();
    QCOMPARE(coloured.print("accessed"),
             QString("none: a state | 16 B to 256 B: t | at least 256 B: endless | 4.00 KiB to 64.00 KiB: known | "
                     "64.00 KiB or more: big neg | unknown: secret"));
    // 2,000,000 FLOPs on 120,000 bytes; 10,000 on 80,000; 5 · 2,001 on 6,140.
    QCOMPARE(coloured.print("intensity"), QString("below 0.1: t | 0.1 to 1: neg | 1 to 10: known | 10 to 100: big | "
                                                  "no memory access, or unknown: a state endless secret"));
    // The large dot computes for 1.25 µs, the negation waits 20 ns for memory, an iteration of the loop computes for
    // slightly more than 1.25 ns.
    QCOMPARE(coloured.print("time"),
             QString("below 1.00 ns: a state t | 1.00 ns to 10.0 ns: known | at least 1.00 ns: endless | "
                     "10.0 ns to 100 ns: neg | 1.00 µs to 10.0 µs: big | unknown: secret"));
    QCOMPARE(coloured.print("peak"), QString("no buffer assignment: a state big neg known endless secret t"));
  }

  // The scale ends at the most expensive leaf instruction in one run: the dot in the loop, 5,000,000 times.
  void heatEndsAtTheLargestInstruction() {
    std::string text = kCosts;
    const std::string trips = "\"n\":\"5\"";
    text.replace(text.find(trips), trips.size(), "\"n\":\"5000000\"");
    Coloured coloured(text);
    coloured.estimate();
    QCOMPARE(
        coloured.print("flops"),
        QString("none: a state t | below 10 M: big neg | at least 1: endless | 10 G or more: known | unknown: secret"));
    QCOMPARE(coloured.print("accessed"), QString("none: a state | below 1.00 MiB: big neg t | at least 1 B: endless | "
                                                 "4.00 GiB or more: known | unknown: secret"));
    QCOMPARE(coloured.print("time"),
             QString("below 1.00 ns: a state t | 1.00 ns to 1.00 µs: neg | at least 1.00 ns: endless | "
                     "1.00 µs to 10.0 µs: big | 1.00 ms or more: known | unknown: secret"));
  }

  // Powers of ten have no decimal separator, in any locale.
  void powersInOtherLanguages() {
    const Coloured coloured(kCosts);
    coloured.snapshot->workload->get();
    words::setNumberStyle({".", ","});
    const QString printed = coloured.print("flops");
    words::setNumberStyle({});
    QCOMPARE(printed, QString("none: a state t | at least 1 K: endless | 10 K to 100 K: neg known | 1 M or more: big | "
                              "unknown: secret"));
  }

  // 17 steps, with the 9 of the loops' computations before the first loop, in classes of three.
  void stepsAsHeat() {
    QCOMPARE(Coloured(kCosts).print("step"),
             QString("0 to 2: a state big | 3 to 5: neg | 12 to 14: known endless | 15 or more: secret t"));
  }

  void boxesHaveTheColourOfTheirClass() {
    const Coloured coloured;
    for (const Coloring coloring : Coloring::all()) {
      QVERIFY(Coloring::find(coloring.id()) == coloring);
      QVERIFY(!coloring.name().empty());
      const GraphColors colors = coloured.by(coloring.id());
      QCOMPARE(colors.boxes.size(), coloured.picture->scene.boxes().size());
      size_t counted = 0;
      for (const GraphLegendEntry& one : colors.classes) {
        counted += one.instructions.size();
        for (hlo::InstructionId id : one.instructions) {
          const BoxFill paint = colors.boxes[*coloured.picture->scene.boxOf(id)];
          QVERIFY(paint == one.paint || paint == BoxFill::largeParameter());  // a shade of its category
        }
      }
      QCOMPARE(counted, colors.boxes.size());
    }
  }

  // With more groups than colours the smaller groups share one colour.
  void manyGroups() {
    std::string text = "HloModule m\nENTRY main {\n  n0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 20; ++i) {
      const std::string scope = i > 18 ? "big" : "s" + std::to_string(i);
      text += "  n" + std::to_string(i) + " = f32[8] negate(n" + std::to_string(i - 1) +
              "), metadata={op_name=\"jit(f)/" + scope + "/neg\"}\n";
    }
    const GraphColors colors = Coloured(text + "}\n").by("scope");
    QCOMPARE(colors.classes.size(), kGroupCount + 1);
    QCOMPARE(colors.classes[0].name, QString("big"));
    QCOMPARE(colors.classes[kGroupCount - 1].name, QString("8 others"));
    QCOMPARE(colors.classes[kGroupCount - 1].instructions.size(), size_t{8});
    QCOMPARE(colors.classes.back().name, QString("no scope"));
    QVERIFY(colors.classes.back().paint == BoxFill::none());
  }

  void edgesCarryTheirElements() {
    const Coloured coloured;
    const GraphColors colors = coloured.by("category");
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

  void legendListsAndSelects() {
    const Coloured coloured;
    Theme theme;
    QWidget window;
    window.resize(600, 400);
    GraphLegend legend(theme, &window);
    legend.setContents(coloured.by("sharding"), coloured.picture->scene, false);
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
    QVERIFY(chosen.isEmpty());  // classes of edges cannot be selected
    // Its height is that of its rows.
    const int height = legend.sizeHint().height();
    std::set<int> counts;
    for (const char* const by : {"category", "flops", "scope", "users"}) {
      legend.setContents(coloured.by(by), coloured.picture->scene, false);
      counts.insert(rows->topLevelItemCount());
      QCOMPARE(legend.sizeHint().height() - height, (rows->topLevelItemCount() - 4) * 19);
    }
    QVERIFY(counts.size() > 1);
  }
};

QTEST_MAIN(GraphColoringTest)
#include "tst_graph_coloring.moc"
