// The order in which XLA numbers values: computed by hand for small graphs.

#include <QTest>

#include "model/analysis/walk_order.h"
#include "tests/support/print_memory.h"

class TestWalkOrder : public QObject {
  Q_OBJECT

 private slots:
  void walks_data();
  void walks();
};

void TestWalkOrder::walks_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<QString>("order");

  // The schedule executes b first; the walk from the root visits a first.
  QTest::newRow("first operand first") << std::string(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  b = f32[4] exponential(p)
  a = f32[4] negate(p)
  ROOT t = f32[4] add(a, b)
}
)") << "p a b t";
  // An operand of another operand precedes it, and is visited only once.
  QTest::newRow("operands of operands") << std::string(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  c = f32[4] negate(p)
  b = f32[4] exponential(c)
  d = f32[4] add(p, c)
  ROOT t = f32[4] multiply(d, b)
}
)") << "p c d b t";
  QTest::newRow("control predecessors before operands") << std::string(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] negate(p)
  b = f32[4] exponential(p)
  ROOT t = f32[4] add(a, a), control-predecessors={b}
}
)") << "p b a t";
  QTest::newRow("without users, in the order of the text") << std::string(R"(HloModule m, is_scheduled=true
ENTRY e {
  p = f32[4] parameter(0)
  late = f32[4] negate(p)
  q = f32[4] parameter(1)
  ROOT t = f32[4] exponential(q)
}
)") << "p late q t";
  QTest::newRow("computations in the order of the text") << std::string(R"(HloModule m, is_scheduled=true
c {
  x = f32[4] parameter(0)
  ROOT y = f32[4] negate(x)
}
ENTRY e {
  p = f32[4] parameter(0)
  ROOT t = f32[4] call(p), to_apply=c
}
)") << "x y p t";
  // Not a valid program, but a file may contain it.
  QTest::newRow("a ring") << std::string(R"(HloModule m, is_scheduled=true
ENTRY e {
  a = f32[4] negate(b)
  b = f32[4] negate(a)
  ROOT t = f32[4] constant(0)
}
)") << "t b a";
}

void TestWalkOrder::walks() {
  QFETCH(std::string, text);
  const auto module = support::parseModule(text);
  const std::vector<uint32_t> order = hlo::walkOrder(*module);
  QStringList names(static_cast<qsizetype>(order.size()));
  for (uint32_t i = 0; i < order.size(); ++i) {
    const absl::string_view name = module->name(hlo::InstructionId(i));
    names[order[i]] = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
  }
  QTEST(names.join(' '), "order");
}

QTEST_APPLESS_MAIN(TestWalkOrder)
#include "tst_walk_order.moc"
