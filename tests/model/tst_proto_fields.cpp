// Protos without a module: a memory report equals the text report beside it; options and topologies are shown as named
// fields.

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>

#include "absl/strings/match.h"
#include "model/io/archive.h"
#include "model/io/file.h"
#include "model/io/kinds.h"
#include "model/io/proto/companions.pb.h"
#include "model/io/proto_fields.h"
#include "model/io/reader.h"
#include "model/text/source_text.h"

namespace {

namespace proto = hloscope::proto;

io::TextPtr readPacked(const QString& path) {
  auto text = io::readText(path.toStdString());
  if (text.ok()) text = io::unpack(*std::move(text));
  return text.ok() ? *text : nullptr;
}

QString textOf(const io::TextPtr& text) {
  return text == nullptr ? QString("none")
                         : QString::fromUtf8(text->text().data(), static_cast<qsizetype>(text->text().size()));
}

proto::MemoryUsageReportProto smallReport() {
  proto::MemoryUsageReportProto report;
  auto* const space = report.add_memory_space_allocation_entries();
  space->set_total_bytes(768);
  space->set_memory_space_color(1);
  auto* const allocation = space->add_allocation_entries();
  allocation->set_index(3);
  allocation->set_size(768);
  allocation->set_cumulative_percentage(1);
  allocation->add_defining_positions("add.1 {}");
  allocation->set_hlo_text(
      "  cumulative_size;       size;       offset; used_by_n_values; shapes_list\n"
      "       512B( 67%);       512B;            0;                2; 2×f32[128]\n"
      "       768B(100%);       256B;          512;                1; f32[64]\n");
  return report;
}

}  // namespace

class TestProtoFields : public QObject {
  Q_OBJECT

 private slots:
  void aMemoryReport() {
    const hlo::SourceText file("f", smallReport().SerializeAsString());
    QCOMPARE(io::recognize(file.text()).kind, io::Kind::kMemoryReport);
    QCOMPARE(textOf(io::memoryReportText(file)),
             QString::fromUtf8("Memory Space: vmem (color=1)\nTotal bytes: 768\n"
                               "  cumulative_size;       size;       offset; used_by_n_values; shapes_list\n"
                               "       512B( 67%);       512B;            0;                2; 2×f32[128]\n"
                               "       768B(100%);       256B;          512;                1; f32[64]\n\n\n"));
    // If the text of the same report is available too, only the text is used.
    const auto proto = std::make_shared<const hlo::SourceText>("f", smallReport().SerializeAsString());
    for (const auto& texts :
         {std::vector<io::KnownText>{proto}, std::vector<io::KnownText>{proto, io::memoryReportText(file)}}) {
      const auto read = io::readTexts(texts);
      QVERIFY(read.ok());
      const buffers::Report* const report = read->front().assignment->report();
      QCOMPARE(report->entries.size(), size_t{2});
      QCOMPARE(report->entries[0].size->bytes, int64_t{512});
      QCOMPARE(report->entries[1].offsetBytes, std::optional<int64_t>(512));
      QCOMPARE(report->breakdowns.front().shares.front().size->bytes, int64_t{768});
    }
  }

  void otherFiles() {
    const std::string report = smallReport().SerializeAsString();
    for (const std::string& bytes : {std::string(), std::string("\x0A\x02\x08\x01", 4), "x" + report,
                                     std::string("\x0A\x04\x0A\x02jk\x12\x01x", 9)}) {
      QVERIFY(!io::looksLikeMemoryReport(bytes) && !io::looksLikeCompileOptions(bytes) &&
              !io::looksLikeTopology(bytes));
      QVERIFY(io::fieldText(hlo::SourceText("f", bytes)) == nullptr);
    }
    for (size_t size = 0; size < report.size(); ++size)
      io::memoryReportText(hlo::SourceText("f", report.substr(0, size)));
  }

  // Every real one gives, byte for byte, the text that the compiler wrote beside it; only the total has no rounded
  // form.
  void realReports() {
    const QString folder = QStringLiteral(HLOSCOPE_SHARED "/corpus/made");
    if (!QFileInfo::exists(folder)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    int count = 0;
    QDirIterator files(folder, {"*-memory-usage-report.pb", "*-memory-usage-report.pb.gz"}, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = files.next();
      const io::TextPtr file = readPacked(path);
      QVERIFY2(file != nullptr && io::looksLikeMemoryReport(file->text()), qPrintable(path));
      QString beside = path;
      beside.replace("-report.pb", "-report.txt");
      for (const char* const other : {"", ".gz"}) {
        const QString name = beside.endsWith(".gz") ? beside.chopped(3) + other : beside + other;
        if (!QFileInfo::exists(name)) continue;
        static const QRegularExpression rounded("(Total bytes: \\d+) \\([^)]*\\)");
        QCOMPARE(textOf(io::memoryReportText(*file)), textOf(readPacked(name)).replace(rounded, "\\1"));
        ++count;
      }
    }
    QVERIFY2(count >= 30, qPrintable(QString::number(count)));
  }

  void realFields_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<io::Kind>("kind");
    QTest::addColumn<QString>("line");
    QTest::newRow("options") << "compile_options.pb" << io::Kind::kCompileOptions
                             << "    xla_gpu_shape_checks: RUNTIME\n";
    QTest::newRow("topology") << "topology.pb" << io::Kind::kTopology
                              << "\nplatform_specific_topology {\n  type_url: \"type.googleapis.com/xla.";
  }
  void realFields() {
    QFETCH(QString, file);
    const QString folder = QStringLiteral(HLOSCOPE_SHARED "/corpus/made");
    if (!QFileInfo::exists(folder)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    int count = 0;
    QDirIterator files(folder, {file}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString path = files.next();
      const io::TextPtr bytes = readPacked(path);
      QTEST(io::recognize(bytes->text()).kind, "kind");
      const QString text = textOf(io::fieldText(*bytes));
      QFETCH(QString, line);
      QVERIFY2(text.contains(line), qPrintable(path + "\n" + text));
      // Each field has a name.
      static const QRegularExpression number("^ *[0-9]+[: ]", QRegularExpression::MultilineOption);
      QVERIFY2(!text.contains(number), qPrintable(path + "\n" + text));
      ++count;
    }
    QVERIFY(count >= 18);
  }
};

QTEST_APPLESS_MAIN(TestProtoFields)
#include "tst_proto_fields.moc"
