#include "views/graph/paint_pass.h"

#include <QImage>
#include <QPaintEngine>
#include <array>
#include <map>

#include "layout/cluster_graph.h"

namespace views {
namespace {

using namespace label_metrics;

constexpr double kCornerRadius = 4;
constexpr int kFewestTitleColumns = 10;
constexpr int kFewestWordColumns = 3;
constexpr double kLeastSmallShare = 0.001;    // that is written in a small box
constexpr qsizetype kFewestNameColumns = 10;  // beside a share
constexpr double kShareHeight = 3;            // of the bar
constexpr double kBarWidth = 42;              // of a full one beside a second line
constexpr size_t kManyBlocks = 4000;
constexpr int kLeastFound = 4;  // pixels of what a search found, however small its box is

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

/// A rectangle that may be visible. A call of the library for each of 100,000 boxes takes noticeable time.
int nearest(double pixels) {
  constexpr int kBelow = 1 << 20;
  constexpr double kShift = kBelow + 0.5;  // the sum is positive, so that the cast rounds down
  return static_cast<int>(pixels + kShift) - kBelow;
}

}  // namespace

void PaintPass::paintClusters() {
  const auto& clusters = m_scene.clusters();
  const double radius = px(kCornerRadius);
  const bool isNear = m_detail >= GraphDetail::kNames;
  m_painter.setRenderHint(QPainter::Antialiasing, isNear);
  for (size_t i = 0; i < clusters.size(); ++i) {
    const SceneCluster& cluster = clusters[i];
    if (!cluster.frame.intersects(m_visible)) continue;
    const QColor stroke = colorsOf(cluster.box).stroke;
    if (i == 0 || clusters[i - 1].box != cluster.box) {
      // Translucent, so that what is nested deeper is deeper in colour.
      QColor fill = stroke;
      fill.setAlphaF(0.07F);
      m_painter.setPen(QPen(stroke, isNear ? std::clamp(px(1.2), 1.0, 2.0) : 0));
      m_painter.setBrush(fill);
      const QRectF rect = toViewport(m_transform, cluster.frame);
      isNear ? m_painter.drawRoundedRect(rect, radius, radius) : m_painter.drawRect(rect);
    }
    const bool isAlone = (i == 0 || clusters[i - 1].box != cluster.box) &&
                         (i + 1 == clusters.size() || clusters[i + 1].box != cluster.box);
    if (isAlone) continue;
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(mixed(stroke, m_colors.canvas, 0.5), 1, Qt::DashLine));
    constexpr double kRoom = 6;
    m_painter.drawRect(toViewport(m_transform, cluster.rect.adjusted(-kRoom, 0, kRoom, kRoom)));
  }
  m_painter.setBrush(Qt::NoBrush);
}

void PaintPass::paintTitles() {
  const Lettering letters = lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels - 1)), false);
  m_painter.setFont(letters.font);
  m_painter.setPen(m_colors.secondaryText);
  const auto& clusters = m_scene.clusters();
  for (size_t i = 0; i < clusters.size(); ++i) {
    const SceneCluster& cluster = clusters[i];
    if (!cluster.rect.intersects(m_visible)) continue;
    const bool isLast = i + 1 == clusters.size() || clusters[i + 1].box != cluster.box;
    const double right =
        isLast && m_scene.direction() == layout::Direction::kDown ? cluster.frame.right() : cluster.rect.right();
    QRectF room = toViewport(
        m_transform, QRectF(cluster.rect.topLeft(), QPointF(right, cluster.rect.top() + layout::kClusterTitle)));
    room.setLeft(std::max(room.left(), px(kPaddingX)));  // a wide one keeps its title visible
    const int columns = static_cast<int>(room.width() / letters.advance);
    if (columns < kFewestTitleColumns || room.height() < letters.height) continue;
    m_painter.drawText(QPointF(room.left(), baseline(room.top(), px(kLineHeight), letters)),
                       elided(cluster.title, columns, false));
  }
}

