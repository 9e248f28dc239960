#pragma once

// Finds the matches of a query in a module and its assignment, of every kind: the matches of the instruction filter
// and, for plain words, computations and source lines by name, values that are not represented by an instruction's
// name, and allocations. Matches that occur only in the text (attributes, literals, lines outside all computations)
// take longer to find and are searched for separately.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "model/queries/text_arena.h"
#include "model/queries/text_match.h"

namespace queries {

/// A match found only in the text.
struct TextHit {
  std::optional<hlo::InstructionId>
      instruction;  ///< the owner of the attribute or literal; nothing: outside all computations
  TextPlace place;
};

using SearchHit = std::variant<hlo::InstructionId, hlo::ComputationId, buffers::ValueId, hlo::SourceLine,
                               buffers::AllocationId, TextHit>;

struct SearchResult {
  /// An asynchronous operation in a computation or in fusions of its own is one match, its start, if that is found.
  /// Computations, instructions, source lines, values, allocations, each in order; but instructions of the entry
  /// computation come first, and those of computations that have no buffers of their own, such as fusions, last.
  std::vector<SearchHit> hits;
  std::vector<uint8_t> instructions;  ///< by instruction: 1 if found, 2 if it calls a found one, else 0
  std::vector<QueryNote> notes;
};

/// Returns, by name, 1 if the words match it, else 0; a query that is more than plain words matches nothing.
std::vector<uint8_t> findByWords(const Query& query, const TextArena& names);
/// An empty query matches nothing. When stopped, the result is unusable.
SearchResult search(const Query& query, const QuerySubject& subject, std::stop_token stop = {});
/// Returns whether the query contains words that may be found in the text.
bool hasWords(const Query& query);
/// Returns the matches that the text adds: its hits alone, and all instructions found including them.
SearchResult searchText(const Query& query, const QuerySubject& subject, const SearchResult& byName,
                        std::stop_token stop = {});

}  // namespace queries
