// Each memory metric has one value: the text of `memory`, its JSON, that of `info`, the report as Markdown, the summary
// that the window shows, and the models of its lists state the same bytes, for every program of the reference dumps and
// every memory space.

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>
#include <map>

#include "app/cli/memory.h"
#include "app/cli/memory_source.h"
#include "model/documents/document.h"
#include "model/documents/memory_summary.h"
#include "model/items/buffer_model.h"
#include "model/items/live_tree.h"
#include "model/words/memory_summary_text.h"
#include "model/words/numbers.h"
#include "tests/support/commands.h"

namespace {

const QString kMade = QStringLiteral(HLOSCOPE_SHARED "/corpus/made/");
const QString kSeeds = QStringLiteral(HLOSCOPE_SHARED "/seeds/");

std::optional<qint64> bytesOf(const QJsonValue& value) {
  return value.isNull() ? std::nullopt : std::optional(value.toInteger());
}
QString exact(qint64 bytes) { return QString::fromStdString(words::exactBytes(bytes)); }

/// The line of the text that begins with the name, without the name.
QString lineOf(const QString& text, const QString& name) {
  for (const QString& line : text.split(u'\n')) {
    if (line.startsWith(QStringLiteral("  %1 ").arg(name.leftJustified(13)))) return line.mid(16);
  }
  return {};
}

}  // namespace

class TestMemoryFigures : public QObject {
  Q_OBJECT

 private slots:
  void agree_data();
  void agree();

 private:
  void compareText(const QString& text, const QJsonObject& json);
  void compareSummary(const QJsonObject& json);
  void compareModels(const std::shared_ptr<const model::Snapshot>& memory, const QJsonObject& json);
};

void TestMemoryFigures::agree_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("root");
  for (const char* const folder : {"base", "eras/0.4.13", "eras/0.4.28", "eras/0.6.2", "full", "gpu", "pairs", "passes",
                                   "profiles", "snapshots", "tpu", "deep"}) {
    for (const QFileInfo& one : QDir(kMade + folder).entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot)) {
      const QString name = one.fileName();
      const bool isDump = one.isDir() || name.endsWith(".zip") || name.endsWith(".gz") || name.endsWith(".zst");
      if (isDump) QTest::addRow("%s/%s", folder, qPrintable(name)) << one.filePath() << kMade;
    }
  }
  for (const QFileInfo& one : QDir(kSeeds).entryInfoList({"*.txt"}, QDir::Files))
    QTest::addRow("%s", qPrintable(one.fileName())) << one.filePath() << kSeeds;
  // A row at least, so that the test says that it was skipped.
  if (!QFileInfo::exists(kMade)) QTest::newRow("no reference dumps") << QString() << kMade;
}

void TestMemoryFigures::agree() {
  QFETCH(QString, path);
  QFETCH(QString, root);
  if (!QFileInfo::exists(root) || path.isEmpty()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
  const std::string at = path.toStdString();
  const cli::Result written = cli::memory(at, {.format = "json"}, nullptr);
  if (written.status == 2 || written.output.empty()) QSKIP(written.errors.c_str());
  const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(written.output)).object();
  if (!json["spaces"].isArray()) QSKIP(written.errors.c_str());
  compareText(QString::fromStdString(cli::memory(at, {.format = "text"}, nullptr).output), json);
  if (QTest::currentTestFailed()) return;
  compareSummary(json);
  if (QTest::currentTestFailed()) return;

  // `info` lists all assignments; that of the module is one of them.
  const auto informed =
      QJsonDocument::fromJson(QByteArray::fromStdString(cli::info(at, true, {}).output))["assignments"].toArray();
  bool isThere = informed.isEmpty();
  for (const QJsonValue one : informed) isThere |= one["spaces"] == json["spaces"];
  QVERIFY2(isThere || json["estimated"].toBool(), "info has no such memory spaces");

  if (json["steps"].toInteger() > 0) {
    const QString report = QString::fromStdString(cli::memory(at, {.format = "md"}, nullptr).output);
    for (const QJsonValue space : json["spaces"].toArray()) {
      for (const char* const key : {"reserved_bytes", "argument_bytes", "output_bytes", "live_peak_bytes"}) {
        const auto bytes = bytesOf(space[QLatin1String(key)]);
        QVERIFY2(!bytes || report.contains(exact(*bytes)), key);
      }
    }
  }

  // What the window shows: it opens the same module.
  auto document = model::readDocument(at, nullptr);
  QVERIFY(document.ok());
  for (const auto& [id, stage] : document->loaded) {
    for (const auto& snapshot : stage.snapshots) {
      if (QString::fromStdString(snapshot->title) != json["module"].toString()) continue;
      const cli::MemorySource source = cli::memorySource(snapshot);
      if (source.snapshot == nullptr ||
          QString::fromStdString(source.snapshot->assignmentPath).isEmpty() != json["estimated"].toBool())
        continue;
      compareModels(source.snapshot, json);
      return;
    }
  }
}

