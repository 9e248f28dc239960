// Writes the documents that are generated from the program's tables: the completions of three shells, and, as Markdown,
// the man page and the pages of the manual. packaging/CMakeLists.txt converts the Markdown.
//
//   hloscope-documents DIR DATE CLI
//
// DATE is the date of the release, CLI the path of packaging/cli.md.

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <cstdio>
#include <cstdlib>

#include "app/cli/completions.h"
#include "app/cli/man_page.h"
#include "app/manual/manual.h"
#include "app/window/main_window.h"

namespace {

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

// Returns a page of the manual, preceded by links to all pages. Links to PAGE.md become links to PAGE.html.
QByteArray page(const QList<app::ManualPage>& pages, const app::ManualPage& shown) {
  static const QRegularExpression link(QStringLiteral("\\]\\(([\\w-]+)\\.md"));
  QStringList links;
  for (const app::ManualPage& each : pages) links += QStringLiteral("[%1](%2.html)").arg(each.title, each.name);
  return QStringLiteral("title: %1 - hloscope\ncss: style.css\n\n%2\n\n%3")
      .arg(shown.title, links.join(u'\n'), QString(shown.text).replace(link, QStringLiteral("](\\1.html")))
      .toUtf8();
}

}  // namespace

int main(int argc, char** argv) {
  // The window is created for its actions and never shown; it uses no settings of the user who builds this.
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
  const QByteArray manual = QByteArray::fromStdString(
      cli::manPage(HLOSCOPE_VERSION, arguments[2].toStdString(), read(arguments[3]).toStdString()));
  write(folder.filePath(QStringLiteral("hloscope.1.md")), manual);
  write(folder.filePath(QStringLiteral("hloscope.bash")), QByteArray::fromStdString(cli::bashCompletion()));
  write(folder.filePath(QStringLiteral("_hloscope")), QByteArray::fromStdString(cli::zshCompletion()));
  write(folder.filePath(QStringLiteral("hloscope.fish")), QByteArray::fromStdString(cli::fishCompletion()));

  views::Theme theme;
  app::Settings settings;
  const app::MainWindow window(settings, theme);
  const QList<app::ManualPage> pages = app::manualPages(window.actionGroups());
  for (const app::ManualPage& each : pages) {
    write(folder.filePath(QStringLiteral("manual/%1.md").arg(each.name)), page(pages, each));
  }
  return 0;
}
