#pragma once

// The origin of instructions without metadata: the nearest instruction of the same computation that has metadata,
// searched from results to operands and back. Compilers drop the metadata of about half of the instructions that they
// create (copies, bitcasts, fusions), and their neighbours are the best source. An instruction that calls a fusion or a
// function may use the metadata of the callee's root, and a computation without any metadata that of its caller.

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/functional/function_ref.h"
#include "model/analysis/call_graph.h"
#include "model/ir/module.h"

namespace hlo {

class Attribution {
 public:
  /// `isAttributed` returns whether an instruction has its own metadata. Linear.
  Attribution(const Module& module, const CallGraph& calls, absl::FunctionRef<bool(InstructionId)> isAttributed,
              const std::stop_token& stop = {});

  /// Returns the instruction whose metadata applies: itself if it has metadata. Nothing if there is none nearby.
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
  std::vector<uint32_t> m_missing;  // by computation: number of instructions without metadata
  std::vector<InstructionId> m_near,
      m_next;  // instructions whose neighbours are examined in this pass, and in the next one
};

}  // namespace hlo
