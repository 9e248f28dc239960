// Most bars of a full view are a few pixels wide, with unpredictable widths: a loop over their pixels is mispredicted
// at nearly every bar, which costs more than the painting. So a batch of bars is first converted to pixel rectangles
// without branches, and a rectangle up to eight pixels wide is then written row by row as one masked vector (from 19 ms
// down to 10 ms for a million bars). A bar thinner than a pixel adds its coverage to two changes per row, at its begin
// and behind its end: adding it to each of its pixels would wait for the bar before it, whose vector it would have to
// read again. Bars come in the order of the scene, in which those of one height follow each other: so the loops over
// rows are predicted.

#include "views/memory/bar_raster.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

#include "absl/types/span.h"

namespace views {
namespace {

constexpr uint32_t kLeastCover = 102;  // of 256: keeps a single bar visible that is far thinner than a pixel
constexpr int kEdgeFrom = 5;           // minimum size in pixels of a bar with an edge in that direction
constexpr int kLeftEdgeFrom = 3;       // minimum height in pixels; on lower bars the edges would look like noise
constexpr int kStripe = 6;             // pixels from stripe to stripe
constexpr uint32_t kBatch = 64;

constexpr int kLanes = 8, kQuad = 4;
using Vector = uint32_t __attribute__((vector_size(kLanes * sizeof(uint32_t))));
using Quad = uint32_t __attribute__((vector_size(16)));
using SignedQuad = int32_t __attribute__((vector_size(16)));
using Halves = uint16_t __attribute__((vector_size(16)));
static_assert(kLanes <= PixelBuffer::kSlack);

/// Masks with all bits set in the first n lanes.
constexpr std::array<Vector, kLanes + 1> makeMasks() {
  constexpr uint32_t k = UINT32_MAX;
  return {Vector{0, 0, 0, 0, 0, 0, 0, 0}, Vector{k, 0, 0, 0, 0, 0, 0, 0}, Vector{k, k, 0, 0, 0, 0, 0, 0},
          Vector{k, k, k, 0, 0, 0, 0, 0}, Vector{k, k, k, k, 0, 0, 0, 0}, Vector{k, k, k, k, k, 0, 0, 0},
          Vector{k, k, k, k, k, k, 0, 0}, Vector{k, k, k, k, k, k, k, 0}, Vector{k, k, k, k, k, k, k, k}};
}
constexpr std::array<Vector, kLanes + 1> kMasks = makeMasks();

inline Quad firstLanes(int count) {
  Quad mask;
  std::memcpy(&mask, &kMasks[static_cast<size_t>(count)], sizeof mask);
  return mask;
}

struct Mark {
  int left, width, top, rows;  // pixels; width and rows are at least 1
  uint32_t share;              // of coverage, if it is thin
};

/// Blends `alpha` / 256 of `over` into `under`.
inline uint32_t blend(uint32_t under, uint32_t over, uint32_t alpha) {
  const uint32_t rest = 256 - alpha;
  const uint32_t redBlue = ((under & 0xff00ffu) * rest + (over & 0xff00ffu) * alpha) >> 8;
  const uint32_t green = ((under & 0x00ff00u) * rest + (over & 0x00ff00u) * alpha) >> 8;
  return 0xff000000u | (redBlue & 0xff00ffu) | (green & 0x00ff00u);
}

/// Rows [top, bottom).
struct Rows {
  int top, bottom;
};

/// Adds the coverage of a thin bar, and its rows to those that were touched.
inline void addCover(CoverBuffer& cover, const Mark& mark, Rows& touched) {
  const int right = mark.left + mark.width, shift = cover.blockShift();
  const uint64_t blocks = (uint64_t{2} << (right >> shift)) - (uint64_t{1} << (mark.left >> shift));
  uint32_t* at = cover.changes(mark.top);
  for (int row = 0; row < mark.rows; ++row, at += cover.stride()) {
    cover.blocks(mark.top + row) |= blocks;
    at[mark.left] += mark.share;
    at[right] -= mark.share;
  }
  touched.top = std::min(touched.top, mark.top);
  touched.bottom = std::max(touched.bottom, mark.top + mark.rows);
}

/// Adds up changes from left to right.
inline Quad runningSums(Quad changes) {
  const Quad none{};
  changes += __builtin_shufflevector(none, changes, 0, 4, 5, 6);
  changes += __builtin_shufflevector(none, changes, 0, 0, 4, 5);
  return changes;
}

/// Blends four pixels with `color`, by 256ths in both halves of each lane. Red and blue are blended in one
/// multiplication, alpha and green in another, in 16-bit halves, which every vector unit supports: they may overflow on
/// the way, but not at the end.
inline void blendFour(uint32_t* pixels, Halves over, Quad color) {
  constexpr uint32_t kPairs = 0xff00ffu;
  Quad under;
  std::memcpy(&under, pixels, sizeof under);
  const Halves lower = reinterpret_cast<Halves>(under & kPairs), upper = reinterpret_cast<Halves>(under) >> 8;
  const Halves redBlue = (lower << 8) + (reinterpret_cast<Halves>(color & kPairs) - lower) * over;
  const Halves alphaGreen = (upper << 8) + ((reinterpret_cast<Halves>(color) >> 8) - upper) * over;
  const Quad blended = reinterpret_cast<Quad>(redBlue >> 8) | (reinterpret_cast<Quad>(alphaGreen) & ~kPairs);
  std::memcpy(pixels, &blended, sizeof blended);
}

/// Adds up eight changes from the sum before them, blends their pixels by the sums, and clears the changes. Returns the
/// last sum.
inline uint32_t blendEight(uint32_t* pixels, uint32_t* changes, uint32_t before, Quad color) {
  uint64_t any[4];
  std::memcpy(any, changes, sizeof any);
  if ((any[0] | any[1] | any[2] | any[3] | before) == 0) return 0;
  Quad first, second;
  std::memcpy(&first, changes, sizeof first);
  std::memcpy(&second, changes + kQuad, sizeof second);
  std::memset(changes, 0, sizeof any);
  first = runningSums(first) + before;
  second = runningSums(second) + first[3];

  constexpr uint32_t kFull = CoverBuffer::kFullCover;
  const auto clamped = [](Quad sum) {
    const auto isFull = reinterpret_cast<Quad>(reinterpret_cast<SignedQuad>(sum) > static_cast<int32_t>(kFull));
    return (sum & ~isFull) | (isFull & kFull);
  };
  // A pixel's sum in the lower half of each lane; the shuffle takes these of both.
  const Halves sums = __builtin_shufflevector(reinterpret_cast<Halves>(clamped(first)),
                                              reinterpret_cast<Halves>(clamped(second)), 0, 2, 4, 6, 8, 10, 12, 14);
  // From kLeastCover to 256 at kFull.
  const Halves over = (((sums * static_cast<uint16_t>(256 - kLeastCover + 1)) >> 8) + kLeastCover) &
                      reinterpret_cast<Halves>(sums != 0);
  blendFour(pixels, __builtin_shufflevector(over, over, 0, 0, 1, 1, 2, 2, 3, 3), color);
  blendFour(pixels + kQuad, __builtin_shufflevector(over, over, 4, 4, 5, 5, 6, 6, 7, 7), color);
  return second[3];
}

template <typename Lanes>
inline void fillMasked(uint32_t* at, const Lanes& mask, uint32_t color) {
  Lanes pixels;
  std::memcpy(&pixels, at, sizeof pixels);
  pixels = (pixels & ~mask) | (mask & color);
  std::memcpy(at, &pixels, sizeof pixels);
}

void fillHatched(const PixelBuffer& buffer, const Mark& mark, const BarStyle& style) {
  for (int y = mark.top; y < mark.top + mark.rows; ++y) {
    uint32_t* const row = buffer.pixels + static_cast<ptrdiff_t>(y) * buffer.stride;
    for (int x = mark.left; x < mark.left + mark.width; ++x) row[x] = (x + y) % kStripe < 2 ? style.edge : style.fill;
  }
}

/// `span(at, color)` paints as many pixels as the mark is wide.
template <typename Span>
inline void fillMark(const PixelBuffer& buffer, const Mark& mark, const BarStyle& style, int clipTop,
                     const Span& span) {
  uint32_t* at = buffer.pixels + static_cast<ptrdiff_t>(mark.top) * buffer.stride + mark.left;
  if (mark.rows < kLeftEdgeFrom) {
    for (int row = 0; row < mark.rows; ++row, at += buffer.stride) span(at, style.fill);
    return;
  }
  // A bar has no edge where it is clipped.
  const bool hasTop = mark.rows >= kEdgeFrom && mark.top > clipTop;
  const bool hasLeft = mark.width >= kEdgeFrom && mark.left > 0;
  const uint32_t left = hasLeft ? style.edge : style.fill;
  for (int row = 0; row < mark.rows; ++row, at += buffer.stride) {
    span(at, hasTop && row == 0 ? style.edge : style.fill);
    *at = hasTop && row == 0 ? style.edge : left;
  }
}

}  // namespace

void CoverBuffer::resize(int width, int height) {
  const int stride = (width + kLanes) / kLanes * kLanes;
  const size_t size = static_cast<size_t>(stride) * static_cast<size_t>(height);
  if (m_stride == stride && m_changes.size() == size) return;
  m_stride = stride;
  m_blockShift = 5;
  while (stride >> m_blockShift >= 64) ++m_blockShift;
  m_changes.assign(size, 0);
  m_blocks.assign(static_cast<size_t>(height), 0);
  setEmpty();
}

void CoverBuffer::include(int top, int bottom) {
  if (top >= bottom) return;
  m_top = m_top < m_bottom ? std::min(m_top, top) : top;
  m_bottom = std::max(m_bottom, bottom);
}

void fillRect(const PixelBuffer& buffer, int left, int top, int right, int bottom, uint32_t color) {
  left = std::max(left, 0), right = std::min(right, buffer.width);
  top = std::max(top, 0), bottom = std::min(bottom, buffer.height);
  for (int y = top; y < bottom && left < right; ++y) {
    uint32_t* const row = buffer.pixels + static_cast<ptrdiff_t>(y) * buffer.stride;
    std::fill(row + left, row + right, color);
  }
}

uint32_t mixPixels(uint32_t under, uint32_t over, double share) {
  return blend(under, over, static_cast<uint32_t>(std::clamp(share, 0.0, 1.0) * 256 + 0.5));
}

void blendCover(const PixelBuffer& buffer, CoverBuffer& cover, uint32_t color) {
  const int shift = cover.blockShift(), block = 1 << shift;
  const int bottom = std::min(cover.bottom(), buffer.height);
  const Quad over = Quad{} + color;
  for (int y = cover.top(); y < bottom; ++y) {
    uint32_t* const changes = cover.changes(y);
    uint32_t* const row = buffer.pixels + static_cast<ptrdiff_t>(y) * buffer.stride;
    uint32_t sum = 0;  // 0 between blocks
    for (uint64_t blocks = std::exchange(cover.blocks(y), 0); blocks != 0; blocks &= blocks - 1) {
      const int x = std::countr_zero(blocks) << shift, end = std::min(x + block, buffer.width + 1);
      for (int i = x; i < end; i += kLanes) sum = blendEight(row + i, changes + i, sum, over);
    }
  }
  cover.setEmpty();
}

namespace {

// A float has 24 bits: up to these limits, pixel positions are accurate to some hundredths of a pixel, and steps are
// exact.
constexpr double kMostFloatPixels = 1 << 16, kMostFloatSteps = 1 << 24;

/// The common parameters of all bars of a call.
struct BarFrame {
  double right, top, bottom;
  int lastColumn, firstRow, lastRow;
  double sharePerPixel;
};

/// Up to kBatch bars, in lists of those that are painted by the same instructions.
struct Marks {
  enum List { kThin, kNarrow, kMiddle, kWide, kLists };  // thinner than a pixel; up to kQuad pixels; up to kLanes; more
  std::array<std::array<Mark, kBatch>, kLists> lists;
  std::array<uint32_t, kLists> counts;
  Rows touched;  // of the cover

