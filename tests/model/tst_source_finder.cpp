// Finding source files: the order of attempts, and paths that are never accessed.

#include <sys/stat.h>
#include <unistd.h>
#include <QTemporaryDir>
#include <QtTest>

#include "model/documents/source_finder.h"

using model::FoundSource;
using model::SourcePlaces;

namespace {

class Folder {
 public:
  void file(const QString& path, const QByteArray& content = "x = 1\n") {
    QVERIFY(QDir().mkpath(QFileInfo(at(path)).absolutePath()));
    QFile file(at(path));
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
  }
  QString at(const QString& path) const { return QDir(m_dir.path()).absoluteFilePath(path); }
  QString path() const { return m_dir.path(); }
  /// Returns the path relative to the folder, with the method by which it was found: "root a/b.py"; "none".
  QString found(const QString& named, const SourcePlaces& places) const {
    const auto found = model::findSource(named.toStdString(), places);
    if (!found) return QStringLiteral("none");
    static const char* const kHow[] = {"written", "rule", "root", "walk"};
    return QStringLiteral("%1 %2").arg(QLatin1String(kHow[static_cast<int>(found->how)]),
                                       QDir(m_dir.path()).relativeFilePath(QString::fromStdString(found->path)));
  }

 private:
  QTemporaryDir m_dir;
};

}  // namespace

class TestSourceFinder : public QObject {
  Q_OBJECT

 private slots:
  void thePathItself() {
    Folder f;
    f.file("src/train.py");
    QCOMPARE(f.found(f.at("src/train.py"), {}), QStringLiteral("written src/train.py"));
    QCOMPARE(f.found(f.at("src/../src/./train.py"), {}), QStringLiteral("written src/train.py"));
    QCOMPARE(f.found(f.at("src"), {}), QStringLiteral("none"));  // a folder is not a source file
    QCOMPARE(f.found(f.at("src/gone.py"), {}), QStringLiteral("none"));
  }

  void aRuleIsTried() {
    Folder f;
    f.file("there/train.py");
    f.file("there/layers/mlp.py");
    const std::vector<std::string> named = {"/workspace/train.py", "C:\\work\\layers\\mlp.py", "/workspace/gone.py",
                                            "/workspaces/train.py"};
    const auto tried = [&](const QString& from, const QString& to) {
      const model::RuleCheck check = model::checkRule({from.toStdString(), to.toStdString()}, named);
      return QStringLiteral("%1 %2/%3").arg(check.isFolder ? "folder" : "none").arg(check.found).arg(check.named);
    };
    QCOMPARE(tried("/workspace", f.at("there")), QStringLiteral("folder 1/2"));
    QCOMPARE(tried("/workspace/", f.at("there")), QStringLiteral("folder 1/2"));
    QCOMPARE(tried("C:\\work", f.at("there")), QStringLiteral("folder 1/1"));
    QCOMPARE(tried("/workspace", f.at("gone")), QStringLiteral("none 0/2"));
    QCOMPARE(tried("/workspace", f.at("there/train.py")), QStringLiteral("none 0/2"));  // a file is not a folder
    QCOMPARE(tried("/lib", f.at("there")), QStringLiteral("folder 0/0"));
    QCOMPARE(tried("/workspace", "/proc"), QStringLiteral("none 0/2"));
    QCOMPARE(tried("", ""), QStringLiteral("none 0/0"));
    const QByteArray home = qgetenv("HOME");
    qputenv("HOME", f.path().toLocal8Bit());
    QCOMPARE(tried("/workspace", "~/there"), QStringLiteral("folder 1/2"));
    SourcePlaces places;
    places.rules = {{"/workspace", "~/there"}};
    QCOMPARE(f.found("/workspace/train.py", places), QStringLiteral("rule there/train.py"));
    qputenv("HOME", home);
  }

