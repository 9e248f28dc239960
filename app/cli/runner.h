#pragma once

// A program of subcommands: reads the arguments, runs, prints and tells the exit status.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/command_line.h"

namespace cli {

/// The exit status where the arguments, without the program's name, leave nothing to do but that: they are wrong, or
/// ask for --help or --version. Says it to standard error or output.
std::optional<int> answered(const std::vector<std::string>& arguments, const std::string& version, CommandLine* line);

/// Runs what needs no display and prints what comes of it. 0 done, 1 what was asked for is not there, 2 wrong usage or
/// nothing readable.
int run(const std::vector<std::string>& arguments, const std::string& version, const Painters& painters);

}  // namespace cli
