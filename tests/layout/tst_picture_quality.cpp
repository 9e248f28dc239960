// The quality metrics of layout benchmarks and tests, compared with pairwise counting.

#include "tests/support/picture_quality.h"

#include <QTest>
#include <random>

using namespace layout;
using support::LineSegment;

namespace {

uint64_t crossingsOneByOne(const std::vector<LineSegment>& segments) {
  const auto isLeft = [](Point a, Point b, Point p) {
    return (double{b.x} - a.x) * (double{p.y} - a.y) - (double{b.y} - a.y) * (double{p.x} - a.x) > 0;
  };
  uint64_t sum = 0;
  for (size_t i = 0; i < segments.size(); ++i) {
    for (size_t j = i + 1; j < segments.size(); ++j) {
      const LineSegment &s = segments[i], &t = segments[j];
      if (s.edge == t.edge) continue;
      if (isLeft(s.a, s.b, t.a) != isLeft(s.a, s.b, t.b) && isLeft(t.a, t.b, s.a) != isLeft(t.a, t.b, s.b)) ++sum;
    }
  }
  return sum;
}

}  // namespace

class PictureQualityTest : public QObject {
  Q_OBJECT

 private slots:
  void crossings_data();
  void crossings();
  void randomSegments_data();
  void randomSegments();
  void figures();
};

void PictureQualityTest::crossings_data() {
  QTest::addColumn<std::vector<LineSegment>>("segments");
  QTest::addColumn<int>("crossings");
  QTest::newRow("none") << std::vector<LineSegment>{} << 0;
  QTest::newRow("a cross") << std::vector<LineSegment>{{{0, 0}, {10, 10}, 0}, {{0, 10}, {10, 0}, 1}} << 1;
  QTest::newRow("upright") << std::vector<LineSegment>{{{5, 0}, {5, 10}, 0}, {{0, 5}, {10, 5}, 1}} << 1;
  QTest::newRow("side by side") << std::vector<LineSegment>{{{0, 0}, {10, 10}, 0}, {{1, 0}, {11, 10}, 1}} << 0;
  QTest::newRow("on each other") << std::vector<LineSegment>{{{0, 0}, {10, 10}, 0}, {{0, 0}, {10, 10}, 1}} << 0;
  QTest::newRow("of one edge") << std::vector<LineSegment>{{{0, 0}, {10, 10}, 0}, {{0, 10}, {10, 0}, 0}} << 0;
  QTest::newRow("too short") << std::vector<LineSegment>{{{0, 0}, {4, 4}, 0}, {{0, 10}, {10, 0}, 1}} << 0;
  // A line that touches a bend counts as no crossing or as two, depending on the side.
  QTest::newRow("touches a bend on the right")
      << std::vector<LineSegment>{{{0, 0}, {5, 5}, 0}, {{5, 5}, {0, 10}, 0}, {{5, 0}, {5, 10}, 1}} << 2;
  QTest::newRow("touches a bend on the left")
      << std::vector<LineSegment>{{{9, 0}, {5, 5}, 0}, {{5, 5}, {9, 10}, 0}, {{5, 0}, {5, 10}, 1}} << 0;
  QTest::newRow("through a bend") << std::vector<LineSegment>{{{0, 0}, {5, 5}, 0},
                                                              {{5, 5}, {10, 10}, 0},
                                                              {{0, 10}, {10, 0}, 1}}
                                  << 1;
}

void PictureQualityTest::crossings() {
  QFETCH(std::vector<LineSegment>, segments);
  QTEST(static_cast<int>(support::crossingsOf(segments, [](uint32_t, uint32_t) { return true; })), "crossings");
}

void PictureQualityTest::randomSegments_data() {
  QTest::addColumn<int>("width");
  QTest::addColumn<int>("height");
  QTest::addColumn<int>("longest");
  QTest::newRow("square") << 1000 << 1000 << 300;
  QTest::newRow("column") << 40 << 30000 << 500;
  QTest::newRow("bar") << 30000 << 40 << 5000;
  QTest::newRow("across all") << 1000 << 1000 << 2000;
  // The raster gives many common points and bends.
  QTest::newRow("on a raster") << 12 << 12 << 12;
}

void PictureQualityTest::randomSegments() {
  QFETCH(int, width);
  QFETCH(int, height);
  QFETCH(int, longest);
  std::mt19937 random(5);
  const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<uint32_t>(limit)); };
  std::vector<LineSegment> segments;
  for (uint32_t i = 0; i < 400; ++i) {
    const Point a{static_cast<float>(below(width)), static_cast<float>(below(height))};
    const auto other = [&](float at, int limit) {
      return std::clamp(at + static_cast<float>(below(2 * longest) - longest), 0.0f, static_cast<float>(limit));
    };
    segments.push_back({a, {other(a.x, width), other(a.y, height)}, i / 3});
  }
  QCOMPARE(support::crossingsOf(segments, [](uint32_t, uint32_t) { return true; }), crossingsOneByOne(segments));
}

// Two edges whose centre lines cross but whose drawn lines do not; the third edge is a stub that crosses the first.
void PictureQualityTest::figures() {
  const Graph graph{{{2, 2}, {2, 2}, {2, 2}, {2, 2}, {2, 2}, {2, 2}}, {{0, 1}, {2, 3}, {4, 5}}};
  Placement placement;
  placement.centres = {{0, 0}, {100, 100}, {100, 0}, {0, 100}, {50, 200}, {50, 300}};
  placement.routes = {{{0, 1}, {0, 50}, {100, 99}}, {{100, 1}, {99, 60}, {99, 150}, {1, 150}, {0, 101}}, {}};
  placement.stubs = {{2, {50, 201}, {50, 211}, {50, 289}, {50, 299}}};
  placement.width = 100;
  placement.height = 400;
  const support::PictureQuality quality = support::qualityOf(graph, placement);
  QCOMPARE(quality.straightCrossings, uint64_t{1});
  QCOMPARE(quality.drawnCrossings, uint64_t{1});
  QVERIFY(std::abs(quality.meanEdge - (100 * std::sqrt(2.0) * 2 + 100) / 3) < 1e-3);
  QCOMPARE(quality.aspect, 0.25);
}

QTEST_APPLESS_MAIN(PictureQualityTest)
#include "tst_picture_quality.moc"
