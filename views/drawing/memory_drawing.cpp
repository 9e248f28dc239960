#include "views/drawing/memory_drawing.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "model/words/buffer_text.h"
#include "model/words/numbers.h"
#include "model/words/text.h"
#include "model/words/translation.h"
#include "views/drawing/text_fit.h"

namespace drawing {
namespace {

using Face = Canvas::Face;

constexpr double kLeading = 3;     // pixels of a line above and below its letters
constexpr double kLeastNamed = 8;  // height in pixels of a memory space with a name
constexpr double kCurveMargin = 8;
constexpr double kCurveShare = 0.2;  // of the height of an image
constexpr double kLeastCurve = 120, kLeastMap = 160;
constexpr double kNearLimit = 3;      // pixels, by which a limit above a memory space is drawn at its edge
constexpr int kLeastNameColumns = 9;  // a shorter name of a bar does not distinguish it from its neighbours
constexpr double kImageMargin = 8, kImageChip = 10, kImageGap = 16;  // pixels

Rect common(const Rect& a, const Rect& b) {
  return Rect::ofEdges(std::max(a.left(), b.left()), std::max(a.top(), b.top()), std::min(a.right(), b.right()),
                       std::min(a.bottom(), b.bottom()));
}

/// A range of heights beside the plot that a text takes.
using TakenHeight = std::pair<double, double>;

bool isTaken(const std::vector<TakenHeight>& taken, double top, double bottom) {
  return std::any_of(taken.begin(), taken.end(),
                     [&](const TakenHeight& each) { return top < each.second && bottom > each.first; });
}

class MapLabels {
 public:
  MapLabels(Canvas& canvas, const MapView& view, const Palette& palette)
      : m_canvas(canvas),
        m_scene(view.scene),
        m_geometry(view.geometry),
        m_t(view.transform),
        m_palette(palette),
        m_line(canvas.lineHeight(Face::kLabel)) {}

  void draw() {
    drawAreas();
    drawKernels();
    drawBandLabels();
    drawByteAxes();
    drawBandNotes();
    drawLoops();
    m_canvas.clip(m_geometry.whole);
    drawStepAxis();
    drawScaleNote();
  }

 private:
  double widthOf(const std::string& text) const { return m_canvas.widthOf(Face::kLabel, text); }
  void text(double x, double top, const std::string& text, Rgb color) {
    m_canvas.text(x, top, Face::kLabel, text, color);
  }
  /// Calls `visit(band, pixels)` for the bands that are visible.
  template <typename Visit>
  void visitBands(Visit visit) {
    for (uint32_t i = m_scene.firstBandBelow(m_t.top); i < m_scene.bands().size(); ++i) {
      const MemoryBand& band = m_scene.bands()[i];
      const BandPixels pixels = bandPixels(m_t, band);
      if (pixels.top > m_geometry.plot.bottom()) break;
      visit(band, pixels);
    }
  }

  /// The name of each memory space at its upper edge, and the note of an empty one.
  void drawAreas() {
    if (!namesAreas(m_scene)) return;
    for (const MemoryArea& area : m_scene.areas()) {
      const double top = std::max(yOf(m_t, area.top), m_geometry.plot.top());
      const double bottom = std::min(yOf(m_t, area.top + area.height), m_geometry.plot.bottom());
      if (bottom - top < kLeastNamed) continue;
      // In the middle of a low space; the names of two can be as near as their letters allow.
      const double y = std::min(top, (top + bottom - m_line) / 2);
      if (isTaken(m_taken, y + kLeading, y + m_line - kLeading)) continue;
      m_canvas.clip(m_geometry.labels.adjusted(0, 0, 0, kLeading));
      // The line of what is reserved states the bytes of the others; some of them may not be on the map.
      const std::string rest = area.sizeBytes == 0 ? absl::StrCat(" · ", words::humanBytes(0)) : std::string();
      const std::string name =
          m_canvas.fitted(Face::kBold, area.name, m_geometry.labels.width() - kNameGap - widthOf(rest));
      m_canvas.text(m_geometry.labels.left(), y, Face::kBold, name, m_palette.text);
      text(m_geometry.labels.left() + m_canvas.widthOf(Face::kBold, name), y, rest, m_palette.secondaryText);
      m_taken.emplace_back(y + kLeading, y + m_line - kLeading);
      if (!area.note.empty()) drawAreaNote(area);
    }
  }

