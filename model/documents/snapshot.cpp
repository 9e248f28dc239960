#include "model/documents/snapshot.h"

#include <algorithm>
#include <iterator>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/buffers/unknown_sizes.h"
#include "model/documents/module_memory.h"
#include "model/ir/stop.h"
#include "model/verify/verifier.h"

namespace model {

namespace {

constexpr size_t kLeastForThread = 1'000;  // instructions; verifying fewer takes less time than starting a thread

hlo::Diagnostic unknownSizes(const Snapshot& snapshot, size_t count) {
  hlo::Diagnostic problem;
  problem.severity = hlo::Severity::kWarning;
  problem.file = snapshot.path;
  problem.message = count == 1
                        ? "memory estimate: the size of 1 value is unknown and counts as 0"
                        : absl::StrCat("memory estimate: the sizes of ", count, " values are unknown and count as 0");
  return problem;
}

}  // namespace

std::shared_ptr<const Snapshot> makeSnapshot(Snapshot read, const std::stop_token& stop, Verify verify) {
  auto made = std::make_shared<Snapshot>(std::move(read));
  std::vector<hlo::Diagnostic> invalid;
  std::jthread verifier;
  if (verify == Verify::kYes && made->module != nullptr && made->mlir == nullptr) {
    const auto run = [&invalid, &module = *made->module, stop] { invalid = hlo::verify(module, stop); };
    if (made->module->instructionCount() < kLeastForThread) {
      run();
    } else {
      verifier = std::jthread(run);
    }
  }
  made->linkParts(stop);
  if (verifier.joinable()) verifier.join();
  std::vector<hlo::Diagnostic>& all = made->diagnostics;
  all.insert(all.end(), std::make_move_iterator(invalid.begin()), std::make_move_iterator(invalid.end()));
  // A reduced module lacks names by nature: those in bodies of fusions.
  if (!made->isReduced) all.insert(all.end(), made->link.diagnostics().begin(), made->link.diagnostics().end());
  if (made->assignment != nullptr && made->assignment->isEstimated()) {
    if (const size_t count = buffers::unknownSizes(*made->assignment); count > 0) {
      all.push_back(unknownSizes(*made, count));
    }
  }
  return made;
}

void Snapshot::linkParts(const std::stop_token& connecting) {
  link = queries::Link(module.get(), assignment.get(), connecting);
  if (assignment != nullptr) {
    platform = queries::platformOf(*assignment, module.get(), path);
    liveBytes = queries::LiveBytes(*assignment, queries::kDefaultSpace, connecting);
    spaces = queries::spaceFigures(*assignment, liveBytes, platform, connecting);
  }
  if (module != nullptr) {
    if (texts == nullptr) {
      sources = hlo::SourceIndex(*module, frameRules, connecting);
      texts = std::make_shared<const Lazy<queries::InstructionTexts>>(
          [module = module, sources = sources](std::stop_token stop) {
            return std::make_unique<const queries::InstructionTexts>(*module, sources, std::move(stop));
          });
    }
    if (costs == nullptr) {
      costs =
          std::make_shared<const Lazy<ModuleCosts>>([module = module, sources = sources](const std::stop_token& stop) {
            return std::make_unique<const ModuleCosts>(module, sources, stop);
          });
    }
    if (schedule == nullptr && module->isScheduled()) {
      schedule = std::make_shared<const Lazy<hlo::Schedule>>(
          [module = module](const std::stop_token&) { return std::make_unique<const hlo::Schedule>(*module); });
    }
    if (xlaCycles == nullptr) {
      xlaCycles = std::make_shared<const Lazy<hlo::XlaCycles>>([module = module](std::stop_token stop) {
        return std::make_unique<const hlo::XlaCycles>(hlo::xlaCyclesOf(*module, *module, std::move(stop)));
      });
    }
    if (scopedMemory == nullptr && schedule != nullptr) {
      using Scoped = std::vector<hlo::ScopedMemory>;
      scopedMemory = std::make_shared<const Lazy<Scoped>>(
          [module = module, schedule = schedule](const std::stop_token& stop) -> std::unique_ptr<const Scoped> {
            const hlo::Schedule* const steps = schedule->get(stop);
            if (steps == nullptr) return nullptr;
            return std::make_unique<const Scoped>(hlo::scopedMemoryOf(*module, *steps, *module, stop));
          });
    }
    using Work = std::unique_ptr<const Workload>;
    workload = std::make_unique<const Lazy<Workload>>([this](const std::stop_token& stop) -> Work {
      const std::shared_ptr<const ModuleCosts> shared(costs, costs->get(stop));
      if (shared == nullptr) return nullptr;
      return std::make_unique<const Workload>(shared, assignment.get(), link, liveBytes, stop);
    });
    using Index = queries::InstructionIndex;
    instructions = std::make_unique<const Lazy<Index>>([this](std::stop_token stop) -> std::unique_ptr<const Index> {
      const size_t steps = assignment == nullptr ? 0 : assignment->stepCount();
      const std::shared_ptr<const queries::InstructionTexts> shared(texts, texts->get(stop));
      if (shared == nullptr) return nullptr;
      return std::make_unique<const Index>(shared, link, steps, assignment.get(),
                                           schedule == nullptr ? nullptr : schedule->get(stop));
    });
  }
  if (assignment != nullptr) {
    valueNames = std::make_unique<const Lazy<queries::TextArena>>([this](const std::stop_token& stop) {
      auto names = std::make_unique<queries::TextArena>();
      for (uint32_t i = 0; i < assignment->valueCount() && !hlo::isStopped(stop, i); ++i)
        names->append(assignment->value(buffers::ValueId(i)).name());
      return names;
    });
  }
  if (module != nullptr && memory == nullptr) {
    memory = std::make_shared<const Lazy<ModuleMemory>>(
        [module = module](const std::stop_token& stop) { return std::make_unique<const ModuleMemory>(module, stop); });
  }
  const bool hasNoRanges = assignment == nullptr || (assignment->allocationCount() > 0 &&
                                                     assignment->valueCount() > 0 && assignment->stepCount() == 0);
  if (module != nullptr && hasNoRanges && module->isScheduled()) {
    estimate = std::make_shared<const Lazy<MemoryEstimate>>(
        [title = title, id = id, path = path, dumped = assignment, dumpedPath = assignmentPath, memory = memory,
         rules = frameRules, sources = sources, texts = texts, costs = costs, xlaCycles = xlaCycles,
         scopedMemory = scopedMemory, flags = compilerFlags, signs = deviceSigns,
         schedule = schedule](const std::stop_token& stop) {
          Snapshot estimated;
          estimated.title = title;
          estimated.id = id;
          estimated.path = path;
          estimated.assignment = dumped;
          estimated.assignmentPath = dumpedPath;
          estimated.compilerFlags = flags;
          estimated.deviceSigns = signs;
          estimated.schedule = schedule;
          estimated.memory = memory;
          estimated.frameRules = rules;
          estimated.sources = sources;
          estimated.texts = texts;
          estimated.costs = costs;
          estimated.xlaCycles = xlaCycles;
          estimated.scopedMemory = scopedMemory;
          return estimateMemory(std::move(estimated), stop);
        });
  }
}

const queries::SpaceFigures& Snapshot::defaultSpace() const {
  return *std::find_if(spaces.begin(), spaces.end(),
                       [](const queries::SpaceFigures& figures) { return figures.space == queries::kDefaultSpace; });
}

const Workload* Snapshot::readyWorkload() const {
  if (workload == nullptr) return nullptr;
  const MemoryEstimate* const estimated = estimate == nullptr ? nullptr : estimate->tryGet();
  const Workload* const withMemory =
      estimated == nullptr || estimated->snapshot == nullptr ? nullptr : estimated->snapshot->workload->tryGet();
  return withMemory != nullptr ? withMemory : workload->tryGet();
}

std::shared_ptr<const Snapshot> Snapshot::withFrameRules(const hlo::FrameRules& rules,
                                                         const std::stop_token& stop) const {
  Snapshot other;
  other.title = title;
  other.id = id;
  other.path = path;
  other.assignmentPath = assignmentPath;
  other.module = module;
  other.isReduced = isReduced;
  other.mlir = mlir;
  other.assignment = assignment;
  other.compilerFlags = compilerFlags;
  other.deviceSigns = deviceSigns;
  other.schedule = schedule;
  other.memory = memory;
  other.xlaCycles = xlaCycles;
  other.scopedMemory = scopedMemory;
  other.frameRules = rules;
  // The link's diagnostics are added again when it is made.
  const size_t linked = isReduced ? 0 : link.diagnostics().size();
  other.diagnostics.assign(diagnostics.begin(), diagnostics.end() - static_cast<ptrdiff_t>(linked));
  return makeSnapshot(std::move(other), stop);
}

namespace {

queries::QuerySubject memorySubject(const Snapshot& of, int64_t space, const std::stop_token& stop) {
  queries::QuerySubject subject{nullptr, of.assignment.get(), &of.link, &of.liveBytes, {}, {}};
  if (space == queries::kDefaultSpace || of.assignment == nullptr) return subject;
  subject.ownLiveBytes = std::make_shared<const queries::LiveBytes>(*of.assignment, space, stop);
  subject.liveBytes = subject.ownLiveBytes.get();
  return subject;
}

}  // namespace

std::optional<uint32_t> Snapshot::step(hlo::InstructionId id) const {
  return queries::scheduleStep(link, assignment == nullptr ? 0 : assignment->stepCount(),
                               schedule == nullptr ? nullptr : &schedule->get(), id);
}

size_t Snapshot::stepCount() const {
  if (assignment != nullptr && assignment->stepCount() > 0) return assignment->stepCount();
  return schedule == nullptr ? 0 : schedule->get().stepCount();
}

queries::InstructionSubject Snapshot::instructionSubject(const queries::InstructionCosts& costs) const {
  return {*module,
          sources,
          link,
          assignment == nullptr ? 0 : assignment->stepCount(),
          costs,
          assignment.get(),
          schedule == nullptr ? nullptr : &schedule->get()};
}

queries::QuerySubject Snapshot::querySubject(int64_t space, const std::stop_token& stop) const {
  queries::QuerySubject subject = memorySubject(*this, space, stop);
  if (module != nullptr) {
    subject.instructions = instructions->get(stop);
    subject.costs = [this, stop]() -> const hlo::Costs* {
      const Workload* const known = workload->get(stop);
      return known == nullptr ? nullptr : &known->costs;
    };
    if (estimate != nullptr) {
      subject.estimate = [this, space, stop]() -> queries::QuerySubject {
        const MemoryEstimate* const estimated = estimate->get(stop);
        if (estimated == nullptr || estimated->snapshot == nullptr) return {};
        return memorySubject(*estimated->snapshot, space, stop);
      };
    }
  }
  return subject;
}

std::shared_ptr<const Snapshot> memoryOf(const std::shared_ptr<const Snapshot>& snapshot) {
  if (snapshot == nullptr || snapshot->estimate == nullptr) return snapshot;
  const MemoryEstimate* const estimate = snapshot->estimate->tryGet();
  return estimate == nullptr || estimate->snapshot == nullptr ? snapshot : estimate->snapshot;
}

}  // namespace model
