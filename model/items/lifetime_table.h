#pragma once

// The lifetimes of values as rows: one row per value, and one for all values that a while loop carries in the same
// bytes, from the initial value through the parameter and result of the body to the result of the loop. The loops of
// the schedule are brackets if there is a module with the same schedule. The table is created on a worker and
// immutable; the visible rows and their order are an index vector (lifetimeOrder).

#include <Qt>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/documents/value_groups.h"
#include "model/words/loop_brackets.h"

namespace model {

using words::LoopBracket;
using words::loopBrackets;

using LifetimeRowId = hlo::Id<struct LifetimeRowTag>;  ///< index into LifetimeTable::rows, in any order of a view

struct LifetimeTable {
  struct Row {
    buffers::ValueId value;  ///< the first live one, if there are several
    uint32_t begin = 0, end = 0;
    int64_t bytes = 0;  ///< of the largest member
    uint32_t firstMember = 0, memberCount = 0;
    bool hasRange = true;
    bool outlives = false;  ///< still live after the program
  };

  const Row& row(LifetimeRowId id) const { return rows[id.index()]; }

  uint32_t steps = 0;
  std::vector<Row> rows;                                 ///< by the id of their value
  std::vector<buffers::ValueId> members;                 ///< of the rows
  std::vector<std::optional<LifetimeRowId>> rowOfValue;  ///< by value
  std::vector<LoopBracket> loops;                        ///< by first step, outer ones before inner ones
};

/// Omits thread-local values, which are not device memory, and values without steps and allocation. Empty if the
/// snapshot is null or has no assignment, or if stopped.
LifetimeTable makeLifetimeTable(const Snapshot* snapshot, std::stop_token stop = {});

enum class LifetimeKey { kName, kBytes, kBegin, kLength, kScope };

struct LifetimeQuery {
  std::vector<uint8_t> found = {};               ///< by value: 1 if a filter matched it; empty: all rows
  std::optional<buffers::StepRange> range = {};  ///< live at one of these steps
  LifetimeKey key = LifetimeKey::kBytes;
  Qt::SortOrder order = Qt::DescendingOrder;
};

/// Returns the rows to show, in order. `scopes` are by scope; they are used only for that sort key.
std::vector<LifetimeRowId> lifetimeOrder(const LifetimeTable& table, const buffers::Assignment& assignment,
                                         const ValueGroups* scopes, const LifetimeQuery& query);

}  // namespace model
