#include "app/cli/source.h"

#include <filesystem>
#include <map>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "app/cli/cost_figures.h"
#include "app/cli/memory_source.h"
#include "app/cli/walk.h"
#include "model/documents/reduced_module.h"
#include "model/documents/source_finder.h"
#include "model/words/memory_report_text.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMaximumText = 200;  // maximum length of a source line in characters

/// The files of a module, each looked up and read once.
class Files {
 public:
  Files(const model::Snapshot& snapshot, const std::vector<std::string>& roots) : m_module(*snapshot.module) {
    m_places.roots = roots;
    const std::filesystem::path dump(snapshot.path);
    if (dump.is_absolute()) m_places.dumpFolder = dump.parent_path().string();
  }

  struct File {
    std::string path;  ///< path of the file found; "" if there is none
    std::shared_ptr<const hlo::SourceText> text;
  };
  const File& operator[](hlo::FileId id) {
    const auto known = m_files.find(id.index());
    if (known != m_files.end()) return known->second;
    File file;
    if (const auto found = model::findSource(m_module.file(id), m_places)) {
      auto text = model::readSource(found->path);
      if (text.ok()) file = {found->path, *std::move(text)};
    }
    return m_files.emplace(id.index(), std::move(file)).first->second;
  }
  /// Returns the line from the file, without surrounding blanks; "" if the file is not available.
  std::string text(hlo::SourceLine line) {
    const File& file = (*this)[line.file];
    if (file.text == nullptr || line.line < 1 || line.line > file.text->lineCount()) return {};
    return std::string(absl::StripAsciiWhitespace(file.text->line(line.line - 1)));
  }

 private:
  const hlo::Module& m_module;
  model::SourcePlaces m_places;
  std::map<uint32_t, File> m_files;
};

bool isFile(absl::string_view path, absl::string_view asked) {
  return path == asked || absl::EndsWith(path, absl::StrCat("/", asked));
}

/// An instruction attributed to a line.
struct SourceInstruction : CostedRow {
  const hlo::Module& module;
  hlo::InstructionId id;
  bool isInferred;  ///< attributed to a neighbour's line
};

std::string sourceInstructionText(const SourceInstruction& row) {
  return words::oneLine(words::filled("%1  %2 %3  in %4%5", row.module.name(row.id), row.module.opcode(row.id),
                                      row.module.shape(row.id).text, row.module.name(row.module.computation(row.id)),
                                      row.isInferred ? "  (inferred)" : ""),
                        kMaximumText);
}

std::vector<Column<SourceInstruction>> sourceInstructionColumns(bool withModule) {
  using Row = const SourceInstruction&;
  using OfRow = Column<SourceInstruction>;
  std::vector<OfRow> columns;
  if (withModule) columns.push_back({"module", Unit::kText, [](Row row) { return row.module.name(); }});
  return joined(joined(std::move(columns), costColumns<SourceInstruction>()),
                {OfRow("instruction", Unit::kText, [](Row row) { return row.module.name(row.id); })
                     .withText(sourceInstructionText),
                 {"computation", Unit::kText, [](Row row) { return row.module.name(row.module.computation(row.id)); }},
                 {"opcode", Unit::kText, [](Row row) { return row.module.opcode(row.id); }},
                 {"shape", Unit::kText, [](Row row) { return row.module.shape(row.id).text; }},
                 {"inferred", Unit::kText, [](Row row) { return row.isInferred; }}});
}

/// A line with instructions.
struct SourceLineRow : CostedRow {
  absl::string_view module;
  absl::string_view file;  ///< as in the dump
  uint32_t line;
  std::string function, foundFile, text;
  uint32_t instructions, inferred;
  std::optional<int64_t> peakBytes, inferredPeakBytes;
  Json isPeakEstimated;
  Json of;  ///< its instructions, for JSON
};

// "  88 in main  loss = …".
std::string sourceLineText(const SourceLineRow& row) {
  std::string text = words::padded(absl::StrCat(row.line), -5);
  if (!row.function.empty()) absl::StrAppend(&text, " in ", words::oneLine(row.function, kMaximumText));
  return row.text.empty() ? text : text + "  " + words::oneLine(row.text, kMaximumText);
}

