#pragma once

// The memory analysis of a module, as text for tests to compare:
//
//   steps p a t
//   p 0-3 used a:0            value, first and last step as XLA prints them, uses as user:operand
//   a 1-3 at t{0}             further positions
//   t{} 2-3
//   shared a, t{1}            values of one buffer
//   peak 2
//
// A name without an index is that of an instruction whose shape is not a tuple.

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/analysis/memory_analysis.h"
#include "model/text/hlo_parser.h"

namespace support {

inline std::shared_ptr<const hlo::Module> parseModule(absl::string_view text) {
  auto parsed = hlo::parseHlo(std::make_shared<const hlo::SourceText>("m.txt", text));
  return parsed.ok() ? parsed->modules.front() : nullptr;
}

inline std::string nameOf(const hlo::Dataflow& dataflow, hlo::ValuePosition at) {
  const hlo::Module& module = dataflow.module();
  const bool isTuple = module.shape(at.instruction).isTuple();
  return absl::StrCat(module.name(at.instruction),
                      isTuple ? dataflow.trees().indexText(module.shapeId(at.instruction), at.node) : "");
}

inline std::string nameOf(const hlo::Dataflow& dataflow, hlo::FlowValueId id) {
  return nameOf(dataflow, dataflow.definition(id));
}

inline std::string print(const hlo::MemoryAnalysis& memory) {
  const hlo::Dataflow& dataflow = memory.dataflow;
  const hlo::Module& module = dataflow.module();
  std::string result = "steps";
  for (const hlo::InstructionId id : memory.schedule.steps()) absl::StrAppend(&result, " ", module.name(id));
  for (uint32_t i = 0; i < dataflow.valueCount(); ++i) {
    const hlo::FlowValueId id(i);
    const buffers::StepRange range = memory.ranges.range(id);
    absl::StrAppend(&result, "\n", nameOf(dataflow, id), dataflow.isPhi(id) ? " phi " : " ", range.begin, "-",
                    range.printedEnd());
    for (size_t k = 1; k < dataflow.positions(id).size(); ++k) {
      absl::StrAppend(&result, k == 1 ? " at " : " ", nameOf(dataflow, dataflow.positions(id)[k]));
    }
    bool isUsed = false;
    dataflow.forEachUse(id, [&](hlo::ValueUse use) {
      absl::StrAppend(&result, isUsed ? " " : " used ", module.name(use.user), ":", use.operand);
      const hlo::InstructionId operand = module.operands(use.user)[use.operand];
      if (module.shape(operand).isTuple()) {
        absl::StrAppend(&result, dataflow.trees().indexText(module.shapeId(operand), use.node));
      }
      isUsed = true;
    });
  }
  for (uint32_t i = 0; i < memory.buffers.count(); ++i) {
    const auto values = memory.buffers.values(hlo::BufferId(i));
    for (size_t k = 0; values.size() > 1 && k < values.size(); ++k) {
      absl::StrAppend(&result, k == 0 ? "\nshared " : ", ", nameOf(dataflow, values[k]));
    }
  }
  if (memory.ranges.roughPeakStep()) absl::StrAppend(&result, "\npeak ", *memory.ranges.roughPeakStep());
  return result + "\n";
}

}  // namespace support
