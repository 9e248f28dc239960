#include "views/memory/time_header.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "model/items/text.h"
#include "views/memory/memory_transform.h"

namespace views {
namespace {

constexpr int kLane = 16;           // height of a row of brackets in pixels
constexpr uint32_t kMostLanes = 3;  // deeper loops share the last row
constexpr int kAxis = 24;
constexpr double kLeastBracket = 3;  // pixels

}  // namespace

TimeHeader::TimeHeader(Context context, int axis, QWidget* parent)
    : SortHeader(parent), m_context(context), m_axis(axis) {
  setMouseTracking(true);
}

void TimeHeader::setTable(const model::LifetimeTable* table) {
  m_table = table;
  emit geometriesChanged();  // loops increase its height
  viewport()->update();
}

void TimeHeader::setWindow(StepWindow window) {
  m_window = window;
  viewport()->update();
}

void TimeHeader::setCursorStep(std::optional<uint32_t> step) {
  m_cursor = step;
  viewport()->update();
}

int TimeHeader::lanes() const {
  uint32_t lanes = 0;
  if (m_table != nullptr) {
    for (const model::LoopBracket& loop : m_table->loops) lanes = std::max(lanes, std::min(loop.depth + 1, kMostLanes));
  }
  return static_cast<int>(lanes);
}

QSize TimeHeader::sizeHint() const { return {SortHeader::sizeHint().width(), kAxis + lanes() * kLane}; }

QRect TimeHeader::axisRect() const {
  return {sectionViewportPosition(m_axis), 0, sectionSize(m_axis), viewport()->height()};
}

QRectF TimeHeader::bracketRect(const model::LoopBracket& loop) const {
  const QRectF axis = axisRect();
  const double left = m_window.xOf(loop.steps.begin, axis.left(), axis.width());
  const double right = m_window.xOf(loop.steps.end, axis.left(), axis.width());
  return {left, static_cast<double>(std::min(loop.depth, kMostLanes - 1)) * kLane + 1,
          std::max(kLeastBracket, right - left), kLane - 2.0};
}

const model::LoopBracket* TimeHeader::loopAt(QPoint position) const {
  if (m_table == nullptr || !axisRect().contains(position)) return nullptr;
  const model::LoopBracket* found = nullptr;  // the innermost loop
  for (const model::LoopBracket& loop : m_table->loops) {
    if (bracketRect(loop).contains(position)) found = &loop;
  }
  return found;
}

void TimeHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
  if (logicalIndex != m_axis) {
    // Titles are at the level of the step numbers.
    painter->fillRect(rect, m_context.theme.colors().panel);
    SortHeader::paintSection(painter, QRect(rect.left(), rect.bottom() - kAxis + 1, rect.width(), kAxis), logicalIndex);
    return;
  }
  const Colors& colors = m_context.theme.colors();
  painter->save();
  painter->setClipRect(rect);
  painter->fillRect(rect, colors.panel);
  const QFontMetricsF metrics(font());
  painter->setFont(font());
  if (m_table != nullptr && m_table->steps > 0) {
    for (const model::LoopBracket& loop : m_table->loops) {
      const QRectF bracket = bracketRect(loop);
      if (bracket.right() < rect.left() || bracket.left() > rect.right()) continue;
      painter->fillRect(bracket, colors.hover);
      painter->setPen(QPen(colors.edge, 1));
      painter->drawPolyline(
          QPolygonF({bracket.bottomLeft(), bracket.topLeft(), bracket.topRight(), bracket.bottomRight()}));
      const QRectF inside = bracket.intersected(QRectF(rect)).adjusted(5, 0, -4, 0);
      const QString text = metrics.elidedText(
          tr("%1 · %2", "loop and trip count").arg(model::toQString(loop.name), model::toQString(loop.runs)),
          Qt::ElideRight, inside.width());
      painter->setPen(colors.secondaryText);
      if (text.size() > 2) painter->drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, text);
    }
    const double perStep = rect.width() / m_window.count;
    const double first = std::max(0.0, std::ceil(m_window.first - 0.5));
    const double last = std::min(m_table->steps - 1.0, std::floor(m_window.first + m_window.count - 0.5));
    const double widest = metrics.horizontalAdvance(grouped(m_table->steps)) + 24;
    // The tag of the cursor replaces the numbers that it would cover in part.
    const QString cursor = m_cursor ? grouped(*m_cursor) : QString();
    const double tagWidth = metrics.horizontalAdvance(cursor) + 10;
    const double cursorX = m_window.xOf(m_cursor.value_or(0) + 0.5, rect.left(), rect.width());
    const bool hasTag = m_cursor && cursorX >= rect.left() && cursorX <= rect.right();
    const QRectF tag(std::clamp(cursorX - tagWidth / 2, static_cast<double>(rect.left()),
                                std::max<double>(rect.left(), rect.right() - tagWidth)),
                     rect.bottom() - metrics.height() - 5, tagWidth, metrics.height() + 3);
    for (const uint32_t step : stepTicks(first, last, perStep, std::max(widest, 64.0))) {
      const double x = m_window.xOf(step + 0.5, rect.left(), rect.width());
      painter->setPen(colors.border);
      painter->drawLine(QPointF(x, rect.bottom() - 4), QPointF(x, rect.bottom()));
      const QString text = grouped(step);
      const double width = metrics.horizontalAdvance(text);
      const double left =
          std::clamp(x - width / 2, rect.left() + 2.0, std::max(rect.left() + 2.0, rect.right() - width));
      if (hasTag && left < tag.right() + 2 && tag.left() - 2 < left + width) continue;
      painter->setPen(colors.secondaryText);
      painter->drawText(QPointF(left, rect.bottom() - 7), text);
    }
    if (hasTag) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(colors.text);
      painter->drawRoundedRect(tag, 4, 4);
      painter->setPen(colors.panel);
      painter->drawText(tag, Qt::AlignCenter, cursor);
    }
  }
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->setPen(colors.border);
  painter->drawLine(rect.bottomLeft(), rect.bottomRight());
  painter->restore();
}

