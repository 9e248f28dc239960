#include "model/attributes/sharding.h"

#include <algorithm>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

using Kind = Sharding::Kind;

constexpr struct {
  absl::string_view word;
  Kind kind;
} kWords[] = {{"replicated", Kind::kReplicated},
              {"maximal", Kind::kMaximal},
              {"manual", Kind::kManual},
              {"unknown", Kind::kUnknown},
              {"unreduced", Kind::kUnreduced}};

constexpr SubgroupKind kSubgroupKinds[] = {SubgroupKind::kReplicated, SubgroupKind::kManual, SubgroupKind::kUnreduced,
                                           SubgroupKind::kUnknown};

// --- reading one sharding ---------------------------------------------------------------------------

bool readKind(ValueReader& reader, Kind* kind) {
  for (const auto& known : kWords) {
    if (reader.takeWord(known.word)) {
      *kind = known.kind;
      return true;
    }
  }
  return false;
}

bool readSubgroupKind(ValueReader& reader, SubgroupKind* kind) {
  for (const SubgroupKind known : kSubgroupKinds) {
    if (reader.takeWord(subgroupKindName(known))) {
      *kind = known;
      return true;
    }
  }
  return reader.fail("replicated, manual, unreduced or unknown");
}

// Reads `[2,4]<=[8]` or `[2,1]0,1`.
bool readTiles(ValueReader& reader, TileAssignment* tiled) {
  if (!reader.sizes(&tiled->tiles) || !readDevices(reader, &tiled->devices)) return false;
  const auto count = productOf(tiled->tiles);
  return count == tiled->devices.count ||
         reader.refuse(absl::StrCat("expected as many devices as tiles [", absl::StrJoin(tiled->tiles, ","),
                                    "], found ", tiled->devices.count));
}

// Moves the last tile dimensions to the subgroups.
bool splitSubgroups(ValueReader& reader, const std::vector<SubgroupKind>& kinds, TileAssignment* tiled) {
  if (kinds.size() > tiled->tiles.size() || !tiled->subgroups.empty()) {
    return reader.refuse(absl::StrCat("expected at most ", tiled->tiles.size(), " last tile dimensions, given once"));
  }
  const size_t dimensions = tiled->tiles.size() - kinds.size();
  for (size_t i = 0; i < kinds.size(); ++i) tiled->subgroups.push_back({kinds[i], tiled->tiles[dimensions + i]});
  tiled->tiles.resize(dimensions);
  return true;
}

// Reads `{…}`, or several of them in braces.
bool readMetadataList(ValueReader& reader, std::vector<Metadata>* metadata) {
  const auto one = [&] { return readMetadata(reader, &metadata->emplace_back()); };
  return reader.isAt('{', '{') ? reader.list('{', '}', one) : one();
}

// --- mesh axes --------------------------------------------------------------------------------------

bool readDimensionAxes(ValueReader& reader, const Mesh& mesh, NamedSharding::Dimension* dimension) {
  if (!reader.expect('{')) return false;
  while (!reader.take('}')) {
    if (reader.take('?')) {
      dimension->isOpen = true;
      return reader.expect('}');
    }
    if (!readAxis(reader, mesh, &dimension->axes.emplace_back())) return false;
    reader.take(',');
  }
  return true;
}

std::vector<AxisReference> allAxes(const Mesh& mesh) {
  std::vector<AxisReference> axes(mesh.axes.size());
  for (size_t i = 0; i < axes.size(); ++i) axes[i].axis = static_cast<int64_t>(i);
  return axes;
}

// Reads `unreduced=max{'x'}`, `unreduced={'x'}`, or the bare word, which means all axes.
bool readAxesField(ValueReader& reader, const Mesh& mesh, std::vector<AxisReference>* axes, std::string* reduction) {
  if (!reader.take('=')) {
    *axes = allAxes(mesh);
    return true;
  }
  absl::string_view word;
  if (reduction != nullptr && !reader.isAt('{')) {
    if (!reader.word(&word, "axes or a reduction")) return false;
    *reduction = std::string(word);
  }
  return readAxes(reader, mesh, axes);
}

bool readNamed(ValueReader& reader, Sharding* sharding) {
  NamedSharding& named = sharding->named;
  sharding->kind = Kind::kNamed;
  if (!readMesh(reader, &named.mesh)) return false;
  for (;;) {
    reader.take(',');
    if (reader.take('}')) return true;
    bool isRead = false;
    if (reader.isAt('[')) {
      isRead = reader.list('[', ']',
                           [&] { return readDimensionAxes(reader, named.mesh, &named.dimensions.emplace_back()); });
    } else if (reader.takeWord("replicated")) {
      isRead = readAxesField(reader, named.mesh, &named.replicated, nullptr);
    } else if (reader.takeWord("unreduced")) {
      isRead = readAxesField(reader, named.mesh, &named.unreduced, &named.reduction);
    } else if (reader.takeWord("manual")) {
      isRead = readAxesField(reader, named.mesh, &named.manual, nullptr);
    } else if (reader.takeKey("metadata")) {
      isRead = readMetadataList(reader, &sharding->metadata);
    } else {
      return reader.fail("dimension axes, replicated, unreduced, manual, metadata or \"}\"");
    }
    if (!isRead) return false;
  }
}

