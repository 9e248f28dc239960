#pragma once

// What can be pointed at in a snapshot: selected, linked to, shown.

#include <cstdint>
#include <memory>
#include <variant>
#include <vector>

#include "model/analysis/scope_tree.h"
#include "model/analysis/source_index.h"
#include "model/buffers/assignment.h"
#include "model/ir/module.h"

namespace model {

/// A step of the schedule, as something to point at.
struct Step {
  uint32_t index = 0;
  friend bool operator==(Step, Step) = default;
};

/// Lines of one file, as something to point at; both ends are in it.
struct SourceRange {
  hlo::FileId file;
  uint32_t first = 0, last = 0;  ///< from 1
  bool withCalls = false;        ///< and what they call: all with one of these lines anywhere in their stack
  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

/// Several instructions, as something to point at: distinct, in order of the text.
class InstructionSet {
 public:
  /// One at least; in any order, and perhaps more than once.
  explicit InstructionSet(std::vector<hlo::InstructionId> ids);
  const std::vector<hlo::InstructionId>& ids() const { return *m_ids; }
  friend bool operator==(const InstructionSet& a, const InstructionSet& b) { return *a.m_ids == *b.m_ids; }

 private:
  std::shared_ptr<const std::vector<hlo::InstructionId>> m_ids;  // shared by the history and the views
};

using Target = std::variant<hlo::InstructionId, hlo::ComputationId, buffers::ValueId, buffers::AllocationId,
                            hlo::SourceLine, Step, SourceRange, hlo::ScopeId, InstructionSet>;

}  // namespace model
