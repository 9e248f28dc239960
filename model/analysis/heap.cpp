#include "model/analysis/heap.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "model/analysis/heap_rows.h"
#include "model/ir/stop.h"

namespace hlo {
namespace {

constexpr uint32_t kNoBlock = UINT32_MAX;
constexpr int64_t kUnplaced = -1;

// The stop token is checked after this many steps of a search for gaps, which take about a nanosecond each.
constexpr uint64_t kStepsBetweenStops = 2'000'000;

// From this number of blocks on, both orders are packed at the same time, by two threads. Fewer take a few
// milliseconds.
constexpr size_t kBlocksForTwoThreads = 4'000;

// [begin, end), of bytes or of times.
struct Chunk {
  int64_t begin;
  int64_t end;
};

// Disjoint chunks in ascending order. Those that touch are merged.
class ChunkSet {
 public:
  void add(Chunk added) {
    auto first = std::lower_bound(m_chunks.begin(), m_chunks.end(), added.begin,
                                  [](Chunk chunk, int64_t begin) { return chunk.end < begin; });
    auto last = first;
    for (; last != m_chunks.end() && last->begin <= added.end; ++last) {
      added = {std::min(added.begin, last->begin), std::max(added.end, last->end)};
    }
    if (first == last) {
      m_chunks.insert(first, added);
      return;
    }
    *first = added;
    m_chunks.erase(first + 1, last);
  }
  bool overlaps(Chunk chunk) const {
    const auto at = std::upper_bound(m_chunks.begin(), m_chunks.end(), chunk.begin,
                                     [](int64_t begin, Chunk each) { return begin < each.end; });
    return at != m_chunks.end() && at->begin < chunk.end;
  }
  const std::vector<Chunk>& chunks() const { return m_chunks; }

 private:
  std::vector<Chunk> m_chunks;
};

// Finds the gaps of one set of chunks in ascending order.
class GapCursor {
 public:
  explicit GapCursor(absl::Span<const Chunk> chunks) : m_at(chunks.begin()), m_end(chunks.end()) {}

  // Returns the first gap with enough room from `from` on, without its part before `from`. The last one is infinite.
  // `from` never decreases.
  Chunk next(int64_t from, int64_t bytes, uint64_t& steps) {
    ++steps;
    if (m_end - m_at > kFar && m_at[kFar].end <= from) skipTo(from);
    int64_t free = from;
    for (; m_at != m_end && m_at->begin - free < bytes; ++m_at, ++steps) free = std::max(free, m_at->end);
    return {free, m_at == m_end ? INT64_MAX : m_at->begin};
  }

 private:
  // Most gaps are found within a few chunks. Skipping those one by one is faster than a search.
  static constexpr ptrdiff_t kFar = 8;

  // Skips the chunks that end at `from` or before, with growing steps.
  void skipTo(int64_t from) {
    ptrdiff_t step = 1;
    while (step < m_end - m_at && m_at[step].end <= from) {
      m_at += step;
      step *= 2;
    }
    const Chunk* const last = m_at + std::min(step, m_end - m_at);
    m_at = std::upper_bound(m_at, last, from, [](int64_t begin, Chunk chunk) { return begin < chunk.end; });
  }

  const Chunk* m_at;
  const Chunk* m_end;
};

// Times in the numbers of a TimeIndex.
using Slots = HeapTimes;

// The times of blocks as numbers of the distinct times at which a block begins. Two blocks that are in use together are
// so at the time at which one of them begins, so the other times do not count. Neighbouring times form cells.
class TimeIndex {
 public:
  explicit TimeIndex(const Heap& heap) {
    std::vector<uint32_t> begins;
    begins.reserve(heap.times.size());
    for (const HeapTimes& times : heap.times) begins.push_back(times.first);
    std::sort(begins.begin(), begins.end());
    begins.erase(std::unique(begins.begin(), begins.end()), begins.end());
    m_count = static_cast<uint32_t>(begins.size());
    m_slots.reserve(heap.times.size());
    m_begin.reserve(heap.blocks.size() + 1);
    m_begin.push_back(0);
    for (uint32_t block = 0; block < heap.blocks.size(); ++block) {
      const size_t first = m_slots.size();
      for (const HeapTimes& times : heap.timesOf(block)) {
        const auto from = std::lower_bound(begins.begin(), begins.end(), times.first);
        const auto to = std::upper_bound(from, begins.end(), times.last);
        m_slots.push_back(
            {static_cast<uint32_t>(from - begins.begin()), static_cast<uint32_t>(to - begins.begin()) - 1});
      }
      if (m_slots.size() - first > 1) joinFrom(first);
      m_begin.push_back(static_cast<uint32_t>(m_slots.size()));
    }
    makeCells();
  }