struct Seen {
  bool kind = false;
  bool device = false;
};

bool readItem(ValueReader& reader, Sharding* sharding, Seen* seen) {
  if (!seen->kind && reader.takeKey("devices")) {
    sharding->kind = Kind::kTiled;
    seen->kind = true;
    return readTiles(reader, &sharding->tiled);
  }
  if (reader.takeKey("device")) {
    seen->device = true;
    return reader.integer(&sharding->device);
  }
  if (reader.takeWord("last_tile_dim_replicate")) {
    return splitSubgroups(reader, {SubgroupKind::kReplicated}, &sharding->tiled);
  }
  if (reader.takeKey("last_tile_dims")) {
    std::vector<SubgroupKind> kinds;
    return reader.list('{', '}', [&] { return readSubgroupKind(reader, &kinds.emplace_back()); }) &&
           splitSubgroups(reader, kinds, &sharding->tiled);
  }
  const bool isLike = reader.takeWord("shard_like");
  if (isLike || reader.takeWord("shard_as")) {
    sharding->group.emplace().isLike = isLike;
    return reader.integer(&sharding->group->id);
  }
  if (reader.takeKey("metadata")) return readMetadataList(reader, &sharding->metadata);
  if (seen->kind || !readKind(reader, &sharding->kind)) return reader.fail("an item of the sharding or \"}\"");
  seen->kind = true;
  absl::string_view reduction;
  if (sharding->kind != Kind::kUnreduced || !reader.take('=')) return true;
  if (!reader.word(&reduction, "a reduction")) return false;
  sharding->reduction = std::string(reduction);
  return true;
}

// Reads from after the opening brace to after the closing one.
bool readSingle(ValueReader& reader, Sharding* sharding) {
  if (reader.isAtWord("mesh") || reader.isAtWord("maximal_mesh")) return readNamed(reader, sharding);
  Seen seen;
  do {
    if (!readItem(reader, sharding, &seen)) return false;
    reader.take(',');
  } while (!reader.take('}'));
  if (!seen.kind) return reader.refuse("expected a kind of sharding, found none");
  return !seen.device || sharding->kind == Kind::kMaximal ||
         reader.refuse("expected a device only for a maximal sharding");
}

// --- writing ----------------------------------------------------------------------------------------

std::string metadataText(const std::vector<Metadata>& metadata) {
  if (metadata.size() == 1) return toText(metadata.front());
  const auto one = [](std::string* out, const Metadata& m) { *out += toText(m); };
  return absl::StrCat("{", absl::StrJoin(metadata, ", ", one), "}");
}

std::string namedText(const Sharding& sharding) {
  const NamedSharding& named = sharding.named;
  std::string result = absl::StrCat("{", toText(named.mesh));
  const bool hasDimensions = !named.dimensions.empty();
  if (hasDimensions) {
    const auto dimension = [&](std::string* out, const NamedSharding::Dimension& d) {
      std::string axes = toText(named.mesh, d.axes);
      if (d.isOpen) axes.insert(axes.size() - 1, d.axes.empty() ? "?" : ", ?");
      *out += axes;
    };
    absl::StrAppend(&result, ", [", absl::StrJoin(named.dimensions, ", ", dimension), "]");
  }
  const auto add = [&](absl::string_view key, const std::vector<AxisReference>& axes, absl::string_view reduction) {
    if (axes.empty()) return;
    absl::StrAppend(&result, ", ", key);
    const bool isAll = !hasDimensions && reduction.empty() && axes == allAxes(named.mesh);
    if (!isAll) absl::StrAppend(&result, "=", reduction, toText(named.mesh, axes));
  };
  add("replicated", named.replicated, "");
  add("unreduced", named.unreduced, named.reduction);
  add("manual", named.manual, "");
  if (!sharding.metadata.empty()) absl::StrAppend(&result, ", metadata=", metadataText(sharding.metadata));
  return result + "}";
}

std::string tilesText(const TileAssignment& tiled) {
  std::vector<int64_t> tiles = tiled.tiles;
  for (const Subgroup& subgroup : tiled.subgroups) tiles.push_back(subgroup.size);
  std::string result = absl::StrCat("devices=[", absl::StrJoin(tiles, ","), "]", toText(tiled.devices));
  if (tiled.subgroups.size() == 1 && tiled.subgroups.front().kind == SubgroupKind::kReplicated) {
    result += " last_tile_dim_replicate";
  } else if (!tiled.subgroups.empty()) {
    const auto kind = [](std::string* out, const Subgroup& s) { absl::StrAppend(out, subgroupKindName(s.kind)); };
    absl::StrAppend(&result, " last_tile_dims={", absl::StrJoin(tiled.subgroups, ", ", kind), "}");
  }
  return result;
}

