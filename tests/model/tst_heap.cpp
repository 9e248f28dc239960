// Packing of blocks into gaps by size and by live range length, compared with results computed by hand, with XLA's own
// examples and with a plain packer that compares all pairs of blocks; packing again after changes gives the same result
// as packing from the start.

#include <QTest>
#include <optional>
#include <random>

#include "model/analysis/heap.h"

namespace {

void add(hlo::Heap& heap, int64_t bytes, const std::vector<hlo::HeapTimes>& own) {
  const auto begin = static_cast<uint32_t>(heap.times.size());
  heap.times.insert(heap.times.end(), own.begin(), own.end());
  heap.blocks.push_back({bytes, begin, static_cast<uint32_t>(heap.times.size())});
}

/// Reads "bytes first-last,first-last; …".
hlo::Heap parseHeap(const QString& text) {
  hlo::Heap heap;
  for (const QString& block : text.split("; ", Qt::SkipEmptyParts)) {
    const QStringList parts = block.split(' ');
    std::vector<hlo::HeapTimes> times;
    for (const QString& each : parts[1].split(',')) {
      const QStringList ends = each.split('-');
      times.push_back({ends[0].toUInt(), ends[1].toUInt()});
    }
    add(heap, parts[0].toLongLong(), times);
  }
  return heap;
}

QString print(const hlo::PackedHeap& packed) {
  QString text;
  for (uint32_t i = 0; i < packed.heap.blocks.size(); ++i) text += QString::number(packed.offset(i)) + ' ';
  return text + "of " + QString::number(packed.bytes());
}

bool meet(const hlo::Heap& heap, uint32_t a, uint32_t b) {
  for (const hlo::HeapTimes x : heap.timesOf(a)) {
    for (const hlo::HeapTimes y : heap.timesOf(b)) {
      if (x.first <= y.last && y.first <= x.last) return true;
    }
  }
  return false;
}

struct Plain {
  std::vector<int64_t> offsets;
  int64_t bytes = 0;
};

/// Places each block below, between or above all earlier ones that are in use with it.
Plain packInOrder(const hlo::Heap& heap, const std::vector<uint32_t>& order, int64_t alignment) {
  Plain plain{std::vector<int64_t>(heap.blocks.size(), 0)};
  for (size_t i = 0; i < order.size(); ++i) {
    std::vector<std::pair<int64_t, int64_t>> chunks;
    for (size_t k = 0; k < i; ++k) {
      if (!meet(heap, order[i], order[k])) continue;
      const int64_t begin = plain.offsets[order[k]];
      chunks.emplace_back(begin, begin + heap.blocks[order[k]].bytes);
    }
    std::sort(chunks.begin(), chunks.end());
    int64_t free = 0;
    std::optional<int64_t> best;
    int64_t bestBytes = INT64_MAX;
    for (const auto& [begin, end] : chunks) {
      if (begin - free >= heap.blocks[order[i]].bytes && begin - free < bestBytes) {
        best = free;
        bestBytes = begin - free;
      }
      free = std::max(free, hlo::roundUp(end, alignment));
    }
    plain.offsets[order[i]] = best.value_or(free);
    plain.bytes = std::max(plain.bytes, plain.offsets[order[i]] + heap.blocks[order[i]].bytes);
  }
  return plain;
}

Plain packPlainly(const hlo::Heap& heap, hlo::HeapRules rules) {
  std::vector<uint32_t> bySize, byLength;
  for (uint32_t i = 0; i < heap.blocks.size(); ++i) bySize.push_back(i);
  byLength = bySize;
  const auto length = [&](uint32_t i) {
    const hlo::HeapTimes first = heap.timesOf(i).front();
    return first.last - first.first;
  };
  const auto allLength = [&](uint32_t i) {
    uint32_t first = UINT32_MAX, last = 0;
    for (const hlo::HeapTimes times : heap.timesOf(i)) {
      first = std::min(first, times.first);
      last = std::max(last, times.last);
    }
    return last - first;
  };
  std::stable_sort(bySize.begin(), bySize.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(heap.blocks[a].bytes, length(a)) > std::pair(heap.blocks[b].bytes, length(b));
  });
  std::stable_sort(byLength.begin(), byLength.end(), [&](uint32_t a, uint32_t b) {
    return std::pair(int64_t{allLength(a)}, heap.blocks[a].bytes) >
           std::pair(int64_t{allLength(b)}, heap.blocks[b].bytes);
  });
  Plain long_ = packInOrder(heap, byLength, rules.alignment);
  if (rules.order == hlo::HeapOrder::kByLength) return long_;
  Plain large = packInOrder(heap, bySize, rules.alignment);
  return large.bytes <= long_.bytes ? large : long_;
}

