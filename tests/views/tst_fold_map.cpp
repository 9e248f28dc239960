// Conversion between lines and rows for every combination of folds of a few blocks, beside and inside each other,
// compared with a list of the visible lines.

#include <QtTest>

#include "views/text/fold_map.h"

using views::FoldMap;
using views::LineRange;

class TestFoldMap : public QObject {
  Q_OBJECT

 private slots:
  void allWaysToFold() {
    constexpr size_t kLines = 20;
    const std::vector<LineRange> blocks = {{0, 3}, {3, 9}, {12, 20}};
    for (unsigned folded = 0; folded < 8; ++folded) {
      FoldMap map;
      map.reset(kLines, blocks);
      QCOMPARE(map.blockCount(), size_t{3});
      std::vector<bool> hidden(kLines, false);
      for (size_t b = 0; b < 3; ++b) {
        if ((folded >> b & 1) == 0) continue;
        map.setFolded(b, true);
        for (size_t line = blocks[b].begin + 1; line < blocks[b].end; ++line) hidden[line] = true;
      }
      std::vector<size_t> shown;
      for (size_t line = 0; line < kLines; ++line) {
        if (!hidden[line]) shown.push_back(line);
        QCOMPARE(map.isHidden(line), static_cast<bool>(hidden[line]));
        QCOMPARE(map.rowOf(line), shown.size() - 1);
      }
      QCOMPARE(map.rowCount(), shown.size());
      for (size_t row = 0; row < shown.size(); ++row) QCOMPARE(map.lineAt(row), shown[row]);
    }
  }

  void allWaysToFoldNestedBlocks() {
    constexpr size_t kLines = 20;
    const std::vector<LineRange> blocks = {{1, 15}, {2, 6}, {6, 14}, {8, 14}, {10, 12}, {16, 20}};
    for (unsigned folded = 0; folded < 64; ++folded) {
      FoldMap map;
      map.reset(kLines, blocks);
      std::vector<bool> hidden(kLines, false);
      for (size_t b = 0; b < blocks.size(); ++b) {
        if ((folded >> b & 1) == 0) continue;
        map.setFolded(b, true);
        for (size_t line = blocks[b].begin + 1; line < blocks[b].end; ++line) hidden[line] = true;
      }
      std::vector<size_t> shown;
      for (size_t line = 0; line < kLines; ++line) {
        if (!hidden[line]) shown.push_back(line);
        QCOMPARE(map.isHidden(line), static_cast<bool>(hidden[line]));
        QCOMPARE(map.hidingBlock(line).has_value(), static_cast<bool>(hidden[line]));
        QCOMPARE(map.rowOf(line), shown.size() - 1);
      }
      QCOMPARE(map.rowCount(), shown.size());
      for (size_t row = 0; row < shown.size(); ++row) QCOMPARE(map.lineAt(row), shown[row]);
      // Unfolding what hides a line, one block at a time, shows it.
      for (int steps = 0; const auto hiding = map.hidingBlock(11); ++steps) {
        QVERIFY(steps < 4);
        map.setFolded(*hiding, false);
      }
      QVERIFY(!map.isHidden(11));
    }
  }

  void innermostBlocks() {
    FoldMap map;
    map.reset(20, {{1, 15}, {2, 6}, {6, 14}, {8, 10}});
    QCOMPARE(map.blockAround(9), std::optional<size_t>(3));
    QCOMPARE(map.blockAround(10), std::optional<size_t>(2));
    QCOMPARE(map.blockAround(14), std::optional<size_t>(0));
    QVERIFY(!map.blockAround(15));
    QCOMPARE(map.blockAt(6), std::optional<size_t>(2));
    QVERIFY(!map.blockAt(7));
    map.setFolded(3, true);
    map.setFolded(0, true);
    QCOMPARE(map.hidingBlock(9), std::optional<size_t>(0));  // the outermost
    map.setFolded(0, false);
    QCOMPARE(map.hidingBlock(9), std::optional<size_t>(3));  // the inner one kept its state
  }

  void blocks() {
    FoldMap map;
    map.reset(10, {{1, 2}, {4, 7}});
    QCOMPARE(map.blockCount(), size_t{1});  // a block of one line cannot fold
    QVERIFY(!map.blockAt(1));
    QCOMPARE(map.blockAt(4), std::optional<size_t>(0));
    QVERIFY(!map.blockAt(5));
    QCOMPARE(map.blockAround(6), std::optional<size_t>(0));
    QVERIFY(!map.blockAround(7));
    QVERIFY(!map.blockAround(0));
    map.setAllFolded(true);
    QCOMPARE(map.rowCount(), size_t{8});
    QVERIFY(map.isAllFolded());
    map.setAllFolded(false);
    QVERIFY(!map.isAllFolded());
    QCOMPARE(map.rowCount(), size_t{10});
  }

  void noBlocks() {
    FoldMap map;
    map.reset(3);
    QCOMPARE(map.rowCount(), size_t{3});
    QCOMPARE(map.lineAt(2), size_t{2});
    QCOMPARE(map.rowOf(1), size_t{1});
    QVERIFY(!map.isHidden(1));
    map.reset(0);
    QCOMPARE(map.rowCount(), size_t{0});
  }
};

QTEST_APPLESS_MAIN(TestFoldMap)
#include "tst_fold_map.moc"
