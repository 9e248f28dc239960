#include "app/cli/subcommands.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "app/cli/blame.h"
#include "app/cli/check.h"
#include "app/cli/command_line.h"
#include "app/cli/convert.h"
#include "app/cli/cost.h"
#include "app/cli/diff.h"
#include "app/cli/drawings.h"
#include "app/cli/export.h"
#include "app/cli/extract.h"
#include "app/cli/info.h"
#include "app/cli/list.h"
#include "app/cli/memory.h"
#include "app/cli/memory_source.h"
#include "app/cli/passes.h"
#include "app/cli/source.h"
#include "app/cli/sql.h"
#include "app/cli/terminal.h"
#include "app/cli/why.h"
#include "model/documents/colorings.h"
#include "model/documents/memory_summary.h"
#include "model/io/streams.h"
#include "model/words/translation.h"

namespace cli {
namespace {

using Strings = std::vector<std::string>;

// --- values ------------------------------------------------------------------------------------------

std::string expectedBytes(const std::string& value) {
  return parseLimit(value) ? "" : "a number of bytes, 0 or more: 512, 512MiB, 15GiB, 16GB";
}

std::string expectedCapacity(const std::string& value) {
  return model::parseMemoryLimit(value)
             ? ""
             : absl::StrCat("a number of bytes, such as 15GiB, or a device: ", listed(model::limitDevices()));
}

constexpr const char* kOfDump = "device";  // of --max-reserved: the memory of the device that the dump states

std::string expectedReserved(const std::string& value) {
  const std::string wrong = value == kOfDump ? "" : expectedCapacity(value);
  return wrong.empty() ? "" : absl::StrCat(wrong, "; or device: the one that the dump states");
}

std::string expectedRows(const std::string& value) {
  return parseRowLimit(value) ? "" : "the number of rows, 1 or more";
}

std::string expectedStep(const std::string& value) {
  return value == "peak" || stepOf(value) ? "" : "peak or the number of a step";
}

std::string expectedExport(const std::string& value) {
  const Strings rows = exportedRows();
  return std::find(rows.begin(), rows.end(), value) == rows.end() ? listed(rows) : "";
}

std::string expectedLine(const std::string& value) {
  return parseLineArgument(value) ? "" : "FILE:N, such as train.py:88";
}

// --- options -----------------------------------------------------------------------------------------

Option formatOption(Strings values) { return {"format", "FORMAT", "the output format", std::move(values)}; }

Option fileFormatOption(Strings values) {
  return {"format", "FORMAT", "the output format; the extension of --out selects one, too", std::move(values)};
}

Option outOption() {
  return {"out", "FILE", "writes the output to FILE, which is replaced as a whole or left unchanged"};
}

Option colorOption() {
  return {"color", "WHEN", "colours; auto is on a terminal, unless NO_COLOR is set", {"auto", "always", "never"}};
}

// Inserts the options about rows before those about the output.
void addRowOptions(std::vector<Option>* options) {
  const auto output =
      std::find_if(options->begin(), options->end(), [](const Option& one) { return one.name == "color"; });
  options->insert(output, {{"sort", "COLUMNS", "sorts the rows, -COLUMN descending: -size_bytes,value"},
                           {"limit", "N", "at most N rows, after sorting", {}, expectedRows},
                           {"columns", "COLUMNS", "only these columns, in this order"}});
}

Option spaceOption(std::string purpose) {
  absl::StrAppend(&purpose, ", by number or name: HBM, VMEM, … (default: that of the device)");
  return {"space", "SPACE", std::move(purpose)};
}

Option stepOption(std::string purpose) {
  absl::StrAppend(&purpose, ", or peak (default), the step with the most live bytes");
  return {"at", "STEP", std::move(purpose), {}, expectedStep};
}

Option themeOption(Strings values) { return {"theme", "THEME", "the colours of the image", std::move(values)}; }

Option paletteOption() { return {"palette", "PALETTE", "the palette of the image", {"standard", "color-blind-safe"}}; }

Option sourceRootOption() {
  return {"source-root", "DIR", "a folder with source files that the dump names; repeatable", {}, nullptr, true};
}

Option moduleOption(std::string purpose) {
  absl::StrAppend(
      &purpose,
      ": name, also with * and ?, number, id, largest or all (default: the one with the most estimated work)");
  return {"module", "MODULE", std::move(purpose)};
}

Option computationOption(std::string purpose) { return {"computation", "COMPUTATION", std::move(purpose)}; }

Option yesOrNoOption(std::string name, std::string purpose) {
  return {std::move(name), "YES", std::move(purpose), {"no", "yes"}};
}

// --- subcommands -------------------------------------------------------------------------------------

// Returns how the rows are printed: text with tabs between the cells is for programs, so a terminal gets columns.
TableStyle tableStyle(const CommandLine& line, TableFormat text) {
  const bool isForPeople = text == TableFormat::kTabs && line.terminal.isTerminal;
  TableStyle style = tableFormat(line.format, isForPeople ? TableFormat::kAligned : text);
  style.rows = parseRowChoice(line.option("sort"), line.option("limit"), line.option("columns"));
  if (line.terminal.isTerminal) style.width = line.terminal.columns;
  return style;
}

Result runInfo(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, forEachPath(line.paths, line.format, [&](const std::string& path) {
                     return info(path, line.format == "json", line.option("space"));
                   }));
}

std::string listedKind(const CommandLine& line) {
  if (line.has("what")) return line.option("what");
  return line.has("query") ? queriedRows().front() : listedRows().front();
}

Result runList(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, list(line.path(), {listedKind(line), line.option("query"),
                                                tableStyle(line, TableFormat::kTabs), line.option("space")}));
}

