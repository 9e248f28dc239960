#pragma once

// The rows of a table of instructions: which a query finds, in the order that was asked for. A million instructions
// take a few milliseconds; the table shows the result by one reset.

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "model/queries/instruction_index.h"
#include "model/queries/query_match.h"

namespace queries {

struct InstructionQuery {
  Query query;
  std::optional<hlo::ComputationId> computation;  ///< nothing: the whole module
  std::optional<InstructionColumn> sortBy;        ///< nothing: the order of the text
  bool descending = false;
  InstructionCosts costs;  ///< to sort by
};

/// All instructions of a computation, or of the module, sorted by a column. Names, opcodes, shapes and scopes sort
/// naturally (add.2 before add.10), numbers by size; what has nothing in the column stands last either way; ties stand
/// in order of the text.
struct InstructionOrder {
  InstructionColumn column;
  bool descending = false;
  std::optional<hlo::ComputationId> computation;
  std::vector<hlo::InstructionId> instructions;
};

struct InstructionRows {
  std::vector<hlo::InstructionId> rows;
  size_t total = 0;  ///< instructions looked at
  std::vector<QueryNote> notes;
  std::shared_ptr<const InstructionOrder> order;  ///< to give to the next query; null where none was needed
};

/// `known` is the order of an earlier result, used again where it fits. When stopped, the result is of no use.
InstructionRows filterInstructions(const QuerySubject& subject, const InstructionQuery& query,
                                   std::shared_ptr<const InstructionOrder> known = nullptr, std::stop_token stop = {});

InstructionOrder sortInstructions(const InstructionIndex& index, InstructionColumn column, bool descending,
                                  std::optional<hlo::ComputationId> computation, std::stop_token stop = {},
                                  const InstructionCosts& costs = {});

}  // namespace queries
