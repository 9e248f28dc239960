// Properties of every layout of the layered engine, on shapes that break layout algorithms and on real dumps: no
// overlap, edges start and end at their boxes and avoid all others, every edge is drawn or a stub. Coordinates are
// never compared.

#include "layout/layered_engine.h"

#include <pthread.h>
#include <time.h>

#include <QTest>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <thread>

#include "layout/computation_graph.h"
#include "tests/support/check_placement.h"
#include "tests/support/graph_of.h"
#include "tests/support/hlo_text.h"
#include "tests/support/picture_quality.h"

using namespace layout;
using namespace std::chrono_literals;
using support::chainGraph;
using support::problemIn;
using support::programGraph;
using support::starGraph;

namespace {

QByteArray codeOf(const absl::Status& status) {
  return QByteArray::fromStdString(absl::StatusCodeToString(status.code()));
}
QByteArray textOf(const absl::Status& status) { return QByteArray::fromStdString(std::string(status.message())); }

/// No edge is replaced by a stub.
LayeredOptions everythingDrawn() {
  LayeredOptions options;
  options.hubUsers = options.hubOperands = options.longestEdge = options.columnRows = 0;
  return options;
}

Graph toTheRight(Graph graph) {
  graph.direction = Direction::kRight;
  return graph;
}

std::vector<Box> boxes(uint32_t count) { return std::vector<Box>(count, {80, 30}); }

/// Returns a graph of random edges with loops and cycles.
Graph tangle(uint32_t count, uint32_t edges, uint32_t seed) {
  std::mt19937 random(seed);
  Graph graph{boxes(count), {}};
  for (uint32_t e = 0; e < edges; ++e) {
    const auto any = [&] { return static_cast<uint32_t>(random() % count); };
    graph.edges.push_back({any(), any()});
  }
  return graph;
}

std::string stubsOf(const Placement& placement) {
  std::string text;
  for (const Stub& stub : placement.stubs) absl::StrAppend(&text, text.empty() ? "" : " ", stub.edge);
  return text;
}

/// Returns the first problem of a layout made by this engine, or "".
std::string problemWith(const Graph& graph, const Placement& placement) {
  std::string problem = problemIn(graph, placement);
  if (problem.empty() && graph.boxes.size() < 3000) problem = support::crossedBoxIn(graph, placement);
  return problem;
}

}  // namespace

class LayeredEngineTest : public QObject {
  Q_OBJECT

 private slots:
  void pictures_data();
  void pictures();
  void refusals_data();
  void refusals();
  void nothingToPlace();
  void flowsDown();
  void flowsToTheRight();
  void circlesLeadUp();
  void stubs_data();
  void stubs();
  void stubsOfABoxLeaveInOneLine();
  void stubsHaveRoom();
  void parallelEdges();
  void deepGraphsHaveColumns();
  void partsSideBySide();
  void pagesHaveTheRequestedAspect_data();
  void pagesHaveTheRequestedAspect();
  void hasFewCrossings_data();
  void hasFewCrossings();
  void smallChangesMoveLittle_data();
  void smallChangesMoveLittle();
  void manyThreads();
  void cancelledBefore();
  void cancelledInTheMiddle_data();
  void cancelledInTheMiddle();
  void everyComputationOfTheDumps_data();
  void everyComputationOfTheDumps();
};