  uint32_t count() const { return m_count; }
  // Disjoint, in ascending order.
  absl::Span<const Slots> of(uint32_t block) const {
    return absl::MakeConstSpan(m_slots).subspan(m_begin[block], m_begin[block + 1] - m_begin[block]);
  }

  uint32_t cellCount() const { return static_cast<uint32_t>(m_cells.size()) - 1; }
  uint32_t cellOf(uint32_t slot) const { return m_cellOf[slot]; }
  bool coversCell(Slots slots, uint32_t cell) const {
    return slots.first <= m_cells[cell].firstSlot && m_cells[cell + 1].firstSlot <= slots.last + 1;
  }
  // The number of the first of the parts of a cell, if those of all cells are numbered: blocks that are in use during
  // some times of the cell, but not during all. A cell has at most kMaximumParts.
  uint32_t firstPart(uint32_t cell) const { return m_cells[cell].firstPart; }
  uint32_t partCount() const { return m_cells.back().firstPart; }

 private:
  static constexpr uint32_t kMaximumParts = 256;
  struct Cell {
    uint32_t firstSlot = 0;
    uint32_t firstPart = 0;
  };

  void joinFrom(size_t first) {
    std::sort(m_slots.begin() + static_cast<ptrdiff_t>(first), m_slots.end(),
              [](Slots a, Slots b) { return a.first < b.first; });
    size_t last = first;
    for (size_t i = first + 1; i < m_slots.size(); ++i) {
      if (m_slots[i].first <= m_slots[last].last + 1) {
        m_slots[last].last = std::max(m_slots[last].last, m_slots[i].last);
      } else {
        m_slots[++last] = m_slots[i];
      }
    }
    m_slots.resize(last + 1);
  }

  // A cell gets as many times as have kMaximumParts begins and ends of blocks, and one at least. Blocks do not have a
  // part of a single time.
  void makeCells() {
    std::vector<uint32_t> ends(m_count, 0);
    for (const Slots slots : m_slots) {
      ++ends[slots.first];
      ++ends[slots.last];
    }
    uint32_t inCell = 0;
    m_cellOf.reserve(m_count);
    for (uint32_t slot = 0; slot < m_count; ++slot) {
      inCell += ends[slot];
      if (slot == 0 || inCell > kMaximumParts) {
        m_cells.push_back({slot, 0});
        inCell = ends[slot];
      }
      m_cellOf.push_back(static_cast<uint32_t>(m_cells.size() - 1));
    }
    m_cells.push_back({m_count, 0});
    for (const Slots slots : m_slots) {
      const uint32_t first = m_cellOf[slots.first], last = m_cellOf[slots.last];
      if (!coversCell(slots, first)) ++m_cells[first + 1].firstPart;
      if (last != first && !coversCell(slots, last)) ++m_cells[last + 1].firstPart;
    }
    for (size_t i = 1; i < m_cells.size(); ++i) m_cells[i].firstPart += m_cells[i - 1].firstPart;
  }

