#pragma once

// The table of subcommands: the options that each takes, their descriptions, and examples. A new subcommand is a row, a
// new option an element of that row. The parser (command_line.h), the help (help.h), the manual page and the
// completions are generated from the table.

#include <functional>
#include <string>
#include <vector>

#include "app/cli/graph.h"
#include "app/cli/result.h"
#include "model/documents/memory_summary.h"

namespace cli {

struct CommandLine;

/// An option of one subcommand, or of the window.
struct Option {
  std::string name;
  /// The placeholder of its value, "" for an option without one. "DIR" and "FILE" are paths, "MODULE" and "COMPUTATION"
  /// names in the dump. Two words, as in "A B", are two values.
  std::string word;
  std::string purpose;                   ///< a description of one or two lines, without the list of values
  std::vector<std::string> values = {};  ///< all possible values, if they are a fixed list; the first is the default
  /// Returns an error message such as "a number from 0 to 9", or "" if the value is valid; null: every value is valid.
  std::string (*expected)(const std::string& value) = nullptr;
  bool isRepeatable = false;
};

/// A command line that runs on the bundled sample, whose path is $DUMP.
struct Example {
  std::string purpose;
  std::string command;  ///< after "hloscope "
};

/// The drawing functions of the program with Qt, `hloscope-window`; empty in `hloscope`, which starts the other program
/// for images that it does not write itself.
struct Painters {
  GraphPainter graph;
  std::function<Result(const CommandLine&)> picture;
  /// As PNG.
  std::function<std::string(const CommandLine&, const model::Snapshot&, const model::LimitSources&)> memory;
};

struct Subcommand {
  std::string name;
  std::string question;     ///< the group of the summary that lists it: "Where does the memory go?"
  std::string purpose;      ///< a line of the summary
  std::string description;  ///< a paragraph of its own help
  std::vector<Option> options;
  std::vector<Example> examples;
  Result (*run)(const CommandLine&, const Painters&);
  std::string exitStatus = {};  ///< "0 …, 1 …, 2 …", if not the usual one
  /// Returns an error message if options contradict each other or a required one is missing; null: all go together.
  std::string (*contradiction)(const CommandLine&) = nullptr;
  bool takesPaths = false;                      ///< several PATHs
  std::string valueWord = {};                   ///< the placeholder of the argument after PATH: "VALUE"
  bool (*draws)(const CommandLine&) = nullptr;  ///< returns true if the result is drawn with Qt; null: never
  bool (*needsNoPath)(const CommandLine&) =
      nullptr;  ///< returns true if an option takes the place of PATH; null: never

  /// Returns null if it does not take the option.
  const Option* option(absl::string_view option) const;
};

/// In the order of the summary; subcommands of a question are adjacent.
const std::vector<Subcommand>& subcommands();
/// Returns null if there is none of this name.
const Subcommand* findSubcommand(absl::string_view name);
std::vector<std::string> subcommandNames();
/// The options of the window, which need no subcommand.
const std::vector<Option>& windowOptions();
/// The options --help and --version.
const std::vector<Option>& generalOptions();

}  // namespace cli
