#include "model/io/proto_header.h"

#include <google/protobuf/unknown_field_set.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/attributes/alias.h"
#include "model/attributes/attribute_table.h"
#include "model/attributes/recovery_table.h"
#include "model/io/proto/hlo.pb.h"
#include "model/io/proto_annotations.h"
#include "model/io/proto_shape.h"
#include "model/io/proto_text.h"
#include "model/io/proto_writer.h"
#include "model/text/hlo_parser.h"
#include "model/text/scanner.h"

namespace io {
namespace {

template <typename Field>
hlo::ShapeIndex indexOf(const Field& field) {
  return {field.begin(), field.end()};
}

std::string aliasText(const proto::HloInputOutputAliasProto& message) {
  std::vector<hlo::InputOutputAlias> aliases;
  for (const auto& entry : message.entries()) {
    aliases.push_back({indexOf(entry.output_shape_index()), entry.parameter_number(),
                       indexOf(entry.parameter_shape_index()), entry.kind() == proto::MUST_ALIAS});
  }
  return hlo::toText(aliases);
}

bool readAliases(absl::string_view value, proto::HloInputOutputAliasProto* message) {
  const auto aliases = hlo::parseInputOutputAlias(value);
  if (!aliases.ok()) return false;
  for (const hlo::InputOutputAlias& alias : *aliases) {
    auto* const entry = message->add_entries();
    entry->mutable_output_shape_index()->Assign(alias.output.begin(), alias.output.end());
    entry->set_parameter_number(alias.parameter);
    entry->mutable_parameter_shape_index()->Assign(alias.parameterIndex.begin(), alias.parameterIndex.end());
    entry->set_kind(alias.isMust ? proto::MUST_ALIAS : proto::MAY_ALIAS);
  }
  return true;
}

std::string donorText(const proto::HloBufferDonorProto& message) {
  std::vector<hlo::BufferDonor> donors;
  for (const auto& entry : message.entries()) {
    donors.push_back({entry.parameter_number(), indexOf(entry.parameter_shape_index())});
  }
  return hlo::toText(donors);
}

bool readDonors(absl::string_view value, proto::HloBufferDonorProto* message) {
  const auto donors = hlo::parseBufferDonors(value);
  if (!donors.ok()) return false;
  for (const hlo::BufferDonor& donor : *donors) {
    auto* const entry = message->add_entries();
    entry->set_parameter_number(donor.parameter);
    entry->mutable_parameter_shape_index()->Assign(donor.parameterIndex.begin(), donor.parameterIndex.end());
  }
  return true;
}

// --- the recovery table, which contains programs as modules ---------------------------------------------

hlo::OriginalArray arrayOf(const proto::OriginalArrayProto& message) {
  return {message.instruction_name(), {message.shape_index().begin(), message.shape_index().end()}};
}

void setArray(const hlo::OriginalArray& array, proto::OriginalArrayProto* message) {
  message->set_instruction_name(array.instruction);
  message->mutable_shape_index()->Assign(array.index.begin(), array.index.end());
}

std::string recoveryText(const proto::OriginalValueRecoveryTableProto& message) {
  hlo::RecoveryTable table;
  for (const auto& entry : message.entries()) {
    hlo::Recovery& recovery = table.emplace_back();
    recovery.lost = arrayOf(entry.old_original_array());
    recovery.kept = arrayOf(entry.new_original_array());
    if (!entry.has_recovery_module()) continue;
    // Without its own table: nested quotes would grow without limit.
    proto::HloModuleProto program = entry.recovery_module();
    program.clear_original_value_recovery_table();
    const auto text = protoText(program, "recovery module");
    if (text.ok()) recovery.program = std::string(text->text->text());
  }
  return toText(table);
}

bool readRecovery(absl::string_view value, proto::OriginalValueRecoveryTableProto* message) {
  const auto table = hlo::parseRecoveryTable(value);
  if (!table.ok()) return false;
  std::set<std::pair<std::string, hlo::ShapeIndex>> lost;
  for (const hlo::Recovery& recovery : *table) {
    // Of several entries for one value, XLA's parser uses the first, its loader the last.
    if (!lost.emplace(recovery.lost.instruction, recovery.lost.index).second) continue;
    auto* const entry = message->add_entries();
    setArray(recovery.lost, entry->mutable_old_original_array());
    setArray(recovery.kept, entry->mutable_new_original_array());
    if (recovery.program.empty()) continue;
    const auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("recovery module", recovery.program));
    if (!parsed.ok() || parsed->modules.size() != 1) return false;
    std::vector<hlo::Diagnostic> notes;
    if (!writeProto(*parsed->modules.front(), entry->mutable_recovery_module(), &notes).ok()) return false;
  }
  return true;
}

// Fields of HloModuleProto that are not covered by headerAttributes(), the tables of frames and the computations.
constexpr absl::string_view kWithoutText[] = {"cross_program_prefetches",
                                              "is_dynamic",
                                              "spmd_output_sharding",
                                              "profile_info",
                                              "spmd_parameters_shardings",
                                              "device_assignment",
                                              "use_auto_spmd_partitioning",
                                              "device_type",
                                              "payloads",
                                              "pjrt_id"};

/// Returns whether device i runs partition i, or replica i: replica_count and num_partitions then state everything.
bool isInOrder(const proto::DeviceAssignmentProto& devices) {
  int64_t next = 0;
  for (const auto& computation : devices.computation_devices()) {
    for (const int64_t device : computation.replica_device_ids()) {
      if (device != next++) return false;
    }
  }
  return true;
}

constexpr size_t kMostNamed = 10;

void addUnknown(const google::protobuf::Message& message, absl::string_view of, std::set<std::string>* names) {
  const google::protobuf::UnknownFieldSet& unknown = message.GetReflection()->GetUnknownFields(message);
  for (int i = 0; i < unknown.field_count() && names->size() <= kMostNamed; ++i) {
    const google::protobuf::UnknownField& field = unknown.field(i);
    const bool isEmpty = field.type() == field.TYPE_LENGTH_DELIMITED && field.length_delimited().empty();
    if (!isEmpty) names->insert(absl::StrCat("field ", field.number(), " of ", of));
  }
}

}  // namespace

