#include "model/documents/document.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/analysis/cost.h"
#include "model/io/device_signs.h"
#include "model/io/loader.h"
#include "model/words/amount_text.h"

namespace model {
namespace {

constexpr size_t kMaximumFolders = 64;  // checked for new files
constexpr size_t kMaximumTries = 16;    // stages tried if the previous ones cannot be read

std::string titleOf(const io::LoadedModule& loaded) {
  if (loaded.module != nullptr && !loaded.module->name().empty()) return std::string(loaded.module->name());
  std::string title = loaded.path.substr(loaded.path.rfind('/') + 1);
  if (loaded.part > 0) absl::StrAppend(&title, " #", loaded.part);
  return title;
}

/// Compares the bytes only if the sizes are equal.
std::optional<bool> isUnchanged(const io::Dump& dump, io::StageId id, std::stop_token stop) {
  if (id.stage == 0) return std::nullopt;
  const auto& stages = dump.modules[id.module].stages;
  const io::Stage& before = stages[id.stage - 1];
  const io::Stage& stage = stages[id.stage];
  if (before.modules.empty() || stage.modules.empty()) return std::nullopt;
  const io::FileIndex a = before.modules.front(), b = stage.modules.front();
  if (dump.files->entries()[a].bytes != dump.files->entries()[b].bytes) return false;
  const auto one = dump.files->read(a, stop), other = dump.files->read(b, stop);
  if (!one.ok() || !other.ok()) return std::nullopt;
  return (*one)->text() == (*other)->text();
}

hlo::Diagnostic problemOf(const io::Dump& dump, io::StageId id, const absl::Status& status) {
  const io::Stage& stage = dump.modules[id.module].stages[id.stage];
  const auto& files = stage.modules.empty() ? stage.buffers : stage.modules;
  return io::problemOf(dump.files->nameOf(files.front()), status, hlo::Severity::kError);
}

/// Reads messages about the other modules, to list which of them ran out of memory, and how much was needed.
void loadOtherMessages(Document* document, std::stop_token stop, const hlo::FrameRules& rules) {
  const auto& modules = document->dump->modules;
  size_t count = 0;
  for (uint32_t i = 0; i < modules.size() && count < kMaximumTries; ++i) {
    if (i == document->first.module || stop.stop_requested()) continue;
    for (auto& [id, message] : loadMessages(*document->dump, i, stop, rules)) {
      document->loaded.emplace(id, std::move(message));
      ++count;
    }
  }
}

absl::StatusOr<Document> readFirst(Document document, const std::vector<io::StageId>& order, std::stop_token stop,
                                   const io::Progress& progress, const hlo::FrameRules& rules) {
  absl::Status failure;
  for (size_t i = 0; i < std::min(order.size(), kMaximumTries); ++i) {
    auto loaded = loadStage(*document.dump, order[i], stop, progress, rules);
    if (loaded.ok()) {
      document.first = order[i];
      document.loaded.emplace(order[i], *std::move(loaded));
      for (auto& [id, message] : loadMessages(*document.dump, order[i].module, stop, rules)) {
        document.loaded.emplace(id, std::move(message));
      }
      loadOtherMessages(&document, stop, rules);
      return document;
    }
    if (loaded.status().code() == absl::StatusCode::kCancelled) return loaded.status();
    document.diagnostics.push_back(problemOf(*document.dump, order[i], loaded.status()));
    if (failure.ok()) failure = loaded.status();
  }
  return failure;
}

/// Returns the stage to be shown first, followed by the others of its kind. Those that cannot be read are in front of
/// it, so that they are reported.
std::vector<io::StageId> orderOf(const io::Dump& dump, const std::stop_token& stop) {
  std::vector<io::StageId> order = io::mainStages(dump);
  const std::vector<io::StageId> candidates = io::firstStages(dump);
  if (candidates.empty()) return order;
  std::vector<io::StageId> first{candidates.front()};
  if (candidates.size() > 1) {
    std::vector<ModuleSummary> modules;
    for (const io::StageId id : candidates) {
      for (ModuleSummary& module : summarize(dump, id, WithWork::kYes, stop)) modules.push_back(std::move(module));
    }
    first.clear();
    for (const ModuleSummary& module : modules) {
      if (!module.status.ok()) first.push_back(module.stage);
    }
    first.push_back(modules[largestOf(modules)].stage);
  }
  const auto place = [&first](io::StageId id) { return std::find(first.begin(), first.end(), id) - first.begin(); };
  std::stable_sort(order.begin(), order.end(), [&place](io::StageId a, io::StageId b) { return place(a) < place(b); });
  return order;
}

/// The module after code generation.
struct Codegen {
  std::shared_ptr<const hlo::Module> module;  ///< null: it cannot be read
  std::string problem;
};

/// Returns null if the dump has no stage after code generation. The stage is read on first use.
std::shared_ptr<const Lazy<Codegen>> codegenOf(const io::Dump& dump, io::StageId final) {
  const auto& stages = dump.modules[final.module].stages;
  const auto found =
      std::find_if(stages.begin(), stages.end(), [](const io::Stage& one) { return one.kind == io::Kind::kCodegen; });
  if (found == stages.end() || found->modules.empty()) return nullptr;
  auto codegen = std::make_shared<io::Dump>();  // only the stage: the listing may be destroyed before the snapshot is
  codegen->files = dump.files;
  codegen->modules.emplace_back().stages.push_back(*found);
  return std::make_shared<const Lazy<Codegen>>([codegen](const std::stop_token& stop) {
    const auto read = io::readStage(*codegen, {}, stop);
    auto result = std::make_unique<Codegen>();
    if (read.ok()) result->module = read->front().module;
    if (result->module == nullptr)
      result->problem = read.ok() ? "it is not a module" : std::string(read.status().message());
    return result;
  });
}

/// Sets what the stage after code generation states about the final module.
void addCodegen(const std::shared_ptr<const Lazy<Codegen>>& codegen, Snapshot* snapshot) {
  snapshot->xlaCycles = std::make_shared<const Lazy<hlo::XlaCycles>>(
      [module = snapshot->module, codegen](const std::stop_token& stop) -> std::unique_ptr<const hlo::XlaCycles> {
        const Codegen* const read = codegen->get(stop);
        if (read == nullptr) return nullptr;
        if (read->module != nullptr)
          return std::make_unique<const hlo::XlaCycles>(hlo::xlaCyclesOf(*module, *read->module, stop));
        hlo::XlaCycles cycles;
        cycles.reason = absl::StrCat("the module after code generation cannot be read: ", read->problem);
        return std::make_unique<const hlo::XlaCycles>(std::move(cycles));
      });
  snapshot->scopedMemory = std::make_shared<const Lazy<std::vector<hlo::ScopedMemory>>>(
      [module = snapshot->module,
       codegen](const std::stop_token& stop) -> std::unique_ptr<const std::vector<hlo::ScopedMemory>> {
        const Codegen* const read = codegen->get(stop);
        if (read == nullptr) return nullptr;
        std::vector<hlo::ScopedMemory> scoped;
        if (read->module != nullptr && module->isScheduled())
          scoped = hlo::scopedMemoryOf(*module, hlo::Schedule(*module), *read->module, stop);
        return std::make_unique<const std::vector<hlo::ScopedMemory>>(std::move(scoped));
      });
}

Document listed(const std::string& path, std::shared_ptr<const io::Dump> dump, io::DiskStamp stamp) {
  Document document;
  document.path = path;
  document.diagnostics = dump->diagnostics;
  document.stamps.push_back(std::move(stamp));
  // A new entry changes the modification time of its folder.
  for (const io::DumpModule& module : dump->modules) {
    if (module.folder.empty() || document.stamps.size() >= kMaximumFolders) continue;
    const std::string folder = document.stamps.front().path + "/" + module.folder;
    if (document.stamps.back().path != folder) document.stamps.push_back(io::stampOf(folder));
  }
  document.dump = std::move(dump);
  return document;
}

}  // namespace

int64_t workOf(const hlo::Module& module, const std::stop_token& stop) {
  return hlo::Costs(module, stop).total(hlo::Loops::kAllTrips).work();
}

size_t largestOf(const std::vector<ModuleSummary>& modules) {
  const auto size = [](const ModuleSummary& one) {
    return std::tuple(one.status.ok(), one.work.value_or(-1), one.instructions, one.totalBytes.value_or(-1));
  };
  const auto found =
      std::max_element(modules.begin(), modules.end(), [&](const auto& a, const auto& b) { return size(a) < size(b); });
  return static_cast<size_t>(found - modules.begin());
}

std::shared_ptr<const Snapshot> Document::messageOf(uint32_t module) const {
  std::shared_ptr<const Snapshot> found;
  for (const auto& [id, read] : loaded) {
    if (id.module != module || stage(id).kind != io::Kind::kOutOfMemory) continue;
    const std::shared_ptr<const Snapshot>& message = read.snapshots.front();
    const buffers::Report* const report = message->assignment == nullptr ? nullptr : message->assignment->report();
    if (report != nullptr && !report->budgets.empty()) return message;
    if (report != nullptr && found == nullptr) found = message;
  }
  return found;
}

std::optional<io::StageId> Document::stageOf(const std::shared_ptr<const Snapshot>& snapshot) const {
  for (const auto& [id, stage] : loaded) {
    if (std::find(stage.snapshots.begin(), stage.snapshots.end(), snapshot) != stage.snapshots.end()) return id;
  }
  return std::nullopt;
}

absl::StatusOr<LoadedStage> loadStage(const io::Dump& dump, io::StageId id, std::stop_token stop,
                                      const io::Progress& progress, const hlo::FrameRules& rules) {
  LoadedStage loaded;
  const io::Stage& stage = dump.modules[id.module].stages[id.stage];
  for (const auto* const list : {&stage.modules, &stage.buffers}) {
    for (const io::FileIndex file : *list) {
      std::string path = dump.files->diskPath(file);
      const bool isKnown =
          std::any_of(loaded.stamps.begin(), loaded.stamps.end(), [&](const auto& one) { return one.path == path; });
      if (!isKnown) loaded.stamps.push_back(io::stampOf(path));
    }
  }
  auto modules = io::readStage(dump, id, stop, progress);
  if (!modules.ok()) return modules.status();
  const auto flags = io::compilerFlagsOf(dump, id.module, stop);
  const std::vector<hlo::DeviceSign> signs = io::deviceSignsOf(dump, id.module, stop);
  for (io::LoadedModule& module : *modules) {
    if (stop.stop_requested()) return absl::CancelledError("cancelled");
    Snapshot snapshot;
    snapshot.title = titleOf(module);
    snapshot.id = std::move(module.id);
    snapshot.path = std::move(module.path);
    snapshot.assignmentPath = std::move(module.assignmentPath);
    snapshot.module = std::move(module.module);
    snapshot.mlir = std::move(module.mlir);
    snapshot.assignment = std::move(module.assignment);
    snapshot.diagnostics = std::move(module.diagnostics);
    snapshot.compilerFlags = flags;
    snapshot.deviceSigns = signs;
    const std::string file = snapshot.path.substr(snapshot.path.rfind('/') + 1);
    for (std::string& device : module.devices) snapshot.deviceSigns.push_back({std::move(device), file, 0});
    snapshot.frameRules = rules;
    if (stage.kind == io::Kind::kFinal && snapshot.module != nullptr) {
      if (const auto codegen = codegenOf(dump, id); codegen != nullptr) addCodegen(codegen, &snapshot);
    }
    loaded.snapshots.push_back(makeSnapshot(std::move(snapshot), stop, Verify::kYes));
  }
  if (loaded.snapshots.size() > 1) {
    std::vector<ModuleSummary> sizes;
    for (const auto& snapshot : loaded.snapshots) {
      ModuleSummary& one = sizes.emplace_back();
      if (snapshot->module == nullptr) continue;
      one.instructions = static_cast<int64_t>(snapshot->module->instructionCount());
      one.work = workOf(*snapshot->module, stop);
    }
    loaded.largestIndex = largestOf(sizes);
  }
  if (stop.stop_requested()) return absl::CancelledError("cancelled");
  loaded.isUnchanged = isUnchanged(dump, id, stop);
  return loaded;
}

std::vector<std::shared_ptr<const Snapshot>> messagesAbout(const io::Dump& dump, uint32_t module,
                                                           std::stop_token stop) {
  std::vector<std::shared_ptr<const Snapshot>> messages;
  for (const auto& [id, stage] : loadMessages(dump, module, std::move(stop)))
    messages.insert(messages.end(), stage.snapshots.begin(), stage.snapshots.end());
  return messages;
}

std::map<io::StageId, LoadedStage> loadMessages(const io::Dump& dump, uint32_t module, std::stop_token stop,
                                                const hlo::FrameRules& rules) {
  std::map<io::StageId, LoadedStage> messages;
  const auto& stages = dump.modules[module].stages;
  for (uint32_t i = 0; i < stages.size() && messages.size() < kMaximumTries; ++i) {
    if (stages[i].kind != io::Kind::kOutOfMemory) continue;
    auto loaded = loadStage(dump, {module, i}, stop, {}, rules);
    if (loaded.ok()) messages.emplace(io::StageId{module, i}, *std::move(loaded));
  }
  return messages;
}

absl::StatusOr<Document> readDocument(const std::string& path, std::shared_ptr<const hlo::SourceText> text,
                                      std::stop_token stop, const io::Progress& progress,
                                      const hlo::FrameRules& rules) {
  io::DiskStamp stamp = io::stampOf(path);
  auto dump = text != nullptr ? io::openText(std::move(text)) : io::openDump(path, stop);
  if (!dump.ok()) return dump.status();
  const std::vector<io::StageId> order = orderOf(**dump, stop);
  return readFirst(listed(path, *std::move(dump), std::move(stamp)), order, stop, progress, rules);
}

absl::StatusOr<Document> rereadDocument(const Document& before, io::StageId stage, std::stop_token stop,
                                        const io::Progress& progress, const hlo::FrameRules& rules) {
  io::DiskStamp stamp = io::stampOf(before.path);
  auto dump = io::openDump(before.path, stop);
  if (!dump.ok()) return dump.status();
  const auto same = io::findStage(**dump, *before.dump, stage);
  const std::vector<io::StageId> order = same ? std::vector{*same} : orderOf(**dump, stop);
  return readFirst(listed(before.path, *std::move(dump), std::move(stamp)), order, stop, progress, rules);
}

StageSizes sizesOf(const Snapshot& snapshot) {
  StageSizes sizes;
  if (snapshot.module != nullptr) sizes.instructions = static_cast<int64_t>(snapshot.module->instructionCount());
  if (snapshot.assignment == nullptr) return sizes;
  sizes.totalBytes = snapshot.assignment->allocationCount() == 0 ? snapshot.assignment->printedTotalBytes()
                                                                 : snapshot.assignment->totalBytes();
  sizes.reservedBytes = snapshot.defaultSpace().reserved.exact();
  if (snapshot.liveBytes.peakStep()) sizes.peakBytes = snapshot.liveBytes.peakBytes();
  return sizes;
}

std::vector<io::StageId> stagesWithoutSizes(const Document& document, int64_t mostBytes) {
  std::vector<io::StageId> stages;
  int64_t bytes = 0;
  for (uint32_t i = 0; i < document.dump->modules.size(); ++i) {
    const auto main = document.dump->modules[i].mainStage();
    const io::StageId id{i, main.value_or(0)};
    if (!main || document.loaded.contains(id) || document.sizes.contains(id)) continue;
    const io::Stage& stage = document.stage(id);
    if (stage.kind == io::Kind::kOutOfMemory) continue;
    for (const auto* const files : {&stage.modules, &stage.buffers}) {
      for (const io::FileIndex file : *files)
        bytes += std::max<int64_t>(0, document.dump->files->entries()[file].bytes);
    }
    if (bytes > mostBytes) break;
    stages.push_back(id);
  }
  return stages;
}

std::vector<io::StageId> stagesWithoutTimes(const Document& document) {
  std::vector<io::StageId> stages;
  for (const auto& [id, stage] : document.loaded) {
    if (stage.largest()->module != nullptr && !document.sizes.contains(id)) stages.push_back(id);
  }
  return stages;
}

std::map<io::StageId, StageSizes> readSizes(const Document& document, const std::vector<io::StageId>& stages,
                                            const DeviceChoice& devices, std::stop_token stop,
                                            const io::Progress& progress) {
  std::map<io::StageId, StageSizes> sizes;
  for (size_t i = 0; i < stages.size() && !stop.stop_requested(); ++i) {
    if (progress) progress(static_cast<double>(i) / static_cast<double>(stages.size()));
    std::shared_ptr<const Snapshot> snapshot;
    if (const auto known = document.loaded.find(stages[i]); known != document.loaded.end()) {
      snapshot = known->second.largest();
    } else if (auto loaded = loadStage(*document.dump, stages[i], stop); loaded.ok()) {
      snapshot = loaded->largest();
    }
    if (stop.stop_requested()) break;
    StageSizes of;
    if (snapshot != nullptr) {
      of = sizesOf(*snapshot);
      const hlo::Device device = devices.of(*snapshot);
      of.time = timeOfRun(*snapshot, device, stop);
      if (stop.stop_requested()) break;
      if (!of.time && snapshot->module != nullptr && !device.hasRates()) of.whyNoTime = words::noTimesText(device);
    }
    sizes.emplace(stages[i], std::move(of));
  }
  return sizes;
}

absl::StatusOr<std::shared_ptr<const io::Dump>> listDocument(const std::string& path, io::SearchedFolders* searched) {
  return io::openDump(path, {}, searched);
}

absl::Status visitStages(const io::Dump& dump, const std::vector<io::StageId>& stages,
                         std::vector<hlo::Diagnostic>* problems,
                         const std::function<void(io::StageId, const LoadedStage&)>& visit) {
  absl::Status failure;
  bool isAnyRead = false;
  for (const io::StageId id : stages) {
    const auto loaded = loadStage(dump, id);
    if (loaded.ok()) {
      isAnyRead = true;
      visit(id, *loaded);
    } else {
      problems->push_back(problemOf(dump, id, loaded.status()));
      if (failure.ok()) failure = loaded.status();
    }
  }
  return isAnyRead ? absl::OkStatus() : failure;
}

ModuleSummary listedSummary(const io::Dump& dump, io::StageId id) {
  const io::DumpModule& module = dump.modules[id.module];
  const io::Stage& stage = module.stages[id.stage];
  ModuleSummary summary;
  summary.stage = id;
  summary.name = summary.listedName = module.name;
  summary.id = module.id;
  summary.file = std::string(dump.files->nameOf((stage.modules.empty() ? stage.buffers : stage.modules).front()));
  summary.totalBytes = stage.totalBytes;
  return summary;
}

std::vector<ModuleSummary> summarize(const io::Dump& dump, io::StageId id, WithWork withWork,
                                     const std::stop_token& stop) {
  ModuleSummary listed = listedSummary(dump, id);
  io::Stage stage = dump.modules[id.module].stages[id.stage];
  if (stage.modules.empty()) return {listed};
  stage.buffers.clear();
  io::Dump only;
  only.files = dump.files;
  only.modules.emplace_back().stages.push_back(std::move(stage));
  const auto read = io::readStage(only, {}, stop);
  if (!read.ok()) {
    listed.status = read.status();
    return {listed};
  }
  std::vector<ModuleSummary> summaries;
  for (const io::LoadedModule& module : *read) {
    ModuleSummary& summary = summaries.emplace_back(listed);
    summary.name = titleOf(module);
    if (!module.id.empty()) summary.id = module.id;
    summary.file = module.path;
    if (module.module == nullptr) continue;
    summary.instructions = static_cast<int64_t>(module.module->instructionCount());
    if (withWork == WithWork::kYes) summary.work = workOf(*module.module, stop);
  }
  return summaries;
}

}  // namespace model
