#pragma once

// Which devices a collective operation brings together: replica_groups= in its three notations, and the pairs of a
// collective-permute. One representation: groups of devices, enumerated on demand.
// Source: CollectiveDeviceList::ToString, IotaReplicaGroupList::ToString, MeshAxesReplicaGroupList::ToString;
// formats/hlo-text.md §12, replica_groups.

#include <optional>
#include <string>
#include <vector>

#include "model/attributes/mesh.h"

namespace hlo {

struct ReplicaGroups {
  /// Groups of one size: group g has the devices from g * groupSize on.
  struct Even {
    int64_t groupCount = 0;
    int64_t groupSize = 0;
    DeviceOrder devices;
    friend bool operator==(const Even&, const Even&) = default;
  };
  struct ByAxes {
    Mesh mesh;
    std::vector<AxisReference> axes;  ///< a group runs over these, the first one slowest
    friend bool operator==(const ByAxes&, const ByAxes&) = default;
  };
  std::vector<std::vector<int64_t>> lists;  ///< as listed; where `even` is absent
  std::optional<Even> even;                 ///< of the notations [2,4]<=[8] and mesh[…] {…}
  std::optional<ByAxes> byAxes;             ///< as written, where it is the latter

  /// `{}`: one group of all there are, whose number the text does not say. count() is then 0.
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

/// Errors: the devices are not groupCount * groupSize; see iotaDevices().
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
