#pragma once

// Texts of dumps as drawings show them, shortened to a number of columns. Texts are UTF-8; a column is a character.
//
// XLA's names repeat their beginnings and their "_fusion", and differ in the word and the number at the end; so these
// stay, and what repeats goes first.

#include <string>

#include "absl/strings/string_view.h"

namespace drawing {

/// Text of a dump as it can be shown and written to any file: control characters, which neither fonts nor XML have, are
/// replaced by the signs for them, and what is no character by "�".
std::string displayText(absl::string_view text);

int columnsOf(absl::string_view text);

/// Cuts the text to `columns` characters, one of them an ellipsis, in the middle or at the end.
std::string elided(absl::string_view text, int columns, bool middle);

/// Shortens a name to `columns` characters: leaves out "_fusion" and the kind of fusion before the rest, then cuts the
/// end off the words, but never off the number and tuple index: "convert_reduce.64", "get-tup…24", "while…2{1}". The
/// parts of asynchronous operations keep what they are: "collec…start.1", "collect…done.1". Names of arguments, with
/// their path, lose its beginning: "…q____kernel__.1".
std::string fittedName(absl::string_view name, int columns);

/// The same with "…" in place of a "_fusion" or kind that was left out, for lists, in which names are read as they are
/// in the dump: "loop_add…64", "…convert_reduce.64".
std::string markedName(absl::string_view name, int columns);

/// The end of a scope's path, which distinguishes it better than its beginning: "…/layers_3/attention".
std::string fittedPath(absl::string_view path, int columns);

}  // namespace drawing
