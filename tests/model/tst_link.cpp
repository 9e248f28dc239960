// Joining a module with its buffer assignment: by name and shape index, never by guessing.

#include <QFile>
#include <QTest>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment_parser.h"
#include "model/io/file.h"
#include "model/queries/link.h"
#include "model/text/hlo_parser.h"
#include "tests/support/compare.h"
#include "tests/support/print_assignment.h"
#include "tests/support/text_edit.h"

namespace {

using buffers::Assignment;
using buffers::ValueId;
using hlo::InstructionId;

std::shared_ptr<const hlo::Module> module(absl::string_view text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

std::shared_ptr<const Assignment> assignment(absl::string_view text) {
  auto parsed = buffers::parseAssignment({std::make_shared<const hlo::SourceText>("a.txt", text)});
  return parsed.ok() ? parsed->assignment : nullptr;
}

// Identifies an instruction by computation and name, because names repeat in these modules.
std::string place(const hlo::Module& m, InstructionId id) {
  return absl::StrCat(m.name(m.computation(id)), "/", m.name(id));
}

std::string names(const Assignment& a, absl::Span<const ValueId> values) {
  std::string text;
  for (const ValueId id : values) absl::StrAppend(&text, text.empty() ? "" : " ", a.value(id).name());
  return text;
}

// Returns the module as text of 2026-07: get-tuple-elements are omitted, and `%tuple#1` stands for their names.
std::string compactText(const hlo::Module& m) {
  const auto isLeftOut = [&m](InstructionId id) { return m.tupleIndex(id) && !m.isRoot(id); };
  std::string text = absl::StrCat("HloModule ", m.name(), ", is_scheduled=true\n");
  for (uint32_t c = 0; c < m.computationCount(); ++c) {
    const hlo::ComputationId computation(c);
    absl::StrAppend(&text, m.entry() == computation ? "ENTRY " : "", m.name(computation), " {\n");
    for (const InstructionId id : m.instructions(computation)) {
      if (isLeftOut(id)) continue;
      absl::StrAppend(&text, m.isRoot(id) ? "ROOT " : "", m.name(id), " = ", m.shape(id).text, " ", m.opcode(id), "(");
      const bool isLeaf = m.kind(id) == hlo::OpKind::kParameter || m.kind(id) == hlo::OpKind::kConstant;
      if (isLeaf) absl::StrAppend(&text, m.arguments(id));
      for (size_t n = 0; n < m.operands(id).size(); ++n) {
        InstructionId operand = m.operands(id)[n];
        std::string path;
        for (; isLeftOut(operand); operand = m.operands(operand)[0]) {
          path = absl::StrCat("#", *m.tupleIndex(operand), path);
        }
        absl::StrAppend(&text, n == 0 ? "" : ", ", m.name(operand), path);
      }
      absl::StrAppend(&text, ")");
      for (const hlo::Attribute& attribute : m.attributes(id)) {
        absl::StrAppend(&text, ", ", m.text().text(attribute.key), "=", m.text().text(attribute.value));
      }
      absl::StrAppend(&text, "\n");
    }
    absl::StrAppend(&text, "}\n");
  }
  return text;
}

// Prints all links, one line per instruction and one per value.
std::string print(const hlo::Module& m, const Assignment& a, const queries::Link& link) {
  std::string text;
  for (const InstructionId id : m.instructions()) {
    const auto step = link.step(id);
    if (link.visible(id).empty() && link.defined(id).empty() && !step) continue;
    absl::StrAppend(&text, place(m, id), " step ", step ? absl::StrCat(*step) : "-", " defines [",
                    names(a, link.defined(id)), "] shows [", names(a, link.visible(id)), "]\n");
  }
  for (uint32_t i = 0; i < a.valueCount(); ++i) {
    const auto id = link.instruction(ValueId(i));
    absl::StrAppend(&text, a.value(ValueId(i)).number, " ", a.value(ValueId(i)).name(), " is ",
                    id ? place(m, *id) : "nowhere", "\n");
  }
  for (uint32_t step = 0; step < a.stepCount(); ++step) {
    const auto id = link.instructionAt(step);
    absl::StrAppend(&text, step, ": ", id ? place(m, *id) : "nothing", "\n");
  }
  return text;
}

constexpr absl::string_view kModule = R"(HloModule step, is_scheduled=true

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add = f32[] add(%x, %y)
}

%fused (p: f32[8]) -> (f32[8], f32[8]) {
  %p = f32[8]{0} parameter(0)
  %exp = f32[8]{0} exponential(%p)
  ROOT %pair = (f32[8]{0}, f32[8]{0}) tuple(%exp, %p)
}

%body (b: (f32[8])) -> (f32[8]) {
  %b = (f32[8]{0}) parameter(0)
  %b.0 = f32[8]{0} get-tuple-element(%b), index=0
  ROOT %next = (f32[8]{0}) tuple(%b.0)
}

%condition (c: (f32[8])) -> pred[] {
  %c = (f32[8]{0}) parameter(0)
  ROOT %go = pred[] constant(false)
}

ENTRY %main (a: f32[8]) -> f32[] {
  %a = f32[8]{0} parameter(0)
  %fusion = (f32[8]{0}, f32[8]{0}) fusion(%a), kind=kLoop, calls=%fused
  %gte = f32[8]{0} get-tuple-element(%fusion), index=0
  %init = (f32[8]{0}) tuple(%gte)
  %while = (f32[8]{0}) while(%init), condition=%condition, body=%body
  %out = f32[8]{0} get-tuple-element(%while), index=0
  %zero = f32[] constant(0)
  ROOT %reduce = f32[] reduce(%out, %zero), dimensions={0}, to_apply=%sum
}
)";

