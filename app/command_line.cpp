#include "app/command_line.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <algorithm>

#include "app/convert_command.h"
#include "app/cost_command.h"
#include "app/extract_command.h"
#include "app/graph_command.h"
#include "app/list_command.h"
#include "app/memory_command.h"
#include "app/memory_source.h"
#include "app/output_file.h"
#include "app/picture_command.h"
#include "app/why_command.h"
#include "model/items/text.h"
#include "model/queries/query.h"

namespace app {
namespace {

// What --by may say, of any verb.
QStringList allGroups() {
  QStringList groups = costGroups() + memoryGroups();
  groups.removeDuplicates();
  return groups;
}

QStringList themes() { return {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}; }

QStringList yesOrNo() { return {QStringLiteral("no"), QStringLiteral("yes")}; }

QStringList palettes() { return {QStringLiteral("standard"), QStringLiteral("color-blind-safe")}; }

QStringList layerChoices() { return {QStringLiteral("fold"), QStringLiteral("all")}; }

constexpr qsizetype kUsageColumns = 95;  // without PATH

const Option kTheme{QStringLiteral("theme"), QStringLiteral("THEME"),
                    QStringLiteral("colours; as the system has them where nothing is said"), themes};
const Option kPalette{QStringLiteral("palette"), QStringLiteral("PALETTE"),
                      QStringLiteral("standard or color-blind-safe: the colours of a picture"), palettes};
const Option kSourceRoot{QStringLiteral("source-root"), QStringLiteral("DIR"),
                         QStringLiteral("where source files named by the dump are looked for")};
const Option kFormat{QStringLiteral("format"), QStringLiteral("FORMAT"),
                     QStringLiteral("what is printed; the first of a verb's formats where nothing is said")};
const Option kOut{QStringLiteral("out"), QStringLiteral("PLACE"), QStringLiteral("where the result goes")};

const Option kWhat{QStringLiteral("what"), QStringLiteral("ROWS"),
                   QStringLiteral("what list prints: modules (where nothing is said), stages, files,\n"
                                  "                     computations, instructions, allocations or values"),
                   listedRows};
const Option kQuery{QStringLiteral("query"), QStringLiteral("QUERY"),
                    QStringLiteral("which instructions (where nothing else is said) or values list prints,\n"
                                   "                     and which instructions extract does:\n"
                                   "                     'opcode:fusion bytes>64M scope~/mlp/', see the manual")};
const Option kInstruction{QStringLiteral("instruction"), QStringLiteral("A,B,..."),
                          QStringLiteral("which instructions extract prints; of one computation")};
const Option kAt{QStringLiteral("at"), QStringLiteral("STEP"),
                 QStringLiteral("a step of the schedule, or peak, where nothing is said: of the most bytes")};
const Option kSpace{QStringLiteral("space"), QStringLiteral("N"),
                    QStringLiteral("the memory space that figures are of, by its number or its name: HBM, VMEM, …;\n"
                                   "                     where nothing is said the default one of the device, 0")};
const Option kMaxPeak{QStringLiteral("max-peak"), QStringLiteral("BYTES"),
                      QStringLiteral("most bytes live at one step: a number, or one with K, M, G, T or P,\n"
                                     "                     which are KiB to PiB: 15G")};
const Option kMaxTemp{QStringLiteral("max-temp"), QStringLiteral("BYTES"),
                      QStringLiteral("most bytes of all temporary allocations")};
const Option kMaxTotal{QStringLiteral("max-total"), QStringLiteral("BYTES"),
                       QStringLiteral("most bytes of all allocations")};
const Option kBy{QStringLiteral("by"), QStringLiteral("GROUPS"),
                 QStringLiteral("what cost adds up by: scope (where nothing is said), line, opcode or\n"
                                "                     computation; memory: value (where nothing is said), scope,\n"
                                "                     line, kind, type, allocation or space"),
                 allGroups};
const Option kLine{QStringLiteral("line"), QStringLiteral("FILE:N"),
                   QStringLiteral("one source line, with its instructions; FILE may be the end of a path")};
const Option kComputation{QStringLiteral("computation"), QStringLiteral("NAME"),
                          QStringLiteral("the computation to draw, or in which instructions are looked for; ENTRY\n"
                                         "                     where nothing is said")};
const Option kAround{QStringLiteral("around"), QStringLiteral("INSTR"),
                     QStringLiteral("draws what is around an instruction")};
const Option kWidth{QStringLiteral("width"), QStringLiteral("N"),
                    QStringLiteral("how many edges away from it; 2 where nothing is said")};
const Option kBoundary{QStringLiteral("boundary"), QStringLiteral("A,B,..."),
                       QStringLiteral("instructions that it is not drawn beyond")};
const Option kPaths{QStringLiteral("paths"), QStringLiteral("A B"),
                    QStringLiteral("draws all paths between two instructions, also across computations")};
const Option kLimit{QStringLiteral("limit"), QStringLiteral("N"),
                    QStringLiteral("how many instructions of them, those on the shortest first; 100 where\n"
                                   "                     nothing is said")};
const Option kDirection{QStringLiteral("direction"), QStringLiteral("WAY"),
                        QStringLiteral("down or right: where data flows")};
const Option kEngine{QStringLiteral("engine"), QStringLiteral("ENGINE"),
                     QStringLiteral("auto, graphviz or layered: who places the boxes")};
const Option kScale{QStringLiteral("scale"), QStringLiteral("N"),
                    QStringLiteral("pixels of a PNG to a point; 1 where nothing is said")};
const Option kScope{QStringLiteral("scope"), QStringLiteral("SCOPE"),
                    QStringLiteral("draws only what is in a scope of op_name, and what that meets")};
const Option kFoldScope{QStringLiteral("fold-scope"), QStringLiteral("A,B,..."),
                        QStringLiteral("scopes that are one box each")};
const Option kOpen{QStringLiteral("open"), QStringLiteral("A,B,..."),
                   QStringLiteral("instructions whose computations are drawn within their boxes")};
const Option kColoring{QStringLiteral("coloring"), QStringLiteral("BY"),
                       QStringLiteral("what the colours of boxes say; category where nothing is said"), graphColorings};
const Option kLegend{QStringLiteral("legend"), QStringLiteral("YES"),
                     QStringLiteral("yes: what colours and lines mean, beside the picture"), yesOrNo};
const Option kLayers{QStringLiteral("layers"), QStringLiteral("HOW"),
                     QStringLiteral("fold: repeated layers are drawn once, as in the window; or all of them"),
                     layerChoices};
const Option kUnfold{QStringLiteral("unfold"), QStringLiteral("A,B,..."),
                     QStringLiteral("what has boxes of its own where it is text in its users: constants,\n"
                                    "                     parameters, elements of tuples")};
const Option kHubs{QStringLiteral("hubs"), QStringLiteral("N"),
                   QStringLiteral("values with more users than that are named there, without edges; 8 where\n"
                                  "                     nothing is said, 0: none")};
const Option kEdgeWidths{QStringLiteral("edge-widths"), QStringLiteral("YES"),
                         QStringLiteral("yes: lines are as wide as what they carry is large"), yesOrNo};
const Option* const kOptions[] = {
    &kTheme,     &kPalette, &kSourceRoot,  &kFormat,     &kOut,       &kWhat,     &kQuery,    &kInstruction,
    &kBy,        &kLine,    &kComputation, &kAround,     &kWidth,     &kBoundary, &kPaths,    &kLimit,
    &kDirection, &kEngine,  &kScale,       &kScope,      &kFoldScope, &kOpen,     &kColoring, &kLegend,
    &kLayers,    &kUnfold,  &kHubs,        &kEdgeWidths, &kAt,        &kSpace,    &kMaxPeak,  &kMaxTemp,
    &kMaxTotal};
/// Read by the verb that they belong to.
const Option* const kWords[] = {&kInstruction, &kComputation, &kAround, &kWidth, &kBoundary,  &kPaths, &kLimit,
                                &kDirection,   &kEngine,      &kScale,  &kScope, &kFoldScope, &kOpen,  &kColoring,
                                &kLegend,      &kLayers,      &kUnfold, &kHubs,  &kEdgeWidths};

// Where each limit goes.
struct LimitOption {
  const Option* option;
  std::optional<int64_t> MemoryLimits::*limit;
};
constexpr LimitOption kLimits[] = {
    {&kMaxPeak, &MemoryLimits::peak}, {&kMaxTemp, &MemoryLimits::temp}, {&kMaxTotal, &MemoryLimits::total}};

CommandResult runConvert(const CommandLine& line) { return convert(line.paths.first(), line.format, line.out); }

ExtractRequest extractRequest(const CommandLine& line) {
  return {line.words.value(kInstruction.name), line.query, line.words.value(kComputation.name), line.space};
}

CommandResult runExtract(const CommandLine& line) {
  return extract(line.paths.first(), extractRequest(line), line.out);
}

CommandResult runCost(const CommandLine& line) {
  return writtenTo(line.out, cost(line.paths.first(), line.by, line.format, line.space));
}

void wear(const CommandLine& line, views::ThemeMode otherwise, views::Theme* theme) {
  theme->setMode(line.theme.value_or(otherwise));
  theme->setColorBlindSafe(line.colorBlindSafe);
}

CommandResult runGraph(const CommandLine& line) {
  views::Theme theme;
  wear(line, views::ThemeMode::kLight, &theme);
  return graph(line.paths.first(), line.words, line.format, line.out, theme);
}

CommandResult runCheck(const CommandLine& line) {
  return writtenTo(line.out, check(line.paths.first(), line.limits, line.space));
}

CommandResult runMemory(const CommandLine& line) {
  views::Theme theme;
  wear(line, views::ThemeMode::kSystem, &theme);
  return memory(line.paths.first(), line.at, line.by, line.format, line.out, theme, line.space);
}

CommandResult runWhy(const CommandLine& line) {
  return why(line.paths.first(), line.value, line.at,
             line.format == QLatin1String("json") ? InfoFormat::kJson : InfoFormat::kText, line.out,
             line.words.value(kComputation.name), line.space);
}

CommandResult runInfo(const CommandLine& line) {
  const InfoFormat format = line.format == QLatin1String("json") ? InfoFormat::kJson : InfoFormat::kText;
  return writtenTo(line.out, info(line.paths.first(), format, line.space));
}

CommandResult runList(const CommandLine& line) {
  const ListFormat format = line.format == QLatin1String("json")  ? ListFormat::kJson
                            : line.format == QLatin1String("csv") ? ListFormat::kCsv
                                                                  : ListFormat::kText;
  return writtenTo(line.out, list(line.paths.first(), {line.rows, line.query, format, line.space}));
}

CommandResult runSource(const CommandLine& line) {
  const InfoFormat format = line.format == QLatin1String("json") ? InfoFormat::kJson : InfoFormat::kText;
  return writtenTo(line.out, source(line.paths.first(), line.sourceLine, line.sourceRoots, format));
}

CommandResult runPicture(const CommandLine& line) {
  views::Theme theme;
  wear(line, views::ThemeMode::kSystem, &theme);
  return picture(line.paths.first(), line.out.isEmpty() ? QStringLiteral(".") : line.out, line.sourceRoots, theme);
}

QString optionUsage(const Verb& verb, const Option& option) {
  if (!verb.options.contains(option.name)) return {};
  if (option.name == kTheme.name) return QStringLiteral(" [--theme light|dark]");
  if (option.name == kSourceRoot.name) return QStringLiteral(" [--source-root DIR]...");
  if (option.name == kFormat.name) return QStringLiteral(" [--format %1]").arg(verb.formats.join(QLatin1Char('|')));
  if (option.name == kOut.name) return QStringLiteral(" [--out %1]").arg(verb.outWord);
  return QStringLiteral(" [--%1 %2]").arg(option.name, option.word);
}

// "text or json", "text, proto or json".
QString listed(const QStringList& words) {
  if (words.size() < 2) return words.join(QString());
  return QStringLiteral("%1 or %2").arg(words.mid(0, words.size() - 1).join(QStringLiteral(", ")), words.last());
}

// As a query has them.
std::optional<int64_t> parseBytes(const QString& word) {
  const bool isOneWord =
      std::all_of(word.begin(), word.end(), [](QChar c) { return c.isLetterOrNumber() || c == u'.' || c == u','; });
  if (!isOneWord) return std::nullopt;
  const auto query = queries::Query::parse("bytes<=" + word.toStdString());
  if (!query.ok() || query->terms().size() != 1) return std::nullopt;
  return query->terms().front().number.value;
}

// What --by may say of this verb.
QStringList groupsOf(const Verb* verb) {
  return verb != nullptr && verb->name == QLatin1String("memory") ? memoryGroups() : costGroups();
}

}  // namespace

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> verbs = {
      {QStringLiteral("info"),
       {kFormat.name, kSpace.name, kOut.name},
       {QStringLiteral("text"), QStringLiteral("json")},
       QStringLiteral("FILE"),
       QStringLiteral("what PATH holds: modules, instructions, allocations, peaks, problems"),
       runInfo},
      {QStringLiteral("list"),
       {kWhat.name, kQuery.name, kSpace.name, kFormat.name, kOut.name},
       {QStringLiteral("text"), QStringLiteral("json"), QStringLiteral("csv")},
       QStringLiteral("FILE"),
       QStringLiteral("what PATH holds as rows, with tabs between the cells"),
       runList},
      {QStringLiteral("cost"),
       {kBy.name, kSpace.name, kFormat.name, kOut.name},
       {QStringLiteral("text"), QStringLiteral("json"), QStringLiteral("csv")},
       QStringLiteral("FILE"),
       QStringLiteral("FLOPs and bytes of the module of PATH, estimated, by what they come from"),
       runCost},
      {QStringLiteral("source"),
       {kLine.name, kSourceRoot.name, kFormat.name, kOut.name},
       {QStringLiteral("text"), QStringLiteral("json")},
       QStringLiteral("FILE"),
       QStringLiteral("the source lines that the module of PATH comes from, with what each costs"),
       runSource},
      {QStringLiteral("convert"),
       {kFormat.name, kOut.name},
       {QStringLiteral("text"), QStringLiteral("proto"), QStringLiteral("json")},
       QStringLiteral("FILE"),
       QStringLiteral("the module of PATH as canonical HLO text, as XLA's proto, or that as JSON"),
       runConvert},
      {QStringLiteral("extract"),
       {kInstruction.name, kQuery.name, kComputation.name, kSpace.name, kOut.name},
       {},
       QStringLiteral("FILE"),
       QStringLiteral("instructions of PATH as a module of their own, in HLO text that parses again"),
       runExtract},
      {QStringLiteral("graph"),
       {kTheme.name,     kPalette.name,    kComputation.name, kAround.name, kWidth.name,  kBoundary.name,
        kPaths.name,     kLimit.name,      kDirection.name,   kEngine.name, kScale.name,  kScope.name,
        kFoldScope.name, kOpen.name,       kColoring.name,    kLegend.name, kLayers.name, kUnfold.name,
        kHubs.name,      kEdgeWidths.name, kFormat.name,      kOut.name},
       {QStringLiteral("svg"), QStringLiteral("png"), QStringLiteral("pdf"), QStringLiteral("dot")},
       QStringLiteral("FILE"),
       QStringLiteral("a computation as a graph, or a part of it"),
       runGraph,
       true},
      {QStringLiteral("memory"),
       {kTheme.name, kPalette.name, kFormat.name, kOut.name, kAt.name, kBy.name, kSpace.name},
       {QStringLiteral("text"), QStringLiteral("json"), QStringLiteral("csv"), QStringLiteral("svg"),
        QStringLiteral("png")},
       QStringLiteral("FILE"),
       QStringLiteral("allocations, peaks and what is alive at a step; as svg or png a picture of it"),
       runMemory,
       true},
      {QStringLiteral("why"),
       {kComputation.name, kAt.name, kSpace.name, kFormat.name, kOut.name},
       {QStringLiteral("text"), QStringLiteral("json")},
       QStringLiteral("FILE"),
       QStringLiteral("why a value is alive at a step; VALUE is NAME or NAME{INDEX}"),
       runWhy,
       false,
       QStringLiteral("VALUE")},
      {QStringLiteral("check"),
       {kMaxPeak.name, kMaxTemp.name, kMaxTotal.name, kSpace.name, kOut.name},
       {},
       QStringLiteral("FILE"),
       QStringLiteral("whether the memory of each module of PATH stays within limits"),
       runCheck},
      {QStringLiteral("picture"),
       {kTheme.name, kPalette.name, kSourceRoot.name, kOut.name},
       {},
       QStringLiteral("DIR"),
       QStringLiteral("writes graph.png, source.png and memory.png into DIR (here, where none is given)"),
       runPicture,
       true},
  };
  return verbs;
}

