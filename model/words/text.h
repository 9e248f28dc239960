#pragma once

// Escapes text from a dump for its destination: a list shows it on one line of bounded length, a terminal never
// executes it as a control sequence, a spreadsheet never evaluates it as a formula.

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "model/analysis/source_index.h"
#include "model/ir/module.h"

namespace words {

/// Returns true for control characters, invisible characters and those that change the text direction: they can make a
/// name look like another, and a terminal executes them.
bool isUnfit(char32_t c);

/// Formats a row of a list: unfit characters and invalid UTF-8 become blanks or "�", and text after `maximum` bytes is
/// replaced with "…".
std::string oneLine(absl::string_view text, size_t maximum = 400);

/// Replaces unfit characters with "?", except line breaks and tabs.
std::string printable(absl::string_view text);

/// Formats a CSV cell (RFC 4180): quoted if it contains a separator, a quote or a line break, and prefixed with ' if a
/// spreadsheet would evaluate it as a formula.
std::string csvCell(absl::string_view text);

/// Formats a table row without its line end: comma-separated with csvCell(), or tab-separated, with tabs and line
/// breaks in cells replaced with blanks.
std::string delimited(const std::vector<std::string>& cells, char separator);

/// Formats Markdown code that is also valid in a table cell: on one line, between more backticks than it contains, with
/// its bars escaped; "" stays "".
std::string markdownCode(absl::string_view text);

/// Escapes what Markdown, or a site that mentions users and issues, could interpret: the text is shown as it is, on one
/// line, also in a table cell.
std::string markdownText(absl::string_view text);

/// Replaces bytes of invalid UTF-8 with "�".
std::string validUtf8(absl::string_view text);

/// Returns the last part of a path; the whole path if it has no slash.
absl::string_view fileName(absl::string_view path);

/// `scores.py:612`, and with the path as in the dump.
std::string placeText(const hlo::Module& module, hlo::SourceLine line);
std::string wholePlaceText(const hlo::Module& module, hlo::SourceLine line);
/// "Line of its user dot.3; it has none of its own": where the line that counts for an instruction comes from
/// (SourceIndex::source()). "" if it is its own.
std::string lineOriginText(const hlo::Module& module, hlo::InstructionId id, hlo::InstructionId source);

}  // namespace words
