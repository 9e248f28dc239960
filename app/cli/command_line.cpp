#include "app/cli/command_line.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "app/cli/convert.h"
#include "app/cli/cost.h"
#include "app/cli/extract.h"
#include "app/cli/info.h"
#include "app/cli/list.h"
#include "app/cli/memory.h"
#include "app/cli/memory_source.h"
#include "app/cli/why.h"
#include "model/documents/colorings.h"
#include "model/queries/query.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, absl::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Returns the values of --by of all subcommands.
Names allGroups() {
  Names groups = costGroups();
  for (const std::string& group : memoryGroups()) {
    if (!contains(groups, group)) groups.push_back(group);
  }
  return groups;
}

Names themes() { return {"system", "light", "dark"}; }

Names yesOrNo() { return {"no", "yes"}; }

Names palettes() { return {"standard", "color-blind-safe"}; }

Names layerChoices() { return {"fold", "all"}; }

constexpr size_t kUsageColumns = 95;  // without PATH

const Option kTheme{"theme", "THEME", "colours (default: system)", themes};
const Option kPalette{"palette", "PALETTE", "standard or color-blind-safe: the colours of a picture", palettes};
const Option kSourceRoot{"source-root", "DIR", "where source files named by the dump are looked for"};
const Option kFormat{"format", "FORMAT",
                     "what is printed (default: the first of the formats that the subcommand lists)"};
const Option kOut{"out", "PLACE", "where the result goes"};

const Option kWhat{"what", "ROWS",
                   "what list prints: modules (default), stages, files,\n"
                   "                     computations, instructions, allocations or values",
                   listedRows};
const Option kQuery{"query", "QUERY",
                    "which instructions (default) or values list prints,\n"
                    "                     and which instructions extract does:\n"
                    "                     'opcode:fusion bytes>64M scope~/mlp/', see the manual"};
const Option kInstruction{"instruction", "A,B,...", "which instructions extract prints; of one computation"};
const Option kAt{"at", "STEP", "a step of the schedule, or peak (default): the step with the most bytes live"};
const Option kSpace{"space", "N",
                    "the memory space that figures are of, by its number or its name: HBM, VMEM, …\n"
                    "                     (default: 0, the default one of the device)"};
const Option kMaxPeak{"max-peak", "BYTES",
                      "most bytes live at one step: a number, or one with K, M, G, T or P,\n"
                      "                     which are KiB to PiB: 15G"};
const Option kMaxTemp{"max-temp", "BYTES", "most bytes of all temporary allocations"};
const Option kMaxTotal{"max-total", "BYTES", "most bytes of all allocations"};
const Option kBy{"by", "GROUPS",
                 "what cost adds up by: scope (default), line, opcode or\n"
                 "                     computation; memory: value (default), scope,\n"
                 "                     line, kind, type, allocation or space",
                 allGroups};
const Option kLine{"line", "FILE:N", "one source line, with its instructions; FILE may be the end of a path"};
const Option kComputation{"computation", "NAME",
                          "the computation to draw, or in which instructions are looked for\n"
                          "                     (default: ENTRY)"};
const Option kAround{"around", "INSTR", "draws what is around an instruction"};
const Option kWidth{"width", "N", "how many edges away from it (default: 2)"};
const Option kBoundary{"boundary", "A,B,...", "instructions that it is not drawn beyond"};
const Option kPaths{"paths", "A B", "draws all paths between two instructions, also across computations"};
const Option kLimit{"limit", "N",
                    "how many instructions of them, those on the shortest first\n"
                    "                     (default: 100)"};
const Option kDirection{"direction", "WAY", "down or right: where data flows"};
const Option kEngine{"engine", "ENGINE", "auto, graphviz or layered: who places the boxes"};
const Option kScale{"scale", "N", "pixels of a PNG to a point (default: 1)"};
const Option kScope{"scope", "SCOPE", "draws only what is in a scope of op_name, and what that meets"};
const Option kFoldScope{"fold-scope", "A,B,...", "scopes that are one box each"};
const Option kOpen{"open", "A,B,...", "instructions whose computations are drawn within their boxes"};
const Option kColoring{"coloring", "BY", "what the colours of boxes say (default: category)", model::coloringIds};
const Option kLegend{"legend", "YES", "yes: what colours and lines mean, beside the picture", yesOrNo};
const Option kLayers{"layers", "HOW", "fold: repeated layers are drawn once, as in the window; or all of them",
                     layerChoices};
