#include "views/memory/memory_painter.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPaintDevice>
#include <cmath>
#include <tuple>

#include "model/items/buffer_text.h"
#include "model/items/format.h"
#include "views/memory/memory_coloring.h"
#include "views/memory/memory_text.h"
#include "views/memory/usage_painter.h"
#include "views/name_fit.h"

namespace views {
namespace {

constexpr double kMapMargin = 8;        // pixels around the whole image
constexpr double kLeastNameWidth = 30;  // minimum width in pixels of a bar with a name
constexpr size_t kMostBarNames = 3000;
constexpr double kLoopRow = 15;         // height in pixels of a row of brackets
constexpr uint32_t kMostLoopRows = 3;   // deeper loops share the last row
constexpr double kLeastLoop = 3;        // width in pixels
constexpr double kByteTick = 36;        // minimum distance in pixels
constexpr double kLeastScaled = 64;     // height in pixels of a band with a byte axis
constexpr uint32_t kSortedBars = 4096;  // up to this number, bars are painted biggest first, so that small ones are on
                                        // top

uint32_t pixel(const QColor& color) { return 0xff000000u | color.rgb(); }

struct NamedBar {
  uint32_t bar;
  const MemoryBand* band;
};

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
int fillBand(const BarPass& pass, const PixelBuffer& buffer, CoverBuffer& cover, const MemoryBand& band, int filledTo,
             std::vector<NamedBar>& named) {
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
    const uint32_t fill = pixel(memoryColor(pass.colors, band.kind, section.color));
    return isDimmed ? mixPixels(ground, fill, 0.15) : fill;
  };
  const auto styleOf = [&](const MemorySection& section, bool isDimmed) {
    const uint32_t fill = fillOf(section, isDimmed);
    if (section.hasRange) return BarStyle{fill, mixPixels(fill, pixel(pass.colors.canvas), 0.55), false};
    return BarStyle{mixPixels(ground, fill, 0.30), mixPixels(ground, fill, 0.55), true};
  };

  LargeBars large;
  if (pixels.height() >= pass.lineHeight) {
    large.minimumSteps = static_cast<uint32_t>(std::ceil(kLeastNameWidth / t.stepWidth));
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
    if (named.size() < kMostBarNames && !pass.isDimmed(bar)) named.push_back({bar, &band});
  }
  return std::max(filledTo, mapping.clipBottom);
}

/// Occupied rectangles, by row, so that a new one is compared with few others.
class TakenPlaces {
 public:
  bool take(const QRectF& rect) {
    const auto firstRow = static_cast<int>(rect.top() / kRow), lastRow = static_cast<int>(rect.bottom() / kRow);
    if (firstRow < 0) return false;
    if (static_cast<size_t>(lastRow) >= m_rows.size()) m_rows.resize(static_cast<size_t>(lastRow) + 1);
    for (int row = firstRow; row <= lastRow; ++row) {
      for (const QRectF& other : m_rows[static_cast<size_t>(row)]) {
        if (other.intersects(rect)) return false;
      }
    }
    for (int row = firstRow; row <= lastRow; ++row) m_rows[static_cast<size_t>(row)].push_back(rect);
    return true;
  }

