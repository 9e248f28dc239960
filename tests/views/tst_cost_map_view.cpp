// The cost map: trees by each grouping and measure, with values computed by hand, and the view on the selection hub by
// real events.

#include <QComboBox>
#include <QtTest>

#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/costs/cost_map_view.h"

using model::CostGrouping;
using model::CostMeasure;
using support::computation;
using support::instruction;

namespace {

// n: 16 FLOPs and 192 bytes, executed twice; d: 128 FLOPs, 192 bytes; c: 128 bytes. p has neither a line nor a scope.
constexpr const char* kModule = R"(HloModule m

body {
  s = f32[4,4] parameter(0)
  ROOT n = f32[4,4] multiply(s, s), metadata={op_name="jit(f)/layer/mul" source_file="/w/a.py" source_line=3}
}

condition {
  t = f32[4,4] parameter(0)
  ROOT yes = pred[] constant(true)
}

ENTRY main {
  p = f32[4,4] parameter(0)
  d = f32[4,4] dot(p, p), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name="jit(f)/head/dot" source_file="/w/b.py" source_line=8}
  w = f32[4,4] while(d), condition=condition, body=body, backend_config={"known_trip_count":{"n":"2"}}, metadata={op_name="jit(f)/layer/while" source_file="/w/a.py" source_line=5}
  ROOT c = f32[4,4] copy(w), metadata={op_name="jit(f)/head/copy" source_file="/w/b.py" source_line=9}
}
)";

/// Prints "m 160 (head 128 (d 128) …": names with amounts, children in parentheses.
QString print(const model::CostTree& tree, uint32_t node = 0) {
  const model::CostNode& of = tree.nodes[node];
  QString text = QStringLiteral("%1 %2").arg(of.name).arg(of.amount);
  QStringList below;
  for (uint32_t i = 0; i < of.childCount; ++i) below += print(tree, of.firstChild + i);
  return below.isEmpty() ? text : text + QStringLiteral(" (%1)").arg(below.join(QStringLiteral(", ")));
}

struct Window : support::Stage<views::CostMapView> {
  Window() : snapshot(support::moduleSnapshot(kModule)) {
    show(snapshot);
    view.showEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
  }
  void choose(const char* combo, int row) { child<QComboBox>(combo)->setCurrentIndex(row); }
  QPoint centre(const QString& name) {
    for (const views::IcicleBlock& block : view.icicle()->blocks()) {
      if (view.tree().nodes[block.node].name == name && block.merged == 0) return block.rect.center().toPoint();
    }
    qFatal("there is no block of it");
  }
  std::optional<model::Target> target() { return navigation.selection().target; }

  std::shared_ptr<const model::Snapshot> snapshot;
};

/// Returns the name of the block that takes the whole width.
QString shownName(const Window& window) {
  const views::IcicleContent& content = window.view;
  return content.name(window.view.icicle()->top());
}

}  // namespace

class TestCostMapView : public QObject {
  Q_OBJECT

