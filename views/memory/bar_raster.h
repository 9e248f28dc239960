#pragma once

// Fills the bars of one band into a pixel buffer: the inner loop of the memory map, which has to take a million of them
// in a frame. Pixels and plain numbers only. Edges are rounded to pixels, so that neighbours neither gap nor overlap; a
// bar is at least one pixel, and one that is thinner than a pixel is blended by what it covers, so that many of them add
// up to a density.

#include <cstdint>
#include <vector>

#include "views/memory/memory_scene.h"

namespace views {

/// 0xffRRGGBB each; `stride` in pixels.
struct PixelBuffer {
  uint32_t* pixels = nullptr;
  int width = 0;
  int height = 0;
  int stride = 0;
};

struct BarStyle {
  uint32_t fill = 0;
  uint32_t edge = 0;     ///< the upper and right line of a bar that is large enough to have one
  bool hatched = false;  ///< stripes of `edge` over `fill`
};

/// pixel x = xOrigin + step * xScale; pixel y = yOrigin - byte * yScale; rows [clipTop, clipBottom) are filled.
struct BarMapping {
  double xOrigin = 0, xScale = 1;
  double yOrigin = 0, yScale = 1;
  int clipTop = 0, clipBottom = 0;
};

/// A bar of at least these measures is also reported.
struct LargeBars {
  uint32_t minimumSteps = UINT32_MAX;
  int64_t minimumBytes = INT64_MAX;
  std::vector<uint32_t> found;  ///< index of the bar, counted from `firstIndex`
};

void fillBars(const PixelBuffer& buffer, const MemoryBar* bars, uint32_t firstIndex, uint32_t count,
              const BarMapping& mapping, const BarStyle& style, LargeBars* large);

/// A rectangle, clipped to the buffer.
void fillRect(const PixelBuffer& buffer, int left, int top, int right, int bottom, uint32_t color);

/// `share` of `over` on `under`, 0 to 1.
uint32_t mixPixels(uint32_t under, uint32_t over, double share);

}  // namespace views
