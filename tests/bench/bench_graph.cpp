// How long a frame of the graph takes: bench_graph [--brief] [NODES]. A scene of 10,000 boxes and 20,000 edges in layers
// is panned at four zooms into a picture of 1600 × 1000. The reference in the same run is what any painter must do:
// fill the picture and draw 1,000 rectangles. Budget: B7 of the engineering page, 8 ms at the 95th percentile.

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <random>

#include "views/graph/graph_painter.h"

namespace {

using namespace views;

constexpr QSize kSize(1600, 1000);

/// Of the processor, not of the wall: other work on the machine does not count.
double milliseconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Layers of 60 boxes; two operands each, most of them one layer up, some of them anywhere above.
GraphScene madeScene(uint32_t count) {
  std::mt19937 random(1);
  layout::ComputationGraph graph;
  layout::Placement placement;
  std::vector<NodeLabel> labels;
  graph.instructions = count;
  for (uint32_t i = 0; i < count; ++i) {
    graph.nodes.push_back({hlo::InstructionId(i), {}, 0, false});
    graph.nodeOfInstruction.push_back(i);
    NodeLabel label;
    label.instruction = hlo::InstructionId(i);
    label.category = static_cast<hlo::Category>(random() % hlo::kCategoryCount);
    label.isEnterable = label.category == hlo::Category::kFusion;
    label.name = QStringLiteral("convert_reduce_fusion.%1").arg(i);
    label.detail = QStringLiteral("fusion f32[8,8192,%1]").arg(i);
    label.columns = 28;
    label.lines = 2;
    labels.push_back(label);
    placement.centres.push_back({static_cast<float>(i % 60) * 270 + static_cast<float>(random() % 20),
                                 static_cast<float>(i / 60) * 90});
  }
  for (uint32_t to = 60; to < count; ++to) {
    for (int operand = 0; operand < 2; ++operand) {
      const uint32_t layer = to / 60;
      const uint32_t up = random() % 20 == 0 ? 1 + static_cast<uint32_t>(random()) % layer : 1;
      const uint32_t column = std::clamp<int>(static_cast<int>(to % 60) + static_cast<int>(random() % 9) - 4, 0, 59);
      const uint32_t from = (layer - up) * 60 + column;
      graph.edges.push_back({from, to, layout::EdgeKind::kData, ""});
      const layout::Point a = placement.centres[from], b = placement.centres[to];
      std::vector<layout::Point> route{{a.x, a.y + 21}};
      if (up > 1) {  // round what is in between
        route.push_back({a.x + 130, a.y + 60});
        route.push_back({a.x + 130, b.y - 60});
      }
      route.push_back({b.x, b.y - 21});
      placement.routes.push_back(std::move(route));
    }
  }
  return GraphScene(std::move(graph), std::move(labels), placement);
}

struct Times {
  double median, p95;
};

template <typename Paint>
Times measure(int frames, Paint paint) {
  std::vector<double> times;
  for (int i = 0; i < frames; ++i) {
    const double begin = milliseconds();
    paint(i);
    times.push_back(milliseconds() - begin);
  }
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 95 / 100]};
}

}  // namespace

int main(int argc, char** argv) {
  QGuiApplication application(argc, argv);
  int frames = 100;
  uint32_t count = 10000;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      frames = 3;
    } else {
      count = std::max(120, std::atoi(argv[i]));
    }
  }
  double begin = milliseconds();
  const GraphScene scene = madeScene(count);
  std::printf("%zu boxes, %zu edges, %zu pieces: built in %.1f ms\n", scene.boxes().size(), scene.edges().size(),
              scene.segmentCount(), milliseconds() - begin);

  QImage image(kSize, QImage::Format_RGB32);
  const Colors colors = lightColors();
  const QFont font(QStringLiteral("monospace"));
  const Times reference = measure(frames, [&](int) {
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setPen(Qt::black);
    painter.setBrush(Qt::gray);
    for (int i = 0; i < 1000; ++i) painter.drawRect(QRectF((i % 40) * 40, (i / 40) * 40, 30, 12));
  });
  std::printf("%-22s median %6.2f ms  p95 %6.2f ms\n", "fill + 1000 drawRect", reference.median, reference.p95);

  const ViewTransform fit = fitted(scene.bounds(), QSizeF(kSize), 24, 1);
  const QPointF middle(kSize.width() / 2.0, kSize.height() / 2.0);
  const struct {
    const char* name;
    double scale;
  } zooms[] = {{"fit", fit.scale}, {"9 px boxes", 9.5 / 42}, {"names", 0.4}, {"lines", 0.6}, {"1:1", 1}};
  for (const auto& zoom : zooms) {
    const ViewTransform at = centredOn(toScene(fit, middle), zoom.scale, QSizeF(kSize));
    size_t visible = 0;
    scene.visitBoxes(toScene(at, QRectF(QPointF(), QSizeF(kSize))), [&visible](uint32_t) { ++visible; });
    const Times times = measure(frames, [&](int frame) {
      QPainter painter(&image);
      paintGraph(painter, QSizeF(kSize), scene, panned(at, QPointF(frame * 3, frame * 2)), colors, font, {});
    });
    std::printf("%-22s median %6.2f ms  p95 %6.2f ms  = %.1f x the reference; %zu boxes in sight\n", zoom.name,
                times.median, times.p95, times.median / reference.median, visible);
  }
  return 0;
}
