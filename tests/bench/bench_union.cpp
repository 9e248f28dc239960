// Benchmarks the drawing of two compared computations: bench_union [--brief] [A B]. Prints the time by the clock to
// build the union, as changes with a hop around and as a whole, with its three scenes, and to paint a frame after a
// flip to the other side. Without files: an entry of 31,000 instructions in 31 layers against a copy with a copy
// instruction inserted in every tenth layer.

#include <QApplication>
#include <QImage>
#include <QPainter>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/text/hlo_parser.h"
#include "tests/bench/measure.h"
#include "views/graph/graph_painter.h"
#include "views/graph/union_painter.h"

namespace {

using views::UnionPicture;

std::shared_ptr<const model::Snapshot> snapshotOf(std::string text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("bench", std::move(text)));
  if (!parsed.ok() || parsed->modules.empty()) return nullptr;
  model::Snapshot snapshot;
  snapshot.module = parsed->modules.front();
  return model::makeSnapshot(std::move(snapshot));
}

std::string fileText(const char* path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string layers(int count, bool isEdited) {
  static constexpr const char* kOpcodes[] = {"tanh", "negate", "exponential", "add", "multiply", "abs", "cosine"};
  std::string text = "HloModule m\n\nENTRY e {\n  x = f32[64,64]{1,0} parameter(0)\n";
  std::string last = "x";
  for (int layer = 0; layer < count; ++layer) {
    const std::string carried = last;
    for (int i = 0; i < 1000; ++i) {
      const int kind = (i * 5 + i / 7) % 7;
      const std::string name = absl::StrCat("i", layer, "_", i);
      absl::StrAppend(&text, "  ", name, " = f32[64,64]{1,0} ", kOpcodes[kind], "(", last,
                      kind == 3 || kind == 4 ? absl::StrCat(", ", carried) : "", "), metadata={op_name=\"jit(f)/layer_",
                      layer, "/op", i % 40, "\"}\n");
      last = name;
      if (isEdited && layer % 10 == 3 && i == 500) {
        absl::StrAppend(&text, "  c", layer, " = f32[64,64]{1,0} copy(", last, ")\n");
        last = absl::StrCat("c", layer);
      }
    }
  }
  return text + "}\n";
}

int run(const model::Comparison& comparison, int runs) {
  const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                    std::make_shared<layout::LayeredEngine>()};
  const views::Colors colors = views::lightColors();
  const QFont font(QStringLiteral("monospace"));
  for (const bool isWhole : {false, true}) {
    views::UnionRequest request;
    request.ofA = comparison.moduleA().entry();
    request.ofB = comparison.moduleB().entry();
    request.options.isWhole = isWhole;
    std::vector<double> graphs, pictures, frames;
    std::shared_ptr<const UnionPicture> picture;
    for (int i = 0; i < runs; ++i) {
      double begin = bench::milliseconds(CLOCK_MONOTONIC);
      layout::unionGraph(
          {comparison.moduleA(), comparison.moduleB(), comparison.match, comparison.changes, request.ofA, request.ofB},
          request.options);
      graphs.push_back(bench::milliseconds(CLOCK_MONOTONIC) - begin);
      begin = bench::milliseconds(CLOCK_MONOTONIC);
      auto made = views::makeUnionPicture(comparison, request, engines, {});
      pictures.push_back(bench::milliseconds(CLOCK_MONOTONIC) - begin);
      if (!made.ok()) return 1;
      picture = *std::move(made);
    }
    QImage image(1280, 800, QImage::Format_RGB32);
    for (int i = 0; i < 20 * runs; ++i) {
      const views::UnionScene& scene = picture->scenes[i % 2 == 0 ? UnionPicture::kA : UnionPicture::kB];
      const double begin = bench::milliseconds(CLOCK_MONOTONIC);
      QPainter painter(&image);
      const views::ViewTransform fit = views::fitted(scene.scene.bounds(), QSizeF(image.size()), 24, 1);
      views::paintGraph(painter, QSizeF(image.size()), scene.scene, fit, colors, font, {});
      views::paintUnionMarks(painter, QSizeF(image.size()), scene, fit, colors, font);
      frames.push_back(bench::milliseconds(CLOCK_MONOTONIC) - begin);
    }
    std::printf(
        "%-8s %6zu of %6u boxes, %6zu edges, %4u changes: union %8.1f ms  drawing %8.1f ms  flip %6.1f ms  (%s)\n",
        isWhole ? "whole" : "changes", picture->graph.boxes.size(), picture->graph.whole, picture->graph.edges.size(),
        picture->graph.changes, bench::median(graphs), bench::median(pictures), bench::median(frames),
        picture->engine.c_str());
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  const bool isOfFiles = argc > 2 && !isBrief;
  const int count = isBrief ? 2 : 31;
  const auto a = snapshotOf(isOfFiles ? fileText(argv[1]) : layers(count, false));
  const auto b = snapshotOf(isOfFiles ? fileText(argv[2]) : layers(count, true));
  if (a == nullptr || b == nullptr) return 1;
  const auto comparison = model::makeComparison(a, b);
  return run(*comparison, isBrief ? 1 : 5);
}