void PaintPass::paintBlocks() {
  std::array<std::vector<QRect>, BoxFill::kCount> rects;
  const int width = static_cast<int>(m_viewport.width()) + 1, height = static_cast<int>(m_viewport.height()) + 1;
  std::array<std::vector<QRect>, BoxFill::kCount> found, undimmed;  // by a search
  std::vector<bool> taken;
  if (px(kPlainHeight) < 1) taken.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
  m_scene.visitBlocks(
      m_visible, [&](uint32_t number, const QRectF& box, hlo::Category category, bool isLargeParameter) {
        const QPointF corner = toViewport(m_transform, box.topLeft());
        const QRect rect(nearest(corner.x()), nearest(corner.y()), std::max(1, nearest(px(box.width()))),
                         std::max(1, nearest(px(box.height()))));
        const BoxSearch search = m_search.empty() ? BoxSearch::kDimmed : searchOf(number);
        if (search == BoxSearch::kDimmed && !taken.empty() && rect.width() == 1 && rect.height() == 1) {
          if (rect.x() < 0 || rect.y() < 0 || rect.x() >= width || rect.y() >= height) return;
          const size_t at = static_cast<size_t>(rect.y()) * static_cast<size_t>(width) + static_cast<size_t>(rect.x());
          if (taken[at]) return;
          taken[at] = true;
        }
        const BoxFill paint = m_style.colors != nullptr ? m_style.colors->boxes[number]
                              : isLargeParameter        ? BoxFill::largeParameter()
                                                        : BoxFill::category(category);
        auto& some = search == BoxSearch::kDimmed ? rects : search == BoxSearch::kFound ? found : undimmed;
        some[paint.index()].push_back(rect);
      });
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  m_painter.setPen(Qt::NoPen);
  paintBlocks(rects);
  if (!m_search.empty()) {
    // Everything else is dimmed at once, and what was found is large enough to be seen.
    QColor veil = m_colors.canvas;
    veil.setAlphaF(0.72F);
    m_painter.fillRect(m_viewport, veil);
    for (std::vector<QRect>& some : found) {
      for (QRect& rect : some) {
        const int x = std::max(0, (kLeastFound - rect.width() + 1) / 2),
                  y = std::max(0, (kLeastFound - rect.height() + 1) / 2);
        rect.adjust(-x, -y, x, y);
      }
    }
    paintBlocks(undimmed);
    paintBlocks(found);
  }
  m_painter.setBrush(Qt::NoBrush);
}

void PaintPass::paintBlocks(std::array<std::vector<QRect>, BoxFill::kCount>& rects) {
  size_t count = 0;
  for (const std::vector<QRect>& some : rects) count += some.size();
  if (count > kManyBlocks && isWholePixels()) return fillBlocks(rects);
  // From half of the range on there is room for the outline's colour and the fill's.
  const bool isSolid = px(kPlainHeight) < 5;
  for (size_t i = 0; i < rects.size(); ++i) {
    if (rects[i].empty()) continue;
    const CategoryColors& colors = views::colorsOf(BoxFill::fromIndex(i), m_colors);
    m_painter.setBrush(colors.stroke);
    m_painter.drawRects(rects[i].data(), static_cast<int>(rects[i].size()));
    if (isSolid) continue;
    for (QRect& rect : rects[i]) rect.adjust(1, 1, -1, -1);
    m_painter.setBrush(colors.fill);
    m_painter.drawRects(rects[i].data(), static_cast<int>(rects[i].size()));
  }
}

/// True if one unit of the painter is a pixel of an image in memory.
bool PaintPass::isWholePixels() const {
  const QPaintEngine* const engine = m_painter.paintEngine();
  return engine != nullptr && engine->type() == QPaintEngine::Raster &&
         m_painter.transform().type() <= QTransform::TxTranslate && m_painter.device()->devicePixelRatioF() == 1;
}