  void drawAreaNote(const MemoryArea& area) {
    m_canvas.clip(m_geometry.plot);
    const Rect box(m_geometry.plot.left(), yOf(m_t, area.top), m_geometry.plot.width(), area.height * m_t.scale);
    m_canvas.outline(box.adjusted(0.5, 1.5, -0.5, -1.5), 4, {m_palette.border, 1, {4, 2}});
    const std::vector<std::string> lines = absl::StrSplit(area.note, '\n');
    const auto shown =
        std::clamp<int>(static_cast<int>((box.height() - 6) / m_line), 1, static_cast<int>(lines.size()));
    double y = box.center().y - shown * m_line / 2;
    for (int i = 0; i < shown; ++i, y += m_line) {
      text(box.left() + 12, y, m_canvas.fitted(Face::kLabel, lines[static_cast<size_t>(i)], box.width() - 24),
           i == 0 ? m_palette.text : m_palette.secondaryText);
    }
  }

  /// The memory of kernels, at the steps at which they run, in a lane below their memory space. Names are drawn beside
  /// the boxes, of which most are too narrow for one.
  void drawKernels() {
    for (const MemoryArea& area : m_scene.areas()) {
      const Rect lane = common(
          Rect(m_geometry.plot.left(), yOf(m_t, area.laneTop), m_geometry.plot.width(), area.laneHeight * m_t.scale),
          m_geometry.plot);
      if (area.kernels.empty() || lane.isEmpty()) continue;
      m_canvas.clip(m_geometry.plot);
      m_canvas.fill(lane, {m_palette.hover, 1});
      const double line = m_canvas.lineHeight(Face::kFixed);
      double freeFrom = lane.left();
      for (size_t i = 0; i < area.kernels.size(); ++i) {
        const Rect box = common(kernelRect(m_t, area, area.kernels[i]), lane);
        if (box.isEmpty()) continue;
        m_canvas.fill(box, {memoryColor(m_palette, buffers::ValueKind::kTemp, kScopedMemory), 1});
        if (freeFrom > box.right()) continue;
        const double left = box.right() + 3;
        const double width = m_canvas.widthOf(Face::kFixed, area.kernels[i].name), right = left + width + 3;
        // Above the next boxes, if they are low enough.
        bool isFree = lane.height() >= line && right <= lane.right();
        for (size_t next = i + 1; isFree && next < area.kernels.size(); ++next) {
          const Rect other = kernelRect(m_t, area, area.kernels[next]);
          if (other.left() >= right) break;
          isFree = other.top() >= lane.top() + line;
        }
        if (!isFree) continue;
        m_canvas.text(left, lane.top(), Face::kFixed, area.kernels[i].name, m_palette.text);
        freeFrom = left + width;
      }
      const double y = lane.center().y - m_line / 2;
      if (lane.height() < m_line * 0.7) continue;
      m_canvas.clip(m_geometry.labels);
      const std::string label = m_canvas.fitted(
          Face::kLabel,
          words::filled(words::translate("MemoryText", "kernels · ≤ %1"), words::humanBytes(area.mostKernelBytes)),
          m_geometry.labels.width() - kNameGap);
      text(m_geometry.labels.left(), y, label, m_palette.secondaryText);
      m_taken.emplace_back(y, y + m_line);
    }
  }

  void drawBandLabels() {
    m_canvas.clip(m_geometry.labels);
    double freeFrom = m_geometry.labels.top() - 1;
    visitBands([&](const MemoryBand& band, const BandPixels& pixels) {
      const double top = std::max(pixels.top, m_geometry.plot.top());
      const double bottom = std::min(pixels.bottom, m_geometry.plot.bottom());
      // The label of a band that is lower than the text would seem to belong to its neighbour.
      if (bottom - top < m_line * 0.7) return;
      const double y = (top + bottom) / 2 - m_line / 2;
      if (y < freeFrom || isTaken(m_taken, y, y + m_line)) return;
      freeFrom = y + m_line;
      m_taken.emplace_back(y, freeFrom);
      const double room = m_geometry.labels.width() - kNameGap;
      const std::string whole = bandLabel(band), number = bandNumber(band);
      const std::string label =
          widthOf(whole) <= room ? whole : m_canvas.fitted(Face::kLabel, shortBandLabel(band), room);
      const size_t numberEnd = std::min(number.size(), label.size());
      text(m_geometry.labels.left(), y, label.substr(0, numberEnd), m_palette.text);
      text(m_geometry.labels.left() + widthOf(label.substr(0, numberEnd)), y, label.substr(numberEnd),
           m_palette.secondaryText);
    });
  }

