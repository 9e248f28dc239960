// The roofline: values computed by hand for a simple device, marks on screen, and the view with the selection hub by
// real events.

#include <QToolButton>
#include <QtTest>
#include <cmath>

#include "model/items/cost_tree.h"
#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/costs/roofline_view.h"

using support::computation;
using support::instruction;

namespace {

// a: 16 FLOPs, 192 bytes; d: 128 FLOPs, 192 bytes; e: 16 FLOPs on 192 bytes, executed five times; k: unknown.
constexpr const char* kModule = R"(HloModule m

body {
  s = f32[4,4] parameter(0)
  ROOT e = f32[4,4] multiply(s, s), metadata={op_name="jit(f)/loop/mul" source_file="a.py" source_line=3}
}

condition {
  t = f32[4,4] parameter(0)
  ROOT yes = pred[] constant(true)
}

ENTRY main {
  p = f32[4,4] parameter(0)
  a = f32[4,4] add(p, p), metadata={op_name="jit(f)/head/add" source_file="a.py" source_line=7}
  d = f32[4,4] dot(a, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/head/dot" source_file="a.py" source_line=8}
  w = f32[4,4] while(d), condition=condition, body=body, backend_config={"known_trip_count":{"n":"5"}}, metadata={op_name="jit(f)/loop/while"}
  k = f32[4,4] custom-call(w), custom_call_target="magic"
  ROOT c = f32[4,4] copy(k), metadata={op_name="jit(f)/tail/copy" source_file="a.py" source_line=9}
}
)";

/// 8 million FLOP/s, 16 million for matrix products, 32 million bytes per second.
hlo::Device toy() {
  hlo::Device device;
  device.name = "toy";
  device.vector = {{hlo::ElementType::kF32, {8e6, ""}}, {hlo::ElementType::kF64, {1e6, ""}}};
  device.matrix = {{hlo::ElementType::kF32, {16e6, ""}}};
  device.memoryBytes = hlo::Rate{32e6, ""};
  return device;
}

QString number(double exponent) { return QString::number(std::pow(10.0, exponent), 'g', 4); }

/// Prints "d 0.6667 1.6e+07 8e-06": instruction, FLOP/byte, FLOP/s and seconds.
QString print(const views::RooflineScene& scene) {
  QStringList lines;
  for (const views::RooflinePoint& point : scene.points) {
    lines += QStringLiteral("%1 %2 %3 %4")
                 .arg(views::toQString(scene.estimates->snapshot->module->name(point.instruction)),
                      number(point.intensity), number(point.flopsPerSecond), QString::number(point.seconds, 'g', 4));
  }
  return lines.join(QStringLiteral("; "));
}

QString names(const hlo::Module& module, const std::vector<hlo::InstructionId>& ids) {
  QStringList names;
  for (const hlo::InstructionId id : ids) names += views::toQString(module.name(id));
  return names.join(u' ');
}

struct Window : support::Stage<views::RooflineView> {
  explicit Window(const char* module = kModule, const hlo::Device& device = toy())
      : snapshot(support::moduleSnapshot(module)) {
    show(snapshot);
    view.showEstimates(model::estimate(snapshot, device));
  }
  views::RooflinePlot& plot() { return *view.plot(); }
  const views::RooflineMark& mark(const char* name) {
    for (const views::RooflineMark& mark : plot().marks()) {
      for (const uint32_t point : mark.points) {
        if (plot().scene().points[point].instruction == instruction(*snapshot, name)) return mark;
      }
    }
    qFatal("there is no mark of it");
  }
  QStringList shown() {
    QStringList names;
    for (const views::RooflinePoint& point : plot().scene().points)
      names += views::toQString(snapshot->module->name(point.instruction));
    return names;
  }
  std::optional<model::Target> target() { return navigation.selection().target; }

  std::shared_ptr<const model::Snapshot> snapshot;
};

}  // namespace

class TestRooflineView : public QObject {
  Q_OBJECT

 private slots:
  void pointsOfExecutedInstructions() {
    const auto snapshot = support::moduleSnapshot(kModule);
    const hlo::Module& module = *snapshot->module;
    QCOMPARE(names(module, model::runInstructions(module)), QString("p a d k c t yes s e"));
    QCOMPARE(names(module, model::runInstructions(module, computation(*snapshot, "body"))), QString("s e"));
    const hlo::InstructionId w = instruction(*snapshot, "w"), e = instruction(*snapshot, "e");
    QCOMPARE(names(module, model::runInstructions(module, {e, w, w, e})), QString("e t yes s"));
  }

