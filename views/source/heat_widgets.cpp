#include "views/source/heat_widgets.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace views {
namespace {

constexpr int kHeatMargin = 4;
constexpr int kMarkHeight = 2;

}  // namespace

// --- GutterHeader ---------------------------------------------------------------------------------------------------

GutterHeader::GutterHeader(Theme& theme, TextArea* area, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_area(area) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  hide();
}

void GutterHeader::setNames(const QStringList& names) {
  m_names = names;
  setVisible(!names.isEmpty());
  update();
}

QSize GutterHeader::sizeHint() const { return {100, fontMetrics().height() + 4}; }

void GutterHeader::paintEvent(QPaintEvent*) {
  const Colors& colors = m_theme.colors();
  QPainter painter(this);
  painter.fillRect(rect(), colors.panel);
  painter.fillRect(QRect(0, height() - 1, width(), 1), colors.border);
  QFont font = this->font();
  font.setPointSizeF(std::max(7.0, font.pointSizeF() - 1));
  painter.setFont(font);
  painter.setPen(colors.secondaryText);
  for (qsizetype i = 0; i < m_names.size() && static_cast<size_t>(i) < m_area->gutter().columns().size(); ++i) {
    const auto [left, right] = m_area->gutter().place(static_cast<size_t>(i));
    painter.drawText(QRect(left, 0, right - left - kHeatMargin, height() - 1), Qt::AlignRight | Qt::AlignVCenter,
                     m_names[i]);
  }
}

// --- HeatStrip ------------------------------------------------------------------------------------------------------

HeatStrip::HeatStrip(Theme& theme, TextArea* area, QWidget* parent) : QWidget(parent), m_theme(theme), m_area(area) {
  setFixedWidth(sizeHint().width());
  setCursor(Qt::PointingHandCursor);
  setToolTip(tr("Distribution of the cost over the file"));
  connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
  connect(area, &TextArea::scrolled, this, qOverload<>(&QWidget::update));
}

void HeatStrip::setMarks(std::vector<Mark> marks) {
  m_marks = std::move(marks);
  update();
}

size_t HeatStrip::lineCount() const {
  return m_area->text() == nullptr ? 0 : std::max<size_t>(1, m_area->text()->lineCount());
}

void HeatStrip::paintEvent(QPaintEvent*) {
  const Colors& colors = m_theme.colors();
  QPainter painter(this);
  painter.fillRect(rect(), colors.window);
  painter.fillRect(QRect(0, 0, 1, height()), colors.border);
  const size_t lines = lineCount();
  if (lines == 0) return;
  const auto y = [&](size_t line) {
    return static_cast<int>(static_cast<double>(line) / static_cast<double>(lines) * height());
  };
  const size_t top = m_area->topLine();
  const QRect seen(1, y(top), width() - 1, std::max(4, y(std::min(lines, top + m_area->pageLines())) - y(top)));
  painter.fillRect(seen, colors.hover);
  // Lines that share a pixel show the highest heat.
  std::vector<double> heats(static_cast<size_t>(std::max(1, height())), 0.0);
  for (const Mark& mark : m_marks) {
    if (mark.line >= lines) continue;
    double& heat = heats[std::min(heats.size() - 1, static_cast<size_t>(y(mark.line)))];
    heat = std::max(heat, mark.heat);
  }
  for (size_t i = 0; i < heats.size(); ++i) {
    if (heats[i] <= 0) continue;
    QColor color = colors.accent;
    color.setAlphaF(static_cast<float>(0.3 + 0.7 * std::sqrt(std::min(1.0, heats[i]))));
    const int length = std::max(3, static_cast<int>(std::lround((width() - 3) * std::sqrt(heats[i]))));
    painter.fillRect(QRect(width() - 1 - length, static_cast<int>(i), length, kMarkHeight), color);
  }
  painter.setPen(colors.border);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(seen.adjusted(0, 0, -1, -1));
}

void HeatStrip::showAt(int y) {
  const size_t lines = lineCount();
  if (lines == 0 || height() <= 0) return;
  const double share = std::clamp(static_cast<double>(y) / height(), 0.0, 1.0);
  const auto line = static_cast<size_t>(share * static_cast<double>(lines));
  m_area->setTopLine(line - std::min(line, m_area->pageLines() / 2));
}

void HeatStrip::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) showAt(static_cast<int>(event->position().y()));
}

void HeatStrip::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) showAt(static_cast<int>(event->position().y()));
}

}  // namespace views
