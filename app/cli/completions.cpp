#include "app/cli/completions.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "app/cli/subcommands.h"

namespace cli {
namespace {

/// The possible values of an option.
struct Follower {
  enum class Kind { kWords, kFolder, kFile, kModule, kComputation, kAnything };
  Kind kind;
  std::string words = {};  ///< separated by blanks
};

Follower follower(const Option& option) {
  if (!option.values.empty()) return {Follower::Kind::kWords, absl::StrJoin(option.values, " ")};
  if (option.word == "DIR") return {Follower::Kind::kFolder};
  if (option.word == "FILE") return {Follower::Kind::kFile};
  if (option.word == "MODULE") return {Follower::Kind::kModule};
  if (option.word == "COMPUTATION") return {Follower::Kind::kComputation};
  return {Follower::Kind::kAnything};
}

const std::vector<Option>& optionsOf(const Subcommand* of) { return of != nullptr ? of->options : windowOptions(); }

std::string namesBetween(const char* separator) { return absl::StrJoin(subcommandNames(), separator); }

// Quotes text with single quotes, for any of the shells.
std::string shellWord(absl::string_view text) {
  return absl::StrCat("'", absl::StrReplaceAll(text, {{"'", "'\\''"}}), "'");
}

// Joins the text on one line, with single blanks.
std::string simplified(std::string text) {
  absl::RemoveExtraAsciiWhitespace(&text);
  return text;
}

// Arguments of the function that completes names in the dump: the rows of `list`, and the number of their column.
constexpr char kModuleRows[] = "modules 1";
constexpr char kComputationRows[] = "computations 3";

// --- bash --------------------------------------------------------------------------------------------

std::string bashFollower(const Follower& follows) {
  switch (follows.kind) {
    case Follower::Kind::kWords: return absl::StrCat("_hloscope_words ", shellWord(follows.words));
    case Follower::Kind::kFolder: return "_hloscope_paths -d";
    case Follower::Kind::kFile: return "_hloscope_paths -f";
    case Follower::Kind::kModule: return absl::StrCat("_hloscope_names ", kModuleRows);
    case Follower::Kind::kComputation: return absl::StrCat("_hloscope_names ", kComputationRows);
    case Follower::Kind::kAnything: return ":";
  }
  return {};
}

std::string bashCase(const std::string& pattern, const Subcommand* of) {
  std::string text = absl::StrCat("    ", pattern, ")\n      case $previous in\n");
  std::vector<std::string> words;
  for (const Option& option : optionsOf(of)) {
    words.push_back("--" + option.name);
    absl::StrAppend(&text, "        --", option.name, ") ", bashFollower(follower(option)), "; return ;;\n");
  }
  words.emplace_back("--help");
  if (of == nullptr) words.emplace_back("--version");
  return absl::StrCat(text, "      esac\n      options=", shellWord(absl::StrJoin(words, " ")), " ;;\n");
}

// --- zsh ---------------------------------------------------------------------------------------------

std::string zshText(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"[", "\\["}, {"]", "\\]"}, {":", "\\:"}});
}

std::string zshOption(const Option& option) {
  const Follower follows = follower(option);
  std::string action;
  switch (follows.kind) {
    case Follower::Kind::kWords: action = absl::StrCat("(", follows.words, ")"); break;
    case Follower::Kind::kFolder: action = "_files -/"; break;
    case Follower::Kind::kFile: action = "_files"; break;
    case Follower::Kind::kModule: action = absl::StrCat(" _hloscope_names ", kModuleRows); break;
    case Follower::Kind::kComputation: action = absl::StrCat(" _hloscope_names ", kComputationRows); break;
    case Follower::Kind::kAnything: break;
  }
  return shellWord(
      absl::StrCat("*--", option.name, "[", zshText(simplified(option.purpose)), "]:", option.word, ":", action));
}

std::string zshArguments(const Subcommand* of, const std::string& indent) {
  std::vector<std::string> parts{"_arguments -S"};
  for (const Option& option : optionsOf(of)) parts.push_back(zshOption(option));
  parts.push_back(shellWord("(- *)--help[prints the help]"));
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

std::string fishOption(const Option& option) {
  const Follower follows = follower(option);
  const std::string name = "-l " + option.name;
  switch (follows.kind) {
    case Follower::Kind::kWords: return absl::StrCat(name, " -x -a ", shellWord(follows.words));
    case Follower::Kind::kFolder: return name + " -x -a '(__fish_complete_directories)'";
    case Follower::Kind::kFile: return name + " -r -F";
    case Follower::Kind::kModule: return absl::StrCat(name, " -x -a '(__hloscope_names ", kModuleRows, ")'");
    case Follower::Kind::kComputation: return absl::StrCat(name, " -x -a '(__hloscope_names ", kComputationRows, ")'");
    case Follower::Kind::kAnything: return name + " -x";
  }
  return {};
}

const char kMade[] = "# Completion of hloscope, generated from the program's table of subcommands and options.\n";

}  // namespace

