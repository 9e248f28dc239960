// Boxes that grow in an existing layout: the order of all other boxes stays, no boxes overlap, no edge runs through a
// box.

#include "layout/grow.h"

#include <QTest>

#include "absl/strings/str_format.h"
#include "layout/layered_engine.h"
#include "tests/support/check_placement.h"
#include "tests/support/graph_of.h"
#include "tests/support/hlo_text.h"

using namespace layout;

namespace {

/// Returns the graph with the boxes at their new sizes.
Graph grown(Graph graph, const std::vector<Growth>& growths) {
  for (const Growth& growth : growths) graph.boxes[growth.box] = growth.size;
  return graph;
}

struct Rect {
  float left, top, right, bottom;
};
Rect rectOf(const Graph& graph, const Placement& placement, uint32_t box) {
  const auto [x, y] = placement.centres[box];
  const auto [w, h] = graph.boxes[box];
  return {x - w / 2, y - h / 2, x + w / 2, y + h / 2};
}

std::string print(const std::vector<Point>& points) {
  std::string text;
  for (Point p : points) absl::StrAppendFormat(&text, "%s%g,%g", text.empty() ? "" : " ", p.x, p.y);
  return text;
}

/// Returns the first box that changed its order or moved to the left or up; "" if none did.
std::string disorder(const Graph& before, const Placement& was, const Graph& after, const Placement& is) {
  constexpr float kTouch = 0.25f;
  for (uint32_t a = 0; a < before.boxes.size(); ++a) {
    const Rect a0 = rectOf(before, was, a), a1 = rectOf(after, is, a);
    if (a1.left < a0.left - kTouch || a1.top < a0.top - kTouch) return absl::StrCat("box ", a, " moved back");
    for (uint32_t b = 0; b < before.boxes.size(); ++b) {
      const Rect b0 = rectOf(before, was, b), b1 = rectOf(after, is, b);
      if (a0.right <= b0.left && a1.right > b1.left + kTouch) return absl::StrCat(a, " is no longer left of ", b);
      if (a0.bottom <= b0.top && a1.bottom > b1.top + kTouch) return absl::StrCat(a, " is no longer above ", b);
      if (a0.left <= b0.left && a1.left > b1.left + kTouch) return absl::StrCat(a, " begins right of ", b);
      if (a0.top <= b0.top && a1.top > b1.top + kTouch) return absl::StrCat(a, " begins below ", b);
    }
  }
  return "";
}

/// Grows every `step`th box by varying widths and heights.
std::vector<Growth> some(const Graph& graph, uint32_t first, uint32_t step) {
  std::vector<Growth> growths;
  for (uint32_t box = first; box < graph.boxes.size(); box += step) {
    const float more = static_cast<float>(20 + 131 * growths.size() % 900);
    growths.push_back({box, {graph.boxes[box].width + more, graph.boxes[box].height + 1000 - more}});
  }
  return growths;
}

}  // namespace

class GrowTest : public QObject {
  Q_OBJECT

 private slots:
  // Four boxes of 100 × 40 in two columns, an edge in each column and one from the first column to the second, from the
  // first row to the second.
  void byHand() {
    const Graph graph{{{100, 40}, {100, 40}, {100, 40}, {100, 40}}, {{0, 2}, {1, 3}, {0, 3}}, Direction::kDown};
    Placement before;
    before.centres = {{50, 20}, {200, 20}, {50, 120}, {200, 120}};
    before.routes = {{{50, 40}, {50, 100}}, {{200, 40}, {200, 100}}, {{90, 40}, {180, 100}}};
    before.width = 250;
    before.height = 140;
    const std::vector<Growth> growths{{0, {300, 240}}};
    const Placement after = growBoxes(graph, before, growths);
    QCOMPARE(after.width, 450.0f);
    QCOMPARE(after.height, 340.0f);
    // The top left corner of the grown box stays; boxes beside it move right, boxes below move down.
    QCOMPARE(print(after.centres), std::string("150,120 400,20 50,320 400,320"));
    QCOMPARE(print(after.routes[0]), std::string("50,240 50,300"));
    QCOMPARE(print(after.routes[1]), std::string("400,40 400,240 400,300"));
    // The edge starts at the new border, turns in the column of the old border, and is as straight as the space
    // permits.
    QCOMPARE(print(after.routes[2]), std::string("90,240 380,300"));
    QCOMPARE(support::problemIn(grown(graph, growths), after), std::string());
    QVERIFY(support::isSame(growBoxes(graph, before, {}), before));
  }

