#pragma once

// The texts of --help, generated from the table of subcommands and wrapped to a width.

#include <string>

#include "app/cli/result.h"
#include "app/cli/subcommands.h"

namespace cli {

/// Returns the summary: the subcommands by question, and the options of the window.
Result summary(size_t columns);
/// Returns the page of a subcommand: usage, options, exit status, examples.
Result subcommandHelp(const Subcommand& of, size_t columns);

/// `hloscope memory [OPTION]... PATH`
std::string usageLine(const Subcommand& of);
/// `--format FORMAT`
std::string optionHead(const Option& option);
/// Returns the purpose with the values: "the output format: text (default) or json".
std::string optionText(const Option& option);

}  // namespace cli
