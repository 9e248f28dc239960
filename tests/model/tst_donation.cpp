// Parameters that could be donated to an output, and the reasons why others cannot: a module for each verdict.

#include <QTest>

#include "model/analysis/donation.h"
#include "model/words/why_report.h"
#include "tests/support/compare.h"
#include "tests/support/print_memory.h"

namespace {

std::string advise(const std::string& text) {
  const auto module = support::parseModule(text);
  const hlo::MemoryAnalysis memory(*module);
  std::string lines;
  for (const hlo::DonationAdvice& advice : hlo::donationAdvice(memory)) {
    absl::StrAppend(&lines, words::donationSentence(memory, advice), "\n");
  }
  return lines;
}

}  // namespace

class TestDonation : public QObject {
  Q_OBJECT

 private slots:
  void verdicts_data();
  void verdicts();
  void isNearLinear();
};

void TestDonation::verdicts_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
  const auto row = [](const char* name, const std::string& text, const char* expected) {
    QTest::newRow(name) << text << std::string(expected);
  };
  const std::string header = "HloModule m, is_scheduled=true\nENTRY e {\n";

  row("an update in place", header + R"(
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[4] multiply(p, p)
  b = f32[4] add(q, a)
  ROOT t = (f32[4], f32[4]) tuple(b, a)
})",
      "parameter 0, f32[4], 16 bytes: could alias output {1}, but is not donated\n"
      "parameter 1, f32[4], 16 bytes: could alias output {0}, but is not donated\n");
  row("the result is not a tuple", header + R"(
  p = f32[4] parameter(0)
  ROOT a = f32[4] negate(p)
})",
      "parameter 0, f32[4], 16 bytes: could alias output {}, but is not donated\n");
  row("aliased already", R"(HloModule m, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }
ENTRY e {
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[4] add(p, q)
  ROOT t = (f32[4]) tuple(a)
})",
      "parameter 1, f32[4], 16 bytes: no output left: output {0} is matched with another "
      "parameter\n");
  row("a donor without an output", R"(HloModule m, is_scheduled=true, buffer_donor={ (0, {}) }
ENTRY e {
  p = f32[4] parameter(0)
  ROOT a = f32[4] negate(p)
})",
      "parameter 0, f32[4], 16 bytes: could alias output {}, but is a buffer donor without an alias\n");
  // b is written while p is still needed by c.
  row("read later", header + R"(
  p = f32[4] parameter(0)
  b = f32[4] iota(), iota_dimension=0
  c = f32[2] slice(p), slice={[0:2]}
  ROOT t = (f32[4], f32[2]) tuple(b, c)
})",
      "parameter 0, f32[4], 16 bytes: still read by c when output {0} is written\n");
  // A transpose reads other elements than it writes.
  row("the reader cannot overwrite its operand", header + R"(
  p = f32[2,2] parameter(0)
  ROOT a = f32[2,2] transpose(p), dimensions={1,0}
})",
      "parameter 0, f32[2,2], 16 bytes: still read by a when output {} is written\n");
  // As in the module that is made from a buffer assignment alone.
  row("a fusion without a body", header + R"(
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  ROOT f = (f32[4], f32[4]) fusion(p, q), kind=kLoop
})",
      "parameter 0, f32[4], 16 bytes: could alias output {0} if f writes in place: its body is not in the dump\n"
      "parameter 1, f32[4], 16 bytes: could alias output {1} if f writes in place: its body is not in the dump\n");
  row("after the reader there is another output", header + R"(
  p = f32[2,2] parameter(0)
  a = f32[2,2] transpose(p), dimensions={1,0}
  b = f32[2,2] transpose(a), dimensions={1,0}
  ROOT t = (f32[2,2], f32[2,2]) tuple(a, b)
})",
      "parameter 0, f32[2,2], 16 bytes: could alias output {1}, but is not donated\n");
  row("another layout", header + R"(
  p = f32[2,3]{1,0} parameter(0)
  ROOT a = f32[2,3]{0,1} copy(p)
})",
      "parameter 0, f32[2,3], 24 bytes: cannot alias output {}: the layouts differ\n");
  row("row major is written or not", header + R"(
  p = f32[2,3] parameter(0)
  ROOT a = f32[2,3]{1,0} negate(p)
})",
      "parameter 0, f32[2,3], 24 bytes: could alias output {}, but is not donated\n");
  row("no output of its shape", header + R"(
  p = f32[8] parameter(0)
  ROOT a = f32[4] slice(p), slice={[0:4]}
})",
      "parameter 0, f32[8], 32 bytes: no output of the same shape\n");
  row("nothing reads it", header + R"(
  p = f32[4] parameter(0)
  ROOT a = f32[4] iota(), iota_dimension=0
})",
      "parameter 0, f32[4], 16 bytes: could alias output {}, but is not donated\n");
  row("returned as it is, and read after all is written", header + R"(
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[2] slice(p), slice={[0:2]}
  ROOT t = (f32[4], f32[2]) tuple(p, a)
})",
      "parameter 0, f32[4], 16 bytes: could alias output {0}, but is not donated\n"
      "parameter 1, f32[4], 16 bytes: no output left: output {0} is matched with another "
      "parameter\n");
  row("a copy that keeps it", header + R"(
  p = f32[4] parameter(0)
  c = f32[4] copy(p)
  ROOT t = (f32[4]) tuple(c)
})",
      "parameter 0, f32[4], 16 bytes: could alias output {0}, but is not donated\n");
  row("two outputs of one value take one parameter", header + R"(
  p = f32[4] parameter(0)
  q = f32[4] parameter(1)
  a = f32[4] add(p, q)
  ROOT t = (f32[4], f32[4]) tuple(a, a)
})",
      "parameter 0, f32[4], 16 bytes: could alias output {0}, but is not donated\n"
      "parameter 1, f32[4], 16 bytes: no output left: output {0} is matched with another "
      "parameter\n");
  row("a constant cannot be an output's memory", header + R"(
  p = f32[4] parameter(0)
  c = f32[4] constant({1, 2, 3, 4})
  a = f32[2] slice(p), slice={[0:2]}
  ROOT t = (f32[4], f32[2]) tuple(c, a)
})",
      "parameter 0, f32[4], 16 bytes: no output of the same shape\n");
  row("elements of a tuple, the largest first", header + R"(
  p = (f32[4], f32[8], f32[0], token[]) parameter(0)
  x = f32[4] get-tuple-element(p), index=0
  y = f32[8] get-tuple-element(p), index=1
  a = f32[4] negate(x)
  b = f32[8] negate(y)
  ROOT t = (f32[4], f32[8]) tuple(a, b)
})",
      "parameter 0 at {1}, f32[8], 32 bytes: could alias output {1}, but is not donated\n"
      "parameter 0 at {0}, f32[4], 16 bytes: could alias output {0}, but is not donated\n");
  // Passed through by the body, it is read in every iteration; the result begins while the loop is still running.
  row("read by a loop that runs on", R"(HloModule m, is_scheduled=true
cond {
  s = (pred[], f32[4], f32[4]) parameter(0)
  ROOT g = pred[] get-tuple-element(s), index=0
}
body {
  s = (pred[], f32[4], f32[4]) parameter(0)
  g = pred[] get-tuple-element(s), index=0
  w = f32[4] get-tuple-element(s), index=1
  x = f32[4] get-tuple-element(s), index=2
  y = f32[4] multiply(w, x)
  ROOT r = (pred[], f32[4], f32[4]) tuple(g, w, y)
}
ENTRY e {
  p = f32[4] parameter(0)
  i = pred[] constant(false)
  b = f32[4] iota(), iota_dimension=0
  s = (pred[], f32[4], f32[4]) tuple(i, p, b)
  l = (pred[], f32[4], f32[4]) while(s), condition=cond, body=body
  ROOT z = f32[4] get-tuple-element(l), index=2
})",
      "parameter 0, f32[4], 16 bytes: still read by r when output {} is written\n");
  row("nothing to run", "HloModule m\n", "");
}

void TestDonation::verdicts() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(advise(text), expected);
}

// One instruction that reads and writes thousands of arrays with the same shape, none of which it may overwrite.
void TestDonation::isNearLinear() {
  constexpr int kCount = 20000;
  std::string text = "HloModule m, is_scheduled=true\nENTRY e {\n", shape, operands;
  for (int i = 0; i < kCount; ++i) {
    absl::StrAppend(&text, "p", i, " = f32[4] parameter(", i, ")\n");
    absl::StrAppend(&shape, i == 0 ? "" : ", ", "f32[4]");
    absl::StrAppend(&operands, i == 0 ? "" : ", ", "p", i);
  }
  absl::StrAppend(&text, "ROOT c = (", shape, ") custom-call(", operands, "), custom_call_target=\"f\"\n}\n");
  const auto module = support::parseModule(text);
  const hlo::MemoryAnalysis memory(*module);
  const auto advice = hlo::donationAdvice(memory);
  QCOMPARE(advice.size(), size_t{kCount});
  for (const hlo::DonationAdvice& one : advice) QVERIFY(one.verdict == hlo::DonationVerdict::kReadLater);
}

QTEST_APPLESS_MAIN(TestDonation)
#include "tst_donation.moc"