std::string bashCompletion() {
  std::string text = absl::StrCat(
      kMade,
      "_hloscope_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$current\")); }\n"
      "_hloscope_paths() {\n"
      "  compopt -o filenames 2>/dev/null\n"
      "  local found\n"
      "  while IFS= read -r found; do COMPREPLY+=(\"$found\"); done < <(compgen \"$1\" -- \"$current\")\n"
      "}\n"
      // Names of a dump must not be expanded, as `compgen -W` does.
      "_hloscope_names() {\n"
      "  local word path= name\n"
      "  for word in \"${COMP_WORDS[@]:2}\"; do\n"
      "    word=${word/#~\\//$HOME/} word=${word//\\\\/}\n"
      "    case $word in -*) ;; *) [ ! -e \"$word\" ] || path=$word ;; esac\n"
      "  done\n"
      "  [ -n \"$path\" ] || return 0\n"
      "  while IFS= read -r name; do\n"
      "    [[ $name != \"$current\"* ]] || COMPREPLY+=(\"$(printf %q \"$name\")\")\n"
      "  done < <(\"${COMP_WORDS[0]}\" list --what \"$1\" -- \"$path\" 2>/dev/null | tail -n +2 |\n"
      "    cut -f \"$2\" | sort -u)\n"
      "}\n"
      "_hloscope() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} subcommand= options=\n"
      "  COMPREPLY=()\n"
      // bash splits --name=value into three words.
      "  if [ \"$current\" = = ]; then current=; elif [ \"$previous\" = = ]; then "
      "previous=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
      "  [ \"$COMP_CWORD\" -eq 1 ] || subcommand=${COMP_WORDS[1]}\n"
      "  case $subcommand in\n");
  for (const Subcommand& one : subcommands()) text += bashCase(one.name, &one);
  absl::StrAppend(&text, "    help) _hloscope_words ", shellWord(namesBetween(" ")), "; return ;;\n");
  text += bashCase("*", nullptr);
  return absl::StrCat(text,
                      "  esac\n"
                      "  case $current in\n"
                      "    -*) _hloscope_words \"$options\"; return ;;\n"
                      "  esac\n"
                      "  [ \"$COMP_CWORD\" -ne 1 ] || _hloscope_words ",
                      shellWord(absl::StrCat(namesBetween(" "), " help")),
                      "\n"
                      "  _hloscope_paths -f\n"
                      "}\n"
                      "complete -F _hloscope hloscope\n");
}

std::string zshCompletion() {
  std::string text = absl::StrCat("#compdef hloscope\n", kMade, "_hloscope_first() {\n  local -a subcommands=(\n");
  for (const Subcommand& one : subcommands()) {
    absl::StrAppend(&text, "    ", shellWord(absl::StrCat(zshText(one.name), ":", zshText(simplified(one.purpose)))),
                    "\n");
  }
  absl::StrAppend(&text,
                  "    'help:prints the options of a subcommand'\n"
                  "  )\n"
                  "  _describe -t subcommands subcommand subcommands\n"
                  "  _files\n"
                  "}\n"
                  "_hloscope_names() {\n"
                  "  local word file\n"
                  "  for word in \"${(@Q)hloscope_line[3,-1]}\"; do [[ $word != -* && -e $word ]] && file=$word; done\n"
                  "  [[ -n $file ]] || return 1\n"
                  "  local -aU names=(\"${(@f)$(${(Q)hloscope_line[1]} list --what $1 -- $file 2>/dev/null |\n"
                  "    tail -n +2 | cut -f $2)}\")\n"
                  "  compadd -a names\n"
                  "}\n"
                  "_hloscope() {\n"
                  "  local -a hloscope_line=(\"${words[@]}\")\n"
                  "  if (( CURRENT > 2 )) && [[ ${words[2]} == (",
                  namesBetween("|"),
                  "|help) ]]; then\n"
                  "    local subcommand=${words[2]}\n"
                  "    shift words\n"
                  "    (( CURRENT-- ))\n"
                  "    case $subcommand in\n");
  for (const Subcommand& one : subcommands())
    absl::StrAppend(&text, "      ", one.name, ") ", zshArguments(&one, "      "), " ;;\n");
  absl::StrAppend(&text, "      help) _arguments '1:subcommand:(", namesBetween(" "), ")' ;;\n");
  return absl::StrCat(text, "    esac\n    return\n  fi\n  ", zshArguments(nullptr, "  "), "\n}\n_hloscope \"$@\"\n");
}

std::string fishCompletion() {
  std::string text =
      absl::StrCat(kMade,
                   "function __hloscope_names\n"
                   "  set -l path\n"
                   "  set -l words (commandline -op)\n"
                   "  for word in $words[3..]\n"
                   "    set word (string replace -r -- '^~/' \"$HOME/\" $word)\n"
                   "    string match -q -- '-*' $word; or test ! -e \"$word\"; or set path $word\n"
                   "  end\n"
                   "  test -n \"$path\"; and $words[1] list --what $argv[1] -- $path 2>/dev/null | tail -n +2 |\n"
                   "    cut -f $argv[2] | sort -u\n"
                   "end\n");
  text += fishLine("__fish_is_first_token", "-a help", "prints the options of a subcommand");
  text +=
      fishLine("__fish_seen_subcommand_from help", absl::StrCat("-x -a ", shellWord(namesBetween(" "))), "subcommand");
  for (const Subcommand& one : subcommands()) text += fishLine("__fish_is_first_token", "-a " + one.name, one.purpose);
  const std::string ofWindow = "not __fish_seen_subcommand_from " + namesBetween(" ");
  for (const Option& option : optionsOf(nullptr)) text += fishLine(ofWindow, fishOption(option), option.purpose);
  text += fishLine(ofWindow, "-l version", "the version");
  for (const Subcommand& one : subcommands()) {
    const std::string seen = "__fish_seen_subcommand_from " + one.name;
    for (const Option& option : optionsOf(&one)) text += fishLine(seen, fishOption(option), option.purpose);
  }
  return text + "complete -c hloscope -l help -d 'prints the help'\n";
}

}  // namespace cli
