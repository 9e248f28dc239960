// Checks every #include against the table of layers (ARCHITECTURE.md, "The libraries"). The linker cannot do so: system
// headers are accessible to a library that does not link their libraries, and so is every header of the project.
//
// The row of a folder lists its permitted includes: project headers, as `folder/` (recursively), `folder/*` (directly
// in it) or one header; and groups of external headers, named by groupOf(). The longest row that matches a file
// applies. A folder without a row is a violation too, so that each new folder is assigned to a layer.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QLibraryInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

namespace {

struct Layer {
  QString folder;  ///< or a file without its suffix; rows of files take precedence over rows of folders
  QStringList ours;
  QStringList outside;
};

QStringList operator-(QStringList from, const QStringList& what) {
  for (const QString& one : what) from.removeAll(one);
  return from;
}

QList<Layer> layers() {
  const QStringList modelCore{"model/ir/",      "model/attributes/", "model/text/",    "model/print/", "model/buffers/",
                              "model/queries/", "model/analysis/",   "model/compare/", "model/verify/"};
  const QStringList modelIo = modelCore + QStringList{"model/io/"};
  const QStringList documents = modelIo + QStringList{"model/documents/", "model/words/"};
  const QStringList modelQt = documents + QStringList{"model/items/", "model/session/"};
  const QStringList layout = modelCore + QStringList{"layout/*"};
  const QStringList messages{"layout/helper/messages.h"};
  const QStringList all{"model/", "layout/", "views/", "app/", "tests/"};

  const QStringList core{"std", "absl", "re2"};
  const QStringList widgets{"std", "absl", "QtCore", "QtGui", "QtWidgets", "QtSvg"};
  const QStringList testsBelowViews{"std", "absl", "re2", "protobuf", "archive", "QtCore", "QtTest"};

  // Views may use the parsed data, but not the parsers.
  const QStringList shown = (modelQt - QStringList{"model/io/", "model/text/"}) +
                            QStringList{"model/text/diagnostic.h", "model/text/source_text.h"};
  const QStringList view = shown + QStringList{"layout/*", "views/drawing/", "views/*"};

  QList<Layer> rows;
  for (const char* folder : {"model/ir", "model/attributes", "model/text", "model/print", "model/buffers",
                             "model/queries", "model/analysis", "model/compare", "model/verify"}) {
    rows += {folder, modelCore, core};
  }
  rows += {"model/io", modelIo, {"std", "absl", "protobuf", "archive"}};
  rows += {"model/documents", documents, {"std", "absl"}};
  rows += {"model/words", documents, {"std", "absl"}};
  rows += {"model/items", modelQt, {"std", "absl", "QtCore"}};
  rows += {"model/session", modelQt, {"std", "absl", "QtCore"}};
  rows += {"layout", layout, {"std", "absl"}};
  rows += {"layout/graphviz", layout + messages + QStringList{"layout/graphviz/"}, {"std", "absl"}};
  rows += {"views/drawing",
           (shown - QStringList{"model/items/", "model/session/"}) +
               QStringList{"layout/*", "layout/graphviz/graphviz_engine.h", "views/drawing/"},
           {"std", "absl"}};
  rows += {"layout/helper", {"layout/helper/"}, {"std", "graphviz"}};
  rows += {"views", view, widgets};
  rows += {"views/raster", {"views/raster/"}, {"std"}};
  for (const char* name : {"bookmarks", "compare", "computations", "costs", "inspector", "instructions", "memory",
                           "passes", "problems", "search", "text"}) {
    const QString folder = QString("views/") + name;
    rows += {folder, view + QStringList{"views/raster/", folder + '/'}, widgets};
  }
  rows += {"views/graph", view + QStringList{"views/raster/", "views/graph/", "layout/graphviz/"}, widgets};
  rows += {"views/source", view + QStringList{"views/text/", "views/source/"}, widgets};
  rows += {"app", shown + QStringList{"views/*", "app/"}, widgets};
  rows += {"app/window", shown + QStringList{"views/*", "app/window/", "app/manual/", "app/preferences/", "app/cli/"},
           widgets};
  rows += {"app/manual", shown + QStringList{"views/*", "app/manual/", "app/preferences/", "app/cli/"}, widgets};
  rows += {"app/preferences", shown + QStringList{"views/*", "app/preferences/", "app/cli/"}, widgets};
  // Subcommands use the parsed documents, without Qt.
  rows += {"app/cli", documents + QStringList{"app/cli/"}, {"std", "absl"}};
  for (const char* file : {"app/cli/sql", "app/cli/sql_database"})
    rows += {file, documents + QStringList{"app/cli/"}, {"std", "absl", "sqlite"}};
  rows += {"app/cli/graph",
           documents + QStringList{"app/cli/", "views/drawing/", "layout/*", "layout/graphviz/graphviz_engine.h"},
           {"std", "absl"}};
  rows += {"app/cli/drawings", documents + QStringList{"app/cli/", "views/drawing/"}, {"std", "absl"}};
  // The settings include the options of views.
  rows +=
      {"app/preferences/settings",
       shown + QStringList{"views/*", "app/", "views/graph/graph_picture.h", "views/source/source_options.h"}, widgets};
  rows += {"app/window/graph_prompt", shown + QStringList{"views/*", "app/", "views/graph/"}, widgets};
  // The file that combines views with layout engines.
  rows +=
      {"app/window/view_table",
       shown + QStringList{"views/", "app/", "layout/graphviz/graphviz_engine.h", "layout/layered_engine.h"}, widgets};
  rows += {"app/graph_command", shown + QStringList{"views/", "app/"}, widgets};
  // The painters use the scene of the memory view.
  rows += {"app/painters", shown + QStringList{"views/*", "app/", "views/memory/memory_image.h"}, widgets};
  rows += {"tests/model", modelQt + QStringList{"tests/support/"}, testsBelowViews};
  rows += {"tests/layout", modelQt + QStringList{"layout/", "tests/support/"}, testsBelowViews};
  rows += {"tests/fuzz", modelIo + QStringList{"layout/", "model/documents/", "tests/fuzz/", "tests/support/"}, core};
  for (const char* folder : {"tests/support", "tests/views", "tests/app", "tests/bench"}) {
    rows += {folder, all, widgets + QStringList{"re2", "archive", "sqlite", "QtTest"}};
  }
  return rows;
}

/// Returns the Qt module of a header; no value for other headers.
QString qtModuleOf(const QString& header) {
  static const QRegularExpression longName("^(Qt[A-Za-z]+)/");
  if (const auto match = longName.match(header); match.hasMatch()) return match.captured(1);
  if (header.contains('/')) return {};
  const QDir headers(QLibraryInfo::path(QLibraryInfo::HeadersPath));
  for (const QString& module : headers.entryList({"Qt*"}, QDir::Dirs)) {
    if (QFile::exists(headers.filePath(module + '/' + header))) return module;
  }
  return {};
}

/// Returns the group of an external header; no value if it belongs to none.
QString groupOf(const QString& header) {
  static const QRegularExpression standard("^([a-z_0-9]+|sys/[a-z_]+\\.h)$");
  static const QStringList posix{"assert.h", "dirent.h",    "errno.h",    "fcntl.h",  "limits.h", "malloc.h",
                                 "math.h",   "poll.h",      "pthread.h",  "sched.h",  "signal.h", "spawn.h",
                                 "stddef.h", "stdint.h",    "stdio.h",    "stdlib.h", "string.h", "time.h",
                                 "unistd.h", "emmintrin.h", "immintrin.h"};
  static const QStringList graphviz{"cdt.h",  "cgraph.h",   "gvc.h",      "gvcext.h",   "gvcjob.h", "gvcommon.h",
                                    "gvpr.h", "gvconfig.h", "gvplugin.h", "pathplan.h", "pack.h",   "usershape.h",
                                    "xdot.h", "types.h",    "textspan.h", "geom.h",     "color.h"};
  if (header.startsWith("absl/")) return "absl";
  if (header.startsWith("re2/")) return "re2";
  if (header.startsWith("google/protobuf/")) return "protobuf";
  if (header == "archive.h" || header == "archive_entry.h") return "archive";
  if (header == "sqlite3.h") return "sqlite";
  if (graphviz.contains(header) || header.startsWith("graphviz/")) return "graphviz";
  if (const QString module = qtModuleOf(header); !module.isEmpty()) return module;
  if (standard.match(header).hasMatch() || posix.contains(header)) return "std";
  return {};
}

bool fits(const QString& header, const QString& allowed) {
  if (allowed.endsWith("/*")) {
    const QString folder = allowed.chopped(1);
    return header.startsWith(folder) && !header.mid(folder.size()).contains('/');
  }
  return allowed.endsWith('/') ? header.startsWith(allowed) : header == allowed;
}

const Layer* layerOf(const QList<Layer>& rows, const QString& file) {
  const Layer* best = nullptr;
  for (const Layer& row : rows) {
    const bool holds = file.startsWith(row.folder + '/') || file.startsWith(row.folder + '.');
    if (holds && (!best || row.folder.size() > best->folder.size())) best = &row;
  }
  return best;
}

/// Returns the violation by the include; no value if it is permitted.
QString breach(const Layer& layer, const QString& header) {
  static const QRegularExpression ours("^(model|layout|views|app|tests)/");
  static const QRegularExpression generated("^(moc_.*\\.cpp|.*\\.moc)$");
  if (generated.match(header).hasMatch()) return {};
  if (ours.match(header).hasMatch()) {
    const bool allowed =
        std::any_of(layer.ours.begin(), layer.ours.end(), [&](const QString& one) { return fits(header, one); });
    return allowed ? QString() : QString("%1 may not include %2").arg(layer.folder, header);
  }
  const QString group = groupOf(header);
  if (group.isEmpty()) return QString("%1 is neither a path from the root nor a known library's").arg(header);
  return layer.outside.contains(group) ? QString() : QString("%1 may not see %2 (%3)").arg(layer.folder, group, header);
}

/// Returns every violation below the folder as `file:line: message`, sorted by file and line.
QStringList breaches(const QString& root) {
  static const QRegularExpression include("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]");
  const QList<Layer> rows = layers();
  QStringList found;
  const QStringList top = QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  for (const QString& folder : top) {
    if (folder.startsWith("build")) continue;
    QDirIterator files(QDir(root).filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      QFile file(files.next());
      const QString path = QDir(root).relativeFilePath(file.fileName());
      const Layer* layer = layerOf(rows, path);
      if (!layer) {
        found += path + ":1: its folder has no row in the table of layers";
        continue;
      }
      if (!file.open(QIODevice::ReadOnly)) {
        found += path + ":1: cannot be read";
        continue;
      }
      for (int line = 1; !file.atEnd(); ++line) {
        const auto match = include.match(QString::fromUtf8(file.readLine()));
        const QString wrong = match.hasMatch() ? breach(*layer, match.captured(1)) : QString();
        if (!wrong.isEmpty()) found += QString("%1:%2: %3").arg(path).arg(line).arg(wrong);
      }
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// Returns the sources below the folder of a tree, as paths in the tree.
QStringList sourcesIn(const QString& root, const QString& folder) {
  QStringList found;
  QDirIterator files(QDir(root).filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) found += QDir(root).relativeFilePath(files.next());
  found.sort();
  return found;
}

/// Returns the headers that declare a view.
QStringList viewHeaders(const QString& root) {
  static const QRegularExpression view("\\bclass\\s+\\w+[^;{]*:[^;{]*\\bpublic\\s+View\\b");
  QStringList headers;
  for (const QString& file : sourcesIn(root, "views")) {
    if (file.endsWith(".h") && textOf(QDir(root).filePath(file)).contains(view)) headers += file;
  }
  return headers;
}

/// Returns the files that include a view of another folder.
QStringList viewBreaches(const QString& root) {
  const QStringList views = viewHeaders(root);
  QStringList found;
  for (const QString& file : sourcesIn(root, "app") + sourcesIn(root, "views")) {
    if (file == "app/window/view_table.cpp" || file == "views/memory/memory_view.cpp") continue;
    const QString text = textOf(QDir(root).filePath(file));
    const QString stem = file.section('.', 0, 0);
    const bool isOfView = views.contains(stem + ".h");
    QStringList known;
    for (const QString& view : views) {
      if (stem + ".h" != view && text.contains("#include \"" + view + '"')) known += view;
    }
    const bool isPart = !isOfView && known.size() == 1 && QFileInfo(file).path() == QFileInfo(known[0]).path();
    if (!known.isEmpty() && !isPart) found += file + " knows " + known.join(" and ");
  }
  return found;
}

}  // namespace

class TestLayers : public QObject {
  Q_OBJECT

 private slots:
  void theTreeHasNoViolation() {
    const QStringList found = breaches(HLOSCOPE_SOURCE);
    QVERIFY2(found.isEmpty(), qPrintable('\n' + found.join('\n')));
  }

  // Views communicate only through the selection hub. The header of a view class may be included only by the view's own
  // files, which are in its folder and include no other view, by the table of views, and by the memory view, which has
  // the usage curve and the answer why a value is live as parts.
  void viewsDoNotIncludeOtherViews() {
    QCOMPARE(viewBreaches(HLOSCOPE_SOURCE), QStringList());
    QVERIFY(viewHeaders(HLOSCOPE_SOURCE).size() >= 18);
  }

  void anIncludedViewIsDetected() {
    QTemporaryDir root;
    const auto write = [&root](const char* path, const char* text) {
      QVERIFY(QDir(root.path()).mkpath(QFileInfo(path).path()));
      QFile file(root.filePath(path));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
    };
    write("views/a/x_view.h", "class XView : public View {};\n");
    write("views/a/x_view.cpp", "#include \"views/a/x_view.h\"\n");
    write("views/a/x_menu.cpp", "#include \"views/a/x_view.h\"\n");
    write("views/a/y_view.h", "class YView final : public QWidget, public View {};\n");
    write("views/a/y_view.cpp", "#include \"views/a/y_view.h\"\n#include \"views/a/x_view.h\"\n");
    write("views/a/both.cpp", "#include \"views/a/y_view.h\"\n#include \"views/a/x_view.h\"\n");
    write("app/window/view_table.cpp", "#include \"views/a/y_view.h\"\n#include \"views/a/x_view.h\"\n");
    write("app/window/docks.cpp", "#include \"views/a/y_view.h\"\n");
    QCOMPARE(viewBreaches(root.path()), (QStringList{"app/window/docks.cpp knows views/a/y_view.h",
                                                     "views/a/both.cpp knows views/a/x_view.h and views/a/y_view.h",
                                                     "views/a/y_view.cpp knows views/a/x_view.h"}));
  }

  // File types are detected only through the table of kinds (model/io/kinds.h). The predicates in its rows are declared
  // next to their grammars; the only other user is the reader of protos, for parts of a file.
  void onlyTheTableDetectsFileTypes() {
    static const QRegularExpression question(
        R"(\b(looksLike(Hlo|StableHlo|Profile|Proto|FramedLog)|buffers::(recognize|hasOutOfMemory))\()");
    QStringList askers;
    for (const char* const folder : {"model", "layout", "views", "app"}) {
      QDirIterator it(QStringLiteral(HLOSCOPE_SOURCE "/") + QLatin1String(folder), {QStringLiteral("*.cpp")},
                      QDir::Files, QDirIterator::Subdirectories);
      while (it.hasNext()) {
        QFile source(it.next());
        QVERIFY(source.open(QIODevice::ReadOnly));
        for (const QString& line : QString::fromUtf8(source.readAll()).split(u'\n')) {
          if (question.match(line).hasMatch() && !line.startsWith(QLatin1String("bool ")))
            askers += QFileInfo(source.fileName()).fileName();
        }
      }
    }
    askers.removeDuplicates();
    askers.sort();
    QCOMPARE(askers, (QStringList{"kinds.cpp", "proto_file.cpp"}));
  }

  void violationsAreDetected_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("header");
    QTest::addColumn<QString>("expected");  // empty: allowed
    const auto row = [](const char* file, const char* header, const char* expected) {
      QTest::addRow("%s <- %s", file, header) << file << header << expected;
    };
    row("model/ir/module.h", "\"model/text/source_text.h\"", "");
    row("model/ir/module.h", "<sys/stat.h>", "");
    row("model/ir/module.h", "\"absl/status/statusor.h\"", "");
    row("model/ir/module.h", "<re2/re2.h>", "");
    row("model/ir/module.h", "<QString>", "model/ir may not see QtCore (QString)");
    row("model/ir/module.h", "<QtGui/QColor>", "model/ir may not see QtGui (QtGui/QColor)");
    row("model/ir/module.h", "<qstring.h>", "model/ir may not see QtCore (qstring.h)");
    row("model/text/lexer.cpp", "\"model/io/file.h\"", "model/text may not include model/io/file.h");
    row("model/text/lexer.cpp", "\"lexer.h\"", "lexer.h is neither a path from the root nor a known library's");
    row("model/text/lexer.cpp", "\"../ir/id.h\"", "../ir/id.h is neither a path from the root nor a known library's");
    row("model/io/archive.cpp", "<archive.h>", "");
    row("model/io/proto.cpp", "<google/protobuf/io/coded_stream.h>", "");
    row("model/buffers/parser.cpp", "<archive.h>", "model/buffers may not see archive (archive.h)");
    row("model/documents/x.h", "<QString>", "model/documents may not see QtCore (QString)");
    row("model/words/x.h", "\"model/items/format.h\"", "model/words may not include model/items/format.h");
    row("model/items/tree.h", "<QAbstractItemModel>", "");
    row("model/items/tree.h", "<QColor>", "model/items may not see QtGui (QColor)");
    row("model/session/hub.h", "<QWidget>", "model/session may not see QtWidgets (QWidget)");
    row("layout/graph.h", "\"model/ir/id.h\"", "");
    row("layout/graph.h", "<QPointF>", "layout may not see QtCore (QPointF)");
    row("layout/graph.h", "\"layout/graphviz/client.h\"", "layout may not include layout/graphviz/client.h");
    row("layout/graphviz/client.cpp", "<QProcess>", "layout/graphviz may not see QtCore (QProcess)");
    row("layout/graphviz/client.cpp", "\"layout/helper/messages.h\"", "");
    row("layout/graphviz/client.cpp", "<graphviz/gvc.h>", "layout/graphviz may not see graphviz (graphviz/gvc.h)");
    row("layout/helper/main.cpp", "<gvc.h>", "");
    row("layout/helper/main.cpp", "\"layout/graph.h\"", "layout/helper may not include layout/graph.h");
    row("layout/helper/main.cpp", "\"absl/strings/str_cat.h\"",
        "layout/helper may not see absl (absl/strings/str_cat.h)");
    row("views/view.h", "<QWidget>", "");
    row("views/view.h", "\"views/graph/graph_view.h\"", "views may not include views/graph/graph_view.h");
    row("views/graph/graph_view.cpp", "\"views/graph/graph_scene.h\"", "");
    row("views/graph/graph_view.cpp", "\"views/view.h\"", "");
    row("views/graph/graph_view.cpp", "\"layout/graphviz/client.h\"", "");
    row("views/graph/graph_view.cpp", "\"views/memory/memory_scene.h\"",
        "views/graph may not include views/memory/memory_scene.h");
    row("views/graph/graph_view.cpp", "\"app/window/main_window.h\"",
        "views/graph may not include app/window/main_window.h");
    row("views/graph/graph_view.cpp", "<gvc.h>", "views/graph may not see graphviz (gvc.h)");
    row("views/memory/memory_view.cpp", "\"model/buffers/assignment.h\"", "");
    row("views/source/source_view.cpp", "\"views/text/text_view.h\"", "");
    row("views/text/text_view.cpp", "\"views/source/source_view.h\"",
        "views/text may not include views/source/source_view.h");
    row("views/text/text_view.cpp", "\"model/text/hlo_parser.h\"",
        "views/text may not include model/text/hlo_parser.h");
    row("views/raster/raster.h", "<QRect>", "views/raster may not see QtCore (QRect)");
    row("app/preferences/actions.cpp", "\"views/theme.h\"", "");
    row("app/preferences/actions.cpp", "\"views/graph/graph_view.h\"",
        "app/preferences may not include views/graph/graph_view.h");
    row("app/window/view_table.cpp", "\"views/graph/graph_view.h\"", "");
    row("app/window/view_table.cpp", "\"layout/graphviz/graphviz_engine.h\"", "");
    row("app/window/view_table.cpp", "\"layout/layered_engine.h\"", "");
    row("app/window/main_window.cpp", "\"views/graph/graph_view.h\"",
        "app/window may not include views/graph/graph_view.h");
    row("app/preferences/settings.h", "\"views/graph/graph_picture.h\"", "");
    row("app/preferences/settings.h", "\"views/graph/graph_view.h\"",
        "app/preferences/settings may not include views/graph/graph_view.h");
    row("app/window/main_window.cpp", "\"layout/graph.h\"", "app/window may not include layout/graph.h");
    row("views/drawing/svg.cpp", "\"layout/graph.h\"", "");
    row("views/drawing/svg.cpp", "<QPainter>", "views/drawing may not see QtGui (QPainter)");
    row("app/cli/graph.cpp", "\"views/drawing/graph_svg.h\"", "");
    row("app/cli/graph.cpp", "\"views/theme.h\"", "app/cli/graph may not include views/theme.h");
    row("app/cli/info.cpp", "<QString>", "app/cli may not see QtCore (QString)");
    row("app/cli/info.cpp", "\"app/painters.h\"", "app/cli may not include app/painters.h");
    row("app/main.cpp", "<QCustomPlot>", "QCustomPlot is neither a path from the root nor a known library's");
    row("tests/model/tst_x.cpp", "\"tst_x.moc\"", "");
    row("tests/model/tst_x.cpp", "<QWidget>", "tests/model may not see QtWidgets (QWidget)");
    row("plugins/x.cpp", "<vector>", "its folder has no row in the table of layers");
  }

  void violationsAreDetected() {
    QFETCH(QString, file);
    QFETCH(QString, header);
    QFETCH(QString, expected);
    QTemporaryDir root;
    QVERIFY(QDir(root.path()).mkpath(QFileInfo(file).path()));
    QFile source(root.filePath(file));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("// what it is for\n  #  include " + header.toUtf8() + "\n");
    source.close();

    const int line = expected.startsWith("its folder") ? 1 : 2;
    const QStringList found = breaches(root.path());
    QCOMPARE(found,
             expected.isEmpty() ? QStringList() : QStringList(QString("%1:%2: %3").arg(file).arg(line).arg(expected)));
  }
};

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
