// The inspector's sections on devices: the sharding of a value, and the device groups of a collective.

#include <algorithm>

#include "model/attributes/replica_groups.h"
#include "model/attributes/sharding.h"
#include "model/ir/opcode_properties.h"
#include "model/items/format.h"
#include "model/items/inspector_parts.h"

namespace model::inspector {
namespace {

constexpr int64_t kListedDevices = 16;

// "0, 1, 2, …" for `count` devices.
QString devicesText(int64_t count, const std::function<int64_t(int64_t)>& at) {
  QStringList devices;
  for (int64_t i = 0; i < std::min(count, kListedDevices); ++i) devices += QString::number(at(i));
  const QString text = devices.join(QStringLiteral(", "));
  return count <= kListedDevices ? text : Text::tr("%1, … (%2 in total)").arg(text, grouped(count));
}

QString devicesCountText(int64_t count) { return Text::tr("%n device(s)", nullptr, static_cast<int>(count)); }

QString axisText(const hlo::Mesh& mesh, const hlo::AxisReference& reference) {
  const QString name = toQString(mesh.axes[static_cast<size_t>(reference.axis)].name);
  const int64_t size = mesh.axes[static_cast<size_t>(reference.axis)].size;
  return reference.part ? Text::tr("%1 (%2 of %3)").arg(name, grouped(reference.part->size), grouped(size)) : name;
}

QString axesText(const hlo::Mesh& mesh, const std::vector<hlo::AxisReference>& axes) {
  QStringList names;
  for (const hlo::AxisReference& axis : axes) names += axisText(mesh, axis);
  return names.join(QStringLiteral(", "));
}

QString meshText(const hlo::Mesh& mesh) {
  if (mesh.isMaximal) return Text::tr("device %1 only").arg(mesh.devices.at(0));
  QStringList axes;
  for (const hlo::Mesh::Axis& axis : mesh.axes) {
    axes += QStringLiteral("%1 = %2").arg(toQString(axis.name), grouped(axis.size));
  }
  return axes.join(QStringLiteral(", "));
}

// --- sharding -----------------------------------------------------------------------------------------

// "dimension 0 by 4, dimension 1 by 2"
QString divisionText(const hlo::TileAssignment& tiles) {
  QStringList parts;
  for (size_t i = 0; i < tiles.tiles.size(); ++i) {
    if (tiles.tiles[i] > 1) parts += Text::tr("dimension %1 by %2").arg(i).arg(grouped(tiles.tiles[i]));
  }
  return parts.empty() ? Text::tr("not partitioned") : parts.join(QStringLiteral(", "));
}

// A one-line summary.
QString shardingText(const hlo::Sharding& sharding) {
  using Kind = hlo::Sharding::Kind;
  switch (sharding.kind) {
    case Kind::kReplicated: return Text::tr("replicated on all devices");
    case Kind::kMaximal: return Text::tr("on device %1 only (maximal)").arg(sharding.device);
    case Kind::kManual: return Text::tr("partitioned by the program (manual)");
    case Kind::kUnknown: return Text::tr("not decided");
    case Kind::kUnreduced:
      return sharding.reduction.empty()
                 ? Text::tr("partial results, still to be reduced")
                 : Text::tr("partial results, still to be reduced by %1").arg(toQString(sharding.reduction));
    case Kind::kTuple: return Text::tr("tuple of %1").arg(grouped(static_cast<int64_t>(sharding.elements.size())));
    case Kind::kTiled:
    case Kind::kNamed: break;
  }
  const auto tiles = hlo::tileAssignment(sharding);
  return tiles.ok() ? divisionText(*tiles) : meshText(sharding.named.mesh);
}

QString subgroupLabel(hlo::SubgroupKind kind) {
  switch (kind) {
    case hlo::SubgroupKind::kReplicated: return Text::tr("Copies");
    case hlo::SubgroupKind::kManual: return Text::tr("Manual");
    case hlo::SubgroupKind::kUnreduced: return Text::tr("Partial results");
    case hlo::SubgroupKind::kUnknown: return Text::tr("Not decided");
  }
  return {};
}

void fillSharding(FactRow* parent, const hlo::Sharding& sharding) {
  const auto add = [&](const QString& label, const QString& text) { parent->rows.push_back(field(label, text)); };
  if (const auto tiles = hlo::tileAssignment(sharding); tiles.ok()) {
    for (const hlo::Subgroup& subgroup : tiles->subgroups) {
      const QString count = grouped(subgroup.size);
      add(subgroupLabel(subgroup.kind), subgroup.kind == hlo::SubgroupKind::kReplicated
                                            ? count
                                            : Text::tr("over %1").arg(devicesCountText(subgroup.size)));
    }
    add(Text::tr("Devices"), devicesText(tiles->devices.count, [&](int64_t i) { return tiles->devices.at(i); }));
  }
  if (sharding.kind == hlo::Sharding::Kind::kNamed) {
    add(Text::tr("Mesh"), meshText(sharding.named.mesh));
    QStringList along, open;
    for (size_t i = 0; i < sharding.named.dimensions.size(); ++i) {
      const hlo::NamedSharding::Dimension& dimension = sharding.named.dimensions[i];
      if (!dimension.axes.empty()) {
        along += Text::tr("dimension %1: %2").arg(i).arg(axesText(sharding.named.mesh, dimension.axes));
      }
      if (dimension.isOpen) open += QString::number(i);
    }
    if (!along.empty()) add(Text::tr("Axes"), along.join(QStringLiteral("; ")));
    if (!open.empty()) {
      add(Text::tr("Open"), Text::tr("dimension %1 may be partitioned further").arg(open.join(QStringLiteral(", "))));
    }
  }
  if (sharding.group) {
    const QString id = grouped(sharding.group->id);
    add(Text::tr("Group"), sharding.group->isLike ? Text::tr("like the others in group %1 (shard_like)").arg(id)
                                                  : Text::tr("same as the others in group %1 (shard_as)").arg(id));
  }
}

// The shape indices of a shape's leaves, in order; empty unless there are `count` leaves.
std::vector<QString> leafPlaces(const hlo::Shape& shape, size_t count) {
  std::vector<QString> places;
  std::vector<std::pair<const hlo::Shape*, QString>> open{{&shape, QString()}};
  while (!open.empty() && places.size() <= count) {
    const auto [at, place] = open.back();
    open.pop_back();
    if (!at->isTuple()) places.push_back(QStringLiteral("{%1}").arg(place));
    for (size_t i = at->isTuple() ? at->elements.size() : 0; i-- > 0;) {
      open.emplace_back(&at->elements[i],
                        place.isEmpty() ? QString::number(i) : QStringLiteral("%1,%2").arg(place).arg(i));
    }
  }
  if (places.size() != count) places.clear();
  return places;
}

// --- groups -------------------------------------------------------------------------------------------

// The meaning of the numbers in replica groups. Source: formats/hlo-text.md §12.
QString numberMeaning(const hlo::Module& module, hlo::InstructionId id) {
  if (!module.attribute(id, "channel_id")) return Text::tr("replica IDs, separately in each partition");
  if (module.attribute(id, "use_global_device_ids") == absl::string_view("true")) {
    return Text::tr("device IDs: replica × partitions + partition");
  }
  return hlo::groupsNameReplicas(module.kind(id)) ? Text::tr("replica IDs, across all partitions")
                                                  : Text::tr("partition IDs");
}

QString groupsText(const hlo::ReplicaGroups& groups) {
  if (groups.isAll()) return Text::tr("1 (all devices)");
  int64_t least = groups.size(0), most = least;
  for (const auto& list : groups.lists) {
    least = std::min(least, static_cast<int64_t>(list.size()));
    most = std::max(most, static_cast<int64_t>(list.size()));
  }
  if (groups.count() == 1) return Text::tr("1 (%1)").arg(devicesCountText(most));
  const QString count = grouped(groups.count());
  return least == most ? Text::tr("%1 (%2 each)").arg(count, devicesCountText(most))
                       : Text::tr("%1 (%2 to %3)").arg(count, grouped(least), devicesCountText(most));
}

void addGroups(Sections* sections, const hlo::Module& module, hlo::InstructionId id, absl::string_view text) {
  auto parsed = hlo::parseReplicaGroups(text);
  if (!parsed.ok()) return;
  const auto groups = std::make_shared<const hlo::ReplicaGroups>(*std::move(parsed));
  FactRow rows = section(Text::tr("Replica groups"));
  rows.rows.push_back(field(Text::tr("Groups"), groupsText(*groups)));
  if (groups->byAxes) {
    rows.rows.push_back(field(Text::tr("Axes"), axesText(groups->byAxes->mesh, groups->byAxes->axes)));
    rows.rows.push_back(field(Text::tr("Mesh"), meshText(groups->byAxes->mesh)));
  }
  rows.rows.push_back(field(Text::tr("IDs"), numberMeaning(module, id)));
  FactRow list = field(Text::tr("Devices"), {});
  fillList(&list, static_cast<size_t>(groups->count()), [groups](size_t group) {
    const auto g = static_cast<int64_t>(group);
    return field(Text::tr("Group %1").arg(grouped(g)),
                 devicesText(groups->size(g), [&](int64_t i) { return groups->at(g, i); }));
  });
  if (!list.rows.empty()) rows.rows.push_back(std::move(list));
  sections->push_back(std::move(rows));
}

void addPairs(Sections* sections, absl::string_view text) {
  auto parsed = hlo::parseSourceTargetPairs(text);
  if (!parsed.ok()) return;
  const auto pairs = std::make_shared<const std::vector<hlo::SourceTarget>>(*std::move(parsed));
  addList(sections, Text::tr("Source–target pairs"), pairs->size(), [pairs](size_t i) {
    return field(Text::tr("From %1").arg((*pairs)[i].source), Text::tr("to %1").arg((*pairs)[i].target));
  });
}

}  // namespace

void addDevices(Sections* sections, const hlo::Module& module, hlo::InstructionId id) {
  if (const auto text = shortAttribute(module, id, "sharding")) {
    if (auto parsed = hlo::parseSharding(*text); parsed.ok()) {
      const auto sharding = std::make_shared<const hlo::Sharding>(*std::move(parsed));
      FactRow rows = section(Text::tr("Sharding"));
      if (sharding->kind == hlo::Sharding::Kind::kTuple) {
        const size_t count = sharding->elements.size();
        const auto places = std::make_shared<const std::vector<QString>>(leafPlaces(module.shape(id), count));
        rows.text = shardingText(*sharding);
        fillList(&rows, count, [sharding, places](size_t i) {
          const hlo::Sharding& element = sharding->elements[i];
          FactRow row = field(places->empty() ? QString::number(i) : (*places)[i], shardingText(element));
          fillSharding(&row, element);
          return row;
        });
      } else {
        rows.rows.push_back(field(Text::tr("Partitioning"), shardingText(*sharding)));
        fillSharding(&rows, *sharding);
      }
      sections->push_back(std::move(rows));
    }
  }
  if (const auto text = shortAttribute(module, id, "replica_groups")) addGroups(sections, module, id, *text);
  if (const auto text = shortAttribute(module, id, "source_target_pairs")) addPairs(sections, *text);
}

}  // namespace model::inspector
