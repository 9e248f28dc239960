// The engine with its real helper: properties of every placement, never coordinates; cancelling, crashes and timeouts;
// and a helper that sends invalid answers.

#include "layout/graphviz/graphviz_engine.h"

#include <signal.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <thread>

#include "layout/computation_graph.h"
#include "layout/graphviz/message_codec.h"
#include "tests/support/check_placement.h"
#include "tests/support/hlo_text.h"

using namespace layout;
using namespace std::chrono_literals;
using support::problemIn;

namespace {

/// Returns boxes of different sizes with `degree` edges each, from lower to higher numbers.
Graph madeGraph(uint32_t boxes, uint32_t degree, uint32_t reach) {
  std::mt19937 random(7);
  Graph graph;
  for (uint32_t i = 0; i < boxes; ++i) {
    graph.boxes.push_back({40.0f + static_cast<float>(random() % 120), 20.0f + static_cast<float>(random() % 30)});
    for (uint32_t d = 0; d < degree && i > 0; ++d) {
      graph.edges.push_back({i - 1 - static_cast<uint32_t>(random() % std::min(i, reach)), i});
    }
  }
  return graph;
}

/// The helper needs seconds for this graph.
Graph slowGraph() { return madeGraph(3000, 8, 3000); }

/// Child processes of this process.
struct Children {
  QList<pid_t> running;
  int zombies = 0;
};
Children childProcesses() {
  Children all;
  for (const QString& entry : QDir("/proc").entryList(QDir::Dirs)) {
    QFile file("/proc/" + entry + "/stat");
    if (entry.toInt() == 0 || !file.open(QIODevice::ReadOnly)) continue;
    // Format: pid (name) state parent …
    const QByteArray stat = file.readAll();
    const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 2).split(' ');
    if (fields.size() < 2 || fields[1].toInt() != getpid()) continue;
    fields[0] == "Z" ? void(++all.zombies) : all.running.append(entry.toInt());
  }
  return all;
}

qsizetype openDescriptors() {
  return QDir("/proc/self/fd").entryList(QDir::NoDotAndDotDot | QDir::AllEntries | QDir::System).size();
}

QString helperProgram() { return QFileInfo("/proc/self/exe").symLinkTarget().section('/', 0, -2) + "/hloscope-layout"; }

QByteArray codeOf(const absl::Status& status) {
  return QByteArray::fromStdString(absl::StatusCodeToString(status.code()));
}
QByteArray textOf(const absl::Status& status) { return QByteArray::fromStdString(std::string(status.message())); }

}  // namespace

class GraphvizEngineTest : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void placements_data();
  void placements();
  void flowsToTheRight();
  void nothingToPlace();
  void refusals_data();
  void refusals();
  void cancelledBefore();
  void cancelledInTheMiddle();
  void cancelledInTheQueue();
  void timeLimit();
  void killedInTheMiddle();
  void killedBetween();
  void manyThreads();
  void noProcessIsLeft();
  void endsWithItsEngine();
  void endsWithItsParent();
  void helperRejectsInvalidInput_data();
  void helperRejectsInvalidInput();
  void helperFromTheEnvironment();
  void noHelper_data();
  void noHelper();
  void misbehavingHelpers_data();
  void misbehavingHelpers();
  void helperThatNeverReads();
  void everyComputationOfTheDumps_data();
  void everyComputationOfTheDumps();
};

void GraphvizEngineTest::init() {
  const auto [running, zombies] = childProcesses();
  QVERIFY2(running.isEmpty() && zombies == 0, "the test before left processes behind");
}

