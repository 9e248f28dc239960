#include "views/graph/graph_painter.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace views {
namespace {

using namespace label_metrics;

constexpr double kCornerRadius = 4;
constexpr double kSmallestText = 9;
constexpr size_t kMostRound = 400;        // outlines with round corners
constexpr size_t kMany = 16;              // lit edges of one box; more of them are drawn thinner
constexpr size_t kSmoothSegments = 4000;  // more visible pieces of edges than this are drawn without smoothing
constexpr size_t kMostFarLines = 4000;    // of each sort; of more the shortest are left out
constexpr size_t kMostSmallArrows = 300;
constexpr double kLongestDashed = 8192;   // a longer piece is cut to the viewport before it is dashed

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
  const auto mix = [shareOfB](int from, int to) { return qRound(from + (to - from) * shareOfB); };
  return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

/// Secondary text on a box: softer than the name, as far as that keeps it readable.
QColor quietText(const CategoryColors& colors) {
  const QColor quiet = mixed(colors.text, colors.fill, 0.25);
  return contrast(quiet, colors.fill) >= 5 ? quiet : colors.text;
}

/// The part of the line within the rectangle (Liang and Barsky); false where there is none.
bool clip(QLineF& line, const QRectF& area) {
  double begin = 0, end = 1;
  const auto cut = [&](double direction, double room) {
    if (direction == 0) return room >= 0;
    const double t = room / direction;
    if (direction < 0) {
      begin = std::max(begin, t);
    } else {
      end = std::min(end, t);
    }
    return begin <= end;
  };
  if (!cut(-line.dx(), line.x1() - area.left()) || !cut(line.dx(), area.right() - line.x1()) ||
      !cut(-line.dy(), line.y1() - area.top()) || !cut(line.dy(), area.bottom() - line.y1())) {
    return false;
  }
  line = QLineF(line.pointAt(begin), line.pointAt(end));
  return true;
}

/// A font of a frame and what its text needs to know about it.
struct Lettering {
  QFont font;
  double advance = 0;
  double ascent = 0;
  double height = 0;
};

/// `pixels` is for a font whose letters are 0.6 em wide; wider ones are set smaller, as far as they can be read.
Lettering lettering(QFont font, double pixels, bool bold) {
  font.setBold(bold);
  // Letters keep their unhinted width, so that a text is as long as its box was made for at every zoom.
  font.setHintingPreference(QFont::PreferVerticalHinting);
  font.setStyleStrategy(QFont::PreferAntialias);
  const double widest = pixels * kAdvance / kFontPixels * 1.04;
  for (int size = std::max(1, qRound(pixels));; --size) {
    font.setPixelSize(size);
    const QFontMetricsF metrics(font);
    const double advance = metrics.horizontalAdvance(u'0');
    if (advance <= widest || size <= kSmallestText) {
      return {font, advance, metrics.ascent(), metrics.ascent() + metrics.descent()};
    }
  }
}

/// One call of paintGraph.
class Frame {
 public:
  Frame(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
        const Colors& colors, const QFont& fixedFont, const GraphHighlight& highlight, const GraphStyle& style)
      : m_painter(painter),
        m_viewport(QPointF(0, 0), viewport),
        m_scene(scene),
        m_transform(transform),
        m_colors(colors),
        m_fixedFont(fixedFont),
        m_highlight(highlight),
        m_style(style),
        m_detail(graphDetail(transform.scale)) {
    const double reach = 2 * GraphScene::kArrowLength;
    m_visible = toScene(transform, m_viewport).adjusted(-reach, -reach, reach, reach);
    if (highlight.hovered && *highlight.hovered < scene.boxes().size()) {
      m_lit = highlight.hovered;
    } else if (highlight.selected.size() == 1 && highlight.selected[0] < scene.boxes().size()) {
      m_lit = highlight.selected[0];
    }
  }

