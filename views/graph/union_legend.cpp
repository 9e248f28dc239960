#include "views/graph/union_legend.h"

#include <QPainter>

#include "views/change_roles.h"
#include "views/graph/union_painter.h"

namespace views {
namespace {

using compare::ChangeKind;
using compare::Side;

constexpr double kRoleWidth = 26, kRoleHeight = 14;  // pixels
constexpr double kRoleGap = 6, kRoleSpacing = 18, kLegendMarginX = 12, kLegendMarginY = 6;

struct LegendRole {
  ChangeKind kind;
  Side side;
};
constexpr LegendRole kLegendRoles[] = {{ChangeKind::kAdded, Side::kB},   {ChangeKind::kRemoved, Side::kA},
                                       {ChangeKind::kChanged, Side::kB}, {ChangeKind::kReplaced, Side::kB},
                                       {ChangeKind::kMoved, Side::kB},   {ChangeKind::kSame, Side::kB}};

QString roleText(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded: return UnionLegend::tr("added, only B");
    case ChangeKind::kRemoved: return UnionLegend::tr("removed, only A");
    case ChangeKind::kChanged: return UnionLegend::tr("changed");
    case ChangeKind::kReplaced: return UnionLegend::tr("replaced");
    case ChangeKind::kMoved: return UnionLegend::tr("moved");
    default: return UnionLegend::tr("same");
  }
}

QString keysText() { return UnionLegend::tr("T other side · Shift+T rendering"); }

struct LegendPlan {
  size_t entries = 0;
  bool hasKeys = false;
};

QString entryText(const LegendRole& of) {
  const QString glyph = changeGlyph(of.kind, of.side);
  return glyph.isEmpty() ? roleText(of.kind) : glyph + u' ' + roleText(of.kind);
}

double entryWidth(const LegendRole& of, const QFontMetrics& metrics) {
  return kRoleWidth + kRoleGap + metrics.horizontalAdvance(entryText(of)) + kRoleSpacing;
}

LegendPlan planFor(double width, const QFontMetrics& metrics) {
  LegendPlan plan;
  double used = 2 * kLegendMarginX;
  for (const LegendRole& of : kLegendRoles) {
    used += entryWidth(of, metrics);
    if (used > width + kRoleSpacing) return plan;
    ++plan.entries;
  }
  plan.hasKeys = used + metrics.horizontalAdvance(keysText()) <= width;
  return plan;
}

}  // namespace

UnionLegend::UnionLegend(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  connect(&m_theme, &Theme::changed, this, &UnionLegend::updateTexts);
  updateTexts();
}

QSize UnionLegend::sizeHint() const {
  return {200, static_cast<int>(std::max<double>(fontMetrics().height(), kRoleHeight) + 2 * kLegendMarginY)};
}

QString UnionLegend::text() const {
  QStringList texts;
  const LegendPlan plan = planFor(width(), fontMetrics());
  for (size_t i = 0; i < plan.entries; ++i) texts += entryText(kLegendRoles[i]);
  if (plan.hasKeys) texts += keysText();
  return texts.join(QStringLiteral(" · "));
}

void UnionLegend::updateTexts() {
  QStringList texts;
  for (const LegendRole& of : kLegendRoles) texts += entryText(of);
  setToolTip(texts.join(u'\n') + u'\n' + keysText());
  setAccessibleName(tr("Legend"));
  setAccessibleDescription(texts.join(QStringLiteral(", ")));
  updateGeometry();
  update();
}

void UnionLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  const Colors& colors = m_theme.colors();
  const LegendPlan plan = planFor(width(), fontMetrics());
  double left = kLegendMarginX;
  for (size_t i = 0; i < plan.entries; ++i) {
    const LegendRole& of = kLegendRoles[i];
    const QRectF swatch(left, (height() - kRoleHeight) / 2, kRoleWidth, kRoleHeight);
    paintChangeSwatch(painter, swatch, of.kind, of.side, colors);
    const QColor color = of.kind == ChangeKind::kSame ? colors.secondaryText : changeColor(of.kind, of.side, colors);
    const double at = swatch.right() + kRoleGap;
    painter.setPen(color);
    painter.drawText(QRectF(at, 0, width(), height()), Qt::AlignLeft | Qt::AlignVCenter, entryText(of));
    left += entryWidth(of, fontMetrics());
  }
  if (!plan.hasKeys) return;
  painter.setPen(colors.secondaryText);
  painter.drawText(rect().adjusted(0, 0, -static_cast<int>(kLegendMarginX), 0), Qt::AlignRight | Qt::AlignVCenter,
                   keysText());
}

}  // namespace views
