#include "app/cli/man_page.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/help.h"
#include "app/cli/subcommands.h"

namespace cli {
namespace {

std::string section(absl::string_view title, absl::string_view text) {
  return absl::StrCat("# ", title, "\n\n", text, "\n");
}

// Formats an entry of a definition list.
std::string entry(absl::string_view term, absl::string_view text) { return absl::StrCat(term, "\n: ", text, "\n\n"); }

// `**--theme** *THEME*`
std::string optionTerm(const Option& option) {
  return absl::StrCat("**--", option.name, "**", option.word.empty() ? "" : absl::StrCat(" *", option.word, "*"));
}

std::string optionTerms(const std::vector<Option>& options) {
  return absl::StrJoin(options, "", [](std::string* to, const Option& option) {
    absl::StrAppend(to, " [", optionTerm(option), "]", option.isRepeatable ? "..." : "");
  });
}

std::string optionEntries(const std::vector<Option>& options) {
  return absl::StrJoin(options, "", [](std::string* to, const Option& option) {
    to->append(entry(optionTerm(option), optionText(option)));
  });
}

std::string synopsis() {
  std::vector<std::string> calls{absl::StrCat("**hloscope**", optionTerms(windowOptions()), " [*PATH*...]")};
  for (const Subcommand& one : subcommands()) {
    calls.push_back(absl::StrCat("**hloscope ", one.name, "**", optionTerms(one.options), " *PATH*",
                                 one.takesPaths ? "..." : "",
                                 one.valueWord.empty() ? "" : absl::StrCat(" *", one.valueWord, "*")));
  }
  calls.emplace_back("**hloscope help** [*SUBCOMMAND*]");
  calls.emplace_back("**hloscope** **--help** | **--version**");
  return absl::StrCat(absl::StrJoin(calls, "\\\n"), "\n");  // one line for each
}

}  // namespace

std::string manPage(absl::string_view version, absl::string_view date, absl::string_view cli) {
  const size_t title = cli.find('\n') + 1;
  const size_t sections = std::min(cli.find("\n## "), cli.size());
  std::string list, options = optionEntries(windowOptions()) + optionEntries(generalOptions()), examples;
  for (const Subcommand& one : subcommands()) {
    absl::StrAppend(&list, entry(absl::StrCat("**", one.name, "**"), one.purpose));
    absl::StrAppend(&options, "## Options of ", one.name, "\n\n", optionEntries(one.options));
    for (const Example& example : one.examples) absl::StrAppend(&examples, "    hloscope ", example.command, "\n");
  }
  return absl::StrCat(
      "title: HLOSCOPE\nsection: 1\ndate: ", date, "\nsource: hloscope ", version, "\n\n",
      section("NAME", "hloscope - viewer for dumps of the XLA compiler\n"), section("SYNOPSIS", synopsis()),
      section("DESCRIPTION", cli.substr(title, sections - title)), section("SUBCOMMANDS", list),
      section("OPTIONS", options), section("OUTPUT", cli.substr(sections)),
      section("EXIT STATUS", absl::StrCat(entry("**0**", "success"),
                                          entry("**1**", "a check failed, or the requested item does not exist"),
                                          entry("**2**", "wrong usage, or nothing could be read or written"))),
      section("EXAMPLES", absl::StrCat("Dump what XLA compiles for a program, and open it:\n\n"
                                       "    XLA_FLAGS=--xla_dump_to=/tmp/dump python train.py\n"
                                       "    hloscope /tmp/dump\n\n"
                                       "With the bundled sample as the dump:\n\n",
                                       examples)),
      section("SEE ALSO", "The manual in the program (Help, Manual), also as HTML in the package's documentation.\n"));
}

}  // namespace cli
