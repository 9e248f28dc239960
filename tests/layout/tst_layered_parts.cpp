// The stages of the layered engine: ranks compared with exhaustive search, crossings with pairwise counting, and x
// coordinates, cuts and pages with results computed by hand.

#include <QTest>
#include <algorithm>
#include <numeric>
#include <random>

#include "absl/strings/str_join.h"
#include "layout/layered_columns.h"
#include "layout/layered_order.h"
#include "layout/layered_page.h"
#include "layout/layered_pieces.h"
#include "layout/layered_ranks.h"
#include "layout/layered_rows.h"

using namespace layout;
using namespace layout::layered;

namespace {

constexpr uint32_t kAnyLength = UINT32_MAX;
constexpr uint64_t kAnyEffort = UINT64_MAX / 2;

std::string textOf(const std::vector<uint32_t>& numbers) { return absl::StrJoin(numbers, " "); }

std::vector<Arc> chain(uint32_t boxes) {
  std::vector<Arc> arcs;
  for (uint32_t i = 1; i < boxes; ++i) arcs.push_back({i - 1, i, 1});
  return arcs;
}

uint64_t lengthOf(const std::vector<Arc>& arcs, const std::vector<uint32_t>& rows) {
  uint64_t sum = 0;
  for (const Arc& arc : arcs) sum += uint64_t{arc.weight} * (rows[arc.to] - rows[arc.from]);
  return sum;
}

bool leadDown(const std::vector<Arc>& arcs, const std::vector<uint32_t>& rows) {
  return std::all_of(arcs.begin(), arcs.end(), [&](const Arc& arc) { return rows[arc.from] < rows[arc.to]; });
}

/// Returns arcs from lower to higher numbers, each pair at most once.
std::vector<Arc> randomArcs(std::mt19937& random, uint32_t boxes, uint32_t percent, uint32_t heaviest) {
  std::vector<Arc> arcs;
  for (uint32_t to = 1; to < boxes; ++to) {
    for (uint32_t from = 0; from < to; ++from) {
      if (random() % 100 < percent) arcs.push_back({from, to, static_cast<uint32_t>(random() % (heaviest + 1))});
    }
  }
  return arcs;
}

Rows rowsOf(const std::vector<uint32_t>& rows, const std::vector<Arc>& arcs, float width = 40) {
  return makeRows(std::vector<Extent>(rows.size(), {width, 20}), rows, arcs, {});
}

/// Counts crossings pair by pair.
uint64_t countedCrossings(const Rows& rows) {
  std::vector<uint32_t> at(rows.items());
  for (uint32_t r = 0; r < rows.rows(); ++r) {
    for (uint32_t i = 0; i < rows.row(r).size(); ++i) at[rows.row(r)[i]] = i;
  }
  uint64_t sum = 0;
  for (uint32_t r = 0; r < rows.rows(); ++r) {
    for (uint32_t a : rows.row(r)) {
      for (uint32_t b : rows.row(r)) {
        if (at[a] >= at[b]) continue;
        for (const Link& one : rows.below[a]) {
          for (const Link& other : rows.below[b]) {
            if (at[one.item] > at[other.item]) sum += uint64_t{one.weight} * other.weight;
          }
        }
      }
    }
  }
  return sum;
}

}  // namespace

class LayeredPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void ranks_data();
  void ranks();
  void ranksAreOptimal();
  void ranksWithoutEffort();
  void stubsDoNotPull();
  void circles_data();
  void circles();
  void trunks();
  void crossingsAreCounted();
  void ordersWithoutCrossings_data();
  void ordersWithoutCrossings();
  void ordersAreGood();
  void keepsApart_data();
  void keepsApart();
  void columnsKeepOrderAndDistance();
  void chainsAreUpright();
  void cuts_data();
  void cuts();
  void columnsEndAtNecks();
  void grids_data();
  void grids();
  void pages();
};

