// Buffer assignments written by XLA: the seed, and all real ones listed in the corpus.

#include <QFile>
#include <QTest>
#include <array>
#include <random>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "model/buffers/assignment_parser.h"
#include "model/buffers/recognize.h"
#include "model/io/file.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"

namespace {

using buffers::AllocationId;
using buffers::Assignment;
using buffers::ValueId;

const QString kShared = QStringLiteral(HLOSCOPE_SHARED);
const QString kSeed = kShared + QStringLiteral("/seeds/gpu-keras-mnist-buffer-assignment.txt");

struct CorpusFile {
  QString path;
  size_t values = 0;
};

// Returns the rows of the manifest of that kind.
QList<CorpusFile> corpus(const QByteArray& wanted) {
  QList<CorpusFile> files;
  QFile manifest(kShared + QStringLiteral("/corpus/real/MANIFEST.tsv"));
  if (!manifest.open(QIODevice::ReadOnly)) return files;
  const QList<QByteArray> columns = manifest.readLine().trimmed().split('\t');
  const qsizetype file = columns.indexOf("file");
  const qsizetype kind = columns.indexOf("kind");
  const qsizetype count = columns.indexOf("count");
  while (!manifest.atEnd()) {
    const QList<QByteArray> row = manifest.readLine().split('\t');
    if (row.size() <= count || row[kind] != wanted) continue;
    files.append({kShared + QStringLiteral("/corpus/real/") + QString::fromUtf8(row[file]), row[count].toULongLong()});
  }
  return files;
}

}  // namespace

class TestAssignmentDumps : public QObject {
  Q_OBJECT

 private slots:
  void readsTheSeed();
  void survivesTruncationOfTheSeed();
  void readsTheCorpus();
  void readsTheReports();
};

void TestAssignmentDumps::readsTheSeed() {
  if (!QFile::exists(kSeed)) QSKIP("the seeds are not at hand");
  const auto text = io::readText(kSeed.toStdString());
  QVERIFY(text.ok());
  const auto parsed = buffers::parseAssignment({*text});
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), "");
  const Assignment& a = *parsed->assignment;
  QCOMPARE(a.allocationCount(), size_t{68});
  QCOMPARE(a.valueCount(), size_t{98});
  QCOMPARE(a.totalBytes(), int64_t{2564824});
  QCOMPARE(a.printedTotalBytes(), int64_t{2564824});
  QCOMPARE(a.stepCount(), size_t{74});
  QCOMPARE(a.printedPeakStep(), 69u);
  // Lines 992 to 1030 of the file.
  QCOMPARE(a.peakEntries().size(), size_t{39});
  QVERIFY(a.peakEntries().back().instruction == "copy");
  QCOMPARE(a.peakEntries().back().bytes, int64_t{4});
  QVERIFY(a.peakEntries().back().index.empty());

  const std::optional<ValueId> id = a.findValue("fusion.7", "{0}");
  QVERIFY(id);
  const buffers::Value value = a.value(*id);
  QCOMPARE(value.number, int64_t{75});
  QCOMPARE(value.name(), std::string("fusion.7{0}"));
  QCOMPARE(a.allocation(*value.allocation).number, int64_t{0});
  QCOMPARE(value.sizeBytes, int64_t{401408});
  QCOMPARE(value.range->begin, 69u);
  QCOMPARE(value.range->printedEnd(), 74u);
  QCOMPARE(value.range->end, 74u);
  QVERIFY(value.range->outlives);
  QVERIFY(value.fromInstruction.substr(0, 46) == "%fusion.7 = (f32[784,128]{1,0}, f32[784,128]{1");
  COMPARE_TEXT(buffers::print(a, *id).substr(0, buffers::print(a, *id).find("    from ")),
               R"(  75 fusion.7{0} @0 bytes [0,401408) steps [69,74)+ f32[784,128]{1,0} line 3
    at fusion.7{0}
    at get-tuple-element.24{}
    at tuple.13{2}
    used by tuple.13 2{}
)");

  QStringList inFirst;
  for (const ValueId other : a.values(AllocationId(0))) inFirst.append(QString::fromStdString(a.value(other).name()));
  QCOMPARE(inFirst, (QStringList{"fusion.15", "input_fusion_reduce.2{1}", "fusion.7{0}"}));
  int kinds[buffers::kAllocationKindCount] = {};
  for (uint32_t i = 0; i < a.allocationCount(); ++i) ++kinds[static_cast<int>(a.allocation(AllocationId(i)).kind())];
  // `grep -c` of the flags in the file: 21 parameters, 16 other live-out allocations, 1 temp, 4 constants, 26
  // thread-local.
  QCOMPARE(kinds[static_cast<int>(buffers::AllocationKind::kParameter)], 21);
  QCOMPARE(kinds[static_cast<int>(buffers::AllocationKind::kOutput)], 16);
  QCOMPARE(kinds[static_cast<int>(buffers::AllocationKind::kTemp)], 1);
  QCOMPARE(kinds[static_cast<int>(buffers::AllocationKind::kConstant)], 4);
  QCOMPARE(kinds[static_cast<int>(buffers::AllocationKind::kThreadLocal)], 26);
}