  // Boxes in one column share the additional width, boxes in one row the additional height.
  void roomIsShared() {
    const Graph graph{{{100, 40}, {100, 40}, {100, 60}}, {}, Direction::kDown};
    Placement before;
    before.centres = {{50, 30}, {50, 130}, {200, 30}};
    before.width = 250;
    before.height = 150;
    const Placement column = growBoxes(graph, before, std::vector<Growth>{{0, {300, 40}}, {1, {250, 40}}});
    QCOMPARE(column.width, 450.0f);
    QCOMPARE(print(column.centres), std::string("150,30 125,130 400,30"));
    const Placement row = growBoxes(graph, before, std::vector<Growth>{{0, {100, 240}}, {2, {100, 300}}});
    QCOMPARE(row.height, 390.0f);  // +200 for the first box; the second needs +240 and shares these 200
    QCOMPARE(print(row.centres), std::string("50,130 50,370 200,150"));
  }

  void stubsGoWithTheirBoxes() {
    const Graph graph{{{100, 40}, {100, 40}}, {{0, 1}}, Direction::kDown};
    Placement before;
    before.centres = {{50, 20}, {50, 520}};
    before.routes = {{}};
    before.stubs = {{0, {60, 40}, {60, 54}, {40, 486}, {40, 500}}};
    before.width = 100;
    before.height = 540;
    const Stub stub = growBoxes(graph, before, std::vector<Growth>{{0, {300, 140}}}).stubs.at(0);
    QCOMPARE(print({stub.leaves, stub.out, stub.in, stub.arrives}), std::string("60,140 60,154 40,586 40,600"));
  }

  void programs_data() {
    QTest::addColumn<Graph>("graph");
    QTest::addColumn<uint32_t>("step");
    for (const uint32_t count : {5u, 40u, 160u}) {
      for (const uint32_t degree : {1u, 2u, 4u}) {
        for (const uint32_t step : {1u, 3u, 50u}) {
          Graph graph = support::programGraph(count, degree, 12);
          QTest::addRow("%u boxes, %u edges each, every %u. grows", count, degree, step) << graph << step;
          graph.direction = Direction::kRight;
          QTest::addRow("%u boxes, %u edges each, every %u. grows, to the right", count, degree, step) << graph << step;
        }
      }
    }
    QTest::newRow("circles") << Graph{std::vector<Box>(4, {80, 30}), {{0, 1}, {1, 2}, {2, 0}, {3, 3}, {1, 3}}} << 1u;
    QTest::newRow("a hub") << support::starGraph(60, true) << 7u;
  }
  void programs() {
    QFETCH(Graph, graph);
    QFETCH(uint32_t, step);
    const Placement before = *LayeredEngine().place(graph, {});
    for (uint32_t first = 0; first < std::min(step, 2u); ++first) {
      const std::vector<Growth> growths = some(graph, first, step);
      const Placement after = growBoxes(graph, before, growths);
      const Graph now = grown(graph, growths);
      QCOMPARE(support::problemIn(now, after), std::string());
      QCOMPARE(disorder(graph, before, now, after), std::string());
      QCOMPARE(support::crossedBoxIn(now, after), support::crossedBoxIn(graph, before));
      QVERIFY(support::isSame(after, growBoxes(graph, before, growths)));
    }
  }

  // A hundred thousand boxes, a hundred of which grow.
  void large() {
    const Graph graph = support::programGraph(100000, 2, 40);
    const Placement before = *LayeredEngine().place(graph, {});
    const std::vector<Growth> growths = some(graph, 0, 1000);
    const Placement after = growBoxes(graph, before, growths);
    QCOMPARE(support::overlapIn(grown(graph, growths), after), std::string());
  }
};

QTEST_GUILESS_MAIN(GrowTest)
#include "tst_grow.moc"