std::string contradictionOfList(const CommandLine& line) {
  const Strings queried = queriedRows();
  const bool isQueried = std::find(queried.begin(), queried.end(), listedKind(line)) != queried.end();
  return line.has("query") && !isQueried ? absl::StrCat("--query is valid only with --what ", listed(queried)) : "";
}

bool isImage(const CommandLine& line) { return line.format == "svg" || line.format == "png"; }

bool isPaintedMemory(const CommandLine& line) { return line.format == "png"; }

bool isAlwaysDrawn(const CommandLine&) { return true; }

bool isPaintedGraph(const CommandLine& line) { return line.format == "png" || line.format == "pdf"; }

Result runMemory(const CommandLine& line, const Painters& painters) {
  const auto paint = [&](const model::Snapshot& snapshot, const model::LimitSources& limits) {
    return line.format == "svg" ? memorySvg(line, snapshot, limits) : painters.memory(line, snapshot, limits);
  };
  const TableStyle style = tableStyle(line, TableFormat::kAligned);
  const MemoryRequest request{line.option("at", "peak"), line.option("by"), line.format, line.option("space"),
                              line.option("module"),     style.rows,        style.width, line.option("capacity")};
  return writtenTo(line.out, forEachPath(line.paths, line.format,
                                         [&](const std::string& path) { return memory(path, request, paint); }));
}

std::string contradictionOfMemory(const CommandLine& line) {
  const bool isOne = isImage(line) || line.format == "html" || line.format == "md";
  if (line.paths.size() > 1 && isOne) return isImage(line) ? "an image is of one PATH" : "a report is of one PATH";
  return isOne && !isImage(line) && line.option("module") == "all" ? "a report is of one module" : "";
}

Result runWhy(const CommandLine& line, const Painters&) {
  return writtenTo(line.out,
                   why(line.path(), {line.value, line.option("at", "peak"), line.format == "json",
                                     line.option("computation"), line.option("space"), line.option("module")}));
}

// --max-total is the former name of --max-reserved; the lower one of both counts.
MemoryLimits givenLimits(const CommandLine& line) {
  const auto limit = [&](const char* option) { return parseLimit(line.option(option)); };
  MemoryLimits limits{limit("max-peak"), limit("max-temp"), {}};
  limits.isOfDump = line.option("max-reserved") == kOfDump;
  if (const auto reserved = model::parseMemoryLimit(line.option("max-reserved"))) limits.reserved = reserved->bytes;
  if (const auto total = limit("max-total")) limits.reserved = std::min(limits.reserved.value_or(*total), *total);
  return limits;
}

Result runCheck(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, check(line.paths, {givenLimits(line), line.option("space"), line.format,
                                                tableStyle(line, TableFormat::kTabs)}));
}

std::string contradictionOfCheck(const CommandLine& line) {
  return givenLimits(line).isEmpty() ? "check needs a limit: --max-reserved, --max-peak or --max-temp" : "";
}

