// Measures the layout and painting of a graph: bench_graph [--brief] [FILE]. The input is generated programs of 1,000,
// 10,000 and 100,000 instructions, or the ENTRY of a dump, folded as in the view. Each is laid out by the layered
// engine, turned into a scene, and panned at five zoom levels in an image of 1600 × 1000 pixels. The reference from the
// same run is the minimum of any painter: filling the image and drawing 1,000 rectangles. Budgets for the 95th
// percentile of frames: 8 ms for 10,000 boxes and 16 ms for 100,000. These are processor times.
//
// The second part measures wall time: the same in a window of the platform in QT_QPA_PLATFORM and, for the computations
// of a dump, the time to the first layout and to the layout after a box was opened or closed.

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <QWindow>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <random>

#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/io/file.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"
#include "tests/support/graph_of.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_overview.h"
#include "views/graph/graph_painter.h"
#include "views/graph/graph_picture.h"

namespace {

using namespace views;

constexpr QSize kSize(1600, 1000);

/// Returns processor time, so that other work on the machine does not count.
double milliseconds() { return bench::milliseconds(CLOCK_PROCESS_CPUTIME_ID); }

/// Generates boxes with the sizes and kinds of a real program.
std::vector<NodeLabel> madeLabels(uint32_t count) {
  std::mt19937 random(1);
  std::vector<NodeLabel> labels(count);
  for (uint32_t i = 0; i < count; ++i) {
    NodeLabel& label = labels[i];
    label.instruction = hlo::InstructionId(i);
    label.category = static_cast<hlo::Category>(random() % hlo::kCategoryCount);
    label.isEnterable = label.category == hlo::Category::kFusion;
    label.name = QStringLiteral("convert_reduce_fusion.%1").arg(i);
    label.detail = QStringLiteral("fusion f32[8,8192,%1]").arg(i);
    label.columns = 28;
    label.lines = 2;
  }
  return labels;
}

struct Subject {
  layout::ComputationGraph graph;
  std::vector<NodeLabel> labels;
  std::shared_ptr<const model::Snapshot> snapshot = nullptr;  // set for a dump
};

/// Each instruction has two operands, from the forty instructions before it and occasionally from anywhere.
Subject madeProgram(uint32_t count) {
  Subject subject;
  subject.labels = madeLabels(count);
  subject.graph.instructions = count;
  for (uint32_t i = 0; i < count; ++i) {
    subject.graph.nodes.push_back({hlo::InstructionId(i), {}, 0, false});
    subject.graph.nodeOfInstruction.push_back(i);
  }
  std::mt19937 random(2);
  for (const layout::Edge& edge : support::programGraph(count, 2, 40).edges) {
    const uint32_t from = random() % 20 == 0 ? static_cast<uint32_t>(random()) % edge.to : edge.from;
    subject.graph.edges.push_back({from, edge.to, layout::EdgeKind::kData, ""});
  }
  return subject;
}

std::optional<Subject> entryOf(const char* path) {
  const auto text = io::readText(path);
  if (!text.ok()) return std::nullopt;
  const auto parsed = hlo::parseHlo(*text);
  if (!parsed.ok() || parsed->modules.empty() || !parsed->modules.front()->entry()) return std::nullopt;
  const hlo::Module& module = *parsed->modules.front();
  Subject subject;
  const double begin = milliseconds();
  layout::FoldOptions folds;
  folds.parameters = true;
  subject.graph = layout::computationGraph(module, *module.entry(), folds);
  const double folded = milliseconds();
  subject.labels = graphLabels(module, subject.graph);
  model::Snapshot read;
  read.module = parsed->modules.front();
  const auto snapshot = model::makeSnapshot(std::move(read));
  snapshot->workload->get();
  subject.snapshot = snapshot;
  std::printf("%u instructions of %s: folded in %.1f ms, labelled in %.1f ms\n", subject.graph.instructions,
              std::string(module.name(*module.entry())).c_str(), folded - begin, milliseconds() - folded);
  return subject;
}

struct Times {
  double median, p95, worst;
};

Times timesOf(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return {times[times.size() / 2], times[times.size() * 95 / 100], times.back()};
}

template <typename Paint>
Times measure(int frames, Paint paint, clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
  std::vector<double> times;
  for (int i = 0; i < frames; ++i) {
    const double begin = bench::milliseconds(clock);
    paint(i);
    times.push_back(bench::milliseconds(clock) - begin);
  }
  return timesOf(std::move(times));
}

void print(const char* name, const Times& times) {
  std::printf("  %-22s median %6.2f ms  p95 %6.2f ms  worst %6.2f ms", name, times.median, times.p95, times.worst);
}

/// Pans in a window at three zoom levels: the full view, medium and close.
void inWindow(const GraphScene& scene, double fit, const QPointF& middle, int frames) {
  Theme theme;
  theme.setMode(ThemeMode::kLight);
  GraphCanvas canvas(theme, nullptr);
  canvas.resize(kSize);
  canvas.show();
  while (!canvas.windowHandle()->isExposed()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  const std::shared_ptr<const GraphScene> shared(std::shared_ptr<const GraphScene>(), &scene);
  for (const auto& [name, scale] : {std::pair("fit", fit), {"names", 0.4}, {"1:1", 1.0}}) {
    const QPointF centre = scale == fit ? scene.bounds().center() : middle;
    const ViewTransform at = centredOn(centre, scale, QSizeF(kSize));
    canvas.setScene(shared, at);
    const Times times = measure(
        frames,
        [&](int frame) {
          canvas.moveTo(panned(at, QPointF(frame, frame * 0.7)));
          canvas.repaint();
        },
        CLOCK_MONOTONIC);
    print(qPrintable(QStringLiteral("window, %1").arg(QLatin1String(name))), times);
    std::printf("  by the clock, %s\n", qPrintable(QGuiApplication::platformName()));
  }
}

/// Measures the first layout of each computation as in the window, and the cost of opening or closing one of its boxes.
void openAndClose(const hlo::Module& module, size_t most) {
  const GraphEngines engines{std::make_shared<layout::GraphvizEngine>(), std::make_shared<layout::LayeredEngine>()};
  std::vector<double> first, opened, closed;
  const auto timed = [&](std::vector<double>* times, const PictureRequest& request, const GraphPicture* before) {
    const double begin = bench::milliseconds(CLOCK_MONOTONIC);
    auto picture = makePicture(module, request, engines, {}, before);
    times->push_back(bench::milliseconds(CLOCK_MONOTONIC) - begin);
    return picture.ok() ? *std::move(picture) : nullptr;
  };
  for (uint32_t c = 0; c < module.computationCount() && first.size() < most; ++c) {
    PictureRequest request{hlo::ComputationId(module.computationCount() - 1 - c), {}};
    if (module.instructions(request.computation).empty()) continue;
    const auto picture = timed(&first, request, nullptr);
    for (size_t i = 0; picture && i < picture->scene.boxes().size() && opened.size() < most; ++i) {
      const hlo::InstructionId id = picture->scene.boxes()[i].label.instruction;
      if (!canBeOpened(module, id)) continue;
      PictureRequest withOpen = request;
      withOpen.open = {id};
      const auto wide = timed(&opened, withOpen, picture.get());
      if (wide) timed(&closed, request, wide.get());
    }
  }
  for (const auto& [name, times] :
       {std::pair("first picture", &first), {"a box opened", &opened}, {"closed", &closed}}) {
    if (times->empty()) continue;
    print(name, timesOf(*times));
    std::printf("  by the clock, %zu of them\n", times->size());
  }
}

int run(Subject subject, int frames) {
  layout::Graph boxes;
  for (const NodeLabel& label : subject.labels) boxes.boxes.push_back(measure(label));
  for (const layout::GraphEdge& edge : subject.graph.edges) boxes.edges.push_back({edge.from, edge.to});
  double begin = milliseconds();
  const auto placement = layout::LayeredEngine().place(boxes, {});
  if (!placement.ok()) return 1;
  const double placed = milliseconds();
  const GraphScene scene(std::move(subject.graph), std::move(subject.labels), *placement);
  const double built = milliseconds();
  std::printf("%zu boxes, %zu edges, %u of them stubs: placed in %.1f ms; %zu pieces: scene in %.1f ms\n",
              scene.boxes().size(), scene.edges().size(), scene.stubCount(), placed - begin, scene.lineCount(),
              built - placed);

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
  print("fill + 1000 drawRect", reference);
  std::printf("\n");

  const ViewTransform fit = fitted(scene.bounds(), QSizeF(kSize), 24, 1);
  // A point with boxes, not between the connected components.
  const QPointF middle = scene.boxes()[scene.boxes().size() / 2].rect.center();
  // Highlights the box with the most neighbours, as if it were selected.
  GraphHighlight busiest;
  busiest.selected = {0};
  for (uint32_t box = 0; box < scene.boxes().size(); ++box) {
    const auto neighbours = [&](uint32_t of) { return scene.operands(of).size() + scene.users(of).size(); };
    if (neighbours(box) > neighbours(busiest.selected[0])) busiest.selected[0] = box;
  }
  const struct {
    const char* name;
    double scale;
    GraphHighlight highlight = {};
  } zooms[] = {{"fit", fit.scale},
               {"fit, busiest selected", fit.scale, busiest},
               {"twice fit", fit.scale * 2},
               {"9 px boxes", 9.5 / 42},
               {"names", 0.4},
               {"lines", 0.6},
               {"1:1", 1}};
  for (const auto& zoom : zooms) {
    const ViewTransform at = zoom.scale == fit.scale ? fit : centredOn(middle, zoom.scale, QSizeF(kSize));
    size_t visible = 0;
    scene.visitBoxes(toScene(at, QRectF(QPointF(), QSizeF(kSize))), [&visible](uint32_t) { ++visible; });
    GraphOverview overview;
    const double asked = milliseconds();
    if (subject.snapshot) overview = graphOverview(*subject.snapshot, scene, overviewCell(zoom.scale));
    const double seen = milliseconds() - asked;
    const Times times = measure(frames, [&](int frame) {
      QPainter painter(&image);
      paintGraph(painter, QSizeF(kSize), scene, panned(at, QPointF(frame, frame * 0.7)), colors, font, zoom.highlight,
                 {.overview = &overview});
    });
    print(zoom.name, times);
    std::printf("  = %.1f x the reference; %zu boxes in sight", times.median / reference.median, visible);
    if (!overview.regions.empty()) std::printf("; %zu regions worked out in %.1f ms", overview.regions.size(), seen);
    std::printf("\n");
  }
  inWindow(scene, fit.scale, middle, frames);
  if (subject.snapshot) openAndClose(*subject.snapshot->module, frames);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  int frames = 300;
  const char* path = nullptr;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      frames = 3;
    } else {
      path = argv[i];
    }
  }
  if (path != nullptr) {
    auto subject = entryOf(path);
    if (!subject) {
      std::fprintf(stderr, "%s: no ENTRY\n", path);
      return 1;
    }
    return run(*std::move(subject), frames);
  }
  for (const uint32_t count : {1000u, 10000u, 100000u}) {
    if (run(madeProgram(count), frames) != 0) return 1;
    if (frames == 3 && count == 10000) break;
  }
  return 0;
}
