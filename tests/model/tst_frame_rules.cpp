// File patterns, and the stack frame that they select as the source line.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/analysis/frame_rules.h"
#include "model/analysis/source_index.h"
#include "tests/support/compare.h"
#include "tests/support/print_cost.h"

using hlo::FrameRole;
using hlo::FrameRules;
using support::moduleOf;
using support::named;

class TestFrameRules : public QObject {
  Q_OBJECT

 private slots:
  void patterns_data();
  void patterns();
  void firstMatchingRuleCounts();
  void defaults_data();
  void defaults();
  void decides_data();
  void decides();
  void longStacks();
};

void TestFrameRules::patterns_data() {
  QTest::addColumn<QByteArray>("pattern");
  QTest::addColumn<QByteArray>("path");
  QTest::addColumn<bool>("expected");
  const auto row = [](const char* pattern, const char* path, bool expected) {
    QTest::newRow(absl::StrCat(pattern, " ", path).c_str()) << QByteArray(pattern) << QByteArray(path) << expected;
  };
  row("contextlib.py", "/usr/lib/python3.11/contextlib.py", true);
  row("contextlib.py", "contextlib.py", true);
  row("contextlib.py", "/usr/lib/my_contextlib.py", false);
  row("contextlib.py", "/contextlib.py/model.py", true);
  row("site-packages/jax", "/v/site-packages/jax/_src/api.py", true);
  row("site-packages/jax", "/v/site-packages/jaxlib/x.py", false);
  row("site-packages/jax", "/v/site-packages/flax/jax/x.py", false);
  row("site-packages/jax/", "/v/site-packages/jax/api.py", true);
  row("python3.*/functools.py", "/usr/lib/python3.12/functools.py", true);
  row("python3.*/functools.py", "/usr/lib/python3/functools.py", false);
  row("<frozen *", "<frozen importlib._bootstrap>", true);
  row("*.cc", "/xla/model.cc", true);
  row("*.cc", "/xla/model.ccx", false);
  row("m*d*l.py", "/a/my_middle_model.py", true);
  row("m*d*l.py", "/a/my_middle_mode.py", false);
  row("*", "/a/b.py", true);
  row("a/*/c.py", "/x/a/b/c.py", true);
  row("a/*/c.py", "/x/a/b/b/c.py", false);
  row("/usr/lib", "/usr/lib/x.py", true);
  row("/usr/lib", "/home/usr/lib/x.py", false);
  row("/usr/lib", "usr/lib/x.py", false);
  row("", "/a.py", false);
  row("/", "/a.py", false);
  row("a", "", false);
}

void TestFrameRules::patterns() {
  QFETCH(QByteArray, pattern);
  QFETCH(QByteArray, path);
  QFETCH(bool, expected);
  QCOMPARE(hlo::matches(pattern.toStdString(), path.toStdString()), expected);
}

void TestFrameRules::firstMatchingRuleCounts() {
  const FrameRules rules({{"site-packages/mine", FrameRole::kUser},
                          {"site-packages", FrameRole::kFramework},
                          {"helper.py", FrameRole::kPlumbing}});
  QVERIFY(rules.role("/v/site-packages/mine/model.py") == FrameRole::kUser);
  QVERIFY(rules.role("/v/site-packages/mine/helper.py") == FrameRole::kUser);
  QVERIFY(rules.role("/v/site-packages/other/helper.py") == FrameRole::kFramework);
  QVERIFY(rules.role("/home/u/helper.py") == FrameRole::kPlumbing);
  QVERIFY(rules.role("/home/u/train.py") == FrameRole::kUser);
  QVERIFY(FrameRules().role("/v/site-packages/jax/api.py") == FrameRole::kUser);
}

// Files named in real dumps.
void TestFrameRules::defaults_data() {
  QTest::addColumn<QByteArray>("path");
  QTest::addColumn<int>("role");
  const auto row = [](const char* path, FrameRole role) {
    QTest::newRow(path) << QByteArray(path) << static_cast<int>(role);
  };
  row("/workspace/maxtext/MaxText/layers/linears.py", FrameRole::kUser);
  row("/tf/jax-lab/targets/maxtext_release/maxtext/src/maxtext/layers/decoders.py", FrameRole::kUser);
  row("mnist.py", FrameRole::kUser);
  row("/usr/local/lib/python3.12/dist-packages/flax/core/axes_scan.py", FrameRole::kFramework);
  row("/usr/local/lib/python3.8/dist-packages/trax/layers/rnn.py", FrameRole::kFramework);
  row("/usr/local/lib/python3.12/dist-packages/absl/app.py", FrameRole::kPlumbing);
  row("/usr/lib/python3.12/contextlib.py", FrameRole::kPlumbing);
  row("/home/u/src/jax/_src/numpy/lax_numpy.py", FrameRole::kFramework);
  row("<frozen runpy>", FrameRole::kPlumbing);
}

