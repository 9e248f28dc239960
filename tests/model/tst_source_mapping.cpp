// Proposed rules for a folder: by the longest common suffix and the number of files that agree, without guessing.

#include <QTemporaryDir>
#include <QtTest>

#include "model/documents/source_mapping.h"

namespace {

std::vector<std::string> strings(const QStringList& texts) {
  std::vector<std::string> all;
  for (const QString& text : texts) all.push_back(text.toStdString());
  return all;
}

}  // namespace

class TestSourceMapping : public QObject {
  Q_OBJECT

 private slots:
  void rules_data() {
    QTest::addColumn<QStringList>("named");
    QTest::addColumn<QStringList>("here");  // below /h
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, QStringList named, QStringList here, const char* expected) {
      QTest::newRow(name) << named << here << QString::fromUtf8(expected);
    };
    row("the folder itself", {"/w/m/a.py", "/w/m/sub/b.py"}, {"/h/a.py", "/h/sub/b.py"}, "2 of /w/m → /h");
    row("a folder in it", {"/w/m/a.py"}, {"/h/src/m/a.py"}, "1 of /w → /h/src");
    row("the longest tail", {"/w/m/a.py"}, {"/h/a.py", "/h/old/a.py", "/h/m/a.py"}, "1 of /w → /h");
    row("whole parts only", {"/w/xm/a.py"}, {"/h/m/a.py"}, "1 of /w/xm → /h/m");
    row("two as good", {"/w/a.py"}, {"/h/one/a.py", "/h/two/a.py"}, "0 of");
    row("another file decides", {"/w/m/a.py", "/w/m/b.py"}, {"/h/one/a.py", "/h/two/a.py", "/h/two/b.py"},
        "2 of /w/m → /h/two");
    row("two rules, the larger first", {"/w/m/a.py", "/w/m/b.py", "/usr/lib/flax/c.py"},
        {"/h/src/a.py", "/h/src/b.py", "/h/flax/c.py"}, "3 of /w/m → /h/src, /usr/lib → /h");
    row("a file of another folder", {"/w/layers/rnn.py", "/w/models/rnn.py", "/w/a.py"},
        {"/h/layers/rnn.py", "/h/a.py"}, "2 of /w → /h");
    row("two copies of all", {"/w/a.py", "/w/b.py"}, {"/h/one/a.py", "/h/one/b.py", "/h/two/a.py", "/h/two/b.py"},
        "0 of");
    row("other names", {"/w/a.py"}, {"/h/b.py"}, "0 of");
    row("beside the folder", {"/w/a.py"}, {"/other/a.py"}, "0 of");
    row("from another system", {"C:\\src\\m\\a.py"}, {"/h/m/a.py"}, "1 of C:/src → /h");
    row("relative", {"m/a.py", "m/b.py"}, {"/h/m/a.py", "/h/m/b.py"}, "2 of root");
    row("relative, elsewhere in it", {"m/a.py"}, {"/h/x/m/a.py"}, "0 of");
    row("relative, with another beginning", {"run/m/a.py"}, {"/h/m/a.py"}, "1 of run → /h");
    row("no path", {"<stdin>", "", "..", "/w/../a.py", "http://x/a.py"}, {"/h/a.py", "/h/<stdin>"}, "1 of root");
    row("the root of all", {"/a.py"}, {"/h/a.py"}, "0 of");
    row("a copy of the root", {"/w/m/a.py", "/usr/b.py"}, {"/h/w/m/a.py", "/h/usr/b.py"},
        "2 of /usr → /h/usr, /w → /h/w");
    row("a copy of the root, further below", {"/w/m/a.py"}, {"/h/copy/w/m/a.py"}, "1 of /w → /h/copy/w");
  }

  void rules() {
    QFETCH(QStringList, named);
    QFETCH(QStringList, here);
    const model::Mapping mapping = model::mappingTo("/h", strings(named), strings(here));
    QStringList parts;
    for (const model::SourceRule& rule : mapping.rules) parts += QString::fromStdString(rule.from + " → " + rule.to);
    if (mapping.isRoot) parts += QStringLiteral("root");
    QTEST(QStringLiteral("%1 of %2").arg(mapping.files).arg(parts.join(QStringLiteral(", "))).trimmed(), "expected");
  }

  // All files have the same name, so that each has every file as a candidate.
  void manyOfOneName() {
    std::vector<std::string> named, here;
    for (int i = 0; i < 3000; ++i) {
      named.push_back("/w/p" + std::to_string(i) + "/__init__.py");
      here.push_back("/h/q" + std::to_string(i) + "/__init__.py");
    }
    QVERIFY(model::mappingTo("/h", named, here).isEmpty());
  }

  void whatLiesBelow() {
    QTemporaryDir dir;
    const auto write = [&dir](const QString& path) {
      QVERIFY(QDir(dir.path()).mkpath(QFileInfo(path).path()));
      QFile file(dir.filePath(path));
      QVERIFY(file.open(QIODevice::WriteOnly));
    };
    write("m/a.py");
    write("m/deep/er/a.py");
    write("m/b.txt");
    QVERIFY(QDir(dir.path()).mkpath("a.py"));  // a folder is not a file
    QVERIFY(QFile::link(dir.filePath("m"), dir.filePath("link")));
    std::vector<std::string> found = model::filesBelow(dir.path().toStdString(), {"/w/a.py"});
    std::sort(found.begin(), found.end());
    QCOMPARE(found, strings({dir.filePath("m/a.py"), dir.filePath("m/deep/er/a.py")}));
    QVERIFY(model::filesBelow("/proc", {"/w/status"}).empty());
    QVERIFY(model::filesBelow(dir.filePath("nowhere").toStdString(), {"/w/a.py"}).empty());
  }
};

QTEST_APPLESS_MAIN(TestSourceMapping)
#include "tst_source_mapping.moc"
