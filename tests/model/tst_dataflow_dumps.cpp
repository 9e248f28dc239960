// The analysis of a module's text held against what XLA dumped of the same module: the whole corpus of real dumps.

#include <QDirIterator>
#include <QTest>

#include "model/analysis/estimate.h"
#include "model/io/loader.h"
#include "model/queries/live_bytes.h"
#include "tests/support/compare_memory.h"

using support::Agreement;

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
  Agreement steps, values, positions, uses, sizes, ranges, buffers, places, peaks, totals, mostBytes, peaksAtMost;
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
    const auto estimate = hlo::estimateAssignment(memory);
    QVERIFY2(estimate.ok(), qPrintable(module));
    const queries::LiveBytes estimated(**estimate), dumped(*loaded.assignment);
    const int64_t mostDumped = dumped.peakBytes() - compared.perElementConstantBytes;
    add(mostBytes, {estimated.peakBytes() == mostDumped && estimated.peakStep() == dumped.peakStep(), 1});
    // XLA's rough count may name a step at which fewer bytes are live than at the highest one.
    const auto printed = loaded.assignment->printedPeakStep();
    add(peaksAtMost, {printed && dumped.at(*printed) == dumped.peakBytes(), 1});
    add(places, compared.places);
    add(totals, {compared.plannedBytes == compared.dumpedBytes, 1});
    add(peaks, {compared.isPeakStepEqual, 1});
    for (const std::string& difference : compared.differences) {
      differences.append(QString("%1: %2").arg(QFileInfo(module).fileName(), QString::fromStdString(difference)));
    }
  }
  QCOMPARE(differences.join('\n'), QString());
  const auto text = [](const char* what, Agreement a) { return QString("%1 %2 of %3\n").arg(what).arg(a.equal).arg(a.total); };
  QCOMPARE(text("steps", steps) + text("values", values) + text("positions", positions) + text("uses", uses) +
               text("sizes", sizes) + text("ranges", ranges) + text("buffers", buffers) + text("peaks", peaks) +
               text("totals", totals) + text("most bytes", mostBytes) + text("peaks at the most bytes", peaksAtMost) + text("places", places),
           QString("steps 3067 of 3067\n"
                   "values 2317 of 2317\n"
                   "positions 2317 of 2317\n"
                   "uses 2317 of 2317\n"
                   "sizes 2317 of 2317\n"
                   "ranges 2317 of 2317\n"
                   "buffers 138 of 138\n"
                   "peaks 109 of 109\n"
                   "totals 109 of 109\n"
                   "most bytes 109 of 109\n"
                   "peaks at the most bytes 102 of 109\n"
                   "places 1853 of 2317\n"));
}

QTEST_APPLESS_MAIN(TestDataflowDumps)
#include "tst_dataflow_dumps.moc"