  uint32_t m_count = 0;
  std::vector<Slots> m_slots;
  std::vector<uint32_t> m_begin;   // into m_slots, by block
  std::vector<Cell> m_cells;       // and one past the last
  std::vector<uint32_t> m_cellOf;  // by slot
};

// The bytes occupied at each time. A binary tree over the cells: the `any` set of a node has the chunks of the blocks
// that are in use during some of its times, without those in use during all times of a node above it. These are in the
// `full` sets, which only the cells and the nodes of every kLevels-th level above them have: the set of such a node has
// the blocks that are in use during all of its times, without those that are in the set of a node above it. Blocks that
// are in use during a part of a cell are listed with their times.
//
//   times of a block             ├──────────────────────────────┤
//   cells                    │  part  │  full  │  full  │  full  │  part  │
//
// So the blocks of a time are in few sets, whose chunks are merged: chunks end at multiples of the alignment, so that
// neighbours touch.
class Occupied {
 public:
  explicit Occupied(const TimeIndex& times) : m_times(times) {
    while (m_size < times.cellCount()) m_size *= 2;
    m_any.resize(2 * size_t{m_size});
    m_full.resize(2 * size_t{m_size});
    m_parts.resize(times.partCount());
    m_partCounts.resize(times.cellCount(), 0);
  }

  void add(Slots slots, int64_t begin, int64_t end) {
    const Chunk chunk{begin, end};
    const uint32_t firstCell = m_times.cellOf(slots.first), lastCell = m_times.cellOf(slots.last);
    addToCell(firstCell, slots, chunk);
    if (lastCell != firstCell) addToCell(lastCell, slots, chunk);
    uint32_t first = m_size + firstCell, last = m_size + lastCell;
    for (uint32_t level = 0; first > 1; first /= 2, last /= 2, ++level) {
      m_any[first].add(chunk);
      if (first == last) continue;
      m_any[last].add(chunk);
      forInner(first, last, [&](uint32_t node) {
        m_any[node].add(chunk);
        addToFull(node, level, chunk);
      });
    }
  }

  // Returns the offset of the smallest gap with enough room at all of the times, the first of equal ones; else the end
  // of everything in use at these times. `bytes` is a multiple of the alignment.
  int64_t bestOffset(absl::Span<const Slots> times, int64_t bytes) {
    m_found.clear();
    m_chosen.clear();
    m_chosenEnds.clear();
    for (const Slots slots : times) collect(slots);
    if (times.size() > 1) {
      std::sort(m_found.begin(), m_found.end());
      m_found.erase(std::unique(m_found.begin(), m_found.end()), m_found.end());
    }
    // Sets with many chunks move the search furthest, so they come first.
    std::sort(m_found.begin(), m_found.end(),
              [](const ChunkSet* a, const ChunkSet* b) { return a->chunks().size() > b->chunks().size(); });
    m_cursors.clear();
    if (m_found.size() + m_chosenEnds.size() <= kMaximumCursors) {
      for (const ChunkSet* set : m_found) m_cursors.emplace_back(set->chunks());
      for (size_t i = 0, begin = 0; i < m_chosenEnds.size(); begin = m_chosenEnds[i++]) {
        m_cursors.emplace_back(absl::MakeConstSpan(m_chosen).subspan(begin, m_chosenEnds[i] - begin));
      }
    } else {
      join();
      m_cursors.emplace_back(m_joined);
    }
    return bestOffset(bytes);
  }

  uint64_t steps() const { return m_steps; }

 private:
  static constexpr uint32_t kLevels = 6;
  static constexpr size_t kMaximumCursors = 128;
  struct Part {
    Chunk chunk;
    Slots slots;
  };

  // Calls `handle` with the nodes between two nodes of a level that have another parent than these.
  template <typename Handle>
  static void forInner(uint32_t first, uint32_t last, const Handle& handle) {
    if (first / 2 == last / 2) return;
    if (first % 2 == 0) handle(first + 1);
    if (last % 2 == 1) handle(last - 1);
  }

  void addToCell(uint32_t cell, Slots slots, Chunk chunk) {
    if (m_times.coversCell(slots, cell)) {
      m_full[m_size + cell].add(chunk);
      return;
    }
    Part* const begin = m_parts.data() + m_times.firstPart(cell);
    Part* const end = begin + m_partCounts[cell]++;
    Part* const at = std::lower_bound(begin, end, chunk.begin,
                                      [](const Part& part, int64_t from) { return part.chunk.begin < from; });
    std::copy_backward(at, end, end + 1);
    *at = {chunk, slots};
  }
  void addToFull(uint32_t node, uint32_t level, Chunk chunk) {
    if (level % kLevels == 0) {
      m_full[node].add(chunk);
      return;
    }
    addToFull(2 * node, level - 1, chunk);
    addToFull(2 * node + 1, level - 1, chunk);
  }

