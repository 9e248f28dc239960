#pragma once

// Which instructions of a module, or values of its assignment, a query finds: each term is one pass over what many of
// them share (opcodes, shapes, scopes), or over the names in one block. Immutable input; any thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "model/analysis/cost.h"
#include "model/buffers/assignment.h"
#include "model/queries/instruction_index.h"
#include "model/queries/link.h"
#include "model/queries/live_bytes.h"
#include "model/queries/query.h"

namespace queries {

/// What there is to be looked at. All that is not null must outlive whoever uses it.
struct QuerySubject {
  const InstructionIndex* instructions = nullptr;   ///< null: no module
  const buffers::Assignment* assignment = nullptr;  ///< null: no assignment
  const Link* link = nullptr;
  const LiveBytes* liveBytes = nullptr;      ///< of the memory space whose peak live@peak is
  std::function<const hlo::Costs*()> costs;  ///< asked for by `flops` only; gives null when stopped; empty: no module
  /// The memory of the module where no assignment was opened with it; its `assignment` is null where none can be
  /// estimated. Asked for only by what a memory tells; empty: there is nothing to be asked.
  std::function<QuerySubject()> estimate;
  std::shared_ptr<const LiveBytes> ownLiveBytes = nullptr;  ///< where nobody else keeps `liveBytes`
};

/// A term that can find nothing here, and why: a field that no instruction has, a step that there is not. Or one that
/// is answered by an estimate.
struct QueryNote {
  QueryPlace place;
  std::string sentence;
};

struct QueryResult {
  std::vector<uint8_t> found;  ///< by instruction of the range, or by value: 1 where it is found, else 0
  std::vector<QueryNote> notes;
};

/// `subject` must have a module. When stopped, the result is of no use.
QueryResult findInstructions(const Query& query, const QuerySubject& subject, hlo::InstructionRange range,
                             std::stop_token stop = {});
/// `subject` must have an assignment. Name, shape, dtype, bytes, space, memory kind and life are the value's own; all
/// else is that of the instruction that defines it.
QueryResult findValues(const Query& query, const QuerySubject& subject, std::stop_token stop = {});

}  // namespace queries
