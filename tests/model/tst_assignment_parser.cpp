// The buffer-assignment parser on every era of the format, with small texts.

#include <QByteArrayList>
#include <QTest>

#include "model/buffers/assignment_parser.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"

namespace {

using buffers::ParsedAssignment;

std::vector<std::shared_ptr<const hlo::SourceText>> sources(const QByteArrayList& texts) {
  std::vector<std::shared_ptr<const hlo::SourceText>> result;
  for (const QByteArray& text : texts) {
    const std::string name =
        texts.size() == 1 ? "a.txt" : std::string(1, static_cast<char>('a' + result.size())) + ".txt";
    result.push_back(std::make_shared<const hlo::SourceText>(
        name, absl::string_view(text.constData(), static_cast<size_t>(text.size()))));
  }
  return result;
}

// The example shared by the eras below: four instructions, including the parameter of a while body.
constexpr char kAllocations[] = R"(BufferAssignment:
allocation 0: size 4096, parameter 1, shape |f32[1024]| at ShapeIndex {}:
 value: <3 p1.2 @0> (size=4096,offset=0): f32[1024]{0}
allocation 1: size 16, output shape is |(f32[1024], /*index=1*/s32[])|, maybe-live-out:
 value: <9 tuple.4{} @0> (size=16,offset=0): (f32[1024]{0}, s32[])
allocation 2: size 8448, preallocated-temp:
 value: <5 fusion.1 @0> (size=4096,offset=0): f32[1024]{0}
 value: <6 while.2{1} (phi) @0> (size=4096,offset=4352): f32[1024]{0}
)";
constexpr char kValues[] = R"(
Total bytes used: 12560 (12.3KiB)

Used values:
<3 p1.2 @0>
 positions:
  p1.2
 uses:
  fusion.1, operand 0
 from instruction: %p1.2 = f32[1024]{0} parameter(1)
<5 fusion.1 @0>
 positions:
  fusion.1
  tuple.4 {0}
 uses:
  while.2, operand 0 {1,0}
  tuple.4, operand 12
 from instruction: %fusion.1 = f32[1024]{0} fusion(%p1.2), kind=kLoop, calls=%f
<6 while.2{1} (phi) @0>
 positions:
  while.2 {1}
 uses:
  (none)
 from instruction: %while.2 = (s32[], f32[1024]{0}) while(%t), condition=%c, body=%b
<9 tuple.4{} @0>
 positions:
  tuple.4 {}
 uses:
  (none)
 from instruction: %tuple.4 = (f32[1024]{0}, s32[]) tuple(%fusion.1, %n)
)";
constexpr char kLiveRange[] = R"(HloLiveRange (max 4):
  InstructionSequence:
    0:p1.2
    1:fusion.1
    2:while.2
    3:tuple.4
  BufferLiveRange:
    p1.2{}:0-4
    fusion.1{}:1-2
    while.2{1}:2-2
    tuple.4{}:3-4
  Live ranges at 2 (peak):
    p1.2{}: 4096 bytes (cumulative: 4096 bytes)
    while.2{1}: 4096 bytes (cumulative: 8192 bytes)
)";
constexpr char kWhole[] = R"(allocation 0 parameter 4096 bytes p1{} |f32[1024]| line 2
  3 p1.2 @0 bytes [0,4096) steps [0,4)+ f32[1024]{0} line 3
    at p1.2{}
    used by fusion.1 0{}
    from %p1.2 = f32[1024]{0} parameter(1)
allocation 1 output 16 bytes |(f32[1024], /*index=1*/s32[])| output live-out line 4
  9 tuple.4{} @0 bytes [0,16) steps [3,4)+ (f32[1024]{0}, s32[]) line 5
    at tuple.4{}
    from %tuple.4 = (f32[1024]{0}, s32[]) tuple(%fusion.1, %n)
