// Mappings between scene and viewport.

#include <QTest>

#include "views/view_transform.h"

using namespace views;

namespace {

const QSizeF kViewport(800, 600);

bool isNear(const QPointF& a, const QPointF& b) { return (a - b).manhattanLength() < 1e-6; }

}  // namespace

class ViewTransformTest : public QObject {
  Q_OBJECT

 private slots:
  void mapsInBothDirections() {
    const ViewTransform t{2, {10, -20}};
    QCOMPARE(toViewport(t, QPointF(5, 6)), QPointF(20, -8));
    QCOMPARE(toScene(t, QPointF(20, -8)), QPointF(5, 6));
    QCOMPARE(toViewport(t, QRectF(1, 2, 3, 4)), QRectF(12, -16, 6, 8));
    QCOMPARE(toScene(t, QRectF(12, -16, 6, 8)), QRectF(1, 2, 3, 4));
  }

  void zoomKeepsThePointUnderTheMouse_data() {
    QTest::addColumn<double>("factor");
    QTest::addColumn<double>("scale");
    QTest::newRow("in") << 2.0 << 1.0;
    QTest::newRow("out") << 0.5 << 0.25;
    QTest::newRow("stops at the most") << 1000.0 << 4.0;
    QTest::newRow("stops at the least") << 1e-9 << 0.01;
  }
  void zoomKeepsThePointUnderTheMouse() {
    QFETCH(double, factor);
    QFETCH(double, scale);
    const ViewTransform before{0.5, {17, 23}};
    const QPointF mouse(321, 123);
    const ViewTransform after = zoomed(before, mouse, factor, {});
    QCOMPARE(after.scale, scale);
    QVERIFY(isNear(toScene(after, mouse), toScene(before, mouse)));
  }

  void fits_data() {
    QTest::addColumn<QRectF>("scene");
    QTest::addColumn<double>("scale");
    QTest::newRow("wide") << QRectF(0, 0, 1560, 10) << 0.5;
    QTest::newRow("tall") << QRectF(-50, -50, 10, 1160) << 0.5;
    QTest::newRow("small stays at the most") << QRectF(5, 5, 10, 10) << 1.0;
    QTest::newRow("a point") << QRectF(7, 8, 0, 0) << 1.0;
  }
  void fits() {
    QFETCH(QRectF, scene);
    QFETCH(double, scale);
    const ViewTransform t = fitted(scene, kViewport, 10, 1);
    QCOMPARE(t.scale, scale);
    QVERIFY(isNear(toViewport(t, scene.center()), QPointF(400, 300)));
  }

  // No empty space if the scene is larger than the viewport; centred if it is smaller.
  void settles_data() {
    QTest::addColumn<QPointF>("offset");
    QTest::addColumn<QRectF>("scene");
    QTest::addColumn<QPointF>("settled");
    const QRectF large(0, 0, 2000, 1500);
    QTest::newRow("inside") << QPointF(-300, -200) << large << QPointF(-300, -200);
    QTest::newRow("too far right and down") << QPointF(100, 50) << large << QPointF(10, 10);
    QTest::newRow("too far left and up") << QPointF(-5000, -5000) << large << QPointF(-1210, -910);
    QTest::newRow("narrow and tall") << QPointF(-300, -200) << QRectF(100, 0, 200, 1500) << QPointF(200, -200);
  }
  void settles() {
    QFETCH(QPointF, offset);
    QFETCH(QRectF, scene);
    QFETCH(QPointF, settled);
    QCOMPARE(views::settled({1, offset}, scene, kViewport, 10).offset, settled);
  }

  void aSceneCannotBeLost() {
    const QRectF scene(0, 0, 300, 200);
    QCOMPARE(kept({1, {5000, 5000}}, scene, kViewport, 40).offset, QPointF(760, 560));
    QCOMPARE(kept({1, {-5000, -5000}}, scene, kViewport, 40).offset, QPointF(-260, -160));
    QCOMPARE(kept({1, {12, 34}}, scene, kViewport, 40).offset, QPointF(12, 34));
  }

  void pansByTheMinimum_data() {
    QTest::addColumn<QRectF>("rect");
    QTest::addColumn<QPointF>("offset");
    QTest::newRow("in sight") << QRectF(0, 0, 100, 50) << QPointF(0, 0);
    QTest::newRow("right and below") << QRectF(900, 700, 100, 50) << QPointF(-220, -170);
    QTest::newRow("left") << QRectF(-50, 100, 100, 50) << QPointF(70, 0);
    QTest::newRow("larger than the viewport") << QRectF(100, 100, 900, 50) << QPointF(-80, 0);
  }
  void pansByTheMinimum() {
    QFETCH(QRectF, rect);
    QFETCH(QPointF, offset);
    const ViewTransform t = panToShow({1, {}}, rect, kViewport, 20);
    QCOMPARE(t.offset, offset);
    QCOMPARE(t.scale, 1.0);
  }

  void aJumpBeginsAndEndsExactly() {
    const ViewTransform from{1, {3, 4}};
    const ViewTransform to{0.25, {-900, 70}};
    QVERIFY(between(from, to, kViewport, 0) == from);
    QVERIFY(between(from, to, kViewport, 1) == to);
  }

  void aFarJumpZoomsOutAndANearOnePans() {
    const ViewTransform from{1, {0, 0}};
    QCOMPARE(between(from, {1, {-300, 0}}, kViewport, 0.5).scale, 1.0);
    QVERIFY(between(from, {1, {-3000, 0}}, kViewport, 0.5).scale < 0.5);
    QVERIFY(between(from, {1, {-1e6, 0}}, kViewport, 0.5).scale >= 0.14);
  }
};

QTEST_APPLESS_MAIN(ViewTransformTest)
#include "tst_view_transform.moc"
