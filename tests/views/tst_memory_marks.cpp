// Data that the memory views derive from a scene and a tree: holes, colours, and the positions of icicle blocks.
// Expected values are computed by hand.

#include <QtTest>
#include <map>

#include "tests/support/buffer_dump.h"
#include "tests/support/models.h"
#include "views/drawing/memory_drawing.h"
#include "views/memory/live_icicle.h"
#include "views/memory/memory_holes.h"
#include "views/memory/memory_legend.h"
#include "views/memory/usage_painter.h"

using namespace support;
using namespace views;

namespace {

const MemoryBand& tempOf(const MemoryScene& scene) {
  for (const MemoryBand& band : scene.bands()) {
    if (band.kind == buffers::AllocationKind::kTemp) return band;
  }
  qFatal("no temp allocation");
}

/// Records what is drawn. Each character is 6 pixels wide.
class RecordingCanvas : public drawing::Canvas {
 public:
  struct Text {
    double left, top;
    QString text;
  };
  struct DrawnLine {
    drawing::Line line;
    drawing::Stroke stroke;
  };

  double widthOf(Face, const std::string& text) const override {
    return 6.0 * static_cast<double>(QString::fromStdString(text).size());
  }
  double lineHeight(Face) const override { return 14; }
  void fill(const drawing::Rect&, const drawing::Fill&) override {}
  void line(const drawing::Line& line, const drawing::Stroke& stroke) override { lines.push_back({line, stroke}); }
  void outline(const drawing::Rect&, double, const drawing::Stroke&) override {}
  void text(double x, double top, Face, const std::string& text, drawing::Rgb) override {
    texts.push_back({x, top, QString::fromStdString(text)});
  }
  void sign(double, double, Face, const std::string&, drawing::Rgb) override {}
  void clip(const drawing::Rect&) override {}

  /// Returns the height of the horizontal line across the plot that is dashed, or solid; -1 without one.
  double lineAt(bool isDashed, const drawing::Rect& plot) const {
    for (const DrawnLine& each : lines) {
      const bool isAcross = each.line.from.x == plot.left() && each.line.to.x == plot.right();
      if (isAcross && each.stroke.dashes.empty() != isDashed && each.stroke.width > 1) return each.line.from.y;
    }
    return -1;
  }
  std::optional<Text> find(const QString& text) const {
    for (const Text& each : texts) {
      if (each.text == text) return each;
    }
    return std::nullopt;
  }

  std::vector<Text> texts;
  std::vector<DrawnLine> lines;
};

/// Draws labels, axes and bounds of a map of 800 by 400 pixels.
drawing::MapView drawMap(RecordingCanvas& canvas, const MemoryScene& scene, const std::vector<MemoryBounds>& bounds) {
  const auto widthOf = [&canvas](const std::string& text) {
    return canvas.widthOf(drawing::Canvas::Face::kLabel, text);
  };
  drawing::MapView view{scene, drawing::memoryGeometry(800, 400, scene, {}, 14, widthOf), {}};
  view.transform.plot = view.geometry.plot;
  drawing::fitAll(view.transform, scene);
  const drawing::Palette palette{};
  drawing::drawMapLabels(canvas, view, palette);
  drawing::drawMapBounds(canvas, view, bounds, palette);
  return view;
}

QString print(const std::vector<MemoryHole>& holes) {
  QStringList texts;
  for (const MemoryHole& hole : holes) texts << QStringLiteral("%1-%2").arg(hole.firstByte).arg(hole.endByte);
  return texts.join(u' ');
}

}  // namespace