constexpr absl::string_view kAssignment = R"(BufferAssignment:
allocation 0: size 32, parameter 0, shape |f32[8]| at ShapeIndex {}:
 value: <3 a @0> (size=32,offset=0): f32[8]{0}
allocation 1: size 4, output shape is |f32[]|, maybe-live-out:
 value: <9 reduce @0> (size=4,offset=0): f32[]
allocation 2: size 4, thread-local:
 value: <2 add @0> (size=4,offset=0): f32[]
allocation 3: size 80, preallocated-temp:
 value: <4 fusion{} @0> (size=16,offset=64): (f32[8]{0}, f32[8]{0})
 value: <5 fusion{0} @0> (size=32,offset=0): f32[8]{0}
 value: <6 fusion{1} @0> (size=32,offset=32): f32[8]{0}

Used values:
<2 add @0>
 positions:
  add
 uses:
<3 a @0>
 positions:
  a
 uses:
  fusion, operand 0
<5 fusion{0} @0>
 positions:
  fusion {0}
  init {0}
  gte
  while {0}
  b {0}
  b.0
  next {0}
  out
 uses:
  reduce, operand 0
<9 reduce @0>
 positions:
  reduce
 uses:

HloLiveRange (max 10):
  InstructionSequence:
    0:a
    1:fusion
    2:gte
    3:init
    4:b
    5:b.0
    6:next
    7:while
    8:out
    9:reduce
  BufferLiveRange:
    a{}:0-10
    fusion{}:1-2
    fusion{0}:1-9
    fusion{1}:1-1
    reduce{}:9-10
)";

}  // namespace

class TestLink : public QObject {
  Q_OBJECT

 private slots:
  void joins();
  void withOneSideMissing();
  void tellsRepeatedNamesApart();
  void leavesAmbiguousNamesOpen();
  void namesWhatIsMissing();
  void findsUnprintedElements();
  void notesOtherMissingNamesOnce();
  void saysWhenNothingFits();
  void capsItsDiagnostics();
  void realDump();
};

