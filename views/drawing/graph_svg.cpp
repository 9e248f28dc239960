#include "views/drawing/graph_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "layout/cluster_graph.h"
#include "model/words/numbers.h"
#include "views/drawing/rect_index.h"
#include "views/drawing/svg.h"
#include "views/drawing/text_fit.h"

namespace drawing {
namespace {

using namespace label_metrics;

constexpr double kRadius = 4;
constexpr double kPile = 5;         // points that a pile of boxes is wider and higher than the box on top
constexpr double kShareHeight = 3;  // of the bar
constexpr double kShareWidth = 42;  // of a full one beside a second line
constexpr double kLegendGap = 16;
constexpr double kLegendRow = 20, kLegendPadding = 10;
constexpr double kSwatchWidth = 22, kSwatchHeight = 14;
constexpr int kLegendColumns = 48;  // of a name
constexpr size_t kManyEdges = 16;   // into one box; more of them, where they are stubs, have no labels
constexpr int kFewestTitleColumns = 10;

/// Secondary text on a box: softer than the name, as far as that keeps it readable.
Rgb quietOn(const BoxColors& colors) {
  const Rgb quiet = mixed(colors.text, colors.fill, 0.25);
  return contrast(quiet, colors.fill) >= 5 ? quiet : colors.text;
}

double baselineIn(double top, double height, const Font& font) {
  return std::round(top + (height - heightOf(font)) / 2 + ascentOf(font));
}

Stroke edgeStroke(layout::EdgeKind kind, Rgb color, double width) {
  Stroke stroke{color, width};
  if (kind == layout::EdgeKind::kControl) stroke.dashes = {2, 3};
  if (kind == layout::EdgeKind::kAsync) stroke.dashes = {7, 4};
  if (kind == layout::EdgeKind::kCall) stroke.dashes = {6, 3, 1.5, 3};
  return stroke;
}

/// The rows of a legend.
class Legend {
 public:
  Legend(const GraphDrawing& drawing, const Palette& palette) : m_palette(palette), m_colors(*drawing.colors) {
    std::array<int64_t, layout::kEdgeKindCount> counts{};
    for (const EdgeShape& shape : drawing.geometry.edges)
      ++counts[static_cast<size_t>(drawing.graph.edges[shape.edge].kind)];
    m_edges = legendEdges(counts, drawing.withEdgeWidths);
    m_title = legendTitle(m_colors.coloring, drawing.graph);
    const auto add = [this](absl::string_view name, int64_t count) {
      m_rows.push_back({elided(name, kLegendColumns, true), words::grouped(count)});
    };
    for (const GraphLegendEntry& one : m_colors.classes) add(one.name, static_cast<int64_t>(one.instructions.size()));
    for (const LegendEdge& edge : m_edges) add(edge.name, edge.count);
  }

  double width() const {
    int name = columnsOf(m_title) - 4, count = 0;
    for (const auto& [text, number] : m_rows) {
      name = std::max(name, columnsOf(text) + 2);  // with the sign
      count = std::max(count, columnsOf(number));
    }
    return 3 * kLegendPadding + kSwatchWidth + (name + count + 2) * kAdvance;
  }
  double height() const { return 2 * kLegendPadding + kLegendRow * static_cast<double>(m_rows.size() + 1); }

  void write(Svg& svg) const {
    const Fill panel{m_palette.panel, 1};
    const Stroke border{m_palette.border, 1};
    svg.rect(Rect(0, 0, width(), height()), kRadius, &panel, &border);
    const Font bold{kFontPixels, FontFamily::kMono, true}, plain{kFontPixels, FontFamily::kMono, false};
    svg.openGroup(bold);
    svg.text(kLegendPadding, baselineIn(kLegendPadding, kLegendRow, bold), m_title, m_palette.text);
    svg.closeGroup();
    svg.openGroup(plain);
    for (size_t i = 0; i < m_rows.size(); ++i) {
      const double top = kLegendPadding + kLegendRow * static_cast<double>(i + 1);
      const Rect swatch(kLegendPadding, top + (kLegendRow - kSwatchHeight) / 2, kSwatchWidth, kSwatchHeight);
      const double y = baselineIn(top, kLegendRow, plain);
      double x = swatch.right() + kLegendPadding;
      if (i < m_colors.classes.size()) {
        const BoxColors& box = m_colors.classes[i].paint.colors(m_palette);
        const Fill fill{box.fill, 1};
        const Stroke outline{box.stroke, 1};
        svg.rect(swatch.adjusted(1.5, 1.5, -1.5, -1.5), 3, &fill, &outline);
        if (!m_colors.classes[i].glyph.empty()) {
          svg.sign(x, y, m_colors.classes[i].glyph, kFontPixels, m_palette.text);
          x += 2 * kAdvance;
        }
      } else {
        writeEdge(svg, swatch, m_edges[i - m_colors.classes.size()]);
      }
      svg.text(x, y, m_rows[i].first, m_palette.text);
      svg.text(width() - kLegendPadding - columnsOf(m_rows[i].second) * kAdvance, y, m_rows[i].second,
               m_palette.secondaryText);
    }
    svg.closeGroup();
  }

