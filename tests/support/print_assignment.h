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
      absl::StrCat("  ", value.number, " ", value.name(), value.isPhi ? " phi" : "", " @", value.memorySpace);
  if (value.hasSize) {
    absl::StrAppend(&text, " bytes [", value.offsetBytes, ",", value.offsetBytes + value.sizeBytes, ")");
  }
  absl::StrAppend(&text, " ", printSteps(value));
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
  if (allocation.roundingBytes > 0) absl::StrAppend(&text, " ±", allocation.roundingBytes);
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

/// Prints `4096`, `4096±52`, or `?`.
inline std::string print(const std::optional<ByteCount>& count) {
  if (!count) return "?";
  return count->isExact() ? absl::StrCat(count->bytes) : absl::StrCat(count->bytes, "±", count->roundingBytes);
}

/// Prints a line for each budget, share and entry with the fields that are set.
inline std::string print(const Report& report) {
  std::string text;
  const auto add = [&](absl::string_view name, const std::optional<ByteCount>& count) {
    if (count) absl::StrAppend(&text, " ", name, " ", print(count));
  };
  const auto say = [&](absl::string_view name, absl::string_view what) {
    if (!what.empty()) absl::StrAppend(&text, " ", name, " ", what);
  };
  if (!report.module.empty()) absl::StrAppend(&text, "module ", report.module, "\n");
  for (const Budget& budget : report.budgets) {
    constexpr absl::string_view kSources[] = {"compiler", "allocator", "rematerialization"};
    absl::StrAppend(&text, "budget ", kSources[static_cast<size_t>(budget.source)]);
    say("of", budget.space);
    add("used", budget.used);
    add("limit", budget.limit);
    add("exceeded by", budget.exceededBy);
    add("requested", budget.requested);
    add("free", budget.free);
    text += "\n";
  }
  for (const Breakdown& breakdown : report.breakdowns) {
    absl::StrAppend(&text, breakdown.title, breakdown.isLeast ? " >=" : "", " ", print(breakdown.total));
    add("fragmentation", breakdown.fragmentation);
    text += "\n";
    for (const Share& share : breakdown.shares) {
      absl::StrAppend(&text, "  ", share.name, " ", print(share.size));
      add("unpadded", share.unpadded);
      add("padded", share.padded);
      add("fragmentation", share.fragmentation);
      text += "\n";
    }
  }
  if (report.output)
    absl::StrAppend(&text, "output ", print(report.output), " shared ", print(report.outputShared), "\n");
  for (const ReportEntry& entry : report.entries) {
    absl::StrAppend(&text, "line ", entry.line, ": ", print(entry.size));
    add("unpadded", entry.unpadded);
    add("padding", entry.padding);
    if (entry.allocation) absl::StrAppend(&text, " in ", *entry.allocation);
    if (entry.group > 0) absl::StrAppend(&text, " group ", entry.group);
    if (entry.offsetBytes) absl::StrAppend(&text, " at ", *entry.offsetBytes);
    if (entry.values) absl::StrAppend(&text, " values ", *entry.values);
    say("space", entry.space);
    say("kind", entry.kind);
    say("op", entry.opName);
    say("type", entry.opType);
    say("from", entry.sourceFile);
    if (entry.sourceLine > 0) absl::StrAppend(&text, ":", entry.sourceLine);
    say("shape", entry.shape);
    say("instruction", entry.instruction);
    say("label", entry.label);
    say("tag", entry.tag);
    say("window of", entry.window.operand);
    say("window", entry.window.shape);
    say("full", entry.window.fullShape);
    if (entry.window.buffers > 0) absl::StrAppend(&text, " buffers ", entry.window.buffers);
    text += "\n";
  }
  if (report.unlistedAllocations > 0) absl::StrAppend(&text, report.unlistedAllocations, " allocations not listed\n");
  if (report.unlistedValues > 0) absl::StrAppend(&text, report.unlistedValues, " values not listed\n");
  return text;
}

/// Prints allocations with their values, values without an allocation, then the totals.
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
  absl::StrAppend(&text, "total ", assignment.totalBytes(), assignment.totalIsLeast() ? " or more" : "");
  if (assignment.printedTotalBytes()) absl::StrAppend(&text, " printed ", *assignment.printedTotalBytes());
  text += "\n";
  if (assignment.stepCount() > 0) {
    absl::StrAppend(&text, "sequence ",
                    absl::StrJoin(assignment.sequence(), " ",
                                  [](std::string* out, absl::string_view step) { absl::StrAppend(out, step); }),
                    "\n");
  }
  if (assignment.printedPeakStep()) {
    absl::StrAppend(&text, "peak ", *assignment.printedPeakStep());
    for (const PeakEntry& entry : assignment.peakEntries()) {
      absl::StrAppend(&text, " ", entry.instruction, entry.index, "=", entry.bytes);
    }
    text += "\n";
  }
  for (const PeakNode& node : assignment.peakTree()) {
    absl::StrAppend(&text, std::string(2 * node.depth, ' '), "node ", node.name, " ", node.totalBytes, " own ",
                    node.ownBytes, "\n");
  }
  if (assignment.report() != nullptr) text += print(*assignment.report());
  return text;
}

}  // namespace buffers

namespace hlo {

/// Prints one block per diagnostic: severity, location, message, and the excerpt with its caret.
inline std::string print(const std::vector<Diagnostic>& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    absl::StrAppend(&text, severityName(diagnostic.severity), " ", format(diagnostic), "\n");
  }
  return text;
}

}  // namespace hlo
