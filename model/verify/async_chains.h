#pragma once

// Chains of asynchronous operations: start, updates, done. Source: formats/hlo-text.md §14. Updates may bind operands
// late, and a chain may pass through a tuple or a loop: then its start is unknown and its members are not checked
// against it. Pairs with opcodes of their own, such as copy-start and copy-done, are not chains.

#include "absl/container/flat_hash_map.h"
#include "model/verify/findings.h"

namespace hlo {

class AsyncChains {
 public:
  AsyncChains(const Module& module, Findings& findings) : m_module(&module), m_findings(&findings) {}

  /// Checks an async-start, -update or -done, generic or sugared. Must be called in text order.
  void check(InstructionId id);

 private:
  void ownsComputation(InstructionId id);
  void agreesWithStart(InstructionId id, InstructionId start);

  const Module* m_module;
  Findings* m_findings;
  absl::flat_hash_map<uint32_t, InstructionId> m_starts;   // the start of each operation's chain, if known
  absl::flat_hash_map<uint32_t, InstructionId> m_callers;  // the start of the chain that runs each computation
};

}  // namespace hlo