void TestLink::joins() {
  const auto m = module(kModule);
  const auto a = assignment(kAssignment);
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()), "");
  COMPARE_TEXT(print(*m, *a, link), R"(sum/add step - defines [add] shows [add]
body/b step 4 defines [] shows [fusion{0}]
body/b.0 step 5 defines [] shows [fusion{0}]
body/next step 6 defines [] shows [fusion{0}]
main/a step 0 defines [a] shows [a]
main/fusion step 1 defines [fusion{} fusion{0} fusion{1}] shows [fusion{} fusion{0} fusion{1}]
main/gte step 2 defines [] shows [fusion{0}]
main/init step 3 defines [] shows [fusion{0}]
main/while step 7 defines [] shows [fusion{0}]
main/out step 8 defines [] shows [fusion{0}]
main/reduce step 9 defines [reduce] shows [reduce]
2 add is sum/add
3 a is main/a
4 fusion{} is main/fusion
5 fusion{0} is main/fusion
6 fusion{1} is main/fusion
9 reduce is main/reduce
0: main/a
1: main/fusion
2: main/gte
3: main/init
4: body/b
5: body/b.0
6: body/next
7: main/while
8: main/out
9: main/reduce
)");
}

void TestLink::withOneSideMissing() {
  const auto m = module(kModule);
  const auto a = assignment(kAssignment);
  for (const queries::Link& link :
       {queries::Link(), queries::Link(m.get(), nullptr), queries::Link(nullptr, a.get())}) {
    QVERIFY(link.defined(InstructionId(0)).empty());
    QVERIFY(link.visible(InstructionId(0)).empty());
    QCOMPARE(link.step(InstructionId(0)), std::nullopt);
    QCOMPARE(link.instruction(ValueId(0)), std::nullopt);
    QCOMPARE(link.instructionAt(0), std::nullopt);
    QVERIFY(link.diagnostics().empty());
  }
}

// Names are unique in modules that XLA wrote. Here a reducer, a fused computation and the entry all have an `add`.
void TestLink::tellsRepeatedNamesApart() {
  const auto m = module(R"(HloModule m, is_scheduled=true

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add = f32[] add(%x, %y)
}

%fused (p: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  ROOT %add = f32[8]{0} add(%p, %p)
}

ENTRY %main (x: f32[8]) -> f32[] {
  %x = f32[8]{0} parameter(0)
  %add = f32[8]{0} fusion(%x), kind=kLoop, calls=%fused
  %zero = f32[] constant(0)
  ROOT %reduce = f32[] reduce(%add, %zero), dimensions={0}, to_apply=%sum
}
)");
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 4, thread-local:
 value: <1 add @0> (size=4,offset=0): f32[]
 value: <2 x @0> (size=4,offset=0): f32[]
allocation 1: size 64, preallocated-temp:
 value: <3 x @0> (size=32,offset=0): f32[8]{0}
 value: <4 add @0> (size=32,offset=32): f32[8]{0}
HloLiveRange (max 3):
  InstructionSequence:
    0:x
    1:add
    2:reduce
  BufferLiveRange:
    x{}:0-3
    add{}:1-2
)");
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()), "");
  COMPARE_TEXT(print(*m, *a, link), R"(sum/x step - defines [x] shows [x]
sum/add step - defines [add] shows [add]
main/x step 0 defines [x] shows [x]
main/add step 1 defines [add] shows [add]
main/reduce step 2 defines [] shows []
1 add is sum/add
2 x is sum/x
3 x is main/x
4 add is main/add
0: main/x
1: main/add
2: main/reduce
)");
}

void TestLink::leavesAmbiguousNamesOpen() {
  const auto m = module(R"(HloModule m, is_scheduled=true

%callee (p: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  ROOT %neg = f32[8]{0} negate(%p)
}

ENTRY %main (a: f32[8]) -> f32[8] {
  %a = f32[8]{0} parameter(0)
  %neg = f32[8]{0} negate(%a)
  ROOT %call = f32[8]{0} call(%neg), to_apply=%callee
}
)");
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 32, parameter 0:
 value: <1 a @0> (size=32,offset=0): f32[8]{0}
allocation 1: size 64, preallocated-temp:
 value: <2 neg @0> (size=32,offset=0): f32[8]{0}
 value: <3 neg @0> (size=32,offset=32): f32[8]{0}
)");
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()),
               R"(warning a.txt:5:12: neg defines a value, but is the name of several instructions of module m
 value: <2 neg @0> (size=32,offset=0): f32[8]{0}
           ^
)");
  COMPARE_TEXT(print(*m, *a, link),
               "main/a step - defines [a] shows [a]\n1 a is main/a\n2 neg is nowhere\n3 neg is nowhere\n");
}

