// Fuzzes the reader of MLIR text and all queries of its module. The input is one text.

#include "model/text/mlir_reader.h"
#include "model/text/stablehlo.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/walk_module.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto source =
      std::make_shared<const hlo::SourceText>("fuzz", absl::string_view(reinterpret_cast<const char*>(data), size));
  size_t sum = hlo::looksLikeStableHlo(source->text());
  const auto parsed = hlo::parseMlir(source);
  if (!parsed.ok()) return 0;
  sum += support::walk(*parsed->module);
  for (const hlo::TextRange fold : parsed->outline->folds)
    support::walking::check(fold.begin <= fold.end && fold.end <= size);
  for (const hlo::MlirOutline::Symbol& symbol : parsed->outline->symbols)
    sum += support::walking::touch(parsed->module->text().text(symbol.name));
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
    support::walking::check(diagnostic.line > 0 || diagnostic.severity == hlo::Severity::kNote);
    sum += support::walking::touch(hlo::format(diagnostic));
  }
  static volatile size_t s_sink;
  s_sink = s_sink + sum;
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {
      R"mlir(#loc1 = loc("a.py":12:4 to :20)
#loc2 = loc(callsite("f"(#loc1) at "g"("b.py":1:2)))
module @jit_f attributes {mhlo.num_partitions = 1 : i32} {
  sdy.mesh @mesh = <["d"=2]>
  func.func public @main(%arg0: tensor<4x8xf32> {a.b = "x"} loc("x")) -> (tensor<8xf32> {jax.result_info = ""}) {
    %c = stablehlo.constant dense<[0, 1]> : tensor<2xi32> loc(#loc)
    %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<2xi32>, tensor<4x8xf32>
    cond {
      %2 = stablehlo.compare LT, %i, %c, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<i1> loc(#loc1)
      stablehlo.return %2 : tensor<i1> loc(fused<"m">["op:", "n", #loc2])
    } do {
      %2 = func.call @layer(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32> loc(unknown)
      stablehlo.return %i, %2 : tensor<2xi32>, tensor<4x8xf32>
    } loc("jit(f)/while"(#loc2))
    %1 = stablehlo.reduce(%0#1 init: %c) across dimensions = [0] : (tensor<4x8xf32>, tensor<f32>) -> tensor<8xf32>
     reducer(%a: tensor<f32>, %b: tensor<f32>) {
      stablehlo.return %a : tensor<f32>
    }
    return %1 : tensor<8xf32> loc(#loc)
  } loc(#loc)
}
)mlir",
      R"mlir("builtin.module"() <{sym_name = "m"}> ({
  "func.func"() <{function_type = (tensor<4xf32>) -> (), sym_name = "main"}> ({
  ^bb0(%arg0: tensor<4xf32>):
    %values, %indices = "x.y"(%arg0) ({ "x.z"() : () -> () }, {}) {a = [1, "b"], c} : (tensor<4xf32>) -> (f32, i1)
    "cf.br"(%values)[^bb1] : (f32) -> ()
  ^bb1(%q: tensor<?x3xbf16>):
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
{-# dialect_resources: { a: "0x00" } #-}
)mlir"};
}