  // a and e are limited by memory, 192 bytes at 32 MB/s; d by compute, 128 / 16 M.
  void byHand() {
    Window window;
    const views::RooflineScene& scene = window.plot().scene();
    QCOMPARE(print(scene), QString("e 0.08333 2.667e+06 3e-05; d 0.6667 1.6e+07 8e-06; a 0.08333 2.667e+06 6e-06"));
    QCOMPARE(scene.withoutFlops, size_t{5});  // p, c, and the loop's s, t and yes
    QCOMPARE(scene.notKnown, size_t{1});
    QCOMPARE(scene.ridges.size(), size_t{2});  // no instruction uses f64
    QCOMPARE(scene.ridges[0].name, QString("f32 matrix"));
    QCOMPARE(number(scene.ridges[0].flopsPerSecond), QString("1.6e+07"));
    QCOMPARE(scene.ridges[1].name, QString("f32"));
    QCOMPARE(number(*scene.bytesPerSecond), QString("3.2e+07"));
    // All points and the corners between slope and ridges are inside.
    for (const views::RooflinePoint& point : scene.points) {
      QVERIFY(scene.bounds.contains(QPointF(point.intensity, point.flopsPerSecond)));
      QVERIFY(point.flopsPerSecond <= point.intensity + *scene.bytesPerSecond + 1e-9);
    }
    QVERIFY(scene.bounds.contains(QPointF(std::log10(0.5), std::log10(16e6))));
    QCOMPARE(
        window.view.headline(),
        QString("the module: 3 instructions · 5 without FLOPs · 1 unknown · in one run of the module, estimated at "
                "the peak rates of toy, so dots are on the roof by construction · area of a dot: its time"));
  }