 private:
  void writeEdge(Svg& svg, const Rect& swatch, const LegendEdge& edge) const {
    const double y = swatch.center().y;
    const double width = edge.isWide ? 4 : edge.kind == layout::EdgeKind::kAsync ? 2 : 1;
    const Stroke stroke = edgeStroke(edge.kind, m_palette.secondaryText, width);
    const auto at = [&](double away) {
      svg.line({{swatch.left() + 1, y + away}, {swatch.right() - 1, y + away}}, stroke);
    };
    if (edge.kind != layout::EdgeKind::kAlias) return at(0);
    at(-1.5);
    at(1.5);
  }

  const Palette& m_palette;
  const GraphColors& m_colors;
  std::vector<LegendEdge> m_edges;
  std::string m_title;
  std::vector<std::pair<std::string, std::string>> m_rows;  // name and count
};

class Writer {
 public:
  Writer(const GraphDrawing& drawing, const Palette& palette, const Rect& area, Svg& svg, const std::stop_token& stop)
      : m_drawing(drawing),
        m_geometry(drawing.geometry),
        m_palette(palette),
        m_area(area),
        m_svg(svg),
        m_stop(stop),
        m_scopeColors{palette.panel, groupPalette(palette.dark).none.stroke, palette.text} {
    const double reach = 2 * kArrowLength;
    m_visible = area.adjusted(-reach, -reach, reach, reach);
    const RectIndex boxes(m_geometry.boxes);
    boxes.visit(m_visible, [this](uint32_t box) { m_boxes.push_back(box); });
    std::sort(m_boxes.begin(), m_boxes.end());
  }

  void write() {
    m_svg.openGroup(-m_area.left(), -m_area.top());
    writeClusters();
    writeEdges();
    if (m_stop.stop_requested()) return;
    writeBoxes();
    writeNames();
    writeDetails();
    writeGlyphs();
    writeBadges();
    writeTitles();
    if (m_stop.stop_requested()) return;
    writeEdgeLabels();
    writeStubLabels();
    m_svg.closeGroup();
  }

 private:
  const NodeLabel& labelOf(uint32_t box) const { return m_drawing.labels[box]; }
  const Rect& rectOf(uint32_t box) const { return m_geometry.boxes[box]; }
  BoxFill fillOf(uint32_t box) const {
    return m_drawing.colors != nullptr ? m_drawing.colors->boxes[box] : BoxFill::of(labelOf(box));
  }
  const BoxColors& colorsOf(uint32_t box) const {
    const BoxFill fill = fillOf(box);
    return labelOf(box).isScope && fill == BoxFill::none() ? m_scopeColors : fill.colors(m_palette);
  }
  const layout::GraphEdge& edgeOf(const EdgeShape& shape) const { return m_drawing.graph.edges[shape.edge]; }
  double nameEnd(uint32_t box) const {
    return rectOf(box).right() - kPaddingX / 2 - (labelOf(box).isEnterable ? kSignWidth : 0);
  }
  static double lineTop(const Rect& rect, int line) { return rect.top() + kPaddingY + line * kLineHeight; }

