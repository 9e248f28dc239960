#include "app/manual/completions.h"

#include "app/manual/command_table.h"

namespace app {
namespace {

const QLatin1Char kBlank(' ');

/// What may follow an option of a verb (null: of the window).
struct Follower {
  enum class Kind { kWords, kFolder, kFile, kAnything };
  Kind kind;
  QStringList words;
};

Follower follower(const Option& option, const Subcommand* verb) {
  if (verb != nullptr && option.name == QLatin1String("format")) return {Follower::Kind::kWords, verb->formats};
  if (!option.values.isEmpty()) return {Follower::Kind::kWords, option.values};
  const QString word = verb != nullptr && option.name == QLatin1String("out") ? verb->outWord : option.word;
  if (word == QLatin1String("DIR")) return {Follower::Kind::kFolder, {}};
  if (word == QLatin1String("FILE") || word == QLatin1String("PLACE")) return {Follower::Kind::kFile, {}};
  return {Follower::Kind::kAnything, {}};
}

QStringList namesOf(const Subcommand* verb) { return verb != nullptr ? verb->options : windowOptions(); }

QList<const Option*> optionsOf(const Subcommand* verb) {
  QList<const Option*> own;
  for (const Option* option : options()) {
    if (namesOf(verb).contains(option->name)) own.append(option);
  }
  return own;
}

QStringList verbNames() {
  QStringList names;
  for (const Subcommand& verb : subcommands()) names.append(verb.name);
  return names;
}

// In single quotes, for any shell here.
QString quoted(QString text) {
  return QLatin1Char('\'') + text.replace(QLatin1Char('\''), QStringLiteral("'\\''")) + QLatin1Char('\'');
}

QString purposeOf(const Option& option) { return option.purpose.simplified(); }

// --- bash --------------------------------------------------------------------------------------------

QString bashFollower(const Option& option, const Subcommand* verb) {
  const Follower follows = follower(option, verb);
  switch (follows.kind) {
    case Follower::Kind::kWords: return QStringLiteral("_hloscope_words %1").arg(quoted(follows.words.join(kBlank)));
    case Follower::Kind::kFolder: return QStringLiteral("_hloscope_paths -d");
    case Follower::Kind::kFile: return QStringLiteral("_hloscope_paths -f");
    case Follower::Kind::kAnything: return QStringLiteral(":");
  }
  return {};
}

QString bashCase(const QString& pattern, const Subcommand* verb) {
  QString text = QStringLiteral("    %1)\n      case $previous in\n").arg(pattern);
  QStringList words;
  for (const Option* option : optionsOf(verb)) {
    words.append(QStringLiteral("--") + option->name);
    text += QStringLiteral("        --%1) %2; return ;;\n").arg(option->name, bashFollower(*option, verb));
  }
  words.append(QStringLiteral("--help"));
  if (verb == nullptr) words.append(QStringLiteral("--version"));
  text += QStringLiteral("      esac\n      options=%1 ;;\n").arg(quoted(words.join(kBlank)));
  return text;
}

// --- zsh ---------------------------------------------------------------------------------------------

QString zshText(QString text) {
  for (const char mark : {'\\', '[', ']', ':'}) {
    text.replace(QLatin1Char(mark), QLatin1Char('\\') + QString(QLatin1Char(mark)));
  }
  return text;
}

QString zshOption(const Option& option, const Subcommand* verb) {
  const Follower follows = follower(option, verb);
  QString action;
  switch (follows.kind) {
    case Follower::Kind::kWords: action = QStringLiteral("(%1)").arg(follows.words.join(kBlank)); break;
    case Follower::Kind::kFolder: action = QStringLiteral("_files -/"); break;
    case Follower::Kind::kFile: action = QStringLiteral("_files"); break;
    case Follower::Kind::kAnything: break;
  }
  return quoted(QStringLiteral("*--%1[%2]:%3:%4").arg(option.name, zshText(purposeOf(option)), option.word, action));
}

QString zshArguments(const Subcommand* verb, const QString& indent) {
  QStringList parts{QStringLiteral("_arguments -S")};
  for (const Option* option : optionsOf(verb)) parts.append(zshOption(*option, verb));
  parts.append(quoted(QStringLiteral("(- *)--help[the usage in short]")));
  if (verb == nullptr) parts.append(quoted(QStringLiteral("(- *)--version[the version]")));
  if (verb == nullptr) parts.append(quoted(QStringLiteral("1: :_hloscope_first")));
  parts.append(quoted(QStringLiteral("*:path:_files")));
  return parts.join(QStringLiteral(" \\\n%1  ").arg(indent));
}

// --- fish --------------------------------------------------------------------------------------------

QString fishLine(const QString& condition, const QString& rest, const QString& purpose) {
  return QStringLiteral("complete -c hloscope -n %1 %2 -d %3\n")
      .arg(quoted(condition), rest, quoted(QString(purpose).replace(QLatin1Char('\\'), QStringLiteral("\\\\"))));
}

QString fishOption(const Option& option, const Subcommand* verb) {
  const Follower follows = follower(option, verb);
  const QString name = QStringLiteral("-l ") + option.name;
  switch (follows.kind) {
    case Follower::Kind::kWords: return name + QStringLiteral(" -x -a ") + quoted(follows.words.join(kBlank));
    case Follower::Kind::kFolder: return name + QStringLiteral(" -x -a '(__fish_complete_directories)'");
    case Follower::Kind::kFile: return name + QStringLiteral(" -r -F");
    case Follower::Kind::kAnything: return name + QStringLiteral(" -x");
  }
  return {};
}

const char kMade[] = "# Completion of hloscope, made from the program's table of verbs and options.\n";

}  // namespace

QByteArray bashCompletion() {
  QString text = QLatin1String(kMade);
  text += QStringLiteral(
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
  for (const Subcommand& verb : subcommands()) text += bashCase(verb.name, &verb);
  text += bashCase(QStringLiteral("*"), nullptr);
  text += QStringLiteral(
              "  esac\n"
              "  case $current in\n"
              "    -*) _hloscope_words \"$options\"; return ;;\n"
              "  esac\n"
              "  [ \"$COMP_CWORD\" -ne 1 ] || _hloscope_words %1\n"
              "  _hloscope_paths -f\n"
              "}\n"
              "complete -F _hloscope hloscope\n")
              .arg(quoted(verbNames().join(kBlank)));
  return text.toUtf8();
}

QByteArray zshCompletion() {
  QString text = QStringLiteral("#compdef hloscope\n") + QLatin1String(kMade);
  text += QStringLiteral("_hloscope_first() {\n  local -a verbs=(\n");
  for (const Subcommand& verb : subcommands()) {
    text += QStringLiteral("    %1\n")
                .arg(quoted(zshText(verb.name) + QLatin1Char(':') + zshText(verb.purpose.simplified())));
  }
  text += QStringLiteral(
              "  )\n"
              "  _describe -t verbs verb verbs\n"
              "  _files\n"
              "}\n"
              "_hloscope() {\n"
              "  if (( CURRENT > 2 )) && [[ ${words[2]} == (%1) ]]; then\n"
              "    local verb=${words[2]}\n"
              "    shift words\n"
              "    (( CURRENT-- ))\n"
              "    case $verb in\n")
              .arg(verbNames().join(QLatin1Char('|')));
  for (const Subcommand& verb : subcommands()) {
    text += QStringLiteral("      %1) %2 ;;\n").arg(verb.name, zshArguments(&verb, QStringLiteral("      ")));
  }
  text += QStringLiteral("    esac\n    return\n  fi\n  %1\n}\n_hloscope \"$@\"\n")
              .arg(zshArguments(nullptr, QStringLiteral("  ")));
  return text.toUtf8();
}

QByteArray fishCompletion() {
  QString text = QLatin1String(kMade);
  const QString all = verbNames().join(kBlank);
  for (const Subcommand& verb : subcommands()) {
    text +=
        fishLine(QStringLiteral("__fish_is_first_token"), QStringLiteral("-a ") + verb.name, verb.purpose.simplified());
  }
  const QString ofWindow = QStringLiteral("not __fish_seen_subcommand_from ") + all;
  for (const Option* option : optionsOf(nullptr))
    text += fishLine(ofWindow, fishOption(*option, nullptr), purposeOf(*option));
  text += fishLine(ofWindow, QStringLiteral("-l version"), QStringLiteral("the version"));
  for (const Subcommand& verb : subcommands()) {
    const QString seen = QStringLiteral("__fish_seen_subcommand_from ") + verb.name;
    for (const Option* option : optionsOf(&verb))
      text += fishLine(seen, fishOption(*option, &verb), purposeOf(*option));
  }
  text += QStringLiteral("complete -c hloscope -l help -d 'the usage in short'\n");
  return text.toUtf8();
}

}  // namespace app
