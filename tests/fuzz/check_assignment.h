#pragma once

// Walks all data of an assignment and aborts if an invariant is broken. Every string view is read to its last byte, for
// the sanitizers.

#include <cstdlib>

#include "model/buffers/assignment.h"
#include "model/queries/byte_reuse.h"
#include "model/queries/live_bytes.h"
#include "model/queries/space_figures.h"

namespace fuzz {

using buffers::AllocationId;
using buffers::Assignment;
using buffers::ValueId;

inline void check(bool holds) {
  if (!holds) std::abort();
}

inline size_t touch(absl::string_view text) {
  size_t sum = 0;
  for (const char c : text) sum += static_cast<unsigned char>(c);
  return sum;
}

inline void checkIndex(absl::string_view index) {
  check(!index.empty() && index.front() == '{' && index.back() == '}');
}

inline void checkAllocations(const Assignment& a) {
  size_t inAllocations = 0;
  int64_t sum = 0;
  bool isRounded = false;
  for (uint32_t i = 0; i < a.allocationCount(); ++i) {
    const buffers::Allocation& allocation = a.allocation(AllocationId(i));
    touch(allocation.shape);
    touch(allocation.parameterIndex);
    check(allocation.number >= 0 && allocation.sizeBytes >= 0 && allocation.roundingBytes >= 0 && allocation.line > 0);
    check(!buffers::allocationKindName(allocation.kind()).empty());
    sum = buffers::saturatingSum(sum, allocation.sizeBytes);
    isRounded = isRounded || allocation.roundingBytes > 0;
    const auto values = a.values(AllocationId(i));
    for (size_t v = 0; v < values.size(); ++v) {
      const buffers::Value value = a.value(values[v]);
      check(value.allocation == AllocationId(i) && value.hasSize);
      check(v == 0 || a.value(values[v - 1]).offsetBytes <= value.offsetBytes);
    }
    inAllocations += values.size();
  }
  for (uint32_t i = 0; i < a.valueCount(); ++i) inAllocations -= a.value(ValueId(i)).allocation.has_value();
  check(inAllocations == 0);
  check(a.totalBytes() == sum || (a.report() != nullptr && a.totalBytes() == a.printedTotalBytes()));
  check(!isRounded || a.report() != nullptr);
  check(!a.totalIsLeast() || a.totalBytes() == INT64_MAX);
}

inline void checkValues(const Assignment& a) {
  for (uint32_t i = 0; i < a.valueCount(); ++i) {
    const ValueId id(i);
    const buffers::Value value = a.value(id);
    touch(value.shape);
    touch(value.fromInstruction);
    check(!value.instruction.empty() && !value.name().empty());
    checkIndex(value.index);
    check(value.sizeBytes >= 0 && value.offsetBytes >= 0 && value.offsetBytes + value.sizeBytes >= 0);
    check(value.hasSize || value.sizeBytes == 0);
    if (i > 0 && value.number >= 0) check(a.value(ValueId(i - 1)).number < value.number);
    if (value.range) {
      check(value.range->begin < value.range->end && value.range->contains(value.range->begin));
      check(a.stepCount() == 0 || value.range->end <= a.stepCount());
      check(value.range->printedEnd() >= value.range->begin);
    }
    check(a.positions(id).empty() == (a.positions(id).size() == 0));
    for (const buffers::Position& position : a.positions(id)) {
      check(!position.instruction.empty());
      checkIndex(position.index);
    }
    for (const buffers::Use& use : a.uses(id)) {
      check(use.operand >= 0 && !use.instruction.empty());
      checkIndex(use.index);
    }
    const auto found = a.findValue(value.instruction, value.index);
    check(found && a.value(*found).instruction == value.instruction && a.value(*found).index == value.index);
    // Each call walks the values of an allocation or a name, so the number of calls is limited.
    if (i > 256) continue;
    const std::vector<ValueId> there = a.valuesAt(value.instruction);
    check(std::find(there.begin(), there.end(), id) != there.end());
    const queries::ByteReuse holders = queries::byteReuse(a, id);
    for (const ValueId other : holders.aliases) check(other != id && a.value(other).allocation == value.allocation);
    for (const queries::ReuseNeighbor& other : holders.earlier) check(other.value != id);
    for (const queries::ReuseNeighbor& other : holders.later) check(other.value != id);
  }
}

inline void checkSchedule(const Assignment& a) {
  for (uint32_t step = 0; step < a.stepCount(); ++step) {
    const absl::string_view name = a.sequence()[step];
    const auto first = a.stepOf(name);
    check(first && *first <= step && a.sequence()[*first] == name);
  }
  if (a.printedPeakStep() && a.stepCount() > 0) check(*a.printedPeakStep() < a.stepCount());
  for (const buffers::PeakEntry& entry : a.peakEntries()) check(!entry.instruction.empty() && entry.bytes >= 0);
  uint32_t depth = 0;
  for (const buffers::PeakNode& node : a.peakTree()) {
    check(&node == a.peakTree().data() ? node.depth == 0 : node.depth <= depth + 1);
    depth = node.depth;
    check(!node.name.empty() && node.totalBytes >= 0 && node.ownBytes >= 0);
    touch(node.name);
  }
}

inline void checkLiveBytes(const Assignment& a) {
  const queries::LiveBytes live(a);
  check(live.stepCount() == (a.allocationCount() == 0 ? 0 : a.stepCount()));
  for (uint32_t step = 0; step < live.stepCount(); ++step) {
    int64_t sum = 0;
    for (int kind = 0; kind < buffers::kValueKindCount; ++kind) {
      sum = buffers::saturatingSum(sum, live.at(step, static_cast<buffers::ValueKind>(kind)));
    }
    check(sum == live.at(step) && live.at(step) >= 0 && live.at(step) <= a.totalBytes());
    check(live.at(step) <= live.peakBytes());
  }
  if (live.peakStep()) queries::liveValues(a, *live.peakStep());
  for (const queries::SpaceFigures& space : queries::spaceFigures(a, live, queries::platformOf(a, nullptr, ""))) {
    check(!space.name.empty());
    for (const queries::SpaceFigure* figure :
         {&space.reserved, &space.argument, &space.output, &space.alias, &space.temp, &space.constant, &space.livePeak,
          &space.packingLoss, &space.capacity}) {
      check(figure->exact().has_value() == figure->reason.empty());
      check(!figure->sum || (figure->sum->bytes >= 0 && figure->sum->roundingBytes >= 0));
    }
  }
}

inline void checkCount(const std::optional<buffers::ByteCount>& count) { check(!count || count->roundingBytes >= 0); }

inline void checkReport(const buffers::Report& report) {
  check(!report.isEmpty());
  check(report.entries.size() <= buffers::Report::kMaximumEntries);
  check(report.budgets.size() <= buffers::Report::kMaximumParts);
  check(report.breakdowns.size() <= buffers::Report::kMaximumParts + 2);
  touch(report.module);
  for (const buffers::Budget& budget : report.budgets) {
    touch(budget.space);
    for (const auto& count : {budget.used, budget.limit, budget.exceededBy, budget.requested, budget.free})
      checkCount(count);
  }
  for (const buffers::Breakdown& breakdown : report.breakdowns) {
    check(!breakdown.title.empty());
    touch(breakdown.title);
    checkCount(breakdown.total);
    for (const buffers::Share& share : breakdown.shares) {
      check(!share.name.empty() || breakdown.title == "Memory spaces");
      touch(share.name);
      for (const auto& count : {share.size, share.unpadded, share.padded, share.fragmentation}) checkCount(count);
    }
  }
  for (const buffers::ReportEntry& entry : report.entries) {
    for (const auto& count : {entry.size, entry.unpadded, entry.padding}) checkCount(count);
    for (const absl::string_view text :
         {entry.opName, entry.opType, entry.sourceFile, entry.shape, entry.label, entry.instruction, entry.kind,
          entry.space, entry.tag, entry.window.operand, entry.window.shape, entry.window.fullShape}) {
      touch(text);
    }
    check(entry.line > 0 && entry.sourceLine >= 0 && entry.window.buffers >= 0);
  }
  check(report.unlistedAllocations >= 0 && report.unlistedValues >= 0);
}

inline void checkAssignment(const Assignment& a) {
  checkAllocations(a);
  checkValues(a);
  checkSchedule(a);
  checkLiveBytes(a);
  if (a.report() != nullptr) checkReport(*a.report());
}

}  // namespace fuzz
