// Messages of the buffer-assignment parser about each kind of malformed line, and the data that it keeps.

#include <QTest>

#include "model/buffers/assignment_parser.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"

namespace {

absl::StatusOr<buffers::ParsedAssignment> parse(absl::string_view text) {
  return buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
}

}  // namespace

class TestAssignmentErrors : public QObject {
  Q_OBJECT

 private slots:
  void reports_data();
  void reports();
};

void TestAssignmentErrors::reports_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<QByteArray>("diagnostics");
  QTest::addColumn<QByteArray>("expected");
  QTest::newRow("allocation without a size") << QByteArray(R"(BufferAssignment:
allocation 0: size , constant:
)") << QByteArray(R"(error a.txt:2:20: expected a size in bytes, found ", constant:"
allocation 0: size , constant:
                   ^
)") << QByteArray(R"(total 0
)");
  QTest::newRow("allocation number beyond 2^63") << QByteArray(R"(BufferAssignment:
allocation 99999999999999999999: size 8:
)") << QByteArray(R"(error a.txt:2:12: expected a number below 2^63, found "99999999999999999999: si..."
allocation 99999999999999999999: size 8:
           ^
)") << QByteArray(R"(total 0
)");
  QTest::newRow("shape without its closing bar") << QByteArray(R"(BufferAssignment:
allocation 0: size 8, parameter 0, shape |f32[2] at ShapeIndex {}:
)") << QByteArray(R"(error a.txt:2:67: expected "|" after the shape, found the end of the line
allocation 0: size 8, parameter 0, shape |f32[2] at ShapeIndex {}:
                                                                  ^
)") << QByteArray(R"(total 0
)");
  QTest::newRow("flag missing") << QByteArray(R"(BufferAssignment:
allocation 0: size 8, :
)") << QByteArray(R"(error a.txt:2:23: expected a flag, found ":"
allocation 0: size 8, :
                      ^
)") << QByteArray(R"(total 0
)");
  QTest::newRow("end missing") << QByteArray(R"(BufferAssignment:
allocation 0: size 8, constant
)") << QByteArray(R"(error a.txt:2:31: expected a comma and a flag, or ":" at the end, found the end of the line
allocation 0: size 8, constant
                              ^
)") << QByteArray(R"(total 0
)");
  QTest::newRow("sum beyond 2^63")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 9223372036854775807, constant:
allocation 1: size 1, constant:
 value: <1 a @0> (size=1,offset=0): s8[]
)")
      << QByteArray(
             R"(error a.txt:3:1: the sizes of the allocations up to here add up to 2^63 bytes or more; the total is capped
allocation 1: size 1, constant:
^
)") << QByteArray(R"(allocation 0 constant 9223372036854775807 bytes constant line 2
allocation 1 constant 1 bytes constant line 3
  1 a @0 bytes [0,1) no steps s8[] line 4
total 9223372036854775807 or more
)");
  // 1,500 bytes are 1.46 KiB, printed in a log as 1.5KiB.
  QTest::newRow("stats that agree") << QByteArray(R"(BufferAssignment stats:
             parameter allocation:         0B
                 total allocation:    1.5KiB
              total fragmentation:         0B (0.00%)
some other line
BufferAssignment:
allocation 0: size 1500:
)") << QByteArray() << QByteArray(R"(allocation 0 temp 1500 bytes line 7
total 1500
BufferAssignment stats 1536±52 fragmentation 0
  parameter allocation 0
)");
  QTest::newRow("stats that do not agree") << QByteArray(R"(BufferAssignment:
allocation 0: size 1500:
BufferAssignment stats:
                 total allocation:    1.6KiB
)") << QByteArray(R"(warning a.txt:4:39: the stats state 1.6KiB, but the allocations add up to 1500 bytes
                 total allocation:    1.6KiB
                                      ^
)") << QByteArray(R"(allocation 0 temp 1500 bytes line 2
total 1500
BufferAssignment stats 1638±52
)");
  QTest::newRow("each stat is held against its allocations")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 1500, parameter 0, shape |f32[375]| at ShapeIndex {}, maybe-live-out:
