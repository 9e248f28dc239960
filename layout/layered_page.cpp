// A page has columns, a column has lines, and a line contains pieces side by side, up to the width of the column. A
// column is as wide as its first piece, or slightly wider. A search finds the column height that yields the target
// aspect of the page: higher columns mean fewer columns.

#include "layout/layered_page.h"

#include <algorithm>
#include <cmath>

namespace layout::layered {
namespace {

constexpr int kTrials = 10;

// A column takes wider pieces if it is much shorter than the others, or if they are only slightly wider.
constexpr float kBarelyBegun = 0.25f;
constexpr float kHardlyWider = 1.25f;

Page setInColumns(const std::vector<PagePiece>& pieces, float height, float distance) {
  Page page;
  page.corners.reserve(pieces.size());
  float left = 0, width = 0;     // of the current column
  float top = 0, lineBegin = 0;  // of the current line; lineBegin is relative to the left of the column
  float lineHeight = 0;
  for (const auto& [piece, beginsColumn] : pieces) {
    const bool fitsIntoLine = !beginsColumn && lineBegin + piece.width <= width && top + piece.height <= height;
    const bool fitsBelow = !beginsColumn && top + lineHeight + distance + piece.height <= height;
    const bool isNarrow = piece.width <= width * kHardlyWider || top + lineHeight < height * kBarelyBegun;
    if (!page.corners.empty() && !fitsIntoLine) {
      if (fitsBelow && isNarrow) {
        top += lineHeight + distance;
      } else {
        left += width + distance;
        width = top = 0;
      }
      lineBegin = lineHeight = 0;
    }
    page.corners.push_back({left + lineBegin, top});
    width = std::max(width, lineBegin + piece.width);
    lineBegin += piece.width + distance;
    lineHeight = std::max(lineHeight, piece.height);
    page.height = std::max(page.height, top + lineHeight);
  }
  page.width = left + width;
  return page;
}

}  // namespace

Page setOnPage(const std::vector<PagePiece>& pieces, float aspect, float distance) {
  float least = 0, most = 0;
  for (const PagePiece& piece : pieces) {
    least = std::max(least, piece.size.height);
    most += piece.size.height + distance;
  }
  Page best = setInColumns(pieces, least, distance);
  const auto miss = [&](const Page& page) {
    return page.height > 0 ? std::abs(std::log(page.width / page.height / aspect)) : 0;
  };
  float low = least;
  for (int trial = 0; trial < kTrials && low < most && best.corners.size() > 1; ++trial) {
    const float height = std::sqrt(low * most);
    Page page = setInColumns(pieces, height, distance);
    (page.width > aspect * page.height ? low : most) = height;
    if (miss(page) < miss(best)) best = std::move(page);
  }
  return best;
}

Page setInGrid(const std::vector<Box>& boxes, float aspect, float distance) {
  Page page;
  if (boxes.empty()) return page;
  double area = 0, sum = 0;
  for (const auto& [width, height] : boxes) {
    area += (double{width} + distance) * (double{height} + distance);
    sum += width + distance;
  }
  const double boxesAcross = std::sqrt(area * aspect) / (sum / static_cast<double>(boxes.size()));
  const size_t columns = std::clamp<size_t>(static_cast<size_t>(std::lround(boxesAcross)), 1, boxes.size());
  std::vector<float> widths(columns, 0);
  for (size_t i = 0; i < boxes.size(); ++i) widths[i % columns] = std::max(widths[i % columns], boxes[i].width);
  page.corners.reserve(boxes.size());
  for (size_t row = 0; row < boxes.size(); row += columns) {
    const size_t end = std::min(row + columns, boxes.size());
    float height = 0, left = 0;
    for (size_t i = row; i < end; ++i) height = std::max(height, boxes[i].height);
    const float top = row > 0 ? page.height + distance : 0;
    for (size_t i = row; i < end; ++i) {
      const float width = widths[i - row];
      page.corners.push_back({left + (width - boxes[i].width) / 2, top + (height - boxes[i].height) / 2});
      page.width = std::max(page.width, left + width);
      left += width + distance;
    }
    page.height = top + height;
  }
  return page;
}

}  // namespace layout::layered
