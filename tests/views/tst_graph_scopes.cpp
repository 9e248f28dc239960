// Scopes in the graph by real events: one scope shown alone, folded scopes, and the return to the whole graph.

#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "tests/support/graph_bench.h"
#include "views/navigation_menu.h"

using namespace views;

namespace {

/// Two layers, forward and backward; another scope has instructions only in the loop.
constexpr const char* kText = R"(HloModule m

body {
  s = f32[8] parameter(0)
  i = f32[8] tanh(s), metadata={op_name="jit(f)/loop/while/body/in/tanh"}
  ROOT j = f32[8] sine(i), metadata={op_name="jit(f)/loop/while/body/in/sin"}
}

cond {
  s.1 = f32[8] parameter(0)
  ROOT k = pred[] constant(true)
}

ENTRY main {
  x = f32[8] parameter(0)
  a0 = f32[8] tanh(x), metadata={op_name="jit(f)/jvp(layer_0)/mlp/tanh"}
  b0 = f32[8] multiply(a0, a0), metadata={op_name="jit(f)/jvp(layer_0)/mlp/mul"}
  a1 = f32[8] tanh(b0), metadata={op_name="jit(f)/jvp(layer_1)/mlp/tanh"}
  b1 = f32[8] negate(a1), metadata={op_name="jit(f)/jvp(layer_1)/norm/neg"}
  w = f32[8] while(b1), condition=cond, body=body, metadata={op_name="jit(f)/loop/while"}
  c1 = f32[8] multiply(w, a1), metadata={op_name="jit(f)/transpose(jvp(layer_1))/mlp/mul"}
  d1 = f32[8] sine(c1), metadata={op_name="jit(f)/transpose(jvp(layer_1))/mlp/sin"}
  c0 = f32[8] multiply(d1, a0), metadata={op_name="jit(f)/transpose(jvp(layer_0))/mlp/mul"}
  d0 = f32[8] sine(c0), metadata={op_name="jit(f)/transpose(jvp(layer_0))/mlp/sin"}
  ROOT r = (f32[8], f32[8]) tuple(d0, d1)
}
)";

struct Bench : support::GraphBench {
  Bench() {
    if (!show()) qFatal("no window");
    open(kText);
    snapshot->workload->get();
    view.showEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
  }
  hlo::ScopeId scope(const char* path) const { return *snapshot->readyWorkload()->scopes.find(path); }
  /// Prints "x [layer_0 1/2: 2 instructions] a1 …", with `*` after selected boxes.
  QString shown() {
    QStringList boxes;
    for (uint32_t i = 0; i < scene().boxes().size(); ++i) {
      const NodeLabel& label = scene().boxes()[i].label;
      QString text = label.name;
      if (label.isScope) {
        text = QStringLiteral("[%1: %2]")
                   .arg(text + (label.badge.isEmpty() ? QString() : u' ' + label.badge),
                        label.detail.left(label.detail.indexOf(u' ')));
      }
      const auto& selected = canvas().highlight().selected;
      const bool isSelected = std::find(selected.begin(), selected.end(), i) != selected.end();
      boxes += isSelected ? text + u'*' : text;
    }
    return boxes.join(u' ');
  }
  QPoint middle(uint32_t box) { return toViewport(canvas().transform(), scene().boxes()[box].rect.center()).toPoint(); }
  QPoint sign(uint32_t box) { return toViewport(canvas().transform(), scene().signRect(box).center()).toPoint(); }
  QStringList menu(const model::Target& target) {
    QMenu menu;
    view.addToMenu(menu, target, [] {});
    QStringList texts;
    for (const QAction* const action : menu.actions()) {
      QString text = action->text();
      if (action->menu() != nullptr) {
        QStringList inner;
        for (const QAction* const each : action->menu()->actions()) inner += each->text();
        text += QStringLiteral(" (%1)").arg(inner.join(QStringLiteral(", ")));
      }
      texts += text;
    }
    return texts;
  }
};

}  // namespace

class GraphScopesTest : public QObject {
  Q_OBJECT

