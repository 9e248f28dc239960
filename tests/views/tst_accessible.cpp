// Accessibility of painted views, tested through the toolkit's own interfaces and events.

#include <QAccessible>
#include <QAccessibleWidget>
#include <QLabel>
#include <QTableView>
#include <QtTest>

#include "tests/support/buffer_dump.h"
#include "tests/support/graph_bench.h"
#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/costs/cost_map_view.h"
#include "views/costs/roofline_view.h"
#include "views/memory/lifetimes_panel.h"
#include "views/memory/memory_map.h"
#include "views/memory/memory_view.h"
#include "views/memory/usage_curve.h"
#include "views/minimap.h"
#include "views/text/hlo_highlighter.h"
#include "views/text/text_area.h"

using namespace views;

namespace {

struct Event {
  QAccessible::Event type;
  QString name;  // of the object or child that the event is about
};
std::vector<Event> g_events;

void keep(QAccessibleEvent* event) {
  QAccessibleInterface* const about = event->accessibleInterface();
  g_events.push_back({event->type(), about != nullptr ? about->text(QAccessible::Name) : QString()});
}

/// Returns the first line of the name in each event of this type.
QStringList told(QAccessible::Event type) {
  QStringList names;
  for (const Event& event : g_events) {
    if (event.type == type) names += event.name.section(u'\n', 0, 0);
  }
  return names;
}

QAccessibleInterface* of(QWidget& widget) { return QAccessible::queryAccessibleInterface(&widget); }

/// Returns the painted children; the other children are widgets.
std::vector<QAccessibleInterface*> painted(QWidget& widget) {
  std::vector<QAccessibleInterface*> found;
  QAccessibleInterface* const whole = of(widget);
  for (int i = 0; i < whole->childCount(); ++i) {
    if (whole->child(i)->object() == nullptr) found.push_back(whole->child(i));
  }
  return found;
}

QAccessibleInterface* named(QWidget& widget, const QString& first) {
  for (QAccessibleInterface* const child : painted(widget)) {
    if (child->text(QAccessible::Name).section(u'\n', 0, 0) == first) return child;
  }
  return nullptr;
}

QStringList names(QWidget& widget) {
  QStringList names;
  for (QAccessibleInterface* const child : painted(widget))
    names += child->text(QAccessible::Name).section(u'\n', 0, 0);
  return names;
}

void press(QAccessibleInterface* thing) {
  thing->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
}

/// Checks that indexes, parents and positions of all children are consistent.
void checkTree(QWidget& widget) {
  QAccessibleInterface* const whole = of(widget);
  for (int i = 0; i < whole->childCount(); ++i) {
    QAccessibleInterface* const child = whole->child(i);
    QVERIFY(child != nullptr && child->isValid());
    QCOMPARE(whole->indexOfChild(child), i);
    if (child->object() != nullptr) continue;
    QCOMPARE(child->parent(), whole);
    QVERIFY(!child->text(QAccessible::Name).isEmpty());
    QVERIFY(child->rect().isValid());
    QCOMPARE(child->role(), QAccessible::ListItem);
    QVERIFY(child->state().selectable && child->state().focusable);
  }
  QCOMPARE(whole->child(whole->childCount()), nullptr);
  QCOMPARE(whole->child(-1), nullptr);
}

std::string wide(int count) {
  std::string text = "HloModule wide\nENTRY %main {\n  %a = f32[8] parameter(0)\n";
  for (int i = 0; i < count; ++i) text += "  %n" + std::to_string(i) + " = f32[8] negate(%a)\n";
  return text + "  ROOT %r = f32[8] abs(%a)\n}\n";
}

}  // namespace

