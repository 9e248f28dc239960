#pragma once

// Runs a subcommand: parses the arguments, runs it, prints its output and returns the exit status.

#include <optional>
#include <string>
#include <vector>

#include "app/cli/command_line.h"

namespace cli {

/// Returns true if the arguments need no display: a subcommand, a request for help or the version, or a first word that
/// is neither a subcommand nor a file.
bool needsNoDisplay(const std::vector<std::string>& arguments);

/// Returns true if the arguments need the program with Qt, `hloscope-window`: they open a window or draw.
bool needsWindowProgram(const std::vector<std::string>& arguments);

/// Handles arguments that run no subcommand, because they are invalid or request help or the version: prints the answer
/// and returns the exit status. `arguments` do not include the program's name.
std::optional<int> answered(const std::vector<std::string>& arguments, const std::string& version, CommandLine* line);

/// Runs a subcommand without a display and prints its result. `painters` are used only if needsWindowProgram(). Returns
/// 0: done, 1: the requested object does not exist, 2: wrong usage, no readable file, or output that cannot be written.
/// If the reader closes the pipe, the rest of the output is dropped without an error.
int run(const std::vector<std::string>& arguments, const std::string& version, const Painters& painters);

}  // namespace cli
