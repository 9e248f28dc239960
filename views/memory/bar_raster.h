#pragma once

// Fills the bars of one band into a pixel buffer: the inner loop of the memory map, which has to take a million of them
// in a frame. Pixels and plain numbers only. Edges are rounded to pixels, so that neighbours neither gap nor overlap,
// and a bar is at least one pixel. Bars that are thinner than a pixel do not paint: they add what they cover to a
// buffer of sums, which `blendCover` turns into one mark a pixel in the end, the denser the more of it is covered.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "views/memory/memory_scene.h"

namespace views {

/// Pixels are 0xffRRGGBB, `stride` from row to row. Behind each row there are at least kSlack that may be read and
/// written as they are (of the next row, or spare ones behind the last): narrow bars are painted as one vector.
struct PixelBuffer {
  static constexpr int kSlack = 8;
  uint32_t* pixels = nullptr;
  int width = 0;
  int height = 0;
  int stride = 0;
};

/// Sums of cover, one a pixel; kFullCover is a pixel covered once. Kept from frame to frame, empty in between.
class CoverBuffer {
 public:
  static constexpr uint32_t kFullCover = 255;

  void resize(int width, int height);
  int width() const { return m_width; }
  uint32_t* sums() { return m_sums.data(); }
  /// Rows [top, bottom) may hold sums.
  int top() const { return m_top; }
  int bottom() const { return m_bottom; }
  void include(int top, int bottom);
  void setEmpty() { m_top = m_bottom = 0; }

 private:
  int m_width = 0;
  int m_top = 0, m_bottom = 0;
  std::vector<uint32_t> m_sums;
};

struct BarStyle {
  uint32_t fill = 0;
  uint32_t edge = 0;     ///< the upper and left line of a bar that is large enough to have one
  bool hatched = false;  ///< stripes of `edge` over `fill`
};

/// pixel x = xOrigin + step * xScale; pixel y = yOrigin - byte * yScale; rows [clipTop, clipBottom) are filled.
struct BarMapping {
  double xOrigin = 0, xScale = 1;
  double yOrigin = 0, yScale = 1;
  int clipTop = 0, clipBottom = 0;
  double bandBytes = 0;   ///< what the lanes' shares are of
  double fullHeight = 1;  ///< pixels that a thin bar must have to cover its row: less in a band that is thinner itself
};

/// A bar of at least these measures is also reported.
struct LargeBars {
  uint32_t minimumSteps = UINT32_MAX;
  int64_t minimumBytes = INT64_MAX;
  std::vector<uint32_t> found;  ///< indices into the bars
};

/// Bars [first, first + count) of a band. The cover buffer has the size of the pixels.
void fillBars(const PixelBuffer& buffer, CoverBuffer& cover, const MemoryBar* bars, const BarLanes& lanes,
              uint32_t first, uint32_t count, const BarMapping& mapping, const BarStyle& style, LargeBars& large);

/// Marks all sums in the colour, on what is there, and empties them.
void blendCover(const PixelBuffer& buffer, CoverBuffer& cover, uint32_t color);

/// A rectangle, clipped to the buffer.
void fillRect(const PixelBuffer& buffer, int left, int top, int right, int bottom, uint32_t color);

/// `share` of `over` on `under`, 0 to 1.
uint32_t mixPixels(uint32_t under, uint32_t over, double share);

}  // namespace views
