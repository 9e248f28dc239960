#include "views/memory/bar_raster.h"

#include <algorithm>

namespace views {
namespace {

constexpr double kLeastCover = 0.4;  // a lone bar that is far thinner than a pixel can still be seen
constexpr int kEdgeFrom = 5;         // pixels from which a bar has an edge in that direction
constexpr int kStripe = 6;           // pixels from stripe to stripe

/// `alpha` of 256 parts of `over` on `under`.
inline uint32_t blend(uint32_t under, uint32_t over, uint32_t alpha) {
  const uint32_t rest = 256 - alpha;
  const uint32_t redBlue = ((under & 0xff00ffu) * rest + (over & 0xff00ffu) * alpha) >> 8;
  const uint32_t green = ((under & 0x00ff00u) * rest + (over & 0x00ff00u) * alpha) >> 8;
  return 0xff000000u | (redBlue & 0xff00ffu) | (green & 0x00ff00u);
}

struct Pixels {
  int left, top, right, bottom;
};

void fillLarge(const PixelBuffer& buffer, const Pixels& p, const BarStyle& style, bool hasTop, bool hasRight) {
  for (int y = p.top; y < p.bottom; ++y) {
    uint32_t* const row = buffer.pixels + static_cast<ptrdiff_t>(y) * buffer.stride;
    if (style.hatched) {
      for (int x = p.left; x < p.right; ++x) row[x] = (x + y) % kStripe < 2 ? style.edge : style.fill;
    } else if (y == p.top && hasTop) {
      std::fill(row + p.left, row + p.right, style.edge);
    } else {
      std::fill(row + p.left, row + p.right, style.fill);
      if (hasRight) row[p.right - 1] = style.edge;
    }
  }
}

}  // namespace

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

void fillBars(const PixelBuffer& buffer, const MemoryBar* bars, uint32_t firstIndex, uint32_t count,
              const BarMapping& mapping, const BarStyle& style, LargeBars* large) {
  const double clipLeft = 0, clipRight = buffer.width;
  const double clipTop = std::max(mapping.clipTop, 0), clipBottom = std::min(mapping.clipBottom, buffer.height);
  if (buffer.width <= 0 || clipTop >= clipBottom) return;
  const int lastColumn = buffer.width - 1, firstRow = static_cast<int>(clipTop);
  const int lastRow = static_cast<int>(clipBottom) - 1;
  for (uint32_t i = firstIndex; i < firstIndex + count; ++i) {
    const MemoryBar& bar = bars[i];
    const double x0 = mapping.xOrigin + bar.begin * mapping.xScale;
    const double x1 = mapping.xOrigin + bar.end * mapping.xScale;
    const double y1 = mapping.yOrigin - static_cast<double>(bar.offsetBytes) * mapping.yScale;
    const double y0 = y1 - static_cast<double>(bar.sizeBytes) * mapping.yScale;
    if (x1 <= clipLeft || x0 >= clipRight || y1 < clipTop || y0 >= clipBottom) continue;
    if (large != nullptr && bar.end - bar.begin >= large->minimumSteps && bar.sizeBytes >= large->minimumBytes) {
      large->found.push_back(i);
    }
    Pixels p;
    p.left = std::min(static_cast<int>(std::max(x0, clipLeft) + 0.5), lastColumn);
    p.right = std::max(static_cast<int>(std::min(x1, clipRight) + 0.5), p.left + 1);
    p.bottom = std::max(static_cast<int>(std::min(y1, clipBottom) + 0.5), firstRow + 1);
    p.top = std::min(static_cast<int>(std::max(y0, clipTop) + 0.5), lastRow);
    if (p.top >= p.bottom) p.top = p.bottom - 1;
    const double width = x1 - x0, height = y1 - y0;
    if (width < 1 || height < 1) {
      const double cover = kLeastCover + (1 - kLeastCover) * std::min(width, 1.0) * std::min(height, 1.0);
      const auto alpha = static_cast<uint32_t>(cover * 256);
      for (int y = p.top; y < p.bottom; ++y) {
        uint32_t* const row = buffer.pixels + static_cast<ptrdiff_t>(y) * buffer.stride;
        for (int x = p.left; x < p.right; ++x) row[x] = blend(row[x], style.fill, alpha);
      }
      continue;
    }
    fillLarge(buffer, p, style, height >= kEdgeFrom && y0 >= clipTop, width >= kEdgeFrom && x1 <= clipRight);
  }
}

}  // namespace views