 private slots:
  void onlyTheScopeOfTheSelection() {
    Bench bench;
    bench.click("b1");
    bench.key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(bench.shown(), QStringLiteral("a1 b1* w"));
    QVERIFY(bench.notice().isVisible());
    QCOMPARE(bench.notice().text(), QStringLiteral("Showing only scope f/layer_1/norm and its direct neighbours."));
    QVERIFY(bench.action("graph.onlyScope")->isChecked());
    // A box on the boundary has edges that are not shown.
    QVERIFY(bench.scene().boxes()[bench.box("a1")].label.isBoundary);
    QVERIFY(!bench.scene().boxes()[bench.box("b1")].label.isBoundary);
    // A click on a neighbour selects it and keeps the scope.
    bench.click("w");
    QCOMPARE(bench.shown(), QStringLiteral("a1 b1 w*"));
    bench.key(Qt::Key_Escape);
    bench.key(Qt::Key_Escape);
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
    QVERIFY(!bench.notice().isVisible());
    QVERIFY(!bench.action("graph.onlyScope")->isChecked());
  }

  // A module that is shown again has the same folded scopes and open calls.
  void anotherModuleAndBack() {
    Bench bench;
    bench.view.scopes().fold(bench.scope("f/layer_0"));
    const QString folded = bench.shown().remove(u'*');
    QVERIFY(folded.contains(QStringLiteral("[layer_0 1/2")));
    const auto first = bench.navigation.snapshot();
    const auto other = support::graphSnapshot(support::kGraphText);
    bench.navigation.show(other);
    QVERIFY(!bench.shown().contains(QStringLiteral("layer_0")));
    QVERIFY(bench.view.scopes().folded().empty());
    bench.navigation.show(first);
    QCOMPARE(bench.shown().remove(u'*'), folded);
  }

  // A folded scope has the name of what is selected in it.
  void theSelectionInAFoldedScopeHasItsName() {
    Bench bench;
    bench.view.scopes().fold(bench.scope("f/layer_0"));
    bench.navigation.select(bench.id("b0"));
    const GraphHighlight highlight = bench.canvas().highlight();
    QCOMPARE(highlight.details.size(), size_t{1});
    QCOMPARE(highlight.details[0].second, QStringLiteral("b0"));
    QVERIFY(bench.scene().boxes()[highlight.details[0].first].label.isScope);
    bench.navigation.select(bench.id("a1"));
    QVERIFY(bench.canvas().highlight().details.empty());
  }

  // Small boxes have part and pass behind their names.
  void smallBoxesHaveMarks() {
    Bench bench;
    bench.view.scopes().fold(bench.scope("f/layer_0"));
    QStringList marks;
    for (const auto& box : bench.scene().boxes()) {
      if (box.label.isScope) marks += box.label.mark;
    }
    QCOMPARE(marks, (QStringList{"1/2", "2/2 ∂"}));
  }

  void aButtonShowsTheWholeGraph() {
    Bench bench;
    bench.view.scopes().show(bench.scope("f/layer_0"));
    QCOMPARE(bench.shown(), QStringLiteral("x* a0* b0* a1 d1 c0* d0* r"));
    QVERIFY(bench.text().contains(QStringLiteral("Showing only scope f/layer_0")));
    auto* const button = bench.notice().findChild<QPushButton*>();
    QCOMPARE(button->text(), QStringLiteral("Show All"));
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
  }

  void aScopeInAnotherComputation() {
    Bench bench;
    bench.view.scopes().show(bench.scope("f/loop/in"));
    QCOMPARE(bench.active(), QStringLiteral("body"));
    QCOMPARE(bench.shown(), QStringLiteral("s* i* j*"));
    // Entering another computation shows all of it; returning restores this state.
    bench.key(Qt::Key_Backspace);
    QCOMPARE(bench.active(), QStringLiteral("main"));
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
    QVERIFY(!bench.notice().isVisible());
    bench.navigation.enter(bench.computation("body"));
    QVERIFY(bench.notice().isVisible());
  }