std::string singleText(const Sharding& sharding) {
  if (sharding.kind == Kind::kNamed) return namedText(sharding);
  std::string result = "{";
  for (const auto& known : kWords) {
    if (known.kind == sharding.kind) absl::StrAppend(&result, known.word);
  }
  if (sharding.kind == Kind::kMaximal) absl::StrAppend(&result, " device=", sharding.device);
  if (sharding.kind == Kind::kTiled) result += tilesText(sharding.tiled);
  if (!sharding.reduction.empty()) absl::StrAppend(&result, "=", sharding.reduction);
  if (sharding.group)
    absl::StrAppend(&result, sharding.group->isLike ? " shard_like " : " shard_as ", sharding.group->id);
  if (!sharding.metadata.empty()) absl::StrAppend(&result, " metadata=", metadataText(sharding.metadata));
  return result + "}";
}

}  // namespace

absl::string_view subgroupKindName(SubgroupKind kind) {
  switch (kind) {
    case SubgroupKind::kReplicated: return "replicated";
    case SubgroupKind::kManual: return "manual";
    case SubgroupKind::kUnreduced: return "unreduced";
    case SubgroupKind::kUnknown: return "unknown";
  }
  return "";
}

bool readSharding(ValueReader& reader, Sharding* sharding) {
  if (!reader.expect('{')) return false;
  if (!reader.isAt('{') && !reader.isAt('}')) return readSingle(reader, sharding);
  sharding->kind = Kind::kTuple;
  while (!reader.take('}')) {
    if (!reader.expect('{') || !readSingle(reader, &sharding->elements.emplace_back())) return false;
    if (!reader.take(',') && !reader.isAt('}')) return reader.fail("\",\" or \"}\"");
  }
  return true;
}

absl::StatusOr<Sharding> parseSharding(absl::string_view text) { return parseWhole<Sharding>(text, readSharding); }

std::string toText(const Sharding& sharding) {
  if (sharding.kind != Kind::kTuple) return singleText(sharding);
  std::string result = "{";
  for (size_t i = 0; i < sharding.elements.size(); ++i) {
    if (i > 0) result += ", ";
    if (i > 0 && i % 5 == 0) absl::StrAppend(&result, "/*index=", i, "*/");
    result += singleText(sharding.elements[i]);
  }
  return result + "}";
}

absl::StatusOr<Domain> parseDomain(absl::string_view text) {
  const auto read = [](ValueReader& reader, Domain* domain) {
    std::string kind;
    if (!reader.expect('{') || !(reader.takeKey("kind") || reader.fail("kind=")) || !reader.string(&kind)) return false;
    if (kind != "sharding")
      return reader.refuse(
          absl::StrCat("expected the kind \"sharding\", found \"", absl::CEscape(kind.substr(0, 40)), "\""));
    return reader.expect(',') && (reader.takeKey("entry") || reader.fail("entry=")) &&
           readSharding(reader, &domain->entry) && reader.expect(',') &&
           (reader.takeKey("exit") || reader.fail("exit=")) && readSharding(reader, &domain->exit) &&
           reader.expect('}');
  };
  return parseWhole<Domain>(text, read);
}

std::string toText(const Domain& domain) {
  return absl::StrCat("{kind=\"sharding\", entry=", toText(domain.entry), ", exit=", toText(domain.exit), "}");
}

absl::StatusOr<TileAssignment> tileAssignment(const Sharding& sharding) {
  if (sharding.kind == Kind::kTiled) return sharding.tiled;
  const NamedSharding& named = sharding.named;
  if (sharding.kind != Kind::kNamed || named.mesh.isMaximal) {
    return absl::NotFoundError("the sharding has no tiles");
  }
  std::vector<std::vector<AxisReference>> groups;
  for (const NamedSharding::Dimension& dimension : named.dimensions) groups.push_back(dimension.axes);
  groups.push_back(named.manual);
  groups.push_back(named.unreduced);
  groups.push_back(named.replicated);
  auto split = hlo::split(named.mesh, groups);
  if (!split.ok()) return split.status();
  // Axes stated to be replicated and axes not mentioned are one subgroup, at the end.
  const size_t count = named.dimensions.size();
  TileAssignment result;
  result.tiles.assign(split->sizes.begin(), split->sizes.begin() + static_cast<ptrdiff_t>(count));
  const auto add = [&](SubgroupKind kind, int64_t size) {
    if (size > 1) result.subgroups.push_back({kind, size});
  };
  add(SubgroupKind::kManual, split->sizes[count]);
  add(SubgroupKind::kUnreduced, split->sizes[count + 1]);
  add(SubgroupKind::kReplicated, split->sizes[count + 2] * split->sizes[count + 3]);
  result.devices = std::move(split->devices);
  return result;
}

}  // namespace hlo
