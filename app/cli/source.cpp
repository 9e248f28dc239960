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
#include "app/cli/table.h"
#include "model/documents/document.h"
#include "model/documents/source_finder.h"
#include "model/words/amount_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"

namespace cli {
namespace {

constexpr size_t kMaximumText = 200;  // characters of a source line

/// The files of a module, each looked for and read once.
class Files {
 public:
  Files(const model::Snapshot& snapshot, const std::vector<std::string>& roots) : m_module(*snapshot.module) {
    m_places.roots = roots;
    const std::filesystem::path dump(snapshot.path);
    if (dump.is_absolute()) m_places.dumpFolder = dump.parent_path().string();
  }

  struct File {
    std::string path;  ///< of the file found; "" where there is none
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
  /// The line as it stands in the file, without blanks at its ends; "" where it is not at hand.
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

/// Those of one line: the ones that it is written at, and such as are taken to come from it.
std::vector<hlo::InstructionId> instructionsOf(const model::Snapshot& snapshot, const model::Workload& workload,
                                               uint32_t lineNumber) {
  std::vector<hlo::InstructionId> instructions;
  for (const hlo::InstructionId id : snapshot.module->instructions()) {
    if (workload.lines.lineNumber(id) == lineNumber) instructions.push_back(id);
  }
  return instructions;
}

/// One module of the dump: its lines, or those of the file and the number that was asked for.
class Listing {
 public:
  /// `workload`: the snapshot's.
  Listing(const model::Snapshot& snapshot, const model::Workload& workload, const std::optional<LineArgument>& asked,
          const std::vector<std::string>& roots)
      : m_snapshot(snapshot), m_workload(workload), m_files(snapshot, roots), m_showsInstructions(asked) {
    const auto lines = m_workload.lines.lines();
    for (uint32_t i = 0; i < lines.size(); ++i) {
      const hlo::SourceLine line = lines[i].line;
      if (!asked || (line.line == asked->line && isFile(snapshot.module->file(line.file), asked->file)))
        m_lines.push_back(i);
    }
  }

  bool isEmpty() const { return m_lines.empty(); }

  std::string text() {
    std::string text = words::filled("module %1, estimated by XLA's cost rules\n", m_snapshot.module->name());
    const bool hasPeak = m_workload.peak.has_value();
    std::vector<std::string> head{"FLOPs", "share", "bytes", "share"};
    if (hasPeak) head.emplace_back(m_workload.peak->isEstimated ? "at peak, est." : "at peak");
    head.insert(head.end(), {"instructions", "line"});
    const hlo::Cost total = m_workload.costs.total(hlo::Loops::kAllTrips);
    std::vector<std::vector<std::string>> rows{head};
    std::optional<hlo::FileId> file;
    const auto flush = [&] {
      if (rows.size() > 1) text += alignedColumns(rows);
      rows = {head};
    };
    for (const uint32_t number : m_lines) {
      const hlo::LineCost& line = m_workload.lines.lines()[number];
      if (file != line.line.file) {
        flush();
        file = line.line.file;
        const std::string found = m_files[*file].path;
        const absl::string_view named = m_snapshot.module->file(*file);
        absl::StrAppend(&text, "\n", words::oneLine(named, named.size()));
        text += found.empty() ? "  (not on this machine)\n" : found == named ? "\n" : absl::StrCat("  (", found, ")\n");
      }
      std::vector<std::string> row{words::countText(line.cost.flops), shareText(line.cost.flops, total.flops),
                                   words::bytesText(line.cost.bytes()), shareText(line.cost.bytes(), total.bytes())};
      if (hasPeak) row.push_back(words::humanBytes(m_workload.peak->byLine[number]));
      row.push_back(words::grouped(line.instructions));
      row.push_back(what(line.line));
      rows.push_back(std::move(row));
      if (!m_showsInstructions) continue;
      flush();
      text += '\n' + instructionTable(number);
    }
    flush();
    return text;
  }

  Json::Object json() {
    Json::Array lines;
    for (const uint32_t number : m_lines) {
      const hlo::LineCost& line = m_workload.lines.lines()[number];
      Json::Object object = costJson(line.cost);
      const std::string found = m_files[line.line.file].path;
      const std::string text = m_files.text(line.line);
      object.insert_or_assign("source_file", m_snapshot.module->file(line.line.file));
      object.insert_or_assign("source_line", line.line.line);
      object.insert_or_assign("function", orNull(m_snapshot.sources.find(line.line)->function));
      object.insert_or_assign("found_file", orNull(found));
      object.insert_or_assign("text", found.empty() ? Json() : Json(text));
      object.insert_or_assign("instructions", line.instructions);
      object.insert_or_assign("inferred", line.inferred);
      object.insert_or_assign("peak_bytes", m_workload.peak ? Json(m_workload.peak->byLine[number]) : Json());
      object.insert_or_assign("peak_estimated", m_workload.peak ? Json(m_workload.peak->isEstimated) : Json());
      if (m_showsInstructions) object.insert_or_assign("of", instructionArray(number));
      lines.push_back(object);
    }
    return {{"name", m_snapshot.module->name()}, {"file", m_snapshot.path}, {"lines", lines}};
  }

