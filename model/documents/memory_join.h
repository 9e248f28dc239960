#pragma once

// The values and steps of a buffer assignment in the analysis of its module, and back, by instruction and shape index.

#include <optional>
#include <string>

#include "model/documents/module_memory.h"
#include "model/documents/snapshot.h"

namespace model {

class MemoryJoin {
 public:
  /// The snapshot has both; it must outlive the join. Works the analysis out where need be; linear in the steps.
  explicit MemoryJoin(const Snapshot& snapshot);

  /// If the two are not about the same program: what differs first, as a sentence without its full stop. Then nothing
  /// is known about values.
  const std::string& problem() const { return m_problem; }
  const ModuleMemory& memory() const { return m_memory; }

  /// What the analysis has where the value is defined; nothing for what runs per element, which no schedule has.
  std::optional<hlo::FlowValueId> analysed(buffers::ValueId id) const;
  /// The value of the assignment that is defined there; nothing where the assignment leaves it out.
  std::optional<buffers::ValueId> listed(hlo::FlowValueId id) const;

 private:
  const Snapshot& m_snapshot;
  const ModuleMemory& m_memory;
  std::string m_problem;
};

/// `fusion.7{0}`, or `add.3` for an instruction whose shape is no tuple.
std::string placeName(const hlo::MemoryAnalysis& memory, hlo::ValuePosition at);

}  // namespace model
