#pragma once

// Finds the instructions of a module, or the values of its assignment, that match a query: each term is one pass over
// texts shared by many of them (opcodes, shapes, scopes), or over the names in one block. Immutable input; any thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/cost.h"
#include "model/buffers/assignment.h"
#include "model/queries/compared_side.h"
#include "model/queries/instruction_index.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"
#include "model/queries/query.h"

namespace queries {

/// The data that a query is matched against. All referenced objects must outlive their use.
struct QuerySubject {
  const InstructionIndex* instructions = nullptr;   ///< null: no module
  const buffers::Assignment* assignment = nullptr;  ///< null: no assignment
  const Link* link = nullptr;
  const LiveBytes* liveBytes = nullptr;      ///< of the memory space to which the peak of live@peak refers
  std::function<const hlo::Costs*()> costs;  ///< called only for `flops`; returns null when stopped; empty: no module
  /// Returns the estimated memory of the module if no assignment was opened with it; its `assignment` is null if none
  /// can be estimated. Called only by terms that need memory; empty if there is no estimate.
  std::function<QuerySubject()> estimate;
  /// Returns what a comparison says of the module. Called only by the fields of a comparison; returns null when
  /// stopped; empty: the module is not compared.
  std::function<const ComparedSide*()> compared = nullptr;
  std::shared_ptr<const LiveBytes> ownLiveBytes = nullptr;  ///< ownership of `liveBytes`, if it has no other owner
};

/// A note about a term that cannot match, with the reason: a field that no instruction has, a step that does not exist.
/// Or about a term that is answered by an estimate.
struct QueryNote {
  QueryPlace place;
  std::string sentence;
};

struct QueryResult {
  std::vector<uint8_t> found;  ///< by instruction of the range, or by value: 1 if found, else 0
  std::vector<QueryNote> notes;
};

/// `subject` must have a module. When stopped, the result is unusable.
QueryResult findInstructions(const Query& query, const QuerySubject& subject, hlo::InstructionRange range,
                             std::stop_token stop = {});
/// `subject` must have an assignment. Name, shape, dtype, bytes, space, memory kind and live range are those of the
/// value; all other properties are those of the instruction that defines it.
QueryResult findValues(const Query& query, const QuerySubject& subject, std::stop_token stop = {});

}  // namespace queries