Result runCost(const CommandLine& line, const Painters&) {
  const CostRequest request{line.option("by"), tableStyle(line, TableFormat::kAligned), line.option("space"),
                            line.option("module")};
  return writtenTo(line.out,
                   forEachPath(line.paths, line.format, [&](const std::string& path) { return cost(path, request); }));
}

Result runSource(const CommandLine& line, const Painters&) {
  const auto place = line.has("line") ? parseLineArgument(line.option("line")) : std::nullopt;
  const SourceRequest request{place, line.all("source-root"), tableStyle(line, TableFormat::kAligned),
                              line.option("module")};
  return writtenTo(
      line.out, forEachPath(line.paths, line.format, [&](const std::string& path) { return source(path, request); }));
}

Result runConvert(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, convert(line.path(), line.format, line.option("module")));
}

ExtractRequest extractRequest(const CommandLine& line) {
  return {line.option("instruction"), line.option("query"), line.option("computation"), line.option("space"),
          line.option("module")};
}

Result runExport(const CommandLine& line, const Painters&) {
  if (line.has("schema")) return writtenTo(line.out, exportSchema(line.option("schema"), line.option("for")));
  return exportRows(
      {line.format, line.option("what"), {line.paths, line.option("paths-from")}, line.out, line.has("strict")});
}

bool needsNoExportPath(const CommandLine& line) { return line.has("paths-from") || line.has("schema"); }

std::string severalStreams(const Strings& paths) {
  const auto streams = std::count_if(paths.begin(), paths.end(),
                                     [](const std::string& path) { return io::inputName(path) == io::kStandardInput; });
  return streams > 1 ? "standard input can be read only once, so only one PATH can be -" : "";
}

std::string contradictionOfExport(const CommandLine& line) {
  if (line.has("for") && !line.has("schema")) return "--for is valid only with --schema";
  if (line.has("schema") && (!line.paths.empty() || line.has("paths-from"))) return "--schema takes no PATH";
  if (!line.paths.empty() && line.has("paths-from")) return "export takes PATHs or --paths-from, not both";
  if (line.format == "sqlite" && !line.has("schema")) {
    if (line.has("what")) return "--what is of --format jsonl; a database has all tables";
    if (line.out.empty()) return "--format sqlite needs --out FILE";
  }
  return severalStreams(line.paths);
}

Result runSql(const CommandLine& line, const Painters&) {
  const TableStyle style = tableStyle(line, TableFormat::kTabs);
  if (line.has("tables")) return writtenTo(line.out, sqlTables(style));
  return writtenTo(line.out, sql({{line.paths, line.option("paths-from")}, line.value, style, line.has("strict")}));
}

bool needsNoSqlPath(const CommandLine& line) { return line.has("paths-from") || line.has("tables"); }

std::string contradictionOfSql(const CommandLine& line) {
  if (line.has("tables")) {
    return !line.paths.empty() || line.has("paths-from") ? "--tables takes no PATH and no QUERY" : "";
  }
  if (line.has("paths-from") && line.paths.empty()) return "sql needs a QUERY";
  if (line.has("paths-from") && line.paths.size() > 1) return "sql takes PATHs or --paths-from, not both";
  return severalStreams(line.paths);
}

Result runExtract(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, extract(line.path(), extractRequest(line)));
}

std::string contradictionOfExtract(const CommandLine& line) { return problemOf(extractRequest(line)).value_or(""); }

Result runGraph(const CommandLine& line, const Painters& painters) { return graph(line, painters.graph); }

Result runPicture(const CommandLine& line, const Painters& painters) { return painters.picture(line); }

Result runDiff(const CommandLine& line, const Painters&) { return writtenTo(line.out, diff(diffRequest(line))); }

Result runPasses(const CommandLine& line, const Painters&) {
  PassesRequest request;
  request.paths = line.paths;
  request.module = line.option("module");
  request.what = line.option("what");
  request.instruction = line.option("instruction");
  request.query = line.option("query");
  request.question = line.has("ask") ? line.option("ask") : std::string();
  const auto number = [&](const char* name) -> std::optional<uint32_t> {
    uint32_t value = 0;
    return absl::SimpleAtoi(line.option(name), &value) ? std::optional(value) : std::nullopt;
  };
  request.from = number("from");
  request.to = number("to");
  request.style = tableStyle(line, TableFormat::kAligned);
  return writtenTo(line.out, passes(request));
}