// The five lines and those of the other spaces.
void TestMemoryFigures::compareText(const QString& text, const QJsonObject& json) {
  const QJsonArray spaces = json["spaces"].toArray(), summary = json["summary"].toArray();
  QCOMPARE(spaces.size(), summary.size());
  for (int i = 0; i < spaces.size(); ++i) {
    const QJsonValue space = spaces[i];
    const auto reserved = bytesOf(space["reserved_bytes"]), peak = bytesOf(space["live_peak_bytes"]);
    if (space["space"] != json["space"]) {
      const QString line = lineOf(text, space["name"].toString());
      QVERIFY2(!reserved || line.startsWith(exact(*reserved)), qPrintable(line));
      QVERIFY2(!peak || line.endsWith(exact(*peak)), qPrintable(line));
      continue;
    }
    QCOMPARE(space["reserved_bytes"], json["reserved_bytes"]);
    QCOMPARE(space["live_peak_bytes"], json["computed_peak_bytes"]);
    QCOMPARE(space["live_peak_step"], json["computed_peak_step"]);
    if (json["allocations"].toInteger() == 0) continue;
    const auto begins = [&](const char* name, const std::optional<qint64>& bytes) {
      const QString line = lineOf(text, QLatin1String(name));
      QVERIFY2(!bytes || line.startsWith(exact(*bytes)), qPrintable(name + (": " + line)));
    };
    begins("reserved", reserved);
    begins("peak live", peak);
    begins("arguments", bytesOf(space["argument_bytes"]));
    begins("temporaries", bytesOf(summary[i]["temporary_bytes"]));
    if (bytesOf(space["constant_bytes"]).value_or(0) > 0) begins("constants", bytesOf(space["constant_bytes"]));
    if (QTest::currentTestFailed()) return;
    const auto output = bytesOf(space["output_bytes"]);
    QVERIFY2(!output || lineOf(text, "arguments").contains(", outputs " + exact(*output)), qPrintable(text));
    const auto loss = bytesOf(space["packing_loss_bytes"]);
    if (loss && bytesOf(summary[i]["temporary_bytes"]).value_or(0) > 0) {
      const QString lost = QString::fromStdString(words::humanBytes(*loss));
      QVERIFY2(lineOf(text, "temporaries").endsWith(", packing loss " + lost), qPrintable(text));
    }
    const auto temp = bytesOf(space["temp_bytes"]);
    const bool isOther = temp && temp != bytesOf(summary[i]["temporary_bytes"]);
    QVERIFY2(!isOther || lineOf(text, "XLA reports").startsWith(exact(*temp)), qPrintable(text));
  }
}

// The parts add up to the whole.
void TestMemoryFigures::compareSummary(const QJsonObject& json) {
  const QJsonArray spaces = json["spaces"].toArray(), summary = json["summary"].toArray();
  for (int i = 0; i < spaces.size(); ++i) {
    const QJsonValue space = spaces[i], one = summary[i];
    QCOMPARE(one["space"], space["space"]);
    QCOMPARE(one["reserved_bytes"], space["reserved_bytes"]);
    if (one["peak"].isObject() && !space["live_peak_bytes"].isNull()) {
      QCOMPARE(one["peak"]["bytes"], space["live_peak_bytes"]);
      QCOMPARE(one["peak"]["step"], space["live_peak_step"]);
    }
    qint64 loss = 0, temporaries = 0;
    for (const QJsonValue temp : one["temporaries"].toArray()) {
      QCOMPARE(temp["size_bytes"].toInteger(),
               temp["most_live_bytes"].toInteger() + temp["packing_loss_bytes"].toInteger());
      loss += temp["packing_loss_bytes"].toInteger();
      temporaries += temp["size_bytes"].toInteger();
    }
    if (!space["packing_loss_bytes"].isNull()) {
      QCOMPARE(space["packing_loss_bytes"].toInteger(), loss);
      QCOMPARE(one["temporary_bytes"].toInteger(), temporaries);
    }
  }
}