  void paint() {
    m_painter.fillRect(m_viewport, m_colors.canvas);
    if (m_detail != GraphDetail::kBlocks) {
      m_scene.visitBoxes(m_visible, [this](uint32_t box) { m_boxes.push_back(box); });
      std::sort(m_boxes.begin(), m_boxes.end());
    }
    paintEdges();
    if (m_lit) {
      paintLitEdges(m_scene.edgesInto(*m_lit), m_colors.operandEdge);
      paintLitEdges(m_scene.edgesOutOf(*m_lit), m_colors.userEdge);
    }
    if (m_highlight.edge && *m_highlight.edge < m_scene.edges().size()) {
      paintLitEdges(absl::MakeConstSpan(&*m_highlight.edge, 1), m_colors.accent);
    }
    paintLitEdges(hoveredStub(), m_colors.accent);
    if (m_detail == GraphDetail::kBlocks) {
      paintBlocks();
    } else if (m_detail == GraphDetail::kOutlines) {
      paintFills();
    } else {
      paintBoxes();
      paintNames();
      if (m_detail >= GraphDetail::kLines) paintDetails();
    }
    paintOutlines();
    if (m_detail == GraphDetail::kFull) {
      paintEdgeLabels();
      paintStubLabels();
    }
  }

 private:
  QRectF rectOf(uint32_t box) const { return toViewport(m_transform, m_scene.boxes()[box].rect); }
  const NodeLabel& labelOf(uint32_t box) const { return m_scene.boxes()[box].label; }
  BoxPaint paintOf(uint32_t box) const {
    return m_style.colors != nullptr ? m_style.colors->boxes[box] : BoxPaint::of(labelOf(box));
  }
  const CategoryColors& colorsOf(uint32_t box) const { return paintOf(box).colors(m_colors); }
  double px(double points) const { return points * m_transform.scale; }

  // --- edges --------------------------------------------------------------------------------------

  /// Of an edge's kind; the colour is chosen by the caller.
  QPen penOf(layout::EdgeKind kind, const QColor& color, double width) const {
    QPen pen(color, width);
    pen.setCapStyle(Qt::FlatCap);
    // Dashes are in units of the pen's width.
    if (kind == layout::EdgeKind::kControl) pen.setDashPattern({2 / width, 3 / width});
    if (kind == layout::EdgeKind::kAsync) pen.setDashPattern({7 / width, 4 / width});
    if (kind == layout::EdgeKind::kCall) pen.setDashPattern({6 / width, 3 / width, 1.5 / width, 3 / width});
    return pen;
  }

  void paintEdges() {
    // By kind, and the long ones of data last: they cross the picture and step back.
    constexpr size_t kLong = layout::kEdgeKindCount;
    std::array<std::vector<QLineF>, kLong + 1> lines;
    std::array<std::vector<QLineF>, kWidestEdge + 1> wide;  // of data, by width
    std::vector<uint32_t> arrows;  // edges whose heads are in sight
    const bool withArrows = m_detail >= GraphDetail::kNames;
    const double shortest = m_detail == GraphDetail::kBlocks ? 1.5 : 0;
    const QRectF area = m_viewport.adjusted(-8, -8, 8, 8);
    const auto visit = [&](const SceneLine& each) {
      QLineF line(toViewport(m_transform, each.line.p1()), toViewport(m_transform, each.line.p2()));
      const double length = std::abs(line.dx()) + std::abs(line.dy());
      if (length < shortest) return;
      if (withArrows && each.line.p2() == m_scene.edges()[each.edge].arrowBase) arrows.push_back(each.edge);
      if (each.kind != layout::EdgeKind::kData) {
        if (length < kLongestDashed || clip(line, area)) lines[static_cast<size_t>(each.kind)].push_back(line);
      } else if (clip(line, area)) {
        const int width = m_style.withEdgeWidths && m_style.colors != nullptr
                              ? qRound(edgeWidth(m_style.colors->edgeBytes[each.edge]))
                              : 1;
        if (width > 1) {
          wide[static_cast<size_t>(width)].push_back(line);
          return;
        }
        lines[each.isOfLongEdge ? kLong : 0].push_back(line);
      }
    };
    if (m_detail == GraphDetail::kBlocks) {
      m_scene.visitLongLines(m_visible, shortest / m_transform.scale, 3 * kMostFarLines, visit);
    } else {
      m_scene.visitLines(m_visible, visit);
    }

    if (!m_style.isComplete) {
      for (const size_t which : {kLong, size_t{0}}) keepLongest(lines[which], kMostFarLines);
    }

    size_t count = 0;
    for (const auto& some : lines) count += some.size();
    const bool smooth = m_style.isComplete || (m_detail >= GraphDetail::kNames && count < kSmoothSegments);
    // Far away the lines are many and thin: they step back so that the boxes stay in front.
    const double back = smooth ? 0 : std::clamp(static_cast<double>(count) / 8000, 0.15, 0.55);
    m_painter.setRenderHint(QPainter::Antialiasing, smooth);
    for (const size_t which : {kLong, size_t{0}, size_t{1}, size_t{2}, size_t{3}}) {
      const auto& some = lines[which];
      if (some.empty()) continue;
      const auto kind = which == kLong ? layout::EdgeKind::kData : static_cast<layout::EdgeKind>(which);
      const bool isAsync = kind == layout::EdgeKind::kAsync;
      const QColor color = mixed(isAsync ? m_colors.secondaryText : m_colors.edge, m_colors.canvas,
                                 which == kLong ? std::max(back, 0.45) : back);
      const double width = std::clamp(px(isAsync ? 2 : 1), 1.0, isAsync ? 3.0 : 2.0);
      QPen pen = smooth ? penOf(kind, color, width) : QPen(color, 0);
      m_painter.setPen(pen);
      m_painter.drawLines(some.data(), static_cast<int>(some.size()));
    }
    for (size_t width = 2; width < wide.size(); ++width) {
      if (wide[width].empty()) continue;
      const QColor color = mixed(m_colors.edge, m_colors.canvas, back);
      m_painter.setPen(QPen(color, std::max(1.0, px(static_cast<double>(width))), Qt::SolidLine, Qt::RoundCap));
      m_painter.drawLines(wide[width].data(), static_cast<int>(wide[width].size()));
    }
    // Small heads that are many say nothing that the layers do not: data flows downwards.
    if (arrows.empty() || (m_detail == GraphDetail::kNames && arrows.size() > kMostSmallArrows)) return;
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(mixed(m_colors.edge, m_colors.canvas, back));
    for (uint32_t number : arrows) paintArrow(m_scene.edges()[number]);
    m_painter.setBrush(Qt::NoBrush);
  }

