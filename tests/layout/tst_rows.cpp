// The geometry of the layout program without Graphviz: curves as points, routes cut at boxes, columns and routes of
// rows.

#include "layout/helper/rows.h"

#include <QTest>
#include <cmath>

using namespace layout;

namespace {

QByteArray print(const std::vector<Position>& route) {
  QByteArray text;
  for (Position p : route) {
    text += (text.isEmpty() ? "" : " ") + QByteArray::number(std::round(p.x * 10) / 10) + ',' +
            QByteArray::number(std::round(p.y * 10) / 10);
  }
  return text;
}

QByteArray print(const std::vector<double>& places) {
  QByteArray text;
  for (double place : places) text += (text.isEmpty() ? "" : " ") + QByteArray::number(std::round(place * 100) / 100);
  return text;
}

RowItem box(double width = 60, double height = 20) { return {width, height, true}; }
RowItem pass() { return {}; }

}  // namespace

class RowsTest : public QObject {
  Q_OBJECT

 private slots:
  void beziers_data();
  void beziers();
  void bezierStaysNearTheCurve();
  void borders_data();
  void borders();
  void keepApart_data();
  void keepApart();
  void chainsAreUpright();
  void fansAreCentred();
  void piecesStandTogether();
  void longEdgesPassBetweenBoxes();
  void straightWhereNothingIsInTheWay();
  void portsKeepTheOrder();
};

void RowsTest::beziers_data() {
  QTest::addColumn<QList<QPair<double, double>>>("controls");
  QTest::addColumn<QByteArray>("expected");
  using Points = QList<QPair<double, double>>;
  QTest::newRow("nothing") << Points{} << QByteArray("");
  QTest::newRow("a point") << Points{{1, 2}} << QByteArray("1,2");
  QTest::newRow("a line, controls at its ends") << Points{{0, 0}, {0, 0}, {9, 0}, {9, 0}} << QByteArray("0,0 9,0");
  QTest::newRow("a line, controls on it") << Points{{0, 0}, {3, 3}, {6, 6}, {9, 9}} << QByteArray("0,0 9,9");
  QTest::newRow("two lines") << Points{{0, 0}, {0, 0}, {9, 0}, {9, 0}, {9, 0}, {9, 9}, {9, 9}}
                             << QByteArray("0,0 9,0 9,9");
  QTest::newRow("a shallow curve") << Points{{0, 0}, {3, 1}, {6, 1}, {9, 0}} << QByteArray("0,0 4.5,0.8 9,0");
  QTest::newRow("a piece that is cut off") << Points{{0, 0}, {0, 0}, {9, 0}, {9, 0}, {5, 5}} << QByteArray("0,0 9,0");
}

void RowsTest::beziers() {
  using Points = QList<QPair<double, double>>;
  QFETCH(Points, controls);
  std::vector<Position> given, points;
  for (const auto& [x, y] : controls) given.push_back({x, y});
  appendBezier(given, points);
  QTEST(print(points), "expected");
}

void RowsTest::bezierStaysNearTheCurve() {
  const Position a{0, 0}, b{0, 200}, c{300, -100}, d{300, 100};
  std::vector<Position> points;
  appendBezier({a, b, c, d}, points);
  QVERIFY(points.size() > 10);
  for (int i = 0; i <= 1000; ++i) {
    const double t = i / 1000.0, u = 1 - t;
    const Position on{u * u * u * a.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * d.x,
                      u * u * u * a.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * d.y};
    double least = 1e9;
    for (size_t p = 1; p < points.size(); ++p) {
      const Position from = points[p - 1], way{points[p].x - from.x, points[p].y - from.y};
      const double share =
          std::clamp(((on.x - from.x) * way.x + (on.y - from.y) * way.y) / (way.x * way.x + way.y * way.y), 0.0, 1.0);
      least = std::min(least, std::hypot(from.x + share * way.x - on.x, from.y + share * way.y - on.y));
    }
    QVERIFY2(least < 0.25, qPrintable(QString("%1 at %2").arg(least).arg(t)));
  }
}

