#include "model/analysis/heap.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

namespace hlo {
namespace {

// Maximum number of placed blocks examined in the search for gaps.
constexpr size_t kMaximumPackingSteps = 100'000'000;

// Returns the span from the first to the last time.
HeapTimes allTimes(const HeapBlock& block, absl::Span<const HeapTimes> times) {
  HeapTimes all = times[block.timesBegin];
  for (uint32_t i = block.timesBegin; i < block.timesEnd; ++i) {
    all = {std::min(all.first, times[i].first), std::max(all.last, times[i].last)};
  }
  return all;
}

struct Chunk {
  int64_t begin;
  int64_t end;
};

// The blocks placed so far, searchable by time in the order of offsets. Most blocks are in use briefly and few for
// long. The long ones are in one list by offset, which is cheap to scan; the short ones in buckets by time.
class Placed {
 public:
  explicit Placed(absl::Span<const HeapTimes> times) {
    uint32_t end = 0;
    for (const HeapTimes& each : times) end = std::max(end, each.last + 1);
    m_buckets.resize(end / kWidth + 1);
  }

  void place(HeapTimes times, Chunk chunk) {
    const Entry entry{chunk, times};
    if (isLong(times)) {
      m_long.insert(std::upper_bound(m_long.begin(), m_long.end(), entry, beginsBefore), entry);
      return;
    }
    for (uint32_t i = times.first / kWidth; i <= times.last / kWidth; ++i) m_buckets[i].push_back(entry);
  }

  // Sets `chunks` to those that overlap any of the times, by offset.
  void collect(absl::Span<const HeapTimes> wanted, std::vector<Chunk>& chunks) {
    chunks.clear();
    for (const HeapTimes& times : wanted) {
      for (const Entry& entry : m_long) {
        if (meet(entry.times, times)) chunks.push_back(entry.chunk);
      }
      m_steps += m_long.size();
    }
    const size_t inOrder = wanted.size() == 1 ? chunks.size() : 0;
    for (const HeapTimes& times : wanted) {
      for (uint32_t i = times.first / kWidth; i <= times.last / kWidth; ++i) {
        for (const Entry& entry : m_buckets[i]) {
          // A chunk in two buckets is found in the first.
          const bool isHere = i == std::max(entry.times.first, times.first) / kWidth;
          if (isHere && meet(entry.times, times)) chunks.push_back(entry.chunk);
        }
        m_steps += m_buckets[i].size() + 1;
      }
    }
    m_steps += 16 * (chunks.size() - inOrder);
    const auto byBegin = [](Chunk a, Chunk b) { return a.begin < b.begin; };
    const auto middle = chunks.begin() + static_cast<ptrdiff_t>(inOrder);
    std::sort(middle, chunks.end(), byBegin);
    std::inplace_merge(chunks.begin(), middle, chunks.end(), byBegin);
  }

  size_t steps() const { return m_steps; }

 private:
  static constexpr uint32_t kWidth = 64;
  struct Entry {
    Chunk chunk;
    HeapTimes times;
  };

  static bool isLong(HeapTimes times) { return times.last - times.first >= kWidth; }
  static bool meet(HeapTimes a, HeapTimes b) { return a.first <= b.last && b.first <= a.last; }
  static bool beginsBefore(const Entry& a, const Entry& b) { return a.chunk.begin < b.chunk.begin; }

