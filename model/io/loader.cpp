#include "model/io/loader.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/io/archive.h"
#include "model/io/file.h"
#include "model/io/kinds.h"
#include "model/io/log_files.h"

namespace io {
namespace {

using hlo::Diagnostic;
using hlo::Severity;

constexpr size_t kHead = 512;  // tells an archive

/// The file's own kind beside others with the same point: "X.txt" knows "X-buffer-assignment.txt" and the other way
/// round.
std::vector<std::string> siblingsOf(absl::string_view fileName) {
  const absl::string_view point = parseDumpName(fileName).point;
  std::vector<std::string> siblings;
  for (const absl::string_view suffix : {".txt", ".hlo", "-buffer-assignment.txt", "-buffer-assignment-values.txt",
                                         "-live-range.txt", "-memory-usage-report.txt"}) {
    siblings.push_back(absl::StrCat(point, suffix));
  }
  return siblings;
}

/// One stage out of a text and what stands beside it.
std::shared_ptr<const Dump> openAlone(TextPtr text, const KindRow& kind, const std::vector<std::string>& siblings) {
  const std::string path(text->name());
  auto dump = std::make_shared<Dump>();
  dump->files = listBeside(std::move(text), siblings);
  const std::string own = path.substr(path.rfind('/') + 1);
  const DumpName name = parseDumpName(own);
  DumpModule module;
  module.stem = std::string(name.stem.empty() ? name.point : name.stem);
  module.id = std::string(name.id);
  module.name = std::string(name.moduleName.empty() ? absl::string_view(own) : name.moduleName);
  Stage stage;
  stage.kind = isPoint(name.kind) ? name.kind : parseDumpName(name.point).kind;
  if (!isPoint(stage.kind)) stage.kind = Kind::kWord;
  stage.number = name.number;
  stage.pipeline = std::string(name.pipeline);
  stage.pass = std::string(name.pass);
  stage.backend = std::string(name.backend);
  const auto& entries = dump->files->entries();
  for (FileIndex i = 0; i < entries.size(); ++i) {
    const bool isModule =
        entries[i].path == own ? holdsModules(kind) : !isBufferFile(parseDumpName(entries[i].path).kind);
    auto& list = isModule ? stage.modules : stage.buffers;
    list.insert(entries[i].path == own ? list.begin() : list.end(), i);
  }
  module.stages.push_back(std::move(stage));
  dump->modules.push_back(std::move(module));
  return dump;
}

absl::StatusOr<std::shared_ptr<const Dump>> openFiles(FilesPtr files, absl::string_view what, std::stop_token stop) {
  const std::string path = files->root();
  const size_t count = files->entries().size();
  auto dump = std::make_shared<Dump>(groupFiles(std::move(files), stop));
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  if (!firstStage(*dump)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": there is no dump in the ", what, " (", count, " files); ", kHowToDump));
  }
  findTotals(dump.get(), kTotalsBudget, stop);
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  return dump;
}

absl::StatusOr<std::shared_ptr<const Dump>> openOne(TextPtr text, const std::vector<std::string>& siblings,
                                                    std::stop_token stop) {
  const KindRow& kind = recognize(text->text());
  switch (kind.reader) {
    case Reader::kHlo:
    case Reader::kProto:
    case Reader::kMemory: return openAlone(std::move(text), kind, siblings);
    case Reader::kFrames: return openFiles(splitLog(std::move(text)), "log", std::move(stop));
    case Reader::kArchive:  // it is not one that can be opened
    case Reader::kNone: break;
  }
  return absl::InvalidArgumentError(absl::StrCat(text->name(), ": ", kind.sentence));
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Dump>> openDump(const std::string& path, std::stop_token stop) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    auto files = listFolder(path, stop);
    if (!files.ok()) return files.status();
    return openFiles(*std::move(files), "folder or below it", stop);
  }
  auto head = readHead(path, kHead);
  if (!head.ok()) return head.status();
  if (looksPacked(*head)) {
    auto files = listArchive(path, stop);
    if (!files.ok()) return files.status();
    if (*files != nullptr) return openFiles(*std::move(files), "archive", stop);
  }
  auto text = readText(path, stop);
  if (text.ok()) text = unpack(*std::move(text), stop);
  if (!text.ok()) return text.status();
  return openOne(*std::move(text), siblingsOf(path.substr(path.rfind('/') + 1)), stop);
}

absl::StatusOr<std::shared_ptr<const Dump>> openText(TextPtr text, std::stop_token stop) {
  return openOne(std::move(text), {}, std::move(stop));
}

absl::StatusOr<std::vector<LoadedModule>> readStage(const Dump& dump, StageId id, std::stop_token stop,
                                                    const Progress& progress) {
  const Stage& stage = dump.modules[id.module].stages[id.stage];
  std::vector<TextPtr> texts;
  std::vector<Diagnostic> problems;
  absl::Status failure;
  const auto read = [&](FileIndex file) {
    auto text = dump.files->read(file, stop);
    if (text.ok()) {
      texts.push_back(*std::move(text));
      return true;
    }
    problems.push_back(problemOf(dump.files->nameOf(file), text.status(), Severity::kError));
    if (failure.ok()) failure = text.status();
    return false;
  };
  // Of several formats the first that is there will do.
  std::any_of(stage.modules.begin(), stage.modules.end(), read);
  // A report is written as text and as proto; the text is the one that is read.
  for (const FileIndex file : stage.buffers) {
    const absl::string_view path = dump.files->entries()[file].path;
    if (parseDumpName(path.substr(path.rfind('/') + 1)).extension != "pb") read(file);
  }
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  if (texts.empty()) {
    return failure.ok() ? absl::NotFoundError(
                              absl::StrCat(dump.files->root(), ": no file of the stage is one that is read here"))
                        : failure;
  }
  auto modules = readTexts(texts, stop, progress);
  if (!modules.ok()) return modules.status();
  auto& diagnostics = modules->front().diagnostics;
  diagnostics.insert(diagnostics.end(), problems.begin(), problems.end());
  return modules;
}

}  // namespace io
