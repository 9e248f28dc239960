// Computes costs, times, scopes and source lines of arbitrary HLO text: everything counts once, and nothing hangs.

#include <cstdlib>
#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "model/analysis/cost.h"
#include "model/analysis/cost_operands.h"
#include "model/analysis/device.h"
#include "model/analysis/scope_tree.h"
#include "model/analysis/source_costs.h"
#include "model/analysis/trip_count.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/fuzz.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

void checkCosts(const hlo::Module& module, const hlo::Costs& costs) {
  for (const hlo::InstructionId id : module.instructions()) {
    const hlo::Cost once = costs.inclusive(id, hlo::Loops::kOnce);
    check(once.flops.atLeast() >= costs.own(id).flops.atLeast() && once.bytes().atLeast() >= 0);
    check(costs.share(id).flops.atLeast() >= 0);
    if (const auto size = costs.groupSize(id)) check(*size >= 0);
  }
}

void checkOperands(const hlo::Module& module, const hlo::Costs& costs) {
  hlo::OperandCosts operands(module, costs);
  for (const hlo::InstructionId id : module.instructions()) {
    const auto read = operands.of(id);
    if (!read) continue;
    check(read->size() == module.operands(id).size());
    for (const auto& operand : *read) check(operand.bytesRead.atLeast() >= 0);
  }
  for (uint32_t c = 0; c < module.computationCount(); ++c) {
    check(costs.applications(hlo::ComputationId(c)).atLeast() >= 0);
  }
}

void checkLoops(const hlo::Module& module) {
  for (const hlo::InstructionId id : module.instructions()) {
    if (module.kind(id) != hlo::OpKind::kWhile) continue;
    check(hlo::tripCount(module, id).has_value() == hlo::whyNoTripCount(module, id).empty());
  }
}

void checkScopes(const hlo::Module& module, const hlo::Costs& costs) {
  const hlo::ScopeTree tree(module, costs.calls());
  size_t listed = 0;
  for (uint32_t i = 0; i < tree.size(); ++i) {
    const hlo::ScopeId id(i);
    listed += tree.instructions(id).size();
    check(i == 0 || !tree.allInstructions(id).empty());
    uint32_t below = 1;
    for (const hlo::ScopeId child : tree.children(id)) {
      check(child.index() == id.index() + below && tree.parent(child) == id);
      below += tree.subtreeSize(child);
    }
    check(below == tree.subtreeSize(id));
    for (const hlo::InstructionId instruction : tree.instructions(id)) check(tree.scope(instruction) == id);
  }
  check(listed == module.instructionCount());
  check(tree.costs(costs).size() == tree.size());
}

void checkLines(const hlo::Module& module, const hlo::Costs& costs) {
  const hlo::SourceIndex index(module, hlo::FrameRules::defaults());
  const hlo::SourceCosts lines(module, index, costs);
  check(lines.lines().size() == index.lines().size());
  size_t listed = lines.all().unattributed.instructions;
  for (const hlo::LineCost& line : lines.lines()) listed += line.instructions;
  check(listed == module.instructionCount());
  if (module.entry()) {
    const hlo::LineCosts entry = lines.of(*module.entry());
    check(entry.total.instructions <= module.instructionCount());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("input", input));
  if (!parsed.ok()) return 0;
  for (const auto& module : parsed->modules) {
    const hlo::Costs costs(*module);
    checkCosts(*module, costs);
    checkOperands(*module, costs);
    checkLoops(*module);
    const hlo::TimeEstimates times(*module, costs, hlo::devicePresets().front());
    for (const hlo::InstructionId id : module->instructions()) check(times.of(id).seconds >= 0);
    checkScopes(*module, costs);
    checkLines(*module, costs);
  }
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {R"hlo(HloModule m, replica_count=4, num_partitions=2

FileNames
1 "train.py"
2 "site-packages/flax/linear.py"

FunctionNames
1 "main"

FileLocations
1 {file_name_id=1 function_name_id=1 line=70}
2 {file_name_id=2 function_name_id=1 line=12}

StackFrames
1 {file_location_id=1 parent_frame_id=1}
2 {file_location_id=2 parent_frame_id=2}

sum {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT s = f32[] add(x, y), metadata={op_name="jit(f)/jvp(Net)/reduce_sum" stack_frame_id=2}
}

inner {
  a = f32[64,8] parameter(0)
  ROOT b = f32[512] bitcast(a)
}

fused {
  a = f32[64,8] parameter(0)
  i = s32[] parameter(1)
  t = (f32[4], s32[]) parameter(2)
  u = f32[4] get-tuple-element(t), index=0
  n = f32[512] fusion(a), kind=kLoop, calls=inner
  c = f32[4] slice(n), slice={[0:4]}
  d = f32[2,8] dynamic-slice(a, i, i), dynamic_slice_sizes={2,8}
  z = f32[] constant(0)
  r = f32[] reduce(d, z), dimensions={0,1}, to_apply=sum, metadata={op_name="jit(f)/transpose(jvp(Net))/a/reduce" stack_frame_id=1}
  w = f32[64,8] dynamic-update-slice(a, d, i, i)
  ROOT o = (f32[], f32[64,8], f32[4]) tuple(r, w, c)
}

body {
  s = (s32[], f32[64,8]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  one = s32[] constant(1)
  j = s32[] add(i, one)
  x = f32[64,8] get-tuple-element(s), index=1
  p = f32[64,8] convolution(x, x), window={size=3 stride=2 pad=1_1 lhs_dilate=2 rhs_dilate=2}, dim_labels=b0_0o->b0
  ROOT t = (s32[], f32[64,8]) tuple(j, p)
}

condition {
  s = (s32[], f32[64,8]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  n = s32[] constant(9)
  ROOT c = pred[] compare(i, n), direction=LT
}

ENTRY e {
  z = s32[] constant(0)
  p = f32[64,8] parameter(0), metadata={op_name="state.params['a']"}
  k = (s32[], f32[64,8]) tuple(z, p)
  w = (s32[], f32[64,8]) while(k), condition=condition, body=body, metadata={op_name="jit(f)/while/body/closed_call"}
  g = f32[64,8] get-tuple-element(w), index=1
  q = (f32[4], s32[]) parameter(1)
  f = (f32[], f32[64,8], f32[4]) fusion(g, z, q), kind=kLoop, calls=fused
  a = f32[64,8] all-reduce(g), replica_groups=[2,2]<=[4], channel_id=1, to_apply=sum
  m = (f32[64,64], s8[4]) custom-call(a, a), custom_call_target="__cublas$gemm", backend_config={"dot_dimension_numbers":{"lhs_contracting_dimensions":["1"]}}
  c = f32[64,8] call(g), to_apply=id, metadata={op_name="jit(f)/checkpoint/rematted_computation/jit(g)"}
}

id {
  v = f32[64,8] parameter(0)
  ROOT n = f32[64,8] negate(v), metadata={op_name="b/neg;c/d"}
}
)hlo",
          R"hlo(ENTRY e {
  p = f32[<=8,?] parameter(0)
  d = f32[8,8] dot(p, p), lhs_contracting_dims={1}, rhs_contracting_dims={1}
  w = f32[3,8] reduce-window(d, p), window={size=1x15 pad=0_0x7_7}, to_apply={
    x = f32[] parameter(0)
    ROOT y = f32[] tanh(x)
  }
  s = ((f32[8]), f32[8], u32[]) all-to-all-start(p), replica_groups={{0,1},{2,3}}
  t = f32[8] sort(p)
})hlo"};
}
