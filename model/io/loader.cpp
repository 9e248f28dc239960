#include "model/io/loader.h"

#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "model/io/archive.h"
#include "model/io/file.h"
#include "model/io/kinds.h"
#include "model/io/log_files.h"
#include "model/io/proto_fields.h"
#include "model/io/proto_file.h"
#include "model/io/proto_reader.h"
#include "model/io/streams.h"

namespace io {
namespace {

using hlo::Diagnostic;
using hlo::Severity;

constexpr absl::string_view kCompilerInputPayload = "hloscope/compiler-input";

constexpr size_t kArchiveHead = 512;  // enough to recognize an archive

constexpr size_t kMaximumBeside =
    4'000;  // maximum number of files in a folder that is searched for a message's module, or a module's messages
constexpr size_t kMaximumListed = 100'000;  // maximum number of files in a folder whose names are kept
// A folder that changed this short a time ago may change again without a later time stamp.
constexpr int64_t kSettledNanoseconds = 100'000'000;
constexpr size_t kMaximumUnnamed = 256;  // maximum number of these whose content must be examined

constexpr absl::string_view kPackingEndings[] = {"", ".gz", ".zst", ".bz2", ".xz"};

/// Returns the names of files of the same point, packed or not, in order of preference: "X.txt" for
/// "X-buffer-assignment.txt.gz" and the reverse.
std::vector<std::string> siblingsOf(absl::string_view fileName) {
  const absl::string_view point = parseDumpName(fileName).point;
  std::vector<std::string> siblings;
  for (const absl::string_view suffix :
       {".txt", ".hlo", ".hlo.pb", "-buffer-assignment.txt", "-buffer-assignment-values.txt", "-live-range.txt",
        "-memory-usage-report.txt"}) {
    for (const absl::string_view packing : kPackingEndings) siblings.push_back(absl::StrCat(point, suffix, packing));
  }
  return siblings;
}

/// Returns the names of companions of a module's final file: the module after code generation, which states XLA's
/// cycles, and the flags.
std::vector<std::string> companionsOf(absl::string_view fileName) {
  const DumpName name = parseDumpName(fileName);
  std::vector<std::string> companions;
  const Kind point = isBufferFile(name.kind) ? parseDumpName(name.point).kind : name.kind;
  if (point != Kind::kFinal || name.stem.empty()) return companions;
  for (const absl::string_view suffix : {".after_codegen.txt", ".after_codegen.hlo.pb", ".debug_options"}) {
    for (const absl::string_view packing : kPackingEndings)
      companions.push_back(absl::StrCat(name.stem, suffix, packing));
  }
  return companions;
}

absl::string_view withoutPacking(absl::string_view name) {
  const absl::string_view packing = parseDumpName(name).packing;
  return packing.empty() ? name : name.substr(0, name.size() - packing.size() - 1);
}

/// Groups the folder of a text in memory, for a message only its files with XLA's names; null if the folder cannot be
/// listed or has too many files for a search.
std::shared_ptr<Dump> groupBeside(const TextPtr& text, std::stop_token stop, bool isMessage = false) {
  const std::filesystem::path folder = std::filesystem::path(std::string(text->name())).parent_path();
  const std::string own = std::filesystem::path(std::string(text->name())).filename().string();
  std::vector<std::string> names;
  std::error_code error;
  size_t unnamed = 0;
  for (std::filesystem::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end;
       it.increment(error)) {
    names.push_back(it->path().filename().string());
    const DumpName name = parseDumpName(names.back());
    const Kind kind = name.kind;
    // A file with another name than XLA's may be about anything.
    const bool isForeign = kind == Kind::kOther || (kind == Kind::kWord && name.id.empty());
    if (isMessage && isForeign && names.back() != own) {
      names.pop_back();
      continue;
    }
    unnamed += kind == Kind::kWord || kind == Kind::kOther;
    if (names.size() > kMaximumBeside || unnamed > kMaximumUnnamed) return nullptr;
  }
  return std::make_shared<Dump>(groupFiles(listBeside(text, names), std::move(stop), isMessage ? text.get() : nullptr));
}

std::string folderOf(absl::string_view path) { return std::filesystem::path(std::string(path)).parent_path().string(); }

/// Returns the time of the last change of a folder, in nanoseconds; -1 if it cannot be read.
int64_t timeOf(const std::string& folder) {
  struct stat info = {};
  if (::stat(folder.empty() ? "." : folder.c_str(), &info) != 0) return -1;
  return int64_t{info.st_mtim.tv_sec} * 1'000'000'000 + info.st_mtim.tv_nsec;
}

bool hasFile(const Dump& dump, const std::vector<FileIndex>& files, absl::string_view path) {
  return std::any_of(files.begin(), files.end(), [&](FileIndex file) { return dump.files->nameOf(file) == path; });
}

/// Returns the names of out-of-memory messages in the same folder that are about the file's module.
std::vector<std::string> messagesBeside(const TextPtr& text, std::stop_token stop, SearchedFolders* searched) {
  std::vector<std::string> messages;
  const std::string folder = folderOf(text->name());
  if (searched != nullptr && searched->hasNoMessages(folder)) return messages;
  const auto dump = groupBeside(text, std::move(stop));
  const bool hasMessages =
      dump != nullptr && std::find(dump->kinds.begin(), dump->kinds.end(), Kind::kOutOfMemory) != dump->kinds.end();
  if (searched != nullptr && !hasMessages) searched->addWithoutMessages(folder);
  if (dump == nullptr) return messages;
  for (const DumpModule& module : dump->modules) {
    const bool isIts = std::any_of(module.stages.begin(), module.stages.end(), [&](const Stage& stage) {
      return hasFile(*dump, stage.modules, text->name()) || hasFile(*dump, stage.buffers, text->name());
    });
    if (!isIts) continue;
    for (const Stage& stage : module.stages) {
      if (stage.kind == Kind::kOutOfMemory) messages.push_back(dump->files->entries()[stage.buffers.front()].path);
    }
  }
  return messages;
}

/// Returns a dump with one stage from a text and its siblings, plus one stage for each message about its module.
std::shared_ptr<const Dump> openAlone(TextPtr text, const KindRow& kind, const std::vector<std::string>& siblings,
                                      SearchedFolders* searched, const std::vector<std::string>& messages = {}) {
  const std::string path(text->name());
  auto dump = std::make_shared<Dump>();
  std::vector<std::string> beside = siblings;
  beside.insert(beside.end(), messages.begin(), messages.end());
  const std::string own = path.substr(path.rfind('/') + 1);
  const std::vector<std::string> companions = siblings.empty() ? siblings : companionsOf(own);
  beside.insert(beside.end(), companions.begin(), companions.end());
  if (searched != nullptr && !beside.empty()) searched->removeMissing(folderOf(path), &beside);
  dump->files = listBeside(std::move(text), beside);
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
  dump->kinds.assign(entries.size(), kind.kind);
  dump->rows.assign(entries.size(), nullptr);
  dump->reasons.assign(entries.size(), {});
  // One form of each file; the requested one precedes its siblings.
  absl::flat_hash_set<absl::string_view> taken;
  const auto take = [&](absl::string_view wanted) {
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const auto& one) { return one.path == wanted; });
    if (entry == entries.end() || !taken.insert(withoutPacking(wanted)).second) return;
    const auto file = static_cast<FileIndex>(entry - entries.begin());
    const Kind byName = parseDumpName(wanted).kind;
    const bool isModule = wanted == own ? holdsModules(kind) || kind.reader == Reader::kMlir : !isBufferFile(byName);
    if (wanted != own) dump->kinds[file] = isModule ? Kind::kHloText : byName;
    if (wanted == own) dump->rows[file] = &kind;
    (isModule ? stage.modules : stage.buffers).push_back(file);
  };
  take(own);
  for (const std::string& sibling : siblings) take(sibling);
  const bool hasModule = !stage.modules.empty();
  module.stages.push_back(std::move(stage));
  Stage codegen;
  codegen.kind = Kind::kCodegen;
  for (const std::string& companion : companions) {
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const auto& one) { return one.path == companion; });
    if (entry == entries.end() || !taken.insert(withoutPacking(companion)).second) continue;
    const auto file = static_cast<FileIndex>(entry - entries.begin());
    const Kind byName = parseDumpName(companion).kind;
    dump->kinds[file] = byName;
    if (byName == Kind::kCodegen) {
      codegen.modules.push_back(file);
    } else {
      module.companions.push_back({file, byName, {}});
    }
  }
  if (!codegen.modules.empty()) module.stages.push_back(std::move(codegen));
  for (FileIndex file = 0; hasModule && file < entries.size(); ++file) {
    if (std::find(messages.begin(), messages.end(), entries[file].path) == messages.end()) continue;
    dump->kinds[file] = Kind::kOutOfMemory;
    Stage message;
    message.kind = Kind::kOutOfMemory;
    message.pass = entries[file].path;
    message.buffers.push_back(file);
    module.stages.push_back(std::move(message));
  }
  dump->modules.push_back(std::move(module));
  return dump;
}

