// Measures the time from a path to the first frame: bench_open [--brief] [FILE…]. Creates the window as the program
// does, offscreen, and measures until it is painted, until the module is loaded and until the graph of its entry is
// shown. The reference is a minimal Qt Widgets window, shown and painted in the same run.

#include <QApplication>
#include <QElapsedTimer>
#include <QMainWindow>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#include "app/window/main_window.h"
#include "tests/bench/measure.h"
#include "views/graph/graph_canvas.h"

namespace {

using bench::median;

double milliseconds(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

double minimalWindow() {
  QElapsedTimer timer;
  timer.start();
  QMainWindow window;
  window.resize(1600, 1000);
  window.show();
  QCoreApplication::processEvents();
  window.grab();
  return milliseconds(timer);
}

struct Times {
  double window, module, picture;
};

Times open(const QString& path) {
  app::Settings settings;
  views::Theme theme;
  QElapsedTimer timer;
  timer.start();
  app::MainWindow window(settings, theme);
  window.resize(1600, 1000);
  window.show();
  QCoreApplication::processEvents();
  window.grab();
  Times times{milliseconds(timer), 0, 0};
  window.openPaths({path});
  const auto* const canvas = window.docks()["graph"]->findChild<views::GraphCanvas*>();
  while (timer.elapsed() < 60'000 && (canvas->scene() == nullptr || canvas->scene()->boxes().empty())) {
    QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 10);
    if (times.module == 0 && window.navigation().snapshot() != nullptr) times.module = milliseconds(timer);
  }
  window.grab();
  times.picture = milliseconds(timer);
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope-bench"));
  QApplication application(argc, argv);
  bool brief = false;
  QStringList paths;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--brief") == 0) {
      brief = true;
    } else {
      paths.append(QString::fromLocal8Bit(argv[i]));
    }
  }
  if (paths.isEmpty()) paths.append(app::sampleFolder());
  for (const QString& path : paths) {
    std::vector<double> minimal, window, module, picture;
    for (int run = 0; run < (brief ? 1 : 7); ++run) {
      minimal.push_back(minimalWindow());
      const Times times = open(path);
      window.push_back(times.window);
      module.push_back(times.module);
      picture.push_back(times.picture);
    }
    std::printf("%s: window %.1f ms, module %.1f ms, picture %.1f ms; minimal window %.1f ms; picture ÷ minimal %.1f\n",
                qPrintable(path), median(window), median(module), median(picture), median(minimal),
                median(picture) / median(minimal));
  }
  return 0;
}
