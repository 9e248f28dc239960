// Shapes that a text omits: XLA's result for each, in shape_inference.txt; the order of inference; shapes that cannot
// be inferred; and the cost of hostile texts.

#include <QTest>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "model/analysis/cost.h"
#include "model/analysis/estimate.h"
#include "model/analysis/trip_count.h"
#include "model/buffers/unknown_sizes.h"
#include "model/io/file.h"
#include "model/queries/space_figures.h"
#include "tests/support/hlo_text.h"

using namespace support;

namespace {

// Returns the shape of the entry's root as XLA prints it; the problems if it is unknown.
std::string rootShape(absl::string_view text) {
  const auto parsed = hlo::parseHlo(textOf(text));
  if (!parsed.ok()) return parsed.status().ToString();
  const hlo::Module& module = *parsed->modules.front();
  const hlo::Shape& shape = module.shape(*module.root(*module.entry()));
  if (shape.isKnown()) return shape.withLayout();
  std::string problems;
  for (const hlo::Diagnostic& problem : parsed->diagnostics) absl::StrAppend(&problems, problem.message, "\n");
  return problems;
}

// Each shape is in brackets, with commas inside.
std::vector<std::string> splitShapes(absl::string_view text) {
  std::vector<std::string> shapes;
  int depth = 0;
  bool isNew = true;
  for (char c : text) {
    depth += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
    if (c == ',' && depth == 0) {
      isNew = true;
    } else if (c != ' ' || depth > 0) {
      if (isNew) shapes.emplace_back();
      isNew = false;
      shapes.back() += c;
    }
  }
  return shapes;
}

}  // namespace

class ShapeInferenceTest : public QObject {
  Q_OBJECT

 private slots:
  void asXla_data();
  void asXla();
  void byMeaning_data();
  void byMeaning();
  void modules_data() {
    addColumns();
    addModules();
  }
  void modules() { compareRow(); }
  void problems_data();
  void problems();
  void unknownIsNeverNothing_data();
  void unknownIsNeverNothing();
  void wholeModules_data();
  void wholeModules();
  void estimates();
  void countsTrips();
  void boundsItsWork_data();
  void boundsItsWork();

 private:
  static void addModules();
  static std::string tableText();
};

std::string ShapeInferenceTest::tableText() {
  const auto text = io::readText(HLOSCOPE_SOURCE "/tests/model/shape_inference.txt");
  return text.ok() ? std::string((*text)->text()) : "";
}

void ShapeInferenceTest::asXla_data() {
  QTest::addColumn<std::string>("text");
  QTest::addColumn<std::string>("expected");
  const std::string table = tableText();
  const size_t rows = table.find("---\n");
  QVERIFY(rows != std::string::npos);
  const size_t begin = table.find("\nadd {");
  const std::string computations = absl::StrCat("HloModule m\n", table.substr(begin, rows - begin));
  for (absl::string_view line : absl::StrSplit(table.substr(rows + 4), '\n', absl::SkipEmpty())) {
    const std::vector<std::string> cells = absl::StrSplit(line, " ; ");
    QCOMPARE(cells.size(), size_t{3});
    std::string text = absl::StrCat(computations, "ENTRY e {\n");
    int number = 0;
    for (const std::string& shape : splitShapes(cells[0])) {
      absl::StrAppend(&text, "  p", number, " = ", shape, " parameter(", number, ")\n");
      ++number;
    }
    absl::StrAppend(&text, "  ROOT r = ", cells[1], "\n}\n");
    QTest::newRow(absl::StrCat(cells[0], " ", cells[1]).c_str()) << text << cells[2];
  }
}

void ShapeInferenceTest::asXla() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const std::string found = rootShape(text);
  if (expected == "-") {
    QVERIFY2(found.find("the shape of r is omitted and cannot be inferred: ") != std::string::npos, found.c_str());
  } else {
    COMPARE_TEXT(found, expected);
  }
}

