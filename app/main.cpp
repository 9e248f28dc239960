// The program `hloscope-window`: opens a window for PATHs, or runs a subcommand that draws, without a display.
// `hloscope` (app/cli/main.cpp) starts it.

#include <QApplication>
#include <QTimer>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/process.h"
#include "app/cli/runner.h"
#include "app/display_guard.h"
#include "app/painters.h"
#include "app/preferences/language.h"
#include "app/preferences/settings.h"
#include "app/unix_signals.h"
#include "app/window/main_window.h"
#include "model/items/format.h"
#include "views/theme.h"

int main(int argc, char** argv) {
  cli::prepareProcess();
  QCoreApplication::setApplicationName(QStringLiteral("hloscope"));
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope"));
  QCoreApplication::setApplicationVersion(QStringLiteral(HLOSCOPE_VERSION));

  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (cli::needsNoDisplay(arguments)) return cli::run(arguments, HLOSCOPE_VERSION, app::painters(argc, argv));

  // QApplication removes Qt's own options (-style, -platform …).
  std::optional<app::DisplayGuard> guard(std::in_place);
  QApplication application(argc, argv);
  guard.reset();
  QApplication::setDesktopFileName(QStringLiteral(HLOSCOPE_ID));
  cli::CommandLine line;
  const std::vector<std::string> own = model::toStrings(QCoreApplication::arguments().mid(1));
  if (const auto status = cli::answered(own, HLOSCOPE_VERSION, &line)) return *status;

  app::Settings settings;
  app::installLanguage(settings.preferences().language);
  views::Theme theme;
  if (const auto mode = line.theme()) settings.useTheme(static_cast<views::ThemeMode>(*mode));
  auto* const window = new app::MainWindow(settings, theme, model::toQStrings(line.all("source-root")));
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->show();
  const app::UnixSignals signalsToEnd;
  QObject::connect(&signalsToEnd, &app::UnixSignals::ended, &application, [] {
    app::MainWindow::quit();
    QCoreApplication::exit();  // also closes dialogs
  });
  // The window is shown before any file is read.
  QStringList paths;
  for (const std::string& path : line.paths) paths.append(model::toQString(cli::windowPath(path)));
  const bool isCompared = line.has("compare");
  QTimer::singleShot(0, window, [window, paths, isCompared] {
    if (isCompared) return window->comparePaths(paths.front(), paths.back());
    paths.isEmpty() ? window->restoreSession() : window->openPaths(paths);
  });
  const int status = QApplication::exec();
  // Windows must be deleted before the settings and the theme, which are local to this function.
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    if (auto* const left = qobject_cast<app::MainWindow*>(widget)) delete left;
  }
  return status;
}
