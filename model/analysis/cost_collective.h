#pragma once

// What a collective operation sends: how many devices take part, and the bytes that each of them sends to others where
// they form a ring. Source: formats/cost-analysis.md §5, formats/hlo-text.md §12, replica_groups.

#include <optional>

#include "absl/container/flat_hash_set.h"
#include "model/analysis/cost_amount.h"
#include "model/ir/module.h"

namespace hlo {

class Collectives {
 public:
  /// The module must outlive it.
  explicit Collectives(const Module& module);

  /// Devices of the largest group in which the operation brings them together. Nothing for other opcodes, for those
  /// that go from one device to another, and where the text does not tell.
  std::optional<int64_t> groupSize(InstructionId id) const;
  /// 0 for other opcodes, and for what only waits for the data. A chain of fusions sends once, at its start.
  Amount linkBytes(InstructionId id, OpKind kind, Amount operandBytes);

 private:
  void findChains();
  std::optional<int64_t> groupSize(InstructionId id, OpKind kind) const;

  const Module& m_module;
  int64_t m_replicas = 1;
  int64_t m_partitions = 1;
  bool m_hasChains = false;                              // looked for once there is a member of one
  absl::flat_hash_set<InstructionId> m_repeatedInChain;  // all of a chain but one
};

/// Whether it is a step of a collective that a TPU runs beside the fusions of a chain, neither its start nor its end.
/// Each fusion of the chain names the collective anew, with one chain_id.
bool isCarried(const Module& module, InstructionId id);

/// The kind of an asynchronous operation that is written as one word, `all-to-all` for `all-to-all-start`; of others
/// their own.
OpKind kindWithoutSugar(const Module& module, InstructionId id);

}  // namespace hlo