void LayeredEngineTest::pictures_data() {
  QTest::addColumn<Graph>("graph");
  QTest::newRow("nothing") << Graph{};
  QTest::newRow("one box") << Graph{boxes(1), {}};
  QTest::newRow("a loop") << Graph{boxes(1), {{0, 0}}};
  QTest::newRow("loops on a chain") << Graph{boxes(3), {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {2, 2}}};
  QTest::newRow("no edges") << Graph{boxes(50), {}};
  QTest::newRow("two boxes") << Graph{boxes(2), {{0, 1}}};
  QTest::newRow("parallel edges") << Graph{boxes(3), {{0, 1}, {0, 1}, {0, 1}, {1, 2}, {0, 2}, {0, 2}}};
  QTest::newRow("there and back") << Graph{boxes(2), {{0, 1}, {1, 0}}};
  QTest::newRow("against the order") << Graph{boxes(4), {{3, 2}, {2, 1}, {1, 0}, {3, 0}}};
  QTest::newRow("a circle") << Graph{boxes(4), {{0, 1}, {1, 2}, {2, 3}, {3, 0}}};
  QTest::newRow("a diamond") << Graph{boxes(4), {{0, 1}, {0, 2}, {1, 3}, {2, 3}}};
  QTest::newRow("a value used at all depths") << [] {
    Graph graph = chainGraph(30);
    for (uint32_t i = 2; i < 30; i += 4) graph.edges.push_back({0, i});
    return graph;
  }();
  QTest::newRow("chain") << chainGraph(100);
  QTest::newRow("deep chain") << chainGraph(2000);
  QTest::newRow("hub") << starGraph(500, true);
  QTest::newRow("small hub") << starGraph(8, true);
  QTest::newRow("tuple") << starGraph(500, false);
  QTest::newRow("small tuple") << starGraph(24, false);
  QTest::newRow("boxes without a size") << Graph{std::vector<Box>(4), {{0, 1}, {1, 2}, {0, 2}, {2, 2}, {0, 3}}};
  QTest::newRow("huge and tiny") << Graph{{{20000, 20000}, {1, 1}, {20000, 1}, {1, 20000}},
                                          {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 3}}};
  QTest::newRow("all to all") << [] {
    Graph graph{boxes(30), {}};
    for (uint32_t i = 0; i < 30; ++i) {
      for (uint32_t j = 0; j < i; ++j) graph.edges.push_back({j, i});
    }
    return graph;
  }();
  QTest::newRow("many parts") << [] {
    Graph graph{boxes(400), {}};
    for (uint32_t i = 0; i < 400; ++i) {
      if (i % 5 != 0) graph.edges.push_back({i - std::min(i % 5, 1 + i % 2), i});
    }
    return graph;
  }();
  for (uint32_t seed = 1; seed <= 5; ++seed) {
    QTest::addRow("program %u", seed) << programGraph(60 * seed, 2, 20 * seed, seed);
    QTest::addRow("dense program %u", seed) << programGraph(40, 3 * seed, 40, seed);
    QTest::addRow("tangle %u", seed) << tangle(30 * seed, 60 * seed, seed);
    QTest::addRow("dense tangle %u", seed) << tangle(12, 100, seed);
  }
  QTest::newRow("a long program") << programGraph(2500, 2, 30);
}

void LayeredEngineTest::pictures() {
  QFETCH(Graph, graph);
  LayeredOptions fewSweeps;
  fewSweeps.sweeps = 1;
  for (const LayeredOptions& options : {LayeredOptions(), everythingDrawn(), fewSweeps}) {
    for (const Graph& turned : {graph, toTheRight(graph)}) {
      LayeredEngine engine(options);
      const auto placement = engine.place(turned, {});
      QVERIFY2(placement.ok(), textOf(placement.status()));
      QCOMPARE(QByteArray::fromStdString(problemWith(turned, *placement)), QByteArray());
      if (options.hubUsers == 0) QCOMPARE(stubsOf(*placement), std::string());
      const auto again = LayeredEngine(options).place(turned, {});
      QVERIFY2(again.ok() && support::isSame(*placement, *again), "the same graph has the same picture");
    }
  }
}