  /// An axis of bytes beside the plot: ticks in its edge, each with its number. `yOfByte` is linear, and `top` and
  /// `bottom` are the ends of the axis.
  template <typename YOfByte>
  void drawByteAxis(double top, double bottom, double pixelsPerByte, int64_t bytes, const YOfByte& yOfByte) {
    top = std::max(top, m_geometry.plot.top());
    bottom = std::min(bottom, m_geometry.plot.bottom());
    std::string last;
    for (const int64_t byte : axisBytes(yOfByte(0), top, bottom, pixelsPerByte, bytes)) {
      const double left = m_geometry.plot.left(), y = std::floor(yOfByte(byte)) + 0.5;
      m_canvas.line({{left - 4, y}, {left - 1, y}}, {m_palette.secondaryText, 1});
      const std::string number = tickText(byte);
      if (std::exchange(last, number) == number) continue;  // zoomed in until they differ by too little
      const double textTop = std::clamp(y - m_line / 2, top, bottom - m_line);
      text(left - kByteGap - widthOf(number), textTop, number, m_palette.secondaryText);
    }
  }

  /// The bytes of each memory space if all bands have one scale, otherwise byte offsets beside the bands that are high
  /// enough. They have a column of their own, whatever names are beside them.
  void drawByteAxes() {
    m_canvas.clip(m_geometry.bytes.adjusted(0, -m_line / 2, 0, m_line / 2));
    if (!m_scene.isToScale()) {
      return visitBands([&](const MemoryBand& band, const BandPixels& pixels) {
        drawByteAxis(pixels.top, pixels.bottom, pixels.pixelsPerByte, band.sizeBytes,
                     [&](int64_t byte) { return pixels.yOfByte(static_cast<double>(byte)); });
      });
    }
    for (const MemoryArea& area : m_scene.areas()) {
      if (area.sizeBytes <= 0) continue;
      const double bottom = area.top + area.height;
      drawByteAxis(yOf(m_t, area.top), yOf(m_t, bottom), area.height * m_t.scale / static_cast<double>(area.sizeBytes),
                   area.sizeBytes,
                   [&](int64_t byte) { return yOf(m_t, m_scene.heightOf(area, byte).value_or(bottom)); });
    }
  }

  /// The purposes of allocations without values.
  void drawBandNotes() {
    m_canvas.clip(m_geometry.plot);
    visitBands([&](const MemoryBand& band, const BandPixels& pixels) {
      if (band.note.empty() || pixels.height() < m_line) return;
      const Rect room =
          common(Rect::ofEdges(m_geometry.plot.left() + 12, pixels.top, m_geometry.plot.right() - 12, pixels.bottom),
                 m_geometry.plot);
      text(room.left(), room.center().y - m_line / 2, m_canvas.fitted(Face::kLabel, band.note, room.width()),
           m_palette.secondaryText);
    });
  }

  void drawLoops() {
    if (m_geometry.loops.isEmpty()) return;
    m_canvas.clip(m_geometry.loops);
    for (const words::LoopBracket& loop : m_scene.loops()) {
      const Rect bracket = loopRect(m_geometry, m_t, loop);
      const Rect seen = common(bracket, m_geometry.loops);
      if (seen.isEmpty()) continue;
      m_canvas.fill(bracket, {m_palette.hover, 1});
      const Stroke stroke{m_palette.edge, 1};
      const Point corners[] = {{bracket.left(), bracket.bottom()},
                               {bracket.left(), bracket.top()},
                               {bracket.right(), bracket.top()},
                               {bracket.right(), bracket.bottom()}};
      for (size_t i = 0; i < 3; ++i) m_canvas.line({corners[i], corners[i + 1]}, stroke);
      const Rect inside = seen.adjusted(5, 0, -4, 0);
      const std::string label = m_canvas.fitted(Face::kLabel, loopLabel(loop), inside.width());
      if (columnsOf(label) <= 2) continue;
      text(inside.center().x - widthOf(label) / 2, inside.center().y - m_line / 2, label, m_palette.secondaryText);
    }
  }