void GraphvizEngineTest::placements_data() {
  QTest::addColumn<Graph>("graph");
  const auto boxes = [](uint32_t count, Box box = {80, 30}) { return std::vector<Box>(count, box); };
  const auto chain = [&](uint32_t count) {
    Graph graph{boxes(count), {}};
    for (uint32_t i = 1; i < count; ++i) graph.edges.push_back({i - 1, i});
    return graph;
  };
  const auto fan = [&](uint32_t count) {
    Graph graph{boxes(count + 1), {}};
    for (uint32_t i = 1; i <= count; ++i) graph.edges.push_back({i, 0});
    return graph;
  };
  // Each graph in two sizes: up to 100 boxes Graphviz uses all its iterations to reduce crossings, above that fewer.
  const auto large = [&](Graph graph) {
    const uint32_t first = static_cast<uint32_t>(graph.boxes.size());
    for (uint32_t i = 0; i < 110; ++i) {
      graph.boxes.push_back({60, 20});
      if (i > 2) graph.edges.push_back({first + i - 3, first + i});
    }
    return graph;
  };
  const auto both = [&](const char* name, const Graph& graph) {
    QTest::newRow(name) << graph;
    QTest::addRow("%s, among many", name) << large(graph);
  };
  both("one box", {boxes(1), {}});
  both("no edges", {boxes(7), {}});
  both("one edge", chain(2));
  both("a loop", {boxes(1), {{0, 0}}});
  both("loops and edges", {boxes(2), {{0, 0}, {0, 1}, {1, 1}, {1, 1}}});
  both("three edges between two", {boxes(2), {{0, 1}, {0, 1}, {0, 1}}});
  both("there and back", {boxes(2), {{0, 1}, {1, 0}}});
  both("a circle", {boxes(5), {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}});
  both("a long edge beside a chain", {boxes(5), {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}, {0, 4}}});
  both("back over a chain", {boxes(5), {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {4, 1}}});
  both("boxes without a size", {boxes(4, {0, 0}), {{0, 1}, {0, 2}, {1, 3}, {2, 3}}});
  both("very wide and very high", {{{9000, 10}, {10, 9000}, {10, 10}}, {{0, 1}, {1, 2}, {0, 2}}});
  both("the widest", {{{20000, 20000}, {1, 1}}, {{0, 1}}});
  QTest::newRow("chain of 100") << chain(100);
  QTest::newRow("chain of 101") << chain(101);
  QTest::newRow("chain of 1000") << chain(1000);
  QTest::newRow("fan of 90") << fan(90);
  QTest::newRow("fan of 1000") << fan(1000);
  QTest::newRow("100 made") << madeGraph(100, 2, 20);
  QTest::newRow("101 made") << madeGraph(101, 2, 20);
  QTest::newRow("600 made") << madeGraph(600, 1, 600);
  QTest::newRow("1500 made") << madeGraph(1500, 1, 30);
  QTest::newRow("1500 and 3000 made") << madeGraph(1500, 2, 8);
}

void GraphvizEngineTest::placements() {
  QFETCH(Graph, graph);
  GraphvizEngine engine({{}, 60s});
  const auto placement = engine.place(graph, {});
  QVERIFY2(placement.ok(), textOf(placement.status()));
  QCOMPARE(QByteArray::fromStdString(problemIn(graph, *placement)), QByteArray());
  QVERIFY(placement->milliseconds > 0);
  QCOMPARE(QByteArray::fromStdString(support::crossedBoxIn(graph, *placement)), QByteArray());

  const auto again = engine.place(graph, {});
  QVERIFY(again.ok());
  QVERIFY2(support::isSame(*placement, *again), "the second time differs from the first");
  GraphvizEngine other({{}, 60s});
  const auto elsewhere = other.place(graph, {});
  QVERIFY(elsewhere.ok());
  QVERIFY2(support::isSame(*placement, *elsewhere), "another process finds another picture");
}

void GraphvizEngineTest::flowsToTheRight() {
  Graph graph = madeGraph(40, 2, 8);
  graph.direction = Direction::kRight;
  const auto placement = GraphvizEngine().place(graph, {});
  QVERIFY2(placement.ok(), textOf(placement.status()));
  QCOMPARE(QByteArray::fromStdString(problemIn(graph, *placement)), QByteArray());
  QCOMPARE(QByteArray::fromStdString(support::crossedBoxIn(graph, *placement)), QByteArray());
  for (const auto& [from, to] : graph.edges) {
    QVERIFY(placement->centres[from].x + graph.boxes[from].width / 2 <
            placement->centres[to].x - graph.boxes[to].width / 2);
  }
}

void GraphvizEngineTest::nothingToPlace() {
  GraphvizEngine engine;
  const auto placement = engine.place({}, {});
  QVERIFY(placement.ok());
  QVERIFY(placement->centres.empty() && placement->routes.empty());
  QCOMPARE(placement->width, 0.0f);
  QCOMPARE(placement->height, 0.0f);
}

