// Consistency of the files beside the code: NOTICE names every package that CMake looks for, the resource file lists
// every icon and every icon renders, the scripts are executable, files named in the documentation exist, and the
// desktop files agree on the id, the version and the file types.

#include <QDate>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QMimeDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

namespace {

const QDir kRoot(HLOSCOPE_SOURCE);

QString read(const QString& path) {
  QFile file(kRoot.filePath(path));
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList allMatches(const QString& text, const QRegularExpression& pattern) {
  QStringList found;
  auto matches = pattern.globalMatch(text);
  while (matches.hasNext()) found += matches.next().captured(1);
  found.removeDuplicates();
  return found;
}

/// Returns packages as named in CMake: arguments of find_package and pkg_check_modules, Qt's by component.
QStringList packages() {
  static const QRegularExpression find("find_package\\((\\w+)[^)]*\\)");
  static const QRegularExpression components("find_package\\(Qt6[^)]*COMPONENTS ([^)]*)\\)");
  static const QRegularExpression modules("pkg_check_modules\\(\\w+ REQUIRED IMPORTED_TARGET ([^)]*)\\)");
  QStringList found;
  QDirIterator files(kRoot.path(), {"CMakeLists.txt"}, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString path = kRoot.relativeFilePath(files.next());
    if (path.startsWith("build")) continue;
    const QString text = read(path);
    found += allMatches(text, find);
    for (const QString& list : allMatches(text, components)) {
      for (const QString& component : list.split(' ', Qt::SkipEmptyParts)) found += "Qt6" + component;
    }
    for (const QString& list : allMatches(text, modules)) found += list.split(' ', Qt::SkipEmptyParts);
  }
  found.removeDuplicates();
  return found;
}

QString firstMatch(const QString& text, const char* pattern) {
  return QRegularExpression(QString::fromLatin1(pattern), QRegularExpression::MultilineOption).match(text).captured(1);
}

QStringList sorted(QStringList list) {
  list.sort();
  return list;
}

const QString kId = firstMatch(read("CMakeLists.txt"), "^set\\(HLOSCOPE_ID ([\\w.]+)\\)");
const QString kDesktop = "packaging/" + kId + ".desktop";
const QString kMetainfo = "packaging/" + kId + ".metainfo.xml";
const QString kMime = "packaging/" + kId + ".mime.xml";

/// Returns the smallest module as an HloProto: field 1 is the module, in it field 1 the name and field 3 a computation,
/// in that field 2 an instruction with name and opcode.
QByteArray smallProto() {
  return "\x0a\x19\x0a\x01m\x1a\x14\x0a\x01"
         "e\x12\x0f\x0a\x02p0\x12\x09parameter";
}

}  // namespace

class TestMetadata : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    // Only our types, as in an installation, together with those of the system.
    const QString packages = m_data.filePath("mime/packages");
    QVERIFY(QDir().mkpath(packages));
    QVERIFY(QFile::copy(kRoot.filePath(kMime), packages + "/" + kId + ".xml"));
    qputenv("XDG_DATA_HOME", m_data.path().toUtf8());
    m_hasMimeTypes = QProcess::execute("update-mime-database", {m_data.filePath("mime")}) == 0;
  }

  void theLicenceIsApache() {
    const QString text = read("LICENSE").simplified();
    QVERIFY(text.startsWith("Apache License Version 2.0, January 2004"));
    QVERIFY(text.contains("END OF TERMS AND CONDITIONS"));
  }

  // The recipes of other package formats describe the program consistently.
  void recipesNameTheProgram() {
    const QString flatpak = read("packaging/" + kId + ".yml");
    QCOMPARE(firstMatch(flatpak, "(?m)^id: (.*)$"), kId);
    QCOMPARE(firstMatch(flatpak, "(?m)^command: (.*)$"), QString("hloscope"));
    QVERIFY2(!flatpak.contains("--share=network") && !flatpak.contains("--filesystem=host\n"), "it needs neither");
    QCOMPARE(firstMatch(read("packaging/appimage.sh"), "(?m)^id=(.*)$"), kId);
  }

  void noticeNamesEveryPackage() {
    static const QHash<QString, QString> names{
        {"Qt6", "Qt 6 ("},           {"Qt6Core", "Core,"},         {"Qt6Gui", "Gui,"},      {"Qt6Widgets", "Widgets,"},
        {"Qt6Svg", "Svg)"},          {"Qt6Test", "Qt 6 Test"},     {"absl", "Abseil"},      {"libgvc", "libgvc"},
        {"libcgraph", "libcgraph"},  {"PkgConfig", "pkgconf"},     {"Python3", "Python 3"}, {"Threads", "glibc"},
        {"Protobuf", "libprotobuf"}, {"libarchive", "libarchive"}, {"sqlite3", "SQLite"}};
    const QString notice = read("NOTICE");
    const QStringList found = packages();
    QVERIFY(found.contains("Qt6Widgets") && found.contains("libgvc"));
    for (const QString& package : found) {
      QVERIFY2(names.contains(package), qPrintable(package + " is new: add it to NOTICE and to this table"));
      QVERIFY2(notice.contains(names[package]), qPrintable("NOTICE says nothing of " + names[package]));
    }
  }

  void everyIconIsListedAndDrawn() {
    static const QRegularExpression entry("<file>([^<]*)</file>");
    QStringList onDisk;
    for (const QString& name : QDir(kRoot.filePath("resources/icons")).entryList({"*.svg"}, QDir::Files, QDir::Name)) {
      onDisk += "icons/" + name;
    }
    QStringList listed = allMatches(read("resources/resources.qrc"), entry).filter("icons/");
    listed.sort();
    QCOMPARE(listed, onDisk);
    for (const QString& icon : onDisk) {
      QSvgRenderer renderer(kRoot.filePath("resources/" + icon));
      const QSize size = renderer.defaultSize();
      QVERIFY2(renderer.isValid() && size.width() == size.height(), qPrintable(icon));
    }
  }

  void scriptsCanBeRun_data() {
    QTest::addColumn<QString>("script");
    for (const QString& name : QDir(kRoot.filePath("packaging")).entryList({"*.sh"}, QDir::Files)) {
      QTest::addRow("%s", qPrintable(name)) << "packaging/" + name;
    }
    QTest::addRow("ci") << QString(".ci/run");
  }

  void scriptsCanBeRun() {
    QFETCH(QString, script);
    QVERIFY(QFileInfo(kRoot.filePath(script)).isExecutable());
    const QString text = read(script);
    QVERIFY(text.startsWith("#!/usr/bin/env bash\n"));
    QVERIFY(text.contains("\nset -eu"));
  }

  void theIdIsTheSameEverywhere() {
    QVERIFY(!kId.isEmpty());
    QCOMPARE(firstMatch(read(kDesktop), "^Icon=(.*)$"), kId);
    const QString metainfo = read(kMetainfo);
    QCOMPARE(firstMatch(metainfo, "<id>(.*)</id>"), kId);
    QCOMPARE(firstMatch(metainfo, "<launchable type=\"desktop-id\">(.*)</launchable>"), kId + ".desktop");
    QCOMPARE(firstMatch(metainfo, "<icon type=\"stock\">(.*)</icon>"), kId);
    static const QRegularExpression icon("<icon name=\"(.*)\"/>");
    QCOMPARE(allMatches(read(kMime), icon), QStringList{kId});
    QVERIFY(read("app/main.cpp").contains("setDesktopFileName(QStringLiteral(HLOSCOPE_ID))"));
  }

  void theVersionIsTheSameEverywhere() {
    const QString version = firstMatch(read("CMakeLists.txt"), "project\\(hloscope VERSION ([\\d.]+)");
    const QString changes = read("CHANGELOG.md");
    const QString metainfo = read(kMetainfo);
    QVERIFY(!version.isEmpty());
    QCOMPARE(firstMatch(changes, "^## ([\\d.]+), "), version);
    QCOMPARE(firstMatch(metainfo, "<release version=\"([^\"]*)\""), version);
    const QString date = firstMatch(changes, "^## [\\d.]+, (\\d{4}-\\d{2}-\\d{2})$");
    QVERIFY(QDate::fromString(date, Qt::ISODate).isValid());
    QCOMPARE(firstMatch(metainfo, "<release [^>]*date=\"([^\"]*)\""), date);
  }

  void fileTypesAreTheSameEverywhere() {
    static const QRegularExpression type("<mime-type type=\"(.*)\">");
    static const QRegularExpression provided("<mediatype>(.*)</mediatype>");
    const QStringList types = sorted(allMatches(read(kMime), type));
    QVERIFY(types.size() >= 3);
    QCOMPARE(sorted(firstMatch(read(kDesktop), "^MimeType=(.*)$").split(';', Qt::SkipEmptyParts)), types);
    QCOMPARE(sorted(allMatches(read(kMetainfo), provided)), types);
  }

  void screenshotsAreThere() {
    static const QRegularExpression image("/hloscope/main/(resources/[^<]*)</image>");
    const QStringList images = allMatches(read(kMetainfo), image);
    QVERIFY(!images.isEmpty());
    for (const QString& one : images) QVERIFY2(QFileInfo::exists(kRoot.filePath(one)), qPrintable(one));
  }

  void desktopFilesAreValid_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("desktop entry") << "desktop-file-validate" << QStringList{kRoot.filePath(kDesktop)};
    QTest::newRow("metainfo") << "appstreamcli"
                              << QStringList{"validate", "--no-net", "--pedantic", kRoot.filePath(kMetainfo)};
  }

  void desktopFilesAreValid() {
    QFETCH(QString, program);
    QFETCH(QStringList, arguments);
    if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("the program that validates it is not installed");
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    QVERIFY(process.waitForFinished());
    const QByteArray said = process.readAll();
    QVERIFY2(process.exitCode() == 0, said.constData());
    if (program == "desktop-file-validate") QCOMPARE(QString::fromUtf8(said), QString());
  }

  void fileManagersKnowTheFiles_data() {
    const QString sample = "resources/samples/module_0001.jit_train_step.sm_8.0_gpu_after_optimizations";
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("type");
    QTest::newRow("module by name") << "module_0001.f.sm_8.0_gpu_after_optimizations.txt" << QByteArray("cut off")
                                    << "text/x-xla-hlo";
    QTest::newRow("module by content") << "dump" << read(sample + ".txt").toUtf8() << "text/x-xla-hlo";
    QTest::newRow("assignment by name") << "m.after_optimizations-buffer-assignment.txt" << QByteArray("cut off")
                                        << "text/x-xla-buffer-assignment";
    QTest::newRow("assignment by content")
        << "dump" << read(sample + "-buffer-assignment.txt").toUtf8() << "text/x-xla-buffer-assignment";
    QTest::newRow("proto by name") << "m.hlo.pb" << QByteArray() << "application/x-xla-hlo-proto";
    QTest::newRow("packed proto by name") << "m.hlo.pb.gz" << QByteArray() << "application/x-xla-hlo-proto";
    QTest::newRow("proto by content") << "dump" << smallProto() << "application/x-xla-hlo-proto";
    QTest::newRow("text proto by content")
        << "dump" << QByteArray("hlo_module {\n  name: \"m\"\n}\n") << "text/x-xla-hlo-proto";
    QTest::newRow("any text") << "notes.txt" << QByteArray("a note\n") << "text/plain";
    QTest::newRow("other bytes") << "dump" << QByteArray("\x0a\x19\x0a\x01mmmmmmmmm\x01\x02")
                                 << "application/octet-stream";
  }

  void fileManagersKnowTheFiles() {
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, type);
    if (!m_hasMimeTypes) QSKIP("update-mime-database is not installed");
    QCOMPARE(QMimeDatabase().mimeTypeForFileNameAndData(name, content).name(), type);
  }

  void filesNamedInDocumentsExist_data() {
    QTest::addColumn<QString>("document");
    for (const char* name :
         {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "packaging/README.md", "tests/README.md"})
      QTest::addRow("%s", name) << name;
  }

  void filesNamedInDocumentsExist() {
    static const QRegularExpression link("\\]\\(([^):]+)\\)");
    static const QRegularExpression image("src(?:set)?=\"([^\":]+)\"");
    static const QRegularExpression path(
        "`((?:model|layout|drawing|views|app|tests|packaging|resources|\\.ci)(?:/[\\w.-]+)+)`");
    QFETCH(QString, document);
    const QString text = read(document);
    QVERIFY(!text.isEmpty());
    const QStringList named = allMatches(text, link) + allMatches(text, image) + allMatches(text, path);
    for (const QString& one : named) {
      const QFileInfo beside(QFileInfo(kRoot.filePath(document)).dir(), one);
      QVERIFY2(QFileInfo::exists(kRoot.filePath(one)) || beside.exists(),
               qPrintable(document + " names " + one + ", which is not there"));
    }
  }

  // Every promise of the table has tests, and these exist.
  void promisesHaveTests() {
    static const QRegularExpression name("`(\\w+)`");
    int promises = 0;
    for (const QString& row : read("tests/README.md").split('\n')) {
      if (!row.startsWith("| ") || row.startsWith("| promise") || row.startsWith("| ---")) continue;
      ++promises;
      const QStringList tests = allMatches(row, name);
      QVERIFY2(!tests.isEmpty(), qPrintable(row));
      for (const QString& test : tests) {
        QDirIterator files(kRoot.filePath("tests"), {"tst_" + test + ".cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        QVERIFY2(files.hasNext(), qPrintable("there is no test " + test));
      }
    }
    QVERIFY(promises > 10);
  }

  // Images of the manual are part of the program and of every clone, so they must be small.
  void picturesAreSmall() {
    qint64 all = 0;
    for (const QFileInfo& picture : QDir(kRoot.filePath("resources/screenshots")).entryInfoList({"*.png"})) {
      QVERIFY2(picture.size() < 400'000, qPrintable(picture.fileName()));
      all += picture.size();
    }
    QVERIFY2(all > 0 && all < 4'000'000, qPrintable(QString::number(all)));
  }

 private:
  QTemporaryDir m_data;
  bool m_hasMimeTypes = false;
};

QTEST_APPLESS_MAIN(TestMetadata)
#include "tst_metadata.moc"