// Texts that XLA's parser rejects for other reasons than the opcode's semantics.
void ShapeInferenceTest::byMeaning_data() {
  addColumns();
  addRow("opt-barrier", "ENTRY e { p = (f32[2], s32[]) parameter(0) ROOT r = opt-barrier(p) }", "(f32[2]{0}, s32[])");
  addRow("reduce-window of two", R"hlo(
two { a = f32[] parameter(0) i = s32[] parameter(1) b = f32[] parameter(2) j = s32[] parameter(3) ROOT r = tuple(a, i) }
ENTRY e {
  p = f32[8,6] parameter(0)
  q = s32[8,6] parameter(1)
  a = f32[] constant(0)
  i = s32[] constant(0)
  ROOT r = reduce-window(p, q, a, i), window={size=2x2 stride=2x2}, to_apply=two
}
)hlo",
         "(f32[4,3]{1,0}, s32[4,3]{1,0})");
  addRow("scaled-dot", R"hlo(
ENTRY e {
  p = f8e4m3fn[32,256] parameter(0)
  q = f8e4m3fn[16,256] parameter(1)
  s = f8e8m0fnu[32,8] parameter(2)
  t = f8e8m0fnu[16,8] parameter(3)
  ROOT r = scaled-dot(p, q, s, t), lhs_contracting_dims={1}, rhs_contracting_dims={1}
}
)hlo",
         "f8e4m3fn[32,16]{1,0}");
}

void ShapeInferenceTest::byMeaning() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  COMPARE_TEXT(rootShape(text), expected);
}

void ShapeInferenceTest::addModules() {
  addRow("operands and computations that stand behind", R"hlo(
ENTRY e {
  ROOT d = call(c), to_apply=f
  c = add(b, a)
  b = negate(a)
  a = f32[4] parameter(0)
}
f {
  ROOT q = call(p), to_apply=g
  p = f32[4] parameter(0)
}
g {
  p = f32[4] parameter(0)
  ROOT q = compare(p, p), direction=LT
}
)hlo",
         R"hlo(
module module_e
entry computation e
  ROOT d: pred[4]{0} call(c)
    to_apply = f
    -> call f
  c: f32[4]{0} add(b, a)
  b: f32[4]{0} negate(a)
  a: f32[4] parameter(0)
computation f
  ROOT q: pred[4]{0} call(p)
    to_apply = g
    -> call g
  p: f32[4] parameter(0)
computation g
  p: f32[4] parameter(0)
  ROOT q: pred[4]{0} compare(p, p)
    direction = LT
)hlo");
  addRow("nested operands and elements of tuples", R"hlo(
ENTRY e {
  t = (f32[4]{0}, (s32[], pred[])) parameter(0)
  a = add(multiply(t#0, t#0), t#0)
  ROOT b = not(t#1#1)
}
)hlo",
         R"hlo(
module module_e
entry computation e
  t: (f32[4]{0}, (s32[], pred[])) parameter(0)
  multiply.1: f32[4]{0} multiply(t#0, t#0)
  a: f32[4]{0} add(multiply.1, t#0)
  ROOT b: pred[] not(t#1#1)
)hlo");
  addRow("a body in place of a name", R"hlo(
ENTRY e {
  p = f32[4,8]{1,0} parameter(0)
  z = f32[] constant(0)
  ROOT r = reduce(p, z), dimensions={1}, to_apply={ a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = add(a, b) }
}
)hlo",
         R"hlo(
module module_e
entry computation e
  p: f32[4,8]{1,0} parameter(0)
  z: f32[] constant(0)
  ROOT r: f32[4]{0} reduce(p, z)
    dimensions = {1}
    to_apply = { a = f32[] parameter(0) b = f32[] parameter(1) ROOT s = add(a, b) }
    -> to_apply to_apply.1
embedded computation to_apply.1
  a: f32[] parameter(0)
  b: f32[] parameter(1)
  ROOT s: f32[] add(a, b)
)hlo");
}

void ShapeInferenceTest::problems_data() {
  addColumns();
  addRow("an unknown opcode and its users", R"hlo(
ENTRY e {
  a = f32[4] parameter(0)
  b = reshape(a)
  ROOT c =  negate (b)
}
)hlo",
         R"hlo(
error t:3:7: the shape of b is omitted and cannot be inferred: nothing else in the instruction determines it
  b = reshape(a)
      ^
error t:4:13: the shape of c is omitted and cannot be inferred: the shape of its operand b is unknown
  ROOT c =  negate (b)
            ^
)hlo");
  addRow("operands that do not fit", R"hlo(
ENTRY e {
  a = f32[4] parameter(0)
  b = s32[4] parameter(1)
  ROOT c = add(a, b)
}
)hlo",
         R"hlo(
error t:4:12: the shape of c is omitted and cannot be inferred: the element types of f32[4] and s32[4] differ
  ROOT c = add(a, b)
           ^
)hlo");
  addRow("an element that is not there", R"hlo(
ENTRY e {
  a = f32[4] parameter(0)
  t = tuple(a, a)
  ROOT c = negate(t#2)
}
)hlo",
         R"hlo(
error t:4:12: the shape of c is omitted and cannot be inferred: its operand t has no such element
  ROOT c = negate(t#2)
           ^
)hlo");
  addRow("an attribute that is missing", R"hlo(
ENTRY e {
  a = f32[4,2] parameter(0)
  ROOT c = transpose(a)
}
)hlo",
         R"hlo(
error t:3:12: the shape of c is omitted and cannot be inferred: the attribute dimensions is missing
  ROOT c = transpose(a)
           ^
)hlo");
  addRow("a cycle", R"hlo(
ENTRY e {
  a = negate(b)
  ROOT b = negate(a)
}
)hlo",
         R"hlo(
error t:2:7: the shape of a is omitted and cannot be inferred: the shape of its operand b is unknown
  a = negate(b)
      ^
error t:3:12: the shape of b is omitted and cannot be inferred: the shape of its operand a depends on it
  ROOT b = negate(a)
           ^
)hlo");
  addRow("a computation that calls itself", R"hlo(
f {
  p = f32[4] parameter(0)
  ROOT c = call(p), to_apply=f
}
)hlo",
         R"hlo(
error t:3:12: the shape of c is omitted and cannot be inferred: the shape of computation f is unknown
  ROOT c = call(p), to_apply=f
           ^
)hlo");
  addRow("a parameter", R"hlo(
ENTRY e {
  ROOT p = parameter(0)
}
)hlo",
         R"hlo(
