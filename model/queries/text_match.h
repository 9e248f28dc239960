#pragma once

// Searches the parts of the text of instructions that other queries do not cover: attributes as written, and the
// literals of constants.

#include <optional>
#include <stop_token>

#include "absl/strings/string_view.h"
#include "model/queries/query_match.h"

namespace queries {

/// A position in an instruction's attributes, or in the literal of a constant.
struct TextPlace {
  absl::string_view attribute;  ///< its name; "": the literal
  size_t offset = 0;            ///< in the module's text
};
std::optional<TextPlace> textPlace(const hlo::Module& module, hlo::InstructionId id, const QueryPattern& pattern);

/// Returns the last byte of the first match of a word in a text that contains it.
size_t placeOfWord(absl::string_view text, const QueryPattern& pattern);

/// Like findInstructions() for all instructions, but also finds words in the texts.
QueryResult findWithText(const Query& query, const QuerySubject& subject, std::stop_token stop = {});

}  // namespace queries
