// The saved state of the graph view, which uses names; and layouts that keep the visible boxes in place.

#include <QJsonArray>
#include <QTest>

#include "tests/support/fixed_engine.h"
#include "tests/support/snapshots.h"
#include "views/graph/graph_picture.h"
#include "views/graph/graph_view_state.h"

using namespace views;

namespace {

const char kText[] = R"(HloModule m
inner {
  x = f32[8] parameter(0)
  ROOT y = f32[8] negate(x)
}
ENTRY main {
  a = f32[8] parameter(0)
  b = f32[8] fusion(a), kind=kLoop, calls=inner
  ROOT c = f32[8] abs(b)
}
)";

std::shared_ptr<const GraphPicture> picture(const model::Snapshot& snapshot, const GraphOptions& options = {}) {
  const auto engine = std::make_shared<support::FixedEngine>();
  PictureRequest request;
  request.computation = *snapshot.module->entry();
  request.options = options;
  return *makePicture(*snapshot.module, request, {engine, engine}, {});
}

}  // namespace

class GraphViewStateTest : public QObject {
  Q_OBJECT

 private slots:
  void isRestoredByNames() {
    const auto snapshot = support::moduleSnapshot(kText);
    const hlo::Module& module = *snapshot->module;
    const GraphViewState state{{support::instruction(*snapshot, "b")}, {{"net/layer0", "net/layer1"}, "net", {}}};
    const QJsonObject json = state.toJson(module);
    QCOMPARE(json.value("opened"), QJsonValue(QJsonArray{QJsonArray{"main", "b"}}));
    // In another parse of the same module.
    const auto other = support::moduleSnapshot(kText);
    const GraphViewState again = GraphViewState::fromJson(json, *other->module);
    QCOMPARE(again.opened, state.opened);
    QCOMPARE(again.scopes.folded, state.scopes.folded);
    QCOMPARE(again.scopes.only, state.scopes.only);
    QVERIFY(GraphViewState{}.toJson(module).isEmpty());
  }

  // Unknown names, calls that cannot be opened, and values that are not a list of names.
  void invalidStatesAreIgnored() {
    const auto snapshot = support::moduleSnapshot(kText);
    const QJsonObject json{
        {"opened", QJsonArray{QJsonArray{"main", "gone"}, QJsonArray{"gone", "b"}, QJsonArray{"main"},
                              QJsonArray{"main", "c"}, 7, QJsonArray{"main", "b"}}},
        {"folded", 3},
        {"scope", QJsonArray{}}};
    const GraphViewState state = GraphViewState::fromJson(json, *snapshot->module);
    QCOMPARE(state.opened, std::vector{support::instruction(*snapshot, "b")});
    QVERIFY(state.scopes.folded.empty());
    QVERIFY(state.scopes.only.empty());
  }

  void viewportsAreChecked_data() {
    QTest::addColumn<QJsonObject>("json");
    QTest::addColumn<bool>("isGood");
    const QJsonArray centre{10, -20.5};
    QTest::newRow("good") << QJsonObject{{"centre", centre}, {"scale", 0.5}} << true;
    QTest::newRow("no scale") << QJsonObject{{"centre", centre}} << false;
    QTest::newRow("scale 0") << QJsonObject{{"centre", centre}, {"scale", 0}} << false;
    QTest::newRow("scale too large") << QJsonObject{{"centre", centre}, {"scale", 1e6}} << false;
    QTest::newRow("half a centre") << QJsonObject{{"centre", QJsonArray{10}}, {"scale", 1}} << false;
    QTest::newRow("empty") << QJsonObject() << false;
  }
  void viewportsAreChecked() {
    QFETCH(QJsonObject, json);
    QFETCH(bool, isGood);
    const auto viewport = Viewport::fromJson(json);
    QCOMPARE(viewport.has_value(), isGood);
    if (viewport) QCOMPARE(viewport->toJson(), json);
  }

  void viewportsAreRestoredAfterAReload() {
    const auto before = support::moduleSnapshot(kText), now = support::moduleSnapshot(kText);
    const auto inner = support::computation(*before, "inner");
    ViewportHistory history;
    history.set(before, inner, {{1, 2}, 0.5});
    history.set(before, inner, {{3, 4}, 0.25});
    QVERIFY(history.find(now, inner) == nullptr);
    history.moveTo(before, now);
    QVERIFY(history.find(before, inner) == nullptr);
    QCOMPARE(history.find(now, support::computation(*now, "inner"))->centre, QPointF(3, 4));
  }

  // The given instruction, or the one nearest to the centre, keeps its position on the canvas.
  void boxesStayWhereTheyAre() {
    const auto snapshot = support::moduleSnapshot(kText);
    const auto present = picture(*snapshot);
    GraphOptions right;
    right.direction = layout::Direction::kRight;
    const auto next = picture(*snapshot, right);
    const QSizeF canvas(400, 300);
    const ViewTransform now = centredOn(present->scene.boxes()[2].rect.center(), 0.75, canvas);
    const auto at = [](const GraphPicture& of, const ViewTransform& transform, uint32_t box) {
      return toViewport(transform, of.scene.boxes()[box].rect.center());
    };
    const auto b = support::instruction(*snapshot, "b");
    const auto given = transformThatKeeps(b, present->scene, next->scene, now, canvas);
    QCOMPARE(at(*next, *given, *next->scene.boxOf(b)), at(*present, now, *present->scene.boxOf(b)));
    const auto nearest = transformThatKeeps({}, present->scene, next->scene, now, canvas);
    QCOMPARE(at(*next, *nearest, 2), QPointF(200, 150));
    QVERIFY(!transformThatKeeps(b, present->scene, GraphScene(), now, canvas));
  }
};

QTEST_MAIN(GraphViewStateTest)
#include "tst_graph_view_state.moc"
