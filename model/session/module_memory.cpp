#include "model/session/module_memory.h"

#include "model/analysis/estimate.h"
#include "model/session/snapshot.h"

namespace model {

std::unique_ptr<const MemoryEstimate> estimateMemory(std::string title, std::string path,
                                                     std::shared_ptr<const Lazy<ModuleMemory>> memory,
                                                     const hlo::FrameRules& rules) {
  auto result = std::make_unique<MemoryEstimate>();
  auto assignment = hlo::estimateAssignment(memory->get().analysis);
  if (!assignment.ok()) {
    result->problem = std::string(assignment.status().message());
    return result;
  }
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->title = std::move(title);
  snapshot->path = std::move(path);
  snapshot->module = memory->get().module;
  snapshot->assignment = *std::move(assignment);
  snapshot->memory = std::move(memory);
  snapshot->frameRules = rules;
  snapshot->connect();
  result->snapshot = std::move(snapshot);
  return result;
}

}  // namespace model
