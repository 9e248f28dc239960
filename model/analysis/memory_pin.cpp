#include "model/analysis/memory_pin.h"

#include <algorithm>
#include <utility>

namespace hlo {
namespace {

constexpr size_t kMaximumTrials = 32;
constexpr size_t kMaximumBlocksOfTrials = 50'000;  // more would take seconds
constexpr int64_t kMaximumAlignment = 16384;       // in the heaps that XLA packs

class PinFinder {
 public:
  /// `base` is the heap as it is packed for the trials; null: nothing is tried. A loss of at most `slack` bytes is
  /// none.
  PinFinder(const MemoryPlan& plan, const PlannedHeap& planned, const PackedHeap* base, int64_t slack)
      : m_plan(plan),
        m_planned(planned),
        m_packed(planned.packed),
        m_heap(planned.packed.heap),
        m_base(base),
        m_slack(slack) {}

  Pin find(const std::stop_token& stop) {
    m_pin.heapBytes = m_packed.bytes();
    if (m_heap.blocks.empty()) return m_pin;
    const uint32_t peak = findPeak();
    if (m_pin.kind == PinKind::kLivePeak) {
      listPeak(peak);
    } else {
      listStack();
      if (m_base != nullptr) tryWithout(stop);
    }
    return std::move(m_pin);
  }

 private:
  int64_t end(uint32_t block) const { return m_packed.offset(block) + m_heap.blocks[block].bytes; }

  void add(uint32_t block, uint32_t times) {
    m_blocks.push_back(block);
    m_pin.values.push_back({m_planned.values[times], m_packed.offset(block), m_heap.blocks[block].bytes, {}});
  }

  // Returns the time of the peak.
  uint32_t findPeak() {
    std::vector<int64_t> live(m_plan.steps.size() + 1, 0), rounded = live;
    for (const HeapBlock& block : m_heap.blocks) {
      for (uint32_t i = block.timesBegin; i < block.timesEnd; ++i) {
        live[m_heap.times[i].first] += block.bytes;
        live[m_heap.times[i].last + 1] -= block.bytes;
        rounded[m_heap.times[i].first] += roundUp(block.bytes, m_packed.rules.alignment);
        rounded[m_heap.times[i].last + 1] -= roundUp(block.bytes, m_packed.rules.alignment);
      }
    }
    for (size_t i = 1; i < live.size(); ++i) {
      live[i] += live[i - 1];
      rounded[i] += rounded[i - 1];
    }
    const auto most = std::max_element(live.begin(), live.end());
    m_pin.livePeakBytes = *most;
    const auto peak = static_cast<uint32_t>(most - live.begin());
    m_pin.peakStep = m_plan.steps[peak];
    uint32_t last = UINT32_MAX;
    for (size_t i = 0; i + 1 < live.size(); ++i) {
      if (live[i] < *most - *most / 1000 || m_plan.steps[i] == last) continue;
      last = m_plan.steps[i];
      ++m_pin.peakSteps;
    }
    // The alignment alone is no packing loss.
    const int64_t least = *std::max_element(rounded.begin(), rounded.end());
    m_pin.kind = m_pin.heapBytes - m_slack <= least ? PinKind::kLivePeak : PinKind::kPacking;
    return peak;
  }

  void listPeak(uint32_t peak) {
    for (uint32_t block = 0; block < m_heap.blocks.size(); ++block) {
      for (uint32_t i = m_heap.blocks[block].timesBegin; i < m_heap.blocks[block].timesEnd; ++i) {
        if (m_heap.times[i].first <= peak && peak <= m_heap.times[i].last) add(block, i);
      }
    }
    std::stable_sort(m_pin.values.begin(), m_pin.values.end(),
                     [](const PinnedValue& a, const PinnedValue& b) { return a.bytes > b.bytes; });
  }

  // Lists the block at the top, and below each block the highest of those that are in use together with it.
  void listStack() {
    std::vector<uint32_t> byEnd;
    for (uint32_t block = 0; block < m_heap.blocks.size(); ++block) byEnd.push_back(block);
    std::stable_sort(byEnd.begin(), byEnd.end(), [this](uint32_t a, uint32_t b) { return end(a) > end(b); });
    add(byEnd.front(), m_heap.blocks[byEnd.front()].timesBegin);
    for (const uint32_t block : byEnd) {
      if (end(block) > m_packed.offset(m_blocks.back())) continue;
      if (const std::optional<uint32_t> times = meeting(block, m_blocks.back())) add(block, *times);
    }
  }

