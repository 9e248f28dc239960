// Complete messages about HLO that parses but that XLA rejects: opcodes, operands, shapes of results; and the limit of
// the list. Each of these texts was checked with XLA 0.10.2 (tests/oracle); texts without a message are from older and
// newer releases, or are valid.

#include <QDirIterator>
#include <QFileInfo>
#include <QTest>

#include "model/verify/cycles.h"
#include "tests/support/verified.h"

using namespace support;

class VerifierTest : public QObject {
  Q_OBJECT

 private slots:
  void reports_data();
  void reports() { compareProblems(); }
  void lists();
  void namesTheCycle();
  void reportsNothingInReferenceDumps();
};

void VerifierTest::reports_data() {
  addColumns();
  addRow("an unknown opcode", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] frobnicate(p), x=1
  ROOT b = f32[4] frobnicate(a)
}
)hlo",
         R"hlo(
warning t:3:14: the opcode frobnicate is unknown; it is shown as written
  a = f32[4] frobnicate(p), x=1
             ^
)hlo");
  addRow("updates and starts that do not exist", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  t = token[] after-all()
  c = (f32[4], f32[4], u32[]) copy-start(p)
  d = (f32[4], f32[4], u32[]) copy-update(c)
  ROOT s = (f32[4], u32[], token[]) send-start(p, t)
}
)hlo",
         R"hlo(
error t:5:31: expected copy-start or copy-done, found copy-update
  d = (f32[4], f32[4], u32[]) copy-update(c)
                              ^
error t:6:37: expected send or send-done, found send-start
  ROOT s = (f32[4], u32[], token[]) send-start(p, t)
                                    ^
)hlo");
  addRow("operands: too few, too many", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] add(p)
  b = f32[4] negate(p, p)
  c = u32[] partition-id(p)
  d = f32[4] convolution(p), dim_labels=b0f_0io->b0f
  ROOT r = (u64[2], u32[4]) rng-bit-generator(), algorithm=rng_three_fry
}
)hlo",
         R"hlo(
error t:3:18: expected 2 operands of add, found 1
  a = f32[4] add(p)
                 ^
error t:4:21: expected 1 operand of negate, found 2
  b = f32[4] negate(p, p)
                    ^
error t:5:26: expected 0 operands of partition-id, found 1
  c = u32[] partition-id(p)
                         ^
error t:6:26: expected 2 to 4 operands of convolution, found 1
  d = f32[4] convolution(p), dim_labels=b0f_0io->b0f
                         ^
error t:7:47: expected at least 1 operand of rng-bit-generator, found 0
  ROOT r = (u64[2], u32[4]) rng-bit-generator(), algorithm=rng_three_fry
                                              ^
)hlo");
  addRow("operands that are not defined, or left out by a short print, are not missing", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  a = f32[4] add(p, q)
  ROOT t = (f32[4], f32[4], f32[4]) tuple(p, ...(+2))
}
)hlo",
         "");
  addRow("send, recv, infeed and outfeed without tokens, as of 2017", R"hlo(
ENTRY e {
  a = f32[4] infeed()
  b = f32[4] recv(), channel_id=1
  c = () send(b), channel_id=2
  ROOT d = () outfeed(a)
}
)hlo",
         "");
  addRow("declared shapes that the operands do not have", R"hlo(
ENTRY %e (p: f32[2,2], t: (f32[2], s32[])) -> f32[2,2] {
  %p = f32[2,2]{1,0} parameter(0)
  %t = (f32[2]{0}, s32[]) parameter(1)
  %g = f32[2]{0} get-tuple-element((f32[2]{0}, s32[]) %t), index=0
  %n = f32[2]{0} negate(f32[2] %t#0)
  ROOT %add = f32[2,2]{1,0} add(f32[2,2]{0,1} %p, f32[2,5]{1,0} %p)
}
)hlo",
         R"hlo(
error t:6:51: expected the operand's shape f32[2,2], found f32[2,5]{1,0}
  ROOT %add = f32[2,2]{1,0} add(f32[2,2]{0,1} %p, f32[2,5]{1,0} %p)
                                                  ^
)hlo");
  addRow("channels of transfers", R"hlo(
ENTRY e {
  p = f32[] parameter(0)
  t = token[] after-all()
  a = (f32[], u32[], token[]) send(p, t)
  b = token[] send-done(a), channel_id=16
  c = (f32[], u32[], token[]) recv(t), channel_id=15
  d = (f32[], token[]) recv-done(c)
  f = (f32[], u32[], token[]) recv(t), channel_id=15
  g = (f32[], token[]) recv-done(f), channel_id=15
  ROOT h = (f32[], token[]) recv-done((f32[], u32[], token[]) f), channel_id=16
}
)hlo",
         R"hlo(
