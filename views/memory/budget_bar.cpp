#include "views/memory/budget_bar.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>

#include "model/buffers/byte_count.h"
#include "model/items/format.h"

namespace views {
namespace {

constexpr int kBudgetMargin = 12, kBudgetHeight = 16, kWidestBudget = 560;  // pixels
constexpr int kBudgetGap = 4;                                               // between the bar and its labels

}  // namespace

BudgetBar::BudgetBar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setObjectName(QStringLiteral("memory.report.bar"));
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  hide();
}

void BudgetBar::setBudget(const std::optional<buffers::Budget>& budget) {
  m_limit = budget && budget->limit ? budget->limit->bytes : 0;
  m_taken = m_requested = 0;
  if (m_limit > 0) {
    m_requested = budget->requested ? budget->requested->bytes : 0;
    if (budget->used) {
      m_taken = budget->used->bytes;
    } else if (budget->exceededBy) {
      m_taken = buffers::saturatingSum(m_limit, budget->exceededBy->bytes);
    } else if (budget->free) {
      m_taken = std::max<int64_t>(0, m_limit - budget->free->bytes);
    }
  }
  const QString taken = model::humanBytes(m_taken), limit = model::humanBytes(m_limit);
  setAccessibleName(m_requested > 0
                        ? tr("%1 in use and %2 requested, limit %3").arg(taken, model::humanBytes(m_requested), limit)
                        : tr("%1 needed, limit %2").arg(taken, limit));
  setVisible(m_limit > 0 && (m_taken > 0 || m_requested > 0));
  update();
}

QSize BudgetBar::sizeHint() const { return {200, kBudgetHeight + kBudgetGap + fontMetrics().height()}; }

void BudgetBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  const QFontMetricsF metrics(font());
  const QRectF bar(kBudgetMargin, 0, std::min(width() - 2 * kBudgetMargin, kWidestBudget), kBudgetHeight);
  const double total =
      std::max(static_cast<double>(m_limit), static_cast<double>(m_taken) + static_cast<double>(m_requested));
  const auto xOfBytes = [&](double bytes) { return bar.left() + bytes / total * bar.width(); };
  const double taken = xOfBytes(static_cast<double>(m_taken));
  const double end = xOfBytes(static_cast<double>(m_taken) + static_cast<double>(m_requested));
  const double limit = xOfBytes(static_cast<double>(m_limit));
  painter.fillRect(bar, colors.hover);
  painter.fillRect(QRectF(QPointF(bar.left(), bar.top()), QPointF(taken, bar.bottom())),
                   colors.of(buffers::AllocationKind::kTemp));
  if (end > taken) {
    painter.fillRect(QRectF(QPointF(taken + 1, bar.top()), QPointF(end, bar.bottom())),
                     colors.of(buffers::AllocationKind::kOutput));
  }
  if (end > limit) {
    painter.fillRect(QRectF(QPointF(limit, bar.top()), QPointF(end, bar.bottom())),
                     QBrush(colors.memoryText, Qt::BDiagPattern));
  }
  painter.setPen(QPen(colors.border, 1));
  painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
  painter.fillRect(QRectF(limit - 1, bar.top() - 2, 2, bar.height() + 4), colors.error);

  const double baseline = bar.bottom() + kBudgetGap + metrics.ascent();
  const QString limitText = tr("limit %1").arg(model::humanBytes(m_limit));
  const double limitWidth = metrics.horizontalAdvance(limitText);
  const double limitLeft = std::clamp(limit - limitWidth, bar.left(), bar.right() - limitWidth);
  painter.setPen(colors.error);
  painter.drawText(QPointF(limitLeft, baseline), limitText);
  const QString text =
      m_requested > 0 ? tr("%1 in use, %2 requested").arg(model::humanBytes(m_taken), model::humanBytes(m_requested))
                      : tr("%1 needed").arg(model::humanBytes(m_taken));
  const double textWidth = metrics.horizontalAdvance(text);
  const double room = 12;
  double left = std::clamp(end - textWidth, bar.left(), bar.right() - textWidth);
  // Beside the limit, not over it: after it if there is room, else before it, else behind the bar.
  if (left < limitLeft + limitWidth + room && left + textWidth + room > limitLeft) {
    left = limitLeft - textWidth - room >= bar.left() ? limitLeft - textWidth - room : limitLeft + limitWidth + room;
  }
  painter.setPen(colors.secondaryText);
  if (left + textWidth <= width()) painter.drawText(QPointF(left, baseline), text);
}

}  // namespace views
