#include "app/cli/memory_source.h"

#include "absl/strings/numbers.h"
#include "model/documents/module_memory.h"
#include "model/words/missing.h"
#include "model/words/numbers.h"
#include "model/words/translation.h"

namespace cli {

MemorySource memorySource(const std::shared_ptr<const model::Snapshot>& snapshot) {
  if (snapshot->estimate == nullptr && snapshot->assignment != nullptr) return {snapshot, {}};
  if (snapshot->estimate == nullptr) {
    return {nullptr, words::filled("%1, and %2", words::missingText(words::Missing::kAssignment),
                                   words::missingText(words::Missing::kSchedule))};
  }
  const model::MemoryEstimate& estimate = snapshot->estimate->get();
  if (estimate.snapshot == nullptr && snapshot->assignment != nullptr) return {snapshot, {}};
  return {estimate.snapshot, estimate.problem};
}

// Follow those of the link, which refer to generated text.
std::vector<hlo::Diagnostic> MemorySource::diagnostics() const {
  if (!isEstimated()) return {};
  return {snapshot->diagnostics.begin() + static_cast<ptrdiff_t>(snapshot->link.diagnostics().size()),
          snapshot->diagnostics.end()};
}

std::vector<hlo::Diagnostic> estimateProblems(const std::shared_ptr<const model::Snapshot>& snapshot) {
  if (snapshot->estimate == nullptr) return {};
  for (uint32_t i = 0; i < snapshot->module->shapeCount(); ++i) {
    if (snapshot->module->shape(hlo::ShapeId(i)).paddedBytes()) continue;
    const MemorySource source = memorySource(snapshot);
    return source.snapshot == nullptr ? std::vector<hlo::Diagnostic>() : source.diagnostics();
  }
  return {};
}

std::string mismatchOf(const model::Snapshot& snapshot) {
  if (snapshot.module == nullptr || snapshot.assignment == nullptr || snapshot.assignment->isEstimated()) return {};
  const buffers::Assignment& assignment = *snapshot.assignment;
  // Counts steps if there are any, otherwise the definitions of values.
  size_t all = 0, missing = 0;
  std::string first;
  const auto look = [&](absl::string_view name) {
    ++all;
    if (!snapshot.module->findInstructions(name).empty()) return;
    if (missing++ == 0) first = std::string(name);
  };
  for (const absl::string_view name : assignment.sequence()) look(name);
  for (uint32_t i = 0; i < assignment.valueCount() && assignment.stepCount() == 0; ++i) {
    look(assignment.value(buffers::ValueId(i)).instruction);
  }
  if (missing * 2 <= all) return {};
  return words::filled(
      "the buffer assignment is of another module: %1 of the %2 instructions that it names are missing here, such as "
      "%3",
      words::grouped(static_cast<int64_t>(missing)), words::grouped(static_cast<int64_t>(all)), first);
}

std::optional<uint32_t> stepOf(const std::string& at) {
  uint32_t step = 0;
  return absl::SimpleAtoi(at, &step) ? std::optional(step) : std::nullopt;
}

std::optional<uint32_t> stepIn(const queries::LiveBytes& live, const std::string& at, std::string* problem) {
  const auto count = static_cast<uint32_t>(live.stepCount());
  if (count == 0) {
    *problem = words::missingText(words::Missing::kLiveRanges);
    return std::nullopt;
  }
  const std::optional<uint32_t> step = stepOf(at);
  if (!step) return live.peakStep();
  if (*step < count) return step;
  *problem = words::filled("no step %1: steps are 0–%2", words::grouped(*step), words::grouped(count - 1));
  return std::nullopt;
}

}  // namespace cli
