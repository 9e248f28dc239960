// The layered engine's drawing stage with given ranks and orders: arcs of edges, invalid and valid orderings, lines.

#include "layout/layered_drawing.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "absl/strings/str_cat.h"
#include "layout/layered_columns.h"
#include "layout/layered_order.h"
#include "layout/layered_ordering.h"
#include "layout/layered_routes.h"
#include "tests/support/check_placement.h"
#include "tests/support/graph_of.h"
#include "tests/support/picture_quality.h"

using namespace layout;
using namespace layout::layered;

namespace {

Graph graphOf(uint32_t boxes, std::vector<Edge> edges, float width = 60) {
  return {std::vector<Box>(boxes, {width, 20}), std::move(edges)};
}

Placement draw(const Graph& graph, const Ordering& ordering) {
  return drawOrdering(graph, uniteEdges(graph, {}), ordering, {});
}

std::string problemIn(const Graph& graph, const Placement& placement) {
  const std::string problem = support::problemIn(graph, placement);
  return problem.empty() ? support::crossedBoxIn(graph, placement) : problem;
}

}  // namespace

class LayeredDrawingTest : public QObject {
  Q_OBJECT

 private slots:
  void arcs_data();
  void arcs();
  void refusedOrderings_data();
  void refusedOrderings();
  void orderIsKept();
  void orderIsNeverMadeWorse();
  void chainsAreStraight();
  void fansAreCentred();
  void longEdgesPassBetweenBoxes();
  void straightWhereNothingIsInTheWay();
  void endsKeepTheOrder();
  void piecesAreDrawnByThemselves();
  void loneBoxesAreFirstWhereTheyAreInTheProgram();
};

void LayeredDrawingTest::arcs_data() {
  QTest::addColumn<Graph>("graph");
  QTest::addColumn<std::string>("expected");  // from>to weight of arcs; by edge: its arc
  QTest::newRow("none") << graphOf(2, {}) << std::string("; ");
  QTest::newRow("a loop") << graphOf(1, {{0, 0}}) << std::string("; -");
  QTest::newRow("three between two") << graphOf(2, {{0, 1}, {0, 1}, {0, 1}}) << std::string("0>1 3; 0 0 0");
  QTest::newRow("there and back") << graphOf(2, {{1, 0}, {0, 1}}) << std::string("1>0 2; 0 0");
  QTest::newRow("by lower numbers") << graphOf(4, {{2, 3}, {0, 3}, {1, 2}, {2, 2}, {3, 2}})
                                    << std::string("0>3 1, 1>2 1, 2>3 2; 2 0 1 - 2");
}

void LayeredDrawingTest::arcs() {
  QFETCH(Graph, graph);
  const Arcs united = uniteEdges(graph, {});
  std::string text;
  for (const auto& [from, to, weight] : united.arcs) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", from, ">", to, " ", weight);
  }
  text += ";";
  for (size_t e = 0; e < graph.edges.size(); ++e) {
    const bool isLoop = graph.edges[e].from == graph.edges[e].to;
    QCOMPARE(bool{united.hasLoop[graph.edges[e].from]} && isLoop, isLoop);
    absl::StrAppend(&text, " ", isLoop ? "-" : absl::StrCat(united.ofEdge[e]));
  }
  QTEST(graph.edges.empty() ? text + " " : text, "expected");
}

void LayeredDrawingTest::refusedOrderings_data() {
  QTest::addColumn<Ordering>("ordering");
  QTest::addColumn<std::string>("message");
  // Three boxes with arcs from each to each below, so that item 3 is beside box 1.
  const auto row = [](const char* name, Ordering ordering, const char* message) {
    QTest::newRow(name) << std::move(ordering) << std::string(message);
  };
  row("from the top", {{0, 1, 2}, {0, 1, 3, 2}}, "");
  row("upwards", {{2, 1, 0}, {2, 3, 1, 0}}, "");
  row("far down", {{7, 8, 9}, {0, 1, 3, 2}}, "");
  row("nothing", {}, "not every box has a row");
  row("a box more", {{0, 1, 2, 3}, {0, 1, 3, 2}}, "not every box has a row");
  row("two in a row", {{0, 1, 1}, {0, 1, 2}}, "an arc is within a row");
  row("no order", {{0, 1, 2}, {}}, "not every item has a place in its row");
  row("no place beside the box", {{0, 1, 2}, {0, 1, 2}}, "not every item has a place in its row");
  row("rows without end", {{0, 1, UINT32_MAX}, {0, 1, 3, 2}}, "not every item has a place in its row");
  row("there twice", {{0, 1, 2}, {0, 1, 1, 2}}, "an item is missing or listed twice");
  row("not there", {{0, 1, 2}, {0, 1, 4, 2}}, "an item is missing or listed twice");
  row("in another row", {{0, 1, 2}, {0, 1, 2, 3}}, "an item is in the wrong row");
}