void TestMemoryFigures::compareModels(const std::shared_ptr<const model::Snapshot>& memory, const QJsonObject& json) {
  const buffers::Assignment& assignment = *memory->assignment;
  const model::MemorySummary summary = model::summarizeMemory(*memory);
  const QJsonArray spaces = json["spaces"].toArray();
  QCOMPARE(static_cast<qsizetype>(summary.spaces.size()), spaces.size());
  std::map<qint64, qint64> sizes;
  std::map<QString, qint64> kinds;
  const qint64 own = json["space"].toInteger();
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
    sizes[allocation.memorySpace] += allocation.sizeBytes;
  }
  for (int i = 0; i < spaces.size(); ++i) {
    const model::SpaceSummary& of = summary.spaces[static_cast<size_t>(i)];
    const QJsonValue space = spaces[i];
    const auto same = [](const std::optional<int64_t>& bytes) {
      return bytes ? QJsonValue(qint64(*bytes)) : QJsonValue(QJsonValue::Null);
    };
    QCOMPARE(QJsonValue(qint64(of.figures.space)), space["space"]);
    QCOMPARE(same(of.figures.reserved.exact()), space["reserved_bytes"]);
    QCOMPARE(same(of.figures.livePeak.exact()), space["live_peak_bytes"]);
    QCOMPARE(same(of.figures.argument.exact()), space["argument_bytes"]);
    QCOMPARE(same(of.figures.output.exact()), space["output_bytes"]);
    QCOMPARE(same(of.figures.packingLoss.exact()), space["packing_loss_bytes"]);
    const auto reserved = bytesOf(space["reserved_bytes"]);
    if (reserved && assignment.allocationCount() > 0) QCOMPARE(sizes[of.figures.space], *reserved);
  }

  // The list of buffers: allocations of the space, by kind, and their sum.
  model::BufferModel list;
  list.setSnapshot(memory);
  using Model = model::BufferModel;
  for (int row = 0; row < list.rowCount(); ++row) {
    const QModelIndex at = list.index(row, Model::kSize);
    const qint64 bytes = at.data(model::BytesRole).toLongLong();
    if (list.isTotal(at)) {
      if (const auto reserved = bytesOf(json["reserved_bytes"])) QCOMPARE(bytes, *reserved);
      continue;
    }
    const auto target = list.index(row, Model::kName).data(model::TargetRole).value<model::Target>();
    const auto* const id = std::get_if<buffers::AllocationId>(&target);
    QVERIFY(id != nullptr);
    const buffers::Allocation& allocation = assignment.allocation(*id);
    QCOMPARE(bytes, qint64(allocation.sizeBytes));
    const std::string kind(buffers::allocationKindName(allocation.kind()));
    if (allocation.memorySpace == own) kinds[QString::fromStdString(kind)] += bytes;
  }
  const QJsonObject ofKinds = json["kinds"].toObject();
  for (const auto& [kind, bytes] : kinds) {
    if (!ofKinds[kind].isNull()) QCOMPARE(bytes, ofKinds[kind].toInteger());
  }

  // The live values at the peak add up to it, in every grouping, and to the first step of the curve with so much.
  const auto peak = bytesOf(json["computed_peak_bytes"]);
  if (!peak || json["computed_peak_step"].isNull()) return;
  const auto step = static_cast<uint32_t>(json["computed_peak_step"].toInteger());
  QCOMPARE(qint64(memory->liveBytes.at(step)), *peak);
  QCOMPARE(qint64(memory->liveBytes.peakBytes()), *peak);
  const model::LiveSources sources(memory);
  for (int grouping = 0; grouping < model::kGroupingCount; ++grouping) {
    const model::LiveTree tree = model::makeLiveTree(
        sources.shares(), sources.groups(static_cast<model::Grouping>(grouping)), step, std::nullopt);
    QCOMPARE(qint64(tree.root().bytes), *peak);
  }
  // So do the rows that the window exports: kind, live_bytes, values.
  qint64 exported = 0;
  const QStringList rows =
      QString::fromStdString(cli::liveCsv(*memory, own, step, model::Grouping::kKind)).split(u'\n');
  for (const QString& row : rows.mid(1)) exported += row.section(u',', 1, 1).toLongLong();
  QCOMPARE(exported, *peak);
}

QTEST_GUILESS_MAIN(TestMemoryFigures)
#include "tst_memory_figures.moc"