 private slots:
  void trees_data() {
    QTest::addColumn<int>("grouping");
    QTest::addColumn<int>("measure");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, CostGrouping grouping, CostMeasure measure, const char* expected) {
      QTest::newRow(name) << static_cast<int>(grouping) << static_cast<int>(measure) << QString(expected);
    };
    row("scopes", CostGrouping::kScope, CostMeasure::kFlops, "m 160 (f 160 (head 128 (d 128), layer 32 (n 32)))");
    row("lines", CostGrouping::kFile, CostMeasure::kFlops,
        "m 160 (b.py 128 (line 8 128 (d 128)), a.py 32 (line 3 32 (n 32)))");
    row("opcodes", CostGrouping::kOpcode, CostMeasure::kBytes,
        "m 704 (multiply 384 (n 384), dot 192 (d 192), copy 128 (c 128))");
    row("computations", CostGrouping::kComputation, CostMeasure::kBytes,
        "m 704 (main 704 (body 384 (n 384), d 192, c 128))");
    row("instructions", CostGrouping::kComputation, CostMeasure::kInstructions, "m 8 (main 8 (condition 2, body 2))");
    row("nothing", CostGrouping::kOpcode, CostMeasure::kPeakBytes, "m 0");
  }

  void trees() {
    QFETCH(int, grouping);
    QFETCH(int, measure);
    const auto estimates = model::estimate(support::moduleSnapshot(kModule), hlo::devicePresets().front());
    QTEST(print(model::makeCostTree(estimates, static_cast<CostGrouping>(grouping), static_cast<CostMeasure>(measure))),
          "expected");
  }

  // a contains only b, so they share a block; b contains c and d, and d only e. Instructions always have their own
  // blocks.
  void singleChildScopesShareABlock() {
    const auto estimates = model::estimate(
        support::moduleSnapshot("HloModule m\nENTRY main {\n  p = f32[4,4] parameter(0)\n"
                                "  x = f32[4,4] negate(p), metadata={op_name=\"jit(f)/a/b/c/neg\"}\n"
                                "  y = f32[4,4] negate(x), metadata={op_name=\"jit(f)/a/b/d/e/neg\"}\n"
                                "  ROOT z = f32[4,4] negate(y), metadata={op_name=\"jit(f)/a/b/d/e/neg\"}\n}\n"),
        hlo::devicePresets().front());
    QCOMPARE(print(model::makeCostTree(estimates, CostGrouping::kScope, CostMeasure::kFlops)),
             QString("m 48 (f/a/b 48 (d/e 32 (y 16, z 16), c 16 (x 16)))"));
  }

  // Only the memory rate counts, 32 MB/s: 6 µs for 192 bytes. A loop's time is that of the instructions it executes.
  void times() {
    hlo::Device toy;
    toy.name = "toy";
    toy.vector = toy.matrix = {{hlo::ElementType::kF32, {1e12, ""}}};
    toy.memoryBytes = hlo::Rate{32e6, ""};
    const auto estimates = model::estimate(support::moduleSnapshot(kModule), toy);
    const model::CostTree tree = model::makeCostTree(estimates, CostGrouping::kOpcode, CostMeasure::kTime);
    QStringList rows;
    for (uint32_t i = 0; i < tree.root().childCount; ++i) {
      const auto& node = tree.nodes[tree.root().firstChild + i];
      rows += node.name + u' ' + model::costAmountText(tree.measure, node);
    }
    QCOMPARE(rows, (QStringList{"multiply 12.0 µs", "dot 6.00 µs", "copy 4.00 µs"}));
  }

  void clicksSelect() {
    Window window;
    QTest::mouseClick(window.view.icicle(), Qt::LeftButton, {}, window.centre("head"));
    QCOMPARE(window.target(), std::optional<model::Target>(*window.snapshot->workload->get().scopes.find("f/head")));
    QTest::mouseClick(window.view.icicle(), Qt::LeftButton, {}, window.centre("n"));
    QCOMPARE(window.target(), std::optional<model::Target>(instruction(*window.snapshot, "n")));
    window.choose("costs.grouping", 1);
    QTest::mouseClick(window.view.icicle(), Qt::LeftButton, {}, window.centre("line 8"));
    QCOMPARE(window.target(), std::optional<model::Target>(hlo::SourceLine{hlo::FileId(1), 8}));
    QTest::mouseClick(window.view.icicle(), Qt::LeftButton, {}, window.centre("a.py"));
    QCOMPARE(window.navigation.selection().instructions,
             (std::vector<hlo::InstructionId>{instruction(*window.snapshot, "n"), instruction(*window.snapshot, "w")}));
    window.choose("costs.grouping", 3);
    QTest::mouseClick(window.view.icicle(), Qt::LeftButton, {}, window.centre("body"));
    QCOMPARE(window.target(), std::optional<model::Target>(computation(*window.snapshot, "body")));
  }

  void zooms() {
    Window window;
    window.choose("costs.grouping", 3);
    QTest::mouseDClick(window.view.icicle(), Qt::LeftButton, {}, window.centre("body"));
    QVERIFY(window.view.icicle()->top() != 0);
    QCOMPARE(window.view.icicle()->blocks().front().rect.width(), double(window.view.icicle()->width()));
    // Another measure, same grouping.
    window.choose("costs.measure", 1);
    QCOMPARE(window.view.tree().nodes[window.view.icicle()->top()].name, QString("body"));
    QTest::keyClick(window.view.icicle(), Qt::Key_Backspace);
    QTest::keyClick(window.view.icicle(), Qt::Key_Backspace);
    QCOMPARE(window.view.icicle()->top(), 0u);
  }

  // "f" has the cost of the whole module, so it gets no row of its own.
  void opensAtTheFirstBranchingLevel() {
    Window window;
    const uint32_t top = window.view.icicle()->top();
    QCOMPARE(window.view.tree().nodes[top].name, QString("f"));
    QCOMPARE(shownName(window), QString("m › f"));
    QTest::keyClick(window.view.icicle(), Qt::Key_Backspace);
    QCOMPARE(window.view.icicle()->top(), 0u);
    QCOMPARE(shownName(window), QString("m"));
  }

  void keysWalkFromBlockToBlock() {
    Window window;
    QWidget* const icicle = window.view.icicle();
    const auto at = [&] { return window.navigation.hovered().target; };
    const hlo::ScopeTree& scopes = window.snapshot->workload->get().scopes;
    QTest::keyClick(icicle, Qt::Key_Down);  // on the topmost block
    QCOMPARE(at(), std::optional<model::Target>(*scopes.find("f")));
    QTest::keyClick(icicle, Qt::Key_Up);  // there is no block above
    QTest::keyClick(icicle, Qt::Key_Down);
    QCOMPARE(at(), std::optional<model::Target>(*scopes.find("f/head")));
    QTest::keyClick(icicle, Qt::Key_Right);
    QCOMPARE(at(), std::optional<model::Target>(*scopes.find("f/layer")));
    QTest::keyClick(icicle, Qt::Key_Right);  // nor to the right of the last
    QTest::keyClick(icicle, Qt::Key_Space);
    QCOMPARE(window.target(), std::optional<model::Target>(*scopes.find("f/layer")));
    QTest::keyClick(icicle, Qt::Key_Left);
    QCOMPARE(at(), std::optional<model::Target>(*scopes.find("f/head")));
    QTest::keyClick(icicle, Qt::Key_Up);
    QCOMPARE(at(), std::optional<model::Target>(*scopes.find("f")));
    QTest::keyClick(icicle, Qt::Key_Down);
    QTest::keyClick(icicle, Qt::Key_Return);
    QCOMPARE(window.view.tree().nodes[window.view.icicle()->top()].name, QString("head"));
  }

  void tooltips() {
    Window window;
    QCOMPARE(window.view.icicle()->tipAt(window.centre("head")),
             QString("f/head\n128 FLOPs, 80.0% of the total\n3 instructions"));
    QCOMPARE(window.view.icicle()->tipAt(window.centre("d")),
             QString("dot d\n128 FLOPs, 80.0% of the total\n1 instruction"));
    // Without an assignment the measure bytes at the peak is not available.
    QCOMPARE(window.child<QComboBox>("costs.measure")->count(), 4);
    QVERIFY(window.view.canShow(instruction(*window.snapshot, "d")));
    QVERIFY(!window.view.canShow(instruction(*window.snapshot, "c")));  // no FLOPs
    window.view.showEstimates(nullptr);
    QVERIFY(!window.view.icicle()->isVisible());
    QVERIFY(window.view.tree().nodes.size() == 1);
  }

  void marksTheSelection() {
    Window window;
    window.navigation.select(instruction(*window.snapshot, "n"));
    const QColor accent = window.theme.colors().accent;
    const QImage image = window.view.icicle()->grab().toImage();
    for (const views::IcicleBlock& block : window.view.icicle()->blocks()) {
      const QString name = window.view.tree().nodes[block.node].name;
      const bool isMarked = image.pixelColor(block.rect.topLeft().toPoint() + QPoint(1, 10)) == accent;
      QCOMPARE(isMarked, name == QLatin1String("n") || name == QLatin1String("layer"));
    }
  }
};

QTEST_MAIN(TestCostMapView)
#include "tst_cost_map_view.moc"