  void rules() {
    Folder f;
    f.file("here/MaxText/train.py");
    f.file("there/MaxText/train.py");
    SourcePlaces places;
    places.rules = {{"/workspace/max", f.at("wrong").toStdString()},        // not at the end of a path component
                    {"/workspace/maxtext", f.at("nowhere").toStdString()},  // matches, but the folder does not exist
                    {"/workspace/maxtext/", f.at("there").toStdString()},
                    {"/workspace", f.at("here").toStdString()}};
    QCOMPARE(f.found("/workspace/maxtext/MaxText/train.py", places), QStringLiteral("rule there/MaxText/train.py"));
    QCOMPARE(f.found("/workspace/maxtext/../../etc/passwd", places), QStringLiteral("none"));
  }

  void tailsBelowRoots_data() {
    QTest::addColumn<QStringList>("files");
    QTest::addColumn<QString>("named");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const QStringList& files, const char* named, const char* expected) {
      QTest::newRow(name) << files << QString::fromUtf8(named) << QString::fromUtf8(expected);
    };
    row("whole path", {"a/w/m/train.py", "a/train.py"}, "/w/m/train.py", "root a/w/m/train.py");
    row("longest tail", {"a/train.py", "a/m/train.py"}, "/w/m/train.py", "root a/m/train.py");
    row("name alone", {"a/train.py"}, "/w/m/train.py", "root a/train.py");
    row("a longer tail beats an earlier root", {"a/train.py", "b/m/train.py"}, "/w/m/train.py", "root b/m/train.py");
    row("of equal tails the earlier root", {"a/m/train.py", "b/m/train.py"}, "/w/m/train.py", "root a/m/train.py");
    row("relative", {"b/m/train.py"}, "m/train.py", "root b/m/train.py");
    row("relative, upwards", {"b/m/train.py", "train.py"}, "../../m/train.py", "root b/m/train.py");
    row("never out of the root", {"train.py"}, "../train.py", "none");
    row("Windows", {"a/m/train.py"}, "C:\\w\\m\\train.py", "root a/m/train.py");
    row("beside the dump", {"1/2/3/dump/train.py"}, "/w/m/train.py", "root 1/2/3/dump/train.py");
    row("a root before the dump's folder", {"1/2/3/dump/train.py", "b/train.py"}, "/w/m/train.py", "root b/train.py");
    row("deeper, by a walk", {"a/deep/er/m/train.py"}, "/w/m/train.py", "walk a/deep/er/m/train.py");
    row("the better of two", {"a/x/train.py", "a/y/m/train.py"}, "/w/m/train.py", "walk a/y/m/train.py");
    row("two that are as good", {"a/x/train.py", "a/y/train.py"}, "/w/m/train.py", "none");
    row("two as good, then a better one", {"a/x/train.py", "a/y/train.py", "a/z/z/m/train.py"}, "/w/m/train.py",
        "walk a/z/z/m/train.py");
    row("no walk beside the dump", {"1/2/3/dump/deep/train.py"}, "/w/m/train.py", "none");
    row("two folders above the dump", {"1/2/train.py"}, "/w/m/train.py", "root 1/2/train.py");
    row("the folder nearest to the dump", {"1/train.py", "1/2/3/train.py"}, "/w/m/train.py", "root 1/2/3/train.py");
    row("a longer tail further above", {"1/m/train.py", "1/2/3/train.py"}, "/w/m/train.py", "root 1/m/train.py");
    row("too far above the dump", {"train.py"}, "/w/m/train.py", "none");
    row("too deep", {"a/1/2/3/4/5/train.py"}, "/w/m/train.py", "none");
    row("just deep enough", {"a/1/2/3/4/train.py"}, "/w/m/train.py", "walk a/1/2/3/4/train.py");
    row("no file at all", {"a/x.py"}, "<stdin>", "none");
    row("empty", {"a/x.py"}, "", "none");
    row("a folder of that name", {"a/train.py/x"}, "/w/train.py", "none");
  }

  void tailsBelowRoots() {
    QFETCH(QStringList, files);
    QFETCH(QString, named);
    Folder f;
    for (const QString& file : files) f.file(file);
    SourcePlaces places;
    places.roots = {f.at("a").toStdString(), std::string(), f.at("b").toStdString()};
    places.dumpFolder = f.at("1/2/3/dump").toStdString();
    QTEST(f.found(named, places), "expected");
  }

  void aWalkEnds() {
    Folder f;
    for (int i = 0; i < 60; ++i) {
      for (int j = 0; j < 100; ++j) f.file(QStringLiteral("a/%1/%2.txt").arg(i, 3, 10, QLatin1Char('0')).arg(j));
    }
    f.file("a/059/zz/train.py");  // after more than 5,000 entries
    SourcePlaces places;
    places.roots = {f.at("a").toStdString()};
    QCOMPARE(f.found("/w/train.py", places), QStringLiteral("none"));
  }

  void forbiddenPlaces_data() {
    QTest::addColumn<QString>("named");
    for (const char* const path :
         {"/dev/zero", "/dev/../dev/null", "/proc/self/environ", "/proc/../proc/self/maps", "/sys/kernel/notes",
          "/net/host/x.py", "//server/share/x.py", "\\\\server\\share\\x.py", "https://host/x.py",
          "file:///etc/hostname", "smb://host/x.py"}) {
      QTest::newRow(path) << QString::fromUtf8(path);
    }
  }

  void forbiddenPlaces() {
    QFETCH(QString, named);
    QVERIFY(!model::findSource(named.toStdString(), {}));
  }

  void linksToDevicesAndPipes() {
    Folder f;
    f.file("real/train.py");
    QVERIFY(QDir().mkpath(f.at("a")));
    const auto link = [&](const char* to, const QString& from) {
      QCOMPARE(::symlink(to, QFile::encodeName(f.at(from)).constData()), 0);
    };
    link("/dev/zero", "a/zero.py");
    link("/proc/self/status", "a/status.py");
    link("gone", "a/gone.py");
    link("../real/train.py", "a/good.py");
    QCOMPARE(::mkfifo(QFile::encodeName(f.at("a/pipe.py")).constData(), 0600), 0);
    SourcePlaces places;
    places.roots = {f.at("a").toStdString()};
    QCOMPARE(f.found("/w/zero.py", places), QStringLiteral("none"));
    QCOMPARE(f.found("/w/status.py", places), QStringLiteral("none"));
    QCOMPARE(f.found("/w/gone.py", places), QStringLiteral("none"));
    QCOMPARE(f.found("/w/pipe.py", places), QStringLiteral("none"));
    QCOMPARE(f.found(f.at("a/pipe.py"), {}), QStringLiteral("none"));
    QCOMPARE(f.found("/w/good.py", places), QStringLiteral("root a/good.py"));
  }

  void read_data() {
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("expected");
    QTest::newRow("text") << QByteArray("a = 'ü'\n") << "a = 'ü'\n";
    QTest::newRow("empty") << QByteArray() << "";
    QTest::newRow("Latin-1 is text") << QByteArray("a = '\xfc'\n") << QString::fromUtf8("a = '\xfc'\n");
    QTest::newRow("binary") << QByteArray("PK\x03\x04\0\0", 6) << "%1: contains binary data, not source text";
    QTest::newRow("UTF-16") << QByteArray(
                                   "\xff\xfe"
                                   "a\0",
                                   4)
                            << "%1: contains binary data, not source text";
    QTest::newRow("too large") << QByteArray((16 << 20) + 1, 'x')
                               << "%1: is 16 MiB; source files of more than 16 MiB are not shown";
  }

  void read() {
    QFETCH(QByteArray, content);
    QFETCH(QString, expected);
    Folder f;
    f.file("a.py", content);
    const auto text = model::readSource(f.at("a.py").toStdString());
    const absl::string_view got = text.ok() ? (*text)->text() : text.status().message();
    if (expected.contains(QStringLiteral("%1"))) expected = expected.arg(f.at("a.py"));
    QCOMPARE(QString::fromUtf8(got.data(), static_cast<qsizetype>(got.size())), expected);
  }

  void readNothing() {
    Folder f;
    QCOMPARE(model::readSource(f.at("gone.py").toStdString()).status().code(), absl::StatusCode::kNotFound);
    QCOMPARE(model::readSource(f.path().toStdString()).status().code(), absl::StatusCode::kFailedPrecondition);
    QCOMPARE(model::readSource("/dev/zero").status().code(), absl::StatusCode::kFailedPrecondition);
  }
};

QTEST_GUILESS_MAIN(TestSourceFinder)
#include "tst_source_finder.moc"
