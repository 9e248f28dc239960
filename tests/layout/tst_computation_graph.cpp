// Edges between boxes: hubs, asynchronous pairs, cycles, chains of tuple elements; hostile texts; and every computation
// of the reference dumps.

#include "tests/support/folded_graphs.h"

using namespace support;
using layout::ComputationGraph;
using layout::FoldOptions;

class ComputationGraphTest : public QObject {
  Q_OBJECT

 private slots:
  void edges_data();
  void edges() { compareFold(); }
  void emptyComputation();
  void longRopeIsOneEdge();
  void hostileTexts_data();
  void hostileTexts();
  void everyInstructionOfTheDumps_data();
  void everyInstructionOfTheDumps();
};

void ComputationGraphTest::edges_data() {
  addFoldColumns();

  addFold("a hub keeps its box and loses its edges", "hubs=2", R"(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p)
  b = f32[] sine(p)
  c = f32[] add(p, p)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, c)
}
)",
          R"(
p hub 3
a [0 !→ p]
b [0 !→ p]
c [0 !→ p] [1 !→ p]
t
a > t
b > t
c > t
of 5: constants 0, parameters 0, elements 0, hubs 1
)");

  addFold("as many users as allowed are no hub", "hubs=3", R"(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p)
  b = f32[] sine(p)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, p)
}
)",
          R"(
p
a
b
t
p > a
p > b
a > t
b > t
p > t
)");

  addFold("no hubs at all", "hubs=0", R"(
ENTRY e {
  p = f32[] parameter(0)
  a = f32[] negate(p)
  ROOT t = (f32[], f32[]) tuple(a, p)
}
)",
          R"(
p
a
t
p > a
a > t
p > t
)");

  addFold("users through elements make a hub", "hubs=2", R"(
ENTRY e {
  p = (f32[], f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p), index=0
  y = f32[] get-tuple-element(p), index=1
  z = f32[] get-tuple-element(p), index=2
  a = f32[] negate(x)
  b = f32[] sine(y)
  c = f32[] cosine(z)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, c)
}
)",
          R"(
p hub 3
a [0 !→ p{0}]
b [0 !→ p{1}]
c [0 !→ p{2}]
t
a > t
b > t
c > t
x @ p
y @ p
z @ p
of 8: constants 0, parameters 0, elements 3, hubs 1
)");

  addFold("a constant is text however many use it", "hubs=1", R"(
ENTRY e {
  c = f32[] constant(7)
  a = f32[] negate(c)
  b = f32[] sine(c)
  ROOT t = (f32[], f32[], f32[]) tuple(a, b, c)
}
)",
          R"(
a [0 7]
b [0 7]
t [2 7]
a > t
b > t
c @ a
of 4: constants 1, parameters 0, elements 0, hubs 0
)");

  addFold("asynchronous pairs", "", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = (f32[4], f32[4], u32[]) copy-start(p)
  n = f32[4] negate(p)
  d = f32[4] copy-done(s)
  ROOT a = f32[4] add(d, n)
}
)",
          R"(
p
s
n
d
a
p > s
p > n
s ~> d
d > a
n > a
)");

  addFold("a collective in a chain of fusions", "", R"(
start {
  a.s = f32[4] parameter(0)
  g.s = f32[8] all-gather(a.s), channel_id=1, dimensions={0}, frontend_attributes={chain_id="0"}
  ROOT c.s = (f32[4], f32[8]) custom-call(g.s), custom_call_target="AsyncCollectiveStart"
}
carry {
  a.c = f32[4] parameter(0)
  b.c = f32[8] parameter(1)
  x.c = f32[4] parameter(2)
  g.c = f32[8] all-gather(a.c), channel_id=1, dimensions={0}, frontend_attributes={chain_id="0"}
  n.c = f32[4] negate(x.c)
  ROOT t.c = (f32[4], f32[4], f32[8]) tuple(n.c, a.c, g.c)
}
done {
  a.d = f32[4] parameter(0)
  b.d = f32[8] parameter(1)
  g.d = f32[8] all-gather(a.d), channel_id=1, dimensions={0}, frontend_attributes={chain_id="0"}
  ROOT c.d = f32[8] custom-call(a.d, b.d, g.d), custom_call_target="AsyncCollectiveDone"
}
ENTRY e {
  p = f32[4] parameter(0)
  s = (f32[4], f32[8]) fusion(p), kind=kCustom, calls=start
  s.0 = f32[4] get-tuple-element(s), index=0
  s.1 = f32[8] get-tuple-element(s), index=1
  y = (f32[4], f32[4], f32[8]) fusion(s.0, s.1, p), kind=kLoop, calls=carry
  y.1 = f32[4] get-tuple-element(y), index=1
  y.2 = f32[8] get-tuple-element(y), index=2
  d = f32[8] fusion(y.1, y.2), kind=kCustom, calls=done
  ROOT r = f32[8] negate(d)
}
)",
          R"(
