#pragma once

// What a query finds in a module and its assignment, of every kind: what the instructions' filter finds, and, by plain
// words, computations and source lines by their names, and values that no instruction's name stands for.

#include <cstdint>
#include <stop_token>
#include <variant>
#include <vector>

#include "model/queries/query_match.h"

namespace queries {

using SearchHit = std::variant<hlo::InstructionId, hlo::ComputationId, buffers::ValueId, hlo::SourceLine>;

struct SearchResult {
  std::vector<SearchHit> hits;        ///< computations, instructions, source lines, values; each in its own order
  std::vector<uint8_t> instructions;  ///< by instruction: 1 where it is found, or calls something that is, else 0
  std::vector<QueryNote> notes;
};

/// An empty query finds nothing. When stopped, the result is of no use.
SearchResult search(const Query& query, const QuerySubject& subject, std::stop_token stop = {});

}  // namespace queries