error t:2:12: the shape of p is omitted and cannot be inferred: nothing else in the instruction determines it
  ROOT p = parameter(0)
           ^
)hlo");
}

void ShapeInferenceTest::problems() {
  QFETCH(std::string, text);
  QFETCH(std::string, expected);
  const auto parsed = hlo::parseHlo(textOf(text));
  QVERIFY(parsed.ok());
  std::string found;
  for (const hlo::Diagnostic& problem : parsed->diagnostics) {
    absl::StrAppend(&found, hlo::severityName(problem.severity), " ", hlo::format(problem), "\n");
  }
  COMPARE_TEXT(found, expected);
}

// For each instruction: a metric that is nonzero with a known shape of `u` must not be exactly zero with an unknown
// one.
void ShapeInferenceTest::unknownIsNeverNothing_data() {
  QTest::addColumn<std::string>("instruction");
  for (const char* instruction : {
           "add(u, u)",
           "exponential(u)",
           "f32[16,16] add(u, u)",
           "f32[16,16] exponential(u)",
           "dot(u, u), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
           "f32[16,16] dot(u, u), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
           "reduce(u, z), dimensions={1}, to_apply=add",
           "f32[16] reduce(u, z), dimensions={1}, to_apply=add",
           "map(u, u), dimensions={0,1}, to_apply=add",
           "reduce-window(u, z), window={size=2x2}, to_apply=add",
           "f32[15,15] reduce-window(u, z), window={size=2x2}, to_apply=add",
           "cholesky(u)",
           "triangular-solve(u, u), left_side=true, transpose_a=NO_TRANSPOSE",
           "f32[16,16] all-reduce(u), replica_groups={{0,1}}, to_apply=add",
           "f32[16,16] fusion(u), kind=kLoop, calls=fused",
           "sort(u), dimensions={0}, to_apply=less",
           "copy(u)",
           "tuple(u, u)",
           "concatenate(u, u), dimensions={0}",
       }) {
    QTest::newRow(instruction) << std::string(instruction);
  }
}