const std::vector<const Option*>& options() {
  static const std::vector<const Option*> options(std::begin(kOptions), std::end(kOptions));
  return options;
}

const QStringList& windowOptions() {
  static const QStringList names{kTheme.name, kSourceRoot.name};
  return names;
}

bool needsNoDisplay(const QStringList& arguments) {
  if (arguments.isEmpty()) return false;
  static const QStringList words{QStringLiteral("--help"), QStringLiteral("-h"), QStringLiteral("--version"),
                                 QStringLiteral("-v")};
  const QString& first = arguments.first();
  return words.contains(first) ||
         std::any_of(verbs().begin(), verbs().end(), [&](const Verb& verb) { return verb.name == first; });
}

QString parseCommandLine(QStringList arguments, CommandLine* line) {
  for (const Verb& verb : verbs()) {
    if (!arguments.isEmpty() && arguments.first() == verb.name) line->verb = &verb;
  }
  if (line->verb != nullptr) arguments.removeFirst();
  // Two words follow it, where the parser knows of one.
  if (const auto at = arguments.indexOf(QStringLiteral("--paths")); at >= 0) {
    if (at + 2 >= arguments.size()) return QStringLiteral("--paths takes two instructions");
    arguments[at + 1] += u',' + arguments.takeAt(at + 2);
  }

  QCommandLineParser parser;
  parser.addOption(QCommandLineOption(QStringList{QStringLiteral("h"), QStringLiteral("help")}));
  parser.addOption(QCommandLineOption(QStringList{QStringLiteral("v"), QStringLiteral("version")}));
  for (const Option* option : kOptions) {
    parser.addOption(QCommandLineOption(option->name, {}, option->word));
  }
  if (!parser.parse(QStringList{QStringLiteral("hloscope")} + arguments)) return model::printable(parser.errorText());
  line->help = parser.isSet(QStringLiteral("help"));
  line->version = parser.isSet(QStringLiteral("version"));
  line->format = parser.value(kFormat.name);
  line->out = parser.value(kOut.name);
  line->query = parser.value(kQuery.name);
  line->rows = parser.isSet(kWhat.name)    ? parser.value(kWhat.name)
               : parser.isSet(kQuery.name) ? queriedRows().first()
                                           : listedRows().first();
  const QStringList groups = groupsOf(line->verb);
  line->by = parser.isSet(kBy.name) ? parser.value(kBy.name) : groups.first();
  if (parser.isSet(kLine.name)) line->sourceLine = parseLineArgument(parser.value(kLine.name));
  line->sourceRoots = parser.values(kSourceRoot.name);
  for (const Option* option : kWords) {
    if (parser.isSet(option->name)) line->words.insert(option->name, parser.value(option->name));
  }
  line->at = parser.isSet(kAt.name) ? parser.value(kAt.name) : QStringLiteral("peak");
  line->space = parser.value(kSpace.name);
  line->paths = parser.positionalArguments();
  if (line->help || line->version) return {};

  for (const Option* option : kOptions) {
    if (!parser.isSet(option->name)) continue;
    if (line->verb == nullptr && !windowOptions().contains(option->name)) {
      return QStringLiteral("--%1 goes with a verb").arg(option->name);
    }
    if (line->verb != nullptr && !line->verb->options.contains(option->name)) {
      return QStringLiteral("%1 takes no --%2").arg(line->verb->name, option->name);
    }
  }
  if (parser.isSet(kTheme.name)) {
    const auto theme = themes().indexOf(parser.value(kTheme.name));
    if (theme < 0) return QStringLiteral("--theme is %1").arg(listed(themes()));
    line->theme = static_cast<views::ThemeMode>(theme);
  }
  if (parser.isSet(kPalette.name)) {
    const auto palette = palettes().indexOf(parser.value(kPalette.name));
    if (palette < 0) return QStringLiteral("--palette is %1").arg(listed(palettes()));
    line->colorBlindSafe = palette == 1;
  }
  if (line->verb == nullptr) return {};
  if (!listedRows().contains(line->rows)) return QStringLiteral("--what is %1").arg(listed(listedRows()));
  if (!groups.contains(line->by)) return QStringLiteral("--by is %1").arg(listed(groups));
  if (parser.isSet(kLine.name) && !line->sourceLine) return QStringLiteral("--line is FILE:N, such as train.py:88");
  if (parser.isSet(kQuery.name) && !queriedRows().contains(line->rows)) {
    return QStringLiteral("--query goes with --what %1").arg(listed(queriedRows()));
  }
  if (parser.isSet(kFormat.name) && !line->verb->formats.contains(line->format)) {
    return QStringLiteral("--format is %1").arg(listed(line->verb->formats));
  }
  if (!parser.isSet(kFormat.name) && !line->verb->formats.isEmpty()) {
    const QString ending = QFileInfo(line->out).suffix().toLower();
    line->format = line->verb->formats.contains(ending) ? ending : line->verb->formats.first();
  }
  if (line->at != QLatin1String("peak") && !stepOf(line->at))
    return QStringLiteral("--at is peak or the number of a step");
  for (const auto& [option, limit] : kLimits) {
    if (!parser.isSet(option->name)) continue;
    const auto bytes = parseBytes(parser.value(option->name));
    if (!bytes)
      return QStringLiteral("--%1 is a number of bytes, 0 or more: 512, 512MiB, 1.5GiB, 15G").arg(option->name);
    line->limits.*limit = *bytes;
  }
  if (line->verb->options.contains(kMaxPeak.name) && line->limits.isEmpty()) {
    return QStringLiteral("%1 needs a limit: --max-peak, --max-temp or --max-total").arg(line->verb->name);
  }
  if (line->verb->name == QLatin1String("extract")) {
    if (const auto problem = problemOf(extractRequest(*line))) return *problem;
  }
  const bool takesValue = !line->verb->valueWord.isEmpty();
  if (line->paths.size() != (takesValue ? 2 : 1)) {
    return takesValue ? QStringLiteral("%1 takes one PATH and one %2").arg(line->verb->name, line->verb->valueWord)
                      : QStringLiteral("%1 takes one PATH").arg(line->verb->name);
  }
  if (takesValue) line->value = line->paths.takeLast();
  return {};
}

