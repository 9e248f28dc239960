// The buffer-assignment parser on truncated, unordered, very repetitive and very large texts.

#include <QTest>
#include <functional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"

namespace {

absl::StatusOr<buffers::ParsedAssignment> parse(absl::string_view text) {
  return buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
}

// Returns a text with this number of lines of one kind.
using MakeText = std::function<std::string(int)>;

// Contains every section once.
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
  void limitsItsLists();
  void survivesTruncation();
  void joinsRangesInAnyOrder();
  void staysLinear_data();
  void staysLinear();
  void readsEverySize();
};

void TestAssignmentLimits::limitsItsLists() {
  std::string text = "BufferAssignment:\nallocation 0: size 8:\n";
  for (size_t i = 0; i < hlo::kMaximumDiagnostics + 7; ++i) text += " value: <\n";
  const auto parsed = parse(text);
  QVERIFY(parsed.ok());
  QCOMPARE(parsed->diagnostics.size(), hlo::kMaximumDiagnostics + 1);
  COMPARE_TEXT(hlo::print({parsed->diagnostics.back()}), "error a.txt: 7 more problems are not listed\n");
  QCOMPARE(parsed->diagnostics.front().line, 3u);
}

// All data that is complete before the cut is kept, and nothing is reported as an error.
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
    // Each allocation and each value with a complete line.
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

// XLA writes live ranges in order of value ids. Here they are in reverse order, with unknown names in between.
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

// Texts that could cost more than linear time: twice the lines must take at most twice the lookups.
void TestAssignmentLimits::staysLinear_data() {
  QTest::addColumn<MakeText>("text");
  const auto row = [](const char* name, MakeText text) { QTest::newRow(name) << std::move(text); };
  const auto repeat = [](int times, auto line) {
    std::string text;
    for (int i = 0; i < times; ++i) text += line(i);
    return text;
  };
  const std::string head = "BufferAssignment:\nallocation 0: size 8:\n";
  const std::string ranges = "HloLiveRange (max 1):\n  InstructionSequence:\n    0:a\n  BufferLiveRange:\n";
  row("values of one name, twice as many ranges", [=](int n) {
    return absl::StrCat(
        head, repeat(n, [](int i) { return absl::StrCat(" value: <", i, " a @0> (size=8,offset=0): s64[]\n"); }),
        ranges, repeat(2 * n, [](int) { return "    a{}:0-1\n"; }));
  });
  row("values of one id", [=](int n) {
    return absl::StrCat(head, repeat(n, [](int) { return " value: <1 a @0> (size=8,offset=0): s64[]\n"; }), ranges,
                        repeat(n, [](int) { return "    a{}:0-1\n"; }));
  });
  row("thread-local values of one name", [=](int n) {
    return absl::StrCat(
        "BufferAssignment:\nallocation 0: size 8, thread-local:\n",
        repeat(n, [](int i) { return absl::StrCat(" value: <", i, " a @0> (size=8,offset=0): s64[]\n"); }), ranges,
        repeat(n, [](int) { return "    a{}:0-1\n"; }));
  });
  row("ranges backwards", [=](int n) {
    return absl::StrCat(
        head,
        repeat(n, [](int i) { return absl::StrCat(" value: <", i, " a.", i, " @0> (size=8,offset=0): s64[]\n"); }),
        ranges, repeat(n, [n](int i) { return absl::StrCat("    a.", n - i, "{}:0-1\n"); }));
  });
  row("ranges of unknown names", [=](int n) {
    return absl::StrCat(
        head, repeat(n, [](int i) { return absl::StrCat(" value: <", i, " a @0> (size=8,offset=0): s64[]\n"); }),
        ranges, repeat(n, [](int i) { return absl::StrCat("    b.", i, "{}:0-1\n"); }));
  });
  row("a report that says the same of many values again and again", [=](int n) {
    return absl::StrCat(
        head, repeat(n, [](int i) { return absl::StrCat(" value: <", i, " a @0> (size=8,offset=0): s64[]\n"); }),
        "Allocations sorted by size with their values:\nallocation 0: size 8B:\n",
        repeat(n, [](int) { return " 8B(100%); 8B; 0; 1; s64[]\n"; }));
  });
  row("stats and totals again and again", [=](int n) {
    return absl::StrCat(repeat(n, [](int i) { return absl::StrCat("allocation ", i, ": size 8, constant:\n"); }),
                        repeat(n, [](int) { return "Total bytes used: 5\n"; }), "BufferAssignment stats:\n",
                        repeat(n, [](int) { return "constant allocation: 1B\n"; }));
  });
}

void TestAssignmentLimits::staysLinear() {
  QFETCH(MakeText, text);
  const auto looks = [&](int lines) {
    const auto parsed = parse(text(lines));
    return parsed.ok() ? parsed->looks : 0;
  };
  // The number of lookups per line has the same small bound for any number of lines. It is not exact: unknown names
  // share hash buckets with known ones, and the seed differs in each run.
  constexpr uint64_t kLines = 20000, kLooksPerLine = 64;
  const uint64_t once = looks(kLines);
  const uint64_t twice = looks(2 * kLines);
  QVERIFY(once > 0);
  QVERIFY2(once <= kLooksPerLine * kLines, qPrintable(QString::number(once)));
  QVERIFY2(twice <= kLooksPerLine * 2 * kLines, qPrintable(QString::number(twice)));
}

