// Labels, scene, spatial index, walking and the painter's guarantees, without a window.

#include <QBuffer>
#include <QGuiApplication>
#include <QImage>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QTest>
#include <algorithm>
#include <random>

#include "absl/strings/str_format.h"
#include "layout/layered_engine.h"
#include "tests/support/compare.h"
#include "tests/support/fixed_engine.h"
#include "tests/support/hlo_text.h"
#include "views/drawing/text_fit.h"
#include "views/graph/graph_painter.h"
#include "views/graph/graph_picture.h"
#include "views/graph/graph_scene.h"
#include "views/graph/graph_walk.h"

using namespace views;

namespace {

const char kText[] = R"(HloModule m
%fused (p0: f32[8], p1: f32[8]) -> f32[8] {
  %p0 = f32[8]{0} parameter(0)
  %p1 = f32[8]{0} parameter(1)
  ROOT %mul = f32[8]{0} multiply(%p0, %p1)
}
ENTRY %main (a: f32[8], b: f32[64,64]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %b = f32[64,64]{1,0} parameter(1)
  %c = f32[] constant(2)
  %t = (f32[8]{0}, f32[8]{0}) tuple(%a, %a)
  %call = f32[8]{0:S(1)} custom-call(%a, %b), custom_call_target="__cublas<$gemm>"
  %get = f32[8]{0} get-tuple-element(%t), index=1
  %fusion = f32[8]{0} fusion(%get, %call), kind=kLoop, calls=%fused
  %bc = f32[8]{0} broadcast(%c), dimensions={}
  %start = (f32[8]{0}, f32[8]{0}, u32[]) copy-start(%fusion)
  %done = f32[8]{0} copy-done(%start)
  ROOT %add = f32[8]{0} add(%done, %bc), control-predecessors={%t}
}
)";