void LayeredEngineTest::refusals_data() {
  QTest::addColumn<Graph>("graph");
  QTest::addColumn<QByteArray>("message");
  const float infinity = std::numeric_limits<float>::infinity();
  const auto row = [](const char* name, Graph graph, const char* message) {
    QTest::newRow(name) << std::move(graph) << QByteArray(message);
  };
  row("an edge to no box", {boxes(2), {{0, 1}, {1, 2}}},
      "edge 1 leads from box 1 to box 2, but the number of boxes is 2");
  row("an edge from no box", {boxes(2), {{4294967295u, 1}}},
      "edge 0 leads from box 4294967295 to box 1, but the number of boxes is 2");
  row("no boxes at all", {{}, {{0, 0}}}, "edge 0 leads from box 0 to box 0, but the number of boxes is 0");
  row("no number", {{{80, std::nanf("")}}, {}}, "box 0 is 80 by nan points, but a side must be 0 to 20000");
  row("infinite", {{{1, 1}, {infinity, 1}}, {}}, "box 1 is inf by 1 points, but a side must be 0 to 20000");
  row("negative", {{{-1, 1}}, {}}, "box 0 is -1 by 1 points, but a side must be 0 to 20000");
  row("too wide", {{{20001, 1}}, {}}, "box 0 is 20001 by 1 points, but a side must be 0 to 20000");
}

void LayeredEngineTest::refusals() {
  QFETCH(Graph, graph);
  LayeredEngine engine;
  const auto placement = engine.place(graph, {});
  QCOMPARE(codeOf(placement.status()), QByteArray("INVALID_ARGUMENT"));
  QTEST(textOf(placement.status()), "message");
}

void LayeredEngineTest::nothingToPlace() {
  const auto placement = LayeredEngine().place({}, {});
  QVERIFY(placement.ok());
  QVERIFY(placement->width == 0 && placement->height == 0 && placement->centres.empty() && placement->routes.empty());
}

void LayeredEngineTest::flowsDown() {
  const Graph graph = programGraph(200, 2, 15);
  const auto placement = LayeredEngine(everythingDrawn()).place(graph, {});
  for (const auto& [from, to] : graph.edges) {
    QVERIFY(placement->centres[from].y + graph.boxes[from].height / 2 <
            placement->centres[to].y - graph.boxes[to].height / 2);
  }
  for (const auto& route : placement->routes) {
    for (size_t i = 1; i < route.size(); ++i) QVERIFY2(route[i].y > route[i - 1].y, "and lines never turn back");
  }
}

void LayeredEngineTest::flowsToTheRight() {
  const Graph graph = toTheRight(programGraph(200, 2, 15));
  const auto placement = LayeredEngine(everythingDrawn()).place(graph, {});
  for (const auto& [from, to] : graph.edges) {
    QVERIFY(placement->centres[from].x + graph.boxes[from].width / 2 <
            placement->centres[to].x - graph.boxes[to].width / 2);
  }
}

// Only the edge that closes the cycle leads up.
void LayeredEngineTest::circlesLeadUp() {
  const auto placement = LayeredEngine().place({boxes(4), {{0, 1}, {1, 2}, {2, 3}, {3, 1}}}, {});
  const auto leadsUp = [&](size_t edge) {
    return placement->routes[edge].front().y > placement->routes[edge].back().y;
  };
  QVERIFY(!leadsUp(0) && !leadsUp(1) && !leadsUp(2) && leadsUp(3));
}

void LayeredEngineTest::stubs_data() {
  QTest::addColumn<Graph>("graph");
  QTest::addColumn<LayeredOptions>("options");
  QTest::addColumn<std::string>("stubs");  // edges
  LayeredOptions options;
  QTest::newRow("eight users") << starGraph(8, true) << options << std::string();
  QTest::newRow("nine users") << starGraph(9, true) << options << std::string("0 1 2 3 4 5 6 7 8");
  Graph graph = starGraph(8, true);
  graph.edges.push_back({0, 8});
  QTest::newRow("eight users, one of them twice") << graph << options << std::string();
  QTest::newRow("24 operands") << starGraph(24, false) << options << std::string();
  options.hubOperands = 2;
  QTest::newRow("three operands") << starGraph(3, false) << options << std::string("0 1 2");
  options.hubUsers = 2;
  QTest::newRow("three users") << starGraph(3, true) << options << std::string("0 1 2");
  graph = chainGraph(26);
  graph.edges.push_back({0, 24});
  QTest::newRow("24 rows") << graph << LayeredOptions() << std::string();
  graph.edges.back() = {0, 25};
  QTest::newRow("25 rows") << graph << LayeredOptions() << std::string("25");
  graph.edges.back() = {25, 0};
  QTest::newRow("25 rows up") << graph << LayeredOptions() << std::string("25");
  options = LayeredOptions();
  options.longestEdge = 0;
  QTest::newRow("any length") << graph << options << std::string();
  options.longestEdge = 1;
  QTest::newRow("one row") << Graph{boxes(3), {{0, 1}, {1, 2}, {0, 2}}} << options << std::string("2");
}

