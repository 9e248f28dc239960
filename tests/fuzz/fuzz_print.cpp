// Prints the parser's result and parses it again: the module must be equal, and the second print must be the same text.

#include <cstdlib>

#include "model/analysis/trip_count.h"
#include "model/print/hlo_printer.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/difference.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("input", input));
  if (!parsed.ok()) return 0;
  for (const auto& module : parsed->modules) {
    for (const hlo::InstructionId id : module->instructions()) hlo::tripCount(*module, id);
    const std::string printed = hlo::print(*module);
    const auto again = hlo::parseHlo(std::make_shared<const hlo::SourceText>("printed", printed));
    // Text with parse errors may read differently the second time.
    if (!parsed->diagnostics.empty()) continue;
    check(again.ok() && again->modules.size() == 1 && again->diagnostics.empty());
    check(!support::difference(*module, *again->modules.front()));
    check(hlo::print(*again->modules.front()) == printed);
  }
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {
      R"(HloModule m, is_scheduled=true, input_output_alias={ {}: (0, {}, may-alias) }, entry_computation_layout={(f32[8]{0})->f32[]}

FileNames
1 "a.py"

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=7 end_line=7 column=1 end_column=2}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add.1 = f32[] add(f32[] %a, %b), metadata={op_name="x" stack_frame_id=1}
}, execution_thread="t"

ENTRY %main (p: f32[8]) -> f32[] {
  %p = f32[8]{0:T(128)} parameter(0), sharding={devices=[2]<=[2]}
  %t = (f32[8], (s32[])) custom-call(%p), custom_call_target="f\n", literal=s32[2] {1, 2}, control-predecessors={%p}
  %c = f32[1,1,1,2] constant({ { /*i0=0*/ { /*i1=0*/ { 1, -nan } } } })
  %g = s32[] add(%t#1#0, s32[] constant(1)), backend_config={"a":[1, 2]}
  ROOT %r = f32[] reduce(%p, f32[] constant(0)), dimensions={0}, to_apply=%sum, unknown={ x = 1 }
}
)",
      R"(c { i = s32[] parameter(0) n = s32[] constant(10) ROOT l = pred[] compare(i, n), direction=LT }
b { i = s32[] parameter(0) n = s32[] constant(1) ROOT l = s32[] add(i, n) }
ENTRY e { z = s32[] constant(0) ROOT w = s32[] while(z), condition=c, body=b, backend_config="{\"known_trip_count\":{\"n\":\"5\"}}" }
)",
      R"(ENTRY e {
  p = pred[4] parameter(0)
  r = pred[] reduce(p, constant(0)), dimensions={0}, to_apply={ a = pred[] parameter(0) ROOT n = pred[] not(a) }
  ROOT x = (pred[]) conditional(r, p, p), branch_computations={ e , {ROOT a = pred[4] parameter(0)} }
})",
      "f32[4]{0} add(f32[4]{0} %x, f32[4]{0}), metadata={op_name=\"n\"}\n",
      "HloModule m, is_scheduled=tr/*index=5*/u={ {}: (0, {}) }, unknown={ x = 1 }\n",  // found by this fuzzer
      // Found by this fuzzer too.
      "ENTRY e {\n  p = pred[4] parameter(0)\n  ROOT r = pred[] not(p#27777777777777777777#0)\n}\n",
      "constant({ { 1, 2 }, { -n,) i}\nENTRY e { z0 = s3})\n", "HloModule m, literal=s32[2] {1, 2}x={(f32[8]{0}\n"};
}