void TestFrameRules::defaults() {
  QFETCH(QByteArray, path);
  QFETCH(int, role);
  QCOMPARE(static_cast<int>(FrameRules::defaults().role(path.toStdString())), role);
}

// A stack from the outermost file to the innermost, one per line; the selected line.
void TestFrameRules::decides_data() {
  QTest::addColumn<QStringList>("stack");
  QTest::addColumn<QByteArray>("bare");
  QTest::addColumn<QByteArray>("ruled");
  QTest::newRow("framework inside") << QStringList{"train.py", "model.py", "site-packages/flax/linear.py"}
                                    << QByteArray("site-packages/flax/linear.py:3") << QByteArray("model.py:2");
  QTest::newRow("framework between") << QStringList{"train.py", "site-packages/jax/api.py", "model.py"}
                                     << QByteArray("model.py:3") << QByteArray("model.py:3");
  QTest::newRow("helpers inside") << QStringList{"train.py", "contextlib.py"} << QByteArray("contextlib.py:2")
                                  << QByteArray("train.py:1");
  QTest::newRow("no user") << QStringList{"runpy.py", "site-packages/a.py", "site-packages/b.py", "contextlib.py"}
                           << QByteArray("contextlib.py:4") << QByteArray("site-packages/b.py:3");
  QTest::newRow("helpers only") << QStringList{"runpy.py", "contextlib.py"} << QByteArray("contextlib.py:2")
                                << QByteArray("contextlib.py:2");
  QTest::newRow("without a line") << QStringList{"train.py", "-model.py"} << QByteArray("train.py:1")
                                  << QByteArray("train.py:1");
  QTest::newRow("no line at all") << QStringList{"-train.py"} << QByteArray("none") << QByteArray("none");
}

void TestFrameRules::decides() {
  QFETCH(QStringList, stack);
  QFETCH(QByteArray, bare);
  QFETCH(QByteArray, ruled);
  std::string files = "FileNames\n", locations = "FileLocations\n", frames = "StackFrames\n";
  for (int i = 1; i <= stack.size(); ++i) {
    std::string file = stack[i - 1].toStdString();
    const bool hasLine = file.front() != '-';
    absl::StrAppend(&files, i, " \"", hasLine ? file : file.substr(1), "\"\n");
    absl::StrAppend(&locations, i, " {file_name_id=", i, " function_name_id=1 line=", hasLine ? i : 0, "}\n");
    // A parent id is printed plus one; the first frame has no parent.
    absl::StrAppend(&frames, i, " {file_location_id=", i, " parent_frame_id=", i, "}\n");
  }
  const auto m = moduleOf(absl::StrCat(
      "HloModule m\n\n", files, "\nFunctionNames\n1 \"f\"\n\n", locations, "\n", frames,
      "\nENTRY e {\n  r = f32[] parameter(0), metadata={op_name=\"a\" stack_frame_id=", stack.size(), "}\n}\n"));
  QVERIFY(m);
  const auto line = [&](const FrameRules& rules) {
    const auto at = hlo::SourceIndex(*m, rules).line(named(*m, "r"));
    return at ? absl::StrCat(std::string(m->file(at->file)), ":", at->line) : std::string("none");
  };
  COMPARE_TEXT(line(FrameRules()), bare.toStdString());
  COMPARE_TEXT(line(FrameRules::defaults()), ruled.toStdString());
  const auto deciding = hlo::SourceIndex(*m, FrameRules::defaults()).frame(named(*m, "r"));
  QCOMPARE(deciding.has_value(), ruled != "none");
}

// 200,000 frames, each called by the previous one.
void TestFrameRules::longStacks() {
  constexpr int kCount = 200000;
  std::string text =
      "HloModule m\n\nFileNames\n1 \"site-packages/a.py\"\n2 \"u.py\"\n\nFunctionNames\n1 \"f\"\n\n"
      "FileLocations\n1 {file_name_id=1 function_name_id=1 line=1}\n"
      "2 {file_name_id=2 function_name_id=1 line=2}\n\nStackFrames\n";
  for (int i = 1; i <= kCount; ++i) {
    absl::StrAppend(&text, i, " {file_location_id=", i == 1 ? 2 : 1, " parent_frame_id=", i, "}\n");
  }
  absl::StrAppend(&text, "\nENTRY e {\n  r = f32[] parameter(0), metadata={stack_frame_id=", kCount, "}\n}\n");
  const auto m = moduleOf(text);
  QVERIFY(m);
  const auto frames = hlo::decidingFrames(*m, FrameRules::defaults());
  QCOMPARE(frames.size(), size_t{kCount});
  QVERIFY(frames.back() == hlo::FrameId(0));
}

QTEST_APPLESS_MAIN(TestFrameRules)
#include "tst_frame_rules.moc"
