#include "app/memory_source.h"

#include "model/documents/module_memory.h"
#include "model/items/format.h"

namespace app {

MemorySource memorySource(const std::shared_ptr<const model::Snapshot>& snapshot) {
  if (snapshot->assignment != nullptr) return {snapshot, {}};
  if (snapshot->estimate == nullptr) {
    return {nullptr, "there is no buffer assignment, and the module is not scheduled, so nothing can be estimated"};
  }
  const model::MemoryEstimate& estimate = snapshot->estimate->get();
  return {estimate.snapshot, estimate.problem};
}

// Behind those of the link, which are of generated text.
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

QString mismatchOf(const model::Snapshot& snapshot) {
  if (snapshot.module == nullptr || snapshot.assignment == nullptr || snapshot.assignment->isEstimated()) return {};
  const buffers::Assignment& assignment = *snapshot.assignment;
  // The steps where there are any; else what defines the values.
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
  return QStringLiteral(
             "the buffer assignment is not of this module: %1 of the %2 instructions that it names are not in it, such "
             "as %3")
      .arg(model::grouped(static_cast<int64_t>(missing)), model::grouped(static_cast<int64_t>(all)),
           QString::fromStdString(first));
}

std::optional<uint32_t> stepOf(const QString& at) {
  bool isNumber = false;
  const uint32_t step = at.toUInt(&isNumber);
  return isNumber ? std::optional(step) : std::nullopt;
}

std::optional<uint32_t> stepIn(const queries::LiveBytes& live, const QString& at, QString* problem) {
  const auto count = static_cast<uint32_t>(live.stepCount());
  if (count == 0) {
    *problem = QStringLiteral("the buffer assignment has no live ranges, so there are no steps");
    return std::nullopt;
  }
  const std::optional<uint32_t> step = stepOf(at);
  if (!step) return live.peakStep();
  if (*step < count) return step;
  *problem = QStringLiteral("there is no step %1: the schedule has %2").arg(*step).arg(model::grouped(count));
  return std::nullopt;
}

CommandResult notThere(const QString& path, const QString& sentence) {
  CommandResult result;
  result.status = 1;
  result.errors = QStringLiteral("%1: %2\n").arg(path, sentence).toUtf8();
  return result;
}

}  // namespace app
