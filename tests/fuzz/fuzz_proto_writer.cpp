// Writes protos of whatever the parser makes of a text: each is written or rejected with a location, and meets the
// requirements of XLA's loader. The comment at each check names the function in XLA that makes the same check.

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include "absl/strings/string_view.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_shape.h"
#include "model/io/proto_writer.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/fuzz.h"

namespace {

namespace proto = hloscope::proto;
using hlo::ElementType;

void check(bool holds) {
  if (!holds) std::abort();
}

bool isTuple(const proto::ShapeProto& shape) { return io::elementType(shape) == ElementType::kTuple; }

bool isArray(const proto::ShapeProto& shape) {
  const ElementType type = io::elementType(shape);
  return type != ElementType::kTuple && type != ElementType::kToken && type != ElementType::kOpaque &&
         type != ElementType::kBuffer;
}

// Shape::FromProto, ShapeUtil::ValidateShapeWithOptionalLayout; Literal::CreateFromProto requires the layout.
void checkShape(const proto::ShapeProto& shape) {
  check(io::elementType(shape) != ElementType::kInvalid);
  for (const proto::ShapeProto& element : shape.tuple_shapes()) checkShape(element);
  if (!isArray(shape)) return;
  check(shape.has_layout());
  check(shape.is_dynamic_dimension_size() == shape.dimensions_size());
  // LayoutUtil::ValidateLayoutForShape
  std::multiset<int64_t> order(shape.layout().minor_to_major().begin(), shape.layout().minor_to_major().end());
  check(static_cast<int>(order.size()) == shape.dimensions_size());
  int64_t next = 0;
  for (const int64_t dimension : order) check(dimension == next++);
}

// MutableLiteralBase::CreateFromProto: as many elements as the shape has, only in the field of its element type.
void checkLiteral(const proto::LiteralProto& literal, const proto::ShapeProto& shape) {
  check(literal.has_shape() && literal.shape().SerializeAsString() == shape.SerializeAsString());
  checkShape(shape);
  if (isTuple(shape)) {
    check(literal.tuple_literals_size() == shape.tuple_shapes_size());
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) checkLiteral(literal.tuple_literals(i), shape.tuple_shapes(i));
    return;
  }
  if (!isArray(shape)) return;
  int64_t count = 1;
  for (const int64_t size : shape.dimensions()) count *= size;
  const google::protobuf::Reflection& reflection = *literal.GetReflection();
  std::vector<const google::protobuf::FieldDescriptor*> fields;
  reflection.ListFields(literal, &fields);
  int64_t elements = 0;
  for (const auto* const field : fields) {
    const std::string& name = field->name();
    if (name == "shape") continue;
    check(elements == 0);
    if (field->is_repeated()) {
      elements = reflection.FieldSize(literal, field) / (name == "c64s" || name == "c128s" ? 2 : 1);
    } else {
      const bool isWide = name == "u16s" || name == "s16s" || name == "f16s" || name == "bf16s";
      elements = static_cast<int64_t>(reflection.GetString(literal, field).size()) / (isWide ? 2 : 1);
    }
  }
  check(elements == count);
}

// ProgramShape::FromProto
void checkProgramShape(const proto::ProgramShapeProto& shape) {
  check(shape.parameters_size() == shape.parameter_names_size());
  check(shape.has_result());
  for (const proto::ShapeProto& parameter : shape.parameters()) checkShape(parameter);
  checkShape(shape.result());
}

// HloComputation::CreateFromProto and, for each instruction, HloInstruction::CreateFromProto, which look up ids among
// the preceding instructions and computations.
void checkComputation(const proto::HloComputationProto& computation, const std::set<int64_t>& callees,
                      std::set<int64_t>* ids) {
  std::set<int64_t> before, parameters;
  for (const proto::HloInstructionProto& instruction : computation.instructions()) {
    check(!instruction.opcode().empty() && instruction.has_shape());
    checkShape(instruction.shape());
    for (const int64_t operand : instruction.operand_ids()) check(before.count(operand) == 1);
    for (const int64_t other : instruction.control_predecessor_ids()) check(before.count(other) == 1);
    for (const int64_t callee : instruction.called_computation_ids()) check(callees.count(callee) == 1);
    before.insert(instruction.id());
    check(ids->insert(instruction.id()).second);
    if (instruction.opcode() == "parameter") check(parameters.insert(instruction.parameter_number()).second);
    if (instruction.opcode() == "constant" && instruction.has_literal()) {
      checkLiteral(instruction.literal(), instruction.shape());
    }
  }
  check(before.count(computation.root_id()) == 1);
  int64_t number = 0;
  for (const int64_t parameter : parameters) check(parameter == number++);
  check(computation.program_shape().parameters_size() == number);
  checkProgramShape(computation.program_shape());
}