  // Only the boxes of the scope are outlined, not a parameter or an instruction of it that stays alone.
  void foldsAndUnfolds() {
    Bench bench;
    bench.click("a0");
    bench.key(Qt::Key_C);
    QCOMPARE(bench.shown(), QStringLiteral("x [mlp 1/2 · jvp: 2]* a1 b1 w c1 d1 [mlp 2/2 · ∂ backward: 2]* r"));
    QVERIFY2(bench.canvas().itemsSummary().contains(QStringLiteral("1 scope folded")),
             qPrintable(bench.canvas().itemsSummary()));
    const uint32_t first = bench.box("b0"), second = bench.box("c0");
    QVERIFY(first != second);
    // 8 of the 32 FLOPs of a run.
    QCOMPARE(bench.scene().boxes()[first].label.detail, QStringLiteral("2 instructions"));
    QCOMPARE(bench.scene().boxes()[first].label.shareText, QStringLiteral("25.0%"));
    // A click selects the scope; keys walk from the clicked part.
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, bench.middle(second));
    QVERIFY(std::holds_alternative<hlo::ScopeId>(*bench.navigation.selection().target));
    bench.key(Qt::Key_Down);
    QCOMPARE(bench.selected(), QStringLiteral("r"));
    bench.key(Qt::Key_Up);
    QVERIFY(bench.navigation.selection().target == model::Target(bench.scope("f/layer_0/mlp")));
    bench.key(Qt::Key_Up);
    QCOMPARE(bench.selected(), QStringLiteral("d1"));
    // The fold icon unfolds the scope.
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, bench.sign(first));
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
  }

  void repeatedFoldingFoldsTheParent() {
    Bench bench;
    bench.click("b1");
    bench.key(Qt::Key_C);  // norm is a single instruction: nothing to fold
    QCOMPARE(bench.shown(), QStringLiteral("x a0 b0 [layer_1 1/2 · jvp: 2]* w [layer_1 2/2 · ∂ backward: 2]* c0 d0 r"));
    bench.key(Qt::Key_C);
    QCOMPARE(bench.shown(), QStringLiteral("x [f: 9]* r"));
    bench.key(Qt::Key_E);  // from the outer scope to the inner one
    QCOMPARE(bench.shown(),
             QStringLiteral("x* a0* b0* [layer_1 1/2 · jvp: 2]* w* [layer_1 2/2 · ∂ backward: 2]* c0* d0* r*"));
    bench.action("graph.expandAll")->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
  }

  // The rest of the scope is on the other side of the loss: only the scope around it takes the selected box into
  // another.
  void foldingTakesTheSelectedBoxIn() {
    Bench bench;
    bench.open(R"(HloModule m
ENTRY main {
  x = f32[8] parameter(0)
  n = f32[8] tanh(x), metadata={op_name="jit(f)/jvp(out)/norm/tanh"}
  d = f32[8] negate(n), metadata={op_name="jit(f)/jvp(out)/dense/neg"}
  l = f32[8] sine(d), metadata={op_name="jit(f)/loss/sin"}
  e = f32[8] tanh(l), metadata={op_name="jit(f)/transpose(jvp(out))/dense/tanh"}
  g = f32[8] negate(e), metadata={op_name="jit(f)/transpose(jvp(out))/dense/neg"}
  ROOT r = (f32[8]) tuple(g)
}
)");
    bench.snapshot->workload->get();
    bench.view.showEstimates(model::estimate(bench.snapshot, hlo::devicePresets().front()));
    QSignalSpy messages(&bench.view, &View::message);
    bench.click("d");
    bench.key(Qt::Key_C);
    QVERIFY(bench.navigation.selection().target == model::Target(bench.scope("f/out")));
    QCOMPARE(bench.shown(), QStringLiteral("x [out 1/2 · jvp: 2]* l [out 2/2 · ∂ backward: 2]* r"));
    QCOMPARE(messages.takeLast().front().toString(),
             QStringLiteral("Folded f/out into 2 boxes: data leaves the scope and comes back."));
    bench.key(Qt::Key_C);
    QCOMPARE(bench.shown(), QStringLiteral("x [f: 5]* r"));
    QCOMPARE(messages.takeLast().front().toString(), QStringLiteral("Folded f."));
    bench.key(Qt::Key_C);
    QCOMPARE(messages.takeLast().front().toString(), QStringLiteral("There is nothing to fold in f."));
    // At the level of the dense layer: the norm is alone, and so is one side of the layer.
    bench.action("graph.expandAll")->trigger();
    bench.click("e");
    bench.key(Qt::Key_C, Qt::ShiftModifier);
    QCOMPARE(bench.shown(), QStringLiteral("x n d l [dense ∂ backward: 2]* r"));
    QCOMPARE(messages.takeLast().front().toString(),
             QStringLiteral("1 scope at this level folded. Boxes that stay: 3 outside this level, 1 alone in a scope, "
                            "1 apart from the rest of their scope in the data flow."));
  }

  void foldsAllScopesAtThisLevel() {
    Bench bench;
    bench.navigation.select(bench.scope("f/layer_1"));
    bench.key(Qt::Key_C, Qt::ShiftModifier);
    QCOMPARE(bench.shown(),
             QStringLiteral("x [layer_0 1/2 · jvp: 2] [layer_1 1/2 · jvp: 2]* w [layer_1 2/2 · ∂ backward: 2]* "
                            "[layer_0 2/2 · ∂ backward: 2] r"));
    // When another scope is shown alone, scopes stay folded; the one shown alone is not folded itself.
    bench.view.scopes().show(bench.scope("f/layer_0"));
    QCOMPARE(bench.shown(), QStringLiteral("x* a0* b0* [layer_1 jvp: 4] c0* d0* r"));
  }

  // Opening the rest of a scope does not select all that was in it.
  void openingTheRestSelectsItsFirst() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 90; ++i) {
      absl::StrAppend(&text, "  v", i, " = f32[8] negate(v", i - 1, "), metadata={op_name=\"jit(f)/",
                      i <= 30 ? "net/neg" : "neg", "\"}\n");
    }
    Bench bench;
    bench.open(text + "  ROOT r = f32[8] negate(v90)\n}\n");
    bench.snapshot->workload->get();
    QCOMPARE(bench.shown(), QStringLiteral("v0 [net: 30] [rest of f: 60] r"));
    const uint32_t rest = bench.box("v31");
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, bench.middle(rest));
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{60});
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{rest});
    bench.key(Qt::Key_E);
    QCOMPARE(bench.scene().boxes().size(), size_t{63});
    QCOMPARE(bench.selected(), QStringLiteral("v31"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("v31")});
  }

  // Opening a scope inside the rest of another one leaves the rest closed, and going to an instruction of it ends.
  void openingAScopeInsideARest() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 90; ++i) {
      absl::StrAppend(&text, "  v", i, " = f32[8] negate(v", i - 1, "), metadata={op_name=\"jit(f)/",
                      i <= 5    ? "h/relu/max"
                      : i <= 60 ? "h/neg"
                                : "g/neg",
                      "\"}\n");
    }
    Bench bench;
    bench.open(text + "  ROOT r = f32[8] negate(v90)\n}\n");
    bench.snapshot->workload->get();
    QCOMPARE(bench.shown(), QStringLiteral("v0 [relu: 5] [rest of h: 55] [g: 30] r"));
    bench.navigation.reveal(bench.id("v5"));
    bench.view.reveal(bench.id("v5"));
    QCOMPARE(bench.shown(), QStringLiteral("v0 v1 v2 v3 v4 v5* [rest of h: 55] [g: 30] r"));
    bench.action("graph.collapseAll")->trigger();
    QCOMPARE(bench.shown(), QStringLiteral("v0 [relu: 5]* [rest of h: 55] [g: 30] r"));
    bench.key(Qt::Key_E);
    QVERIFY2(bench.shown().endsWith(QStringLiteral("[rest of h: 55] [g: 30] r")), qPrintable(bench.shown()));
    QCOMPARE(bench.scene().boxes().size(), size_t{9});
    // The rest is opened without closing its open part again.
    bench.navigation.reveal(bench.id("v9"));
    bench.view.reveal(bench.id("v9"));
    QCOMPARE(bench.scene().boxes().size(), size_t{63});
    // All of it is restored.
    const QJsonObject state = bench.view.viewState();
    bench.action("graph.collapseAll")->trigger();
    bench.view.setViewState(state);
    QCOMPARE(bench.scene().boxes().size(), size_t{63});
  }

  // A box of numbered siblings opens to a box for each.
  void openingSiblingsSetsThemApart() {
    std::string text = "HloModule m\nENTRY main {\n  v0 = f32[8] parameter(0)\n";
    for (int i = 1; i <= 80; ++i) {
      absl::StrAppend(&text, "  v", i, " = f32[8] negate(v", i - 1, "), metadata={op_name=\"jit(f)/layer_", (i - 1) / 4,
                      "/neg\"}\n");
    }
    Bench bench;
    bench.open(text + "  ROOT r = f32[8] negate(v80)\n}\n");
    bench.snapshot->workload->get();
    QCOMPARE(bench.scene().boxes().size(), size_t{9});
    const uint32_t first = bench.box("v1");
    QCOMPARE(bench.scene().boxes()[first].label.name, QStringLiteral("layer_0 … layer_2"));
    QCOMPARE(bench.scene().boxes()[first].label.detail, QStringLiteral("3 scopes, 12 instructions"));
    QTest::mouseClick(&bench.canvas(), Qt::LeftButton, {}, bench.middle(first));
    QCOMPARE(bench.navigation.selection().instructions.size(), size_t{12});
    bench.key(Qt::Key_E);
    QCOMPARE(bench.scene().boxes().size(), size_t{11});
    QVERIFY(bench.navigation.selection().target == model::Target(bench.scope("f/layer_0")));
    const auto& selected = bench.canvas().highlight().selected;
    QVERIFY(std::find(selected.begin(), selected.end(), bench.box("v1")) != selected.end());
    QVERIFY(std::find(selected.begin(), selected.end(), bench.box("v5")) == selected.end());
    bench.action("graph.collapseAll")->trigger();
    QCOMPARE(bench.scene().boxes().size(), size_t{9});
  }

  // Collapsing says why there is nothing to do.
  void collapsingWithoutScopes() {
    Bench bench;
    bench.open(support::chain(70));
    bench.snapshot->workload->get();
    const QSignalSpy messages(&bench.view, &View::message);
    bench.action("graph.collapseAll")->trigger();
    QCOMPARE(messages.count(), 1);
    QCOMPARE(messages.back().front().toString(),
             QStringLiteral("The scopes of this computation do not divide it into fewer boxes."));
  }

  void menus() {
    Bench bench;
    QCOMPARE(bench.menu(bench.id("a0")).mid(3),  // after the actions for the instruction itself
             (QStringList{QStringLiteral("Isolate Scope (f/layer_0/mlp, f/layer_0, f)"),
                          QStringLiteral("Fold Scope (f/layer_0/mlp, f/layer_0, f)")}));
    QCOMPARE(bench.menu(bench.scope("f/layer_0")),
             (QStringList{QStringLiteral("Isolate in Graph"), QStringLiteral("Fold in Graph")}));
    bench.view.scopes().fold(bench.scope("f/layer_0"));
    QCOMPARE(bench.menu(bench.scope("f/layer_0")),
             (QStringList{QStringLiteral("Isolate in Graph"), QStringLiteral("Unfold in Graph")}));
    // The menu of the canvas, outside all boxes.
    QCOMPARE(bench.menu(bench.computation("main")).front(), QStringLiteral("Fit"));
    QVERIFY(bench.menu(bench.computation("main")).contains(QStringLiteral("Export Graph…")));
  }

  void foldedScopesAreSearchedAndColoured() {
    Bench bench;
    bench.view.scopes().fold(bench.scope("f/layer_0"));
    bench.navigation.select(bench.id("c0"));
    QCOMPARE(bench.canvas().highlight().selected, std::vector<uint32_t>{bench.box("d0")});
    bench.action("graph.coloring.flops")->trigger();
    const GraphColors& colors = graphColors(*bench.snapshot, nullptr, bench.scene(), *Coloring::find("flops"));
    QVERIFY(colors.boxes[bench.box("c0")] != BoxFill::none());
    // Cones include folded scopes.
    bench.navigation.select(bench.id("r"));
    bench.key(Qt::Key_U);
    const auto& up = bench.canvas().highlight().upstream;
    QVERIFY(std::find(up.begin(), up.end(), bench.box("c0")) != up.end());
    // One value leads from one part to the other, and the scene identifies it.
    const auto along =
        std::find_if(bench.scene().edges().begin(), bench.scene().edges().end(),
                     [&](const SceneEdge& e) { return e.from == bench.box("a0") && e.to == bench.box("c0"); });
    QVERIFY(along != bench.scene().edges().end());
    QCOMPARE(along->values.size(), size_t{1});
    QCOMPARE(bytesAlong(*bench.snapshot->module, bench.scene(),
                        static_cast<uint32_t>(along - bench.scene().edges().begin())),
             int64_t{32});
  }

  void isRestoredAtTheNextStart() {
    QJsonObject place;
    {
      Bench bench;
      bench.view.scopes().fold(bench.scope("f/layer_1"));
      bench.view.scopes().show(bench.scope("f/layer_0"));
      place = bench.view.viewState();
      // After a reload the folded scopes are restored once the scopes are known.
      const auto next = support::graphSnapshot(kText);
      bench.navigation.replace(bench.snapshot, next);
      bench.snapshot = next;
      bench.canvas().setFocus();
      QCOMPARE(bench.scene().boxes().size(), size_t{11});
      next->workload->get();
      bench.view.showEstimates(model::estimate(next, hlo::devicePresets().front()));
      QVERIFY2(bench.shown().contains(QStringLiteral("[layer_1 jvp: 4]")), qPrintable(bench.shown()));
      QVERIFY(bench.notice().isVisible());
    }
    support::GraphBench late;
    QVERIFY(late.show());
    late.open(kText);
    std::vector<size_t> folded;
    QObject::connect(
        &late.view, &GraphView::foldedScopesChanged, &late.view,
        [&folded](const auto&, const std::vector<hlo::ScopeId>& scopes) { folded.push_back(scopes.size()); });
    late.view.setViewState(place);
    QCOMPARE(late.scene().boxes().size(), size_t{11});
    late.snapshot->workload->get();
    late.view.showEstimates(model::estimate(late.snapshot, hlo::devicePresets().front()));
    QVERIFY(late.notice().isVisible());
    QCOMPARE(folded, std::vector<size_t>{1});
    QCOMPARE(late.view.viewState().value(QStringLiteral("scope")).toString(), QStringLiteral("f/layer_0"));
    // Invalid entries are ignored.
    place.insert(QStringLiteral("scope"), QStringLiteral("f/nothing"));
    place.insert(QStringLiteral("folded"), 7);
    late.view.setViewState(place);
    QVERIFY(late.notice().isVisible());
  }

  void beforeTheScopesAreComputed() {
    support::GraphBench bench;
    QVERIFY(bench.show());
    bench.open(kText);
    QStringList said;
    QObject::connect(&bench.view, &View::message, &bench.view, [&said](const QString& text) { said += text; });
    bench.click("a0");
    bench.key(Qt::Key_C);
    bench.key(Qt::Key_N, Qt::ShiftModifier);
    QCOMPARE(said, (QStringList{QStringLiteral("The scopes are being computed."),
                                QStringLiteral("The scopes are being computed.")}));
    QVERIFY(!bench.action("graph.onlyScope")->isChecked());
  }
};

QTEST_MAIN(GraphScopesTest)
#include "tst_graph_scopes.moc"