  /// Writes the mark to a list, and increments the count only if it is visible: no branch to mispredict.
  void add(const Mark& mark, bool isSeen, bool isThin) {
    const int list = isThin ? kThin : kNarrow + (mark.width > kQuad) + (mark.width > kLanes);
    lists[static_cast<size_t>(list)][counts[static_cast<size_t>(list)]] = mark;
    counts[static_cast<size_t>(list)] += isSeen;
  }
  absl::Span<const Mark> list(List which) const { return absl::MakeConstSpan(lists[which]).first(counts[which]); }
};

void placeOne(const MemoryBar& bar, uint32_t index, const BarMapping& mapping, const BarFrame& frame, Marks& marks,
              LargeBars& large) {
  constexpr double kFull = CoverBuffer::kFullCover;
  const double x0 = mapping.xOrigin + bar.begin * mapping.xScale;
  const double x1 = mapping.xOrigin + bar.end * mapping.xScale;
  const double y1 = mapping.yOrigin - static_cast<double>(bar.offsetBytes) * mapping.yScale;
  const double height = static_cast<double>(bar.sizeBytes) * mapping.yScale;
  const double y0 = y1 - height, width = x1 - x0;
  const double top = frame.top, bottom = frame.bottom, right = frame.right;
  Mark mark;
  mark.left = std::min(static_cast<int>(std::min(std::max(x0, 0.0), right) + 0.5), frame.lastColumn);
  mark.width = std::max(static_cast<int>(std::min(std::max(x1, 0.0), right) + 0.5) - mark.left, 1);
  const int under = std::max(static_cast<int>(std::min(std::max(y1, top), bottom) + 0.5), frame.firstRow + 1);
  mark.top = std::min(static_cast<int>(std::min(std::max(y0, top), bottom) + 0.5), std::min(frame.lastRow, under - 1));
  mark.rows = under - mark.top;
  const double share = std::min(width, 1.0) * std::min(height * frame.sharePerPixel, kFull);
  mark.share = static_cast<uint32_t>(std::max(1, static_cast<int>(share + 0.5)));
  const bool isSeen = (x1 > 0) & (x0 < right) & (y1 >= top) & (y0 < bottom);
  marks.add(mark, isSeen, (width < 1) | (height < mapping.fullHeight));
  if (bar.end - bar.begin >= large.minimumSteps && bar.sizeBytes >= large.minimumBytes && isSeen) {
    large.found.push_back(index);
  }
}

using Floats = float __attribute__((vector_size(16)));

inline Floats all(double value) {
  const auto f = static_cast<float>(value);
  return Floats{f, f, f, f};
}
inline Floats least(Floats a, Floats b) { return a < b ? a : b; }
inline Floats most(Floats a, Floats b) { return a > b ? a : b; }
inline SignedQuad leastOf(SignedQuad a, SignedQuad b) { return a < b ? a : b; }
inline SignedQuad mostOf(SignedQuad a, SignedQuad b) { return a > b ? a : b; }
/// Rounds non-negative numbers.
inline SignedQuad rounded(Floats value) { return __builtin_convertvector(value + 0.5f, SignedQuad); }
inline Floats load(const std::vector<float>& values, uint32_t at) {
  Floats four;
  std::memcpy(&four, values.data() + at, sizeof four);
  return four;
}

/// Does the same as placeOne for one to four bars (`count`).
inline void placeFour(const BarLanes& lanes, const MemoryBar* bars, uint32_t first, uint32_t count,
                      const BarMapping& mapping, const BarFrame& frame, CoverBuffer& cover, Marks& marks,
                      LargeBars& large) {
  const Floats zero{};
  const Floats xOrigin = all(mapping.xOrigin), xScale = all(mapping.xScale);
  const Floats yOrigin = all(mapping.yOrigin), yScale = all(mapping.yScale * mapping.bandBytes);
  const Floats right = all(frame.right), top = all(frame.top), bottom = all(frame.bottom);
  const Floats begin = load(lanes.begin, first), end = load(lanes.end, first);
  const Floats low = load(lanes.low, first), high = load(lanes.high, first);
  const Floats x0 = xOrigin + begin * xScale, x1 = xOrigin + end * xScale;
  const Floats y1 = yOrigin - low * yScale, y0 = yOrigin - high * yScale;
  const Floats width = x1 - x0, height = y1 - y0;
  const auto four = [](int value) { return SignedQuad{value, value, value, value}; };
  const SignedQuad left = leastOf(rounded(least(most(x0, zero), right)), four(frame.lastColumn));
  const SignedQuad columns = mostOf(rounded(least(most(x1, zero), right)) - left, four(1));
  const SignedQuad under = mostOf(rounded(least(most(y1, top), bottom)), four(frame.firstRow + 1));
  const SignedQuad upper = leastOf(rounded(least(most(y0, top), bottom)), leastOf(four(frame.lastRow), under - 1));
  const Floats share = least(width, all(1)) * least(height * all(frame.sharePerPixel), all(CoverBuffer::kFullCover));
  const SignedQuad shares = mostOf(rounded(share), four(1));
  const SignedQuad seen = (x1 > zero) & (x0 < right) & (y1 >= top) & (y0 < bottom);
  const SignedQuad thin = (width < all(1)) | (height < all(mapping.fullHeight));
  const SignedQuad rows = under - upper;
  alignas(16) int32_t lane[7][4];
  const SignedQuad* const columnsOf[] = {&left, &columns, &upper, &rows, &shares, &seen, &thin};
  for (int i = 0; i < 7; ++i) std::memcpy(lane[i], columnsOf[i], sizeof lane[i]);
  const auto markOf = [&lane](uint32_t i) {
    return Mark{lane[0][i], lane[1][i], lane[2][i], lane[3][i], static_cast<uint32_t>(lane[4][i])};
  };
  // Bars of a height follow each other: where all four are thin, they need no list (16.2 ms down to 13.8 ms for a
  // million bars).
  const SignedQuad isCover = thin & seen;
  uint64_t masks[2];
  std::memcpy(masks, &isCover, sizeof masks);
  if (count == kQuad && (masks[0] & masks[1]) == ~uint64_t{0}) {
    for (uint32_t i = 0; i < kQuad; ++i) addCover(cover, markOf(i), marks.touched);
  } else {
    for (uint32_t i = 0; i < count; ++i) marks.add(markOf(i), lane[5][i] != 0, lane[6][i] != 0);
  }
  const SignedQuad isLong = seen & (end - begin >= all(large.minimumSteps));
  uint64_t any[2];
  std::memcpy(any, &isLong, sizeof any);
  if ((any[0] | any[1]) == 0) return;
  for (uint32_t i = 0; i < count; ++i) {
    const MemoryBar& bar = bars[first + i];
    const bool isLarge = bar.end - bar.begin >= large.minimumSteps && bar.sizeBytes >= large.minimumBytes;
    if (isLarge && seen[static_cast<int>(i)] != 0) large.found.push_back(first + i);
  }
}

}  // namespace

void fillBars(const PixelBuffer& buffer, CoverBuffer& cover, const MemoryBar* bars, const BarLanes& lanes,
              uint32_t first, uint32_t count, const BarMapping& mapping, const BarStyle& style, LargeBars& large) {
  BarFrame frame;
  frame.right = buffer.width;
  frame.top = std::max(mapping.clipTop, 0), frame.bottom = std::min(mapping.clipBottom, buffer.height);
  if (buffer.width <= 0 || frame.top >= frame.bottom) return;
  frame.lastColumn = buffer.width - 1;
  frame.firstRow = static_cast<int>(frame.top), frame.lastRow = static_cast<int>(frame.bottom) - 1;
  frame.sharePerPixel = CoverBuffer::kFullCover / mapping.fullHeight;
  const double pixels = std::max({std::abs(mapping.xOrigin), lanes.steps * mapping.xScale, std::abs(mapping.yOrigin),
                                  mapping.bandBytes * mapping.yScale});
  const bool inFloats = pixels <= kMostFloatPixels && lanes.steps <= kMostFloatSteps;

  Marks marks;
  marks.touched = {buffer.height, 0};
  for (uint32_t begin = first, end = first + count; begin < end; begin += std::min(kBatch, end - begin)) {
    marks.counts = {};
    const uint32_t batchEnd = std::min(end, begin + kBatch);
    if (inFloats) {
      for (uint32_t i = begin; i < batchEnd; i += 4) {
        placeFour(lanes, bars, i, std::min(4u, batchEnd - i), mapping, frame, cover, marks, large);
      }
    } else {
      for (uint32_t i = begin; i < batchEnd; ++i) placeOne(bars[i], i, mapping, frame, marks, large);
    }
    for (const Mark& mark : marks.list(Marks::kThin)) addCover(cover, mark, marks.touched);
    if (style.hatched) {
      for (const auto list : {Marks::kNarrow, Marks::kMiddle, Marks::kWide}) {
        for (const Mark& mark : marks.list(list)) fillHatched(buffer, mark, style);
      }
      continue;
    }
    for (const Mark& mark : marks.list(Marks::kNarrow)) {
      const Quad mask = firstLanes(mark.width);
      fillMark(buffer, mark, style, frame.firstRow, [&](uint32_t* at, uint32_t color) { fillMasked(at, mask, color); });
    }
    for (const Mark& mark : marks.list(Marks::kMiddle)) {
      const Vector mask = kMasks[static_cast<size_t>(mark.width)];
      fillMark(buffer, mark, style, frame.firstRow, [&](uint32_t* at, uint32_t color) { fillMasked(at, mask, color); });
    }
    for (const Mark& mark : marks.list(Marks::kWide)) {
      fillMark(buffer, mark, style, frame.firstRow,
               [&](uint32_t* at, uint32_t color) { std::fill(at, at + mark.width, color); });
    }
  }
  cover.include(marks.touched.top, marks.touched.bottom);
}

}  // namespace views
