#include "app/cli/command_line.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/io/streams.h"
#include "model/words/nearest.h"
#include "model/words/text.h"

namespace cli {
namespace {

using Names = std::vector<std::string>;

const Option* findOption(const std::vector<Option>& options, absl::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const Option& one) { return one.name == name; });
  return found == options.end() ? nullptr : &*found;
}

// Returns the message about an option that the subcommand, or the window, does not take.
std::string unexpected(const Subcommand* of, const std::string& name) {
  const bool isKnown = findOption(windowOptions(), name) != nullptr ||
                       std::any_of(subcommands().begin(), subcommands().end(),
                                   [&](const Subcommand& one) { return one.option(name) != nullptr; });
  if (isKnown && of == nullptr) return absl::StrCat("--", name, " is valid only after a subcommand");
  if (isKnown) return absl::StrCat(of->name, " takes no --", name);
  Names names;
  for (const Option& option : of != nullptr ? of->options : windowOptions()) names.push_back("--" + option.name);
  for (const Option& option : generalOptions()) names.push_back("--" + option.name);
  return absl::StrCat("unknown option --", name, suggestion("--" + name, names));
}

// `--capacity 16 GB` means "16 GB" if the option takes that: the shell divides it.
bool isUnitOf(const Option& option, const std::string& number, const std::string& word) {
  const bool isNumber = !number.empty() && absl::ascii_isdigit(static_cast<unsigned char>(number.back()));
  const bool isUnit = word.size() >= 2 && absl::EndsWithIgnoreCase(word, "b");
  if (!isNumber || !isUnit || option.expected == nullptr) return false;
  return option.expected(number).empty() && option.expected(absl::StrCat(number, " ", word)).empty();
}

// Reads the arguments after the subcommand: `--name VALUE`, `--name=VALUE`, -h, -v; words after `--` are not options.
std::string readArguments(const Names& arguments, size_t first, CommandLine* line) {
  const std::vector<Option>& own = line->subcommand != nullptr ? line->subcommand->options : windowOptions();
  for (size_t i = first; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--") {
      line->paths.insert(line->paths.end(), arguments.begin() + static_cast<ptrdiff_t>(i) + 1, arguments.end());
      break;
    }
    if (!absl::StartsWith(argument, "-") || argument == "-") {
      line->paths.push_back(argument);
      continue;
    }
    if (argument == "-h" || argument == "-v") {
      line->given[argument == "-h" ? "help" : "version"];
      continue;
    }
    if (!absl::StartsWith(argument, "--")) return absl::StrCat("unknown option ", argument);
    const size_t assign = argument.find('=');
    const bool isAssigned = assign != std::string::npos;
    const std::string name = argument.substr(2, isAssigned ? assign - 2 : assign);
    const Option* option = findOption(own, name);
    if (option == nullptr) option = findOption(generalOptions(), name);
    if (option == nullptr) return unexpected(line->subcommand, name);
    Names& values = line->given[name];
    const auto count = option->word.empty() ? 0 : std::count(option->word.begin(), option->word.end(), ' ') + 1;
    if (isAssigned && count == 0) return absl::StrCat("--", name, " takes no value");
    if (isAssigned) {
      values.push_back(argument.substr(assign + 1));
    } else if (count > 0) {
      const auto begin = arguments.begin() + static_cast<ptrdiff_t>(i) + 1;
      if (arguments.end() - begin < count) return absl::StrCat("--", name, " needs ", option->word);
      values.push_back(absl::StrJoin(begin, begin + count, ","));
      i += static_cast<size_t>(count);
    }
    if (count > 0 && i + 1 < arguments.size() && isUnitOf(*option, values.back(), arguments[i + 1]))
      absl::StrAppend(&values.back(), " ", arguments[++i]);
  }
  return {};
}

std::string wrongValue(const Option& option, const std::string& value) {
  if (!option.values.empty() && std::find(option.values.begin(), option.values.end(), value) == option.values.end())
    return absl::StrCat("--", option.name, " is ", listed(option.values), suggestion(value, option.values));
  const std::string expected = option.expected != nullptr ? option.expected(value) : "";
  return expected.empty() ? "" : absl::StrCat("--", option.name, " is ", expected);
}

// Returns the format given, else that of the extension of `out`, else the first.
std::string formatOf(const CommandLine& line) {
  const Option* const format = line.subcommand->option("format");
  if (format == nullptr || line.has("format")) return line.option("format");
  const absl::string_view file = words::fileName(line.out);
  const size_t dot = file.rfind('.');
  const std::string ending = dot == absl::string_view::npos ? "" : absl::AsciiStrToLower(file.substr(dot + 1));
  return std::find(format->values.begin(), format->values.end(), ending) == format->values.end()
             ? format->values.front()
             : ending;
}

