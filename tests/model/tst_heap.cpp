// Packing of blocks into gaps by size and by live range length, compared with results computed by hand; no two blocks
// in use at the same time overlap.

#include <QTest>
#include <random>

#include "model/analysis/heap.h"

namespace {

struct Blocks {
  std::vector<hlo::HeapBlock> blocks;
  std::vector<hlo::HeapTimes> times;

  void add(int64_t bytes, std::initializer_list<hlo::HeapTimes> own) {
    const auto begin = static_cast<uint32_t>(times.size());
    times.insert(times.end(), own.begin(), own.end());
    blocks.push_back({bytes, begin, static_cast<uint32_t>(times.size())});
  }
  hlo::Packing pack(int64_t alignment) const { return hlo::packHeap(blocks, times, alignment); }
};

QString print(const hlo::Packing& packing) {
  QString text;
  for (const int64_t offset : packing.offsets) text += QString::number(offset) + ' ';
  return text + "of " + QString::number(packing.bytes);
}

}  // namespace

class TestHeap : public QObject {
  Q_OBJECT

 private slots:
  void packs_data();
  void packs();
  void packsByLength();
  void nothingOverlaps_data();
  void nothingOverlaps();
};

// Prints "bytes first-last,first-last" for each block.
void TestHeap::packs_data() {
  QTest::addColumn<QString>("blocks");
  QTest::addColumn<int>("alignment");
  QTest::addColumn<QString>("expected");
  QTest::newRow("nothing") << "" << 1 << "of 0";
  QTest::newRow("one") << "100 0-5" << 64 << "0 of 100";
  QTest::newRow("one after the other") << "100 0-5; 50 6-9" << 64 << "0 0 of 100";
  QTest::newRow("ends are inclusive") << "100 0-5; 50 5-9" << 64 << "0 128 of 178";
  QTest::newRow("the largest at the bottom") << "10 0-9; 30 0-9; 20 0-9" << 1 << "50 0 30 of 60";
  QTest::newRow("of equal ones the longer one, then the first") << "10 0-3; 10 0-9; 10 1-4" << 1 << "10 0 20 of 30";
  // During [2,5] there are 40 bytes at 0, freed later, and 20 at 60: the gap of 20 in between is used.
  QTest::newRow("into a gap") << "40 0-9; 20 0-1; 20 0-9; 20 2-5" << 1 << "0 60 40 60 of 80";
  // At time 5 the gaps are below 60 and between 110 and 150.
  QTest::newRow("the smallest gap that fits")
      << "60 0-1; 50 0-9; 40 0-1; 30 0-9; 25 5-6" << 1 << "0 60 110 150 110 of 180";
  QTest::newRow("times with a gap between them") << "30 0-1,6-9; 20 3-4; 25 0-9" << 1 << "0 0 30 of 55";
  // By size, 30 is placed at 0 and pushes the long one up, above a gap of 10 that is too small for 20: 70 in total.
  QTest::newRow("the better of the two orders") << "20 3-4; 20 2-5; 30 1-1; 20 1-6" << 1 << "40 20 20 0 of 60";
}

void TestHeap::packs() {
  QFETCH(QString, blocks);
  QFETCH(int, alignment);
  Blocks input;
  for (const QString& block : blocks.split("; ", Qt::SkipEmptyParts)) {
    const QStringList parts = block.split(' ');
    const auto begin = static_cast<uint32_t>(input.times.size());
    for (const QString& each : parts[1].split(',')) {
      const QStringList ends = each.split('-');
      input.times.push_back({ends[0].toUInt(), ends[1].toUInt()});
    }
    input.blocks.push_back({parts[0].toLongLong(), begin, static_cast<uint32_t>(input.times.size())});
  }
  QTEST(print(input.pack(alignment)), "expected");
}

// By size, 30 is at 0; both orders take 40, and the order by size is preferred.
void TestHeap::packsByLength() {
  Blocks input;
  input.add(30, {{0, 0}});
  input.add(10, {{0, 9}});
  QCOMPARE(print(input.pack(1)), QString("0 30 of 40"));
  QCOMPARE(print(hlo::packHeap(input.blocks, input.times, 1, hlo::HeapOrder::kByLength)), QString("10 0 of 40"));
}

void TestHeap::nothingOverlaps_data() {
  QTest::addColumn<int>("count");
  QTest::addColumn<int>("length");
  QTest::newRow("short") << 2000 << 10;
  QTest::newRow("as long as buckets") << 2000 << 130;
  QTest::newRow("long") << 2000 << 2000;
  // More blocks than the search limit: the smallest are stacked above the rest.
  QTest::newRow("too many to look through") << 30000 << 60000;
}

void TestHeap::nothingOverlaps() {
  QFETCH(int, count);
  QFETCH(int, length);
  std::mt19937 random(7);
  Blocks input;
  for (int i = 0; i < count; ++i) {
    const uint32_t first = random() % (2 * static_cast<uint32_t>(count));
    const uint32_t last = first + random() % static_cast<uint32_t>(length);
    const int64_t bytes = 1 + static_cast<int64_t>(random() % 1000) * static_cast<int64_t>(random() % 1000);
    if (i % 5 == 0) {
      input.add(bytes, {{first, last}, {last + 3, last + 9}});
    } else {
      input.add(bytes, {{first, last}});
    }
  }
  const hlo::Packing packing = input.pack(64);
  // Sorted by offset, each block is compared with those that begin before it ends.
  std::vector<uint32_t> order(input.blocks.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return packing.offsets[a] < packing.offsets[b]; });
  const auto meet = [&](const hlo::HeapBlock& a, const hlo::HeapBlock& b) {
    for (uint32_t i = a.timesBegin; i < a.timesEnd; ++i) {
      for (uint32_t k = b.timesBegin; k < b.timesEnd; ++k) {
        if (input.times[i].first <= input.times[k].last && input.times[k].first <= input.times[i].last) return true;
      }
    }
    return false;
  };
  for (size_t i = 0; i < order.size(); ++i) {
    QCOMPARE(packing.offsets[order[i]] % 64, 0);
    const int64_t end = packing.offsets[order[i]] + input.blocks[order[i]].bytes;
    QVERIFY(end <= packing.bytes);
    for (size_t k = i + 1; k < order.size() && packing.offsets[order[k]] < end; ++k) {
      QVERIFY(!meet(input.blocks[order[i]], input.blocks[order[k]]));
    }
  }
}

QTEST_APPLESS_MAIN(TestHeap)
#include "tst_heap.moc"