 private:
  static constexpr double kRow = 32;
  std::vector<std::vector<QRectF>> m_rows;
};

void paintNames(QPainter& painter, const BarPass& pass, const model::Snapshot& snapshot, std::vector<NamedBar>& named,
                const MemoryFonts& fonts) {
  const QFontMetricsF metrics(fonts.fixed);
  const double character = metrics.horizontalAdvance(u'0');
  const double height = metrics.height();
  const auto& bars = pass.scene.bars();
  // The largest first: of overlapping aliases the first one keeps its name.
  std::stable_sort(named.begin(), named.end(),
                   [&](const NamedBar& a, const NamedBar& b) { return bars[a.bar].sizeBytes > bars[b.bar].sizeBytes; });
  TakenPlaces taken;
  painter.setFont(fonts.fixed);
  for (const NamedBar& entry : named) {
    const QRectF rect = barRect(pass.transform, *entry.band, bars[entry.bar]).intersected(pass.transform.plot);
    const double room = rect.width() - 10;
    if (rect.height() < height + 1 || room < 3 * character) continue;
    // Shortened only while enough is left to distinguish it from its neighbours.
    const auto fits = static_cast<int>(room / character);
    QString whole = model::valueTitle(snapshot, pass.scene.valueOf(entry.bar));
    if (carryingLoop(snapshot, pass.scene.valueOf(entry.bar))) whole.prepend(QStringLiteral("↻ "));
    if (whole.size() > fits && fits < 9) continue;
    const QString name = fittedName(whole, fits);
    const QRectF place(rect.left() + 5, rect.center().y() - height / 2, static_cast<double>(name.size()) * character,
                       height);
    if (!taken.take(place)) continue;
    painter.setPen(pass.scene.hasRange(*entry.band, entry.bar) ? pass.colors.memoryText : pass.colors.text);
    painter.drawText(QPointF(place.left(), place.top() + metrics.ascent()), name);
  }
}

/// A range of heights beside the plot that a text takes.
using TakenHeight = std::pair<double, double>;

/// Returns true if areas are named: there are several, or one is empty.
bool namesAreas(const MemoryScene& scene) {
  return scene.areas().size() > 1 || (!scene.areas().empty() && !scene.areas().front().note.empty());
}

/// Paints the name of each memory space at its upper edge, and the note of an empty one.
std::vector<TakenHeight> paintAreas(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                                    const MemoryTransform& t, const Colors& colors, const MemoryFonts& fonts) {
  std::vector<TakenHeight> taken;
  if (!namesAreas(scene)) return taken;
  QFont bold = fonts.label;
  bold.setBold(true);
  const QFontMetricsF metrics(fonts.label), boldMetrics(bold);
  const double line = metrics.height();
  painter.save();
  for (const MemoryArea& area : scene.areas()) {
    const double top = std::max(yOf(t, area.top), geometry.plot.top());
    const double bottom = std::min(yOf(t, area.top + area.height), geometry.plot.bottom());
    if (bottom - top < line * 0.7) continue;
    painter.setClipRect(geometry.labels);
    const double right = geometry.labels.right() - 8;
    const QString name = QString::fromStdString(area.name);
    // The line of what is reserved states the bytes of the others; some of them may not be on the map.
    const QString rest = area.sizeBytes == 0 ? QStringLiteral(" · ") + model::humanBytes(0) : QString();
    const double restWidth = metrics.horizontalAdvance(rest);
    const double nameWidth = std::min(boldMetrics.horizontalAdvance(name), geometry.labels.width() - 8 - restWidth);
    painter.setFont(bold);
    painter.setPen(colors.text);
    painter.drawText(QPointF(right - restWidth - nameWidth, top + metrics.ascent()),
                     boldMetrics.elidedText(name, Qt::ElideRight, nameWidth + 1));
    painter.setFont(fonts.label);
    painter.setPen(colors.secondaryText);
    painter.drawText(QPointF(right - restWidth, top + metrics.ascent()), rest);
    taken.emplace_back(top, top + line);
    if (area.note.empty()) continue;
    painter.setClipRect(geometry.plot);
    const QRectF box(geometry.plot.left(), yOf(t, area.top), geometry.plot.width(), area.height * t.scale);
    painter.setPen(QPen(colors.border, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 1.5, -0.5, -1.5), 4, 4);
    const QStringList lines = model::toQString(area.note).split(u'\n');
    const auto shown = std::clamp<qsizetype>(static_cast<qsizetype>((box.height() - 6) / line), 1, lines.size());
    double y = box.center().y() - static_cast<double>(shown) * line / 2 + metrics.ascent();
    for (qsizetype i = 0; i < shown; ++i, y += line) {
      painter.setPen(i == 0 ? colors.text : colors.secondaryText);
      painter.drawText(QPointF(box.left() + 12, y), metrics.elidedText(lines[i], Qt::ElideRight, box.width() - 24));
    }
  }
  painter.restore();
  return taken;
}

bool isTaken(const std::vector<TakenHeight>& taken, double top, double bottom) {
  return std::any_of(taken.begin(), taken.end(),
                     [&](const TakenHeight& each) { return top < each.second && bottom > each.first; });
}

/// Adds the heights of the labels to `taken`.
void paintBandLabels(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                     const MemoryTransform& t, const Colors& colors, const MemoryFonts& fonts,
                     std::vector<TakenHeight>& taken) {
  const QFontMetricsF metrics(fonts.label);
  painter.save();
  painter.setClipRect(geometry.labels);
  painter.setFont(fonts.label);
  double freeFrom = geometry.labels.top() - 1;
  for (uint32_t i = scene.firstBandBelow(t.top); i < scene.bands().size(); ++i) {
    const MemoryBand& band = scene.bands()[i];
    const BandPixels pixels = bandPixels(t, band);
    if (pixels.top > geometry.plot.bottom()) break;
    const double top = std::max(pixels.top, geometry.plot.top());
    const double bottom = std::min(pixels.bottom, geometry.plot.bottom());
    // The label of a band that is lower than the text would seem to belong to its neighbour.
    if (bottom - top < metrics.height() * 0.7) continue;
    const double y = (top + bottom) / 2 - metrics.height() / 2;
    if (y < freeFrom || isTaken(taken, y, y + metrics.height())) continue;
    freeFrom = y + metrics.height();
    taken.emplace_back(y, freeFrom);
    const QString number = band.foldedCount > 0 ? model::grouped(band.foldedCount) : model::grouped(band.number);
    const QString label = bandLabel(band);
    const double room = geometry.labels.width() - 8;
    const QString rest =
        metrics.elidedText(label.mid(number.size()), Qt::ElideRight, room - metrics.horizontalAdvance(number));
    const double right = geometry.labels.right() - 8;
    const double restLeft = right - metrics.horizontalAdvance(rest);
    painter.setPen(colors.secondaryText);
    painter.drawText(QPointF(restLeft, y + metrics.ascent()), rest);
    painter.setPen(colors.text);
    painter.drawText(QPointF(restLeft - metrics.horizontalAdvance(number), y + metrics.ascent()), number);
  }
  painter.restore();
}

/// Paints an axis of bytes beside the plot: ticks in its edge, and numbers where other labels leave room. `yOfByte` is
/// linear, and `top` and `bottom` are the visible part of the axis.
template <typename YOfByte>
void paintByteAxis(QPainter& painter, const MemoryGeometry& geometry, const Colors& colors,
                   const QFontMetricsF& metrics, double top, double bottom, double pixelsPerByte, int64_t bytes,
                   const YOfByte& yOfByte, std::vector<TakenHeight>& taken) {
  if (bottom - top < kLeastScaled || pixelsPerByte <= 0) return;
  int64_t distance = 1;
  while (static_cast<double>(distance) * pixelsPerByte < kByteTick && distance < INT64_MAX / 2) distance *= 2;
  const double zero = yOfByte(0);
  const auto first = static_cast<int64_t>(std::max(0.0, (zero - bottom) / pixelsPerByte));
  const auto last = std::min(bytes, static_cast<int64_t>(std::max(0.0, (zero - top) / pixelsPerByte)));
  for (int64_t byte = (first + distance - 1) / distance * distance; byte <= last; byte += distance) {
    const double y = std::floor(yOfByte(byte)) + 0.5;
    painter.setPen(QPen(colors.secondaryText, 1));
    painter.drawLine(QPointF(geometry.plot.left() - 4, y), QPointF(geometry.plot.left() - 1, y));
    const double textTop = std::clamp(y - metrics.height() / 2, top, bottom - metrics.height());
    if (!isTaken(taken, textTop, textTop + metrics.height())) {
      const QString text = tickText(byte);
      painter.drawText(QPointF(geometry.plot.left() - 6 - metrics.horizontalAdvance(text), textTop + metrics.ascent()),
                       text);
      taken.emplace_back(textTop, textTop + metrics.height());
    }
    if (byte > INT64_MAX - distance) break;
  }
}

/// Paints the bytes of each memory space if all bands have one scale, otherwise byte offsets beside the bands that are
/// high enough.
void paintByteAxes(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                   const MemoryTransform& t, const Colors& colors, const MemoryFonts& fonts,
                   std::vector<TakenHeight>& taken) {
  const QFontMetricsF metrics(fonts.label);
  painter.save();
  painter.setClipRect(geometry.labels.adjusted(0, -metrics.height() / 2, kMapMargin, metrics.height() / 2));
  painter.setFont(fonts.label);
  const auto visible = [&](double top, double bottom) {
    return std::pair(std::max(top, geometry.plot.top()), std::min(bottom, geometry.plot.bottom()));
  };
  for (const MemoryArea& area : scene.areas()) {
    if (!scene.isToScale() || area.sizeBytes <= 0) continue;
    const auto [top, bottom] = visible(yOf(t, area.top), yOf(t, area.top + area.height));
    paintByteAxis(
        painter, geometry, colors, metrics, top, bottom, area.height * t.scale / static_cast<double>(area.sizeBytes),
        area.sizeBytes,
        [&](int64_t byte) { return yOf(t, scene.heightOf(area, byte).value_or(area.top + area.height)); }, taken);
  }
  for (uint32_t i = scene.firstBandBelow(t.top); i < scene.bands().size() && !scene.isToScale(); ++i) {
    const MemoryBand& band = scene.bands()[i];
    const BandPixels pixels = bandPixels(t, band);
    if (pixels.top > geometry.plot.bottom()) break;
    const auto [top, bottom] = visible(pixels.top, pixels.bottom);
    paintByteAxis(
        painter, geometry, colors, metrics, top, bottom, pixels.pixelsPerByte, band.sizeBytes,
        [&](int64_t byte) { return pixels.yOfByte(static_cast<double>(byte)); }, taken);
  }
  painter.restore();
}

/// Paints what allocations without values are for.
void paintBandNotes(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry,
                    const MemoryTransform& t, const Colors& colors, const MemoryFonts& fonts) {
  const QFontMetricsF metrics(fonts.label);
  painter.setFont(fonts.label);
  painter.setPen(colors.secondaryText);
  for (uint32_t i = scene.firstBandBelow(t.top); i < scene.bands().size(); ++i) {
    const MemoryBand& band = scene.bands()[i];
    const BandPixels pixels = bandPixels(t, band);
    if (pixels.top > geometry.plot.bottom()) break;
    if (band.note.empty() || pixels.height() < metrics.height()) continue;
    const QRectF room =
        QRectF(QPointF(geometry.plot.left() + 12, pixels.top), QPointF(geometry.plot.right() - 12, pixels.bottom))
            .intersected(geometry.plot);
    painter.drawText(room, Qt::AlignVCenter,
                     metrics.elidedText(QString::fromStdString(band.note), Qt::ElideRight, room.width()));
  }
}

void paintLoops(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry, const MemoryTransform& t,
                const Colors& colors, const MemoryFonts& fonts) {
  if (geometry.loops.isEmpty()) return;
  const QFontMetricsF metrics(fonts.label);
  painter.save();
  painter.setClipRect(geometry.loops);
  painter.setFont(fonts.label);
  for (const model::LoopBracket& loop : scene.loops()) {
    const QRectF bracket = loopRect(geometry, t, loop);
    const QRectF seen = bracket.intersected(geometry.loops);
    if (seen.isEmpty()) continue;
    painter.fillRect(bracket, colors.hover);
    painter.setPen(QPen(colors.edge, 1));
    painter.drawPolyline(
        QPolygonF({bracket.bottomLeft(), bracket.topLeft(), bracket.topRight(), bracket.bottomRight()}));
    const QRectF inside = seen.adjusted(5, 0, -4, 0);
    const QString text =
        metrics.elidedText(loop.name + QStringLiteral(" · ") + loop.runs, Qt::ElideRight, inside.width());
    painter.setPen(colors.secondaryText);
    if (text.size() > 2) painter.drawText(inside, Qt::AlignCenter, text);
  }
  painter.restore();
}

/// Returns the steps with a line and a number; the line is in the middle of the step.
std::vector<uint32_t> axisTicks(const MemoryScene& scene, const MemoryTransform& t, const MemoryFonts& fonts) {
  if (!scene.hasSteps()) return {};
  const double widest = QFontMetricsF(fonts.label).horizontalAdvance(model::grouped(scene.steps())) + 24;
  const double first = std::max(0.0, std::ceil(t.firstStep - 0.5));
  const double last = std::min(scene.steps() - 1.0, std::floor(stepAt(t, t.plot.right()) - 0.5));
  return stepTicks(first, last, t.stepWidth, std::max(widest, 64.0));
}

void paintAxis(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry, const MemoryTransform& t,
               const Colors& colors, const MemoryFonts& fonts) {
  const QFontMetricsF metrics(fonts.label);
  painter.setFont(fonts.label);
  painter.setPen(QPen(colors.border, 1));
  painter.drawLine(QPointF(geometry.plot.left(), geometry.plot.bottom() + 0.5),
                   QPointF(geometry.plot.right(), geometry.plot.bottom() + 0.5));
  for (const uint32_t step : axisTicks(scene, t, fonts)) {
    const double x = xOf(t, step + 0.5);
    painter.setPen(QPen(colors.border, 1));
    painter.drawLine(QPointF(x, geometry.plot.bottom()), QPointF(x, geometry.plot.bottom() + 4));
    const QString text = model::grouped(step);
    const double width = metrics.horizontalAdvance(text);
    painter.setPen(colors.secondaryText);
    const double left =
        std::clamp(x - width / 2, geometry.axis.left() - kMapMargin, geometry.axis.right() + kMapMargin - width);
    painter.drawText(QPointF(left, geometry.axis.top() + 5 + metrics.ascent()), text);
  }
}

/// Paints the note that band heights cannot be compared, below the labels.
void paintScaleNote(QPainter& painter, const MemoryScene& scene, const MemoryGeometry& geometry, const Colors& colors,
                    const MemoryFonts& fonts) {
  const QString note = scaleNote(scene);
  const QFontMetricsF metrics(fonts.label);
  const QRectF place = scaleNotePlace(geometry);
  if (note.isEmpty() || metrics.horizontalAdvance(note) > place.width()) return;
  painter.setFont(fonts.label);
  painter.setPen(colors.secondaryText);
  painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, note);
}

}  // namespace