  // Returns the first times of `block` during which the other one is in use.
  std::optional<uint32_t> meeting(uint32_t block, uint32_t other) const {
    for (uint32_t i = m_heap.blocks[block].timesBegin; i < m_heap.blocks[block].timesEnd; ++i) {
      for (const HeapTimes times : m_heap.timesOf(other)) {
        if (m_heap.times[i].first <= times.last && times.first <= m_heap.times[i].last) return i;
      }
    }
    return std::nullopt;
  }

  void tryWithout(const std::stop_token& stop) {
    std::vector<size_t> bySize;
    for (size_t i = 0; i < m_blocks.size(); ++i) bySize.push_back(i);
    std::stable_sort(bySize.begin(), bySize.end(),
                     [this](size_t a, size_t b) { return m_pin.values[a].bytes > m_pin.values[b].bytes; });
    if (bySize.size() > kMaximumTrials) bySize.resize(kMaximumTrials);
    for (const size_t i : bySize) {
      const int64_t bytes = bytesWithout(m_blocks[i], stop);
      if (stop.stop_requested()) return;
      m_pin.values[i].heapBytesWithout = bytes;
    }
  }

  int64_t bytesWithout(uint32_t removed, const std::stop_token& stop) const {
    Heap rest;
    rest.times = m_heap.times;
    std::vector<uint32_t> origins;
    for (uint32_t block = 0; block < m_heap.blocks.size(); ++block) {
      if (block == removed) continue;
      rest.blocks.push_back(m_heap.blocks[block]);
      origins.push_back(block);
    }
    return repackHeap(std::move(rest), *m_base, origins, stop).bytes();
  }

