#pragma once

// How a value is divided among devices: sharding={…} in all its forms. What is written as tiles, of either version, and
// what is written by axes of a mesh have one representation: tiles by dimension, and devices in the order of the tiles.
// Source: HloSharding::ToString, NamedSharding::ToString; formats/hlo-text.md §12.

#include <optional>
#include <string>
#include <vector>

#include "model/attributes/mesh.h"
#include "model/attributes/metadata.h"

namespace hlo {

/// What the devices of one tile do with it, by a further dimension of the tile assignment.
enum class SubgroupKind : uint8_t { kReplicated, kManual, kUnreduced, kUnknown };
absl::string_view subgroupKindName(SubgroupKind kind);

struct Subgroup {
  SubgroupKind kind = SubgroupKind::kReplicated;
  int64_t size = 1;
  friend bool operator==(const Subgroup&, const Subgroup&) = default;
};

/// Tiles × devices. Device devices.at(i) has tile i, row-major in `tiles` and then in the sizes of `subgroups`.
struct TileAssignment {
  std::vector<int64_t> tiles;       ///< how many, for each dimension of the array
  std::vector<Subgroup> subgroups;  ///< the one of `last_tile_dim_replicate`, those of `last_tile_dims={…}`
  DeviceOrder devices;
  friend bool operator==(const TileAssignment&, const TileAssignment&) = default;
};

/// A sharding by axes of a mesh (2025-12 and later).
struct NamedSharding {
  struct Dimension {
    std::vector<AxisReference> axes;  ///< the first one varies slowest
    bool isOpen = false;              ///< `?`: may be divided further
    friend bool operator==(const Dimension&, const Dimension&) = default;
  };
  Mesh mesh;
  std::vector<Dimension> dimensions;
  std::vector<AxisReference> replicated, unreduced, manual;
  std::string reduction;  ///< of `unreduced=max{…}`; "": sum
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
    kReplicated,  ///< every device has all
    kMaximal,     ///< one device has all
    kManual,      ///< the program divides it itself
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
  std::vector<Sharding> elements;  ///< kTuple: of the leaves, in order; no tuples
  std::optional<ShardGroup> group;
  std::vector<Metadata> metadata;
  friend bool operator==(const Sharding&, const Sharding&) = default;
};

absl::StatusOr<Sharding> parseSharding(absl::string_view text);
std::string toText(const Sharding& sharding);

/// `{kind="sharding", entry={…}, exit={…}}`: where one sharding ends and another begins. `{}`, an empty tuple, is none.
struct Domain {
  Sharding entry;  ///< of the users
  Sharding exit;   ///< of the operand
  friend bool operator==(const Domain&, const Domain&) = default;
};

absl::StatusOr<Domain> parseDomain(absl::string_view text);
std::string toText(const Domain& domain);

/// Tiles and devices of kTiled and kNamed; the other kinds have none. Errors: axes that do not divide the mesh.
absl::StatusOr<TileAssignment> tileAssignment(const Sharding& sharding);

bool readSharding(ValueReader& reader, Sharding* sharding);

}  // namespace hlo
