// The inspector for each kind of selection, as text: label, text, and in brackets the target of a link.

#include <QtTest>

#include "model/documents/document.h"
#include "model/documents/module_memory.h"
#include "model/items/format.h"
#include "model/items/inspector_rows.h"
#include "tests/support/buffer_dump.h"
#include "tests/support/compare.h"
#include "tests/support/models.h"
#include "tests/support/print_inspector.h"
#include "tests/support/temporary_folder.h"

using support::told;

namespace {

using Rows = std::vector<model::FactRow>;

constexpr const char* kModule = R"(HloModule jit_step, is_scheduled=true

FileNames
1 "/src/model.py"
2 "/src/train.py"

FunctionNames
1 "Block.__call__"
2 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=12 end_line=12 column=8 end_column=21}
2 {file_name_id=2 function_name_id=2 line=70 end_line=70 column=4 end_column=19}

StackFrames
1 {file_location_id=2 parent_frame_id=1}
2 {file_location_id=1 parent_frame_id=2}

%fused (p.0: f32[3,5]) -> f32[3,5] {
  %p.0 = f32[3,5]{1,0:T(8,128)S(1)} parameter(0)
  ROOT %neg.1 = f32[3,5]{1,0:T(8,128)S(1)} negate(%p.0)
}

ENTRY %main.9 (a: f32[3,5]) -> f32[3,5] {
  %a = f32[3,5]{1,0:T(8,128)} parameter(0), sharding={devices=[2,1]<=[2]}
  %copy-start = (f32[3,5]{1,0:T(8,128)S(1)}, f32[3,5]{1,0:T(8,128)}, u32[]{:S(2)}) copy-start(%a)
  %scale = f32[] constant(0.5), metadata={op_type="const" op_name="jit(step)/scale"}
  %copy-done = f32[3,5]{1,0:T(8,128)S(1)} copy-done(%copy-start)
  ROOT %fusion.1 = f32[3,5]{1,0:T(8,128)} fusion(%copy-done), kind=kLoop, calls=%fused, control-predecessors={%scale}, frontend_attributes={inlineable="false",json={"a":[1,2]}}, metadata={op_name="jit(step)/<neg>" stack_frame_id=2 scheduling_name="fusion.1"}, backend_config={"operation_queue_id":"0","cost":{"cycles":12345678901234,"share":0.25,"tags":["x","y"],"none":null,"nested":[{"deep":true}]},"empty":{}}
}
)";

std::shared_ptr<const model::Snapshot> snapshot() {
  static const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(kModule);
  return made;
}

constexpr const char* kAssignment = R"(BufferAssignment:
allocation 0: size 4096, parameter 0, shape |f32[3,5]| at ShapeIndex {}:
 value: <0 a @0> (size=4096,offset=0): f32[3,5]{1,0:T(8,128)}
allocation 1: size 4096, output shape is |f32[3,5]|, maybe-live-out:
 value: <4 fusion.1 @0> (size=4096,offset=0): f32[3,5]{1,0:T(8,128)}
allocation 2: size 8216, color 1, preallocated-temp:
 value: <1 copy-start{} @0> (size=24,offset=0): (f32[3,5]{1,0:T(8,128)S(1)}, f32[3,5]{1,0:T(8,128)}, u32[]{:S(2)})
 value: <2 copy-start{0} @1> (size=4096,offset=1024): f32[3,5]{1,0:T(8,128)S(1)}

Total bytes used: 16408 (16.0KiB)

Used values:
<0 a @0>
 positions:
  a
  copy-start {1}
 uses:
  copy-start, operand 0
 from instruction:%a = f32[3,5]{1,0:T(8,128)} parameter(0)
<2 copy-start{0} @1>
 positions:
  copy-start {0}
  copy-done
 uses:
  copy-done, operand 0 {0}
  fusion.1, operand 0
 from instruction:%copy-start = (f32[3,5]{1,0:T(8,128)S(1)}, f32[3,5]{1,0:T(8,128)}, u32[]{:S(2)}) copy-start(%a)