const Option kUnfold{"unfold", "A,B,...",
                     "what has boxes of its own where it is text in its users: constants,\n"
                     "                     parameters, elements of tuples"};
const Option kHubs{"hubs", "N",
                   "values with more users than that are named there, without edges\n"
                   "                     (default: 8; 0: none)"};
const Option kEdgeWidths{"edge-widths", "YES", "yes: lines are as wide as what they carry is large", yesOrNo};
const Option* const kOptions[] = {
    &kTheme,      &kPalette,     &kSourceRoot, &kFormat,  &kOut,      &kWhat,    &kQuery,  &kInstruction, &kBy,
    &kLine,       &kComputation, &kAround,     &kWidth,   &kBoundary, &kPaths,   &kLimit,  &kDirection,   &kEngine,
    &kScale,      &kScope,       &kFoldScope,  &kOpen,    &kColoring, &kLegend,  &kLayers, &kUnfold,      &kHubs,
    &kEdgeWidths, &kAt,          &kSpace,      &kMaxPeak, &kMaxTemp,  &kMaxTotal};

// The member of MemoryLimits that an option sets.
struct LimitOption {
  const Option* option;
  std::optional<int64_t> MemoryLimits::*limit;
};
constexpr LimitOption kLimits[] = {
    {&kMaxPeak, &MemoryLimits::peak}, {&kMaxTemp, &MemoryLimits::temp}, {&kMaxTotal, &MemoryLimits::total}};

ExtractRequest extractRequest(const CommandLine& line) {
  return {line.word(kInstruction.name), line.query, line.word(kComputation.name), line.space};
}

bool asJson(const CommandLine& line) { return line.format == "json"; }

Result runConvert(const CommandLine& line, const Painters&) { return convert(line.path(), line.format, line.out); }

Result runExtract(const CommandLine& line, const Painters&) {
  return extract(line.path(), extractRequest(line), line.out);
}

Result runCost(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, cost(line.path(), line.by, tableFormat(line.format, TableFormat::kAligned), line.space));
}

Result runCheck(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, check(line.path(), line.limits, line.space));
}

Result runWhy(const CommandLine& line, const Painters&) {
  return why(line.path(), line.value, line.at, asJson(line), line.out, line.word(kComputation.name), line.space);
}

Result runInfo(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, info(line.path(), asJson(line), line.space));
}

Result runList(const CommandLine& line, const Painters&) {
  return writtenTo(
      line.out, list(line.path(), {line.rows, line.query, tableFormat(line.format, TableFormat::kTabs), line.space}));
}

Result runSource(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, source(line.path(), line.sourceLine, line.sourceRoots,
                                    tableFormat(line.format, TableFormat::kAligned)));
}

Result withoutPainter(const CommandLine& line) {
  return {2, {}, absl::StrCat("hloscope: ", line.subcommand->name, ": this program cannot draw\n")};
}

Result runMemory(const CommandLine& line, const Painters& painters) {
  const bool isPicture = line.format == "svg" || line.format == "png";
  if (isPicture && !painters.memory) return withoutPainter(line);
  const auto paint = [&](const model::Snapshot& snapshot, const std::string&) {
    return painters.memory(line, snapshot);
  };
  return memory(line.path(), line.at, line.by, line.format, line.out, paint, line.space);
}

Result paintGraph(const CommandLine& line, const Painters& painters) {
  return painters.graph ? painters.graph(line) : withoutPainter(line);
}

Result paintPicture(const CommandLine& line, const Painters& painters) {
  return painters.picture ? painters.picture(line) : withoutPainter(line);
}

std::string optionUsage(const Subcommand& of, const Option& option) {
  if (!contains(of.options, option.name)) return {};
  if (option.name == kTheme.name) return " [--theme light|dark]";
  if (option.name == kSourceRoot.name) return " [--source-root DIR]...";
  if (option.name == kFormat.name) return absl::StrCat(" [--format ", absl::StrJoin(of.formats, "|"), "]");
  if (option.name == kOut.name) return absl::StrCat(" [--out ", of.outWord, "]");
  return absl::StrCat(" [--", option.name, " ", option.word, "]");
}

// "text or json", "text, proto or json".
std::string listed(const Names& names) {
  if (names.size() < 2) return absl::StrJoin(names, "");
  return absl::StrCat(absl::StrJoin(names.begin(), names.end() - 1, ", "), " or ", names.back());
}