/// The same for very many: a call of the painter for each takes longer than to write its few pixels.
void PaintPass::fillBlocks(const std::array<std::vector<QRect>, BoxFill::kCount>& rects) {
  const QRect area = m_viewport.toAlignedRect();
  QImage image(area.size(), QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return;
  image.fill(Qt::transparent);
  const qsizetype stride = image.bytesPerLine() / static_cast<qsizetype>(sizeof(QRgb));
  QRgb* const bits = reinterpret_cast<QRgb*>(image.bits());
  const auto fill = [&](int left, int top, int right, int bottom, QRgb color) {
    left = std::max(left, 0);
    top = std::max(top, 0);
    right = std::min(right, area.width());
    bottom = std::min(bottom, area.height());
    for (int y = top; y < bottom; ++y) {
      QRgb* const row = bits + y * stride;
      for (int x = left; x < right; ++x) row[x] = color;
    }
  };
  const bool isSolid = px(kPlainHeight) < 5;
  for (size_t i = 0; i < rects.size(); ++i) {
    if (rects[i].empty()) continue;
    const CategoryColors& colors = views::colorsOf(BoxFill::fromIndex(i), m_colors);
    const QRgb stroke = colors.stroke.rgb(), inner = colors.fill.rgb();
    for (const QRect& r : rects[i]) fill(r.x(), r.y(), r.x() + r.width(), r.y() + r.height(), stroke);
    if (isSolid) continue;
    for (const QRect& r : rects[i]) fill(r.x() + 1, r.y() + 1, r.x() + r.width() - 1, r.y() + r.height() - 1, inner);
  }
  m_painter.drawImage(area.topLeft(), image);
}

void PaintPass::paintFills() {
  std::map<const CategoryColors*, std::vector<QRectF>> rects;
  for (uint32_t box : m_boxes) rects[&colorsOf(box)].push_back(rectOf(box));
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  for (const auto& [colors, some] : rects) {
    m_painter.setPen(QPen(colors->stroke, 0));
    m_painter.setBrush(colors->fill);
    m_painter.drawRects(some.data(), static_cast<int>(some.size()));
  }
  for (uint32_t box : m_boxes) paintStripe(box);
  m_painter.setBrush(Qt::NoBrush);
  paintWords();
}

/// Marks a folded scope: at its left the category of most of it.
void PaintPass::paintStripe(uint32_t box) {
  const NodeLabel& label = labelOf(box);
  if (!label.isScope) return;
  const QRectF rect = rectOf(box).adjusted(0.5, 0.5, -0.5, -0.5);
  const double width = std::min(rect.width(), std::max(2.0, px(kPaddingX + kGlyphWidth - 4)));
  m_painter.fillRect(QRectF(rect.topLeft(), QSizeF(width, rect.height())),
                     colorsOf(box, BoxFill::category(label.category)).fill);
}

/// The share of a run as part of the scene's full bar, the same for folded scopes and loops: of a scope beside its
/// second line or, in a box without one, at its bottom; of a loop at its bottom.
void PaintPass::paintShareBar(uint32_t box) {
  const NodeLabel& label = labelOf(box);
  if (!label.share) return;
  const QRectF rect = rectOf(box).adjusted(1, 1, -1, -1);
  const double share = std::clamp(*label.share / m_scene.fullBar(), 0.0, 1.0);
  const double height = std::max(1.0, px(kShareHeight));
  const bool hasLines = m_detail >= GraphDetail::kLines;
  const double stripe = label.isScope ? px(kPaddingX + kGlyphWidth - 4) : 0;
  QRectF track(rect.left() + stripe, rect.bottom() - height, rect.width() - stripe, height);
  if (label.isScope && hasLines) {
    const double right = nameEnd(box) - (label.isEnterable ? 0 : px(kSignWidth));
    const double top = lineTop(rectOf(box), 1, px(kLineHeight)) + (px(kLineHeight) - height) / 2;
    track = QRectF(right - px(kBarWidth), top, px(kBarWidth), height);
    m_painter.fillRect(track, mixed(m_scopeColors.fill, m_scopeColors.stroke, 0.3));
  }
  track.setWidth(track.width() * share);
  const QColor bar = isDimmed(box) ? colorsOf(box).stroke : label.isScope ? m_colors.accent : colorsOf(box).text;
  m_painter.fillRect(track, bar);
}

/// Returns the word of a box, shortened: paths of scopes keep their ends, in which they differ.
QString PaintPass::wordOf(const NodeLabel& label, int columns) {
  const bool isPath = label.isScope && (label.word.contains(u'/') || label.word.contains(u'.'));
  return elided(label.word, columns, isPath);
}

/// Returns the text behind the name of a scope in a small box, which has no badge: "" if the name would lose too much.
QString PaintPass::markOf(const NodeLabel& label, const QString& name, int columns) {
  if (label.mark.isEmpty()) return {};
  const QString mark = u' ' + label.mark;
  // "rest of mlp" is not cut to the name of another scope.
  const qsizetype least = name == label.word ? std::min<qsizetype>(name.size(), kFewestNameColumns) : name.size();
  return columns - mark.size() >= least ? mark : QString();
}

/// Paints one word in each box that has room for it.
void PaintPass::paintWords() {
  const Lettering letters = lettering(m_fixedFont, kSmallestText, false);
  m_painter.setFont(letters.font);
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    const NodeLabel& label = labelOf(box);
    const QRectF rect = rectOf(box);
    const double left = 2 + (label.isScope ? px(kPaddingX + kGlyphWidth - 4) : 0);
    const int columns = static_cast<int>((rect.width() - left - 1) / letters.advance);
    if (columns < kFewestWordColumns) continue;
    const auto share = static_cast<int>(label.shareText.size());
    const bool hasShare = label.share.value_or(0) >= kLeastSmallShare &&
                          columns - share - 1 >= std::min<qsizetype>(label.word.size(), kFewestNameColumns);
    const double y = baseline(rect.top(), rect.height(), letters);
    m_painter.setPen(colorsOf(box).text);
    const int room = hasShare ? columns - share - 1 : columns;
    const QString mark = markOf(label, label.word, room);
    m_painter.drawText(QPointF(rect.left() + left, y), wordOf(label, room - static_cast<int>(mark.size())) + mark);
    if (hasShare) m_painter.drawText(QPointF(rect.right() - 2 - share * letters.advance, y), label.shareText);
  }
}

