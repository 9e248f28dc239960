// Files of protos: detected by content; invalid parts are reported and the rest is kept; and nothing is parsed that
// would take too much memory.

#include <google/protobuf/text_format.h>

#include <QTest>

#include "model/io/file.h"
#include "model/io/kinds.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_file.h"
#include "model/text/source_text.h"
#include "tests/support/profiles.h"

namespace {

namespace proto = hloscope::proto;
using support::field;

proto::HloProto smallHlo(const char* name = "jit_f") {
  proto::HloProto hlo;
  google::protobuf::TextFormat::ParseFromString(
      "hlo_module { entry_computation_name: 'main' computations { name: 'main' instructions { name: 'p' opcode: "
      "'parameter' "
      "shape { element_type: F32 } } instructions { name: 'n' opcode: 'negate' operand_ids: 0 id: 1 shape { "
      "element_type: F32 "
      "} } root_id: 1 } } buffer_assignment { buffer_allocations { size: 4 } }",
      &hlo);
  hlo.mutable_hlo_module()->set_name(name);
  return hlo;
}

struct Read {
  std::vector<std::shared_ptr<const proto::HloProto>> modules;
  QStringList names;
  QStringList problems;
  QString error;
};

Read read(const std::string& bytes) {
  Read result;
  const auto file = io::readProtoFile(hlo::SourceText("f", bytes));
  if (!file.ok()) {
    result.error = QString::fromStdString(std::string(file.status().message()));
    return result;
  }
  for (const auto& entry : file->modules) {
    result.modules.push_back(entry.hlo);
    result.names += QString::fromStdString(entry.name);
  }
  for (const hlo::Diagnostic& d : file->diagnostics) result.problems += QString::fromStdString(hlo::format(d));
  return result;
}

std::string textOf(const google::protobuf::Message& message) {
  std::string text;
  google::protobuf::TextFormat::PrintToString(message, &text);
  return text;
}

proto::ShapeProto shape(const std::vector<int64_t>& dimensions) {
  proto::ShapeProto made;
  made.set_element_type(proto::F32);
  for (const int64_t size : dimensions) {
    made.add_dimensions(size);
    made.add_is_dynamic_dimension(false);
  }
  return made;
}

// As written by XLA 0.10.2 with --xla_dump_hlo_as_proto: a length, the message with the sizes of the arguments, and the
// arguments, each preceded by the length of its shape. Two partitions, with two arguments and with one.
std::string splitSnapshot(const proto::HloModuleProto& module) {
  proto::HloUnoptimizedSnapshot snapshot;
  *snapshot.mutable_hlo_module() = module;
  std::string arguments;
  const auto add = [&arguments](const std::vector<int64_t>& dimensions, size_t bytes, proto::HloInputs* inputs) {
    const std::string name = shape(dimensions).SerializeAsString();
    std::string argument(8, '\0');
    argument[0] = static_cast<char>(name.size());
    argument += name + std::string(bytes, 'x');
    inputs->add_arguments_descriptors()->set_argument_size_bytes(argument.size());
    arguments += argument;
  };
  auto* const first = snapshot.add_partitions();
  add({4, 8}, 128, first);
  add({8, 3}, 96, first);
  add({}, 4, snapshot.add_partitions());
  return field(1, snapshot.SerializeAsString()).substr(1) + arguments;  // without the tag
}

const char* const kMeasured = "f: the measured times of this profile (/device:TPU:0) are not read; times are estimates";

}  // namespace

class TestProtoFile : public QObject {
  Q_OBJECT

