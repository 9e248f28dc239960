#include "views/memory/memory_painter.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintDevice>
#include <cmath>
#include <tuple>

#include "model/items/format.h"
#include "views/drawing/memory_coloring.h"
#include "views/memory/painter_canvas.h"

namespace views {
namespace {

constexpr uint32_t kSortedBars = 4096;  // up to this number, bars are painted biggest first, so that small ones are on
                                        // top

uint32_t pixel(const QColor& color) { return 0xff000000u | color.rgb(); }

struct BarPass {
  const MemoryScene& scene;
  const MemoryTransform& transform;
  const Colors& colors;
  double ratio;  // device pixels per pixel
  double lineHeight;
  std::vector<int> gridColumns;                 // device pixels in the plot
  const std::vector<uint8_t>* found = nullptr;  // by bar; null: no search

  bool isDimmed(uint32_t bar) const { return found != nullptr && (*found)[bar] == 0; }
};

MemoryScene::Window windowOf(const MemoryTransform& t, const BandPixels& pixels) {
  const double bottom = std::min(pixels.bottom, t.plot.bottom()), top = std::max(pixels.top, t.plot.top());
  // A pixel more on each side: thin bars are drawn one pixel thick.
  return {stepAt(t, t.plot.left() - 1), stepAt(t, t.plot.right() + 1), pixels.byteAt(bottom + 1),
          pixels.byteAt(top - 1)};
}

/// Fills a band and its bars, and the rows between `filledTo` and the band; collects bars that may get a name. Returns
/// the row below the band.
int fillBand(const BarPass& pass, const PixelBuffer& buffer, CoverBuffer& cover, uint32_t bandIndex, int filledTo,
             std::vector<drawing::NamedBar>& named) {
  const MemoryBand& band = pass.scene.bands()[bandIndex];
  const MemoryTransform& t = pass.transform;
  const BandPixels pixels = bandPixels(t, band);
  const double top = (pixels.top - t.plot.top()) * pass.ratio, bottom = (pixels.bottom - t.plot.top()) * pass.ratio;
  BarMapping mapping;
  mapping.clipTop = static_cast<int>(std::clamp(top + 0.5, 0.0, static_cast<double>(buffer.height)));
  mapping.clipBottom = static_cast<int>(std::clamp(bottom + 0.5, 0.0, static_cast<double>(buffer.height)));
  if (mapping.clipTop == mapping.clipBottom && mapping.clipTop < buffer.height && bottom >= 0) ++mapping.clipBottom;
  if (mapping.clipTop >= mapping.clipBottom) return filledTo;
  fillRect(buffer, 0, filledTo, buffer.width, mapping.clipTop, pixel(pass.colors.canvas));
  fillRect(buffer, 0, mapping.clipTop, buffer.width, mapping.clipBottom, pixel(pass.colors.hover));
  for (const int x : pass.gridColumns) {
    fillRect(buffer, x, mapping.clipTop, x + 1, mapping.clipBottom, pixel(pass.colors.border));
  }

  mapping.xScale = t.stepWidth * pass.ratio;
  mapping.xOrigin = -t.firstStep * mapping.xScale;
  mapping.yOrigin = bottom;
  mapping.yScale = pixels.pixelsPerByte * pass.ratio;
  mapping.bandBytes = static_cast<double>(std::max<int64_t>(band.sizeBytes, 0));
  mapping.fullHeight = std::clamp(bottom - top, 1e-6, 1.0);
  const uint32_t ground = pixel(pass.colors.hover);
  const auto fillOf = [&](const MemorySection& section, bool isDimmed) {
    const uint32_t fill = pixel(memoryColor(pass.colors, buffers::valueKind(band.kind), section.color));
    return isDimmed ? mixPixels(ground, fill, 0.15) : fill;
  };
  const auto styleOf = [&](const MemorySection& section, bool isDimmed) {
    const uint32_t fill = fillOf(section, isDimmed);
    if (section.hasRange) return BarStyle{fill, mixPixels(fill, pixel(pass.colors.canvas), 0.55), false};
    return BarStyle{mixPixels(ground, fill, 0.30), mixPixels(ground, fill, 0.55), true};
  };

  LargeBars large;
  if (pixels.height() >= pass.lineHeight) {
    large.minimumSteps = static_cast<uint32_t>(std::ceil(drawing::kLeastNameWidth / t.stepWidth));
    large.minimumBytes = static_cast<int64_t>(std::ceil(pass.lineHeight / std::max(pixels.pixelsPerByte, 1e-300)));
  }
  const auto& bars = pass.scene.bars();
  const auto fill = [&](uint32_t first, uint32_t count, const BarStyle& style) {
    fillBars(buffer, cover, bars.data(), pass.scene.lanes(), first, count, mapping, style, large);
  };
  std::vector<std::pair<uint32_t, uint32_t>> runs;
  uint32_t visible = 0;
  pass.scene.forEachRun(band, windowOf(t, pixels), [&](uint32_t first, uint32_t end) {
    runs.emplace_back(first, end);
    visible += end - first;
  });
  const auto sections = pass.scene.sections(band);
  if (visible <= kSortedBars) {
    struct Visible {
      uint32_t bar;
      const MemorySection* section;
    };
    std::vector<Visible> order;
    order.reserve(visible);
    auto section = sections.begin();
    for (const auto& [first, end] : runs) {
      for (uint32_t i = first; i < end; ++i) {
        while (i >= section->firstBar + section->barCount) ++section;
        order.push_back({i, &*section});
      }
    }
    std::stable_sort(order.begin(), order.end(), [&](const Visible& a, const Visible& b) {
      return std::tuple(!pass.isDimmed(a.bar), a.section->hasRange, -bars[a.bar].sizeBytes) <
             std::tuple(!pass.isDimmed(b.bar), b.section->hasRange, -bars[b.bar].sizeBytes);
    });
    for (const Visible& each : order) {
      const bool isDimmed = pass.isDimmed(each.bar);
      fill(each.bar, 1, styleOf(*each.section, isDimmed));
      // If colours differ, thin bars are blended per colour; a band of a single colour is blended at once.
      if (sections.size() > 1 || pass.found != nullptr) blendCover(buffer, cover, fillOf(*each.section, isDimmed));
    }
    if (!sections.empty()) blendCover(buffer, cover, fillOf(sections.front(), false));
  } else {
    const auto fillSection = [&](const MemorySection& section, bool isDimmed) {
      const BarStyle style = styleOf(section, isDimmed);
      for (const auto& [first, end] : runs) {
        uint32_t from = std::max(first, section.firstBar);
        const uint32_t to = std::min(end, section.firstBar + section.barCount);
        while (from < to) {
          uint32_t behind = to;
          if (pass.found != nullptr) {
            while (from < to && pass.isDimmed(from) != isDimmed) ++from;
            behind = from;
            while (behind < to && pass.isDimmed(behind) == isDimmed) ++behind;
          }
          if (from < behind) fill(from, behind - from, style);
          from = behind;
        }
      }
      blendCover(buffer, cover, fillOf(section, isDimmed));
    };
    // Matches are drawn on top.
    for (const MemorySection& section : sections) {
      if (pass.found != nullptr) fillSection(section, true);
    }
    for (const MemorySection& section : sections) fillSection(section, false);
  }
  for (const uint32_t bar : large.found) {
    if (named.size() < drawing::kMostBarNames && !pass.isDimmed(bar)) named.push_back({bar, bandIndex});
  }
  return std::max(filledTo, mapping.clipBottom);
}

/// Returns the steps with a line and a number.
std::vector<uint32_t> axisTicks(const MemoryScene& scene, const MemoryTransform& t, const MemoryFonts& fonts) {
  const double widest = QFontMetricsF(fonts.label).horizontalAdvance(model::grouped(scene.steps()));
  return drawing::axisTicks(scene, t, widest);
}

MemoryGeometry withQt(const drawing::MemoryGeometry<drawing::Rect>& g) {
  return {toQRectF(g.marks), toQRectF(g.loops), toQRectF(g.labels), toQRectF(g.bytes),
          toQRectF(g.plot),  toQRectF(g.axis),  toQRectF(g.whole)};
}

}  // namespace

drawing::MapView mapView(const MemoryScene& scene, const MemoryGeometry& g, const MemoryTransform& t) {
  return {scene,
          {toRect(g.marks), toRect(g.loops), toRect(g.labels), toRect(g.bytes), toRect(g.plot), toRect(g.axis),
           toRect(g.whole)},
          {toRect(t.plot), t.firstStep, t.stepWidth, t.top, t.scale}};
}

QRectF scaleNotePlace(const MemoryGeometry& geometry) {
  return {geometry.labels.left(), geometry.axis.top(), geometry.bytes.right() - geometry.labels.left(),
          geometry.axis.height()};
}

QColor memoryColor(const Colors& colors, buffers::ValueKind kind, uint8_t color) {
  return QColor::fromRgb(drawing::memoryColor(colors.palette, kind, color));
}

MemoryGeometry memoryGeometry(QSizeF size, const MemoryScene& scene, const std::vector<PeakMark>& peaks,
                              const MemoryFonts& fonts, bool hasNumbers) {
  const QFontMetricsF metrics(fonts.label);
  return withQt(drawing::memoryGeometry(
      size.width(), size.height(), scene, peaks, metrics.height(),
      [&](const std::string& text) { return metrics.horizontalAdvance(model::toQString(text)); }, hasNumbers));
}

namespace {

/// Returns the image's own pixels at the rectangle if the painter's device is an image without transformation and with
/// another row below, which provides the spare pixels after the last row.
std::optional<PixelBuffer> pixelsUnder(const QPainter& painter, const QRect& place, double ratio) {
  if (painter.device()->devType() != QInternal::Image) return std::nullopt;
  auto& image = static_cast<QImage&>(*painter.device());
  const bool hasRoom = QRect(QPoint(0, 0), image.size()).contains(place.adjusted(0, 0, 0, 1));
  if (image.format() != QImage::Format_RGB32 || painter.hasClipping() || !hasRoom ||
      painter.deviceTransform() != QTransform::fromScale(ratio, ratio)) {
    return std::nullopt;
  }
  const auto stride = static_cast<int>(image.bytesPerLine() / 4);
  auto* const pixels = reinterpret_cast<uint32_t*>(image.bits());
  return PixelBuffer{pixels + static_cast<ptrdiff_t>(place.top()) * stride + place.left(), place.width(),
                     place.height(), stride};
}

/// Returns the bars that may get a name.
std::vector<drawing::NamedBar> paintBars(QPainter& painter, BarPass& pass, const MemoryGeometry& geometry,
                                         MemoryScratch& scratch) {
  const double ratio = pass.ratio;
  const QSize size = (geometry.plot.size() * ratio).toSize().expandedTo(QSize(1, 1));
  scratch.cover.resize(size.width(), size.height());
  const auto under = pixelsUnder(painter, QRect((geometry.plot.topLeft() * ratio).toPoint(), size), ratio);
  if (!under && (scratch.image.width() != size.width() || scratch.image.height() != size.height() + 1)) {
    scratch.image = QImage(size.width(), size.height() + 1, QImage::Format_RGB32);
  }
  const PixelBuffer buffer = under ? *under
                                   : PixelBuffer{reinterpret_cast<uint32_t*>(scratch.image.bits()), size.width(),
                                                 size.height(), static_cast<int>(scratch.image.bytesPerLine() / 4)};
  std::vector<drawing::NamedBar> named;
  int filledTo = 0;
  for (uint32_t i = pass.scene.firstBandBelow(pass.transform.top); i < pass.scene.bands().size(); ++i) {
    if (yOf(pass.transform, pass.scene.bands()[i].top) > geometry.plot.bottom()) break;
    filledTo = fillBand(pass, buffer, scratch.cover, i, filledTo, named);
  }
  fillRect(buffer, 0, filledTo, buffer.width, buffer.height, pixel(pass.colors.canvas));
  if (!under) {
    painter.drawImage(QRectF(geometry.plot.topLeft(), QSizeF(size) / ratio), scratch.image,
                      QRectF(QPointF(0, 0), size));
  }
  return named;
}

}  // namespace

void paintMemoryBars(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                     const MemoryTransform& transform, const Colors& colors, MemoryScratch& scratch) {
  BarPass pass{scene, transform, colors, painter.device()->devicePixelRatioF(), 1e9, {}, nullptr};
  paintBars(painter, pass, geometry, scratch);
}

void paintMemoryBase(QPainter& painter, const MemoryScene& scene, const model::Snapshot* snapshot,
                     const MemoryGeometry& geometry, const MemoryTransform& transform, const Colors& colors,
                     const MemoryFonts& fonts, MemoryScratch& scratch, const std::vector<uint8_t>* found) {
  const double ratio = painter.device()->devicePixelRatioF();
  BarPass pass{scene, transform, colors, ratio, QFontMetricsF(fonts.fixed).height() + 1, {}, found};
  for (const uint32_t step : axisTicks(scene, transform, fonts)) {
    pass.gridColumns.push_back(static_cast<int>((xOf(transform, step + 0.5) - geometry.plot.left()) * ratio));
  }
  const QRectF &whole = geometry.whole, &plot = geometry.plot;
  for (const QRectF& around : {QRectF(whole.topLeft(), QPointF(whole.right(), plot.top())),
                               QRectF(QPointF(whole.left(), plot.bottom()), whole.bottomRight()),
                               QRectF(QPointF(whole.left(), plot.top()), plot.bottomLeft()),
                               QRectF(plot.topRight(), QPointF(whole.right(), plot.bottom()))}) {
    painter.fillRect(around, colors.canvas);
  }
  std::vector<drawing::NamedBar> named = paintBars(painter, pass, geometry, scratch);
  PainterCanvas canvas(painter, fonts.label, fonts.fixed);
  const drawing::MapView view = mapView(scene, geometry, transform);
  if (snapshot != nullptr) drawing::drawNames(canvas, view, *snapshot, std::move(named), colors.palette);
  drawing::drawMapLabels(canvas, view, colors.palette);
}

}  // namespace views