/// Makes modules of the MLIR texts of a folder that has nothing else.
void addMlir(Dump* dump) {
  const auto& entries = dump->files->entries();
  for (FileIndex file = 0; file < entries.size(); ++file) {
    if (dump->kinds[file] != Kind::kFrontEnd) continue;
    const absl::string_view path = entries[file].path;
    const size_t slash = path.rfind('/');
    DumpModule module;
    module.name = std::string(slash == absl::string_view::npos ? path : path.substr(slash + 1));
    module.folder = std::string(slash == absl::string_view::npos ? "" : path.substr(0, slash));
    Stage& stage = module.stages.emplace_back();
    stage.kind = Kind::kWord;
    stage.modules.push_back(file);
    dump->modules.push_back(std::move(module));
    std::erase(dump->others, file);
  }
}

absl::StatusOr<std::shared_ptr<const Dump>> openFiles(FilesPtr files, absl::string_view what, std::stop_token stop) {
  const std::string path = files->root();
  const size_t count = files->entries().size();
  auto dump = std::make_shared<Dump>(groupFiles(std::move(files), stop));
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  if (!firstStage(*dump)) addMlir(dump.get());
  if (!firstStage(*dump)) {
    std::string message =
        absl::StrCat(path, ": no dump found in the ", what, " (", count, count == 1 ? " file); " : " files); ");
    // An omitted file may be one.
    const auto& problems = dump->diagnostics;
    const auto leftOut = std::find_if(problems.begin(), problems.end(),
                                      [](const Diagnostic& one) { return one.severity != Severity::kNote; });
    if (leftOut == problems.end()) return absl::InvalidArgumentError(absl::StrCat(message, kHowToDump));
    const size_t more = problems.size() - 1;
    absl::StrAppend(&message, leftOut->file, ": ", leftOut->message);
    if (more > 0) absl::StrAppend(&message, " (and ", more, more == 1 ? " more problem)" : " more problems)");
    return absl::InvalidArgumentError(message);
  }
  findTotals(dump.get(), kTotalsBudget, stop);
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  return dump;
}

