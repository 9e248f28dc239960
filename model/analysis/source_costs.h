#pragma once

// Costs of source lines: FLOPs and bytes of each line of a module, and of the set of lines that a fusion, a
// computation, a loop, a scope or any selection comes from. Instructions without a line count for that of their nearest
// neighbour with a line (SourceIndex::source()), and are marked as inferred.
//
//   const SourceCosts costs(index, instructionCosts);
//   for (const LineCost& line : costs.lines()) …          the whole module: gutters, the most expensive lines
//   costs.of({fusion}).lines                              the lines of its body, with shares

#include <optional>
#include <stop_token>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "model/analysis/cost.h"
#include "model/analysis/source_index.h"

namespace hlo {

struct LineCost {
  SourceLine line;
  uint32_t instructions = 0;
  uint32_t inferred = 0;    ///< number of these without a line of their own
  Cost cost;                ///< of one run of the module
  bool isReported = false;  ///< in a set: the compiler reported this line for the requested instruction itself
};

struct LineCosts {
  std::vector<LineCost> lines;  ///< by file, then line
  LineCost unattributed;        ///< cost without a line; its `line` has no meaning
  LineCost total;               ///< sum of all of them

  /// Returns the fraction of the whole, 0 to 1, from the known parts of both. 0 if there is no cost.
  static double share(Amount part, Amount whole);
};

class SourceCosts {
 public:
  /// All references must outlive this object. Linear.
  SourceCosts(const Module& module, const SourceIndex& sources, const Costs& costs, std::stop_token stop = {});

  /// All lines of the module that have instructions: in the order of SourceIndex::lines(), one entry per line.
  absl::Span<const LineCost> lines() const { return m_all.lines; }
  const LineCosts& all() const { return m_all; }
  /// Returns the lines of the instructions and of every computation that they call, directly or indirectly, with each
  /// instruction counted once.
  LineCosts of(absl::Span<const InstructionId> instructions) const;
  LineCosts of(ComputationId computation) const;

  /// Returns the line that counts for the instruction, its own or inferred: an index into lines().
  std::optional<LineId> lineId(InstructionId id) const;
  /// Returns the instruction whose line and stack apply: itself if it has a line.
  std::optional<InstructionId> source(InstructionId id) const { return m_sources.source(id); }
  bool isInferred(InstructionId id) const {
    const std::optional<InstructionId> from = source(id);
    return from && *from != id;
  }
  /// Returns, for each of lines(), the sum of a value that the caller provides for each instruction, such as its bytes
  /// at the peak.
  std::vector<int64_t> sums(absl::FunctionRef<int64_t(InstructionId)> figure) const;

 private:
  void add(InstructionId id, LineCost* line) const;
  LineCosts collect(std::vector<InstructionId> all, absl::Span<const InstructionId> asked) const;

  const Module& m_module;
  const SourceIndex& m_sources;
  const Costs& m_costs;
  LineCosts m_all;
};

}  // namespace hlo