  // Lists the sets of all blocks that are in use at any of the times, and the parts of cells.
  void collect(Slots slots) {
    const uint32_t firstCell = m_times.cellOf(slots.first), lastCell = m_times.cellOf(slots.last);
    uint32_t first = m_size + firstCell, last = m_size + lastCell;
    collectCell(firstCell, slots);
    if (firstCell != lastCell) collectCell(lastCell, slots);
    for (uint32_t level = 0; first > 0; first /= 2, last /= 2, ++level) {
      if (level % kLevels == 0) {
        find(m_full[first]);
        if (first != last) find(m_full[last]);
      }
      forInner(first, last, [&](uint32_t node) { find(m_any[node]); });
    }
  }
  void collectCell(uint32_t cell, Slots slots) {
    if (m_times.coversCell(slots, cell)) {
      find(m_any[m_size + cell]);
      return;
    }
    const size_t begin = m_chosen.size();
    m_steps += m_partCounts[cell];
    for (const Part& part : absl::MakeConstSpan(m_parts).subspan(m_times.firstPart(cell), m_partCounts[cell])) {
      if (part.slots.last < slots.first || slots.last < part.slots.first) continue;
      if (m_chosen.size() > begin && part.chunk.begin <= m_chosen.back().end) {
        m_chosen.back().end = std::max(m_chosen.back().end, part.chunk.end);
      } else {
        m_chosen.push_back(part.chunk);
      }
    }
    if (m_chosen.size() > begin) m_chosenEnds.push_back(m_chosen.size());
  }
  void find(const ChunkSet& set) {
    if (!set.chunks().empty()) m_found.push_back(&set);
  }

  // Joins the chunks of all found sets and parts into one set.
  void join() {
    m_joined = m_chosen;
    for (const ChunkSet* set : m_found) m_joined.insert(m_joined.end(), set->chunks().begin(), set->chunks().end());
    std::sort(m_joined.begin(), m_joined.end(), [](Chunk a, Chunk b) { return a.begin < b.begin; });
    size_t count = 0;
    for (const Chunk chunk : m_joined) {
      if (count > 0 && chunk.begin <= m_joined[count - 1].end) {
        m_joined[count - 1].end = std::max(m_joined[count - 1].end, chunk.end);
      } else {
        m_joined[count++] = chunk;
      }
    }
    m_steps += 4 * m_joined.size();
    m_joined.resize(count);
  }

  // A gap must be free in every set: a cursor whose gap has no room from `at` on moves to its next gap, until all have
  // room. After each move the first cursors, which move furthest, come first again.
  int64_t bestOffset(int64_t bytes) {
    m_ends.assign(m_cursors.size(), 0);
    int64_t at = 0;
    int64_t best = kUnplaced;
    int64_t bestBytes = INT64_MAX;
    while (true) {
      for (size_t i = 0; i < m_ends.size();) {
        if (m_ends[i] - at >= bytes) {
          ++i;
          continue;
        }
        const Chunk gap = m_cursors[i].next(at, bytes, m_steps);
        m_ends[i] = gap.end;
        i = gap.begin > at ? 0 : i + 1;
        at = gap.begin;
      }
      m_steps += m_ends.size() / 4;
      const int64_t end = m_ends.empty() ? INT64_MAX : *std::min_element(m_ends.begin(), m_ends.end());
      if (end == INT64_MAX) return best == kUnplaced ? at : best;
      if (end - at < bestBytes) {
        best = at;
        bestBytes = end - at;
        if (bestBytes == bytes) return best;
      }
      at = end;
    }
  }

