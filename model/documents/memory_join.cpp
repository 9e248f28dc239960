#include "model/documents/memory_join.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "model/attributes/lists.h"
#include "model/words/missing.h"
#include "model/words/translation.h"

namespace model {
namespace {

// Returns the first step that differs.
std::string differenceOf(const Snapshot& snapshot, const hlo::Schedule& schedule) {
  const buffers::Assignment& assignment = *snapshot.assignment;
  if (assignment.stepCount() == 0) {
    return words::missingText(words::Missing::kLiveRanges);
  }
  const hlo::Module& module = *snapshot.module;
  const size_t both = std::min<size_t>(assignment.stepCount(), schedule.stepCount());
  for (uint32_t i = 0; i < both; ++i) {
    if (module.name(schedule.at(i)) == assignment.sequence()[i]) continue;
    return words::filled(
        words::translate("MemoryJoin",
                         "the buffer assignment belongs to another module: step %1 is %2 there and %3 here"),
        i, assignment.sequence()[i], module.name(schedule.at(i)));
  }
  if (assignment.stepCount() == schedule.stepCount()) return {};
  return words::filled(
      words::translate("MemoryJoin",
                       "the buffer assignment belongs to another module: it has %1 steps, the module has %2"),
      assignment.stepCount(), schedule.stepCount());
}

}  // namespace

MemoryJoin::MemoryJoin(const Snapshot& snapshot)
    : m_snapshot(snapshot),
      m_memory(snapshot.memory->get()),
      m_problem(differenceOf(snapshot, m_memory.analysis.schedule)) {}

std::optional<hlo::FlowValueId> MemoryJoin::analysed(buffers::ValueId id) const {
  const std::optional<hlo::InstructionId> instruction = m_snapshot.link.instruction(id);
  if (!instruction) return std::nullopt;
  const auto index = hlo::parseIntegers(m_snapshot.assignment->value(id).index);
  if (!index.ok()) return std::nullopt;
  const auto node = m_memory.analysis.trees.find(m_snapshot.module->shapeId(*instruction), *index);
  return node ? m_memory.analysis.dataflow.at({*instruction, *node}) : std::nullopt;
}

std::optional<buffers::ValueId> MemoryJoin::listed(hlo::FlowValueId id) const {
  const hlo::ValuePosition at = m_memory.analysis.dataflow.definition(id);
  const std::string index = m_memory.analysis.trees.indexText(m_snapshot.module->shapeId(at.instruction), at.node);
  for (const buffers::ValueId value : m_snapshot.link.defined(at.instruction)) {
    if (m_snapshot.assignment->value(value).index == index) return value;
  }
  return std::nullopt;
}

std::string placeName(const hlo::MemoryAnalysis& memory, hlo::ValuePosition at) {
  const hlo::Module& module = memory.dataflow.module();
  const bool isTuple = module.shape(at.instruction).isTuple();
  return absl::StrCat(module.name(at.instruction),
                      isTuple ? memory.trees.indexText(module.shapeId(at.instruction), at.node) : "");
}

}  // namespace model
