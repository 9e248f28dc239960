#pragma once

// What a query finds in a module and its assignment, of every kind: what the instructions' filter finds, and, by plain
// words, computations and source lines by their names, values that no instruction's name stands for, and allocations.
// What stands in the text alone (attributes, literals, what is outside of all computations) takes longer to find, and
// is looked for by itself.

#include <cstdint>
#include <optional>
#include <stop_token>
#include <variant>
#include <vector>

#include "model/queries/text_arena.h"
#include "model/queries/text_match.h"

namespace queries {

/// Found in the text and nowhere else.
struct TextHit {
  std::optional<hlo::InstructionId> instruction;  ///< whose attribute or literal it is; nothing: outside of all
  TextPlace place;
};

using SearchHit = std::variant<hlo::InstructionId, hlo::ComputationId, buffers::ValueId, hlo::SourceLine,
                               buffers::AllocationId, TextHit>;

struct SearchResult {
  std::vector<SearchHit> hits;        ///< computations, instructions, source lines, values, allocations, each in order
  std::vector<uint8_t> instructions;  ///< by instruction: 1 where it is found, 2 where it calls one that is, else 0
  std::vector<QueryNote> notes;
};

/// By name: 1 where words find it, else 0; nothing is found by what is no words.
std::vector<uint8_t> findByWords(const Query& query, const TextArena& names);
/// An empty query finds nothing. When stopped, the result is of no use.
SearchResult search(const Query& query, const QuerySubject& subject, std::stop_token stop = {});
/// Whether there are words in the query, which may be found in the text.
bool hasWords(const Query& query);
/// What the text adds: its hits alone, and all that is found with them.
SearchResult searchText(const Query& query, const QuerySubject& subject, const SearchResult& byName,
                        std::stop_token stop = {});

}  // namespace queries
