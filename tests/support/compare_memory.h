#pragma once

// Compares a memory analysis with the buffer assignment that XLA dumped for the same module: values, positions, uses,
// sizes, live ranges, addresses, the schedule and the step of the peak.

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/analysis/memory_analysis.h"
#include "model/analysis/plan_ledger.h"
#include "model/buffers/assignment.h"
#include "tests/support/printed_peak.h"

namespace support {

struct Agreement {
  size_t equal = 0;
  size_t total = 0;
};

struct MemoryComparison {
  Agreement steps;      ///< instruction executed at each step
  Agreement values;     ///< values of the dump that the analysis has, and no others; without per-element
                        ///< computations (reducers, comparators), which have no live ranges and are mostly thread-local
  Agreement positions;  ///< values with the same positions
  Agreement uses;       ///< values with the same uses
  Agreement sizes;
  Agreement ranges;
  Agreement buffers;  ///< values of one computed buffer that are at one address in the dump
  Agreement places;   ///< values with the same allocation and offset in the plan and in the dump
  Agreement allocations;
  bool isPeakStepEqual = false;
  PeakCause peakCause = PeakCause::kUnexplained;  ///< reason why the printed peak is not at a step with the most bytes
  int64_t plannedBytes = 0;                       ///< total of all allocations
  int64_t dumpedBytes = 0;                        ///< total of all allocations of the dump
  std::vector<std::string> differences;
};

inline MemoryComparison compareMemory(const hlo::MemoryAnalysis& ours, const buffers::Assignment& dump) {
  const hlo::Dataflow& dataflow = ours.dataflow;
  const hlo::Module& module = dataflow.module();
  MemoryComparison result;
  const auto differ = [&](std::string text) { result.differences.push_back(std::move(text)); };
  const auto indexOf = [&](hlo::ValuePosition p) {
    return ours.trees.indexText(module.shapeId(p.instruction), p.node);
  };
  const auto nameOf = [&](hlo::FlowValueId id) {
    const hlo::ValuePosition p = dataflow.definition(id);
    return absl::StrCat(module.name(p.instruction), indexOf(p));
  };

  const auto isPerElement = [&](absl::string_view instruction) {
    const auto found = module.findInstructions(instruction);
    return !found.empty() && std::none_of(found.begin(), found.end(),
                                          [&](hlo::InstructionId id) { return ours.schedule.step(id).has_value(); });
  };

  std::unordered_map<std::string, hlo::FlowValueId> byName;
  for (uint32_t i = 0; i < dataflow.valueCount(); ++i) byName.emplace(nameOf(hlo::FlowValueId(i)), hlo::FlowValueId(i));

  result.steps.total = std::max<size_t>(dump.stepCount(), ours.schedule.stepCount());
  for (uint32_t i = 0; i < std::min<size_t>(dump.stepCount(), ours.schedule.stepCount()); ++i) {
    if (module.name(ours.schedule.at(i)) == dump.sequence()[i]) {
      ++result.steps.equal;
    } else if (result.steps.equal == i) {
      differ(absl::StrCat("step ", i, ": ", module.name(ours.schedule.at(i)), ", dump ", dump.sequence()[i]));
    }
  }

  std::vector<bool> seen(dataflow.valueCount(), false);
  std::vector<std::pair<hlo::BufferId, buffers::ValueId>> placed;
  std::vector<CountedValue> counted;
  for (uint32_t i = 0; i < dump.valueCount(); ++i) {
    const buffers::ValueId id(i);
    const buffers::Value value = dump.value(id);
    if (!value.range && isPerElement(value.instruction)) continue;
    ++result.values.total;
    const std::string name = absl::StrCat(value.instruction, value.index);
    const auto found = byName.find(name);
    if (found == byName.end()) {
      differ(absl::StrCat(name, ": no such value of ours"));
      if (value.range) ++result.ranges.total;
      continue;
    }
    const hlo::FlowValueId mine = found->second;
    seen[mine.index()] = true;
    ++result.values.equal;
    if (value.allocation) placed.emplace_back(ours.buffers.of(mine), id);
    if (value.range && value.allocation) {
      const hlo::Shape& whole = module.shape(dataflow.definition(mine).instruction);
      const int64_t wholeBytes = whole.isTuple() ? 8 * static_cast<int64_t>(whole.elements.size()) : value.sizeBytes;
      counted.push_back({*value.range, wholeBytes, value.sizeBytes, ours.buffers.of(mine).index(),
                         value.allocation->index(), value.offsetBytes});
    }

    std::vector<std::string> theirs, own;
    for (const buffers::Position p : dump.positions(id)) theirs.push_back(absl::StrCat(p.instruction, p.index));
    for (const hlo::ValuePosition p : dataflow.positions(mine)) {
      own.push_back(absl::StrCat(module.name(p.instruction), indexOf(p)));
    }
    if (!theirs.empty()) {
      ++result.positions.total;
      const bool sameFirst = theirs.front() == own.front();
      std::sort(theirs.begin(), theirs.end());
      std::sort(own.begin(), own.end());
      if (theirs == own && sameFirst) {
        ++result.positions.equal;
      } else {
        differ(absl::StrCat(name, ": ", own.size(), " positions, dump ", theirs.size()));
      }
      theirs.clear();
      own.clear();
      for (const buffers::Use u : dump.uses(id)) theirs.push_back(absl::StrCat(u.instruction, ",", u.operand, u.index));
      dataflow.forEachUse(mine, [&](hlo::ValueUse u) {
        const hlo::InstructionId operand = module.operands(u.user)[u.operand];
        own.push_back(absl::StrCat(module.name(u.user), ",", u.operand, indexOf({operand, u.node})));
      });
      std::sort(theirs.begin(), theirs.end());
      std::sort(own.begin(), own.end());
      ++result.uses.total;
      if (theirs == own) {
        ++result.uses.equal;
      } else {
        differ(absl::StrCat(name, ": ", own.size(), " uses, dump ", theirs.size()));
      }
    }
    if (value.allocation) {
      ++result.sizes.total;
      const auto bytes = ours.rules.bufferBytes(dataflow.shape(mine));
      if (bytes == value.sizeBytes) {
        ++result.sizes.equal;
      } else {
        differ(absl::StrCat(name, ": ", bytes.value_or(-1), " bytes, dump ", value.sizeBytes));
      }
    }
    if (value.range) {
      ++result.ranges.total;
      const buffers::StepRange range = ours.ranges.range(mine);
      if (range == *value.range) {
        ++result.ranges.equal;
      } else {
        differ(absl::StrCat(name, ": ", range.begin, "-", range.printedEnd(), ", dump ", value.range->begin, "-",
                            value.range->printedEnd()));
      }
    }
  }
  for (uint32_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) continue;
    ++result.values.total;
    differ(absl::StrCat(nameOf(hlo::FlowValueId(i)), ": not a value of the dump"));
  }