void RowsTest::borders_data() {
  QTest::addColumn<QList<QPair<double, double>>>("route");
  QTest::addColumn<QByteArray>("expected");
  using Points = QList<QPair<double, double>>;
  // The upper box is 20 × 10 round (0, 0), the lower one round (0, 100).
  QTest::newRow("none") << Points{} << QByteArray("0,5 0,95");
  QTest::newRow("one point") << Points{{7, 7}} << QByteArray("0,5 0,95");
  QTest::newRow("from border to border") << Points{{3, 5}, {4, 95}} << QByteArray("3,5 4,95");
  QTest::newRow("too long") << Points{{0, 0}, {0, 100}} << QByteArray("0,5 0,95");
  QTest::newRow("too long, aslant") << Points{{0, 0}, {40, 40}, {0, 100}} << QByteArray("5,5 40,40 3.3,95");
  QTest::newRow("too short") << Points{{3, 8}, {3, 90}} << QByteArray("3,5 3,95");
  QTest::newRow("begins beside the corner")
      << Points{{12, 2}, {12, 95}, {9, 95}} << QByteArray("10,2 12,2 12,95 10,95");
  QTest::newRow("points on a line go") << Points{{0, 5}, {0, 20}, {0, 50}, {0, 95}} << QByteArray("0,5 0,95");
  QTest::newRow("all inside of the first") << Points{{0, 0}, {1, 1}} << QByteArray("0,5 0,95");
}

void RowsTest::borders() {
  using Points = QList<QPair<double, double>>;
  QFETCH(Points, route);
  std::vector<Position> given;
  for (const auto& [x, y] : route) given.push_back({x, y});
  QTEST(print(borderToBorder(given, {{0, 0}, 20, 10}, {{0, 100}, 20, 10})), "expected");
}

void RowsTest::keepApart_data() {
  QTest::addColumn<QList<QList<double>>>("wishes");  // place, weight, distance to the one before
  QTest::addColumn<QByteArray>("expected");
  using Wishes = QList<QList<double>>;
  QTest::newRow("nobody") << Wishes{} << QByteArray("");
  QTest::newRow("one") << Wishes{{7, 1, 0}} << QByteArray("7");
  QTest::newRow("room for all") << Wishes{{0, 1, 0}, {10, 1, 5}, {15, 1, 5}} << QByteArray("0 10 15");
  QTest::newRow("the same place") << Wishes{{0, 1, 0}, {0, 1, 10}} << QByteArray("-5 5");
  QTest::newRow("the heavier one gives less") << Wishes{{0, 1, 0}, {0, 3, 8}} << QByteArray("-6 2");
  QTest::newRow("order is kept") << Wishes{{20, 1, 0}, {0, 1, 10}} << QByteArray("5 15");
  QTest::newRow("three push one") << Wishes{{0, 1, 0}, {0, 1, 10}, {0, 1, 10}, {100, 1, 10}}
                                  << QByteArray("-10 0 10 100");
  QTest::newRow("a push that goes on") << Wishes{{0, 1, 0}, {10, 1, 10}, {11, 1, 10}, {12, 1, 10}}
                                       << QByteArray("-6.75 3.25 13.25 23.25");
}

void RowsTest::keepApart() {
  using Wishes = QList<QList<double>>;
  QFETCH(Wishes, wishes);
  std::vector<Wish> given;
  for (const QList<double>& wish : wishes) given.push_back({wish[0], wish[1], wish[2]});
  QTEST(print(layout::keepApart(given)), "expected");
}

void RowsTest::chainsAreUpright() {
  RowGraph graph;
  for (uint32_t i = 0; i < 50; ++i) {
    graph.items.push_back(box(40 + i % 7));
    graph.rows.push_back({i});
    if (i > 0) graph.chains.push_back({i - 1, i});
  }
  const RowPlacement placement = placeRows(graph);
  for (uint32_t i = 1; i < 50; ++i) {
    QVERIFY(std::abs(placement.centres[i].x - placement.centres[0].x) < 0.01);
    QCOMPARE(placement.routes[i - 1].size(), size_t{2});
    QVERIFY(placement.centres[i].y - placement.centres[i - 1].y >= 40);
  }
}