void GraphvizEngineTest::refusals_data() {
  QTest::addColumn<Graph>("graph");
  QTest::addColumn<QByteArray>("code");
  QTest::addColumn<QByteArray>("message");
  const auto row = [](const char* name, const Graph& graph, const char* code, const char* message) {
    QTest::newRow(name) << graph << QByteArray(code) << QByteArray(message);
  };
  const float nan = std::nanf(""), infinity = std::numeric_limits<float>::infinity();
  row("no number wide", {{{1, 1}, {nan, 1}}, {}}, "INVALID_ARGUMENT",
      "box 1 is nan by 1 points, but a side must be 0 to 20000");
  row("no number high", {{{1, nan}}, {}}, "INVALID_ARGUMENT",
      "box 0 is 1 by nan points, but a side must be 0 to 20000");
  row("infinite", {{{infinity, 1}}, {}}, "INVALID_ARGUMENT", "box 0 is inf by 1 points, but a side must be 0 to 20000");
  row("negative", {{{-1, 1}}, {}}, "INVALID_ARGUMENT", "box 0 is -1 by 1 points, but a side must be 0 to 20000");
  row("a mile wide", {{{20001, 1}}, {}}, "INVALID_ARGUMENT",
      "box 0 is 20001 by 1 points, but a side must be 0 to 20000");
  row("from nowhere", {{{1, 1}}, {{1, 0}}}, "INVALID_ARGUMENT",
      "edge 0 leads from box 1 to box 0, but the number of boxes is 1");
  row("to nowhere", {{{1, 1}, {1, 1}}, {{0, 1}, {0, 4294967295u}}}, "INVALID_ARGUMENT",
      "edge 1 leads from box 0 to box 4294967295, but the number of boxes is 2");
  row("no boxes at all", {{}, {{0, 0}}}, "INVALID_ARGUMENT",
      "edge 0 leads from box 0 to box 0, but the number of boxes is 0");
  row("too many boxes", {std::vector<Box>(65537, {1, 1}), {}}, "RESOURCE_EXHAUSTED",
      "a graph of 65537 nodes and 0 edges is too large for Graphviz");
  Graph dense{std::vector<Box>(1024, {1, 1}), {}};
  for (uint32_t i = 0; i < 1024; ++i) {
    for (uint32_t j = 1; j <= 257; ++j) dense.edges.push_back({i, (i + j) % 1024});
  }
  row("too many edges", dense, "RESOURCE_EXHAUSTED",
      "a graph of 1024 nodes and 263168 edges is too large for Graphviz");
}

void GraphvizEngineTest::refusals() {
  QFETCH(Graph, graph);
  GraphvizEngine engine;
  const auto placement = engine.place(graph, {});
  QTEST(codeOf(placement.status()), "code");
  QTEST(textOf(placement.status()), "message");
  QVERIFY2(childProcesses().running.isEmpty(), "no helper is started for what is refused");
}

void GraphvizEngineTest::cancelledBefore() {
  GraphvizEngine engine;
  std::stop_source stop;
  stop.request_stop();
  const auto placement = engine.place(madeGraph(10, 1, 3), stop.get_token());
  QCOMPARE(codeOf(placement.status()), QByteArray("CANCELLED"));
  QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
}

void GraphvizEngineTest::cancelledInTheMiddle() {
  GraphvizEngine engine({{}, 60s});
  const Graph graph = slowGraph();
  for (const auto delay : {0ms, 1ms, 20ms, 150ms, 400ms}) {
    std::stop_source stop;
    std::thread other([&] {
      std::this_thread::sleep_for(delay);
      stop.request_stop();
    });
    const auto placement = engine.place(graph, stop.get_token());
    other.join();
    QCOMPARE(codeOf(placement.status()), QByteArray("CANCELLED"));
    QCOMPARE(textOf(placement.status()), QByteArray("the layout was cancelled"));
    QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
  }
}

void GraphvizEngineTest::cancelledInTheQueue() {
  GraphvizEngine engine({{}, 60s});
  const Graph graph = slowGraph();
  std::stop_source stopFirst, stopSecond;
  absl::Status first, second, third;
  std::atomic<bool> isFirstBack = false;
  std::thread one([&] {
    first = engine.place(graph, stopFirst.get_token()).status();
    isFirstBack = true;
  });
  std::this_thread::sleep_for(50ms);
  std::thread two([&] { second = engine.place(graph, stopSecond.get_token()).status(); });
  std::thread three([&] { third = engine.place(madeGraph(10, 1, 3), {}).status(); });
  std::this_thread::sleep_for(50ms);
  stopSecond.request_stop();
  two.join();
  QVERIFY(!isFirstBack);
  QCOMPARE(codeOf(second), QByteArray("CANCELLED"));
  stopFirst.request_stop();
  one.join();
  three.join();
  QCOMPARE(codeOf(first), QByteArray("CANCELLED"));
  QVERIFY2(third.ok(), textOf(third));
}

