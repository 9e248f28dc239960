// Filtering and sorting of instructions.

#include <QtTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/queries/instruction_filter.h"
#include "tests/support/models.h"

namespace {

constexpr const char* kModule = R"(HloModule m, is_scheduled=true

%fused_add (p.0: f32[8]) -> f32[8] {
  %p.0 = f32[8]{0} parameter(0)
  ROOT %add.10 = f32[8]{0} add(%p.0, %p.0), metadata={op_name="jit(step)/mlp/add" source_file="/src/nn/Layers.py" source_line=7}
}

ENTRY %main (a: f32[8], b: bf16[4,6144]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %b = bf16[4,6144]{1,0} parameter(1)
  %token = token[] after-all()
  %add.2 = f32[8]{0} add(%a, %a), metadata={op_name="jit(step)/attention/add" source_file="/src/nn/attention.py" source_line=12}
  %add.2.clone = f32[8]{0} add(%add.2, %a), metadata={op_name="jit(step)/attention/add" source_file="/src/nn/attention.py" source_line=2}
  %loop_fusion = f32[8]{0} fusion(%add.2.clone), kind=kLoop, calls=%fused_add
  ROOT %Exp.1 = f32[8]{0} exponential(%loop_fusion), metadata={op_name="jit(step)/mlp/exp" source_file="/src/nn/Layers.py" source_line=31}
}
)";

std::shared_ptr<const model::Snapshot> module() {
  static const auto snapshot = support::snapshotOf(kModule);
  return snapshot;
}

queries::InstructionQuery query(const char* text) {
  queries::InstructionQuery query;
  query.query = queries::Query::parse(text).value();
  return query;
}

queries::InstructionQuery sortedBy(queries::InstructionColumn column, bool descending = false) {
  queries::InstructionQuery query;
  query.sortBy = column;
  query.descending = descending;
  return query;
}

QString names(const std::vector<hlo::InstructionId>& rows) {
  return QString::fromStdString(absl::StrJoin(
      rows, " ", [](std::string* out, hlo::InstructionId row) { absl::StrAppend(out, module()->module->name(row)); }));
}

}  // namespace

class TestInstructionFilter : public QObject {
  Q_OBJECT

 private slots:
  void matches_data() {
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("expected");
    QTest::newRow("no words") << ""
                              << "p.0 add.10 a b token add.2 add.2.clone loop_fusion Exp.1";
    QTest::newRow("blanks only") << "  \t "
                                 << "p.0 add.10 a b token add.2 add.2.clone loop_fusion Exp.1";
    QTest::newRow("name") << "clone"
                          << "add.2.clone";
    QTest::newRow("case") << "EXP.1"
                          << "Exp.1";
    QTest::newRow("opcode") << "exponential"
                            << "Exp.1";
    QTest::newRow("shape") << "6144]"
                           << "b";
    QTest::newRow("op_name") << "attention/"
                             << "add.2 add.2.clone";
    QTest::newRow("file and line") << "layers.py:7"
                                   << "add.10";
    QTest::newRow("the path is not searched") << "/src/"
                                              << "";
    QTest::newRow("all words") << "add mlp"
                               << "add.10";
    QTest::newRow("words in any order and column") << "attention.py:2 f32[8] clone"
                                                   << "add.2.clone";
    QTest::newRow("one word misses") << "add nowhere"
                                     << "";
  }
  void matches() {
    QFETCH(QString, words);
    QFETCH(QString, expected);
    const auto subject = module()->querySubject();
    const auto result = queries::filterInstructions(subject, query(words.toUtf8().constData()));
    QCOMPARE(names(result.rows), expected);
    QCOMPARE(result.total, size_t{9});
    QCOMPARE(result.order, nullptr);
  }

  void staysInAComputation() {
    const auto subject = module()->querySubject();
    queries::InstructionQuery inMain = query("add");
    inMain.computation = support::computation(*module(), "main");
    const auto result = queries::filterInstructions(subject, inMain);
    QCOMPARE(names(result.rows), QStringLiteral("add.2 add.2.clone"));
    QCOMPARE(result.total, size_t{7});
  }