p
s
y
d
r
p > s
s ~> y
p > y
y ~> d
d > r
s.0 @ s
s.1 @ s
y.1 @ y
y.2 @ y
of 9: constants 0, parameters 0, elements 4, hubs 0
)");

  addFold("with updates in between, sugar, and what only looks like a pair", "", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = ((f32[4]), f32[4], s32[]) custom-call-start(p), custom_call_target="f"
  u = ((f32[4]), f32[4], s32[]) custom-call-update(s)
  d = f32[4] custom-call-done(u)
  q = (f32[4], u32[], token[]) recv(p), channel_id=1
  x = f32[4] get-tuple-element(q), index=0
  e = (f32[4], token[]) recv-done(q), channel_id=1
  w = f32[4] copy-done(d)
  ROOT t = (f32[4], f32[4], (f32[4], token[])) tuple(w, x, e)
}
)",
          R"(
p
s
u
d
q
e
w
t
p > s
s ~> u
u ~> d
p > q
q ~> e
d > w
w > t
q > t {0}
e > t
x @ q
of 9: constants 0, parameters 0, elements 1, hubs 0
)");

  addFold("a start that is a hub keeps hold of its done", "hubs=1", R"(
ENTRY e {
  p = f32[4] parameter(0)
  s = (f32[4], f32[4], u32[]) copy-start(p)
  x = f32[4] get-tuple-element(s), index=0
  y = f32[4] get-tuple-element(s), index=1
  n = f32[4] negate(x)
  d = f32[4] copy-done(s)
  ROOT t = (f32[4], f32[4], f32[4]) tuple(n, y, d)
}
)",
          R"(
p
s hub 2
n [0 !→ s{0}]
d
t [1 !→ s{1}]
p > s
s ~> d
n > t
d > t
x @ s
y @ s
of 7: constants 0, parameters 0, elements 2, hubs 1
)");

  addFold("both ends of a control edge stay", "", R"(
ENTRY e {
  p = (f32[], f32[]) parameter(0)
  x = f32[] get-tuple-element(p), index=0
  c = f32[] constant(3), control-predecessors={x}
  n = f32[] negate(c), control-predecessors={p, c}
  ROOT a = f32[] add(n, x)
}
)",
          R"(
p
x
c
n
a
p > x
x => c
c > n
p => n
c => n
n > a
x > a
)");

  addFold("operands that come later are not folded", "", R"(
ENTRY e {
  n = f32[] negate(x)
  x = f32[] get-tuple-element(p), index=0
  p = (f32[], f32[]) parameter(0)
  k = f32[] add(n, c)
  c = f32[] constant(1)
  ROOT t = (f32[], f32[]) tuple(k, n)
}
)",
          R"(
n
x
p
k [1 1]
t
x > n
p > x
n > k
k > t
n > t
c @ k
of 6: constants 1, parameters 0, elements 0, hubs 0
)");

  addFold("circles", "", R"(
ENTRY e {
  a = (f32[]) get-tuple-element(b), index=0
  b = (f32[]) get-tuple-element(a), index=0
  ROOT s = f32[] add(s, s)
}
)",
          R"(
a
s
a > a {0}
s > s
b @ a
of 3: constants 0, parameters 0, elements 1, hubs 0
)");
}

void ComputationGraphTest::emptyComputation() {
  const auto module = parse("HloModule m\n\nnothing {\n}\n\nENTRY e {\n  ROOT p = f32[] parameter(0)\n}\n");
  QVERIFY(module);
  const auto nothing = module->findComputation("nothing");
  if (!nothing) QSKIP("the parser keeps no empty computation");
  const ComputationGraph graph = layout::computationGraph(*module, *nothing, {});
  QVERIFY(graph.nodes.empty());
  QVERIFY(graph.edges.empty());
  QCOMPARE(graph.instructions, 0u);
  QVERIFY(!graph.nodeOf(hlo::InstructionId(0)));
}

void ComputationGraphTest::longRopeIsOneEdge() {
  std::string text = "ENTRY e {\n  p = (f32[]) parameter(0)\n";
  std::string operands;
  for (int i = 0; i < 40; ++i) {
    absl::StrAppend(&text, "  g", i, " = f32[] get-tuple-element(p), index=", i, "\n");
    absl::StrAppend(&operands, i == 0 ? "" : ", ", "g", i);
  }
  const auto module = parse(absl::StrCat(text, "  ROOT t = (f32[]) tuple(", operands, ")\n}\n"));
  QVERIFY(module);
  const ComputationGraph graph = layout::computationGraph(*module, *module->entry(), {});
  QCOMPARE(graph.edges.size(), size_t{1});
  QCOMPARE(QByteArray::fromStdString(graph.edges[0].label), QByteArray("{0} {1} {2} +37"));
}