// Parses byte counts like a query.
std::optional<int64_t> parseBytes(const std::string& word) {
  const bool isOneWord =
      std::all_of(word.begin(), word.end(), [](char c) { return absl::ascii_isalnum(c) || c == '.' || c == ','; });
  if (!isOneWord) return std::nullopt;
  const auto query = queries::Query::parse(absl::StrCat("bytes<=", word));
  if (!query.ok() || query->terms().size() != 1) return std::nullopt;
  return query->terms().front().number.value;
}

// Returns the values of --by of this subcommand.
Names groupsOf(const Subcommand* of) { return of != nullptr && of->name == "memory" ? memoryGroups() : costGroups(); }

// The arguments, split into options by name and words.
struct Words {
  std::map<std::string, Names> given;
  Names positional;
  std::string wrong;  ///< error message, or ""

  bool has(const std::string& name) const { return given.contains(name); }
  std::string value(const std::string& name, absl::string_view otherwise = {}) const {
    const auto found = given.find(name);
    return found == given.end() ? std::string(otherwise) : found->second.back();
  }
};

// Reads `--name VALUE`, `--name=VALUE`, `-hv`; words after `--` are not options.
Words readWords(const Names& arguments) {
  Words words;
  Names unknown;
  const auto takesValue = [](absl::string_view name) -> std::optional<bool> {
    if (name == "help" || name == "version") return false;
    const bool isKnown =
        std::any_of(std::begin(kOptions), std::end(kOptions), [&](const Option* one) { return one->name == name; });
    return isKnown ? std::optional(true) : std::nullopt;
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    const absl::string_view argument = arguments[i];
    if (argument == "--") {
      words.positional.insert(words.positional.end(), arguments.begin() + static_cast<ptrdiff_t>(i) + 1,
                              arguments.end());
      break;
    }
    if (!absl::StartsWith(argument, "-") || argument == "-") {
      words.positional.emplace_back(argument);
      continue;
    }
    if (!absl::StartsWith(argument, "--")) {
      for (const char letter : argument.substr(1)) {
        if (letter != 'h' && letter != 'v') {
          unknown.emplace_back(1, letter);
        } else {
          words.given[letter == 'h' ? "help" : "version"].emplace_back();
        }
      }
      continue;
    }
    const size_t assign = argument.find('=');
    const std::string name(argument.substr(2, assign == absl::string_view::npos ? assign : assign - 2));
    const std::optional<bool> takes = takesValue(name);
    if (!takes) {
      unknown.push_back(name);
    } else if (!*takes && assign != absl::string_view::npos) {
      words.wrong = absl::StrCat("Unexpected value after '--", name, "'.");
    } else if (!*takes) {
      words.given[name].emplace_back();
    } else if (assign != absl::string_view::npos) {
      words.given[name].emplace_back(argument.substr(assign + 1));
    } else if (++i < arguments.size()) {
      words.given[name].push_back(arguments[i]);
    } else {
      words.wrong = absl::StrCat("Missing value after '--", name, "'.");
    }
  }
  if (words.wrong.empty() && unknown.size() == 1) words.wrong = absl::StrCat("Unknown option '", unknown[0], "'.");
  if (words.wrong.empty() && unknown.size() > 1)
    words.wrong = absl::StrCat("Unknown options: ", absl::StrJoin(unknown, ", "), ".");
  return words;
}

}  // namespace

std::string CommandLine::word(const std::string& option) const {
  const auto found = words.find(option);
  return found == words.end() ? std::string() : found->second;
}