void TestLink::namesWhatIsMissing() {
  const auto m = module(kModule);
  const auto a = assignment(R"(BufferAssignment:
allocation 0: size 32, parameter 0:
 value: <1 a @0> (size=32,offset=0): f32[8]{0}
 value: <2 gone{0} @0> (size=8,offset=0): f32[2]{0}
 value: <3 gone{1} @0> (size=8,offset=8): f32[2]{0}
HloLiveRange (max 2):
  InstructionSequence:
    0:a
    1:gone
)");
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()), R"(warning a.txt:4:12: gone defines a value, but is not in module step
 value: <2 gone{0} @0> (size=8,offset=0): f32[2]{0}
           ^
)");
  QCOMPARE(link.instructionAt(1), std::nullopt);
  QCOMPARE(link.instruction(ValueId(1)), std::nullopt);
}

// Since 2026-07 get-tuple-elements are omitted in HLO text by default.
void TestLink::findsUnprintedElements() {
  const auto whole = module(kModule);
  QVERIFY(whole);
  const auto m = module(compactText(*whole));
  const auto a = assignment(kAssignment);
  QVERIFY(m && a);
  QCOMPARE(m->instructionCount(), whole->instructionCount() - 3);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()), "");
  const auto what = [&](absl::string_view name) {
    const queries::ImplicitElement* const element = link.implicitElement(name);
    if (element == nullptr) return std::string("nothing");
    return element->tuple ? absl::StrCat(element->index, " of ", place(*m, *element->tuple)) : std::string("several");
  };
  COMPARE_TEXT(what("gte"), "{0} of main/fusion");
  COMPARE_TEXT(what("b.0"), "{0} of body/b");
  COMPARE_TEXT(what("out"), "{0} of main/while");
  COMPARE_TEXT(what("reduce"), "nothing");
  QCOMPARE(link.instructionAt(2), std::nullopt);
  QVERIFY(link.instructionAt(3).has_value());

  // Without a schedule each may be an element of any tuple.
  const std::string text = support::until(kAssignment, "HloLiveRange");
  const auto unscheduled = assignment(text);
  QVERIFY(unscheduled);
  const queries::Link loose(m.get(), unscheduled.get());
  COMPARE_TEXT(hlo::print(loose.diagnostics()), "");
  QVERIFY(loose.implicitElement("gte") != nullptr && !loose.implicitElement("gte")->tuple);
}

// Text that prints get-tuple-elements but lacks some: it was truncated or edited.
void TestLink::notesOtherMissingNamesOnce() {
  std::string text(kModule);
  const auto erase = [&](absl::string_view name) {
    const size_t at = text.find(absl::StrCat("  %", name, " ="));
    text.erase(at, text.find('\n', at) + 1 - at);
  };
  erase("gte");
  erase("out");
  const auto m = module(text);
  const auto a = assignment(kAssignment);
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()), R"(note a.txt:27:3: gte and 1 more are not in module step
  gte
  ^
)");
  QVERIFY(link.implicitElement("gte") == nullptr);
  QCOMPARE(link.instructionAt(2), std::nullopt);
  QVERIFY(link.instructionAt(3).has_value());
}

void TestLink::saysWhenNothingFits() {
  const auto m = module("HloModule other\n\nENTRY %e (p: f32[]) -> f32[] {\n  ROOT %p = f32[] parameter(0)\n}\n");
  const auto a = assignment(kAssignment);
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  COMPARE_TEXT(
      hlo::print(link.diagnostics()),
      R"(warning a.txt:7:12: none of the 6 values is defined in module other: the buffer assignment belongs to another module
 value: <2 add @0> (size=4,offset=0): f32[]
           ^
)");
}