void PaintPass::paintBoxes() {
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  const double radius = px(kCornerRadius);
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    const NodeLabel& label = labelOf(box);
    const CategoryColors& colors = colorsOf(box);
    QPen pen(colors.stroke, 1);
    if (label.isBoundary) pen.setDashPattern({4, 3});
    m_painter.setPen(pen);
    m_painter.setBrush(colors.fill);
    const QRectF rect = rectOf(box);
    // What stands for several looks like a pile of them.
    for (int behind = label.copies > 1 ? 2 : 0; behind > 0; --behind) {
      m_painter.drawRoundedRect(rect.translated(px(kPileReach) / 2 * behind, px(kPileReach) / 2 * behind), radius,
                                radius);
    }
    m_painter.drawRoundedRect(rect, radius, radius);
    paintStripe(box);
    paintShareBar(box);
  }
  m_painter.setBrush(Qt::NoBrush);
}

/// The name in at most that many columns: that of the selected member of a stack, the end of a scope's path, or in a
/// small box the opcode, if the name does not fit and that does.
QString PaintPass::nameOf(uint32_t box, int columns) const {
  const NodeLabel& label = labelOf(box);
  for (const auto& [of, title] : m_highlight.titles) {
    if (of == box) return elided(title, columns, false);
  }
  if (label.name.size() <= columns) return label.name;
  if (label.isScope) return wordOf(label, columns);
  const QString name = fittedName(label.name, columns);
  return name.contains(u'…') && m_detail == GraphDetail::kNames && label.word.size() <= columns ? label.word : name;
}

void PaintPass::paintNames() {
  const Lettering letters = lettering(m_fixedFont, textPixels(), true);
  m_painter.setFont(letters.font);
  const bool onlyName = m_detail == GraphDetail::kNames;
  const double height = linePixels(letters);
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    const NodeLabel& label = labelOf(box);
    const QRectF rect = rectOf(box);
    const double left = onlyName && !label.isScope ? std::max(3.0, px(kPaddingX)) : px(kPaddingX + kGlyphWidth);
    const double badge = m_detail == GraphDetail::kFull && !label.badge.isEmpty()
                             ? px(static_cast<double>(label.badge.size() + 1) * kAdvance)
                             : 0;
    const double top = onlyName ? rect.top() + (rect.height() - height) / 2 : lineTop(rect, 0, height);
    const double end = nameEnd(box);
    double share = shareWidth(box, letters);
    const auto columnsBeside = [&](double width) {
      return static_cast<int>((end - rect.left() - left - badge - width) / letters.advance + 0.2);
    };
    // In a small box the name is more important than the share, especially than a negligible one.
    const bool isNegligible = onlyName && label.share.value_or(0) < kLeastSmallShare;
    if (isNegligible || columnsBeside(share) < std::min<qsizetype>(label.word.size(), kFewestNameColumns)) share = 0;
    const int columns = columnsBeside(share);
    if (columns < 3) continue;
    m_painter.setPen(colorsOf(box).text);
    const QString mark = m_detail == GraphDetail::kFull ? QString() : markOf(label, label.name, columns);
    m_painter.drawText(QPointF(rect.left() + left, baseline(top, height, letters)),
                       nameOf(box, columns - static_cast<int>(mark.size())) + mark);
    if (share > 0)
      m_painter.drawText(QPointF(end - share + letters.advance, baseline(top, height, letters)), label.shareText);
  }
}