class TestAccessible : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { AccessibleItems::setListener(keep); }
  void init() { g_events.clear(); }
  void cleanupTestCase() { AccessibleItems::setListener(nullptr); }

  void boxesOfAGraph() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open();
    GraphCanvas& canvas = bench.canvas();
    QAccessibleInterface* const whole = of(canvas);
    QCOMPARE(whole->role(), QAccessible::Chart);
    QCOMPARE(whole->text(QAccessible::Name), QStringLiteral("Graph of the computation"));
    QVERIFY(whole->text(QAccessible::Description).contains(QStringLiteral("8 of 10 shown")));
    QCOMPARE(names(canvas), QString("a b neg exp fusion get while add").split(u' '));
    checkTree(canvas);
    // The name is the tooltip's text, unescaped, and the other texts of the box.
    QCOMPARE(named(canvas, "neg")->text(QAccessible::Name),
             QStringLiteral("neg\nnegate f32[8]{0}\n32 bytes\njit(f)/<b>neg\nf.py:7"));
    const QString add = named(canvas, "add")->text(QAccessible::Name);
    QVERIFY2(add.contains(QStringLiteral("\nROOT")) && add.contains(QStringLiteral("\nfolded operands: ")),
             qPrintable(add));
    // Found by the position at which it is painted.
    const QPoint at = canvas.mapToGlobal(bench.at("exp"));
    QCOMPARE(whole->childAt(at.x(), at.y()), named(canvas, "exp"));
    QVERIFY(named(canvas, "exp")->rect().contains(at));
    QVERIFY(!named(canvas, "neg")->state().selected);
    press(named(canvas, "fusion"));
    QCOMPARE(bench.selected(), QStringLiteral("fusion"));
    QVERIFY(named(canvas, "fusion")->state().selected && named(canvas, "fusion")->state().focused);
    QCOMPARE(whole->focusChild(), named(canvas, "fusion"));
    QCOMPARE(told(QAccessible::Selection), QStringList("fusion"));
    QCOMPARE(told(QAccessible::Focus).last(), QStringLiteral("fusion"));
    // Selections by keyboard or by other views also send events.
    bench.navigation.select(bench.id("get"));
    QCOMPARE(told(QAccessible::Focus).last(), QStringLiteral("get"));
    QVERIFY(!named(canvas, "fusion")->state().selected);
  }

  void anotherLayoutHasOtherBoxes() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open();
    QAccessibleInterface* const before = named(bench.canvas(), "neg");
    QVERIFY(before->isValid());
    g_events.clear();
    bench.navigation.enter(bench.computation("fused"));
    QVERIFY(!before->isValid());  // the interface still exists but is invalid
    QVERIFY(before->state().invalid);
    QCOMPARE(before->text(QAccessible::Name), QString());
    QCOMPARE(names(bench.canvas()), QString("p0 p1 mul").split(u' '));
    QCOMPARE(told(QAccessible::ObjectReorder), QStringList("Graph of the computation"));
    checkTree(bench.canvas());
  }

  void numberOfChildrenIsBounded() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open(wide(2000));
    bench.canvas().fit();
    bench.navigation.select(bench.id("n0"));  // in a corner: not among the boxes around the centre
    const auto children = painted(bench.canvas());
    QCOMPARE(children.size(), AccessibleItems::kMost + 1);
    QCOMPARE(children.back()->text(QAccessible::Name).section(u'\n', 0, 0), QStringLiteral("n0"));
    QVERIFY(children.back()->state().selected);
    // Zoomed in, the children are the visible boxes and the selected one, which is off screen.
    bench.navigation.select(bench.id("n1999"));
    bench.canvas().centreBox(bench.box("n1999"));
    bench.canvas().panBy(0, -3);
    const auto near = painted(bench.canvas());
    QVERIFY(near.size() > 1 && near.size() < 100);
    QVERIFY(near.back()->state().selected && near.back()->state().offscreen);
    QVERIFY(!near.front()->state().offscreen);
  }

  void bandsAndBarsOfTheMap() {
    support::Stage<MemoryView> stage(support::snapshotOf({}, support::kBufferDump));
    MemoryMap& map = stage.view.map();
    map.setFocus();
    checkTree(map);
    QAccessibleInterface* const whole = of(map);
    QCOMPARE(whole->role(), QAccessible::Chart);
    QAccessibleInterface* const bar = named(map, "b.2");
    QVERIFY(bar != nullptr);
    const buffers::ValueId value = support::value(*stage.navigation.snapshot(), "b.2");
    const QRect rect = map.rectOf(value)->toAlignedRect();
    QCOMPARE(bar->rect(), QRect(map.viewport()->mapToGlobal(rect.topLeft()), rect.size()));
    QCOMPARE(whole->childAt(bar->rect().center().x(), bar->rect().center().y()), bar);
    QVERIFY(bar->text(QAccessible::Name).contains(QStringLiteral("128 bytes")));
    QVERIFY(bar->text(QAccessible::Name).contains(QStringLiteral("offset 64")));
    QVERIFY(named(map, "allocation 2 · temp") != nullptr);
    g_events.clear();
    press(bar);
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(value));
    QVERIFY(bar->state().selected && bar->state().focused);
    QCOMPARE(told(QAccessible::Focus), QStringList("b.2"));
    press(named(map, "allocation 2 · temp"));
    QCOMPARE(stage.navigation.selection().target, std::optional<model::Target>(buffers::AllocationId(2)));
    QVERIFY(named(map, "allocation 2 · temp")->state().selected);
    // The value is the step of the cursor.
    QAccessibleValueInterface* const step = whole->valueInterface();
    QVERIFY(step != nullptr);
    QCOMPARE(step->minimumValue().toInt(), 0);
    QCOMPARE(step->maximumValue().toInt(), 5);
    step->setCurrentValue(3);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(3));
    QCOMPARE(step->currentValue().toInt(), 3);
    QVERIFY(whole->text(QAccessible::Description).contains(QStringLiteral("300 bytes")));
    QVERIFY(!told(QAccessible::ValueChanged).isEmpty());
  }

  void rowsOfLifetimes() {
    support::Stage<MemoryView> stage(support::snapshotOf({}, support::kBufferDump));
    LifetimesPanel& panel = stage.view.lifetimes();
    stage.view.findChild<QTabBar*>()->setCurrentIndex(1);
    QTRY_VERIFY(panel.model().rowCount() > 0);
    QAccessibleInterface* const table = of(panel.table());
    QVERIFY(table != nullptr && table->tableInterface() != nullptr);
    QCOMPARE(table->text(QAccessible::Name), QStringLiteral("Lifetimes of values"));
    const int row = *panel.model().rowOf(support::value(*stage.navigation.snapshot(), "b.2"));
    QCOMPARE(table->tableInterface()->cellAt(row, model::LifetimeModel::kValue)->text(QAccessible::Name),
             QStringLiteral("b.2"));
    // The bar as text.
    const QString steps = panel.model().index(row, model::LifetimeModel::kSteps).data().toString();
    QCOMPARE(steps, QStringLiteral("2–4"));
    QCOMPARE(table->tableInterface()->cellAt(row, model::LifetimeModel::kBar)->text(QAccessible::Name),
             QStringLiteral("live in steps 2–4 of 6"));
  }

  void stepsOfTheUsageCurve() {
    support::Stage<UsageCurve> stage(support::snapshotOf({}, support::kBufferDump), {700, 160});
    QAccessibleInterface* const whole = of(stage.view);
    checkTree(stage.view);
    // The dump's peak and the computed one, at the cursor.
    QCOMPARE(painted(stage.view).size(), size_t{2});
    QVERIFY(names(stage.view)[0].startsWith(QStringLiteral("step 4")));
    QVERIFY(painted(stage.view)[1]->state().focused);
    QVERIFY(painted(stage.view)[1]->text(QAccessible::Name).contains(QStringLiteral("428 bytes")));
    whole->valueInterface()->setCurrentValue(1);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(1));
    QCOMPARE(painted(stage.view).size(), size_t{3});
    QVERIFY(told(QAccessible::Focus).last().startsWith(QStringLiteral("step 1")));
    press(painted(stage.view)[1]);
    QCOMPARE(stage.navigation.cursor(), std::optional<uint32_t>(4));
    // Widgets inside the view are children too.
    QVERIFY(whole->indexOfChild(of(*stage.view.spaceName().parentWidget())) >= 3);
  }

  void blocksAndMarksOfCosts() {
    constexpr const char* kModule = R"(HloModule m

ENTRY main {
  p = f32[4,4] parameter(0)
  d = f32[4,4] dot(p, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/head/dot"}
  ROOT c = f32[4,4] multiply(d, p), metadata={op_name="jit(f)/tail/mul"}
}
)";
    const auto snapshot = support::moduleSnapshot(kModule);
    const auto estimates = model::estimate(snapshot, hlo::devicePresets().front());
    support::Stage<CostMapView> map(snapshot);
    map.view.showEstimates(estimates);
    Icicle& icicle = *map.view.icicle();
    icicle.setFocus();
    checkTree(icicle);
    QVERIFY2(!names(icicle).isEmpty(), qPrintable(names(icicle).join(u'|')));
    map.navigation.select(support::instruction(*snapshot, "d"));
    const auto selected = [](QWidget& widget) {
      QStringList names;
      for (QAccessibleInterface* const child : painted(widget)) {
        if (child->state().selected) names += child->text(QAccessible::Name).section(u'\n', 0, 0);
      }
      return names;
    };
    // The instruction, and its scope, which contains nothing else.
    QVERIFY2(selected(icicle).filter(QStringLiteral("d")).size() == selected(icicle).size(),
             qPrintable(selected(icicle).join(u'|')));
    QVERIFY(!selected(icicle).isEmpty());
    QCOMPARE(told(QAccessible::Focus).last(), selected(icicle)[0]);

    support::Stage<RooflineView> roofline(snapshot);
    roofline.view.showEstimates(estimates);
    RooflinePlot& plot = *roofline.view.plot();
    plot.setFocus();
    checkTree(plot);
    QCOMPARE(painted(plot).size(), plot.marks().size());
    press(painted(plot)[0]);
    QVERIFY(!roofline.navigation.selection().isEmpty());
    QCOMPARE(selected(plot).size(), 1);
    QVERIFY(painted(plot)[0]->text(QAccessible::Name).contains(QStringLiteral("FLOP/byte")));
  }

  void linesOfText() {
    Theme theme;
    TextArea area(theme);
    std::string text;
    for (int i = 1; i <= 100000; ++i)
      text += "line " + std::to_string(i) + (i == 3 ? std::string(1 << 20, 'x') : "") + "\n";
    area.setText(std::make_shared<const hlo::SourceText>("t", text), std::make_shared<HloHighlighter>());
    area.resize(500, 400);
    area.show();
    QApplication::setActiveWindow(&area);
    area.setFocus();
    checkTree(area);
    QCOMPARE(of(area)->role(), QAccessible::Document);
    QVERIFY(painted(area).size() < 100);
    QCOMPARE(names(area)[0], QStringLiteral("1: line 1"));
    QVERIFY(names(area)[2].size() < 1100);
    g_events.clear();
    QTest::keyClick(&area, Qt::Key_Down);
    QCOMPARE(told(QAccessible::Focus), QStringList("2: line 2"));
    area.showLines({70000, 70001});
    press(named(area, "70001: line 70001"));
    QCOMPARE(area.caretLine(), size_t{70000});
  }

  void minimapsDescribeTheVisiblePart() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open(wide(300));
    auto* const minimap = bench.canvas().findChild<Minimap*>();
    QAccessibleInterface* const map = of(*minimap);
    QCOMPARE(map->role(), QAccessible::Graphic);
    QCOMPARE(map->childCount(), 0);
    QVERIFY(!map->text(QAccessible::Name).isEmpty());
    bench.canvas().fit();
    QVERIFY(
        map->text(QAccessible::Description).startsWith(QStringLiteral("Visible: 100% of the width, starting at 0%")));
    bench.canvas().centreBox(0);
    QVERIFY(!map->text(QAccessible::Description).contains(QStringLiteral("100 % of the height")));
  }

  /// A screen reader may keep an interface after its view is destroyed.
  void interfacesOfADestroyedViewAreInvalid() {
    QAccessible::Id id = 0;
    {
      support::GraphBench bench;
      QVERIFY(bench.show());
      bench.open();
      id = QAccessible::uniqueId(named(bench.canvas(), "neg"));
      QVERIFY(QAccessible::accessibleInterface(id) != nullptr);
    }
    QCOMPARE(QAccessible::accessibleInterface(id), nullptr);
  }
};

QTEST_MAIN(TestAccessible)
#include "tst_accessible.moc"
