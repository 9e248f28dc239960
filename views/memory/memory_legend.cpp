#include "views/memory/memory_legend.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "model/items/text.h"
#include "views/memory/memory_painter.h"

namespace views {
namespace {

constexpr double kChip = 10, kSwatchGap = 5, kBetween = 14;  // pixels
constexpr double kWidestName = 170;                          // of a name, in pixels

}  // namespace

MemoryLegend::MemoryLegend(Context context, QWidget* parent) : QWidget(parent), m_context(context) {
  setObjectName(QStringLiteral("memory.legend"));
  setAccessibleName(tr("Colour legend of the map"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&context.theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void MemoryLegend::setEntries(std::vector<LegendEntry> entries, const QString& bytesText) {
  m_entries = std::move(entries);
  m_bytesText = bytesText;
  layOut();
}

QSize MemoryLegend::sizeHint() const { return {300, std::max(22, fontMetrics().height() + 6)}; }

void MemoryLegend::layOut() {
  m_places.clear();
  const QFontMetricsF metrics(font());
  double x = 0;
  for (const LegendEntry& entry : m_entries) {
    const QString text = metrics.elidedText(entry.name, Qt::ElideMiddle, kWidestName);
    const double wide = kChip + kSwatchGap + metrics.horizontalAdvance(text);
    // The last entry with some room is elided; the others need a wider window.
    if (x + kChip + kSwatchGap + metrics.averageCharWidth() * 6 > width()) break;
    const double shown = std::min(wide, width() - x);
    m_places.push_back(
        {QRectF(x, 0, shown, height()), metrics.elidedText(text, Qt::ElideRight, shown - kChip - kSwatchGap)});
    x += wide + kBetween;
  }
  update();
}

void MemoryLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Colors& colors = m_context.theme.colors();
  const QFontMetricsF metrics(font());
  for (size_t i = 0; i < m_places.size(); ++i) {
    const QRectF& rect = m_places[i].rect;
    const LegendEntry& entry = m_entries[i];
    painter.setPen(Qt::NoPen);
    painter.setBrush(memoryColor(colors, entry.kind.value_or(buffers::AllocationKind::kTemp), entry.color));
    painter.drawRoundedRect(QRectF(rect.left(), rect.center().y() - kChip / 2, kChip, kChip), 2, 2);
    painter.setPen(colors.secondaryText);
    painter.drawText(rect.adjusted(kChip + kSwatchGap, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter, m_places[i].text);
  }
}

QString MemoryLegend::tipAt(QPoint position) const {
  for (size_t i = 0; i < m_places.size(); ++i) {
    if (!m_places[i].rect.contains(position)) continue;
    const LegendEntry& entry = m_entries[i];
    return (entry.whole.isEmpty() ? entry.name : entry.whole) + u'\n' + m_bytesText.arg(model::exactBytes(entry.bytes));
  }
  return {};
}

bool MemoryLegend::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    tip.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), model::toolTip(tip), this);
    return true;
  }
  if (event->type() == QEvent::FontChange) layOut();
  return QWidget::event(event);
}

void MemoryLegend::mousePressEvent(QMouseEvent* event) {
  for (size_t i = 0; i < m_places.size(); ++i) {
    if (!m_places[i].rect.contains(event->position())) continue;
    if (m_entries[i].target) m_context.navigation.select(*m_entries[i].target);
    return;
  }
}

void MemoryLegend::resizeEvent(QResizeEvent*) { layOut(); }

}  // namespace views