std::shared_ptr<const hlo::Module> parse(absl::string_view text) {
  auto parsed = hlo::parseHlo(support::textOf(text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

GraphScene sceneOf(const hlo::Module& module, uint32_t columns = 3, const layout::FoldOptions& folds = {}) {
  layout::ComputationGraph graph = layout::computationGraph(module, *module.entry(), folds);
  std::vector<NodeLabel> labels = graphLabels(module, graph);
  layout::Graph boxes;
  for (const NodeLabel& label : labels) boxes.boxes.push_back(measure(label));
  for (const layout::GraphEdge& edge : graph.edges) boxes.edges.push_back({edge.from, edge.to});
  support::FixedEngine engine(columns);
  const auto placement = engine.place(boxes, {});
  return GraphScene(std::move(graph), std::move(labels), *placement);
}

/// Returns a module whose entry has `count` instructions `%N`, each adding two earlier ones.
std::shared_ptr<const hlo::Module> randomModule(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::string text = "HloModule r\nENTRY %e {\n  %n0 = f32[8] parameter(0)\n";
  for (int i = 1; i < count; ++i) {
    absl::StrAppend(&text, i + 1 == count ? "  ROOT " : "  ", "%n", i, " = f32[8] add(%n",
                    random() % static_cast<unsigned>(i), ", %n", random() % static_cast<unsigned>(i), ")\n");
  }
  return parse(text + "}\n");
}

std::string numbers(absl::Span<const uint32_t> list) {
  std::string text;
  for (uint32_t number : list) absl::StrAppend(&text, " ", number);
  return text;
}

std::string print(const GraphScene& scene) {
  std::string text;
  for (uint32_t i = 0; i < scene.boxes().size(); ++i) {
    const SceneBox& box = scene.boxes()[i];
    const QRectF& r = box.rect;
    absl::StrAppend(&text, i, " ", box.label.name.toStdString(), " | ", box.label.detail.toStdString());
    if (!box.label.note.isEmpty()) absl::StrAppend(&text, " | ", box.label.note.toStdString());
    if (!box.label.badge.isEmpty()) absl::StrAppend(&text, " [", box.label.badge.toStdString(), "]");
    if (box.label.isLargeParameter) text += " large";
    if (box.label.isEnterable) text += " >";
    for (const Chip& chip : box.label.chips) {
      absl::StrAppend(&text, " (", chip.text.toStdString(), " ", chip.line, ":", chip.column, ")");
    }
    absl::StrAppendFormat(&text, "\n  %.1f,%.1f %.1f x %.1f; operands%s; users%s\n", r.x(), r.y(), r.width(),
                          r.height(), numbers(scene.operands(i)), numbers(scene.users(i)));
  }
  const char* const kinds[] = {"data", "control", "async"};
  for (const SceneEdge& edge : scene.edges()) {
    absl::StrAppend(&text, edge.from, " -> ", edge.to, " ", kinds[static_cast<int>(edge.kind)], " ",
                    edge.label.toStdString(), "\n");
  }
  return text;
}

}  // namespace

class GraphSceneTest : public QObject {
  Q_OBJECT

 private slots:
  // A drawing of few boxes that cannot be read as a whole opens at its beginning, with all of its width.
  void longDrawingsOpenAtTheirBeginning() {
    const QSizeF canvas(800, 600);
    const auto fitOf = [&](const GraphScene& scene) { return fitted(scene.bounds(), canvas, 24, 1); };
    const auto module = randomModule(40, 1);
    const GraphScene chain = sceneOf(*module, 1);
    QVERIFY(fitOf(chain).scale < 0.1);
    const ViewTransform opened = openingTransform(chain, canvas, std::nullopt);
    QCOMPARE(opened.scale, kReadableScale);
    QCOMPARE(toViewport(opened, chain.bounds()).top(), 24.0);
    QVERIFY(toViewport(opened, chain.bounds()).left() >= 24);
    // So is one that is seen as a whole with its names, if small.
    const GraphScene names = sceneOf(*randomModule(24, 1), 2);
    QVERIFY(fitOf(names).scale > 0.26 && fitOf(names).scale < 0.45);
    QVERIFY(openingTransform(names, canvas, std::nullopt) == fitOf(names));
    // One that is short, and one of very many boxes, is shown as a whole.
    const GraphScene few = sceneOf(*randomModule(6, 1), 2), wide = sceneOf(*module, 20);
    const GraphScene many = sceneOf(*randomModule(200, 1), 1);
    for (const GraphScene* const scene : {&few, &many})
      QVERIFY(openingTransform(*scene, canvas, std::nullopt) == fitOf(*scene));
    // One of very few boxes has names, not blank boxes, where it is too wide.
    QVERIFY(fitOf(wide).scale < 0.26);
    QCOMPARE(openingTransform(wide, canvas, std::nullopt).scale, 0.28);
    const QSizeF small(300, 200);
    QVERIFY(openingTransform(many, small, std::nullopt) == fitted(many.bounds(), small, 24, 1));
  }

  void scopesAreNamedByWhatDiffers() {
    // Where all differ at no level, by the level at which most do.
    QCOMPARE(distinctScopeNames({"f/a/x/mlp", "f/a/y/mlp", "g/b/y/mlp", "mlp"}),
             (std::vector<QString>{"x/mlp", "y/mlp", "y/mlp", "mlp"}));
    QCOMPARE(distinctScopeNames({"f/loss", "f/layers_0/mlp", "f/layers_1/mlp", "f/loss", "f/layers_1/attn/norm",
                                 "f/layers_0/attn/norm", ""}),
             (std::vector<QString>{"loss", "layers_0/mlp", "layers_1/mlp", "loss", "layers_1/…/norm", "layers_0/…/norm",
                                   ""}));
  }

  // Boxes are 17 + 2·8 + 7.2 per column (+ 12 with a chevron) wide and 2·5 + 16 per line high, centred on the grid
  // points.
  void geometryAndEdges() {
    const auto module = parse(kText);
    COMPARE_TEXT(print(sceneOf(*module)), R"(0 a | parameter f32[8]
  85.9,59.0 148.2 x 42.0; operands; users 2 3
1 b | parameter f32[64,64] large
  391.5,59.0 177.0 x 42.0; operands; users 3
2 t | tuple (f32[8], f32[8])
  704.3,59.0 191.4 x 42.0; operands 0; users 4 7
3 call | custom-call f32[8] S(1) | __cublas<$gemm>
  60.7,211.0 198.6 x 58.0; operands 0 1; users 4
4 fusion | fusion f32[8] >
  408.7,219.0 142.6 x 42.0; operands 2 3; users 5
5 start | copy-start (f32[8], f32[8], u32[])
  661.1,219.0 277.8 x 42.0; operands 4; users 6
6 done | copy-done f32[8]
  85.9,379.0 148.2 x 42.0; operands 5; users 7
7 add | add f32[8] [ROOT] (broadcast(2) 2:0)
  420.3,371.0 119.4 x 58.0; operands 6 2; users
0 -> 2 data 
0 -> 3 data 
1 -> 3 data 
2 -> 4 data {1}
3 -> 4 data 
4 -> 5 data 
5 -> 6 async 
6 -> 7 data 
2 -> 7 control 
)");
  }

  // --- labels -------------------------------------------------------------------------------------

  // A collective in fusions or in a computation of its own is named by its opcode, with what overlaps it.
  void collectivesInFusions() {
    const auto module = parse(R"(HloModule m, is_scheduled=true
start {
  a.s = f32[2] parameter(0)
  g.s = f32[8] all-gather(a.s), channel_id=7, replica_groups={{0,1,2,3}}, dimensions={0}, frontend_attributes={chain_id="0"}
  ROOT c.s = (f32[2], f32[8]) custom-call(g.s), custom_call_target="AsyncCollectiveStart"
}
done {
  a.d = f32[2] parameter(0)
  g.d = f32[8] all-gather(a.d), channel_id=7, replica_groups={{0,1,2,3}}, dimensions={0}, frontend_attributes={chain_id="0"}
  ROOT c.d = f32[8] custom-call(a.d, g.d), custom_call_target="AsyncCollectiveDone"
}
wrapped {
  p = f32[8] parameter(0)
  ROOT inner = f32[8] all-to-all(p), replica_groups={{0,1}}, dimensions={0}
}
ENTRY e {
  a = f32[2] parameter(0)
  x = f32[8] parameter(1)
  s = (f32[2], f32[8]) fusion(a), kind=kCustom, calls=start
  s.0 = f32[2] get-tuple-element(s), index=0
  one = f32[8] exponential(x)
  two = f32[8] negate(one)
  d = f32[8] fusion(s.0), kind=kCustom, calls=done
  w = ((f32[8]), f32[8], u32[]) async-start(d), calls=wrapped
  three = f32[8] negate(two)
  v = f32[8] async-done(w), calls=wrapped
  ROOT t = (f32[8], f32[8]) tuple(v, three)
}
)");
    QStringList lines;
    for (const NodeLabel& label : graphLabels(*module, layout::computationGraph(*module, *module->entry(), {}))) {
      if (!QStringList{"s", "d", "w", "v"}.contains(label.name)) continue;
      lines += QStringLiteral("%1: %2 | %3").arg(label.name, label.detail, label.note);
      QVERIFY(label.detail.startsWith(label.word));
    }
    lines.sort();
    QCOMPARE(lines.join(u'\n'), QStringLiteral("d: all-gather-done f32[8] | \n"
                                               "s: all-gather-start f32[8] | overlapped by one and 1 more\n"
                                               "v: all-to-all-done f32[8] | \n"
                                               "w: all-to-all-start f32[8] | overlapped by three"));
  }

  // Tiles identify a TPU; nothing identifies the platform of kText.
  void memorySpacesHaveTheirNames() {
    const auto module = parse(R"(HloModule m
ENTRY e {
  a = f32[1024]{0:T(1024)} parameter(0)
  b = f32[1024]{0:T(1024)S(1)} copy(a)
  c = f32[1024]{0:T(1024)S(5)} copy(b)
  ROOT d = f32[1024]{0:T(1024)S(9)} copy(c)
}
)");
    QStringList details;
    for (const NodeLabel& label : graphLabels(*module, layout::computationGraph(*module, *module->entry(), {}))) {
      details += label.detail;
    }
    QCOMPARE(details,
             QStringList({"parameter f32[1024]", "copy f32[1024] VMEM", "copy f32[1024] host", "copy f32[1024] S(9)"}));
  }

  void elides_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("columns");
    QTest::addColumn<bool>("middle");
    QTest::addColumn<QString>("expected");
    QTest::newRow("fits") << "add.1" << 5 << true << "add.1";
    QTest::newRow("middle") << "convert_reduce_fusion.12" << 11 << true << "conve…on.12";
    QTest::newRow("even") << "abcdefgh" << 6 << true << "abc…gh";
    QTest::newRow("end") << "f32[8,16,32]" << 6 << false << "f32[8…";
    QTest::newRow("one") << "abc" << 1 << true << "…";
    QTest::newRow("none") << "abc" << 0 << false << "";
  }
  void elides() {
    QFETCH(QString, text);
    QFETCH(int, columns);
    QFETCH(bool, middle);
    QTEST(elided(text, columns, middle), "expected");
  }

  // Folded operands take at most four lines; the last chip counts the rest.
  // XLA's names keep their operations and their number.
  void namesAreFitted() {
    const QString name = QStringLiteral("input_convert_reduce_fusion.64");
    QCOMPARE(fittedName(name, 40), name);
    QCOMPARE(fittedName(name, 24), QStringLiteral("input_convert_reduce.64"));
    QCOMPARE(fittedName(name, 18), QStringLiteral("convert_reduce.64"));
    QCOMPARE(fittedName(name, 10), QStringLiteral("convert…64"));
    QCOMPARE(fittedName(QStringLiteral("loop_convert_fusion"), 12), QStringLiteral("loop_convert"));
    QCOMPARE(fittedName(QStringLiteral("loop_convert_fusion"), 8), QStringLiteral("convert"));
    QCOMPARE(fittedName(QStringLiteral("get-tuple-element.24"), 12), QStringLiteral("get-tuple…24"));
    QCOMPARE(fittedName(QStringLiteral("collective-permute-start.3"), 14), QStringLiteral("collec…start.3"));
    QCOMPARE(fittedName(QStringLiteral("collective-permute-done.3"), 14), QStringLiteral("collect…done.3"));
    QCOMPARE(fittedName(QStringLiteral("all-gather-done.12"), 6), QStringLiteral("all…12"));
    QCOMPARE(fittedName(QStringLiteral("params__layers____q____kernel__.1"), 16), QStringLiteral("…q____kernel__.1"));
    QCOMPARE(fittedName(QStringLiteral("velocity['layers']['qkv']"), 16), QStringLiteral("…layers']['qkv']"));
    QCOMPARE(fittedName(QStringLiteral("gemm_fusion_dot.47"), 12), QStringLiteral("gemm_dot.47"));
    QCOMPARE(fittedName(QStringLiteral("loop_add_fusion{1}"), 12), QStringLiteral("loop_add{1}"));
    QCOMPARE(fittedName(QStringLiteral("transformer_block_12"), 12), QStringLiteral("transform…12"));
    QCOMPARE(fittedName(QStringLiteral("some_long_name"), 6), QStringLiteral("some_…"));
    // In lists what is left out is marked.
    const auto marked = [](const char* text, int columns) {
      return QString::fromStdString(drawing::markedName(text, columns));
    };
    const std::string long64 = name.toStdString();
    QCOMPARE(marked(long64.c_str(), 40), name);
    QCOMPARE(marked(long64.c_str(), 23), QStringLiteral("input_convert_reduce…64"));
    QCOMPARE(marked(long64.c_str(), 18), QStringLiteral("…convert_reduce.64"));
    QCOMPARE(marked(long64.c_str(), 10), QStringLiteral("convert…64"));
    QCOMPARE(marked("gemm_fusion_dot.47", 12), QStringLiteral("gemm…dot.47"));
    QCOMPARE(marked("loop_add_fusion{1}", 12), QStringLiteral("loop_add…{1}"));
  }

  void chipsThatDoNotFitAreCounted() {
    std::string text = "HloModule m\nENTRY %e {\n";
    std::string operands;
    for (int i = 0; i < 40; ++i) {
      absl::StrAppend(&text, "  %c", i, " = f32[] constant(", 100 + i, ")\n");
      absl::StrAppend(&operands, i == 0 ? "" : ", ", "%c", i);
    }
    absl::StrAppend(&text, "  ROOT %t = (f32[]) tuple(", operands, ")\n}\n");
    const auto module = parse(text);
    const GraphScene scene = sceneOf(*module);
    QCOMPARE(scene.boxes().size(), size_t{1});
    const NodeLabel& label = scene.boxes()[0].label;
    // "100  101  102  103  104  105" is 28 columns: six per line, 24 in four lines.
    QCOMPARE(label.chips.size(), size_t{24});
    QCOMPARE(label.chips[22].text, QStringLiteral("122"));
    QCOMPARE(label.chips[23].text, QStringLiteral("… 17 more"));
    QCOMPARE(label.lines, uint16_t{6});
    QCOMPARE(measure(label).height, 6 * 16 + 10.0F);
    for (uint32_t chip = 0; chip < label.chips.size(); ++chip) {
      QVERIFY(scene.boxes()[0].rect.contains(scene.chipRect(0, chip)));
    }
  }

  void hubsAreDrawnAsReferences() {
    std::string text = "HloModule m\nENTRY %e {\n  %h = f32[8] parameter(0)\n";
    std::string all;
    for (int i = 0; i < 9; ++i) {
      absl::StrAppend(&text, "  %u", i, " = f32[8] negate(%h)\n");
      absl::StrAppend(&all, i == 0 ? "" : ", ", "%u", i);
    }
    const auto module = parse(absl::StrCat(text, "  ROOT %t = (f32[8]) tuple(", all, ")\n}\n"));
    const GraphScene scene = sceneOf(*module);
    QCOMPARE(scene.boxes()[0].label.badge, QStringLiteral("9 users"));
    QCOMPARE(scene.users(0).size(), size_t{9});
    QVERIFY(scene.edgesOutOf(0).empty());
    const Chip& chip = scene.boxes()[1].label.chips.at(0);
    QVERIFY(chip.isReference);
    QCOMPARE(chip.text, QStringLiteral("→ h"));
    QCOMPARE(chip.instruction, scene.boxes()[0].label.instruction);
    QCOMPARE(std::vector<uint32_t>(scene.operands(1).begin(), scene.operands(1).end()), std::vector<uint32_t>{0});
    const SceneHit hit = scene.hitTest(scene.chipRect(1, 0).center(), 5);
    QVERIFY((hit == SceneHit{SceneHit::kChip, 1, 0}));
  }

  void foldedTextIsInAllItsBoxes() {
    const auto module = parse(R"(HloModule m
ENTRY %e {
  %c = f32[] constant(7)
  %x = f32[] parameter(0)
  %y = f32[] add(%x, %c)
  ROOT %z = f32[] multiply(%y, %c)
}
)");
    const GraphScene scene = sceneOf(*module);
    const auto c = *module->findInstruction(*module->entry(), "c");
    const auto y = *module->findInstruction(*module->entry(), "y");
    QCOMPARE(scene.boxesOf(c), (std::vector<uint32_t>{1, 2}));
    QCOMPARE(scene.boxesOf(y), std::vector<uint32_t>{1});
    QCOMPARE(scene.boxOf(c), std::optional<uint32_t>(1));
    QCOMPARE(scene.rootBox(), std::optional<uint32_t>(2));
  }

  // --- pointing -----------------------------------------------------------------------------------

  void hits_data() {
    QTest::addColumn<QPointF>("point");
    QTest::addColumn<int>("kind");
    QTest::addColumn<uint>("index");
    QTest::newRow("a box") << QPointF(160, 80) << int(SceneHit::kBox) << 0u;
    QTest::newRow("its left border") << QPointF(86, 80) << int(SceneHit::kBox) << 0u;
    QTest::newRow("beside it") << QPointF(85, 80) << int(SceneHit::kNothing) << 0u;
    QTest::newRow("far away") << QPointF(-5000, 9000) << int(SceneHit::kNothing) << 0u;
  }
  void hits() {
    const auto module = parse(kText);
    const GraphScene scene = sceneOf(*module);
    QFETCH(QPointF, point);
    const SceneHit hit = scene.hitTest(point, 5);
    QTEST(int(hit.kind), "kind");
    QTEST(hit.index, "index");
  }

  void hitsEdgesWithinTheTolerance() {
    const auto module = parse(kText);
    const GraphScene scene = sceneOf(*module);
    for (uint32_t i = 0; i < scene.edges().size(); ++i) {
      const auto points = scene.points(scene.edges()[i]);
      const QLineF line(points.front(), scene.edges()[i].arrowBase);
      const QPointF across = QPointF(-line.dy(), line.dx()) / line.length();
      const QPointF on = line.pointAt(0.5);
      const SceneHit hit = scene.hitTest(on + across * 3, 5);
      if (hit.kind == SceneHit::kBox) continue;  // the edge passes behind a box
      QCOMPARE(hit.kind, SceneHit::kEdge);
      QVERIFY(scene.hitTest(on + across * 3, 2) != hit);  // no hit, or another edge at this point
    }
  }

  // Compares every answer of the index with a test of every rectangle.
  void indexAnswersAsBruteForce() {
    std::mt19937 random(20231119);
    const auto below = [&random](double limit) { return std::uniform_real_distribution<double>(0, limit)(random); };
    for (const size_t count : {0, 1, 2, 15, 16, 17, 255, 256, 257, 3000}) {
      std::vector<QRectF> rects;
      for (size_t i = 0; i < count; ++i) {
        // Some rectangles are lines, some are points, some coincide.
        const double width = random() % 5 == 0 ? 0 : below(60);
        const double height = random() % 5 == 0 ? 0 : below(20);
        if (!rects.empty() && random() % 10 == 0) {
          rects.push_back(rects[random() % rects.size()]);
        } else {
          rects.emplace_back(below(2000) - 1000, below(500), width, height);
        }
      }
      RectIndex index(rects);
      QCOMPARE(index.size(), count);
      std::vector<uint32_t> before;  // indexed by the new numbers
      for (int query = 0; query < 200; ++query) {
        if (query == 100) before = index.renumber();
        QRectF area(below(2400) - 1200, below(700) - 100, below(query % 7 == 0 ? 3000 : 100), below(100));
        if (query % 11 == 0 && count > 0) area = QRectF(rects[random() % count].bottomRight(), QSizeF(0, 0));
        std::vector<uint32_t> expected, actual;
        for (uint32_t i = 0; i < count; ++i) {
          const QRectF& r = rects[i];
          if (r.left() <= area.right() && area.left() <= r.right() && r.top() <= area.bottom() &&
              area.top() <= r.bottom()) {
            expected.push_back(i);
          }
        }
        index.visit(area, [&](uint32_t i) { actual.push_back(before.empty() ? i : before[i]); });
        std::sort(actual.begin(), actual.end());
        QCOMPARE(actual, expected);
      }
    }
  }

  void sceneQueriesAnswerAsBruteForce() {
    const auto module = randomModule(400, 7);
    const GraphScene scene = sceneOf(*module, 20);
    std::mt19937 random(3);
    for (int query = 0; query < 300; ++query) {
      const QRectF area(random() % 6000, random() % 3000, random() % 900, random() % 600);
      std::vector<uint32_t> expected, actual;
      for (uint32_t i = 0; i < scene.boxes().size(); ++i) {
        if (scene.boxes()[i].rect.intersects(area)) expected.push_back(i);
      }
      scene.visitBoxes(area, [&](uint32_t i) {
        if (scene.boxes()[i].rect.intersects(area)) actual.push_back(i);  // rectangles that only touch do not count
      });
      std::sort(actual.begin(), actual.end());
      QCOMPARE(actual, expected);
      const QPointF point = area.topLeft();
      const SceneHit hit = scene.hitTest(point, 4);
      const bool inBox = std::any_of(scene.boxes().begin(), scene.boxes().end(),
                                     [&](const SceneBox& box) { return box.rect.contains(point); });
      QCOMPARE(hit.kind == SceneHit::kBox || hit.kind == SceneHit::kChip, inBox);
    }
  }

  // --- lines and stubs ----------------------------------------------------------------------------

  void onlyLongLinesAreQueriedWhenZoomedOut() {
    std::mt19937 random(3);
    layout::ComputationGraph graph;
    layout::Placement placement;
    std::vector<NodeLabel> labels(2);
    graph.nodes.resize(2);
    graph.nodeOfInstruction = {0, 1};
    placement.centres = {{0, 0}, {5000, 5000}};
    std::vector<double> lengths;
    for (uint32_t e = 0; e < 9000; ++e) {
      graph.edges.push_back({0, 1, layout::EdgeKind::kData, ""});
      const float length = static_cast<float>(10 + random() % (e % 10 == 0 ? 5000 : 300));
      const float y = static_cast<float>(random() % 10000);
      placement.routes.push_back({{0, y}, {length, y}});
      lengths.push_back(length - GraphScene::kArrowLength);
    }
    const GraphScene scene(std::move(graph), std::move(labels), placement);
    QCOMPARE(scene.lineCount(), size_t{9000});
    const auto found = [&](double shortest, size_t enough) {
      std::vector<double> result;
      scene.visitLongLines(scene.bounds(), shortest, enough,
                           [&](const SceneLine& each) { result.push_back(each.line.length()); });
      return result;
    };
    // No edge of at least the given length is missing, for any length.
    for (const double shortest : {0.0, 100.0, 128.0, 500.0, 3000.0}) {
      const auto isLong = [shortest](double length) { return length >= shortest; };
      const auto all = found(shortest, SIZE_MAX);
      QCOMPARE(std::count_if(all.begin(), all.end(), isLong), std::count_if(lengths.begin(), lengths.end(), isLong));
    }
    QCOMPARE(found(0, SIZE_MAX).size(), size_t{9000});
    QVERIFY(found(600, SIZE_MAX).size() < 1000);
    // If enough longer edges exist, short ones are omitted.
    const auto some = found(0, 2000);
    QVERIFY(some.size() >= 2000 && some.size() < 9000);
    QVERIFY(*std::min_element(some.begin(), some.end()) >= 128);
  }

  // A computation that is opened in place has its own names: the boxes around it keep theirs, and so their sizes.
  void namesOfScopesStayWhenACallIsOpened() {
    const auto module = parse(kText);
    layout::ComputationGraph graph = layout::computationGraph(*module, *module->entry(), {});
    const auto outer = static_cast<uint32_t>(graph.nodes.size());
    graph.scopes.resize(2);
    graph.scopes[0].path = "f/layers_0/mlp";
    graph.scopes[1].path = "f/layers_1/mlp";
    graph.nodes[0].scope = 0;
    graph.nodes.push_back(graph.nodes[0]);
    graph.nodes.back().scope = 1;
    QCOMPARE(graphLabels(*module, graph)[0].word, QStringLiteral("layers_0/mlp"));
    layout::GraphCluster cluster;
    cluster.node = 1;
    cluster.computation = *module->entry();
    cluster.firstNode = outer;
    cluster.endNode = outer + 1;
    graph.clusters.push_back(cluster);
    QCOMPARE(graphLabels(*module, graph)[0].word, QStringLiteral("mlp"));
    QCOMPARE(graphLabels(*module, graph).back().word, QStringLiteral("mlp"));
  }

  void stubsHaveLabels() {
    const auto module = parse(kText);
    layout::ComputationGraph graph = layout::computationGraph(*module, *module->entry(), {});
    std::vector<NodeLabel> labels = graphLabels(*module, graph);
    layout::Graph boxes;
    for (const NodeLabel& label : labels) boxes.boxes.push_back(measure(label));
    for (const layout::GraphEdge& edge : graph.edges) boxes.edges.push_back({edge.from, edge.to});
    for (const layout::Direction direction : {layout::Direction::kDown, layout::Direction::kRight}) {
      boxes.direction = direction;
      layout::LayeredOptions options;
      options.longestEdge = 1;
      options.hubUsers = options.hubOperands = 0;
      const auto placement = layout::LayeredEngine(options).place(boxes, {});
      QVERIFY(!placement->stubs.empty());
      const GraphScene scene(graph, labels, *placement, direction);
      QCOMPARE(scene.stubCount(), static_cast<uint32_t>(placement->stubs.size()));
      QCOMPARE(scene.edges().size(), graph.edges.size());
      size_t ends = 0;
      for (uint32_t i = 0; i < scene.stubs().size(); ++i) {
        const SceneStub& stub = scene.stubs()[i];
        ends += scene.edgesOf(stub).size();
        QVERIFY2(!stub.label.isEmpty(), "the engine keeps room for it");
        QVERIFY(scene.bounds().contains(stub.labelRect));
        bool isFree = true;
        scene.visitBoxes(stub.labelRect.adjusted(1, 1, -1, -1), [&](uint32_t) { isFree = false; });
        QVERIFY2(isFree, qPrintable(stub.label));
        QVERIFY(scene.hitTest(stub.labelRect.center(), 3) == (SceneHit{SceneHit::kStub, i, SceneHit::kAll}));
        const SceneEdge& edge = scene.edges()[scene.edgesOf(stub)[0]];
        const QPointF onLine = stub.isOut ? (scene.points(edge)[0] + scene.points(edge)[1]) / 2
                                          : (scene.points(edge)[2] + edge.arrowBase) / 2;
        const SceneHit hit = scene.hitTest(onLine, 1);
        QCOMPARE(hit.kind, SceneHit::kStub);
        QCOMPARE(hit.index, i);
      }
      QCOMPARE(ends, 2 * placement->stubs.size());
      // Edges drawn as stubs are edges too.
      for (const SceneEdge& edge : scene.edges()) {
        const auto users = scene.users(edge.from);
        QVERIFY(std::find(users.begin(), users.end(), edge.to) != users.end());
      }
    }
  }

  // --- walking ------------------------------------------------------------------------------------

  void walks_data() {
    QTest::addColumn<uint>("from");
    QTest::addColumn<int>("direction");
    QTest::addColumn<int>("to");  // -1: no target
    QTest::newRow("up") << 4u << int(Walk::kOperand) << 2;
    QTest::newRow("down") << 4u << int(Walk::kUser) << 5;
    QTest::newRow("up from a parameter") << 0u << int(Walk::kOperand) << -1;
    QTest::newRow("down from the root") << 7u << int(Walk::kUser) << -1;
    QTest::newRow("right") << 3u << int(Walk::kAfter) << 4;
    QTest::newRow("left") << 4u << int(Walk::kBefore) << 3;
    QTest::newRow("left of the first") << 3u << int(Walk::kBefore) << -1;
  }
  void walks() {
    const auto module = parse(kText);
    const GraphScene scene = sceneOf(*module);
    QFETCH(uint, from);
    QFETCH(int, direction);
    const auto to = walk(scene, from, static_cast<Walk>(direction));
    QTEST(to ? static_cast<int>(*to) : -1, "to");
  }

  void walkingWrapsAround() {
    const std::vector<uint32_t> boxes{3, 5, 9};
    QCOMPARE(cycle(boxes, std::nullopt), std::optional<uint32_t>(3));
    QCOMPARE(cycle(boxes, 3), std::optional<uint32_t>(5));
    QCOMPARE(cycle(boxes, 9), std::optional<uint32_t>(3));
    QCOMPARE(cycle(boxes, 4), std::optional<uint32_t>(3));
    QCOMPARE(cycle({}, 4), std::nullopt);
  }

  // --- painting -----------------------------------------------------------------------------------

  void detailGrowsWithTheBox() {
    // A plain box is 42 points high.
    QCOMPARE(graphDetail(8.9 / 42), GraphDetail::kBlocks);
    QCOMPARE(graphDetail(9.1 / 42), GraphDetail::kOutlines);
    QCOMPARE(graphDetail(14.1 / 42), GraphDetail::kNames);
    QCOMPARE(graphDetail(24.1 / 42), GraphDetail::kLines);
    QCOMPARE(graphDetail(0.75), GraphDetail::kFull);
  }

  void noTextBelowNinePixelsAndNoMarkup() {
    const auto module = parse(kText);
    const GraphScene scene = sceneOf(*module);
    bool sawText = false;
    for (const double scale : {0.2, 0.34, 0.5, 0.6, 0.7, 0.75, 1.0, 2.0}) {
      QByteArray svg;
      QBuffer buffer(&svg);
      QSvgGenerator generator;
      generator.setOutputDevice(&buffer);
      generator.setSize({1600, 1000});
      QPainter painter(&generator);
      paintGraph(painter, {1600, 1000}, scene, fitted(scene.bounds(), {1600, 1000}, 0, scale), lightColors(),
                 QFont(QStringLiteral("monospace")), {});
      painter.end();
      static const QRegularExpression size(QStringLiteral("font-size=\"([0-9.]+)\""));
      for (auto it = size.globalMatch(QString::fromUtf8(svg)); it.hasNext();) {
        QVERIFY2(it.next().captured(1).toDouble() >= 9, qPrintable(QString::number(scale)));
      }
      if (scale < 0.3) QVERIFY(!svg.contains("<text"));
      if (scale >= 0.75) {
        QVERIFY(svg.contains("__cublas&lt;$gemm&gt;"));
        QVERIFY(!svg.contains("__cublas<"));
        sawText = true;
      }
    }
    QVERIFY(sawText);
  }

  // Many blocks are rasterised by our own code: the image must equal QPainter's.
  void manyBlocksGiveTheSameImage() {
    const auto module = randomModule(6000, 3);
    const GraphScene scene = sceneOf(*module, 60);
    const auto paint = [&](const ViewTransform& at, double scale) {
      QImage image(1000, 600, QImage::Format_RGB32);
      image.fill(Qt::red);
      QPainter painter(&image);
      painter.scale(scale, scale);
      paintGraph(painter, {1000, 600}, scene, at, lightColors(), QFont(QStringLiteral("monospace")), {});
      return image;
    };
    // One scale with and one without space for outlines, and an image clipped on all sides.
    for (const double scale : {0.04, 0.15}) {
      for (const QPointF& offset : {QPointF(3.4, 2.7), QPointF(-40.5, -30.2)}) {
        const ViewTransform at{scale, offset};
        const QImage own = paint(at, 1), painters = paint(at, 1 + 1e-9);
        int filled = 0, differing = 0;
        for (int y = 0; y < own.height(); ++y) {
          for (int x = 0; x < own.width(); ++x) {
            filled += own.pixel(x, y) != lightColors().canvas.rgb();
            differing += own.pixel(x, y) != painters.pixel(x, y);
          }
        }
        QVERIFY(filled > 1000);
        // pixels of lines, which may be rounded differently
        QVERIFY2(differing <= 5, qPrintable(QString::number(differing)));
      }
    }
  }

  // The selection is an outline: the fill of a box does not change.
  void selectionNeverChangesTheFill() {
    const auto module = parse(kText);
    const GraphScene scene = sceneOf(*module);
    for (const Colors& colors : {lightColors(), darkColors()}) {
      for (const double scale : {0.25, 0.5, 1.0}) {
        const ViewTransform t = fitted(scene.bounds(), {1000, 600}, 0, scale);
        GraphHighlight all;
        for (uint32_t i = 0; i < scene.boxes().size(); ++i) all.selected.push_back(i);
        const auto paint = [&](const GraphHighlight& highlight) {
          QImage image(1000, 600, QImage::Format_RGB32);
          QPainter painter(&image);
          paintGraph(painter, {1000, 600}, scene, t, colors, QFont(QStringLiteral("monospace")), highlight);
          return image;
        };
        const QImage plain = paint({}), selected = paint(all);
        QVERIFY(plain != selected);
        for (uint32_t i = 0; i < scene.boxes().size(); ++i) {
          const QRect inside = toViewport(t, scene.boxes()[i].rect).adjusted(3, 3, -3, -3).toAlignedRect();
          QCOMPARE(plain.copy(inside), selected.copy(inside));
        }
        const QRectF first = toViewport(t, scene.boxes()[0].rect);
        const QPoint ring(qRound(first.center().x()), qRound(first.top()) - 2);
        QVERIFY(selected.pixelColor(ring) != plain.pixelColor(ring));
      }
    }
  }

  void aWholeGraphStaysInsideItsFrame() {
    const auto module = parse(kText);
    const GraphScene scene = sceneOf(*module);
    QImage image(600, 400, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    paintWholeScene(painter, QRectF(100, 50, 400, 300), scene, lightColors(), QFont(QStringLiteral("monospace")));
    painter.end();
    QCOMPARE(image.pixelColor(50, 200), QColor(Qt::magenta));
    QCOMPARE(image.pixelColor(300, 20), QColor(Qt::magenta));
    QCOMPARE(image.pixelColor(101, 51), lightColors().canvas);
  }

  // --- layouts and their cache --------------------------------------------------------------------

  void choosesTheEngine() {
    const auto module = parse(kText);
    const auto small = std::make_shared<support::FixedEngine>();
    const auto large = std::make_shared<support::FixedEngine>(3, "Second");
    const GraphEngines engines{small, large};
    PictureRequest request{*module->entry(), {}};
    const auto drawnBy = [&] { return (*makePicture(*module, request, engines, {}))->engine; };
    QCOMPARE(drawnBy(), std::string("Fixed"));
    request.options.engine = EngineChoice::kLayered;
    QCOMPARE(drawnBy(), std::string("Second"));
    request.options.engine = EngineChoice::kAutomatic;
    request.options.nodeBudget = 7;  // the graph has 8 nodes
    QCOMPARE(drawnBy(), std::string("Second"));
    request.options.engine = EngineChoice::kGraphviz;
    QCOMPARE(drawnBy(), std::string("Fixed"));
    small->mostBoxes = 4;
    const auto picture = *makePicture(*module, request, engines, {});
    QCOMPARE(picture->engine, std::string("Second"));
    QCOMPARE(picture->failure, std::string("it fell over 4 boxes"));
    QCOMPARE(picture->scene.boxes().size(), size_t{8});
    large->mostBoxes = 4;
    QCOMPARE(makePicture(*module, request, engines, {}).status().message(), "it fell over 4 boxes");
  }

  void laysOutANeighbourhood() {
    const auto module = parse(kText);
    const auto engine = std::make_shared<support::FixedEngine>();
    PictureRequest request{*module->entry(), {}, true, *module->findInstruction(*module->entry(), "done"), 1};
    const auto picture = makePicture(*module, request, {engine, engine}, {});
    QVERIFY(picture.ok());
    QCOMPARE((*picture)->scene.boxes().size(), size_t{3});  // start, done, add
  }

  void theCacheEvictsTheOldest() {
    const auto module = parse(kText);
    auto snapshot = std::make_shared<model::Snapshot>();
    const auto engine = std::make_shared<support::FixedEngine>();
    const GraphEngines engines{engine, engine};
    PictureRequest entry{*module->entry(), {}};
    PictureRequest fused{*module->findComputation("fused"), {}};
    PictureCache cache(12);
    cache.insert(snapshot, *makePicture(*module, entry, engines, {}));  // 8 boxes
    cache.insert(snapshot, *makePicture(*module, fused, engines, {}));  // 3 boxes
    QCOMPARE(cache.size(), size_t{2});
    QVERIFY(cache.find(snapshot, entry));  // now the most recently used
    PictureRequest unfolded = fused;
    unfolded.options.folds.constants = false;
    QVERIFY(!cache.find(snapshot, unfolded));
    cache.insert(snapshot, *makePicture(*module, unfolded, engines, {}));
    QCOMPARE(cache.size(), size_t{2});
    QVERIFY(cache.find(snapshot, entry));
    QVERIFY(!cache.find(snapshot, fused));
    QVERIFY(!cache.find(std::make_shared<model::Snapshot>(), entry));
    snapshot.reset();
    QVERIFY(!cache.find(nullptr, entry));
  }
};

QTEST_MAIN(GraphSceneTest)
#include "tst_graph_scene.moc"