  const MemoryPlan& m_plan;
  const PlannedHeap& m_planned;
  const PackedHeap& m_packed;
  const Heap& m_heap;
  const PackedHeap* const m_base;
  const int64_t m_slack;
  Pin m_pin;
  std::vector<uint32_t> m_blocks;  // of m_pin.values, while they are not sorted
};

// The blocks of a dump's allocation, at its offsets.
struct DumpedHeap {
  MemoryPlan plan;                       // with one heap, whose times are steps
  std::vector<buffers::ValueId> values;  // by id of the plan's values
  int64_t firstByte = 0;                 // of the heap in the allocation
};

int64_t alignmentOf(const std::vector<int64_t>& offsets) {
  int64_t alignment = kMaximumAlignment;
  for (const int64_t offset : offsets) {
    while (offset % alignment != 0) alignment /= 2;
  }
  return alignment;
}

DumpedHeap heapOf(const buffers::Assignment& assignment, buffers::AllocationId id) {
  DumpedHeap result;
  const auto steps = static_cast<uint32_t>(assignment.stepCount());
  PlannedHeap& planned = result.plan.heaps.emplace_back();
  planned.memorySpace = assignment.allocation(id).memorySpace;
  for (uint32_t step = 0; step < steps; ++step) result.plan.steps.push_back(step);
  PackedHeap& packed = planned.packed;
  HeapRun& run = packed.runs.emplace_back();
  std::vector<int64_t> distinct;
  // Values come by offset, then by first step.
  for (const buffers::ValueId each : assignment.values(id)) {
    const buffers::Value value = assignment.value(each);
    const bool isTable = !value.shape.empty() && value.shape.front() == '(';
    if (isTable || value.sizeBytes <= 0 || steps == 0) continue;
    const buffers::StepRange range = value.range.value_or(buffers::StepRange{0, steps});
    if (range.begin >= std::min(range.end, steps)) continue;
    HeapTimes times{range.begin, std::min(range.end, steps) - 1};
    Heap& heap = packed.heap;
    // The memory passes from value to value in a step that both are live at.
    const bool isShared =
        !heap.blocks.empty() && run.offsets.back() == value.offsetBytes && times.first <= heap.times.back().last;
    if (isShared) {
      heap.blocks.back().bytes = std::max(heap.blocks.back().bytes, value.sizeBytes);
      // A value within the time of another one adds none, and a block is in use once at each step.
      if (times.last <= heap.times.back().last) continue;
      times.first = heap.times.back().last + 1;
    } else {
      heap.blocks.push_back({value.sizeBytes, static_cast<uint32_t>(heap.times.size()), 0});
      run.order.push_back(static_cast<uint32_t>(run.order.size()));
      run.offsets.push_back(value.offsetBytes);
      if (distinct.empty() || distinct.back() != value.offsetBytes) distinct.push_back(value.offsetBytes);
    }
    heap.times.push_back(times);
    heap.blocks.back().timesEnd = static_cast<uint32_t>(heap.times.size());
    planned.values.emplace_back(static_cast<uint32_t>(result.values.size()));
    result.values.push_back(each);
  }
  if (run.offsets.empty()) return result;
  result.firstByte = run.offsets.front();
  for (size_t block = 0; block < run.offsets.size(); ++block) {
    run.offsets[block] -= result.firstByte;
    run.bytes = std::max(run.bytes, run.offsets[block] + packed.heap.blocks[block].bytes);
  }
  for (int64_t& offset : distinct) offset -= result.firstByte;
  packed.rules.alignment = distinct.size() < 3 ? int64_t{64} : alignmentOf(distinct);
  return result;
}

// Values come by offset.
int64_t bytesWithoutValue(const buffers::Assignment& assignment, buffers::AllocationId id) {
  int64_t covered = 0, end = 0;
  for (const buffers::ValueId each : assignment.values(id)) {
    const buffers::Value value = assignment.value(each);
    const int64_t begin = std::max(end, value.offsetBytes);
    end = std::max(end, buffers::saturatingSum(value.offsetBytes, value.sizeBytes));
    covered += std::max<int64_t>(0, end - begin);
  }
  return std::max<int64_t>(0, assignment.allocation(id).sizeBytes - covered);
}

}  // namespace

AllocationPin pinOf(const buffers::Assignment& assignment, buffers::AllocationId allocation,
                    const std::stop_token& stop) {
  const DumpedHeap dumped = heapOf(assignment, allocation);
  const PlannedHeap& planned = dumped.plan.heaps.front();
  AllocationPin result;
  result.bytesWithoutValue = bytesWithoutValue(assignment, allocation);
  const size_t blocks = planned.packed.heap.blocks.size();
  if (blocks == 0) return result;
  const int64_t slack = planned.packed.bytes() / 1000;
  Pin pin = PinFinder(dumped.plan, planned, nullptr, slack).find(stop);
  if (pin.kind == PinKind::kPacking && blocks <= kMaximumBlocksOfTrials) {
    // Trials need a packing that is the packer's own.
    const PackedHeap base = packHeap(planned.packed.heap, planned.packed.rules, stop);
    if (base.bytes() == pin.heapBytes) pin = PinFinder(dumped.plan, planned, &base, slack).find(stop);
  }
  const int64_t size = assignment.allocation(allocation).sizeBytes, loss = size - pin.livePeakBytes;
  if (loss > size / 1000 && result.bytesWithoutValue > loss / 2) {
    result.kind = PinKind::kNoValue;
    return result;
  }
  result.kind = pin.kind;
  result.peakStep = pin.peakStep;
  const int64_t outside = assignment.allocation(allocation).sizeBytes - pin.heapBytes;
  for (const PinnedValue& each : pin.values) {
    StackedValue value{dumped.values[each.value.index()], each.offsetBytes + dumped.firstByte, each.bytes, {}};
    if (each.heapBytesWithout) value.bytesWithout = *each.heapBytesWithout + outside;
    result.values.push_back(value);
  }
  return result;
}

Pin pinOf(const MemoryPlan& plan, int64_t memorySpace, const std::stop_token& stop) {
  const PlannedHeap* const planned = plan.heapIn(memorySpace);
  return planned == nullptr ? Pin() : PinFinder(plan, *planned, &planned->packed, 0).find(stop);
}

}  // namespace hlo