  void drawStepAxis() {
    const Rect &plot = m_geometry.plot, &axis = m_geometry.axis;
    const Stroke border{m_palette.border, 1};
    m_canvas.line({{plot.left(), plot.bottom() + 0.5}, {plot.right(), plot.bottom() + 0.5}}, border);
    for (const uint32_t step : axisTicks(m_scene, m_t, widthOf(words::grouped(m_scene.steps())))) {
      const double x = xOf(m_t, step + 0.5);
      m_canvas.line({{x, plot.bottom()}, {x, plot.bottom() + kStepTick}}, border);
      if (axis.height() <= kStepTick) continue;
      const std::string number = words::grouped(step);
      const double width = widthOf(number);
      text(std::clamp(x - width / 2, axis.left() - kMapMargin, axis.right() + kMapMargin - width), axis.top() + 5,
           number, m_palette.secondaryText);
    }
  }

  /// The note that band heights cannot be compared, below the labels.
  void drawScaleNote() {
    const std::string note = scaleNote(m_scene);
    if (note.empty() || widthOf(note) > m_geometry.bytes.right() - kNameGap - m_geometry.labels.left()) return;
    text(m_geometry.labels.left(), m_geometry.axis.center().y - m_line / 2, note, m_palette.secondaryText);
  }

  Canvas& m_canvas;
  const MemoryScene& m_scene;
  const MemoryGeometry<Rect>& m_geometry;
  const MemoryTransform<Rect>& m_t;
  const Palette& m_palette;
  double m_line;
  std::vector<TakenHeight> m_taken;
};

/// Occupied rectangles, by row, so that a new one is compared with few others.
class TakenPlaces {
 public:
  bool take(const Rect& rect) {
    const auto firstRow = static_cast<int>(rect.top() / kRow), lastRow = static_cast<int>(rect.bottom() / kRow);
    if (firstRow < 0) return false;
    if (static_cast<size_t>(lastRow) >= m_rows.size()) m_rows.resize(static_cast<size_t>(lastRow) + 1);
    for (int row = firstRow; row <= lastRow; ++row) {
      for (const Rect& other : m_rows[static_cast<size_t>(row)]) {
        if (other.intersects(rect)) return false;
      }
    }
    for (int row = firstRow; row <= lastRow; ++row) m_rows[static_cast<size_t>(row)].push_back(rect);
    return true;
  }

 private:
  static constexpr double kRow = 32;
  std::vector<std::vector<Rect>> m_rows;
};

/// The lines of what is reserved and of the limit across a plot. The names are drawn last, so that no line runs through
/// one: each below its line, on the panel's colour, since bars may be below it, and beside another one at that height.
class BoundLines {
 public:
  BoundLines(Canvas& canvas, const Rect& plot, const Palette& palette)
      : m_canvas(canvas), m_plot(plot), m_palette(palette) {}
  ~BoundLines() {
    // In a low plot they would cover what it shows.
    if (m_plot.height() < 3 * m_canvas.lineHeight(Face::kLabel)) return;
    for (const Name& name : m_names) drawName(name);
  }
  BoundLines(const BoundLines&) = delete;
  BoundLines& operator=(const BoundLines&) = delete;

  /// The limit is a solid line. The line of what is reserved can be drawn over it if it is dashed.
  void limit(double y, const std::string& name) { line(y, {m_palette.error, 2}, name); }
  void reserved(double y, const std::string& name) { line(y, {m_palette.text, 1.5, {5, 4}}, name); }
  /// Names a limit above the upper edge, which may be that of a part of the plot.
  void limitAbove(double y, const std::string& name) {
    m_names.push_back({absl::StrCat(name, " ↑"), y, m_palette.error});
  }

 private:
  struct Name {
    std::string text;
    double y;
    Rgb color;
  };

  void line(double y, const Stroke& stroke, const std::string& name) {
    if (y < m_plot.top() - 2 || y > m_plot.bottom() + 2) return;
    const double at = std::clamp(std::floor(y) + 0.5, m_plot.top() + 0.5, m_plot.bottom() - 0.5);
    m_canvas.line({{m_plot.left(), at}, {m_plot.right(), at}}, stroke);
    m_names.push_back({name, at, stroke.color});
  }

  void drawName(const Name& name) {
    constexpr double kGap = 6;
    const double height = m_canvas.lineHeight(Face::kLabel);
    const double top = std::clamp(name.y + 3, m_plot.top(), std::max(m_plot.top(), m_plot.bottom() - height));
    double left = m_plot.left() + kGap;
    for (const Rect& other : m_drawn) {
      if (other.top() < top + height && top < other.bottom()) left = std::max(left, other.right() + kGap);
    }
    const std::string shown = m_canvas.fitted(Face::kLabel, name.text, m_plot.right() - left - 8);
    if (shown.empty()) return;
    const Rect box(left, top, m_canvas.widthOf(Face::kLabel, shown) + 8, height);
    m_canvas.fill(box, {m_palette.panel, 0.9});
    m_canvas.text(left + 4, top, Face::kLabel, shown, name.color);
    m_drawn.push_back(box);
  }

