// Measures the processor time per frame of the memory map and of the lifetimes panel: bench_memory [--brief]. The live
// ranges are generated: lanes of bytes in one block of scratch memory, each used by one value after the other. The
// reference is QPainter::fillRect once per bar, on a hundred thousand bars, in the same run. Budgets (engineering.md
// B8): 16 ms for a million, 3 ms for a hundred thousand.

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QTableView>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <random>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/memory_painter.h"

namespace {

using views::MemoryScene;
using views::MemoryTransform;

constexpr QSize kSize(1600, 1000);

/// Returns processor time of this thread, because the machine may be busy with other work.
double milliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

MemoryScene madeScene(uint32_t count) {
  std::mt19937 random(1);
  MemoryScene::Source source;
  source.band.kind = buffers::AllocationKind::kTemp;
  const auto lanes = static_cast<uint32_t>(std::max(1.0, std::sqrt(count) * 1.5));
  const uint32_t inLane = count / lanes;
  const uint32_t steps = inLane * 40;
  int64_t offset = 0;
  uint32_t id = 0;
  for (uint32_t lane = 0; lane < lanes; ++lane) {
    const int64_t bytes = int64_t{256} << (random() % 12);
    uint32_t step = random() % 40;
    for (uint32_t i = 0; i < inLane; ++i) {
      MemoryScene::Source::Bar bar;
      bar.bar.offsetBytes = offset;
      bar.bar.sizeBytes = bytes - static_cast<int64_t>(random() % 128);
      bar.bar.begin = step;
      bar.bar.end = std::min(steps, step + 1 + static_cast<uint32_t>(random() % 60));
      bar.value = buffers::ValueId(id++);
      step = std::min(steps - 1, bar.bar.end + static_cast<uint32_t>(random() % 18));
      source.bars.push_back(bar);
    }
    offset += bytes;
  }
  source.band.sizeBytes = offset;
  std::vector<MemoryScene::Source> sources;
  sources.push_back(std::move(source));
  return MemoryScene(std::move(sources), steps);
}

struct Times {
  double median = 0;
  double p95 = 0;
};

template <typename Frame>
Times measure(int frames, Frame frame) {
  std::vector<double> times;
  for (int i = 0; i < frames; ++i) {
    const double begin = milliseconds();
    frame();
    times.push_back(milliseconds() - begin);
  }
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[std::min(times.size() - 1, times.size() * 95 / 100)]};
}

void run(uint32_t count, int frames, bool withReference) {
  double begin = milliseconds();
  const MemoryScene scene = madeScene(count);
  std::printf("%zu lifetimes on %u steps: made and indexed in %.0f ms\n", scene.bars().size(), scene.steps(),
              milliseconds() - begin);
  const views::Colors colors = views::lightColors();
  const views::MemoryFonts fonts{QApplication::font(), QApplication::font()};
  const views::MemoryGeometry geometry = views::memoryGeometry(kSize, scene, {}, fonts);
  QImage image(kSize, QImage::Format_RGB32);
  views::MemoryScratch scratch;

  for (const double zoom : {1.0, 10.0, 100.0}) {
    MemoryTransform transform;
    transform.plot = geometry.plot;
    fitAll(transform, scene);
    views::zoomSteps(transform, scene, zoom, geometry.plot.center().x());
    views::zoomBytes(transform, scene, zoom, geometry.plot.center().y());
    const Times times = measure(frames, [&] {
      QPainter painter(&image);
      views::paintMemoryBase(painter, scene, nullptr, geometry, transform, colors, fonts, scratch);
      views::paintMemoryOverlay(painter, scene, geometry, transform, colors, fonts, {});
    });
    std::printf("  zoom %4.0f×%-4.0f  frame %7.2f ms, p95 %7.2f ms\n", zoom, zoom, times.median, times.p95);
  }
  {
    MemoryTransform transform;
    transform.plot = geometry.plot;
    fitAll(transform, scene);
    std::mt19937 random(2);
    constexpr int kHits = 200;
    begin = milliseconds();
    size_t found = 0;
    for (int i = 0; i < kHits; ++i) {
      const QPointF at(geometry.plot.left() + random() % static_cast<uint32_t>(geometry.plot.width()),
                       geometry.plot.top() + random() % static_cast<uint32_t>(geometry.plot.height()));
      found += views::hitTest(scene, transform, at).bar.has_value();
    }
    std::printf("  hit test %.3f ms (%zu of %d on a bar)\n", (milliseconds() - begin) / kHits, found, kHits);
  }
  if (!withReference) return;
  MemoryTransform transform;
  transform.plot = geometry.plot;
  fitAll(transform, scene);
  const Times times = measure(frames, [&] {
    image.fill(colors.canvas);
    QPainter painter(&image);
    for (const views::MemoryBand& band : scene.bands()) {
      for (uint32_t i = band.firstBar; i < band.firstBar + band.barCount; ++i) {
        painter.fillRect(barRect(transform, band, scene.bars()[i]), colors.of(band.kind));
      }
    }
  });
  std::printf("  reference, QPainter::fillRect a bar: %.2f ms, p95 %.2f ms\n", times.median, times.p95);
}

