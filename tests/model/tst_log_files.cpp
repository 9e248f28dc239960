// Dumps embedded in a program's standard output.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/io/loader.h"
#include "model/io/log_files.h"

namespace {

constexpr const char* kModule =
    "HloModule jit_f\n\nENTRY %main.3 (p.1: f32[4]) -> f32[4] {\n"
    "  %p.1 = f32[4]{0} parameter(0)\n  ROOT %exp.2 = f32[4]{0} exponential(%p.1)\n}\n";

std::string framed(const std::string& name, const std::string& text) {
  return absl::StrCat("*** Begin ", name, " ***\n", text, "*** End ", name, " ***\n");
}

io::TextPtr text(const std::string& bytes) { return std::make_shared<const hlo::SourceText>("/logs/run.log", bytes); }

/// Prints the files, one per line: name, bytes; then the diagnostics.
std::string print(const io::Files& files) {
  std::string printed = absl::StrJoin(files.entries(), "\n", [](std::string* out, const io::Files::Entry& entry) {
    absl::StrAppend(out, entry.path, " ", entry.bytes);
  });
  for (const hlo::Diagnostic& one : files.diagnostics()) absl::StrAppend(&printed, "\n", one.line, ": ", one.message);
  return printed;
}

}  // namespace

class TestLogFiles : public QObject {
  Q_OBJECT

 private slots:
  void splits_data() {
    QTest::addColumn<QByteArray>("log");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* title, const std::string& log, const char* expected) {
      QTest::newRow(title) << QByteArray::fromStdString(log) << expected;
    };
    row("empty frame", "*** Begin a.txt ***\n*** End a.txt ***", "a.txt 0");
    row("in the midst",
        "step 1\n" + framed("b.txt", "one\n") + "loss 0.1\n*** not a frame ***\n" + framed("a.txt", "1\n2\n") + "done",
        "a.txt 4\nb.txt 4");
    row("line ends of Windows", "*** Begin a.txt ***\r\nx\r\n*** End a.txt ***\r\n", "a.txt 3");
    row("again", framed("a.txt", "x\n") + framed("a.txt", "xy\n") + framed("b.txt", ""), "2/a.txt 3\na.txt 2\nb.txt 0");
    row("no end", "*** Begin a.txt ***\nabc\n", "a.txt 4\n1: expected \"*** End a.txt ***\", found the end of the log");
    row("another begins", "*** Begin a.txt ***\nabc\n" + framed("b.txt", "x\n"),
        "a.txt 4\nb.txt 2\n1: expected \"*** End a.txt ***\", found another marker");
    row("another ends", "*** Begin a.txt ***\nabc\n*** End b.txt ***\nmore\n",
        "a.txt 4\n1: expected \"*** End a.txt ***\", found another marker");
    row("an end alone", "*** End a.txt ***\n" + framed("b.txt", "x\n"),
        "b.txt 2\n1: no line before this begins with \"*** Begin a.txt ***\"; the file is skipped");
    row("not at the line's begin", "x *** Begin a.txt ***\n" + framed("b.txt", "y *** End b.txt ***\n"), "b.txt 20");
    row("its begin behind other words", "I] *** Begin a.txt ***\nx\n*** End a.txt ***\n" + framed("b.txt", ""),
        "b.txt 0\n3: no line before this begins with \"*** Begin a.txt ***\"; the file is skipped");
    row("no name", "*** Begin  ***\n*** Begin ***\n" + framed("b.txt", ""), "b.txt 0");
    row("a path", framed("../../etc/a.txt", ""), ".._.._etc_a.txt 0");
  }
  void splits() {
    QFETCH(QByteArray, log);
    QFETCH(QString, expected);
    const io::TextPtr whole = text(log.toStdString());
    QVERIFY(io::looksLikeFramedLog(whole->text()));
    QCOMPARE(QString::fromStdString(print(*io::splitLog(whole))), expected);
  }

  void isNoLog_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("module") << QByteArray(kModule) +
                                   "*** Begin x ***\n";  // text after a module is reported as a problem
    QTest::newRow("ends") << QByteArray("*** End a.txt ***\n");
    QTest::newRow("long name") << QByteArray("*** Begin ") + QByteArray(5000, 'x') + " ***\n";
  }
  void isNoLog() {
    QFETCH(QByteArray, bytes);
    QVERIFY(!io::looksLikeFramedLog(absl::string_view(bytes.constData(), static_cast<size_t>(bytes.size()))));
  }

  void opensAsADump() {
    const std::string log =
        absl::StrCat("I0000 starting\n", framed("module_0000.jit_f.before_optimizations.txt", kModule),
                     framed("module_0000.jit_f.0000.simplify.after_a.before_b.txt", kModule),
                     framed("module_0000.jit_f.cpu_after_optimizations.txt", kModule),
                     framed("module_0000.jit_f.cpu_after_optimizations-buffer-assignment.txt",
                            "BufferAssignment:\nallocation 0: size 16, parameter 0, shape |f32[4]| at ShapeIndex {}:\n"
                            " value: <0 p.1 @0> (size=16,offset=0): f32[4]{0}\n\nTotal bytes used: 16 (16B)\n"),
                     "step 1: loss 3\n");
    const auto dump = io::openText(text(log));
    QVERIFY2(dump.ok(), std::string(dump.status().message()).c_str());
    QCOMPARE((*dump)->modules.size(), size_t{1});
    QCOMPARE((*dump)->modules[0].stages.size(), size_t{3});
    const auto modules = io::readStage(**dump, *io::firstStage(**dump));
    QVERIFY(modules.ok());
    QCOMPARE(modules->front().path, std::string("/logs/run.log/module_0000.jit_f.cpu_after_optimizations.txt"));
    QVERIFY(modules->front().assignment != nullptr);
    QVERIFY(modules->front().diagnostics.empty());
  }
};

QTEST_APPLESS_MAIN(TestLogFiles)
#include "tst_log_files.moc"