QString usage() {
  QString text = QStringLiteral("Usage: hloscope [--theme system|light|dark] [--source-root DIR]... [PATH...]\n");
  for (const Verb& verb : verbs()) {
    text += QStringLiteral("       hloscope ") + verb.name;
    QString words;
    qsizetype lineLength = 16 + verb.name.size();
    for (const Option* option : kOptions) {
      const QString word = optionUsage(verb, *option);
      if (lineLength + word.size() > kUsageColumns) {
        words += QStringLiteral("\n               ");
        lineLength = 15;
      }
      words += word;
      lineLength += word.size();
    }
    text += words;
    text += verb.valueWord.isEmpty() ? QStringLiteral(" PATH\n") : QStringLiteral(" PATH %1\n").arg(verb.valueWord);
  }
  text += QStringLiteral(
      "       hloscope --help | --version\n"
      "\n"
      "With PATHs it opens a window; a verb needs no display.\n"
      "PATH is HLO text or a proto of it, a buffer assignment, a folder with dumps of XLA, an archive of\n"
      "one, or a log with dumps in it (--xla_dump_to=-).\n"
      "\n");
  for (const Verb& verb : verbs()) text += QStringLiteral("  %1 %2\n").arg(verb.name, -10).arg(verb.purpose);
  text += QLatin1Char('\n');
  for (const Option* option : kOptions) {
    text += QStringLiteral("  %1 %2\n")
                .arg(QStringLiteral("--%1 %2").arg(option->name, option->word), -18)
                .arg(option->purpose);
  }
  text += QStringLiteral(
      "\n"
      "A path that is named like a verb is written ./info.\n"
      "Exit status: 0 done, 1 what was asked for is not there or a check failed, 2 wrong usage or\n"
      "nothing readable.\n");
  return text;
}

}  // namespace app