// HloModule::CreateFromProto
void checkModule(const proto::HloModuleProto& module) {
  std::set<std::string> computationNames, instructionNames;
  std::set<int64_t> computations, instructions;
  for (const proto::HloComputationProto& computation : module.computations()) {
    checkComputation(computation, computations, &instructions);
    check(computations.insert(computation.id()).second);
    check(!computation.name().empty() && computationNames.insert(computation.name()).second);
    for (const proto::HloInstructionProto& instruction : computation.instructions()) {
      check(!instruction.name().empty() && instructionNames.insert(instruction.name()).second);
    }
  }
  check(computations.count(module.entry_computation_id()) == 1);
  check(module.has_host_program_shape());
  checkProgramShape(module.host_program_shape());
  // HloSchedule::CreateFromProto, HloSchedule::Verify: each instruction of each computation except fusions, once.
  if (!module.has_schedule()) return;
  size_t sequences = 0;
  for (const proto::HloComputationProto& computation : module.computations()) {
    if (computation.is_fusion_computation()) continue;
    ++sequences;
    const auto sequence = module.schedule().sequences().find(computation.id());
    check(sequence != module.schedule().sequences().end());
    std::set<int64_t> ids(sequence->second.instruction_ids().begin(), sequence->second.instruction_ids().end());
    check(static_cast<int>(ids.size()) == sequence->second.instruction_ids_size());
    check(ids.size() == static_cast<size_t>(computation.instructions_size()));
    for (const proto::HloInstructionProto& instruction : computation.instructions()) {
      check(ids.count(instruction.id()) == 1);
    }
  }
  check(module.schedule().sequences().size() == sequences);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("input", input));
  if (!parsed.ok()) return 0;
  for (const auto& module : parsed->modules) {
    proto::HloModuleProto message;
    std::vector<hlo::Diagnostic> notes;
    const absl::Status status = io::writeProto(*module, &message, &notes);
    if (status.ok()) {
      checkModule(message);
    } else {
      check(status.code() == absl::StatusCode::kInvalidArgument && hlo::errorPosition(status).has_value());
    }
  }
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  return {
      R"(HloModule m, is_scheduled=true, entry_computation_layout={(f32[8]{0})->(f32[8]{0}, s32[])}

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add.1 = f32[] add(f32[] %a, %b)
}

%fused (p: f32[8], q: f32[8]) -> f32[8] {
  %p = f32[8]{0} parameter(0)
  %q = f32[8]{0} parameter(1)
  ROOT %add.1 = f32[8]{0} add(%p, %q)
}

ENTRY %main (p: f32[8]) -> (f32[8], s32[]) {
  %p = f32[8]{0:T(128)} parameter(0), sharding={devices=[2]<=[2]}
  %t = (f32[8], (s32[])) custom-call(%p), custom_call_target="f\n", literal=s32[2] {1, 2}, control-predecessors={%p}
  %c = f32[1,2]{0,1} constant({ { 1, -nan } })
  %g = s32[] add(%t#1#0, s32[] constant(1))
  %k = (bf16[2], c64[], pred[0], s4[2]) constant(({1, 2}, (1, 2), {}, {1, -2}))
  %f = f32[8]{0} fusion(%p, %t#0), kind=kLoop, calls=%fused
  %s = ((f32[8]), f32[8], s32[]) negate-start(%f), metadata={op_name="x"}
  %d = f32[8]{0} negate-done(%s)
  ROOT %r = (f32[8]{0}, s32[]) tuple(%d, %g), sharding={replicated}
}
)",
      R"(c { i = s32[] parameter(0) n = s32[] constant(10) ROOT l = pred[] compare(i, n), direction=LT }
b { i = s32[] parameter(0) n = s32[] constant(1) ROOT l = s32[] add(i, n) }
ENTRY e { z = s32[] constant(0) ROOT w = s32[] while(z), condition=c, body=b }
)",
      R"(ENTRY e {
  p = pred[4] parameter(0)
  r = pred[] reduce(p, pred[] constant(false)), dimensions={0}, to_apply={ a = pred[] parameter(0) b = pred[] parameter(1) ROOT n = pred[] or(a, b) }
  s = ((pred[4], pred[]), pred[], u32[]) reduce-start(p, r), dimensions={0}, to_apply={ a = pred[] parameter(0) b = pred[] parameter(1) ROOT n = pred[] or(a, b) }, async_execution_thread="t"
  u = ((pred[4], pred[]), pred[], u32[]) reduce-update(s), frontend_attributes={a="b"}
  ROOT d = pred[] reduce-done(u)
})",
      R"(HloModule m
ENTRY e {
  ROOT a = f32[] add(b, c)
  b = f32[2,3] constant(7)
  p.1 = f32[] parameter(1)
  p = f32[] parameter(0)
  c = f32[] negate(p), control-predecessors={b, p.1}
})"};
}
