#include "app/cli/help.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "app/cli/command_line.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMostColumns = 100;
constexpr size_t kIndent = 2, kSubcommandColumns = 12, kOptionColumns = 24;

const char kUsualStatus[] = "0 done, 1 there is no such item, 2 wrong usage or nothing readable";

// Returns the text in lines of at most `columns`; the first starts at `column`, the others are indented to `indent`.
std::string wrapped(absl::string_view text, size_t column, size_t indent, size_t columns) {
  std::string lines;
  for (const absl::string_view word : absl::StrSplit(text, ' ')) {
    const size_t width = words::characters(word);
    if (column > indent && column + 1 + width > columns) {
      absl::StrAppend(&lines, "\n", std::string(indent, ' '));
      column = indent;
    } else if (column > indent) {
      lines += ' ';
      ++column;
    }
    absl::StrAppend(&lines, word);
    column += width;
  }
  return lines;
}

// Returns a row of two columns; a head that is too wide has a line of its own.
std::string row(absl::string_view head, absl::string_view text, size_t headColumns, size_t columns) {
  std::string line = absl::StrCat(std::string(kIndent, ' '), head);
  const size_t width = words::characters(line), indent = kIndent + headColumns;
  absl::StrAppend(&line,
                  width < indent ? std::string(indent - width, ' ') : absl::StrCat("\n", std::string(indent, ' ')));
  return absl::StrCat(line, wrapped(text, indent, indent, columns), "\n");
}

void addHeading(absl::string_view heading, Result* to) {
  to->output += '\n';
  to->append(heading, Style::kHeading);
  to->output += '\n';
}

void addOptions(absl::string_view heading, const std::vector<Option>& options, size_t columns, Result* to) {
  addHeading(heading, to);
  for (const Option& option : options)
    to->output += row(optionHead(option), optionText(option), kOptionColumns, columns);
}

// Returns the folder of the bundled sample beside the program, or "" if it is not installed.
std::string sampleFolder() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const auto folder = std::filesystem::canonical(program.parent_path() / HLOSCOPE_DATA / "samples", error);
  return error ? std::string() : folder.string();
}

size_t usedColumns(size_t columns) { return std::min(columns, kMostColumns); }

}  // namespace

std::string usageLine(const Subcommand& of) {
  return absl::StrCat("hloscope ", of.name, " [OPTION]... PATH", of.takesPaths ? "..." : "",
                      of.valueWord.empty() ? "" : " ", of.valueWord);
}

std::string optionHead(const Option& option) {
  return absl::StrCat("--", option.name, option.word.empty() ? "" : " ", option.word);
}

std::string optionText(const Option& option) {
  if (option.values.empty()) return option.purpose;
  std::vector<std::string> values = option.values;
  values.front() += " (default)";
  return absl::StrCat(option.purpose, ": ", listed(values));
}

Result summary(size_t columns) {
  columns = usedColumns(columns);
  Result help;
  help.append("Usage:", Style::kHeading);
  help.output +=
      " hloscope [--theme THEME] [--source-root DIR]... [PATH...]\n"
      "       hloscope --compare A B\n"
      "       hloscope SUBCOMMAND [OPTION]... PATH\n"
      "       hloscope help SUBCOMMAND\n\n";
  help.output += wrapped(
      "With PATHs hloscope opens a window. A subcommand prints its answer and needs no display. PATH is HLO text or a "
      "proto of it, a buffer assignment, a folder of XLA dumps, an archive of one, or a log that contains dumps "
      "(--xla_dump_to=-).",
      0, 0, columns);
  help.output += '\n';
  const Subcommand* before = nullptr;
  for (const Subcommand& one : subcommands()) {
    if (before == nullptr || before->question != one.question) addHeading(one.question, &help);
    help.output += row(one.name, one.purpose, kSubcommandColumns, columns);
    before = &one;
  }
  addOptions("Options of the window", windowOptions(), columns, &help);
  for (const Option& option : generalOptions())
    help.output += row(optionHead(option), optionText(option), kOptionColumns, columns);
  help.output += '\n';
  help.output += wrapped(
      "hloscope help SUBCOMMAND prints the options and examples of a subcommand. A path with the name of a subcommand "
      "is written ./info. Exit status: 0 done, 1 a check failed or there is no such item, 2 wrong usage or nothing "
      "readable.",
      0, 0, columns);
  help.output += '\n';
  return help;
}

Result subcommandHelp(const Subcommand& of, size_t columns) {
  columns = usedColumns(columns);
  Result help;
  help.append("Usage:", Style::kHeading);
  absl::StrAppend(&help.output, " ", usageLine(of), "\n\n", wrapped(of.description, 0, 0, columns), "\n");
  addOptions("Options", of.options, columns, &help);
  help.output += '\n';
  help.append("Exit status:", Style::kHeading);
  const std::string& status = of.exitStatus.empty() ? kUsualStatus : of.exitStatus;
  absl::StrAppend(&help.output, " ", wrapped(status, 13, 13, columns), "\n");
  const std::string sample = sampleFolder();
  addHeading(sample.empty() ? "Examples; $DUMP is a dump" : absl::StrCat("Examples with DUMP=", sample), &help);
  for (const Example& example : of.examples)
    absl::StrAppend(&help.output, "  # ", example.purpose, "\n  hloscope ", example.command, "\n");
  return help;
}

}  // namespace cli