class TestMemoryMarks : public QObject {
  Q_OBJECT
 private slots:
  // Names and numbers have a column each: the axis of a band has all its numbers, whatever names are beside them.
  void theAxisOfBytesHasItsOwnColumn() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    for (const bool isToScale : {false, true}) {
      MemorySceneOptions options;
      options.isToScale = isToScale;
      const MemoryScene scene = makeMemoryScene(*snapshot->assignment, options);
      RecordingCanvas canvas;
      const drawing::MapView view = drawMap(canvas, scene, {});
      std::map<QString, QStringList> numbers;  // by left edge of the column
      for (const RecordingCanvas::Text& each : canvas.texts) {
        if (each.left >= view.geometry.plot.left() || each.top > view.geometry.plot.bottom()) continue;
        const bool isNumber = each.left >= view.geometry.bytes.left();
        numbers[isNumber ? "bytes" : "names"] += each.text;
        const double right = each.left + 6.0 * static_cast<double>(each.text.size());
        QVERIFY2(right <= (isNumber ? view.geometry.plot.left() - 4 : view.geometry.labels.right()),
                 qPrintable(each.text));
      }
      QVERIFY(numbers["names"].contains(" · 256 B · temp"));
      // To scale the axis is one for all bands, else each band of at least two numbers begins at 0.
      const auto zeros = numbers["bytes"].count("0");
      QVERIFY2(isToScale ? zeros == 1 : zeros >= 3, qPrintable(numbers["bytes"].join(u' ')));
      QVERIFY(numbers["bytes"].contains(isToScale ? "384 B" : "256 B"));
    }
  }

  // Both bounds are visible, at any distance from each other.
  void limitAndReservedAreBothDrawn_data() {
    QTest::addColumn<qint64>("limit");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("isInMap");
    QTest::newRow("below") << qint64{300} << "limit 300 B" << true;
    QTest::newRow("the same") << qint64{428} << "limit 428 B" << true;
    QTest::newRow("just above") << qint64{430} << "limit 430 B" << true;
    QTest::newRow("above") << qint64{600} << "limit 600 B ↑" << false;
  }
  void limitAndReservedAreBothDrawn() {
    QFETCH(qint64, limit);
    QFETCH(QString, name);
    QFETCH(bool, isInMap);
    const auto snapshot = snapshotOf({}, kBufferDump);
    MemorySceneOptions options;
    options.isToScale = true;
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment, options);
    RecordingCanvas map;
    const drawing::Rect plot = drawMap(map, scene, {{0, 428, limit}}).geometry.plot;
    const double reserved = map.lineAt(true, plot);
    QVERIFY(std::abs(reserved - plot.top()) < 2);
    const double solid = map.lineAt(false, plot);
    QVERIFY(isInMap ? solid >= reserved && (solid > reserved + 20) == (limit < 400) : solid == -1);
    // The names do not touch.
    const auto first = map.find(name), second = map.find("reserved 428 B");
    QVERIFY(first && second);
    QVERIFY(std::abs(first->top - second->top) >= 14 || std::abs(first->left - second->left) > 6 * 13);

    RecordingCanvas curve;
    const UsageBounds bounds{.reserved = 428, .limit = limit, .withKernels = {}};
    const auto geometry = drawing::usageGeometry(800, 200, snapshot->liveBytes, {}, curve, bounds);
    drawing::drawUsageBounds(curve, geometry, bounds, drawing::Palette());
    QVERIFY(curve.lineAt(true, geometry.plot) > 0 && curve.lineAt(false, geometry.plot) > 0);
    // The dashes are drawn over the solid line.
    QVERIFY(!curve.lines.back().stroke.dashes.empty() && !map.lines.back().stroke.dashes.empty());
  }

  // The block of 256 bytes: a 0…64 at steps 1–2, b 64…192 at 2–4, c 0…64 at 3–4, d{0} 0…192 and d{1} 192…256 at 4–5.
  void holesByHand() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    const MemoryBand& temp = tempOf(scene);
    QCOMPARE(print(holesAt(scene, temp, 0).holes), QString("0-256"));
    QCOMPARE(print(holesAt(scene, temp, 1).holes), QString("64-256"));
    QCOMPARE(print(holesAt(scene, temp, 2).holes), QString("192-256"));
    QCOMPARE(print(holesAt(scene, temp, 4).holes), QString());
    QCOMPARE(holesAt(scene, temp, 6).bytes, 0);
    MemoryHole hole = holesAt(scene, temp, 1).holes.front();
    findExtent(scene, temp, 1, &hole);
    QCOMPARE(hole.begin, 0u);
    QCOMPARE(hole.end, 2u);
    QCOMPARE(scene.valueOf(*hole.next), value(*snapshot, "b.2"));
    hole = holesAt(scene, temp, 3).holes.front();
    findExtent(scene, temp, 3, &hole);
    QCOMPARE(hole.begin, 0u);
    QCOMPARE(hole.end, 4u);
    QCOMPARE(scene.valueOf(*hole.next), value(*snapshot, "d.4", "{1}"));
  }

  void aHoleBetweenTwoValues() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 100, preallocated-temp:
 value: <1 a @0> (size=30,offset=10): x
 value: <2 b @0> (size=20,offset=60): x
 value: <3 c @0> (size=20,offset=40): x
 value: <4 d @0> (size=5,offset=45): x
