// Fuzzes the HLO parser and all queries of a module. The input is one text.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/match.h"
#include "model/text/hlo_parser.h"
#include "model/verify/cycles.h"
#include "model/verify/verifier.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/walk_module.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto source = std::make_shared<const hlo::SourceText>("fuzz", text);
  size_t sum = hlo::looksLikeHlo(source->text());
  const auto parsed = hlo::parseHlo(source);
  if (!parsed.ok()) return 0;
  size_t walked = 0;
  for (const auto& module : parsed->modules) walked += support::walk(*module);
  sum += walked;
  for (const auto& module : parsed->modules) {
    for (const hlo::Diagnostic& diagnostic : hlo::verify(*module)) {
      support::walking::check(diagnostic.line > 0 || diagnostic.severity == hlo::Severity::kNote);
      sum += support::walking::touch(hlo::format(diagnostic));
    }
    sum += hlo::cycleIn(*module).size();
  }
  if (absl::StrContains(text, "\n}\n")) {  // parsing with two threads must give the same result
    hlo::ParseOptions options;
    options.threads = 2;
    options.split = text.size() * static_cast<unsigned char>(text.back()) / 256;
    const auto again = hlo::parseHlo(source, {}, {}, options);
    support::walking::check(again.ok() && again->diagnostics.size() == parsed->diagnostics.size());
    for (const auto& module : again->modules) walked -= support::walk(*module);
    support::walking::check(walked == 0);
  }
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
    support::walking::check(diagnostic.line > 0 || diagnostic.severity == hlo::Severity::kNote);
    sum += support::walking::touch(hlo::format(diagnostic));
  }
  static volatile size_t s_sink;
  s_sink = s_sink + sum;
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  std::vector<std::string> seeds;
  seeds.emplace_back(
      R"(HloModule step, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias), {1,2}: (3, {0}) }, buffer_donor={ (0, {}) }, entry_computation_layout={(f32[4,2]{1,0}, s32[]{:T(128)})->(f32[4]{0})}, num_partitions=8

FileNames
1 "/home/u/train.py"

FunctionNames
1 "main"
2 "Block.__call__"

FileLocations
1 {file_name_id=1 function_name_id=1 line=70 end_line=70 column=4 end_column=19}
2 {file_name_id=1 function_name_id=2 line=12}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}

%sum (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %add.9 = f32[] add(f32[] %x, f32[] %y), metadata={op_type="add" op_name="jit(f)/a\"b" stack_frame_id=2}
}

%body.2 (p: (f32[8,4], s32[])) -> (f32[8,4], s32[]) {
  %p = (f32[8,4]{1,0:T(8,128)(2,1)S(1)}, s32[]) parameter(0)
  ROOT %t = (f32[8,4]{1,0:T(8,128)(2,1)S(1)}, s32[]) tuple(%p#0, %p#1)
}, execution_thread="sparseCore"

ENTRY %main (p: f32[8,4]) -> (f32[8], f32[]) {
  %p = f32[8,4]{1,0} parameter(0), sharding={devices=[2,1,4]<=[8] last_tile_dim_replicate}
  %zero = f32[] constant(0), metadata={op_name="x" source_file="a.py" source_line=3}
  %r = f32[8]{0} reduce(%p, %zero), dimensions={1}, to_apply=%sum, metadata={op_name="x" source_file="a.py" source_line=3}
  %w = (f32[8,4], s32[]) while(%init), condition=%cond, body=%body.2, backend_config={"known_trip_count":{"n":"9"}}
  %init = (f32[8,4]{1,0}, s32[]) tuple(%p, /*index=1*/%zero), control-predecessors={%r}
  %f = f32[8,4] fusion(%w#0), kind=kLoop, calls=%body.2, frontend_attributes={a="}",b={"c":1}}
  ROOT %t = (f32[8], f32[]) tuple(%r, %zero)
} // main
)");
  seeds.emplace_back(R"(// RUN: x
e { a = f32[2] add(multiply(f32[2] b, constant({1, 2})), b) /* c */ b = f32[2]{0:S(1)} parameter(0), }
// -----
ENTRY f {
  p = f32[<=8,?]{1,0:D(D,C+~)T(8,*)L(4)#(u32)*(u16)E(4)S(2)SC(1:2)(0:3,4)P(f32[4])M(8)} parameter(0)
  c = (s32[], pred[]) conditional(p, p, p), branch_computations={{ ROOT a = f32[] parameter(0) }, {%e}}
  s = ((f32[2]), f32[2], u32[]) fusion-start(p), calls={ x = f32[2] parameter(0) }, async_execution_thread="t"
  u = ((f32[2]), f32[2], u32[]) fusion-update(s)
  ROOT d = f32[2] fusion-done(u), literal=s32[2] {1, 2}, replica_groups=mesh['x'=2], device_ids=(1,0) {'x'}
}
)");
  seeds.emplace_back(
      "ROOT %m = f32[2,4]{1,0} multiply(f32[2,4]{1,0} %b, f32[], (s4[2]{0:E(4)}, token[]) %x#1), window={size=3x3 "
      "pad=0_1x-1_1}, slice={[0:16], [2:10:2]}\n");
  seeds.emplace_back(
      "I0000 00:00:1700000000.1 1 a.cc:5] HloModule m:\nI0000 00:00:1700000000.1 1 a.cc:5] ENTRY {\n"
      "I0000 00:00:1700000000.1 1 a.cc:5] a = () tuple(null, ...(+3)), x=\"1\\\"\", y='z'\n```\n}\n");
  seeds.emplace_back(
      "\xEF\xBB\xBFHloModule m\r\n\r\nENTRY e {\r\n\tROOT a = b(f8e4m3fn[0,4]) custom-call-start(),"
      " called_computations={e, e}, select=e, scatter=e, true_computation=e, false_computation={}\r\n}\r\n");
#ifdef HLOSCOPE_SHARED
  // Small texts of XLA's own tests, several of each kind.
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (const char* folder : {"valid", "invalid", "template"}) {
    const auto path = std::filesystem::path(HLOSCOPE_SHARED) / "corpus/xla-tests" / folder;
    for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
      if (entry.file_size(error) < 4096) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  for (size_t i = 0; i < files.size(); i += 8) {
    std::ifstream file(files[i], std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
#endif
  return seeds;
}
