// The zoomed-out overview of a graph: its regions by scope, their positions and costs, computed by hand; and the graph
// view that shows it, by real events.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "tests/support/fixed_engine.h"
#include "tests/support/graph_bench.h"
#include "tests/support/snapshots.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_picture.h"

using namespace views;

namespace {

/// Rows of three: the parameter and two instructions of layer 0, three of layer 0, six of layer 1. The dot in layer 1
/// has 2·64·64·64 = 524,288 FLOPs, each element-wise operation 4,096; the total is 524,288 + 10 · 4,096 = 565,248.
const char kText[] = R"(HloModule m
ENTRY main {
  p = f32[64,64] parameter(0)
  a = f32[64,64] negate(p), metadata={op_name="jit(step)/net/layer0/neg"}
  b = f32[64,64] negate(a), metadata={op_name="jit(step)/net/layer0/neg"}
  c = f32[64,64] negate(b), metadata={op_name="jit(step)/net/layer0/neg"}
  d = f32[64,64] negate(c), metadata={op_name="jit(step)/net/layer0/neg"}
  e = f32[64,64] negate(d), metadata={op_name="jit(step)/net/layer0/neg"}
  f = f32[64,64] dot(e, e), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(step)/net/layer1/dot"}
  g = f32[64,64] negate(f), metadata={op_name="jit(step)/net/layer1/neg"}
  h = f32[64,64] negate(g), metadata={op_name="jit(step)/net/layer1/neg"}
  i = f32[64,64] negate(h), metadata={op_name="jit(step)/net/layer1/neg"}
  j = f32[64,64] negate(i), metadata={op_name="jit(step)/net/layer1/neg"}
  ROOT k = f32[64,64] negate(j), metadata={op_name="jit(step)/net/layer1/neg"}
}
)";

struct Far {
  explicit Far(const std::string& text = kText) : snapshot(support::moduleSnapshot(text)) {
    const auto engine = std::make_shared<support::FixedEngine>();
    PictureRequest request;
    request.computation = *snapshot->module->entry();
    picture = *makePicture(*snapshot->module, request, {engine, engine}, {});
    snapshot->workload->get();
  }
  GraphOverview seen(double cell) const { return graphOverview(*snapshot, picture->scene, cell); }
  std::shared_ptr<const model::Snapshot> snapshot;
  std::shared_ptr<const GraphPicture> picture;
};

QString print(const GraphOverview& overview) {
  QString text;
  for (const OverviewRegion& region : overview.regions) {
    QRectF hull;
    for (const QRectF& rect : region.rects) hull |= rect;
    text += QStringLiteral("%1 (%2%3, %4 boxes) %5,%6 %7x%8\n")
                .arg(region.name, region.heat, region.isCostly ? QStringLiteral(", costly") : QString())
                .arg(region.boxes)
                .arg(hull.left())
                .arg(hull.top())
                .arg(hull.width())
                .arg(hull.height());
  }
  return text;
}

}  // namespace

class GraphOverviewTest : public QObject {
  Q_OBJECT

 private slots:
  void cells() {
    QCOMPARE(overviewCell(1), 112.0);  // one row of boxes
    QCOMPARE(overviewCell(0.1), 256.0);
    QCOMPARE(overviewCell(0.07), 256.0);
    QCOMPARE(overviewCell(0.01), 2048.0);
  }

  // With cells of 160 points each row of boxes is a row of the grid.
  void regionsAreScopes() {
    const Far far;
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY(graphOverview(*far.snapshot, far.picture->scene, 160, stopped.get_token()).regions.empty());
    QCOMPARE(print(far.seen(160)), QString("layer0 (4% of FLOPs, costly, 6 boxes) 0,0 960x320\n"
                                           "layer1 (96% of FLOPs, costly, 6 boxes) 0,320 960x320\n"));
    const GraphOverview overview = far.seen(160);
    QCOMPARE(overview.at({500, 100}), std::optional<uint32_t>(0));
    QCOMPARE(overview.at({500, 400}), std::optional<uint32_t>(1));
    QCOMPARE(overview.at({500, 700}), std::nullopt);
    // All boxes are in one cell, which belongs to the scope of most of them; so few cells are not a region.
    QCOMPARE(print(far.seen(4096)), QString());
  }

