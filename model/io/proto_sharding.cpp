#include "model/io/proto_sharding.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/io/proto/hlo.pb.h"

namespace io {
namespace {

using hlo::AxisReference;
using hlo::DeviceOrder;
using hlo::Mesh;
using hlo::Sharding;
using hlo::SubgroupKind;

// In the metadata of an unreduced sharding: the reduction for the partial values.
constexpr absl::string_view kReductionType = "sdy::reduction_op";
constexpr int kMostAxes = 100;

template <typename Field>
std::vector<int64_t> integers(const Field& field) {
  return {field.begin(), field.end()};
}

template <typename Values, typename Field>
void assign(const Values& values, Field* field) {
  field->Clear();
  for (const auto value : values) field->Add(static_cast<typename Field::value_type>(value));
}

absl::Status invalid(absl::string_view what) { return absl::InvalidArgumentError(std::string(what)); }

// --- devices and meshes -------------------------------------------------------------------------------

// Stores a list, or an iota with its dimensions and permutation.
template <typename Dimensions, typename Permutation>
absl::Status setDevices(const DeviceOrder& devices, google::protobuf::RepeatedField<int64_t>* list,
                        Dimensions* dimensions, Permutation* permutation) {
  if (!devices.list.empty() && devices.steps.empty()) {
    assign(devices.list, list);
    return absl::OkStatus();
  }
  const auto iota = hlo::iotaShape(devices);
  if (!iota) return invalid("a device order that the proto cannot represent");
  assign(iota->dimensions, dimensions);
  assign(iota->permutation, permutation);
  return absl::OkStatus();
}

absl::StatusOr<Mesh> meshOf(const proto::MeshProto& message) {
  Mesh mesh;
  std::vector<int64_t> sizes;
  if (message.axes_size() > kMostAxes) return invalid(absl::StrCat("a mesh with more than ", kMostAxes, " axes"));
  for (const auto& axis : message.axes()) {
    mesh.axes.push_back({axis.name(), axis.size()});
    sizes.push_back(axis.size());
  }
  if (mesh.axes.empty() && message.device_ids_size() == 1) {
    mesh.isMaximal = true;
    mesh.devices = hlo::listedDevices(integers(message.device_ids()));
    return mesh;
  }
  const auto count = hlo::productOf(sizes);
  if (!count) return invalid("a mesh axis without a size");
  mesh.devices = DeviceOrder{*count, {}, {}};
  if (message.device_ids_size() > 0) {
    mesh.devices = hlo::listedDevices(integers(message.device_ids()));
  } else if (message.has_iota_transform()) {
    auto devices = hlo::iotaDevices(integers(message.iota_transform().reshape_dims()),
                                    integers(message.iota_transform().transpose_perm()));
    if (!devices.ok()) return devices.status();
    mesh.devices = *std::move(devices);
  }
  if (mesh.devices.count != *count) return invalid("a mesh with more or fewer devices than its axes have");
  return mesh;
}

absl::Status setMesh(const Mesh& mesh, proto::MeshProto* message) {
  for (const Mesh::Axis& axis : mesh.axes) {
    proto::MeshProto::MeshAxis* const added = message->add_axes();
    added->set_name(axis.name);
    added->set_size(axis.size);
  }
  if (mesh.devices.list.empty() && mesh.devices.steps.empty()) return absl::OkStatus();
  if (!mesh.devices.list.empty()) {
    assign(mesh.devices.list, message->mutable_device_ids());
    return absl::OkStatus();
  }
  auto* const iota = message->mutable_iota_transform();
  return setDevices(mesh.devices, message->mutable_device_ids(), iota->mutable_reshape_dims(),
                    iota->mutable_transpose_perm());
}

template <typename Field>
absl::StatusOr<std::vector<AxisReference>> axesOf(const Field& messages, const Mesh& mesh) {
  std::vector<AxisReference> axes;
  for (const proto::AxisRefProto& message : messages) {
    AxisReference axis;
    axis.axis = message.mesh_axis_index();
    if (axis.axis < 0 || axis.axis >= static_cast<int64_t>(mesh.axes.size())) {
      return invalid(absl::StrCat("axis ", axis.axis, " of a mesh with ", mesh.axes.size(), " axes"));
    }
    if (message.has_sub_axis_info()) {
      if (message.sub_axis_info().pre_size() < 1 || message.sub_axis_info().size() < 1) {
        return invalid("a part of an axis without a size");
      }
      axis.part = AxisReference::Part{message.sub_axis_info().pre_size(), message.sub_axis_info().size()};
    }
    axes.push_back(axis);
  }
  return axes;
}

template <typename Field>
void setAxes(const std::vector<AxisReference>& axes, Field* messages) {
  for (const AxisReference& axis : axes) {
    proto::AxisRefProto* const message = messages->Add();
    message->set_mesh_axis_index(axis.axis);
    if (!axis.part) continue;
    message->mutable_sub_axis_info()->set_pre_size(axis.part->preSize);
    message->mutable_sub_axis_info()->set_size(axis.part->size);
  }
}

// --- shardings ----------------------------------------------------------------------------------------

SubgroupKind subgroupKind(int type) {
  switch (type) {
    case proto::OpSharding::MANUAL: return SubgroupKind::kManual;
    case proto::OpSharding::UNREDUCED: return SubgroupKind::kUnreduced;
    case proto::OpSharding::UNKNOWN: return SubgroupKind::kUnknown;
    default: return SubgroupKind::kReplicated;
  }
}

proto::OpSharding::Type subgroupType(SubgroupKind kind) {
  switch (kind) {
    case SubgroupKind::kManual: return proto::OpSharding::MANUAL;
    case SubgroupKind::kUnreduced: return proto::OpSharding::UNREDUCED;
    case SubgroupKind::kUnknown: return proto::OpSharding::UNKNOWN;
    case SubgroupKind::kReplicated: break;
  }
  return proto::OpSharding::REPLICATED;
}

absl::StatusOr<hlo::TileAssignment> tilesOf(const proto::OpSharding& message) {
  hlo::TileAssignment tiled;
  tiled.tiles = integers(message.tile_assignment_dimensions());
  const auto count = hlo::productOf(tiled.tiles);
  if (message.iota_reshape_dims_size() > 0) {
    auto devices = hlo::iotaDevices(integers(message.iota_reshape_dims()), integers(message.iota_transpose_perm()));
    if (!devices.ok()) return devices.status();
    tiled.devices = *std::move(devices);
  } else {
    tiled.devices = hlo::listedDevices(integers(message.tile_assignment_devices()));
  }
  if (count != tiled.devices.count) return invalid("more or fewer devices than tiles");

  std::vector<SubgroupKind> kinds;
  for (const int type : message.last_tile_dims()) kinds.push_back(subgroupKind(type));
  if (kinds.empty() && message.replicate_on_last_tile_dim()) kinds.push_back(SubgroupKind::kReplicated);
  if (kinds.size() > tiled.tiles.size()) return invalid("more kinds of last tile dimensions than dimensions");
  const size_t dimensions = tiled.tiles.size() - kinds.size();
  for (size_t i = 0; i < kinds.size(); ++i) tiled.subgroups.push_back({kinds[i], tiled.tiles[dimensions + i]});
  tiled.tiles.resize(dimensions);
  return tiled;
}

absl::Status setTiles(const hlo::TileAssignment& tiled, proto::OpSharding* message) {
  message->set_type(proto::OpSharding::OTHER);
  assign(tiled.tiles, message->mutable_tile_assignment_dimensions());
  for (const hlo::Subgroup& subgroup : tiled.subgroups) message->add_tile_assignment_dimensions(subgroup.size);
  if (tiled.subgroups.size() == 1 && tiled.subgroups.front().kind == SubgroupKind::kReplicated) {
    message->set_replicate_on_last_tile_dim(true);
  } else {
    for (const hlo::Subgroup& subgroup : tiled.subgroups) message->add_last_tile_dims(subgroupType(subgroup.kind));
  }
  return setDevices(tiled.devices, message->mutable_tile_assignment_devices(), message->mutable_iota_reshape_dims(),
                    message->mutable_iota_transpose_perm());
}

absl::StatusOr<hlo::NamedSharding> namedOf(const proto::NamedShardingProto& message) {
  hlo::NamedSharding named;
  auto mesh = meshOf(message.mesh());
  if (!mesh.ok()) return mesh.status();
  named.mesh = *std::move(mesh);
  for (const auto& dimension : message.dim_shardings()) {
    auto axes = axesOf(dimension.axes(), named.mesh);
    if (!axes.ok()) return axes.status();
    named.dimensions.push_back({*std::move(axes), !dimension.is_closed()});
  }
  auto replicated = axesOf(message.replicated_axes(), named.mesh);
  auto unreduced = axesOf(message.unreduced_axes(), named.mesh);
  auto manual = axesOf(message.manual_axes(), named.mesh);
  for (const auto* axes : {&replicated, &unreduced, &manual}) {
    if (!axes->ok()) return axes->status();
  }
  named.replicated = *std::move(replicated);
  named.unreduced = *std::move(unreduced);
  named.manual = *std::move(manual);
  if (message.reduction_op() == proto::NamedShardingProto::MAX) named.reduction = "max";
  if (message.reduction_op() == proto::NamedShardingProto::MIN) named.reduction = "min";
  return named;
}

absl::Status setNamed(const hlo::NamedSharding& named, proto::NamedShardingProto* message) {
  if (named.reduction == "max") {
    message->set_reduction_op(proto::NamedShardingProto::MAX);
  } else if (named.reduction == "min") {
    message->set_reduction_op(proto::NamedShardingProto::MIN);
  } else if (!named.reduction.empty()) {
    return invalid("a reduction that the proto cannot represent");
  }
  for (const auto& dimension : named.dimensions) {
    auto* const added = message->add_dim_shardings();
    setAxes(dimension.axes, added->mutable_axes());
    added->set_is_closed(!dimension.isOpen);
  }
  setAxes(named.replicated, message->mutable_replicated_axes());
  setAxes(named.unreduced, message->mutable_unreduced_axes());
  setAxes(named.manual, message->mutable_manual_axes());
  return setMesh(named.mesh, message->mutable_mesh());
}

Sharding::Kind kindOf(proto::OpSharding::Type type) {
  switch (type) {
    case proto::OpSharding::MAXIMAL: return Sharding::Kind::kMaximal;
    case proto::OpSharding::TUPLE: return Sharding::Kind::kTuple;
    case proto::OpSharding::OTHER: return Sharding::Kind::kTiled;
    case proto::OpSharding::MANUAL: return Sharding::Kind::kManual;
    case proto::OpSharding::UNKNOWN: return Sharding::Kind::kUnknown;
    case proto::OpSharding::UNREDUCED: return Sharding::Kind::kUnreduced;
    case proto::OpSharding::REPLICATED: break;
  }
  return Sharding::Kind::kReplicated;
}

// Without the elements of a tuple.
absl::StatusOr<Sharding> singleOf(const proto::OpSharding& message) {
  Sharding sharding;
  if (message.has_named_sharding()) {
    auto named = namedOf(message.named_sharding());
    if (!named.ok()) return named.status();
    sharding.kind = Sharding::Kind::kNamed;
    sharding.named = *std::move(named);
    for (const auto& metadata : message.named_sharding().metadata()) {
      sharding.metadata.push_back(metadataOf(metadata, nullptr));
    }
    return sharding;
  }
  sharding.kind = kindOf(message.type());
  if (sharding.kind == Sharding::Kind::kMaximal) {
    if (message.tile_assignment_devices_size() != 1) return invalid("a maximal sharding without exactly one device");
    sharding.device = message.tile_assignment_devices(0);
  } else if (sharding.kind == Sharding::Kind::kTiled) {
    auto tiled = tilesOf(message);
    if (!tiled.ok()) return tiled.status();
    sharding.tiled = *std::move(tiled);
  }
  if (message.is_shard_group()) {
    sharding.group = {message.shard_group_id(), message.shard_group_type() == proto::OpSharding::LIKE};
  }
  for (const auto& metadata : message.metadata()) {
    if (sharding.kind == Sharding::Kind::kUnreduced && metadata.op_type() == kReductionType) {
      sharding.reduction = absl::AsciiStrToLower(metadata.op_name());
    } else {
      sharding.metadata.push_back(metadataOf(metadata, nullptr));
    }
  }
  return sharding;
}

absl::Status setSingle(const Sharding& sharding, proto::OpSharding* message) {
  const auto setAllMetadata = [&sharding](auto* messages) {
    absl::Status status;
    for (const hlo::Metadata& metadata : sharding.metadata) status.Update(setMetadata(metadata, messages->Add()));
    return status;
  };
  switch (sharding.kind) {
    case Sharding::Kind::kReplicated: message->set_type(proto::OpSharding::REPLICATED); break;
    case Sharding::Kind::kManual: message->set_type(proto::OpSharding::MANUAL); break;
    case Sharding::Kind::kUnknown: message->set_type(proto::OpSharding::UNKNOWN); break;
    case Sharding::Kind::kMaximal:
      message->set_type(proto::OpSharding::MAXIMAL);
      message->add_tile_assignment_dimensions(1);
      message->add_tile_assignment_devices(sharding.device);
      break;
    case Sharding::Kind::kUnreduced:
      message->set_type(proto::OpSharding::UNREDUCED);
      if (!sharding.reduction.empty()) {
        proto::OpMetadata* const reduction = message->add_metadata();
        reduction->set_op_type(std::string(kReductionType));
        reduction->set_op_name(absl::AsciiStrToUpper(sharding.reduction));
      }
      break;
    case Sharding::Kind::kTiled:
      if (const absl::Status status = setTiles(sharding.tiled, message); !status.ok()) return status;
      break;
    case Sharding::Kind::kNamed: {
      absl::Status status = setNamed(sharding.named, message->mutable_named_sharding());
      status.Update(setAllMetadata(message->mutable_named_sharding()->mutable_metadata()));
      return status;
    }
    case Sharding::Kind::kTuple: return invalid("a tuple of shardings inside another tuple");
  }
  if (sharding.group) {
    message->set_is_shard_group(true);
    message->set_shard_group_id(sharding.group->id);
    message->set_shard_group_type(sharding.group->isLike ? proto::OpSharding::LIKE : proto::OpSharding::AS);
  }
  return setAllMetadata(message->mutable_metadata());
}

// --- replica groups -----------------------------------------------------------------------------------

template <typename Field>
hlo::ReplicaGroups listedGroups(const Field& messages) {
  hlo::ReplicaGroups groups;
  for (const proto::ReplicaGroup& group : messages) groups.lists.push_back(integers(group.replica_ids()));
  return groups;
}

absl::StatusOr<hlo::ReplicaGroups> iotaGroups(const proto::IotaReplicaGroupListProto& message) {
  return hlo::iotaReplicaGroups(message.num_replica_groups(), message.num_devices_per_group(),
                                integers(message.iota_reshape_dims()), integers(message.iota_transpose_perm()));
}

}  // namespace

absl::string_view payloadBytes(const proto::Payload& payload, const proto::HloModuleProto* module) {
  if (payload.has_value()) return payload.value();
  if (!payload.has_id() || module == nullptr || payload.id() < 0 || payload.id() >= module->payloads_size()) return {};
  return module->payloads(static_cast<int>(payload.id()));
}

hlo::Metadata metadataOf(const proto::OpMetadata& message, const proto::HloModuleProto* module) {
  hlo::Metadata metadata;
  metadata.opType = message.op_type();
  metadata.opName = message.op_name();
  metadata.sourceFile = message.source_file();
  metadata.sourceLine = message.source_line();
  metadata.sourceEndLine = message.source_end_line();
  metadata.sourceColumn = message.source_column();
  metadata.sourceEndColumn = message.source_end_column();
  metadata.profileTypes.assign(message.profile_type().begin(), message.profile_type().end());
  metadata.deduplicatedName = message.deduplicated_name();
  metadata.schedulingName = message.scheduling_name();
  metadata.stackFrame = message.stack_frame_id();
  metadata.payload = std::string(payloadBytes(message.metadata_payload(), module));
  return metadata;
}

absl::Status setMetadata(const hlo::Metadata& metadata, proto::OpMetadata* message) {
  const auto isSmall = [](int64_t value) { return value == static_cast<int32_t>(value); };
  for (const int64_t value : {metadata.sourceLine, metadata.sourceEndLine, metadata.sourceColumn,
                              metadata.sourceEndColumn, metadata.stackFrame}) {
    if (!isSmall(value)) return invalid("a metadata number of more than 32 bits");
  }
  if (metadata.preserveLayout || !metadata.others.empty()) {
    return invalid("a metadata field that the proto does not have");
  }
  for (const int64_t type : metadata.profileTypes) {
    if (!isSmall(type) || !proto::ProfileType_IsValid(static_cast<int>(type)))
      return invalid("an unknown profile type");
    message->add_profile_type(static_cast<proto::ProfileType>(type));
  }
  // Empty strings stay absent.
  const auto setString = [](const std::string& value, auto set) {
    if (!value.empty()) set(value);
  };
  const auto setNumber = [](int64_t value, auto set) {
    if (value != 0) set(static_cast<int32_t>(value));
  };
  setString(metadata.opType, [&](const std::string& value) { message->set_op_type(value); });
  setString(metadata.opName, [&](const std::string& value) { message->set_op_name(value); });
  setString(metadata.sourceFile, [&](const std::string& value) { message->set_source_file(value); });
  setString(metadata.deduplicatedName, [&](const std::string& value) { message->set_deduplicated_name(value); });
  setString(metadata.schedulingName, [&](const std::string& value) { message->set_scheduling_name(value); });
  setString(metadata.payload, [&](const std::string& value) { message->mutable_metadata_payload()->set_value(value); });
  setNumber(metadata.sourceLine, [&](int32_t value) { message->set_source_line(value); });
  setNumber(metadata.sourceEndLine, [&](int32_t value) { message->set_source_end_line(value); });
  setNumber(metadata.sourceColumn, [&](int32_t value) { message->set_source_column(value); });
  setNumber(metadata.sourceEndColumn, [&](int32_t value) { message->set_source_end_column(value); });
  setNumber(metadata.stackFrame, [&](int32_t value) { message->set_stack_frame_id(value); });
  return absl::OkStatus();
}

absl::StatusOr<Sharding> shardingOf(const proto::OpSharding& message) {
  auto sharding = singleOf(message);
  if (!sharding.ok() || sharding->kind != Sharding::Kind::kTuple) return sharding;
  for (const proto::OpSharding& element : message.tuple_shardings()) {
    auto single = singleOf(element);
    if (!single.ok()) return single.status();
    if (single->kind == Sharding::Kind::kTuple) return invalid("a tuple of shardings inside another tuple");
    sharding->elements.push_back(*std::move(single));
  }
  return sharding;
}

absl::Status setSharding(const Sharding& sharding, proto::OpSharding* message) {
  if (sharding.kind != Sharding::Kind::kTuple) return setSingle(sharding, message);
  message->set_type(proto::OpSharding::TUPLE);
  absl::Status status;
  for (const Sharding& element : sharding.elements) status.Update(setSingle(element, message->add_tuple_shardings()));
  return status;
}

absl::StatusOr<hlo::ReplicaGroups> replicaGroupsOf(const proto::HloInstructionProto& instruction) {
  if (instruction.has_iota_collective_device_list()) return iotaGroups(instruction.iota_collective_device_list());
  if (instruction.has_mesh_axes_replica_group_list()) {
    const auto& message = instruction.mesh_axes_replica_group_list();
    auto mesh = meshOf(message.mesh());
    if (!mesh.ok()) return mesh.status();
    auto axes = axesOf(message.axes(), *mesh);
    if (!axes.ok()) return axes.status();
    return hlo::meshReplicaGroups(*std::move(mesh), *std::move(axes));
  }
  if (instruction.has_collective_device_list()) {
    const auto& list = instruction.collective_device_list();
    if (list.has_iota_replica_group_list()) return iotaGroups(list.iota_replica_group_list());
    if (list.replica_groups_size() > 0) return listedGroups(list.replica_groups());
  }
  return listedGroups(instruction.replica_groups());
}

absl::Status setReplicaGroups(const hlo::ReplicaGroups& groups, proto::HloInstructionProto* instruction) {
  if (groups.byAxes) {
    auto* const message = instruction->mutable_mesh_axes_replica_group_list();
    setAxes(groups.byAxes->axes, message->mutable_axes());
    return setMesh(groups.byAxes->mesh, message->mutable_mesh());
  }
  if (groups.even) {
    auto* const message = instruction->mutable_iota_collective_device_list();
    message->set_num_replica_groups(groups.even->groupCount);
    message->set_num_devices_per_group(groups.even->groupSize);
    google::protobuf::RepeatedField<int64_t> list;
    const absl::Status status = setDevices(groups.even->devices, &list, message->mutable_iota_reshape_dims(),
                                           message->mutable_iota_transpose_perm());
    return list.empty() ? status : invalid("listed devices in groups of one size");
  }
  for (const auto& list : groups.lists) {
    assign(list, instruction->add_replica_groups()->mutable_replica_ids());
    assign(list, instruction->mutable_collective_device_list()->add_replica_groups()->mutable_replica_ids());
  }
  return absl::OkStatus();
}

}  // namespace io