void GraphvizEngineTest::timeLimit() {
  GraphvizEngine engine({{}, 100ms});
  const auto placement = engine.place(slowGraph(), {});
  QCOMPARE(codeOf(placement.status()), QByteArray("DEADLINE_EXCEEDED"));
  QCOMPARE(textOf(placement.status()), QByteArray("Graphviz did not finish in 100 ms and was stopped"));
  QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
}

void GraphvizEngineTest::killedInTheMiddle() {
  GraphvizEngine engine({{}, 60s});
  QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
  const auto [running, zombies] = childProcesses();
  QCOMPARE(running.size(), 1);
  std::thread other([pid = running.first()] {
    std::this_thread::sleep_for(100ms);
    kill(pid, SIGABRT);
  });
  const auto placement = engine.place(slowGraph(), {});
  other.join();
  QCOMPARE(codeOf(placement.status()), QByteArray("INTERNAL"));
  QCOMPARE(textOf(placement.status()), QByteArray("Graphviz crashed on this graph (SIGABRT)"));
  QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
}

void GraphvizEngineTest::killedBetween() {
  GraphvizEngine engine;
  QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
  const pid_t pid = childProcesses().running.first();
  kill(pid, SIGKILL);
  QTRY_COMPARE(childProcesses().zombies, 1);
  const auto placement = engine.place(madeGraph(10, 1, 3), {});
  QVERIFY2(placement.ok(), "nobody asked the dead one anything");
  QCOMPARE(childProcesses().zombies, 0);
  QVERIFY(childProcesses().running.first() != pid);
}

void GraphvizEngineTest::manyThreads() {
  GraphvizEngine engine({{}, 60s});
  std::vector<Graph> graphs;
  std::vector<Placement> expected;
  for (uint32_t i = 0; i < 4; ++i) {
    graphs.push_back(madeGraph(20 + 30 * i, 2, 10));
    auto placement = engine.place(graphs.back(), {});
    QVERIFY(placement.ok());
    expected.push_back(*std::move(placement));
  }
  std::atomic<int> same = 0;
  {
    std::vector<std::jthread> threads;
    for (size_t i = 0; i < graphs.size(); ++i) {
      threads.emplace_back([&, i] {
        for (int run = 0; run < 25; ++run) {
          const auto placement = engine.place(graphs[i], {});
          if (placement.ok() && support::isSame(*placement, expected[i])) ++same;
        }
      });
    }
  }
  QCOMPARE(same.load(), 100);
}

void GraphvizEngineTest::noProcessIsLeft() {
  const qsizetype before = openDescriptors();
  {
    GraphvizEngine engine({{}, 60s});
    for (int run = 0; run < 200; ++run) QVERIFY(engine.place(madeGraph(30, 2, 10), {}).ok());
    QCOMPARE(childProcesses().running.size(), 1);
    const Graph slow = slowGraph();
    for (int run = 0; run < 30; ++run) {
      std::stop_source stop;
      std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(run % 5));
        stop.request_stop();
      });
      QCOMPARE(codeOf(engine.place(slow, stop.get_token()).status()), QByteArray("CANCELLED"));
      other.join();
      QTRY_VERIFY_WITH_TIMEOUT(childProcesses().running.size() + childProcesses().zombies <= 1, 1000);
      QVERIFY(openDescriptors() <= before + 5);
    }
  }
  QCOMPARE(openDescriptors(), before);
}

void GraphvizEngineTest::endsWithItsEngine() {
  {
    GraphvizEngine engine;
    QVERIFY(engine.place(madeGraph(10, 1, 3), {}).ok());
    QCOMPARE(childProcesses().running.size(), 1);
  }
  QVERIFY(childProcesses().running.isEmpty());
  QCOMPARE(childProcesses().zombies, 0);
}

// The helper also ends in the middle of a layout, when no parent is left to kill it.
void GraphvizEngineTest::endsWithItsParent() {
  QProcess helper;
  helper.start(helperProgram(), QStringList());
  QVERIFY(helper.waitForStarted());
  const Graph slow = slowGraph();
  const auto request = encodeRequest(slow.boxes.size(), layered::uniteEdges(slow, {}));
  QVERIFY(request.ok());
  helper.write(request->data(), static_cast<qint64>(request->size()));
  while (helper.bytesToWrite() > 0) QVERIFY(helper.waitForBytesWritten());
  QVERIFY2(!helper.waitForFinished(200), "it works");
  helper.closeWriteChannel();
  QVERIFY(helper.waitForFinished(2000));
  QCOMPARE(helper.exitStatus(), QProcess::NormalExit);
}

