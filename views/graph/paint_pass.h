#pragma once

// One call of paintGraph(): what is visible, in which detail, and the parts that it paints one over the other. For
// graph_painter.cpp (the order of it, and what is highlighted), paint_pass_edges.cpp, paint_pass_boxes.cpp and, as
// far as letters and lines go, graph_legend_paint.cpp only.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "views/graph/graph_painter.h"

namespace views {

inline constexpr double kSmallestText = 9;  ///< pixels
inline constexpr double kPileReach = 5;     ///< points that a pile of boxes is wider and higher than the box on top

QColor mixed(const QColor& a, const QColor& b, double shareOfB);

/// The colours of a box that a search does not find: all of its text can be read.
CategoryColors dimmed(const CategoryColors& colors, const Colors& theme);

/// A font and what its text needs to know about it.
struct Lettering {
  QFont font;
  double advance = 0;
  double ascent = 0;
  double height = 0;
};

/// `pixels` is for a font whose letters are 0.6 em wide; wider ones are set smaller, as far as they can be read.
Lettering lettering(QFont font, double pixels, bool bold);

/// The pen for a kind of edges; the caller chooses the colour. Two lines (kAlias) are painted one by one.
QPen edgePen(layout::EdgeKind kind, const QColor& color, double width);

struct OverviewRegion;

/// A box in a drawing that a search dims.
enum class BoxSearch : uint8_t { kFound, kDimmed, kUndimmed };

class PaintPass {
 public:
  PaintPass(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
            const Colors& colors, const QFont& fixedFont, const GraphHighlight& highlight, const GraphStyle& style);

  void paint();

 private:
  QRectF rectOf(uint32_t box) const { return toViewport(m_transform, m_scene.boxes()[box].rect); }
  const NodeLabel& labelOf(uint32_t box) const { return m_scene.boxes()[box].label; }
  BoxFill paintOf(uint32_t box) const {
    return m_style.colors != nullptr ? m_style.colors->boxes[box] : BoxFill::of(labelOf(box));
  }
  bool isDimmed(uint32_t box) const { return searchOf(box) == BoxSearch::kDimmed; }
  const CategoryColors& colorsOf(uint32_t box) const { return colorsOf(box, paintOf(box)); }
  const CategoryColors& colorsOf(uint32_t box, BoxFill paint) const {
    const bool isScope = labelOf(box).isScope && paint == BoxFill::none();
    if (isDimmed(box)) return isScope ? m_dimmedColors.back() : m_dimmedColors[paint.index()];
    return isScope ? m_scopeColors : views::colorsOf(paint, m_colors);
  }
  /// The width of the share at the right of a box's name, with the space before it.
  double shareWidth(uint32_t box, const Lettering& letters) const {
    const qsizetype columns = labelOf(box).shareText.size();
    return columns == 0 ? 0 : static_cast<double>(columns + 1) * letters.advance;
  }
  /// The right end of the name's line.
  double nameEnd(uint32_t box) const {
    const bool hasSign = labelOf(box).isEnterable && m_detail >= GraphDetail::kLines;
    return rectOf(box).right() - std::max(2.0, px(label_metrics::kPaddingX) / 2) -
           (hasSign ? px(label_metrics::kSignWidth) : 0);
  }
  /// True if labels are too small to be read, and regions of scopes are painted instead.
  bool isFar() const { return m_style.overview != nullptr && m_detail == GraphDetail::kBlocks; }
  double px(double points) const { return points * m_transform.scale; }
  /// The font size of names and details, and the height of their lines.
  double textPixels() const {
    if (m_detail == GraphDetail::kNames) return std::clamp(px(label_metrics::kPlainHeight) * 0.55, kSmallestText, 11.0);
    return std::max(kSmallestText, px(label_metrics::kFontPixels));
  }
  double linePixels(const Lettering& letters) const {
    return std::max(px(label_metrics::kLineHeight), letters.height - 1);
  }
  /// The part of the box that holds name and detail: all of it if there is nothing below them.
  double headHeight(const QRectF& rect) const {
    return m_detail == GraphDetail::kFull ? px(label_metrics::kPlainHeight) : rect.height();
  }
  double lineTop(const QRectF& rect, int line, double height) const {
    return rect.top() + (headHeight(rect) - 2 * height) / 2 + line * height;
  }
  double baseline(double top, double height, const Lettering& letters) const {
    return std::round(top + (height - letters.height) / 2 + letters.ascent);
  }