Result runBlame(const CommandLine& line, const Painters&) {
  return writtenTo(line.out, blame(line.path(), {line.value, line.option("module"), line.option("at"),
                                                 tableStyle(line, TableFormat::kAligned)}));
}

const char kContents[] = "What is in it?";
const char kMemory[] = "Where does the memory go?";
const char kCost[] = "What does it cost?";
const char kChanges[] = "What changed?";
const char kImages[] = "What does it look like?";
const char kPrograms[] = "How do other programs read it?";
const char kHlo[] = "How do I get HLO from it?";

Subcommand infoRow() {
  return {
      "info",
      kContents,
      "a summary: modules, instructions, allocations, peaks, problems",
      "Prints what PATH contains: each module with the number of its instructions by opcode, each buffer assignment "
      "with its allocations and peaks, out-of-memory messages first. Every module of PATH is read.",
      {spaceOption("the memory space of the sizes"), colorOption(), formatOption({"text", "json"}), outOption()},
      {{"a summary of the dump", "info $DUMP"}, {"the same for a script", "info --format json $DUMP"}},
      runInfo,
      {},
      nullptr,
      true};
}

Subcommand listRow() {
  Subcommand list{
      "list",
      kContents,
      "tables of modules, files, instructions, buffers, …",
      "Prints one row for each item; in text the cells are separated by tabs, on a terminal they are aligned. Modules, "
      "stages and files of a folder "
      "or an archive are listed without reading them.",
      {{"what", "ROWS", "the items; with --query the default is instructions", listedRows()},
       {"query", "QUERY", "only the instructions or values that match: 'opcode:fusion bytes>64M scope~/mlp/'"},
       spaceOption("the memory space of live@peak in the query"),
       colorOption(),
       formatOption({"text", "json", "csv", "markdown"}),
       outOption()},
      {{"the modules of a dump", "list $DUMP"},
       {"the ten largest values", "list --what values --sort -size_bytes --limit 10 $DUMP"},
       {"the bytes that most values take in turn, and which", "list --what addresses --sort -values --limit 1 $DUMP"},
       {"fusions with a result above 64 KiB, as CSV", "list --query 'opcode:fusion bytes>64K' --format csv $DUMP"}},
      runList,
      "0 done, 1 nothing matches the query, 2 wrong usage or nothing readable",
      contradictionOfList};
  addRowOptions(&list.options);
  return list;
}

Subcommand memoryRow() {
  Subcommand memory{
      "memory",
      kMemory,
      "allocations, peaks and what is live at a step; also as an image",
      "Prints the allocations of a module by kind, its peaks, and the values that are live at a step, largest first. "
      "Without a buffer assignment the memory of a scheduled module is estimated. svg and png are the memory map; "
      "html and md are a report with causes, advice and packing.",
      {{"by", "GROUPS", "the rows: live bytes by", memoryGroups()},
       stepOption("a step of the schedule"),
       {"capacity", "BYTES", "the memory of the device; or a device, such as 'TPU v5e'", {}, expectedCapacity},
       moduleOption("the module"),
       spaceOption("the memory space"),
       themeOption({"system", "light", "dark"}),
       paletteOption(),
       colorOption(),
       fileFormatOption({"text", "json", "csv", "markdown", "html", "md", "svg", "png"}),
       outOption()},
      {{"the largest values at the peak", "memory $DUMP"},
       {"live bytes by source line at step 40", "memory --by line --at 40 $DUMP"},
       {"a report for others", "memory --out memory.html $DUMP"}},
      runMemory,
      "0 done, 1 there are no such data or no such step, 2 wrong usage or nothing readable",
      contradictionOfMemory,
      true,
      {},
      isPaintedMemory};
  addRowOptions(&memory.options);
  return memory;
}