allocation 2 temp 8448 bytes temp line 6
  5 fusion.1 @0 bytes [0,4096) steps [1,3) f32[1024]{0} line 7
    at fusion.1{}
    at tuple.4{0}
    used by while.2 0{1,0}
    used by tuple.4 12{}
    from %fusion.1 = f32[1024]{0} fusion(%p1.2), kind=kLoop, calls=%f
  6 while.2{1} phi @0 bytes [4352,8448) steps [2,3) f32[1024]{0} line 8
    at while.2{1}
    from %while.2 = (s32[], f32[1024]{0}) while(%t), condition=%c, body=%b
total 12560 printed 12560
sequence p1.2 fusion.1 while.2 tuple.4
peak 2 p1.2{}=4096 while.2{1}=4096
)";

// Returns the printed assignment as it is when more lines precede it.
QByteArray linesShifted(const QByteArray& printed, int by) {
  QByteArrayList lines = printed.split('\n');
  for (QByteArray& line : lines) {
    const qsizetype at = line.lastIndexOf(" line ");
    if (at >= 0) line = line.left(at + 6) + QByteArray::number(line.mid(at + 6).toInt() + by);
  }
  return lines.join('\n');
}

}  // namespace

class TestAssignmentParser : public QObject {
  Q_OBJECT

 private slots:
  void reads_data();
  void reads();
  void valueBehindInstruction();
  void looksUp();
  void prefersMemoryOfItsOwn();
  void ordersValuesOfAnAllocation();
  void refusesOtherTexts();
  void stops();
};