QString TimeHeader::tipAt(QPoint position) const {
  const model::LoopBracket* const loop = loopAt(position);
  if (loop == nullptr) return {};
  return tr("loop %1\nsteps %2–%3\n%4")
      .arg(model::toQString(loop->name), grouped(loop->steps.begin), grouped(loop->steps.end - 1),
           model::toQString(loop->runs));
}

bool TimeHeader::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    auto* const help = static_cast<QHelpEvent*>(event);
    const QString tip = tipAt(help->pos());
    if (!tip.isEmpty()) {
      QToolTip::showText(help->globalPos(), model::toolTip(tip), viewport());
      return true;
    }
  }
  return SortHeader::viewportEvent(event);
}

void TimeHeader::setCursorAt(double x) {
  if (m_table == nullptr || m_table->steps == 0) return;
  const QRect axis = axisRect();
  const double step = m_window.stepAt(x, axis.left(), axis.width());
  m_context.navigation.setCursor(static_cast<uint32_t>(std::clamp(step, 0.0, m_table->steps - 1.0)));
}

void TimeHeader::mousePressEvent(QMouseEvent* event) {
  const bool onAxis = axisRect().adjusted(4, 0, 0, 0).contains(event->position().toPoint());
  if (event->button() != Qt::LeftButton || !onAxis) return SortHeader::mousePressEvent(event);
  if (const model::LoopBracket* const loop = loopAt(event->position().toPoint())) {
    return m_context.navigation.select(loop->target);
  }
  m_drags = true;
  setCursorAt(event->position().x());
}

void TimeHeader::mouseMoveEvent(QMouseEvent* event) {
  m_drags ? setCursorAt(event->position().x()) : SortHeader::mouseMoveEvent(event);
}

void TimeHeader::mouseReleaseEvent(QMouseEvent* event) {
  if (!std::exchange(m_drags, false)) SortHeader::mouseReleaseEvent(event);
}

}  // namespace views
