#pragma once

// The groups of devices of a collective operation: replica_groups= in its three notations, and the pairs of a
// collective-permute. All have one representation: groups of devices, enumerated on demand.
// Source: CollectiveDeviceList::ToString, IotaReplicaGroupList::ToString, MeshAxesReplicaGroupList::ToString;
// formats/hlo-text.md §12, replica_groups.

#include <optional>
#include <string>
#include <vector>

#include "model/attributes/mesh.h"

namespace hlo {

struct ReplicaGroups {
  /// Groups of equal size: group g has the groupSize devices that start at position g * groupSize.
  struct Even {
    int64_t groupCount = 0;
    int64_t groupSize = 0;
    DeviceOrder devices;
    friend bool operator==(const Even&, const Even&) = default;
  };
  struct ByAxes {
    Mesh mesh;
    std::vector<AxisReference> axes;  ///< the axes that vary within a group, slowest first
    friend bool operator==(const ByAxes&, const ByAxes&) = default;
  };
  std::vector<std::vector<int64_t>> lists;  ///< as listed; empty if `even` is set
  std::optional<Even> even;                 ///< set for the notations [2,4]<=[8] and mesh[…] {…}
  std::optional<ByAxes> byAxes;             ///< set for the notation mesh[…] {…}, as written

  /// Returns true for `{}`: one group of all devices, whose number the text does not state. count() is 0 then.
  bool isAll() const { return !even && lists.empty(); }
  int64_t count() const { return even ? even->groupCount : static_cast<int64_t>(lists.size()); }
  int64_t size(int64_t group) const;
  /// The i-th device of a group.
  int64_t at(int64_t group, int64_t i) const;
  friend bool operator==(const ReplicaGroups&, const ReplicaGroups&) = default;
};

/// `{{0,1},{2,3}}`, `[2,4]<=[8]T(1,0)`, `mesh['x'=2,'y'=4] {'y'}`
absl::StatusOr<ReplicaGroups> parseReplicaGroups(absl::string_view text);
std::string toText(const ReplicaGroups& groups);

/// Errors: the number of devices is not groupCount * groupSize; see also iotaDevices().
absl::StatusOr<ReplicaGroups> iotaReplicaGroups(int64_t groupCount, int64_t groupSize,
                                                const std::vector<int64_t>& dimensions,
                                                const std::vector<int64_t>& permutation);
/// Errors: see split().
absl::StatusOr<ReplicaGroups> meshReplicaGroups(Mesh mesh, std::vector<AxisReference> axes);

struct SourceTarget {
  int64_t source = 0;
  int64_t target = 0;
  friend bool operator==(const SourceTarget&, const SourceTarget&) = default;
};

/// source_target_pairs: `{{0,1},{1,0}}`
absl::StatusOr<std::vector<SourceTarget>> parseSourceTargetPairs(absl::string_view text);
std::string toText(const std::vector<SourceTarget>& pairs);

}  // namespace hlo