error t:5:40: expected the channel_id of a, none, found 16
  b = token[] send-done(a), channel_id=16
                                       ^
error t:7:24: expected the channel_id of c, 15, found none
  d = (f32[], token[]) recv-done(c)
                       ^
error t:10:78: expected the channel_id of f, 15, found 16
  ROOT h = (f32[], token[]) recv-done((f32[], u32[], token[]) f), channel_id=16
                                                                             ^
)hlo");
  addRow("shapes of results", R"hlo(
ENTRY e {
  p = f32[4,8] parameter(0)
  t = token[] after-all()
  a = f32[31] reshape(p)
  b = f32[32] reshape(p)
  c = f32[10] recv(t)
  d = () infeed(t)
  f = f32[4] tuple(p)
  g = (f32[4,8], f32[4,8]) tuple(p)
  s = s32[] constant(4)
  ROOT h = f32[4,<=8] dynamic-reshape(p, s)
}
)hlo",
         R"hlo(
error t:4:15: expected as many elements as in the operand f32[4,8], 32, found 31
  a = f32[31] reshape(p)
              ^
error t:6:15: expected a tuple with a token as the shape of recv, found f32[10]
  c = f32[10] recv(t)
              ^
error t:7:10: expected a tuple with a token as the shape of infeed, found ()
  d = () infeed(t)
         ^
error t:8:14: expected a tuple as the shape of tuple, found f32[4]
  f = f32[4] tuple(p)
             ^
error t:9:34: expected as many operands as the tuple has elements, 2, found 1
  g = (f32[4,8], f32[4,8]) tuple(p)
                                 ^
error t:11:39: expected an operand and the sizes of 2 dimensions, found 1 size
  ROOT h = f32[4,<=8] dynamic-reshape(p, s)
                                      ^
)hlo");
  addRow("branch selectors", R"hlo(
f { ROOT n = f32[4] parameter(0) }
g { ROOT n = f32[4] parameter(0) }
ENTRY e {
  p = f32[4] parameter(0)
  b = pred[] parameter(1)
  i = s32[] parameter(2)
  v = s32[2] parameter(3)
  a = f32[4] conditional(v, p, p), branch_computations={f, g}
  c = f32[4] conditional(b, p, p), branch_computations={f, g}
  d = f32[4] conditional(i, p, p), true_computation=f, false_computation=g
  h = f32[4] conditional(b, p, p), true_computation=f, false_computation=g
  ROOT k = f32[4] conditional(i, p, p), branch_computations={f, g}
}
)hlo",
         R"hlo(
error t:8:26: expected a pred[] or an s32[] as the first operand of a conditional, found s32[2]
  a = f32[4] conditional(v, p, p), branch_computations={f, g}
                         ^
error t:9:56: expected true_computation and false_computation for a pred[], found branch_computations
  c = f32[4] conditional(b, p, p), branch_computations={f, g}
                                                       ^
error t:10:53: expected branch_computations for an s32[], found true_computation
  d = f32[4] conditional(i, p, p), true_computation=f, false_computation=g
                                                    ^
)hlo");
  addRow("a tuple's element that is not there", R"hlo(
ENTRY e {
  p = f32[4] parameter(0)
  t = (f32[4], s32[]) parameter(1)
  a = f32[4] get-tuple-element(t), index=2
  ROOT b = f32[4] get-tuple-element(p), index=0
}
)hlo",
         R"hlo(
error t:4:42: expected an index below 2, the number of tuple elements, found 2
  a = f32[4] get-tuple-element(t), index=2
                                         ^
error t:5:37: expected a tuple as the operand, found f32[4]
  ROOT b = f32[4] get-tuple-element(p), index=0
                                    ^
)hlo");
  addRow("operands that need their own results", R"hlo(
ENTRY e {
  a = f32[] negate(a)
  b = f32[] add(c, d)
  c = f32[] negate(d)
  d = f32[] negate(b)
  ROOT f = f32[] negate(g)
  g = f32[] parameter(0)
}
)hlo",
         R"hlo(
error t:2:20: expected operands that do not depend on a, found itself
  a = f32[] negate(a)
                   ^
error t:5:20: expected operands that do not depend on d, found b
  d = f32[] negate(b)
                   ^
)hlo");
  // XLA rejects all of them; a predecessor that only comes later in the text, like that of h, is accepted for other
  // dialects.
  addRow("control predecessors that need their own results", R"hlo(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p), control-predecessors={a}
  b = f32[] negate(p), control-predecessors={c}
  c = f32[] negate(b)
  h = f32[] negate(p), control-predecessors={k}
  ROOT k = f32[] negate(c), control-predecessors={b}
}
)hlo",
         R"hlo(
