// Queries of a module about its instructions: users, callers, asynchronous pairs, names.

#include <QTest>
#include <thread>

#include "tests/support/hlo_text.h"

using namespace support;

namespace {

std::shared_ptr<const hlo::Module> moduleOf(const std::string& text) {
  const auto parsed = hlo::parseHlo(textOf(text));
  if (!parsed.ok() || parsed->modules.size() != 1) qFatal("no module");
  return parsed->modules.front();
}

hlo::InstructionId named(const hlo::Module& module, absl::string_view name) {
  const auto all = module.findInstructions(name);
  if (all.size() != 1) qFatal("no or several instructions %s", std::string(name).c_str());
  return all.front();
}

std::string usersOf(const hlo::Module& module, absl::string_view name) {
  return labels(module, module.users(named(module, name)));
}

std::string partnerOf(const hlo::Module& module, absl::string_view name) {
  const auto partner = module.asyncPartner(named(module, name));
  return partner ? label(module, *partner) : "none";
}

}  // namespace

class ModuleTest : public QObject {
  Q_OBJECT

 private slots:
  void listsUsersOnce();
  void listsUsersOfWideInstructions();
  void leavesOutUnresolvedOperands();
  void listsCallers();
  void knowsWhatIsEmbedded();
  void pairsAsyncOperations();
  void doesNotPairOtherOperations();
  void findsNames();
  void findsNamesFromManyThreads();
  void findsRoots();
  void entersMainCallee();
  void readsNumbersOfParametersAndElements();
  void keepsTextRanges();
  void namesCallRoles();
  void iteratesRanges();
  void keepsItsText();
};

void ModuleTest::listsUsersOnce() {
  const auto module = moduleOf(R"(
ENTRY e {
  d = f32[] add(a, a)
  a = f32[] parameter(0)
  b = f32[] add(a, a)
  c = f32[] add(b, a)
  ROOT t = (f32[], f32[], f32[]) tuple(b, c, b)
}
)");
  COMPARE_TEXT(usersOf(*module, "a"), "d, b, c");
  COMPARE_TEXT(usersOf(*module, "b"), "c, t");
  COMPARE_TEXT(usersOf(*module, "c"), "t");
  COMPARE_TEXT(usersOf(*module, "t"), "");
  COMPARE_TEXT(labels(*module, module->operands(named(*module, "t"))), "b, c, b");
  QCOMPARE(module->operandReferences(), size_t{2 + 2 + 2 + 3});
}

// Longer operand lists use another code path.
void ModuleTest::listsUsersOfWideInstructions() {
  std::string text = "ENTRY e {\n";
  std::string operands, reversed;
  for (int i = 0; i < 40; ++i) {
    absl::StrAppend(&text, "  p", i, " = f32[] parameter(", i, ")\n");
    absl::StrAppend(&operands, i == 0 ? "" : ", ", "p", i);
    reversed = absl::StrCat("p", i, i == 0 ? "" : ", ", reversed);
  }
  absl::StrAppend(&text, "  t = () tuple(", operands, ", ", reversed, ")\n  u = () tuple(", reversed, ")\n}\n");
  const auto module = moduleOf(text);
  for (int i = 0; i < 40; ++i) COMPARE_TEXT(usersOf(*module, absl::StrCat("p", i)), "t, u");
  COMPARE_TEXT(labels(*module, module->operands(named(*module, "t"))), absl::StrCat(operands, ", ", reversed));
}

void ModuleTest::leavesOutUnresolvedOperands() {
  const auto module = moduleOf(R"(
ENTRY e {
  a = f32[] parameter(0)
  b = f32[] select(x, a, y)
  c = f32[] add(z, b)
  ROOT d = f32[] add(c, a)
}
f { ROOT p = f32[] parameter(0) }
)");
  COMPARE_TEXT(labels(*module, module->operands(named(*module, "b"))), "a");
  COMPARE_TEXT(labels(*module, module->operands(named(*module, "c"))), "b");
  COMPARE_TEXT(labels(*module, module->operands(named(*module, "d"))), "c, a");
  COMPARE_TEXT(usersOf(*module, "a"), "b, d");
  QCOMPARE(module->operandReferences(), size_t{3 + 2 + 2});
}