void PaintPass::paintDetails() {
  const Lettering letters = lettering(m_fixedFont, textPixels(), false);
  const double height = linePixels(letters);
  m_painter.setFont(letters.font);
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    const NodeLabel& label = labelOf(box);
    const CategoryColors& colors = colorsOf(box);
    const QColor quiet = quietText(colors);
    const QRectF rect = rectOf(box);
    const double left = rect.left() + px(kPaddingX + kGlyphWidth);
    const double right = rect.right() - px(kPaddingX / 2 + (label.isEnterable ? kSignWidth : 0)) -
                         (label.isScope && label.share ? px(kBarWidth + 4) : 0);
    const int columns = static_cast<int>((right - left) / letters.advance + 0.2);
    const auto selected = std::find_if(m_highlight.details.begin(), m_highlight.details.end(),
                                       [box](const auto& detail) { return detail.first == box; });
    const bool isOwn = selected == m_highlight.details.end();
    m_painter.setPen(isOwn ? quiet : m_colors.accent);
    m_painter.drawText(QPointF(left, baseline(lineTop(rect, 1, height), height, letters)),
                       isOwn ? elided(label.detail, columns, false) : fittedName(selected->second, columns));
    m_painter.setPen(quiet);
    if (m_detail == GraphDetail::kFull) {
      if (!label.note.isEmpty()) {
        m_painter.drawText(QPointF(left, baseline(lineTop(rect, 2, height), height, letters)),
                           elided(label.note, columns, true));
      }
      paintChips(box, letters, colors, quiet);
    }
    if (label.isEnterable) paintSign(box, colors);
  }
  paintGlyphs(letters);
  if (m_detail == GraphDetail::kFull) paintBadges();
}

void PaintPass::paintChips(uint32_t box, const Lettering& letters, const CategoryColors& colors, const QColor& quiet) {
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

void PaintPass::paintSign(uint32_t box, const CategoryColors& colors) {
  const QRectF square = toViewport(m_transform, m_scene.signRect(box));
  const bool isHovered = m_highlight.sign == box;
  m_painter.setPen(QPen(isHovered ? colors.text : mixed(colors.text, colors.fill, 0.35), std::max(1.0, px(1.1))));
  m_painter.drawRoundedRect(square, px(2.5), px(2.5));
  m_painter.setPen(QPen(colors.text, std::max(1.0, px(1.3))));
  const QPointF middle = square.center();
  const double half = square.width() * 0.27;
  m_painter.drawLine(QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y()));
  if (!labelOf(box).isOpen)
    m_painter.drawLine(QPointF(middle.x(), middle.y() - half), QPointF(middle.x(), middle.y() + half));
}

void PaintPass::paintGlyphs(const Lettering& letters) {
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    const NodeLabel& label = labelOf(box);
    const QRectF rect = rectOf(box);
    const CategoryColors& colors = colorsOf(box);
    m_painter.setPen(label.isScope ? colorsOf(box, BoxFill::category(label.category)).text : quietText(colors));
    const double top = rect.top() + (headHeight(rect) - letters.height) / 2;
    m_painter.drawText(QPointF(rect.left() + px(kPaddingX - 1), std::round(top + letters.ascent)),
                       categoryGlyph(label.category));
  }
}

void PaintPass::paintBadges() {
  const Lettering small = lettering(m_fixedFont, std::max(kSmallestText, px(kFontPixels - 2)), false);
  m_painter.setFont(small.font);
  for (uint32_t box : m_boxes) {
    if (m_style.stop.stop_requested()) return;
    const NodeLabel& label = labelOf(box);
    if (label.badge.isEmpty()) continue;
    const QRectF rect = rectOf(box);
    const double top = lineTop(rect, 0, px(kLineHeight)),
                 width = static_cast<double>(label.badge.size()) * small.advance;
    const double share = label.shareText.isEmpty() ? 0 : px(static_cast<double>(label.shareText.size() + 2) * kAdvance);
    const double x = rect.right() - px(kPaddingX + (label.isEnterable ? kSignWidth : 0)) - width - share;
    if (label.isScope) {
      const double inset = px(2);
      m_painter.setPen(QPen(m_scopeColors.stroke, 1));
      m_painter.drawRoundedRect(QRectF(x, top, width, px(kLineHeight)).adjusted(-px(5), inset, px(5), -inset), px(6),
                                px(6));
    }
    m_painter.setPen(quietText(colorsOf(box)));
    m_painter.drawText(QPointF(x, baseline(top, px(kLineHeight), small)), label.badge);
  }
}

}  // namespace views
