#include "model/analysis/memory_pin.h"

#include <algorithm>
#include <utility>

namespace hlo {
namespace {

constexpr size_t kMaximumTrials = 32;

class PinFinder {
 public:
  PinFinder(const MemoryPlan& plan, const PlannedHeap& planned)
      : m_plan(plan), m_planned(planned), m_packed(planned.packed), m_heap(planned.packed.heap) {}

  Pin find(const std::stop_token& stop) {
    m_pin.heapBytes = m_packed.bytes();
    if (m_heap.blocks.empty()) return m_pin;
    const uint32_t peak = findPeak();
    if (m_pin.kind == PinKind::kLivePeak) {
      listPeak(peak);
    } else {
      listStack();
      tryWithout(stop);
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
    m_pin.kind = m_pin.heapBytes <= least ? PinKind::kLivePeak : PinKind::kPacking;
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
    return repackHeap(std::move(rest), m_packed, origins, stop).bytes();
  }

  const MemoryPlan& m_plan;
  const PlannedHeap& m_planned;
  const PackedHeap& m_packed;
  const Heap& m_heap;
  Pin m_pin;
  std::vector<uint32_t> m_blocks;  // of m_pin.values, while they are not sorted
};

}  // namespace

Pin pinOf(const MemoryPlan& plan, int64_t memorySpace, const std::stop_token& stop) {
  const PlannedHeap* const planned = plan.heapIn(memorySpace);
  return planned == nullptr ? Pin() : PinFinder(plan, *planned).find(stop);
}

}  // namespace hlo
