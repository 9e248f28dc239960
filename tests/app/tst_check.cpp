// `hloscope check`: every module has a result, the order and the summary, out-of-memory messages, and the formats for
// continuous integration. What the values mean, and when they are unknown: tst_memory_verbs, tst_memory_spaces.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>

#include "app/cli/check_report.h"
#include "tests/support/commands.h"
#include "tests/support/temporary_folder.h"

namespace {

// Reserves 4 bytes per element twice: the parameter and the result.
std::string moduleOf(const std::string& name, int elements) {
  const std::string shape = "f32[" + std::to_string(elements) + "]{0}";
  return "HloModule " + name + ", is_scheduled=true\n\nENTRY e {\n  p = " + shape +
         " parameter(0)\n  ROOT n = " + shape + " negate(p)\n}\n";
}

constexpr const char* kMessage =
    "RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space "
    "hbm. Used 21.42G of 15.48G hbm. Exceeded hbm capacity by 5.94G.\n\nTotal hbm usage >= 21.42G:\n"
    "    reserved        530.00M\n    program          20.90G\n    arguments            0B\n";

}  // namespace

class TestCheck : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<support::TemporaryFolder>(); }

  // Failures come first, then unknown modules; the file distinguishes modules of the same name.
  void severalPaths() {
    const QString a = dump("a", "module_0001.jit_f", moduleOf("jit_f", 4));
    const QString b = dump("b", "module_0001.jit_f", moduleOf("jit_f", 5));
    const QString c =
        dump("b", "module_0002.jit_g", "HloModule jit_g\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
    const app::CommandResult result = check({path("a"), path("b")}, "text");
    QCOMPARE(
        QString::fromUtf8(result.output),
        QString("FAIL: jit_f reserved 40 B of 32 B, estimated: over by 8 B (id 0001, %2)\n"
                "unknown: jit_g reserved of 32 B: there is no buffer assignment, and the module is not scheduled, so "
                "nothing can be estimated (id 0002, %3)\n"
                "ok: jit_f reserved 32 B of 32 B, estimated (id 0001, %1)\n"
                "1 of 3 modules FAIL, 1 unknown\n")
            .arg(a, b, c));
    QCOMPARE(result.status, 1);
    QCOMPARE(check({path("a")}, "text").status, 0);
  }

  void noModuleIsLeftOut() {
    dump("d", "module_0001.jit_f", moduleOf("jit_f", 4));
    // Compiled up to another point, and not readable.
    const QString early =
        QString::fromStdString(m_folder->write("d/module_0002.jit_g.before_optimizations.txt", moduleOf("jit_g", 4)));
    const QString broken = dump("d", "module_0003.jit_h", "HloModule jit_h\n\nENTRY e {\n");
    // A module that XLA compiled to time a kernel is not one of the program's.
    m_folder->write("d/module_0004.gemm_fusion_dot.before_optimizations.txt", moduleOf("gemm_fusion_dot", 9));
    const app::CommandResult result = check({path("d"), path("none")}, "text");
    const QString text = QString::fromUtf8(result.output);
    QCOMPARE(result.status, 2);
    QVERIFY2(text.contains("ok: jit_g reserved 32 B of 32 B, estimated (id 0002, " + early + ")\n"), qPrintable(text));
    QVERIFY2(text.contains("unknown: jit_h reserved of 32 B: ") && text.contains(broken), qPrintable(text));
    QVERIFY2(
        text.contains(QString("unknown: %1 reserved of 32 B: there is no such file or folder\n").arg(path("none"))),
        qPrintable(text));
    QVERIFY2(!text.contains("gemm_fusion_dot"), qPrintable(text));
    QVERIFY2(text.endsWith("\n2 of 4 modules unknown\n"), qPrintable(text));
    QVERIFY(result.errors.contains("/none: there is no such file or folder\n"));
  }

  // A module that ran out of memory is never ok.
  void outOfMemory() {
    const auto write = [&](const char* folder, const std::string& limit) {
      const QString file = dump(folder, "module_0001.jit_f.cl_1", moduleOf("jit_f", 4), "after_optimizations");
      m_folder->write(std::string(folder) + "/error.txt", kMessage);
      cli::CheckRequest request;
      request.limits.reserved = *cli::parseLimit(limit);
      return std::pair(file, app::fromResult(cli::check({path(folder).toStdString()}, request)));
    };
    const auto [file, beyond] = write("o", "20GiB");
    QCOMPARE(QString::fromUtf8(beyond.output),
             QString("FAIL: jit_f reserved 21.42 GiB ± 6.12 MiB of 20.00 GiB, by its out-of-memory message: over by at "
                     "least 1.41 GiB (id 0001, %1)\n1 of 1 module FAIL\n")
                 .arg(path("o/error.txt")));
    QCOMPARE(beyond.status, 1);
    const auto [same, failed] = write("o", "30GiB");
    QCOMPARE(QString::fromUtf8(failed.output),
             QString("FAIL: jit_f reserved 32 B of 30.00 GiB, estimated: its compilation ran out of HBM, 5.94 GiB over "
                     "the limit, see %1 (id 0001, %2)\n"
                     "1 of 1 module FAIL\n")
                 .arg(path("o/error.txt"), file));
    QCOMPARE(failed.status, 1);
    // The message alone.
    m_folder->write("alone/error.txt", kMessage);
    QCOMPARE(check({path("alone/error.txt")}, "text").status, 1);
  }

  // Whatever the form of the message and the checked space: a failed compilation fails. The device's memory is the
  // limit that the message states for the space.
  void failedCompilation_data() {
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("space");
    QTest::addColumn<QString>("sentence");
    const QString vmem =
        "Ran out of memory in memory space vmem. Used 192.00M of 128.00M vmem. Exceeded vmem capacity by 64.00M.\n";
    QTest::newRow("VMEM, asked for HBM")
        << vmem << QString()
        << "reserved 32 B of the device's memory, estimated: its compilation ran out of VMEM, 64.00 MiB over the limit";
    QTest::newRow("less than is rounded")
        << "Ran out of memory in memory space hbm. Used 15.75G of 15.75G hbm. Exceeded hbm capacity by 53.5K.\n"
        << QString()
        << "reserved 15.75 GiB ± 52 B of 15.75 GiB, by its out-of-memory message: over by at least 53.45 KiB";
    QTest::newRow("SMEM")
        << "RESOURCE_EXHAUSTED: Allocation (size=16777216) would exceed memory (size=1048576) :: "
           "#allocation3 [shape = 'u8[16777216]{0}', space=smem, size = 0x1000000, scoped, tag = "
           "'prefetched SMEM operand 0'] :: f.1\n"
        << QString()
        << "reserved 32 B of the device's memory, estimated: its compilation ran out of SMEM, 15.00 MiB over the limit";
  }
  void failedCompilation() {
    QFETCH(QString, message);
    QFETCH(QString, space);
    QFETCH(QString, sentence);
    dump("f", "module_0001.jit_f.cl_1", moduleOf("jit_f", 4), "after_optimizations");
    m_folder->write("f/error.txt", "jax.errors.JaxRuntimeError: RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. " +
                                       message.toStdString());
    cli::CheckRequest request;
    request.limits.isOfDump = true;
    request.space = space.toStdString();
    const app::CommandResult result = app::fromResult(cli::check({path("f").toStdString()}, request));
    QVERIFY2(result.output.startsWith("FAIL: jit_f " + sentence.toUtf8()), result.output.constData());
    QCOMPARE(result.status, 1);
  }

  void json() {
    const QString a = dump("a", "module_0001.jit_f", moduleOf("jit_f", 5));
    const app::CommandResult result = check({path("a"), path("none")}, "json");
    QCOMPARE(result.status, 1);
    const QJsonObject json = QJsonDocument::fromJson(result.output).object();
    QVERIFY(json["path"].isNull());
    QCOMPARE(json["paths"].toArray(), (QJsonArray{path("a"), path("none")}));
    QCOMPARE(json["verdict"].toString(), QString("beyond"));
    QCOMPARE(json["modules"].toInt(), 2);
    QCOMPARE(json["beyond"].toInt(), 1);
    QCOMPARE(json["unknown"].toInt(), 1);
    QCOMPARE(json["within"].toInt(), 0);
    QCOMPARE(json["problems"].toArray().size(), 1);
    const QJsonObject row = json["rows"][0].toObject();
    QCOMPARE(row, (QJsonObject{{"verdict", "beyond"},
                               {"module", "jit_f"},
                               {"id", "0001"},
                               {"limit", "reserved"},
                               {"bytes", 40},
                               {"limit_bytes", 32},
                               {"over_bytes", 8},
                               {"at_least", false},
                               {"rounding_bytes", 0},
                               {"step", QJsonValue::Null},
                               {"space", 0},
                               {"space_name", "host"},
                               {"source", "estimated"},
                               {"reason", QJsonValue::Null},
                               {"path", path("a")},
                               {"file", a}}));
    QCOMPARE(QJsonDocument::fromJson(check({path("a")}, "json").output)["path"].toString(), path("a"));
  }

  // Names are text of a dump: markup in them stays text.
  void junit() {
    const QString a = dump("a", "module_0001.m", moduleOf("\"a<b>&'c\"", 5));
    dump("a", "module_0002.n", moduleOf("n", 4));
    const QByteArray text = check({path("a"), path("none")}, "junit").output;
    QCOMPARE(
        QString::fromUtf8(text),
        QString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuites name=\"hloscope check\" tests=\"3\" failures=\"1\" errors=\"1\">\n"
                "  <testsuite name=\"%1\" tests=\"2\" failures=\"1\" errors=\"0\">\n"
                "    <testcase classname=\"&quot;a&lt;b&gt;&amp;'c&quot; (id 0001)\" name=\"reserved\" file=\"%3\">\n"
                "      <failure type=\"beyond\" message=\"&quot;a&lt;b&gt;&amp;'c&quot; reserved 40 B of 32 B, "
                "estimated: over by "
                "8 B\"/>\n"
                "    </testcase>\n"
                "    <testcase classname=\"n (id 0002)\" name=\"reserved\" "
                "file=\"%1/module_0002.n.cpu_after_optimizations.txt\"/>\n"
                "  </testsuite>\n"
                "  <testsuite name=\"%2\" tests=\"1\" failures=\"0\" errors=\"1\">\n"
                "    <testcase classname=\"%2\" name=\"reserved\" file=\"%2\">\n"
                "      <error type=\"unknown\" message=\"%2 reserved of 32 B: there is no such file or folder\"/>\n"
                "    </testcase>\n"
                "  </testsuite>\n"
                "</testsuites>\n")
            .arg(path("a"), path("none"), a));
  }

  // XML has no form for some characters.
  void junitIsValid_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("control characters") << QByteArray("a\x01\x1b\x7f\r\n\tb");
    QTest::newRow("invalid UTF-8") << QByteArray("a\xff\xc3(\xed\xa0\x80");
    QTest::newRow("not characters") << QByteArray("a\xef\xbf\xbe\xef\xbf\xbf");
    QTest::newRow("markup") << QByteArray("]]><!--\" x='&#0;'&lt;");
  }
  void junitIsValid() {
    QFETCH(QByteArray, name);
    cli::CheckRow row;
    row.path = row.module = row.file = row.id = row.reason = row.limit = name.toStdString();
    QXmlStreamReader reader(QByteArray::fromStdString(cli::junitText({row})));
    while (!reader.atEnd()) reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
  }

  // Properties of a command end at "," and ":", and lines end all of it.
  void github() {
    const QString a = dump("a,b:c%", "module_0001.m", moduleOf("m", 5));
    const app::CommandResult result = check({path("a,b:c%"), path("none")}, "github");
    const QString escaped = QString(a).replace("%", "%25").replace(",", "%2C").replace(":", "%3A");
    QCOMPARE(
        QString::fromUtf8(result.output),
        QString("::error file=FILE,title=FAIL%3A m reserved::m reserved 40 B of 32 B, estimated: over by 8 B\n"
                "::warning file=NONE,title=unknown%3A NONE reserved::NONE reserved of 32 B: there is no such file or "
                "folder\n"
                "1 of 2 modules FAIL, 1 unknown\n")
            .replace("FILE", escaped)
            .replace("NONE", path("none")));
    QCOMPARE(result.status, 1);
    cli::CheckRow row;
    row.module = "m\n::error::no";
    row.limit = "peak";
    row.limitBytes = 0;
    row.reason = "100%\r\n::stop";
    QCOMPARE(cli::githubText({row}),
             std::string("::warning file=,title=unknown%3A m %3A%3Aerror%3A%3Ano peak::m ::error::no peak of 0 B: "
                         "100%25%0D%0A::stop\n"));
  }

  // The summary counts all modules, whatever rows are printed.
  void rowsAreChosen() {
    dump("a", "module_0001.m", moduleOf("m", 5));
    dump("a", "module_0002.n", moduleOf("n", 4));
    dump("a", "module_0003.o", moduleOf("o", 3));
    cli::CheckRequest request;
    request.limits.reserved = 36;
    request.table.rows = cli::parseRowChoice("bytes", "2", "verdict,module,bytes");
    const cli::Result text = cli::check({path("a").toStdString()}, request);
    QCOMPARE(text.output, std::string("verdict\tmodule\tbytes\nwithin\to\t24\nwithin\tn\t32\n1 of 3 modules FAIL\n"));
    QCOMPARE(text.status, 1);
    request.table.rows.columns = {"modul"};
    const cli::Result wrong = cli::check({path("a").toStdString()}, request);
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.errors.starts_with("hloscope: check: there is no column modul; there are: module, "),
             wrong.errors.c_str());
  }

  // FAIL is red, ok is green.
  void styles() {
    dump("a", "module_0001.m", moduleOf("m", 9));
    dump("a", "module_0002.n", moduleOf("n", 4));
    cli::CheckRequest request;
    request.limits.reserved = 32;
    const cli::Result result = cli::check({path("a").toStdString()}, request);
    QCOMPARE(result.styles.size(), size_t{2});
    const auto styled = [&](size_t i) {
      return result.output.substr(result.styles[i].begin, result.styles[i].end - result.styles[i].begin);
    };
    QCOMPARE(styled(0), std::string("FAIL"));
    QVERIFY(result.styles[0].style == cli::Style::kBad);
    QCOMPARE(styled(1), std::string("ok"));
    QVERIFY(result.styles[1].style == cli::Style::kGood);
  }

  // KiB and K are 1,024 bytes, kB is 1,000, as in queries.
  void limits() {
    for (const char* const word :
         {"15G", "15GiB", "15gib", "15 GiB", "15,360M", "15728640K", "16106127360", "16106127360B"})
      QCOMPARE(cli::parseLimit(word), std::optional<int64_t>(16106127360));
    for (const char* const word : {"15GB", "15gb", "15,000MB", "15000000kB", "0.015TB", "15000000000"})
      QCOMPARE(cli::parseLimit(word), std::optional<int64_t>(15000000000));
    for (const char* const word : {"", "many", "-1", "-1KiB", "15X", "1  K", "1 ", "1e9"})
      QVERIFY2(!cli::parseLimit(word), word);
  }

  void summary() {
    QCOMPARE(cli::summaryText({2, 1, 4}), std::string("2 of 7 modules FAIL, 1 unknown"));
    QCOMPARE(cli::summaryText({1, 0, 0}), std::string("1 of 1 module FAIL"));
    QCOMPARE(cli::summaryText({0, 1, 6}), std::string("1 of 7 modules unknown"));
    QCOMPARE(cli::summaryText({0, 0, 1234}), std::string("1,234 modules ok"));
  }

 private:
  QString path(const QString& name) const { return QString::fromStdString(m_folder->path()) + u'/' + name; }
  QString dump(const QString& folder, const QString& stem, const std::string& text,
               const QString& point = "cpu_after_optimizations") {
    return QString::fromStdString(
        m_folder->write(QString("%1/%2.%3.txt").arg(folder, stem, point).toStdString(), text));
  }
  static app::CommandResult check(const QStringList& paths, const QString& format) {
    return app::check(paths, {{}, {}, 32}, {}, format);
  }

  std::unique_ptr<support::TemporaryFolder> m_folder;
};

QTEST_GUILESS_MAIN(TestCheck)
#include "tst_check.moc"