void ModuleTest::listsCallers() {
  const auto module = moduleOf(R"(
HloModule m
sum { a = f32[] parameter(0) ROOT s = f32[] add(a, a) }
lone { ROOT l = f32[] parameter(0) }
ENTRY e {
  p = f32[4] parameter(0)
  z = f32[] constant(0)
  q = f32[] reduce(p, z), dimensions={0}, to_apply=sum
  r = f32[] reduce(p, q), dimensions={0}, to_apply=sum
  i = s32[] parameter(1)
  ROOT c = f32[] conditional(i, q, r), branch_computations={sum, sum}
}
)");
  COMPARE_TEXT(labels(*module, module->callers(*module->findComputation("sum"))), "q, r, c, c");
  COMPARE_TEXT(labels(*module, module->callers(*module->findComputation("lone"))), "");
  COMPARE_TEXT(labels(*module, module->callers(*module->findComputation("e"))), "");
  QCOMPARE(module->calls(named(*module, "c")).size(), size_t{2});
  QCOMPARE(module->calls(named(*module, "p")).size(), size_t{0});
}

void ModuleTest::knowsWhatIsEmbedded() {
  const auto module = moduleOf(R"(
HloModule m
reducer { a = f32[] parameter(0) ROOT s = f32[] add(a, a) }
inner { a1 = f32[] parameter(0) ROOT s1 = f32[] negate(a1) }
fused { a2 = f32[] parameter(0) ROOT s2 = f32[] fusion(a2), kind=kLoop, calls=inner }
cond { a3 = f32[] parameter(0) ROOT s3 = pred[] constant(false) }
nested { a4 = f32[] parameter(0) ROOT s4 = f32[] fusion(a4), kind=kLoop, calls=fused }
body { a5 = f32[] parameter(0) ROOT s5 = f32[] call(a5), to_apply=nested }
both { a6 = f32[] parameter(0) ROOT s6 = f32[] negate(a6) }
unused { a7 = f32[] parameter(0) ROOT s7 = f32[] call(a7), to_apply=fromUnused }
fromUnused { a8 = f32[] parameter(0) ROOT s8 = f32[] negate(a8) }
ENTRY e {
  p = f32[] parameter(0)
  w = f32[] while(p), condition=cond, body=body
  r = f32[] reduce(w, w), to_apply=reducer
  m = f32[] map(r), to_apply=both
  ROOT c = f32[] call(m), to_apply=both
}
)");
  std::string embedded;
  for (uint32_t i = 0; i < module->computationCount(); ++i) {
    if (module->isEmbedded(hlo::ComputationId(i))) absl::StrAppend(&embedded, module->name(hlo::ComputationId(i)), " ");
  }
  COMPARE_TEXT(embedded, "reducer inner fused ");
}

void ModuleTest::pairsAsyncOperations() {
  const auto module = moduleOf(R"(
HloModule m
w { ROOT p = f32[8] parameter(0) }
ENTRY e {
  x = f32[8] parameter(0)
  s = ((f32[8]), f32[8]) async-start(x), calls=w
  u = ((f32[8]), f32[8]) async-update(s)
  v = ((f32[8]), f32[8]) async-update(u)
  d = f32[8] async-done(v)
  cs = (f32[8], f32[8], u32[]) copy-start(d)
  as = f32[8] all-reduce-start(x)
  cd = f32[8] copy-done(cs)
  ad = f32[8] all-reduce-done(as)
  t = token[] after-all()
  send = (f32[8], u32[], token[]) send(ad, t)
  sent = token[] send-done(send)
  recv = (f32[8], u32[], token[]) recv(t)
  got = (f32[8], token[]) recv-done(recv)
  fs = ((f32[8]), f32[8]) fusion-start(x), kind=kLoop, calls=w
  ROOT fd = f32[8] fusion-done(fs)
}
)");
  const std::pair<const char*, const char*> pairs[] = {{"s", "d"},       {"cs", "cd"},    {"as", "ad"},
                                                       {"send", "sent"}, {"recv", "got"}, {"fs", "fd"}};
  for (const auto& [start, done] : pairs) {
    COMPARE_TEXT(partnerOf(*module, start), done);
    COMPARE_TEXT(partnerOf(*module, done), start);
  }
  COMPARE_TEXT(partnerOf(*module, "u"), "d");
  COMPARE_TEXT(partnerOf(*module, "v"), "d");
}