  const TimeIndex& m_times;
  uint32_t m_size = 2;           // leaves of the tree: the root is not a cell
  std::vector<ChunkSet> m_any;   // by node: 1 is the root, 2 n and 2 n + 1 are the halves of n
  std::vector<ChunkSet> m_full;  // by node
  std::vector<Part> m_parts;     // of all cells, those of each by offset
  std::vector<uint32_t> m_partCounts;
  std::vector<const ChunkSet*> m_found;
  std::vector<Chunk> m_chosen;  // parts of cells
  std::vector<size_t> m_chosenEnds;
  std::vector<Chunk> m_joined;
  std::vector<GapCursor> m_cursors;
  std::vector<int64_t> m_ends;  // of the current gap of each cursor
  uint64_t m_steps = 0;
};

// Marks one of the longest sequences of entries with increasing values.
std::vector<bool> longestIncreasing(absl::Span<const uint32_t> values) {
  std::vector<uint32_t> ends;  // by length - 1: the entry with the lowest value at which such a sequence ends
  std::vector<uint32_t> before(values.size(), kNoBlock);
  for (uint32_t i = 0; i < values.size(); ++i) {
    auto at = ends.end();
    if (!ends.empty() && values[i] <= values[ends.back()]) {
      at = std::lower_bound(ends.begin(), ends.end(), values[i],
                            [&](uint32_t end, uint32_t value) { return values[end] < value; });
    }
    if (at != ends.begin()) before[i] = *std::prev(at);
    if (at == ends.end()) {
      ends.push_back(i);
    } else {
      *at = i;
    }
  }
  std::vector<bool> isIn(values.size(), false);
  for (uint32_t i = ends.empty() ? kNoBlock : ends.back(); i != kNoBlock; i = before[i]) isIn[i] = true;
  return isIn;
}

// Returns the span from the first to the last time.
HeapTimes allTimes(const Heap& heap, uint32_t block) {
  HeapTimes all = heap.times[heap.blocks[block].timesBegin];
  for (const HeapTimes& each : heap.timesOf(block)) {
    all = {std::min(all.first, each.first), std::max(all.last, each.last)};
  }
  return all;
}

// Returns the blocks whose size is as before and whose times have the same order among each other as before.
std::vector<bool> findAlike(const Heap& heap, const Heap& before, absl::Span<const uint32_t> origins) {
  struct End {
    uint32_t before;
    uint32_t now;
    uint32_t block;
  };
  std::vector<End> ends;
  std::vector<bool> isAlike(heap.blocks.size(), false);
  for (uint32_t block = 0; block < heap.blocks.size(); ++block) {
    if (origins[block] == kNoBlock || heap.blocks[block].bytes != before.blocks[origins[block]].bytes) continue;
    const absl::Span<const HeapTimes> now = heap.timesOf(block), old = before.timesOf(origins[block]);
    if (now.size() != old.size()) continue;
    isAlike[block] = true;
    for (size_t i = 0; i < now.size(); ++i) {
      ends.push_back({old[i].first, now[i].first, block});
      ends.push_back({old[i].last, now[i].last, block});
    }
  }
  // Equal times have to stay equal: of several new times for an old one, descending ones, at most one is kept.
  std::sort(ends.begin(), ends.end(),
            [](const End& a, const End& b) { return a.before != b.before ? a.before < b.before : a.now > b.now; });
  std::vector<uint32_t> values, valueOf;
  for (size_t i = 0; i < ends.size(); ++i) {
    const bool isNew = i == 0 || ends[i].before != ends[i - 1].before || ends[i].now != ends[i - 1].now;
    if (isNew) values.push_back(ends[i].now);
    valueOf.push_back(static_cast<uint32_t>(values.size() - 1));
  }
  const std::vector<bool> isKept = longestIncreasing(values);
  for (size_t i = 0; i < ends.size(); ++i) {
    if (!isKept[valueOf[i]]) isAlike[ends[i].block] = false;
  }
  return isAlike;
}

class Packer {
 public:
  Packer(Heap heap, HeapRules rules, const std::stop_token& stop) : m_stop(stop), m_times(heap) {
    m_result.heap = std::move(heap);
    m_result.rules = rules;
  }

