// The HLO parser and everything that a module offers. The input is one text.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "model/text/hlo_parser.h"
#include "model/text/shape_parser.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/check_module.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

// Touches every byte of a view, for the sanitizers.
size_t touch(absl::string_view text) {
  size_t sum = 0;
  for (const char c : text) sum += static_cast<unsigned char>(c);
  return sum;
}

size_t touch(const hlo::Shape& shape) {
  const auto bytes = shape.bytes(), padded = shape.paddedBytes(), buffer = shape.bufferBytes();
  check(!bytes || *bytes >= 0);
  check(!padded || *padded >= 0);
  check(!buffer || *buffer >= 0);
  check(!shape.elementCount() || *shape.elementCount() >= 0);
  check(shape.dynamic.empty() || shape.dynamic.size() == shape.dimensions.size());
  check(shape.minorToMajor.empty() || shape.minorToMajor.size() == shape.dimensions.size());
  check(shape.at({}) == &shape && shape.at({-1}) == nullptr);
  for (size_t i = 0; i < shape.elements.size() && shape.isTuple(); ++i) {
    check(shape.at({static_cast<int64_t>(i)}) == &shape.elements[i]);
  }
  // What is written of it reads as the same.
  const std::string written = shape.withLayout();
  if (shape.type != hlo::ElementType::kInvalid) {
    const hlo::SourceText text("shape", written);
    hlo::Shape again;
    check(hlo::parseShape(text.text(), &again));
    check(again.withLayout() == written && again.bytes() == bytes && again.paddedBytes() == padded);
  }
  return touch(written) + touch(shape.withoutLayout());
}

size_t touch(const hlo::Module& module, hlo::InstructionId id) {
  size_t sum = touch(module.name(id)) + touch(module.opcode(id)) + touch(module.arguments(id)) + touch(module.opName(id));
  sum += touch(module.text().text(module.range(id))) + static_cast<size_t>(module.kind(id));
  for (size_t n = 0; n < module.operands(id).size(); ++n) {
    const hlo::Shape* const shape = module.operandShape(id, n);
    if (shape != nullptr) sum += shape->dimensions.size();
    sum += module.operandIndex(id, n).size();
  }
  sum += module.users(id).size() + module.controlPredecessors(id).size();
  for (const hlo::Attribute& attribute : module.attributes(id)) {
    const absl::string_view key = module.text().text(attribute.key);
    sum += touch(key) + touch(module.text().text(attribute.value));
    check(module.attribute(id, key).has_value());
  }
  for (const hlo::Call& call : module.calls(id)) sum += touch(hlo::callRoleName(call.role, call.branch));
  check(module.mainCallee(id).has_value() == !module.calls(id).empty());
  if (module.parameterNumber(id) || module.tupleIndex(id)) ++sum;
  if (const auto partner = module.asyncPartner(id)) check(module.computation(*partner) == module.computation(id));
  if (const auto frame = module.frame(id)) {
    for (std::optional<hlo::FrameId> at = frame; at; at = module.frame(*at).parent) {
      sum += touch(module.file(module.frame(*at).file)) + touch(module.frame(*at).function);
    }
  }
  const auto found = module.findInstructions(module.name(id));
  check(std::find(found.begin(), found.end(), id) != found.end());
  check(module.findInstruction(module.computation(id), module.name(id)).has_value());
  return sum + module.isRoot(id);
}

size_t touch(const hlo::Module& module) {
  const std::string broken = support::brokenInvariant(module);
  if (!broken.empty()) std::fputs(broken.c_str(), stderr);
  check(broken.empty());
  size_t sum = touch(module.name()) + module.isScheduled() + module.operandReferences();
  for (const hlo::Attribute& attribute : module.headerAttributes()) {
    sum += touch(module.text().text(attribute.key)) + touch(module.text().text(attribute.value));
  }
  for (uint32_t i = 0; i < module.computationCount(); ++i) {
    const hlo::ComputationId id(i);
    sum += touch(module.name(id)) + touch(module.executionThread(id)) + touch(module.text().text(module.range(id)));
    sum += module.callers(id).size() + module.isEmbedded(id);
    check(module.findComputation(module.name(id)).has_value());
  }
  for (uint32_t i = 0; i < module.shapeCount(); ++i) sum += touch(module.shape(hlo::ShapeId(i)));
  for (uint32_t i = 0; i < module.opcodeCount(); ++i) sum += touch(module.opcodeWord(i));
  for (const hlo::InstructionId id : module.instructions()) sum += touch(module, id);
  return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto source = std::make_shared<const hlo::SourceText>("fuzz", text);
  size_t sum = hlo::looksLikeHlo(source->text());
  const auto parsed = hlo::parseHlo(source);
  if (!parsed.ok()) return 0;
  for (const auto& module : parsed->modules) sum += touch(*module);
  for (const hlo::Diagnostic& diagnostic : parsed->diagnostics) {
    check(diagnostic.line > 0 || diagnostic.severity == hlo::Severity::kNote);
    sum += touch(hlo::format(diagnostic));
  }
  static volatile size_t s_sink;
  s_sink = s_sink + sum;
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  std::vector<std::string> seeds;
  seeds.emplace_back(R"(HloModule step, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias), {1,2}: (3, {0}) }, buffer_donor={ (0, {}) }, entry_computation_layout={(f32[4,2]{1,0}, s32[]{:T(128)})->(f32[4]{0})}, num_partitions=8

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
  seeds.emplace_back("ROOT %m = f32[2,4]{1,0} multiply(f32[2,4]{1,0} %b, f32[], (s4[2]{0:E(4)}, token[]) %x#1), window={size=3x3 "
                     "pad=0_1x-1_1}, slice={[0:16], [2:10:2]}\n");
  seeds.emplace_back("I0000 00:00:1700000000.1 1 a.cc:5] HloModule m:\nI0000 00:00:1700000000.1 1 a.cc:5] ENTRY {\n"
                     "I0000 00:00:1700000000.1 1 a.cc:5] a = () tuple(null, ...(+3)), x=\"1\\\"\", y='z'\n```\n}\n");
  seeds.emplace_back("\xEF\xBB\xBFHloModule m\r\n\r\nENTRY e {\r\n\tROOT a = b(f8e4m3fn[0,4]) custom-call-start(),"
                     " called_computations={e, e}, select=e, scatter=e, true_computation=e, false_computation={}\r\n}\r\n");
#ifdef HLOSCOPE_SHARED
  // Small ones of XLA's own tests, some of each kind.
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