  std::sort(placed.begin(), placed.end());
  for (size_t i = 0; i < placed.size();) {
    const buffers::Value first = dump.value(placed[i].second);
    const size_t begin = i;
    bool equal = true;
    for (; i < placed.size() && placed[i].first == placed[begin].first; ++i) {
      const buffers::Value other = dump.value(placed[i].second);
      if (other.allocation == first.allocation && other.offsetBytes == first.offsetBytes) continue;
      equal = false;
      differ(absl::StrCat(first.name(), " and ", other.name(), ": one buffer of ours, two places in the dump"));
    }
    if (i - begin < 2) continue;
    ++result.buffers.total;
    if (equal) ++result.buffers.equal;
  }
  if (const auto plan = hlo::planMemory(ours)) {
    const hlo::PlanLedger ledger = hlo::compareWithDump(ours, *plan, dump);
    result.places = {ledger.placesEqual, ledger.placesCompared};
    result.allocations = {ledger.allocationsEqual, ledger.allocationsCompared};
    result.plannedBytes = dump.totalBytes() + ledger.differenceBytes;
    result.dumpedBytes = dump.totalBytes();
    if (!ledger.isEqual()) {
      differ(absl::StrCat(ledger.placesEqual, " of ", ledger.placesCompared, " places and ", ledger.allocationsEqual,
                          " of ", ledger.allocationsCompared, " allocations of the plan are those of the dump, ",
                          ledger.differenceBytes, " bytes more"));
    }
  }
  result.isPeakStepEqual = ours.ranges.roughPeakStep() == dump.printedPeakStep();
  if (!result.isPeakStepEqual) {
    differ(absl::StrCat("peak at step ", ours.ranges.roughPeakStep().value_or(0), ", dump ",
                        dump.printedPeakStep().value_or(0)));
  }
  if (dump.printedPeakStep()) {
    result.peakCause = peakCause(counted, static_cast<uint32_t>(dump.stepCount()), *dump.printedPeakStep());
  }
  return result;
}

}  // namespace support