/// Returns the module in the folder that an out-of-memory message is about, with the message; null if there is none or
/// it is ambiguous.
std::shared_ptr<const Dump> openWithModule(const TextPtr& text, std::stop_token stop) {
  const std::string path(text->name());
  auto dump = groupBeside(text, std::move(stop), true);
  if (dump == nullptr) return nullptr;
  const auto isOwn = [&](const Stage& stage) {
    return stage.kind == Kind::kOutOfMemory && hasFile(*dump, stage.buffers, path);
  };
  const auto has = [&](const DumpModule& module) {
    return std::any_of(module.stages.begin(), module.stages.end(), isOwn) &&
           std::any_of(module.stages.begin(), module.stages.end(),
                       [](const Stage& stage) { return !stage.modules.empty(); });
  };
  const auto module = std::find_if(dump->modules.begin(), dump->modules.end(), has);
  if (module == dump->modules.end()) return nullptr;
  DumpModule only = std::move(*module);
  only.parent.reset();
  // The requested file comes first.
  const auto message = std::find_if(only.stages.begin(), only.stages.end(), isOwn);
  std::rotate(only.stages.begin(), message, message + 1);
  dump->modules.clear();
  dump->modules.push_back(std::move(only));
  dump->others.clear();
  dump->reasons.assign(dump->files->entries().size(), {});
  for (FileIndex file = 0; file < dump->rows.size(); ++file) {
    if (dump->files->nameOf(file) == path) dump->rows[file] = &rowOf(Kind::kOutOfMemory);
  }
  return dump;
}