HloLiveRange (max 5):
  InstructionSequence:
    0:a
    1:copy-start
    2:scale
    3:copy-done
    4:fusion.1
  BufferLiveRange:
    a{}:0-5
    copy-start{}:1-3
    copy-start{0}:1-4
    fusion.1{}:4-5
  Live ranges at 4 (peak):
    a: 4096 bytes
)";

constexpr const char* kFusion = R"(Instruction
  Name | fusion.1
  Opcode | fusion
  Shape | f32[3,5]{1,0:T(8,128)}
  Bytes | 4.00 KiB (4,096 bytes) (68.27× the data)
  Unpadded bytes | 60 B
  Fusion kind | kLoop
  Computation | main.9 [computation main.9]
  Root | the result of its computation
  Step | 4 of 0–4
Shape
  Element type | f32, 4 bytes
  Dimensions | 3 × 5
  Elements | 15
  Layout | 1, 0, minor to major
  Tiles | T(8,128)
Operands
  copy-done | f32[3,5]{1,0:T(8,128)S(1)} [%copy-done]
Control predecessors
  scale | f32[] [%scale]
Calls
  fused | 2 instructions · fusion [computation fused]
Source
  Scope | jit(step)/<neg>
  model.py:12 | Block.__call__ · column 8 [/src/model.py:12]
  train.py:70 | main · column 4 [/src/train.py:70]
  scheduling_name | fusion.1
Attributes
  kind | kLoop
  calls | %fused
  control-predecessors | {%scale}
  frontend_attributes | {inlineable="false",json={"a":[1,2]}}
    inlineable | false
    json | {"a":[1,2]}
Backend config
  cost
    cycles | 12345678901234
    nested
      [0]
        deep | true
    none | null
    share | 0.25
    tags | [x, y]
  empty | {}
  operation_queue_id | 0
)";

constexpr const char* kCopyStart = R"(Instruction
  Name | copy-start
  Opcode | copy-start
  Shape | (f32[3,5]{1,0:T(8,128)S(1)}, f32[3,5]{1,0:T(8,128)}, u32[]{:S(2)})
  Bytes | 8.00 KiB (8,196 bytes) (66.10× the data)
  Unpadded bytes | 124 B
  Computation | main.9 [computation main.9]
  Step | 1 of 0–4
Shape | tuple of 3
  {0} | f32[3,5]{1,0:T(8,128)S(1)} · 4.00 KiB
    Element type | f32, 4 bytes
    Dimensions | 3 × 5
    Elements | 15
    Layout | 1, 0, minor to major
    Tiles | T(8,128)
    Memory space | 1 – VMEM
  {1} | f32[3,5]{1,0:T(8,128)} · 4.00 KiB
    Element type | f32, 4 bytes
    Dimensions | 3 × 5
    Elements | 15
    Layout | 1, 0, minor to major
    Tiles | T(8,128)
  {2} | u32[]{:S(2)} · 4 B
    Element type | u32, 4 bytes
    Dimensions | none (scalar)
    Memory space | 2 – flags
Operands
  a | f32[3,5]{1,0:T(8,128)} [%a]
Users
  copy-done | f32[3,5]{1,0:T(8,128)S(1)} [%copy-done]
Asynchronous
  Done by | copy-done [%copy-done]
  Distance | 2 steps
Source
  model.py:12 | Line of fusion.1 nearby; it has none of its own [/src/model.py:12]
)";

constexpr const char* kScale = R"(Instruction
  Name | scale
  Opcode | constant
  Shape | f32[]
  Bytes | 4 B
  Value | 0.5
  Computation | main.9 [computation main.9]
  Step | 2 of 0–4
Shape
  Element type | f32, 4 bytes
  Dimensions | none (scalar)
Source
  Scope | jit(step)/scale
  op_type | const
)";