// At a thousand cuts, all data on complete lines is kept, and nothing is reported as an error. The expected counts come
// from the lines, without the parser; the truncated line may add one more item.
void TestAssignmentDumps::survivesTruncationOfTheSeed() {
  if (!QFile::exists(kSeed)) QSKIP("the seeds are not at hand");
  const auto text = io::readText(kSeed.toStdString());
  QVERIFY(text.ok());
  const absl::string_view whole = (*text)->text();
  enum { kAllocations, kValues, kPositions, kUses, kFroms, kSteps, kRanges, kPeak, kParts };
  using Counts = std::array<size_t, kParts>;
  const auto countLines = [](absl::string_view cut) {
    Counts counts{};
    int list = -1;  // the list that an indented line belongs to
    for (const absl::string_view line : absl::StrSplit(cut.substr(0, cut.rfind('\n')), '\n')) {
      const auto heads = [&](absl::string_view word, int part) {
        if (!absl::StartsWith(line, word)) return false;
        list = part;
        return true;
      };
      if (absl::StartsWith(line, "allocation ")) ++counts[kAllocations];
      if (absl::StartsWith(line, " value: ")) ++counts[kValues];
      if (absl::StartsWith(line, " from instruction:")) ++counts[kFroms];
      if (heads(" positions:", kPositions) || heads(" uses:", kUses) || heads("  InstructionSequence:", kSteps) ||
          heads("  BufferLiveRange:", kRanges) || heads("  Live ranges at ", kPeak)) {
        continue;
      }
      if (list >= 0 && absl::StartsWith(line, list < kSteps ? "  " : "    ")) ++counts[static_cast<size_t>(list)];
    }
    return counts;
  };
  const auto countParsed = [](const Assignment& a) {
    Counts counts{};
    counts[kAllocations] = a.allocationCount();
    for (uint32_t i = 0; i < a.valueCount(); ++i) {
      const buffers::Value value = a.value(ValueId(i));
      counts[kValues] += value.hasSize;
      counts[kPositions] += a.positions(ValueId(i)).size();
      counts[kUses] += a.uses(ValueId(i)).size();
      counts[kFroms] += !value.fromInstruction.empty();
      counts[kRanges] += value.range.has_value();
    }
    counts[kSteps] = a.stepCount();
    counts[kPeak] = a.peakEntries().size();
    return counts;
  };
  // awk gives the same counts.
  QCOMPARE(countLines(whole), (Counts{68, 98, 141, 135, 98, 74, 72, 39}));
  QCOMPARE(countParsed(*buffers::parseAssignment({*text})->assignment), countLines(whole));

  std::mt19937 random(1030);
  for (int round = 0; round < 1000; ++round) {
    const absl::string_view cut = whole.substr(0, 18 + random() % (whole.size() - 18));
    const auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("cut", cut)});
    QVERIFY(parsed.ok());
    for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
      QVERIFY2(diagnostic.severity != hlo::Severity::kError, hlo::format(diagnostic).c_str());
    }
    const Counts expected = countLines(cut);
    const Counts found = countParsed(*parsed->assignment);
    size_t more = 0;
    for (size_t part = 0; part < kParts; ++part) {
      QVERIFY2(found[part] >= expected[part],
               qPrintable(QStringLiteral("cut at %1, part %2").arg(cut.size()).arg(part)));
      more += found[part] - expected[part];
    }
    QVERIFY2(more <= 1, qPrintable(QStringLiteral("cut at %1").arg(cut.size())));
    // A truncated list of live ranges is reported, wherever the cut is.
    const bool lacksRanges = absl::StrContains(cut, "\nHloLiveRange (max 74):\n") && found[kRanges] < 72;
    const bool isTold = absl::StrContains(hlo::print(parsed->diagnostics), "are missing from this list of live ranges");
    QVERIFY2(isTold == lacksRanges, qPrintable(QStringLiteral("cut at %1").arg(cut.size())));
    // So is a truncated list of used values: it has a block with a position for each of the 98 values.
    size_t blocks = 0;
    constexpr absl::string_view kBlock = " positions:\n  ";
    for (size_t at = cut.find(kBlock); at != absl::string_view::npos; at = cut.find(kBlock, at + 1))
      blocks += at + kBlock.size() < cut.size() ? 1 : 0;
    const bool lacksValues = absl::StrContains(cut, "\nUsed values:\n") && blocks < 98;
    const bool isSaid = absl::StrContains(hlo::print(parsed->diagnostics), "are missing from this list of used values");
    QVERIFY2(isSaid == lacksValues, qPrintable(QStringLiteral("cut at %1").arg(cut.size())));
  }
}