/// Random blocks: few different sizes make ties, some blocks have several live ranges, which may touch.
hlo::Heap randomHeap(std::mt19937& random, uint32_t blocks = 60) {
  hlo::Heap heap;
  const uint32_t count = random() % blocks, span = 1 + random() % (blocks + 20), sizes = 1 + random() % 300;
  for (uint32_t i = 0; i < count; ++i) {
    std::vector<hlo::HeapTimes> times;
    uint32_t first = random() % span;
    for (uint32_t ranges = random() % 5 == 0 ? 3 : 1; ranges > 0; --ranges) {
      const uint32_t last = first + random() % (1 + random() % span);
      times.push_back({first, last});
      first = last + 1 + random() % 3;
    }
    if (times.size() > 1 && random() % 2 == 0) std::swap(times.front(), times.back());
    add(heap, 1 + random() % sizes, times);
  }
  return heap;
}

/// Removes, adds, swaps and changes blocks, and moves later times as a new instruction would.
std::vector<uint32_t> change(hlo::Heap& heap, std::mt19937& random) {
  struct Block {
    int64_t bytes;
    std::vector<hlo::HeapTimes> times;
    uint32_t origin;
  };
  std::vector<Block> blocks;
  for (uint32_t i = 0; i < heap.blocks.size(); ++i) {
    const auto times = heap.timesOf(i);
    blocks.push_back({heap.blocks[i].bytes, {times.begin(), times.end()}, i});
  }
  for (uint32_t edits = random() % 4; edits > 0 && !blocks.empty(); --edits) {
    Block& block = blocks[random() % blocks.size()];
    switch (random() % 6) {
      case 0: block.bytes = 1 + block.bytes / 2; break;
      case 1: block.bytes *= 2; break;
      case 2: block.times.back().last = block.times.back().first; break;
      case 3:
        block = blocks.back();
        blocks.pop_back();
        break;
      case 4: {
        const auto first = static_cast<uint32_t>(random() % 50);
        blocks.push_back({block.bytes, {{first, 50 + first}}, UINT32_MAX});
        break;
      }
      default: std::swap(block, blocks.front()); break;
    }
  }
  if (random() % 2 == 0) {
    const uint32_t from = random() % 80;
    for (Block& block : blocks) {
      for (hlo::HeapTimes& times : block.times) {
        if (times.first >= from) times.first += 2;
        if (times.last >= from) times.last += 2;
      }
    }
  }
  heap = {};
  std::vector<uint32_t> origins;
  for (const Block& block : blocks) {
    add(heap, block.bytes, block.times);
    origins.push_back(block.origin);
  }
  return origins;
}

}  // namespace

class TestHeap : public QObject {
  Q_OBJECT

 private slots:
  void packs_data();
  void packs();
  void packsByLength();
  void equalsPlainPacker();
  void packsAgain();
  void doesNotDependOnThreads();
  void denseEqualsPlainPacker();
  void stopsAtMaximum_data();
  void stopsAtMaximum();
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
  // XLA's test DecreasingSize: a [0,4], b [1,5], c [2,6], d [3,7].
  QTest::newRow("XLA: decreasing size") << "10 0-4; 30 1-5; 20 2-6; 40 3-7" << 1 << "90 40 70 0 of 100";
  // By size, 30 is placed at 0 and pushes the long one up, above a gap of 10 that is too small for 20: 70 in total.
  QTest::newRow("the better of the two orders") << "20 3-4; 20 2-5; 30 1-1; 20 1-6" << 1 << "40 20 20 0 of 60";
}