  Canvas& m_canvas;
  const Rect m_plot;
  const Palette& m_palette;
  std::vector<Name> m_names;
  std::vector<Rect> m_drawn;
};

void drawUsageSteps(Canvas& canvas, const UsageGeometry<Rect>& g, const Palette& palette) {
  for (const StepNumber& each : usageStepNumbers(canvas, g)) {
    canvas.line({{each.x, g.plot.bottom()}, {each.x, g.plot.bottom() + 4}}, {palette.border, 1});
    canvas.text(each.place.left(), each.place.top(), Face::kLabel, each.text, palette.secondaryText);
  }
}

}  // namespace

std::vector<StepNumber> usageStepNumbers(const Canvas& canvas, const UsageGeometry<Rect>& g) {
  std::vector<StepNumber> numbers;
  if (g.steps == 0) return numbers;
  const double widest = canvas.widthOf(Face::kLabel, words::grouped(g.steps)) + 24;
  const double last = std::min(g.firstStep + g.stepsShown, static_cast<double>(g.steps)) - 1;
  for (const uint32_t step : stepTicks(g.firstStep, last, g.plot.width() / g.stepsShown, std::max(widest, 64.0))) {
    const double x = xOfStep(g, step + 0.5);
    std::string number = words::grouped(step);
    const double width = canvas.widthOf(Face::kLabel, number);
    const double left = std::min(x - width / 2, g.plot.right() + kCurveMargin - width);
    numbers.push_back({std::move(number), x, Rect(left, g.plot.bottom() + 5, width, canvas.lineHeight(Face::kLabel))});
  }
  return numbers;
}

void drawMapLabels(Canvas& canvas, const MapView& view, const Palette& palette) {
  MapLabels(canvas, view, palette).draw();
}

void drawNames(Canvas& canvas, const MapView& view, const model::Snapshot& snapshot, std::vector<NamedBar> named,
               const Palette& palette) {
  const double character = canvas.widthOf(Face::kFixed, "0"), height = canvas.lineHeight(Face::kFixed);
  const auto& bars = view.scene.bars();
  // The largest first: of overlapping aliases the first one keeps its name.
  std::stable_sort(named.begin(), named.end(), [&](const NamedBar& a, const NamedBar& b) {
    const MemoryBar &first = bars[a.bar], &second = bars[b.bar];
    return std::tuple(first.sizeBytes, first.end - first.begin) >
           std::tuple(second.sizeBytes, second.end - second.begin);
  });
  TakenPlaces taken;
  for (const NamedBar& entry : named) {
    const MemoryBand& band = view.scene.bands()[entry.band];
    const Rect rect = common(barRect(view.transform, band, bars[entry.bar]), view.transform.plot);
    const double room = rect.width() - 10;
    if (rect.height() < height + 1 || room < 3 * character) continue;
    const bool isCarried = carryingLoop(snapshot, view.scene.valueOf(entry.bar)).has_value();
    const std::string whole = words::valueTitle(snapshot, view.scene.valueOf(entry.bar));
    const double sign = isCarried ? 2 * character : 0;
    const int all = columnsOf(whole);
    Rect place(rect.left() + 5, rect.center().y - height / 2, 0, height);
    std::string name;
    bool isFree = false;
    // The next value may begin before the end of this one, in the same bytes, and have its name there.
    for (int fits = std::min(static_cast<int>((room - sign) / character), all);
         !isFree && fits >= std::min(all, kLeastNameColumns); --fits) {
      name = fittedName(whole, fits);
      place = Rect(place.left(), place.top(), sign + (columnsOf(name) + 1) * character, height);
      isFree = taken.take(place);
    }
    if (!isFree) continue;
    const Rgb color = view.scene.hasRange(band, entry.bar) ? palette.memoryText : palette.text;
    if (isCarried) canvas.sign(place.left(), place.top(), Face::kFixed, "↻", color);
    canvas.text(place.left() + sign, place.top(), Face::kFixed, name, color);
  }
}

void drawHatching(Canvas& canvas, const Rect& rect, double distance, const Stroke& stroke) {
  if (rect.isEmpty()) return;
  const double step = distance * std::numbers::sqrt2;
  // Lines from lower left to upper right, on which x + y is `at`.
  for (double at = std::floor((rect.left() + rect.top()) / step + 1) * step; at < rect.right() + rect.bottom();
       at += step) {
    const double left = std::max(rect.left(), at - rect.bottom()), right = std::min(rect.right(), at - rect.top());
    canvas.line({{left, at - left}, {right, at - right}}, stroke);
  }
}

void drawOverLimit(Canvas& canvas, const Rect& rect, const Palette& palette) {
  drawHatching(canvas, rect, 6, {palette.memoryText, 1.5, {}, false, 0.35});
}

void drawMapBounds(Canvas& canvas, const MapView& view, const std::vector<MemoryBounds>& all, const Palette& palette) {
  const Rect& plot = view.transform.plot;
  canvas.clip(plot.adjusted(0, -2, 0, 2));
  BoundLines lines(canvas, plot, palette);
  for (const MemoryBounds& bounds : all) {
    const MemoryArea* const area = view.scene.areaOf(bounds.space);
    // A line in a space of a few pixels would hide it.
    if (area == nullptr || area->sizeBytes == 0 ||
        area->height * view.transform.scale < 2 * canvas.lineHeight(Face::kLabel)) {
      continue;
    }
    const double top = yOf(view.transform, area->top);
    const auto limitAt = bounds.limit ? view.scene.heightOf(*area, *bounds.limit) : std::optional<double>();
    const double pixelsPerByte = area->height * view.transform.scale / static_cast<double>(area->sizeBytes);
    const bool isNear =
        bounds.limit && !limitAt && static_cast<double>(*bounds.limit - area->sizeBytes) * pixelsPerByte <= kNearLimit;
    if (limitAt) {
      const double limit = yOf(view.transform, *limitAt);
      drawOverLimit(canvas, common(Rect::ofEdges(plot.left(), top, plot.right(), limit), plot), palette);
      lines.limit(limit, limitLabel(*bounds.limit));
    } else if (isNear) {
      lines.limit(top, limitLabel(*bounds.limit));
    }
    // Reserved memory that is not on the map, such as thread-local memory, does not move the line, but is named.
    if (bounds.reserved) {
      const int64_t absent = *bounds.reserved - area->sizeBytes;
      std::string label = reservedLabel(*bounds.reserved);
      if (absent > *bounds.reserved / 100)
        label = words::filled(words::translate("views::MemoryMap", "%1, %2 of it not on the map"), label,
                              words::humanBytes(absent));
      lines.reserved(top, label);
    }
    if (bounds.limit && !limitAt && !isNear && top >= plot.top() - 2 && top <= plot.bottom())
      lines.limitAbove(top, limitLabel(*bounds.limit));
  }
}

void drawPeaks(Canvas& canvas, const std::vector<PeakMark>& marks, const std::vector<double>& xs, const Rect& strip,
               double bottom, Rgb color) {
  const auto labels = placePeakLabels(
      marks, xs, [&](const std::string& text) { return canvas.widthOf(Face::kLabel, text); }, strip);
  for (size_t i = 0; i < marks.size(); ++i) {
    if (xs[i] < strip.left() || xs[i] > strip.right()) continue;
    const Rect& place = labels[i].rect;
    const Stroke stroke{color, 1.5, marks[i].computed ? std::vector<double>() : std::vector<double>{6, 3}};
    canvas.line({{xs[i], place.top() + 3}, {xs[i], bottom}}, stroke);
    canvas.text(place.left(), place.center().y - canvas.lineHeight(Face::kLabel) / 2, Face::kLabel, labels[i].text,
                color);
  }
}

void drawUsageLayers(Canvas& canvas, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
                     const UsageGeometry<Rect>& g) {
  // Columns of whole pixels; columns with the same heights are one.
  struct Piece {
    double top, bottom;
    Rgb color;
    bool operator==(const Piece&) const = default;
  };
  std::vector<Piece> open;
  double left = 0, right = 0;
  const auto flush = [&] {
    for (const Piece& piece : open) canvas.fill(Rect::ofEdges(left, piece.top, right, piece.bottom), {piece.color, 1});
  };
  for (const UsageColumn& column : usageColumns(live, g)) {
    std::vector<Piece> pieces;
    double bytes = 0;
    for (const UsageLayer& layer : layers) {
      const auto more = static_cast<double>(layer.bytes(column.step));
      if (more <= 0) continue;
      const double bottom = std::round(yOfBytes(g, bytes)), top = std::round(yOfBytes(g, bytes + more));
      bytes += more;
      if (top < bottom) pieces.push_back({top, bottom, layer.color});
    }
    const double from = std::round(column.left), to = std::round(column.right);
    if (pieces != open || from != right) {
      flush();
      open = std::move(pieces);
      left = from;
    }
    right = to;
  }
  flush();
}

void drawUsage(Canvas& canvas, const queries::LiveBytes& live, const std::vector<UsageLayer>& layers,
               const UsageGeometry<Rect>& g, const Palette& palette) {
  if (g.steps == 0) return;
  const double line = canvas.lineHeight(Face::kLabel);
  for (const int64_t tick : usageTicks(g.topBytes, g.plot.height())) {
    const double y = std::floor(yOfBytes(g, static_cast<double>(tick))) + 0.5;
    canvas.line({{g.plot.left(), y}, {g.plot.right(), y}}, {palette.border, 1});
    const std::string number = tickText(tick);
    canvas.text(g.plot.left() - 6 - canvas.widthOf(Face::kLabel, number), y - line / 2, Face::kLabel, number,
                palette.secondaryText);
  }
  drawUsageLayers(canvas, live, layers, g);
  canvas.line({{g.plot.left(), g.plot.bottom() + 0.5}, {g.plot.right(), g.plot.bottom() + 0.5}}, {palette.border, 1});
  drawUsageSteps(canvas, g, palette);
}

void drawUsageKernels(Canvas& canvas, const queries::LiveBytes& live, const std::vector<model::ScopedStep>& kernels,
                      const UsageGeometry<Rect>& g, const Palette& palette) {
  if (g.steps == 0) return;
  const Fill fill{memoryColor(palette, buffers::ValueKind::kTemp, kScopedMemory), 1};
  for (const model::ScopedStep& kernel : kernels) {
    if (kernel.step >= g.steps) continue;
    const double left = std::round(xOfStep(g, kernel.step));
    const double right = std::max(left + 1, std::round(xOfStep(g, kernel.step + 1.0)));
    const auto bytes = static_cast<double>(live.at(kernel.step));
    const Rect box = common(
        Rect::ofEdges(left, yOfBytes(g, bytes + static_cast<double>(kernel.bytes)), right, yOfBytes(g, bytes)), g.plot);
    if (!box.isEmpty()) canvas.fill(box, fill);
  }
}

void drawUsageBounds(Canvas& canvas, const UsageGeometry<Rect>& g, const UsageBounds& bounds, const Palette& palette) {
  BoundLines lines(canvas, g.plot, palette);
  const auto yOfWhole = [&](int64_t bytes) { return yOfBytes(g, static_cast<double>(bytes)); };
  const bool isInPlot = bounds.limit && *bounds.limit <= g.topBytes;
  if (isInPlot) lines.limit(yOfWhole(*bounds.limit), limitLabel(*bounds.limit));
  if (bounds.reserved) lines.reserved(yOfWhole(*bounds.reserved), reservedLabel(*bounds.reserved));
  if (bounds.limit && !isInPlot) lines.limitAbove(g.plot.top(), limitLabel(*bounds.limit));
}

UsageGeometry<Rect> usageGeometry(double width, double height, const queries::LiveBytes& live,
                                  const std::vector<PeakMark>& peaks, const Canvas& canvas, const UsageBounds& bounds) {
  const double line = canvas.lineHeight(Face::kLabel);
  UsageGeometry<Rect> g;
  g.steps = static_cast<uint32_t>(live.stepCount());
  g.stepsShown = g.steps;
  const double marks = peakStripHeight(peaks, line), axis = std::round(line + 8);
  const double bottom = marks + std::max(1.0, height - marks - axis);
  g.topBytes = usageTop(live, bounds);
  double widest = 0;
  for (const int64_t tick : usageTicks(g.topBytes, bottom - marks))
    widest = std::max(widest, canvas.widthOf(Face::kLabel, tickText(tick)));
  const double left = std::round(kCurveMargin + widest + 6);
  g.plot = Rect::ofEdges(left, marks, std::max(left + 1, width - kCurveMargin), bottom);
  g.marks = Rect(left, 0, g.plot.width(), marks);
  return g;
}

MemoryImage::MemoryImage(const model::Snapshot& of, const model::LimitSources& limits)
    : snapshot(of),
      coloring(makeColoring(*of.assignment, model::ValueGroups(&of, model::Grouping::kKind))),
      peaks(peakMarks(of, of.liveBytes)) {
  MemorySceneOptions options;
  options.platform = of.platform;
  options.foldsSmall = true;
  options.isToScale = true;
  options.colorOf = coloring.colorOf;
  options.loops = words::loopBrackets(of);
  options.emptyAreas = emptyAreas(of, limits);
  options.emptyBandNotes = emptyBandNotes(of);
  options.kernels = memoryKernels(of);
  scene = makeMemoryScene(*of.assignment, options);
  const model::MemorySummary summary = model::summarizeMemory(of, limits);
  bounds = memoryBounds(summary);
  if (const auto* const space = summary.find(queries::kDefaultSpace); space != nullptr)
    usageBounds = drawing::usageBounds(*space);
}

double drawTitle(Canvas& canvas, const MemoryImage& image, const Palette& palette, double width) {
  const double line = canvas.lineHeight(Face::kLabel), height = std::round(line + 2 * kImageMargin);
  const double top = std::round((height - line) / 2);
  double right = width - kImageMargin;
  for (auto entry = image.coloring.legend.rbegin(); entry != image.coloring.legend.rend(); ++entry) {
    right -= canvas.widthOf(Face::kLabel, entry->name);
    canvas.text(right, top, Face::kLabel, entry->name, palette.secondaryText);
    right -= kImageChip + 5;
    canvas.fill(Rect(right, std::round((height - kImageChip) / 2), kImageChip, kImageChip),
                {memoryColor(palette, *entry), 1});
    right -= kImageGap;
  }
  const model::Snapshot& snapshot = image.snapshot;
  std::vector<std::string> facts;
  if (const auto& reserved = snapshot.defaultSpace().reserved.sum) {
    facts.push_back(words::filled(
        words::translate("MemoryImage", "%1 reserved"),
        words::withSpace(snapshot, queries::kDefaultSpace,
                         absl::StrCat(reserved->isLeast ? "≥ " : "", words::humanBytes(reserved->bytes)))));
  }
  if (snapshot.liveBytes.stepCount() > 0) {
    facts.push_back(words::filled(words::translate("MemoryImage", "%1 live at the peak"),
                                  words::humanBytes(snapshot.liveBytes.peakBytes())));
  }
  if (snapshot.assignment->isEstimated()) facts.push_back(words::translate("MemoryImage", "estimated"));
  const std::string title =
      canvas.fitted(Face::kBold, words::oneLine(snapshot.title), std::max(0.0, right - kImageMargin));
  canvas.text(kImageMargin, top, Face::kBold, title, palette.text);
  const double left = kImageMargin + canvas.widthOf(Face::kBold, title) + kImageGap;
  canvas.text(left, top, Face::kLabel,
              canvas.fitted(Face::kLabel, absl::StrJoin(facts, " · "), std::max(0.0, right - left)),
              palette.secondaryText);
  return height;
}

double curveHeightOf(const model::Snapshot& snapshot, double height) {
  if (snapshot.liveBytes.stepCount() == 0 || height < kLeastCurve + kLeastMap) return 0;
  return std::max(kLeastCurve, std::round(height * kCurveShare));
}

void drawImageUsage(Canvas& canvas, const MemoryImage& image, const Palette& palette, double width, double height,
                    const Rect& mapPlot) {
  canvas.fill(Rect(0, 0, width, height), {palette.panel, 1});
  canvas.fill(Rect(0, 0, width, 1), {palette.border, 1});
  const queries::LiveBytes& live = image.snapshot.liveBytes;
  UsageGeometry<Rect> usage = usageGeometry(width, height, live, image.peaks, canvas, image.usageBounds);
  for (Rect* const part : {&usage.plot, &usage.marks})
    *part = Rect::ofEdges(mapPlot.left(), part->top(), mapPlot.right(), part->bottom());
  drawUsage(canvas, live, kindLayers(live, palette), usage, palette);
  drawUsageBounds(canvas, usage, image.usageBounds, palette);
  std::vector<double> xs;
  for (const PeakMark& mark : image.peaks) xs.push_back(std::floor(xOfStep(usage, mark.step + 0.5)) + 0.5);
  drawPeaks(canvas, image.peaks, xs, usage.marks, usage.plot.bottom(), palette.error);
}

}  // namespace drawing
