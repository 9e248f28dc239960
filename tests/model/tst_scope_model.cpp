// The tree of scopes as an item model: metrics, badges, filter, order.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/items/scope_model.h"
#include "tests/support/compare.h"
#include "tests/support/snapshots.h"

namespace {

using model::ScopeModel;

constexpr const char* kModule = R"(HloModule jit_step

ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] negate(p), metadata={op_name="jit(step)/layers_0/mlp/neg"}
  b = f32[8] negate(a), metadata={op_name="jit(step)/transpose(jvp(layers_0))/mlp/neg"}
  c = f32[16] broadcast(b), metadata={op_name="jit(step)/layers_1/attention/broadcast_in_dim"}
  d = f32[8] custom-call(c), custom_call_target="x", metadata={op_name="jit(step)/loss/x"}
  ROOT t = f32[8] add(d, b), metadata={op_name="jit(step)/add"}
}
)";

struct Tree {
  Tree()
      : snapshot(support::moduleSnapshot(kModule)),
        tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest) {
    model.setEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
  }

  std::shared_ptr<const model::Snapshot> snapshot;
  ScopeModel model;
  QAbstractItemModelTester tester;
};

void print(const ScopeModel& model, const QModelIndex& parent, int depth, QString* text) {
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex index = model.index(row, 0, parent);
    QStringList cells;
    for (int column = 0; column < ScopeModel::kPeakBytes; ++column)
      cells += index.siblingAtColumn(column).data().toString();
    const QStringList badges = index.data(ScopeModel::BadgesRole).toStringList();
    *text += QString(2 * depth, u' ') + cells.join(QStringLiteral(" | ")) +
             (badges.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(badges.join(u' '))) + u'\n';
    QCOMPARE(model.hasChildren(index), model.rowCount(index) > 0);
    QCOMPARE(model.indexOf(model.scope(index)), index);
    print(model, index, depth + 1, text);
  }
}

std::string print(const ScopeModel& model) {
  QString text;
  print(model, {}, 0, &text);
  return text.toStdString();
}

}  // namespace

class TestScopeModel : public QObject {
  Q_OBJECT

 private slots:
  // Forward and backward are one scope; the parameter counts in the scope of its user. a, b, t: 8 FLOPs each and 64,
  // 64, 96 bytes; c: 32 + 64 bytes.
  void figures() {
    Tree tree;
    COMPARE_TEXT(print(tree.model), R"(jit_step | 6 | ≥ 24 | ≥ 320 B
  step | 6 | ≥ 24 | ≥ 320 B [jit jvp transpose]
    layers_0/mlp | 3 | 16 | 128 B [jit jvp transpose]
    layers_1/attention | 1 | 0 | 96 B [jit]
    loss | 1 | ? | ? [jit]
)");
    const QModelIndex mlp = tree.model.indexOf(*tree.snapshot->workload->get().scopes.find("step/layers_0/mlp"));
    QCOMPARE(mlp.data(Qt::EditRole).toString(), QString("step/layers_0/mlp"));
    QCOMPARE(mlp.data(model::TargetRole).value<model::Target>(), model::Target(tree.model.scope(mlp)));
    QCOMPARE(mlp.siblingAtColumn(ScopeModel::kFlops).data(ScopeModel::ShareRole).toDouble(), 16.0 / 24);
    QVERIFY(!mlp.siblingAtColumn(ScopeModel::kInstructions).data(ScopeModel::ShareRole).isValid());
    QVERIFY(mlp.data(Qt::ToolTipRole).toString().contains("Transforms: jit, jvp, transpose"));
    QVERIFY(!tree.model.hasPeakBytes());
  }

