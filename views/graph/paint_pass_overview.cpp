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
constexpr int kShortName = 12, kBoxName = 20, kLongName = 32;  // columns
constexpr int kPadding = 4;
constexpr float kFill = 0.42F;
constexpr size_t kMostRegionNames = 160;  // visible
constexpr size_t kVisibleRims = 8;        // places for the name of a region
constexpr double kLeastBoxPixels = 3;     // in height: names avoid boxes that can be seen

QRect wholePixels(const QRectF& rect) {
  return QRect(QPoint(qRound(rect.left()), qRound(rect.top())),
               QPoint(qRound(rect.right()) - 1, qRound(rect.bottom()) - 1));
}

}  // namespace

// Whole pixels, so that the rows of a region neither overlap nor leave a gap.
void PaintPass::paintRegions() {
  m_painter.setRenderHint(QPainter::Antialiasing, false);
  // The colours of the boxes are the only ones with a meaning: the names of regions have their shares.
  const CategoryColors& plain = groupColors(m_colors.dark).none;
  QColor fill = plain.fill;
  fill.setAlphaF(kFill);
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
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(fill);
    m_painter.drawRects(rects.data(), static_cast<int>(rects.size()));
    for (const QLineF& line : region.outline) {
      const QPointF from = toViewport(m_transform, line.p1()), to = toViewport(m_transform, line.p2());
      if (!QRectF(from, to).normalized().adjusted(-1, -1, 1, 1).intersects(m_viewport)) continue;
      lines.emplace_back(qRound(from.x()), qRound(from.y()), qRound(to.x()), qRound(to.y()));
    }
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(mixed(plain.stroke, m_colors.canvas, 0.35), 0));
    m_painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  }
}

/// The places for the name of a scope's region: on its upper rims, the longest first, and last inside of it.
std::vector<QRectF> PaintPass::placesOfName(const OverviewRegion& region, const QRectF& room,
                                            const QSizeF& size) const {
  std::vector<QRectF> places;
  const auto add = [&](double x, double y) {
    const QRectF place(QPointF(std::round(x), std::round(y)), size);
    if (m_viewport.contains(place)) places.push_back(place);
  };
  size_t visible = 0;
  for (const QLineF& rim : region.rims) {
    if (visible == kVisibleRims) break;
    const size_t before = places.size();
    const QPointF from = toViewport(m_transform, rim.p1()), to = toViewport(m_transform, rim.p2());
    const double rest = to.x() - from.x() - size.width();
    for (const double y : {from.y() - size.height() / 2, from.y() - size.height() + 1}) {
      add(from.x() + rest / 2, y);
      if (rest <= 0) continue;
      add(from.x() + kPadding, y);
      add(to.x() - size.width() - kPadding, y);
    }
    if (places.size() > before) ++visible;
  }
  add(room.center().x() - size.width() / 2, std::max(room.top() - size.height() / 2, m_viewport.top()));
  return places;
}

// In square pixels, of the boxes that are high enough to be seen as such.
double PaintPass::coveredBy(const QRectF& place) const {
  double covered = 0;
  m_scene.visitBlocks(toScene(m_transform, place), [&](uint32_t, const QRectF& box, hlo::Category, bool) {
    const QRectF seen = toViewport(m_transform, box);
    if (seen.height() < kLeastBoxPixels) return;
    const QRectF common = seen & place;
    covered += common.width() * common.height();
  });
  return covered;
}

// A scope is named once, at a rim of its largest region where the name covers the least of the boxes; larger regions
// first, and never one name over another.
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
  const bool avoidsBoxes = px(label_metrics::kPlainHeight) >= kLeastBoxPixels;
  std::vector<QRectF> taken;
  std::vector<hlo::ScopeId> named;
  m_painter.setRenderHint(QPainter::Antialiasing, true);
  m_painter.setFont(letters.font);
  const auto isFree = [&](const QRectF& place) {
    return std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(place); });
  };
  for (const Name& name : names) {
    const OverviewRegion& region = *name.region;
    if (region.scope && std::find(named.begin(), named.end(), *region.scope) != named.end()) continue;
    const int inside = static_cast<int>((name.room.width() - 2 * kPadding) / letters.advance);
    if (inside < kFewestColumns && !region.isBox) continue;
    // The share comes first; under 1 % is only said where there is room. The name stands out of the region as far as it
    // covers nothing, else but a little.
    const QString separator = QStringLiteral(" · ");
    const QString share =
        (region.isCostly || region.isBox) && !region.shortHeat.isEmpty() ? separator + region.shortHeat : QString();
    const auto columns = static_cast<int>(inside - share.size());
    QStringList texts;
    if (const QString whole = region.name + (region.heat.isEmpty() ? QString() : separator + region.heat);
        whole.size() <= inside)
      texts += whole;
    // Scopes of one module differ in what follows its name.
    const bool isOfModule = region.scope && region.shortName.contains(u'.');
    if (region.scope && avoidsBoxes)
      texts += elided(region.shortName, std::max(columns, kLongName), isOfModule) + share;
    texts += elided(region.name.size() <= columns ? region.name : region.shortName,
                    std::max(columns, region.isBox ? kBoxName : kShortName), isOfModule) +
             share;
    std::optional<QRectF> best;
    QString text;
    double least = 0;
    for (const QString& each : texts) {
      const QSizeF size(static_cast<double>(each.size()) * letters.advance + 2 * kPadding, letters.height + 2);
      QRectF chip(name.room.topLeft() + QPointF(2, 2), size);
      if (region.isBox) chip.moveCenter(name.room.center());
      std::vector<QRectF> places{QRectF(QPointF(std::round(chip.left()), std::round(chip.top())), size)};
      if (region.scope) places = placesOfName(region, name.room, size);
      for (const QRectF& place : places) {
        if (!isFree(place)) continue;
        const double covered = avoidsBoxes && region.scope ? coveredBy(place) : 0;
        if (best && covered >= least) continue;
        best = place;
        text = each;
        least = covered;
        if (covered == 0) break;
      }
      if (best && least == 0) break;
    }
    if (!best) continue;
    taken.push_back(*best);
    if (region.scope) named.push_back(*region.scope);
    QColor ground = m_colors.canvas;
    ground.setAlphaF(0.82F);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(ground);
    m_painter.drawRoundedRect(*best, 3, 3);
    m_painter.setPen(m_colors.text);
    m_painter.drawText(QPointF(best->left() + kPadding, best->top() + 1 + letters.ascent), text);
  }
  m_painter.setBrush(Qt::NoBrush);
}

}  // namespace views