const std::vector<Subcommand>& subcommands() {
  static const std::vector<Subcommand> all = {
      {"info",
       {kFormat.name, kSpace.name, kOut.name},
       {"text", "json"},
       "FILE",
       "what PATH holds: modules, instructions, allocations, peaks, problems",
       runInfo},
      {"list",
       {kWhat.name, kQuery.name, kSpace.name, kFormat.name, kOut.name},
       {"text", "json", "csv", "markdown"},
       "FILE",
       "what PATH holds as rows, with tabs between the cells",
       runList},
      {"cost",
       {kBy.name, kSpace.name, kFormat.name, kOut.name},
       {"text", "json", "csv", "markdown"},
       "FILE",
       "FLOPs and bytes of the module of PATH, estimated, by what they come from",
       runCost},
      {"source",
       {kLine.name, kSourceRoot.name, kFormat.name, kOut.name},
       {"text", "json", "markdown"},
       "FILE",
       "the source lines that the module of PATH comes from, with what each costs",
       runSource},
      {"convert",
       {kFormat.name, kOut.name},
       {"text", "proto", "json"},
       "FILE",
       "the module of PATH as canonical HLO text, as XLA's proto, or that as JSON",
       runConvert},
      {"extract",
       {kInstruction.name, kQuery.name, kComputation.name, kSpace.name, kOut.name},
       {},
       "FILE",
       "instructions of PATH as a module of their own, in HLO text that parses again",
       runExtract},
      {"graph",
       {kTheme.name,     kPalette.name,    kComputation.name, kAround.name, kWidth.name,  kBoundary.name,
        kPaths.name,     kLimit.name,      kDirection.name,   kEngine.name, kScale.name,  kScope.name,
        kFoldScope.name, kOpen.name,       kColoring.name,    kLegend.name, kLayers.name, kUnfold.name,
        kHubs.name,      kEdgeWidths.name, kFormat.name,      kOut.name},
       {"svg", "png", "pdf", "dot"},
       "FILE",
       "a computation as a graph, or a part of it",
       paintGraph},
      {"memory",
       {kTheme.name, kPalette.name, kFormat.name, kOut.name, kAt.name, kBy.name, kSpace.name},
       {"text", "json", "csv", "markdown", "svg", "png"},
       "FILE",
       "allocations, peaks and what is alive at a step; as svg or png a picture of it",
       runMemory},
      {"why",
       {kComputation.name, kAt.name, kSpace.name, kFormat.name, kOut.name},
       {"text", "json"},
       "FILE",
       "why a value is alive at a step; VALUE is NAME or NAME{INDEX}",
       runWhy,
       "VALUE"},
      {"check",
       {kMaxPeak.name, kMaxTemp.name, kMaxTotal.name, kSpace.name, kOut.name},
       {},
       "FILE",
       "whether the memory of each module of PATH stays within limits",
       runCheck},
      {"picture",
       {kTheme.name, kPalette.name, kSourceRoot.name, kOut.name},
       {},
       "DIR",
       "writes graph.png, source.png and memory.png into DIR (here, where none is given)",
       paintPicture},
  };
  return all;
}

const std::vector<const Option*>& options() {
  static const std::vector<const Option*> options(std::begin(kOptions), std::end(kOptions));
  return options;
}

const std::vector<std::string>& windowOptions() {
  static const std::vector<std::string> names{kTheme.name, kSourceRoot.name};
  return names;
}

bool needsNoDisplay(const std::vector<std::string>& arguments) {
  if (arguments.empty()) return false;
  const std::string& first = arguments.front();
  return contains({"--help", "-h", "--version", "-v"}, first) ||
         std::any_of(subcommands().begin(), subcommands().end(),
                     [&](const Subcommand& one) { return one.name == first; });
}

