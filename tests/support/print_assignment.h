#pragma once

// A buffer assignment and diagnostics as text, for tests to compare.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "model/buffers/assignment.h"
#include "model/text/diagnostic.h"

namespace buffers {

inline std::string printSteps(const Value& value) {
  if (!value.range) return "no steps";
  return absl::StrCat("steps [", value.range->begin, ",", value.range->end, ")", value.range->outlives ? "+" : "");
}

inline std::string print(const Assignment& assignment, ValueId id) {
  const Value value = assignment.value(id);
  std::string text =
      absl::StrCat("  ", value.number, " ", value.name(), value.isPhi ? " phi" : "", " @", value.memorySpace,
                   " bytes [", value.offsetBytes, ",", value.offsetBytes + value.sizeBytes, ") ", printSteps(value));
  if (!value.shape.empty()) absl::StrAppend(&text, " ", value.shape);
  if (value.line > 0) absl::StrAppend(&text, " line ", value.line);
  text += "\n";
  for (const Position& position : assignment.positions(id)) {
    absl::StrAppend(&text, "    at ", position.instruction, position.index, "\n");
  }
  for (const Use& use : assignment.uses(id)) {
    absl::StrAppend(&text, "    used by ", use.instruction, " ", use.operand, use.index, "\n");
  }
  if (!value.fromInstruction.empty()) absl::StrAppend(&text, "    from ", value.fromInstruction, "\n");
  return text;
}

inline std::string print(const Allocation& allocation) {
  std::string text = absl::StrCat("allocation ", allocation.number, " ", allocationKindName(allocation.kind()), " ",
                                  allocation.sizeBytes, " bytes");
  if (allocation.memorySpace != 0) absl::StrAppend(&text, " @", allocation.memorySpace);
  if (allocation.page) absl::StrAppend(&text, " page ", *allocation.page);
  if (allocation.parameterNumber) {
    absl::StrAppend(&text, " p", *allocation.parameterNumber, allocation.parameterIndex);
  }
  if (!allocation.shape.empty()) absl::StrAppend(&text, " |", allocation.shape, "|");
  for (const auto& [flag, name] : {std::pair(allocation.isOutput, " output"),
                                   {allocation.isConstant, " constant"},
                                   {allocation.isThreadLocal, " thread-local"},
                                   {allocation.isLiveOut, " live-out"},
                                   {allocation.isTemp, " temp"}}) {
    if (flag) text += name;
  }
  absl::StrAppend(&text, " line ", allocation.line, "\n");
  return text;
}

/// Allocations with their values, values without one, then what is said of the whole.
inline std::string print(const Assignment& assignment) {
  std::string text;
  for (uint32_t i = 0; i < assignment.allocationCount(); ++i) {
    text += print(assignment.allocation(AllocationId(i)));
    for (const ValueId id : assignment.values(AllocationId(i))) text += print(assignment, id);
  }
  bool first = true;
  for (uint32_t i = 0; i < assignment.valueCount(); ++i) {
    if (assignment.value(ValueId(i)).allocation) continue;
    if (first) text += "no allocation\n";
    first = false;
    text += print(assignment, ValueId(i));
  }
  absl::StrAppend(&text, "total ", assignment.totalBytes());
  if (assignment.printedTotalBytes()) absl::StrAppend(&text, " printed ", *assignment.printedTotalBytes());
  text += "\n";
  if (assignment.stepCount() > 0) {
    absl::StrAppend(&text, "sequence ", absl::StrJoin(assignment.sequence(), " ",
                                              [](std::string* out, absl::string_view step) { absl::StrAppend(out, step); }), "\n");
  }
  if (assignment.printedPeakStep()) {
    absl::StrAppend(&text, "peak ", *assignment.printedPeakStep());
    for (const PeakEntry& entry : assignment.peakEntries()) {
      absl::StrAppend(&text, " ", entry.instruction, entry.index, "=", entry.bytes);
    }
    text += "\n";
  }
  return text;
}

}  // namespace buffers

namespace hlo {

/// One block a diagnostic: severity, place, message, and the excerpt with its caret.
inline std::string print(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    absl::StrAppend(&text, severityName(diagnostic.severity), " ", format(diagnostic), "\n");
  }
  return text;
}

}  // namespace hlo