  // `before` may be null.
  PackedHeap pack(const PackedHeap* before, absl::Span<const uint32_t> origins) {
    if (before != nullptr) m_isAlike = findAlike(heap(), before->heap, origins);
    m_before = before;
    m_origins = origins;
    std::vector<HeapRun>& runs = m_result.runs;
    const std::atomic<int64_t> noLimit = INT64_MAX;
    if (m_result.rules.order == HeapOrder::kByLength) {
      runs.push_back(run(0, byLength(), noLimit).run);
      return std::move(m_result);
    }
    std::atomic<int64_t> limit = INT64_MAX;
    OneRun second;
    {
      const auto runSecond = [&] { second = run(1, byLength(), limit); };
      std::jthread thread;
      const bool areTwo = count() >= kBlocksForTwoThreads && std::thread::hardware_concurrency() > 1;
      if (areTwo) thread = std::jthread(runSecond);
      runs.push_back(run(0, bySize(), noLimit).run);
      // No order gives less than the most bytes in use at once.
      limit = runs[0].bytes <= leastBytes() ? 0 : runs[0].bytes;
      if (!areTwo) runSecond();
    }
    if (!m_stop.stop_requested()) giveUpAt(limit, &second);
    runs.push_back(std::move(second.run));
    if (runs[1].isComplete && runs[1].bytes < runs[0].bytes && !m_stop.stop_requested()) m_result.best = 1;
    return std::move(m_result);
  }

 private:
  // The blocks of the order before that may keep their offsets.
  class Replay {
   public:
    Replay(const Packer& packer, const HeapRun& before, absl::Span<const uint32_t> order)
        : m_packer(packer), m_before(before), m_rank(before.order.size(), 0), m_isOld(before.order.size(), true) {
      for (uint32_t i = 0; i < before.order.size(); ++i) m_rank[before.order[i]] = i;
      std::vector<uint32_t> blocks, ranks;
      for (const uint32_t block : order) {
        if (!packer.m_isAlike[block] || before.offsets[packer.m_origins[block]] == kUnplaced) continue;
        blocks.push_back(block);
        ranks.push_back(m_rank[packer.m_origins[block]]);
      }
      const std::vector<bool> isInOrder = longestIncreasing(ranks);
      m_isKept.assign(order.size(), false);
      for (size_t i = 0; i < blocks.size(); ++i) {
        if (!isInOrder[i]) continue;
        m_isKept[blocks[i]] = true;
        m_isOld[packer.m_origins[blocks[i]]] = false;
      }
    }

    // Returns the offset of a block if all blocks in use with it that come before it are where they were.
    std::optional<int64_t> keep(uint32_t block) {
      if (!m_isKept[block]) return std::nullopt;
      const uint32_t origin = m_packer.m_origins[block];
      for (; m_next < m_rank[origin]; ++m_next) {
        const uint32_t passed = m_before.order[m_next];
        if (m_isOld[passed] && m_before.offsets[passed] != kUnplaced) add(m_gone, m_packer.m_before->heap, passed);
      }
      if (overlaps(m_gone, m_packer.m_before->heap, origin) || overlaps(m_moved, m_packer.heap(), block)) {
        return std::nullopt;
      }
      return m_before.offsets[origin];
    }

    // To be called with the offset of each block that is not kept.
    void place(uint32_t block, int64_t offset) {
      if (m_isKept[block] && m_before.offsets[m_packer.m_origins[block]] == offset) return;
      add(m_moved, m_packer.heap(), block);
    }

   private:
    static Chunk chunk(HeapTimes times) { return {times.first, int64_t{times.last} + 1}; }
    static void add(ChunkSet& set, const Heap& heap, uint32_t block) {
      for (const HeapTimes times : heap.timesOf(block)) set.add(chunk(times));
    }
    static bool overlaps(const ChunkSet& set, const Heap& heap, uint32_t block) {
      const absl::Span<const HeapTimes> all = heap.timesOf(block);
      return std::any_of(all.begin(), all.end(), [&](HeapTimes times) { return set.overlaps(chunk(times)); });
    }

    const Packer& m_packer;
    const HeapRun& m_before;
    std::vector<uint32_t> m_rank;  // by block before
    std::vector<bool> m_isOld;     // by block before: changed or gone
    std::vector<bool> m_isKept;    // by block
    uint32_t m_next = 0;           // in the order before
    ChunkSet m_gone;               // times before of blocks that changed or are gone
    ChunkSet m_moved;              // times of blocks that are new, changed or elsewhere
  };