std::vector<Column<SourceLineRow>> sourceLineColumns(bool withModule, bool withInstructions) {
  using Row = const SourceLineRow&;
  using OfRow = Column<SourceLineRow>;
  std::vector<OfRow> columns;
  if (withModule) columns.push_back({"module", Unit::kText, [](Row row) { return row.module; }});
  std::vector<OfRow> instructions;
  if (withInstructions)
    instructions.push_back(OfRow("of", Unit::kText, [](Row row) { return row.of; }).only(Forms::kJson));
  columns = joined(std::move(columns), costColumns<SourceLineRow>());
  columns = joined(std::move(columns),
                   {{"peak_bytes", Unit::kBytes, [](Row row) { return row.peakBytes; }},
                    {"inferred_peak_bytes", Unit::kBytes, [](Row row) { return row.inferredPeakBytes; }},
                    {"peak_estimated", Unit::kText, [](Row row) { return row.isPeakEstimated; }},
                    {"instructions", Unit::kCount, [](Row row) { return row.instructions; }},
                    {"inferred", Unit::kCount, [](Row row) { return row.inferred; }},
                    {"source_file", Unit::kText, [](Row row) { return row.file; }},
                    // In text output with the function and the source line.
                    OfRow("source_line", Unit::kText, [](Row row) { return row.line; }).withText(sourceLineText),
                    {"function", Unit::kText, [](Row row) { return orNull(row.function); }},
                    {"found_file", Unit::kText, [](Row row) { return orNull(row.foundFile); }},
                    {"text", Unit::kText, [](Row row) { return row.foundFile.empty() ? Json() : Json(row.text); }}});
  return joined(std::move(columns), instructions);
}

/// Lists a module's lines, or only those that match the requested file and number.
class Listing {
 public:
  /// `workload`: the snapshot's.
  Listing(const model::Snapshot& snapshot, const model::Workload& workload, const std::optional<LineArgument>& asked,
          const std::vector<std::string>& roots, bool withModule)
      : m_snapshot(snapshot),
        m_workload(workload),
        m_files(snapshot, roots),
        m_showsInstructions(asked),
        m_withModule(withModule),
        m_lineColumns(sourceLineColumns(withModule, m_showsInstructions)),
        m_instructionColumns(sourceInstructionColumns(withModule)) {
    const auto lines = m_workload.lines.lines();
    for (uint32_t i = 0; i < lines.size(); ++i) {
      const hlo::SourceLine line = lines[i].line;
      if (!asked || (line.line == asked->line && isFile(snapshot.module->file(line.file), asked->file)))
        m_lines.emplace_back(i);
    }
  }

  bool isEmpty() const { return m_lines.empty(); }

  void addText(const TableStyle& style, Result* to) {
    const TableFormat format = style.format;
    std::vector<std::string> keys{"flops", "flops_share", "bytes_accessed", "bytes_accessed_share"};
    std::vector<std::string> instructionKeys{"flops", "bytes_accessed", "instruction"};
    if (m_withModule) {
      for (auto* const each : {&keys, &instructionKeys}) each->insert(each->begin(), "module");
    }
    if (m_workload.peak) keys.emplace_back("peak_bytes");
    if (m_workload.peak && m_workload.peak->isAnyInferred()) keys.emplace_back("inferred_peak_bytes");
    keys.insert(keys.end(), {"instructions", "source_line"});
    const bool isEstimated = m_workload.peak && m_workload.peak->isEstimated;
    const std::string head =
        words::filled("module %1, estimated by XLA's cost rules%2", nameText(m_snapshot.module->name(), format),
                      isEstimated ? "; peak_bytes are estimated" : "");
    if (!to->output.empty()) to->output += '\n';
    to->output += head + '\n';
    if (!style.rows.isEmpty()) {
      // Sorted or limited, the lines of all files are one table.
      keys.insert(keys.end() - 1, "source_file");
      Table<SourceLineRow> table(m_lineColumns, style, keys);
      for (const hlo::LineId id : m_lines) table.add(row(id));
      addTable({}, table.text(), {}, style, to);
      return;
    }
    for (size_t i = 0; i < m_lines.size();) {
      const hlo::FileId file = lineCost(m_lines[i]).line.file;
      Table<SourceLineRow> table(m_lineColumns, style, keys);
      const size_t first = i;
      for (; i < m_lines.size() && lineCost(m_lines[i]).line.file == file; ++i) table.add(row(m_lines[i]));
      addTable({fileText(file, format)}, table.text(), {}, style, to);
      for (size_t n = first; m_showsInstructions && n < i; ++n) {
        Table<SourceInstruction> instructions(m_instructionColumns, style, instructionKeys);
        for (const SourceInstruction& each : instructionsOf(m_lines[n])) instructions.add(each);
        addTable({}, instructions.text(), {}, style, to);
      }
    }
  }

  Json::Object json(const TableStyle& style) {
    Table<SourceLineRow> lines(m_lineColumns, style);
    for (const hlo::LineId id : m_lines) lines.add(row(id));
    return {{"module", m_snapshot.module->name()},
            {"name", m_snapshot.module->name()},
            {"file", m_snapshot.path},
            {"lines", Json::Written{lines.text()}}};
  }

