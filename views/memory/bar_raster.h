#pragma once

// Fills the bars of a band into a pixel buffer: the inner loop of the memory map, which must paint a million bars per
// frame. Works on pixels and plain numbers only. Edges are rounded to pixels, so that neighbours have neither gaps nor
// overlaps, and a bar is at least one pixel high and wide. Bars thinner than a pixel are not painted directly: they add
// their coverage to a buffer, which `blendCover` finally turns into a mark per pixel, the denser the more of the pixel
// is covered.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "views/drawing/memory_scene.h"

namespace views {

using drawing::BarLanes;
using drawing::MemoryBar;

/// Pixels are 0xffRRGGBB, with `stride` pixels per row. After each row at least kSlack pixels (of the next row, or
/// spare ones after the last) can be read and written back unchanged: narrow bars are painted as one vector.
struct PixelBuffer {
  static constexpr int kSlack = 8;
  uint32_t* pixels = nullptr;
  int width = 0;
  int height = 0;
  int stride = 0;
};

/// Changes of the coverage from pixel to pixel: that of a pixel is the sum of the changes up to it in its row, and
/// kFullCover means that it is covered once. Reused from frame to frame, empty in between.
class CoverBuffer {
 public:
  static constexpr uint32_t kFullCover = 255;

  void resize(int width, int height);
  int stride() const { return m_stride; }
  /// The changes in a row; there is at least one behind the last pixel.
  uint32_t* changes(int row) { return m_changes.data() + static_cast<ptrdiff_t>(row) * m_stride; }
  /// A bit for each block of 1 << blockShift() pixels of a row that has coverage or changes.
  uint64_t& blocks(int row) { return m_blocks[static_cast<size_t>(row)]; }
  int blockShift() const { return m_blockShift; }
  /// Only rows [top, bottom) may have changes.
  int top() const { return m_top; }
  int bottom() const { return m_bottom; }
  void include(int top, int bottom);
  void setEmpty() { m_top = m_bottom = 0; }

 private:
  int m_stride = 0, m_blockShift = 5;
  int m_top = 0, m_bottom = 0;
  std::vector<uint32_t> m_changes;
  std::vector<uint64_t> m_blocks;  // by row
};

struct BarStyle {
  uint32_t fill = 0;
  uint32_t edge = 0;     ///< colour of the top and left edge of a bar that is large enough to have them
  bool hatched = false;  ///< stripes of `edge` over `fill`
};

/// pixel x = xOrigin + step * xScale; pixel y = yOrigin - byte * yScale; rows [clipTop, clipBottom) are filled.
struct BarMapping {
  double xOrigin = 0, xScale = 1;
  double yOrigin = 0, yScale = 1;
  int clipTop = 0, clipBottom = 0;
  double bandBytes = 0;   ///< base of the lanes' shares
  double fullHeight = 1;  ///< minimum height in pixels at which a thin bar covers its row fully: less in a band that is
                          ///< thinner itself
};

/// Bars of at least this size are also reported.
struct LargeBars {
  uint32_t minimumSteps = UINT32_MAX;
  int64_t minimumBytes = INT64_MAX;
  std::vector<uint32_t> found;  ///< indices into the bars
};

/// Fills bars [first, first + count) of a band. The cover buffer has the size of the pixel buffer.
void fillBars(const PixelBuffer& buffer, CoverBuffer& cover, const MemoryBar* bars, const BarLanes& lanes,
              uint32_t first, uint32_t count, const BarMapping& mapping, const BarStyle& style, LargeBars& large);

/// Blends all sums in the colour over the pixels, and clears them.
void blendCover(const PixelBuffer& buffer, CoverBuffer& cover, uint32_t color);

/// Fills a rectangle, clipped to the buffer.
void fillRect(const PixelBuffer& buffer, int left, int top, int right, int bottom, uint32_t color);

/// Mixes `share` (0 to 1) of `over` into `under`.
uint32_t mixPixels(uint32_t under, uint32_t over, double share);

}  // namespace views