  const Heap& heap() const { return m_result.heap; }
  size_t count() const { return heap().blocks.size(); }

  std::vector<uint32_t> bySize() const {
    return sorted([this](uint32_t block) {
      const HeapTimes own = heap().times[heap().blocks[block].timesBegin];
      return std::pair(heap().blocks[block].bytes, int64_t{own.last} - own.first);
    });
  }
  std::vector<uint32_t> byLength() const {
    return sorted([this](uint32_t block) {
      const HeapTimes all = allTimes(heap(), block);
      return std::pair(int64_t{all.last} - all.first, heap().blocks[block].bytes);
    });
  }
  // Sorts the blocks by a key, the highest first.
  template <typename KeyOf>
  std::vector<uint32_t> sorted(const KeyOf& keyOf) const {
    std::vector<std::pair<std::pair<int64_t, int64_t>, uint32_t>> keys;
    for (uint32_t block = 0; block < count(); ++block) keys.emplace_back(keyOf(block), block);
    std::sort(keys.begin(), keys.end(), [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<uint32_t> order;
    for (const auto& [key, block] : keys) order.push_back(block);
    return order;
  }

  // Returns a lower bound of the bytes of every packing: at one time, all blocks in use are above each other. Only the
  // last one is not rounded up.
  int64_t leastBytes() const {
    std::vector<int64_t> change(m_times.count() + 1, 0);
    for (uint32_t block = 0; block < count(); ++block) {
      for (const Slots slots : m_times.of(block)) {
        change[slots.first] += rounded(block);
        change[slots.last + 1] -= rounded(block);
      }
    }
    int64_t sum = 0, most = 0;
    uint32_t peak = 0;
    for (uint32_t slot = 0; slot < m_times.count(); ++slot) {
      sum += change[slot];
      if (sum > most) {
        most = sum;
        peak = slot;
      }
    }
    int64_t rest = 0;
    for (uint32_t block = 0; block < count(); ++block) {
      for (const Slots slots : m_times.of(block)) {
        const bool isThere = slots.first <= peak && peak <= slots.last;
        if (isThere) rest = std::max(rest, rounded(block) - heap().blocks[block].bytes);
      }
    }
    return most - rest;
  }

  // Returns whether many blocks are in use at once, compared with all. The tree then has large sets for each block; of
  // the rows, each block passes all groups.
  bool isDense() const {
    constexpr size_t kMostRows = 100'000, kLeastLive = 256, kLeastShare = 24;
    if (count() > kMostRows || m_times.count() == 0) return false;
    uint64_t uses = 0;
    for (uint32_t block = 0; block < count(); ++block) {
      for (const Slots slots : m_times.of(block)) uses += slots.last - slots.first + 1;
    }
    const uint64_t live = uses / m_times.count();
    return live >= kLeastLive && live * kLeastShare >= count();
  }

  int64_t rounded(uint32_t block) const { return roundUp(heap().blocks[block].bytes, m_result.rules.alignment); }

  struct OneRun {
    HeapRun run;
    size_t inOrder = 0;  // number of blocks that were placed in the order; the others are stacked or not placed
  };

  // Packs in the order. Gives up as soon as the result is not below the limit, which another thread may set.
  OneRun run(size_t number, std::vector<uint32_t> order, const std::atomic<int64_t>& limit) const {
    return isDense() ? runWith(HeapRows(m_times.count()), number, std::move(order), limit)
                     : runWith(Occupied(m_times), number, std::move(order), limit);
  }

  template <typename OccupiedBytes>
  OneRun runWith(OccupiedBytes occupied, size_t number, std::vector<uint32_t> order,
                 const std::atomic<int64_t>& limit) const {
    OneRun result;
    HeapRun& run = result.run;
    run.order = std::move(order);
    run.offsets.assign(count(), kUnplaced);
    if (limit <= 0) return result;
    std::optional<Replay> replay;
    if (m_before != nullptr && number < m_before->runs.size()) {
      replay.emplace(*this, m_before->runs[number], run.order);
    }
    size_t added = 0;  // blocks of the order that are in `occupied`
    uint64_t nextStop = 0;
    for (size_t i = 0; i < run.order.size() && !isStopped(m_stop, i); ++i) {
      const uint32_t block = run.order[i];
      std::optional<int64_t> offset = replay ? replay->keep(block) : std::nullopt;
      if (!offset) {
        for (; added < i; ++added) {
          const uint32_t earlier = run.order[added];
          const int64_t begin = run.offsets[earlier];
          for (const Slots slots : m_times.of(earlier)) occupied.add(slots, begin, begin + rounded(earlier));
        }
        if (occupied.steps() >= nextStop) {
          if (m_stop.stop_requested()) return result;
          nextStop = occupied.steps() + kStepsBetweenStops;
        }
        if (occupied.steps() > m_result.rules.maximumSteps) {
          stack(absl::MakeConstSpan(run.order).subspan(i), run);
          break;
        }
        offset = occupied.bestOffset(m_times.of(block), rounded(block));
        if (replay) replay->place(block, *offset);
      }
      run.offsets[block] = *offset;
      run.bytes = std::max(run.bytes, *offset + heap().blocks[block].bytes);
      ++result.inOrder;
      if (run.bytes >= limit) break;
    }
    return result;
  }

  // Removes the blocks behind the one that reached the limit, so that the result does not depend on when the limit
  // became known.
  void giveUpAt(int64_t limit, OneRun* result) const {
    HeapRun& run = result->run;
    size_t kept = 0;
    int64_t bytes = 0;
    for (; kept < result->inOrder && bytes < limit; ++kept) {
      const uint32_t block = run.order[kept];
      bytes = std::max(bytes, run.offsets[block] + heap().blocks[block].bytes);
    }
    if (bytes < limit) return;
    for (size_t i = kept; i < run.order.size(); ++i) run.offsets[run.order[i]] = kUnplaced;
    run.bytes = bytes;
    run.isComplete = false;
    run.isExact = true;
  }

  void stack(absl::Span<const uint32_t> left, HeapRun& run) const;

  const std::stop_token& m_stop;
  const TimeIndex m_times;
  PackedHeap m_result;
  const PackedHeap* m_before = nullptr;
  absl::Span<const uint32_t> m_origins;
  std::vector<bool> m_isAlike;  // by block
};

// Places the remaining blocks above all others: in order of time, each into the smallest free piece.
void Packer::stack(absl::Span<const uint32_t> left, HeapRun& run) const {
  run.isExact = false;
  struct Use {
    HeapTimes times;
    uint32_t block;
  };
  std::vector<Use> uses;
  for (const uint32_t block : left) uses.push_back({allTimes(heap(), block), block});
  std::sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) {
    return std::tuple(a.times.first, a.block) < std::tuple(b.times.first, b.block);
  });
  int64_t top = roundUp(run.bytes, m_result.rules.alignment);
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
  for (size_t turn = 0; const Use& use : uses) {
    if (isStopped(m_stop, turn++)) return;
    for (; !endings.empty() && endings.top().first < use.times.first; endings.pop()) {
      release(run.offsets[endings.top().second], rounded(endings.top().second));
    }
    const int64_t bytes = rounded(use.block);
    const auto piece = bySize.lower_bound({bytes, 0});
    if (piece == bySize.end()) {
      run.offsets[use.block] = top;
      top += bytes;
    } else {
      const auto [size, offset] = *piece;
      bySize.erase(piece);
      pieces.erase(offset);
      run.offsets[use.block] = offset;
      if (size > bytes) release(offset + bytes, size - bytes);
    }
    run.bytes = std::max(run.bytes, run.offsets[use.block] + heap().blocks[use.block].bytes);
    endings.emplace(use.times.last, use.block);
  }
}

}  // namespace

PackedHeap packHeap(Heap heap, HeapRules rules, const std::stop_token& stop) {
  return Packer(std::move(heap), rules, stop).pack(nullptr, {});
}

PackedHeap repackHeap(Heap heap, const PackedHeap& before, absl::Span<const uint32_t> origins,
                      const std::stop_token& stop) {
  return Packer(std::move(heap), before.rules, stop).pack(&before, origins);
}

}  // namespace hlo
