#include "model/queries/schedule_loops.h"

#include "model/analysis/loops.h"

namespace queries {
namespace {

bool isSameSchedule(const hlo::Schedule& schedule, const buffers::Assignment& assignment, const hlo::Module& module) {
  if (schedule.stepCount() != assignment.stepCount()) return false;
  for (uint32_t step = 0; step < schedule.stepCount(); ++step) {
    if (module.name(schedule.at(step)) != assignment.sequence()[step]) return false;
  }
  return true;
}

bool isSamePlace(const buffers::Value& a, const buffers::Value& b) {
  return a.allocation && a.allocation == b.allocation && a.offsetBytes == b.offsetBytes && a.sizeBytes == b.sizeBytes;
}

}  // namespace

std::vector<ScheduleLoop> scheduleLoops(const hlo::Module& module, const buffers::Assignment& assignment) {
  std::vector<ScheduleLoop> result;
  if (assignment.stepCount() == 0) return result;
  const hlo::MemoryAnalysis memory(module);
  if (!isSameSchedule(memory.schedule, assignment, module)) return result;
  const hlo::LoopNest loops(memory);
  for (const hlo::Loop& loop : loops.loops()) {
    ScheduleLoop of{loop.instruction, loop.steps, loop.depth, loop.tripCount, {}};
    for (const hlo::Carried& carried : loop.carried) {
      std::vector<buffers::ValueId> values;
      for (const auto& part : {carried.init, carried.parameter, carried.bodyResult, carried.result}) {
        if (!part) continue;
        const hlo::ValuePosition at = memory.dataflow.definition(*part);
        const auto value = assignment.findValue(module.name(at.instruction),
                                                memory.trees.indexText(module.shapeId(at.instruction), at.node));
        if (!value) continue;
        if (values.empty() || isSamePlace(assignment.value(values.front()), assignment.value(*value))) {
          values.push_back(*value);
        }
      }
      if (values.size() > 1) of.carried.push_back(std::move(values));
    }
    result.push_back(std::move(of));
  }
  return result;
}

}  // namespace queries
