// What stands beside the code agrees with the code: NOTICE names every package that CMake looks for, the resource file
// lists every icon and every icon can be drawn, the scripts can be run, and what the documents name is there.

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSvgRenderer>
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

/// Packages as CMake names them: what find_package and pkg_check_modules ask for, Qt's by component.
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

}  // namespace

class TestMetadata : public QObject {
  Q_OBJECT

 private slots:
  void theLicenceIsApache() {
    const QString text = read("LICENSE").simplified();
    QVERIFY(text.startsWith("Apache License Version 2.0, January 2004"));
    QVERIFY(text.contains("END OF TERMS AND CONDITIONS"));
  }

  void noticeNamesEveryPackage() {
    static const QHash<QString, QString> names{
        {"Qt6", "Qt 6 ("},          {"Qt6Core", "Core,"},     {"Qt6Gui", "Gui,"},      {"Qt6Widgets", "Widgets,"},
        {"Qt6Svg", "Svg)"},         {"Qt6Test", "Qt 6 Test"}, {"absl", "Abseil"},      {"libgvc", "libgvc"},
        {"libcgraph", "libcgraph"}, {"PkgConfig", "pkgconf"}, {"Python3", "Python 3"}, {"Threads", "glibc"},
        {"Protobuf", "libprotobuf"}, {"libarchive", "libarchive"}};
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

  void whatDocumentsNameIsThere_data() {
    QTest::addColumn<QString>("document");
    for (const char* name : {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"}) QTest::addRow("%s", name) << name;
  }

  void whatDocumentsNameIsThere() {
    static const QRegularExpression link("\\]\\(([^):]+)\\)");
    static const QRegularExpression image("src(?:set)?=\"([^\":]+)\"");
    static const QRegularExpression path(
        "`((?:model|layout|views|app|tests|packaging|resources|\\.ci)(?:/[\\w.-]+)+)`");
    QFETCH(QString, document);
    const QString text = read(document);
    QVERIFY(!text.isEmpty());
    const QStringList named = allMatches(text, link) + allMatches(text, image) + allMatches(text, path);
    for (const QString& one : named) {
      QVERIFY2(QFileInfo::exists(kRoot.filePath(one)), qPrintable(document + " names " + one + ", which is not there"));
    }
  }
};

QTEST_APPLESS_MAIN(TestMetadata)
#include "tst_metadata.moc"