constexpr const char* kParameter = R"(Instruction
  Name | p.0
  Opcode | parameter
  Shape | f32[3,5]{1,0:T(8,128)S(1)}
  Bytes | 4.00 KiB (4,096 bytes) (68.27× the data)
  Unpadded bytes | 60 B
  Parameter | 0
  Computation | fused [computation fused]
Shape
  Element type | f32, 4 bytes
  Dimensions | 3 × 5
  Elements | 15
  Layout | 1, 0, minor to major
  Tiles | T(8,128)
  Memory space | 1 – VMEM
Users
  neg.1 | f32[3,5]{1,0:T(8,128)S(1)} [%neg.1]
Source
  model.py:12 | Line of its caller fusion.1; it has none of its own [/src/model.py:12]
Called from
  fusion.1 | in main.9 [%fusion.1]
)";

constexpr const char* kLinkedCopyDone = R"(Instruction
  Name | copy-done
  Opcode | copy-done
  Shape | f32[3,5]{1,0:T(8,128)S(1)}
  Bytes | 4.00 KiB (4,096 bytes) (68.27× the data)
  Unpadded bytes | 60 B
  Computation | main.9 [computation main.9]
  Step | 3 of 0–4 [step 3]
Shape
  Element type | f32, 4 bytes
  Dimensions | 3 × 5
  Elements | 15
  Layout | 1, 0, minor to major
  Tiles | T(8,128)
  Memory space | 1 – VMEM
Operands
  copy-start | (f32[3,5]{1,0:T(8,128)S(1)}, f32[3,5]{1,0:T(8,128)}, u32[]{:S(2)}) [%copy-start]
Users
  fusion.1 | f32[3,5]{1,0:T(8,128)} [%fusion.1]
Asynchronous
  Started by | copy-start [%copy-start]
  Distance | 2 steps
Source
  model.py:12 | Line of its user fusion.1; it has none of its own [/src/model.py:12]
Buffers
  copy-start{0} | passes through · allocation 2 · 4.00 KiB · offset 1,024 · steps 1–4 [value 2]
)";

constexpr const char* kValue = R"(Value
  Name | copy-start{0}
  Number | 2
  Defined by | copy-start [%copy-start]
  Bytes | 4.00 KiB (4,096 bytes)
  Padding | 98.5% · 3.94 KiB (4,036 bytes)
  Allocation | 2 · temp · preallocated-temp [allocation 2]
  Offset | 1,024 of 8.02 KiB (8,216 bytes)
  Steps | 1–4 [step 1]
  Shape | f32[3,5]{1,0:T(8,128)S(1)}
  Memory space | VMEM
Positions | 2
  copy-start{0} | step 1 [%copy-start]
  copy-done | step 3 [%copy-done]
Uses | 2
  copy-done | operand 0 {0} · step 3 [%copy-done]
  fusion.1 | operand 0 · step 4 [%fusion.1]
)";

// Links lead to values if the module is missing; without either there are no links.
constexpr const char* kValueAlone = R"(Value
  Name | copy-start{0}
  Number | 2
  Defined by | copy-start
  Bytes | 4.00 KiB (4,096 bytes)
  Padding | 98.5% · 3.94 KiB (4,036 bytes)
  Allocation | 2 · temp · preallocated-temp [allocation 2]
  Offset | 1,024 of 8.02 KiB (8,216 bytes)
  Steps | 1–4 [step 1]
  Shape | f32[3,5]{1,0:T(8,128)S(1)}
  Memory space | VMEM
Positions | 2
  copy-start{0} | step 1
  copy-done | step 3
Uses | 2
  copy-done | operand 0 {0} · step 3
  fusion.1 | operand 0 · step 4 [value 4]
)";

}  // namespace

class TestInspectorRows : public QObject {
  Q_OBJECT

