#include "app/cli/runner.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "app/cli/help.h"
#include "model/words/text.h"

namespace cli {
namespace {

bool write(const std::string& text, FILE* to) {
  return std::fwrite(text.data(), 1, text.size(), to) == text.size() && std::fflush(to) == 0;
}

int print(const Result& result, const Terminal& terminal) {
  const bool isWritten = write(printedText(result, terminal), stdout);
  const int reason = errno;
  write(printedText({0, result.errors, {}}, terminalOf(stderr, "never")), stderr);
  if (isWritten || reason == EPIPE) return result.status;
  std::fprintf(stderr, "hloscope: standard output cannot be written: %s\n", std::strerror(reason));
  return 2;
}

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

// Returns true if the word is neither a subcommand nor a file. A word with a slash is always a path.
bool isMistyped(const std::string& word) {
  return word != "-" && word != "help" && findSubcommand(word) == nullptr && !absl::StrContains(word, '/') &&
         !exists(word);
}

// Returns an error message if the paths of a window are not paths, otherwise "".
std::string wrongPaths(const std::vector<std::string>& paths) {
  if (paths.empty()) return {};
  if (isMistyped(paths.front())) {
    return absl::StrCat(words::printable(paths.front()), " is neither a subcommand nor a file",
                        suggestion(paths.front(), subcommandNames()));
  }
  for (const std::string& path : paths) {
    if (findSubcommand(path) != nullptr && !exists(path))
      return absl::StrCat("the subcommand comes first: hloscope ", path, " PATH");
  }
  return {};
}

}  // namespace

bool needsNoDisplay(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return false;
  const std::string& first = arguments.front();
  if (absl::StartsWith(first, "-")) return first == "--help" || first == "-h" || first == "--version" || first == "-v";
  return first == "help" || findSubcommand(first) != nullptr || isMistyped(first);
}

bool needsWindowProgram(const std::vector<std::string>& arguments) {
  if (!needsNoDisplay(arguments)) return true;
  CommandLine line;
  if (!parseCommandLine(arguments, &line).empty() || line.help || line.version) return false;
  return line.subcommand != nullptr && line.subcommand->draws != nullptr && line.subcommand->draws(line);
}

std::optional<int> answered(const std::vector<std::string>& arguments, const std::string& version, CommandLine* line) {
  std::string wrong = parseCommandLine(arguments, line);
  const bool isWindow = line->subcommand == nullptr && !line->help && !line->version;
  if (wrong.empty() && isWindow) wrong = wrongPaths(line->paths);
  if (!wrong.empty()) {
    const std::string of = line->subcommand != nullptr ? absl::StrCat("help ", line->subcommand->name) : "--help";
    std::fprintf(stderr, "hloscope: %s\nhloscope %s prints the usage.\n", wrong.c_str(), of.c_str());
    return 2;
  }
  const Terminal terminal = terminalOf(stdout, "auto");
  if (line->version) return print({0, absl::StrCat("hloscope ", version, "\n"), {}}, terminal);
  if (line->help) {
    return print(
        line->subcommand != nullptr ? subcommandHelp(*line->subcommand, terminal.columns) : summary(terminal.columns),
        terminal);
  }
  return std::nullopt;
}

int run(const std::vector<std::string>& arguments, const std::string& version, const Painters& painters) {
  CommandLine line;
  if (const auto status = answered(arguments, version, &line)) return *status;
  if (line.subcommand == nullptr) {
    std::fprintf(stderr, "%s", summary(terminalOf(stderr, "never").columns).output.c_str());
    return 2;
  }
  line.terminal = terminalOf(stdout, line.option("color", "auto"));
  if (!line.out.empty()) line.terminal = {};
  return print(line.subcommand->run(line, painters), line.terminal);
}

}  // namespace cli
