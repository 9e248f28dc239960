#pragma once

// How protos say where values and instructions are: shardings, meshes, replica groups, metadata. Each is taken from its
// message and put into it; what a message cannot hold, or holds without sense, is an error. Source:
// formats/hlo-proto.md §3 and §4.

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/attributes/metadata.h"
#include "model/attributes/replica_groups.h"
#include "model/attributes/sharding.h"

namespace hloscope::proto {
class HloInstructionProto;
class HloModuleProto;
class OpMetadata;
class OpSharding;
class Payload;
}  // namespace hloscope::proto

namespace io {

namespace proto = hloscope::proto;

/// The bytes of a payload, its own or those of the module's pool; "" where it points nowhere. `module` may be null.
absl::string_view payloadBytes(const proto::Payload& payload, const proto::HloModuleProto* module);

hlo::Metadata metadataOf(const proto::OpMetadata& message, const proto::HloModuleProto* module);
/// Profiles and sizes of generated code have no field in the text, other fields of the text none in the message.
absl::Status setMetadata(const hlo::Metadata& metadata, proto::OpMetadata* message);

absl::StatusOr<hlo::Sharding> shardingOf(const proto::OpSharding& message);
absl::Status setSharding(const hlo::Sharding& sharding, proto::OpSharding* message);

/// Of a collective, in any of the five fields that have held them.
absl::StatusOr<hlo::ReplicaGroups> replicaGroupsOf(const proto::HloInstructionProto& instruction);
/// Lists also go into the field of before 2024.
absl::Status setReplicaGroups(const hlo::ReplicaGroups& groups, proto::HloInstructionProto* instruction);

}  // namespace io