std::string headerName(const proto::HloModuleProto& module) {
  std::string name = module.name();
  const auto ends = [](char c) { return hlo::charclass::is(c, hlo::charclass::kBlank) || c == ',' || c == ':'; };
  std::replace_if(name.begin(), name.end(), ends, '_');
  return name.empty() ? "module" : name;
}

std::vector<AttributeValue> headerAttributes(const proto::HloModuleProto& module) {
  std::vector<AttributeValue> attributes;
  if (module.has_schedule()) attributes.push_back({"is_scheduled", "true"});
  if (module.input_output_alias().entries_size() > 0) {
    attributes.push_back({"input_output_alias", aliasText(module.input_output_alias())});
  }
  if (module.buffer_donor().entries_size() > 0) {
    attributes.push_back({"buffer_donor", donorText(module.buffer_donor())});
  }
  if (module.has_host_program_shape() && module.host_program_shape().has_result()) {
    std::string shape;
    appendProgramShape(module.host_program_shape(), &shape);
    attributes.push_back({"entry_computation_layout", std::move(shape)});
  }
  const auto& devices = module.device_assignment();
  if (devices.replica_count() > 1) attributes.push_back({"replica_count", absl::StrCat(devices.replica_count())});
  if (devices.computation_count() > 1) {
    attributes.push_back({"num_partitions", absl::StrCat(devices.computation_count())});
  }
  if (!module.frontend_attributes().map().empty()) {
    attributes.push_back({"frontend_attributes", frontendAttributesText(module.frontend_attributes())});
  }
  if (module.original_value_recovery_table().entries_size() > 0) {
    attributes.push_back({"origin_recovery_table", recoveryText(module.original_value_recovery_table())});
  }
  std::stable_sort(attributes.begin(), attributes.end(), [](const AttributeValue& a, const AttributeValue& b) {
    return hlo::printOrder(a.key, "") < hlo::printOrder(b.key, "");
  });
  return attributes;
}

absl::Status setHeaderAttribute(absl::string_view key, absl::string_view value, proto::HloModuleProto* module) {
  bool isRead = false;
  if (key == "input_output_alias") {
    isRead = readAliases(value, module->mutable_input_output_alias());
  } else if (key == "buffer_donor") {
    isRead = readDonors(value, module->mutable_buffer_donor());
  } else if (key == "entry_computation_layout") {
    isRead = readProgramShape(value, module->mutable_host_program_shape());
  } else if (key == "frontend_attributes") {
    isRead = readFrontendAttributes(value, module->mutable_frontend_attributes());
  } else if (key == "origin_recovery_table") {
    isRead = readRecovery(value, module->mutable_original_value_recovery_table());
  } else {
    return absl::NotFoundError("no field holds it");
  }
  return isRead ? absl::OkStatus() : absl::InvalidArgumentError("its field cannot hold the value");
}

std::vector<std::string> fieldsWithoutText(const proto::HloModuleProto& module) {
  std::vector<std::string> names;
  const google::protobuf::Reflection& reflection = *module.GetReflection();
  for (const absl::string_view name : kWithoutText) {
    if (name == "device_assignment" && isInOrder(module.device_assignment())) continue;
    const auto* const field = module.GetDescriptor()->FindFieldByName(std::string(name));
    if (field->is_repeated() ? reflection.FieldSize(module, field) > 0 : reflection.HasField(module, field)) {
      names.emplace_back(name);
    }
  }
  std::set<std::string> unknown;
  addUnknown(module, "the module", &unknown);
  for (const proto::HloComputationProto& computation : module.computations()) {
    addUnknown(computation, "computations", &unknown);
    for (const proto::HloInstructionProto& instruction : computation.instructions()) {
      addUnknown(instruction, "instructions", &unknown);
    }
  }
  for (const std::string& name : unknown) {
    if (names.size() == kMostNamed) {
      names.push_back("more");
      break;
    }
    names.push_back(name);
  }
  return names;
}

}  // namespace io