void TestLink::capsItsDiagnostics() {
  std::string text = "BufferAssignment:\nallocation 0: size 8:\n value: <0 a @0> (size=8,offset=0): s64[]\n";
  for (size_t i = 1; i <= hlo::kMaximumDiagnostics + 3; ++i) {
    absl::StrAppend(&text, " value: <", i, " gone.", i, " @0> (size=8,offset=0): s64[]\n");
  }
  const auto m = module(kModule);
  const auto a = assignment(text);
  QVERIFY(m && a);
  const queries::Link link(m.get(), a.get());
  QCOMPARE(link.diagnostics().size(), hlo::kMaximumDiagnostics + 1);
  COMPARE_TEXT(hlo::print({link.diagnostics().back()}), "warning a.txt: 3 more problems are not listed\n");
}

// A dump with six while loops, some nested: everything joins, and each computation's steps follow its text.
void TestLink::realDump() {
  const std::string base = HLOSCOPE_SHARED
      "/corpus/real/jackmcarthur__lorrax_sandbox/si_bse/profile_block4/xla_dump/"
      "module_0037.jit__full_run.sm_8.0_gpu_after_optimizations";
  if (!QFile::exists(QString::fromStdString(base + ".txt"))) QSKIP("the corpus of real dumps is not at hand");
  const auto moduleText = io::readText(base + ".txt");
  const auto assignmentText = io::readText(base + "-buffer-assignment.txt");
  QVERIFY(moduleText.ok() && assignmentText.ok());
  const auto parsed = hlo::parseHlo(*moduleText);
  QVERIFY(parsed.ok());
  const hlo::Module& m = *parsed->modules.front();
  const auto a = assignment((*assignmentText)->text());
  const queries::Link link(&m, a.get());
  COMPARE_TEXT(hlo::print(link.diagnostics()), "");
  for (uint32_t i = 0; i < a->valueCount(); ++i) {
    const auto id = link.instruction(ValueId(i));
    QVERIFY(id.has_value());
    QVERIFY(m.name(*id) == a->value(ValueId(i)).instruction);
    const auto defined = link.defined(*id);
    QVERIFY(std::find(defined.begin(), defined.end(), ValueId(i)) != defined.end());
    QVERIFY(std::equal(defined.begin(), defined.end(), link.visible(*id).begin()));
  }
  std::vector<uint32_t> last(m.computationCount(), 0);
  for (uint32_t step = 0; step < a->stepCount(); ++step) {
    const auto id = link.instructionAt(step);
    QVERIFY(id.has_value());
    QCOMPARE(link.step(*id), step);
    uint32_t& before = last[m.computation(*id).index()];
    QVERIFY(before == 0 || before < id->index());
    before = id->index();
  }

  // The same dump without its get-tuple-elements: every statement about an element is true.
  const auto compact = module(compactText(m));
  QVERIFY(compact);
  const queries::Link compactLink(compact.get(), a.get());
  int found = 0, several = 0, missing = 0;
  for (const InstructionId id : m.instructions()) {
    if (!m.tupleIndex(id) || m.isRoot(id) || m.isEmbedded(m.computation(id))) continue;
    const queries::ImplicitElement* const element = compactLink.implicitElement(m.name(id));
    if (element == nullptr || !element->tuple) {
      ++(element == nullptr ? missing : several);
      continue;
    }
    ++found;
    std::string path;
    InstructionId tuple = id;
    for (; m.tupleIndex(tuple); tuple = m.operands(tuple)[0]) {
      path = absl::StrCat(*m.tupleIndex(tuple), path.empty() ? "" : ",", path);
    }
    COMPARE_TEXT(absl::StrCat(element->index, " of ", compact->name(*element->tuple)),
                 absl::StrCat("{", path, "} of ", m.name(tuple)));
  }
  qInfo("%d get-tuple-elements found, %d ambiguous, %d unknown", found, several, missing);
  QVERIFY(found > 0 && several * 20 <= found && missing * 20 <= found);
}

QTEST_APPLESS_MAIN(TestLink)
#include "tst_link.moc"