void LayeredEngineTest::stubs() {
  QFETCH(Graph, graph);
  QFETCH(LayeredOptions, options);
  const auto placement = LayeredEngine(options).place(graph, {});
  QTEST(stubsOf(*placement), "stubs");
  QCOMPARE(QByteArray::fromStdString(problemWith(graph, *placement)), QByteArray());
}

void LayeredEngineTest::stubsOfABoxLeaveInOneLine() {
  const Graph graph = starGraph(12, true);
  const auto placement = LayeredEngine().place(graph, {});
  QCOMPARE(placement->stubs.size(), size_t{12});
  for (const Stub& stub : placement->stubs) {
    QVERIFY(stub.leaves.x == placement->stubs[0].leaves.x && stub.leaves.y == placement->stubs[0].leaves.y);
    QVERIFY(stub.out.x == stub.leaves.x && stub.out.y == stub.leaves.y + LayeredOptions().stubLength);
    QVERIFY(stub.in.x == stub.arrives.x && stub.in.y == stub.arrives.y - LayeredOptions().stubLength);
  }
  // Edges that arrive at the same box end side by side.
  const auto tuple = LayeredEngine().place(starGraph(30, false), {});
  for (size_t i = 1; i < 30; ++i) QVERIFY(tuple->stubs[i].arrives.x > tuple->stubs[i - 1].arrives.x + 1);
}

// No box is in the space between the end of a stub and its box, over the whole width of the box: there is space for a
// label.
void LayeredEngineTest::stubsHaveRoom() {
  Graph graph = programGraph(600, 3, 200);
  const auto placement = LayeredEngine().place(graph, {});
  QVERIFY(placement->stubs.size() > 100);
  const float length = LayeredOptions().stubLength;
  Graph withStrips;
  Placement strips;
  for (uint32_t box = 0; box < graph.boxes.size(); ++box) {
    float above = 0, below = 0;
    for (const Stub& stub : placement->stubs) {
      if (graph.edges[stub.edge].to == box) above = length;
      if (graph.edges[stub.edge].from == box) below = length;
    }
    const Point centre = placement->centres[box];
    withStrips.boxes.push_back({graph.boxes[box].width, graph.boxes[box].height + above + below});
    strips.centres.push_back({centre.x, centre.y + (below - above) / 2});
  }
  QCOMPARE(support::overlapIn(withStrips, strips), std::string());
}

// Edges between the same two boxes share a route, including edges in the opposite direction.
void LayeredEngineTest::parallelEdges() {
  const auto placement = LayeredEngine().place({boxes(3), {{0, 1}, {1, 2}, {0, 2}, {0, 2}, {2, 0}}}, {});
  const auto same = [](Point a, Point b) { return a.x == b.x && a.y == b.y; };
  const auto& routes = placement->routes;
  QVERIFY(std::equal(routes[2].begin(), routes[2].end(), routes[3].begin(), routes[3].end(), same));
  QVERIFY(std::equal(routes[2].begin(), routes[2].end(), routes[4].rbegin(), routes[4].rend(), same));
}