void TestAssignmentParser::reads_data() {
  QTest::addColumn<QByteArrayList>("texts");
  QTest::addColumn<QByteArray>("expected");
  QTest::addColumn<QByteArray>("diagnostics");
  const QByteArray allocations(kAllocations);
  const QByteArray values(kValues);
  const QByteArray liveRange(kLiveRange);
  const QByteArray whole(kWhole);

  QTest::newRow("2025, one file") << QByteArrayList{allocations + values + "\n\n" + liveRange} << whole << QByteArray();
  QTest::newRow("2026, three files") << QByteArrayList{allocations, values, liveRange} << whole << QByteArray();
  QTest::newRow("2026, in another order") << QByteArrayList{liveRange, allocations, values} << whole << QByteArray();
  QTest::newRow("2026, backwards") << QByteArrayList{liveRange, values, allocations} << whole << QByteArray();
  QTest::newRow("sections in one file in another order")
      << QByteArrayList{liveRange + values + allocations} << linesShifted(whole, 44) << QByteArray();
  QTest::newRow("line breaks of Windows")
      << QByteArrayList{QByteArray(allocations + values + liveRange).replace("\n", "\r\n")} << whole << QByteArray();
  QTest::newRow("no line break at the end")
      << QByteArrayList{QByteArray(allocations + values + liveRange).chopped(1)} << whole << QByteArray();
  QTest::newRow("lines of a log before it")
      << QByteArrayList{"2025-01-01 12:00:00: I compiler.cc:12] Compiling: done\n\n" + allocations + values + liveRange}
      << linesShifted(whole, 2) << QByteArray();
  QTest::newRow("a log's words before the first line")
      << QByteArrayList{"I compiler.cc:12] " + allocations + values + liveRange} << whole << QByteArray();

  QTest::newRow("lines of a log behind it")
      << QByteArrayList{allocations + values + liveRange + "I compiler.cc:99] Done\nI compiler.cc:99] Exiting\n"}
      << whole << QByteArray(R"(note a.txt:53:1: the buffer assignment ends here; the rest is not part of it
I compiler.cc:99] Done
^
)");

  QTest::newRow("2018: names with square brackets, a parameter's number alone") << QByteArrayList{R"(BufferAssignment:
allocation 0: 0x7f00c8, size 4096, parameter 0:
  p.1[](#2 @0) [0,4096]: f32[1024]{0}
allocation 1: 0x7f00d0, size 8320, maybe-live-out:
  fusion.7[1,0](#75) [128,4096]: f32[1024]{0}
  tuple.3[](#9) [0,16]: (f32[1024]{0}, s32[])
)"} << QByteArray(R"(allocation 0 parameter 4096 bytes p0 line 2
  2 p.1 @0 bytes [0,4096) no steps f32[1024]{0} line 3
allocation 1 output 8320 bytes live-out line 4
  9 tuple.3{} @0 bytes [0,16) no steps (f32[1024]{0}, s32[]) line 6
  75 fusion.7{1,0} @0 bytes [128,4224) no steps f32[1024]{0} line 5
total 12416
)") << QByteArray();

  QTest::newRow("2019: ids before names, PHI, unset memory spaces") << QByteArrayList{R"(BufferAssignment:
allocation 0: 0x7f00c8, size 8192, preallocated-temp:
  75 fusion.7{0} @0 [128,4096]: f32[1024]{0}
  76 PHI while.1{2,0} @-1 [0,64]: f32[16]{0}
  <77 copy @1> [4224,8]: f32[2]{0}
)"} << QByteArray(R"(allocation 0 temp 8192 bytes temp line 2
  76 while.1{2,0} phi @-1 bytes [0,64) no steps f32[16]{0} line 4
  75 fusion.7{0} @0 bytes [128,4224) no steps f32[1024]{0} line 3
  77 copy @1 bytes [4224,4232) no steps f32[2]{0} line 5
total 8192
)") << QByteArray();

  QTest::newRow("2019-10: a parameter's index, values without memory space, total without a human size")
      << QByteArrayList{R"(BufferAssignment:
allocation 0: 0x7f00c8, size 8, parameter 3 at ShapeIndex {1,2}, maybe-live-out:
 value: <1 copy> (size=8,offset=0): s64[]

Total bytes used: 8

Used values:
<1 copy>
 positions:
  copy
 uses are not initialized yet.
)"} << QByteArray(R"(allocation 0 parameter 8 bytes p3{1,2} live-out line 2
  1 copy @0 bytes [0,8) no steps s64[] line 3
    at copy{}
total 8 printed 8
)") << QByteArray();

  QTest::newRow("2021: pointers, no uses, no blank behind from instruction:, peak without indices")
      << QByteArrayList{R"(BufferAssignment:
allocation 0: 0x7f56c03b06d0, size 24, constant:
 value: <7 constant.1{} @0> (size=24,offset=0): (f32[], s32[], s32[])
allocation 1: 0x7f56c03b0780, size 4, thread-local:
 value: <1 x.3 @0> (size=4,offset=0): f32[]

Total bytes used: 28 (28B)

Used values:
<1 x.3 @0>
 positions:
  x.3
 uses:
 from instruction:%x.3 = f32[] parameter(0)
<7 constant.1{} @0>
 positions:
  constant.1 {}
 uses:
  while, operand 0 {}
 from instruction:%constant.1 = (f32[], s32[], s32[]) constant({...})


HloLiveRange (max 2):
  InstructionSequence:
    0:constant.1
    1:while
  BufferLiveRange:
    constant.1{}:0-0
  Live ranges at 0 (peak):
    constant.1: 24 bytes
    constant.1: 24 bytes
)"} << QByteArray(R"(allocation 0 constant 24 bytes constant line 2
  7 constant.1{} @0 bytes [0,24) steps [0,1) (f32[], s32[], s32[]) line 3
    at constant.1{}
    used by while 0{}
    from %constant.1 = (f32[], s32[], s32[]) constant({...})
allocation 1 thread-local 4 bytes thread-local line 4
  1 x.3 @0 bytes [0,4) no steps f32[] line 5
    at x.3{}
    from %x.3 = f32[] parameter(0)
total 28 printed 28
sequence constant.1 while
peak 0 constant.1=24 constant.1=24
)") << QByteArray();

  QTest::newRow("2021-02: live ranges at every moment") << QByteArrayList{R"(HloLiveRange (max 2):
  InstructionSequence:
    0:a
    1:b
  BufferLiveRange:
    a{}:0-2
  Live ranges at every moment:
    0, 16 bytes: a,b
    1, 16 bytes: a,b
)"} << QByteArray(R"(no allocation
  -1 a @0 steps [0,2)+
total 0
sequence a b
)") << QByteArray();

  QTest::newRow("2025-04: peak with indices; 2025-07: breakdown") << QByteArrayList{R"(HloLiveRange (max 1):
  InstructionSequence:
    0:a
  BufferLiveRange:
    a{0}:0-1
  Live ranges at 0 (peak):
    a{0}: 1 bytes
    a{1}: 2 bytes
  Stack trace breakdown for peak usage: 1 179 648 bytes
    main.9 (100.0%, total: 1 179 648 bytes, current: 0 bytes, remaining: 1 179 648 bytes)
      ├── params (41.7%, total: 491 520 bytes, current: 0 bytes, remaining: 589 824 bytes)
      │   └── layer_0 (41.7%, total: 491 520 bytes, current: 491 520 bytes, remaining: 98 304 bytes)
)"} << QByteArray(R"(no allocation
  -1 a{0} @0 bytes [0,1) steps [0,1)+
total 0
sequence a
peak 0 a{0}=1 a{1}=2
node main.9 1179648 own 0
  node params 491520 own 0
    node layer_0 491520 own 491520
)") << QByteArray();

  QTest::newRow("2026: live ranges alone, with sums and a tree of three roots")
      << QByteArrayList{R"(HloLiveRange (max 3):
  InstructionSequence:
    0:p
    1:while.1
    2:exp
  BufferLiveRange:
    p{}:0-3
    while.1{}:1-1
    while.1{0}:1-2
    exp{}:2-3
  Live ranges at 2 (peak):
    while.1{0}: 64 bytes (cumulative: 64 bytes)
    p{}: 32 bytes (cumulative: 96 bytes)
    exp{}: 16 bytes (cumulative: 112 bytes)
  Stack trace breakdown for peak usage: 1 112 bytes
    main (98.2%, total: 1 092 bytes, current: 1 000 bytes, remaining: 112 bytes)
      ├── while (x (y)) (8.3%, total: 92 bytes, current: 28 bytes, remaining: 84 bytes)
      │   └── body (5.8%, total: 64 bytes, current: 64 bytes, remaining: 20 bytes)
      └── p (0.0%, total: 0 bytes, current: 0 bytes, remaining: 20 bytes)
    other (0.9%, total: 10 bytes, current: 10 bytes, remaining: 10 bytes)
    third (0.9%, total: 10 bytes, current: 10 bytes, remaining: 0 bytes)
)"} << QByteArray(R"(no allocation
  -1 p @0 bytes [0,32) steps [0,3)+
  -1 while.1 @0 steps [1,2)
  -1 while.1{0} @0 bytes [0,64) steps [1,3)
  -1 exp @0 bytes [0,16) steps [2,3)+
total 0
sequence p while.1 exp
peak 2 while.1{0}=64 p{}=32 exp{}=16
node main 1092 own 1000
  node while (x (y)) 92 own 28
    node body 64 own 64
  node p 0 own 0
node other 10 own 10
node third 10 own 10
)") << QByteArray();

  QTest::newRow("2026: memory spaces, pages, values reused by other memory spaces, an unknown parameter shape")
      << QByteArrayList{R"(BufferAssignment:
allocation 0: size 8192, color 3, page 0, preallocated-temp:
 value: <5 fusion.1 @3> (size=4096,offset=0): f32[1024]{0:T(256)S(3)}
 value: <6 fusion.2 @0> (size=4096,offset=4096): f32[1024]{0}
 reused by buffers of a different color:
  value: <6 fusion.2 @0> (color=0)
  value: <8 fusion.9{0} (phi) @0> (color=0)
allocation 1: size 0, parameter 0, shape |<unknown shape>| at ShapeIndex {0}:
)"} << QByteArray(R"(allocation 0 temp 8192 bytes @3 page 0 temp line 2
  5 fusion.1 @3 bytes [0,4096) no steps f32[1024]{0:T(256)S(3)} line 3
  6 fusion.2 @0 bytes [4096,8192) no steps f32[1024]{0} line 4
allocation 1 parameter 0 bytes p0{0} |<unknown shape>| line 8
total 8192
)") << QByteArray();

  QTest::newRow("a flag of tomorrow") << QByteArrayList{"BufferAssignment:\nallocation 0: size 8, purple, constant:\n"}
                                      << QByteArray("allocation 0 constant 8 bytes constant line 2\ntotal 8\n")
                                      << QByteArray(R"(note a.txt:2:23: unknown allocation flag, ignored
allocation 0: size 8, purple, constant:
                      ^
)");

  QTest::newRow("no live ranges")
      << QByteArrayList{allocations.left(allocations.indexOf("allocation 1")),
                        "HloLiveRange not available (finalized or constructed from proto)\n"}
      << QByteArray(
             "allocation 0 parameter 4096 bytes p1{} |f32[1024]| line 2\n"
             "  3 p1.2 @0 bytes [0,4096) no steps f32[1024]{0} line 3\ntotal 4096\n")
      << QByteArray(R"(note b.txt:1:1: this file has no live ranges: XLA had none when it wrote the file
HloLiveRange not available (finalized or constructed from proto)
^
)");

  QTest::newRow("a total of stats in another file")
      << QByteArrayList{"BufferAssignment stats:\n  total allocation: 5B\n",
                        "BufferAssignment:\nallocation 0: size 8, constant:\n"}
      << QByteArray("allocation 0 constant 8 bytes constant line 2\ntotal 8\nBufferAssignment stats 5\n")
      << QByteArray(
             R"(warning a.txt:2:21: the stats state 5B, but the allocations add up to 8 bytes
  total allocation: 5B
                    ^
)");

  QTest::newRow("no peak") << QByteArrayList{R"(HloLiveRange (max 1):
  InstructionSequence:
    0:a
  BufferLiveRange:
  Peak memory could not be determined due to unbounded dynamic shape.
)"} << QByteArray("total 0\nsequence a\n")
                           << QByteArray(
                                  R"(note a.txt:5:3: this file states no peak: a shape has an unbounded dimension
  Peak memory could not be determined due to unbounded dynamic shape.
  ^
)");

  QTest::newRow("values alone, one of them without memory elsewhere")
      << QByteArrayList{values} << QByteArray(R"(no allocation
  3 p1.2 @0 no steps
    at p1.2{}
    used by fusion.1 0{}
    from %p1.2 = f32[1024]{0} parameter(1)
  5 fusion.1 @0 no steps
    at fusion.1{}
    at tuple.4{0}
    used by while.2 0{1,0}
    used by tuple.4 12{}
    from %fusion.1 = f32[1024]{0} fusion(%p1.2), kind=kLoop, calls=%f
  6 while.2{1} phi @0 no steps
    at while.2{1}
    from %while.2 = (s32[], f32[1024]{0}) while(%t), condition=%c, body=%b
  9 tuple.4{} @0 no steps
    at tuple.4{}
    from %tuple.4 = (f32[1024]{0}, s32[]) tuple(%fusion.1, %n)
total 0 printed 12560
)") << QByteArray();

  // A TPU dump lists constants in its live ranges without allocations for them.
  QTest::newRow("a live range of a value without memory, among others") << QByteArrayList{R"(BufferAssignment:
allocation 0: size 8, maybe-live-out:
 value: <4 b @0> (size=8,offset=0): s64[]
HloLiveRange (max 2):
  InstructionSequence:
    0:constant
    1:b
  BufferLiveRange:
    constant{}:0-1
    b{}:1-2
)"} << QByteArray(R"(allocation 0 output 8 bytes live-out line 2
  4 b @0 bytes [0,8) steps [1,2)+ s64[] line 3
no allocation
  -1 constant @0 steps [0,2)
total 8
sequence constant b
)") << QByteArray();

  QTest::newRow("nothing allocated") << QByteArrayList{"BufferAssignment:\n\nTotal bytes used: 0 (0B)\n\nUsed values:\n"
                                                       "\n\nHloLiveRange (max 0):\n  InstructionSequence:\n"
                                                       "  BufferLiveRange:\n  Live ranges at 0 (peak):\n"}
                                     << QByteArray("total 0 printed 0\npeak 0\n") << QByteArray();
}

void TestAssignmentParser::reads() {
  QFETCH(QByteArrayList, texts);
  QFETCH(QByteArray, expected);
  QFETCH(QByteArray, diagnostics);
  const auto parsed = buffers::parseAssignment(sources(texts));
  QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), diagnostics.toStdString());
  COMPARE_TEXT(buffers::print(*parsed->assignment), expected.toStdString());
  QCOMPARE(parsed->assignment->texts().size(), static_cast<size_t>(texts.size()));
}

