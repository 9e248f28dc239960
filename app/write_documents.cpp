// Writes what is installed beside the program and made from its own tables: the manual page, the completions of three
// shells, and the manual as HTML.
//   hloscope-documents DIR DATE CLI     DATE is that of the release, CLI is packaging/cli.md

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <cstdio>
#include <cstdlib>

#include "app/manual/completions.h"
#include "app/manual/man_page.h"
#include "app/manual/manual.h"
#include "app/manual/markdown.h"
#include "app/window/main_window.h"

namespace {

const char kStyle[] =
    "body { font: 16px/1.5 sans-serif; color: #1C2127; background: #FFFFFF; max-width: 46rem; margin: 2rem auto;"
    " padding: 0 1rem; }\n"
    "nav { border-bottom: 1px solid #DCE0E5; padding-bottom: .5rem; }\n"
    "nav a { margin-right: 1rem; }\n"
    "a { color: #195BC4; text-decoration: none; }\n"
    "code, pre { font: 14px/1.5 monospace; background: #F5F6F8; }\n"
    "code { padding: 0 .2em; }\n"
    "pre { padding: .5rem .75rem; border-radius: 4px; overflow-x: auto; }\n"
    "table { border-collapse: collapse; }\n"
    "th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0; }\n"
    "img { max-width: 100%; height: auto; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "  body { color: #E4E8ED; background: #1C2025; }\n"
    "  a { color: #6CB0FF; }\n"
    "  code, pre { background: #15181C; }\n"
    "  nav { border-color: #2C323A; }\n"
    "}\n";

void write(const QString& path, const QByteArray& content) {
  QFile file(path);
  if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) ||
      file.write(content) != content.size()) {
    std::fprintf(stderr, "hloscope-documents: %s cannot be written\n", qPrintable(path));
    std::exit(1);
  }
}

QByteArray read(const QString& path) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) {
    std::fprintf(stderr, "hloscope-documents: %s cannot be read\n", qPrintable(path));
    std::exit(1);
  }
  return file.readAll();
}

QByteArray page(const QList<app::ManualPage>& pages, const app::ManualPage& shown) {
  QString links;
  for (const app::ManualPage& each : pages) {
    links += QStringLiteral("<a href=\"%1.html\">%2</a>\n").arg(each.name, each.title.toHtmlEscaped());
  }
  return QStringLiteral(
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width\">\n<title>%1 - hloscope</title>\n"
             "<link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<nav>\n%2</nav>\n%3</body>\n</html>\n")
      .arg(shown.title.toHtmlEscaped(), links,
           app::markdown::html(app::markdown::parse(shown.text), QStringLiteral(".html")))
      .toUtf8();
}

}  // namespace

int main(int argc, char** argv) {
  // The window is made for its actions and never shown; no setting of whoever builds this reaches it.
  qputenv("QT_QPA_PLATFORM", "offscreen");
  const QTemporaryDir home;
  for (const char* const name : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR"}) {
    qputenv(name, home.path().toLocal8Bit());
  }
  QApplication application(argc, argv);
  QCoreApplication::setApplicationName(QStringLiteral("hloscope"));
  QCoreApplication::setOrganizationName(QStringLiteral("hloscope"));
  const QStringList arguments = QCoreApplication::arguments();
  if (arguments.size() != 4) {
    std::fputs("Usage: hloscope-documents DIR DATE CLI\n", stderr);
    return 2;
  }
  const QDir folder(arguments[1]);
  write(folder.filePath(QStringLiteral("hloscope.1")),
        app::manPage(QStringLiteral(HLOSCOPE_VERSION), arguments[2], QString::fromUtf8(read(arguments[3]))));
  write(folder.filePath(QStringLiteral("hloscope.bash")), QByteArray::fromStdString(app::bashCompletion()));
  write(folder.filePath(QStringLiteral("_hloscope")), QByteArray::fromStdString(app::zshCompletion()));
  write(folder.filePath(QStringLiteral("hloscope.fish")), QByteArray::fromStdString(app::fishCompletion()));

  views::Theme theme;
  app::Settings settings;
  const app::MainWindow window(settings, theme);
  const QList<app::ManualPage> pages = app::manualPages(window.actionGroups());
  for (const app::ManualPage& each : pages) {
    write(folder.filePath(QStringLiteral("manual/%1.html").arg(each.name)), page(pages, each));
  }
  write(folder.filePath(QStringLiteral("manual/style.css")), kStyle);
  return 0;
}
