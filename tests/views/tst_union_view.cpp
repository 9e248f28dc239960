// The drawing of two compared computations: scenes of both sides at the same positions, the three renderings, flipping,
// pills, and calls that lead to what they call; by real events.

#include <QComboBox>
#include <QPainter>
#include <QtTest>

#include "layout/layered_engine.h"
#include "model/session/shown_comparison.h"
#include "model/text/hlo_parser.h"
#include "tests/support/stage.h"
#include "views/graph/union_painter.h"
#include "views/graph/union_view.h"

using compare::Side;
using views::UnionPicture;
using views::UnionRendering;

namespace {

constexpr const char* kBefore = R"(HloModule m

f {
  p.0 = f32[4]{0} parameter(0)
  s.0 = f32[4]{0} custom-call(p.0), custom_call_target="u", backend_config="x"
  ROOT r.0 = f32[4]{0} abs(s.0)
}

ENTRY main {
  x = f32[4]{0} parameter(0)
  gone = f32[4]{0} copy(x)
  k = f32[4]{0} fusion(gone), kind=kLoop, calls=f
  ROOT n = f32[4]{0} negate(k)
}
)";
constexpr const char* kAfter = R"(HloModule m

f {
  p.0 = f32[4]{0} parameter(0)
  s.0 = f32[4]{0} custom-call(p.0), custom_call_target="u", backend_config="y"
  ROOT r.0 = f32[4]{0} abs(s.0)
}

ENTRY main {
  x = f32[4]{0} parameter(0)
  k = f32[4]{0} fusion(x), kind=kLoop, calls=f
  new = f32[4]{0} tanh(k)
  ROOT n = f32[4]{0} negate(new)
}
)";

std::shared_ptr<const model::Snapshot> snapshotOf(const std::string& text) {
  model::Snapshot snapshot;
  snapshot.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text))->modules.at(0);
  return model::makeSnapshot(std::move(snapshot));
}

/// A chain of 302 instructions with one call that differs. The parameter is text in its user.
std::string longChain(const char* config) {
  std::string text = "HloModule m\n\nENTRY e {\n  i0 = f32[4]{0} parameter(0)\n";
  for (int i = 1; i < 302; ++i) {
    const std::string n = std::to_string(i), before = std::to_string(i - 1);
    text += "  i" + n + " = f32[4]{0} " +
            (i == 150 ? "custom-call(i" + before + "), custom_call_target=\"u\", backend_config=\"" + config + "\""
                      : (i % 2 == 0 ? "tanh(i" : "abs(i") + before + ")") +
            "\n";
  }
  return text + "}\n";
}

class UnionUnderTest : public views::UnionView {
 public:
  explicit UnionUnderTest(views::Context context)
      : UnionView(context, {std::make_shared<layout::LayeredEngine>(), std::make_shared<layout::LayeredEngine>()}) {
    setAnimated(false);
  }
};

struct Window : support::Stage<UnionUnderTest> {
  Window(const std::string& a, const std::string& b) : comparison(model::makeComparison(snapshotOf(a), snapshotOf(b))) {
    show(comparison->b);
    navigation.comparison().set(comparison);
  }
  QStringList names(size_t canvas = 0) const {
    QStringList all;
    for (const views::SceneBox& box : view.canvas(canvas).scene()->boxes()) all << box.label.name;
    return all;
  }
  QPointF place(const QString& name, size_t canvas = 0) const {
    for (const views::SceneBox& box : view.canvas(canvas).scene()->boxes()) {
      if (box.label.name == name) return box.rect.center();
    }
    return {};
  }
  void click(const QString& name, size_t canvas = 0) {
    const QPointF at = views::toViewport(view.canvas(canvas).transform(), place(name, canvas));
    QTest::mouseClick(&view.canvas(canvas), Qt::LeftButton, {}, at.toPoint());
  }
  QString selected() const {
    const auto id = navigation.selection().instruction();
    return id ? QString::fromStdString(std::string(navigation.snapshot()->module->name(*id))) : QString();
  }
  std::shared_ptr<const model::Comparison> comparison;
};

}  // namespace