  /// Leaves out the shortest lines of too many.
  static void keepLongest(std::vector<QLineF>& lines, size_t most) {
    if (lines.size() <= most) return;
    const auto length = [](const QLineF& line) { return std::abs(line.dx()) + std::abs(line.dy()); };
    std::nth_element(lines.begin(), lines.begin() + static_cast<ptrdiff_t>(most), lines.end(),
                     [&length](const QLineF& a, const QLineF& b) { return length(a) > length(b); });
    lines.resize(most);
  }

  /// With the painter's brush and no pen.
  void paintArrow(const SceneEdge& edge) {
    const QPointF tip = m_scene.points(edge).back();
    const QPointF along = tip - edge.arrowBase;
    const double length = std::hypot(along.x(), along.y());
    if (length <= 0) return;
    const QPointF across = QPointF(-along.y(), along.x()) * (GraphScene::kArrowWidth / 2 / length);
    const QPointF corners[] = {toViewport(m_transform, tip), toViewport(m_transform, edge.arrowBase + across),
                               toViewport(m_transform, edge.arrowBase - across)};
    m_painter.drawConvexPolygon(corners, 3);
  }

  void paintLitEdges(absl::Span<const uint32_t> edges, const QColor& color) {
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    std::array<std::vector<QLineF>, layout::kEdgeKindCount> lines;  // by kind
    std::vector<uint32_t> arrows;
    const QRectF area = m_viewport.adjusted(-8, -8, 8, 8);
    const double shortest = edges.size() > kMany ? 1 : 0;
    for (uint32_t number : edges) {
      const SceneEdge& edge = m_scene.edges()[number];
      const auto points = m_scene.points(edge);
      for (size_t i = 0; i + 1 < points.size(); i += edge.isStub ? 2 : 1) {
        const bool isLast = i + 2 == points.size();
        QLineF line(toViewport(m_transform, points[i]),
                    toViewport(m_transform, isLast ? edge.arrowBase : points[i + 1]));
        if (std::abs(line.dx()) + std::abs(line.dy()) < shortest || !clip(line, area)) continue;
        lines[static_cast<size_t>(edge.kind)].push_back(line);
        if (isLast) arrows.push_back(number);
      }
    }
    const size_t count = std::accumulate(lines.begin(), lines.end(), size_t{0},
                                         [](size_t sum, const auto& some) { return sum + some.size(); });
    m_painter.setRenderHint(QPainter::Antialiasing, count < kSmoothSegments);
    for (size_t kind = 0; kind < lines.size(); ++kind) {
      m_painter.setPen(penOf(static_cast<layout::EdgeKind>(kind), color,
                             edges.size() > kMany ? 1.3 : std::clamp(px(2), 1.5, 3.0)));
      m_painter.drawLines(lines[kind].data(), static_cast<int>(lines[kind].size()));
    }
    if (m_detail < GraphDetail::kNames) return;
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    for (uint32_t number : arrows) paintArrow(m_scene.edges()[number]);
    m_painter.setBrush(Qt::NoBrush);
  }