 private:
  const hlo::LineCost& lineCost(hlo::LineId id) const { return m_workload.lines.lines()[id.index()]; }

  SourceLineRow row(hlo::LineId id) {
    const hlo::LineCost& line = lineCost(id);
    SourceLineRow row{{line.cost, &m_total},
                      m_snapshot.module->name(),
                      m_snapshot.module->file(line.line.file),
                      line.line.line,
                      {},
                      {},
                      {},
                      0,
                      0,
                      {},
                      {},
                      {},
                      {}};
    row.function = std::string(m_snapshot.sources.find(line.line)->function);
    row.foundFile = m_files[line.line.file].path;
    row.text = m_files.text(line.line);
    row.instructions = line.instructions;
    row.inferred = line.inferred;
    if (m_showsInstructions) {
      Json::Array of;
      for (const SourceInstruction& each : instructionsOf(id)) of.push_back(rowJson(m_instructionColumns, each));
      row.of = of;
    }
    if (m_workload.peak) {
      row.peakBytes = m_workload.peak->byLine[id.index()];
      row.inferredPeakBytes = m_workload.peak->inferredByLine[id.index()];
      row.isPeakEstimated = m_workload.peak->isEstimated;
    }
    return row;
  }

  /// Returns the instructions with this line, and those that are assumed to come from it.
  std::vector<SourceInstruction> instructionsOf(hlo::LineId line) const {
    std::vector<SourceInstruction> rows;
    for (const hlo::InstructionId id : m_snapshot.module->instructions()) {
      if (m_workload.lines.lineId(id) != line) continue;
      rows.push_back({{m_workload.costs.share(id)}, *m_snapshot.module, id, m_workload.lines.isInferred(id)});
    }
    return rows;
  }

  std::string fileText(hlo::FileId file, TableFormat format) {
    const std::string found = m_files[file].path;
    const absl::string_view named = m_snapshot.module->file(file);
    return absl::StrCat(nameText(named, format), found.empty()    ? "  (not on this machine)"
                                                 : found == named ? ""
                                                                  : absl::StrCat("  (", nameText(found, format), ")"));
  }

  const model::Snapshot& m_snapshot;
  const model::Workload& m_workload;
  const hlo::Cost m_total = m_workload.costs.total(hlo::Loops::kAllTrips);
  Files m_files;
  bool m_showsInstructions, m_withModule;
  std::vector<Column<SourceLineRow>> m_lineColumns;
  std::vector<Column<SourceInstruction>> m_instructionColumns;
  std::vector<hlo::LineId> m_lines;
};

}  // namespace

std::optional<LineArgument> parseLineArgument(const std::string& text) {
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  uint32_t line = 0;
  if (!absl::SimpleAtoi(text.substr(colon + 1), &line) || line == 0) return std::nullopt;
  return LineArgument{text.substr(0, colon), line};
}

Result source(const std::string& path, const SourceRequest& request) {
  const bool isJson = request.table.format == TableFormat::kJson;
  const std::string nothing =
      request.line ? words::filled("no instruction comes from %1:%2", request.line->file, request.line->line)
                   : "no instruction has a source line";
  Result text;
  Json::Array modules;
  Walk walk(path, request.module);
  walk.takeMlir();
  const auto columns = sourceLineColumns(walk.takesAll(), request.line.has_value());
  if (const std::string wrong = unknownColumn(columns, request.table.rows); !wrong.empty())
    return wrongColumn("source", wrong);
  walk.visit([&](const ModuleAt& at) {
    // A buffer assignment alone states enough of its module.
    auto snapshot = at.snapshot;
    if (snapshot->module == nullptr) snapshot = model::withReducedModule(*at.snapshot, nullptr);
    if (snapshot == nullptr || snapshot->module == nullptr) return walk.skip(at, words::noModuleText(*at.snapshot));
    const std::shared_ptr<const model::Snapshot> memory = memorySource(snapshot).snapshot;
    const model::Workload& workload = (memory == nullptr ? snapshot : memory)->workload->get();
    Listing listing(*snapshot, workload, request.line, request.roots, walk.takesAll());
    if (listing.isEmpty()) return walk.skip(at, nothing);
    if (isJson) {
      modules.push_back(listing.json(request.table));
    } else {
      listing.addText(request.table, &text);
    }
  });
  return isJson ? walk.jsonAnswer("source", {{"modules", modules}}) : walk.styledAnswer(std::move(text));
}

}  // namespace cli