  // The dot takes 2·10⁹ / 16 M = 125 s. The fusion has one FLOP and takes a quarter of a second for 8,000,008 bytes;
  // its point is nine decades away. The plot is fitted to the dot, and the fusion is counted as off the chart.
  void cheapInstructionsDoNotStretchThePlot() {
    Window window(R"(HloModule m

fused {
  q = f32[1000,1000] parameter(0)
  x = f32[] parameter(1)
  j = f32[] add(x, x)
  c = f32[1000,1000] copy(q)
  ROOT t = (f32[1000,1000], f32[]) tuple(c, j)
}

ENTRY main {
  p = f32[1000,1000] parameter(0)
  y = f32[] parameter(1)
  d = f32[1000,1000] dot(p, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT far = (f32[1000,1000], f32[]) fusion(d, y), kind=kLoop, calls=fused
}
)");
    const views::RooflineScene& scene = window.plot().scene();
    QCOMPARE(print(scene), QString("d 166.7 1.6e+07 125; far 1.25e-07 4 0.25"));
    QCOMPARE(scene.outside, size_t{1});
    QVERIFY(scene.bounds.width() < 4);
    QVERIFY(scene.bounds.contains(QPointF(scene.points[0].intensity, scene.points[0].flopsPerSecond)));
    QVERIFY(window.view.headline().contains("· 1 off the chart (0.2% of the time) ·"));
    QCOMPARE(window.plot().marks().size(), size_t{1});
    // It can still be selected by keyboard, which scrolls to it.
    QTest::keyClick(&window.plot(), Qt::Key_Down);
    QTest::keyClick(&window.plot(), Qt::Key_Down);
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "far")));
    QCOMPARE(window.plot().marks().size(), size_t{2});
  }

  void marks() {
    Window window;
    // a and e are at the same point.
    QCOMPARE(window.plot().marks().size(), size_t{2});
    QCOMPARE(window.mark("a").points.size(), size_t{2});
    QVERIFY(window.mark("e").radius > window.mark("d").radius);
    QVERIFY(window.mark("d").at.x() > window.mark("a").at.x() && window.mark("d").at.y() < window.mark("a").at.y());
    QCOMPARE(window.plot().tipAt(window.mark("a").at),
             QString("2 instructions\nmultiply e, 30.0 µs in one run of the module\nadd a, 6.00 µs in one run of the "
                     "module\nEstimated at the peak "
                     "rates of toy"));
    QCOMPARE(window.plot().tipAt(window.mark("d").at),
             QString("dot d, 8.00 µs in one run of the module\n128 FLOPs, 192 B accessed in one run of the "
                     "module\n0.67 FLOP/byte\n8.00 µs per "
                     "execution, bound by compute\n"
                     "Estimated at the peak rates of toy"));
    QCOMPARE(window.plot().tipAt({1, 1}), QString());
  }

  void clicks() {
    Window window;
    QSignalSpy revealed(&window.navigation, &model::Navigation::revealRequested);
    const QPoint dot = window.mark("d").at.toPoint(), both = window.mark("a").at.toPoint();
    QTest::mouseClick(&window.plot(), Qt::LeftButton, {}, dot);
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "d")));
    QCOMPARE(window.shown().size(), 3);  // it is marked; the others stay
    QTest::mouseClick(&window.plot(), Qt::LeftButton, {}, both);
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "e")));
    QTest::mouseClick(&window.plot(), Qt::LeftButton, {}, both);
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "a")));
    QTest::mouseClick(&window.plot(), Qt::LeftButton, {}, both);
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "e")));
    QTest::mouseClick(&window.plot(), Qt::LeftButton, {}, QPoint(3, 3));
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "e")));
    QCOMPARE(revealed.size(), 0);
    QTest::mouseDClick(&window.plot(), Qt::LeftButton, {}, dot);
    QCOMPARE(revealed.size(), 1);
    QTest::mouseMove(&window.plot(), dot + QPoint(1, 0));
    QTRY_COMPARE(window.navigation.hovered().target, std::optional<model::Target>(instruction(*window.snapshot, "d")));
  }

  void keys() {
    Window window;
    for (const char* const name : {"e", "d", "a", "a"}) {  // by time, stopping at the last
      QTest::keyClick(&window.plot(), Qt::Key_Down);
      QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, name)));
    }
    QTest::keyClick(&window.plot(), Qt::Key_Up);
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "d")));
    QSignalSpy revealed(&window.navigation, &model::Navigation::revealRequested);
    QTest::keyClick(&window.plot(), Qt::Key_Return);
    QCOMPARE(revealed.size(), 1);
  }

  void zoomsAndPans() {
    Window window;
    const QPointF before = window.mark("d").at;
    const auto wheel = [&](int delta) {
      QWheelEvent event(before, window.plot().mapToGlobal(before), {}, QPoint(0, delta), Qt::NoButton, Qt::NoModifier,
                        Qt::NoScrollPhase, false);
      QApplication::sendEvent(&window.plot(), &event);
    };
    const double apart = QLineF(before, window.mark("a").at).length();
    wheel(120);
    QVERIFY(QLineF(before, window.mark("d").at).length() < 1);  // the point under the mouse does not move
    QVERIFY(qAbs(QLineF(before, window.mark("a").at).length() / apart - 1.25) < 0.02);
    QTest::mousePress(&window.plot(), Qt::LeftButton, {}, before.toPoint());
    QMouseEvent move(QEvent::MouseMove, before.toPoint() + QPoint(-30, 20), window.plot().mapToGlobal(before),
                     Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(&window.plot(), &move);
    QTest::mouseRelease(&window.plot(), Qt::LeftButton, {}, before.toPoint() + QPoint(-30, 20));
    QVERIFY(QLineF(before + QPointF(-30, 20), window.mark("d").at).length() < 2);
    QVERIFY(!window.target());  // a drag is not a click
    QTest::keyClick(&window.plot(), Qt::Key_F);
    QVERIFY(QLineF(before, window.mark("d").at).length() < 1);
  }

  void followsSets() {
    Window window;
    window.navigation.select(computation(*window.snapshot, "body"));
    QCOMPARE(window.shown(), QStringList{"e"});
    auto* const all = window.child<QToolButton>("roofline.module");
    QVERIFY(all->isVisible());
    QTest::mouseClick(all, Qt::LeftButton);
    QCOMPARE(window.shown().size(), 3);
    QVERIFY(!all->isVisible());
    window.navigation.select(hlo::SourceLine{hlo::FileId(0), 8});
    QCOMPARE(window.shown(), QStringList{"d"});
    window.navigation.select(instruction(*window.snapshot, "w"));  // selects the loop's instructions
    QCOMPARE(window.shown(), QStringList{"e"});
    window.navigation.select(*window.snapshot->workload->get().scopes.find("f/head"));
    QCOMPARE(window.shown(), (QStringList{"d", "a"}));
    window.navigation.select(instruction(*window.snapshot, "d"));  // one of the set: the set stays
    QCOMPARE(window.shown(), (QStringList{"d", "a"}));
    window.navigation.clearSelection();
    QCOMPARE(window.shown().size(), 3);
    QVERIFY(window.view.canShow(instruction(*window.snapshot, "d")));
    QVERIFY(!window.view.canShow(instruction(*window.snapshot, "c")));
    QVERIFY(!window.view.canShow(model::Step{0}));
  }

  void emptyStates() {
    const auto says = [](views::RooflineView& view, const char* sentence) {
      const auto labels = view.findChildren<QLabel*>();
      return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
        return label->isVisible() && label->text().contains(QLatin1String(sentence));
      });
    };
    support::Stage<views::RooflineView> nothing;
    nothing.show(nullptr);
    QVERIFY(says(nothing.view, "No module is open."));
    Window window;
    window.view.showEstimates(nullptr);
    QVERIFY(says(window.view, "The costs are being computed."));
    QVERIFY(!window.plot().isVisible());
    Window idle("HloModule m\n\nENTRY e {\n  p = f32[4] parameter(0)\n  ROOT c = f32[4] copy(p)\n}\n");
    QVERIFY(says(idle.view, "No instruction of the module has floating-point operations."));
    hlo::Device blind = toy();
    blind.memoryBytes.reset();
    Window slow(kModule, blind);
    QVERIFY(says(slow.view, "No memory bandwidth is known for toy."));
  }

  void paintsInBothThemes() {
    Window window;
    for (const views::ThemeMode mode : {views::ThemeMode::kLight, views::ThemeMode::kDark}) {
      window.theme.setMode(mode);
      const QImage image = window.plot().grab().toImage();
      const QColor fill = window.theme.colors().of(hlo::Category::kDot).fill;
      QCOMPARE(image.pixelColor(window.mark("d").at.toPoint()), fill);
    }
  }
};

QTEST_MAIN(TestRooflineView)
#include "tst_roofline_view.moc"
