#pragma once

// The values of an assignment in groups: by kind, memory space, allocation, scope, source line or element type. What
// the module says comes first; without one, what the dump prints of the defining instruction. Worked out once for all
// values, on a worker; what is alive at a step is then only added up (live_tree.h).

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/documents/target.h"

namespace model {

enum class Grouping {
  kValue,  ///< none: each value stands for itself
  kScope,  ///< a tree: the path of the op_name
  kLine,
  kKind,
  kElementType,
  kAllocation,
  kSpace,
};
inline constexpr int kGroupingCount = 7;
/// "Scope", "Source line", …; translated.
std::string groupingText(Grouping grouping);
/// "scope", "source line", …, as it stands within a sentence; translated.
std::string groupingWord(Grouping grouping);

using GroupId = hlo::Id<struct ValueGroupTag>;  ///< a group stands behind its parent

class ValueGroups {
 public:
  static constexpr GroupId kAll{};  ///< the group of everything

  struct Group {
    std::string name;   ///< fit for a line
    std::string whole;  ///< where the name is not all: the path
    GroupId parent;
    std::optional<Target> target;  ///< what the group stands for: a source line, an allocation
    std::optional<buffers::AllocationKind> kind;
  };

  ValueGroups() = default;
  /// Null or without an assignment: no groups but the first. Stopped: the same.
  ValueGroups(const Snapshot* snapshot, Grouping grouping, std::stop_token stop = {});

  Grouping grouping() const { return m_grouping; }
  size_t size() const { return m_groups.size(); }
  const Group& group(GroupId id) const { return m_groups[id.index()]; }
  GroupId of(buffers::ValueId value) const { return m_groupOf.empty() ? kAll : m_groupOf[value.index()]; }

 private:
  Grouping m_grouping = Grouping::kValue;
  std::vector<Group> m_groups{1};
  std::vector<GroupId> m_groupOf;  // by value; empty: all in the first
};

}  // namespace model