std::string parseCommandLine(std::vector<std::string> arguments, CommandLine* line) {
  for (const Subcommand& one : subcommands()) {
    if (!arguments.empty() && arguments.front() == one.name) line->subcommand = &one;
  }
  const Subcommand* const of = line->subcommand;
  if (of != nullptr) arguments.erase(arguments.begin());
  // --paths takes two words, but the parser supports only one.
  if (const auto at = std::find(arguments.begin(), arguments.end(), "--paths"); at != arguments.end()) {
    if (arguments.end() - at < 3) return "--paths takes two instructions";
    absl::StrAppend(&at[1], ",", at[2]);
    arguments.erase(at + 2);
  }
  const Words words = readWords(arguments);
  if (!words.wrong.empty()) return words::printable(words.wrong);
  line->help = words.has("help");
  line->version = words.has("version");
  line->format = words.value(kFormat.name);
  line->out = words.value(kOut.name);
  line->query = words.value(kQuery.name);
  line->rows = words.value(kWhat.name, words.has(kQuery.name) ? queriedRows().front() : listedRows().front());
  const Names groups = groupsOf(of);
  line->by = words.value(kBy.name, groups.front());
  if (words.has(kLine.name)) line->sourceLine = parseLineArgument(words.value(kLine.name));
  if (const auto roots = words.given.find(kSourceRoot.name); roots != words.given.end())
    line->sourceRoots = roots->second;
  for (const auto& [name, values] : words.given) line->words.insert_or_assign(name, values.back());
  line->at = words.value(kAt.name, "peak");
  line->space = words.value(kSpace.name);
  line->paths = words.positional;
  if (line->help || line->version) return {};

  for (const Option* option : kOptions) {
    if (!words.has(option->name)) continue;
    if (of == nullptr && !contains(windowOptions(), option->name))
      return absl::StrCat("--", option->name, " goes with a verb");
    if (of != nullptr && !contains(of->options, option->name))
      return absl::StrCat(of->name, " takes no --", option->name);
  }
  const auto placeOf = [&](const Option& option, const Names& choices) {
    return static_cast<size_t>(std::find(choices.begin(), choices.end(), words.value(option.name)) - choices.begin());
  };
  if (words.has(kTheme.name)) {
    const size_t theme = placeOf(kTheme, themes());
    if (theme == themes().size()) return absl::StrCat("--theme is ", listed(themes()));
    line->theme = static_cast<Theme>(theme);
  }
  if (words.has(kPalette.name)) {
    const size_t palette = placeOf(kPalette, palettes());
    if (palette == palettes().size()) return absl::StrCat("--palette is ", listed(palettes()));
    line->colorBlindSafe = palette == 1;
  }
  if (of == nullptr) return {};
  if (!contains(listedRows(), line->rows)) return absl::StrCat("--what is ", listed(listedRows()));
  if (!contains(groups, line->by)) return absl::StrCat("--by is ", listed(groups));
  if (words.has(kLine.name) && !line->sourceLine) return "--line is FILE:N, such as train.py:88";
  if (words.has(kQuery.name) && !contains(queriedRows(), line->rows))
    return absl::StrCat("--query goes with --what ", listed(queriedRows()));
  if (words.has(kFormat.name) && !contains(of->formats, line->format))
    return absl::StrCat("--format is ", listed(of->formats));
  if (!words.has(kFormat.name) && !of->formats.empty()) {
    const absl::string_view file = words::fileName(line->out);
    const size_t dot = file.rfind('.');
    const std::string ending = dot == absl::string_view::npos ? "" : absl::AsciiStrToLower(file.substr(dot + 1));
    line->format = contains(of->formats, ending) ? ending : of->formats.front();
  }
  if (line->at != "peak" && !stepOf(line->at)) return "--at is peak or the number of a step";
  for (const auto& [option, limit] : kLimits) {
    if (!words.has(option->name)) continue;
    const auto bytes = parseBytes(words.value(option->name));
    if (!bytes) return absl::StrCat("--", option->name, " is a number of bytes, 0 or more: 512, 512MiB, 1.5GiB, 15G");
    line->limits.*limit = *bytes;
  }
  if (contains(of->options, kMaxPeak.name) && line->limits.isEmpty())
    return absl::StrCat(of->name, " needs a limit: --max-peak, --max-temp or --max-total");
  if (of->name == "extract") {
    if (const auto problem = problemOf(extractRequest(*line))) return *problem;
  }
  const bool takesValue = !of->valueWord.empty();
  if (line->paths.size() != (takesValue ? 2 : 1)) {
    return absl::StrCat(of->name, " takes one PATH", takesValue ? absl::StrCat(" and one ", of->valueWord) : "");
  }
  if (takesValue) {
    line->value = line->paths.back();
    line->paths.pop_back();
  }
  return {};
}

std::string usage() {
  std::string text = "Usage: hloscope [--theme system|light|dark] [--source-root DIR]... [PATH...]\n";
  for (const Subcommand& one : subcommands()) {
    absl::StrAppend(&text, "       hloscope ", one.name);
    size_t lineLength = 16 + one.name.size();
    for (const Option* option : kOptions) {
      const std::string word = optionUsage(one, *option);
      if (lineLength + word.size() > kUsageColumns) {
        text += "\n               ";
        lineLength = 15;
      }
      text += word;
      lineLength += word.size();
    }
    absl::StrAppend(&text, " PATH", one.valueWord.empty() ? "" : " ", one.valueWord, "\n");
  }
  text +=
      "       hloscope --help | --version\n"
      "\n"
      "With PATHs it opens a window; a verb needs no display.\n"
      "PATH is HLO text or a proto of it, a buffer assignment, a folder with dumps of XLA, an archive of\n"
      "one, or a log with dumps in it (--xla_dump_to=-).\n"
      "\n";
  for (const Subcommand& one : subcommands())
    absl::StrAppend(&text, "  ", words::padded(one.name, 10), " ", one.purpose, "\n");
  text += '\n';
  for (const Option* option : kOptions) {
    const std::string head = absl::StrCat("--", option->name, " ", option->word);
    absl::StrAppend(&text, "  ", words::padded(head, 18), " ", option->purpose, "\n");
  }
  text +=
      "\n"
      "A path that is named like a verb is written ./info.\n"
      "Exit status: 0 done, 1 what was asked for is not there or a check failed, 2 wrong usage or\n"
      "nothing readable.\n";
  return text;
}

}  // namespace cli
