#pragma once

// What the arguments ask for: a window for PATHs, or a verb, which needs no display. A new verb is a row of verbs(), a
// new option one of options(); usage, manual page and completions are made from them.

#include <QHash>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/check_command.h"
#include "app/info_command.h"
#include "app/source_command.h"
#include "views/theme.h"

namespace app {

struct Verb;

struct CommandLine {
  const Verb* verb = nullptr;  ///< null: the window
  bool help = false;
  bool version = false;
  std::optional<views::ThemeMode> theme;
  bool colorBlindSafe = false;
  QString format;  ///< one of the verb's formats; where not said what `out` ends in, else its first
  QString out;     ///< "" where not said
  QString rows;    ///< one of listedRows(), the first where not said
  QString by;      ///< what the verb adds up by, its first group where not said
  std::optional<LineArgument> sourceLine;
  QString query;  ///< "" where not said
  QString at;     ///< "peak" or a step, "peak" where not said
  QString space;  ///< a memory space, by number or name; "" where not said
  MemoryLimits limits;
  QStringList sourceRoots;
  QHash<QString, QString> words;  ///< what was given for options that are words of one verb alone, as it was given
  QStringList paths;              ///< one where there is a verb
  QString value;                  ///< what stands behind it, where the verb takes that
};

struct Verb {
  QString name;
  QStringList options;  ///< those that it takes: "theme", "source-root", "format", "out", "what", "query", "by", "at" …
  QStringList formats;  ///< what --format may say; the first where nothing is said
  QString outWord;      ///< what --out names: "DIR", "FILE"
  QString purpose;      ///< a line of the usage text
  CommandResult (*run)(const CommandLine&);
  bool needsFonts = false;  ///< it draws: a QApplication must be there
  QString valueWord = {};   ///< what stands behind PATH: "VALUE"
};

struct Option {
  QString name;
  QString word;                       ///< what follows it: "DIR", "FILE" or "PLACE" where it is a path
  QString purpose;                    ///< lines of the usage text
  QStringList (*values)() = nullptr;  ///< all that may follow it, where that is a choice; the formats are the verb's
};

const std::vector<Verb>& verbs();
const std::vector<const Option*>& options();
/// The names of those that the window takes.
const QStringList& windowOptions();

/// Whether the first argument asks for something that needs no display: a verb, --help, --version.
bool needsNoDisplay(const QStringList& arguments);

/// `arguments` without the program's name. The result is empty where they make sense, else a sentence on what is wrong.
QString parseCommandLine(QStringList arguments, CommandLine* commandLine);

/// The text of --help.
QString usage();

}  // namespace app