class TestUnionView : public QObject {
  Q_OBJECT
 private slots:
  void sidesStandAtTheSamePlaces() {
    Window window(kBefore, kAfter);
    QVERIFY(window.view.picture());
    const auto& scenes = window.view.picture()->scenes;
    const auto namesOf = [&](UnionPicture::Which which) {
      QStringList all;
      for (const auto& box : scenes[which].scene.boxes()) all << box.label.name;
      return all.join(u' ');
    };
    QCOMPARE(namesOf(UnionPicture::kBoth), QStringLiteral("x gone k new n"));
    QCOMPARE(namesOf(UnionPicture::kA), QStringLiteral("x gone k n"));
    QCOMPARE(namesOf(UnionPicture::kB), QStringLiteral("x k new n"));
    const auto& boxes = window.view.picture()->graph.boxes;
    for (uint32_t i = 0; i < boxes.size(); ++i) {
      const uint32_t both = scenes[UnionPicture::kBoth].boxOf[i];
      for (const auto which : {UnionPicture::kA, UnionPicture::kB}) {
        const uint32_t at = scenes[which].boxOf[i];
        if (at == UINT32_MAX) continue;
        QCOMPARE(scenes[which].scene.boxes()[at].rect, scenes[UnionPicture::kBoth].scene.boxes()[both].rect);
      }
    }
    QStringList badges;
    for (const views::UnionMark& mark : scenes[UnionPicture::kBoth].marks) badges << mark.badge;
    QCOMPARE(badges, (QStringList{"", "−", "~1", "+", "~"}));
    QCOMPARE(scenes[UnionPicture::kBoth].onlyA.size(), size_t{3});  // x → gone, gone → k, k → n
    QCOMPARE(scenes[UnionPicture::kBoth].onlyB.size(), size_t{3});
    QCOMPARE(window.view.summary(), QStringLiteral("4 changes here · 5 in the module · all 5 boxes"));
  }

  // E opens what a fusion calls within its box, on both sides at the same place, and closes it again.
  void callsOpenInPlace() {
    Window window(kBefore, kAfter);
    window.click(QStringLiteral("k"));
    QTest::keyClick(&window.view.canvas(), Qt::Key_E);
    QTRY_COMPARE(window.names(), (QStringList{"x", "gone", "k", "new", "n", "p.0", "s.0", "r.0"}));
    const auto& scenes = window.view.picture()->scenes;
    for (const views::UnionScene& scene : scenes) {
      QCOMPARE(scene.scene.clusters().size(), size_t{1});
      QCOMPARE(scene.scene.clusters().front().title, QStringLiteral("f"));
      QCOMPARE(scene.scene.clusters().front().rect, scenes[0].scene.clusters().front().rect);
    }
    QCOMPARE(scenes[UnionPicture::kBoth].marks[6].badge, QStringLiteral("~"));
    window.click(QStringLiteral("s.0"));
    QCOMPARE(window.selected(), QStringLiteral("s.0"));
    QCOMPARE(window.names().size(), 8);
    window.click(QStringLiteral("k"));
    QTest::keyClick(&window.view.canvas(), Qt::Key_E);
    QTRY_COMPARE(window.names(), (QStringList{"x", "gone", "k", "new", "n"}));
  }

  void renderingsByKeys() {
    Window window(kBefore, kAfter);
    QCOMPARE(window.names(), (QStringList{"x", "gone", "k", "new", "n"}));
    QTest::keyClick(&window.view.canvas(), Qt::Key_T, Qt::ShiftModifier);
    QCOMPARE(window.view.rendering(), UnionRendering::kSideBySide);
    QCOMPARE(window.names(0), (QStringList{"x", "gone", "k", "n"}));
    QCOMPARE(window.names(1), (QStringList{"x", "k", "new", "n"}));
    // One camera.
    window.view.canvas(0).moveTo({0.5, {33, 44}});
    QCOMPARE(window.view.canvas(1).transform(), (views::ViewTransform{0.5, {33, 44}}));
    window.view.canvas(1).moveTo({0.7, {5, 6}});
    QCOMPARE(window.view.canvas(0).transform(), (views::ViewTransform{0.7, {5, 6}}));
    QTest::keyClick(&window.view.canvas(), Qt::Key_T, Qt::ShiftModifier);
    QCOMPARE(window.view.rendering(), UnionRendering::kOneSide);
    QCOMPARE(window.names(), (QStringList{"x", "k", "new", "n"}));
    const views::ViewTransform before = window.view.canvas().transform();
    const QPointF place = window.place("k");
    window.navigation.comparison().flip();
    QCOMPARE(window.names(), (QStringList{"x", "gone", "k", "n"}));
    QCOMPARE(window.view.canvas().transform(), before);
    QCOMPARE(window.place("k"), place);
    QTest::keyClick(&window.view.canvas(), Qt::Key_T, Qt::ShiftModifier);
    QCOMPARE(window.view.rendering(), UnionRendering::kUnion);
  }

