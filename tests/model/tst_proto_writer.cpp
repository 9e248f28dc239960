// Modules as protos: the fields in use, the data that is also kept as text, and that nothing is lost in a round trip,
// for texts written here and for all reference dumps.

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

/// A round trip of a module: the text of its proto, and the module parsed from it.
struct Trip {
  QString problem;  // the reason why there is none
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

/// Returns the number of instructions with an attribute of each key that has a non-default value. Attributes at the end
/// of an asynchronous operation repeat those of its start.
std::map<std::string, int> keysOf(const hlo::Module& module) {
  static const std::set<std::string> defaults{"{}",
                                              "\"\"",
                                              "channel_id=0",
                                              "feature_group_count=1",
                                              "batch_group_count=1",
                                              "backend_config=\"{}\"",
                                              "result_accuracy={mode=DEFAULT}"};
  std::map<std::string, int> keys;
  for (const hlo::InstructionId id : module.instructions()) {
    if (hlo::sugaredOpKind(module.opcode(id)) != hlo::OpKind::kUnknown && module.kind(id) != hlo::OpKind::kAsyncStart) {
      continue;
    }
    for (const hlo::Attribute& attribute : module.attributes(id)) {
      const std::string key(module.text().text(attribute.key)), value(module.text().text(attribute.value));
      if (defaults.count(value) == 0 && defaults.count(key + "=" + value) == 0) ++keys[key];
    }
  }
  return keys;
}

/// Returns the first part of a module that is lost in a round trip without a note; "" if nothing is. `isRefused`: the
/// module is not written at all.
QString lossOnTheWay(const hlo::Module& module, bool* isRefused) {
  // A value omitted by XLA's printer is not a loss; callees have other keys in other releases.
  static const std::set<std::string> mayBeLess{"type",           "to_apply",          "is_stable",
                                               "replica_groups", "operand_precision", "window"};
  const Trip trip = travel(module);
  *isRefused = trip.problem.startsWith("not written: ");
  if (trip.module == nullptr) return *isRefused ? QString() : trip.problem;
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
    // The callee first. Its id is its number in the text, from 1; instruction ids have it in the upper half.
    const auto& fused = module.computations(0);
    QCOMPARE(fused.name(), std::string("fused"));
    QCOMPARE(fused.id(), int64_t{2});
    QVERIFY(fused.is_fusion_computation());
    QCOMPARE(fused.instructions(2).id(), (int64_t{2} << 32) + 2);
    QCOMPARE(fused.root_id(), fused.instructions(2).id());
    QCOMPARE(fieldsOf(fused.program_shape()),
             QString("parameters { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } "
                     "parameters { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } "
                     "result { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } "
                     "parameter_names: \"a\" parameter_names: \"b\""));
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
    // XLA uses these names for the parameters of the module.
    QCOMPARE(fieldsOf(module.host_program_shape()),
             QString("parameters { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } "
                     "result { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } "
                     "parameter_names: \"p0\""));
  }

  void entryLayout() {
    const Written written = write(
        "HloModule m, entry_computation_layout={(f32[2,3]{0,1}, f32[4])->f32[4]}\n"
        "ENTRY %e {\n  %x = f32[2,3] parameter(0)\n  ROOT %y = f32[4] parameter(1)\n}\n");
    QCOMPARE(fieldsOf(written.message.host_program_shape()),
             QString("parameters { element_type: F32 dimensions: 2 dimensions: 3 layout { minor_to_major: 0 "
                     "minor_to_major: 1 tail_padding_alignment_in_elements: 1 } is_dynamic_dimension: false "
                     "is_dynamic_dimension: false } parameters { element_type: F32 dimensions: 4 layout { "
                     "minor_to_major: 0 tail_padding_alignment_in_elements: 1 } is_dynamic_dimension: false } "
                     "result { element_type: F32 dimensions: 4 layout { minor_to_major: 0 "
                     "tail_padding_alignment_in_elements: 1 } is_dynamic_dimension: false } "
                     "parameter_names: \"p0\" parameter_names: \"p1\""));
  }

