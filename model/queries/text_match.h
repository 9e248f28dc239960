#pragma once

// What stands in the text of instructions and in none of what queries look at otherwise: their attributes as written,
// and the literals of constants.

#include <optional>
#include <stop_token>

#include "absl/strings/string_view.h"
#include "model/queries/query_match.h"

namespace queries {

/// Where a text stands in an instruction's attributes, or in the literal of a constant.
struct TextPlace {
  absl::string_view attribute;  ///< its name; "": the literal
  size_t offset = 0;            ///< in the module's text
};
std::optional<TextPlace> textPlace(const hlo::Module& module, hlo::InstructionId id, const QueryPattern& pattern);

/// The last byte of the first place where a word stands in a text that has it.
size_t placeOfWord(absl::string_view text, const QueryPattern& pattern);

/// As findInstructions(), of all instructions, with words found in the texts too.
QueryResult findWithText(const Query& query, const QuerySubject& subject, std::stop_token stop = {});

}  // namespace queries
