#include "views/graph/graph_painter.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include "model/items/format.h"
#include "views/graph/paint_pass.h"
#include "views/theme_groups.h"

namespace views {
namespace {

using namespace label_metrics;

constexpr double kBoxRadius = 4;
constexpr size_t kMostRound = 400;  // outlines with round corners

/// As in the strip that steps through them.
struct MatchText {
  Q_DECLARE_TR_FUNCTIONS(views::MatchStrip)
};

}  // namespace

QColor mixed(const QColor& a, const QColor& b, double shareOfB) {
  const auto mix = [shareOfB](int from, int to) { return qRound(from + (to - from) * shareOfB); };
  return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

CategoryColors dimmed(const CategoryColors& colors, const Colors& theme) {
  return {mixed(colors.fill, theme.canvas, 0.87), mixed(colors.stroke, theme.canvas, 0.6), theme.secondaryText};
}

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

PaintPass::PaintPass(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
                     const Colors& colors, const QFont& fixedFont, const GraphHighlight& highlight,
                     const GraphStyle& style)
    : m_painter(painter),
      m_viewport(QPointF(0, 0), viewport),
      m_scene(scene),
      m_transform(transform),
      m_colors(colors),
      m_fixedFont(fixedFont),
      m_highlight(highlight),
      m_style(style),
      m_detail(graphDetail(transform.scale)),
      m_scopeColors{colors.panel, groupColors(colors.dark).none.stroke, colors.text} {
  const double reach = 2 * GraphScene::kArrowLength;
  m_visible = toScene(transform, m_viewport).adjusted(-reach, -reach, reach, reach);
  if (highlight.hovered && *highlight.hovered < scene.boxes().size()) {
    m_lit = highlight.hovered;
  } else if (highlight.selected.size() == 1 && highlight.selected[0] < scene.boxes().size()) {
    m_lit = highlight.selected[0];
  }
  if (highlight.dimmed == nullptr) return;
  m_search.reserve(highlight.dimmed->size());
  for (const uint8_t dimmed : *highlight.dimmed)
    m_search.push_back(dimmed != 0 ? BoxSearch::kDimmed : BoxSearch::kFound);
  // A drawing that is dimmed everywhere only looks disabled.
  bool isAnyVisible = false;
  for (uint32_t box = 0; box < m_search.size() && !isAnyVisible; ++box)
    isAnyVisible = m_search[box] == BoxSearch::kFound && rectOf(box).intersects(m_viewport);
  if (!isAnyVisible) m_search.clear();
  if (m_search.empty()) return;
  for (const uint32_t box : highlight.undimmed) {
    if (searchOf(box) == BoxSearch::kDimmed) m_search[box] = BoxSearch::kUndimmed;
  }
  for (size_t i = 0; i < BoxFill::kCount; ++i)
    m_dimmedColors.push_back(views::dimmed(views::colorsOf(BoxFill::fromIndex(i), colors), colors));
  m_dimmedColors.push_back(views::dimmed(m_scopeColors, colors));
}

void PaintPass::paint() {
  m_painter.fillRect(m_viewport, m_colors.canvas);
  if (m_detail != GraphDetail::kBlocks) {
    m_scene.visitBoxes(m_visible, [this](uint32_t box) { m_boxes.push_back(box); });
    std::sort(m_boxes.begin(), m_boxes.end());
  }
  if (isFar()) paintRegions();
  if (!m_scene.clusters().empty()) paintClusters();
  paintEdges();
  if (m_style.stop.stop_requested()) return;
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
    if (!m_scene.clusters().empty()) paintTitles();
  }
  paintOutlines();
  if (isFar()) paintRegionNames();
  paintMatchCounts();
  paintFlags();
  if (m_detail == GraphDetail::kFull) {
    paintEdgeLabels();
    paintStubLabels();
  }
}

void PaintPass::outline(uint32_t box, const QColor& color, double width, double away) {
  const QRectF rect = outlineRect(box, away);
  if (!rect.intersects(m_viewport)) return;
  const double radius = std::max(2.0, px(kBoxRadius)) + away;
  m_painter.setPen(QPen(color, width));
  m_painter.drawRoundedRect(rect, radius, radius);
}

QRectF PaintPass::outlineRect(uint32_t box, double away) const {
  QRectF rect = rectOf(box);
  const QSizeF missing = QSizeF(7, 5) - rect.size();  // a far block is still seen
  if (missing.width() > 0) rect.adjust(-missing.width() / 2, 0, missing.width() / 2, 0);
  if (missing.height() > 0) rect.adjust(0, -missing.height() / 2, 0, missing.height() / 2);
  return rect.adjusted(-away, -away, away, away);
}

void PaintPass::outlines(absl::Span<const uint32_t> boxes, const QColor& color, double width, double away) {
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

void PaintPass::paintOutlines() {
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
  for (const auto& [box, chip] : m_highlight.words) {
    if (box >= m_scene.boxes().size() || chip >= labelOf(box).chips.size()) continue;
    // Where the word cannot be read, its box has a thin frame.
    if (m_detail != GraphDetail::kFull) {
      outline(box, m_colors.accent, 1, 1);
      continue;
    }
    m_painter.setPen(QPen(m_colors.accent, 2));
    m_painter.drawRoundedRect(toViewport(m_transform, m_scene.chipRect(box, chip)).adjusted(-px(5), 0, px(5), 0),
                              px(kBoxRadius), px(kBoxRadius));
  }
}

// On the upper left corner, above the text of the box; large enough to be visible when zoomed out.
void PaintPass::paintFlags() {
  if (m_highlight.flags.empty()) return;
  const double height = std::clamp(px(15), 8.0, 20.0), width = height * 0.95;
  const Lettering small = lettering(m_fixedFont, height * 0.72, true);
  m_painter.setFont(small.font);
  for (const BoxFlag& flag : m_highlight.flags) {
    if (flag.box >= m_scene.boxes().size()) continue;
    const QPointF corner = rectOf(flag.box).topLeft() + QPointF(std::min(6.0, px(6)), 0);
    const QRectF rect(corner - QPointF(0, height), QSizeF(width, height));
    if (!rect.intersects(m_viewport)) continue;
    const double notch = height * 0.22;
    const QPolygonF shape({rect.topLeft(), rect.topRight(), rect.bottomRight(),
                           QPointF(rect.center().x(), rect.bottom() - notch), rect.bottomLeft()});
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(m_colors.accent);
    m_painter.drawPolygon(shape);
    if (flag.number == 0 || height < 11) continue;
    m_painter.setPen(m_colors.panel);
    m_painter.drawText(rect.adjusted(0, 0, 0, -notch), Qt::AlignCenter, QString::number(flag.number));
  }
  m_painter.setBrush(Qt::NoBrush);
}

void PaintPass::paintMatchCounts() {
  if (m_highlight.matches == nullptr || m_detail == GraphDetail::kBlocks) return;
  const Lettering small = lettering(m_fixedFont, std::clamp(px(kFontPixels - 2), kSmallestText, 12.0), true);
  const double height = small.height + 2, padding = height / 2;
  m_painter.setFont(small.font);
  for (const BoxMatches& of : *m_highlight.matches) {
    if (of.box >= m_scene.boxes().size()) continue;
    const QRectF rect = rectOf(of.box);
    const QString number = model::grouped(of.count);
    const QString sentence = MatchText::tr("%n match(es)", nullptr, static_cast<int>(of.count));
    const auto widthOf = [&](const QString& text) { return static_cast<double>(text.size()) * small.advance; };
    const bool hasRoom = widthOf(sentence) + 2 * padding <= rect.width() / 2;
    const QString& text = hasRoom ? sentence : number;
    const QRectF pill(rect.right() - px(kPaddingX) - widthOf(text) - 2 * padding, rect.top() - height + 3,
                      widthOf(text) + 2 * padding, height);
    if (!pill.intersects(m_viewport)) continue;
    m_painter.setPen(QPen(m_colors.canvas, 1));
    m_painter.setBrush(m_colors.accent);
    m_painter.drawRoundedRect(pill, padding, padding);
    m_painter.setPen(m_colors.panel);
    m_painter.drawText(QPointF(pill.left() + padding, baseline(pill.top(), height, small)), text);
  }
  m_painter.setBrush(Qt::NoBrush);
}

GraphDetail graphDetail(double scale) {
  const double height = kPlainHeight * scale;
  if (height < 9) return GraphDetail::kBlocks;
  if (height < 14) return GraphDetail::kOutlines;
  if (height < 24) return GraphDetail::kNames;
  return scale < kReadableScale ? GraphDetail::kLines : GraphDetail::kFull;
}

const CategoryColors& boxColors(const Colors& colors, const NodeLabel& label) {
  return colorsOf(BoxFill::of(label), colors);
}

void paintGraph(QPainter& painter, const QSizeF& viewport, const GraphScene& scene, const ViewTransform& transform,
                const Colors& colors, const QFont& fixedFont, const GraphHighlight& highlight,
                const GraphStyle& style) {
  painter.save();
  painter.setClipRect(QRectF(QPointF(0, 0), viewport), Qt::IntersectClip);
  PaintPass(painter, viewport, scene, transform, colors, fixedFont, highlight, style).paint();
  painter.restore();
}

}  // namespace views
