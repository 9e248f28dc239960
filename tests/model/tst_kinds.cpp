// The kind of every file of a folder that a compiler wrote: opened alone, and in its folder. One line of the table
// below represents all files with the same kind of suffix; the counts add up to all available files.

#include <QDirIterator>
#include <QtTest>
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/archive.h"
#include "model/io/file.h"
#include "model/io/kinds.h"
#include "model/io/loader.h"

namespace {

// Returns the suffix of a name that identifies its kind: from the point on, without numbers and kernel names.
QString endingOf(const QString& name) {
  const io::DumpName parsed = [&] {
    static std::string held;
    held = name.toStdString();
    return io::parseDumpName(held);
  }();
  QString kind =
      QString::fromUtf8(io::nameOf(parsed.kind).data(), static_cast<qsizetype>(io::nameOf(parsed.kind).size()));
  static const char* const kPoints[] = {
      "before_optimizations",    "step", "named point", "after_optimizations", "after_codegen",
      "oom_intermediate_module", "point"};
  if (io::isPoint(parsed.kind)) kind = QLatin1String(kPoints[static_cast<size_t>(parsed.kind)]);
  QString extension = QString::fromUtf8(parsed.extension.data(), static_cast<qsizetype>(parsed.extension.size()));
  if (extension.isEmpty() && !name.startsWith(QLatin1String("module_")) && name.contains(u'.'))
    extension = name.section(u'.', -1);
  return kind + u' ' + (extension.isEmpty() ? QStringLiteral("-") : extension) +
         (parsed.packing.empty() ? "" : " packed");
}

QString text(absl::string_view bytes) { return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size())); }

// Opens the file alone. Returns the kinds of its contents, or "refused" with its detected kind.
QString alone(const std::string& path) {
  const auto dump = io::openDump(path);
  if (!dump.ok()) {
    auto content = io::readText(path);
    if (content.ok()) content = io::unpack(*std::move(content));
    if (!content.ok()) return QStringLiteral("cannot be unpacked");
    const io::KindRow& row = io::recognize((*content)->text());
    // There is always a reason, which is definite.
    if (row.sentence.empty()) return QStringLiteral("refused without a reason");
    return QStringLiteral("refused: %1").arg(text(row.name));
  }
  const auto stage = io::firstStage(**dump);
  const auto modules = io::readStage(**dump, *stage);
  if (!modules.ok()) return QStringLiteral("fails: ") + text(modules.status().message());
  QStringList parts;
  // Out-of-memory messages and the module after code generation are companions of their module.
  const auto& stages = (*dump)->modules.front().stages;
  const auto points = std::count_if(stages.begin(), stages.end(), [](const io::Stage& one) {
    return one.kind != io::Kind::kOutOfMemory && one.kind != io::Kind::kCodegen;
  });
  if ((*dump)->modules.size() > 1 || points > 1) return QStringLiteral("folder");
  if (modules->front().module != nullptr) parts += QStringLiteral("module");
  if (modules->front().assignment != nullptr) parts += QStringLiteral("memory");
  return parts.join(QStringLiteral(" + "));
}

}  // namespace

class TestKinds : public QObject {
  Q_OBJECT

 private slots:
  void everyFile_data() {
    QTest::addColumn<QString>("folder");
    for (const char* const folder : {"tpu", "gpu", "eras", "profiles", "snapshots", "logs", "base"}) {
      QTest::newRow(folder) << QStringLiteral(HLOSCOPE_SHARED "/corpus/made/") + QLatin1String(folder);
    }
  }
  void everyFile() {
    QFETCH(QString, folder);
    if (!QFileInfo::exists(folder)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    std::map<QString, std::map<QString, int>> table;
    const auto files = io::listFolder(folder.toStdString());
    QVERIFY(files.ok());
    const io::Dump dump = io::groupFiles(*files);
    const auto& entries = dump.files->entries();
    std::vector<QString> inFolder(entries.size());
    for (const io::DumpModule& module : dump.modules) {
      QVERIFY2(!module.stages.empty(), module.name.c_str());
      for (const io::Stage& stage : module.stages) {
        for (const io::FileIndex file : stage.modules) inFolder[file] = QStringLiteral("Module");
        for (const io::FileIndex file : stage.buffers)
          inFolder[file] = text(io::nameOf(dump.kinds[file])) + " of its module";
      }
      for (const io::Companion& companion : module.companions)
        inFolder[companion.file] = text(io::nameOf(dump.kinds[companion.file])) + " of its module";
    }
    for (const io::FileIndex file : dump.others) {
      QVERIFY2(!dump.reasons[file].empty() && !io::nameOf(dump.kinds[file]).empty(), entries[file].path.c_str());
      inFolder[file] = text(io::nameOf(dump.kinds[file])) + ", " + text(dump.reasons[file]);
    }
    for (io::FileIndex i = 0; i < entries.size(); ++i) {
      const QString path = QString::fromStdString(entries[i].path);
      QVERIFY2(!inFolder[i].isEmpty(), qPrintable(path));  // no file is ignored
      const bool isInArchive = dump.files->diskPath(i) != dump.files->nameOf(i);
      const QString opened = isInArchive ? QStringLiteral("in an archive") : alone(dump.files->nameOf(i));
      QVERIFY2(!opened.startsWith("fails") && opened != "refused without a reason", qPrintable(path + ": " + opened));
      ++table[endingOf(path.section(u'/', -1))][inFolder[i] + " | " + opened];
    }
    QString print;
    for (const auto& [ending, results] : table) {
      for (const auto& [result, count] : results)
        print += QStringLiteral("%1 | %2 | %3\n").arg(ending, result).arg(count);
    }
    const QString golden =
        QStringLiteral(HLOSCOPE_SOURCE "/tests/golden/kinds-%1.txt").arg(QLatin1String(QTest::currentDataTag()));
    if (qEnvironmentVariableIsSet("HLOSCOPE_ACCEPT")) {
      QFile file(golden);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(print.toUtf8());
    }
    QFile file(golden);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(golden));
    const QString expected = QString::fromUtf8(file.readAll());
    const auto addedTo = [](const QString& before, const QString& after, const QString& sign) {
      const QStringList known = before.split(u'\n');
      QString lines;
      for (const QString& line : after.split(u'\n')) {
        if (!known.contains(line)) lines += u'\n' + sign + line;
      }
      return lines;
    };
    QVERIFY2(print == expected,
             qPrintable("not as in " + golden + ":" + addedTo(print, expected, "-") + addedTo(expected, print, "+") +
                        "\nIf that is right: HLOSCOPE_ACCEPT=1 ctest -R '^kinds$'"));
  }

