// Live values at a step in groups, and the comparison of two steps, as shown in the table.

#include <QAbstractItemModelTester>
#include <QtTest>

#include "model/io/file.h"
#include "model/items/live_model.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/models.h"
#include "tests/support/text_edit.h"

using namespace support;
using model::Grouping;
using model::LiveModel;

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

ENTRY e {
  p.0 = f32[25]{0} parameter(0), metadata={op_name="params['w']"}
  a.1 = f32[16]{0} fusion(p.0), kind=kLoop, calls=f, metadata={op_name="jit(f)/layer_0/mul" source_file="/src/train.py" source_line=7}
  b.2 = f32[32]{0} fusion(a.1), kind=kLoop, calls=g, metadata={op_name="jit(f)/layer_0/mlp/add" source_file="/src/train.py" source_line=7}
  c.3 = f32[16]{0} copy(p.0), metadata={op_name="jit(f)/layer_1/copy" source_file="/src/model.py" source_line=9}
  d.4 = (f32[48]{0}, f32[16]{0}) fusion(b.2, c.3), kind=kLoop, calls=h, metadata={op_name="jit(f)/layer_1/sub" source_file="/src/model.py" source_line=9}
  ROOT out.5 = f32[16]{0} fusion(d.4, p.0), kind=kLoop, calls=o, metadata={op_name="jit(f)/out" source_file="/src/train.py" source_line=3}
}
)";

std::string print(const std::shared_ptr<const model::Snapshot>& snapshot, Grouping grouping, uint32_t step,
                  std::optional<uint32_t> pinned = {}) {
  const auto sources = std::make_shared<const model::LiveSources>(snapshot);
  LiveModel table;
  const QAbstractItemModelTester tester(&table, QAbstractItemModelTester::FailureReportingMode::QtTest);
  table.setTree(snapshot, {sources, &sources->groups(grouping)},
                std::make_shared<const model::LiveTree>(
                    makeLiveTree(sources->shares(), sources->groups(grouping), step, pinned)));
  for (int column = 0; column < LiveModel::kColumnCount; ++column) table.sort(column, Qt::AscendingOrder);
  table.sort(LiveModel::kBytes, Qt::DescendingOrder);
  std::string text;
  const std::function<void(const QModelIndex&, int)> rows = [&](const QModelIndex& parent, int depth) {
    for (int row = 0; row < table.rowCount(parent); ++row) {
      const QModelIndex index = table.index(row, 0, parent);
      const auto at = [&](int column) { return index.siblingAtColumn(column).data().toString().toStdString(); };
      text += std::string(static_cast<size_t>(2 * depth), ' ') + at(LiveModel::kName) + " | " + at(LiveModel::kBytes);
      if (pinned) text += " | " + at(LiveModel::kPinned) + " | " + at(LiveModel::kDifference);
      text += " | " + at(LiveModel::kSteps) + "\n";
      rows(index, depth + 1);
    }
  };
  rows({}, 0);
  return text;
}

}  // namespace

