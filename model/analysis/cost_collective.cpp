#include "model/analysis/cost_collective.h"

#include <algorithm>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/numbers.h"
#include "model/analysis/async_operation.h"
#include "model/analysis/cost_config.h"
#include "model/attributes/replica_groups.h"
#include "model/ir/opcode_properties.h"

namespace hlo {
namespace {

bool isTrue(const Module& module, InstructionId id, absl::string_view key) {
  return module.attribute(id, key) == absl::string_view("true");
}

bool isStep(const Module& module, InstructionId id) { return chainRole(module, id) != ChainRole::kNone; }

}  // namespace

bool isCarried(const Module& module, InstructionId id) { return chainRole(module, id) == ChainRole::kCarried; }

OpKind kindWithoutSugar(const Module& module, InstructionId id) {
  const OpKind kind = module.kind(id);
  return kind == OpKind::kAsyncStart ? wrappedOpKind(kind, module.opcode(id)) : kind;
}

Collectives::Collectives(const Module& module) : m_module(module) {
  for (const Attribute& attribute : module.headerAttributes()) {
    const absl::string_view key = module.text().text(attribute.key);
    int64_t* const count = key == "replica_count" ? &m_replicas : key == "num_partitions" ? &m_partitions : nullptr;
    int64_t value = 0;
    if (count != nullptr && absl::SimpleAtoi(module.text().text(attribute.value), &value) && value > 0) *count = value;
  }
}

void Collectives::findChains() {
  m_hasChains = true;
  absl::flat_hash_map<std::pair<int64_t, absl::string_view>, InstructionId> counted;
  for (const InstructionId id : m_module.instructions()) {
    if (!isStep(m_module, id)) continue;
    const auto chain = integerAt(*m_module.attribute(id, "frontend_attributes"), {"chain_id"});
    if (!chain) continue;
    const absl::string_view channel = m_module.attribute(id, "channel_id").value_or("");
    const auto [at, isNew] = counted.try_emplace({*chain, channel}, id);
    if (isNew) continue;
    const bool isStart =
        chainRole(m_module, id) == ChainRole::kStart && chainRole(m_module, at->second) != ChainRole::kStart;
    m_repeatedInChain.insert(isStart ? std::exchange(at->second, id) : id);
  }
}

std::optional<int64_t> Collectives::groupSize(InstructionId id) const {
  // The groups are those of the operation that a fusion or a computation stands for.
  if (const auto async = asyncOperation(m_module, id); async && async->start == id) id = async->operation;
  return groupSize(id, kindWithoutSugar(m_module, id));
}

std::optional<int64_t> Collectives::groupSize(InstructionId id, OpKind kind) const {
  if (!hasReplicaGroups(kind)) return std::nullopt;
  const auto text = m_module.attribute(id, "replica_groups");
  const auto groups = parseReplicaGroups(text ? *text : "{}");
  if (!groups.ok()) return std::nullopt;
  const bool hasChannel = m_module.attribute(id, "channel_id").has_value();
  const bool isGlobal = hasChannel && isTrue(m_module, id, "use_global_device_ids");
  const bool spansPartitions = hasChannel && !isGlobal && groupsNameReplicas(kind);
  Amount size;
  if (groups->isAll()) {
    const bool namesPartitions = hasChannel && !isGlobal && !groupsNameReplicas(kind);
    size = namesPartitions ? Amount(m_partitions) : Amount(m_replicas);
    if (isGlobal) size = size * Amount(m_partitions);
  } else if (groups->even) {
    size = groups->even->groupSize;
  } else {
    for (int64_t i = 0; i < groups->count(); ++i) size = larger(size, groups->size(i));
  }
  if (spansPartitions) size = size * Amount(m_partitions);
  return size.exact();
}

Amount Collectives::linkBytes(InstructionId id, OpKind kind, Amount operandBytes) {
  // Point-to-point operations. A transfer to the host uses no link between devices.
  if (isPermute(kind)) return m_module.attribute(id, "slice_sizes") ? Amount::unknown() : operandBytes;
  if (kind == OpKind::kSend) return isTrue(m_module, id, "is_host_transfer") ? Amount() : operandBytes;
  // Its operands contain the sizes.
  if (kind == OpKind::kRaggedAllToAll) return Amount::unknown();
  if (!hasReplicaGroups(kind)) return {};
  if (isStep(m_module, id)) {
    if (!m_hasChains) findChains();
    if (m_repeatedInChain.contains(id)) return {};
  }
  const std::optional<int64_t> size = groupSize(id, kind);
  if (!size || *size < 1) return Amount::unknown();
  if (*size == 1) return {};
  const Amount others = *size - 1;
  switch (kind) {
    case OpKind::kCollectiveBroadcast: return operandBytes;
    case OpKind::kAllGather:
    case OpKind::kAllGatherStart: return operandBytes * others;
    case OpKind::kAllReduce:
    case OpKind::kAllReduceStart:
    case OpKind::kCrossReplicaSum: return operandBytes * others * Amount(2) / *size;
    default: return operandBytes * others / *size;
  }
}

}  // namespace hlo