void LayeredEngineTest::deepGraphsHaveColumns() {
  const Graph graph = chainGraph(3000);
  const auto placement = LayeredEngine().place(graph, {});
  const size_t columns = placement->stubs.size() + 1;
  QVERIFY2(columns >= 10 && columns <= 30, qPrintable(QString::number(columns)));
  // Boxes are side by side, in the order of the chain.
  for (uint32_t i = 1; i < 3000; ++i) {
    const Point a = placement->centres[i - 1], b = placement->centres[i];
    QVERIFY((a.x == b.x && a.y < b.y) || (a.x < b.x && b.y < 50));
  }
  QVERIFY(placement->width > placement->height / 3 && placement->height > placement->width / 3);
  LayeredOptions options;
  options.columnRows = 0;
  const auto oneColumn = LayeredEngine(options).place(graph, {});
  QVERIFY(oneColumn->stubs.empty() && oneColumn->width == 80);
}

void LayeredEngineTest::partsSideBySide() {
  Graph graph{boxes(12), {}};
  for (uint32_t i = 0; i < 12; ++i) {
    if (i >= 3) graph.edges.push_back({i - 3, i});
  }
  const auto placement = LayeredEngine().place(graph, {});
  for (uint32_t i = 0; i < 12; ++i) {
    QCOMPARE(placement->centres[i].x, placement->centres[i % 3].x);
    QCOMPARE(placement->centres[i].y, placement->centres[i - i % 3].y);
  }
  QVERIFY(placement->centres[0].x < placement->centres[1].x && placement->centres[1].x < placement->centres[2].x);
}

void LayeredEngineTest::pagesHaveTheRequestedAspect_data() {
  QTest::addColumn<Graph>("graph");
  QTest::newRow("no edges") << Graph{boxes(5000), {}};
  QTest::newRow("hub") << starGraph(5000, true);
  QTest::newRow("tuple") << starGraph(5000, false);
  QTest::newRow("pairs") << [] {
    Graph graph{boxes(5000), {}};
    for (uint32_t i = 0; i < 5000; i += 2) graph.edges.push_back({i, i + 1});
    return graph;
  }();
  QTest::newRow("deep chain") << chainGraph(5000);
}

void LayeredEngineTest::pagesHaveTheRequestedAspect() {
  QFETCH(Graph, graph);
  for (const float aspect : {0.7f, 1.6f}) {
    LayeredOptions options;
    options.aspect = aspect;
    for (const Graph& turned : {graph, toTheRight(graph)}) {
      // Columns have at least columnRows rows, and these are much wider than high.
      if (turned.direction == Direction::kRight && !graph.edges.empty()) continue;
      const auto placement = LayeredEngine(options).place(turned, {});
      const float found = placement->width / placement->height;
      QVERIFY2(found > aspect / 2 && found < aspect * 2, qPrintable(QString("%1 for %2").arg(found).arg(aspect)));
    }
  }
}

// Trees and ladders have no crossings; the layout of a program has not many more than a layout with twice the work.
void LayeredEngineTest::hasFewCrossings_data() {
  QTest::addColumn<Graph>("graph");
  QTest::addColumn<int>("crossings");
  Graph tree{boxes(85), {}};
  for (uint32_t i = 1; i < 85; ++i) tree.edges.push_back({(i - 1) / 4, i});
  QTest::newRow("tree") << tree << 0;
  Graph reduction{boxes(127), {}};
  for (uint32_t i = 0; i < 126; ++i) reduction.edges.push_back({i, 64 + i / 2});
  QTest::newRow("reduction") << reduction << 0;
  Graph ladder{boxes(80), {}};
  for (uint32_t i = 2; i < 80; ++i) {
    ladder.edges.push_back({i - 2, i});
    if (i % 2 == 1 && i > 3) ladder.edges.push_back({i - 3, i});
  }
  QTest::newRow("ladder") << ladder << 0;
  // Eight parameter updates that all lead to one tuple.
  Graph updates{boxes(8 * 5 + 1), {}};
  for (uint32_t i = 0; i < 8; ++i) {
    const uint32_t first = i * 5;
    for (const Edge& edge : {Edge{0, 2}, {1, 2}, {2, 3}, {2, 4}, {0, 4}}) {
      updates.edges.push_back({first + edge.from, first + edge.to});
    }
    updates.edges.push_back({first + 3, 40});
    updates.edges.push_back({first + 4, 40});
  }
  QTest::newRow("updates") << updates << 0;
}