class TestLiveTree : public QObject {
  Q_OBJECT
 private slots:
  void byValue() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    QCOMPARE(print(snapshot, Grouping::kValue, 4),
             std::string("b.2 | 128 B | 2–4\np.0 | 100 B | 0–5\nc.3 | 64 B | 3–4\nd.4{1} | 64 B | 4–5\n"
                         "k.6 | 8 B | no live range\nd.4{0} | 0 B | 4–5\n"));
  }

  void byKindAndType() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    QCOMPARE(print(snapshot, Grouping::kKind, 4),
             std::string("temp | 256 B | 4 values\n  b.2 | 128 B | 2–4\n  c.3 | 64 B | 3–4\n  d.4{1} | 64 B | 4–5\n"
                         "  d.4{0} | 0 B | 4–5\nparameter | 100 B | 1 value\n  p.0 | 100 B | 0–5\n"
                         "constant | 8 B | 1 value\n  k.6 | 8 B | no live range\n"));
    QCOMPARE(print(snapshot, Grouping::kElementType, 0),
             std::string("f32 | 108 B | 2 values\n  p.0 | 100 B | 0–5\n  k.6 | 8 B | no live range\n"));
    QCOMPARE(print(snapshot, Grouping::kAllocation, 0),
             std::string("allocation 0 | 100 B | 1 value\n  p.0 | 100 B | 0–5\n"
                         "allocation 4 | 8 B | 1 value\n  k.6 | 8 B | no live range\n"));
    QCOMPARE(print(snapshot, Grouping::kSpace, 0),
             std::string("default | 108 B | 2 values\n  p.0 | 100 B | 0–5\n  k.6 | 8 B | no live range\n"));
  }

  void byScopeAndLineOfTheModule() {
    const auto snapshot = snapshotOf(kModule, kBufferDump);
    QCOMPARE(print(snapshot, Grouping::kScope, 3),
             std::string("f | 192 B | 2 values\n  layer_0 | 128 B | 1 value\n    mlp | 128 B | 1 value\n"
                         "      b.2 | 128 B | 2–4\n  layer_1 | 64 B | 1 value\n    c.3 | 64 B | 3–4\n"
                         "(arguments) | 100 B | 1 value\n  params['w'] | 100 B | 0–5\n"
                         "(no scope) | 8 B | 1 value\n  k.6 | 8 B | no live range\n"));
    QCOMPARE(print(snapshot, Grouping::kLine, 3),
             std::string("train.py:7 | 128 B | 1 value\n  b.2 | 128 B | 2–4\n"
                         "(arguments) | 100 B | 1 value\n  params['w'] | 100 B | 0–5\n"
                         "model.py:9 | 64 B | 1 value\n  c.3 | 64 B | 3–4\n"
                         "(no source line) | 8 B | 1 value\n  k.6 | 8 B | no live range\n"));
  }

  // An assignment without a module has the metadata in its own lines.
  void byScopeAndLineOfTheDump() {
    const auto snapshot =
        snapshotOf({}, support::replaced(kBufferDump, "kind=kLoop, calls=%g",
                                         "kind=kLoop, calls=%g, metadata={op_name=\"jit(f)/layer_0/a \\\"}\\\" b/add\" "
                                         "source_file=\"/src/train.py\" source_line=7}"));
    QCOMPARE(print(snapshot, Grouping::kScope, 2).substr(0, 94),
             std::string("f | 128 B | 1 value\n  layer_0 | 128 B | 1 value\n    a \"}\" b | 128 B | 1 value\n      b.2"
                         " | 128 B | 2–4\n")
                 .substr(0, 94));
    QVERIFY(print(snapshot, Grouping::kScope, 2).find("(arguments) | 100 B") != std::string::npos);
    QVERIFY(print(snapshot, Grouping::kLine, 2).find("train.py:7 | 128 B | 1 value\n  b.2") != std::string::npos);
  }

  void twoSteps() {
    const auto snapshot = snapshotOf({}, kBufferDump);
    // 364 bytes at step 4, 172 at step 1: each column adds up to its step.
    QCOMPARE(print(snapshot, Grouping::kValue, 4, 1),
             std::string("At both steps | 108 B | 108 B | 0 B | 2 values\n  p.0 | 100 B | 100 B | 0 B | 0–5\n"
                         "  k.6 | 8 B | 8 B | 0 B | no live range\n"
                         "Only at step 4 | 256 B | 0 B | +256 B | 4 values\n  b.2 | 128 B | 0 B | +128 B | 2–4\n"
                         "  c.3 | 64 B | 0 B | +64 B | 3–4\n  d.4{1} | 64 B | 0 B | +64 B | 4–5\n"
                         "  d.4{0} | 0 B | 0 B | 0 B | 4–5\n"
                         "Only at step 1 | 0 B | 64 B | −64 B | 1 value\n  a.1 | 0 B | 64 B | −64 B | 1–2\n"));
    // d.4{0} is kept, and has bytes of its own once the earlier values are dead.
    QVERIFY(print(snapshot, Grouping::kValue, 5, 4).find("d.4{0} | 192 B | 0 B | +192 B") != std::string::npos);
    // Comparing a step with itself is the same as no comparison.
    QCOMPARE(print(snapshot, Grouping::kValue, 4, 4).substr(0, 3), std::string("b.2"));
  }

  void everyLevelAddsUp() {
    const auto text = io::readText(HLOSCOPE_SHARED "/seeds/gpu-keras-mnist-buffer-assignment.txt");
    if (!text.ok()) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto snapshot = snapshotOf({}, std::string((*text)->text()));
    const model::LiveSources sources(snapshot);
    for (int g = 0; g < model::kGroupingCount; ++g) {
      const model::ValueGroups& groups = sources.groups(static_cast<Grouping>(g));
      for (uint32_t step = 0; step < snapshot->liveBytes.stepCount(); ++step) {
        const model::LiveTree tree = makeLiveTree(sources.shares(), groups, step, 69);
        QCOMPARE(tree.root().bytes, snapshot->liveBytes.at(step));
        if (step != 69) QCOMPARE(tree.root().pinnedBytes, snapshot->liveBytes.at(69));
        for (const model::LiveNode& node : tree.nodes) {
          if (node.childCount == 0) continue;
          int64_t now = 0, then = 0;
          for (uint32_t c = 0; c < node.childCount; ++c) {
            now += tree.nodes[node.firstChild + c].bytes;
            then += tree.nodes[node.firstChild + c].pinnedBytes;
          }
          QCOMPARE(now, node.bytes);
          QCOMPARE(then, node.pinnedBytes);
        }
      }
    }
    // The largest scopes at the peak, according to the dump's lines.
    const model::LiveTree tree = makeLiveTree(sources.shares(), sources.groups(Grouping::kScope), 69, {});
    const auto& biggest = tree.nodes[tree.root().firstChild];
    QCOMPARE(sources.groups(Grouping::kScope).group(biggest.group).name, std::string("(arguments)"));
  }
};

QTEST_GUILESS_MAIN(TestLiveTree)
#include "tst_live_tree.moc"