void ModuleTest::doesNotPairOtherOperations() {
  const auto module = moduleOf(R"(
ENTRY e {
  x = f32[8] parameter(0)
  a = f32[8] negate(x)
  lone = (f32[8], f32[8]) copy-start(x)
  l = f32[8] negate(lone)
  orphan = f32[8] copy-done(x)
  empty = f32[8] copy-done()
  u = f32[8] async-update(v)
  v = f32[8] async-update(u)
  ROOT d = f32[8] async-done(a)
}
)");
  for (const char* name : {"x", "a", "lone", "orphan", "empty", "u", "v", "d"}) {
    COMPARE_TEXT(partnerOf(*module, name), "none");
  }
}

void ModuleTest::findsNames() {
  const auto module = moduleOf(R"(
HloModule m
f { p = f32[] parameter(0) ROOT r = f32[] negate(p) }
g { p = f32[] parameter(0) ROOT r = f32[] negate(p) }
f { ROOT q = f32[] parameter(0) }
)");
  const hlo::ComputationId f(0), g(1);
  QVERIFY(module->findComputation("f") == f);
  QVERIFY(module->findComputation("g") == g);
  QVERIFY(module->findComputation("h") == std::nullopt);
  QVERIFY(module->findComputation("") == std::nullopt);
  QCOMPARE(module->findInstructions("p").size(), size_t{2});
  QVERIFY(module->findInstructions("p")[0] == hlo::InstructionId(0));
  QVERIFY(module->findInstructions("p")[1] == hlo::InstructionId(2));
  QVERIFY(module->findInstructions("x").empty());
  QVERIFY(module->findInstruction(f, "r") == hlo::InstructionId(1));
  QVERIFY(module->findInstruction(g, "r") == hlo::InstructionId(3));
  QVERIFY(module->findInstruction(g, "q") == std::nullopt);
}

void ModuleTest::findsNamesFromManyThreads() {
  std::string text = "ENTRY e {\n";
  for (int i = 0; i < 20000; ++i) absl::StrAppend(&text, "  p", i, " = f32[] parameter(", i, ")\n");
  const auto module = moduleOf(text + "}\n");
  std::vector<size_t> found(4);
  {
    std::vector<std::jthread> threads;
    for (size_t& count : found) {
      threads.emplace_back(
          [&] { count = module->findInstructions("p19999").size() + (module->findComputation("e") ? 1 : 0); });
    }
  }
  for (size_t count : found) QCOMPARE(count, size_t{2});
}

void ModuleTest::findsRoots() {
  const auto module = moduleOf(R"(
HloModule m
empty { }
last { a = f32[] parameter(0) b = f32[] negate(a) }
ENTRY marked { ROOT c = f32[] parameter(0) d = f32[] negate(c) }
)");
  QVERIFY(module->root(hlo::ComputationId(0)) == std::nullopt);
  QVERIFY(module->root(hlo::ComputationId(1)) == named(*module, "b"));
  QVERIFY(module->root(hlo::ComputationId(2)) == named(*module, "c"));
  QVERIFY(module->isRoot(named(*module, "b")) && !module->isRoot(named(*module, "a")));
  QVERIFY(!module->isRoot(named(*module, "d")));
  QVERIFY(module->entry() == hlo::ComputationId(2));
}

void ModuleTest::entersMainCallee() {
  const auto module = moduleOf(R"(
HloModule m
f { ROOT a = f32[] parameter(0) }
g { ROOT b = f32[] parameter(0) }
ENTRY e {
  p = f32[] parameter(0)
  w = f32[] while(p), condition=f, body=g
  ROOT u = f32[] fusion(w), kind=kLoop, calls=f
}
)");
  QVERIFY(module->mainCallee(named(*module, "w")) == module->findComputation("g"));
  QVERIFY(module->mainCallee(named(*module, "u")) == module->findComputation("f"));
  QVERIFY(module->mainCallee(named(*module, "p")) == std::nullopt);
}

