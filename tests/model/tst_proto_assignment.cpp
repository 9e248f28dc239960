// Buffer assignments of protos: the dump generated from them, with live ranges by the rules of the schedule, and the
// parsed result.

#include <google/protobuf/text_format.h>

#include <QTest>

#include "model/io/file.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_assignment.h"
#include "model/io/reader.h"
#include "model/text/hlo_parser.h"
#include "tests/support/compare.h"

namespace {

namespace proto = hloscope::proto;

template <typename Message>
Message fromText(const std::string& text) {
  Message message;
  if (!google::protobuf::TextFormat::ParseFromString(text, &message)) qWarning("no message");
  return message;
}

// Ids in the form of new producers; the form with names is made from it.
const char kHlo[] =
    "hlo_module { name: 'm' entry_computation_id: 1 "
    "computations { name: 'e' id: 1 root_id: 14 "
    "  instructions { id: 10 name: 'p' opcode: 'parameter' shape { element_type: F32 dimensions: 8 layout { "
    "minor_to_major: 0 } } } "
    "  instructions { id: 11 name: 'a' opcode: 'negate' operand_ids: 10 shape { element_type: F32 dimensions: 8 layout "
    "{ "
    "minor_to_major: 0 } } } "
    "  instructions { id: 12 name: 'b' opcode: 'negate' operand_ids: 11 shape { element_type: F32 dimensions: 8 layout "
    "{ "
    "minor_to_major: 0 } } } "
    "  instructions { id: 13 name: 'c' opcode: 'add' operand_ids: [11, 12] shape { element_type: F32 dimensions: 8 "
    "layout { "
    "minor_to_major: 0 } } } "
    "  instructions { id: 14 name: 't' opcode: 'tuple' operand_ids: 13 shape { element_type: TUPLE tuple_shapes { "
    "element_type: "
    "F32 dimensions: 8 layout { minor_to_major: 0 } } } } } "
    "schedule { sequences { key: 1 value { instruction_ids: [10,11,12,13,14] } } } } "
    "buffer_assignment { "
    "  logical_buffers { id: 0 size: 32 defined_at { instruction_id: 10 } } "
    "  logical_buffers { id: 1 size: 32 defined_at { instruction_id: 11 } } "
    "  logical_buffers { id: 2 size: 32 color: 1 defined_at { instruction_id: 12 } } "
    "  logical_buffers { id: 3 size: 32 defined_at { instruction_id: 13 } } "
    "  logical_buffers { id: 4 size: 8 defined_at { instruction_id: 14 } } "
    "  buffer_aliases { source_buffer_id: 3 location { instruction_id: 14 shape_index: 0 } } "
    "  buffer_allocations { index: 0 size: 32 is_entry_computation_parameter: true assigned { logical_buffer_id: 0 "
    "size: 32 } } "
    "  buffer_allocations { index: 1 size: 32 maybe_live_out: true assigned { logical_buffer_id: 3 size: 32 } } "
    "  buffer_allocations { index: 2 size: 8 maybe_live_out: true assigned { logical_buffer_id: 4 size: 8 } } "
    "  buffer_allocations { index: 3 size: 32 assigned { logical_buffer_id: 1 size: 32 } } "
    "  buffer_allocations { index: 4 size: 64 color: 1 assigned { logical_buffer_id: 2 offset: 32 size: 32 } } "
    "}";

const char kDump[] =
    "BufferAssignment:\n"
    "allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}:\n"
    " value: <0 p @0> (size=32,offset=0): f32[8]{0}\n"
    "allocation 1: size 32, maybe-live-out:\n"
    " value: <3 c @0> (size=32,offset=0): f32[8]{0}\n"
    "allocation 2: size 8, output shape is |(f32[8])|, maybe-live-out:\n"
    " value: <4 t{} @0> (size=8,offset=0): (f32[8]{0})\n"
    "allocation 3: size 32, preallocated-temp:\n"
    " value: <1 a @0> (size=32,offset=0): f32[8]{0}\n"
    "allocation 4: size 64, color 1, preallocated-temp:\n"
    " value: <2 b @1> (size=32,offset=32): f32[8]{0}\n"
    "\n"
    "Used values:\n"
    "<0 p @0>\n positions:\n  p\n uses are not initialized yet.\n"
    "<3 c @0>\n positions:\n  c\n  t {0}\n uses are not initialized yet.\n"
    "<4 t{} @0>\n positions:\n  t {}\n uses are not initialized yet.\n"
    "<1 a @0>\n positions:\n  a\n uses are not initialized yet.\n"
    "<2 b @1>\n positions:\n  b\n uses are not initialized yet.\n"
    "\n\n"
    "HloLiveRange (max 5):\n"
    "  InstructionSequence:\n    0:p\n    1:a\n    2:b\n    3:c\n    4:t\n"
    "  BufferLiveRange:\n    p{}:0-5\n    c{}:3-5\n    t{}:4-5\n    a{}:1-3\n    b{}:2-3\n"
    // XLA adds t before it removes a and b, which end at the previous step.
    "  Live ranges at 4 (peak):\n    p{}: 32 bytes\n    c{}: 32 bytes\n    t{}: 8 bytes\n";

struct Read {
  std::shared_ptr<const hlo::Module> module;
  std::shared_ptr<const buffers::Assignment> assignment;
  QStringList problems;
  std::string dump;
};

Read read(const proto::HloProto& hlo) {
  Read result;
  const auto modules = io::readTexts({std::make_shared<const hlo::SourceText>("m.pb", hlo.SerializeAsString())});
  if (!modules.ok()) {
    result.problems += QString::fromStdString(std::string(modules.status().message()));
    return result;
  }
  const io::LoadedModule& loaded = modules->front();
  result.module = loaded.module;
  result.assignment = loaded.assignment;
  for (const hlo::Diagnostic& d : loaded.diagnostics) result.problems += QString::fromStdString(d.message);
  if (loaded.assignment != nullptr) result.dump = std::string(loaded.assignment->texts().front()->text());
  return result;
}

}  // namespace

