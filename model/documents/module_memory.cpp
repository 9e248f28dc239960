#include "model/documents/module_memory.h"

#include "absl/strings/str_cat.h"
#include "model/analysis/estimate.h"
#include "model/documents/snapshot.h"

namespace model {

std::string missingEntry(const hlo::Module& module) {
  if (module.entry() || module.computationCount() == 0) return {};
  return absl::StrCat("there is no ENTRY computation: this file is truncated at line ",
                      module.text().position(module.range().end).line);
}

std::unique_ptr<const MemoryEstimate> estimateMemory(Snapshot snapshot, const std::stop_token& stop) {
  auto result = std::make_unique<MemoryEstimate>();
  const ModuleMemory* const memory = snapshot.memory->get(stop);
  if (memory == nullptr) return nullptr;
  if (std::string why = missingEntry(*memory->module); !why.empty()) {
    result->problem = std::move(why);
    return result;
  }
  auto assignment = snapshot.assignment == nullptr
                        ? hlo::estimateAssignment(memory->analysis, stop)
                        : hlo::withEstimatedRanges(memory->analysis, *snapshot.assignment, stop);
  if (stop.stop_requested()) return nullptr;
  if (!assignment.ok()) {
    result->problem = std::string(assignment.status().message());
    return result;
  }
  snapshot.module = memory->module;
  snapshot.assignment = *std::move(assignment);
  result->snapshot = makeSnapshot(std::move(snapshot), stop);
  return result;
}

}  // namespace model
