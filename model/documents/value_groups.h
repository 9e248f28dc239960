#pragma once

// The values of an assignment in groups: by kind, memory space, allocation, scope, source line, element type or
// argument. The module's data take precedence; without a module, the dump's text of the defining instruction is used.
// Computed once for all values, on a worker; the live bytes at a step are then only summed (live_tree.h).

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "model/documents/snapshot.h"
#include "model/documents/target.h"

namespace model {

enum class Grouping {
  kValue,  ///< no grouping: each value by itself
  kScope,  ///< a tree: the path of the op_name
  kLine,
  kKind,
  kElementType,
  kAllocation,
  kSpace,
  kArgument,  ///< a tree: the parts of the Python names of arguments; other values by kind
};
inline constexpr int kGroupingCount = 8;
/// "Scope", "Source line", …; translated.
std::string groupingText(Grouping grouping);
/// "scope", "source line", … for use within a sentence; translated.
std::string groupingWord(Grouping grouping);

using GroupId = hlo::Id<struct ValueGroupTag>;  ///< a group has a larger id than its parent

class ValueGroups {
 public:
  static constexpr GroupId kAll{};  ///< the group of all values

  struct Group {
    std::string name;   ///< escaped for one line
    std::string whole;  ///< the path, if the name is only a part of it
    GroupId parent;
    std::optional<Target> target;  ///< the target of the group: a source line, an allocation
    std::optional<buffers::ValueKind> kind;
  };

  ValueGroups() = default;
  /// A null snapshot, or one without an assignment, has only the first group. So has a stopped call.
  ValueGroups(const Snapshot* snapshot, Grouping grouping, std::stop_token stop = {});

  Grouping grouping() const { return m_grouping; }
  size_t size() const { return m_groups.size(); }
  const Group& group(GroupId id) const { return m_groups[id.index()]; }
  GroupId of(buffers::ValueId value) const { return m_groupOf.empty() ? kAll : m_groupOf[value.index()]; }

 private:
  Grouping m_grouping = Grouping::kValue;
  std::vector<Group> m_groups{1};
  std::vector<GroupId> m_groupOf;  // by value; empty: all in the first group
};

}  // namespace model
