// Elimination of unnecessary phis in small graphs. Values 0 to 9 are not phis, phis count from 10.

#include <QTest>

#include "model/analysis/phi_graph.h"

namespace {

// `inputs`: "10:0,11 11:10". Returns the value that replaces each phi.
QString resolve(const QString& inputs, uint32_t phis) {
  hlo::PhiGraph graph(10, 10 + phis);
  for (const QString& phi : inputs.split(' ', Qt::SkipEmptyParts)) {
    const QStringList parts = phi.split(':');
    for (const QString& input : parts[1].split(',', Qt::SkipEmptyParts)) {
      graph.addInput(parts[0].toUInt(), input.toUInt());
    }
  }
  graph.resolve();
  QStringList result;
  for (uint32_t i = 0; i < phis; ++i) result.append(QString::number(graph.find(10 + i)));
  return result.join(' ');
}

}  // namespace

class TestPhiGraph : public QObject {
  Q_OBJECT

 private slots:
  void resolves_data();
  void resolves();
  void longChains();
};

void TestPhiGraph::resolves_data() {
  QTest::addColumn<QString>("inputs");
  QTest::addColumn<int>("phis");
  QTest::addColumn<QString>("expected");
  QTest::newRow("no input stays") << "" << 1 << "10";
  QTest::newRow("only itself stays") << "10:10" << 1 << "10";
  QTest::newRow("one value") << "10:3" << 1 << "3";
  QTest::newRow("one value twice") << "10:3,3" << 1 << "3";
  QTest::newRow("itself and one value") << "10:3,10" << 1 << "3";
  QTest::newRow("two values") << "10:3,4" << 1 << "10";
  QTest::newRow("itself and two values") << "10:3,10,4" << 1 << "10";
  QTest::newRow("through another one, in either order") << "10:11 11:3,11 12:10" << 3 << "3 3 3";
  QTest::newRow("a phi that stays is a value like others") << "10:3,4 11:10,11" << 2 << "10 10";
  // A loop that swaps two names of one value.
  QTest::newRow("a ring into which one value comes") << "10:3,11 11:3,10" << 2 << "3 3";
  QTest::newRow("a ring into which two come") << "10:3,11 11:4,10" << 2 << "10 11";
  QTest::newRow("a ring with the same value at both ends") << "10:3,11 11:12 12:10,3" << 3 << "3 3 3";
  // XLA eliminates a cycle only for a value that is not a phi.
  QTest::newRow("a ring into which one phi comes") << "10:3,4 11:10,12 12:10,11" << 3 << "10 11 12";
  QTest::newRow("a ring that comes apart one by one") << "10:3,4 11:10,12 12:11,12" << 3 << "10 10 10";
  QTest::newRow("a ring inside a ring") << "10:3,12 11:10,11 12:11,10" << 3 << "3 3 3";
  QTest::newRow("a ring of one that stays, in another") << "10:3,12 11:10,4 12:11" << 3 << "10 11 11";
}

void TestPhiGraph::resolves() {
  QFETCH(QString, inputs);
  QFETCH(int, phis);
  QTEST(resolve(inputs, static_cast<uint32_t>(phis)), "expected");
}

// As deep as loops may be nested: no recursion, and only a few passes.
void TestPhiGraph::longChains() {
  constexpr uint32_t kCount = 200000;
  hlo::PhiGraph forward(1, 1 + kCount), backward(1, 1 + kCount), ring(1, 1 + kCount);
  for (uint32_t i = 0; i < kCount; ++i) {
    forward.addInput(1 + i, i);
    backward.addInput(1 + i, i + 1 < kCount ? i + 2 : 0);
    ring.addInput(1 + i, i == 0 ? kCount : i);
    ring.addInput(1 + i, 0);
  }
  for (hlo::PhiGraph* graph : {&forward, &backward, &ring}) {
    graph->resolve();
    for (uint32_t i = 0; i <= kCount; ++i) QCOMPARE(graph->find(i), 0u);
  }
}

QTEST_APPLESS_MAIN(TestPhiGraph)
#include "tst_phi_graph.moc"
