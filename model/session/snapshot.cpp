#include "model/session/snapshot.h"

#include "model/session/module_memory.h"

namespace model {

void Snapshot::connect() {
  link = queries::Link(module.get(), assignment.get());
  if (assignment != nullptr) liveBytes = queries::LiveBytes(*assignment);
  if (module != nullptr) {
    sources = hlo::SourceIndex(*module);
    workload = std::make_unique<const Lazy<Workload>>([this] {
      return std::make_unique<const Workload>(*module, sources, assignment.get(), link, liveBytes);
    });
  }
  if (module != nullptr && memory == nullptr) {
    memory = std::make_shared<const Lazy<ModuleMemory>>(
        [module = module] { return std::make_unique<const ModuleMemory>(module); });
  }
  if (module != nullptr && assignment == nullptr && module->isScheduled()) {
    estimate = std::make_shared<const Lazy<MemoryEstimate>>(
        [title = title, path = path, memory = memory] { return estimateMemory(title, path, memory); });
  }
  diagnostics.insert(diagnostics.end(), link.diagnostics().begin(), link.diagnostics().end());
}

std::shared_ptr<const Snapshot> memoryOf(const std::shared_ptr<const Snapshot>& snapshot) {
  if (snapshot == nullptr || snapshot->estimate == nullptr) return snapshot;
  const MemoryEstimate* const estimate = snapshot->estimate->ready();
  return estimate == nullptr || estimate->snapshot == nullptr ? snapshot : estimate->snapshot;
}

}  // namespace model
