#include "views/compare/waterfall_chart.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "model/items/format.h"
#include "model/items/text.h"

namespace views {
namespace {

constexpr double kLeastBarStep = 84;  // pixels from a bar to the next one
constexpr double kBarShare = 0.66;    // of that, the bar
constexpr double kWidestBarStep = 120;
constexpr double kSideMargin = 12;
constexpr double kLeastVisible = 0.25;  // the part of the height that all differences should have together

/// The end of a path of names: "…/attn".
QString endOf(const QString& name, const QFontMetricsF& metrics, double width) {
  if (metrics.horizontalAdvance(name) <= width) return name;
  const qsizetype slash = name.lastIndexOf(u'/');
  const QString last = slash < 0 ? name : name.mid(slash + 1);
  return metrics.elidedText(last, Qt::ElideMiddle, width);
}

}  // namespace

WaterfallChart::WaterfallChart(Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Waterfall from A to B"));
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void WaterfallChart::setRows(const DeltaRows& rows) {
  m_rows = rows;
  m_current.reset();
  setAccessibleDescription(tr("%1 to %2, a difference of %3")
                               .arg(amountText(rows.metric, rows.from), amountText(rows.metric, rows.to),
                                    signedText(rows.metric, rows.delta())));
  update();
}

void WaterfallChart::setCurrent(std::optional<size_t> row) {
  if (m_current == row) return;
  m_current = row;
  update();
}

int64_t WaterfallChart::baseline() const {
  int64_t sum = m_rows.from, least = std::min(m_rows.from, m_rows.to), most = std::max(m_rows.from, m_rows.to);
  for (const DeltaRow& row : m_rows.rows) {
    sum += row.delta();
    least = std::min(least, sum);
    most = std::max(most, sum);
  }
  const double range = static_cast<double>(most) - static_cast<double>(least);
  if (range <= 0 || range >= kLeastVisible * static_cast<double>(most)) return 0;
  return std::max<int64_t>(0, least - static_cast<int64_t>(range / 2));
}

std::vector<WaterfallChart::Bar> WaterfallChart::bars() const {
  std::vector<Bar> bars;
  if (!m_rows.problem.isEmpty()) return bars;
  const QFontMetricsF metrics(font());
  const double room = width() - 2 * kSideMargin;
  const auto most = static_cast<size_t>(std::max(3.0, room / kLeastBarStep));
  bars.push_back({Bar::kSideA,
                  0,
                  0,
                  m_rows.from,
                  {},
                  amountText(m_rows.metric, m_rows.from),
                  m_rows.stepA ? tr("Peak A") : tr("A")});
  size_t drawn = m_rows.rows.size();
  if (drawn + 2 > most) drawn = most - 3;
  int64_t sum = m_rows.from;
  for (size_t i = 0; i < drawn; ++i) {
    const DeltaRow& row = m_rows.rows[i];
    bars.push_back({Bar::kRow,
                    i,
                    sum,
                    sum + row.delta(),
                    {},
                    signedText(m_rows.metric, row.delta()),
                    row.group.isEmpty() ? tr("(none)") : row.group});
    sum += row.delta();
  }
  if (drawn < m_rows.rows.size()) {
    const int64_t rest = m_rows.to - sum;
    bars.push_back({Bar::kRest,
                    drawn,
                    sum,
                    m_rows.to,
                    {},
                    signedText(m_rows.metric, rest),
                    tr("%1 more").arg(model::grouped(static_cast<int64_t>(m_rows.rows.size() - drawn)))});
  }
  bars.push_back(
      {Bar::kSideB, 0, 0, m_rows.to, {}, amountText(m_rows.metric, m_rows.to), m_rows.stepB ? tr("Peak B") : tr("B")});

  const int64_t base = baseline();
  int64_t top = base + 1;
  for (const Bar& bar : bars) top = std::max({top, bar.from, bar.to});
  const double step = std::min(room / static_cast<double>(bars.size()), kWidestBarStep);
  const double left = (width() - step * static_cast<double>(bars.size())) / 2;
  const QRectF plot(0, metrics.height() + 8, width(), height() - 3 * metrics.height() - 18);
  const auto y = [&](int64_t amount) {
    const double share = (static_cast<double>(std::max(amount, base)) - static_cast<double>(base)) /
                         (static_cast<double>(top) - static_cast<double>(base));
    return plot.bottom() - share * plot.height();
  };
  for (size_t i = 0; i < bars.size(); ++i) {
    Bar& bar = bars[i];
    const double x = left + step * static_cast<double>(i) + step * (1 - kBarShare) / 2;
    const double upper = y(std::max(bar.from, bar.to)), lower = y(std::min(bar.from, bar.to));
    bar.rect = QRectF(x, upper, step * kBarShare, std::max(2.0, lower - upper));
  }
  return bars;
}

void WaterfallChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Colors& colors = m_theme.colors();
  painter.fillRect(rect(), colors.panel);
  const std::vector<Bar> all = bars();
  if (all.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing, true);
  const QFontMetricsF metrics(font());
  const double step = all.size() > 1 ? all[1].rect.left() - all[0].rect.left() : width();
  const double bottom = all.front().rect.bottom();
  painter.setPen(QPen(colors.border, 1));
  painter.drawLine(QPointF(kSideMargin, bottom), QPointF(width() - kSideMargin, bottom));
  QFont bold = font();
  bold.setBold(true);
  for (size_t i = 0; i < all.size(); ++i) {
    const Bar& bar = all[i];
    const bool isSide = bar.kind == Bar::kSideA || bar.kind == Bar::kSideB;
    const int64_t delta = bar.to - bar.from;
    const QColor color = isSide ? colors.secondaryText : deltaColor(m_theme, delta);
    if (i + 1 < all.size()) {
      // The sum so far, on to the next bar.
      const double level = delta >= 0 || isSide ? bar.rect.top() : bar.rect.bottom();
      painter.setPen(QPen(colors.secondaryText, 1, Qt::DotLine));
      painter.drawLine(QPointF(bar.rect.right(), level), QPointF(all[i + 1].rect.left(), level));
    }
    QColor fill = color;
    fill.setAlphaF(isSide ? 0.75F : 0.16F);
    painter.fillRect(bar.rect, fill);
    if (!isSide && delta < 0) {
      QColor hatch = color;
      hatch.setAlphaF(0.45F);
      painter.fillRect(bar.rect, QBrush(hatch, Qt::BDiagPattern));
    }
    if (!isSide) {
      painter.setPen(QPen(color, 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawRoundedRect(bar.rect, 2, 2);
    } else if (baseline() > 0) {
      // The bar does not begin at zero.
      const double cut = bar.rect.bottom() - 10;
      painter.setPen(QPen(colors.panel, 3));
      painter.drawLine(QPointF(bar.rect.left() - 2, cut + 3), QPointF(bar.rect.right() + 2, cut - 3));
    }
    const bool isCurrent = bar.kind == Bar::kRow && m_current == bar.row;
    if (isCurrent) {
      painter.setPen(QPen(colors.accent, 2));
      painter.drawRoundedRect(bar.rect.adjusted(-3, -3, 3, 3), 3, 3);
    }
    const QRectF cell(bar.rect.center().x() - step / 2, 0, step, metrics.height());
    painter.setFont(bold);
    painter.setPen(isSide ? colors.text : color);
    painter.drawText(cell.translated(0, bar.rect.top() - metrics.height() - (isCurrent ? 6 : 4)), Qt::AlignHCenter,
                     QFontMetricsF(bold).elidedText(bar.amount, Qt::ElideRight, step));
    if (!isSide) painter.setFont(font());
    painter.setPen(isSide || isCurrent ? colors.text : colors.secondaryText);
    painter.drawText(cell.translated(0, bottom + 5), Qt::AlignHCenter, endOf(bar.name, metrics, step - 6));
    painter.setFont(font());
    const auto at = bar.kind == Bar::kSideA ? m_rows.stepA : bar.kind == Bar::kSideB ? m_rows.stepB : std::nullopt;
    if (at) {
      painter.setPen(colors.secondaryText);
      painter.drawText(cell.translated(0, bottom + 5 + metrics.height()), Qt::AlignHCenter,
                       tr("step %1").arg(model::grouped(*at)));
    }
  }
  if (hasFocus()) {
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(colors.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
  }
}

const WaterfallChart::Bar* WaterfallChart::barAt(const std::vector<Bar>& bars, const QPointF& position) const {
  for (const Bar& bar : bars) {
    // Thin bars and the room above and below belong to them.
    if (position.x() >= bar.rect.left() && position.x() <= bar.rect.right()) return &bar;
  }
  return nullptr;
}

QString WaterfallChart::tipOf(const Bar& bar) const {
  if (bar.kind == Bar::kSideA || bar.kind == Bar::kSideB) {
    const int64_t amount = bar.to;
    const QString exact = m_rows.metric == DeltaMetric::kFlops ? model::grouped(amount) : model::exactBytes(amount);
    return bar.name + u'\n' + exact;
  }
  if (bar.kind == Bar::kRest) return bar.name + u'\n' + bar.amount;
  const DeltaRow& row = m_rows.rows[bar.row];
  QStringList lines{bar.name, bar.amount,
                    QStringLiteral("%1 → %2").arg(amountText(m_rows.metric, row.a), amountText(m_rows.metric, row.b))};
  if (!row.reason.isEmpty()) lines += row.reason;
  return lines.join(u'\n');
}

bool WaterfallChart::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* const help = static_cast<QHelpEvent*>(event);
    const std::vector<Bar> all = bars();
    const Bar* const bar = barAt(all, help->pos());
    if (bar == nullptr) {
      QToolTip::hideText();
    } else {
      QToolTip::showText(help->globalPos(), model::toolTip(tipOf(*bar)), this);
    }
    return true;
  }
  return QWidget::event(event);
}

void WaterfallChart::mousePressEvent(QMouseEvent* event) {
  const std::vector<Bar> all = bars();
  const Bar* const bar = barAt(all, event->position());
  if (bar != nullptr && (bar->kind == Bar::kRow || bar->kind == Bar::kRest)) emit rowChosen(bar->row);
}

void WaterfallChart::mouseDoubleClickEvent(QMouseEvent* event) {
  const std::vector<Bar> all = bars();
  const Bar* const bar = barAt(all, event->position());
  if (bar != nullptr && bar->kind == Bar::kRow) emit rowActivated(bar->row);
}

void WaterfallChart::keyPressEvent(QKeyEvent* event) {
  const size_t count = m_rows.rows.size();
  if (count > 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
    const bool isNext = event->key() == Qt::Key_Right;
    const size_t next = !m_current ? 0 : isNext ? std::min(*m_current + 1, count - 1) : *m_current - (*m_current > 0);
    emit rowChosen(next);
    return;
  }
  if (m_current && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    emit rowActivated(*m_current);
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace views
