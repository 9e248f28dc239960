#pragma once

// How a value is divided among devices: sharding={…} in all its forms. Tile shardings of either version and shardings
// by mesh axes share one representation: tiles by dimension, and devices in the order of the tiles.
// Source: HloSharding::ToString, NamedSharding::ToString; formats/hlo-text.md §12.

#include <optional>
#include <string>
#include <vector>

#include "model/attributes/mesh.h"
#include "model/attributes/metadata.h"

namespace hlo {

/// How the devices of one tile use it, given by an extra dimension of the tile assignment.
enum class SubgroupKind : uint8_t { kReplicated, kManual, kUnreduced, kUnknown };
absl::string_view subgroupKindName(SubgroupKind kind);

struct Subgroup {
  SubgroupKind kind = SubgroupKind::kReplicated;
  int64_t size = 1;
  friend bool operator==(const Subgroup&, const Subgroup&) = default;
};

/// An array of tiles × devices. Device devices.at(i) has tile i, in row-major order of `tiles` and then of the subgroup
/// sizes.
struct TileAssignment {
  std::vector<int64_t> tiles;       ///< tile count for each dimension of the array
  std::vector<Subgroup> subgroups;  ///< from `last_tile_dim_replicate` (one) or `last_tile_dims={…}`
  DeviceOrder devices;
  friend bool operator==(const TileAssignment&, const TileAssignment&) = default;
};

/// A sharding by mesh axes (since 2025-12).
struct NamedSharding {
  struct Dimension {
    std::vector<AxisReference> axes;  ///< slowest varying first
    bool isOpen = false;              ///< `?`: may be divided further
    friend bool operator==(const Dimension&, const Dimension&) = default;
  };
  Mesh mesh;
  std::vector<Dimension> dimensions;
  std::vector<AxisReference> replicated, unreduced, manual;
  std::string reduction;  ///< from `unreduced=max{…}`; "": sum
  friend bool operator==(const NamedSharding&, const NamedSharding&) = default;
};

/// `shard_as 5`, `shard_like 5`
struct ShardGroup {
  int64_t id = 0;
  bool isLike = false;
  friend bool operator==(const ShardGroup&, const ShardGroup&) = default;
};

struct Sharding {
  enum class Kind : uint8_t {
    kReplicated,  ///< every device has the whole value
    kMaximal,     ///< one device has the whole value
    kManual,      ///< the program divides the value itself
    kUnknown,     ///< not decided yet
    kUnreduced,   ///< every device has a partial sum
    kTiled,
    kNamed,
    kTuple,
  };
  Kind kind = Kind::kReplicated;
  int64_t device = 0;              ///< kMaximal
  std::string reduction;           ///< kUnreduced; "": not written
  TileAssignment tiled;            ///< kTiled
  NamedSharding named;             ///< kNamed
  std::vector<Sharding> elements;  ///< kTuple: shardings of the leaves, in order; never tuples
  std::optional<ShardGroup> group;
  std::vector<Metadata> metadata;
  friend bool operator==(const Sharding&, const Sharding&) = default;
};

absl::StatusOr<Sharding> parseSharding(absl::string_view text);
std::string toText(const Sharding& sharding);

/// `{kind="sharding", entry={…}, exit={…}}`: the boundary between two shardings. `{}`, an empty tuple, means none.
struct Domain {
  Sharding entry;  ///< sharding of the users
  Sharding exit;   ///< sharding of the operand
  friend bool operator==(const Domain&, const Domain&) = default;
};

absl::StatusOr<Domain> parseDomain(absl::string_view text);
std::string toText(const Domain& domain);

/// Returns the tiles and devices of kTiled and kNamed; NotFound for other kinds and for maximal meshes. Fails also if
/// split() does.
absl::StatusOr<TileAssignment> tileAssignment(const Sharding& sharding);

bool readSharding(ValueReader& reader, Sharding* sharding);

}  // namespace hlo
