#pragma once

// What source lines cost: FLOPs and bytes of each line of a module, and of the set of lines that a fusion, a
// computation, a loop, a scope or any selection comes from. Instructions without a line count for that of their nearest
// neighbour that has one (attribution.h), and are told apart as inferred.
//
//   const SourceCosts costs(index, instructionCosts);
//   for (const LineCost& line : costs.lines()) …          the whole module: gutters, the costliest lines
//   costs.of({fusion}).lines                              those of its body, with shares

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "model/analysis/attribution.h"
#include "model/analysis/cost.h"
#include "model/analysis/source_index.h"

namespace hlo {

struct LineCost {
  SourceLine line;
  uint32_t instructions = 0;
  uint32_t inferred = 0;    ///< of these, such as have no line of their own
  Cost cost;                ///< of one run of the module
  bool isReported = false;  ///< in a set: the compiler gave this line to what was asked for itself
};

struct LineCosts {
  std::vector<LineCost> lines;  ///< by file, then line
  LineCost unattributed;        ///< what comes from no line; its `line` means nothing
  LineCost total;               ///< all of them together

  /// What a part is of the whole, 0 to 1: of what is known of both. 0 where there is nothing.
  static double share(Amount part, Amount whole);
};

class SourceCosts {
 public:
  /// All must outlive it. Linear.
  SourceCosts(const Module& module, const SourceIndex& sources, const Costs& costs, std::stop_token stop = {});

  /// All lines of the module that something comes from: in the order of SourceIndex::lines(), one for each.
  absl::Span<const LineCost> lines() const { return m_all.lines; }
  const LineCosts& all() const { return m_all; }
  /// Lines of the instructions and of every computation that they call, transitively and each instruction once.
  LineCosts of(absl::Span<const InstructionId> instructions) const;
  LineCosts of(ComputationId computation) const;

  /// The line that counts for the instruction, its own or inferred: in lines().
  std::optional<LineId> lineId(InstructionId id) const;
  /// The instruction whose line, and stack, count for it: itself where it has a line.
  std::optional<InstructionId> source(InstructionId id) const { return m_attribution.source(id); }
  bool isInferred(InstructionId id) const { return m_attribution.isInferred(id); }
  /// For each of lines(): the sum of a figure that the caller has for each instruction, such as its bytes at the peak.
  std::vector<int64_t> sums(absl::FunctionRef<int64_t(InstructionId)> figure) const;

 private:
  void add(InstructionId id, LineCost* line) const;
  LineCosts collect(std::vector<InstructionId> all, absl::Span<const InstructionId> asked) const;

  const Module& m_module;
  const SourceIndex& m_sources;
  const Costs& m_costs;
  Attribution m_attribution;
  LineCosts m_all;
};

}  // namespace hlo
