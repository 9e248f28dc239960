#pragma once

// The request that the arguments state: a window for PATHs, or a subcommand, which needs no display. A new subcommand
// is a row of subcommands(), a new option a row of options(); usage text, man page and completions are generated from
// them.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/check.h"
#include "app/cli/result.h"
#include "app/cli/source.h"
#include "model/documents/snapshot.h"

namespace cli {

struct Subcommand;

enum class Theme { kSystem, kLight, kDark };

struct CommandLine {
  const Subcommand* subcommand = nullptr;  ///< null: the window
  bool help = false;
  bool version = false;
  std::optional<Theme> theme;
  bool colorBlindSafe = false;
  std::string format;  ///< one of the subcommand's formats (default: by the extension of `out`, otherwise the first
                       ///< format)
  std::string out;     ///< (default: "")
  std::string rows;    ///< one of listedRows() (default: the first)
  std::string by;      ///< the grouping (default: the subcommand's first group)
  std::optional<LineArgument> sourceLine;
  std::string query;  ///< (default: "")
  std::string at;     ///< "peak" or a step (default: "peak")
  std::string space;  ///< a memory space, by number or name (default: "")
  MemoryLimits limits;
  std::vector<std::string> sourceRoots;
  std::map<std::string, std::string> words;  ///< the given options, by name, as written
  std::vector<std::string> paths;            ///< exactly one with a subcommand
  std::string value;                         ///< the argument after PATH, if the subcommand has one

  const std::string& path() const { return paths.front(); }
  /// Returns "" if the option was not given.
  std::string word(const std::string& option) const;
};

/// The painting functions of a program that has them; a subcommand whose function is missing reports that this program
/// cannot paint.
struct Painters {
  std::function<Result(const CommandLine&)> graph;
  std::function<Result(const CommandLine&)> picture;
  std::function<std::string(const CommandLine&, const model::Snapshot&)> memory;  ///< in the format line.format
};

struct Subcommand {
  std::string name;
  std::vector<std::string> options;  ///< the options that it accepts: "theme", "source-root", "format", "out", "what" …
  std::vector<std::string> formats;  ///< the values of --format; the first is the default
  std::string outWord;               ///< the placeholder of --out: "DIR", "FILE"
  std::string purpose;               ///< a line of the usage text
  Result (*run)(const CommandLine&, const Painters&);
  std::string valueWord = {};  ///< the placeholder of the argument after PATH: "VALUE"
};

struct Option {
  std::string name;
  std::string word;     ///< the placeholder of its value: "DIR", "FILE" or "PLACE" if it is a path
  std::string purpose;  ///< lines of the usage text
  /// Returns all possible values, if they are a fixed list; the formats are defined by the subcommand.
  std::vector<std::string> (*values)() = nullptr;
};

const std::vector<Subcommand>& subcommands();
const std::vector<const Option*>& options();
/// Returns the names of the options for the window.
const std::vector<std::string>& windowOptions();

/// Returns true if the first argument needs no display: a subcommand, --help, --version.
bool needsNoDisplay(const std::vector<std::string>& arguments);

/// `arguments` do not include the program's name. Returns "" if they are valid, otherwise an error message.
std::string parseCommandLine(std::vector<std::string> arguments, CommandLine* line);

/// Returns the text of --help.
std::string usage();

}  // namespace cli