void TestHeap::packs() {
  QFETCH(QString, blocks);
  QFETCH(int, alignment);
  QTEST(print(hlo::packHeap(parseHeap(blocks), {.alignment = alignment})), "expected");
}

// By size, 30 is at 0; both orders take 40, and the order by size is preferred.
void TestHeap::packsByLength() {
  const hlo::Heap heap = parseHeap("30 0-0; 10 0-9");
  QCOMPARE(print(hlo::packHeap(heap, {})), QString("0 30 of 40"));
  QCOMPARE(print(hlo::packHeap(heap, {.order = hlo::HeapOrder::kByLength})), QString("10 0 of 40"));
}

// The packer groups times by 128 begins and ends of blocks: small heaps have one group, some of the large ones 15.
void TestHeap::equalsPlainPacker() {
  std::mt19937 random(7);
  for (int i = 0; i < 10060; ++i) {
    const hlo::Heap heap = randomHeap(random, i < 10000 ? 60 : 800);
    const hlo::HeapRules rules{int64_t{1} << random() % 8,
                               random() % 4 == 0 ? hlo::HeapOrder::kByLength : hlo::HeapOrder::kBest};
    const hlo::PackedHeap packed = hlo::packHeap(heap, rules);
    const Plain plain = packPlainly(heap, rules);
    QVERIFY2(packed.runs[packed.best].offsets == plain.offsets, qPrintable(QString("heap %1").arg(i)));
    QCOMPARE(packed.bytes(), plain.bytes);
    QVERIFY(packed.isExact());
  }
}

// A chain of changes, each on top of the one before.
void TestHeap::packsAgain() {
  std::mt19937 random(11);
  for (int i = 0; i < 2000; ++i) {
    hlo::Heap heap = randomHeap(random);
    const hlo::HeapRules rules{16, i % 4 == 0 ? hlo::HeapOrder::kByLength : hlo::HeapOrder::kBest};
    hlo::PackedHeap packed = hlo::packHeap(heap, rules);
    for (int step = 0; step < 5; ++step) {
      const std::vector<uint32_t> origins = change(heap, random);
      packed = hlo::repackHeap(heap, packed, origins);
      const hlo::PackedHeap fresh = hlo::packHeap(heap, rules);
      QVERIFY2(packed.runs[packed.best].offsets == fresh.runs[fresh.best].offsets,
               qPrintable(QString("heap %1, change %2").arg(i).arg(step)));
      QCOMPARE(packed.bytes(), fresh.bytes());
    }
  }
}

// Large heaps are packed by two threads. Each run is what its order gives alone; where the second one is given up does
// not depend on when the first one ends: at the first block that is not below it.
void TestHeap::doesNotDependOnThreads() {
  std::mt19937 random(5);
  for (const uint32_t length : {3U, 60U}) {
    hlo::Heap heap;
    for (int i = 0; i < 4200; ++i) {
      const uint32_t first = random() % 9000;
      add(heap, 1 + random() % 5000, {{first, first + static_cast<uint32_t>(random()) % length}});
    }
    const hlo::PackedHeap packed = hlo::packHeap(heap, {.alignment = 64});
    const hlo::HeapRun &bySize = packed.runs[0], &byLength = packed.runs[1];
    QVERIFY(bySize.isComplete && packed.isExact());
    QCOMPARE(packed.best, size_t(byLength.isComplete && byLength.bytes < bySize.bytes ? 1 : 0));
    const hlo::PackedHeap alone = hlo::packHeap(heap, {.alignment = 64, .order = hlo::HeapOrder::kByLength});
    QVERIFY(alone.runs[0].order == byLength.order);
    int64_t bytes = 0;
    size_t placed = 0;
    for (; placed < byLength.order.size(); ++placed) {
      const uint32_t block = byLength.order[placed];
      if (byLength.offsets[block] < 0) break;
      QCOMPARE(byLength.offsets[block], alone.runs[0].offsets[block]);
      QVERIFY2(byLength.isComplete || bytes < bySize.bytes, "a block behind the one that reached the limit");
      bytes = std::max(bytes, byLength.offsets[block] + heap.blocks[block].bytes);
    }
    QCOMPARE(byLength.bytes, bytes);
    QCOMPARE(byLength.isComplete, placed == byLength.order.size());
    for (int again = 0; again < 2; ++again) {
      const hlo::PackedHeap other = hlo::packHeap(heap, {.alignment = 64});
      QVERIFY(other.runs[0].offsets == bySize.offsets && other.runs[1].offsets == byLength.offsets);
      QCOMPARE(other.best, packed.best);
    }
  }
}

