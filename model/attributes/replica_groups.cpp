#include "model/attributes/replica_groups.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/attributes/lists.h"
#include "model/attributes/value_reader.h"

namespace hlo {
namespace {

bool take(ValueReader& reader, absl::StatusOr<ReplicaGroups> made, ReplicaGroups* groups) {
  if (!made.ok()) return reader.refuse(std::string(made.status().message()));
  *groups = *std::move(made);
  return true;
}

absl::StatusOr<ReplicaGroups> evenGroups(int64_t count, int64_t size, DeviceOrder devices) {
  if (productOf({count, size}) != devices.count) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", count, " groups of ", size, " devices, found ", devices.count, " devices"));
  }
  ReplicaGroups groups;
  groups.even = ReplicaGroups::Even{count, size, std::move(devices)};
  return groups;
}

bool readEven(ValueReader& reader, ReplicaGroups* groups) {
  std::vector<int64_t> sizes;
  if (!reader.sizes(&sizes)) return false;
  if (sizes.size() != 2) {
    return reader.refuse(
        absl::StrCat("expected the number of groups and their size, found ", sizes.size(), " numbers"));
  }
  DeviceOrder devices;
  if (!reader.takeMark("<=")) return reader.fail("\"<=\"");
  return readIota(reader, &devices) && take(reader, evenGroups(sizes[0], sizes[1], std::move(devices)), groups);
}

bool readByAxes(ValueReader& reader, ReplicaGroups* groups) {
  ReplicaGroups::ByAxes by;
  if (!readMesh(reader, &by.mesh)) return false;
  reader.take(',');
  return readAxes(reader, by.mesh, &by.axes) &&
         take(reader, meshReplicaGroups(std::move(by.mesh), std::move(by.axes)), groups);
}

}  // namespace

int64_t ReplicaGroups::size(int64_t group) const {
  return even ? even->groupSize : static_cast<int64_t>(lists[static_cast<size_t>(group)].size());
}

int64_t ReplicaGroups::at(int64_t group, int64_t i) const {
  return even ? even->devices.at(group * even->groupSize + i)
              : lists[static_cast<size_t>(group)][static_cast<size_t>(i)];
}

absl::StatusOr<ReplicaGroups> parseReplicaGroups(absl::string_view text) {
  return parseWhole<ReplicaGroups>(text, [](ValueReader& reader, ReplicaGroups* groups) {
    if (reader.isAt('[')) return readEven(reader, groups);
    if (reader.isAtWord("mesh") || reader.isAtWord("maximal_mesh")) return readByAxes(reader, groups);
    return reader.list('{', '}', [&] { return reader.integers(&groups->lists.emplace_back()); });
  });
}

std::string toText(const ReplicaGroups& groups) {
  if (groups.byAxes) {
    return absl::StrCat(toText(groups.byAxes->mesh), " ", toText(groups.byAxes->mesh, groups.byAxes->axes));
  }
  if (!groups.even) return toText(groups.lists);
  return absl::StrCat("[", groups.even->groupCount, ",", groups.even->groupSize, "]", toText(groups.even->devices));
}

absl::StatusOr<ReplicaGroups> iotaReplicaGroups(int64_t groupCount, int64_t groupSize,
                                                const std::vector<int64_t>& dimensions,
                                                const std::vector<int64_t>& permutation) {
  auto devices = iotaDevices(dimensions, permutation);
  if (!devices.ok()) return devices.status();
  return evenGroups(groupCount, groupSize, *std::move(devices));
}

absl::StatusOr<ReplicaGroups> meshReplicaGroups(Mesh mesh, std::vector<AxisReference> axes) {
  // split() puts the axes of the groups first and the remaining axes last. Groups need the opposite order, hence the
  // transposition.
  auto size = split(mesh, {axes});
  if (!size.ok()) return size.status();
  const int64_t groupSize = size->sizes.front(), groupCount = size->sizes.back();
  auto devices = transposed(std::move(size->devices), {groupSize, groupCount}, {1, 0});
  if (!devices.ok()) return devices.status();
  auto groups = evenGroups(groupCount, groupSize, *std::move(devices));
  if (groups.ok()) groups->byAxes = ReplicaGroups::ByAxes{std::move(mesh), std::move(axes)};
  return groups;
}

absl::StatusOr<std::vector<SourceTarget>> parseSourceTargetPairs(absl::string_view text) {
  using Pairs = std::vector<SourceTarget>;
  return parseWhole<Pairs>(text, [](ValueReader& reader, Pairs* pairs) {
    return reader.list('{', '}', [&] {
      SourceTarget& pair = pairs->emplace_back();
      return reader.expect('{') && reader.integer(&pair.source) && reader.expect(',') && reader.integer(&pair.target) &&
             reader.expect('}');
    });
  });
}

std::string toText(const std::vector<SourceTarget>& pairs) {
  const auto pair = [](std::string* out, const SourceTarget& p) {
    absl::StrAppend(out, "{", p.source, ",", p.target, "}");
  };
  return absl::StrCat("{", absl::StrJoin(pairs, ",", pair), "}");
}

}  // namespace hlo
