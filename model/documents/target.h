#pragma once

// The objects of a snapshot that can be selected, linked to and shown.

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "model/analysis/scope_tree.h"
#include "model/analysis/source_index.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"

namespace model {

/// A step of the schedule as a target.
struct Step {
  uint32_t index = 0;
  friend bool operator==(Step, Step) = default;
};

/// Lines of a file as a target; both ends are included.
struct SourceRange {
  hlo::FileId file;
  uint32_t first = 0, last = 0;  ///< starting at 1
  bool withCalls = false;        ///< also what they call: all instructions with one of these lines anywhere in their
                                 ///< stack
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

/// Several instructions as a target: distinct, in order of the text.
class InstructionSet {
 public:
  /// Takes at least one id; in any order, duplicates allowed.
  explicit InstructionSet(std::vector<hlo::InstructionId> ids);
  const std::vector<hlo::InstructionId>& ids() const { return *m_ids; }
  friend bool operator==(const InstructionSet& a, const InstructionSet& b) { return *a.m_ids == *b.m_ids; }

 private:
  std::shared_ptr<const std::vector<hlo::InstructionId>> m_ids;  // shared by the history and the views
};

/// Two computations as a target: the inspector compares them.
struct ComputationPair {
  hlo::ComputationId first, second;
  friend bool operator==(const ComputationPair&, const ComputationPair&) = default;
};

using Target = std::variant<hlo::InstructionId, hlo::ComputationId, buffers::ValueId, buffers::AllocationId,
                            hlo::SourceLine, Step, SourceRange, hlo::ScopeId, InstructionSet, ComputationPair>;

}  // namespace model
