// Modules as protos: which fields hold what, what is kept as text beside them, and that nothing is lost on the way
// there and back, for texts written here and for all reference dumps.

#include <google/protobuf/text_format.h>

#include <QDirIterator>
#include <QRegularExpression>
#include <QTest>
#include <map>
#include <set>

#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_text.h"
#include "model/io/proto_writer.h"
#include "tests/support/difference.h"
#include "tests/support/hlo_text.h"

namespace {

namespace proto = hloscope::proto;

struct Written {
  proto::HloModuleProto message;
  QStringList notes;
};

Written write(const hlo::Module& module) {
  Written result;
  std::vector<hlo::Diagnostic> diagnostics;
  if (!io::writeProto(module, &result.message, &diagnostics).ok()) qWarning("not written");
  for (const hlo::Diagnostic& d : diagnostics) result.notes += QString::fromStdString(d.message);
  return result;
}

std::shared_ptr<const hlo::Module> parse(absl::string_view text) {
  auto parsed = hlo::parseHlo(support::textOf(text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

Written write(absl::string_view text) { return write(*parse(text)); }

/// A module by way of a proto: the text of its proto, and what that reads as.
struct Trip {
  QString problem;  // why there is none
  std::string text;
  std::shared_ptr<const hlo::Module> module;
  QStringList notes;
};

Trip travel(const hlo::Module& module) {
  Trip trip;
  proto::HloModuleProto written, message;
  std::vector<hlo::Diagnostic> diagnostics;
  const absl::Status status = io::writeProto(module, &written, &diagnostics);
  if (!status.ok()) {
    trip.problem = "not written: " + QString::fromStdString(std::string(status.message()));
    return trip;
  }
  for (const hlo::Diagnostic& d : diagnostics) trip.notes += QString::fromStdString(d.message);
  if (!message.ParseFromString(written.SerializeAsString())) {
    trip.problem = "the proto cannot be read";
    return trip;
  }
  const auto text = io::protoText(message, "again");
  if (!text.ok()) {
    trip.problem = QString::fromStdString(std::string(text.status().message()));
    return trip;
  }
  trip.text = std::string(text->text->text());
  for (const hlo::Diagnostic& d : text->diagnostics) trip.problem += QString::fromStdString(hlo::format(d));
  const auto parsed = hlo::parseHlo(text->text);
  if (!parsed.ok() || parsed->modules.size() != 1) {
    trip.problem = "its text cannot be read";
  } else {
    trip.module = parsed->modules.front();
  }
  return trip;
}

/// How many instructions have an attribute of each key.
std::map<std::string, int> keysOf(const hlo::Module& module) {
  std::map<std::string, int> keys;
  for (const hlo::InstructionId id : module.instructions()) {
    for (const hlo::Attribute& attribute : module.attributes(id)) ++keys[std::string(module.text().text(attribute.key))];
  }
  return keys;
}

/// What of a module its proto does not give back, and no note names; "" where there is nothing.
QString lossOnTheWay(const hlo::Module& module) {
  // A value that XLA's printer leaves out is no loss; callees have other keys in other years.
  static const std::set<std::string> mayBeLess{"type", "is_stable", "replica_groups", "operand_precision", "window"};
  const Trip trip = travel(module);
  if (trip.module == nullptr) return trip.problem;
  const Trip second = travel(*trip.module);
  if (second.text != trip.text) return "the proto of its proto's text has another text " + second.problem;
  const std::map<std::string, int> left = keysOf(*trip.module);
  QStringList lost;
  for (const auto& [key, count] : keysOf(module)) {
    const auto now = left.find(key);
    if ((now != left.end() && now->second >= count) || mayBeLess.count(key) > 0) continue;
    const QString name = QString::fromStdString(key);
    if (trip.notes.filter(QRegularExpression('^' + QRegularExpression::escape(name) + " of ")).isEmpty()) lost += name;
  }
  return lost.isEmpty() ? QString() : "lost without a note: " + lost.join(' ');
}

QString fieldsOf(const google::protobuf::Message& message) {
  return QString::fromStdString(message.ShortDebugString());
}

const proto::HloInstructionProto* find(const proto::HloModuleProto& module, const std::string& name) {
  for (const auto& computation : module.computations()) {
    for (const auto& instruction : computation.instructions()) {
      if (instruction.name() == name) return &instruction;
    }
  }
  return nullptr;
}

}  // namespace

class TestProtoWriter : public QObject {
  Q_OBJECT

 private slots:
  void idsAndOrder() {
    const Written written = write(
        "HloModule m, is_scheduled=true\n"
        "ENTRY %e (p: f32[]) -> f32[] {\n"
        "  %p = f32[] parameter(0)\n"
        "  %c = f32[] constant(2)\n"
        "  ROOT %f = f32[] fusion(%p, %c), kind=kLoop, calls=%fused, control-predecessors={%c}\n"
        "}\n"
        "%fused (a: f32[], b: f32[]) -> f32[] {\n"
        "  %b = f32[] parameter(1)\n"
        "  %a = f32[] parameter(0)\n"
        "  ROOT %s = f32[] add(%a, %b)\n"
        "}\n");
    const auto& module = written.message;
    QCOMPARE(written.notes, QStringList());
    QCOMPARE(module.computations_size(), 2);
    // The callee first. Its number is that of the text, from 1; an instruction has it in its upper half.
    const auto& fused = module.computations(0);
    QCOMPARE(fused.name(), std::string("fused"));
    QCOMPARE(fused.id(), int64_t{2});
    QVERIFY(fused.is_fusion_computation());
    QCOMPARE(fused.instructions(2).id(), (int64_t{2} << 32) + 2);
    QCOMPARE(fused.root_id(), fused.instructions(2).id());
    QCOMPARE(fieldsOf(fused.program_shape()),
             QString("parameters { element_type: F32 } parameters { element_type: F32 } "
                     "result { element_type: F32 } parameter_names: \"a\" parameter_names: \"b\""));
    const auto& entry = module.computations(1);
    QCOMPARE(module.entry_computation_id(), entry.id());
    QCOMPARE(module.entry_computation_name(), std::string("e"));
    QVERIFY(!entry.is_fusion_computation());
    const auto& fusion = entry.instructions(2);
    QCOMPARE(fusion.operand_ids_size(), 2);
    QCOMPARE(fusion.operand_ids(1), entry.instructions(1).id());
    QCOMPARE(fusion.called_computation_ids(0), fused.id());
    QCOMPARE(fusion.control_predecessor_ids(0), entry.instructions(1).id());
    // A fusion's body has no schedule.
    QCOMPARE(module.schedule().sequences_size(), size_t{1});
    QCOMPARE(module.schedule().sequences().at(1).instruction_ids_size(), 3);
    QVERIFY(module.host_program_shape().has_result());
  }

  void fields_data() {
    QTest::addColumn<QString>("instruction");
    QTest::addColumn<QString>("fields");  // but name, id, operands
    const auto row = [](const char* instruction, const char* fields) {
      QTest::newRow(instruction) << instruction << fields;
    };
    row("f32[2]{0} constant({0.5, -inf})",
        "opcode: \"constant\" shape { element_type: F32 dimensions: 2 layout { minor_to_major: 0 } "
        "is_dynamic_dimension: "
        "false } literal { shape { element_type: F32 dimensions: 2 layout { minor_to_major: 0 } is_dynamic_dimension: "
        "false } "
        "f32s: 0.5 f32s: -inf }");
    row("f32[] add(%p, %p), metadata={op_name=\"a\" source_line=3}",
        "opcode: \"add\" shape { element_type: F32 } metadata { op_name: \"a\" source_line: 3 }");
    row("f32[] all-reduce(%p), replica_groups={{0,1},{2,3}}, to_apply=%sum",
        "opcode: \"all-reduce\" shape { element_type: F32 } replica_groups { replica_ids: 0 replica_ids: 1 } "
        "replica_groups { "
        "replica_ids: 2 replica_ids: 3 } collective_device_list { replica_groups { replica_ids: 0 replica_ids: 1 } "
        "replica_groups { replica_ids: 2 replica_ids: 3 } }");
    row("f32[] all-gather(%p), replica_groups=[4,2]<=[2,4]T(1,0), dimensions={0}",
        "opcode: \"all-gather\" shape { element_type: F32 } dimensions: 0 iota_collective_device_list { "
        "num_replica_groups: 4 "
        "num_devices_per_group: 2 iota_reshape_dims: 2 iota_reshape_dims: 4 iota_transpose_perm: 1 "
        "iota_transpose_perm: 0 }");
    row("f32[] negate(%p), sharding={devices=[2,2]<=[4] last_tile_dim_replicate}",
        "opcode: \"negate\" shape { element_type: F32 } sharding { type: OTHER tile_assignment_dimensions: 2 "
        "tile_assignment_dimensions: 2 replicate_on_last_tile_dim: true iota_reshape_dims: 4 iota_transpose_perm: 0 }");
    row("f32[] negate(%p), backend_config={\"a\":{\"b\":1}}",
        "opcode: \"negate\" shape { element_type: F32 } backend_config: \"{\\\"a\\\":{\\\"b\\\":1}}\"");
    row("f32[] negate(%p), opaque=\"x\", all_reduce_id=3",
        "opcode: \"negate\" shape { element_type: F32 } all_reduce_id: 3");
    row("f32[] custom-call(%p), custom_call_target=\"f\"",
        "opcode: \"custom-call\" shape { element_type: F32 } custom_call_target: \"f\" feature_group_count: 1 "
        "batch_group_count: 1 custom_call_api_version: API_VERSION_ORIGINAL");
    // The entry of the text is the exit of the proto: XLA's proto of corpus/repro/domain-swap.hlo.
    row("f32[] domain(%p), domain={kind=\"sharding\", entry={maximal device=0}, exit={maximal device=1}}",
        "opcode: \"domain\" shape { element_type: F32 } domain_entry_sharding { type: MAXIMAL "
        "tile_assignment_dimensions: 1 tile_assignment_devices: 1 } domain_exit_sharding { type: MAXIMAL "
        "tile_assignment_dimensions: 1 tile_assignment_devices: 0 }");
    row("f32[] Nobody-Knows.it(%p)", "opcode: \"Nobody-Knows.it\" shape { element_type: F32 }");
    // A literal as an attribute: nothing behind its text is looked at.
    row("f32[] custom-call(%p), custom_call_target=\"f\", literal=s32[] 7",
        "opcode: \"custom-call\" shape { element_type: F32 } literal { shape { element_type: S32 } s32s: 7 } "
        "custom_call_target: \"f\" feature_group_count: 1 batch_group_count: 1 "
        "custom_call_api_version: API_VERSION_ORIGINAL");
    // What the text spells otherwise than XLA's printer, or leaves out where that does not.
    row("f32[] constant(1.0)",
        "opcode: \"constant\" shape { element_type: F32 } literal { shape { element_type: F32 } f32s: 1 }");
    row("f32[] sort(%p)", "opcode: \"sort\" shape { element_type: F32 }");
    row("f32[] negate(%p), is_stable=false", "opcode: \"negate\" shape { element_type: F32 } is_stable: false");
    row("negate(%p)", "opcode: \"negate\"");
  }
  void fields() {
    QFETCH(QString, instruction);
    QFETCH(QString, fields);
    const Written written =
        write(("HloModule m\n%sum { %a = f32[] parameter(0)\n ROOT %b = f32[] negate(%a)\n}\nENTRY %e {\n  %p = f32[] "
               "parameter(0)\n  ROOT %i = " +
               instruction + "\n}\n")
                  .toStdString());
    proto::HloInstructionProto message = *find(written.message, "i");
    for (const char* name : {"name", "id", "operand_ids", "called_computation_ids"}) {
      message.GetReflection()->ClearField(&message, message.GetDescriptor()->FindFieldByName(name));
    }
    QCOMPARE(fieldsOf(message), fields);
  }

  void elementsThatTheTextHasNoLineFor() {
    const Written written = write(
        "HloModule m\nENTRY %e {\n  %p = ((f32[], s32[]), f32[]) parameter(0)\n  %a = f32[] negate(%p#0#0)\n"
        "  ROOT %b = f32[] add(%p#0#0, %p#1)\n}\n");
    const auto& instructions = written.message.computations(0).instructions();
    QStringList names;
    for (const auto& instruction : instructions) names += QString::fromStdString(instruction.name());
    QCOMPARE(names, (QStringList{"p", "p.element.0", "p.element.0.element.0", "a", "p.element.1", "b"}));
    QCOMPARE(fieldsOf(instructions[2].shape()), QString("element_type: F32"));
    QCOMPARE(instructions[3].operand_ids(0), instructions[2].id());
    QCOMPARE(instructions[2].operand_ids(0), instructions[1].id());
  }

  void framesAreNotShifted() {
    const Written written = write(
        "HloModule m\n\nFileNames\n1 \"/a.py\"\n\nFunctionNames\n1 \"f\"\n\nFileLocations\n1 {file_name_id=1 "
        "function_name_id=1 line=3 "
        "end_line=4 column=5 end_column=6}\n\nStackFrames\n1 {file_location_id=1 parent_frame_id=1}\n2 "
        "{file_location_id=1 "
        "parent_frame_id=2}\n\nENTRY %e {\n  ROOT %p = f32[] parameter(0), metadata={stack_frame_id=2}\n}\n");
    QCOMPARE(
        fieldsOf(written.message.stack_frame_index()),
        QString("file_names: \"/a.py\" function_names: \"f\" file_locations { file_name_id: 1 function_name_id: 1 "
                "line: 3 column: "
                "5 end_line: 4 end_column: 6 } stack_frames { file_location_id: 1 } stack_frames { file_location_id: 1 "
                "parent_frame_id: 1 }"));
  }

  void lossesAreTold() {
    const Written written = write(
        "HloModule m, num_partitions=4\nENTRY %e {\n  %p = f32[] parameter(0)\n  %c = f32[20]{0} constant({...})\n"
        "  %d = f32[] negate(%p), opaque=\"a\"\n  %f = f32[] negate(%p), opaque=\"b\"\n"
        "  %g = f32[] compare(%p, %p), direction=EQ, domain={}\n"
        "  %s = ((f32[]), f32[], u32[]) negate-start(%p)\n  ROOT %t = f32[] negate-done(%s)\n}\n");
    QCOMPARE(written.notes,
             (QStringList{
                 "domain of %g is left out: its field cannot hold the value",
                 "num_partitions of the module is left out: XLA's protos have no field for it",
                 "opaque of %d and of 1 other is left out: XLA's protos have no field for it",
                 "constants whose values the text leaves out, so that the proto has none: 1",
                 "instructions in the short form of asynchronous operations, which XLA's protos do not have, with "
                 "opcodes as written: 2"}));
  }

  void lossesAreCounted() {
    std::string text = "HloModule m\nENTRY %e {\n  ROOT %p = f32[] parameter(0)";
    for (char c = 'a'; c < 'a' + 12; ++c) text += std::string(", new_") + c + "=1";
    const Written written = write(text + "\n}\n");
    QCOMPARE(written.notes.size(), 11);
    QCOMPARE(written.notes.last(), QString("attributes of 2 other keys are left out as well"));
  }

  void refusesWhatIsNotDefined_data() {
    QTest::addColumn<QString>("instruction");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* instruction, const char* problem) {
      QTest::newRow(instruction) << instruction << problem;
    };
    row("add(%p, %q)", "t:4:23: %i cannot be written to a proto: it uses q, which is not defined");
    row("add(...(+2))", "t:4:18: %i cannot be written to a proto: it uses ...(+2), which is not defined");
    row("call(%p), to_apply=%f", "t:4:33: %i cannot be written to a proto: it uses %f, which is not defined");
    row("negate(%p), control-predecessors={%x}",
        "t:4:47: %i cannot be written to a proto: it uses {%x}, which is not defined");
  }
  void refusesWhatIsNotDefined() {
    QFETCH(QString, instruction);
    QFETCH(QString, problem);
    const auto module = parse(
        ("HloModule m\nENTRY %e {\n  %p = f32[] parameter(0)\n  %i = f32[] " + instruction + "\n}\n").toStdString());
    proto::HloModuleProto message;
    std::vector<hlo::Diagnostic> diagnostics;
    const absl::Status status = io::writeProto(*module, &message, &diagnostics);
    QCOMPARE(status.code(), absl::StatusCode::kInvalidArgument);
    QCOMPARE(QString::fromStdString(std::string(status.message())).section('\n', 0, 0), problem);
  }

  void stopping() {
    std::string text = "HloModule m\nENTRY %e {\n";
    for (int i = 0; i < 10000; ++i)
      text += "  %p" + std::to_string(i) + " = f32[] parameter(" + std::to_string(i) + ")\n";
    std::stop_source stop;
    stop.request_stop();
    proto::HloModuleProto message;
    std::vector<hlo::Diagnostic> diagnostics;
    QCOMPARE(io::writeProto(*parse(text + "}\n"), &message, &diagnostics, stop.get_token()).code(),
             absl::StatusCode::kCancelled);
  }

  // --- there and back -------------------------------------------------------------------------------

  void thereAndBack_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("leastModules");
    QTest::newRow("seeds") << "seeds" << 4;
    QTest::newRow("real dumps") << "corpus/real" << 364;
    QTest::newRow("XLA's tests") << "corpus/xla-tests/valid" << 2500;
    QTest::newRow("XLA's tests of 2023") << "corpus/xla-tests-2023/valid" << 300;
  }
  void thereAndBack() {
    QFETCH(QString, folder);
    const QString path = support::sharedPath(folder);
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    static const QRegularExpression other("thunk|buffer-assignment|memory-usage|\\.txt\\.hlo$|keras");
    int modules = 0;
    QStringList different;
    QDirIterator files(path, {"*.txt", "*.hlo"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
      const QString file = files.next();
      if (file.contains(other)) continue;
      const auto text = io::readText(file.toStdString());
      if (!text.ok()) continue;
      const auto parsed = hlo::parseHlo(*text);
      if (!parsed.ok()) continue;
      for (const auto& module : parsed->modules) {
        ++modules;
        const QString loss = lossOnTheWay(*module);
        if (!loss.isEmpty()) different += file + ": " + loss;
      }
    }
    QVERIFY2(different.isEmpty(), qPrintable(different.join('\n')));
    QFETCH(int, leastModules);
    QVERIFY2(modules >= leastModules, qPrintable(QString::number(modules)));
  }

  void twinsOfProtoAndText() {
    // Both were written by the same run, and nobody's hand was in between.
    const QString folder = "corpus/real/aws-neuron__neuronx-distributed/dummy_hlo_no_kernel_calls.txt";
    const auto text = support::sharedText(folder), bytes = support::sharedText(folder + ".hlo");
    if (text == nullptr || bytes == nullptr) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto ofText = hlo::parseHlo(text);
    proto::HloModuleProto message;
    QVERIFY(ofText.ok() && message.ParseFromString(std::string(bytes->text())));
    const auto ofProto = hlo::parseHlo(io::protoText(message, "proto")->text);
    QVERIFY(ofProto.ok());
    QCOMPARE(QString::fromStdString(support::difference(*ofText->modules.front(), *ofProto->modules.front()).value_or("")),
             QString());
  }
};

QTEST_APPLESS_MAIN(TestProtoWriter)
#include "tst_proto_writer.moc"