void RowsTest::fansAreCentred() {
  RowGraph graph;
  graph.items.assign(8, box());
  graph.rows = {{0, 1, 2, 3, 4, 5, 6}, {7}};
  for (uint32_t i = 0; i < 7; ++i) graph.chains.push_back({i, 7});
  const std::vector<double> x = columns(graph);
  QVERIFY(std::abs(x[7] - x[3]) < 0.5);
  for (uint32_t i = 1; i < 7; ++i) QVERIFY2(std::abs(x[i] - x[i - 1] - 76) < 0.01, "as near as boxes may be");
}

void RowsTest::piecesStandTogether() {
  // A wide fan, and beside it a chain and a box that nothing joins: they meet where they touch, not at their widest.
  RowGraph graph;
  graph.items.assign(10, box());
  graph.rows = {{0, 1, 2, 3, 4, 9}, {5, 6}, {7}};
  graph.chains = {{0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}, {6, 7}};
  graph.items.pop_back();
  graph.items.push_back(box(200));
  const std::vector<double> x = columns({graph.items, {{0, 1, 2, 3, 4, 9}, {5, 6}, {7, 8}}, graph.chains});
  QCOMPARE(std::round((x[9] - x[4]) * 100) / 100, 30.0 + 16 + 100);
  QCOMPARE(std::round((x[6] - x[5]) * 100) / 100, 76.0);
  QCOMPARE(std::round((x[8] - x[7]) * 100) / 100, 76.0);
}

void RowsTest::longEdgesPassBetweenBoxes() {
  RowGraph graph;
  // Three chains of five boxes, and an edge from the first box of the left one to the last of the right one, which
  // passes on the left of the middle chain first and on its right then.
  for (uint32_t r = 0; r < 5; ++r) {
    for (int i = 0; i < 3; ++i) graph.items.push_back(box());
    graph.rows.push_back({3 * r, 3 * r + 1, 3 * r + 2});
    for (uint32_t i = 0; i < 3 && r > 0; ++i) graph.chains.push_back({3 * (r - 1) + i, 3 * r + i});
  }
  for (uint32_t r = 1; r < 4; ++r) {
    graph.items.push_back(pass());
    graph.rows[r].insert(graph.rows[r].begin() + (r < 3 ? 1 : 2), 14 + r);
  }
  graph.chains.push_back({0, 15, 16, 17, 14});
  const RowPlacement placement = placeRows(graph);
  const auto& route = placement.routes.back();
  for (size_t p = 1; p < route.size(); ++p) {
    for (int step = 0; step <= 50; ++step) {
      const Position at{route[p - 1].x + (route[p].x - route[p - 1].x) * step / 50,
                        route[p - 1].y + (route[p].y - route[p - 1].y) * step / 50};
      for (uint32_t i = 1; i < 14; ++i) {
        QVERIFY(std::abs(at.x - placement.centres[i].x) >= 30 || std::abs(at.y - placement.centres[i].y) >= 10);
      }
    }
    QVERIFY2(route[p].y > route[p - 1].y, "down all the way");
  }
}

void RowsTest::straightWhereNothingIsInTheWay() {
  RowGraph graph;
  graph.items = {box(), pass(), pass(), box(), box()};
  graph.rows = {{0, 4}, {1}, {2}, {3}};
  graph.chains = {{0, 1, 2, 3}};
  QCOMPARE(placeRows(graph).routes[0].size(), size_t{2});
}

void RowsTest::portsKeepTheOrder() {
  RowGraph graph;
  graph.items.assign(6, box());
  graph.rows = {{0}, {1, 2, 3, 4, 5}};
  // Given in another order than they stand in.
  graph.chains = {{0, 4}, {0, 1}, {0, 5}, {0, 3}, {0, 2}};
  const RowPlacement placement = placeRows(graph);
  const auto leaves = [&](int chain) { return placement.routes[chain].front().x; };
  QVERIFY(leaves(1) < leaves(4) && leaves(4) < leaves(3) && leaves(3) < leaves(0) && leaves(0) < leaves(2));
  for (const auto& route : placement.routes) {
    QCOMPARE(route.front().y, placement.centres[0].y + 10);
    QVERIFY(std::abs(route.front().x - placement.centres[0].x) <= 30);
  }
}

QTEST_APPLESS_MAIN(RowsTest)
#include "tst_rows.moc"