void LayeredDrawingTest::refusedOrderings() {
  QFETCH(Ordering, ordering);
  const Graph graph = graphOf(3, {{0, 1}, {1, 2}, {0, 2}});
  const Arcs united = uniteEdges(graph, {});
  const absl::Status status = checkOrdering(ordering, 3, united);
  QTEST(std::string(status.message()), "message");
  if (status.ok()) QCOMPARE(problemIn(graph, drawOrdering(graph, united, ordering, {})), std::string());
}

// An order without crossings is kept, even if the boxes are not in the order of their numbers.
void LayeredDrawingTest::orderIsKept() {
  const Graph graph = graphOf(7, {{0, 2}, {0, 4}, {0, 1}, {4, 3}, {4, 6}, {1, 5}});
  const Placement placement = draw(graph, {{0, 1, 1, 2, 1, 2, 2}, {0, 2, 4, 1, 3, 6, 5}});
  const auto isLeft = [&](uint32_t a, uint32_t b) { return placement.centres[a].x < placement.centres[b].x; };
  QVERIFY(isLeft(2, 4) && isLeft(4, 1) && isLeft(3, 6) && isLeft(6, 5));
  QCOMPARE(placement.centres[3].y, placement.centres[5].y);
}

void LayeredDrawingTest::orderIsNeverMadeWorse() {
  std::mt19937 random(13);
  for (int run = 0; run < 20; ++run) {
    std::vector<Arc> arcs;
    std::vector<uint32_t> rowOf;
    for (uint32_t i = 0; i < 50; ++i) {
      rowOf.push_back(i / 10);
      if (i < 40 && random() % 4 != 0) arcs.push_back({i, i / 10 * 10 + 10 + static_cast<uint32_t>(random() % 10), 1});
    }
    Rows rows = makeRows(std::vector<Extent>(50, {40, 20}), rowOf, arcs, {});
    for (uint32_t r = 0; r < rows.rows(); ++r) std::shuffle(rows.row(r).begin(), rows.row(r).end(), random);
    orderRows(rows, 1 + run % 3, {});
    const uint64_t before = crossings(rows);
    improveOrder(rows, 1 + run % 5, {});
    QVERIFY(crossings(rows) <= before);
    std::vector<uint32_t> all(rows.order);
    std::sort(all.begin(), all.end());
    for (uint32_t i = 0; i < 50; ++i) QCOMPARE(all[i], i);
  }
}

void LayeredDrawingTest::chainsAreStraight() {
  Graph graph = support::chainGraph(50);
  Ordering ordering;
  for (uint32_t i = 0; i < 50; ++i) {
    graph.boxes[i].width = 40 + static_cast<float>(i % 7);
    ordering.rowOf.push_back(i);
    ordering.order.push_back(i);
  }
  const Placement placement = draw(graph, ordering);
  for (uint32_t i = 1; i < 50; ++i) {
    QVERIFY(std::abs(placement.centres[i].x - placement.centres[0].x) < 0.01f);
    QCOMPARE(placement.routes[i - 1].size(), size_t{2});
    QVERIFY(placement.centres[i].y - placement.centres[i - 1].y >= 40);
  }
}

void LayeredDrawingTest::fansAreCentred() {
  const Placement placement = draw(support::starGraph(7, false), {{1, 0, 0, 0, 0, 0, 0, 0}, {1, 2, 3, 4, 5, 6, 7, 0}});
  QVERIFY(std::abs(placement.centres[0].x - placement.centres[4].x) < 0.5f);
  for (uint32_t i = 2; i < 8; ++i) {
    QVERIFY2(std::abs(placement.centres[i].x - placement.centres[i - 1].x - 80 - kBoxDistance) < 0.01f,
             "as near as boxes may be");
  }
}