  // Without FLOPs the heat is based on bytes; unknown costs are labelled as unknown.
  void heatNamesItsMetric() {
    const auto chain = [](const char* last) {
      std::string text = "HloModule m\nENTRY main {\n  a = f32[64] parameter(0)\n";
      for (int i = 1; i < 9; ++i) {
        text += "  c" + std::to_string(i) + " = f32[64] copy(" + (i == 1 ? "a" : "c" + std::to_string(i - 1)) +
                "), metadata={op_name=\"jit(f)/" + (i < 6 ? "x" : "y") + "/copy\"}\n";
      }
      return text + last + "}\n";
    };
    QCOMPARE(print(Far(chain("  ROOT r = f32[64] copy(c8), metadata={op_name=\"jit(f)/y/copy\"}\n")).seen(160)),
             QString("x (56% of bytes, costly, 6 boxes) 0,0 960x320\n"
                     "y (44% of bytes, costly, 4 boxes) 0,320 960x320\n"));
    QCOMPARE(print(Far(chain("  ROOT r = f32[64] custom-call(c8), custom_call_target=\"secret\", "
                             "metadata={op_name=\"jit(f)/y/call\"}\n"))
                       .seen(160)),
             QString("x (63% of known bytes, costly, 6 boxes) 0,0 960x320\n"
                     "y (38% of known bytes, costly, 4 boxes) 0,320 960x320\n"));
  }