allocation 1: size 100, maybe-live-out:
allocation 2: size 2048, preallocated-temp:
allocation 3: size 7, constant:
BufferAssignment stats:
             parameter allocation:    1.6KiB
              constant allocation:         8B
        maybe_live_out allocation:    1.7KiB
     preallocated temp allocation:      lots
  preallocated temp fragmentation:         0B (0.00%)
                 total allocation:    3.6KiB
              total fragmentation:       -12B (-0.33%)
)")
      << QByteArray(
             R"(warning a.txt:7:39: the stats state 1.6KiB for parameters, but the allocations for parameters add up to 1500 bytes
             parameter allocation:    1.6KiB
                                      ^
warning a.txt:8:44: the stats state 8B for constants, but the allocations for constants add up to 7 bytes
              constant allocation:         8B
                                           ^
warning a.txt:9:39: the stats state 1.7KiB for outputs, but the allocations for outputs add up to 1600 bytes
        maybe_live_out allocation:    1.7KiB
                                      ^
error a.txt:10:41: expected a size such as 17.50GiB or 2.00G, found "lots"
     preallocated temp allocation:      lots
                                        ^
)") << QByteArray(R"(allocation 0 parameter 1500 bytes p0{} |f32[375]| live-out line 2
allocation 1 output 100 bytes live-out line 3
allocation 2 temp 2048 bytes temp line 4
allocation 3 constant 7 bytes constant line 5
total 3655
BufferAssignment stats 3686±52 fragmentation -12
  parameter allocation 1638±52
  constant allocation 8
  maybe_live_out allocation 1740±52
  preallocated temp fragmentation 0
)");
  QTest::newRow("sums and a tree that do not add up") << QByteArray(R"(HloLiveRange (max 1):
  InstructionSequence:
    0:a
  BufferLiveRange:
    a{0}:0-0
    a{1}:0-0
    a{2}:0-0
  Live ranges at 0 (peak):
    a{0}: 8 bytes (cumulative: 8 bytes)
    a{1}: 4 bytes (cumulative: 13 bytes)
    a{2}: 2 bytes (cumulative: 15 bytes)
  Stack trace breakdown for peak usage: 14 bytes
    main (100.0%, total: 13 bytes, current: 1 2 bytes, remaining: 1 bytes)
    (100.0%, total: 13 bytes, current: 1 bytes, remaining: 1 bytes)
    main (100.0%, total: 13 bytes, current: 12 bytes, remaining: 1 bytes)
)") << QByteArray(R"(warning a.txt:10:5: this file states 13 bytes up to here, but the listed sizes add up to 12
    a{1}: 4 bytes (cumulative: 13 bytes)
    ^
warning a.txt:12:41: the breakdown states 14 bytes, but the roots of its tree add up to 13
  Stack trace breakdown for peak usage: 14 bytes
                                        ^
error a.txt:13:47: expected three digits, found "2 bytes, remaining: 1 by..."
    main (100.0%, total: 13 bytes, current: 1 2 bytes, remaining: 1 bytes)
                                              ^
error a.txt:14:5: expected a name and its share in parentheses, found "(100.0%, total: 13 bytes..."
    (100.0%, total: 13 bytes, current: 1 bytes, remaining: 1 bytes)
    ^
)") << QByteArray(R"(no allocation
  -1 a{0} @0 bytes [0,8) steps [0,1)
  -1 a{1} @0 bytes [0,4) steps [0,1)
  -1 a{2} @0 bytes [0,2) steps [0,1)
total 0
sequence a
peak 0 a{0}=8 a{1}=4 a{2}=2
node main 13 own 12
)");
  QTest::newRow("numbers that do not rise") << QByteArray(R"(BufferAssignment:
allocation 3: size 8:
allocation 3: size 8:
)") << QByteArray(R"(warning a.txt:3:1: allocation 3 comes after allocation 3
allocation 3: size 8:
^
)") << QByteArray(R"(allocation 3 temp 8 bytes line 2
allocation 3 temp 8 bytes line 3
total 16
)");
  QTest::newRow("value without an id") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <a @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(error a.txt:3:10: expected the value's id, found "a @0> (size=8,offset=0):..."
 value: <a @0> (size=8,offset=0): s64[]
         ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("value without an end of its name") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0 (size=8,offset=0): s64[]
)") << QByteArray(R"(error a.txt:3:16: expected ">" after the value's name, found " (size=8,offset=0): s64[..."
 value: <1 a @0 (size=8,offset=0): s64[]
               ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("value with a memory space of 33 bits")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @4294967296> (size=8,offset=0): s64[]
)")
      << QByteArray(
             R"(error a.txt:3:15: expected a memory space (a 32-bit number), found "4294967296> (size=8,offs..."
 value: <1 a @4294967296> (size=8,offset=0): s64[]
              ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("value whose end overflows") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=9223372036854775807,offset=1): s64[]
)") << QByteArray(R"(error a.txt:3:52: expected an offset plus size below 2^63 bytes, found "): s64[]"
 value: <1 a @0> (size=9223372036854775807,offset=1): s64[]
                                                   ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("value beyond its allocation") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=8,offset=1): s64[]
)") << QByteArray(R"(warning a.txt:3:12: the value ends at byte 9 of allocation 0, whose size is 8
 value: <1 a @0> (size=8,offset=1): s64[]
           ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
  1 a @0 bytes [1,9) no steps s64[] line 3
total 8
)");
  QTest::newRow("index not closed") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a{0 @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(error a.txt:3:15: expected "}" after the shape index, found " @0> (size=8,offset=0): ..."
 value: <1 a{0 @0> (size=8,offset=0): s64[]
              ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("value listed twice") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=8,offset=0): s64[]
allocation 1: size 8:
 value: <1 a @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(warning a.txt:5:12: value 1 is listed again; line 3 is used
 value: <1 a @0> (size=8,offset=0): s64[]
           ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
  1 a @0 bytes [0,8) no steps s64[] line 3
allocation 1 temp 8 bytes line 4
total 16
)");
  QTest::newRow("values behind a header whose first word is broken belong to no allocation")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
allocatiom 1: size 8:
 value: <1 a @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(error a.txt:3:1: expected "allocation ", found "allocatiom 1: size 8:"
allocatiom 1: size 8:
^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
no allocation
  1 a @0 bytes [0,8) no steps s64[] line 4
total 8
)");
  QTest::newRow("values behind a header whose first byte is broken belong to no allocation")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
Allocation 1: size 8:
 value: <1 a @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(error a.txt:3:1: expected an allocation or a value, found "Allocation 1: size 8:"
Allocation 1: size 8:
^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
no allocation
  1 a @0 bytes [0,8) no steps s64[] line 4
total 8
)");
  QTest::newRow("value behind a header that cannot be read") << QByteArray(R"(BufferAssignment:
allocation 0: size x:
 value: <1 a @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(error a.txt:2:20: expected a size in bytes, found "x:"
allocation 0: size x:
                   ^
)") << QByteArray(R"(no allocation
  1 a @0 bytes [0,8) no steps s64[] line 3
total 0
)");
  QTest::newRow("old value without its brackets") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
  fusion.7(#75 @0) [0,8]: f32[2]{0}
)") << QByteArray(R"(error a.txt:3:11: expected "[" and the value's shape index, found "(#75 @0) [0,8]: f32[2]{0..."
  fusion.7(#75 @0) [0,8]: f32[2]{0}
          ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("old value with the size missing") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
  75 fusion.7 @0 [0]: f32[2]{0}
)") << QByteArray(R"(error a.txt:3:20: expected a comma and the size, found "]: f32[2]{0}"
  75 fusion.7 @0 [0]: f32[2]{0}
                   ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("a line of something else") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
W0000 00:00:00.000000 999 cuda.cc:1] Hello	tab
)") << QByteArray(R"(error a.txt:3:1: expected an allocation or a value, found "W0000 00:00:00.000000 99..."
W0000 00:00:00.000000 999 cuda.cc:1] Hello tab
^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("a total that is not the sum") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
allocation 1: size 16, thread-local:
Total bytes used: 23 (23B)
)") << QByteArray(R"(warning a.txt:4:19: this file states 23 bytes, but the sizes of its 2 allocations add up to 24
Total bytes used: 23 (23B)
                  ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
allocation 1 thread-local 16 bytes thread-local line 3
total 24 printed 23
)");
  QTest::newRow("a total that is not a number") << QByteArray(R"(Total bytes used: many
)") << QByteArray(R"(error a.txt:1:19: expected a number of bytes, found "many"
Total bytes used: many
                  ^
)") << QByteArray(R"(total 0
)");
  QTest::newRow("values described twice and under another name") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=8,offset=0): s64[]
Used values:
<1 b @0>
 positions:
  b
<1 a @0>
 positions:
  a
)") << QByteArray(R"(warning a.txt:5:4: value 1 has a different name in its allocation, in line 3; that name is used
<1 b @0>
   ^
warning a.txt:8:4: value 1 is described again; the first description is used
<1 a @0>
   ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
  1 a @0 bytes [0,8) no steps s64[] line 3
    at b{}
total 8
)");
  QTest::newRow("entries that cannot be read") << QByteArray(R"(Used values:
<1 a @0>
  a
 positions:
  a 0
  {0}
 uses:
  b
  b, operand x
  b, operand 1 {
 users:
)") << QByteArray(R"(error a.txt:3:3: expected " positions:" or " uses:", found "a"
  a
  ^
error a.txt:5:5: expected a shape index in braces, found "0"
  a 0
    ^
error a.txt:6:3: expected an instruction's name, found "{0}"
  {0}
  ^
error a.txt:8:4: expected ", operand " after the instruction's name, found the end of the line
  b
   ^
error a.txt:9:14: expected the operand's number, found "x"
  b, operand x
             ^
error a.txt:10:17: expected "}" after the shape index, found the end of the line
  b, operand 1 {
                ^
error a.txt:11:2: expected a value ("<", its id and name), or its positions, uses or instruction, found "users:"
 users:
 ^
)") << QByteArray(R"(no allocation
  1 a @0 no steps
total 0
)");
  QTest::newRow("a value's name that cannot be read: its entries are passed over") << QByteArray(R"(Used values:
<x a @0>
 positions:
  a
 uses:
  b, operand 0
<2 c @0>
 positions:
  c
)") << QByteArray(R"(error a.txt:2:2: expected the value's id, found "x a @0>"
<x a @0>
 ^
)") << QByteArray(R"(no allocation
  2 c @0 no steps
    at c{}
total 0
)");
  QTest::newRow("live ranges without a number of steps") << QByteArray(R"(HloLiveRange (max):
  InstructionSequence:
    0:a
)") << QByteArray(R"(error a.txt:1:13: expected " (max " and the number of steps, found " (max):"
HloLiveRange (max):
            ^
)") << QByteArray(R"(total 0
sequence a
)");
  QTest::newRow("steps missing, wrong and unreadable") << QByteArray(R"(HloLiveRange (max 7):
  InstructionSequence:
    0:a
    3:d
    1:b
    99999:x
    :e
    5:f
    six
  BufferLiveRange:
)") << QByteArray(R"(error a.txt:4:5: expected step 1, found step 3
    3:d
    ^
error a.txt:5:5: expected step 4, found step 1; the line is ignored
    1:b
    ^
error a.txt:6:5: expected step 4, found step 99999; the line is ignored
    99999:x
    ^
error a.txt:7:5: expected a step, found ":e"
    :e
    ^
error a.txt:9:5: expected a step, found "six"
    six
    ^
)") << QByteArray(R"(total 0
sequence a   d  f 
)");
  QTest::newRow("a schedule that is shorter than it says") << QByteArray(R"(HloLiveRange (max 3):
  InstructionSequence:
    0:a
  BufferLiveRange:
    a{}:0-3
)") << QByteArray(R"(warning a.txt:1:15: the live ranges are for 3 steps, but the sequence has 1
HloLiveRange (max 3):
              ^
)") << QByteArray(R"(no allocation
  -1 a @0 steps [0,1)+
total 0
sequence a
)");
  QTest::newRow("ranges that cannot be") << QByteArray(R"(HloLiveRange (max 2):
  InstructionSequence:
    0:a
    1:b
  BufferLiveRange:
    a{}:1-0
    a{}:0
    a{}:0-4294967295
    b{}:2-2
    c{}:1-9
  Live ranges at 2 (peak):
    a: 8
    a: 8 bytes (cumulative: 8)
)") << QByteArray(R"text(error a.txt:6:9: expected a first step that is not after the last step, found "1-0"
    a{}:1-0
        ^
error a.txt:7:10: expected "-" and the last step, found the end of the line
    a{}:0
         ^
error a.txt:8:11: expected a number below 2^32-1, found "4294967295"
    a{}:0-4294967295
          ^
warning a.txt:9:5: the live range begins at step 2, but the schedule has 2 steps
    b{}:2-2
    ^
warning a.txt:10:5: the live range ends at step 9, but the schedule ends at 2
    c{}:1-9
    ^
warning a.txt:11:18: the peak is at step 2, but the schedule has 2 steps
  Live ranges at 2 (peak):
                 ^
error a.txt:12:9: expected " bytes", found the end of the line
    a: 8
        ^
error a.txt:13:30: expected " bytes)", found ")"
    a: 8 bytes (cumulative: 8)
                             ^
)text") << QByteArray(R"(no allocation
  -1 b @0 no steps
  -1 c @0 steps [1,2)+
total 0
sequence a b
)");
  QTest::newRow("a peak that is not a number") << QByteArray(R"(HloLiveRange (max 1):
  InstructionSequence:
    0:a
  Live ranges at noon (peak):
)") << QByteArray(R"(error a.txt:4:18: expected a step, found "noon (peak):"
  Live ranges at noon (peak):
                 ^
)") << QByteArray(R"(total 0
sequence a
)");
  QTest::newRow("lines outside any list") << QByteArray(R"(HloLiveRange (max 1):
    0:a
  Something:
  InstructionSequence:
    0:a
)") << QByteArray(R"(error a.txt:2:5: expected "InstructionSequence:", found "0:a"
    0:a
    ^
error a.txt:3:3: expected a line of the live ranges, found "Something:"
  Something:
  ^
)") << QByteArray(R"(total 0
sequence a
)");
  QTest::newRow("a second assignment") << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=8,offset=0): s64[]
)") << QByteArray(R"(warning a.txt:3:1: a second buffer assignment begins here and is ignored
BufferAssignment:
^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("sections that come twice") << QByteArray(R"(Used values:
<1 a @0>
Used values:
<2 b @0>
HloLiveRange (max 1):
  InstructionSequence:
    0:a
HloLiveRange (max 1):
  InstructionSequence:
    0:b
)") << QByteArray(R"(warning a.txt:3:1: a second list of used values begins here and is ignored
Used values:
^
warning a.txt:8:1: a second list of live ranges begins here and is ignored
HloLiveRange (max 1):
^
)") << QByteArray(R"(no allocation
  1 a @0 no steps
total 0
sequence a
)");
  QTest::newRow("cut off inside a line")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=8,off)")
      << QByteArray(
             R"(warning a.txt:3:25: the file ends in the middle of a line: expected ",offset=" after the size, found ",off"
 value: <1 a @0> (size=8,off
                        ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
total 8
)");
  QTest::newRow("cut off inside a shape")
      << QByteArray(R"(BufferAssignment:
allocation 0: size 8:
 value: <1 a @0> (size=8,offset=0): (f32[2]{0}, s32[)")
      << QByteArray(
             R"(warning a.txt:3:53: the file ends in the middle of a line: a bracket of the shape is not closed
 value: <1 a @0> (size=8,offset=0): (f32[2]{0}, s32[
                                                    ^
)") << QByteArray(R"(allocation 0 temp 8 bytes line 2
  1 a @0 bytes [0,8) no steps (f32[2]{0}, s32[ line 3
total 8
)");
}

void TestAssignmentErrors::reports() {
  QFETCH(QByteArray, text);
  QFETCH(QByteArray, diagnostics);
  QFETCH(QByteArray, expected);
  const auto parsed = parse(absl::string_view(text.constData(), static_cast<size_t>(text.size())));
  QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), diagnostics.toStdString());
  COMPARE_TEXT(buffers::print(*parsed->assignment), expected.toStdString());
}

QTEST_APPLESS_MAIN(TestAssignmentErrors)
#include "tst_assignment_errors.moc"