 private slots:
  void formsOfOneModule_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("hasAssignment");
    QTest::addColumn<QString>("note");
    const proto::HloProto hlo = smallHlo();
    proto::HloSnapshot snapshot;
    *snapshot.mutable_hlo() = hlo;
    snapshot.add_arguments()->add_f32s(1);
    *snapshot.mutable_result()->mutable_shape() = shape({2, 3});
    snapshot.set_execution_platform("cuda");
    proto::HloUnoptimizedSnapshot unoptimized;
    *unoptimized.mutable_hlo_module() = hlo.hlo_module();
    for (int i = 0; i < 2; ++i) {
      auto* const inputs = unoptimized.add_partitions();
      *inputs->add_arguments()->mutable_shape() = shape({4, 8});
      *inputs->add_arguments()->mutable_shape() = shape({});
    }
    const auto row = [](const char* name, const std::string& bytes, bool hasAssignment, const char* note = "") {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << hasAssignment << QString::fromUtf8(note);
    };
    const char* const ofSnapshot = "f: contains the argument of one execution: ?; its result is f32[2,3]";
    const char* const ofUnoptimized =
        "f: contains the arguments of one execution, 2 in each of 2 partitions: f32[4,8], f32[]";
    row("HloProto", hlo.SerializeAsString(), true);
    row("HloModuleProto", hlo.hlo_module().SerializeAsString(), false);
    row("HloSnapshot", snapshot.SerializeAsString(), true, ofSnapshot);
    row("HloUnoptimizedSnapshot", unoptimized.SerializeAsString(), false, ofUnoptimized);
    row("HloUnoptimizedSnapshot, split", splitSnapshot(hlo.hlo_module()), false,
        "f: contains the arguments of one execution in 2 partitions; partition 0: f32[4,8], f32[8,3]; partition 1: "
        "f32[]");
    row("text of HloProto", textOf(hlo), true);
    row("text of HloModuleProto", "# a comment\n\n" + textOf(hlo.hlo_module()), false);
    row("text of HloSnapshot", textOf(snapshot), true, ofSnapshot);
    row("text of HloUnoptimizedSnapshot", textOf(unoptimized), false, ofUnoptimized);
    row("text of an executable for GPUs",
        "executable_and_options { compile_options { unknown: [1, 2] word: ENUM } }\ngpu_executable {\n"
        "hlo_module_with_config { hlo_module {" +
            textOf(hlo.hlo_module()) +
            "} config { seed: 1 } }\n"
            "buffer_assignment {" +
            textOf(hlo.buffer_assignment()) + "} binary: '\\177ELF' }",
        true);
    row("text of an executable for CPUs",
        "cpu_executable {\nhlo_module { hlo_module {" + textOf(hlo.hlo_module()) + "} }\nbuffer_assignment {" +
            textOf(hlo.buffer_assignment()) + "} }",
        true);
    row("profile", support::profile({{"jit_f(100)", hlo}}), true, kMeasured);
  }
  void formsOfOneModule() {
    QFETCH(QByteArray, bytes);
    QFETCH(bool, hasAssignment);
    QVERIFY(io::looksLikeProto(bytes.toStdString()));
    QCOMPARE(io::recognize(hlo::SourceText("m", bytes.toStdString()).text()).reader, io::Reader::kProto);
    const Read file = read(bytes.toStdString());
    QCOMPARE(file.error, QString());
    QFETCH(QString, note);
    QCOMPARE(file.problems.join(u'\n'), note);
    QCOMPARE(file.modules.size(), size_t{1});
    proto::HloProto expected = smallHlo();
    if (!hasAssignment) expected.clear_buffer_assignment();
    proto::HloProto hlo = *file.modules.front();
    hlo.DiscardUnknownFields();  // the other fields of a snapshot
    QCOMPARE(QString::fromStdString(textOf(hlo)), QString::fromStdString(textOf(expected)));
  }

  void filesThatAreNotProtos_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("HLO text") << QByteArray("HloModule m\n\nENTRY %e { ROOT %p = f32[] parameter(0) }\n");
    QTest::newRow("HLO text behind a blank line")
        << QByteArray("\n\nHloModule m\n\nENTRY %e { ROOT %p = f32[] parameter(0) }\n");
    QTest::newRow("a computation of such a name") << QByteArray("hlo_module {\n  ROOT %p = f32[] parameter(0)\n}\n");
    QTest::newRow("a buffer assignment") << QByteArray(
        "BufferAssignment:\nallocation 0: size 16, preallocated-temp:\n");
    QTest::newRow("metadata of passes") << QByteArray("canonical_module_id: 3\npass_metadata {\n  pass_id: 1\n}\n");
    QTest::newRow("zeros") << QByteArray(1000, '\0');
    QTest::newRow("another message") << QByteArray::fromStdString(field(1, "hello") + field(2, "world") +
                                                                  field(3, "plain"));
    QTest::newRow("a picture") << QByteArray("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0", 20);
    QTest::newRow("ELF") << QByteArray(
        "\x7F"
        "ELF\2\1\1\0\0\0\0\0\0\0\0\0",
        16);
  }
  void filesThatAreNotProtos() {
    QFETCH(QByteArray, bytes);
    QVERIFY(!io::looksLikeProto(bytes.toStdString()));
  }

  void aProfileOfSeveralModules() {
    const Read file = read(support::profile({{"jit_f(100)", smallHlo("jit_f")}, {"jit_g(101)", smallHlo("jit_g")}}));
    QCOMPARE(file.problems, QStringList(QString::fromUtf8(kMeasured)));
    QStringList names = file.names;
    names.sort();
    QCOMPARE(names, (QStringList{"jit_f(100)", "jit_g(101)"}));
    for (int i = 0; i < 2; ++i) {
      QVERIFY(
          file.names[i].startsWith(QString::fromStdString(file.modules[static_cast<size_t>(i)]->hlo_module().name())));
    }
  }

  void aProfileWithoutModules() {
    QVERIFY(read(support::profile({})).error.startsWith("f: is a profile without HLO modules; "));
  }

  void severalTextsInOneFile() {
    const std::string one = textOf(smallHlo("a").hlo_module()), two = textOf(smallHlo("b").hlo_module());
    const Read file = read("# RUN: x\n" + one + "\n// -----\n# CHECK\n" + two);
    QCOMPARE(file.problems, QStringList());
    QCOMPARE(file.modules.size(), size_t{2});
    QCOMPARE(file.modules[1]->hlo_module().name(), std::string("b"));
  }

  void errorsInTextProtosHaveAPosition() {
    const std::string text =
        "hlo_module {\n  name: \"m\"\n  computations {\n    name: \"e\"\n    instructions { name: \"a\" opcode: \"x\" "
        "}\n"
        "    root_id: \"one\"\n  }\n}\n";
    const Read file = read(text);
    QCOMPARE(file.problems, QStringList{"f:6:14: Expected integer, got: \"one\"; only the part before it is shown\n"
                                        "    root_id: \"one\"\n             ^"});
    QCOMPARE(file.modules.front()->hlo_module().computations(0).instructions_size(), 1);
  }

  void truncatedFilesAreReadPartially() {
    const std::string bytes = smallHlo().SerializeAsString();
    size_t whole = 0;
    for (size_t size = 0; size <= bytes.size(); ++size) {
      if (!io::looksLikeProto(bytes.substr(0, size))) continue;
      const Read file = read(bytes.substr(0, size));
      QVERIFY2(file.error.isEmpty(), qPrintable(file.error));
      const bool isWhole = file.problems.isEmpty();
      if (!isWhole)
        QVERIFY2(file.problems.front().contains("the proto is truncated at byte "), qPrintable(file.problems.front()));
      whole += isWhole;
    }
    // The complete file, and the one that ends after the module.
    QCOMPARE(whole, size_t{2});
  }

  void stringsOfAnyEncodingAreKept() {
    proto::HloProto hlo = smallHlo();
    hlo.mutable_hlo_module()->mutable_computations(0)->mutable_instructions(1)->mutable_metadata()->set_op_name(
        "caf\xE9");
    const Read file = read(hlo.SerializeAsString());
    QCOMPARE(file.problems, QStringList());
    QCOMPARE(file.modules.front()->hlo_module().computations(0).instructions(1).metadata().op_name(),
             std::string("caf\xE9"));
  }

  void aSplitSnapshotThatIsCutOff() {
    const std::string bytes = splitSnapshot(smallHlo().hlo_module());
    const Read file = read(bytes.substr(0, bytes.size() - 1));
    QCOMPARE(file.problems.size(), 2);
    QCOMPARE(file.problems[1], QString("f: the snapshot is truncated at byte %1").arg(bytes.size() - 1));
    // Before that anything may be missing, and the problem is reported.
    for (size_t size = 0; size < bytes.size(); ++size) {
      if (!io::looksLikeProto(bytes.substr(0, size))) continue;
      QVERIFY(!read(bytes.substr(0, size)).problems.isEmpty());
    }
  }

  void brokenBytesInTheMiddle() {
    std::string bytes = smallHlo().SerializeAsString();
    bytes += "\x1f\x1f\x1f";  // an invalid wire type
    const Read file = read(bytes);
    QCOMPARE(
        file.problems,
        QStringList{
            QString("f: the proto is invalid at byte %1; only the part before it is shown").arg(bytes.size() - 3)});
    QCOMPARE(file.modules.front()->hlo_module().computations(0).instructions_size(), 2);
  }

  void messagesNestedTooDeep() {
    std::string shape;
    for (int i = 0; i < 500; ++i) shape = field(4, shape);
    proto::HloProto hlo = smallHlo();
    const std::string bytes =
        field(1, hlo.hlo_module().SerializeAsString() + field(3, field(2, field(2, "tuple") + field(3, shape))));
    const Read file = read(bytes);
    QVERIFY2(file.problems.value(0).contains("the proto is invalid at byte "), qPrintable(file.error));
    QCOMPARE(file.modules.front()->hlo_module().computations(0).instructions_size(), 2);
  }

  void emptyMessagesByTheMillion() {
    // Two bytes each in the file, and some hundred bytes in memory.
    std::string instructions;
    for (int i = 0; i < 4'000'000; ++i) instructions += field(2, "");
    const std::string bytes = field(1, smallHlo().hlo_module().SerializeAsString() + field(3, instructions));
    const Read file = read(bytes);
    QVERIFY2(file.error.startsWith("f: would need "), qPrintable(file.error));
    QVERIFY(file.error.endsWith(" MiB of memory, far more than a file of this size should"));
  }

  void textNestedTooDeep() {
    std::string text = "name: 'm'\ncomputations { instructions { name: 'a' opcode: 'b' shape { ";
    for (int i = 0; i < 100'000; ++i) text += "tuple_shapes { ";
    const Read file = read(text);
    QCOMPARE(file.problems.size(), 1);
    QVERIFY2(file.problems.front().contains("recursion"), qPrintable(file.problems.front()));
  }

  void aFileThatWasCopiedAsText() {
    const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/real/openxla__xprof/tpu_inference_2.xplane.pb");
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    // That file was decoded as UTF-8, which lost bytes irrecoverably.
    const auto text = io::readText(path.toStdString());
    QVERIFY(text.ok());
    QCOMPARE(io::recognize((*text)->text()).reader, io::Reader::kNone);
    QVERIFY(QString::fromStdString(std::string(io::recognize((*text)->text()).sentence))
                .startsWith("is binary data that was copied as text"));
  }

  void realFiles_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("modules");
    QTest::addColumn<int>("instructions");
    QTest::newRow("tensorflow") << "real/nod-ai__tf-hlo-trace/multi_instuction_hlo.pb" << 1 << 4;
    QTest::newRow("neuron") << "real/aws-neuron__neuronx-distributed/dummy_hlo_no_kernel_calls.txt.hlo" << 1 << 19;
    QTest::newRow("neuron with a kernel")
        << "real/aws-neuron__neuronx-distributed/dummy_hlo_nki_kernel.txt.hlo" << 1 << 29;
    QTest::newRow("2023 dynamic") << "xla-tests-2023/proto/dynamic_param-74d2c291.hlo" << 1 << 3;
    QTest::newRow("2023 module alone") << "xla-tests-2023/proto/simple-0be16df7.hlo" << 1 << 4;
    QTest::newRow("several") << "xla-tests/proto/stacktrace_to_location-ba5539ae.hlo" << 3 << 6;
    QTest::newRow("snapshot") << "made/snapshots/mlp_train/module_0000.jit_mlp_train_step.snapshot.-292164001.pb" << 1
                              << 383;
    QTest::newRow("executable for GPUs") << "xla-tests/proto/AllGatherMixedTypes-1b7558f8.pbtxt" << 1 << 26;
    QTest::newRow("executable for CPUs") << "xla-tests/proto/SimpleAdd-81e1746b.pbtxt" << 1 << 6;
  }
  void realFiles() {
    QFETCH(QString, file);
    const QString path = QStringLiteral(HLOSCOPE_SHARED "/corpus/") + file;
    if (!QFileInfo::exists(path)) QSKIP("the reference dumps are not at hand: " HLOSCOPE_SHARED);
    const auto text = io::readText(path.toStdString());
    QVERIFY(text.ok());
    const Read protos = read(std::string((*text)->text()));
    QCOMPARE(protos.problems.join(u'\n'),
             file.contains("snapshot")
                 ? "f: contains the 15 arguments of one execution: f32[16], f32[784,16], f32[10], "
                   "f32[16,10], s32[], f32[16], f32[784,16], f32[10], …"
                 : QString());
    QTEST(static_cast<int>(protos.modules.size()), "modules");
    int instructions = 0;
    for (const auto& module : protos.modules) {
      for (const auto& computation : module->hlo_module().computations())
        instructions += computation.instructions_size();
    }
    QTEST(instructions, "instructions");
  }
};

QTEST_APPLESS_MAIN(TestProtoFile)
#include "tst_proto_file.moc"