void TestAssignmentDumps::readsTheCorpus() {
  const QList<CorpusFile> files = corpus("buffer-assignment");
  if (files.isEmpty()) QSKIP("the corpus of real dumps is not at hand");
  QCOMPARE(files.size(), 109);
  for (const CorpusFile& file : files) {
    const auto text = io::readText(file.path.toStdString());
    QVERIFY2(text.ok(), qPrintable(file.path));
    QVERIFY2(buffers::recognize((*text)->text()) == buffers::Kind::kAllocations, qPrintable(file.path));
    const auto parsed = buffers::parseAssignment({*text});
    QVERIFY2(parsed.ok(), qPrintable(file.path));
    COMPARE_TEXT(hlo::print(parsed->diagnostics), "");
    const Assignment& a = *parsed->assignment;
    QVERIFY2(a.valueCount() == file.values, qPrintable(file.path));
    QVERIFY2(a.printedTotalBytes() && *a.printedTotalBytes() == a.totalBytes(), qPrintable(file.path));
    QVERIFY2(a.printedPeakStep() && *a.printedPeakStep() < a.stepCount(), qPrintable(file.path));
    for (uint32_t i = 0; i < a.valueCount(); ++i) {
      // Only thread-local values and some constants of computations with separate schedules have no steps.
      const buffers::Value value = a.value(ValueId(i));
      QVERIFY2(value.allocation, qPrintable(file.path));
      const buffers::Allocation& allocation = a.allocation(*value.allocation);
      QVERIFY2(value.range.has_value() != allocation.isThreadLocal || allocation.isConstant, qPrintable(file.path));
      QVERIFY2(!a.positions(ValueId(i)).empty(), qPrintable(file.path));
      QVERIFY2(a.positions(ValueId(i)).front().instruction == value.instruction, qPrintable(file.path));
      QVERIFY2(a.positions(ValueId(i)).front().index == value.index, qPrintable(file.path));
      QVERIFY2(!value.fromInstruction.empty(), qPrintable(file.path));
    }
  }
}

// Each report alone, and with its assignment: then all values agree. One assignment is not available.
void TestAssignmentDumps::readsTheReports() {
  const QList<CorpusFile> files = corpus("memory-usage-report");
  if (files.isEmpty()) QSKIP("the corpus of real dumps is not at hand");
  QCOMPARE(files.size(), 110);
  int joined = 0;
  for (const CorpusFile& file : files) {
    const auto text = io::readText(file.path.toStdString());
    QVERIFY2(text.ok(), qPrintable(file.path));
    QVERIFY2(buffers::recognize((*text)->text()) == buffers::Kind::kUsageReport, qPrintable(file.path));
    const auto alone = buffers::parseAssignment({*text});
    QVERIFY2(alone.ok(), qPrintable(file.path));
    COMPARE_TEXT(hlo::print(alone->diagnostics), "");
    const Assignment& report = *alone->assignment;
    QVERIFY2(report.allocationCount() > 0 && report.report() != nullptr, qPrintable(file.path));
    QVERIFY2(report.printedTotalBytes() == report.totalBytes(), qPrintable(file.path));

    const auto dump =
        io::readText(QString(file.path).replace("-memory-usage-report", "-buffer-assignment").toStdString());
    if (!dump.ok()) continue;
    ++joined;
    const auto both = buffers::parseAssignment({*text, *dump});
    QVERIFY2(both.ok(), qPrintable(file.path));
    COMPARE_TEXT(hlo::print(both->diagnostics), "");
    const Assignment& a = *both->assignment;
    QVERIFY2(a.report()->unlistedAllocations > 0 || a.allocationCount() == report.allocationCount(),
             qPrintable(file.path));
    for (uint32_t i = 0; i < report.allocationCount(); ++i) {
      const buffers::Allocation& rounded = report.allocation(AllocationId(i));
      for (uint32_t j = 0; j < a.allocationCount(); ++j) {
        const buffers::Allocation& exact = a.allocation(AllocationId(j));
        if (exact.number != rounded.number) continue;
        QVERIFY2(exact.kind() == rounded.kind() && exact.shape == rounded.shape, qPrintable(file.path));
        QVERIFY2(std::abs(exact.sizeBytes - rounded.sizeBytes) <= rounded.roundingBytes, qPrintable(file.path));
      }
    }
  }
  QCOMPARE(joined, 109);
}

QTEST_APPLESS_MAIN(TestAssignmentDumps)
#include "tst_assignment_dumps.moc"