void GraphvizEngineTest::helperRejectsInvalidInput_data() {
  QTest::addColumn<QByteArray>("request");
  QTest::addColumn<QByteArray>("answer");  // expected error message; empty: the helper ends without one
  const auto bytes = [](messages::RequestHeader header, std::vector<uint32_t> arcs) {
    QByteArray all(reinterpret_cast<const char*>(&header), sizeof header);
    return all.append(reinterpret_cast<const char*>(arcs.data()), static_cast<qsizetype>(arcs.size() * 4));
  };
  QTest::newRow("nothing") << QByteArray() << QByteArray();
  QTest::newRow("noise") << QByteArray("GET / HTTP/1.1\r\n\r\n") << QByteArray();
  QTest::newRow("half a header") << bytes({}, {}).left(7) << QByteArray();
  QTest::newRow("too many boxes") << bytes({messages::kRequestMagic, 65537, 0}, {}) << QByteArray();
  QTest::newRow("too many arcs") << bytes({messages::kRequestMagic, 1, 1u << 31}, {}) << QByteArray();
  QTest::newRow("an arc to nowhere") << bytes({messages::kRequestMagic, 1, 1}, {0, 1})
                                     << QByteArray("an arc leads to a box that does not exist");
  QTest::newRow("a loop") << bytes({messages::kRequestMagic, 2, 1}, {1, 1})
                          << QByteArray("an arc leads from a box to itself");
}

void GraphvizEngineTest::helperRejectsInvalidInput() {
  QFETCH(QByteArray, request);
  QFETCH(QByteArray, answer);
  QProcess helper;
  helper.start(helperProgram(), QStringList());
  QVERIFY(helper.waitForStarted());
  helper.write(request);
  helper.waitForReadyRead(answer.isEmpty() ? 50 : 5000);
  helper.closeWriteChannel();
  QVERIFY(helper.state() == QProcess::NotRunning || helper.waitForFinished(5000));
  QCOMPARE(helper.exitStatus(), QProcess::NormalExit);
  const QByteArray output = helper.readAllStandardOutput();
  QCOMPARE(output.mid(sizeof(messages::ReplyHeader)), answer);
  QCOMPARE(output.isEmpty(), answer.isEmpty());
}

void GraphvizEngineTest::helperFromTheEnvironment() {
  qputenv("HLOSCOPE_LAYOUT_HELPER", HLOSCOPE_MAD_HELPER);
  qputenv("HLOSCOPE_MADNESS", "a message");
  GraphvizEngine engine;
  qunsetenv("HLOSCOPE_LAYOUT_HELPER");
  QCOMPARE(textOf(engine.place(madeGraph(10, 1, 3), {}).status()),
           QByteArray("Graphviz failed on this graph: bad; news"));
  QVERIFY2(GraphvizEngine().place(madeGraph(10, 1, 3), {}).ok(), "beside the program otherwise");
}

void GraphvizEngineTest::noHelper_data() {
  QTest::addColumn<QString>("program");
  QTest::addColumn<QByteArray>("reason");
  QTest::newRow("missing") << "/nonexistent/hloscope-layout" << QByteArray("No such file or directory");
  QTest::newRow("not a program") << "/proc/self/status" << QByteArray("Permission denied");
}

void GraphvizEngineTest::noHelper() {
  QFETCH(QString, program);
  QFETCH(QByteArray, reason);
  GraphvizEngine engine({program.toStdString(), 2s});
  const auto placement = engine.place(madeGraph(10, 1, 3), {});
  QCOMPARE(codeOf(placement.status()), QByteArray("NOT_FOUND"));
  QCOMPARE(textOf(placement.status()), "cannot start the layout program " + program.toUtf8() + ": " + reason);
}

