#pragma once

// Maps the values and steps of a buffer assignment to the analysis of its module, and back, by instruction and shape
// index.

#include <optional>
#include <string>

#include "model/documents/module_memory.h"
#include "model/documents/snapshot.h"

namespace model {

class MemoryJoin {
 public:
  /// The snapshot must have both and outlive the join. Computes the analysis if necessary; linear in the steps.
  explicit MemoryJoin(const Snapshot& snapshot);

  /// If the two describe different programs, the first difference as a sentence without its full stop. No values are
  /// mapped then.
  const std::string& problem() const { return m_problem; }
  const ModuleMemory& memory() const { return m_memory; }
  const Snapshot& snapshot() const { return m_snapshot; }

  /// Returns the analysis value at the same definition; no value for per-element computations, which no schedule
  /// contains.
  std::optional<hlo::FlowValueId> analysed(buffers::ValueId id) const;
  /// Returns the assignment's value at the same definition; no value if the assignment leaves it out.
  std::optional<buffers::ValueId> listed(hlo::FlowValueId id) const;

 private:
  const Snapshot& m_snapshot;
  const ModuleMemory& m_memory;
  std::string m_problem;
};

/// `fusion.7{0}`, or `add.3` for an instruction whose shape is not a tuple.
std::string placeName(const hlo::MemoryAnalysis& memory, hlo::ValuePosition at);

}  // namespace model