class TestProtoAssignment : public QObject {
  Q_OBJECT

 private slots:
  void theDump() {
    const Read file = read(fromText<proto::HloProto>(kHlo));
    COMPARE_TEXT(file.dump, std::string(kDump));
    QCOMPARE(file.problems, QStringList());
    QCOMPARE(file.assignment->allocationCount(), size_t{5});
    QCOMPARE(file.assignment->totalBytes(), int64_t{168});
    QVERIFY(!file.assignment->printedTotalBytes());
    QCOMPARE(file.assignment->stepCount(), size_t{5});
    const auto value = file.assignment->findValue("a", "{}");
    QVERIFY(value && file.assignment->value(*value).range == (buffers::StepRange{1, 4, false}));
    QCOMPARE(file.assignment->printedPeakStep(), std::optional<uint32_t>(4));
  }

  void linkedByNames() {
    proto::HloProto hlo = fromText<proto::HloProto>(kHlo);
    const std::map<int64_t, const char*> names{{10, "p"}, {11, "a"}, {12, "b"}, {13, "c"}, {14, "t"}};
    const auto rename = [&](proto::LogicalBufferProto::Location* location) {
      location->set_instruction_name(names.at(location->instruction_id()));
      location->clear_instruction_id();
    };
    for (auto& buffer : *hlo.mutable_buffer_assignment()->mutable_logical_buffers())
      rename(buffer.mutable_defined_at());
    for (auto& alias : *hlo.mutable_buffer_assignment()->mutable_buffer_aliases()) rename(alias.mutable_location());
    COMPARE_TEXT(read(hlo).dump, std::string(kDump));
  }

  void withoutASchedule() {
    proto::HloProto hlo = fromText<proto::HloProto>(kHlo);
    hlo.mutable_hlo_module()->clear_schedule();
    const Read file = read(hlo);
    QCOMPARE(file.problems, QStringList());
    QCOMPARE(file.assignment->stepCount(), size_t{0});
    QVERIFY(!file.assignment->printedPeakStep());
    QVERIFY(!file.assignment->value(*file.assignment->findValue("a", "{}")).range);
  }

  void invalidFields() {
    proto::HloProto hlo = fromText<proto::HloProto>(kHlo);
    auto* const assignment = hlo.mutable_buffer_assignment();
    assignment->mutable_logical_buffers(1)->mutable_defined_at()->set_instruction_id(77);
    assignment->mutable_logical_buffers(2)->mutable_defined_at()->set_instruction_name("no\nname");
    assignment->mutable_buffer_allocations(0)->set_parameter_number(9);
    assignment->mutable_buffer_allocations(1)->add_assigned()->set_logical_buffer_id(55);
    assignment->mutable_buffer_allocations(2)->add_assigned()->set_logical_buffer_id(4);
    const Read file = read(hlo);
    QVERIFY(file.dump.find("parameter 9, shape |<unknown shape>| at ShapeIndex {}") != std::string::npos);
    QVERIFY(file.dump.find(" value: <1 missing.77 @0> (size=32,offset=0): \n") != std::string::npos);
    QVERIFY(file.dump.find("<2 no_name @1>") != std::string::npos);
    QStringList warnings = file.problems.filter("skipped") + file.problems.filter("positions");
    QCOMPARE(warnings, (QStringList{"2 buffers were skipped: not a logical buffer of the proto, or allocated twice",
                                    "2 buffer positions are at an instruction that the module does not have"}));
  }

  void realExecutables_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("allocations");
    QTest::addColumn<int>("values");
    QTest::addColumn<int>("bytes");
    QTest::addColumn<int>("peakStep");
    // The file's own summary says: constant allocation 64B, maybe_live_out 16B, preallocated temp 528B, total 620B.
    QTest::newRow("reduce-scatter") << "ReduceScatter-05e66763.pbtxt" << 7 << 10 << 620 << 3;
    QTest::newRow("all-gather") << "AllGatherMixedTypes-1b7558f8.pbtxt" << 4 << 13 << 1592 << 7;
    QTest::newRow("CPU") << "SimpleAdd-81e1746b.pbtxt" << 3 << 3 << 96 << 2;
  }
  void realExecutables() {
    QFETCH(QString, file);
    const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/xla-tests/proto/") + file;
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto modules = io::readTexts({*io::readText(path.toStdString())});
    QVERIFY(modules.ok());
    const auto& assignment = modules->front().assignment;
    for (const hlo::Diagnostic& d : modules->front().diagnostics)
      QVERIFY2(d.severity == hlo::Severity::kNote, d.message.c_str());
    QTEST(static_cast<int>(assignment->allocationCount()), "allocations");
    QTEST(static_cast<int>(assignment->valueCount()), "values");
    QTEST(static_cast<int>(assignment->totalBytes()), "bytes");
    QTEST(assignment->printedPeakStep() ? static_cast<int>(*assignment->printedPeakStep()) : -1, "peakStep");
    // Every value belongs to an instruction of the module.
    for (uint32_t i = 0; i < assignment->valueCount(); ++i) {
      const auto value = assignment->value(buffers::ValueId(i));
      QVERIFY2(!modules->front().module->findInstructions(value.instruction).empty(),
               std::string(value.instruction).c_str());
    }
  }
};

QTEST_APPLESS_MAIN(TestProtoAssignment)
#include "tst_proto_assignment.moc"
