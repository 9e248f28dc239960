#pragma once

// The messages for the placement of values and instructions: shardings, meshes, replica groups, metadata. Each is
// converted from and to its message; information that the message cannot represent, and invalid content, are errors.
// Source: formats/hlo-proto.md §3 and §4.

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

/// Returns the bytes of a payload, its own or those in the module's pool; "" for a dangling reference. `module` may be
/// null.
absl::string_view payloadBytes(const proto::Payload& payload, const proto::HloModuleProto* module);

hlo::Metadata metadataOf(const proto::OpMetadata& message, const proto::HloModuleProto* module);
/// Profiles and sizes of generated code have no field in the text; some fields of the text have none in the message.
absl::Status setMetadata(const hlo::Metadata& metadata, proto::OpMetadata* message);

absl::StatusOr<hlo::Sharding> shardingOf(const proto::OpSharding& message);
absl::Status setSharding(const hlo::Sharding& sharding, proto::OpSharding* message);

/// Returns the replica groups of a collective, from any of the five fields that have stored them over time.
absl::StatusOr<hlo::ReplicaGroups> replicaGroupsOf(const proto::HloInstructionProto& instruction);
/// Also stores lists in the field used before 2024.
absl::Status setReplicaGroups(const hlo::ReplicaGroups& groups, proto::HloInstructionProto* instruction);

}  // namespace io