void LayeredPartsTest::ranks_data() {
  QTest::addColumn<uint32_t>("boxes");
  QTest::addColumn<std::vector<Arc>>("arcs");
  QTest::addColumn<std::string>("rows");
  QTest::newRow("one box") << 1u << std::vector<Arc>{} << std::string("0");
  QTest::newRow("no arcs") << 3u << std::vector<Arc>{} << std::string("0 0 0");
  QTest::newRow("chain") << 4u << chain(4) << std::string("0 1 2 3");
  // An operand that only the last box uses is directly above it.
  QTest::newRow("late operand") << 5u << std::vector<Arc>{{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {4, 3, 1}}
                                << std::string("0 1 2 3 2");
  QTest::newRow("late chain") << 6u << std::vector<Arc>{{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {4, 5, 1}, {5, 3, 1}}
                              << std::string("0 1 2 3 1 2");
  // Two operands above, one user far below: the box stays near the operands.
  QTest::newRow("between") << 6u << std::vector<Arc>{{0, 1, 5}, {1, 2, 5}, {2, 3, 5}, {0, 4, 1},
                                                     {5, 4, 1}, {4, 3, 1}, {0, 5, 9}}
                           << std::string("0 1 2 3 2 1");
  QTest::newRow("two parts") << 5u << std::vector<Arc>{{0, 1, 1}, {2, 3, 1}, {3, 4, 1}} << std::string("0 1 0 1 2");
  QTest::newRow("without weight") << 3u << std::vector<Arc>{{0, 1, 0}, {1, 2, 0}} << std::string("0 1 2");
}

void LayeredPartsTest::ranks() {
  QFETCH(uint32_t, boxes);
  QFETCH(std::vector<Arc>, arcs);
  QTEST(textOf(rankBoxes(boxes, arcs, kAnyLength, kAnyEffort, {})), "rows");
}

// Compares with all possible ranks of six boxes.
void LayeredPartsTest::ranksAreOptimal() {
  constexpr uint32_t kBoxes = 6;
  std::mt19937 random(3);
  for (int run = 0; run < 200; ++run) {
    const std::vector<Arc> arcs = randomArcs(random, kBoxes, 20 + run % 50, 3);
    std::vector<uint32_t> rows(kBoxes, 0);
    uint64_t least = UINT64_MAX;
    for (uint32_t code = 0; code < 46656; ++code) {
      for (uint32_t box = 0, rest = code; box < kBoxes; ++box, rest /= kBoxes) rows[box] = rest % kBoxes;
      if (leadDown(arcs, rows)) least = std::min(least, lengthOf(arcs, rows));
    }
    const std::vector<uint32_t> found = rankBoxes(kBoxes, arcs, kAnyLength, kAnyEffort, {});
    QVERIFY(leadDown(arcs, found));
    QCOMPARE(lengthOf(arcs, found), least);
  }
}

void LayeredPartsTest::ranksWithoutEffort() {
  std::mt19937 random(5);
  for (uint64_t visits : {0, 50, 200, 1000}) {
    const std::vector<Arc> arcs = randomArcs(random, 60, 8, 2);
    QVERIFY(leadDown(arcs, rankBoxes(60, arcs, kAnyLength, visits, {})));
  }
}

// Three users far below pull more strongly than two operands above. If two of the users are too far away to be drawn,
// one is left.
void LayeredPartsTest::stubsDoNotPull() {
  std::vector<Arc> arcs = chain(31);
  for (Arc& arc : arcs) arc.weight = 10;
  arcs.insert(arcs.end(), {{0, 31, 2}, {31, 10, 1}, {31, 20, 1}, {31, 30, 1}});
  QCOMPARE(rankBoxes(32, arcs, kAnyLength, kAnyEffort, {})[31], 9u);
  QCOMPARE(rankBoxes(32, arcs, 10, kAnyEffort, {})[31], 1u);
}

void LayeredPartsTest::circles_data() {
  QTest::addColumn<uint32_t>("boxes");
  QTest::addColumn<std::vector<Arc>>("arcs");
  QTest::addColumn<std::string>("turned");  // numbers of arcs
  QTest::newRow("none") << 3u << std::vector<Arc>{{2, 1, 1}, {1, 0, 1}, {2, 0, 1}} << std::string();
  QTest::newRow("three") << 3u << std::vector<Arc>{{0, 1, 1}, {1, 2, 1}, {2, 0, 1}} << std::string("2");
  // Entered at 2: the arc back to 2 is reversed, although 0 has the lowest number.
  QTest::newRow("entered") << 4u << std::vector<Arc>{{0, 1, 1}, {1, 2, 1}, {2, 0, 1}, {3, 2, 1}} << std::string("1");
  QTest::newRow("eight") << 5u << std::vector<Arc>{{0, 1, 1}, {1, 2, 1}, {2, 0, 1}, {2, 3, 1}, {3, 4, 1}, {4, 2, 1}}
                         << std::string("2 5");
}

void LayeredPartsTest::circles() {
  QFETCH(uint32_t, boxes);
  QFETCH(std::vector<Arc>, arcs);
  const std::vector<Arc> before = arcs;
  turnCircles(boxes, arcs, {});
  std::vector<uint32_t> turned;
  for (uint32_t a = 0; a < arcs.size(); ++a) {
    if (arcs[a].from == before[a].from) continue;
    QCOMPARE(arcs[a].from, before[a].to);
    QCOMPARE(arcs[a].to, before[a].from);
    turned.push_back(a);
  }
  QTEST(textOf(turned), "turned");
  QVERIFY(leadDown(arcs, rankBoxes(boxes, arcs, kAnyLength, kAnyEffort, {})));
}

// The example at the top of layered_rows.h.
void LayeredPartsTest::trunks() {
  const Rows rows = rowsOf({0, 3, 4}, {{0, 1, 1}, {0, 2, 1}});
  QCOMPARE(rows.items(), 6u);
  QCOMPARE(textOf(rows.rowOf), std::string("0 3 4 1 2 3"));
  QCOMPARE(textOf(rows.trunkOf), std::string("0 0 0"));
  QCOMPARE(rows.ways[0].firstPlace, 3u);
  QCOMPARE(rows.ways[0].places, 2u);
  QCOMPARE(rows.ways[1].places, 3u);
  std::vector<std::string> links;
  for (uint32_t item = 0; item < rows.items(); ++item) {
    for (const Link& link : rows.below[item]) links.push_back(absl::StrCat(item, ">", link.item, " ", link.weight));
  }
  QCOMPARE(absl::StrJoin(links, ", "), std::string("0>3 2, 3>4 2, 4>5 1, 4>1 1, 5>2 1"));
  size_t above = 0;
  for (uint32_t item = 0; item < rows.items(); ++item) above += rows.above[item].size();
  QCOMPARE(above, links.size());
}

void LayeredPartsTest::crossingsAreCounted() {
  std::mt19937 random(11);
  for (int run = 0; run < 50; ++run) {
    const std::vector<Arc> arcs = randomArcs(random, 40, 3 + run % 20, 2);
    Rows rows = rowsOf(rankBoxes(40, arcs, kAnyLength, kAnyEffort, {}), arcs);
    for (uint32_t r = 0; r < rows.rows(); ++r) std::shuffle(rows.row(r).begin(), rows.row(r).end(), random);
    QCOMPARE(crossings(rows), countedCrossings(rows));
  }
}

void LayeredPartsTest::ordersWithoutCrossings_data() {
  QTest::addColumn<std::vector<uint32_t>>("rows");
  QTest::addColumn<std::vector<Arc>>("arcs");
  QTest::newRow("one box") << std::vector<uint32_t>{0} << std::vector<Arc>{};
  QTest::newRow("two arcs") << std::vector<uint32_t>{0, 0, 1, 1} << std::vector<Arc>{{0, 3, 1}, {1, 2, 1}};
  {
    // A tree with two users per box, numbered in an unhelpful order.
    std::vector<uint32_t> number(63), rows(63);
    std::iota(number.begin(), number.end(), 0u);
    std::shuffle(number.begin(), number.end(), std::mt19937(1));
    std::vector<Arc> arcs;
    for (uint32_t i = 0; i < 63; ++i) {
      for (uint32_t row = i + 1; row > 1; row /= 2) ++rows[number[i]];
      if (i > 0) arcs.push_back({number[(i - 1) / 2], number[i], 1});
    }
    QTest::newRow("tree") << rows << arcs;
  }
  {
    // Twelve chains side by side, with long arcs beside each.
    std::vector<uint32_t> rows;
    std::vector<Arc> arcs;
    for (uint32_t i = 0; i < 120; ++i) {
      rows.push_back(i / 12);
      if (i >= 12) arcs.push_back({i - 12, i, 1});
      if (i % 36 < 12 && i >= 36) arcs.push_back({i - 36, i, 1});
    }
    QTest::newRow("ladders") << rows << arcs;
  }
}

void LayeredPartsTest::ordersWithoutCrossings() {
  QFETCH(std::vector<uint32_t>, rows);
  QFETCH(std::vector<Arc>, arcs);
  for (uint32_t sweeps : {8, 60}) {
    Rows picture = rowsOf(rows, arcs);
    orderRows(picture, sweeps, {});
    QCOMPARE(crossings(picture), uint64_t{0});
  }
}

// Two rows of five: compared with all orders of both.
void LayeredPartsTest::ordersAreGood() {
  std::mt19937 random(17);
  uint64_t sum = 0, leastSum = 0;
  for (int run = 0; run < 20; ++run) {
    std::vector<Arc> arcs;
    for (uint32_t i = 0; i < 25; ++i) {
      if (random() % 5 < 2) arcs.push_back({i / 5, 5 + i % 5, 1});
    }
    const std::vector<uint32_t> rowOf{0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
    Rows rows = rowsOf(rowOf, arcs);
    orderRows(rows, 60, {});
    std::vector<uint32_t> all(rows.order);
    std::sort(all.begin(), all.end());
    QCOMPARE(textOf(all), std::string("0 1 2 3 4 5 6 7 8 9"));
    sum += crossings(rows);
    uint64_t least = UINT64_MAX;
    std::vector<uint32_t> upper{0, 1, 2, 3, 4};
    do {
      std::vector<uint32_t> lower{5, 6, 7, 8, 9};
      do {
        std::copy(upper.begin(), upper.end(), rows.order.begin());
        std::copy(lower.begin(), lower.end(), rows.order.begin() + 5);
        least = std::min(least, crossings(rows));
      } while (std::next_permutation(lower.begin(), lower.end()));
    } while (std::next_permutation(upper.begin(), upper.end()));
    leastSum += least;
  }
  QVERIFY2(sum <= leastSum + leastSum / 20,
           qPrintable(QString("%1 crossings, and %2 would do").arg(sum).arg(leastSum)));
}

void LayeredPartsTest::keepsApart_data() {
  QTest::addColumn<std::vector<Wish>>("wishes");
  QTest::addColumn<std::vector<float>>("places");
  QTest::newRow("room enough") << std::vector<Wish>{{0, 1, 0}, {30, 1, 10}} << std::vector<float>{0, 30};
  QTest::newRow("the same") << std::vector<Wish>{{0, 1, 0}, {0, 1, 10}} << std::vector<float>{-5, 5};
  QTest::newRow("the wrong way round") << std::vector<Wish>{{10, 1, 0}, {0, 1, 10}} << std::vector<float>{0, 10};
  QTest::newRow("a strong one") << std::vector<Wish>{{0, 3, 0}, {0, 1, 8}} << std::vector<float>{-2, 6};
  QTest::newRow("three") << std::vector<Wish>{{0, 1, 0}, {0, 1, 6}, {0, 1, 6}} << std::vector<float>{-6, 0, 6};
  QTest::newRow("one") << std::vector<Wish>{{7, 1, 0}} << std::vector<float>{7};
  QTest::newRow("three push one") << std::vector<Wish>{{0, 1, 0}, {0, 1, 10}, {0, 1, 10}, {100, 1, 10}}
                                  << std::vector<float>{-10, 0, 10, 100};
  QTest::newRow("a push that goes on") << std::vector<Wish>{{0, 1, 0}, {10, 1, 10}, {11, 1, 10}, {12, 1, 10}}
                                       << std::vector<float>{-6.75f, 3.25f, 13.25f, 23.25f};
  QTest::newRow("one pushes two") << std::vector<Wish>{{0, 1, 0}, {10, 1, 10}, {13, 1, 10}}
                                  << std::vector<float>{-7.0f / 3, 23.0f / 3, 53.0f / 3};
}

void LayeredPartsTest::keepsApart() {
  QFETCH(std::vector<Wish>, wishes);
  QFETCH(std::vector<float>, places);
  KeepApart keepApart;
  keepApart(wishes);
  for (size_t i = 0; i < places.size(); ++i) QVERIFY(std::abs(wishes[i].place - places[i]) < 1e-4f);
}

void LayeredPartsTest::columnsKeepOrderAndDistance() {
  std::mt19937 random(23);
  for (int run = 0; run < 10; ++run) {
    const std::vector<Arc> arcs = randomArcs(random, 80, 4, 2);
    Rows rows = rowsOf(rankBoxes(80, arcs, kAnyLength, kAnyEffort, {}), arcs);
    orderRows(rows, 8, {});
    const std::vector<float> x = columns(rows, 24, {});
    for (uint32_t r = 0; r < rows.rows(); ++r) {
      const auto row = rows.row(r);
      for (size_t i = 1; i < row.size(); ++i) {
        const bool areBoxes = rows.isBox(row[i - 1]) && rows.isBox(row[i]);
        const float distance = (rows.extents[row[i - 1]].width + rows.extents[row[i]].width) / 2 +
                               (areBoxes ? kBoxDistance : kPlaceDistance);
        QVERIFY(x[row[i]] - x[row[i - 1]] > distance - 0.01f);
      }
    }
  }
}

// A chain of ten, a long arc across eight rows beside it, and a second chain connected to its first box.
void LayeredPartsTest::chainsAreUpright() {
  std::vector<Arc> arcs = chain(10);
  arcs.push_back({0, 9, 1});
  std::vector<uint32_t> rowOf(10);
  std::iota(rowOf.begin(), rowOf.end(), 0u);
  for (uint32_t i = 10; i < 15; ++i) {
    arcs.push_back({i == 10 ? 0 : i - 1, i, 1});
    rowOf.push_back(i - 9);
  }
  std::stable_sort(arcs.begin(), arcs.end(), [](const Arc& a, const Arc& b) { return a.from < b.from; });
  Rows rows = rowsOf(rowOf, arcs);
  orderRows(rows, 24, {});
  const std::vector<float> x = columns(rows, 24, {});
  for (uint32_t i = 2; i < 9; ++i) QCOMPARE(x[i], x[1]);
  for (uint32_t i = 11; i < 15; ++i) QCOMPARE(x[i], x[10]);
  for (uint32_t place = rows.boxes + 1; place < rows.items(); ++place) QCOMPARE(x[place], x[rows.boxes]);
}

void LayeredPartsTest::cuts_data() {
  QTest::addColumn<uint32_t>("boxes");
  QTest::addColumn<std::vector<Arc>>("arcs");
  QTest::addColumn<std::string>("cut");     // numbers of arcs
  QTest::addColumn<std::string>("pieces");  // boxes of each component, then the isolated boxes
  const auto star = [](uint32_t users, bool isHub) {
    std::vector<Arc> arcs;
    for (uint32_t i = 1; i <= users; ++i) arcs.push_back(isHub ? Arc{0, i, 1} : Arc{i, 0, 1});
    return arcs;
  };
  // Options: 3 users, 4 operands, 5 rows.
  QTest::newRow("nothing") << 0u << std::vector<Arc>{} << std::string() << std::string("lone ");
  QTest::newRow("three users") << 4u << star(3, true) << std::string() << std::string("0 1 2 3; lone ");
  QTest::newRow("four users") << 5u << star(4, true) << std::string("0 1 2 3") << std::string("lone 0 1 2 3 4");
  QTest::newRow("four operands") << 5u << star(4, false) << std::string() << std::string("0 1 2 3 4; lone ");
  QTest::newRow("five operands") << 6u << star(5, false) << std::string("0 1 2 3 4") << std::string("lone 0 1 2 3 4 5");
  std::vector<Arc> arcs = chain(7);
  arcs.insert(arcs.end(), {{0, 5, 1}, {0, 6, 1}});
  QTest::newRow("five rows and six") << 7u << arcs << std::string("7") << std::string("0 1 2 3 4 5 6; lone ");
  QTest::newRow("by their first boxes") << 12u << std::vector<Arc>{{4, 5, 1}, {0, 9, 1}, {1, 3, 1}, {3, 8, 1}}
                                        << std::string() << std::string("0 9; 1 3 8; 4 5; lone 2 6 7 10 11");
}

void LayeredPartsTest::cuts() {
  QFETCH(uint32_t, boxes);
  QFETCH(std::vector<Arc>, arcs);
  const Pieces pieces = cutIntoPieces(std::vector<Box>(boxes, {60, 20}), arcs, {3, 4, 5, 100, 1}, {});
  std::vector<uint32_t> cut;
  for (uint32_t a = 0; a < arcs.size(); ++a) {
    if (pieces.isCut[a]) cut.push_back(a);
  }
  QTEST(textOf(cut), "cut");
  std::string text;
  for (uint32_t piece = 0; piece < pieces.boxes.count(); ++piece) {
    absl::StrAppend(&text, absl::StrJoin(pieces.boxes[piece], " "), "; ");
    uint32_t top = UINT32_MAX;
    for (uint32_t box : pieces.boxes[piece]) top = std::min(top, pieces.row[box]);
    QCOMPARE(top, 0u);
    for (uint32_t a : pieces.arcs[piece])
      QVERIFY(!pieces.isCut[a] && pieces.row[arcs[a].from] < pieces.row[arcs[a].to]);
  }
  QTEST(absl::StrCat(text, "lone ", textOf(pieces.lone)), "pieces");
}

// Two chains that share three boxes in rows 110 to 112: the first column ends at this bottleneck, not at another row
// near the middle.
void LayeredPartsTest::columnsEndAtNecks() {
  constexpr uint32_t kRows = 211;
  std::vector<Arc> arcs;
  std::vector<uint32_t> left, right;
  uint32_t boxes = 0;
  for (uint32_t row = 0; row < kRows; ++row) {
    left.push_back(boxes++);
    right.push_back(row >= 110 && row <= 112 ? left.back() : boxes++);
    if (row == 0) continue;
    arcs.push_back({left[row - 1], left[row], 1});
    if (right[row - 1] != left[row - 1] || right[row] != left[row]) arcs.push_back({right[row - 1], right[row], 1});
  }
  const Pieces pieces = cutIntoPieces(std::vector<Box>(boxes, {60, 20}), arcs, {8, 24, 24, 100, 1}, {});
  QCOMPARE(pieces.boxes.count(), size_t{2});
  QCOMPARE(pieces.boxes[0].size(), size_t{221});
  QCOMPARE(std::count(pieces.isCut.begin(), pieces.isCut.end(), true), 1);
  for (uint32_t a = 0; a < arcs.size(); ++a) {
    if (pieces.isCut[a]) QCOMPARE(arcs[a].from, left[110]);
  }
  QCOMPARE(pieces.row[left[111]], 0u);
  QVERIFY(!pieces.isColumn[0] && pieces.isColumn[1]);
  QCOMPARE(cutIntoPieces(std::vector<Box>(boxes, {60, 20}), arcs, {8, 24, 24, 0, 1}, {}).boxes.count(), size_t{1});
  QCOMPARE(cutIntoPieces(std::vector<Box>(boxes, {60, 20}), arcs, {8, 24, 24, 150, 1}, {}).boxes.count(), size_t{1});
}

void LayeredPartsTest::grids_data() {
  QTest::addColumn<std::vector<Box>>("boxes");
  QTest::addColumn<std::string>("corners");
  QTest::newRow("none") << std::vector<Box>{} << std::string();
  QTest::newRow("one") << std::vector<Box>{{10, 10}} << std::string("0,0");
  QTest::newRow("four") << std::vector<Box>(4, {10, 10}) << std::string("0,0 12,0 0,12 12,12");
  QTest::newRow("wide ones") << std::vector<Box>(4, {40, 10}) << std::string("0,0 0,12 0,24 0,36");
  QTest::newRow("of all sizes") << std::vector<Box>{{10, 10}, {8, 6}, {6, 20}, {10, 4}}
                                << std::string("0,0 13,2 2,12 12,20");
}

void LayeredPartsTest::grids() {
  QFETCH(std::vector<Box>, boxes);
  const Page page = setInGrid(boxes, 1, 2);
  const auto text = [](std::string* out, Point p) { absl::StrAppend(out, p.x, ",", p.y); };
  QTEST(absl::StrJoin(page.corners, " ", text), "corners");
}

void LayeredPartsTest::pages() {
  std::mt19937 random(29);
  for (int run = 0; run < 40; ++run) {
    std::vector<PagePiece> pieces;
    const uint32_t count = 1 + random() % 60;
    for (uint32_t i = 0; i < count; ++i) {
      const auto side = [&] { return static_cast<float>(10 + random() % (i % 9 == 0 ? 500 : 60)); };
      pieces.push_back({{side(), side()}, random() % 20 == 0});
    }
    const Page page = setOnPage(pieces, 1.6f, 7);
    QCOMPARE(page.corners.size(), pieces.size());
    for (uint32_t i = 0; i < count; ++i) {
      const auto [left, top] = page.corners[i];
      const auto [width, height] = pieces[i].size;
      QVERIFY(left >= 0 && top >= 0 && left + width <= page.width + 0.01f && top + height <= page.height + 0.01f);
      if (pieces[i].beginsColumn) QCOMPARE(top, 0.0f);
      for (uint32_t j = 0; j < i; ++j) {
        const Point other = page.corners[j];
        const Box size = pieces[j].size;
        QVERIFY(left >= other.x + size.width + 6.99f || other.x >= left + width + 6.99f ||
                top >= other.y + size.height + 6.99f || other.y >= top + height + 6.99f);
        QVERIFY2(left >= other.x || top > other.y, "read in columns, it comes behind");
      }
    }
  }
  const Page page = setOnPage(std::vector<PagePiece>(1000, {{50, 50}, false}), 1.6f, 10);
  QVERIFY(std::abs(page.width / page.height - 1.6f) < 0.2f);
}

QTEST_APPLESS_MAIN(LayeredPartsTest)
#include "tst_layered_parts.moc"
