// Measures a move of the strip to a stage that has been read: bench_stages [--brief] [FOLDER]. Opens the stages in a
// window, offscreen, goes to each of them once, and then measures moves between the last changed ones: until the strip
// has its counts; until Changes and the compared graph with one hop are shown as well; and until the whole union is
// drawn. Prints the processor time of the GUI thread and of the whole process, and the time by the clock, as medians.
// Then the parts, alone. Without a folder: eight stages of 20,000 instructions, each with some copies more.

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QTreeView>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "app/window/main_window.h"
#include "app/window/pass_bar.h"
#include "layout/graphviz/graphviz_engine.h"
#include "layout/layered_engine.h"
#include "model/documents/comparison.h"
#include "model/items/change_model.h"
#include "model/session/shown_comparison.h"
#include "tests/bench/measure.h"
#include "tests/support/temporary_folder.h"
#include "views/graph/union_view.h"

namespace {

// Layers of 1,000 instructions, with adds across; a copy behind every 1,000th instruction from the `copies`th one on.
std::string stageText(int instructions, int copies) {
  std::string text = "HloModule m\n\nENTRY e {\n  x = f32[64,64]{1,0} parameter(0)\n";
  std::string last = "x", carried = "x";
  static constexpr const char* kOpcodes[] = {"tanh", "negate", "exponential", "add", "cosine", "multiply", "sine"};
  for (int i = 0; i < instructions; ++i) {
    const int kind = (i * 5 + i / 7) % 7;
    const std::string name = absl::StrCat("i", i);
    if (i % 1000 == 0) carried = last;
    absl::StrAppend(&text, "  ", name, " = f32[64,64]{1,0} ", kOpcodes[kind], "(", last,
                    kind == 3 || kind == 5 ? absl::StrCat(", ", carried) : "", "), metadata={op_name=\"jit(f)/layer_",
                    i / 1000, "/op", i % 40, "\" source_file=\"train.py\" source_line=", i % 200 + 1, "}\n");
    last = name;
    if (i % 1000 >= copies) continue;
    absl::StrAppend(&text, "  copy.", i, " = f32[64,64]{1,0} copy(", last, ")\n");
    last = absl::StrCat("copy.", i);
  }
  return absl::StrCat(text, "  ROOT r = f32[64,64]{1,0} add(", last, ", x)\n}\n");
}

struct Moment {
  double gui = bench::milliseconds(), all = bench::milliseconds(CLOCK_PROCESS_CPUTIME_ID),
         clock = bench::milliseconds(CLOCK_MONOTONIC);
};
struct Times {
  std::vector<double> gui, all, clock;
  void add(const Moment& since) {
    const Moment now;
    gui.push_back(now.gui - since.gui);
    all.push_back(now.all - since.all);
    clock.push_back(now.clock - since.clock);
  }
  void print(const char* what) const {
    std::printf("%-44s %8.1f ms GUI thread %8.1f ms process %8.1f ms by the clock\n", what, bench::median(gui),
                bench::median(all), bench::median(clock));
  }
};

template <typename Condition>
bool waitFor(const Condition& isTrue) {
  QElapsedTimer timer;
  timer.start();
  QTimer heartbeat;  // with a limit of time, processEvents() would not wait
  heartbeat.start(10);
  while (!isTrue()) {
    if (timer.elapsed() > 120'000) return false;
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  }
  return true;
}

template <typename Work>
double cpuOf(int runs, const Work& work) {
  std::vector<double> times;
  for (int i = 0; i < runs; ++i) {
    const double begin = bench::milliseconds();
    work();
    times.push_back(bench::milliseconds() - begin);
  }
  return bench::median(times);
}

void printParts(const model::Comparison& comparison, int runs) {
  std::shared_ptr<const model::Comparison> made;
  compare::MatchOptions matching;
  matching.isSameCompilation = true;
  const double match = cpuOf(runs, [&] { (void)compare::match(comparison.moduleA(), comparison.moduleB(), matching); });
  const double all = cpuOf(runs, [&] { made = model::makeComparison(comparison.a, comparison.b, matching); });
  const double table = cpuOf(runs, [&] { (void)model::makeChangeTable(made); });
  const views::GraphEngines engines{std::make_shared<layout::GraphvizEngine>(),
                                    std::make_shared<layout::LayeredEngine>()};
  double pictures[2];
  for (const bool isWhole : {false, true}) {
    views::UnionRequest request;
    request.ofA = made->moduleA().entry();
    request.ofB = made->moduleB().entry();
    request.options.isWhole = isWhole;
    pictures[isWhole ? 1 : 0] = cpuOf(runs, [&] { (void)views::makeUnionPicture(*made, request, engines, {}).ok(); });
  }
  std::printf(
      "parts: match %.1f ms, comparison %.1f ms, list of changes %.1f ms, picture of one hop %.1f ms, whole "
      "picture %.1f ms\n",
      match, all, table, pictures[0], pictures[1]);
}

int run(const QString& folder, bool isBrief) {
  app::Settings settings;
  views::Theme theme;
  app::MainWindow window(settings, theme);
  window.resize(1600, 1000);
  window.show();
  window.openPaths({folder});
  model::Timeline& timeline = window.timeline();
  if (!waitFor([&] { return timeline.index() != nullptr; })) return 1;
  const auto& comparison = window.navigation().comparison();
  auto* const drawing = window.findChild<views::UnionView*>();
  auto* const changes = window.findChild<QTreeView*>(QStringLiteral("changes.tree"));
  auto* const extent = window.findChild<QComboBox*>(QStringLiteral("union.extent"));
  const auto& table = *static_cast<model::ChangeModel*>(changes->model());
  const auto isShown = [&](uint32_t at) {
    const auto& shown = comparison.comparison();
    return shown != nullptr && shown->b->module->instructionCount() == timeline.stages()[at].counts.instructions &&
           timeline.current() == at && table.table() != nullptr && table.table()->comparison == shown &&
           drawing->picture() != nullptr && !window.jobs().isRunning(drawing, QStringLiteral("union"));
  };
  std::vector<uint32_t> changed;
  for (uint32_t i = 1; i < timeline.stages().size(); ++i) {
    if (timeline.stages()[i].state == model::PassState::kChanged) changed.push_back(i);
  }
  if (changed.size() < 2) return 1;
  constexpr size_t kMost = 6;  // of those that stay in memory
  if (changed.size() > kMost) changed.erase(changed.begin(), changed.end() - kMost);
  const auto go = [&](uint32_t at) {
    timeline.choose(at);
    return waitFor([&] { return isShown(at); });
  };
  if (!go(changed.front())) return 1;
  window.docks().raise(drawing);
  for (const uint32_t at : changed) {
    if (!go(at)) return 1;
  }
  Times strip, shown, whole;
  for (int i = 0; i < (isBrief ? 1 : 3); ++i) {
    for (const uint32_t at : changed) {
      if (timeline.current() == at) continue;
      waitFor([&] { return window.jobs().jobs().isEmpty(); });
      const Moment begin;
      timeline.choose(at);
      window.findChild<app::PassBar*>()->strip().grab();
      strip.add(begin);
      if (!waitFor([&] { return isShown(at); })) return 1;
      drawing->grab();
      shown.add(begin);
      const Moment all;
      extent->setCurrentIndex(3);
      if (!waitFor([&] { return !window.jobs().isRunning(drawing, QStringLiteral("union")); })) return 1;
      drawing->grab();
      whole.add(all);
      extent->setCurrentIndex(0);
      waitFor([&] { return !window.jobs().isRunning(drawing, QStringLiteral("union")); });
    }
  }
  const uint32_t last = changed.back();
  std::printf("%zu stages, the last of %zu instructions; %zu moves\n", timeline.stages().size(),
              timeline.stages()[last].counts.instructions, strip.gui.size());
  strip.print("strip and counts");
  shown.print("strip, counts, Changes, one hop");
  whole.print("whole union, drawn after it");
  printParts(*comparison.comparison(), isBrief ? 1 : 5);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope-bench"));
  QApplication application(argc, argv);
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  if (argc > 1 && !isBrief) return run(QString::fromLocal8Bit(argv[1]), false);
  const support::TemporaryFolder folder;
  const int instructions = isBrief ? 2000 : 20000;
  for (int i = 0; i < (isBrief ? 3 : 8); ++i)
    folder.write(
        absl::StrCat("module_0001.m.", absl::Dec(i, absl::kZeroPad4), ".p.after_a", i, ".before_a", i + 1, ".txt"),
        stageText(instructions, i));
  return run(QString::fromStdString(folder.path()), isBrief);
}