  void sorts_data() {
    using Column = queries::InstructionColumn;
    QTest::addColumn<int>("column");
    QTest::addColumn<bool>("descending");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, Column column, bool descending, const char* expected) {
      QTest::newRow(name) << static_cast<int>(column) << descending << QString::fromLatin1(expected);
    };
    row("name", Column::kName, false, "Exp.1 a add.2 add.2.clone add.10 b loop_fusion p.0 token");
    row("name, descending", Column::kName, true, "token p.0 loop_fusion b add.10 add.2.clone add.2 a Exp.1");
    row("opcode", Column::kOpcode, false, "add.10 add.2 add.2.clone token Exp.1 loop_fusion p.0 a b");
    row("opcode, descending", Column::kOpcode, true, "p.0 a b loop_fusion Exp.1 token add.10 add.2 add.2.clone");
    row("shape", Column::kShape, false, "b p.0 add.10 a add.2 add.2.clone loop_fusion Exp.1 token");
    row("bytes", Column::kBytes, false, "token p.0 add.10 a add.2 add.2.clone loop_fusion Exp.1 b");
    row("bytes, descending", Column::kBytes, true, "b p.0 add.10 a add.2 add.2.clone loop_fusion Exp.1 token");
    row("fusion kind: nothing last", Column::kFusionKind, false,
        "loop_fusion p.0 add.10 a b token add.2 add.2.clone Exp.1");
    row("fusion kind, descending", Column::kFusionKind, true,
        "loop_fusion p.0 add.10 a b token add.2 add.2.clone Exp.1");
    row("scope", Column::kScope, false, "add.2 add.2.clone add.10 Exp.1 p.0 a b token loop_fusion");
    row("scope, descending", Column::kScope, true, "Exp.1 add.10 add.2 add.2.clone p.0 a b token loop_fusion");
    row("source: file, then line", Column::kSource, false, "add.10 Exp.1 add.2.clone add.2 p.0 a b token loop_fusion");
    row("step", Column::kStep, false, "a b token add.2 add.2.clone loop_fusion Exp.1 p.0 add.10");
    row("step, descending", Column::kStep, true, "Exp.1 loop_fusion add.2.clone add.2 token b a p.0 add.10");
    row("users", Column::kUsers, true, "a p.0 add.2 add.2.clone loop_fusion add.10 b token Exp.1");
  }
  void sorts() {
    QFETCH(int, column);
    QFETCH(bool, descending);
    QFETCH(QString, expected);
    const auto subject = module()->querySubject();
    const auto result =
        queries::filterInstructions(subject, sortedBy(static_cast<queries::InstructionColumn>(column), descending));
    QCOMPARE(names(result.rows), expected);
  }

  void filtersInOrder() {
    const auto subject = module()->querySubject();
    queries::InstructionQuery byName = sortedBy(queries::InstructionColumn::kName, true);
    const auto all = queries::filterInstructions(subject, byName);
    QVERIFY(all.order != nullptr);
    byName.query = queries::Query::parse("add").value();
    const auto some = queries::filterInstructions(subject, byName, all.order);
    QCOMPARE(names(some.rows), QStringLiteral("add.10 add.2.clone add.2"));
    QCOMPARE(some.order, all.order);  // not sorted again
    byName.descending = false;
    const auto other = queries::filterInstructions(subject, byName, all.order);
    QVERIFY(other.order != all.order);
    QCOMPARE(names(other.rows), QStringLiteral("add.2 add.2.clone add.10"));
  }

  void takesStepsFromTheAssignment() {
    const auto snapshot = support::snapshotOf(R"(HloModule m, is_scheduled=true
ENTRY %e (p: f32[2]) -> f32[2] {
  %p = f32[2]{0} parameter(0)
  ROOT %n = f32[2]{0} negate(%p)
}
)",
                                              R"(BufferAssignment:
allocation 0: size 8, parameter 0, shape |f32[2]| at ShapeIndex {}:
 value: <0 p @0> (size=8,offset=0): f32[2]{0}
allocation 1: size 8, output shape is |f32[2]|, maybe-live-out:
 value: <1 n @0> (size=8,offset=0): f32[2]{0}

Total bytes used: 16 (16B)

HloLiveRange (max 3):
  InstructionSequence:
    0:fill
    1:p
    2:n
  BufferLiveRange:
    p{}:1-3
    n{}:2-3
  Live ranges at 2 (peak):
    p: 8 bytes
    n: 8 bytes
)");
    const auto step = [&](const char* name) {
      const auto subject = snapshot->querySubject().instructions->subject();
      return queries::specOf(queries::InstructionColumn::kStep).value(subject, support::instruction(*snapshot, name));
    };
    QCOMPARE(std::get<int64_t>(step("p")), int64_t{1});
    QCOMPARE(std::get<int64_t>(step("n")), int64_t{2});
  }

  void stops() {
    const auto subject = module()->querySubject();
    std::stop_source source;
    source.request_stop();
    QVERIFY(queries::filterInstructions(subject, query("add"), nullptr, source.get_token()).rows.empty());
    const auto byName = sortedBy(queries::InstructionColumn::kName);
    QVERIFY(queries::filterInstructions(subject, byName, nullptr, source.get_token()).rows.empty());
  }

  // Unknown values are last in both directions.
  void sortsByCost() {
    const auto snapshot = support::snapshotOf(R"(HloModule m
ENTRY e {
  p = f32[8] parameter(0)
  q = f32[8] custom-call(p), custom_call_target="x"
  a = f32[8] add(p, p)
  b = f32[8] copy(a)
  ROOT c = f32[8,8] broadcast(a), dimensions={0}
}
)");
    const auto subject = snapshot->querySubject();
    const hlo::Costs costs(*snapshot->module);
    hlo::Device device;
    device.memoryBytes = hlo::Rate{1e9, ""};
    device.vector = {{hlo::ElementType::kF32, {1e6, ""}}};
    const hlo::TimeEstimates times(*snapshot->module, costs, device);
    const auto sorted = [&](queries::InstructionColumn column, bool descending) {
      queries::InstructionQuery query = sortedBy(column, descending);
      query.costs = {&costs, &times};
      QStringList names;
      for (const hlo::InstructionId row : queries::filterInstructions(subject, query).rows) {
        const absl::string_view name = snapshot->module->name(row);
        names += QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
      }
      return names.join(u' ');
    };
    using Column = queries::InstructionColumn;
    QCOMPARE(sorted(Column::kFlops, true), QString("a p b c q"));
    QCOMPARE(sorted(Column::kFlops, false), QString("p b c a q"));
    QCOMPARE(sorted(Column::kBytesAccessed, true), QString("c a b p q"));
    QCOMPARE(sorted(Column::kBytesAccessed, false), QString("p b a c q"));
    QCOMPARE(sorted(Column::kIntensity, true), QString("a b c p q"));  // p has no intensity: it accesses no memory
    QCOMPARE(sorted(Column::kTime, true), QString("a c b p q"));
    QCOMPARE(sorted(Column::kTime, false), QString("p b c a q"));
  }

  void emptyModule() {
    const auto snapshot = support::snapshotOf("HloModule empty\n");
    const auto subject = snapshot->querySubject();
    QVERIFY(queries::filterInstructions(subject, sortedBy(queries::InstructionColumn::kScope)).rows.empty());
  }

  void wholeDump() {
    QFile file(QStringLiteral(HLOSCOPE_SHARED "/seeds/gpu-maxtext-train-step.hlo.txt"));
    if (!file.open(QIODevice::ReadOnly)) QSKIP("The seed dumps are not at hand.");
    const auto snapshot = support::snapshotOf(file.readAll().toStdString());
    const auto subject = snapshot->querySubject();
    QCOMPARE(queries::filterInstructions(subject, {}).rows.size(), size_t{9917});
    QCOMPARE(queries::filterInstructions(subject, query("exponential max_utils.py:612")).rows.size(), size_t{2});
    // Every sort order contains every instruction once.
    for (int column = 0; column < static_cast<int>(queries::instructionColumns().size()); ++column) {
      for (const bool descending : {false, true}) {
        auto rows = queries::sortInstructions(*subject.instructions, static_cast<queries::InstructionColumn>(column),
                                              descending, {})
                        .instructions;
        std::sort(rows.begin(), rows.end());
        for (uint32_t i = 0; i < 9917; ++i) QCOMPARE(rows[i].index(), i);
      }
    }
  }
};

QTEST_APPLESS_MAIN(TestInstructionFilter)
#include "tst_instruction_filter.moc"
