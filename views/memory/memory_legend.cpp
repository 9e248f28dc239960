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
constexpr qsizetype kMostInTip = 30;                         // entries that do not fit, in a tooltip
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

QSize MemoryLegend::sizeHint() const { return {0, std::max(22, fontMetrics().height() + 6)}; }

void MemoryLegend::layOut() {
  m_places.clear();
  const QFontMetricsF metrics(font());
  m_more = {};
  // The number of entries that do not fit needs room too.
  const auto whole = [&](const LegendEntry& entry) {
    return kChip + kSwatchGap + std::min(kWidestName, metrics.horizontalAdvance(model::toQString(entry.name))) +
           kBetween;
  };
  double all = -kBetween;
  for (const LegendEntry& entry : m_entries) all += whole(entry);
  const double room = all <= width() ? width() : width() - metrics.horizontalAdvance(QStringLiteral("+00")) - 4;
  double x = 0;
  for (const LegendEntry& entry : m_entries) {
    const QString text = metrics.elidedText(model::toQString(entry.name), Qt::ElideMiddle, kWidestName);
    const double wide = kChip + kSwatchGap + metrics.horizontalAdvance(text);
    // The last entry with some room is elided; the others need a wider window.
    if (x + kChip + kSwatchGap + metrics.averageCharWidth() * 6 > room) break;
    const double shown = std::min(wide, room - x);
    m_places.push_back(
        {QRectF(x, 0, shown, height()), metrics.elidedText(text, Qt::ElideRight, shown - kChip - kSwatchGap)});
    x += wide + kBetween;
  }
  if (m_places.size() < m_entries.size()) {
    m_more = {QRectF(room + 4, 0, width() - room - 4, height()),
              QStringLiteral("+%1").arg(m_entries.size() - m_places.size())};
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
    painter.setBrush(QColor::fromRgb(drawing::memoryColor(colors.palette, entry)));
    painter.drawRoundedRect(QRectF(rect.left(), rect.center().y() - kChip / 2, kChip, kChip), 2, 2);
    painter.setPen(colors.secondaryText);
    painter.drawText(rect.adjusted(kChip + kSwatchGap, 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter, m_places[i].text);
  }
  painter.setPen(colors.secondaryText);
  if (!m_more.text.isEmpty()) painter.drawText(m_more.rect, Qt::AlignRight | Qt::AlignVCenter, m_more.text);
}

QString MemoryLegend::tipAt(QPoint position) const {
  for (size_t i = 0; i < m_places.size(); ++i) {
    if (!m_places[i].rect.contains(position)) continue;
    const LegendEntry& entry = m_entries[i];
    return model::toQString(entry.whole.empty() ? entry.name : entry.whole) + u'\n' +
           m_bytesText.arg(model::exactBytes(entry.bytes));
  }
  if (m_more.text.isEmpty() || !m_more.rect.contains(position)) return {};
  QStringList rest;
  for (size_t i = m_places.size(); i < m_entries.size(); ++i) {
    if (rest.size() == kMostInTip) {
      rest += QStringLiteral("…");
      break;
    }
    rest += model::toQString(m_entries[i].name) + QStringLiteral(" · ") + model::humanBytes(m_entries[i].bytes);
  }
  return rest.join(u'\n');
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