  void filter() {
    Tree tree;
    tree.model.setFilter("MLP layers");
    COMPARE_TEXT(print(tree.model), R"(jit_step | 6 | ≥ 24 | ≥ 320 B
  step | 6 | ≥ 24 | ≥ 320 B [jit jvp transpose]
    layers_0/mlp | 3 | 16 | 128 B [jit jvp transpose]
)");
    QCOMPARE(tree.model.matches(10).size(), size_t{1});
    QVERIFY(!tree.model.indexOf(*tree.snapshot->workload->get().scopes.find("step/loss")).isValid());
    // A match keeps all its descendants.
    tree.model.setFilter("layers_1");
    QVERIFY(print(tree.model).find("attention") != std::string::npos);
    tree.model.setFilter("nothing like it");
    QCOMPARE(print(tree.model), std::string());
    tree.model.setFilter("");
    QCOMPARE(tree.model.rowCount(tree.model.index(0, 0)), 1);
  }

  // A scope that contains only one other scope shares its row.
  void chains() {
    const auto snapshot = support::moduleSnapshot(R"(HloModule m

ENTRY e {
  p = f32[8] parameter(0), metadata={op_name="x"}
  a = f32[8] negate(p), metadata={op_name="jit(f)/a/b/c/neg"}
  b = f32[8] abs(a), metadata={op_name="jit(f)/a/b/d/abs"}
  c = f32[8] abs(b), metadata={op_name="jit(f)/a/b/d/e/g/abs"}
  ROOT d = f32[8] abs(c), metadata={op_name="jit(f)/a/b/d/e/g/abs"}
}
)");
    ScopeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setEstimates(model::estimate(snapshot, hlo::devicePresets().front()));
    COMPARE_TEXT(print(model), R"(m | 5 | 32 | 256 B
  f/a/b | 4 | 32 | 256 B [jit]
    c | 1 | 8 | 64 B [jit]
    d | 3 | 24 | 192 B [jit]
      e/g | 2 | 16 | 128 B [jit]
)");
    const hlo::ScopeTree& scopes = snapshot->workload->get().scopes;
    model.setFolded(nullptr, {hlo::ScopeId(1000)});
    model.setFolded(snapshot, {*scopes.find("f/a/b/d/e")});
    QCOMPARE(model.indexOf(*scopes.find("f/a/b/d/e/g")).data(ScopeModel::BadgesRole).toStringList(),
             (QStringList{QStringLiteral("folded"), QStringLiteral("jit")}));
    const QModelIndex shared = model.indexOf(*scopes.find("f/a"));
    QCOMPARE(shared.data().toString(), QString("f/a/b"));
    QCOMPARE(shared, model.indexOf(*scopes.find("f/a/b")));
    QCOMPARE(model.depth(model.indexOf(*scopes.find("f/a/b/d/e"))), 3);
  }

  // Unknown values are last in both directions.
  void sorts() {
    Tree tree;
    const QModelIndex step = tree.model.index(0, 0, tree.model.index(0, 0));
    const auto names = [&] {
      QStringList rows;
      for (int row = 0; row < tree.model.rowCount(step); ++row)
        rows += tree.model.index(row, 0, step).data().toString();
      return rows.join(u' ');
    };
    QPersistentModelIndex kept = tree.model.index(2, ScopeModel::kFlops, step);  // loss
    tree.model.sort(ScopeModel::kBytes, Qt::AscendingOrder);
    QCOMPARE(names(), QString("layers_1/attention layers_0/mlp loss"));
    tree.model.sort(ScopeModel::kFlops, Qt::DescendingOrder);
    QCOMPARE(names(), QString("layers_0/mlp layers_1/attention loss"));
    tree.model.sort(ScopeModel::kName, Qt::DescendingOrder);
    QCOMPARE(names(), QString("loss layers_1/attention layers_0/mlp"));
    QCOMPARE(kept.row(), 0);
    QCOMPARE(kept.data().toString(), QString("?"));
    tree.model.sort(-1, Qt::AscendingOrder);
    QCOMPARE(names(), QString("layers_0/mlp layers_1/attention loss"));
  }
};

QTEST_APPLESS_MAIN(TestScopeModel)
#include "tst_scope_model.moc"