  void writeClusters() {
    const auto& clusters = m_geometry.clusters;
    for (size_t i = 0; i < clusters.size(); ++i) {
      if (!clusters[i].frame.intersects(m_visible)) continue;
      const Rgb color = colorsOf(clusters[i].box).stroke;
      const bool isFirst = i == 0 || clusters[i - 1].box != clusters[i].box;
      const bool isLast = i + 1 == clusters.size() || clusters[i + 1].box != clusters[i].box;
      if (isFirst) {
        // Translucent, so that what is nested deeper is deeper in colour.
        const Fill fill{color, 0.07};
        const Stroke stroke{color, 1.2};
        m_svg.rect(clusters[i].frame, kRadius, &fill, &stroke);
      }
      if (isFirst && isLast) continue;
      constexpr double kRoom = 6;
      const Stroke stroke{mixed(color, m_palette.canvas, 0.5), 1, {4, 2}};
      m_svg.rect(clusters[i].rect.adjusted(-kRoom, 0, kRoom, kRoom), 0, nullptr, &stroke);
    }
  }

  void writeTitles() {
    const Font font{kFontPixels - 1, FontFamily::kMono, false};
    m_svg.openGroup(font);
    const auto& clusters = m_geometry.clusters;
    for (size_t i = 0; i < clusters.size(); ++i) {
      const ClusterShape& cluster = clusters[i];
      if (!cluster.rect.intersects(m_visible)) continue;
      const bool isLast = i + 1 == clusters.size() || clusters[i + 1].box != cluster.box;
      const bool isDown = m_geometry.direction == layout::Direction::kDown;
      const double right = isLast && isDown ? cluster.frame.right() : cluster.rect.right();
      const int columns = static_cast<int>((right - cluster.rect.left()) / widthOf("0", font));
      if (columns < kFewestTitleColumns) continue;
      m_svg.text(cluster.rect.left(), baselineIn(cluster.rect.top(), kLineHeight, font),
                 elided(cluster.title, columns, false), m_palette.secondaryText);
    }
    m_svg.closeGroup();
  }

  /// The line may be visible.
  bool isNear(const Line& line) const {
    Bounds bounds;
    bounds.add(line);
    const Rect& r = bounds.rect();
    return r.left() <= m_visible.right() && m_visible.left() <= r.right() && r.top() <= m_visible.bottom() &&
           m_visible.top() <= r.bottom();
  }

