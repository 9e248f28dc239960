// The rows of the Changes view: hunks and patterns as a tree, amounts that add up, sorting, filtering, next and
// previous hunk.

#include <QAbstractItemModelTester>
#include <QtTest>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/documents/change_table.h"
#include "model/items/change_model.h"
#include "model/text/hlo_parser.h"

using compare::Side;
using model::ChangeModel;
using model::Snapshot;

namespace {

// Layers of dot, add and tanh. `changes(i)` is what layer i has between add and tanh.
std::string layers(int count, const std::function<std::string(int, const std::string&)>& changed) {
  std::string text =
      "HloModule jit_f, is_scheduled=true\n\nENTRY %main (x: f32[8,8], w: f32[8,8]) -> f32[8,8] {\n"
      "  %x = f32[8,8]{1,0} parameter(0)\n  %w = f32[8,8]{1,0} parameter(1)\n";
  std::string last = "x";
  for (int i = 0; i < count; ++i) {
    const std::string n = absl::StrCat(i);
    absl::StrAppend(&text, "  %dot.", n, " = f32[8,8]{1,0} dot(%", last,
                    ", %w), lhs_contracting_dims={1}, rhs_contracting_dims={0}, metadata={op_name=\"jit(f)/layer_", n,
                    "/dot\"}\n  %add.", n, " = f32[8,8]{1,0} add(%dot.", n, ", %x), metadata={op_name=\"jit(f)/layer_",
                    n, "/add\"}\n");
    const std::string more = changed(i, absl::StrCat("add.", n));
    absl::StrAppend(&text, more, "  ", i + 1 == count ? "ROOT " : "", "%tanh.", n, " = f32[8,8]{1,0} tanh(%",
                    more.empty() ? absl::StrCat("add.", n) : absl::StrCat("copy.", n),
                    "), metadata={op_name=\"jit(f)/layer_", n, "/tanh\"}\n");
    last = absl::StrCat("tanh.", n);
  }
  return text + "}\n";
}

std::shared_ptr<const Snapshot> snapshotOf(const std::string& text) {
  Snapshot snapshot;
  snapshot.module = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text))->modules.at(0);
  return model::makeSnapshot(std::move(snapshot));
}

std::string nothing(int, const std::string&) { return {}; }
std::string copyIn(int i, const std::string& of) {
  return absl::StrCat("  %copy.", i, " = f32[8,8]{1,0} copy(%", of, "), metadata={op_name=\"jit(f)/layer_", i,
                      "/copy\"}\n");
}

std::shared_ptr<const model::ChangeTable> tableOf(const std::string& a, const std::string& b) {
  return model::makeChangeTable(model::makeComparison(snapshotOf(a), snapshotOf(b)));
}

// Kind, A, B, what of each row, indented by level.
QString textOf(const ChangeModel& model, const QModelIndex& parent = {}, const QString& indent = {}) {
  QString text;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    QStringList cells;
    for (const int column : {ChangeModel::kKind, ChangeModel::kA, ChangeModel::kB, ChangeModel::kWhat})
      cells.append(model.index(row, column, parent).data().toString());
    text += indent + cells.join(u'|') + u'\n' + textOf(model, model.index(row, 0, parent), indent + "  ");
  }
  return text;
}

}  // namespace

class TestChangeModel : public QObject {
  Q_OBJECT

 private slots:
  // A change of all layers that hangs together is one hunk; its rows are by scope.
  void largeHunksHaveParts() {
    constexpr int kLayers = 20;
    std::string bf16 = layers(kLayers, nothing);
    for (size_t at = 0; (at = bf16.find("f32", at)) != std::string::npos;) bf16.replace(at, 3, "bf16");
    const auto table = tableOf(layers(kLayers, nothing), bf16);
    QCOMPARE(table->hunks.size(), size_t{1});
    QCOMPARE(table->hunks.front().parts.size(), size_t{kLayers} + 1);  // and the parameters
    ChangeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(table);
    const QModelIndex hunk = model.index(0, 0);
    QCOMPARE(model.rowCount(hunk), kLayers + 1);
    QStringList titles;
    for (int i = 0; i < model.rowCount(hunk); ++i) titles += model.index(i, ChangeModel::kA, hunk).data().toString();
    QVERIFY2(titles.contains(QStringLiteral("f/layer_7: add, dot, tanh: shape")), qPrintable(titles.join(u'\n')));
    QCOMPARE(model.rowCount(model.index(1, 0, hunk)), 3);
    QCOMPARE(model.rowsBelow(hunk).size(), table->rows.size());
    // A part with one row that is shown is the row.
    std::vector<uint8_t> shown(table->rows.size(), 0);
    shown[table->hunks.front().parts[0].begin] = shown[table->hunks.front().parts[1].begin] = 1;
    model.setShown(shown);
    QCOMPARE(model.rowCount(model.index(0, 0)), 2);
    QVERIFY(model.change(model.index(0, 0, model.index(0, 0))) != nullptr);
  }