  void clickSelectsOnItsSide() {
    Window window(kBefore, kAfter);
    window.click("k");
    QCOMPARE(window.selected(), QStringLiteral("k"));
    QCOMPARE(window.navigation.comparison().side(), std::optional(Side::kB));
    const auto picture = window.view.picture();
    window.click("gone");
    QCOMPARE(window.selected(), QStringLiteral("gone"));
    QCOMPARE(window.navigation.comparison().side(), std::optional(Side::kA));
    QCOMPARE(window.view.picture(), picture);  // nothing is placed again
    QCOMPARE(window.view.canvas().highlight().selected, std::vector<uint32_t>{1});
  }

  void callsLeadToTheirContents() {
    Window window(kBefore, kAfter);
    window.click("k");
    QTest::keyClick(&window.view.canvas(), Qt::Key_Return);
    QCOMPARE(window.names(), (QStringList{"p.0", "s.0", "r.0"}));
    QCOMPARE(window.view.summary(), QStringLiteral("1 change here · 5 in the module · all 3 boxes"));
    QTest::keyClick(&window.view.canvas(), Qt::Key_Backspace);
    QCOMPARE(window.names(), (QStringList{"x", "gone", "k", "new", "n"}));
  }

  void pillsOpen() {
    Window window(longChain("x"), longChain("y"));
    QCOMPARE(window.names(), (QStringList{"… 148 same", "i149", "i150", "i151", "… 150 same"}));
    QCOMPARE(window.view.summary(), QStringLiteral("1 change here · 1 in the module · 3 of 301 boxes"));
    window.click("… 150 same");
    QTest::keyClick(&window.view.canvas(), Qt::Key_E);
    QCOMPARE(window.names().size(), 154);
    QCOMPARE(window.names().last(), QStringLiteral("i301"));
    QTest::keyClick(&window.view.canvas(), Qt::Key_N);
    QCOMPARE(window.names().size(), 301);
    QTest::keyClick(&window.view.canvas(), Qt::Key_N);
    QCOMPARE(window.names().size(), 5);
  }

  void emptyStates() {
    support::Stage<UnionUnderTest> stage;
    stage.show(snapshotOf(kBefore));
    QVERIFY(!stage.view.picture());
    const auto comparison = model::makeComparison(snapshotOf(kBefore), snapshotOf(kBefore));
    stage.navigation.comparison().set(comparison);
    QVERIFY(stage.view.picture());
    QCOMPARE(stage.view.summary(), QStringLiteral("No changes here · 0 in the module · all 4 boxes"));
    stage.navigation.comparison().set(nullptr);
    QVERIFY(!stage.view.picture());
  }

  void marksArePainted() {
    const auto comparison = model::makeComparison(snapshotOf(kBefore), snapshotOf(kAfter));
    views::UnionRequest request;
    request.ofA = comparison->moduleA().entry();
    request.ofB = comparison->moduleB().entry();
    const auto picture = views::makeUnionPicture(
        *comparison, request, {std::make_shared<layout::LayeredEngine>(), std::make_shared<layout::LayeredEngine>()},
        {});
    QVERIFY(picture.ok());
    const views::UnionScene& scene = (*picture)->scenes[UnionPicture::kBoth];
    for (const views::Colors& colors : {views::lightColors(), views::darkColors()}) {
      for (const double scale : {1.0, 0.2}) {
        QImage image(900, 900, QImage::Format_RGB32);
        image.fill(colors.canvas);
        QPainter painter(&image);
        views::paintUnionMarks(painter, QSizeF(image.size()), scene, {scale, {20, 20}}, colors,
                               QFont(QStringLiteral("monospace")));
        painter.end();
        // The border of an added box, or the block for it.
        const QRectF rect = views::toViewport({scale, {20, 20}}, scene.scene.boxes()[3].rect);
        const QPoint at =
            scale == 1.0 ? QPoint(qRound(rect.left()), qRound(rect.center().y())) : rect.center().toPoint();
        QCOMPARE(QColor(image.pixel(at)).name(), colors.of(views::ChangeRole::kAdded).name());
      }
    }
  }
};

QTEST_MAIN(TestUnionView)
#include "tst_union_view.moc"
