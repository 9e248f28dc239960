// The map without a window: bands, bars and hit tests, the mapping to pixels, ticks, and the raster.

#include "views/drawing/memory_scene.h"

#include <QtTest>
#include <cmath>
#include <random>

#include "absl/strings/str_cat.h"
#include "tests/support/buffer_dump.h"
#include "views/memory/bar_raster.h"
#include "views/memory/memory_transform.h"
#include "views/memory/peaks.h"
#include "views/memory/usage_painter.h"

using namespace support;
using namespace views;

namespace {

MemoryScene::Source::Bar bar(uint32_t id, int64_t offset, int64_t size, uint32_t begin, uint32_t end,
                             bool ranged = true) {
  return {{offset, size, begin, end}, buffers::ValueId(id), ranged, 0};
}

MemoryScene::Source band(uint32_t id, int64_t size, std::vector<MemoryScene::Source::Bar> bars, int64_t space = 0) {
  MemoryScene::Source source;
  source.band.allocation = buffers::AllocationId(id);
  source.band.number = id;
  source.band.sizeBytes = size;
  source.band.memorySpace = space;
  source.bars = std::move(bars);
  return source;
}

MemoryScene sceneOf(MemoryScene::Source source, uint32_t steps) {
  std::vector<MemoryScene::Source> sources;
  sources.push_back(std::move(source));
  return MemoryScene(std::move(sources), steps);
}

/// Converts bars to the form of a scene: steps and shares of `bandBytes`.
BarLanes lanesOf(const std::vector<MemoryBar>& bars, double bandBytes) {
  BarLanes lanes;
  for (const MemoryBar& bar : bars) {
    lanes.begin.push_back(static_cast<float>(bar.begin));
    lanes.end.push_back(static_cast<float>(bar.end));
    lanes.low.push_back(static_cast<float>(static_cast<double>(bar.offsetBytes) / bandBytes));
    lanes.high.push_back(static_cast<float>(static_cast<double>(bar.offsetBytes + bar.sizeBytes) / bandBytes));
    lanes.steps = std::max<double>(lanes.steps, bar.end);
  }
  for (auto* const lane : {&lanes.begin, &lanes.end, &lanes.low, &lanes.high}) lane->resize(bars.size() + 3, 0);
  return lanes;
}

/// Returns a greyscale image as rows of characters: '.' background, '#' fill, '+' edge, '?' anything between.
QStringList drawOneWay(const std::vector<MemoryBar>& bars, int width, int height, BarMapping mapping, bool hatched,
                       bool oneByOne) {
  mapping.bandBytes = 1 << 10;
  BarLanes lanes = lanesOf(bars, mapping.bandBytes);
  if (oneByOne) lanes.steps = 1e9;  // exceeds the precision of float
  std::vector<uint32_t> pixels(static_cast<size_t>(width) * static_cast<size_t>(height) + PixelBuffer::kSlack,
                               0xff000000);
  const PixelBuffer buffer{pixels.data(), width, height, width};
  CoverBuffer cover;
  cover.resize(width, height);
  LargeBars large;
  fillBars(buffer, cover, bars.data(), lanes, 0, static_cast<uint32_t>(bars.size()), mapping,
           {0xffffffff, 0xff808080, hatched}, large);
  blendCover(buffer, cover, 0xffffffff);
  QStringList rows;
  for (int y = 0; y < height; ++y) {
    QString row;
    for (int x = 0; x < width; ++x) {
      const uint32_t pixel = pixels[static_cast<size_t>(y * width + x)];
      row += pixel == 0xff000000 ? '.' : pixel == 0xffffffff ? '#' : pixel == 0xff808080 ? '+' : '?';
    }
    rows << row;
  }
  // Bytes after the last row must not be written.
  for (int i = 0; i < PixelBuffer::kSlack; ++i) {
    if (pixels[static_cast<size_t>(width) * static_cast<size_t>(height) + static_cast<size_t>(i)] != 0xff000000) {
      rows << "painted behind the end";
    }
  }
  return rows;
}

/// Draws four bars at a time and one by one; both must give the same image.
QStringList draw(const std::vector<MemoryBar>& bars, int width, int height, const BarMapping& mapping, bool hatched) {
  const QStringList rows = drawOneWay(bars, width, height, mapping, hatched, false);
  const bool isSame = rows == drawOneWay(bars, width, height, mapping, hatched, true);
  return isSame ? rows : QStringList{QStringLiteral("not the same four at once and one by one")};
}

}  // namespace