void ShapeInferenceTest::unknownIsNeverNothing() {
  QFETCH(std::string, instruction);
  const auto costOf = [&](absl::string_view shape) {
    const auto parsed = hlo::parseHlo(
        textOf(absl::StrCat(R"(HloModule m
add { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = f32[] add(a, b) }
less { a = f32[] parameter(0) b = f32[] parameter(1) ROOT c = pred[] compare(a, b), direction=LT }
fused { a = )",
                            shape, R"( reshape(q) q = f32[256] parameter(0) ROOT c = f32[16,16] multiply(a, a) }
ENTRY e {
  p = f32[256] parameter(0)
  z = f32[] constant(0)
  u = )",
                            shape, R"( reshape(p)
  ROOT r = )",
                            instruction, "\n}\n")));
    const hlo::Module& module = *parsed->modules.front();
    return hlo::Costs(module).inclusive(*module.root(*module.entry()), hlo::Loops::kOnce);
  };
  const hlo::Cost known = costOf("f32[16,16]");
  const hlo::Cost unknown = costOf("");
  for (const auto amount : {&hlo::Cost::flops, &hlo::Cost::transcendentals, &hlo::Cost::bytesRead,
                            &hlo::Cost::bytesWritten, &hlo::Cost::linkBytes}) {
    QVERIFY((unknown.*amount).atLeast() <= (known.*amount).atLeast());
    if ((unknown.*amount).isExact()) QCOMPARE((unknown.*amount).exact(), (known.*amount).exact());
  }
}

void ShapeInferenceTest::wholeModules_data() {
  QTest::addColumn<std::string>("reshaped");
  QTest::addColumn<std::vector<int64_t>>("sums");
  QTest::addColumn<std::string>("unknown");
  // FLOPs, bytes read and written per iteration, then bytes live at the peak. Each of a, b and r computes 16 numbers. p
  // is read by a and r, a by u and r, u by b, 64 bytes each time; a, u, b and r are written. b is written over u, and r
  // over a: p, a and u are live at u, p and a of those that have a size.
  QTest::newRow("known") << std::string("f32[4,4]") << std::vector<int64_t>{48, 320, 256, 192} << std::string();
  QTest::newRow("left out") << std::string() << std::vector<int64_t>{32, 256, 128, 128}
                            << std::string("the sizes of 2 values are unknown");
}

// An unknown shape makes every sum that includes it a lower bound, for a module and for a loop of three iterations.
void ShapeInferenceTest::wholeModules() {
  QFETCH(std::string, reshaped);
  QFETCH(std::vector<int64_t>, sums);
  QFETCH(std::string, unknown);
  const std::string round = absl::StrCat(R"(  p = f32[16] parameter(0)
  a = f32[16] negate(p)
  u = )",
                                         reshaped, R"( reshape(a)
  b = negate(u)
  ROOT r = f32[16] add(a, p)
}
)");
  const std::string loop = absl::StrCat("HloModule m\nbody {\n", round, R"(condition {
  s = f32[16] parameter(0)
  ROOT c = pred[] constant(true)
}
ENTRY e {
  q = f32[16] parameter(0)
  ROOT w = f32[16] while(q), condition=condition, body=body, backend_config={"known_trip_count":{"n":"3"}}
}
)");
  const std::string straight = absl::StrCat("HloModule m, is_scheduled=true\nENTRY e {\n", round);
  for (const auto& [text, rounds] : {std::pair(straight, 1), std::pair(loop, 3)}) {
    const auto parsed = hlo::parseHlo(textOf(text));
    QCOMPARE(parsed->diagnostics.empty(), unknown.empty());
    const hlo::Cost total = hlo::Costs(*parsed->modules.front()).total(hlo::Loops::kAllTrips);
    size_t i = 0;
    for (const auto amount : {&hlo::Cost::flops, &hlo::Cost::bytesRead, &hlo::Cost::bytesWritten}) {
      QCOMPARE((total.*amount).atLeast(), rounds * sums[i++]);
      QCOMPARE((total.*amount).isExact(), unknown.empty());
    }
  }

  const auto parsed = hlo::parseHlo(textOf(straight));
  const auto assignment = hlo::estimateAssignment(hlo::MemoryAnalysis(*parsed->modules.front()));
  QVERIFY(assignment.ok());
  const queries::LiveBytes live(**assignment, queries::kDefaultSpace);
  const auto figures = queries::spaceFigures(**assignment, live, hlo::Platform::kOther);
  QCOMPARE(figures.size(), size_t{1});
  const queries::SpaceFigure& peak = figures.front().livePeak;
  QCOMPARE(peak.sum->bytes, sums[3]);
  QCOMPARE(peak.sum->isLeast, !unknown.empty());
  QCOMPARE(peak.reason, unknown);
  QCOMPARE(figures.front().reserved.sum->isLeast, !unknown.empty());
}

