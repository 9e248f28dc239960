// The zoomed-out drawing of a graph (graph_overview.h): regions under the edges and boxes, their names above all.

#include <algorithm>
#include <array>

#include "views/graph/graph_overview.h"
#include "views/graph/paint_pass.h"
#include "views/theme_groups.h"

namespace views {
namespace {

constexpr double kNamePixels = 11;
constexpr double kLeastRegionWidth = 36;  // pixels of a region that is seen as one
constexpr int kFewestColumns = 5;
constexpr int kShortName = 12, kBoxName = 20;  // columns
constexpr int kPadding = 4;
constexpr float kFill = 0.42F;
constexpr size_t kMostRegionNames = 160;  // visible

QRect wholePixels(const QRectF& rect) {
  return QRect(QPoint(qRound(rect.left()), qRound(rect.top())),
               QPoint(qRound(rect.right()) - 1, qRound(rect.bottom()) - 1));
}

}  // namespace

// Whole pixels, so that the rows of a region neither overlap nor leave a gap.
void PaintPass::paintRegions() {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  const GroupColors& groups = groupColors(m_colors.dark);
  // One scale in one drawing: where boxes have colours of their own meaning, regions have none.
  const bool hasHeat = m_style.colors == nullptr || m_style.colors->coloring.isCategory();
  std::vector<QRect> rects;
  std::vector<QLine> lines;
  for (const OverviewRegion& region : m_style.overview->regions) {
    rects.clear();
    lines.clear();
    for (const QRectF& rect : region.rects) {
      const QRectF seen = toViewport(m_transform, rect);
      if (seen.intersects(m_viewport)) rects.push_back(wholePixels(seen & m_viewport.adjusted(-2, -2, 2, 2)));
    }
    if (rects.empty()) continue;
    const CategoryColors& heat = hasHeat && region.heatStep ? groups.heat[*region.heatStep] : groups.none;
    QColor fill = heat.fill;
    fill.setAlphaF(kFill);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(fill);
    m_painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    for (const QLineF& line : region.outline) {
      const QPointF from = toViewport(m_transform, line.p1()), to = toViewport(m_transform, line.p2());
      if (!QRectF(from, to).normalized().adjusted(-1, -1, 1, 1).intersects(m_viewport)) continue;
      lines.emplace_back(qRound(from.x()), qRound(from.y()), qRound(to.x()), qRound(to.y()));
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(mixed(heat.stroke, m_colors.canvas, 0.35), 0));
    m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  }
}

// A scope is named once, at the upper rim of its largest region; larger regions first, and never one over another.
void PaintPass::paintRegionNames() {
  const Lettering letters = lettering(m_fixedFont, kNamePixels, false);
  struct Name {
    const OverviewRegion* region;
    QRectF room;
  };
  std::vector<Name> names;
  for (const OverviewRegion& region : m_style.overview->regions) {
    const QRectF room = toViewport(m_transform, region.room) & m_viewport;
    if (region.isBox ? room.isValid() : room.width() >= std::max(kLeastRegionWidth, kFewestColumns * letters.advance))
      names.push_back({&region, room});
  }
  std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) {
    if (a.region->isBox != b.region->isBox) return a.region->isBox;
    if (a.region->scope.has_value() != b.region->scope.has_value()) return !a.region->scope.has_value();
    return a.room.width() > b.room.width();
  });
  if (names.size() > kMostRegionNames) names.resize(kMostRegionNames);
  std::vector<QRectF> taken;
  std::vector<hlo::ScopeId> named;
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  m_painter.setFont(letters.font);
  for (const Name& name : names) {
    if (name.region->scope && std::find(named.begin(), named.end(), *name.region->scope) != named.end()) continue;
    const int inside = static_cast<int>((name.room.width() - 2 * kPadding) / letters.advance);
    if (inside < kFewestColumns && !name.region->isBox) continue;
    // A short name may stand out a little, that of a box with its share: one over another is left out below.
    const int nameSize = static_cast<int>(name.region->shortName.size());
    const int columns = std::max(
        inside, name.region->isBox ? std::min(nameSize, kBoxName) + 3 + static_cast<int>(name.region->shortHeat.size())
                                   : std::min(nameSize, kShortName));
    const bool isWhole = name.region->name.size() <= columns;
    QString text = elided(isWhole ? name.region->name : name.region->shortName,
                          name.region->isBox ? std::max(kBoxName, inside) : columns, false);
    for (const QString& heat : {name.region->heat, name.region->shortHeat}) {
      if (heat.isEmpty() || text.size() + 3 + heat.size() > columns) continue;
      text += QStringLiteral(" · ") + heat;
      break;
    }
    const QSizeF size(text.size() * letters.advance + 2 * kPadding, letters.height + 2);
    QRectF chip(name.room.topLeft() + QPointF(2, 2), size);
    if (name.region->isBox) {
      chip.moveCenter(name.room.center());
    } else if (name.region->scope) {
      chip.moveCenter(QPointF(name.room.center().x(), std::max(name.room.top(), size.height() / 2)));
    }
    chip.moveTopLeft(QPointF(std::round(chip.left()), std::round(chip.top())));
    if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(chip); })) continue;
    taken.push_back(chip);
    if (name.region->scope) named.push_back(*name.region->scope);
    QColor ground = m_colors.canvas;
    ground.setAlphaF(0.82F);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ground);
    m_painter.drawRoundedRect(chip, 3, 3);
    m_painter.setPen(m_colors.text);
    m_painter.drawText(QPointF(chip.left() + kPadding, chip.top() + 1 + letters.ascent), text);
  }
  m_painter.setBrush(Qt::NoBrush);
}

}  // namespace views