  // All files that contain HLO can be opened: text and protos, compressed or not.
  void allHloOpens() {
    const QString root = QStringLiteral(HLOSCOPE_SHARED "/corpus/made");
    if (!QFileInfo::exists(root)) QSKIP("the reference dumps are not at hand: shared/corpus/made");
    int opened = 0;
    QStringList refused;
    for (QDirIterator it(root, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
      const QString path = it.next();
      const std::string name = it.fileName().toStdString();
      const auto text = io::readText(path.toStdString());
      const auto unpacked = text.ok() ? io::unpack(*text) : text;
      const bool isHlo = unpacked.ok() && io::holdsModules(io::recognize((*unpacked)->text()));
      if (isHlo) {
        ++opened;
      } else if (io::isPoint(io::parseDumpName(name).kind)) {
        refused.append(path);
      }
    }
    QVERIFY2(refused.isEmpty(), qPrintable(refused.join(u'\n')));
    QVERIFY2(opened >= 403, qPrintable(QString::number(opened)));
  }

  // Compiler input in folders and in archives is recognised: text with and without locations, bytecode, exports.
  void allCompilerInputIsKnown() {
    const std::string root = HLOSCOPE_SHARED "/corpus/made";
    if (!QFileInfo::exists(QString::fromStdString(root)))
      QSKIP("the reference dumps are not at hand: shared/corpus/made");
    const auto files = io::listFolder(root);
    QVERIFY(files.ok());
    std::map<io::Kind, int> counts;
    for (io::FileIndex i = 0; i < (*files)->entries().size(); ++i) {
      const std::string& path = (*files)->entries()[i].path;
      const bool isText = absl::EndsWith(path, ".mlir") || absl::EndsWith(path, ".mlir.gz");
      const bool isBytecode = absl::EndsWith(path, ".mlirbc") || absl::EndsWith(path, ".mlirbc.gz");
      if (!isText && !isBytecode && !absl::EndsWith(path, ".jax_export.bin")) continue;
      const auto content = (*files)->read(i);
      QVERIFY2(content.ok(), path.c_str());
      const io::Kind kind = io::recognize((*content)->text()).kind;
      const io::Kind expected = isText ? io::Kind::kFrontEnd : isBytecode ? io::Kind::kBytecode : io::Kind::kJaxExport;
      QVERIFY2(kind == expected, path.c_str());
      ++counts[kind];
    }
    QVERIFY2(counts[io::Kind::kFrontEnd] >= 92, qPrintable(QString::number(counts[io::Kind::kFrontEnd])));
    QCOMPARE(counts[io::Kind::kBytecode], 10);
    QCOMPARE(counts[io::Kind::kJaxExport], 9);
    qInfo("%d files of MLIR text", counts[io::Kind::kFrontEnd]);
  }

  // Every kind has a row in the table; a row detected by content has a reader or a message, and each suffix belongs to
  // one kind.
  void rowsAreWhole() {
    std::map<std::string, io::Kind> endings;
    for (int i = 0; i <= static_cast<int>(io::Kind::kOther); ++i) {
      const auto kind = static_cast<io::Kind>(i);
      QVERIFY2(io::rowOf(kind).kind == kind, qPrintable(QString::number(i)));
    }
    for (const io::KindRow& row : io::kindTable()) {
      const bool isByName = row.rule.magic.empty() && row.rule.lines.empty() && row.rule.tells == nullptr;
      QVERIFY(isByName || row.reader != io::Reader::kNone || !row.sentence.empty());
      for (const QString& ending : text(row.endings).split(u'|', Qt::SkipEmptyParts)) {
        const auto [it, isNew] = endings.emplace(ending.toStdString(), row.kind);
        QVERIFY2(isNew || it->second == row.kind, qPrintable(ending));
      }
    }
    QCOMPARE(io::kindTable().back().kind, io::Kind::kOther);
  }
};

QTEST_GUILESS_MAIN(TestKinds)
#include "tst_kinds.moc"