Subcommand whyRow() {
  return {
      "why",
      kMemory,
      "why a value is live at a step",
      "Prints the cause that keeps VALUE in memory at a step, and the instructions from its definition to its last "
      "use. VALUE is the name of an instruction, or NAME{INDEX} for an element of a tuple.",
      {stepOption("a step of the schedule"), moduleOption("the module of VALUE"),
       computationOption("the computation of VALUE, if several have an instruction of that name"),
       spaceOption("the memory space whose peak is meant"), colorOption(), formatOption({"text", "json"}), outOption()},
      {{"why a value is live at the peak", "why $DUMP loop_multiply_fusion.1"},
       {"an element of a tuple at step 40", "why --at 40 $DUMP 'while{4}'"}},
      runWhy,
      "0 done, 1 there is no such value or step, or several, 2 wrong usage or nothing readable",
      nullptr,
      false,
      "VALUE"};
}

Subcommand checkRow() {
  Subcommand check{
      "check",
      kMemory,
      "whether each module stays within memory limits, for CI",
      "Compares the memory of every module of every PATH with limits, and prints FAIL, unknown or ok for each, "
      "failures "
      "first. BYTES is a number, or one with a unit: 15GiB and 15G are powers of 1,024, 16GB of 1,000.",
      {{"max-reserved",
        "BYTES",
        "the most bytes of all allocations: what the device must have; or a device, such as 'TPU v5e', or device for "
        "the one that the dump states",
        {},
        expectedReserved},
       {"max-peak", "BYTES", "the most bytes that may be live at one step", {}, expectedBytes},
       {"max-temp", "BYTES", "the most bytes of all temporary allocations", {}, expectedBytes},
       {"max-total", "BYTES", "the former name of --max-reserved", {}, expectedBytes},
       spaceOption("the memory space"),
       colorOption(),
       formatOption(checkFormats()),
       outOption()},
      {{"does it fit?", "check --max-reserved 2GiB $DUMP"},
       {"two limits, with annotations on GitHub", "check --max-peak 1GiB --max-temp 512MiB --format github $DUMP"}},
      runCheck,
      "0 within all limits, 1 beyond one, 2 unknown or wrong usage",
      contradictionOfCheck,
      true};
  addRowOptions(&check.options);
  return check;
}

Subcommand costRow() {
  Subcommand cost{
      "cost",
      kCost,
      "FLOPs and bytes by scope, source line, opcode, …",
      "Prints the estimated cost of one run of a module by XLA's cost rules, largest first. Loops are multiplied "
      "by their trip counts.",
      {{"by", "GROUPS", "the rows: costs by", costGroups()},
       moduleOption("the module"),
       spaceOption("the memory space of the bytes at the peak"),
       colorOption(),
       formatOption({"text", "json", "csv", "markdown"}),
       outOption()},
      {{"costs by scope", "cost $DUMP"}, {"costs by opcode, for a report", "cost --by opcode --format markdown $DUMP"}},
      runCost,
      {},
      nullptr,
      true};
  addRowOptions(&cost.options);
  return cost;
}

Subcommand sourceRow() {
  Subcommand source{
      "source",
      kCost,
      "the source lines of the program with their costs",
      "Prints the source lines of the instructions, by file, with the cost and the text of each line.",
      {{"line", "FILE:N", "only this line, with its instructions; FILE may be the end of a path", {}, expectedLine},
       sourceRootOption(),
       moduleOption("the module"),
       colorOption(),
       formatOption({"text", "json", "markdown"}),
       outOption()},
      {{"lines with their text", "source --source-root $DUMP $DUMP"},
       {"the instructions of a line", "source --line train_step.py:98 $DUMP"}},
      runSource,
      "0 done, 1 no instruction is from the line, 2 wrong usage or nothing readable",
      nullptr,
      true};
  addRowOptions(&source.options);
  return source;
}