  void equalHunksAreAPattern() {
    ChangeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(tableOf(layers(3, nothing), layers(3, copyIn)));
    model.sort(ChangeModel::kB, Qt::AscendingOrder);
    QCOMPARE(textOf(model), QStringLiteral("× 3|copy added||3 changed, 3 added\n"
                                           "  |copy added||1 changed, 1 added\n"
                                           "    ||copy.0|added\n"
                                           "    |tanh.0|tanh.0|operands\n"
                                           "  |copy added||1 changed, 1 added\n"
                                           "    ||copy.1|added\n"
                                           "    |tanh.1|tanh.1|operands\n"
                                           "  |copy added||1 changed, 1 added\n"
                                           "    ||copy.2|added\n"
                                           "    |tanh.2|tanh.2|operands\n"));
    model.setTable(nullptr);
    QCOMPARE(model.rowCount(), 0);
  }

  void aSingleHunkIsNoPattern() {
    ChangeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto second = [](int i, const std::string& of) { return i == 1 ? copyIn(i, of) : std::string(); };
    model.setTable(tableOf(layers(3, second), layers(3, nothing)));
    model.sort(ChangeModel::kA, Qt::AscendingOrder);
    QCOMPARE(textOf(model), QStringLiteral("|copy removed||1 changed, 1 removed\n"
                                           "  |copy.1||removed\n"
                                           "  |tanh.1|tanh.1|operands\n"));
    const QModelIndex row = model.index(0, 0, model.index(0, 0));
    QVERIFY(model.change(row) != nullptr);
    QVERIFY(model.change(row)->side() == Side::kA);
    QCOMPARE(model.find(Side::kA, *model.change(row)->a), row);
  }

  void sameProgramsHaveNoRows() {
    const auto table = tableOf(layers(3, nothing), layers(3, nothing));
    QVERIFY(table->rows.empty());
    QVERIFY(table->patterns.empty());
    QCOMPARE(table->elsewhere, model::ChangeAmounts());
  }

  // Groups are marked by the instructions that were added, not by those beside them whose operands changed.
  void groupsHaveTheKindOfWhatIsNew() {
    ChangeModel model;
    model.setTable(tableOf(layers(3, nothing), layers(3, copyIn)));
    const auto kindOf = [](const QModelIndex& index) {
      return static_cast<compare::ChangeKind>(index.data(ChangeModel::KindRole).toInt());
    };
    QVERIFY(kindOf(model.index(0, 0)) == compare::ChangeKind::kAdded);
    QVERIFY(kindOf(model.index(0, 0, model.index(0, 0))) == compare::ChangeKind::kAdded);
    const auto odd = [](int i, const std::string& of) { return i % 2 == 1 ? copyIn(i, of) : std::string(); };
    model.setTable(tableOf(layers(2, copyIn), layers(2, odd)));
    QVERIFY(kindOf(model.index(0, 0)) == compare::ChangeKind::kRemoved);
  }

  // Rows, hunks, patterns and the rest: each level adds up to the difference of both peaks and of all costs.
  void amountsAddUp() {
    const auto half = [](int i, const std::string& of) { return i % 2 == 0 ? copyIn(i, of) : std::string(); };
    for (const auto& [a, b] : {std::pair(layers(4, nothing), layers(4, half)),
                               {layers(4, copyIn), layers(4, half)},
                               {layers(2, copyIn), layers(5, nothing)}}) {
      const auto table = tableOf(a, b);
      QVERIFY(table->hasPeak());
      model::ChangeAmounts rows, hunks, patterns;
      for (const auto& each : table->rows) rows += each.amounts;
      for (const auto& each : table->hunks) hunks += each.amounts;
      for (const auto& each : table->patterns) patterns += each.amounts;
      QCOMPARE(rows.peak, hunks.peak);
      QVERIFY(rows == hunks && hunks == patterns);
      QCOMPARE(rows.peak + table->elsewhere.peak, table->comparison->peak({}).delta());
      const model::CostDelta cost = table->comparison->cost(model::DeltaBy::kOpcode);
      QCOMPARE(rows.flops, cost.b.flops.atLeast() - cost.a.flops.atLeast());  // what is the same costs the same
      QCOMPARE(rows.bytes, cost.b.bytes().atLeast() - cost.a.bytes().atLeast());
      QCOMPARE(table->elsewhere.flops, 0);
      QCOMPARE(table->elsewhere.bytes, 0);
    }
  }