error t:3:45: expected control predecessors that do not depend on a, found itself
  a = f32[] negate(p), control-predecessors={a}
                                            ^
error t:5:20: expected operands that do not depend on c, found b
  c = f32[] negate(b)
                   ^
)hlo");
  // XLA requires as many operands as branches plus one.
  addRow("branches and their operands", R"hlo(
f { ROOT n = f32[4] parameter(0) }
g { ROOT n = f32[4] parameter(0) }
ENTRY e {
  p = f32[4] parameter(0)
  b = pred[] parameter(1)
  i = s32[] parameter(2)
  a = f32[4] conditional(i, p), branch_computations={f, g}
  c = f32[4] conditional(i, p, p, p), branch_computations={f, g}
  d = f32[4] conditional(b, p, p, p), true_computation=f, false_computation=g
  h = f32[4] conditional(i, p), branch_computations={}
  k = f32[4] conditional(i, p), branch_computations={f}
  ROOT l = f32[4] conditional(i, p, p), branch_computations={f, g}
}
)hlo",
         R"hlo(
error t:7:26: expected 3 operands, the branch index and one for each branch, found 2
  a = f32[4] conditional(i, p), branch_computations={f, g}
                         ^
error t:8:26: expected 3 operands, the branch index and one for each branch, found 4
  c = f32[4] conditional(i, p, p, p), branch_computations={f, g}
                         ^
error t:9:26: expected 3 operands, the branch index and one for each branch, found 4
  d = f32[4] conditional(b, p, p, p), true_computation=f, false_computation=g
                         ^
error t:10:53: expected at least one branch, found none
  h = f32[4] conditional(i, p), branch_computations={}
                                                    ^
)hlo");
}

// A limited number of problems of each kind, with the number of further ones.
void VerifierTest::lists() {
  std::string text = "ENTRY e {\n  p = f32[4] parameter(0)\n";
  for (int i = 0; i < 150; ++i) absl::StrAppend(&text, "  a.", i, " = f32[4] add(p)\n");
  const auto parsed = hlo::parseHlo(textOf(text + "  ROOT n = f32[4] negate(p), channel_id=1\n}\n"));
  QVERIFY(parsed.ok());
  const auto problems = hlo::verify(*parsed->modules.front());
  QCOMPARE(problems.size(), size_t{102});
  QCOMPARE(hlo::format(problems[0]), std::string("t:3:20: expected 2 operands of add, found 1\n"
                                                 "  a.0 = f32[4] add(p)\n"
                                                 "                   ^"));
  QCOMPARE(problems[100].message, std::string("channel_id is not an attribute of negate"));
  QCOMPARE(hlo::format(problems[101]), std::string("t: 50 more problems with operands are not listed"));
}

void VerifierTest::namesTheCycle() {
  const auto cycleOf = [](absl::string_view text) {
    return hlo::cycleIn(*hlo::parseHlo(textOf(text))->modules.front());
  };
  QCOMPARE(cycleOf("ENTRY e {\n  a = f32[] negate(b)\n  ROOT b = f32[] negate(a)\n}\n"),
           std::string("the instruction a depends on itself"));
  QCOMPARE(cycleOf("ENTRY e {\n  a = f32[] parameter(0)\n  ROOT b = f32[] call(a), to_apply=e\n}\n"),
           std::string("the computation e calls itself"));
  QCOMPARE(cycleOf("ENTRY e {\n  a = f32[] negate(b)\n  ROOT b = f32[] parameter(0)\n}\n"), std::string());
}

// Real compilers wrote them, so none of them has a problem.
void VerifierTest::reportsNothingInReferenceDumps() {
  if (!QFileInfo(sharedPath("seeds")).isDir()) QSKIP("the reference dumps are not at hand");
  QStringList wrong;
  int count = 0;
  for (const char* folder : {"seeds", "corpus/real", "corpus/made", "corpus/diff-cases"}) {
    for (QDirIterator it(sharedPath(folder), QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
      const QString path = it.next();
      if (!path.endsWith(".txt") && !path.endsWith(".hlo")) continue;
      const auto text = io::readText(path.toStdString());
      if (!text.ok() || !hlo::looksLikeHlo((*text)->text())) continue;
      const auto parsed = hlo::parseHlo(*text);
      if (!parsed.ok()) continue;
      ++count;
      for (const auto& module : parsed->modules) {
        for (const hlo::Diagnostic& problem : hlo::verify(*module))
          wrong += QString::fromStdString(hlo::format(problem));
      }
    }
  }
  QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
  QVERIFY2(count > 500, qPrintable(QString::number(count)));
}

QTEST_APPLESS_MAIN(VerifierTest)
#include "tst_verifier.moc"