absl::StatusOr<std::shared_ptr<const Dump>> openOne(TextPtr text, const std::vector<std::string>& siblings,
                                                    std::stop_token stop, SearchedFolders* searched) {
  const KindRow& kind = recognize(text->text());
  if (kind.kind == Kind::kOutOfMemory && !siblings.empty()) {
    if (auto dump = openWithModule(text, stop)) return dump;
  }
  switch (kind.reader) {
    case Reader::kHlo:
    case Reader::kProto:
    case Reader::kMemory:
    case Reader::kReport: {
      // Only a file named by the compiler has a folder worth searching.
      const absl::string_view path = text->name();
      const Kind named = parseDumpName(path.substr(path.rfind('/') + 1)).kind;
      const bool isOfDump = !siblings.empty() && (isBufferFile(named) || (isPoint(named) && named != Kind::kWord));
      const auto messages = isOfDump ? messagesBeside(text, stop, searched) : std::vector<std::string>();
      return openAlone(std::move(text), kind, siblings, searched, messages);
    }
    case Reader::kMlir: return openAlone(std::move(text), kind, {}, nullptr);
    case Reader::kFrames: return openFiles(splitLog(std::move(text)), "log", std::move(stop));
    case Reader::kArchive:  // it is not a supported one
    case Reader::kNone: break;
  }
  const std::string path(text->name());
  const Kind byName = parseDumpName(absl::string_view(path).substr(path.rfind('/') + 1)).kind;
  if (isBufferFile(byName) && !siblings.empty()) {
    // A report as a proto: its text and its module are in the same folder.
    auto dump = openAlone(std::move(text), rowOf(byName), siblings, searched);
    if (dump->files->entries().size() > 1) return dump;
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", kind.sentence));
  }
  // Only its name shows its kind.
  if (kind.kind == Kind::kBinary && rowOf(byName).owner == Owner::kModule) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": is, by its name, the file \"", nameOf(byName),
                                                   "\" of a module: ", text->text().size(),
                                                   " bytes of binary data, which cannot be shown"));
  }
  if (kind.kind == Kind::kOther && rowOf(byName).owner == Owner::kModule) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is, by its name, the file \"", nameOf(byName),
                     "\" of a module; open the dump folder that contains it and select it there"));
  }
  absl::Status status = absl::InvalidArgumentError(absl::StrCat(path, ": ", kind.sentence));
  if (kind.kind == Kind::kBytecode || kind.kind == Kind::kJaxExport) {
    status.SetPayload(kCompilerInputPayload, absl::Cord());
  }
  return status;
}

// Adds the assignment that a proto of the same stage has to a module that was read from its text.
void addProtoAssignment(const Dump& dump, const Stage& stage, LoadedModule* module, const std::stop_token& stop) {
  if (module->module == nullptr || module->assignment != nullptr) return;
  for (const FileIndex file : stage.modules) {
    const std::string path(dump.files->nameOf(file));
    if (path == module->path) continue;
    const auto text = dump.files->read(file, stop);
    if (!text.ok() || recognize((*text)->text()).reader != Reader::kProto) continue;
    auto assignment = readProtoAssignment(*text, *module->module, stop);
    if (!assignment.ok()) continue;
    module->assignmentPath = path;
    module->assignment = std::move(assignment->assignment);
    auto& problems = assignment->diagnostics;
    module->diagnostics.insert(module->diagnostics.end(), problems.begin(), problems.end());
    return;
  }
}

}  // namespace

bool isCompilerInput(const absl::Status& status) { return status.GetPayload(kCompilerInputPayload).has_value(); }

SearchedFolders::Folder& SearchedFolders::current(const std::string& path) {
  Folder& folder = m_folders[path];
  const int64_t time = timeOf(path);
  if (folder.time != time || time < 0) folder = {time, false, false, {}};
  return folder;
}

bool SearchedFolders::hasNoMessages(const std::string& folder) { return current(folder).hasNoMessages; }

