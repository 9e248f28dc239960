#include "model/session/module_memory.h"

#include "model/analysis/estimate.h"
#include "model/session/snapshot.h"

namespace model {

std::unique_ptr<const MemoryEstimate> estimateMemory(std::unique_ptr<Snapshot> snapshot) {
  auto result = std::make_unique<MemoryEstimate>();
  const ModuleMemory& memory = snapshot->memory->get();
  auto assignment = hlo::estimateAssignment(memory.analysis);
  if (!assignment.ok()) {
    result->problem = std::string(assignment.status().message());
    return result;
  }
  snapshot->module = memory.module;
  snapshot->assignment = *std::move(assignment);
  snapshot->connect();
  result->snapshot = std::move(snapshot);
  return result;
}

}  // namespace model
