// Measures the packing of heaps: bench_packing [--brief]. Each generated heap is packed, packed again after the block
// in the middle became half as large, and packed with a plain packer that looks at all earlier blocks for each block
// (the reference, only in the order by size). Ratios count the reference as 1. The two orders run on two threads:
// elapsed time, which needs two idle processors, and in brackets processor time of both. The budgets are W1 (plan) and
// W3 (again after a change) of design/what-if.md.

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "model/analysis/heap.h"
#include "tests/bench/measure.h"

namespace {

constexpr int64_t kAlignment = 64;
constexpr uint32_t kMaximumOfReference = 20'000;

/// Generates blocks of very different sizes with live ranges of less than `length` of twice as many times as blocks.
hlo::Heap madeHeap(uint32_t count, uint32_t length) {
  std::mt19937 random(7);
  hlo::Heap heap;
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t first = random() % (2 * count);
    heap.blocks.push_back(
        {1 + static_cast<int64_t>(random() % 1000) * static_cast<int64_t>(random() % 1000), i, i + 1});
    heap.times.push_back({first, first + static_cast<uint32_t>(random()) % length});
  }
  return heap;
}

/// Returns the end of the last block.
int64_t packPlainly(const hlo::Heap& heap, const std::vector<uint32_t>& order) {
  struct Placed {
    int64_t begin, end;
    hlo::HeapTimes times;
  };
  std::vector<Placed> all;  // by offset
  int64_t top = 0;
  for (const uint32_t block : order) {
    const hlo::HeapTimes times = heap.timesOf(block).front();
    const int64_t bytes = hlo::roundUp(heap.blocks[block].bytes, kAlignment);
    int64_t free = 0, best = -1, bestBytes = INT64_MAX;
    for (const Placed& other : all) {
      if (other.times.first > times.last || times.first > other.times.last) continue;
      const int64_t gap = other.begin - free;
      if (gap >= bytes && gap < bestBytes) {
        best = free;
        bestBytes = gap;
      }
      free = std::max(free, other.end);
    }
    const int64_t begin = best >= 0 ? best : free;
    const Placed added{begin, begin + bytes, times};
    all.insert(std::upper_bound(all.begin(), all.end(), added,
                                [](const Placed& a, const Placed& b) { return a.begin < b.begin; }),
               added);
    top = std::max(top, begin + heap.blocks[block].bytes);
  }
  return top;
}

bool run(uint32_t count, uint32_t length) {
  const hlo::Heap heap = madeHeap(count, length);
  double begin = bench::milliseconds(CLOCK_MONOTONIC);
  const auto end = [&] {
    const double now = bench::milliseconds(CLOCK_MONOTONIC);
    return now - std::exchange(begin, now);
  };
  const double processor = bench::milliseconds(CLOCK_PROCESS_CPUTIME_ID);
  end();
  const hlo::PackedHeap packed = hlo::packHeap(heap, {.alignment = kAlignment});
  const double packing = end();
  const double both = bench::milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
  hlo::Heap changed = heap;
  std::vector<uint32_t> origins;
  for (uint32_t i = 0; i < count; ++i) origins.push_back(i);
  changed.blocks[count / 2].bytes = 1 + changed.blocks[count / 2].bytes / 2;
  end();
  const hlo::PackedHeap again = hlo::repackHeap(changed, packed, origins);
  const double repacking = end();
  std::printf("%u blocks, live for up to %u times: packed in %.1f ms (%.1f ms), again in %.1f ms (%.2f of that)", count,
              length, packing, both, repacking, repacking / packing);
  if (count <= kMaximumOfReference) {
    end();
    const int64_t bytes = packPlainly(heap, packed.runs.front().order);
    const double plain = end();
    std::printf(", plain packer in one order %.1f ms (ratio %.2f)", plain, packing / plain);
    if (bytes != packed.runs.front().bytes) {
      std::printf("; THE RESULTS DIFFER\n");
      return false;
    }
  }
  std::printf("\n");
  return again.isExact();
}

int64_t processBytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return int64_t{usage.ru_maxrss} * 1024;
}

void cancel(uint32_t count, uint32_t length) {
  const hlo::Heap heap = madeHeap(count, length);
  const int64_t before = processBytes();
  std::stop_source source;
  std::thread worker([&] { hlo::packHeap(heap, {.alignment = kAlignment}, source.get_token()); });
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const double begin = bench::milliseconds(CLOCK_MONOTONIC);
  source.request_stop();
  worker.join();
  std::printf("%u blocks, live for up to %u times: cancelled in %.1f ms; the process grew by %.1f MiB\n", count, length,
              bench::milliseconds(CLOCK_MONOTONIC) - begin, static_cast<double>(processBytes() - before) / (1 << 20));
}

}  // namespace

int main(int argc, char** argv) {
  const bool isBrief = argc > 1 && std::strcmp(argv[1], "--brief") == 0;
  bool isEqual = true;
  for (const uint32_t count : isBrief ? std::vector<uint32_t>{1000} : std::vector<uint32_t>{10'000, 20'000, 50'000}) {
    for (const uint32_t length : {50U, 500U, 2000U, 8000U}) isEqual = run(count, length) && isEqual;
  }
  if (!isBrief) cancel(200'000, 400'000);
  return isEqual ? 0 : 1;
}