// jaxlib 0.4.28 has no line break behind the instruction.
void TestAssignmentParser::valueBehindInstruction() {
  const auto parsed = buffers::parseAssignment(sources({R"(BufferAssignment:
allocation 0: size 4, parameter 0, shape |f32[]| at ShapeIndex {}:
 value: <0 a @0> (size=4,offset=0): f32[]
allocation 1: size 4, maybe-live-out:
 value: <1 b{0} (phi) @0> (size=4,offset=0): f32[]

Total bytes used: 8 (8B)

Used values:
<0 a @0>
 positions:
  a
 uses:
  b, operand 0
 from instruction: %a = f32[] parameter(0)<1 b{0} (phi) @0>
 positions:
  b {0}
  c
 uses:
 from instruction: %b = (f32[]) custom-call(f32[] %a), custom_call_target="<x>"

)"}));
  QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), std::string());
  const buffers::Assignment& assignment = *parsed->assignment;
  const buffers::ValueId a(0), b(1);
  QCOMPARE(std::string(assignment.value(a).fromInstruction), std::string("%a = f32[] parameter(0)"));
  QCOMPARE(std::string(assignment.value(b).fromInstruction),
           std::string("%b = (f32[]) custom-call(f32[] %a), custom_call_target=\"<x>\""));
  QCOMPARE(assignment.positions(a).size(), size_t(1));
  QCOMPARE(assignment.uses(a).size(), size_t(1));
  QCOMPARE(assignment.positions(b).size(), size_t(2));
  QCOMPARE(assignment.uses(b).size(), size_t(0));
}

