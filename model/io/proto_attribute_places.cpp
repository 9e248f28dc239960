#include "model/io/proto_attribute_fields.h"

#include <vector>

#include "model/io/float_text.h"
#include "model/io/proto_sharding.h"
#include "model/ir/opcode_properties.h"

namespace io::fields {
namespace {

bool printGroups(const From& from, std::string* out) {
  const auto groups = replicaGroupsOf(from.p);
  if (!groups.ok()) return from.problem(groups.status().message());
  const bool isPrintedEmpty = hlo::hasReplicaGroups(from.kind) && !hlo::isRetired(from.kind);
  return (!groups->isAll() || isPrintedEmpty) && put(out, toText(*groups));
}

bool readGroups(absl::string_view value, const To& to) {
  const auto groups = hlo::parseReplicaGroups(value);
  return groups.ok() && setReplicaGroups(*groups, &to.p).ok();
}

bool printPairs(const From& from, std::string* out) {
  if (from.p.source_target_pairs_size() == 0 && !hlo::isPermute(from.kind)) return false;
  std::vector<hlo::SourceTarget> pairs;
  for (const auto& pair : from.p.source_target_pairs()) pairs.push_back({pair.source(), pair.target()});
  return put(out, hlo::toText(pairs));
}

bool readPairs(absl::string_view value, const To& to) {
  const auto pairs = hlo::parseSourceTargetPairs(value);
  if (!pairs.ok()) return false;
  for (const hlo::SourceTarget& pair : *pairs) {
    proto::SourceTarget* const added = to.p.add_source_target_pairs();
    added->set_source(pair.source);
    added->set_target(pair.target);
  }
  return true;
}

bool printSharding(const From& from, std::string* out) {
  if (!from.p.has_sharding()) return false;
  const auto sharding = shardingOf(from.p.sharding());
  if (!sharding.ok()) return from.problem(sharding.status().message());
  return put(out, toText(*sharding));
}

bool readSharding(absl::string_view value, const To& to) {
  const auto sharding = hlo::parseSharding(value);
  return sharding.ok() && setSharding(*sharding, to.p.mutable_sharding()).ok();
}

// In XLA's text the entry is the sharding of the users; in its proto the entry is that of the operand.
bool printDomain(const From& from, std::string* out) {
  if (from.kind != hlo::OpKind::kDomain) return false;
  const auto read = [](bool has, const proto::OpSharding& message) {
    hlo::Sharding none;
    none.kind = hlo::Sharding::Kind::kTuple;
    return has ? shardingOf(message) : absl::StatusOr<hlo::Sharding>(none);
  };
  const auto entry = read(from.p.has_domain_exit_sharding(), from.p.domain_exit_sharding());
  const auto exit = read(from.p.has_domain_entry_sharding(), from.p.domain_entry_sharding());
  if (!entry.ok() || !exit.ok()) return from.problem((entry.ok() ? exit : entry).status().message());
  return put(out, hlo::toText(hlo::Domain{*entry, *exit}));
}

bool readDomain(absl::string_view value, const To& to) {
  const auto domain = hlo::parseDomain(value);
  if (!domain.ok()) return false;
  const auto isNone = [](const hlo::Sharding& sharding) {
    return sharding.kind == hlo::Sharding::Kind::kTuple && sharding.elements.empty();
  };
  return (isNone(domain->entry) || setSharding(domain->entry, to.p.mutable_domain_exit_sharding()).ok()) &&
         (isNone(domain->exit) || setSharding(domain->exit, to.p.mutable_domain_entry_sharding()).ok());
}

bool printMetadata(const From& from, std::string* out) {
  if (!from.p.has_metadata()) return false;
  const hlo::Metadata metadata = metadataOf(from.p.metadata(), from.context.module);
  return !(metadata == hlo::Metadata()) && put(out, toText(metadata));
}

bool readMetadata(absl::string_view value, const To& to) {
  const auto metadata = hlo::parseMetadata(value);
  return metadata.ok() && setMetadata(*metadata, to.p.mutable_metadata()).ok();
}

bool printStatistics(const From& from, std::string* out) {
  const auto& statistics = from.p.statistics_viz();
  if (statistics.statistics_size() == 0) return false;
  absl::StrAppend(out, "{visualizing_index=", statistics.stat_index_to_visualize());
  for (const auto& statistic : statistics.statistics()) {
    absl::StrAppend(out, ",", statistic.stat_name(), "=");
    appendFloat(statistic.stat_val(), out);
  }
  *out += '}';
  return true;
}

bool readStatistics(absl::string_view value, const To& to) {
  hlo::ValueReader reader(value);
  int64_t index = 0;
  if (!reader.take('{') || !reader.takeKey("visualizing_index") || !reader.integer(&index)) return false;
  to.p.mutable_statistics_viz()->set_stat_index_to_visualize(index);
  while (reader.take(',')) {
    absl::string_view name, number;
    double statistic = 0;
    if (!reader.word(&name) || !reader.take('=') || !reader.number(&number) || !readFloat(number, &statistic))
      return false;
    auto* const added = to.p.mutable_statistics_viz()->add_statistics();
    added->set_stat_name(std::string(name));
    added->set_stat_val(statistic);
  }
  return reader.take('}') && reader.atEnd();
}

constexpr AttributeCodec kPlaceCodecs[] = {
    customField("replica_groups", printGroups, readGroups),
    customField("source_target_pairs", printPairs, readPairs),
    customField("domain", printDomain, readDomain),
    customField("sharding", printSharding, readSharding),
    customField("statistics", printStatistics, readStatistics),
    customField("metadata", printMetadata, readMetadata),
};
static_assert(areInTable(kPlaceCodecs));

}  // namespace

absl::Span<const AttributeCodec> placeCodecs() { return kPlaceCodecs; }

}  // namespace io::fields