 private slots:
  // A value has the Python line and the scope of the instruction that defines it.
  void sourceOfAValue() {
    const auto snapshot = support::snapshotOf(
        "HloModule m\n\nENTRY e {\n  a = f32[4] parameter(0)\n  ROOT n = f32[4] negate(a), "
        "metadata={op_name=\"jit(f)/neg\" source_file=\"/s/a.py\" source_line=3}\n}\n",
        "BufferAssignment:\nallocation 0: size 16, maybe-live-out:\n"
        " value: <1 n @0> (size=16,offset=0): f32[4]{0}\n\nTotal bytes used: 16 (x)\n");
    const std::string text = support::told(snapshot, buffers::ValueId(0));
    QVERIFY2(text.find("  Defined by | n [%n]\n  Source line | a.py:3 [/s/a.py:3]\n  Scope | jit(f)/neg\n") !=
                 std::string::npos,
             text.c_str());
  }

  void instructions_data() {
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("fusion") << QByteArray("fusion.1") << QByteArray(kFusion);
    QTest::newRow("async start with a tuple") << QByteArray("copy-start") << QByteArray(kCopyStart);
    QTest::newRow("constant") << QByteArray("scale") << QByteArray(kScale);
    QTest::newRow("inside a fusion") << QByteArray("p.0") << QByteArray(kParameter);
  }
  void instructions() {
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, expected);
    COMPARE_TEXT(told(snapshot(), support::instruction(*snapshot(), name.constData())), expected.toStdString());
  }

  void instructionWithBuffers() {
    const std::shared_ptr<const model::Snapshot> joined = support::snapshotOf(kModule, kAssignment);
    COMPARE_TEXT(told(joined, support::instruction(*joined, "copy-done")), kLinkedCopyDone);
  }

  // Only a scheduled module: estimated by XLA's rules once the estimate is ready, and marked as estimated.
  void estimatedBuffers() {
    const auto snapshot = support::snapshotOf(R"(HloModule m, is_scheduled=true

ENTRY e {
  p = f32[16]{0} parameter(0)
  a = f32[16]{0} exponential(p)
  ROOT b = f32[16]{0} negate(a)
}
)");
    const auto a = support::instruction(*snapshot, "a");
    QVERIFY(told(snapshot, a).find("Buffers") == std::string::npos);
    const std::shared_ptr<const model::Snapshot> memory = snapshot->estimate->get().snapshot;
    QVERIFY(memory != nullptr);
    const auto value = memory->link.visible(a)[0];
    const std::string text = told(snapshot, a);
    const size_t begin = text.find("Buffers (estimated)");
    QVERIFY2(begin != std::string::npos, text.c_str());
    QVERIFY2(text.find("64 B", begin) != std::string::npos, text.c_str());
    const std::string ofValue = told(memory, value);
    QVERIFY2(ofValue.rfind("Value (estimated)\n  Name | a\n", 0) == 0, ofValue.c_str());
    QVERIFY2(ofValue.find("  Bytes | 64 B") != std::string::npos, ofValue.c_str());
    QVERIFY2(ofValue.find("  Steps | 1–2") != std::string::npos, ofValue.c_str());
    QVERIFY2(ofValue.find("Padding") == std::string::npos, ofValue.c_str());
  }

  void values() {
    const std::shared_ptr<const model::Snapshot> joined = support::snapshotOf(kModule, kAssignment);
    COMPARE_TEXT(told(joined, *joined->assignment->findValue("copy-start", "{0}")), kValue);
    const std::shared_ptr<const model::Snapshot> alone = support::snapshotOf("", kAssignment);
    COMPARE_TEXT(told(alone, *alone->assignment->findValue("copy-start", "{0}")), kValueAlone);
    // Its live range ends at the number of steps.
    const std::string text = told(alone, *alone->assignment->findValue("a", "{}"));
    QVERIFY2(text.find("  Steps | 0–4, live after the program ends [step 0]\n") != std::string::npos, text.c_str());
  }

  // Previous and next buffers at the address; without a module a name links to the value defined there, if any.
  void sharedMemory() {
    const std::shared_ptr<const model::Snapshot> alone = support::snapshotOf("", support::kBufferDump);
    COMPARE_TEXT(told(alone, *alone->assignment->findValue("d.4", "{0}")), R"(Value
  Name | d.4{0}
  Number | 4
  Defined by | d.4
  Bytes | 192 B
  Allocation | 2 · temp · preallocated-temp [allocation 2]
  Offset | 0 of 256 B
  Steps | 4–5 [step 4]
  Shape | f32[48]{0}
Positions | 2
  d.4{0} | step 4
  get-tuple-element.7
Uses
  out.5 | operand 0 {0} · step 5 [value 6]
Previous at this address | 3
  c.3 | 64 B · offset 0 · steps 3–4 [value 3]
  b.2 | 128 B · offset 64 · steps 2–4 [value 2]
  a.1 | 64 B · offset 0 · steps 1–2 [value 1]
)");
    const std::string first = told(alone, *alone->assignment->findValue("a.1", "{}"));
    QVERIFY2(first.find("Next at this address | 2\n  c.3 | ") != std::string::npos, first.c_str());
    const std::string notRun = told(alone, *alone->assignment->findValue("k.6", "{}"));
    QVERIFY2(notRun.find("  Steps | no live range\n") != std::string::npos, notRun.c_str());
  }

  // As in text of 2026-07: operands are elements, and a name in the assignment stands for an element.
  void elements() {
    const std::shared_ptr<const model::Snapshot> joined = support::snapshotOf(R"(HloModule m, is_scheduled=true

ENTRY e {
  p = (f32[2]{0:S(1)}, (f32[2], s32[])) parameter(0)
  c = (f32[2]{0:S(1)}, (f32[2], s32[])) copy(p)
  ROOT a = f32[2] add(c#0, p#1#0)
}
)",
                                                                              R"(BufferAssignment:
allocation 0: size 8, preallocated-temp:
 value: <1 c{0} @0> (size=8,offset=0): f32[2]{0}

Used values:
<1 c{0} @0>
 positions:
  c {0}
  gte.1
 uses:
  a, operand 0

HloLiveRange (max 4):
  InstructionSequence:
    0:p
    1:c
    2:gte.1
    3:a
  BufferLiveRange:
    c{0}:1-3
)");
    const std::string instruction = told(joined, support::instruction(*joined, "a"));
    QVERIFY2(
        instruction.find("Operands | 2\n  c{0} | f32[2]{0:S(1)} [%c]\n  p{1,0} | f32[2] [%p]\n") != std::string::npos,
        instruction.c_str());
    const std::string value = told(joined, buffers::ValueId(0));
    QVERIFY2(value.find("  gte.1 | implicit get-tuple-element: {0} of c · step 2 [%c]\n") != std::string::npos,
             value.c_str());
  }

  void allocations() {
    const std::shared_ptr<const model::Snapshot> joined = support::snapshotOf(kModule, kAssignment);
    COMPARE_TEXT(told(joined, buffers::AllocationId(2)), R"(Allocation
  Number | 2
  Kind | temp
  Bytes | 8.02 KiB (8,216 bytes)
  Flags | preallocated-temp
  Memory space | VMEM
  Values | 2
Values | 2
  copy-start{0} | 4.00 KiB · offset 1,024 · steps 1–4 [value 2]
  copy-start{} | 24 B · offset 0 · steps 1–3 [value 1]
)");
    const std::shared_ptr<const model::Snapshot> alone = support::snapshotOf("", support::kBufferDump);
    COMPARE_TEXT(told(alone, buffers::AllocationId(1)), R"(Allocation
  Number | 1
  Kind | output
  Bytes | 64 B
  Flags | maybe-live-out
  Memory space | default
  Values | 1
Values
  out.5 | 64 B · offset 0 · steps 5 [value 6]
)");
  }

  // Only a value that is something else than its allocation states its kind.
  void valuesInOtherMemory() {
    const std::shared_ptr<const model::Snapshot> alone = support::snapshotOf("", R"(BufferAssignment:
allocation 0: size 8, maybe-live-out:
 value: <0 t @0> (size=8,offset=0): f32[2]{0}
 value: <1 out @0> (size=8,offset=0): f32[2]{0}

HloLiveRange (max 2):
  InstructionSequence:
    0:t
    1:out
  BufferLiveRange:
    t{}:0-0
    out{}:1-2
)");
    const std::string temporary = told(alone, buffers::ValueId(0)), output = told(alone, buffers::ValueId(1));
    QVERIFY2(
        temporary.find("\n  Kind | temp in output\n  Allocation | 0 · output · maybe-live-out") != std::string::npos,
        temporary.c_str());
    QVERIFY2(output.find("  Kind | ") == std::string::npos, output.c_str());
  }

  // Live at step 3: a (4,096 bytes in allocation 0), and bytes 0 to 24 and 1,024 to 5,120 of allocation 2.
  void steps() {
    const std::shared_ptr<const model::Snapshot> joined = support::snapshotOf(kModule, kAssignment);
    COMPARE_TEXT(told(joined, model::Step{3}), R"(Step
  Number | 3 of 0–4
  Instruction | copy-done [%copy-done]
  Live bytes | 4.00 KiB (4,096 bytes) in HBM
Live values
  a | allocation 0 · 4.00 KiB · offset 0 · steps 0–4 [value 0]
)");
    COMPARE_TEXT(told(joined, model::Step{5}), "");
  }

  void computations() {
    COMPARE_TEXT(told(snapshot(), support::computation(*snapshot(), "fused")), R"(Computation
  Name | fused
  Instructions | 2
  Root | neg.1 [%neg.1]
  Result | f32[3,5]{1,0:T(8,128)S(1)}
  Order | not scheduled: runs inside its caller
Parameters
  p.0 | f32[3,5]{1,0:T(8,128)S(1)} [%p.0]
Called from
  fusion.1 | in main.9 [%fusion.1]
)");
    // Without a selection it shows the active computation.
    COMPARE_TEXT(told(snapshot(), {}, snapshot()->module->entry()), R"(Computation
  Name | main.9
  Instructions | 5
  Entry | of jit_step
  Root | fusion.1 [%fusion.1]
  Result | f32[3,5]{1,0:T(8,128)}
  Order | as scheduled
Parameters
  a | f32[3,5]{1,0:T(8,128)} [%a]
Calls
  fused | 2 instructions · fusion of fusion.1 [computation fused]
)");
    COMPARE_TEXT(told(snapshot(), {}), "");
  }

  // The compiler flags stated by the dump are shown with the entry computation.
  void compilerFlags() {
    const support::TemporaryFolder folder;
    folder.write("module_0001.m.debug_options", "xla_dump_to: \"/tmp/d\"\nxla_a: 1\nxla_a: 2\n");
    const std::string path = folder.write("module_0001.m.after_optimizations.txt",
                                          "HloModule m\n\nENTRY e {\n  ROOT p = f32[8] parameter(0)\n}\n");
    const auto document = model::readDocument(path, nullptr);
    QVERIFY(document.ok());
    const auto snapshot = document->loaded.at(document->first).snapshots.front();
    COMPARE_TEXT(told(snapshot, {}, snapshot->module->entry()), R"(Computation
  Name | e
  Instructions | 1
  Entry | of m
  Root | p [%p]
  Result | f32[8]
Parameters
  p | f32[8] [%p]
Compiler flags | 2
  --xla_dump_to=/tmp/d
  --xla_a=1,2
)");
  }

  void sourceLines() {
    const hlo::SourceLine line = *snapshot()->sources.line(support::instruction(*snapshot(), "fusion.1"));
    COMPARE_TEXT(told(snapshot(), line), R"(Source line
  Line | model.py:12 [/src/model.py:12]
  File | /src/model.py
  Function | Block.__call__
  Instructions | 1
  Result bytes | 4.00 KiB (4,096 bytes)
Instructions
  fusion.1 | fusion f32[3,5]{1,0:T(8,128)} [%fusion.1]
)");
  }

  void configs_data() {
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("quoted JSON") << QByteArray("\"{\\\"alpha\\\":1,\\\"name\\\":\\\"a\\\\\\\"b\\\"}\"")
                                 << QByteArray("Backend config\n  alpha | 1\n  name | a\"b\n");
    QTest::newRow("other text") << QByteArray("\"{scale = 0.5 : f32}\"")
                                << QByteArray("Backend config\n  Text | {scale = 0.5 : f32}\n");
    QTest::newRow("array") << QByteArray("\"[1,[2,3]]\"") << QByteArray("Backend config\n  [0] | 1\n  [1] | [2, 3]\n");
    QTest::newRow("empty object") << QByteArray("{}") << QByteArray("Backend config\n  Text | {}\n");
    QTest::newRow("broken JSON") << QByteArray("{\"a\":}") << QByteArray("Backend config\n  Text | {\"a\":}\n");
  }
  void configs() {
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, expected);
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(
        "ENTRY e {\n  ROOT x = f32[] custom-call(), backend_config=" + config.toStdString() + "\n}\n");
    const std::string text = told(made, hlo::InstructionId(0));
    const size_t begin = text.find("Backend config");
    QVERIFY2(begin != std::string::npos, text.c_str());
    COMPARE_TEXT(text.substr(begin), expected.toStdString());
  }

  void deepConfigIsText() {
    const std::string deep = std::string(100000, '[') + std::string(100000, ']');
    const std::shared_ptr<const model::Snapshot> made =
        support::snapshotOf("ENTRY e {\n  ROOT x = f32[] custom-call(), backend_config=\"" + deep + "\"\n}\n");
    QVERIFY(told(made, hlo::InstructionId(0)).find("Text | [[[[") != std::string::npos);
  }

  void longTextsComeInPieces() {
    const std::string scope = std::string(79, 'a') + "/" + std::string(79, 'b') + "/" + std::string(30, 'c');
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(
        "ENTRY e {\n  ROOT x = f32[] iota(), iota_dimension=0, metadata={op_name=\"" + scope + "\"}\n}\n");
    const std::string text = told(made, hlo::InstructionId(0));
    const std::string expected = "  Scope | " + scope + "\n    " + std::string(79, 'a') + "/\n    " +
                                 std::string(79, 'b') + "/\n    " + std::string(30, 'c') + "\n";
    QVERIFY2(text.find(expected) != std::string::npos, text.c_str());
  }

  // Every instruction of a real dump can be shown.
  void wholeDumps_data() {
    QTest::addColumn<QString>("file");
    for (const char* name : {"gpu-trax-rnn", "gpu-maxtext-train-step", "gpu-mnist-pmap", "tpu-sync-tensors-graph"}) {
      QTest::newRow(name) << QStringLiteral(HLOSCOPE_SHARED "/seeds/%1.hlo.txt").arg(QLatin1String(name));
    }
  }
  void wholeDumps() {
    QFETCH(QString, file);
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly)) QSKIP("The seed dumps are not at hand.");
    const std::shared_ptr<const model::Snapshot> made = support::snapshotOf(opened.readAll().toStdString());
    model::Navigation navigation;
    navigation.show(made);
    for (hlo::InstructionId id : made->module->instructions()) {
      const Rows rows = model::inspect(made, navigation.resolve(id), {});
      QVERIFY(rows.size() >= 2);
      QCOMPARE(rows[0].rows[0].text, model::toQString(made->module->name(id)));
    }
  }
};

QTEST_GUILESS_MAIN(TestInspectorRows)
#include "tst_inspector_rows.moc"