void TestAssignmentParser::looksUp() {
  const auto parsed = buffers::parseAssignment(sources({kAllocations, kValues, kLiveRange}));
  QVERIFY(parsed.ok());
  const buffers::Assignment& a = *parsed->assignment;
  QCOMPARE(a.findValue("p1.2", "{}"), buffers::ValueId(0));
  QCOMPARE(a.findValue("while.2", "{1}"), buffers::ValueId(2));
  QCOMPARE(a.findValue("while.2", "{}"), std::nullopt);
  QCOMPARE(a.findValue("nothing", "{}"), std::nullopt);
  QCOMPARE(a.stepOf("while.2"), 2u);
  QCOMPARE(a.stepOf("nothing"), std::nullopt);
  // fusion.1 is also at a position in the tuple, which is a separate value.
  QCOMPARE(a.valuesAt("tuple.4"), (std::vector{buffers::ValueId(1), buffers::ValueId(3)}));
  QCOMPARE(a.valuesAt("fusion.1"), (std::vector{buffers::ValueId(1)}));
  QVERIFY(a.valuesAt("nothing").empty());
  QCOMPARE(a.positions(buffers::ValueId(1)).size(), size_t{2});
  QCOMPARE(a.positions(buffers::ValueId(1)).front().instruction == "fusion.1", true);
  QCOMPARE(a.uses(buffers::ValueId(1))[1].operand, int64_t{12});
  QCOMPARE(a.value(buffers::ValueId(2)).range->printedEnd(), 2u);
  QCOMPARE(a.value(buffers::ValueId(3)).range->printedEnd(), 4u);
}