  std::vector<Entry> m_long;
  std::vector<std::vector<Entry>> m_buckets;
  size_t m_steps = 0;
};

// Returns the smallest gap between the chunks with enough room, the first of equal ones; else the end of the last
// chunk.
int64_t bestGap(const std::vector<Chunk>& chunks, int64_t bytes, int64_t alignment) {
  int64_t free = 0;
  int64_t best = -1;
  int64_t bestBytes = INT64_MAX;
  for (const Chunk chunk : chunks) {
    const int64_t gap = chunk.begin - free;
    if (gap >= bytes && gap < bestBytes) {
      best = free;
      bestBytes = gap;
    }
    free = std::max(free, roundUp(chunk.end, alignment));
  }
  return best >= 0 ? best : free;
}

// Places the remaining blocks above all others: in order of time, each into the smallest free piece.
void stack(absl::Span<const uint32_t> left, absl::Span<const HeapBlock> blocks, absl::Span<const HeapTimes> times,
           int64_t alignment, Packing& packing) {
  struct Use {
    HeapTimes times;
    uint32_t block;
  };
  std::vector<Use> uses;
  for (const uint32_t block : left) uses.push_back({allTimes(blocks[block], times), block});
  std::sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) {
    return std::tuple(a.times.first, a.block) < std::tuple(b.times.first, b.block);
  });
  int64_t top = roundUp(packing.bytes, alignment);
  std::map<int64_t, int64_t> pieces;             // bytes by offset
  std::set<std::pair<int64_t, int64_t>> bySize;  // (bytes, offset)
  const auto release = [&](int64_t offset, int64_t bytes) {
    auto next = pieces.lower_bound(offset);
    if (next != pieces.end() && next->first == offset + bytes) {
      bytes += next->second;
      bySize.erase({next->second, next->first});
      next = pieces.erase(next);
    }
    if (next != pieces.begin()) {
      const auto before = std::prev(next);
      if (before->first + before->second == offset) {
        offset = before->first;
        bytes += before->second;
        bySize.erase({before->second, before->first});
        pieces.erase(before);
      }
    }
    pieces[offset] = bytes;
    bySize.emplace(bytes, offset);
  };
  using Ending = std::pair<uint32_t, uint32_t>;  // last time, block
  std::priority_queue<Ending, std::vector<Ending>, std::greater<>> endings;
  const auto bytesOf = [&](uint32_t block) { return roundUp(blocks[block].bytes, alignment); };
  for (const Use& use : uses) {
    for (; !endings.empty() && endings.top().first < use.times.first; endings.pop()) {
      release(packing.offsets[endings.top().second], bytesOf(endings.top().second));
    }
    const int64_t bytes = bytesOf(use.block);
    const auto piece = bySize.lower_bound({bytes, 0});
    if (piece == bySize.end()) {
      packing.offsets[use.block] = top;
      top += bytes;
    } else {
      const auto [size, offset] = *piece;
      bySize.erase(piece);
      pieces.erase(offset);
      packing.offsets[use.block] = offset;
      if (size > bytes) release(offset + bytes, size - bytes);
    }
    packing.bytes = std::max(packing.bytes, packing.offsets[use.block] + blocks[use.block].bytes);
    endings.emplace(use.times.last, use.block);
  }
}

Packing pack(absl::Span<const uint32_t> order, absl::Span<const HeapBlock> blocks, absl::Span<const HeapTimes> times,
             int64_t alignment, const std::stop_token& stop) {
  Packing packing;
  packing.offsets.assign(blocks.size(), 0);
  Placed placed(times);
  std::vector<Chunk> chunks;
  for (size_t i = 0; i < order.size() && !stop.stop_requested(); ++i) {
    if (placed.steps() > kMaximumPackingSteps) {
      stack(order.subspan(i), blocks, times, alignment, packing);
      break;
    }
    const HeapBlock& block = blocks[order[i]];
    const absl::Span<const HeapTimes> own = times.subspan(block.timesBegin, block.timesEnd - block.timesBegin);
    placed.collect(own, chunks);
    const int64_t offset = bestGap(chunks, block.bytes, alignment);
    for (const HeapTimes& each : own) placed.place(each, {offset, offset + block.bytes});
    packing.offsets[order[i]] = offset;
    packing.bytes = std::max(packing.bytes, offset + block.bytes);
  }
  return packing;
}

}  // namespace

Packing packHeap(absl::Span<const HeapBlock> blocks, absl::Span<const HeapTimes> times, int64_t alignment,
                 HeapOrder heapOrder, const std::stop_token& stop) {
  struct Keys {
    int64_t bytes;
    int64_t length;     // of its first times
    int64_t allLength;  // from its first time to its last
  };
  std::vector<Keys> keys;
  std::vector<uint32_t> order;
  for (const HeapBlock& block : blocks) {
    const HeapTimes own = times[block.timesBegin];
    const HeapTimes all = allTimes(block, times);
    keys.push_back({block.bytes, int64_t{own.last} - own.first, int64_t{all.last} - all.first});
    order.push_back(static_cast<uint32_t>(order.size()));
  }
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::tuple(-keys[a].bytes, -keys[a].length, a) < std::tuple(-keys[b].bytes, -keys[b].length, b);
  });
  std::optional<Packing> bySize;
  if (heapOrder == HeapOrder::kBest) bySize = pack(order, blocks, times, alignment, stop);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return std::tuple(-keys[a].allLength, -keys[a].bytes, a) < std::tuple(-keys[b].allLength, -keys[b].bytes, b);
  });
  Packing byLength = pack(order, blocks, times, alignment, stop);
  return bySize && bySize->bytes <= byLength.bytes ? *std::move(bySize) : byLength;
}

}  // namespace hlo