 private:
  /// "  88 in main  loss = …".
  std::string what(hlo::SourceLine line) {
    std::string what = words::padded(absl::StrCat(line.line), -5);
    const absl::string_view function = m_snapshot.sources.find(line)->function;
    if (!function.empty()) absl::StrAppend(&what, " in ", words::oneLine(function, kMaximumText));
    const std::string text = m_files.text(line);
    return text.empty() ? what : what + "  " + words::oneLine(text, kMaximumText);
  }

  std::string instructionTable(uint32_t number) const {
    const hlo::Module& module = *m_snapshot.module;
    std::vector<std::vector<std::string>> rows{{"FLOPs", "bytes", "instruction"}};
    for (const hlo::InstructionId id : instructionsOf(m_snapshot, m_workload, number)) {
      const hlo::Cost cost = m_workload.costs.share(id);
      std::string what = words::filled("%1  %2 %3  in %4", module.name(id), module.opcode(id), module.shape(id).text,
                                       module.name(module.computation(id)));
      if (m_workload.lines.isInferred(id)) what += "  (inferred)";
      rows.push_back(
          {words::countText(cost.flops), words::bytesText(cost.bytes()), words::oneLine(what, kMaximumText)});
    }
    return alignedColumns(rows);
  }

  Json::Array instructionArray(uint32_t number) const {
    const hlo::Module& module = *m_snapshot.module;
    Json::Array array;
    for (const hlo::InstructionId id : instructionsOf(m_snapshot, m_workload, number)) {
      Json::Object object = costJson(m_workload.costs.share(id));
      object.insert_or_assign("instruction", module.name(id));
      object.insert_or_assign("computation", module.name(module.computation(id)));
      object.insert_or_assign("opcode", module.opcode(id));
      object.insert_or_assign("shape", module.shape(id).text);
      object.insert_or_assign("inferred", m_workload.lines.isInferred(id));
      array.push_back(object);
    }
    return array;
  }

  const model::Snapshot& m_snapshot;
  const model::Workload& m_workload;
  Files m_files;
  bool m_showsInstructions;
  std::vector<uint32_t> m_lines;  // places in SourceCosts::lines()
};

}  // namespace

std::optional<LineArgument> parseLineArgument(const std::string& text) {
  const size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon == 0) return std::nullopt;
  uint32_t line = 0;
  if (!absl::SimpleAtoi(text.substr(colon + 1), &line) || line == 0) return std::nullopt;
  return LineArgument{text.substr(0, colon), line};
}

Result source(const std::string& path, const std::optional<LineArgument>& line, const std::vector<std::string>& roots,
              bool asJson) {
  Result result;
  std::vector<hlo::Diagnostic> diagnostics;
  Json::Array modules;
  bool isAny = false;
  const auto dump = model::listDocument(path);
  absl::Status status = dump.status();
  if (dump.ok()) {
    diagnostics = (*dump)->diagnostics;
    status = model::visitStages(**dump, &diagnostics, [&](io::StageId, const model::LoadedStage& stage) {
      for (const auto& snapshot : stage.snapshots) {
        if (snapshot->module == nullptr) continue;
        const std::shared_ptr<const model::Snapshot> memory = memorySource(snapshot).snapshot;
        const model::Workload& workload = (memory == nullptr ? snapshot : memory)->workload->get();
        Listing listing(*snapshot, workload, line, roots);
        if (listing.isEmpty()) continue;
        if (asJson) {
          modules.push_back(listing.json());
        } else {
          absl::StrAppend(&result.output, isAny ? "\n" : "", listing.text());
        }
        isAny = true;
      }
    });
  }
  if (!status.ok()) {
    result = failed(path, status);
    diagnostics = {failure(path, status)};
  } else {
    result.errors += problemsText(diagnostics);
    if (!isAny) {
      result.status = 1;
      result.errors +=
          (line ? words::filled("%1: no instruction comes from %2:%3\n", path, line->file, absl::StrCat(line->line))
                : words::filled("%1: it names no source lines\n", path));
    }
  }
  if (asJson) {
    result.output = toJson(Json::Object{{"path", path}, {"problems", problemsJson(diagnostics)}, {"modules", modules}});
  }
  return result;
}

}  // namespace cli