// Three chains of five boxes, and an edge from the first box of the left chain to the last box of the right one. It
// passes the middle chain first on the left, then on the right.
void LayeredDrawingTest::longEdgesPassBetweenBoxes() {
  std::vector<Extent> extents(15, {60, 20});
  std::vector<uint32_t> rowOf;
  std::vector<Arc> arcs;
  for (uint32_t i = 0; i < 15; ++i) {
    rowOf.push_back(i / 3);
    if (i < 12) arcs.push_back({i, i + 3, 1});
    if (i == 0) arcs.push_back({0, 14, 1});
  }
  Rows rows = makeRows(std::move(extents), std::move(rowOf), arcs, {});
  rows.order = {0, 1, 2, 3, 15, 4, 5, 6, 16, 7, 8, 9, 10, 17, 11, 12, 13, 14};
  const Picture picture = drawRows(rows, columns(rows, 24, {}), std::vector<Stubs>(15), {});
  Graph graph{std::vector<Box>(15, {60, 20}), {}};
  Placement placement;
  placement.centres = picture.centres;
  placement.width = picture.width;
  placement.height = picture.height;
  for (uint32_t a = 0; a < arcs.size(); ++a) {
    graph.edges.push_back({arcs[a].from, arcs[a].to});
    placement.routes.emplace_back(picture.route(a).begin(), picture.route(a).end());
    const auto& route = placement.routes.back();
    for (size_t p = 1; p < route.size(); ++p) QVERIFY2(route[p].y > route[p - 1].y, "down all the way");
  }
  QCOMPARE(problemIn(graph, placement), std::string());
}

void LayeredDrawingTest::straightWhereNothingIsInTheWay() {
  const Graph graph = graphOf(4, {{0, 2}, {0, 1}, {1, 3}, {3, 2}});
  QCOMPARE(draw(graph, {{0, 1, 3, 2}, {0, 1, 4, 3, 5, 2}}).routes[0].size(), size_t{2});
}

void LayeredDrawingTest::endsKeepTheOrder() {
  // The edges are given in another order than the boxes are placed.
  const Graph graph = graphOf(6, {{0, 4}, {0, 1}, {0, 5}, {0, 3}, {0, 2}});
  const Placement placement = draw(graph, {{0, 1, 1, 1, 1, 1}, {0, 1, 2, 3, 4, 5}});
  const auto leaves = [&](size_t edge) { return placement.routes[edge].front().x; };
  QVERIFY(leaves(1) < leaves(4) && leaves(4) < leaves(3) && leaves(3) < leaves(0) && leaves(0) < leaves(2));
  for (const auto& route : placement.routes) {
    QCOMPARE(route.front().y, placement.centres[0].y + 10);
    QVERIFY(std::abs(route.front().x - placement.centres[0].x) <= 30);
  }
}

// For any given ranks no row is empty and connected components have no gaps between them.
void LayeredDrawingTest::piecesAreDrawnByThemselves() {
  const Graph graph = graphOf(5, {{0, 2}, {1, 3}, {4, 4}});
  const Placement placement = draw(graph, {{0, 4, 1, 5, 3}, {0, 2, 4, 1, 3}});
  QCOMPARE(problemIn(graph, placement), std::string());
  const auto& at = placement.centres;
  QCOMPARE(at[3].y - at[1].y, at[2].y - at[0].y);
  QCOMPARE(at[0].x, at[2].x);
  QCOMPARE(at[1].x, at[3].x);
  QVERIFY(at[0].x < at[1].x || at[2].y < at[1].y);
}

void LayeredDrawingTest::loneBoxesAreFirstWhereTheyAreInTheProgram() {
  const auto isBefore = [](Point a, Point b) { return a.x < b.x || a.y < b.y; };
  const Placement first = draw(graphOf(4, {{1, 2}}), {{0, 0, 1, 0}, {0, 1, 3, 2}});
  QVERIFY(isBefore(first.centres[0], first.centres[1]) && isBefore(first.centres[3], first.centres[2]));
  const Placement last = draw(graphOf(3, {{0, 2}}), {{0, 0, 1}, {0, 1, 2}});
  QVERIFY(isBefore(last.centres[0], last.centres[1]) && isBefore(last.centres[2], last.centres[1]));
}

QTEST_APPLESS_MAIN(LayeredDrawingTest)
#include "tst_layered_drawing.moc"