  // Expected names are those of XLA's parser for the same text (jaxlib 0.10.2).
  void names_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("names");
    QTest::newRow("in two computations")
        << "HloModule m\nf { p.1 = f32[] parameter(0) ROOT p = f32[] negate(p.1) }\n"
           "f.1 { p.1 = f32[] parameter(0) ROOT p = f32[] negate(p.1) }\n"
           "f_2 { p.0 = f32[] parameter(0) ROOT p.x.y = f32[] negate(p.0) }\n"
           "ENTRY g { p.99999999999999999999 = f32[] parameter(0) p.01 = f32[] negate(p.99999999999999999999)\n"
           "p.-2 = f32[] negate(p.01) p. = f32[] negate(p.01) ROOT p.0 = f32[] negate(p.01) }\n"
        << "f: p.1 p; f.1: p.2 p.3; f_2: p.4 p.x.y; g: p.99999999999999999999 p.5 p.-2 p. p.6";
    QTest::newRow("numbers")
        << "HloModule m\nf.1 { p.1 = f32[] parameter(0) ROOT s = f32[] negate(p.1) }\n"
           "f { p.1 = f32[] parameter(0) ROOT s = f32[] negate(p.1) }\n"
           "ENTRY f.01 { p.01 = f32[] parameter(0) s.-2 = f32[] negate(p.01) s.-02 = f32[] negate(p.01)\n"
           "s.0x1 = f32[] negate(p.01) s.5 = f32[] negate(p.01) s.1 = f32[] negate(p.01) a-b.1 = f32[] negate(p.01)\n"
           "a-b.01 = f32[] negate(p.01) s.05.05 = f32[] negate(p.01) s.05.5 = f32[] negate(p.01)\n"
           "ROOT p.0 = f32[] negate(p.01) }\n"
        << "f.1: p.1 s; f: p.0 s.1; f.2: p.2 s.-2 s.2 s.0x1 s.5 s.3 a-b.1 a-b.0 s.05.5 s.05.0 p.3";
    QTest::newRow("without names")
        << "f { p = f32[] parameter(0) ROOT a = f32[2] map(p), to_apply={ q = f32[] parameter(0)\n"
           "ROOT n = f32[] add(q, f32[] constant(1)) } }\n"
           "ENTRY main { p = f32[] parameter(0) b = f32[] add(p, f32[] constant(2))\n"
           "ROOT a = f32[2] map(b), to_apply={ q = f32[] parameter(0) ROOT n = f32[] negate(q) } }\n"
        << "_: q constant.anon n; f: p a; _.1: q.1 n.1; main: p.1 constant.anon.1 b a.1";
  }
  void names() {
    QFETCH(QString, text);
    const Written written = write(text.toStdString());
    QStringList computations;
    for (const auto& computation : written.message.computations()) {
      QStringList names;
      for (const auto& instruction : computation.instructions()) {
        names += QString::fromStdString(instruction.name());
        if (instruction.opcode() == "parameter") {
          QCOMPARE(computation.program_shape().parameter_names(static_cast<int>(instruction.parameter_number())),
                   instruction.name());
        }
      }
      computations += QString::fromStdString(computation.name()) + ": " + names.join(' ');
    }
    QTEST(computations.join("; "), "names");
  }

  void nameOfTheModule() {
    QCOMPARE(write("HloModule x\nENTRY x { ROOT p = f32[] parameter(0) }\n").message.name(), std::string("x"));
    // As named by XLA's parser.
    QCOMPARE(write("ENTRY x { ROOT p = f32[] parameter(0) }\n").message.name(), std::string("module_x"));
  }

  void operandsBeforeTheirUsers() {
    const Written written = write(
        "HloModule m\nENTRY e {\n  ROOT a = f32[] add(b, c)\n  b = f32[] negate(p)\n  p = f32[] parameter(0)\n"
        "  c = f32[] negate(p), control-predecessors={b, p}\n}\n");
    QStringList names;
    int64_t last = -1;
    for (const auto& instruction : written.message.computations(0).instructions()) {
      names += QString::fromStdString(instruction.name());
      QVERIFY(instruction.id() > last);
      last = instruction.id();
      for (const int64_t operand : instruction.operand_ids()) QVERIFY(operand < instruction.id());
    }
    QCOMPARE(names, (QStringList{"p", "b", "c", "a"}));
    // In text order, which is also the order in which XLA prints them.
    const auto& first = written.message.computations(0).instructions();
    QCOMPARE(first[2].control_predecessor_ids(0), first[1].id());
    QCOMPARE(first[2].control_predecessor_ids(1), first[0].id());
    QCOMPARE(written.message.computations(0).root_id(), last);
  }

  // Fields and names of XLA's proto of the same text (jaxlib 0.10.2).
  void asynchronousOperations() {
    const Written written = write(
        "HloModule m, is_scheduled=true\n"
        "f { q = f32[4] parameter(0) ROOT n = f32[4] negate(q) }\n"
        "ENTRY e {\n  p = f32[4] parameter(0)\n"
        "  s = ((f32[4], f32[4]), f32[4], s32[]) add-start(p, p), statistics={visualizing_index=0,n=3}, "
        "metadata={op_name=\"x\"}\n"
        "  u = ((f32[4], f32[4]), f32[4], s32[]) add-update(s)\n"
        "  d = f32[4] add-done(u), backend_config=\"b\"\n"
        "  cs = ((f32[4]), f32[4], s32[]) call-start(d), to_apply=f, async_execution_thread=\"t\", "
        "control-predecessors={p}\n"
        "  ROOT cd = f32[4] call-done(cs)\n}\n");
    const auto& module = written.message;
    QCOMPARE(written.notes, QStringList());
    QStringList names;
    for (const auto& computation : module.computations()) {
      names += QString::fromStdString(computation.name() + " " + computation.execution_thread());
    }
    QCOMPARE(names, (QStringList{"f t", "async_wrapped ", "async_wrapped.1 t", "e "}));
    const auto& added = module.computations(1);
    QCOMPARE(added.instructions_size(), 3);
    QCOMPARE(added.instructions(1).name(), std::string("async_param.1"));
    QCOMPARE(added.instructions(1).parameter_number(), 1);
    const auto& add = added.instructions(2);
    QCOMPARE(fieldsOf(add.metadata()), QString("op_name: \"x\""));
    QCOMPARE(add.statistics_viz().statistics(0).stat_val(), 3.0);
    QCOMPARE(find(module, "s")->statistics_viz().statistics_size(), 1);
    QCOMPARE(add.name() + add.opcode() + add.backend_config(), std::string("addaddb"));
    QCOMPARE(add.operand_ids(1), added.instructions(1).id());
    QCOMPARE(added.root_id(), add.id());
    QCOMPARE(added.program_shape().parameter_names(1), std::string("async_param.1"));
    const auto& call = module.computations(2).instructions(1);
    QCOMPARE(call.opcode(), std::string("call"));
    QCOMPARE(call.called_computation_ids(0), module.computations(0).id());
    QCOMPARE(call.control_predecessor_ids_size(), 0);

    QCOMPARE(find(module, "s")->opcode(), std::string("async-start"));
    QCOMPARE(fieldsOf(find(module, "s")->metadata()), QString("op_name: \"x\""));
    QCOMPARE(find(module, "s")->called_computation_ids(0), added.id());
    QCOMPARE(find(module, "u")->opcode(), std::string("async-update"));
    QCOMPARE(find(module, "d")->opcode(), std::string("async-done"));
    QCOMPARE(find(module, "d")->backend_config(), std::string("b"));
    QCOMPARE(find(module, "cs")->async_execution_thread(), std::string("t"));
    QCOMPARE(find(module, "cs")->control_predecessor_ids_size(), 1);
    QCOMPARE(module.schedule().sequences_size(), size_t{4});
  }

  void fields_data() {
    QTest::addColumn<QString>("instruction");
    QTest::addColumn<QString>("fields");  // except name, id, operands
    const auto row = [](const char* instruction, const QString& fields) {
      QTest::newRow(instruction) << instruction << fields;
    };
    const QString scalar = "shape { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } }";
    const QString vector =
        "shape { element_type: F32 dimensions: 2 layout { minor_to_major: 0 tail_padding_alignment_in_elements: 1 } "
        "is_dynamic_dimension: false }";
    row("f32[2]{0} constant({0.5, -inf})",
        "opcode: \"constant\" " + vector + " literal { " + vector + " f32s: 0.5 f32s: -inf }");
    // Without a layout the default one is written; each scalar has one, too.
    row("f32[2] constant({1, 2})", "opcode: \"constant\" " + vector + " literal { " + vector + " f32s: 1 f32s: 2 }");
    // As in XLA's parser: one element without braces, and zeros.
    row("f32[2] constant(3)", "opcode: \"constant\" " + vector + " literal { " + vector + " f32s: 3 f32s: 0 }");
    row("f32[2] constant({1 2,})", "opcode: \"constant\" " + vector + " literal { " + vector + " f32s: 1 f32s: 2 }");
    row("f32[] constant(1.0)", "opcode: \"constant\" " + scalar + " literal { " + scalar + " f32s: 1 }");
    row("f32[2,3]{0,1:T(8,128)S(1)} negate(%p)",
        "opcode: \"negate\" shape { element_type: F32 dimensions: 2 dimensions: 3 layout { minor_to_major: 0 "
        "minor_to_major: 1 tiles { dimensions: 8 dimensions: 128 } memory_space: 1 tail_padding_alignment_in_elements: "
        "1 } is_dynamic_dimension: false is_dynamic_dimension: false }");
    row("(f32[], token[]) custom-call(), custom_call_target=\"f\"",
        "opcode: \"custom-call\" shape { element_type: TUPLE tuple_shapes { element_type: F32 layout { "
        "tail_padding_alignment_in_elements: 1 } } tuple_shapes { element_type: TOKEN } } custom_call_target: \"f\" "
        "feature_group_count: 1 precision_config { } batch_group_count: 1 custom_call_api_version: "
        "API_VERSION_ORIGINAL");
    row("f32[] add(%p, %p), metadata={op_name=\"a\" source_line=3}",
        "opcode: \"add\" " + scalar + " metadata { op_name: \"a\" source_line: 3 }");
    row("f32[] all-reduce(%p), replica_groups={{0,1},{2,3}}, to_apply=%sum",
        "opcode: \"all-reduce\" " + scalar +
            " replica_groups { replica_ids: 0 replica_ids: 1 } replica_groups { replica_ids: 2 replica_ids: 3 } "
            "collective_device_list { replica_groups { replica_ids: 0 replica_ids: 1 } replica_groups { replica_ids: 2 "
            "replica_ids: 3 } }");
    row("f32[] all-reduce(%p), to_apply=%sum", "opcode: \"all-reduce\" " + scalar + " collective_device_list { }");
    row("f32[] all-gather(%p), replica_groups=[4,2]<=[2,4]T(1,0), dimensions={0}",
        "opcode: \"all-gather\" " + scalar +
            " dimensions: 0 iota_collective_device_list { num_replica_groups: 4 num_devices_per_group: 2 "
            "iota_reshape_dims: 2 iota_reshape_dims: 4 iota_transpose_perm: 1 iota_transpose_perm: 0 }");
    row("f32[] negate(%p), sharding={devices=[2,2]<=[4] last_tile_dim_replicate}",
        "opcode: \"negate\" " + scalar +
            " sharding { type: OTHER tile_assignment_dimensions: 2 tile_assignment_dimensions: 2 "
            "replicate_on_last_tile_dim: true iota_reshape_dims: 4 iota_transpose_perm: 0 }");
    // For a tuple: the sharding of each leaf.
    row("(f32[], ()) tuple(%p, %p), sharding={maximal device=3}",
        "opcode: \"tuple\" shape { element_type: TUPLE tuple_shapes { element_type: F32 layout { "
        "tail_padding_alignment_in_elements: 1 } } tuple_shapes { element_type: TUPLE } } sharding { type: TUPLE "
        "tuple_shardings { type: MAXIMAL tile_assignment_dimensions: 1 tile_assignment_devices: 3 } tuple_shardings { "
        "type: MAXIMAL tile_assignment_dimensions: 1 tile_assignment_devices: 3 } }");
    row("f32[] negate(%p), backend_config={\"a\":{\"b\":1}}",
        "opcode: \"negate\" " + scalar + " backend_config: \"{\\\"a\\\":{\\\"b\\\":1}}\"");
    row("f32[] negate(%p), opaque=\"x\", all_reduce_id=3", "opcode: \"negate\" " + scalar + " all_reduce_id: 3");
    row("f32[] custom-call(%p), custom_call_target=\"f\"",
        "opcode: \"custom-call\" " + scalar +
            " custom_call_target: \"f\" feature_group_count: 1 precision_config { operand_precision: DEFAULT } "
            "batch_group_count: 1 custom_call_api_version: API_VERSION_ORIGINAL");
    // The entry in the text is the exit in the proto: XLA's proto of corpus/repro/domain-swap.hlo.
    row("f32[] domain(%p), domain={kind=\"sharding\", entry={maximal device=0}, exit={maximal device=1}}",
        "opcode: \"domain\" " + scalar +
            " domain_entry_sharding { type: MAXIMAL tile_assignment_dimensions: 1 tile_assignment_devices: 1 } "
            "domain_exit_sharding { type: MAXIMAL tile_assignment_dimensions: 1 tile_assignment_devices: 0 }");
    row("f32[] Nobody-Knows.it(%p)", "opcode: \"Nobody-Knows.it\" " + scalar);
    // A literal as an attribute: text after it is ignored.
    row("f32[] custom-call(%p), custom_call_target=\"f\", literal=s32[] 7",
        "opcode: \"custom-call\" " + scalar +
            " literal { shape { element_type: S32 layout { tail_padding_alignment_in_elements: 1 } } s32s: 7 } "
            "custom_call_target: \"f\" feature_group_count: 1 precision_config { operand_precision: DEFAULT } "
            "batch_group_count: 1 custom_call_api_version: API_VERSION_ORIGINAL");
    // In a tuple each element has its shape.
    row("f32[] custom-call(%p), custom_call_target=\"f\", literal=( s32[] 7, ( f32[] 1 ) )",
        "opcode: \"custom-call\" " + scalar +
            " literal { shape { element_type: TUPLE tuple_shapes { element_type: S32 layout { "
            "tail_padding_alignment_in_elements: 1 } } tuple_shapes { element_type: TUPLE tuple_shapes { "
            "element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } } } tuple_literals { shape { "
            "element_type: S32 layout { tail_padding_alignment_in_elements: 1 } } s32s: 7 } tuple_literals { shape { "
            "element_type: TUPLE tuple_shapes { element_type: F32 layout { tail_padding_alignment_in_elements: 1 } } } "
            "tuple_literals { " +
            scalar +
            " f32s: 1 } } } "
            "custom_call_target: \"f\" feature_group_count: 1 precision_config { operand_precision: DEFAULT } "
            "batch_group_count: 1 custom_call_api_version: API_VERSION_ORIGINAL");
    row("(f32[], token[]) send-done(%p), channel_id=1",
        "opcode: \"send-done\" shape { element_type: TOKEN } channel_id: 1");
    // The shape keeps E(4), but the literal has a byte for each element: XLA loads nothing else.
    row("s4[2]{0:E(4)} constant({1, -8})",
        "opcode: \"constant\" shape { element_type: S4 dimensions: 2 layout { minor_to_major: 0 element_size_in_bits: "
        "4 "
        "tail_padding_alignment_in_elements: 1 } is_dynamic_dimension: false } literal { shape { element_type: S4 "
        "dimensions: 2 layout { minor_to_major: 0 tail_padding_alignment_in_elements: 1 } is_dynamic_dimension: false "
        "} "
        "s4s: \"\\001\\010\" }");
    // Values omitted in the text.
    row("f32[] dot(%p, %p)", "opcode: \"dot\" " + scalar +
                                 " dot_dimension_numbers { } precision_config { operand_precision: DEFAULT "
                                 "operand_precision: DEFAULT }");
    row("pred[] compare(%p, %p), direction=LT",
        "opcode: \"compare\" shape { element_type: PRED layout { tail_padding_alignment_in_elements: 1 } } "
        "comparison_direction: \"LT\" comparison_type: \"FLOAT\"");
    row("f32[] reduce-window(%p, %p), to_apply=%sum", "opcode: \"reduce-window\" " + scalar + " window { }");
    row("f32[2] map(%v), to_apply=%sum", "opcode: \"map\" " + vector + " dimensions: 0");
    row("token[] outfeed(%v, %t)", "opcode: \"outfeed\" shape { element_type: TOKEN } outfeed_" + vector);
    row("() outfeed(%v, %t)", "opcode: \"outfeed\" shape { element_type: TOKEN } outfeed_" + vector);
    row("f32[] sort(%p)", "opcode: \"sort\" " + scalar);
    row("f32[] negate(%p), is_stable=false", "opcode: \"negate\" " + scalar + " is_stable: false");
  }
  void fields() {
    QFETCH(QString, instruction);
    QFETCH(QString, fields);
    const Written written =
        write(("HloModule m\n%sum { %a = f32[] parameter(0)\n ROOT %b = f32[] negate(%a)\n}\nENTRY %e {\n  %p = f32[] "
               "parameter(0)\n  %v = f32[2] parameter(1)\n  %t = token[] after-all()\n  ROOT %i = " +
               instruction + "\n}\n")
                  .toStdString());
    proto::HloInstructionProto message = *find(written.message, "i");
    for (const char* name : {"name", "id", "operand_ids", "called_computation_ids"}) {
      message.GetReflection()->ClearField(&message, message.GetDescriptor()->FindFieldByName(name));
    }
    QCOMPARE(fieldsOf(message), fields);
  }

  void elementsOmittedInTheText() {
    const Written written = write(
        "HloModule m\nENTRY %e {\n  %p = ((f32[], s32[]), f32[]) parameter(0)\n  %a = f32[] negate(%p#0#0)\n"
        "  ROOT %b = f32[] add(%p#0#0, %p#1)\n}\n");
    const auto& instructions = written.message.computations(0).instructions();
    QStringList names;
    for (const auto& instruction : instructions) names += QString::fromStdString(instruction.name());
    QCOMPARE(names, (QStringList{"p", "p.element.0", "p.element.0.element.0", "a", "p.element.1", "b"}));
    QCOMPARE(fieldsOf(instructions[2].shape()),
             QString("element_type: F32 layout { tail_padding_alignment_in_elements: 1 }"));
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

  void lossesAreReported() {
    const Written written = write(
        "HloModule m, num_partitions=4\nENTRY %e {\n  %p = f32[] parameter(0)\n  %c = f32[20]{0} constant({...})\n"
        "  %d = f32[] negate(%p), opaque=\"a\"\n  %f = f32[] negate(%p), opaque=\"b\"\n"
        "  %g = f32[] compare(%p, %p), direction=EQ, domain={}\n"
        "}\n");
    QCOMPARE(written.notes, (QStringList{"domain of %g is omitted: its field cannot hold the value",
                                         "num_partitions of the module is omitted: XLA's protos have no field for it",
                                         "opaque of %d and 1 other is omitted: XLA's protos have no field for it",
                                         "this file omits the values of %c, so the proto does not have them"}));
  }

  void lossesAreCounted() {
    std::string text = "HloModule m\nENTRY %e {\n  ROOT %p = f32[] parameter(0)";
    for (char c = 'a'; c < 'a' + 12; ++c) text += std::string(", new_") + c + "=1";
    const Written written = write(text + "\n}\n");
    QCOMPARE(written.notes.size(), 11);
    QCOMPARE(written.notes.last(), QString("attributes with 2 other keys are omitted as well"));
  }

  void elidedConstantsAreNamed() {
    std::string text = "HloModule m\nENTRY %e {\n";
    for (const char* name : {"a", "b", "c", "d", "e"})
      text += std::string("  %") + name + " = f32[9] constant({...})\n";
    const Written written = write(text + "}\n");
    QCOMPARE(written.notes,
             (QStringList{"this file omits the values of %a, %b, %c and 2 others, so the proto does not have them"}));
    QVERIFY(!find(written.message, "a")->has_literal());
    QCOMPARE(find(written.message, "a")->shape().dimensions(0), 9);
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

  void refusesWhatCannotBeWritten_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("problem");  // after the name of the file
    const auto row = [](const char* text, const char* problem) { QTest::newRow(problem) << text << problem; };
    row("ENTRY e {\n  ROOT a = f32[2] constant({1,2,3})\n}\n",
        "2:3: %a cannot be written to a proto: its literal does not match f32[2]: expected \"}\", found \"3\" at "
        "column "
        "6");
    row("ENTRY e {\n  a = frobnicate()\n  ROOT b = f32[] negate(a)\n}\n",
        "2:3: %a cannot be written to a proto: its shape is unknown");
    row("ENTRY e {\n  p = (f32[]) parameter(0)\n  ROOT b = f32[] negate(p#1)\n}\n",
        "3:3: %b cannot be written to a proto: it uses an element that its operand does not have");
    row("ENTRY e {\n  p = f32[] parameter(0)\n  ROOT q = f32[] parameter(2)\n}\n",
        "3:3: %q cannot be written to a proto: its computation has no parameter 1");
    row("ENTRY e {\n  p = f32[] parameter(0)\n  ROOT q = f32[] parameter(0)\n}\n",
        "3:3: %q cannot be written to a proto: another parameter of its computation has number 0");
    row("ENTRY e {\n  a = f32[] negate(b)\n  ROOT b = f32[] negate(a)\n}\n",
        "3:3: %b cannot be written to a proto: it depends on %a, which depends on it");
    row("f { ROOT c = f32[] call(), to_apply=g }\ng { ROOT d = f32[] call(), to_apply=f }\n"
        "ENTRY e { ROOT c = f32[] call(), to_apply=f }\n",
        "2:5: %d cannot be written to a proto: its calls form a cycle");
    row("ENTRY e {\n  p = f32[] parameter(0)\n  ROOT s = f32[] negate-start(p)\n}\n",
        "3:3: %s cannot be written to a proto: its shape must be a tuple of operands, result and "
        "context");
    row("HloModule m, entry_computation_layout={()->f32[]}\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n",
        "1:1: the module cannot be written to a proto: entry_computation_layout has 0 parameters, the entry "
        "computation has 1");
  }
  void refusesWhatCannotBeWritten() {
    QFETCH(QString, text);
    const auto module = parse(text.toStdString());
    proto::HloModuleProto message;
    std::vector<hlo::Diagnostic> diagnostics;
    const absl::Status status = io::writeProto(*module, &message, &diagnostics);
    QCOMPARE(status.code(), absl::StatusCode::kInvalidArgument);
    QTEST(QString::fromStdString(std::string(status.message())).section('\n', 0, 0).section(':', 1), "problem");
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

  // --- round trips ----------------------------------------------------------------------------------

  void roundTrips_data() {
    QTest::addColumn<QString>("folder");
    QTest::addColumn<int>("leastModules");
    // Modules that are truncated, use undefined names, or omit shapes.
    QTest::addColumn<int>("mostRefused");
    QTest::newRow("seeds") << "seeds" << 4 << 0;
    QTest::newRow("real dumps") << "corpus/real" << 364 << 3;
    QTest::newRow("XLA's tests") << "corpus/xla-tests/valid" << 2500 << 30;
    QTest::newRow("XLA's tests of 2023") << "corpus/xla-tests-2023/valid" << 300 << 4;
  }
  void roundTrips() {
    QFETCH(QString, folder);
    const QString path = support::sharedPath(folder);
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    static const QRegularExpression other("thunk|buffer-assignment|memory-usage|\\.txt\\.hlo$|keras");
    int modules = 0, refused = 0;
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
        bool isRefused = false;
        const QString loss = lossOnTheWay(*module, &isRefused);
        refused += isRefused;
        if (!loss.isEmpty()) different += file + ": " + loss;
      }
    }
    QVERIFY2(different.isEmpty(), qPrintable(QStringList(different.mid(0, 5)).join('\n')));
    QFETCH(int, leastModules);
    QVERIFY2(modules >= leastModules, qPrintable(QString::number(modules)));
    QFETCH(int, mostRefused);
    QVERIFY2(refused <= mostRefused, qPrintable(QString::number(refused)));
  }

  void twinsOfProtoAndText() {
    // Both were written by the same run and not edited.
    const QString folder = "corpus/real/aws-neuron__neuronx-distributed/dummy_hlo_no_kernel_calls.txt";
    const auto text = support::sharedText(folder), bytes = support::sharedText(folder + ".hlo");
    if (text == nullptr || bytes == nullptr) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto ofText = hlo::parseHlo(text);
    proto::HloModuleProto message;
    QVERIFY(ofText.ok() && message.ParseFromString(std::string(bytes->text())));
    const auto ofProto = hlo::parseHlo(io::protoText(message, "proto")->text);
    QVERIFY(ofProto.ok());
    QCOMPARE(
        QString::fromStdString(support::difference(*ofText->modules.front(), *ofProto->modules.front()).value_or("")),
        QString());
  }
};

QTEST_APPLESS_MAIN(TestProtoWriter)
#include "tst_proto_writer.moc"