void LayeredEngineTest::hasFewCrossings() {
  QFETCH(Graph, graph);
  const auto placement = LayeredEngine().place(graph, {});
  QCOMPARE(stubsOf(*placement), std::string());
  QTEST(static_cast<int>(support::qualityOf(graph, *placement).drawnCrossings), "crossings");
}

void LayeredEngineTest::smallChangesMoveLittle_data() {
  QTest::addColumn<Graph>("graph");
  QTest::newRow("layers") << [] {
    // Twelve boxes per layer: norm, three projections, attention, sum, norm, two halves of a network, sum.
    Graph graph{boxes(12 * 8), {}};
    for (uint32_t layer = 0; layer < 8; ++layer) {
      const uint32_t first = layer * 12;
      const Edge edges[] = {{0, 1}, {0, 2}, {0, 3}, {1, 4},  {2, 4},  {4, 5},   {5, 6}, {3, 6},
                            {6, 7}, {7, 8}, {8, 9}, {8, 10}, {9, 11}, {10, 11}, {7, 11}};
      for (const Edge& edge : edges) graph.edges.push_back({first + edge.from, first + edge.to});
      if (layer > 0) graph.edges.insert(graph.edges.end(), {{first - 1, first}, {first - 1, first + 7}});
    }
    return graph;
  }();
  QTest::newRow("program") << programGraph(300, 1, 20);
  QTest::newRow("deep program") << programGraph(1500, 1, 8);
  QTest::newRow("updates") << [] {
    Graph graph{boxes(300), {}};
    for (uint32_t i = 0; i < 300; ++i) {
      if (i % 6 != 0) graph.edges.push_back({i - std::min(i % 6, 1 + i % 2), i});
    }
    return graph;
  }();
}

// After an added user or a removed edge, hardly any neighbouring boxes swap sides.
void LayeredEngineTest::smallChangesMoveLittle() {
  QFETCH(Graph, graph);
  const auto before = LayeredEngine().place(graph, {});
  std::map<float, std::vector<uint32_t>> rows;
  for (uint32_t i = 0; i < graph.boxes.size(); ++i) rows[before->centres[i].y].push_back(i);
  std::mt19937 random(3);
  double pairs = 0, changed = 0;
  for (int run = 0; run < 10; ++run) {
    Graph other = graph;
    if (run % 2 == 0) {
      other.edges.push_back(
          {static_cast<uint32_t>(random() % other.boxes.size()), static_cast<uint32_t>(other.boxes.size())});
      other.boxes.push_back({80, 30});
    } else {
      other.edges.erase(other.edges.begin() + static_cast<ptrdiff_t>(random() % other.edges.size()));
    }
    const auto after = LayeredEngine().place(other, {});
    for (const auto& [y, row] : rows) {
      for (size_t i = 0; i < row.size(); ++i) {
        for (size_t j = i + 1; j < std::min(row.size(), i + 10); ++j) {
          const auto isLeft = [&](const Placement& p) { return p.centres[row[i]].x < p.centres[row[j]].x; };
          ++pairs;
          if (isLeft(*before) != isLeft(*after)) ++changed;
        }
      }
    }
  }
  qInfo("%.1f %% of %.0f pairs changed sides", 100 * changed / pairs, pairs);
  QVERIFY(changed < 0.15 * pairs);
}

void LayeredEngineTest::manyThreads() {
  LayeredEngine engine;
  const Graph graph = programGraph(500, 2, 40);
  const auto expected = engine.place(graph, {});
  std::atomic<int> same = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        for (int run = 0; run < 5; ++run) {
          const auto placement = engine.place(graph, {});
          if (placement.ok() && support::isSame(*placement, *expected)) ++same;
        }
      });
    }
  }
  QCOMPARE(same.load(), 20);
}