// Chains and fans that would take hours if any step were quadratic or recursive.
void ComputationGraphTest::hostileTexts_data() {
  QTest::addColumn<QString>("shape");
  for (const char* shape : {"elements of elements", "broadcasts of broadcasts", "one consumer of all", "updates",
                            "long names", "hub of all", "repeated edges"}) {
    QTest::newRow(shape) << QString(shape);
  }
}

void ComputationGraphTest::hostileTexts() {
  QFETCH(QString, shape);
  constexpr int kCount = 200'000;
  std::string text = "ENTRY e {\n";
  const std::string longName = shape == "long names" ? std::string(100'000, 'n') : "p";
  const bool isConstant = shape == "broadcasts of broadcasts";
  absl::StrAppend(&text, "  ", longName, " = f32[] ", isConstant ? "constant(1)\n" : "parameter(0)\n");
  std::string operands;
  // A name of 100,000 bytes, repeated 200,000 times, would be 20 GB of text.
  const int count = shape == "long names" ? 300 : kCount;
  for (int i = 0; i < count; ++i) {
    const std::string before = i == 0 ? longName : absl::StrCat("i", i - 1);
    absl::StrAppend(&text, "  i", i, " = f32[] ");
    if (shape == "elements of elements") absl::StrAppend(&text, "get-tuple-element(", before, "), index=0\n");
    if (shape == "broadcasts of broadcasts") absl::StrAppend(&text, "broadcast(", before, "), dimensions={}\n");
    if (shape == "one consumer of all") absl::StrAppend(&text, "get-tuple-element(p), index=", i, "\n");
    if (shape == "updates") absl::StrAppend(&text, "async-update(", before, ")\n");
    if (shape == "long names") absl::StrAppend(&text, "negate(", longName, ")\n");
    if (shape == "hub of all") absl::StrAppend(&text, "negate(p)\n");
    if (shape == "repeated edges") absl::StrAppend(&text, "get-tuple-element(p), index=", i % 2, "\n");
    absl::StrAppend(&operands, i == 0 ? "" : ", ", "i", i);
  }
  absl::StrAppend(&text, "  ROOT t = (f32[]) tuple(", operands, ")\n}\n");
  const auto module = parse(text);
  QVERIFY(module);
  FoldOptions options;
  options.parameters = shape == "long names";
  const ComputationGraph graph = layout::computationGraph(*module, *module->entry(), options);
  COMPARE_TEXT(problemIn(*module, graph), "");
  for (uint32_t i = 0; i < graph.instructions; ++i) {
    QVERIFY(graph.nodeOf(hlo::InstructionId(graph.firstInstruction + i)));
  }
}

void ComputationGraphTest::everyInstructionOfTheDumps_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<int>("entryNodes");
  QTest::newRow("gpu-trax-rnn") << "seeds/gpu-trax-rnn.hlo.txt" << 459;
  QTest::newRow("gpu-maxtext-train-step") << "seeds/gpu-maxtext-train-step.hlo.txt" << 590;
  QTest::newRow("gpu-mnist-pmap") << "seeds/gpu-mnist-pmap.hlo.txt" << 37;
  QTest::newRow("tpu-sync-tensors-graph") << "seeds/tpu-sync-tensors-graph.hlo.txt" << 14;
}

void ComputationGraphTest::everyInstructionOfTheDumps() {
  QFETCH(QString, file);
  QFETCH(int, entryNodes);
  const Text text = sharedText(file);
  if (!text) QSKIP("the reference dumps are not at hand");
  const auto parsed = hlo::parseHlo(text);
  QVERIFY(parsed.ok());
  const hlo::Module& module = *parsed->modules.front();
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    const ComputationGraph graph = layout::computationGraph(module, hlo::ComputationId(c), {});
    COMPARE_TEXT(problemIn(module, graph), "");
    QCOMPARE(graph.instructions, static_cast<uint32_t>(module.instructions(hlo::ComputationId(c)).size()));
    for (hlo::InstructionId id : module.instructions(hlo::ComputationId(c))) {
      QVERIFY(graph.nodeOf(id));
      const ComputationGraph around = layout::neighbourhood(module, id, 2, 50, {});
      const auto centre = around.nodeOf(id);
      QVERIFY(centre && around.nodes[*centre].instruction == id);
      QVERIFY(around.nodes.size() <= 50);
    }
    if (hlo::ComputationId(c) == module.entry()) QCOMPARE(static_cast<int>(graph.nodes.size()), entryNodes);
  }
}

QTEST_APPLESS_MAIN(ComputationGraphTest)
#include "tst_computation_graph.moc"
