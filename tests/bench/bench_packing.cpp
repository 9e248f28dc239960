// Measures the packing of heaps: bench_packing [--brief]. Each generated heap is packed, packed again after the block
// in the middle became half as large, and packed with a plain packer that looks at all earlier blocks for each block
// (the reference, only in the order by size). Ratios count the reference as 1. The two orders run on two threads:
// elapsed time, which needs two idle processors, and in brackets processor time of both. The budgets are W1 (plan), W3
// (again after a change) and W6 (cancelling, and the memory of packing again against that of packing) of
// design/what-if.md.

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <random>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "model/analysis/heap.h"
#include "tests/bench/measure.h"

namespace {

std::atomic<int64_t> g_bytes = 0, g_mostBytes = 0;

}  // namespace

// The allocations of the program are counted. Both orders of a heap run at once. Not inlined: GCC would compare malloc
// with operator delete.
[[gnu::noinline]] void* operator new(size_t bytes) {
  void* const made = std::malloc(bytes);
  if (made == nullptr) std::abort();
  const int64_t now = g_bytes += static_cast<int64_t>(malloc_usable_size(made));
  int64_t most = g_mostBytes;
  while (most < now && !g_mostBytes.compare_exchange_weak(most, now)) {
  }
  return made;
}
[[gnu::noinline]] void operator delete(void* made) noexcept {
  if (made != nullptr) g_bytes -= static_cast<int64_t>(malloc_usable_size(made));
  std::free(made);
}
void operator delete(void* made, size_t) noexcept { operator delete(made); }

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

/// Returns the most bytes that `work` has allocated at once.
template <typename Work>
double mostMebibytes(const Work& work) {
  const int64_t before = g_bytes;
  g_mostBytes = before;
  const auto result = work();
  return static_cast<double>(g_mostBytes - before) / (1 << 20);
}

void memory(uint32_t count, uint32_t length) {
  const hlo::Heap heap = madeHeap(count, length);
  std::vector<uint32_t> origins(count);
  std::iota(origins.begin(), origins.end(), 0u);
  hlo::Heap changed = heap;
  changed.blocks[count / 2].bytes = 1 + changed.blocks[count / 2].bytes / 2;
  const hlo::PackedHeap packed = hlo::packHeap(heap, {.alignment = kAlignment});
  const double first = mostMebibytes([&] { return hlo::packHeap(heap, {.alignment = kAlignment}); });
  const double again = mostMebibytes([&] { return hlo::repackHeap(changed, packed, origins); });
  std::printf("%u blocks, live for up to %u times: packing takes %.1f MiB, again %.1f MiB (%.2f of that)\n", count,
              length, first, again, again / first);
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
  memory(isBrief ? 1000 : 50'000, 500);
  if (!isBrief) memory(50'000, 8000);
  if (!isBrief) cancel(200'000, 400'000);
  return isEqual ? 0 : 1;
}
