#pragma once

// How texts of a dump are made fit for where they are shown: in a list on one line and of bounded length, in a terminal
// never as a command of it, in a table of a file never as a formula.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/analysis/source_index.h"
#include "model/ir/module.h"

namespace words {

/// Whether it is a control character, or changes the direction of the letters beside it, or hides: with those a name
/// could look like another, and a terminal does what they say.
bool isUnfit(char32_t c);

/// For a row of a list: unfit characters and bytes that are no UTF-8 become blanks or "�", and of a text longer than
/// `maximum` bytes the rest becomes "…".
std::string oneLine(absl::string_view text, size_t maximum = 400);

/// What is unfit becomes "?", but for line breaks and tabs.
std::string printable(absl::string_view text);

/// A cell of comma-separated values (RFC 4180): in quotes where it has a separator, a quote or a line break in it, and
/// behind a ' where a spreadsheet would take it for a formula.
std::string csvCell(absl::string_view text);

/// A line of a table, without its end: comma-separated values as csvCell(), or with tabs between the cells, where tabs
/// and line breaks in them become blanks.
std::string delimited(const std::vector<std::string>& cells, char separator);

/// As code in Markdown, in a cell of a table too: on one line, between more backticks than it has, with its bars
/// escaped; "" stays "".
std::string markdownCode(absl::string_view text);

/// Bytes that are no UTF-8 become "�".
std::string validUtf8(absl::string_view text);

/// The last part of a path; the whole where there is no slash.
absl::string_view fileName(absl::string_view path);

/// `scores.py:612`, and with the path as the dump names it.
std::string placeText(const hlo::Module& module, hlo::SourceLine line);
std::string wholePlaceText(const hlo::Module& module, hlo::SourceLine line);

}  // namespace words