  void writeEdges() {
    // By kind, and the long ones of data first: they cross the drawing and are pale.
    constexpr size_t kLong = layout::kEdgeKindCount;
    std::array<std::vector<Line>, kLong + 1> lines;
    std::array<std::vector<Line>, kWidestEdge + 1> wide;  // of data, by width
    std::vector<uint32_t> order(m_geometry.lines.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    // Pieces of an edge follow each other, so that they are joined.
    std::stable_sort(order.begin(), order.end(),
                     [this](uint32_t a, uint32_t b) { return m_geometry.lines[a].shape < m_geometry.lines[b].shape; });
    std::vector<std::vector<Point>> arrows;
    for (const uint32_t i : order) {
      const EdgeLine& each = m_geometry.lines[i];
      if (!isNear(each.line)) continue;
      const EdgeShape& shape = m_geometry.edges[each.shape];
      if (each.line.to == shape.arrowBase) addArrow(shape, arrows);
      const layout::GraphEdge& edge = edgeOf(shape);
      const int width =
          edge.kind == layout::EdgeKind::kData && m_drawing.withEdgeWidths
              ? static_cast<int>(std::lround(edgeWidth(bytesAlong(m_drawing.module, m_drawing.graph, edge))))
              : 1;
      if (width > 1) {
        wide[static_cast<size_t>(width)].push_back(each.line);
      } else {
        const bool isLong = edge.kind == layout::EdgeKind::kData && shape.length > kLongEdge;
        lines[isLong ? kLong : static_cast<size_t>(edge.kind)].push_back(each.line);
      }
    }
    for (const size_t which : {kLong, size_t{0}, size_t{1}, size_t{2}, size_t{3}, size_t{4}}) {
      const auto kind = which == kLong ? layout::EdgeKind::kData : static_cast<layout::EdgeKind>(which);
      const bool isAsync = kind == layout::EdgeKind::kAsync;
      const Rgb color =
          mixed(isAsync ? m_palette.secondaryText : m_palette.edge, m_palette.canvas, which == kLong ? 0.45 : 0);
      if (kind == layout::EdgeKind::kAlias) {
        m_svg.lines(lines[which], {color, 3.5});
        m_svg.lines(lines[which], {m_palette.canvas, 1.5});
        continue;
      }
      m_svg.lines(lines[which], edgeStroke(kind, color, isAsync ? 2 : 1));
    }
    for (size_t width = 2; width < wide.size(); ++width)
      m_svg.lines(wide[width], {m_palette.edge, static_cast<double>(width), {}, true});
    m_svg.polygons(arrows, {m_palette.edge, 1});
  }

  void addArrow(const EdgeShape& shape, std::vector<std::vector<Point>>& arrows) const {
    const Point tip = m_geometry.pointsOf(shape).back();
    const Point along = tip - shape.arrowBase;
    const double reach = length(along);
    if (reach <= 0) return;
    const Point across = Point{-along.y, along.x} * (kArrowWidth / 2 / reach);
    arrows.push_back({tip, shape.arrowBase + across, shape.arrowBase - across});
  }

  void writeBoxes() {
    for (const uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const BoxColors& colors = colorsOf(box);
      const Fill fill{colors.fill, 1};
      Stroke outline{colors.stroke, 1};
      if (label.isBoundary) outline.dashes = {4, 3};
      const Rect& rect = rectOf(box);
      // What stands for several looks like a pile of them.
      for (int behind = label.copies > 1 ? 2 : 0; behind > 0; --behind)
        m_svg.rect(rect.translated(kPile / 2 * behind, kPile / 2 * behind), kRadius, &fill, &outline);
      m_svg.rect(rect, kRadius, &fill, &outline);
      if (label.isScope) {
        const Rect inner = rect.adjusted(0.5, 0.5, -0.5, -0.5);
        m_svg.fillRect(Rect(inner.left(), inner.top(), stripeWidth(), inner.height()),
                       {m_palette.of(label.category).fill, 1});
      }
      if (label.share) writeShareBar(box);
    }
  }

  static double stripeWidth() { return kPaddingX + kGlyphWidth - 4; }

  /// The share of a run as part of the drawing's full bar.
  void writeShareBar(uint32_t box) {
    const NodeLabel& label = labelOf(box);
    const Rect rect = rectOf(box).adjusted(1, 1, -1, -1);
    const double share = std::clamp(*label.share / fullBar(), 0.0, 1.0);
    Rect track(rect.left(), rect.bottom() - kShareHeight, rect.width(), kShareHeight);
    if (label.isScope) {
      const double right = nameEnd(box) - (label.isEnterable ? 0 : kSignWidth);
      const double top = rectOf(box).top() + kPaddingY + 1.5 * kLineHeight - kShareHeight / 2;
      track = Rect(right - kShareWidth, top, kShareWidth, kShareHeight);
      m_svg.fillRect(track, {mixed(m_scopeColors.fill, m_scopeColors.stroke, 0.3), 1});
    }
    m_svg.fillRect(Rect(track.left(), track.top(), track.width() * share, track.height()),
                   {label.isScope ? m_palette.accent : colorsOf(box).text, 1});
  }

  /// The share of a run at which a bar is full: one scale in a drawing, a round number.
  double fullBar() {
    if (m_fullBar > 0) return m_fullBar;
    double largest = 0;
    for (const NodeLabel& label : m_drawing.labels) {
      if (label.isScope) largest = std::max(largest, label.share.value_or(0));
    }
    m_fullBar = 1;
    for (const double full : {0.5, 0.2, 0.1, 0.05, 0.02, 0.01}) {
      if (largest > 0 && largest <= full) m_fullBar = full;
    }
    return m_fullBar;
  }

  void writeNames() {
    const Font font{kFontPixels, FontFamily::kMono, true};
    m_svg.openGroup(font);
    for (const uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const Rect& rect = rectOf(box);
      const double left = rect.left() + kPaddingX + kGlyphWidth;
      const double badge = label.badge.empty() ? 0 : (columnsOf(label.badge) + 1) * kAdvance;
      const double share = label.shareText.empty() ? 0 : (columnsOf(label.shareText) + 1) * kAdvance;
      const int columns = static_cast<int>((nameEnd(box) - left - badge - share) / kAdvance + 0.2);
      const double y = baselineIn(lineTop(rect, 0), kLineHeight, font);
      const Rgb color = colorsOf(box).text;
      const std::string name = label.isScope && columnsOf(label.name) > columns
                                   ? elided(label.word, columns, label.word.find('/') != std::string::npos)
                                   : fittedName(label.name, columns);
      m_svg.text(left, y, name, color);
      if (share > 0) m_svg.text(nameEnd(box) - share + kAdvance, y, label.shareText, color);
    }
    m_svg.closeGroup();
  }

  void writeDetails() {
    const Font font{kFontPixels, FontFamily::kMono, false};
    m_svg.openGroup(font);
    for (const uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const BoxColors& colors = colorsOf(box);
      const Rgb quiet = quietOn(colors);
      const Rect& rect = rectOf(box);
      const double left = rect.left() + kPaddingX + kGlyphWidth;
      const double right = rect.right() - kPaddingX / 2 - (label.isEnterable ? kSignWidth : 0) -
                           (label.isScope && label.share ? kShareWidth + 4 : 0);
      const int columns = static_cast<int>((right - left) / kAdvance + 0.2);
      m_svg.text(left, baselineIn(lineTop(rect, 1), kLineHeight, font), elided(label.detail, columns, false), quiet);
      m_svg.text(left, baselineIn(lineTop(rect, 2), kLineHeight, font), elided(label.note, columns, true), quiet);
      for (const Chip& chip : label.chips) {
        const Rect at(left + chip.column * kAdvance, lineTop(rect, chip.line), columnsOf(chip.text) * kAdvance,
                      kLineHeight);
        if (chip.isReference) {
          const Stroke outline{mixed(colors.stroke, colors.fill, 0.35), 1};
          m_svg.rect(at.adjusted(-4, 1.5, 4, -1.5), kRadius, nullptr, &outline);
        }
        m_svg.text(at.left(), baselineIn(at.top(), at.height(), font), chip.text, quiet);
      }
      if (label.isEnterable) writeSign(box, colors);
    }
    m_svg.closeGroup();
  }

  void writeSign(uint32_t box, const BoxColors& colors) {
    const Rect& rect = rectOf(box);
    const Rect square(rect.right() - kPaddingX / 2 - kSignSide, rect.top() + (kPlainHeight - kSignSide) / 2, kSignSide,
                      kSignSide);
    const Stroke outline{mixed(colors.text, colors.fill, 0.35), 1.1};
    m_svg.rect(square, 2.5, nullptr, &outline);
    const Point middle = square.center();
    const double half = kSignSide * 0.27;
    std::vector<Line> cross{{{middle.x - half, middle.y}, {middle.x + half, middle.y}}};
    if (!labelOf(box).isOpen) cross.push_back({{middle.x, middle.y - half}, {middle.x, middle.y + half}});
    m_svg.lines(cross, {colors.text, 1.3});
  }

  void writeGlyphs() {
    const Font font{kFontPixels, FontFamily::kMono, false};
    for (const uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const Rect& rect = rectOf(box);
      const Rgb color = label.isScope ? m_palette.of(label.category).text : quietOn(colorsOf(box));
      m_svg.sign(rect.left() + kPaddingX - 1, baselineIn(rect.top(), kPlainHeight, font), categorySign(label.category),
                 kFontPixels, color);
    }
  }

  void writeBadges() {
    const Font font{kFontPixels - 2, FontFamily::kMono, false};
    m_svg.openGroup(font);
    for (const uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      if (label.badge.empty()) continue;
      const Rect& rect = rectOf(box);
      const double top = lineTop(rect, 0), width = widthOf(label.badge, font);
      const double share = label.shareText.empty() ? 0 : (columnsOf(label.shareText) + 2) * kAdvance;
      const double x = rect.right() - kPaddingX - (label.isEnterable ? kSignWidth : 0) - width - share;
      if (label.isScope) {
        const Stroke outline{m_scopeColors.stroke, 1};
        m_svg.rect(Rect(x, top, width, kLineHeight).adjusted(-5, 2, 5, -2), 6, nullptr, &outline);
      }
      m_svg.text(x, baselineIn(top, kLineHeight, font), label.badge, quietOn(colorsOf(box)));
    }
    m_svg.closeGroup();
  }

  /// A label is beside its arrow, where it covers no box and no other label: else it is left out. Edges between the
  /// same boxes share their way: one label has what they carry.
  void writeEdgeLabels() {
    const Font font{kFontPixels - 1.5, FontFamily::kMono, false};
    std::vector<std::vector<uint32_t>> into(m_geometry.boxes.size());
    for (uint32_t i = 0; i < m_geometry.edges.size(); ++i) into[edgeOf(m_geometry.edges[i]).to].push_back(i);
    const RectIndex boxes(m_geometry.boxes);
    const bool isDown = m_geometry.direction == layout::Direction::kDown;
    std::vector<Rect> taken;
    m_svg.openGroup(font);
    for (const uint32_t box : m_boxes) {
      if (m_stop.stop_requested()) return;
      std::vector<std::pair<std::pair<double, double>, std::string>> labels;
      for (const uint32_t number : into[box]) {
        const EdgeShape& shape = m_geometry.edges[number];
        const std::string& label = edgeOf(shape).label;
        if (label.empty() || (shape.isStub && into[box].size() > kManyEdges)) continue;
        labels.push_back({{shape.arrowBase.x, shape.arrowBase.y}, label});
      }
      std::stable_sort(labels.begin(), labels.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
      for (size_t i = 0; i < labels.size();) {
        const Point base{labels[i].first.first, labels[i].first.second};
        std::string text = labels[i].second;
        for (++i; i < labels.size() && labels[i].first == std::pair(base.x, base.y); ++i)
          absl::StrAppend(&text, " ", labels[i].second);
        const double width = widthOf(text, font), advance = widthOf("0", font);
        const Point at = base + (isDown ? Point{5, -2} : Point{-width, -4});
        const Rect room(at.x - 1, at.y - ascentOf(font) + 1, width + 2, heightOf(font) - 2);
        bool isFree = room.intersects(m_area) && std::none_of(taken.begin(), taken.end(), [&room](const Rect& other) {
                        return other.intersects(room);
                      });
        if (isFree) boxes.visit(room, [&isFree](uint32_t) { isFree = false; });
        if (!isFree) continue;
        taken.push_back(room.adjusted(-advance, 0, advance, 0));
        m_svg.fillRect(room, {m_palette.canvas, 0.8});
        m_svg.text(at.x, at.y, text, m_palette.secondaryText);
      }
    }
    m_svg.closeGroup();
  }

  void writeStubLabels() {
    const Font font{kFontPixels * kStubAdvance / kAdvance, FontFamily::kMono, false};
    m_svg.openGroup(font);
    for (const StubShape& stub : m_geometry.stubs) {
      if (stub.label.empty() || !stub.labelRect.intersects(m_visible)) continue;
      m_svg.fillRect(stub.labelRect, {m_palette.canvas, 0.85});
      m_svg.text(stub.labelRect.left(), baselineIn(stub.labelRect.top(), kStubLabelHeight, font), stub.label,
                 m_palette.secondaryText);
    }
    m_svg.closeGroup();
  }

  const GraphDrawing& m_drawing;
  const GraphGeometry& m_geometry;
  const Palette& m_palette;
  const Rect m_area;
  Svg& m_svg;
  const std::stop_token& m_stop;
  const BoxColors m_scopeColors;  // of folded scopes without a colour of their own: their stripe has one
  Rect m_visible;                 // the area, with room for arrow heads
  std::vector<uint32_t> m_boxes;  // visible ones, in order
  double m_fullBar = 0;
};

}  // namespace

std::string graphSvg(const GraphDrawing& drawing, const Palette& palette, const std::stop_token& stop) {
  const Rect area = drawing.area.value_or(
      drawing.geometry.bounds.adjusted(-kExportMargin, -kExportMargin, kExportMargin, kExportMargin));
  std::optional<Legend> legend;
  if (drawing.withLegend && drawing.colors != nullptr) legend.emplace(drawing, palette);
  double width = area.width(), height = area.height();
  if (legend) {
    width += legend->width() + 2 * kLegendGap;
    height = std::max(height, legend->height() + 2 * kLegendGap);
  }
  Svg svg(width, height, palette.canvas, drawing.module.name(), drawing.description);
  Writer(drawing, palette, area, svg, stop).write();
  if (stop.stop_requested()) return {};
  if (legend) {
    svg.fillRect(Rect(area.width(), 0, width - area.width() + 1, height + 1), {palette.canvas, 1});
    svg.openGroup(area.width() + kLegendGap, kLegendGap);
    legend->write(svg);
    svg.closeGroup();
  }
  return svg.finished();
}

}  // namespace drawing