class TestMemoryScene : public QObject {
  Q_OBJECT
 private slots:
  void bandsOfADump() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    QCOMPARE(scene.steps(), 6u);
    QVERIFY(scene.hasSteps());
    QStringList bands;
    double top = 0;
    for (const MemoryBand& b : scene.bands()) {
      bands << QStringLiteral("%1: %2 bytes, %3 bars, %4 without range")
                   .arg(b.number)
                   .arg(b.sizeBytes)
                   .arg(b.barCount)
                   .arg(b.unrangedCount);
      QCOMPARE(b.top, top);
      QVERIFY(b.height > 0);
      top += b.height;
    }
    QCOMPARE(scene.height(), top);
    // Sorted by kind; the thread-local allocation is omitted.
    QCOMPARE(bands, QStringList({"2: 256 bytes, 5 bars, 0 without range", "1: 64 bytes, 1 bars, 0 without range",
                                 "4: 8 bytes, 1 bars, 1 without range", "0: 100 bytes, 1 bars, 0 without range"}));
    const MemoryBar b2 = scene.bars()[*scene.barOf(value(*snapshot, "b.2"))];
    QCOMPARE(b2.begin, 2u);
    QCOMPARE(b2.end, 5u);
    QCOMPARE(b2.offsetBytes, 64);
    QCOMPARE(b2.sizeBytes, 128);
    // Live beyond the end: drawn to the last step.
    QCOMPARE(scene.bars()[*scene.barOf(value(*snapshot, "p.0"))].end, 6u);
    // Without a live range: drawn over all steps.
    const MemoryBar k6 = scene.bars()[*scene.barOf(value(*snapshot, "k.6"))];
    QCOMPARE(k6.begin, 0u);
    QCOMPARE(k6.end, 6u);
    QVERIFY(!scene.barOf(value(*snapshot, "add.9")));
    const MemoryScene all = makeMemoryScene(*snapshot->assignment, {.threadLocal = true});
    QCOMPARE(all.bands().size(), size_t{5});
    QVERIFY(all.barOf(value(*snapshot, "add.9")));
  }

  // A pixel of a map to scale may stand for any number of bytes.
  void terabytesFit() {
    MemoryScene::Source source;
    source.band.kind = buffers::AllocationKind::kTemp;
    source.band.sizeBytes = int64_t{4} << 40;
    std::vector<MemoryScene::Source> sources;
    sources.push_back(std::move(source));
    const MemoryScene scene(std::move(sources), 10, true);
    MemoryTransform t;
    t.plot = QRectF(0, 0, 100, 400);
    fitAll(t, scene);
    QVERIFY2(std::abs(scene.height() * t.scale - 400) < 1e-6, qPrintable(QString::number(scene.height() * t.scale)));
  }

  void toScale() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment, {.isToScale = true});
    QVERIFY(scene.isToScale());
    QList<double> heights;
    for (const MemoryBand& b : scene.bands()) heights << b.height;
    QCOMPARE(heights, QList<double>({256, 64, 8, 100}));
    QCOMPARE(scene.height(), 428.0);
  }

  // Memory of kernels has a lane below its memory space, and moves no band: boxes are as high as their bytes.
  void kernelsHaveALane() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene plain = makeMemoryScene(*snapshot->assignment);
    const hlo::InstructionId none(0);
    const MemoryScene scene =
        makeMemoryScene(*snapshot->assignment, {.kernels = {{0, 2, 1000, none, "a"},
                                                            {0, 4, 500, none, "b"},
                                                            {1, 2, 8, none, "of a space that is not there"},
                                                            {0, 6, 8, none, "behind the last step"}}});
    QCOMPARE(scene.areas().size(), size_t(1));
    const drawing::MemoryArea& area = scene.areas().front();
    QCOMPARE(area.kernels.size(), size_t(2));
    QCOMPARE(area.mostKernelBytes, 1000);
    QCOMPARE(area.height, plain.areas().front().height);
    QVERIFY(area.laneTop > area.height && scene.height() == area.laneTop + area.laneHeight);
    QVERIFY(scene.laneAt(area.laneTop) == &area);
    QVERIFY(scene.laneAt(area.height - 1) == nullptr && !scene.bandAt(area.laneTop));
    MemoryTransform t;
    t.plot = QRectF(10, 20, 60, 400);
    fitAll(t, scene);
    const QRectF a = drawing::kernelRect(t, area, area.kernels[0]), b = drawing::kernelRect(t, area, area.kernels[1]);
    QCOMPARE(a.left(), 30.0);
    QCOMPARE(b.left(), 50.0);
    QCOMPARE(a.width(), 10.0);
    QCOMPARE(a.bottom(), b.bottom());
    QCOMPARE(a.height(), area.laneHeight * t.scale);
    QCOMPARE(b.height(), std::max(2.0, a.height() / 2));
    QCOMPARE(QString::fromStdString(drawing::kernelText(area, area.kernels[0])),
             QString("a · 1,000 bytes of scoped memory in %1 while it runs, at step 2")
                 .arg(QString::fromStdString(area.name)));
  }

  // Four of five parameters are below 1/64 of all bytes; the largest of them is at the bottom of their band.
  void smallParametersShareABand() {
    const auto dump = [](int parameters) {
      std::string text = "BufferAssignment:\n";
      for (int i = 0; i < parameters; ++i) {
        const int bytes = i == 0 ? 400 : 4 * i;
        absl::StrAppend(&text, "allocation ", i, ": size ", bytes, ", parameter ", i, ", shape |f32[", bytes / 4,
                        "]| at ShapeIndex {}:\n value: <", i, " p.", i, " @0> (size=", bytes, ",offset=0): f32[",
                        bytes / 4, "]{0}\n");
      }
      absl::StrAppend(&text, "allocation 9: size 1000, preallocated-temp:\n",
                      " value: <9 t @0> (size=1000,offset=0): f32[250]{0}\n\nTotal bytes used: 1440 (1.4KiB)\n");
      return support::snapshotOf({}, text);
    };
    const auto five = dump(5);
    const MemoryScene scene = makeMemoryScene(*five->assignment, {.foldsSmall = true});
    QStringList bands;
    for (const MemoryBand& b : scene.bands()) bands << QStringLiteral("%1 in %2").arg(b.sizeBytes).arg(b.foldedCount);
    QCOMPARE(bands, QStringList({"1000 in 0", "400 in 0", "40 in 4"}));
    const MemoryBand& folded = scene.bands()[2];
    QCOMPARE(scene.bars()[*scene.barOf(value(*five, "p.4"))].offsetBytes, 0);
    QCOMPARE(scene.bars()[*scene.barOf(value(*five, "p.3"))].offsetBytes, 16);
    QCOMPARE(scene.bars()[*scene.barOf(value(*five, "p.1"))].offsetBytes, 36);
    QCOMPARE(scene.allocationAt(folded, 15), buffers::AllocationId(4));
    QCOMPARE(scene.allocationAt(folded, 16), buffers::AllocationId(3));
    QCOMPARE(scene.allocationAt(folded, 39), buffers::AllocationId(1));
    QCOMPARE(scene.bandOf(buffers::AllocationId(2)), std::optional<uint32_t>(2));
    QCOMPARE(scene.folded(buffers::AllocationId(2))->firstByte, 28);
    QVERIFY(scene.folded(buffers::AllocationId(0)) == nullptr);
    // Three are too few.
    QCOMPARE(makeMemoryScene(*dump(4)->assignment, {.foldsSmall = true}).bands().size(), size_t{5});
    QCOMPARE(makeMemoryScene(*five->assignment).bands().size(), size_t{6});
  }

  void withoutASchedule() {
    const auto snapshot = snapshotOf({}, bufferDumpWithoutRanges());
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    QVERIFY(!scene.hasSteps());
    for (const MemoryBar& b : scene.bars()) {
      QCOMPARE(b.begin, 0u);
      QCOMPARE(b.end, scene.steps());
    }
    QVERIFY(hitTest(scene, MemoryTransform(), {0, 0}).step == std::nullopt);
  }

  void stopGivesAnEmptyScene() {
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(makeMemoryScene(*snapshotOf({}, kBufferDump)->assignment, {}, stop.get_token()).isEmpty());
  }

  void bandsGoBySpaceThenSize() {
    std::vector<MemoryScene::Source> sources;
    sources.push_back(band(0, 10, {}, 1));
    sources.push_back(band(1, 1000, {}, 1));
    sources.push_back(band(2, 5, {}, 0));
    sources.push_back(band(3, 1000, {}, 1));
    const MemoryScene scene(std::move(sources), 1);
    QList<int64_t> order;
    for (const MemoryBand& b : scene.bands()) order << b.number;
    QCOMPARE(order, QList<int64_t>({2, 1, 3, 0}));
  }

  // Space 0 has bands of 300 and 100 bytes, to scale from 0 to 400 scene units. A gap of 3% of them follows, then the
  // empty space with 9%.
  void areasOfMemorySpaces() {
    std::vector<MemoryScene::Source> sources;
    sources.push_back(band(0, 100, {}));
    sources.push_back(band(1, 300, {}));
    MemoryArea vmem;
    vmem.space = 1;
    vmem.name = "VMEM";
    vmem.note = "No value is in VMEM.";
    const MemoryScene scene(std::move(sources), 1, true, {}, 0, {vmem});
    QCOMPARE(scene.areas().size(), size_t{2});
    const MemoryArea& first = scene.areas()[0];
    QCOMPARE(first.sizeBytes, 400);
    QCOMPARE(first.top, 0.0);
    QCOMPARE(first.height, 400.0);
    // Bytes are counted from the lower edge, through the band of 100 and then that of 300.
    QCOMPARE(scene.heightOf(first, 0), std::optional(400.0));
    QCOMPARE(scene.heightOf(first, 100), std::optional(300.0));
    QCOMPARE(scene.heightOf(first, 250), std::optional(150.0));
    QCOMPARE(scene.heightOf(first, 400), std::optional(0.0));
    QVERIFY(!scene.heightOf(first, 401));
    const MemoryArea* const empty = scene.areaOf(1);
    QVERIFY(empty != nullptr);
    QCOMPARE(empty->note, vmem.note);
    QCOMPARE(empty->top, 412.0);
    QCOMPARE(empty->height, 36.0);
    QCOMPARE(scene.height(), 448.0);
    QVERIFY(scene.bandAt(399));
    QVERIFY(!scene.bandAt(405));
    QVERIFY(!scene.bandAt(430));
    QVERIFY(scene.areaOf(2) == nullptr);
  }

  // In the order of the usage curve, temporaries on top, so that bytes above a limit are the same in both.
  void bandsAreStackedAsTheCurve() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    QStringList kinds;
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    for (const MemoryBand& b : scene.bands())
      kinds << QString::fromStdString(std::string(buffers::allocationKindName(b.kind)));
    QCOMPARE(kinds, QStringList({"temp", "output", "constant", "parameter"}));
  }

  void theBiggestBandIsNotSqueezed() {
    // One block of 80 % of the bytes above two thousand parameters: it keeps at least half its share of the height.
    std::vector<MemoryScene::Source> sources;
    sources.push_back(band(0, 8'000'000'000, {}));
    for (uint32_t i = 1; i <= 2000; ++i) sources.push_back(band(i, 1'000'000, {}));
    const MemoryScene scene(std::move(sources), 1);
    const double share = scene.bands().front().height / scene.height();
    QVERIFY2(share >= 0.38 && share <= 0.81, qPrintable(QString::number(share)));
    // A scalar beside a block stays visible.
    std::vector<MemoryScene::Source> two;
    two.push_back(band(0, 3'000'000'000, {}));
    two.push_back(band(1, 4, {}));
    const MemoryScene small(std::move(two), 1);
    QVERIFY(small.bands().back().height / small.height() > 1.0 / 300);
  }

  void invalidOffsetsStayInsideTheBand() {
    const MemoryScene scene =
        sceneOf(band(0, 100, {bar(0, 90, 50, 2, 9), bar(1, 500, 10, 7, 8), bar(2, -5, 10, 3, 3)}), 6);
    for (const MemoryBar& b : scene.bars()) {
      QVERIFY(b.begin < b.end && b.end <= 6);
      QVERIFY(b.offsetBytes >= 0 && b.sizeBytes >= 0 && b.offsetBytes + b.sizeBytes <= 100);
    }
  }

  void hits_data() {
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("byte");
    QTest::addColumn<QString>("name");
    QTest::newRow("in a bar") << 3.5 << 100.0 << "b.2";
    QTest::newRow("first step") << 1.0 << 10.0 << "a.1";
    QTest::newRow("the end is not in it") << 5.5 << 100.0 << "d.4{0}";
    QTest::newRow("the smaller lies on top") << 4.5 << 100.0 << "b.2";
    QTest::newRow("upper one") << 4.5 << 200.0 << "d.4{1}";
    QTest::newRow("nothing") << 0.5 << 100.0 << "";
    QTest::newRow("near a bar") << 0.95 << 10.0 << "a.1";
    QTest::newRow("not near enough") << 0.8 << 10.0 << "";
  }

  void hits() {
    QFETCH(double, step);
    QFETCH(double, byte);
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    const auto found = scene.barAt(scene.bands().front(), step, byte, 0.1, 2);
    QTEST(found ? QString::fromStdString(snapshot->assignment->value(scene.valueOf(*found)).name()) : QString(),
          "name");
  }

  void indexFindsWhatALinearSearchFinds() {
    std::mt19937 random(7);
    std::vector<MemoryScene::Source::Bar> bars;
    for (uint32_t i = 0; i < 5000; ++i) {
      const uint32_t begin = random() % 1000;
      bars.push_back(bar(i, static_cast<int64_t>(random() % 100000), 1 + static_cast<int64_t>(random() % 3000), begin,
                         begin + 1 + random() % 60, random() % 50 != 0));
    }
    const MemoryScene scene = sceneOf(band(0, 110000, bars), 1100);
    const MemoryBand& b = scene.bands().front();
    for (int i = 0; i < 200; ++i) {
      const double firstStep = random() % 1000, firstByte = random() % 100000;
      const MemoryScene::Window window{firstStep, firstStep + random() % 100, firstByte, firstByte + random() % 5000};
      std::vector<bool> offered(scene.bars().size(), false);
      scene.forEachRun(b, window, [&](uint32_t first, uint32_t end) {
        QVERIFY(first < end);
        for (uint32_t at = first; at < end; ++at) {
          QVERIFY(!offered[at]);
          offered[at] = true;
        }
      });
      for (uint32_t at = 0; at < scene.bars().size(); ++at) {
        const MemoryBar& x = scene.bars()[at];
        const bool meets = x.end >= window.firstStep && x.begin <= window.lastStep &&
                           static_cast<double>(x.offsetBytes + x.sizeBytes) >= window.firstByte &&
                           static_cast<double>(x.offsetBytes) <= window.lastByte;
        QVERIFY(!meets || offered[at]);
      }
    }
    // Every bar has its value, its band, and a flag for a live range.
    for (uint32_t at = 0; at < scene.bars().size(); ++at) {
      QCOMPARE(*scene.barOf(scene.valueOf(at)), at);
      QCOMPARE(scene.bandOfBar(at), 0u);
      QCOMPARE(scene.hasRange(b, at), bars[scene.valueOf(at).index()].hasRange);
    }
  }

  void mapsPixelsInBothDirections() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const MemoryScene scene = makeMemoryScene(*snapshot->assignment);
    MemoryTransform t;
    t.plot = QRectF(100, 20, 600, 400);
    fitAll(t, scene);
    QCOMPARE(xOf(t, 0), 100.0);
    QCOMPARE(xOf(t, 6), 700.0);
    QCOMPARE(wholeStepAt(t, scene, 50), 0u);
    QCOMPARE(wholeStepAt(t, scene, 350), 2u);
    QCOMPARE(wholeStepAt(t, scene, 9999), 5u);
    for (uint32_t i = 0; i < scene.bars().size(); ++i) {
      const MemoryBand& b = scene.bands()[scene.bandOfBar(i)];
      const QRectF rect = barRect(t, b, scene.bars()[i]);
      QVERIFY(t.plot.adjusted(-0.01, -0.01, 0.01, 0.01).contains(rect));
      const MemoryHit hit = hitTest(scene, t, {rect.left() + 1, rect.bottom() - 1});
      QVERIFY(hit.bar.has_value());
      QCOMPARE(*hit.step, scene.bars()[i].begin);
    }
    // The step and byte under a pixel stay there while zooming.
    const double step = stepAt(t, 400), y = sceneYAt(t, 100);
    zoomSteps(t, scene, 3, 400);
    zoomBytes(t, scene, 5, 100);
    QVERIFY(std::abs(stepAt(t, 400) - step) < 1e-9);
    QVERIFY(std::abs(sceneYAt(t, 100) - y) < 1e-9);
    // Zoom and pan stay within the whole map.
    zoomSteps(t, scene, 1e-9, 400);
    zoomBytes(t, scene, 1e-9, 100);
    MemoryTransform all = t;
    fitAll(all, scene);
    QVERIFY(std::abs(t.stepWidth - all.stepWidth) < 1e-9 && std::abs(t.scale - all.scale) < 1e-9);
    t.firstStep = 1e9;
    t.top = -1e9;
    clampTransform(t, scene);
    QCOMPARE(t.firstStep, 0.0);
    QCOMPARE(t.top, 0.0);
  }

  void ticks() {
    QCOMPARE(stepTicks(0, 73, 12, 64), std::vector<uint32_t>({0, 10, 20, 30, 40, 50, 60, 70}));
    QCOMPARE(stepTicks(3.5, 8, 100, 64), std::vector<uint32_t>({4, 5, 6, 7, 8}));
    QCOMPARE(stepTicks(0, 100000, 0.01, 64),
             std::vector<uint32_t>({0, 10000, 20000, 30000, 40000, 50000, 60000, 70000, 80000, 90000, 100000}));
    QVERIFY(stepTicks(0, 10, 0, 64).empty());
    QCOMPARE(byteTicks(2559408, 3), std::vector<int64_t>({0, 1 << 20, 2 << 20}));
    QCOMPARE(byteTicks(0, 4), std::vector<int64_t>({0}));
    QCOMPARE(byteTicks(INT64_MAX, 1).size(), size_t{2});
    QCOMPARE(drawing::tickText(0), std::string("0"));
    QCOMPARE(drawing::tickText(512), std::string("512 B"));
    QCOMPARE(drawing::tickText(1536 << 10), std::string("1.5 MiB"));
    QCOMPARE(drawing::tickText(int64_t{10} << 30), std::string("10 GiB"));
  }

  void raster_data() {
    QTest::addColumn<QStringList>("rows");
    QTest::addColumn<int>("number");
    QTest::newRow("whole pixels") << QStringList({".........", "..###....", "..###....", "........."}) << 0;
    QTest::newRow("at least one pixel") << QStringList({".........", ".........", "?........", "........."}) << 1;
    QTest::newRow("cut off at all sides") << QStringList({"#########", "#########", "#########", "#########"}) << 2;
    QTest::newRow("beside the picture") << QStringList({".........", ".........", ".........", "........."}) << 3;
    QTest::newRow("many thin ones are dense") << QStringList({".........", ".........", "........#", "........."}) << 4;
    QTest::newRow("hatched") << QStringList({".........", ".####++#.", ".###++##.", "........."}) << 5;
  }

  void raster() {
    QFETCH(int, number);
    // Four bytes high; one pixel per byte and step.
    BarMapping mapping;
    mapping.yOrigin = 4;
    mapping.clipBottom = 4;
    std::vector<MemoryBar> bars;
    switch (number) {
      case 0: bars = {{1, 2, 2, 5}}; break;
      case 1: bars = {{1, 0, 0, 1}}; break;
      case 2: mapping.xOrigin = -5, mapping.yOrigin = 14, bars = {{0, 40, 0, 90}}; break;
      case 3: bars = {{1, 2, 20, 30}, {10, 3, 1, 2}, {-9, 3, 1, 2}}; break;
      case 4:
        mapping.xScale = 0.01;
        for (uint32_t i = 0; i < 100; ++i) bars.push_back({1, 1, 800 + i, 801 + i});
        break;
      case 5: bars = {{1, 2, 1, 8}}; break;
    }
    QTEST(draw(bars, 9, 4, mapping, number == 5), "rows");
  }

  void rasterDrawsEdgesOfLargeBars() {
    BarMapping mapping;
    mapping.yOrigin = 7;
    mapping.clipBottom = 7;
    QCOMPARE(draw({{1, 5, 1, 7}}, 9, 7, mapping, false),
             QStringList({".........", ".++++++..", ".+#####..", ".+#####..", ".+#####..", ".+#####..", "........."}));
  }

  void rasterReportsLargeBars() {
    std::vector<uint32_t> pixels(200 * 20 + PixelBuffer::kSlack);
    const PixelBuffer buffer{pixels.data(), 200, 20, 200};
    CoverBuffer cover;
    cover.resize(200, 20);
    BarMapping mapping;
    mapping.yOrigin = 20;
    mapping.clipBottom = 20;
    LargeBars large;
    large.minimumSteps = 30;
    large.minimumBytes = 10;
    const std::vector<MemoryBar> bars = {
        {0, 10, 0, 30}, {0, 9, 0, 90}, {10, 10, 0, 29}, {10, 10, 500, 600}, {5, 12, 100, 190}};
    mapping.bandBytes = 20;
    BarLanes lanes = lanesOf(bars, mapping.bandBytes);
    fillBars(buffer, cover, bars.data(), lanes, 0, 5, mapping, {}, large);
    QCOMPARE(large.found, std::vector<uint32_t>({0, 4}));
    large.found.clear();
    lanes.steps = 1e9;
    fillBars(buffer, cover, bars.data(), lanes, 0, 5, mapping, {}, large);
    QCOMPARE(large.found, std::vector<uint32_t>({0, 4}));
  }

  void peaksAreNamedByTheirSource() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    const std::vector<PeakMark> marks = peakMarks(*snapshot, snapshot->liveBytes);
    QCOMPARE(marks.size(), size_t{2});
    QCOMPARE(marks[0].label(), std::string("dump’s peak · step 4 · d.4"));
    QCOMPARE(marks[1].label(), std::string("computed peak · 428 B · step 5 · out.5"));
    QCOMPARE(nextPeak(marks, std::nullopt), std::optional<uint32_t>(5));
    QCOMPARE(nextPeak(marks, 5), std::optional<uint32_t>(4));
    QCOMPARE(nextPeak(marks, 4), std::optional<uint32_t>(5));
    QCOMPARE(nextPeak({}, 3), std::optional<uint32_t>(3));

    std::string same = kBufferDump;
    same.replace(same.find("ranges at 4"), 11, "ranges at 5");
    const auto sameStep = snapshotOf({}, same);
    const std::vector<PeakMark> one = peakMarks(*sameStep, sameStep->liveBytes);
    QCOMPARE(one.size(), size_t{1});
    QCOMPARE(one[0].shortLabel(), std::string("dump’s and computed peak · 428 B · step 5"));
    const auto without = snapshotOf({}, bufferDumpWithoutRanges());
    QVERIFY(peakMarks(*without, without->liveBytes).empty());
  }

  void highestStepOfAPixelIsNotLost() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    QCOMPARE(highestSteps(snapshot->liveBytes, 0, 6, 2), std::vector<uint32_t>({2, 5}));
    QCOMPARE(highestSteps(snapshot->liveBytes, 0, 6, 1), std::vector<uint32_t>({5}));
    QCOMPARE(highestSteps(snapshot->liveBytes, 0, 6, 6), std::vector<uint32_t>({0, 1, 2, 3, 4, 5}));
    QCOMPARE(highestSteps(snapshot->liveBytes, 1.5, 3, 2), std::vector<uint32_t>({2, 3}));
    QVERIFY(highestSteps(queries::LiveBytes(), 0, 0, 4).empty());
  }
};

QTEST_APPLESS_MAIN(TestMemoryScene)
#include "tst_memory_scene.moc"
