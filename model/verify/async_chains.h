#pragma once

// Chains of asynchronous operations: start, updates, done. Source: formats/hlo-text.md §14. Operands may be bound late,
// by updates, and a chain may come out of a tuple or a loop: then its start is not known, and nothing is held against
// it. The pairs that XLA has on their own, such as copy-start and copy-done, are no chains.

#include "absl/container/flat_hash_map.h"
#include "model/verify/findings.h"

namespace hlo {

class AsyncChains {
 public:
  AsyncChains(const Module& module, Findings& findings) : m_module(&module), m_findings(&findings) {}

  /// An async-start, -update or -done, generic or with sugar; in order of the text.
  void check(InstructionId id);

 private:
  void ownsComputation(InstructionId id);
  void agreesWithStart(InstructionId id, InstructionId start);

  const Module* m_module;
  Findings* m_findings;
  absl::flat_hash_map<uint32_t, InstructionId> m_starts;  // of each operation's chain, where it is known
  absl::flat_hash_map<uint32_t, InstructionId> m_callers;  // the start of the chain in which a computation runs
};

}  // namespace hlo