void LayeredEngineTest::cancelledBefore() {
  std::stop_source stop;
  stop.request_stop();
  LayeredEngine engine;
  for (const Graph& graph : {Graph{}, chainGraph(10), programGraph(3000, 3, 3000), starGraph(100'000, true)}) {
    const auto placement = engine.place(graph, stop.get_token());
    QCOMPARE(codeOf(placement.status()), QByteArray("CANCELLED"));
    QCOMPARE(textOf(placement.status()), QByteArray("the layout was cancelled"));
  }
  QVERIFY(engine.place(chainGraph(10), {}).ok());
}

void LayeredEngineTest::cancelledInTheMiddle_data() {
  QTest::addColumn<Graph>("graph");
  QTest::addColumn<LayeredOptions>("options");
  QTest::newRow("program") << programGraph(100'000, 2, 40) << LayeredOptions();
  QTest::newRow("wide") << programGraph(50'000, 3, 50'000) << LayeredOptions();
  QTest::newRow("every edge") << programGraph(3'000, 3, 3'000) << everythingDrawn();
}

// Measured in time of the working thread, so that load on the machine does not count.
void LayeredEngineTest::cancelledInTheMiddle() {
  QFETCH(Graph, graph);
  QFETCH(LayeredOptions, options);
  clockid_t clock;
  pthread_getcpuclockid(pthread_self(), &clock);
  const auto milliseconds = [&] {
    timespec time;
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
  };
  LayeredEngine engine(options);
  std::vector<double> latencies;
  for (const auto delay : {1ms, 10ms, 30ms, 60ms, 100ms, 150ms}) {
    std::stop_source stop;
    double asked = 0;
    std::thread other([&] {
      std::this_thread::sleep_for(delay);
      asked = milliseconds();
      stop.request_stop();
    });
    const auto placement = engine.place(graph, stop.get_token());
    const double returned = milliseconds();
    other.join();
    if (placement.ok()) break;
    QCOMPARE(codeOf(placement.status()), QByteArray("CANCELLED"));
    latencies.push_back(returned - asked);
    QVERIFY2(latencies.back() < 500, qPrintable(QString("%1 ms").arg(latencies.back())));
  }
  QVERIFY(!latencies.empty());
  for (double latency : latencies) qInfo("stopped %.2f ms after the request", latency);
  std::sort(latencies.begin(), latencies.end());
  QVERIFY2(latencies[latencies.size() / 2] < 50, "even with sanitizers");
}

void LayeredEngineTest::everyComputationOfTheDumps_data() {
  QTest::addColumn<QString>("file");
  for (const char* name : {"gpu-trax-rnn", "gpu-maxtext-train-step", "gpu-mnist-pmap", "tpu-sync-tensors-graph"}) {
    QTest::newRow(name) << QString("seeds/%1.hlo.txt").arg(name);
  }
}

void LayeredEngineTest::everyComputationOfTheDumps() {
  QFETCH(QString, file);
  const support::Text text = support::sharedText(file);
  if (!text) QSKIP("the reference dumps are not at hand");
  const auto parsed = hlo::parseHlo(text);
  QVERIFY(parsed.ok());
  const hlo::Module& module = *parsed->modules.front();
  double sum = 0;
  for (const FoldOptions& folds : {FoldOptions(), support::nothingFolded()}) {
    for (uint32_t c = 0; c < module.computationCount(); ++c) {
      const Graph graph = support::graphOf(module, computationGraph(module, hlo::ComputationId(c), folds));
      for (const LayeredOptions& options : {LayeredOptions(), everythingDrawn()}) {
        const auto placement = LayeredEngine(options).place(graph, {});
        QVERIFY2(placement.ok(), textOf(placement.status()));
        QCOMPARE(QByteArray::fromStdString(problemWith(graph, *placement)), QByteArray());
        sum += placement->milliseconds;
      }
    }
  }
  qInfo("%zu computations in %.1f ms, each four times", module.computationCount(), sum);
}

QTEST_GUILESS_MAIN(LayeredEngineTest)
#include "tst_layered_engine.moc"
