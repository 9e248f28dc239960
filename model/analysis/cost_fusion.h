#pragma once

// The memory that a fusion touches, dealt out to the instructions of its body: what they read of its operands, and what
// they write of its result. All else in a fusion stays in registers. Source: formats/cost-analysis.md §4,
// HloCostAnalysis::HandleFusion, FusionParameterReadBytes.
//
//   parameter --slice--> ...        the slice reads what it takes
//   parameter --add, multiply--> …  the first of them reads all of it, once for all
//   ... --> root                    the root writes; of a dynamic-update-slice only the update
//
// On TPU a fusion may carry a collective on that another one started: isCarried(). What belongs to it is passed through,
// from parameters to the root's tuple, and nothing of that is read or written.

#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "model/analysis/call_graph.h"
#include "model/analysis/cost_amount.h"
#include "model/analysis/cost_collective.h"
#include "model/analysis/cost_sizes.h"
#include "model/ir/large_vector.h"
#include "model/ir/module.h"

namespace hlo {

class FusionBytes {
 public:
  /// All must outlive it. `own`: costs by instruction, which deal() changes.
  FusionBytes(const Module& module, const CallGraph& calls, const ShapeSizes& sizes, absl::Span<Cost> own);

  /// Replaces the bytes of a fused computation's instructions. Those that it calls must come before it. Linear.
  void deal(ComputationId body);
  /// What a body that was dealt with reads of a parameter; of one that is a tuple, of all its elements. Unknown where it
  /// has no such parameter, and in a custom fusion around a gather or scatter, which costs what that one does alone.
  Amount read(ComputationId body, size_t parameter);

 private:
  // A parameter of the body, or an element of one that is a tuple: as the text names it, or as a get-tuple-element.
  struct Value {
    InstructionId id;
    absl::Span<const int64_t> element;
    InstructionId parameter;
    Amount bytes;
  };

  std::optional<InstructionId> customIndexing(ComputationId body) const;
  std::optional<Value> valueAt(InstructionId user, size_t operand) const;
  void readOperands(InstructionId user);
  void readOperandsOfNested(InstructionId fusion);
  void read(InstructionId user, bool isFirstOperand, const Value& value);
  void give(InstructionId user, const Value& value, Amount bytes);
  void giveOnce(InstructionId user, const Value& value, Amount bytes);
  void write(InstructionId root);
  const std::vector<InstructionId>& parameters(ComputationId body);

  const Module& m_module;
  const CallGraph& m_calls;
  const ShapeSizes& m_sizes;
  absl::Span<Cost> m_own;
  std::optional<InstructionId> m_carried;  // in the body: isCarried()
  std::vector<bool> m_isReadWhole;         // by value
  absl::flat_hash_set<std::pair<InstructionId, absl::Span<const int64_t>>> m_elementsReadWhole;
  LargeVector<Amount> m_read;  // of parameters
  absl::flat_hash_map<ComputationId, std::vector<InstructionId>> m_parameters;  // by number, of such bodies
};

}  // namespace hlo
