// The tree of scopes with the selection hub, by real events.

#include <QHeaderView>
#include <QLineEdit>
#include <QTreeView>
#include <QtTest>

#include "model/items/format.h"
#include "tests/support/snapshots.h"
#include "tests/support/stage.h"
#include "views/computations/scopes_view.h"

namespace {

constexpr const char* kModule = R"(HloModule m

ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] negate(p), metadata={op_name="jit(step)/layers_0/mlp/neg"}
  b = f32[8] negate(a), metadata={op_name="jit(step)/transpose(jvp(layers_0))/mlp/neg"}
  c = f32[8] negate(b), metadata={op_name="jit(step)/layers_1/mlp/neg"}
  ROOT t = f32[8] add(c, b), metadata={op_name="jit(step)/add"}
}
)";

class Window : public support::Stage<views::ScopesView> {
 public:
  Window() : snapshot(support::moduleSnapshot(kModule)) {
    show(snapshot);
    view.showEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
  }
  QTreeView* tree() { return child<QTreeView>(); }
  QString shown() {
    QStringList rows;
    for (QModelIndex index = tree()->model()->index(0, 0); index.isValid(); index = tree()->indexBelow(index)) {
      rows += index.data().toString() + (tree()->selectionModel()->isSelected(index) ? QStringLiteral("*") : QString());
    }
    return rows.join(u' ');
  }
  QModelIndex find(const char* path) {
    return static_cast<model::ScopeModel*>(tree()->model())->indexOf(*snapshot->workload->get().scopes.find(path));
  }
  void click(const QModelIndex& index) {
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {}, tree()->visualRect(index).center());
  }
  QStringList selected() {
    QStringList names;
    for (const hlo::InstructionId id : navigation.selection().instructions)
      names += model::toQString(snapshot->module->name(id));
    return names;
  }

  std::shared_ptr<const model::Snapshot> snapshot;
};

}  // namespace

class TestScopesView : public QObject {
  Q_OBJECT

 private slots:
  void opensAtTheFirstBranchingLevel() { QCOMPARE(Window().shown(), QString("m step layers_0/mlp layers_1/mlp")); }

  void aClickSelectsInstructionsEverywhere() {
    Window window;
    window.click(window.find("step/layers_0"));
    QCOMPARE(window.selected(), (QStringList{"p", "a", "b"}));
    QCOMPARE(window.shown(), QString("m step layers_0/mlp* layers_1/mlp"));
    QVERIFY(std::holds_alternative<hlo::ScopeId>(*window.navigation.selection().target));
    window.navigation.back();
    QVERIFY(window.navigation.selection().isEmpty());
  }

  void showsTheScopeOfTheSelection() {
    Window window;
    window.navigation.select(support::instruction(*window.snapshot, "c"));
    QCOMPARE(window.shown(), QString("m step layers_0/mlp layers_1/mlp*"));
    window.navigation.clearSelection();
    QCOMPARE(window.shown(), QString("m step layers_0/mlp layers_1/mlp"));
  }

  // A selection from before the scopes were computed.
  void showsWhatWasSelectedBefore() {
    support::Stage<views::ScopesView> stage;
    const auto snapshot = support::moduleSnapshot(kModule);
    stage.show(snapshot);
    QVERIFY(!stage.child<QTreeView>()->isVisible());  // an empty state explains why
    stage.navigation.select(support::instruction(*snapshot, "b"));
    stage.view.showEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
    QVERIFY(stage.child<QTreeView>()->isVisible());
    QCOMPARE(stage.child<QTreeView>()->currentIndex().data(Qt::EditRole).toString(), QString("step/layers_0/mlp"));
  }

  void filters() {
    Window window;
    auto* const filter = window.child<QLineEdit>("filter");
    filter->setFocus();
    QTest::keyClicks(filter, "layers_1 mlp");
    QCOMPARE(window.shown(), QString("m step layers_1/mlp"));
    QTest::keyClick(filter, Qt::Key_Escape);
    QCOMPARE(window.shown(), QString("m step layers_0/mlp layers_1/mlp"));
    QTest::keyClicks(filter, "zzz");
    QVERIFY(!window.tree()->isVisible());
  }

  void requestsForTheGraph() {
    Window window;
    std::vector<hlo::ScopeId> only, folded;
    QObject::connect(&window.view, &views::ScopesView::onlyWanted, &window.view,
                     [&](hlo::ScopeId scope) { only.push_back(scope); });
    QObject::connect(&window.view, &views::ScopesView::foldWanted, &window.view,
                     [&](hlo::ScopeId scope) { folded.push_back(scope); });
    window.tree()->setFocus();
    window.tree()->setCurrentIndex(window.find("step/layers_0"));
    QTest::keyClick(window.tree(), Qt::Key_C);
    QTest::keyClick(window.tree(), Qt::Key_N, Qt::ShiftModifier);
    const hlo::ScopeId scope = *window.snapshot->workload->get().scopes.find("step/layers_0/mlp");
    QCOMPARE(only, std::vector{scope});
    QCOMPARE(folded, std::vector{scope});
  }

  void keys() {
    Window window;
    window.tree()->setFocus();
    window.tree()->setCurrentIndex(window.find("step/layers_0"));
    QTest::keyClick(window.tree(), Qt::Key_Down);
    QTest::keyClick(window.tree(), Qt::Key_Return);
    QCOMPARE(window.selected(), QStringList{"c"});
  }

  void narrowDocksKeepTheNames() {
    Window window;
    window.view.resize(900, 400);
    QVERIFY(!window.tree()->isColumnHidden(model::ScopeModel::kInstructions));
    QVERIFY(window.tree()->isColumnHidden(model::ScopeModel::kPeakBytes));  // there is no assignment
    window.view.resize(250, 400);
    QVERIFY(!window.tree()->isColumnHidden(model::ScopeModel::kFlops));
    QVERIFY(window.tree()->isColumnHidden(model::ScopeModel::kInstructions));
    QVERIFY(window.tree()->columnWidth(0) >= 120);
  }

  void canShow() {
    Window window;
    QVERIFY(window.view.canShow(support::instruction(*window.snapshot, "a")));
    window.navigation.reveal(support::instruction(*window.snapshot, "a"));
    QCOMPARE(window.tree()->currentIndex().data().toString(), QString("layers_0/mlp"));
  }
};

QTEST_MAIN(TestScopesView)
#include "tst_scopes_view.moc"
