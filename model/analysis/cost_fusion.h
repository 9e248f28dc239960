#pragma once

// Distributes the memory accesses of a fusion among the instructions of its body: the bytes that they read from its
// operands and write to its result. Everything else in a fusion stays in registers. Source: formats/cost-analysis.md
// §4, HloCostAnalysis::HandleFusion, FusionParameterReadBytes.
//
//   parameter --slice--> ...        the slice reads the bytes that it selects
//   parameter --add, multiply--> …  the first of them reads the whole parameter, once for all
//   ... --> root                    the root writes; a dynamic-update-slice writes only the update
//
// On TPU a fusion may continue a collective that another fusion started: isCarried(). Its data is passed through from
// parameters to the root's tuple, and none of it is read or written.

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
  /// All arguments must outlive this object. `own`: costs by instruction, changed by deal().
  FusionBytes(const Module& module, const CallGraph& calls, const ShapeSizes& sizes, absl::Span<Cost> own);

  /// Replaces the bytes of a fused computation's instructions. Its callees must be processed first. Linear.
  void deal(ComputationId body);
  /// Returns the bytes that a processed body reads from a parameter; for a tuple, from all its elements. Unknown if
  /// there is no such parameter, and in a custom fusion around a gather or scatter, which costs the same as that
  /// operation alone.
  Amount read(ComputationId body, size_t parameter);

 private:
  // A parameter of the body, or an element of a tuple parameter: as named in the text, or as a get-tuple-element.
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
  LargeVector<Amount> m_read;                                                   // of parameters
  absl::flat_hash_map<ComputationId, std::vector<InstructionId>> m_parameters;  // by number, of such bodies
};

}  // namespace hlo
