#include "app/manual/completions.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "app/cli/command_line.h"

namespace app {
namespace {

using cli::Option;
using cli::Subcommand;
using Names = std::vector<std::string>;

/// The possible values of an option of a subcommand (null: of the window).
struct Follower {
  enum class Kind { kWords, kFolder, kFile, kAnything };
  Kind kind;
  std::string words = {};  ///< separated by blanks
};

Follower follower(const Option& option, const Subcommand* of) {
  const auto words = [](const Names& names) { return Follower{Follower::Kind::kWords, absl::StrJoin(names, " ")}; };
  if (of != nullptr && option.name == "format") return words(of->formats);
  if (option.values != nullptr) return words(option.values());
  const std::string& word = of != nullptr && option.name == "out" ? of->outWord : option.word;
  if (word == "DIR") return {Follower::Kind::kFolder};
  if (word == "FILE" || word == "PLACE") return {Follower::Kind::kFile};
  return {Follower::Kind::kAnything};
}

std::vector<const Option*> optionsOf(const Subcommand* of) {
  const Names& names = of != nullptr ? of->options : cli::windowOptions();
  std::vector<const Option*> own;
  for (const Option* option : cli::options()) {
    if (std::find(names.begin(), names.end(), option->name) != names.end()) own.push_back(option);
  }
  return own;
}

std::string subcommandNames(const char* separator) {
  return absl::StrJoin(cli::subcommands(), separator,
                       [](std::string* to, const Subcommand& one) { absl::StrAppend(to, one.name); });
}

// Quotes text with single quotes, for any of the shells.
std::string shellWord(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

// Joins the text on one line, with single blanks.
std::string simplified(std::string text) {
  absl::RemoveExtraAsciiWhitespace(&text);
  return text;
}

// --- bash --------------------------------------------------------------------------------------------

std::string bashFollower(const Follower& follows) {
  switch (follows.kind) {
    case Follower::Kind::kWords: return absl::StrCat("_hloscope_words ", shellWord(follows.words));
    case Follower::Kind::kFolder: return "_hloscope_paths -d";
    case Follower::Kind::kFile: return "_hloscope_paths -f";
    case Follower::Kind::kAnything: return ":";
  }
  return {};
}

std::string bashCase(const std::string& pattern, const Subcommand* of) {
  std::string text = absl::StrCat("    ", pattern, ")\n      case $previous in\n");
  Names words;
  for (const Option* option : optionsOf(of)) {
    words.push_back("--" + option->name);
    absl::StrAppend(&text, "        --", option->name, ") ", bashFollower(follower(*option, of)), "; return ;;\n");
  }
  words.emplace_back("--help");
  if (of == nullptr) words.emplace_back("--version");
  return absl::StrCat(text, "      esac\n      options=", shellWord(absl::StrJoin(words, " ")), " ;;\n");
}

// --- zsh ---------------------------------------------------------------------------------------------

std::string zshText(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

std::string zshOption(const Option& option, const Subcommand* of) {
  const Follower follows = follower(option, of);
  std::string action;
  switch (follows.kind) {
    case Follower::Kind::kWords: action = absl::StrCat("(", follows.words, ")"); break;
    case Follower::Kind::kFolder: action = "_files -/"; break;
    case Follower::Kind::kFile: action = "_files"; break;
    case Follower::Kind::kAnything: break;
  }
  return shellWord(
      absl::StrCat("*--", option.name, "[", zshText(simplified(option.purpose)), "]:", option.word, ":", action));
}

std::string zshArguments(const Subcommand* of, const std::string& indent) {
  Names parts{"_arguments -S"};
  for (const Option* option : optionsOf(of)) parts.push_back(zshOption(*option, of));
  parts.push_back(shellWord("(- *)--help[the usage in short]"));
  if (of == nullptr) parts.push_back(shellWord("(- *)--version[the version]"));
  if (of == nullptr) parts.push_back(shellWord("1: :_hloscope_first"));
  parts.push_back(shellWord("*:path:_files"));
  return absl::StrJoin(parts, absl::StrCat(" \\\n", indent, "  "));
}

// --- fish --------------------------------------------------------------------------------------------

std::string fishLine(const std::string& condition, const std::string& rest, const std::string& purpose) {
  return absl::StrCat("complete -c hloscope -n ", shellWord(condition), " ", rest, " -d ",
                      shellWord(absl::StrReplaceAll(simplified(purpose), {{"\\", "\\\\"}})), "\n");
}

std::string fishOption(const Option& option, const Subcommand* of) {
  const Follower follows = follower(option, of);
  const std::string name = "-l " + option.name;
  switch (follows.kind) {
    case Follower::Kind::kWords: return absl::StrCat(name, " -x -a ", shellWord(follows.words));
    case Follower::Kind::kFolder: return name + " -x -a '(__fish_complete_directories)'";
    case Follower::Kind::kFile: return name + " -r -F";
    case Follower::Kind::kAnything: return name + " -x";
  }
  return {};
}

const char kMade[] = "# Completion of hloscope, made from the program's table of verbs and options.\n";

}  // namespace

std::string bashCompletion() {
  std::string text =
      absl::StrCat(kMade,
                   "_hloscope_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$current\")); }\n"
                   "_hloscope_paths() {\n"
                   "  compopt -o filenames 2>/dev/null\n"
                   "  local found\n"
                   "  while IFS= read -r found; do COMPREPLY+=(\"$found\"); done < <(compgen \"$1\" -- \"$current\")\n"
                   "}\n"
                   "_hloscope() {\n"
                   "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= options=\n"
                   "  COMPREPLY=()\n"
                   "  [ \"$COMP_CWORD\" -eq 1 ] || verb=${COMP_WORDS[1]}\n"
                   "  case $verb in\n");
  for (const Subcommand& one : cli::subcommands()) text += bashCase(one.name, &one);
  text += bashCase("*", nullptr);
  return absl::StrCat(text,
                      "  esac\n"
                      "  case $current in\n"
                      "    -*) _hloscope_words \"$options\"; return ;;\n"
                      "  esac\n"
                      "  [ \"$COMP_CWORD\" -ne 1 ] || _hloscope_words ",
                      shellWord(subcommandNames(" ")),
                      "\n"
                      "  _hloscope_paths -f\n"
                      "}\n"
                      "complete -F _hloscope hloscope\n");
}

std::string zshCompletion() {
  std::string text = absl::StrCat("#compdef hloscope\n", kMade, "_hloscope_first() {\n  local -a verbs=(\n");
  for (const Subcommand& one : cli::subcommands()) {
    absl::StrAppend(&text, "    ", shellWord(absl::StrCat(zshText(one.name), ":", zshText(simplified(one.purpose)))),
                    "\n");
  }
  absl::StrAppend(&text,
                  "  )\n"
                  "  _describe -t verbs verb verbs\n"
                  "  _files\n"
                  "}\n"
                  "_hloscope() {\n"
                  "  if (( CURRENT > 2 )) && [[ ${words[2]} == (",
                  subcommandNames("|"),
                  ") ]]; then\n"
                  "    local verb=${words[2]}\n"
                  "    shift words\n"
                  "    (( CURRENT-- ))\n"
                  "    case $verb in\n");
  for (const Subcommand& one : cli::subcommands())
    absl::StrAppend(&text, "      ", one.name, ") ", zshArguments(&one, "      "), " ;;\n");
  return absl::StrCat(text, "    esac\n    return\n  fi\n  ", zshArguments(nullptr, "  "), "\n}\n_hloscope \"$@\"\n");
}

std::string fishCompletion() {
  std::string text = kMade;
  for (const Subcommand& one : cli::subcommands())
    text += fishLine("__fish_is_first_token", "-a " + one.name, one.purpose);
  const std::string ofWindow = "not __fish_seen_subcommand_from " + subcommandNames(" ");
  for (const Option* option : optionsOf(nullptr))
    text += fishLine(ofWindow, fishOption(*option, nullptr), option->purpose);
  text += fishLine(ofWindow, "-l version", "the version");
  for (const Subcommand& one : cli::subcommands()) {
    const std::string seen = "__fish_seen_subcommand_from " + one.name;
    for (const Option* option : optionsOf(&one)) text += fishLine(seen, fishOption(*option, &one), option->purpose);
  }
  return text + "complete -c hloscope -l help -d 'the usage in short'\n";
}

}  // namespace app