  absl::Span<const uint32_t> hoveredStub() const {
    const auto& hovered = m_highlight.stub;
    if (!hovered || hovered->first >= m_scene.stubs().size()) return {};
    const auto edges = m_scene.edgesOf(m_scene.stubs()[hovered->first]);
    return hovered->second < edges.size() ? edges.subspan(hovered->second, 1) : edges;
  }

  /// What is at the other ends, where the scene has room for it.
  void paintStubLabels() {
    const Lettering letters = lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels * kStubAdvance / kAdvance)), false);
    m_painter.setFont(letters.font);
    QColor canvas = m_colors.canvas;
    canvas.setAlphaF(0.85F);
    m_scene.visitStubLabels(m_visible, [&](uint32_t number) {
      const SceneStub& stub = m_scene.stubs()[number];
      const QRectF room = toViewport(m_transform, stub.labelRect);
      const bool isHovered = m_highlight.stub && m_highlight.stub->first == number;
      m_painter.fillRect(room, canvas);
      m_painter.setPen(isHovered ? m_colors.accent : m_colors.secondaryText);
      m_painter.drawText(QPointF(room.left(), baseline(room.top(), room.height(), letters)),
                         elided(stub.label, static_cast<int>(room.width() / letters.advance + 0.2), true));
    });
  }

  /// A label stands beside its arrow, where it covers no box and no other label: else it is left out.
  void paintEdgeLabels() {
    const Lettering letters = lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels - 1.5)), false);
    m_painter.setFont(letters.font);
    m_painter.setPen(m_colors.secondaryText);
    QColor canvas = m_colors.canvas;
    canvas.setAlphaF(0.8F);
    std::vector<QRectF> taken;
    for (uint32_t box : m_boxes) {
      for (uint32_t number : m_scene.edgesInto(box)) {
        const SceneEdge& edge = m_scene.edges()[number];
        if (edge.label.isEmpty() || (edge.isStub && m_scene.edgesInto(box).size() > kMany)) continue;
        const double width = static_cast<double>(edge.label.size()) * letters.advance;
        const QPointF beside = m_scene.direction() == layout::Direction::kDown ? QPointF(px(5), -px(2))
                                                                               : QPointF(-width, -px(4));
        const QPointF at = toViewport(m_transform, edge.arrowBase) + beside;
        const QRectF room(at.x() - 1, at.y() - letters.ascent + 1, width + 2, letters.height - 2);
        bool isFree = room.intersects(m_viewport) &&
                      std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(room); });
        if (isFree) m_scene.visitBoxes(toScene(m_transform, room), [&isFree](uint32_t) { isFree = false; });
        if (!isFree) continue;
        taken.push_back(room);
        m_painter.fillRect(room, canvas);
        m_painter.drawText(at, edge.label);
      }
    }
  }

  // --- boxes --------------------------------------------------------------------------------------

  /// Far away: whole pixels in the colour of the outline, one call a colour. Boxes that are smaller than a pixel are one
  /// with the others that fall on it.
  void paintBlocks() {
    std::array<std::vector<QRect>, BoxPaint::kCount> rects;
    const int width = static_cast<int>(m_viewport.width()) + 1, height = static_cast<int>(m_viewport.height()) + 1;
    std::vector<bool> taken;
    if (px(kPlainHeight) < 1) taken.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
    m_scene.visitBlocks(m_visible, [&](uint32_t number, const QRectF& box, hlo::Category category, bool isLargeParameter) {
      const QPointF corner = toViewport(m_transform, box.topLeft());
      const QRect rect(static_cast<int>(std::lround(corner.x())), static_cast<int>(std::lround(corner.y())),
                       std::max(1, static_cast<int>(std::lround(px(box.width())))),
                       std::max(1, static_cast<int>(std::lround(px(box.height())))));
      if (!taken.empty() && rect.width() == 1 && rect.height() == 1) {
        if (rect.x() < 0 || rect.y() < 0 || rect.x() >= width || rect.y() >= height) return;
        const size_t at = static_cast<size_t>(rect.y()) * static_cast<size_t>(width) + static_cast<size_t>(rect.x());
        if (taken[at]) return;
        taken[at] = true;
      }
      const BoxPaint paint = m_style.colors != nullptr ? m_style.colors->boxes[number]
                             : isLargeParameter        ? BoxPaint::largeParameter()
                                                       : BoxPaint::category(category);
      rects[paint.index()].push_back(rect);
    });
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(Qt::NoPen);
    // From half of the range on there is room for the outline's colour and the fill's.
    const bool isSolid = px(kPlainHeight) < 5;
    for (size_t i = 0; i < rects.size(); ++i) {
      if (rects[i].empty()) continue;
      const CategoryColors& colors = BoxPaint::fromIndex(i).colors(m_colors);
      m_painter.setBrush(colors.stroke);
      m_painter.drawRects(rects[i].data(), static_cast<int>(rects[i].size()));
      if (isSolid) continue;
      for (QRect& rect : rects[i]) rect.adjust(1, 1, -1, -1);
      m_painter.setBrush(colors.fill);
      m_painter.drawRects(rects[i].data(), static_cast<int>(rects[i].size()));
    }
    m_painter.setBrush(Qt::NoBrush);
  }

  void paintFills() {
    std::array<std::vector<QRectF>, BoxPaint::kCount> rects;
    for (uint32_t box : m_boxes) rects[paintOf(box).index()].push_back(rectOf(box));
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    for (size_t i = 0; i < rects.size(); ++i) {
      if (rects[i].empty()) continue;
      const CategoryColors& colors = BoxPaint::fromIndex(i).colors(m_colors);
      m_painter.setPen(QPen(colors.stroke, 0));
      m_painter.setBrush(colors.fill);
      m_painter.drawRects(rects[i].data(), static_cast<int>(rects[i].size()));
    }
    m_painter.setBrush(Qt::NoBrush);
  }

  void paintBoxes() {
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    const double radius = px(kCornerRadius);
    for (uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const CategoryColors& colors = colorsOf(box);
      QPen pen(colors.stroke, 1);
      if (label.isBoundary) pen.setDashPattern({4, 3});
      m_painter.setPen(pen);
      m_painter.setBrush(colors.fill);
      m_painter.drawRoundedRect(rectOf(box), radius, radius);
    }
    m_painter.setBrush(Qt::NoBrush);
  }

  /// The font size of names and details, and the height of their lines.
  double textPixels() const {
    if (m_detail == GraphDetail::kNames) return std::clamp(px(kPlainHeight) * 0.55, kSmallestText, 11.0);
    return std::max(kSmallestText, px(kFontPixels));
  }
  double linePixels(const Lettering& letters) const { return std::max(px(kLineHeight), letters.height - 1); }
  /// The part of the box that holds name and detail: all of it as long as nothing stands below them.
  double headHeight(const QRectF& rect) const {
    return m_detail == GraphDetail::kFull ? px(kPlainHeight) : rect.height();
  }
  double lineTop(const QRectF& rect, int line, double height) const {
    return rect.top() + (headHeight(rect) - 2 * height) / 2 + line * height;
  }
  double baseline(double top, double height, const Lettering& letters) const {
    return std::round(top + (height - letters.height) / 2 + letters.ascent);
  }

  void paintNames() {
    const Lettering letters = lettering(m_fixedFont, textPixels(), true);
    m_painter.setFont(letters.font);
    const bool onlyName = m_detail == GraphDetail::kNames;
    const double height = linePixels(letters);
    for (uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const QRectF rect = rectOf(box);
      const double left = onlyName ? std::max(3.0, px(kPaddingX)) : px(kPaddingX + kGlyphWidth);
      const double badge = m_detail == GraphDetail::kFull && !label.badge.isEmpty()
                               ? px(static_cast<double>(label.badge.size() + 1) * kAdvance) : 0;
      const double chevron = label.isEnterable && !onlyName ? px(kChevronWidth) : 0;
      const double room = rect.width() - left - std::max(2.0, px(kPaddingX) / 2) - badge - chevron;
      const int columns = static_cast<int>(room / letters.advance + 0.2);
      if (columns < 3) continue;
      const double top = onlyName ? rect.top() + (rect.height() - height) / 2 : lineTop(rect, 0, height);
      m_painter.setPen(colorsOf(box).text);
      m_painter.drawText(QPointF(rect.left() + left, baseline(top, height, letters)), elided(label.name, columns, true));
    }
  }

  void paintDetails() {
    const Lettering letters = lettering(m_fixedFont, textPixels(), false);
    const double height = linePixels(letters);
    m_painter.setFont(letters.font);
    for (uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const CategoryColors& colors = colorsOf(box);
      const QColor quiet = quietText(colors);
      const QRectF rect = rectOf(box);
      const double left = rect.left() + px(kPaddingX + kGlyphWidth);
      const double right = rect.right() - px(kPaddingX / 2 + (label.isEnterable ? kChevronWidth : 0));
      const int columns = static_cast<int>((right - left) / letters.advance + 0.2);
      m_painter.setPen(quiet);
      m_painter.drawText(QPointF(left, baseline(lineTop(rect, 1, height), height, letters)),
                         elided(label.detail, columns, false));
      if (m_detail == GraphDetail::kFull) {
        if (!label.note.isEmpty()) {
          m_painter.drawText(QPointF(left, baseline(lineTop(rect, 2, height), height, letters)),
                             elided(label.note, columns, true));
        }
        paintChips(box, letters, colors, quiet);
      }
      if (label.isEnterable) paintChevron(rect, colors);
    }
    paintGlyphs(letters);
    if (m_detail == GraphDetail::kFull) paintBadges();
  }

  void paintChips(uint32_t box, const Lettering& letters, const CategoryColors& colors, const QColor& quiet) {
    const NodeLabel& label = labelOf(box);
    for (uint32_t i = 0; i < label.chips.size(); ++i) {
      const Chip& chip = label.chips[i];
      const QRectF at = toViewport(m_transform, m_scene.chipRect(box, i));
      if (chip.isReference) {
        const bool isHovered = m_highlight.chip == std::pair(box, i);
        m_painter.setPen(QPen(isHovered ? colors.text : mixed(colors.stroke, colors.fill, 0.35), 1));
        const double inset = px(1.5);
        m_painter.drawRoundedRect(at.adjusted(-px(4), inset, px(4), -inset), px(kCornerRadius), px(kCornerRadius));
        m_painter.setPen(isHovered ? colors.text : quiet);
      } else {
        m_painter.setPen(quiet);
      }
      m_painter.drawText(QPointF(at.left(), baseline(at.top(), at.height(), letters)), chip.text);
    }
    m_painter.setPen(quiet);
  }

  /// That a double click goes in here.
  void paintChevron(const QRectF& rect, const CategoryColors& colors) {
    const double x = rect.right() - px(kPaddingX);
    const double y = rect.top() + headHeight(rect) / 2;
    const double size = px(4);
    m_painter.setPen(QPen(colors.text, std::max(1.0, px(1.3)), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF points[] = {{x - size, y - size}, {x, y}, {x - size, y + size}};
    m_painter.drawPolyline(points, 3);
  }

  void paintGlyphs(const Lettering& letters) {
    for (uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      const QRectF rect = rectOf(box);
      const CategoryColors& colors = colorsOf(box);
      m_painter.setPen(quietText(colors));
      const double top = rect.top() + (headHeight(rect) - letters.height) / 2;
      m_painter.drawText(QPointF(rect.left() + px(kPaddingX - 1), std::round(top + letters.ascent)),
                         categoryGlyph(label.category));
    }
  }

  void paintBadges() {
    const Lettering small = lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels - 2)), false);
    m_painter.setFont(small.font);
    for (uint32_t box : m_boxes) {
      const NodeLabel& label = labelOf(box);
      if (label.badge.isEmpty()) continue;
      const QRectF rect = rectOf(box);
      m_painter.setPen(quietText(colorsOf(box)));
      const double x = rect.right() - px(kPaddingX + (label.isEnterable ? kChevronWidth : 0)) -
                       static_cast<double>(label.badge.size()) * small.advance;
      m_painter.drawText(QPointF(x, baseline(lineTop(rect, 0, px(kLineHeight)), px(kLineHeight), small)), label.badge);
    }
  }

  // --- highlight ----------------------------------------------------------------------------------

  void outline(uint32_t box, const QColor& color, double width, double away) {
    const QRectF rect = outlineRect(box, away);
    if (!rect.intersects(m_viewport)) return;
    const double radius = std::max(2.0, px(kCornerRadius)) + away;
    m_painter.setPen(QPen(color, width));
    m_painter.drawRoundedRect(rect, radius, radius);
  }

  QRectF outlineRect(uint32_t box, double away) const {
    QRectF rect = rectOf(box);
    const QSizeF missing = QSizeF(7, 5) - rect.size();  // a far block is still seen
    if (missing.width() > 0) rect.adjust(-missing.width() / 2, 0, missing.width() / 2, 0);
    if (missing.height() > 0) rect.adjust(0, -missing.height() / 2, 0, missing.height() / 2);
    return rect.adjusted(-away, -away, away, away);
  }

  /// Of very many boxes plainly.
  void outlines(absl::Span<const uint32_t> boxes, const QColor& color, double width, double away) {
    if (boxes.size() <= kMostRound) {
      for (uint32_t box : boxes) {
        if (box < m_scene.boxes().size()) outline(box, color, width, away);
      }
      return;
    }
    std::vector<QRectF> rects;
    for (uint32_t box : boxes) {
      if (box >= m_scene.boxes().size()) continue;
      const QRectF rect = outlineRect(box, away);
      if (rect.intersects(m_viewport)) rects.push_back(rect);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    m_painter.setPen(QPen(color, 0));
    m_painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    m_painter.setRenderHint(QPainter::Antialiasing, true);
  }

  void paintOutlines() {
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    m_painter.setBrush(Qt::NoBrush);
    if (m_lit) {
      outlines(m_scene.operands(*m_lit), m_colors.operandEdge, 1.5, 0);
      outlines(m_scene.users(*m_lit), m_colors.userEdge, 1.5, 0);
    }
    for (uint32_t box : m_highlight.upstream) outline(box, m_colors.operandEdge, 2, 1);
    for (uint32_t box : m_highlight.downstream) outline(box, m_colors.userEdge, 2, 1);
    for (uint32_t box : m_highlight.marked) outline(box, m_colors.text, 2, 1);
    if (m_highlight.hovered == m_lit && m_lit) outline(*m_lit, m_colors.text, 1.5, 0);
    outlines(m_highlight.selected, m_colors.accent, 2, 2);
  }

  QPainter& m_painter;
  QRectF m_viewport;
  const GraphScene& m_scene;
  const ViewTransform& m_transform;
  const Colors& m_colors;
  const QFont& m_fixedFont;
  const GraphHighlight& m_highlight;
  const GraphStyle& m_style;
  GraphDetail m_detail;
  QRectF m_visible;                // in scene units, with room for arrow heads
  std::vector<uint32_t> m_boxes;   // visible ones, in painting order
  std::optional<uint32_t> m_lit;   // whose operands and users are shown: the hovered box, else the one selected
};

}  // namespace

GraphDetail graphDetail(double scale) {
  const double height = kPlainHeight * scale;
  if (height < 9) return GraphDetail::kBlocks;
  if (height < 14) return GraphDetail::kOutlines;
  if (height < 24) return GraphDetail::kNames;
  return scale < kReadableScale ? GraphDetail::kLines : GraphDetail::kFull;
}

const CategoryColors& boxColors(const Colors& colors, const NodeLabel& label) {
  return BoxPaint::of(label).colors(colors);
}

void paintGraph(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
                const Colors& colors, const QFont& fixedFont, const GraphHighlight& highlight, const GraphStyle& style) {
  painter.save();
  painter.setClipRect(QRectF(QPointF(0, 0), viewport), Qt::IntersectClip);
  Frame(painter, viewport, scene, transform, colors, fixedFont, highlight, style).paint();
  painter.restore();
}

}  // namespace views
