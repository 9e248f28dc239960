#include "model/io/proto_tables.h"

#include <string>

#include "absl/container/flat_hash_map.h"
#include "model/io/proto/hlo.pb.h"
#include "model/print/unique_names.h"

namespace io {

// Stores each name and position once, in the order of the frames that use them.
void setStackFrames(const hlo::Module& module, proto::HloModuleProto* message) {
  if (module.tableFrameCount() == 0) return;
  proto::StackFrameIndexProto& index = *message->mutable_stack_frame_index();
  absl::flat_hash_map<absl::string_view, int32_t> files, functions;
  absl::flat_hash_map<std::string, int32_t> locations;
  const auto number = [](absl::string_view name, auto* numbers, auto* names) {
    if (name.empty()) return 0;
    const auto [place, isNew] = numbers->emplace(name, static_cast<int32_t>(numbers->size()) + 1);
    if (isNew) names->Add(std::string(name));
    return place->second;
  };
  for (uint32_t i = 0; i < module.tableFrameCount(); ++i) {
    const hlo::StackFrame& frame = module.frame(hlo::FrameId(i));
    proto::StackFrameIndexProto::FileLocation location;
    location.set_file_name_id(number(module.file(frame.file), &files, index.mutable_file_names()));
    location.set_function_name_id(number(frame.function, &functions, index.mutable_function_names()));
    location.set_line(static_cast<int32_t>(frame.line));
    location.set_column(static_cast<int32_t>(frame.column));
    location.set_end_line(static_cast<int32_t>(frame.endLine));
    location.set_end_column(static_cast<int32_t>(frame.endColumn));
    const auto [place, isNew] = locations.emplace(location.SerializeAsString(), index.file_locations_size() + 1);
    if (isNew) *index.add_file_locations() = location;
    auto* const added = index.add_stack_frames();
    added->set_file_location_id(place->second);
    if (frame.parent) added->set_parent_frame_id(static_cast<int32_t>(frame.parent->index()) + 1);
  }
}

void setSchedule(proto::HloModuleProto* message) {
  auto& sequences = *message->mutable_schedule()->mutable_sequences();
  for (const proto::HloComputationProto& computation : message->computations()) {
    if (computation.is_fusion_computation()) continue;
    auto& ids = *sequences[computation.id()].mutable_instruction_ids();
    ids.Reserve(computation.instructions_size());
    for (const proto::HloInstructionProto& instruction : computation.instructions()) ids.Add(instruction.id());
  }
}

void makeNamesUnique(proto::HloModuleProto* message) {
  hlo::NameUniquer computations, instructions;
  for (proto::HloComputationProto& computation : *message->mutable_computations()) {
    computation.set_name(computations.unique(computation.name()));
    for (proto::HloInstructionProto& instruction : *computation.mutable_instructions()) {
      instruction.set_name(instructions.unique(instruction.name()));
    }
  }
}

void nameParameters(proto::HloModuleProto* message) {
  for (proto::HloComputationProto& computation : *message->mutable_computations()) {
    proto::ProgramShapeProto& shape = *computation.mutable_program_shape();
    for (int i = 0; i < shape.parameters_size(); ++i) shape.add_parameter_names();
    for (const proto::HloInstructionProto& instruction : computation.instructions()) {
      if (instruction.opcode() != hlo::opKindWord(hlo::OpKind::kParameter)) continue;
      shape.set_parameter_names(static_cast<int>(instruction.parameter_number()), instruction.name());
    }
  }
}

}  // namespace io