void ModuleTest::readsNumbersOfParametersAndElements() {
  const auto module = moduleOf(R"(
ENTRY e {
  a = f32[] parameter(7)
  b = f32[] parameter(x)
  c = (f32[], f32[]) tuple(a, a)
  d = f32[] get-tuple-element(c), index=1
  g = f32[] get-tuple-element(c), index=y
  h = f32[] get-tuple-element(c)
  ROOT i = f32[] negate(d), index=3
}
)");
  const auto parameter = [&](const char* name) { return module->parameterNumber(named(*module, name)); };
  const auto element = [&](const char* name) { return module->tupleIndex(named(*module, name)); };
  QCOMPARE(parameter("a"), std::optional(int64_t{7}));
  QCOMPARE(parameter("b"), std::nullopt);
  QCOMPARE(parameter("c"), std::nullopt);
  QCOMPARE(element("d"), std::optional(int64_t{1}));
  QCOMPARE(element("g"), std::nullopt);
  QCOMPARE(element("h"), std::nullopt);
  QCOMPARE(element("i"), std::nullopt);
}

void ModuleTest::keepsTextRanges() {
  const auto module = moduleOf(R"(
HloModule m, x=1

%f (p: f32[]) -> f32[] {
  ROOT %p = f32[] parameter(0)
} // f

ENTRY %e (a: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] add(negate(%a), %a), x=1, metadata={op_name="n"} // nothing
  ROOT %c = f32[] call(%b),
    to_apply=%f,
}
)");
  const auto text = [&](hlo::TextRange range) { return std::string(module->text().text(range)); };
  COMPARE_TEXT(text(module->range(named(*module, "p"))), "ROOT %p = f32[] parameter(0)");
  COMPARE_TEXT(text(module->range(named(*module, "a"))), "%a = f32[] parameter(0)");
  COMPARE_TEXT(text(module->range(named(*module, "negate.1"))), "negate(%a)");
  COMPARE_TEXT(text(module->range(named(*module, "b"))),
               "%b = f32[] add(negate(%a), %a), x=1, metadata={op_name=\"n\"}");
  COMPARE_TEXT(text(module->range(named(*module, "c"))), "ROOT %c = f32[] call(%b),\n    to_apply=%f");
  COMPARE_TEXT(text(module->range(*module->findComputation("f"))),
               "%f (p: f32[]) -> f32[] {\n  ROOT %p = f32[] parameter(0)\n}");
  QVERIFY(module->attribute(named(*module, "b"), "x") == std::optional<absl::string_view>("1"));
  QVERIFY(module->attribute(named(*module, "b"), "y") == std::nullopt);
  QVERIFY(text(module->range()).starts_with("HloModule m") && text(module->range()).ends_with("to_apply=%f,\n}\n"));
}

void ModuleTest::namesCallRoles() {
  const std::pair<hlo::CallRole, const char*> names[] = {
      {hlo::CallRole::kFusion, "fusion"},       {hlo::CallRole::kAsync, "async"},
      {hlo::CallRole::kToApply, "call"},        {hlo::CallRole::kApply, "to_apply"},
      {hlo::CallRole::kCondition, "condition"}, {hlo::CallRole::kBody, "body"},
      {hlo::CallRole::kBranch, "branch 3"},     {hlo::CallRole::kSelect, "select"},
      {hlo::CallRole::kScatter, "scatter"},     {hlo::CallRole::kCalled, "called"}};
  for (const auto& [role, name] : names) COMPARE_TEXT(hlo::callRoleName(role, 3), name);
}

void ModuleTest::iteratesRanges() {
  const hlo::InstructionRange range(5, 3);
  std::string ids;
  for (hlo::InstructionId id : range) absl::StrAppend(&ids, id.index(), " ");
  COMPARE_TEXT(ids, "5 6 7 ");
  QVERIFY(range[2] == hlo::InstructionId(7));
  QVERIFY(range.contains(hlo::InstructionId(5)) && range.contains(hlo::InstructionId(7)));
  QVERIFY(!range.contains(hlo::InstructionId(4)) && !range.contains(hlo::InstructionId(8)));
  QVERIFY(hlo::InstructionRange(5, 0).empty() && !hlo::InstructionRange(5, 0).contains(hlo::InstructionId(5)));
}

void ModuleTest::keepsItsText() {
  std::shared_ptr<const hlo::Module> module;
  {
    auto text = textOf("ENTRY e { ROOT a = f32[] parameter(0), metadata={op_name=\"x\\\"y\"} }");
    module = hlo::parseHlo(text)->modules.front();
    QCOMPARE(module->sharedText(), text);
  }
  QVERIFY(module->name(hlo::InstructionId(0)) == "a");
  QVERIFY(module->opName(hlo::InstructionId(0)) == "x\"y");
}

QTEST_APPLESS_MAIN(ModuleTest)
#include "tst_module.moc"
