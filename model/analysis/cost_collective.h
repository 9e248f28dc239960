#pragma once

// The data that a collective operation sends: the number of participating devices, and the bytes that each of them
// sends to others in a ring. Source: formats/cost-analysis.md §5, formats/hlo-text.md §12, replica_groups.

#include <optional>

#include "absl/container/flat_hash_set.h"
#include "model/analysis/cost_amount.h"
#include "model/ir/module.h"

namespace hlo {

class Collectives {
 public:
  /// The module must outlive this object.
  explicit Collectives(const Module& module);

  /// Returns the number of devices in the largest group of the operation. Nothing for other opcodes, for point-to-point
  /// operations, and if the text does not state it.
  std::optional<int64_t> groupSize(InstructionId id) const;
  /// Returns 0 for other opcodes, and for operations that only wait for the data. A chain of fusions sends once, at its
  /// start.
  Amount linkBytes(InstructionId id, OpKind kind, Amount operandBytes);

 private:
  void findChains();
  std::optional<int64_t> groupSize(InstructionId id, OpKind kind) const;

  const Module& m_module;
  int64_t m_replicas = 1;
  int64_t m_partitions = 1;
  bool m_hasChains = false;                              // determined when the first member of a chain is found
  absl::flat_hash_set<InstructionId> m_repeatedInChain;  // all members of a chain except one
};

/// Returns whether the instruction is a step of a collective that a TPU runs alongside the fusions of a chain, neither
/// its start nor its end. Each fusion of the chain repeats the collective, with the same chain_id.
bool isCarried(const Module& module, InstructionId id);

/// Returns the kind of an asynchronous operation written as one word, `all-to-all` for `all-to-all-start`; for others
/// their own kind.
OpKind kindWithoutSugar(const Module& module, InstructionId id);

}  // namespace hlo
