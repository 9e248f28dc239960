// The buffer-assignment parser on texts that are cut off, out of order or very uniform.

#include <QElapsedTimer>
#include <QTest>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"

namespace {

absl::StatusOr<buffers::ParsedAssignment> parse(absl::string_view text) {
  return buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
}

// Every section once.
constexpr absl::string_view kSmall = R"(BufferAssignment:
allocation 0: size 4096, parameter 1, shape |f32[1024]| at ShapeIndex {}:
 value: <3 p1.2 @0> (size=4096,offset=0): f32[1024]{0}
allocation 1: size 16, color 1, page 0, preallocated-temp:
 value: <9 while.4{1} (phi) @1> (size=16,offset=0): f32[4]{0}

Total bytes used: 4112 (4.0KiB)

Used values:
<3 p1.2 @0>
 positions:
  p1.2
  tuple.4 {0}
 uses:
  tuple.4, operand 0 {}
 from instruction: %p1.2 = f32[1024]{0} parameter(1)
<9 while.4{1} (phi) @1>
 positions:
  while.4 {1}
 uses:
  (none)


HloLiveRange (max 2):
  InstructionSequence:
    0:p1.2
    1:while.4
  BufferLiveRange:
    p1.2{}:0-2
    while.4{1}:1-1
  Live ranges at 1 (peak):
    p1.2{}: 4096 bytes (cumulative: 4096 bytes)
)";

}  // namespace

class TestAssignmentLimits : public QObject {
  Q_OBJECT

 private slots:
  void listsSoMany();
  void survivesTruncation();
  void joinsRangesInAnyOrder();
  void staysLinear();
};

void TestAssignmentLimits::listsSoMany() {
  std::string text = "BufferAssignment:\nallocation 0: size 8:\n";
  for (size_t i = 0; i < hlo::kMaximumDiagnostics + 7; ++i) text += " value: <\n";
  const auto parsed = parse(text);
  QVERIFY(parsed.ok());
  QCOMPARE(parsed->diagnostics.size(), hlo::kMaximumDiagnostics + 1);
  COMPARE_TEXT(hlo::print({parsed->diagnostics.back()}), "error a.txt: 7 more problems are not listed\n");
  QCOMPARE(parsed->diagnostics.front().line, 3u);
}

// What stood whole before the cut is there, and nothing is called an error.
void TestAssignmentLimits::survivesTruncation() {
  const std::string whole = buffers::print(*parse(kSmall)->assignment);
  for (size_t size = 1; size < kSmall.size(); ++size) {
    const auto parsed = parse(kSmall.substr(0, size));
    if (size < absl::string_view("BufferAssignment:").size()) {
      QVERIFY(absl::IsInvalidArgument(parsed.status()));
      continue;
    }
    QVERIFY2(parsed.ok(), parsed.status().ToString().c_str());
    for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
      QVERIFY2(diagnostic.severity != hlo::Severity::kError, hlo::format(diagnostic).c_str());
    }
    // Each allocation and each value whose line is whole.
    const absl::string_view text = kSmall.substr(0, size);
    const buffers::Assignment& a = *parsed->assignment;
    size_t allocations = 0;
    size_t values = 0;
    for (size_t line = 0; line < 5; ++line) {
      const hlo::SourceText source("", kSmall);
      if (size <= source.lineBegin(line) + source.line(line).size()) break;
      allocations += absl::StartsWith(source.line(line), "allocation ");
      values += absl::StartsWith(source.line(line), " value: ");
    }
    QVERIFY(a.allocationCount() >= allocations);
    QVERIFY(a.valueCount() >= values);
    if (absl::StrContains(text, "\n  BufferLiveRange:\n    p1.2{}:0-2\n")) {
      QCOMPARE(a.stepCount(), size_t{2});
      QVERIFY(a.value(buffers::ValueId(0)).range == (buffers::StepRange{0, 2, true}));
      QCOMPARE(a.uses(buffers::ValueId(0)).size(), size_t{1});
    }
  }
  COMPARE_TEXT(buffers::print(*parse(absl::StrCat(kSmall, "\n"))->assignment), whole);
}

// XLA writes live ranges in order of value ids. Here they stand backwards, with unknown names in between.
void TestAssignmentLimits::joinsRangesInAnyOrder() {
  constexpr int kValues = 500;
  std::string text = "BufferAssignment:\nallocation 0: size 8:\n";
  std::string ranges = "HloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n  BufferLiveRange:\n";
  for (int i = 0; i < kValues; ++i) {
    absl::StrAppend(&text, " value: <", i, " v.", i, " @0> (size=8,offset=0): s64[]\n");
    absl::StrAppend(&ranges, "    v.", kValues - 1 - i, "{}:0-0\n    unknown.", i, "{}:0-0\n");
  }
  const auto parsed = parse(text + ranges);
  QVERIFY(parsed.ok());
  COMPARE_TEXT(hlo::print(parsed->diagnostics), "");
  const buffers::Assignment& a = *parsed->assignment;
  QCOMPARE(a.valueCount(), size_t{2 * kValues});
  for (uint32_t i = 0; i < a.valueCount(); ++i) {
    const buffers::Value value = a.value(buffers::ValueId(i));
    QVERIFY(value.range.has_value());
    QCOMPARE(value.number, i < kValues ? int64_t{i} : int64_t{-1});
    QCOMPARE(value.allocation.has_value(), i < kValues);
    QCOMPARE(a.findValue(value.instruction, "{}"), buffers::ValueId(i));
  }
}

// A hundred thousand values of one name, or of one id, cost time in proportion.
void TestAssignmentLimits::staysLinear() {
  std::string sameName = "BufferAssignment:\nallocation 0: size 8:\n";
  std::string sameId = sameName;
  std::string ranges = "HloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n  BufferLiveRange:\n";
  for (int i = 0; i < 100000; ++i) {
    absl::StrAppend(&sameName, " value: <", i, " a @0> (size=8,offset=0): s64[]\n");
    sameId += " value: <1 a @0> (size=8,offset=0): s64[]\n";
    ranges += "    a{}:0-1\n";
  }
  QElapsedTimer timer;
  timer.start();
  const auto first = parse(sameName + ranges + ranges.substr(ranges.find("    a{}")));
  QVERIFY(first.ok());
  QCOMPARE(first->assignment->valueCount(), size_t{200000});
  const auto second = parse(sameId + ranges);
  QVERIFY(second.ok());
  QVERIFY2(timer.elapsed() < 5000, "reading 100,000 equal names must not take quadratic time");
}

QTEST_APPLESS_MAIN(TestAssignmentLimits)
#include "tst_assignment_limits.moc"
