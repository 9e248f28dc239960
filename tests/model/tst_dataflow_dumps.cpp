// The analysis of a module's text compared with XLA's dump of the same module, for the whole corpus of real dumps.

#include <QDirIterator>
#include <QTest>

#include "model/analysis/estimate.h"
#include "model/io/loader.h"
#include "model/queries/live_bytes.h"
#include "tests/support/compare_memory.h"

using support::Agreement;
using support::PeakCause;

class TestDataflowDumps : public QObject {
  Q_OBJECT

 private slots:
  void agreesWithDumps();
};

namespace {

const QString kSuffix = QStringLiteral("-buffer-assignment.txt");

QStringList assignments() {
  QStringList files;
  QDirIterator at(QStringLiteral(HLOSCOPE_SHARED) + "/corpus/real", {"*" + kSuffix}, QDir::Files,
                  QDirIterator::Subdirectories);
  while (at.hasNext()) files.append(at.next());
  files.sort();
  return files;
}

void add(Agreement& sum, Agreement one) {
  sum.equal += one.equal;
  sum.total += one.total;
}

}  // namespace

void TestDataflowDumps::agreesWithDumps() {
  const QStringList files = assignments();
  if (files.isEmpty()) QSKIP("the reference dumps are not at hand: shared/corpus/real");
  Agreement steps, values, positions, uses, sizes, ranges, buffers, places, allocations, peaks, totals, mostBytes;
  size_t causes[static_cast<size_t>(PeakCause::kUnexplained) + 1] = {};
  QStringList differences;
  for (const QString& file : files) {
    const QString module = file.chopped(kSuffix.size()) + ".txt";
    const auto dump = io::openDump(module.toStdString());
    QVERIFY2(dump.ok(), qPrintable(module));
    const auto modules = io::readStage(**dump, io::StageId());
    QVERIFY2(modules.ok() && modules->size() == 1, qPrintable(module));
    const io::LoadedModule& loaded = modules->front();
    QVERIFY2(loaded.module && loaded.assignment, qPrintable(module));
    const hlo::MemoryAnalysis memory(*loaded.module);
    const support::MemoryComparison compared = support::compareMemory(memory, *loaded.assignment);
    add(steps, compared.steps);
    add(values, compared.values);
    add(positions, compared.positions);
    add(uses, compared.uses);
    add(sizes, compared.sizes);
    add(ranges, compared.ranges);
    add(buffers, compared.buffers);
    add(places, compared.places);
    add(allocations, compared.allocations);
    add(peaks, {compared.isPeakStepEqual, 1});
    add(totals, {compared.plannedBytes == compared.dumpedBytes, 1});
    const auto estimate = hlo::estimateAssignment(memory);
    QVERIFY2(estimate.ok(), qPrintable(module));
    const queries::LiveBytes estimated(**estimate), dumped(*loaded.assignment);
    add(mostBytes, {estimated.peakBytes() == dumped.peakBytes() && estimated.peakStep() == dumped.peakStep(), 1});
    // XLA's approximate count may name a step at which fewer bytes are live than at the actual peak, but only for known
    // reasons.
    ++causes[static_cast<size_t>(compared.peakCause)];
    const auto printed = loaded.assignment->printedPeakStep();
    const bool isAtMost = printed && dumped.at(*printed) == dumped.peakBytes();
    QVERIFY2(isAtMost == (compared.peakCause == PeakCause::kNone), qPrintable(module));
    for (const std::string& difference : compared.differences) {
      differences.append(QString("%1: %2").arg(QFileInfo(module).fileName(), QString::fromStdString(difference)));
    }
  }
  QCOMPARE(differences.join('\n'), QString());
  QStringList table;
  const auto row = [&](const char* what, Agreement a) {
    table << QString("%1 %2 of %3").arg(what).arg(a.equal).arg(a.total);
  };
  row("steps", steps);
  row("values", values);
  row("positions", positions);
  row("uses", uses);
  row("sizes", sizes);
  row("ranges", ranges);
  row("buffers", buffers);
  row("places", places);
  row("allocations", allocations);
  row("printed peaks", peaks);
  row("totals", totals);
  row("most bytes", mostBytes);
  const auto cause = [&](const char* what, PeakCause which) {
    table << QString("%1 %2").arg(what).arg(causes[static_cast<size_t>(which)]);
  };
  cause("printed peak where the most bytes are live:", PeakCause::kNone);
  cause("elsewhere, since XLA counts values a step too long:", PeakCause::kLateEnds);
  cause("elsewhere, since XLA counts shapes of whole instructions:", PeakCause::kWholeShapes);
  cause("elsewhere, since XLA counts each alias:", PeakCause::kAliases);
  cause("elsewhere, since XLA counts memory handed over twice:", PeakCause::kHandOver);
  cause("elsewhere, unexplained:", PeakCause::kUnexplained);
  for (const QString& line : table) qInfo("%s", qPrintable(line));
  QCOMPARE(
      table,
      QStringList(
          {"steps 3067 of 3067", "values 2317 of 2317", "positions 2317 of 2317", "uses 2317 of 2317",
           "sizes 2317 of 2317", "ranges 2317 of 2317", "buffers 138 of 138", "places 2632 of 2632",
           "allocations 722 of 722", "printed peaks 109 of 109", "totals 109 of 109", "most bytes 109 of 109",
           "printed peak where the most bytes are live: 102", "elsewhere, since XLA counts values a step too long: 6",
           "elsewhere, since XLA counts shapes of whole instructions: 1", "elsewhere, since XLA counts each alias: 0",
           "elsewhere, since XLA counts memory handed over twice: 0", "elsewhere, unexplained: 0"}));
}

QTEST_APPLESS_MAIN(TestDataflowDumps)
#include "tst_dataflow_dumps.moc"
