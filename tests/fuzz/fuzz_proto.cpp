// Fuzzes protos, binary and in text form, as modules and assignments; and modules converted to protos and back. Input
// that looks like HLO text is only used for the second conversion.

#include <cstdlib>

#include "model/io/kinds.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_text.h"
#include "model/io/proto_writer.h"
#include "model/io/reader.h"
#include "model/text/hlo_parser.h"
#include "tests/fuzz/fuzz.h"

namespace {

namespace proto = hloscope::proto;

void check(bool isTrue) {
  if (!isTrue) std::abort();
}

// Returns the text of the module after a conversion to a proto; "" if there is none. Converting that text again must
// give the same text.
std::string textOfProto(const hlo::Module& module) {
  proto::HloModuleProto written, message;
  std::vector<hlo::Diagnostic> notes;
  const absl::Status status = io::writeProto(module, &written, &notes);
  if (!status.ok()) {
    check(status.code() == absl::StatusCode::kInvalidArgument);  // undefined names
    return "";
  }
  check(message.ParseFromString(written.SerializeAsString()));
  const auto text = io::protoText(message, "again");
  return text.ok() ? std::string(text->text->text()) : "";  // the text would be too long
}

// `isSound`: the text had no problems, so the proto is complete.
void thereAndBack(const hlo::Module& module, bool isSound) {
  const std::string text = textOfProto(module);
  if (text.empty()) return;
  const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("again", text));
  check(parsed.ok());
  const std::string again = textOfProto(*parsed->modules.front());
  if (isSound) check(again == text);
}

void checkLoaded(const io::LoadedModule& loaded) {
  check(loaded.diagnostics.size() < 4 * hlo::kMaximumDiagnostics);
  for (const hlo::Diagnostic& diagnostic : loaded.diagnostics) hlo::format(diagnostic);
  if (loaded.module != nullptr) thereAndBack(*loaded.module, false);
  if (loaded.assignment == nullptr) return;
  const buffers::Assignment& assignment = *loaded.assignment;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    const buffers::Value value = assignment.value(buffers::ValueId(i));
    check(!value.range || value.range->end <= assignment.stepCount());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  auto text = std::make_shared<const hlo::SourceText>("input", input);
  switch (io::recognize(text->text()).reader) {
    case io::Reader::kProto: {
      const auto loaded = io::readTexts({std::move(text)});
      if (!loaded.ok()) break;
      for (const io::LoadedModule& module : *loaded) checkLoaded(module);
      break;
    }
    case io::Reader::kHlo: {
      const auto parsed = hlo::parseHlo(std::move(text));
      if (!parsed.ok()) break;
      for (const auto& module : parsed->modules) thereAndBack(*module, parsed->diagnostics.empty());
      break;
    }
    default: break;
  }
  return 0;
}

std::vector<std::string> fuzzSeeds() {
  const std::string scheduled =
      R"(HloModule step, is_scheduled=true, input_output_alias={ {0}: (0, {}, may-alias) }, entry_computation_layout={(f32[8]{0:T(128)})->(f32[8]{0:T(128)}, pred[])}, num_partitions=4

FileNames
1 "/a.py"

FunctionNames
1 "f"

FileLocations
1 {file_name_id=1 function_name_id=1 line=3 end_line=4 column=5 end_column=6}

StackFrames
1 {file_location_id=1 parent_frame_id=1}

%body (s: (f32[8], s32[])) -> (f32[8], s32[]) {
  %s = (f32[8]{0:T(128)}, s32[]) parameter(0)
  %i = s32[] get-tuple-element(%s), index=1
  %x = f32[8]{0:T(128)S(1)} get-tuple-element(%s), index=0
  ROOT %n = (f32[8]{0:T(128)}, s32[]) tuple(%x, %i), control-predecessors={%i}
}

%cond (s.1: (f32[8], s32[])) -> pred[] {
  %s.1 = (f32[8]{0:T(128)}, s32[]) parameter(0)
  %one = s32[] constant(1)
  ROOT %l = pred[] compare(%s.1#1, %one), direction=LT, type=SIGNED
}

ENTRY %main (p: f32[8]) -> (f32[8], pred[]) {
  %p = f32[8]{0:T(128)} parameter(0), sharding={devices=[2,2]<=[2,2]T(1,0) last_tile_dim_replicate}
  %c = s32[] constant(-3)
  %t = (f32[8]{0:T(128)}, s32[]) tuple(%p, %c)
  %w = (f32[8]{0:T(128)}, s32[]) while(%t), condition=%cond, body=%body, backend_config={"known_trip_count":{"n":"4"}}
  %x.1 = f32[8]{0:T(128)} get-tuple-element(%w), index=0, metadata={op_name="f/g" stack_frame_id=1}
  %k = bf16[2,2]{0,1} constant({ {1, nan}, {-inf, 0.1001} })
  %g = f32[8]{0:T(128)} all-gather(%x.1), channel_id=1, replica_groups=[2,2]<=[4], dimensions={0}, use_global_device_ids=true
  %f = pred[] constant(true), frontend_attributes={a="b",c={"d":1}}, origin={({"u"}, {"v" {0}})}
  ROOT %r = (f32[8]{0:T(128)}, pred[]) tuple(%g, %f), opaque="x"
}
)";
  const std::string plain = R"(HloModule m

ENTRY %e (a: f32[1,4,4,2], b: f32[3,3,2,8]) -> f32[1,4,4,8] {
  %a = f32[1,4,4,2]{3,2,1,0} parameter(0)
  %b = f32[3,3,2,8]{3,2,1,0} parameter(1)
  %pad = f32[1,6,4,2]{3,2,1,0} pad(%a, %b), padding=0_0x1_1x0_0x0_0_2
  %sl = f32[1,2,4,2]{3,2,1,0} slice(%a), slice={[0:1], [0:4:2], [0:4], [0:2]}
  ROOT %c = f32[1,4,4,8]{3,2,1,0} convolution(%a, %b), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, operand_precision={high,default}
}
)";
  std::vector<std::string> seeds{scheduled, plain};
  for (const std::string& text : {scheduled, plain}) {
    const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("seed", text));
    proto::HloProto message;
    std::vector<hlo::Diagnostic> notes;
    if (!parsed.ok() || !io::writeProto(*parsed->modules.front(), message.mutable_hlo_module(), &notes).ok()) continue;
    auto* const buffers = message.mutable_buffer_assignment();
    const auto& instructions = message.hlo_module().computations().rbegin()->instructions();
    for (int i = 0; i < instructions.size(); ++i) {
      auto* const buffer = buffers->add_logical_buffers();
      buffer->set_id(i);
      buffer->set_size(32);
      buffer->mutable_defined_at()->set_instruction_id(instructions[i].id());
      auto* const allocation = buffers->add_buffer_allocations();
      allocation->set_index(i);
      allocation->set_size(32);
      auto* const assigned = allocation->add_assigned();
      assigned->set_logical_buffer_id(i);
      assigned->set_size(32);
      buffers->add_heap_simulator_traces()->add_events()->set_buffer_id(i);
      auto* const event = buffers->mutable_heap_simulator_traces(0)->add_events();
      event->set_kind(proto::HeapSimulatorTrace::Event::FREE);
      event->set_buffer_id(i);
    }
    seeds.push_back(message.SerializeAsString());
    seeds.push_back(message.hlo_module().SerializeAsString());
    seeds.push_back(message.DebugString());
    seeds.push_back(message.hlo_module().DebugString());
  }
  return seeds;
}