QRectF scaleNotePlace(const MemoryGeometry& geometry) {
  return {geometry.labels.left(), geometry.axis.top(), geometry.labels.width() - 8, geometry.axis.height()};
}

std::vector<MemoryBounds> memoryBounds(const model::MemorySummary& summary) {
  std::vector<MemoryBounds> all;
  for (const model::SpaceSummary& space : summary.spaces) {
    MemoryBounds& bounds = all.emplace_back();
    bounds.space = space.figures.space;
    if (const auto& reserved = space.figures.reserved.sum) bounds.reserved = reserved->bytes;
    if (space.limit) bounds.limit = space.limit->bytes;
  }
  return all;
}

QColor memoryColor(const Colors& colors, buffers::AllocationKind kind, uint8_t color) {
  if (color == 0) return colors.of(kind);
  if (color == kTempInOutput) {
    const uint32_t output = pixel(colors.of(buffers::AllocationKind::kOutput));
    return QColor::fromRgb(mixPixels(output, pixel(colors.of(buffers::AllocationKind::kTemp)), 0.5));
  }
  return color <= colors.series.size() ? colors.series[color - 1u] : colors.otherSeries;
}

QRectF loopRect(const MemoryGeometry& geometry, const MemoryTransform& t, const model::LoopBracket& loop) {
  const double left = xOf(t, loop.steps.begin), right = xOf(t, loop.steps.end);
  const uint32_t row = std::min(loop.depth, kMostLoopRows - 1);
  return {left, geometry.loops.top() + row * kLoopRow + 0.5, std::max(kLeastLoop, right - left), kLoopRow - 2};
}