void SearchedFolders::addWithoutMessages(const std::string& folder) { current(folder).hasNoMessages = true; }

void SearchedFolders::removeMissing(const std::string& path, std::vector<std::string>* names) {
  Folder& folder = current(path);
  if (folder.time < 0) return;
  if (!folder.isListed) {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    if (std::chrono::nanoseconds(now).count() - folder.time < kSettledNanoseconds) return;
    folder.isListed = true;
    std::error_code error;
    for (std::filesystem::directory_iterator it(path.empty() ? "." : path, error), end; !error && it != end;
         it.increment(error)) {
      if (folder.names.size() >= kMaximumListed) {
        error = std::make_error_code(std::errc::file_too_large);
        break;
      }
      folder.names.insert(it->path().filename().string());
    }
    if (error) folder.names.clear();  // also if it cannot be read: its files may still be
  }
  if (folder.names.empty()) return;
  std::erase_if(*names, [&](const std::string& name) { return !folder.names.contains(name); });
}

absl::StatusOr<std::shared_ptr<const Dump>> openDump(const std::string& given, std::stop_token stop,
                                                     SearchedFolders* searched) {
  const std::string path = inputName(given);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    auto files = listFolder(path, stop);
    if (!files.ok()) return files.status();
    return openFiles(*std::move(files), "folder or its subfolders", stop);
  }
  // What may be an archive is not read as a whole.
  auto text = readInputUnless(path, kArchiveHead, looksPacked, stop);
  if (text.ok() && *text == nullptr) {
    auto files = listArchive(path, stop);
    if (!files.ok()) return files.status();
    if (*files != nullptr) return openFiles(*std::move(files), "archive", stop);
    text = readInput(path, stop);
  }
  if (text.ok()) text = unpack(*std::move(text), stop);
  if (!text.ok()) return text.status();
  // A stream has no siblings.
  const bool isFile = path != kStandardInput && std::filesystem::is_regular_file(path, error);
  return openOne(*std::move(text), isFile ? siblingsOf(path.substr(path.rfind('/') + 1)) : std::vector<std::string>(),
                 stop, searched);
}

TextPtr openFields(const std::string& path, std::stop_token stop) {
  auto text = readInput(inputName(path), stop);
  if (text.ok()) text = unpack(*std::move(text), stop);
  return text.ok() ? fieldText(**text) : nullptr;
}

absl::StatusOr<std::shared_ptr<const Dump>> openText(TextPtr text, std::stop_token stop) {
  return openOne(std::move(text), {}, std::move(stop), nullptr);
}

absl::StatusOr<std::vector<LoadedModule>> readStage(const Dump& dump, StageId id, std::stop_token stop,
                                                    const Progress& progress) {
  const Stage& stage = dump.modules[id.module].stages[id.stage];
  std::vector<KnownText> texts;
  std::vector<Diagnostic> problems;
  absl::Status failure;
  const auto read = [&](FileIndex file) {
    auto text = dump.files->read(file, stop);
    if (text.ok()) {
      texts.emplace_back(*std::move(text), file < dump.rows.size() ? dump.rows[file] : nullptr);
      return true;
    }
    problems.push_back(problemOf(dump.files->nameOf(file), text.status(), Severity::kError));
    if (failure.ok()) failure = text.status();
    return false;
  };
  // Of several formats the first readable one is used.
  std::any_of(stage.modules.begin(), stage.modules.end(), read);
  for (const FileIndex file : stage.buffers) read(file);
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  if (texts.empty()) {
    return failure.ok()
               ? absl::NotFoundError(absl::StrCat(dump.files->root(), ": hloscope cannot read any file of this stage"))
               : failure;
  }
  auto modules = readTexts(texts, stop, progress);
  if (!modules.ok()) return modules.status();
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  const bool mayHaveAssignment = stage.kind == Kind::kFinal || stage.kind == Kind::kWord;
  if (mayHaveAssignment && stage.buffers.empty()) addProtoAssignment(dump, stage, &modules->front(), stop);
  auto& diagnostics = modules->front().diagnostics;
  diagnostics.insert(diagnostics.end(), problems.begin(), problems.end());
  return modules;
}

}  // namespace io