HloLiveRange (max 9):
  InstructionSequence:
    0:s
    1:s1
    2:c
    3:s3
    4:a
    5:s5
    6:s6
    7:d
    8:s8
  BufferLiveRange:
    a{}:0-8
    b{}:0-8
    c{}:1-2
    d{}:7-7
)");
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    const MemoryHoles at = holesAt(scene, scene.bands()[0], 4);
    // Bytes above 80 are never used: padding.
    QCOMPARE(print(at.holes), QString("40-60 0-10"));
    QCOMPARE(at.bytes, 30);
    MemoryHole hole = at.holes.front();
    findExtent(scene, scene.bands()[0], 4, &hole);
    QCOMPARE(hole.begin, 3u);
    QCOMPARE(hole.end, 7u);
    QCOMPARE(scene.valueOf(*hole.next), value(*snapshot, "d"));
    findExtent(scene, scene.bands()[0], 8, &hole);
    QCOMPARE(hole.begin, 8u);
    QVERIFY(!hole.next);
  }

  // The output's allocation has a temporary of 8 bytes at steps 0 and 1, and the output at step 2; that of a donated
  // parameter of 4 bytes a temporary at step 2.
  void temporariesInOtherMemory() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 8, maybe-live-out:
 value: <0 t @0> (size=8,offset=0): f32[2]{0}
 value: <1 out @0> (size=8,offset=0): f32[2]{0}
allocation 1: size 4, parameter 0, shape |f32[]| at ShapeIndex {}, maybe-live-out:
 value: <2 p @0> (size=4,offset=0): f32[]
 value: <3 v @0> (size=4,offset=0): f32[]

Total bytes used: 12 (12B)