Subcommand diffRow() {
  const std::string selection =
      "the module of %1, with a stage after a slash: NAME, NAME/final, before_optimizations, 0007/12, /after:algsimp";
  const auto option = [&](const char* name, absl::string_view side) {
    return Option{name, "SEL", words::filled(selection, side)};
  };
  return {
      "diff",
      kChanges,
      "what changed between two modules, and where the bytes came from",
      "Compares two modules, A and B: finds which instruction of A is which of B, whatever they are named, and prints "
      "what changed and how the peak of memory became another. Names, channels, source lines and the schedule do not "
      "count unless --count names them. Two PATHs, or one with --a and --b, or with --computation A,B.",
      {option("a", "A"),
       option("b", "B"),
       {"what", "WHAT", "the output", diffRows()},
       {"by", "GROUPS", "the rows of memory and cost", diffGroups()},
       {"at", "STEP", "own: peak against peak; same: the peak of B against the same place of A; or a step of B"},
       {"bytes", "BYTES", "live bytes, or allocations as printed", {"live", "reserved"}},
       {"ignore", "ASPECTS", "what does not count: layout, config, sharding, …; repeatable", {}, expectedAspects, true},
       {"count", "ASPECTS", "what counts besides: name, source, schedule, …; repeatable", {}, expectedAspects, true},
       {"pin", "A=B,...", "instructions that correspond; A= or =B: none does; repeatable", {}, nullptr, true},
       {"all", "", "all modules of two folders, by name"},
       {"computation", "A,B", "two PATHs: only changes in this computation of A and of B; one PATH: compares its two"},
       {"query", "QUERY", "only changes whose instruction in A or in B matches the query"},
       {"fail-on", "KINDS", "status 1 only for these changes: any, added, changed, …", {}, expectedKinds, true},
       {"max-peak-growth", "LIMIT", "status 1 only if the peak grows by more: 5%, 1GiB", {}, expectedGrowth},
       spaceOption("the memory space"),
       colorOption(),
       formatOption({"text", "json", "tsv", "md", "html"}),
       outOption()},
      {{"is it the same program?", "diff $DUMP $DUMP"},
       {"where the bytes came from, for a pull request", "diff --format md $DUMP $DUMP"}},
      runDiff,
      "0 nothing that counts differs, 1 it does, also if the schedule alone changes a total of memory, 2 wrong usage "
      "or "
      "unreadable",
      contradictionOfDiff,
      true};
}

Subcommand passesRow() {
  Subcommand passes{
      "passes",
      kChanges,
      "what each pass of the compiler changed, or where two compilations first differ",
      "Reads the stages of a module in order and prints what each changed, the passes with the most changes, or the "
      "events of instructions. For a stage after each pass, dump with --xla_dump_hlo_pass_re=.*. With two PATHs, "
      "prints "
      "the first stage that differs.",
      {{"what", "WHAT", "the rows: stages with changes, all stages, passes added up, or events", passRows()},
       {"instruction", "INSTR", "the events of this instruction, under any of its names: NAME or COMPUTATION/NAME"},
       {"query", "QUERY", "the events that match: 'change:added opcode:copy bytes>64M', 'pass:algsimp change:changed'"},
       {"ask", "WHAT",
        "the stages that made copies, fusions, collectives or library calls, or changed layouts, those with most bytes "
        "first; fusion: who broke the fusion of --instruction",
        passQuestionNames()},
       {"from", "N", "only stages from this number on", {}, expectedStageNumber},
       {"to", "N", "only stages up to this number", {}, expectedStageNumber},
       {"module", "MODULE",
        "the module: name, also with * and ?, number, id or largest (default: the one with the most stages)"},
       colorOption(),
       formatOption({"text", "json", "csv", "markdown"}),
       outOption()},
      {{"the stages with changes", "passes $DUMP"}, {"which pass made copies?", "passes --ask copies $DUMP"}},
      runPasses,
      "0 done, 1 there is no such instruction, or two compilations differ, 2 wrong usage or nothing readable",
      contradictionOfPasses,
      true};
  addRowOptions(&passes.options);
  return passes;
}

Subcommand blameRow() {
  Subcommand blame{
      "blame",
      kChanges,
      "where an instruction comes from, and which pass made it",
      "Follows an instruction of any stage back through the passes, whatever it was called, down to the instructions "
      "of "
      "the first stage and their source lines. With * in NAME, prints a row for each instruction that matches.",
      {{"at", "STAGE", "the stage that has the name: a number, first, final, after:PASS (default: the last one)"},
       {"module", "MODULE",
        "the module: name, also with * and ?, number, id or largest (default: the one with the most stages)"},
       colorOption(),
       formatOption({"text", "json", "csv", "markdown"}),
       outOption()},
      {{"which pass made this fusion?", "blame $DUMP loop_multiply_fusion.1"},
       {"for a script", "blame --format json $DUMP loop_multiply_fusion.1"}},
      runBlame,
      "0 done, 1 there is no such instruction, or several, 2 wrong usage or nothing readable",
      nullptr,
      false,
      "NAME"};
  addRowOptions(&blame.options);
  return blame;
}

