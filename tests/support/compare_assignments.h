#pragma once

// Compares an estimated buffer assignment with the one that XLA dumped for the same module, value by value.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "model/buffers/assignment.h"

namespace support {

struct Agreed {
  size_t equal = 0;
  size_t total = 0;

  void add(bool isEqual) {
    equal += isEqual ? 1 : 0;
    ++total;
  }
  Agreed& operator+=(Agreed other) {
    equal += other.equal;
    total += other.total;
    return *this;
  }
};

/// The temporary bytes of one memory space.
struct TempBytes {
  int64_t estimated = 0;
  int64_t dumped = 0;

  bool isWithin(int64_t percent) const { return std::abs(estimated - dumped) <= dumped * percent / 100; }
};

struct AssignmentComparison {
  Agreed steps;                       ///< instruction executed at each step
  Agreed values;                      ///< values of the dump that the estimate has, and no others
  Agreed arrays;                      ///< sizes of arrays
  Agreed tables;                      ///< sizes of the pointer tables of tuples
  Agreed ranges;                      ///< live ranges
  Agreed kinds;                       ///< kind of the value's allocation
  Agreed offsets;                     ///< offsets, for values in an allocation of the same kind
  Agreed peakSteps;                   ///< step printed as the peak
  Agreed totals;                      ///< total of all allocations
  Agreed constants;                   ///< bytes of all constants
  Agreed threadLocal;                 ///< bytes of all thread-local allocations
  std::map<int64_t, TempBytes> temp;  ///< by memory space
  std::vector<std::string> differences;
};

/// `peakStep`: the step that the estimate would print.
inline AssignmentComparison compareAssignments(const buffers::Assignment& ours, std::optional<uint32_t> peakStep,
                                               const buffers::Assignment& dump) {
  AssignmentComparison result;
  const auto differ = [&](auto... parts) { result.differences.push_back(absl::StrCat(parts...)); };

  const size_t steps = std::max(ours.stepCount(), dump.stepCount());
  for (size_t i = 0; i < steps; ++i) {
    const bool isEqual = i < ours.stepCount() && i < dump.stepCount() && ours.sequence()[i] == dump.sequence()[i];
    result.steps.add(isEqual);
    if (!isEqual && result.steps.equal == i) differ("step: ", i);
  }

  std::vector<bool> seen(ours.valueCount(), false);
  for (uint32_t i = 0; i < dump.valueCount(); ++i) {
    const buffers::Value value = dump.value(buffers::ValueId(i));
    const auto found = ours.findValue(value.instruction, value.index);
    result.values.add(found.has_value());
    if (!found) {
      differ("value: ", value.name(), " is missing");
      continue;
    }
    seen[found->index()] = true;
    const buffers::Value own = ours.value(*found);
    if (value.hasSize) {
      const bool isTable = !value.shape.empty() && value.shape.front() == '(';
      const bool isEqual = own.hasSize && own.sizeBytes == value.sizeBytes;
      (isTable ? result.tables : result.arrays).add(isEqual);
      if (!isEqual) {
        differ(isTable ? "table: " : "array: ", value.name(), " ", value.shape, ": ", own.sizeBytes, ", dump ",
               value.sizeBytes);
      }
    }
    if (value.range) {
      const bool isEqual = own.range == value.range;
      result.ranges.add(isEqual);
      if (!isEqual) {
        differ("range: ", value.name(), ": ", own.range ? own.range->begin : 0, "-",
               own.range ? own.range->printedEnd() : 0, ", dump ", value.range->begin, "-", value.range->printedEnd());
      }
    }
    if (!value.allocation || !own.allocation) continue;
    const auto kind = dump.allocation(*value.allocation).kind();
    const auto ownKind = ours.allocation(*own.allocation).kind();
    result.kinds.add(kind == ownKind);
    if (kind != ownKind) {
      differ("kind: ", value.name(), ": ", buffers::allocationKindName(ownKind), ", dump ",
             buffers::allocationKindName(kind));
    }
    const bool isAtOffset = kind == ownKind && own.offsetBytes == value.offsetBytes;
    result.offsets.add(isAtOffset);
    if (!isAtOffset && kind == ownKind) {
      differ("offset: ", value.name(), " of space ", value.memorySpace, ": ", own.offsetBytes, ", dump ",
             value.offsetBytes);
    }
  }
  for (uint32_t i = 0; i < seen.size(); ++i) {
    if (seen[i]) continue;
    const buffers::Value own = ours.value(buffers::ValueId(i));
    // The name occurs twice: the value that was compared represents both.
    if (dump.findValue(own.instruction, own.index)) continue;
    result.values.add(false);
    differ("value: ", own.name(), " is none of the dump");
  }

  if (dump.printedPeakStep()) {
    result.peakSteps.add(peakStep == dump.printedPeakStep());
    if (peakStep != dump.printedPeakStep()) {
      differ("peak: ", peakStep.value_or(0), ", dump ", *dump.printedPeakStep());
    }
  }
  int64_t constants[2] = {0, 0};
  int64_t threadLocal[2] = {0, 0};
  const auto sumUp = [&](const buffers::Assignment& assignment, size_t which) {
    for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
      const buffers::Allocation& allocation = assignment.allocation(buffers::AllocationId(i));
      TempBytes& temp = result.temp[allocation.memorySpace];
      switch (allocation.kind()) {
        case buffers::AllocationKind::kConstant: constants[which] += allocation.sizeBytes; break;
        case buffers::AllocationKind::kThreadLocal: threadLocal[which] += allocation.sizeBytes; break;
        case buffers::AllocationKind::kTemp: (which == 0 ? temp.estimated : temp.dumped) += allocation.sizeBytes; break;
        default: break;
      }
    }
  };
  sumUp(ours, 0);
  sumUp(dump, 1);
  result.constants.add(constants[0] == constants[1]);
  if (constants[0] != constants[1]) differ("constants: ", constants[0], ", dump ", constants[1]);
  result.threadLocal.add(threadLocal[0] == threadLocal[1]);
  if (threadLocal[0] != threadLocal[1]) differ("thread-local: ", threadLocal[0], ", dump ", threadLocal[1]);
  result.totals.add(ours.totalBytes() == dump.totalBytes());
  if (ours.totalBytes() != dump.totalBytes()) differ("total: ", ours.totalBytes(), ", dump ", dump.totalBytes());
  for (const auto& [space, temp] : result.temp) {
    if (temp.estimated != temp.dumped) {
      differ("temp: space ", space, ": ", temp.estimated, ", dump ", temp.dumped, temp.isWithin(1) ? "" : " (> 1 %)");
    }
  }
  return result;
}

}  // namespace support
