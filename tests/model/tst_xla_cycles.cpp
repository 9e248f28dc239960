// The cycle estimates of XLA's TPU compiler, taken from the module after code generation.

#include <QtTest>

#include "model/documents/document.h"
#include "tests/support/snapshots.h"

namespace {

QStringList print(const hlo::Module& module, const hlo::XlaCycles& cycles) {
  QStringList texts;
  for (const hlo::InstructionId id : module.instructions()) {
    if (const auto of = cycles.of(id)) {
      texts += QString::fromStdString(std::string(module.name(id))) + u' ' + QString::number(*of);
    }
  }
  return texts;
}

}  // namespace

class TestXlaCycles : public QObject {
  Q_OBJECT

 private slots:
  void ofOneModule() {
    const auto snapshot = support::moduleSnapshot(R"(HloModule m
ENTRY e {
  p = f32[8] parameter(0)
  a = f32[8] add(p, p), backend_config={"window_config":{"estimated_cycles":"12","is_mask":false}}
  zero = f32[8] copy(a), backend_config={"window_config":{"estimated_cycles":"0"}}
  large = f32[8] copy(a), backend_config={"window_config":{"estimated_cycles":"99999999999999999999"}}
  negative = f32[8] copy(a), backend_config={"window_config":{"estimated_cycles":"-1"}}
  ROOT word = f32[8] copy(a), backend_config={"window_config":{"estimated_cycles":"many"}}
}
)");
    QVERIFY(snapshot != nullptr);
    const hlo::Module& module = *snapshot->module;
    QCOMPARE(print(module, hlo::xlaCyclesOf(module, module)), QStringList{"a 12"});
  }

  void joinsByNameAndOpcode() {
    const auto final = support::moduleSnapshot(R"(HloModule m
f {
  p = f32[8] parameter(0)
  ROOT twice = f32[8] negate(p)
}
ENTRY e {
  q = f32[8] parameter(0)
  a = f32[8] add(q, q)
  twice = f32[8] negate(a)
  ROOT b = f32[8] call(twice), to_apply=f
}
)");
    const auto codegen = support::moduleSnapshot(R"(HloModule m
ENTRY e {
  q = f32[8] parameter(0)
  twice = f32[8] negate(q), backend_config={"estimated_cycles":"1"}
  b = f32[8] copy(twice), backend_config={"estimated_cycles":"2"}
  a = f32[8] add(b, b), backend_config={"estimated_cycles":"3"}
  ROOT new = f32[8] add(a, b), backend_config={"estimated_cycles":"4"}
}
)");
    const auto other = support::moduleSnapshot("HloModule o\nENTRY e {\n  ROOT x = f32[8] parameter(0)\n}\n");
    QVERIFY(final != nullptr && codegen != nullptr && other != nullptr);
    QCOMPARE(print(*final->module, hlo::xlaCyclesOf(*final->module, *codegen->module)), QStringList{"a 3"});
    const hlo::XlaCycles none = hlo::xlaCyclesOf(*other->module, *codegen->module);
    QVERIFY(!none.isKnown());
    QCOMPARE(none.reason, std::string("the module after code generation has different instructions"));
    QCOMPARE(hlo::xlaCyclesOf(*codegen->module, *other->module).reason,
             std::string("no instruction has estimated_cycles"));
  }

  // Expected counts, sums and maxima come from `grep estimated_cycles` in the dump's …after_codegen.txt.
  void dumps_data() {
    QTest::addColumn<int>("count");
    QTest::addColumn<qint64>("sum");
    QTest::addColumn<QString>("most");
    QTest::newRow("fsdp_tp_train") << 131 << qint64{760537} << "fusion.156 31266";
    QTest::newRow("bf16_train") << 89 << qint64{2520476} << "fusion.188 235408";
  }
  void dumps() {
    QFETCH(int, count);
    QFETCH(qint64, sum);
    QFETCH(QString, most);
    const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/made/tpu/") + QTest::currentDataTag();
    if (!QFile::exists(path)) QSKIP("The corpus is not at hand.");
    std::shared_ptr<const model::Snapshot> snapshot;
    {
      const auto document = model::readDocument(path.toStdString(), nullptr);
      QVERIFY(document.ok());
      snapshot = document->loaded.begin()->second.snapshots.front();
    }                                          // the snapshot reads the stage after code generation without the listing
    QVERIFY(snapshot->assignment != nullptr);  // the final module
    const hlo::XlaCycles& cycles = snapshot->xlaCycles->get();
    int known = 0;
    qint64 total = 0;
    for (const hlo::InstructionId id : snapshot->module->instructions()) {
      known += cycles.of(id).has_value() ? 1 : 0;
      total += cycles.of(id).value_or(0);
    }
    QCOMPARE(known, count);
    QCOMPARE(total, sum);
    QVERIFY(print(*snapshot->module, cycles).contains(most));
    QCOMPARE(snapshot->withFrameRules(hlo::FrameRules::defaults())->xlaCycles, snapshot->xlaCycles);
  }
};

QTEST_GUILESS_MAIN(TestXlaCycles)
#include "tst_xla_cycles.moc"
