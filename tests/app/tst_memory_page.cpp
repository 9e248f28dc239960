// The memory report as Markdown and HTML: the values are those of `memory --format json`, the drawing is valid, and
// texts of the dump are not interpreted.

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/support/commands.h"
#include "tests/support/memory_dump.h"
#include "tests/support/text_edit.h"
#include "views/drawing/memory_svg.h"

class TestMemoryPage : public QObject, protected support::MemoryDump {
  Q_OBJECT

 private slots:
  void init() { begin(); }
  void markdown();
  void html();
  void capacity();
  void stated();
  void withoutSteps();

 private:
  app::CommandResult report(const std::string& format, const std::string& capacity = {}) const {
    cli::MemoryRequest request;
    request.format = format;
    request.capacity = capacity;
    return app::fromResult(cli::memory(path().toStdString(), request, {}));
  }
};

void TestMemoryPage::markdown() {
  writeBoth();
  const app::CommandResult result = report("md");
  QCOMPARE(result.status, 0);
  const QString text = QString::fromUtf8(result.output);
  QVERIFY(text.startsWith("# Memory of m\n\nFrom "));
  QVERIFY2(text.contains("## host\n\n"
                         "- **Reserved:** 88 bytes, 5 allocations\n"
                         "- **Peak live:** 56 bytes at 2 steps from 3 to 5\n"
                         "- **Arguments:** 16 bytes, outputs 40 bytes\n"
                         "- **Temporaries:** 32 bytes, packing loss 0 B\n"
                         "- **Limit:** not stated\n"),
           qPrintable(text));
  QVERIFY2(text.contains("## Live at the peak, step 3: 56 B\n"), qPrintable(text));
  QVERIFY2(
      text.contains("### By kind\n\n| live | share | values | kind |\n| ---: | ---: | ---: | --- |\n"
                    "| 32 B | 57.1% | 1 | temp |\n| 16 B | 28.6% | 1 | parameter |\n| 8 B | 14.3% | 1 | output |\n"),
      qPrintable(text));
  QVERIFY2(text.contains("| 32 B | 57.1% | b | 2–3 |  | In use. c reads it at this step. |\n"), qPrintable(text));
  QVERIFY2(text.contains("## Arguments: 1 array, 16 B\n"), qPrintable(text));
  QVERIFY(!text.contains("<svg"));
}

void TestMemoryPage::html() {
  const std::string hostile = "x<b>&amp;|";
  writeBoth(support::replaced(
      support::kModule, "negate(a)",
      "negate(a), metadata={op_name=\"jit(f)/" + hostile + "/neg\" source_file=\"" + hostile + "\" source_line=7}"));
  const app::CommandResult result = report("html");
  QCOMPARE(result.status, 0);
  const QString text = QString::fromUtf8(result.output);
  QVERIFY(!text.contains("<b>"));
  QVERIFY(text.contains("x&lt;b&gt;&amp;amp;|"));
  const qsizetype begin = text.indexOf("<svg"), end = text.indexOf("</svg>") + 6;
  QVERIFY(begin > 0 && end > begin);
  QXmlStreamReader reader(text.mid(begin, end - begin));
  while (!reader.atEnd()) reader.readNext();
  QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
  // The drawing is that of `--format svg`, for light and for dark pages.
  cli::MemoryRequest request;
  request.format = "svg";
  QStringList drawn;
  const auto draw = [&](const model::Snapshot& snapshot, const model::LimitSources& limits) {
    for (const drawing::Palette& palette : {drawing::lightPalette(), drawing::darkPalette()})
      drawn << QString::fromStdString(drawing::memorySvg(snapshot, limits, palette, 1000, 640));
    return std::string("drawn");
  };
  QCOMPARE(cli::memory(path().toStdString(), request, draw).status, 0);
  QCOMPARE(drawn.size(), 2);
  for (const QString& one : drawn) QVERIFY(one.startsWith("<svg") && text.contains(one));
}

// The limit is compared in the report and in JSON.
void TestMemoryPage::capacity() {
  writeBoth();
  QVERIFY(report("md", "100").output.contains("- **Limit:** 100 B: 12 B left\n"));
  const QJsonObject json = QJsonDocument::fromJson(report("json", "80").output).object();
  const QJsonObject summary = json["summary"][0].toObject();
  QCOMPARE(summary["left_bytes"].toInt(), -8);
  QCOMPARE(summary["limit"].toObject(), (QJsonObject{{"bytes", 80}, {"source", "given"}, {"device", QJsonValue()}}));
  QCOMPARE(summary["peak"]["steps"].toInt(), 2);
  QCOMPARE(summary["peak"]["plateaus"].toArray(), (QJsonArray{QJsonObject{{"first_step", 3}, {"last_step", 3}},
                                                              QJsonObject{{"first_step", 5}, {"last_step", 5}}}));
  QCOMPARE(summary["temporaries"][0]["most_live_bytes"].toInt(), 32);
  QCOMPARE(summary["temporaries"][0]["pinned_by"].toString(), QString("live peak"));
}

// A message beside the module states the memory of the device.
void TestMemoryPage::stated() {
  m_folder->write("module_0001.m.cl_1.after_optimizations.txt", support::kModule);
  m_folder->write("module_0001.m.cl_1.after_optimizations-buffer-assignment.txt", support::kAssignment);
  m_folder->write("error.txt",
                  "RESOURCE_EXHAUSTED: XLA:TPU compile permanent error. Ran out of memory in memory space hbm. Used "
                  "20.90G of 15.75G hbm. Exceeded hbm capacity by 5.15G.\n");
  const QJsonObject json = QJsonDocument::fromJson(report("json").output).object();
  const QJsonObject limit = json["summary"][0]["limit"].toObject();
  QCOMPARE(limit["source"].toString(), QString("message"));
  QCOMPARE(limit["bytes"].toInteger(), int64_t{63} << 28);
}

void TestMemoryPage::withoutSteps() {
  m_folder->write(
      "module_0001.m.cpu_after_optimizations-buffer-assignment.txt",
      "BufferAssignment:\nallocation 0: size 4, preallocated-temp:\n value: <0 a @0> (size=4,offset=0): x\n");
  const app::CommandResult result = report("html");
  QCOMPARE(result.status, 1);
  QCOMPARE(result.output, QByteArray());
}

QTEST_GUILESS_MAIN(TestMemoryPage)
#include "tst_memory_page.moc"
