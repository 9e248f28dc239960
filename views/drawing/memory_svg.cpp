#include "views/drawing/memory_svg.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "model/words/numbers.h"
#include "model/words/text.h"
#include "views/drawing/memory_drawing.h"

namespace drawing {
namespace {

constexpr double kLabelSize = 11.5, kNameSize = 11;  // pixels of an em
constexpr double kLeastEdge = 3;                     // pixels of a bar with an edge
constexpr double kLeastHatched = 4;
constexpr int kShades = 8;       // of pixels that are covered in part
constexpr double kPalest = 0.2;  // so that a small bar in an empty band is seen

/// How much of each pixel of an area is covered by bars that are thinner than a pixel.
class Cover {
 public:
  explicit Cover(const Rect& area)
      : m_area(area),
        m_columns(static_cast<int>(std::ceil(area.width()))),
        m_rows(static_cast<int>(std::ceil(area.height()))),
        m_changes(static_cast<size_t>(m_columns + 1) * static_cast<size_t>(m_rows), 0) {}

  void add(const Rect& bar) {
    const int left = std::clamp(static_cast<int>(bar.left() - m_area.left()), 0, m_columns - 1);
    const int right = std::clamp(static_cast<int>(std::ceil(bar.right() - m_area.left())), left + 1, m_columns);
    const int top = std::clamp(static_cast<int>(bar.top() - m_area.top()), 0, m_rows - 1);
    const int bottom = std::clamp(static_cast<int>(std::ceil(bar.bottom() - m_area.top())), top + 1, m_rows);
    const double share = bar.width() * bar.height() / ((right - left) * (bottom - top));
    for (int row = top; row < bottom; ++row) {
      m_changes[index(row, left)] += static_cast<float>(share);
      m_changes[index(row, right)] -= static_cast<float>(share);
    }
  }

  /// Writes what is covered as paths, one for each shade, and forgets it.
  void write(Svg& svg, Rgb color) {
    // A run of pixels of a row is joined with the same run of the row above.
    struct Run {
      int right, shade, top;
    };
    std::map<int, Run> above;  // by left column
    std::vector<std::vector<std::vector<Point>>> shapes(kShades + 1);
    const auto end = [&](int left, const Run& run, int bottom) {
      const double x0 = m_area.left() + left, x1 = m_area.left() + run.right;
      const double y0 = m_area.top() + run.top, y1 = m_area.top() + bottom;
      shapes[static_cast<size_t>(run.shade)].push_back({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}});
    };
    for (int row = 0; row < m_rows; ++row) {
      std::map<int, Run> runs;
      float sum = 0;
      int begin = 0, shade = 0;
      for (int column = 0; column <= m_columns; ++column) {
        sum += std::exchange(m_changes[index(row, column)], 0.0F);
        const int next = column == m_columns || sum < 1e-4F
                             ? 0
                             : static_cast<int>(std::ceil(std::clamp<double>(sum, kPalest, 1) * kShades));
        if (next == shade) continue;
        if (shade > 0) runs.emplace(begin, Run{column, shade, row});
        begin = column;
        shade = next;
      }
      for (auto& [left, run] : runs) {
        const auto found = above.find(left);
        if (found == above.end() || found->second.right != run.right || found->second.shade != run.shade) continue;
        run.top = found->second.top;
        above.erase(found);
      }
      for (const auto& [left, run] : above) end(left, run, row);
      above = std::move(runs);
    }
    for (const auto& [left, run] : above) end(left, run, m_rows);
    for (size_t shade = 1; shade < shapes.size(); ++shade)
      svg.polygons(shapes[shade], {color, static_cast<double>(shade) / kShades});
  }

 private:
  size_t index(int row, int column) const {
    return static_cast<size_t>(row) * static_cast<size_t>(m_columns + 1) + static_cast<size_t>(column);
  }

  Rect m_area;
  int m_columns, m_rows;
  std::vector<float> m_changes;  // of the cover from a pixel to the next one of its row
};

/// Writes the bands and their bars.
class Bars {
 public:
  Bars(Svg& svg, Canvas& canvas, const MapView& view, const Palette& palette)
      : m_svg(svg), m_canvas(canvas), m_view(view), m_palette(palette) {}

  /// Returns the bars that may have room for a name.
  std::vector<NamedBar> write() {
    const auto& bands = m_view.scene.bands();
    for (uint32_t i = 0; i < bands.size(); ++i) writeBand(i);
    return std::move(m_named);
  }

 private:
  struct Bar {
    uint32_t bar;
    const MemorySection* section;
  };