Subcommand graphRow() {
  return {"graph",
          kImages,
          "a computation as a graph, or a part of it",
          "Draws a computation (default: the entry), or what is around an instruction, on paths or in a scope.",
          {moduleOption("the module"),
           computationOption("the computation to draw, or to search for instructions"),
           {"around", "INSTR", "the part around this instruction"},
           {"width", "N", "with --around: up to N edges away (default: 2)"},
           {"boundary", "A,B,...", "with --around: no further than these instructions"},
           {"paths", "A B", "the paths between two instructions, also across computations"},
           {"limit", "N", "with --paths: at most N instructions (default: 100)"},
           {"scope", "SCOPE", "the part in this scope of op_name, with its neighbours"},
           {"fold-scope", "A,B,...", "draws each of these scopes as one box"},
           {"open", "A,B,...", "draws the computations of these instructions in their boxes"},
           {"layers", "HOW", "draws repeated layers once, or all of them", {"fold", "all"}},
           {"unfold", "A,B,...", "boxes for constants, parameters, elements (of tuples)"},
           {"hubs", "N", "no edges from values with more than N users (default: 8; 0: all)"},
           {"coloring", "BY", "the meaning of the colours of boxes", model::coloringIds()},
           yesOrNoOption("edge-widths", "edge width shows bytes"),
           yesOrNoOption("legend", "a legend beside the graph"),
           {"direction", "WAY", "the direction of data flow", {"down", "right"}},
           {"engine", "ENGINE", "the layout engine", {"auto", "graphviz", "layered"}},
           {"scale", "N", "pixels of a PNG per point (default: 1)"},
           themeOption({"light", "dark", "system"}),
           paletteOption(),
           fileFormatOption({"svg", "png", "pdf", "dot"}),
           outOption()},
          {{"the entry computation", "graph --out graph.svg $DUMP"},
           {"DOT of a part", "graph --around loop_multiply_fusion.1 --width 1 --format dot $DUMP"}},
          runGraph,
          "0 done, 1 there is no such item or no path, 2 wrong usage or nothing readable",
          nullptr,
          false,
          {},
          isPaintedGraph};
}

Subcommand pictureRow() {
  Option folder = outOption();
  folder.word = "DIR";
  folder.purpose = "the folder to write to (default: the current one)";
  return {"picture",
          kImages,
          "writes graph.png, source.png and memory.png",
          "Writes images of the graph, source and memory views of a module, and prints their paths.",
          {moduleOption("the module"), themeOption({"system", "light", "dark"}), paletteOption(), sourceRootOption(),
           std::move(folder)},
          {{"images in a folder", "picture --out images $DUMP"},
           {"with the source lines", "picture --source-root $DUMP --theme dark --out images $DUMP"}},
          runPicture,
          {},
          nullptr,
          false,
          {},
          isAlwaysDrawn};
}

Subcommand convertRow() {
  return {
      "convert",
      kHlo,
      "the module as canonical HLO text, as XLA's proto or as JSON",
      "Writes a module as canonical HLO text, as XLA's HloProto, or as that proto in JSON.",
      {moduleOption("the module; all is possible for text"), fileFormatOption({"text", "proto", "json"}), outOption()},
      {{"canonical text", "convert $DUMP"},
       {"a proto for XLA's tools", "convert --format proto --out step.hlo.pb $DUMP"}},
      runConvert};
}

Subcommand exportRow() {
  return {
      "export",
      kPrograms,
      "rows of any number of dumps for other programs, as JSON lines or a SQLite database",
      "Writes a line of JSON for each module, instruction or value of every PATH, as soon as it is read; or a SQLite "
      "database of all of them, with the tables that hloscope sql --tables lists. A path that cannot be read has a row "
      "with the schema hloscope.error/1 and a message, in a database a row of the table error.",
      {{"what", "ROWS", "the rows of JSON lines", exportedRows()},
       {"paths-from", "FILE", "reads the paths from FILE, one in each line; - is standard input"},
       {"strict", "", "status 1 if anything cannot be read"},
       {"schema",
        "ROWS",
        absl::StrCat("prints the columns and their types: ", listed(exportedRows())),
        {},
        expectedExport},
       {"for", "PROGRAM", "with --schema: in the form of", schemaForms()},
       fileFormatOption({"jsonl", "sqlite"}),
       outOption()},
      {{"a row for each module", "export $DUMP"},
       {"the instructions of many dumps", "export --what instructions --paths-from - <<< $DUMP"},
       {"a database", "export --out dump.sqlite $DUMP"},
       {"the columns for Spark", "export --schema modules --for spark"}},
      runExport,
      "0 done, 1 with --strict: something cannot be read, 2 wrong usage, or the output cannot be written",
      contradictionOfExport,
      true,
      {},
      nullptr,
      needsNoExportPath};
}