void GraphvizEngineTest::misbehavingHelpers_data() {
  QTest::addColumn<QByteArray>("message");
  const auto row = [](const char* madness, const char* message) { QTest::newRow(madness) << QByteArray(message); };
  row("sane", "");
  row("no magic", "Graphviz returned an invalid result: it has no header");
  row("more boxes", "Graphviz returned an invalid result: it is for another graph");
  row("endless rows", "Graphviz returned an invalid result: it has too many rows");
  row("endless message", "Graphviz returned an invalid result: it is too long");
  row("a message", "Graphviz failed on this graph: bad; news");
  row("an arc is within a row", "Graphviz returned an invalid result: an arc is within a row");
  row("a row far below", "Graphviz returned an invalid result: not every item has a place in its row");
  row("fewer items", "Graphviz returned an invalid result: not every item has a place in its row");
  row("more items", "Graphviz returned an invalid result: not every item has a place in its row");
  row("an item twice", "Graphviz returned an invalid result: an item is missing or listed twice");
  row("an item that is not there", "Graphviz returned an invalid result: an item is missing or listed twice");
  row("rows mixed up", "Graphviz returned an invalid result: an item is in the wrong row");
  row("half an answer", "Graphviz exited without a result for this graph");
  row("exits", "Graphviz exited without a result for this graph");
  row("aborts", "Graphviz crashed on this graph (SIGABRT)");
}

void GraphvizEngineTest::misbehavingHelpers() {
  QFETCH(QByteArray, message);
  qputenv("HLOSCOPE_MADNESS", QTest::currentDataTag());
  GraphvizEngine engine({HLOSCOPE_MAD_HELPER, 5s});
  const Graph graph{{{1, 1}, {1, 1}, {1, 1}}, {{0, 1}, {0, 1}, {1, 2}, {0, 2}, {2, 2}}};
  for (int run = 0; run < 2; ++run) {
    const auto placement = engine.place(graph, {});
    QCOMPARE(textOf(placement.status()), message);
    QCOMPARE(codeOf(placement.status()), QByteArray(message.isEmpty() ? "OK" : "INTERNAL"));
    QVERIFY(QTest::qWaitFor([] { return childProcesses().zombies == 0; }));
  }
}

// The request exceeds the socket's buffer: the time limit also applies to sending.
void GraphvizEngineTest::helperThatNeverReads() {
  qputenv("HLOSCOPE_MADNESS", "never reads");
  GraphvizEngine engine({HLOSCOPE_MAD_HELPER, 100ms});
  Graph graph{std::vector<Box>(60000, {1, 1}), {}};
  for (uint32_t i = 3; i < 60000; ++i) graph.edges.insert(graph.edges.end(), {{i - 3, i}, {i - 2, i}, {i - 1, i}});
  QCOMPARE(codeOf(engine.place(graph, {}).status()), QByteArray("DEADLINE_EXCEEDED"));
}

void GraphvizEngineTest::everyComputationOfTheDumps_data() {
  QTest::addColumn<QString>("file");
  for (const char* name : {"gpu-trax-rnn", "gpu-maxtext-train-step", "gpu-mnist-pmap", "tpu-sync-tensors-graph"}) {
    QTest::newRow(name) << QString("seeds/%1.hlo.txt").arg(name);
  }
}

void GraphvizEngineTest::everyComputationOfTheDumps() {
  QFETCH(QString, file);
  const support::Text text = support::sharedText(file);
  if (!text) QSKIP("the reference dumps are not at hand");
  const auto parsed = hlo::parseHlo(text);
  QVERIFY(parsed.ok());
  const hlo::Module& module = *parsed->modules.front();
  GraphvizEngine engine({{}, 60s});
  double sum = 0, most = 0;
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    const ComputationGraph folded = computationGraph(module, hlo::ComputationId(c), {});
    Graph graph;
    for (const GraphNode& node : folded.nodes) {
      const float letters = static_cast<float>(std::min<size_t>(module.name(node.instruction).size(), 36));
      graph.boxes.push_back({16 + 6 * std::max(letters, 12.0f), node.folded.empty() ? 34.0f : 47.0f});
    }
    for (const GraphEdge& edge : folded.edges) graph.edges.push_back({edge.from, edge.to});
    const auto placement = engine.place(graph, {});
    QVERIFY2(placement.ok(), textOf(placement.status()));
    QCOMPARE(QByteArray::fromStdString(problemIn(graph, *placement)), QByteArray());
    sum += placement->milliseconds;
    most = std::max(most, placement->milliseconds);
    if (graph.boxes.size() > 200) {
      qInfo("%s: %zu nodes, %zu edges, %.1f ms", std::string(module.name(hlo::ComputationId(c))).c_str(),
            graph.boxes.size(), graph.edges.size(), placement->milliseconds);
    }
  }
  qInfo("%zu computations in %.1f ms, the longest %.1f ms", module.computationCount(), sum, most);
}

QTEST_GUILESS_MAIN(GraphvizEngineTest)
#include "tst_graphviz_engine.moc"
