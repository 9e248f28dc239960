#include "app/manual/man_page.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "app/cli/command_line.h"

namespace app {
namespace {

using absl::StrCat;

std::string section(absl::string_view title, absl::string_view text) { return StrCat("# ", title, "\n\n", text, "\n"); }

// Formats an entry of a definition list. The usage text has line breaks, a definition must not.
std::string entry(absl::string_view term, absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, absl::ByAnyChar(" \n"), absl::SkipEmpty());
  return StrCat(term, "\n: ", absl::StrJoin(parts, " "), "\n\n");
}

// `**--theme** *light|dark*`
std::string optionTerm(const cli::Option& option) { return StrCat("**--", option.name, "** *", option.word, "*"); }

std::string synopsis() {
  std::vector<std::string> calls;
  const auto add = [&](absl::string_view name, const std::vector<std::string>& names, absl::string_view operands) {
    std::string call = StrCat("**", name, "**");
    for (const cli::Option* option : cli::options()) {
      if (std::find(names.begin(), names.end(), option->name) != names.end())
        absl::StrAppend(&call, " [", optionTerm(*option), "]");
    }
    calls.push_back(StrCat(call, operands));
  };
  add("hloscope", cli::windowOptions(), " [*PATH*...]");
  for (const cli::Subcommand& one : cli::subcommands()) {
    add(StrCat("hloscope ", one.name), one.options,
        one.valueWord.empty() ? " *PATH*" : StrCat(" *PATH* *", one.valueWord, "*"));
  }
  add("hloscope", {}, " **--help** | **--version**");
  return StrCat(absl::StrJoin(calls, "\\\n"), "\n");  // one line for each
}

std::string optionText(const cli::Option& option) {
  std::string text = option.purpose;
  if (option.name != "format") return text;
  for (const cli::Subcommand& one : cli::subcommands()) {
    if (!one.formats.empty()) absl::StrAppend(&text, "; **", one.name, "**: ", absl::StrJoin(one.formats, ", "));
  }
  return text;
}

}  // namespace

std::string manPage(absl::string_view version, absl::string_view date, absl::string_view cli) {
  const size_t title = cli.find('\n') + 1;
  const size_t sections = std::min(cli.find("\n## "), cli.size());
  std::string subcommands, options;
  for (const cli::Subcommand& one : cli::subcommands()) {
    absl::StrAppend(&subcommands, entry(StrCat("**", one.name, "**"), one.purpose));
  }
  for (const cli::Option* option : cli::options()) {
    absl::StrAppend(&options, entry(optionTerm(*option), optionText(*option)));
  }
  absl::StrAppend(&options, entry("**-h**, **--help**", "print a summary of the usage"),
                  entry("**-v**, **--version**", "print the version"));
  return StrCat(
      "title: HLOSCOPE\nsection: 1\ndate: ", date, "\nsource: hloscope ", version, "\n\n",
      section("NAME", "hloscope - viewer for dumps of the XLA compiler\n"), section("SYNOPSIS", synopsis()),
      section("DESCRIPTION", cli.substr(title, sections - title)), section("SUBCOMMANDS", subcommands),
      section("OPTIONS", options), section("OUTPUT", cli.substr(sections)),
      section("EXIT STATUS",
              StrCat(entry("**0**", "success"), entry("**1**", "a check failed, or the requested item does not exist"),
                     entry("**2**", "wrong usage, or nothing could be read or written"))),
      section("EXAMPLES",
              "Dump what XLA compiles for a program, and open it:\n\n"
              "    XLA_FLAGS=--xla_dump_to=/tmp/dump python train.py\n"
              "    hloscope /tmp/dump\n"
              "    hloscope info /tmp/dump\n"),
      section("SEE ALSO", "The manual in the program (Help, Manual), also as HTML in the package's documentation.\n"));
}

}  // namespace app