Subcommand sqlRow() {
  return {
      "sql",
      kPrograms,
      "a query in SQL over modules, instructions, operands, buffers, …",
      "Prints the rows of a query over the tables of all PATHs, in the SQL of SQLite. The tables are in memory, and "
      "only those that the query reads are filled. A path that cannot be read has a row in the table error.",
      {{"tables", "", "prints the tables with their columns"},
       {"paths-from", "FILE", "reads the paths from FILE, one in each line; - is standard input"},
       {"strict", "", "status 1 if anything cannot be read"},
       {"limit", "N", "at most N rows", {}, expectedRows},
       colorOption(),
       formatOption({"text", "json", "csv", "markdown"}),
       outOption()},
      {{"the opcodes", "sql $DUMP 'SELECT opcode, count(*) FROM instruction GROUP BY opcode ORDER BY 2 DESC'"},
       {"the fusions that write most",
        "sql --limit 5 $DUMP \"SELECT instruction, bytes_written FROM instruction WHERE opcode = 'fusion' ORDER BY 2 "
        "DESC\""},
       {"the columns of all tables", "sql --tables"}},
      runSql,
      "0 done, 1 with --strict: something cannot be read, 2 a wrong query, wrong usage or nothing readable",
      contradictionOfSql,
      true,
      "QUERY",
      nullptr,
      needsNoSqlPath};
}

Subcommand extractRow() {
  return {"extract",
          kHlo,
          "some instructions as a module of their own, in HLO text",
          "Prints instructions of one computation as a separate module that XLA can parse, for example for a bug "
          "report. Operands from outside become parameters.",
          {{"instruction", "A,B,...", "these instructions"},
           {"query", "QUERY", "the instructions that match: 'scope~/mlp/ not opcode:copy'"},
           moduleOption("the module"),
           computationOption("the computation to search; without the other two, all of it"),
           spaceOption("the memory space of live@peak in the query"),
           outOption()},
          {{"an instruction", "extract --instruction loop_multiply_fusion.1 $DUMP"},
           {"a query", "extract --query 'opcode:fusion' --computation main $DUMP"}},
          runExtract,
          "0 done, 1 there is no such instruction, or several, 2 wrong usage or nothing readable",
          contradictionOfExtract};
}

}  // namespace

const Option* Subcommand::option(absl::string_view option) const {
  const auto found =
      std::find_if(options.begin(), options.end(), [&](const Option& one) { return one.name == option; });
  return found == options.end() ? nullptr : &*found;
}

const std::vector<Subcommand>& subcommands() {
  static const std::vector<Subcommand> all{infoRow(),   listRow(), memoryRow(),  whyRow(),    checkRow(), costRow(),
                                           sourceRow(), diffRow(), passesRow(),  blameRow(),  graphRow(), pictureRow(),
                                           exportRow(), sqlRow(),  convertRow(), extractRow()};
  return all;
}

const Subcommand* findSubcommand(absl::string_view name) {
  const auto found =
      std::find_if(subcommands().begin(), subcommands().end(), [&](const Subcommand& one) { return one.name == name; });
  return found == subcommands().end() ? nullptr : &*found;
}

std::vector<std::string> subcommandNames() {
  Strings names;
  for (const Subcommand& one : subcommands()) names.push_back(one.name);
  return names;
}

const std::vector<Option>& windowOptions() {
  static const std::vector<Option> options{
      {"theme", "THEME", "the colours of this window only", {"system", "light", "dark"}},
      sourceRootOption(),
      {"compare", "", "compares the modules of two PATHs, A and B"}};
  return options;
}

const std::vector<Option>& generalOptions() {
  static const std::vector<Option> options{{"help", "", "prints this help (also -h)"},
                                           {"version", "", "prints the version (also -v)"}};
  return options;
}

}  // namespace cli