// In hand-written modules an instruction of a reducer may have the same name as one in the entry.
void TestAssignmentParser::prefersMemoryOfItsOwn() {
  const auto parsed = buffers::parseAssignment(sources({R"(BufferAssignment:
allocation 0: size 4, thread-local:
 value: <1 add @0> (size=4,offset=0): f32[]
allocation 1: size 64, preallocated-temp:
 value: <2 add @0> (size=64,offset=0): f32[16]{0}
HloLiveRange (max 2):
  InstructionSequence:
    0:x
    1:add
  BufferLiveRange:
    add{}:1-1
)"}));
  QVERIFY(parsed.ok());
  QCOMPARE(parsed->assignment->findValue("add", "{}"), buffers::ValueId(1));
  QVERIFY(!parsed->assignment->value(buffers::ValueId(0)).range);
  QVERIFY(parsed->assignment->value(buffers::ValueId(1)).range == (buffers::StepRange{1, 2, false}));
}

void TestAssignmentParser::ordersValuesOfAnAllocation() {
  const auto parsed = buffers::parseAssignment(sources({R"(BufferAssignment:
allocation 0: size 64, preallocated-temp:
 value: <1 a @0> (size=8,offset=8): f32[2]{0}
 value: <2 b @0> (size=8,offset=0): f32[2]{0}
 value: <3 c @0> (size=8,offset=0): f32[2]{0}
 value: <4 d @0> (size=8,offset=0): f32[2]{0}
 value: <5 e @0> (size=8,offset=0): f32[2]{0}
HloLiveRange (max 3):
  InstructionSequence:
    0:b
    1:c
    2:d
  BufferLiveRange:
    b{}:2-2
    c{}:1-1
    d{}:1-3
)"}));
  QVERIFY(parsed.ok());
  QStringList names;
  for (const buffers::ValueId id : parsed->assignment->values(buffers::AllocationId(0))) {
    names.append(QString::fromStdString(parsed->assignment->value(id).name()));
  }
  // By offset, then by first step (e has no live range: live from the start), then by id.
  QCOMPARE(names, (QStringList{"e", "c", "d", "b", "a"}));
}

void TestAssignmentParser::refusesOtherTexts() {
  const auto parsed = buffers::parseAssignment(sources({"HloModule m\n\nENTRY e {\n}\n"}));
  QVERIFY(absl::IsInvalidArgument(parsed.status()));
  COMPARE_TEXT(std::string(parsed.status().message()),
               "a.txt:1:1: expected a buffer assignment, a memory-usage report or an out-of-memory message, found no "
               "line that begins one\nHloModule m\n^");
  QVERIFY(absl::IsInvalidArgument(buffers::parseAssignment({}).status()));
  QVERIFY(absl::IsInvalidArgument(buffers::parseAssignment(sources({""})).status()));
}

void TestAssignmentParser::stops() {
  QByteArray text("BufferAssignment:\n");
  for (int i = 0; i < 10000; ++i) text += "allocation " + QByteArray::number(i) + ": size 8:\n";
  std::stop_source stop;
  stop.request_stop();
  QVERIFY(absl::IsCancelled(buffers::parseAssignment(sources({text}), stop.get_token()).status()));
}

QTEST_APPLESS_MAIN(TestAssignmentParser)
#include "tst_assignment_parser.moc"