  void writeBand(uint32_t index) {
    const MemoryBand& band = m_view.scene.bands()[index];
    const Rect& plot = m_view.transform.plot;
    const BandPixels pixels = bandPixels(m_view.transform, band);
    const Rect area = Rect::ofEdges(plot.left(), pixels.top, plot.right(), std::max(pixels.bottom, pixels.top + 0.5));
    m_svg.fillRect(area, {m_palette.hover, 1});
    const double widest = m_canvas.widthOf(Canvas::Face::kLabel, words::grouped(m_view.scene.steps()));
    std::vector<Line> grid;
    for (const uint32_t step : axisTicks(m_view.scene, m_view.transform, widest)) {
      const double x = std::floor(xOf(m_view.transform, step + 0.5)) + 0.5;
      grid.push_back({{x, area.top()}, {x, area.bottom()}});
    }
    m_svg.lines(grid, {m_palette.border, 1});

    std::vector<Bar> large;
    Cover cover(area);
    const auto& bars = m_view.scene.bars();
    for (const MemorySection& section : m_view.scene.sections(band)) {
      bool isCovered = false;
      for (uint32_t i = section.firstBar; i < section.firstBar + section.barCount; ++i) {
        if (bars[i].sizeBytes <= 0) continue;
        const double width = (bars[i].end - bars[i].begin) * m_view.transform.stepWidth;
        const double height = static_cast<double>(bars[i].sizeBytes) * pixels.pixelsPerByte;
        if (width >= 1 && height >= std::min(1.0, area.height())) {
          large.push_back({i, &section});
          continue;
        }
        const double bottom = pixels.yOfByte(static_cast<double>(bars[i].offsetBytes));
        cover.add(Rect(xOf(m_view.transform, bars[i].begin), bottom - height, width, height));
        isCovered = true;
      }
      if (isCovered) cover.write(m_svg, fillOf(band, section));
    }
    std::stable_sort(large.begin(), large.end(), [&](const Bar& a, const Bar& b) {
      return std::tuple(a.section->hasRange, -bars[a.bar].sizeBytes) <
             std::tuple(b.section->hasRange, -bars[b.bar].sizeBytes);
    });
    for (const Bar& bar : large) writeBar(index, bar);
  }

  Rgb fillOf(const MemoryBand& band, const MemorySection& section) const {
    return memoryColor(m_palette, buffers::valueKind(band.kind), section.color);
  }

  void writeBar(uint32_t index, const Bar& bar) {
    const MemoryBand& band = m_view.scene.bands()[index];
    const Rect rect = barRect(m_view.transform, band, m_view.scene.bars()[bar.bar]);
    const Rgb color = fillOf(band, *bar.section);
    const bool hasRange = bar.section->hasRange;
    const Fill fill{hasRange ? color : mixed(m_palette.hover, color, 0.3), 1};
    const Rgb edge = hasRange ? mixed(color, m_palette.canvas, 0.55) : mixed(m_palette.hover, color, 0.55);
    if (rect.width() < kLeastEdge || rect.height() < kLeastEdge) return m_svg.fillRect(rect, fill);
    const Stroke outline{edge, 1};
    m_svg.rect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 0, &fill, &outline);
    if (!hasRange && rect.height() >= kLeastHatched) drawHatching(m_canvas, rect, 6, outline);
    if (rect.width() >= kLeastNameWidth && rect.height() > m_canvas.lineHeight(Canvas::Face::kFixed) &&
        m_named.size() < kMostBarNames) {
      m_named.push_back({bar.bar, index});
    }
  }

  Svg& m_svg;
  Canvas& m_canvas;
  const MapView& m_view;
  const Palette& m_palette;
  std::vector<NamedBar> m_named;
};

}  // namespace

std::string memorySvg(const model::Snapshot& snapshot, const model::LimitSources& limits, const Palette& palette,
                      double width, double height) {
  const MemoryImage image(snapshot, limits);
  Svg svg(width, height, palette.canvas, words::oneLine(snapshot.title));
  const auto measure = [](const SvgCanvas& canvas) {
    return [&canvas](const std::string& text) { return canvas.widthOf(Canvas::Face::kLabel, text); };
  };
  double titleHeight = 0, curveHeight = 0;
  {
    SvgCanvas canvas(svg, kLabelSize, kNameSize);
    titleHeight = drawTitle(canvas, image, palette, width);
    curveHeight = curveHeightOf(snapshot, height - titleHeight);
  }
  const double mapHeight = height - titleHeight - curveHeight;
  Rect plot;
  svg.openGroup(0, titleHeight);
  {
    SvgCanvas canvas(svg, kLabelSize, kNameSize);
    MapView view{image.scene,
                 memoryGeometry(width, mapHeight, image.scene, image.peaks, canvas.lineHeight(Canvas::Face::kLabel),
                                measure(canvas)),
                 {}};
    plot = view.transform.plot = view.geometry.plot;
    fitAll(view.transform, image.scene);
    std::vector<NamedBar> named = Bars(svg, canvas, view, palette).write();
    drawNames(canvas, view, snapshot, std::move(named), palette);
    drawMapLabels(canvas, view, palette);
    drawMapBounds(canvas, view, image.bounds, palette);
    std::vector<double> xs;
    for (const PeakMark& mark : image.peaks) xs.push_back(std::floor(xOf(view.transform, mark.step + 0.5)) + 0.5);
    if (image.scene.hasSteps()) drawPeaks(canvas, image.peaks, xs, view.geometry.marks, plot.bottom(), palette.error);
  }
  svg.closeGroup();
  if (curveHeight > 0) {
    svg.openGroup(0, titleHeight + mapHeight);
    {
      SvgCanvas canvas(svg, kLabelSize, kNameSize);
      drawImageUsage(canvas, image, palette, width, curveHeight, plot);
    }
    svg.closeGroup();
  }
  return svg.finished();
}

}  // namespace drawing