// Heaps with so many blocks in use at once that gaps are found in rows instead of a tree of times: many groups of rows,
// which are divided while they grow, and several times of a block.
void TestHeap::denseEqualsPlainPacker() {
  std::mt19937 random(13);
  for (const uint32_t length : {1500U, 2500U}) {
    hlo::Heap heap;
    for (int i = 0; i < 1500; ++i) {
      const uint32_t first = random() % 2000;
      const uint32_t last = first + static_cast<uint32_t>(random()) % length;
      const int64_t bytes = 1 + static_cast<int64_t>(random() % 300) * static_cast<int64_t>(random() % 300);
      if (i % 7 == 0) {
        add(heap, bytes, {{first, last}, {last + 5, last + 5 + length / 2}});
      } else {
        add(heap, bytes, {{first, last}});
      }
    }
    for (const hlo::HeapRules rules : {hlo::HeapRules{32, hlo::HeapOrder::kBest}, {32, hlo::HeapOrder::kByLength}}) {
      const hlo::PackedHeap packed = hlo::packHeap(heap, rules);
      const Plain plain = packPlainly(heap, rules);
      QVERIFY(packed.runs[packed.best].offsets == plain.offsets);
      QCOMPARE(packed.bytes(), plain.bytes);
    }
  }
}

void TestHeap::stopsAtMaximum_data() {
  QTest::addColumn<uint>("length");
  QTest::newRow("few in use at once") << 400U;
  QTest::newRow("many") << 2000U;
}

// The blocks beyond the maximum of work are above the others, and still nothing overlaps.
void TestHeap::stopsAtMaximum() {
  QFETCH(uint, length);
  std::mt19937 random(7);
  hlo::Heap heap;
  for (int i = 0; i < 2000; ++i) {
    const uint32_t first = random() % 4000;
    const uint32_t last = first + static_cast<uint32_t>(random()) % length;
    if (i % 5 == 0) {
      add(heap, 1 + random() % 1000, {{first, last}, {last + 3, last + 9}});
    } else {
      add(heap, 1 + random() % 1000, {{first, last}});
    }
  }
  const hlo::PackedHeap packed = hlo::packHeap(heap, {.alignment = 64, .maximumSteps = 10000});
  QVERIFY(!packed.isExact());
  for (uint32_t i = 0; i < heap.blocks.size(); ++i) {
    QCOMPARE(packed.offset(i) % 64, 0);
    const int64_t end = packed.offset(i) + heap.blocks[i].bytes;
    QVERIFY(packed.offset(i) >= 0 && end <= packed.bytes());
    for (uint32_t k = 0; k < i; ++k) {
      const bool isApart = packed.offset(k) >= end || packed.offset(i) >= packed.offset(k) + heap.blocks[k].bytes;
      QVERIFY(isApart || !meet(heap, i, k));
    }
  }
}

QTEST_APPLESS_MAIN(TestHeap)
#include "tst_heap.moc"
