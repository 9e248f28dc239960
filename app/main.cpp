// The command line: with PATHs a window, with a verb (info, picture) no display.

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QTimer>
#include <cstdio>

#include "app/info_command.h"
#include "app/main_window.h"
#include "app/picture_command.h"
#include "app/settings.h"
#include "views/theme.h"

namespace {

constexpr const char* kUsage =
    "Usage: hloscope [--theme system|light|dark] [--source-root DIR]... [PATH...]\n"
    "       hloscope info [--format text|json] PATH\n"
    "       hloscope picture [--theme light|dark] [--source-root DIR]... [--out DIR] PATH\n"
    "       hloscope --help | --version\n"
    "\n"
    "With PATHs it opens a window; a verb needs no display.\n"
    "PATH is HLO text, a buffer assignment, or a folder with dumps of XLA.\n"
    "\n"
    "  info       what PATH holds: modules, instructions, allocations, peaks, problems\n"
    "  picture    writes graph.png, source.png and memory.png of PATH into DIR (here, where none is given)\n"
    "\n"
    "  --theme THEME      colours; as the system has them where nothing is said\n"
    "  --source-root DIR  where source files named by the dump are looked for\n"
    "  --format FORMAT    text (where nothing is said) or json\n"
    "  --out DIR          where pictures go\n"
    "\n"
    "A path that is named like a verb is written ./info.\n"
    "Exit status: 0 done, 1 what was asked for is not there, 2 wrong usage or nothing readable.\n";

struct Options {
  QString verb;  // empty: the window
  QString theme;
  QString format;
  QString out;
  QStringList sourceRoots;
  QStringList paths;
  bool help = false;
  bool version = false;
};

// Empty where the arguments make sense, else what is wrong with them.
QString parse(QStringList arguments, Options* options) {
  arguments.removeFirst();
  if (!arguments.isEmpty() && (arguments.first() == QLatin1String("info") || arguments.first() == QLatin1String("picture"))) {
    options->verb = arguments.takeFirst();
  }
  QCommandLineParser parser;
  const QCommandLineOption help(QStringList{QStringLiteral("h"), QStringLiteral("help")});
  const QCommandLineOption version(QStringList{QStringLiteral("v"), QStringLiteral("version")});
  const QCommandLineOption theme(QStringLiteral("theme"), {}, QStringLiteral("THEME"));
  const QCommandLineOption root(QStringLiteral("source-root"), {}, QStringLiteral("DIR"));
  const QCommandLineOption format(QStringLiteral("format"), {}, QStringLiteral("FORMAT"));
  const QCommandLineOption out(QStringLiteral("out"), {}, QStringLiteral("DIR"));
  parser.addOptions({help, version, theme, root, format, out});
  if (!parser.parse(QStringList{QStringLiteral("hloscope")} + arguments)) return parser.errorText();
  options->help = parser.isSet(help);
  options->version = parser.isSet(version);
  options->theme = parser.value(theme);
  options->format = parser.value(format);
  options->out = parser.value(out);
  options->sourceRoots = parser.values(root);
  options->paths = parser.positionalArguments();
  if (options->help || options->version) return {};
  const bool isInfo = options->verb == QLatin1String("info"), isPicture = options->verb == QLatin1String("picture");
  if (!options->theme.isEmpty() && (isInfo || !QStringList{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}
                                                   .contains(options->theme))) {
    return isInfo ? QStringLiteral("info takes no --theme") : QStringLiteral("--theme is system, light or dark");
  }
  if (!options->format.isEmpty() &&
      (!isInfo || (options->format != QLatin1String("text") && options->format != QLatin1String("json")))) {
    return isInfo ? QStringLiteral("--format is text or json") : QStringLiteral("--format goes with info");
  }
  if (!options->out.isEmpty() && !isPicture) return QStringLiteral("--out goes with picture");
  if ((isInfo || isPicture) && options->paths.size() != 1) return QStringLiteral("%1 takes one PATH").arg(options->verb);
  return {};
}

int print(const app::CommandResult& result) {
  std::fwrite(result.output.constData(), 1, static_cast<size_t>(result.output.size()), stdout);
  std::fwrite(result.errors.constData(), 1, static_cast<size_t>(result.errors.size()), stderr);
  return result.status;
}

views::ThemeMode themeMode(const QString& word) {
  return word == QLatin1String("dark")    ? views::ThemeMode::kDark
         : word == QLatin1String("light") ? views::ThemeMode::kLight
                                          : views::ThemeMode::kSystem;
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication::setApplicationName(QStringLiteral("hloscope"));
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope"));
  QCoreApplication::setApplicationVersion(QStringLiteral(HLOSCOPE_VERSION));

  QStringList arguments;
  for (int i = 0; i < argc; ++i) arguments.append(QString::fromLocal8Bit(argv[i]));
  Options options;
  // Qt's own options (-style, -platform …) are taken out by QApplication, which the window needs anyway.
  const bool isVerb = argc > 1 && (arguments[1] == QLatin1String("info") || arguments[1] == QLatin1String("picture") ||
                                   arguments[1] == QLatin1String("--help") || arguments[1] == QLatin1String("-h") ||
                                   arguments[1] == QLatin1String("--version") || arguments[1] == QLatin1String("-v"));
  if (isVerb) {
    const QString wrong = parse(arguments, &options);
    if (!wrong.isEmpty()) {
      std::fprintf(stderr, "hloscope: %s\n%s", qPrintable(wrong), kUsage);
      return 2;
    }
    if (options.help) return std::fputs(kUsage, stdout) < 0;
    if (options.version) return std::printf("hloscope %s\n", HLOSCOPE_VERSION) < 0;
    if (options.verb == QLatin1String("info")) {
      return print(app::info(options.paths.first(), options.format == QLatin1String("json") ? app::InfoFormat::kJson
                                                                                           : app::InfoFormat::kText));
    }
    // Pictures need fonts, not a display; what the platform for that warns of concerns nobody.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QLoggingCategory::setFilterRules(QStringLiteral("default.warning=false"));
  }

  QApplication application(argc, argv);
  QApplication::setDesktopFileName(QStringLiteral("io.github.hloscope.hloscope"));
  if (!isVerb) {
    const QString wrong = parse(QCoreApplication::arguments(), &options);
    if (!wrong.isEmpty()) {
      std::fprintf(stderr, "hloscope: %s\n%s", qPrintable(wrong), kUsage);
      return 2;
    }
    if (options.help) return std::fputs(kUsage, stdout) < 0;
    if (options.version) return std::printf("hloscope %s\n", HLOSCOPE_VERSION) < 0;
  }
  views::Theme theme;
  if (options.verb == QLatin1String("picture")) {
    theme.setMode(themeMode(options.theme));
    return print(app::picture(options.paths.first(), options.out.isEmpty() ? QStringLiteral(".") : options.out,
                              options.sourceRoots, theme));
  }

  app::Settings settings;
  if (!options.theme.isEmpty()) settings.setThemeMode(themeMode(options.theme));
  app::MainWindow window(settings, theme, options.sourceRoots);
  window.show();
  // The window is on screen before anything is read.
  QStringList paths;
  for (const QString& path : options.paths) paths.append(QDir::cleanPath(QFileInfo(path).absoluteFilePath()));
  if (!paths.isEmpty()) QTimer::singleShot(0, &window, [&window, paths] { window.openPaths(paths); });
  return QApplication::exec();
}
