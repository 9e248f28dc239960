// MLIR text read as functions, operations and locations. Text as JAX prints it, in custom and in generic form, and text
// that is cut off or damaged at random places.

#include <QTest>
#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/text/mlir_reader.h"
#include "tests/support/compare.h"
#include "tests/support/walk_module.h"

namespace {

hlo::ParsedMlir read(absl::string_view text) {
  auto parsed = hlo::parseMlir(std::make_shared<const hlo::SourceText>("m.mlir", text));
  return parsed.ok() ? *std::move(parsed) : hlo::ParsedMlir();
}

// Each computation with its lines, each operation as `name = opcode(operands) type -> callees [op_name] file:line`.
std::string print(const hlo::ParsedMlir& parsed) {
  const hlo::Module& m = *parsed.module;
  std::string text = absl::StrCat("module ", m.name(), "\n");
  for (uint32_t c = 0; c < m.computationCount(); ++c) {
    const hlo::ComputationId id(c);
    absl::StrAppend(&text, m.entry() == id ? "entry " : "", m.name(id), " ", m.text().position(m.range(id).begin).line,
                    "-", m.text().position(m.range(id).end).line, "\n");
    for (const hlo::InstructionId i : m.instructions(id)) {
      absl::StrAppend(&text, "  ", m.name(i), " = ", m.opcode(i), "(");
      for (size_t n = 0; n < m.operands(i).size(); ++n) {
        absl::StrAppend(&text, n > 0 ? ", " : "", m.name(m.operands(i)[n]));
        for (const int64_t element : m.operandIndex(i, n)) absl::StrAppend(&text, "#", element);
      }
      absl::StrAppend(&text, ") ", m.shape(i).text);
      for (const hlo::Call& call : m.calls(i))
        absl::StrAppend(&text, " -> ", hlo::callRoleName(call.role, call.branch), " ", m.name(call.callee));
      if (!m.opName(i).empty()) absl::StrAppend(&text, " [", m.opName(i), "]");
      for (auto at = m.frame(i); at; at = m.frame(*at).parent) {
        const hlo::StackFrame& frame = m.frame(*at);
        absl::StrAppend(&text, " ", m.file(frame.file), ":", frame.line);
        if (!frame.function.empty()) absl::StrAppend(&text, " in ", frame.function);
      }
      text += "\n";
    }
  }
  for (const hlo::Diagnostic& one : parsed.diagnostics)
    absl::StrAppend(&text, hlo::severityName(one.severity), " ", one.line, ":", one.column, " ", one.message, "\n");
  return text;
}

constexpr absl::string_view kLoop = R"mlir(#loc = loc(unknown)
#loc1 = loc("x")
module @jit_step attributes {mhlo.num_partitions = 1 : i32} {
  sdy.mesh @mesh = <["d"=2]>
  func.func public @main(%arg0: tensor<4x8xf32> {mhlo.sharding = "{replicated}"} loc("x")) -> (tensor<8xf32> {jax.result_info = ""}) {
    %c = stablehlo.constant dense<[0, 1]> : tensor<2xi32> loc(#loc)
    %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<2xi32>, tensor<4x8xf32>
    cond {
      %2 = stablehlo.compare LT, %i, %c, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<i1> loc(#loc9)
      stablehlo.return %2 : tensor<i1> loc(#loc9)
    } do {
      %2 = func.call @layer(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32> loc(#loc8)
      stablehlo.return %i, %2 : tensor<2xi32>, tensor<4x8xf32> loc(#loc9)
    } loc(#loc9)
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0#1 init: %cst) applies stablehlo.add across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32> loc(#loc7)
    return %1 : tensor<8xf32> loc(#loc)
  } loc(#loc)
  func.func private @layer(%arg0: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<4x8xf32> loc("a.py":12:4)
    return %0 : tensor<4x8xf32>
  }
} loc(#loc)
#loc2 = loc("a.py":12:4 to :20)
#loc3 = loc("b.py":7:0 to 8:3)
#loc4 = loc("layer"(#loc2))
#loc5 = loc("<module>"(#loc3))
#loc6 = loc(callsite(#loc4 at #loc5))
#loc7 = loc("jit(step)/reduce_sum"(#loc6))
#loc8 = loc("jit(step)/jit(layer)"(callsite("f"("c.py":1:2) at #loc6)))
#loc9 = loc("jit(step)/while"(#loc3))
)mlir";

}  // namespace

class MlirReaderTest : public QObject {
  Q_OBJECT

 private slots:
  void functionsRegionsAndLocations() {
    const hlo::ParsedMlir parsed = read(kLoop);
    QVERIFY(parsed.module != nullptr);
    COMPARE_TEXT(print(parsed), R"mlir(module jit_step
module 3-23
  mesh = sdy.mesh() ()
entry main 5-18
  arg0 = argument() tensor<4x8xf32> [x]
  c = stablehlo.constant() tensor<2xi32>
  0 = stablehlo.while(c, arg0) (tensor<2xi32>, tensor<4x8xf32>) -> condition main.while.cond -> body main.while.body [jit(step)/while] b.py:7
  cst = stablehlo.constant() tensor<f32>
  1 = stablehlo.reduce(0#1, cst) tensor<8xf32> [jit(step)/reduce_sum] a.py:12 in layer b.py:7 in <module>
  return = func.return(1) ()
main.while.cond 8-11
  i = argument() tensor<2xi32>
  x = argument() tensor<4x8xf32>
  2 = stablehlo.compare(i) tensor<i1> [jit(step)/while] b.py:7
  return = stablehlo.return(2) () [jit(step)/while] b.py:7
main.while.body 11-14
  i = argument() tensor<2xi32>
  x = argument() tensor<4x8xf32>
  2 = func.call(x) tensor<4x8xf32> -> call layer [jit(step)/jit(layer)] c.py:1 in f a.py:12 in layer b.py:7 in <module>
  return = stablehlo.return(i, 2) () [jit(step)/while] b.py:7
layer 19-22
  arg0 = argument() tensor<4x8xf32>
  0 = stablehlo.tanh(arg0) tensor<4x8xf32> a.py:12
  return = func.return(0) ()
)mlir");
    std::string symbols;
    for (const auto& symbol : parsed.outline->symbols) {
      absl::StrAppend(&symbols, parsed.module->text().text(symbol.name), " ", parsed.module->opcode(symbol.opcode), " ",
                      symbol.computation ? parsed.module->name(*symbol.computation) : "-", "\n");
    }
    COMPARE_TEXT(symbols, "mesh sdy.mesh -\nmain func.func main\nlayer func.func layer\n");
    QCOMPARE(parsed.outline->locations, 7u);
    QCOMPARE(parsed.outline->folds.size(), size_t{4});
  }

  void genericForm() {
    const hlo::ParsedMlir parsed = read(R"mlir("builtin.module"() <{sym_name = "jit_f"}> ({
  "func.func"() <{function_type = (tensor<4xf32>) -> tensor<f32>, sym_name = "main"}> ({
  ^bb0(%arg0: tensor<4xf32>):
    %0 = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
    %1 = "stablehlo.reduce"(%arg0, %0) <{dimensions = array<i64: 0>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = "stablehlo.add"(%arg1, %arg2) : (tensor<f32>, tensor<f32>) -> tensor<f32>
      "stablehlo.return"(%2) : (tensor<f32>) -> ()
    }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    "func.return"(%1) : (tensor<f32>) -> ()
  }) : () -> ()
}) {mhlo.num_partitions = 1 : i32} : () -> ()
)mlir");
    QVERIFY(parsed.module != nullptr);
    COMPARE_TEXT(print(parsed), R"mlir(module jit_f
entry main 2-11
  arg0 = argument() tensor<4xf32>
  0 = stablehlo.constant() tensor<f32>
  1 = stablehlo.reduce(arg0, 0) tensor<f32> -> to_apply main.reduce
  return = func.return(1) ()
main.reduce 5-9
  arg1 = argument() tensor<f32>
  arg2 = argument() tensor<f32>
  2 = stablehlo.add(arg1, arg2) tensor<f32>
  return = stablehlo.return(2) ()
)mlir");
    const hlo::Module& m = *parsed.module;
    const hlo::InstructionId reduce = *m.findInstruction(*m.entry(), "1");
    QCOMPARE(m.attribute(reduce, "dimensions"), std::optional<absl::string_view>("array<i64: 0>"));
    QCOMPARE(m.shape(*m.findInstruction(*m.entry(), "arg0")).bytes(), std::optional<int64_t>(16));
  }

  void oneLine() {
    const hlo::ParsedMlir parsed = read(
        "module @m { func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> { %0 = stablehlo.add %a, %a : tensor<2xf32> "
        "%1 = stablehlo.abs %0 : tensor<2xf32> return %1 : tensor<2xf32> } }");
    QVERIFY(parsed.module != nullptr);
    COMPARE_TEXT(print(parsed), R"mlir(module m
entry main 1-1
  a = argument() tensor<2xf32>
  0 = stablehlo.add(a, a) tensor<2xf32>
  1 = stablehlo.abs(0) tensor<2xf32>
  return = func.return(1) ()
)mlir");
  }

  void types() {
    const hlo::ParsedMlir parsed = read(R"mlir(func.func @f(
  %a: tensor<f32>, %b: tensor<?x3xbf16>, %c: tensor<2xcomplex<f32>>, %d: !stablehlo.token, %e: tensor<4xi1>,
  %f: tensor<2x!quant.uniform<i8:f32, 1.0>>, %g: index, %h: tensor<8xui8, #enc<{a = 1}>>, %i: tensor<99999999999999999999xf32>) {
  return
})mlir");
    QVERIFY(parsed.module != nullptr);
    std::vector<std::string> shapes;
    for (const hlo::InstructionId id : parsed.module->instructions())
      shapes.push_back(parsed.module->shape(id).withoutLayout());
    COMPARE_TEXT(absl::StrJoin(shapes, "\n"),
                 "f32[]\nbf16[?,3]\nc64[2]\ntoken[]\npred[4]\ntensor<2x!quant.uniform<i8:f32, 1.0>>\ns64[]\nu8[8]\n"
                 "tensor<99999999999999999999xf32>\n()");
  }

  void problems() {
    COMPARE_TEXT(print(read("module @m {\n  func.func @main() {\n    %0 = stablehlo.abs %q : tensor<f32>\n    ?\n")),
                 R"mlir(module m
entry main 2-5
  0 = stablehlo.abs() tensor<f32>
error 2:21 the text ends before the brace that closes this one
warning 3:25 the value %q is not defined
warning 4:5 expected an operation of MLIR
)mlir");
    // Locations that name each other, and one that is missing.
    COMPARE_TEXT(print(read("%0 = a.b loc(#loc1)\n%1 = a.b loc(#loc9)\n#loc1 = loc(#loc2)\n#loc2 = loc(#loc1)\n")),
                 R"mlir(module module
entry module 1-5
  0 = a.b() 
  1 = a.b() 
note 2:15 the location #loc9 is not defined in the text
)mlir");
    const auto nothing = hlo::parseMlir(std::make_shared<const hlo::SourceText>("m.mlir", "// only a comment\n"));
    QCOMPARE(nothing.status().code(), absl::StatusCode::kInvalidArgument);
    std::stop_source stop;
    stop.request_stop();
    QCOMPARE(hlo::parseMlir(std::make_shared<const hlo::SourceText>("m.mlir", kLoop), stop.get_token()).status().code(),
             absl::StatusCode::kCancelled);
  }

  // Whatever the text, the module keeps its invariants.
  void damagedText() {
    std::mt19937 random(7);
    constexpr absl::string_view kMarks = "(){}[]<>\"%@#^!:,=->\n";
    for (int round = 0; round < 600; ++round) {
      std::string text(kLoop);
      const size_t at = random() % text.size();
      if (round % 3 == 0) {
        text.resize(at);
      } else if (round % 3 == 1) {
        text.erase(at, random() % 200);
      } else {
        for (int n = 0; n < 5; ++n) text[random() % text.size()] = kMarks[random() % kMarks.size()];
      }
      const hlo::ParsedMlir parsed = read(text);
      if (parsed.module != nullptr) support::walk(*parsed.module);
    }
  }

  // Deep nesting and repeated brackets take neither the stack nor quadratic time.
  void hostileText() {
    for (const std::string& text :
         {std::string(500'000, '{'), std::string(500'000, '('), "a.b " + std::string(500'000, '<'),
          absl::StrCat("%0 = a.b ", absl::StrJoin(std::vector<std::string>(100'000, "%0"), ",")),
          absl::StrJoin(std::vector<std::string>(100'000, "a.b ({\n"), ""),
          absl::StrJoin(std::vector<std::string>(200'000, "%0,"), ""),
          absl::StrCat("a.b loc(", absl::StrJoin(std::vector<std::string>(100'000, "callsite("), ""))}) {
      const hlo::ParsedMlir parsed = read(text);
      if (parsed.module != nullptr) support::walk(*parsed.module);
    }
  }
};

QTEST_APPLESS_MAIN(MlirReaderTest)
#include "tst_mlir_reader.moc"