/// Generates one value per step, live for up to a hundred steps.
std::shared_ptr<const model::Snapshot> madeSnapshot(uint32_t count) {
  std::mt19937 random(3);
  std::string values, sequence, ranges;
  int64_t offset = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const int64_t bytes = 256 + random() % 65536;
    const uint32_t end = std::min(count, i + static_cast<uint32_t>(random() % 100));
    absl::StrAppend(&values, " value: <", i, " fusion.", i, " @0> (size=", bytes, ",offset=", offset, "): u8[", bytes,
                    "]{0}\n");
    absl::StrAppend(&sequence, "    ", i, ":fusion.", i, "\n");
    absl::StrAppend(&ranges, "    fusion.", i, "{}:", i, "-", end, "\n");
    offset += bytes;
  }
  const std::string text = absl::StrCat("BufferAssignment:\nallocation 0: size ", offset, ", preallocated-temp:\n",
                                        values, "\n\nHloLiveRange (max ", count, "):\n  InstructionSequence:\n",
                                        sequence, "  BufferLiveRange:\n", ranges);
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("made", text)});
  if (!parsed.ok()) return nullptr;
  model::Snapshot snapshot;
  snapshot.assignment = parsed->assignment;
  return model::makeSnapshot(std::move(snapshot));
}

void runLifetimes(uint32_t count, int frames) {
  const std::shared_ptr<const model::Snapshot> snapshot = madeSnapshot(count);
  if (snapshot == nullptr) return;
  double begin = milliseconds();
  const model::LifetimeTable table = model::makeLifetimeTable(snapshot.get());
  const double made = milliseconds() - begin;
  const auto order = [&](const model::LifetimeQuery& query) {
    begin = milliseconds();
    const size_t rows = lifetimeOrder(table, *snapshot->assignment, nullptr, query).size();
    std::printf("  order of %zu rows %.0f ms\n", rows, milliseconds() - begin);
  };
  std::printf("%zu rows of lifetimes: made in %.0f ms\n", table.rows.size(), made);
  order({});
  order({.key = model::LifetimeKey::kName});
  begin = milliseconds();
  model::LifetimeQuery found{.found = findValues(*queries::Query::parse("name:99"), snapshot->querySubject()).found};
  std::printf("  values called 99 found in %.0f ms\n", milliseconds() - begin);
  order(found);

  views::Theme theme;
  model::JobRunner jobs(true);
  model::Navigation navigation;
  views::LifetimesPanel panel({navigation, jobs, theme}, nullptr);
  panel.resize(kSize);
  panel.show();
  panel.setSnapshot(snapshot, std::make_shared<const model::LiveSources>(snapshot));
  panel.setWindow({0, static_cast<double>(count)});
  QImage image(kSize, QImage::Format_RGB32);
  int row = 0;
  const Times times = measure(frames, [&] {
    // Each frame is at a different position, as when the scroll bar is dragged.
    row = static_cast<int>((static_cast<int64_t>(row) + 7919) % panel.model().rowCount());
    panel.table().scrollTo(panel.model().index(row, 0), QAbstractItemView::PositionAtTop);
    panel.render(&image);
  });
  std::printf("  frame %7.2f ms, p95 %7.2f ms\n", times.median, times.p95);
}

}  // namespace

int main(int argc, char** argv) {
  const QApplication app(argc, argv);
  const bool brief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  run(brief ? 10'000 : 100'000, brief ? 3 : 51, true);
  if (!brief) run(1'000'000, 25, false);
  runLifetimes(brief ? 10'000 : 1'000'000, brief ? 3 : 25);
  return 0;
}