  // Edges (paint_pass_edges.cpp).
  void paintEdges();
  /// Two lines, for values that stay in the same memory.
  void paintDouble(const std::vector<QLineF>& lines, const QColor& color);
  /// Leaves out the shortest lines of too many.
  static void keepLongest(std::vector<QLineF>& lines, size_t most);
  /// With the painter's brush and no pen.
  void paintArrow(const SceneEdge& edge);
  void paintLitEdges(absl::Span<const uint32_t> edges, const QColor& color);
  absl::Span<const uint32_t> hoveredStub() const;
  /// The names at the other ends of stubs, if the scene has room for them.
  void paintStubLabels();
  /// A label is beside its arrow, where it covers no box and no other label: else it is left out.
  void paintEdgeLabels();

  // Boxes (paint_pass_boxes.cpp).
  /// The frames of boxes that are open, outer ones first, and what stands over what is in them.
  void paintClusters();
  void paintTitles();
  /// Far away: whole pixels in the colour of the outline, one call a colour. Boxes that are smaller than a pixel are
  /// one with the others that fall on it. Matches of a search are painted over everything else.
  void paintBlocks();
  void paintBlocks(std::array<std::vector<QRect>, BoxFill::kCount>& rects);
  bool isWholePixels() const;
  void fillBlocks(const std::array<std::vector<QRect>, BoxFill::kCount>& rects);
  void paintFills();
  void paintStripe(uint32_t box);
  void paintShareBar(uint32_t box);
  void paintWords();
  static QString wordOf(const NodeLabel& label, int columns);
  static QString markOf(const NodeLabel& label, const QString& name, int columns);
  void paintBoxes();
  QString nameOf(uint32_t box, int columns) const;
  void paintNames();
  void paintDetails();
  void paintChips(uint32_t box, const Lettering& letters, const CategoryColors& colors, const QColor& quiet);
  /// Paints the plus or minus of a box that can be opened or closed.
  void paintSign(uint32_t box, const CategoryColors& colors);
  void paintGlyphs(const Lettering& letters);
  void paintBadges();

  // Zoomed out (paint_pass_overview.cpp).
  void paintRegions();
  void paintRegionNames();
  std::vector<QRectF> placesOfName(const OverviewRegion& region, const QRectF& room, const QSizeF& size) const;
  /// Returns the area of boxes that a name there would cover.
  double coveredBy(const QRectF& place) const;

  // Highlight (graph_painter.cpp).
  void outline(uint32_t box, const QColor& color, double width, double away);
  BoxSearch searchOf(uint32_t box) const { return box < m_search.size() ? m_search[box] : BoxSearch::kUndimmed; }
  QRectF outlineRect(uint32_t box, double away) const;
  /// A plain form, for very many boxes.
  void outlines(absl::Span<const uint32_t> boxes, const QColor& color, double width, double away);
  void paintOutlines();
  void paintFlags();
  /// The number of matches in a closed scope or a stack, at its upper right corner.
  void paintMatchCounts();

  QPainter& m_painter;
  QRectF m_viewport;
  const GraphScene& m_scene;
  const ViewTransform& m_transform;
  const Colors& m_colors;
  const QFont& m_fixedFont;
  const GraphHighlight& m_highlight;
  const GraphStyle& m_style;
  GraphDetail m_detail;
  const CategoryColors m_scopeColors;          // of folded scopes without a colour of their own: their stripe has one
  QRectF m_visible;                            // in scene units, with room for arrow heads
  std::vector<uint32_t> m_boxes;               // visible ones, in painting order
  std::vector<BoxSearch> m_search;             // by box; empty: no search dims anything
  std::vector<CategoryColors> m_dimmedColors;  // by index of a fill, and last those of scopes; while a search dims
  std::optional<uint32_t> m_lit;  // whose operands and users are shown: the hovered box, else the one selected
};

}  // namespace views
