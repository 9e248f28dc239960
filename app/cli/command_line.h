#pragma once

// What the arguments ask for: a window for PATHs, or a subcommand, which needs no display. A new subcommand is a row of
// subcommands(), a new option one of options(); usage, manual page and completions are made from them.

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
  std::string format;  ///< one of the subcommand's formats; where not said what `out` ends in, else its first
  std::string out;     ///< "" where not said
  std::string rows;    ///< one of listedRows(), the first where not said
  std::string by;      ///< what the subcommand adds up by, its first group where not said
  std::optional<LineArgument> sourceLine;
  std::string query;  ///< "" where not said
  std::string at;     ///< "peak" or a step, "peak" where not said
  std::string space;  ///< a memory space, by number or name; "" where not said
  MemoryLimits limits;
  std::vector<std::string> sourceRoots;
  std::map<std::string, std::string> words;  ///< the options that were given, by name, as they were
  std::vector<std::string> paths;            ///< one where there is a subcommand
  std::string value;                         ///< what stands behind it, where the subcommand takes that

  const std::string& path() const { return paths.front(); }
  /// "" where it was not given.
  std::string word(const std::string& option) const;
};

/// What paints, in a program that can: without one its subcommand says that this program cannot.
struct Painters {
  std::function<Result(const CommandLine&)> graph;
  std::function<Result(const CommandLine&)> picture;
  std::function<std::string(const CommandLine&, const model::Snapshot&)> memory;  ///< as line.format
};

struct Subcommand {
  std::string name;
  std::vector<std::string> options;  ///< those that it takes: "theme", "source-root", "format", "out", "what" …
  std::vector<std::string> formats;  ///< what --format may say; the first where nothing is said
  std::string outWord;               ///< what --out names: "DIR", "FILE"
  std::string purpose;               ///< a line of the usage text
  Result (*run)(const CommandLine&, const Painters&);
  std::string valueWord = {};  ///< what stands behind PATH: "VALUE"
};

struct Option {
  std::string name;
  std::string word;     ///< what follows it: "DIR", "FILE" or "PLACE" where it is a path
  std::string purpose;  ///< lines of the usage text
  /// All that may follow it, where that is a choice; the formats are the subcommand's.
  std::vector<std::string> (*values)() = nullptr;
};

const std::vector<Subcommand>& subcommands();
const std::vector<const Option*>& options();
/// The names of those that the window takes.
const std::vector<std::string>& windowOptions();

/// Whether the first argument asks for something that needs no display: a subcommand, --help, --version.
bool needsNoDisplay(const std::vector<std::string>& arguments);

/// `arguments` without the program's name. The result is empty where they make sense, else a sentence on what is wrong.
std::string parseCommandLine(std::vector<std::string> arguments, CommandLine* line);

/// The text of --help.
std::string usage();

}  // namespace cli
