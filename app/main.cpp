// The program: with PATHs a window, with a verb (app/command_line.h) no display.

#include <unistd.h>

#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QTimer>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstring>
#include <optional>

#include "app/command_line.h"
#include "app/end_signals.h"
#include "app/language.h"
#include "app/main_window.h"
#include "app/settings.h"
#include "model/items/text.h"
#include "views/theme.h"

namespace {

bool write(const QByteArray& text, FILE* to) {
  return std::fwrite(text.constData(), 1, static_cast<size_t>(text.size()), to) == static_cast<size_t>(text.size()) &&
         std::fflush(to) == 0;
}

// A terminal does what some letters of a dump may tell it; a file or another program gets the text as it is.
QByteArray fitFor(FILE* to, const QByteArray& text) {
  return ::isatty(::fileno(to)) != 0 ? model::printable(QString::fromUtf8(text)).toUtf8() : text;
}

int print(const app::CommandResult& result) {
  const bool isWritten = write(fitFor(stdout, result.output), stdout);
  const int reason = errno;
  write(fitFor(stderr, result.errors), stderr);
  if (isWritten) return result.status;
  std::fprintf(stderr, "hloscope: standard output cannot be written: %s\n", std::strerror(reason));
  return 2;
}

// Takes the arguments; gives the exit status where they leave nothing to do.
std::optional<int> checked(const QStringList& arguments, app::CommandLine* line) {
  const QString wrong = app::parseCommandLine(arguments, line);
  if (!wrong.isEmpty()) {
    std::fprintf(stderr, "hloscope: %s\nhloscope --help tells how it is used.\n", qPrintable(wrong));
    return 2;
  }
  if (line->help) return std::fputs(qPrintable(app::usage()), stdout) < 0;
  if (line->version) return std::printf("hloscope %s\n", HLOSCOPE_VERSION) < 0;
  return std::nullopt;
}

}  // namespace

int main(int argc, char** argv) {
  // Names in archives are told in the locale's letters; verbs run without the application that would set it.
  std::setlocale(LC_CTYPE, "C.UTF-8");
  QCoreApplication::setApplicationName(QStringLiteral("hloscope"));
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope"));
  QCoreApplication::setApplicationVersion(QStringLiteral(HLOSCOPE_VERSION));

  QStringList arguments;
  for (int i = 1; i < argc; ++i) arguments.append(QString::fromLocal8Bit(argv[i]));
  app::CommandLine line;
  // Qt's own options (-style, -platform …) are taken out by QApplication, which the window needs anyway.
  const bool needsNoDisplay = app::needsNoDisplay(arguments);
  if (needsNoDisplay) {
    if (const auto status = checked(arguments, &line)) return *status;
    if (!line.verb->needsFonts) return print(line.verb->run(line));
    // Pictures need fonts, not a display; what the platform for that warns of concerns nobody.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
  }

  QApplication application(argc, argv);
  QApplication::setDesktopFileName(QStringLiteral(HLOSCOPE_ID));
  if (needsNoDisplay) return print(line.verb->run(line));
  if (const auto status = checked(QCoreApplication::arguments().mid(1), &line)) return *status;

  app::Settings settings;
  app::speak(settings.preferences().language);
  views::Theme theme;
  if (line.theme) {
    app::Preferences preferences = settings.preferences();
    preferences.theme = *line.theme;
    settings.setPreferences(preferences);
  }
  auto* const window = new app::MainWindow(settings, theme, line.sourceRoots);
  window->setAttribute(Qt::WA_DeleteOnClose);
  window->show();
  const app::EndSignals signalsToEnd;
  QObject::connect(&signalsToEnd, &app::EndSignals::ended, &application, [] {
    app::MainWindow::quit();
    QCoreApplication::exit();  // out of dialogs too
  });
  // The window is on screen before anything is read.
  QStringList paths;
  for (const QString& path : line.paths) paths.append(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
  QTimer::singleShot(0, window,
                     [window, paths] { paths.isEmpty() ? window->restoreSession() : window->openPaths(paths); });
  const int status = QApplication::exec();
  // Settings and theme go with this function.
  for (QWidget* const widget : QApplication::topLevelWidgets()) {
    if (auto* const left = qobject_cast<app::MainWindow*>(widget)) delete left;
  }
  return status;
}