// The sizes in the issue. Each text is read, and all data that can be kept is kept.
void TestAssignmentLimits::readsEverySize() {
  constexpr int kMany = 1'000'000;
  std::string text = "BufferAssignment:\nallocation 0: size 8000000, preallocated-temp:\n";
  for (int i = 0; i < kMany; ++i)
    absl::StrAppend(&text, " value: <", i, " a @0> (size=8,offset=", 8 * (i % 4096), "): s64[]\n");
  text += "HloLiveRange (max 1000000):\n  InstructionSequence:\n";
  for (int i = 0; i < kMany; ++i) absl::StrAppend(&text, "    ", i, ":a\n");
  text +=
      "  BufferLiveRange:\n    a{}:5-1\n    a{}:999999-5000000\n    a{}:4000000000-4000000001\n    a{}:7-4294967296\n";
  {
    const auto parsed = parse(text);
    QVERIFY(parsed.ok());
    const buffers::Assignment& a = *parsed->assignment;
    QCOMPARE(a.values(buffers::AllocationId(0)).size(), size_t{kMany});
    QCOMPARE(a.stepCount(), size_t{kMany});
    QCOMPARE(a.stepOf("a"), 0u);
    QCOMPARE(a.findValue("a", "{}"), buffers::ValueId(0));
    // One of the ranges begins inside the schedule and does not end before its begin.
    QVERIFY(a.value(buffers::ValueId(0)).range == (buffers::StepRange{999999, 1000000, true}));
    QVERIFY(!a.value(buffers::ValueId(1)).range);
    COMPARE_TEXT(
        hlo::print(parsed->diagnostics),
        R"(warning a.txt:1000003:1: 999999 of 1000000 values are missing from this list of live ranges, which may be truncated; they count as live at every step
HloLiveRange (max 1000000):
^
error a.txt:2000006:9: expected a first step that is not after the last step, found "5-1"
    a{}:5-1
        ^
warning a.txt:2000007:5: the live range ends at step 5000000, but the schedule ends at 1000000
    a{}:999999-5000000
    ^
warning a.txt:2000008:5: the live range ends at step 4000000001, but the schedule ends at 1000000
    a{}:4000000000-4000000001
    ^
warning a.txt:2000008:5: the live range begins at step 4000000000, but the schedule has 1000000 steps
    a{}:4000000000-4000000001
    ^
error a.txt:2000009:11: expected a number below 2^32-1, found "4294967296"
    a{}:7-4294967296
          ^
)");
  }

  text = "Used values:\n<1 a @0>\n positions:\n";
  for (int i = 0; i < kMany; ++i) text += "  a {0,1}\n";
  text += " uses:\n";
  for (int i = 0; i < kMany; ++i) text += "  a, operand 0 {1}\n";
  {
    const auto parsed = parse(text);
    QVERIFY(parsed.ok());
    QVERIFY(parsed->diagnostics.empty());
    const buffers::Assignment& a = *parsed->assignment;
    QCOMPARE(a.positions(buffers::ValueId(0)).size(), size_t{kMany});
    QCOMPARE(a.uses(buffers::ValueId(0)).size(), size_t{kMany});
    QCOMPARE(a.valuesAt("a").size(), size_t{1});
  }

  // A shape of nested tuples; lines of 50 MB and 5 MB: a name, endless flags, a repeated log message, spaces.
  const auto repeated = [](absl::string_view word, size_t bytes) {
    std::string line;
    line.reserve(bytes + word.size());
    while (line.size() < bytes) line.append(word.data(), word.size());
    return line;
  };
  const std::string nested = repeated("(", 100'000) + "f32[]" + repeated(")", 100'000);
  text = absl::StrCat("BufferAssignment:\nallocation 0: size 8, output shape is |", nested,
                      "|:\n value: <1 a{} @0> (size=8,offset=0): ", nested, "\n");
  {
    const auto parsed = parse(text);
    QVERIFY(parsed.ok());
    QVERIFY(parsed->diagnostics.empty());
    QVERIFY(parsed->assignment->value(buffers::ValueId(0)).shape == nested);
  }
  constexpr size_t kLong = 5'000'000;
  for (const std::string& line :
       {absl::StrCat("allocation 1: size 8", repeated(", constant", kLong), ":"),
        absl::StrCat("allocation 1: size 8, parameter 0, shape |", repeated("(", kLong)),
        absl::StrCat(" value: <2 ", repeated("n", 10 * kLong), "> (size=0,offset=0): f32[]"), repeated("Total ", kLong),
        repeated("Ran out of memory in memory space x while allocating on stack for y ", kLong),
        repeated("Allocation (size=1) would exceed memory (size=1) [shape = 'x", kLong),
        absl::StrCat(repeated("BufferAssignment stats: ", kLong / 2), repeated(" ", kLong / 2)),
        repeated("Largest program allocations in ", kLong), repeated("9", kLong), repeated(" ", kLong)}) {
    const auto dump = parse(
        absl::StrCat("BufferAssignment:\nallocation 0: size 8:\n value: <1 a> (size=8,offset=0): s64[]\n", line, "\n"));
    QVERIFY(dump.ok());
    QVERIFY(dump->assignment->findValue("a", "{}"));
    const auto log = parse(absl::StrCat("Out of memory allocating 12 bytes\n", line, "\n"));
    QVERIFY(log.ok());
    QCOMPARE(log->assignment->report()->budgets.front().requested->bytes, int64_t{12});
    for (const auto* const parsed : {&dump, &log}) {
      QVERIFY((*parsed)->diagnostics.size() < 10);
      for (const hlo::Diagnostic& diagnostic : (*parsed)->diagnostics) QVERIFY(diagnostic.excerpt.size() < 1000);
    }
  }
}

QTEST_APPLESS_MAIN(TestAssignmentLimits)
#include "tst_assignment_limits.moc"