QString bandLabel(const MemoryBand& band) {
  const QString number =
      band.foldedCount > 0 ? QStringLiteral("%1 ×").arg(model::grouped(band.foldedCount)) : model::grouped(band.number);
  // The memory space before the kind, whose colour says it too if there is no room.
  QString kind = model::allocationKindText(band.kind);
  if (!band.spaceName.empty()) kind.prepend(QString::fromStdString(band.spaceName) + u' ');
  return QStringLiteral("%1 · %2 · %3").arg(number, model::humanBytes(band.sizeBytes), kind);
}

MemoryGeometry memoryGeometry(QSizeF size, const MemoryScene& scene, const std::vector<PeakMark>& peaks,
                              const MemoryFonts& fonts) {
  const QFontMetricsF metrics(fonts.label);
  double widest = metrics.horizontalAdvance(QStringLiteral("00 · 000.00 KiB"));
  // Only high bands get a label; they are the first in each memory space.
  const size_t measured = std::min<size_t>(scene.bands().size(), 500);
  for (size_t i = 0; i < measured; ++i)
    widest = std::max(widest, metrics.horizontalAdvance(bandLabel(scene.bands()[i])));
  const double labels = std::round(std::min(widest + 12, size.width() * 0.3));
  const double axis = std::round(metrics.height() + 10), marks = peakStripHeight(peaks, metrics);
  uint32_t rows = 0;
  for (const model::LoopBracket& loop : scene.loops()) rows = std::max(rows, std::min(loop.depth + 1, kMostLoopRows));
  const double loops = rows * kLoopRow;
  MemoryGeometry geometry;
  geometry.plot = QRectF(labels + kMapMargin, marks + loops, std::max(1.0, size.width() - labels - 2 * kMapMargin),
                         std::max(1.0, size.height() - axis - marks - loops));
  geometry.loops = QRectF(geometry.plot.left(), marks, geometry.plot.width(), loops);
  geometry.marks = QRectF(geometry.plot.left(), 0, geometry.plot.width(), marks);
  geometry.labels = QRectF(kMapMargin, geometry.plot.top(), labels, geometry.plot.height());
  geometry.axis = QRectF(geometry.plot.left(), geometry.plot.bottom(), geometry.plot.width(), axis);
  geometry.whole = QRectF(QPointF(0, 0), size);
  return geometry;
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
std::vector<NamedBar> paintBars(QPainter& painter, BarPass& pass, const MemoryGeometry& geometry,
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
  std::vector<NamedBar> named;
  int filledTo = 0;
  for (uint32_t i = pass.scene.firstBandBelow(pass.transform.top); i < pass.scene.bands().size(); ++i) {
    if (yOf(pass.transform, pass.scene.bands()[i].top) > geometry.plot.bottom()) break;
    filledTo = fillBand(pass, buffer, scratch.cover, pass.scene.bands()[i], filledTo, named);
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
  std::vector<NamedBar> named = paintBars(painter, pass, geometry, scratch);
  if (snapshot != nullptr) paintNames(painter, pass, *snapshot, named, fonts);
  std::vector<TakenHeight> taken = paintAreas(painter, scene, geometry, transform, colors, fonts);
  paintBandLabels(painter, scene, geometry, transform, colors, fonts, taken);
  paintByteAxes(painter, scene, geometry, transform, colors, fonts, taken);
  paintBandNotes(painter, scene, geometry, transform, colors, fonts);
  paintLoops(painter, scene, geometry, transform, colors, fonts);
  paintAxis(painter, scene, geometry, transform, colors, fonts);
  paintScaleNote(painter, scene, geometry, colors, fonts);
}

}  // namespace views