// A value with an unknown shape is in the estimate, without a size.
void ShapeInferenceTest::estimates() {
  const auto estimate = [](absl::string_view c) {
    const auto parsed = hlo::parseHlo(textOf(absl::StrCat(R"(HloModule m, is_scheduled=true
ENTRY e {
  a = f32[4] parameter(0)
  b = f32[4] parameter(1)
  c = )",
                                                          c, R"(
  ROOT d = f32[4] negate(c)
}
)")));
    const auto assignment = hlo::estimateAssignment(hlo::MemoryAnalysis(*parsed->modules.front()));
    return assignment.ok() ? std::pair((*assignment)->valueCount(), buffers::unknownSizes(**assignment))
                           : std::pair(size_t{0}, size_t{0});
  };
  QCOMPARE(estimate("add(a, b)"), (std::pair(size_t{4}, size_t{0})));
  QCOMPARE(estimate("reshape(a)"), (std::pair(size_t{4}, size_t{1})));
}

// From 0 by 1 while less than 5.
void ShapeInferenceTest::countsTrips() {
  const auto parsed = hlo::parseHlo(textOf(R"(HloModule m
condition {
  s = (s32[], f32[4]) parameter(0)
  i = get-tuple-element(s), index=0
  n = s32[] constant(5)
  ROOT r = compare(i, n), direction=LT
}
body {
  s = (s32[], f32[4]) parameter(0)
  i = get-tuple-element(s), index=0
  v = get-tuple-element(s), index=1
  one = s32[] constant(1)
  next = add(i, one)
  ROOT r = tuple(next, v)
}
ENTRY e {
  zero = s32[] constant(0)
  v = f32[4] parameter(0)
  s = tuple(zero, v)
  ROOT w = while(s), condition=condition, body=body
}
)"));
  const hlo::Module& module = *parsed->modules.front();
  const auto count = hlo::tripCount(module, *module.root(*module.entry()));
  QVERIFY(count.has_value());
  QCOMPARE(count->count, int64_t{5});
}

void ShapeInferenceTest::boundsItsWork_data() {
  QTest::addColumn<std::string>("text");
  std::string doubled = "ENTRY e {\n  t0 = f32[4] parameter(0)\n";
  for (int i = 1; i < 60; ++i) absl::StrAppend(&doubled, "  t", i, " = tuple(t", i - 1, ", t", i - 1, ")\n");
  QTest::newRow("tuples that double") << doubled + "}\n";
  std::string deep = "ENTRY e {\n  t0 = f32[4] parameter(0)\n";
  for (int i = 1; i < 20000; ++i) absl::StrAppend(&deep, "  t", i, " = tuple(t", i - 1, ")\n");
  QTest::newRow("tuples in tuples") << deep + "}\n";
  std::string product = "ENTRY e {\n  t0 = f32[1,1] parameter(0)\n";
  for (int i = 1; i < 60; ++i) absl::StrAppend(&product, "  t", i, " = dot(t", i - 1, ", t", i - 1, ")\n");
  QTest::newRow("ranks that double") << product + "}\n";
  std::string chain = "ENTRY e {\n";
  for (int i = 100000; i > 0; --i) absl::StrAppend(&chain, "  t", i, " = negate(t", i - 1, ")\n");
  QTest::newRow("a long chain, backwards") << chain + "  t0 = f32[4] parameter(0)\n}\n";
  std::string wide = "(";
  for (int i = 0; i < 10000; ++i) wide += "f32[2],";
  wide += "f32[2])";
  std::string elements = absl::StrCat("ENTRY e {\n  t = (", wide, ", s32[]) parameter(0)\n");
  for (int i = 0; i < 20000; ++i) absl::StrAppend(&elements, "  g", i, " = get-tuple-element(t), index=0\n");
  QTest::newRow("large elements, again and again") << elements + "}\n";
}

// Inference must end, and report a problem if it gave up.
void ShapeInferenceTest::boundsItsWork() {
  QFETCH(std::string, text);
  const auto parsed = hlo::parseHlo(textOf(text));
  QVERIFY(parsed.ok());
  COMPARE_TEXT(problemIn(parsed), "");
  const hlo::Module& module = *parsed->modules.front();
  bool allKnown = true;
  for (hlo::InstructionId id : module.instructions()) allKnown = allKnown && module.shape(id).isKnown();
  QCOMPARE(allKnown, parsed->diagnostics.empty());
}

QTEST_APPLESS_MAIN(ShapeInferenceTest)
#include "tst_shape_inference.moc"
