#pragma once

// The request that the arguments state: a window for PATHs, or a subcommand, which needs no display. subcommands.h has
// the options.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/result.h"
#include "app/cli/subcommands.h"
#include "app/cli/terminal.h"

namespace cli {

enum class Theme { kSystem, kLight, kDark };

struct CommandLine {
  const Subcommand* subcommand = nullptr;  ///< null: the window
  bool help = false;
  bool version = false;
  std::map<std::string, std::vector<std::string>> given;  ///< the values of the given options, by name, as written
  std::string format;              ///< given, else by the extension of `out`, else the first format of the subcommand
  std::string out;                 ///< "" is standard output
  std::vector<std::string> paths;  ///< exactly one with a subcommand, unless it takes several
  std::string value;               ///< the argument after PATH, if the subcommand has one
  Terminal terminal;               ///< of standard output; not a terminal if there is an `out`

  const std::string& path() const { return paths.front(); }
  bool has(const std::string& option) const { return given.contains(option); }
  /// Returns the value that was given last, else the first of the option's list of values, else `otherwise`.
  std::string option(const std::string& name, const std::string& otherwise = {}) const;
  /// Returns the values of a repeatable option.
  std::vector<std::string> all(const std::string& option) const;
  std::optional<Theme> theme() const;  ///< no value: not given
  bool isColorBlindSafe() const { return option("palette") == "color-blind-safe"; }
};

/// `arguments` do not include the program's name. Returns "" if they are valid, otherwise an error message.
std::string parseCommandLine(const std::vector<std::string>& arguments, CommandLine* line);

/// Returns the path by which the window opens an argument: absolute, or the name of standard input.
std::string windowPath(const std::string& path);

/// "text or json", "text, proto or json".
std::string listed(const std::vector<std::string>& names);

/// Returns "; did you mean NAME?" with the name that is spelt like `word`, or "" if none is.
std::string suggestion(absl::string_view word, const std::vector<std::string>& names);

}  // namespace cli
