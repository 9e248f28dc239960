#pragma once

// The rows of a table of instructions: the matches of a query in the requested order. A million instructions take a few
// milliseconds; the table shows the result with one reset.

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
  InstructionCosts costs;  ///< for sorting
};

/// All instructions of a computation, or of the module, sorted by a column. Names, opcodes, shapes and scopes sort
/// naturally (add.2 before add.10), numbers by size; instructions without a value come last in both directions; ties
/// keep text order.
struct InstructionOrder {
  InstructionColumn column;
  bool descending = false;
  std::optional<hlo::ComputationId> computation;
  std::vector<hlo::InstructionId> instructions;
};

struct InstructionRows {
  std::vector<hlo::InstructionId> rows;
  size_t total = 0;  ///< number of instructions examined
  std::vector<QueryNote> notes;
  std::shared_ptr<const InstructionOrder> order;  ///< to be passed to the next query; null if none was needed
};

/// `known` is the order of an earlier result, reused if it fits. When stopped, the result is unusable.
InstructionRows filterInstructions(const QuerySubject& subject, const InstructionQuery& query,
                                   std::shared_ptr<const InstructionOrder> known = nullptr, std::stop_token stop = {});

/// Returns the instructions in the order of a column, as InstructionOrder describes it; in ascending order of the text
/// on input.
std::vector<hlo::InstructionId> sorted(const InstructionIndex& index, absl::Span<const hlo::InstructionId> instructions,
                                       InstructionColumn column, bool descending, const InstructionCosts& costs = {},
                                       std::stop_token stop = {});
InstructionOrder sortInstructions(const InstructionIndex& index, InstructionColumn column, bool descending,
                                  std::optional<hlo::ComputationId> computation, std::stop_token stop = {},
                                  const InstructionCosts& costs = {});

}  // namespace queries
