#include "model/session/module_memory.h"

#include "absl/strings/str_cat.h"
#include "model/analysis/estimate.h"
#include "model/buffers/unknown_sizes.h"
#include "model/session/snapshot.h"

namespace model {
namespace {

hlo::Diagnostic unknownSizes(const Snapshot& snapshot, size_t count) {
  hlo::Diagnostic problem;
  problem.severity = hlo::Severity::kWarning;
  problem.file = snapshot.path;
  problem.message = count == 1 ? "the estimate of the memory: the size of 1 value is not known; it counts as nothing"
                               : absl::StrCat("the estimate of the memory: the sizes of ", count,
                                              " values are not known; they count as nothing");
  return problem;
}

}  // namespace

std::string missingEntry(const hlo::Module& module) {
  if (module.entry() || module.computationCount() == 0) return {};
  return absl::StrCat("no ENTRY in the text: it is cut off at line ", module.text().position(module.range().end).line);
}

std::unique_ptr<const MemoryEstimate> estimateMemory(std::unique_ptr<Snapshot> snapshot) {
  auto result = std::make_unique<MemoryEstimate>();
  const ModuleMemory& memory = snapshot->memory->get();
  if (std::string why = missingEntry(*memory.module); !why.empty()) {
    result->problem = std::move(why);
    return result;
  }
  auto assignment = hlo::estimateAssignment(memory.analysis);
  if (!assignment.ok()) {
    result->problem = std::string(assignment.status().message());
    return result;
  }
  snapshot->module = memory.module;
  snapshot->assignment = *std::move(assignment);
  snapshot->connect();
  if (const size_t count = buffers::unknownSizes(*snapshot->assignment); count > 0) {
    snapshot->diagnostics.push_back(unknownSizes(*snapshot, count));
  }
  result->snapshot = std::move(snapshot);
  return result;
}

}  // namespace model
