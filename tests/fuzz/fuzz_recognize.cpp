// Fuzzes file type detection. StableHLO never opens as HLO, whatever follows its first line, and HLO that begins with
// its header is never called StableHLO. The input is one text.

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/io/kinds.h"
#include "model/text/hlo_parser.h"
#include "model/text/source_text.h"
#include "model/text/stablehlo.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/walk_module.h"

namespace {

using support::walking::check;

constexpr const char* kStableHloBegins[] = {
    "module @jit_f attributes {mhlo.num_partitions = 1 : i32} {\n",
    "#loc = loc(unknown)\n",
    "// RUN: x\nmodule {\n",
    "func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n",
    "  %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<i32>, tensor<4xf32>\n",
    "\"builtin.module\"() ({\n",
    "I0000 00:00:1700000000.1 1 a.cc:5] module @jit_f {\n",
};

constexpr const char* kLoop = R"(  func.func public @main(%arg0: tensor<4xf32>) -> (tensor<4xf32> {a = "b"}) {
    %c = stablehlo.constant dense<0> : tensor<i32> loc(#loc)
    %0:2 = stablehlo.while(%i = %c, %x = %arg0) : tensor<i32>, tensor<4xf32>
    cond {
      %c_3 = stablehlo.constant dense<5> : tensor<i32>
      %1 = stablehlo.compare LT, %i, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = "stablehlo.custom_call"(%x) <{call_target_name = "x"}> : (tensor<4xf32>) -> tensor<4xf32>
      stablehlo.return %i, %1 : tensor<i32>, tensor<4xf32>
    }
    return %0#1 : tensor<4xf32>
  }
}
)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  for (const char* begin : kStableHloBegins) {
    const hlo::SourceText text("fuzz", absl::StrCat(begin, input));
    check(hlo::looksLikeStableHlo(text.text()) && io::recognize(text.text()).reader != io::Reader::kHlo);
  }
  for (const char* begin : {"", "HloModule", "HloModule m, is_scheduled=true\n\n"}) {
    const hlo::SourceText text("fuzz", absl::StrCat(begin, input));
    const io::KindRow& row = io::recognize(text.text());
    const std::string sentence(row.sentence);
    if (absl::StartsWith(text.text(), "HloModule")) {
      const bool isName = text.text().size() > 9 && hlo::charclass::is(text.text()[9], hlo::charclass::kName);
      check(isName || !hlo::looksLikeStableHlo(text.text()));
      check(isName || !absl::StrContains(sentence, "StableHLO"));
    }
    if (row.reader == io::Reader::kHlo) check(!hlo::looksLikeStableHlo(text.text()));
  }
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  std::vector<std::string> seeds = {
      "HloModule m\n\nENTRY %e (p: f32[4]) -> f32[4] {\n  %p = f32[4]{0} parameter(0)\n"
      "  ROOT %c = f32[4]{0} custom-call(%p), custom_call_target=\"stablehlo.x\"\n}\n",
      "// module @jit_f {\ncond {\n  ROOT a = pred[] constant(true)\n}\nmodule {\n  ROOT a = f32[] parameter(0)\n}\n",
      std::string("%a = f32[2]{0} add(%b, %c), backend_config=\"x\0y\"\n", 50),
      "BufferAssignment:\nallocation 0: size 4, parameter 0, shape |f32[]| at ShapeIndex {}:\n",
      kLoop,
  };
  for (const char* begin : kStableHloBegins) seeds.push_back(absl::StrCat(begin, kLoop));
  return seeds;
}