  // Fifty layers do not fit; but a single scope with most of the boxes is too coarse.
  void scopesAreSplitWhileThereIsRoom() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 300; ++i) {
      const std::string scope = i <= 200 ? "net/layer" + std::to_string(i / 4) : "loss";
      text += "  v" + std::to_string(i) + " = f32[8] negate(v" + std::to_string(i - 1) +
              "), metadata={op_name=\"jit(f)/" + scope + "/neg\"}\n";
    }
    text += "  ROOT r = f32[8] negate(v300), metadata={op_name=\"jit(f)/loss/neg\"}\n}\n";
    QSet<QString> names;
    for (const OverviewRegion& region : Far(text).seen(160).regions) names.insert(region.name);
    QVERIFY(names.contains("loss"));
    QVERIFY(!names.contains("net"));
    QVERIFY(names.size() > 20);
  }

  // A loop is directly in the step, which has another scope as well: the loop is hot, not all of the step. The dot in
  // it has 2·64·64·64 = 524,288 FLOPs an iteration, of 3; the other dot 524,288.
  void heatDescendsToBoxes() {
    std::string text = R"(HloModule m
body {
  s = (s32[], f32[64,64]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  y = f32[64,64] get-tuple-element(s), index=1
  z = f32[64,64] dot(y, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT t = (s32[], f32[64,64]) tuple(i, z)
}
cond {
  s.1 = (s32[], f32[64,64]) parameter(0)
  ROOT k = pred[] constant(true)
}
ENTRY main {
  p = (s32[], f32[64,64]) parameter(0)
  w = (s32[], f32[64,64]) while(p), condition=cond, body=body, backend_config={"known_trip_count":{"n":"3"}}, metadata={op_name="jit(f)/step/while"}
  v0 = f32[64,64] get-tuple-element(w), index=1
  d = f32[64,64] dot(v0, v0), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/step/dot"}
  l0 = f32[64,64] copy(d), metadata={op_name="jit(f)/step/loss/copy"}
)";
    for (int i = 1; i < 6; ++i) {
      text += absl::StrCat("  l", i, " = f32[64,64] copy(l", i - 1, "), metadata={op_name=\"jit(f)/step/",
                           i < 3 ? "loss/" : "", "copy\"}\n");
    }
    text += "  ROOT r = f32[64,64] copy(l5), metadata={op_name=\"jit(f)/step/copy\"}\n}\n";
    QStringList regions;
    for (const OverviewRegion& region : Far(text).seen(160).regions) {
      regions += QStringLiteral("%1 (%2%3, %4%5)")
                     .arg(region.name, region.heat, region.isCostly ? QStringLiteral(", costly") : QString(),
                          QString::number(region.boxes), region.isBox ? QStringLiteral(", box") : QString());
    }
    QCOMPARE(regions, QStringList({"step (, 7)", "loss (0% of FLOPs, 3)", "step (, 7)",
                                   "w (75% of FLOPs, costly, 1, box)", "d (25% of FLOPs, costly, 1, box)"}));
  }

  void theViewShowsIt() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open(kText);
    bench.snapshot->workload->get();
    GraphCanvas& canvas = bench.canvas();
    // No overview is requested when zoomed in.
    canvas.moveTo({1, {0, 0}});
    QVERIFY(canvas.overview() == nullptr);
    canvas.moveTo({0.2, {0, 0}});
    QVERIFY(canvas.overview() != nullptr);
    QCOMPARE(canvas.overview()->cell, 128.0);
    // A click between the boxes of layer 1 selects the scope, with all its instructions.
    const QRectF region = canvas.overview()->regions.back().rects.back();
    const QPoint ground = toViewport(canvas.transform(), region.bottomRight() - QPointF(4, 4)).toPoint();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, ground);
    QVERIFY(bench.navigation.selection().scope.has_value());
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{6});
    QCOMPARE(bench.selected(), QString("f"));
    // A double click zooms in.
    QTest::mouseDClick(&canvas, Qt::LeftButton, {}, ground);
    QVERIFY(canvas.transform().scale > 0.5);
    // A visible box receives the click; a click on a box of one or two pixels selects its region.
    const QPointF box = bench.scene().boxes()[bench.box("g")].rect.center();
    canvas.moveTo({0.2, {0, 0}});
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, toViewport(canvas.transform(), box).toPoint());
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{1});
    QCOMPARE(bench.selected(), QString("g"));
    canvas.moveTo({0.13, {0, 0}});
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, toViewport(canvas.transform(), box).toPoint());
    QVERIFY(bench.navigation.selection().instructions.size() > 1);
    // When switched off, only boxes are drawn.
    canvas.moveTo({0.2, {0, 0}});
    QVERIFY(canvas.overview() != nullptr);
    bench.action("graph.overview")->trigger();
    QVERIFY(canvas.overview() == nullptr);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, ground);
    QVERIFY(!bench.navigation.selection().scope.has_value());
    bench.action("graph.overview")->trigger();
    QVERIFY(canvas.overview() != nullptr);
  }

  // The region's name is painted: the pixels of its background differ from an image without it.
  void itIsPainted() {
    const Far far;
    const GraphOverview overview = far.seen(160);
    const ViewTransform transform{0.2, {0, 0}};
    const auto paint = [&](const GraphOverview* shown, bool dark) {
      QImage image(240, 160, QImage::Format_ARGB32_Premultiplied);
      QPainter painter(&image);
      paintGraph(painter, image.size(), far.picture->scene, transform, dark ? darkColors() : lightColors(),
                 QFont("DejaVu Sans Mono"), {}, {.overview = shown});
      return image;
    };
    for (const bool dark : {false, true}) {
      const QImage with = paint(&overview, dark), without = paint(nullptr, dark);
      // All regions have one colour, and nothing is painted outside.
      QVERIFY(with.pixelColor(2, 62) != without.pixelColor(2, 62));
      QCOMPARE(with.pixelColor(2, 62), with.pixelColor(2, 126));
      QCOMPARE(with.pixelColor(220, 150), without.pixelColor(220, 150));
    }
  }
};

QTEST_MAIN(GraphOverviewTest)
#include "tst_graph_overview.moc"