HloLiveRange (max 3):
  InstructionSequence:
    0:t
    1:u
    2:out
  BufferLiveRange:
    t{}:0-1
    out{}:2-3
    p{}:0-1
    v{}:2-2
)");
    const MemoryColoring coloring =
        makeColoring(*snapshot->assignment, model::ValueGroups(snapshot.get(), model::Grouping::kKind));
    const auto colorOf = [](buffers::ValueKind kind) {
      return static_cast<uint8_t>(drawing::kKindColors + static_cast<int>(kind));
    };
    QCOMPARE(coloring.colorOf, std::vector<uint8_t>({colorOf(buffers::ValueKind::kTempInOutput), 0, 0,
                                                     colorOf(buffers::ValueKind::kTempInParameter)}));
    QStringList legend;
    for (const LegendEntry& entry : coloring.legend)
      legend << QStringLiteral("%1 %2").arg(QString::fromStdString(entry.name)).arg(entry.bytes);
    QCOMPARE(legend, QStringList({"temp in output 8", "output 8", "temp in parameter 4", "parameter 4"}));
    // Bars and legend have one colour for a kind.
    const drawing::Palette palette = drawing::lightPalette();
    QCOMPARE(drawing::memoryColor(palette, buffers::ValueKind::kOutput, coloring.colorOf[0]),
             drawing::memoryColor(palette, coloring.legend[0]));
    QCOMPARE(drawing::memoryColor(palette, buffers::ValueKind::kParameter, coloring.colorOf[3]),
             drawing::memoryColor(palette, coloring.legend[2]));
    const auto layers = kindLayers(snapshot->liveBytes, palette);
    const auto bytesOf = [&](buffers::ValueKind kind) {
      const auto at = std::find(drawing::kUsageStack.begin(), drawing::kUsageStack.end(), kind);
      std::vector<int64_t> bytes;
      for (uint32_t step = 0; step < 3; ++step)
        bytes.push_back(layers[static_cast<size_t>(at - drawing::kUsageStack.begin())].bytes(step));
      return bytes;
    };
    QCOMPARE(bytesOf(buffers::ValueKind::kOutput), std::vector<int64_t>({0, 0, 8}));
    QCOMPARE(bytesOf(buffers::ValueKind::kTempInOutput), std::vector<int64_t>({8, 8, 0}));
    QCOMPARE(bytesOf(buffers::ValueKind::kTempInParameter), std::vector<int64_t>({0, 0, 4}));
  }

  // At steps 0 to 5: 108, 172, 300, 300, 364 and 428 bytes, whatever the curve is coloured by.
  void coloursOfTheCurveAddUp() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const model::LiveSources sources(snapshot);
    for (const model::Grouping grouping : {model::Grouping::kKind, model::Grouping::kAllocation,
                                           model::Grouping::kElementType, model::Grouping::kLine}) {
      const MemoryColoring coloring = makeColoring(*snapshot->assignment, sources.groups(grouping));
      const UsageColors usage = coloring.isByKind
                                    ? UsageColors()
                                    : usageColors(*snapshot->assignment, sources.live(), sources.shares(), coloring);
      const auto layers = coloring.isByKind ? kindLayers(snapshot->liveBytes, drawing::Palette())
                                            : colorLayers(usage, snapshot->liveBytes, drawing::Palette());
      std::vector<int64_t> sums;
      for (uint32_t step = 0; step < 6; ++step) {
        sums.push_back(0);
        for (const UsageLayer& layer : layers) sums.back() += layer.bytes(step);
      }
      QCOMPARE(sums, std::vector<int64_t>({108, 172, 300, 300, 364, 428}));
    }
    // Two of the six steps are known: those between are divided as the nearest one.
    const MemoryColoring byAllocation =
        makeColoring(*snapshot->assignment, sources.groups(model::Grouping::kAllocation));
    UsageColors usage = usageColors(*snapshot->assignment, sources.live(), sources.shares(), byAllocation);
    usage.steps = {0, 5};
    for (std::vector<int64_t>& layer : usage.bytes) layer = {layer[0], layer[5]};
    const auto layers = colorLayers(usage, snapshot->liveBytes, drawing::Palette());
    for (uint32_t step = 0; step < 6; ++step) {
      int64_t sum = 0;
      for (const UsageLayer& layer : layers) sum += layer.bytes(step);
      QCOMPARE(sum, snapshot->liveBytes.at(step));
    }
  }

  void coloursByElementType() {
    std::string dump = kBufferDump;
    const std::string before = "(size=128,offset=64): f32[32]";
    dump.replace(dump.find(before), before.size(), "(size=128,offset=64): s8[128]");
    const auto snapshot = snapshotOf({}, dump);
    const MemoryColoring byKind =
        makeColoring(*snapshot->assignment, model::ValueGroups(snapshot.get(), model::Grouping::kKind));
    QVERIFY(byKind.colorOf.empty());
    QStringList kinds;
    for (const LegendEntry& entry : byKind.legend)
      kinds << QStringLiteral("%1 %2").arg(QString::fromStdString(entry.name)).arg(entry.bytes);
    QCOMPARE(kinds, QStringList({"temp 512", "output 64", "constant 8", "parameter 100"}));
    const MemoryColoring byType =
        makeColoring(*snapshot->assignment, model::ValueGroups(snapshot.get(), model::Grouping::kElementType));
    QCOMPARE(byType.legend.size(), size_t{2});
    QCOMPARE(byType.legend[0].name, std::string("f32"));
    QCOMPARE(byType.legend[0].bytes, 556);
    QCOMPARE(byType.legend[1].name, std::string("s8"));
    QCOMPARE(byType.legend[1].bytes, 128);
    QCOMPARE(int(byType.colorOf[value(*snapshot, "b.2").index()]), 2);
    QCOMPARE(int(byType.colorOf[value(*snapshot, "p.0").index()]), 1);

    // The scene separates the colours within a band.
    MemorySceneOptions options;
    options.colorOf = byType.colorOf;
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment, options);
    const MemoryBand& temp = tempOf(scene);
    const auto sections = scene.sections(temp);
    QCOMPARE(sections.size(), size_t{2});
    QCOMPARE(int(sections[0].color), 1);
    QCOMPARE(sections[0].barCount, 4u);
    QCOMPARE(int(sections[1].color), 2);
    QCOMPARE(scene.valueOf(sections[1].firstBar), value(*snapshot, "b.2"));
  }

  // Only HBM counts: 512 bytes of f32. The 4,096 bytes of bf16 are only in VMEM, whose bars have a colour too.
  void coloursWeighOneMemorySpace() {
    const auto snapshot = snapshotOf({}, R"(BufferAssignment:
allocation 0: size 512, page 0, parameter 0, shape |f32[128]| at ShapeIndex {}:
 value: <0 p @0> (size=512,offset=0): f32[128]{0:T(128)}
allocation 1: size 4096, color 1, page 0, preallocated-temp:
 value: <1 v @1> (size=4096,offset=0): bf16[2048]{0:T(1024)S(1)}
)");
    for (const auto& [grouping, expected] : std::initializer_list<std::pair<model::Grouping, QStringList>>{
             {model::Grouping::kKind, {"parameter 512", "temp 0"}},
             {model::Grouping::kElementType, {"f32 512", "bf16 0"}}}) {
      QStringList entries;
      const MemoryColoring coloring = makeColoring(*snapshot->assignment, model::ValueGroups(snapshot.get(), grouping));
      for (const LegendEntry& entry : coloring.legend) {
        entries << QStringLiteral("%1 %2").arg(QString::fromStdString(entry.name)).arg(entry.bytes);
      }
      QCOMPARE(entries, expected);
      if (!coloring.colorOf.empty()) {
        QCOMPARE(int(coloring.colorOf[value(*snapshot, "p").index()]), 1);
        QCOMPARE(int(coloring.colorOf[value(*snapshot, "v").index()]), 2);
      }
    }
  }

  // All scopes have a common parent: the colours distinguish its children.
  void coloursFollowTheFirstBranchingScopes() {
    std::string module = "HloModule m\nENTRY e {\n  p.0 = f32[25]{0} parameter(0), metadata={op_name=\"w\"}\n";
    for (const char* const line :
         {"a.1 = f32[16]{0} fusion(p.0), kind=kLoop, calls=f, metadata={op_name=\"jit(f)/net/x/mul\"}",
          "b.2 = f32[32]{0} fusion(a.1), kind=kLoop, calls=f, metadata={op_name=\"jit(f)/net/y/mul\"}",
          "c.3 = f32[16]{0} copy(p.0), metadata={op_name=\"jit(f)/net/x/mul\"}"}) {
      module += std::string("  ") + line + "\n";
    }
    const auto snapshot = snapshotOf(module + "}\n", kBufferDump);
    const MemoryColoring coloring =
        makeColoring(*snapshot->assignment, model::ValueGroups(snapshot.get(), model::Grouping::kScope));
    QStringList names;
    for (const LegendEntry& entry : coloring.legend)
      names << QStringLiteral("%1 %2").arg(QString::fromStdString(entry.name)).arg(entry.bytes);
    QCOMPARE(names, QStringList({"(no scope) 328", "x 128", "y 128", "(arguments) 100"}));
    QCOMPARE(coloring.colorOf[value(*snapshot, "a.1").index()], coloring.colorOf[value(*snapshot, "c.3").index()]);
  }

  void icicle() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const model::LiveSources sources(snapshot);
    // Step 3: b.2 128, c.3 64, p.0 100, k.6 8: 300 bytes, one pixel each.
    const model::LiveTree tree = makeLiveTree(sources.shares(), sources.groups(model::Grouping::kKind), 3, {});
    const auto blocks = icicleBlocks(icicleNodes(tree), 0, {300, 60}, 20);
    QStringList rects;
    for (const IcicleBlock& block : blocks) {
      rects << QStringLiteral("%1,%2 %3").arg(block.rect.left()).arg(block.rect.top()).arg(block.rect.width());
    }
    QCOMPARE(rects, QStringList({"0,0 300", "0,20 192", "192,20 100", "292,20 8", "0,40 128", "128,40 64", "192,40 100",
                                 "292,40 8"}));
    // Too low for a row of values, then for all rows except the group's.
    QCOMPARE(icicleBlocks(icicleNodes(tree), 0, {300, 45}, 20).size(), size_t{4});
    const auto below = icicleBlocks(icicleNodes(tree), blocks[1].node, {300, 60}, 20);
    QCOMPARE(below.size(), size_t{3});
    QCOMPARE(below[1].rect.width(), 200.0);
    // With a width of 30 pixels k.6 is too thin.
    QCOMPARE(icicleBlocks(icicleNodes(tree), 0, {30, 60}, 20).size(), size_t{8});
  }

  void thinBlocksAreMerged() {
    std::string dump = "BufferAssignment:\nallocation 0: size 2000, preallocated-temp:\n";
    for (int i = 0; i < 100; ++i) {
      dump += " value: <" + std::to_string(i) + " v." + std::to_string(i) + " @0> (size=1,offset=" + std::to_string(i) +
              "): x\n";
    }
    dump +=
        " value: <200 w @0> (size=900,offset=1000): x\nHloLiveRange (max 1):\n  InstructionSequence:\n    0:w\n"
        "  BufferLiveRange:\n";
    const auto snapshot = snapshotOf({}, dump);
    const model::LiveSources sources(snapshot);
    const model::LiveTree tree = makeLiveTree(sources.shares(), sources.groups(model::Grouping::kValue), 0, {});
    const auto blocks = icicleBlocks(icicleNodes(tree), 0, {500, 60}, 20);
    QCOMPARE(blocks.size(), size_t{3});
    QCOMPARE(blocks[1].rect.width(), 450.0);
    QCOMPARE(blocks[2].merged, 100u);
    QCOMPARE(blocks[2].rect.right(), 500.0);
  }
};

QTEST_GUILESS_MAIN(TestMemoryMarks)
#include "tst_memory_marks.moc"