// Returns the error message of the arguments, which may contain any characters.
std::string parseWords(const Names& arguments, CommandLine* line) {
  size_t first = 0;
  if (!arguments.empty() && arguments[0] == "help") {
    line->help = true;
    if (arguments.size() > 2) return "help takes one SUBCOMMAND";
    if (arguments.size() == 1) return {};
    line->subcommand = findSubcommand(arguments[1]);
    return line->subcommand != nullptr
               ? ""
               : absl::StrCat(arguments[1], " is not a subcommand", suggestion(arguments[1], subcommandNames()));
  }
  if (!arguments.empty()) line->subcommand = findSubcommand(arguments[0]);
  if (line->subcommand != nullptr) first = 1;
  if (std::string wrong = readArguments(arguments, first, line); !wrong.empty()) return wrong;
  line->help = line->has("help");
  line->version = line->has("version");
  line->out = line->option("out");
  const Subcommand* const of = line->subcommand;
  if (line->help || line->version) return {};
  for (const Option& option : of != nullptr ? of->options : windowOptions()) {
    for (const std::string& value : line->all(option.name)) {
      if (std::string wrong = wrongValue(option, value); !wrong.empty()) return wrong;
    }
  }
  if (of == nullptr) {
    const bool isPair = line->paths.size() == 2;
    return line->has("compare") && !isPair ? "--compare takes two PATHs, A and B" : std::string();
  }
  line->format = formatOf(*line);
  if (of->contradiction != nullptr) {
    if (std::string wrong = of->contradiction(*line); !wrong.empty()) return wrong;
  }
  const bool takesValue = !of->valueWord.empty();
  const size_t count = takesValue ? 2 : 1;
  const bool isComplete = line->paths.size() >= count || (of->needsNoPath != nullptr && of->needsNoPath(*line));
  if (!isComplete || (line->paths.size() > count && !of->takesPaths)) {
    return absl::StrCat(of->name, of->takesPaths ? " needs a PATH" : " takes one PATH",
                        takesValue ? absl::StrCat(" and one ", of->valueWord) : "");
  }
  if (takesValue && !line->paths.empty()) {
    line->value = line->paths.back();
    line->paths.pop_back();
  }
  return {};
}

}  // namespace

std::string CommandLine::option(const std::string& name, const std::string& otherwise) const {
  if (const auto found = given.find(name); found != given.end() && !found->second.empty()) return found->second.back();
  const Option* const row = subcommand != nullptr ? subcommand->option(name) : findOption(windowOptions(), name);
  return row != nullptr && !row->values.empty() ? row->values.front() : otherwise;
}

std::vector<std::string> CommandLine::all(const std::string& option) const {
  const auto found = given.find(option);
  return found == given.end() ? Names() : found->second;
}

std::optional<Theme> CommandLine::theme() const {
  if (!has("theme")) return std::nullopt;
  const std::string word = option("theme");
  return word == "light" ? Theme::kLight : word == "dark" ? Theme::kDark : Theme::kSystem;
}

std::string parseCommandLine(const std::vector<std::string>& arguments, CommandLine* line) {
  return words::printable(parseWords(arguments, line));
}

std::string windowPath(const std::string& path) {
  const std::string name = io::inputName(path);
  if (name == io::kStandardInput) return name;
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(path, error).lexically_normal();
  return whole.has_filename() || whole == whole.root_path() ? whole.string() : whole.parent_path().string();
}

std::string listed(const std::vector<std::string>& names) {
  if (names.size() < 2) return absl::StrJoin(names, "");
  return absl::StrCat(absl::StrJoin(names.begin(), names.end() - 1, ", "), " or ", names.back());
}

std::string suggestion(absl::string_view word, const std::vector<std::string>& names) {
  const std::string* nearest = nullptr;
  size_t least = 0;
  for (const std::string& name : names) {
    const size_t distance = words::editDistance(word, name);
    const size_t most = std::max<size_t>(1, std::min(word.size(), name.size()) / 3);
    if (distance > most || (nearest != nullptr && distance >= least)) continue;
    nearest = &name;
    least = distance;
  }
  return nearest == nullptr ? "" : absl::StrCat("; did you mean ", *nearest, "?");
}

}  // namespace cli