  // The body is the same, but runs four times more: its two additions have 1 and 8 FLOPs, the condition 1.
  void anotherTripCountIsElsewhere() {
    const auto loop = [](const std::string& trips) {
      return "HloModule m, is_scheduled=true\n\ncond {\n  s = (s32[], f32[8]) parameter(0)\n"
             "  k = s32[] get-tuple-element(s), index=0\n  n = s32[] constant(9)\n"
             "  ROOT less = pred[] compare(k, n), direction=LT\n}\n\nbody {\n  t = (s32[], f32[8]) parameter(0)\n"
             "  i = s32[] get-tuple-element(t), index=0\n  one = s32[] constant(1)\n  j = s32[] add(i, one)\n"
             "  x = f32[8] get-tuple-element(t), index=1\n  y = f32[8] add(x, x)\n"
             "  ROOT r = (s32[], f32[8]) tuple(j, y)\n}\n\nENTRY e {\n  p = (s32[], f32[8]) parameter(0)\n"
             "  ROOT w = (s32[], f32[8]) while(p), condition=cond, body=body, "
             "backend_config={\"known_trip_count\":{\"n\":\"" +
             trips + "\"}}\n}\n";
    };
    const auto table = tableOf(loop("2"), loop("6"));
    model::ChangeAmounts rows;
    for (const auto& each : table->rows) rows += each.amounts;
    QCOMPARE(rows.flops, 0);
    QCOMPARE(table->elsewhere.flops, 4 * (1 + 8 + 1));
  }

  void filtersAndSorts() {
    ChangeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto table = tableOf(layers(3, nothing), layers(3, copyIn));
    model.setTable(table);
    QCOMPARE(model.shownCount(), size_t{6});
    std::vector<uint8_t> copies(table->rows.size());
    for (size_t row = 0; row < copies.size(); ++row) copies[row] = table->rows[row].kind == compare::ChangeKind::kAdded;
    model.setShown(copies);
    model.sort(ChangeModel::kB, Qt::DescendingOrder);
    QCOMPARE(textOf(model), QStringLiteral("× 3|copy added||3 added\n"
                                           "  ||copy.2|added\n"
                                           "  ||copy.1|added\n"
                                           "  ||copy.0|added\n"));
    const QPersistentModelIndex kept = model.index(0, 0, model.index(0, 0));
    model.sort(ChangeModel::kB, Qt::AscendingOrder);
    QCOMPARE(kept.row(), 2);
    bool isFirst = true;  // of the copies, which is the only one left
    for (uint8_t& row : copies) {
      if (row != 0) row = std::exchange(isFirst, false) ? 1 : 0;
    }
    model.setShown(copies);
    QCOMPARE(model.shownCount(), size_t{1});
    QCOMPARE(textOf(model), QStringLiteral("||copy.0|added\n"));  // one hunk is no pattern
    model.setShown(std::vector<uint8_t>(table->rows.size()));
    QCOMPARE(model.rowCount(), 0);
    model.setShown({});
    QCOMPARE(model.shownCount(), size_t{6});
  }

  void stepsFromHunkToHunk() {
    ChangeModel model;
    model.setTable(tableOf(layers(3, nothing), layers(3, copyIn)));
    model.sort(ChangeModel::kB, Qt::AscendingOrder);
    const auto nameOf = [&model](const QModelIndex& hunk) {
      return model.index(0, ChangeModel::kB, hunk).data().toString();
    };
    const QModelIndex first = model.nextHunk({}, 1, false);
    QCOMPARE(nameOf(first), QString("copy.0"));
    QCOMPARE(nameOf(model.nextHunk(first, 1, true)), QString("copy.1"));
    QCOMPARE(nameOf(model.nextHunk(model.index(0, 0, first), 1, true)), QString("copy.1"));  // from a row of the hunk
    QCOMPARE(nameOf(model.nextHunk({}, -1, false)), QString("copy.2"));
    QCOMPARE(nameOf(model.nextHunk(model.index(0, 0), 1, false)), QString("copy.0"));  // from the pattern
    QVERIFY(!model.nextHunk(first, -1, false).isValid());
    QVERIFY(!model.nextHunk(model.nextHunk({}, -1, false), 1, true).isValid());
  }

  void copiesRows() {
    ChangeModel model;
    model.setTable(tableOf(layers(1, nothing), layers(1, copyIn)));
    model.sort(ChangeModel::kB, Qt::AscendingOrder);
    const QModelIndex copy = model.index(0, 0, model.index(0, 0));
    QCOMPARE(model.copyText({copy}).section(u'\t', 1, 3), QStringLiteral("\tcopy.0\tadded"));
  }
};

QTEST_GUILESS_MAIN(TestChangeModel)
#include "tst_change_model.moc"
