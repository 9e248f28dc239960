#pragma once

// Where instructions without metadata come from: the nearest instruction of the same computation that has some, going
// from results to operands and back. Compilers drop the metadata of about half of what they make themselves (copies,
// bitcasts, fusions), and what stands around it knows best. An instruction that calls a fusion or a function may take
// that of the callee's root, and a computation that has none at all that of its caller.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/functional/function_ref.h"
#include "model/analysis/call_graph.h"
#include "model/ir/module.h"

namespace hlo {

class Attribution {
 public:
  /// `isAttributed`: whether an instruction has metadata of its own. Linear.
  Attribution(const Module& module, const CallGraph& calls, absl::FunctionRef<bool(InstructionId)> isAttributed,
              const std::stop_token& stop = {});

  /// Whose metadata counts for the instruction: its own where it has some. Nothing where none is near.
  std::optional<InstructionId> source(InstructionId id) const {
    const uint32_t source = m_sources[id.index()];
    return source == kNone ? std::nullopt : std::optional(InstructionId(source));
  }
  bool isInferred(InstructionId id) const {
    return m_sources[id.index()] != kNone && m_sources[id.index()] != id.index();
  }

 private:
  void spread(ComputationId id, absl::FunctionRef<bool(InstructionId)> isAttributed, const std::stop_token& stop);
  void takeFromCallers(ComputationId id);

  const Module& m_module;
  const CallGraph& m_calls;
  std::vector<uint32_t> m_sources;
  std::vector<uint32_t> m_missing;            // by computation: how many have none
  std::vector<InstructionId> m_near, m_next;  // whose neighbours are looked at, now and then
};

}  // namespace hlo
